use planar from "planar.robot"
use gripper from "gripper.robot"
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  param arm_mass = 1.5 kg
  frame mount[1] on chest = at([0, 0.2, 0.4] m, rpy = [-90 deg, 0, 0])
  frame mount[2] on chest = at([0, -0.2, 0.4] m, rpy = [90 deg, 0, 0])
  for i in 1..2 {
    attach arm[i]: planar(n = 2, m = arm_mass) on mount[i]
    attach hand[i]: gripper on arm[i].tip[2]
  }
  link camera { mass = 0.1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) g*m^2 }
  joint tilt: revolute arm[1].rod[2] -> camera
  frame lens on hand[2].grip
  const ready: q = [arm[1] = arm[1].home, arm[2].pivot = [10, 20] deg, hand[1].slide = 1 cm]

}
simulate fall for torso {
  initial q = ready
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  let height = pose(hand[1].grip, q).position.z, bend = q.arm[1].pivot[2], wide = qd.hand[2].slide
  log q, height, bend, wide, q.arm[2], m = arm[1].m
}
//! eval: norm(jacobian(lens, ready) * 0)
//! eval: ready.arm[3]
//! eval: ready.arm[1].pivto[1]
//! eval: arm[1].tip
//! eval: arm.tip
//! set: arm[1].m = 2 kg
//! set: arm = 2 kg
//! set: m = 2 kg
//~ code: wrong-shape
//~ code: index-out-of-range
//~ code: unknown-member
//~ code: unfinished-path
//~ code: unknown-parameter
//~ code: ambiguous-parameter
//~ error: `norm` needs a vector
//~   ┌─ expression:1:6
//~ 1 │ norm(jacobian(lens, ready) * 0)
//~   │      ^^^^^^^^^^^^^^^^^^^^^^^^^ this is a 6 × 10 matrix
//~
//~ error: there is no `arm[3]`
//~   ┌─ expression:1:1
//~ 1 │ ready.arm[3]
//~   │ ^^^^^^^^^^^^ `arm` has 1 to 2
//~
//~ error: there is no `arm[1].pivto`
//~   ┌─ expression:1:1
//~ 1 │ ready.arm[1].pivto[1]
//~   │ ^^^^^^^^^^^^^^^^^^
//~   = did you mean `pivot`?
//~
//~ error: `arm[1].tip` is an incomplete name
//~   ┌─ expression:1:1
//~ 1 │ arm[1].tip
//~   │ ^^^^^^^^^^ which one is meant?
//~   = `arm[1].tip` has 1 to 2
//~
//~ error: there is no `arm.tip`
//~   ┌─ expression:1:1
//~ 1 │ arm.tip
//~   │ ^^^^^^^
//~   = `arm` has 1 to 2
//~
//~ error: there is no parameter `arm`
//~   = parameters that begin with it: torso.arm[1].m, torso.arm[2].m
//~
//~ error: `m` names several parameters
//~   = parameters of this name: `planar.m`, `torso.arm[1].m`, `torso.hand[1].m`, `torso.arm[2].m`, `torso.hand[2].m`
//~
//~ 7 errors
