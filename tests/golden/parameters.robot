/// A pendulum on a cart whose numbers are chosen at run time: what hangs on them alone is computed once, by `prepare`.
robot crane {
  param l = 2 m, load = 50 kg, trolley = 20 kg, tilt = 10 deg
  gravity = [0, -9.81, 0] m/s^2
  link carriage { mass = trolley, com = [0, 0, 0] }
  link hook     { mass = load, com = [0 m, -l, 0 m], inertia = 0.1 * load * l^2 * diag(1, 0, 1) }
  joint rail:  prismatic base     -> carriage = at([0, 0, 0] m, axis = [cos(tilt), sin(tilt), 0])
  joint cable: revolute  carriage -> hook
}

//! --stage mechanism
//~ mechanism crane
//~   gravity [0, -9.81, 0] m/s^2
//~   param crane.l = 2
//~   param crane.load = 50
//~   param crane.trolley = 20
//~   param crane.tilt = 0.17453292519943295
//~   link base (massless)
//~   link carriage
//~     body: mass crane.trolley kg, com [0, 0, 0] m, a point
//~   link hook
//~     body: mass crane.load kg, com [0, -crane.l, 0] m, inertia diag(0.1*crane.load*(crane.l*crane.l), 0, 0.1*crane.load*(crane.l*crane.l)) kg*m^2
//~   joint rail: prismatic base -> carriage, axis [cos(crane.tilt), sin(crane.tilt), 0], coordinate 1
//~     before: identity
//~     after: identity
//~   joint cable: revolute carriage -> hook, axis [0, 0, 1], coordinate 2
//~     before: identity
//~     after: identity

//! --stage new-formulation
//~ new formulation of crane: 2 joints, 2 bodies, all in the world frame
//~   g = [0, -9.81, 0]
//~   joint 1 rail (eps = 1)
//~     u = [cos(crane.tilt), sin(crane.tilt), 0]
//~     o = [q.rail*cos(crane.tilt), q.rail*sin(crane.tilt), 0]
//~   joint 2 cable (eps = 0)
//~     u = [0, 0, 1]
//~     o = [q.rail*cos(crane.tilt), q.rail*sin(crane.tilt), 0]
//~   body 1 on carriage by rail
//~     m = crane.trolley
//~     c = [q.rail*cos(crane.tilt), q.rail*sin(crane.tilt), 0]
//~   body 2 on hook by rail cable
//~     m = crane.load
//~     c = [q.rail*cos(crane.tilt) + crane.l*sin(q.cable), q.rail*sin(crane.tilt) - crane.l*cos(q.cable), 0]
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   s1 = 0.1*crane.load*(crane.l*crane.l) + crane.l*crane.load*crane.l
//~   column 1 rail on the base
//~     u = [cos(crane.tilt), sin(crane.tilt), 0], o = [0, 0, 0]
//~     m = crane.trolley, m c = [0, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
//~   column 2 cable on rail
//~     u = [0, 0, 1], o = [0, 0, 0]
//~     m = crane.load, m c = [0, -crane.l*crane.load, 0]
//~     I about o = [[s1, 0, 0], [0, 0, 0], [0, 0, s1]]
//~ pass move origins: nothing changes
//~ pass regroup base parameters:
//~ columns: u and mass properties in the column's frame, o in the frame before it at q = 0
//~   s1 = 0.1*crane.load*(crane.l*crane.l) + crane.l*crane.load*crane.l
//~   column 1 rail on the base
//~     u = [cos(crane.tilt), sin(crane.tilt), 0], o = [0, 0, 0]
//~     m = crane.load + crane.trolley, m c = [0, 0, 0]
//~     I about o = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
//~   column 2 cable on rail
//~     u = [0, 0, 1], o = [0, 0, 0]
//~     m = 0, m c = [0, -crane.l*crane.load, 0]
//~     I about o = [[s1, 0, 0], [0, 0, 0], [0, 0, s1]]

//! --stage expr
//~ crane_inverse_dynamics: 17 ×, 8 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.cable
//~ %1 = cos q.cable
//~ %2 = mul qdd.rail k0
//~ %3 = mul qdd.rail k1
//~ %4 = add 9.81 %3
//~ %5 = mul %1 %2
//~ %6 = mul %0 %4
//~ %7 = add %5 %6
//~ %8 = mul qdd.cable k2
//~ %9 = mul qd.cable k2
//~ %10 = mul qd.cable %9
//~ %11 = mul qdd.cable k3
//~ %12 = mul k2 %7
//~ %13 = add %11 %12
//~ %14 = mul k4 %2
//~ %15 = mul %1 %8
//~ %16 = add %14 %15
//~ %17 = mul %0 %10
//~ %18 = sub %16 %17
//~ %19 = mul k4 %4
//~ %20 = mul %0 %8
//~ %21 = add %19 %20
//~ %22 = mul %1 %10
//~ %23 = add %21 %22
//~ %24 = mul k0 %18
//~ %25 = mul k1 %23
//~ %26 = add %24 %25
//~ inverse_dynamics[1] = %26
//~ inverse_dynamics[2] = %13
//~
//~ crane_prepare: 5 ×, 2 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = cos crane.tilt
//~ %1 = sin crane.tilt
//~ %2 = mul 0.1 crane.load
//~ %3 = mul crane.l crane.l
//~ %4 = mul %2 %3
//~ %5 = mul crane.l crane.load
//~ %6 = mul crane.l %5
//~ %7 = add %4 %6
//~ %8 = add crane.load crane.trolley
//~ k0 = %0
//~ k1 = %1
//~ k2 = %5
//~ k3 = %7
//~ k4 = %8

//! --stage expr --function mass_matrix
//~ crane_mass_matrix: 3 ×, 1 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.cable
//~ %1 = cos q.cable
//~ %2 = mul k1 %0
//~ %3 = mul k0 %1
//~ %4 = add %2 %3
//~ %5 = mul k2 %4
//~ mass_matrix[1, 1] = k4
//~ mass_matrix[1, 2] = %5
//~ mass_matrix[2, 1] = %5
//~ mass_matrix[2, 2] = k3
//~
//~ crane_prepare: 9 ×, 3 ±, 0 ÷, 0 sqrt, 1 sincos
//~ %0 = cos crane.tilt
//~ %1 = sin crane.tilt
//~ %2 = mul 0.1 crane.load
//~ %3 = mul crane.l crane.l
//~ %4 = mul %2 %3
//~ %5 = mul crane.l crane.load
//~ %6 = mul crane.l %5
//~ %7 = add %4 %6
//~ %8 = add crane.load crane.trolley
//~ %9 = mul %0 %8
//~ %10 = mul %1 %8
//~ %11 = mul %0 %9
//~ %12 = mul %1 %10
//~ %13 = add %11 %12
//~ k0 = %0
//~ k1 = %1
//~ k2 = %5
//~ k3 = %7
//~ k4 = %13

//! --stage expr --function forward_dynamics
//~ crane_forward_dynamics: 17 ×, 8 ±, 1 ÷, 0 sqrt, 1 sincos
//~ %0 = sin q.cable
//~ %1 = cos q.cable
//~ %2 = mul k1 %0
//~ %3 = mul k0 %1
//~ %4 = add %2 %3
//~ %5 = mul k2 %4
//~ %6 = mul qd.cable k2
//~ %7 = mul qd.cable %6
//~ %8 = mul %1 %7
//~ %9 = add k5 %8
//~ %10 = mul 9.81 k2
//~ %11 = mul %0 %10
//~ %12 = sub tau.cable %11
//~ %13 = mul k4 %5
//~ %14 = mul %5 %13
//~ %15 = sub k3 %14
//~ %16 = div 1 %15
//~ %17 = mul k1 %9
//~ %18 = sub tau.rail %17
//~ %19 = mul k0 %0
//~ %20 = mul %7 %19
//~ %21 = add %18 %20
//~ %22 = mul %12 %13
//~ %23 = sub %21 %22
//~ %24 = mul %16 %23
//~ %25 = mul k4 %12
//~ %26 = mul %13 %24
//~ %27 = sub %25 %26
//~ forward_dynamics[1] = %24
//~ forward_dynamics[2] = %27
//~
//~ crane_prepare: 10 ×, 3 ±, 1 ÷, 0 sqrt, 1 sincos
//~ %0 = cos crane.tilt
//~ %1 = sin crane.tilt
//~ %2 = mul 0.1 crane.load
//~ %3 = mul crane.l crane.l
//~ %4 = mul %2 %3
//~ %5 = mul crane.l crane.load
//~ %6 = mul crane.l %5
//~ %7 = add %4 %6
//~ %8 = add crane.load crane.trolley
//~ %9 = mul %0 %8
//~ %10 = mul %1 %8
//~ %11 = mul %0 %9
//~ %12 = mul %1 %10
//~ %13 = add %11 %12
//~ %14 = div 1 %7
//~ %15 = mul 9.81 %8
//~ k0 = %0
//~ k1 = %1
//~ k2 = %5
//~ k3 = %13
//~ k4 = %14
//~ k5 = %15
