"""Words of the file formats themselves. As an attribute's value they are markup, not somebody's name."""

from __future__ import annotations

import re

_WORDS = """
left right center centre both start end top bottom middle none single double dotted dashed solid auto normal
title subtitle heading table tables grid list paragraph font body text page section default true false on off
even odd first last next continuous superscript subscript baseline italic bold underline small caps black
white red green blue yellow orange purple gray grey silver maroon navy olive teal aqua fuchsia lime cyan
magenta major minor latin complex eastasia accent hyperlink background dark light shade tint phclr office
theme times roman arial calibri cambria courier symbol wingdings helvetica verdana georgia tahoma liberation
dejavu character numbering bullet decimal upperroman lowerroman upperletter lowerletter ordinal cardinal
hybrid multilevel footnote endnote header footer comment comments caption quote strong emphasis reference
date time author name value type width height style level tab space line exact atleast between around inline
square tight through anchor margin column columns row cell image picture shape rectangle ellipse group frame
internal external preserve nil portrait landscape simple standard standards index contents content document
english german french separator continuation restart continue fixed pct dxa hint graphics graphic chart
diagram drawing object variable swiss modern script decorative system pitch word media image1 image2 styles
settings fonttable numbering customxml item props footnotes endnotes embeddings charts docprops rels theme1
websettings meta manifest pictures thumbnails configurations accessories mimetype xml png jpeg jpg rels bin
regular narrow condensed paper letter indent hanging keep lines window widow control spacing before after
embedded thumbnail glossary people custom core app layout
"""


# Names the PDF format itself prescribes; as names inside a file they are nobody's.
_PDF = """
Type Subtype Pages Page Parent Kids Count MediaBox CropBox BleedBox TrimBox ArtBox Rotate Resources Contents Annots
Catalog Font XObject ExtGState ColorSpace Pattern Shading Properties ProcSet ImageB ImageC ImageI Length Filter
FlateDecode DCTDecode LZWDecode CCITTFaxDecode JBIG2Decode JPXDecode ASCII85Decode ASCIIHexDecode RunLengthDecode
DecodeParms Predictor Columns Colors BitsPerComponent Width Height Image ImageMask Decode Interpolate SMask
DeviceRGB DeviceGray DeviceCMYK CalRGB CalGray ICCBased Indexed Separation DeviceN Alternate FontDescriptor FontName
FontFile FontFile2 FontFile3 FontBBox FontMatrix FontFamily FontStretch FontWeight ItalicAngle Ascent Descent
CapHeight StemV StemH Flags Encoding WinAnsiEncoding MacRomanEncoding StandardEncoding Differences BaseEncoding
BaseFont FirstChar LastChar Widths ToUnicode DescendantFonts CIDFontType0 CIDFontType2 CIDSystemInfo CIDToGIDMap
Identity Registry Ordering Supplement TrueType Type0 Type1 Type1C Type3 CIDFontType0C OpenType MissingWidth CharProcs
CharSet Length1 Length2 Length3 Group Transparency Form BBox Matrix PaintType PatternType TilingType ShadingType
Function FunctionType Domain Range Bounds Encode Functions Coords Extend BlendMode Normal Multiply SMaskInData Luminosity
Alpha Outlines Names Dests Info Root Size Prev Index ObjStm XRef Extends Encrypt Metadata StructTreeRoot
StructParents StructParent StructElem ParentTree ParentTreeNextKey RoleMap ClassMap MarkInfo Marked Document Section
Figure Table Caption Artifact Pagination Layout Attached Header Footer Placement Block Inline TextAlign Justify
Border Rect Annot Link Widget QuadPoints PageLayout PageMode SinglePage OneColumn UseOutlines UseNone ViewerPreferences
DisplayDocTitle OutputIntents GTS_PDFA1 OutputIntent DestOutputProfile Perceptual RelativeColorimetric
Saturation AbsoluteColorimetric RenderingIntent Intent Helvetica Courier Symbol ZapfDingbats TimesNewRoman
"""

PDF_NAMES = frozenset(_PDF.split())
MARKUP_WORDS = frozenset(_WORDS.split()) | {name.lower() for name in PDF_NAMES}

# Codes of Word's fields made of keywords and switches alone: they hold nothing of a document's own.
PLAIN_CODE = re.compile(
    r"\s*(?:(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES|TOC|DATE|TIME|FORMTEXT|FORMCHECKBOX|FORMDROPDOWN|PAGEREF|NOTEREF|REF|SEQ)"
    r"(?:\s+(?:_(?:Toc|Ref)\d+|Figure|Table|Equation|Figura|Tabelle|Abbildung|\\[a-z*@#](?:\s+(?:\"[\d\-]*\"|MERGEFORMAT|ARABIC|roman))?))*)?\s*"
)
