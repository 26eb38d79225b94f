#include "tests/emitted/formula_text.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <vector>

namespace robotc::test {

using expr::Id;

namespace {

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; }

/// A recursive descent parser of formulas.
class Reader {
 public:
  Reader(std::string_view text, expr::Pool& pool, const SymbolOf& symbol) : text_(text), pool_(pool), symbol_(symbol) {}

  Id whole() {
    const Id value = sum();
    REQUIRE_MESSAGE(at_ == text_.size(), text_.substr(at_));
    return value;
  }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(std::string_view token) {
    skip();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  bool take_word(std::string_view word) {
    skip();
    const bool ends = at_ + word.size() >= text_.size() || !is_name(text_[at_ + word.size()]);
    return ends && take(word);
  }

  Id sum() {
    const bool negative = take("-");
    Id value = product();
    if (negative) value = pool_.neg(value);
    for (;;) {
      if (take("+")) {
        value = pool_.add(value, product());
      } else if (take("-")) {
        value = pool_.sub(value, product());
      } else {
        return value;
      }
    }
  }
  Id product() {
    Id value = power();
    for (;;) {
      if (take("*")) {
        value = pool_.mul(value, power());
      } else if (take("/")) {
        value = pool_.div(value, power());
      } else {
        return value;
      }
    }
  }
  Id power() {
    const Id base = operand();
    return take("^") ? pool_.power(base, std::atoi(word().c_str())) : base;
  }

  std::string word() {
    skip();
    const std::size_t begin = at_;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const bool exponent = (c == '-' || c == '+') && at_ > begin && text_[at_ - 1] == 'e' &&
                            std::isdigit(static_cast<unsigned char>(text_[begin])) != 0;
      const bool index = c == '[' || (c == ']' && text_.substr(begin, at_ - begin).find('[') != std::string_view::npos);
      if (!is_name(c) && !exponent && !index) break;
      ++at_;
    }
    REQUIRE_MESSAGE(at_ > begin, text_.substr(begin));
    return std::string(text_.substr(begin, at_ - begin));
  }

  Id operand() {
    if (take("(")) {
      const Id value = take_word("if") ? choice() : comparison();
      REQUIRE(take(")"));
      return value;
    }
    const std::string name = word();
    if (std::isdigit(static_cast<unsigned char>(name.front())) != 0) return pool_.number(*Number::parse(name));
    if (name == "pi") return pool_.number(Number::pi());
    if (take("(")) return call(name);
    if (const auto turn = short_turn(name)) return *turn;
    return symbol_(name);
  }
  Id choice() {
    const Id condition = comparison();
    REQUIRE(take_word("then"));
    const Id yes = sum();
    REQUIRE(take_word("else"));
    return pool_.select(condition, yes, sum());
  }
  Id comparison() {
    if (take_word("not")) return pool_.make(expr::Op::logical_not, comparison());
    const Id left = sum();
    if (take("<=")) return pool_.make(expr::Op::less_equal, left, sum());
    if (take("<")) return pool_.make(expr::Op::less, left, sum());
    if (take("==")) return pool_.make(expr::Op::equal, left, sum());
    if (take_word("and")) return pool_.make(expr::Op::logical_and, left, comparison());
    if (take_word("or")) return pool_.make(expr::Op::logical_or, left, comparison());
    return left;
  }
  Id call(const std::string& name) {
    std::vector<Id> args{sum()};
    while (take(",")) args.push_back(sum());
    REQUIRE(take(")"));
    for (int op = 0; op <= static_cast<int>(expr::Op::select); ++op) {
      const auto code = static_cast<expr::Op>(op);
      if (expr::name(code) != name || expr::arity(code) != static_cast<int>(args.size())) continue;
      return args.size() == 1 ? pool_.make(code, args[0]) : pool_.make(code, args[0], args[1]);
    }
    FAIL("no function " << name);
    return pool_.zero();
  }
  std::optional<Id> short_turn(const std::string& name) {
    const bool digits = name.size() > 1 && std::all_of(name.begin() + 1, name.end(), [](char c) {
                          return std::isdigit(static_cast<unsigned char>(c)) != 0;
                        });
    if (!digits || (name[0] != 's' && name[0] != 'c')) return std::nullopt;
    Id angle = pool_.zero();
    for (const char c : name.substr(1)) angle = pool_.add(angle, symbol_(std::string("q") + c));
    return name[0] == 's' ? pool_.sin(angle) : pool_.cos(angle);
  }

  std::string_view text_;
  expr::Pool& pool_;
  const SymbolOf& symbol_;
  std::size_t at_ = 0;
};

}  // namespace

namespace {

/// Equations `left = … = right`, each on one line.
std::vector<std::string> equations_in(std::string_view text) {
  std::vector<std::string> equations;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line(text.substr(begin, end - begin));
    begin = end + 1;
    if (line.empty() || line.starts_with("//")) continue;
    if (line.front() == ' ') {
      REQUIRE(!equations.empty());
      equations.back() += " " + line;
    } else {
      equations.push_back(line);
    }
  }
  return equations;
}

void read_into(std::map<std::string, Id>& result, std::string_view text, expr::Pool& pool, const SymbolOf& symbol) {
  for (const std::string& equation : equations_in(text)) {
    CAPTURE(equation);
    const std::size_t last = equation.rfind(" = ") != std::string::npos ? equation.rfind(" = ") : equation.rfind(" =");
    REQUIRE(last != std::string::npos);
    const Id value =
        Reader(std::string_view(equation).substr(std::min(last + 3, equation.size())), pool, symbol).whole();
    for (std::size_t from = 0; from < last;) {
      const std::size_t to = std::min(equation.find(" = ", from), last);
      result.emplace(equation.substr(from, to - from), value);
      from = to + 3;
    }
  }
}

}  // namespace

std::map<std::string, Id> read_equations(std::string_view text, expr::Pool& pool, const SymbolOf& symbol) {
  const std::size_t where = std::min(text.find("\n// where\n"), text.size());
  std::map<std::string, Id> names;
  const SymbolOf with_names = [&](const std::string& name) {
    const auto found = names.find(name);
    return found == names.end() ? symbol(name) : found->second;
  };
  read_into(names, text.substr(where), pool, with_names);
  std::map<std::string, Id> result;
  read_into(result, text.substr(0, where), pool, with_names);
  return result;
}

}  // namespace robotc::test
