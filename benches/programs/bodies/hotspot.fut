-- The temperature of a chip step by step: what its parts give off, and what flows to the four neighbours and upwards.
-- Nothing flows over the border.
def main [n][m] (steps: i64) (rate: f32) (sideways: f32) (upwards: f32) (ambient: f32)
                (power: [n][m]f32) (start: [n][m]f32): [n][m]f32 =
  loop t = start for _i < steps do
    tabulate_2d n m (\i j ->
      let here = t[i, j]
      let north = if i == 0 then here else t[i - 1, j]
      let south = if i == n - 1 then here else t[i + 1, j]
      let west = if j == 0 then here else t[i, j - 1]
      let east = if j == m - 1 then here else t[i, j + 1]
      in here + rate * (power[i, j] + (north + south - 2 * here) * sideways + (east + west - 2 * here) * sideways
                        + (ambient - here) * upwards))
