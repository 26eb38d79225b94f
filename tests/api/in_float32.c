/* Functions in single precision by the interface in C99. */
#include <math.h>

#include "tests/api/check.h"

enum { STATES = 37 };

static const char pendulum[] =
    "robot pendulum {\n"
    "  gravity = [0, 0, -9.81] m/s^2\n"
    "  param mass = 2 kg, length = 0.5 m\n"
    "  link rod { mass = mass, com = [0, 0, -length] }\n"
    "  joint swing: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])\n"
    "}\n";

static void check_calls(robotc_program* program) {
  robotc_function* function = NULL;
  float q[STATES];
  float out[STATES];
  float constants[8];
  float more;
  const float* inputs[1];
  size_t i;
  inputs[0] = q;
  CHECK(robotc_compile(program, NULL, "gravity_forces", ROBOTC_FOR_BATCHES | ROBOTC_IN_FLOAT32, &function, NULL) ==
        ROBOTC_OK);
  if (function == NULL) return;
  CHECK(robotc_is_float32(function) == 1);
  for (i = 0; i < STATES; ++i) q[i] = (float)i / 10;
  CHECK(robotc_call_batch_float32(function, inputs, 1, NULL, out, STATES, NULL) == ROBOTC_OK);
  for (i = 0; i < STATES; ++i) {
    float one = 0;
    /* m g l sin q, with a rounding each of its constant, the sine and the product. */
    const double right = 2 * 9.81 * 0.5 * sin((double)q[i]);
    inputs[0] = q + i;
    CHECK(robotc_call_float32(function, inputs, 1, NULL, &one) == ROBOTC_OK);
    CHECK(one == out[i]);
    CHECK(fabs(one - right) <= 4 * 0x1p-23 * fabs(right));
  }

  /* Constants of another mass. */
  CHECK(robotc_constant_count(function) >= 1 && robotc_constant_count(function) <= 8);
  {
    const double parameters[2] = {4, 0.5};
    const double wrong[2] = {-4, 0.5};
    const double large[2] = {1e39, 0.5};
    robotc_diagnostics* diagnostics = NULL;
    CHECK(robotc_prepare_float32(function, parameters, 2, constants, NULL) == ROBOTC_OK);
    CHECK(robotc_prepare_float32(function, parameters, 1, constants, NULL) == ROBOTC_BAD_ARGUMENT);
    CHECK(robotc_prepare_float32(function, parameters, 2, NULL, NULL) == ROBOTC_BAD_ARGUMENT);
    inputs[0] = q + 5;
    CHECK(robotc_call_float32(function, inputs, 1, constants, &more) == ROBOTC_OK);
    CHECK(more == 2 * out[5]);
    CHECK(robotc_prepare_float32(function, wrong, 2, constants, &diagnostics) == ROBOTC_ERRORS);
    CHECK(diagnostics != NULL);
    robotc_free_diagnostics(diagnostics);
    CHECK(robotc_prepare_float32(function, large, 2, constants, NULL) == ROBOTC_NOT_FINITE);
  }

  {
    size_t first = 0;
    robotc_batch_options options;
    options.size = sizeof options;
    options.threads = 2;
    options.require_finite = 1;
    options.first_not_finite = &first;
    options.entry_stride = 0;
    inputs[0] = q;
    q[30] = (float)INFINITY;
    CHECK(robotc_call_batch_float32(function, inputs, 1, NULL, out, STATES, &options) == ROBOTC_NOT_FINITE);
    CHECK(first == 30);
    first = 7;
    inputs[0] = q + 30;
    CHECK(robotc_call_batch_float32(function, inputs, 1, NULL, out, 1, &options) == ROBOTC_NOT_FINITE);
    CHECK(first == 0);
  }
  CHECK(robotc_call_float32(function, inputs, 0, NULL, out) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call_float32(function, inputs, 1, NULL, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call_float32(NULL, inputs, 1, NULL, out) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call_batch_float32(NULL, inputs, 1, NULL, out, 1, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call_batch_float32(function, inputs, 2, NULL, out, 0, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call_batch_float32(function, NULL, 1, NULL, out, 0, NULL) == ROBOTC_OK);
  robotc_free_function(function);
}

/* Each call refuses functions of the other type. */
static void check_types(robotc_program* program) {
  robotc_function* single = NULL;
  robotc_function* twice = NULL;
  robotc_states states;
  double q = 0.1;
  double qd = 0;
  const double tau = 0;
  const double* inputs[3];
  double out = 0;
  const float q_single = 0.1F;
  const float* inputs_single[3];
  float out_single = 0;
  const double parameters[2] = {2, 0.5};
  double constants[8];
  float constants_single[8];
  int failed = 0;
  inputs[0] = &q;
  inputs[1] = &qd;
  inputs[2] = &tau;
  inputs_single[0] = inputs_single[1] = inputs_single[2] = &q_single;
  CHECK(robotc_compile(program, NULL, "forward_dynamics", ROBOTC_IN_FLOAT32, &single, NULL) == ROBOTC_OK);
  CHECK(robotc_compile(program, NULL, "forward_dynamics", 0, &twice, NULL) == ROBOTC_OK);
  CHECK(robotc_is_float32(twice) == 0 && robotc_is_float32(NULL) == 0);
  CHECK(robotc_call(single, inputs, 3, NULL, &out) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call_batch(single, inputs, 3, NULL, &out, 1, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_prepare(single, parameters, 2, constants, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call_float32(twice, inputs_single, 3, NULL, &out_single) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_call_batch_float32(twice, inputs_single, 3, NULL, &out_single, 1, NULL) == ROBOTC_BAD_ARGUMENT);
  CHECK(robotc_prepare_float32(twice, parameters, 2, constants_single, NULL) == ROBOTC_BAD_ARGUMENT);
  memset(&states, 0, sizeof states);
  states.size = sizeof states;
  states.count = 1;
  states.q = &q;
  states.qd = &qd;
  states.tau = &tau;
  CHECK(robotc_move_states(twice, NULL, &states, 0.001, 1, 1, &failed) == ROBOTC_OK);
  CHECK(robotc_move_states(single, NULL, &states, 0.001, 1, 1, &failed) == ROBOTC_BAD_ARGUMENT);
  /* Without code for batches, state by state. */
  CHECK(robotc_call_batch_float32(single, inputs_single, 3, NULL, &out_single, 1, NULL) == ROBOTC_OK);
  robotc_free_function(single);
  robotc_free_function(twice);
}

static void check_refusals(robotc_program* program) {
  static const char* const functions[2] = {"poles([[0 /s, 1 /s], [-1 /s, -qd[1]]])", "1e39*q[1]"};
  static const char* const texts[2] = {"`poles` cannot be in single precision", "too large for single precision"};
  size_t i;
  for (i = 0; i < 2; ++i) {
    robotc_function* function = NULL;
    robotc_diagnostics* diagnostics = NULL;
    CHECK(robotc_compile(program, NULL, functions[i], ROBOTC_IN_FLOAT32, &function, &diagnostics) == ROBOTC_ERRORS);
    CHECK(function == NULL);
    CHECK(diagnostics != NULL && strcmp(diagnostics->all[0]->code, "not-in-single-precision") == 0);
    CHECK(diagnostics != NULL && strstr(diagnostics->text, texts[i]) != NULL);
    robotc_free_diagnostics(diagnostics);
    CHECK(robotc_compile(program, NULL, functions[i], 0, &function, NULL) == ROBOTC_OK);
    robotc_free_function(function);
  }
}

int main(void) {
  robotc_program* program = load(pendulum);
  if (program == NULL) return 1;
  check_calls(program);
  check_types(program);
  check_refusals(program);
  robotc_free_program(program);
  return failures == 0 ? 0 : 1;
}
