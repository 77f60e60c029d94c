"""What the browser tests need: a serving process of their own, and Chromium."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

START_WITHIN = 60
PICTURES = os.environ.get("STAMMTISCH_SCREENSHOTS")
"""Where `make screenshots` wants pictures of all that is looked at."""
UNPAINTED = """(() => {
    const unpainted = new CSSStyleSheet();
    unpainted.replaceSync(":root { opacity: 0 }");
    document.adoptedStyleSheets = [unpainted];
})()"""
PAINTED = "document.adoptedStyleSheets = []"


class Server:
    """A serving process; it can be killed and started again over the same database.

    `options`: more of the command line; `more`: of the environment.
    """

    def __init__(self, folder: Path, *options: str, **more: str) -> None:
        self.folder, self.port, self.options, self.more = folder, free_port(), options, more
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        database = f"sqlite+aiosqlite:///{self.folder / 'tables.db'}"
        options = ["--no-browser", "--port", str(self.port), "--database", database]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.serving", "serve", *options, *self.options],
                env={**os.environ, "STAMMTISCH_FILLED": str(self.folder.parent), **self.more},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.wait()

    def wait(self) -> None:
        for _ in range(START_WITHIN * 10):
            try:
                with urllib.request.urlopen(self.url, timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise AssertionError((self.folder / "server.log").read_text(encoding="utf-8"))

    def kill(self) -> None:
        """End it at once, as a power cut would, with all the processes it has started."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def open_chromium(playwright: Playwright, *options: str) -> Browser:
    """The system's Chromium, rather the one without windows; a missing one is an error."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found, "the browser tests need Chromium: make chromium"
    return playwright.chromium.launch(executable_path=found, chromium_sandbox=False, args=options)


def open_context(browser: Browser, **options: Any) -> BrowserContext:
    """A browser that has never been here, of somebody with closed eyes.

    All lies where it would and can be clicked, but is painted only where pictures are wanted:
    without a graphics card that is a third of all work.
    """
    made = browser.new_context(**options)
    if not PICTURES:
        made.add_init_script(UNPAINTED)
    return made


def open_eyes(page: Page) -> None:
    """Paint this page, now and whatever comes."""
    page.add_init_script(PAINTED)
    page.evaluate(PAINTED)
