// Parses readable equations.
#include <doctest/doctest.h>

#include <algorithm>

#include "compiler/catalogue/catalogue.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/normal_form.h"
#include "tests/emitted/emitted_machine.h"
#include "tests/emitted/formula_text.h"
#include "tests/oracle/scara_fig3.h"

namespace robotc::test::text_test {
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
  if (name.starts_with("dq")) return at(inputs.qd, joint);
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
      if (function.what.starts_with("reach_")) continue;  // ten steps have no formulas of a size that anyone reads
      const std::string text = machine.derive({function.what}, emit::Language::text, {short_names, 17});
      CAPTURE(text);
      expr::Pool pool;
      Symbols symbols(pool);
      const auto equations = read_equations(text, pool, [&](const std::string& name) { return symbols(name); });
      std::vector<std::pair<expr::Id, double>> values;
      for (const auto& [name, id] : symbols.all()) values.emplace_back(id, value_of(name, inputs));
      const std::vector<double> expected = machine.value(function, inputs);
      // As many equations as the function has nonzero entries.
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

TEST_CASE("from ten joints on, short names of sums are told from those of one joint") {
  // Two consecutive joints, and ten pendulums beside them.
  std::string text =
      "robot comb {\n  gravity = [0, 0, -9.81] m/s^2\n  joint j1: revolute base -> l1 = at([0, 0, 0], axis = [0, -1, "
      "0])\n";
  for (int i = 1; i <= 12; ++i) {
    const std::string number = std::to_string(i);
    text += "  link l" + number + " { mass = 1 kg, com = [1, 0, 0] m }\n";
    if (i > 1) {
      text += "  joint j" + number + ": revolute " + (i == 2 ? "l1" : "base") + " -> l" + number +
              " = at([0, 0, 0], axis = [0, -1, 0])\n";
    }
  }
  EmittedMachine machine(text + "}\n");
  const std::string plain = machine.derive({"gravity_forces"}, emit::Language::text, {true, 6});
  CAPTURE(plain);
  CHECK(plain.find("c1_2 is cos(q1 + q2), c12 is cos(q12)") != std::string::npos);
  CHECK(plain.find("gravity_forces[2] = 9.81*c1_2\n") != std::string::npos);
  CHECK(plain.find("gravity_forces[12] = 9.81*c12\n") != std::string::npos);
  const std::string latex = machine.derive({"gravity_forces"}, emit::Language::latex, {true, 6});
  CAPTURE(latex);
  CHECK(latex.find("{g}_{2} &= 9.81 \\, c_{1,2} ") != std::string::npos);
  CHECK(latex.find("{g}_{12} &= 9.81 \\, c_{12}\n") != std::string::npos);
}

TEST_CASE("letters of the file are told from those of formulas") {
  EmittedMachine machine(
      "robot crane {\n  gravity = [0, 0, -9.81] m/s^2\n  const q2 = 0.7 m, c1 = 0.3 m\n"
      "  link a { mass = 3 kg, com = [c1, 0, 0] }\n  link b { mass = 2 kg, com = [q2, 0, 0] }\n"
      "  joint j: revolute base -> a = at([0, 0, 0], axis = [0, -1, 0])\n"
      "  joint k: prismatic a -> b = at([0, 0, 0], axis = [1, 0, 0])\n}\n");
  const std::string text = machine.derive({"gravity_forces"}, emit::Language::text, {true, 6}, true);
  CAPTURE(text);
  CHECK(text.find("// q2_p = 0.7 m, q2 in the file\n") != std::string::npos);
  CHECK(text.find("// c1_p = 0.3 m, c1 in the file\n") != std::string::npos);
  CHECK(text.find("gravity_forces[1] = g*(m_a*c1_p + m_b*(q2_p + q2))*c1\n") != std::string::npos);
  const std::string latex = machine.derive({"gravity_forces"}, emit::Language::latex, {true, 6}, true);
  CAPTURE(latex);
  CHECK(latex.find("$q_{2,p}$ & \\texttt{q2} & $0.7\\,\\mathrm{m}$ \\\\\n") != std::string::npos);
  CHECK(latex.find("$c_{1,p}$ & \\texttt{c1} & $0.3\\,\\mathrm{m}$ \\\\\n") != std::string::npos);
  // With names of joints there is no clash.
  const std::string named = machine.derive({"gravity_forces"}, emit::Language::text, {}, true);
  CHECK(named.find("// q2 = 0.7 m\n") != std::string::npos);
}

TEST_CASE("a const or param keeps its name, letters made of names of parts give way") {
  EmittedMachine machine(
      "robot d {\n  gravity = [0, 0, -9.81] m/s^2\n  const m_a = 2 kg\n  param m_c = 5 kg\n"
      "  link a { mass = 3 kg, com = [1, 0, 0] m }\n  link b { mass = m_a, com = [1, 0, 0] m }\n"
      "  link c { mass = 7 kg, com = [1, 0, 0] m }\n"
      "  joint j: revolute base -> a = at([0, 0, 0], axis = [0, 1, 0])\n"
      "  joint k: revolute a -> b = at([1, 0, 0] m, axis = [0, 1, 0])\n"
      "  joint l: revolute b -> c = at([1, 0, 0] m, axis = [0, 1, 0])\n"
      "  frame tip on c = at([1, 0, 0] m)\n"
      "  payload box on tip { mass = m_c, com = [0, 0, 0.1] m }\n}\n");
  const std::string text = machine.derive({"gravity_forces"}, emit::Language::text, {}, true);
  CAPTURE(text);
  for (const char* line :
       {"// m_a = 2 kg\n", "// m_a_2 = 3 kg\n", "// m_c = 5 kg\n", "// m_c_2 = 7 kg\n", "// c_box_z = 0.1 m\n"}) {
    CAPTURE(line);
    CHECK(text.find(line) != std::string::npos);
  }
}

TEST_CASE("fractions stand beside letters, decimals beside decimals") {
  const auto energy = [](const std::string& mass, const std::string& com) {
    EmittedMachine machine("robot arm {\n  param m = 2 kg\n  link a { mass = " + mass + ", com = [" + com +
                           ", 0, 0] m, inertia = diag(0, 0, 0) kg*m^2 }\n"
                           "  joint j: revolute base -> a = at([0, 0, 0] m, axis = [0, -1, 0])\n}\n");
    const std::string text = machine.derive({"kinetic_energy"}, emit::Language::text, {true, 6});
    return text.substr(text.find("kinetic_energy = "));
  };
  CHECK(energy("m", "1") == "kinetic_energy = m*qd1^2/2\n");
  CHECK(energy("m", "0.3") == "kinetic_energy = 0.045*m*qd1^2\n");
  CHECK(energy("m + 0.37 kg", "1") == "kinetic_energy = (0.5*m + 0.185)*qd1^2\n");
}

TEST_CASE("whatever derive writes can be evaluated") {
  for (const catalogue::Row& row : catalogue::rows()) {
    if (row.result.has(catalogue::Axis::wrenches) || row.result.has(catalogue::Axis::parameters)) continue;
    if (row.result.has(catalogue::Axis::closure_equations)) continue;
    CAPTURE(row.name);
    EmittedMachine machine(file_text("examples/double_pendulum.robot"));
    machine.derive({std::string(row.name) + (row.takes == catalogue::Takes::place ? "(lower.com)" : "")},
                   emit::Language::c);
    std::string arguments;
    const auto add = [&](const std::string& text) { arguments += (arguments.empty() ? "" : ", ") + text; };
    for (std::size_t i = 0; i < catalogue::chosen_axes(row).size(); ++i) add("2");
    if (row.takes == catalogue::Takes::place) add("lower.com");
    for (const catalogue::Argument argument : row.arguments) {
      add(argument == catalogue::Argument::point  ? "[0.25, -0.5, 0] m"
          : argument == catalogue::Argument::pose ? "at([0.25, -0.5, 0] m, rpy = [0, 0, 0.3])"
                                                  : "[0.25, -0.5]");
    }
    const std::string call = std::string(row.name) + "(" + arguments + ")";
    CAPTURE(call);
    CHECK(!machine.value(call + (row.function == catalogue::Function::pose ? ".position" : "")).empty());
  }
}

TEST_CASE("lines of MATLAB are short enough to be read") {
  EmittedMachine machine(file_text("examples/planar.robot"));
  const std::string code =
      machine.derive({"inverse_dynamics", "forward_dynamics", "coriolis_matrix"}, emit::Language::matlab, {}, true);
  std::size_t continued = 0;
  for (std::size_t begin = 0; begin < code.size(); begin = code.find('\n', begin) + 1) {
    const std::string line = code.substr(begin, code.find('\n', begin) - begin);
    CAPTURE(line);
    if (!line.starts_with('%')) CHECK(line.size() <= 120);
    if (line.ends_with(" ...")) ++continued;
  }
  CHECK(continued > 0);
  // zeros(3) of MATLAB is a square.
  CHECK(code.find("inverse_dynamics = zeros(3, 1);") != std::string::npos);
  CHECK(code.find("coriolis_matrix = zeros(3, 3);") != std::string::npos);
  CHECK(code.find("  inverse_dynamics(3) = ") != std::string::npos);
  CHECK(code.find("  coriolis_matrix(1, 3) = ") != std::string::npos);
}

TEST_CASE("emitted code has equations of motion and inverse dynamics side by side, each by its name") {
  EmittedMachine machine(file_text("examples/double_pendulum.robot"));
  const std::string code = machine.derive({"equations_of_motion", "inverse_dynamics"}, emit::Language::c);
  CHECK(code.find("void double_pendulum_equations_of_motion(") != std::string::npos);
  CHECK(code.find("void double_pendulum_inverse_dynamics(") != std::string::npos);
}

/// Expressions with the operators used in printed equations.
struct Letter {
  expr::Id id;
  expr::Pool* pool = nullptr;
};
Letter operator+(Letter a, Letter b) { return {a.pool->add(a.id, b.id), a.pool}; }
Letter operator-(Letter a, Letter b) { return {a.pool->sub(a.id, b.id), a.pool}; }
Letter operator-(Letter a) { return {a.pool->neg(a.id), a.pool}; }
Letter operator*(Letter a, Letter b) { return {a.pool->mul(a.id, b.id), a.pool}; }
Letter operator*(int k, Letter a) { return {a.pool->mul(a.pool->integer(k), a.id), a.pool}; }
Letter square(Letter a) { return a * a; }

TEST_CASE("what derive prints of the SCARA is Fig. 3 of its paper, letter by letter") {
  EmittedMachine machine(file_text("examples/scara.robot"));
  const std::string text = machine.derive({}, emit::Language::text, {}, true);
  CAPTURE(text);
  expr::Pool pool;
  Symbols symbols(pool);
  const auto equations = read_equations(text, pool, [&](const std::string& name) { return symbols(name); });
  const auto letter = [&](const char* name) { return Letter{symbols(name), &pool}; };
  const auto turn = [&](expr::Op op, const char* a, const char* b = nullptr) {
    expr::Id angle = symbols(a);
    if (b != nullptr) angle = pool.add(angle, symbols(b));
    return Letter{pool.make(op, angle), &pool};
  };
  using expr::Op;
  const char* elbow = "q.elbow";
  const char* wrist = "q.wrist";
  const auto lines = oracle::scara_fig3_lines<Letter>({letter("m_column"),
                                                       letter("m_upper"),
                                                       letter("m_fore"),
                                                       letter("m_hand"),
                                                       letter("m_quill"),
                                                       letter("l2"),
                                                       letter("l3"),
                                                       letter("l4"),
                                                       letter("lc"),
                                                       letter("lc"),
                                                       letter("lc"),
                                                       letter("rod_zz"),
                                                       letter("rod_zz"),
                                                       letter("rod_zz"),
                                                       letter("g"),
                                                       letter("qd.shoulder"),
                                                       letter("qd.elbow"),
                                                       letter("qd.wrist"),
                                                       letter("qdd.lift"),
                                                       letter("qdd.shoulder"),
                                                       letter("qdd.elbow"),
                                                       letter("qdd.wrist"),
                                                       letter("qdd.plunge"),
                                                       turn(Op::sin, elbow),
                                                       turn(Op::cos, elbow),
                                                       turn(Op::sin, wrist),
                                                       turn(Op::cos, wrist),
                                                       turn(Op::sin, elbow, wrist),
                                                       turn(Op::cos, elbow, wrist)});
  expr::NormalForms forms(pool);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CAPTURE(i);
    // The paper has its forces on the left: T_i + … = 0 becomes T_i = −(…).
    const expr::Id printed = pool.neg(lines[i].id);
    CHECK(forms.judge_difference(equations.at("tau." + scara_joints[i]), printed) == expr::Verdict::zero);
    // Another machine's equations differ.
    CHECK(forms.judge_difference(equations.at("tau." + scara_joints[i]),
                                 pool.add(printed, pool.mul(letter("m_hand").id, letter("qdd.wrist").id))) ==
          expr::Verdict::nonzero);
  }
}

TEST_CASE("energies of the links are those of the robot, tensors contract to the matrix, accelerations to Jacobians") {
  const Inputs inputs{{0.1, -0.8, 1.9, -0.1, 0.284}, {0.3, 0.4, -0.7, -0.5, 0.1}, {1.5, -2, 0.7, 3, -0.4}, {}};
  EmittedMachine machine(file_text("examples/scara.robot"));
  const auto values = [&](const std::string& what, std::size_t count) {
    const std::string text = machine.derive({what}, emit::Language::text, {false, 17});
    expr::Pool pool;
    Symbols symbols(pool);
    const auto equations = read_equations(text, pool, [&](const std::string& name) { return symbols(name); });
    std::vector<std::pair<expr::Id, double>> numbers;
    for (const auto& [name, id] : symbols.all()) numbers.emplace_back(id, value_of(name, inputs));
    std::map<std::string, double> result;
    for (const auto& [left, formula] : equations) {
      result[left] = expr::evaluate(pool, {&formula, 1}, numbers).front();
    }
    CHECK(result.size() <= count);
    return result;
  };
  for (const char* energy : {"kinetic_energy", "potential_energy"}) {
    double sum = 0;
    for (const char* link : {"base", "column", "upper", "fore", "hand", "quill"}) {
      const std::string what = std::string(energy) + "(" + link + ")";
      sum += values(what, 1).at(what);
    }
    CHECK(sum == doctest::Approx(values(energy, 1).at(energy)).epsilon(1e-12));
  }
  const auto tensor = values("coriolis_tensor", 125);
  const auto matrix = values("coriolis_matrix", 25);
  const auto forces = values("coriolis_forces", 5);
  for (const std::string& i : scara_joints) {
    double force = 0;
    for (std::size_t j = 0; j < 5; ++j) {
      double entry = 0;
      for (std::size_t k = 0; k < 5; ++k) {
        const auto found = tensor.find("coriolis_tensor[" + i + ", " + scara_joints[j] + ", " + scara_joints[k] + "]");
        if (found != tensor.end()) entry += found->second * inputs.qd[k];
      }
      const auto found = matrix.find("coriolis_matrix[" + i + ", " + scara_joints[j] + "]");
      CHECK(entry == doctest::Approx(found == matrix.end() ? 0 : found->second).epsilon(1e-12));
      force += entry * inputs.qd[j];
    }
    CHECK(force == doctest::Approx(forces.at("coriolis_forces." + i)).epsilon(1e-12));
  }
  // The tool's velocity at q ± h q̇ ± … differs by its acceleration.
  const auto v = values("velocity(hand.com)", 6);
  const auto a = values("acceleration(hand.com)", 6);
  const std::vector<double> jacobian = machine.value("jacobian(tool, [0.1, -0.8, 1.9, -0.1, 0.284])");
  double vz = 0;
  for (std::size_t i = 0; i < 5; ++i) vz += jacobian[10 + i] * inputs.qd[i];
  CHECK(v.at("velocity(hand.com).vz") + inputs.qd[4] * jacobian[14] == doctest::Approx(vz));
  CHECK(a.at("acceleration(hand.com).az") == doctest::Approx(inputs.qdd[0]));
  CHECK(a.at("acceleration(hand.com).alphaz") == doctest::Approx(inputs.qdd[1] + inputs.qdd[2] + inputs.qdd[3]));
}

}  // namespace
}  // namespace robotc::test::text_test
