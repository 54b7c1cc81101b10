-- Written by `fuzz/foreign/draw.py --seed 1 --programs 500`.

-- ==
-- entry: e100
-- input { [-1i32, 0i32, 9i32] [[-4i64, 8i64], [1i64, -9156004473643149439i64], [-3i64, 8i64]] 5015164352152352242u64 -345.3846130371094f32 }
-- output { [-1i32, -1i32, -1i32] }
entry e100 [n] [m] (p0: [n]i32) (p1: [n][m]i64) (p2: u64) (p3: f32) =
  let as1 = scan (|) 0i32 p0
  in as1

-- ==
-- entry: e101
-- input { [-3.0f64, 214.92307692307693f64, -3.0f64, -0.25f64, 328.53846153846155f64, 2.25f64, 314.0769230769231f64, 2.5f64, 0.5f64, 157.3846153846154f64, -2.25f64, 0.0f64, -0.5f64, -296.0769230769231f64, 1.5f64, -233.69230769230768f64, 1.25f64] [[27u8, 1u8, 135u8, 7u8, 0u8, 7u8, 255u8, 0u8, 4u8, 0u8, 255u8, 1u8, 0u8, 0u8, 0u8, 0u8, 25u8], [8u8, 0u8, 154u8, 1u8, 0u8, 8u8, 3u8, 9u8, 1u8, 0u8, 69u8, 0u8, 215u8, 3u8, 130u8, 160u8, 7u8]] 5u8 }
-- output { [1i8, 1i8] 2i64 [27u8, 1u8, 135u8, 7u8, 0u8, 7u8, 255u8, 0u8, 4u8, 0u8, 255u8, 1u8, 0u8, 0u8, 0u8, 0u8, 25u8] [8u8, 0u8, 154u8, 1u8, 0u8, 8u8, 3u8, 9u8, 1u8, 0u8, 69u8, 0u8, 215u8, 3u8, 130u8, 160u8, 7u8] empty([0][17]u8) empty([0][17]u8) 0i64 2i8 }
entry e101 [n] [m] (p0: [n]f64) (p1: [m][n]u8) (p2: u8) =
  let as1 = iota n
  let as4 = map2 (\x2 x3 -> ((f64.cos (f64.cos x2)) + x2)) p0 as1
  let as7 = filter (\row5 -> ((bool.u8 p2) && (8u8 <= 51u8))) p1
  let s8 = reduce i64.min i64.highest as1
  let as16 = map (\row9 -> let as11 = tabulate 4i64 (\x10 -> {f0 = (x10 * ((i64.min (i64.u8 p2) x10) + (x10 * x10))), f1 = (i8.i64 s8)}) let as15 = filter (\{f0 = x12, f1 = x13} -> false) as11 in reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((|) a0 b0), f1 = ((*) a1 b1)}) {f0 = 0i64, f1 = 1i8} as15) p1
  let as19 = filter (\row17 -> ((!(bool.i64 s8)) || (true || (bool.u8 p2)))) as7
  let as22 = filter (\row20 -> (bool.i64 s8)) as19
  let as25 = filter (\row23 -> (((u8.sum row23) == (u8.sum row23)) || ((bool.i64 s8) || (bool.i64 s8)))) as22
  let {f0 = s26, f1 = s27} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = (i64.max a0 b0), f1 = ((\a b -> a + b) a1 b1)}) {f0 = i64.lowest, f1 = 0i8} as16
  in (map (\{f0 = _, f1 = a} -> a) as16, length (as19), (as19)[0], (as19)[1], as22, as25, s26, s27)

-- ==
-- entry: e102
-- input { [20880u16, 9u16] [8i16, 5i16] [[[8499946067506744728u64, 0u64], [9u64, 0u64]], [[3u64, 0u64], [9383915685084570830u64, 17472452546795908156u64]]] 5u32 }
-- output { empty([0][2][2]u64) }
entry e102 [n] [m] (p0: [n]u16) (p1: [n]i16) (p2: [n][m][m]u64) (p3: u32) =
  let as3 = filter (\row1 -> (!(bool.u64 (u64.sum (map u64.sum row1))))) p2
  in as3

-- ==
-- entry: e103
-- input { [1i32, 414161056i32, -3i32, -2147483647i32, 7i32, 7i32, 4i32, 7i32] [1i64, 8i64, -3i64, 2203097395345825973i64, 6i64, -2778661686971680297i64, -3i64, -3732431686770760154i64] [[[0u8]], [[3u8]], [[6u8]], [[5u8]], [[255u8]], [[128u8]], [[8u8]], [[1u8]]] }
-- output { empty([0][1][1]u8) [false, false, false, false, false, false, false, false] [0i16, 0i16, 0i16, 0i16, 320i16, 320i16, 320i16, 320i16] }
entry e103 [n] [m] (p0: [n]i32) (p1: [n]i64) (p2: [n][m][m]u8) =
  let as3 = filter (\row1 -> (((u8.sum (map u8.sum row1)) - (u8.sum (map u8.sum row1))) < ((u8.sum (map u8.sum row1)) - (u8.sum (map u8.sum row1))))) p2
  let as6 = map2 (\x4 x5 -> {f0 = (false && ((x4 >> 25i32) <= (x4 - x4))), f1 = (i16.max ((5i16 << 6i16) * ((i16.i32 x4) / 4i16)) ((i16.max (i16.i32 x4) 45i16) %% 1i16))}) p0 p0
  in (as3, map (\{f0 = a, f1 = _} -> a) as6, map (\{f0 = _, f1 = a} -> a) as6)

-- ==
-- entry: e104
-- input { empty([0]u64) empty([0][0]i64) empty([0][0][0]u8) 0u16 -1i64 }
-- output { 0u64 0.0f32 empty([0]u64) }
entry e104 [n] [m] (p0: [n]u64) (p1: [m][n]i64) (p2: [n][m][m]u8) (p3: u16) (p4: i64) =
  let s1 = reduce (^) 0u64 p0
  let s2 = (f32.u16 p3)
  let as3 = scan u64.max u64.lowest p0
  in (s1, s2, as3)

-- ==
-- entry: e105
-- input { empty([0]u8) empty([0]u32) -9223372036854775808i64 -1.5f64 }
-- output { empty([0]bool) empty([0]i32) 0u32 [0i64] empty([0]i32) empty([0]i32) }
entry e105 [n] (p0: [n]u8) (p1: [n]u32) (p2: i64) (p3: f64) =
  let as3 = map2 (\x1 x2 -> (((!(p3 <= p3)) || ((x1 // 9u32) > (x1 ^ x1))), (((i32.i64 x2) | (i32.i64 x2)) - (((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) / 2i32) // 5i32)))) p1 (iota (length p1))
  let s4 = reduce (+) 0u32 p1
  let as5 = iota 1i64
  let as7 = map (\x6 -> ((((i32.u32 x6) + (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))) % 5i32) | (((-7i32) + 7i32) - (i32.abs (i32.u32 x6))))) p1
  let as11 = map2 (\(x8, x9) x10 -> (i32.u32 s4)) as3 (iota (length as3))
  in (map (\(a, _) -> a) as3, map (\(_, a) -> a) as3, s4, as5, as7, as11)

-- ==
-- entry: e106
-- input { empty([0]u16) empty([0]i32) 0u8 }
-- output { empty([0]i32) empty([0]i32) empty([0]i32) 0i32 }
entry e106 [n] (p0: [n]u16) (p1: [n]i32) (p2: u8) =
  let as1 = scan (+) 0i32 p1
  let as2 = scan (*) 1i32 p1
  let as5 = filter (\x3 -> (!((u8.i32 x3) < (u8.i32 x3)))) p1
  let s6 = (i32.sum as1)
  in (as1, as2, as5, s6)

-- ==
-- entry: e107
-- input { [1.25f32, 0.5f32] [7i8, 2i8] [[[4i16, 6i16], [9i16, -2i16]], [[-32767i16, 9974i16], [8i16, -3i16]]] }
-- output { [7i8, 2i8] [73u64, 73u64] [32767i16, 1i16] false [0u32, 0u32] empty([0]i8) }
entry e107 [n] [m] (p0: [n]f32) (p1: [n]i8) (p2: [n][m][m]i16) =
  let s1 = ((16i8 %% 1i8) ** 0i8)
  let as3 = map (\x2 -> {f0 = x2, f1 = (9u64 + (if (x2 > 0i8) then 64u64 else (u64.highest * u64.highest)))}) p1
  let as6 = map2 (\x4 x5 -> (((i16.min 1i16 (i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4)))) + ((i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4))) + (i16.i8 s1))) + (((i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4))) * 4i16) * (8192i16 - (i16.i8 s1))))) p0 (iota (length p0))
  let s8 = all (\x7 -> ((i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x7))) < s1)) p0
  let as10 = map (\(x9: {f0: i8, f1: u64}) -> ((loop acc = (loop acc = 6u32 for it < 4i64 do acc) for it < 3i64 do 0u32) * ((!(u32.u64 x9.f1)) + (u32.u64 x9.f1)))) as3
  let as13 = filter (\x11 -> s8) p1
  in (map (\{f0 = a, f1 = _} -> a) as3, map (\{f0 = _, f1 = a} -> a) as3, as6, s8, as10, as13)

-- ==
-- entry: e108
-- input { [21590i16, 6i16] [9u8, 2u8] -4i64 }
-- output { true [9u8, 11u8] [4536i32, 1008i32] }
entry e108 [n] (p0: [n]i16) (p1: [n]u8) (p2: i64) =
  let s2 = any (\x1 -> (!(!(bool.u8 x1)))) p1
  let as3 = scan (|) 0u8 p1
  let as6 = map2 (\x4 x5 -> ((((i32.u8 x5) * i32.highest) * ((-8i32) * 63i32)) - ((i32.u8 x5) >> 31i32))) as3 p1
  in (s2, as3, as6)

-- ==
-- entry: e109
-- input { [8i64, 1i64] [[-2i8], [127i8]] -127i8 true }
-- output { [-2i8, 127i8] [0u64, 1u64] }
entry e109 [n] [m] (p0: [n]i64) (p1: [n][m]i8) (p2: i8) (p3: bool) =
  let as2 = map (\row1 -> reduce (+) 0i8 row1) p1
  let as5 = map2 (\x3 x4 -> (u64.i64 x4)) as2 (iota (length as2))
  in (as2, as5)

-- ==
-- entry: e110
-- input { [-2.5f32, -3.0f32] [[1u16, 3u16, 8u16, 0u16], [2u16, 0u16, 65535u16, 0u16]] 3i8 }
-- output { [[1u16, 3u16, 8u16, 0u16], [2u16, 0u16, 65535u16, 0u16]] empty([0]f32) }
entry e110 [n] [m] (p0: [n]f32) (p1: [n][m]u16) (p2: i8) =
  let as3 = filter (\row1 -> (bool.u16 (u16.sum row1))) p1
  let as6 = filter (\x4 -> ((if (bool.i8 p2) then x4 else x4) > (x4 * x4))) p0
  in (as3, as6)

-- ==
-- entry: e111
-- input { [-9223372036854775807i64, -9223372036854775807i64, -4i64, -9223372036854775807i64] [2i8, -99i8, 2i8, 1i8] }
-- output { -94i8 57u16 }
entry e111 [n] (p0: [n]i64) (p1: [n]i8) =
  let s1 = (i8.sum p1)
  let s2 = 57u16
  in (s1, s2)

-- ==
-- entry: e112
-- input { [false] [8i64] -0.75f32 9i64 }
-- output { [8i64] [8i64] }
entry e112 [n] (p0: [n]bool) (p1: [n]i64) (p2: f32) (p3: i64) =
  let as1 = scan (+) 0i64 p1
  let as4 = filter (\x2 -> ((x2 - (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2)))) <= (x2 ** 1i64))) p1
  in (as1, as4)

-- ==
-- entry: e113
-- input { [6u32, 8u32, 1u32, 0u32] [5u64, 3u64, 1u64, 0u64] 7i16 -4i8 }
-- output { 4i64 }
entry e113 [n] (p0: [n]u32) (p1: [n]u64) (p2: i16) (p3: i8) =
  let s1 = length p1
  in s1

-- ==
-- entry: e114
-- input { [6i64, 3900531963182821075i64] [2u8, 97u8, 0u8] -2i8 }
-- output { empty([0]f64) empty([0]bool) empty([0]bool) false [2u8, 97u8] [55u8, 55u8, 55u8, 55u8, 55u8, 55u8, 55u8] }
entry e114 [n] [m] (p0: [n]i64) (p1: [m]u8) (p2: i8) =
  let as3 = filter (\x1 -> (bool.u8 x1)) p1
  let s5 = all (\x4 -> ((x4 - x4) < (x4 - (u8.i8 p2)))) as3
  let s6 = length as3
  let as7 = replicate 0i64 (-2.75f64)
  let as10 = map2 (\x8 x9 -> ((!(s6 != x9)) && (!(s5 && (bool.i64 x9))))) as7 (iota (length as7))
  let as13 = map2 (\x11 x12 -> (!((s6 + x12) <= (i64.max x12 5481397403786718924i64)))) as10 (iota (length as10))
  let s15 = any (\x14 -> s5) as7
  let as18 = filter (\x16 -> (bool.u8 x16)) as3
  let as19 = replicate 7i64 ((13u8 - (u8.i64 s6)) * 5u8)
  in (as7, as10, as13, s15, as18, as19)

-- ==
-- entry: e115
-- input { [1.25f32, 0.75f32, -1.25f32, -1.75f32, 0.5f32] [5i64, 4i64, 0i64, -9223372036854775807i64, 9223372036854775807i64] 5u32 3u8 }
-- output { [5i64, 20i64, 0i64, 0i64, 0i64] empty([0]i64) [1.25f32, 0.75f32, -1.25f32, -1.75f32, 0.5f32] }
entry e115 [n] (p0: [n]f32) (p1: [n]i64) (p2: u32) (p3: u8) =
  let as1 = scan (*) 1i64 p1
  let as4 = filter (\x2 -> ((x2 != x2) && false)) p1
  let as7 = filter (\x5 -> (bool.u32 p2)) p0
  in (as1, as4, as7)

-- ==
-- entry: e116
-- input { [false, true] empty([2][0]f32) 8u32 1i8 }
-- output { [true] [8i32, 8i32] empty([0][0]f32) }
entry e116 [n] [m] (p0: [n]bool) (p1: [n][m]f32) (p2: u32) (p3: i8) =
  let as3 = filter (\x1 -> (!(!x1))) p0
  let as5 = map (\x4 -> (if ((!p2) == (p2 ^ p2)) then ((i32.min 0i32 (i32.i8 p3)) & ((i32.u32 p2) ^ (i32.u32 p2))) else (if (p2 == p2) then ((i32.i8 p3) * (i32.u32 p2)) else ((i32.bool x4) %% ((i32.bool x4) | 1i32))))) p0
  let as8 = filter (\row6 -> (((f32.sum row6) * (f32.sum row6)) < (f32.sum row6))) p1
  in (as3, as5, as8)

-- ==
-- entry: e117
-- input { [49872794i32, -1i32, 2i32, 4i32, 2i32, -2i32, 199882895i32, 4i32, 2147483647i32, -2147483648i32, 3i32, 1199347872i32, 8i32, -2147483647i32, 1i32, 7i32, -3i32, -2i32, 3i32, 976967773i32, -2111308652i32, -2147483647i32, 6i32, -162813839i32, 4i32, -1i32, 376238033i32, 3i32, 6i32, 4i32, 1611020796i32, 7i32, -329638677i32] [[-4i64], [-3i64], [7i64], [-9223372036854775807i64], [-9223372036854775808i64], [6184406574477119463i64], [6i64], [2i64], [-9223372036854775808i64], [5i64], [-9223372036854775808i64], [9i64], [-8614922769754214439i64], [5i64], [-1i64], [-3i64], [-3323455092150692509i64], [4i64], [-4240261029976625100i64], [-1i64], [-2i64], [-1i64], [-1907317593650584137i64], [8i64], [3i64], [6i64], [7i64], [0i64], [-3i64], [8i64], [-9223372036854775807i64], [1923814938496472628i64], [-235357898570537468i64]] [[[9u64], [9u64], [520361926722894276u64], [18446744073709551615u64], [6212218476662737720u64], [0u64], [0u64], [9u64], [9u64], [4u64], [4u64], [0u64], [5u64], [1u64], [0u64], [6u64], [1u64], [0u64], [9u64], [0u64], [4u64], [13971931676075287243u64], [6u64], [8u64], [1u64], [18446744073709551615u64], [7u64], [7u64], [18446744073709551615u64], [0u64], [0u64], [2u64], [1u64]]] 9i64 }
-- output { 33i64 [9u64] [0u64] [1u64] empty([0]i32) 33i64 -0.9999998268161711f64 -0.9999999928296806f64 -1.0000000294986164f64 empty([0][33][1]u64) }
entry e117 [n] [m] (p0: [n]i32) (p1: [n][m]i64) (p2: [m][n][m]u64) (p3: i64) =
  let as2 = flatten p2
  let as5 = filter (\x3 -> ((x3 - x3) > (x3 % 5i32))) p0
  let as7 = map (\x6 -> (((f64.cos (f64.i32 x6)) + ((f64.i64 p3) - (f64.i32 x6))) / (f64.i32 x6))) p0
  let as10 = filter (\row8 -> false) p2
  in (length (as2), (as2)[0], (as2)[11], (as2)[32], as5, length (as7), (as7)[0], (as7)[11], (as7)[32], as10)

-- ==
-- entry: e118
-- input { [171u8, 0u8, 66u8] [[2960809436033663598u64, 0u64, 0u64, 0u64], [2u64, 18274034870354026385u64, 0u64, 0u64], [0u64, 0u64, 5u64, 2521529062478126020u64]] 3u8 -1i32 }
-- output { [false, true, true] empty([0][4]u64) [false, false, false, false, false, false, false, false, false, false, false, false] [0i8, 16i8, 32i8, 48i8, 64i8, 80i8, 96i8, 112i8, -128i8, -112i8, -96i8, -80i8] [1.2851766347885132f32, 1.2851766347885132f32, 1.2851766347885132f32, 1.2851766347885132f32, 1.2851766347885132f32, 1.2851766347885132f32, 1.2851766347885132f32, 1.2851766347885132f32, 1.2851766347885132f32, 1.2851766347885132f32, 1.2851766347885132f32, 1.2851766347885132f32] [1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8, 1i8] }
entry e118 [n] [m] (p0: [n]u8) (p1: [n][m]u64) (p2: u8) (p3: i32) =
  let s1 = (2.5f64 + (f64.i32 p3))
  let as3 = flatten p1
  let as6 = filter (\row4 -> ((if (bool.i32 p3) then (bool.u64 (u64.sum row4)) else true) && (!(bool.u8 p2)))) p1
  let as8 = map (\row7 -> reduce (*) 1u64 row7) p1
  let as11 = map2 (\x9 x10 -> (((f32.u8 p2) - (f32.f64 s1)), (((x10 + x10) - (38i64 * x10)) != (!(!x10))))) p0 (iota (length p0))
  let as14 = filter (\(x12: (f32, bool)) -> (x12.0 >= (loop acc = x12.0 for it < 0i64 do (f32.i32 p3)))) as11
  let as17 = filter (\row15 -> (bool.u64 (u64.sum row15))) as6
  let as20 = map2 (\x18 x19 -> {f0 = ((bool.u64 x18) && (loop acc = (x18 < x18) for it < 4i64 do (loop acc = acc for it < 4i64 do acc))), f1 = ((loop acc = (loop acc = (i8.i64 x19) for it < 4i64 do acc) for it < 2i64 do acc) << 4i8), f2 = (loop acc = ((f32.floor (f32.i32 p3)) + (f32.sqrt (f32.abs (f32.i32 p3)))) for it < 4i64 do ((f32.exp (-(f32.abs acc))) + (f32.trunc acc)))}) as3 (iota (length as3))
  let as27 = map2 (\{f0 = x21, f1 = x22, f2 = x23} {f0 = x24, f1 = x25, f2 = x26} -> (i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x23)))) as20 as20
  in (map (\(_, a) -> a) as14, as17, map (\{f0 = a, f1 = _, f2 = _} -> a) as20, map (\{f0 = _, f1 = a, f2 = _} -> a) as20, map (\{f0 = _, f1 = _, f2 = a} -> a) as20, as27)

-- ==
-- entry: e119
-- input { empty([0]i8) empty([0][0]bool) true -32768i16 }
-- output { 257i64 0i64 255i64 768i64 257i64 0u8 0u8 0u8 257i64 -8i8 -8i8 -8i8 -32769.6484375f32 empty([0]i32) }
entry e119 [n] [m] (p0: [n]i8) (p1: [m][n]bool) (p2: bool) (p3: i16) =
  let long = map (\x1 -> {f0 = (i64.abs ((x1 + x1) + x1)), f1 = (((u8.abs (u8.i16 p3)) * (u8.i64 x1)) // 4u8), f2 = ((((i8.bool p2) * (-5i8)) - (if p2 then (i8.bool p2) else (i8.i16 p3))) + ((i8.i16 p3) + ((-1i8) - (i8.bool p2))))}) (iota 257)
  let s2 = (((if p2 then 0.75f32 else 2.0f32) / (f32.max 1.25f32 (f32.i16 p3))) - (((f32.i16 p3) - (f32.i16 p3)) - ((-2.25f32) + (f32.i16 p3))))
  let as3 = replicate n (i32.bool p2)
  in (length (map (\{f0 = a, f1 = _, f2 = _} -> a) long), (map (\{f0 = a, f1 = _, f2 = _} -> a) long)[0], (map (\{f0 = a, f1 = _, f2 = _} -> a) long)[85], (map (\{f0 = a, f1 = _, f2 = _} -> a) long)[256], length (map (\{f0 = _, f1 = a, f2 = _} -> a) long), (map (\{f0 = _, f1 = a, f2 = _} -> a) long)[0], (map (\{f0 = _, f1 = a, f2 = _} -> a) long)[85], (map (\{f0 = _, f1 = a, f2 = _} -> a) long)[256], length (map (\{f0 = _, f1 = _, f2 = a} -> a) long), (map (\{f0 = _, f1 = _, f2 = a} -> a) long)[0], (map (\{f0 = _, f1 = _, f2 = a} -> a) long)[85], (map (\{f0 = _, f1 = _, f2 = a} -> a) long)[256], s2, as3)

-- ==
-- entry: e120
-- input { [1u8] [123u8] }
-- output { 1u8 true [65412u16] }
entry e120 [n] (p0: [n]u8) (p1: [n]u8) =
  let s1 = (u8.sum p0)
  let s3 = any (\x2 -> ((s1 <= x2) && (true || (bool.u8 x2)))) p1
  let as6 = map2 (\x4 x5 -> (!(u16.abs (u16.abs (u16.u8 x5))))) p1 p1
  in (s1, s3, as6)

-- ==
-- entry: e121
-- input { [-1i8, -127i8, -126i8, -4i8, 4i8, 127i8, 1i8, 127i8] [-2.75f32, -2.25f32, -0.75f32, -1.0f32, 2.75f32, 2.75f32, -0.75f32, -2.25f32] 42386u16 }
-- output { empty([0]i8) [0i8, 0i8, 4i8, 16i8, 1i8, 0i8, 0i8, 0i8] [255u8, 129u8, 130u8, 252u8, 4u8, 127u8, 1u8, 127u8] -23150i16 [-2.75f32, -2.25f32, -0.75f32, -0.75f32, 2.75f32, 2.75f32, 2.75f32, 2.75f32] [0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32] }
entry e121 [n] (p0: [n]i8) (p1: [n]f32) (p2: u16) =
  let as3 = filter (\x1 -> ((bool.i8 x1) && (!(bool.i8 x1)))) p0
  let as6 = map2 (\x4 x5 -> ((((x4 | x4) // 4i8) % ((if ((bool.u16 p2) && (bool.u16 p2)) then (x4 ** 2i8) else (x4 >> 2i8)) | 1i8)), (u8.i8 x4))) p0 (iota (length p0))
  let s7 = ((i16.u16 p2) + (((i16.u16 p2) >> 11i16) / ((-46i16) | 1i16)))
  let as8 = scan f32.max (-f32.inf) p1
  let as10 = map (\x9 -> ((x9 - (f32.sin (f32.u16 p2))) * ((x9 - x9) * (f32.sin x9)))) as8
  in (as3, map (\(a, _) -> a) as6, map (\(_, a) -> a) as6, s7, as8, as10)

-- ==
-- entry: e122
-- input { empty([0]i8) empty([0][0]i8) }
-- output { 100u16 empty([0]u8) empty([0][0]i8) empty([0]i8) empty([0]u32) empty([0]u8) }
entry e122 [n] [m] (p0: [n]i8) (p1: [m][n]i8) =
  let as2 = map (\x1 -> (((!x1) * (i8.abs x1)) %% ((x1 / 2i8) | 1i8))) p0
  let as4 = map (\row3 -> reduce (+) 0i8 row3) p1
  let s5 = ((f32.trunc 0.97f32) * ((-1.0f32) + (f32.sqrt (f32.abs (-1.5f32)))))
  let as6 = replicate n ((u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) s5))) << 7u8)
  let as9 = map2 (\x7 x8 -> (u16.u8 x8)) as2 as6
  let as12 = filter (\row10 -> (!(bool.i8 (i8.sum row10)))) p1
  let as14 = map (\x13 -> x13) as6
  let as15 = scan u8.min u8.highest as14
  let s16 = ((((u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) s5))) %% (66u32 | 1u32)) // 1u32) + ((33554433u32 + (u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) s5)))) & (if false then (u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) s5))) else (u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) s5))))))
  let as19 = filter (\x17 -> ((s5 + s5) == (f32.trunc s5))) as14
  let as22 = map2 (\x20 x21 -> (if (bool.u8 x21) then x20 else (u8.min (x20 | x20) (5u8 // ((u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) s5))) | 1u8))))) as14 as6
  let s23 = (bool.u32 s16)
  let as32 = map (\row24 -> let as28 = map3 (\x25 x26 x27 -> x26) row24 row24 row24 let as30 = tabulate n (\x29 -> (((3u8 + 68u8) + 3u8) + ((16u8 * (u8.bool s23)) // 3u8))) in map (\x31 -> 7i8) as30) as12
  let s33 = reduce (\a b -> a + b) 0u8 as19
  let as36 = filter (\row34 -> (if s23 then (!s23) else (true || s23))) as32
  let s37 = (if length as9 == 0 then 100u16 else as9[(1) % length as9])
  let as41 = map3 (\x38 x39 x40 -> (x38 - x38)) as19 as19 as19
  let as44 = filter (\row42 -> ((s5 + s5) >= (f32.round s5))) as36
  let as47 = map2 (\x45 x46 -> (i8.u8 x45)) as19 as41
  let as49 = map (\x48 -> (s16 / 9u32)) as22
  let as52 = filter (\x50 -> (!s23)) as41
  in (s37, as41, as44, as47, as49, as52)

-- ==
-- entry: e123
-- input { [0u64, 0u64, 0u64, 1222387335972915693u64, 0u64, 1u64, 0u64, 11094502550974070609u64, 3u64, 0u64, 0u64, 0u64, 1u64, 9u64, 4u64, 1u64, 8u64] [-714027232i32, 9i32] 7i64 3u32 }
-- output { 7i16 [61u8, 15u8] [-16i32, -16i32] [3i8, 3i8] [79i8, 21i8] [3i8, 2i8] }
entry e123 [n] [m] (p0: [n]u64) (p1: [m]i32) (p2: i64) (p3: u32) =
  let as4 = map3 (\x1 x2 x3 -> ((((u8.i32 x2) + (u8.i32 x1)) - ((u8.i64 p2) - (u8.i64 p2))) - (((u8.u32 p3) + (u8.i64 p2)) % 7u8))) p1 p1 p1
  let as7 = map2 (\x5 x6 -> ((i32.abs ((i32.u8 x6) %% 9i32)) / 7i32)) p1 as4
  let as9 = map (\x8 -> (u8.max x8 (if (!(bool.i64 p2)) then (x8 | 9u8) else (x8 * x8)))) as4
  let s10 = (i16.i64 p2)
  let as13 = filter (\x11 -> ((p2 / 1i64) == (i64.abs p2))) as4
  let as17 = map3 (\x14 x15 x16 -> (((if true then x14 else x14) + (!x14)) << 4i32)) as7 as7 as4
  let as20 = map2 (\x18 x19 -> {f0 = (if ((if (bool.i32 x19) then x18 else x18) == (x18 << 2u8)) then (((i8.i16 s10) + (i8.u8 x18)) - ((i8.i16 s10) * (i8.u8 x18))) else (i8.u32 p3)), f1 = ((i8.i64 p2) * (i8.max ((i8.u8 x18) + (i8.i32 x19)) (i8.abs (-3i8))))}) as9 as17
  let as23 = map2 (\x21 x22 -> (((i8.abs (i8.i32 x21)) ** 3i8) - (if (!true) then ((i8.i32 x21) + (i8.i64 p2)) else ((-16i8) %% 7i8)))) as7 (iota (length as7))
  in (s10, as13, as17, map (\{f0 = a, f1 = _} -> a) as20, map (\{f0 = _, f1 = a} -> a) as20, as23)

-- ==
-- entry: e124
-- input { [true, false, true, false] [-12.153846153846153f64, 3.0f64, -339.2307692307692f64, 0.75f64] 1u8 -4i16 }
-- output { [true, false, false, false] false [0i64, 0i64, 0i64, 0i64] [true, false, true, false] [53.0f64, 53.0f64, 53.0f64, 53.0f64] empty([0]i64) }
entry e124 [n] (p0: [n]bool) (p1: [n]f64) (p2: u8) (p3: i16) =
  let as2 = tabulate n (\x1 -> (((u32.u8 p2) * ((u32.u8 p2) >> 5u32)) * (u32.i64 x1)))
  let as3 = scan (&&) true p0
  let s4 = (and as3)
  let as7 = map2 (\x5 x6 -> ((i64.u32 x5) % 7i64)) as2 as3
  let as9 = map (\x8 -> {f0 = x8, f1 = (f64.abs (f64.trunc 53.0f64))}) p0
  let as12 = filter (\x10 -> s4) as7
  in (as3, s4, as7, map (\{f0 = a, f1 = _} -> a) as9, map (\{f0 = _, f1 = a} -> a) as9, as12)

-- ==
-- entry: e125
-- input { [-22.769229888916016f32, -38.07692337036133f32, -1.5f32, 595.3076782226562f32, 0.25f32, -1.0f32, 0.25f32, 2.25f32] [1i32, 0i32, 2103572506i32, 1037629280i32, 5i32, 9i32, 3i32, -2147483647i32] true 2u32 }
-- output { -100i8 0u64 false [60.000038146972656f32, 61.9968376159668f32, 61.81425094604492f32, 60.893375396728516f32, 60.379478454589844f32, 61.32460403442383f32, 61.98201370239258f32, 61.317047119140625f32] [60.000038146972656f32, 61.9968376159668f32, 61.81425094604492f32, 60.893375396728516f32, 60.379478454589844f32, 61.32460403442383f32, 61.98201370239258f32, 61.317047119140625f32] [94.315f64, 94.315f64, 94.315f64, 94.315f64, 94.315f64, 94.315f64, 94.315f64, 94.315f64] }
entry e125 [n] (p0: [n]f32) (p1: [n]i32) (p2: bool) (p3: u32) =
  let as3 = filter (\x1 -> ((-x1) <= (f32.exp (-(f32.abs x1))))) p0
  let as4 = scan (*) 1.0f32 p0
  let as7 = filter (\x5 -> ((f32.max 0.07f32 x5) <= (f32.u32 p3))) as4
  let s8 = (if length as7 == 0 then (f32.u32 p3) else as7[(-9) % length as7])
  let as11 = filter (\x9 -> (((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s8))) >> 29i32) > x9)) p1
  let as13 = tabulate n (\x12 -> (((if (!p2) then 31i8 else (!(i8.u32 p3))) * (i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s8)))), (((i32.lowest * 1i32) - ((i32.bool p2) + (-256i32))) << 26i32)))
  let as15 = map (\x14 -> (((x14 + (f32.u32 p3)) / (f32.log (1.0f32 + f32.abs x14))) + (f32.round (f32.sin x14)))) as4
  let as16 = replicate 2i64 ((p3 + p3) % ((if false then (u32.bool p2) else p3) | 1u32))
  let as19 = map2 (\x17 x18 -> ((((u8.u32 p3) >> 5u8) & (if p2 then (u8.i32 x18) else (u8.i32 x18))) // (((u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) s8))) - (129u8 * (u8.bool p2))) | 1u8))) as4 p1
  let s20 = (u8.abs ((32u8 + 6u8) + (u8.max (u8.u32 p3) 23u8)))
  let as22 = map (\(x21: (i8, i32)) -> {f0 = ((u32.min p3 (6u32 - (u32.i32 x21.1))) + p3), f1 = (!((x21.1 * (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s8)))) >= (i32.abs (-5i32)))), f2 = ((((u64.bool p2) %% 5u64) % 2u64) %% (((0u64 / (4u64 | 1u64)) - 2u64) | 1u64))}) as13
  let as25 = filter (\x23 -> ((s8 >= s8) && p2)) as19
  let s26 = (if ((s8 + s8) > (if p2 then (f32.u8 s20) else s8)) then (!(!p2)) else ((p3 | p3) != (p3 << 10u32)))
  let (s27, s28) = reduce (\(a0, a1) (b0, b1) -> (((\a b -> a + b) a0 b0), ((\a b -> a + b) a1 b1))) (0i8, 0i32) as13
  let s30 = all (\(x29: {f0: u32, f1: bool, f2: u64}) -> x29.f1) as22
  let {f0 = s31, f1 = s32, f2 = s33} = reduce (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = ((\a b -> a + b) a0 b0), f1 = ((||) a1 b1), f2 = ((*) a2 b2)}) {f0 = 0u32, f1 = false, f2 = 1u64} as22
  let s34 = (i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s8)))
  let s35 = (((s33 & s33) * (s33 - s33)) / 1u64)
  let s37 = any (\x36 -> (!(if (bool.u32 p3) then s32 else s26))) as4
  let as39 = map (\x38 -> ((f32.cos (f32.ceil x38)) + (f32.u8 s20))) as4
  let as42 = filter (\x40 -> s26) as39
  let as44 = map (\x43 -> ((f64.min 0.94f64 (f64.cos (-94.125f64))) + (((f64.i8 s27) - (f64.u32 p3)) + (1.25f64 / (-2.0f64))))) as39
  in (s34, s35, s37, as39, as42, as44)

-- ==
-- entry: e126
-- input { [0u8, 1u8, 0u8] [[1i8], [7i8], [-128i8]] 7i32 }
-- output { [[1i8], [1i8], [1i8]] [0i64, 0i64, 0i64] [1.0f64, 1.0f64, 1.0f64] 3.0f64 [1.0f64, 1.0f64, 1.0f64] [[2i16], [8i16], [-127i16]] }
entry e126 [n] [m] (p0: [n]u8) (p1: [n][m]i8) (p2: i32) =
  let s1 = reduce (+) 0u8 p0
  let as2 = scan (*) 1u8 p0
  let s3 = reduce (*) 1u8 as2
  let s4 = (u8.sum as2)
  let as7 = map2 (\x5 x6 -> (u16.u8 x5)) p0 p0
  let as12 = map (\row8 -> let s10 = any (\x9 -> (bool.u8 s1)) row8 in map (\x11 -> ((((-6177i16) ** 0i16) + (i16.i8 x11)) ^ (i16.u8 s3))) row8) p1
  let as13 = scan (|) 0u8 p0
  let as15 = tabulate n (\x14 -> 5i16)
  let as17 = map (\i -> as13[(i * 8 + 0) % length as13]) (iota (length as13))
  let as19 = tabulate n (\x18 -> ((i64.i32 p2) & ((x18 - x18) + ((i64.u8 s3) + x18))))
  let as22 = filter (\x20 -> ((s4 % 3u8) < s3)) as15
  let s23 = (u8.sum as13)
  let s25 = any (\x24 -> (bool.u8 x24)) as13
  let as27 = tabulate 2i64 (\x26 -> (((f64.max (f64.u8 s1) (f64.i64 x26)) / (f64.i64 x26)) * (f64.trunc (f64.u8 s1))))
  let as29 = map (\row28 -> reduce (+) 0i16 row28) as12
  let as31 = map (\i -> as29[(i * 3 + 9) % length as29]) (iota (length as29))
  let as32 = scan (*) 1u8 as17
  let as37 = map (\row33 -> let as34 = replicate n (((i8.i32 p2) >> 0i8) - (if s25 then i8.highest else (i8.i32 p2))) let s35 = (!(!s25)) in map (\x36 -> (u64.u8 s23)) row33) p1
  let as43 = map (\row38 -> let as39 = scan (*) 1i16 row38 let as41 = map (\x40 -> ((i64.u8 s1), (x40 %% (((x40 + x40) * x40) | 1i16)))) row38 in map (\(x42: (i64, i16)) -> ((1023u16 << 14u16) + (((u16.i16 x42.1) ** 0u16) ** 3u16))) as41) as12
  let as44 = iota n
  let s45 = (((18u32 + (u32.i32 p2)) >> 28u32) - (((u32.i32 p2) << 3u32) - 5u32))
  let as51 = map (\row46 -> let as49 = map2 (\x47 x48 -> ((((i16.u32 s45) ^ (i16.bool s25)) ** 0i16) + (((i16.bool s25) ** 3i16) * (i16.abs (i16.u8 s23))))) row46 (iota (length row46)) in map (\x50 -> (if ((if s25 then (bool.i16 x50) else s25) && (!(bool.u32 s45))) then ((if s25 then (i8.u8 s23) else (i8.u8 s1)) * ((i8.u8 s1) / 5i8)) else (((i8.u8 s1) + (i8.u8 s3)) << 0i8))) as49) as43
  let as55 = map3 (\x52 x53 x54 -> ((((i64.u8 x54) >> 58i64) >> 14i64) * (((i64.u8 x54) >> 36i64) * (4i64 ^ (i64.u8 x54))))) as32 as17 as17
  let as57 = map (\x56 -> ((((f64.i64 x56) * (f64.i64 x56)) - (f64.sin (f64.i64 x56))) + (((f64.u8 s1) * (-0.5f64)) * (f64.ceil (-2.0f64))))) as55
  let s58 = (f64.sum as57)
  let as60 = map (\x59 -> (if (if (p2 <= p2) then (x59 > x59) else (s45 >= s45)) then x59 else x59)) as57
  let as63 = filter (\row61 -> ((s25 && true) || (!(bool.i32 p2)))) as12
  in (as51, as55, as57, s58, as60, as63)

-- ==
-- entry: e127
-- input { [5i16, 32767i16, -26759i16, -4i16, -1087i16] [[-8321722284519091164i64, 9223372036854775807i64, -4i64], [-9223372036854775807i64, 0i64, 3i64], [3i64, 9i64, 0i64], [-2i64, -3i64, 6220846691157081677i64], [-950854228050233799i64, 5i64, 3i64]] -1i64 }
-- output { [32767i16] [5i16, 32767i16, -26759i16, -4i16, -1087i16] }
entry e127 [n] [m] (p0: [n]i16) (p1: [n][m]i64) (p2: i64) =
  let as3 = filter (\x1 -> ((x1 %% 9i16) < (if (bool.i16 x1) then x1 else x1))) p0
  let as6 = filter (\x4 -> ((i16.min x4 x4) <= x4)) p0
  in (as3, as6)

-- ==
-- entry: e128
-- input { empty([0]i64) empty([0]f64) empty([0][4][4]u8) }
-- output { empty([0]i64) 0.0f64 empty([0][4][4]u8) empty([0]i64) empty([0]i64) empty([0]u8) }
entry e128 [n] [m] (p0: [n]i64) (p1: [n]f64) (p2: [n][m][m]u8) =
  let as1 = scan i64.min i64.highest p0
  let s2 = (f64.sum p1)
  let as5 = filter (\row3 -> (!(!false))) p2
  let as11 = map (\row6 -> let as7 = iota 8i64 let as10 = map2 (\x8 x9 -> (x9 / 5i64)) as7 as7 in reduce (*) 1i64 as7) p2
  let as14 = filter (\x12 -> (((i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s2))) > x12) || ((bool.i64 x12) && true))) p0
  let as16 = map (\row15 -> (u8.sum (map u8.sum row15))) as5
  in (as1, s2, as5, as11, as14, as16)

-- ==
-- entry: e129
-- input { [0i64, -4i64, -9223372036854775808i64] [195.3846153846154f64, -2.25f64, -2.5f64] false -1.0f64 }
-- output { [1u32, 1u32, 1u32] [false, false, false] empty([0]i64) [7.118712425231934f32, 7.118712425231934f32, 7.118712425231934f32] [5u32, 5u32, 5u32] [false, false, false] }
entry e129 [n] (p0: [n]i64) (p1: [n]f64) (p2: bool) (p3: f64) =
  let as3 = map2 (\x1 x2 -> (1.0f32, (if ((p3 <= x1) || (x1 == x1)) then (!(0i32 ^ 1693588623i32)) else (i32.min ((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x1))) + (i32.i64 x2)) (i32.max (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x1))) 5i32))), ((x2 * (x2 >> 25i64)) + ((x2 - x2) %% 1i64)))) p1 (iota (length p1))
  let as5 = map (\x4 -> (u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3)))) p1
  let as6 = iota n
  let as8 = map (\(x7: (f32, i32, i64)) -> 7i64) as3
  let as10 = map (\x9 -> {f0 = ((((u32.u16 x9) ^ (u32.bool p2)) ** 0u32) %% 8u32), f1 = p2}) as5
  let as13 = filter (\x11 -> p2) as8
  let as15 = map (\x14 -> (f32.log (1.0f32 + f32.abs (if (if (bool.u16 x14) then p2 else p2) then (f32.u16 x14) else ((-48.625f32) * (-25.375f32)))))) as5
  let as19 = map2 (\{f0 = x16, f1 = x17} x18 -> {f0 = 5u32, f1 = p2}) as10 as8
  in (map (\{f0 = a, f1 = _} -> a) as10, map (\{f0 = _, f1 = a} -> a) as10, as13, as15, map (\{f0 = a, f1 = _} -> a) as19, map (\{f0 = _, f1 = a} -> a) as19)

-- ==
-- entry: e130
-- input { [1.75f64, 0.25f64, 0.25f64] empty([3][0]u32) 0u16 2147483647i32 }
-- output { 3i64 true empty([3][0]i8) false }
entry e130 [n] [m] (p0: [n]f64) (p1: [n][m]u32) (p2: u16) (p3: i32) =
  let s1 = length p0
  let s3 = all (\x2 -> (bool.i32 p3)) p0
  let as11 = map (\row4 -> let s6 = all (\x5 -> (if (x5 <= x5) then (s3 || s3) else s3)) row4 let as9 = filter (\x7 -> (((u32.i32 p3) << 7u32) <= (3u32 * x7))) row4 in map (\x10 -> (((i8.u32 x10) ** 0i8) * 37i8)) row4) p1
  let s13 = all (\x12 -> ((f64.max x12 x12) == (f64.log (1.0f64 + f64.abs x12)))) p0
  in (s1, s3, as11, s13)

-- ==
-- entry: e131
-- input { [2u64, 5u64, 0u64] [1.5f32, 577.8461303710938f32, 2.75f32] }
-- output { empty([0]u16) 256i64 0u16 0u16 0u16 -0.5f32 0u16 empty([0]i16) 256i64 -57i8 -57i8 -57i8 }
entry e131 [n] (p0: [n]u64) (p1: [n]f32) =
  let long = map (\x1 -> ((((u16.i64 x1) % 8u16) >> 6u16) * ((26991u16 + (u16.i64 x1)) << 0u16))) (iota 256)
  let as4 = filter (\x2 -> (!(x2 <= x2))) long
  let s5 = (u16.sum as4)
  let as8 = filter (\x6 -> ((x6 %% (x6 | 1u16)) < (if false then 63u16 else x6))) long
  let as10 = map (\x9 -> (((x9 + x9) / 5u16) + ((x9 * s5) & (x9 ** 3u16)))) as8
  let as11 = scan (|) 0u16 long
  let s12 = (-0.5f32)
  let s13 = (if length long == 0 then s5 else long[(-9) % length long])
  let as17 = map3 (\x14 x15 x16 -> (i16.u16 x16)) as4 as4 as4
  let as21 = map3 (\x18 x19 x20 -> (if (bool.u16 s13) then ((i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s12))) %% ((if (bool.u16 x20) then (i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s12))) else 49i8) | 1i8)) else (!((-9i8) + 65i8)))) as11 long long
  in (as10, length (as11), (as11)[0], (as11)[85], (as11)[255], s12, s13, as17, length (as21), (as21)[0], (as21)[85], (as21)[255])

-- ==
-- entry: e132
-- input { [-3i64, 8363381088923262533i64] empty([2][0]i8) -2i32 4294967295u32 }
-- output { [0i8, 0i8] empty([0][2]i8) false }
entry e132 [n] [m] (p0: [n]i64) (p1: [n][m]i8) (p2: i32) (p3: u32) =
  let as5 = map (\row1 -> let as4 = hist (+) 0i8 7 (map (\x2 -> ((loop acc = 4i64 for it < 3i64 do (i64.i8 x2)) ** 3i64)) row1) row1 in (if length as4 == 0 then (i8.i32 p2) else as4[(-7) % length as4])) p1
  let as6 = transpose p1
  let s7 = (!((u32.max p3 p3) == p3))
  in (as5, as6, s7)

-- ==
-- entry: e133
-- input { [-32768i16, 4i16, 1i16, 5i16, -32767i16] [9223372036854775807i64, 4i64, 1i64, -1i64, 1i64] 8i64 0i32 }
-- output { [4.194943760778217f64, 4.194943760778217f64, 4.194943760778217f64, 4.194943760778217f64, 4.194943760778217f64, 4.194943760778217f64, 4.194943760778217f64, 4.194943760778217f64] [511i64, -1844674407370954855i64, -9223372036854775808i64, 0i64, 0i64] [0u16, 0u16, 0u16, 0u16, 0u16] [9223372036854775807i64, 9223372036854775807i64, -1i64, -1i64, -1i64] [0u16, 0u16] 4i16 }
entry e133 [n] (p0: [n]i16) (p1: [n]i64) (p2: i64) (p3: i32) =
  let as2 = tabulate n (\x1 -> ((((u16.i64 x1) + (u16.i32 p3)) - (u16.i32 p3)) / 7u16))
  let as3 = reverse p0
  let as5 = map (\x4 -> ((i64.min (i64.abs p2) (i64.lowest // (x4 | 1i64))) + ((loop acc = x4 for it < 1i64 do x4) & (p2 ** 3i64)))) p1
  let as7 = tabulate 8i64 (\x6 -> (f64.log (1.0f64 + f64.abs ((0.91f64 * 85.0f64) + ((f64.i64 p2) * (-1.5f64))))))
  let as8 = scan (*) 1i64 as5
  let as9 = scatter (copy as2) (map (\i -> length as2 - 1 - i + (1)) (iota (length as2))) as2
  let as11 = map (\x10 -> (!((x10 | x10) * ((i64.i32 p3) | i64.lowest)))) as5
  let as14 = hist u16.max u16.lowest 2 (map (\x12 -> ((p2 + p2) * (p2 + (i64.u16 x12)))) as2) as2
  let s15 = (if length p0 == 0 then (i16.i32 p3) else p0[(-4) % length p0])
  in (as7, as8, as9, as11, as14, s15)

-- ==
-- entry: e134
-- input { [0u32, 7u32, 1u32, 4294967295u32, 828082423u32, 0u32, 0u32, 9u32, 9u32, 1u32, 0u32, 6u32, 5u32, 6u32, 0u32, 4u32, 8u32, 0u32, 1u32, 4294967295u32, 9u32, 4294967295u32, 2u32, 8u32, 1u32, 0u32, 5u32, 0u32, 0u32, 4085656999u32, 4u32, 6u32, 3085571856u32] [[-3i64, 0i64], [4637739803038535262i64, -1i64], [-4258990275301753027i64, 5i64], [4i64, 5i64], [1i64, 6i64], [-3i64, -582485545127217012i64], [-4i64, 9i64], [5855580668625165283i64, 4i64], [-1i64, -9223372036854775807i64], [0i64, -9223372036854775807i64], [1673108714206232700i64, -9223372036854775808i64], [-9223372036854775808i64, -9223372036854775807i64], [2i64, 4i64], [-3i64, 5i64], [6i64, -1i64], [1569186810939481671i64, 7i64], [6i64, 3i64], [7i64, -4i64], [-9223372036854775807i64, 1i64], [3i64, 5i64], [8i64, 3673762985272813334i64], [-5464129594030570412i64, 3i64], [3398500319678883848i64, -3188650678267590034i64], [-4i64, -9223372036854775807i64], [-9223372036854775807i64, 7i64], [-4i64, -2i64], [-8947745848426957273i64, -9223372036854775807i64], [0i64, -4i64], [-4i64, 2i64], [783904123689625475i64, 9223372036854775807i64], [6i64, -3804019059221290013i64], [-2808504809104891841i64, -9223372036854775807i64], [-980118400221642593i64, -5666836218594481586i64]] 0u64 -4i64 }
-- output { 33i64 0u16 0u16 0u16 33i64 [-3i64, 0i64] [-9223372036854775808i64, -9223372036854775807i64] [-980118400221642593i64, -5666836218594481586i64] 33i64 [1u32, 1u32] [1u32, 1u32] [1u32, 1u32] 33i64 65i16 5070i16 -29071i16 33i64 255u8 255u8 255u8 33i64 [false, false] [false, false] [false, false] }
entry e134 [n] [m] (p0: [n]u32) (p1: [n][m]i64) (p2: u64) (p3: i64) =
  let as3 = map2 (\x1 x2 -> (if (p2 > (!(u64.i64 x2))) then ((38i8 - (i8.i64 x2)) + (i8.abs (i8.u32 x1))) else (((-4i8) % 5i8) / 8i8))) p0 (iota (length p0))
  let as8 = map (\row4 -> let as6 = map (\i -> row4[(i * 4 + 9) % length row4]) (iota (length row4)) let as7 = iota n in (i64.sum as6)) p1
  let as11 = map2 (\x9 x10 -> {f0 = (-8i8), f1 = (((if (bool.u32 x9) then (f64.i64 x10) else (-1.0f64)) / (f64.min (-0.75f64) (-2.25f64))) * ((if (bool.i64 x10) then 19.375f64 else (f64.u32 x9)) * ((f64.u32 x9) / (f64.i64 p3))))}) p0 (iota (length p0))
  let s12 = (u8.i64 p3)
  let s13 = (((u16.u8 s12) - (u16.u8 s12)) >> 7u16)
  let as15 = map (\row14 -> (if length row14 == 0 then p3 else row14[(8) % length row14])) p1
  let as20 = map2 (\{f0 = x16, f1 = x17} {f0 = x18, f1 = x19} -> (((i16.abs (i16.u8 s12)) + ((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x17))) - (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x17))))) + ((!18886i16) | (i16.i8 x16)))) as11 as11
  let s21 = ((((u32.u16 s13) + (u32.u8 s12)) * (8u32 / 7u32)) * (((u32.u64 p2) / (1855302779u32 | 1u32)) & ((u32.u64 p2) & 5u32)))
  let as24 = map (\{f0 = x22, f1 = x23} -> {f0 = x22, f1 = (-((f64.trunc x23) + (f64.cos x23)))}) as11
  let as26 = map (\x25 -> p3) as15
  let as28 = map (\x27 -> {f0 = (((u16.abs s13) << 8u16) + s13), f1 = ((if (s21 <= (u32.i64 p3)) then s21 else (s21 | s21)) != ((if false then s21 else 0u32) << 11u32))}) as20
  let as30 = tabulate 3i64 (\x29 -> (p2 // (((p2 + p2) >> 27u64) | 1u64)))
  let as36 = map (\row31 -> let as34 = filter (\x32 -> (bool.u8 s12)) row31 in map (\x35 -> ((((f32.i64 x35) + (f32.i64 p3)) + ((f32.u32 s21) + (f32.i64 p3))) * (f32.u8 s12))) row31) p1
  let as39 = filter (\row37 -> (!(bool.u16 s13))) as36
  let s40 = (if length as3 == 0 then (i8.u8 s12) else as3[(2) % length as3])
  let as43 = map2 (\(x41: {f0: u16, f1: bool}) x42 -> ((f64.abs ((f64.i64 x42) * (-23.0f64))) / (f64.u8 s12))) as28 (iota (length as28))
  let as46 = filter (\row44 -> (if (p2 <= p2) then (bool.u64 p2) else ((bool.u32 s21) || true))) as39
  let as47 = iota 7i64
  let as48 = replicate n ((i32.u8 s12) * ((-7i32) - (i32.i64 p3)))
  let as50 = map (\x49 -> {f0 = 65i16, f1 = (!((s12 ^ s12) ** 1u8))}) as43
  let as53 = filter (\x51 -> ((u8.abs s12) < (s12 ^ s12))) as47
  let as61 = map (\row54 -> let as56 = map (\x55 -> {f0 = (!((u64.max p2 1u64) >> 23u64)), f1 = ((p2 + (p2 << 11u64)) + (u64.abs (p2 ^ p2)))}) row54 let as59 = filter (\(x57: {f0: u64, f1: u64}) -> ((!p2) >= (if true then x57.f0 else x57.f0))) as56 in any (\(x60: {f0: u64, f1: u64}) -> false) as56) as39
  let as62 = scan (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((\a b -> a + b) a0 b0), f1 = ((*) a1 b1)}) {f0 = 0i16, f1 = 1u8} as50
  let as65 = map2 (\x63 x64 -> {f0 = s12, f1 = (((s13 + s13) | (s13 | 2049u16)) ^ (if (s21 == s21) then (u16.abs s13) else (s13 * s13)))}) as61 (iota (length as61))
  let as68 = map2 (\x66 x67 -> (s13 ^ (if (s13 < s13) then (s13 << 8u16) else (s13 ** 3u16)))) as43 (iota (length as43))
  let as71 = filter (\row69 -> (bool.u8 s12)) p1
  let as74 = map (\row72 -> map (\x73 -> 1u32) row72) p1
  let as75 = scan (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((+) a0 b0), f1 = ((|) a1 b1)}) {f0 = 0i16, f1 = 0u8} as62
  let as82 = map (\row76 -> let s77 = (if ((!p2) > (p2 %% (p2 | 1u64))) then ((p2 - p2) / ((if true then p2 else p2) | 1u64)) else ((if false then p2 else (u64.u32 s21)) ** 3u64)) let as80 = map2 (\x78 x79 -> (((p3 - x79) ** 3i64) * p3)) row76 row76 in map (\x81 -> (bool.u16 s13)) as80) p1
  in (length (as68), (as68)[0], (as68)[11], (as68)[32], length (as71), (as71)[0], (as71)[11], (as71)[32], length (as74), (as74)[0], (as74)[11], (as74)[32], length (map (\{f0 = a, f1 = _} -> a) as75), (map (\{f0 = a, f1 = _} -> a) as75)[0], (map (\{f0 = a, f1 = _} -> a) as75)[11], (map (\{f0 = a, f1 = _} -> a) as75)[32], length (map (\{f0 = _, f1 = a} -> a) as75), (map (\{f0 = _, f1 = a} -> a) as75)[0], (map (\{f0 = _, f1 = a} -> a) as75)[11], (map (\{f0 = _, f1 = a} -> a) as75)[32], length (as82), (as82)[0], (as82)[11], (as82)[32])

-- ==
-- entry: e135
-- input { [1.25f64, 1.25f64, -1.0f64, 1.25f64, -0.5f64, 1.0f64, -0.25f64, 1.75f64] [[1i8, -128i8, 7i8, 7i8], [-127i8, -2i8, 9i8, -4i8], [68i8, 1i8, -1i8, -4i8], [-128i8, -3i8, 6i8, -3i8], [-128i8, 8i8, -38i8, 5i8], [4i8, 9i8, -60i8, -120i8], [0i8, -4i8, -1i8, 124i8], [6i8, 6i8, -3i8, -1i8]] 0u16 }
-- output { 4.75f64 4.75f64 4.75f64 [5.0f64, 5.0f64, 5.0f64, 5.0f64, 5.0f64, 5.0f64, 5.0f64, 5.0f64] [4294967261u32, 4294967261u32, 4294967261u32, 4294967261u32, 4294967261u32, 4294967261u32, 4294967261u32, 4294967261u32] }
entry e135 [n] [m] (p0: [n]f64) (p1: [n][m]i8) (p2: u16) =
  let s1 = (f64.sum p0)
  let s2 = (f64.sum p0)
  let s3 = (f64.sum p0)
  let as5 = map (\x4 -> (f64.ceil s2)) p0
  let as8 = map2 (\x6 x7 -> ((!6u32) * (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x7))))) p0 as5
  in (s1, s2, s3, as5, as8)

-- ==
-- entry: e136
-- input { [-0.5f64, -1.0f64, -0.5f64, -1.0f64, 426.3076923076923f64] [[-0.75f32, 0.25f32, 612.6923217773438f32, 322.6153869628906f32, 546.3076782226562f32], [3.0f32, -0.25f32, 0.5f32, 1.75f32, -1.75f32], [2.0f32, 2.5f32, -0.75f32, 344.8461608886719f32, -2.25f32]] }
-- output { [-0.5f64, -f64.inf, -f64.inf] [-15i16, -15i16, -15i16, -15i16, -15i16, -15i16] 49i8 [false, false, false, false, false] [0u64, 0u64, 0u64, 0u64, 0u64] [-15i64, -15i64, -15i64, -15i64, -15i64, -15i64] }
entry e136 [n] [m] (p0: [n]f64) (p1: [m][n]f32) =
  let as3 = map2 (\x1 x2 -> (((f64.i64 x2) == ((x1 + (f64.i64 x2)) * (f64.log (1.0f64 + f64.abs x1)))), ((if (loop acc = true for it < 1i64 do acc) then (u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) x1))) else ((u64.i64 x2) + 67108863u64)) %% 8u64))) p0 (iota (length p0))
  let as6 = hist f64.max (-f64.inf) 3 (map (\x4 -> (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x4)))) p0) p0
  let as7 = replicate 6i64 (((-63i16) + (-0i16)) // 4i16)
  let s8 = ((24i8 + (86i8 // 5i8)) - (-8i8))
  let as9 = scan (\(a0, a1) (b0, b1) -> (((&&) a0 b0), ((*) a1 b1))) (true, 1u64) as3
  let as12 = map2 (\x10 x11 -> (i64.i16 x10)) as7 (iota (length as7))
  in (as6, as7, s8, map (\(a, _) -> a) as9, map (\(_, a) -> a) as9, as12)

-- ==
-- entry: e137
-- input { [3u8] empty([0]u8) -6243i16 }
-- output { [true] [-6243i32] [27u32] [false] [-6226i32] 0u8 }
entry e137 [n] [m] (p0: [n]u8) (p1: [m]u8) (p2: i16) =
  let s1 = (u8.sum p0)
  let as2 = scan u8.max u8.lowest p1
  let as4 = tabulate n (\x3 -> ((if ((!(u8.i64 x3)) >= (u8.max s1 7u8)) then (((u32.u8 s1) - (u32.i64 x3)) ** 3u32) else (((u32.i64 x3) + (u32.i64 x3)) - ((u32.i64 x3) + (u32.i64 x3)))), true, (i32.min (i32.i16 p2) (loop acc = (i32.lowest | 5i32) for it < 2i64 do (loop acc = acc for it < 1i64 do 134217727i32)))))
  let as9 = map2 (\(x5, x6, x7) x8 -> (x5, (!((x7 / (x7 | 1i32)) > x7)), (if ((x5 + x5) >= ((u32.bool x6) - x5)) then x7 else ((if true then x7 else x7) + 17i32)))) as4 p0
  let s10 = (u8.sum p1)
  in (map (\(_, a, _) -> a) as4, map (\(_, _, a) -> a) as4, map (\(a, _, _) -> a) as9, map (\(_, a, _) -> a) as9, map (\(_, _, a) -> a) as9, s10)

-- ==
-- entry: e138
-- input { [-2i32, -1i32, 1i32, 3i32, -2i32, 5i32, 9i32, 5i32, 1i32, -1002346453i32, -2147483648i32, 2i32, 2147483647i32, -2147483648i32, 0i32, -3i32, -1588439186i32] [[0u16, 6u16], [7u16, 3u16], [1u16, 6u16], [20871u16, 1u16], [0u16, 0u16], [1u16, 21380u16], [4u16, 5u16], [1053u16, 23120u16], [0u16, 4u16], [0u16, 7u16], [0u16, 0u16], [8u16, 61168u16], [0u16, 6u16], [7u16, 1u16], [7u16, 9u16], [0u16, 3u16], [1u16, 1u16]] 2.5f32 }
-- output { [6u16, 10u16, 7u16, 20872u16, 0u16, 21381u16, 9u16, 24173u16, 4u16, 7u16, 0u16, 61176u16, 6u16, 8u16, 16u16, 3u16, 2u16] 17i64 [-2i64, 0i64] [-2i64, -2i64] [-2i64, -2i64] -443301974i32 [[-2i64, 0i64], [-2i64, 0i64], [0i64, -2i64], [-2i64, -2i64], [-2i64, -2i64], [-2i64, -2i64], [-2i64, -2i64], [-2i64, -2i64], [-2i64, 0i64], [-2i64, -2i64], [-2i64, -2i64], [-2i64, 0i64], [0i64, -2i64], [0i64, -2i64], [-2i64, 0i64], [-2i64, -2i64]] }
entry e138 [n] [m] (p0: [n]i32) (p1: [n][m]u16) (p2: f32) =
  let as2 = map (\row1 -> (u16.sum row1)) p1
  let as11 = map (\row3 -> let as5 = map (\i -> row3[(i * 2 + 9) % length row3]) (iota (length row3)) let as9 = map3 (\x6 x7 x8 -> ((if (x8 >= x8) then (0.29f64 + (f64.u16 x7)) else (f64.max (f64.u16 x7) (-1.75f64))) + (f64.round ((f64.u16 x7) * (f64.u16 x6))))) as5 as5 as5 in map (\x10 -> ((i64.u16 x10) - (i64.abs (2i64 | (i64.u16 x10))))) row3) p1
  let s12 = (i32.sum p0)
  let as15 = filter (\row13 -> (bool.i64 (i64.sum row13))) as11
  in (as2, length (as11), (as11)[0], (as11)[5], (as11)[16], s12, as15)

-- ==
-- entry: e139
-- input { [3i32, -1i32] [18446744073709551615u64, 3u64] [[[-1.25f32, -2.5f32], [0.25f32, -199.6923065185547f32]], [[-1.25f32, 503.69232177734375f32], [2.0f32, -2.25f32]]] }
-- output { [2u8, 2u8] [0.0f64, 0.0f64] [-51.0f64, -51.0f64] }
entry e139 [n] [m] (p0: [n]i32) (p1: [n]u64) (p2: [m][n][m]f32) =
  let as3 = map2 (\x1 x2 -> {f0 = 2u8, f1 = (f64.round (if (if true then (bool.i64 x2) else false) then (f64.round 0.0f64) else ((f64.i64 x2) / 33.625f64))), f2 = (f64.floor (((-2.75f64) / 43.5f64) - 50.25f64))}) p1 (iota (length p1))
  in (map (\{f0 = a, f1 = _, f2 = _} -> a) as3, map (\{f0 = _, f1 = a, f2 = _} -> a) as3, map (\{f0 = _, f1 = _, f2 = a} -> a) as3)

-- ==
-- entry: e140
-- input { [5i32, 2119411463i32, 468533593i32, 5i32, 3i32, -577994453i32, -105983258i32, 5i32, -1085610673i32, 1522734577i32, -2147483647i32, 1i32, 4i32, 6i32, 2i32, -4i32, 2036798818i32, -2147483647i32, 2147483647i32, -4i32, -1217649362i32, -886675814i32, 9i32, -2147483648i32, -2i32, 0i32, -180646376i32, 4i32, 6i32, 0i32, -1970286729i32, 697691766i32, 2i32] [0i16, 6i16, 2414i16] 9i16 }
-- output { 2420i16 [0.0f64, 54.0f64, 21726.0f64] empty([0]i16) 21726.0f64 32767i16 false }
entry e140 [n] [m] (p0: [n]i32) (p1: [m]i16) (p2: i16) =
  let as1 = iota n
  let s2 = (i16.sum p1)
  let as4 = map (\x3 -> ((f64.min (f64.i16 p2) ((f64.i16 s2) / (f64.i16 p2))) * (f64.i16 x3))) p1
  let as7 = filter (\x5 -> (!true)) p1
  let s8 = reduce f64.max (-f64.inf) as4
  let s9 = reduce i16.min i16.highest as7
  let s11 = all (\x10 -> (if (false || (bool.i16 p2)) then ((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x10))) == s2) else (true && (bool.i16 s2)))) as4
  in (s2, as4, as7, s8, s9, s11)

-- ==
-- entry: e141
-- input { [-128i8, 7i8, -127i8, -53i8, -2i8] [[1i8, -127i8, 127i8, -4i8, 4i8]] 3i16 0u8 }
-- output { [-0.6666666865348816f32] [0i8, 0i8, 0i8, 0i8, 0i8] -0.6666666865348816f32 }
entry e141 [n] [m] (p0: [n]i8) (p1: [m][n]i8) (p2: i16) (p3: u8) =
  let as4 = map (\row1 -> let as3 = tabulate n (\x2 -> ((if false then (f32.sin (f32.u8 p3)) else ((f32.i64 x2) - (f32.i16 p2))) * ((f32.i64 x2) / 3.0f32))) in reduce f32.min f32.inf as3) p1
  let as6 = map (\x5 -> ((if (bool.i8 x5) then (x5 - x5) else (32i8 // 3i8)) - ((x5 - x5) ** 1i8))) p0
  let s7 = (if length as4 == 0 then (f32.i16 p2) else as4[(-8) % length as4])
  in (as4, as6, s7)

-- ==
-- entry: e142
-- input { [601.4615478515625f32, -268.23077392578125f32, -1.75f32, 2.0f32, -1.5f32] [[0u16, 1u16, 4u16, 0u16, 65535u16]] }
-- output { [0.5199999809265137f32, 0.5199999809265137f32, 0.5199999809265137f32, 0.5199999809265137f32, 0.5199999809265137f32] }
entry e142 [n] [m] (p0: [n]f32) (p1: [m][n]u16) =
  let as3 = map2 (\x1 x2 -> 0.52f32) p0 p0
  in as3

-- ==
-- entry: e143
-- input { [1i32] [2i16] 60140u16 }
-- output { [0i64] [60139u16] [60140u64] 38490.13671875f32 }
entry e143 [n] (p0: [n]i32) (p1: [n]i16) (p2: u16) =
  let as3 = map2 (\x1 x2 -> (((x2 | (x2 * x2)) / 1i64), (if ((if (bool.i64 x2) then x1 else x1) == x1) then (if ((-8589934591i64) >= x2) then p2 else (p2 - (u16.i32 x1))) else ((u16.i32 x1) %% 1u16)), (u64.abs ((u64.u16 p2) ** 1u64)))) p0 (iota (length p0))
  let s4 = ((if (!(bool.u16 p2)) then ((f32.u16 p2) / (f32.u16 p2)) else (0.64f32 * (f32.u16 p2))) + (f32.cos ((f32.u16 p2) / (f32.u16 p2))))
  in (map (\(a, _, _) -> a) as3, map (\(_, a, _) -> a) as3, map (\(_, _, a) -> a) as3, s4)

-- ==
-- entry: e144
-- input { [7u8, 0u8, 255u8] [-2i32, 6i32, 8i32] }
-- output { [-2i32, -8i32, -16i32] 255u8 [-2i32, 6i32, 8i32, -2i32, 6i32, 8i32] [-2i32, 6i32, 8i32, -2i32, 6i32, 8i32] [7u8, 0u8, 255u8] [0i32, 0i32, 0i32, 0i32, 0i32] }
entry e144 [n] (p0: [n]u8) (p1: [n]i32) =
  let as1 = scan (^) 0i32 p1
  let s2 = reduce u8.max u8.lowest p0
  let as4 = (p1 ++ p1)
  let as6 = map (\x5 -> x5) as4
  let as9 = filter (\x7 -> (bool.u8 s2)) p0
  let as12 = hist (+) 0i32 5 (map (\x10 -> (i64.abs ((i64.i32 x10) + (i64.u8 s2)))) as6) as6
  in (as1, s2, as4, as6, as9, as12)

-- ==
-- entry: e145
-- input { [-2786i16, 32767i16, 9i16, -3i16, 7i16, -4i16, 32767i16, -2i16, 7i16, -32767i16, 0i16, 5i16, 1i16, 2i16, 20185i16, 5i16, -3i16, 7i16, -3i16, 4i16, -1i16, -32768i16, 7i16, -18305i16, 26158i16, 32767i16, 1i16, 1i16, -26732i16, -4i16, 8i16, 2i16, 2i16] [[0u16, 0u16], [3u16, 6u16], [4u16, 0u16], [0u16, 0u16], [0u16, 0u16], [1u16, 0u16], [7u16, 4u16], [0u16, 18151u16], [5u16, 8u16], [0u16, 1u16], [6u16, 0u16], [0u16, 4u16], [1u16, 7u16], [39954u16, 0u16], [65535u16, 6u16], [1u16, 0u16], [65535u16, 0u16], [65535u16, 6u16], [14829u16, 39017u16], [0u16, 24699u16], [0u16, 35903u16], [2u16, 0u16], [35812u16, 65535u16], [0u16, 4u16], [0u16, 0u16], [0u16, 0u16], [0u16, 9u16], [0u16, 46213u16], [50174u16, 60741u16], [9u16, 24444u16], [0u16, 0u16], [0u16, 35138u16], [0u16, 28682u16]] 8i8 9u16 }
-- output { 33i64 -32767i16 2i16 -2i16 33i64 [10.5f64, 10.5f64] [10.5f64, 10.5f64] [10.5f64, 10.5f64] -4.0f32 [true, true, true, true, true, true, true, true, true] 33i64 24576i16 24576i16 24576i16 0i16 }
entry e145 [n] [m] (p0: [n]i16) (p1: [n][m]u16) (p2: i8) (p3: u16) =
  let s1 = (if length p0 == 0 then (i16.i8 p2) else p0[(1) % length p0])
  let as3 = map (\x2 -> (!((s1 + x2) - (i16.abs x2)))) p0
  let as6 = filter (\row4 -> ((u16.lowest + (u16.sum row4)) > (p3 ^ (u16.sum row4)))) p1
  let as9 = map (\row7 -> map (\x8 -> true) row7) as6
  let as16 = map (\row10 -> let as13 = map2 (\x11 x12 -> ((((u8.i8 p2) << 1u8) ^ ((u8.i64 x12) - (u8.i64 x12))) + (u8.max ((u8.i8 p2) / ((u8.u16 p3) | 1u8)) (0u8 * 9u8)))) row10 (iota (length row10)) let as15 = tabulate n (\x14 -> ((!(2i32 ^ (i32.i16 s1))) >> 8i32)) in reduce (^) 0u8 as13) as9
  let as19 = map (\row17 -> let s18 = (((p2 >> 7i8) << 1i8) * (i8.i16 s1)) in (if length row17 == 0 then p3 else row17[(2) % length row17])) as6
  let as26 = map (\row20 -> let as23 = map2 (\x21 x22 -> (((i8.max p2 p2) & (i8.abs p2)) << 3i8)) row20 (iota (length row20)) let as25 = map (\x24 -> (((f32.floor (-2.0f32)) - (f32.trunc 2.5f32)) + (if x24 then (f32.round 2.0f32) else (f32.trunc (f32.i8 p2))))) row20 in (f32.sum as25)) as9
  let s27 = reduce i16.max i16.lowest p0
  let as30 = filter (\row28 -> (!((bool.i8 p2) && false))) as6
  let as33 = filter (\x31 -> (bool.i16 s27)) as26
  let s34 = (if length as19 == 0 then (u16.i16 s1) else as19[(6) % length as19])
  let as36 = tabulate n (\x35 -> (((if (bool.u16 p3) then (u64.i64 x35) else (u64.i64 x35)) >> 9u64) + (((u64.i64 x35) >> 29u64) - (u64.max (u64.u16 s34) 36028797018963968u64))))
  let as39 = filter (\row37 -> ((s34 * p3) <= (if (bool.i16 s27) then s34 else s34))) p1
  let s40 = reduce u64.min u64.highest as36
  let as46 = map (\row41 -> let as43 = map (\x42 -> (i32.abs (!(!i32.highest)))) row41 let as44 = scan (&&) true row41 in map (\x45 -> (i64.i16 s1)) as44) as9
  let as49 = filter (\row47 -> (!false)) as6
  let as52 = filter (\x50 -> (!(!false))) as26
  let s53 = ((((u32.u16 p3) + (u32.u64 s40)) - ((u32.u16 p3) * (u32.u16 p3))) // 3u32)
  let s55 = any (\x54 -> true) as36
  let as58 = filter (\row56 -> ((s1 ^ s27) <= s1)) p1
  let as60 = map (\x59 -> ((u32.abs s53), ((if (!s55) then (p2 * p2) else (i8.abs p2)) & p2))) as16
  let as62 = map (\i -> p0[(i * 2 + 9) % length p0]) (iota (length p0))
  let as66 = map (\row63 -> let s64 = ((p3 << 14u16) + ((s34 + (u16.i16 s27)) - (s34 + s34))) in map (\x65 -> (f64.min (9.5f64 + ((f64.u16 p3) - (f64.i8 p2))) (f64.log (1.0f64 + f64.abs ((-0.75f64) / (f64.u16 s34)))))) row63) as39
  let s67 = reduce f32.min f32.inf as26
  let as72 = map (\row68 -> let as71 = map2 (\x69 x70 -> ((i64.abs (x70 + x70)) & (i64.abs ((i64.i8 p2) + 5901385700375830082i64)))) row68 (iota (length row68)) in reduce (&&) true row68) as9
  let as74 = map (\x73 -> (((i16.max x73 s27) + (21i16 / 5i16)) << 13i16)) as62
  let s75 = reduce (*) 1i16 as74
  in (length (as62), (as62)[0], (as62)[11], (as62)[32], length (as66), (as66)[0], (as66)[11], (as66)[32], s67, as72, length (as74), (as74)[0], (as74)[11], (as74)[32], s75)

-- ==
-- entry: e146
-- input { [0u8] [[0u32]] [[[8u16]]] }
-- output { [6u32] [65535u16] [1i64] true }
entry e146 [n] [m] (p0: [n]u8) (p1: [n][m]u32) (p2: [m][n][m]u16) =
  let as3 = map2 (\x1 x2 -> (3u32 + ((16383u32 - (u32.u8 x2)) % 9u32))) p0 p0
  let as5 = map (\x4 -> (if (bool.u32 x4) then u16.highest else (u16.u32 x4))) as3
  let as9 = map (\row6 -> let as8 = tabulate n (\x7 -> ((((x7 << 1i64) << 5i64) * (if ((bool.i64 x7) && (bool.i64 x7)) then ((-5i64) | 2424412385664571491i64) else (!x7))), (((f32.i64 x7) * (f32.min (f32.i64 x7) (f32.i64 x7))) - ((f32.exp (-(f32.abs (-3.0f32)))) * ((f32.i64 x7) * 1.25f32))))) in length as8) p2
  let s10 = true
  in (as3, as5, as9, s10)

-- ==
-- entry: e147
-- input { [true, true, true, false, true, false, false, false, false, false, false, false, false, false, true, true, true] [5u32, 5u32, 0u32, 4u32] 9i8 }
-- output { [0i64, 1i64, 2i64] [0i64, 1i64, 2i64] empty([0]i64) }
entry e147 [n] [m] (p0: [n]bool) (p1: [m]u32) (p2: i8) =
  let as1 = iota 3i64
  let as4 = filter (\x2 -> (!(x2 < x2))) as1
  let as7 = filter (\x5 -> ((!true) || (x5 < x5))) as4
  in (as1, as4, as7)

-- ==
-- entry: e148
-- input { [523.076904296875f32, -1.75f32] empty([2][0]u64) 0u64 }
-- output { [0i64, -33554432i64] }
entry e148 [n] [m] (p0: [n]f32) (p1: [n][m]u64) (p2: u64) =
  let as3 = map2 (\x1 x2 -> ((i64.min ((i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x1))) * (i64.u64 p2)) (if (bool.u64 p2) then i64.lowest else (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x1))))) << 25i64)) p0 p0
  in as3

-- ==
-- entry: e149
-- input { [0u64, 5u64, 0u64, 6u64, 4u64, 7383340735623478864u64, 0u64, 9u64] [[true, false, true, true, true, true, true, true], [false, false, false, true, true, false, false, true], [true, true, false, true, false, true, true, false], [false, false, false, true, true, true, false, true]] }
-- output { [0u64, 5u64, 5u64, 11u64, 15u64, 7383340735623478879u64, 7383340735623478879u64, 7383340735623478888u64] 7383340735623478888u64 [0u64, 5u64, 10u64, 21u64, 36u64, 7383340735623478915u64, 14766681471246957794u64, 3703278133160885066u64] }
entry e149 [n] [m] (p0: [n]u64) (p1: [m][n]bool) =
  let as1 = scan (+) 0u64 p0
  let s2 = (u64.sum p0)
  let as3 = scan (\a b -> a + b) 0u64 as1
  in (as1, s2, as3)

-- ==
-- entry: e150
-- input { [6u32, 6u32, 4294967295u32] [611.2307739257812f32, 0.5f32, -2.0f32] 65535u16 29i8 }
-- output { 31u8 94u32 25u8 [false, false, false] [171i32, 171i32, 171i32] [false, false, false] }
entry e150 [n] (p0: [n]u32) (p1: [n]f32) (p2: u16) (p3: i8) =
  let s1 = (f32.sum p1)
  let as4 = map2 (\x2 x3 -> (((u8.i8 p3) | ((26u8 ^ (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) x3)))) >> 5u8)), (((94u32 - (u32.u16 p2)) + ((u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) s1))) | (u32.u16 p2))) ** 1u32), (if (loop acc = (p3 < (i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x3)))) for it < 0i64 do acc) then ((if (bool.i8 p3) then (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) x2))) else (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) s1)))) >> 2u8) else (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) x2)))))) p1 p1
  let (s5, s6, s7) = reduce (\(a0, a1, a2) (b0, b1, b2) -> (((+) a0 b0), ((+) a1 b1), (u8.min a2 b2))) (0u8, 0u32, u8.highest) as4
  let s9 = any (\x8 -> (((u32.u16 p2) - s6) >= (s6 << 27u32))) p0
  let as11 = map (\x10 -> ((((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s1))) | (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x10)))) + ((i32.bool s9) ** 2i32)) - ((i32.abs (i32.i8 p3)) - (if (bool.u16 p2) then (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s1))) else i32.highest)))) p1
  let as14 = map2 (\x12 x13 -> ((i32.abs (i32.max x12 (i32.u16 p2))) ** 2i32)) as11 p1
  let (s15, s16, s17) = reduce (\(a0, a1, a2) (b0, b1, b2) -> (((^) a0 b0), ((|) a1 b1), ((+) a2 b2))) (0u8, 0u32, 0u8) as4
  let as22 = map2 (\(x18, x19, x20) x21 -> (if ((x19 + s6) >= (x19 * x19)) then (loop acc = (!s9) for it < 4i64 do acc) else (((u8.i8 p3) > s7) && (s9 || s9)))) as4 as14
  let as24 = map (\i -> as11[(i * 3 + 6) % length as11]) (iota (length as11))
  let as25 = scatter (copy as22) (map (\i -> length as22 - 1 - i + (-3)) (iota (length as22))) as22
  in (s15, s16, s17, as22, as24, as25)

-- ==
-- entry: e151
-- input { [4i8, -55i8] [4u64, 18446744073709551615u64] 0u32 }
-- output { 2i64 [7i64, 7i64] false [4u64, 18446744073709551615u64] [199u8, 199u8] [true, true] }
entry e151 [n] (p0: [n]i8) (p1: [n]u64) (p2: u32) =
  let s1 = reduce (|) 0i8 p0
  let s2 = length p1
  let as4 = tabulate n (\x3 -> (((!(-8i64)) + (i64.u32 p2)) + ((i64.u32 p2) * (if false then x3 else (i64.u32 p2)))))
  let s5 = (((u32.i64 s2) / 4u32) > ((if (bool.u32 p2) then p2 else p2) // 7u32))
  let as7 = map (\i -> p1[(i * 9 + 0) % length p1]) (iota (length p1))
  let as9 = map (\x8 -> (((((u8.i8 s1) >> 4u8) ** 3u8) | ((u8.i64 x8) + (1u8 / 8u8))), ((((i64.u32 p2) - (i64.i8 s1)) << 54i64) > (if (!s5) then (i64.u32 p2) else (x8 + x8))))) as4
  in (s2, as4, s5, as7, map (\(a, _) -> a) as9, map (\(_, a) -> a) as9)

-- ==
-- entry: e152
-- input { [7u64, 4576052990854765416u64, 10236510417339592713u64] [false, false, true] [[[2i32, -2i32, -2i32], [8978037i32, 1596959622i32, -1i32], [-1246239981i32, -2i32, -4i32]], [[0i32, 4i32, -568592514i32], [2i32, -3i32, -421642116i32], [-2147483648i32, 4i32, -2i32]], [[0i32, -2147483648i32, -3i32], [0i32, -1i32, 1i32], [2147483647i32, -3i32, -1i32]]] }
-- output { false [359697669i32, 1157249023i32, -8i32] }
entry e152 [n] [m] (p0: [n]u64) (p1: [n]bool) (p2: [m][n][m]i32) =
  let s1 = reduce (&&) true p1
  let as3 = map (\row2 -> (i32.sum (map i32.sum row2))) p2
  in (s1, as3)

-- ==
-- entry: e153
-- input { [-8311913534965795912i64] [1u16] -3i8 }
-- output { [1u16] -8311913534965795912i64 }
entry e153 [n] (p0: [n]i64) (p1: [n]u16) (p2: i8) =
  let as1 = scan u16.min u16.highest p1
  let s2 = (i64.sum p0)
  in (as1, s2)

-- ==
-- entry: e154
-- input { [30166u16, 8u16] [-3i8, 3i8] [[[65535u16, 0u16, 7u16], [0u16, 65535u16, 0u16], [8u16, 0u16, 2u16]], [[1u16, 0u16, 65535u16], [0u16, 1u16, 3u16], [0u16, 6u16, 65535u16]]] }
-- output { empty([0]i8) [0.6931471805599453f64, 0.6931471805599453f64] empty([0][3][3]u16) empty([0]u16) }
entry e154 [n] [m] (p0: [n]u16) (p1: [n]i8) (p2: [n][m][m]u16) =
  let as3 = filter (\x1 -> ((i8.lowest << 2i8) == (x1 + 1i8))) p1
  let as6 = map2 (\x4 x5 -> (f64.log (1.0f64 + f64.abs (f64.cos ((f64.u16 x4) - (f64.u16 x4)))))) p0 (iota (length p0))
  let as9 = filter (\row7 -> (((u16.sum (map u16.sum row7)) + (u16.sum (map u16.sum row7))) == (u16.sum (map u16.sum row7)))) p2
  let as12 = filter (\x10 -> false) p0
  in (as3, as6, as9, as12)

-- ==
-- entry: e155
-- input { [2.0f32, -2.0f32, -2.75f32] [0u8] 0u8 }
-- output { 0i8 0u8 }
entry e155 [n] [m] (p0: [n]f32) (p1: [m]u8) (p2: u8) =
  let s1 = (i8.u8 p2)
  let s2 = reduce (^) 0u8 p1
  in (s1, s2)

-- ==
-- entry: e156
-- input { [true, true, true, false, true] [[2i16, 9i16, 4i16, -2i16], [32767i16, 4i16, -2331i16, 3i16], [5i16, -12586i16, -28561i16, -6808i16], [6i16, 32767i16, 6i16, 6i16], [-32767i16, -12075i16, 8i16, -32767i16]] [[[176814889u32, 8u32, 1u32, 1u32], [2266856459u32, 0u32, 0u32, 1u32], [5u32, 1u32, 2823063797u32, 3u32], [0u32, 1u32, 6u32, 1u32], [883316475u32, 9u32, 1601407461u32, 6u32]], [[3u32, 8u32, 4u32, 6u32], [4294967295u32, 7u32, 0u32, 9u32], [1u32, 1u32, 3u32, 0u32], [1u32, 4294967295u32, 0u32, 0u32], [2u32, 0u32, 1u32, 5u32]], [[0u32, 205592951u32, 0u32, 0u32], [132945204u32, 2u32, 5u32, 6u32], [9u32, 0u32, 0u32, 0u32], [0u32, 7u32, 0u32, 3761005616u32], [8u32, 0u32, 8u32, 114911222u32]], [[5u32, 6u32, 349628738u32, 6u32], [1u32, 1u32, 4u32, 1602706134u32], [7u32, 1u32, 4294967295u32, 0u32], [4u32, 766874733u32, 6600225u32, 2532405151u32], [5u32, 0u32, 3u32, 1u32]]] 0u16 }
-- output { [true, true, true, true, true] [0i64, 1i64, 2i64, 3i64, 4i64] }
entry e156 [n] [m] (p0: [n]bool) (p1: [n][m]i16) (p2: [m][n][m]u32) (p3: u16) =
  let as2 = tabulate n (\x1 -> ((((u16.i64 x1) << 9u16) == (u16.min (u16.i64 x1) p3)) || (p3 == (p3 >> 15u16))))
  let as3 = iota n
  in (as2, as3)

-- ==
-- entry: e157
-- input { [2i16] [0.25f64] empty([0][1][0]f64) }
-- output { empty([0]i64) [104.0f64] [-8i8] empty([0][1][0]f64) empty([0][1][0]f64) empty([0]u8) }
entry e157 [n] [m] (p0: [n]i16) (p1: [n]f64) (p2: [m][n][m]f64) =
  let as2 = tabulate 2i64 (\x1 -> (i32.i64 x1))
  let as5 = filter (\row3 -> ((f64.max (f64.sum (map f64.sum row3)) (f64.sum (map f64.sum row3))) != (f64.sum (map f64.sum row3)))) p2
  let as7 = map (\row6 -> (f64.sum (map f64.sum row6))) p2
  let as10 = map2 (\x8 x9 -> (((u32.i64 x9) * (((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x8))) %% 3u32) << 19u32)), (u32.i64 x9), ((if (x9 <= x9) then (if (bool.i64 x9) then (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x8))) else x9) else (if (bool.i64 x9) then x9 else x9)) <= ((x9 - (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x8)))) + (x9 + i64.lowest))))) as7 (iota (length as7))
  let as11 = scan (\a b -> a + b) 0.0f64 as7
  let s12 = (((-19i8) ** 2i8) - (if true then 1i8 else ((-3i8) / (4i8 | 1i8))))
  let as15 = filter (\row13 -> true) p2
  let as17 = map (\x16 -> ((if ((bool.i8 s12) && (bool.i32 x16)) then x16 else (x16 ** 2i32)) * (x16 * ((i32.i8 s12) << 19i32)))) as2
  let as20 = map (\row18 -> let as19 = iota 0i64 in (i64.sum as19)) as15
  let as24 = map (\row21 -> let as22 = replicate n ((1048575u64 % 3u64) // 6u64) let as23 = replicate n (!(i16.i8 s12)) in (i16.sum as23)) p2
  let s25 = 5i64
  let as28 = filter (\row26 -> (true || ((bool.i64 s25) || (bool.i64 s25)))) p2
  let as31 = filter (\row29 -> (if ((f64.sum (map f64.sum row29)) != (f64.sum (map f64.sum row29))) then false else ((bool.i64 s25) || (bool.i8 s12)))) as28
  let as37 = map (\row32 -> let as33 = iota n let as36 = map2 (\x34 x35 -> (((i64.min (x34 * x35) (if true then (i64.i8 s12) else x34)) % 8i64), ((47.625f32 + (f32.round (f32.i64 x35))) - (f32.i64 x34)))) as33 as33 in length as36) as28
  let as41 = map3 (\x38 x39 x40 -> (i32.max (if (!(bool.i64 s25)) then ((i32.i16 x38) + (i32.i8 s12)) else (i32.abs (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x40))))) ((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x39))) & ((i32.i8 s12) & (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x39))))))) as24 as7 as7
  let as45 = map (\row42 -> let as43 = iota 3i64 in any (\x44 -> ((s25 + s25) <= (x44 - x44))) as43) as15
  let s46 = ((if (s25 == (i64.i8 s12)) then (3u32 >> 26u32) else ((u32.i64 s25) + (u32.i64 s25))) * (((u32.i64 s25) - 43u32) & (u32.i64 s25)))
  let as49 = filter (\row47 -> (if (!true) then ((f64.sum (map f64.sum row47)) != (f64.sum (map f64.sum row47))) else (s12 >= s12))) p2
  let as52 = map2 (\x50 x51 -> {f0 = s46, f1 = (((s12 * s12) * s12) - ((s12 - s12) | (s12 * s12)))}) as7 as7
  let as54 = map (\x53 -> ((u16.min 52u16 (((u16.u32 s46) * (u16.i64 s25)) + 9u16)), (((s46 ** 0u32) & (s46 >> 30u32)) * ((if (bool.i64 s25) then s46 else s46) ^ (s46 << 31u32))))) as41
  let as59 = map (\row55 -> let as58 = map (\row56 -> map (\x57 -> 8i32) row56) row55 in (f64.sum (map f64.sum row55))) as49
  let as62 = filter (\row60 -> (!(s12 < s12))) as28
  let as72 = map (\row63 -> let as67 = map (\row64 -> let s65 = reduce (+) 0.0f64 row64 let s66 = (u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) s65))) in reduce (*) 1.0f64 row64) row63 let as71 = map3 (\x68 x69 x70 -> (((if (bool.i64 s25) then s46 else s46) * s46) - s46)) as67 as67 as67 in length as67) as49
  let as75 = map (\row73 -> let as74 = iota 1i64 in reduce i64.min i64.highest as74) as49
  let as77 = tabulate n (\x76 -> ((if (if (!(bool.i64 x76)) then (bool.i64 s25) else (!false)) then (f64.i8 s12) else (f64.floor (-78.25f64))), (((s12 %% 7i8) // 6i8) * ((s12 + s12) | s12))))
  let as80 = filter (\row78 -> ((s46 * s46) > (3u32 + s46))) as62
  let as83 = filter (\row81 -> (bool.i64 s25)) as5
  let as85 = map (\x84 -> ((((u8.i64 x84) + (u8.i8 s12)) - ((u8.i8 s12) << 0u8)) // 7u8)) as75
  in (as75, map (\(a, _) -> a) as77, map (\(_, a) -> a) as77, as80, as83, as85)

-- ==
-- entry: e158
-- input { [true, false, true, true, true, false, false, false, false, true, false, true, true, false, false, true, true] [[false, true], [true, true], [true, false], [false, true], [false, false], [true, true], [false, false], [true, false], [false, true], [true, false], [true, true], [false, false], [true, false], [true, true], [true, true], [false, false], [false, true]] 6u8 -9223372036854775808i64 }
-- output { [false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false] [[true, true], [true, true], [true, true], [true, true], [true, true]] [96u32, 96u32, 96u32, 96u32, 96u32, 96u32, 96u32, 96u32, 96u32, 96u32, 96u32, 96u32, 96u32, 96u32, 96u32, 96u32, 96u32] [4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32, 4294967295u32] }
entry e158 [n] [m] (p0: [n]bool) (p1: [n][m]bool) (p2: u8) (p3: i64) =
  let as3 = map (\row1 -> all (\x2 -> (p3 > (if x2 then p3 else p3))) row1) p1
  let as6 = filter (\row4 -> (and row4)) p1
  let as9 = map2 (\x7 x8 -> 96u32) p0 (iota (length p0))
  let as11 = map (\x10 -> (!(x10 - (x10 + (u32.i64 p3))))) as9
  in (as3, as6, as9, as11)

-- ==
-- entry: e159
-- input { [4587707354352153571u64, 0u64, 2u64, 0u64] [0u16, 8u16, 6u16, 0u16] true }
-- output { [0u16, 0u16, 0u16, 0u16] [8u8, 2u8, 0u8, 0u8] [178u32, 178u32, 178u32, 178u32] 0u16 [0u16, 0u16, 0u16, 0u16] 0i16 }
entry e159 [n] (p0: [n]u64) (p1: [n]u16) (p2: bool) =
  let as2 = map (\i -> p1[(i * 8 + 0) % length p1]) (iota (length p1))
  let as4 = map (\i -> p1[(i * 3 + 2) % length p1]) (iota (length p1))
  let s5 = (u16.sum as2)
  let as7 = tabulate n (\x6 -> (9u32 * (u32.bool p2)))
  let as10 = map2 (\x8 x9 -> (((if (!p2) then (u8.u16 s5) else ((u8.u16 x8) %% 8u8)) + (loop acc = ((u8.u16 x9) / 3u8) for it < 0i64 do (!acc))), (((215838472u32 >> 22u32) + 128u32) + (!(3u32 / 8u32))))) as4 as4
  let s11 = (u16.sum as2)
  let as12 = scatter (copy as2) (map (\i -> length as2 - 1 - i + (2)) (iota (length as2))) as2
  let as16 = filter (\(x13, x14) -> ((s5 * s11) <= (s5 * s5))) as10
  let s17 = reduce (*) 1u16 as4
  let as18 = scan (|) 0u16 as12
  let s19 = (((if p2 then (i16.u16 s17) else (i16.u16 s17)) % (((i16.u16 s11) // 4i16) | 1i16)) + (i16.abs ((i16.bool p2) >> 15i16)))
  in (as12, map (\(a, _) -> a) as16, map (\(_, a) -> a) as16, s17, as18, s19)

-- ==
-- entry: e160
-- input { [-3.0f32] [92u8] empty([0][1][0]u64) true }
-- output { [92u8] empty([0][1][0]u64) empty([0][1][0]u64) [63136u16] [63136i32] }
entry e160 [n] [m] (p0: [n]f32) (p1: [n]u8) (p2: [m][n][m]u64) (p3: bool) =
  let as1 = scan u8.max u8.lowest p1
  let as4 = filter (\row2 -> (((u64.sum (map u64.sum row2)) << 29u64) < ((u64.sum (map u64.sum row2)) - (u64.sum (map u64.sum row2))))) p2
  let as7 = filter (\row5 -> (!(!p3))) p2
  let as9 = map (\x8 -> (((u16.bool p3) + (74u16 + (u16.u8 x8))) * (((u16.u8 x8) + 4u16) + (17u16 << 11u16)))) as1
  let as12 = map2 (\x10 x11 -> (i32.u16 x10)) as9 as1
  in (as1, as4, as7, as9, as12)

-- ==
-- entry: e161
-- input { [3.0f64, -664.6153846153846f64, 0.5f64, 0.5f64, 0.5f64, -2.0f64, 2.5f64, -1.0f64] [[6i8, -127i8], [-2i8, 8i8], [5i8, -127i8], [127i8, -127i8], [127i8, -1i8], [7i8, 9i8], [127i8, -67i8], [-2i8, 104i8]] 0u8 1i64 }
-- output { [-121i8, 6i8, -122i8, 0i8, 126i8, 16i8, 60i8, 102i8] [0.5733695234681091f64, 0.5733695234681091f64, 0.5733695234681091f64, 0.5733695234681091f64, 0.5733695234681091f64, 0.5733695234681091f64, 0.5733695234681091f64, 0.5733695234681091f64] [-127i8, 8i8, -127i8, -127i8, -1i8, 9i8, -67i8, 104i8] -72i8 }
entry e161 [n] [m] (p0: [n]f64) (p1: [n][m]i8) (p2: u8) (p3: i64) =
  let as4 = map (\row1 -> let as3 = map (\x2 -> (((p2 ** 2u8) + ((p2 - p2) % 9u8)), (u32.max 17u32 (u32.u8 p2)))) row1 in (i8.sum row1)) p1
  let as6 = map (\x5 -> (f64.abs (f64.abs (f64.cos 79.5f64)))) p0
  let as9 = map (\row7 -> let s8 = reduce (^) 0i8 row7 in (if length row7 == 0 then s8 else row7[(-5) % length row7])) p1
  let s10 = (i8.sum as9)
  in (as4, as6, as9, s10)

-- ==
-- entry: e162
-- input { empty([0]i16) [true] 7i32 }
-- output { -48i8 [83i16] [false] 1i64 }
entry e162 [n] [m] (p0: [n]i16) (p1: [m]bool) (p2: i32) =
  let s1 = ((if (!false) then (7i8 + 8i8) else (-76i8)) * (3i8 << 4i8))
  let as4 = map2 (\x2 x3 -> (((!(i16.i32 p2)) / 8i16) + 84i16)) p1 (iota (length p1))
  let as6 = map (\x5 -> (!(bool.i32 p2))) as4
  let s7 = length as4
  in (s1, as4, as6, s7)

-- ==
-- entry: e163
-- input { empty([0]i16) empty([0]f32) -4287i16 }
-- output { -4287i16 empty([0]i16) 0i16 empty([0]i16) empty([0]f64) empty([0]f64) }
entry e163 [n] (p0: [n]i16) (p1: [n]f32) (p2: i16) =
  let as2 = map (\x1 -> (((x1 - x1) // 9i16) | p2)) p0
  let s3 = p2
  let as6 = filter (\x4 -> ((if true then s3 else x4) == (!s3))) p0
  let s7 = (i16.sum as6)
  let as10 = filter (\x8 -> (bool.i16 p2)) as6
  let as12 = map (\x11 -> ((f64.floor ((f64.i16 s7) + (f64.i16 s3))) + (f64.abs ((f64.i16 x11) * (-1.5f64))))) p0
  let as14 = map (\x13 -> (f64.i16 p2)) as10
  in (s3, as6, s7, as10, as12, as14)

-- ==
-- entry: e164
-- input { [true, true, true] [-1.75f32, 149.0f32, 212.38461303710938f32] -0.25f32 }
-- output { false [0i16, 0i16, 0i16] 0i16 3i64 [-0.0f32, -0.0f32, -0.0f32] [1i8, 1i8, 1i8] }
entry e164 [n] (p0: [n]bool) (p1: [n]f32) (p2: f32) =
  let s1 = (i16.abs ((i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) * ((i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) * 5i16)))
  let as3 = tabulate 8i64 (\x2 -> (-((if true then (f64.i64 x2) else 2.75f64) * ((f64.i64 x2) / (-124.875f64)))))
  let as7 = map3 (\x4 x5 x6 -> (-9i8)) p1 p0 p1
  let s8 = reduce f64.min f64.inf as3
  let s10 = any (\x9 -> (!((bool.i16 s1) || x9))) p0
  let as12 = map (\x11 -> (((if s10 then s1 else s1) + s1) & (s1 * (!s1)))) as7
  let s13 = reduce (|) 0i16 as12
  let s14 = length as7
  let as18 = map3 (\x15 x16 x17 -> ((f32.sin (f32.ceil (-0.25f32))), (i8.abs ((!x17) + (i8.max x17 x17))))) p1 as12 as7
  in (s10, as12, s13, s14, map (\(a, _) -> a) as18, map (\(_, a) -> a) as18)

-- ==
-- entry: e165
-- input { [0u8, 4u8, 0u8, 0u8, 87u8, 0u8, 7u8, 0u8, 0u8, 1u8, 0u8, 7u8, 239u8, 1u8, 1u8, 0u8, 0u8, 7u8, 241u8, 0u8, 0u8, 201u8, 255u8, 9u8, 50u8, 0u8, 3u8, 7u8, 1u8, 1u8, 0u8, 2u8, 5u8] empty([33][0]f64) 0u16 -46.38461538461539f64 }
-- output { 105u8 33i64 0i32 0i32 0i32 105u8 empty([33][0]f64) }
entry e165 [n] [m] (p0: [n]u8) (p1: [n][m]f64) (p2: u16) (p3: f64) =
  let s1 = reduce (\a b -> a + b) 0u8 p0
  let as2 = replicate n (((i32.u16 p2) * (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))) // ((35i32 + (i32.u8 s1)) | 1i32))
  let s3 = (u8.sum p0)
  let as6 = filter (\row4 -> (if (p2 >= p2) then (p2 <= p2) else ((bool.u8 s1) || true))) p1
  in (s1, length (as2), (as2)[0], (as2)[11], (as2)[32], s3, as6)

-- ==
-- entry: e166
-- input { [8u32] [true] 0u32 1i64 }
-- output { [1i64] -4i8 1i64 empty([0]i64) }
entry e166 [n] (p0: [n]u32) (p1: [n]bool) (p2: u32) (p3: i64) =
  let as3 = map2 (\x1 x2 -> (x2 + ((p3 - x2) | (i64.lowest * x2)))) p0 (iota (length p0))
  let s4 = ((i8.u32 p2) - (((i8.i64 p3) << 2i8) + (i8.u32 p2)))
  let s5 = reduce (^) 0i64 as3
  let as8 = filter (\x6 -> ((s4 != s4) && (bool.i8 s4))) as3
  in (as3, s4, s5, as8)

-- ==
-- entry: e167
-- input { [1105866212u32, 5u32, 4u32, 8u32, 199120487u32, 0u32, 2u32, 0u32] [[9223372036854775807i64, 5i64], [6682309303747037240i64, 8i64], [1i64, -1362189034995718499i64], [9223372036854775807i64, -7384884751941457200i64], [2i64, 1i64], [-2i64, -8090007108147013628i64], [-9223372036854775807i64, -1i64], [9223372036854775807i64, 5i64]] -1i32 6567u16 }
-- output { empty([0][2]i64) empty([0]u32) [[9.223372036854776e+18f32, 9.223372036854776e+18f32], [6.682309405599334e+18f32, 6.682309405599334e+18f32], [1.3621890788202906e+18f32, 1.3621890788202906e+18f32], [1.8384873454902968e+18f32, 1.8384873454902968e+18f32], [2.0f32, 2.0f32], [8.090006995815367e+18f32, 8.090006995815367e+18f32], [9.223372036854776e+18f32, 9.223372036854776e+18f32], [9.223372036854776e+18f32, 9.223372036854776e+18f32]] empty([0]u32) }
entry e167 [n] [m] (p0: [n]u32) (p1: [n][m]i64) (p2: i32) (p3: u16) =
  let as3 = filter (\row1 -> false) p1
  let as6 = filter (\x4 -> ((bool.u16 p3) && (p2 < p2))) p0
  let as13 = map (\row7 -> let as10 = filter (\x8 -> (((i64.i32 p2) * x8) != (!x8))) row7 let s11 = reduce (\a b -> a + b) 0i64 row7 in map (\x12 -> (f32.abs (f32.abs ((-1.0f32) + (f32.i64 s11))))) row7) p1
  let as14 = scan (*) 1u32 as6
  in (as3, as6, as13, as14)

-- ==
-- entry: e168
-- input { [-0.25f32, -283.9230651855469f32, 0.5f32, 0.25f32, -1.75f32, -0.5f32, -1.25f32, 1.5f32] [[-127i8, 85i8, 22i8, 4i8, -2i8, 9i8, 4i8, -15i8]] -11.923076923076923f64 }
-- output { [0.0f32] [0.0f32] -0.75f32 [0.0f32] [[0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64]] [0u8] }
entry e168 [n] [m] (p0: [n]f32) (p1: [m][n]i8) (p2: f64) =
  let as3 = hist (+) 0.0f32 1 (map (\x1 -> ((i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) - (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x1))))) p0) p0
  let as4 = scatter (copy p0) (map (\i -> length p0 - 1 - i + (-3)) (iota (length p0))) p0
  let as7 = hist f32.max (-f32.inf) 1 (map (\x5 -> (((i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) << 43i64) ** 2i64)) p0) p0
  let as8 = scan f32.max (-f32.inf) as3
  let as11 = filter (\x9 -> (!false)) as3
  let as12 = scan (\a b -> a + b) 0.0f32 as3
  let s13 = (f32.min (((f32.f64 p2) * (f32.f64 p2)) + (if false then (-1.75f32) else (f32.f64 p2))) (-0.75f32))
  let as14 = scan f32.max (-f32.inf) as8
  let as17 = map (\row15 -> map (\x16 -> ((loop acc = ((i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s13))) / ((i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) | 1i64)) for it < 0i64 do (it >> 40i64)) * (if false then (if (bool.i8 x16) then 8i64 else 1502394552374583703i64) else ((-137438953473i64) ** 1i64)))) row15) p1
  let as20 = map2 (\x18 x19 -> (if (if (x18 > x18) then true else (if false then true else false)) then (((u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) p2))) << 7u8) - 2u8) else (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) x19))))) as14 as14
  in (as11, as12, s13, as14, as17, as20)

-- ==
-- entry: e169
-- input { [-3147004069790624991i64, -9223372036854775808i64, -9223372036854775808i64, 0i64, -5068579210436859166i64] [-1.0f32, -0.25f32, 1.5f32, 0.75f32, 0.75f32] 3u64 4180875836u32 }
-- output { [-3147004069790624991i64, -9223372036854775808i64, -9223372036854775808i64, 0i64, -5068579210436859166i64] 20148u16 -8215583280227484157i64 [42u8, 0u8, 0u8, 0u8, 148u8] [1411900028u32, 4180875836u32, 4180875836u32, 4180875836u32, 2013123260u32] }
entry e169 [n] (p0: [n]i64) (p1: [n]f32) (p2: u64) (p3: u32) =
  let as3 = filter (\x1 -> (if ((bool.u32 p3) && (bool.i64 x1)) then ((bool.u64 p2) || (bool.i64 x1)) else (if (bool.i64 x1) then (bool.u32 p3) else (bool.u64 p2)))) p0
  let s4 = ((u16.u64 p2) * (u16.u32 p3))
  let s5 = (i64.sum as3)
  let as9 = map3 (\x6 x7 x8 -> (((!(u8.abs 21u8)) * (u8.max (u8.abs (u8.i64 x8)) ((u8.i64 x7) % 9u8))), ((u32.abs (p3 %% (p3 | 1u32))) + ((u32.i64 x7) << 6u32)))) as3 as3 as3
  in (as3, s4, s5, map (\(a, _) -> a) as9, map (\(_, a) -> a) as9)

-- ==
-- entry: e170
-- input { empty([0]i16) empty([0]i8) -3i32 -4i32 }
-- output { empty([0]i16) }
entry e170 [n] (p0: [n]i16) (p1: [n]i8) (p2: i32) (p3: i32) =
  let as2 = map (\i -> p0[(i * 4 + 5) % length p0]) (iota (length p0))
  in as2

-- ==
-- entry: e171
-- input { empty([0]i8) empty([0]i64) true 9u8 }
-- output { 0i64 }
entry e171 [n] (p0: [n]i8) (p1: [n]i64) (p2: bool) (p3: u8) =
  let s1 = (i64.sum p1)
  in s1

-- ==
-- entry: e172
-- input { [67u8] [9u64] }
-- output { empty([0]u8) [67u8] [0i16] -17i8 empty([0]u8) }
entry e172 [n] (p0: [n]u8) (p1: [n]u64) =
  let as3 = filter (\x1 -> (if (x1 != x1) then ((bool.u8 x1) || (bool.u8 x1)) else (x1 > 177u8))) p0
  let as4 = reverse p0
  let as6 = map (\x5 -> ((i16.u8 x5) * ((7i16 >> 5i16) & (if (bool.u8 x5) then i16.highest else 74i16)))) as4
  let s7 = (!((83i8 / 1i8) % ((67i8 - 0i8) | 1i8)))
  let as8 = scatter (copy as3) (map (\i -> length as3 - 1 - i + (-1)) (iota (length as3))) as3
  in (as3, as4, as6, s7, as8)

-- ==
-- entry: e173
-- input { [1.75f32, 0.75f32, 510.0769348144531f32, 299.9230651855469f32] [[-2i64, 6i64, 2i64, 7i64], [5i64, 5i64, 1i64, 5i64], [-9223372036854775807i64, -9223372036854775807i64, 9i64, -1i64], [9i64, 5757335611691359384i64, 3i64, 0i64]] 5i64 }
-- output { [1.75f32, 0.75f32, 510.0769348144531f32, 299.9230651855469f32] [1.75f32, 0.75f32, 510.0769348144531f32, 299.9230651855469f32] [1i8, 0i8, 100i8, 100i8] [2i64, 0i64, 1i64, -7449044608889718376i64] [299.9230651855469f32, 1.75f32, 0.75f32, 510.0769348144531f32] [0i64] }
entry e173 [n] [m] (p0: [n]f32) (p1: [n][m]i64) (p2: i64) =
  let as3 = filter (\x1 -> (if ((bool.i64 p2) && (bool.i64 p2)) then (true || true) else false)) p0
  let as6 = filter (\x4 -> (((bool.i64 p2) && (bool.i64 p2)) && (p2 == p2))) as3
  let as8 = map (\x7 -> (i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x7)))) p0
  let as14 = map (\row9 -> let s10 = (i64.sum row9) let as13 = map2 (\x11 x12 -> (x11 * ((x12 + x11) >> 30i64))) row9 row9 in (i64.sum as13)) p1
  let as16 = map (\i -> as6[(i * 5 + 7) % length as6]) (iota (length as6))
  let as19 = filter (\x17 -> ((x17 == x17) && (!(bool.i64 x17)))) as14
  in (as3, as6, as8, as14, as16, as19)

-- ==
-- entry: e174
-- input { empty([0]f64) empty([0]f32) 8455475823077785029i64 }
-- output { empty([0]f32) empty([0]f64) 4i32 }
entry e174 [n] (p0: [n]f64) (p1: [n]f32) (p2: i64) =
  let as3 = map2 (\x1 x2 -> x1) p1 p0
  let as4 = scan f64.max (-f64.inf) p0
  let s5 = 4i32
  in (as3, as4, s5)

-- ==
-- entry: e175
-- input { empty([0]f64) empty([0]i16) 65535u16 }
-- output { 0i16 empty([0]f64) 0.0f64 0i16 }
entry e175 [n] (p0: [n]f64) (p1: [n]i16) (p2: u16) =
  let s1 = reduce (+) 0i16 p1
  let as4 = filter (\x2 -> (!(if (bool.i16 s1) then (bool.i16 s1) else (bool.u16 p2)))) p0
  let s5 = (f64.sum p0)
  let s6 = reduce (+) 0i16 p1
  in (s1, as4, s5, s6)

-- ==
-- entry: e176
-- input { [22873i16, -28804i16, 32767i16] [4u64, 18446744073709551615u64, 10925487129637295058u64] 9u64 }
-- output { [false, false, false] [1u16, 1u16, 19u16] }
entry e176 [n] (p0: [n]i16) (p1: [n]u64) (p2: u64) =
  let as2 = map (\x1 -> ((if true then (p2 != p2) else (bool.u64 x1)) && ((!false) && (!false)))) p1
  let as5 = map2 (\x3 x4 -> (((if (bool.i64 x4) then (u16.u64 p2) else (u16.i16 x3)) %% 2u16) + ((if false then (u16.i16 x3) else (u16.u64 p2)) * ((u16.i64 x4) %% ((u16.i64 x4) | 1u16))))) p0 (iota (length p0))
  in (as2, as5)

-- ==
-- entry: e177
-- input { [611.3846153846154f64, 150.15384615384616f64, -3.0f64, -2.75f64, -495.0f64, -2.25f64, -0.5f64, -658.5384615384615f64, -0.75f64, 2.25f64, 2.25f64, -2.0f64, 3.0f64, -100.23076923076923f64, -723.7692307692307f64, -1.75f64, 0.0f64] empty([0][17]u32) empty([0][17][0]u64) }
-- output { [2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32, 2147483647i32] -1221.5f64 -723.7692307692307f64 empty([0]i16) 0i16 }
entry e177 [n] [m] (p0: [n]f64) (p1: [m][n]u32) (p2: [m][n][m]u64) =
  let as3 = map2 (\x1 x2 -> (i32.abs i32.highest)) p0 p0
  let s4 = (f64.sum p0)
  let s5 = reduce f64.min f64.inf p0
  let as12 = map (\row6 -> let as8 = tabulate n (\x7 -> ((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s5))) + 7i16)) let as11 = map (\row9 -> map (\x10 -> ((((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s4))) * (i32.u64 x10)) << 25i32) // 1i32)) row9) row6 in reduce (|) 0i16 as8) p2
  let s13 = reduce (|) 0i16 as12
  in (as3, s4, s5, as12, s13)

-- ==
-- entry: e178
-- input { [2797i16, -4i16, 4i16] [0u32, 4294967295u32, 3713228658u32] 70u8 }
-- output { -1172.5f32 2797i16 -4i16 [0u32, 4294967295u32, 3713228658u32] [0u32, 4294967295u32, 3713228658u32] 3713228657u32 }
entry e178 [n] (p0: [n]i16) (p1: [n]u32) (p2: u8) =
  let s1 = ((if (!true) then ((f32.u8 p2) * (f32.u8 p2)) else ((-9.625f32) - (-1.25f32))) * ((f32.round (f32.u8 p2)) + (f32.round (f32.u8 p2))))
  let s2 = (i16.sum p0)
  let s3 = (if length p0 == 0 then s2 else p0[(-2) % length p0])
  let as6 = filter (\x4 -> (!(s1 < s1))) p1
  let as9 = filter (\x7 -> ((f32.sin s1) != (f32.cos s1))) p1
  let s10 = (u32.sum as9)
  in (s1, s2, s3, as6, as9, s10)

-- ==
-- entry: e179
-- input { [5u8, 7u8, 6u8, 0u8, 2u8, 6u8, 0u8, 2u8] [-2i8, -119i8, -1i8, 5i8, 115i8, 8i8, -4i8, -127i8] [[[-2i16, -1i16, -1i16, 3i16], [1i16, 9i16, -9869i16, 3i16], [4i16, 7i16, 28335i16, 2i16], [-32768i16, -1i16, 0i16, -1i16], [0i16, -32767i16, -2i16, 1i16], [-1i16, -4i16, 23252i16, 4i16], [14872i16, -3i16, -4i16, -1i16], [-32767i16, -1i16, 32767i16, 4i16]], [[8i16, 2i16, -32767i16, 32767i16], [-2i16, 5i16, 1615i16, 0i16], [-3i16, 4i16, 6i16, 2i16], [1i16, -1i16, 6i16, -2i16], [9i16, 8i16, 5i16, 0i16], [-1i16, 2i16, -32767i16, 15453i16], [7i16, -14460i16, -2i16, -1i16], [4i16, 4i16, -32768i16, 9i16]], [[-3i16, 9i16, -15292i16, -4i16], [-3i16, -32768i16, -1i16, 7i16], [6i16, 0i16, 32767i16, 2i16], [9i16, 0i16, -3i16, 0i16], [-32767i16, 32767i16, -32768i16, -2i16], [2i16, 9713i16, 1i16, -32767i16], [-32768i16, 6i16, 19984i16, -32768i16], [2i16, -4i16, 4i16, 9i16]], [[3i16, -32768i16, 2i16, -3i16], [-4i16, -4i16, 9185i16, -3i16], [-4274i16, -32767i16, -11338i16, 5i16], [5i16, -32767i16, 2i16, 7585i16], [5i16, 5939i16, -3i16, -32767i16], [-32768i16, -32768i16, -1i16, 9i16], [-32768i16, 3i16, 6i16, -2i16], [1i16, -3i16, 2i16, 23956i16]]] }
-- output { [5u64, 5u64, 5u64, 5u64, 5u64, 5u64, 5u64, 5u64] [0i16, 0i16, 0i16, 0i16] 4i64 [[-2i16, -1i16, -1i16, 3i16], [1i16, 9i16, -9869i16, 3i16], [4i16, 7i16, 28335i16, 2i16], [-32768i16, -1i16, 0i16, -1i16], [0i16, -32767i16, -2i16, 1i16], [-1i16, -4i16, 23252i16, 4i16], [14872i16, -3i16, -4i16, -1i16], [-32767i16, -1i16, 32767i16, 4i16]] [[8i16, 2i16, -32767i16, 32767i16], [-2i16, 5i16, 1615i16, 0i16], [-3i16, 4i16, 6i16, 2i16], [1i16, -1i16, 6i16, -2i16], [9i16, 8i16, 5i16, 0i16], [-1i16, 2i16, -32767i16, 15453i16], [7i16, -14460i16, -2i16, -1i16], [4i16, 4i16, -32768i16, 9i16]] [[3i16, -32768i16, 2i16, -3i16], [-4i16, -4i16, 9185i16, -3i16], [-4274i16, -32767i16, -11338i16, 5i16], [5i16, -32767i16, 2i16, 7585i16], [5i16, 5939i16, -3i16, -32767i16], [-32768i16, -32768i16, -1i16, 9i16], [-32768i16, 3i16, 6i16, -2i16], [1i16, -3i16, 2i16, 23956i16]] 40u64 4i64 [[-2i16, -1i16, -1i16, 3i16], [1i16, 9i16, -9869i16, 3i16], [4i16, 7i16, 28335i16, 2i16], [-32768i16, -1i16, 0i16, -1i16], [0i16, -32767i16, -2i16, 1i16], [-1i16, -4i16, 23252i16, 4i16], [14872i16, -3i16, -4i16, -1i16], [-32767i16, -1i16, 32767i16, 4i16]] [[8i16, 2i16, -32767i16, 32767i16], [-2i16, 5i16, 1615i16, 0i16], [-3i16, 4i16, 6i16, 2i16], [1i16, -1i16, 6i16, -2i16], [9i16, 8i16, 5i16, 0i16], [-1i16, 2i16, -32767i16, 15453i16], [7i16, -14460i16, -2i16, -1i16], [4i16, 4i16, -32768i16, 9i16]] [[3i16, -32768i16, 2i16, -3i16], [-4i16, -4i16, 9185i16, -3i16], [-4274i16, -32767i16, -11338i16, 5i16], [5i16, -32767i16, 2i16, 7585i16], [5i16, 5939i16, -3i16, -32767i16], [-32768i16, -32768i16, -1i16, 9i16], [-32768i16, 3i16, 6i16, -2i16], [1i16, -3i16, 2i16, 23956i16]] [0u8, 0u8] }
entry e179 [n] [m] (p0: [n]u8) (p1: [n]i8) (p2: [m][n][m]i16) =
  let as2 = map (\x1 -> ((u8.max (x1 ** 3u8) (x1 - 1u8)) ** 1u8)) p0
  let as4 = map (\x3 -> {f0 = (((5u16 + 6u16) >> 12u16) & 63u16), f1 = (f32.log (1.0f32 + f32.abs (if (x3 == 185u8) then (0.0f32 / (f32.u8 x3)) else (-112.5f32))))}) as2
  let as7 = map (\{f0 = x5, f1 = x6} -> ((!((u64.f32 (f32.min 100.0f32 (f32.max (0.0f32) x6))) - 80u64)) %% (7u64 | 1u64))) as4
  let as15 = map (\row8 -> let as14 = map (\row9 -> let as12 = map2 (\x10 x11 -> ((if (false || (bool.i16 x10)) then (x11 << 8i16) else (x11 %% 5i16)) / 4i16)) row9 row9 let s13 = (if length as12 == 0 then i16.lowest else as12[(3) % length as12]) in reduce (*) 1i16 as12) row8 in reduce (|) 0i16 as14) p2
  let as18 = filter (\row16 -> (bool.i16 (i16.sum (map i16.sum row16)))) p2
  let s19 = reduce (+) 0u64 as7
  let as22 = filter (\row20 -> (!(s19 > 1073741824u64))) p2
  let as25 = filter (\x23 -> ((2u8 * x23) <= (x23 >> 1u8))) p0
  in (as7, as15, length (as18), (as18)[0], (as18)[1], (as18)[3], s19, length (as22), (as22)[0], (as22)[1], (as22)[3], as25)

-- ==
-- entry: e180
-- input { [true] [-29i8] [[[7i8]]] -1i64 }
-- output { [true] [0u32] empty([0]i8) -2.0f64 [[[7i8]]] }
entry e180 [n] [m] (p0: [n]bool) (p1: [n]i8) (p2: [m][n][m]i8) (p3: i64) =
  let as3 = filter (\x1 -> (!(p3 < p3))) p0
  let as7 = map (\row4 -> let as6 = tabulate 4i64 (\x5 -> ((((u32.i64 p3) * 131072u32) ** 3u32) + (u32.abs ((u32.i64 p3) % (41u32 | 1u32))))) in reduce (^) 0u32 as6) p2
  let as10 = filter (\x8 -> false) p1
  let s11 = (f64.round ((0.05f64 * (-5.25f64)) + ((f64.i64 p3) + (f64.i64 p3))))
  let as14 = filter (\row12 -> (bool.i8 (i8.sum (map i8.sum row12)))) p2
  in (as3, as7, as10, s11, as14)

-- ==
-- entry: e181
-- input { [5u32, 905152275u32] [-146.76923076923077f64, 656.9230769230769f64] [[[1.25f32, -1.75f32, 556.6153564453125f32], [-0.5f32, -2.0f32, -409.30767822265625f32], [-3.0f32, -404.8461608886719f32, -501.3846130371094f32]], [[-0.25f32, -3.0f32, -3.0f32], [133.0f32, -160.3076934814453f32, -1.75f32], [1.25f32, 2.0f32, 2.0f32]]] 0u64 7i64 }
-- output { [f64.inf, 0.00043488135403316826f64] [1i64, 1i64] empty([0][3][3]f32) 1i64 }
entry e181 [n] [m] (p0: [n]u32) (p1: [n]f64) (p2: [n][m][m]f32) (p3: u64) (p4: i64) =
  let as2 = map (\x1 -> (((f64.sin (-3.0f64)) + (x1 + x1)) / (((f64.i64 p4) * x1) * (f64.max (f64.u64 p3) x1)))) p1
  let as7 = map (\row3 -> let as4 = iota n let as6 = tabulate 1i64 (\x5 -> (u16.u64 p3)) in reduce (+) 0i64 as4) p2
  let as10 = filter (\row8 -> ((f32.sum (map f32.sum row8)) < ((f32.sum (map f32.sum row8)) + (f32.sum (map f32.sum row8))))) p2
  let s11 = reduce (|) 0i64 as7
  in (as2, as7, as10, s11)

-- ==
-- entry: e182
-- input { [-3i8, 120i8, -1i8, 6i8, -128i8, 2i8, 5i8, 4i8, 118i8, 2i8, 3i8, -4i8, 0i8, 8i8, 1i8, 0i8, -2i8, -36i8, 115i8, 4i8, 3i8, 3i8, -127i8, 9i8, 0i8, -94i8, -128i8, -128i8, 3i8, -4i8, 0i8, 0i8, 3i8] [[0.0f64, -2.5f64], [-162.92307692307693f64, -1.75f64], [-1.75f64, 615.2307692307693f64], [137.46153846153845f64, -252.84615384615384f64], [2.75f64, 2.0f64], [-3.0f64, 1.25f64], [-2.25f64, -1.5f64], [-2.5f64, 543.9230769230769f64], [-0.75f64, -1.0f64], [2.75f64, 303.2307692307692f64], [2.0f64, -0.5f64], [-0.5f64, 402.7692307692308f64], [-2.75f64, -3.0f64], [-510.0769230769231f64, -3.0f64], [616.0f64, -2.0f64], [-1.5f64, 0.25f64], [-2.0f64, 2.5f64], [-2.5f64, -50.46153846153846f64], [2.75f64, -0.5f64], [-1.75f64, 1.75f64], [-1.75f64, 1.0f64], [-3.0f64, -2.0f64], [3.0f64, 0.5f64], [-2.5f64, -2.5f64], [-0.25f64, -2.25f64], [-124.23076923076923f64, 2.0f64], [0.25f64, -1.0f64], [-1.5f64, 311.61538461538464f64], [-0.5f64, -3.0f64], [0.25f64, 0.5f64], [1.0f64, 0.75f64], [-1.5f64, 2.75f64], [1.5f64, 2.25f64]] }
-- output { 33i64 0u16 0u16 0u16 33i64 [0.0f64, -2.5f64] [-0.5f64, 402.7692307692308f64] [1.5f64, 2.25f64] }
entry e182 [n] [m] (p0: [n]i8) (p1: [n][m]f64) =
  let as3 = map2 (\x1 x2 -> (((8u16 << 2u16) * (u16.max 8u16 72u16)) ** 3u16)) p0 p0
  let as6 = filter (\row4 -> (((f64.sum row4) * (f64.sum row4)) > (-0.99f64))) p1
  in (length (as3), (as3)[0], (as3)[11], (as3)[32], length (as6), (as6)[0], (as6)[11], (as6)[32])

-- ==
-- entry: e183
-- input { [false] [[1u64]] }
-- output { [[16u8]] [[-1i16]] }
entry e183 [n] [m] (p0: [n]bool) (p1: [m][n]u64) =
  let as7 = map (\row1 -> let as4 = map2 (\x2 x3 -> {f0 = (((if (bool.i64 x3) then 2049i16 else (i16.u64 x2)) ^ ((i16.i64 x3) %% 5i16)) ** 2i16), f1 = (f64.i64 x3)}) row1 (iota (length row1)) in map (\{f0 = x5, f1 = x6} -> 16u8) as4) p1
  let as10 = map (\row8 -> map (\x9 -> (!((78i16 % 3i16) + ((i16.u64 x9) - (i16.u64 x9))))) row8) p1
  in (as7, as10)

-- ==
-- entry: e184
-- input { [-3i8, 3i8, -4i8, 0i8, 2i8, -4i8, -127i8, -127i8, 4i8, 4i8, -66i8, -127i8, -2i8, 66i8, 6i8, 5i8, -128i8] empty([0][17]u32) 2.5f64 false }
-- output { empty([0]i8) 0i8 empty([0]i8) empty([0]i32) 0i8 }
entry e184 [n] [m] (p0: [n]i8) (p1: [m][n]u32) (p2: f64) (p3: bool) =
  let as3 = filter (\x1 -> p3) p0
  let s4 = (i8.sum as3)
  let as7 = filter (\x5 -> ((i8.min 12i8 x5) == (x5 << 0i8))) as3
  let as9 = map (\x8 -> (i32.abs (!((-536226361i32) ** 0i32)))) as7
  let s10 = (if length as7 == 0 then s4 else as7[(9) % length as7])
  in (as3, s4, as7, as9, s10)

-- ==
-- entry: e185
-- input { empty([0]u8) empty([0][3]f64) }
-- output { empty([0]u8) empty([0][3]f64) empty([0]u8) }
entry e185 [n] [m] (p0: [n]u8) (p1: [n][m]f64) =
  let as1 = scan (+) 0u8 p0
  let as4 = filter (\row2 -> (!(!true))) p1
  let as7 = filter (\x5 -> (x5 <= (x5 >> 4u8))) p0
  in (as1, as4, as7)

-- ==
-- entry: e186
-- input { [5i32] [-3.0f64] 3i64 -1.25f64 }
-- output { empty([0]f64) [-1.25f64] [0u16] empty([0]i32) [-48.0920524597168f32] [-3.0f64] }
entry e186 [n] (p0: [n]i32) (p1: [n]f64) (p2: i64) (p3: f64) =
  let as3 = map2 (\x1 x2 -> ((x2 & (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x1)))) * ((p2 % (8i64 | 1i64)) << 15i64))) p1 (iota (length p1))
  let as5 = map (\x4 -> (i32.abs ((if (bool.i64 p2) then x4 else (i32.i64 p2)) * (i32.i64 p2)))) p0
  let s6 = reduce i32.max i32.lowest p0
  let as9 = filter (\x7 -> ((i64.min p2 p2) > (i64.max p2 (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))))) p1
  let as11 = map (\x10 -> ((!((bool.i64 p2) || (bool.i64 p2))) || false)) as5
  let as14 = map2 (\x12 x13 -> ((((-(f32.i32 s6)) + 1.0f32) / (((f32.f64 x12) + 0.27f32) * (f32.f64 x12))), (((i16.i64 p2) / 2i16) // ((((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x13))) + (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))) %% 9i16) | 1i16)), (f32.i64 p2))) as9 as9
  let as17 = filter (\x15 -> x15) as11
  let as19 = map (\x18 -> {f0 = ((((f32.i32 s6) + (-54.25f32)) - ((f32.f64 x18) + 0.11f32)) - (f32.sqrt (f32.abs (f32.f64 x18)))), f1 = (if (!(!(bool.i64 p2))) then x18 else (f64.max p3 (p3 - x18)))}) p1
  let s20 = (if length as9 == 0 then p3 else as9[(5) % length as9])
  let as22 = map (\i -> as9[(i * 2 + 5) % length as9]) (iota (length as9))
  let as24 = map (\x23 -> (p3, u16.lowest)) as11
  let as27 = map2 (\x25 x26 -> 0i32) as22 as22
  let as31 = filter (\{f0 = x28, f1 = x29} -> ((s20 * p3) != (p3 + (f64.i64 p2)))) as19
  in (as22, map (\(a, _) -> a) as24, map (\(_, a) -> a) as24, as27, map (\{f0 = a, f1 = _} -> a) as31, map (\{f0 = _, f1 = a} -> a) as31)

-- ==
-- entry: e187
-- input { empty([0]i16) empty([0][3]u8) -1.75f32 }
-- output { empty([0][3]f64) empty([0]i16) 1u32 empty([0]f64) empty([0]u8) empty([0]f32) }
entry e187 [n] [m] (p0: [n]i16) (p1: [n][m]u8) (p2: f32) =
  let as2 = tabulate n (\x1 -> (if (!(true && (bool.i64 x1))) then ((x1 - x1) < (x1 - x1)) else ((p2 * p2) >= (f32.log (1.0f32 + f32.abs (f32.i64 x1))))))
  let as3 = scan (||) false as2
  let as6 = map2 (\x4 x5 -> (((f32.abs 0.75f32) - (0.05f32 * p2)) + (f32.sqrt (f32.abs p2)))) as3 as2
  let as13 = map (\row7 -> let as10 = map2 (\x8 x9 -> (u16.abs (u16.i64 x9))) row7 (iota (length row7)) let s11 = reduce (*) 1u16 as10 in map (\x12 -> ((if (if (bool.u16 x12) then (bool.u16 x12) else false) then (f64.u16 x12) else ((f64.u16 s11) + (-0.5f64))) / (((f64.u16 x12) * (f64.f32 p2)) + (f64.max (f64.f32 p2) (f64.u16 x12))))) as10) p1
  let as15 = map (\x14 -> 257i16) as2
  let s16 = (8u32 ** 0u32)
  let as19 = map (\row17 -> let s18 = (u8.abs (((u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) p2))) + (u8.u32 s16)) / 5u8)) in (f64.sum row17)) as13
  let as24 = map (\row20 -> let as23 = map2 (\x21 x22 -> {f0 = 2i32, f1 = (f32.log (1.0f32 + f32.abs (f32.min (p2 * p2) p2)))}) row20 row20 in (u8.sum row20)) p1
  let as27 = map2 (\x25 x26 -> (((f32.min (f32.u32 s16) x25) / (x25 / p2)) - x25)) as6 as2
  in (as13, as15, s16, as19, as24, as27)

-- ==
-- entry: e188
-- input { [-32767i16, -24538i16] [2i16, 9i16] 0.0f64 -0.25f64 }
-- output { empty([0]u32) empty([0]i16) empty([0]i16) empty([0]i8) [0i64, 1i64, 2i64, 3i64] [55i16, 209i16] }
entry e188 [n] (p0: [n]i16) (p1: [n]i16) (p2: f64) (p3: f64) =
  let as3 = map2 (\x1 x2 -> (p2 + (f64.min (f64.sin p2) (f64.log (1.0f64 + f64.abs p3))))) p1 (iota (length p1))
  let as5 = map (\x4 -> ((bool.i16 x4), (!((if (bool.i16 x4) then (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) else (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))) * ((i32.i16 x4) ** 2i32))))) p0
  let s6 = reduce (|) 0i16 p1
  let s7 = (if length as3 == 0 then p3 else as3[(-2) % length as3])
  let as9 = map (\x8 -> (((i8.i16 s6) * (((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s7))) %% ((-35i8) | 1i8)) ** 3i8)), (i8.min ((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x8))) - ((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) & (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))))) ((80i8 %% ((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x8))) | 1i8)) + 49i8)))) as3
  let as12 = map2 (\x10 x11 -> (!(u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) x10))))) as3 (iota (length as3))
  let as13 = scan u8.min u8.highest as12
  let as17 = map2 (\(x14: (i8, i8)) (x15, x16) -> ((s6 + (s6 >> 9i16)) * (if (!x15) then (if x15 then s6 else s6) else ((i16.i8 x14.0) // 2i16)))) as9 as5
  let (s18, s19) = reduce (\(a, b) (c, d) -> (a * c, b * c + d)) (1i8, 0i8) as9
  let as22 = filter (\x20 -> ((p2 - p2) < (p3 * (f64.i8 s19)))) as12
  let s23 = reduce f64.min f64.inf as3
  let s25 = any (\x24 -> (bool.i16 x24)) as17
  let as27 = tabulate n (\x26 -> {f0 = ((((f32.f64 p3) * (f32.i64 x26)) + (if s25 then (f32.i64 x26) else (f32.i8 s19))) + (if (false || s25) then (0.2f32 - (f32.f64 s23)) else ((f32.i8 s19) + (f32.i64 x26)))), f1 = ((((i32.i16 s6) * (i32.i8 s18)) >> 14i32) * ((-1i32) << 13i32))})
  let as29 = tabulate n (\x28 -> (i16.max (((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s7))) << 8i16) - (s6 ** 3i16)) ((1i16 ** 3i16) * (s6 - s6))))
  let as31 = map (\x30 -> (((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) s7))) - ((262143u32 * 97u32) + (u32.highest // 1u32))), ((if (s6 <= x30) then (!(i16.i8 s19)) else (s6 ^ s6)) >> 0i16), (i16.abs (if (s25 && (bool.i16 s6)) then s6 else (s6 - x30))))) p0
  let as35 = map2 (\x32 (x33, x34) -> {f0 = (!(if (!s25) then (if s25 then s25 else s25) else (s25 || s25))), f1 = (((u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) + 62u64) - (u64.abs 4u64))}) p0 as9
  let s36 = (u32.highest ** 0u32)
  let as39 = filter (\(x37: {f0: bool, f1: u64}) -> ((if x37.f0 then s19 else s19) == (s19 - (i8.i16 s6)))) as35
  let as44 = filter (\(x40, x41, x42) -> (p3 >= (f64.i16 x41))) as31
  let as47 = map2 (\(x45: {f0: bool, f1: u64}) x46 -> (s18 ** 1i8)) as39 (iota (length as39))
  let as48 = iota 4i64
  let as50 = map (\x49 -> (s6 + ((x49 + x49) * ((i16.i8 s18) + s6)))) p1
  in (map (\(a, _, _) -> a) as44, map (\(_, a, _) -> a) as44, map (\(_, _, a) -> a) as44, as47, as48, as50)

-- ==
-- entry: e189
-- input { [false, true] [2i8, 2i8] 5i16 0.75f64 }
-- output { [0i64, 1i64] [0i64, 3i64] [false, true] 0u32 [0i64, 1i64] [0i64, 3i64] }
entry e189 [n] (p0: [n]bool) (p1: [n]i8) (p2: i16) (p3: f64) =
  let as2 = tabulate n (\x1 -> {f0 = x1, f1 = (i64.abs ((i64.min x1 x1) + (x1 + x1)))})
  let as3 = scan (||) false p0
  let s4 = (((81u32 + (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3)))) - 2u32) >> 11u32)
  let as6 = map (\i -> as2[(i * 7 + 2) % length as2]) (iota (length as2))
  in (map (\{f0 = a, f1 = _} -> a) as2, map (\{f0 = _, f1 = a} -> a) as2, as3, s4, map (\{f0 = a, f1 = _} -> a) as6, map (\{f0 = _, f1 = a} -> a) as6)

-- ==
-- entry: e190
-- input { [1i8, -4i8, 113i8, 127i8, -127i8, -128i8, 127i8, 1i8, -1i8, 1i8, 5i8, 0i8, -1i8, -2i8, -128i8, 5i8, 3i8] [8u64, 5u64, 18446744073709551615u64, 0u64, 0u64, 0u64, 17459923953993084615u64, 353772878656603234u64, 1u64, 8u64, 7811362426497497837u64, 0u64, 0u64, 1u64, 0u64, 9u64, 18446744073709551615u64] -4i8 -527.5384615384615f64 }
-- output { 529.0384521484375f32 }
entry e190 [n] (p0: [n]i8) (p1: [n]u64) (p2: i8) (p3: f64) =
  let s1 = (f32.abs (if (p2 < p2) then (f32.i8 p2) else (1.5f32 - (f32.f64 p3))))
  in s1

-- ==
-- entry: e191
-- input { [148u8, 1u8, 0u8] [610.6923076923077f64, -667.1538461538462f64, 1.25f64] 127i8 -2i16 }
-- output { 149u8 [0i64, 1i64, 2i64] 610.6923076923077f64 -55.21153846153845f64 }
entry e191 [n] (p0: [n]u8) (p1: [n]f64) (p2: i8) (p3: i16) =
  let s1 = (u8.sum p0)
  let as2 = iota n
  let s3 = reduce f64.max (-f64.inf) p1
  let s4 = (f64.sum p1)
  in (s1, as2, s3, s4)

-- ==
-- entry: e192
-- input { [1u8, 0u8, 137u8, 5u8, 5u8, 0u8, 0u8, 7u8] [4u32, 4u32, 8u32, 6u32, 4u32, 0u32, 1u32, 2u32] }
-- output { [1u8, 137u8, 5u8, 5u8, 7u8] }
entry e192 [n] (p0: [n]u8) (p1: [n]u32) =
  let as3 = filter (\x1 -> (bool.u8 x1)) p0
  in as3

-- ==
-- entry: e193
-- input { [3u8, 0u8, 0u8] [8u16, 0u16, 65535u16] 1.5f32 0u64 }
-- output { 0i16 [-1i16, -1i16, -1i16] [0u16, 0u16, 0u16, 0u16, 0u16, 0u16] [-32768i16] }
entry e193 [n] (p0: [n]u8) (p1: [n]u16) (p2: f32) (p3: u64) =
  let s1 = (i16.abs (i16.u64 p3))
  let as2 = replicate n (if true then (!s1) else ((i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) << 13i16))
  let as5 = hist (+) 0u16 6 (map (\x3 -> (-70368744177663i64)) p1) p1
  let as8 = hist i16.max i16.lowest 1 (map (\x6 -> (loop acc = ((i64.i16 x6) // ((i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) | 1i64)) for it < 4i64 do it)) as2) as2
  in (s1, as2, as5, as8)

-- ==
-- entry: e194
-- input { [0.5f64, 0.5f64, -0.25f64] [-1i32, 4i32, -3i32] -3529745114992333936i64 28.230770111083984f32 }
-- output { [0.5f64, 0.5f64, -0.25f64] empty([0]i32) [-1i32, 4i32, -3i32] [0i32, 0i32, 0i32] }
entry e194 [n] (p0: [n]f64) (p1: [n]i32) (p2: i64) (p3: f32) =
  let as3 = filter (\x1 -> (p3 != (p3 * p3))) p0
  let as6 = filter (\x4 -> (if (0.5f32 < p3) then (x4 == (i32.i64 p2)) else (bool.i32 x4))) p1
  let as8 = map (\i -> p1[(i * 1 + 9) % length p1]) (iota (length p1))
  let as10 = map (\x9 -> (x9 ^ x9)) as8
  in (as3, as6, as8, as10)

-- ==
-- entry: e195
-- input { [3u16] [[-8187593543731402050i64, 9i64, 7i64, -5720073383370590572i64]] 15096755825972103691u64 -3.0f64 }
-- output { [[-8187593543731402050i64, 9i64, 7i64, -5720073383370590572i64]] [3u16] [107i8] [3u16] -3349997043830470135i64 empty([0]u16) }
entry e195 [n] [m] (p0: [n]u16) (p1: [n][m]i64) (p2: u64) (p3: f64) =
  let as3 = map (\row1 -> map (\x2 -> (((i8.max (i8.u64 p2) (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))) + ((i8.u64 p2) % 4i8)) * (if false then ((i8.u64 p2) >> 4i8) else (-33i8)))) row1) p1
  let as6 = filter (\row4 -> ((i64.sum row4) != ((i64.sum row4) %% 5i64))) p1
  let as9 = filter (\x7 -> ((x7 != x7) || true)) p0
  let as12 = map2 (\x10 x11 -> (69i8 - (((i8.u16 x11) - (-95i8)) * (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))))) p0 p0
  let as14 = map (\i -> as9[(i * 4 + 6) % length as9]) (iota (length as9))
  let s15 = (if (bool.u64 p2) then (((i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) / 9i64) + ((i64.u64 p2) - 8796093022209i64)) else (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))))
  let as18 = filter (\x16 -> (s15 < (s15 / 1i64))) as9
  in (as6, as9, as12, as14, s15, as18)

-- ==
-- entry: e196
-- input { [4u16, 5u16, 0u16, 0u16, 4u16, 3u16, 0u16, 1u16, 0u16, 0u16, 0u16, 0u16, 6u16, 9u16, 48556u16, 5u16, 8u16] [-3.0f32, -419.0769348144531f32, -1.75f32, 0.0f32, -0.5f32, -2.0f32, -567.4615478515625f32, 1.75f32, 434.69232177734375f32, -3.0f32, 0.5f32, 2.25f32, -2.0f32, 189.61538696289062f32, -2.75f32, 1.5f32, 0.25f32] }
-- output { [0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16] [0i32, -187i32, 0i32, 0i32, 0i32, -17i32, -1122i32, 0i32, 1496i32, -51i32, 0i32, 34i32, -34i32, 2448i32, -51i32, 17i32, 0i32] [-18i32, -100i32, -18i32, -18i32, -18i32, -18i32, -100i32, -18i32, -18i32, -18i32, -18i32, -18i32, -18i32, -18i32, -18i32, -18i32, -18i32] [0u32, 1u32, 2u32, 3u32, 4u32, 5u32, 6u32, 7u32, 8u32, 9u32, 10u32, 11u32, 12u32, 13u32, 14u32, 15u32, 16u32] [18446744073709551615u64, 0u64, 1u64, 2u64, 3u64, 4u64, 5u64, 6u64, 7u64, 8u64, 9u64, 10u64, 11u64, 12u64, 13u64, 14u64, 15u64] [4u16, 5u16, 8u16, 5u16, 48556u16, 9u16, 6u16, 0u16, 0u16, 0u16, 0u16, 1u16, 0u16, 3u16, 4u16, 0u16, 0u16] }
entry e196 [n] (p0: [n]u16) (p1: [n]f32) =
  let s1 = (if length p1 == 0 then 85.875f32 else p1[(6) % length p1])
  let as3 = p0[::2]
  let as5 = tabulate n (\x4 -> {f0 = (((loop acc = (-65i32) for it < 3i64 do acc) - (i32.lowest / ((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s1))) | 1i32))) - (if (!true) then ((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s1))) / 1i32) else (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s1))))), f1 = ((((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s1))) + (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s1)))) - (i32.max (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s1))) (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s1))))) + ((loop acc = (-83i32) for it < 3i64 do 2i32) + (if (bool.i64 x4) then (-46i32) else 81i32))), f2 = (((x4 * x4) %% 9i64) >> 56i64)})
  let as6 = scatter (copy p1) (map (\i -> length p1 - 1 - i + (-1)) (iota (length p1))) p1
  let s7 = length p1
  let as13 = map3 (\{f0 = x8, f1 = x9, f2 = x10} x11 x12 -> ((u8.i64 s7), (((if (bool.i32 x9) then s1 else x11) + (x12 / x12)) - ((x11 - (f32.i64 x10)) / (x12 + x11))))) as5 p1 as6
  let as14 = scatter (copy p0) (map (\i -> length p0 - 1 - i + (2)) (iota (length p0))) p0
  let as17 = map2 (\x15 x16 -> ((u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) s1))), ((((i32.i64 x16) * (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x15)))) // 9i32) * (i32.i64 s7)), (i32.min (!(i32.i64 s7)) (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x15)))))) p1 (iota (length p1))
  let as21 = map2 (\(x18, x19) x20 -> (u32.i64 x20)) as13 (iota (length as13))
  let as24 = map2 (\x22 x23 -> (loop acc = ((u64.i64 x23) + (u64.i64 s7)) for it < 4i64 do (((u64.u32 x22) + acc) + (!acc)))) as21 (iota (length as21))
  let as27 = filter (\x25 -> ((!32u16) >= (x25 * x25))) as14
  in (map (\(a, _, _) -> a) as17, map (\(_, a, _) -> a) as17, map (\(_, _, a) -> a) as17, as21, as24, as27)

-- ==
-- entry: e197
-- input { [67i8, -128i8, -1i8, -36i8, 5i8, -39i8, 127i8, -102i8, -12i8, -2i8, -112i8, -1i8, 30i8, -63i8, -127i8, -39i8, 7i8] [-3.0f32, -0.75f32, 1.75f32, -2.0f32, -0.25f32, -2.5f32, -1.0f32, 114.84615325927734f32, 623.2307739257812f32, -1.0f32, 458.69232177734375f32, 0.5f32, -2.75f32, -1.25f32, 1.5f32, -2.75f32, 0.0f32] }
-- output { [4087i16, 17407i16, 8i16, 1583i16, -5i16, 1832i16, 15367i16, 11219i16, 239i16, 19i16, 13439i16, 8i16, 720i16, 4472i16, 17144i16, 1832i16, 7i16] [-3.0f32, -3.75f32, -2.0f32, -4.0f32, -4.25f32, -6.75f32, -7.75f32, 107.09615325927734f32, 730.326904296875f32, 729.326904296875f32, 1188.019287109375f32, 1188.519287109375f32, 1185.769287109375f32, 1184.519287109375f32, 1186.019287109375f32, 1183.269287109375f32, 1183.269287109375f32] [-3.0f32, -0.75f32, 1.75f32, 1.75f32, 1.75f32, 1.75f32, 1.75f32, 114.84615325927734f32, 623.2307739257812f32, 623.2307739257812f32, 623.2307739257812f32, 623.2307739257812f32, 623.2307739257812f32, 623.2307739257812f32, 623.2307739257812f32, 623.2307739257812f32, 623.2307739257812f32] [67i16, -128i16, -1i16, -36i16, 5i16, -39i16, 127i16, -102i16, -12i16, -2i16, -112i16, -1i16, 30i16, -63i16, -127i16, -39i16, 7i16] [false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false] }
entry e197 [n] (p0: [n]i8) (p1: [n]f32) =
  let as2 = map (\x1 -> (((if false then (-27454i16) else (i16.i8 x1)) * ((-7i16) + (i16.i8 x1))) + (i16.max (i16.min (i16.i8 x1) (i16.i8 x1)) (!(i16.i8 x1))))) p0
  let as3 = scan (+) 0.0f32 p1
  let as4 = scan f32.max (-f32.inf) p1
  let as7 = map2 (\x5 x6 -> ((i16.i8 x5), (!(false || ((bool.i8 x5) || (bool.i64 x6)))))) p0 (iota (length p0))
  in (as2, as3, as4, map (\(a, _) -> a) as7, map (\(_, a) -> a) as7)

-- ==
-- entry: e198
-- input { [26350i16, 9i16, -32767i16, -32767i16, -3i16, 7i16, -3i16, 8i16, -3i16, -32768i16, -32768i16, -32768i16, 3i16, 2i16, 20190i16, -27458i16, 6i16] [-2147483647i32, -531146685i32, 4i32, 7i32, 2i32, 3i32, -1178906276i32, -2147483647i32, -2147483647i32, 9i32, 6i32, -3i32, 5i32, -1i32, -1i32, 5i32, 961227076i32] [[[-2i16, -18431i16], [-32767i16, -2i16]], [[5i16, -4i16], [5i16, -32767i16]], [[-6392i16, 2i16], [3i16, -23212i16]], [[1i16, -2i16], [32767i16, 15212i16]], [[0i16, 0i16], [-4i16, 8i16]], [[-758i16, 2i16], [4i16, 8i16]], [[-12011i16, -32767i16], [-32767i16, 0i16]], [[-1i16, 5i16], [4i16, 3i16]], [[0i16, 22482i16], [5i16, -1i16]], [[9i16, 4i16], [4i16, 1i16]], [[-3i16, 8i16], [3i16, 2i16]], [[2i16, 5i16], [9i16, -1i16]], [[-1i16, -3i16], [11062i16, -4i16]], [[9i16, -4i16], [7i16, -704i16]], [[-9783i16, -3i16], [-2i16, -7664i16]], [[361i16, 13132i16], [32767i16, -2i16]], [[32767i16, -4i16], [-4i16, 4i16]]] 9i16 3u64 }
-- output { [-1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8, -1i8] [18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32, 18874368i32] [-2147483647i32, -531146685i32, 4i32, 7i32, 7i32, 7i32, 7i32, 7i32, 7i32, 9i32, 9i32, 9i32, 9i32, 9i32, 9i32, 9i32, 961227076i32] [-2i16, -19i16, -3i16, -3i16, -2i16, -15i16, -2i16, -17i16, -2i16, -2i16, -2i16, -2i16, -7i16, -5i16, -2i16, -10621i16, -13i16] }
entry e198 [n] [m] (p0: [n]i16) (p1: [n]i32) (p2: [n][m][m]i16) (p3: i16) (p4: u64) =
  let as4 = map (\row1 -> let as3 = tabulate n (\x2 -> ((((i8.i64 x2) %% (((-10i8) + 8i8) | 1i8)) ^ ((i8.abs (i8.i16 p3)) // ((-9i8) | 1i8))), ((i32.i16 p3) << 21i32))) in reduce (\(a0, a1) (b0, b1) -> (((^) a0 b0), (i32.min a1 b1))) (0i8, i32.highest) as3) p2
  let as5 = scan i32.max i32.lowest p1
  let as9 = map3 (\x6 x7 x8 -> (!(i16.max (x6 + x6) (p3 %% 2i16)))) p0 as5 p1
  in (map (\(a, _) -> a) as4, map (\(_, a) -> a) as4, as5, as9)

-- ==
-- entry: e199
-- input { [4294967295u32, 107715434u32] [26u8, 3u8] 78.76923370361328f32 }
-- output { empty([0]u8) [0u8, 0u8, 0u8, 3u8, 0u8, 0u8] empty([0]u8) 78.76923370361328f32 empty([0]u8) [0u8, 0u8, 0u8, 3u8] }
entry e199 [n] (p0: [n]u32) (p1: [n]u8) (p2: f32) =
  let as3 = map2 (\x1 x2 -> x1) p1 p0
  let as6 = filter (\x4 -> (6u8 >= ((u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) p2))) + (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) p2)))))) as3
  let as9 = hist (+) 0u8 6 (map (\x7 -> (i64.u8 x7)) as3) as3
  let as10 = scatter (copy as6) (map (\i -> length as6 - 1 - i + (-1)) (iota (length as6))) as6
  let s11 = p2
  let as12 = scan u8.max u8.lowest as6
  let as14 = take (i64.min 4i64 (length as9)) as9
  in (as6, as9, as10, s11, as12, as14)
