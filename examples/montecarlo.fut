-- Monte Carlo: pi from random points in a square, and an integral, by a generator for each point.
--
--   lawson run examples/montecarlo.fut 1000000 1
--
-- Of the points in the unit square, a share of pi / 4 is no farther than 1 from the corner. The
-- second result is the integral of exp(-x^2) from 0 to 1, which is 0.7468.
import "lawson/random"

module engine = paired pcg32
module coordinate = uniform_real f64 engine
module die = uniform_int i32 splitmix64
module signed = uniform_int i64 splitmix64
module bell = normal f64 engine

-- ==
-- entry: main
-- input { 1000i64 1u64 } output { 3.076 0.7441669649803828 }
-- input { 100000i64 1u64 } output { 3.14616 0.7470153020758161 }
entry main (points: i64) (seed: u64): (f64, f64) =
  let throw state =
    let (x, state) = coordinate.draw (0, 1) state
    let (y, _) = coordinate.draw (0, 1) state
    in (if x * x + y * y <= 1 then 4 else 0, f64.exp (-x * x))
  let (circle, integral) = unzip (map throw (engine.split points (engine.seed seed)))
  in (f64.sum circle / f64.i64 points, f64.sum integral / f64.i64 points)

-- The first numbers that the authors of the generators give for these seeds.
-- ==
-- entry: words
-- input { } output { 6457827717110365317u64 3203168211198807973u64 0xa15c02b7u32 0x7b47f409u32 }
entry words: (u64, u64, u32, u32) =
  let (a, s) = splitmix64.next (splitmix64.seed 1234567)
  let (b, _) = splitmix64.next s
  let (c, t) = pcg32.next (pcg32.seed 42)
  let (d, _) = pcg32.next t
  in (a, b, c, d)

-- Ten throws of a die, one after the other.
-- ==
-- entry: dice
-- input { 42u64 } output { [5, 1, 2, 3, 1, 6, 2, 5, 3, 4] }
entry dice (seed: u64): [10]i32 =
  let (throws, _) =
    loop (throws, state) = (replicate 10 0, splitmix64.seed seed) for i < 10 do
      let (pips, state) = die.draw (1, 6) state
      in (throws with [i] = pips, state)
  in throws

-- Over all integers of 64 bits, and over one.
-- ==
-- entry: ranges
-- input { 7u64 } output { -2032282435962401321i64 -5i64 }
entry ranges (seed: u64): (i64, i64) =
  let state = splitmix64.seed seed
  in ((signed.draw (i64.lowest, i64.highest) state).0, (signed.draw (-5, -5) state).0)

-- The mean and the standard deviation of normally distributed numbers, which are to be 5 and 3.
-- ==
-- entry: moments
-- input { 1000i64 1u64 } output { 5.0962186805046406 3.015454482883963 }
-- input { 100000i64 1u64 } output { 4.995815908465284 3.00118875038299 }
entry moments (n: i64) (seed: u64): (f64, f64) =
  let xs = map (\s -> (bell.draw (5, 3) s).0) (engine.split n (engine.seed seed))
  let mean = f64.sum xs / f64.i64 n
  let variance = f64.sum (map (\x -> (x - mean) ** 2) xs) / f64.i64 n
  in (mean, f64.sqrt variance)
