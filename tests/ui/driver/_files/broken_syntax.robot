const a = 3 +
const b = (2 * 3
robot leg {
  gravity = [0, 0, 0]
