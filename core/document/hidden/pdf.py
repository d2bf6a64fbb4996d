"""The leaks a PDF may have, by the name a person can switch off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pikepdf

from sfumato.core.document.hidden import (
    pdf_actions,
    pdf_annotations,
    pdf_files,
    pdf_layers,
    pdf_leftovers,
    pdf_metadata,
    pdf_navigation,
    pdf_pictures,
    pdf_structure,
)

Leak = Callable[[pikepdf.Pdf, tuple[str, ...]], bool]

# In this order: what looks for leftovers comes first, what other removals leave behind comes last.
LEAKS: Final[dict[str, Leak]] = {
    "earlier revisions": pdf_leftovers.drop_revisions,
    "unused objects": pdf_leftovers.drop_unused_objects,
    "info": pdf_metadata.remove_info,
    "search index": pdf_navigation.remove_search_index,
    "piece info": pdf_metadata.remove_piece_info,
    "xmp": pdf_metadata.remove_xmp,
    "thumbnails": pdf_metadata.remove_thumbnails,
    "picture metadata": pdf_pictures.remove_picture_metadata,
    "template pages": pdf_metadata.remove_template_pages,
    "file identifier": pdf_metadata.remove_file_identifier,
    "web capture": pdf_metadata.remove_web_capture,
    "signatures": pdf_metadata.remove_signatures_and_permissions,
    "page labels": pdf_metadata.remove_page_labels,
    "javascript": pdf_actions.remove_javascript,
    "destinations": pdf_navigation.remove_destinations,
    "actions": pdf_actions.remove_actions,
    "requirements": pdf_actions.remove_requirements,
    "attachments": pdf_files.remove_attachments,
    "collection": pdf_files.remove_collection,
    "alternate images": pdf_files.remove_alternate_images,
    "hidden layers": pdf_layers.remove_hidden_layers,
    "annotations": pdf_annotations.remove_annotations,
    "xfa": pdf_annotations.remove_xfa,
    "form data": pdf_annotations.flatten_forms,
    "outlines": pdf_navigation.remove_outlines,
    "articles": pdf_navigation.remove_articles,
    "structure text": pdf_structure.remove_structure_text,
    "vendor data": pdf_metadata.remove_vendor_data,
    "unused resources": pdf_leftovers.drop_unused_resources,
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
    "vendor data": "Private entries of single programs",
    "unused resources": "Pictures and forms that no page shows",
}
