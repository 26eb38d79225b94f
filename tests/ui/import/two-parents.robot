use arm from "two-parents.urdf"
//~ code: not-a-tree
//~ error: link `fore` is the child of two joints
//~   ┌─ two-parents.urdf:7:16
//~ 6 │   <joint name="elbow" type="continuous"><parent link="upper"/><child link="fore"/></joint>
//~   │                ----- of this joint
//~ 7 │   <joint name="strut" type="continuous"><parent link="base_link"/><child link="fore"/></joint>
//~   │                ^^^^^ and of this one
//~   = a loop is closed by other means: `closure` in the language
