robot crane {
  gravity = [0, 0, -9.81] m/s^2
  const parked: q = [0, 30 deg, 0.2 m]
  link tower { mass = 2 kg, com = [0, 0, 0] }
  link boom { mass = 2 kg, com = [0, 0, 0] }
  link trolley { mass = 2 kg, com = [0, 0, 0] }
  joint pan: revolute base -> tower = at([0, 0, 1] m, axis = [0, 0, 1])
  joint tilt: revolute tower -> boom = at([0, 0, 1] m, axis = [0, 1, 0])
  joint tilt: prismatic boom -> trolley = at([0, 0, 1] m, axis = [1, 0, 0])
}
//~ code: duplicate-name
//~ error: `tilt` is defined twice
//~   ┌─ joint-twice.robot:9:9
//~ 8 │   joint tilt: revolute tower -> boom = at([0, 0, 1] m, axis = [0, 1, 0])
//~   │         ---- first here
//~ 9 │   joint tilt: prismatic boom -> trolley = at([0, 0, 1] m, axis = [1, 0, 0])
//~   │         ^^^^ again here
