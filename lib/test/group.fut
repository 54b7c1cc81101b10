-- The expected values are those of pandas, and runs are counted by Python.
import "../group"
import "../sort"

module by_float = group_of (float_key f64)

-- ==
-- entry: grouped
-- input { [3i64, -1i64, 3i64, 2i64, -1i64, 3i64] [1.0, 2.0, 4.0, 8.0, 16.0, 32.0] }
-- output { [-1i64, 2i64, 3i64] [18.0, 8.0, 37.0] [9.0, 8.0, 12.333333333333334] [2i64, 1i64, 3i64] }
-- input { empty([0]i64) empty([0]f64) }
-- output { empty([0]i64) empty([0]f64) empty([0]f64) empty([0]i64) }
-- input { [5i64] [2.0] } output { [5i64] [2.0] [2.0] [1i64] }
-- input { [1i64, 1i64] [f64.nan, 1.0] } output { [1i64] [f64.nan] [f64.nan] [2i64] }
entry grouped [n] (keys: [n]i64) (values: [n]f64): ([]i64, []f64, []f64, []i64) =
  let (firsts, sums) = group.sum keys values
  let (_, means) = group.mean keys values
  let (_, counts) = group.value_counts keys
  in (firsts, sums, means, counts)

-- The operator need not be commutative: the last value of each key.
-- ==
-- entry: last_values
-- input { [3i64, -1i64, 3i64, 2i64, -1i64, 3i64] [1.0, 2.0, 4.0, 8.0, 16.0, 32.0] }
-- output { [-1i64, 2i64, 3i64] [16.0, 8.0, 32.0] }
-- input { empty([0]i64) empty([0]f64) } output { empty([0]i64) empty([0]f64) }
-- input { [5i64] [2.0] } output { [5i64] [2.0] }
entry last_values [n] (keys: [n]i64) (values: [n]f64): ([]i64, []f64) =
  let later (x, i) (y, j) = if j < i then (x, i) else (y, j)
  let (firsts, lasts) = group.reduce_by later (0, -1) keys (zip values (iota n))
  in (firsts, map (.0) lasts)

-- ==
-- entry: runs
-- input { [1i64, 1i64, 2i64, 2i64, 2i64, 1i64] } output { [1i64, 2i64, 1i64] [2i64, 3i64, 1i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }
-- input { [7i64] } output { [7i64] [1i64] }
-- input { [3i64, 3i64] } output { [3i64] [2i64] }
entry runs [n] (xs: [n]i64): ([]i64, []i64) = group.rle_encode xs

-- ==
-- entry: float_runs
-- input { [0.0, -0.0, f64.nan, f64.nan, 1.0] } output { [0.0, f64.nan, 1.0] [2i64, 2i64, 1i64] }
-- input { empty([0]f64) } output { empty([0]f64) empty([0]i64) }
entry float_runs [n] (xs: [n]f64): ([]f64, []i64) = by_float.rle_encode xs

-- ==
-- entry: decoded
-- input { [4i64, 5i64, 6i64] [2i64, 0i64, 1i64] } output { [4i64, 4i64, 6i64] }
-- input { empty([0]i64) empty([0]i64) } output { empty([0]i64) }
entry decoded [k] (keys: [k]i64) (counts: [k]i64): []i64 = group.rle_decode keys counts

-- ==
-- entry: codes
-- input { [3i64, -1i64, 3i64, 2i64, -1i64, 3i64] }
-- output { [-1i64, 2i64, 3i64] [2i64, 0i64, 2i64, 1i64, 0i64, 2i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }
-- input { [9i64] } output { [9i64] [0i64] }
entry codes [n] (keys: [n]i64): ([]i64, [n]i64) = group.factorize keys

-- ==
-- entry: joined
-- input { [2i64, 5i64, 2i64, 1i64] [2i64, 1i64, 2i64, 7i64] }
-- output { [0i64, 0i64, 2i64, 2i64, 3i64] [0i64, 2i64, 0i64, 2i64, 1i64] [0i64, 0i64, 1i64, 2i64, 2i64, 3i64] [0i64, 2i64, -1i64, 0i64, 2i64, 1i64] }
-- input { [1i64, 1i64, 3i64] [1i64, 1i64] }
-- output { [0i64, 0i64, 1i64, 1i64] [0i64, 1i64, 0i64, 1i64] [0i64, 0i64, 1i64, 1i64, 2i64] [0i64, 1i64, 0i64, 1i64, -1i64] }
-- input { empty([0]i64) [1i64] } output { empty([0]i64) empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [1i64] empty([0]i64) } output { empty([0]i64) empty([0]i64) [0i64] [-1i64] }
-- input { [-4i64] [-4i64] } output { [0i64] [0i64] [0i64] [0i64] }
entry joined [n] [m] (left: [n]i64) (right: [m]i64): ([]i64, []i64, []i64, []i64) =
  let (is, js) = unzip (group.inner_join left right)
  let (ks, ls) = unzip (group.left_join left right)
  in (is, js, ks, ls)

-- Laws of groups: their sums add up to the sum, and their counts to the number of elements. Runs
-- that are decoded are the array, and the code of each element stands for it.
-- ==
-- entry: group_laws
-- input { [3i64, -1i64, 3i64, 2i64, -1i64, 3i64] } output { true }
-- input { empty([0]i64) } output { true }
-- input { [1i64] } output { true }
-- input { [4i64, 4i64, 4i64, -9i64] } output { true }
entry group_laws [n] (keys: [n]i64): bool =
  let values = map f64.i64 keys
  let (_, sums) = group.sum keys values
  let (_, counts) = group.value_counts keys
  let (runs, lengths) = group.rle_encode keys
  let (distinct, codes) = group.factorize keys
  in f64.sum sums == f64.sum values
    && i64.sum counts == n
    && and (map2 (==) keys (group.rle_decode runs lengths :> [n]i64))
    && and (map2 (\key code -> distinct[code] == key) keys codes)

-- An inner join is all pairs whose keys are equal, and a left join has each element of the left.
-- ==
-- entry: join_law
-- input { [2i64, 5i64, 2i64, 1i64] [2i64, 1i64, 2i64, 7i64] } output { true }
-- input { [1i64, 1i64, 3i64] [1i64, 1i64] } output { true }
-- input { empty([0]i64) [1i64] } output { true }
-- input { [1i64] empty([0]i64) } output { true }
-- input { [-4i64] [-4i64] } output { true }
entry join_law [n] [m] (left: [n]i64) (right: [m]i64): bool =
  let pairs = cross (iota n) (iota m)
  let expected = filter (\(i, j) -> left[i] == right[j]) pairs
  let found = group.inner_join left right
  let [k] is: [k]i64 = map (.0) (group.left_join left right)
  let same (i, j) (a, b) = i == a && j == b
  in length found == length expected
    && and (map2 same (found :> [length expected](i64, i64)) expected)
    && all (== true) (hist (||) false n is (replicate k true))
