"""Builds `words.tsv`: words that say a relation by themselves, such as an occupation, a faith or an illness.

    python resources/facts/build.py --data ../shared/data

Read from the word lists of the people index and ESCO (occupations) and the population's tables (faiths, peoples, illness).
"""

from __future__ import annotations

import argparse
import csv
import json
import re
from pathlib import Path

from sfumato.core.generalize.broader_classes import attributes
from sfumato.core.language.lists import listed
from sfumato.core.risk.crowd_vocabulary import ETHNICITY, MARITAL

HERE = Path(__file__).parent
RESOURCES = HERE.parent
# Words of the occupation lists that are seldom meant as one in running text.
NOT_WORK = listed(
    "court;government;party;member;applicant;victim;subject;witness;wife;husband;mother;father;child;son;daughter;minor;"
    "person;citizen;national;brother;sister;god;head;lead;principal;fellow;tax;legal;criminal;civil;prisoner;saint;king;queen;"
    "chief;other;sports;sport;art;arts;music;politics;law;business;education;health;religion;science;film;literature;military;"
    "support;record;case;property;security;local;social;medical;public;service;services;state;market;office;refuse;lower;"
    "upper;prompt;medium;factor;double;extra;super;hand;major;tender;signal;ship;stone;taker;ria;help;contact;veteran;sen;eca;fte;voc;reader;benefit;relation"
)
SHORT = listed(
    "agent;aide;chef;clerk;clown;coach;comic;cook;envoy;groom;guard;guide;imam;judge;maid;mason;model;monk;nanny;nun;nurse;"
    "pilot;poet;rabbi;smith;usher;ceo;dj;actor"
)
# How words for people who do something end. The census lists hold parts of titles as well ("television", "receiving", "control").
PERSON = re.compile(r"(?:er|or|ist|man|men|ian|eer|ant|ent|ess|ee|yst|smith|wright|mason)s?$")
# Of an earlier word list of the people index.
EARLIER = set(listed("grappler;karateka;kickboxer;olympian;racer;road racer;sport shooter;sports shooter"))
STATES_OF_LIFE = set(
    listed(
        "student;pensioner;unemployed;unemployed person;jobless;homemaker;housewife;homeless;refugee;asylum seeker;spy"
    )
)
SKIP = listed(
    "none;other;traditional;animist;unaffiliated;mixed;white;black;unspecified;indigenous;folk;european;asian"
)
FAITHS = listed(
    "religious community;"
    "catholic;muslim;jewish;christian;protestant;lutheran;orthodox;hindu;buddhist;sikh;atheist;mormon;anglican;baptist;"
    "methodist;calvinist;shia;sunni;alevi;ahmadi;bahai;quaker;pentecostal;adventist;zoroastrian;jew;evangelical"
)


def esco(data: Path) -> set[str]:
    """Occupations of the European classification, in lower case, at most three words."""
    found: set[str] = set()
    with (data / "ontology/esco/occupations_en.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            found |= {name.strip().lower() for name in (row["preferredLabel"], *row["altLabels"].split("\n"))}
    return {name for name in found if re.fullmatch(r"[a-z-]+(?: [a-z-]+){0,2}", name)}


def trades() -> set[str]:
    """The trades that the population counts and no other list holds, without states of life."""
    lines = (RESOURCES / "population/trades.tsv").read_text(encoding="utf-8").splitlines()
    return {line.split("\t")[0] for line in lines if not line.startswith("#")} - STATES_OF_LIFE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds ontology/esco")
    data: Path = parser.parse_args().data
    lexicon = json.loads((RESOURCES / "knowledge/lexicon.json").read_text(encoding="utf-8"))
    tables = json.loads((RESOURCES / "population/tables.json").read_text(encoding="utf-8"))
    rows: set[tuple[str, str]] = set()
    work = {
        *lexicon["occupation_synonyms"],
        *lexicon["occupation_synonyms"].values(),
        *lexicon["occupation_groups"],
    }
    work |= {name for names in lexicon["occupation_groups"].values() for name in names}
    for row in tables["occupations"]:
        census = {name for name in row[1]} | {
            name.split(" ")[-1] for name in row[1] if row[0].split(" ")[-1].endswith("s")
        }
        known = attributes()
        work |= {name for name in census if " " in name or PERSON.search(name) or known.of(name)}
    work |= esco(data) | trades() | EARLIER
    # Short words of the lists that are also common words ("bill", "floor") are left out, but for well-known occupations.
    work = {name for name in work if len(name) > 5 or name in SHORT or re.search(r"(?:er|or|man)$", name)}
    for name in work:
        if name not in NOT_WORK and 2 < len(name) < 40 and len(name.split()) <= 4:
            rows.add(("occupation", name))
    for label in FAITHS:
        rows.add(("faith", label))
    for shares in tables["peoples"].values():
        rows |= {
            ("origin", name)
            for name in shares
            if name not in SKIP and len(name) > 3 and len(name.split()) == 1
        }
    for line in (RESOURCES / "population/prevalence.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            relation, words, *_ = line.split("\t")
            if relation in ("health", "orientation"):
                rows |= {(relation, word) for word in words.split("|")}
    rows |= {
        ("marital", word)
        for word in MARITAL
        if word not in ("husband", "wife", "single", "engaged", "bachelor")
    }
    rows |= {("origin", word) for word in ETHNICITY if " " in word}
    lines = sorted(f"{relation}\t{word}" for relation, word in rows)
    (HERE / "words.tsv").write_text("".join(line + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
