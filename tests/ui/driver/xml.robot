<?xml version="1.0"?>
<robot name="two">
  <link name="upper"/>
</robot>
//~ code: unreadable-file
//~ error: cannot read `xml.robot`: it is an XML file
//~   = robotc does not import URDF: write a `link` for each `<link>` and a `joint NAME: … = at(…)` for each `<joint>`, as docs/phrasebooks.md shows
