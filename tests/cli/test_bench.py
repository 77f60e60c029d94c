"""The benchmark: what it reports, with and without OpenSpiel."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from rich.console import Console

from stammtisch.cli import bench
from stammtisch.cli.bench import AEC, BATCHES, BLIND, MODES, OPENING, Case, summary
from stammtisch.cli.bench_peers import CPP, PYTHON


def case(game: str, seats: int, mode: str) -> Case:
    return Case(game, seats, mode, lambda: (1, 1.0))


def test_the_ratio_by_game_is_that_of_its_slowest_player_count() -> None:
    ours = [case("toy", 2, "compiled"), case("toy", 3, "compiled"), case("toy", 2, "python")]
    report = summary(ours, [4000.0, 3000.0, 50.0], {CPP: 1000.0, PYTHON: 100.0})
    assert report["speeds"]["toy"] == {
        "2": {"compiled": 4000, "python": 50},
        "3": {"compiled": 3000},
    }
    assert report["openspiel_go9"] == 1000
    assert report["ratio_to_openspiel_go9"] == {"toy": 3.0}
    assert report["ratios"] == {
        f"compiled to {CPP}": {"toy": 3.0},
        f"python to {PYTHON}": {"toy": 0.5},
    }


def test_without_openspiel_there_is_no_ratio() -> None:
    report = summary([case("toy", 2, "compiled")], [3000.0], {})
    assert (report["openspiel_go9"], report["ratio_to_openspiel_go9"]) == (None, None)


def test_no_figure_is_cut_in_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    modes = (*MODES, *BATCHES, AEC, BLIND, OPENING)
    ours = [case("toy", seats, mode) for seats in (2, 3, 4, 5) for mode in modes]
    monkeypatch.setattr(bench, "OUT", Console(width=80))
    bench.show(summary(ours, [12_345_678.0, 54_321.0, *[4_980_000.0] * (len(ours) - 2)], {}))
    lines = capsys.readouterr().out.splitlines()
    told = [line.split() for line in lines]
    for mode in modes:
        figures = {"compiled": "12346", "python": "54.3"}.get(mode, "4980")
        assert [*mode.split(), figures, "4980", "4980", "4980"] in told
    assert "…" not in "".join(lines)


SHORT = """\
import sys
from stammtisch.cli import bench, bench_peers, main
bench.SECONDS = bench_peers.SECONDS = 0.01
bench_peers.GO_SAMPLE = 20
sys.argv = ["stammtisch", "bench", "toy", "--json"]
main()
"""
"""All of it, each measurement as short as may be."""


@pytest.mark.compiled
def test_every_mode_is_measured_and_compiled_is_the_fastest() -> None:
    command = [sys.executable, "-c", SHORT]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    report: dict[str, Any] = json.loads(done.stdout)
    for seats in ("2", "3", "4"):
        modes = report["speeds"]["toy"][seats]
        assert modes["compiled"] > modes["python"] > modes["interpreted"] > 0
        assert all(modes[mode] > 0 for mode in (*BATCHES, AEC, OPENING))
    assert report["peers"][CPP] > 0 and report["peers"][PYTHON] > 0
    assert report["machine"]["processor"]
