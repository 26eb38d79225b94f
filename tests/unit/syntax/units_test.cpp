#include <doctest/doctest.h>

#include <array>

#include "tests/unit/syntax/read.h"

namespace units_test {

using robotc::syntax::test::read_expression;
using robotc::syntax::test::read_file;

TEST_CASE("a unit binds tighter than every operator") {
  CHECK(read_expression("t/2 s") == "(t / (2 s))");
  CHECK(read_expression("-90 deg") == "(-(90 deg))");
  CHECK(read_expression("2 m^2") == "(2 m^2)");
  CHECK(read_expression("0.1 m * cos(1 rad/s * t)") == "((0.1 m) * cos(((1 rad/s) * t)))");
  CHECK(read_expression("2 N*m * sin(x)") == "((2 N*m) * sin(x))");
  CHECK(read_expression("(2 m)^2") == "((2 m)^2)");
}

TEST_CASE("a unit follows a number or a closing bracket, with or without a blank") {
  CHECK(read_expression("2mm") == "(2 mm)");
  CHECK(read_expression("1e3 m") == "(1e3 m)");
  CHECK(read_expression("2em") == "(2 em)");
  CHECK(read_expression("(1 - x) m") == "((1 - x) m)");
  CHECK(read_expression("diag(0, 1) kg*m^2") == "(diag(0, 1) kg*m^2)");
  CHECK(read_expression("[1, 2] SI") == "([1, 2] SI)");
  CHECK(read_expression("M[1] m") == "(M[1] m)");
  CHECK(read_expression("x m") == "error: misplaced-unit");
  CHECK(read_expression("2 m s") == "error: misplaced-unit");
}

TEST_CASE("a unit continues over * / ^ without blanks only, and only with a unit") {
  CHECK(read_expression("2 kg*l^2") == "(2 kg*l^2)");
  CHECK(read_expression("2 kg * l^2") == "((2 kg) * (l^2))");
  CHECK(read_expression("2 kg* l") == "((2 kg) * l)");
  CHECK(read_expression("2 kg *l") == "((2 kg) * l)");
  CHECK(read_expression("2 m/s^2") == "(2 m/s^2)");
  CHECK(read_expression("2 m /s") == "((2 m) / s)");
  CHECK(read_expression("2 m / s") == "((2 m) / s)");
  CHECK(read_expression("60 deg/2") == "((60 deg) / 2)");
  CHECK(read_expression("5 m*3") == "((5 m) * 3)");
  CHECK(read_expression("5 m*(x)") == "((5 m) * x)");
  CHECK(read_expression("2 m ^2") == "((2 m)^2)");
  CHECK(read_expression("5 m^n") == "((5 m)^n)");
  CHECK(read_expression("5 m.*x") == "((5 m) .* x)");
}

TEST_CASE("exponents of units") {
  CHECK(read_expression("2 m^-1") == "(2 m^-1)");
  CHECK(read_expression("2 m^-1*s") == "(2 m^-1*s)");
  CHECK(read_expression("2 rad/s/Hz^(1/2)") == "(2 rad/s/Hz^(1/2))");
  CHECK(read_expression("2 m^(-2)*kg") == "(2 m^(-2)*kg)");
  CHECK(read_expression("2 Hz^0.5") == "(2 Hz^0.5)");
}

TEST_CASE("a reciprocal unit follows a number and a blank") {
  CHECK(read_expression("200 /s^2") == "(200 /s^2)");
  CHECK(read_expression("10 /s*m") == "(10 /s*m)");
  CHECK(read_expression("200/s^2") == "(200 / (s^2))");
  CHECK(read_expression("200 / s") == "(200 / s)");
  CHECK(read_expression("200 /2") == "(200 / 2)");
  CHECK(read_expression("200 /(s)") == "(200 / s)");
  CHECK(read_expression("x /s") == "(x / s)");
  CHECK(read_expression("(x) /s") == "(x / s)");
  CHECK(read_expression("q[1] /s") == "(q[1] / s)");
  CHECK(read_file("param Kp = 200 /s^2, Kd = 10 /s\n") == "param Kp = (200 /s^2)\nparam Kd = (10 /s)\n");
  CHECK(read_expression("200 // a comment") == "200");
}

TEST_CASE("after `as` stands a unit") {
  CHECK(read_expression("x as mm") == "(x as mm)");
  CHECK(read_expression("a + b as rad/s^2") == "((a + b) as rad/s^2)");
  CHECK(read_expression("x as /s") == "(x as /s)");
  CHECK(read_expression("x as 1/s") == "(x as /s)");
  CHECK(read_expression("x as 2") == "error: unexpected-token");
  CHECK(read_expression("x as") == "error: unexpected-token");
}

TEST_CASE("reserved words are never units") {
  CHECK(read_expression("if 1 == (2) then 3 else 4") == "(if (1 == 2) then 3 else 4)");
  CHECK(read_expression("f(x) and g[1] or 2 == 3") == "((f(x) and g[1]) or (2 == 3))");
  CHECK(read_expression("[f(i) for i in 1..3]") == "[f(i) for i in (1..3)]");
  CHECK(read_expression("(x) as mm") == "(x as mm)");
  CHECK(read_file("tau = law(ref) every 1 ms\n") == "tau = law(ref) every (1 ms)\n");
  CHECK(read_file("link a { com = [1, 2, 3] from joint, inertia = diag(1) about com }\n") ==
        "link a\n  com = [1, 2, 3] from joint\n  inertia = diag(1) about com\n");
  CHECK(read_file("expect f(x) < 1 after 2 s\n") == "expect (f(x) < 1) after (2 s)\n");
  CHECK(read_file("expect f(x) < g[1] until 2 s\n") == "expect (f(x) < g[1]) until (2 s)\n");
  CHECK(read_file("attach a: planar(n = 2) on b[1]\n") == "attach a: planar(n = 2) on b[1]\n");
  CHECK(read_file("frame a[1] on b\n") == "frame a[1] on b\n");
  CHECK(read_file("controller c(ref: trajectory) for r { }\n") == "controller c(ref: trajectory) for r\n");
  constexpr std::array reserved{"for",   "in",    "from",  "about",      "on",         "as",      "every",
                                "after", "until", "and",   "or",         "then",       "else",    "if",
                                "not",   "const", "param", "let",        "next",       "fn",      "use",
                                "when",  "state", "robot", "trajectory", "controller", "simulate"};
  for (const char* word : reserved) {
    CAPTURE(word);
    CHECK(read_expression(std::string("2 ") + word).starts_with("error: "));
  }
}

TEST_CASE("a unit stands on the line of its number") {
  CHECK(read_file("x = 2\nm = 3\n") == "x = 2\nm = 3\n");
  CHECK(read_file("x = [2,\n m]\n") == "x = [2, m]\n");
  CHECK(read_file("x = (2\n m)\n") == "error: missing-operator");
  CHECK(read_file("x = (2\n + m)\n") == "x = (2 + m)\n");
}

TEST_CASE("statement words may be units or names of arguments") {
  CHECK(read_expression("2 link") == "(2 link)");
  CHECK(read_expression("f(log = 2)") == "f(log = 2)");
}

}  // namespace units_test
