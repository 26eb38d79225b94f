robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolut base -> rod
  joint tip: wobbly rod -> end
}
//~ nothing to report
