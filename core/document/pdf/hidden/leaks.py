"""The leaks a PDF may have, by the name a person can switch off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pikepdf

from sfumato.core.document.pdf.hidden import (
    actions,
    files,
    font_names,
    instructions,
    layers,
    leftovers,
    metadata,
    navigation,
    notes,
    pictures,
    structure,
)

Leak = Callable[[pikepdf.Pdf, tuple[str, ...]], bool]

# In this order: what looks for leftovers comes first, what other removals leave behind comes last.
LEAKS: Final[dict[str, Leak]] = {
    "earlier revisions": leftovers.drop_revisions,
    "unused objects": leftovers.drop_unused_objects,
    "info": metadata.remove_info,
    "search index": navigation.remove_search_index,
    "piece info": metadata.remove_piece_info,
    "xmp": metadata.remove_xmp,
    "thumbnails": metadata.remove_thumbnails,
    "picture metadata": pictures.remove_picture_metadata,
    "template pages": metadata.remove_template_pages,
    "file identifier": metadata.remove_file_identifier,
    "web capture": metadata.remove_web_capture,
    "signatures": metadata.remove_signatures_and_permissions,
    "page labels": metadata.remove_page_labels,
    "javascript": actions.remove_javascript,
    "destinations": navigation.remove_destinations,
    "actions": actions.remove_actions,
    "requirements": actions.remove_requirements,
    "attachments": files.remove_attachments,
    "collection": files.remove_collection,
    "alternate images": files.remove_alternate_images,
    "hidden layers": layers.remove_hidden_layers,
    "annotations": notes.remove_annotations,
    "xfa": notes.remove_xfa,
    "form data": notes.flatten_forms,
    "outlines": navigation.remove_outlines,
    "articles": navigation.remove_articles,
    "structure text": structure.remove_structure_text,
    "font words": font_names.clean_font_words,
    "comments in pages": instructions.drop_stray_content,
    "vendor data": metadata.remove_vendor_data,
    "unused resources": leftovers.drop_unused_resources,
}

# What each is, in a person's words: the window and `sfumato inspect` show them.
DESCRIPTIONS: Final[dict[str, str]] = {
    "earlier revisions": "Earlier versions of the file, kept by appended saves",
    "unused objects": "Objects that nothing in the file refers to",
    "info": "Author, title, program and dates",
    "search index": "An index of the words of the file",
    "piece info": "Private data of the program that made the file",
    "xmp": "XMP metadata: author, history of editing, document ids",
    "thumbnails": "Small pictures of the pages as they looked before",
    "picture metadata": "EXIF, places, XMP and previews inside pictures",
    "template pages": "Pages that are not shown until a script adds them",
    "file identifier": "An identifier that links all versions of the file",
    "web capture": "Addresses that pages were captured from",
    "signatures": "Digital signatures and permissions, with the signer's name",
    "page labels": "Labels of pages, which may hold free text",
    "javascript": "Scripts",
    "destinations": "Names of link targets",
    "actions": "Actions and web links",
    "requirements": "Requirements on the viewer",
    "attachments": "Attached files",
    "collection": "The list of a portfolio's files",
    "alternate images": "Other versions of pictures",
    "hidden layers": "Layers that are switched off, with their content",
    "annotations": "Notes, comments and marks",
    "xfa": "XFA form data",
    "form data": "Values and names of form fields",
    "outlines": "Bookmarks",
    "articles": "Article threads",
    "structure text": "Alternative text and other words in the tags",
    "font words": "Names and licences inside fonts",
    "comments in pages": "Comments and stray text in the instructions that draw the pages",
    "vendor data": "Data that other programs stored for themselves",
    "unused resources": "Pictures and forms that no page shows",
}
