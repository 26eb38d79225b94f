/* The interface in C99: results, errors, and no crash for any argument. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "tests/api/check.h"

static const char pendulum[] =
    "robot pendulum {\n"
    "  gravity = [0, 0, -9.81] m/s^2\n"
    "  param mass = 2 kg, length = 0.5 m\n"
    "  link rod { mass = mass, com = [0, 0, -length] }\n"
    "  joint swing: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])\n"
    "  frame tip on rod = at([0, 0, -0.5] m)\n"
    "}\n"
    "simulate fall for pendulum {\n"
    "  initial q = [0.5 rad]\n"
    "  tau = [0] SI\n"
    "  duration = 1 s, step = 10 ms, integrator = rk4\n"
    "  log q as deg, qd\n"
    "  expect abs(q) < [1 rad]\n"
    "}\n"
    "simulate swing for pendulum {\n"
    "  initial q = [0.5 rad]\n"
    "  tau = [0] SI\n"
    "  duration = 3000 s, step = 1 ms, integrator = rk4\n"
    "}\n"
    "simulate draw for pendulum {\n"
    "  param bias = 0 deg\n"
    "  sweep mass = [1, 2] kg, bias = uniform(-10 deg, 10 deg, 40)\n"
    "  initial q = [bias]\n"
    "  tau = [0] SI\n"
    "  duration = 10 ms, step = 10 ms, integrator = rk4\n"
    "  report start = peak(mass * q.swing / (1 kg)) as mrad\n"
    "}\n";

static void check_errors_are_data(void) {
  static const char text[] =
      "robot r {\n  gravity = [0, 0, -9.81] m/s^2\n  link a { mass = 1 m, com = [0, 0, 1] m }\n  joint j: revolute "
      "base -> a\n}\n";
  robotc_program* program = (robotc_program*)text;
  robotc_diagnostics* diagnostics = NULL;
  CHECK(robotc_load_text(text, sizeof text - 1, "wrong.robot", NULL, &program, &diagnostics) == ROBOTC_ERRORS);
  CHECK(program == NULL);
  CHECK(diagnostics != NULL && diagnostics->count >= 1);
  if (diagnostics == NULL) return;
  CHECK(diagnostics->all[0]->is_error);
  CHECK(strcmp(diagnostics->all[0]->code, "wrong-dimension") == 0);
  CHECK(strcmp(diagnostics->all[0]->place.file, "wrong.robot") == 0);
  CHECK(diagnostics->all[0]->place.line == 3 && diagnostics->all[0]->place.end_line == 3);
  CHECK(diagnostics->all[0]->place.column == 19 && diagnostics->all[0]->place.end_column == 22);
  CHECK(strstr(diagnostics->text, "wrong.robot:3:19") != NULL);
  robotc_free_diagnostics(diagnostics);

  CHECK(robotc_load_file("/nowhere/at/all.robot", NULL, &program, &diagnostics) == ROBOTC_ERRORS);
  CHECK(diagnostics != NULL && strcmp(diagnostics->all[0]->code, "unreadable-file") == 0);
  robotc_free_diagnostics(diagnostics);
  CHECK(robotc_load_text(NULL, 0, "empty.robot", NULL, &program, NULL) == ROBOTC_OK);
  CHECK(robotc_robots(program)->count == 0);
  robotc_free_program(program);
}

static void check_null_is_refused(robotc_program* program, robotc_function* function) {
  robotc_program* other = NULL;
  robotc_function* made = NULL;
  robotc_signature* signature = NULL;
  robotc_robot* robot = NULL;
  robotc_run* run = NULL;
  robotc_parameters* parameters = NULL;
  char* text = NULL;
  const char* const none[] = {NULL};
  const robotc_options unsized = {0, NULL, NULL, NULL, NULL};
  const robotc_options on_wheels = {sizeof(robotc_options), NULL, NULL, NULL, "wheels"};
  double value = 0;
  const double* inputs[3] = {&value, &value, NULL};
  CHECK(robotc_load_text("", 0, "x", &unsized, &other, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_load_text("", 0, "x", &on_wheels, &other, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_load_file(NULL, NULL, &other, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_load_file("x", NULL, NULL, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_load_text(NULL, 3, "x", NULL, &other, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_load_text("", 0, NULL, NULL, &other, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_compile(NULL, NULL, "mass_matrix", 0, &made, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_compile(program, NULL, NULL, 0, &made, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_compile(program, NULL, "mass_matrix", 0, NULL, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_compile(program, NULL, "mass_matrix", 1U << 20, &made, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_describe(program, NULL, NULL, &signature, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_describe_robot(NULL, NULL, &robot, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_simulate(NULL, NULL, NULL, NULL, &run, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_simulate(program, NULL, NULL, NULL, NULL, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_list_parameters(NULL, &parameters) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_set(program, "mass", NULL, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_set_numbers(program, "mass", NULL, 1, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_derive(program, NULL, none, 1, "latex", NULL, &text, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_derive(program, NULL, NULL, 0, "klingon", NULL, &text, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_derive(program, NULL, NULL, 0, NULL, NULL, &text, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_kernels(program, NULL, none, 1, NULL, &text, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_kernels(program, NULL, NULL, 0, NULL, NULL, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call(NULL, inputs, 3, NULL, &value) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call(function, inputs, 3, NULL, &value) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call(function, inputs, 2, NULL, &value) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call(function, NULL, 3, NULL, &value) == ROBOTC_BAD_ARGUMENT);
  inputs[2] = &value;
  CHECK(robotc_call(function, inputs, 3, NULL, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call_batch(function, inputs, 3, NULL, NULL, 1, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call_batch(function, inputs, 3, NULL, NULL, 0, NULL) == ROBOTC_OK);
  CHECK(robotc_prepare(function, &value, 1, &value, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_prepare(function, NULL, 2, &value, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_robots(NULL) == NULL && robotc_simulations(NULL) == NULL && robotc_signature_of(NULL) == NULL);
  CHECK(robotc_constant_count(NULL) == 0);
  robotc_free_program(NULL);
  robotc_free_function(NULL);
  robotc_free_signature(NULL);
  robotc_free_robot(NULL);
  robotc_free_run(NULL);
  robotc_free_parameters(NULL);
  robotc_free_diagnostics(NULL);
  robotc_free_text(NULL);
}

/* m l^2 qdd + m g l sin(q), and its parts, by hand. */
static double effort(double m, double l, double q, double qdd) { return m * l * l * qdd + m * 9.81 * l * sin(q); }

static int is_near(double a, double b) { return fabs(a - b) <= 1e-13 * (1 + fabs(b)); }

static void check_calls(robotc_program* program) {
  robotc_function* function = NULL;
  const robotc_signature* signature;
  double q = 0.3, qd = 1.5, qdd = -2, tau = 0, many[7], results[7], constants[16];
  const double parameters[] = {3, 0.25}, impossible[] = {INFINITY, 1}, negative[] = {-5, 0.25}, massless[] = {0, 0.25};
  robotc_diagnostics *prepared = NULL, *set = NULL;
  const double* inputs[] = {&q, &qd, &qdd};
  const double* batch[] = {many, many, many};
  size_t i, wrong = 0;
  robotc_batch_options options = {sizeof options, 2, 1, &wrong, 0};
  CHECK(robotc_compile(program, "pendulum", "inverse_dynamics", ROBOTC_FOR_BATCHES, &function, NULL) == ROBOTC_OK);
  check_null_is_refused(program, function);
  signature = robotc_signature_of(function);
  CHECK(strcmp(signature->title, "inverse_dynamics") == 0 && signature->input_count == 3);
  CHECK(strcmp(signature->inputs[2]->name, "qdd") == 0 && strcmp(signature->inputs[2]->units[0], "rad/s^2") == 0);
  CHECK(signature->inputs[0]->rank == 1 && signature->inputs[0]->shape[0] == 1);
  CHECK(strcmp(signature->inputs[0]->labels[0][0], "swing") == 0);
  CHECK(signature->output.size == 1 && strcmp(signature->output.units[0], "N*m") == 0);
  CHECK(signature->parameters.size == 2 && strcmp(signature->parameters.labels[0][1], "length") == 0);

  CHECK(robotc_call(function, inputs, 3, NULL, &tau) == ROBOTC_OK);
  CHECK(is_near(tau, effort(2, 0.5, q, qdd)));
  CHECK(robotc_constant_count(function) <= 16);
  CHECK(robotc_prepare(function, parameters, 2, constants, NULL) == ROBOTC_OK);
  CHECK(robotc_call(function, inputs, 3, constants, &tau) == ROBOTC_OK);
  CHECK(is_near(tau, effort(3, 0.25, q, qdd)));
  CHECK(robotc_prepare(function, impossible, 2, constants, NULL) == ROBOTC_NOT_FINITE);
  CHECK(robotc_prepare(function, negative, 2, constants, NULL) == ROBOTC_ERRORS);
  /* The message of robotc_set, and neither changes anything. */
  CHECK(robotc_prepare(function, negative, 2, constants, &prepared) == ROBOTC_ERRORS);
  CHECK(robotc_set_numbers(program, "mass", negative, 1, &set) == ROBOTC_ERRORS);
  CHECK(prepared != NULL && set != NULL && strcmp(prepared->text, set->text) == 0);
  CHECK(strcmp(prepared->all[0]->code, "impossible-parameters") == 0);
  CHECK(strstr(prepared->text, "negative mass") != NULL && strstr(prepared->text, "-5 kg") != NULL);
  robotc_free_diagnostics(prepared);
  robotc_free_diagnostics(set);
  CHECK(robotc_prepare(function, massless, 2, constants, &prepared) == ROBOTC_ERRORS);
  CHECK(strstr(prepared->text, "moves no mass") != NULL);
  robotc_free_diagnostics(prepared);
  CHECK(robotc_call(function, inputs, 3, NULL, &tau) == ROBOTC_OK && is_near(tau, effort(2, 0.5, q, qdd)));

  for (i = 0; i < 7; ++i) many[i] = 0.1 * (double)i;
  CHECK(robotc_call_batch(function, batch, 3, NULL, results, 7, &options) == ROBOTC_OK);
  for (i = 0; i < 7; ++i) CHECK(is_near(results[i], effort(2, 0.5, many[i], many[i])));
  many[5] = NAN;
  CHECK(robotc_call_batch(function, batch, 3, NULL, results, 7, &options) == ROBOTC_NOT_FINITE);
  CHECK(wrong == 5);
  options.entry_stride = 6;
  CHECK(robotc_call_batch(function, batch, 3, NULL, results, 7, &options) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call_batch(function, batch, 3, NULL, results, 7, NULL) == ROBOTC_OK);
  CHECK(isnan(results[5]) && is_near(results[6], effort(2, 0.5, many[6], many[6])));
  robotc_free_function(function);
}

/* Expressions, derivatives, and parameters as an argument. */
static void check_expressions(robotc_program* program) {
  robotc_function* function = NULL;
  robotc_diagnostics* diagnostics = NULL;
  const double q[] = {0.3, -0.5}, rest[] = {0, 0}, parameters[] = {2, 0.5, 3, 0.25};
  const double* inputs[] = {q, rest, rest, parameters};
  double results[2] = {0, 0};
  CHECK(robotc_compile(program, NULL, "mass * length^2 * cos(q.swing)", ROBOTC_FOR_BATCHES, &function, NULL) ==
        ROBOTC_OK);
  CHECK(robotc_signature_of(function)->input_count == 1 && robotc_signature_of(function)->output.rank == 0);
  CHECK(strcmp(robotc_signature_of(function)->output.units[0], "kg*m^2") == 0);
  CHECK(robotc_call_batch(function, inputs, 1, NULL, results, 2, NULL) == ROBOTC_OK);
  CHECK(is_near(results[0], 0.5 * cos(0.3)) && is_near(results[1], 0.5 * cos(-0.5)));
  robotc_free_function(function);
  CHECK(robotc_compile(program, NULL, "inverse_dynamics with parameters", ROBOTC_FOR_BATCHES, &function, NULL) ==
        ROBOTC_OK);
  CHECK(robotc_signature_of(function)->input_count == 4 && robotc_constant_count(function) == 0);
  CHECK(robotc_call_batch(function, inputs, 4, NULL, results, 2, NULL) == ROBOTC_OK);
  CHECK(is_near(results[0], effort(2, 0.5, 0.3, 0)) && is_near(results[1], effort(3, 0.25, -0.5, 0)));
  robotc_free_function(function);
  CHECK(robotc_compile(program, NULL, "gravity_forces_dq", 0, &function, NULL) == ROBOTC_OK);
  CHECK(robotc_call(function, inputs, 1, NULL, results) == ROBOTC_OK && is_near(results[0], 9.81 * cos(0.3)));
  robotc_free_function(function);
  CHECK(robotc_compile(program, NULL, "bias * q", 0, &function, &diagnostics) == ROBOTC_ERRORS && diagnostics != NULL);
  robotc_free_diagnostics(diagnostics);
}

static void check_names(robotc_program* program) {
  robotc_diagnostics* diagnostics = NULL;
  robotc_function* function = NULL;
  robotc_signature* signature = NULL;
  robotc_robot* robot = NULL;
  const robotc_function_names* functions = robotc_functions();
  size_t i, round, places = 0;
  CHECK(robotc_robots(program)->count == 1 && strcmp(robotc_robots(program)->names[0], "pendulum") == 0);
  CHECK(robotc_simulations(program)->count == 3 && strcmp(robotc_simulations(program)->names[0], "fall") == 0);
  CHECK(robotc_describe_robot(program, NULL, &robot, NULL) == ROBOTC_OK);
  CHECK(robot->joints.count == 1 && robot->actuated_joints.count == 1 && robot->frames.count == 1);
  CHECK(strcmp(robot->frames.names[0], "tip") == 0);
  CHECK(robot->parameters.size == 2 && robot->parameter_values[0] == 2 && robot->parameter_values[1] == 0.5);
  robotc_free_robot(robot);
  CHECK(robotc_describe(program, NULL, "pose(tip)", &signature, NULL) == ROBOTC_OK);
  CHECK(signature->output.size == 12 && strcmp(signature->name, "pose_tip") == 0);
  robotc_free_signature(signature);
  for (i = 0; i < functions->count; ++i) places += functions->functions[i]->place != NULL;
  CHECK(functions->count > 30 && places >= 5);
  /* A repeated mistake is reported again. */
  for (round = 0; round < 2; ++round) {
    CHECK(robotc_compile(program, NULL, "mass_matrx", 0, &function, &diagnostics) == ROBOTC_ERRORS);
    CHECK(function == NULL && diagnostics != NULL && diagnostics->count == 1);
    CHECK(strcmp(diagnostics->all[0]->code, "unknown-function") == 0 && diagnostics->all[0]->place.file == NULL);
    CHECK(diagnostics->all[0]->hint_count == 1 && strstr(diagnostics->all[0]->hints[0], "mass_matrix") != NULL);
    robotc_free_diagnostics(diagnostics);
  }
  CHECK(robotc_compile(program, "pendulun", "mass_matrix", 0, &function, &diagnostics) == ROBOTC_ERRORS);
  CHECK(strcmp(diagnostics->all[0]->code, "unknown-robot") == 0);
  robotc_free_diagnostics(diagnostics);
}

static void check_several(robotc_program* program) {
  const char *const good[] = {"mass_matrix", "pose(tip)", "mass_matrix"}, *const bad[] = {"mass_matrx", "mass_matrix",
                                                                                          "pose"};
  const char* const none[] = {"mass_matrix", NULL};
  robotc_function* made[3] = {NULL, NULL, NULL};
  robotc_diagnostics* diagnostics = NULL;
  double q = 0.3, alone[1], together[1], pose[12];
  const double* inputs[] = {&q};
  robotc_function* one = NULL;
  size_t i;
  CHECK(robotc_compile_all(program, "pendulum", good, 3, ROBOTC_FOR_BATCHES, made, NULL) == ROBOTC_OK);
  CHECK(robotc_compile(program, "pendulum", "mass_matrix", 0, &one, NULL) == ROBOTC_OK);
  CHECK(robotc_call(one, inputs, 1, NULL, alone) == ROBOTC_OK);
  CHECK(robotc_call(made[1], inputs, 1, NULL, pose) == ROBOTC_OK);
  for (i = 0; i < 3; i += 2) {
    CHECK(robotc_call_batch(made[i], inputs, 1, NULL, together, 1, NULL) == ROBOTC_OK && together[0] == alone[0]);
  }
  for (i = 0; i < 3; ++i) robotc_free_function(made[i]);
  robotc_free_function(one);
  /* All errors are reported, and nothing is returned. */
  CHECK(robotc_compile_all(program, "pendulum", bad, 3, 0, made, &diagnostics) == ROBOTC_ERRORS);
  CHECK(made[0] == NULL && made[1] == NULL && made[2] == NULL && diagnostics->count == 2);
  robotc_free_diagnostics(diagnostics);
  CHECK(robotc_compile_all(program, NULL, none, 2, 0, made, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_compile_all(program, NULL, NULL, 2, 0, made, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_compile_all(program, NULL, good, 2, 0, NULL, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_compile_all(program, NULL, NULL, 0, 0, NULL, NULL) == ROBOTC_OK);
}

static int stop_at_once(double fraction, void* context) {
  (void)fraction;
  ++*(int*)context;
  return 0;
}

static void check_simulation(robotc_program* program) {
  robotc_run* run = NULL;
  robotc_diagnostics* diagnostics = NULL;
  int told = 0;
  size_t i;
  CHECK(robotc_simulate(program, NULL, NULL, NULL, &run, NULL) == ROBOTC_OK);
  CHECK(run->succeeded && !run->interrupted && run->end == 1);
  CHECK(run->row_count == 101 && run->signal_count == 2 && run->times[100] == 1);
  CHECK(strcmp(run->signals[0]->name, "q.swing") == 0 && strcmp(run->signals[0]->unit, "deg") == 0);
  CHECK(is_near(run->signals[0]->values[0], 0.5 * 180 / acos(-1.0)) && is_near(run->signals[1]->values[0], 0));
  CHECK(is_near(run->signals[0]->values[100], run->q[0] * 180 / acos(-1.0)));
  /* No loss of accuracy: the integrator's error is far below this. */
  for (i = 0; i < run->row_count; ++i) {
    const double q = run->signals[0]->values[i] * acos(-1.0) / 180, qd = run->signals[1]->values[i];
    CHECK(fabs(0.5 * 2 * 0.25 * qd * qd - 2 * 9.81 * 0.5 * (cos(q) - cos(0.5))) < 1e-5);
  }
  CHECK(run->finding_count == 1 && !run->findings[0]->is_failure);
  robotc_free_run(run);
  CHECK(robotc_simulate(program, "swing", stop_at_once, &told, &run, NULL) == ROBOTC_OK);
  CHECK(told == 1 && run->interrupted && !run->succeeded && run->end < 3000);
  robotc_free_run(run);
  CHECK(robotc_simulate(program, "rise", NULL, NULL, &run, &diagnostics) == ROBOTC_ERRORS);
  CHECK(run == NULL && strcmp(diagnostics->all[0]->code, "unknown-simulation") == 0);
  robotc_free_diagnostics(diagnostics);
}

static int ascending(const void* a, const void* b) {
  const double x = *(const double*)a, y = *(const double*)b;
  return x < y ? -1 : x > y;
}

static void check_sweep(robotc_program* program) {
  robotc_sweep* sweep = NULL;
  int told = 0;
  size_t i, group;
  CHECK(robotc_simulate_sweep(program, "draw", NULL, NULL, &sweep, NULL) == ROBOTC_OK);
  CHECK(sweep->succeeded && !sweep->interrupted && sweep->run_count == 80 && sweep->runs_succeeded[79]);
  CHECK(sweep->parameter_count == 2 && sweep->figure_count == 1 && sweep->statistics_count == 2);
  CHECK(strcmp(sweep->figures[0]->name, "start") == 0 && strcmp(sweep->figures[0]->unit, "mrad") == 0);
  for (group = 0; group < 2; ++group) {
    const robotc_statistics* one = sweep->statistics[group];
    double values[40], sum = 0, squares = 0;
    size_t count = 0;
    CHECK(one->figure == 0 && one->values[0] == (double)(group + 1));
    CHECK(one->run_count == 40 && one->count == 40 && one->quantile_count == 5 && one->shares[2] == 0.5);
    for (i = 0; i < sweep->run_count; ++i) {
      if (sweep->parameters[0]->values[i] == one->values[0] && count < 40) {
        values[count++] = sweep->figures[0]->values[i];
      }
    }
    CHECK(count == 40);
    for (i = 0; i < count; ++i) sum += values[i];
    for (i = 0; i < count; ++i) squares += (values[i] - sum / 40) * (values[i] - sum / 40);
    qsort(values, count, sizeof values[0], ascending);
    CHECK(is_near(one->mean, sum / 40) && is_near(one->deviation, sqrt(squares / 39)));
    CHECK(is_near(one->quantiles[2], (values[19] + values[20]) / 2));
    CHECK(is_near(one->quantiles[0], values[1] + 0.95 * (values[2] - values[1])));
  }
  robotc_free_sweep(sweep);
  CHECK(robotc_simulate_sweep(program, "swing", stop_at_once, &told, &sweep, NULL) == ROBOTC_OK);
  CHECK(told == 1 && sweep->interrupted && !sweep->succeeded && sweep->run_count == 1);
  CHECK(sweep->parameter_count == 0 && sweep->statistics_count == 0 && !sweep->runs_succeeded[0]);
  robotc_free_sweep(sweep);
  robotc_free_sweep(NULL);
  CHECK(robotc_simulate_sweep(program, "rise", NULL, NULL, &sweep, NULL) == ROBOTC_ERRORS && sweep == NULL);
  CHECK(robotc_simulate_sweep(program, "draw", NULL, NULL, NULL, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_simulate_sweep(NULL, "draw", NULL, NULL, &sweep, NULL) == ROBOTC_BAD_ARGUMENT);
}

/* A sweep in two parts is the whole one, bit by bit. */
static void check_parts(robotc_program* program) {
  static const char *const names[] = {"mass", "bias"}, *const values[] = {"[1, 2]", "uniform(-10 deg, 10 deg, 40)"};
  const robotc_sweep_options options = {sizeof options, 2, names, values};
  const robotc_sweep_options incomplete = {sizeof options, 2, names, NULL};
  robotc_sweep_plan* plan = NULL;
  robotc_sweep *whole = NULL, *parts = NULL;
  double outcomes[160];
  int interrupted = 1, told = 0;
  CHECK(robotc_plan_sweep(program, "draw", NULL, &plan, NULL) == ROBOTC_OK);
  CHECK(robotc_sweep_run_count(plan) == 80 && robotc_sweep_outcome_size(plan) == 2);
  CHECK(robotc_run_part(plan, 30, 50, 2, NULL, NULL, outcomes + 60, &interrupted) == ROBOTC_OK && !interrupted);
  CHECK(robotc_run_part(plan, 0, 30, 1, NULL, NULL, outcomes, &interrupted) == ROBOTC_OK && !interrupted);
  CHECK(robotc_run_part(plan, 31, 50, 1, NULL, NULL, outcomes, &interrupted) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_run_part(NULL, 0, 1, 1, NULL, NULL, outcomes, &interrupted) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_collect_sweep(plan, outcomes, &parts) == ROBOTC_OK);
  CHECK(robotc_simulate_sweep(program, "draw", NULL, NULL, &whole, NULL) == ROBOTC_OK);
  CHECK(parts->succeeded && parts->run_count == 80 && parts->statistics_count == 2);
  CHECK(parts->parameters[0]->value_count == 2 && parts->parameters[1]->value_count == 40);
  CHECK(memcmp(parts->figures[0]->values, whole->figures[0]->values, 80 * sizeof(double)) == 0);
  CHECK(parts->statistics[1]->mean == whole->statistics[1]->mean);
  CHECK(parts->statistics[1]->deviation == whole->statistics[1]->deviation);
  CHECK(memcmp(parts->statistics[1]->quantiles, whole->statistics[1]->quantiles, 5 * sizeof(double)) == 0);
  robotc_free_sweep(parts);
  robotc_free_sweep_plan(plan);
  /* Sweeps given from outside, in place of those of the file: the same values here. */
  CHECK(robotc_plan_sweep(program, "draw", &options, &plan, NULL) == ROBOTC_OK);
  CHECK(robotc_run_part(plan, 0, 80, 0, NULL, NULL, outcomes, &interrupted) == ROBOTC_OK);
  CHECK(robotc_collect_sweep(plan, outcomes, &parts) == ROBOTC_OK);
  CHECK(memcmp(parts->figures[0]->values, whole->figures[0]->values, 80 * sizeof(double)) == 0);
  robotc_free_sweep(parts);
  robotc_free_sweep(whole);
  robotc_free_sweep_plan(plan);
  CHECK(robotc_plan_sweep(program, "swing", NULL, &plan, NULL) == ROBOTC_OK && robotc_sweep_run_count(plan) == 1);
  CHECK(robotc_run_part(plan, 0, 1, 1, stop_at_once, &told, outcomes, &interrupted) == ROBOTC_OK && interrupted);
  CHECK(outcomes[0] == 0);
  robotc_free_sweep_plan(plan);
  robotc_free_sweep_plan(NULL);
  CHECK(robotc_sweep_run_count(NULL) == 0 && robotc_sweep_outcome_size(NULL) == 0);
  CHECK(robotc_plan_sweep(program, "draw", &incomplete, &plan, NULL) == ROBOTC_BAD_ARGUMENT && plan == NULL);
  CHECK(robotc_plan_sweep(program, "rise", NULL, &plan, NULL) == ROBOTC_ERRORS && plan == NULL);
  CHECK(robotc_collect_sweep(NULL, outcomes, &parts) == ROBOTC_BAD_ARGUMENT && parts == NULL);
}

static void check_pages(robotc_program* program) {
  const double q[] = {0.5, 0.1};
  robotc_page* page = NULL;
  robotc_diagnostics* diagnostics = NULL;
  char* text = NULL;
  int told = 0;
  CHECK(robotc_view_page(program, NULL, q, 1, NULL, &page, NULL) == ROBOTC_OK && page->warning_count == 0);
  CHECK(strncmp(page->html, "<!doctype html>", 15) == 0 && strstr(page->html, "pendulum") != NULL);
  robotc_free_page(page);
  CHECK(robotc_view_page(program, NULL, NULL, 0, NULL, &page, NULL) == ROBOTC_OK);
  robotc_free_page(page);
  CHECK(robotc_view_page(program, NULL, q, 2, NULL, &page, NULL) == ROBOTC_BAD_ARGUMENT && page == NULL);
  CHECK(robotc_view_page(program, NULL, NULL, 1, NULL, &page, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_view_page(program, NULL, NULL, 0, "far", &page, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_report_page(program, "fall", "far", NULL, NULL, &page, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_view_page(program, "crane", NULL, 0, NULL, &page, &diagnostics) == ROBOTC_ERRORS && page == NULL);
  CHECK(strstr(diagnostics->coloured_text, "\x1b[1;31merror") != NULL && strstr(diagnostics->text, "\x1b") == NULL);
  robotc_free_diagnostics(diagnostics);
  CHECK(robotc_report_page(program, "fall", "none", NULL, NULL, &page, NULL) == ROBOTC_OK);
  CHECK(strstr(page->html, "fall of pendulum") != NULL && strstr(page->html, "robotView") != NULL);
  robotc_free_page(page);
  CHECK(robotc_report_page(program, "swing", "none", stop_at_once, &told, &page, NULL) == ROBOTC_OK && told == 1);
  robotc_free_page(page);
  robotc_free_page(NULL);
  CHECK(robotc_report_page(program, "rise", "none", NULL, NULL, &page, NULL) == ROBOTC_ERRORS && page == NULL);
  CHECK(robotc_summarise(program, NULL, &text, NULL) == ROBOTC_OK);
  CHECK(strncmp(text, "pendulum: 1 degree of freedom, 2 kg", 35) == 0);
  robotc_free_text(text);
  CHECK(robotc_summarise(program, "crane", &text, NULL) == ROBOTC_ERRORS && text == NULL);
}

/* Files given in memory stand for those on disk, and no other is read. */
static void check_files(void) {
  static const char text[] = "use a from \"parts/a.robot\"\nlet b = a\n",
                    part[] =
                        "robot a {\n  link l { mass = 1 kg, com = [0, 0, 0] m }\n"
                        "  joint j: prismatic base -> l\n}\n";
  const robotc_file file = {"here/parts/a.robot", part, sizeof part - 1};
  const robotc_file* const listed[] = {&file};
  const robotc_files one = {1, listed}, none = {0, NULL};
  robotc_options options;
  robotc_files* files = NULL;
  robotc_program* program = NULL;
  robotc_diagnostics* diagnostics = NULL;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.files = &one;
  CHECK(robotc_load_text(text, sizeof text - 1, "here/x.robot", &options, &program, NULL) == ROBOTC_OK);
  CHECK(robotc_list_files(program, &files) == ROBOTC_OK && files->count == 1);
  CHECK(strcmp(files->all[0]->name, file.name) == 0 && files->all[0]->length == file.length);
  CHECK(memcmp(files->all[0]->text, part, file.length) == 0);
  robotc_free_program(program);
  robotc_free_files(files);
  robotc_free_files(NULL);
  options.files = &none;
  CHECK(robotc_load_text(text, sizeof text - 1, "here/x.robot", &options, &program, &diagnostics) == ROBOTC_ERRORS);
  CHECK(strstr(diagnostics->text, "it is not among the files given with the program") != NULL);
  robotc_free_diagnostics(diagnostics);
  CHECK(robotc_load_file("examples/scara.robot", &options, &program, NULL) == ROBOTC_ERRORS && program == NULL);
  CHECK(robotc_list_files(NULL, &files) == ROBOTC_BAD_ARGUMENT && files == NULL);
}

static void check_linear_models(robotc_program* program) {
  robotc_linear_model* model = NULL;
  robotc_diagnostics* diagnostics = NULL;
  robotc_linear_options options;
  const char *inputs[] = {"tau.swing"}, *outputs[] = {"q"}, *none[] = {NULL};
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.robot = "pendulum";
  options.input_count = options.output_count = 1;
  options.inputs = inputs;
  options.outputs = outputs;
  /* A point mass on a rod of 0.5 m, at rest below: s^2 = -9.81 / 0.5. */
  CHECK(robotc_linearise(program, &options, &model, &diagnostics) == ROBOTC_OK && diagnostics == NULL);
  CHECK(model->state_count == 2 && model->input_count == 1 && model->output_count == 1 && model->period == 0);
  CHECK(model->is_equilibrium && !model->closed_loop && model->simulation == NULL);
  CHECK(strcmp(model->states[1]->name, "qd.swing") == 0 && strcmp(model->states[1]->unit, "rad/s") == 0);
  CHECK(is_near(model->a[1], 1) && is_near(model->a[2], -19.62) && is_near(model->b[1], 2) && model->d[0] == 0);
  CHECK(model->stability == ROBOTC_MARGINAL && is_near(model->poles[0]->frequency, sqrt(19.62)));
  CHECK(is_near(model->poles[0]->real, 0) && is_near(model->poles[0]->imaginary, -sqrt(19.62)));
  CHECK(model->transfer_function_count == 1 && model->transfer_functions[0]->zero_count == 0);
  CHECK(is_near(model->transfer_functions[0]->dc_gain, 2 / 19.62) && model->margin_count == 0);
  robotc_free_linear_model(model);
  options.inputs = none;
  CHECK(robotc_linearise(program, &options, &model, NULL) == ROBOTC_BAD_ARGUMENT && model == NULL);
  /* The options of an older caller end after `robot`: later members are not read. */
  options.size = offsetof(robotc_linear_options, plant);
  CHECK(robotc_linearise(program, &options, &model, NULL) == ROBOTC_OK && model->input_count == 1);
  robotc_free_linear_model(model);
  options.size = sizeof options;
  CHECK(robotc_linearise(program, &options, NULL, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_linearise(NULL, NULL, &model, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_linearise(program, NULL, &model, NULL) == ROBOTC_OK && model->closed_loop && model->margin_count == 1);
  robotc_free_linear_model(model);
  inputs[0] = "wind";
  options.inputs = inputs;
  CHECK(robotc_linearise(program, &options, &model, &diagnostics) == ROBOTC_ERRORS && model == NULL);
  CHECK(strcmp(diagnostics->all[0]->code, "unknown-input") == 0);
  robotc_free_diagnostics(diagnostics);
}

static void check_parameters(robotc_program* program) {
  robotc_parameters* parameters = NULL;
  robotc_diagnostics* diagnostics = NULL;
  robotc_function* function = NULL;
  const double one = 1, none = -1, two[] = {1, 2}, zero = 0, impossible[] = {-1, 3};
  const char* const paths[] = {"pendulum.mass", "pendulum.length"};
  const double* inputs[] = {&one, &zero, &zero};
  double tau = 0;
  CHECK(robotc_set(program, "pendulum.mass", "300 g", NULL) == ROBOTC_OK);
  CHECK(robotc_set_numbers(program, "pendulum.length", &one, 1, NULL) == ROBOTC_OK);
  CHECK(robotc_list_parameters(program, &parameters) == ROBOTC_OK);
  /* Behind those of the robot: duration and step of each simulation. */
  CHECK(parameters->count >= 2 && parameters->all[0]->value == 0.3 && parameters->all[1]->value == 1);
  CHECK(strcmp(parameters->all[0]->path, "pendulum.mass") == 0 && strcmp(parameters->all[0]->unit, "kg") == 0);
  robotc_free_parameters(parameters);
  CHECK(robotc_compile(program, NULL, "inverse_dynamics", 0, &function, NULL) == ROBOTC_OK);
  CHECK(robotc_call(function, inputs, 3, NULL, &tau) == ROBOTC_OK);
  CHECK(is_near(tau, effort(0.3, 1, 1, 0)));
  robotc_free_function(function);

  /* Refused calls change nothing. */
  CHECK(robotc_set_numbers(program, "pendulum.mass", &none, 1, &diagnostics) == ROBOTC_ERRORS);
  CHECK(strcmp(diagnostics->all[0]->code, "impossible-parameters") == 0);
  robotc_free_diagnostics(diagnostics);
  CHECK(robotc_set_numbers(program, "pendulum.mass", two, 2, &diagnostics) == ROBOTC_ERRORS);
  CHECK(strcmp(diagnostics->all[0]->code, "wrong-number-of-values") == 0);
  robotc_free_diagnostics(diagnostics);
  CHECK(robotc_set(program, "pendulum.mass", "2 m", &diagnostics) == ROBOTC_ERRORS);
  CHECK(strcmp(diagnostics->all[0]->code, "wrong-dimension") == 0);
  robotc_free_diagnostics(diagnostics);
  CHECK(robotc_list_parameters(program, &parameters) == ROBOTC_OK);
  CHECK(parameters->all[0]->value == 0.3 && parameters->all[0]->is_set && !parameters->all[2]->is_set);
  robotc_free_parameters(parameters);
  CHECK(robotc_set_several(program, paths, two, 2, NULL) == ROBOTC_OK);
  CHECK(robotc_list_parameters(program, &parameters) == ROBOTC_OK);
  CHECK(parameters->all[0]->value == 1 && parameters->all[1]->value == 2);
  robotc_free_parameters(parameters);
  CHECK(robotc_set_several(program, paths, impossible, 2, NULL) == ROBOTC_ERRORS);
  CHECK(robotc_set_several(program, NULL, two, 2, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_list_parameters(program, &parameters) == ROBOTC_OK);
  CHECK(parameters->all[0]->value == 1 && parameters->all[1]->value == 2);
  robotc_free_parameters(parameters);
}

static void check_derive(robotc_program* program) {
  const char* const what[] = {"mass_matrix"};
  char* text = NULL;
  size_t i, known = 0;
  CHECK(robotc_derive(program, NULL, what, 1, "latex", NULL, &text, NULL) == ROBOTC_OK);
  CHECK(text != NULL && strstr(text, "\\begin{align}") != NULL);
  CHECK(text != NULL && strstr(text, "by `robotc_derive`") != NULL);
  robotc_free_text(text);
  for (i = 0; i < robotc_languages()->count; ++i) known += strcmp(robotc_languages()->names[i], "c") == 0;
  CHECK(known == 1);
}

static void check_kernels(robotc_program* program) {
  const char* const what[] = {"mass_matrix"};
  robotc_kernel_options options = {sizeof options, NULL, 1, "sm_90"};
  robotc_diagnostics* diagnostics = NULL;
  char* text = NULL;
  CHECK(robotc_kernels(program, NULL, what, 1, &options, &text, NULL) == ROBOTC_OK);
  CHECK(text != NULL && strstr(text, "\"number\":\"float\"") != NULL && strstr(text, ".target sm_90") != NULL);
  CHECK(text != NULL && strstr(text, "_mass_matrix_") != NULL);
  robotc_free_text(text);
  options.rollout = "no_such_simulation";
  CHECK(robotc_kernels(program, NULL, NULL, 0, &options, &text, &diagnostics) == ROBOTC_ERRORS);
  robotc_free_diagnostics(diagnostics);
}

int main(void) {
  robotc_program* program;
  check_errors_are_data();
  program = load(pendulum);
  if (program == NULL) return 1;
  check_expressions(program);
  check_names(program);
  check_calls(program);
  check_several(program);
  check_simulation(program);
  check_sweep(program);
  check_parts(program);
  check_pages(program);
  check_files();
  check_linear_models(program);
  check_derive(program);
  check_kernels(program);
  check_parameters(program);
  robotc_free_program(program);
  CHECK(strcmp(robotc_status_text(ROBOTC_NO_MEMORY), "out of memory") == 0);
  CHECK(robotc_status_text(99) != NULL && strlen(robotc_version()) > 0);
  return failures == 0 ? 0 : 1;
}
