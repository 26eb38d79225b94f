"""Shared by the tests of packages: tools, and how they are called."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ROBOTC, FOLDER = (Path(argument).resolve() for argument in sys.argv[1:3])
FIGURES = "--figures" in sys.argv
ARDUINO = Path("/usr/share/arduino/hardware/arduino/avr")
TOOLS = ("avr-gcc", "simavr", "arm-none-eabi-gcc", "riscv64-unknown-elf-gcc", "qemu-system-arm", "gcc", "clang-19")
STRICT = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
MEGA = ["avr-gcc", "-mmcu=atmega2560", "-DF_CPU=16000000UL", "-Os", "-ffunction-sections", "-fdata-sections"]
M4 = ["arm-none-eabi-gcc", "-mcpu=cortex-m4", "-mthumb", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard", "-O2",
      "-ffunction-sections", "-fdata-sections"]
M7 = ["arm-none-eabi-gcc", "-mcpu=cortex-m7", "-mthumb", "-mfpu=fpv5-d16", "-mfloat-abi=hard", "-O2"]
RISCV = ["riscv64-unknown-elf-gcc", "--specs=picolibc.specs", "-march=rv64gc", "-mabi=lp64d", "-O2"]


def run(*command, stdin=None):
    """The output of a command, which must succeed."""
    words = [str(word) for word in command]
    done = subprocess.run(words, input=stdin, capture_output=True, timeout=300, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(words)}\n{done.stdout.decode()}\n{done.stderr.decode()}")
    return done.stdout
