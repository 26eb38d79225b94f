#include "loop.h"

static const real from[SCARA_NQ] = {(real)0.1, (real)-0.8, (real)1.9, (real)-0.1, (real)0.284};
static const real to[SCARA_NQ] = {(real)0.2, (real)0.4, (real)0.9, (real)0.6, (real)0.2};

/* Reference motion: a polynomial of degree five, from rest to rest. */
static void plan(loop* robot, real t) {
  const real whole = MOTION_TICKS * PERIOD, u = t < whole ? t / whole : 1;
  const real s = u * u * u * (10 - u * (15 - 6 * u));
  const real sd = 30 * u * u * (1 - u) * (1 - u) / whole;
  const real sdd = 60 * u * (1 - u) * (1 - 2 * u) / (whole * whole);
  int i;
  for (i = 0; i < SCARA_NQ; ++i) {
    robot->ref_q[i] = from[i] + s * (to[i] - from[i]);
    robot->ref_qd[i] = sd * (to[i] - from[i]);
    robot->ref_qdd[i] = sdd * (to[i] - from[i]);
  }
}

void loop_start(loop* robot) {
  const real parameters[SCARA_PARAMETERS] = SCARA_DEFAULT_PARAMETERS;
  int i;
  scara_prepare(parameters, robot->constants);
  plan(robot, 0);
  for (i = 0; i < SCARA_NQ; ++i) {
    robot->q[i] = from[i] + (real)0.01;
    robot->qd[i] = 0;
  }
  scara_computed_torque_init(&robot->state, 0, robot->q, robot->qd, robot->ref_q, robot->ref_qd, robot->ref_qdd,
                             robot->constants);
}

void loop_control(loop* robot, real t) {
  plan(robot, t);
  scara_computed_torque_step(&robot->state, t, robot->q, robot->qd, robot->ref_q, robot->ref_qd, robot->ref_qdd,
                             robot->constants, robot->tau);
}

void loop_move(loop* robot) {
  real qdd[SCARA_NV];
  int i;
  scara_forward_dynamics(robot->q, robot->qd, robot->tau, robot->constants, qdd);
  for (i = 0; i < SCARA_NQ; ++i) {
    robot->qd[i] += PERIOD * qdd[i];
    robot->q[i] += PERIOD * robot->qd[i];
  }
}

real loop_error(const loop* robot) {
  real largest = 0;
  int i;
  for (i = 0; i < SCARA_NQ; ++i) {
    const real error = robot->q[i] - robot->ref_q[i];
    if (error > largest) largest = error;
    if (-error > largest) largest = -error;
  }
  return largest;
}
