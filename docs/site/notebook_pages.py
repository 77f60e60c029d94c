"""Notebooks as pages: jupytext's sources, executed, with what their cells have shown."""

from __future__ import annotations

import os
import re
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import jupytext
import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

LOOKS = """
%config InlineBackend.figure_formats = ["svg"]
%config InlineBackend.print_figure_kwargs = {"bbox_inches": "tight"}
import matplotlib as mpl
ink = "#808080"
mpl.rcParams.update({
    "axes.edgecolor": ink, "axes.labelcolor": ink, "axes.titlecolor": ink, "text.color": ink,
    "xtick.color": ink, "ytick.color": ink, "axes.spines.top": False, "axes.spines.right": False,
    "figure.facecolor": "none", "axes.facecolor": "none", "legend.frameon": False,
    "font.size": 11, "svg.hashsalt": "stammtisch",
})
"""
"""Runs before the first cell: plots that can be read by day and by night."""
TERMINAL = re.compile(r"\x1b\[[0-9;]*m")


def write(source: Path, pages: Path, execute: bool) -> str:
    """The page of a notebook, its file beside it; the page's name."""
    folder = pages / "notebooks"
    folder.mkdir(exist_ok=True)
    notebook: Any = jupytext.read(source)
    if execute:
        run(notebook)
    nbformat.write(notebook, folder / f"{source.stem}.ipynb")
    text = "\n\n".join(piece for cell in notebook.cells for piece in shown(cell, folder, source))
    text += f"\n\n{{download}}`As a notebook <{source.stem}.ipynb>`\n"
    (folder / f"{source.stem}.md").write_text(text, encoding="utf-8")
    return f"notebooks/{source.stem}"


def run(notebook: Any) -> None:
    """Execute it as Jupyter does; an error in a cell is raised."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    notebook.cells.insert(0, nbformat.v4.new_code_cell(LOOKS))
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
    with TemporaryDirectory() as folder:
        sockets = Config(KernelManager={"transport": "ipc", "ip": f"{folder}/kernel"})
        NotebookClient(notebook, kernel_name="python3", timeout=1200, config=sockets).execute()
    notebook.cells.pop(0)
    for cell in notebook.cells:  # what fails when it is shown raises nothing
        for output in cell.get("outputs", ()):
            if output.output_type == "error":
                raise RuntimeError(f"{output.ename}: {output.evalue}")


def shown(cell: Any, folder: Path, source: Path) -> Iterator[str]:
    """A cell as Markdown: its text, or its code and what came of it."""
    if cell.cell_type != "code":
        yield cell.source
        return
    yield f"```python\n{cell.source}\n```"
    for output in cell.get("outputs", ()):
        yield from result(output, folder, source)


def result(output: Any, folder: Path, source: Path) -> Iterator[str]:
    if output.output_type == "stream":
        if output.name == "stdout":
            yield f"```{{code-block}} none\n:class: printed\n\n{output.text.rstrip()}\n```"
        return
    data = output.get("data", {})
    if "text/html" in data:
        yield f"```{{raw}} html\n<div class='shown'>{data['text/html']}</div>\n```"
    elif "image/svg+xml" in data or "image/png" in data:
        kind, key = ("svg", "image/svg+xml") if "image/svg+xml" in data else ("png", "image/png")
        body = data[key].encode() if kind == "svg" else b64decode(data[key])
        name = f"{source.stem}-{len(list(folder.iterdir()))}.{kind}"
        (folder / name).write_bytes(body)
        yield f"![{output.metadata.get('alt', 'Plot')}]({name}){{.plot}}"
    elif "text/plain" in data:
        text = TERMINAL.sub("", data["text/plain"])
        yield f"```{{code-block}} none\n:class: printed\n\n{text}\n```"
