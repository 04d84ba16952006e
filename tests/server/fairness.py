"""fairness.py: operators who choose the deal, hide a shuffle or deny what they signed are caught by
`cairn engine --connect`, by the terminal and by `cairn verify --receipt` (docs/fairness.md).
"""
import glob
import hashlib
import os
import random
import re
import signal
import sqlite3
import subprocess
import tempfile

from server import client as program
from server.bots import create
from server.chance import blake, verify
from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import
from server.ed25519 import sign
from server.liar import Liar
from server.life import hear_table, record_of, say

PART = hashlib.sha256(b"the accomplice's").digest()


class Victim:
    """A seat that somebody plays by one of our programs, with a state folder of its own."""

    def __init__(self, folder, port, table, key, *options):
        self.state = os.path.join(folder, "state")
        path = os.path.join(folder, "key")
        with open(path, "w", encoding="ascii") as file:
            file.write(key)
        # Its input stays open: a terminal at the end of its input leaves.
        self.process = subprocess.Popen(
            [program.CAIRN, *self.command(f"http://127.0.0.1:{port}/t/{table}"), "--key-file", path, *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "XDG_STATE_HOME": self.state})

    def end(self, last=None):
        said = self.process.communicate(last, timeout=TIMEOUT)[0]
        return self.process.returncode, said

    def wait_for(self, text):
        said = ""
        while not re.search(text, said):
            line = self.process.stdout.readline()
            assert line, (text, said)
            said += line

    def receipts(self):
        return sorted(glob.glob(os.path.join(self.state, "cairn", "receipts", "*", "*.receipt")))


class Bot(Victim):
    @staticmethod
    def command(link):
        return "engine", "--level", "1", "--connect", link

    def is_warned(self, text):
        """It does not play on, and says why."""
        code, said = self.end()
        assert code == 2 and re.search(text, said.splitlines()[-1]), (code, said)


class Terminal(Victim):
    @staticmethod
    def command(link):
        return "play", "--plain", "--table", link

    def is_warned(self, text):
        """The person is told, and does what he likes."""
        self.wait_for(text)
        self.process.kill()
        self.process.communicate()


def sit(server, kind, folder, port=None, options=(), more=None):
    """(table, the accomplice, the victim): they sit down and have not yet committed."""
    made, key = create(server, "schotten", verified=True, **(more or {}))
    ann = Client(server, made["table"], made["key"])
    return made["table"], ann, kind(folder, port or server.port, made["table"], key, *options)


def commit(ann, attempt=1):
    """The accomplice commits; what is signed then."""
    say(ann, {"type": "commit", "hash": blake(PART), "attempt": attempt})
    return hear_table(ann, lambda now: now["chance"]["signature"])


def shuffle_all(ann):
    commit(ann)
    hear_table(ann, lambda now: now["chance"]["opened"][1])
    say(ann, {"type": "open", "contribution": PART.hex()})
    while ann.view is None:
        ann.hear()


def text_of(table, commit_hash):
    """What a server signs, from docs/fairness.md."""
    options = ",".join(f"{key}={value}" for key, value in table["options"].items())
    chance = table["chance"]
    seats = "".join(f"Commit{seat} {digits}\n" for seat, digits in enumerate(chance["commits"]) if digits)
    return (f"cairn-shuffle-1\nTable {table['table']}\nAttempt {chance['attempt']}\nGame {table['game']}\n"
            f"Options {options}\nRules 1\nReferee {table['referee']}\nCommit {commit_hash}\n{seats}").encode()


# ---- Honest.

def test_receipts(_):
    """A receipt is on disk before anything is opened, its owner's alone, and agrees with the record."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.join(folder, "data"))
        table, ann, bot = sit(server, Bot, folder)
        now = commit(ann)
        signer = sqlite3.connect(os.path.join(folder, "data", "cairn.db")).execute(
            "SELECT bytes FROM secrets WHERE name = 'signer'").fetchone()[0]
        key, signature = sign(signer, text_of(now, now["chance"]["commit"]))
        assert (key.hex(), signature.hex()) == (now["chance"]["key"], now["chance"]["signature"])
        hear_table(ann, lambda now: now["chance"]["opened"][1])
        [receipt] = bot.receipts()
        assert os.stat(receipt).st_mode & 0o077 == 0
        say(ann, {"type": "open", "contribution": PART.hex()})
        while ann.view is None:
            ann.hear()
        play_out([ann], random.Random(1))
        code, said = bot.end()
        assert code == 0 and "comment The shuffle was the one that was signed before the deal." in said, said
        code, text = verify(record_of(server, table), "--receipt", receipt, "--key", now["chance"]["key"])
        assert code == 0 and "The receipt of seat 1 agrees" in text, text
        assert server.stop() == 0


def test_broken_off(_):
    """Another attempt is begun only if the program may: it is told how often, and so is the record."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.join(folder, "data"))
        for options in ((), ("--allow-restart",)):
            table, ann, bot = sit(server, Bot, tempfile.mkdtemp(dir=folder), options=options)
            commit(ann)
            hear_table(ann, lambda now: now["chance"]["opened"][1])
            say(ann, {"type": "leave"})
            if not options:
                bot.is_warned("broken off 1 time")
                continue
            ann = Client(server, table, server.join(table)["key"])
            commit(ann, 2)
            say(ann, {"type": "open", "contribution": PART.hex()})
            while ann.view is None:
                ann.hear()
            say(ann, {"type": "resign"})
            code, said = bot.end()
            assert code == 0 and "signed before the deal" in said, said
            first, second = bot.receipts()
            code, text = verify(record_of(server, table), "--receipt", second)
            assert code == 0 and "broken off 1 time before" in text, text
            code, text = verify(record_of(server, table), "--receipt", first)
            assert code == 1 and "is of attempt 1, the record of attempt 2" in text, text
        assert server.stop() == 0


def test_restart_is_asked_in_the_terminal(_):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.join(folder, "data"))
        table, ann, victim = sit(server, Terminal, folder)
        commit(ann)
        hear_table(ann, lambda now: now["chance"]["opened"][1])
        say(ann, {"type": "leave"})
        victim.wait_for("Do you agree")
        victim.process.stdin.write("y\n")
        victim.process.stdin.flush()
        ann = Client(server, table, server.join(table)["key"])
        commit(ann, 2)
        say(ann, {"type": "open", "contribution": PART.hex()})
        while ann.view is None:
            ann.hear()
        say(ann, {"type": "resign"})
        code, said = victim.end("quit\n")
        assert code == 0 and "The shuffle was the one that was signed" in said, said
        assert server.stop() == 0


# ---- The attack: after a seat has opened, a better secret is looked for.

def overwrite(folder, table, now, is_signed):
    """The server is down. A secret that deals seat 0 a low first card, as an operator could want."""
    database = sqlite3.connect(os.path.join(folder, "data", "cairn.db"))
    chooser = random.Random(5)
    secret = chooser.randbytes(32)
    while hashlib.blake2b(secret + PART, digest_size=32).digest()[0] > 16:  # what he can search is his business
        secret = chooser.randbytes(32)
    database.execute("UPDATE tables SET secret = ? WHERE id = ?", (secret, table))
    if is_signed:
        signer = database.execute("SELECT bytes FROM secrets WHERE name = 'signer'").fetchone()[0]
        database.execute("UPDATE tables SET signature = ? WHERE id = ?",
                         (sign(signer, text_of(now, blake(secret)))[1], table))
    database.commit()
    database.close()


def attack(folder, kind, is_signed, when):
    """The secret is changed when the victim has opened, or when the cards are dealt."""
    server = Server(os.path.join(folder, "data"))
    table, ann, victim = sit(server, kind, folder)
    if when == "opened":
        now = commit(ann)
        hear_table(ann, lambda now: now["chance"]["opened"][1])
    else:
        shuffle_all(ann)
        now = server.get(f"/api/tables/{table}")
    port = server.port
    server.kill()
    overwrite(folder, table, now, is_signed)
    server.options = ("--port", str(port))
    server.start()
    if when == "opened":
        ann.connect(server)
        say(ann, {"type": "open", "contribution": PART.hex()})
    victim.is_warned("second shuffle without saying so|other commits than it had signed")
    [receipt] = victim.receipts()
    if when == "opened":
        say(ann, {"type": "resign"})
        record = record_of(server, table)
        code, text = verify(record)
        assert code == (0 if is_signed else 1), text  # the record alone may be faultless
        code, text = verify(record, "--receipt", receipt)
        assert code == 1, text
        assert not is_signed or "the server's commit is another than before the deal" in text, text
    assert server.stop() == 0


def test_other_secret(_):
    for kind in (Bot, Terminal):
        for is_signed in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                attack(folder, kind, is_signed, "opened")
    with tempfile.TemporaryDirectory() as folder:
        attack(folder, Bot, True, "dealt")


# ---- A server that tells each seat something else.

def test_load_counts_lies(server):
    """The load generator opens nothing for a signature that does not hold."""
    def alter(table):
        if table["chance"]["signature"]:
            table["chance"]["signature"] = flip(table["chance"]["signature"])

    liar = Liar(server, alter)
    done = subprocess.run([program.CAIRN, "load", f"http://127.0.0.1:{liar.port}/", "--tables", "1", "--seconds", "1",
                           "--verified"], capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 3 and "not the one that was promised" in done.stderr, done
    liar.close()


def flip(digits):
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def lie_until_warned(server, folder, alter, warning, kind=Bot):
    liar = Liar(server, alter)
    _, ann, victim = sit(server, kind, tempfile.mkdtemp(dir=folder), liar.port)
    say(ann, {"type": "commit", "hash": blake(PART)})
    victim.is_warned(warning)
    liar.close()
    return victim


def test_lies(server):
    """Another commit, a signature that does not hold, a shuffle that never was: nothing is opened."""
    def other_commit(table):
        if table["chance"]["commits"][1]:
            table["chance"]["commits"][1] = flip(table["chance"]["commits"][1])

    def other_signature(table):
        if table["chance"]["signature"]:
            table["chance"]["signature"] = flip(table["chance"]["signature"])

    def second_commit(table):
        """To this seat it shows a commit that it has not signed."""
        table["chance"]["commit"] = flip(table["chance"]["commit"])

    def other_table(table):
        table["table"] = "0" * 16

    def other_referee(table):
        table["referee"] = "strict"

    def no_attempt(table):
        del table["chance"]["attempt"]

    with tempfile.TemporaryDirectory() as folder:
        for kind in (Bot, Terminal):
            for alter, warning in ((other_commit, "another commit than this seat has sent"),
                                   (other_signature, "signature of the shuffle does not hold")):
                assert lie_until_warned(server, folder, alter, warning, kind).receipts() == []
        for alter in (second_commit, other_table, other_referee):
            assert lie_until_warned(server, folder, alter, "signature of the shuffle does not hold").receipts() == []
        lie_until_warned(server, folder, no_attempt, "from before receipts")


def test_feigned_leave(server):
    """"Somebody has left", after the victim has opened: it does not open again as if nothing had been."""
    def leave(attempt):
        def alter(table):
            chance = table["chance"]
            if any(chance["opened"]):
                chance.update(attempt=attempt, signature=None, commits=[None, None], opened=[False, False])
        return alter

    with tempfile.TemporaryDirectory() as folder:
        for kind in (Bot, Terminal):
            victim = lie_until_warned(server, folder, leave(1), "second shuffle without saying so", kind)
            assert len(victim.receipts()) == 1
        lie_until_warned(server, folder, leave(2), "broken off 1 time")


def test_forged_record(server):
    """The record is of another game by the same shuffle: its seat has seen another one."""
    with tempfile.TemporaryDirectory() as folder:
        for change, warning in ((lambda text: re.sub(r" \S+@\S+(\s+\S+)*$", "\n", text.rstrip()), "another game than was seen"),
                                (lambda text: re.sub(r"\[Signature .*\n", "", text), "does not say what was signed")):
            liar = Liar(server, record=change)
            _, ann, bot = sit(server, Bot, tempfile.mkdtemp(dir=folder), liar.port)
            shuffle_all(ann)
            for _ in range(3):
                while not ann.moves:
                    ann.hear()
                ann.play(ann.moves[0])
            say(ann, {"type": "resign"})
            bot.is_warned(warning)
            liar.close()


def test_other_key(_):
    """A server is believed the first time; that its key is another one is said."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.join(folder, "data"))
        port = server.port

        def play():
            _, ann, bot = sit(server, Bot, folder)
            shuffle_all(ann)
            say(ann, {"type": "resign"})
            code, said = bot.end()
            assert code == 0, said
            return "another key than when it was last met" in said

        assert not play() and not play()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(TIMEOUT)
        database = sqlite3.connect(os.path.join(folder, "data", "cairn.db"))
        database.execute("DELETE FROM secrets")
        database.commit()
        database.close()
        server.options = ("--port", str(port))
        server.start()
        assert play() and not play()
        assert server.stop() == 0
