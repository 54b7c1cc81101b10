-- The expected values are those of pandas.
import "../rolling"
import "../stats"

module rolling_f32 = rolling_of f32

-- ==
-- entry: windows
-- input { 3i64 [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] }
-- output { [6.0, 4.0, 0.0, 5.0, 6.0, 17.0] [2.0, 1.3333333333333333, 0.0, 1.6666666666666667, 2.0, 5.666666666666667] [-1.0, -1.0, -5.0, -5.0, -5.0, 2.0] [4.0, 4.0, 4.0, 9.0, 9.0, 9.0] [3.0, 1.0, 1.0, 1.0, 2.0, 6.0] }
-- input { 1i64 [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] }
-- output { [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] }
-- input { 8i64 [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] }
-- output { [19.0] [2.375] [-5.0] [9.0] [2.5] }
-- input { 9i64 [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] }
-- output { empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) }
-- input { 2i64 [1.0, f64.nan, 2.0, 3.0, f64.inf] }
-- output { [f64.nan, f64.nan, 5.0, f64.inf] [f64.nan, f64.nan, 2.5, f64.inf] [f64.nan, f64.nan, 2.0, 3.0] [f64.nan, f64.nan, 3.0, f64.inf] [f64.nan, f64.nan, 2.5, f64.inf] }
-- input { 4i64 empty([0]f64) }
-- output { empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) }
-- input { 1i64 [7.0] } output { [7.0] [7.0] [7.0] [7.0] [7.0] }
-- input { 5i64 [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] }
-- output { [2.0, 8.0, 11.0, 13.0] [0.4, 1.6, 2.2, 2.6] [-5.0, -5.0, -5.0, -5.0] [4.0, 9.0, 9.0, 9.0] [1.0, 1.0, 2.0, 2.0] }
-- input { 0i64 [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] } error: .*
entry windows [n] (width: i64) (xs: [n]f64): ([]f64, []f64, []f64, []f64, []f64) =
  (
    rolling.sum width xs,
    rolling.mean width xs,
    rolling.min width xs,
    rolling.max width xs,
    rolling.apply width stats.median xs
  )

-- ==
-- entry: ewm
-- input { 0.5 [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] }
-- output { [3.0, 0.3333333333333333, 2.4285714285714284, 1.6666666666666667, -1.7741935483870968, 3.6984126984126986, 2.84251968503937, 4.427450980392157] [3.0, 1.0, 2.5, 1.75, -1.625, 3.6875, 2.84375, 4.421875] }
-- input { 0.3 [1.0, 0.0, 0.0, 2.0] }
-- output { [1.0, 0.4117647058823529, 0.2237442922374429, 0.9249901302803001] [1.0, 0.7, 0.48999999999999994, 0.9429999999999998] }
-- input { 1.0 [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] }
-- output { [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0] }
-- input { 0.5 [4.0] } output { [4.0] [4.0] }
-- input { 0.5 empty([0]f64) } output { empty([0]f64) empty([0]f64) }
entry ewm [n] (alpha: f64) (xs: [n]f64): ([n]f64, [n]f64) =
  (rolling.ewm_mean alpha xs, rolling.ewm_recursive alpha xs)

-- ==
-- entry: single
-- input { 2i64 [1.0f32, 2.0f32, 4.0f32] } output { [1.5f32, 3.0f32] }
entry single [n] (width: i64) (xs: [n]f32): []f32 = rolling_f32.mean width xs

-- A window is combined as by `reduce`, for an operator that is not commutative, too: here the first
-- element that is not 0.
-- ==
-- entry: laws
-- input { 1i64 [3i64, 0i64, 4i64] } output { true }
-- input { 2i64 [3i64, 0i64, 4i64, 0i64, 0i64, 7i64] } output { true }
-- input { 3i64 [0i64, 0i64, 4i64, 0i64, 0i64, 7i64, 1i64] } output { true }
-- input { 7i64 [0i64, 0i64, 4i64, 0i64, 0i64, 7i64, 1i64] } output { true }
-- input { 4i64 [0i64, 0i64, 4i64, 0i64, 0i64, 7i64, 1i64] } output { true }
-- input { 8i64 [1i64] } output { true }
entry laws [n] (width: i64) (xs: [n]i64): bool =
  let first x y = if x != 0 then x else y
  let rows = sliding_window_view width xs
  let found op = rolling_reduce op 0 width xs :> [length rows]i64
  in and (map2 (==) (found first) (map (reduce first 0) rows))
    && and (map2 (==) (found (+)) (map i64.sum rows))
