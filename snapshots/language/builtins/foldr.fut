-- `foldr f a xs`: f x0 (f x1 (.. a)): from the right, one after the other.
-- ==
-- entry: signed
-- input { [5i8, -3i8, 127i8, -128i8, 5i8] [5i16, -3i16, 32767i16, -32768i16, 5i16]
--   [5i32, -3i32, 2147483647i32, -2147483648i32, 5i32]
--   [5i64, -3i64, 9223372036854775807i64, -9223372036854775808i64, 5i64] }
-- output { 5i8 5i16 5i32 5i64 }

entry signed (a: []i8) (b: []i16) (c: []i32) (d: []i64) =
  (
    foldr (\x acc -> if x == a[1] then acc else x) a[2] a,
    foldr (\x acc -> if x == b[1] then acc else x) b[2] b,
    foldr (\x acc -> if x == c[1] then acc else x) c[2] c,
    foldr (\x acc -> if x == d[1] then acc else x) d[2] d
  )

-- ==
-- entry: unsigned
-- input { [5u8, 3u8, 255u8, 0u8, 5u8] [5u16, 3u16, 65535u16, 0u16, 5u16] [5u32, 3u32, 4294967295u32, 0u32, 5u32]
--   [5u64, 3u64, 18446744073709551615u64, 0u64, 5u64] }
-- output { 5u8 5u16 5u32 5u64 }

entry unsigned (a: []u8) (b: []u16) (c: []u32) (d: []u64) =
  (
    foldr (\x acc -> if x == a[1] then acc else x) a[2] a,
    foldr (\x acc -> if x == b[1] then acc else x) b[2] b,
    foldr (\x acc -> if x == c[1] then acc else x) c[2] c,
    foldr (\x acc -> if x == d[1] then acc else x) d[2] d
  )

-- ==
-- entry: others
-- input { [1.5f32, -0.25f32, f32.inf, 0.0f32, 1.5f32] [1.5f64, -0.25f64, -f64.inf, 0.1f64, 1.5f64]
--   [true, false, false, true, true] }
-- output { 1.5f32 1.5f64 true }

entry others (a: []f32) (b: []f64) (c: []bool) =
  (
    foldr (\x acc -> if x == a[1] then acc else x) a[2] a,
    foldr (\x acc -> if x == b[1] then acc else x) b[2] b,
    foldr (\x acc -> if x == c[1] then acc else x) c[2] c
  )

-- ==
-- entry: compound
-- input { [5i32, -3i32, 7i32, 0i32, 5i32] [1.5f64, 0.25f64, -2.0f64, 0.5f64, 1.5f64]
--   [[1i16, 2i16], [3i16, 4i16], [-5i16, 6i16], [7i16, 8i16], [1i16, 2i16]] }
-- output { 5i32 1.5f64 5i32 1.5f64 [1i16, 2i16] }

entry compound [n] (xs: [n]i32) (ys: [n]f64) (rows: [n][2]i16) =
  let pairs = zip xs ys
  let records = map2 (\x y -> {x, y}) xs ys
  let (p, q) = foldr (\x acc -> if x == pairs[1] then acc else x) pairs[2] pairs
  let r = foldr (\x acc -> if x == records[1] then acc else x) records[2] records
  in (p, q, r.x, r.y, foldr (\x acc -> if x == rows[1] then acc else x) rows[2] rows)

-- ==
-- entry: digits
-- input { [1, 2, 3] } output { 321i64 2 }
-- input { empty([0]i32) } output { 0i64 0 }

entry digits (xs: []i32) = (foldr (\x n -> 10 * n + i64.i32 x) 0 xs, foldr (-) 0 xs)

-- Lengths around those of lanes, tiles and chunks.
-- ==
-- entry: long
-- input { 0i64 } output { true }
-- input { 1i64 } output { true }
-- input { 2i64 } output { true }
-- input { 15i64 } output { true }
-- input { 16i64 } output { true }
-- input { 17i64 } output { true }
-- input { 255i64 } output { true }
-- input { 256i64 } output { true }
-- input { 257i64 } output { true }
-- input { 1025i64 } output { true }

entry long (n: i64) =
  foldr (+) 0 (iota n) == n * (n - 1) / 2
    && foldr (\x _ -> x) n (iota n) == (if n == 0 then n else 0)
