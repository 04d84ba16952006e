"""tables.py: `cairn tables`: a server's tables listed, made and deleted from afar."""
import json
import os
import stat
import subprocess
import tempfile

from server import client as program
from server.bots import Bot
from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import


def run(*words):
    """(exit code, standard output, standard error)"""
    done = subprocess.run([program.CAIRN, "tables", *words], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def test_tables(server):
    """A table as it was wished for, found in the list, and gone again."""
    url = f"http://127.0.0.1:{server.port}"
    code, out, error = run("make", url, "siege", "german", "edition=french", "-p", "level:2", "--seat", "1", "--name",
                           "Ann", "--public", "--clock", "600,5", "--referee", "strict", "--wins", "2", "--json")
    assert code == 0 and not error, error
    made = json.loads(out)
    table = server.get(f"/api/tables/{made['table']}")
    assert table["game"] == "siege" and table["options"]["edition"] == "french" and table["referee"] == "strict"
    assert table["seats"][0] == {"kind": "level", "level": 2, "taken": True} and table["seats"][1]["name"] == "Ann"
    assert table["clock"]["start"] == 600 and table["clock"]["increment"] == 5 and table["series"]["wins"] == 2
    assert table["public"] and made["seat"] == 1 and made["bots"] == []

    with tempfile.TemporaryDirectory() as folder:
        keys = os.path.join(folder, "keys")
        code, out, error = run("make", url, "towers", "--seat", "0", "--public", "--name", "Eve", "--keys", keys)
        lines = [line.split() for line in out.splitlines()]
        assert code == 0 and [line[0] for line in lines] == ["table", "owner", "seat"], (out, error)
        link, owner, own = lines[0][1], lines[1][1], lines[2][2]
        assert stat.S_IMODE(os.stat(owner).st_mode) == 0o600 and stat.S_IMODE(os.stat(keys).st_mode) == 0o700
        with open(own, encoding="ascii") as file:
            eve = Client(server, link.rsplit("/", 1)[1], file.read())  # who waits is listed
        assert link not in run("list", url)[1].replace(f"{link}  towers two  Eve, ?", "")
        assert f"{link}  towers two  Eve, ?" in run("list", f"{url}/")[1]
        code, out, _ = run("list", url, "--json")
        assert code == 0 and "Eve" in [seat.get("name") for table in json.loads(out) for seat in table["seats"]]
        code, _, error = run("delete", link, "--key-file", own)
        assert code == 1 and "key" in error and error.count("\n") == 1, error  # of a seat, not of the maker
        assert run("delete", link, "--key-file", owner) == (0, "", "")
        try:
            while True:
                eve.hear()
        except Closed as closed:
            assert closed.code == 4004
        code, _, error = run("delete", link, "--key-file", owner)
        assert code == 1 and error.count("\n") == 1, error


def test_no_tables(_):
    """Where nobody waits, that is said, and not where programs read."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        code, out, error = run("list", f"http://127.0.0.1:{server.port}")
        assert (code, out) == (0, "") and "nobody waits there" in error, (code, out, error)
        assert run("list", f"http://127.0.0.1:{server.port}", "--json")[:2] == (0, "[]\n")
        assert server.stop() == 0


def test_tables_for_bots(server):
    """Two bots play at a table that was made so."""
    code, out, error = run("make", f"http://127.0.0.1:{server.port}", "towers", "-p", "bot", "-p", "bot")
    assert code == 0, error
    lines = [line.split() for line in out.splitlines()]
    assert [line[:2] for line in lines[2:]] == [["seat", "0"], ["seat", "1"]], out
    table = lines[0][1].rsplit("/", 1)[1]
    bots = [Bot(server, table, line[2], "--level", "1") for line in lines[2:]]
    for bot in bots:
        code, text = bot.end()
        assert code == 0, text
    assert server.get(f"/api/tables/{table}")["state"] == "over"


def test_tables_refusals(server):
    url = f"http://127.0.0.1:{server.port}"
    for words in ((), ("list",), ("make", url), ("make", url, "chess"), ("make", url, "towers", "-p", "dog"),
                  ("make", url, "towers", "-p", "level:9"), ("make", url, "towers", "--seat", "2"),
                  ("make", url, "towers", "--clock", "9"), ("make", url, "towers", "--referee", "strict"),
                  ("make", url, "towers", "height=7"), ("delete", f"{url}/t/abc"), ("list", "nonsense"),
                  ("delete", f"{url}/t/abc", "--key-file", "/dev/null"), ("empty", url)):
        code, out, error = run(*words)
        assert code == 2 and error and not out, (words, code, error)
    code, _, error = run("make", url, "towers", "-p", "bot", "--seat", "0")  # a bot's seat is not for the maker
    assert code == 1 and error.count("\n") == 1, error
    code, _, error = run("list", f"{url}x")
    assert code == 2 and "is not an address like https://HOST:PORT or" in error, error
    code, _, error = run("list", "http://127.0.0.1:1")
    assert code == 3 and "cannot be reached" in error and error.count("\n") == 1, error
