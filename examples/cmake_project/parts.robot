/// What both robots of the cell have in hand.
const workpiece = 1.2 kg
