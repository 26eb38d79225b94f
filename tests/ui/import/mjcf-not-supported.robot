use m from "not-supported.xml"
//~ code: not-supported-in-file
//~ code: bad-value-in-file
//~ code: twice-in-file
//~ code: unknown-in-file
//~ code: missing-in-file
//~ error: global coordinates are not read
//~   ┌─ not-supported.xml:2:25
//~ 2 │   <compiler coordinate="global"/>
//~   │                         ^^^^^^
//~   = MuJoCo 2.3.3 and older load such a file, and save it with local ones
//~
//~ error: joint `root` of type free has `frictionloss`, which is not read
//~   ┌─ not-supported.xml:3:33
//~ 3 │   <default><joint frictionloss="1"/></default>
//~   │                                 ^
//~   = it is from a default class: write `frictionloss="0"` at the joint, or use `<freejoint/>`, which has no defaults
//~
//~ error: `<composite>` of body `a` is not read
//~   ┌─ not-supported.xml:5:70
//~ 5 │     <body name="a"><joint name="root" type="free"/><geom size="0.1"/><composite type="grid"/></body>
//~   │                                                                      ^^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ error: a geom of body `b` needs 3 sizes greater than 0
//~   ┌─ not-supported.xml:6:59
//~ 6 │     <body name="b"><joint name="spin" springdamper="1 1"/><geom type="box" size="0.1" pos="1 0 0"/></body>
//~   │                                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ error: body `b` is defined twice
//~   ┌─ not-supported.xml:7:17
//~ 6 │     <body name="b"><joint name="spin" springdamper="1 1"/><geom type="box" size="0.1" pos="1 0 0"/></body>
//~   │                 - first here
//~ 7 │     <body name="b"><joint name="turn" class="wrist" axis="0 0 0"/></body>
//~   │                 ^ again here
//~
//~ error: there is no default class `wrist`
//~   ┌─ not-supported.xml:7:46
//~ 7 │     <body name="b"><joint name="turn" class="wrist" axis="0 0 0"/></body>
//~   │                                              ^^^^^
//~
//~ error: the axis of joint `turn` has the length 0
//~   ┌─ not-supported.xml:7:59
//~ 7 │     <body name="b"><joint name="turn" class="wrist" axis="0 0 0"/></body>
//~   │                                                           ^^^^^
//~
//~ error: there is no joint type `screw` in MJCF
//~   ┌─ not-supported.xml:8:46
//~ 8 │     <body name="c"><joint name="root2" type="screw"/><geom type="mesh" mesh="none"/><inertial pos="0 0 0"/></body>
//~   │                                              ^^^^^
//~   = the types are `hinge`, `slide`, `ball` and `free`
//~
//~ error: there is no mesh `none`
//~   ┌─ not-supported.xml:8:78
//~ 8 │     <body name="c"><joint name="root2" type="screw"/><geom type="mesh" mesh="none"/><inertial pos="0 0 0"/></body>
//~   │                                                                              ^^^^
//~
//~ error: `mass` of `<inertial>` is missing
//~   ┌─ not-supported.xml:8:85
//~ 8 │     <body name="c"><joint name="root2" type="screw"/><geom type="mesh" mesh="none"/><inertial pos="0 0 0"/></body>
//~   │                                                                                     ^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ 10 errors
