//! eval: short.pose(short.tip[2], short.hanging).position
//! eval: weight
use puma560, planar from std
let short = planar(n = 2)
const weight = puma560.gravity_forces(puma560.nominal)
//~ nothing to report
