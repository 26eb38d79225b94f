robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const l = 1 m
  let J = 2 kg*l^2
  link upper { mass = 1 kg, com = [0, 0, 0], inertia = diag(0.1, 0.1, 0.1) kg*m^2 }
  joint shoulder: revolute base -> upper
}
//~ code: unknown-unit
//~ error: unknown unit `l`
//~   ┌─ unknown-unit.robot:4:16
//~ 4 │   let J = 2 kg*l^2
//~   │                ^ a unit includes all that follows `*`, `/` and `^` without spaces
//~   = `l` is a const (line 3); to multiply by it, write `2 kg * l^2`
