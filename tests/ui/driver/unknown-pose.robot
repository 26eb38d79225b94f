robot arm {
  gravity = [0, -9.81, 0] m/s^2
  const home: q = [30 deg, 10 mm]
  const folded: q = [0, 0]
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link slide { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper
  joint plunge: prismatic upper -> slide = at([0.2, 0, 0] m)
}
//! pose: hom
//~ code: unknown-pose
//~ error: `arm` has no pose `hom`
//~   = did you mean `home`?
