#include "compiler/programs/regressor.h"

#include <memory>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/equations/dynamics/regressor.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/node_limit.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using dynamics::DynamicParameter;
using expr::Id;

namespace {

constexpr std::string_view regressor_name = "regressor";
constexpr std::string_view parameters_name = "dynamic_parameters";

/// A regressor as a function of symbols.
struct Definition {
  std::vector<std::vector<Id>> arguments;
  std::vector<Id> entries;
};

/// What the functions of one robot share, made when first needed.
class Shared {
 public:
  explicit Shared(const RobotModel& robot) : robot_(robot) {}

  [[nodiscard]] const RobotModel& robot() const { return robot_; }
  dynamics::Regressor& regressor(expr::Pool& pool) {
    if (!regressor_) {
      regressor_.emplace(robot_.mechanism, pool);
      for (const DynamicParameter& parameter : regressor_->parameters()) names_.push_back(parameter.name);
    }
    return *regressor_;
  }
  [[nodiscard]] const std::vector<DynamicParameter>& parameters() const { return regressor_->parameters(); }
  const Definition& definition(expr::Pool& pool, bool with_reference) {
    std::optional<Definition>& made = with_reference ? with_reference_ : plain_;
    if (made) return *made;
    const Mechanism& mechanism = robot_.mechanism;
    dynamics::Regressor& regressor = this->regressor(pool);
    if (!with_reference) {
      made.emplace(
          Definition{{mechanism.q, mechanism.qd, mechanism.qdd}, regressor.matrix(mechanism.qd, mechanism.qdd)});
      return *made;
    }
    std::vector<Id> reference;
    for (std::size_t i = 0; i < mechanism.qd.size(); ++i) {
      reference.push_back(pool.symbol("qdr." + mechanism.name_of(SpeedId(i)), expr::Stage::step));
    }
    made.emplace(Definition{{mechanism.q, mechanism.qd, reference, mechanism.qdd},
                            regressor.matrix(mechanism.qd, reference, mechanism.qdd)});
    return *made;
  }
  /// False (reported) where lengths or angles of the robot are parameters.
  bool has_known_geometry(Elaborator& elaborator, Span use) const {
    if (regressor_->has_known_geometry()) return true;
    elaborator.error(geometry_of_parameters, use,
                     "which dynamic parameters of `" + robot_.name + "` can be told apart depends on its geometry",
                     "some of its lengths or angles are `param`s",
                     {"make them `const`; masses, inertias and friction may be `param`s"});
    return false;
  }
  /// The axis of the parameters; they are known.
  [[nodiscard]] AxisSpace space() const {
    AxisSpace space;
    space.components = names_;
    return space;
  }
  [[nodiscard]] Dimension dimension(const DynamicParameter& parameter) const {
    return programs::dimension(robot_, *regressor_, parameter);
  }

 private:
  const RobotModel& robot_;
  std::optional<dynamics::Regressor> regressor_;
  std::optional<Definition> plain_;
  std::optional<Definition> with_reference_;
  std::vector<std::string_view> names_;
};

class RegressorFunction final : public Callable {
 public:
  explicit RegressorFunction(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

  Value call(Elaborator& elaborator, const Call& call) const override {
    const RobotModel& robot = shared_->robot();
    const bool with_reference = call.arguments.items.size() > 3;
    std::vector<std::string_view> names{"q", "qd", "qdd"};
    std::vector<JointQuantity> quantities{JointQuantity::q, JointQuantity::qd, JointQuantity::qdd};
    if (with_reference) {
      names = {"q", "qd", "qdr", "qddr"};
      quantities = {JointQuantity::q, JointQuantity::qd, JointQuantity::qd, JointQuantity::qdd};
    }
    const auto exprs = elaborator.match_arguments(call, names, names.size());
    if (exprs.size() != names.size()) return Poison{};
    std::vector<std::vector<Id>> values;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string what = "argument `" + std::string(names[i]) + "` of " + call.callee;
      const auto value = elaborator.tensor(*exprs[i], call.scope, robot.expected(quantities[i], what));
      if (value) values.push_back(value->entries);
    }
    if (values.size() != names.size() || !require_gravity(elaborator, robot, call.expr.span)) return Poison{};
    expr::Pool& pool = elaborator.pool();
    try {
      const expr::NodeLimit limit(pool, dynamics::max_derived_nodes);
      const Definition& definition = shared_->definition(pool, with_reference);
      if (!shared_->has_known_geometry(elaborator, call.expr.span)) return Poison{};
      std::vector<expr::Assignment> arguments;
      for (std::size_t i = 0; i < values.size(); ++i) {
        for (std::size_t k = 0; k < values[i].size(); ++k) {
          const Id symbol = definition.arguments[i][k];
          if (symbol != values[i][k]) arguments.emplace_back(symbol, values[i][k]);
        }
      }
      if (!elaborator.spend_on(definition.entries, call.expr.span)) return Poison{};
      return matrix(expr::substitute(pool, definition.entries, arguments));
    } catch (const expr::PoolFull&) {
      return elaborator.error(function_too_large, call.expr.span,
                              "`regressor` of `" + robot.mechanism.name + "` takes more than 2 million operations", "",
                              {"ask for it on a robot of fewer joints"});
    }
  }

  [[nodiscard]] std::string signature() const override { return "regressor(q, qd, qdd)"; }

 private:
  [[nodiscard]] Tensor matrix(std::vector<Id> entries) const {
    const RobotModel& robot = shared_->robot();
    Tensor tensor;
    tensor.rank = 2;
    tensor.row_space = robot.space(JointQuantity::effort);
    tensor.row_space.configuration = false;
    tensor.col_space = shared_->space();
    tensor.rows = tensor.row_space.size();
    tensor.cols = tensor.col_space.components.size();
    tensor.entries = std::move(entries);
    const auto& parameters = shared_->parameters();
    for (std::size_t row = 0; row < tensor.rows; ++row) {
      for (const DynamicParameter& parameter : parameters) {
        tensor.dims.push_back(
            EntryDim::of(robot.dimension(JointQuantity::effort, row) / shared_->dimension(parameter)));
      }
    }
    return tensor;
  }

  std::shared_ptr<Shared> shared_;
};

class ParametersFunction final : public Callable {
 public:
  explicit ParametersFunction(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

  Value call(Elaborator& elaborator, const Call& call) const override {
    if (!call.arguments.items.empty()) {
      return elaborator.error(too_many_arguments, call.arguments.items.front().value->span,
                              "`" + call.callee + "` takes no arguments", "one too many",
                              {"write `" + call.callee + "()`"});
    }
    if (!require_gravity(elaborator, shared_->robot(), call.expr.span)) return Poison{};
    shared_->regressor(elaborator.pool());
    if (!shared_->has_known_geometry(elaborator, call.expr.span)) return Poison{};
    std::vector<Id> values;
    std::vector<EntryDim> dims;
    for (const DynamicParameter& parameter : shared_->parameters()) {
      values.push_back(parameter.value);
      dims.push_back(EntryDim::of(shared_->dimension(parameter)));
    }
    return Tensor::vector(std::move(values), std::move(dims), shared_->space());
  }

  [[nodiscard]] std::string signature() const override { return "dynamic_parameters()"; }

 private:
  std::shared_ptr<Shared> shared_;
};

}  // namespace

void define_regressor(RobotModel& robot, const std::function<void(std::string_view name, const Value& value)>& define) {
  const auto shared = std::make_shared<Shared>(robot);
  define(regressor_name, FunctionRef{std::make_shared<RegressorFunction>(shared)});
  define(parameters_name, FunctionRef{std::make_shared<ParametersFunction>(shared)});
}

bool is_regressor_function(std::string_view name) { return name == regressor_name || name == parameters_name; }

Dimension dimension(const RobotModel& robot, const dynamics::Regressor& regressor, const DynamicParameter& parameter) {
  using Kind = DynamicParameter::Kind;
  const auto effort_by = [&](JointQuantity quantity) {
    return robot.dimension_at(JointQuantity::effort, parameter.speed) / robot.dimension_at(quantity, parameter.speed);
  };
  switch (parameter.kind) {
    case Kind::viscous:
      return effort_by(JointQuantity::qd);
    case Kind::stiffness:
      return effort_by(JointQuantity::q);
    case Kind::coulomb:
    case Kind::coulomb_positive:
    case Kind::coulomb_negative:
      return robot.dimension_at(JointQuantity::effort, parameter.speed);
    case Kind::inertial:
      break;
  }
  const base_parameters::BaseParameters& base = regressor.base();
  return base_parameters::dimension(robot.mechanism, base.standard[base.base[parameter.base].leading]);
}

}  // namespace robotc::programs
