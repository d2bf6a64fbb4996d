"""Reflow: a touched paragraph is set again to its column, so its line breaks tell nothing about what was removed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sfumato.core.document.pdf.write.placing import SPACE_WIDTH, Placer
from sfumato.core.document.pdf.write.tokens import LinePlan, Removal, Token

NARROWEST = 0.5  # share of the letters' width to which a paragraph is condensed at most (judgment call)
STEP = 0.97  # by which letters are condensed at a time


def reflow(placer: Placer, text: str, gone: Removal) -> None:
    """Gives the tokens of each touched paragraph new lines and places. Lines of other paragraphs are left alone."""
    for group in _paragraphs(placer.plans, text):
        if (
            any(plan.touched for plan in group)
            and len(group) > 1
            and not any(plan.line.rtl for plan in group)
        ):
            _set_paragraph(placer, group, gone)


def _space_follows(plan: LinePlan, following: LinePlan | None, gone: Removal) -> bool:
    """Whether a kept space stands between what is left of a line and of the next."""
    if following is None:
        return False
    last = max((token.at for token in plan.tokens), default=plan.start)
    first = min((token.at for token in following.tokens if token.at >= 0), default=following.end)
    between = (gone.owner[plan.end : following.start] < 0).any()
    return bool(between) or any(at >= last for at in plan.outer) or any(at <= first for at in following.outer)


def _paragraphs(plans: list[LinePlan], text: str) -> Iterator[list[LinePlan]]:
    group: list[LinePlan] = plans[:1]
    for before, plan in pairwise(plans):
        joined = text[before.end : plan.start] in ("", " ") and before.line.angle == plan.line.angle
        if not joined or plan.line.base <= before.line.base:
            yield group
            group = []
        group.append(plan)
    if group:
        yield group


def _set_paragraph(placer: Placer, group: list[LinePlan], gone: Removal) -> None:
    words: list[list[Token]] = [[]]
    for plan, following in zip(group, [*group[1:], None], strict=True):
        placer.measure(plan)
        hyphen = bool(plan.tokens) and plan.tokens[-1].at < 0 and plan.tokens[-1].text is None
        for token in plan.tokens[:-1] if hyphen else plan.tokens:
            token.base = plan.line.base
            if _is_blank(token, placer):
                words.append([])
            else:
                words[-1].append(token)
        if not hyphen and _space_follows(plan, following, gone):
            words.append([])
    words = [word for word in words if word]
    em = group[0].line.size
    right = min(placer.right_of(plan) for plan in group)
    scale = 1.0
    while (lines := _flow(words, group, right, em, scale)) is None and scale > NARROWEST:
        scale *= STEP
    for plan in group:
        plan.touched = plan.placed = True
        plan.tokens = []
        plan.join = " "
    for plan, line in zip(group, lines or [], strict=False):
        _place(plan, line, em, scale)
    group[-1].join = None
    filled = [plan for plan in group if plan.tokens]
    if filled and filled[-1] is not group[-1]:
        filled[-1].join = None
        kept = filled[-1].tokens[-1].text is None
        filled[-1].end = filled[-1].tokens[-1].at + 1 if kept else group[-1].end
        filled[-1].outer |= group[-1].outer


def _is_blank(token: Token, placer: Placer) -> bool:
    return token.is_space or (token.text is None and not placer.laid.glyphs.text[token.glyph].strip())


def _flow(
    words: list[list[Token]], group: list[LinePlan], right: float, em: float, scale: float
) -> list[list[list[Token]]] | None:
    """Words on lines; None if there are too many. The last line takes what is left once nothing else helps."""
    lines: list[list[list[Token]]] = [[]]
    x = group[0].line.x0
    for word in words:
        width = sum(token.width for token in word) * scale
        last = len(lines) == len(group)
        if lines[-1] and x + width > right + 0.05 * em and not (last and scale <= NARROWEST / STEP):
            if last:
                return None
            lines.append([])
            x = group[len(lines) - 1].line.x0
        lines[-1].append(word)
        x += width + SPACE_WIDTH * em
    return lines


def _place(plan: LinePlan, line: list[list[Token]], em: float, scale: float) -> None:
    x, space = plan.line.x0, SPACE_WIDTH * em
    for number, word in enumerate(line):
        before = line[number - 1][-1] if number else None
        leads = False
        if before is not None:
            x += space
            leads = before.text is None and word[0].text is not None
            if before.text is not None:  # a gap beside a label does not count as a space: the label brings it
                before.text += " "
        for token in word:
            token.x, token.scale = x, scale
            x += token.width * scale
            plan.tokens.append(token)
        if leads:
            word[0].text = f" {word[0].text}"
            word[0].x -= space
