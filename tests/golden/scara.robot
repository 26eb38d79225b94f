/// The 5-DOF SCARA of El Baji, Ben Said Amrani and Sarsri (2022), Tables 2 and 4.
robot scara {
  gravity = [0, 0, -9.81] m/s^2
  const l1 = 524 mm, l2 = 200 mm, l3 = 200 mm, l4 = 200 mm, l5 = 140 mm
  const lc = 229 mm
  const rod = diag(0, 0.0058, 0.0058) kg*m^2

  link column { mass = 1.228 kg,  com = [0, 0, 0] }
  link upper  { mass = 1.023 kg,  com = [lc, 0, 0] from joint, inertia = rod }
  link fore   { mass = 1.023 kg,  com = [lc, 0, 0] from joint, inertia = rod }
  link hand   { mass = 1.023 kg,  com = [lc, 0, 0] from joint, inertia = rod }
  link quill  { mass = 0.5114 kg, com = [0, 0, 0] }

  joint lift:     prismatic base   -> column = dh(theta = 0, d = l1 + q, a = 0,  alpha = 0)
  joint shoulder: revolute  column -> upper  = dh(theta = q, d = 0,      a = l2, alpha = 0)
  joint elbow:    revolute  upper  -> fore   = dh(theta = q, d = 0,      a = l3, alpha = 0)
  joint wrist:    revolute  fore   -> hand   = dh(theta = q, d = 0,      a = l4, alpha = 180 deg)
  joint plunge:   prismatic hand   -> quill  = dh(theta = 0, d = l5 + q, a = 0,  alpha = 0)
}

//! --stage mechanism
//~ mechanism scara
//~   gravity [0, 0, -9.81] m/s^2
//~   link base (massless)
//~   link column
//~     body: mass 1.228 kg, com [0, 0, 0] m, a point
//~   link upper
//~     body: mass 1.023 kg, com [0.029, 0, 0] m, inertia diag(0, 0.0058, 0.0058) kg*m^2
//~   link fore
//~     body: mass 1.023 kg, com [0.029, 0, 0] m, inertia diag(0, 0.0058, 0.0058) kg*m^2
//~   link hand
//~     body: mass 1.023 kg, com [0.029, 0, 0] m, inertia diag(0, 0.0058, 0.0058) kg*m^2
//~   link quill
//~     body: mass 0.5114 kg, com [0, 0, 0] m, a point
//~   joint lift: prismatic base -> column, axis [0, 0, 1], coordinate 1
//~     before: position [0, 0, 0.524] m
//~     after: identity
//~   joint shoulder: revolute column -> upper, axis [0, 0, 1], coordinate 2
//~     before: identity
//~     after: position [0.2, 0, 0] m
//~   joint elbow: revolute upper -> fore, axis [0, 0, 1], coordinate 3
//~     before: identity
//~     after: position [0.2, 0, 0] m
//~   joint wrist: revolute fore -> hand, axis [0, 0, 1], coordinate 4
//~     before: identity
//~     after: position [0.2, 0, 0] m, rotation [[1, 0, 0], [0, -1, 0], [0, 0, -1]]
//~   joint plunge: prismatic hand -> quill, axis [0, 0, 1], coordinate 5
//~     before: position [0, 0, 0.14] m
//~     after: identity

//! --stage energy-graph
//~ energy graph of scara: 10 vertices, 9 branches, 14 chords (9 reactions, 5 loads)
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: column on the base by lift, mass 1.228, first moment [0, 0, 0]
//~   2: upper on column by shoulder, mass 1.023, first moment [0.234267, 0, 0]
//~   3: fore on upper by elbow, mass 1.023, first moment [0.234267, 0, 0]
//~   4: hand on fore by wrist, mass 1.023, first moment [0.234267, 0, 0]
//~   5: quill on hand by plunge, mass 0.5114, first moment [0, 0, 0]
//~ branches: across in Gp, Gr | terminal equations
//~   b1 O0 -> C1: v1, w1 | F = -m1 d(v1)/dt, T = -(I1 d(w1)/dt + w1 x I1 w1)
//~   b2 O0 -> K2: v(K2), w1 | F = 0, T = 0
//~   b3 O0 -> C2: v2, w2 | F = -m2 d(v2)/dt, T = -(I2 d(w2)/dt + w2 x I2 w2)
//~   b4 O0 -> K3: v(K3), w2 | F = 0, T = 0
//~   b5 O0 -> C3: v3, w3 | F = -m3 d(v3)/dt, T = -(I3 d(w3)/dt + w3 x I3 w3)
//~   b6 O0 -> K4: v(K4), w3 | F = 0, T = 0
//~   b7 O0 -> C4: v4, w4 | F = -m4 d(v4)/dt, T = -(I4 d(w4)/dt + w4 x I4 w4)
//~   b8 O0 -> K5: v(K5), w4 | F = 0, T = 0
//~   b9 O0 -> C5: v5, w5 | F = -m5 d(v5)/dt, T = -(I5 d(w5)/dt + w5 x I5 w5)
//~ chords: through | connection equations in Gp; Gr
//~   c1 O0 -> C1: f1, n1 | w1 x r(K1, C1) + u1 qd.lift; 0; tau.lift = u1.f1
//~   c2 C1 -> K2: f2, n2 | w1 x r(C1, K2); 0
//~   c3 K2 -> C2: f2, n2 | w2 x r(K2, C2); u2 qd.shoulder; tau.shoulder = u2.n2
//~   c4 C2 -> K3: f3, n3 | w2 x r(C2, K3); 0
//~   c5 K3 -> C3: f3, n3 | w3 x r(K3, C3); u3 qd.elbow; tau.elbow = u3.n3
//~   c6 C3 -> K4: f4, n4 | w3 x r(C3, K4); 0
//~   c7 K4 -> C4: f4, n4 | w4 x r(K4, C4); u4 qd.wrist; tau.wrist = u4.n4
//~   c8 C4 -> K5: f5, n5 | w4 x r(C4, K5); 0
//~   c9 K5 -> C5: f5, n5 | w5 x r(K5, C5) + u5 qd.plunge; 0; tau.plunge = u5.f5
//~   c10 O0 -> C1: load on body 1 | m1 g, 0
//~   c11 O0 -> C2: load on body 2 | m2 g, 0
//~   c12 O0 -> C3: load on body 3 | m3 g, 0
//~   c13 O0 -> C4: load on body 4 | m4 g, 0
//~   c14 O0 -> C5: load on body 5 | m5 g, 0
//~ cut-set matrix V_c: branches down, chords across, P before the bar
//~   through Y_b = -V_c Y_c, in Gr with the moments of the forces about each C; across X_c = V_c' X_b
//~         c1  c2  c3  c4  c5  c6  c7  c8  c9 | c10 c11 c12 c13 c14
//~     b1   +   -   .   .   .   .   .   .   . |   +   .   .   .   .
//~     b2   .   +   -   .   .   .   .   .   . |   .   .   .   .   .
//~     b3   .   .   +   -   .   .   .   .   . |   .   +   .   .   .
//~     b4   .   .   .   +   -   .   .   .   . |   .   .   .   .   .
//~     b5   .   .   .   .   +   -   .   .   . |   .   .   +   .   .
//~     b6   .   .   .   .   .   +   -   .   . |   .   .   .   .   .
//~     b7   .   .   .   .   .   .   +   -   . |   .   .   .   +   .
//~     b8   .   .   .   .   .   .   .   +   - |   .   .   .   .   .
//~     b9   .   .   .   .   .   .   .   .   + |   .   .   .   .   +
//~ circuit matrix V_b = -V_c': chords down, branches across; X_c = -V_b X_b
//~         b1  b2  b3  b4  b5  b6  b7  b8  b9
//~     c1   -   .   .   .   .   .   .   .   .
//~     c2   +   -   .   .   .   .   .   .   .
//~     c3   .   +   -   .   .   .   .   .   .
//~     c4   .   .   +   -   .   .   .   .   .
//~     c5   .   .   .   +   -   .   .   .   .
//~     c6   .   .   .   .   +   -   .   .   .
//~     c7   .   .   .   .   .   +   -   .   .
//~     c8   .   .   .   .   .   .   +   -   .
//~     c9   .   .   .   .   .   .   .   +   -
//~    c10   -   .   .   .   .   .   .   .   .
//~    c11   .   .   -   .   .   .   .   .   .
//~    c12   .   .   .   .   -   .   .   .   .
//~    c13   .   .   .   .   .   .   -   .   .
//~    c14   .   .   .   .   .   .   .   .   -
//~ P inverse: reaction chords down, branches across; 1 where a branch's vertex lies beyond the chord
//~       b1 b2 b3 b4 b5 b6 b7 b8 b9
//~    c1  +  +  +  +  +  +  +  +  +
//~    c2  .  +  +  +  +  +  +  +  +
//~    c3  .  .  +  +  +  +  +  +  +
//~    c4  .  .  .  +  +  +  +  +  +
//~    c5  .  .  .  .  +  +  +  +  +
//~    c6  .  .  .  .  .  +  +  +  +
//~    c7  .  .  .  .  .  .  +  +  +
//~    c8  .  .  .  .  .  .  .  +  +
//~    c9  .  .  .  .  .  .  .  .  +
//~ P*: branches down, reaction chords across; where a chord's force has its lever about a mass centre
//~       c1 c2 c3 c4 c5 c6 c7 c8 c9
//~    b1  -  -  .  .  .  .  .  .  .
//~    b2  .  .  .  .  .  .  .  .  .
//~    b3  .  .  -  -  .  .  .  .  .
//~    b4  .  .  .  .  .  .  .  .  .
//~    b5  .  .  .  .  -  -  .  .  .
//~    b6  .  .  .  .  .  .  .  .  .
//~    b7  .  .  .  .  .  .  -  -  .
//~    b8  .  .  .  .  .  .  .  .  .
//~    b9  .  .  .  .  .  .  .  .  -
//~ S: X_c = S qd, in Gr where a joint turns, in Gp where it slides
//~   c1: u1 qd.lift
//~   c3: u2 qd.shoulder
//~   c5: u3 qd.elbow
//~   c7: u4 qd.wrist
//~   c9: u5 qd.plunge
//~ pass merge fixed joints: nothing changes
//~ pass move origins: nothing changes
//~ pass regroup base parameters:
//~ bodies: mass, and first moment in a frame at the joint with z along its axis
//~   1: column on the base by lift, mass 4.297, first moment [0, 0, 0]
//~   2: upper on column by shoulder, mass 0, first moment [0.643467, 0, 0]
//~   3: fore on upper by elbow, mass 0, first moment [0.438867, 0, 0]
//~   4: hand on fore by wrist, mass 0, first moment [0.234267, 0, 0]
//~   5: quill on hand by plunge, mass 0.5114, first moment [0, 0, 0]
//~ inverse_dynamics is compiled from the graph after its passes
//~ A qdd = B: A = V' m V + W' I W and rotors, where v = V qd and w = W qd of the mass centres
//~   B is tau and loads, less dampers, springs, gravity and velocity forces
//~   s1 = 0.079903143 + 0.0673094*cos(q.wrist)
//~   s2 = 0.0673094*cos(q.elbow + q.wrist)
//~   s3 = 0.200726286 + 0.1082294*cos(q.elbow) + s2 + 0.1346188*cos(q.wrist)
//~   s4 = 0.079903143 + s2 + 0.0673094*cos(q.wrist)
//~   s5 = 0.1346188*(qd.shoulder*qd.elbow)
//~   s6 = 0.1346188*(qd.shoulder*qd.wrist)
//~   s7 = 0.2164588*(qd.shoulder*qd.elbow)*sin(q.elbow) + s5*sin(q.elbow + q.wrist) + sin(q.elbow + q.wrist)*s6 + sin(q.wrist)*s6 + 0.1082294*(qd.elbow*qd.elbow)*sin(q.elbow)
//~   s8 = 0.0673094*(qd.elbow*qd.elbow)
//~   s9 = 0.1346188*(qd.elbow*qd.wrist)
//~   s10 = 0.0673094*(qd.wrist*qd.wrist)
//~   s11 = s7 + sin(q.elbow + q.wrist)*s8 + sin(q.elbow + q.wrist)*s9 + sin(q.wrist)*s9 + sin(q.elbow + q.wrist)*s10 + sin(q.wrist)*s10
//~   s12 = 0.0673094*(qd.shoulder*qd.shoulder)
//~   s13 = sin(q.elbow + q.wrist)*s12
//~   s14 = sin(q.wrist)*s9 + (sin(q.wrist)*s6 - (0.1082294*(qd.shoulder*qd.shoulder)*sin(q.elbow) + s13)) + sin(q.wrist)*s10 + tau.elbow
//~   A[lift, lift] = 4.8084
//~   A[lift, shoulder] = 0
//~   A[lift, elbow] = 0
//~   A[lift, wrist] = 0
//~   A[lift, plunge] = -0.5114
//~   A[shoulder, shoulder] = 0.362469429 + 0.2164588*cos(q.elbow) + 0.1346188*cos(q.elbow + q.wrist) + 0.1346188*cos(q.wrist)
//~   A[shoulder, elbow] = s3
//~   A[shoulder, wrist] = s4
//~   A[shoulder, plunge] = 0
//~   A[elbow, elbow] = 0.200726286 + 0.1346188*cos(q.wrist)
//~   A[elbow, wrist] = s1
//~   A[elbow, plunge] = 0
//~   A[wrist, wrist] = 0.079903143
//~   A[wrist, plunge] = 0
//~   A[plunge, plunge] = 0.5114
//~   B[lift] = -47.170404 + tau.lift
//~   B[shoulder] = tau.shoulder + s11
//~   B[elbow] = s14
//~   B[wrist] = tau.wrist - (s13 + sin(q.wrist)*s12 + sin(q.wrist)*s5 + sin(q.wrist)*s8)
//~   B[plunge] = 5.016834 + tau.plunge

//! --stage new-formulation
//~ new formulation of scara: 5 joints, 5 bodies, all in the world frame
//~   s1 = cos(q.shoulder)*cos(q.elbow) - sin(q.shoulder)*sin(q.elbow)
//~   s2 = cos(q.shoulder)*sin(q.elbow) + sin(q.shoulder)*cos(q.elbow)
//~   s3 = cos(q.wrist)*s1 - sin(q.wrist)*s2
//~   s4 = sin(q.wrist)*s1 + cos(q.wrist)*s2
//~   s5 = 0.2*cos(q.shoulder) + 0.2*s1
//~   s6 = 0.2*sin(q.shoulder) + 0.2*s2
//~   s7 = 0.524 + q.lift + (-0.14 - q.plunge)
//~   g = [0, 0, -9.81]
//~   joint 1 lift (eps = 1)
//~     u = [0, 0, 1]
//~     o = [0, 0, 0.524 + q.lift]
//~   joint 2 shoulder (eps = 0)
//~     u = [0, 0, 1]
//~     o = [0, 0, 0.524 + q.lift]
//~   joint 3 elbow (eps = 0)
//~     u = [0, 0, 1]
//~     o = [0.2*cos(q.shoulder), 0.2*sin(q.shoulder), 0.524 + q.lift]
//~   joint 4 wrist (eps = 0)
//~     u = [0, 0, 1]
//~     o = [s5, s6, 0.524 + q.lift]
//~   joint 5 plunge (eps = 1)
//~     u = [0, 0, -1]
//~     o = [s5 + 0.2*s3, s6 + 0.2*s4, s7]
//~   body 1 on column by lift
//~     m = 1.228
//~     c = [0, 0, 0.524 + q.lift]
//~   body 2 on upper by lift shoulder
//~     m = 1.023
//~     c = [0.229*cos(q.shoulder), 0.229*sin(q.shoulder), 0.524 + q.lift]
//~   body 3 on fore by lift shoulder elbow
//~     m = 1.023
//~     c = [0.2*cos(q.shoulder) + 0.229*s1, 0.2*sin(q.shoulder) + 0.229*s2, 0.524 + q.lift]
//~   body 4 on hand by lift shoulder elbow wrist
//~     m = 1.023
//~     c = [s5 + 0.229*s3, s6 + 0.229*s4, 0.524 + q.lift]
//~   body 5 on quill by lift shoulder elbow wrist plunge
//~     m = 0.5114
//~     c = [s5 + 0.2*s3, s6 + 0.2*s4, s7]
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   column 1 lift on the base
//~     u = [0, 0, 1], o = [0, 0, 0.524]
//~     m = 1.228, m c = [0, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
//~   column 2 shoulder on lift
//~     u = [0, 0, 1], o = [0, 0, 0]
//~     m = 1.023, m c = [0.234267, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0.059447143, 0], [0, 0, 0.059447143]]
//~   column 3 elbow on shoulder
//~     u = [0, 0, 1], o = [0.2, 0, 0]
//~     m = 1.023, m c = [0.234267, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0.059447143, 0], [0, 0, 0.059447143]]
//~   column 4 wrist on elbow
//~     u = [0, 0, 1], o = [0.2, 0, 0]
//~     m = 1.023, m c = [0.234267, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0.059447143, 0], [0, 0, 0.059447143]]
//~   column 5 plunge on wrist
//~     u = [0, 0, 1], o = [0.2, 0, -0.14]
//~     m = 0.5114, m c = [0, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
//~ pass move origins: nothing changes
//~ pass regroup base parameters:
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   column 1 lift on the base
//~     u = [0, 0, 1], o = [0, 0, 0.524]
//~     m = 4.297, m c = [0, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
//~   column 2 shoulder on lift
//~     u = [0, 0, 1], o = [0, 0, 0]
//~     m = 0, m c = [0.643467, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0.141287143, 0], [0, 0, 0.141287143]]
//~   column 3 elbow on shoulder
//~     u = [0, 0, 1], o = [0.2, 0, 0]
//~     m = 0, m c = [0.438867, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0.100367143, 0], [0, 0, 0.100367143]]
//~   column 4 wrist on elbow
//~     u = [0, 0, 1], o = [0.2, 0, 0]
//~     m = 0, m c = [0.234267, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0.059447143, 0], [0, 0, 0.059447143]]
//~   column 5 plunge on wrist
//~     u = [0, 0, 1], o = [0.2, 0, -0.14]
//~     m = 0.5114, m c = [0, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]

//! --stage expr
//~ scara_inverse_dynamics: 39 ×, 30 ±, 0 ÷, 0 sqrt, 2 sincos
//~ %0 = sin q.elbow
//~ %1 = cos q.elbow
//~ %2 = sin q.wrist
//~ %3 = cos q.wrist
//~ %4 = add 9.81 qdd.lift
//~ %5 = mul 0.2 qd.shoulder
//~ %6 = mul qd.shoulder %5
//~ %7 = mul 0.2 qdd.shoulder
//~ %8 = mul %0 %6
//~ %9 = mul %1 %7
//~ %10 = add %8 %9
//~ %11 = add qd.shoulder qd.elbow
//~ %12 = add qdd.shoulder qdd.elbow
//~ %13 = mul %11 %11
//~ %14 = mul %0 %7
//~ %15 = mul %1 %6
//~ %16 = sub %14 %15
//~ %17 = mul 0.2 %13
//~ %18 = sub %16 %17
//~ %19 = mul 0.2 %12
//~ %20 = add %10 %19
//~ %21 = mul %3 %20
//~ %22 = mul %2 %18
//~ %23 = sub %21 %22
//~ %24 = add qd.wrist %11
//~ %25 = add qdd.wrist %12
//~ %26 = mul %24 %24
//~ %27 = mul %3 %18
//~ %28 = mul %2 %20
//~ %29 = add %27 %28
//~ %30 = mul 0.2 %26
//~ %31 = sub %29 %30
//~ %32 = mul 0.2 %25
//~ %33 = add %23 %32
//~ %34 = add -9.81 qdd.plunge
//~ %35 = sub %34 qdd.lift
//~ %36 = mul 0.5114 %35
//~ %37 = mul 0.5114 %31
//~ %38 = mul 0.234267 %26
//~ %39 = sub %37 %38
//~ %40 = mul 0.234267 %25
//~ %41 = mul 0.5114 %33
//~ %42 = add %40 %41
//~ %43 = mul 0.059447143 %25
//~ %44 = mul 0.234267 %23
//~ %45 = add %43 %44
//~ %46 = mul 0.10228 %33
//~ %47 = add %45 %46
//~ %48 = mul %2 %39
//~ %49 = mul %3 %42
//~ %50 = add %48 %49
//~ %51 = mul %3 %39
//~ %52 = mul %2 %42
//~ %53 = sub %51 %52
//~ %54 = mul 0.438867 %13
//~ %55 = sub %53 %54
//~ %56 = mul 0.438867 %12
//~ %57 = add %50 %56
//~ %58 = mul 0.100367143 %12
//~ %59 = mul 0.438867 %10
//~ %60 = add %58 %59
//~ %61 = add %47 %60
//~ %62 = mul 0.2 %50
//~ %63 = add %61 %62
//~ %64 = mul %0 %55
//~ %65 = mul %1 %57
//~ %66 = add %64 %65
//~ %67 = mul 0.141287143 qdd.shoulder
//~ %68 = add %63 %67
//~ %69 = mul 0.2 %66
//~ %70 = add %68 %69
//~ %71 = mul 4.297 %4
//~ %72 = sub %71 %36
//~ inverse_dynamics[1] = %72
//~ inverse_dynamics[2] = %70
//~ inverse_dynamics[3] = %63
//~ inverse_dynamics[4] = %47
//~ inverse_dynamics[5] = %36

//! --stage expr --function mass_matrix
//~ scara_mass_matrix: 10 ×, 11 ±, 0 ÷, 0 sqrt, 2 sincos
//~ %0 = sin q.elbow
//~ %1 = cos q.elbow
//~ %2 = sin q.wrist
//~ %3 = cos q.wrist
//~ %4 = mul 0.336547 %3
//~ %5 = add 0.05114 %4
//~ %6 = add 0.541147 %4
//~ %7 = mul 0.4 %5
//~ %8 = add 0.180270286 %7
//~ %9 = mul 0.336547 %0
//~ %10 = mul %2 %9
//~ %11 = mul %1 %6
//~ %12 = sub %11 %10
//~ %13 = add 0.05114 %12
//~ %14 = add 0.321557429 %7
//~ %15 = mul 0.4 %13
//~ %16 = add %14 %15
//~ %17 = mul 0.2 %12
//~ %18 = add %8 %17
//~ %19 = mul 0.0673094 %3
//~ %20 = add 0.079903143 %19
//~ %21 = mul %1 %4
//~ %22 = sub %21 %10
//~ %23 = mul 0.2 %22
//~ %24 = add %20 %23
//~ mass_matrix[1, 1] = 4.8084
//~ mass_matrix[1, 2] = 0
//~ mass_matrix[1, 3] = 0
//~ mass_matrix[1, 4] = 0
//~ mass_matrix[1, 5] = -0.5114
//~ mass_matrix[2, 1] = 0
//~ mass_matrix[2, 2] = %16
//~ mass_matrix[2, 3] = %18
//~ mass_matrix[2, 4] = %24
//~ mass_matrix[2, 5] = 0
//~ mass_matrix[3, 1] = 0
//~ mass_matrix[3, 2] = %18
//~ mass_matrix[3, 3] = %8
//~ mass_matrix[3, 4] = %20
//~ mass_matrix[3, 5] = 0
//~ mass_matrix[4, 1] = 0
//~ mass_matrix[4, 2] = %24
//~ mass_matrix[4, 3] = %20
//~ mass_matrix[4, 4] = 0.079903143
//~ mass_matrix[4, 5] = 0
//~ mass_matrix[5, 1] = -0.5114
//~ mass_matrix[5, 2] = 0
//~ mass_matrix[5, 3] = 0
//~ mass_matrix[5, 4] = 0
//~ mass_matrix[5, 5] = 0.5114

//! --stage expr --function gravity_forces
//~ scara_gravity_forces: 0 ×, 0 ±, 0 ÷, 0 sqrt, 0 sincos
//~ gravity_forces[1] = 47.170404
//~ gravity_forces[2] = 0
//~ gravity_forces[3] = 0
//~ gravity_forces[4] = 0
//~ gravity_forces[5] = -5.016834
