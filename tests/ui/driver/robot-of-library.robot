//! eval: short.pose(short.tip[2], short.hanging).position
//! eval: weight
use puma560, planar from std
let short = planar(n = 2)
const weight = puma560.gravity_forces(puma560.nominal)
//~ value: [0, -1, 0] m
//~ value: [waist 0, shoulder 31.6399, elbow 6.03514, wrist_roll 0, wrist_bend 0.0282528, flange 0] N*m
