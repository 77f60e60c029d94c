"""Bots of one's own: a class, or a function that makes a bot, in any module that Python finds.

They are named by text, "my_module:First", so that processes and tables can find them again.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import operator
import secrets
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING, SupportsIndex

from stammtisch.core.arguments import shown, whole
from stammtisch.core.errors import BotError, UnknownTextError
from stammtisch.core.game import check_seed

if TYPE_CHECKING:
    from . import Bot

PACKAGE = str(Path(__file__).parents[1])
IMPORTING = str(Path(importlib.__file__).parent)
SEED_BITS = 64

offered: dict[str, str] = {}
"""The bots that tables of this process offer beside the levels: "my_module:First" -> "First"."""


def is_custom(name: object) -> bool:
    """Whether a text names a bot of one's own, be there one or not."""
    return isinstance(name, str) and ":" in name


def find(name: str) -> Callable[..., Bot]:
    """The class or function behind "my_module:First".

    UnknownTextError when there is none; BotError when its module fails.
    """
    place, _, attribute = name.partition(":")
    module = load(place)
    try:
        made: object = operator.attrgetter(attribute)(module)
    except AttributeError as error:
        raise UnknownTextError(f"{shown(name)}: the module has no {attribute[:40]!r}") from error
    if not callable(made):
        raise UnknownTextError(f"{shown(name)} is neither a class nor a function")
    return made


def load(place: str) -> ModuleType:
    """A module by its name; UnknownTextError when there is none, BotError when it fails."""
    if not all(part.isidentifier() for part in place.split(".")):
        raise UnknownTextError(f"{shown(place)} is no name of a module")
    try:
        return importlib.import_module(place)
    except KeyboardInterrupt:  # somebody ends this process
        raise
    except BaseException as error:
        name = error.name if isinstance(error, ModuleNotFoundError) else None
        if name is not None and f"{place}.".startswith(f"{name}."):
            raise UnknownTextError(f"there is no module {place!r} here") from error
        raise failed(f"the module {place}", error) from error


def make(name: str, seed: SupportsIndex | str | None) -> Bot:
    """A bot by its text. Whoever makes it gets a whole number, if it takes a `seed`.

    Errors as for `find`; BotError too when it cannot be made.
    """
    maker = find(name)
    given = {"seed": _number(seed)} if _takes_seed(maker) else {}
    try:
        bot = maker(**given)
    except KeyboardInterrupt:  # somebody ends this process
        raise
    except BaseException as error:
        raise failed(name, error) from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownTextError(f"{shown(name)} gives no bot: {shown(bot)} cannot choose")
    return bot


def _takes_seed(maker: Callable[..., Bot]) -> bool:
    try:
        return "seed" in inspect.signature(maker).parameters
    except (TypeError, ValueError):  # such as classes written in C
        return False


def _number(seed: SupportsIndex | str | None) -> int:
    """Seeds that are texts become numbers: every generator takes these."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    number = whole(seed)
    if number is None:
        digest = hashlib.sha256(check_seed(seed).encode()).digest()
        number = int.from_bytes(digest[: SEED_BITS // 8], "big")
    return number


def offer(place: str) -> list[str]:
    """Let tables offer the bots of a module, or the one of "my_module:First". Their texts.

    A module's bots are the classes written in it that have a `choose` and no underscore before
    their name. Errors as for `find`; UnknownTextError when there is no bot in the module.
    """
    found = [place] if is_custom(place) else [f"{place}:{name}" for name in _classes(load(place))]
    if not found:
        raise UnknownTextError(f"the module {place} has no class with a method choose")
    for name in found:
        find(name)
        offered[name] = name.rpartition(":")[2]
    return found


def _classes(module: ModuleType) -> list[str]:
    return [
        name
        for name, kind in vars(module).items()
        if inspect.isclass(kind)
        and kind.__module__ == module.__name__
        and not name.startswith("_")
        and callable(getattr(kind, "choose", None))
    ]


def failed(who: str, error: BaseException) -> BotError:
    """What went wrong in a bot's own code, with its traceback.

    It has failed too when it would end the program (SystemExit) or a task.
    """
    try:
        said = f": {error}" if str(error) else ""
    except BaseException:  # this too is its own code
        said = ""
    return BotError(f"{who} failed: {type(error).__name__}{said}", own_traceback(error))


def own_traceback(error: BaseException) -> str:
    """From the bot's own lines on, without ours that led there."""
    lines = error.__traceback__
    while lines is not None and _is_ours(lines):
        lines = lines.tb_next
    return "".join(traceback.format_exception(type(error), error, lines, chain=lines is not None))


def _is_ours(lines: TracebackType) -> bool:
    file = lines.tb_frame.f_code.co_filename
    return file.startswith((PACKAGE, IMPORTING, "<frozen importlib"))
