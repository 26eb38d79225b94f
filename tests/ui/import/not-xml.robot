use arm from "not-xml.urdf"
//~ code: not-xml
//~ error: this is not XML: a start tag and its end tag do not match
//~   ┌─ not-xml.urdf:3:3
//~ 3 │ </robot>
//~   │   ^^^^^
