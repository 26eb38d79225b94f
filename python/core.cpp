// robotc._core: the C interface as Python objects, without convenience. The public API is python/robotc.
#include <pybind11/complex.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <complex>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "function_type.h"
#include "robotc.h"

namespace py = pybind11;

namespace {

using robotc::python::raise_error;

py::list list_of(const robotc_names& names) {
  py::list list;
  for (size_t i = 0; i < names.count; ++i) list.append(py::str(names.names[i]));
  return list;
}

py::list list_of(const char* const* texts, size_t count) { return list_of(robotc_names{count, texts}); }

py::object place_of(const robotc_place& place) {
  if (place.file == nullptr) return py::none();
  return py::module_::import("robotc._errors")
      .attr("Place")(place.file, place.line, place.column, place.end_line, place.end_column, place.text);
}

py::list messages_of(const robotc_diagnostics* diagnostics) {
  py::list list;
  const py::object type = py::module_::import("robotc._errors").attr("Diagnostic");
  for (size_t i = 0; diagnostics != nullptr && i < diagnostics->count; ++i) {
    const robotc_diagnostic& one = *diagnostics->all[i];
    py::list others;
    for (size_t k = 0; k < one.other_count; ++k) others.append(place_of(*one.others[k]));
    list.append(type(one.is_error != 0 ? "error" : "warning", one.code, one.message, place_of(one.place), others,
                     list_of(one.hints, one.hint_count)));
  }
  return list;
}

/// Throws the Python exception for a failed call; returns warnings.
py::list require(robotc_status status, robotc_diagnostics* diagnostics) {
  if (status != ROBOTC_OK) {
    raise_error(status, diagnostics);
    throw py::error_already_set();
  }
  const std::unique_ptr<robotc_diagnostics, decltype(&robotc_free_diagnostics)> owned(diagnostics,
                                                                                      robotc_free_diagnostics);
  return messages_of(diagnostics);
}

/// Calls the library without the GIL.
template <class Call>
py::list ask(const Call& call) {
  robotc_diagnostics* diagnostics = nullptr;
  robotc_status status = ROBOTC_OK;
  {
    const py::gil_scoped_release meanwhile;
    status = call(&diagnostics);
  }
  return require(status, diagnostics);
}

py::dict array_of(const robotc_array& array) {
  py::dict out;
  py::list labels;
  py::tuple shape(array.rank);
  for (size_t i = 0; i < array.rank; ++i) {
    labels.append(list_of(array.labels[i], array.shape[i]));
    shape[i] = array.shape[i];
  }
  out["name"] = array.name;
  out["meaning"] = array.meaning;
  out["shape"] = shape;
  out["labels"] = labels;
  out["units"] = list_of(array.units, array.size);
  return out;
}

py::array_t<double> numbers(const double* data, size_t count) {
  return py::array_t<double>(static_cast<py::ssize_t>(count), data);
}

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

const char* null_if_empty(const std::string& text) { return text.empty() ? nullptr : text.c_str(); }

/// An exception raised by a signal handler while the GIL was released.
struct Raised {
  PyObject *type = nullptr, *value = nullptr, *trace = nullptr;

  void rethrow() {
    if (type == nullptr) return;
    PyErr_Restore(type, value, trace);
    throw py::error_already_set();
  }
};

/// Checks for Ctrl-C from time to time.
int go_on(double, void* context) {
  const py::gil_scoped_acquire python;
  if (PyErr_CheckSignals() == 0) return 1;
  auto& raised = *static_cast<Raised*>(context);
  PyErr_Fetch(&raised.type, &raised.value, &raised.trace);
  return 0;
}

class Program {
 public:
  Program(const std::optional<std::string>& text, const std::string& path, const std::optional<std::string>& cache,
          const std::string& formulation) {
    const robotc_options options{sizeof options, cache ? cache->c_str() : nullptr, null_if_empty(formulation)};
    robotc_program* made = nullptr;
    warnings_ = ask([&](robotc_diagnostics** out) {
      return text ? robotc_load_text(text->data(), text->size(), path.c_str(), &options, &made, out)
                  : robotc_load_file(path.c_str(), &options, &made, out);
    });
    program_ = {made, robotc_free_program};
  }

  [[nodiscard]] py::list warnings() const { return warnings_; }
  [[nodiscard]] py::list robots() const { return list_of(*robotc_robots(program_.get())); }
  [[nodiscard]] py::list simulations() const { return list_of(*robotc_simulations(program_.get())); }
  [[nodiscard]] robotc_program* handle() const { return program_.get(); }

  py::dict describe_robot(const std::string& robot) {
    robotc_robot* made = nullptr;
    ask([&](robotc_diagnostics** out) { return robotc_describe_robot(handle(), null_if_empty(robot), &made, out); });
    const std::unique_ptr<robotc_robot, decltype(&robotc_free_robot)> owned(made, robotc_free_robot);
    py::dict out;
    out["name"] = made->name;
    out["joints"] = list_of(made->joints);
    out["speeds"] = list_of(made->speeds);
    out["actuated_joints"] = list_of(made->actuated_joints);
    out["links"] = list_of(made->links);
    out["frames"] = list_of(made->frames);
    out["parameters"] = array_of(made->parameters);
    out["parameter_values"] = numbers(made->parameter_values, made->parameters.size);
    return out;
  }

  py::dict describe(const std::string& robot, const std::string& function) {
    robotc_signature* made = nullptr;
    ask([&](robotc_diagnostics** out) {
      return robotc_describe(handle(), null_if_empty(robot), function.c_str(), &made, out);
    });
    const std::unique_ptr<robotc_signature, decltype(&robotc_free_signature)> owned(made, robotc_free_signature);
    py::dict out;
    py::list inputs;
    for (size_t i = 0; i < made->input_count; ++i) inputs.append(array_of(*made->inputs[i]));
    out["robot"] = made->robot;
    out["title"] = made->title;
    out["name"] = made->name;
    out["meaning"] = made->meaning;
    out["latex"] = made->latex;
    out["notes"] = list_of(made->notes, made->note_count);
    out["inputs"] = inputs;
    out["output"] = array_of(made->output);
    return out;
  }

  py::list parameters() {
    robotc_parameters* made = nullptr;
    ask([&](robotc_diagnostics**) { return robotc_list_parameters(handle(), &made); });
    const std::unique_ptr<robotc_parameters, decltype(&robotc_free_parameters)> owned(made, robotc_free_parameters);
    py::list list;
    for (size_t i = 0; i < made->count; ++i) {
      list.append(py::make_tuple(made->all[i]->path, made->all[i]->unit, made->all[i]->value));
    }
    return list;
  }
  void set(const std::string& path, const std::string& expression) {
    ask([&](robotc_diagnostics** out) { return robotc_set(handle(), path.c_str(), expression.c_str(), out); });
  }
  void set_numbers(const std::string& path, const std::vector<double>& values) {
    ask([&](robotc_diagnostics** out) {
      return robotc_set_numbers(handle(), path.c_str(), values.data(), values.size(), out);
    });
  }

  py::dict simulate(const std::string& name) {
    robotc_run* run = nullptr;
    Raised raised;
    py::list warnings = ask([&](robotc_diagnostics** out) {
      return robotc_simulate(handle(), null_if_empty(name), go_on, &raised, &run, out);
    });
    // Signals are not copied: arrays keep the run alive.
    const py::capsule owner(run, [](void* held) { robotc_free_run(static_cast<robotc_run*>(held)); });
    raised.rethrow();
    const auto view = [&](const double* data, size_t count) {
      py::array_t<double> array(static_cast<py::ssize_t>(count), data, owner);
      array.attr("flags").attr("writeable") = false;
      return array;
    };
    py::dict out;
    py::list signals;
    for (size_t i = 0; i < run->signal_count; ++i) {
      const robotc_signal& signal = *run->signals[i];
      signals.append(py::make_tuple(signal.name, signal.unit, view(signal.values, run->row_count)));
    }
    py::list figures;
    for (size_t i = 0; i < run->figure_count; ++i) {
      figures.append(py::make_tuple(run->figures[i]->name, run->figures[i]->unit, run->figures[i]->value));
    }
    py::list findings;
    for (size_t i = 0; i < run->finding_count; ++i) {
      const robotc_finding& finding = *run->findings[i];
      findings.append(py::make_tuple(finding.is_failure != 0, finding.text, finding.detail));
    }
    out["simulation"] = run->simulation;
    out["robot"] = run->robot;
    out["succeeded"] = run->succeeded != 0;
    out["end"] = run->end;
    out["joints"] = list_of(run->joints);
    out["speeds"] = list_of(run->speeds);
    out["actuated_joints"] = list_of(run->actuated_joints);
    out["final_q"] = view(run->q, run->joints.count);
    out["final_qd"] = view(run->qd, run->speeds.count);
    out["time"] = view(run->times, run->row_count);
    out["signals"] = signals;
    out["figures"] = figures;
    out["findings"] = findings;
    out["warnings"] = warnings;
    return out;
  }

  py::dict simulate_sweep(const std::string& name) {
    robotc_sweep* sweep = nullptr;
    Raised raised;
    py::list warnings = ask([&](robotc_diagnostics** out) {
      return robotc_simulate_sweep(handle(), null_if_empty(name), go_on, &raised, &sweep, out);
    });
    const std::unique_ptr<robotc_sweep, decltype(&robotc_free_sweep)> owned(sweep, robotc_free_sweep);
    raised.rethrow();
    const auto over_runs = [&](const robotc_over_runs* const* all, size_t count) {
      py::list list;
      for (size_t i = 0; i < count; ++i)
        list.append(py::make_tuple(all[i]->name, all[i]->unit, all[i]->is_drawn != 0,
                                   numbers(all[i]->values, sweep->run_count)));
      return list;
    };
    size_t listed = 0;
    for (size_t i = 0; i < sweep->parameter_count; ++i) listed += sweep->parameters[i]->is_drawn == 0 ? 1 : 0;
    py::list statistics;
    for (size_t i = 0; i < sweep->statistics_count; ++i) {
      const robotc_statistics& one = *sweep->statistics[i];
      statistics.append(py::make_tuple(one.figure, numbers(one.values, listed), one.run_count, one.count, one.mean,
                                       one.deviation, numbers(one.shares, one.quantile_count),
                                       numbers(one.quantiles, one.quantile_count)));
    }
    py::list succeeded;
    for (size_t i = 0; i < sweep->run_count; ++i) succeeded.append(sweep->runs_succeeded[i] != 0);
    py::dict out;
    out["simulation"] = sweep->simulation;
    out["robot"] = sweep->robot;
    out["succeeded"] = sweep->succeeded != 0;
    out["runs_succeeded"] = succeeded;
    out["parameters"] = over_runs(sweep->parameters, sweep->parameter_count);
    out["figures"] = over_runs(sweep->figures, sweep->figure_count);
    out["statistics"] = statistics;
    out["warnings"] = warnings;
    return out;
  }

  py::dict linearise(const std::string& simulation, const std::string& robot, bool plant, const std::string& at,
                     bool equilibrium, const std::string& q, const std::string& effort,
                     const std::vector<std::string>& inputs, const std::vector<std::string>& outputs,
                     const std::string& loop) {
    const auto pointers = [](const std::vector<std::string>& texts) {
      std::vector<const char*> list;
      for (const std::string& text : texts) list.push_back(text.c_str());
      return list;
    };
    const std::vector<const char*> input_names = pointers(inputs);
    const std::vector<const char*> output_names = pointers(outputs);
    robotc_linear_options options{};
    options.size = sizeof options;
    options.simulation = null_if_empty(simulation);
    options.robot = null_if_empty(robot);
    options.plant = plant ? 1 : 0;
    options.at = null_if_empty(at);
    options.equilibrium = equilibrium ? 1 : 0;
    options.q = null_if_empty(q);
    options.effort = null_if_empty(effort);
    options.loop = null_if_empty(loop);
    options.input_count = input_names.size();
    options.inputs = input_names.data();
    options.output_count = output_names.size();
    options.outputs = output_names.data();
    robotc_linear_model* model = nullptr;
    py::list warnings =
        ask([&](robotc_diagnostics** out) { return robotc_linearise(handle(), &options, &model, out); });
    const std::unique_ptr<robotc_linear_model, decltype(&robotc_free_linear_model)> owned(model,
                                                                                          robotc_free_linear_model);
    py::dict out = linear_model(*model);
    out["warnings"] = warnings;
    return out;
  }

  std::string derive(const std::string& robot, const std::vector<std::string>& functions, const std::string& language,
                     bool symbolic, bool short_names, int digits, bool normal_form) {
    std::vector<const char*> names;
    names.reserve(functions.size());
    for (const std::string& function : functions) names.push_back(function.c_str());
    const robotc_derive_options options{sizeof options, symbolic ? 1 : 0, short_names ? 1 : 0, digits,
                                        normal_form ? 1 : 0};
    char* text = nullptr;
    ask([&](robotc_diagnostics** out) {
      return robotc_derive(handle(), null_if_empty(robot), names.data(), names.size(), language.c_str(), &options,
                           &text, out);
    });
    const std::unique_ptr<char, decltype(&robotc_free_text)> owned(text, robotc_free_text);
    return text;
  }

 private:
  std::shared_ptr<robotc_program> program_;
  py::list warnings_;
};

py::list catalogue() {
  py::list list;
  const robotc_function_names* const all = robotc_functions();
  for (size_t i = 0; all != nullptr && i < all->count; ++i) {
    const robotc_function_name& function = *all->functions[i];
    const py::object place = function.place == nullptr ? py::object(py::none()) : py::object(py::str(function.place));
    list.append(py::make_tuple(function.name, place, function.place_is_optional != 0, function.meaning,
                               list_of(function.arguments)));
  }
  return list;
}

}  // namespace

namespace robotc::python {

void raise_error(robotc_status status, robotc_diagnostics* diagnostics) {
  const std::unique_ptr<robotc_diagnostics, decltype(&robotc_free_diagnostics)> owned(diagnostics,
                                                                                      robotc_free_diagnostics);
  if (status == ROBOTC_NO_MEMORY) {
    PyErr_NoMemory();
    return;
  }
  if (status == ROBOTC_BAD_ARGUMENT || status == ROBOTC_NOT_FINITE) {
    PyErr_SetString(PyExc_ValueError, robotc_status_text(status));
    return;
  }
  try {
    const char* const text = diagnostics == nullptr ? robotc_status_text(status) : diagnostics->text;
    const py::object type = py::module_::import("robotc._errors").attr("Error");
    PyErr_SetObject(type.ptr(), type(text, messages_of(diagnostics)).ptr());
  } catch (py::error_already_set& error) {
    error.restore();
  }
}

}  // namespace robotc::python

PYBIND11_MODULE(_core, module) {
  if (!robotc::python::add_function_type(module.ptr())) throw py::error_already_set();
  module.attr("version") = robotc_version();
  module.attr("languages") = py::tuple(list_of(*robotc_languages()));
  module.attr("catalogue") = catalogue();
  module.def("compile", [](const std::vector<py::object>& functions, bool batches) {
    std::vector<PyObject*> objects;
    for (const py::object& function : functions) objects.push_back(function.ptr());
    if (!robotc::python::compile_functions(objects, batches)) throw py::error_already_set();
  });
  py::class_<Program>(module, "Program", py::dynamic_attr())
      .def(py::init<const std::optional<std::string>&, const std::string&, const std::optional<std::string>&,
                    const std::string&>())
      .def_property_readonly("warnings", &Program::warnings)
      .def_property_readonly("robots", &Program::robots)
      .def_property_readonly("simulations", &Program::simulations)
      .def("describe_robot", &Program::describe_robot)
      .def("describe", &Program::describe)
      .def("parameters", &Program::parameters)
      .def("set", &Program::set)
      .def("set_numbers", &Program::set_numbers)
      .def("simulate", &Program::simulate)
      .def("simulate_sweep", &Program::simulate_sweep)
      .def("linearise", &Program::linearise)
      .def("derive", &Program::derive)
      .def("function", [](const py::object& self, std::string robot, std::string title) {
        PyObject* const made = robotc::python::make_function(self.ptr(), self.cast<Program&>().handle(),
                                                             std::move(robot), std::move(title));
        if (made == nullptr) throw py::error_already_set();
        return py::reinterpret_steal<py::object>(made);
      });
}
