/// A turret that carries two masts: on the left one an arm that turns and a box bolted to it, on the right one a slide. The
/// joints are declared in another order than the tree's.
robot branched_tree {
  gravity = [0, 0, -9.81] m/s^2
  link box    { mass = 0.25 kg, com = [0, 0, 0.1] m }
  link slide  { mass = 1 kg, com = [0.1, 0, 0] m }
  link turret { mass = 5 kg, com = [0, 0, 0.5] m, inertia = diag(0.2, 0.2, 0.1) kg*m^2 }
  link arm    { mass = 2 kg, com = [0.3, 0, 0] m, inertia = diag(0, 0.06, 0.06) kg*m^2 }

  joint bolt: fixed     arm    -> box    = at([0.6, 0, 0] m, rpy = [0, 90 deg, 0])
  joint lift: prismatic turret -> slide  = at([0, -0.4, 1] m)
  joint yaw:  revolute  base   -> turret = at([0, 0, 0.2] m)
  joint nod:  revolute  turret -> arm    = at([0, 0.4, 1] m, axis = [0, 1, 0])
}

//! --stage ast
//~ /// A turret that carries two masts: on the left one an arm that turns and a box bolted to it, on the right one a slide. The
//~ /// joints are declared in another order than the tree's.
//~ robot branched_tree
//~   gravity = ([0, 0, (-9.81)] m/s^2)
//~   link box
//~     mass = (0.25 kg)
//~     com = ([0, 0, 0.1] m)
//~   link slide
//~     mass = (1 kg)
//~     com = ([0.1, 0, 0] m)
//~   link turret
//~     mass = (5 kg)
//~     com = ([0, 0, 0.5] m)
//~     inertia = (diag(0.2, 0.2, 0.1) kg*m^2)
//~   link arm
//~     mass = (2 kg)
//~     com = ([0.3, 0, 0] m)
//~     inertia = (diag(0, 0.06, 0.06) kg*m^2)
//~   joint bolt: fixed arm -> box = at(([0.6, 0, 0] m), rpy = [0, (90 deg), 0])
//~   joint lift: prismatic turret -> slide = at(([0, (-0.4), 1] m))
//~   joint yaw: revolute base -> turret = at(([0, 0, 0.2] m))
//~   joint nod: revolute turret -> arm = at(([0, 0.4, 1] m), axis = [0, 1, 0])

//! --stage mechanism
//~ mechanism branched_tree
//~   gravity [0, 0, -9.81] m/s^2
//~   link base (massless)
//~   link box
//~     body: mass 0.25 kg, com [0, 0, 0.1] m, a point
//~   link slide
//~     body: mass 1 kg, com [0.1, 0, 0] m, a point
//~   link turret
//~     body: mass 5 kg, com [0, 0, 0.5] m, inertia diag(0.2, 0.2, 0.1) kg*m^2
//~   link arm
//~     body: mass 2 kg, com [0.3, 0, 0] m, inertia diag(0, 0.06, 0.06) kg*m^2
//~   joint bolt: fixed arm -> box
//~     before: position [0.6, 0, 0] m, rotation [[0, 0, 1], [0, 1, 0], [-1, 0, 0]]
//~     after: identity
//~   joint lift: prismatic turret -> slide, axis [0, 0, 1], coordinate 1
//~     before: position [0, -0.4, 1] m
//~     after: identity
//~   joint yaw: revolute base -> turret, axis [0, 0, 1], coordinate 2
//~     before: position [0, 0, 0.2] m
//~     after: identity
//~   joint nod: revolute turret -> arm, axis [0, 1, 0], coordinate 3
//~     before: position [0, 0.4, 1] m
//~     after: identity

//! --stage energy-graph
//~ energy graph of branched_tree: 8 vertices, 7 branches, 11 chords (7 reactions, 4 loads)
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: turret on the base by yaw, mass 5, first moment [0, 0, 2.5]
//~   2: slide on turret by lift, mass 1, first moment [0.1, 0, 0]
//~   3: arm on turret by nod, mass 2, first moment [0, 0.6, 0]
//~   4: box on arm by bolt, mass 0.25, first moment [0, 0, 0.025]
//~ branches: across in Gp, Gr | terminal equations
//~   b1 O0 -> C1: v1, w1 | F = -m1 d(v1)/dt, T = -(I1 d(w1)/dt + w1 x I1 w1)
//~   b2 O0 -> K2: v(K2), w1 | F = 0, T = 0
//~   b3 O0 -> C2: v2, w2 | F = -m2 d(v2)/dt, T = -(I2 d(w2)/dt + w2 x I2 w2)
//~   b4 O0 -> K3: v(K3), w1 | F = 0, T = 0
//~   b5 O0 -> C3: v3, w3 | F = -m3 d(v3)/dt, T = -(I3 d(w3)/dt + w3 x I3 w3)
//~   b6 O0 -> K4: v(K4), w3 | F = 0, T = 0
//~   b7 O0 -> C4: v4, w4 | F = -m4 d(v4)/dt, T = -(I4 d(w4)/dt + w4 x I4 w4)
//~ chords: through | connection equations in Gp; Gr
//~   c1 O0 -> C1: f1, n1 | w1 x r(K1, C1); u1 qd.yaw; tau.yaw = u1.n1
//~   c2 C1 -> K2: f2, n2 | w1 x r(C1, K2); 0
//~   c3 K2 -> C2: f2, n2 | w2 x r(K2, C2) + u2 qd.lift; 0; tau.lift = u2.f2
//~   c4 C1 -> K3: f3, n3 | w1 x r(C1, K3); 0
//~   c5 K3 -> C3: f3, n3 | w3 x r(K3, C3); u3 qd.nod; tau.nod = u3.n3
//~   c6 C3 -> K4: f4, n4 | w3 x r(C3, K4); 0
//~   c7 K4 -> C4: f4, n4 | w4 x r(K4, C4); 0
//~   c8 O0 -> C1: load on body 1 | m1 g, 0
//~   c9 O0 -> C2: load on body 2 | m2 g, 0
//~   c10 O0 -> C3: load on body 3 | m3 g, 0
//~   c11 O0 -> C4: load on body 4 | m4 g, 0
//~ cut-set matrix V_c: branches down, chords across, P before the bar
//~   through Y_b = -V_c Y_c, in Gr with the moments of the forces about each C; across X_c = V_c' X_b
//~         c1  c2  c3  c4  c5  c6  c7 |  c8  c9 c10 c11
//~     b1   +   -   .   -   .   .   . |   +   .   .   .
//~     b2   .   +   -   .   .   .   . |   .   .   .   .
//~     b3   .   .   +   .   .   .   . |   .   +   .   .
//~     b4   .   .   .   +   -   .   . |   .   .   .   .
//~     b5   .   .   .   .   +   -   . |   .   .   +   .
//~     b6   .   .   .   .   .   +   - |   .   .   .   .
//~     b7   .   .   .   .   .   .   + |   .   .   .   +
//~ circuit matrix V_b = -V_c': chords down, branches across; X_c = -V_b X_b
//~         b1  b2  b3  b4  b5  b6  b7
//~     c1   -   .   .   .   .   .   .
//~     c2   +   -   .   .   .   .   .
//~     c3   .   +   -   .   .   .   .
//~     c4   +   .   .   -   .   .   .
//~     c5   .   .   .   +   -   .   .
//~     c6   .   .   .   .   +   -   .
//~     c7   .   .   .   .   .   +   -
//~     c8   -   .   .   .   .   .   .
//~     c9   .   .   -   .   .   .   .
//~    c10   .   .   .   .   -   .   .
//~    c11   .   .   .   .   .   .   -
//~ P inverse: reaction chords down, branches across; 1 where a branch's vertex lies beyond the chord
//~       b1 b2 b3 b4 b5 b6 b7
//~    c1  +  +  +  +  +  +  +
//~    c2  .  +  +  .  .  .  .
//~    c3  .  .  +  .  .  .  .
//~    c4  .  .  .  +  +  +  +
//~    c5  .  .  .  .  +  +  +
//~    c6  .  .  .  .  .  +  +
//~    c7  .  .  .  .  .  .  +
//~ P*: branches down, reaction chords across; where a chord's force has its lever about a mass centre
//~       c1 c2 c3 c4 c5 c6 c7
//~    b1  -  -  .  -  .  .  .
//~    b2  .  .  .  .  .  .  .
//~    b3  .  .  -  .  .  .  .
//~    b4  .  .  .  .  .  .  .
//~    b5  .  .  .  .  -  -  .
//~    b6  .  .  .  .  .  .  .
//~    b7  .  .  .  .  .  .  -
//~ S: X_c = S qd, in Gr where a joint turns, in Gp where it slides
//~   c1: u1 qd.yaw
//~   c3: u2 qd.lift
//~   c5: u3 qd.nod
//~ pass merge fixed joints:
//~ energy graph of branched_tree: 6 vertices, 5 branches, 8 chords (5 reactions, 3 loads)
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: turret on the base by yaw, mass 5, first moment [0, 0, 2.5]
//~   2: slide on turret by lift, mass 1, first moment [0.1, 0, 0]
//~   3: arm on turret by nod, mass 2.25, first moment [0, 0.775, 0]
//~ branches: across in Gp, Gr | terminal equations
//~   b1 O0 -> C1: v1, w1 | F = -m1 d(v1)/dt, T = -(I1 d(w1)/dt + w1 x I1 w1)
//~   b2 O0 -> K2: v(K2), w1 | F = 0, T = 0
//~   b3 O0 -> C2: v2, w2 | F = -m2 d(v2)/dt, T = -(I2 d(w2)/dt + w2 x I2 w2)
//~   b4 O0 -> K3: v(K3), w1 | F = 0, T = 0
//~   b5 O0 -> C3: v3, w3 | F = -m3 d(v3)/dt, T = -(I3 d(w3)/dt + w3 x I3 w3)
//~ chords: through | connection equations in Gp; Gr
//~   c1 O0 -> C1: f1, n1 | w1 x r(K1, C1); u1 qd.yaw; tau.yaw = u1.n1
//~   c2 C1 -> K2: f2, n2 | w1 x r(C1, K2); 0
//~   c3 K2 -> C2: f2, n2 | w2 x r(K2, C2) + u2 qd.lift; 0; tau.lift = u2.f2
//~   c4 C1 -> K3: f3, n3 | w1 x r(C1, K3); 0
//~   c5 K3 -> C3: f3, n3 | w3 x r(K3, C3); u3 qd.nod; tau.nod = u3.n3
//~   c6 O0 -> C1: load on body 1 | m1 g, 0
//~   c7 O0 -> C2: load on body 2 | m2 g, 0
//~   c8 O0 -> C3: load on body 3 | m3 g, 0
//~ cut-set matrix V_c: branches down, chords across, P before the bar
//~   through Y_b = -V_c Y_c, in Gr with the moments of the forces about each C; across X_c = V_c' X_b
//~       c1 c2 c3 c4 c5 | c6 c7 c8
//~    b1  +  -  .  -  . |  +  .  .
//~    b2  .  +  -  .  . |  .  .  .
//~    b3  .  .  +  .  . |  .  +  .
//~    b4  .  .  .  +  - |  .  .  .
//~    b5  .  .  .  .  + |  .  .  +
//~ pass move origins:
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: turret on the base by yaw, mass 5, first moment [0, 0, 2.5]
//~   2: slide on turret by lift, mass 1, first moment [0.1, 0, 0]
//~   3: arm on turret by nod, mass 2.25, first moment [0, 0.775, 0.9]
//~ pass regroup base parameters:
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: turret on the base by yaw, mass 0, first moment [0, 0.9, 0]
//~   2: slide on turret by lift, mass 1, first moment [0.1, 0, 0]
//~   3: arm on turret by nod, mass 0, first moment [0, 0.775, 0]
//~ inverse_dynamics is compiled from the graph after its passes
//~ A qdd = B: A = V' m V + W' I W and rotors, where v = V qd and w = W qd of the mass centres
//~   B is tau and loads, less dampers, springs, gravity and velocity forces
//~   A[lift, lift] = 1
//~   A[lift, yaw] = 0
//~   A[lift, nod] = 0
//~   A[yaw, yaw] = 0.81125 + 0.18125*cos(q.nod + q.nod)
//~   A[yaw, nod] = 0.31*sin(q.nod)
//~   A[nod, nod] = 0.3625
//~   B[lift] = -9.81 + tau.lift
//~   B[yaw] = tau.yaw + (0.3625*(qd.yaw*qd.nod)*sin(q.nod + q.nod) - 0.31*(qd.nod*qd.nod)*cos(q.nod))
//~   B[nod] = 7.60275*cos(q.nod) + (tau.nod - 0.18125*(qd.yaw*qd.yaw)*sin(q.nod + q.nod))

//! --stage new-formulation
//~ new formulation of branched_tree: 3 joints, 4 bodies, all in the world frame
//~   g = [0, 0, -9.81]
//~   joint 1 lift (eps = 1)
//~     u = [0, 0, 1]
//~     o = [0.4*sin(q.yaw), -0.4*cos(q.yaw), 1.2 + q.lift]
//~   joint 2 yaw (eps = 0)
//~     u = [0, 0, 1]
//~     o = [0, 0, 0.2]
//~   joint 3 nod (eps = 0)
//~     u = [-sin(q.yaw), cos(q.yaw), 0]
//~     o = [-0.4*sin(q.yaw), 0.4*cos(q.yaw), 1.2]
//~   body 1 on turret by yaw
//~     m = 5
//~     c = [0, 0, 0.7]
//~   body 2 on slide by yaw lift
//~     m = 1
//~     c = [0.4*sin(q.yaw) + 0.1*cos(q.yaw), 0.1*sin(q.yaw) - 0.4*cos(q.yaw), 1.2 + q.lift]
//~   body 3 on arm by yaw nod
//~     m = 0.25
//~     c = [0.7*(cos(q.yaw)*cos(q.nod)) - 0.4*sin(q.yaw), 0.4*cos(q.yaw) + 0.7*(sin(q.yaw)*cos(q.nod)), 1.2 - 0.7*sin(q.nod)]
//~   body 4 on arm by yaw nod
//~     m = 2
//~     c = [0.3*(cos(q.yaw)*cos(q.nod)) - 0.4*sin(q.yaw), 0.4*cos(q.yaw) + 0.3*(sin(q.yaw)*cos(q.nod)), 1.2 - 0.3*sin(q.nod)]
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   column 2 yaw on the base
//~     u = [0, 0, 1], o = [0, 0, 0.2]
//~     m = 5, m c = [0, 0, 2.5]
//~     I about o = [[1.45, 0, 0], [0, 1.45, 0], [0, 0, 0.1]]
//~   column 1 lift on yaw
//~     u = [0, 0, 1], o = [0, -0.4, 1]
//~     m = 1, m c = [0.1, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0.01, 0], [0, 0, 0.01]]
//~   column 3 nod on yaw
//~     u = [0, 0, 1], o = [0, 0.4, 1]
//~     m = 2.25, m c = [0, 0.775, 0]
//~     I about o = [[0.3625, 0, 0], [0, 0, 0], [0, 0, 0.3625]]
//~ pass move origins:
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   column 2 yaw on the base
//~     u = [0, 0, 1], o = [0, 0, 0.2]
//~     m = 5, m c = [0, 0, 2.5]
//~     I about o = [[1.45, 0, 0], [0, 1.45, 0], [0, 0, 0.1]]
//~   column 1 lift on yaw
//~     u = [0, 0, 1], o = [0, -0.4, 1]
//~     m = 1, m c = [0.1, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0.01, 0], [0, 0, 0.01]]
//~   column 3 nod on yaw
//~     u = [0, 0, 1], o = [0, 0, 1]
//~     m = 2.25, m c = [0, 0.775, 0.9]
//~     I about o = [[0.7225, 0, 0], [0, 0.36, -0.31], [0, -0.31, 0.3625]]
//~ pass regroup base parameters:
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   column 2 yaw on the base
//~     u = [0, 0, 1], o = [0, 0, 0.2]
//~     m = 0, m c = [0, 0.9, 0]
//~     I about o = [[0.41, 0, 0], [0, 0.06, -0.9], [0, -0.9, 0.47]]
//~   column 1 lift on yaw
//~     u = [0, 0, 1], o = [0, -0.4, 1]
//~     m = 1, m c = [0.1, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
//~   column 3 nod on yaw
//~     u = [0, 0, 1], o = [0, 0, 1]
//~     m = 0, m c = [0, 0.775, 0]
//~     I about o = [[0.3625, 0, 0], [0, 0, -0.31], [0, -0.31, 0.3625]]

//! --stage expr
//~ branched_tree_inverse_dynamics: 22 ×, 13 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.nod
//~ %1 = cos q.nod
//~ %2 = mul qd.yaw qd.yaw
//~ %3 = add 9.81 qdd.lift
//~ %4 = mul 0.4 qdd.yaw
//~ %5 = mul 0.1 %2
//~ %6 = sub %4 %5
//~ %7 = mul qd.yaw %0
//~ %8 = mul qd.nod %7
//~ %9 = mul qd.yaw %1
//~ %10 = mul %7 %9
//~ %11 = add qdd.nod %10
//~ %12 = mul qdd.yaw %1
//~ %13 = sub %12 %8
//~ %14 = sub %13 %8
//~ %15 = mul qd.nod qd.nod
//~ %16 = mul %7 %7
//~ %17 = sub %15 %16
//~ %18 = mul 0.3625 %14
//~ %19 = mul 0.31 %17
//~ %20 = add %18 %19
//~ %21 = mul 0.3625 %11
//~ %22 = mul 0.31 qdd.yaw
//~ %23 = mul %0 %22
//~ %24 = add %21 %23
//~ %25 = mul 7.60275 %1
//~ %26 = sub %24 %25
//~ %27 = mul 0.47 qdd.yaw
//~ %28 = mul %1 %20
//~ %29 = add %27 %28
//~ %30 = mul 0.31 %0
//~ %31 = mul %11 %30
//~ %32 = add %29 %31
//~ %33 = mul 0.04 %2
//~ %34 = add %32 %33
//~ %35 = mul 0.4 %6
//~ %36 = add %34 %35
//~ inverse_dynamics[1] = %3
//~ inverse_dynamics[2] = %36
//~ inverse_dynamics[3] = %26

//! --stage expr --function gravity_forces
//~ branched_tree_gravity_forces: 1 ×, 0 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = cos q.nod
//~ %1 = mul 7.60275 %0
//~ %2 = neg %1
//~ gravity_forces[1] = 9.81
//~ gravity_forces[2] = 0
//~ gravity_forces[3] = %2

//! --stage expr --function pose(box)
//~ branched_tree_pose: 10 ×, 3 ±, 0 ÷, 0 sqrt, 2 sincos
//~ %0 = sin q.yaw
//~ %1 = cos q.yaw
//~ %2 = neg %0
//~ %3 = sin q.nod
//~ %4 = cos q.nod
//~ %5 = neg %3
//~ %6 = mul %1 %4
//~ %7 = mul %0 %4
//~ %8 = neg %4
//~ %9 = mul 0.6 %4
//~ %10 = mul %1 %3
//~ %11 = neg %10
//~ %12 = mul %0 %3
//~ %13 = neg %12
//~ %14 = mul %1 %9
//~ %15 = mul 0.4 %0
//~ %16 = sub %14 %15
//~ %17 = mul 0.4 %1
//~ %18 = mul %0 %9
//~ %19 = add %17 %18
//~ %20 = mul 0.6 %3
//~ %21 = sub 1.2 %20
//~ pose[1] = %11
//~ pose[2] = %2
//~ pose[3] = %6
//~ pose[4] = %13
//~ pose[5] = %1
//~ pose[6] = %7
//~ pose[7] = %8
//~ pose[8] = 0
//~ pose[9] = %5
//~ pose[10] = %16
//~ pose[11] = %19
//~ pose[12] = %21
