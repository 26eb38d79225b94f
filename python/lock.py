"""Pins what tests and benchmarks fetch from the Python registry: versions and hashes of all packages.

    lock.py [--no-deps] FILE.in …

Each FILE.in lists the packages that are asked for. pip finds what they need, and FILE.txt gets all of these with the
hashes of their files for Linux and this version of Python, so that pip refuses any other file. `./dev lock` runs it,
after a change of FILE.in.
"""

import json
import re
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

OWN = f"cp3{sys.version_info.minor}"
WHEELS = re.compile(rf"(?:{OWN}-(?:{OWN}|none)|cp3\d+-abi3|py3-none)-(?:any|manylinux.*(?:x86_64|aarch64))$")
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]


def index():
    """The address of the registry that pip is set up with."""
    for command in ([*PIP, "config", "get", "global.index-url"],
                    [sys.executable, "-c", "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"]):
        found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
        if found:
            return found.rstrip("/")
    raise SystemExit("lock: pip does not say which registry it uses")


def hashes(registry, name, version):
    """The SHA-256 of the files of a version that this version of Python can use on Linux, sorted."""
    normal = re.sub(r"[-_.]+", "-", name).lower()
    request = urllib.request.Request(f"{registry}/{normal}/", headers={"Accept": "text/html"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        page = answer.read().decode()
    found = set()
    for address, digest in re.findall(r'href="([^"#]*)#sha256=([0-9a-f]{64})"', page):
        file = urllib.parse.unquote(address.rsplit("/", 1)[-1])
        # NAME-VERSION-PYTHON-ABI-PLATFORM.whl, NAME-VERSION.tar.gz; a name has no digit after a dash.
        parts = re.match(rf"[\w.]+(?:-[A-Za-z_.][\w.]*)*-{re.escape(version)}(?:(\.tar\.gz|\.zip)|-(.*)\.whl)$", file)
        if parts and (parts[1] or WHEELS.search(parts[2])):
            found.add(digest)
    return sorted(found)


def locked(source, options):
    """The text of FILE.txt."""
    report = subprocess.run([*PIP, "install", *options, "--dry-run", "--ignore-installed", "--quiet", "--report", "-",
                             "--requirement", source], capture_output=True, text=True, check=True)
    registry = index()
    lines = [f"# Made by python/lock.py from {source.name}."]
    packages = {item["metadata"]["name"]: item for item in json.loads(report.stdout)["install"]}
    for name, item in sorted(packages.items(), key=lambda package: package[0].lower()):
        version = item["metadata"]["version"]
        chosen = item["download_info"]["archive_info"]["hashes"]["sha256"]
        digests = hashes(registry, name, version)
        if chosen not in digests:
            raise SystemExit(f"lock: {name} {version}: the registry does not list the file that pip chose")
        lines.append(" \\\n    ".join([f"{name}=={version}", *(f"--hash=sha256:{digest}" for digest in digests)]))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    options = [word for word in sys.argv[1:] if word.startswith("--")]
    for source in (Path(word) for word in sys.argv[1:] if not word.startswith("--")):
        print(f"lock: {source}", file=sys.stderr)
        text = locked(source, options)
        source.with_suffix(".txt").write_text(text)
