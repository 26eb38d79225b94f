// A controller, a robot or both as a ROS 2 package: code, descriptions and files.
#include <algorithm>

#include "compiler/codegen/object.h"
#include "compiler/codegen/target.h"
#include "compiler/emit/code.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/target_refusal.h"
#include "compiler/programs/laws.h"
#include "compiler/requests/export.h"
#include "compiler/ros2/package_files.h"
#include "compiler/ros2/ros2_diagnostics.h"
#include "embedded/sources.h"

namespace robotc::ros2 {

namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Machines that ROS 2 runs on.
bool is_supported(const std::string& machine) {
  return machine == "x86_64-linux-gnu" || machine == "aarch64-linux-gnu";
}

/// The law, the robot, or both, that become plugins.
struct Subject {
  std::unique_ptr<programs::StandaloneLaw> law;
  const sema::RobotModel* robot = nullptr;
  bool is_solved = false;
};

/// Nothing (reported) if there is no controller or robot of the name, or ros2_control cannot hold it.
std::optional<Subject> find_subject(SessionState& state, const PackageRequest& request) {
  Subject subject;
  const auto& simulations = state.modules().simulations();
  if (std::ranges::any_of(simulations, [&](const auto& simulation) { return simulation.first == request.name; })) {
    state.diagnostics().report(not_in_ros2, {}, "`" + request.name + "` is a simulation", "",
                               {"name the controller that it runs, or its robot"});
    return std::nullopt;
  }
  bool is_robot = request.name.find('(') != std::string::npos, is_known = is_robot;
  std::vector<std::string_view> known;
  for (const auto& [name, binding] : state.root()->scope->own()) {
    known.push_back(name);
    if (name != request.name) continue;
    is_known = true;
    const sema::Value& value = state.evaluator().force(*binding, name, binding->span);
    is_robot = is_robot || !programs::kind_of_law(value);
  }
  if (!is_known) {
    const std::string_view near = nearest_name(request.name, known);
    state.diagnostics().report(unknown_controller, {}, "there is no controller or robot `" + request.name + "`", "",
                               {near.empty() ? "a ROS 2 package has a controller of the file, or a solver of a robot"
                                             : "did you mean `" + std::string(near) + "`?"});
    return std::nullopt;
  }
  if (is_robot && !request.robot.empty()) {
    state.diagnostics().report(not_in_ros2, {}, "`--robot` is of a controller, and `" + request.name + "` is a robot",
                               "", {"leave `--robot` out, or name a controller"});
    return std::nullopt;
  }
  if (is_robot) {
    if (const Robot* const robot = declared_robot(state, request.name)) subject.robot = robot->model;
    subject.is_solved = true;
  } else {
    Robot* const declared = declared_robot(state, request.robot);
    if (declared == nullptr) return std::nullopt;
    subject.law = find_law(state, request.name, programs::StandaloneLaw::Kind::controller, *declared->model);
    if (subject.law != nullptr) subject.robot = subject.law->robot;
    subject.is_solved = request.solver;
  }
  if (subject.robot == nullptr || !can_be_named(state, *subject.robot)) return std::nullopt;
  if (subject.is_solved && !can_be_solved(state, *subject.robot)) return std::nullopt;
  return subject;
}

/// The objects of a plugin, one for each target. They have one header.
using Objects = std::vector<BuiltObject>;

class PackageBuilder {
 public:
  PackageBuilder(SessionState& state, const PackageRequest& request, Subject subject)
      : state_(state), request_(request), subject_(std::move(subject)) {}

  /// Nothing (reported) after an error.
  std::optional<Package> build() {
    if (!describe()) return std::nullopt;
    if (!name_package()) return std::nullopt;
    content_.command = request_.command;
    content_.version = request_.version;
    Package package;
    package.name = content_.package;
    package.robot = content_.robot;
    for (const Machine& machine : content_.machines) package.targets.push_back(machine.name + " (" + machine.cpu + ")");
    if (content_.law) {
      package.has_controller = true;
      package.measurements = content_.law->measurements.size();
      package.commands = content_.law->commands.size();
      package.references = content_.law->references.size();
      package.parameters = content_.law->parameters.size();
    } else {
      package.parameters = content_.model->parameters.size();
    }
    if (content_.model) {
      package.has_solver = true;
      package.joints = content_.model->joints.size();
      package.leaves_out_wrenches = content_.model->has_wrenches;
    }
    package.losses = std::move(urdf_->losses);
    add_files(package);
    if (!add_libraries(law_objects_, "law", package) || !add_libraries(model_objects_, "model", package)) {
      return std::nullopt;
    }
    return package;
  }

 private:
  std::nullopt_t refuse(const DiagnosticKind& kind, std::string message, std::string hint) {
    state_.diagnostics().report(kind, {}, std::move(message), "", {std::move(hint)});
    return std::nullopt;
  }

  [[nodiscard]] const sema::RobotModel& robot() const { return *subject_.robot; }

  /// Objects of a controller, of functions, or of both. Nothing (reported) after an error.
  std::optional<Objects> objects_of(const std::string& robot, const std::vector<std::string>& controllers,
                                    const std::vector<std::string>& functions) {
    Objects objects;
    for (const codegen::TargetChoice& target : request_.targets) {
      BuildRequest build;
      build.robot = robot;
      build.controllers = controllers;
      build.functions = functions;
      build.target = target;
      build.small = request_.small;
      build.report = request_.report;
      build.command = request_.command;
      build.version = request_.version;
      auto built = build_object(state_, build);
      if (!built) return std::nullopt;
      if (!is_supported(built->target)) {
        return refuse(unsupported_ros2_target, "a ROS 2 package for " + built->target + " cannot be built",
                      "targets: x86_64-linux-gnu, aarch64-linux-gnu");
      }
      if (std::ranges::any_of(objects, [&](const BuiltObject& other) { return other.target == built->target; })) {
        return refuse(unsupported_ros2_target, "a ROS 2 package has code for " + built->target + " once",
                      "name each target once");
      }
      objects.push_back(std::move(*built));
    }
    return objects;
  }

  bool describe() {
    if (subject_.law != nullptr) {
      auto objects = objects_of(request_.robot, {request_.name},
                                robot().loops ? functions_of_loops() : std::vector<std::string>{});
      if (!objects) return false;
      law_objects_ = std::move(*objects);
    }
    if (subject_.is_solved) {
      auto objects = objects_of(robot().name, {}, functions_of_solver());
      if (!objects) return false;
      model_objects_ = std::move(*objects);
    }
    const Objects& objects = law_objects_.empty() ? model_objects_ : law_objects_;
    for (const BuiltObject& object : objects) content_.machines.push_back({object.target, object.cpu});
    content_.robot = objects.front().robot;
    urdf_ = exported_robot(state_, robot().name, exporting::Format::urdf, request_.mesh_path, exporting::Loops::cut);
    if (!urdf_) return false;
    const auto measured = joints_of(state_, robot(), robot().speeds, urdf_->joints);
    if (!measured) return false;
    if (subject_.law != nullptr) {
      const auto driven = joints_of(state_, robot(), robot().actuated, urdf_->joints);
      if (!driven) return false;
      content_.controller = request_.name;
      content_.law = described_law(state_, *subject_.law, law_objects_.front(), *measured, *driven);
    }
    if (subject_.is_solved) content_.model = described_model(state_, robot(), model_objects_.front(), *measured);
    const auto calls_libm = [](const BuiltObject& object) { return !object.called.empty(); };
    content_.law_calls_libm = std::ranges::any_of(law_objects_, calls_libm);
    content_.model_calls_libm = std::ranges::any_of(model_objects_, calls_libm);
    return true;
  }

  /// False (reported) if the package cannot have its name.
  bool name_package() {
    content_.package = request_.package;
    if (content_.package.empty()) {
      content_.package = package_name_of(subject_.law == nullptr ? content_.robot + "_dynamics"
                                                                 : content_.robot + "_" + request_.name);
    }
    const std::string fault = fault_of_package_name(content_.package);
    if (fault.empty()) return true;
    refuse(bad_package_name, "`" + content_.package + "` cannot be the name of a package: " + fault,
           "`-o` names the folder, whose name is that of the package: `-o " + package_name_of(content_.package) + "`");
    return false;
  }

  void add_files(Package& package) {
    const auto add = [&](std::string path, std::string text) {
      package.files.push_back({std::move(path), std::move(text)});
    };
    const std::string include = "include/" + content_.package + "/";
    add("package.xml", package_xml(content_));
    add("CMakeLists.txt", cmake_lists(content_));
    add("README.md", readme(content_));
    if (content_.law) {
      add("plugins.xml", plugin_description(content_));
      add("src/plugins.cpp", plugin_source(content_));
      add(include + "law.hpp", law_header(content_));
      add(include + "robot.h", law_objects_.front().header);
      add("config/controllers.yaml", configuration_yaml(content_));
      add("launch/controller.launch.py", launch_file(content_));
      add("urdf/mock_hardware.xml", mock_hardware(content_));
    }
    if (content_.model) {
      add("solver.xml", solver_description(content_));
      add("src/solver.cpp", solver_source(content_));
      add(include + "model.hpp", model_header(content_));
      add(include + "model.h", model_objects_.front().header);
      add("config/solver.yaml", solver_yaml(content_));
    }
    for (const sources::EmbeddedFile& source : sources::embedded_files()) {
      if (is_needed(source.name)) add(include + std::string(source.name), of_package(source.text, content_.package));
    }
    add("urdf/robot.urdf", std::move(urdf_->text));
  }

  /// True if the package includes this source of runtime/ros2.
  [[nodiscard]] bool is_needed(std::string_view name) const {
    if (name == "law_types.hpp" || name == "parameters.hpp") return true;
    if (name == "solver.hpp") return content_.model.has_value();
    if (!content_.law) return false;
    if (name == "controller.hpp") return content_.law->references.empty();
    if (name == "chainable_controller.hpp") return !content_.law->references.empty();
    return true;
  }

  /// Moves the code of objects into static libraries of the package. False (reported) if one cannot be made.
  bool add_libraries(Objects& objects, std::string_view part, Package& package) {
    for (BuiltObject& object : objects) {
      auto archive = codegen::make_archive(std::string(part) + ".o", object.object);
      if (const auto* const error = std::get_if<codegen::CodegenError>(&archive)) {
        state_.diagnostics().report(code_generation_failed, robot().mechanism.span, error->message);
        return false;
      }
      package.files.push_back({library_path(content_, object.target, part), std::move(std::get<std::string>(archive))});
      object.object.clear();
      package.objects.push_back(std::move(object));
    }
    return true;
  }

  SessionState& state_;
  const PackageRequest& request_;
  Subject subject_;
  Content content_;
  Objects law_objects_, model_objects_;
  std::optional<exporting::Exported> urdf_;
};

}  // namespace

std::string package_name_of(const std::string& words) {
  std::string name;
  for (char c : words) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (is_lower(c) || (is_digit(c) && !name.empty())) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  while (name.ends_with('_')) name.pop_back();
  if (name.size() < 2) name += "robot";
  return fault_of_package_name(name).empty() ? name : name + "_robot";
}

std::string fault_of_package_name(const std::string& name) {
  const bool fits = std::ranges::all_of(name, [](char c) { return is_lower(c) || is_digit(c) || c == '_'; });
  if (name.size() < 2 || !fits || !is_lower(name.front()) || name.ends_with('_') ||
      name.find("__") != std::string::npos) {
    return "names of ROS packages have two or more lower-case letters, digits and single underscores, and begin with "
           "a letter";
  }
  if (emit::words_of_cpp().contains(name)) return "it is a word of C++, and the name of a package is a namespace";
  return name == "robotc_package" || name == "std" ? "it is used by the sources of the package" : "";
}

std::optional<Package> build_package(SessionState& state, const PackageRequest& request) {
  auto subject = find_subject(state, request);
  if (!subject) return std::nullopt;
  return PackageBuilder(state, request, std::move(*subject)).build();
}

}  // namespace robotc::ros2
