// Checks the checklists of docs/adding.md where possible: reports forgotten places.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "compiler/catalogue/catalogue.h"
#include "compiler/emit/model.h"
#include "compiler/intrinsics/intrinsic.h"
#include "compiler/mechanism/joint_model.h"

namespace robotc::checklists_test {
namespace {

using catalogue::Function;
using catalogue::Row;
using catalogue::rows;

const std::filesystem::path root = ROBOTC_SOURCE_DIR;

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path);
  REQUIRE_MESSAGE(in.good(), path.string());
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string texts_below(const std::filesystem::path& folder) {
  std::string all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h") all += text_of(entry.path());
  }
  return all;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("every function is documented and in the index") {
  const std::string page = text_of(root / "docs/language/robot-functions.md");
  const std::string index = text_of(root / "docs/language.md");
  for (const Row& row : rows()) {
    const std::string name(row.name);
    CHECK_MESSAGE(contains(page, "`" + name + "("), "docs/language/robot-functions.md does not show `", name, "(…)`");
    CHECK_MESSAGE(contains(index, "[`" + name + "`]("), "the index of docs/language.md has no `", name, "`");
  }
}

TEST_CASE("every function is an attribute of a robot for type checkers of Python") {
  const std::string stub = text_of(root / "python/robotc/__init__.pyi");
  for (const Row& row : rows()) {
    CHECK_MESSAGE(contains(stub, "    " + std::string(row.name) + ": "), "python/robotc/__init__.pyi has no `",
                  row.name, "`");
  }
}

TEST_CASE("every function is compared with an independent source") {
  // Words of the tests that must mention each function: the oracle, published equations, identities, differences.
  const std::string tests = texts_below(root / "tests/property") + texts_below(root / "tests/unit/dynamics") +
                            texts_below(root / "tests/closed_forms") +
                            text_of(root / "tests/emitted/coefficients_test.cpp") +
                            text_of(root / "tests/emitted/regressor_test.cpp");
  for (const Row& row : rows()) {
    if (row.function == Function::equations_of_motion) continue;  // inverse dynamics by another name
    if (row.function == Function::base_parameters) continue;      // published ones: tests/unit/base_parameters
    const std::string name(row.name);
    const bool is_named = contains(tests, "Function::" + name + ")") || contains(tests, "Function::" + name + ",") ||
                          contains(tests, "Function::" + name + "}") || contains(tests, "\"" + name + "\"") ||
                          contains(tests, "\"" + name + "(") || contains(tests, "Quantity::" + name);
    CHECK_MESSAGE(is_named, "no test in tests/property or tests/unit/dynamics names `", name, "`");
  }
}

TEST_CASE("every joint type is documented and tested") {
  const std::string page = text_of(root / "docs/language/joints.md");
  const std::string glossary = text_of(root / "docs/glossary.md");
  const std::string test = text_of(root / "tests/unit/mechanism/joint_model_test.cpp");
  for (const JointType type : joint_types()) {
    const std::string name(joint_model(type).name());
    CHECK_MESSAGE(contains(page, "`" + name + "`"), "docs/language/joints.md does not show `", name, "`");
    CHECK_MESSAGE(contains(glossary, "`" + name + "`"), "docs/glossary.md does not show `", name, "`");
    CHECK_MESSAGE(contains(test, "JointType::" + name), "joint_model_test.cpp does not check ", name);
  }
}

TEST_CASE("no name of a joint type elsewhere is a joint type here, and each stands for one") {
  std::set<std::string> types;
  for (const JointType type : joint_types()) types.emplace(joint_model(type).name());
  const std::string text = text_of(root / "compiler/sema/robots/type_names.cpp");
  const auto list = [&](const std::string& name) {
    const std::size_t begin = text.find(" " + name + " = ");
    REQUIRE_MESSAGE(begin != std::string::npos, "type_names.cpp has no `", name, "`");
    return text.substr(begin, text.find(';', begin) - begin);
  };
  static const std::regex pair(R"re(\{"(\w+)", "(\w+)"\})re");
  std::size_t found = 0;
  const std::string foreign = list("foreign_joint_types");
  for (std::sregex_iterator it(foreign.begin(), foreign.end(), pair), end; it != end; ++it, ++found) {
    CHECK_MESSAGE(!types.contains((*it)[1]), "`foreign_joint_types` has the joint type ", (*it)[1].str());
    CHECK_MESSAGE(types.contains((*it)[2]), "`foreign_joint_types` means a joint type ", (*it)[2].str());
  }
  CHECK(found > 10);
}

TEST_CASE("every intrinsic is tested") {
  const std::string tests = texts_below(root / "tests/unit/intrinsics");
  for (std::size_t i = 0; i < intrinsics::intrinsic_count; ++i) {
    const auto& description = intrinsics::describe(static_cast<intrinsics::Intrinsic>(i));
    const std::string function = std::string(description.symbol).substr(std::string("robotc_").size());
    CHECK_MESSAGE(contains(tests, function), "tests/unit/intrinsics has no test of `", function, "`");
  }
}

TEST_CASE("every pass is tested") {
  const std::string passes = text_of(root / "compiler/reduce/passes.h");
  const std::string tests = texts_below(root / "tests/unit/reduce");
  static const std::regex declaration(R"(expr::Kernel (\w+)\()");
  std::size_t found = 0;
  for (std::sregex_iterator it(passes.begin(), passes.end(), declaration), end; it != end; ++it, ++found) {
    const std::string pass = (*it)[1];
    CHECK_MESSAGE(contains(tests, pass), "tests/unit/reduce has no test of `", pass, "`");
  }
  CHECK(found > 0);
}

TEST_CASE("every target language is documented and run") {
  const std::string page = text_of(root / "docs/derive.md");
  const std::string manual = text_of(root / "docs/robotc.1");
  const std::string tests = texts_below(root / "tests/emitted");
  for (const std::string_view language : emit::language_names()) {
    const std::string name(language);
    CHECK_MESSAGE(contains(page, name), "docs/derive.md does not name `", name, "`");
    CHECK_MESSAGE(contains(manual, name), "docs/robotc.1 does not name `", name, "`");
    CHECK_MESSAGE(contains(tests, "Language::" + name), "tests/emitted has no test of `", name, "`");
  }
}

TEST_CASE("the files that the checklists name are there") {
  const std::string page = text_of(root / "docs/adding.md");
  static const std::regex path(R"(`((?:compiler|docs|tests|python|api|tools|runtime|cmake)/[\w./]+)`)");
  std::size_t found = 0;
  for (std::sregex_iterator it(page.begin(), page.end(), path), end; it != end; ++it, ++found) {
    CHECK_MESSAGE(std::filesystem::exists(root / (*it)[1].str()), (*it)[1].str());
  }
  CHECK(found > 10);
}

}  // namespace
}  // namespace robotc::checklists_test
