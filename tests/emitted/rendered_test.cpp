// LaTeX output, typeset by pdflatex: slow, because of its start-up time.
#include <doctest/doctest.h>

#include <cstdlib>

#include "tests/emitted/emitted_machine.h"
#include "tests/skip.h"

namespace robotc::test::rendered_test {
namespace {

/// The log of pdflatex for a fragment in an article of one column, 12.1 cm wide.
std::string typeset(const std::string& fragment) {
  const Workplace folder;
  static_cast<void>(folder.write(
      "page.tex",
      "\\documentclass[10pt]{article}\n\\usepackage{amsmath}\n\\begin{document}\n" + fragment + "\\end{document}\n"));
  run_command("cd " + folder / "" + " && pdflatex -interaction=nonstopmode -halt-on-error page.tex > /dev/null");
  return file_of(folder / "page.log");
}

TEST_CASE("equations of library robots fit the page") {
  if (std::system("pdflatex --version > /dev/null 2>&1") != 0) ROBOTC_SKIP("pdflatex is not installed");
  struct Printed {
    const char* robot;
    std::vector<std::string> what;
  };
  const Printed all[] = {
      {"three_link",
       {"transform(upper)", "transform(fore)", "body_velocity(fore)", "body_jacobian(fore)", "jacobian(fore.com)",
        "mass_matrix", "coriolis_matrix", "gravity_forces", "potential_energy"}},
      {"rpr", {"mass_matrix", "coriolis_matrix", "gravity_forces", "equations_of_motion", "velocity(second.com)"}},
      {"trimobil_scara",
       {"pose(tool)", "velocity(tool)", "acceleration(tool)", "transform_dq(quill)", "pseudo_inertia(quill)",
        "equations_of_motion", "coriolis_tensor"}},
      {"arm_3r",
       {"graph_matrix", "graph_vector", "cut_set_matrix", "circuit_matrix", "reaction_matrix", "lever_matrix",
        "chord_axes", "joint_reactions"}},
      {"rprprp", {"mass_matrix", "gravity_forces"}},
  };
  for (const Printed& printed : all) {
    EmittedMachine machine(file_of(std::string("stdlib/robots/") + printed.robot + ".robot"));
    for (const bool matrices : {false, true}) {
      for (const bool short_names : {true, false}) {
        const std::string how =
            std::string(printed.robot) + (matrices ? ", matrices" : "") + (short_names ? ", short names" : "");
        CAPTURE(how);
        const std::string text =
            machine.derive(printed.what, emit::Language::latex, {short_names, 6, emit::Form::readable, matrices}, true);
        const std::string log = typeset(text);
        const std::size_t overfull = log.find("Overfull \\hbox");
        CHECK_MESSAGE(overfull == std::string::npos, log.substr(std::min(overfull, log.size()), 400));
      }
    }
  }
}

}  // namespace
}  // namespace robotc::test::rendered_test
