// A robot's functions as an object file with a C header.
#include "compiler/requests/build.h"

#include <algorithm>
#include <set>
#include <utility>

#include "compiler/catalogue/described.h"
#include "compiler/codegen/algorithm_source.h"
#include "compiler/codegen/object.h"
#include "compiler/emit/gpu_description.h"
#include "compiler/emit/header.h"
#include "compiler/emit/shipped_source.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/algorithm_status.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/frontend/session_state.h"
#include "compiler/frontend/target_refusal.h"
#include "compiler/intrinsics/bitcode.h"
#include "compiler/lowering/shipped_law.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/reduce/reduce.h"
#include "compiler/requests/build_rollout.h"
#include "compiler/requests/derived_model.h"
#include "compiler/requests/shipped_hash.h"

namespace robotc {

namespace {

using codegen::Scalar;
using codegen::TargetRefusal;
using expr::Id;
using expr::Kernel;
using expr::Port;

/// Default functions: those that controllers need of a model.
const std::vector<std::string> usual_functions{"inverse_dynamics", "forward_dynamics", "mass_matrix",
                                               "nonlinear_effects", "gravity_forces"};

/// False (reported) if `roots` call a numeric algorithm that cannot be part of what is built.
bool can_ship(SessionState& state, const std::string& title, const std::vector<Id>& roots, const BuildRequest& request,
              bool is_gpu) {
  for (const Id id : expr::reachable(state.pool(), roots)) {
    if (state.pool().op(id) != expr::Op::call) continue;
    const expr::IntrinsicCall& call = state.pool().call_of(id);
    const char* obstacle = intrinsics::obstacle_to_ship(call.intrinsic);
    std::string hint = "if it depends on no state, evaluate it and write the result as a `const`";
    if (is_gpu) {
      obstacle = "its code is not for GPUs";
      hint = "omit it, or build it for this machine";
    } else if (request.package && packages::requires_floats(request.package->kind)) {
      obstacle = "it computes in doubles of 64 bits, and libraries of this kind are of floats, for AVR";
      hint =
          "take another kind of package, for a processor with doubles; with `--numeric`, an algorithm whose arguments "
          "are constant is computed now";
    } else if (request.single) {
      obstacle = "it computes in double precision, and `--float32` asks for single";
      hint = "build without `--float32`, for a processor with doubles";
    }
    if (obstacle == nullptr) continue;
    const sema::CallSite& site = state.evaluator().call_sites().at(call.site);
    state.diagnostics().report(algorithm_in_object, site.span,
                               site.title() + " cannot be part of this " +
                                   (is_gpu            ? "PTX file"
                                    : request.package ? "package"
                                                      : "object file") +
                                   ": " + obstacle,
                               "`" + title + "` depends on it", {hint});
    return false;
  }
  return true;
}

std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

/// The functions of libm that kernels may call, by C name. Targets without a `floor` instruction call it too.
std::vector<std::string> libm_functions(const std::vector<Kernel>& kernels, bool is_float) {
  std::set<std::string> names;
  for (const Kernel& kernel : kernels) {
    for (const Id id : expr::reachable(kernel.pool, kernel.roots())) {
      const expr::Op op = kernel.pool.op(id);
      if (!expr::is_of_libm(op) && op != expr::Op::floor) continue;
      names.insert(std::string(expr::name(op)) + (is_float ? "f" : ""));
    }
  }
  return {names.begin(), names.end()};
}

using Laws = std::vector<std::unique_ptr<programs::StandaloneLaw>>;

class ObjectBuilder {
 public:
  ObjectBuilder(SessionState& state, Robot& robot, const Laws& laws, std::vector<std::string> functions,
                const BuildRequest& request)
      : state_(state), robot_(robot), laws_(laws), functions_(std::move(functions)), request_(request) {}

  /// Nothing (reported) after an error.
  std::optional<BuiltObject> build() {
    auto target = codegen::Target::create(request_.target, scalar());
    if (const auto* refusal = std::get_if<TargetRefusal>(&target)) {
      report_refusal(state_, *refusal);
      return std::nullopt;
    }
    const bool is_gpu = std::get<codegen::Target>(target).is_gpu();
    shipment_.is_gpu = is_gpu;
    if (is_gpu && !may_be_on_gpu()) return std::nullopt;
    if (!derive() || !reduce()) return std::nullopt;
    std::string source;
    if (request_.source) {
      auto written = written_source();
      if (const auto* const error = std::get_if<codegen::CodegenError>(&written)) return refuse(*error);
      source = std::move(std::get<std::string>(written));
    }
    name_symbols();
    auto built = is_gpu ? compile_ptx(std::get<codegen::Target>(target)) : compile(std::get<codegen::Target>(target));
    if (built && request_.package) {
      const std::string description = robot_.model->declaration == nullptr ? "" : robot_.model->declaration->doc;
      built->package =
          packages::write({built->shipment, built->header, source, one_line(description)}, *request_.package);
    }
    if (built) built->source = std::move(source);
    return built;
  }

 private:
  [[nodiscard]] Scalar scalar() const { return request_.single ? Scalar::float32 : Scalar::float64; }
  [[nodiscard]] const Mechanism& mechanism() const { return robot_.model->mechanism; }

  /// False (reported) if the request has options that a GPU excludes.
  bool may_be_on_gpu() {
    const auto refuse = [&](const std::string& message, const std::string& hint) {
      state_.diagnostics().report(not_on_gpu, {}, message, "", {hint});
      return false;
    };
    if (!laws_.empty()) {
      return refuse("`" + laws_.front()->name + "` cannot be a kernel of a GPU: kernels are functions of the robot",
                    "omit it, or build it for another target");
    }
    if (request_.package || request_.source) {
      return refuse("C source is not for GPUs: kernels are PTX", "omit `--target`, or write a PTX file");
    }
    if (request_.batch > 0) {
      return refuse("`--batch` does not apply to a GPU: each kernel takes any number of states", "omit `--batch`");
    }
    if (request_.small) {
      return refuse("`--size` does not apply to a GPU: the driver makes the final code", "omit `--size`");
    }
    return true;
  }

  bool derive() {
    const bool usual = functions_.empty() && laws_.empty();
    if (!usual && functions_.empty()) {
      shipment_.model.robot = mechanism().name;
      shipment_.model.command = request_.command;
      shipment_.model.inputs = catalogue::function_inputs(*robot_.model);
    } else {
      std::vector<std::string> functions = usual ? usual_functions : functions_;
      // If some accelerations are undetermined, all usual functions but forward dynamics.
      if (usual && !robot_.model->undetermined.empty()) std::erase(functions, "forward_dynamics");
      auto model = derived_model(state_, robot_, functions, request_.command);
      if (!model) return false;
      shipment_.model = std::move(*model);
    }
    emit::Model& model = shipment_.model;
    std::vector<Id> roots;
    for (const emit::Function& function : model.functions) {
      if (!can_ship(state_, function.title, function.entries, request_, shipment_.is_gpu)) return false;
      roots.insert(roots.end(), function.entries.begin(), function.entries.end());
    }
    for (const auto& law : laws_) {
      const std::vector<Id> all = roots_of(*law);
      roots.insert(roots.end(), all.begin(), all.end());
      shipment_.laws.push_back(describe(state_, *law, model));
      if (!can_ship(state_, shipment_.laws.back().step.title, all, request_, shipment_.is_gpu)) return false;
    }
    if (!laws_.empty()) model.parameters = needed_parameters(state_, mechanism(), roots);
    return true;
  }

  /// Kernels: one per function, then those of laws, then `prepare` if there are parameters.
  bool reduce() {
    const emit::Model& model = shipment_.model;
    Port parameters{"parameters", {}, model.parameters.size(), 1};
    for (const emit::Parameter& parameter : model.parameters) parameters.entries.push_back(parameter.symbol);
    for (const emit::Function& function : model.functions) {
      std::vector<Port> inputs;
      for (const std::size_t i : function.inputs) {
        inputs.push_back({model.inputs[i].name, model.inputs[i].symbols, model.inputs[i].symbols.size(), 1});
      }
      kernels_.push_back(expr::make_kernel(function.name, state_.pool(), std::move(inputs), parameters,
                                           {{function.name, function.entries, function.entries.size(), 1}}));
    }
    std::vector<std::size_t> steps;
    for (std::size_t i = 0; i < laws_.size(); ++i) {
      for (LawFunction& function : law_functions(state_.pool(), *laws_[i], shipment_.laws[i], model, parameters)) {
        if (function.entry.name == shipment_.laws[i].step.name) steps.push_back(kernels_.size());
        function.entry.kernel = kernels_.size();
        entries_.push_back(std::move(function.entry));
        kernels_.push_back(std::move(function.kernel));
      }
    }
    if (!state_.native().may_reduce(kernels_, mechanism().span)) return false;
    Kernel prepare = reduce::hoist_parameters(kernels_);
    for (Kernel& kernel : kernels_) kernel = reduce::reduce(std::move(kernel));
    for (std::size_t i = 0; i < model.functions.size(); ++i) shipment_.operations.push_back(counts_of(kernels_[i]));
    for (std::size_t i = 0; i < steps.size(); ++i) shipment_.laws[i].operations = counts_of(kernels_[steps[i]]);
    shipment_.constants = prepare.roots().size();
    if (!model.parameters.empty()) {
      // Parameters first and constants last, as in all kernels.
      prepare.name = "prepare";
      prepare.constants = std::move(prepare.inputs.front());
      prepare.inputs.clear();
      kernels_.push_back(std::move(prepare));
    }
    return state_.native().may_compile(kernels_, mechanism().span);
  }

  static expr::OperationCounts counts_of(const Kernel& kernel) {
    return expr::count_operations(kernel.pool, kernel.roots());
  }

  /// The kernels as C source, while they have their own names.
  std::variant<std::string, codegen::CodegenError> written_source() {
    using Kind = emit::SourceFunction::Kind;
    std::vector<emit::SourceFunction> functions;
    for (const Kernel& kernel : kernels_) functions.push_back({Kind::function, kernel.name, &kernel});
    for (const codegen::StatefulEntry& entry : entries_) {
      emit::SourceFunction& function = functions[entry.kernel];
      function.by_value = entry.by_value;
      function.updated = entry.updated;
      const auto law = std::find_if(shipment_.laws.begin(), shipment_.laws.end(), [&](const emit::ShippedLaw& one) {
        return entry.name == one.step.name || entry.name == one.name + "_init" || entry.name == one.name + "_rates";
      });
      function.law = &*law;
      function.kind = entry.name == law->step.name
                          ? (law->kind == emit::ShippedLaw::Kind::controller ? Kind::step : Kind::value)
                      : entry.name == law->name + "_init" ? Kind::init
                                                          : Kind::rates;
    }
    shipment_.version = request_.version;
    shipment_.is_float = request_.single;
    auto algorithms = codegen::algorithm_source(expr::called_algorithms(kernels_));
    if (auto* const error = std::get_if<codegen::CodegenError>(&algorithms)) return std::move(*error);
    return emit::write_source(shipment_, functions, std::get<std::string>(algorithms));
  }

  /// Sets the kernels' symbol names.
  void name_symbols() {
    shipment_.version = request_.version;
    shipment_.is_float = request_.single;
    shipment_.libm = libm_functions(kernels_, request_.single);
    shipment_.batch = request_.batch;
    shipment_.side_by_side = request_.side_by_side;
    shipment_.hash = shipped_hash(shipment_, kernels_);
    const auto symbol = [&](const std::string& name) {
      return emit::shipped_symbol(shipment_.model.robot, name, shipment_.hash);
    };
    for (std::size_t i = 0; request_.batch > 0 && i < shipment_.model.functions.size(); ++i) {
      batches_.push_back({symbol(kernels_[i].name + "_batch"), i, request_.batch, request_.side_by_side});
    }
    for (Kernel& kernel : kernels_) kernel.name = symbol(kernel.name);
    for (codegen::StatefulEntry& entry : entries_) {
      entry.name = symbol(entry.name);
      kernels_[entry.kernel].name += ".kernel";
    }
  }

  std::optional<BuiltObject> compile(const codegen::Target& target) {
    auto object = codegen::compile_object({kernels_, entries_, batches_}, target, {request_.small});
    if (const auto* error = std::get_if<codegen::CodegenError>(&object)) return refuse(*error);
    auto& file = std::get<codegen::ObjectFile>(object);
    BuiltObject built;
    built.robot = shipment_.model.robot;
    built.target = target.name();
    built.cpu = target.cpu();
    built.hash = shipment_.hash;
    built.object = std::move(file.bytes);
    built.code_size = file.code_size;
    built.called = std::move(file.called);
    std::vector<std::string> symbols;
    for (const codegen::ObjectFunction& function : file.functions) {
      // The name in the header: without the hash.
      const std::size_t length = function.symbol.size() - shipment_.hash.size() - 1;
      built.functions.push_back({function.symbol.substr(0, length), function.stack, operations_of(function.symbol)});
      symbols.push_back(function.symbol);
    }
    if (request_.report) {
      auto codes = codegen::read_machine_code(built.object, target, symbols);
      if (const auto* error = std::get_if<codegen::CodegenError>(&codes)) return refuse(*error);
      for (std::size_t i = 0; i < symbols.size(); ++i) {
        codegen::MachineCode& code = std::get<0>(codes)[i];
        for (auto& [name, count] : code.loops) {
          const std::size_t hash = name.rfind("_" + shipment_.hash);
          if (hash != std::string::npos) name.erase(hash, shipment_.hash.size() + 1);
        }
        built.functions[i].code = std::move(code);
      }
    }
    for (const auto& [wanted, listing, text] :
         {std::tuple(request_.assembly, codegen::Listing::assembly, &built.assembly),
          std::tuple(request_.llvm_ir, codegen::Listing::llvm_ir, &built.llvm_ir)}) {
      if (!wanted) continue;
      auto listed = codegen::list_object({kernels_, entries_, batches_}, target, file.savings, listing);
      if (const auto* error = std::get_if<codegen::CodegenError>(&listed)) return refuse(*error);
      *text = std::move(std::get<std::string>(listed));
    }
    for (const emit::ShippedLaw& law : shipment_.laws) {
      if (law.has_rates) built.flowing.push_back(shipment_.model.robot + "_" + law.name);
    }
    built.header = emit::write_header(shipment_);
    built.kernels = std::move(kernels_);
    built.shipment = std::move(shipment_);
    return built;
  }

  std::optional<BuiltObject> compile_ptx(const codegen::Target& target) {
    if (request_.report) {
      return refuse({"there is no report for " + std::string(target.name()) +
                     ", whose instructions its driver compiles again: omit `--rt-report`"});
    }
    BuiltObject built;
    built.robot = shipment_.model.robot;
    built.target = target.name();
    built.cpu = target.cpu();
    built.hash = shipment_.hash;
    built.is_gpu = true;
    for (const Kernel& kernel : kernels_) built.functions.push_back({kernel.name, 0});
    const codegen::ObjectSource source{kernels_, {}, {}};
    auto ptx = codegen::list_object(source, target, {}, codegen::Listing::assembly);
    if (const auto* error = std::get_if<codegen::CodegenError>(&ptx)) return refuse(*error);
    built.ptx = emit::gpu_description(shipment_) + std::get<std::string>(ptx);
    if (request_.llvm_ir) {
      auto listed = codegen::list_object(source, target, {}, codegen::Listing::llvm_ir);
      if (const auto* error = std::get_if<codegen::CodegenError>(&listed)) return refuse(*error);
      built.llvm_ir = std::move(std::get<std::string>(listed));
    }
    built.header = emit::write_header(shipment_);
    built.kernels = std::move(kernels_);
    return built;
  }

  /// The operations of an exported function for one state.
  [[nodiscard]] expr::OperationCounts operations_of(const std::string& symbol) const {
    for (const codegen::BatchEntry& batch : batches_) {
      if (batch.name == symbol) return counts_of(kernels_[batch.kernel]);
    }
    for (const codegen::StatefulEntry& entry : entries_) {
      if (entry.name == symbol) return counts_of(kernels_[entry.kernel]);
    }
    const auto kernel = std::ranges::find(kernels_, symbol, &Kernel::name);
    return kernel == kernels_.end() ? expr::OperationCounts{} : counts_of(*kernel);
  }

  std::nullopt_t refuse(const codegen::CodegenError& error) {
    state_.diagnostics().report(code_generation_failed, mechanism().span, "cannot generate code: " + error.message);
    return std::nullopt;
  }

  SessionState& state_;
  Robot& robot_;
  const Laws& laws_;
  std::vector<std::string> functions_;
  const BuildRequest& request_;
  emit::Shipment shipment_;
  std::vector<Kernel> kernels_;
  std::vector<codegen::StatefulEntry> entries_;
  std::vector<codegen::BatchEntry> batches_;
};

/// A requested law.
struct Wanted {
  std::string name;
  programs::StandaloneLaw::Kind kind;
};

/// The requested laws, all for one robot: if none was chosen, `robot` becomes that of the first law with a robot of its
/// own. Nothing (reported) if a name is unknown, or robots differ.
std::optional<Laws> find_laws(SessionState& state, Robot*& robot, const std::vector<Wanted>& wanted, bool is_chosen) {
  Laws found;
  while (found.size() < wanted.size()) {
    const Wanted& next = wanted[found.size()];
    found.push_back(find_law(state, next.name, next.kind, *robot->model));
    const programs::StandaloneLaw* const law = found.back().get();
    if (law == nullptr) return std::nullopt;
    if (law->robot == robot->model) continue;
    const auto own = std::find_if(state.robots().all().begin(), state.robots().all().end(),
                                  [&](const Robot& known) { return known.model == law->robot; });
    if (std::exchange(is_chosen, true) || own == state.robots().all().end()) {
      state.diagnostics().report(programs::subject_differs, {},
                                 "`" + law->name + "` is for " + law->robot->name + ", not for " + robot->model->name,
                                 "", {"name controllers and trajectories of one robot"});
      return std::nullopt;
    }
    // The laws so far had no robot of their own.
    robot = &*own;
    found.clear();
  }
  return found;
}

}  // namespace

std::optional<BuiltObject> build_object(SessionState& state, const BuildRequest& request) {
  if (!request.rollout.empty()) return build_rollout(state, request);
  Robot* robot = declared_robot(state, request.robot);
  if (robot == nullptr) return std::nullopt;
  using Kind = programs::StandaloneLaw::Kind;
  std::vector<Wanted> wanted;
  std::vector<std::string> functions;
  const auto want = [&](const std::string& name, Kind kind) {
    const bool again = std::any_of(wanted.begin(), wanted.end(),
                                   [&](const Wanted& known) { return known.name == name && known.kind == kind; });
    if (!again) wanted.push_back({name, kind});
  };
  for (const std::string& name : request.controllers) want(name, Kind::controller);
  for (const std::string& name : request.trajectories) want(name, Kind::trajectory);
  for (const std::string& name : request.functions) {
    if (has_fn(state, name)) {
      want(name, Kind::function);
    } else {
      functions.push_back(name);
    }
  }
  const auto laws = find_laws(state, robot, wanted, !request.robot.empty());
  if (!laws) return std::nullopt;
  robot = robot_for_functions(state, *robot);
  if (robot == nullptr) return std::nullopt;
  for (const auto& law : *laws) {
    if (!state.robots().fixes_parameters()) break;
    fix_parameters(state, robot->model->mechanism, *law);
    if (!has_answers(state, roots_of(*law), {})) return std::nullopt;
  }
  return ObjectBuilder(state, *robot, *laws, std::move(functions), request).build();
}

}  // namespace robotc
