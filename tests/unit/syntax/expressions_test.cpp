#include <doctest/doctest.h>

#include "tests/unit/syntax/read.h"

namespace expressions_test {

using robotc::syntax::test::read_expression;

TEST_CASE("operators bind as in mathematics") {
  CHECK(read_expression("a + b * c") == "(a + (b * c))");
  CHECK(read_expression("a - b - c") == "((a - b) - c)");
  CHECK(read_expression("a / b * c") == "((a / b) * c)");
  CHECK(read_expression("a .* b ./ c") == "((a .* b) ./ c)");
  CHECK(read_expression("(a + b) * c") == "((a + b) * c)");
  CHECK(read_expression("a^b^c") == "(a^(b^c))");
  CHECK(read_expression("-x^2") == "(-(x^2))");
  CHECK(read_expression("x^-2") == "(x^(-2))");
  CHECK(read_expression("2*-x") == "(2 * (-x))");
  CHECK(read_expression("a--b") == "(a - (-b))");
  CHECK(read_expression("+-+a") == "(+(-(+a)))");
  CHECK(read_expression("a <-b") == "(a < (-b))");
}

TEST_CASE("conditions") {
  CHECK(read_expression("a or b and c") == "(a or (b and c))");
  CHECK(read_expression("not a == b") == "(not (a == b))");
  CHECK(read_expression("not not a and b") == "((not (not a)) and b)");
  CHECK(read_expression("a + 1 < b and c >= d") == "(((a + 1) < b) and (c >= d))");
  CHECK(read_expression("if a then b else if c then d else e") == "(if a then b else (if c then d else e))");
  CHECK(read_expression("if a == b then c + 1 else -c") == "(if (a == b) then (c + 1) else (-c))");
  CHECK(read_expression("a < b < c") == "error: chained-comparison");
}

TEST_CASE("paths, calls, indices and lists") {
  CHECK(read_expression("left.pivot[1].angle") == "left.pivot[1].angle");
  CHECK(read_expression("(leaf.q - q).wrist") == "(leaf.q - q).wrist");
  CHECK(read_expression("pose(tool, q).position.y") == "pose(tool, q).position.y");
  CHECK(read_expression("M[elbow, wrist]") == "M[elbow, wrist]");
  CHECK(read_expression("f()(x)") == "f()(x)");
  CHECK(read_expression("q[1] - 2") == "(q[1] - 2)");
  CHECK(read_expression("[1, [2, 3], f(x)]") == "[1, [2, 3], f(x)]");
  CHECK(read_expression("law(ref, Kp = 1, m.x[2] = a + b)") == "law(ref, Kp = 1, m.x[2] = (a + b))");
  CHECK(read_expression("sum(f(i) for i in 1..n)") == "sum(f(i) for i in (1..n))");
  CHECK(read_expression("[i^2 for i in 1..n + 1]") == "[(i^2) for i in (1..(n + 1))]");
  CHECK(read_expression("1..n") == "(1..n)");
  CHECK(read_expression("\"a text with ö\"") == "\"a text with ö\"");
}

TEST_CASE("numbers") {
  CHECK(read_expression("0") == "0");
  CHECK(read_expression("(0.0058)") == "0.0058");
  CHECK(read_expression("1e-3") == "1e-3");
  CHECK(read_expression("2.*x") == "(2 .* x)");
  CHECK(read_expression("2./x") == "(2 ./ x)");
  CHECK(read_expression("2.5.*x") == "(2.5 .* x)");
  CHECK(read_expression(".5") == ".5");
  CHECK(read_expression("-.5e-3*x") == "((-.5e-3) * x)");
  CHECK(read_expression("5. + 1") == "(5. + 1)");
  CHECK(read_expression("5. mm") == "(5. mm)");
  CHECK(read_expression("[1., 2.]") == "[1., 2.]");
  CHECK(read_expression("1.e3") == "1.e3");
  CHECK(read_expression("1.E-3 N") == "(1.E-3 N)");
  CHECK(read_expression("1...5") == "(1...5)");
  CHECK(read_expression("1...n") == "error: expected-value");
  CHECK(read_expression("5.m") == "error: number-without-fraction");
  CHECK(read_expression("1.e") == "error: number-without-fraction");
  CHECK(read_expression("1e999") == "error: number-too-large");
}

TEST_CASE("signs of papers") {
  CHECK(read_expression("2·a ⋅ b × c ÷ d") == "((((2 * a) * b) * c) / d)");
  CHECK(read_expression("a − 1 ≤ b") == "((a - 1) <= b)");
  CHECK(read_expression("x²") == "(x^2)");
  CHECK(read_expression("-sin(x)²·y³") == "((-(sin(x)^2)) * (y^3))");
  CHECK(read_expression("2^x²") == "(2^(x^2))");
  CHECK(read_expression("9.81 m/s²") == "(9.81 m/s^2)");
  CHECK(read_expression("3 N·m · x") == "((3 N*m) * x)");
  CHECK(read_expression("1 kg·m²/s³") == "(1 kg*m^2/s^3)");
  CHECK(read_expression("90°/2") == "((90 deg) / 2)");
  CHECK(read_expression("90 °/s") == "(90 deg/s)");
  CHECK(read_expression("[30, 60]°") == "([30, 60] deg)");
  CHECK(read_expression("5 µm") == "(5 um)");
  CHECK(read_expression("a°") == "error: unknown-character");
}

TEST_CASE("a quote behind a value transposes it") {
  CHECK(read_expression("A'") == "(A')");
  CHECK(read_expression("A'*B'") == "((A') * (B'))");
  CHECK(read_expression("f(x)' * [1, 2]'") == "((f(x)') * ([1, 2]'))");
  CHECK(read_expression("A''[1, 2]") == "((A')')[1, 2]");
  CHECK(read_expression("-v' * 3 m'") == "((-(v')) * ((3 m)'))");
  CHECK(read_expression("x²'") == "(x^(2'))");
  CHECK(read_expression("f('a', b)") == "error: foreign-quotes");
  CHECK(read_expression("a 'text'") == "error: foreign-quotes");
}

TEST_CASE("a comma may stand before a closing bracket") {
  CHECK(read_expression("[1, 2,]") == "[1, 2]");
  CHECK(read_expression("f(x, y,)") == "f(x, y)");
  CHECK(read_expression("[\n  [1, 2,],\n  [3, 4],\n]") == "[[1, 2], [3, 4]]");
  CHECK(read_expression("[,]") == "error: expected-value");
  CHECK(read_expression("[1,,]") == "error: expected-value");
}

TEST_CASE("statement words are names inside expressions") {
  CHECK(read_expression("log(x)") == "log(x)");
  CHECK(read_expression("log(x) + frame.link * joint") == "(log(x) + (frame.link * joint))");
  CHECK(read_expression("f(link = 1, expect = 2)") == "f(link = 1, expect = 2)");
}

TEST_CASE("an expression is one, whole, and nothing else") {
  CHECK(read_expression("") == "error: expected-value");
  CHECK(read_expression("a b") == "error: missing-operator");
  CHECK(read_expression("a\nb") == "error: unexpected-token");
  CHECK(read_expression("a\n") == "a");
  CHECK(read_expression("\na // comment") == "a");
  CHECK(read_expression("let a = 3") == "error: expected-value");
}

TEST_CASE("a span covers what the user wrote") {
  using namespace robotc;
  SourceMap sources;
  Diagnostics diagnostics;
  const SourceId id = sources.add("test", "(a + b) * f(c).d kg - [1] m");
  const auto expr = syntax::parse_expression(sources, id, diagnostics);
  REQUIRE(expr == nullptr);  // `d kg`: a unit does not follow a name
  const SourceId good = sources.add("test", "(a + b) * f(c).d - [1] m");
  const auto whole = syntax::parse_expression(sources, good, diagnostics = {});
  REQUIRE(whole != nullptr);
  CHECK(sources.text(whole->span) == "(a + b) * f(c).d - [1] m");
  const auto& difference = std::get<syntax::Binary>(whole->node);
  CHECK(sources.text(difference.op_span) == "-");
  CHECK(sources.text(difference.right->span) == "[1] m");
  const auto& product = std::get<syntax::Binary>(difference.left->node);
  CHECK(sources.text(product.left->span) == "(a + b)");
  CHECK(sources.text(product.right->span) == "f(c).d");
}

}  // namespace expressions_test
