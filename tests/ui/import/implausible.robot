use implausible from "implausible.urdf"
//~ code: inertia-in-file
//~ code: limits-in-file
//~ code: doubtful-in-file
//~ warning: an inertia that is too large for its mass: the unit may be wrong: link `upper`, as if all mass were 67.1 m from its centre
//~   ┌─ implausible.urdf:3:22
//~ 3 │   <link name="upper"><inertial><mass value="2"/><origin xyz="0.1 0 0"/><inertia ixx="20" ixy="0" ixz="0" iyy="9000" iyz="0" izz="9000"/></inertial></link>
//~   │                      ^^^^^^^^^^
//~   = the file format takes kg*m^2: 1 kg*mm^2 is 1e-6 kg*m^2
//~
//~ warning: a position limit of more than a full turn may be in degrees: joint `shoulder` at -90, joint `elbow` at 120
//~   ┌─ implausible.urdf:7:19
//~ 7 │     <limit lower="-90" upper="90" effort="10" velocity="3"/></joint>
//~   │                   ^^^
//~   = limits of turns are in rad: 90 degrees are 1.5707963
//~
//~ warning: a joint that follows an unknown joint moves freely: joint `grip` follows `elbwo`, did you mean `elbow`?
//~    ┌─ implausible.urdf:11:73
//~ 11 │     <limit lower="-1" upper="1" effort="10" velocity="3"/><mimic joint="elbwo"/></joint>
//~    │                                                                         ^^^^^
//~
//~ 3 warnings
