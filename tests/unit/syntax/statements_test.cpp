#include <doctest/doctest.h>

#include "tests/unit/syntax/read.h"

namespace statements_test {

using robotc::syntax::test::read_file;

TEST_CASE("a newline ends a statement") {
  CHECK(read_file("a = 1\nb = 2") == "a = 1\nb = 2\n");
  CHECK(read_file("a = 1\r\nb = 2\r\n") == "a = 1\nb = 2\n");
  CHECK(read_file("\n\n// nothing\n  a = 1 // one\n\n\n// two\nb = 2\n\n") == "a = 1\nb = 2\n");
  CHECK(read_file("").empty());
  CHECK(read_file("// only a comment").empty());
}

TEST_CASE("a newline is ignored inside ( ) and [ ]") {
  CHECK(read_file("a = (1\n + 2\n)\nb = [\n 1,\n\n 2\n]\n") == "a = (1 + 2)\nb = [1, 2]\n");
  CHECK(read_file("a = f(\n  x,\n  y = 2\n)\n") == "a = f(x, y = 2)\n");
}

TEST_CASE("a line continues after an infix operator, a comma or =") {
  CHECK(read_file("a =\n  1 +\n  2 *\n\n  3\n") == "a = (1 + (2 * 3))\n");
  CHECK(read_file("const a = 1,\n  b = 2\n") == "const a = 1\nconst b = 2\n");
  CHECK(read_file("a = b and // why\n  c or\n  not\n d\n") == "a = ((b and c) or (not d))\n");
  CHECK(read_file("a = if b then\n  c else\n  d\n") == "a = (if b then c else d)\n");
  CHECK(read_file("joint a: revolute b ->\n  c\n") == "joint a: revolute b -> c\n");
  CHECK(read_file("a = b\n  * c\n") == "error: line-continues-nothing");
  CHECK(read_file("a = b\n  - c\n") == "error: sign-begins-line");
  CHECK(read_file("fn f(x: m) -> m {\n  let a = 2\n  -a * x\n}\n") == "fn f(x: m) -> m\n  let a = 2\n  ((-a) * x)\n");
}

TEST_CASE("blocks stand on one line or on several") {
  CHECK(read_file("when a > b { next c = 1 }\n") == "when (a > b)\n  next c = 1\n");
  CHECK(read_file("when a > b {\n\n  next c = 1\n  next d = 2 }\n") == "when (a > b)\n  next c = 1\n  next d = 2\n");
  CHECK(read_file("robot r { for i in 1..2 { when a { } } }\n") == "robot r\n  for i in (1..2)\n    when a\n");
  CHECK(read_file("robot r {\n}\nrobot s { }") == "robot r\nrobot s\n");
}

TEST_CASE("properties are parted by commas and lines") {
  CHECK(read_file("link a { mass = 1 kg,\n com = [0, 0, 0]\n\n inertia = i about com, x.y[1] = 2 }\n") ==
        "link a\n  mass = (1 kg)\n  com = [0, 0, 0]\n  inertia = i about com\n  x.y[1] = 2\n");
  CHECK(read_file("joint k: revolute a -> b = at([a, 0, 0]) { passive = true }\n") ==
        "joint k: revolute a -> b = at([a, 0, 0])\n  passive = true\n");
  CHECK(read_file("link a { }\n") == "link a\n");
}

TEST_CASE("properties stand in groups, with a name or without") {
  CHECK(read_file("joint k: revolute a -> b { spring { stiffness = k, rest = 0 }, motor {\n ratio = 2\n } }\n") ==
        "joint k: revolute a -> b\n  spring\n    stiffness = k\n    rest = 0\n  motor\n    ratio = 2\n");
  CHECK(read_file("link a {\n  body eye[i] { mass = m }\n  body { }\n  mass = 1\n}\n") ==
        "link a\n  body eye[i]\n    mass = m\n  body\n  mass = 1\n");
  CHECK(read_file("link a {\n  shape box = at([x, 0, 0]) { size = s }, shape ball\n  { radius = r }\n}\n") ==
        "link a\n  shape box = at([x, 0, 0])\n    size = s\n  shape ball\n    radius = r\n");
  CHECK(read_file("link a { shape box = at([x, 0, 0]) }\n") == "error: unexpected-token");
  CHECK(read_file("link a { mass m }\n") == "error: unexpected-token");
  CHECK(read_file("link a { mass 2 }\n") == "error: unexpected-token");
  CHECK(read_file("joint k: revolute a -> b { spring { k = 2 } limits { } }\n") == "error: unexpected-token");
  CHECK(read_file("joint k: revolute a -> b {\n  spring {\n    k = 2\n}\nlink c { }\n") == "error: unclosed-bracket");
  CHECK(read_file("initial q { }\n") == "error: unexpected-token");
}

TEST_CASE("a property may have two references") {
  CHECK(read_file("link a { inertia = i from f about g, com = c from joint }\n") ==
        "link a\n  inertia = i from f about g\n  com = c from joint\n");
  CHECK(read_file("x = i about g from f[1].a\n") == "x = i about g from f[1].a\n");
}

TEST_CASE("payloads and wrenches act on frames") {
  CHECK(read_file("/// A box.\npayload box on tool { mass = 1 kg }\nwrench push[1] on left.tool { axes = base }\n") ==
        "/// A box.\npayload box on tool\n  mass = (1 kg)\nwrench push[1] on left.tool\n  axes = base\n");
  CHECK(read_file("let payload = 2\nwrench = payload\nlog wrench(payload)\n") ==
        "let payload = 2\nwrench = payload\nlog wrench(payload)\n");
  CHECK(read_file("payload box { mass = 1 kg }\n") == "error: unexpected-token");
}

TEST_CASE("statement words are keywords only where a statement begins") {
  CHECK(read_file("log q\nlog (a + b), c\nlog -x\n") == "log q\nlog (a + b)\nlog c\nlog (-x)\n");
  CHECK(read_file("fn f(x: m) { log(x) }\n") == "fn f(x: m)\n  log(x)\n");
  CHECK(read_file("fn f(x: m) {\n  log(x)\n}\n") == "fn f(x: m)\n  log(x)\n");
  CHECK(read_file("link = 3\nframe.x = 4\njoint[1] = 5\n") == "link = 3\nframe.x = 4\njoint[1] = 5\n");
  CHECK(read_file("a = log +\n  log\n") == "a = (log + log)\n");
  CHECK(read_file("a = f(\n  log(x),\n  frame = 3)\n") == "a = f(log(x), frame = 3)\n");
  CHECK(read_file("state mode: {log, expect} = log\n") == "state mode: {log, expect} = log\n");
  CHECK(read_file("link link { frame = frame }\n") == "link link\n  frame = frame\n");
  CHECK(read_file("com = c from joint\n") == "com = c from joint\n");
  CHECK(read_file("initial q = a, qd = b\nsweep l = [1, 2] m\n") ==
        "initial q = a\ninitial qd = b\nsweep l = ([1, 2] m)\n");
  CHECK(read_file("closure c: revolute a -> b\nclosure = 2\n") == "closure c: revolute a -> b\nclosure = 2\n");
}

TEST_CASE("a doc comment belongs to the declaration below") {
  CHECK(read_file("/// One.\n///\n///  Two.\nrobot r {\n  /// Three.\n  link a { }\n}\n") ==
        "/// One.\n/// \n///  Two.\nrobot r\n  /// Three.\n  link a\n");
  CHECK(read_file("const a = 1 /// not above anything\nconst b = 2\n") == "const a = 1\nconst b = 2\n");
  CHECK(read_file("//// a ruler\n// a comment\nconst b = 2\n") == "const b = 2\n");
  CHECK(read_file("/// A.\n\n// between\nconst b = 2\n") == "/// A.\nconst b = 2\n");
  CHECK(read_file("/// A.\na = 1\nconst b = 2\n") == "a = 1\nconst b = 2\n");
}

TEST_CASE("types") {
  CHECK(read_file("param a: m, b: tau/q/s, c: 1/s^2, d: kg*m^-2, e: scara.q\n") ==
        "param a: m\nparam b: tau/q/s\nparam c: 1/s^2\nparam d: kg*m^-2\nparam e: scara.q\n");
  CHECK(read_file("fn f(r: robot, t: trajectory, c: controller, m: {a, b} = a) -> q[1]*m { 1 }\n") ==
        "fn f(r: robot, t: trajectory, c: controller, m: {a, b} = a) -> q[1]*m\n  1\n");
  CHECK(read_file("param a: 200 /s\n") == "error: reciprocal-in-type");
}

TEST_CASE("rates, clocks and what follows them") {
  CHECK(read_file("der(x.y) = v\n") == "der(x.y) = v\n");
  CHECK(read_file("tau = f(x) every 1 ms, step = 2 ms, com = c from joint\n") ==
        "tau = f(x) every (1 ms)\nstep = (2 ms)\ncom = c from joint\n");
  CHECK(read_file("use a, b from std\nuse c from \"lib/c.robot\"\n") ==
        "use a, b from std\nuse c from \"lib/c.robot\"\n");
}

TEST_CASE("after an error the statements around it are still there") {
  using namespace robotc;
  SourceMap sources;
  Diagnostics diagnostics;
  const SourceId id =
      sources.add("test", "robot r {\n  const a = 1\n  const b = = 2\n  const c = 3\n}\nconst d = (\nconst e = 5\n");
  const syntax::File file = syntax::parse_file(sources, id, diagnostics);
  CHECK(diagnostics.error_count() == 2);
  CHECK(syntax::print(file, sources) ==
        "robot r\n  const a = 1\n  broken const b\n  const c = 3\nbroken const d\nconst e = 5\n");
}

TEST_CASE("one mistake is one message") {
  CHECK(read_file("robot r {\n  link a { mass = 1 kg\n  link b { mass = 1 kg }\n}\nrobot s { }\n") ==
        "error: unclosed-bracket");
  CHECK(read_file("a = f(1, 2\nconst b = 2\nc = 3\n") == "error: unclosed-bracket");
  CHECK(read_file("a = f(1, [2)\nconst b = 2\n") == "error: unclosed-bracket");
  CHECK(read_file("robot 5 {\n  link a { mass = 1 kg }\n}\n") == "error: unexpected-token");
  CHECK(read_file("robot 5 {\n  link a { mass 1 kg }\n}\n") == "error: unexpected-token, unexpected-token");
  CHECK(read_file("a = b ** c ** d e f g\n") == "error: foreign-operator, foreign-operator");
  CHECK(read_file("let a = 1;\nlet b = 2;\nlet c = 3;\n") == "error: foreign-semicolon");
}

}  // namespace statements_test
