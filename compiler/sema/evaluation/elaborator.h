#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/sema/values/elaboration_limits.h"
#include "compiler/sema/values/expected.h"
#include "compiler/sema/values/scope.h"
#include "compiler/sema/values/value.h"
#include "compiler/syntax/ast.h"

namespace robotc::sema {

class Elaborator;
struct Program;

/// A parameter: a symbol of stage prepare with its default and the path by which `--set` finds it.
struct ParameterInfo {
  std::string path;   ///< "arm.l", "computed_torque.Kp"; entries of vectors have the joint's name behind
  std::string whole;  ///< the path of what was declared: all entries of a vector, all rounds of a loop
  Span span;
  expr::Id symbol;
  expr::Id default_value;  ///< an expression of constants and other parameters
  Dimension dimension;
  /// A `param` of the file; or a number that stays a symbol (symbolic.h), a `const` or one that is written in place,
  /// with a name made of its part's, which gives way to all others.
  enum class Origin { declared, constant, part };
  Origin origin = Origin::declared;
  Span written = {};  ///< the expression that its value comes from: its default, or what a use gives in its place
};

/// One call: the callee takes arguments from it by position or name and reports what is wrong with them.
struct Call {
  const syntax::Expr& expr;  ///< the whole call
  const syntax::Arguments& arguments;
  Scope& scope;        ///< of the caller: where arguments are evaluated
  std::string callee;  ///< its name, for messages
};

/// Something that can be called: a mathematical function, a user's `fn`, a function of a robot, a law, a trajectory.
class Callable {
 public:
  virtual ~Callable() = default;
  virtual Value call(Elaborator& elaborator, const Call& call) const = 0;
  /// "mass_matrix(q)", for messages.
  [[nodiscard]] virtual std::string signature() const = 0;
  /// Reports what is wrong whatever the arguments, if nothing has called it: mistakes show before their first use.
  /// False if that cannot be told without a use.
  virtual bool check_unused(Elaborator&) const { return true; }
};

/// Turns expressions into values over the DAG. Errors are reported once; their values are Poison, which stays silent.
class Elaborator {
 public:
  Elaborator(expr::Pool& pool, const SourceMap& sources, Diagnostics& diagnostics);

  expr::Pool& pool() { return pool_; }
  Diagnostics& diagnostics() { return diagnostics_; }
  const SourceMap& sources() const { return sources_; }
  /// Where the library has a name, a file that misses it is told so.
  void set_library(std::function<bool(std::string_view name)> has) { library_has_ = std::move(has); }
  /// Names that every robot gives to its functions.
  void set_robot_functions(std::function<bool(std::string_view name)> has) { robot_functions_have_ = std::move(has); }
  [[nodiscard]] bool is_robot_function(std::string_view name) const {
    return robot_functions_have_ && robot_functions_have_(name);
  }
  /// Reports a name that hides one of the language: `pi`, `sin`, `mass_matrix`.
  void warn_if_predefined(const syntax::Identifier& name, Scope& scope);
  /// What later stages do to a robot that stands by itself, once it is built.
  void set_robot_completion(std::function<void(RobotModel&)> complete) { complete_robot_ = std::move(complete); }
  void complete_robot(RobotModel& robot) {
    if (complete_robot_) complete_robot_(robot);
  }
  void limit_effort(const Effort& effort) { effort_ = effort; }
  /// Evaluates nothing from here on: a limit was passed, which has been reported.
  void stop() { exhausted_ = true; }
  /// What is running where expressions are evaluated now; null: nothing, and there can be no states.
  [[nodiscard]] Program* program() const { return program_; }
  /// As long as it lives, states and events become part of a program.
  class InProgram {
   public:
    InProgram(Elaborator& elaborator, Program* program)
        : elaborator_(elaborator), around_(std::exchange(elaborator.program_, program)) {}
    InProgram(const InProgram&) = delete;
    InProgram& operator=(const InProgram&) = delete;
    ~InProgram() { elaborator_.program_ = around_; }

   private:
    Elaborator& elaborator_;
    Program* around_;
  };
  /// What `compute` gives while a bare number is taken in the SI unit of its place, as in `eval` and the REPL.
  template <class Compute>
  auto adopting_bare_numbers(Compute compute) {
    struct Restored {
      bool& adopt;
      bool around;
      ~Restored() { adopt = around; }
    } const restored{bare_numbers_adopt_, std::exchange(bare_numbers_adopt_, true)};
    return compute();
  }

  Value evaluate(const syntax::Expr& expr, Scope& scope);
  /// The same, but what only begins a name, as the object of a member or an index may, stays a PartialPath, and what
  /// has members besides its value stays a record.
  Value evaluate_path(const syntax::Expr& expr, Scope& scope);
  /// What a partial path or a record written as `expr` is by itself; other values are what they are.
  Value complete_path(Value value, const syntax::Expr& expr);
  /// Evaluates and fits the value to the place; Poison (reported) if it does not fit.
  Value evaluate(const syntax::Expr& expr, Scope& scope, const Expected& expected);
  /// The same for places that take tensors only; nothing after an error.
  std::optional<Tensor> tensor(const syntax::Expr& expr, Scope& scope, const Expected& expected);
  /// A number known at compile time.
  std::optional<Number> constant(const syntax::Expr& expr, Scope& scope, const Expected& expected);
  /// A range of at most 10 000 whole numbers.
  std::optional<IntegerRange> range(const syntax::Expr& expr, Scope& scope);
  /// The robot whose joints `joints` means, if `expr` is that word and nothing else has this name.
  static const RobotModel* joints_named_by(const syntax::Expr& expr, Scope& scope);
  /// Gives the variable of a loop or a rule its value in one round.
  void define_counter(Scope& scope, const syntax::Identifier& variable, std::int64_t value);

  /// Fits an evaluated value to a place. `expr` is where it was written, `scope` what its names mean there, for hints.
  Value fit(Value value, const Expected& expected, const syntax::Expr& expr, Scope* scope = nullptr);
  /// What the place asks of the terms of a sum, if `expr` is a whole sum or one of its partial sums.
  [[nodiscard]] const Expected* expected_of_terms(const syntax::Expr& expr) const {
    return sum_.expr == &expr ? sum_.expected : nullptr;
  }

  /// The value of a binding, computed now if it was not; reports cycles.
  const Value& force(Binding& binding, std::string_view name, Span use);

  /// A value of fresh symbols that fits the place; nothing where the place does not say enough.
  std::optional<Tensor> placeholder(const Expected& expected);

  /// What `: type` asks for. `scope` gives q, tau, … of the robot at hand.
  std::optional<Expected> resolve_type(const syntax::TypeExpr& type, Scope& scope, std::string what);

  /// How the paths of parameters are made of their names: in front of "m", and behind it.
  struct ParameterPath {
    std::string before;   ///< "arm", "torso.left"; may be empty
    std::string index{};  ///< "[2]" in the second round of a loop
  };
  /// Binds `const`, `let` (lazily) and `param` (a symbol each) into `scope`. `overrides` are named arguments of a use,
  /// which replace defaults and are marked as taken.
  struct Override {
    const syntax::Argument* argument;
    Scope* scope;  ///< in which it is to be evaluated; null if it was
    bool taken = false;
    std::optional<Value> value{};
  };
  void bind(const syntax::Bindings& bindings, Scope& scope, const ParameterPath& path,
            std::vector<Override>* overrides = nullptr);

  [[nodiscard]] const std::deque<ParameterInfo>& parameters() const { return parameters_; }
  /// The value of each parameter made so far, in their order: as `set` by the value of its symbol, or its default.
  using ParameterSettings = std::unordered_map<std::uint32_t, double>;
  [[nodiscard]] std::vector<std::pair<expr::Id, double>> parameter_values(const ParameterSettings& set = {}) const;
  /// What an expression is where every parameter has its default; not a number if it depends on time or state.
  [[nodiscard]] double value_at_defaults(expr::Id id) const;
  void add_parameter(ParameterInfo info) { parameters_.push_back(std::move(info)); }

  /// From here on, numbers of robots become symbols (symbolic.h) until `keep_numbers`.
  void keep_symbols() { symbol_prefix_.emplace(); }
  void keep_numbers() { symbol_prefix_.reset(); }
  [[nodiscard]] bool keeps_symbols() const { return symbol_prefix_.has_value(); }
  /// In front of the names of such symbols: "left." of an attached robot. The one before.
  std::string exchange_symbol_prefix(std::string prefix) {
    return symbol_prefix_ ? std::exchange(*symbol_prefix_, std::move(prefix)) : std::string();
  }
  [[nodiscard]] const std::string& symbol_prefix() const { return *symbol_prefix_; }

  // ---- Calls of numeric algorithms ----

  /// Where one was written: graphs know it by number.
  struct CallSite {
    Span span;
    std::string callee;  ///< "lqr"
  };
  std::uint32_t add_call_site(Span span, std::string callee) {
    call_sites_.push_back({span, std::move(callee)});
    return static_cast<std::uint32_t>(call_sites_.size() - 1);
  }
  [[nodiscard]] const CallSite& call_site(std::uint32_t number) const { return call_sites_[number]; }

  // ---- Limits ----

  /// Counts a level of what may go on in itself without end, as long as it lives.
  class Level {
   public:
    explicit Level(std::size_t& count) : count_(&count) { ++count; }
    Level(Level&& other) noexcept : count_(std::exchange(other.count_, nullptr)) {}
    Level& operator=(Level&&) = delete;
    ~Level() {
      if (count_ != nullptr) --*count_;
    }

   private:
    std::size_t* count_;
  };
  /// A level more of definitions that need each other (robots made of each other among them), or of functions that call
  /// each other; nothing (reported) where there are too many.
  std::optional<Level> enter_definition(std::string_view name, Span use);
  std::optional<Level> enter_function(std::string_view name, Span call);
  /// Takes `work`, in operations on numbers, from what a session may do; false (reported) if there is no more.
  bool spend(std::size_t work, Span place);
  /// The same for work on all nodes that `roots` need.
  bool spend_on(std::span<const expr::Id> roots, Span place);
  /// Whether a matrix of this size may be made; reports it otherwise.
  bool admit(std::size_t rows, std::size_t cols, Span place);

  // ---- Reporting ----
  /// What is wrong inside a function or law of another file is shown with the call that leads there, the first time.
  Value error(DiagnosticKind kind, Span span, std::string message, std::string label = {},
              std::vector<std::string> hints = {}, std::vector<Label> secondary = {});

  /// Calls `read` for what has nothing to do with the expression at hand, though that was the first to need it.
  template <class Read>
  void apart(Read read) {
    const std::vector<Span> calls = std::exchange(calls_, {});
    const SumInPlace sum = std::exchange(sum_, {});
    const bool adopt = std::exchange(bare_numbers_adopt_, false);
    in_round(nullptr, read);
    bare_numbers_adopt_ = adopt;
    sum_ = sum;
    calls_ = calls;
  }

  /// Errors so far, those that were not repeated too.
  [[nodiscard]] std::size_t error_count() const { return diagnostics_.error_count() + repeated_errors_; }

  /// One of several readings of the same statements: an iteration of a loop, an instance of a robot. What is wrong in
  /// several of them is reported once.
  struct Round {
    Label where;                    ///< what leads here, "`i` is 2"; shown where it explains an error. May be nowhere
    std::string variable;           ///< of a loop; empty for an instance
    bool is_first = true;           ///< of the loop
    const Round* around = nullptr;  ///< the one that this one is part of
    std::size_t number = 0;

    [[nodiscard]] bool explains(const SourceMap& sources, Span span) const;
  };
  /// Begins none: only `in_round` does. It lives as long as the elaborator.
  const Round* make_round(Label where, std::string variable = {}, bool is_first = true);
  [[nodiscard]] const Round* round() const { return round_; }
  /// Calls `read` as part of that round; null: of none.
  template <class Read>
  auto in_round(const Round* round, Read read) {
    struct Restore {
      const Round*& current;
      const Round* before;
      ~Restore() { current = before; }
    } restore{round_, std::exchange(round_, round)};
    return read();
  }

  /// The values of an argument list, a comprehension written out; Poison entries have been reported.
  std::vector<Value> evaluate_list(const syntax::Arguments& arguments, Scope& scope);

  // ---- Calls ----
  /// Matches arguments to parameter names: by position for the first `positional` names, or by name. Reports too many,
  /// unknown, doubled ones, and missing ones among the first `required`; then the result is empty. Others missing are
  /// null.
  std::vector<const syntax::Expr*> match_arguments(const Call& call, const std::vector<std::string_view>& names,
                                                   std::size_t required,
                                                   std::size_t positional = static_cast<std::size_t>(-1));

 private:
  expr::Pool& pool_;
  const SourceMap& sources_;
  Diagnostics& diagnostics_;
  bool bare_numbers_adopt_ = false;
  Program* program_ = nullptr;
  std::function<bool(std::string_view)> library_has_;
  std::function<bool(std::string_view)> robot_functions_have_;
  std::function<void(RobotModel&)> complete_robot_;
  std::deque<ParameterInfo> parameters_;
  std::vector<CallSite> call_sites_;
  std::optional<std::string> symbol_prefix_;  ///< of symbols that stand for numbers, where numbers become symbols
  std::vector<Span> calls_;                   ///< the calls being written out, the innermost last
  std::deque<Round> rounds_;
  const Round* round_ = nullptr;  ///< at hand

  // How deep evaluation stands, and what it has taken so far (limits.h).
  std::size_t levels_ = 0;
  std::size_t definitions_ = 0;
  std::size_t functions_ = 0;
  Effort effort_;
  std::size_t work_ = 0;
  bool exhausted_ = false;               ///< nothing more is evaluated
  const syntax::Expr* whole_ = nullptr;  ///< of the definition at hand, the whole value
  std::set<std::string_view> refused_;

  /// Code and place of what was reported, with the round that was the first to do so; 0: none.
  std::map<std::tuple<std::string_view, std::uint32_t, std::uint32_t, std::uint32_t>, std::size_t> first_rounds_;
  std::size_t repeated_errors_ = 0;
  /// The sum that is a whole value, and what its place asks of it: then so of each of its terms.
  struct SumInPlace {
    const syntax::Expr* expr = nullptr;
    const Expected* expected = nullptr;
  };
  SumInPlace sum_;

  /// A pose over joints given by name, the others zero: `[elbow = 30 deg]`.
  Value evaluate_named_entries(const syntax::Array& array, const syntax::Expr& expr, Scope& scope,
                               const Expected& expected);
  std::optional<IntegerRange> range(const Value& value, Span span);
  [[nodiscard]] Tensor counter(std::int64_t value);
  /// What the variable of a rule stands for in its rounds; nothing after an error.
  std::optional<std::vector<Value>> rounds_of(const syntax::Comprehension& comprehension, Scope& scope);
  /// Poison where nothing more is evaluated; it counts as an error, as any Poison does.
  Value give_up();
  /// Reports a limit that evaluation has met, the first time: all that meets it later has the same cause.
  Value refuse(DiagnosticKind kind, Span place, std::string message, std::vector<std::string> hints = {});
  Value make_parameter(const syntax::Binding& item, Scope& scope, const ParameterPath& path, const Override* override);

  Value evaluate_node(const syntax::NumberLiteral& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::StringLiteral& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::NameRef& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::UnitApply& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::DisplayAs& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Unary& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Binary& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Range& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::If& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Call& node, const syntax::Expr& expr, Scope& scope);
  Value index_path(const PartialPath& path, const syntax::Index& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Index& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Array& node, const syntax::Expr& expr, Scope& scope);
  Value evaluate_node(const syntax::Member& node, const syntax::Expr& expr, Scope& scope);
};

}  // namespace robotc::sema
