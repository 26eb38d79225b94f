use m from "doubtful.xml"
//! eval: m.pose(m.ball, [j = rpy(0, 0, 90 deg)]).rotation
//~ value: [  0  -1  0  ]
//~        [  1   0  0  ]
//~        [  0   0  1  ]
//~ code: doubtful-in-file
//~ code: inertia-in-file
//~ code: limits-in-file
//~ warning: forces of a fluid are left out: viscosity
//~   ┌─ doubtful.xml:2:22
//~ 2 │   <option viscosity="0.1"/>
//~   │                      ^^^
//~
//~ warning: masses and inertias are changed as `<compiler>` says: body `hand`, body `ball`
//~   ┌─ doubtful.xml:5:5
//~ 5 │     <body name="hand" mocap="true"/>
//~   │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ warning: a mass with inertia 0 is read as a point mass: link `hand`
//~   ┌─ doubtful.xml:5:5
//~ 5 │     <body name="hand" mocap="true"/>
//~   │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ warning: a force against gravity (`gravcomp`) is left out: body `ball`
//~   ┌─ doubtful.xml:6:33
//~ 6 │     <body name="ball" gravcomp="1"><joint name="j" type="ball" range="0 90"/><geom size="0.01" pos="1 0 0"/></body>
//~   │                                 ^
//~
//~ warning: the range of a ball joint is left out: joint `j`
//~   ┌─ doubtful.xml:6:36
//~ 6 │     <body name="ball" gravcomp="1"><joint name="j" type="ball" range="0 90"/><geom size="0.01" pos="1 0 0"/></body>
//~   │                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ warning: limits of a tendon are left out: tendon `t`
//~   ┌─ doubtful.xml:8:11
//~ 8 │   <tendon><spatial name="t" range="0 1"><site site="s"/></spatial></tendon>
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ warning: an actuator that acts on no joint or fixed tendon is left out: `m`
//~   ┌─ doubtful.xml:9:13
//~ 9 │   <actuator><muscle name="m" tendon="t"/></actuator>
//~   │             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ warning: an equality with a `mocap` body, which programs move, is left out: body `hand`
//~    ┌─ doubtful.xml:10:13
//~ 10 │   <equality><weld body1="hand" body2="ball"/></equality>
//~    │             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ 8 warnings
