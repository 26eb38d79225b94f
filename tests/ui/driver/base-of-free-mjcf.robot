<mujoco model="brick"><worldbody>
  <body name="upper">
    <freejoint name="free"/>
    <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/>
  </body>
</worldbody></mujoco>
//! base: fixed
//~ code: base-of-robot-file
//~ error: `base-of-free-mjcf.robot` says itself what holds its robot
//~   ┌─ base-of-free-mjcf.robot:3:5
//~ 3 │     <freejoint name="free"/>
//~   │     ^^^^^^^^^^^^^^^^^^^^^^^^ this joint lets it move freely
//~   = without its free joint the body is fixed
