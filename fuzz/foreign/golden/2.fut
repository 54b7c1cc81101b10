-- Written by `fuzz/foreign/draw.py --seed 1 --programs 500`.

-- ==
-- entry: e200
-- input { empty([0]f32) empty([0]u8) }
-- output { empty([0]f32) empty([0]u64) 0u8 empty([0]i64) empty([0]f32) empty([0]u16) }
entry e200 [n] (p0: [n]f32) (p1: [n]u8) =
  let as3 = map2 (\x1 x2 -> (((x1 + x1) + (1.5f32 - x2)) - ((f32.min x2 x2) + (f32.trunc (-0.75f32))))) p0 p0
  let as7 = map3 (\x4 x5 x6 -> (!(((u64.f32 (f32.min 100.0f32 (f32.max (0.0f32) x5))) ** 3u64) %% 9u64))) p0 p0 p0
  let s8 = (u8.sum p1)
  let as10 = tabulate n (\x9 -> ((((x9 + x9) % 3i64) + (x9 + (if (bool.i64 x9) then x9 else x9))), (f32.sqrt (f32.abs ((-2.75f32) * (f32.cos (f32.i64 x9))))), ((!(9u16 / 4u16)) + (19557u16 * ((u16.i64 x9) >> 8u16)))))
  in (as3, as7, s8, map (\(a, _, _) -> a) as10, map (\(_, a, _) -> a) as10, map (\(_, _, a) -> a) as10)

-- ==
-- entry: e201
-- input { [8u16, 6u16, 9u16, 4u16] [5i8, -1i8, -2i8, -85i8] 0u16 }
-- output { [0i64, 0i64, 0i64, 0i64] [0i32, 0i32, 0i32, 28i32] [5i16, -2i16, -12i16, 858i16] [-7i16, -7i16, -12i16, -7i16] [-2i8, 5i8, -2i8, 5i8] [-2i8, 3i8, 1i8, 6i8] }
entry e201 [n] [m] (p0: [n]u16) (p1: [m]i8) (p2: u16) =
  let s2 = any (\x1 -> true) p0
  let as5 = map2 (\x3 x4 -> (i16.i8 x3)) p1 (iota (length p1))
  let as8 = map2 (\x6 x7 -> (u32.bool s2)) p1 (iota (length p1))
  let as9 = iota n
  let s10 = reduce (^) 0u32 as8
  let as11 = scan (*) 1i16 as5
  let s12 = reduce (|) 0u32 as8
  let as13 = scan (+) 0i64 as9
  let as16 = map2 (\x14 x15 -> ((((562949953421313i64 >> 3i64) / 8i64) / ((i64.abs i64.highest) | 1i64)), ((((i32.i16 x15) * (i32.i16 x15)) * (if s2 then 1i32 else (i32.i16 x14))) >> 8i32))) as11 as5
  let as17 = scan (^) 0i16 as11
  let as19 = map (\x18 -> (i16.min x18 (((i16.u32 s12) - x18) + (x18 - 8i16)))) as17
  let as21 = map (\i -> p1[(i * 6 + 2) % length p1]) (iota (length p1))
  let as22 = scan (+) 0i8 as21
  in (map (\(a, _) -> a) as16, map (\(_, a) -> a) as16, as17, as19, as21, as22)

-- ==
-- entry: e202
-- input { [6i8, 7i8, -128i8, 8i8, 0i8] [2746130725u32, 0u32, 0u32, 9u32, 6u32] }
-- output { [2i32, 2i32, -2147483648i32, 8i32, 0i32] [0i16, 1i16, 2i16, 3i16, 4i16] [0i64, 0i64, -1i64, 0i64, 0i64] 0i64 }
entry e202 [n] (p0: [n]i8) (p1: [n]u32) =
  let as4 = map3 (\x1 x2 x3 -> ((i32.i8 x1) & ((i32.highest + 1i32) - (!9i32)))) p0 p0 p0
  let as7 = map2 (\x5 x6 -> (if ((x5 - x5) >= (x5 %% 1i8)) then (i16.i64 x6) else i16.highest)) p0 (iota (length p0))
  let as9 = map (\x8 -> ((((i64.i32 x8) >> 33i64) - (i64.i32 x8)) // ((if (x8 <= (-0i32)) then (if (bool.i32 x8) then (i64.i32 x8) else (i64.i32 x8)) else ((i64.i32 x8) | (i64.i32 x8))) | 1i64))) as4
  let s10 = (if length as9 == 0 then 6i64 else as9[(-6) % length as9])
  in (as4, as7, as9, s10)

-- ==
-- entry: e203
-- input { empty([0]i16) empty([0][0]i32) }
-- output { empty([0]i32) empty([0]i32) empty([0]u32) 0i32 }
entry e203 [n] [m] (p0: [n]i16) (p1: [n][m]i32) =
  let as2 = map (\row1 -> (i32.sum row1)) p1
  let as4 = map (\row3 -> (i32.sum row3)) p1
  let as7 = map2 (\x5 x6 -> ((((u32.i32 x6) - (u32.i32 x6)) << 0u32) * (u32.i32 x6))) p0 as2
  let s8 = (i32.sum as4)
  in (as2, as4, as7, s8)

-- ==
-- entry: e204
-- input { empty([0]i64) empty([0]f32) }
-- output { empty([0]i64) empty([0]i64) }
entry e204 [n] (p0: [n]i64) (p1: [n]f32) =
  let as3 = map2 (\x1 x2 -> (((x2 + (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x1)))) + x2) % 1i64)) p1 (iota (length p1))
  let as4 = scan (\a b -> a + b) 0i64 as3
  in (as3, as4)

-- ==
-- entry: e205
-- input { [9i8, 1i8, -3i8, -127i8, -2i8, 6i8, 71i8, -4i8, 88i8, 6i8, -91i8, -72i8, 9i8, 1i8, 3i8, 6i8, 9i8, -4i8, -128i8, 127i8, -4i8, 127i8, 3i8, 5i8, 0i8, 0i8, 1i8, -128i8, -3i8, -3i8, -4i8, 6i8, -126i8] [[0i8, 32i8, -101i8, 8i8, 108i8, 5i8, 1i8, 1i8, 0i8, -3i8, -127i8, -1i8, -1i8, 1i8, -3i8, 7i8, -3i8, 6i8, -2i8, 1i8, 7i8, 3i8, -128i8, 8i8, 3i8, -127i8, 8i8, 71i8, 0i8, 5i8, -1i8, -21i8, 2i8], [-1i8, 8i8, 4i8, 0i8, 8i8, -2i8, 8i8, -3i8, -3i8, 1i8, 8i8, -127i8, -3i8, -4i8, 3i8, -4i8, 3i8, 47i8, 43i8, 43i8, 2i8, 7i8, -128i8, 72i8, -128i8, 111i8, 7i8, 3i8, 8i8, 96i8, -2i8, -4i8, 5i8]] }
-- output { 7u8 [4u8, 4u8] empty([0][33]i8) 33i64 0i8 0i8 0i8 33i64 true true true [9u64, 6u64] }
entry e205 [n] [m] (p0: [n]i8) (p1: [m][n]i8) =
  let as8 = map (\row1 -> let as4 = filter (\x2 -> (if (!(bool.i8 x2)) then ((bool.i8 x2) && (bool.i8 x2)) else (x2 <= x2))) row1 let as6 = tabulate 2i64 (\x5 -> ((((u32.i64 x5) - (u32.i64 x5)) + ((u32.i64 x5) * (u32.i64 x5))) >> 27u32)) in map (\x7 -> (((if true then 35u8 else (u8.i8 x7)) ^ (u8.i8 x7)) // 5u8)) row1) p1
  let as15 = map (\row9 -> let as12 = filter (\x10 -> true) row9 let as14 = map (\x13 -> (((i8.lowest | x13) + x13) ** 3i8)) as12 in reduce i8.max i8.lowest as12) p1
  let as20 = map (\row16 -> let as19 = map2 (\x17 x18 -> {f0 = ((!(x17 != x18)) && ((if (bool.u8 x17) then x17 else x17) <= (252u8 * x18))), f1 = (((!(u32.u8 x18)) + (if true then (u32.u8 x17) else (u32.u8 x18))) * (((u32.u8 x17) << 27u32) + ((u32.u8 x18) - (u32.u8 x17))))}) row16 row16 in (u8.sum row16)) as8
  let s22 = any (\x21 -> (!(x21 >= x21))) as15
  let as25 = filter (\row23 -> ((!(bool.i8 (i8.sum row23))) && (!s22))) p1
  let s26 = reduce (+) 0u8 as20
  let as29 = map2 (\x27 x28 -> 4u8) as15 as15
  let as32 = filter (\row30 -> (!((i8.sum row30) != (-32i8)))) as25
  let as35 = map2 (\x33 x34 -> (((i8.bool s22) // 5i8) / ((x33 + x33) | 1i8))) p0 p0
  let as38 = map2 (\x36 x37 -> (!(bool.i8 x36))) as35 as35
  let as41 = map2 (\x39 x40 -> (((5u64 * (u64.u8 x39)) // 4u64) + (if (bool.i64 x40) then (if s22 then 9u64 else (u64.i64 x40)) else (u64.max (u64.u8 x39) (u64.bool s22))))) as29 (iota (length as29))
  in (s26, as29, as32, length (as35), (as35)[0], (as35)[11], (as35)[32], length (as38), (as38)[0], (as38)[11], (as38)[32], as41)

-- ==
-- entry: e206
-- input { [2i16, 21322i16, 6i16] [[0u8, 39u8], [0u8, 0u8], [0u8, 0u8]] }
-- output { true empty([0]i64) 0u16 65528u16 [0u16, 0u16, 0u16] [65534u16, 65534u16, 65534u16] }
entry e206 [n] [m] (p0: [n]i16) (p1: [n][m]u8) =
  let s1 = (if length p0 == 0 then 13510i16 else p0[(2) % length p0])
  let as4 = filter (\row2 -> (((u8.i16 s1) // ((u8.sum row2) | 1u8)) > ((u8.sum row2) %% ((u8.sum row2) | 1u8)))) p1
  let as12 = map (\row5 -> let as7 = tabulate n (\x6 -> (((u8.highest >> 0u8) << 1u8) - ((!(u8.i16 s1)) // ((u8.i16 s1) | 1u8)))) let as11 = map3 (\x8 x9 x10 -> ((((i64.u8 x9) - (i64.u8 x8)) - (if (bool.u8 x8) then (i64.i16 s1) else (i64.u8 x10))) - (((i64.u8 x9) + (i64.i16 s1)) % 3i64))) as7 as7 as7 in (if length as11 == 0 then (i64.i16 s1) else as11[(2) % length as11])) as4
  let s13 = reduce i16.min i16.highest p0
  let as14 = scan i16.min i16.highest p0
  let as15 = scan (^) 0i64 as12
  let as18 = filter (\x16 -> (!((i16.i64 x16) >= s1))) as12
  let as20 = map (\x19 -> {f0 = u16.lowest, f1 = ((if (bool.i16 x19) then ((u16.i16 x19) >> 15u16) else (u16.i16 s1)) - (u16.min (u16.abs (u16.i16 x19)) (4u16 - (u16.i16 x19))))}) as14
  let s21 = reduce (^) 0i64 as18
  let s22 = (if false then (if (s13 == s1) then (u8.i16 s13) else ((u8.i16 s1) - (u8.i16 s1))) else (15u8 ** 3u8))
  let as25 = filter (\x23 -> (s1 == (s1 % 3i16))) as18
  let as28 = filter (\row26 -> ((s22 < (u8.i16 s1)) && (bool.i16 s13))) p1
  let s30 = all (\x29 -> (!(bool.i16 s1))) as25
  let as31 = scan (|) 0i64 as25
  let {f0 = s32, f1 = s33} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((\a b -> a + b) a0 b0), f1 = ((*) a1 b1)}) {f0 = 0u16, f1 = 1u16} as20
  let as37 = filter (\{f0 = x34, f1 = x35} -> (bool.i16 s1)) as20
  in (s30, as31, s32, s33, map (\{f0 = a, f1 = _} -> a) as37, map (\{f0 = _, f1 = a} -> a) as37)

-- ==
-- entry: e207
-- input { [0.75f64, -3.0f64, 295.6923076923077f64, -0.75f64, -623.1538461538462f64] [[0u32, 4036179977u32, 0u32], [0u32, 6u32, 0u32], [0u32, 2093547337u32, 4294967295u32], [8u32, 0u32, 3660736736u32], [1u32, 7u32, 9u32]] [[[4u32, 0u32, 6u32], [1298545636u32, 7u32, 0u32], [3u32, 1u32, 7u32]], [[3u32, 1u32, 0u32], [2235784787u32, 3u32, 4294967295u32], [1840725326u32, 0u32, 0u32]], [[0u32, 3u32, 0u32], [2085695479u32, 0u32, 0u32], [6u32, 6u32, 2u32]], [[1u32, 2848894732u32, 1u32], [7u32, 2u32, 1u32], [0u32, 0u32, 0u32]], [[0u32, 325474818u32, 1503320984u32], [3u32, 4u32, 1u32], [0u32, 0u32, 8u32]]] 9i8 }
-- output { [[0u32, 4036179977u32, 0u32], [0u32, 6u32, 0u32], [0u32, 2093547337u32, 4294967295u32], [8u32, 0u32, 3660736736u32], [1u32, 7u32, 9u32]] [4036179977u32, 6u32, 2093547336u32, 3660736744u32, 17u32] [-6216278443821387414i64] 4277927935u32 5i64 0.75f64 }
entry e207 [n] [m] (p0: [n]f64) (p1: [n][m]u32) (p2: [n][m][m]u32) (p3: i8) =
  let as3 = filter (\row1 -> ((u32.sum row1) != ((u32.sum row1) - (u32.sum row1)))) p1
  let as6 = filter (\row4 -> ((!(bool.u32 (u32.sum row4))) || (false || (bool.u32 (u32.sum row4))))) p1
  let as8 = map (\row7 -> (u32.sum row7)) as3
  let as9 = replicate 1i64 ((7507855316779646561i64 * (i64.i8 p3)) + ((i64.i8 p3) / ((i64.i8 p3) | 1i64)))
  let s10 = reduce (|) 0u32 as8
  let s11 = length p0
  let s12 = (if length p0 == 0 then (-2.75f64) else p0[(0) % length p0])
  in (as6, as8, as9, s10, s11, s12)

-- ==
-- entry: e208
-- input { [false, true, true] [6i32, 5i32, 3i32] }
-- output { [false, false, false] [false, false, false] [0u32, 0u32, 0u32] [0.75f64, 1.75f64, 2.75f64] empty([0]bool) }
entry e208 [n] [m] (p0: [n]bool) (p1: [m]i32) =
  let as4 = map3 (\x1 x2 x3 -> (!(!(x1 && false)))) p0 p0 p0
  let as5 = scan (||) false as4
  let as8 = map2 (\x6 x7 -> ((u32.bool x6), ((((f64.i64 x7) + (f64.i64 x7)) + (-(f64.i64 x7))) + (if (if x6 then x6 else x6) then ((f64.i64 x7) - (f64.i64 x7)) else 0.75f64)))) as5 (iota (length as5))
  let as11 = filter (\x9 -> x9) as5
  in (as4, as5, map (\(a, _) -> a) as8, map (\(_, a) -> a) as8, as11)

-- ==
-- entry: e209
-- input { empty([0]f64) empty([2][0]f32) }
-- output { empty([0]u8) }
entry e209 [n] [m] (p0: [n]f64) (p1: [m][n]f32) =
  let as3 = map2 (\x1 x2 -> (((if true then (u8.i64 x2) else (u8.i64 x2)) & ((u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) x1))) + (u8.i64 x2))) * (u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) x1))))) p0 (iota (length p0))
  in as3

-- ==
-- entry: e210
-- input { [6i16] [0i64] [[[-1.25f64]]] 4u16 }
-- output { true empty([0]i16) 3i64 [6i16] [1u8] empty([0]f64) }
entry e210 [n] [m] (p0: [n]i16) (p1: [n]i64) (p2: [m][n][m]f64) (p3: u16) =
  let as3 = filter (\x1 -> (!((i16.u16 p3) <= x1))) p0
  let as4 = scan i16.min i16.highest p0
  let as7 = filter (\row5 -> (!((f64.sum (map f64.sum row5)) >= (f64.sum (map f64.sum row5))))) p2
  let s8 = (i16.sum as4)
  let as11 = filter (\x9 -> (if ((i16.u16 p3) <= 7i16) then (!(bool.i16 x9)) else (if (bool.i16 x9) then (bool.u16 p3) else (bool.i16 x9)))) p0
  let as14 = filter (\x12 -> (if (!(bool.i16 s8)) then (bool.u16 p3) else (p3 == p3))) p1
  let as17 = filter (\x15 -> (!(bool.i16 x15))) as4
  let as20 = filter (\x18 -> (!(!(bool.u16 p3)))) as11
  let as22 = map (\x21 -> (!((i64.max 3i64 x21) < (i64.i16 s8)))) as14
  let as24 = map (\row23 -> (f64.sum (map f64.sum row23))) as7
  let s25 = (if (!(bool.i16 s8)) then (!((i32.i16 s8) + 1692166864i32)) else (((i32.i16 s8) * (i32.u16 p3)) | ((i32.u16 p3) % 9i32)))
  let s26 = ((((u32.u16 p3) - (u32.u16 p3)) + (u32.u16 p3)) // 4u32)
  let s28 = all (\x27 -> ((if x27 then s25 else (i32.u32 s26)) != (s25 + s25))) as22
  let as31 = filter (\x29 -> ((s26 % (s26 | 1u32)) != (u32.bool s28))) as17
  let s32 = ((((i64.i32 s25) << 16i64) - ((i64.u16 p3) + (i64.u32 s26))) >> 19i64)
  let as35 = filter (\x33 -> ((s8 - s8) <= (i16.abs s8))) p0
  let as37 = tabulate n (\x36 -> ((3u8 & (5u8 + (u8.i64 x36))) - ((if (bool.i64 x36) then (u8.i64 s32) else (u8.i64 x36)) // 6u8)))
  let as39 = map (\row38 -> (f64.sum (map f64.sum row38))) as7
  in (s28, as31, s32, as35, as37, as39)

-- ==
-- entry: e211
-- input { [0u8, 0u8, 7u8] [true, false, false] 32767i16 -4i64 }
-- output { [true, false, false] [1u8, 1u8, 1u8] true [false, true, false] [-4.0f32, -4.0f32, -4.0f32] [255u8, 255u8, 255u8] }
entry e211 [n] (p0: [n]u8) (p1: [n]bool) (p2: i16) (p3: i64) =
  let as4 = map3 (\x1 x2 x3 -> (!((p2 * p2) != (p2 + p2)))) p1 p1 p0
  let as5 = scan (&&) true p1
  let as6 = replicate n (((u8.i64 p3) ** 0u8) % 2u8)
  let s7 = reduce (||) false as5
  let as10 = map2 (\x8 x9 -> (x9 == (i64.abs (p3 >> 18i64)))) as4 (iota (length as4))
  let as13 = map2 (\x11 x12 -> ((f32.i64 p3), ((((u8.i64 p3) * 4u8) %% ((if x11 then (u8.i64 x12) else (u8.i64 x12)) | 1u8)) - (((u8.bool x11) + (u8.bool s7)) - (u8.bool x11))))) as5 (iota (length as5))
  in (as5, as6, s7, as10, map (\(a, _) -> a) as13, map (\(_, a) -> a) as13)

-- ==
-- entry: e212
-- input { empty([0]u8) empty([0]i64) }
-- output { false empty([0]i8) }
entry e212 [n] (p0: [n]u8) (p1: [n]i64) =
  let s2 = any (\x1 -> (bool.u8 x1)) p0
  let as5 = map2 (\x3 x4 -> ((-52i8) - (((i8.u8 x4) - (i8.u8 x4)) * ((i8.u8 x4) %% ((i8.i64 x3) | 1i8))))) p1 p0
  in (s2, as5)

-- ==
-- entry: e213
-- input { [4u8, 7u8, 245u8] [4u16, 0u16, 65535u16] }
-- output { [3u32, 5u32, 7u32] [0.876149444983195f64, 0.7692389013639721f64, 0.9845657443751508f64] [11223049941990264408u64, 13256425173748043356u64, 9153082963260034653u64] [1.75f32, 1.75f32, 1.75f32] [18446744073709551599u64, 18446744073709551566u64, 18446744073709491590u64] [18446744073709551599u64, 18446744073709551566u64, 18446744073709491590u64] }
entry e213 [n] (p0: [n]u8) (p1: [n]u16) =
  let as2 = tabulate 8i64 (\x1 -> ((((-73i32) // 8i32) + 2i32), 127u16))
  let as5 = map2 (\x3 x4 -> ((((u32.u16 x3) + 8u32) * ((u32.u16 x3) - (u32.i64 x4))) % 9u32)) p1 (iota (length p1))
  let as8 = map2 (\x6 x7 -> ((f64.cos (f64.log (1.0f64 + f64.abs (f64.cos (f64.u16 x6))))), (((0u64 - (u64.u16 x6)) + (u64.abs 13256425173748043356u64)) - (((u64.u16 x6) + (u64.u16 x7)) * (17488781661480477575u64 << 48u64))), (if (!(x7 == 8193u16)) then 1.75f32 else (((f32.u16 x7) + (f32.u16 x6)) - (f32.u16 x6))))) p1 p1
  let as10 = map (\x9 -> (!(((u64.u8 x9) * (u64.u8 x9)) | ((u64.u8 x9) / 5u64)))) p0
  let as13 = filter (\x11 -> ((bool.u64 x11) && (1u64 < x11))) as10
  in (as5, map (\(a, _, _) -> a) as8, map (\(_, a, _) -> a) as8, map (\(_, _, a) -> a) as8, as10, as13)

-- ==
-- entry: e214
-- input { [9i16] [-117.61538696289062f32] 3.0f64 545322026i32 }
-- output { empty([0]i64) 545322030u32 [0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32] 42u8 [0i16] [0.0f32] }
entry e214 [n] (p0: [n]i16) (p1: [n]f32) (p2: f64) (p3: i32) =
  let as1 = iota n
  let as3 = map (\x2 -> (u8.i32 p3)) p1
  let s4 = (((u32.min (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) p2))) (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) p2)))) ^ ((u32.i32 p3) + (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) p2))))) + (((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) p2))) + (u32.i32 p3)) & ((u32.i32 p3) - (u32.i32 p3))))
  let as5 = scan (^) 0u8 as3
  let as9 = map3 (\x6 x7 x8 -> {f0 = (i16.i64 x8), f1 = (f32.sqrt (f32.abs (f32.i64 x8)))}) as1 as1 as1
  let as10 = scan (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((*) a0 b0), f1 = ((+) a1 b1)}) {f0 = 1i16, f1 = 0.0f32} as9
  let as13 = filter (\(x11: {f0: i16, f1: f32}) -> (bool.i16 x11.f0)) as10
  let {f0 = s14, f1 = s15} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((^) a0 b0), f1 = ((*) a1 b1)}) {f0 = 0i16, f1 = 1.0f32} as10
  let s16 = (((p2 * (f64.i32 p3)) + p2) - 45.75f64)
  let s17 = length as10
  let as21 = filter (\{f0 = x18, f1 = x19} -> (!(false && true))) as10
  let s24 = all (\{f0 = x22, f1 = x23} -> ((if (bool.i32 p3) then (bool.i32 p3) else (bool.u32 s4)) || (x22 != s14))) as10
  let s25 = length as1
  let s26 = length as13
  let s27 = length as13
  let s28 = reduce (+) 0i64 as1
  let as34 = map3 (\{f0 = x29, f1 = x30} (x31: {f0: i16, f1: f32}) {f0 = x32, f1 = x33} -> (if (x33 < (f32.sqrt (f32.abs x31.f1))) then x30 else (f32.round x33))) as13 as13 as13
  let {f0 = s35, f1 = s36} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((\a b -> a + b) a0 b0), f1 = ((\a b -> a + b) a1 b1)}) {f0 = 0i16, f1 = 0.0f32} as13
  let as39 = filter (\(x37: {f0: i16, f1: f32}) -> (s24 && s24)) as21
  let as42 = filter (\x40 -> s24) as3
  let as44 = tabulate 9i64 (\x43 -> ((((s36 / (f32.i32 p3)) == (f32.ceil s15)) || (!(if s24 then s24 else s24))), (((f32.round s36) + (if (bool.i16 s14) then s36 else s15)) - (f32.floor s36))))
  let s45 = reduce (^) 0i16 p0
  let as47 = tabulate n (\x46 -> s17)
  let as50 = map2 (\x48 (x49: {f0: i16, f1: f32}) -> (s27 + ((s27 + 5i64) - s17))) as34 as13
  let s51 = s4
  let as56 = map2 (\(x52, x53) (x54, x55) -> (((x53 - x55) - x53) - ((s15 * s15) * (f32.log (1.0f32 + f32.abs x55))))) as44 as44
  let s57 = (u8.sum as5)
  let as62 = map3 (\(x58: {f0: i16, f1: f32}) {f0 = x59, f1 = x60} (x61: {f0: i16, f1: f32}) -> {f0 = (if s24 then (x58.f0 + (i16.min x61.f0 s35)) else ((!(i16.u32 s51)) >> 15i16)), f1 = (if s24 then ((s36 * x60) * x58.f1) else (x58.f1 - ((f32.f64 s16) - x61.f1)))}) as21 as21 as21
  in (as50, s51, as56, s57, map (\{f0 = a, f1 = _} -> a) as62, map (\{f0 = _, f1 = a} -> a) as62)

-- ==
-- entry: e215
-- input { [29028u16] [227564752i32] }
-- output { true 0u16 false 0u16 false empty([0]u8) }
entry e215 [n] (p0: [n]u16) (p1: [n]i32) =
  let s1 = (if length p0 == 0 then 12923u16 else p0[(-2) % length p0])
  let as2 = replicate n (((i16.u16 s1) * (i16.u16 s1)) - ((i16.u16 s1) - (i16.u16 s1)))
  let as5 = filter (\x3 -> (!(x3 != x3))) p1
  let as8 = map2 (\x6 x7 -> true) as5 (iota (length as5))
  let s9 = (i16.sum as2)
  let s10 = length as2
  let as12 = map (\x11 -> (((u32.min (u32.u16 s1) 1u32) - ((u32.u16 s1) << 31u32)) * (((u32.i64 s10) ** 2u32) %% 5u32))) p1
  let s13 = (f32.abs ((if false then (f32.i64 s10) else (f32.i64 s10)) + 98.0f32))
  let s15 = any (\x14 -> (u16.highest >= (s1 << 1u16))) as8
  let as18 = map2 (\x16 x17 -> {f0 = ((((f64.i32 x16) - (f64.i16 s9)) / (f64.min (-84.375f64) (f64.i32 x16))) + (((f64.i32 x16) * (f64.i16 s9)) + (0.75f64 / (f64.i64 x17)))), f1 = ((u64.i64 x17) %% 1u64)}) as5 (iota (length as5))
  let s20 = all (\x19 -> (!(!s15))) as12
  let s21 = (i32.min (((i32.bool s20) ** 1i32) * (i32.min (i32.bool s20) (i32.i64 s10))) ((!(i32.i16 s9)) ** 2i32))
  let as24 = map2 (\x22 x23 -> {f0 = (((0u32 * (u32.i32 s21)) & 3157098063u32) - (((u32.i64 x23) % (3u32 | 1u32)) + (u32.i64 x23))), f1 = (((f64.min (f64.i16 s9) 0.36f64) / (f64.i32 s21)) * ((f64.max (f64.f32 s13) 1.5f64) / (if s15 then (f64.i16 x22) else (f64.u16 s1)))), f2 = (u8.i16 x22)}) as2 (iota (length as2))
  let as27 = map (\{f0 = x25, f1 = x26} -> s15) as18
  let as29 = tabulate n (\x28 -> (((s10 + (i64.bool s15)) - (x28 - x28)) * ((i64.bool s15) - (s10 %% (x28 | 1i64)))))
  let as31 = tabulate 3i64 (\x30 -> ((u8.abs (u8.min ((u8.bool s20) << 2u8) (8u8 << 1u8))), ((!(x30 <= x30)) || ((s10 >= x30) && (s21 == (i32.u16 s1)))), ((!(u64.u16 s1)) >> 39u64)))
  let as34 = filter (\x32 -> (!(if x32 then s20 else (bool.i64 s10)))) as27
  let s35 = length as31
  let as37 = map (\i -> p1[(i * 3 + 8) % length p1]) (iota (length p1))
  let as39 = map (\x38 -> {f0 = (u16.min (u16.abs (s1 << 8u16)) (if (!s20) then 5u16 else s1)), f1 = ((-134217727i64) >= ((s35 * (i64.bool x38)) - (s10 + s10)))}) as34
  let as42 = filter (\(x40: {f0: u16, f1: bool}) -> (s1 >= (x40.f0 << 0u16))) as39
  let as46 = map3 (\x43 x44 x45 -> ((u32.i64 s10) - (((u32.i32 x45) ** 2u32) // (((u32.i64 s35) * 8u32) | 1u32)))) as37 as37 as37
  let as50 = filter (\{f0 = x47, f1 = x48} -> ((s21 + (i32.bool x48)) == (s21 - s21))) as42
  let s51 = reduce (&&) true as8
  let {f0 = s52, f1 = s53} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((\a b -> a + b) a0 b0), f1 = ((||) a1 b1)}) {f0 = 0u16, f1 = false} as42
  let {f0 = s54, f1 = s55} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((|) a0 b0), f1 = ((||) a1 b1)}) {f0 = 0u16, f1 = false} as50
  let as58 = map (\{f0 = x56, f1 = x57} -> (!(((u8.bool s55) + (u8.bool s55)) % 9u8))) as50
  in (s51, s52, s53, s54, s55, as58)

-- ==
-- entry: e216
-- input { [-1i16, 20050i16, 0i16, 9i16, 6i16, 32767i16, 9i16, -3i16] [true, false, true, true, true, false, true, true] }
-- output { 12.0f32 15i32 3i16 513i64 -2147483648i32 -2147483648i32 -2147483648i32 513i64 7i16 85i16 256i16 513i64 true true true }
entry e216 [n] (p0: [n]i16) (p1: [n]bool) =
  let long = map (\x1 -> {f0 = (((if (bool.i64 x1) then (i32.i64 x1) else (i32.i64 x1)) / 1i32) + ((i32.abs (i32.i64 x1)) + (3i32 | 49i32))), f1 = (i16.i64 x1), f2 = ((true || (x1 <= 6i64)) || ((x1 + 9i64) > x1))}) (iota 513)
  let as3 = tabulate 4i64 (\x2 -> {f0 = (f32.round 2.75f32), f1 = (i32.max (!(i32.i64 x2)) ((i32.i64 x2) + ((i32.i64 x2) + 5i32)))})
  let as5 = map (\(x4: {f0: f32, f1: i32}) -> ((if (false || true) then (if (bool.i32 x4.f1) then (i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4.f0))) else (i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4.f0)))) else ((-1i16) + (i16.i32 x4.f1))) & (i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4.f0))))) as3
  let {f0 = s6, f1 = s7} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((+) a0 b0), f1 = ((|) a1 b1)}) {f0 = 0.0f32, f1 = 0i32} as3
  let s8 = reduce i16.min i16.highest as5
  let as10 = map (\(x9: {f0: i32, f1: i16, f2: bool}) -> {f0 = (((i32.i16 s8) %% 4i32) + ((i32.highest ** 1i32) * (s7 % 4i32))), f1 = ((i16.max (if x9.f2 then (i16.i32 s7) else s8) x9.f1) / 2i16), f2 = (s6 > (f32.abs (s6 / s6)))}) long
  in (s6, s7, s8, length (map (\{f0 = a, f1 = _, f2 = _} -> a) as10), (map (\{f0 = a, f1 = _, f2 = _} -> a) as10)[0], (map (\{f0 = a, f1 = _, f2 = _} -> a) as10)[171], (map (\{f0 = a, f1 = _, f2 = _} -> a) as10)[512], length (map (\{f0 = _, f1 = a, f2 = _} -> a) as10), (map (\{f0 = _, f1 = a, f2 = _} -> a) as10)[0], (map (\{f0 = _, f1 = a, f2 = _} -> a) as10)[171], (map (\{f0 = _, f1 = a, f2 = _} -> a) as10)[512], length (map (\{f0 = _, f1 = _, f2 = a} -> a) as10), (map (\{f0 = _, f1 = _, f2 = a} -> a) as10)[0], (map (\{f0 = _, f1 = _, f2 = a} -> a) as10)[171], (map (\{f0 = _, f1 = _, f2 = a} -> a) as10)[512])

-- ==
-- entry: e217
-- input { [false, true, true, true] [[4i8, 18i8, 5i8, -2i8], [95i8, 3i8, 4i8, -3i8], [-128i8, -128i8, -3i8, -127i8], [2i8, 127i8, -1i8, 4i8]] }
-- output { empty([0][4]i8) [[95i8, 3i8, 4i8, -3i8], [-128i8, -128i8, -3i8, -127i8]] [37u8, 37u8, 37u8, 37u8] [1u16, 1u16, 1u16, 1u16] [true, true, true, true] 95.0f64 }
entry e217 [n] [m] (p0: [n]bool) (p1: [n][m]i8) =
  let as1 = scan (&&) true p0
  let as3 = map (\x2 -> (if x2 then (((i32.bool x2) > (-536870913i32)) || ((i64.bool x2) <= (i64.bool x2))) else ((i8.bool x2) < 69i8))) as1
  let as5 = map (\x4 -> ((((u8.bool x4) ** 3u8) * ((u8.bool x4) / 1u8)) % (63u8 | 1u8))) as3
  let s6 = (((0.4f32 + 0.15f32) + (if true then (-1.0f32) else (-3.0f32))) - ((f32.exp (-(f32.abs (-0.75f32)))) + ((-98.75f32) + 2.75f32)))
  let as9 = filter (\row7 -> false) p1
  let as12 = filter (\row10 -> (((i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s6))) * (i8.sum row10)) < (i8.sum row10))) p1
  let as15 = map2 (\x13 x14 -> {f0 = (7u8 - ((if true then (u8.bool x14) else (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) s6)))) - ((u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) s6))) ** 3u8))), f1 = (u16.bool x13)}) as3 as3
  let as18 = map2 (\x16 x17 -> (x16 && ((s6 + s6) >= (if x16 then s6 else s6)))) as3 as3
  let s19 = (f64.round (f64.abs (f64.f32 s6)))
  in (as9, as12, map (\{f0 = a, f1 = _} -> a) as15, map (\{f0 = _, f1 = a} -> a) as15, as18, s19)

-- ==
-- entry: e218
-- input { [1.75f64] [false] -3i8 }
-- output { [false] [0u16] [-4.25f32] [false] [-0.963506817817688f32] empty([0]bool) }
entry e218 [n] (p0: [n]f64) (p1: [n]bool) (p2: i8) =
  let as3 = map2 (\x1 x2 -> ((if x1 then (u32.highest >> 20u32) else (u32.bool x1)) + (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x2))))) p1 p0
  let as4 = scan (||) false p1
  let as6 = map (\x5 -> {f0 = ((u16.bool x5) * (((u16.bool x5) * 24773u16) + 26u16)), f1 = ((((f32.i8 p2) + (f32.i8 p2)) + ((f32.i8 p2) / (f32.i8 p2))) - (if (p2 != p2) then (-(f32.i8 p2)) else (-0.75f32)))}) as4
  let as8 = map (\i -> as4[(i * 9 + 2) % length as4]) (iota (length as4))
  let as9 = replicate n (f32.sin ((f32.i8 p2) * 115.625f32))
  let as12 = filter (\x10 -> x10) as8
  in (as4, map (\{f0 = a, f1 = _} -> a) as6, map (\{f0 = _, f1 = a} -> a) as6, as8, as9, as12)

-- ==
-- entry: e219
-- input { empty([0]i16) empty([0]u32) false }
-- output { empty([0]u32) 0i16 0i16 empty([0]u64) empty([0]i64) empty([0]f32) }
entry e219 [n] (p0: [n]i16) (p1: [n]u32) (p2: bool) =
  let as3 = map2 (\x1 x2 -> (if ((x1 * x1) >= 1024i16) then (((-0i64) / (68719476735i64 | 1i64)) ^ 94i64) else (((i64.i16 x1) // 2i64) - (i64.i16 x1)))) p0 p1
  let s4 = (i64.sum as3)
  let as6 = map (\i -> p1[(i * 5 + 9) % length p1]) (iota (length p1))
  let s7 = (i16.sum p0)
  let s8 = (((s7 / 4i16) + (i16.bool p2)) | (i16.abs s7))
  let as10 = map (\x9 -> (((4398046511105u64 ** 0u64) ** 2u64) + (((u64.u32 x9) + (u64.bool p2)) % 2u64))) as6
  let as11 = iota n
  let as13 = map (\x12 -> (if (!(!true)) then ((f32.max (f32.u32 x12) (f32.u32 x12)) + (f32.abs (f32.i64 s4))) else (if p2 then ((f32.u32 x12) / (-2.5f32)) else (f32.u32 x12)))) p1
  in (as6, s7, s8, as10, as11, as13)

-- ==
-- entry: e220
-- input { [-2.5f32, 2.25f32] [-8554541063615939604i64, -4i64] }
-- output { [-2.5f32, 2.25f32] empty([0]i64) [true, true] [0u32, 0u32] [true, true] [0u32, 0u32] }
entry e220 [n] (p0: [n]f32) (p1: [n]i64) =
  let as2 = map (\x1 -> x1) p0
  let as5 = filter (\x3 -> ((x3 * x3) == (x3 + x3))) p1
  let as8 = map2 (\x6 x7 -> {f0 = (bool.i64 x6), f1 = (((u32.i64 x7) % 1u32) ** 1u32)}) p1 (iota (length p1))
  let as12 = filter (\{f0 = x9, f1 = x10} -> x9) as8
  in (as2, as5, map (\{f0 = a, f1 = _} -> a) as8, map (\{f0 = _, f1 = a} -> a) as8, map (\{f0 = a, f1 = _} -> a) as12, map (\{f0 = _, f1 = a} -> a) as12)

-- ==
-- entry: e221
-- input { [350.8461608886719f32] [8i32] }
-- output { [4294967295u32] [0i16] }
entry e221 [n] (p0: [n]f32) (p1: [n]i32) =
  let as2 = map (\x1 -> (((((u32.i32 x1) % (9u32 | 1u32)) + (!(u32.i32 x1))) | (((u32.i32 x1) - 262144u32) * (u32.i32 x1))), (16385i16 * (if (if false then (bool.i32 x1) else (bool.i32 x1)) then ((i16.i32 x1) - (i16.i32 x1)) else ((i16.i32 x1) - (i16.i32 x1)))))) p1
  in (map (\(a, _) -> a) as2, map (\(_, a) -> a) as2)

-- ==
-- entry: e222
-- input { [2u64] empty([0]u64) 1u16 34839u16 }
-- output { empty([0]u64) empty([0]u64) empty([0]i8) [0i64] [0i8] [0.0f32] }
entry e222 [n] [m] (p0: [n]u64) (p1: [m]u64) (p2: u16) (p3: u16) =
  let as3 = map2 (\x1 x2 -> (((((i16.u16 p3) + (i16.u64 x1)) * ((i16.u64 x1) ^ (i16.u16 p3))) - (((i16.u64 x2) / 5i16) - ((i16.u64 x1) + 4095i16))), (if ((!(bool.u64 x1)) || (x1 < 35u64)) then (f32.u16 p2) else (((f32.u16 p3) + (f32.u16 p3)) * (f32.sqrt (f32.abs (f32.u64 x2))))), (u64.max ((x2 & x2) << 27u64) ((u64.u16 p3) >> 57u64)))) p1 p1
  let as5 = map (\x4 -> x4) p1
  let as10 = map2 (\(x6: (i16, f32, u64)) (x7, x8, x9) -> (((6i8 * (i8.i16 x6.0)) % 9i8) + ((if true then 4i8 else (-68i8)) >> 7i8))) as3 as3
  let as11 = iota n
  let as13 = tabulate n (\x12 -> (i8.abs (if true then ((i8.u16 p2) >> 2i8) else ((i8.u16 p2) ** 1i8))))
  let as15 = map (\x14 -> ((f32.u16 p3) - (if (x14 < x14) then (f32.ceil (f32.u16 p2)) else ((f32.u16 p3) + (f32.i8 x14))))) as13
  in (map (\(_, _, a) -> a) as3, as5, as10, as11, as13, as15)

-- ==
-- entry: e223
-- input { [0u64] [7906270571102312731u64] true -2i16 }
-- output { [3.625f32] [3i64] [0u64] [3u16] [3u16] [0i64] }
entry e223 [n] (p0: [n]u64) (p1: [n]u64) (p2: bool) (p3: i16) =
  let s2 = any (\x1 -> p2) p0
  let as5 = map2 (\x3 x4 -> (x3 * ((x3 << 47u64) + (!(u64.bool p2))))) p0 p1
  let as7 = map (\x6 -> 3u16) p1
  let as9 = map (\x8 -> (49i64 * ((-8796093022209i64) >> 52i64))) as7
  let as12 = filter (\x10 -> ((x10 - x10) == (x10 %% (x10 | 1i64)))) as9
  let as16 = map3 (\x13 x14 x15 -> (((u16.max (u16.i64 x13) (u16.bool s2)) % 8u16) + (if (x14 <= x14) then (29u16 + (u16.i64 x13)) else (24u16 * (u16.u64 x14))))) as9 p1 as9
  let s17 = length as12
  let as18 = scan (\a b -> a + b) 0u16 as16
  let as21 = filter (\x19 -> (if (!false) then ((bool.i16 p3) || (bool.i64 s17)) else (!p2))) as7
  let as24 = filter (\x22 -> s2) as21
  let as26 = map (\x25 -> ((x25 <= (x25 - (if s2 then x25 else x25))), (((x25 // 9u16) * (x25 + x25)) != ((18968u16 %% 6u16) + ((u16.bool s2) + x25))), ((((i32.u16 x25) ** 0i32) * (i32.u16 x25)) >> 4i32))) as18
  let as27 = replicate 1i64 (i32.bool s2)
  let s28 = (u16.sum as24)
  let as31 = map2 (\x29 x30 -> {f0 = (((u8.bool s2) ** 1u8) ** 1u8), f1 = (!(if (p2 && p2) then (u64.u16 x29) else (if p2 then (u64.i64 x30) else (u64.u16 x29))))}) as24 (iota (length as24))
  let as33 = map (\i -> as26[(i * 2 + 6) % length as26]) (iota (length as26))
  let as37 = map2 (\{f0 = x34, f1 = x35} x36 -> {f0 = (if (!(bool.i64 x36)) then ((-7.25f32) * (-0.5f32)) else (((-12.375f32) + 2.5f32) + (f32.u8 x34))), f1 = ((if (s28 == (u16.u64 x35)) then (s17 ^ x36) else (i64.abs s17)) - (i64.min (i64.i16 p3) s17))}) as31 (iota (length as31))
  let as38 = scan (+) 0u64 as5
  let as39 = scan u16.min u16.highest as24
  let as42 = filter (\x40 -> (x40 == x40)) as39
  let as44 = map (\x43 -> (((s17 ** 2i64) << 23i64) >> 52i64)) p1
  in (map (\{f0 = a, f1 = _} -> a) as37, map (\{f0 = _, f1 = a} -> a) as37, as38, as39, as42, as44)

-- ==
-- entry: e224
-- input { [true, false, true] [[-2.0f64, -1.0f64], [-3.0f64, 2.0f64], [199.84615384615384f64, 0.25f64]] [[[8i32, 6i32], [2i32, 1039143587i32], [2i32, -2147483648i32]], [[3i32, 1i32], [-1642337270i32, 7i32], [381507675i32, 2147483647i32]]] 31u8 0u16 }
-- output { [[[8i32, 6i32], [2i32, 1039143587i32], [2i32, -2147483648i32]], [[3i32, 1i32], [-1642337270i32, 7i32], [381507675i32, 2147483647i32]]] [14428i16, 14423i16, 14428i16] [0i64, -1i64, -1i64] [false, false, false] [false, false, false, false, false, false, false] [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32] }
entry e224 [n] [m] (p0: [n]bool) (p1: [n][m]f64) (p2: [m][n][m]i32) (p3: u8) (p4: u16) =
  let s1 = (and p0)
  let s2 = (and p0)
  let s3 = (f32.u8 p3)
  let as6 = filter (\row4 -> (((f32.u16 p4) < (f32.u8 p3)) && (p4 > p4))) p1
  let as9 = filter (\row7 -> (!((i32.sum (map i32.sum row7)) > (i32.sum (map i32.sum row7))))) p2
  let as12 = map2 (\x10 x11 -> ((((if x10 then 5i16 else (i16.bool x10)) * ((i16.bool x10) // ((i16.u16 p4) | 1i16))) + 14423i16), (((loop acc = (-5i64) for it < 1i64 do (i64.bool s2)) - (if x10 then x11 else x11)) >> 9i64), (!(!(loop acc = s1 for it < 3i64 do false))))) p0 (iota (length p0))
  let as14 = tabulate 7i64 (\x13 -> ((p3 >= (!(u8.max p3 p3))), ((((i32.i64 x13) << 2i32) * (i32.max (i32.bool s1) (i32.bool s1))) * (i32.u16 p4))))
  in (as9, map (\(a, _, _) -> a) as12, map (\(_, a, _) -> a) as12, map (\(_, _, a) -> a) as12, map (\(a, _) -> a) as14, map (\(_, a) -> a) as14)

-- ==
-- entry: e225
-- input { [5i8, 5i8, -128i8] [0u8, 255u8, 8u8] false -1.5f32 }
-- output { false [0i64, 1i64, 2i64] [0i16, 256i16, 12i16] [0.0f64, 1.0f64, 2.0f64] [0u64, 0u64, 0u64] [5i8, 25i8, -128i8] }
entry e225 [n] [m] (p0: [n]i8) (p1: [m]u8) (p2: bool) (p3: f32) =
  let as3 = map2 (\x1 x2 -> ((u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) p3))) + ((x1 | x1) * ((u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) p3))) * x1)))) p1 p1
  let as6 = filter (\x4 -> p2) as3
  let as9 = filter (\x7 -> (if (p3 == p3) then (!false) else (!p2))) as6
  let as10 = scan (\a b -> a + b) 0u8 p1
  let s11 = (if length as9 == 0 then (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) p3))) else as9[(5) % length as9])
  let as12 = scan (*) 1u8 as9
  let as15 = map2 (\x13 x14 -> {f0 = (!(if (!(bool.u8 x13)) then (p3 == (f32.u8 s11)) else (p2 || p2))), f1 = (if ((if p2 then p2 else p2) && (p2 && p2)) then ((if p2 then 9u32 else (u32.bool p2)) ** 3u32) else (u32.u8 x14)), f2 = (i64.u8 x14)}) as6 as6
  let as21 = map3 (\(x16: {f0: bool, f1: u32, f2: i64}) {f0 = x17, f1 = x18, f2 = x19} (x20: {f0: bool, f1: u32, f2: i64}) -> {f0 = (((4097i64 - x20.f2) + (x20.f2 >> 28i64)) > x20.f2), f1 = (((x18 - (u32.bool x17)) % (x18 | 1u32)) %% 6u32), f2 = (((x16.f2 * x19) - (x20.f2 << 12i64)) - x16.f2)}) as15 as15 as15
  let s22 = (!(!(p2 && p2)))
  let as23 = iota n
  let as26 = map2 (\x24 x25 -> (((if (p2 || (bool.u8 x24)) then (i16.abs (i16.u8 x24)) else ((i16.i64 x25) // 9i16)) + ((if s22 then (i16.u8 x24) else (i16.i64 x25)) * (i16.abs (i16.i64 x25)))), (f64.i64 x25), (u64.bool s22))) p1 (iota (length p1))
  let as27 = scan (*) 1i8 p0
  in (s22, as23, map (\(a, _, _) -> a) as26, map (\(_, a, _) -> a) as26, map (\(_, _, a) -> a) as26, as27)

-- ==
-- entry: e226
-- input { empty([0]f32) empty([0]i64) }
-- output { 255i64 1.0f32 -0.9843766689300537f32 -0.8920184969902039f32 128i64 1.0f32 -0.6800234913825989f32 -0.8920184969902039f32 256i64 1.0f32 0.9379947781562805f32 -0.8920184969902039f32 128i64 1.0f32 -0.6800234913825989f32 -0.8920184969902039f32 128i64 -0.41614681482315063f32 0.9379947781562805f32 -0.8920184969902039f32 empty([0]i64) }
entry e226 [n] [m] (p0: [n]f32) (p1: [m]i64) =
  let long = map (\x1 -> (f32.cos (-(f32.i64 x1)))) (iota 255)
  let as3 = long[::2]
  let as5 = (as3 ++ as3)
  let as7 = long[::2]
  let as9 = map (\i -> as7[(i * 2 + 1) % length as7]) (iota (length as7))
  let as10 = iota n
  in (length (long), (long)[0], (long)[85], (long)[254], length (as3), (as3)[0], (as3)[42], (as3)[127], length (as5), (as5)[0], (as5)[85], (as5)[255], length (as7), (as7)[0], (as7)[42], (as7)[127], length (as9), (as9)[0], (as9)[42], (as9)[127], as10)

-- ==
-- entry: e227
-- input { [-2.25f64, -2.5f64, 673.9230769230769f64, 1.0f64, -1.25f64, -595.9230769230769f64, 0.75f64, 0.0f64, 230.0f64, -1.5f64, -0.5f64, -1.75f64, -2.0f64, 2.0f64, -0.25f64, -1.0f64, 2.5f64] [false, true, false, false, true, false, true, false, true, true, false, true, true, false, false, false, true] 3i16 }
-- output { [-2.25f64, -2.5f64, 673.9230769230769f64, 1.0f64, -1.25f64, -595.9230769230769f64, 0.75f64, 0.0f64, 230.0f64, -1.5f64, -0.5f64, -1.75f64, -2.0f64, 2.0f64, -0.25f64, -1.0f64, 2.5f64] [61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16] [0u8, 0u8, 0u8, 0u8, 48u8, 0u8, 180u8, 0u8, 192u8, 136u8, 0u8, 186u8, 48u8, 0u8, 0u8, 0u8, 0u8] [0i8, 6i8, 0i8, 0i8, 6i8, 0i8, 6i8, 0i8, 6i8, 6i8, 0i8, 6i8, 6i8, 0i8, 0i8, 0i8, 6i8] [61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16, 61u16] [194u32, 194u32, 194u32, 194u32, 146u32, 194u32, 142u32, 194u32, 194u32, 186u32, 194u32, 138u32, 146u32, 194u32, 194u32, 194u32, 194u32] }
entry e227 [n] (p0: [n]f64) (p1: [n]bool) (p2: i16) =
  let as3 = filter (\x1 -> true) p0
  let as6 = map2 (\x4 x5 -> {f0 = 61u16, f1 = ((if (p2 < p2) then (2u8 + (u8.i64 x5)) else ((u8.i64 x5) * (u8.i64 x5))) * (((u8.i64 x5) - (u8.bool x4)) * (u8.bool x4))), f2 = (i8.abs (if (!x4) then (i8.min (i8.bool x4) (i8.bool x4)) else 6i8))}) p1 (iota (length p1))
  let as11 = map2 (\{f0 = x7, f1 = x8, f2 = x9} x10 -> (u16.max (x7 // 3u16) (u16.abs (u16.max 3u16 x7)))) as6 p1
  let as13 = map (\(x12: {f0: u16, f1: u8, f2: i8}) -> (73u32 + ((60u32 + (u32.u16 x12.f0)) - ((u32.u16 x12.f0) & (u32.u8 x12.f1))))) as6
  in (as3, map (\{f0 = a, f1 = _, f2 = _} -> a) as6, map (\{f0 = _, f1 = a, f2 = _} -> a) as6, map (\{f0 = _, f1 = _, f2 = a} -> a) as6, as11, as13)

-- ==
-- entry: e228
-- input { [-5977687793881995897i64, 6i64] [2u64, 0u64] }
-- output { empty([0]i64) }
entry e228 [n] (p0: [n]i64) (p1: [n]u64) =
  let as3 = filter (\x1 -> (!((bool.i64 x1) && (bool.i64 x1)))) p0
  in as3

-- ==
-- entry: e229
-- input { [1463287437i32, 0i32, -1i32, 6i32] [3i32, 2i32, 600313285i32, -1779430195i32] 177u8 }
-- output { [3i32, 2i32, 600313285i32, -1779430195i32] 4i64 [1463287437i32, 1463287437i32, -1463287438i32, -1463287436i32] [40i16, 40i16, 40i16, 40i16] [243881152.0f32, -88.0f32, -88.5f32, -88.5f32] [3i32, 2i32, 600313285i32, -1779430195i32] }
entry e229 [n] (p0: [n]i32) (p1: [n]i32) (p2: u8) =
  let as4 = map3 (\x1 x2 x3 -> x2) p0 p1 p1
  let s5 = length p0
  let as6 = scan (^) 0i32 p0
  let as9 = map2 (\x7 x8 -> ((40i16 + ((6i16 %% 9i16) % 2i16)), (((if (bool.i32 x8) then (f32.i32 x8) else (f32.i32 x7)) - ((f32.i32 x7) * (f32.u8 p2))) / ((f32.floor (f32.i32 x7)) + (f32.i32 x7))))) p1 p0
  let as12 = filter (\x10 -> (!(!(bool.u8 p2)))) as4
  in (as4, s5, as6, map (\(a, _) -> a) as9, map (\(_, a) -> a) as9, as12)

-- ==
-- entry: e230
-- input { [217.69230769230768f64, -2.75f64, -2.5f64, -2.0f64, 0.75f64, -1.5f64, 1.0f64, -0.75f64] [2i16, 8i16] -2.0f64 0u8 }
-- output { 2i16 [100u32, 0u32, 100u32, 0u32, 0u32, 100u32, 100u32, 0u32] -1i8 [67i32, 67i32, 67i32, 67i32, 67i32, 67i32, 67i32, 67i32] 3367.4278846153843f64 67i32 }
entry e230 [n] [m] (p0: [n]f64) (p1: [m]i16) (p2: f64) (p3: u8) =
  let as1 = scan (\a b -> a + b) 0.0f64 p0
  let as3 = tabulate 8i64 (\x2 -> {f0 = ((((u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) p2))) ^ (u16.u8 p3)) << 6u16) / ((u16.u8 p3) | 1u16)), f1 = (i8.i64 x2)})
  let as4 = scan (*) 1.0f64 p0
  let s5 = ((((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) + (i16.u8 p3)) - ((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) + (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))))) & (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))))
  let as7 = map (\x6 -> ((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x6))) // ((((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x6))) * (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) p2)))) + ((u32.u8 p3) >> 31u32)) | 1u32))) as4
  let s8 = (if ((f64.trunc p2) > (p2 + p2)) then (!(i8.lowest << 5i8)) else (((i8.i16 s5) - (i8.i16 s5)) & ((-50i8) >> 4i8)))
  let as14 = map3 (\{f0 = x9, f1 = x10} (x11: {f0: u16, f1: i8}) {f0 = x12, f1 = x13} -> 67i32) as3 as3 as3
  let s15 = reduce f64.max (-f64.inf) as4
  let s16 = (if length as14 == 0 then (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) else as14[(9) % length as14])
  in (s5, as7, s8, as14, s15, s16)

-- ==
-- entry: e231
-- input { empty([0]u64) empty([0][0]bool) -1i64 }
-- output { empty([0]u64) 0u64 empty([0]f64) empty([0]u32) empty([0]i64) empty([0]bool) }
entry e231 [n] [m] (p0: [n]u64) (p1: [m][n]bool) (p2: i64) =
  let as3 = map2 (\x1 x2 -> ((f64.abs (f64.sin ((f64.i64 p2) * 2.25f64))), 11u32, (((p2 + x2) + ((-50i64) + 6i64)) ^ ((x2 + p2) + (if (bool.u64 x1) then x2 else x2))))) p0 (iota (length p0))
  let as6 = filter (\row4 -> ((p2 != p2) && (!(and row4)))) p1
  let as9 = filter (\x7 -> (((i64.u64 x7) << 52i64) < (if false then p2 else p2))) p0
  let s10 = (u64.sum p0)
  let as11 = scan (\(a0, a1, a2) (b0, b1, b2) -> (((+) a0 b0), ((\a b -> a + b) a1 b1), ((\a b -> a + b) a2 b2))) (0.0f64, 0u32, 0i64) as3
  let as15 = map (\row12 -> let as14 = map (\i -> row12[(i * 2 + 2) % length row12]) (iota (length row12)) in (and as14)) p1
  in (as9, s10, map (\(a, _, _) -> a) as11, map (\(_, a, _) -> a) as11, map (\(_, _, a) -> a) as11, as15)

-- ==
-- entry: e232
-- input { [-1i8, -100i8, 4i8] [[32767i16, 7i16, 21702i16], [-1i16, 32767i16, 2i16], [3i16, 2i16, 5i16]] 0u64 9u16 }
-- output { [-1i8, 99i8, 103i8] [-32768i16, -32768i16, -32768i16] -55i8 [32767i16, 32767i16, 32767i16] }
entry e232 [n] [m] (p0: [n]i8) (p1: [m][n]i16) (p2: u64) (p3: u16) =
  let as1 = scan (^) 0i8 p0
  let as8 = map (\row2 -> let as4 = map (\x3 -> (if (bool.i16 x3) then (i16.min (x3 << 15i16) (if (bool.u64 p2) then x3 else x3)) else ((i16.max x3 x3) * x3))) row2 let as7 = filter (\x5 -> (false && (p2 >= p2))) as4 in reduce i16.min i16.highest as4) p1
  let s9 = (i8.sum as1)
  let as11 = map (\x10 -> (i16.max i16.lowest ((!x10) ** 3i16))) as8
  in (as1, as8, s9, as11)

-- ==
-- entry: e233
-- input { [-2.75f64, 0.0f64, -0.5f64, 1.25f64, 1.0f64, -3.0f64, -436.0769230769231f64, 2.0f64, 294.3076923076923f64, 3.0f64, 280.7692307692308f64, -1.0f64, 705.0769230769231f64, -1.75f64, 2.5f64, 0.0f64, -0.5f64, 0.75f64, -1.75f64, -2.75f64, 2.0f64, 0.25f64, 229.92307692307693f64, 447.6923076923077f64, -3.0f64, 193.69230769230768f64, 114.92307692307692f64, -107.0f64, -29.923076923076923f64, 0.5f64, -0.75f64, -0.25f64, -181.46153846153845f64] [-2147483648i32, 2147483647i32, 5i32, 6i32, -2147483648i32, 7i32, 3i32, 5i32, 3i32, 4i32, -3i32, 1i32, -1i32, -4i32, -4i32, 6i32, -667830099i32, -3i32, 7i32, 661349698i32, 6i32, -1868538044i32, 8i32, 1333536734i32, 2i32, 2i32, 3i32, 6i32, 5i32, -1i32, -3i32, -2147483647i32, 0i32] -1i16 0u64 }
-- output { 33i64 true true true 33i64 -1i64 -1i64 -1i64 false empty([0]i32) 33i64 1u64 1u64 1u64 33i64 0.6931471805599453f64 0.6931471805599453f64 0.6931471805599453f64 }
entry e233 [n] (p0: [n]f64) (p1: [n]i32) (p2: i16) (p3: u64) =
  let as2 = map (\x1 -> (!((!p2) > p2))) p0
  let as5 = map2 (\x3 x4 -> {f0 = (if false then ((!(i8.i64 x4)) %% 1i8) else (i8.max (if true then (i8.i64 x4) else (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x3)))) (if (bool.i64 x4) then (-48i8) else (i8.i16 p2)))), f1 = (i64.max ((x4 * x4) + ((i64.i16 p2) + x4)) x4)}) p0 (iota (length p0))
  let as7 = map (\x6 -> {f0 = (!((f64.ceil x6) == ((f64.i16 p2) * (-2.25f64)))), f1 = (i64.i16 p2)}) p0
  let s8 = reduce (||) false as2
  let as11 = filter (\x9 -> s8) p1
  let as15 = map2 (\(x12: {f0: bool, f1: i64}) {f0 = x13, f1 = x14} -> {f0 = ((u64.bool x12.f0) - ((p3 * p3) << 48u64)), f1 = (f64.log (1.0f64 + f64.abs (f64.i64 x12.f1)))}) as7 as7
  in (length (map (\{f0 = a, f1 = _} -> a) as7), (map (\{f0 = a, f1 = _} -> a) as7)[0], (map (\{f0 = a, f1 = _} -> a) as7)[11], (map (\{f0 = a, f1 = _} -> a) as7)[32], length (map (\{f0 = _, f1 = a} -> a) as7), (map (\{f0 = _, f1 = a} -> a) as7)[0], (map (\{f0 = _, f1 = a} -> a) as7)[11], (map (\{f0 = _, f1 = a} -> a) as7)[32], s8, as11, length (map (\{f0 = a, f1 = _} -> a) as15), (map (\{f0 = a, f1 = _} -> a) as15)[0], (map (\{f0 = a, f1 = _} -> a) as15)[11], (map (\{f0 = a, f1 = _} -> a) as15)[32], length (map (\{f0 = _, f1 = a} -> a) as15), (map (\{f0 = _, f1 = a} -> a) as15)[0], (map (\{f0 = _, f1 = a} -> a) as15)[11], (map (\{f0 = _, f1 = a} -> a) as15)[32])

-- ==
-- entry: e234
-- input { [3u32, 1u32] [6u16, 1u16] true }
-- output { 0u64 6u16 }
entry e234 [n] (p0: [n]u32) (p1: [n]u16) (p2: bool) =
  let s1 = (u64.abs (u64.min (u64.bool p2) 0u64))
  let s2 = (if length p1 == 0 then 1u16 else p1[(6) % length p1])
  in (s1, s2)

-- ==
-- entry: e235
-- input { [5i16, 8i16, 3030i16, 4i16] [[3i64, 2510030078819469436i64, 7i64, -9223372036854775808i64], [9223372036854775807i64, 6i64, 4i64, 6i64], [-4i64, -1i64, 9223372036854775807i64, 2i64], [5i64, -1i64, 4i64, -9223372036854775808i64]] }
-- output { [-123i8, 16i8, -1i8, 9i8] [29296092u32, 29296092u32, 29296092u32, 29296092u32, 29296092u32, 29296092u32, 29296092u32, 29296092u32, 29296092u32] [0i64] [-9223372036854775808i64, 4i64, -4i64, -9223372036854775808i64] }
entry e235 [n] [m] (p0: [n]i16) (p1: [n][m]i64) =
  let as5 = map (\row1 -> let as4 = map2 (\x2 x3 -> ((i8.i64 x2) - (((i8.i64 x2) >> 1i8) >> 5i8))) row1 row1 in (i8.sum as4)) p1
  let as6 = replicate 9i64 ((50u32 + 3787392461u32) % ((536870912u32 + 5u32) | 1u32))
  let as7 = iota 1i64
  let as9 = map (\row8 -> reduce i64.min i64.highest row8) p1
  in (as5, as6, as7, as9)

-- ==
-- entry: e236
-- input { [-0.5f32, -1.5f32, 1.0f32, -1.75f32, 0.5f32, -1.5f32, 1.5f32, 0.25f32] [0u16, 9u16, 65535u16, 5u16, 65535u16, 65535u16, 7u16, 4u16] }
-- output { [0u16, 9u16, 65535u16, 5u16, 65535u16, 65535u16, 7u16, 4u16] 8i64 [0u16, 9u16, 65535u16, 5u16, 65535u16, 65535u16, 7u16, 4u16] [0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16] }
entry e236 [n] (p0: [n]f32) (p1: [n]u16) =
  let as2 = map (\x1 -> (u16.min ((!x1) + (x1 & x1)) ((x1 - x1) + (x1 & x1)))) p1
  let s3 = length p1
  let as6 = filter (\x4 -> (if true then (x4 == x4) else (bool.u16 x4))) as2
  let as7 = scan (*) 1u16 p1
  in (as2, s3, as6, as7)

-- ==
-- entry: e237
-- input { [1948787288u32, 2640183366u32, 3u32, 426544401u32, 1u32, 6u32, 3133924593u32, 7u32, 0u32, 2172155280u32, 5u32, 4294967295u32, 8u32, 5u32, 2031424937u32, 5u32, 2u32] [-76.6923076923077f64, 1.0f64, -1.0f64, -1.5f64, 510.0f64, -2.5f64, 739.2307692307693f64, 1.25f64, 1.0f64, 620.7692307692307f64, -0.25f64, -1.5f64, -1.5f64, 31.46153846153846f64, -2.75f64, 2.5f64, 0.5f64] 5u16 5899266242822705807u64 }
-- output { [0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16] [true, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false] [1i64, 1i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64] }
entry e237 [n] (p0: [n]u32) (p1: [n]f64) (p2: u16) (p3: u64) =
  let as3 = map2 (\x1 x2 -> {f0 = (if false then (u16.min (9u16 - p2) (p2 - p2)) else (p2 - (if (bool.u16 p2) then p2 else p2))), f1 = (((i64.max x2 x2) >= (x2 ** 3i64)) && ((x2 > x2) || (bool.u16 p2)))}) p1 (iota (length p1))
  let as5 = map (\(x4: {f0: u16, f1: bool}) -> (i64.bool x4.f1)) as3
  in (map (\{f0 = a, f1 = _} -> a) as3, map (\{f0 = _, f1 = a} -> a) as3, as5)

-- ==
-- entry: e238
-- input { empty([0]bool) empty([0]i32) 5i8 }
-- output { empty([0]f64) empty([0]u32) empty([0]f64) empty([0]u32) }
entry e238 [n] (p0: [n]bool) (p1: [n]i32) (p2: i8) =
  let as4 = map3 (\x1 x2 x3 -> (((f64.cos 0.97f64) - (((f64.i32 x1) - (f64.i32 x1)) / (f64.floor (-36.0f64)))), (u32.max (u32.abs (!u32.highest)) (31u32 // (((u32.i32 x1) + 16777215u32) | 1u32))))) p1 p0 p0
  let as5 = scan (\(a0, a1) (b0, b1) -> ((f64.max a0 b0), (u32.min a1 b1))) ((-f64.inf), u32.highest) as4
  in (map (\(a, _) -> a) as4, map (\(_, a) -> a) as4, map (\(a, _) -> a) as5, map (\(_, a) -> a) as5)

-- ==
-- entry: e239
-- input { [-1i64, 8i64, -1906474631687850729i64, -1i64, 2i64, 4i64, -8950118370387780649i64, 1592419633333985258i64] empty([0][8]f64) -31657i16 9223372036854775807i64 }
-- output { empty([0]i64) empty([0]u16) empty([0]u8) 82u8 empty([0][8]bool) [-1906474631687850729i64, -1i64, -8950118370387780649i64, 2i64, -1906474631687850729i64, -1i64, -8950118370387780649i64, 2i64] }
entry e239 [n] [m] (p0: [n]i64) (p1: [m][n]f64) (p2: i16) (p3: i64) =
  let as3 = filter (\x1 -> ((p2 > i16.lowest) && (!(bool.i64 x1)))) p0
  let as6 = filter (\x4 -> ((p3 < p3) || (p2 < p2))) p0
  let as9 = map2 (\x7 x8 -> {f0 = ((((u16.i64 x8) & (u16.i16 p2)) + ((u16.i64 x7) * (u16.i64 x8))) * (if (!(bool.i64 x8)) then ((u16.i64 x7) + (u16.i64 x7)) else ((u16.i64 x7) ** 2u16))), f1 = 3u8}) as6 as6
  let s10 = ((u8.i64 p3) & ((98u8 %% 8u8) * ((u8.i64 p3) * (u8.i16 p2))))
  let as16 = map (\row11 -> let as14 = map2 (\x12 x13 -> ((u32.min (7u32 >> 9u32) (u32.abs (u32.u8 s10))) + u32.highest)) row11 (iota (length row11)) in map (\x15 -> ((s10 << 0u8) > s10)) as14) p1
  let as18 = map (\i -> p0[(i * 6 + 2) % length p0]) (iota (length p0))
  in (as6, map (\{f0 = a, f1 = _} -> a) as9, map (\{f0 = _, f1 = a} -> a) as9, s10, as16, as18)

-- ==
-- entry: e240
-- input { [30548i16, -21424i16] empty([0]i64) 0u8 }
-- output { 16381i64 168i16 168i16 168i16 16385i64 0u32 14913991u32 134225920u32 16385i64 168i16 168i16 168i16 16381i64 191u16 191u16 191u16 16385i64 168i16 168i16 168i16 16385i64 30239i16 30239i16 30239i16 }
entry e240 [n] [m] (p0: [n]i16) (p1: [m]i64) (p2: u8) =
  let long = map (\x1 -> (if ((if false then x1 else x1) == x1) then (u32.max ((u32.i64 x1) - (u32.i64 x1)) ((u32.i64 x1) - (u32.u8 p2))) else (u32.i64 x1))) (iota 16385)
  let s2 = reduce u32.min u32.highest long
  let as5 = filter (\x3 -> true) long
  let as7 = map (\x6 -> s2) long
  let as10 = hist (+) 0u32 7 (map (\x8 -> (((i64.u32 x8) % 7i64) / (((i64.u8 p2) ** 1i64) | 1i64))) as5) as5
  let as12 = drop (i64.min 0i64 (length as5)) as5
  let as14 = map (\x13 -> (i16.abs (loop acc = ((i16.u32 s2) | (-21i16)) for it < 3i64 do (acc + acc)))) as7
  let as16 = drop (i64.min 4i64 (length as14)) as14
  let as17 = scan (\a b -> a + b) 0u32 as12
  let as18 = scatter (copy as14) (map (\i -> length as14 - 1 - i + (2)) (iota (length as14))) as14
  let as20 = map (\x19 -> ((loop acc = (u16.u32 s2) for it < 3i64 do (if false then acc else (u16.i16 x19))) | 63u16)) as16
  let as23 = filter (\x21 -> (if false then (bool.u8 p2) else true)) as18
  let as25 = map (\x24 -> 30239i16) as18
  in (length (as16), (as16)[0], (as16)[5460], (as16)[16380], length (as17), (as17)[0], (as17)[5461], (as17)[16384], length (as18), (as18)[0], (as18)[5461], (as18)[16384], length (as20), (as20)[0], (as20)[5460], (as20)[16380], length (as23), (as23)[0], (as23)[5461], (as23)[16384], length (as25), (as25)[0], (as25)[5461], (as25)[16384])

-- ==
-- entry: e241
-- input { [false, false, true, true] [8i64, -3692658647416461942i64, 1i64, 2i64] }
-- output { [true, true] empty([0]i8) true [false, false, true, true] true [0i16, 0i16, 0i16, 0i16] }
entry e241 [n] (p0: [n]bool) (p1: [n]i64) =
  let as4 = map3 (\x1 x2 x3 -> (x1 || (8u8 != (138u8 * (u8.bool x2))))) p0 p0 p0
  let as7 = map2 (\x5 x6 -> (i8.i64 x5)) p1 (iota (length p1))
  let s8 = ((if (false || false) then (u32.max 95u32 32u32) else (8u32 + 1854782945u32)) ^ (8191u32 * (u32.lowest // 8u32)))
  let as11 = filter (\x9 -> x9) p0
  let as14 = filter (\x12 -> (((i8.u32 s8) >> 3i8) >= 2i8)) as7
  let s15 = (and as11)
  let as18 = filter (\x16 -> ((x16 && x16) || (x16 || (bool.u32 s8)))) p0
  let s19 = (and as11)
  let as21 = map (\x20 -> ((((i16.bool s19) // ((i16.i8 x20) | 1i16)) * ((i16.i8 x20) << 0i16)) %% (((i16.i8 x20) % 8i16) | 1i16))) as7
  in (as11, as14, s15, as18, s19, as21)

-- ==
-- entry: e242
-- input { [8u16] [-1i8] }
-- output { 32769i64 0i32 10923i32 32768i32 32768i32 32769i64 0u64 0u64 0u64 0i32 32769i64 0.0f32 0.0f32 0.0f32 32769i64 f32.nan f32.nan f32.nan }
entry e242 [n] (p0: [n]u16) (p1: [n]i8) =
  let long = map (\x1 -> (i32.i64 x1)) (iota 32769)
  let s2 = reduce i32.max i32.lowest long
  let as5 = map2 (\x3 x4 -> (((11498886078086716809u64 // (21u64 | 1u64)) + (2u64 + 35184372088831u64)) % 1u64)) long long
  let s6 = reduce i32.min i32.highest long
  let as10 = map3 (\x7 x8 x9 -> {f0 = (f32.min (f32.u64 x8) ((if (bool.u64 x7) then (f32.i32 s6) else (f32.i32 x9)) + (f32.floor (f32.u64 x8)))), f1 = (f32.sin (-((f32.i32 s2) / (f32.u64 x7))))}) as5 as5 long
  in (length (long), (long)[0], (long)[10923], (long)[32768], s2, length (as5), (as5)[0], (as5)[10923], (as5)[32768], s6, length (map (\{f0 = a, f1 = _} -> a) as10), (map (\{f0 = a, f1 = _} -> a) as10)[0], (map (\{f0 = a, f1 = _} -> a) as10)[10923], (map (\{f0 = a, f1 = _} -> a) as10)[32768], length (map (\{f0 = _, f1 = a} -> a) as10), (map (\{f0 = _, f1 = a} -> a) as10)[0], (map (\{f0 = _, f1 = a} -> a) as10)[10923], (map (\{f0 = _, f1 = a} -> a) as10)[32768])

-- ==
-- entry: e243
-- input { [1u64] [-1i16] 251.61538696289062f32 -1i16 }
-- output { [-1i16] [false] [true] [1.0f64] -1i16 251.61538696289062f32 }
entry e243 [n] (p0: [n]u64) (p1: [n]i16) (p2: f32) (p3: i16) =
  let as1 = scan (*) 1u64 p0
  let as4 = filter (\x2 -> ((if true then (bool.i16 p3) else (bool.i16 p3)) || (!false))) p1
  let as6 = tabulate n (\x5 -> (!((f32.ceil p2) >= (p2 - p2))))
  let as9 = map2 (\x7 x8 -> (!((x7 + x7) == p3))) p1 (iota (length p1))
  let as11 = map (\x10 -> (if ((p3 >= p3) && (p3 <= p3)) then (f64.ceil (if (bool.u64 x10) then (f64.u64 x10) else 0.27f64)) else (f64.min (f64.u64 x10) (if (bool.u64 x10) then (f64.u64 x10) else (f64.i16 p3))))) as1
  let s12 = (i16.sum as4)
  let s13 = p2
  in (as4, as6, as9, as11, s12, s13)

-- ==
-- entry: e244
-- input { [0u32, 0u32, 0u32, 2u32] [5i32, 3i32, 479944822i32, 1759472388i32] }
-- output { false [0u64, 0u64, 0u64, 0u64] [7u8, 7u8, 7u8, 5u8] [true, true, true, false] [0i64, 0i64, 0i64, 0i64, 0i64] 2u32 }
entry e244 [n] (p0: [n]u32) (p1: [n]i32) =
  let as1 = scan (*) 1u32 p0
  let s2 = (if length p0 == 0 then 262144u32 else p0[(-7) % length p0])
  let s3 = (i32.sum p1)
  let as6 = filter (\x4 -> (if (false || true) then (if (bool.u32 x4) then (bool.i32 s3) else true) else (x4 < x4))) p0
  let s8 = any (\x7 -> false) p1
  let as11 = map2 (\x9 x10 -> ((u64.abs (((u64.u32 x9) + (u64.u32 x9)) / ((u64.u32 x9) | 1u64))), (((!(u8.u32 x10)) / 1u8) + (u8.abs (if s8 then (u8.bool s8) else 8u8))), (((x9 - x10) * (x10 | x10)) <= ((if s8 then 2u32 else x10) + (u32.abs x10))))) as1 p0
  let as12 = replicate 5i64 (((i64.bool s8) + (i64.bool s8)) // 7i64)
  let s13 = (u32.sum as6)
  in (s8, map (\(a, _, _) -> a) as11, map (\(_, a, _) -> a) as11, map (\(_, _, a) -> a) as11, as12, s13)

-- ==
-- entry: e245
-- input { [7i16, 7i16, 6i16, 8i16, 4i16] [[4i64, 0i64, 9223372036854775807i64], [8587695189702100221i64, 7i64, 9i64], [1i64, -9223372036854775808i64, -7638092433529920569i64], [9223372036854775807i64, -9223372036854775808i64, 5537908032478820445i64], [9223372036854775807i64, 6i64, 1i64]] -0.75f32 -3i8 }
-- output { true }
entry e245 [n] [m] (p0: [n]i16) (p1: [n][m]i64) (p2: f32) (p3: i8) =
  let s2 = all (\x1 -> (p2 < (0.0f32 * p2))) p0
  in s2

-- ==
-- entry: e246
-- input { [0.25f32, -1.0f32] [-4i32, 0i32] }
-- output { [0u16, 0u16] [-1.0f32] 0i32 0u16 [0i32, 0i32] [0u16, 0u16] }
entry e246 [n] (p0: [n]f32) (p1: [n]i32) =
  let as4 = map3 (\x1 x2 x3 -> {f0 = ((i32.min (x1 + x1) ((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x2))) << 29i32)) * ((if false then x3 else x1) * ((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x2))) & x3))), f1 = ((((u16.i32 x3) %% 3u16) // 8u16) %% ((u16.i32 x3) | 1u16))}) p1 p0 p1
  let as7 = filter (\x5 -> ((if true then x5 else 13.75f32) <= (x5 - x5))) p0
  let {f0 = s8, f1 = s9} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = (i32.min a0 b0), f1 = ((\a b -> a + b) a1 b1)}) {f0 = i32.highest, f1 = 0u16} as4
  let as12 = map (\{f0 = x10, f1 = x11} -> {f0 = (x10 %% (((s8 + (i32.u16 s9)) - (s8 >> 20i32)) | 1i32)), f1 = (((x11 ^ x11) | (!x11)) % ((u16.max x11 (if (bool.u16 s9) then s9 else s9)) | 1u16))}) as4
  in (map (\{f0 = _, f1 = a} -> a) as4, as7, s8, s9, map (\{f0 = a, f1 = _} -> a) as12, map (\{f0 = _, f1 = a} -> a) as12)

-- ==
-- entry: e247
-- input { [3i8, 5i8, -128i8, -128i8, 4i8, 6i8, -64i8, 5i8, -3i8, 3i8, 9i8, 1i8, 5i8, 4i8, 3i8, 3i8, 114i8, 127i8, 9i8, -65i8, -128i8, -127i8, 5i8, -89i8, 1i8, -4i8, 0i8, -2i8, 1i8, -127i8, 1i8, 33i8, 1i8] [4u64, 12025196757703198815u64, 8u64, 5u64, 2160316703878847923u64, 3u64, 0u64, 9u64, 0u64, 13613315956544447635u64, 0u64, 0u64, 0u64, 4u64, 16557461753615845460u64, 6u64, 5u64, 18446744073709551615u64, 9u64, 18446744073709551615u64, 5u64, 3u64, 0u64, 4u64, 2u64, 2u64, 0u64, 5u64, 1u64, 0u64, 0u64, 0u64, 4u64] }
-- output { -10i8 33i64 4u64 13613315956544447635u64 18446744073709551615u64 33i64 -128i8 -128i8 -2i8 33i64 13u8 159u8 56u8 33i64 -11i32 -11i32 -11i32 }
entry e247 [n] (p0: [n]i8) (p1: [n]u64) =
  let s1 = (i8.sum p0)
  let as2 = scan u64.max u64.lowest p1
  let as4 = map (\i -> p0[(i * 9 + 3) % length p0]) (iota (length p0))
  let as6 = map (\x5 -> ((u8.max ((3u8 & (u8.u64 x5)) + ((u8.u64 x5) + 9u8)) (((u8.u64 x5) ** 1u8) & (if (bool.i8 s1) then 56u8 else (u8.u64 x5)))), (((if (bool.u64 x5) then 94i32 else i32.highest) | (if (bool.i8 s1) then (-9i32) else (i32.u64 x5))) + (i32.i8 s1)))) as2
  in (s1, length (as2), (as2)[0], (as2)[11], (as2)[32], length (as4), (as4)[0], (as4)[11], (as4)[32], length (map (\(a, _) -> a) as6), (map (\(a, _) -> a) as6)[0], (map (\(a, _) -> a) as6)[11], (map (\(a, _) -> a) as6)[32], length (map (\(_, a) -> a) as6), (map (\(_, a) -> a) as6)[0], (map (\(_, a) -> a) as6)[11], (map (\(_, a) -> a) as6)[32])

-- ==
-- entry: e248
-- input { [-32767i16] [-1.25f32] 6i32 }
-- output { 0.0f32 [0u16] [true] false 0u16 true }
entry e248 [n] (p0: [n]i16) (p1: [n]f32) (p2: i32) =
  let as1 = scan (*) 1i16 p0
  let s2 = p2
  let as5 = map2 (\x3 x4 -> (u32.i32 p2)) p1 p1
  let s6 = (u32.sum as5)
  let as9 = map2 (\x7 x8 -> (x8 == (x8 * (x8 + x8)))) p1 (iota (length p1))
  let as12 = map2 (\x10 x11 -> s2) as9 (iota (length as9))
  let as15 = map2 (\x13 x14 -> (f32.floor ((if (bool.u32 x13) then x14 else x14) / (x14 * x14)))) as5 p1
  let as16 = scan f32.min f32.inf as15
  let as19 = map2 (\x17 x18 -> (((x17 * x18) / (x18 + (f32.u32 s6))) - (if (bool.i32 s2) then (x18 * x17) else (x17 - (f32.i32 p2))))) as16 p1
  let as21 = map (\x20 -> (x20 + ((0.07f32 - x20) / (x20 * (f32.u32 s6))))) as16
  let s22 = (if length as19 == 0 then (-58.25f32) else as19[(0) % length as19])
  let as24 = map (\x23 -> (f64.sqrt (f64.abs ((if true then (f64.i32 p2) else (f64.f32 x23)) + (f64.floor (f64.i32 p2)))))) as21
  let as27 = filter (\x25 -> ((s2 % (p2 | 1i32)) < (s2 + (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s22)))))) as21
  let s28 = (f32.sum as27)
  let as30 = tabulate n (\x29 -> (f32.min (if ((bool.i32 p2) && false) then (f32.cos s22) else (f32.floor (f32.i32 p2))) ((f32.trunc (f32.i64 x29)) + (s28 - s22))))
  let as33 = map2 (\x31 x32 -> (if ((!s2) == s2) then (if (x31 == s28) then (3u8 - (u8.i64 x32)) else (!(u8.u32 s6))) else (u8.u32 s6))) as30 (iota (length as30))
  let as36 = map2 (\x34 x35 -> (((f32.i32 s2) / (x34 / x35)) / (-(-x35)))) as27 as27
  let as39 = filter (\x37 -> ((bool.i32 p2) && (s6 <= s6))) as36
  let s40 = (s22 * (s28 / (f32.sqrt (f32.abs s28))))
  let s41 = (f32.sum as36)
  let as43 = map (\x42 -> {f0 = (((if (bool.i32 s2) then (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) s22))) else u16.lowest) // (((u16.u32 s6) // ((u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) s41))) | 1u16)) | 1u16)) & (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) s40)))), f1 = (bool.u32 s6)}) as5
  let s45 = any (\x44 -> (bool.i32 s2)) as39
  let {f0 = s46, f1 = s47} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((\a b -> a + b) a0 b0), f1 = ((||) a1 b1)}) {f0 = 0u16, f1 = false} as43
  in (s41, map (\{f0 = a, f1 = _} -> a) as43, map (\{f0 = _, f1 = a} -> a) as43, s45, s46, s47)

-- ==
-- entry: e249
-- input { [-0.5f64, -0.5f64] [[true], [false]] 1i16 false }
-- output { [18446744073709551615u64, 18446744073709551615u64, 18446744073709551615u64] [0u32, 0u32, 0u32] empty([0]bool) 0i16 -1.0f64 empty([0][1]bool) }
entry e249 [n] [m] (p0: [n]f64) (p1: [n][m]bool) (p2: i16) (p3: bool) =
  let s1 = (u32.abs (((u32.bool p3) * 1048577u32) * (u32.bool p3)))
  let as4 = filter (\row2 -> (((and row2) && p3) && (s1 == (u32.bool p3)))) p1
  let s5 = (f64.sum p0)
  let as10 = map (\row6 -> let as8 = map (\x7 -> (!(((f64.u32 s1) - s5) == ((f64.i16 p2) + s5)))) row6 let s9 = (((u32.abs s1) + ((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) s5))) >> 27u32)) & ((s1 * s1) << 21u32)) in length row6) as4
  let as13 = filter (\row11 -> ((p3 && (bool.u32 s1)) && (and row11))) as4
  let as16 = map (\row14 -> map (\x15 -> ((((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s5))) - (-4095i16)) % ((p2 + (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s5)))) | 1i16)) * (p2 %% (p2 | 1i16)))) row14) as4
  let s17 = (if length p0 == 0 then (f64.u32 s1) else p0[(-5) % length p0])
  let as20 = filter (\row18 -> (and row18)) p1
  let as23 = filter (\row21 -> ((p2 ^ p2) < (p2 << 5i16))) as4
  let as28 = map (\row24 -> let s25 = reduce (&&) true row24 let s26 = (if length row24 == 0 then p3 else row24[(5) % length row24]) in map (\x27 -> ((u64.max ((u64.bool s26) | 9u64) ((u64.bool s25) | (u64.u32 s1))) ** 0u64)) row24) as20
  let as31 = filter (\x29 -> (if (if p3 then p3 else (bool.i64 x29)) then p3 else (if p3 then p3 else p3))) as10
  let as34 = filter (\x32 -> p3) as10
  let as38 = map (\row35 -> let as37 = map (\i -> row35[(i * 8 + 0) % length row35]) (iota (length row35)) in reduce (&&) true as37) as20
  let as39 = iota 3i64
  let as42 = filter (\row40 -> ((s1 + 2u32) < ((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) s5))) * s1))) as28
  let as45 = map2 (\x43 x44 -> ((i16.min ((p2 + p2) + ((-14153i16) - p2)) ((i16.abs p2) & (p2 %% ((i16.bool p3) | 1i16)))), x44)) p0 p0
  let as47 = map (\x46 -> {f0 = (!((u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) s17))) * (u64.min u64.lowest (u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) s5)))))), f1 = s1}) as39
  let as51 = map (\row48 -> let as50 = tabulate n (\x49 -> (i32.abs ((if p3 then (-3i32) else 3i32) * ((i32.u32 s1) * (i32.i16 p2))))) in reduce (||) false row48) as4
  let (s52, s53) = reduce (\(a0, a1) (b0, b1) -> (((^) a0 b0), ((\a b -> a + b) a1 b1))) (0i16, 0.0f64) as45
  let as56 = filter (\row54 -> ((if (and row54) then (and row54) else (and row54)) && (s1 < (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) s53)))))) p1
  in (map (\{f0 = a, f1 = _} -> a) as47, map (\{f0 = _, f1 = a} -> a) as47, as51, s52, s53, as56)

-- ==
-- entry: e250
-- input { [5u16, 5u16, 65535u16] [[4u32, 4u32], [2u32, 3u32], [0u32, 2804543309u32]] 70u8 0u16 }
-- output { [-2147483648i32, -2147483648i32, -2147483648i32] 18446744073709551546u64 [-2147483648i32, -2147483648i32, -2147483648i32] }
entry e250 [n] [m] (p0: [n]u16) (p1: [n][m]u32) (p2: u8) (p3: u16) =
  let as3 = map2 (\x1 x2 -> (!i32.highest)) p0 p0
  let s4 = (u64.max (((u64.u16 p3) & (u64.u16 p3)) // 9u64) (((u64.u16 p3) + (u64.u8 p2)) * (!(u64.u16 p3))))
  let as7 = filter (\x5 -> (((u8.u16 p3) + 127u8) > (p2 - 2u8))) as3
  in (as3, s4, as7)

-- ==
-- entry: e251
-- input { [8i32] empty([0][1]u64) }
-- output { 16385i64 -5416747051256783650i64 -5416747051256783650i64 -5416747051256783650i64 16385i64 1u8 1u8 1u8 16385i64 5416747051256783650i64 5416747051256783650i64 5416747051256783650i64 16385i64 1u8 1u8 1u8 16385i64 23i32 5964508i32 53687114i32 16385i64 2.0f64 2.0f64 2.0f64 }
entry e251 [n] [m] (p0: [n]i32) (p1: [m][n]u64) =
  let long = map (\x1 -> (f32.round (((-67.125f32) + (f32.i64 x1)) + (f32.i64 x1)))) (iota 16385)
  let as4 = map2 (\x2 x3 -> {f0 = (((if false then x2 else (f32.i64 x3)) * (f32.min x2 x2)) - x2), f1 = ((x2 / (f32.abs x2)) >= (if ((bool.i64 x3) || (bool.i64 x3)) then (x2 / (f32.i64 x3)) else x2))}) long (iota (length long))
  let {f0 = s5, f1 = s6} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((+) a0 b0), f1 = ((||) a1 b1)}) {f0 = 0.0f32, f1 = false} as4
  let {f0 = s7, f1 = s8} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = (f32.min a0 b0), f1 = ((||) a1 b1)}) {f0 = f32.inf, f1 = false} as4
  let as9 = scan f32.min f32.inf long
  let as11 = map (\x10 -> {f0 = ((((i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s7))) - (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s5)))) - (i64.bool s8)) + (-5416747051256783449i64)), f1 = ((u8.bool s8) ** 0u8)}) as9
  let as13 = map (\(x12: {f0: i64, f1: u8}) -> {f0 = (i64.abs (if (x12.f0 < x12.f0) then (-281474976710656i64) else (if s6 then x12.f0 else x12.f0))), f1 = (((x12.f1 - x12.f1) >> 5u8) + (x12.f1 * (u8.max x12.f1 x12.f1)))}) as11
  let as16 = map2 (\x14 x15 -> ((((i32.i64 x15) * (i32.i64 x15)) ^ ((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s5))) | 16i32)) / 5i32)) as9 (iota (length as9))
  let as19 = map2 (\x17 x18 -> (f64.ceil 2.0f64)) long (iota (length long))
  in (length (map (\{f0 = a, f1 = _} -> a) as11), (map (\{f0 = a, f1 = _} -> a) as11)[0], (map (\{f0 = a, f1 = _} -> a) as11)[5461], (map (\{f0 = a, f1 = _} -> a) as11)[16384], length (map (\{f0 = _, f1 = a} -> a) as11), (map (\{f0 = _, f1 = a} -> a) as11)[0], (map (\{f0 = _, f1 = a} -> a) as11)[5461], (map (\{f0 = _, f1 = a} -> a) as11)[16384], length (map (\{f0 = a, f1 = _} -> a) as13), (map (\{f0 = a, f1 = _} -> a) as13)[0], (map (\{f0 = a, f1 = _} -> a) as13)[5461], (map (\{f0 = a, f1 = _} -> a) as13)[16384], length (map (\{f0 = _, f1 = a} -> a) as13), (map (\{f0 = _, f1 = a} -> a) as13)[0], (map (\{f0 = _, f1 = a} -> a) as13)[5461], (map (\{f0 = _, f1 = a} -> a) as13)[16384], length (as16), (as16)[0], (as16)[5461], (as16)[16384], length (as19), (as19)[0], (as19)[5461], (as19)[16384])

-- ==
-- entry: e252
-- input { [-3i8, -128i8, -127i8, 4i8, 9i8, 5i8, -128i8, 23i8, 68i8, -127i8, 4i8, -122i8, 7i8, -127i8, -4i8, 3i8, -57i8] [false, true, true, true, true, true, true, true, false, true, false, true, true, true, true, true, true] }
-- output { false [0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64] false [-9i32, -8i32, -8i32, -8i32, -8i32, -8i32, -8i32, -8i32, -7i32, -7i32, -7i32, -7i32, -7i32, -7i32, -7i32, -6i32, -6i32] [1.0f64, 0.36787944117144233f64, 0.1353352832366127f64, 0.049787068367863944f64, 0.01831563888873418f64, 0.006737946999085467f64, 0.0024787521766663585f64, 0.0009118819655545162f64, 0.00033546262790251185f64, 0.00012340980408667956f64, 4.5399929762484854e-05f64, 1.670170079024566e-05f64, 6.14421235332821e-06f64, 2.2603294069810542e-06f64, 8.315287191035679e-07f64, 3.059023205018258e-07f64, 1.1253517471925912e-07f64] [0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64, 0.10633946830265849f64] }
entry e252 [n] (p0: [n]i8) (p1: [n]bool) =
  let s1 = (and p1)
  let as4 = map2 (\x2 x3 -> (((-(-5.875f64)) - (2.125f64 - 2.75f64)) / (2.75f64 + 58.375f64))) p1 p1
  let s6 = all (\x5 -> s1) p0
  let as9 = map2 (\x7 x8 -> {f0 = ((-9i32) - (((i32.bool s6) - (i32.i64 x8)) / 7i32)), f1 = (f64.exp (-(f64.abs (f64.i64 x8))))}) p1 (iota (length p1))
  let as10 = scan f64.min f64.inf as4
  in (s1, as4, s6, map (\{f0 = a, f1 = _} -> a) as9, map (\{f0 = _, f1 = a} -> a) as9, as10)

-- ==
-- entry: e253
-- input { [-32768i16, -1i16, 0i16, 2i16, 8i16] [3069219535u32, 0u32, 2u32, 2766793856u32, 0u32] }
-- output { empty([0]u16) [0i64, 1790482618650163752i64, 1790482618650163754i64, 3580965237300327512i64, 3580965237300327516i64] [0i8, 0i8, -32i8, 0i8, 0i8] [3069219584.0f32, 0.0f32, 2.0f32, 2766793728.0f32, 0.0f32] 76.875f32 [-100i64, 0i64, -8i64, -100i64, 0i64] }
entry e253 [n] (p0: [n]i16) (p1: [n]u32) =
  let as3 = map2 (\x1 x2 -> {f0 = ((if (x1 == x1) then ((-2.0f32) - (f32.u32 x1)) else ((f32.u32 x1) * 0.67f32)) * (f32.u32 x1)), f1 = (u16.abs (((u16.i64 x2) // 3u16) %% (((u16.u32 x1) - (u16.u32 x1)) | 1u16)))}) p1 (iota (length p1))
  let s4 = false
  let as7 = filter (\(x5: {f0: f32, f1: u16}) -> ((s4 && s4) && ((f32.u16 x5.f1) < x5.f0))) as3
  let as10 = map2 (\x8 x9 -> {f0 = (((-8328130727529693933i64) + (if s4 then x9 else x9)) * ((x9 + (i64.bool s4)) + (x9 // (x9 | 1i64)))), f1 = (((i8.abs (i8.i64 x9)) * (i8.u32 x8)) * ((i8.u32 x8) + ((-6i8) - 4i8))), f2 = (f32.u32 x8)}) p1 (iota (length p1))
  let s11 = 76.875f32
  let as14 = map2 (\(x12: {f0: f32, f1: u16}) x13 -> (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x12.f0)))) as3 (iota (length as3))
  in (map (\{f0 = _, f1 = a} -> a) as7, map (\{f0 = a, f1 = _, f2 = _} -> a) as10, map (\{f0 = _, f1 = a, f2 = _} -> a) as10, map (\{f0 = _, f1 = _, f2 = a} -> a) as10, s11, as14)

-- ==
-- entry: e254
-- input { [3u8] [[4i64], [6i64], [-2i64], [0i64]] true -550.7692307692307f64 }
-- output { 3u8 [4i64] [[4i64, 6i64, -2i64, 0i64]] [[6i32, 10i32, 11i32, 8i32]] }
entry e254 [n] [m] (p0: [n]u8) (p1: [m][n]i64) (p2: bool) (p3: f64) =
  let s1 = reduce (+) 0u8 p0
  let as3 = map (\x2 -> 4i64) p0
  let as4 = transpose p1
  let as13 = map (\row5 -> let as8 = map2 (\x6 x7 -> ((u8.bool p2) == (if (!p2) then (s1 - s1) else ((u8.i64 x6) + s1)))) row5 row5 let as11 = map2 (\x9 x10 -> ((((i8.i64 x10) + (i8.i64 x9)) + ((i8.u8 s1) + (i8.i64 x10))) % 7i8)) row5 (iota (length row5)) in map (\x12 -> (if ((p3 * p3) != (f64.abs p3)) then ((loop acc = 5i32 for it < 4i64 do acc) + ((i32.i8 x12) + (i32.bool p2))) else (i32.abs (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))))) as11) as4
  in (s1, as3, as4, as13)

-- ==
-- entry: e255
-- input { [7i64] [0u64] }
-- output { [0i32] [0u16] }
entry e255 [n] (p0: [n]i64) (p1: [n]u64) =
  let as2 = map (\x1 -> ((if false then i32.highest else ((0i32 << 20i32) + (i32.abs (i32.u64 x1)))), (if ((x1 <= x1) || (!true)) then (if ((bool.u64 x1) || (bool.u64 x1)) then (u16.abs 9u16) else ((u16.u64 x1) + (u16.u64 x1))) else (((u16.u64 x1) - (u16.u64 x1)) / 9u16)))) p1
  in (map (\(a, _) -> a) as2, map (\(_, a) -> a) as2)

-- ==
-- entry: e256
-- input { [-4i8, 7i8, -4i8] [[3.0f32, 2.75f32, 3.0f32], [2.0f32, -2.25f32, -2.25f32], [-2.75f32, -2.0f32, -1.75f32]] }
-- output { [3.0f32, 2.0f32, -2.75f32] [3.0f32, 2.0f32, -3.0f32] [true, true, true] true empty([0][3]f32) [[0u32, 0u32, 0u32], [0u32, 0u32, 0u32], [0u32, 0u32, 0u32]] }
entry e256 [n] [m] (p0: [n]i8) (p1: [m][n]f32) =
  let as2 = map (\x1 -> ((68719476736i64 / 8i64), (((!274877906945i64) % 1i64) - (((i64.i8 x1) % ((i64.i8 x1) | 1i64)) // ((i64.i8 x1) | 1i64))), (((2.75f32 - 0.93f32) + (f32.i8 x1)) - (((f32.i8 x1) + (f32.i8 x1)) * ((f32.i8 x1) + (f32.i8 x1)))))) p0
  let as10 = map (\row3 -> let as6 = map2 (\x4 x5 -> ((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4))) * (((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x5))) >> 23i32) | ((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x5))) // ((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x5))) | 1i32))))) row3 row3 let as9 = map2 (\x7 x8 -> ((((u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) x7))) / ((u16.i32 x8) | 1u16)) - ((u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) x7))) * (u16.i32 x8))) * ((u16.min (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) x7))) (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) x7)))) + (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) x7)))))) row3 as6 in (if length row3 == 0 then 0.96f32 else row3[(0) % length row3])) p1
  let as13 = map2 (\x11 x12 -> (f32.floor x11)) as10 as10
  let as18 = map (\row14 -> let as16 = map (\x15 -> (u8.min ((u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) x15))) ** 0u8) (u8.abs 18u8))) row14 in any (\x17 -> (((-2.0f32) <= x17) && (x17 >= x17))) row14) p1
  let s20 = any (\x19 -> (if (!(bool.i8 x19)) then (5i8 <= x19) else (if (bool.i8 x19) then (bool.i8 x19) else (bool.i8 x19)))) p0
  let as23 = filter (\row21 -> (!s20)) p1
  let as26 = map (\row24 -> map (\x25 -> (((1u32 + (u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) x25)))) - ((u32.bool s20) + (u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) x25))))) & ((u32.abs (u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) x25)))) * (u32.bool s20)))) row24) p1
  in (as10, as13, as18, s20, as23, as26)

-- ==
-- entry: e257
-- input { [5i8, 120i8] [2i32, 498701974i32] 5i64 }
-- output { [0i64, 1i64] 1i64 [120i8] }
entry e257 [n] [m] (p0: [n]i8) (p1: [m]i32) (p2: i64) =
  let as1 = iota n
  let s2 = reduce i64.max i64.lowest as1
  let as5 = filter (\x3 -> ((x3 ** 3i8) <= ((i8.i64 p2) * x3))) p0
  in (as1, s2, as5)

-- ==
-- entry: e258
-- input { empty([0]u8) empty([0]u64) 0u16 0u16 }
-- output { empty([0]i8) empty([0]f64) }
entry e258 [n] (p0: [n]u8) (p1: [n]u64) (p2: u16) (p3: u16) =
  let as3 = map2 (\x1 x2 -> {f0 = (if (bool.u16 p3) then (if (!(bool.u64 x1)) then ((i8.i64 x2) << 4i8) else ((i8.i64 x2) >> 1i8)) else ((77i8 ** 3i8) * (4i8 + (-9i8)))), f1 = (f64.round ((2.5f64 / (f64.i64 x2)) + ((f64.u64 x1) * (f64.u16 p2))))}) p1 (iota (length p1))
  in (map (\{f0 = a, f1 = _} -> a) as3, map (\{f0 = _, f1 = a} -> a) as3)

-- ==
-- entry: e259
-- input { [-31748i16, 6i16, 2i16] [6u16, 8u16, 65535u16] false }
-- output { 13u16 -31740i16 0.0f32 [16319u16, 16319u16, 16319u16] }
entry e259 [n] [m] (p0: [n]i16) (p1: [m]u16) (p2: bool) =
  let s1 = reduce (\a b -> a + b) 0u16 p1
  let s2 = reduce (+) 0i16 p0
  let s3 = (f32.sin (f32.sin (f32.exp (-(f32.abs (f32.i16 s2))))))
  let as6 = map2 (\x4 x5 -> (!((u16.i16 s2) ** 3u16))) p1 p1
  in (s1, s2, s3, as6)

-- ==
-- entry: e260
-- input { [9u16, 3u16] [1u16, 54974u16] 0u8 0u64 }
-- output { 0.04232921962320499f64 [0u32, 1u32] [268435456u32, 268435456u32] 38u16 [0u16, 0u16, 0u16] 9.0f32 }
entry e260 [n] (p0: [n]u16) (p1: [n]u16) (p2: u8) (p3: u64) =
  let as2 = tabulate n (\x1 -> {f0 = ((((i16.u64 p3) + 34i16) * (i16.i64 x1)) >> 3i16), f1 = (((loop acc = p2 for it < 0i64 do p2) + (p2 / 8u8)) %% 9u8)})
  let as3 = scatter (copy p0) (map (\i -> length p0 - 1 - i + (1)) (iota (length p0))) p0
  let as5 = map (\x4 -> (x4 ** 0u16)) p1
  let as7 = take (i64.min 2i64 (length as3)) as3
  let as9 = map (\x8 -> (if ((p2 - p2) >= (p2 // (p2 | 1u8))) then (u32.u16 x8) else ((u32.u16 x8) + (loop acc = u32.lowest for it < 2i64 do (u32.u64 p3))))) as5
  let as11 = map (\i -> p0[(i * 7 + 4) % length p0]) (iota (length p0))
  let as13 = map (\x12 -> {f0 = (f32.u16 x12), f1 = i32.highest, f2 = (f64.exp (-(f64.abs (f64.sqrt (f64.abs (f64.abs 2.5f64))))))}) as11
  let as14 = rotate 5i64 as9
  let {f0 = s15, f1 = s16, f2 = s17} = reduce (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = (f32.max a0 b0), f1 = ((^) a1 b1), f2 = ((*) a2 b2)}) {f0 = (-f32.inf), f1 = 0i32, f2 = 1.0f64} as13
  let as23 = map3 (\(x18: {f0: f32, f1: i32, f2: f64}) x19 {f0 = x20, f1 = x21, f2 = x22} -> (x19 | ((x19 + x19) + x19))) as13 as11 as13
  let as26 = hist (+) 0u16 3 (map (\x24 -> (0i64 - (loop acc = (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s15))) for it < 1i64 do acc))) as7) as7
  let as27 = replicate n p3
  let as31 = filter (\{f0 = x28, f1 = x29} -> (s16 >= (s16 - s16))) as2
  let as33 = map (\(x32: {f0: i16, f1: u8}) -> s17) as31
  let as36 = map2 (\x34 (x35: {f0: i16, f1: u8}) -> x34) as9 as2
  let as38 = map (\x37 -> (!(!(!(bool.u8 p2))))) as33
  let as41 = hist f64.max (-f64.inf) 2 (map (\x39 -> (loop acc = ((i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x39))) * 44i64) for it < 3i64 do it)) as33) as33
  let as42 = scatter (copy as13) (map (\i -> length as13 - 1 - i + (2)) (iota (length as13))) as13
  let as46 = map3 (\(x43: {f0: f32, f1: i32, f2: f64}) x44 (x45: {f0: f32, f1: i32, f2: f64}) -> {f0 = (f32.sin ((x43.f0 + x45.f0) + (f32.round x45.f0))), f1 = ((((i32.u64 p3) - x45.f1) + (loop acc = x45.f1 for it < 4i64 do s16)) %% ((loop acc = x45.f1 for it < 4i64 do (x45.f1 & x45.f1)) | 1i32)), f2 = (((loop acc = x45.f2 for it < 0i64 do x45.f2) - (loop acc = x45.f2 for it < 0i64 do (-0.75f64))) - (x45.f2 - (x45.f2 - x45.f2)))}) as42 as23 as42
  let {f0 = s47, f1 = s48, f2 = s49} = reduce (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = ((*) a0 b0), f1 = (i32.min a1 b1), f2 = (f64.max a2 b2)}) {f0 = 1.0f32, f1 = i32.highest, f2 = (-f64.inf)} as46
  let as52 = map2 (\(x50: {f0: i16, f1: u8}) x51 -> ((loop acc = (x50.f0 & (-3i16)) for it < 0i64 do (acc * x50.f0)) + (i16.max (x50.f0 %% 7i16) (loop acc = x50.f0 for it < 1i64 do x50.f0)))) as2 as36
  let {f0 = s53, f1 = s54, f2 = s55} = reduce (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = ((*) a0 b0), f1 = (i32.max a1 b1), f2 = ((*) a2 b2)}) {f0 = 1.0f32, f1 = i32.lowest, f2 = 1.0f64} as42
  let as60 = map2 (\{f0 = x56, f1 = x57, f2 = x58} x59 -> (((loop acc = (20u32 + (u32.i64 x59)) for it < 1i64 do (acc % 5u32)) - (u32.i32 x57)), (4u32 << 26u32))) as46 (iota (length as46))
  let s61 = reduce (\a b -> a + b) 0u16 as23
  let as63 = take (i64.min 4i64 (length as26)) as26
  let s64 = s15
  in (s55, map (\(a, _) -> a) as60, map (\(_, a) -> a) as60, s61, as63, s64)

-- ==
-- entry: e261
-- input { [0u16, 0u16, 1u16, 2u16] [1u8, 255u8, 7u8, 5u8] [[[1.5f32, -1.75f32, -1.5f32, 50.230770111083984f32], [0.25f32, 0.0f32, -3.0f32, 1.25f32], [0.25f32, -2.0f32, 2.5f32, 2.75f32], [26.615385055541992f32, 762.7692260742188f32, 2.5f32, -2.5f32]], [[-2.0f32, 1.25f32, -49.46154022216797f32, -0.75f32], [1.75f32, 1.5f32, 2.75f32, 3.0f32], [-1.5f32, 422.9230651855469f32, 102.84615325927734f32, 669.7692260742188f32], [-2.25f32, 0.75f32, 197.76922607421875f32, -1.5f32]], [[-407.69232177734375f32, 1.25f32, 2.75f32, 42.0f32], [0.25f32, 2.75f32, 709.076904296875f32, -0.25f32], [-644.5384521484375f32, -2.0f32, -2.25f32, -1.5f32], [2.75f32, 1.1538461446762085f32, -2.75f32, -0.25f32]], [[2.0f32, 0.5f32, 1.75f32, -3.0f32], [-20.846153259277344f32, -2.5f32, -0.75f32, -0.25f32], [-1.5f32, -1.25f32, 2.75f32, -0.25f32], [2.75f32, -500.30767822265625f32, -33.38461685180664f32, -0.75f32]]] 0u32 }
-- output { -1i64 0u16 [0u64, 0u64, 0u64, 0u64] [839.8653564453125f32, 1346.84619140625f32, -299.24993896484375f32, -555.0384521484375f32] }
entry e261 [n] [m] (p0: [n]u16) (p1: [n]u8) (p2: [n][m][m]f32) (p3: u32) =
  let s1 = ((!(i64.min (i64.u32 p3) (i64.u32 p3))) >> 29i64)
  let s2 = reduce u16.min u16.highest p0
  let as10 = map (\row3 -> let as5 = tabulate n (\x4 -> (5u64 & (u64.u16 s2))) let as9 = map (\row6 -> let s7 = reduce (+) 0.0f32 row6 let as8 = scan f32.max (-f32.inf) row6 in reduce (+) 0.0f32 as8) row3 in (u64.sum as5)) p2
  let as12 = map (\row11 -> (f32.sum (map f32.sum row11))) p2
  in (s1, s2, as10, as12)

-- ==
-- entry: e262
-- input { [1.0f64, -276.9230769230769f64] [-2.5f64, -1.0f64] }
-- output { [-2.5f64, -3.5f64] [-0.0f64, -0.0f64] [255u8, 253u8] [0.0820849986238988f64, 0.0820849986238988f64] }
entry e262 [n] [m] (p0: [n]f64) (p1: [m]f64) =
  let as1 = scan (+) 0.0f64 p1
  let as4 = map2 (\x2 x3 -> (((x2 + x2) + ((-2.0f64) * x2)) / (f64.cos (-x2)))) as1 p1
  let as7 = map2 (\x5 x6 -> (((!(u8.i64 x6)) - ((u8.i64 x6) * (u8.i64 x6))) + (((u8.i64 x6) %% (u8.lowest | 1u8)) * ((u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) x5))) + (u8.i64 x6))))) p1 (iota (length p1))
  let as10 = map2 (\x8 x9 -> (f64.exp (-(f64.abs (f64.max 2.5f64 ((f64.i64 x9) + 0.09f64)))))) as7 (iota (length as7))
  in (as1, as4, as7, as10)

-- ==
-- entry: e263
-- input { [-32768i16, 6i16, 6039i16] [5u64, 7u64, 3748645284859783902u64] 2u64 -3i16 }
-- output { [0i64, 4611686018427387904i64, 6917529027641081856i64] [117i8, -73i8, 94i8] [0i64, 1i64, 2i64] [0u8, 0u8, 80u8] }
entry e263 [n] (p0: [n]i16) (p1: [n]u64) (p2: u64) (p3: i16) =
  let as3 = map2 (\x1 x2 -> (((if (p2 < x1) then (x2 % ((-7i64) | 1i64)) else (!x2)) << 61i64), ((97i8 + ((i8.u64 x1) << 4i8)) * (i8.u64 x1)))) p1 (iota (length p1))
  let as4 = iota n
  let as6 = map (\x5 -> ((((u8.u64 x5) ^ 6u8) / 7u8) * ((6u8 | (u8.u64 p2)) ^ (u8.u64 x5)))) p1
  in (map (\(a, _) -> a) as3, map (\(_, a) -> a) as3, as4, as6)

-- ==
-- entry: e264
-- input { [2147483647i32, -2147483647i32, 0i32, 1i32, 0i32] [6319181443334568296u64, 5u64, 0u64, 6u64, 2351466301030565043u64] -1.75f64 -123.15384615384616f64 }
-- output { [14646u16, 14646u16, 14646u16, 14646u16, 14646u16] [108i32, 108i32, 108i32, 108i32, 108i32] 540i32 [108i32, 0i32, 108i32, 0i32, 108i32] [-1.75f32, -1.75f32, -1.75f32, -1.75f32, -1.75f32] empty([0]i32) }
entry e264 [n] (p0: [n]i32) (p1: [n]u64) (p2: f64) (p3: f64) =
  let s1 = length p1
  let s2 = (f32.abs (if (bool.i64 s1) then (f32.min (f32.i64 s1) (f32.f64 p2)) else ((f32.f64 p3) / (f32.i64 s1))))
  let s4 = all (\x3 -> (!(s2 <= 2.25f32))) p1
  let as8 = map3 (\x5 x6 x7 -> ((!x7) / 5i32)) p0 p1 p0
  let s9 = reduce (\a b -> a + b) 0u64 p1
  let as12 = filter (\x10 -> ((p3 < p2) && (!s4))) p1
  let as14 = tabulate n (\x13 -> (((f32.cos s2) * (f32.trunc 51.125f32)) / s2))
  let as17 = map2 (\x15 x16 -> ((x16 - x16) + ((x16 + 2i64) << 20i64))) as8 (iota (length as8))
  let as20 = map2 (\x18 x19 -> {f0 = ((((u8.i64 x18) / 1u8) * ((u8.i64 x19) + 96u8)) - ((64u8 ** 0u8) - (u8.abs 17u8))), f1 = (u64.abs s9)}) as17 (iota (length as17))
  let as21 = scan (*) 1i64 as17
  let s22 = reduce (|) 0i64 as17
  let as24 = map (\x23 -> (((i8.i64 s1) / 4i8) %% (((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) << 7i8) | 1i8))) as21
  let as28 = map3 (\x25 x26 x27 -> {f0 = ((-(s2 + s2)) + ((f32.sin s2) + (s2 - s2))), f1 = (u64.i64 x25)}) as21 p0 as21
  let as30 = map (\x29 -> (f32.f64 p2)) as21
  let as33 = filter (\x31 -> (bool.i64 s22)) as30
  let as35 = tabulate n (\x34 -> {f0 = (((f64.round p3) + (p2 * p2)) > ((p2 - 2.25f64) / (if s4 then p2 else p2))), f1 = (if s4 then (8i32 + ((i32.i64 x34) + (i32.bool s4))) else ((7i32 %% 1i32) / 9i32))})
  let as37 = map (\x36 -> ((f64.sqrt (f64.abs (124.875f64 + p2))) * (p3 / (p3 * p3)))) as8
  let as41 = map2 (\{f0 = x38, f1 = x39} x40 -> (i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x38)))) as28 as17
  let as42 = scan (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((||) a0 b0), f1 = ((^) a1 b1)}) {f0 = false, f1 = 0i32} as35
  let as45 = map (\{f0 = x43, f1 = x44} -> s2) as42
  let as47 = map (\x46 -> (i32.abs (((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) - 9i32) - (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2)))))) as14
  let s48 = (i8.sum as24)
  let as50 = map (\x49 -> ((((s1 + (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s2)))) * (s1 ** 2i64)) >> 48i64), (((if s4 then (u16.bool s4) else (u16.u64 s9)) - (50416u16 / (1u16 | 1u16))) + (((u16.bool s4) * (u16.i64 s22)) // 3u16)))) as41
  let as52 = map (\i -> as47[(i * 1 + 1) % length as47]) (iota (length as47))
  let s53 = (i32.sum as47)
  let as54 = scan (^) 0i32 as47
  let as56 = tabulate n (\x55 -> ((f32.floor (-1.0f32)) * s2))
  let as59 = filter (\x57 -> (s4 && (x57 > (i32.i64 s1)))) as52
  in (map (\(_, a) -> a) as50, as52, s53, as54, as56, as59)

-- ==
-- entry: e265
-- input { [3i8, 1i8, -1i8, -128i8, 6i8, 7i8, -128i8, -1i8, 0i8, -4i8, -127i8, 0i8, 8i8, -128i8, 6i8, -92i8, 0i8, 7i8, 3i8, 9i8, -3i8, 1i8, -2i8, -56i8, 6i8, 0i8, -4i8, 107i8, -24i8, 6i8, -2i8, -127i8, -127i8] [3550469749u32, 0u32, 8u32, 2830320231u32, 1u32, 0u32, 0u32, 3u32, 0u32, 4294967295u32, 4u32, 8u32, 7u32, 3958017406u32, 3u32, 4294967295u32, 1002308437u32, 0u32, 0u32, 5u32, 0u32, 3u32, 0u32, 0u32, 3912346622u32, 0u32, 4294967295u32, 0u32, 6u32, 3u32, 6u32, 9u32, 0u32] }
-- output { 33i64 2368560620u32 33i64 }
entry e265 [n] (p0: [n]i8) (p1: [n]u32) =
  let s1 = length p1
  let s2 = reduce (+) 0u32 p1
  let s3 = length p0
  in (s1, s2, s3)

-- ==
-- entry: e266
-- input { [1.25f32, -1.5f32, -336.9230651855469f32, 0.0f32, -2.75f32, 1.75f32, 511.8461608886719f32, -0.25f32, 1.0f32, -172.6923065185547f32, -0.75f32, 2.75f32, 0.0f32, -2.0f32, -2.75f32, 1.0f32, 2.5f32] [3161118815404031283i64, 5601281524470389279i64] [[[true, false], [false, true]], [[true, true], [false, true]], [[false, false], [true, true]], [[true, false], [false, false]], [[true, false], [false, true]], [[false, true], [true, false]], [[false, false], [true, false]], [[false, true], [true, true]], [[false, false], [true, false]], [[true, true], [false, true]], [[false, false], [false, true]], [[false, false], [false, true]], [[true, true], [true, true]], [[false, false], [false, true]], [[true, false], [false, true]], [[false, false], [false, true]], [[false, false], [false, false]]] }
-- output { [1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.75f32, 511.8461608886719f32, 511.8461608886719f32, 511.8461608886719f32, 511.8461608886719f32, 511.8461608886719f32, 511.8461608886719f32, 511.8461608886719f32, 511.8461608886719f32, 511.8461608886719f32, 511.8461608886719f32, 511.8461608886719f32] [3161118815404031283i64, 5601281524470389279i64] [3161118815404031283i64, 5601281524470389279i64] [382u64, 58u64] [-944i16, -944i16] }
entry e266 [n] [m] (p0: [n]f32) (p1: [m]i64) (p2: [n][m][m]bool) =
  let as1 = scan f32.max (-f32.inf) p0
  let as4 = filter (\x2 -> (bool.i64 x2)) p1
  let as5 = scan i64.max i64.lowest p1
  let as8 = map2 (\x6 x7 -> {f0 = (((17626099669768906751u64 + 5u64) %% ((13888692955795149492u64 - (u64.i64 x6)) | 1u64)) >> 54u64), f1 = (-944i16)}) as5 as5
  in (as1, as4, as5, map (\{f0 = a, f1 = _} -> a) as8, map (\{f0 = _, f1 = a} -> a) as8)

-- ==
-- entry: e267
-- input { [6i64, 4i64, 2i64] [0u32, 0u32, 0u32] }
-- output { 12i64 empty([0]i64) empty([0]bool) [true, true, true] [-2i32, -2i32, -2i32] }
entry e267 [n] (p0: [n]i64) (p1: [n]u32) =
  let s1 = (i64.sum p0)
  let as4 = filter (\x2 -> (x2 > s1)) p0
  let as6 = map (\x5 -> (bool.i64 s1)) as4
  let as10 = map3 (\x7 x8 x9 -> (((!(bool.u32 x9)) || (if (false || (bool.u32 x8)) then ((u32.i64 s1) < x8) else (bool.u32 x8))), (!(15i32 %% 2i32)))) p0 p1 p1
  in (s1, as4, as6, map (\(a, _) -> a) as10, map (\(_, a) -> a) as10)

-- ==
-- entry: e268
-- input { [2.5f32, -751.923095703125f32, 0.0f32, 2.5f32, -653.8461303710938f32, -593.923095703125f32, 1.75f32, 0.0f32, 1.0f32, -0.5f32, 2.25f32, 1.75f32, -18.076923370361328f32, 0.75f32, -1.75f32, -0.5f32, 0.75f32] [3i32, 6i32, 4i32, -2i32, 9i32, 0i32, -910119844i32, 5i32, 9i32, -4i32, -412592952i32, -2i32, 7i32, -2147483647i32, 8i32, 7i32, -4i32] -1i64 2.0f32 }
-- output { empty([0]i32) [0.3678794205188751f32, 0.3678794205188751f32, 0.3678794205188751f32, 0.3678794205188751f32, 0.3678794205188751f32, 0.3678794205188751f32, 0.3678794205188751f32, 0.3678794205188751f32, 0.3678794205188751f32] 0u8 true 0u64 true }
entry e268 [n] (p0: [n]f32) (p1: [n]i32) (p2: i64) (p3: f32) =
  let as3 = filter (\x1 -> ((if false then x1 else (f32.i64 p2)) > (f32.log (1.0f32 + f32.abs x1)))) p0
  let as6 = map2 (\x4 x5 -> {f0 = (u8.highest * ((u8.i64 p2) * (u8.abs 5u8))), f1 = (((x4 <= x5) || (x5 < x4)) || ((-x4) >= (-0.25f32))), f2 = (((!u64.highest) * (u64.f32 (f32.min 100.0f32 (f32.max (0.0f32) x5)))) << 39u64)}) as3 as3
  let s7 = reduce f32.min f32.inf p0
  let as10 = filter (\x8 -> ((s7 - p3) >= s7)) p1
  let as11 = replicate 9i64 (f32.exp (-(f32.abs (p3 / p3))))
  let {f0 = s12, f1 = s13, f2 = s14} = reduce (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = ((^) a0 b0), f1 = ((&&) a1 b1), f2 = ((\a b -> a + b) a2 b2)}) {f0 = 0u8, f1 = true, f2 = 0u64} as6
  let s16 = all (\x15 -> (((u8.i32 x15) ** 3u8) == (s12 - s12))) as10
  in (as10, as11, s12, s13, s14, s16)

-- ==
-- entry: e269
-- input { [24614i16] [0u8] 1i64 0u64 }
-- output { [true] [true] [24614i16] 0u8 }
entry e269 [n] (p0: [n]i16) (p1: [n]u8) (p2: i64) (p3: u64) =
  let as2 = map (\x1 -> (x1 >= ((i16.min x1 x1) - (x1 // (x1 | 1i16))))) p0
  let as4 = map (\x3 -> ((!(!(bool.i16 x3))), ((i16.min (x3 << 15i16) (x3 + x3)) - x3))) p0
  let s5 = (if length p1 == 0 then (u8.u64 p3) else p1[(-4) % length p1])
  in (as2, map (\(a, _) -> a) as4, map (\(_, a) -> a) as4, s5)

-- ==
-- entry: e270
-- input { empty([0]u32) empty([0][0]i32) }
-- output { empty([0]u32) empty([0][0]i32) 9i8 empty([0][0]i32) 0u32 128u32 }
entry e270 [n] [m] (p0: [n]u32) (p1: [n][m]i32) =
  let as3 = map2 (\x1 x2 -> ((!(x2 - x2)) | (30u32 + (3u32 - x1)))) p0 p0
  let as6 = filter (\row4 -> (!false)) p1
  let s7 = ((!(i8.min 64i8 4i8)) + (16i8 + (-2i8)))
  let as10 = filter (\row8 -> false) as6
  let s11 = (u32.sum as3)
  let s12 = (if length as3 == 0 then 128u32 else as3[(4) % length as3])
  in (as3, as6, s7, as10, s11, s12)

-- ==
-- entry: e271
-- input { [false] [-2i32] }
-- output { [29.0f64] [0i32] 1.7999999523162842f32 29.0f64 0i32 }
entry e271 [n] [m] (p0: [n]bool) (p1: [m]i32) =
  let as3 = map2 (\x1 x2 -> ((f64.floor 29.625f64), (i32.bool x2))) p0 p0
  let s4 = (((0.7f32 + (-0.5f32)) * 0.25f32) - ((-2.75f32) + 1.0f32))
  let (s5, s6) = reduce (\(a0, a1) (b0, b1) -> (((+) a0 b0), ((+) a1 b1))) (0.0f64, 0i32) as3
  in (map (\(a, _) -> a) as3, map (\(_, a) -> a) as3, s4, s5, s6)

-- ==
-- entry: e272
-- input { [3176001442846615888u64, 0u64, 16214298337705562001u64, 0u64, 5u64, 8u64, 3865468871053903380u64, 0u64] [427.8461608886719f32, 0.75f32, -1.25f32, 1.0f32, -1.75f32, 1.25f32, -1.75f32, -277.3846130371094f32] -0.5f32 0u32 }
-- output { empty([0]u32) 0.0f32 1044555736i32 [0u32, 0u32, 0u32, 0u32, 0u32, 0u32, 0u32, 0u32] 1i64 [true, true, true, true, true, true, true, true] }
entry e272 [n] (p0: [n]u64) (p1: [n]f32) (p2: f32) (p3: u32) =
  let s1 = reduce (\a b -> a + b) 0u64 p0
  let as4 = filter (\x2 -> ((bool.u32 p3) && (p2 > x2))) p1
  let as7 = hist (+) 0.0f32 1 (map (\x5 -> (((-7i64) * (i64.u64 s1)) - ((-1125899906842623i64) + 4i64))) as4) as4
  let as9 = map (\x8 -> (((p3 / (p3 | 1u32)) ** 1u32) % 5u32)) as4
  let s10 = (f32.sum as7)
  let s11 = 1044555736i32
  let as13 = tabulate n (\x12 -> p3)
  let s14 = length as7
  let as16 = map (\x15 -> (if (if (s11 < s11) then (s11 >= s11) else (bool.u64 s1)) then (bool.i32 s11) else (!(p3 == x15)))) as13
  in (as9, s10, s11, as13, s14, as16)

-- ==
-- entry: e273
-- input { [6i64, 9223372036854775807i64, 4i64, -1i64, 1780612007360189212i64, 9223372036854775807i64, 8059778975502041173i64, -9223372036854775808i64, -4i64, -9223372036854775808i64, 8i64, -9223372036854775808i64, -3i64, 3801491747538262957i64, -3i64, 8i64, -9223372036854775807i64, 8i64, -9223372036854775808i64, 9223372036854775807i64, 4i64, 9223372036854775807i64, 5i64, 7i64, -1i64, 6i64, -9223372036854775808i64, -9223372036854775808i64, -9223372036854775808i64, -1i64, -2188581011750103839i64, 0i64, 9223372036854775807i64] [2046611006715800890u64, 0u64, 6u64, 0u64, 0u64, 1u64, 1u64, 0u64, 10314971813812187370u64, 1110025057642684913u64, 9u64, 12031793007123428677u64, 3843381346120080790u64, 4u64, 9573930151832104076u64, 8u64, 7852611139757117902u64, 1u64, 0u64, 2u64, 8u64, 4u64, 18446744073709551615u64, 4482756105620890597u64, 6u64, 1u64, 0u64, 0u64, 0u64, 0u64, 3u64, 1u64, 8u64] 2u32 255u8 }
-- output { 33i64 0.9367937670001721f64 0.9367937670001721f64 0.9367937670001721f64 33i64 2u32 2u32 2u32 -8.77920038653699e+18f64 true 30.91419431100568f64 33i64 }
entry e273 [n] (p0: [n]i64) (p1: [n]u64) (p2: u32) (p3: u8) =
  let as3 = map2 (\x1 x2 -> (i32.min (((i32.i64 x2) * (i32.u8 p3)) - ((-6i32) % ((i32.u32 p2) | 1i32))) (i32.abs ((i32.u32 p2) + (i32.i64 x1))))) p0 (iota (length p0))
  let as6 = map2 (\x4 x5 -> (if ((bool.i64 x4) || (bool.u8 p3)) then (if ((u8.i64 x4) <= (u8.i64 x5)) then ((f32.u8 p3) / 2.75f32) else 1.5f32) else ((-(f32.i64 x5)) + ((f32.i64 x5) - 74.0f32)))) p0 (iota (length p0))
  let as7 = scan u64.max u64.lowest p1
  let as10 = map2 (\x8 x9 -> ((((i64.u64 x9) << 5i64) ^ ((i64.u64 x9) ^ (i64.u64 x9))) - (i64.abs (i64.u64 x9)))) as3 as7
  let as13 = map2 (\x11 x12 -> ((f64.i64 x11), ((!(x12 == x11)) && (p2 > (if (bool.i64 x12) then 1u32 else (u32.i64 x12)))), (if ((x12 == x11) && (x12 < x12)) then (f64.i64 x11) else (f64.sqrt (f64.abs (f64.cos 0.5f64)))))) as10 (iota (length as10))
  let as15 = tabulate n (\x14 -> p2)
  let (s16, s17, s18) = reduce (\(a0, a1, a2) (b0, b1, b2) -> ((f64.min a0 b0), ((||) a1 b1), ((+) a2 b2))) (f64.inf, false, 0.0f64) as13
  let s19 = length as10
  in (length (map (\(_, _, a) -> a) as13), (map (\(_, _, a) -> a) as13)[0], (map (\(_, _, a) -> a) as13)[11], (map (\(_, _, a) -> a) as13)[32], length (as15), (as15)[0], (as15)[11], (as15)[32], s16, s17, s18, s19)

-- ==
-- entry: e274
-- input { [3.0f32, -633.3076782226562f32] [[-9223372036854775807i64, -9223372036854775807i64], [8i64, -9223372036854775807i64]] false -2i16 }
-- output { [3.0f32, -633.3076782226562f32] [30i64, 30i64] }
entry e274 [n] [m] (p0: [n]f32) (p1: [n][m]i64) (p2: bool) (p3: i16) =
  let as3 = filter (\x1 -> (if (x1 <= x1) then (bool.i16 p3) else (bool.i16 p3))) p0
  let as4 = replicate n (33i64 - (67108863i64 %% 9i64))
  in (as3, as4)

-- ==
-- entry: e275
-- input { [9u64, 0u64, 0u64, 6u64, 0u64, 0u64, 0u64, 4u64, 0u64, 1u64, 0u64, 7u64, 17349487871229316682u64, 0u64, 5u64, 0u64, 9u64] [-3i64, -9223372036854775808i64, -1i64, -9223372036854775807i64, -2i64, 9i64, -6348748990810615551i64, 8910957680670630016i64, 1i64, 0i64, 7i64, -4i64, -4i64, 1i64, 9i64, 7630967830047627501i64, 2i64] }
-- output { -8253567553801909634i64 [-2970790136273881452i64, -2970790136273881452i64, -990263378757960448i64, -990263378757960448i64, 3095190787487134076i64, 3095190787487134076i64, -8330146051057505178i64, -8330146051057505178i64, 5818826898317197092i64, 5818826898317197092i64, -3624025298517544018i64, -3624025298517544018i64, 2609438308549632482i64, 2609438308549632482i64, 7180644953732228600i64, 7180644953732228600i64, -7770470508955337762i64] [-0.25f32, -0.13507556915283203f32] }
entry e275 [n] (p0: [n]u64) (p1: [n]i64) =
  let s1 = reduce (+) 0i64 p1
  let as3 = tabulate n (\x2 -> (((s1 // (x2 | 1i64)) * (i64.highest %% 4i64)) * 18i64))
  let as5 = tabulate 2i64 (\x4 -> ((if (x4 <= x4) then (f32.max (-0.25f32) (f32.i64 s1)) else (f32.i64 s1)) * (f32.cos (f32.round (f32.i64 x4)))))
  in (s1, as3, as5)

-- ==
-- entry: e276
-- input { empty([0]bool) empty([0]u8) }
-- output { empty([0]f32) empty([0]u8) empty([0]f32) empty([0]u8) empty([0]f32) empty([0]u8) }
entry e276 [n] (p0: [n]bool) (p1: [n]u8) =
  let as3 = filter (\x1 -> ((2u8 >> 4u8) != 4u8)) p1
  let as5 = map (\x4 -> (((i16.u8 x4) ^ (i16.min 513i16 (i16.u8 x4))) * (i16.u8 x4))) as3
  let as6 = scan (^) 0u8 as3
  let as9 = filter (\x7 -> (if (true || true) then (!true) else ((bool.i16 x7) || (bool.i16 x7)))) as5
  let as11 = map (\i -> as6[(i * 2 + 6) % length as6]) (iota (length as6))
  let s13 = any (\x12 -> (!(x12 != x12))) as9
  let as15 = map (\x14 -> {f0 = (if ((!s13) && (if s13 then s13 else s13)) then (if (x14 >= x14) then ((f32.u8 x14) + (f32.u8 x14)) else ((f32.u8 x14) * (f32.u8 x14))) else (f32.round (f32.max (f32.u8 x14) 1.0f32))), f1 = (u8.abs ((x14 + x14) + (if s13 then 6u8 else x14)))}) as11
  let as19 = filter (\{f0 = x16, f1 = x17} -> ((s13 && s13) || (if s13 then s13 else s13))) as15
  let as23 = map3 (\(x20: {f0: f32, f1: u8}) x21 (x22: {f0: f32, f1: u8}) -> {f0 = ((x22.f0 + (f32.floor x22.f0)) - (f32.log (1.0f32 + f32.abs (f32.abs x20.f0)))), f1 = (((x21 - x21) | (x20.f1 * (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) x22.f0))))) * (if (x20.f0 != x22.f0) then (x20.f1 << 2u8) else (x20.f1 * x22.f1)))}) as15 as11 as15
  in (map (\{f0 = a, f1 = _} -> a) as15, map (\{f0 = _, f1 = a} -> a) as15, map (\{f0 = a, f1 = _} -> a) as19, map (\{f0 = _, f1 = a} -> a) as19, map (\{f0 = a, f1 = _} -> a) as23, map (\{f0 = _, f1 = a} -> a) as23)

-- ==
-- entry: e277
-- input { [-2i16, 3i16, 9i16] [0u16, 37024u16, 65535u16] -2i8 }
-- output { true [4278190080u32, 4279238656u32, 4280287232u32] [0.0f64, 37024.0f64, 65535.0f64] [0i16, -1i16, -1i16] [0i64] [562949953421312u64, 562949953421312u64, 562949953421312u64, 562949953421312u64, 562949953421312u64] }
entry e277 [n] (p0: [n]i16) (p1: [n]u16) (p2: i8) =
  let as3 = map2 (\x1 x2 -> (u16.max x1 x2)) p1 p1
  let as4 = scan (|) 0i16 p0
  let as7 = map2 (\x5 x6 -> {f0 = (f64.u16 x5), f1 = (i16.max x6 ((i16.u16 x5) ** 1i16))}) as3 as4
  let as9 = map (\i -> as3[(i * 5 + 1) % length as3]) (iota (length as3))
  let s10 = (!false)
  let as12 = tabulate n (\x11 -> (u32.abs (((u32.i64 x11) - 16u32) << 20u32)))
  let as16 = filter (\{f0 = x13, f1 = x14} -> (if (bool.i16 x14) then (s10 || s10) else (s10 || s10))) as7
  let as17 = iota 1i64
  let as18 = replicate 5i64 (u64.min 562949953421312u64 ((u64.bool s10) - 8723362103869924251u64))
  in (s10, as12, map (\{f0 = a, f1 = _} -> a) as16, map (\{f0 = _, f1 = a} -> a) as16, as17, as18)

-- ==
-- entry: e278
-- input { [1u16] [28141i16] -2.5f64 }
-- output { [0u16, 0u16, 0u16, 1u16, 0u16, 0u16] [6u32, 18u32] 137438953466u64 0u32 [18446744073709551612u64, 18446744073709551612u64, 18446744073709551612u64] [0u64, 0u64, 0u64] }
entry e278 [n] (p0: [n]u16) (p1: [n]i16) (p2: f64) =
  let as2 = tabulate 3i64 (\x1 -> (((x1 - (x1 >> 36i64)) == ((x1 * (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2)))) - ((-8589934592i64) * x1))), ((((i32.i64 x1) >> 28i32) * (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2)))) * (((-89i32) - (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2)))) %% 3i32))))
  let as5 = map (\(x3, x4) -> (f64.min ((f64.sqrt (f64.abs p2)) + (-p2)) ((p2 + p2) - (p2 + p2)))) as2
  let as7 = map (\(x6: (bool, i32)) -> 6u32) as2
  let s8 = length as2
  let (s9, s10) = reduce (\(a0, a1) (b0, b1) -> (((&&) a0 b0), ((\a b -> a + b) a1 b1))) (true, 0i32) as2
  let as11 = scan (+) 0u32 as7
  let s13 = all (\x12 -> (loop acc = s9 for it < 2i64 do (!s9))) as7
  let as16 = hist (+) 0u32 7 (map (\x14 -> ((s8 + s8) + (!(i64.u32 x14)))) as11) as11
  let as17 = scatter (copy as7) (map (\i -> length as7 - 1 - i + (-1)) (iota (length as7))) as7
  let as20 = map2 (\x18 x19 -> (x19 > ((i64.min s8 x19) - (i64.abs x19)))) as11 (iota (length as11))
  let as21 = iota 5i64
  let as24 = map2 (\x22 x23 -> ((loop acc = (9007199254740992u64 - 9u64) for it < 3i64 do (acc * acc)) % ((((u64.i64 x23) + 6u64) - (131072u64 >> 18u64)) | 1u64))) as21 (iota (length as21))
  let as27 = hist (+) 0i64 5 (map (\x25 -> (i64.max (i64.max s8 s8) (loop acc = x25 for it < 4i64 do acc))) as21) as21
  let as30 = hist (+) 0i64 1 (map (\x28 -> ((x28 - x28) - (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))))) as27) as27
  let s31 = reduce (|) 0u32 as7
  let as34 = filter (\x32 -> s13) as11
  let s35 = reduce (|) 0u32 as34
  let as38 = hist (+) 0u16 6 (map (\x36 -> s8) p0) p0
  let as40 = as34[::2]
  let s41 = (((!(u64.i64 s8)) - (u64.bool s13)) + 137438953471u64)
  let s42 = (((s31 %% 2u32) * (s31 + (u32.bool s13))) >> 0u32)
  let as44 = map (\x43 -> ((!(u64.i64 s8)), (((loop acc = (u64.u32 x43) for it < 2i64 do s41) % 2u64) // 6u64))) as17
  in (as38, as40, s41, s42, map (\(a, _) -> a) as44, map (\(_, a) -> a) as44)

-- ==
-- entry: e279
-- input { [false] [7u32, 9u32] 0u8 -32768i16 }
-- output { [1i8] 1i64 [false] empty([0]bool) [false] [1i8] }
entry e279 [n] [m] (p0: [n]bool) (p1: [m]u32) (p2: u8) (p3: i16) =
  let as2 = tabulate n (\x1 -> (x1 + ((if (bool.i64 x1) then x1 else x1) % ((x1 >> 33i64) | 1i64))))
  let as5 = map2 (\x3 x4 -> ((if x3 then ((i8.bool x3) + (i8.i16 p3)) else (if x3 then (i8.i64 x4) else 57i8)) ** 0i8)) p0 (iota (length p0))
  let s6 = (((i64.min (i64.u8 p2) 6i64) ** 0i64) - (((i64.u8 p2) - (-2i64)) >> 32i64))
  let as8 = map (\i -> p0[(i * 1 + 5) % length p0]) (iota (length p0))
  let as11 = filter (\x9 -> x9) p0
  let as15 = map3 (\x12 x13 x14 -> (false, (i8.i64 s6))) as8 as8 as8
  in (as5, s6, as8, as11, map (\(a, _) -> a) as15, map (\(_, a) -> a) as15)

-- ==
-- entry: e280
-- input { [5u8, 5u8, 5u8, 0u8, 5u8, 0u8, 0u8, 9u8] [[false, true, true, true, true, true, false, true], [false, false, false, false, true, false, false, false], [true, false, false, true, false, false, false, false], [false, false, true, false, true, false, false, true]] }
-- output { [-5i64, 250i64, 506i64, 767i64, 1018i64, 1279i64, 1535i64, 1782i64] empty([0]i64) }
entry e280 [n] [m] (p0: [n]u8) (p1: [m][n]bool) =
  let as3 = map2 (\x1 x2 -> (i64.max ((x2 ^ x2) + (x2 - (i64.u8 x1))) ((!(i64.u8 x1)) + (x2 << 8i64)))) p0 (iota (length p0))
  let as6 = filter (\x4 -> (!((bool.i64 x4) && (bool.i64 x4)))) as3
  in (as3, as6)

-- ==
-- entry: e281
-- input { [1315i16, 3i16, -32768i16, 0i16] [6i32, 9i32, 3i32, 1646164738i32] 7i8 0u8 }
-- output { [0u8, 0u8, 0u8, 0u8] [15904i16, 15904i16, 15904i16, 15904i16] [1u8, 1u8, 1u8, 1u8] 4i64 [3u32, 3u32, 3u32, 3u32] [-78i32, -78i32, -78i32, -78i32] }
entry e281 [n] (p0: [n]i16) (p1: [n]i32) (p2: i8) (p3: u8) =
  let as3 = map2 (\x1 x2 -> ((p2 ** 3i8) / 4i8)) p1 (iota (length p1))
  let as4 = scan i16.min i16.highest p0
  let s5 = ((((f64.i8 p2) + 1.0f64) - ((f64.u8 p3) * (-2.25f64))) - (((f64.u8 p3) + (f64.i8 p2)) - ((f64.u8 p3) - (f64.u8 p3))))
  let as8 = map2 (\x6 x7 -> (f64.trunc (f64.round (s5 - 1.5f64)))) as4 as3
  let s9 = (if length as3 == 0 then p2 else as3[(9) % length as3])
  let as11 = map (\x10 -> ((i16.i8 s9), (((p3 + 8u8) * (p3 - p3)) + ((p3 % 1u8) // 4u8)))) as8
  let s12 = reduce (*) 1i16 as4
  let as15 = map2 (\(x13: (i16, u8)) x14 -> {f0 = (((4u16 & (u16.i16 x13.0)) + (if (bool.i16 s12) then 2u16 else (u16.u8 x13.1))) / 2u16), f1 = (i16.min s12 x13.0)}) as11 (iota (length as11))
  let as19 = map2 (\{f0 = x16, f1 = x17} x18 -> (464232077i32, p3, (100u64 | (u64.i64 x18)))) as15 (iota (length as15))
  let s20 = (i16.sum as4)
  let as22 = map (\(x21: (i16, u8)) -> ((x21.0 + (i16.min (if (bool.u8 x21.1) then s20 else (i16.u8 p3)) (s12 * x21.0))), (if ((if (bool.i8 p2) then (bool.i16 s12) else (bool.u8 p3)) || ((bool.u8 x21.1) || (bool.i8 p2))) then ((87u8 %% 8u8) * (x21.1 | x21.1)) else p3))) as11
  let as24 = map (\(x23: (i16, u8)) -> ((i16.abs (s20 * (x23.0 << 4i16))), ((u8.i16 x23.0) % 2u8))) as22
  let s25 = length as19
  let as27 = tabulate n (\x26 -> ((((u32.u8 p3) - (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) s5)))) + ((u32.u8 p3) >> 8u32)) %% 7u32))
  let as30 = map (\(x28, x29) -> (if (!(if false then false else false)) then (!77i32) else ((1610366206i32 %% 6i32) + i32.lowest))) as24
  in (map (\(_, a) -> a) as22, map (\(a, _) -> a) as24, map (\(_, a) -> a) as24, s25, as27, as30)

-- ==
-- entry: e282
-- input { [1u16] [true] 1.75f64 }
-- output { [1u16] [1u16] true }
entry e282 [n] (p0: [n]u16) (p1: [n]bool) (p2: f64) =
  let as3 = filter (\x1 -> ((p2 * p2) != (f64.u16 x1))) p0
  let as6 = filter (\x4 -> ((x4 * x4) <= (u16.abs x4))) as3
  let s7 = (and p1)
  in (as3, as6, s7)

-- ==
-- entry: e283
-- input { [2.0f32, -2.5f32, 1.0f32, -1.5f32, -1.75f32, -2.0f32, 2.0f32, 1.0f32, 1.25f32, -2.25f32, 327.1538391113281f32, 2.25f32, -0.5f32, -2.0f32, 560.923095703125f32, 611.5384521484375f32, -1.25f32, -0.25f32, -1.25f32, -0.5f32, 0.75f32, -1.0f32, 38.846153259277344f32, -2.5f32, 1.0f32, 1.25f32, 227.23077392578125f32, -1.25f32, -464.5384521484375f32, 1.5f32, 3.0f32, -379.3846130371094f32, 610.8461303710938f32] [[2.75f64, 1.75f64], [487.7692307692308f64, -409.84615384615387f64], [-1.75f64, 0.0f64], [-1.25f64, 277.46153846153845f64], [-2.0f64, 580.7692307692307f64], [-37.07692307692308f64, 1.5f64], [396.7692307692308f64, 1.5f64], [503.9230769230769f64, 2.5f64], [0.75f64, -2.5f64], [-2.0f64, 1.0f64], [2.75f64, -1.0f64], [1.75f64, 465.61538461538464f64], [0.25f64, -0.25f64], [-0.5f64, -3.0f64], [-0.5f64, -0.25f64], [1.75f64, -2.5f64], [-2.0f64, -1.5f64], [-1.25f64, -2.75f64], [2.0f64, -2.5f64], [2.5f64, -0.75f64], [464.3076923076923f64, 197.3846153846154f64], [-1.5f64, -3.0f64], [0.25f64, -2.75f64], [487.0769230769231f64, 0.0f64], [2.0f64, -759.0769230769231f64], [-2.75f64, 1.25f64], [2.0f64, 2.0f64], [0.25f64, 2.5f64], [0.25f64, -1.5f64], [-1.0f64, -79.46153846153847f64], [1.25f64, -2.75f64], [-2.5f64, -3.0f64], [284.7692307692308f64, -2.5f64]] 1304578021111405113u64 }
-- output { 8167647982927699790u64 [0i64, 1i64, 2i64] 33i64 2.0f32 2.0f32 3.0f32 33i64 2.0f32 -2.5f32 -464.5384521484375f32 }
entry e283 [n] [m] (p0: [n]f32) (p1: [n][m]f64) (p2: u64) =
  let s1 = (!(p2 * (u64.abs p2)))
  let as2 = iota 3i64
  let as4 = map (\i -> p0[(i * 9 + 6) % length p0]) (iota (length p0))
  let as5 = scan f32.min f32.inf p0
  in (s1, as2, length (as4), (as4)[0], (as4)[11], (as4)[32], length (as5), (as5)[0], (as5)[11], (as5)[32])

-- ==
-- entry: e284
-- input { empty([0]u16) empty([0]u32) 7u16 1.0f32 }
-- output { false }
entry e284 [n] (p0: [n]u16) (p1: [n]u32) (p2: u16) (p3: f32) =
  let s2 = any (\x1 -> (((bool.u16 p2) && true) || (bool.u16 x1))) p0
  in s2

-- ==
-- entry: e285
-- input { empty([0]u16) empty([0]bool) 1.0f64 }
-- output { empty([0]bool) empty([0]bool) }
entry e285 [n] (p0: [n]u16) (p1: [n]bool) (p2: f64) =
  let as3 = filter (\x1 -> (p2 < ((-84.375f64) - p2))) p1
  let as4 = scan (||) false as3
  in (as3, as4)

-- ==
-- entry: e286
-- input { empty([0]f64) empty([0]u64) 0u32 48256u16 }
-- output { 0u64 empty([0]i8) empty([0]i64) empty([0]bool) empty([0]i64) }
entry e286 [n] (p0: [n]f64) (p1: [n]u64) (p2: u32) (p3: u16) =
  let s1 = (u64.sum p1)
  let as4 = map2 (\x2 x3 -> (((-90i8) + ((i8.u64 x2) - (i8.u64 s1))) << 5i8)) p1 p1
  let as7 = map2 (\x5 x6 -> {f0 = (if (!(if false then (bool.i8 x6) else true)) then (!(6244719412889081146i64 + (-6i64))) else (((i64.i8 x6) + (i64.i8 x6)) + (if (bool.u64 s1) then 45i64 else (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x5)))))), f1 = (if (if (x6 >= (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x5)))) then (!(bool.u32 p2)) else ((bool.i8 x6) && true)) then ((s1 - s1) > (s1 | s1)) else ((x6 // (x6 | 1i8)) <= ((-11i8) + x6)))}) p0 as4
  let as9 = map (\x8 -> ((((i64.i8 x8) - (i64.u64 s1)) ^ 4i64) + (((i64.u64 s1) % ((-5i64) | 1i64)) << 56i64))) as4
  in (s1, as4, map (\{f0 = a, f1 = _} -> a) as7, map (\{f0 = _, f1 = a} -> a) as7, as9)

-- ==
-- entry: e287
-- input { [-1.75f64, 0.25f64, 1.0f64, -2.5f64, 2.0f64, -2.5f64, -2.75f64, 1.5f64, 2.25f64, 402.2307692307692f64, 2.0f64, -0.75f64, 1.75f64, -0.9230769230769231f64, 1.5f64, 0.0f64, -226.15384615384616f64, 2.75f64, -0.75f64, 2.0f64, 68.76923076923077f64, -2.0f64, 2.75f64, -507.84615384615387f64, -0.25f64, 193.6153846153846f64, -2.75f64, -2.75f64, 2.25f64, 1.75f64, 1.25f64, -2.5f64, -0.25f64] [59704u16, 5u16, 2u16, 63031u16, 8u16, 0u16, 1u16, 4u16, 9u16, 18156u16, 3u16, 8u16, 2u16, 1u16, 2u16, 1u16, 0u16, 8u16, 45196u16, 1u16, 2u16, 20269u16, 0u16, 1445u16, 1u16, 0u16, 1u16, 20721u16, 25025u16, 1u16, 0u16, 0u16, 1u16] -9223372036854775807i64 }
-- output { 33i64 9i16 125i16 1057i16 false 33i64 18156u16 18156u16 63031u16 [0u16, 0u16, 0u16] 33i64 5u8 5u8 5u8 33i64 0u64 0u64 0u64 }
entry e287 [n] (p0: [n]f64) (p1: [n]u16) (p2: i64) =
  let as2 = map (\x1 -> (((x1 | x1) * ((u16.i64 p2) // 7u16)) * (u16.abs (x1 * (u16.i64 p2))))) p1
  let as5 = map2 (\x3 x4 -> ((if (!(bool.i64 x4)) then ((i16.i64 x4) + 9i16) else ((i16.i64 p2) + (i16.i64 x4))) | (if (p2 == 7i64) then ((-17364i16) + (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x3)))) else ((i16.i64 x4) ** 2i16)))) p0 (iota (length p0))
  let s7 = any (\x6 -> ((false && false) && (p2 == p2))) as5
  let as9 = map (\i -> p1[(i * 6 + 9) % length p1]) (iota (length p1))
  let as12 = filter (\x10 -> ((u16.abs (u16.bool s7)) == (u16.min x10 x10))) as9
  let as15 = map2 (\x13 x14 -> {f0 = (if (s7 || (s7 && s7)) then (((u8.u16 x14) ** 0u8) * ((u8.bool s7) // 8u8)) else 5u8), f1 = ((((u64.bool s7) + 7u64) >> 30u64) %% 8u64)}) as2 as2
  in (length (as5), (as5)[0], (as5)[11], (as5)[32], s7, length (as9), (as9)[0], (as9)[11], (as9)[32], as12, length (map (\{f0 = a, f1 = _} -> a) as15), (map (\{f0 = a, f1 = _} -> a) as15)[0], (map (\{f0 = a, f1 = _} -> a) as15)[11], (map (\{f0 = a, f1 = _} -> a) as15)[32], length (map (\{f0 = _, f1 = a} -> a) as15), (map (\{f0 = _, f1 = a} -> a) as15)[0], (map (\{f0 = _, f1 = a} -> a) as15)[11], (map (\{f0 = _, f1 = a} -> a) as15)[32])

-- ==
-- entry: e288
-- input { [9u16, 6u16, 0u16] [[true, false, true], [true, false, true], [false, true, false]] }
-- output { [0u16] 0u16 empty([0][3]bool) }
entry e288 [n] [m] (p0: [n]u16) (p1: [m][n]bool) =
  let as3 = filter (\x1 -> ((x1 * x1) <= (x1 - x1))) p0
  let s4 = (if length as3 == 0 then 3u16 else as3[(7) % length as3])
  let as7 = filter (\row5 -> (((and row5) && (and row5)) && ((u16.bool (and row5)) == (u16.bool (and row5))))) p1
  in (as3, s4, as7)

-- ==
-- entry: e289
-- input { [2.5f64, -1.75f64, -207.92307692307693f64, -2.25f64, -53.23076923076923f64, 419.38461538461536f64, -2.25f64, 2.75f64] [8i16, -32767i16, -2i16, -24781i16, -12522i16, -3i16, -2i16, -1i16] -2147483647i32 917408574i32 }
-- output { [-1.0f32, -1.0f32, -1.0f32, -1.0f32, -1.0f32, -1.0f32, -1.0f32, -1.0f32] [0.9738476308781951f64, 1.0f64, 2.0f64, 3.0f64, 4.0f64, 5.0f64, 6.0f64, 7.0f64] [1.5f64, 1.5f64, 1.5f64, 1.5f64, 1.5f64, 1.5f64, 1.5f64, 1.5f64] [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64] 28i64 -32767i16 }
entry e289 [n] (p0: [n]f64) (p1: [n]i16) (p2: i32) (p3: i32) =
  let s1 = (if length p1 == 0 then (i16.i32 p3) else p1[(-4) % length p1])
  let as4 = filter (\x2 -> (!(if (bool.i16 s1) then false else true))) p1
  let as6 = tabulate n (\x5 -> ((f32.trunc ((f32.trunc (-1.25f32)) / (f32.sin (f32.i32 p2)))), (if (!(if true then (bool.i64 x5) else (bool.i64 x5))) then (f64.sin (0.45f64 / 0.25f64)) else (f64.i64 x5)), 1.5f64))
  let as7 = iota n
  let s8 = reduce (\a b -> a + b) 0i64 as7
  let s9 = reduce i16.min i16.highest as4
  in (map (\(a, _, _) -> a) as6, map (\(_, a, _) -> a) as6, map (\(_, _, a) -> a) as6, as7, s8, s9)

-- ==
-- entry: e290
-- input { [0u32, 4u32, 0u32] [[3u64, 1u64, 0u64], [8u64, 0u64, 8u64], [3u64, 9u64, 2u64]] 2147483647i32 }
-- output { [-53i8, -53i8, -53i8] empty([0]bool) [[0i8, 0i8, 0i8], [0i8, 0i8, 0i8], [0i8, 0i8, 0i8]] empty([0][3]u64) empty([0][3]u64) empty([0][3]i8) }
entry e290 [n] [m] (p0: [n]u32) (p1: [n][m]u64) (p2: i32) =
  let as2 = tabulate n (\x1 -> (((x1 ** 2i64) + (x1 - (i64.i32 p2))) > (if (x1 == 8191i64) then (i64.abs (i64.i32 p2)) else (x1 % 8i64))))
  let as5 = map (\row3 -> map (\x4 -> 44u32) row3) p1
  let as8 = map (\row6 -> map (\x7 -> ((u64.u32 x7) + 129u64)) row6) as5
  let s9 = (if length p0 == 0 then 62u32 else p0[(6) % length p0])
  let as12 = filter (\row10 -> ((!false) && (bool.u64 (u64.sum row10)))) p1
  let as13 = replicate n (u64.abs (4u64 ** 1u64))
  let s14 = (((i64.u32 s9) // 8i64) ** 0i64)
  let as16 = tabulate n (\x15 -> ((-53i8) + (((i8.i32 p2) - (i8.u32 s9)) - ((i8.u32 s9) + (i8.i32 p2)))))
  let as19 = filter (\x17 -> ((p2 ** 3i32) == (p2 >> 26i32))) as2
  let as24 = map (\row20 -> let s22 = all (\x21 -> (p2 == ((i32.u32 x21) << 27i32))) row20 in map (\x23 -> ((((i8.u32 x23) * (i8.u32 x23)) - (54i8 ** 3i8)) % (((i8.bool s22) + ((i8.i32 p2) - 4i8)) | 1i8))) row20) as5
  let as27 = filter (\row25 -> (if (bool.u64 (u64.sum row25)) then (s14 != s14) else (!(bool.i32 p2)))) as8
  let as30 = filter (\row28 -> (!(p2 != 2i32))) as27
  let as33 = filter (\row31 -> (((-61i8) * (i8.sum row31)) < ((i8.sum row31) & (i8.sum row31)))) as24
  in (as16, as19, as24, as27, as30, as33)

-- ==
-- entry: e291
-- input { [-263668505i32, -3i32, 1i32, 2147483647i32, -2147483647i32, -2147483647i32, 6i32, 9i32, 6i32, 3i32, -3i32, 2147483647i32, 4i32, 0i32, 1i32, 7i32, 2i32, 7i32, 3i32, 1824878585i32, 6i32, 9i32, 1583254654i32, 2i32, 8i32, 2i32, 2147483647i32, -2147483648i32, -2147483648i32, 2147483647i32, 3i32, 8i32, -1i32] [7u16, 19310u16, 0u16, 1u16, 22162u16, 1u16, 35641u16, 7u16, 0u16, 65535u16, 0u16, 8u16, 0u16, 5u16, 6u16, 0u16, 49942u16, 0u16, 50081u16, 0u16, 65535u16, 65535u16, 65535u16, 2u16, 0u16, 7u16, 48522u16, 7u16, 0u16, 4u16, 9u16, 0u16, 0u16] empty([0][33][0]i64) }
-- output { empty([0][33][0]i64) empty([0]u8) empty([0]u64) empty([0]f32) 33i64 -1i64 -1i64 -1i64 30904u16 }
entry e291 [n] [m] (p0: [n]i32) (p1: [n]u16) (p2: [m][n][m]i64) =
  let as1 = scan (^) 0u16 p1
  let s3 = any (\x2 -> false) as1
  let as5 = map (\x4 -> {f0 = ((((u8.bool s3) | 170u8) + ((u8.u16 x4) + (u8.u16 x4))) | ((u8.u16 x4) %% 1u8)), f1 = (((u64.bool s3) // 4u64) %% 3u64), f2 = (f32.min (f32.sqrt (f32.abs (f32.max (f32.u16 x4) (-2.0f32)))) ((f32.sin (f32.u16 x4)) / ((f32.u16 x4) * (-1.75f32))))}) p1
  let s7 = all (\x6 -> ((s3 && s3) && (x6 < x6))) as1
  let as10 = map2 (\x8 x9 -> (u32.max (u32.abs (u32.i64 x9)) ((u32.i64 x9) / ((if s3 then (u32.bool s3) else (u32.i64 x9)) | 1u32)))) p1 (iota (length p1))
  let as13 = filter (\row11 -> ((i64.bool s7) != (i64.max (i64.sum (map i64.sum row11)) (i64.sum (map i64.sum row11))))) p2
  let as18 = filter (\{f0 = x14, f1 = x15, f2 = x16} -> s3) as5
  let as19 = replicate n (!((i64.bool s3) + (i64.bool s3)))
  let s20 = 30904u16
  in (as13, map (\{f0 = a, f1 = _, f2 = _} -> a) as18, map (\{f0 = _, f1 = a, f2 = _} -> a) as18, map (\{f0 = _, f1 = _, f2 = a} -> a) as18, length (as19), (as19)[0], (as19)[11], (as19)[32], s20)

-- ==
-- entry: e292
-- input { [0u16, 65535u16, 4838u16] [[0.75f64, 1.5f64, -1.25f64]] 3u16 true }
-- output { [1.5f64] 96i8 [[0.0f64, 1.0f64, -1.0f64]] }
entry e292 [n] [m] (p0: [n]u16) (p1: [m][n]f64) (p2: u16) (p3: bool) =
  let as4 = map (\row1 -> let as2 = scan (*) 1.0f64 row1 let s3 = reduce (+) 0.0f64 row1 in reduce f64.max (-f64.inf) row1) p1
  let s5 = (((if p3 then 32i8 else (i8.u16 p2)) - (i8.u16 p2)) * (((-53i8) / (31i8 | 1i8)) * ((i8.bool p3) << 4i8)))
  let as12 = map (\row6 -> let s7 = (((f32.abs (-2.5f32)) - (f32.i8 s5)) * (((f32.u16 p2) / 1.5f32) * (f32.min (-0.5f32) 2.0f32))) let as10 = filter (\x8 -> p3) row6 in map (\x11 -> (if (p2 >= p2) then ((x11 - x11) + (f64.trunc x11)) else (-x11))) row6) p1
  in (as4, s5, as12)

-- ==
-- entry: e293
-- input { [6u8, 7u8, 0u8, 0u8, 1u8, 22u8, 132u8, 8u8] [0u64, 0u64, 0u64, 16950273705697395730u64, 0u64, 7130749048937062077u64, 3u64, 1u64] 2i8 0u32 }
-- output { -1i16 [-1i32, -1i32, -1i32, -1i32, -1i32, -1i32, -1i32, -1i32] }
entry e293 [n] (p0: [n]u8) (p1: [n]u64) (p2: i8) (p3: u32) =
  let s1 = (((if (bool.i8 p2) then (-0i16) else (i16.u32 p3)) ^ (!(i16.u32 p3))) + ((57i16 - (i16.i8 p2)) * (i16.abs (i16.u32 p3))))
  let as3 = map (\x2 -> (i32.i16 s1)) p0
  in (s1, as3)

-- ==
-- entry: e294
-- input { [2147483647i32, 931856665i32, 9i32] [[true, true, true]] }
-- output { [15i8, 15i8, 15i8] [true, true, true] [-2147483644i32, 0i32, -2147483644i32] [0u8, 64u8, 0u8] 15i8 true }
entry e294 [n] [m] (p0: [n]i32) (p1: [m][n]bool) =
  let as3 = map2 (\x1 x2 -> (((i32.max x1 x2) + (1i32 / 8i32)) + 5i32)) p0 p0
  let s4 = 6u64
  let s5 = (i32.sum as3)
  let as7 = map (\i -> as3[(i * 9 + 9) % length as3]) (iota (length as3))
  let as10 = map2 (\x8 x9 -> ((if ((bool.i32 x8) && (false || false)) then (((i8.i64 x9) ** 1i8) + ((-8i8) ** 3i8)) else 15i8), (((s5 == x8) || ((-1i32) >= 0i32)) || (!(x9 != x9))))) as3 (iota (length as3))
  let as11 = scan (^) 0i32 as7
  let as14 = map2 (\x12 x13 -> (((83u8 ^ 6u8) & ((u8.i32 x12) + (u8.i32 x13))) << 4u8)) as7 as11
  let (s15, s16) = reduce (\(a0, a1) (b0, b1) -> (((|) a0 b0), ((||) a1 b1))) (0i8, false) as10
  in (map (\(a, _) -> a) as10, map (\(_, a) -> a) as10, as11, as14, s15, s16)

-- ==
-- entry: e295
-- input { [-2040122930i32] [[-1i8]] -9223372036854775807i64 -9223372036854775808i64 }
-- output { [0u16] [-1i8] [-1i8] [-1i8] 8.119591760191204e+36f64 [-1i8] }
entry e295 [n] [m] (p0: [n]i32) (p1: [n][m]i8) (p2: i64) (p3: i64) =
  let as3 = map2 (\x1 x2 -> ((if true then ((-6i16) ^ (i16.i32 x1)) else ((i16.i32 x1) %% ((i16.i64 p2) | 1i16))) * ((2i16 * (i16.i64 p2)) / 2i16))) p0 p0
  let as6 = map2 (\x4 x5 -> (i16.abs (i16.i64 p2))) p0 (iota (length p0))
  let s7 = (if length as3 == 0 then (i16.i64 p2) else as3[(4) % length as3])
  let s8 = (((s7 // (s7 | 1i16)) << 7i16) ^ (if (s7 != (i16.i64 p2)) then (i16.abs s7) else (s7 | s7)))
  let as11 = map2 (\x9 x10 -> (!(i32.i16 s7))) as3 (iota (length as3))
  let s12 = (u8.i64 p3)
  let as15 = filter (\x13 -> (!(s8 <= s8))) p0
  let as16 = replicate 9i64 (f64.trunc (f64.i16 s8))
  let as18 = tabulate n (\x17 -> {f0 = ((((i32.i64 x17) %% 7i32) >> 13i32) / 1i32), f1 = (s12 >> 2u8)})
  let as19 = scan (+) 0i32 as15
  let as22 = map2 (\x20 x21 -> (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x21)))) as16 as16
  let as25 = map (\{f0 = x23, f1 = x24} -> {f0 = (36028797018963968i64 >= 127i64), f1 = (u16.min (0u16 * ((u16.i64 p3) // ((u16.i64 p3) | 1u16))) (u16.i16 s8))}) as18
  let as30 = map (\row26 -> let as29 = map2 (\x27 x28 -> (f32.log (1.0f32 + f32.abs ((f32.trunc 0.0f32) * ((f32.i64 x28) - (f32.i8 x27)))))) row26 (iota (length row26)) in reduce i8.max i8.lowest row26) p1
  let as33 = filter (\x31 -> ((bool.i64 p2) || (!false))) as30
  let as38 = map (\row34 -> let as37 = map2 (\x35 x36 -> (-18014398509481983i64)) row34 row34 in (if length row34 == 0 then i8.lowest else row34[(-6) % length row34])) p1
  let s39 = reduce (*) 1.0f64 as16
  let as40 = scan (|) 0i8 as33
  in (map (\{f0 = _, f1 = a} -> a) as25, as30, as33, as38, s39, as40)

-- ==
-- entry: e296
-- input { [3u16, 54423u16, 0u16, 1u16, 65535u16, 0u16, 4u16, 0u16, 8u16, 65535u16, 65535u16, 0u16, 0u16, 3u16, 0u16, 0u16, 3u16] empty([17][0]u8) }
-- output { [0u16, 1u16, 65535u16, 0u16, 4u16, 0u16, 8u16, 65535u16, 65535u16, 0u16, 0u16, 3u16, 0u16, 0u16, 3u16, 3u16, 54423u16] [0i16, -32768i16, -32768i16, -32768i16, -32768i16] [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64] [0i16, -32768i16, -32768i16, -32768i16, -32768i16] [-32768i16, -32768i16, -32768i16, -32768i16, 0i16] [-32768i16, -32768i16, -32768i16, -32768i16] }
entry e296 [n] [m] (p0: [n]u16) (p1: [n][m]u8) =
  let as6 = map (\row1 -> let as3 = map (\x2 -> (i16.max (((i16.u8 x2) * (i16.u8 x2)) - ((-5i16) | (i16.u8 x2))) (((-30i16) % 7i16) << 0i16))) row1 let as5 = map (\x4 -> (if ((bool.i16 x4) || (loop acc = (bool.i16 x4) for it < 0i64 do acc)) then (if (x4 == x4) then 9u32 else (0u32 + u32.lowest)) else ((9u32 ** 3u32) ^ 61u32))) as3 in reduce (\a b -> a + b) 0i16 as3) p1
  let as7 = replicate 1i64 (!(17i8 // 2i8))
  let as8 = transpose p1
  let as10 = map (\i -> p0[(i * 1 + 2) % length p0]) (iota (length p0))
  let as13 = hist i16.max i16.lowest 5 (map (\x11 -> (i64.i16 x11)) as6) as6
  let as14 = iota 9i64
  let as15 = scatter (copy as13) (map (\i -> length as13 - 1 - i + (3)) (iota (length as13))) as13
  let as17 = map (\i -> as15[(i * 7 + 7) % length as15]) (iota (length as15))
  let as20 = filter (\x18 -> (bool.i16 x18)) as17
  in (as10, as13, as14, as15, as17, as20)

-- ==
-- entry: e297
-- input { [-4i16, -2i16, -32767i16, 8i16, 3i16, -2i16, 32767i16, 4i16] empty([0][8]u64) 6i16 }
-- output { -32767i16 [6.0f64, 6.0f64, 6.0f64, 6.0f64, 6.0f64, 6.0f64, 6.0f64, 6.0f64] empty([0][8]u8) empty([0]u8) }
entry e297 [n] [m] (p0: [n]i16) (p1: [m][n]u64) (p2: i16) =
  let s1 = reduce i16.min i16.highest p0
  let as4 = map2 (\x2 x3 -> (f64.i16 p2)) p0 p0
  let as9 = map (\row5 -> let as7 = map (\x6 -> (x6 | ((!x6) >> 42u64))) row5 in map (\x8 -> (u8.i16 s1)) as7) p1
  let as13 = map (\row10 -> let s12 = any (\x11 -> ((x11 * x11) > (x11 >> 5u8))) row10 in (if length row10 == 0 then (u8.i16 p2) else row10[(-1) % length row10])) as9
  in (s1, as4, as9, as13)

-- ==
-- entry: e298
-- input { empty([0]u64) empty([0]u8) 9u16 }
-- output { empty([0]u8) empty([0]u8) empty([0]u64) }
entry e298 [n] (p0: [n]u64) (p1: [n]u8) (p2: u16) =
  let as3 = filter (\x1 -> (!((u8.u16 p2) >= x1))) p1
  let as4 = scan (|) 0u8 p1
  let as7 = filter (\x5 -> (bool.u64 x5)) p0
  in (as3, as4, as7)

-- ==
-- entry: e299
-- input { [true, true, false] [false, true, true] 8i32 0i64 }
-- output { [true, true, true] [3i8, 3i8, 3i8] 9i8 248u8 [false, false, false] [-5i8, -5i8, -5i8] }
entry e299 [n] (p0: [n]bool) (p1: [n]bool) (p2: i32) (p3: i64) =
  let s1 = reduce (||) false p1
  let s2 = reduce (&&) true p1
  let s4 = all (\x3 -> (p2 != (p2 + p2))) p0
  let as7 = map2 (\x5 x6 -> (((p2 - p2) * (p2 + p2)) != ((if x6 then p2 else p2) - (p2 * p2)))) p0 p0
  let as10 = map2 (\x8 x9 -> 3i8) p0 (iota (length p0))
  let s11 = (i8.sum as10)
  let s12 = (if (!(s4 || (bool.i32 p2))) then ((77u8 | 8u8) ** 3u8) else (if (s1 && (bool.i32 p2)) then ((u8.bool s1) - (u8.i8 s11)) else ((u8.i32 p2) + (u8.bool s4))))
  let as15 = map2 (\x13 x14 -> (p2 == (if (p2 < p2) then (if s1 then p2 else p2) else (p2 * p2)))) p0 p0
  let as19 = map3 (\x16 x17 x18 -> (if (x18 && (p2 > p2)) then ((s11 * x16) - (x16 & s11)) else ((i8.u8 s12) + x16))) as10 as7 p0
  in (as7, as10, s11, s12, as15, as19)
