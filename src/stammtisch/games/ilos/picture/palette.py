"""The colours of the archipelago: a printed sea chart by day, the same by lamplight.

What is not known yet is blank paper; the tiles bring coloured water and land. Pieces and sites are
the most saturated, the ground stays quiet.
"""

from stammtisch.core.scene import LIT_COLOURS, SEAT_COLOURS

PALETTE: dict[str, tuple[str, str]] = {
    # The paper the tiles are laid on
    "paper": ("#eadfc3", "#131d26"),
    "paper-light": ("#f4ecd6", "#182530"),
    "paper-dark": ("#d8c8a0", "#0c141b"),
    "paper-ink": ("#8a6f45", "#7f8f8c"),
    "paper-red": ("#a8492f", "#b9704f"),
    "paper-blue": ("#4f7f8c", "#4f7f92"),
    # Water
    "water": ("#a9ced1", "#1d4354"),
    "water-shoal": ("#bfdcd8", "#27576a"),
    "water-surf": ("#d9ebe0", "#35707f"),
    "water-line": ("#4c8595", "#7fb6be"),
    "water-ink": ("#3f7585", "#6aa2ad"),
    "rim": ("#5f929c", "#3c7180"),
    # Land
    "beach": ("#f3e3b4", "#c9b988"),
    "land": ("#c6bd79", "#7f8355"),
    "land-light": ("#d6cb8e", "#919363"),
    "land-dark": ("#a9a661", "#656c45"),
    "land-ink": ("#77713a", "#3d4227"),
    "hill": ("#b8945a", "#7a6543"),
    "hill-light": ("#e2c690", "#a58d60"),
    "tree": ("#6f9450", "#4a6b41"),
    "tree-dark": ("#456a3c", "#2b4630"),
    "shore-ink": ("#4a3a20", "#0f1712"),
    # What can be done, and what belongs together
    "isle-glow": ("#ffd24a", "#ffd86b"),
    "action": ("#8a3b12", "#8a3b12"),
    "shadow": ("#1c1a10", "#000000"),
    **SEAT_COLOURS,
    **LIT_COLOURS,
    # Pieces
    "piece": ("#fff8e6", "#f4ecd8"),
    "piece-side": ("#b3a587", "#8c8169"),
    "piece-line": ("#1f1a18", "#0c0a09"),
    "sail": ("#fdf6e0", "#efe6cc"),
    "sail-shade": ("#d9c9a0", "#b9aa84"),
    "black-sail": ("#26232a", "#17151b"),
    "bone": ("#f6eedb", "#e6ddc6"),
    "skull-line": ("#231a1c", "#0f0b0d"),
    "foam": ("#f3faf6", "#b9d3d6"),
    "sea-line": ("#2f7f97", "#0f3644"),
    # Sites
    "site-line": ("#2c2018", "#100b08"),
    "ebony-field": ("#e8d3aa", "#c2a577"),
    "ebony": ("#33292b", "#221b1d"),
    "ebony-light": ("#77666a", "#5d4f53"),
    "ebony-end": ("#c79a6b", "#a57d55"),
    "spice-field": ("#f3c25a", "#c79637"),
    "spice": ("#c8321f", "#c23a28"),
    "spice-light": ("#e8682a", "#dc6530"),
    "leaf": ("#5c8a3a", "#55793c"),
    "dye-field": ("#cfe0ef", "#93a9c4"),
    "dye": ("#4a49a8", "#5654b8"),
    "dye-light": ("#b6b4f0", "#b4b2ec"),
    "rock": ("#a89c8c", "#7d7468"),
    "rock-light": ("#dcd2c1", "#b1a898"),
    "rock-dark": ("#776c66", "#524b46"),
    "cave": ("#2a2322", "#14100f"),
    "skull-rock": ("#c6bcae", "#8f887d"),
    "wood": ("#8a5a32", "#70492a"),
    "wood-light": ("#cfa06a", "#a87f52"),
    "earth": ("#c9a777", "#93774f"),
    "roof": ("#b5482e", "#9d4430"),
    "roof-light": ("#f2d9b0", "#d8bd92"),
    "stone": ("#cfc7b8", "#a39c8e"),
    "stone-light": ("#efe9dc", "#cbc4b4"),
    "stone-dark": ("#978d7e", "#716a5e"),
    "gold": ("#e5a92c", "#d59d2b"),
    "gold-light": ("#fbd468", "#f0c75c"),
    "gold-dark": ("#ad7416", "#94651a"),
    "coast": ("#f6edd3", "#d9cfb2"),
    "coast-line": ("#1d5870", "#12394a"),
    # Cards
    "card": ("#f4e8c8", "#ddd0ad"),
    "card-shade": ("#e4d2a4", "#c6b78f"),
    "card-line": ("#5b452b", "#3c3122"),
    "card-ink": ("#2f2113", "#2b2014"),
    "card-sea": ("#bcd6d2", "#98b5b3"),
    "card-red": ("#a5372a", "#96352a"),
    "card-back": ("#1f5a6e", "#18495a"),
}
"""Name -> the colour in the light and in the dark theme."""
