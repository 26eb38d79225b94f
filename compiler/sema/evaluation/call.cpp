#include "compiler/sema/evaluation/call.h"

#include <algorithm>

#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

std::vector<const syntax::Expr*> match_arguments(Reporter& reporter, const Call& call,
                                                 const std::vector<std::string_view>& names, std::size_t required,
                                                 std::size_t positional) {
  positional = std::min(positional, names.size());
  std::string form = "write `" + call.callee + "(";
  for (std::size_t i = 0; i < positional; ++i) form += (i == 0 ? "" : ", ") + std::string(names[i]);
  form += ")`";
  std::vector<const syntax::Expr*> matched(names.size(), nullptr);
  std::size_t next = 0;
  bool sound = true;
  for (const syntax::Argument& item : call.arguments.items) {
    std::size_t index = next;
    if (item.name) {
      const std::string& wanted = item.name->head.text;
      index = static_cast<std::size_t>(std::find(names.begin(), names.end(), wanted) - names.begin());
      if (index == names.size() || !item.name->rest.empty()) {
        const std::string_view near = nearest_name(wanted, names);
        reporter.error(unknown_argument, item.name->span, "`" + call.callee + "` has no argument `" + wanted + "`", "",
                       {near.empty() ? form : "did you mean `" + std::string(near) + "`?"});
        sound = false;
        continue;
      }
    } else if (next >= positional) {
      const std::string count = positional == 1 ? "one argument" : std::to_string(positional) + " arguments";
      reporter.error(
          too_many_arguments, item.value->span,
          "`" + call.callee + "` takes " + (positional == 0 ? "no arguments" : count), "one too many",
          {positional < names.size() ? "parameters are set by name: `" + std::string(names[positional]) + " = …`"
                                     : form});
      return {};
    } else {
      ++next;
    }
    if (matched[index] != nullptr) {
      reporter.error(doubled_argument, item.value->span, "argument `" + std::string(names[index]) + "` is given twice",
                     "again here", {}, {{matched[index]->span, "first here"}});
      sound = false;
      continue;
    }
    matched[index] = item.value.get();
  }
  for (std::size_t i = 0; i < required && sound; ++i) {
    if (matched[i] != nullptr) continue;
    reporter.error(missing_argument, call.expr.span,
                   "`" + call.callee + "` needs the argument `" + std::string(names[i]) + "`", "", {form});
    sound = false;
  }
  return sound ? matched : std::vector<const syntax::Expr*>{};
}

}  // namespace robotc::sema
