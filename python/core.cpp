// robotc._core: the C interface as Python objects, without convenience. The public API is python/robotc.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "conversions.h"
#include "function_type.h"
#include "linear_model.h"
#include "robotc.h"
#include "sweep_plan.h"
#include "xla_handler.h"

namespace py = pybind11;

namespace {

using robotc::python::array_of;
using robotc::python::ask;
using robotc::python::linear_model;
using robotc::python::list_of;
using robotc::python::null_if_empty;
using robotc::python::numbers;
using robotc::python::pointers;
using robotc::python::SweepPlan;
using robotc::python::Watch;

/// The text of a page and its warnings; frees it.
py::tuple taken(robotc_page* page) {
  const std::unique_ptr<robotc_page, decltype(&robotc_free_page)> owned(page, robotc_free_page);
  return py::make_tuple(page->html, list_of(page->warnings, page->warning_count));
}

class Program {
 public:
  Program(const std::optional<std::string>& text, const std::string& path, const std::optional<std::string>& cache,
          const std::string& formulation, const std::optional<std::map<std::string, py::bytes>>& files) {
    std::vector<robotc_file> given;
    if (files) {
      for (const auto& [name, content] : *files) {
        char* data = nullptr;
        py::ssize_t length = 0;
        if (PyBytes_AsStringAndSize(content.ptr(), &data, &length) != 0) throw py::error_already_set();
        given.push_back({name.c_str(), data, static_cast<size_t>(length)});
      }
    }
    std::vector<const robotc_file*> listed;
    for (const robotc_file& file : given) listed.push_back(&file);
    const robotc_files all{listed.size(), listed.data()};
    const robotc_options options{sizeof options, cache ? cache->c_str() : nullptr, null_if_empty(formulation),
                                 files ? &all : nullptr};
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
    out["quaternions"] = std::vector<std::size_t>(made->quaternions, made->quaternions + made->quaternion_count);
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
      list.append(
          py::make_tuple(made->all[i]->path, made->all[i]->unit, made->all[i]->value, made->all[i]->is_set != 0));
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

  void set_several(const std::vector<std::string>& paths, const std::vector<double>& values) {
    if (paths.size() != values.size()) throw py::value_error("a parameter has one value");
    const std::vector<const char*> path_texts = pointers(paths);
    ask([&](robotc_diagnostics** out) {
      return robotc_set_several(handle(), path_texts.data(), values.data(), values.size(), out);
    });
  }

  py::dict simulate(const std::string& name) {
    robotc_run* run = nullptr;
    Watch watch;
    py::list warnings = ask([&](robotc_diagnostics** out) {
      return robotc_simulate(handle(), null_if_empty(name), Watch::go_on, &watch, &run, out);
    });
    // Signals are not copied: arrays keep the run alive.
    const py::capsule owner(run, [](void* held) { robotc_free_run(static_cast<robotc_run*>(held)); });
    watch.rethrow();
    const auto view = [&](const double* data, size_t count) {
      py::array_t<double> array(static_cast<py::ssize_t>(count), data, owner);
      array.attr("flags").attr("writeable") = false;
      return array;
    };
    // The signals lie one behind the other.
    const double* const first = run->signal_count == 0 ? nullptr : run->signals[0]->values;
    py::array_t<double> log({static_cast<py::ssize_t>(run->signal_count), static_cast<py::ssize_t>(run->row_count)},
                            first, owner);
    log.attr("flags").attr("writeable") = false;
    py::dict out;
    py::list signals;
    for (size_t i = 0; i < run->signal_count; ++i) {
      const robotc_signal& signal = *run->signals[i];
      signals.append(py::make_tuple(signal.name, signal.unit));
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
    out["log"] = log;
    out["figures"] = figures;
    out["findings"] = findings;
    out["warnings"] = warnings;
    return out;
  }

  std::unique_ptr<SweepPlan> plan_sweep(const std::string& name, const std::vector<std::string>& paths,
                                        const std::vector<std::string>& values) {
    const std::vector<const char*> path_texts = pointers(paths);
    const std::vector<const char*> value_texts = pointers(values);
    const robotc_sweep_options options{sizeof options, paths.size(), path_texts.data(), value_texts.data()};
    robotc_sweep_plan* made = nullptr;
    ask([&](robotc_diagnostics** out) {
      return robotc_plan_sweep(handle(), null_if_empty(name), &options, &made, out);
    });
    return std::make_unique<SweepPlan>(made);
  }

  py::tuple view_page(const std::string& robot, const std::vector<double>& q, const std::string& meshes) {
    robotc_page* page = nullptr;
    ask([&](robotc_diagnostics** out) {
      return robotc_view_page(handle(), null_if_empty(robot), q.empty() ? nullptr : q.data(), q.size(), meshes.c_str(),
                              &page, out);
    });
    return taken(page);
  }
  py::tuple report_page(const std::string& simulation, const std::string& meshes) {
    robotc_page* page = nullptr;
    Watch watch;
    ask([&](robotc_diagnostics** out) {
      return robotc_report_page(handle(), null_if_empty(simulation), meshes.c_str(), Watch::go_on, &watch, &page, out);
    });
    const py::tuple made = taken(page);
    watch.rethrow();
    return made;
  }

  std::string summarise(const std::string& robot) {
    char* text = nullptr;
    ask([&](robotc_diagnostics** out) { return robotc_summarise(handle(), null_if_empty(robot), &text, out); });
    const std::unique_ptr<char, decltype(&robotc_free_text)> owned(text, robotc_free_text);
    return text;
  }

  /// All files that were read, by name.
  py::dict files() {
    robotc_files* made = nullptr;
    ask([&](robotc_diagnostics**) { return robotc_list_files(handle(), &made); });
    const std::unique_ptr<robotc_files, decltype(&robotc_free_files)> owned(made, robotc_free_files);
    py::dict out;
    for (size_t i = 0; i < made->count; ++i) {
      out[made->all[i]->name] = py::bytes(made->all[i]->text, made->all[i]->length);
    }
    return out;
  }

  py::dict linearise(const std::string& simulation, const std::string& robot, bool plant, const std::string& at,
                     bool equilibrium, const std::string& q, const std::string& effort,
                     const std::vector<std::string>& inputs, const std::vector<std::string>& outputs,
                     const std::string& loop) {
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
                     bool symbolic, bool short_names, int digits, bool normal_form, bool second_derivatives) {
    std::vector<const char*> names;
    names.reserve(functions.size());
    for (const std::string& function : functions) names.push_back(function.c_str());
    const robotc_derive_options options{sizeof options, symbolic ? 1 : 0,    short_names ? 1 : 0,
                                        digits,         normal_form ? 1 : 0, second_derivatives ? 1 : 0};
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

PYBIND11_MODULE(_core, module) {
  if (!robotc::python::add_function_type(module.ptr())) throw py::error_already_set();
  module.attr("version") = robotc_version();
  module.attr("languages") = py::tuple(list_of(*robotc_languages()));
  module.attr("catalogue") = catalogue();
  module.def("xla_handler", &robotc::python::xla_handler, py::arg("minor_version"));
  module.def("compile", [](const std::vector<py::object>& functions, bool batches) {
    std::vector<PyObject*> objects;
    for (const py::object& function : functions) objects.push_back(function.ptr());
    if (!robotc::python::compile_functions(objects, batches)) throw py::error_already_set();
  });
  py::class_<SweepPlan>(module, "SweepPlan")
      .def_property_readonly("run_count", &SweepPlan::run_count)
      .def("run", &SweepPlan::run, py::arg("first"), py::arg("count"), py::arg("threads") = 0,
           py::arg("progress") = py::none())
      .def("collect", &SweepPlan::collect);
  py::class_<Program>(module, "Program", py::dynamic_attr())
      .def(py::init<const std::optional<std::string>&, const std::string&, const std::optional<std::string>&,
                    const std::string&, const std::optional<std::map<std::string, py::bytes>>&>())
      .def_property_readonly("warnings", &Program::warnings)
      .def_property_readonly("robots", &Program::robots)
      .def_property_readonly("simulations", &Program::simulations)
      .def("describe_robot", &Program::describe_robot)
      .def("describe", &Program::describe)
      .def("parameters", &Program::parameters)
      .def("set", &Program::set)
      .def("set_numbers", &Program::set_numbers)
      .def("set_several", &Program::set_several)
      .def("simulate", &Program::simulate)
      .def("plan_sweep", &Program::plan_sweep)
      .def("view_page", &Program::view_page)
      .def("report_page", &Program::report_page)
      .def("summarise", &Program::summarise)
      .def("files", &Program::files)
      .def("linearise", &Program::linearise)
      .def("derive", &Program::derive)
      .def("function", [](const py::object& self, std::string robot, std::string title) {
        PyObject* const made = robotc::python::make_function(self.ptr(), self.cast<Program&>().handle(),
                                                             std::move(robot), std::move(title));
        if (made == nullptr) throw py::error_already_set();
        return py::reinterpret_steal<py::object>(made);
      });
}
