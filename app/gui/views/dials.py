"""The dials: k, threshold, weight of utility, measures, per-type rules. Moving one plans again at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QSlider,
    QSpinBox,
    QWidget,
)

from sfumato.app.gui.views.widgets import card, column, label, row, scrolling, tool
from sfumato.app.gui.vm import dials as vm
from sfumato.app.gui.vm.colours import TYPE_WORDS
from sfumato.app.gui.vm.words import say, tr
from sfumato.core.decide.model import Dials
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.model import Assessment

TYPE_RULES = ("auto", "mask", "generalize", "keep")
STRATEGY_WORDS = {
    "joint": "best plan (keep, rungs, mask)",
    "mask": "best plan (keep or mask)",
    "greedy": "greedy",
    "random": "random",
    "all": "mask all",
    "specific": "mask most specific",
    "supervised": "mask what people mask",
}
LANGUAGE_MODEL = "language model"  # the measure whose cut was read from a curve that can be shown
REST_MS = 500  # after this long without a move, the place of a dial becomes a step that can be undone


class DialsPanel(QWidget):
    turned = Signal(object, bool)  # Dials, final
    type_rule = Signal(str, str)
    profile_chosen = Signal(str)
    curve_asked = Signal()

    def __init__(self, measures: Iterable[str], strategies: Iterable[str]) -> None:
        super().__init__()
        self._dials = Dials()
        self._quiet = False
        self._rest = QTimer(self, interval=REST_MS, singleShot=True)
        self._rest.timeout.connect(lambda: self.turned.emit(self._dials, True))
        self.k_slider, self.k_number = self._slider(vm.STEPS), QSpinBox()
        self.k_number.setRange(1, vm.LARGEST_K)
        self.k_slider.setAccessibleName(self.tr("k, the smallest crowd"))
        self.k_number.setAccessibleName(self.tr("k as a number"))
        self.k_words = label("", "small", wrap=True)
        self.t_slider, self.t_number = self._slider(100), QDoubleSpinBox()
        self._decimal(self.t_number, 0, 1, self.tr("privacy threshold"))
        self.t_slider.setAccessibleName(self.tr("Privacy threshold"))
        self.t_words = label("", "small", wrap=True)
        self.u_slider, self.u_number = self._slider(100), QDoubleSpinBox()
        self._decimal(self.u_number, 0, 5, self.tr("weight of utility"))
        self.u_slider.setAccessibleName(self.tr("How much utility weighs"))
        self.measures = {name: QCheckBox(self._measure(name)) for name in measures}
        self.curve = tool(
            self.tr("Curve…"), self.tr("Precision and recall of the language model"), self.curve_asked.emit
        )
        self.strategy = QComboBox()
        self.strategy.setAccessibleName(self.tr("Way to decide"))
        for name in strategies:
            self.strategy.addItem(self.tr(STRATEGY_WORDS.get(name, name)), name)
        self.types = {t: self._type_box(t) for t in EntityType}
        self.profile = QComboBox()
        self.profile.setAccessibleName(self.tr("Settings profile"))
        self.profile.addItem(self.tr("Choose a profile…"), "")
        for item in vm.PROFILES:
            self.profile.addItem(self.tr(item.name.capitalize()), item.name)
            tip = self.tr(item.words)
            self.profile.setItemData(self.profile.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self._compose()
        self._connect()

    def _measure(self, name: str) -> str:
        return tr(name).capitalize()

    def _slider(self, top: int) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, top)
        slider.setPageStep(max(1, top // 12))
        return slider

    def _decimal(self, box: QDoubleSpinBox, low: float, high: float, name: str) -> None:
        box.setRange(low, high)
        box.setSingleStep(0.05)
        box.setDecimals(2)
        box.setAccessibleName(self.tr("{0} as a number").format(name))

    def _type_box(self, type_: EntityType) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(self.tr("What to do with {0}").format(self.tr(TYPE_WORDS[type_])))
        for rule in TYPE_RULES:
            box.addItem(self.tr(rule), rule)
        box.activated.connect(lambda _: self.type_rule.emit(type_.value, box.currentData()))
        return box

    def _compose(self) -> None:
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        for number, (type_, box) in enumerate(self.types.items()):
            grid.addWidget(label(self.tr(TYPE_WORDS[type_])), number, 0)
            grid.addWidget(box, number, 1)
        body = QWidget()
        body.setLayout(
            column(
                self.profile,
                card(
                    label(self.tr("k: the smallest crowd"), "heading"),
                    row(self.k_slider, self.k_number),
                    self.k_words,
                ),
                card(
                    label(self.tr("Privacy threshold"), "heading"),
                    row(self.t_slider, self.t_number),
                    self.t_words,
                ),
                card(
                    label(self.tr("Weight of utility"), "heading"),
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
                    row(label(self.tr("Decide by")), self.strategy, None),
                ),
                card(label(self.tr("Per type"), "heading"), grid),
                None,
                margin=4,
            )
        )
        self.setLayout(column(scrolling(body)))

    def _connect(self) -> None:
        for number in (self.k_number, self.t_number, self.u_number):
            number.lineEdit().setTextMargins(6, 0, 0, 0)
        self.k_slider.valueChanged.connect(lambda v: self._turn(replace(self._dials, k=vm.k_at(v))))
        self.k_number.valueChanged.connect(lambda v: self._turn(replace(self._dials, k=v)))
        self.t_slider.valueChanged.connect(lambda v: self._turn(replace(self._dials, threshold=v / 100)))
        self.t_number.valueChanged.connect(lambda v: self._turn(replace(self._dials, threshold=round(v, 2))))
        self.u_slider.valueChanged.connect(lambda v: self._turn(replace(self._dials, utility_weight=v / 20)))
        self.u_number.valueChanged.connect(
            lambda v: self._turn(replace(self._dials, utility_weight=round(v, 2)))
        )
        for name, box in self.measures.items():
            box.toggled.connect(lambda on, n=name: self._turn(vm.with_measure(self._dials, n, on)))
        self.strategy.activated.connect(
            lambda _: self._turn(replace(self._dials, strategy=self.strategy.currentData()))
        )
        self.profile.activated.connect(self._profile)

    def _profile(self) -> None:
        if name := self.profile.currentData():
            self.profile_chosen.emit(name)

    def _turn(self, dials: Dials) -> None:
        if self._quiet or dials == self._dials:
            return
        self.show_dials(dials)
        self.turned.emit(dials, False)
        self._rest.start()

    def finish(self) -> None:
        """Takes the place of the dials as final at once."""
        if self._rest.isActive():
            self._rest.stop()
            self.turned.emit(self._dials, True)

    def show_dials(self, dials: Dials) -> None:
        self._quiet = True
        self._dials = dials
        if vm.k_at(self.k_slider.value()) != dials.k:
            self.k_slider.setValue(vm.position_of(dials.k))
        self.k_number.setValue(dials.k)
        self.k_words.setText(vm.k_words(dials.k))
        self.t_slider.setValue(round(dials.threshold * 100))
        self.t_number.setValue(dials.threshold)
        self.t_words.setText(vm.threshold_words(dials.threshold))
        self.u_slider.setValue(round(dials.utility_weight * 20))
        self.u_number.setValue(dials.utility_weight)
        for name, box in self.measures.items():
            box.setChecked(name in dials.measures)
        self.strategy.setCurrentIndex(max(0, self.strategy.findData(dials.strategy)))
        self._quiet = False

    def show_types(self, rules: dict[str, str]) -> None:
        for type_, box in self.types.items():
            box.setCurrentIndex(TYPE_RULES.index(rules.get(type_.value, "auto")))

    def show_measures(self, assessments: Iterable[Assessment]) -> None:
        """A measure that could not run is said to be off: never taken for safe."""
        for assessment in assessments:
            box = self.measures.get(assessment.measure)
            if box is not None:
                off = self.tr(" (not available)") if not assessment.available else ""
                box.setText(self._measure(assessment.measure) + off)
                box.setToolTip(say(assessment.reason))
