use y from "circle_a.robot"
const x = 2
