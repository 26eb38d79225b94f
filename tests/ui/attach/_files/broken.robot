robot broken(n: int = 1) {
  gravity = [0, -9.81, 0] m/s^2
  link rod { mass = 1, com = [0.5, 0, 0] m }
  joint pivot: revolute base -> rod
}
