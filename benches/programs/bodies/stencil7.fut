-- Heat in a body, step by step: an element and its six neighbours, at positions that are `i32`. The surface stays.
def main [x][y][z] (steps: i32) (centre: f32) (around: f32) (body: [x][y][z]f32): [x][y][z]f32 =
  let (nx, ny, nz) = (i32.i64 x, i32.i64 y, i32.i64 z)
  in loop a = body for _t < steps do
    tabulate_3d x y z (\i j k ->
      let (i, j, k) = (i32.i64 i, i32.i64 j, i32.i64 k)
      in if i > 0 && i < nx - 1 && j > 0 && j < ny - 1 && k > 0 && k < nz - 1
         then
           around * (a[i - 1, j, k] + a[i + 1, j, k] + a[i, j - 1, k] + a[i, j + 1, k] + a[i, j, k - 1] + a[i, j, k + 1])
           + centre * a[i, j, k]
         else a[i, j, k])
