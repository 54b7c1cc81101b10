//! Whole programs around the borders of chunks: the reference interpreter on the source, core's
//! interpreter and native code on the fused and on the unfused program, bit for bit, on 1, 2 and 4
//! threads.

use std::num::NonZero;
use std::sync::{Arc, Mutex};
use std::thread;

use lawson::native::{Kernel, TileMachine};
use lawson::verify::outcome::{self, Agreement, End, Shown};
use lawson::{Fused, Program, lower};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_oracle::types::Type;
use lawson_oracle::value::{Array, Value};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::bordering::PROGRAMS;

/// Constants between those of native code and the smallest.
const BETWEEN: Constants = Constants { chunk: 32, lanes: 4, block: 8, group: 3 };

/// Bodies with loops and arrays in them.
const NESTED: [(&str, &str); 31] = [
    (
        "places in rows",
        "def main [n] [m] (xss: [n][m]f64) = map (\\xs -> map (\\i -> xs[i] * f64.i64 i) (iota m)) xss",
    ),
    (
        "what is made of rows in another order",
        "def main [n] [m] (xss: [n][m]f64) = map (\\xs -> unzip (map (\\x -> (x + 1, x * 2)) xs) |> \\(a, b) -> (b, a)) xss",
    ),
    (
        "rows that are scanned, counted and read",
        "def main [n] [m] (xss: [n][m]f64) (ks: [n]i64) =
           let after (a, b) (c, d) = (a * c, b * c + d)
           let places xs = map (\\x -> i64.f64 x % 6) xs
           in (map (scan (+) 0.5) xss, map (\\xs -> scan after (1, 0.5) (map (\\x -> (1 + x * 1e-9, x)) xs)) xss,
               map (\\xs -> f64.maximum (scan f64.max 1 xs)) xss, map (\\xs -> f64.sum (scan (*) 2 (map (\\x -> 1 + x * 1e-9) xs))) xss,
               map (\\xs -> hist (+) 1 5 (places xs) (places xs)) xss,
               map (\\xs -> hist (+) 0.1 3 (map (% 4) (places xs)) xs) xss,
               map (\\xs -> scatter (replicate 4 0.5) (places xs) xs) xss,
               map (\\k -> xss[k % n]) ks, map (map (* 2)) (reverse xss), map (map (\\x -> x / 3)) xss)",
    ),
    (
        "folds of rows and what becomes of them",
        "def main [n] [m] (xss: [n][m]f64) (ks: [n]i64) =
           let ys = map (\\j -> f64.i64 j / 3) (iota m)
           in (map (\\xs -> f64.sum xs / f64.i64 m + 1) xss,
               unzip (map (\\xs -> (f64.minimum xs, f64.product (map (\\x -> 1 + x * 1e-9) xs))) xss),
               map2 (\\xs k -> let c = f64.i64 k * 0.5 in c * f64.sum (map2 (\\x y -> x * y + c) xs ys) - c) xss ks,
               map (\\k -> i64.sum (map (\\x -> i64.f64 x % 7) xss[k % n]) % 5) ks,
               f64.sum (map (\\xs -> f64.sum (filter (> 0) xs)) xss),
               map (\\xs -> let s = reduce f64.max 3 xs in if s > 4 then s else -s * 2) xss,
               unzip (map (\\xs -> let r = map (* 3) xs in (r, f64.sum r - 1)) xss),
               scan (+) 0 (map2 (\\i xs -> i64.sum (map (\\x -> i64.bool (x > 0)) xs) * i) (iota n) xss))",
    ),
    ("row sums", "def main [n] [m] (xss: [n][m]f64): [n]f64 = map f64.sum xss"),
    (
        "rows of any length that are combined",
        "def main [n] [m] (xss: [n][m]f64) =
           let ne = map (\\j -> f64.i64 j / 3) (iota m)
           in (reduce (map2 (+)) ne xss, reduce (map2 (\\a b -> a * 0.5 + b)) ne (map (map (* 3)) xss),
            reduce (\\a b -> map2 f64.max b a) ne (filter (\\r -> m > 0 && r[0] > 0) xss))",
    ),
    (
        "rows by their sums",
        "def main [n] [m] (xss: [n][m]f64) =
           map (\\xs -> let s = f64.sum (map (\\x -> x * x) xs) in map (/ s) xs) xss",
    ),
    ("sum of rows", "def main [n] [m] (xss: [n][m]f64): [m]f64 = reduce (map2 (+)) (replicate m 0.5) xss"),
    ("running rows", "def main [n] [m] (xss: [n][m]f32) = scan (map2 (+)) (replicate m 0) xss"),
    ("rows that are left", "def main [n] [m] (xss: [n][m]f64) = filter (\\xs -> f64.sum xs > 0) xss"),
    (
        "elements that are left",
        "def main [n] [m] (xss: [n][m]i32): [n]i64 = map (\\xs -> length (filter (> 3) xs)) xss",
    ),
    (
        "products of rows",
        "def main [n] [m] (xss: [n][m]f64): [n][n]f64 =
           map (\\xs -> map (\\ys -> f64.sum (map2 (*) xs ys)) xss) xss",
    ),
    (
        "rows and their places",
        "def main [n] [m] (xss: [n][m]f64): ([n]i64, f64) =
           let places = map2 (\\i xs -> i64.sum (map (* i) (iota (length xs)))) (iota n) xss
           in (places, f64.sum (map (\\xs -> if length xs > 3 then xs[3] else 0) xss))",
    ),
    (
        "rows of rows",
        "def main [n] [m] (xss: [n][m]f64) =
           let ys = map (\\xs -> map2 (\\x i -> x * f64.i64 i) xs (iota m)) xss
           in (ys, map (\\xs -> let ys = map (+ 1) xs in map (\\i -> ys[m - 1 - i] / ys[0]) (iota m)) xss)",
    ),
    (
        "rows that some elements make",
        "def main [n] [m] (xss: [n][m]i32) =
           map (\\xs -> let s = if xs[0] > 3 then let ys = map (* 2) xs in ys[m / 2] + i32.sum ys else 7 in map (+ s) xs) xss",
    ),
    (
        "listed",
        "def main [n] (xs: [n]f64) = map (\\x -> map2 (*) [x, 1, x * x] [2, x, 3]) xs",
    ),
    (
        "rows in turns",
        "def main [n] [m] (xss: [n][m]f64) =
           map (\\xs -> loop s = 0 for i < 5 do s + f64.sum (let ys = map (* f64.i64 i) xs in map2 (+) ys xs)) xss",
    ),
    (
        "rows by operators of their own",
        "def main [n] [m] (xss: [n][m]f64) =
           let least (a: f64, i: i64) (b: f64, j: i64) = if b < a then (b, j) else (a, i)
           let after (a, b) (c, d) = (a * c, b * c + d)
           in map (\\xs ->
                     let (x, i) = reduce least (f64.inf, -1) (zip xs (iota m))
                     let (a, b) = reduce after (1, 0.5) (map (\\x -> (1 + x * 1e-9, x)) xs)
                     in (x, i, a, b, reduce (\\a b -> let c = a * b let d = a + b in d) 0.25 xs)) xss",
    ),
    (
        "operators that fail, and that are not asked",
        "def main [n] [m] (xss: [n][m]i32) =
           map (\\xs -> if xs[0] > 0 then reduce (\\a b -> if b == 0 then a else a / (b * 0 + 1) + b) 1 xs else 0) xss",
    ),
    (
        "all that is left",
        "def main [n] [m] (xss: [n][m]f64) = map (\\xs -> f64.sum (map (* 2) (filter (\\_ -> true) xs))) xss",
    ),
    (
        "rows of a few",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let after (a, b) (c, d) = (a * c, b * c + d)
           in map2 (\\x k ->
                      let p = [x, x * 3, x / 7, x + 1, x - 1e9]
                      let q = map (\\i -> p[i] * p[(i + k) % 5]) (iota 5)
                      let (a, b) = reduce after (1, 0.5) (map (\\x -> (1 + x * 1e-30, x)) q)
                      let few = f64.sum (map (\\i -> if i == 0 || i == 2 || i == 3 then q[i] else -0.0) (iota 5))
                      in (f64.sum q, a, b, few, f64.maximum p, q)) xs ks",
    ),
    (
        "some of a few",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           map2 (\\x k ->
                   let of i = filter (\\(j: i64) -> j != 1 && j % 3 != i) (iota 6) |> map (\\j -> x / f64.i64 (1 + j)) |> f64.sum
                   in (of k, of 7, of 0)) xs ks",
    ),
    (
        "an array in a branch that nobody takes",
        "def main [n] (xs: [n]f64) (k: i64) =
           map (\\x -> if x > 1e300 then (let ys = map (* x) (iota (k - 1) |> map f64.i64) in ys[0] + f64.sum ys) else 1) xs",
    ),
    (
        "one array twice",
        "def main [n] (xs: [n]f64) (is: [n]i64) =
           let d = map (+ 1) xs
           in (scatter (zip d d) (map (% (n + 1)) is) (zip xs (map (* 2) xs)),
               spread 5 (0.0, 0.0) (map (% 7) is) (zip xs xs))",
    ),
    (
        "neighbours of rows, cut off and on a ring",
        "def main [n] [m] (xss: [n][m]f64) (ks: [n]i64) =
           let at i j = xss[i64.max 0 (i64.min (n - 1) i), (j + m) % m]
           in (tabulate_2d n m (\\i j -> at (i - 1) (j + 1) - at (i + 2) (j - 5) + at i j),
               map2 (\\i k -> xss[i, 3] + xss[(i + 1) % n, k % m]) (iota n) ks)",
    ),
    // Positions are what a state begins with and goes on to, what counts turns, and what these fold and collect.
    (
        "positions in turns",
        "def main [n] [m] (xss: [n][m]f64) =
           let after a b = a * b + a + b
           in (map (\\i -> loop s = i for j < i % 3 do s * 2 + j) (iota n),
               map (\\i -> loop s = 0 for _j < 3 do i + 1) (iota n),
               map (\\i -> loop s = i while s > 5 do i64.min (i - 1) 4) (iota n),
               map2 (\\i xs -> i64.sum (map (\\_ -> i + 2) xs)) (iota n) xss,
               map2 (\\i xs -> reduce after 0 (map (\\_ -> i) xs)) (iota n) xss,
               map2 (\\i xs -> map (\\_ -> i - 1) xs) (iota n) xss,
               map (\\i -> let a = [i, i + 1, 7] in a[i % 3]) (iota n))",
    ),
    (
        "positions that are left, scanned and counted",
        "def main [n] (xs: [n]f64) =
           let kept = filter (\\(i, _) -> i % 3 != 0) (zip (iota n) xs)
           in (filter (\\i -> i % 5 != 2) (map (+ 3) (iota n)), scan (+) 0 (map (\\i -> i64.max i 4) (iota n)),
               reduce_by_index (replicate 7 0.5) (+) 0 (map (\\(i, _) -> (i + 1) % 8) kept) (map (.1) kept),
               map (\\i -> let y = f64.i64 i in y * xs[i64.max 0 (i - 1)]) (iota n))",
    ),
    // Each lane takes turns of its own number: they read inputs, positions and arrays, and have turns inside, masks, and
    // states that change places.
    (
        "lanes that leave before others",
        "def main [n] (xs: [n]f64) (ks: [n]i64) =
           let walk i = loop (j, s, near) = (i, 0.0, true) while near && j < n do
             (j + 1 + ks[j] % 3, s + f64.abs xs[j] + xs[i] * 0.01, s < 1e4)
           let root x = loop (y, k) = (x, 0i32) while k < 40 && f64.abs (y * y - x) > 1e-6 * x do
             ((y + x / y) / 2, k + 1)
           let turns i k = loop (a, b) = (1.0, xs[i]) for j < k % 40 do (b, a + f64.i64 (i + j))
           let digits i k = if i % 3 == 1 then (i, k)
             else loop (a, b) = (0, i64.abs k) while b > 0 do (a + b % 10, b / (a + 2))
           let inside k = loop (a, t) = (k % 50, 0) while a > 0 do
             let (c, _) = loop (c, m) = (a, 0) while c > 3 && m < 4 do (c - 3, m + 1)
             in (c - 1, t + 1)
           in (unzip3 (map walk (iota n)), unzip (map (\\x -> root (f64.abs x)) xs), unzip (map2 turns (iota n) ks),
               unzip (map2 digits (iota n) ks), unzip (map inside ks), f64.sum (map (\\x -> (root (x * x + 1)).0) xs))",
    ),
    // The same in every lane of a chunk, and another one in the next.
    (
        "what stands before a chunk goes to bins",
        "def main [n] (ks: [n]i64) =
           let first (a, s) (b, t) = (if s != 0 then a else b, s + t)
           let held = map (.0) (scan first (0, 0) (zip ks (map (const 1) ks)))
           let left = scan (\\a _ -> a) 7 ks
           in (hist (+) 0 5 (map (% 5) ks) held, hist (+) 0 5 (map (% 5) ks) left,
               scatter (replicate 5 0) (map (% 7) ks) left)",
    ),
    ("columns", "def main [n] [m] (xss: [n][m]f64) = map f64.sum (transpose xss)"),
    ("an array several times", "def main [n] (xs: [n]f64): [3][n]f64 = map (map (* 2)) (replicate 3 xs)"),
];

/// Bodies that make windows and small matrices, whose extents the source says.
const WINDOWS: [(&str, &str); 26] = [
    (
        "means around",
        "def main [n] [m] (img: [n][m]i32) =
           (stencil_clamp_2d 1 (\\s -> i32.sum (map (* 3) (flatten s)) / 9) img,
            stencil_wrap_2d 2 (\\s -> i32.maximum (map i32.sum s)) img)",
    ),
    (
        "sums in their order",
        "def main [n] [m] (img: [n][m]f64) =
           (stencil_mirror_2d 1 (\\s -> f64.sum (flatten s)) img, stencil_wrap_2d 2 (\\s -> f64.sum (flatten s)) img,
            stencil_clamp_2d 3 (\\s -> f64.product (map (+ 1) (map f64.sum s))) img,
            stencil_const_2d 0.5 1 (\\s -> f64.sum (map f64.sum (transpose s))) img)",
    ),
    (
        "windows that are no squares",
        "def main [n] [m] (img: [n][m]f64) =
           (stencil_clamp_2d (1, 3) (\\s -> f64.sum (flatten s)) img,
            stencil_wrap_2d (0, 2) (\\s -> f64.maximum (map f64.sum s)) img,
            stencil_mirror_2d (2, 0) (\\s -> f64.product (map (+ 1) (flatten s))) img,
            stencil_const_2d 0.5 (3, 1) (\\s -> f64.sum (map f64.sum (transpose s))) img)",
    ),
    (
        "windows of three dimensions",
        "def main [n] [m] (img: [n][m]f64) =
           let cube = opaque (tabulate_3d n 3 9 (\\i j k -> img[i, j * 9 + k]))
           let around s = f64.sum (flatten_3d s)
           in (stencil_clamp_3d 1 around cube, stencil_wrap_3d (0, 1, 2) (\\s -> f64.maximum (map f64.sum s[0])) cube,
               stencil_mirror_3d (1, 0, 1) around (map (map (map (* 2))) cube),
               map2 (map2 (map2 (-))) (stencil_const_3d 0.5 (1, 1, 0) around cube) cube)",
    ),
    (
        "rows of rows, by places and by elements",
        "def main [n] [m] (xss: [n][m]f64) (ys: [n]f64) =
           let after xs x = tabulate_2d m 5 (\\i j -> xs[i] * f64.i64 (i - j) + x)
           in (tabulate_3d n m 2 (\\i j k -> xss[i, (j + k) % m] * f64.i64 (i - k)), map2 after xss ys,
               map2 (\\xs x -> map (\\z -> map (* (x + z)) xs[:5]) xs) xss ys)",
    ),
    (
        "kernels",
        "def main [n] [m] (img: [n][m]f64) =
           let k = opaque (tabulate_2d 5 5 (\\i j -> f64.i64 (i * 7 + j) / 3))
           let by s = f64.sum (flatten (map2 (map2 (*)) s k))
           in (stencil_clamp_2d 2 by img,
               stencil_wrap_2d 2 (\\s -> f64.sum (tabulate 25 (\\p -> s[p / 5, p % 5] * k[p % 5, p / 5]))) img,
               stencil_clamp_2d 2 (\\s -> f64.maximum (map2 (\\r q -> f64.sum (map2 (*) r q)) (transpose s) k)) img)",
    ),
    (
        "an operator of its own",
        "def main [n] [m] (img: [n][m]f64) =
           let after (a, b) (c, d) = (a * c, b * c + d)
           in stencil_clamp_2d 1 (\\s -> reduce after (1, 0.5) (map (\\x -> (1 + x * 1e-9, x)) (flatten s))) img",
    ),
    (
        "rows that are added up",
        "def main [n] [m] (img: [n][m]f64) =
           stencil_clamp_2d 1 (\\s -> let r = reduce (map2 (+)) (replicate 3 0.5) s
                                     let p = reduce (\\a b -> map2 (\\x y -> x * y + x) a b) [1, 2, 3] s
                                     in r[0] * p[1] - r[2]) img",
    ),
    (
        "wide neighbours of a row",
        "def main [n] (xs: [n]f64) =
           (stencil_clamp 2 (\\w -> f64.sum w) xs, stencil_wrap 20 (\\w -> f64.sum w) xs,
            stencil_mirror 9 (\\w -> f64.maximum (map2 (*) w (map f64.i64 (indices w)))) xs)",
    ),
    (
        "turns",
        "def main [n] [m] (img: [n][m]f64) =
           (stencil_wrap_2d 1 (\\s -> loop acc = 0.0 for di < 3 do loop acc for dj < 3 do acc * 0.5 + s[di, 2 - dj]) img,
            stencil_wrap_2d 1 (\\s -> loop acc = 1.0 for p < 9 do if p == 4 then acc else acc - s[p / 3, p % 3]) img)",
    ),
    (
        "at indices that differ",
        "def main [n] [m] (img: [n][m]f64) (ks: [n]i64) =
           stencil_clamp_2d 1 (\\s -> let k = i64.f64 (f64.min 9 (f64.max 0 s[1, 1]))
                                     let r = s[k % 3] let t = transpose s
                                     in f64.sum r + s[k % 3, k / 4] * t[k / 4, k % 3] + (flatten s)[k % 9] + t[2, k % 3]) img",
    ),
    (
        "some of a window",
        "def main [n] [m] (img: [n][m]f64) =
           stencil_clamp_2d 1 (\\s -> (f64.sum (filter (> 0) (flatten s)),
                                      if s[0, 0] > 0 then f64.sum s[1] else f64.sum (map f64.sum s))) img",
    ),
    (
        "places that are changed",
        "def main [n] [m] (img: [n][m]f64) =
           stencil_wrap_2d 1 (\\s -> let k = i64.f64 (f64.min 8 (f64.max 0 s[1, 1]))
                                    let t = copy s with [1, 1] = 0.5 with [k / 3, k % 3] = 2 with [k % 3] = s[0]
                                    let h = loop h = replicate 4 0.0 for p < 9 do h with [(p + k) % 4] = h[(p + k) % 4] + s[p / 3, p % 3]
                                    in f64.sum (flatten t) - h[0] * h[3]) img",
    ),
    (
        "one of two windows",
        "def main [n] [m] (img: [n][m]f64) =
           stencil_clamp_2d 1 (\\s -> let t = if s[1, 1] > 0 then map (map (* 2)) s else transpose s
                                     in f64.sum (flatten t) - t[0, 2] * t[2, 0]) img",
    ),
    (
        "borders by hand",
        "def main [n] [m] (img: [n][m]f64) =
           let at i j = img[i64.max 0 (i64.min (n - 1) i), i64.max 0 (i64.min (m - 1) j)]
           in tabulate_2d n m (\\i j ->
                let w = tabulate_2d 5 5 (\\di dj -> at (i + di - 2) (j + dj - 2))
                in (f64.sum (tabulate 5 (\\di -> f64.sum (tabulate 5 (\\dj -> at (i + di - 2) (j + dj - 2))))),
                    loop acc = 0.0 for di < 5 do loop acc for dj < 5 do acc + w[di, dj],
                    f64.sum (map f64.sum (transpose w))))",
    ),
    (
        "small matrices",
        "def main [n] (xs: [n]f64) (ys: [n]f64) =
           let ps = map2 (\\x y -> [[x, y], [y - x, 2]]) xs ys
           let by a b = map (\\r -> map (\\c -> f64.sum (map2 (*) r c)) (transpose b)) a
           let qs = opaque (map (\\p -> by p [p[0], [0.5, p[1, 0]]]) ps)
           let rs = opaque (map (\\q -> tabulate_2d 3 3 (\\i j -> q[i / 2, j / 2] + f64.i64 j)) qs)
           in (map2 by ps qs, map2 (\\r q -> f64.sum (flatten (by (by r r) r)) - q[0, 1]) rs qs, map2 by rs rs,
               map (\\r -> (transpose r, r[0, 1] - r[2, 0], r[1])) rs, map (\\q -> (q, flatten q, [q, by q q])) qs)",
    ),
    (
        "rows that are repeated",
        "def main [n] (xs: [n]f64): [n][2][3]f64 = map (\\x -> replicate 2 [x, 1, x * x]) xs",
    ),
    (
        "a matrix of zeros that is filled",
        "def main [n] (xs: [n]f64) = map (\\x ->
           let a = loop a = replicate 3 (replicate 3 0) for i < 3 do a with [i, 2 - i] = x + f64.i64 i
           in a[0, 2] - a[1, 0] * a[2, 0]) xs",
    ),
    (
        "the median, by turns whose number depends on those around them",
        "def main [n] (xs: [n]i32) = map (\\x ->
           let a = loop a = [x, 3, x * x % 7, 1 - x, 5] for i < 4 do
             loop a for j < 4 - i do
               if a[j] > a[j + 1] then copy a with [j] = a[j + 1] with [j + 1] = a[j] else a
           in a[2]) xs",
    ),
    (
        "scans of a window",
        "def main [n] (xs: [n]f64) =
           let after (a, b) (c, d) = (a * c, b * c + d)
           in (stencil_clamp 5 (\\w -> let s = scan (+) 0.5 w in s[10] * f64.maximum s) xs,
               stencil_wrap 2 (\\w -> if w[2] > 0 then (scan (*) 1 w)[3] else f64.sum w) xs,
               stencil_wrap 1 (\\w -> let z = w[0] * w[0] let s = scan (+) w[1] (map (* w[2]) [1, 2, 3]) in s[2] + z) xs,
               stencil_wrap 1 (\\w -> let k = w[1] + 1 let h = reduce_by_index (replicate 3 k) f64.max k [0, 2, 0] w in h[0] + h[1]) xs,
               stencil_mirror 4 (\\w -> let (a, b) = unzip (scan after (1, 0) (map (\\x -> (0.5, x)) w)) in a[7] + f64.sum b) xs)",
    ),
    (
        "histograms of a window",
        "def main [n] (xs: [n]i32) =
           (stencil_wrap 4 (\\w -> let h = hist (+) 0 5 (map (\\x -> i64.i32 (x % 7) - 1) w) w in h[0] - h[4] * i32.sum h) xs,
            stencil_wrap 2 (\\w -> if w[0] > w[1] then (reduce_by_index (replicate 3 7) i32.max 0 [0, 2, i64.i32 w[3], 1] w[:4])[2] else w[2]) xs,
            stencil_clamp 3 (\\w -> let p = scatter (replicate 7 (-1)) (map (\\x -> i64.i32 x % 9) w) w in p[3] + i32.sum p) xs)",
    ),
    (
        "places of arrays of one number, and of places",
        "def main [n] (xs: [n]i64) = map (\\x ->
           let (a, b) = (replicate 8 (x * x), iota 5)
           in a[i64.abs x % 8] - b[i64.abs x % 5] * (replicate n x)[i64.abs x % n] + (iota n)[n - 1]) xs",
    ),
    (
        "small arrays in turns whose number only running tells",
        "def main [n] (xs: [n]f64) = map (\\x ->
           let k = i64.f64 (f64.abs x) % 7
           let m = [[x, 0.5, 1], [0.25, x + 1, 2], [1, 1, 1]]
           let power v = let w = map (\\r -> f64.sum (map2 (*) r v)) m let s = f64.sum (map f64.abs w) in map (/ (s + 1)) w
           let v = loop v = [1, 1, 1] for _i < k do power v
           let u = loop u = [1, 2, 3] for i < n % 5 do [u[(i + 1) % 3] + x, u[(i + 2) % 3] * 0.5, u[i % 3]]
           let (w, i) = loop (w, i) = ([x, x + 1, x * 2], 0) while w[i % 3] < 1000 && i < 20 do
             ([w[(1 + i) % 3] * 2, w[(2 + i) % 3] + 1, w[i % 3]], i + 1)
           in (v, u, w[i % 3], loop p = m for _i < k do map (\\r -> map (\\c -> f64.sum (map2 (*) r c) / 1e9) (transpose m)) p)) xs",
    ),
    (
        "slices that are changed",
        "def main [n] (xs: [n]i64) = map (\\x ->
           let b = replicate 8 x with [2:4] = [x + 1, x - 1] with [5:] = [1, x, 2]
           let c = loop c = copy b for i < 8 do loop c for j in i..<8 do c with [j] = c[j] * 3 + x
           in (b, c, i64.sum b[1:6])) xs",
    ),
    (
        "turns over ranges",
        "def main [n] (xs: [n]i64) = map (\\x ->
           let x = x % 50
           in (loop s = 1 for j in x..<60 do s * 3 + j, loop s = 1 for j in 60..>x do s - j * x,
               loop s = 1 for j in x..(x + 7)...(x + 30) do s * 5 - j, i64.sum (map (* x) (x % 5..<8)),
               i64.maximum (tabulate (60 - x) (\\i -> i * x)),
               let g = length (filter (> x) [1, x, 3, 60, 70]) in i64.sum (map (* x) (iota (g * g + 2 * g))))) xs",
    ),
    (
        "what is left is counted",
        "def main [n] (xs: [n]i64) =
           (stencil_wrap 2 (\\w -> let k = length (filter (> w[0]) w) in if k > 2 then w[k] else k) xs,
            stencil_wrap 60 (\\w -> length (filter (> w[0]) w)) xs)",
    ),
];

/// Elements of a row: more than a small chunk.
const ROW: usize = 37;

/// Numbers of both signs and many magnitudes, so that each order of additions has a sum of its own.
fn number(i: usize, salt: usize) -> f64 {
    let digits = ((i + salt) * 7919 % 2003) as f64 - 1001.0;
    digits / 7.0 * 10f64.powi((i * 31 % 11) as i32 - 5)
}

/// An argument of a type; arrays have `n` elements.
fn argument(ty: &Type, n: usize, salt: usize) -> Value {
    let of = |x: f64, to: ScalarType| {
        Prim { op: PrimOp::Convert(to), ty: ScalarType::F64 }.apply(&[Scalar::F64(x)]).unwrap()
    };
    match ty {
        Type::Scalar(to) => Value::Scalar(of(0.0, *to)),
        Type::Array(_, elem) => match &**elem {
            Type::Scalar(to) => Value::Array(Array::scalars(*to, (0..n).map(|i| of(number(i, salt), *to)))),
            elem => {
                let row = argument(elem, ROW, salt).row_type();
                Value::Array(Array::new(row, (0..n).map(|i| argument(elem, ROW, salt + i)).collect()))
            }
        },
        _ => panic!("{ty}"),
    }
}

fn same(what: &str, expected: &Shown, found: &Shown) {
    // Not the arrays themselves: they are long.
    assert!(matches!(expected.agrees(found), Agreement::Same { .. }), "{what}");
}

fn judge(name: &str, fused: &Fused, constants: Constants, sizes: &[usize], pools: &[Arc<ThreadPool>]) {
    let subject = fused.subject();
    let schedule = lower::schedule(fused.program(), constants);
    // Rows by lanes, and each by itself.
    let kernel = |(pool, long_row): (&Arc<ThreadPool>, i64)| {
        let machine = TileMachine { serial_work: 0, long_row, ..TileMachine::new(constants) };
        Kernel::with(fused.program(), &machine).unwrap().on(pool.clone())
    };
    let kernels: Vec<Kernel> =
        pools.iter().flat_map(|pool| [(pool, 0), (pool, i64::MAX)]).map(kernel).collect();
    for &n in sizes {
        let params = subject.scheme().params.iter().enumerate();
        let args: Vec<Value> = params.map(|(salt, ty)| argument(ty, n, salt)).collect();
        let source = outcome::source(subject.checked, subject.entry, &args, &schedule, u64::MAX);
        let expected = Shown::of_source(source);
        assert!(matches!(expected.end, End::Value(_)), "{name}: no value for {n} elements");
        let what = format!("{name}, {constants:?}, {n} elements");
        same(
            &what,
            &expected,
            &outcome::core(subject.checked, fused.program(), subject.result(), &args, constants, u64::MAX),
        );
        for kernel in &kernels {
            same(&what, &expected, &outcome::native(subject.checked, kernel, subject.result(), &args));
        }
    }
}

fn judge_all(programs: &[(&str, &str)], constants: Constants, sizes: &[usize]) {
    let pool = |n| Arc::new(ThreadPoolBuilder::new().num_threads(n).build().unwrap());
    let pools = [1, 2, 4].map(pool);
    let (programs, cores) =
        (Mutex::new(programs.iter()), thread::available_parallelism().map_or(1, NonZero::get));
    let judge_some = || {
        let next = || programs.lock().unwrap().next();
        while let Some((name, text)) = next() {
            let entry = Program::parse(text).unwrap().main().unwrap();
            judge(name, &entry.fuse().unwrap(), constants, sizes, &pools);
            judge(name, &entry.unfused(), constants, sizes, &pools);
        }
    };
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(judge_some))));
}

#[test]
fn small_chunks_are_crossed_by_small_inputs() {
    // 8 chunks and more are in flight together.
    judge_all(&PROGRAMS, BETWEEN, &[0, 1, 7, 8, 9, 31, 32, 33, 63, 64, 65, 255, 256, 257, 700]);
}

#[test]
fn more_chunks_than_are_dealt_out_together() {
    // 1024 of 8 elements.
    judge_all(&PROGRAMS, Constants { chunk: 8, lanes: 4, block: 4, group: 5 }, &[8192, 8193]);
}

#[test]
fn one_native_chunk() {
    judge_all(&PROGRAMS, Schedule::NATIVE, &[16384, 16385]);
}

#[test]
fn two_native_chunks() {
    judge_all(&PROGRAMS, Schedule::NATIVE, &[32768, 32769]);
}

#[test]
fn windows_and_small_matrices() {
    judge_all(&WINDOWS, BETWEEN, &[1, 2, 9]);
    judge_all(&WINDOWS, Schedule::NATIVE, &[1, 17]);
    // More elements than a tile has.
    let flat = |(_, text): &&(&str, &str)| !text.contains("[m]");
    let flat: Vec<(&str, &str)> = WINDOWS.iter().filter(flat).copied().collect();
    judge_all(&flat, Schedule::NATIVE, &[255, 256, 257, 600]);
    for (name, text) in &WINDOWS {
        let entry = Program::parse(text).unwrap().main().unwrap();
        let (fused, unfused) = (entry.fuse().unwrap(), entry.unfused());
        // What is left of a window, and a range, have no constant extent until they are read at once.
        let read_at_once = ["filter", "..<"].iter().any(|form| text.contains(form));
        let unfused = (!read_at_once).then(|| unfused.program());
        for program in unfused.into_iter().chain([fused.program()]) {
            let kernel = Kernel::compile(program).unwrap();
            assert_eq!(kernel.element_wise(), [], "{name}: {program}");
        }
    }
}

/// What would be too much code, and too much to do, at each place a choice in each turn.
#[test]
fn large_arrays_that_change_in_many_turns_are_not_written_out() {
    let bodies = [
        ("more than 64", "loop h = replicate 200 0 for p < 300 do h with [(x + p) % 200] = h[p % 200] + 1"),
        (
            "many turns",
            "loop h = tabulate 50 (\\i -> i * x) for p < 300 do h with [(x + p) % 50] = h[p % 50] + 1",
        ),
        (
            "many turns",
            "(loop (a, b) = (replicate 200 1, replicate 200 x) for p < 300 do if a[p % 200] > x then (b, a) else (a, b)).0",
        ),
    ];
    for (why, body) in bodies {
        let text = format!("def main [n] (xs: [n]i64) = map (\\x -> let h = {body} in h[x % 50]) xs");
        judge_all(&[(why, &text)], BETWEEN, &[1, 9]);
        let fused = Program::parse(&text).unwrap().main().unwrap().fuse().unwrap();
        let slow = fused.compile().unwrap().element_wise();
        assert!(matches!(&slow[..], [one] if one.why.what.contains(why)), "{body}: {slow:?}");
    }
}

/// Of windows something is read that lies outside where `k` is 3, which it is for one element at most.
#[test]
fn outside_of_a_window() {
    let reads = [
        "s[2, k]",
        "s[k, 2]",
        "s[k][0]",
        "(let r = s[k] in s[1, 1])",
        "(flatten s)[k * 4]",
        "(copy s with [k, 0] = 1)[0, 0]",
        "(transpose s)[1, k]",
        "f64.sum (loop t = replicate 3 0.0 for p < 3 do t with [k - p] = s[p, p])",
        "(replicate 3 s[0, 0])[k]",
        "f64.i64 (iota 3)[k]",
        "(scan (+) 0 s[1])[k]",
        "(loop v = s[0] for i < i64.f64 (f64.abs s[0, 0]) % 5 + 1 do [v[i % 3], v[k], v[0]])[1]",
    ];
    for read in reads {
        let text = |branch: &str| {
            format!(
                "def main [n] [m] (img: [n][m]f64) =
                   stencil_wrap_2d 1 (\\s -> let k = if s[1, 1] > 1e9 then 3 else 2 in {branch}) img"
            )
        };
        let ends = |text: &str, img: &Value| ends(text, std::slice::from_ref(img));
        let img = |last: f64| {
            let row = |i: usize| {
                let x = |j: usize| if (i, j) == (6, 8) { last } else { number(i * 9 + j, 0) / 1e9 };
                Value::Array(Array::scalars(ScalarType::F64, (0..9).map(|j| Scalar::F64(x(j)))))
            };
            let rows: Vec<Value> = (0..7).map(row).collect();
            Value::Array(Array::new(rows[0].row_type(), rows))
        };
        let fails = |end: &End| matches!(end, End::Failed(_));
        let gives = |end: &End| matches!(end, End::Value(_));
        assert!(ends(&text(read), &img(1.0)).iter().all(gives), "{read}");
        assert!(ends(&text(read), &img(1e10)).iter().all(fails), "{read}");
        // Where nobody takes the branch, nothing fails.
        let kept = format!("if k == 3 then 7 else {read}");
        assert!(ends(&text(&kept), &img(1e10)).iter().all(gives), "{read}");
    }
}

#[test]
fn lanes_that_never_leave() {
    // Half of the lanes leave at once; what decides for the others is known outside of the loop.
    let taken: Vec<Scalar> = (0..64).map(|i| Scalar::Bool(i >= 32)).collect();
    let read = [5, 6, 7].map(Scalar::I64);
    let args = [Array::scalars(ScalarType::Bool, taken), Array::scalars(ScalarType::I64, read)];
    let text = "def main [n] [m] (bs: [n]bool) (xs: [m]i64) =
       map (\\b -> (loop (j, s) = (0, 0) while b do (j + 1, s + xs[j])).1) bs";
    let ends = ends(text, &args.map(Value::Array));
    assert!(ends.iter().all(|end| matches!(end, End::Failed(_))), "{ends:?}");
}

/// How the source, the fused and the unfused program end, of which the latter run on tiles.
fn ends(text: &str, args: &[Value]) -> [End; 3] {
    let entry = Program::parse(text).unwrap().main().unwrap();
    let fused = entry.fuse().unwrap();
    let subject = fused.subject();
    let schedule = lower::schedule(fused.program(), Schedule::NATIVE);
    let source = outcome::source(subject.checked, subject.entry, args, &schedule, u64::MAX);
    let of = |program| {
        let kernel = Kernel::compile(program).unwrap();
        assert_eq!(kernel.element_wise(), [], "{program}");
        outcome::native(subject.checked, &kernel, subject.result(), args).end
    };
    let unfused = entry.unfused();
    [Shown::of_source(source).end, of(fused.program()), of(unfused.program())]
}

#[test]
fn bodies_with_loops_and_arrays() {
    judge_all(&NESTED, BETWEEN, &[0, 1, 2, 8, 9, 33, 70]);
    // As many lanes as native code has: what takes few turns takes them one after the other.
    judge_all(&NESTED, Constants { chunk: 32, ..Schedule::NATIVE }, &[0, 1, 33]);
    // Rows that are one chunk are folded one after the other.
    judge_all(&NESTED, Constants { chunk: 64, ..BETWEEN }, &[0, 2, 33, 70]);
    // Turns of several groups of chunks: 8 elements in each, up to 6 of them.
    judge_all(&NESTED, Schedule::SMALL, &[9, 16, 17, 25, 41]);
}
