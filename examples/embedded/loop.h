/* The SCARA under its computed-torque controller, and its own dynamics in place of a machine. */
#ifndef LOOP_H
#define LOOP_H

#include "scara.h"

#ifdef SCARA_FLOAT32
typedef float real;
#else
typedef double real;
#endif

#define PERIOD ((real)0.001) /* from tick to tick, s */
#define MOTION_TICKS 1000    /* how long the motion takes */

/* All there is of it: there may be any number. In the order and the units that scara.h says. */
typedef struct loop {
  real q[SCARA_NQ], qd[SCARA_NQD];                             /* what is measured */
  real ref_q[SCARA_NQ], ref_qd[SCARA_NQD], ref_qdd[SCARA_NQD]; /* what is wanted */
  real tau[SCARA_NTAU];                                        /* what the motors are told */
  real constants[SCARA_CONSTANTS];
  scara_computed_torque_state state;
} loop;

/* At rest at the start of the motion, and a little off. */
void loop_start(loop* robot);
/* The controller's tick at time t: efforts from what is measured. */
void loop_control(loop* robot, real t);
/* The machine, from one tick to the next. */
void loop_move(loop* robot);
/* How far it is from where it should be: the largest of all joints, m or rad. */
real loop_error(const loop* robot);

#endif
