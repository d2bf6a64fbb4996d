"""Targets looked for in views; what is found beyond what the plan keeps is a finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sfumato.core.document.digests import TOKEN
from sfumato.core.document.verify.certificate import Check, Result
from sfumato.core.document.verify.folding import Folded, fold
from sfumato.core.document.verify.markup_words import MARKUP_WORDS
from sfumato.core.document.verify.secrets import Secrets, Target, count_hashed
from sfumato.core.document.verify.views import PLACED, View, in_pages
from sfumato.core.messages import Message, plural

ALSO = "also there"
INSIDE = 6  # letters; shorter words are parts of others by chance


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each target was found under each check."""

    found: dict[str, Counter[str]]  # check → hash of target → occurrences
    views: Counter[str]
    pages: dict[str, set[int]] = field(default_factory=dict)  # check → pages it read
    unread: dict[str, set[int]] = field(default_factory=dict)  # check → pages it did not read
    inside: frozenset[str] = frozenset()  # ids of words found only as a part of other words, as in user names

    def of(self, check: str, target: Target) -> int:
        """How often a check found a target."""
        return self.found.get(check, Counter())[target.id]


def tally(views: Iterable[View], secrets: Secrets) -> Tally:
    """How often each removed string is found in the views of a file, by check, and which pages were and were not read."""
    found: dict[str, Counter[str]] = {}
    seen: Counter[str] = Counter()
    pages: dict[str, set[int]] = {}
    unread: dict[str, set[int]] = {}
    inside: set[str] = set()
    format_words = secrets.ids_of(MARKUP_WORDS)
    mirrors = [
        mirror
        for target in secrets.targets
        if target.whole and not target.kept and (mirror := target.reversed()) is not None
    ]
    for view in views:
        if view.page is not None:
            (unread if view.unread else pages).setdefault(view.check, set()).add(view.page)
        if view.unread:
            continue
        seen[view.check] += 1
        counts = found.setdefault(view.check, Counter())
        wanted = [
            target
            for target in secrets.targets
            if target.length >= view.shortest
            and (target.whole or view.words)
            and not (view.markup and target.id in format_words)
        ]
        _count(view, wanted, mirrors, secrets.key, counts)
        counts.update(
            secrets.digests[token.lower()]
            for token in TOKEN.findall(view.text)
            if token.lower() in secrets.digests
        )
        if view.words:
            inside |= _inside(view, wanted)
    return Tally(found, seen, pages, unread, frozenset(inside))


def _count(
    view: View, wanted: Sequence[Target], mirrors: Sequence[Target], key: str | None, counts: Counter[str]
) -> None:
    text = Folded(view.text)
    hashed = [target for target in wanted if target.folded is None]
    if hashed and key is not None:
        counts.update(count_hashed(hashed, key, text))
        backwards = Folded(view.text[::-1])
        mirrored = [target for target in hashed if target.whole and target.length >= 5]
        counts.update(_unkept(count_hashed(mirrored, key, backwards), mirrored))
    # A document may have thousands of targets and views; nearly all pairs end at this plain substring test.
    for target in wanted:
        if target.folded is not None and target.folded in text.folded:
            counts[target.id] += target.count(text)
    for target in mirrors:
        if target.length >= view.shortest and target.folded is not None and target.folded in text.folded:
            counts[target.id] += target.count(text)


def _inside(view: View, wanted: Sequence[Target]) -> set[str]:
    """Longer words of removed names that are a part of another word here, or stand backwards: "hblackwood", "doowkcalb"."""
    text = fold(view.text)
    return {
        target.id
        for target in wanted
        if target.folded is not None
        and not target.whole
        and not target.kept
        and target.length >= INSIDE
        and (target.folded in text or target.folded[::-1] in text)
    }


def also_there(output: Tally, secrets: Secrets, checks: Sequence[Check]) -> tuple[Check, ...]:
    """Warnings for names that stay in another spelling, and for words that stand inside other words; those found as words of
    their own have failed already."""
    if any(check.failed for check in checks):
        return ()
    return (*_in_another_spelling(secrets), *_inside_others(output, secrets))


def _in_another_spelling(secrets: Secrets) -> tuple[Check, ...]:
    if not secrets.respelled:
        return ()
    detail = plural(
        secrets.respelled,
        "{0} removed name stays elsewhere in another spelling; the plan does not take it there: look for it in the result",
        "{0} removed names stay elsewhere in another spelling; the plan does not take them there: look for them in the result",
    )
    return (Check(ALSO, Result.WARNING, detail),)


def _inside_others(output: Tally, secrets: Secrets) -> tuple[Check, ...]:
    found = [target for target in secrets.targets if target.id in output.inside]
    if not found:
        return ()
    detail = plural(
        len(found),
        "{0} word of a removed name is part of another word, such as a user name, or stands backwards; look for it in the result",
        "{0} words of removed names are part of other words, such as user names, or stand backwards; look for them in the result",
    )
    return (Check(ALSO, Result.WARNING, detail),)


def _unkept(counts: Counter[str], targets: Sequence[Target]) -> Counter[str]:
    """A palindrome that stays would be counted twice; only strings that must be absent count mirrored."""
    kept = {target.id for target in targets if target.kept}
    return Counter({sha: count for sha, count in counts.items() if sha not in kept})


def judge(
    output: Tally,
    secrets: Secrets,
    *,
    source: Tally | None = None,
    again: Tally | None = None,
    checks: Sequence[str] = (),
) -> tuple[Check, ...]:
    """One result per check.

    A string the plan keeps nowhere must be absent. A string that stays elsewhere may be found as often as
    the plan keeps it, or as often as the same engine found it in the source less what was taken away:
    engines count repeated headers and duplicates differently. Such a string, and one too short to be
    telling, is a finding only when the program's own reader (`again`) sees too many of it as well.
    """
    return tuple(_judge_one(check, output, secrets, source, again) for check in checks)


def _judge_one(
    check: str, output: Tally, secrets: Secrets, source: Tally | None, again: Tally | None
) -> Check:
    if not output.views[check] and not output.unread.get(check):
        return Check(check, Result.SKIPPED, "nothing of this kind in the file")
    leaks = sum(_leaks(target, output.of(check, target), source, again, check) for target in secrets.targets)
    if leaks:
        detail = plural(
            leaks,
            "{0} removed string, or a word of it, was found",
            "{0} removed strings, or words of them, were found",
        )
        return Check(check, Result.FAILED, detail)
    readings = plural(output.views[check], "{0} reading", "{0} readings")
    detail = Message("{0}, {1}", readings, plural(len(secrets.targets), "{0} string", "{0} strings"))
    if pages := output.pages.get(check):
        detail = Message("{0}, {1}", detail, in_pages(pages))
    if unread := output.unread.get(check, set()) - output.pages.get(check, set()):
        return Check(check, Result.WARNING, Message("{0}; NOT read: {1}", detail, in_pages(unread)))
    return Check(check, Result.PASSED, detail)


def _leaks(target: Target, found: int, source: Tally | None, again: Tally | None, check: str) -> bool:
    if (
        check == PLACED
    ):  # letters set apart have no borders of words: what a replacement says is read in parts
        found -= target.within
    if found <= 0:
        return False
    if not target.kept and not target.short:
        return True
    allowed = target.kept
    if source is not None:
        allowed = max(allowed, source.of(check, target) - target.removed)
    if found <= allowed:
        return False
    if again is None:
        return not target.short
    return sum(counts[target.id] for counts in again.found.values()) > target.kept
