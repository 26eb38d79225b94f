#include <fmt/format.h>

#include <deque>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "compiler/expr/algorithms.h"

namespace robotc::expr {
namespace {

// Operator precedence; an operand that binds less tightly than its position gets parentheses.
enum Binding : int { or_level, and_level, not_level, comparison_level, sum_level, product_level, sign_level, atom };

struct Infix {
  std::string_view text;
  Binding level;
  Binding left;
  Binding right;
};

const Infix* infix(Op op) {
  static constexpr Infix or_form{" or ", or_level, or_level, or_level};
  static constexpr Infix and_form{" and ", and_level, and_level, and_level};
  static constexpr Infix less_form{" < ", comparison_level, sum_level, sum_level};
  static constexpr Infix less_equal_form{" <= ", comparison_level, sum_level, sum_level};
  static constexpr Infix equal_form{" == ", comparison_level, sum_level, sum_level};
  // Floating-point sums and products are not associative: only the left operand may go without parentheses.
  static constexpr Infix add_form{" + ", sum_level, sum_level, product_level};
  static constexpr Infix sub_form{" - ", sum_level, sum_level, product_level};
  static constexpr Infix mul_form{"*", product_level, product_level, sign_level};
  static constexpr Infix div_form{"/", product_level, product_level, sign_level};
  switch (op) {
    case Op::logical_or:
      return &or_form;
    case Op::logical_and:
      return &and_form;
    case Op::less:
      return &less_form;
    case Op::less_equal:
      return &less_equal_form;
    case Op::equal:
      return &equal_form;
    case Op::add:
      return &add_form;
    case Op::sub:
      return &sub_form;
    case Op::mul:
      return &mul_form;
    case Op::div:
      return &div_form;
    default:
      return nullptr;
  }
}

/// A number in common notation: a decimal if that is exact ("9.81"), otherwise that of Number ("2/3", "pi/2").
std::string text(const Number& number) {
  if (!number.is_rational()) return number.to_string();
  Number scaled = number;
  for (std::size_t places = 0; places <= 15; ++places, scaled = scaled * Number::integer(10)) {
    if (!scaled.is_rational()) break;  // the digits no longer fit
    const std::optional<std::int64_t> whole = scaled.to_integer();
    if (!whole) continue;
    std::string digits = fmt::format("{:0{}}", *whole < 0 ? -*whole : *whole, places + 1);
    if (places > 0) digits.insert(digits.size() - places, ".");
    return (*whole < 0 ? "-" : "") + digits;
  }
  return number.to_string();
}

Binding binding(const Pool& pool, Id id) {
  const Op op = pool.op(id);
  if (op == Op::number) {
    const Number& value = pool.value(id);
    if (value.sign() < 0) return sum_level;
    return text(value).find_first_of("*/") == std::string::npos ? atom : product_level;
  }
  if (op == Op::neg) return sum_level;
  if (op == Op::logical_not) return not_level;
  const Infix* form = infix(op);
  return form != nullptr ? form->level : atom;
}

/// Uses an explicit stack: a chain of a million sums is a million levels deep.
class InfixWriter {
 public:
  InfixWriter(const Pool& pool, std::size_t max_length) : pool_(pool), max_length_(max_length) {}

  std::string write(Id root) {
    push(root, or_level);
    while (!pending_.empty()) {
      const auto next = pending_.back();
      pending_.pop_back();
      if (const auto* text = std::get_if<std::string_view>(&next)) {
        out_ += *text;
      } else {
        const auto [id, place] = std::get<Operand>(next);
        expand(id, place);
      }
      if (out_.size() > max_length_) {
        cut();
        break;
      }
    }
    return out_;
  }

 private:
  struct Operand {
    Id id;
    Binding place;
  };

  void cut() {
    constexpr std::string_view ellipsis = "...";
    std::size_t keep = max_length_ > ellipsis.size() ? max_length_ - ellipsis.size() : 0;
    while (keep > 0 && (static_cast<unsigned char>(out_[keep]) & 0xC0U) == 0x80U) --keep;  // whole UTF-8 characters
    out_.resize(keep);
    out_ += ellipsis.substr(0, max_length_);
  }

  void push(Id id, Binding place) { pending_.emplace_back(Operand{id, place}); }
  void push(std::string_view text) { pending_.emplace_back(text); }

  // Last pushed, first written.
  void expand(Id id, Binding place) {
    const Op op = pool_.op(id);
    const bool parentheses = binding(pool_, id) < place;
    if (parentheses) {
      out_ += '(';
      push(")");
    }
    if (op == Op::symbol) {
      out_ += pool_.symbol_of(id).name;
    } else if (op == Op::number) {
      out_ += text(pool_.value(id));
    } else if (op == Op::neg) {
      out_ += '-';
      push(pool_.arg(id, 0), product_level);
    } else if (op == Op::logical_not) {
      out_ += "not ";
      push(pool_.arg(id, 0), comparison_level);
    } else if (const Infix* form = infix(op)) {
      // x*(y*z) is written y*z*x without parentheses; but a number stays first.
      const bool swap = is_commutative(op) && !pool_.is_number(pool_.arg(id, 0)) && pool_.op(pool_.arg(id, 1)) == op &&
                        binding(pool_, pool_.arg(id, 0)) >= form->right;
      push(pool_.arg(id, swap ? 0 : 1), form->right);
      push(form->text);
      push(pool_.arg(id, swap ? 1 : 0), form->left);
    } else if (op == Op::result) {
      const Id call = pool_.arg(id, 0);
      index_text_.push_back(fmt::format("[{}]", pool_.result_index(id) + 1));
      push(index_text_.back());
      push(call, not_level);
    } else if (op == Op::call) {
      out_ += pool_.call_of(id).description().name;
      out_ += '(';
      push(")");
      const std::vector<Id> args = pool_.call_arguments(id);
      for (std::size_t i = args.size(); i-- > 0;) {
        push(args[i], or_level);
        if (i > 0) push(", ");
      }
    } else {
      out_ += name(op);
      out_ += '(';
      push(")");
      const auto args = pool_.args(id);
      for (std::size_t i = args.size(); i-- > 0;) {
        push(args[i], or_level);
        if (i > 0) push(", ");
      }
    }
  }

  const Pool& pool_;
  std::size_t max_length_;
  std::string out_;
  std::vector<std::variant<std::string_view, Operand>> pending_;
  std::deque<std::string> index_text_;  ///< storage of strings that `pending_` views
};

}  // namespace

std::string to_string(const Pool& pool, Id root, std::size_t max_length) {
  return InfixWriter(pool, max_length).write(root);
}

std::string print(const Pool& pool, std::span<const Id> roots, std::span<const std::string> root_names) {
  std::string out;
  std::vector<std::string> names(pool.size());  // text that refers to each node
  std::unordered_map<std::string, std::size_t> same_name;
  std::size_t next = 0;
  for (const Id id : reachable(pool, roots)) {
    std::string& reference = names[id.index()];
    if (pool.is_number(id)) {
      reference = text(pool.value(id));
      continue;
    }
    if (pool.is_symbol(id)) {
      const std::string& symbol = pool.symbol_of(id).name;
      const std::size_t before = same_name[symbol]++;
      reference = before == 0 ? symbol : fmt::format("{}'{}", symbol, before + 1);
      continue;
    }
    reference = fmt::format("%{}", next++);
    fmt::format_to(std::back_inserter(out), "{} = {}", reference, name(pool.op(id)));
    if (pool.op(id) == Op::call) {
      const IntrinsicCall& call = pool.call_of(id);
      fmt::format_to(std::back_inserter(out), " {}[{}, {}", call.description().name, call.shape.n, call.shape.m);
      if (call.shape.ahead > 0) {
        fmt::format_to(std::back_inserter(out), ", {}, {}, {}", call.shape.p, call.shape.ahead, call.shape.moves);
      }
      out += ']';
    } else if (pool.op(id) == Op::result) {
      fmt::format_to(std::back_inserter(out), " {} of", pool.result_index(id));
    }
    for (const Id arg : pool.args(id)) fmt::format_to(std::back_inserter(out), " {}", names[arg.index()]);
    out += '\n';
  }
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const std::string label = i < root_names.size() ? root_names[i] : fmt::format("root[{}]", i);
    fmt::format_to(std::back_inserter(out), "{} = {}\n", label, names[roots[i].index()]);
  }
  return out;
}

}  // namespace robotc::expr
