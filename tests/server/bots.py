"""bots.py: programs at a table: `cairn engine --connect`."""
import hashlib
import os
import random
import subprocess
import tempfile

from server import client as program
from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import
from server.life import hear_table, say

# Knows no rules: it plays by the positions that it wants.
EXAMPLE = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "bots", "bot.py")

# Plays the first legal word: an engine in another language, as small as can be.
SMALL_ENGINE = """
import subprocess, sys
own = subprocess.Popen([sys.argv[1], "engine"], stdin=-1, stdout=-1, text=True)
def ask(line):
    own.stdin.write(line + "\\n"); own.stdin.flush()
    answer = []
    while True:
        answer.append(own.stdout.readline().rstrip())
        if answer[-1] == "ok" or answer[-1].startswith("error"):
            return answer
for line in sys.stdin:
    line = line.strip()
    if line.startswith("go"):
        print("best", ask("moves")[0].split()[1]); print("ok")
    elif line == "quit":
        break
    else:
        print("\\n".join(ask(line)))
    sys.stdout.flush()
"""


class Bot:
    def __init__(self, server, table, key, *options):
        self.file = tempfile.NamedTemporaryFile("w")
        self.file.write(key + "\n")
        self.file.flush()
        self.process = subprocess.Popen(
            [program.CAIRN, "engine", "--connect", f"http://127.0.0.1:{server.port}/t/{table}",
             "--key-file", self.file.name, *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def end(self):
        out, error = self.process.communicate(timeout=TIMEOUT)
        self.file.close()
        return self.process.returncode, out + error


def create(server, game, **more):
    made = server.post("/api/tables", {"game": game, "seat": 0,
                                       "seats": [{"kind": "person"}, {"kind": "bot"}], **more}, 201)
    return made, made["bots"][0]["key"]


def test_bot(server):
    """A level, and another program, each at a bot's seat; the shuffle is verified."""
    with tempfile.NamedTemporaryFile("w", suffix=".py") as engine:
        engine.write(SMALL_ENGINE)
        engine.flush()
        other = ("--engine", f"python3 {engine.name} {program.CAIRN}")
        for game, options, more in (("schotten", ("--level", "1"), {}),
                                    ("schotten", ("--level", "1"), {"referee": "strict"}),
                                    ("siege", other, {"verified": True}),
                                    ("towers", other, {}),
                                    ("schotten", ("--engine", f"python3 {EXAMPLE}"), {})):
            made, key = create(server, game, **more)
            bot = Bot(server, made["table"], key, *options)
            ann = Client(server, made["table"], made["key"])
            if "verified" in more:
                part = os.urandom(32)
                say(ann, {"type": "commit", "hash": hashlib.blake2b(part, digest_size=32).hexdigest()})
                hear_table(ann, lambda now: None not in now["chance"]["commits"])
                say(ann, {"type": "open", "contribution": part.hex()})
            while ann.view is None:
                ann.hear()
            play_out([ann], random.Random(game))
            code, text = bot.end()
            assert code == 0, text
            table = server.get(f"/api/tables/{made['table']}")
            told = {0: "lost, 1-0", 0.5: "shared, 1/2-1/2", 1: "won, 0-1"}[table["result"][1]]
            assert text.endswith(f"the game is over: {told}\n"), text
            seats = table["seats"]
            assert seats[1]["kind"] == "bot" and seats[1]["taken"]


def test_bot_comes_back(_):
    """The server is killed and comes again; a takeback, and the next round."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        made, key = create(server, "schotten", rounds=2)
        bot = Bot(server, made["table"], key, "--level", "1")
        ann = Client(server, made["table"], made["key"])
        chooser = random.Random(3)
        for round_ in range(3):
            while not ann.moves:
                ann.hear()
            ann.play(chooser.choice(ann.moves))
            if round_ == 1:
                ann.hear_until(say(ann, {"type": "offer", "what": "takeback"}))
        port = server.port
        server.kill()
        try:
            while True:
                ann.hear()
        except (Closed, OSError):
            pass
        server.options = ("--port", str(port))
        server.start()
        ann.connect(server)
        play_out([ann], chooser)
        following = hear_table(ann, lambda now: now["state"] == "over")["next"]
        ann = Client(server, following, ann.key)
        play_out([ann], chooser)
        code, text = bot.end()
        assert code == 0, text
        assert server.stop() == 0


def test_bots_ask_bots(server):
    """A bot has a word back only if the other, a bot too, lets it."""
    made = server.post("/api/tables", {"game": "schotten", "seat": None, "seats": [{"kind": "bot"}] * 2}, 201)
    one, other = (Client(server, made["table"], bot["key"]) for bot in made["bots"])
    one.play(one.moves[0])
    n_words = len(Client(server, made["table"]).words)
    say(one, {"type": "offer", "what": "takeback"})
    offers = hear_table(other, lambda now: now["offers"])["offers"]
    assert offers == [{"what": "takeback", "by": 0}] and len(Client(server, made["table"]).words) == n_words
    say(other, {"type": "answer", "what": "takeback", "yes": True})
    assert len(Client(server, made["table"]).words) < n_words


def test_bot_refusals(server):
    made, key = create(server, "schotten")
    assert error_of(server.request("POST", "/api/tables", {
        "game": "schotten", "seats": [{"kind": "bot"}] * 2, "seat": 0}), 400) == "seat-not-person"

    def end(table, seat_key, *options):
        code, text = Bot(server, table, seat_key, *options).end()
        assert text.count("\n") == 1, text
        return code, text

    assert end("a" * 16, key)[0] == 2
    code, text = end(made["table"], "0" * 32)
    assert code == 2 and "key" in text
    assert end(made["table"], "nonsense")[0] == 2
    code, text = end(made["table"], key, "--engine", "exit 1")
    assert code == 3, text
    for options in (("--connect", "http://127.0.0.1/"), ("--connect", "ftp://x/t/y", "--key-file", "/dev/null"),
                    ("--connect", "https://x:99999/t/y", "--key-file", "/dev/null"),
                    ("--connect", "nonsense", "--key-file", "/dev/null"),
                    ("--connect", "http://127.0.0.1/", "--key-file", "/dev/null"), ("--level", "9")):
        done = subprocess.run([program.CAIRN, "engine", *options], capture_output=True, text=True,
                              timeout=TIMEOUT)
        assert done.returncode == 2 and done.stderr, (options, done)
