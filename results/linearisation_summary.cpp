// A linear model as text.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "results/linear_analysis.h"
#include "results/numbers.h"
#include "results/table.h"

namespace robotc::tools {

namespace {

using linear_systems::Complex;
using linear_systems::Margins;
using linear_systems::Mode;
using linear_systems::Stability;

constexpr int shown_digits = 5;

std::string number(double value) {
  if (std::isinf(value)) return value > 0 ? "∞" : "-∞";
  return to_readable(value, shown_digits);
}

std::string quantity(double value, std::string_view unit) {
  return unit.empty() || unit == "1" || value == 0 ? number(value) : number(value) + " " + std::string(unit);
}

/// A part that is rounding relative to the other part is not shown.
Complex cleaned(Complex z, double size) {
  constexpr double imaginary_noise = 1e-7;
  constexpr double noise = 1e-12;
  if (std::abs(z.imag()) <= imaginary_noise * std::abs(z)) z = {z.real(), 0};
  if (std::abs(z.real()) <= noise * size) z = {0, z.imag()};
  if (std::abs(z.imag()) <= noise * size) z = {z.real(), 0};
  return z;
}

double largest(const std::vector<Complex>& values) {
  double size = 0;
  for (const Complex value : values) size = std::max(size, std::abs(value));
  return size;
}

std::string text_of(Complex z) {
  if (z.imag() == 0) return number(z.real());
  if (z.real() == 0) return "±" + number(std::abs(z.imag())) + "i";
  return number(z.real()) + " ± " + number(std::abs(z.imag())) + "i";
}

/// Cleaned and sorted.
std::vector<Complex> shown_roots(std::vector<Complex> roots, double size) {
  for (Complex& root : roots) root = cleaned(root, size);
  linear_systems::sort_complex(roots);
  return roots;
}

/// Roots in a line, conjugates together, repeated ones once: "-2, -3 ± 4i, -20 (3 times)".
std::string list_of(const std::vector<Complex>& roots, double size) {
  std::vector<std::pair<std::string, int>> texts;
  for (const Complex z : shown_roots(roots, size)) {
    if (z.imag() > 0) continue;
    const std::string text = text_of(z);
    const auto known = std::ranges::find(texts, text, &std::pair<std::string, int>::first);
    known == texts.end() ? (void)texts.emplace_back(text, 1) : (void)++known->second;
  }
  std::string line;
  for (const auto& [text, count] : texts) {
    line += (line.empty() ? "" : ", ") + text + (count > 1 ? fmt::format(" ({} times)", count) : "");
  }
  return line.empty() ? "none" : line;
}

std::string plural(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string subject(const Linearisation& model) {
  std::string text = model.simulation.empty() ? model.robot : fmt::format("{} of {}", model.simulation, model.robot);
  if (!model.opened.empty()) {
    text += fmt::format(", loop opened at the motor of {}", model.opened);
  } else {
    text += model.closed_loop ? ", closed loop" : ", plant";
  }
  if (model.system.period)
    text += fmt::format(", from tick to tick of {}", to_readable_quantity(*model.system.period, "s"));
  return text;
}

std::string point(const Linearisation& model) {
  const std::string time = model.simulation.empty() ? "" : fmt::format(" t = {} s", number(model.time));
  if (!model.equilibrium) {
    std::string text = "along the run, at" + time;
    if (model.fastest_rate > 0) {
      const auto state = std::ranges::find(model.states, model.fastest_state, &LinearSignal::name);
      const std::string unit = state->unit == "1"            ? "1/s"
                               : state->unit.ends_with("/s") ? state->unit + "^2"
                                                             : state->unit + "/s";
      text +=
          fmt::format(": no equilibrium, {} changes by {} {}", model.fastest_state, number(model.fastest_rate), unit);
    }
    return text;
  }
  if (!model.closed_loop) return "at an equilibrium";
  const bool at_start = !model.left_out.empty() && !model.after_run;
  return "at the equilibrium with everything as at" + time +
         (at_start ? ", but states left out as at the start: --at takes those of the run" : "");
}

void add_values(Table& table, std::string_view heading, const std::vector<LinearSignal>& signals) {
  for (const LinearSignal& signal : signals) {
    // The search for an equilibrium leaves rounding.
    const double value = std::abs(signal.value) < 1e-12 ? 0 : signal.value;
    table.add_row({std::string(heading), signal.name, signal.words ? signal.word() : quantity(value, signal.unit)});
    heading = "";
  }
}

std::string values(const Linearisation& model) {
  Table table({Table::Align::left, Table::Align::left, Table::Align::quantity});
  add_values(table, "states", model.states);
  add_values(table, "left out", model.left_out);
  add_values(table, "efforts", model.efforts);
  return table.render("  ");
}

std::string stability_text(const LinearAnalysis& analysis) {
  const std::size_t count = analysis.modes.size();
  if (count == 0) return "no states";
  std::size_t growing = 0;
  double fastest = HUGE_VAL;
  const std::vector<Complex> poles = analysis.poles();
  for (std::size_t i = 0; i < poles.size(); ++i) {
    if (linear_systems::stability_of(poles, i, analysis.model.system.period) != Stability::unstable) continue;
    ++growing;
    fastest = std::min(fastest, -analysis.modes[i].time_constant);
  }
  switch (analysis.stability) {
    case Stability::stable: {
      double slowest = 0;
      double least_damped = 1;
      for (const Mode& mode : analysis.modes) {
        slowest = std::max(slowest, mode.time_constant);
        least_damped = std::min(least_damped, mode.damping);
      }
      return fmt::format(
          "stable: every motion dies away, the slowest with a time constant of {}{}",
          to_readable_quantity(slowest, "s"),
          least_damped < 0.9999 ? fmt::format("; the least damping is ζ = {}", number(least_damped)) : "");
    }
    case Stability::marginal:
      return "not asymptotically stable: some motions neither decay nor grow exponentially (poles on the border)";
    case Stability::unstable:
      return fmt::format("unstable: {} of {} {}, the fastest with a time constant of {}", growing,
                         plural(count, "pole"), growing == 1 ? "grows" : "grow", to_readable_quantity(fastest, "s"));
  }
  return "";
}

std::string pole_table(const LinearAnalysis& analysis) {
  const bool sampled = analysis.model.system.period.has_value();
  Table table({Table::Align::left, Table::Align::quantity, Table::Align::quantity, Table::Align::quantity});
  table.add_row({sampled ? "pole z" : "pole s [1/s]", "natural frequency", "damping ζ", "time constant"});
  const double size = largest(analysis.poles());
  std::vector<std::vector<std::string>> rows;
  std::vector<int> counts;
  const std::vector<Complex> poles = shown_roots(analysis.poles(), size);
  for (std::size_t i = 0; i < poles.size(); ++i) {
    const Complex pole = poles[i];
    if (pole.imag() > 0) continue;
    const Mode shown = linear_systems::mode_of(pole, analysis.model.system.period);
    const bool border = linear_systems::stability_of(poles, i, analysis.model.system.period) == Stability::marginal;
    const bool rests = border && shown.frequency <= 1e-9 * (sampled ? 1 / *analysis.model.system.period : size);
    std::vector<std::string> row{text_of(pole), rests ? "0" : quantity(shown.frequency, "rad/s"),
                                 rests    ? ""
                                 : border ? "0"
                                          : number(shown.damping),
                                 border ? "∞" : quantity(shown.time_constant, "s")};
    if (!rows.empty() && rows.back() == row) {
      ++counts.back();
      continue;
    }
    rows.push_back(std::move(row));
    counts.push_back(1);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (counts[i] > 1) rows[i][0] += fmt::format(" ({} times)", counts[i]);
    table.add_row(std::move(rows[i]));
  }
  return table.render("  ");
}

std::string channel_list(const LinearAnalysis& analysis) {
  const linear_systems::StateSpace& system = analysis.model.system;
  if (analysis.channels.empty()) {
    const std::size_t pairs = system.input_count() * system.output_count();
    if (pairs == 0) return "";
    return fmt::format("{} transfer functions from {} to {}: choose up to {} with --input and --output\n", pairs,
                       plural(system.input_count(), "input"), plural(system.output_count(), "output"), most_channels);
  }
  std::string text = "transfer functions\n";
  for (const LinearAnalysis::Channel& channel : analysis.channels) {
    const linear_systems::TransferFunction& f = channel.function;
    text += fmt::format("  {}: ", channel.name);
    if (f.gain == 0) {
      text += "no effect\n";
      continue;
    }
    const double size = std::max(largest(f.zeros), largest(f.poles));
    text += fmt::format("gain {}, at rest {}\n    zeros {}\n    poles {}\n", number(f.gain),
                        f.dc_gain ? number(*f.dc_gain) : "unbounded", list_of(f.zeros, size), list_of(f.poles, size));
  }
  return text;
}

std::string decibels(double factor) { return fmt::format("{:.1f} dB", 20 * std::log10(factor)); }
std::string shorter(double value) { return std::isinf(value) ? "∞" : to_readable(value, 3); }

std::string margin_list(const LinearAnalysis& analysis) {
  std::string text = "margins of the loop at each motor, the others closed\n";
  Table table({Table::Align::left, Table::Align::left, Table::Align::left, Table::Align::left, Table::Align::left,
               Table::Align::left});
  table.add_row({"motor", "gain may rise", "gain may fall", "phase margin", "delay margin", "max |S|"});
  for (const LinearAnalysis::Loop& loop : analysis.loops) {
    const Margins& m = loop.margins;
    if (!m.is_stable) {
      table.add_row({loop.joint, "the closed loop is not stable"});
      continue;
    }
    const auto gain = [](const std::optional<Margins::Gain>& margin, const char* none) {
      if (!margin) return std::string(none);
      return fmt::format("{} at {} rad/s", decibels(margin->factor), shorter(margin->frequency));
    };
    table.add_row({loop.joint, gain(m.increase, "without limit"), gain(m.decrease, "to zero"),
                   m.phase ? fmt::format("{:.1f}° at {} rad/s", m.phase->degrees, shorter(m.phase->frequency)) : "any",
                   m.delay ? to_readable_quantity(m.delay->delay, "s") : "any",
                   fmt::format("{} at {} rad/s", decibels(m.sensitivity_peak), shorter(m.sensitivity_frequency))});
  }
  return text + table.render("  ");
}

std::string matrix_text(std::string_view name, const linear_systems::Matrix& matrix,
                        const std::vector<LinearSignal>& rows, const std::vector<LinearSignal>& cols) {
  if (matrix.entries.empty()) return "";
  std::vector<Table::Align> columns(matrix.cols + 1, Table::Align::quantity);
  columns.front() = Table::Align::left;
  Table table(std::move(columns));
  std::vector<std::string> header{std::string(name)};
  for (const LinearSignal& col : cols) header.push_back(col.name);
  table.add_row(std::move(header));
  for (std::size_t r = 0; r < matrix.rows; ++r) {
    std::vector<std::string> cells{rows[r].name};
    for (std::size_t c = 0; c < matrix.cols; ++c) cells.push_back(to_readable(matrix(r, c)));
    table.add_row(std::move(cells));
  }
  return table.render("  ") + "\n";
}

}  // namespace

std::string summarise_linearisation(const LinearAnalysis& analysis, bool matrices) {
  const Linearisation& model = analysis.model;
  std::string text = fmt::format("{}\n{}\n\n{}\n", subject(model), point(model), values(model));
  if (matrices) {
    const linear_systems::StateSpace& system = model.system;
    text += fmt::format("  {}, in SI units\n\n",
                        system.period ? "x⁺ = A x + B u, y = C x + D u" : "ẋ = A x + B u, y = C x + D u");
    text += matrix_text("A", system.a, model.states, model.states);
    text += matrix_text("B", system.b, model.states, model.inputs);
    text += matrix_text("C", system.c, model.outputs, model.states);
    text += matrix_text("D", system.d, model.outputs, model.inputs);
  }
  text += stability_text(analysis) + "\n";
  if (!analysis.modes.empty()) text += pole_table(analysis);
  if (const std::string list = channel_list(analysis); !list.empty()) text += "\n" + list;
  if (!analysis.loops.empty()) text += "\n" + margin_list(analysis);
  return text;
}

}  // namespace robotc::tools
