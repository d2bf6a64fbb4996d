"""The attackers find people in plain text and lose them when the telling words are hidden."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sfumato.app.cli import main
from sfumato.core.risk.reidentify import Attackers, Profile
from sfumato.core.risk.reidentify.bm25 import WordMatch
from sfumato.core.risk.reidentify.deidentify import deidentify
from sfumato.core.risk.reidentify.encoders import installed
from sfumato.core.risk.reidentify.search import NeuralSearch
from sfumato.core.risk.reidentify.tokens import STOP_WORDS, fold
from sfumato.core.risk.reidentify.words import Draft, Unit, split_words, word_units

PEOPLE = [
    {
        "name": "Greta Lindqvist",
        "born": "4 March 1961",
        "nationality": "swedish",
        "occupation": "marine biologist",
    },
    {"name": "Tomas Okafor", "born": "1975", "nationality": "nigerian", "occupation": "chess player"},
    {"name": "Maria Lindqvist", "born": "1988", "nationality": "swedish", "occupation": "ice hockey player"},
    {"name": "Paulo Braga", "born": "12 June 1950", "nationality": "portuguese", "occupation": "footballer"},
    {"name": "Hana Kobayashi", "born": "1990", "nationality": "japanese", "occupation": "violinist"},
    {"name": "Ivan Petrov", "born": "1933", "nationality": "bulgarian", "occupation": "politician"},
    *({"name": f"Person {n}", "born": str(1900 + n), "occupation": "teacher"} for n in range(40)),
]
TEXT = (
    "Greta Lindqvist (born 4 March 1961) is a Swedish marine biologist. She studied the seals of the Baltic "
    "and published two books about them."
)


@pytest.fixture(scope="module")
def attackers() -> Attackers:
    profiles = [p for p in map(Profile.of, PEOPLE, range(len(PEOPLE))) if p]
    return Attackers(profiles)


def test_models_ship(attackers: Attackers) -> None:
    assert "bag" in installed()
    assert {a.name for a in attackers.neural} == set(installed())


def test_every_attacker_finds_the_person_in_plain_text(attackers: Attackers) -> None:
    attack = attackers.attack(TEXT, "Greta Lindqvist")
    assert {view.attacker: view.rank for view in attack.views} == {name: 1 for name in (*installed(), "bm25")}
    assert attack.reidentified
    told = {TEXT[w.start : w.end] for w in attack.words[:6]}
    assert told & {"Greta", "Lindqvist", "marine", "biologist", "1961"}


def test_hiding_never_leaves_the_person_in_the_top_k(attackers: Attackers) -> None:
    words = split_words(TEXT)
    draft = Draft(words, word_units(words))
    hidden = deidentify(attackers.neural[0], draft, 0, k=3)
    assert hidden.reached and hidden.rank > 3
    again = NeuralSearch(attackers.neural[0], draft, 0, hidden.levels)
    assert again.rank == hidden.rank
    assert len(hidden.levels) < len(draft.units), "not everything needed to go"


def test_hiding_from_all_attackers_holds_against_each_of_them(attackers: Attackers) -> None:
    words = split_words(TEXT)
    draft = Draft(words, word_units(words))
    hidden = deidentify(attackers, draft, 0, k=2)
    assert hidden.reached
    for attacker in attackers.neural:
        assert NeuralSearch(attacker, draft, 0, hidden.levels).rank > 2
    shown = attackers.words.scores(draft.shown_words(hidden.levels))
    assert shown[0] == 0 or int((shown > shown[0]).sum()) + 1 > 2


def test_rungs_are_taken_before_masks(attackers: Attackers) -> None:
    start = TEXT.index("4 March 1961")
    date = Unit(((start, start + len("4 March 1961")),), ("1961", "1960s"), (0.3, 0.6, 1.0))
    name = Unit(((0, len("Greta Lindqvist")),))
    draft = Draft(split_words(TEXT), (date, name))
    search = NeuralSearch(attackers.neural[0], draft, 0)
    search.move(0, 2)
    assert "1960s" in draft.shown_words(search.levels)
    assert "March" not in draft.shown_words(search.levels)


def test_adjacent_masks_are_one() -> None:
    words = split_words("Greta Lindqvist swims")
    units = word_units(words)
    assert Draft(words, units).shown(0, {0: 1, 1: 1}) == [None, "swims"]
    assert Draft(words, units, merge=False).shown(0, {0: 1, 1: 1}) == [None, None, "swims"]


def test_marks_of_other_tools_count_as_hidden() -> None:
    words = split_words("[PERSON 1] met *** in ████ and Oslo")
    assert [w.text for w in words if w.hidden] == ["[PERSON 1]", "***", "████"]


def test_long_documents_are_searched_as_a_whole(attackers: Attackers) -> None:
    filler = "The court considered the question of costs and adjourned. " * 60
    attack = attackers.attack(filler + TEXT + filler, "Greta Lindqvist", saliency=False)
    assert attack.best.rank == 1


def test_attack_command_tells_candidates_and_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people, text = tmp_path / "people.json", tmp_path / "text.txt"
    people.write_text(json.dumps(PEOPLE), encoding="utf-8")
    text.write_text(TEXT, encoding="utf-8")
    assert (
        main(["attack", str(text), "--profiles", str(people), "--person", "Greta Lindqvist", "--json"]) == 1
    )
    result = json.loads(capsys.readouterr().out)
    assert result["candidates"][0]["name"] == "Greta Lindqvist" and result["rank"] == 1


def test_deidentify_command_writes_a_text_without_the_person(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people, text, out = tmp_path / "people.json", tmp_path / "text.txt", tmp_path / "out.txt"
    people.write_text(json.dumps(PEOPLE), encoding="utf-8")
    text.write_text(TEXT, encoding="utf-8")
    code = main(
        [
            "deidentify",
            str(text),
            "--profiles",
            str(people),
            "--person",
            "Greta Lindqvist",
            "--k",
            "2",
            "-o",
            str(out),
            "--json",
        ]
    )
    result = json.loads(capsys.readouterr().out)
    assert code == 0 and result["reached"] and min(result["attackers"].values()) > 2
    assert "Lindqvist" not in out.read_text(encoding="utf-8")


def test_entities_on_rungs_hide_the_person_and_keep_what_they_can(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people, text = tmp_path / "people.json", tmp_path / "text.txt"
    people.write_text(json.dumps(PEOPLE), encoding="utf-8")
    text.write_text(TEXT, encoding="utf-8")
    arguments = ["--profiles", str(people), "--person", "Greta Lindqvist", "--k", "2", "--units", "entities"]
    assert main(["deidentify", str(text), *arguments, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["reached"] and min(result["attackers"].values()) > 2
    assert "Greta Lindqvist" not in result["text"]


def test_unknown_person_is_an_error_not_a_silent_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people, text = tmp_path / "people.json", tmp_path / "text.txt"
    people.write_text(json.dumps(PEOPLE), encoding="utf-8")
    text.write_text(TEXT, encoding="utf-8")
    assert main(["deidentify", str(text), "--profiles", str(people), "--person", "Nobody Atall"]) == 2
    assert "not among the profiles" in capsys.readouterr().err
    assert main(["attack", str(text), "--profiles", str(people), "--person", "Nobody Atall"]) == 0
    said = capsys.readouterr().out
    assert "Nobody Atall is not among them" in said and "What points to Greta Lindqvist" in said


def test_people_are_encoded_once_and_kept_where_the_user_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people, text, kept, secret = (tmp_path / n for n in ("p.json", "t.txt", "own.people", "secret"))
    people.write_text(json.dumps(PEOPLE), encoding="utf-8")
    text.write_text(TEXT, encoding="utf-8")
    secret.write_text("correct horse\n", encoding="utf-8")
    common = ["--person", "Greta Lindqvist", "--json", "--passphrase-file", str(secret)]
    assert main(["attack", str(text), "--profiles", str(people), "--keep", str(kept), *common]) == 1
    first = json.loads(capsys.readouterr().out)
    people.unlink()
    assert main(["attack", str(text), "--profiles", str(kept), *common]) == 1
    assert json.loads(capsys.readouterr().out) == first
    assert b"indqvist" not in kept.read_bytes()
    assert main(["attack", str(text), "--profiles", str(kept)]) == 2, "locked"


def test_people_encoded_by_other_weights_are_encoded_again(
    tmp_path: Path, attackers: Attackers, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sfumato.core.risk.reidentify.encoders import profile_encoder
    from sfumato.core.risk.reidentify.store import Store

    path = tmp_path / "own.people"
    attackers.save(path)
    assert Attackers.load(path).stores["bag"].matrix.filename is not None
    monkeypatch.setattr(profile_encoder("bag"), "fingerprint", "other")
    again = Attackers.load(path).stores["bag"]
    assert isinstance(again, Store) and not hasattr(again.matrix, "filename")


def test_people_kept_with_an_index_of_another_form_are_indexed_again(
    attackers: Attackers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, decade = tmp_path / "all.people", f"{PEOPLE[0]['born'][-4:-1]}0s"
    plain = Attackers(
        attackers.profiles, stores=attackers.stores, words=WordMatch.of(attackers.profiles, decades=False)
    )
    with monkeypatch.context() as before:
        before.setattr("sfumato.core.risk.reidentify.keep.FORM", "words")
        plain.save(path)
        assert Attackers.load(path).words.scores([decade])[0] == 0
    assert Attackers.load(path).words.scores([decade])[0] > 0


def test_a_misspelt_attacker_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    people, text = tmp_path / "people.json", tmp_path / "text.txt"
    people.write_text(json.dumps(PEOPLE), encoding="utf-8")
    text.write_text(TEXT, encoding="utf-8")
    arguments = ["--profiles", str(people), "--person", "Greta Lindqvist", "--attacker", "bags"]
    assert main(["deidentify", str(text), *arguments]) == 2
    assert "bags" in capsys.readouterr().err


def test_numbers_of_paragraphs_and_stop_words_are_no_clues(attackers: Attackers) -> None:
    text = (
        "IN THE COURT OF APPEAL\n\n2. Greta Lindqvist is a Swedish marine biologist.\n\n6. She relied on Article 8 § 1 and "
        "on [43].\n(3) Born in 1961, she had 4 children.\n"
    )
    told = {text[w.start : w.end] for w in attackers.attack(text, "Greta Lindqvist").words}
    assert "Lindqvist" in told
    assert told.isdisjoint({"2", "6", "8", "1", "43", "3", "IN", "THE", "OF", "She", "is", "on", "and"})
    counted = {w.text for w in split_words(text) if w.counts}
    assert counted == {"2", "6", "8", "1", "43", "3"}


def test_a_stop_word_at_the_head_of_a_sentence_can_be_hidden_where_it_may_be_a_name() -> None:
    text = "Will Smith sang. He met An Wang. An was late. May left. In May it rained. It was He who came. The end."
    hideable = [
        text[w.start : w.end + 4] for w in split_words(text) if not w.skipped and fold(w.text) in STOP_WORDS
    ]
    assert hideable == ["Will Smi", "He met", "An Wan", "An was", "May lef", "In May", "May it ", "He who"]
    told = {w.text for w in split_words("In London. Will Smith sang.") if w.tells}
    assert told == {"London", "Smith", "sang"}


def test_a_stop_word_of_the_persons_own_name_can_be_hidden_wherever_it_stands() -> None:
    text = "May left early. Will he come? It may rain."
    assert [w.text for w in split_words(text) if not w.skipped] == ["left", "early", "come", "rain"]
    known = [w.text for w in split_words(text, "Theresa May") if not w.skipped]
    assert known == ["May", "left", "early", "come", "rain"]
    assert "May" in {w.text for w in split_words(text, "Theresa May") if w.tells}
    lower = [w.text for w in split_words("theresa may left early, will he", "Theresa May") if not w.skipped]
    assert lower == ["theresa", "may", "left", "early"]


def test_of_namesakes_in_a_list_nobody_is_told_a_rank_that_is_anothers() -> None:
    people = [*PEOPLE, {"name": "Greta Lindqvist", "occupation": "carpenter"}]
    attackers = Attackers([p for p in map(Profile.of, people, range(len(people))) if p])
    assert attackers.find("Greta Lindqvist") is None
    assert attackers.find_all("Greta Lindqvist") == (0, len(PEOPLE))
    assert attackers.attack(TEXT, "Greta Lindqvist").best.rank is None
    first, second = (attackers.attack(TEXT, n).best.rank for n in attackers.find_all("Greta Lindqvist"))
    assert first == 1 and second is not None and second > 1
