#include "compiler/emit/readable.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>

#include "compiler/emit/readable_form/where.h"

namespace robotc::emit {

using expr::Id;
using expr::Op;

namespace {

constexpr std::int64_t largest_in_fraction = 1000;

/// True unless it is a simple fraction, 1/2 or 5/12: for inexact numbers, and those written as decimals, 0.37.
bool is_decimal(const Coefficient& value) {
  if (!value.is_exact()) return true;
  const Number number = value.to_number();
  if (!number.is_rational()) return true;
  constexpr std::int64_t common_denominator = 144;
  const bool is_plain = common_denominator % number.denominator() == 0;
  return number.denominator() != 1 && (!is_plain || std::abs(number.numerator()) > largest_in_fraction);
}

}  // namespace

std::string Letters::number(const Coefficient& value, const expr::Surd& surd) const {
  const bool plain = surd == expr::Surd{};
  const auto whole = value.is_exact() ? value.to_number().to_integer() : std::nullopt;
  if (plain && whole) return std::to_string(*whole);
  if (whole && has_symbols_) {
    std::vector<std::string> factors;
    if (*whole != 1) factors.push_back(std::to_string(*whole));
    if (surd.radicand != 1) factors.push_back(square_root(std::to_string(surd.radicand)));
    if (surd.pi_power != 0) factors.push_back(power(pi(), surd.pi_power));
    return product(factors);
  }
  const double root = std::sqrt(static_cast<double>(surd.radicand));
  return decimal_number(decimal(value.to_double() * root * std::pow(Number::pi().to_double(), surd.pi_power), digits_));
}

std::string Letters::joint_numbers(const std::vector<std::size_t>& joints, char between) const {
  std::string text;
  for (const std::size_t joint : joints) {
    if (joints_ > 9 && !text.empty()) text += between;
    text += std::to_string(joint + 1);
  }
  return text;
}

std::size_t joint_count(const Model& model) {
  std::size_t count = 0;
  for (const Input& input : model.inputs) count += input.moves ? 0 : input.symbols.size();
  return count;
}

std::string free_name(const std::string& name, const std::function<bool(const std::string&)>& is_free) {
  std::string candidate = name;
  for (int i = 1; !is_free(candidate); ++i) candidate = name + "_p" + (i == 1 ? "" : std::to_string(i));
  return candidate;
}

bool is_short_turn(std::string_view name) {
  return name.size() > 1 && (name[0] == 's' || name[0] == 'c') &&
         name.find_first_not_of("0123456789_,{}", 1) == std::string_view::npos;
}

FormulaWriter::FormulaWriter(const Model& model, const Letters& letters, const Style& style)
    : letters_(letters), has_symbols_(!model.parameters.empty()) {
  if (!style.short_names) return;
  for (const Input& input : model.inputs) {
    if (input.moves) continue;
    for (std::size_t i = 0; i < input.symbols.size(); ++i) joint_of_.emplace(input.symbols[i], i);
  }
}

FormulaWriter::Numbers FormulaWriter::numbers_of(const Formula& formula) const {
  if (!has_symbols_) return Numbers::decimals;
  for (const FormulaTerm& term : formula.terms) {
    if (is_decimal(term.coefficient)) return Numbers::decimals;
    for (const FormulaTerm::Factor& factor : term.factors) {
      if (factor.base.kind == Formula::Kind::sum && numbers_of(factor.base) == Numbers::decimals) {
        return Numbers::decimals;
      }
    }
  }
  return Numbers::fractions;
}

std::string FormulaWriter::whole(const Formula& formula) const { return sum(formula, numbers_of(formula), 0); }

std::string FormulaWriter::sum(const Formula& formula, Numbers numbers, int depth) const {
  if (formula.terms.empty()) return letters_.number({}, {});
  std::string text;
  for (const FormulaTerm& one : formula.terms) {
    if (text.empty()) {
      text = one.negative ? "-" : "";
    } else {
      text += break_point;
      text += static_cast<char>('0' + std::min(depth, 9));
      text += one.negative ? "- " : "+ ";
    }
    text += term(one, numbers, formula.terms.size() == 1 && !one.negative, depth);
  }
  return text;
}

std::string FormulaWriter::term(const FormulaTerm& term, Numbers numbers, bool alone, int depth) const {
  Coefficient above = term.coefficient;
  Coefficient below = Coefficient::integer(1);
  if (numbers == Numbers::fractions && above.is_exact()) {
    const Number number = above.to_number();
    above = Coefficient::integer(number.numerator());
    below = Coefficient::integer(number.denominator());
  }
  std::size_t count_above = 0;
  std::size_t count_below = below.is_one() ? 0 : 1;
  for (const FormulaTerm::Factor& f : term.factors) ++(f.exponent > 0 ? count_above : count_below);
  const bool shows_number = !above.is_one() || !(term.surd == expr::Surd{}) || count_above == 0;
  std::vector<std::string> top;
  std::vector<Letters::Divisor> bottom;
  if (shows_number) top.push_back(letters_.number(above, term.surd));
  if (!below.is_one()) bottom.push_back({letters_.number(below, {}), 1});
  const bool stands_alone = alone && count_above == 1 && !shows_number && count_below == 0;
  for (const FormulaTerm::Factor& f : term.factors) {
    if (f.exponent > 0) {
      top.push_back(factor(f.base, f.exponent, numbers, stands_alone, depth));
    } else {
      bottom.push_back({factor(f.base, 1, numbers, false, depth), -f.exponent});
    }
  }
  return bottom.empty() ? letters_.product(top) : letters_.quotient(top, bottom);
}

std::string FormulaWriter::factor(const Formula& base, int exponent, Numbers numbers, bool alone, int depth) const {
  std::string text;
  switch (base.kind) {
    case Formula::Kind::symbol:
      text = letters_.symbol(base.symbol);
      break;
    case Formula::Kind::name:
      text = letters_.name(base.name);
      break;
    case Formula::Kind::call:
      text = call(base, depth);
      break;
    case Formula::Kind::sum:
      if (alone && exponent == 1) return sum(base, numbers, depth);
      text = "(" + sum(base, numbers, depth + 1) + ")";
      break;
  }
  return exponent == 1 ? text : letters_.power(text, exponent);
}

std::string FormulaWriter::call(const Formula& formula, int depth) const {
  if (!joint_of_.empty() && (formula.op == Op::sin || formula.op == Op::cos) && !formula.arguments.empty()) {
    std::vector<std::size_t> joints;
    bool fits = true;
    for (const FormulaTerm& part : formula.arguments.front().terms) {
      const bool is_symbol = part.factors.size() == 1 && part.factors.front().exponent == 1 &&
                             part.factors.front().base.kind == Formula::Kind::symbol && part.surd == expr::Surd{};
      const auto joint = is_symbol ? joint_of_.find(part.factors.front().base.symbol) : joint_of_.end();
      fits = fits && joint != joint_of_.end() && !part.negative && part.coefficient.is_one();
      if (!fits) break;
      joints.push_back(joint->second);
    }
    if (fits) return letters_.short_turn(formula.op, joints);
  }
  std::vector<std::string> args;
  for (const Formula& argument : formula.arguments) args.push_back(sum(argument, numbers_of(argument), depth + 1));
  return letters_.call(formula.op, args);
}

std::string one_line(const std::string& marked) {
  std::string text;
  for (std::size_t i = 0; i < marked.size(); ++i) {
    if (marked[i] == break_point) {
      text += ' ';
      ++i;
    } else {
      text += marked[i];
    }
  }
  return text;
}

std::string break_lines(const std::string& marked, std::size_t used, const LineStyle& style) {
  const std::string whole = one_line(marked);
  if (used + style.measure(whole) <= style.width) return (used == 0 ? "" : " ") + whole;
  // Pieces between marks with the depth of the mark before them.
  struct Piece {
    std::string text;
    int depth = 0;
  };
  std::vector<Piece> pieces(1);
  for (std::size_t i = 0; i < marked.size(); ++i) {
    if (marked[i] == break_point) {
      pieces.push_back({"", marked[++i] - '0'});
    } else {
      pieces.back().text += marked[i];
    }
  }
  // Width of a whole term: up to the next mark at depth 0.
  const auto term_width = [&](std::size_t begin) {
    std::size_t width = style.measure(pieces[begin].text);
    for (std::size_t i = begin + 1; i < pieces.size() && pieces[i].depth > 0; ++i) {
      width += 1 + style.measure(pieces[i].text);
    }
    return width;
  };
  std::string text = " ";
  if (!style.begins_beside) {
    // Align the signs.
    const bool is_negative = pieces.front().text.starts_with('-');
    text = style.newline + (is_negative ? "- " : "  ");
    if (is_negative) pieces.front().text.erase(0, 1);
  }
  std::size_t column = 4;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const std::size_t width = style.measure(piece.text);
    const bool ends_line = piece.depth == 0 && (!style.fills || column + 1 + term_width(i) > style.width);
    if (i > 0 && ends_line) {
      text += style.newline;
      column = 4;
    } else if (i > 0) {
      // Break only if the text up to the next mark does not fit.
      if (column + 1 + width > style.width) {
        text += style.inner_newline;
        column = 4;
        for (int level = 0; level < piece.depth; ++level) {
          text += style.indent;
          column += style.measure(style.indent);
        }
      } else {
        text += ' ';
        ++column;
      }
    }
    text += piece.text;
    column += width;
  }
  return text;
}

ModelFormulas model_formulas(const Model& model, const expr::Pool& pool, Form form) {
  Layout layout(model, pool, form);
  ModelFormulas result;
  std::vector<Formula*> all;
  for (const Function& function : model.functions) {
    auto formulas = layout.of(function.entries);
    if (!formulas) return {{}, {}, {}, Refusal{function.title, layout.refusal()}};
    result.functions.push_back(std::move(*formulas));
  }
  for (std::vector<Formula>& formulas : result.functions) {
    for (Formula& formula : formulas) {
      add_symbols(formula, result.symbols);
      all.push_back(&formula);
    }
  }
  if (form == Form::normal) return result;
  std::unordered_map<Id, NamedFor> roles;
  for (const Input& input : model.inputs) {
    if (input.entry_names.empty()) continue;
    for (const Id id : input.symbols) roles.emplace(id, input.moves ? NamedFor::rate : NamedFor::position);
  }
  result.definitions = name_sums(all, layout.named(), [&](Id id) {
    const auto found = roles.find(id);
    return found == roles.end() ? NamedFor::letter : found->second;
  });
  return result;
}

std::vector<std::string> names_of(const std::vector<NamedSum>& definitions, const Letters& letters) {
  std::vector<std::string> names;
  std::size_t made_up = 0;
  for (const NamedSum& one : definitions) {
    names.push_back(one.value.valid() ? letters.symbol(one.value) : letters.name(made_up++));
  }
  return names;
}

std::vector<std::size_t> indices_of(const Function& function, std::size_t entry) {
  std::vector<std::size_t> indices(function.rank());
  for (std::size_t axis = function.rank(); axis-- > 0;) {
    indices[axis] = entry % function.labels[axis].size();
    entry /= function.labels[axis].size();
  }
  return indices;
}

std::vector<WrittenEntry> written_entries(const Function& function, const std::vector<Formula>& formulas,
                                          const std::vector<std::string>& texts) {
  std::vector<WrittenEntry> result;
  std::vector<bool> done(formulas.size());
  // The last pair of adjacent indices of the same kind: j and k of M_jk, Γ_ijk and ζ_ijkn.
  std::size_t second = function.rank();
  do {
    second = second == 0 ? 0 : second - 1;
  } while (second > 0 && function.labels[second] != function.labels[second - 1]);
  std::size_t stride = 1;  // of the second
  for (std::size_t axis = function.rank(); axis-- > second + 1;) stride *= function.labels[axis].size();
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    if (done[i]) continue;
    WrittenEntry entry{{i}, formulas[i].terms.empty()};
    if (second > 0) {
      const std::size_t n = function.labels[second].size();
      const std::size_t j = i / (stride * n) % n;
      const std::size_t k = i / stride % n;
      const std::size_t other = i + (k - j) * (n - 1) * stride;
      if (k > j && texts[other] == texts[i]) {
        entry.entries.push_back(other);
        done[other] = true;
      }
    }
    result.push_back(std::move(entry));
  }
  return result;
}

std::string decimal(double value, int digits) {
  char buffer[40];
  if (digits >= std::numeric_limits<double>::max_digits10) {
    // The shortest text that reads back as the same double.
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
  }
  std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
  return buffer;
}

std::string numbered_joints(const Model& model) {
  std::string text;
  for (const Input& input : model.inputs) {
    if (input.moves) continue;
    for (std::size_t i = 0; i < input.entry_names.size(); ++i) {
      text += (text.empty() ? "" : ", ") + std::to_string(i + 1) + " " + input.entry_names[i];
    }
  }
  return text;
}

std::string value_text(const Parameter& parameter, const std::string& name, int digits) {
  return name + " = " + decimal(parameter.value, digits) + (parameter.unit.empty() ? "" : " ") + parameter.unit +
         (name == parameter.name ? "" : ", " + parameter.name + " in the file");
}

}  // namespace robotc::emit
