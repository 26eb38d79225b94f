robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob
  const home: q = [0]
  const a = inv(mass_matrix(home))
  const b = mass_matrix(home) \ [1 N*m]
  const c = pinv([[1, 2]])
  const d = hstack([1, 2], [3, 4])
  const e = identity(3)
  const f = arctan(0.3)
  const g = fk(home)
}
//~ code: unknown-name
//~ code: unknown-character
//~ error: `mass_matrix` is not defined
//~   ┌─ algebra-of-matlab.robot:6:17
//~ 6 │   const a = inv(mass_matrix(home))
//~   │                 ^^^^^^^^^^^ not found
//~   = a robot's functions can be used in laws and in `simulate`, not inside the robot
//~
//~ error: the character `\` has no meaning here
//~   ┌─ algebra-of-matlab.robot:7:31
//~ 7 │   const b = mass_matrix(home) \ [1 N*m]
//~   │                               ^
//~   = write `solve(M, b)` for `M \ b`
//~
//~ error: `pinv` is not defined
//~   ┌─ algebra-of-matlab.robot:8:13
//~ 8 │   const c = pinv([[1, 2]])
//~   │             ^^^^ not found
//~   = the least squares solution is `solve(transpose(A) * A, transpose(A) * b)`
//~
//~ error: `hstack` is not defined
//~   ┌─ algebra-of-matlab.robot:9:13
//~ 9 │   const d = hstack([1, 2], [3, 4])
//~   │             ^^^^^^ not found
//~   = `[[A, B]]` is A beside B
//~
//~ error: `identity` is not defined
//~    ┌─ algebra-of-matlab.robot:10:13
//~ 10 │   const e = identity(3)
//~    │             ^^^^^^^^ not found
//~    = write `eye(n)`
//~
//~ error: `arctan` is not defined
//~    ┌─ algebra-of-matlab.robot:11:13
//~ 11 │   const f = arctan(0.3)
//~    │             ^^^^^^ not found
//~    = write `atan`, or `atan2(y, x)`
//~
//~ error: `fk` is not defined
//~    ┌─ algebra-of-matlab.robot:12:13
//~ 12 │   const g = fk(home)
//~    │             ^^ not found
//~    = the pose of a frame is `pose(FRAME, q)`
//~
//~ 7 errors
