#include "compiler/syntax/names_used.h"

namespace robotc::syntax {

namespace {

/// Walks over statements; an overload for each kind of node.
class NameCollector {
 public:
  explicit NameCollector(NamesUsed& used) : used_(used) {}

  void visit(const Block& block) {
    for (const Stmt& statement : block) std::visit([this](const auto& node) { visit(node); }, statement.node);
  }

 private:
  // ---- Statements
  void visit(const Use&) {}
  void visit(const Broken&) {}
  void visit(const Declaration& node) {
    visit(node.parameters);
    if (node.subject) visit(*node.subject);
    visit(node.body);
  }
  void visit(const Function& node) {
    visit(node.parameters);
    if (node.result) visit(*node.result);
    visit(node.body);
  }
  void visit(const Bindings& node) { visit(node.items); }
  void visit(const Properties& node) { visit(node.items); }
  void visit(const Link& node) { visit(node.properties); }
  void visit(const Joint& node) {
    visit(node.parent);
    visit(node.child);
    visit(node.placement);
    visit(node.properties);
  }
  void visit(const Frame& node) {
    visit(node.link);
    visit(node.placement);
  }
  void visit(const Attach& node) {
    visit(node.robot);
    visit(node.frame);
  }
  void visit(const Payload& node) {
    visit(node.frame);
    visit(node.properties);
  }
  void visit(const Wrench& node) {
    visit(node.frame);
    visit(node.properties);
  }
  void visit(const Couple& node) {
    visit(node.left);
    visit(node.right);
  }
  void visit(const For& node) {
    visit(node.domain);
    visit(node.body);
  }
  void visit(const When& node) {
    visit(node.condition);
    visit(node.body);
  }
  void visit(const Log& node) { visit(node.items); }
  void visit(const Plot& node) { visit(node.items); }
  void visit(const Report& node) {
    visit(node.items);
    visit(node.window.time);
  }
  void visit(const Expect& node) {
    visit(node.condition);
    visit(node.window.time);
  }
  void visit(const Assignment& node) {
    visit(node.target);
    visit(node.value);
    visit(node.references);
    visit(node.every);
    visit(node.further);
  }
  void visit(const ExpressionStmt& node) { visit(node.value); }

  // ---- Parts of statements
  template <class Part>
  void visit(const std::vector<Part>& parts) {
    for (const Part& part : parts) visit(part);
  }
  void visit(const Name& name) {
    used_.names.insert(name.head.text);
    for (const Name::Part& part : name.rest) {
      if (!part.member.text.empty()) used_.members.insert(part.member.text);
      visit(part.index);
    }
  }
  void visit(const Binding& binding) {
    if (binding.type) visit(*binding.type);
    visit(binding.value);
  }
  void visit(const TypeExpr& type) {
    const auto* product = std::get_if<ProductType>(&type.node);
    if (product == nullptr) return;
    for (const ProductType::Factor& factor : product->factors) {
      if (const auto* name = std::get_if<Name>(&factor.base)) visit(*name);
    }
  }
  void visit(const Reference& reference) { visit(reference.name); }
  void visit(const Property& property) {
    visit(property.name);
    visit(property.value);
    visit(property.references);
    visit(property.placement);
    visit(property.properties);
  }
  void visit(const Log::Item& item) { visit(item.value); }
  void visit(const Plot::Item& item) {
    visit(item.plotted);
    visit(item.against);
  }
  void visit(const Arguments& arguments) {
    for (const Argument& argument : arguments.items) visit(argument.value);
    if (arguments.comprehension) visit(arguments.comprehension->domain);
  }

  // ---- Expressions
  void visit(const ExprPtr& expr) {
    if (expr != nullptr) std::visit([this](const auto& node) { visit(node); }, expr->node);
  }
  void visit(const NumberLiteral&) {}
  void visit(const StringLiteral&) {}
  void visit(const NameRef& node) { used_.names.insert(node.name); }
  void visit(const UnitApply& node) { visit(node.operand); }
  void visit(const DisplayAs& node) { visit(node.operand); }
  void visit(const Unary& node) { visit(node.operand); }
  void visit(const Binary& node) {
    visit(node.left);
    visit(node.right);
  }
  void visit(const Range& node) {
    visit(node.from);
    visit(node.to);
  }
  void visit(const If& node) {
    visit(node.condition);
    visit(node.then_value);
    visit(node.else_value);
  }
  void visit(const Call& node) {
    visit(node.callee);
    visit(node.arguments);
  }
  void visit(const Index& node) {
    visit(node.object);
    visit(node.indices);
  }
  void visit(const Array& node) { visit(node.elements); }
  void visit(const Member& node) {
    visit(node.object);
    used_.members.insert(node.member.text);
  }

  NamesUsed& used_;
};

}  // namespace

void collect_names(const Block& block, NamesUsed& used) { NameCollector(used).visit(block); }

}  // namespace robotc::syntax
