-- The words are those that the author of SplitMix64 gives. What is made of them is Python's.
import "../random"
import "../sort"
import "../stats"

-- ==
-- entry: words
-- input { 1234567u64 5i64 }
-- output { [6457827717110365317u64, 3203168211198807973u64, 9817491932198370423u64, 4593380528125082431u64, 16408922859458223821u64] }
-- input { 0u64 2i64 } output { [16294208416658607535u64, 7960286522194355700u64] }
entry words (seed: u64) (count: i64): [count]u64 = map (random.word seed) (iota count)

-- ==
-- entry: seeds
-- input { 7u64 3i64 }
-- output { [7613755759174143445u64, 2778705934930638696u64, 9935067524154787221u64] }
entry seeds (seed: u64) (count: i64): [count]u64 = random.seeds seed count

-- ==
-- entry: reals
-- input { 42u64 4i64 }
-- output { [0.7415648787718233, 0.1599103928769201, 0.27860113025513866, 0.34419071652363753] [1.7078243938591164, -1.2004480356153995, -0.6069943487243066, -0.27904641738181235] [7.646746718666806, 3.6474503728434198, 5.565057902347794, 5.658759137572283] }
-- input { 1u64 0i64 } output { empty([0]f64) empty([0]f64) empty([0]f64) }
entry reals (seed: u64) (count: i64): ([count]f64, [count]f64, [count]f64) =
  (random.random seed count, random.uniform seed (-2, 3) count, random.normal seed (5, 3) count)

-- Of the last range, about a third of the words is replaced.
-- ==
-- entry: whole
-- input { 3u64 -5i64 5i64 8i64 } output { [-4i64, 2i64, 1i64, -5i64, -3i64, 1i64, -4i64, 3i64] }
-- input { 3u64 4i64 5i64 3i64 } output { [4i64, 4i64, 4i64] }
-- input { 3u64 -9223372036854775808i64 9223372036854775807i64 2i64 }
-- output { [-7130582611851636756i64, 3694763184872335752i64] }
-- input { 3u64 0i64 -1i64 2i64 } error: low < high
-- input { 9u64 -4611686018427387904i64 6917529027641081856i64 6i64 }
-- output { [3255420692568882238i64, 5674132768763409292i64, -1552726544211675631i64, 1436121153102722649i64, -1584651157142809404i64, -3290344726701997186i64] }
entry whole (seed: u64) (low: i64) (high: i64) (count: i64): [count]i64 =
  random.integers seed (low, high) count

-- ==
-- entry: orders
-- input { 1u64 [10i64, 20i64, 30i64, 40i64, 50i64] }
-- output { [4i64, 3i64, 0i64, 1i64, 2i64] [50i64, 40i64, 10i64, 20i64, 30i64] }
-- input { 2u64 [10i64, 20i64, 30i64, 40i64, 50i64] }
-- output { [4i64, 0i64, 2i64, 1i64, 3i64] [50i64, 10i64, 30i64, 20i64, 40i64] }
-- input { 1u64 empty([0]i64) } output { empty([0]i64) empty([0]i64) }
-- input { 1u64 [6i64] } output { [0i64] [6i64] }
entry orders [n] (seed: u64) (xs: [n]i64): ([n]i64, [n]i64) =
  (random.permutation seed n, random.shuffle seed xs)

-- ==
-- entry: drawn
-- input { 1u64 3i64 [10i64, 20i64, 30i64, 40i64, 50i64] }
-- output { [50i64, 40i64, 10i64] [30i64, 40i64, 50i64] }
-- input { 1u64 0i64 [10i64, 20i64, 30i64, 40i64, 50i64] } output { empty([0]i64) empty([0]i64) }
-- input { 1u64 6i64 [10i64, 20i64, 30i64, 40i64, 50i64] } error: .*
entry drawn [n] (seed: u64) (count: i64) (xs: [n]i64): ([count]i64, [count]i64) =
  (random.sample seed count xs, random.choice seed count xs)

-- ==
-- entry: weighted
-- input { 1u64 8i64 [0.0, 1.0, 0.0, 2.0, 0.0] [10i64, 20i64, 30i64, 40i64, 50i64] }
-- output { [40i64, 40i64, 40i64, 40i64, 40i64, 40i64, 40i64, 40i64] }
-- input { 1u64 0i64 empty([0]f64) empty([0]i64) } output { empty([0]i64) }
-- input { 1u64 1i64 empty([0]f64) empty([0]i64) } error: .*
-- input { 1u64 1i64 [0.0, 0.0] [10i64, 20i64] } error: .*
-- input { 1u64 1i64 [2.0, -1.0] [10i64, 20i64] } error: .*
entry weighted [n] (seed: u64) (count: i64) (weights: [n]f64) (xs: [n]i64): [count]i64 =
  random.choice_weighted seed count weights xs

-- What reads random numbers makes them itself: no array of them is in memory.
-- ==
-- entry: fused
-- input { 1u64 0i64 } output { 0.0 }
-- structure { Screma 1 }
entry fused (seed: u64) (count: i64): f64 =
  f64.sum (map2 (*) (random.normal seed (0, 1) count) (random.random (seed + 1) count))

-- Laws: means, deviations and shares of many numbers are near what they are to be. A permutation has
-- each number once. What has no weight is not drawn.
-- ==
-- entry: laws
-- input { 1u64 2000i64 } output { true }
entry laws (seed: u64) (count: i64): bool =
  let near (x: f64) y = f64.abs (x - y) < 0.08
  let [k] seeds: [k]u64 = random.seeds seed 5
  let unit = random.random seeds[0] count
  let bell = random.normal seeds[1] (0, 1) count
  let dice = map f64.i64 (random.integers seeds[2] (1, 7) count)
  let names = random.choice_weighted seeds[3] count [1, 0, 3] [0i64, 1, 2]
  let order = random.permutation seeds[4] count
  let share p = f64.i64 (i64.sum (map (i64.bool <-< p) names)) / f64.i64 count
  in near (stats.mean unit) 0.5
    && near (stats.std unit) (1 / f64.sqrt 12)
    && all (\x -> 0 <= x && x < 1) unit
    && near (stats.mean bell) 0
    && near (stats.std bell) 1
    && near (stats.mean dice) 3.5
    && minimum dice == 1
    && maximum dice == 6
    && near (stats.corrcoef unit bell) 0
    && near (share (== 2)) 0.75
    && share (== 1) == 0
    && and (map2 (==) (sort_i64.sort order) (iota count))
