/// The workpiece of both robots of the cell.
const workpiece = 1.2 kg
