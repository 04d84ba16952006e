"""runner.py: the named tests, one after another, each with an alarm; what fails is told."""
import os
import signal
import time
import traceback


def give_up(*_):
    raise TimeoutError("the test takes too long")


def run(tests, names, alarm_s, play):
    """Yields after each test whether it has passed. `play` runs one, and puts away what it leaves."""
    signal.signal(signal.SIGALRM, give_up)
    for name in names:
        began, has_passed = time.monotonic(), False
        try:
            signal.alarm(alarm_s)
            play(tests[name])
            has_passed = True
        except Exception as error:  # pylint: disable=broad-except
            traceback.print_exc()
            print(f"FAILED: {name}: {error!r}", flush=True)
        finally:
            signal.alarm(0)
        if os.environ.get("VERBOSE"):
            print(f"{name}: {time.monotonic() - began:.2f} s", flush=True)
        yield has_passed
