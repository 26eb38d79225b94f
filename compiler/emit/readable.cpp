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

double value_of(const Coefficient& value, const expr::Surd& surd) {
  const double root = std::sqrt(static_cast<double>(surd.radicand));
  return value.to_double() * root * std::pow(Number::pi().to_double(), surd.pi_power);
}

bool is_number(const FormulaTerm& term) { return term.factors.empty(); }

/// The same sum with its numbers, such as 7.2 + 0.8 π², added into one: as decimals they look alike.
Formula with_numbers_added(Formula formula) {
  for (FormulaTerm& term : formula.terms) {
    for (FormulaTerm::Factor& factor : term.factors) {
      if (factor.base.kind == Formula::Kind::sum) factor.base = with_numbers_added(std::move(factor.base));
    }
    // A sum that has become a number.
    std::erase_if(term.factors, [&](const FormulaTerm::Factor& factor) {
      const Formula& base = factor.base;
      if (base.kind != Formula::Kind::sum || base.terms.size() != 1 || !is_number(base.terms.front())) return false;
      const FormulaTerm& only = base.terms.front();
      const double scale = std::pow(value_of(only.coefficient, only.surd), factor.exponent);
      term.coefficient = Coefficient::inexact(value_of(term.coefficient, term.surd) * scale);
      term.surd = {};
      term.negative = term.negative != (only.negative && factor.exponent % 2 != 0);
      return true;
    });
  }
  if (std::count_if(formula.terms.begin(), formula.terms.end(), is_number) < 2) return formula;
  double sum = 0;
  for (const FormulaTerm& term : formula.terms) {
    const double value = value_of(term.coefficient, term.surd);
    if (is_number(term)) sum += term.negative ? -value : value;
  }
  const auto first = std::find_if(formula.terms.begin(), formula.terms.end(), is_number);
  *first = {std::signbit(sum), Coefficient::inexact(std::abs(sum)), {}, {}};
  formula.terms.erase(std::remove_if(first + 1, formula.terms.end(), is_number), formula.terms.end());
  return formula;
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
  return decimal_number(decimal(value_of(value, surd), digits_));
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

JointNumbers joint_numbers_of(const Model& model) {
  JointNumbers joint_of;
  for (const Input& input : model.inputs) {
    if (input.moves) continue;
    for (std::size_t i = 0; i < input.symbols.size(); ++i) joint_of.emplace(input.symbols[i], i);
  }
  return joint_of;
}

std::optional<std::vector<std::size_t>> short_turn_joints(const Formula& formula, const JointNumbers& joint_of) {
  const bool is_turn = formula.kind == Formula::Kind::call && (formula.op == Op::sin || formula.op == Op::cos);
  if (!is_turn || formula.arguments.empty()) return std::nullopt;
  std::vector<std::size_t> joints;
  for (const FormulaTerm& part : formula.arguments.front().terms) {
    const bool is_symbol = part.factors.size() == 1 && part.factors.front().exponent == 1 &&
                           part.factors.front().base.kind == Formula::Kind::symbol && part.surd == expr::Surd{};
    const auto joint = is_symbol ? joint_of.find(part.factors.front().base.symbol) : joint_of.end();
    if (joint == joint_of.end() || part.negative || !part.coefficient.is_one()) return std::nullopt;
    joints.push_back(joint->second);
  }
  return joints;
}

FormulaWriter::FormulaWriter(const Model& model, const Letters& letters, const Style& style)
    : letters_(letters),
      has_symbols_(!model.parameters.empty()),
      joint_of_(style.short_names ? joint_numbers_of(model) : JointNumbers{}) {}

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

std::string FormulaWriter::whole(const Formula& formula) const { return whole(formula, 0); }

std::string FormulaWriter::whole(const Formula& formula, int depth) const {
  const Numbers numbers = numbers_of(formula);
  return sum(numbers == Numbers::decimals ? with_numbers_added(formula) : formula, numbers, depth);
}

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
  if (!joint_of_.empty()) {
    if (const auto joints = short_turn_joints(formula, joint_of_)) return letters_.short_turn(formula.op, *joints);
  }
  std::vector<std::string> args;
  for (const Formula& argument : formula.arguments) args.push_back(whole(argument, depth + 1));
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
  // Width of a whole term of its sum: up to the next mark that is not deeper.
  const auto term_width = [&](std::size_t begin) {
    std::size_t width = style.measure(pieces[begin].text);
    for (std::size_t i = begin + 1; i < pieces.size() && pieces[i].depth > pieces[begin].depth; ++i) {
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
  constexpr std::size_t margin = 4;
  std::size_t column = margin;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const std::size_t indent = margin + static_cast<std::size_t>(piece.depth) * style.measure(style.indent);
    const std::size_t whole_term = term_width(i);
    // A term goes to the next line as a whole; one that does not fit there either is broken inside, where a new line
    // gains little.
    const bool fits = column + 1 + whole_term <= style.width;
    const bool fits_below = indent + whole_term <= style.width;
    const bool ends_line = (piece.depth == 0 && !style.fills) || (!fits && (fits_below || column > style.width / 2));
    if (i > 0 && ends_line) {
      text += piece.depth == 0 ? style.newline : style.inner_newline;
      for (int level = 0; level < piece.depth; ++level) text += style.indent;
      column = indent;
    } else if (i > 0) {
      text += ' ';
      ++column;
    }
    text += piece.text;
    column += style.measure(piece.text);
  }
  return text;
}

namespace {

/// Replaces `example` by a turn of more joints, or of lower ones, in the formula.
void find_turn(const Formula& formula, const JointNumbers& joint_of, std::vector<std::size_t>& example) {
  if (const auto joints = short_turn_joints(formula, joint_of)) {
    // Two joints explain best.
    const auto rank = [](const std::vector<std::size_t>& turn) {
      return std::pair(turn.empty() ? 3 : turn.size() == 1 ? 2 : turn.size() == 2 ? 0 : 1, turn);
    };
    if (rank(*joints) < rank(example)) example = *joints;
    return;
  }
  for (const Formula& argument : formula.arguments) find_turn(argument, joint_of, example);
  for (const FormulaTerm& term : formula.terms) {
    for (const FormulaTerm::Factor& factor : term.factors) find_turn(factor.base, joint_of, example);
  }
}

}  // namespace

ModelFormulas model_formulas(const Model& model, const expr::Pool& pool, Form form) {
  Layout layout(model, pool, form);
  ModelFormulas result;
  std::vector<Formula*> all;
  for (const Function& function : model.functions) {
    auto formulas = layout.of(function.entries);
    if (!formulas) return {{}, {}, {}, {}, Refusal{function.title, layout.refusal()}};
    result.functions.push_back(std::move(*formulas));
  }
  const JointNumbers joint_of = joint_numbers_of(model);
  for (std::vector<Formula>& formulas : result.functions) {
    for (Formula& formula : formulas) {
      add_symbols(formula, result.symbols);
      find_turn(formula, joint_of, result.turn);
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
