"""ends.py: how it ends: interrupts, crashes, kill -9 and resuming; saves; pipes."""
import os
import re
import signal
import subprocess
import tempfile

from terminal.screen import CAIRN, TIMEOUT, Screen, begin, kept_games, legal_words, plainly


def test_interrupt_and_terminate():
    for number, send in ((signal.SIGINT, None), (signal.SIGTERM, signal.SIGTERM), (signal.SIGHUP, signal.SIGHUP)):
        with Screen() as screen:
            begin(screen)
            if send:
                os.kill(screen.process(), send)
            else:
                screen.keys("C-c")
            assert screen.ended() == 130, number
            screen.type("echo still-typing")
            screen.wait("still-typing")
            assert "╭" not in screen.text(), "the screen is not as it was"


def test_crash_restores_the_terminal():
    with Screen() as screen:
        begin(screen)
        os.kill(screen.process(), signal.SIGSEGV)
        screen.wait(r"ended=139")
        screen.type("echo still-typing")
        assert "╭" not in screen.wait("still-typing")


def test_kill_and_resume():
    word = legal_words("schotten", "base", "seed=5")[0]
    with Screen() as screen:
        begin(screen)
        screen.type(word)
        screen.keys("Enter")
        screen.wait(re.escape(word) + r" \+")
        before = screen.wait("choose a card")
        os.kill(screen.process(), signal.SIGKILL)
        screen.wait("ended=137")
        screen.keys("reset", "Enter")
        screen.run("play", "--resume")
        after = screen.wait("choose a card")
        hand = re.compile(r"[│┃] (\w+) +[│┃]")
        assert hand.findall(before) == hand.findall(after)
        assert re.escape(word) and word in after


def test_bad_resume():
    with Screen() as screen:
        screen.run("play", "--resume")
        screen.wait("no game to go on with")
        assert screen.ended() == 3


def test_saves():
    """Several games are kept, chosen at the set-up screen; nobody's is written over."""
    with Screen() as screen:
        for seed, game in enumerate(("schotten", "towers")):
            screen.run("play", game, "--seed", str(seed), "--level", "1")
            screen.wait("Your turn")
            screen.keys("Q")
            assert screen.ended() == 0
        # Where it was kept by former versions.
        first, second = sorted(kept_games(screen.home))
        os.rename(first, os.path.join(screen.home, ".local/state/cairn/play.cairn"))
        os.utime(second)
        screen.run("play")
        text = screen.wait("Go on")
        assert re.search(r"▸ Go on +20\d\d-\d\d-\d\d  Spiel der Türme", text), text
        screen.keys("Right")
        screen.wait(r"Go on +20\d\d-\d\d-\d\d  Schotten Totten")
        screen.keys("Enter")
        screen.wait("not yet seen")
        screen.keys("Q")
        assert screen.ended() == 0
        assert kept_games(screen.home) == [second]


def test_dumb_terminal_and_pipe():
    with Screen(term="dumb") as screen:
        screen.run("play", "schotten", "--level", "1", "--seed", "5")
        screen.wait("Your turn: a word")
        screen.type("quit\n")
        assert screen.ended() == 0
    done = subprocess.run([CAIRN, "play", "siege", "--level", "1", "--seed", "5"], input="?\nwhy 1\nmoves\nquit\n",
                          capture_output=True, text=True, timeout=TIMEOUT,
                          env={**os.environ, "HOME": tempfile.gettempdir(), "XDG_STATE_HOME": "",
                               "LC_ALL": "C.UTF-8", "LANGUAGE": ""})
    assert done.returncode == 0 and "Type one of these words" in done.stdout, done.stdout


def test_lines_tell_what_was_played_and_why_it_ended():
    with Screen() as screen:
        word = legal_words("schotten", "base", "seed=5")[0]
        out = plainly(screen.home, "schotten", "base", "--seed", "5", "--level", "1",
                      lines=[word, "moves", "quit"])
        assert re.search(r"^> Played: \+\w+ \(drawn: \w+ \d\), \w+@\d \(\w+ \d at stone \d\), "
                         r"\+\? \(drawn: a hidden card\)$", out, re.M), out
        assert re.search(rf"^  1  You: {word} \(\w+ \d at stone \d\), \+", out, re.M), out
        out = plainly(screen.home, "schotten", "base", "--seed", "5", "-p", "level:1", "-p", "level:1", lines=[])
        why = re.search(r"The game is over\. \w+ has won\. \(\d-\d\) (.*stone.*\.)$", out, re.M).group(1)
        with open(kept_games(screen.home)[0]) as file:
            assert file.read().endswith("{" + why + "}\n")
        screen.run("play", "--resume")
        screen.wait(re.escape(why[:30]))
