/* The SCARA under its computed-torque controller, with its own dynamics as the plant. */
#ifndef LOOP_H
#define LOOP_H

#include "scara.h"

#ifdef SCARA_FLOAT32
typedef float real;
#else
typedef double real;
#endif

#define PERIOD ((real)0.001) /* sample time, s */
#define MOTION_TICKS 1000    /* duration of the motion */

/* The state of one loop; a program can have several. scara.h documents order and units. */
typedef struct loop {
  real q[SCARA_NQ], qd[SCARA_NV];                            /* measured */
  real ref_q[SCARA_NQ], ref_qd[SCARA_NV], ref_qdd[SCARA_NV]; /* reference */
  real tau[SCARA_NTAU];                                      /* commanded efforts */
  real constants[SCARA_CONSTANTS];
  scara_computed_torque_state state;
} loop;

/* Starts at rest at the start of the motion, with a small error. */
void loop_start(loop* robot);
/* One sample of the controller at time t: efforts from measurements. */
void loop_control(loop* robot, real t);
/* Integrates the plant over one sample time. */
void loop_move(loop* robot);
/* The largest tracking error of all joints, m or rad. */
real loop_error(const loop* robot);

#endif
