#include "compiler/export/couplings.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "compiler/export/export_diagnostics.h"
#include "compiler/expr/algorithms.h"
#include "compiler/import/findings.h"

namespace robotc::exporting {

namespace {

using expr::Id;
using importing::Mimic;
using importing::Robot;

/// Joints follow polynomials of this degree at most: the five coefficients of MJCF.
constexpr std::size_t highest_degree = 4;

/// A coupling as Σ p_i(q_i) = 0, with a polynomial for each coordinate that it has.
struct Polynomials {
  struct Term {
    std::size_t coordinate = 0;
    std::vector<double> coefficients;  ///< from the first power on
  };
  std::vector<Term> terms;
  double constant = 0;
};

class CouplingReader {
 public:
  CouplingReader(const Mechanism& mechanism, expr::Pool& pool, const SymbolValues& parameters)
      : mechanism_(mechanism), pool_(pool), at_zero_(parameters) {
    for (const Id q : mechanism.q) at_zero_.emplace_back(q, 0.0);
  }

  /// Nothing if it is not a sum of polynomials.
  std::optional<Polynomials> read(const Coupling& coupling) {
    Polynomials result;
    result.constant = value(coupling.difference);
    for (std::size_t i = 0; i < mechanism_.q.size(); ++i) {
      Id rate = derivative(coupling.difference, i);
      if (pool_.is_zero(rate)) continue;
      if (mechanism_.variable(mechanism_.coordinate_ids()[i]).measure == Measure::quaternion) return std::nullopt;
      Polynomials::Term term{i, {}};
      double factorial = 1;
      for (std::size_t power = 1; !pool_.is_zero(rate); ++power) {
        if (power > highest_degree) return std::nullopt;
        for (std::size_t k = 0; k < mechanism_.q.size(); ++k) {
          if (k != i && !pool_.is_zero(derivative(rate, k))) return std::nullopt;
        }
        factorial *= static_cast<double>(power);
        term.coefficients.push_back(value(rate) / factorial);
        if (!std::isfinite(term.coefficients.back())) return std::nullopt;
        rate = derivative(rate, i);
      }
      result.terms.push_back(std::move(term));
    }
    return result;
  }

 private:
  Id derivative(Id of, std::size_t coordinate) {
    const std::array<expr::Assignment, 1> rates{{{mechanism_.q[coordinate], pool_.integer(1)}}};
    return expr::differentiate(pool_, std::array{of}, rates).roots.front();
  }
  double value(Id id) { return expr::evaluate(pool_, std::array{id}, at_zero_).front(); }

  const Mechanism& mechanism_;
  expr::Pool& pool_;
  SymbolValues at_zero_;
};

/// True if `follower` leads `source` already, over any number of joints.
bool leads(const Robot& robot, std::size_t follower, std::size_t source) {
  for (std::size_t steps = 0; steps <= robot.joints.size(); ++steps) {
    if (source == follower) return true;
    if (!robot.joints[source].mimic) return false;
    source = robot.joints[source].mimic->source;
  }
  return true;
}

/// Makes one of two joints follow the other. False if neither can.
bool follow(const Polynomials& sum, std::span<const std::size_t> joint_of, const std::vector<bool>& depends, Span span,
            Robot& robot) {
  if (sum.terms.size() != 2) return false;
  std::optional<std::size_t> chosen;
  // One that depends on others by the analysis of the loops, and of these the later one.
  for (const std::size_t i : {std::size_t{1}, std::size_t{0}}) {
    const std::size_t follower = joint_of[sum.terms[i].coordinate], source = joint_of[sum.terms[1 - i].coordinate];
    const bool can = sum.terms[i].coefficients.size() == 1 && sum.terms[i].coefficients.front() != 0 &&
                     !robot.joints[follower].mimic && !leads(robot, follower, source);
    if (!can) continue;
    if (!chosen || (depends[sum.terms[i].coordinate] && !depends[sum.terms[*chosen].coordinate])) chosen = i;
  }
  if (!chosen) return false;
  const double factor = sum.terms[*chosen].coefficients.front();
  const Polynomials::Term& source = sum.terms[1 - *chosen];
  Mimic mimic;
  mimic.source = joint_of[source.coordinate];
  mimic.span = span;
  mimic.coefficients.push_back(importing::computed(-sum.constant / factor));
  for (const double coefficient : source.coefficients) {
    mimic.coefficients.push_back(importing::computed(-coefficient / factor));
  }
  robot.joints[joint_of[sum.terms[*chosen].coordinate]].mimic = std::move(mimic);
  return true;
}

}  // namespace

bool add_couplings(const Mechanism& mechanism, expr::Pool& pool, const SymbolValues& parameters,
                   std::span<const std::size_t> joint_of, Robot& robot, Diagnostics& diagnostics) {
  std::vector<bool> depends(mechanism.coordinates.size(), false);
  for (const SpeedId speed : mechanism.mobility.dependent) {
    if (const auto coordinate = mechanism.coordinate_of(speed)) depends[coordinate->index()] = true;
  }
  CouplingReader reader(mechanism, pool, parameters);
  bool all = true;
  for (const Coupling& coupling : mechanism.couplings) {
    const std::optional<Polynomials> sum = coupling.of_speeds ? std::nullopt : reader.read(coupling);
    if (sum && follow(*sum, joint_of, depends, coupling.span, robot)) continue;
    const bool is_linear = sum && std::all_of(sum->terms.begin(), sum->terms.end(), [](const Polynomials::Term& term) {
                             return term.coefficients.size() == 1;
                           });
    if (!is_linear) {
      all = false;
      diagnostics.report(not_in_format, coupling.span,
                         "no robot file can hold the coupling " + importing::quote(coupling.name), "",
                         {"a file can hold a joint that is a polynomial of degree 4 of another one, and linear "
                          "equations of several joints"});
      continue;
    }
    importing::LinearCoupling linear;
    linear.name = coupling.name;
    linear.span = coupling.span;
    linear.constant = importing::computed(-sum->constant);
    for (const Polynomials::Term& term : sum->terms) {
      linear.terms.push_back({joint_of[term.coordinate], importing::computed(term.coefficients.front())});
    }
    robot.couplings.push_back(std::move(linear));
  }
  return all;
}

}  // namespace robotc::exporting
