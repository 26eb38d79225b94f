#include "compiler/lowering/simulation_texts.h"

#include "compiler/sema/values/robot_model.h"

namespace robotc {

std::vector<LogColumn> columns_of(const programs::LogSignal& signal) {
  std::vector<LogColumn> columns;
  const sema::Tensor& tensor = signal.value;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    LogColumn column{signal.label + entry_suffix(tensor, i), unit_text(tensor, i), 1};
    column.quantity = quantity_of(tensor, i);
    column.words = signal.words;
    column.plotted_alone = signal.plotted_alone;
    const std::optional<sema::DisplayUnit>& shown = signal.units.empty() ? tensor.display : signal.units[i];
    if (shown) {
      column.unit = shown->text;
      column.factor = shown->factor.to_double();
      column.is_chosen = true;
    }
    columns.push_back(std::move(column));
  }
  return columns;
}

ExpectationText text_of(const programs::Expectation& expectation) {
  ExpectationText text{expectation.text, expectation.span, {}, {}, 1, expectation.reversed};
  const sema::Tensor& tensor = expectation.left;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    text.units.push_back(tensor.display ? tensor.display->text : unit_text(tensor, i));
    if (tensor.rank == 0) continue;
    const std::string name = tensor.rank == 1 ? entry_name(tensor, i) : "";
    text.element_names.push_back(name.empty() ? std::to_string(i + 1) : name);
  }
  if (tensor.display) text.factor = tensor.display->factor.to_double();
  return text;
}

}  // namespace robotc
