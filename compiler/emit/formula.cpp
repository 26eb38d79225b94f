#include "compiler/emit/formula.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "compiler/emit/readable_form/measure.h"
#include "compiler/emit/readable_form/readable_form.h"

namespace robotc::emit {

using expr::Id;
using expr::NormalForm;
using expr::ReadableTerm;

namespace {

/// Limits for readable output: seconds of work.
constexpr expr::NormalFormLimits formula_limits{
    .most_terms = 20'000, .most_products = 20'000'000, .most_work = 20'000'000, .most_kept = 1'000'000};
/// Over all entries of a function: ten megabytes of text.
constexpr std::size_t most_terms_in_all = 100'000;

bool same(const ReadableTerm::Factor& a, const ReadableTerm::Factor& b) {
  return a.base == b.base && a.exponent == b.exponent;
}
bool same(const std::vector<ReadableTerm::Factor>& a, const std::vector<ReadableTerm::Factor>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) { return same(x, y); });
}
bool same_angle(const ReadableTerm& a, const ReadableTerm& b) {
  return a.function == b.function && std::equal(a.angle.begin(), a.angle.end(), b.angle.begin(), b.angle.end(),
                                                [](const ReadableTerm::AngleTerm& x, const ReadableTerm::AngleTerm& y) {
                                                  return x.coefficient == y.coefficient && x.surd == y.surd &&
                                                         same(x.factors, y.factors);
                                                });
}

/// The factor c if every term of b is c times its counterpart in a; otherwise nothing.
std::optional<Coefficient> ratio(const std::vector<ReadableTerm>& a, const std::vector<ReadableTerm>& b) {
  if (a.size() != b.size() || a.empty()) return std::nullopt;
  const Coefficient c = b[0].coefficient * a[0].coefficient.reciprocal();
  if (!c.is_exact()) return std::nullopt;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool alike = same_angle(a[i], b[i]) && same(a[i].factors, b[i].factors) && a[i].surd == b[i].surd;
    if (!alike || !(a[i].coefficient * c == b[i].coefficient)) return std::nullopt;
  }
  return c;
}

/// True for small integers and simple fractions.
bool is_small(const Coefficient& c) {
  const Number number = c.to_number();
  return c.is_exact() && number.is_rational() && std::abs(number.numerator()) <= 12 && number.denominator() <= 12;
}

/// Groups terms with the same square, l² (m₁ + m₂); others stay alone.
std::vector<std::vector<ReadableTerm>> by_square(std::vector<ReadableTerm> terms) {
  const auto square = [](const ReadableTerm& term) {
    Id base;
    for (const ReadableTerm::Factor& power : term.factors) {
      if (power.exponent < 2) continue;
      if (base.valid() || power.exponent > 2) return Id{};
      base = power.base;
    }
    return base;
  };
  std::vector<std::vector<ReadableTerm>> groups;
  for (ReadableTerm& term : terms) {
    const Id base = square(term);
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const std::vector<ReadableTerm>& group) {
      return base.valid() && square(group.front()) == base;
    });
    if (found != groups.end()) {
      found->push_back(std::move(term));
    } else {
      groups.push_back({std::move(term)});
    }
  }
  return groups;
}

Coefficient magnitude(const Coefficient& value) { return value.sign() < 0 ? -value : value; }

void negate(Formula& sum) {
  for (FormulaTerm& term : sum.terms) term.negative = !term.negative;
}

}  // namespace

Layout::Layout(const Model& model, const expr::Pool& pool, Form form) : pool_(pool), forms_(pool, formula_limits) {
  // Accelerations first, then products of velocities, then efforts.
  for (const char* name : {"qdd", "qd", "tau"}) {
    for (const Input& input : model.inputs) {
      if (input.name != name) continue;
      order_.insert(order_.end(), input.symbols.begin(), input.symbols.end());
      if (input.name == "qd") velocities_ = input.symbols;
    }
  }
  for (const Parameter& parameter : model.parameters) order_.push_back(parameter.symbol);
  std::vector<Id> roots;
  for (const Input& input : model.inputs) {
    const bool is_first = input.name == "qdd" || input.name == "qd" || input.name == "tau";
    if (!is_first) order_.insert(order_.end(), input.symbols.begin(), input.symbols.end());
  }
  for (const Function& function : model.functions) {
    roots.insert(roots.end(), function.entries.begin(), function.entries.end());
  }
  motion_.resize(pool.size());
  for (const Input& input : model.inputs) {
    for (const Id id : input.symbols) motion_[id.index()] = input.moves;
  }
  for (const Id id : expr::reachable(pool, roots)) {
    if (pool.is_number(id) || pool.is_symbol(id)) continue;
    const auto args = pool.args(id);
    motion_[id.index()] = std::any_of(args.begin(), args.end(), [&](Id arg) { return motion_[arg.index()]; });
  }
  if (form == Form::normal) return;
  const auto role = [this](Id id) {
    if (std::find(velocities_.begin(), velocities_.end(), id) != velocities_.end()) return ReadableForm::Role::velocity;
    return is_motion(id) ? ReadableForm::Role::other_motion : ReadableForm::Role::still;
  };
  readable_ = std::make_unique<ReadableForm>(order_, role, [this](Id id) { return factor({id, 1}).base; });
  for (const NamedValue& value : model.values) learn(value);
}

Layout::~Layout() = default;

void Layout::learn(const NamedValue& named) {
  constexpr std::size_t largest = 200;
  const auto is_known = [&](Id id) {
    return !pool_.is_symbol(id) || std::find(order_.begin(), order_.end(), id) != order_.end();
  };
  const std::vector<Id> nodes = expr::reachable(pool_, {&named.value, 1});
  if (nodes.size() > largest || !std::all_of(nodes.begin(), nodes.end(), is_known)) return;
  expr::NormalForms forms(pool_, formula_limits);  // its refusal concerns nothing else
  const auto form = forms.of({&named.value, 1});
  if (!form || !form->front().is_polynomial()) return;
  if (auto formula = readable_->learn(forms.terms(form->front().numerator, order_))) {
    named_.push_back({std::move(*formula), named.value});
  }
}

std::optional<std::vector<Formula>> Layout::of(std::span<const Id> roots) {
  const auto forms = forms_.of(roots);
  if (!forms) return std::nullopt;
  std::size_t terms = 0;
  for (const NormalForm& form : *forms) terms += form.numerator.terms.size();
  if (terms > most_terms_in_all) {
    terms_in_all_ = terms;
    return std::nullopt;
  }
  if (readable_ != nullptr) {
    std::vector<Terms> entries;
    for (const NormalForm& form : *forms) entries.push_back(forms_.terms(form.numerator, order_));
    readable_->prepare(entries);
  }
  std::vector<Formula> formulas;
  for (const NormalForm& form : *forms) {
    formulas.push_back(laid_out(form));
    if (forms_.refusal() != expr::NormalFormRefusal::none) return std::nullopt;
  }
  return formulas;
}

std::string Layout::refusal() const {
  const auto at_least = [](std::size_t count, std::size_t most, const std::string& what) {
    return "multiplied out, it has at least " + std::to_string(count) + " terms " + what + "; the limit is " +
           std::to_string(most);
  };
  if (terms_in_all_ > 0) return at_least(terms_in_all_, most_terms_in_all, "in all entries");
  const expr::NormalFormProgress& progress = forms_.progress();
  switch (forms_.refusal()) {
    case expr::NormalFormRefusal::division_by_zero:
      return "it divides by zero";
    case expr::NormalFormRefusal::not_finite:
      return "it has numbers that are not finite";
    case expr::NormalFormRefusal::too_many_terms:
      return at_least(progress.terms, formula_limits.most_terms, "in one sum");
    case expr::NormalFormRefusal::too_many_terms_kept:
      return at_least(progress.terms, formula_limits.most_kept, "in the sums that are kept at the same time");
    case expr::NormalFormRefusal::none:
    case expr::NormalFormRefusal::too_much_work:
      break;
  }
  return "multiplying it out takes more than " + std::to_string(formula_limits.most_work / 1'000'000) +
         " million steps; that was enough for the first " + std::to_string(progress.done) + " of its " +
         std::to_string(progress.all) + " operations";
}

Formula Layout::shortest(const expr::Polynomial& sum) {
  const Terms terms = forms_.terms(sum, order_);
  Formula normal = collected(terms);
  return readable_ == nullptr ? normal : readable_->shortest(terms, std::move(normal));
}

Formula Layout::laid_out(const NormalForm& form) {
  Formula numerator = shortest(form.numerator);
  if (form.denominators.empty()) return numerator;
  FormulaTerm quotient{false, Coefficient::integer(1), {}, {}};
  if (numerator.terms.size() == 1) {
    quotient = std::move(numerator.terms.front());
  } else {
    quotient.factors.push_back({std::move(numerator), 1});
  }
  for (const auto& [factor, exponent] : form.denominators) {
    quotient.factors.push_back({shortest(forms_.denominator(factor)), -exponent});
  }
  Formula result;
  result.terms.push_back(std::move(quotient));
  return result;
}

std::vector<Layout::Group> Layout::by_motion(Terms terms) const {
  std::vector<Group> groups;
  for (ReadableTerm& term : terms) {
    Powers motion;
    Powers rest;
    for (const ReadableTerm::Factor& power : term.factors) (is_motion(power.base) ? motion : rest).push_back(power);
    term.factors = std::move(rest);
    // Terms are sorted by motion first, so equal ones are adjacent.
    if (groups.empty() || !same(groups.back().motion, motion)) groups.push_back({std::move(motion), {}});
    groups.back().terms.push_back(std::move(term));
  }
  return groups;
}

Formula Layout::collected(Terms terms) {
  std::vector<Group> groups = by_motion(std::move(terms));
  /// The degree of a pure product of velocities; 0 for all others.
  const auto velocity_degree = [&](const Group& group) {
    int degree = 0;
    for (const ReadableTerm::Factor& power : group.motion) {
      if (std::find(velocities_.begin(), velocities_.end(), power.base) == velocities_.end()) return 0;
      degree += power.exponent;
    }
    return degree;
  };

  Formula sum;
  std::vector<bool> done(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (done[i]) continue;
    // The velocity products with the same coefficient up to a number, and that number.
    std::vector<std::size_t> alike{i};
    std::vector<Coefficient> times{Coefficient::integer(1)};
    if (const int degree = velocity_degree(groups[i]); degree > 0) {
      for (std::size_t j = i + 1; j < groups.size(); ++j) {
        if (done[j] || velocity_degree(groups[j]) != degree) continue;
        const auto c = ratio(groups[i].terms, groups[j].terms);
        if (!c || !is_small(*c)) continue;
        alike.push_back(j);
        times.push_back(*c);
        done[j] = true;
      }
    }
    if (groups[i].motion.empty()) {
      std::vector<FormulaTerm> still = side_by_side(std::move(groups[i].terms));
      std::move(still.begin(), still.end(), std::back_inserter(sum.terms));
      continue;
    }
    const Coefficient measure = common_measure(times);
    for (ReadableTerm& term : groups[i].terms) term.coefficient = term.coefficient * measure;
    FormulaTerm term = product(std::move(groups[i].terms));
    const auto append = [&](FormulaTerm& to, const Powers& motion) {
      for (const ReadableTerm::Factor& power : motion) to.factors.push_back(factor(power));
    };
    if (alike.size() == 1) {
      append(term, groups[i].motion);
    } else {
      Formula rates;
      const Coefficient shared = measure.reciprocal();
      for (std::size_t k = 0; k < alike.size(); ++k) {
        const Coefficient c = times[k] * shared;
        FormulaTerm rate{c.sign() < 0, magnitude(c), {}, {}};
        append(rate, groups[alike[k]].motion);
        rates.terms.push_back(std::move(rate));
      }
      term.factors.push_back({std::move(rates), 1});
    }
    sum.terms.push_back(std::move(term));
  }
  return sum;
}

std::vector<FormulaTerm> Layout::side_by_side(Terms terms) {
  std::vector<Terms> by_angle;
  for (ReadableTerm& term : terms) {
    const auto found = std::find_if(by_angle.begin(), by_angle.end(),
                                    [&](const Terms& known) { return same_angle(known.front(), term); });
    if (found != by_angle.end()) {
      found->push_back(std::move(term));
    } else {
      by_angle.push_back({std::move(term)});
    }
  }
  // Terms without an angle come first.
  const auto still =
      std::find_if(by_angle.begin(), by_angle.end(), [](const Terms& one) { return one.front().angle.empty(); });
  if (still != by_angle.end()) std::rotate(by_angle.begin(), still, still + 1);
  std::vector<FormulaTerm> result;
  for (Terms& one : by_angle) {
    FormulaTerm together = product_of_one_angle(one);
    const bool shares = together.factors.size() > 1 && by_angle.size() == 1;
    if (!one.front().angle.empty() || one.size() == 1 || shares) {
      result.push_back(std::move(together));
    } else {
      for (Terms& square : by_square(std::move(one))) result.push_back(product_of_one_angle(std::move(square)));
    }
  }
  return result;
}

FormulaTerm Layout::product(Terms terms) {
  const bool one_angle = std::all_of(terms.begin(), terms.end(),
                                     [&](const ReadableTerm& term) { return same_angle(term, terms.front()); });
  if (one_angle) return product_of_one_angle(std::move(terms));
  FormulaTerm result{false, Coefficient::integer(1), {}, {}};
  const bool equal = std::all_of(terms.begin(), terms.end(), [&](const ReadableTerm& term) {
    return magnitude(term.coefficient) == magnitude(terms.front().coefficient) && term.surd == terms.front().surd;
  });
  if (equal) {
    result.coefficient = magnitude(terms.front().coefficient);
    result.surd = terms.front().surd;
    for (ReadableTerm& term : terms) {
      term.coefficient = Coefficient::integer(term.coefficient.sign());
      term.surd = {};
    }
  }
  Formula sum;
  sum.terms = side_by_side(std::move(terms));
  if (sum.terms.front().negative) {
    negate(sum);
    result.negative = true;
  }
  result.factors.push_back({std::move(sum), 1});
  return result;
}

FormulaTerm Layout::product_of_one_angle(Terms terms) {
  if (terms.size() == 1) return plain(terms.front());
  FormulaTerm result{false, Coefficient::integer(1), {}, {}};
  // The powers common to all.
  Powers common = terms.front().factors;
  for (const ReadableTerm& term : terms) {
    Powers kept;
    for (const ReadableTerm::Factor& power : common) {
      for (const ReadableTerm::Factor& other : term.factors) {
        if (other.base != power.base || (other.exponent < 0) != (power.exponent < 0)) continue;
        const int least = std::min(std::abs(other.exponent), std::abs(power.exponent));
        kept.push_back({power.base, power.exponent < 0 ? -least : least});
      }
    }
    common = std::move(kept);
  }
  const bool equal = std::all_of(terms.begin(), terms.end(), [&](const ReadableTerm& term) {
    return magnitude(term.coefficient) == magnitude(terms.front().coefficient) && term.surd == terms.front().surd;
  });
  if (equal) {
    result.coefficient = magnitude(terms.front().coefficient);
    result.surd = terms.front().surd;
  }
  ReadableTerm turning = terms.front();
  Formula sum;
  for (ReadableTerm& term : terms) {
    if (equal) {
      term.coefficient = Coefficient::integer(term.coefficient.sign());
      term.surd = {};
    }
    for (const ReadableTerm::Factor& shared : common) {
      for (ReadableTerm::Factor& power : term.factors) {
        if (power.base == shared.base) power.exponent -= shared.exponent;
      }
    }
    std::erase_if(term.factors, [](const ReadableTerm::Factor& power) { return power.exponent == 0; });
    term.function = ReadableTerm::Function::none;
    term.angle.clear();
    sum.terms.push_back(plain(term));
  }
  if (sum.terms.front().negative) {
    negate(sum);
    result.negative = true;
  }
  for (const ReadableTerm::Factor& shared : common) result.factors.push_back(factor(shared));
  result.factors.push_back({std::move(sum), 1});
  if (turning.function != ReadableTerm::Function::none) result.factors.push_back({angle(turning), 1});
  return result;
}

FormulaTerm Layout::plain(const ReadableTerm& term) {
  FormulaTerm result{term.coefficient.sign() < 0, magnitude(term.coefficient), term.surd, {}};
  for (const ReadableTerm::Factor& power : term.factors) result.factors.push_back(factor(power));
  if (term.function != ReadableTerm::Function::none) result.factors.push_back({angle(term), 1});
  return result;
}

FormulaTerm::Factor Layout::factor(const ReadableTerm::Factor& power) {
  Formula formula;
  if (pool_.is_symbol(power.base)) {
    formula.kind = Formula::Kind::symbol;
    formula.symbol = power.base;
    return {std::move(formula), power.exponent};
  }
  formula.kind = Formula::Kind::call;
  formula.op = pool_.op(power.base);
  const auto args = pool_.args(power.base);
  const auto forms = forms_.of(args);
  if (forms) {
    for (const NormalForm& form : *forms) formula.arguments.push_back(laid_out(form));
  }
  return {std::move(formula), power.exponent};
}

Formula Layout::angle(const ReadableTerm& term) {
  Formula formula;
  formula.kind = Formula::Kind::call;
  formula.op = term.function == ReadableTerm::Function::sine ? expr::Op::sin : expr::Op::cos;
  Formula sum;
  for (const ReadableTerm::AngleTerm& part : term.angle) {
    FormulaTerm one{part.coefficient.sign() < 0, magnitude(part.coefficient), part.surd, {}};
    for (const ReadableTerm::Factor& power : part.factors) one.factors.push_back(factor(power));
    sum.terms.push_back(std::move(one));
  }
  formula.arguments.push_back(std::move(sum));
  return formula;
}

void add_symbols(const Formula& formula, std::set<Id>& symbols) {
  if (formula.kind == Formula::Kind::symbol) symbols.insert(formula.symbol);
  for (const Formula& argument : formula.arguments) add_symbols(argument, symbols);
  for (const FormulaTerm& term : formula.terms) {
    for (const FormulaTerm::Factor& factor : term.factors) add_symbols(factor.base, symbols);
  }
}

}  // namespace robotc::emit
