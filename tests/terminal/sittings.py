"""sittings.py: who sits there: people at one screen, a strict referee, series, what is remembered."""
import json
import os
import random

from terminal.screen import Engine, Screen, kept_games, plainly


def test_two_people_at_one_screen():
    with Screen() as screen:
        screen.run("play", "schotten", "-p", "person", "-p", "person", "--name", "Ann", "--name", "Bob",
                   "--seed", "5")
        # No hand is shown before its owner asks for it; the screen may be caught while it is drawn.
        screen.wait("Ann to move", but_not="│")
        screen.keys("Enter")
        screen.wait("choose a card")
        screen.keys("Enter", "Enter")
        screen.wait("Bob to move", but_not="│")
        screen.keys("Enter")
        screen.wait("choose a card")


BABBLER = """
import sys
for line in sys.stdin:
    print("babble" * 9, file=sys.stderr, flush=True)
    if line.startswith("go"):
        sys.exit("it was too hard")
    print("ok", flush=True)
"""


def test_errors_of_a_program():
    """What a program writes to standard error stays off the screen; its last line is told, and where the rest is."""
    with Screen() as screen:
        program = os.path.join(screen.home, "babbler.py")
        with open(program, "w", encoding="ascii") as file:
            file.write(BABBLER)
        screen.run("play", "schotten", "-p", "person", "-p", f"engine:python3 {program}", "--seed", "5")
        assert "babble" not in screen.wait("choose a card")
        screen.keys("Enter", "Enter")
        assert screen.ended() == 3
        text = screen.text().replace("\n", "")  # the terminal breaks long lines anywhere
        path = os.path.join(screen.home, ".local", "state", "cairn", "seat1.errors")
        assert f"it has ended. Its last line: it was too hard ({path})" in text and "babble" not in text, text
        with open(path, encoding="ascii") as file:
            assert file.read().endswith("babble\nit was too hard\n")


STRICT = ("schotten", "base")


def questions(seed):
    """The words of a game of two people, and where a strict referee asked: after so many words,
    the claims that would hold, and the words offered there."""
    chooser, engine_now = random.Random(seed), Engine(*STRICT, f"seed={seed}", "referee=strict")
    words, asked = [], []
    for _ in range(60):
        moves = engine_now.moves()
        if not moves:
            break
        claims = [word for word in moves if word.startswith("claim:")]
        if claims:
            proven = [word for word in claims if engine_now.ask("prove " + word[6:])[0] == "proven"]
            asked.append((len(words), proven, moves))
        # Low stones fill first, so that sides are soon complete.
        word = "done" if claims else min(moves, key=lambda word: (word.partition("@")[2], chooser.random()))
        engine_now.ask("play " + word)
        words.append(word)
    engine_now.close()
    return words, asked


def strict_games():
    """A game that stands at a question where a claim holds, and one where none does:
    (seed, words, a claim, the words offered)."""
    found = {}
    for seed in range(1, 200):
        words, asked = questions(seed)
        for n_words, proven, offered in asked:
            claim = (proven or offered)[0]
            found.setdefault(bool(proven), (seed, words[:n_words], claim, offered))
        if len(found) == 2:
            return found
    raise AssertionError("no strict referee ever asked in vain and otherwise")


def test_strict_referee():
    """Whether a claim would hold shows nowhere: screens, lines, hints and reasons are alike."""
    for holds, (seed, words, claim, offered) in strict_games().items():
        with Screen() as screen:
            # Two people: whoever comes to the lines presses Enter before the hand is shown.
            lines, mover, engine_now = [], None, Engine(*STRICT, f"seed={seed}", "referee=strict")
            for word in [*words, None]:
                to_move = json.loads(engine_now.ask("view 0")[0])["to_move"]
                lines += [""] if to_move != mover else []
                mover = to_move
                if word:
                    engine_now.ask("play " + word)
                    lines.append(word)
            engine_now.close()
            out = plainly(screen.home, *STRICT, "--seed", str(seed), "-p", "person", "-p", "person",
                          "--referee", "strict", lines=[*lines, "?", "why " + claim[6:], "hint", "quit"])
            assert " ".join(offered) in out and out.count("must be noticed") == 2, out
            saved = open(kept_games(screen.home)[0]).read()
            assert '[Referee "strict"]' in saved, saved

            screen.run("play", "--resume")
            screen.wait("to move. The others look away")
            screen.keys("Enter")
            text = screen.wait("Claim what is yours, or go on")
            n_claims = sum(word.startswith("claim:") for word in offered)
            assert "strict referee" in text and "[ go on ]" in text, text
            assert text.count("«(") == n_claims, text
            screen.keys("W")
            screen.wait("must be noticed")
            screen.keys("H")
            screen.wait("must be noticed", but_not="Stone Giant")
            screen.type(claim)
            screen.keys("Enter")
            if holds:
                screen.wait("The claim is proven|The others look away")
            else:
                screen.wait("beat|equal|stronger", but_not="must be noticed")
                screen.wait("Claim what is yours, or go on")
                screen.type("done")
                screen.keys("Enter")
                screen.wait("to move. The others look away")
            screen.keys("Q")
            assert screen.ended() == 0


def test_start_screen_remembers():
    with Screen() as screen:
        screen.run("play")
        screen.wait("Variant")
        screen.keys("Right")
        screen.wait("Schotten Totten 2")
        screen.keys("Up", "Up", "Enter")
        screen.wait("Your turn")
        screen.keys("Q")
        screen.ended()
        screen.run("play")
        screen.wait("Go on")
        screen.wait(r"Game\s+Schotten Totten 2")
        screen.keys("Q")
        assert screen.ended() == 0


def test_series():
    with Screen() as screen:
        screen.run("play", "schotten", "--rounds=2", "--level", "1", "--seed", "7")
        screen.wait("round 1 of 2")
        screen.keys("G")
        screen.wait("Give up")
        screen.type("y")
        screen.keys("Enter")
        screen.wait("You have lost")
        screen.keys("Enter")
        screen.wait("round 2 of 2")
