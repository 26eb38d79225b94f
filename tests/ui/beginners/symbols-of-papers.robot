use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let a = M(q) * ref.qdd, b = G(q)
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: unknown-name
//~ error: `M` is not defined
//~   ┌─ symbols-of-papers.robot:4:11
//~ 4 │   let a = M(q) * ref.qdd, b = G(q)
//~   │           ^ not found
//~   = the mass matrix is `mass_matrix(q)`
//~
//~ error: `G` is not defined
//~   ┌─ symbols-of-papers.robot:4:31
//~ 4 │   let a = M(q) * ref.qdd, b = G(q)
//~   │                               ^ not found
//~   = the efforts of gravity are `gravity_forces(q)`
//~
//~ 2 errors
