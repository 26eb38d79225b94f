#include "compiler/frontend/comments.h"

#include <algorithm>
#include <variant>

namespace robotc {

namespace {

std::pair<std::uint32_t, std::uint32_t> place_of(Span name) {
  return {static_cast<std::uint32_t>(name.source.index()), name.begin};
}

}  // namespace

Comments::Comments(SessionState& state) {
  for (const Module& module : state.modules().all()) add(module.file.statements);
}

void Comments::add(const syntax::Block& block) {
  for (const syntax::Stmt& statement : block) {
    if (const auto* const declaration = std::get_if<syntax::Declaration>(&statement.node)) {
      add(declaration->name.span, declaration->doc);
      add(declaration->body);
    } else if (const auto* const bindings = std::get_if<syntax::Bindings>(&statement.node)) {
      for (const syntax::Binding& binding : bindings->items) add(binding.name.span, bindings->doc);
    } else if (const auto* const joint = std::get_if<syntax::Joint>(&statement.node)) {
      add(joint->name.span, joint->doc);
    } else if (const auto* const loop = std::get_if<syntax::For>(&statement.node)) {
      add(loop->body);
    }
  }
}

void Comments::add(Span name, const std::string& text) {
  if (text.empty()) return;
  std::string line = text;
  std::ranges::replace(line, '\n', ' ');
  texts_.emplace(place_of(name), std::move(line));
}

const std::string& Comments::of(Span name) const {
  static const std::string none;
  const auto found = name.valid() ? texts_.find(place_of(name)) : texts_.end();
  return found == texts_.end() ? none : found->second;
}

}  // namespace robotc
