-- `reduce_by_index_3d dest op ne is vs`: like `reduce_by_index`, with bins in three dimensions.
-- ==
-- entry: signed
-- input { [3i8, -1i8, 4i8, -1i8, 5i8] [3i16, -1i16, 4i16, -1i16, 5i16] [3i32, -1i32, 4i32, -1i32, 5i32] [3i64,
--   -1i64, 4i64, -1i64, 5i64] }
-- output { [[[3i8], [6i8]], [[3i8], [-1i8]]] [[[3i16], [6i16]], [[3i16], [-1i16]]] [[[3i32], [6i32]], [[3i32],
--   [-1i32]]] [[[3i64], [6i64]], [[3i64], [-1i64]]] }

entry signed (a: [5]i8) (b: [5]i16) (c: [5]i32) (d: [5]i64) =
  (
    reduce_by_index_3d [[[a[0]], [a[1]]], [[a[2]], [a[3]]]] (+) 0
      [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)] a,
    reduce_by_index_3d [[[b[0]], [b[1]]], [[b[2]], [b[3]]]] (+) 0
      [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)] b,
    reduce_by_index_3d [[[c[0]], [c[1]]], [[c[2]], [c[3]]]] (+) 0
      [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)] c,
    reduce_by_index_3d [[[d[0]], [d[1]]], [[d[2]], [d[3]]]] (+) 0
      [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)] d
  )

-- ==
-- entry: unsigned
-- input { [3u8, 1u8, 4u8, 1u8, 5u8] [3u16, 1u16, 4u16, 1u16, 5u16] [3u32, 1u32, 4u32, 1u32, 5u32] [3u64, 1u64,
--   4u64, 1u64, 5u64] }
-- output { [[[3u8], [8u8]], [[5u8], [1u8]]] [[[3u16], [8u16]], [[5u16], [1u16]]] [[[3u32], [8u32]], [[5u32],
--   [1u32]]] [[[3u64], [8u64]], [[5u64], [1u64]]] }

entry unsigned (a: [5]u8) (b: [5]u16) (c: [5]u32) (d: [5]u64) =
  (
    reduce_by_index_3d [[[a[0]], [a[1]]], [[a[2]], [a[3]]]] (+) 0
      [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)] a,
    reduce_by_index_3d [[[b[0]], [b[1]]], [[b[2]], [b[3]]]] (+) 0
      [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)] b,
    reduce_by_index_3d [[[c[0]], [c[1]]], [[c[2]], [c[3]]]] (+) 0
      [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)] c,
    reduce_by_index_3d [[[d[0]], [d[1]]], [[d[2]], [d[3]]]] (+) 0
      [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)] d
  )

-- ==
-- entry: others
-- input { [0.5f32, -1.5f32, 2.0f32, 0.25f32, 8.0f32] [0.5f64, -1.5f64, 2.0f64, 0.25f64, 8.0f64] [true, false,
--   true, true, false] }
-- output { [[[0.5f32], [1.0f32]], [[0.5f32], [0.25f32]]] [[[0.5f64], [1.0f64]], [[0.5f64], [0.25f64]]] [[[true],
--   [false]], [[true], [true]]] }

entry others (a: [5]f32) (b: [5]f64) (c: [5]bool) =
  (
    reduce_by_index_3d [[[a[0]], [a[1]]], [[a[2]], [a[3]]]] (+) 0
      [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)] a,
    reduce_by_index_3d [[[b[0]], [b[1]]], [[b[2]], [b[3]]]] (+) 0
      [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)] b,
    reduce_by_index_3d [[[c[0]], [c[1]]], [[c[2]], [c[3]]]] (!=) false
      [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)] c
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 6i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 8.0f64] [[1i16, 2i16], [3i16, 4i16],
--   [-5i16, 6i16], [7i16, 8i16], [9i16, 0i16]] }
-- output { [5i32, 7i32, 5i32, 5i32] [1.5f64, 1.5f64, 1.5f64, 1.5f64] [5i32, 7i32, 5i32, 5i32] [1.5f64, 1.5f64,
--   1.5f64, 1.5f64] [[1i16, 2i16], [-3i16, 10i16], [4i16, 6i16], [1i16, 2i16]] }

entry compound (xs: [5]i32) (ys: [5]f64) (rows: [5][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let is = [(0, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 2), (1, -1, 0)]
  let larger (a, b) (c, d) = (i32.max a c, f64.max b d)
  let (ps, qs) =
    unzip
      (flatten_3d
        (reduce_by_index_3d (replicate 2 (replicate 2 (replicate 1 pairs[0]))) larger
          (i32.lowest, -f64.inf) is pairs))
  let larger (a: {x: i32, y: f64}) (b: {x: i32, y: f64}) =
    {x = i32.max a.x b.x, y = f64.max a.y b.y}
  let lowest = {x = i32.lowest, y = -f64.inf}
  let rs =
    flatten_3d
      (reduce_by_index_3d (replicate 2 (replicate 2 (replicate 1 records[0]))) larger lowest is
        records)
  let ts =
    flatten_3d
      (reduce_by_index_3d (replicate 2 (replicate 2 (replicate 1 rows[0]))) (map2 (+)) [0, 0] is
        rows)
  in (ps, qs, map (.x) rs, map (.y) rs, ts)
