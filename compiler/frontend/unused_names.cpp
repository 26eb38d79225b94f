#include "compiler/frontend/unused_names.h"

#include <algorithm>

#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/syntax/names_used.h"

namespace robotc {

namespace {

using syntax::BindingKind;

/// The params and lets of one body that neither its statements nor members in the file (`law.error`) name.
class UnusedNames {
 public:
  UnusedNames(Diagnostics& diagnostics, const syntax::Block& body, const syntax::NamesUsed& file)
      : diagnostics_(diagnostics), file_(file) {
    syntax::collect_names(body, used_);
  }

  /// `of_whom`: "simulation `settle`".
  void warn(const syntax::Block& block, const std::string& of_whom, bool with_lets) {
    for (const syntax::Stmt& statement : block) {
      if (const auto* when = std::get_if<syntax::When>(&statement.node)) warn(when->body, of_whom, with_lets);
      const auto* bindings = std::get_if<syntax::Bindings>(&statement.node);
      if (bindings == nullptr) continue;
      const bool param = bindings->kind == BindingKind::parameter;
      if (!param && !(with_lets && bindings->kind == BindingKind::let)) continue;
      for (const syntax::Binding& binding : bindings->items) {
        const std::string& name = binding.name.text;
        if (used_.names.contains(name) || file_.members.contains(name)) continue;
        diagnostics_.report(
            unused_name, binding.name.span, "nothing in " + of_whom + " uses `" + name + "`", "",
            {param ? "setting it changes nothing: use it, or leave it out" : "leave it out, or use it"});
      }
    }
  }

 private:
  Diagnostics& diagnostics_;
  const syntax::NamesUsed& file_;
  syntax::NamesUsed used_;
};

std::string_view kind_text(syntax::DeclarationKind kind) {
  switch (kind) {
    case syntax::DeclarationKind::robot:
      return "robot";
    case syntax::DeclarationKind::trajectory:
      return "trajectory";
    case syntax::DeclarationKind::controller:
      return "controller";
    case syntax::DeclarationKind::simulate:
      break;
  }
  return "simulation";
}

}  // namespace

void warn_of_unused_names(SessionState& state, const Module& module) {
  syntax::NamesUsed in_file;
  syntax::collect_names(module.file.statements, in_file);
  const bool simulates = !state.modules().simulations().empty();
  for (const syntax::Stmt& statement : module.file.statements) {
    if (const auto* function = std::get_if<syntax::Function>(&statement.node)) {
      UnusedNames(state.diagnostics(), function->body, in_file)
          .warn(function->body, "function `" + function->name.text + "`", simulates);
    }
    const auto* declaration = std::get_if<syntax::Declaration>(&statement.node);
    if (declaration == nullptr || declaration->kind == syntax::DeclarationKind::robot) continue;
    UnusedNames(state.diagnostics(), declaration->body, in_file)
        .warn(declaration->body, std::string(kind_text(declaration->kind)) + " `" + declaration->name.text + "`",
              simulates);
  }
}

}  // namespace robotc
