"""The parts of a workbook by kind, and which hidden-data item each belongs to."""

from __future__ import annotations

from sfumato.core.document.flow import names
from sfumato.core.document.flow.package import Package
from sfumato.core.document.office.ooxml.graph import Graph, graph_of
from sfumato.core.document.office.ooxml.hidden import EMBEDDED_KINDS, PROPERTY_KINDS
from sfumato.core.document.office.relations import Relation
from sfumato.core.document.office.xlsx.workbook import sheets

HIDDEN_CELLS = "hidden cells"
PIVOT = "pivot caches"
CONNECTIONS = "data connections"
SCENARIOS = "scenarios and views"
CALCULATION = "calculation order"

COMMENT_KINDS = ("comments", "threadedComment")
PIVOT_KINDS = (
    *("pivotTable", "pivotCacheDefinition", "pivotCacheRecords"),
    *("slicer", "slicerCache", "timeline", "timelineCache"),
)
LINK_KINDS = ("externalLink", "externalLinkPath", "externalLinkLongPath", "xlPathMissing", "xlStartup")
CONNECTION_KINDS = ("connections", "queryTable", "xmlMaps", "customProperty", "customData")
REVISION_KINDS = ("revisionHeaders", "revisionLog", "usernames")
MACRO_KINDS = ("vbaProject", "xlMacrosheet", "xlIntlMacrosheet", "attachedToolbars")

_ITEMS: dict[str, str] = {
    **dict.fromkeys(COMMENT_KINDS, names.COMMENTS),
    **dict.fromkeys(PIVOT_KINDS, PIVOT),
    **dict.fromkeys(LINK_KINDS, names.EXTERNAL),
    **dict.fromkeys(CONNECTION_KINDS, CONNECTIONS),
    **dict.fromkeys(REVISION_KINDS, names.TRACKED_CHANGES),
    **dict.fromkeys(MACRO_KINDS, names.MACROS),
    **dict.fromkeys(EMBEDDED_KINDS, names.EMBEDDED),
    **dict.fromkeys(PROPERTY_KINDS, names.PROPERTIES),
    "person": names.PEOPLE,
    "customXml": names.CUSTOM_XML,
    "thumbnail": names.THUMBNAIL,
    "printerSettings": names.PRINTER,
    "origin": names.SIGNATURES,
    "calcChain": CALCULATION,
}
SHOWN = frozenset(
    {"officeDocument", "worksheet", "chartsheet", "dialogsheet", "styles", "theme", "themeOverride"}
    | {"sharedStrings", "drawing", "vmlDrawing", "table", "hyperlink", "image", "chart", "chartEx"}
    | {"chartUserShapes", "chartStyle", "chartColorStyle", "sheetMetadata", "hdphoto"}
    | {"diagramData", "diagramLayout", "diagramQuickStyle", "diagramColors", "diagramDrawing"}
)
KNOWN = SHOWN | frozenset(_ITEMS) | {"customXmlProps", "signature"}


def workbook_graph(package: Package) -> Graph:
    """Which parts are reached from what is shown, and by which hidden item the others are."""
    hidden = {sheet.part for sheet in sheets(package) if sheet.hidden}

    def rule(owner: str, relation: Relation) -> str | None:
        if relation.target in hidden and not relation.external:
            return HIDDEN_CELLS
        if relation.kind in _ITEMS:
            return _ITEMS[relation.kind]
        if relation.external and relation.kind != "hyperlink":
            return names.EXTERNAL
        return None if relation.kind in SHOWN else names.UNUSED

    return graph_of(package, rule)
