#include "compiler/emit/statements.h"

#include <array>
#include <charconv>
#include <stdexcept>

namespace robotc::emit {

using expr::Id;
using expr::Op;

namespace {

/// Precedence of the outermost operation of a text.
enum class Binding { sum, product, negation, operand };

struct Text {
  std::string text;
  Binding binding = Binding::operand;
};

/// Most operations per expression, for readable lines.
constexpr std::size_t most_operations = 12;

bool writes_arguments_twice(Op op) { return op == Op::sign || op == Op::min || op == Op::max; }

/// The shortest digits that give `value`, a double or a float.
template <typename Real>
std::string shortest(Real value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  std::string text(digits.data(), end);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

std::string operand(const Text& text, Binding least) {
  return text.binding < least ? "(" + text.text + ")" : text.text;
}

class Writer {
 public:
  Writer(const expr::Pool& pool, std::span<const Id> roots, const std::unordered_map<Id, std::string>& symbols,
         const Dialect& dialect)
      : pool_(pool), symbols_(symbols), dialect_(dialect), nodes_(expr::reachable(pool, roots)) {
    if (!nodes_.empty()) {
      uses_.resize(nodes_.back().index() + 1);
      texts_.resize(uses_.size());
      operations_.resize(uses_.size());
    }
    for (const Id root : roots) ++uses_[root.index()];
    for (const Id id : nodes_) {
      if (is_leaf(id)) continue;
      for (const Id arg : pool.args(id)) uses_[arg.index()] += writes_arguments_twice(pool.op(id)) ? 2 : 1;
    }
  }

  Statements write(std::span<const Id> roots) {
    for (const Id id : nodes_) {
      if (pool_.op(id) == Op::list) continue;
      if (pool_.op(id) == Op::call) {
        call(id);
        continue;
      }
      texts_[id.index()] = text_of(id);
      if (is_leaf(id) || pool_.op(id) == Op::result) continue;
      std::size_t& operations = operations_[id.index()];
      operations = 1;
      for (const Id arg : pool_.args(id)) operations += operations_[arg.index()];
      // A negated name costs nothing to write again.
      const bool is_trivial = pool_.op(id) == Op::neg && operations == 1;
      if ((uses_[id.index()] > 1 && !is_trivial) || operations > most_operations) name(id);
    }
    Statements result;
    for (const Id root : roots) result.results.push_back(texts_[root.index()].text);
    result.temporaries = std::move(temporaries_);
    return result;
  }

 private:
  [[nodiscard]] bool is_leaf(Id id) const { return pool_.is_number(id) || pool_.is_symbol(id); }

  void call(Id id) {
    std::vector<std::string> arguments;
    for (const Id argument : pool_.call_arguments(id)) arguments.push_back(texts_[argument.index()].text);
    numbers_.emplace(id, numbers_.size() + 1);
    temporaries_.emplace_back("", dialect_.algorithm_call(pool_.call_of(id), numbers_.size(), arguments));
  }

  void name(Id id) {
    Text& text = texts_[id.index()];
    temporaries_.emplace_back("t" + std::to_string(++named_), std::move(text.text));
    text = {temporaries_.back().first, Binding::operand};
    operations_[id.index()] = 0;
  }

  [[nodiscard]] const Text& arg(Id id, std::size_t i) const { return texts_[pool_.arg(id, i).index()]; }

  Text text_of(Id id) {
    switch (pool_.op(id)) {
      case Op::number: {
        const bool negative = pool_.value(id).sign() < 0;
        return {dialect_.number(pool_.value(id)), negative ? Binding::negation : Binding::operand};
      }
      case Op::symbol:
        return {symbols_.at(id), Binding::operand};
      case Op::result:
        return {results_name(numbers_.at(pool_.arg(id, 0))) + "[" + std::to_string(pool_.result_index(id)) + "]",
                Binding::operand};
      case Op::neg:
        return {"-" + operand(arg(id, 0), Binding::operand), Binding::negation};
      case Op::add:
        return sum(id);
      case Op::sub:
        return {operand(arg(id, 0), Binding::sum) + " - " + operand(arg(id, 1), Binding::product), Binding::sum};
      case Op::mul:
        return {operand(arg(id, 0), Binding::product) + "*" + operand(arg(id, 1), Binding::operand), Binding::product};
      case Op::div:
        return {operand(arg(id, 0), Binding::product) + "/" + operand(arg(id, 1), Binding::operand), Binding::product};
      default: {
        std::vector<std::string> args;
        for (const Id argument : pool_.args(id)) args.push_back(texts_[argument.index()].text);
        return {dialect_.operation(pool_.op(id), args), Binding::operand};
      }
    }
  }

  /// A number is first in the graph but last in the text: x − 2 for (−2) + x. Products come before it.
  Text sum(Id id) {
    const Id first = pool_.arg(id, 0);
    const Text& second = arg(id, 1);
    if (pool_.is_number(first) && pool_.value(first).sign() < 0) {
      return {operand(second, Binding::sum) + " - " + dialect_.number(-pool_.value(first)), Binding::sum};
    }
    return {operand(arg(id, 0), Binding::sum) + " + " + operand(second, Binding::product), Binding::sum};
  }

  const expr::Pool& pool_;
  const std::unordered_map<Id, std::string>& symbols_;
  const Dialect& dialect_;
  std::vector<Id> nodes_;
  std::vector<std::uint32_t> uses_;
  std::vector<Text> texts_;
  std::vector<std::size_t> operations_;  ///< in the text of an unnamed node
  std::vector<std::pair<std::string, std::string>> temporaries_;
  std::size_t named_ = 0;                        ///< values with a name so far
  std::unordered_map<Id, std::size_t> numbers_;  ///< of calls, from 1
};

}  // namespace

std::string Dialect::operation(Op op, const std::vector<std::string>& args) const {
  const std::string zero = "0.0" + suffix_, one = "1.0" + suffix_;
  const auto infix = [&](const char* sign) { return "(" + args[0] + " " + sign + " " + args[1] + ")"; };
  switch (op) {
    case Op::less:
      return infix("<");
    case Op::less_equal:
      return infix("<=");
    case Op::equal:
      return infix("==");
    case Op::logical_and:
      return infix("&&");
    case Op::logical_or:
      return infix("||");
    case Op::logical_not:
      return "!" + args[0];
    case Op::select:
      return "(" + args[0] + " ? " + args[1] + " : " + args[2] + ")";
    case Op::sign:
      // x - x is NaN for NaN.
      return "(" + args[0] + " > " + zero + " ? " + one + " : " + args[0] + " < " + zero + " ? -" + one + " : " +
             args[0] + " - " + args[0] + ")";
    case Op::min:
      return "(" + args[0] + " != " + args[0] + " || " + args[0] + " < " + args[1] + " ? " + args[0] + " : " + args[1] +
             ")";
    case Op::max:
      return "(" + args[1] + " != " + args[1] + " || " + args[0] + " < " + args[1] + " ? " + args[1] + " : " + args[0] +
             ")";
    default:
      break;
  }
  std::string call = prefix_ + std::string(op == Op::abs ? "fabs" : expr::name(op)) + suffix_ + "(";
  for (const std::string& arg : args) call += (call.back() == '(' ? "" : ", ") + arg;
  return call + ")";
}

std::string Dialect::number(const Number& value) const { return literal(value); }

std::string Dialect::algorithm_call(const expr::IntrinsicCall& call, std::size_t /*number*/,
                                    const std::vector<std::string>& /*arguments*/) const {
  throw std::logic_error("no code for " + std::string(call.description().name));
}

std::string results_name(std::size_t number) { return "results" + std::to_string(number); }

std::string literal(const Number& number) { return shortest(number.to_double()); }
std::string literal(float number) { return shortest(number); }

Statements statements(const expr::Pool& pool, std::span<const Id> roots,
                      const std::unordered_map<Id, std::string>& symbols, const Dialect& dialect) {
  return Writer(pool, roots, symbols, dialect).write(roots);
}

}  // namespace robotc::emit
