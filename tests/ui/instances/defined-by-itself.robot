robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link rod { mass = arm.mass, com = [0.5, 0, 0] m }
  joint pivot: revolute base -> rod
  const mass = 1 kg
}
//~ code: cyclic-definition
//~ error: `arm` is defined in terms of itself
//~   ┌─ defined-by-itself.robot:3:21
//~ 3 │   link rod { mass = arm.mass, com = [0.5, 0, 0] m }
//~   │                     ^^^ its definition needs this value
