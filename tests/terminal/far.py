"""far.py: at a server's table."""
import json
import os
import re
import socket
import subprocess
import urllib.request

from terminal.screen import CAIRN, TIMEOUT, Screen


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


def test_a_silent_server_can_be_left():
    """Somebody listens and says nothing: the start screen stays alive, and Esc leads back to it."""
    with socket.create_server(("127.0.0.1", 0)) as silent, Screen() as screen:
        screen.run("play")
        screen.wait("Or a server's table")
        screen.keys("Up")  # to the last field
        screen.wait("▸ Or a server's table")
        screen.keys("Enter")
        screen.type(f"http://127.0.0.1:{silent.getsockname()[1]}/t/abc")
        screen.keys("Enter")
        screen.wait("Connecting")
        screen.keys("Escape")
        screen.wait("broken off", but_not="Connecting")
        screen.keys("Q")
        assert screen.ended() == 0
