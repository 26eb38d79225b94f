// Plots of a simulation that are more than signals over time.
#include <algorithm>

#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/simulation_builder.h"

namespace robotc::programs {

using namespace sema;

namespace {

/// The entries of a list with names, `[actual = p.y, reference = r.y]`; null for other expressions.
const syntax::Array* list_with_names(const syntax::Expr& written) {
  const auto* array = std::get_if<syntax::Array>(&written.node);
  return array != nullptr && are_named(*array) ? array : nullptr;
}

}  // namespace

std::optional<std::vector<PlottedSignal>> SimulationBuilder::plotted(const syntax::Expr& written,
                                                                     const std::string& label) {
  std::vector<LogSignal>& log = simulation_.log;
  std::vector<PlottedSignal> signals;
  const auto take_logged = [&](const std::string& name) {
    for (std::size_t i = 0; i < log.size(); ++i) {
      // `log path = [actual = …, reference = …]` has the signals "path.actual" and "path.reference".
      if (log[i].label == name || log[i].list == name) signals.push_back({i});
      if (!signals.empty() || log[i].value.is_scalar() || !name.starts_with(log[i].label)) continue;
      for (std::size_t k = 0; k < log[i].value.size(); ++k) {
        if (name == log[i].label + entry_suffix(log[i].value, k)) signals.push_back({i, k});
      }
    }
    return !signals.empty();
  };
  const std::string text(evaluator_.reporter().sources().text(written.span));
  if (take_logged(text)) return signals;
  const auto add = [&](const std::string& name, const syntax::Expr& value, const std::string& list) {
    std::optional<LogSignal> read = signal(name, value);
    if (!read) return false;
    read->plotted_alone = true;
    read->list = list;
    signals.push_back({log.size()});
    log.push_back(std::move(*read));
    return true;
  };
  const syntax::Array* list = list_with_names(written);
  if (list == nullptr) {
    if (!add(label.empty() ? text : label, written, "")) return std::nullopt;
    return signals;
  }
  std::vector<PlottedSignal> all;
  for (const syntax::Argument& entry : list->elements.items) {
    signals.clear();
    const std::string own(evaluator_.reporter().sources().text(entry.value->span));
    const std::string name = label.empty() ? own : label + "." + entry.name->head.text;
    if (!(label.empty() && take_logged(own)) && !add(name, *entry.value, label)) return std::nullopt;
    all.insert(all.end(), signals.begin(), signals.end());
  }
  return all;
}

void SimulationBuilder::plots() {
  for (const syntax::Plot::Item* item : plot_items_) plot(*item);
}

void SimulationBuilder::plot(const syntax::Plot::Item& item) {
  const syntax::Expr& value = *item.plotted.value;
  const auto text = [&](const syntax::Expr& written) {
    return std::string(evaluator_.reporter().sources().text(written.span));
  };
  PlotItem plot;
  plot.label = item.plotted.label ? item.plotted.label->text : text(value);
  plot.logarithmic = item.logarithmic;
  plot.against_logarithmic = item.against_logarithmic;
  const Span place = item.plotted.label ? item.plotted.label->span : value.span;
  const auto refuse = [&](Span span, std::string what, std::string label, std::string hint) {
    evaluator_.reporter().error(not_plottable, span, std::move(what), std::move(label), {std::move(hint)});
  };
  const auto same = [&](const PlotItem& known) { return known.label == plot.label; };
  if (std::ranges::any_of(simulation_.plots, same)) {
    return refuse(place, "`" + plot.label + "` is plotted twice", "again here",
                  "give one of them another name: `plot NAME = …`");
  }
  const std::string label = item.plotted.label ? plot.label : "";
  if (!label.empty() && std::ranges::any_of(simulation_.log, [&](const LogSignal& known) {
        return known.label == label || known.list == label;
      })) {
    return refuse(place, "`" + label + "` is the name of a logged signal", "",
                  "give the plot another name, or plot the signal: `plot " + label + " against …`");
  }
  const auto values = plotted(value, label);
  if (!values) return;
  plot.values = *values;
  if (!item.against) {
    simulation_.plots.push_back(std::move(plot));
    return;
  }
  const syntax::Expr& other = *item.against;
  const auto against = plotted(other, "");
  if (!against) return;
  const auto words = [&](const PlottedSignal& shown) { return !simulation_.log[shown.signal].words.empty(); };
  if (std::ranges::any_of(*values, words) || std::ranges::any_of(*against, words)) {
    return refuse(std::ranges::any_of(*values, words) ? value.span : other.span,
                  "words and conditions are plotted over time alone", "", "log it: it has steps over time");
  }
  const std::size_t count = values->size();
  if (against->size() != 1 && against->size() != count) {
    return refuse(other.span, "the two sides of `against` have different numbers of signals",
                  std::to_string(against->size()) + " against " + std::to_string(count),
                  "give one signal for all, or one for each");
  }
  const auto size = [&](const PlottedSignal& shown) {
    return shown.entry ? 1 : simulation_.log[shown.signal].value.size();
  };
  for (std::size_t i = 0; i < count; ++i) {
    plot.against.push_back((*against)[against->size() == 1 ? 0 : i]);
    const std::size_t x = size(plot.against.back());
    const std::size_t y = size((*values)[i]);
    if (x == 1 || x == y) continue;
    return refuse(other.span, "the two sides of `against` have different numbers of entries",
                  std::to_string(x) + " against " + std::to_string(y),
                  "plot an entry against an entry, or vectors of the same size");
  }
  simulation_.plots.push_back(std::move(plot));
}

}  // namespace robotc::programs
