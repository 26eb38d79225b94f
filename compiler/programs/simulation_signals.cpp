// What a simulation logs and what it expects.
#include <string>
#include <unordered_map>

#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/simulation_builder.h"
#include "compiler/sema/arithmetic.h"
#include "compiler/sema/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;

namespace {

std::vector<std::string> how_to_log(const Value& value, const std::string& written) {
  if (std::holds_alternative<Pose>(value)) return {"log its position: `" + written + ".position`"};
  if (std::holds_alternative<TrajectoryRef>(value)) return {"log its positions, `" + written + ".q`, or its rates"};
  if (std::holds_alternative<Truth>(value)) return {"log a number: `if " + written + " then 1 else 0`"};
  if (const auto* function = std::get_if<FunctionRef>(&value))
    return {"call it: `" + function->callable->signature() + "`"};
  return {};
}

}  // namespace

void SimulationBuilder::logs() {
  std::unordered_map<std::string, Span> labels;
  for (const syntax::Log::Item* item : log_items_) {
    // `height as mm` is the height all the same: its unit has a place of its own.
    const auto* shown = std::get_if<syntax::DisplayAs>(&item->value->node);
    const syntax::Expr& signal = shown != nullptr ? *shown->operand : *item->value;
    const Span span = item->label ? item->label->span : signal.span;
    const std::string label = item->label ? item->label->text : std::string(elaborator_.sources().text(span));
    const auto [earlier, fresh] = labels.emplace(label, span);
    if (!fresh) {
      elaborator_.error(duplicate_name, span, "`" + label + "` is logged twice", "again here", {},
                        {{earlier->second, "first here"}});
      continue;
    }
    const Value value = elaborator_.evaluate(*item->value, *scope_);
    if (is_poison(value)) {
      poisoned_ = true;
      continue;
    }
    const auto* tensor = std::get_if<Tensor>(&value);
    if (tensor == nullptr) {
      elaborator_.error(not_loggable, item->value->span, "only numbers, vectors and matrices can be logged",
                        "this is " + describe(value),
                        how_to_log(value, std::string(elaborator_.sources().text(item->value->span))));
      continue;
    }
    simulation_.log.push_back({label, *tensor});
  }
}

void SimulationBuilder::expectation(const syntax::Expect& expect, Span span) {
  final_used_ = false;
  Expectation expectation;
  expectation.span = span;
  expectation.text = std::string(elaborator_.sources().text(span));
  constexpr std::string_view keyword = "expect";
  if (expectation.text.starts_with(keyword)) expectation.text.erase(0, keyword.size() + 1);
  using syntax::BinaryOp;
  const auto* comparison = std::get_if<syntax::Binary>(&expect.condition->node);
  const auto is = [&](BinaryOp op) { return comparison != nullptr && comparison->op == op; };
  const bool less = is(BinaryOp::less) || is(BinaryOp::less_equal);
  const bool greater = is(BinaryOp::greater) || is(BinaryOp::greater_equal);
  if (!less && !greater) {
    elaborator_.error(
        not_a_comparison, expect.condition->span, "an expectation compares: `abs(error) < 1 mm`", "",
        {is(BinaryOp::logical_and) ? "write one `expect` for each condition" : "use `<`, `<=`, `>` or `>=`"});
    return;
  }
  auto left = elaborator_.tensor(*comparison->left, *scope_, Expected::numbers("the left side"));
  auto right = elaborator_.tensor(*comparison->right, *scope_, Expected::numbers("the right side"));
  if (!left || !right) {
    poisoned_ = true;
    return;
  }
  // What `as` asked for is how the sides are shown.
  const auto display = left->display ? left->display : right->display;
  auto aligned = align(elaborator_, std::move(*left), *comparison->left, std::move(*right), *comparison->right, *scope_,
                       true, "compared");
  if (!aligned) return;
  expectation.left = like(aligned->left, aligned->left.entries, aligned->dims);
  expectation.right = like(aligned->right, aligned->right.entries, aligned->dims);
  expectation.left.display = display;
  if (greater) std::swap(expectation.left.entries, expectation.right.entries);
  expectation.reversed = greater;
  expectation.strict = is(BinaryOp::less) || is(BinaryOp::greater);
  expectation.at_end = final_used_;
  if (window(expect, expectation)) simulation_.expectations.push_back(std::move(expectation));
}

bool SimulationBuilder::window(const syntax::Expect& expect, Expectation& expectation) {
  if (expect.time == nullptr) return true;
  const bool after = expect.window == syntax::Expect::Window::after;
  const auto time = before_the_run(
      *expect.time, Expected::scalar(after ? "the time after `after`" : "the time after `until`", dimensions::time));
  if (!time) return false;
  (after ? expectation.from : expectation.to) = time->entries[0];
  expectation.time_span = expect.time->span;
  return true;
}

}  // namespace robotc::programs
