/* The few functions of linear algebra that Sfumato asks numpy for: products of matrices and vectors of 32 and 64 bits.
 *
 * numpy brings OpenBLAS, 25 MB of code tuned for every processor. Sfumato multiplies small matrices (a few hundred rows) and
 * leaves networks to ONNX Runtime. `hollow.py` builds the rest of OpenBLAS's names as functions that end the program.
 * Same names, arguments and row order as the C interface of BLAS, with 64-bit counts.
 */
#include <stdint.h>
typedef int64_t count;
enum { ROWS = 101, PLAIN = 111, UPPER = 121 };
#define AT(m, i, j, ld, by_row) m[(by_row) ? (i) * (ld) + (j) : (j) * (ld) + (i)]
#define FASTER __attribute__((target_clones("avx512f", "avx2", "default"), optimize("O3", "fast-math")))

#define BLAS(T, P)                                                                                                         \
  FASTER static void P##_add(count n, T by, const T *x, T *y) {                                                             \
    for (count i = 0; i < n; i++) y[i] += by * x[i];                                                                        \
  }                                                                                                                         \
  FASTER static T P##_sum(count n, const T *x, const T *y) {                                                                \
    T sum = 0;                                                                                                              \
    for (count i = 0; i < n; i++) sum += x[i] * y[i];                                                                       \
    return sum;                                                                                                             \
  }                                                                                                                         \
  T scipy_cblas_##P##dot64_(count n, const T *x, count dx, const T *y, count dy) {                                          \
    if (dx == 1 && dy == 1) return P##_sum(n, x, y);                                                                        \
    T sum = 0;                                                                                                              \
    for (count i = 0; i < n; i++) sum += x[i * dx] * y[i * dy];                                                             \
    return sum;                                                                                                             \
  }                                                                                                                         \
  void scipy_cblas_##P##axpy64_(count n, T by, const T *x, count dx, T *y, count dy) {                                      \
    for (count i = 0; i < n; i++) y[i * dy] += by * x[i * dx];                                                              \
  }                                                                                                                         \
  void scipy_cblas_##P##gemm64_(int order, int ta, int tb, count m, count n, count k, T alpha, const T *a, count lda,       \
                                const T *b, count ldb, T beta, T *c, count ldc) {                                           \
    int ra = (order == ROWS) == (ta == PLAIN), rb = (order == ROWS) == (tb == PLAIN), rc = order == ROWS;                   \
    for (count i = 0; i < m; i++)                                                                                           \
      for (count j = 0; j < n; j++) AT(c, i, j, ldc, rc) = beta == 0 ? 0 : beta * AT(c, i, j, ldc, rc);                     \
    if (rb && rc) { /* rows of b are added to rows of c */                                                                  \
      for (count i = 0; i < m; i++)                                                                                         \
        for (count p = 0; p < k; p++) P##_add(n, alpha * AT(a, i, p, lda, ra), b + p * ldb, c + i * ldc);                   \
    } else if (ra && !rb) { /* rows of a meet columns of b, both in one piece */                                            \
      for (count i = 0; i < m; i++)                                                                                         \
        for (count j = 0; j < n; j++) AT(c, i, j, ldc, rc) += alpha * P##_sum(k, a + i * lda, b + j * ldb);                 \
    } else {                                                                                                                \
      for (count i = 0; i < m; i++)                                                                                         \
        for (count j = 0; j < n; j++)                                                                                       \
          for (count p = 0; p < k; p++)                                                                                     \
            AT(c, i, j, ldc, rc) += alpha * AT(a, i, p, lda, ra) * AT(b, p, j, ldb, rb);                                    \
    }                                                                                                                       \
  }                                                                                                                         \
  void scipy_cblas_##P##gemv64_(int order, int t, count m, count n, T alpha, const T *a, count lda, const T *x, count dx,   \
                                T beta, T *y, count dy) {                                                                   \
    int ra = (order == ROWS) == (t == PLAIN);                                                                               \
    count rows = t == PLAIN ? m : n, columns = t == PLAIN ? n : m;                                                          \
    for (count i = 0; i < rows; i++) {                                                                                      \
      T sum = 0;                                                                                                            \
      if (ra && dx == 1) sum = P##_sum(columns, a + i * lda, x);                                                            \
      else for (count j = 0; j < columns; j++) sum += AT(a, i, j, lda, ra) * x[j * dx];                                     \
      y[i * dy] = alpha * sum + (beta == 0 ? 0 : beta * y[i * dy]);                                                         \
    }                                                                                                                       \
  }                                                                                                                         \
  void scipy_cblas_##P##syrk64_(int order, int half, int t, count n, count k, T alpha, const T *a, count lda, T beta, T *c, \
                                count ldc) {                                                                                \
    int ra = (order == ROWS) == (t == PLAIN), rc = order == ROWS;                                                           \
    for (count i = 0; i < n; i++)                                                                                           \
      for (count j = half == UPPER ? i : 0; j < (half == UPPER ? n : i + 1); j++) {                                         \
        T sum = 0;                                                                                                          \
        for (count p = 0; p < k; p++) sum += AT(a, i, p, lda, ra) * AT(a, j, p, lda, ra);                                   \
        AT(c, i, j, ldc, rc) = alpha * sum + (beta == 0 ? 0 : beta * AT(c, i, j, ldc, rc));                                 \
      }                                                                                                                     \
  }

BLAS(float, s)
BLAS(double, d)
