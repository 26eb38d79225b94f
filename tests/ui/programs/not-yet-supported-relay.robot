use arm from "arm.robot"
controller relay(ref: trajectory) for arm {
  param torque = 2 N*m, band = 1 deg
  state mode: {push, pull} = push
  let e = ref.q.elbow - q.elbow
  when e < -band { next mode = pull }
  when e > band { next mode = push }
  tau = [if mode == push then torque else -torque, 0]
}
//~ code: not-yet-supported
//~ error: states are not supported yet
//~   ┌─ not-yet-supported-relay.robot:4:9
//~ 4 │   state mode: {push, pull} = push
//~   │         ^^^^
//~
//~ error: events are not supported yet
//~   ┌─ not-yet-supported-relay.robot:6:8
//~ 6 │   when e < -band { next mode = pull }
//~   │        ^^^^^^^^^
//~
//~ 2 errors
