#include "results/sweep_findings.h"

#include <fmt/format.h>

#include <optional>

#include "results/angles.h"
#include "results/numbers.h"

namespace robotc::tools {

namespace {

constexpr std::size_t most_runs_named = 5;

/// The value of an expectation and its bound.
std::string show_compared(const Sweep& sweep, std::size_t run, std::size_t expectation) {
  const ExpectationText& text = sweep.simulation.expectations[expectation];
  const auto& results = sweep.results[run].expectations;
  if (expectation >= results.size() || !results[expectation].evaluated) return "never checked";
  const runtime::ExpectationResult& outcome = results[expectation];
  const std::string unit = outcome.element < text.units.size() ? text.units[outcome.element] : "1";
  const ShownUnit in = shown_unit(unit, angle_units_of(text.text, sweep.simulation.angles));
  const auto quantity = [&](double value) { return to_readable_quantity(value / text.factor / in.factor, in.text); };
  const std::string element =
      outcome.element < text.element_names.size() ? " (" + text.element_names[outcome.element] + ")" : "";
  return fmt::format("{} against {}, at {} s{}", quantity(compared_value(text, outcome)),
                     quantity(bound(text, outcome)), to_readable(outcome.time), element);
}

/// Lines of a detail, of which only the first ones are kept.
class NamedRuns {
 public:
  void add(std::string line) {
    if (++count_ <= most_runs_named) text_ += (text_.empty() ? "" : "\n") + line;
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::string text() const { return count_ > most_runs_named ? text_ + "\n…" : text_; }

 private:
  std::string text_;
  std::size_t count_ = 0;
};

void add_broken(const Sweep& sweep, std::vector<Finding>& findings) {
  std::size_t count = 0;
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    const runtime::Result& result = sweep.results[run];
    if (!result.divergence && !result.failure) continue;
    if (++count > most_runs_named) continue;
    findings.push_back({Tone::bad,
                        fmt::format("{} at t = {} s with {}", end_of_run(result), to_readable(result.t),
                                    describe_values(sweep.simulation, run)),
                        "", std::nullopt});
  }
  if (count > most_runs_named) {
    findings.push_back({Tone::note, fmt::format("… and {} more", count - most_runs_named), "", std::nullopt});
  }
}

Finding outcome_of(const Sweep& sweep, std::size_t expectation) {
  Finding finding{Tone::good, sweep.simulation.expectations[expectation].text, "passed in all runs", {}, true};
  NamedRuns failing;
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    if (meets(sweep.results[run], expectation)) continue;
    failing.add(describe_values(sweep.simulation, run) + ": " + show_compared(sweep, run, expectation));
  }
  if (failing.count() == 0) return finding;
  finding.tone = Tone::bad;
  finding.detail = fmt::format("failed in {} of {} runs:\n{}", failing.count(), sweep.results.size(), failing.text());
  return finding;
}

void add_limits(const Sweep& sweep, std::vector<Finding>& findings) {
  for (std::size_t limit = 0; limit < sweep.simulation.plan.limits.size(); ++limit) {
    NamedRuns beyond;
    for (std::size_t run = 0; run < sweep.results.size(); ++run) {
      const std::vector<runtime::LimitResult>& limits = sweep.results[run].limits;
      if (limit >= limits.size() || !limits[limit].exceeded) continue;
      beyond.add(describe_values(sweep.simulation, run) + ": " + describe_limit(run_of(sweep, run), limit).text);
    }
    if (beyond.count() == 0) continue;
    findings.push_back({Tone::warning,
                        fmt::format("beyond a limit in {} of {} runs:", beyond.count(), sweep.results.size()),
                        beyond.text(), std::nullopt});
  }
}

}  // namespace

Run run_of(const Sweep& sweep, std::size_t run) { return {sweep.simulation, sweep.results[run], 0, {}}; }

std::string_view end_of_run(const runtime::Result& result) {
  if (result.interrupted) return "interrupted";
  if (result.divergence) return "diverged";
  return result.failure ? "stopped" : "done";
}

bool meets(const runtime::Result& result, std::size_t expectation) {
  return expectation < result.expectations.size() && result.expectations[expectation].evaluated &&
         result.expectations[expectation].passed;
}

std::string verdict(const Sweep& sweep, std::size_t run) {
  const runtime::Result& result = sweep.results[run];
  if (end_of_run(result) != "done") return std::string(end_of_run(result));
  const std::size_t count = sweep.simulation.expectations.size();
  std::size_t failed = 0;
  for (std::size_t i = 0; i < count; ++i) failed += meets(result, i) ? 0 : 1;
  if (failed == 0) return count == 0 ? "" : "✓";
  return count == 1 ? "✗" : fmt::format("✗ {} of {}", failed, count);
}

std::vector<Finding> findings_of(const Sweep& sweep) {
  std::vector<Finding> findings;
  add_broken(sweep, findings);
  for (std::size_t i = 0; i < sweep.simulation.expectations.size(); ++i) findings.push_back(outcome_of(sweep, i));
  add_limits(sweep, findings);
  return findings;
}

}  // namespace robotc::tools
