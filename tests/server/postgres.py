"""postgres.py: a PostgreSQL of our own: a fresh cluster in a temporary folder, on a socket there and no port.

It runs as an ordinary user, which it insists on, also when the tests are run by root.
"""
import atexit
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SETTINGS = ("listen_addresses=", "max_connections=200", "shared_buffers=32MB", "log_min_messages=fatal",
            "autovacuum_naptime=5s")


def programs():
    """Where they are; Debian has a folder a version."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    return os.path.dirname(found[-1] if found else shutil.which("initdb") or "")  # "": there is none


class Cluster:
    def __init__(self, *settings):
        # A socket's path must be short.
        self.folder = tempfile.mkdtemp(prefix="cairn-pg-", dir="/tmp")
        self.data = os.path.join(self.folder, "data")
        self.settings = (*SETTINGS, *settings)
        self.user = {}
        self.process = None
        self.databases = {}
        if os.getuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            account = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            os.chown(self.folder, account.pw_uid, account.pw_gid)
            self.user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        atexit.register(self.remove)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever runs the tests has lost patience
        try:
            self.run("initdb", "-D", self.data, "-U", "cairn", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
            self.start()
        except BaseException:
            self.remove()
            raise

    def run(self, program, *arguments):
        done = subprocess.run([os.path.join(programs(), program), *arguments], cwd=self.folder, timeout=900,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **self.user)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self):
        """Returns once it answers."""
        options = [word for setting in self.settings for word in ("-c", setting)]
        self.process = subprocess.Popen([os.path.join(programs(), "postgres"), "-D", self.data, "-k", self.folder, *options],
                                        cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, **self.user)
        self.wait()

    def wait(self):
        while subprocess.run([os.path.join(programs(), "pg_isready"), "-q", "-h", self.folder], check=False,
                             timeout=60).returncode != 0:
            assert self.process.poll() is None, "PostgreSQL has died"
            time.sleep(0.05)

    def stop(self, how=signal.SIGINT):
        """SIGINT: at once, in good order; SIGQUIT: as if the power were cut."""
        self.process.send_signal(how)
        self.process.wait(60)

    def remove(self):
        if self.process and self.process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, name):
        return f"postgresql:///{name}?host={self.folder}&user=cairn"

    def sql(self, database, *statements):
        """What they answer, as rows of texts."""
        words = [word for statement in statements for word in ("-c", statement)]
        out = self.run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.address(database), *words)
        return [line.split("|") for line in out.splitlines()]

    def database(self, about):
        """The name of a database that is only for this, whatever it is; made when it is first asked for."""
        if about not in self.databases:
            self.databases[about] = f"cairn{len(self.databases)}"
            self.sql("postgres", f"CREATE DATABASE {self.databases[about]}")
        return self.databases[about]
