controller unused(ref: trajectory) {
  tau = foo(q) + bar
}
//~ code: law-not-checked
//~ warning: `unused` is not checked: nothing uses it
//~   ┌─ law-not-checked.robot:1:12
//~ 1 │ controller unused(ref: trajectory) {
//~   │            ^^^^^^
//~   = it is checked with the robot and the values of each use
