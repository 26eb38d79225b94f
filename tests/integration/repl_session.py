"""Drives `robotc repl` on a pseudo-terminal, as a person at a keyboard would, and looks at what it shows.

usage: repl_session.py ROBOTC FILE FOLDER      FILE has the SCARA; the history goes below FOLDER
Ends with 0 if all was as expected, else tells what was not.
"""

import json
import os
import pty
import re
import select
import signal
import sys
import time
import urllib.error
import urllib.request

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\x07")
PATIENCE = 60  # s: for what takes a moment on an idle machine


class Failure(Exception):
    pass


class Session:
    def __init__(self, robotc, arguments, folder, locale="C.UTF-8"):
        environment = dict(os.environ, TERM="xterm", LC_ALL=locale, XDG_STATE_HOME=folder)
        environment.pop("NO_COLOR", None)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(robotc, [robotc, "repl", *arguments], environment)
        self.raw = b""
        self.status = None

    def text(self):
        return ESCAPE.sub("", self.raw.decode("utf-8", "replace")).replace("\r", "")

    def pump(self, seconds):
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # on Linux: the other side is closed
            data = b""
        self.raw += data
        return bool(data)

    def expect(self, pattern):
        """Waits until the pattern shows up in what came since it was last asked."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if re.search(pattern, self.text(), re.MULTILINE):
                seen, self.raw = self.text(), b""
                return seen
            if not self.pump(0.1):
                break
        raise Failure(f"expected {pattern!r}, saw:\n{self.text()}")

    def send(self, text):
        os.write(self.fd, text.encode())

    def line(self, text, pattern):
        self.send(text + "\n")
        return self.expect(pattern)

    def end(self):
        end = time.monotonic() + PATIENCE
        while self.pump(0.1) and time.monotonic() < end:
            pass
        while time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.05)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        raise Failure(f"it does not end, and shows:\n{self.text()}")


def check(condition, message):
    if not condition:
        raise Failure(message)


def first_session(robotc, file, folder):
    s = Session(robotc, [file], folder)
    s.expect(r"^> $")
    s.line("mass_matrix(home)[elbow, wrist]", r"0\.146876 kg\*m\^2")
    s.line("ans * 2", r"0\.293753 kg\*m\^2")
    # An error in the middle changes nothing.
    s.line("mass_matrx(home)", r"did you mean `mass_matrix`")
    s.line("let reach = 2 m", r"defined let reach")
    s.line("let reach = 2 m + 1 kg", r"<repl>:1:")
    s.line("reach as mm", r"2000(\.0+)? mm")
    # Several lines; an empty one ends the entry.
    s.send("sum([1, 2,\n")
    s.expect(r"… $")
    s.line("3])", r"^6$")
    s.send("norm([3,\n")
    s.expect(r"… $")
    s.send("\n")
    s.expect(r"error")
    # Completion: of a name, a member, a unit, a command.
    s.send("mass_m\t")
    s.expect(r"mass_matrix")
    s.send("(home)[lift, lif\t")
    s.expect(r"lift")
    s.line("]", r"kg")
    s.send("scara.ho\t")
    s.expect(r"home")
    s.line("", r"lift 0\.1 m")
    s.send("2 mr\t")
    s.expect(r"mrad")
    s.line("", r"^2 mrad$")
    s.send(":und\t")
    s.line("", r"^> ")
    s.line("reach", r"error: ")
    # Pasted tabs are blanks, without completion.
    s.send("\x1b[200~sum([\t1,\t2])\x1b[201~\n")
    check("mass_matrix" not in s.expect(r"^3$"), "a pasted tab completed something")
    s.send("\x1b[200~fn pasted(x) {\n\tlet y = 2 * x\n\n\ty + 1\n}\nthree = 3\npasted(three)\x1b[201~\n")
    s.expect(r"^7$")
    # Ctrl-C drops a line.
    s.send("let nothing = 1")
    s.expect(r"nothing = 1")
    s.send("\x03")
    s.expect(r"\^C")
    s.line("nothing", r"unknown|there is no|error")
    # History: two lines back.
    s.line("1 + 41", r"^42$")
    s.send("\x1b[A")
    s.expect(r"1 \+ 41")
    s.line("", r"^42$")
    # Ctrl-C stops a run, which keeps its log; the REPL continues.
    s.send(
        "simulate long for scara {\n initial q = home\n tau = gravity_forces(q)\n"
        " duration = 2000 s, step = 0.1 ms, integrator = rk4\n log energy = kinetic_energy(q, qd)\n}\n"
    )
    s.expect(r"defined simulate long")
    s.send(":run long\n")
    time.sleep(1.0)
    s.send("\x03")
    s.expect(r"interrupted")
    s.line(":plot", r"[⠀-⣿]")
    s.line("1 + 1", r"^2$")
    s.line(":plot q.elbow", r"q\.elbow\n[\s\S]*^> $")
    # A run to its end, and the end of the session typed while it runs.
    s.send(":run tracking\n")
    time.sleep(0.01)
    s.send("\x04")
    check(s.end() == 0, "Ctrl-D ends with 0")


def second_session(robotc, file, folder):
    """History outlives a session; without UTF-8 all is ASCII."""
    path = os.path.join(folder, "robotc", "history")
    check(os.path.exists(path), "the history is kept")
    check(os.stat(path).st_mode & 0o077 == 0, "the history is its owner's")
    s = Session(robotc, [file], folder, "C")
    s.expect(r"^> $")
    s.send("\x1b[A\x1b[A\x1b[A")
    s.expect(r"1 \+ 1")
    s.line("", r"^2$")
    s.line(":run", r"tracking of scara[\s\S]*^> $")
    s.send(":plot q.lift\n")
    seen = s.expect(r" 20 s\s*$")
    check("*" in seen and not re.search(r"[⠀-⣿│]", seen), "a plot in ASCII:\n" + seen)
    s.line(":quit", r"")
    check(s.end() == 0, ":quit ends with 0")


def live_session(robotc, file, folder):
    """Each run replaces the page that `:live` serves."""
    s = Session(robotc, [file], folder)
    s.expect(r"^> $")
    seen = s.line(":live", r"shows each run")
    address = re.search(r"http://127\.0\.0\.1:\d+/", seen).group()

    def get(path):
        with urllib.request.urlopen(address + path, timeout=PATIENCE) as answer:
            return answer.read().decode()

    def state():
        text = re.search(r'<script id="state" type="application/json">(.*?)</script>', get("")).group(1)
        return json.loads(text)

    check(state()["version"] == 0 and state()["note"] == "no run yet", "a page before the first run")
    s.line(":run", r"simulated in")
    s.expect(r"^> $")
    first = state()
    check(first["version"] == 1 and "tracking: ✓ as expected" in first["note"], f"the run is shown: {first}")
    check("<title>tracking of scara" in get("page"), "its report is the page")
    s.line(":set Kp = 1", r"^> $")
    s.line(":run", r"simulated in")
    s.expect(r"^> $")
    second = state()
    check(second["version"] == 2 and "✗ not as expected" in second["note"], f"each run is shown: {second}")
    s.line(":live", r"no longer served")
    try:
        get("")
        raise Failure("it still serves")
    except urllib.error.URLError:
        pass
    s.send("\x04")
    check(s.end() == 0, "Ctrl-D ends with 0")


def hangs_up(robotc, file, folder):
    """A terminal that goes away ends it."""
    s = Session(robotc, [file], folder)
    s.expect(r"^> $")
    os.close(s.fd)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        pid, _ = os.waitpid(s.pid, os.WNOHANG)
        if pid:
            return
        time.sleep(0.05)
    os.kill(s.pid, signal.SIGKILL)
    raise Failure("it outlives its terminal")


def main():
    robotc, file, folder = sys.argv[1:]
    for session in (first_session, second_session, live_session, hangs_up):
        try:
            session(robotc, file, folder)
        except Failure as failure:
            print(f"{session.__name__}: {failure}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
