"""whole.py: whole games of each game, at several sizes and in each language."""
import re

from terminal.screen import Screen


OVER = {"C": "The game is over", "fr": "La partie est (finie|terminée)",
        "de": "(Die Partie|Das Spiel) ist (zu Ende|aus|vorbei)"}


def play_whole_game(columns, rows, language, *setup):
    """Enter takes whatever is in focus; Tab now and then chooses otherwise."""
    with Screen(columns, rows, LANG=f"{language}_XX.UTF-8", LC_ALL="",
                LANGUAGE=language) as screen:
        screen.run("play", *setup, "--level", "1", "--seed", "7")
        screen.wait(r">\s")
        turn, text = 0, ""
        # One Enter too many after the end leads to the start screen, where ▸ is.
        while not re.search(OVER[language] + "|▸", text):
            assert turn < 5000, f"the game does not end:\n{text}"
            turn += 1
            screen.keys(*["Tab"] * (turn % 3), "Enter")
            text = screen.text()
        assert max(len(line) for line in text.split("\n")) <= columns
        screen.keys("Q")
        assert screen.ended() == 0


def test_whole_schotten():
    play_whole_game(80, 24, "C", "schotten", "tactics")


def test_whole_schotten_in_german():
    play_whole_game(132, 43, "de", "schotten", "classic")


def test_whole_siege_in_french():
    play_whole_game(100, 30, "fr", "siege", "german-tactics")


def test_whole_siege():
    play_whole_game(80, 24, "C", "siege", "base")


def test_whole_towers_in_german():
    play_whole_game(80, 24, "de", "towers", "three")


def test_whole_towers_in_french():
    play_whole_game(120, 40, "fr", "towers", "four")
