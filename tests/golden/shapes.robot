/// A hand and an arm of shapes. By hand: the box weighs 1000 * 0.4 * 0.1 * 0.2 = 8 kg, and the turn about z exchanges
/// its moments 8/12 * (0.16 + 0.04) about y and 8/12 * (0.01 + 0.04) about x.
robot hand {
  gravity = [0, 0, -9.81] m/s^2
  param r = 0.1 m
  link palm {
    shape ball { radius = r, mass = 3 kg, colour = [1, 0.5, 0] }
    shape mesh { file = "palm.stl", scale = 0.001, role = visual }
  }
  joint wrist: revolute base -> palm
}

robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod {
    density = 1000 kg/m^3
    shape box = at([0.2, 0, 0] m, rpy = [0, 0, 90 deg]) { size = [0.4, 0.1, 0.2] m }
    shape ellipsoid { radii = [1, 2, 3] cm, role = visual }
  }
  joint hinge: revolute base -> rod
  frame end on rod = at([0.4, 0, 0] m)
  attach left: hand on end
}

//! --stage mechanism --robot arm
//~ mechanism arm
//~   gravity [0, 0, -9.81] m/s^2
//~   param arm.left.r = 0.1
//~   link base (massless)
//~   link rod
//~     body: mass 8 kg, com [0.2, 0, 0] m, inertia diag(2/15, 1/30, 17/150) kg*m^2
//~   link left.palm
//~     body: mass 3 kg, com [0, 0, 0] m, inertia diag(1.2*(arm.left.r*arm.left.r), 1.2*(arm.left.r*arm.left.r), 1.2*(arm.left.r*arm.left.r)) kg*m^2
//~   joint hinge: revolute base -> rod, axis [0, 0, 1], coordinate 1
//~     before: identity
//~     after: identity
//~   joint left.wrist: revolute rod -> left.palm, axis [0, 0, 1], coordinate 2
//~     before: position [0.4, 0, 0] m
//~     after: identity
//~   frame end on rod: position [0.4, 0, 0] m
//~   frame left.base on rod: position [0.4, 0, 0] m
//~   shape box on rod: position [0.2, 0, 0] m, rotation [[0, -1, 0], [1, 0, 0], [0, 0, 1]], size [0.4, 0.1, 0.2] m
//~   shape ellipsoid on rod: identity, radii [0.01, 0.02, 0.03] m, visual
//~   shape ball on left.palm: identity, radius arm.left.r m, colour [1, 0.5, 0, 1]
//~   shape mesh on left.palm: identity, file palm.stl, scale [0.001, 0.001, 0.001], visual
