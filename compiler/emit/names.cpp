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

/// The parts of a name between underscores, dots and brackets; letters and digits that end a part are two.
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

std::string latex_symbol(std::string_view name) {
  const std::vector<std::string> parts = parts_of(name);
  if (parts.empty()) return "?";
  const std::string& head = parts.front();
  const bool is_greek = std::find(greek.begin(), greek.end(), head) != greek.end();
  std::string result = is_greek ? "\\" + head : head.size() == 1 ? head : "\\mathit{" + head + "}";
  std::string index;
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
