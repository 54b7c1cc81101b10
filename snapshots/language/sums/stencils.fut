-- Every stencil of sums gives what that of the numbers gives for which they stand.
-- ==
-- input { [3i32, 4, -5, 0] }
-- output { true true true }
-- input { [-7i32, 6, 6, 1] }
-- output { true true true }

type s = #even i32 | #odd i32

def sum_of (i: i32): s = if i % 2 == 0 then #even i else #odd i

def number (s: s): i32 =
  match s
  case #even i -> i
  case #odd i -> i

def main (xs: [4]i32): (bool, bool, bool) =
  let ss = map sum_of xs
  let one =
    (let f w = w[0] + 10 * w[1] - w[2]
     let g w = sum_of (f (map number w))
     in map number (stencil_clamp 1 g ss) == stencil_clamp 1 f xs
       && map number (stencil_wrap 1 g ss) == stencil_wrap 1 f xs
       && map number (stencil_mirror 1 g ss) == stencil_mirror 1 f xs)
  let two =
    (let f w = w[0, 1] + 10 * w[1, 0] - w[2, 2]
     let g w = sum_of (f (map (map number) w))
     let (xss, sss) = ([take 2 xs, drop 2 xs], [take 2 ss, drop 2 ss])
     in map (map number) (stencil_clamp_2d 1 g sss) == stencil_clamp_2d 1 f xss
       && map (map number) (stencil_wrap_2d 1 g sss) == stencil_wrap_2d 1 f xss
       && map (map number) (stencil_mirror_2d 1 g sss) == stencil_mirror_2d 1 f xss)
  let three =
    (let f w = w[0, 1, 1] + 10 * w[1, 0, 1] - w[2, 2, 2]
     let g w = sum_of (f (map (map (map number)) w))
     let (xss, sss) = ([[take 2 xs, drop 2 xs]], [[take 2 ss, drop 2 ss]])
     in map (map (map number)) (stencil_clamp_3d 1 g sss) == stencil_clamp_3d 1 f xss
       && map (map (map number)) (stencil_wrap_3d 1 g sss) == stencil_wrap_3d 1 f xss
       && map (map (map number)) (stencil_mirror_3d 1 g sss) == stencil_mirror_3d 1 f xss
       && map (map (map number)) (stencil_const_3d (sum_of 9) 1 g sss)
         == stencil_const_3d 9 1 f xss)
  in (one, two, three)
