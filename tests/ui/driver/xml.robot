<?xml version="1.0"?>
<robot name="two">
  <link name="upper"/>
</robot>
//~ code: moves-no-mass-in-file
//~ warning: the robot has no masses: robot `two`
//~   ┌─ xml.robot:2:1
//~ 2 │ <robot name="two">
//~   │ ^^^^^^^^^^^^^^^^^^
//~   = poses and Jacobians are defined; forward dynamics and simulations are not
