"""Names of parts and of the relationships between them: chosen by a program or a person, shown by nobody."""

from __future__ import annotations

import posixpath
import re

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import children, short
from sfumato.core.document.office.relations import CONTENT_TYPES, references, relations, rels_name

_WORD = re.compile(r"[^\W\d_]{2,}")
# A number in hexadecimal, as a program makes one from what a part holds; parts are counted with fewer digits.
_MADE = re.compile(r"(?=[A-Za-z]*\d)[0-9A-Fa-f]{6,}")
# What programs call parts and relationships by themselves.
_USUAL_NAMES = (
    "document workbook presentation styles settings websettings fonttable numbering footnotes endnotes comments people theme "
    "themeoverride image media chart charts chartex drawing drawings vmldrawing diagrams layout quickstyle colors header "
    "footer sheet sheets worksheets chartsheets tables table sharedstrings strings slide slides slidelayout slidelayouts "
    "slidemaster slidemasters notesslide notesslides notesmaster notesmasters handoutmaster handoutmasters presprops viewprops "
    "tablestyles embeddings activex customxml itemprops docprops thumbnail custom fonts style rels content glossary "
    "modern threadedcomments persons person pivottable pivottables pivotcache calcchain metadata richdata printersettings "
    "comment moderncomment commentsextended commentsids commentsextensible commentauthors authors ctrlprops "
    "externallinks externallink querytables connections slicers slicercaches timelines revisions relationship picture link "
    "hyperlink notes color model graphic video audio rid id rel app core item ole object bin data tag word xl ppt png jpg jpeg "
    "gif "
    "emf wmf tif tiff svg xml vml"
)
_USUAL = frozenset(_USUAL_NAMES.split())


def is_chosen(text: str) -> bool:
    """Whether a name holds a word that no program uses by itself, or a number that may have been made from words."""
    return bool(_MADE.search(text)) or any(word.lower() not in _USUAL for word in _WORD.findall(text))


def neutral_part_names(package: Package) -> bool:
    """Gives parts and relationships whose names hold words neutral ones; says whether there were any."""
    if CONTENT_TYPES not in package.parts:
        return False
    owners = ["", *(part for part in package.parts if not part.endswith(".rels"))]
    found = any([_neutral_ids(package, owner) for owner in owners])
    renamed = {
        part: posixpath.join(posixpath.dirname(part), f"part{number}{posixpath.splitext(part)[1]}")
        for number, part in enumerate(owners[1:], 1)
        if is_chosen(posixpath.splitext(posixpath.basename(part))[0]) and part != CONTENT_TYPES
    }
    for owner in owners if renamed else ():
        for relation in relations(package, owner):
            if not relation.external and relation.target in renamed:
                relation.element.set("Target", "/" + renamed[relation.target])
    for old, new in renamed.items():
        _rename(package, old, new)
        _rename(package, rels_name(old), rels_name(new))
        for entry in children(package.tree(CONTENT_TYPES), "ct:Override"):
            if (entry.get("PartName") or "").lstrip("/") == old:
                entry.set("PartName", "/" + new)
    return bool(renamed) or found


def _neutral_ids(package: Package, owner: str) -> bool:
    found = False
    for number, relation in enumerate(relations(package, owner)):
        if not is_chosen(relation.id):
            continue
        found, new = True, f"rIdS{number}"
        if owner.endswith((".xml", ".vml")):
            for element in references(package.tree(owner), relation.id):
                for key, value in element.items():
                    if value == relation.id and short(key).startswith(("r:", "o:rel")):
                        element.set(key, new)
        relation.element.set("Id", new)
    return found


def _rename(package: Package, old: str, new: str) -> None:
    if old in package.parts:
        package.parts[new] = package.parts.pop(old)
        if old in package.trees:
            package.trees[new] = package.trees.pop(old)
