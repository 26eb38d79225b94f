use rprprp from std

/// The redundant RPRPRPPRR arm of Urrea, Saa and Kern (2024), "Automated Symbolic Processes for Dynamic Modeling of
/// Redundant Manipulator Robots", section 2.3 and appendix A: their RPRPRP arm, lying in the horizontal x-y plane, with
/// a column that slides down at its end and a hand below that pitches about the arm's axis and rolls about its own. At
/// q = 0 the hand hangs down. As algorithm 1 has it, a positive pitch swings the hand to the arm's right, -y.
///
/// Table 1 has no links 7 to 9: their numbers are parameters, with defaults like those of the other links. As in the
/// appendix, links 8 and 9 have their mass centres at one point, and moments of inertia about their own axes only.
/// The printed appendix is not the mass matrix of this or of any arm: axes 1, 3 and 5 are parallel, so that M_19, M_39
/// and M_59 are equal, here I9 cos(theta_8); the paper has I_9 in M_39 only.
robot rprprpprr {
  gravity = [0, 0, -9.81] m/s^2

  param L7 = 0.093 m, lc7 = 0.0317 m, lc8 = 0.0317 m
  param m7 = 0.4822 kg, m8 = 0.3 kg, m9 = 0.2 kg
  param I8 = 0.0006 kg*m^2, I9 = 0.0003 kg*m^2
  param Fv7 = 0.01208 N*s/m, Fv8 = 0.01313 N*m*s/rad, Fv9 = 0.01313 N*m*s/rad

  attach arm: rprprp on base
  link column { mass = m7, com = [0, 0, -lc7] }
  link fork   { mass = m8, com = [0, 0, -lc8], inertia = diag(I8, 0 kg*m^2, 0 kg*m^2) }
  link hand   { mass = m9, com = [0, 0, -lc8], inertia = diag(0 kg*m^2, 0 kg*m^2, I9) }

  joint d7:     prismatic arm.tool -> column = at([0, 0, 0], axis = [0, 0, -1]) { viscous = Fv7 }
  joint theta8: revolute  column   -> fork   = at([0 m, 0 m, -L7], axis = [-1, 0, 0]) { viscous = Fv8 }
  joint theta9: revolute  fork     -> hand { viscous = Fv9 }
  frame tool on hand = at([0, 0, -2 * lc8])
}
