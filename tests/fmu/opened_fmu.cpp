#include "tests/fmu/opened_fmu.h"

#include <dlfcn.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <pugixml.hpp>

#include "compiler/support/file_io.h"
#include "runtime/simulate.h"
#include "tests/fmu/zip_reader.h"

namespace robotc::test {

std::map<std::string, std::string> members_of_fmu(const MachineFile& file, const std::string& name,
                                                  fmu::Version version, Part part, Code code, FmuOptions options) {
  Session session([](const std::string&) { return FileError{"there is no such file"}; });
  REQUIRE(session.load("machine.robot", {{"machine.robot", file.text}}));
  std::vector<ParameterSetting> settings;
  for (const auto& [path, expression] : file.settings) settings.push_back({path, expression});
  REQUIRE(session.set_parameters(settings));
  fmu::FmuRequest request;
  request.name = name;
  request.plant = part == Part::plant;
  request.version = version;
  if (code == Code::source) {
    fmu::set_targets(request, "source");
  } else {
    request.targets.front().cpu = "native";  // as runs of this machine, to the last bit
  }
  request.tool = "test";
  request.arrays = options.arrays;
  request.clocks = options.clocks;
  request.co_simulation = options.co_simulation;
  const auto built = session.build_fmu(request);
  INFO(render_text(session.diagnostics(), session.sources(), false));
  REQUIRE(built.has_value());
  return unzip(built->bytes);
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) {
           return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
         });
}

Run run_of(const MachineFile& file, const std::string& name) {
  Session session([](const std::string&) { return FileError{"there is no such file"}; });
  REQUIRE(session.load("machine.robot", {{"machine.robot", file.text}}));
  const auto compiled = session.compile_simulation(name);
  INFO(render_text(session.diagnostics(), session.sources(), false));
  REQUIRE(compiled.has_value());
  runtime::Result result = runtime::simulate(compiled->system, compiled->plan);
  REQUIRE((!result.failure && !result.divergence));
  // Steps of integrators end at events, too.
  const auto steps = static_cast<std::size_t>(std::llround(compiled->plan.duration / compiled->plan.step));
  Run run{result.q, std::move(result.log), {}, compiled->plan.step, steps};
  run.end.insert(run.end.end(), result.qd.begin(), result.qd.end());
  run.end.insert(run.end.end(), result.x.begin(), result.x.end());
  for (const LogColumn& column : compiled->columns) run.columns.push_back(column.name);
  return run;
}

std::string compiled(const std::map<std::string, std::string>& members) {
  const ScratchFolder folder;
  const auto path = [&](const std::string& name) { return (folder.path() / name).string(); };
  const auto run = [&](const std::string& command) {
    const int status = std::system((command + " >" + path("said") + " 2>&1").c_str());
    const auto said = read_file(path("said"), std::size_t{1} << 20U);
    const auto* const text = std::get_if<std::string>(&said);
    REQUIRE_MESSAGE(status == 0, (text != nullptr ? *text : command));
  };
  for (const char* const file : {"model.c", "interface.cpp"})
    REQUIRE(write_file_atomically(path(file), members.at(std::string("sources/") + file)).reason.empty());
  const std::string strict = " -O1 -Wall -Wextra -pedantic -Werror -fPIC -c -o ";
  run(ROBOTC_C_COMPILER " -std=c99" + strict + path("model.o") + " " + path("model.c"));
  run(ROBOTC_CXX_COMPILER " -std=c++17" + strict + path("interface.o") + " " + path("interface.cpp"));
  run(ROBOTC_CXX_COMPILER " -shared -o " + path("model.so") + " " + path("model.o") + " " + path("interface.o"));
  auto library = read_file(path("model.so"), std::size_t{1} << 30U);
  REQUIRE(std::holds_alternative<std::string>(library));
  return std::get<std::string>(std::move(library));
}

Library::Library(const std::string& bytes) {
  const std::string path = (folder_.path() / "code.so").string();
  REQUIRE(write_file_atomically(path, bytes).reason.empty());
  handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  REQUIRE_MESSAGE(handle_ != nullptr, dlerror());
}

Library::~Library() {
  if (handle_ != nullptr) dlclose(handle_);
}

void* Library::symbol(const std::string& name) const {
  void* const found = dlsym(handle_, name.c_str());
  REQUIRE_MESSAGE(found != nullptr, name);
  return found;
}

OpenedFmu::OpenedFmu(const MachineFile& file, const std::string& name, Part part, Code code, FmuOptions options) {
  auto members = members_of_fmu(file, name, fmu::Version::fmi3, part, code, options);
  pugi::xml_document document;
  REQUIRE(document.load_string(members.at("modelDescription.xml").c_str()));
  const pugi::xml_node root = document.child("fmiModelDescription");
  token_ = root.attribute("instantiationToken").value();
  for (const pugi::xml_node variable : root.child("ModelVariables")) {
    const auto reference = variable.attribute("valueReference").as_uint();
    CHECK(reference >= names_.size());
    names_.resize(reference);  // numbers of the instance alone are between them
    names_.emplace_back(variable.attribute("name").value());
    sizes_.resize(reference, 0);
    sizes_.push_back(1);
    for (const pugi::xml_node size : variable.children("Dimension")) sizes_.back() *= size.attribute("start").as_uint();
  }
  const std::string identifier = root.child("ModelExchange").attribute("modelIdentifier").value();
  library_ = std::make_unique<Library>(
      code == Code::source ? compiled(members) : members.at("binaries/x86_64-linux/" + identifier + ".so"));
}

fmi3ValueReference OpenedFmu::reference(const std::string& name) const {
  const auto found = std::ranges::find(names_, name);
  REQUIRE_MESSAGE(found != names_.end(), name);
  return static_cast<fmi3ValueReference>(found - names_.begin());
}

std::vector<fmi3ValueReference> OpenedFmu::references(const std::string& prefix) const {
  std::vector<fmi3ValueReference> found;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (names_[i].starts_with(prefix)) found.push_back(static_cast<fmi3ValueReference>(i));
  }
  return found;
}

std::size_t OpenedFmu::size_of(const std::vector<fmi3ValueReference>& references) const {
  std::size_t sum = 0;
  for (const fmi3ValueReference reference : references) sum += sizes_.at(reference);
  return sum;
}

fmi3Instance OpenedFmu::instance(bool steps) const {
  fmi3Instance made =
      steps ? library_->function<fmi3InstantiateCoSimulationTYPE>("fmi3InstantiateCoSimulation")(
                  "one", token_.c_str(), nullptr, false, false, false, false, nullptr, 0, nullptr, nullptr, nullptr)
            : library_->function<fmi3InstantiateModelExchangeTYPE>("fmi3InstantiateModelExchange")(
                  "one", token_.c_str(), nullptr, false, false, nullptr, nullptr);
  REQUIRE(made != nullptr);
  REQUIRE(library_->function<fmi3EnterInitializationModeTYPE>("fmi3EnterInitializationMode")(made, false, 0, 0, false,
                                                                                             0) == fmi3OK);
  REQUIRE(library_->function<fmi3ExitInitializationModeTYPE>("fmi3ExitInitializationMode")(made) == fmi3OK);
  return made;
}

void OpenedFmu::free(fmi3Instance instance) const {
  library_->function<fmi3FreeInstanceTYPE>("fmi3FreeInstance")(instance);
}

std::vector<double> OpenedFmu::get(fmi3Instance instance, const std::vector<fmi3ValueReference>& references) const {
  std::vector<double> values(size_of(references));
  CHECK(library_->function<fmi3GetFloat64TYPE>("fmi3GetFloat64")(instance, references.data(), references.size(),
                                                                 values.data(), values.size()) == fmi3OK);
  return values;
}

void OpenedFmu::set(fmi3Instance instance, const std::vector<fmi3ValueReference>& references,
                    const std::vector<double>& values) const {
  CHECK(library_->function<fmi3SetFloat64TYPE>("fmi3SetFloat64")(instance, references.data(), references.size(),
                                                                 values.data(), values.size()) == fmi3OK);
}

std::vector<double> OpenedFmu::states(fmi3Instance instance) const {
  std::size_t count = 0;
  CHECK(library_->function<fmi3GetNumberOfContinuousStatesTYPE>("fmi3GetNumberOfContinuousStates")(instance, &count) ==
        fmi3OK);
  std::vector<double> values(count);
  CHECK(library_->function<fmi3GetContinuousStatesTYPE>("fmi3GetContinuousStates")(instance, values.data(), count) ==
        fmi3OK);
  return values;
}

void OpenedFmu::set_states(fmi3Instance instance, const std::vector<double>& states) const {
  CHECK(library_->function<fmi3SetContinuousStatesTYPE>("fmi3SetContinuousStates")(instance, states.data(),
                                                                                   states.size()) == fmi3OK);
}

std::vector<double> OpenedFmu::rates(fmi3Instance instance) const {
  std::vector<double> values(states(instance).size());
  CHECK(library_->function<fmi3GetContinuousStateDerivativesTYPE>("fmi3GetContinuousStateDerivatives")(
            instance, values.data(), values.size()) == fmi3OK);
  return values;
}

std::vector<double> OpenedFmu::derivative(fmi3Instance instance, const std::vector<fmi3ValueReference>& unknowns,
                                          const std::vector<fmi3ValueReference>& knowns,
                                          const std::vector<double>& seed, bool adjoint) const {
  std::vector<double> values(size_of(adjoint ? knowns : unknowns));
  const auto function = library_->function<fmi3GetDirectionalDerivativeTYPE>(adjoint ? "fmi3GetAdjointDerivative"
                                                                                     : "fmi3GetDirectionalDerivative");
  CHECK(function(instance, unknowns.data(), unknowns.size(), knowns.data(), knowns.size(), seed.data(), seed.size(),
                 values.data(), values.size()) == fmi3OK);
  return values;
}

void OpenedFmu::step(fmi3Instance instance, double from, double length) const {
  bool event = false, ends = false, early = false;
  double reached = 0;
  CHECK(library_->function<fmi3DoStepTYPE>("fmi3DoStep")(instance, from, length, true, &event, &ends, &early,
                                                         &reached) == fmi3OK);
  CHECK(reached == from + length);
}

}  // namespace robotc::test
