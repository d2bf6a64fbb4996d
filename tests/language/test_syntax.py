"""Tags, heads and noun phrases of a sentence."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sfumato.core.language import syntax
from sfumato.core.language.syntax import Parsed, parse, tag
from sfumato.core.language.syntax import threads as threads_of_numpy
from sfumato.core.language.syntax.hashing import four_keys, string_id
from sfumato.core.language.syntax.network import load_network, shape_of
from sfumato.core.language.syntax.tokens import tokens_of


def _read(sentence: str) -> Parsed:
    return parse([sentence])[0]


def _phrases(sentence: str) -> list[tuple[str, str]]:
    read = _read(sentence)
    return [
        (sentence[read.tokens[p.first].start : read.tokens[p.head].end], read.tokens[p.head].text)
        for p in read.phrases
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("He doesn't know.", "He does n't know ."),
        ("the applicant’s well-known “friend”", "the applicant ’s well - known “ friend ”"),
        ("Mr. J. Berg of the U.S. left in 1992–93.", "Mr. J. Berg of the U.S. left in 1992–93 ."),
        ("She cannot pay €5,000 (5km).", "She can not pay € 5,000 ( 5 km ) ."),
        ("*** met PERSON 2’s *** there.", "*** met PERSON 2 ’s *** there ."),
    ],
)
def test_words_are_those_of_the_treebank(text: str, words: str) -> None:
    tokens = tokens_of(text, load_network().abbreviations)
    assert " ".join(t.text for t in tokens) == words
    assert all(text[t.start : t.end] == t.text for t in tokens)


def test_hashes_are_those_the_tables_were_trained_with() -> None:
    # Computed once with the packages murmurhash 1.0.16 and thinc 8.3.
    assert string_id("apple") == 8566208034543834098
    keys = four_keys(np.array([8566208034543834098], dtype=np.uint64), 8)
    assert keys.tolist() == [[2653853934, 3922826080, 3980780901, 3736755472]]


@pytest.mark.parametrize(("word", "shape"), [("Larvik", "Xxxxx"), ("1984", "dddd"), ("iPhone6", "xXxxxxd")])
def test_the_shape_of_a_word(word: str, shape: str) -> None:
    assert shape_of(word) == shape


def test_tags_heads_and_labels_of_a_plain_sentence() -> None:
    read = _read("The old judge dismissed her appeal in May.")
    assert read.tags == ("DT", "JJ", "NN", "VBD", "PRP$", "NN", "IN", "NNP", ".")
    assert read.heads == (2, 2, 3, 3, 5, 3, 3, 6, 3)
    assert read.labels == ("det", "amod", "nsubj", "ROOT", "poss", "dobj", "prep", "pobj", "punct")


def test_noun_phrases_end_with_their_head() -> None:
    said = "She is an Australian Olympic freestyle skier and a flight engineer at the airport."
    assert _phrases(said) == [
        ("She", "She"),
        ("an Australian Olympic freestyle skier", "skier"),
        ("a flight engineer", "engineer"),
        ("the airport", "airport"),
    ]


def test_sentences_read_together_and_alone_read_the_same() -> None:
    sentences = ["He left.", "", "The court, which sat in Oslo, dismissed the appeal.", "No."]
    assert parse(sentences) == [_read(sentence) for sentence in sentences]
    assert [t.tags for t in tag(sentences)] == [p.tags for p in parse(sentences)]


def test_every_word_has_a_head_and_no_word_is_below_itself() -> None:
    read = _read(
        "What he said was, as the Government argued, that both the first and the second applicant lied; they did not."
    )
    for token in range(len(read.heads)):
        seen = {token}
        while read.heads[token] != token:
            token = read.heads[token]
            assert token not in seen
            seen.add(token)


def test_offsets_find_their_word() -> None:
    read = _read("He met her.")
    assert read.at(3) == 1 and read.at(2) == 1 and read.at(11) == 4
    assert list(read.within(3, 10)) == [1, 2]


def test_a_sentence_is_read_on_one_thread_and_others_get_theirs_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Products of matrices as small as a sentence take ten times as long on two threads."""

    class Library:
        threads = 2

        def scipy_openblas_get_num_threads64_(self) -> int:
            return self.threads

        def scipy_openblas_set_num_threads64_(self, threads: int) -> None:
            self.threads = threads

    library, seen = Library(), []
    monkeypatch.setattr(threads_of_numpy, "_library", lambda: library)
    monkeypatch.setattr(syntax, "load_network", lambda: seen.append(library.threads) or load_network())
    assert syntax.parse(["She left at noon."])[0].tags and syntax.tag(["She left."])[0].tags
    assert seen == [1, 1] and library.threads == 2
    monkeypatch.setattr(syntax, "load_network", lambda: [][0])
    with pytest.raises(IndexError):
        syntax.tag(["She left."])
    assert library.threads == 2


def test_the_library_of_numpy_is_found_where_it_is_installed() -> None:
    folder = Path(np.__file__).parent.parent / "numpy.libs"
    if not list(folder.glob("*openblas*")):
        pytest.skip("this numpy has another library")
    with threads_of_numpy.one_thread():
        assert threads_of_numpy._library().scipy_openblas_get_num_threads64_() == 1


def test_a_sentence_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = syntax.parse(["Nobody had seen the grey heron.", "It flew."])
    monkeypatch.setattr(syntax, "load_network", lambda: pytest.fail("it was read again"))
    assert syntax.parse(["It flew.", "Nobody had seen the grey heron.", "It flew."]) == [
        first[1],
        first[0],
        first[1],
    ]
