"""hostile.py: what one address can do to all others: little."""
import random
import tempfile

from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import

ATTACKER = "127.0.0.2"  # any address of 127/8 is this machine, but another address


def test_thinking_is_shared(_):
    """One address watches many tables of the top level; another's level 1 answers all the same."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        crowd = [Client(server, server.create("siege", seats=[6, 6], seat=None, rounds=100)["table"],
                        source=ATTACKER) for _ in range(40)]
        made = server.create("schotten", seats=["person", 1])
        ann = Client(server, made["table"], made["key"])
        chooser = random.Random(1)
        n_played = 0
        while n_played < 20 and not ann.is_over():
            if ann.moves:
                ann.play(chooser.choice(ann.moves))
                n_played += 1
            else:
                ann.hear()
        n_thoughts = sum(server.get(f"/api/tables/{client.table}")["number"] > 13 for client in crowd)
        assert n_thoughts < len(crowd), "the crowd was answered first"
        assert server.stop() == 0
