"""A view as a picture for notebooks: its lines of text, with cards in their colours."""
from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .play import View

INK = {"r": "#b3261e", "o": "#7a4a21", "y": "#8a6d00", "g": "#2d6a2f", "b": "#1c4f9c", "p": "#6a2c91"}
WIDTH, HEIGHT, MARGIN = 8.4, 18, 12


def svg(view: "View") -> str:
    """The table as the viewer sees it."""
    lines = view.picture().rstrip("\n").split("\n")
    width = max(map(len, lines)) * WIDTH + 2 * MARGIN
    height = len(lines) * HEIGHT + 2 * MARGIN
    colours = "".join(colour["key"] for colour in view.game.describe()["colours"] if colour["key"] in INK)
    card = re.compile(rf"(?<![\w])([{colours}])(\d+|[A-D]\d*)(?!\w)")

    def coloured(line: str) -> str:
        return card.sub(lambda match: f'<tspan fill="{INK[match[1]]}" font-weight="bold">{match[0]}</tspan>',
                        escape(line))

    rows = "".join(f'<text x="{MARGIN}" y="{MARGIN + HEIGHT * (i + 0.75):g}" xml:space="preserve">{coloured(line)}</text>'
                   for i, line in enumerate(lines))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" role="img" '
            f'aria-label="{escape(view.game.words)}, seat {view.viewer}" font-family="monospace" font-size="14" '
            f'fill="#2b2620"><rect width="100%" height="100%" rx="6" fill="#f4efe4"/>{rows}</svg>')
