#include "compiler/syntax/statement_forms.h"

#include <array>

#include "compiler/diagnostics/diagnostics.h"

namespace robotc::syntax {

namespace {

struct StatementForm {
  std::string_view word;
  std::string_view form;
};

constexpr std::array forms{
    StatementForm{"use", "use NAME from std` or `use NAME from \"file.robot\""},
    StatementForm{"robot", "robot NAME { … }"},
    StatementForm{"trajectory", "trajectory NAME for ROBOT { … }"},
    StatementForm{"controller", "controller NAME(ref: trajectory) for ROBOT { … }"},
    StatementForm{"simulate", "simulate NAME for ROBOT { … }"},
    StatementForm{"fn", "fn NAME(x: m, y: rad) -> m { … }"},
    StatementForm{"const", "const NAME = VALUE"},
    StatementForm{"param", "param NAME = VALUE"},
    StatementForm{"let", "let NAME = VALUE"},
    StatementForm{"state", "state NAME = VALUE"},
    StatementForm{"next", "next NAME = VALUE"},
    StatementForm{"when", "when CONDITION { next NAME = VALUE }"},
    StatementForm{"for", "for i in 1..n { … }"},
    StatementForm{"link", "link NAME { mass = …, com = … }"},
    StatementForm{"joint", "joint NAME: TYPE PARENT -> CHILD = PLACEMENT"},
    StatementForm{"closure", "closure NAME: TYPE FRAME -> FRAME"},
    StatementForm{"contact", "contact NAME: SHAPE FRAME -> GROUND { stiffness = …, dissipation = …, friction = … }"},
    StatementForm{"frame", "frame NAME on LINK = PLACEMENT"},
    StatementForm{"attach", "attach NAME: ROBOT on FRAME"},
    StatementForm{"payload", "payload NAME on FRAME { mass = …, com = … }"},
    StatementForm{"wrench", "wrench NAME on FRAME { force = …, axes = … }"},
    StatementForm{"couple", "couple NAME: VALUE = VALUE"},
    StatementForm{"initial", "initial q = VALUE"},
    StatementForm{"sweep", "sweep NAME = VALUES"},
    StatementForm{"log", "log VALUE, NAME = VALUE"},
    StatementForm{"plot", "plot NAME = VALUE against VALUE"},
    StatementForm{"report", "report NAME = VALUE after TIME"},
    StatementForm{"expect", "expect CONDITION after TIME"},
    StatementForm{"if", "if CONDITION then VALUE else VALUE"},
};

/// Statement words of other languages and our equivalents.
constexpr std::array foreign_statements{
    StatementForm{"var", "let"},         StatementForm{"val", "let"},         StatementForm{"def", "fn"},
    StatementForm{"function", "fn"},     StatementForm{"func", "fn"},         StatementForm{"import", "use"},
    StatementForm{"include", "use"},     StatementForm{"parameter", "param"}, StatementForm{"constant", "const"},
    StatementForm{"body", "link"},       StatementForm{"model", "robot"},     StatementForm{"simulation", "simulate"},
    StatementForm{"print", "log"},       StatementForm{"assert", "expect"},   StatementForm{"revolute", "joint"},
    StatementForm{"prismatic", "joint"}, StatementForm{"load", "payload"},    StatementForm{"force", "wrench"},
    StatementForm{"from", "use"},        StatementForm{"law", "controller"},  StatementForm{"control", "controller"},
};

template <std::size_t size>
std::string_view find(const std::array<StatementForm, size>& table, std::string_view word) {
  for (const StatementForm& entry : table) {
    if (entry.word == word) return entry.form;
  }
  return {};
}

}  // namespace

std::string_view form_of(std::string_view word) { return find(forms, word); }

std::string_view statement_word_like(std::string_view word) {
  if (const std::string_view ours = find(foreign_statements, word); !ours.empty()) return ours;
  std::vector<std::string_view> words;
  for (const StatementForm& entry : forms) {
    if (entry.word != "if") words.push_back(entry.word);
  }
  return nearest_name(word, words);
}

}  // namespace robotc::syntax
