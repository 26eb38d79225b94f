use x from "circle_b.robot"
const y = 1
