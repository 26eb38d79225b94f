#include "compiler/equations/derivations/derivations.h"

#include <cstdio>
#include <string>
#include <vector>

#include "bench/measure.h"
#include "bench/sections.h"
#include "bench/table.h"
#include "compiler/expr/kernel.h"
#include "compiler/expr/normal_form.h"
#include "compiler/reduce/reduce.h"
#include "tests/oracle/published_robots.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/scara_fig3.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::bench {
namespace {

using derivations::Quantity;
using test::Numbers;

struct RobotOfTable {
  std::string name;
  oracle::Tree tree;
  Numbers numbers;
};

oracle::Tree chain(int bodies, double prismatic) {
  oracle::RandomTreeOptions options;
  options.bodies = bodies;
  options.prismatic = prismatic;
  return oracle::random_tree(1, options);
}

std::vector<RobotOfTable> robots() {
  return {{"SCARA", oracle::scara_tree(), Numbers::constants},
          {"SCARA, symbolic", oracle::scara_tree(), Numbers::parameters_except_axes},
          {"PUMA 560", oracle::puma560(), Numbers::constants},
          {"Stanford arm", oracle::stanford_arm(), Numbers::constants},
          {"7R general", chain(7, 0), Numbers::constants},
          {"10 joints, R and P", chain(10, 0.3), Numbers::constants}};
}

expr::Kernel kernel_of(const Mechanism& mechanism, const expr::Pool& pool, const std::vector<expr::Id>& roots) {
  const std::size_t n = mechanism.q.size();
  std::vector<expr::Id> parameters;
  for (const RobotParameter& p : mechanism.parameters) parameters.push_back(p.symbol);
  const std::size_t count = parameters.size();
  return expr::make_kernel("f", pool,
                           {{"q", mechanism.q, n, 1}, {"qd", mechanism.qd, n, 1}, {"qdd", mechanism.qdd, n, 1}},
                           {"constants", std::move(parameters), count, 1}, {{"tau", roots, roots.size(), 1}});
}

std::size_t arithmetic(const expr::Kernel& kernel) {
  return expr::count_operations(kernel.pool, kernel.roots()).arithmetic();
}

constexpr derivations::Options derive_options{derivations::MassProperties::base_parameters, 2'000'000};

std::vector<expr::Id> derive(const derivations::Description& d, Quantity quantity, const Mechanism& mechanism,
                             expr::Pool& pool) {
  return derivations::derive(d.formulation, quantity, mechanism, pool, derive_options)
      .value_or(std::vector<expr::Id>{});
}

}  // namespace

void bench_derivations() {
  Table table({"robot, formulation", "derive τ ms", "nodes", "τ: × ± ÷ √", "reduced", "reduce ms", "M: × ± ÷ √",
               "reduced", "C q': × ± ÷ √", "reduced"});
  for (const RobotOfTable& robot : robots()) {
    for (const derivations::Description& d : derivations::descriptions()) {
      std::vector<std::string> row = {robot.name + ", " + std::string(d.name)};
      const auto fresh = [&](Quantity quantity) {
        expr::Pool pool;
        const Mechanism mechanism = test::mechanism_from_tree(robot.tree, pool, robot.numbers);
        return kernel_of(mechanism, pool, derive(d, quantity, mechanism, pool));
      };
      expr::Pool pool;
      const Mechanism mechanism = test::mechanism_from_tree(robot.tree, pool, robot.numbers);
      const std::size_t before = pool.size();
      derive(d, Quantity::inverse_dynamics, mechanism, pool);
      row.push_back(show(1e3 * measure([&] {
                                 expr::Pool own;
                                 const Mechanism m = test::mechanism_from_tree(robot.tree, own, robot.numbers);
                                 derive(d, Quantity::inverse_dynamics, m, own);
                               }).median));
      row.push_back(std::to_string(pool.size() - before));
      for (const Quantity quantity : {Quantity::inverse_dynamics, Quantity::mass_matrix, Quantity::coriolis_forces}) {
        const expr::Kernel kernel = fresh(quantity);
        row.push_back(std::to_string(arithmetic(kernel)));
        row.push_back(std::to_string(arithmetic(reduce::reduce(kernel))));
        if (quantity != Quantity::inverse_dynamics) continue;
        row.push_back(show(1e3 * measure([&] { reduce::reduce(kernel); }).median));
      }
      table.add(std::move(row));
    }
  }
  table.print();
}

void bench_normal_forms() {
  Table table({"robot, all letters", "M, C, g, τ: derive ms", "normal forms ms", "terms of M", "of C", "of g", "of τ"});
  const Quantity quantities[] = {Quantity::mass_matrix, Quantity::coriolis_matrix, Quantity::gravity_forces,
                                 Quantity::inverse_dynamics};
  const std::pair<const char*, oracle::Tree> arms[] = {{"SCARA", oracle::scara_tree()},
                                                       {"three-link arm", oracle::three_link_arm()},
                                                       {"Stanford arm", oracle::stanford_arm()},
                                                       {"PUMA 560", oracle::puma560()}};
  for (const auto& [name, tree] : arms) {
    expr::Pool pool;
    const Mechanism mechanism = test::mechanism_from_tree(tree, pool, Numbers::parameters_except_units);
    const auto all = [&](expr::Pool& own, const Mechanism& m) {
      std::vector<std::vector<expr::Id>> entries;
      for (const Quantity quantity : quantities) {
        const auto formulation = quantity == Quantity::inverse_dynamics ? derivations::Formulation::energy_graph
                                                                        : derivations::Formulation::new_formulation;
        entries.push_back(derive(derivations::describe(formulation), quantity, m, own));
      }
      return entries;
    };
    std::vector<std::string> row = {name};
    row.push_back(show(1e3 * measure([&] {
                               expr::Pool own;
                               const Mechanism m =
                                   test::mechanism_from_tree(tree, own, Numbers::parameters_except_units);
                               all(own, m);
                             }).median));
    const std::vector<std::vector<expr::Id>> entries = all(pool, mechanism);
    row.push_back(show(1e3 * measure([&] {
                               expr::NormalForms forms(pool);
                               for (const auto& own : entries) forms.of(own);
                             }).median));
    expr::NormalForms forms(pool);
    for (const auto& own : entries) {
      const auto made = forms.of(own);
      std::size_t terms = 0;
      for (const expr::NormalForm& form : made.value_or(std::vector<expr::NormalForm>{})) {
        terms += form.numerator.terms.size();
      }
      row.push_back(made ? std::to_string(terms) : "refused");
    }
    table.add(std::move(row));
  }
  table.print();
}

}  // namespace robotc::bench
