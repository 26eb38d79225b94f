use arm from "bad-values.urdf"
//~ code: bad-value-in-file
//~ error: there is no joint type `hinge` in URDF
//~   ┌─ bad-values.urdf:4:32
//~ 4 │   <joint name="shoulder" type="hinge">
//~   │                                ^^^^^
//~   = the types are `revolute`, `continuous`, `prismatic`, `fixed`, `floating` and `planar`
//~
//~ error: `xyz` of `<origin>` is not a number
//~   ┌─ bad-values.urdf:6:22
//~ 6 │     <origin xyz="0 0 0,3" rpy="0 0"/>
//~   │                      ^^^
//~
//~ error: `rpy` of `<origin>` needs 3 numbers
//~   ┌─ bad-values.urdf:6:32
//~ 6 │     <origin xyz="0 0 0,3" rpy="0 0"/>
//~   │                                ^^^ there are 2
//~
//~ error: `value` of `<mass>` is not a number
//~   ┌─ bad-values.urdf:8:44
//~ 8 │   <link name="fore"><inertial><mass value="${m}"/></inertial></link>
//~   │                                            ^^^^
//~   = this is a macro of xacro: run `robotc import` on the .xacro file, or expand it by `xacro`
//~
//~ error: the axis of joint `elbow` has the length 0
//~    ┌─ bad-values.urdf:11:16
//~ 11 │     <axis xyz="0 0 0"/>
//~    │                ^^^^^
//~    = write `<axis xyz="0 0 1"/>` for the z axis of the joint frame
//~
//~ 5 errors
