robot monocycle {
  gravity = [0, 0, -9.81] m/s^2
  link frame { mass = 20 kg, com = [0, 0, 0.4] m, inertia = diag(2, 2, 1) kg*m^2 }
  link wheel { mass = 3 kg, com = [0, 0, 0], inertia = diag(0.1, 0.2, 0.1) kg*m^2 }
  joint root: floating base -> frame = at([0, 0, 0.3] m)
  joint axle: revolute frame -> wheel = at([0, 0, 0], axis = [0, 1, 0])
  closure tread: rolling wheel -> base { radius = 0.3 m, axis = [0, 1, 0] }
  actuated = [axle]
  independent = [root.angular.x, root.angular.x, root.twist, axle]
}
robot ahead {
  gravity = [0, 0, -9.81] m/s^2
  link ball { mass = 3 kg, com = [0, 0, 0], inertia = diag(0.1, 0.2, 0.1) kg*m^2 }
  joint root: floating base -> ball = at([0, 0, 0.3] m)
  closure tread: rolling ball -> base { radius = 0.3 m, ball = true }
  independent = [root.linear.w, ball.x]
}
//~ code: doubled-argument
//~ code: unknown-member
//~ error: `root.angular.x` is named twice
//~   ┌─ independent-speeds-mistakes.robot:9:34
//~ 9 │   independent = [root.angular.x, root.angular.x, root.twist, axle]
//~   │                  --------------  ^^^^^^^^^^^^^^ again here
//~   │                  first here
//~
//~ error: `root` has no speed `twist`
//~   ┌─ independent-speeds-mistakes.robot:9:50
//~ 9 │   independent = [root.angular.x, root.angular.x, root.twist, axle]
//~   │                                                  ^^^^^^^^^^
//~   = its speeds are `linear.x`, `linear.y`, `linear.z`, `angular.x`, `angular.y` and `angular.z`
//~
//~ error: `root` has no speed `linear.w`
//~    ┌─ independent-speeds-mistakes.robot:16:18
//~ 16 │   independent = [root.linear.w, ball.x]
//~    │                  ^^^^^^^^^^^^^
//~    = its speeds are `linear.x`, `linear.y`, `linear.z`, `angular.x`, `angular.y` and `angular.z`
//~
//~ error: a link has no member `x`
//~    ┌─ independent-speeds-mistakes.robot:16:38
//~ 16 │   independent = [root.linear.w, ball.x]
//~    │                                      ^
//~    = its position depends on the joints: `pose(ball, q).position`
//~
//~ 4 errors
