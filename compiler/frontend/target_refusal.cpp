#include "compiler/frontend/target_refusal.h"

#include <algorithm>
#include <string>
#include <vector>

#include "compiler/frontend/driver_diagnostics.h"

namespace robotc {

namespace {

using codegen::TargetRefusal;

std::vector<std::string_view> views(const std::vector<std::string>& names) { return {names.begin(), names.end()}; }

/// The first names of a long list.
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 30;
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), most); ++i) list += (list.empty() ? "" : ", ") + names[i];
  return names.size() <= most ? list : list + ", and " + std::to_string(names.size() - most) + " more";
}

}  // namespace

void report_refusal(SessionState& state, const TargetRefusal& refusal) {
  const std::string given = "`" + refusal.given + "`";
  // The probable meaning, and all names.
  const auto hints = [&](const std::string& what) {
    std::vector<std::string> all;
    const std::string_view near =
        refusal.meant.empty() ? nearest_name(refusal.given, views(refusal.known)) : std::string_view(refusal.meant);
    if (!near.empty()) all.push_back("did you mean `" + std::string(near) + "`?");
    if (!refusal.known.empty()) all.push_back(what + listed(refusal.known));
    return all;
  };
  switch (refusal.what) {
    case TargetRefusal::What::triple:
      state.diagnostics().report(unsupported_target, {}, "cannot generate code for " + given, "",
                                 refusal.target.empty() ? hints("targets: ")
                                                        : std::vector{"it is a CPU: write `--target " + refusal.target +
                                                                      " --cpu " + refusal.given + "`"});
      break;
    case TargetRefusal::What::native:
      state.diagnostics().report(unsupported_cpu, {},
                                 "`--cpu native` is the CPU of this machine, which is not " + given, "",
                                 {"name a CPU of the target, or omit `--cpu`"});
      break;
    case TargetRefusal::What::doubles:
      state.diagnostics().report(unsupported_cpu, {}, given + " has no double-precision arithmetic", "",
                                 {"`--float32` generates single-precision code"});
      break;
    case TargetRefusal::What::cpu:
      state.diagnostics().report(
          unsupported_cpu, {},
          refusal.known.empty() ? given + " has no floating-point arithmetic" : "this target has no CPU " + given, "",
          hints("CPUs: "));
      break;
    case TargetRefusal::What::needed:
      state.diagnostics().report(unsupported_feature, {}, "cannot generate code for this target with " + given, "",
                                 {"all code for this target needs " + listed(refusal.known)});
      break;
    case TargetRefusal::What::feature:
      state.diagnostics().report(unsupported_feature, {}, "this target has no feature " + given, "",
                                 hints("features: "));
      break;
  }
}

}  // namespace robotc
