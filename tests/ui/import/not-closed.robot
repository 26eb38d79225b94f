use arm from "not-closed.urdf"
//~ code: not-xml
//~ error: this is not XML: the element `<joint>` is not closed
//~   ┌─ not-closed.urdf:3:3
//~ 3 │   <joint name="shoulder" type="fixed">
//~   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   ·
//~ 6 │ </robot>
//~   │ -------- this closes another element
//~   = write `</joint>` before, or `/>` at the end of its tag if nothing is inside it
