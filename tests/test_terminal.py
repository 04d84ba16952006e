#!/usr/bin/env python3
"""test_terminal.py: `cairn play` and `cairn replay` in a real terminal.

Every test has a tmux server of its own, which is the terminal: keys and mouse
reports go in, the screen is read back. Whole games of each game at several
sizes and in each language; resizing, signals, kill -9 and resuming.

Usage: test_terminal.py PATH/TO/cairn [NAME-OF-A-TEST …]
"""
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.request

TIMEOUT = 120  # seconds, for anything that should happen at once on an idle machine
CAIRN = os.path.abspath(sys.argv[1])


class Screen:
    """A terminal with a shell in which the program runs."""

    count = 0

    def __init__(self, columns=80, rows=24, term="xterm-256color", **environment):
        Screen.count += 1
        self.home = tempfile.mkdtemp(prefix="cairn-terminal-")
        self.socket = os.path.join(self.home, "tmux")
        self.environment = {
            **os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
            "HOME": self.home, "PS1": "$ ", **environment}
        for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "NO_COLOR", "LANGUAGE", "TMUX"):
            if name not in environment:
                self.environment.pop(name, None)
        self.term = term
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), "sh")
        self.tmux("set", "-g", "status", "off")

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-S", self.socket, *words], env=self.environment,
                              capture_output=True, text=True, timeout=TIMEOUT)
        assert done.returncode == 0, f"tmux {words}: {done.stderr}"
        return done.stdout

    def run(self, *words):
        """Runs `cairn WORDS`; afterwards the shell prints its exit code."""
        line = " ".join(f"'{word}'" for word in words)
        self.tmux("send-keys", f"clear; TERM={self.term} {CAIRN} {line}; echo ended=$?", "Enter")

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def bytes(self, *values):
        self.tmux("send-keys", "-H", *[f"{value:x}" for value in values])

    def text(self):
        return self.tmux("capture-pane", "-p")

    def wait(self, pattern, but_not=None):
        """The screen, once the pattern is on it (and the other one is not)."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            text = self.text()
            if re.search(pattern, text) and not (but_not and re.search(but_not, text)):
                return text
            time.sleep(0.02)
        raise AssertionError(f"never saw {pattern!r}:\n{self.text()}")

    def ended(self):
        return int(re.search(r"ended=(\d+)", self.wait(r"ended=\d")).group(1))

    def process(self):
        """The number of the running program."""
        shell = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        done = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True)
        return int(done.stdout.split()[0])

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def click(self, row, column, button=0):
        """A press and a release, in the encoding that the terminal type has."""
        if self.term.startswith("screen"):
            self.bytes(27, ord("["), ord("M"), 32 + button, 33 + column, 33 + row)
            self.bytes(27, ord("["), ord("M"), 35, 33 + column, 33 + row)
        else:
            for end in "Mm":
                self.type(f"\033[<{button};{column + 1};{row + 1}{end}")

    def find(self, text):
        for row, line in enumerate(self.text().split("\n")):
            if text in line:
                return row, line.index(text)
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text()}")

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True)
        shutil.rmtree(self.home, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def engine(*lines):
    done = subprocess.run([CAIRN, "engine"], input="\n".join(lines) + "\n", capture_output=True,
                          text=True, timeout=TIMEOUT)
    return done.stdout


def legal_words(*setup):
    return re.search(r"^moves (.*)$", engine("new " + " ".join(setup), "moves"), re.M).group(1).split()


# ---- Whole games.

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


# ---- Keys, words, mouse.

def begin(screen, *words):
    screen.run("play", *(words or ("schotten", "base", "--seed", "5", "--level", "1")))
    return screen.wait(r"Your turn: choose a card")


def test_arrows_and_steps_back():
    with Screen() as screen:
        begin(screen)
        screen.keys("Right", "Enter")
        screen.wait("Choose where")
        screen.keys("Escape")
        screen.wait("choose a card")
        screen.keys("Enter", "Right", "Right", "Enter")
        word = legal_words("schotten", "base", "seed=5")
        screen.wait(r"@3")
        assert word


def test_typed_words_and_completion():
    word = legal_words("schotten", "base", "seed=5")[0]
    with Screen() as screen:
        begin(screen)
        screen.type(word[:1])
        screen.keys("Tab")
        screen.wait(re.escape(word))
        screen.keys("Escape")
        screen.type("zz")
        screen.keys("Tab")
        screen.wait("No word that can be played begins like this")
        screen.keys("Escape")
        screen.type("x9@1")
        screen.keys("Enter")
        screen.wait("x9@1")  # refused, with the word in the reason
        screen.type(word)
        screen.keys("Enter")
        screen.wait(re.escape(word) + r" \+")


def click_through(term):
    card, place = legal_words("schotten", "base", "seed=5")[0].split("@")
    with Screen(term=term) as screen:
        begin(screen)
        row, column = screen.find(f" {card} │") if f" {card} │" in screen.text() else screen.find(f" {card} ┃")
        screen.click(row, column + 1)
        screen.wait("Choose where")
        row, column = screen.find(f"({place})")
        screen.click(row, column + 1)
        screen.wait(rf"{card}@{place}")


def test_mouse_in_the_new_encoding():
    click_through("xterm-256color")


def test_mouse_in_the_old_encoding():
    click_through("screen")


def test_undo_hint_moves_rules():
    word = legal_words("schotten", "base", "seed=5")[0]
    with Screen() as screen:
        begin(screen)
        screen.keys("U")
        screen.wait("You have not decided anything yet")
        screen.type(word)
        screen.keys("Enter")
        screen.wait(re.escape(word) + r" \+")
        screen.keys("U")
        screen.wait("Taken back", but_not=re.escape(word) + r" \+")
        screen.keys("H")
        screen.wait("Stone Giant would play")
        screen.keys("M")
        screen.wait(r"Moves.*Cairn")
        screen.keys("q")
        screen.wait("choose a card")
        screen.keys("R")
        screen.wait("Getting ready")
        screen.keys("Escape")
        screen.keys("?")
        screen.wait("Choosing")
        screen.keys("Escape")
        screen.wait("choose a card")


def test_locale_without_utf_8():
    """Every sign has a stand-in of ASCII: nothing vanishes where the locale is C."""
    looked_for = {"siege": ["# 1 #", "S high", "oil ooo", ":: siege pile 48", "^ Lamb, Defender", "b0 |"],
                  "schotten": [":: clan pile 42", "v You, First", "+----+"],
                  "towers": ["Spiel der Turme", "[A]|[B]"]}
    for game, signs in looked_for.items():
        with Screen(LC_ALL="C", LANG="C") as screen:
            screen.run("play", game, "--seed", "5", "--level", "1")
            text = screen.wait("Your turn|Move a tower")
            for sign in signs:
                assert sign in text, (sign, text)


def test_resize_in_mid_prompt():
    with Screen() as screen:
        begin(screen)
        screen.keys("Enter")
        screen.wait("Choose where")
        screen.resize(59, 15)
        screen.wait("too small")
        screen.resize(110, 36)
        screen.wait("Choose where")
        screen.keys("Enter")
        screen.wait(r"@1")


def test_small_window_can_be_left():
    with Screen(50, 12) as screen:
        screen.run("play", "towers", "--seed", "5")
        screen.wait("too small")
        screen.keys("Q")
        assert screen.ended() == 0


def test_keys_while_the_computer_thinks():
    """They are the person's next ones, and do not vanish."""
    words = legal_words("schotten", "base", "seed=5")
    later = next(word for word in words if word.split("@")[0] != words[0].split("@")[0])
    with Screen() as screen:
        screen.run("play", "schotten", "base", "--seed", "5", "--level", "6")
        screen.wait("Your turn: choose a card")
        screen.type(words[0])
        screen.keys("Enter")
        screen.wait("is thinking")
        screen.type(later)
        screen.wait(r"> " + re.escape(later), but_not="is thinking")
        screen.keys("Enter")
        screen.wait(re.escape(later) + r" \+")


def test_every_size_and_language():
    """At the least size nothing is cut within a word, runs into its neighbour or hides the way out."""
    leave = {"en": "Q leave", "fr": "Q quitter", "de": "Q gehen"}
    for columns, rows in ((60, 20), (80, 24), (200, 60)):
        for language in leave:
            with Screen(columns, rows) as screen:
                screen.run("play", "siege", "tactics", "--seed", "5", "--level", "1", "--lang", language)
                screen.wait(leave[language])
                for turn in range(40):
                    screen.keys(*["Tab"] * (turn % 4), "Enter")
                text = screen.wait(leave[language])
                lines = text.split("\n")
                assert len(lines[rows - 1]) <= columns and re.search(r"\?", lines[rows - 1]), text
                catalogue = " ".join(open(os.path.join(os.path.dirname(__file__), "..", "front/po",
                                                       f"{language}.po")).read().split()) \
                    if language != "en" else ""
                bar = lines[rows - 1].split("  ")
                for item in bar[:-1] if catalogue else []:
                    assert item.strip() in catalogue, (item, text)
                assert not re.search("endommagéeend|beschädigtbesch|damageddam", text), text


def test_names_are_whole():
    """Who plays is never cut: where a role does not fit beside a name it is left out."""
    for columns, rows, role in ((80, 24, None), (200, 60, "Zieht als Zweiter")):
        with Screen(columns, rows) as screen:
            screen.run("play", "schotten", "tactics", "--seed", "5", "--lang", "de")
            name = re.search("▲ (.*)", screen.wait("▲ .*\n.*▼ Du, Zieht zuerst"))[1].strip()
            assert name == (f"Pfeifer, {role}" if role else "Pfeifer"), name
    with Screen() as screen:
        screen.run("play", "--lang", "de")
        assert "…" not in screen.wait("Platz 0 .Zieht zuerst.")


def test_two_people_at_one_screen():
    with Screen() as screen:
        screen.run("play", "schotten", "-p", "person", "-p", "person", "--name", "Ann", "--name", "Bob",
                   "--seed", "5")
        text = screen.wait("Ann to move")
        assert "│" not in text, "a hand is shown before its owner asks for it"
        screen.keys("Enter")
        screen.wait("choose a card")
        screen.keys("Enter", "Enter")
        text = screen.wait("Bob to move")
        assert "│" not in text
        screen.keys("Enter")
        screen.wait("choose a card")


class Engine:
    """`cairn engine`, a command at a time."""

    def __init__(self, *setup):
        self.process = subprocess.Popen([CAIRN, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        self.ask("new " + " ".join(setup))

    def ask(self, line):
        """The lines of the answer."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while not lines or (lines[-1] != "ok" and not lines[-1].startswith("error")):
            lines.append(self.process.stdout.readline().rstrip("\n"))
        assert lines[-1] == "ok", (line, lines)
        return lines[:-1]

    def moves(self):
        words = self.ask("moves")
        return words[0].split()[1:] if words else []

    def close(self):
        self.process.communicate("quit\n", timeout=TIMEOUT)


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


def kept_games(home):
    folder = os.path.join(home, ".local/state/cairn/games")
    return [os.path.join(folder, name) for name in os.listdir(folder)]


def plainly(home, *arguments, lines):
    done = subprocess.run([CAIRN, "play", "--plain", *arguments], input="\n".join(lines) + "\n",
                          capture_output=True, text=True, timeout=TIMEOUT,
                          env={**os.environ, "HOME": home, "XDG_STATE_HOME": "", "XDG_CONFIG_HOME": "",
                               "LC_ALL": "C.UTF-8", "LANGUAGE": ""})
    assert done.returncode == 0, done.stderr
    return done.stdout


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


# ---- Ends.

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


def test_no_colour_says_it_all():
    with Screen(NO_COLOR="1") as screen:
        begin(screen)
        screen.keys("Enter")
        screen.wait("«")  # what can be chosen shows without any colour


# ---- A server's table.

class Server:
    """`cairn serve` with a folder and a port of its own; it can come again."""

    def __init__(self, folder):
        self.folder, self.port = folder, 0
        self.start()

    def start(self):
        self.process = subprocess.Popen([CAIRN, "serve", "--port", str(self.port), "--data", self.folder],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        while not line.startswith("listening on"):
            assert line, "the server did not start"
            line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", line).group(1))

    def table(self, **wish):
        wish = json.dumps({"game": "schotten", "seats": [{"kind": "person"}, {"kind": "person"}], **wish})
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/tables", wish.encode(),
                                         {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return f"http://127.0.0.1:{self.port}/t/" + json.load(answer)["table"]

    def kill(self):
        self.process.kill()
        self.process.wait()


def test_two_terminals_at_a_servers_table():
    with Screen() as ann, Screen() as bob:
        server = Server(os.path.join(ann.home, "data"))
        try:
            link = server.table(verified=True, clock={"start": 600, "increment": 5})
            ann.run("play", "--table", link, "--name", "Ann")
            ann.wait("Waiting for the others")
            bob.run("play", "--table", link, "--name", "Bob")
            ann.wait("choose a card")
            bob.wait("Ann .*is thinking")
            ann.keys("Enter", "Enter")
            bob.wait("choose a card")
            server.kill()
            bob.wait("The connection is gone")
            server.start()
            bob.wait("choose a card")
            ann.wait("Bob .*is thinking")
            bob.keys("Enter", "Enter")
            ann.wait("choose a card")
            ann.keys("D")
            bob.wait("offers a draw")
            bob.keys("N")
            bob.wait("Ann .*is thinking", but_not="offers a draw")
            ann.keys("G")
            ann.wait("Give up")
            ann.type("y")
            ann.keys("Enter")
            ann.wait("You have lost")
            bob.wait("You have won")
            bob.keys("Enter")
            ann.wait("would like another game")
            ann.keys("Y")
            bob.wait("choose a card|is thinking", but_not="You have won")
            ann.keys("Q")
            assert ann.ended() == 0
        finally:
            server.kill()


def test_no_such_table():
    with Screen() as screen:
        screen.run("play", "--table", "http://127.0.0.1:1/t/abc")
        assert screen.ended() == 3
        screen.run("play", "--table", "nonsense")
        screen.wait("not an address")
        assert screen.ended() == 2


# ---- Replay.

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


def run(module):
    """All tests of a module, or those that were named."""
    wanted = sys.argv[2:]
    if not os.access(CAIRN, os.X_OK):
        sys.exit(f"there is no program {CAIRN}")
    tests = [(name, test) for name, test in module.items()
             if name.startswith("test_") and callable(test) and (not wanted or name in wanted)]
    failed = 0
    for name, test in tests:
        start = time.monotonic()
        try:
            test()
            print(f"ok {name} ({time.monotonic() - start:.1f} s)", flush=True)
        except Exception:
            failed += 1
            print(f"FAILED {name}", flush=True)
            traceback.print_exc()
    print(f"{len(tests) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(run(globals()))
