#include "compiler/emit/readable_form/where.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "compiler/emit/readable_form/cost.h"

namespace robotc::emit {
namespace {

constexpr std::size_t fewest_operations = 2;  ///< of a named sum
constexpr std::size_t least_saving = 4;       ///< operations that the name replaces elsewhere

void append_key(const Formula& formula, std::string& key);

void append_key(const FormulaTerm& term, std::string& key) {
  key += (term.negative ? "-" : "+") + term.coefficient.to_string() + "r" + std::to_string(term.surd.pi_power) + "," +
         std::to_string(term.surd.radicand);
  for (const FormulaTerm::Factor& factor : term.factors) {
    key += "*";
    append_key(factor.base, key);
    key += "^" + std::to_string(factor.exponent);
  }
}

/// The same for equal formulas only.
void append_key(const Formula& formula, std::string& key) {
  switch (formula.kind) {
    case Formula::Kind::symbol:
      key += "s" + std::to_string(formula.symbol.index());
      return;
    case Formula::Kind::name:
      key += "n" + std::to_string(formula.name);
      return;
    case Formula::Kind::call:
      key += "f" + std::to_string(static_cast<int>(formula.op));
      for (const Formula& argument : formula.arguments) append_key(argument, key);
      return;
    case Formula::Kind::sum:
      key += "(";
      for (const FormulaTerm& term : formula.terms) append_key(term, key);
      key += ")";
  }
}

class Naming {
 public:
  Naming(const std::vector<NamedSum>& named, const std::function<NamedFor(expr::Id)>& role_of) : role_of_(role_of) {
    for (const NamedSum& one : named) own_names_.emplace(key_of(one.sum), one.value);
  }

  /// Counts the sums in parentheses; those inside a sum once.
  void count(const Formula& formula) {
    for (const Formula& argument : formula.arguments) count(argument);
    for (const FormulaTerm& term : formula.terms) {
      for (const FormulaTerm::Factor& factor : term.factors) {
        if (factor.base.kind == Formula::Kind::sum && ++uses_[key_of(factor.base)] > 1) continue;
        count(factor.base);
      }
    }
  }

  void replace(Formula& formula) {
    for (Formula& argument : formula.arguments) replace(argument);
    for (FormulaTerm& term : formula.terms) {
      for (FormulaTerm::Factor& factor : term.factors) {
        if (factor.base.kind == Formula::Kind::sum && deserves_name(factor.base)) {
          factor.base = name_of(std::move(factor.base));
        } else {
          replace(factor.base);
        }
      }
    }
    splice_sums(formula);
  }

  std::vector<NamedSum> take() { return std::move(definitions_); }

 private:
  static std::string key_of(const Formula& formula) {
    std::string key;
    append_key(formula, key);
    return key;
  }

  [[nodiscard]] bool deserves_name(const Formula& sum) const {
    if (own_names_.contains(key_of(sum))) return true;
    const std::size_t operations = cost_of(sum).operations;
    if (operations < fewest_operations || has_rates_only(sum)) return false;
    return is_length(sum) || (uses_.at(key_of(sum)) - 1) * operations >= least_saving;
  }

  [[nodiscard]] bool has_rates_only(const Formula& sum) const {
    return std::all_of(sum.terms.begin(), sum.terms.end(), [&](const FormulaTerm& term) {
      return std::all_of(term.factors.begin(), term.factors.end(), [&](const FormulaTerm::Factor& factor) {
        const Formula& base = factor.base;
        if (base.kind == Formula::Kind::symbol) return role_of_(base.symbol) == NamedFor::rate;
        return base.kind == Formula::Kind::sum && has_rates_only(base);
      });
    });
  }

  [[nodiscard]] bool is_length(const Formula& sum) const {
    bool slides = false;
    for (const FormulaTerm& term : sum.terms) {
      if (term.factors.size() != 1 || term.factors.front().exponent != 1) return false;
      const Formula& base = term.factors.front().base;
      if (base.kind != Formula::Kind::symbol) return false;
      slides = slides || role_of_(base.symbol) == NamedFor::position;
    }
    return slides;
  }

  Formula name_of(Formula sum) {
    const std::string key = key_of(sum);
    if (const auto known = names_.find(key); known != names_.end()) return known->second;
    replace(sum);
    Formula name;
    const auto own = own_names_.find(key);
    if (own != own_names_.end()) {
      name.kind = Formula::Kind::symbol;
      name.symbol = own->second;
    } else {
      name.kind = Formula::Kind::name;
      name.name = made_up_++;
    }
    names_.emplace(key, name);
    definitions_.push_back({std::move(sum), name.symbol});
    return name;
  }

  /// a + (b + c) is a + b + c.
  static void splice_sums(Formula& formula) {
    std::vector<FormulaTerm> terms;
    for (FormulaTerm& term : formula.terms) {
      const bool is_sum = term.factors.size() == 1 && term.factors.front().exponent == 1 &&
                          term.factors.front().base.kind == Formula::Kind::sum && term.coefficient.is_one() &&
                          term.surd == expr::Surd{};
      if (!is_sum) {
        terms.push_back(std::move(term));
        continue;
      }
      for (FormulaTerm& inner : term.factors.front().base.terms) {
        inner.negative = inner.negative != term.negative;
        terms.push_back(std::move(inner));
      }
    }
    formula.terms = std::move(terms);
  }

  const std::function<NamedFor(expr::Id)>& role_of_;
  std::map<std::string, std::size_t> uses_;
  std::map<std::string, expr::Id> own_names_;  ///< the author's
  std::map<std::string, Formula> names_;       ///< given so far
  std::vector<NamedSum> definitions_;
  std::size_t made_up_ = 0;
};

}  // namespace

std::vector<NamedSum> name_sums(const std::vector<Formula*>& formulas, const std::vector<NamedSum>& named,
                                const std::function<NamedFor(expr::Id)>& role_of) {
  Naming naming(named, role_of);
  // Equal entries are written once.
  std::set<std::string> known;
  for (const Formula* formula : formulas) {
    std::string key;
    append_key(*formula, key);
    if (known.insert(std::move(key)).second) naming.count(*formula);
  }
  for (Formula* formula : formulas) naming.replace(*formula);
  return naming.take();
}

}  // namespace robotc::emit
