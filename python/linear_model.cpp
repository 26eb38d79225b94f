// Linear models as dictionaries.
#include "linear_model.h"

#include <pybind11/complex.h>
#include <pybind11/numpy.h>

#include <complex>

namespace py = pybind11;

namespace robotc::python {

namespace {

py::array_t<double> matrix(const double* data, size_t rows, size_t cols) {
  return py::array_t<double>({static_cast<py::ssize_t>(rows), static_cast<py::ssize_t>(cols)}, data);
}

py::list signals_of(const robotc_linear_signal* const* signals, size_t count) {
  py::list list;
  for (size_t i = 0; i < count; ++i) list.append(py::make_tuple(signals[i]->name, signals[i]->unit, signals[i]->value));
  return list;
}

py::list complex_numbers(const double* pairs, size_t count) {
  py::list list;
  for (size_t i = 0; i < count; ++i) list.append(std::complex<double>(pairs[2 * i], pairs[2 * i + 1]));
  return list;
}

}  // namespace

py::dict linear_model(const robotc_linear_model& model) {
  py::dict out;
  out["robot"] = model.robot;
  out["simulation"] = model.simulation == nullptr ? py::object(py::none()) : py::object(py::str(model.simulation));
  out["closed_loop"] = model.closed_loop != 0;
  out["time"] = model.time;
  out["equilibrium"] = model.is_equilibrium != 0;
  out["period"] = model.period == 0 ? py::object(py::none()) : py::object(py::float_(model.period));
  out["stability"] = model.stability == ROBOTC_STABLE     ? "stable"
                     : model.stability == ROBOTC_MARGINAL ? "marginal"
                                                          : "unstable";
  out["states"] = signals_of(model.states, model.state_count);
  out["inputs"] = signals_of(model.inputs, model.input_count);
  out["outputs"] = signals_of(model.outputs, model.output_count);
  out["left_out"] = signals_of(model.left_out, model.left_out_count);
  out["A"] = matrix(model.a, model.state_count, model.state_count);
  out["B"] = matrix(model.b, model.state_count, model.input_count);
  out["C"] = matrix(model.c, model.output_count, model.state_count);
  out["D"] = matrix(model.d, model.output_count, model.input_count);
  py::list poles;
  for (size_t i = 0; i < model.state_count; ++i) {
    const robotc_pole& pole = *model.poles[i];
    poles.append(py::make_tuple(std::complex<double>(pole.real, pole.imaginary), pole.frequency, pole.damping,
                                pole.time_constant));
  }
  out["poles"] = poles;
  py::list functions;
  for (size_t i = 0; i < model.transfer_function_count; ++i) {
    const robotc_transfer_function& f = *model.transfer_functions[i];
    functions.append(py::make_tuple(f.input, f.output, complex_numbers(f.zeros, f.zero_count),
                                    complex_numbers(f.poles, f.pole_count), f.gain, f.dc_gain));
  }
  out["transfer_functions"] = functions;
  py::list margins;
  for (size_t i = 0; i < model.margin_count; ++i) {
    const robotc_margins& m = *model.margins[i];
    margins.append(py::make_tuple(m.motor, m.is_stable != 0, m.gain_increase, m.gain_increase_frequency,
                                  m.gain_decrease, m.gain_decrease_frequency, m.phase, m.phase_frequency, m.delay,
                                  m.sensitivity_peak, m.sensitivity_frequency));
  }
  out["margins"] = margins;
  return out;
}

}  // namespace robotc::python
