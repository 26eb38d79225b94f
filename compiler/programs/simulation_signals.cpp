// Logs, reports and expectations of a simulation.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <unordered_map>

#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/simulation_builder.h"
#include "compiler/sema/evaluation/arithmetic.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;

bool are_named(const syntax::Array& array) {
  const auto& items = array.elements.items;
  return !items.empty() && !array.elements.comprehension &&
         std::all_of(items.begin(), items.end(),
                     [](const syntax::Argument& item) { return item.name && item.name->rest.empty(); });
}

namespace {

std::vector<std::string> how_to_log(const Value& value, const std::string& written) {
  if (std::holds_alternative<Place>(value)) return {"log its position: `pose(" + written + ", q).position`"};
  if (std::holds_alternative<Pose>(value)) return {"log its position: `" + written + ".position`"};
  if (std::holds_alternative<TrajectoryRef>(value)) return {"log its positions, `" + written + ".q`, or its rates"};
  if (const auto* function = std::get_if<FunctionRef>(&value))
    return {"call it: `" + function->callable->signature() + "`"};
  return {};
}

constexpr std::array<std::string_view, 2> truths{"false", "true"};

/// Shows signals of one dimension in the unit that one of them is shown in: an angle alone is a plain number.
void share_unit(std::span<LogSignal> signals) {
  for (const LogSignal& from : signals) {
    if (!from.value.display || !from.value.is_scalar()) continue;
    for (LogSignal& to : signals) {
      const bool fits = to.value.is_scalar() && to.value.dims[0].dimension == from.value.dims[0].dimension;
      if (fits && !to.value.display) to.value.display = from.value.display;
    }
  }
}

/// RAII: while it lives, figures are allowed in one expression, in `scope`; their reductions are added to the
/// simulation.
class FiguresAllowed {
 public:
  FiguresAllowed(LawContext& context, Scope* around, Program& program, Simulation& simulation)
      : scope_(context.make_scope(around)),
        program_(program),
        simulation_(simulation),
        range_{simulation.reductions.size(), 0} {
    figures_.scope = &scope_;
    program_.figures = &figures_;
  }
  FiguresAllowed(const FiguresAllowed&) = delete;
  FiguresAllowed& operator=(const FiguresAllowed&) = delete;
  ~FiguresAllowed() { program_.figures = nullptr; }

  [[nodiscard]] Scope& scope() { return scope_; }
  [[nodiscard]] bool used() const { return !figures_.reductions.empty(); }
  ReductionRange take() {
    range_.count = figures_.reductions.size();
    simulation_.reductions.insert(simulation_.reductions.end(), figures_.reductions.begin(), figures_.reductions.end());
    return range_;
  }

 private:
  Scope& scope_;
  Program& program_;
  Simulation& simulation_;
  ReductionRange range_;
  Figures figures_;
};

}  // namespace

void SimulationBuilder::logs() {
  std::unordered_map<std::string, Span> labels;
  const auto is_new = [&](const std::string& label, Span span) {
    const auto [earlier, fresh] = labels.emplace(label, span);
    if (!fresh) {
      evaluator_.reporter().error(duplicate_name, span, "`" + label + "` is logged twice", "again here", {},
                                  {{earlier->second, "first here"}});
    }
    return fresh;
  };
  for (const syntax::Log::Item* item : log_items_) {
    // `height as mm` is labelled `height`; the unit is shown separately.
    const auto* shown = std::get_if<syntax::DisplayAs>(&item->value->node);
    const syntax::Expr& signal = shown != nullptr ? *shown->operand : *item->value;
    const Span span = item->label ? item->label->span : signal.span;
    const std::string label = item->label ? item->label->text : std::string(evaluator_.reporter().sources().text(span));
    if (!is_new(label, span)) continue;
    const auto* array = std::get_if<syntax::Array>(&item->value->node);
    if (array == nullptr || !item->label || !are_named(*array)) {
      log(label, *item->value);
      continue;
    }
    const std::size_t first = simulation_.log.size();
    for (const syntax::Argument& entry : array->elements.items) {
      const std::string whole = label + "." + entry.name->head.text;
      if (!is_new(whole, entry.name->span)) continue;
      const std::size_t before = simulation_.log.size();
      log(whole, *entry.value);
      if (simulation_.log.size() > before) simulation_.log.back().list = label;
    }
    share_unit({simulation_.log.begin() + static_cast<std::ptrdiff_t>(first), simulation_.log.end()});
  }
}

void SimulationBuilder::log(std::string label, const syntax::Expr& written) {
  if (std::optional<LogSignal> read = signal(std::move(label), written)) simulation_.log.push_back(std::move(*read));
}

std::optional<LogSignal> SimulationBuilder::signal(std::string label, const syntax::Expr& written) {
  LogSignal signal{std::move(label), {}};
  if (const auto* shown = std::get_if<syntax::DisplayAs>(&written.node)) {
    std::optional<ShownByEntry> read = evaluator_.shown_by_entry(*shown, *scope_);
    if (!read) {
      poisoned_ = true;
      return std::nullopt;
    }
    signal.value = std::move(read->value);
    signal.units = std::move(read->units);
  } else {
    const Value value = evaluator_.evaluate(written, *scope_);
    if (is_poison(value)) {
      poisoned_ = true;
      return std::nullopt;
    }
    expr::Pool& pool = evaluator_.pool();
    if (const auto* tensor = std::get_if<Tensor>(&value)) {
      signal.value = *tensor;
    } else if (const auto* choice = std::get_if<Choice>(&value)) {
      signal.value = Tensor::scalar(choice->which, EntryDim::of(dimensions::none));
      signal.words = *choice->words;
    } else if (const auto* truth = std::get_if<Truth>(&value)) {
      const expr::Id number = pool.select(truth->condition, pool.number(Number::integer(1)), pool.zero());
      signal.value = Tensor::scalar(number, EntryDim::of(dimensions::none));
      signal.words.assign(truths.begin(), truths.end());
    } else {
      evaluator_.reporter().error(not_loggable, written.span,
                                  "only numbers, vectors, matrices, words and conditions can be logged",
                                  "this is " + describe(value),
                                  how_to_log(value, std::string(evaluator_.reporter().sources().text(written.span))));
      return std::nullopt;
    }
  }
  if (!require_known(evaluator_, signal.value.entries, written.span)) return std::nullopt;
  return signal;
}

bool SimulationBuilder::reductions_known(const ReductionRange& range, Span span) {
  for (std::size_t i = range.first; i < range.first + range.count; ++i) {
    if (!require_known(evaluator_, simulation_.reductions[i].signals(), span)) return false;
  }
  return true;
}

void SimulationBuilder::expectation(const syntax::Expect& expect, Span span) {
  final_used_ = false;
  Expectation expectation;
  expectation.span = span;
  expectation.text = std::string(evaluator_.reporter().sources().text(span));
  constexpr std::string_view keyword = "expect";
  if (expectation.text.starts_with(keyword)) expectation.text.erase(0, keyword.size() + 1);
  using syntax::BinaryOp;
  const auto* comparison = std::get_if<syntax::Binary>(&expect.condition->node);
  const auto is = [&](BinaryOp op) { return comparison != nullptr && comparison->op == op; };
  const bool less = is(BinaryOp::less) || is(BinaryOp::less_equal);
  const bool greater = is(BinaryOp::greater) || is(BinaryOp::greater_equal);
  if (!less && !greater) {
    std::vector<std::string> hints{is(BinaryOp::logical_and) ? "write one `expect` for each condition"
                                                             : "use `<`, `<=`, `>` or `>=`"};
    if (is(BinaryOp::equal) || is(BinaryOp::not_equal))
      hints.emplace_back("compare words as numbers: `(if law.mode == near then 1 else 0) > 0.5`");
    evaluator_.reporter().error(not_a_comparison, expect.condition->span,
                                "an expectation must be a comparison, such as `abs(error) < 1 mm`", "",
                                std::move(hints));
    return;
  }
  FiguresAllowed figures(context_, scope_, simulation_.program, simulation_);
  auto left = evaluator_.tensor(*comparison->left, figures.scope(), Expected::numbers("the left side"));
  auto right = evaluator_.tensor(*comparison->right, figures.scope(), Expected::numbers("the right side"));
  if (!left || !right) {
    poisoned_ = true;
    return;
  }
  // `as` chooses the display unit of both sides.
  const auto display = left->display ? left->display : right->display;
  auto aligned = align(evaluator_, std::move(*left), *comparison->left, std::move(*right), *comparison->right,
                       figures.scope(), true, sema::Operation::compare);
  if (!aligned) return;
  expectation.left = like(aligned->left, aligned->left.entries, aligned->dims);
  expectation.right = like(aligned->right, aligned->right.entries, aligned->dims);
  expectation.left.display = display;
  if (greater) std::swap(expectation.left.entries, expectation.right.entries);
  expectation.reversed = greater;
  expectation.strict = is(BinaryOp::less) || is(BinaryOp::greater);
  expectation.at_end = final_used_;
  expectation.reductions = figures.take();
  if (!require_known(evaluator_, expectation.left.entries, comparison->left->span) ||
      !require_known(evaluator_, expectation.right.entries, comparison->right->span) ||
      !reductions_known(expectation.reductions, comparison->left->span)) {
    return;
  }
  const auto times = window(expect.window);
  if (!times) return;
  expectation.window = *times;
  simulation_.expectations.push_back(std::move(expectation));
}

void SimulationBuilder::reports() {
  std::unordered_map<std::string, Span> labels;
  for (const syntax::Report* report : report_items_) {
    const auto times = window(report->window);
    if (!times) continue;
    for (const syntax::Log::Item& item : report->items) {
      const auto* shown = std::get_if<syntax::DisplayAs>(&item.value->node);
      const syntax::Expr& unshown = shown != nullptr ? *shown->operand : *item.value;
      const Span span = item.label ? item.label->span : unshown.span;
      ReportItem figure{std::string(evaluator_.reporter().sources().text(span)), span, {}, false, *times, {}};
      const auto [earlier, fresh] = labels.emplace(figure.label, span);
      if (!fresh) {
        evaluator_.reporter().error(duplicate_name, span, "`" + figure.label + "` is reported twice", "again here",
                                    {"give one of them a name: `report NAME = …`"}, {{earlier->second, "first here"}});
        continue;
      }
      FiguresAllowed figures(context_, scope_, simulation_.program, simulation_);
      final_used_ = false;
      auto value = evaluator_.tensor(*item.value, figures.scope(), Expected::numbers("the reported value"));
      if (!value) {
        poisoned_ = true;
        continue;
      }
      const expr::Pool& pool = evaluator_.pool();
      const bool varies = std::any_of(value->entries.begin(), value->entries.end(),
                                      [&](expr::Id id) { return pool.stage(id) == expr::Stage::step; });
      if (varies && !final_used_ && !figures.used()) {
        const std::string written(evaluator_.reporter().sources().text(unshown.span));
        evaluator_.reporter().error(not_a_figure, unshown.span, "only a number of the whole run can be reported",
                                    "this varies from row to row",
                                    {"write `final(" + written + ")`, `peak(" + written + ")` or `rms(" + written +
                                     ")`; `log " + written + "` writes every row"});
        continue;
      }
      figure.value = std::move(*value);
      figure.at_end = final_used_;
      figure.reductions = figures.take();
      if (!require_known(evaluator_, figure.value.entries, unshown.span) ||
          !reductions_known(figure.reductions, unshown.span)) {
        continue;
      }
      simulation_.report.push_back(std::move(figure));
    }
  }
}

std::optional<Window> SimulationBuilder::window(const syntax::Window& written) {
  Window window;
  if (written.time == nullptr) return window;
  const bool after = written.kind == syntax::Window::Kind::after;
  const auto time = before_the_run(
      *written.time, Expected::scalar(after ? "the time after `after`" : "the time after `until`", dimensions::time));
  if (!time) return std::nullopt;
  (after ? window.from : window.to) = time->entries[0];
  window.span = written.time->span;
  return window;
}

}  // namespace robotc::programs
