// Limits: every recursive construct works at a depth of a thousand and is refused one deeper, and work that would take
// too much time or memory is refused before it begins. docs/language/limits.md states the limits.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "tests/robustness/memory_files.h"

namespace robotc::robustness::limits_test {

namespace {

/// No case takes a tenth of this; a busy machine with sanitizers may take longer.
constexpr double longest = 120;

struct Construct {
  const char* name;
  std::function<std::string(std::size_t)> source;  ///< with so many levels of the construct
  const char* refusal;                             ///< the only error one level beyond a thousand
};

/// A construct nested in a value.
std::function<std::string(std::size_t)> value(const std::string& open, const std::string& inmost,
                                              const std::string& close) {
  return [=](std::size_t depth) { return "const a = " + repeat(open, depth) + inmost + repeat(close, depth) + "\n"; };
}

std::vector<Construct> constructs() {
  const char* brackets = "nesting-too-deep";
  const char* operators = "expression-too-long";
  return {
      {"parentheses", value("(", "1", ")"), brackets},
      {"calls", value("sin(", "0", ")"), brackets},
      {"calls of a function", [](auto n) { return "fn f(x) { x }\n" + value("f(", "0", ")")(n); }, brackets},
      {"indices", [](auto n) { return "const v = [1]\n" + value("v[", "1", "]")(n); }, brackets},
      // The range of the innermost one is a level, too.
      {"comprehensions", [](auto n) { return value("sum(", "1", " for i in 1..1)")(n - 1); }, operators},
      {"signs", value("- ", "1", ""), operators},
      {"powers", value("1^", "1", ""), operators},
      {"sums", value("1 + ", "1", ""), operators},
      {"products", value("2 * ", "0", ""), operators},
      {"brackets and signs", value("(-", "1", ")"), nullptr},
      {"`if` after `else`", value("if true then 1 else ", "0", ""), operators},
      // The comparisons are levels, too.
      {"`if` in conditions", value("if ", "true", " then true else false"), operators},
      {"`not`", [](auto n) { return "const a = if " + repeat("not ", n - 1) + "true then 1 else 0\n"; }, operators},
      {"`and`", [](auto n) { return "const a = if " + repeat("true and ", n - 1) + "true then 1 else 0\n"; },
       operators},
      {"blocks",
       [](auto n) {
         const std::string inner = each(n - 1, "for i# in 1..1 {\n") + repeat("}\n", n - 1);
         return pendulum.substr(0, pendulum.size() - 2) + inner + "}\n";
       },
       brackets},
      {"definitions",
       [](auto n) { return each(n - 1, "const a# = a$\n") + "const a" + std::to_string(n - 1) + " = 1\n"; },
       "definitions-too-deep"},
      {"trajectories of trajectories",
       [](auto n) {
         return pendulum + each(n - 1, "trajectory w# for pendulum { q = w$.q }\n") + "trajectory w" +
                std::to_string(n - 1) + " for pendulum { q = [1 rad/s * t] }\n";
       },
       "definitions-too-deep"},
      {"functions that call functions",
       [](auto n) {
         return "const a = f0(1)\n" + each(n - 1, "fn f#(x) { f$(x) }\n") + "fn f" + std::to_string(n - 1) +
                "(x) { x }\n";
       },
       "calls-too-deep"},
  };
}

}  // namespace

TEST_CASE("a thousand levels of each construct are taken and one more is refused") {
  for (const Construct& construct : constructs()) {
    CAPTURE(construct.name);
    // If a construct makes two levels, five hundred of it.
    const std::size_t levels = construct.refusal == nullptr ? 500 : 1000;
    const Outcome taken = load(construct.source(levels));
    CHECK_MESSAGE(taken.codes.empty(), taken.text);
    const Outcome refused = load(construct.source(levels + 1));
    const std::string refusal = construct.refusal == nullptr ? "expression-too-long" : construct.refusal;
    CHECK_MESSAGE(refused.codes == std::vector<std::string>{refusal}, refused.text);
    CHECK(taken.cpu_seconds + refused.cpu_seconds < longest);
  }
}

TEST_CASE("a thousand files are taken and one more is refused") {
  for (const std::size_t count : {1000, 1001}) {
    std::map<std::string, std::string> files;
    for (std::size_t i = 1; i < count; ++i) {
      files[std::to_string(i)] = "use a from \"" + std::to_string(i + 1) + "\"\n";
    }
    files[std::to_string(count)] = "const a = 1\n";
    const Outcome outcome = load(files, "1");
    CHECK(outcome.sound == (count == 1000));
    if (count == 1001) CHECK_MESSAGE(outcome.codes == std::vector<std::string>{"too-many-files"}, outcome.text);
  }
}

namespace {

const std::string robots_with_arguments = R"(robot chain(n: int = 1, l: m = 1 m) {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..n { link rod[i] { mass = 1 kg, com = [l, 0, 0] } }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute rod[i - 1] -> rod[i] }
  const home: q = 0
}
)";

}  // namespace

TEST_CASE("programs that need too much time or memory are refused early") {
  struct Case {
    std::string source;
    const char* refusal;
  };
  const Case cases[] = {
      // A billion rounds, at once or nested.
      {"const a = [i for i in 1..1000000000]\n", "too-many-elements"},
      {"const a = [i for i in -9000000000000000000..9000000000000000000]\n", "too-many-elements"},
      {"const a = sum(sum(sum(1 for i in 1..9999) for j in 1..9999) for k in 1..9999)\n", "evaluation-too-long"},
      {pendulum.substr(0, pendulum.size() - 2) + "for i in 1..1000000000 { frame f[i] on bob }\n}\n",
       "too-many-elements"},
      // Functions that call the one before twice, to 2^60.
      {"fn f0(x) { x }\n" + each(60, "fn f$(x) { f#(x) + f#(x + 1) }\n") + "const a = f60(1)\n", "evaluation-too-long"},
      {"param p = 1\nfn f0(x) { sin(x) }\n" + each(60, "fn f$(x) { f#(x) * f#(x + 1) }\n") + "let a = f60(p)\n",
       "evaluation-too-long"},
      // Matrices from smaller data.
      {"const v = [i for i in 1..10000]\nconst a = diag(v)\n", "too-many-entries"},
      {"const v = [[i] for i in 1..10000]\nconst a = v * transpose(v)\n", "too-many-entries"},
      {"const v = [i for i in 1..10000]\nconst a = [v for i in 1..10000]\n", "too-many-entries"},
      {"const v = [i for i in 1..900]\nconst a = diag(v) * diag(v)\n", "evaluation-too-long"},
      // Rates of rates: each trajectory needs derivatives of two orders more.
      {pendulum + "trajectory w0 for pendulum { q = [sin(1 rad/s * t)] }\n" +
           each(60, "trajectory w$ for pendulum { q = [sin(1 s^2 * w#.qdd.pivot)] }\n"),
       "evaluation-too-long"},
      // Numbers and powers.
      {"const a = 1e999999999\n", "number-too-large"},
      {"const a = " + std::string(1'000'000, '9') + "\n", "number-too-large"},
      {"const a = 10^400 - 10^400\n", nullptr},
      {"const a = 0." + std::string(1'000'000, '9') + ", b = 1e-999999999, c = 2^1000000000000000000\n", nullptr},
      {"const a = 1 m^1000000000\n", "bad-unit-exponent"},
      // Names defined anew in each call, and never used.
      {"fn f(x) {\n" + each(1000, "  let a# = x\n") + "  x\n}\n" + each(20'000, "const b# = f(#)\n"),
       "evaluation-too-long"},
      // Roots of numbers that are hard to factor.
      {each(20'000, "const a# = sqrt(92233720368547758#)\n"), nullptr},
      // Very many tokens in little text, in one file and in all.
      {repeat("x\n", 600'000), "too-many-tokens"},
      {"const v = [" + repeat("1,", 600'000) + "1]\n", "too-many-tokens"},
      {repeat("[1],", 400'000), "too-many-tokens"},
      // Bodies count as parts, too.
      {pendulum.substr(0, pendulum.size() - 2) + "  link other {\n" +
           each(10'001, "    body b# { mass = 1 kg, com = [0, 0, 0] }\n") +
           "  }\n  joint second: revolute bob -> other\n}\n",
       "too-many-parts"},
      // Robots, many of them or large ones.
      {robots_with_arguments + "const a = sum(chain(l = i * 1 m).home.pivot[1] for i in 1..1001)\n", "too-many-robots"},
      {robots_with_arguments + "const a = sum(chain(n = 250, l = i * 1 m).home.pivot[1] for i in 1..17)\n",
       "too-many-robots"},
      // Infinite robots.
      {"robot r(n: int = 1) {\n  gravity = [0, 0, 0] m/s^2\n  frame f on base\n  attach other: r(n = n + 1) on f\n}\n",
       "attached-too-deep"},
      // Chains of definitions whose values would double with each as a tree are one graph.
      {"param p = 1\nlet a0 = p\n" + each(5000, "let a$ = a# * a# + sin(a#)\n"), nullptr},
  };
  for (const Case& test : cases) {
    const std::string shown = test.source.substr(0, 300);
    CAPTURE(shown);
    const Outcome outcome = load(test.source);
    CHECK(outcome.cpu_seconds < longest);
    if (test.refusal == nullptr) continue;
    CHECK_MESSAGE(outcome.codes == std::vector<std::string>{test.refusal}, outcome.text);
  }
}

TEST_CASE("at most a hundred errors are shown") {
  const std::string sources[] = {
      each(100'000, "const a# = b#\n"), each(100'000, "const a# = 1 +\n"), each(100'000, "const a = 1\n"),
      std::string(100'000, ')'),        repeat("\xC2\xA7 ", 100'000),      each(100'000, "link a# { }\n"),
  };
  for (const std::string& source : sources) {
    CAPTURE(source.substr(0, 40));
    const Outcome outcome = load(source);
    CHECK_FALSE(outcome.sound);
    CHECK(outcome.codes.size() <= 1000);
    CHECK(outcome.text.size() < 200'000);
    CHECK(outcome.text.ends_with("more than 999 errors; of each, the first 100 are shown\n"));
    CHECK(outcome.cpu_seconds < longest);
  }
}

TEST_CASE("time grows at most linearly with the number of names, robots and poses") {
  // These were once quadratic searches, which took minutes in a file of the largest size.
  const std::string inside = pendulum.substr(0, pendulum.size() - 2);
  const std::function<std::string(std::size_t)> sources[] = {
      [](auto n) { return each(n, "robot r# {}\n"); },
      [&](auto n) { return inside + each(n, "const a# = mass_matrix([# rad])\n") + "}\n"; },
      [&](auto n) { return inside + each(n, "param a# = exp(#)\n") + "}\n"; },
      [&](auto n) { return inside + each(n, "const a#: q = [# deg]\n") + "}\n"; },
      [](auto n) { return each(n, "param a# = #\nlet b# = a# * sin(a#)\n"); },
      [&](auto n) {
        return inside + each(n / 4, "frame f# on f$\n") + "frame f" + std::to_string(n / 4) + " on f0\n}\n";
      },
      [](auto n) { return each(n, "robot a# { attach x: a$ on base }\n") + "robot a" + std::to_string(n) + " {}\n"; },
  };
  constexpr std::size_t few = 5'000;
  for (const auto& source : sources) {
    // Below half a second is always fine. Quadratic time would be sixteen times as long. Other load may disturb one
    // measurement, hardly three.
    bool grows_slowly = false;
    for (int attempt = 0; attempt < 3 && !grows_slowly; ++attempt) {
      const Outcome small = load(source(few));
      const Outcome large = load(source(4 * few));
      CHECK(large.text.size() < 200'000);
      grows_slowly = large.cpu_seconds < std::max(0.5, 9 * small.cpu_seconds);
    }
    CAPTURE(source(few).substr(0, 200));
    CHECK(grows_slowly);
  }
}

TEST_CASE("the files of a program have no more tokens than one may have") {
  const std::string half = each(150'000, "const a# = 1\n");
  const Outcome outcome =
      load({{"root", "use a0 from \"one\"\nuse a1 from \"two\"\n"}, {"one", half}, {"two", half}}, "root");
  CHECK_MESSAGE(outcome.codes == std::vector<std::string>{"too-many-tokens"}, outcome.text);
  CHECK(load({{"root", "use a0 from \"one\"\n"}, {"one", half}}, "root").sound);
}

TEST_CASE("very long words are cut in messages") {
  const std::string word(1'000'000, 'x');
  for (const std::string& source :
       {"const a = " + word + "\n", "const a = 1 " + word + "\n", "use a from \"" + word + "\"\n",
        "const " + word + " = 1\nconst " + word + " = 2\n"}) {
    const Outcome outcome = load(source);
    CHECK_FALSE(outcome.sound);
    CHECK(outcome.text.size() < 5000);
  }
}

}  // namespace robotc::robustness::limits_test
