-- Arrays of sums are taken apart and put together as those of the numbers are that they stand for.
-- ==
-- input { [3i32, 4, -5, 0, 7, 8, 1, -2] }
-- output { true true true }

type s = #even i32 | #odd i32

def sum_of (i: i32): s = if i % 2 == 0 then #even i else #odd i

def number (s: s): i32 =
  match s
  case #even i -> i
  case #odd i -> i

def larger (a: s) (b: s): s = if number a < number b then b else a

def main (xs: [8]i32): (bool, bool, bool) =
  let ss = map sum_of xs
  let parts =
    number (head ss) == head xs
      && map number (tail ss) == tail xs
      && map number (init ss) == init xs
      && map number (take 3 ss) == take 3 xs
      && map number (concat ss ss) == concat xs xs
      && map number (sized 8 ss) == xs
      && map2 (\_ s -> number s) xs (rep (sum_of 5)) == replicate 8 5
  let cube: [2][2][2]s = unflatten_3d ss
  let four: [2][2][2][1]s = unflatten_4d ss
  let shapes =
    map number (flatten_3d cube) == xs
      && map number (flatten_4d four) == xs
      && map number (tabulate 3 (\i -> sum_of (i32.i64 i))) == [0, 1, 2]
      && map (map number) (tabulate_2d 2 2 (\i j -> sum_of (i32.i64 (2 * i + j))))
        == [[0, 1], [2, 3]]
      && map (map (map number)) (tabulate_3d 1 2 2 (\_ j k -> sum_of (i32.i64 (2 * j + k))))
        == [[[0, 1], [2, 3]]]
  let least = sum_of (-100)
  let written =
    map (map number)
          (scatter_2d (replicate 2 (replicate 2 least)) [(0, 1), (1, 0), (5, 5)] (take 3 ss))
        == [[-100, xs[0]], [xs[1], -100]]
      && map (map (map number))
          (scatter_3d (replicate 1 (replicate 1 (replicate 2 least))) [(0, 0, 1)] (take 1 ss))
        == [[[-100, xs[0]]]]
      && map (map number)
          (reduce_by_index_2d (replicate 1 (replicate 2 least)) larger least
            [(0, 1), (0, 1), (0, 0)] (take 3 ss))
        == [[xs[2], i32.max xs[0] xs[1]]]
      && map (map (map number))
          (reduce_by_index_3d (replicate 1 (replicate 1 (replicate 2 least))) larger least
            [(0, 0, 1), (0, 0, 1)] (take 2 ss))
        == [[[-100, i32.max xs[0] xs[1]]]]
  in (parts, shapes, written)
