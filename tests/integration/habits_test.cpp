// Sessions of people who come from MATLAB, Python and Julia: what they type does what they mean, or the message has the
// exact replacement.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/integration/run_robotc.h"

namespace robotc::testing::habits_test {
namespace {

struct Line {
  std::string typed;
  std::string shown;          ///< on standard output, exactly; the values are those of the language that the user knows
  std::string replacement{};  ///< in the message, if the line is refused
};

/// Tables are padded: only single blanks are compared.
std::string without_padding(std::string text) {
  for (std::size_t at = 0; (at = text.find("  ")) != std::string::npos;) text.erase(at, 1);
  return text;
}

/// Types the lines into one session, and looks at what each adds to its output.
void check_session(const std::vector<Line>& lines) {
  std::string input;
  Outcome before;
  std::size_t meant = 0;
  for (const Line& line : lines) {
    CAPTURE(line.typed);
    input += line.typed + "\n";
    const Outcome session = run_robotc({"repl"}, {.input = input});
    CHECK(session.code == 0);
    REQUIRE(session.out.starts_with(before.out));
    REQUIRE(session.err.starts_with(before.err));
    const std::string shown = session.out.substr(before.out.size());
    const std::string complaint = session.err.substr(before.err.size());
    CHECK(without_padding(shown) == without_padding(line.shown));
    if (line.replacement.empty()) {
      CHECK(complaint.empty());
      ++meant;
    } else {
      CHECK_MESSAGE(complaint.find(line.replacement) != std::string::npos, complaint);
    }
    before = session;
  }
  CHECK(10 * meant >= 9 * lines.size());
}

TEST_CASE("a session of a user of MATLAB") {
  check_session({
      {"x = 3;", "read as: let x = 3\ndefined let x\n"},
      {"A = [1 2; 3 4]", "read as: let A = [[1, 2], [3, 4]]\ndefined let A\n"},
      {"b = [5; 6]", "read as: let b = [5, 6]\ndefined let b\n"},
      {"A'", "[ 1  3 ]\n[ 2  4 ]\n"},
      {"inv(A)", "[ -2     1   ]\n[  1.5  -0.5 ]\n"},
      {"A * b", "[17, 39]\n"},
      {"det(A)", "-2\n"},
      {"norm([3 4])", "read as: norm([3, 4])\n5\n"},
      {"A \\ b", "", "solve(M, b)"},
      {"x^2 + 2*x + 1", "16\n"},
      {"round(2.7)", "3\n"},
      {"mod(7, 3)", "1\n"},
      {"mean([1 2 3])", "read as: mean([1, 2, 3])\n2\n"},
      {"sum(b)", "11\n"},
      {"sqrt(16)", "4\n"},
      {"sin(pi/6)", "0.5\n"},
      {"A(1, 2)", "", "`A[1, 2]`"},
      {"eye(2)", "[ 1  0 ]\n[ 0  1 ]\n"},
      {"disp(x)", "3\n"},
      {"x == 3 && x < 5", "read as: (x == 3) and (x < 5)\ntrue\n"},
      {"f(x) = x^2;", "read as: fn f(x) = x^2\ndefined fn f\n"},
      {"linspace(0, 1, 3)", "[0, 0.5, 1.0]\n"},
      {"exit", ""},
  });
}

TEST_CASE("a session of a user of Python") {
  const std::string nothing =
      "nothing to load: all functions are there, without a prefix; `:help` lists the commands\n";
  check_session({
      {"import numpy as np", nothing},
      {"from math import sin, pi", nothing},
      {"x = 3  # a comment", "read as: let x = 3\ndefined let x\n"},
      {"x ** 2", "read as: x^2\n9\n"},
      {"np.sqrt(16)", "4\n"},
      {"v = [1, 2, 3]", "defined let v\n"},
      {"v[0]", "", "the first entry is `[1]`"},
      {"len(v)", "3\n"},
      {"sum(v)", "6\n"},
      {"max(v)", "3\n"},
      {"abs(-2.5)", "2.5\n"},
      {"round(2.7)", "3\n"},
      {"7 % 3", "", "`mod(a, b)`"},
      {"x == 3 and x < 5", "true\n"},
      {"A = [[1, 2], [3, 4]]", "defined let A\n"},
      {"np.linalg.inv(A)", "[ -2     1   ]\n[  1.5  -0.5 ]\n"},
      {"np.linspace(0, 1, 3)", "[0, 0.5, 1.0]\n"},
      {"np.cos(np.pi / 3)", "0.5\n"},
      {"print(x)", "3\n"},
      {"2 * x + 1", "7\n"},
      {"x != 3", "false\n"},
      {"exit()", ""},
  });
}

TEST_CASE("a session of a user of Julia") {
  const std::string nothing =
      "nothing to load: all functions are there, without a prefix; `:help` lists the commands\n";
  check_session({
      {"using LinearAlgebra", nothing},
      {"x = 3", "defined let x\n"},
      {"f(x) = x^2 + 1", "defined fn f\n"},
      {"f(2)", "5\n"},
      {"A = [1 2; 3 4]", "read as: let A = [[1, 2], [3, 4]]\ndefined let A\n"},
      {"A'", "[ 1  3 ]\n[ 2  4 ]\n"},
      {"inv(A)", "[ -2     1   ]\n[  1.5  -0.5 ]\n"},
      {"det(A)", "-2\n"},
      {"v = [1, 2, 3]", "defined let v\n"},
      {"v[1]", "1\n"},
      {"length(v)", "3\n"},
      {"mean(v)", "2\n"},
      {"norm([3, 4])", "5\n"},
      {"dot(v, v)", "14\n"},
      {"v .* v", "[1, 4, 9]\n"},
      {"sin(π/6)", "0.5\n"},
      {"x == 3 && x < 5", "read as: (x == 3) and (x < 5)\ntrue\n"},
      {"2x + 1", "", "`2 * x`"},
      {"mod(7, 3)", "1\n"},
      {"A \\ [5, 6]", "", "solve(M, b)"},
      {"ceil(2.1)", "3\n"},
      {"println(x)", "3\n"},
      {"exit()", ""},
  });
}

}  // namespace
}  // namespace robotc::testing::habits_test
