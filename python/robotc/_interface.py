"""librobotc by ctypes: its structures, constants and functions as robotc.h declares them.

The header and the library lie beside this file, so that nothing is declared twice. Arrays of numbers are addresses, as
NumPy knows them; so are callbacks. Texts are c_char_p.
"""

import ctypes
import pathlib
import re

_folder = pathlib.Path(__file__).parent

#: Structures by name. One without members is only pointed to.
structures = {}
#: Values of enumerations by name.
constants = {}

_types = {"void": None, "int": ctypes.c_int, "unsigned": ctypes.c_uint, "size_t": ctypes.c_size_t,
          "double": ctypes.c_double, "float": ctypes.c_float}

#: The declarations of the header, as words with a space between each two.
_declaration = re.compile(
    r"typedef struct (?P<opaque>\w+) \w+ ;"
    r"|typedef struct (?P<structure>\w+) \{ (?P<members>[^{}]+) ; \} \w+ ;"
    r"|(?:typedef )?enum (?P<enumeration>\w+ )?\{ (?P<values>[^{}]+) \} (?:\w+ )?;"
    r"|typedef \w+ \( \* (?P<callback>\w+) \) \( [^()]* \) ;"
    r"|(?P<function>\w+ [* ]*\w+) \( (?P<arguments>[^()]+) \) ;")


def _words(header):
    """The words of the declarations, without comments, lines of the preprocessor, `const` and `extern "C"`."""
    for left_out in (r"/\*.*?\*/", r"^#ifdef __cplusplus$.*?^#endif$", r"^#.*?$", r"\bconst\b"):
        header = re.sub(left_out, " ", header, flags=re.S | re.M)
    return " ".join(re.findall(r"\w+|\S", header))


def _type(base, stars):
    """The type of ctypes for a name with a number of stars."""
    if base in ("char", "void", "double", "float") and stars:
        stars -= 1
        made = ctypes.c_char_p if base == "char" else ctypes.c_void_p
    elif base in _types:
        made = _types[base]
    else:
        raise ImportError(f"robotc.h: the type {base} is not known")
    for _ in range(stars):
        made = ctypes.POINTER(made)
    return made


def _variables(text):
    """(name, type) of each variable of "double * q , * qd"."""
    base, _, names = text.partition(" ")
    return [(name.split()[-1], _type(base, name.count("*"))) for name in names.split(",")]


def _declare(text, library):
    """Adds everything that a header declares, in its order, to the tables above and to the library."""
    end = 0
    while end < len(text):
        found = _declaration.match(text, end)
        if found is None:
            raise ImportError(f"robotc.h: this declaration is not understood: {text[end:end + 80]}")
        end = found.end() + 1
        if name := found["opaque"] or found["structure"]:
            fields = [field for group in (found["members"] or "").split(" ;") if group
                      for field in _variables(group.strip())]
            structures[name] = _types[name] = type(name, (ctypes.Structure,), {"_fields_": fields})
        elif found["values"]:
            constants.update((name, int(value)) for name, value in re.findall(r"(\w+) = (\w+)", found["values"]))
            _types[(found["enumeration"] or "").strip()] = ctypes.c_int
        elif name := found["callback"]:
            _types[name] = ctypes.c_void_p
        else:
            (name, result), = _variables(found["function"])
            function = getattr(library, name)
            function.restype = result
            arguments = found["arguments"]
            function.argtypes = [] if arguments == "void" else [
                kind for argument in arguments.split(" , ") for _, kind in _variables(argument)]


def _load():
    found = sorted(_folder.glob("librobotc.so.*"))
    header = _folder / "robotc.h"
    if not found or not header.exists():
        missing = "robotc.h" if found else "librobotc"
        raise ImportError(f"the compiled part of robotc ({missing}) is missing in {_folder}: install the package (`pip "
                          "install .` in the source tree), or build it and import it from there "
                          "(`PYTHONPATH=build/release/python`)")
    try:
        library = ctypes.CDLL(str(found[-1]))
    except OSError as error:
        raise ImportError(f"the compiled part of robotc cannot be loaded: {error}") from None
    _declare(_words(header.read_text(encoding="utf-8")), library)
    return library


#: The library with the types of its functions. Calls release the interpreter lock.
library = _load()
