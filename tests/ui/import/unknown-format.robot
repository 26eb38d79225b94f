use arm from "unknown-format.urdf"
//~ code: unknown-format
//~ error: this is not a robot file: its root is `<urdf>`
//~   ┌─ unknown-format.urdf:1:1
//~ 1 │ <urdf name="arm"/>
//~   │ ^^^^^^^^^^^^^^^^^^
//~   = robotc reads URDF, whose root is `<robot>`, MJCF, whose root is `<mujoco>`, and SDF, whose root is `<sdf>`
