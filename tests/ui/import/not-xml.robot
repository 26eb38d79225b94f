use arm from "not-xml.urdf"
//~ code: not-xml
//~ error: this is not XML: the element `<link>` is not closed
//~   ┌─ not-xml.urdf:2:3
//~ 2 │   <link name="base_link">
//~   │   ^^^^^^^^^^^^^^^^^^^^^^^
//~ 3 │ </robot>
//~   │ -------- this closes another element
//~   = write `</link>` before, or `/>` at the end of its tag if nothing is inside it
