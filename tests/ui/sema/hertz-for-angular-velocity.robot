use arm from "arm.robot"
const speed: rad/s = 5 Hz
const wave = sin(2 Hz * 3 s)
trajectory spin for arm {
  q = [0.1 * sin(1 Hz * t), 0]
}
simulate run for arm {
  initial q = arm.home, qd = [2 Hz, 1 rad/s]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: hertz-for-angular-velocity
//~ error: `speed` must be an angular velocity in rad/s, not in Hz
//~   ┌─ hertz-for-angular-velocity.robot:2:22
//~ 2 │ const speed: rad/s = 5 Hz
//~   │                      ^^^^ Hz counts cycles: one cycle is 2π rad
//~   = write it in `rpm` or `rev/s`, or multiply by 2*pi
//~
//~ error: `sin` needs an angle in rad, not in Hz
//~   ┌─ hertz-for-angular-velocity.robot:3:18
//~ 3 │ const wave = sin(2 Hz * 3 s)
//~   │                  ^^^^^^^^^^ Hz counts cycles: one cycle is 2π rad
//~   = multiply by 2*pi
//~
//~ error: `sin` needs an angle in rad, not in Hz
//~   ┌─ hertz-for-angular-velocity.robot:5:18
//~ 5 │   q = [0.1 * sin(1 Hz * t), 0]
//~   │                  ^^^^^^^^ Hz counts cycles: one cycle is 2π rad
//~   = multiply by 2*pi
//~
//~ error: initial `qd` must be an angular velocity in rad/s, not in Hz
//~   ┌─ hertz-for-angular-velocity.robot:8:30
//~ 8 │   initial q = arm.home, qd = [2 Hz, 1 rad/s]
//~   │                              ^^^^^^^^^^^^^^^ Hz counts cycles: one cycle is 2π rad
//~   = write it in `rpm` or `rev/s`, or multiply by 2*pi
//~
//~ 4 errors
