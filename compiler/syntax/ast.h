#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "compiler/exact/number.h"
#include "compiler/source/source_map.h"

/// The abstract syntax of a `.robot` file, as written: unresolved, with spans on all nodes.
namespace robotc::syntax {

struct Expr;
struct Stmt;
using ExprPtr = std::unique_ptr<Expr>;
using Block = std::vector<Stmt>;

struct Identifier {
  std::string text;
  Span span;
};

/// A path in a declaration or use: `column`, `rod[i]`, `left.pivot[1]`.
struct Name {
  struct Part {
    Identifier member;  ///< of a `.member` part; empty text for an index
    ExprPtr index;      ///< of a `[index]` part
  };
  Identifier head;
  std::vector<Part> rest;
  Span span;
};

/// The text of a unit as written, without the blank before it: "kg*m^2", "m/s^2", or "/s^2" for a reciprocal.
struct UnitText {
  std::string text;
  Span span;
};

// ---- Expressions ----------------------------------------------------------------------------------------------------

struct NumberLiteral {
  Number value;
};
struct StringLiteral {
  std::string value;
};
struct NameRef {
  std::string name;
};
/// `operand unit`: the tightest postfix.
struct UnitApply {
  ExprPtr operand;
  UnitText unit;
};
/// `operand as unit`: converts for display.
struct DisplayAs {
  ExprPtr operand;
  UnitText unit;
};

enum class UnaryOp { negate, plus, logical_not, transpose };
struct Unary {
  UnaryOp op;
  ExprPtr operand;
};

enum class BinaryOp {
  add,
  sub,
  mul,
  div,
  elementwise_mul,
  elementwise_div,
  power,
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  logical_and,
  logical_or,
};
struct Binary {
  BinaryOp op;
  Span op_span;
  ExprPtr left;
  ExprPtr right;
};
/// `from .. to`, both included.
struct Range {
  ExprPtr from;
  ExprPtr to;
};
struct If {
  ExprPtr condition;
  ExprPtr then_value;
  ExprPtr else_value;
};

/// `value` or `path = value`; the path is a name such as `left.pivot[1]` in a pose, a parameter's name in a call.
struct Argument {
  std::optional<Name> name;
  ExprPtr value;
};
/// `… for variable in domain` at the end of an argument list.
struct Comprehension {
  Identifier variable;
  ExprPtr domain;
};
struct Arguments {
  std::vector<Argument> items;
  std::optional<Comprehension> comprehension;
};
struct Call {
  ExprPtr callee;
  Arguments arguments;
};
struct Index {
  ExprPtr object;
  Arguments indices;
};
struct Array {
  Arguments elements;
};
struct Member {
  ExprPtr object;
  Identifier member;
};

struct Expr {
  Span span;
  std::variant<NumberLiteral, StringLiteral, NameRef, UnitApply, DisplayAs, Unary, Binary, Range, If, Call, Index,
               Array, Member>
      node;
};

// ---- Types ----------------------------------------------------------------------------------------------------------

/// `{push, pull}`
struct EnumType {
  std::vector<Identifier> members;
};
enum class KindType { robot, trajectory, controller };
/// `tau/q/s`, `m`, `scara.q`, `1/s^2`: factors of units, quantities and numbers.
struct ProductType {
  struct Factor {
    std::variant<Name, NumberLiteral> base;
    std::optional<Number> exponent;
    bool divides = false;
    Span span;
  };
  std::vector<Factor> factors;
};
struct TypeExpr {
  Span span;
  std::variant<EnumType, KindType, ProductType> node;
};

// ---- Statements -----------------------------------------------------------------------------------------------------

/// `name: type = value`; type and value may be missing.
struct Binding {
  Identifier name;
  std::optional<TypeExpr> type;
  ExprPtr value;  ///< null if missing
};
/// `from joint`, `about com`.
struct Reference {
  enum class Kind { from, about } kind;
  Name name;
  Span span;
};
/// `mass = 2 kg`, or a group: `spring { … }`, `body camera { … }`. Groups occur only in the braces of a statement.
struct Property {
  Name name;
  ExprPtr value;  ///< null: a group
  std::vector<Reference> references;
  std::optional<Name> label;         ///< of a group: `camera`
  std::vector<Property> properties;  ///< of a group
  ExprPtr placement{};               ///< of a group with a label: `at(…)`; null: not given

  [[nodiscard]] bool is_group() const { return value == nullptr; }
};

/// `use a, b from std` or `use a from "file.robot"`.
struct Use {
  std::vector<Identifier> names;
  bool is_path = false;
  std::string module;  ///< an identifier, or a path relative to this file
  Span module_span;
};

enum class DeclarationKind { robot, trajectory, controller, simulate };
struct Declaration {
  DeclarationKind kind;
  Span keyword;
  Identifier name;
  std::vector<Binding> parameters;
  std::optional<Name> subject;  ///< `for scara`
  Block body;
  std::string doc;  ///< the `///` lines above, joined by newlines
};
struct Function {
  Identifier name;
  std::vector<Binding> parameters;
  std::optional<TypeExpr> result;
  Block body;  ///< its last statement is its value
  std::string doc;
};

enum class BindingKind { constant, parameter, let, state };
struct Bindings {
  BindingKind kind;
  std::vector<Binding> items;
  std::string doc;
};
/// `next a = …`, `initial q = …`, `sweep l = …`
enum class PropertyKind { next, initial, sweep };
struct Properties {
  PropertyKind kind;
  Span keyword;
  std::vector<Property> items;
};
struct Link {
  Name name;
  std::vector<Property> properties;
  std::string doc;
};
/// A connection of two links or frames: `joint`, `closure` or `contact`.
struct Joint {
  enum class Kind : std::uint8_t { joint, closure, contact };
  Kind kind = Kind::joint;
  Name name;
  Identifier type;
  Name parent;
  Name child;
  ExprPtr placement;  ///< null: identity, axis z
  std::vector<Property> properties;
  std::string doc;
};
struct Frame {
  Name name;
  Name link;
  ExprPtr placement;  ///< null: identity
  std::string doc;
};
struct Attach {
  Name name;
  ExprPtr robot;
  Name frame;
};
/// `payload box on tool { mass = … }`
struct Payload {
  Name name;
  Name frame;
  std::vector<Property> properties;
  std::string doc;
};
/// `wrench push on tool { force = … }`
struct Wrench {
  Name name;
  Name frame;
  std::vector<Property> properties;
  std::string doc;
};
/// `couple gear: q.out = -q.in / 3`
struct Couple {
  Name name;
  ExprPtr left;
  ExprPtr right;
  std::string doc;
};
struct For {
  Identifier variable;
  ExprPtr domain;
  Block body;
};
struct When {
  ExprPtr condition;
  Block body;
};
struct Log {
  struct Item {
    std::optional<Identifier> label;
    ExprPtr value;
  };
  std::vector<Item> items;
};
/// `plot path = y logarithmic against x`
struct Plot {
  struct Item {
    Log::Item plotted;
    bool logarithmic = false;
    ExprPtr against;  ///< null: over time
    bool against_logarithmic = false;
  };
  std::vector<Item> items;
};
/// `after 1 s`, `until 2 s`.
struct Window {
  enum class Kind { always, after, until } kind = Kind::always;
  ExprPtr time;  ///< null for always
};
/// `report error = rms(e), peak(tau) after 1 s`
struct Report {
  std::vector<Log::Item> items;
  Window window;
};
struct Expect {
  ExprPtr condition;
  Window window;
};
/// `tau = law(ref) every 1 ms`, `duration = 20 s, step = 1 ms`, `der(x) = …`, `gravity = …`.
struct Assignment {
  Name target;
  bool is_rate = false;  ///< the target stood in der(…)
  ExprPtr value;
  std::vector<Reference> references;
  ExprPtr every;                  ///< null: no clock
  std::vector<Property> further;  ///< after commas
};
struct ExpressionStmt {
  ExprPtr value;
};
/// A statement with a reported syntax error. Its remains avoid consequential errors.
struct Broken {
  std::string word;               ///< its first word, "joint"; empty if there is none
  std::vector<Identifier> names;  ///< names it seems to define
};

struct Stmt {
  Span span;
  std::variant<Use, Declaration, Function, Bindings, Properties, Link, Joint, Frame, Attach, Payload, Wrench, Couple,
               For, When, Log, Plot, Report, Expect, Assignment, ExpressionStmt, Broken>
      node;
};

struct File {
  SourceId source;
  Block statements;
  /// False if statements could not be separated: then there is nothing to check.
  bool legible = true;
  std::size_t token_count = 0;  ///< words, numbers, signs and ends of statements, including wrong ones
  /// Occurrences of each unit: {"deg", 4}, {"kg*m^2", 1}.
  std::map<std::string, std::size_t, std::less<>> units = {};
};

/// The `param`s among the broken statements of a block; they may be given by name.
std::vector<std::string_view> broken_parameters(const Block& block);

}  // namespace robotc::syntax
