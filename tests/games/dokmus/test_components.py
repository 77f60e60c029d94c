"""The house set keeps what we demand of it; the parser refuses by line and column."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

import stammtisch
from stammtisch.core.errors import ComponentsError
from stammtisch.games.dokmus.components import FACES, LETTERS, SIDE, house, parse, provenance

from .. import faults

Grid = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
Space = tuple[int, int]

GAME = stammtisch.load("dokmus")
HOUSE = parse(house())
each_face = pytest.mark.parametrize("face", HOUSE, ids=FACES)

SET_UPS = 1_000
SEED = 20_260
EMPTY_SLOT = (1, 1)
SLOTS = [(row, column) for row in range(3) for column in range(3) if (row, column) != EMPTY_SLOT]
MIDDLE = SIDE // 2

PLAIN_FACE = [
    "ff...^^",
    "f..t..^",
    ".......",
    "~~~~...",
    ".....T.",
    ".r...v.",
    "......f",
]


# --- helpers -------------------------------------------------------------------------------------


def is_any(grid: Grid, letters: str) -> Mask:
    return np.isin(grid, [LETTERS.index(letter) for letter in letters])


def count(grid: Grid, letters: str) -> int:
    return int(is_any(grid, letters).sum())


def neighbours(space: Space, shape: tuple[int, ...]) -> list[Space]:
    row, column = space
    around = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    return [(r, c) for r, c in around if 0 <= r < shape[0] and 0 <= c < shape[1]]


def regions(mask: Mask) -> list[set[Space]]:
    """The orthogonally connected groups of the true spaces."""
    left = {(int(row), int(column)) for row, column in np.argwhere(mask)}
    found = []
    while left:
        region, frontier = set[Space](), [left.pop()]
        while frontier:
            space = frontier.pop()
            region.add(space)
            fresh = left.intersection(neighbours(space, mask.shape))
            left -= fresh
            frontier += fresh
        found.append(region)
    return found


def streams(face: Grid) -> list[set[Space]]:
    return regions(is_any(face, "~"))


def sides(face: Grid) -> list[Grid]:
    return [face[0], face[:, -1], face[-1], face[:, 0]]


def sides_reached(stream: set[Space]) -> int:
    """A corner lies on two sides at once without leading anywhere: it counts for none."""
    last = SIDE - 1
    inner = {space for space in stream if not set(space) <= {0, last}}
    reached = [
        any(row == 0 for row, _ in inner),
        any(column == last for _, column in inner),
        any(row == last for row, _ in inner),
        any(column == 0 for _, column in inner),
    ]
    return sum(reached)


def temples_touch(face: Grid) -> bool:
    return any(len(group) > 1 for group in regions(is_any(face, "tT")))


def random_set_up(rng: np.random.Generator) -> Grid:
    """Eight tiles, a random face of each, turned and placed at random; -1 fills the empty slot."""
    board = np.full((3 * SIDE, 3 * SIDE), -1, dtype=np.int64)
    for tile, slot in enumerate(rng.permutation(len(SLOTS))):
        row, column = (SIDE * place for place in SLOTS[slot])
        face = HOUSE[2 * tile + rng.integers(2)]
        board[row : row + SIDE, column : column + SIDE] = np.rot90(face, int(rng.integers(4)))
    return board


def spanning_waterways(board: Grid) -> int:
    """How many waterways lie on more than one tile, joined by water alone."""
    tiles = [{(row // SIDE, column // SIDE) for row, column in way} for way in streams(board)]
    return sum(len(touched) > 1 for touched in tiles)


def plain_faces() -> dict[str, list[str]]:
    return {name: list(PLAIN_FACE) for name in FACES}


def drawn(faces: dict[str, list[str]]) -> str:
    """Nine lines a face: its name stands on lines 1, 10, 19 ... of the text."""
    return "".join("\n".join([name, *rows]) + "\n\n" for name, rows in faces.items())


def name_line(name: str) -> int:
    return 9 * FACES.index(name) + 1


def refusal(text: str) -> ComponentsError:
    return faults.refusal(GAME, text)


def refused_at(text: str) -> tuple[int, int | None]:
    error = refusal(text)
    return error.line, error.column


# --- the house set -------------------------------------------------------------------------------


@each_face
def test_a_face_has_three_to_five_temples(face: Grid) -> None:
    assert 3 <= count(face, "tT") <= 5


def test_three_four_and_five_temples_all_occur() -> None:
    assert {count(face, "tT") for face in HOUSE} == {3, 4, 5}


def test_small_and_large_temples_stand_together_on_at_least_twelve_faces() -> None:
    assert sum(count(face, "t") > 0 and count(face, "T") > 0 for face in HOUSE) >= 12


@each_face
def test_every_temple_touches_two_spaces_of_meadow_forest_or_ruins_on_its_own_face(
    face: Grid,
) -> None:
    approach = is_any(face, ".fr")
    for row, column in np.argwhere(is_any(face, "tT")):
        around = neighbours((int(row), int(column)), face.shape)
        assert sum(approach[space] for space in around) >= 2, f"temple at {row}, {column}"


def test_temples_touch_each_other_on_four_to_eight_faces() -> None:
    assert 4 <= sum(temples_touch(face) for face in HOUSE) <= 8


@each_face
def test_a_face_has_one_to_three_ruins(face: Grid) -> None:
    assert 1 <= count(face, "r") <= 3


@each_face
def test_a_face_has_at_most_two_volcanoes(face: Grid) -> None:
    assert count(face, "v") <= 2


def test_the_set_has_ten_volcanoes_or_more() -> None:
    assert count(HOUSE, "v") >= 10


@each_face
def test_a_face_has_two_to_six_mountains(face: Grid) -> None:
    assert 2 <= count(face, "^") <= 6


@each_face
def test_a_face_has_five_to_eleven_spaces_of_water(face: Grid) -> None:
    assert 5 <= count(face, "~") <= 11


@each_face
def test_a_face_has_eight_to_fourteen_forests(face: Grid) -> None:
    assert 8 <= count(face, "f") <= 14


@each_face
def test_each_side_has_two_spaces_of_meadow_or_forest(face: Grid) -> None:
    assert min(count(side, ".f") for side in sides(face)) >= 2


@each_face
def test_every_stream_is_three_spaces_long_or_longer(face: Grid) -> None:
    assert min(len(stream) for stream in streams(face)) >= 3


def test_half_of_the_faces_have_a_stream_that_reaches_two_sides() -> None:
    crossed = [any(sides_reached(stream) >= 2 for stream in streams(face)) for face in HOUSE]
    assert sum(crossed) == len(FACES) // 2


@each_face
def test_a_side_with_water_has_it_in_the_middle_where_turning_keeps_it(face: Grid) -> None:
    for side in sides(face):
        water = is_any(side, "~")
        assert water[MIDDLE] or not water.any()


def test_a_random_set_up_has_a_waterway_across_tiles_by_water_alone_on_average() -> None:
    rng = np.random.default_rng(SEED)
    found = [spanning_waterways(random_set_up(rng)) for _ in range(SET_UPS)]
    assert sum(found) / SET_UPS >= 1


def test_a_waterway_across_tiles_ends_at_the_empty_slot_and_is_not_joined_by_temples() -> None:
    board = np.zeros((3 * SIDE, 3 * SIDE), dtype=np.int64)
    board[MIDDLE, :] = LETTERS.index("~")
    assert spanning_waterways(board) == 1
    board[MIDDLE, SIDE] = LETTERS.index("T")
    assert spanning_waterways(board) == 1
    board[MIDDLE, 2 * SIDE] = LETTERS.index("t")
    assert spanning_waterways(board) == 0
    board[SIDE + MIDDLE, :] = LETTERS.index("~")
    board[SIDE : 2 * SIDE, SIDE : 2 * SIDE] = -1
    assert spanning_waterways(board) == 0


def test_a_random_set_up_shows_one_face_of_every_tile_around_the_empty_slot() -> None:
    board = random_set_up(np.random.default_rng(SEED))
    empty_slot = slice(SIDE, 2 * SIDE)
    assert (board[empty_slot, empty_slot] == -1).all()
    assert (board == -1).sum() == SIDE * SIDE
    shown = {
        np.rot90(board[SIDE * row :, SIDE * column :][:SIDE, :SIDE], turn).tobytes()
        for row, column in SLOTS
        for turn in range(4)
    }
    seen = [face.tobytes() in shown for face in HOUSE]
    assert all(front != back for front, back in zip(seen[::2], seen[1::2], strict=True))


@each_face
def test_the_spaces_without_mountain_are_connected(face: Grid) -> None:
    assert len(regions(~is_any(face, "^"))) == 1


def test_no_two_faces_are_equal_under_rotation() -> None:
    turned = [{np.rot90(face, turn).tobytes() for turn in range(4)} for face in HOUSE]
    for index, face in enumerate(HOUSE):
        assert not any(face.tobytes() in other for other in turned[:index]), FACES[index]


def test_the_file_of_the_house_set_draws_the_faces_in_order_one_blank_line_apart() -> None:
    drawing = house().removeprefix(house().split("1A\n")[0])
    faces = {
        name: ["".join(LETTERS[code] for code in row) for row in face]
        for name, face in zip(FACES, HOUSE, strict=True)
    }
    assert drawing == drawn(faces).rstrip("\n") + "\n"


@pytest.mark.parametrize(
    ("letter", "terrain"),
    [
        (".", "meadow"),
        ("f", "forest"),
        ("r", "ruins"),
        ("v", "volcano"),
        ("^", "mountain"),
        ("~", "water"),
        ("t", "small temple"),
        ("T", "large temple"),
    ],
)
def test_the_legend_explains_every_letter(letter: str, terrain: str) -> None:
    assert f"{letter}  {terrain}" in provenance()


# --- what the parser reads -----------------------------------------------------------------------


def test_the_faces_are_the_two_sides_of_eight_tiles() -> None:
    expected = "1A 1B 2A 2B 3A 3B 4A 4B 5A 5B 6A 6B 7A 7B 8A 8B"
    assert " ".join(FACES) == expected


def test_the_place_of_a_letter_is_its_terrain_code() -> None:
    faces = plain_faces()
    faces["5B"][2] = ".frv^~t"
    faces["5B"][3] = "T......"
    read = parse(drawn(faces))
    assert read.shape == (16, 7, 7)
    assert read.dtype == np.int64
    assert read[9, 2].tolist() == [0, 1, 2, 3, 4, 5, 6]
    assert read[9, 3].tolist() == [7, 0, 0, 0, 0, 0, 0]


def test_faces_may_come_in_any_order() -> None:
    faces = plain_faces()
    faces["3A"][6] = "rrr...f"
    backwards = dict(reversed(faces.items()))
    assert (parse(drawn(backwards)) == parse(drawn(faces))).all()


def test_blank_lines_between_faces_may_be_missing() -> None:
    text = house().replace("\n\n", "\n")
    assert text != house()
    assert (parse(text) == HOUSE).all()


# --- what the parser refuses ---------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "# nothing drawn"])
def test_a_text_without_faces_is_refused_at_its_end(text: str) -> None:
    assert refused_at(text) == (1, 1)
    assert "1A" in str(refusal(text))


def test_a_missing_face_is_refused_at_the_end_and_named() -> None:
    faces = plain_faces()
    del faces["4B"]
    assert refused_at(drawn(faces)) == (15 * 9 + 1, 1)
    assert "4B" in str(refusal(drawn(faces)))


def test_a_face_drawn_twice_is_refused_at_its_second_name() -> None:
    text = drawn(plain_faces()).replace("6A\n", "2B\n")
    assert refused_at(text) == (name_line("6A"), 1)
    assert "2B" in str(refusal(text))


@pytest.mark.parametrize("name", ["9A", "1C", "1a", "A1", "11A", "tile 1A"])
def test_an_unknown_name_is_refused_where_it_stands(name: str) -> None:
    text = drawn(plain_faces()).replace("6A\n", f"{name}\n")
    assert refused_at(text) == (name_line("6A"), 1)
    assert repr(name) in str(refusal(text))


def test_a_seventeenth_face_is_refused_at_its_name() -> None:
    text = drawn(plain_faces() | {"9A": PLAIN_FACE})
    assert refused_at(text) == (16 * 9 + 1, 1)


def test_lines_before_the_first_name_are_refused() -> None:
    text = "\n".join(PLAIN_FACE) + "\n" + drawn(plain_faces())
    assert refused_at(text) == (1, 1)


def test_an_endless_name_is_not_repeated_in_full() -> None:
    assert len(str(refusal("x" * 10_000))) < 200


def test_a_line_too_few_is_refused_where_the_next_face_begins() -> None:
    faces = plain_faces()
    faces["1B"].pop()
    assert refused_at(drawn(faces)) == (name_line("2A") - 1, 1)
    assert "1B has 6 lines" in str(refusal(drawn(faces)))


def test_a_line_too_few_in_the_last_face_is_refused_at_the_end() -> None:
    faces = plain_faces()
    faces["8B"].pop()
    text = drawn(faces).rstrip("\n")
    assert refused_at(text) == (name_line("8B") + 6, 1)
    assert "8B has 6 lines" in str(refusal(text))


def test_a_name_without_any_line_is_refused() -> None:
    faces = plain_faces()
    faces["1A"].clear()
    assert refused_at(drawn(faces)) == (3, 1)
    assert "1A has 0 lines" in str(refusal(drawn(faces)))


def test_a_line_too_many_is_refused_where_it_stands() -> None:
    faces = plain_faces()
    faces["1B"].append(".......")
    assert refused_at(drawn(faces)) == (name_line("1B") + 8, 1)
    assert "one more" in str(refusal(drawn(faces)))


def test_a_short_line_is_refused_where_the_first_letter_is_missing() -> None:
    faces = plain_faces()
    faces["3A"][4] = "....."
    assert refused_at(drawn(faces)) == (name_line("3A") + 5, 6)
    assert "5 letters" in str(refusal(drawn(faces)))


def test_a_long_line_is_refused_at_the_first_letter_too_many() -> None:
    faces = plain_faces()
    faces["3A"][4] = "........."
    assert refused_at(drawn(faces)) == (name_line("3A") + 5, 8)
    assert "9 letters" in str(refusal(drawn(faces)))


@pytest.mark.parametrize("letter", ["F", "m", "1", " ", "\u223c", "\0"])
@pytest.mark.parametrize("column", [1, 4, 6])
def test_an_unknown_letter_is_refused_by_line_and_column(letter: str, column: int) -> None:
    faces = plain_faces()
    row = faces["7B"][3]
    faces["7B"][3] = row[: column - 1] + letter + row[column:]
    assert refused_at(drawn(faces)) == (name_line("7B") + 4, column)
    assert repr(letter) in str(refusal(drawn(faces)))


def test_comments_blank_lines_and_other_line_ends_count_as_lines() -> None:
    faces = plain_faces()
    faces["1A"][0] = "...x..."
    text = "\ufeff# first\n\n# third\n" + drawn(faces)
    assert refused_at(text) == (5, 4)
    assert refused_at(text.replace("\n", "\r\n")) == (5, 4)
    assert refused_at(text.replace("\n", "\r")) == (5, 4)


def test_a_face_without_temple_is_refused_at_its_name() -> None:
    faces = plain_faces()
    faces["5A"][1] = "f.....^"
    parse(drawn(faces))
    faces["5A"][4] = "......."
    assert refused_at(drawn(faces)) == (name_line("5A"), 1)
    assert "5A has no temple" in str(refusal(drawn(faces)))


THIRTEEN_TO_STAND_ON = [".fff...", "rrvv^^.", ".^^t~~T", *["^~^~^~^"] * 4]


def test_thirteen_spaces_of_meadow_forest_ruins_and_volcano_are_enough() -> None:
    faces = plain_faces() | {"5A": THIRTEEN_TO_STAND_ON}
    assert len(parse(drawn(faces))) == len(FACES)


@pytest.mark.parametrize("letter", [".", "f", "r", "v"])
@pytest.mark.parametrize("instead", ["^", "~", "t", "T"])
def test_a_face_with_twelve_spaces_to_stand_on_is_refused_at_its_name(
    letter: str, instead: str
) -> None:
    rows = "\n".join(THIRTEEN_TO_STAND_ON).replace(letter, instead, 1).split("\n")
    text = drawn(plain_faces() | {"5A": rows})
    assert refused_at(text) == (name_line("5A"), 1)
    assert "5A has 12 spaces" in str(refusal(text))


# No side has a start space; those added lie in the middle, where they serve one side only.
INLAND = ["^^^^^^^", "^.....^", "^..t..^", "^.....^", "^.....^", "^.....^", "^^^^^^^"]
MIDDLES = {"top": (0, 3), "right": (3, 6), "bottom": (6, 3), "left": (3, 0)}


def with_starts(letter: str, *names: str) -> str:
    rows = [list(row) for row in INLAND]
    for row, column in (MIDDLES[name] for name in names):
        rows[row][column] = letter
    return drawn(plain_faces() | {"2A": ["".join(row) for row in rows]})


@pytest.mark.parametrize("names", [(), *[(name,) for name in MIDDLES]])
@pytest.mark.parametrize("letter", [".", "f"])
def test_two_neighbouring_sides_without_start_space_are_refused_at_the_name(
    letter: str, names: tuple[str, ...]
) -> None:
    text = with_starts(letter, *names)
    assert refused_at(text) == (name_line("2A"), 1)
    assert "2A has neighbouring sides" in str(refusal(text))


@pytest.mark.parametrize("names", [("top", "right"), ("right", "bottom"), ("left", "top")])
def test_start_spaces_on_two_neighbouring_sides_alone_are_refused(names: tuple[str, str]) -> None:
    assert refused_at(with_starts(".", *names)) == (name_line("2A"), 1)


@pytest.mark.parametrize("names", [("top", "bottom"), ("left", "right")])
@pytest.mark.parametrize("letter", [".", "f"])
def test_start_spaces_on_two_opposite_sides_serve_every_corner(
    letter: str, names: tuple[str, str]
) -> None:
    assert len(parse(with_starts(letter, *names))) == len(FACES)


@pytest.mark.parametrize("letter", ["r", "v", "~", "t"])
def test_only_meadow_and_forest_are_start_spaces(letter: str) -> None:
    assert refused_at(with_starts(letter, *MIDDLES)) == (name_line("2A"), 1)


def test_the_first_fault_of_a_text_is_the_one_reported() -> None:
    faces = plain_faces()
    faces["2A"][0] = "x......"
    faces["1B"] = ["......."] * SIDE
    assert refused_at(drawn(faces)) == (name_line("1B"), 1)
