"""Sweeps of settings over a corpus: a tidy table, plots and a report. Resumable."""

from sfumato.core.evaluate.experiment.config import Experiment, Setting, load_experiment
from sfumato.core.evaluate.experiment.report import write_report
from sfumato.core.evaluate.experiment.run import run_experiment

__all__ = ["Experiment", "Setting", "load_experiment", "run_experiment", "write_report"]
