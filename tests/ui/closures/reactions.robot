// By hand, the two bars and the ground being an equilateral triangle: the block carries half of the rod, the drive the
// crank and the other half. The block moves by 2 cos(drive).
robot slider_crank {
  gravity = [0, -10, 0] m/s^2
  link crank { mass = 2 kg, com = [0.5, 0, 0] m }
  link rod { mass = 4 kg, com = [0.5, 0, 0] m }
  link block { mass = 1 kg, com = [0, 0, 0] m }
  joint drive: revolute base -> crank
  joint elbow: revolute crank -> rod = at([1, 0, 0] m)
  joint slide: prismatic base -> block = at(axis = [1, 0, 0])
  frame end on rod = at([1, 0, 0] m)
  closure pin: spherical end -> block
  actuated = [drive]
  assembly = [drive = 60 deg, elbow = -120 deg, slide = 1 m]
  const stand: q = [drive = 60 deg]
}
//! eval: slider_crank.joint_reactions(slider_crank.stand, 0, 0)
//! eval: slider_crank.joint_reactions(slider_crank.stand, 0, 0)[slider_crank.pin, 2]
//! eval: slider_crank.joint_reactions(slider_crank.stand, 0, 0)[slider_crank.slide, 1..3]
//! eval: qd.slide at q = slider_crank.stand, qd = [1 rad/s]
//! eval: qdd.slide at q = slider_crank.stand, qd = [1 rad/s], qdd = 0
//! eval: qd.elbow + qd.drive at q = slider_crank.stand, qd = [1 rad/s]
//~ value:        fx          fy     fz  mx  my  mz
//~        drive   34.641  N   20 N  0   0   0   15 N*m
//~        elbow  -17.3205 N   10 N  0   0   0    0
//~        slide    0          30 N  0   0   0    0
//~        pin      0         -20 N  0   0   0    0
//~ value: -20 N
//~ value: [0, 30, 0] N
//~ value: -1.73205 m/s
//~ value: -1 m/s^2
//~ value: -1 1/s
