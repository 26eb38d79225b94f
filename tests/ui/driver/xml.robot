<?xml version="1.0"?>
<robot name="two">
  <link name="upper"/>
</robot>
//~ code: unreadable-file
//~ error: cannot read `xml.robot`: it is XML, and robotc reads its own language only
//~   = of a URDF file, write a `link` for each `<link>` and a `joint NAME: … = at(…)` for each `<joint>`: docs/phrasebooks.md shows how
