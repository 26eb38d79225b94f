#include "compiler/emit/names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace robotc::emit {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr std::array<std::string_view, 30> greek{
    "alpha",  "beta",  "gamma", "delta", "epsilon", "zeta",   "eta",   "theta", "iota", "kappa",
    "lambda", "mu",    "nu",    "xi",    "pi",      "rho",    "sigma", "tau",   "phi",  "chi",
    "psi",    "omega", "Gamma", "Delta", "Theta",   "Lambda", "Sigma", "Phi",   "Psi",  "Omega"};

/// The parts of a name between underscores, dots and brackets; a part's trailing digits are a part of their own.
std::vector<std::string> parts_of(std::string_view name) {
  std::vector<std::string> parts;
  bool open = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (!is_letter(c) && !is_digit(c)) {
      open = false;
      continue;
    }
    if (open && is_digit(c) && !is_digit(name[i - 1])) open = false;
    if (!open) parts.emplace_back();
    open = true;
    parts.back() += c;
  }
  return parts;
}

bool is_axes(std::string_view part) {
  return part.size() <= 2 && std::all_of(part.begin(), part.end(), [](char c) { return c >= 'x' && c <= 'z'; });
}

/// True for a letter with letters that are its index: lc, kp, Izz, Iac.
bool has_index_letters(std::string_view head) {
  const bool is_upper = head.front() >= 'A' && head.front() <= 'Z';
  const bool ends_lower = std::all_of(head.begin() + 1, head.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return ends_lower && (head.size() == 2 || (head.size() == 3 && (is_upper || is_axes(head.substr(1)))));
}

std::string subscript(const std::string& part) {
  const bool plain = part.size() == 1 || is_axes(part) || is_digit(part.front());
  return plain ? part : "\\mathrm{" + part + "}";
}

}  // namespace

std::string identifier(std::string_view name) {
  std::string result;
  for (const char c : name) {
    if (is_letter(c) || is_digit(c)) {
      if (result.empty() && is_digit(c)) result = "n";
      result += c;
    } else if (!result.empty() && result.back() != '_') {
      result += '_';
    }
  }
  while (result.ends_with('_')) result.pop_back();
  return result.empty() ? "robot" : result;
}

std::string Identifiers::claim(std::string_view name) {
  std::string wanted = identifier(name);
  // t1, t2, … are temporaries.
  const bool is_temporary =
      wanted.size() > 1 && wanted[0] == 't' && std::all_of(wanted.begin() + 1, wanted.end(), is_digit);
  if (is_temporary) wanted += "_";
  std::string candidate = wanted;
  for (int i = 2; taken_.contains(candidate); ++i) candidate = wanted + "_" + std::to_string(i);
  taken_.insert(candidate);
  return candidate;
}

const std::set<std::string, std::less<>>& value_macros() {
  static const std::set<std::string, std::less<>> all = [] {
    std::set<std::string, std::less<>> names{
        // <math.h>, of POSIX and of System V
        "INFINITY", "MAXFLOAT", "DOMAIN", "SING", "OVERFLOW", "UNDERFLOW", "PLOSS", "TLOSS", "MATH_ERRNO",
        "MATH_ERREXCEPT", "math_errhandling", "FP_NAN", "FP_INFINITE", "FP_ZERO", "FP_SUBNORMAL", "FP_NORMAL",
        "FP_ILOGB0", "FP_ILOGBNAN", "FP_LLOGB0", "FP_LLOGBNAN", "FP_INT_UPWARD", "FP_INT_DOWNWARD", "FP_INT_TOWARDZERO",
        "FP_INT_TONEAREST", "FP_INT_TONEARESTFROMZERO", "FP_FAST_FMA", "FP_FAST_FMAF", "FP_FAST_FMAL",
        // macros of headers that <cmath> and <array> include
        "NULL", "EOF", "errno", "assert", "EXIT_SUCCESS", "EXIT_FAILURE", "RAND_MAX", "MB_CUR_MAX", "NFDBITS",
        "FD_SETSIZE", "BIG_ENDIAN", "LITTLE_ENDIAN", "PDP_ENDIAN", "BYTE_ORDER", "WNOHANG", "WUNTRACED", "WSTOPPED",
        "WEXITED", "WCONTINUED", "WNOWAIT",
        // macros of GNU C
        "unix", "linux", "i386"};
    for (const char* suffix : {"", "f", "l", "f16", "f32", "f32x", "f64", "f64x", "f128"}) {
      for (const char* constant : {"M_E", "M_LOG2E", "M_LOG10E", "M_LN2", "M_LN10", "M_PI", "M_PI_2", "M_PI_4",
                                   "M_1_PI", "M_2_PI", "M_2_SQRTPI", "M_SQRT2", "M_SQRT1_2"}) {
        names.insert(std::string(constant) + suffix);
      }
    }
    for (const char* suffix : {"", "F", "L", "_F16", "_F32", "_F32X", "_F64", "_F64X", "_F128"}) {
      names.insert(std::string("HUGE_VAL") + suffix);
      const std::string_view kind = suffix;
      names.insert("NAN" + std::string(kind));
      names.insert("SNAN" + std::string(kind.substr(kind.starts_with('_') ? 1 : 0)));
    }
    return names;
  }();
  return all;
}

std::string latex_symbol(std::string_view name) {
  std::vector<std::string> parts = parts_of(name);
  if (parts.empty()) return "?";
  std::string& head = parts.front();
  const bool is_greek = std::find(greek.begin(), greek.end(), head) != greek.end();
  std::string index;
  if (!is_greek && has_index_letters(head)) {
    index = subscript(head.substr(1));
    head.resize(1);
    // A number right after them belongs to them: lc1, Izz1.
    if (parts.size() > 1 && is_digit(parts[1].front())) {
      index += parts[1];
      parts.erase(parts.begin() + 1);
    }
  }
  std::string result = is_greek ? "\\" + head : head.size() == 1 ? head : "\\mathit{" + head + "}";
  for (std::size_t i = 1; i < parts.size(); ++i) index += (index.empty() ? "" : ",") + subscript(parts[i]);
  return index.empty() ? result : result + "_{" + index + "}";
}

std::string latex_index(std::string_view name) {
  std::string index;
  for (const std::string& part : parts_of(name)) index += (index.empty() ? "" : ",") + subscript(part);
  return index;
}

std::string latex_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '_':
      case '&':
      case '%':
      case '#':
      case '$':
      case '{':
      case '}':
        result += '\\';
        result += c;
        break;
      case '\\':
        result += "\\textbackslash{}";
        break;
      case '^':
        result += "\\textasciicircum{}";
        break;
      case '~':
        result += "\\textasciitilde{}";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace robotc::emit
