use arm from "unknown.urdf"
//~ code: unknown-in-file
//~ error: there is no link `base_lnik`
//~   ┌─ unknown.urdf:5:19
//~ 5 │     <parent link="base_lnik"/><child link="uper"/>
//~   │                   ^^^^^^^^^
//~   = did you mean `base_link`?
//~
//~ error: there is no link `uper`
//~   ┌─ unknown.urdf:5:44
//~ 5 │     <parent link="base_lnik"/><child link="uper"/>
//~   │                                            ^^^^
//~   = did you mean `upper`?
//~
//~ 2 errors
