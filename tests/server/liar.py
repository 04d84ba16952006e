"""liar.py: a dishonest operator: stands between a client and an honest server and changes what the
server says.
"""
import json
import socket
import struct
import threading


class Liar:
    """What a table object becomes on its way to the client: `alter(table)` changes it in place.
    `record(text)` is the record that is handed out instead of the server's."""

    def __init__(self, server, alter=lambda table: None, record=lambda text: text):
        self.behind, self.alter, self.record = server.port, alter, record
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def close(self):
        self.listener.close()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.behind))
            for target, args in ((self.pass_on, (client, server)), (self.tell, (server, client))):
                threading.Thread(target=target, args=args, daemon=True).start()

    @staticmethod
    def pass_on(source, target):
        try:
            while part := source.recv(65536):
                target.sendall(part)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def tell(self, server, client):
        """Answers one after another; once one opens a socket, its frames."""
        reader = server.makefile("rb")
        try:
            while head := self.read_head(reader):
                size = next((int(line.split()[1]) for line in head if line.startswith(b"Content-Length")), 0)
                body = reader.read(size)
                if body.startswith(b"[Game"):
                    body = self.record(body.decode()).encode()
                    head = [line for line in head if not line.startswith(b"Content-Length")]
                    head.append(b"Content-Length: %d\r\n" % len(body))
                client.sendall(b"".join(head) + b"\r\n" + body)
                if b" 101 " in head[0]:
                    self.tell_frames(reader, client)
            client.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    @staticmethod
    def read_head(reader):
        lines = []
        while (line := reader.readline()) not in (b"\r\n", b""):
            lines.append(line)
        return lines

    def tell_frames(self, reader, client):
        while head := reader.read(2):
            size = head[1] & 127
            if size == 126:
                size = struct.unpack(">H", reader.read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", reader.read(8))[0]
            client.sendall(self.frame(head[0], reader.read(size)))

    def frame(self, first, payload):
        if first & 15 == 1:
            message = json.loads(payload)
            if "table" in message and isinstance(message["table"], dict):
                self.alter(message["table"])
                payload = json.dumps(message, separators=(",", ":")).encode()
        size = len(payload)
        head = bytes([first]) + (bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size)
                                 if size < 65536 else b"\x7f" + struct.pack(">Q", size))
        return head + payload
