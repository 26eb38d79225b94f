<mujoco model="arm"><worldbody>
  <body name="upper">
    <joint name="shoulder" axis="0 0 1"/>
    <inertial pos="0.1 0 0" mass="2" diaginertia="1 1 1"/>
  </body>
</worldbody></mujoco>
//! base: floating
//~ code: base-of-robot-file
//~ error: `base-of-mjcf.robot` says itself what holds its robot
//~   ┌─ base-of-mjcf.robot:3:5
//~ 3 │     <joint name="shoulder" axis="0 0 1"/>
//~   │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this joint holds it
//~   = a `<freejoint/>` in the body lets it move freely
