/// An arm with a motor with windings and a gear, of which everything can be computed by hand.
///
/// At the joint: inertia 0.03 + 2 * 0.2^2 + 100^2 * 1e-5 = 0.21 kg*m^2, weight 2 * 9.81 * 0.2 = 3.924 N*m, friction
/// 100^2 * 4e-6 = 0.04 N*m*s/rad, K = 100 * 0.05 = 5 N*m/A. So tau = 0.21 qdd + 3.924 sin q + 0.04 qd, and
/// u = R/K tau + K qd + L/K d(tau)/dt with R/K = 0.16 V/(N*m) and L/K = 1.2e-4 V*s/(N*m):
///
///   u = 0.62784 sin q + (0.16 * 0.04 + 5) qd + (0.16 * 0.21 + 1.2e-4 * 0.04) qdd
///       + 1.2e-4 * 3.924 cos q qd + 1.2e-4 * 0.21 qddd
robot servo {
  gravity = [0, -9.81, 0] m/s^2
  link arm { mass = 2 kg, com = [0, -0.2, 0] m, inertia = diag(0.03, 0.002, 0.03) kg*m^2 }
  joint pivot: revolute base -> arm {
    limits { voltage = 48 V, current = 8 A }
    motor {
      ratio = 100, inertia = 1e-5 kg*m^2, viscous = 4e-6 N*m*s/rad
      torque_constant = 0.05 N*m/A, resistance = 0.8 ohm, inductance = 0.6 mH
    }
  }
}

//! --stage mechanism
//~ mechanism servo
//~   gravity [0, -9.81, 0] m/s^2
//~   link base (massless)
//~   link arm
//~     body: mass 2 kg, com [0, -0.2, 0] m, inertia diag(0.03, 0.002, 0.03) kg*m^2
//~   joint pivot: revolute base -> arm, axis [0, 0, 1], coordinate 1
//~     before: identity
//~     after: identity
//~     friction: viscous 0.04 N*m*s/rad
//~     rotor: 0.1 kg*m^2
//~     electric motor: voltage in V, torque constant 5, resistance 0.8, inductance 0.0006
//~     limits: voltage -48 to 48 V, current -8 to 8 A

//! --stage energy-graph
//~ energy graph of servo: 2 vertices, 1 branch, 2 chords (1 reaction, 1 load)
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: arm on the base by pivot, mass 2, first moment [0, -0.4, 0]
//~ branches: across in Gp, Gr | terminal equations
//~   b1 O0 -> C1: v1, w1 | F = -m1 d(v1)/dt, T = -(I1 d(w1)/dt + w1 x I1 w1)
//~ chords: through | connection equations in Gp; Gr
//~   c1 O0 -> C1: f1, n1 | w1 x r(K1, C1); u1 qd.pivot; tau.pivot = u1.n1 + J1 qdd.pivot + friction(qd.pivot)
//~   c2 O0 -> C1: load on body 1 | m1 g, 0
//~ circuits of actuators: edges with terminal equations; where edges share one current, speed or pressure, their other variables add up to 0
//~   pivot: laws give its voltage
//~     source: u = -voltage
//~     resistance: u = R i
//~     inductance: u = L di/dt
//~     coupling: u = K w, tau = K i
//~ cut-set matrix V_c: branches down, chords across, P before the bar
//~   through Y_b = -V_c Y_c, in Gr with the moments of the forces about each C; across X_c = V_c' X_b
//~       c1 | c2
//~    b1  + |  +
//~ circuit matrix V_b = -V_c': chords down, branches across; X_c = -V_b X_b
//~       b1
//~    c1  -
//~    c2  -
//~ P inverse: reaction chords down, branches across; 1 where a branch's vertex lies beyond the chord
//~       b1
//~    c1  +
//~ P*: branches down, reaction chords across; where a chord's force has its lever about a mass centre
//~       c1
//~    b1  -
//~ S: X_c = S qd, in Gr where a joint turns, in Gp where it slides
//~   c1: u1 qd.pivot
//~ pass merge fixed joints: nothing changes
//~ pass move origins: nothing changes
//~ pass regroup base parameters:
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: arm on the base by pivot, mass 0, first moment [0, -0.4, 0]
//~ inverse_dynamics is compiled from the graph after its passes
//~ A qdd = B: A = V' m V + W' I W and rotors, where v = V qd and w = W qd of the mass centres
//~   B is tau and loads, less dampers, springs, gravity and velocity forces
//~   A[pivot, pivot] = 0.21
//~   B[pivot] = tau.pivot - 0.04*qd.pivot - 3.924*sin(q.pivot)

//! --stage expr --function drive_inputs
//~ servo_drive_inputs: 10 ×, 6 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.pivot
//~ %1 = cos q.pivot
//~ %2 = mul 0.21 qdd.pivot
//~ %3 = mul 3.924 %0
//~ %4 = add %2 %3
//~ %5 = mul 0.04 qd.pivot
//~ %6 = add %4 %5
//~ %7 = mul 0.21 qddd.pivot
//~ %8 = mul 3.924 qd.pivot
//~ %9 = mul %1 %8
//~ %10 = add %7 %9
//~ %11 = mul 0.04 qdd.pivot
//~ %12 = add %10 %11
//~ %13 = mul 5 qd.pivot
//~ %14 = mul 0.16 %6
//~ %15 = add %13 %14
//~ %16 = mul 0.00012 %12
//~ %17 = add %15 %16
//~ drive_inputs = %17

//! --stage expr --function steady_inputs
//~ servo_steady_inputs: 2 ×, 1 ±, 0 ÷, 0 sqrt, 0 sincos
//~ %0 = mul 0.16 tau.pivot
//~ %1 = mul 5 qd.pivot
//~ %2 = add %0 %1
//~ steady_inputs = %2

//! --stage expr
//~ servo_inverse_dynamics: 3 ×, 2 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.pivot
//~ %1 = mul 0.21 qdd.pivot
//~ %2 = mul 3.924 %0
//~ %3 = add %1 %2
//~ %4 = mul 0.04 qd.pivot
//~ %5 = add %3 %4
//~ inverse_dynamics = %5
