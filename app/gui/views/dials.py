"""What else can be set for experts: readability, measures, strategy, per-type rules. k and threshold stand above the document."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QWidget

from sfumato.app.gui.views.inputs import DecimalBox, calm, slider
from sfumato.app.gui.views.turning import TurningDials
from sfumato.app.gui.views.widgets import card, column, label, row, scrolling, tool
from sfumato.app.gui.vm import dials as vm
from sfumato.app.gui.vm.colours import type_words
from sfumato.app.gui.vm.words import say, tr
from sfumato.core.decide.model import Dials
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.model import Assessment

TYPE_RULES = ("auto", "mask", "hide", "generalize", "keep")
STRATEGY_WORDS = {
    "joint": "best plan (keep, replace or mask)",
    "mask": "best plan (keep or mask)",
    "greedy": "greedy",
    "random": "random",
    "all": "mask all",
    "specific": "mask most specific",
    "supervised": "mask what people mask",
}
LANGUAGE_MODEL = "language model"  # the measure whose cut was read from a curve that can be shown


class DialsPanel(QWidget):
    """The other settings of a plan, for experts: strategy, readability, measures, rules for each type."""

    type_rule = Signal(str, str)
    curve_asked = Signal()

    def __init__(self, turning: TurningDials, measures: Iterable[str], strategies: Iterable[str]) -> None:
        super().__init__()
        self.turning = turning
        self.u_slider = slider(100, self.tr("Favour readability"))
        self.u_number = DecimalBox(0, 5, self.tr("Favour readability, as a number"))
        self.measures = {name: QCheckBox(self._measure(name)) for name in measures}
        self.curve = tool(
            self.tr("Curve…"), self.tr("Precision and recall of the language model"), self.curve_asked.emit
        )
        self.strategy = calm(QComboBox())
        self.strategy.setAccessibleName(self.tr("Strategy"))
        for name in strategies:
            self.strategy.addItem(self.tr(STRATEGY_WORDS.get(name, name)), name)
        self.types = {t: self._type_box(t) for t in EntityType}
        self._compose()
        self._connect()

    def _measure(self, name: str) -> str:
        return tr(name).capitalize()

    def _type_box(self, type_: EntityType) -> QComboBox:
        box = calm(QComboBox())
        box.setAccessibleName(self.tr("What to do with {0}").format(self.tr(type_words(type_))))
        for rule in TYPE_RULES:
            box.addItem(self.tr(rule), rule)
        box.activated.connect(lambda _: self.type_rule.emit(type_.value, box.currentData()))
        return box

    def _compose(self) -> None:
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        for number, (type_, box) in enumerate(self.types.items()):
            grid.addWidget(label(self.tr(type_words(type_))), number, 0)
            grid.addWidget(box, number, 1)
        body = QWidget()
        body.setLayout(
            column(
                card(
                    label(self.tr("Favour readability"), "heading"),
                    row(self.u_slider, self.u_number),
                    label(
                        self.tr("Higher: keep more words where privacy leaves a choice."), "small", wrap=True
                    ),
                ),
                card(
                    label(self.tr("Measures"), "heading"),
                    *(
                        row(box, None, self.curve) if name == LANGUAGE_MODEL else box
                        for name, box in self.measures.items()
                    ),
                    row(label(self.tr("Strategy")), self.strategy, None),
                ),
                card(label(self.tr("Per type"), "heading"), grid),
                None,
                margin=4,
            )
        )
        self.setLayout(column(scrolling(body)))

    def _connect(self) -> None:
        turning = self.turning
        turning.shown.connect(self.show_dials)
        self.u_slider.valueChanged.connect(
            lambda v: turning.turn(replace(turning.dials, utility_weight=v / 20))
        )
        self.u_number.valueChanged.connect(
            lambda v: turning.turn(replace(turning.dials, utility_weight=round(v, 2)))
        )
        for name, box in self.measures.items():
            box.toggled.connect(lambda on, n=name: turning.turn(vm.with_measure(turning.dials, n, on)))
        self.strategy.activated.connect(
            lambda _: turning.turn(replace(turning.dials, strategy=self.strategy.currentData()))
        )

    def show_dials(self, dials: Dials) -> None:
        """Shows these dials without turning them."""
        self.u_slider.setValue(round(dials.utility_weight * 20))
        self.u_number.setValue(dials.utility_weight)
        for name, box in self.measures.items():
            box.setChecked(name in dials.measures)
        self.strategy.setCurrentIndex(max(0, self.strategy.findData(dials.strategy)))

    def show_types(self, rules: dict[str, str]) -> None:
        """Shows the rule of each type."""
        for type_, box in self.types.items():
            box.setCurrentIndex(TYPE_RULES.index(rules.get(type_.value, "auto")))

    def show_measures(self, assessments: Iterable[Assessment]) -> None:
        """A measure that could not run is said to be off: never taken for safe."""
        for assessment in assessments:
            box = self.measures.get(assessment.measure)
            if box is not None:
                off = self.tr(" (not available)") if not assessment.available else ""
                box.setText(self._measure(assessment.measure) + off)
                box.setToolTip("" if assessment.available else say(assessment.reason))
