#include "compiler/support/json_writer.h"
#include "results/summary.h"

namespace robotc::tools {

namespace {

void append_expectation(JsonWriter& json, const ExpectationText& text, const runtime::ExpectationResult& outcome) {
  json.begin_object().key("text").value(std::string_view(text.text));
  json.key("passed").value(outcome.evaluated && outcome.passed);
  json.key("evaluated").value(outcome.evaluated);
  if (!outcome.evaluated) {
    json.key("value").null().key("bound").null().key("time").null().key("element").null();
    json.end_object();
    return;
  }
  json.key("value").value(compared_value(text, outcome)).key("bound").value(bound(text, outcome));
  json.key("time").value(outcome.time);
  json.key("element");
  if (outcome.element < text.element_names.size()) {
    json.value(std::string_view(text.element_names[outcome.element]));
  } else {
    json.null();  // a scalar has no elements
  }
  json.end_object();
}

void append_divergence(JsonWriter& json, const Run& run) {
  const runtime::Divergence& divergence = *run.result.divergence;
  json.begin_object().key("time").value(divergence.time);
  json.key("quantity").value(std::string_view(divergence.quantity)).key("element");
  const std::vector<std::string>& names = divergence.quantity == "tau" ? run.simulation.actuated_names
                                          : divergence.quantity == "q" ? run.simulation.coordinate_names
                                                                       : run.simulation.speed_names;
  if (divergence.element < names.size()) {
    json.value(std::string_view(names[divergence.element]));
  } else {
    json.value(static_cast<double>(divergence.element + 1));
  }
  if (divergence.value) json.key("value").value(*divergence.value);
  json.key("q").value(std::span<const double>(run.result.q)).key("qd").value(std::span<const double>(run.result.qd));
  json.end_object();
}

void append_limit(JsonWriter& json, const Run& run, std::size_t index) {
  using Quantity = runtime::Limit::Quantity;
  const runtime::Limit& limit = run.simulation.plan.limits[index];
  const runtime::LimitResult& outcome = run.result.limits[index];
  if (limit.quantity == Quantity::signal) {
    const std::string& name = run.simulation.limited_signal(limit).name;
    const std::size_t dot = name.rfind('.');
    json.begin_object().key("joint").value(std::string_view(name).substr(0, dot));
    json.key("what").value(std::string_view(name).substr(dot + 1));
    json.key("value").value(outcome.value).key("limit").value(outcome.bound).key("time").value(outcome.time);
    json.end_object();
    return;
  }
  const bool is_effort = limit.quantity == Quantity::effort;
  const std::vector<std::string>& names = is_effort                           ? run.simulation.actuated_names
                                          : limit.quantity == Quantity::speed ? run.simulation.speed_names
                                                                              : run.simulation.coordinate_names;
  json.begin_object().key("joint").value(std::string_view(names[limit.entry % names.size()]));
  json.key("what").value(is_effort                              ? "effort"
                         : limit.quantity == Quantity::position ? "position"
                         : limit.quantity == Quantity::speed    ? "speed"
                                                                : "reference");
  if (limit.quantity == Quantity::reference)
    json.key("of").value(std::string_view(run.simulation.references[limit.entry / names.size()]));
  json.key("value").value(outcome.value).key("limit").value(outcome.bound).key("time").value(outcome.time);
  json.end_object();
}

std::string_view reason_name(runtime::Failure::Reason reason) {
  switch (reason) {
    case runtime::Failure::Reason::step_size_underflow:
      return "step size underflow";
    case runtime::Failure::Reason::singular_matrix:
      return "singular matrix";
    case runtime::Failure::Reason::too_many_steps:
      return "too many steps";
    case runtime::Failure::Reason::endless_events:
      return "endless events";
    case runtime::Failure::Reason::too_many_events:
      return "too many events";
    case runtime::Failure::Reason::contradicting_events:
      return "contradicting events";
    case runtime::Failure::Reason::no_answer:
      return "no answer";
    case runtime::Failure::Reason::loop_opened:
      return "loop opened";
    case runtime::Failure::Reason::contacts_unsolved:
      return "contacts unsolved";
  }
  return "";
}

}  // namespace

void append_limits(JsonWriter& json, const Run& run) {
  json.key("limits").begin_array();
  for (std::size_t i = 0; i < run.result.limits.size(); ++i) {
    if (run.result.limits[i].exceeded) append_limit(json, run, i);
  }
  json.end_array();
}

std::string run_to_json(const Run& run) {
  const auto& [simulation, result, wall_s, files] = run;
  JsonWriter json;
  json.begin_object().key("simulation").value(std::string_view(simulation.name));
  json.key("robot").value(std::string_view(simulation.robot));
  json.key("joints").value(std::span<const std::string>(simulation.coordinate_names));
  json.key("speeds").value(std::span<const std::string>(simulation.speed_names));
  json.key("actuated").value(std::span<const std::string>(simulation.actuated_names));
  json.key("t").value(result.t);
  json.key("q").value(std::span<const double>(result.q));
  json.key("qd").value(std::span<const double>(result.qd));
  json.key("tau").value(std::span<const double>(result.tau));
  json.key("peak_tau").value(std::span<const double>(result.peak_tau));
  json.key("expectations").begin_array();
  for (std::size_t i = 0; i < result.expectations.size(); ++i) {
    append_expectation(json, simulation.expectations[i], result.expectations[i]);
  }
  json.end_array();
  json.key("report").begin_array();
  for (std::size_t i = 0; i < result.report.size(); ++i) {
    const LogColumn& figure = simulation.report[i];
    json.begin_object().key("name").value(std::string_view(figure.name));
    json.key("value").value(result.report[i] / figure.factor);
    json.key("unit").value(std::string_view(figure.unit)).end_object();
  }
  json.end_array();
  if (result.divergence) {
    json.key("diverged");
    append_divergence(json, run);
  }
  if (result.failure) {
    json.key("stopped").begin_object().key("time").value(result.failure->time);
    json.key("reason").value(reason_name(result.failure->reason)).end_object();
  }
  if (result.interrupted) json.key("interrupted").value(true);
  append_limits(json, run);
  json.key("steps").value(static_cast<double>(result.steps));
  json.key("rejected_steps").value(static_cast<double>(result.rejected_steps));
  json.key("evaluations").value(static_cast<double>(result.evaluations));
  json.key("wall_s").value(wall_s);
  json.key("files").value(std::span<const std::string>(files));
  return json.end_object().text() + '\n';
}

}  // namespace robotc::tools
