#!/usr/bin/env python3
"""many_tables.py: does a node grow slower with what is in the database? 100,000 tables in play and 1,000,000 finished
games, made by copying one of each in PostgreSQL; then how long it takes to start, to list and to find games, and to
take over 10,000 tables of a node that is gone. The same with few, to compare.

Usage: many_tables.py PATH/TO/cairn [TABLES [GAMES [TAKEN]]]
"""
import http.client
import random
import sys
import tempfile
import time

from server import client as program
from server import postgres
from server.client import in_database, seat_people
from server.life import say
from server.nodes import Node, Nodes

COPY = """
CREATE TEMP TABLE more AS SELECT nextval('table_rows') AS new_row, n FROM generate_series(1, {n}) AS n;
INSERT INTO tables SELECT made.* FROM tables, more, LATERAL jsonb_populate_record(tables, jsonb_build_object(
  'table_row', new_row, 'id', '{letter}' || lpad(translate(n::text, '01', 'ab'), 15, 'c'),
  'ended_s', CASE WHEN ended_s > 0 THEN ended_s - n ELSE 0 END)) AS made WHERE tables.id = '{id}';
INSERT INTO seats SELECT made.* FROM seats, more, LATERAL jsonb_populate_record(seats, jsonb_build_object(
  'table_row', new_row)) AS made WHERE seats.table_row = (SELECT table_row FROM tables WHERE id = '{id}');
INSERT INTO events SELECT made.* FROM events, more, LATERAL jsonb_populate_record(events, jsonb_build_object(
  'table_row', new_row)) AS made WHERE events.table_row = (SELECT table_row FROM tables WHERE id = '{id}');
INSERT INTO names SELECT word, tables.ended_s, new_row FROM names, more JOIN tables ON tables.table_row = new_row
  WHERE names.table_row = (SELECT table_row FROM tables WHERE id = '{id}');
"""


def times(server, paths):
    """Milliseconds of each, one after another over one connection."""
    wire, took = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60), []
    for path in paths:
        began = time.monotonic()
        wire.request("GET", path)
        answer = wire.getresponse()
        body = answer.read()
        assert answer.status == 200, (path, answer.status, body[:200])
        took.append(1000 * (time.monotonic() - began))
    return sorted(took)


def tell(what, took):
    print(f"{what:34} p50 {took[len(took) // 2]:8.2f} ms   p99 {took[int(0.99 * (len(took) - 1))]:8.2f} ms", flush=True)


def measure(nodes, ids):
    began = time.monotonic()
    nodes.all = [Node(nodes, "--keep-unfinished", "0")]
    server = nodes.all[0]
    print(f"{'start':34}     {1000 * (time.monotonic() - began):8.0f} ms", flush=True)
    tell("a page of games", times(server, ["/api/games"] * 100))
    tell("a page from the middle", times(server, [f"/api/games?before={int(time.time()) - 500000}"] * 100))
    tell("games of a name", times(server, ["/api/games?name=ann"] * 100))
    tell("games of nobody", times(server, ["/api/games?name=zzzz"] * 100))
    tell("open tables", times(server, ["/api/tables?state=open"] * 100))
    began = time.monotonic()
    tell("taking a table over", times(server, [f"/api/tables/{one}" for one in ids]))
    print(f"{f'taking {len(ids)} over':34}     {time.monotonic() - began:8.1f} s", flush=True)
    server.stop()


def main():
    program.CAIRN = sys.argv[1]
    n_tables, n_games, n_taken = (int(sys.argv[i]) if len(sys.argv) > i else usual
                                  for i, usual in ((2, 100000), (3, 1000000), (4, 10000)))
    program.CLUSTER = postgres.Cluster("shared_buffers=256MB", "fsync=off")
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(folder, 1)
        server = nodes.all[0]
        playing, _ = seat_people(server, "schotten", None, 2)
        over, clients = seat_people(server, "schotten", None, 2, public=True, name="Ann")
        clients[0].play(clients[0].moves[0])
        say(clients[0], {"type": "resign"})
        server.stop()
        print("few tables:")
        measure(nodes, [playing])
        for letter, one, n in (("p", playing, n_tables), ("o", over, n_games)):
            in_database(nodes.name, *[part + ";" for part in COPY.format(n=n, id=one, letter=letter).split(";")[:-1]])
        in_database(nodes.name, "VACUUM ANALYZE")
        ids = [row[0] for row in in_database(nodes.name, "SELECT id FROM tables WHERE state = 1")]
        print(f"{len(ids)} tables in play, {n_games} games:")
        measure(nodes, random.Random(1).sample(ids, min(n_taken, len(ids))))


if __name__ == "__main__":
    sys.exit(main())
