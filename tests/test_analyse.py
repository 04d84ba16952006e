#!/usr/bin/env python3
"""test_analyse.py: `cairn analyse`: the examples of docs/analysis.md, many queries at once, bad
ones, and such as are terminated.

Usage: test_analyse.py PATH/TO/cairn PATH/TO/SOURCES
"""
import json
import os
import re
import subprocess
import sys

CAIRN, ROOT = sys.argv[1:3]


def run(lines, threads=2):
    text = "".join(line + "\n" for line in lines)
    done = subprocess.run([CAIRN, "analyse", "--threads", str(threads)], input=text, text=True,
                          capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done
    return [json.loads(line) for line in done.stdout.splitlines()]


def key_of(answer):
    return (answer["id"] or "", answer.get("turnNumber", -1))


def examples():
    """Queries and the answers that the text shows, in their order."""
    queries, shown = [], []
    with open(f"{ROOT}/docs/analysis.md", encoding="utf-8") as file:
        for line in file:
            if line.startswith("> "):
                queries.append(line[2:].strip())
            elif line.startswith("< "):
                shown.append(line[2:].strip())
    return queries, shown


def test_examples():
    queries, shown = examples()
    assert len(queries) == 4 and len(shown) == 5, (queries, shown)
    # What is terminated is asked for on its own: there it may have answered already.
    answers = {key_of(answer): answer for query in queries for answer in run([query])}
    for line in shown:
        head = re.match(r'\{"id":"(\w+)"(?:,"turnNumber":(\d+))?', line)
        answer = answers[(head.group(1), int(head.group(2) or -1))]
        for name in re.findall(r'"(\w+)":', line):
            assert f'"{name}":' in json.dumps(answer, separators=(",", ":")), (name, answer)
        if "error" in line:
            assert answer["error"].startswith("word 2: ") and answer["field"] == "moves"
    opening = answers[("opening", 12)]
    assert len(opening["moveInfos"]) == 2 and opening["rootInfo"]["legal"] == 54
    assert opening["rootInfo"]["currentPlayer"] == 0
    for info in opening["moveInfos"]:
        assert info["lcb"] <= info["winrate"] <= info["ucb"] and info["pv"][0] == info["move"]


def test_help():
    """The example of --help runs as it is copied."""
    told = subprocess.run([CAIRN, "analyse", "--help"], text=True, capture_output=True, check=True).stdout
    example = re.search(r"^  echo .*?\| cairn analyse$", told, re.DOTALL | re.MULTILINE).group()
    path = f"{os.path.dirname(os.path.abspath(CAIRN))}:{os.environ['PATH']}"
    done = subprocess.run(["sh", "-c", example], env={**os.environ, "PATH": path}, text=True,
                          capture_output=True, timeout=120, check=True)
    assert json.loads(done.stdout)["moveInfos"], (example, done)


DEAL = ["+r1", "+b1", "+r2", "+b2", "+r3", "+b3", "+g4", "+b4", "+g5", "+b5", "+g6", "+b6"]


def query(**more):
    return json.dumps({"game": "schotten", "moves": DEAL, "maxVisits": 20, **more})


def test_many():
    """Every query is answered, and on any number of threads the same."""
    lines = [query(id=f"q{i}", seed=i % 3) for i in range(40)]
    one, two = (sorted(run(lines, threads), key=key_of) for threads in (1, 3))
    assert len(one) == 40 and one == two
    assert {answer["id"] for answer in one} == {f"q{i}" for i in range(40)}


def test_hidden():
    """Cards that the seat has not seen change nothing."""
    other = DEAL.copy()
    other[1], other[3] = "+p9", "+y8"
    masked = [word if i % 2 == 0 else "+?" for i, word in enumerate(DEAL)]
    answers = run([query(id="a"), query(id="b", moves=other), query(id="c", moves=masked, seat=0)])
    found = {answer["id"]: answer["moveInfos"] for answer in answers}
    assert found["a"] == found["b"] == found["c"]


def test_bad():
    bad = {
        "id": [query(), query(id=7), "{}"],
        "game": [query(id="x", game="chess"), query(id="x", game=None)],
        "preset": [query(id="x", preset=3)],
        "rules": [query(id="x", rules=[]), query(id="x", rules={"claim": 1})],
        "moves": [query(id="x", moves="r5"), query(id="x", moves=[5]), query(id="x", moves=["+z1"])],
        "analyzeTurns": [query(id="x", analyzeTurns=[]), query(id="x", analyzeTurns=[99]),
                         query(id="x", analyzeTurns=[3]), query(id="x", analyzeTurns=["a"])],
        "maxVisits": [query(id="x", maxVisits=0), query(id="x", maxVisits="many")],
        "seat": [query(id="x", seat=2)],
        "action": [json.dumps({"id": "x", "action": "dance"})],
        "terminateId": [json.dumps({"id": "x", "action": "terminate"})],
        None: ["nonsense", "[1]", '{"id":"x","id":"y"}'],
    }
    for field, lines in bad.items():
        for line in lines:
            answers = run([line, query(id="good")])
            assert len(answers) == 2, (line, answers)
            wrong = next(answer for answer in answers if answer["id"] != "good")
            assert wrong["error"] and wrong.get("field") == field, (line, wrong)
            assert wrong["id"] == ("x" if '"x"' in line and field else None), (line, wrong)


def test_terminate():
    """A long search ends when it is told to, and so do those behind it."""
    lines = [query(id=f"long{i}", maxVisits=50_000_000) for i in range(3)]
    lines += [json.dumps({"id": "t", "action": "terminate", "terminateId": "long1"}),
              json.dumps({"id": "all", "action": "terminate_all"}),
              json.dumps({"id": "v", "action": "query_version"})]
    answers = {answer["id"]: answer for answer in run(lines, 1)}
    assert set(answers) == {"long0", "long1", "long2", "t", "all", "v"}
    assert answers["long2"].get("noResults") or answers["long2"]["moveInfos"]
    assert answers["v"]["version"]


for test in (test_examples, test_help, test_many, test_hidden, test_bad, test_terminate):
    test()
    print(test.__name__, "ok")
