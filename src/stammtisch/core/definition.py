"""What one folder under `games/` offers. `Game` adds the doors to its states."""

from __future__ import annotations

import copy
import functools
import hashlib
import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self

from .arguments import shown, whole
from .contract import Modules
from .documents import Document
from .errors import ComponentsError, GameError, PositionError, UnknownTextError
from .rulebook import Rulebook
from .words import Words, check_language

if TYPE_CHECKING:
    from .actions import ActionSpace
    from .components import Fact
    from .engine import Engine, Entry
    from .observation import ObservationSpace

HOUSE = "house"
"""What documents call the component set that comes with the game."""


WEIGHTS = ("light", "medium", "heavy")
"""How much there is to learn before a first game."""


@dataclass(frozen=True)
class Components:
    """A component set: its text (None for the house's), its digest and its tables.

    `module`: the game's, which reads such texts.
    """

    text: str | None
    digest: str
    tables: Any = field(compare=False, repr=False)
    module: Any = field(compare=False, repr=False)

    @functools.cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Each number and face in the order of the file, and how sure it is; see `Fact`."""
        return tuple(self.module.facts(self.text))

    @property
    def provenance(self) -> str:
        """Where the set comes from, in the words of its file."""
        return str(self.module.provenance(self.text))

    @property
    def data(self) -> dict[str, dict[str, Any]]:
        """The facts by name, ready for JSON: for each its `value`, `mark` and `line`."""
        return {
            fact.name: {
                "value": copy.deepcopy(fact.value),
                "mark": None if fact.mark is None else fact.mark.value,
                "line": fact.line,
            }
            for fact in self.facts
        }

    @property
    def document(self) -> str:
        """How documents carry it: the word `house`, or the whole text."""
        return HOUSE if self.text is None else self.text


@dataclass(frozen=True, eq=False)
class GameDefinition:
    """A game as it lies on the shelf: its rules are not imported before somebody asks for them.

    `seats`: the player counts it can be played with. `variants`: name -> value by default.
    `minutes`: how long people take, with the fewest and with the most players: as the rulebook
    says, or counted in decisions where it is silent. `weight`: how much there is to learn, one of
    `WEIGHTS`. `headings`: what points are given for. `endings`, `ties`: what `Outcome` can name.
    `options`: flags that change only what the picture shows, name -> value by default.
    `rules_since`: the oldest version whose games go on unchanged by the present rules, so that
    its positions, transcripts and tables are read; without it only those of `rules_version`.
    """

    package: str
    title: str
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    weight: str
    rules_version: int
    headings: tuple[str, ...]
    endings: tuple[str, ...]
    ties: tuple[str, ...] = ()
    variants: Mapping[str, bool] = field(default_factory=dict)
    options: Mapping[str, bool] = field(default_factory=dict)
    rules_since: int | None = None

    @property
    def oldest_rules(self) -> int:
        """The oldest version of the rules whose documents are read."""
        return self.rules_version if self.rules_since is None else self.rules_since

    @property
    def name(self) -> str:
        return self.package.rpartition(".")[2]

    @property
    def folder(self) -> Path:
        file = importlib.import_module(self.package).__file__
        assert file is not None
        return Path(file).parent

    def module(self, name: str) -> ModuleType:
        """One of the game's modules: rules, view, why, picture, features, ..."""
        return self.modules.module(name)

    @functools.cached_property
    def modules(self) -> Modules:
        """The game's modules, with what each of them offers."""
        return Modules(self.package)

    @functools.cached_property
    def action_space(self) -> ActionSpace:
        return self.modules.actions.ACTIONS

    @property
    def n_actions(self) -> int:
        """How many actions there are, at any table: ids run from 0 to n_actions - 1."""
        return self.action_space.n_actions

    @functools.cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.read(self.folder / "rulebook.toml")

    @functools.cached_property
    def engine(self) -> Engine:
        from .engine import Engine, result_layout

        result = result_layout(max(self.seats), len(self.headings))
        state = self.modules.state.State
        house = self.components().tables
        rules, seen = self.modules.rules, self.observation
        return Engine(rules, state, self.action_space, result, house, seen)

    @functools.cached_property
    def observation(self) -> ObservationSpace:
        """What observations look like: shapes, bounds, and the meaning of each number by name."""
        from .observation import ObservationSpace

        return ObservationSpace(self)

    def compile(self, *more: Entry) -> Self:
        """Turn the rules into machine code: a minute the first time, 0.3 s from the cache."""
        if not self.engine.ready:
            self.engine.load(more)
        return self

    def words(self, language: str = "en") -> Words:
        """The game's sentences. UnknownTextError for a language we do not speak."""
        return self._words(check_language(language))

    @functools.cache  # noqa: B019 - games live as long as the process
    def _words(self, language: str) -> Words:
        return Words(language, self.folder / "locale")

    def components(self, text: str | None = None) -> Components:
        """A component set from the text of its file, the house's without; ComponentsError."""
        if text is not None and not isinstance(text, str):
            raise ComponentsError(f"{shown(text)} is no text", 1)
        return self._components(text)

    @functools.lru_cache(maxsize=32)  # noqa: B019 - games live as long as the process
    def _components(self, text: str | None) -> Components:
        module = self.modules.components
        printed = module.house() if text is None else text
        tables = module.parse(printed)
        same = text is None or text == module.house()
        return Components(None if same else text, _digest(tables), tables, module)

    def read_components(self, chosen: str | Path | None) -> Components:
        """None or "house", a path to a file, or (with several lines) the text of such a file."""
        if chosen is None:
            return self.components()
        if not isinstance(chosen, str | PathLike):
            raise GameError(f"components: {shown(chosen)} is neither a path nor a text")
        if chosen == HOUSE:
            return self.components()
        if isinstance(chosen, str) and "\n" in chosen:
            return self.components(chosen)
        try:
            text = Path(chosen).read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as error:  # no such file, no text, no path at all
            name = ascii(str(chosen))[1:-1]
            raise GameError(f"{name}: cannot be read as a component file: {error}") from error
        return self.components(text)

    def check_seats(self, seats: object) -> int:
        count = whole(seats)
        if count is None or count not in self.seats:
            counts = ", ".join(map(str, self.seats))
            raise GameError(f"seats: {self.title} is for {counts} players, not {shown(seats)}")
        return count

    def check_variants(self, chosen: Mapping[str, bool]) -> dict[str, bool]:
        """All variants with their values; GameError for one that is not there or not a flag."""
        return self._flags("variants", self.variants, chosen)

    def check_options(self, chosen: Mapping[str, bool]) -> dict[str, bool]:
        """All options of the picture with their values; GameError as for variants."""
        return self._flags("options", self.options, chosen)

    def _flags(
        self, kind: str, known: Mapping[str, bool], chosen: Mapping[str, bool]
    ) -> dict[str, bool]:
        if not isinstance(chosen, Mapping):
            raise GameError(f"{kind}: {shown(chosen)} is no mapping of names to True or False")
        for name, value in chosen.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise GameError(f"{kind}: {self.title} has no {shown(name)} (it has: {names})")
            if not isinstance(value, bool):
                raise GameError(f"{kind}.{name}: {shown(value)} is neither True nor False")
        return {name: bool(chosen.get(name, value)) for name, value in known.items()}

    def read_header(self, doc: Document) -> tuple[int, dict[str, bool], Components]:
        """The entries that positions and views of all games begin with.

        Without version, variants or components they are ours, the default and the house's.
        """
        doc.word("game", (self.name,))
        newest = self.rules_version
        doc.number("rules_version", self.oldest_rules, newest, default=newest)
        seats = doc.number("seats", min(self.seats), max(self.seats))
        flags = doc.inner("variants")
        variants = {name: flags.flag(name, value) for name, value in self.variants.items()}
        flags.finish()
        chosen = doc.word("components", default=HOUSE)
        if chosen != HOUSE and "\n" not in chosen:
            raise PositionError(f"{doc.path}.components", "is neither 'house' nor a whole file")
        return self.check_seats(seats), variants, self.read_components(chosen)

    def unasked(self, legal: Sequence[str], variants: Mapping[str, bool]) -> str:
        """The one legal action, by its text, when it need not be asked; else ""."""
        if len(legal) != 1:
            return ""
        act, _ = self.action_space.decode(self.action_space.ids[legal[0]])
        return legal[0] if self.modules.actions.unasked(act, variants) else ""

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpacked, (self.package,)


def _unpacked(package: str) -> GameDefinition:
    """The game of a package, by which it is pickled."""
    game: GameDefinition = importlib.import_module(package).GAME
    return game


def _digest(tables: Any) -> str:
    """Of what is printed, whatever the file's comments and blanks."""
    return hashlib.sha256(tables.tobytes()).hexdigest()[:16]


def check_seed(seed: object) -> str:
    """Seeds are texts within; whole numbers stand for their digits."""
    number = whole(seed)
    if number is None and not isinstance(seed, str):
        raise UnknownTextError(f"seed: {shown(seed)} is neither a whole number nor a text")
    try:
        text = str(seed if number is None else number)
        text.encode()
    except ValueError as error:  # thousands of digits, or half a character
        raise UnknownTextError(f"seed: {error}") from error
    if text.strip(" \t") != text:
        raise UnknownTextError(f"seed: {shown(text)} has blanks at its ends")
    if "\n" in text or "\r" in text or text != text.strip() or len(text) > 200:
        raise UnknownTextError("seed: a text of one line, at most 200 letters, is expected")
    return text
