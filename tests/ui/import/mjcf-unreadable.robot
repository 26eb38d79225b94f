use m from "unreadable.xml"
//~ code: unreadable-in-file
//~ error: cannot read the included file `nowhere.xml`: there is no such file
//~   ┌─ unreadable.xml:2:18
//~ 2 │   <include file="nowhere.xml"/>
//~   │                  ^^^^^^^^^^^
//~   = paths are relative to the folder of the main file
//~
//~ error: the mass of body `a` is from a mesh that cannot be read: `nowhere.stl`: there is no such file
//~   ┌─ unreadable.xml:3:31
//~ 3 │   <asset><mesh name="a" file="nowhere.stl"/></asset>
//~   │                               ^^^^^^^^^^^
//~   = write an `<inertial>` for this body; MuJoCo prints its values
//~
//~ 2 errors
