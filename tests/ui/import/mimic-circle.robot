use hand from "mimic-circle.urdf"
//~ code: mimic-in-circle
//~ error: joint `left` follows a joint that follows it
//~   ┌─ mimic-circle.urdf:5:83
//~ 5 │   <joint name="left" type="continuous"><parent link="base_link"/><child link="a"/><mimic joint="right"/></joint>
//~   │                                                                                   ^^^^^^^^^^^^^^^^^^^^^^
//~   = one of them must move freely: remove its `<mimic>`
//~
//~ error: joint `right` follows a joint that follows it
//~   ┌─ mimic-circle.urdf:6:84
//~ 6 │   <joint name="right" type="continuous"><parent link="base_link"/><child link="b"/><mimic joint="left" multiplier="-1"/></joint>
//~   │                                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = one of them must move freely: remove its `<mimic>`
//~
//~ 2 errors
