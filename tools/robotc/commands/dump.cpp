#include <array>

#include "tools/robotc/commands/commands.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

struct StageName {
  std::string_view name;
  DumpStage stage;
};
constexpr std::array<StageName, 9> stage_names{{{"ast", DumpStage::ast},
                                                {"mechanism", DumpStage::mechanism},
                                                {"energy-graph", DumpStage::energy_graph},
                                                {"new-formulation", DumpStage::new_formulation},
                                                {"base-parameters", DumpStage::base_parameters},
                                                {"loops", DumpStage::loops},
                                                {"expr", DumpStage::expr},
                                                {"llvm", DumpStage::llvm},
                                                {"asm", DumpStage::assembly}}};

}  // namespace

std::vector<std::string> dump_stages() {
  std::vector<std::string> names;
  for (const StageName& stage : stage_names) names.emplace_back(stage.name);
  return names;
}

int run_dump(const DumpOptions& options) {
  Session session(file_reader());
  if (!choose_base(session, options.file, options.base)) return exit_error;
  if (!session.choose_formulation(options.formulation)) return fail_with_diagnostics(session, false);
  const bool sound = session.load(options.file);
  for (const StageName& known : stage_names) {
    if (known.name != options.stage) continue;
    // The syntax tree is useful for files with errors; later stages may be missing.
    if (!sound && known.stage != DumpStage::ast) return fail_with_diagnostics(session, false);
    const std::optional<std::string> text = session.dump(known.stage, options.robot, options.function);
    print_diagnostics(session);
    if (!text) return exit_error;
    return write_output(*text, sound ? exit_ok : exit_error);
  }
  return exit_error;  // the command line accepts only known stages
}

}  // namespace robotc::tools
