// The readable form of formulas: equal to the normal form, never longer, and as short as papers have it.
#include <doctest/doctest.h>

#include <algorithm>

#include "compiler/expr/normal_form.h"
#include "tests/emitted/formula_text.h"
#include "tests/emitted/random_machine.h"
#include "tests/oracle/random_tree.h"

namespace robotc::test::readable_form_test {
namespace {

/// Operators of a formula, without a sign in front.
std::size_t operations_in(const std::string& formula) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < formula.size(); ++i) {
    if (std::string_view("*/^").find(formula[i]) != std::string_view::npos) ++count;
    if (formula[i] == '+' || formula[i] == '-')
      count += i > 0 && formula[i + 1] == ' ' && formula[i - 1] == ' ' ? 1 : 0;
  }
  return count;
}

/// Formulas by the first of their left sides; `where`: the definitions of names.
struct Equations {
  std::map<std::string, std::string> formulas;
  std::map<std::string, std::string> where;
};
Equations equations_of(const std::string& text) {
  Equations result;
  std::map<std::string, std::string>* part = &result.formulas;
  std::string* open = nullptr;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line == "// where") part = &result.where;
    if (line.empty() || line.starts_with("//")) continue;
    if (line.front() == ' ') {
      // The first sign of a broken formula stands before its first term.
      std::string more = line.substr(line.find_first_not_of(' '));
      if (open->empty() && more.starts_with("- ")) more = "-" + more.substr(2);
      *open += (open->empty() ? "" : " ") + more;
    } else {
      const std::size_t sign = line.find(" =");
      const std::size_t last = line.rfind(" =");
      open = &(*part)[line.substr(0, sign)];
      *open = line.substr(std::min(last + 3, line.size()));
    }
  }
  return result;
}

std::size_t operations_in(const std::map<std::string, std::string>& formulas) {
  std::size_t count = 0;
  for (const auto& [left, formula] : formulas) count += operations_in(formula);
  return count;
}

/// Checks that both forms are the same functions, and the readable one takes no more operations.
void check_forms(EmittedMachine& machine, const std::vector<std::string>& what, bool symbolic) {
  constexpr int all_digits = 17;
  const std::string readable = machine.derive(what, emit::Language::text, {true, all_digits}, symbolic);
  const std::string normal =
      machine.derive(what, emit::Language::text, {true, all_digits, emit::Form::normal}, symbolic);
  CAPTURE(readable);
  CAPTURE(normal);
  expr::Pool pool;
  std::map<std::string, expr::Id> symbols;
  const SymbolOf symbol = [&](const std::string& name) {
    const auto [at, is_new] = symbols.try_emplace(name);
    if (is_new) at->second = pool.symbol(name);
    return at->second;
  };
  const auto expected = read_equations(normal, pool, symbol);
  const auto got = read_equations(readable, pool, symbol);
  REQUIRE(got.size() == expected.size());
  expr::NormalForms forms(pool);
  for (const auto& [left, formula] : expected) {
    CAPTURE(left);
    REQUIRE(got.contains(left));
    const auto verdict = forms.judge_difference(got.at(left), formula);
    REQUIRE(verdict.has_value());
    CHECK((*verdict == expr::Verdict::zero || (!symbolic && *verdict == expr::Verdict::zero_within_rounding)));
  }
  const Equations short_ones = equations_of(readable);
  const Equations long_ones = equations_of(normal);
  for (const auto& [left, formula] : short_ones.formulas) {
    CAPTURE(left);
    CAPTURE(formula);
    CHECK(operations_in(formula) <= operations_in(long_ones.formulas.at(left)));
  }
  CHECK(operations_in(short_ones.formulas) + operations_in(short_ones.where) <= operations_in(long_ones.formulas));
}

const std::vector<std::string> equations{"mass_matrix", "gravity_forces", "nonlinear_effects", "inverse_dynamics"};

TEST_CASE("the readable form of library robots is their normal form, exactly, and no longer") {
  for (const char* path : {"stdlib/robots/three_link.robot", "stdlib/robots/rpr.robot", "stdlib/robots/rprprp.robot",
                           "stdlib/robots/trimobil_scara.robot", "stdlib/robots/arm_3r.robot", "examples/scara.robot",
                           "examples/double_pendulum.robot", "stdlib/robots/stanford.robot"}) {
    CAPTURE(path);
    EmittedMachine machine(file_of(path));
    check_forms(machine, equations, true);
    check_forms(machine, {"coriolis_matrix", "kinetic_energy", "centroidal_momentum"}, true);
    check_forms(machine, {"mass_matrix", "gravity_forces"}, false);
  }
}

TEST_CASE("the readable form of random machines is their normal form, exactly, and no longer") {
  for (const std::uint64_t seed : oracle::sampled_seeds(1, 8, 24)) {
    INFO("ROBOTC_SEED=" << seed);
    SketchOptions options;
    options.links = 2 + static_cast<int>(seed % 2);
    options.round = true;
    const RobotSketch sketch = random_sketch(seed, options);
    EmittedMachine machine(text_of(sketch, Written::literals, in_order(sketch)));
    check_forms(machine, {"mass_matrix", "gravity_forces", "jacobian(tool)", "pose(tool)", "velocity(tool)"}, true);
  }
}

TEST_CASE("M11 of the RPR arm takes 16 operations") {
  // I1 + I3 + m1 lc1² + m2 λ2² + m3 (l2² + lc3² + 2 l2 lc3 c3), Urrea et al., with λ2 = L1 + lc2 + q2.
  EmittedMachine machine(file_of("stdlib/robots/rpr.robot"));
  const std::string text = machine.derive({"mass_matrix"}, emit::Language::text, {true, 6}, true);
  CAPTURE(text);
  CHECK(operations_in(equations_of(text).formulas.at("mass_matrix[1, 1]")) <= 16);
  CHECK(text.find("m2*f1^2") != std::string::npos);
  CHECK(text.find("f1 = L1 + lc2 + q2\n") != std::string::npos);
  CHECK(text.find("f2 = L1 + L2 + q2\n") != std::string::npos);
}

TEST_CASE("the three-link arm is written as its paper has it") {
  EmittedMachine machine(file_of("stdlib/robots/three_link.robot"));
  // Eqs. 56, 61 and 62 of Truc et al.
  const std::string places =
      machine.derive({"pose(upper)", "jacobian(fore.com)"}, emit::Language::text, {true, 6}, true);
  CAPTURE(places);
  for (const char* line :
       {"pose(upper).rotation[1, 1] = c1*c2\n", "pose(upper).rotation[1, 2] = -c1*s2\n",
        "pose(upper).rotation[2, 1] = s1*c2\n", "pose(upper).position.x = l1*c1*c2\n",
        "jacobian(fore.com)[vx, 3] = -r2*c1*s23\n", "jacobian(fore.com)[vx, 2] = -(l1*s2 + r2*s23)*c1\n"}) {
    CAPTURE(line);
    CHECK(places.find(line) != std::string::npos);
  }
  // Eq. 65: 21 operations for M11, 14 for M22, 7 for M23.
  const std::string mass = machine.derive({"mass_matrix"}, emit::Language::text, {true, 6}, true);
  CAPTURE(mass);
  CHECK(mass.find("m3*(l1*c2 + r2*c23)^2") != std::string::npos);
  const Equations entries = equations_of(mass);
  CHECK(operations_in(entries.formulas.at("mass_matrix[1, 1]")) <= 21);
  CHECK(operations_in(entries.formulas.at("mass_matrix[2, 2]")) <= 14);
  CHECK(operations_in(entries.formulas.at("mass_matrix[2, 3]")) <= 7);
}

/// The formula by which an entry is written, also where it is that of another entry.
std::string formula_of(const Equations& all, const std::string& text, const std::string& entry) {
  if (const auto found = all.formulas.find(entry); found != all.formulas.end()) return found->second;
  const std::size_t line = text.find(" = " + entry + " =");
  REQUIRE_MESSAGE(line != std::string::npos, entry);
  const std::size_t begin = text.rfind('\n', line) + 1;
  return all.formulas.at(text.substr(begin, text.find(" =", begin) - begin));
}

TEST_CASE("no printed equation of the papers takes fewer operations than ours") {
  struct Printed {
    const char* entry;
    const char* formula;
  };
  struct Paper {
    const char* robot;
    std::vector<std::string> what;
    std::vector<Printed> equations;
  };
  // As printed, with signs that print lost. Names that a paper gives to sums count as letters, and so do ours.
  const Paper papers[] = {
      // Le, Nguyen and Nguyen, eqs 65, 67, 68 and 69.
      {"three_link",
       {"mass_matrix", "coriolis_matrix", "potential_energy", "gravity_forces"},
       {{"mass_matrix[1, 1]",
         "I3yy*c23^2 + I3xx*s23^2 + I2xx*s2^2 + I1yy + (m2*r1^2 + I2yy)*c2^2 + m3*(r2*c23 + l1*c2)^2"},
        {"mass_matrix[2, 2]", "2*l1*m3*r2*c3 + (l1^2 + r2^2)*m3 + m2*r1^2 + I3zz + I2zz"},
        {"mass_matrix[3, 3]", "m3*r2^2 + I3zz"},
        {"mass_matrix[2, 3]", "l1*m3*r2*c3 + m3*r2^2 + I3zz"},
        {"coriolis_matrix[1, 1]",
         "-((m3*r2^2 + I3yy - I3xx)*(qd2 + qd3)*s23 + m3*r2*l1*(2*qd2 + qd3)*s2)*c23 - (l1^2*m3 + m2*r1^2 - I2xx + "
         "I2yy)*c2*s2*qd2 - l1*m3*r2*s3*(qd2 + qd3)"},
        {"coriolis_matrix[1, 2]",
         "-(((m3*r2^2 + I3yy - I3xx)*s23 + 2*l1*s2*m3*r2)*c23 + (l1^2*m3 + m2*r1^2 - I2xx + I2yy)*c2*s2 + "
         "l1*m3*r2*s3)*qd1"},
        {"coriolis_matrix[1, 3]", "-(((m3*r2^2 + I3yy - I3xx)*s23 + l1*s2*m3*r2)*c23 + l1*m3*r2*s3)*qd1"},
        {"coriolis_matrix[2, 1]",
         "(((m3*r2^2 + I3yy - I3xx)*s23 + 2*l1*s2*m3*r2)*c23 + (l1^2*m3 + m2*r1^2 - I2xx + I2yy)*c2*s2 + "
         "l1*m3*r2*s3)*qd1"},
        {"coriolis_matrix[2, 2]", "-l1*m3*r2*s3*qd3"},
        {"coriolis_matrix[2, 3]", "-l1*m3*r2*s3*(qd2 + qd3)"},
        {"coriolis_matrix[3, 1]", "(((m3*r2^2 + I3yy - I3xx)*s23 + l1*s2*m3*r2)*c23 + l1*m3*r2*s3)*qd1"},
        {"coriolis_matrix[3, 2]", "l1*m3*r2*s3*qd2"},
        {"potential_energy", "g*(l0*m2 + l0*m3 + m1*r0 - (l1*m3 + m2*r1)*s2 - m3*r2*s23)"},
        {"gravity_forces[2]", "-(l1*m3 + m2*r1)*g*c2 - m3*r2*g*c23"},
        {"gravity_forces[3]", "-m3*r2*g*c23"}}},
      // Urrea, Saa and Kern, eqs 8 to 20.
      {"rpr",
       {"mass_matrix", "coriolis_matrix", "gravity_forces"},
       {{"mass_matrix[1, 1]", "I1 + I3 + m1*lc1^2 + m2*x^2 + m3*(y^2 + lc3^2 + 2*y*lc3*c3)"},
        {"mass_matrix[1, 2]", "-m3*lc3*s3"},
        {"mass_matrix[1, 3]", "I3 + m3*(lc3^2 + y*lc3*c3)"},
        {"mass_matrix[2, 2]", "m2 + m3"},
        {"mass_matrix[2, 3]", "-m3*lc3*s3"},
        {"mass_matrix[3, 3]", "I3 + m3*lc3^2"},
        {"coriolis_matrix[1, 1]", "(m2*x + m3*(y + lc3*c3))*qd2 - m3*(lc3*y*s3)*qd3"},
        {"coriolis_matrix[1, 2]", "(m2*x + m3*(y + lc3*c3))*qd1"},
        {"coriolis_matrix[1, 3]", "-m3*(lc3*y*s3)*(qd1 + qd3)"},
        {"coriolis_matrix[2, 1]", "-(m2*x + m3*(y + lc3*c3))*qd1 - m3*(lc3*c3)*qd3"},
        {"coriolis_matrix[2, 3]", "-m3*lc3*c3*(qd1 + qd3)"},
        {"coriolis_matrix[3, 1]", "m3*(y*lc3*s3)*qd1 + m3*(lc3*c3)*qd2"},
        {"coriolis_matrix[3, 2]", "m3*(lc3*c3)*qd1"},
        {"gravity_forces[1]", "m1*g*lc1*c1 + m2*g*x*c1 + m3*g*(lc3*c13 + y*c1)"},
        {"gravity_forces[2]", "(m2 + m3)*g*s1"},
        {"gravity_forces[3]", "m3*g*lc3*c13"}}},
      // Their appendix, where it does not refer to another publication.
      {"rprprpprr",
       {"mass_matrix", "gravity_forces"},
       {{"mass_matrix[1, 8]", "(m8 + m9)*(x + y*c5 + z*c35)*lc8*c8"},
        {"mass_matrix[2, 8]", "(m8 + m9)*lc8*s35*c8"},
        {"mass_matrix[3, 8]", "(m8 + m9)*(x + y*c5)*lc8*c8"},
        {"mass_matrix[4, 8]", "(m8 + m9)*lc8*s5*c8"},
        {"mass_matrix[5, 8]", "(m8 + m9)*lc8*x*c8"},
        {"mass_matrix[7, 7]", "m7 + m8 + m9"},
        {"mass_matrix[8, 8]", "(m8 + m9)*lc8^2 + I8"},
        {"mass_matrix[9, 9]", "I9"}}},
  };
  for (const Paper& paper : papers) {
    EmittedMachine machine(file_of(std::string("stdlib/robots/") + paper.robot + ".robot"));
    const std::string text = machine.derive(paper.what, emit::Language::text, {true, 6}, true);
    CAPTURE(text);
    const Equations ours = equations_of(text);
    for (const Printed& printed : paper.equations) {
      CAPTURE(printed.entry);
      CHECK(operations_in(formula_of(ours, text, printed.entry)) <= operations_in(printed.formula));
    }
  }
}

TEST_CASE("the whole C of the three-link arm, with the sums that have names, takes half the operations printed") {
  EmittedMachine machine(file_of("stdlib/robots/three_link.robot"));
  const Equations entries = equations_of(machine.derive({"coriolis_matrix"}, emit::Language::text, {true, 6}, true));
  std::size_t all = 0;
  for (const auto& [left, formula] : entries.formulas) all += operations_in(formula);
  for (const auto& [left, formula] : entries.where) all += operations_in(formula);
  constexpr std::size_t printed = 127;  // eq. 67: 32 + 26 + 15 + 26 + 4 + 5 + 15 + 4
  CHECK(2 * all <= printed);
}

TEST_CASE("constants of a sum are one number") {
  // 0.8 kg times (2 pi)^2/4 m: about 7.89568.
  EmittedMachine machine(
      "robot arm {\n  gravity = [0, 0, -9.81] m/s^2\n  param load = 2 kg\n"
      "  link a { mass = load + 7.2 kg + 0.8 kg * pi^2, com = [1, 0, 0] m }\n"
      "  joint j: prismatic base -> a = at([0, 0, 0] m, axis = [1, 0, 0])\n}\n");
  const std::string text = machine.derive({"mass_matrix"}, emit::Language::text, {true, 6});
  CAPTURE(text);
  CHECK(text.find("mass_matrix[1, 1] = load + 15.0957\n") != std::string::npos);
}

TEST_CASE("legends name what occurs") {
  EmittedMachine rpr(file_of("stdlib/robots/rpr.robot"));
  // The second joint slides.
  const std::string forces = rpr.derive({"gravity_forces"}, emit::Language::text, {true, 6});
  CHECK(forces.find("3 theta3. s13 is sin(q1 + q3), c13 is cos(q1 + q3).\n") != std::string::npos);
  const std::string masses = rpr.derive({"mass_matrix"}, emit::Language::text, {true, 6});
  CHECK(masses.find("3 theta3. s3 is sin(q3), c3 is cos(q3).\n") != std::string::npos);
  const std::string friction = rpr.derive({"friction"}, emit::Language::text, {true, 6});
  CHECK(friction.find("3 theta3.\n") != std::string::npos);
  // In LaTeX, joints have a row where entries are numbered by them, and else where they occur.
  const std::string pose = rpr.derive({"pose(second)"}, emit::Language::latex, {true, 6});
  CAPTURE(pose);
  CHECK(pose.find("$q_{3}$ & position of") != std::string::npos);
  const std::string slide = rpr.derive({"pose(first)"}, emit::Language::latex, {true, 6});
  CHECK(slide.find("$q_{3}$") == std::string::npos);
  CHECK(slide.find("$s_{1},\\, c_{1}$ & $\\sin(q_{1})$, $\\cos(q_{1})$") != std::string::npos);
}

TEST_CASE("LaTeX has headings, and matrices of tensors") {
  EmittedMachine scara(file_of("stdlib/robots/trimobil_scara.robot"));
  const std::string text = scara.derive({"transform_dq(quill)", "coriolis_matrix"}, emit::Language::latex,
                                        {true, 6, emit::Form::readable, true}, true);
  CAPTURE(text);
  for (const char* piece :
       {"\\paragraph{\\texttt{transform\\_dq(quill)}} derivatives of", "$C$\\,$\\dot{q}$ are Coriolis and",
        "\\frac{\\partial T^{0}}{\\partial q_{3}} = \\begin{bmatrix}\n0 & 0 & 0 & 0 \\\\\n0 & 0 & 0 & 0 \\\\\n0 & 0 & "
        "0 & -1"}) {
    CAPTURE(piece);
    CHECK(text.find(piece) != std::string::npos);
  }
}

TEST_CASE("LaTeX writes matrices as matrices on request") {
  EmittedMachine machine(file_of("stdlib/robots/three_link.robot"));
  const std::string text =
      machine.derive({"mass_matrix"}, emit::Language::latex, {true, 6, emit::Form::readable, true}, true);
  CAPTURE(text);
  CHECK(text.find("M = \\begin{bmatrix}\n{M}_{11} & 0 & 0 \\\\\n0 & {M}_{22} & ") != std::string::npos);
  CHECK(text.find(" & m_{3} \\, r_{2}^{2} + I_{3zz}\n\\end{bmatrix}\n") != std::string::npos);
  CHECK(text.find("{M}_{11} &= ") != std::string::npos);
  CHECK(text.find("{M}_{33} &= ") == std::string::npos);
}

TEST_CASE("names that the author gave to sums stay") {
  EmittedMachine machine(
      "robot crane {\n  gravity = [0, -9.81, 0] m/s^2\n  const L1 = 0.5 m, L2 = 0.3 m, m = 2 kg, r = 0.1 m, I = 3 "
      "kg*m^2\n"
      "  let reach = L1 + L2\n  let J = I + m * r^2\n"
      "  link boom { mass = m, com = [reach, 0, 0], inertia = diag(0, J, J) }\n  link hook { mass = 1 kg, com = [r, 0, "
      "0] }\n"
      "  joint luff: revolute base -> boom = at([0, 0, 0], axis = [0, 0, 1])\n"
      "  joint slide: prismatic boom -> hook = at([reach, 0, 0], axis = [1, 0, 0])\n}\n");
  const std::string text = machine.derive({"mass_matrix", "gravity_forces"}, emit::Language::text, {true, 6}, true);
  CAPTURE(text);
  CHECK(text.find("mass_matrix[1, 1] = m*reach^2 + m_hook*(r + q2 + reach)^2 + J\n") != std::string::npos);
  CHECK(text.find("reach = L1 + L2\n") != std::string::npos);
  CHECK(text.find("J = m*r^2 + I\n") != std::string::npos);
  check_forms(machine, {"mass_matrix", "gravity_forces", "inverse_dynamics"}, true);
  CHECK(machine.derive({"mass_matrix"}, emit::Language::latex, {true, 6}, true)
            .find("\\mathit{reach} &= L_{1} + L_{2}") != std::string::npos);
}

TEST_CASE("LaTeX has letters of names as indices, sizes of parentheses and one number an equation") {
  EmittedMachine arm(file_of("stdlib/robots/rpr.robot"));
  const std::string text = arm.derive({"mass_matrix", "gravity_forces"}, emit::Language::latex, {true, 6}, true);
  CAPTURE(text);
  for (const char* piece :
       {"{M}_{11} &= m_{1} \\, l_{c1}^{2} +", "g_{p} \\, \\bigl((m_{1} \\, l_{c1}",
        "$l_{c1}$ & \\texttt{lc1} & $0.0317\\,\\mathrm{m}$", "f_{1} &= L_{1} + l_{c2} + q_{2} \\\\\n"}) {
    CAPTURE(piece);
    CHECK(text.find(piece) != std::string::npos);
  }
  // A continued line has no number of its own, and begins beside its left side.
  EmittedMachine three_link(file_of("stdlib/robots/three_link.robot"));
  const std::string long_one = three_link.derive({"mass_matrix"}, emit::Language::latex, {true, 6}, true);
  CAPTURE(long_one);
  CHECK(long_one.find("{M}_{11} &= I_{1yy} + ") != std::string::npos);
  CHECK(long_one.find(" \\notag \\\\*\n  &\\quad + ") != std::string::npos);
}

}  // namespace
}  // namespace robotc::test::readable_form_test
