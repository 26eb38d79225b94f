/// A cart on rails along x, and on it a pole that turns about z: 3 kg, 0.5 kg at the end of 0.8 m.
robot cart_pole {
  gravity = [0, -9.81, 0] m/s^2
  link cart { mass = 3 kg,   com = [0, 0, 0] }
  link pole { mass = 0.5 kg, com = [0, 0.8, 0] m }
  joint rail:  prismatic base -> cart = at([0, 0, 0] m, axis = [1, 0, 0])
  joint hinge: revolute  cart -> pole = at([0, 0.1, 0] m)
}

//! --stage mechanism
//~ mechanism cart_pole
//~   gravity [0, -9.81, 0] m/s^2
//~   link base (massless)
//~   link cart
//~     body: mass 3 kg, com [0, 0, 0] m, a point
//~   link pole
//~     body: mass 0.5 kg, com [0, 0.8, 0] m, a point
//~   joint rail: prismatic base -> cart, axis [1, 0, 0], coordinate 1
//~     before: identity
//~     after: identity
//~   joint hinge: revolute cart -> pole, axis [0, 0, 1], coordinate 2
//~     before: position [0, 0.1, 0] m
//~     after: identity

//! --stage energy-graph
//~ energy graph of cart_pole: 4 vertices, 3 branches, 5 chords (3 reactions, 2 loads)
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: cart on the base by rail, mass 3, first moment [0, 0, 0]
//~   2: pole on cart by hinge, mass 0.5, first moment [0, 0.4, 0]
//~ branches: across in Gp, Gr | terminal equations
//~   b1 O0 -> C1: v1, w1 | F = -m1 d(v1)/dt, T = -(I1 d(w1)/dt + w1 x I1 w1)
//~   b2 O0 -> K2: v(K2), w1 | F = 0, T = 0
//~   b3 O0 -> C2: v2, w2 | F = -m2 d(v2)/dt, T = -(I2 d(w2)/dt + w2 x I2 w2)
//~ chords: through | connection equations in Gp; Gr
//~   c1 O0 -> C1: f1, n1 | w1 x r(K1, C1) + u1 qd.rail; 0; tau.rail = u1.f1
//~   c2 C1 -> K2: f2, n2 | w1 x r(C1, K2); 0
//~   c3 K2 -> C2: f2, n2 | w2 x r(K2, C2); u2 qd.hinge; tau.hinge = u2.n2
//~   c4 O0 -> C1: load on body 1 | m1 g, 0
//~   c5 O0 -> C2: load on body 2 | m2 g, 0
//~ cut-set matrix V_c: branches down, chords across, P before the bar
//~   through Y_b = -V_c Y_c, in Gr with the moments of the forces about each C; across X_c = V_c' X_b
//~       c1 c2 c3 | c4 c5
//~    b1  +  -  . |  +  .
//~    b2  .  +  - |  .  .
//~    b3  .  .  + |  .  +
//~ circuit matrix V_b = -V_c': chords down, branches across; X_c = -V_b X_b
//~       b1 b2 b3
//~    c1  -  .  .
//~    c2  +  -  .
//~    c3  .  +  -
//~    c4  -  .  .
//~    c5  .  .  -
//~ P inverse: reaction chords down, branches across; 1 where a branch's vertex lies beyond the chord
//~       b1 b2 b3
//~    c1  +  +  +
//~    c2  .  +  +
//~    c3  .  .  +
//~ P*: branches down, reaction chords across; where a chord's force has its lever about a mass centre
//~       c1 c2 c3
//~    b1  -  -  .
//~    b2  .  .  .
//~    b3  .  .  -
//~ S: X_c = S qd, in Gr where a joint turns, in Gp where it slides
//~   c1: u1 qd.rail
//~   c3: u2 qd.hinge
//~ pass merge fixed joints: nothing changes
//~ pass move origins: nothing changes
//~ pass regroup base parameters:
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: cart on the base by rail, mass 3.5, first moment [0.05, 0, 0]
//~   2: pole on cart by hinge, mass 0, first moment [0, 0.4, 0]
//~ inverse_dynamics is compiled from the graph after its passes
//~ A qdd = B: A = V' m V + W' I W and rotors, where v = V qd and w = W qd of the mass centres
//~   B is tau and loads, less dampers, springs, gravity and velocity forces
//~   A[rail, rail] = 3.5
//~   A[rail, hinge] = -0.4*cos(q.hinge)
//~   A[hinge, hinge] = 0.32
//~   B[rail] = tau.rail - 0.4*(qd.hinge*qd.hinge)*sin(q.hinge)
//~   B[hinge] = tau.hinge + 3.924*sin(q.hinge)

//! --stage new-formulation
//~ new formulation of cart_pole: 2 joints, 2 bodies, all in the world frame
//~   g = [0, -9.81, 0]
//~   joint 1 rail (eps = 1)
//~     u = [1, 0, 0]
//~     o = [q.rail, 0, 0]
//~   joint 2 hinge (eps = 0)
//~     u = [0, 0, 1]
//~     o = [q.rail, 0.1, 0]
//~   body 1 on cart by rail
//~     m = 3
//~     c = [q.rail, 0, 0]
//~   body 2 on pole by rail hinge
//~     m = 0.5
//~     c = [q.rail - 0.8*sin(q.hinge), 0.1 + 0.8*cos(q.hinge), 0]
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   column 1 rail on the base
//~     u = [0, 0, 1], o = [0, 0, 0]
//~     m = 3, m c = [0, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
//~   column 2 hinge on rail
//~     u = [0, 0, 1], o = [0.1, 0, 0]
//~     m = 0.5, m c = [0, 0.4, 0]
//~     I about o = [[0.32, 0, 0], [0, 0, 0], [0, 0, 0.32]]
//~ pass move origins: nothing changes
//~ pass regroup base parameters:
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   column 1 rail on the base
//~     u = [0, 0, 1], o = [0, 0, 0]
//~     m = 3.5, m c = [0.05, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
//~   column 2 hinge on rail
//~     u = [0, 0, 1], o = [0.1, 0, 0]
//~     m = 0, m c = [0, 0.4, 0]
//~     I about o = [[0.32, 0, 0], [0, 0, 0], [0, 0, 0.32]]

//! --stage expr
//~ cart_pole_inverse_dynamics: 9 ×, 4 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.hinge
//~ %1 = cos q.hinge
//~ %2 = mul qdd.rail %1
//~ %3 = mul 9.81 %0
//~ %4 = add %2 %3
//~ %5 = mul 0.32 qdd.hinge
//~ %6 = mul 0.4 %4
//~ %7 = sub %5 %6
//~ %8 = mul qd.hinge qd.hinge
//~ %9 = mul %0 %8
//~ %10 = mul qdd.hinge %1
//~ %11 = sub %9 %10
//~ %12 = mul 3.5 qdd.rail
//~ %13 = mul 0.4 %11
//~ %14 = add %12 %13
//~ inverse_dynamics[1] = %14
//~ inverse_dynamics[2] = %7

//! --stage expr --function mass_matrix
//~ cart_pole_mass_matrix: 1 ×, 0 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = cos q.hinge
//~ %1 = mul 0.4 %0
//~ %2 = neg %1
//~ mass_matrix[1, 1] = 3.5
//~ mass_matrix[1, 2] = %2
//~ mass_matrix[2, 1] = %2
//~ mass_matrix[2, 2] = 0.32

//! --stage expr --function nonlinear_effects
//~ cart_pole_nonlinear_effects: 4 ×, 0 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.hinge
//~ %1 = mul 3.924 %0
//~ %2 = neg %1
//~ %3 = mul 0.4 qd.hinge
//~ %4 = mul qd.hinge %3
//~ %5 = mul %0 %4
//~ nonlinear_effects[1] = %5
//~ nonlinear_effects[2] = %2
