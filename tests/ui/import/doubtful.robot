use arm_2 from "doubtful.urdf"
//! eval: arm_2.pose(arm_2.tip, 0).position
//~ value: [0, 0, 0.3] m
//~ code: inertia-in-file
//~ code: angle-in-file
//~ code: doubtful-in-file
//~ code: limits-in-file
//~ code: moves-no-mass-in-file
//~ warning: a principal moment of inertia exceeds the sum of the other two: no body has it: link `sin`
//~   ┌─ doubtful.urdf:4:20
//~ 4 │   <link name="sin"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="5"/></inertial></link>
//~   │                    ^^^^^^^^^^
//~   = `robotc import --repair` takes the nearest inertia that a body can have
//~
//~ warning: rounded angles are read as fractions of a turn: 1.5708 as 90 deg
//~   ┌─ doubtful.urdf:8:32
//~ 8 │     <origin xyz="0 0 0.3" rpy="1.5708 0 1.57"/>
//~   │                                ^^^^^^
//~   = `robotc import --as-written` keeps the decimals
//~
//~ warning: angles near a fraction of a turn are kept as written: 1.57 is near 90 deg
//~   ┌─ doubtful.urdf:8:41
//~ 8 │     <origin xyz="0 0 0.3" rpy="1.5708 0 1.57"/>
//~   │                                         ^^^^
//~   = write more digits if the fraction is meant
//~
//~ warning: an axis that is not of unit length is scaled: joint `link-1`
//~   ┌─ doubtful.urdf:9:16
//~ 9 │     <axis xyz="0 0 2"/>
//~   │                ^^^^^
//~
//~ warning: position limits in the wrong order are exchanged: joint `link-1`
//~    ┌─ doubtful.urdf:10:19
//~ 10 │     <limit lower="1" upper="-1" effort="0" velocity="0"/>
//~    │                   ^
//~
//~ warning: a limit of 0 for effort is read as no limit: joint `link-1`
//~    ┌─ doubtful.urdf:10:41
//~ 10 │     <limit lower="1" upper="-1" effort="0" velocity="0"/>
//~    │                                         ^
//~
//~ warning: a limit of 0 for velocity is read as no limit: joint `link-1`
//~    ┌─ doubtful.urdf:10:54
//~ 10 │     <limit lower="1" upper="-1" effort="0" velocity="0"/>
//~    │                                                      ^
//~
//~ warning: negative friction is read as none: joint `elbow`
//~    ┌─ doubtful.urdf:15:24
//~ 15 │     <dynamics damping="-1"/>
//~    │                        ^^
//~
//~ warning: a joint without `<limit>` is read as one without limits: joint `wrist`
//~    ┌─ doubtful.urdf:17:3
//~ 17 │   <joint name="wrist" type="revolute"><parent link="sin"/><child link="tip"/><axis xyz="0 0 1"/></joint>
//~    │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ warning: a joint that moves no mass has no acceleration of its own: joint `wrist`
//~    ┌─ doubtful.urdf:17:16
//~ 17 │   <joint name="wrist" type="revolute"><parent link="sin"/><child link="tip"/><axis xyz="0 0 1"/></joint>
//~    │                ^^^^^
//~    = `robotc import --repair` makes such joints fixed; without, there is no forward dynamics
//~
//~ 10 warnings
