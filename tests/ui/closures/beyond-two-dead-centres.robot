use palletiser from std
const below: palletiser.q = [turn = 0, shoulder = -31 deg, drive = -100 deg, wrist = 0]
const far_below: palletiser.q = [turn = 0, shoulder = -60 deg, drive = -100 deg, wrist = 0]
const past_two: palletiser.q = [turn = 0, shoulder = 60 deg, drive = -130 deg, wrist = 0]
//~ code: configuration-beyond-dead-centre
//~ error: on the way from `assembly` to turn = 0 deg, shoulder = -31 deg, drive = -100 deg, wrist = 0 deg the loops pass a dead centre
//~   ┌─ beyond-two-dead-centres.robot:2:29
//~ 2 │ const below: palletiser.q = [turn = 0, shoulder = -31 deg, drive = -100 deg, wrist = 0]
//~   │                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ at turn = 0 deg, shoulder = -29.98 deg, drive = -98.99 deg, wrist = 0 deg
//~   = there they may go on either way; start from an `assembly` on the other side
//~
//~ error: on the way from `assembly` to turn = 0 deg, shoulder = -60 deg, drive = -100 deg, wrist = 0 deg the loops pass a dead centre
//~   ┌─ beyond-two-dead-centres.robot:3:33
//~ 3 │ const far_below: palletiser.q = [turn = 0, shoulder = -60 deg, drive = -100 deg, wrist = 0]
//~   │                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ at turn = 0 deg, shoulder = -30 deg, drive = -77.5 deg, wrist = 0 deg
//~   = there they may go on either way; start from an `assembly` on the other side
//~
//~ error: on the way from `assembly` to turn = 0 deg, shoulder = 60 deg, drive = -130 deg, wrist = 0 deg the loops pass a dead centre
//~   ┌─ beyond-two-dead-centres.robot:4:32
//~ 4 │ const past_two: palletiser.q = [turn = 0, shoulder = 60 deg, drive = -130 deg, wrist = 0]
//~   │                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ at turn = 0 deg, shoulder = 60 deg, drive = -110 deg, wrist = 0 deg
//~   = there they may go on either way; start from an `assembly` on the other side
//~
//~ 3 errors
