"""screen.py: a real terminal (tmux) in which the program runs, and what the tests ask beside it."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

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
        """The screen, once the pattern is on it (and the other one is not), and it has been drawn: two looks, one
        after the other, see the same. What always moves, as a clock, is taken as it is in the end."""
        end = time.monotonic() + TIMEOUT
        last, n_looks = None, 0
        while time.monotonic() < end:
            text = self.text()
            if re.search(pattern, text) and not (but_not and re.search(but_not, text)):
                n_looks += 1
                if text == last or n_looks > 50:
                    return text
                last = text
                continue
            last = None
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


def kept_games(home):
    """The files of the games that were kept, the one that was written last first."""
    folder = os.path.join(home, ".local/state/cairn/games")
    return sorted((os.path.join(folder, name) for name in os.listdir(folder)), key=os.path.getmtime, reverse=True)


def plainly(home, *arguments, lines):
    done = subprocess.run([CAIRN, "play", "--plain", *arguments], input="\n".join(lines) + "\n",
                          capture_output=True, text=True, timeout=TIMEOUT,
                          env={**os.environ, "HOME": home, "XDG_STATE_HOME": "", "XDG_CONFIG_HOME": "",
                               "LC_ALL": "C.UTF-8", "LANGUAGE": ""})
    assert done.returncode == 0, done.stderr
    return done.stdout


def begin(screen, *words):
    screen.run("play", *(words or ("schotten", "base", "--seed", "5", "--level", "1")))
    return screen.wait(r"Your turn: choose a card")
