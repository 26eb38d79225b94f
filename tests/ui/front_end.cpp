#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "compiler/export/export.h"
#include "compiler/fmu/fmu.h"
#include "compiler/requests/linearise.h"
#include "compiler/ros2/package.h"
#include "compiler/session/session.h"
#include "compiler/syntax/parse.h"
#include "tests/ui/ui_case.h"
#include "tools/robotc/linearisation_request.h"
#include "tools/robotc/show_value.h"

namespace robotc::ui {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 20;

Outcome outcome_of(const Diagnostics& diagnostics, const SourceMap& sources) {
  Outcome outcome{render_text(diagnostics, sources, false), {}, {}};
  for (const Diagnostic* diagnostic : in_source_order(diagnostics)) {
    const std::string code(diagnostic->kind.code);
    if (std::find(outcome.codes.begin(), outcome.codes.end(), code) == outcome.codes.end())
      outcome.codes.push_back(code);
  }
  return outcome;
}

/// The case itself, files that its directives make, and files from the folder `_files` beside it.
FileReader reader_of(const Case& test) {
  return [&test](const std::string& path) -> std::variant<std::string, FileError> {
    if (path == test.name) return test.source;
    if (const auto made = test.files.find(path); made != test.files.end()) return made->second;
    const std::filesystem::path file = test.path.parent_path() / "_files" / path;
    // A fixed text: operating systems differ.
    if (!std::filesystem::is_regular_file(file)) return FileError{"there is no such file"};
    return read_file(file, most_bytes);
  };
}

DumpStage stage_of(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, DumpStage>, 8> stages{
      {{"ast", DumpStage::ast},
       {"mechanism", DumpStage::mechanism},
       {"energy_graph", DumpStage::energy_graph},
       {"new_formulation", DumpStage::new_formulation},
       {"base_parameters", DumpStage::base_parameters},
       {"expr", DumpStage::expr},
       {"llvm", DumpStage::llvm},
       {"assembly", DumpStage::assembly}}};
  for (const auto& [known, stage] : stages) {
    if (known == name) return stage;
  }
  throw std::invalid_argument("no stage is called " + std::string(name));
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

/// FUNCTION… and, as on the command line, --target TRIPLE, --cpu NAME, --features NAME, --float32, --controller NAME,
/// --trajectory NAME, --source, --package, --size, --batch N.
BuildRequest build_request(const std::vector<std::string>& words) {
  BuildRequest request;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto next = [&] { return words.at(++i); };
    if (words[i] == "--target") {
      request.target.triple = next();
    } else if (words[i] == "--cpu") {
      request.target.cpu = next();
    } else if (words[i] == "--features") {
      request.target.features.push_back(next());
    } else if (words[i] == "--controller") {
      request.controllers.push_back(next());
    } else if (words[i] == "--trajectory") {
      request.trajectories.push_back(next());
    } else if (words[i] == "--rollout") {
      request.rollout = next();
    } else if (words[i] == "--source") {
      request.source = true;
    } else if (words[i] == "--package") {
      request.source = true;
      request.package = packages::Request{};
    } else if (words[i] == "--float32") {
      request.single = true;
    } else if (words[i] == "--size") {
      request.small = true;
    } else if (words[i] == "--batch") {
      request.batch = static_cast<std::uint32_t>(std::stoul(next()));
    } else {
      request.functions.push_back(words[i]);
    }
  }
  return request;
}

/// NAME and, as on the command line, --target TRIPLE, --plant, --me, --clocks, --every SECONDS.
fmu::FmuRequest fmu_request(const std::vector<std::string>& words) {
  fmu::FmuRequest request;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--target") {
      fmu::set_targets(request, words.at(++i));
    } else if (words[i] == "--plant") {
      request.plant = true;
    } else if (words[i] == "--clocks") {
      request.clocks = true;
    } else if (words[i] == "--every") {  // in s
      request.period = std::stod(words.at(++i));
    } else if (words[i] == "--me") {
      request.co_simulation = false;
    } else {
      request.name = words[i];
    }
  }
  return request;
}

/// NAME and, as on the command line, --target TRIPLE; --package NAME for the name of the folder.
ros2::PackageRequest ros2_request(const std::vector<std::string>& words) {
  ros2::PackageRequest request;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--target") {
      request.targets = codegen::targets_of(words.at(++i));
    } else if (words[i] == "--package") {
      request.package = words.at(++i);
    } else if (words[i] == "--robot") {
      request.robot = words.at(++i);
    } else if (words[i] == "--solver") {
      request.solver = true;
    } else {
      request.name = words[i];
    }
  }
  return request;
}

/// Follows one directive. Returns the value of `eval`, as the command line shows it.
std::optional<std::string> follow(Session& session, const std::string& directive, const std::string& value) {
  if (directive == "eval") {
    if (const std::optional<EvaluatedValue> result = session.evaluate(value)) return tools::show_value(*result);
  } else if (directive == "set") {
    const std::size_t equals = value.find(" = ");
    if (equals == std::string::npos) throw std::invalid_argument("`set` needs PATH = EXPR: " + value);
    session.set_parameters({{value.substr(0, equals), value.substr(equals + 3)}});
  } else if (directive == "set numbers") {
    // PATH NUMBER…
    const std::vector<std::string> words = words_of(value);
    ParameterNumbers numbers{words.at(0), {}};
    for (std::size_t i = 1; i < words.size(); ++i) numbers.values.push_back(std::stod(words[i]));
    session.set_parameters(std::vector{std::move(numbers)});
  } else if (directive == "simulate") {
    session.compile_simulation(value.empty() ? std::nullopt : std::optional(value));
  } else if (directive == "linearise") {
    std::string problem;
    const auto request = tools::linearisation_request(value, problem);
    if (!request) throw std::invalid_argument(problem);
    session.linearise(*request);
  } else if (directive == "pose") {
    session.pose("", value);
  } else if (directive == "q") {
    session.configuration("", value);
  } else if (directive == "compare") {
    session.compare("", value);
  } else if (directive == "explain") {
    session.explain("", value);
  } else if (directive == "derive") {
    // WHAT… and, for languages other than text, --as NAME.
    std::vector<std::string> words = words_of(value);
    DeriveRequest request;
    const auto as = std::find(words.begin(), words.end(), "--as");
    if (as != words.end()) {
      request.language = emit::language_named(*(as + 1)).value();
      words.erase(as, as + 2);
    }
    request.symbolic = std::erase(words, "--symbolic") > 0;
    request.what = words;
    session.derive(request);
  } else if (directive == "in float32") {
    session.compile_functions("", {&value, 1}, false, codegen::Scalar::float32);
  } else if (directive == "build") {
    session.build(build_request(words_of(value)));
  } else if (directive == "fmu") {
    session.build_fmu(fmu_request(words_of(value)));
  } else if (directive == "ros2") {
    session.build_ros2(ros2_request(words_of(value)));
  } else if (directive == "convert") {
    // The end of a file's name: ".urdf".
    session.export_robot("", exporting::format_of(value).value());
  } else if (directive == "dump") {
    std::vector<std::string> words = words_of(value);
    if (words.empty()) throw std::invalid_argument("`dump` needs a stage");
    words.resize(3);
    session.dump(stage_of(words[0]), words[2], words[1]);
  } else if (directive != "repeat last line" && directive != "formulation" && directive != "base" &&
             !directive.starts_with("file ")) {
    throw std::invalid_argument("no directive is called " + directive);
  }
  return std::nullopt;
}

}  // namespace

Outcome run_front_end(const Case& test) {
  // Cases of syntax are fragments, which are only parsed.
  if (test.path.parent_path().filename() == "syntax") {
    SourceMap sources;
    Diagnostics diagnostics;
    syntax::parse_file(sources, sources.add(test.name, test.source), diagnostics);
    return outcome_of(diagnostics, sources);
  }
  Session session(reader_of(test));
  for (const auto& [directive, value] : test.directives) {
    if (directive == "formulation" && !session.choose_formulation(value)) {
      return outcome_of(session.diagnostics(), session.sources());
    }
    if (directive == "base") session.let_root_move(value == "floating");
  }
  // Like the command line, stop after errors in a file.
  if (!session.load(test.name)) return outcome_of(session.diagnostics(), session.sources());
  std::vector<std::string> values;
  for (const auto& [directive, value] : test.directives) {
    if (std::optional<std::string> shown = follow(session, directive, value)) values.push_back(std::move(*shown));
  }
  Outcome outcome = outcome_of(session.diagnostics(), session.sources());
  outcome.values = std::move(values);
  return outcome;
}

}  // namespace robotc::ui
