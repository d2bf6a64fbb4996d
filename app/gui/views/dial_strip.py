"""Above the document: profile, replacement or black box, risk in words, k and threshold with what was reached, a small curve."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QFrame, QGridLayout, QLabel, QSizePolicy

from sfumato.app.gui.views.inputs import DecimalBox, WholeBox, calm, slider
from sfumato.app.gui.views.mini_curve import MiniCurve
from sfumato.app.gui.views.turning import TurningDials
from sfumato.app.gui.views.widgets import column, label, restyle, row, tool
from sfumato.app.gui.vm import dials as vm
from sfumato.app.gui.vm.standing import LEVEL_WORDS, Level, Standing
from sfumato.core.decide.model import Dials

ROLES = {Level.HIGH: "high", Level.MEDIUM: "medium", Level.LOW: "low", Level.UNKNOWN: "unknown"}


class DialStrip(QFrame):
    """Profile, style, both dials, the risk in a word and a sentence, the crowd that was reached and the small curve. It shows
    what it is told and forwards what a person turns."""

    profile_chosen = Signal(str)
    boxes_chosen = Signal(bool)
    expert_chosen = Signal(bool)

    def __init__(self, turning: TurningDials) -> None:
        super().__init__()
        self.turning = turning
        self.setProperty("role", "card")
        self._quiet = False
        self.profile = self._profiles()
        self.words_button, self.box_button = self._styles()
        self.expert = tool(
            self.tr("Expert"),
            self.tr("Expert mode: measures, probabilities, frontier, attackers"),
            checkable=True,
        )
        self.expert.toggled.connect(self.expert_chosen)
        self.level = QLabel()
        self.level.setProperty("role", "level")
        self.level.setTextFormat(Qt.TextFormat.PlainText)
        self.words = label("", wrap=True)
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.k_slider = slider(vm.STEPS, self.tr("k, the smallest crowd"))
        self.k_number = WholeBox(1, vm.LARGEST_K, self.tr("k as a number"))
        self.t_slider = slider(100, self.tr("Privacy threshold; to the right more private"))
        self.t_number = DecimalBox(0, 1, self.tr("Privacy threshold as a number"))
        self.reached = label("")
        self.reached.setAccessibleName(self.tr("Crowd reached"))
        self.curve = MiniCurve()
        for number in (self.k_number, self.t_number):
            number.setMaximumWidth(86)
        self._compose()
        self._connect()
        self.show_standing(Standing(Level.UNKNOWN, "", ""))

    def _profiles(self) -> QComboBox:
        box = calm(QComboBox())
        box.setAccessibleName(self.tr("Profile"))
        box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        box.addItem(self.tr("Choose a profile…"), "")
        for item in vm.profiles():
            box.addItem(self.tr(item.title), item.name)
            box.setItemData(box.count() - 1, self.tr(item.words), Qt.ItemDataRole.ToolTipRole)
        return box

    def _styles(self) -> tuple:  # type: ignore[type-arg]
        words = tool(self.tr("Replacement"), self.tr("Hidden words are replaced by words"), checkable=True)
        boxes = tool(
            self.tr("Black box"), self.tr("Everything that is hidden becomes a black box"), checkable=True
        )
        group = QButtonGroup(self)
        group.setExclusive(True)
        for made in (words, boxes):
            group.addButton(made)
        words.setChecked(True)
        return words, boxes

    def _compose(self) -> None:
        top = row(self.profile, self.words_button, self.box_button, self.level, self.words, self.expert)
        top.setStretch(4, 1)
        private = self.tr("more private →")
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        for place, (name, slider_, number, tip) in enumerate(
            (
                (self.tr("Crowd k"), self.k_slider, self.k_number, self.tr("At least k people must fit.")),
                (
                    self.tr("Threshold"),
                    self.t_slider,
                    self.t_number,
                    self.tr("What is judged riskier than this is hidden."),
                ),
            )
        ):
            at = place * 3
            said = label(name)
            said.setToolTip(tip)
            grid.addWidget(said, 0, at)
            grid.addWidget(slider_, 0, at + 1)
            grid.addWidget(number, 0, at + 2)
            hint = label(private, "small")
            hint.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(hint, 1, at + 1)
            grid.setColumnStretch(at + 1, 3)
        self.reached_name = label(self.tr("Crowd reached"), "small")
        grid.addWidget(self.reached_name, 1, 6)
        grid.addWidget(self.reached, 0, 6)
        grid.addWidget(self.curve, 0, 7, 2, 1)
        grid.setColumnStretch(7, 2)
        whole = column(top, grid, spacing=4)
        whole.setContentsMargins(12, 6, 12, 6)
        self.setLayout(whole)

    def _connect(self) -> None:
        turning = self.turning
        turning.shown.connect(self.show_dials)
        self.k_slider.valueChanged.connect(lambda v: turning.turn(replace(turning.dials, k=vm.k_at(v))))
        self.k_number.valueChanged.connect(lambda v: turning.turn(replace(turning.dials, k=v)))
        self.t_slider.valueChanged.connect(
            lambda v: turning.turn(replace(turning.dials, threshold=vm.threshold_at(v)))
        )
        self.t_number.valueChanged.connect(
            lambda v: turning.turn(replace(turning.dials, threshold=round(v, 2)))
        )
        self.curve.moved.connect(self._clicked)
        self.profile.activated.connect(self._profile)
        self.box_button.toggled.connect(lambda on: None if self._quiet else self.boxes_chosen.emit(on))

    def _profile(self) -> None:
        if name := self.profile.currentData():
            self.profile_chosen.emit(name)

    def _clicked(self, k: int, final: bool) -> None:
        self.turning.turn(replace(self.turning.dials, k=k))
        if final:
            self.turning.finish()

    # -- showing --

    def show_dials(self, dials: Dials) -> None:
        """Shows these dials without turning them."""
        if vm.k_at(self.k_slider.value()) != dials.k:
            self.k_slider.setValue(vm.position_of(dials.k))
        if self.k_number.value() != dials.k:
            self.k_number.setValue(dials.k)
        self.t_slider.setValue(vm.threshold_position(dials.threshold))
        if self.t_number.value() != dials.threshold:
            self.t_number.setValue(dials.threshold)
        self.k_slider.setToolTip(vm.k_words(dials.k))
        self.t_slider.setToolTip(vm.threshold_words(dials.threshold))
        self.curve.set_k(dials.k)

    def show_style(self, boxes: bool) -> None:
        """Shows whether hidden text becomes boxes."""
        self._quiet = True
        (self.box_button if boxes else self.words_button).setChecked(True)
        self._quiet = False

    def show_profile(self, name: str) -> None:
        """Shows the profile of this name."""
        self.profile.setCurrentIndex(max(0, self.profile.findData(name)))

    def show_standing(self, standing: Standing) -> None:
        """Shows how safe the plan is."""
        self.level.setText(
            self.tr("Measuring…") if standing.measuring else self.tr(LEVEL_WORDS[standing.level])
        )
        if self.level.property("level") != ROLES[standing.level]:
            restyle(self.level, "level", ROLES[standing.level])
        self.words.setText(standing.words)
        self.reached.setText(standing.reached or self.tr("not counted"))
