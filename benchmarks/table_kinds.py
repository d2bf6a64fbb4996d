"""Is the kind that is said of a name right, and of how many names is one said? On sentences kept aside, by kind.

    python -m benchmarks.table_kinds ../shared/data                     the report part, all evidence joined
    python -m benchmarks.table_kinds ../shared/data --part choose       the part on which thresholds are chosen
    python -m benchmarks.table_kinds ../shared/data --measure-clues     how often each sort of clue is right (part to fit on)

Names of people are left out. A guess is right if it is the annotated type, narrower, or wider on the same chain: what is
narrower than the annotation cannot be checked here, so Few-NERD says nothing of "district court" against "court".
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path

from sfumato.core.generalize.kinds import kinds, kinds_of
from sfumato.core.generalize.kinds.guess_kinds import clues_of, lists_of
from sfumato.core.generalize.kinds.ontology_kinds import is_nationality
from sfumato.core.generalize.kinds.table import BARE
from sfumato.core.generalize.store import open_store
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.models.kind import corpora
from sfumato.models.kind.labels import LABELS, TYPE_OF

# Annotated type → the kinds it stands for.
GOLD: dict[str, tuple[str, ...]] = {
    "location-GPE": ("country", "region", "settlement", "district", "island"),
    "location-bodiesofwater": ("body of water",), "location-island": ("island",), "location-mountain": ("mountain", "valley"),
    "location-other": ("district", "region", "settlement", "valley", "landform", "monument", "cemetery", "camp", "park",
                       "street", "constituency"),
    "location-park": ("park",),
    "location-road/railway/highway/transit": ("road", "street", "railway line", "railway station", "bridge", "tunnel",
                                              "transport company"),
    "organization-company": ("company", "media outlet"),
    "organization-education": ("educational institution", "research institute"),
    "organization-government/governmentagency": ("public body", "armed force", "military unit"),
    "organization-media/newspaper": ("media outlet", "publisher", "website"),
    "organization-other": ("association", "military unit", "armed force", "trade union", "international organisation",
                           "armed group", "police force",
                           "research institute", "sports federation", "intelligence service", "performing group",
                           "government agency"),
    "organization-politicalparty": ("political party",), "organization-religion": ("religious community",),
    "organization-showorganization": ("performing group", "film studio", "record label"),
    "organization-sportsleague": ("sports league", "sports event"), "organization-sportsteam": ("sports team",),
    "building-airport": ("airport",), "building-hospital": ("hospital", "care home"), "building-hotel": ("hotel",),
    "building-library": ("library",), "building-restaurant": ("restaurant",), "building-sportsfacility": ("stadium",),
    "building-theater": ("theatre",),
    "building-other": ("building", "bridge", "tunnel", "cemetery", "monument", "prison", "camp", "industrial site",
                       "railway station"),
    "art-broadcastprogram": ("television programme",), "art-film": ("film",), "art-music": ("piece of music",),
    "art-other": ("work of art", "piece of music", "written work", "monument"), "art-painting": ("work of art",),
    "art-writtenart": ("written work", "magazine", "newspaper", "academic journal"),
    "event-attack/battle/war/militaryconflict": ("war", "battle", "attack", "military operation", "uprising", "revolution"),
    "event-disaster": ("disaster",),
    "event-election": ("election",), "event-protest": ("protest", "war", "uprising", "revolution"),
    "event-sportsevent": ("sports event", "sports league"),
    "event-other": ("festival", "conference", "war", "battle", "uprising", "revolution"),
    "product-airplane": ("aircraft",), "product-car": ("car",), "product-food": ("food", "drink"), 
    "product-game": ("video game",),
    "product-other": ("musical instrument", "garment", "spacecraft", "weapon", "medicine"), "product-ship": ("ship",),
    "product-software": ("software", "website"), "product-train": ("train",), "product-weapon": ("weapon",),
    "other-astronomything": ("astronomical object",), "other-award": ("award",),
    "other-biologything": ("biological substance", "body part", "animal or plant", "chemical substance"),
    "other-chemicalthing": ("chemical substance", "medicine", "biological substance"),
    "other-currency": ("currency",), "other-disease": ("disease", "medical condition"),
    "other-educationaldegree": ("academic degree",), "other-god": ("deity",), "other-language": ("language",),
    "other-law": ("legal text",), "other-livingthing": ("animal or plant", "food"),
    "other-medical": ("medicine", "medical procedure", "medical condition", "field of study", "disease", "chemical substance"),
}  # fmt: skip


def text_of(words: list[str]) -> tuple[str, list[int], list[int]]:
    """The sentence as running text, with where each word starts and ends."""
    text, starts, ends = "", [], []
    for word in words:
        glued = (
            word in (",", ".", ";", ":", ")", "!", "?", "'s", "n't", "]")
            or text.endswith(("(", "["))
            or not word
        )
        if text and not glued:
            text += " "
        starts.append(len(text))
        text += word
        ends.append(len(text))
    return text, starts, ends


def entities_of(sentence: corpora.Sentence) -> tuple[str, list[tuple[Entity, str]]]:
    """The text and its things that are no people, each with its annotated type. All are given as MISC: no hint from the type."""
    text, starts, ends = text_of(sentence.words)
    found = []
    for i, (first, end, labels) in enumerate(sentence.spans):
        type_ = TYPE_OF.get(LABELS[labels[0]], "")
        if type_.startswith("person-") or not type_:
            continue
        left, right = starts[first], ends[end - 1]
        mention = Mention(left, right, EntityType.MISC, 1.0)
        found.append((Entity(f"MISC-{i}", EntityType.MISC, (mention,), text[left:right], 0.0, 1.0), type_))
    return text, found


# Few-NERD's residual types hold much that has a kind of its own ("Black Sea" and "Athens International Airport"
# are `location-other`): there only the group is checked.
RESIDUAL = {
    "location-other": "place", "building-other": "place", "organization-other": "organisation", "event-other": "event",
    "product-other": "product", "art-other": "work",
}  # fmt: skip


def is_right(kind: str, type_: str, *, strict: bool = False) -> bool:
    """Whether a kind agrees with an annotated type; `strict` also where the annotation is a residual type."""
    table = kinds()
    if parts := table.unions.get(kind):  # "competition" holds for a league and for a cup
        return any(is_right(part, type_, strict=strict) for part in parts)
    chain = {k.name for k in table.chain(kind)}
    if not strict and RESIDUAL.get(type_) in chain:
        return True
    return any(gold in chain or kind in {k.name for k in table.chain(gold)} for gold in GOLD[type_])


def sentences(data: Path, part: str, count: int) -> list[corpora.Sentence]:
    chosen = [s for s in corpora.few_nerd(data / "typing" / "fewnerd_spans.jsonl.gz") if s.part == part]
    random.Random(3).shuffle(chosen)
    return chosen[:count]


def report(data: Path, part: str, count: int) -> None:
    asked, said, right = Counter[str](), Counter[str](), Counter[str]()
    by_kind, wrong = Counter[str](), Counter[tuple[str, str]]()
    right_kind, roots, strictly, store = Counter[str](), Counter[bool](), 0, open_store()
    for sentence in sentences(data, part, count):
        text, found = entities_of(sentence)
        guesses = kinds_of(text, [entity for entity, _ in found])
        for entity, type_ in found:
            if not any(c.isupper() for c in entity.text) or is_nationality(entity.text, store):
                continue
            asked[type_] += 1
            guess = guesses.get(entity.id)
            if guess is not None and guess.kind.name in BARE:
                roots[is_right(guess.kind.name, type_)] += 1
            if guess is None or guess.kind.name in BARE:
                continue
            said[type_] += 1
            by_kind[guess.kind.name] += 1
            strictly += is_right(guess.kind.name, type_, strict=True)
            if is_right(guess.kind.name, type_):
                right[type_] += 1
                right_kind[guess.kind.name] += 1
            else:
                wrong[type_, guess.kind.name] += 1
    total, spoken, good = sum(asked.values()), sum(said.values()), sum(right.values())
    print(f"names {total}, said {spoken / total:.3f}, right where said {good / max(1, spoken):.3f} "
          f"(strictly, residual types too: {strictly / max(1, spoken):.3f}); only a widest kind said "
          f"{roots.total() / total:.3f}, right {roots[True] / max(1, roots.total()):.3f}\n")  # fmt: skip
    print("| annotated type | names | said | right where said |\n|---|---|---|---|")
    for type_, n in asked.most_common():
        print(f"| {type_} | {n} | {said[type_] / n:.2f} | {right[type_] / max(1, said[type_]):.2f} |")
    print("\n| kind said | times | right |\n|---|---|---|")
    for kind, n in by_kind.most_common(60):
        print(f"| {kind} | {n} | {right_kind[kind] / n:.2f} |")
    print("\nmost frequent errors:", wrong.most_common(25))


def measure_clues(data: Path, count: int) -> None:
    table, store = kinds(), open_store()
    times, right = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for sentence in sentences(data, "fit", count):
        text, found = entities_of(sentence)
        lists = lists_of(text, [entity for entity, _ in found])
        for entity, type_ in found:
            if not any(c.isupper() for c in entity.text):
                continue
            for clue in clues_of(text, entity, lists, table, store):
                if clue.sort.startswith("known"):
                    continue  # the list was made of these names
                for key in ((clue.sort, ""), (clue.sort, clue.kind)):
                    times[key] += 1
                    right[key] += is_right(clue.kind, type_)
    print(
        "# sort of clue, kind, times seen, times right (python -m benchmarks.table_kinds DATA --measure-clues)"
    )
    for key, n in sorted(times.items()):
        print(f"{key[0]}\t{key[1]}\t{n}\t{right[key]}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--part", choices=["choose", "report"], default="report")
    parser.add_argument("--count", type=int, default=100_000, help="sentences, drawn with a fixed seed")
    parser.add_argument("--measure-clues", action="store_true")
    arguments = parser.parse_args()
    if arguments.measure_clues:
        measure_clues(arguments.data, arguments.count)
    else:
        report(arguments.data, arguments.part, arguments.count)


if __name__ == "__main__":
    main()
