use arm from "entities.urdf"
//~ code: not-xml
//~ error: a document type with definitions is not read
//~   ┌─ entities.urdf:1:11
//~ 1 │ <!DOCTYPE robot [
//~   │           ^^^^^^^
//~   = remove it, and write the texts of its entities where they stand
