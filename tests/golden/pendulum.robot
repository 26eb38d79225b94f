/// A rod of 2 kg and 1 m that swings in the plane of x and y and hangs straight down at q = 0.
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  const l = 1 m, m = 2 kg
  const home: q = [30 deg]

  link rod { mass = m, com = [0 m, -l/2, 0 m], inertia = m * l^2 / 12 * diag(1, 0, 1) }
  joint pivot: revolute base -> rod
  frame tip on rod = at([0 m, -l, 0 m])
}

//! --stage ast
//~ /// A rod of 2 kg and 1 m that swings in the plane of x and y and hangs straight down at q = 0.
//~ robot pendulum
//~   gravity = ([0, (-9.81), 0] m/s^2)
//~   const l = (1 m)
//~   const m = (2 kg)
//~   const home: q = [(30 deg)]
//~   link rod
//~     mass = m
//~     com = [(0 m), ((-l) / 2), (0 m)]
//~     inertia = (((m * (l^2)) / 12) * diag(1, 0, 1))
//~   joint pivot: revolute base -> rod
//~   frame tip on rod = at([(0 m), (-l), (0 m)])

//! --stage mechanism
//~ mechanism pendulum
//~   gravity [0, -9.81, 0] m/s^2
//~   link base (massless)
//~   link rod
//~     body: mass 2 kg, com [0, -0.5, 0] m, inertia diag(1/6, 0, 1/6) kg*m^2
//~   joint pivot: revolute base -> rod, axis [0, 0, 1], coordinate 1
//~     before: identity
//~     after: identity
//~   frame tip on rod: position [0, -1, 0] m

//! --stage energy-graph
//~ energy graph of pendulum: 2 vertices, 1 branch, 2 chords (1 reaction, 1 load)
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: rod on the base by pivot, mass 2, first moment [0, -1, 0]
//~ branches: across in Gp, Gr | terminal equations
//~   b1 O0 -> C1: v1, w1 | F = -m1 d(v1)/dt, T = -(I1 d(w1)/dt + w1 x I1 w1)
//~ chords: through | connection equations in Gp; Gr
//~   c1 O0 -> C1: f1, n1 | w1 x r(K1, C1); u1 qd.pivot; tau.pivot = u1.n1
//~   c2 O0 -> C1: load on body 1 | m1 g, 0
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
//~   1: rod on the base by pivot, mass 0, first moment [0, -1, 0]
//~ inverse_dynamics is compiled from the graph after its passes
//~ A qdd = B: A = V' m V + W' I W and rotors, where v = V qd and w = W qd of the mass centres
//~   B is tau and loads, less dampers, springs, gravity and velocity forces
//~   A[pivot, pivot] = 2/3
//~   B[pivot] = tau.pivot - 9.81*sin(q.pivot)

//! --stage new-formulation
//~ new formulation of pendulum: 1 joint, 1 body, all in the world frame
//~   g = [0, -9.81, 0]
//~   joint 1 pivot (eps = 0)
//~     u = [0, 0, 1]
//~     o = [0, 0, 0]
//~   body 1 on rod by pivot
//~     m = 2
//~     c = [0.5*sin(q.pivot), -0.5*cos(q.pivot), 0]
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   column 1 pivot on the base
//~     u = [0, 0, 1], o = [0, 0, 0]
//~     m = 2, m c = [0, -1, 0]
//~     I about o = [[2/3, 0, 0], [0, 0, 0], [0, 0, 2/3]]
//~ pass move origins: nothing changes
//~ pass regroup base parameters:
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   column 1 pivot on the base
//~     u = [0, 0, 1], o = [0, 0, 0]
//~     m = 0, m c = [0, -1, 0]
//~     I about o = [[2/3, 0, 0], [0, 0, 0], [0, 0, 2/3]]

//! --stage expr
//~ pendulum_inverse_dynamics: 2 ×, 1 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.pivot
//~ %1 = mul 9.81 %0
//~ %2 = mul 2/3 qdd.pivot
//~ %3 = add %1 %2
//~ inverse_dynamics = %3

//! --stage expr --function mass_matrix
//~ pendulum_mass_matrix: 0 ×, 0 ±, 0 ÷, 0 sqrt, 0 sincos
//~ mass_matrix = 2/3

//! --stage expr --function forward_dynamics
//~ pendulum_forward_dynamics: 2 ×, 1 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.pivot
//~ %1 = mul 9.81 %0
//~ %2 = sub tau.pivot %1
//~ %3 = mul 1.5 %2
//~ forward_dynamics = %3

//! --stage expr --function joint_reactions
//~ pendulum_joint_reactions: 5 ×, 3 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.pivot
//~ %1 = cos q.pivot
//~ %2 = mul 19.62 %0
//~ %3 = add qdd.pivot %2
//~ %4 = mul qd.pivot qd.pivot
//~ %5 = mul 19.62 %1
//~ %6 = add %4 %5
//~ %7 = mul 9.81 %0
//~ %8 = mul 2/3 qdd.pivot
//~ %9 = add %7 %8
//~ joint_reactions[1, 1] = %3
//~ joint_reactions[1, 2] = %6
//~ joint_reactions[1, 3] = 0
//~ joint_reactions[1, 4] = 0
//~ joint_reactions[1, 5] = 0
//~ joint_reactions[1, 6] = %9

//! --stage expr --function jacobian(tip)
//~ pendulum_jacobian: 0 ×, 0 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.pivot
//~ %1 = cos q.pivot
//~ jacobian[1] = %1
//~ jacobian[2] = %0
//~ jacobian[3] = 0
//~ jacobian[4] = 0
//~ jacobian[5] = 0
//~ jacobian[6] = 1
