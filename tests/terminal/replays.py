"""replays.py: `cairn replay`."""
import os
import re
import subprocess

from terminal.screen import CAIRN, TIMEOUT, Screen


def test_replay():
    with Screen() as screen:
        record = os.path.join(screen.home, "games.cairn")
        subprocess.run([CAIRN, "arena", "schotten", "level:1", "level:2", "-n", "1", "--records", record],
                       capture_output=True, check=True, timeout=TIMEOUT)
        screen.run("replay", record)
        screen.wait("game 1 of 2 · word 0")
        screen.keys("Right", "Right")
        screen.wait("word 2 of")
        screen.keys("End")
        screen.wait(r"1-0|0-1")
        screen.keys("v")
        screen.wait("as level")
        screen.wait("[▁▂▃▄▅▆▇█]{20}")
        screen.keys("r")
        screen.wait("[▁▂▃▄▅▆▇█]*[?!][▁▂▃▄▅▆▇█]+")
        screen.keys("Home", "X")
        screen.wait("% lost, better")
        screen.keys("n")
        screen.wait("game 2 of 2")
        screen.keys("j")
        screen.type("30")
        screen.keys("Enter")
        screen.wait("word 30 of")
        screen.keys("P")
        screen.wait("▼ You")
        screen.keys("Q")
        assert screen.ended() == 0
        bad = os.path.join(screen.home, "bad.cairn")
        with open(bad, "w") as file:
            file.write('[Game "schotten"]\n[Options "tactics=off,claim=after,cards=54"]\n[Rules "1"]\n\n+zz\n')
        screen.run("replay", bad)
        screen.wait(r"[Ll]ine 5")
        assert screen.ended() == 2


def test_long_names_and_comments():
    """Neither takes the place of anything else, and all of a comment can be read."""
    comment = " ".join(f"from {number} % to {number - 1} %," for number in range(40, 20, -1)) + " the end"
    for language, more in (("en", "read on"), ("fr", "lire la suite"), ("de", "weiterlesen")):
        with Screen() as screen:
            record = os.path.join(screen.home, "games.cairn")
            with open(record, "w") as file:
                file.write('[Game "schotten"]\n[Options "tactics=off,claim=after,cards=54"]\n[Rules "1"]\n'
                           f'[Seat0 "{"Maximiliane " * 4}"]\n[Result "*"]\n\n+r1 {{{comment}}}\n')
            screen.run("replay", record, "--seat", "0", "--lang", language)
            screen.wait("Schotten Totten · .* 1 .* Maximiliane.*…")
            screen.keys("End")
            text = screen.wait(more)
            assert "the end" not in text and not re.search(r"(?m)^ %", text), text
            screen.keys("m")
            screen.wait("the end")
            screen.keys("Escape")
            screen.wait(more)
            screen.keys("Q")
            assert screen.ended() == 0
