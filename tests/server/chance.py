"""chance.py: shuffles that the server promised and the seats contributed to, and `cairn verify`."""
import hashlib
import os
import random
import re
import subprocess
import tempfile
from urllib.parse import quote

from server import client as program
from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import
from server.life import hear_table, record_of, say


def blake(data):
    return hashlib.blake2b(data, digest_size=32).hexdigest()


def verify(text, *options):
    """(exit code, output) of `cairn verify` on a record."""
    with tempfile.NamedTemporaryFile("w", suffix=".cairn") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([program.CAIRN, "verify", file.name, *options], capture_output=True,
                              text=True, timeout=TIMEOUT)
        return done.returncode, done.stdout + done.stderr


def test_unverified_table(server):
    """The server commits alone: its secret comes with the end, and the record verifies."""
    table, clients = seat_people(server, "schotten", "tactics", 2)
    about = server.get(f"/api/tables/{table}")["chance"]
    assert about["secret"] is None and about["contributions"] is None and not about["verified"]
    refused(clients[0].socket.ask({"type": "commit", "hash": "0" * 64}), "not-verified")
    refused(clients[0].socket.ask({"type": "open", "contribution": "0" * 64}), "not-verified")
    assert f'[Commit "{about["commit"]}"]' in record_of(server, table)
    assert "Secret" not in record_of(server, table)
    play_out(clients, random.Random(1))
    after = server.get(f"/api/tables/{table}")["chance"]
    assert blake(bytes.fromhex(after["secret"])) == after["commit"] == about["commit"]
    assert verify(record_of(server, table))[0] == 0


def test_verified_table(server):
    made = server.create("siege", verified=True, name="Ann")
    table = made["table"]
    ann = Client(server, table, made["key"])
    parts = [os.urandom(32) for _ in range(2)]
    assert ann.table_now["state"] == "waiting"
    for bad in ("", "0" * 63, "0" * 65, "g" * 64, 5, None):
        answer = ann.socket.ask({"type": "commit", "hash": bad})
        assert answer["code"] in ("member-bad", "member-missing"), answer
    refused(ann.socket.ask({"type": "commit"}), "member-missing")
    refused(ann.socket.ask({"type": "open", "contribution": parts[0].hex()}), "not-all-committed")
    say(ann, {"type": "commit", "hash": blake(parts[0])})  # before anybody else has come
    refused(ann.socket.ask({"type": "commit", "hash": blake(parts[1])}), "committed-already")
    bob = Client(server, table, server.join(table)["key"])
    watcher = Client(server, table)
    refused(watcher.socket.ask({"type": "commit", "hash": blake(parts[1])}), "not-seated")
    assert bob.table_now["state"] == "opening" and bob.view is None
    refused(ann.socket.ask({"type": "open", "contribution": parts[0].hex()}), "not-all-committed")
    refused(ann.socket.ask({"type": "play", "number": 0, "word": "r1@1"}), "not-begun")
    assert bob.table_now["chance"]["signature"] is None
    say(bob, {"type": "commit", "hash": blake(parts[1])})
    chance = hear_table(ann, lambda now: None not in now["chance"]["commits"])["chance"]
    assert chance["commits"] == [blake(part) for part in parts]
    # What the server signed is told before anybody has opened, and it is the same at the end.
    assert chance["attempt"] == 1 and len(chance["signature"]) == 128 and chance["opened"] == [False, False]
    assert server.get_key() == chance["key"]
    promised = chance
    refused(ann.socket.ask({"type": "open", "contribution": parts[1].hex()}), "opening-wrong")
    say(ann, {"type": "open", "contribution": parts[0].hex()})
    chance = hear_table(bob, lambda now: now["chance"]["opened"][0])["chance"]
    assert chance["opened"] == [True, False] and chance["contributions"] is None
    say(bob, {"type": "open", "contribution": parts[1].hex()})
    for one in (ann, bob, watcher):
        while one.view is None:
            one.hear()
    refused(ann.socket.ask({"type": "commit", "hash": "0" * 64}), "has-begun")
    play_out([ann, bob, watcher], random.Random(2))
    chance = server.get(f"/api/tables/{table}")["chance"]
    assert chance["contributions"] == [part.hex() for part in parts]
    for member in ("commit", "commits", "attempt", "key", "signature"):
        assert chance[member] == promised[member]
    record = record_of(server, table)
    code, text = verify(record, "--key", chance["key"])
    assert code == 0 and ": verified\n" in text and "has signed the commits" in text, text
    assert "only a player's receipt does" in text, text
    code, text = verify(record, "--key", "00" + chance["key"][2:])
    assert code == 1 and "not by the one that you gave" in text, text
    # A receipt, written from docs/fairness.md.
    receipt = receipt_text(record, "example.org", 1, parts[1].hex())
    code, text = verify_receipt(record, receipt)
    assert code == 0 and "The receipt of seat 1 agrees" in text, text
    # The engine, by which the page asks, says the same.
    said = engine(f"receipt {quote(receipt)}", f"verify {quote(record)} receipt={quote(receipt)} seen={quote(' '.join(bob.words))}",
                  f"verify {quote(record)} seen=x receipt={quote(receipt)}", f"receipt {quote(receipt.replace(parts[1].hex(), '0' * 64))}")
    assert said[0] == f"receipt {table} 1 1" and said[6].startswith("error"), said
    assert json.loads(said[2])["verdict"] == "verified" and json.loads(said[4])["verdict"] == "failed", said
    # The server's key outlives it.
    with tempfile.TemporaryDirectory() as folder:
        other = Server(folder)
        key = other.get_key()
        other.stop()
        assert key != chance["key"]
        assert program.CLUSTER or os.stat(os.path.join(folder, "cairn.db")).st_mode & 0o077 == 0
        other = Server(folder)
        assert other.get_key() == key
        other.stop()


def receipt_text(record, server, seat, contribution):
    """What a client writes down, out of the record's own tags."""
    kept = ("Game", "Options", "Rules", "Referee", "Table", "Attempt", "ServerKey", "Signature")
    tags = [line for line in record.splitlines()
            if line.startswith("[") and (line[1:].split()[0] in kept or line.startswith("[Commit"))]
    own = ('[Result "*"]', '[CairnReceipt "1"]', f'[Server "{server}"]', f'[Seat "{seat}"]',
           f'[Contribution{seat} "{contribution}"]')
    return "\n".join((*tags, *own)) + "\n"


def engine(*lines):
    done = subprocess.run([program.CAIRN, "engine"], input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=TIMEOUT)
    return done.stdout.splitlines()


def verify_receipt(record, receipt):
    with tempfile.NamedTemporaryFile("w", suffix=".receipt") as file:
        file.write(receipt)
        file.flush()
        return verify(record, "--receipt", file.name)


def test_leaving_while_opening(server):
    made = server.create("schotten", verified=True)
    table = made["table"]
    ann, bob = Client(server, table, made["key"]), Client(server, table, server.join(table)["key"])
    part = os.urandom(32)
    for one in (ann, bob):
        say(one, {"type": "commit", "hash": blake(part)})
    say(ann, {"type": "open", "contribution": part.hex()})
    say(bob, {"type": "leave"})
    about = server.get(f"/api/tables/{table}")
    assert about["state"] == "waiting" and about["chance"]["commits"] == [None, None]
    assert about["chance"]["opened"] == [False, False]
    # All had committed: it is another attempt, to which every seat has to agree.
    assert about["chance"]["attempt"] == 2 and about["chance"]["signature"] is None
    eve = Client(server, table, server.join(table)["key"])
    for one in (ann, eve):
        refused(one.socket.ask({"type": "commit", "hash": blake(part)}), "attempt-other")
        refused(one.socket.ask({"type": "commit", "hash": blake(part), "attempt": 3}), "attempt-other")
        say(one, {"type": "commit", "hash": blake(part), "attempt": 2})
    for one in (ann, eve):
        say(one, {"type": "open", "contribution": part.hex()})
    while not ann.view:
        ann.hear()
    say(ann, {"type": "resign"})
    code, text = verify(record_of(server, table))
    assert code == 0 and "broken off 1 time before" in text, text
    # Who leaves before all have committed breaks nothing off: nobody could have opened.
    made = server.create("schotten", verified=True)
    table = made["table"]
    ann, bob = Client(server, table, made["key"]), Client(server, table, server.join(table)["key"])
    say(ann, {"type": "commit", "hash": blake(part)})
    say(bob, {"type": "leave"})
    chance = server.get(f"/api/tables/{table}")["chance"]
    assert chance["attempt"] == 1 and chance["commits"] == [None, None]
    # With a computer the persons contribute alone; a rematch is opened anew.
    made = server.create("schotten", seats=["person", 1], verified=True)
    ann = Client(server, made["table"], made["key"])
    assert ann.table_now["state"] == "opening"
    say(ann, {"type": "commit", "hash": blake(part)})
    say(ann, {"type": "open", "contribution": part.hex()})
    say(ann, {"type": "resign"})
    assert verify(record_of(server, made["table"]))[0] == 0
    say(ann, {"type": "offer", "what": "rematch"})
    following = hear_table(ann, lambda now: now["next"])["next"]
    assert server.get(f"/api/tables/{following}")["state"] == "opening"


def test_tampering(server):
    """A record of which anything was changed does not verify, and says why."""
    table, clients = seat_people(server, "schotten", None, 2)
    play_out(clients, random.Random(3))
    record = record_of(server, table)
    secret = re.search(r'Secret "(\w+)"', record)[1]
    other = ("1" if secret[0] == "0" else "0") + secret[1:]
    code, text = verify(record.replace(secret, other))
    assert code == 1 and "does not fit the commit" in text, text
    code, text = verify(record.replace(secret, other).replace(
        re.search(r'Commit "(\w+)"', record)[1], blake(bytes.fromhex(other))))
    assert code == 1 and "but the shuffle gives" in text, text
    code, text = verify(record.replace(secret, secret[:-1]))
    assert code == 1 and "64 hexadecimal digits" in text, text
    code, text = verify(re.sub(r"\[Secret .*\n", "", record))
    assert code == 1 and ": nothing\n" in text, text
    code, text = verify(record.replace("+", "*", 1))
    assert code == 2 and "cairn: " in text, text
    assert verify("")[0] == 2
    assert verify(record + "\n" + record)[0] == 0
    assert verify(record, "/no/such/file")[0] == 3
