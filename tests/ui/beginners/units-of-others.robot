robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob
  const warm = 20 C
  const pull = 3 lbf, push = 2 kgf
  const tiny = 3 arcmin
  const speed = 30 kmh
}
//~ code: unknown-unit
//~ error: unknown unit `C`
//~   ┌─ units-of-others.robot:5:19
//~ 5 │   const warm = 20 C
//~   │                   ^
//~   = temperatures are in kelvin: 20 °C are `293.15 K`
//~
//~ error: unknown unit `lbf`
//~   ┌─ units-of-others.robot:6:18
//~ 6 │   const pull = 3 lbf, push = 2 kgf
//~   │                  ^^^
//~   = a pound-force is `4.4482216 N`
//~
//~ error: unknown unit `kgf`
//~   ┌─ units-of-others.robot:6:32
//~ 6 │   const pull = 3 lbf, push = 2 kgf
//~   │                                ^^^
//~   = a kilogram-force is `9.80665 N`
//~
//~ error: unknown unit `arcmin`
//~   ┌─ units-of-others.robot:7:18
//~ 7 │   const tiny = 3 arcmin
//~   │                  ^^^^^^
//~   = an arc minute is `(1/60) deg`
//~
//~ error: unknown unit `kmh`
//~   ┌─ units-of-others.robot:8:20
//~ 8 │   const speed = 30 kmh
//~   │                    ^^^
//~   = write `km/h`
//~
//~ 5 errors
