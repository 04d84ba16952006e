"""secret.py: https and wss: certificates, and proxies on the way.

A terminator of TLS stands before the real server, as nginx would; certificates are made here by the
openssl command, under an authority that only SSL_CERT_FILE makes known.
"""
import base64
import os
import random
import re
import socket
import ssl
import subprocess
import tempfile
import threading

from server import client as program
from server.bots import create
from server.client import *  # pylint: disable=wildcard-import,unused-wildcard-import

NAME = "cairn.test"  # which no name service knows: only the proxy does


def openssl(folder, *words):
    subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)


def make_certificate(folder, name, alternatives, days="2"):
    """name.pem, key and certificate of ca.pem for these names."""
    with open(os.path.join(folder, f"{name}.ext"), "w", encoding="utf-8") as file:
        file.write(f"subjectAltName={alternatives}\n")
    openssl(folder, "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", f"/CN={name}",
            "-keyout", f"{name}.key", "-out", f"{name}.csr")
    openssl(folder, "x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
            "-days", days, "-extfile", f"{name}.ext", "-out", f"{name}.pem")


def make_certificates(folder):
    openssl(folder, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=an authority", "-keyout", "ca.key", "-out", "ca.pem")
    make_certificate(folder, "good", f"DNS:{NAME},DNS:localhost,IP:127.0.0.1")
    make_certificate(folder, "other", "DNS:elsewhere.test")
    make_certificate(folder, "old", "IP:127.0.0.1", days="-1")


class Relay:
    """Listens, and carries what is said to a port of this machine. The folder's certificate makes it
    a terminator of TLS; `answer` is what a proxy says to CONNECT."""

    def __init__(self, port, folder=None, certificate=None, answer=None):
        self.port_behind, self.answer = port, answer
        self.names, self.heads = [], []  # that were asked for: of TLS, and of the proxy
        self.context = None
        if certificate:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(os.path.join(folder, f"{certificate}.pem"),
                                         os.path.join(folder, f"{certificate}.key"))
            self.context.sni_callback = lambda wire, name, context: self.names.append(name)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                wire = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.relay, args=(wire,), daemon=True).start()

    def relay(self, wire):
        try:
            if self.answer:
                head = b""
                while not head.endswith(b"\r\n\r\n"):
                    head += wire.recv(1)
                self.heads.append(head.decode())
                wire.sendall(f"HTTP/1.1 {self.answer}\r\nVia: a test\r\n\r\n".encode())
                if not self.answer.startswith("2"):
                    wire.close()
                    return
            if self.context:
                wire = self.context.wrap_socket(wire, server_side=True)
            behind = socket.create_connection(("127.0.0.1", self.port_behind))
        except OSError:
            wire.close()
            return
        for one, other in ((wire, behind), (behind, wire)):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=carry, args=(one, other), daemon=True).start()

    def close(self):
        self.listener.close()


def carry(one, other):
    try:
        while part := one.recv(65536):
            other.sendall(part)
    except OSError:
        pass
    for wire in (one, other):
        try:
            wire.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def run(*words, **environment):
    """(exit code, all that it said); of the proxies outside nothing is known."""
    surroundings = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    done = subprocess.run([program.CAIRN, *words], capture_output=True, text=True, timeout=100, check=False,
                          stdin=subprocess.DEVNULL, env={**surroundings, **environment})
    return done.returncode, done.stdout + done.stderr


def play_bot(server, url, *options, **environment):
    """A whole game between a bot at the address and somebody here."""
    made, key = create(server, "towers")
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(key)
        file.flush()
        told = []
        ann = Client(server, made["table"], made["key"])
        bot = threading.Thread(target=lambda: told.append(run(
            "engine", "--connect", f"{url}/t/{made['table']}", "--key-file", file.name, "--level", "1", *options,
            **environment)))
        bot.start()
        while ann.view is None:
            ann.hear()
        play_out([ann], random.Random(1))
        bot.join()
    return told[0]


def is_refused(url, *options, says, **environment):
    """By every command that speaks to servers, with one sentence."""
    with tempfile.NamedTemporaryFile("w") as file:
        file.write("0" * 32)
        file.flush()
        link = f"{url}/t/{'a' * 16}"
        for words in (("play", "--plain", "--table", link), ("load", url, "--tables", "1", "--seconds", "1"),
                      ("engine", "--connect", link, "--key-file", file.name)):
            code, text = run(*words, *options, **environment)
            assert code in (2, 3) and re.search(says, text) and text.count("\n") == 1, (words, code, text)


def test_secret(server):
    """A game, a load and a seat in the terminal over TLS; the certificate is checked."""
    with tempfile.TemporaryDirectory() as folder:
        make_certificates(folder)
        trusted = {"SSL_CERT_FILE": os.path.join(folder, "ca.pem")}
        good, other, old = (Relay(server.port, folder, name) for name in ("good", "other", "old"))
        for url in (f"https://localhost:{good.port}", f"wss://127.0.0.1:{good.port}"):
            code, text = play_bot(server, url, **trusted)
            assert code == 0, text
        assert "localhost" in good.names  # and an address is no name to be told
        code, text = run("load", f"https://localhost:{good.port}/", "--tables", "2", "--seconds", "1", **trusted)
        assert code == 0 and "words acknowledged" in text, text
        made = server.create("towers", seat=1)
        code, text = run("play", "--plain", "--table", f"https://localhost:{good.port}{made['link']}", **trusted)
        assert code == 0 and server.get(f"/api/tables/{made['table']}")["seats"][0]["taken"], text

        is_refused(f"https://127.0.0.1:{good.port}", says="signed by nobody whom this machine trusts",
                   SSL_CERT_FILE="/dev/null", SSL_CERT_DIR=folder)
        is_refused(f"https://127.0.0.1:{other.port}", says="is not of 127.0.0.1", **trusted)
        is_refused(f"https://localhost:{other.port}", says="is not of localhost", **trusted)
        is_refused(f"https://127.0.0.1:{old.port}", says="has expired", **trusted)
        is_refused(f"https://127.0.0.1:{server.port}", says="does not speak TLS", **trusted)
        code, text = play_bot(server, f"https://127.0.0.1:{old.port}", "--insecure")
        assert code == 0, text
        for relay in (good, other, old):
            relay.close()


def test_proxy(server):
    """The proxy is asked to lead to the server, whose name only it knows; what it may not see it does not."""
    with tempfile.TemporaryDirectory() as folder:
        make_certificates(folder)
        trusted = {"SSL_CERT_FILE": os.path.join(folder, "ca.pem")}
        secret = Relay(server.port, folder, "good")
        to_secret, to_plain = Relay(secret.port, answer="200 Fine"), Relay(server.port, answer="200 Fine")
        named = f"http://ann:se%40cret@127.0.0.1:{to_secret.port}/"
        code, text = play_bot(server, f"https://{NAME}", https_proxy=named, http_proxy="http://127.0.0.1:1", **trusted)
        assert code == 0, text
        assert NAME in secret.names
        login = base64.b64encode(b"ann:se@cret").decode()
        assert all(head.startswith(f"CONNECT {NAME}:443 HTTP/1.1\r\n") for head in to_secret.heads)
        assert f"Proxy-Authorization: Basic {login}\r\n" in to_secret.heads[0]
        code, text = play_bot(server, f"http://{NAME}:81", ALL_PROXY=f"127.0.0.1:{to_plain.port}")
        assert code == 0 and to_plain.heads[0].startswith(f"CONNECT {NAME}:81 "), text
        code, text = run("load", f"https://{NAME}/", "--tables", "2", "--seconds", "1", HTTPS_PROXY=named, **trusted)
        assert code == 0, text

        # Not for this machine, nor for whom no_proxy names.
        nowhere = {"http_proxy": "http://127.0.0.1:1", "all_proxy": "http://127.0.0.1:1"}
        code, text = play_bot(server, f"http://127.0.0.1:{server.port}", **nowhere)
        assert code == 0, text
        code, text = play_bot(server, f"http://0.0.0.0:{server.port}", no_proxy="x, 0.0.0.0", **nowhere)
        assert code == 0, text
        # What a proxy refuses, and what is none.
        for answer, says in (("403 No", r"does not lead to cairn\.test: HTTP/1\.1 403 No"),
                             ("407 Who", "wants a name and a password")):
            proxy = Relay(server.port, answer=answer)
            is_refused(f"https://{NAME}", says=says, https_proxy=f"http://127.0.0.1:{proxy.port}")
            proxy.close()
        is_refused(f"https://{NAME}", says="https_proxy does not name a proxy", https_proxy="socks5://127.0.0.1:1")
        for relay in (secret, to_secret, to_plain):
            relay.close()
