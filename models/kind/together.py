"""Several processes that train one network, one thread each."""

from __future__ import annotations

import argparse

import torch


def join_processes(a: argparse.Namespace) -> None:
    """Joins the processes that train together, one thread each: on a busy machine threads of one process wait for each other."""
    if a.processes > 1:
        torch.distributed.init_process_group(
            "gloo", init_method="tcp://127.0.0.1:29517", rank=a.process, world_size=a.processes
        )


def common_clock(seconds: float, a: argparse.Namespace) -> float:
    """The clock of the first process, so that all stop at the same step."""
    if a.processes == 1:
        return seconds
    clock = torch.tensor([seconds])
    torch.distributed.broadcast(clock, 0)
    return float(clock)


def average_gradients(parameters: list[torch.nn.Parameter], a: argparse.Namespace) -> None:
    if a.processes == 1:
        return
    gradients = [p.grad for p in parameters if p.grad is not None]
    flat = torch.cat([g.flatten() for g in gradients])
    torch.distributed.all_reduce(flat)
    flat /= a.processes
    at = 0
    for gradient in gradients:
        gradient.copy_(flat[at : at + gradient.numel()].view_as(gradient))
        at += gradient.numel()
