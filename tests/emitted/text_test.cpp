// Readable equations read back.
#include <doctest/doctest.h>

#include <algorithm>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/normal_form.h"
#include "tests/emitted/emitted_machine.h"
#include "tests/emitted/formula_text.h"
#include "tests/oracle/scara_fig3.h"

namespace robotc::test {
namespace {

std::string file_text(const std::string& path) {
  auto content = read_file(path, 1 << 20);
  REQUIRE(std::holds_alternative<std::string>(content));
  return std::get<std::string>(std::move(content));
}

/// Symbols by name, each with a value.
class Symbols {
 public:
  explicit Symbols(expr::Pool& pool) : pool_(pool) {}
  expr::Id operator()(const std::string& name) {
    const auto [at, is_new] = ids_.try_emplace(name);
    if (is_new) at->second = pool_.symbol(name);
    return at->second;
  }
  [[nodiscard]] const std::map<std::string, expr::Id>& all() const { return ids_; }

 private:
  expr::Pool& pool_;
  std::map<std::string, expr::Id> ids_;
};

const std::vector<std::string> scara_joints{"lift", "shoulder", "elbow", "wrist", "plunge"};

double value_of(const std::string& name, const Inputs& inputs) {
  const auto at = [&](const std::vector<double>& values, const std::string& joint) {
    const auto found = std::find(scara_joints.begin(), scara_joints.end(), joint);
    const std::size_t i = found != scara_joints.end() ? static_cast<std::size_t>(found - scara_joints.begin())
                                                      : static_cast<std::size_t>(std::stoi(joint) - 1);
    return values.at(i);
  };
  const std::size_t digits =
      name.find('.') != std::string::npos ? name.find('.') + 1 : name.find_first_of("0123456789");
  const std::string joint = name.substr(digits);
  if (name.starts_with("qdd")) return at(inputs.qdd, joint);
  if (name.starts_with("qd")) return at(inputs.qd, joint);
  return at(inputs.q, joint);
}

TEST_CASE("readable equations of the SCARA are worth what its functions are") {
  const Inputs inputs{{0.1, -0.8, 1.9, -0.1, 0.284}, {0.3, 0.4, -0.7, -0.5, 0.1}, {1.5, -2, 0.7, 3, -0.4}, {}};
  EmittedMachine machine(file_text("examples/scara.robot"));
  for (const bool short_names : {false, true}) {
    CAPTURE(short_names);
    for (const WrittenFunction& function : written_functions(false)) {
      const std::string text = machine.derive({function.what}, emit::Language::text, {short_names, 17});
      CAPTURE(text);
      expr::Pool pool;
      Symbols symbols(pool);
      const auto equations = read_equations(text, pool, [&](const std::string& name) { return symbols(name); });
      std::vector<std::pair<expr::Id, double>> values;
      for (const auto& [name, id] : symbols.all()) values.emplace_back(id, value_of(name, inputs));
      const std::vector<double> expected = machine.value(function, inputs);
      // As many entries as the function has, but for those that are zero.
      std::size_t nonzero = 0;
      std::vector<double> got;
      for (const auto& [left, formula] : equations) {
        const double value = expr::evaluate(pool, {&formula, 1}, values).front();
        got.push_back(value);
        if (value != 0) ++nonzero;
      }
      std::vector<double> wanted = expected;
      wanted.resize(std::max(wanted.size(), got.size()));
      got.resize(wanted.size());
      std::sort(got.begin(), got.end());
      std::sort(wanted.begin(), wanted.end());
      check_close(got, wanted, function.what);
      const bool is_zero = std::all_of(expected.begin(), expected.end(), [](double v) { return v == 0; });
      CHECK(is_zero == (nonzero == 0));
    }
  }
}

}  // namespace
}  // namespace robotc::test
