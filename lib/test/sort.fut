-- The expected values are NumPy's.
import "../sort"

-- ==
-- entry: floats
-- input { [3.0, -1.0, 2.5, -1.0, f64.inf, 0.0, -f64.inf, 7e-300] }
-- output { [-f64.inf, -1.0, -1.0, 0.0, 7e-300, 2.5, 3.0, f64.inf] [6i64, 1i64, 3i64, 5i64, 7i64, 2i64, 0i64, 4i64] }
-- input { [1.0, f64.nan, -2.0, f64.nan, 0.0] }
-- output { [-2.0, 0.0, 1.0, f64.nan, f64.nan] [2i64, 4i64, 0i64, 1i64, 3i64] }
-- input { empty([0]f64) } output { empty([0]f64) empty([0]i64) }
-- input { [5.0] } output { [5.0] [0i64] }
-- input { [2.0, 2.0, 2.0] } output { [2.0, 2.0, 2.0] [0i64, 1i64, 2i64] }
entry floats [n] (xs: [n]f64): ([n]f64, [n]i64) = (sort_f64.sort xs, sort_f64.argsort xs)

-- -0 is equal to 0 and stays where it is: its reciprocal is -inf.
-- ==
-- entry: zeros
-- input { [0.0, -0.0, -1.0, -0.0, 0.0] } output { [-1.0, f64.inf, -f64.inf, -f64.inf, f64.inf] }
entry zeros [n] (xs: [n]f64): [n]f64 = map (1 /) (sort_f64.sort xs)

-- ==
-- entry: single
-- input { [2.5f32, -1.0f32, 0.1f32, -3e+38f32, 1e-40f32, f32.inf] }
-- output { [-3e+38f32, -1.0f32, 1e-40f32, 0.1f32, 2.5f32, f32.inf] }
-- input { empty([0]f32) } output { empty([0]f32) }
entry single [n] (xs: [n]f32): [n]f32 = sort_f32.sort xs

-- ==
-- entry: ints
-- input { [3i32, -1i32, 0i32, -2147483648i32, 2147483647i32, -1i32] }
-- output { [-2147483648i32, -1i32, -1i32, 0i32, 3i32, 2147483647i32] [3i64, 1i64, 5i64, 2i64, 0i64, 4i64] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i64) }
-- input { [7i32] } output { [7i32] [0i64] }
entry ints [n] (xs: [n]i32): ([n]i32, [n]i64) = (sort_i32.sort xs, sort_i32.argsort xs)

-- ==
-- entry: bytes
-- input { [200u8, 3u8, 255u8, 0u8, 127u8, 128u8, 3u8] }
-- output { [0u8, 3u8, 3u8, 127u8, 128u8, 200u8, 255u8] }
-- input { empty([0]u8) } output { empty([0]u8) }
entry bytes [n] (xs: [n]u8): [n]u8 = sort_u8.sort xs

-- ==
-- entry: longs
-- input { [9223372036854775807i64, -9223372036854775808i64, 0i64, -1i64, 256i64, 255i64, -256i64] [9223372036854775807u64, 9223372036854775808u64, 0u64, 18446744073709551615u64, 256u64, 255u64, 18446744073709551360u64] }
-- output { [-9223372036854775808i64, -256i64, -1i64, 0i64, 255i64, 256i64, 9223372036854775807i64] [0u64, 255u64, 256u64, 9223372036854775807u64, 9223372036854775808u64, 18446744073709551360u64, 18446744073709551615u64] }
entry longs [n] (xs: [n]i64) (ys: [n]u64): ([n]i64, [n]u64) =
  (sort_i64.sort xs, sort_u64.sort ys)

-- Descending by the first part, then ascending by the second.
module by_pair = sort_of (pair_key (descending_key (integral_key i64)) (float_key f64))

-- ==
-- entry: pairs
-- input { [1i64, 2i64, 2i64, 1i64, 3i64, 2i64] [0.5, f64.nan, -1.0, -0.5, 9.0, -1.0] }
-- output { [4i64, 2i64, 5i64, 1i64, 3i64, 0i64] }
-- input { empty([0]i64) empty([0]f64) } output { empty([0]i64) }
entry pairs [n] (xs: [n]i64) (ys: [n]f64): [n]i64 = by_pair.argsort (zip xs ys)

-- ==
-- entry: merged
-- input { [5i64, 3i64, 9i64, 3i64, -1i64, 7i64, 3i64, 0i64, 2i64, 2i64, 8i64] }
-- output { [-1i64, 0i64, 2i64, 2i64, 3i64, 3i64, 3i64, 5i64, 7i64, 8i64, 9i64] [4i64, 7i64, 8i64, 9i64, 1i64, 3i64, 6i64, 0i64, 5i64, 10i64, 2i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }
-- input { [4i64] } output { [4i64] [0i64] }
-- input { [2i64, 1i64] } output { [1i64, 2i64] [1i64, 0i64] }
entry merged [n] (xs: [n]i64): ([n]i64, [n]i64) = (merge_sort (<=) xs, merge_argsort (<=) xs)

-- ==
-- entry: searched
-- input { [1.0, 2.0, 2.0, 2.0, 5.0, f64.nan] [0.0, 1.0, 2.0, 3.0, 5.0, 6.0, f64.nan, -f64.inf] }
-- output { [0i64, 0i64, 1i64, 4i64, 4i64, 5i64, 5i64, 0i64] [0i64, 1i64, 4i64, 4i64, 5i64, 5i64, 6i64, 0i64] }
-- input { empty([0]f64) [0.0, 1.0, 2.0, 3.0, 5.0, 6.0, f64.nan, -f64.inf] }
-- output { [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64] [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64] }
-- input { [1.0, 2.0, 2.0] [0.0, 1.0, 2.0, 3.0, 5.0, 6.0, f64.nan, -f64.inf] }
-- output { [0i64, 0i64, 1i64, 3i64, 3i64, 3i64, 3i64, 0i64] [0i64, 1i64, 3i64, 3i64, 3i64, 3i64, 3i64, 0i64] }
entry searched [n] [m] (sorted: [n]f64) (xs: [m]f64): ([m]i64, [m]i64) =
  (map (sort_f64.searchsorted sorted) xs, map (sort_f64.searchsorted_right sorted) xs)

-- ==
-- entry: distinct
-- input { [3.0, 1.0, 3.0, f64.nan, -1.0, 1.0, f64.nan] } output { [-1.0, 1.0, 3.0, f64.nan] }
-- input { empty([0]f64) } output { empty([0]f64) }
-- input { [2.0] } output { [2.0] }
entry distinct [n] (xs: [n]f64): []f64 = sort_f64.unique xs

-- ==
-- entry: ranks
-- input { [3.0, 1.0, 3.0, -1.0, 1.0, 1.0] } output { [5.5, 3.0, 5.5, 1.0, 3.0, 3.0] }
-- input { empty([0]f64) } output { empty([0]f64) }
-- input { [8.0] } output { [1.0] }
entry ranks [n] (xs: [n]f64): [n]f64 = sort_f64.rank xs

-- ==
-- entry: ends
-- input { 3i64 [5i64, 1i64, 4i64, 1i64, 9i64] } output { [1i64, 1i64, 4i64] [9i64, 5i64, 4i64] }
-- input { 0i64 empty([0]i64) } output { empty([0]i64) empty([0]i64) }
entry ends [n] (k: i64) (xs: [n]i64): ([k]i64, [k]i64) =
  (sort_i64.smallest k xs, sort_i64.largest k xs)

-- ==
-- entry: ordered
-- input { [1.0, 1.0, 2.0] } output { true }
-- input { [1.0, 3.0, 2.0] } output { false }
-- input { empty([0]f64) } output { true }
-- input { [1.0, f64.nan] } output { true }
-- input { [f64.nan, 1.0] } output { false }
entry ordered [n] (xs: [n]f64): bool = sort_f64.is_sorted xs

-- Laws: a sorted array is in order and has the same elements, each as often. Equal elements keep
-- their order. Both sorts agree.
-- ==
-- entry: laws
-- input { [5i64, -3i64, 9i64, 3i64, -1i64, 5i64, 3i64, 0i64, 5i64, 2i64, 8i64] } output { true }
-- input { empty([0]i64) } output { true }
-- input { [1i64] } output { true }
-- input { [2i64, 2i64, 1i64, 1i64] } output { true }
entry laws [n] (xs: [n]i64): bool =
  let order = sort_i64.argsort xs
  let sorted = sort_i64.sort xs
  let seen = hist (+) 0 n order (replicate n 1)
  let stable i = i == 0 || sorted[i - 1] < sorted[i] || order[i - 1] < order[i]
  in sort_i64.is_sorted sorted
    && all (== 1) seen
    && and (map2 (\x i -> x == xs[i]) sorted order)
    && all stable (iota n)
    && and (map2 (==) order (merge_argsort (<=) xs))
    && and (map2 (==) (reverse sorted) (sort_i64.largest n xs))

-- Each rank is one more than the number of lesser elements, and half of the others equal to it.
-- ==
-- entry: rank_law
-- input { [5i64, -3i64, 9i64, 5i64, 5i64, 2i64] } output { true }
-- input { empty([0]i64) } output { true }
entry rank_law [n] (xs: [n]i64): bool =
  let count p = i64.sum (map (i64.bool <-< p) xs)
  let expected x = f64.i64 (2 * count (< x) + count (== x) + 1) / 2
  in and (map2 (==) (sort_i64.rank xs) (map expected xs))
