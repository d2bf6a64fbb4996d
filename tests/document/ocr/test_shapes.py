from __future__ import annotations

import math

import numpy as np
import pytest

from sfumato.core.document.ocr.shapes import grown, mean_inside, smallest_rectangle, touching_pieces


def test_pieces_touch_also_at_their_corners() -> None:
    drawing = ["##....#", "..#..#.", ".......", "#.#.###", "#.#.#..", "###.###"]
    map_ = np.array([[letter == "#" for letter in row] for row in drawing])
    pieces = touching_pieces(map_)
    boxes = [(*p.min(axis=0).astype(int), *p.max(axis=0).astype(int)) for p in pieces]
    assert boxes == [(0, 0, 2, 1), (5, 0, 6, 1), (0, 3, 2, 5), (4, 3, 6, 5)]


def test_an_empty_map_has_no_pieces() -> None:
    assert touching_pieces(np.zeros((4, 5), dtype=bool)) == []


@pytest.mark.parametrize("angle", (0.0, 7.0, -31.0, 90.0))
def test_the_smallest_rectangle_lies_along_a_turned_line(angle: float) -> None:
    turn = math.radians(angle)
    u, v = np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])
    points = np.array([x * u + y * v for x in range(41) for y in range(9)])
    corners, first, second = smallest_rectangle(points)
    assert sorted((first, second)) == pytest.approx([8, 40])
    assert corners.mean(axis=0) == pytest.approx(20 * u + 4 * v)


def test_points_on_one_line_and_one_point_are_rectangles_without_width() -> None:
    assert min(smallest_rectangle(np.array([[0.0, 0.0], [5.0, 0.0], [9.0, 0.0]]))[1:]) == 0
    assert smallest_rectangle(np.array([[3.0, 4.0], [3.0, 4.0]]))[1:] == (0, 0)


def test_a_rectangle_grows_on_every_side() -> None:
    corners, _, _ = smallest_rectangle(np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 4.0], [0.0, 4.0]]))
    larger = grown(corners, 2)
    assert larger.min(axis=0).tolist() == [-2, -2] and larger.max(axis=0).tolist() == [12, 6]


def test_the_mean_inside_counts_the_edge_and_nothing_else() -> None:
    values = np.zeros((10, 20), dtype=np.float32)
    values[2:6, 3:12] = 1
    inside = np.array([[3.0, 2.0], [11.0, 2.0], [11.0, 5.0], [3.0, 5.0]])
    assert mean_inside(values, inside) == 1
    assert mean_inside(values, grown(inside, 1)) < 0.7
