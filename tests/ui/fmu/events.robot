robot ball {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint fall: prismatic base -> body = at(axis = [0, 0, 1]) { passive = true }
  when q.fall < 0 { next qd.fall = -0.8 * qd.fall }
}
//! fmu: ball
//~ code: not-in-fmu
//~ error: FMUs cannot hold events yet
//~   ┌─ events.robot:5:8
//~ 5 │   when q.fall < 0 { next qd.fall = -0.8 * qd.fall }
//~   │        ^^^^^^^^^^
//~   = use a force that depends on the motion in place of the event
