-- Written by `fuzz/foreign/draw.py --seed 1 --programs 500`.

-- ==
-- entry: e0
-- input { [0u8, 1u8, 28u8, 255u8, 1u8, 8u8, 187u8, 4u8] [[7i8, -1i8, 0i8, 58i8, -3i8, -128i8, 3i8, -2i8], [8i8, -3i8, 5i8, 0i8, 9i8, -3i8, 9i8, 5i8], [-115i8, 7i8, -4i8, 127i8, 4i8, 9i8, -128i8, 6i8], [8i8, -4i8, -2i8, 8i8, 0i8, 127i8, 7i8, -87i8]] [[[false, false, true, true], [false, true, true, false], [false, true, true, true], [false, false, false, false], [true, true, false, true], [false, true, false, false], [false, true, false, true], [true, true, false, false]], [[false, false, true, true], [true, false, true, true], [false, false, false, false], [true, true, false, true], [false, true, false, false], [false, true, true, false], [false, true, true, false], [false, false, false, false]], [[false, false, true, false], [true, true, false, false], [false, true, false, true], [false, false, true, false], [true, false, true, true], [true, false, false, false], [false, false, true, true], [false, true, false, false]], [[false, false, false, false], [true, true, true, false], [false, true, false, false], [true, true, true, false], [false, true, false, true], [true, false, false, false], [false, true, true, true], [true, true, true, true]]] }
-- output { [0.4054651081081644f64, -1.0087484542649308f64, -5.071760466943497f64, -15.656913296100846f64, -1.8306028693916254f64, -3.200086167355825f64, -13.48697888134164f64, -2.911159682247235f64] 228u8 }
entry e0 [n] [m] (p0: [n]u8) (p1: [m][n]i8) (p2: [m][n][m]bool) =
  let as3 = map2 (\x1 x2 -> ((f64.log (1.0f64 + f64.abs (f64.sqrt (f64.abs (-0.25f64))))) - (f64.sqrt (f64.abs ((f64.u8 x1) + (f64.i64 x2)))))) p0 (iota (length p0))
  let s4 = (u8.sum p0)
  in (as3, s4)

-- ==
-- entry: e1
-- input { [3318650465u32] [1.75f32] 3.0f64 0u8 }
-- output { 1.75f32 [1.0f32] 3318650465u32 1.0f32 }
entry e1 [n] [m] (p0: [n]u32) (p1: [m]f32) (p2: f64) (p3: u8) =
  let s1 = reduce f32.max (-f32.inf) p1
  let as4 = map2 (\x2 x3 -> (f32.exp (-(f32.abs ((x2 - x2) / (x3 / x2)))))) p1 p1
  let s5 = (u32.sum p0)
  let s6 = reduce f32.min f32.inf as4
  in (s1, as4, s5, s6)

-- ==
-- entry: e2
-- input { [true, true, false] [[6573301529671540507i64, 8i64, 5i64], [-9223372036854775807i64, 8i64, 5i64], [-2i64, -2723410796442551221i64, -9223372036854775808i64]] }
-- output { [[-1544i64, 8i64, 0i64], [0i64, 8i64, 0i64], [0i64, -3i64, 0i64]] [[6573301529671540507i64, 8i64, 5i64], [-9223372036854775807i64, 8i64, 5i64], [-2i64, -2723410796442551221i64, -9223372036854775808i64]] }
entry e2 [n] [m] (p0: [n]bool) (p1: [n][m]i64) =
  let as8 = map (\row1 -> let as3 = tabulate 1i64 (\x2 -> 9u32) let as5 = map (\x4 -> (((f32.i64 x4) + ((f32.exp (-(f32.abs (f32.i64 x4)))) * ((f32.i64 x4) - (-0.5f32)))), ((i16.i64 x4) / 8i16))) row1 in map (\(x6, x7) -> ((((i64.i16 x7) * 8i64) << 24i64) %% ((((i64.i16 x7) - (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x6)))) ^ (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x6)))) | 1i64))) as5) p1
  let as11 = filter (\row9 -> (((bool.i64 (i64.sum row9)) && (bool.i64 (i64.sum row9))) || ((bool.i64 (i64.sum row9)) || true))) p1
  in (as8, as11)

-- ==
-- entry: e3
-- input { [-127i8, -128i8, -1i8, -4i8, 127i8, -3i8, 9i8, -1i8] [false, true, false, true, false, true, false, true] false -3i16 }
-- output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64] [1i64, 2i64, 3i64, 4i64, 5i64] [0.10539922456186433f64, 0.10539922456186433f64, 0.10539922456186433f64, 0.10539922456186433f64, 0.10539922456186433f64] 5i64 [0i64, 1i64, 3i64, 0i64, 4i64, 1i64] }
entry e3 [n] (p0: [n]i8) (p1: [n]bool) (p2: bool) (p3: i16) =
  let as2 = tabulate 6i64 (\x1 -> x1)
  let as5 = filter (\x3 -> ((!p2) && (if p2 then p2 else (bool.i64 x3)))) as2
  let as7 = map (\x6 -> (f64.exp (-(f64.abs (-2.25f64))))) as5
  let s8 = (if length as5 == 0 then (i64.i16 p3) else as5[(9) % length as5])
  let as9 = scan (^) 0i64 as2
  in (as2, as5, as7, s8, as9)

-- ==
-- entry: e4
-- input { [18446744073709551615u64, 0u64, 2u64, 5927830669267179113u64, 5u64, 1u64, 6u64, 1u64] [-341.6923076923077f64, -1.5f64, 342.15384615384613f64, -2.0f64, 1.75f64, 1.25f64, 39.07692307692308f64, 1.0f64] false 2i16 }
-- output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64] [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32] [2u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8] [0.9020277213951015f64, 0.6087670819712999f64, 0.9026078977429993f64, 0.4548324228266097f64, 0.5305043374060741f64, 0.6888243910617972f64, -0.8529382068957561f64, 0.7692389013639721f64] -341.6923076923077f64 5927830669267179127u64 }
entry e4 [n] (p0: [n]u64) (p1: [n]f64) (p2: bool) (p3: i16) =
  let as2 = tabulate n (\x1 -> {f0 = (f32.min (((f32.i64 x1) * (f32.i64 x1)) + (f32.log (1.0f32 + f32.abs (f32.i16 p3)))) (((f32.i64 x1) + (f32.i16 p3)) + (f32.i16 p3))), f1 = ((((i32.i64 x1) ** 3i32) // ((5i32 >> 4i32) | 1i32)) // 3i32), f2 = p3})
  let as5 = map2 (\x3 x4 -> (p3 & ((!(i16.bool p2)) // 8i16))) p0 p1
  let as7 = map (\x6 -> (((!(p3 >= p3)) && ((if p2 then p2 else (bool.u64 x6)) || (!false))), p3, ((u64.bool p2) | x6))) p0
  let as8 = scan (\(a0, a1, a2) (b0, b1, b2) -> (((&&) a0 b0), (i16.max a1 b1), ((*) a2 b2))) (true, i16.lowest, 1u64) as7
  let as11 = filter (\(x9: (bool, i16, u64)) -> ((x9.1 | p3) > ((i16.bool x9.0) + p3))) as8
  let as16 = filter (\(x12, x13, x14) -> ((x14 + (u64.bool x12)) == (x14 - (u64.bool p2)))) as8
  let as17 = iota n
  let as19 = tabulate n (\x18 -> (((if p2 then (-1073741823i32) else (i32.i64 x18)) / 7i32) // 8i32))
  let as24 = map2 (\(x20, x21, x22) x23 -> (u8.min (u8.u64 x22) (u8.i16 x21))) as16 (iota (length as16))
  let as26 = map (\x25 -> ((f64.cos (f64.log (1.0f64 + f64.abs x25))) - (f64.trunc (x25 - x25)))) p1
  let s27 = reduce f64.min f64.inf p1
  let s28 = reduce (+) 0u64 p0
  in (as17, as19, as24, as26, s27, s28)

-- ==
-- entry: e5
-- input { [1u32, 0u32] [[2147483647i32, 1i32], [2147483647i32, -4i32]] 18446744073709551615u64 663.9230769230769f64 }
-- output { 32769i64 44i16 40i16 44i16 -128i16 32769i64 663.923095703125f32 663.923095703125f32 663.923095703125f32 32769i64 89i16 89i16 89i16 empty([0]i16) 32769i64 -1326.84619140625f32 -1326.84619140625f32 -1326.84619140625f32 }
entry e5 [n] [m] (p0: [n]u32) (p1: [n][m]i32) (p2: u64) (p3: f64) =
  let long = map (\x1 -> (!((i16.abs 89i16) ^ ((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) - (i16.i64 x1))))) (iota 32769)
  let s2 = reduce (^) 0i16 long
  let as3 = scan (\a b -> a + b) 0i16 long
  let s4 = (i16.sum as3)
  let as6 = map (\x5 -> (((s2 + (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))) - (x5 %% 8i16)) ^ ((s2 %% 2i16) % (((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) // (x5 | 1i16)) | 1i16)))) as3
  let s7 = reduce i16.min i16.highest long
  let as9 = map (\x8 -> (if (!(p2 > p2)) then (f32.f64 p3) else ((if (bool.i16 s4) then (f32.i16 s2) else (f32.i16 s2)) / 0.75f32))) as3
  let as11 = map (\x10 -> 89i16) as6
  let as14 = filter (\x12 -> ((s2 - s4) >= (x12 | s7))) as6
  let as16 = map (\x15 -> (f32.min ((x15 / x15) - (x15 + x15)) ((f32.exp (-(f32.abs x15))) + (x15 - x15)))) as9
  in (length (as6), (as6)[0], (as6)[10923], (as6)[32768], s7, length (as9), (as9)[0], (as9)[10923], (as9)[32768], length (as11), (as11)[0], (as11)[10923], (as11)[32768], as14, length (as16), (as16)[0], (as16)[10923], (as16)[32768])

-- ==
-- entry: e6
-- input { [2i8, 0i8, 33i8] [[false, false, false], [true, false, true], [true, true, false]] 3i64 -1951455495i32 }
-- output { [2i8, 2i8, 33i8] [0i8, 0i8, 0i8] [2i8, 0i8, 33i8] }
entry e6 [n] [m] (p0: [n]i8) (p1: [n][m]bool) (p2: i64) (p3: i32) =
  let as1 = scan i8.max i8.lowest p0
  let as5 = map3 (\x2 x3 x4 -> ((if (p2 < p2) then (x4 * (i8.i32 p3)) else (x3 - x3)) %% ((x2 + (!(i8.i64 p2))) | 1i8))) as1 p0 as1
  let as8 = filter (\x6 -> (bool.i32 p3)) p0
  in (as1, as5, as8)

-- ==
-- entry: e7
-- input { [-232.30769230769232f64, 1.0f64, -3.0f64, 1.0f64, 0.75f64, 1.5f64, 2.75f64, 1.75f64, 2.0f64, -3.0f64, -0.75f64, 2.75f64, -1.0f64, 1.25f64, 764.3076923076923f64, 1.25f64, 3.0f64] [-127i8, 3i8, -127i8, -4i8, 67i8, -2i8, 1i8, -1i8, 1i8, 9i8, 0i8, 1i8, 2i8, 3i8, 83i8, 6i8, -3i8] [[[8u64], [1u64], [18446744073709551615u64], [7u64], [5246333875470732034u64], [4u64], [0u64], [0u64], [4u64], [8u64], [18446744073709551615u64], [9u64], [1u64], [0u64], [9u64], [3u64], [4u64]]] -0.5f64 }
-- output { 17i64 false [true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true] empty([0][17][1]u64) [490.3486328125f32] 4294967295u32 }
entry e7 [n] [m] (p0: [n]f64) (p1: [n]i8) (p2: [m][n][m]u64) (p3: f64) =
  let as4 = map3 (\x1 x2 x3 -> (((x2 + p3) + (x2 + p3)) != x2)) p0 p0 p0
  let as6 = map (\i -> p0[(i * 7 + 4) % length p0]) (iota (length p0))
  let as7 = scan i8.min i8.highest p1
  let s8 = length as4
  let s10 = any (\x9 -> ((!(bool.i8 x9)) && (!(bool.i8 x9)))) as7
  let as11 = scan (||) false as4
  let as14 = filter (\row12 -> s10) p2
  let as18 = map (\row15 -> let as17 = tabulate n (\x16 -> ((((f32.i64 s8) + (-0.25f32)) * (f32.sqrt (f32.abs (f32.f64 p3)))) + (f32.max (if s10 then (-81.375f32) else (f32.i64 s8)) ((f32.i64 x16) / 7.0f32)))) in (f32.sum as17)) p2
  let s19 = ((u32.bool s10) - ((u32.max (u32.i64 s8) 2u32) // 9u32))
  in (s8, s10, as11, as14, as18, s19)

-- ==
-- entry: e8
-- input { [0u32] [-4i16] 72u8 1u16 }
-- output { 0i64 [0u32] [-4i16] empty([0]u32) }
entry e8 [n] [m] (p0: [n]u32) (p1: [m]i16) (p2: u8) (p3: u16) =
  let s1 = (((1i64 + (-8963312393212939467i64)) + ((-5i64) << 29i64)) * (((i64.u8 p2) & (i64.u16 p3)) ** 3i64))
  let as4 = map2 (\x2 x3 -> ((((u32.u16 p3) >> 25u32) + (u32.i64 s1)) * (u32.i64 s1))) p1 p1
  let as5 = scan i16.min i16.highest p1
  let as8 = filter (\x6 -> (if (p3 < p3) then ((bool.u32 x6) || true) else (!(bool.u8 p2)))) p0
  in (s1, as4, as5, as8)

-- ==
-- entry: e9
-- input { [1256053922u32, 3279739215u32] [8u8, 255u8] }
-- output { 1861511166u32 240825841u32 empty([0]u64) }
entry e9 [n] (p0: [n]u32) (p1: [n]u8) =
  let s1 = reduce (*) 1u32 p0
  let s2 = (u32.sum p0)
  let as3 = replicate 0i64 2u64
  in (s1, s2, as3)

-- ==
-- entry: e10
-- input { [6i8] [[2753818728555231725i64], [0i64]] 2u16 -3.0f32 }
-- output { [[28u64], [0u64]] [-1.3333333730697632f32] [[5.25f64], [5.25f64]] empty([0]i8) empty([0]u8) empty([0]bool) }
entry e10 [n] [m] (p0: [n]i8) (p1: [m][n]i64) (p2: u16) (p3: f32) =
  let s1 = reduce (*) 1i8 p0
  let s2 = (i8.sum p0)
  let as7 = map (\row3 -> let as5 = map (\x4 -> x4) row3 in map (\x6 -> (((8u64 << 47u64) // 5u64) %% (((8388608u64 + (u64.u16 p2)) %% (((u64.i64 x6) >> 33u64) | 1u64)) | 1u64))) as5) p1
  let as10 = map2 (\x8 x9 -> (((p3 / p3) - (f32.round p3)) / ((f32.trunc p3) + (p3 - p3)))) p0 (iota (length p0))
  let as15 = map (\row11 -> let as13 = tabulate n (\x12 -> p3) in map (\x14 -> ((-(f64.min 1.75f64 (f64.u16 p2))) * (f64.f32 p3))) as13) p1
  let as18 = filter (\x16 -> (!((bool.i8 x16) || false))) p0
  let as20 = map (\x19 -> {f0 = (((33u8 %% 4u8) * (u8.i8 x19)) + 10u8), f1 = (x19 >= ((x19 - x19) - (x19 * (i8.u16 p2))))}) as18
  in (as7, as10, as15, as18, map (\{f0 = a, f1 = _} -> a) as20, map (\{f0 = _, f1 = a} -> a) as20)

-- ==
-- entry: e11
-- input { [0i16, -32767i16, 3i16, 0i16, 9i16] [[2.75f32, -0.5f32, 402.76922607421875f32], [0.75f32, 1.75f32, 365.4615478515625f32], [1.75f32, -0.5f32, 0.75f32], [163.38461303710938f32, -466.8461608886719f32, 2.0f32], [-2.5f32, -0.5f32, 79.15384674072266f32]] -2.5f64 9u64 }
-- output { [false, false, true, true, true] [0.004086771438464067f64, 0.004086771438464067f64, 0.004086771438464067f64, 0.004086771438464067f64, 0.004086771438464067f64] [0.0f32, 0.6931471824645996f32, 1.0986123085021973f32, 1.3862943649291992f32, 1.6094379425048828f32] [-5.0f64, -5.0f64, -5.0f64, -5.0f64, -5.0f64] [[9u32, 9u32, 9u32], [9u32, 9u32, 9u32], [9u32, 9u32, 9u32], [9u32, 9u32, 9u32], [9u32, 9u32, 9u32]] [32i8, 32i8, 32i8, 32i8, 32i8] }
entry e11 [n] [m] (p0: [n]i16) (p1: [n][m]f32) (p2: f64) (p3: u64) =
  let as6 = map (\row1 -> let as4 = map2 (\x2 x3 -> (u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) p2)))) row1 row1 in map (\x5 -> (u32.u64 p3)) as4) p1
  let as8 = map (\x7 -> (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2)))) p0
  let as10 = map (\x9 -> ((i16.u64 p3), (84i32 - (i32.max ((i32.i8 x9) * (i32.u64 p3)) ((i32.u64 p3) + 3i32))))) as8
  let as13 = filter (\(x11: (i16, i32)) -> (if (x11.1 != (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2)))) then (false || true) else false)) as10
  let as16 = filter (\row14 -> ((false || (bool.u32 (u32.sum row14))) || (p3 >= p3))) as6
  let as20 = filter (\(x17, x18) -> (if (x18 > x18) then (x18 > x18) else (false || (bool.i16 x17)))) as13
  let as22 = map (\i -> as20[(i * 1 + 4) % length as20]) (iota (length as20))
  let as25 = map2 (\(x23: (i16, i32)) (x24: (i16, i32)) -> 11u32) as22 as22
  let as27 = tabulate n (\x26 -> (((4i8 + (i8.i64 x26)) * ((i8.i64 x26) >> 1i8)) & (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2)))))
  let s28 = reduce u32.min u32.highest as25
  let as31 = map2 (\x29 x30 -> {f0 = (bool.i8 x29), f1 = (f64.exp (-(f64.abs ((if (bool.i8 x29) then p2 else p2) + (f64.floor p2))))), f2 = (f32.log (1.0f32 + f32.abs (if ((i64.u32 s28) <= x30) then (f32.i8 x29) else (f32.floor (f32.i64 x30)))))}) as27 (iota (length as27))
  let as34 = map2 (\x32 (x33: (i16, i32)) -> (p2 + p2)) as25 as22
  let as37 = filter (\row35 -> (!false)) as6
  let as41 = map2 (\(x38, x39) x40 -> ((2i8 * (i8.i16 x38)) << 4i8)) as20 (iota (length as20))
  in (map (\{f0 = a, f1 = _, f2 = _} -> a) as31, map (\{f0 = _, f1 = a, f2 = _} -> a) as31, map (\{f0 = _, f1 = _, f2 = a} -> a) as31, as34, as37, as41)

-- ==
-- entry: e12
-- input { [-3i8, 4i8, -4i8, -69i8, 2i8, -127i8, 8i8, -99i8, -4i8, -113i8, -4i8, -4i8, 6i8, 8i8, 9i8, 9i8, -2i8, -53i8, 2i8, 5i8, 6i8, 6i8, 7i8, -127i8, -3i8, -128i8, -74i8, -2i8, -3i8, -2i8, -128i8, -88i8, -128i8] [2u32, 0u32, 4009713493u32, 0u32, 5u32, 4294967295u32, 8u32, 1u32, 1920342448u32, 0u32, 7u32, 9u32, 1u32, 4u32, 4294967295u32, 0u32, 5u32, 0u32, 1u32, 8u32, 7u32, 2u32, 0u32, 0u32, 0u32, 9u32, 7u32, 0u32, 0u32, 728279418u32, 0u32, 0u32, 1u32] -4712668423638674440i64 4294967295u32 }
-- output { 16384i64 -4712668423638674440i64 -158023805593i64 -17558184846i64 -4.712668427933642e+18f64 16384i64 -4712668423638674440i64 -158023805593i64 -17558184846i64 16384i64 -4712668423638674440i64 0i64 0i64 0u32 -8i64 }
entry e12 [n] (p0: [n]i8) (p1: [n]u32) (p2: i64) (p3: u32) =
  let long = map (\x1 -> (((p2 + x1) / ((x1 * x1) | 1i64)) + x1)) (iota 16384)
  let as2 = scan (*) 1i64 long
  let as5 = filter (\x3 -> (if ((u32.i64 x3) < p3) then (true && (bool.i64 p2)) else (p2 == p2))) long
  let s6 = ((if (p2 >= (i64.u32 p3)) then (f64.min (f64.i64 p2) (f64.u32 p3)) else (-(f64.u32 p3))) + ((f64.min (f64.i64 p2) 0.25f64) - ((-2.5f64) / (f64.i64 p2))))
  let as9 = filter (\x7 -> true) long
  let as12 = filter (\x10 -> (bool.i64 p2)) as2
  let s13 = (if (((u32.i64 p2) + p3) <= (p3 | 9u32)) then ((p3 ^ p3) >> 28u32) else (p3 %% 8u32))
  let s14 = reduce (|) 0i64 as12
  in (length (as5), (as5)[0], (as5)[5461], (as5)[16383], s6, length (as9), (as9)[0], (as9)[5461], (as9)[16383], length (as12), (as12)[0], (as12)[5461], (as12)[16383], s13, s14)

-- ==
-- entry: e13
-- input { [-3i32, 2147483647i32, 7i32, -2147483647i32, 2i32, -22705158i32, 6i32, -2147483647i32] [[7u32, 0u32, 8u32, 429201381u32, 1u32, 0u32, 9u32, 4074582360u32], [1u32, 1u32, 0u32, 2500978977u32, 3547788344u32, 7u32, 0u32, 612793035u32], [6u32, 1134198185u32, 5u32, 4294967295u32, 3930734177u32, 0u32, 0u32, 0u32], [0u32, 0u32, 0u32, 1821892328u32, 2767184672u32, 0u32, 9u32, 1u32]] }
-- output { [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64] [0i64, 0i64, 1i64, 1i64, 0i64, 0i64, 0i64, 1i64] 87u8 [2147483647i32, 7i32, -2147483647i32, 2i32, -22705158i32, 6i32, -2147483647i32, -3i32] [0u16, 9729u16, 9730u16, 9731u16, 9732u16, 9733u16, 9734u16, 9735u16] }
entry e13 [n] [m] (p0: [n]i32) (p1: [m][n]u32) =
  let as3 = map2 (\x1 x2 -> {f0 = (((-15i64) + (loop acc = x2 for it < 0i64 do it)) * (x2 >> 38i64)), f1 = ((((i64.i32 x1) % 8i64) %% 2i64) % ((if (bool.i32 x1) then (if true then x2 else x2) else x2) | 1i64))}) p0 (iota (length p0))
  let s4 = (80u8 + (7u8 % 9u8))
  let as5 = rotate 1i64 p0
  let as7 = tabulate n (\x6 -> ((u16.i64 x6) + (if (bool.i64 x6) then (19u16 << 9u16) else ((u16.i64 x6) * (u16.i64 x6)))))
  in (map (\{f0 = a, f1 = _} -> a) as3, map (\{f0 = _, f1 = a} -> a) as3, s4, as5, as7)

-- ==
-- entry: e14
-- input { [0u16, 29562u16] [[6i32, 5i32, -2147483648i32], [2147483647i32, -2i32, -2147483648i32]] }
-- output { [1.0f64, 1.0f64] [0i32, 0i32] 2.0f64 0i32 [[2055u32, 2055u32, 2055u32], [2055u32, 2055u32, 2055u32]] [3i64, 3i64] }
entry e14 [n] [m] (p0: [n]u16) (p1: [n][m]i32) =
  let as6 = map (\row1 -> let as3 = map (\x2 -> (((f32.cos (-74.75f32)) + (f32.ceil (f32.i32 x2))) + (-((f32.i32 x2) - 1.5f32)))) row1 let as5 = tabulate 0i64 (\x4 -> (((f64.i64 x4) * (((f64.i64 x4) - 2.75f64) * (f64.sin 0.25f64))), (((255i32 - (i32.i64 x4)) << 6i32) ** 1i32))) in reduce (\(a0, a1) (b0, b1) -> (((*) a0 b0), ((+) a1 b1))) (1.0f64, 0i32) as5) p1
  let (s7, s8) = reduce (\(a0, a1) (b0, b1) -> (((+) a0 b0), ((\a b -> a + b) a1 b1))) (0.0f64, 0i32) as6
  let as16 = map (\row9 -> let as11 = map (\x10 -> (((((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s7))) ** 3i32) <= (i32.abs x10)) || (bool.i32 s8)), (!(-6i64)))) row9 let as13 = map (\x12 -> {f0 = 4u16, f1 = (u8.min ((if (bool.i32 x12) then (u8.i32 x12) else (u8.i32 s8)) - (!(u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) s7))))) (u8.abs (9u8 + (u8.i32 s8))))}) row9 in map (\{f0 = x14, f1 = x15} -> (((u32.abs (u32.u16 x14)) + ((u32.u16 x14) %% 8u32)) + 2047u32)) as13) p1
  let as26 = map (\row17 -> let as20 = map2 (\x18 x19 -> ((((0i8 ** 3i8) / ((if (bool.i32 s8) then 15i8 else (i8.u32 x18)) | 1i8)) - (((-3i8) % 2i8) + (i8.u32 x19))), ((((u64.u32 x18) ** 0u64) // 4u64) // ((if (false && true) then ((u64.u32 x19) ^ (u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) s7)))) else ((u64.u32 x18) << 47u64)) | 1u64)), (-(f32.trunc (if false then (-86.125f32) else (f32.i32 s8)))))) row17 row17 let as25 = map2 (\x21 (x22, x23, x24) -> {f0 = (((u32.abs x21) << 16u32) * (u32.max (u32.abs x21) (u32.min x21 x21))), f1 = (!((x21 + x21) & (x21 * (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) s7))))))}) row17 as20 in length row17) as16
  in (map (\(a, _) -> a) as6, map (\(_, a) -> a) as6, s7, s8, as16, as26)

-- ==
-- entry: e15
-- input { [-128i8] [1153389817u32, 1u32, 1u32, 7u32] -127i8 }
-- output { [0i64] [1153389817u32, 1153389818u32, 1153389819u32, 1153389826u32] [1153389818u32, 1153389819u32, 1153389826u32, 1153389817u32] }
entry e15 [n] [m] (p0: [n]i8) (p1: [m]u32) (p2: i8) =
  let as3 = map2 (\x1 x2 -> (((x2 + x2) % ((x2 / ((i64.i8 p2) | 1i64)) | 1i64)) * ((i64.min x2 x2) + (loop acc = (i64.i8 x1) for it < 1i64 do x2)))) p0 (iota (length p0))
  let as4 = scan (\a b -> a + b) 0u32 p1
  let as5 = rotate 1i64 as4
  in (as3, as4, as5)

-- ==
-- entry: e16
-- input { [15744639257710400785u64, 18446744073709551615u64, 6u64, 14110518150054854487u64, 0u64, 9134328719192134374u64, 3u64, 0u64, 0u64, 0u64, 3u64, 4u64, 14073561692280471358u64, 1u64, 1u64, 6u64, 0u64, 0u64, 18446744073709551615u64, 15204218505770944552u64, 9u64, 0u64, 8u64, 5u64, 4u64, 0u64, 0u64, 8u64, 0u64, 1u64, 4u64, 4u64, 0u64] [0u8, 9u8, 0u8, 0u8, 0u8, 0u8, 1u8, 0u8, 5u8, 206u8, 0u8, 3u8, 7u8, 12u8, 0u8, 0u8, 8u8, 0u8, 8u8, 0u8, 1u8, 0u8, 1u8, 2u8, 7u8, 5u8, 4u8, 247u8, 1u8, 7u8, 8u8, 0u8, 0u8] 0u64 -10915i16 }
-- output { empty([0]u64) 30u8 33i64 true true true }
entry e16 [n] (p0: [n]u64) (p1: [n]u8) (p2: u64) (p3: i16) =
  let as3 = filter (\x1 -> (bool.u64 p2)) p0
  let s4 = (u8.sum p1)
  let as7 = map2 (\x5 x6 -> (bool.u8 s4)) p1 (iota (length p1))
  in (as3, s4, length (as7), (as7)[0], (as7)[11], (as7)[32])

-- ==
-- entry: e17
-- input { [-4i8, -1i8, 2i8, -1i8] [1u64, 9u64, 3u64, 1u64] 6u8 1.75f64 }
-- output { [0u32, 1u32, 2u32, 3u32] [3i32, 0i32, -5i32, 2i32] 16385u16 }
entry e17 [n] (p0: [n]i8) (p1: [n]u64) (p2: u8) (p3: f64) =
  let as3 = map2 (\x1 x2 -> (((u32.i64 x2) %% 9u32), (!(((i32.i8 x1) - (i32.i64 x2)) | ((i32.i8 x1) * (i32.i64 x2)))))) p0 (iota (length p0))
  let s4 = ((u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) + (((u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) * 16384u16) * ((u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) * (u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))))))
  in (map (\(a, _) -> a) as3, map (\(_, a) -> a) as3, s4)

-- ==
-- entry: e18
-- input { [-2147483647i32, -2i32, -1i32, 5i32, 7i32, 0i32, 8i32, 6i32, 7i32, 4i32, -104126954i32, 0i32, 7i32, -2147483647i32, -4i32, -2147483648i32, 7i32, -1i32, 917618556i32, -774980301i32, 8i32, 6i32, 298255740i32, -2147483648i32, 3i32, -1i32, 8i32, 3i32, -1i32, 8i32, 1892091212i32, 3i32, 7i32] [[6u32, 4u32, 4294967295u32, 6u32], [0u32, 5u32, 0u32, 7u32], [4294967295u32, 0u32, 1680411155u32, 0u32], [2u32, 5u32, 0u32, 0u32], [103610917u32, 1u32, 5u32, 2u32], [0u32, 2u32, 3666076349u32, 3u32], [1u32, 951066091u32, 0u32, 2u32], [4u32, 8u32, 6u32, 9u32], [8u32, 2u32, 2766154267u32, 2u32], [7u32, 1u32, 4294967295u32, 0u32], [498587656u32, 1u32, 4294967295u32, 1u32], [7u32, 5u32, 0u32, 0u32], [3u32, 3u32, 7u32, 0u32], [8u32, 5u32, 4294967295u32, 2618255638u32], [2443363341u32, 8u32, 807792737u32, 0u32], [1610791554u32, 9u32, 4294967295u32, 0u32], [1050935985u32, 7u32, 5u32, 7u32], [2850289518u32, 6u32, 4u32, 0u32], [3u32, 3u32, 2u32, 4294967295u32], [8u32, 5u32, 7u32, 0u32], [0u32, 4u32, 0u32, 0u32], [402291938u32, 0u32, 8u32, 8u32], [7u32, 4294967295u32, 5u32, 1u32], [5u32, 4225573289u32, 8u32, 6u32], [0u32, 1u32, 3u32, 7u32], [3u32, 4u32, 3u32, 0u32], [1u32, 1u32, 4002230076u32, 4u32], [81782009u32, 0u32, 9u32, 0u32], [0u32, 1u32, 2342786412u32, 1292023197u32], [1u32, 3265310507u32, 6u32, 1u32], [9u32, 4137631346u32, 0u32, 4u32], [0u32, 9u32, 4294967295u32, 725228737u32], [1u32, 2u32, 1970286839u32, 7u32]] }
-- output { 33i64 [6u32, 4u32, 4294967295u32, 6u32] [7u32, 5u32, 0u32, 0u32] [1u32, 2u32, 1970286839u32, 7u32] }
entry e18 [n] [m] (p0: [n]i32) (p1: [n][m]u32) =
  let as3 = filter (\row1 -> (if true then ((bool.u32 (u32.sum row1)) && (bool.u32 (u32.sum row1))) else (!(bool.u32 (u32.sum row1))))) p1
  in (length (as3), (as3)[0], (as3)[11], (as3)[32])

-- ==
-- entry: e19
-- input { [-0.25f32, -504.0f32, 1.75f32, 0.25f32, 2.75f32, -1.5f32, -2.0f32, -128.76922607421875f32, 1.25f32, -0.75f32, 150.38461303710938f32, -1.5f32, 675.5384521484375f32, 2.0f32, 3.0f32, -1.5f32, 34.46154022216797f32] [-2.5f32, 3.0f32, -45.92307662963867f32, 630.5384521484375f32, 0.0f32, 0.0f32, -1.25f32, 666.1538696289062f32, -102.92308044433594f32, 1.25f32, -1.25f32, 212.0f32, -1.25f32, 1.75f32, 1.5f32, -676.1538696289062f32, -3.0f32] -2.5f32 -2.75f32 }
-- output { [1797u16, 9619u16, 19238u16, 28857u16, 38476u16, 48095u16, 57714u16, 1797u16, 11416u16, 21035u16, 30654u16, 40273u16, 49892u16, 59511u16, 3594u16, 13213u16, 22832u16] false [94u32, 94u32, 94u32, 94u32, 94u32, 94u32, 94u32, 94u32, 94u32, 94u32, 94u32, 94u32, 94u32, 94u32, 94u32, 94u32, 94u32] [false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false] [1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32, 1.0f32] [-0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64] }
entry e19 [n] (p0: [n]f32) (p1: [n]f32) (p2: f32) (p3: f32) =
  let s1 = (if false then (i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p3))) else ((-0i16) // (((i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) << 1i16) | 1i16)))
  let s2 = (f32.sum p1)
  let s3 = (f32.sum p1)
  let as5 = tabulate n (\x4 -> {f0 = (((x4 - x4) | x4) ** 0i64), f1 = ((if (bool.i64 x4) then ((u16.i16 s1) + (u16.i64 x4)) else (u16.abs 7u16)) * (u16.abs (5u16 * 15031u16)))})
  let s7 = all (\x6 -> ((s1 - s1) > (s1 * (-8i16)))) p0
  let as10 = map2 (\x8 (x9: {f0: i64, f1: u16}) -> (((u32.lowest - (u32.i64 x9.f0)) - (if (bool.i64 x9.f0) then 6u32 else 66u32)) + (((u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) s3))) + (u32.i64 x9.f0)) | (u32.max (u32.bool s7) (u32.i64 x9.f0))))) p0 as5
  let as13 = map2 (\x11 x12 -> (!((x11 * x11) > (x11 + x11)))) as10 p1
  let as16 = map (\{f0 = x14, f1 = x15} -> ((f32.cos (f32.exp (-(f32.abs (s2 + p2))))), (f64.trunc (f64.cos (if s7 then (f64.f32 s3) else (f64.f32 s2)))))) as5
  in (map (\{f0 = _, f1 = a} -> a) as5, s7, as10, as13, map (\(a, _) -> a) as16, map (\(_, a) -> a) as16)

-- ==
-- entry: e20
-- input { empty([0]f32) empty([4][0]f64) -32767i16 -1i32 }
-- output { empty([0][4]f64) empty([0]i32) [-f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf, -f32.inf] empty([0][4]f64) empty([0]i64) }
entry e20 [n] [m] (p0: [n]f32) (p1: [m][n]f64) (p2: i16) (p3: i32) =
  let as1 = transpose p1
  let as3 = tabulate n (\x2 -> (p3 * ((i32.min p3 (-2097151i32)) %% 9i32)))
  let as6 = hist f32.max (-f32.inf) 6 (map (\x4 -> ((0i64 * (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4)))) %% 4i64)) p0) p0
  let as9 = filter (\row7 -> (bool.i16 p2)) as1
  let as11 = map (\row10 -> length row10) as9
  in (as1, as3, as6, as9, as11)

-- ==
-- entry: e21
-- input { [7u32, 109500196u32, 4294967295u32, 4u32, 0u32] [2u8, 7u8, 255u8, 5u8, 1u8] }
-- output { 14u8 [7i64, 109500196i64, 4294967295i64, 4i64, 0i64] 0i16 5i64 }
entry e21 [n] (p0: [n]u32) (p1: [n]u8) =
  let s1 = (u8.sum p1)
  let as4 = map2 (\x2 x3 -> (i64.u32 x2)) p0 p0
  let s5 = (((i16.u8 s1) %% (0i16 | 1i16)) / 8i16)
  let s6 = length p1
  in (s1, as4, s5, s6)

-- ==
-- entry: e22
-- input { [2i32, 6i32] [[6i32, 2147483647i32, 2147483647i32], [0i32, 4i32, -2i32]] 47.846153259277344f32 }
-- output { empty([0]i8) empty([0]bool) [true, true] [2147483647i32] 47i8 empty([0][3]i8) }
entry e22 [n] [m] (p0: [n]i32) (p1: [n][m]i32) (p2: f32) =
  let as5 = map (\row1 -> let s2 = reduce (\a b -> a + b) 0i32 row1 let as3 = replicate n ((u32.i32 s2) - ((u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) p2))) % 1u32)) in any (\x4 -> ((1024u32 ^ x4) <= (x4 / 8u32))) as3) p1
  let as8 = map2 (\x6 x7 -> (49u64 - (u64.max ((u64.i64 x7) - (u64.f32 (f32.min 100.0f32 (f32.max (0.0f32) p2)))) (268435457u64 ** 0u64)))) as5 (iota (length as5))
  let as11 = filter (\x9 -> ((x9 + x9) != x9)) p0
  let as12 = scan (^) 0u64 as8
  let as14 = tabulate 9i64 (\x13 -> (((if (!(bool.i64 x13)) then (p2 * p2) else (p2 + p2)) - p2), (17u32 %% (((u32.abs (u32.i64 x13)) % 1u32) | 1u32))))
  let as16 = map (\row15 -> (if length row15 == 0 then 28i32 else row15[(8) % length row15])) p1
  let as19 = filter (\row17 -> ((!(bool.i32 (i32.sum row17))) && (if false then true else false))) p1
  let as23 = filter (\(x20, x21) -> (!(!(bool.u32 x21)))) as14
  let as26 = filter (\row24 -> (false || ((i32.sum row24) > (i32.sum row24)))) p1
  let as28 = map (\x27 -> (x27 ** 0i32)) as16
  let as30 = map (\(x29: (f32, u32)) -> {f0 = (((u16.highest * (u16.u32 x29.1)) - (if true then (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) p2))) else 6u16)) + ((5u16 / 8u16) + ((u16.u32 x29.1) + 128u16))), f1 = ((!((i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x29.0))) * (i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x29.0))))) * ((8i8 / (66i8 | 1i8)) / ((98i8 + (i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2)))) | 1i8))), f2 = (bool.u32 x29.1)}) as23
  let as32 = map (\x31 -> (!(if (!x31) then (p2 > p2) else (true && x31)))) as5
  let as35 = filter (\x33 -> ((if (bool.i32 x33) then x33 else (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2)))) >= ((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) + x33))) as16
  let s36 = ((i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) - ((if false then (-12i8) else (i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2)))) - (i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2)))))
  let as45 = map (\row37 -> let as40 = map2 (\x38 x39 -> ((if (!(!(bool.i8 s36))) then (!(if (bool.i8 s36) then (bool.i64 x39) else false)) else (if (p2 <= p2) then (x38 <= x38) else (false && (bool.i64 x39)))), (((i16.i64 x39) + (if (bool.i64 x39) then (-4097i16) else i16.lowest)) * (70i16 + ((i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) / ((i16.i64 x39) | 1i16)))))) row37 (iota (length row37)) let as43 = map (\(x41, x42) -> (!(!(!2u8)))) as40 in map (\x44 -> (((i8.abs s36) | (s36 + (i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))))) ^ (i8.abs (s36 % 3i8)))) as43) as26
  in (map (\{f0 = _, f1 = a, f2 = _} -> a) as30, map (\{f0 = _, f1 = _, f2 = a} -> a) as30, as32, as35, s36, as45)

-- ==
-- entry: e23
-- input { [9i8] [[7u32, 1u32, 0u32]] [[[7u8, 50u8, 0u8], [9u8, 4u8, 93u8], [0u8, 7u8, 2u8]]] }
-- output { [[8u32, 2u32, 4294967295u32]] [9i8] }
entry e23 [n] [m] (p0: [n]i8) (p1: [n][m]u32) (p2: [n][m][m]u8) =
  let as3 = map (\row1 -> map (\x2 -> (if (bool.u32 x2) then ((x2 ** 0u32) + (if false then x2 else x2)) else ((u32.highest | x2) - (x2 + x2)))) row1) p1
  let as6 = filter (\x4 -> (bool.i8 x4)) p0
  in (as3, as6)

-- ==
-- entry: e24
-- input { [0u16, 65535u16] [457998397u32, 3360271490u32] -2i16 }
-- output { [0u32, 0u32] false [61862u16, 61862u16] [457998400u32, 0u32] }
entry e24 [n] (p0: [n]u16) (p1: [n]u32) (p2: i16) =
  let as3 = map2 (\x1 x2 -> ((u32.min ((u32.i64 x2) - (u32.i64 x2)) (u32.abs 9u32)) // (((8u32 + 2u32) % 7u32) | 1u32))) p0 (iota (length p0))
  let s5 = any (\x4 -> (x4 == (x4 + x4))) p1
  let as8 = map2 (\x6 x7 -> (61862u16, ((x6 * (x6 // (x6 | 1u32))) + ((x6 * x6) % 7u32)))) p1 (iota (length p1))
  in (as3, s5, map (\(a, _) -> a) as8, map (\(_, a) -> a) as8)

-- ==
-- entry: e25
-- input { [5i8, 5i8, 6i8] [true, true, false] 0u8 5u64 }
-- output { [true, true, false] }
entry e25 [n] (p0: [n]i8) (p1: [n]bool) (p2: u8) (p3: u64) =
  let as1 = scan (&&) true p1
  in as1

-- ==
-- entry: e26
-- input { [1u8] [5u8] }
-- output { [0i64] [-32i8] }
entry e26 [n] (p0: [n]u8) (p1: [n]u8) =
  let as2 = map (\x1 -> {f0 = (((-0i64) // ((51i64 / (1i64 | 1i64)) | 1i64)) * (((i64.u8 x1) - (i64.u8 x1)) %% ((if (bool.u8 x1) then (-0i64) else (i64.u8 x1)) | 1i64))), f1 = (((i8.u8 x1) + ((-4i8) - (i8.u8 x1))) << 3i8)}) p0
  in (map (\{f0 = a, f1 = _} -> a) as2, map (\{f0 = _, f1 = a} -> a) as2)

-- ==
-- entry: e27
-- input { [0u64, 0u64, 1377697715632244882u64, 9u64, 0u64, 17429871575210339564u64, 16333467228956387034u64, 0u64, 1u64, 5138597231046654356u64, 1u64, 0u64, 6u64, 8u64, 0u64, 9u64, 3u64, 4u64, 0u64, 8021257835134652292u64, 0u64, 9u64, 0u64, 8u64, 18446744073709551615u64, 18446744073709551615u64, 0u64, 0u64, 0u64, 7086552609401647141u64, 18446744073709551615u64, 1u64, 6u64] [6i32, -2i32, 4i32, 0i32, 5i32, -2133342400i32, -3i32, 7i32, -2147483647i32, 4i32, 5i32, -2i32, -2147483648i32, 8i32, -4i32, 2i32, 661532425i32, -2147483648i32, 4i32, 0i32, -2147483648i32, 8i32, -1i32, -3i32, 7i32, 252836948i32, 262382254i32, 938757555i32, -1i32, -1453384668i32, 3i32, 8i32, 8i32] 3i32 -11i8 }
-- output { 33i64 -57i8 84i8 -89i8 33i64 f64.inf f64.inf f64.inf 33i64 3i32 0i32 3i32 33i64 true true true 6u16 33i64 true true true }
entry e27 [n] (p0: [n]u64) (p1: [n]i32) (p2: i32) (p3: i8) =
  let s1 = length p0
  let as3 = map (\x2 -> (bool.u64 x2)) p0
  let as5 = map (\x4 -> ((((i32.i64 s1) %% (p2 | 1i32)) * p2) <= (((i32.i8 p3) ** 0i32) // 5i32))) as3
  let s6 = (u16.abs (u16.i64 s1))
  let as8 = tabulate n (\x7 -> {f0 = (!((p3 + p3) * ((i8.u16 s6) - p3))), f1 = (f64.log (1.0f64 + f64.abs ((f64.round (f64.i64 x7)) / (f64.round 0.11f64)))), f2 = p2})
  let as10 = map (\i -> as5[(i * 7 + 3) % length as5]) (iota (length as5))
  let s11 = (and as5)
  let as14 = map2 (\x12 x13 -> ((!(6u8 >> 2u8)) * ((if s11 then (u8.bool s11) else 65u8) * ((u8.u64 x12) - (u8.i64 x13))))) p0 (iota (length p0))
  let as15 = replicate 9i64 (-(f64.i32 p2))
  let as18 = map2 (\x16 x17 -> (u32.bool x16)) as10 (iota (length as10))
  let as20 = map (\x19 -> {f0 = (f64.floor 110.625f64), f1 = (((s1 & (i64.bool s11)) | (s1 * 8i64)) + s1), f2 = (f64.floor (f64.i64 s1))}) as5
  let as23 = filter (\x21 -> x21) as10
  let s24 = (and as23)
  let as28 = map3 (\x25 x26 x27 -> ((if (!((u32.bool s24) <= x26)) then 84u8 else (if (!x25) then (!(u8.u32 x26)) else (if (bool.u16 s6) then (u8.bool s11) else (u8.bool x25)))), (((u64.abs (u64.bool s24)) << 34u64) + (u64.bool x25)))) as10 as18 as10
  let as30 = map (\x29 -> ((((if s11 then (i16.bool s24) else (i16.bool x29)) % 3i16) + (i16.highest ^ (i16.bool s11))), (if s24 then (if (s1 > s1) then 13u32 else ((u32.bool x29) * (u32.i64 s1))) else ((if s11 then (u32.i32 p2) else (u32.i32 p2)) - (u32.abs 4u32))))) as23
  let as31 = scan (||) false as3
  let as32 = scan (\(a0, a1) (b0, b1) -> ((u8.max a0 b0), ((\a b -> a + b) a1 b1))) (u8.lowest, 0u64) as28
  let as34 = tabulate 0i64 (\x33 -> ((if (!(bool.i32 p2)) then ((f64.i8 p3) - 0.09f64) else (f64.abs (f64.i32 p2))) / (-1.25f64)))
  let as35 = iota n
  let as36 = replicate 2i64 (((u32.i32 p2) %% 8u32) >> 28u32)
  let s37 = (-0.75f32)
  let as40 = filter (\x38 -> ((if s11 then s11 else s11) && (x38 != (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s37)))))) as35
  let as41 = scan (&&) true as23
  let s42 = (((p2 %% 7i32) << 1i32) >> 10i32)
  let as45 = map2 (\x43 x44 -> ((u8.abs ((u8.bool s24) - (u8.bool x43))) %% 9u8)) as41 (iota (length as41))
  let as46 = scan (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = ((\a b -> a + b) a0 b0), f1 = (f64.min a1 b1), f2 = ((^) a2 b2)}) {f0 = 0i8, f1 = f64.inf, f2 = 0i32} as8
  let as47 = scan (&&) true as41
  let s48 = 6u16
  let as50 = map (\x49 -> (((s1 + s1) & (s1 + s1)) >= ((s1 // 1i64) - (s1 >> 28i64)))) as31
  in (length (map (\{f0 = a, f1 = _, f2 = _} -> a) as46), (map (\{f0 = a, f1 = _, f2 = _} -> a) as46)[0], (map (\{f0 = a, f1 = _, f2 = _} -> a) as46)[11], (map (\{f0 = a, f1 = _, f2 = _} -> a) as46)[32], length (map (\{f0 = _, f1 = a, f2 = _} -> a) as46), (map (\{f0 = _, f1 = a, f2 = _} -> a) as46)[0], (map (\{f0 = _, f1 = a, f2 = _} -> a) as46)[11], (map (\{f0 = _, f1 = a, f2 = _} -> a) as46)[32], length (map (\{f0 = _, f1 = _, f2 = a} -> a) as46), (map (\{f0 = _, f1 = _, f2 = a} -> a) as46)[0], (map (\{f0 = _, f1 = _, f2 = a} -> a) as46)[11], (map (\{f0 = _, f1 = _, f2 = a} -> a) as46)[32], length (as47), (as47)[0], (as47)[11], (as47)[32], s48, length (as50), (as50)[0], (as50)[11], (as50)[32])

-- ==
-- entry: e28
-- input { [9u16, 32383u16] [[-392.0769348144531f32], [1.0f32]] }
-- output { [162u16, 34306u16] [[-392.0769348144531f32], [1.0f32]] [[-392.0769348144531f32], [1.0f32]] 34306u16 }
entry e28 [n] [m] (p0: [n]u16) (p1: [n][m]f32) =
  let as2 = map (\x1 -> (if (bool.u16 x1) then ((if (bool.u16 x1) then x1 else x1) * (x1 + x1)) else (x1 + (u16.max x1 x1)))) p0
  let as5 = filter (\row3 -> (if ((f32.sum row3) < (f32.sum row3)) then (1.75f32 != (f32.sum row3)) else true)) p1
  let as8 = filter (\row6 -> (((f32.sum row6) - (f32.sum row6)) != (f32.sum row6))) p1
  let s9 = (if length as2 == 0 then 17u16 else as2[(3) % length as2])
  in (as2, as5, as8, s9)

-- ==
-- entry: e29
-- input { [-3.0f64, -277.53846153846155f64, 0.0f64, -2.5f64, -3.0f64] [[true], [false], [false], [true], [false]] 0u32 -0.75f32 }
-- output { [-3.0f64, -2.5f64, 0.0f64, 0.0f64, 0.0f64] [false, false, false, false, false] [0u64, 1u64, 2u64, 3u64, 4u64] [-3.0f64, 7.5f64, 0.0f64, -0.0f64, 0.0f64] [-3.0f64, 7.5f64, 7.5f64, 7.5f64, 7.5f64] 0u32 }
entry e29 [n] [m] (p0: [n]f64) (p1: [n][m]bool) (p2: u32) (p3: f32) =
  let as1 = reverse p0
  let as2 = transpose p1
  let as3 = scan (+) 0.0f64 p0
  let as4 = scan f64.max (-f64.inf) as1
  let as6 = tabulate n (\x5 -> ((!((!false) || (bool.u32 p2))), (u64.i64 x5)))
  let as7 = scan (*) 1.0f64 as1
  let as8 = scan f64.max (-f64.inf) as7
  let s9 = (if ((loop acc = true for it < 0i64 do (bool.i64 it)) && (512u32 <= p2)) then ((u32.abs p2) + ((u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) p3))) | p2)) else ((p2 + p2) + (p2 ^ u32.lowest)))
  in (as4, map (\(a, _) -> a) as6, map (\(_, a) -> a) as6, as7, as8, s9)

-- ==
-- entry: e30
-- input { [-2.0f32, 1.5f32, -426.8461608886719f32] empty([0]u8) empty([3][0][0]i32) 1.5f64 -3.0f32 }
-- output { [0u8, 0u8] empty([0]u8) }
entry e30 [n] [m] (p0: [n]f32) (p1: [m]u8) (p2: [n][m][m]i32) (p3: f64) (p4: f32) =
  let as3 = hist u8.max u8.lowest 2 (map (\x1 -> (((-16i64) - 35i64) - ((i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p4))) << 2i64))) p1) p1
  let as4 = scan (|) 0u8 p1
  in (as3, as4)

-- ==
-- entry: e31
-- input { [1u16, 0u16, 0u16, 19417u16, 0u16, 1u16, 0u16, 5u16, 0u16, 1u16, 0u16, 3u16, 0u16, 2u16, 6u16, 1u16, 0u16] [1u8, 0u8, 235u8, 0u8, 2u8, 148u8, 0u8, 0u8, 0u8, 194u8, 8u8, 8u8, 2u8, 0u8, 8u8, 34u8, 0u8] 5i8 }
-- output { [-1.0f64, -1.0f64, -1.0f64, -1.0f64, -1.0f64] true [1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16, 1u16] [12289i64, 0i64, 0i64, 12242030655133i64, 0i64, 12289i64, 0i64, 880747i64, 0i64, 12289i64, 0i64, 233500i64, 0i64, 90123i64, 860265i64, 12289i64, 0i64] [12288u32, 2u32, 2u32, 4174622720u32, 2u32, 12288u32, 2u32, 880640u32, 2u32, 12288u32, 2u32, 233472u32, 2u32, 90112u32, 860160u32, 12288u32, 2u32] [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32] }
entry e31 [n] (p0: [n]u16) (p1: [n]u8) (p2: i8) =
  let as2 = map (\x1 -> {f0 = ((((u64.u16 x1) * 7u64) ^ ((u64.u16 x1) + 3u64)) * (((u64.u16 x1) ** 1u64) << 12u64)), f1 = ((i16.i8 p2) >> 3i16)}) p0
  let {f0 = s3, f1 = s4} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((*) a0 b0), f1 = (i16.min a1 b1)}) {f0 = 1u64, f1 = i16.highest} as2
  let as7 = map (\{f0 = x5, f1 = x6} -> {f0 = (u16.i16 x6), f1 = (i64.u64 x5), f2 = (u32.u64 s3)}) as2
  let as11 = map2 (\(x8: {f0: u16, f1: i64, f2: u32}) {f0 = x9, f1 = x10} -> {f0 = ((((u16.u64 s3) | x8.f0) % 4u16) - (!x8.f0)), f1 = (x8.f1 + (i64.abs (x8.f1 >> 13i64))), f2 = (u32.max ((8u32 %% 3u32) / (x8.f2 | 1u32)) (if ((bool.u64 s3) || (bool.i16 x10)) then (!x8.f2) else ((u32.i64 x8.f1) + x8.f2)))}) as7 as2
  let as13 = tabulate 5i64 (\x12 -> (((f32.max ((-3.0f32) / (f32.i64 x12)) (f32.min (f32.i16 s4) (f32.i64 x12))) - (f32.round (if (bool.i64 x12) then (f32.i64 x12) else (f32.i64 x12)))), (((f32.sqrt (f32.abs (-0.75f32))) + (f32.i64 x12)) / (f32.sqrt (f32.abs 0.03f32))), (-(f64.cos (f64.u64 s3)))))
  let s17 = any (\(x14, x15, x16) -> ((x14 - (f32.f64 x16)) >= x14)) as13
  let as22 = filter (\{f0 = x18, f1 = x19, f2 = x20} -> (if (p2 <= p2) then s17 else (x20 > x20))) as11
  let as24 = map (\(x23: {f0: u16, f1: i64, f2: u32}) -> (i32.abs (i32.u32 x23.f2))) as7
  in (map (\(_, _, a) -> a) as13, s17, map (\{f0 = a, f1 = _, f2 = _} -> a) as22, map (\{f0 = _, f1 = a, f2 = _} -> a) as22, map (\{f0 = _, f1 = _, f2 = a} -> a) as22, as24)

-- ==
-- entry: e32
-- input { empty([0]u64) empty([0]i16) }
-- output { empty([0]u64) [0u64, 0u64] empty([0]i16) empty([0]u64) 8i32 empty([0]i16) }
entry e32 [n] (p0: [n]u64) (p1: [n]i16) =
  let as2 = take (i64.min 4i64 (length p0)) p0
  let as5 = hist (+) 0u64 2 (map (\x3 -> (!(77i64 & 31i64))) as2) as2
  let as7 = take (i64.min 6i64 (length p1)) p1
  let as10 = filter (\x8 -> (bool.u64 x8)) as2
  let s11 = 8i32
  let as12 = rotate 5i64 as7
  in (as2, as5, as7, as10, s11, as12)

-- ==
-- entry: e33
-- input { [0i64, -9223372036854775807i64, 9223372036854775807i64] [[-1.25f32, -2.5f32, -1.5f32], [1.0f32, 0.25f32, 4.615384578704834f32], [-1.75f32, 1.0f32, -2.75f32]] }
-- output { [-5.25f32, 5.865384578704834f32, -3.5f32] [-335544316i64, -503316486i64, -100663294i64] [-100663294i64, -503316486i64, -335544316i64] }
entry e33 [n] [m] (p0: [n]i64) (p1: [m][n]f32) =
  let as3 = map (\row1 -> let as2 = reverse row1 in (f32.sum as2)) p1
  let as5 = map (\x4 -> ((!(i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4)))) + (((i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4))) << 24i64) * (!(i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4))))))) as3
  let as6 = reverse as5
  in (as3, as5, as6)

-- ==
-- entry: e34
-- input { [-2.25f64] [[6i64]] [[[-3.0f32]]] 0u32 8i16 }
-- output { empty([0]bool) true empty([0]i64) true 0i64 empty([0]bool) }
entry e34 [n] [m] (p0: [n]f64) (p1: [n][m]i64) (p2: [n][m][m]f32) (p3: u32) (p4: i16) =
  let as3 = filter (\row1 -> (((i64.sum row1) < (i64.sum row1)) || (if (bool.u32 p3) then (bool.i64 (i64.sum row1)) else false))) p1
  let as5 = map (\x4 -> (i64.abs (i64.max ((i64.i16 p4) ** 3i64) ((i64.i16 p4) * (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x4))))))) p0
  let as6 = scan (+) 0.0f64 p0
  let as9 = map (\row7 -> any (\x8 -> ((p3 - p3) == p3)) row7) as3
  let s10 = (and as9)
  let as13 = filter (\x11 -> ((p4 % (p4 | 1i16)) > p4)) as5
  let s15 = any (\x14 -> (if s10 then s10 else (s10 || s10))) as6
  let s16 = (if length as13 == 0 then (i64.u32 p3) else as13[(8) % length as13])
  let as21 = map (\row17 -> let as20 = map2 (\x18 x19 -> (if ((p4 %% 8i16) <= (p4 << 9i16)) then s10 else (!s10))) row17 row17 in reduce (||) false as20) as3
  in (as9, s10, as13, s15, s16, as21)

-- ==
-- entry: e35
-- input { [-2.5f32, -2.5f32, -2.5f32, 2.25f32, 2.5f32, -0.25f32, 0.5f32, -2.5f32, 0.0f32, -1.75f32, 1.5f32, 573.6153564453125f32, 0.25f32, -2.0f32, 0.5f32, -2.5f32, -1.75f32, -1.0f32, 0.25f32, 2.75f32, -0.75f32, -2.25f32, -540.8461303710938f32, -762.3076782226562f32, 3.0f32, 2.25f32, -3.0f32, -2.75f32, -0.5f32, 1.0f32, -1.5f32, 2.5f32, -1.5f32] [0u32, 0u32] 2.25f32 0.75f32 }
-- output { 2.5f32 [-f32.inf, -f32.inf] 33i64 -47.125f32 -47.125f32 -47.125f32 }
entry e35 [n] [m] (p0: [n]f32) (p1: [m]u32) (p2: f32) (p3: f32) =
  let s1 = (if length p0 == 0 then p3 else p0[(4) % length p0])
  let as4 = hist f32.max (-f32.inf) 2 (map (\x2 -> ((288230376151711745i64 - (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s1)))) << 49i64)) p0) p0
  let as6 = map (\x5 -> (((if false then x5 else 2.5f32) + p3) * (if ((-0.5f32) == 113.875f32) then 0.88f32 else (-14.5f32)))) p0
  in (s1, as4, length (as6), (as6)[0], (as6)[11], (as6)[32])

-- ==
-- entry: e36
-- input { empty([0]i64) empty([0][0]f64) empty([0][0][0]i16) 1u64 6i32 }
-- output { empty([0]u32) empty([0]f32) empty([0]u32) empty([0]f32) }
entry e36 [n] [m] (p0: [n]i64) (p1: [m][n]f64) (p2: [m][n][m]i16) (p3: u64) (p4: i32) =
  let as3 = map2 (\x1 x2 -> ((u32.i64 x2), (f32.ceil (-(f32.i64 x2))))) p0 p0
  let as6 = map (\(x4, x5) -> ((if (x5 > x5) then (x4 + (x4 + x4)) else ((if (bool.u32 x4) then x4 else x4) ** 1u32)), ((f32.round (x5 + x5)) + (f32.exp (-(f32.abs (f32.cos (f32.u32 x4)))))))) as3
  in (map (\(a, _) -> a) as3, map (\(_, a) -> a) as3, map (\(a, _) -> a) as6, map (\(_, a) -> a) as6)

-- ==
-- entry: e37
-- input { [259672836i32, 0i32, -1932945958i32, 4i32, -2147483648i32, 1i32, 9i32, 1i32, 6i32, 2i32, -662276879i32, -1i32, -143979506i32, 712799273i32, 2i32, -4i32, 9i32, -2i32, 8i32, 8i32, 6i32, 1i32, 7i32, -3i32, -3i32, 2i32, 1i32, -2i32, -2147483648i32, -926996483i32, -2i32, 7i32, 8i32] [-4i16, 2i16, 2i16, 32767i16, 3i16, 4i16, -2i16, 32767i16, 6627i16, 8829i16, 0i16, 1i16, 0i16, 0i16, 6i16, 0i16, 0i16, 2i16, 1i16, 1i16, 4i16, 9i16, 5i16, 7i16, 5i16, -32768i16, 9i16, -32767i16, 6i16, 8i16, -3i16, -2i16, -31938i16] 3i8 6i16 }
-- output { 3i32 [259672836i32, -1932945958i32, 4i32, -2147483648i32, 1i32, 9i32, 1i32, 6i32, 2i32, -662276879i32, -1i32, -143979506i32, 712799273i32, 2i32, -4i32, 9i32, -2i32, 8i32, 8i32, 6i32, 1i32, 7i32, -3i32, -3i32, 2i32, 1i32, -2i32, -2147483648i32, -926996483i32, -2i32, 7i32, 8i32] 33i64 8i32 1i32 259672836i32 empty([0]i32) [1601240644i32, 0i32, 0i32] }
entry e37 [n] (p0: [n]i32) (p1: [n]i16) (p2: i8) (p3: i16) =
  let s1 = ((i32.i8 p2) + ((i32.i8 p2) / (((i32.i8 p2) + (i32.i16 p3)) | 1i32)))
  let as4 = filter (\x2 -> (if (loop acc = (bool.i32 x2) for it < 4i64 do acc) then (bool.i32 x2) else (false && (bool.i16 p3)))) p0
  let as5 = reverse p0
  let as8 = filter (\x6 -> false) as4
  let as11 = hist (+) 0i32 3 (map (\x9 -> ((i64.abs 17592186044415i64) / ((i64.lowest + (-35184372088832i64)) | 1i64))) p0) p0
  in (s1, as4, length (as5), (as5)[0], (as5)[11], (as5)[32], as8, as11)

-- ==
-- entry: e38
-- input { [9348583126823025051u64, 43818626475370375u64, 16845008130061878578u64, 2u64, 5u64] empty([5][0]u32) 18u8 6u64 }
-- output { [9348583126823025051u64, 9349471588061233055u64, 16861477004606701503u64, 16861477004606701503u64, 16861477004606701503u64] empty([5][0]u32) [1283137536i32, 1956126720i32, 1108353024i32, 1108353024i32, 1108353024i32] }
entry e38 [n] [m] (p0: [n]u64) (p1: [n][m]u32) (p2: u8) (p3: u64) =
  let as1 = scan (|) 0u64 p0
  let as4 = filter (\row2 -> true) p1
  let as6 = map (\x5 -> ((if ((u64.u8 p2) <= x5) then ((-131073i32) * (i32.u64 x5)) else ((i32.u64 p3) - (i32.u8 p2))) * (((i32.u64 x5) // (i32.lowest | 1i32)) - ((i32.u64 x5) << 13i32)))) as1
  in (as1, as4, as6)

-- ==
-- entry: e39
-- input { [0u8, 1u8, 0u8] [7u8, 9u8, 6u8] [[[1u8]], [[157u8]], [[0u8]]] 1u32 0u8 }
-- output { 1.252762968495368f64 [1u8, 157u8, 0u8] }
entry e39 [n] [m] (p0: [n]u8) (p1: [n]u8) (p2: [n][m][m]u8) (p3: u32) (p4: u8) =
  let s1 = (f64.log (1.0f64 + f64.abs 2.5f64))
  let as3 = map (\row2 -> (u8.sum (map u8.sum row2))) p2
  in (s1, as3)

-- ==
-- entry: e40
-- input { [3i8, 7i8, 3i8, 4i8, -127i8, -85i8, 4i8, -128i8, -1i8, -61i8, 7i8, 42i8, -34i8, 6i8, 1i8, -42i8, 5i8] [[true, true, false, true, false, true, true, false, false, true, false, false, false, true, false, true, true]] 0u16 -2147483648i32 }
-- output { [false] [0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64, 0u64] [[0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8]] }
entry e40 [n] [m] (p0: [n]i8) (p1: [m][n]bool) (p2: u16) (p3: i32) =
  let as8 = map (\row1 -> let as5 = map3 (\x2 x3 x4 -> (((p2 >> 0u16) - p2), x2)) row1 row1 row1 let as6 = scan (&&) true row1 in all (\x7 -> (!(x7 && x7))) as6) p1
  let as9 = replicate n (((u64.u16 p2) | 0u64) + (u64.u16 p2))
  let as15 = map (\row10 -> let as13 = filter (\x11 -> ((p2 - p2) != (if x11 then p2 else p2))) row10 in map (\x14 -> ((i8.bool x14) & ((if x14 then 71i8 else (i8.u16 p2)) % (((i8.u16 p2) ** 3i8) | 1i8)))) row10) p1
  in (as8, as9, as15)

-- ==
-- entry: e41
-- input { [-2.0f64, -1.25f64, -1.0f64] [[147u8], [7u8], [13u8]] }
-- output { [1u16, 1u16, 1u16] [-2i16, 1i16, -2i16] 1u16 -2i16 [f32.nan, -2.5f32, -5.0f32] 3i64 }
entry e41 [n] [m] (p0: [n]f64) (p1: [n][m]u8) =
  let as2 = map (\x1 -> {f0 = (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x1))), f1 = ((!((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x1))) + (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x1))))) * ((134217728u32 * (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x1)))) / 6u32))}) p0
  let s3 = length p0
  let as5 = map (\x4 -> s3) p0
  let as11 = map (\row6 -> let as8 = map (\x7 -> (u16.abs (u16.i64 s3))) row6 let as9 = scan u8.max u8.lowest row6 in map (\x10 -> (i16.u8 x10)) as9) p1
  let as14 = filter (\(x12: {f0: i16, f1: u32}) -> ((s3 ^ s3) <= (s3 << 48i64))) as2
  let as21 = map (\row15 -> let as18 = map2 (\x16 x17 -> (((x16 ^ x17) * (x16 + (i16.i64 s3))) %% 8i16)) row15 row15 let as20 = map (\x19 -> (if (if ((bool.i16 x19) && (bool.i16 x19)) then (x19 <= x19) else (x19 <= (i16.i64 s3))) then ((x19 * (i16.i64 s3)) + (i16.i64 s3)) else (!(x19 + x19)))) row15 in (i16.sum row15)) as11
  let as22 = scan (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((|) a0 b0), f1 = ((\a b -> a + b) a1 b1)}) {f0 = 0i16, f1 = 0u32} as2
  let as25 = filter (\row23 -> ((u8.sum row23) <= ((u8.sum row23) ** 3u8))) p1
  let as29 = map (\row26 -> let s27 = (((i16.i64 s3) * (i16.i64 s3)) * ((if (bool.i64 s3) then (i16.i64 s3) else (i16.i64 s3)) + ((i16.i64 s3) * (i16.i64 s3)))) let as28 = scan (^) 0u8 row26 in (u8.sum as28)) as25
  let as30 = scan (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((^) a0 b0), f1 = (u32.min a1 b1)}) {f0 = 0i16, f1 = u32.highest} as2
  let s31 = ((!(s3 != s3)) || ((s3 %% (73i64 | 1i64)) > s3))
  let as37 = map (\row32 -> let as34 = map (\x33 -> (u16.i64 s3)) row32 let as36 = map (\x35 -> ((!(u64.bool s31)) + (((u64.bool s31) << 45u64) / 1u64))) row32 in (if length as34 == 0 then (u16.bool s31) else as34[(-3) % length as34])) as25
  let as40 = filter (\row38 -> ((!4i16) < ((i16.i64 s3) - 6i16))) as11
  let {f0 = s41, f1 = s42} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((\a b -> a + b) a0 b0), f1 = ((\a b -> a + b) a1 b1)}) {f0 = 0i16, f1 = 0u32} as14
  let as45 = filter (\row43 -> ((!(i16.sum row43)) < ((i16.sum row43) + (i16.sum row43)))) as40
  let as48 = map2 (\(x46: {f0: i16, f1: u32}) x47 -> {f0 = (((u16.lowest + u16.lowest) << 12u16) - (!((u16.i16 s41) %% ((u16.u32 x46.f1) | 1u16)))), f1 = (x46.f0 + ((i16.max 22i16 (-2047i16)) / (((i16.i64 x47) << 6i16) | 1i16)))}) as30 as5
  let as49 = replicate 3i64 ((!(u8.i64 s3)) ** 1u8)
  let as52 = filter (\(x50: {f0: u16, f1: i16}) -> ((if s31 then s31 else s31) || (!s31))) as48
  let {f0 = s53, f1 = s54} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((^) a0 b0), f1 = (i16.min a1 b1)}) {f0 = 0u16, f1 = i16.highest} as48
  let as57 = map2 (\(x55: {f0: u16, f1: i16}) x56 -> (((1.5f32 + 0.25f32) * ((f32.i64 x56) * (f32.i16 s54))) - ((-(f32.i64 x56)) + ((f32.u32 s42) / (f32.i64 x56))))) as48 (iota (length as48))
  let s58 = length as22
  in (map (\{f0 = a, f1 = _} -> a) as52, map (\{f0 = _, f1 = a} -> a) as52, s53, s54, as57, s58)

-- ==
-- entry: e42
-- input { empty([0]i64) empty([0][0]f32) }
-- output { empty([0]i8) empty([0]f64) empty([0]i8) empty([0]u8) 1.0f64 127i8 }
entry e42 [n] [m] (p0: [n]i64) (p1: [n][m]f32) =
  let as3 = filter (\x1 -> ((x1 + x1) >= (3426260632466864475i64 * 7i64))) p0
  let as6 = filter (\row4 -> ((if false then (-1.25f32) else (f32.sum row4)) >= (f32.round (f32.sum row4)))) p1
  let as8 = map (\x7 -> (f64.i64 x7)) p0
  let as12 = map (\row9 -> let as10 = scan f32.max (-f32.inf) row9 in map (\x11 -> ((i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x11))) >> 14i16)) as10) p1
  let s13 = (f64.sum as8)
  let s14 = (f64.sum as8)
  let as17 = map2 (\x15 x16 -> {f0 = ((f64.sqrt (f64.abs (s13 + (f64.i64 x16)))) - (-((f64.i64 x15) + s13))), f1 = (((if (bool.i64 x16) then (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s13))) else (-6i8)) // 1i8) - (i8.abs (i8.i64 x15)))}) p0 (iota (length p0))
  let as20 = map2 (\x18 x19 -> i16.lowest) as8 (iota (length as8))
  let as23 = filter (\row21 -> true) p1
  let as27 = filter (\{f0 = x24, f1 = x25} -> ((x25 > x25) && (x24 != x24))) as17
  let as30 = map (\{f0 = x28, f1 = x29} -> {f0 = ((x28 * (x28 - s13)) - (f64.trunc ((f64.i8 x29) / s14))), f1 = x29}) as17
  let as36 = map (\row31 -> let as35 = map3 (\x32 x33 x34 -> (u8.i16 x34)) row31 row31 row31 in reduce u8.min u8.highest as35) as12
  let {f0 = s37, f1 = s38} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((*) a0 b0), f1 = (i8.min a1 b1)}) {f0 = 1.0f64, f1 = i8.highest} as27
  in (map (\{f0 = _, f1 = a} -> a) as27, map (\{f0 = a, f1 = _} -> a) as30, map (\{f0 = _, f1 = a} -> a) as30, as36, s37, s38)

-- ==
-- entry: e43
-- input { [6i32, 1i32, 8i32, -2i32, 6i32] empty([0][5]u32) false 0.0f64 }
-- output { empty([0][5]i64) [6i32, 1i32, 8i32, -2i32, 6i32] [0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64] }
entry e43 [n] [m] (p0: [n]i32) (p1: [m][n]u32) (p2: bool) (p3: f64) =
  let as5 = map (\row1 -> let as2 = scan u32.max u32.lowest row1 let s3 = (u32.sum row1) in map (\x4 -> (((i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) + ((i64.u32 s3) ** 0i64)) + (i64.max 144115188075855871i64 (!(i64.u32 x4))))) as2) p1
  let as6 = rotate 5i64 p0
  let as8 = tabulate 8i64 (\x7 -> ((((-1.0f64) + p3) + (f64.cos p3)) + (f64.floor ((f64.i64 x7) * p3))))
  in (as5, as6, as8)

-- ==
-- entry: e44
-- input { [64.53846153846153f64] [[0u16, 5u16]] 0u8 }
-- output { [0u32] [64.53846153846153f64] [-1.25f32] [0u16] }
entry e44 [n] [m] (p0: [n]f64) (p1: [n][m]u16) (p2: u8) =
  let as3 = map2 (\x1 x2 -> (if (loop acc = (if true then (bool.i64 x2) else (bool.i64 x2)) for it < 4i64 do (acc || acc)) then (u32.abs ((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x1))) %% 8u32)) else ((255u32 - (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x1)))) >> 22u32))) p0 (iota (length p0))
  let as6 = map2 (\x4 x5 -> ((if (!(x4 < x4)) then x4 else x4), (-1.25f32))) p0 (iota (length p0))
  let as8 = map (\x7 -> (((u16.u8 p2) %% 3u16) // 8u16)) p0
  in (as3, map (\(a, _) -> a) as6, map (\(_, a) -> a) as6, as8)

-- ==
-- entry: e45
-- input { empty([0]i64) empty([0][0]bool) 1.5f64 true }
-- output { empty([0][0]bool) empty([0]i64) empty([0][0]i8) 0i64 }
entry e45 [n] [m] (p0: [n]i64) (p1: [m][n]bool) (p2: f64) (p3: bool) =
  let as3 = filter (\row1 -> (p2 > (p2 * (-1.25f64)))) p1
  let as5 = map (\i -> p0[(i * 9 + 8) % length p0]) (iota (length p0))
  let as10 = map (\row6 -> let s7 = (!(if true then (i64.abs (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2)))) else ((i64.bool p3) / ((i64.bool p3) | 1i64)))) let s8 = (if length row6 == 0 then p3 else row6[(6) % length row6]) in map (\x9 -> ((if x9 then (if s8 then (i8.bool p3) else (i8.bool p3)) else ((-127i8) - 52i8)) >> 6i8)) row6) p1
  let s11 = reduce (^) 0i64 p0
  in (as3, as5, as10, s11)

-- ==
-- entry: e46
-- input { [9u8, 71u8, 7u8, 9u8, 9u8] [[486.0769230769231f64, -1.75f64, -2.0f64, 1.5f64, 2.75f64]] 0.5f64 }
-- output { [1.2830476699985371f64, 1.2830476699985371f64, 1.2830476699985371f64, 1.2830476699985371f64, 1.2830476699985371f64] [-70i16, -70i16, -70i16, -70i16, -70i16] [486.5769230769231f64] [-70i16, -140i16, -210i16, -280i16, -350i16] [486.5769230769231f64] [486.5769230769231f64] }
entry e46 [n] [m] (p0: [n]u8) (p1: [m][n]f64) (p2: f64) =
  let s2 = any (\x1 -> (!(if true then true else (bool.u8 x1)))) p0
  let as4 = map (\x3 -> (if s2 then ((33u8 + x3) * (if s2 then x3 else x3)) else ((u8.abs x3) - (if s2 then x3 else 2u8)))) p0
  let s5 = (if length p0 == 0 then (u8.bool s2) else p0[(-6) % length p0])
  let as8 = map2 (\x6 x7 -> (!93i16)) as4 p0
  let as11 = map (\row9 -> map (\x10 -> ((6u32 ^ (if s2 then 8u32 else 1073741824u32)) / 8u32)) row9) p1
  let as12 = scan (\a b -> a + b) 0u8 as4
  let as15 = map2 (\x13 x14 -> (f64.abs p2)) as4 as4
  let as17 = map (\x16 -> ((f64.cos x16) + (f64.log (1.0f64 + f64.abs p2)))) as15
  let as19 = map (\x18 -> (((x18 - x18) | (x18 | x18)) - (x18 >> 2i16))) as8
  let as21 = map (\row20 -> (f64.sum row20)) p1
  let as22 = scan (+) 0i16 as19
  let as25 = filter (\x23 -> ((x23 - p2) >= (f64.sin x23))) as21
  let as27 = map (\i -> as21[(i * 7 + 6) % length as21]) (iota (length as21))
  in (as17, as19, as21, as22, as25, as27)

-- ==
-- entry: e47
-- input { [3u64, 768075348765924298u64, 4u64, 8u64] [5414u16, 3u16, 4u16, 0u16] [[[7i16, 11390i16, 4i16, 6i16], [-32767i16, 3i16, -32767i16, -26974i16], [8170i16, 9i16, 9i16, 1i16], [4i16, 6i16, 4i16, -2i16]], [[-3i16, 2i16, 9i16, 3i16], [27928i16, 5i16, -4i16, 0i16], [1i16, -32767i16, -4i16, -32768i16], [1i16, 8i16, -4i16, 3i16]], [[8i16, 6i16, 7i16, 3444i16], [3i16, -1i16, 6i16, -1i16], [9i16, 3i16, -32767i16, 9i16], [1i16, 2392i16, -2i16, 0i16]], [[-32767i16, 4i16, 9i16, -4i16], [8i16, 4i16, 1i16, 4i16], [-2i16, 3i16, 5i16, 24865i16], [-1i16, 0i16, -32768i16, 1i16]]] true }
-- output { [1u16, 1u16, 1u16, 1u16] [27908u16, 0u16, 18563u16, 13440u16] [-27907i16, 1i16, -18562i16, -13439i16] [false, true, false, false] empty([0]u16) empty([0]u16) }
entry e47 [n] [m] (p0: [n]u64) (p1: [n]u16) (p2: [m][n][m]i16) (p3: bool) =
  let as2 = map (\x1 -> {f0 = (u16.bool p3), f1 = ((17286u16 / ((u16.u64 x1) | 1u16)) * ((u16.u64 x1) + 8191u16))}) p0
  let as6 = map2 (\x3 {f0 = x4, f1 = x5} -> (((i16.bool p3) - (i16.u16 x5)), (x3 > (if p3 then 60u64 else (!x3))))) p0 as2
  let as9 = filter (\(x7: {f0: u16, f1: u16}) -> (!(4877u16 >= x7.f0))) as2
  in (map (\{f0 = a, f1 = _} -> a) as2, map (\{f0 = _, f1 = a} -> a) as2, map (\(a, _) -> a) as6, map (\(_, a) -> a) as6, map (\{f0 = a, f1 = _} -> a) as9, map (\{f0 = _, f1 = a} -> a) as9)

-- ==
-- entry: e48
-- input { [4u8, 0u8] [[5i16, 7i16], [17163i16, -32767i16], [-1i16, 4i16], [1i16, -32767i16]] }
-- output { 16383i64 0u32 5469u32 16390u32 16382i64 9u32 5469u32 16390u32 16383i64 0.0f32 5469.0f32 16390.0f32 16383i64 -0.43842434883117676f32 363.151611328125f32 1089.201416015625f32 32767u32 }
entry e48 [n] [m] (p0: [n]u8) (p1: [m][n]i16) =
  let long = map (\x1 -> ((u32.i64 x1) + ((if (bool.i64 x1) then 8u32 else (u32.i64 x1)) ** 1u32))) (iota 16383)
  let as4 = filter (\x2 -> ((x2 == x2) && (bool.u32 x2))) long
  let as6 = map (\x5 -> ((if ((81u32 + x5) != (if (bool.u32 x5) then x5 else x5)) then (f32.u32 x5) else (((f32.u32 x5) - (f32.u32 x5)) / ((f32.u32 x5) + (f32.u32 x5)))), (((3.0f32 * (f32.u32 x5)) / 45.125f32) - (f32.sin (f32.exp (-(f32.abs 0.79f32))))))) long
  let s7 = reduce (|) 0u32 long
  in (length (long), (long)[0], (long)[5461], (long)[16382], length (as4), (as4)[0], (as4)[5460], (as4)[16381], length (map (\(a, _) -> a) as6), (map (\(a, _) -> a) as6)[0], (map (\(a, _) -> a) as6)[5461], (map (\(a, _) -> a) as6)[16382], length (map (\(_, a) -> a) as6), (map (\(_, a) -> a) as6)[0], (map (\(_, a) -> a) as6)[5461], (map (\(_, a) -> a) as6)[16382], s7)

-- ==
-- entry: e49
-- input { [237u8, 4u8, 0u8, 0u8] [[-294068971i32, -4i32, -4i32, 5i32], [9i32, 1i32, 1815600046i32, 9i32], [7i32, 2147483647i32, 7i32, 2i32], [7i32, -4i32, 4i32, -3i32]] -3i8 4u64 }
-- output { [-294068971i32, 1i32, 2i32, -4i32] false [4i16, 4i16, 4i16, 4i16] [[-294068971i32, -4i32, -4i32, 5i32], [9i32, 1i32, 1815600046i32, 9i32], [7i32, 2147483647i32, 7i32, 2i32], [7i32, -4i32, 4i32, -3i32]] [[true, true, true, true], [true, true, false, true], [true, true, true, true], [true, true, true, true]] false }
entry e49 [n] [m] (p0: [n]u8) (p1: [n][m]i32) (p2: i8) (p3: u64) =
  let s1 = length p0
  let as4 = map (\row2 -> let s3 = length row2 in reduce i32.min i32.highest row2) p1
  let s6 = all (\x5 -> (!(bool.u64 p3))) p0
  let as8 = map (\x7 -> (i16.i64 s1)) as4
  let as11 = filter (\row9 -> (((i32.sum row9) >= (i32.sum row9)) || ((i32.u64 p3) <= (i32.sum row9)))) p1
  let as17 = map (\row12 -> let as15 = filter (\x13 -> s6) row12 in map (\x16 -> (!((x16 - x16) >= (x16 * x16)))) row12) as11
  let s19 = any (\x18 -> (if s6 then (bool.u64 p3) else (x18 < x18))) as8
  in (as4, s6, as8, as11, as17, s19)

-- ==
-- entry: e50
-- input { [3u64, 1u64, 3u64] [37i8, 15i8, 8i8] true }
-- output { [3u8, 1u8, 3u8] [-9223372036854775805i64, -9223372036854775807i64, -9223372036854775805i64] }
entry e50 [n] (p0: [n]u64) (p1: [n]i8) (p2: bool) =
  let as2 = map (\x1 -> ((u8.min ((loop acc = (u8.u64 x1) for it < 0i64 do acc) * ((u8.u64 x1) >> 0u8)) (u8.u64 x1)), ((i64.u64 x1) + (if p2 then (i64.lowest * (i64.u64 x1)) else ((i64.u64 x1) * (i64.bool p2)))))) p0
  in (map (\(a, _) -> a) as2, map (\(_, a) -> a) as2)

-- ==
-- entry: e51
-- input { [false, true, false, false, false, false, true, false, false, true, false, false, true, true, false, true, false] [[7u64, 0u64, 1u64], [0u64, 3690478522709963039u64, 2540910232346229989u64], [0u64, 7u64, 1u64], [0u64, 1u64, 9u64], [1u64, 0u64, 8u64], [0u64, 1u64, 0u64], [6u64, 5u64, 12532949145990637593u64], [7u64, 18446744073709551615u64, 0u64], [9u64, 6u64, 4u64], [0u64, 0u64, 4u64], [6u64, 0u64, 4857913517014098818u64], [1u64, 5u64, 0u64], [0u64, 4368433639189450962u64, 1u64], [18446744073709551615u64, 0u64, 0u64], [0u64, 0u64, 0u64], [0u64, 3u64, 6u64], [1u64, 0u64, 1781797470121490413u64]] 97u8 }
-- output { [23592961u64, 23592968u64, 23592961u64, 23592961u64, 23592961u64, 23592961u64, 23592968u64, 23592961u64, 23592961u64, 23592968u64, 23592961u64, 23592961u64, 23592968u64, 23592968u64, 23592961u64, 23592968u64, 23592961u64] [3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64, 3660525777126739168u64] [23592961u64, 47185929u64, 70778890u64, 94371851u64, 117964812u64, 141557773u64, 165150741u64, 188743702u64, 212336663u64, 235929631u64, 259522592u64, 283115553u64, 306708521u64, 330301489u64, 353894450u64, 377487418u64, 401080379u64] [6i16, 6i16, 6i16, 6i16, 6i16, 6i16, 6i16, 6i16, 6i16, 6i16, 6i16, 6i16, 6i16, 6i16, 6i16, 6i16, 6i16] 17i64 [1801u16, 53578u16, 265u16] [53578u16, 265u16, 53578u16] [265u16, 53578u16, 60681u16] 401080379u64 }
entry e51 [n] [m] (p0: [n]bool) (p1: [n][m]u64) (p2: u8) =
  let as1 = scan (||) false p0
  let as4 = map2 (\x2 x3 -> ((90u64 << 18u64) + ((7u64 + (u64.bool x3)) & ((u64.bool x3) - 7u64)))) p0 p0
  let as7 = map2 (\x5 x6 -> ((if (x6 == x6) then ((u64.u8 p2) - 144115188075855871u64) else ((u64.u8 p2) * (u64.bool x5))) / 5u64)) as1 (iota (length as1))
  let as8 = scan (+) 0u64 as4
  let as10 = map (\x9 -> (i16.abs (i16.min (0i16 + (i16.u8 p2)) 6i16))) as8
  let as13 = map (\row11 -> map (\x12 -> ((if (!(bool.u64 x12)) then ((u16.u64 x12) + 53578u16) else 9u16) + (((u16.u64 x12) + (u16.u64 x12)) << 7u16))) row11) p1
  let s14 = (if length as8 == 0 then (u64.u8 p2) else as8[(-1) % length as8])
  in (as4, as7, as8, as10, length (as13), (as13)[0], (as13)[5], (as13)[16], s14)

-- ==
-- entry: e52
-- input { [-5312998624976661283i64, 5272702891341257277i64, 8i64] [9u64, 14796458285184958123u64, 0u64] 7i8 0u8 }
-- output { [9.0f32, 1.4796457828469965e+19f32, 0.0f32] [14336i16, 12288i16, 10240i16] -5312998624976661283i64 [0u32, 0u32, 0u32] [-5312998624976661283i64, 5272702891341257277i64, 8i64] }
entry e52 [n] (p0: [n]i64) (p1: [n]u64) (p2: i8) (p3: u8) =
  let as3 = map2 (\x1 x2 -> ((f32.u64 x1), ((((i16.i8 p2) ^ (i16.i64 x2)) + (4i16 >> 9i16)) << 11i16))) p1 (iota (length p1))
  let s4 = (if length p0 == 0 then 38i64 else p0[(-9) % length p0])
  let as6 = map (\x5 -> (u32.u8 p3)) p0
  let as9 = filter (\x7 -> (!(!(bool.i64 s4)))) p0
  in (map (\(a, _) -> a) as3, map (\(_, a) -> a) as3, s4, as6, as9)

-- ==
-- entry: e53
-- input { [95u8, 106u8, 255u8, 2u8, 0u8, 255u8, 2u8, 255u8, 122u8, 6u8, 6u8, 0u8, 9u8, 8u8, 0u8, 0u8, 1u8, 0u8, 246u8, 4u8, 0u8, 9u8, 0u8, 0u8, 0u8, 3u8, 224u8, 1u8, 0u8, 0u8, 30u8, 0u8, 0u8] [0u64, 18446744073709551615u64, 4130573332863688225u64, 1u64, 5693128791065682986u64, 3u64, 4u64, 5u64, 8u64, 0u64, 12629146814259012789u64, 6u64, 0u64, 3u64, 9u64, 6u64, 0u64, 4558447889883045180u64, 413514306402322708u64, 9u64, 0u64, 0u64, 4u64, 5u64, 14749805705603838749u64, 0u64, 6u64, 0u64, 1u64, 0u64, 0u64, 9u64, 0u64] 7u32 7u8 }
-- output { 33i64 0i64 11i64 -160i64 }
entry e53 [n] (p0: [n]u8) (p1: [n]u64) (p2: u32) (p3: u8) =
  let as3 = map2 (\x1 x2 -> ((((i64.u64 x1) - (i64.u32 p2)) * (if (bool.u32 p2) then x2 else x2)) + ((if true then x2 else (i64.u8 p3)) + x2))) p1 (iota (length p1))
  in (length (as3), (as3)[0], (as3)[11], (as3)[32])

-- ==
-- entry: e54
-- input { [-0.75f64, -1.0f64, 1.75f64, -2.5f64, -0.75f64, 1.5f64, 0.25f64, -2.25f64, 3.0f64, -0.5f64, -0.5f64, -2.25f64, 0.75f64, -1.5f64, 654.8461538461538f64, 0.5f64, 26.923076923076923f64, -3.0f64, 2.5f64, -3.0f64, -2.5f64, -3.0f64, 0.25f64, -355.15384615384613f64, 2.5f64, -1.5f64, -0.5f64, 2.75f64, 538.3076923076923f64, 0.5f64, -363.6923076923077f64, 2.25f64, 391.0f64] [0u64, 0u64, 15672080604276284543u64, 2u64, 17253755727576446491u64, 1u64, 18446744073709551615u64, 4u64, 1u64, 5u64, 0u64, 527837352575070536u64, 7u64, 0u64, 6u64, 4u64, 9209666747290058422u64, 0u64, 2u64, 1406245701903709895u64, 8u64, 7u64, 7u64, 0u64, 8u64, 0u64, 1u64, 5u64, 1u64, 0u64, 0u64, 0u64, 1u64] [[[3i8], [5i8], [0i8], [7i8], [2i8], [3i8], [0i8], [-127i8], [-3i8], [-4i8], [2i8], [-127i8], [8i8], [7i8], [2i8], [-26i8], [-127i8], [45i8], [9i8], [-114i8], [1i8], [-2i8], [6i8], [2i8], [-127i8], [4i8], [4i8], [7i8], [8i8], [24i8], [4i8], [-87i8], [8i8]]] }
-- output { 33i64 0u8 9u8 3u8 [-71i8] 33i64 0i64 502962501013107271i64 0i64 33i64 0u8 0u8 2u8 }
entry e54 [n] [m] (p0: [n]f64) (p1: [n]u64) (p2: [m][n][m]i8) =
  let as3 = map2 (\x1 x2 -> (((3u8 * (u8.u64 x1)) % 7u8) + (((u8.u64 x1) + (u8.u64 x1)) / (37u8 | 1u8)))) p1 p0
  let as8 = map (\row4 -> let as7 = filter (\row5 -> false) row4 in (i8.sum (map i8.sum row4))) p2
  let as10 = map (\x9 -> (((-3i64) * ((i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x9))) >> 55i64)) * (if (x9 <= x9) then (i64.min 36i64 (-5981260524232148115i64)) else ((-140737488355328i64) * 1073741823i64)))) p0
  let as12 = map (\x11 -> ((((u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) x11))) >> 3u8) * (!7u8)) >> 6u8)) p0
  in (length (as3), (as3)[0], (as3)[11], (as3)[32], as8, length (as10), (as10)[0], (as10)[11], (as10)[32], length (as12), (as12)[0], (as12)[11], (as12)[32])

-- ==
-- entry: e55
-- input { [2568909210841856379i64, 4i64, 0i64, 7i64, 9223372036854775807i64, -781610709453858728i64, 5i64, 2i64, 8i64, -7285493135511025616i64, -9223372036854775808i64, -3i64, 6i64, 3i64, 9223372036854775807i64, 2480211904710333043i64, -7838688665370839147i64, 9i64, -1i64, -9223372036854775808i64, -9223372036854775808i64, -4442978191923836346i64, 8i64, 0i64, 4i64, 9223372036854775807i64, 3i64, 9i64, 9i64, -3i64, -3487339156895682294i64, 5374023121708416254i64, 3i64] [0u32, 1u32, 0u32, 0u32, 8u32, 0u32, 7u32, 9u32, 8u32, 7u32, 0u32, 0u32, 0u32, 129391562u32, 6u32, 2u32, 9u32, 0u32, 4294967295u32, 3u32, 0u32, 8u32, 1002590969u32, 3u32, 6u32, 3397774882u32, 8u32, 5u32, 4294967295u32, 0u32, 6u32, 9u32, 5u32] }
-- output { 33i64 0i8 0i8 5i8 }
entry e55 [n] (p0: [n]i64) (p1: [n]u32) =
  let as3 = map2 (\x1 x2 -> (i8.abs (((i8.u32 x2) ^ (i8.u32 x1)) - ((i8.u32 x1) | (i8.u32 x2))))) p1 p1
  in (length (as3), (as3)[0], (as3)[11], (as3)[32])

-- ==
-- entry: e56
-- input { [65535u16, 4u16, 1u16, 7u16, 7u16, 0u16, 0u16, 0u16, 0u16, 3u16, 6u16, 0u16, 0u16, 0u16, 2u16, 3u16, 1u16] empty([17][0]i64) -2.25f64 1.25f64 }
-- output { empty([17][0]u64) empty([0][0]i8) 68.0f64 empty([17][0]i64) false empty([0][0]u64) }
entry e56 [n] [m] (p0: [n]u16) (p1: [n][m]i64) (p2: f64) (p3: f64) =
  let as1 = replicate n ((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) %% ((!(i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2)))) | 1i32))
  let as3 = map (\x2 -> ((i16.max (i16.min (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) (i16.u16 x2)) (!i16.highest)) // ((i16.highest << 15i16) | 1i16))) p0
  let s4 = (i32.sum as1)
  let as7 = filter (\x5 -> (p3 > (p3 + p2))) p0
  let as10 = filter (\x8 -> ((bool.i32 s4) && ((bool.u16 x8) || (bool.i32 s4)))) p0
  let as19 = map (\row11 -> let as14 = map2 (\x12 x13 -> (u8.i32 s4)) row11 (iota (length row11)) let as17 = map2 (\x15 x16 -> (!(x16 >= (x15 - x16)))) row11 (iota (length row11)) in map (\x18 -> ((u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) ** 3u64)) as17) p1
  let s20 = ((-72.5f32) + (f32.sqrt (f32.abs ((f32.f64 p2) * (-9.125f32)))))
  let as25 = map (\row21 -> let as23 = map (\x22 -> (f64.max (p2 / (f64.log (1.0f64 + f64.abs p3))) (if (p3 <= p3) then (if (bool.u64 x22) then p3 else (f64.f32 s20)) else (f64.round (f64.u64 x22))))) row21 let s24 = reduce (\a b -> a + b) 0.0f64 as23 in reduce (\a b -> a + b) 0.0f64 as23) as19
  let as27 = map (\x26 -> x26) as7
  let as30 = map2 (\x28 x29 -> (f32.ceil ((f32.sin s20) + (f32.log (1.0f32 + f32.abs s20))))) as27 (iota (length as27))
  let as33 = filter (\x31 -> (!((f32.f64 p3) > s20))) as30
  let as37 = map (\row34 -> let s35 = ((((u64.f32 (f32.min 100.0f32 (f32.max (0.0f32) s20))) / 3u64) + (if (bool.i32 s4) then (u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) else (u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))))) // 7u64) in map (\x36 -> ((((i8.i64 x36) ** 3i8) << 5i8) + (31i8 + (7i8 | (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))))))) row34) p1
  let s38 = reduce (+) 0u16 p0
  let s39 = ((8i16 + ((-8i16) * (i16.i32 s4))) >> 4i16)
  let as42 = map (\row40 -> map (\x41 -> (f64.sin ((p2 / p3) * p2))) row40) as37
  let as44 = map (\x43 -> (f64.round ((f64.ceil p2) * p2))) as27
  let as47 = filter (\row45 -> (!(!(bool.u64 (u64.sum row45))))) as19
  let as50 = filter (\row48 -> ((512u64 %% ((u64.sum row48) | 1u64)) <= ((u64.sum row48) & (u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) p2)))))) as19
  let as56 = map (\row51 -> let as54 = map2 (\x52 x53 -> {f0 = (((i32.max s4 s4) << 29i32) << 27i32), f1 = (((x53 // 7i8) * x52) // 3i8)}) row51 row51 let as55 = scan (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((^) a0 b0), f1 = (i8.max a1 b1)}) {f0 = 0i32, f1 = i8.lowest} as54 in reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((\a b -> a + b) a0 b0), f1 = ((\a b -> a + b) a1 b1)}) {f0 = 0i32, f1 = 0i8} as54) as37
  let as59 = map2 (\x57 x58 -> (f32.exp (-(f32.abs ((s20 * 0.25f32) + (s20 + s20)))))) as44 as7
  let as62 = map (\{f0 = x60, f1 = x61} -> {f0 = ((if ((bool.u16 s38) && (bool.i32 s4)) then (x60 - x60) else (8i32 - x60)) * ((x60 / ((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) | 1i32)) ^ (s4 & x60))), f1 = (((x61 - x61) * (x61 >> 1i8)) %% 2i8)}) as56
  let as64 = map (\row63 -> (if length row63 == 0 then (u64.u16 s38) else row63[(-7) % length row63])) as50
  let s65 = (f64.sum as25)
  let as68 = filter (\row66 -> true) as19
  let as71 = filter (\row69 -> ((s20 > s20) || ((bool.i16 s39) && false))) as37
  let s72 = reduce (\a b -> a + b) 0.0f64 as44
  let as75 = filter (\row73 -> (if (if true then true else (bool.u16 s38)) then (p3 > s65) else (bool.i16 s39))) p1
  let s77 = all (\x76 -> ((s4 <= s4) && (2.5f64 <= s65))) as7
  let as80 = filter (\row78 -> (p2 > p2)) as50
  in (as68, as71, s72, as75, s77, as80)

-- ==
-- entry: e57
-- input { [8i16, 2i16] [-3.0f32, 0.25f32] 9i16 }
-- output { 16i16 [0i16, 2i16] }
entry e57 [n] (p0: [n]i16) (p1: [n]f32) (p2: i16) =
  let s1 = reduce (*) 1i16 p0
  let as3 = map (\x2 -> (((!s1) % ((x2 ^ p2) | 1i16)) / 2i16)) p0
  in (s1, as3)

-- ==
-- entry: e58
-- input { empty([0]i32) empty([0]bool) 1.0f32 }
-- output { empty([0]u64) empty([0]bool) }
entry e58 [n] (p0: [n]i32) (p1: [n]bool) (p2: f32) =
  let as3 = map2 (\x1 x2 -> (((34359738367u64 >> 11u64) * ((u64.bool x1) + (u64.bool x1))) * ((u64.bool x1) / (((u64.bool x1) / ((u64.bool x1) | 1u64)) | 1u64)))) p1 p0
  let as6 = filter (\x4 -> ((f32.exp (-(f32.abs 2.25f32))) >= ((-2.5f32) - p2))) p1
  in (as3, as6)

-- ==
-- entry: e59
-- input { [2i32, 2147483647i32, -2i32, 9i32, -2147483647i32] [5u16, 0u16, 0u16] [[[8i32, 4i32, 3i32], [1i32, -2147483647i32, 5i32], [1292599633i32, 4i32, 7i32]], [[-2147483648i32, 4i32, -2147483648i32], [6i32, 371815970i32, 3i32], [-1253791537i32, 4i32, -2i32]], [[-1712184102i32, 3i32, 2147483647i32], [8i32, 4i32, -2i32], [8i32, 6i32, -2i32]], [[2i32, 2009753735i32, 1i32], [-4i32, 8i32, -2147483648i32], [-1850580348i32, -1i32, -1i32]], [[-4i32, 1812678085i32, -4i32], [3i32, -2147483648i32, -4i32], [-4i32, 8i32, 3i32]]] 219.76923076923077f64 8u32 }
-- output { true empty([0]u16) empty([0][3][3]i32) [5u16, 0u16, 0u16] -1i32 empty([0][3][3]i32) }
entry e59 [n] [m] (p0: [n]i32) (p1: [m]u16) (p2: [n][m][m]i32) (p3: f64) (p4: u32) =
  let s2 = any (\x1 -> ((!false) || true)) p0
  let as5 = filter (\x3 -> (false && (p4 != p4))) p1
  let as8 = filter (\row6 -> (!(s2 || s2))) p2
  let as12 = map3 (\x9 x10 x11 -> x11) p1 p1 p1
  let s13 = reduce (|) 0i32 p0
  let as16 = filter (\row14 -> (if s2 then ((i32.sum (map i32.sum row14)) != (i32.sum (map i32.sum row14))) else ((i32.sum (map i32.sum row14)) != s13))) as8
  in (s2, as5, as8, as12, s13, as16)

-- ==
-- entry: e60
-- input { [-9223372036854775807i64] [true] 1u64 }
-- output { -9223372036854775807i64 -9223372036854775807i64 }
entry e60 [n] (p0: [n]i64) (p1: [n]bool) (p2: u64) =
  let s1 = (if length p0 == 0 then (i64.u64 p2) else p0[(3) % length p0])
  let s2 = reduce i64.min i64.highest p0
  in (s1, s2)

-- ==
-- entry: e61
-- input { [-4i16, 6i16] empty([0]f32) -3i32 517926692626361225i64 }
-- output { empty([0]i8) 92i8 0i64 -0.0f64 [0i8, 0i8] true }
entry e61 [n] [m] (p0: [n]i16) (p1: [m]f32) (p2: i32) (p3: i64) =
  let s1 = length p0
  let as3 = tabulate 7i64 (\x2 -> {f0 = ((16384u16 & ((u16.i64 x2) + (u16.i64 p3))) ** 1u16), f1 = (u8.i64 s1)})
  let as5 = tabulate n (\x4 -> ((((-17i8) * 2i8) * (i8.i64 p3)) + ((-40i8) << 2i8)))
  let as8 = filter (\x6 -> ((false && (bool.i64 s1)) && (x6 != x6))) as5
  let as11 = map2 (\x9 x10 -> {f0 = (((x9 >> 12i16) - (x9 & x9)) >> 11i16), f1 = (((i8.i32 p2) * (-3i8)) + (((-6i8) << 7i8) + (if false then (-82i8) else (i8.i32 p2))))}) p0 (iota (length p0))
  let s12 = (i8.sum as8)
  let s13 = (if length as8 == 0 then (i8.i64 s1) else as8[(-1) % length as8])
  let as16 = map2 (\x14 x15 -> (f64.ceil ((f64.sin (f64.f32 x14)) / (f64.trunc (f64.f32 x14))))) p1 p1
  let as19 = map2 (\x17 x18 -> (((if true then 2i8 else s13) ^ (!(i8.i32 p2))) & ((s12 * s13) + s12))) as5 (iota (length as5))
  let as21 = map (\x20 -> x20) as16
  let as24 = filter (\x22 -> (if (!(bool.i64 s1)) then ((bool.i32 p2) && true) else ((bool.i8 x22) && true))) as19
  let s25 = (i8.sum as5)
  let s26 = length as24
  let s27 = (f64.min (((-2.25f64) + (f64.i8 s12)) / ((f64.i64 s1) / (f64.i8 s12))) (((f64.i8 s25) * (f64.i64 p3)) + 27.75f64))
  let as28 = scan (*) 1i8 as19
  let s30 = all (\x29 -> ((bool.i32 p2) && (true && true))) as28
  in (as24, s25, s26, s27, as28, s30)

-- ==
-- entry: e62
-- input { [127i8, 4i8, -4i8, 7i8, 6i8] [1i64, -9223372036854775808i64, -1i64, -3241238033783508158i64, 7i64] 2u32 }
-- output { 5i64 [127i8, -125i8, 127i8, -122i8, -116i8] [0i64, 1i64, 2i64, 3i64, 4i64] [0u16, 1u16, 0u16, 1u16, 0u16] }
entry e62 [n] (p0: [n]i8) (p1: [n]i64) (p2: u32) =
  let s1 = length p0
  let as2 = scan (\a b -> a + b) 0i8 p0
  let as3 = iota n
  let as5 = map (\x4 -> ((((u16.u32 p2) ^ (u16.i64 x4)) %% 2u16) & (!(20600u16 ** 2u16)))) as3
  in (s1, as2, as3, as5)

-- ==
-- entry: e63
-- input { [18357425826692606369u64, 2u64] [[0u64, 2u64], [0u64, 8u64]] }
-- output { [-40148474i32, -1946157126i32] [0u8, 2u8] [2u8, 0u8] -1986305600i32 2u8 0u8 }
entry e63 [n] [m] (p0: [n]u64) (p1: [n][m]u64) =
  let as3 = filter (\row1 -> ((u64.min (u64.sum row1) (u64.sum row1)) <= ((u64.sum row1) ^ (u64.sum row1)))) p1
  let as6 = filter (\row4 -> (!(!(bool.u64 (u64.sum row4))))) as3
  let as9 = filter (\row7 -> (!(!(bool.u64 (u64.sum row7))))) as3
  let as12 = filter (\row10 -> (!((u64.sum row10) >= (u64.sum row10)))) as6
  let as14 = map (\i -> p0[(i * 4 + 9) % length p0]) (iota (length p0))
  let as16 = map (\x15 -> ((70i32 * (i32.max (i32.max (i32.u64 x15) 33554431i32) ((i32.u64 x15) | (i32.u64 x15)))), ((((u8.u64 x15) - 9u8) // ((if (bool.u64 x15) then 63u8 else (u8.u64 x15)) | 1u8)) & (((u8.u64 x15) %% (28u8 | 1u8)) // 1u8)), ((u8.u64 x15) >> 6u8))) p0
  let (s17, s18, s19) = reduce (\(a0, a1, a2) (b0, b1, b2) -> (((\a b -> a + b) a0 b0), (u8.max a1 b1), ((*) a2 b2))) (0i32, u8.lowest, 1u8) as16
  in (map (\(a, _, _) -> a) as16, map (\(_, a, _) -> a) as16, map (\(_, _, a) -> a) as16, s17, s18, s19)

-- ==
-- entry: e64
-- input { [-618.2307692307693f64] [[3.0f32]] 9u8 }
-- output { 0.6200000047683716f32 [-618.2307692307693f64] }
entry e64 [n] [m] (p0: [n]f64) (p1: [n][m]f32) (p2: u8) =
  let s1 = ((loop acc = (f32.max (f32.u8 p2) (-0.25f32)) for it < 0i64 do (f32.i64 it)) / (if (!(bool.u8 p2)) then (f32.sqrt (f32.abs (f32.u8 p2))) else ((f32.u8 p2) / 0.62f32)))
  let as4 = filter (\x2 -> ((bool.u8 p2) || (!(bool.u8 p2)))) p0
  in (s1, as4)

-- ==
-- entry: e65
-- input { [182u8] [-3i32] }
-- output { 1i64 0u64 137438953471u64 [-3i32] }
entry e65 [n] [m] (p0: [n]u8) (p1: [m]i32) =
  let s1 = length p1
  let s2 = ((((u64.i64 s1) + 67u64) // 4u64) >> 32u64)
  let s3 = 137438953471u64
  let as5 = map (\i -> p1[(i * 5 + 3) % length p1]) (iota (length p1))
  in (s1, s2, s3, as5)

-- ==
-- entry: e66
-- input { [8u16, 1u16, 0u16, 1u16, 0u16, 0u16, 6u16, 0u16, 22901u16, 0u16, 2u16, 9u16, 4u16, 41622u16, 3u16, 3u16, 48139u16, 1u16, 5u16, 0u16, 42702u16, 7u16, 0u16, 7u16, 3u16, 9u16, 0u16, 1u16, 4u16, 23038u16, 0u16, 0u16, 7u16] [0u64, 7u64, 0u64, 1u64, 8u64, 4466653933968596557u64, 3u64, 0u64, 18446744073709551615u64, 0u64, 2u64, 2u64, 7u64, 0u64, 8u64, 2u64, 0u64, 0u64, 9u64, 0u64, 0u64, 0u64, 4u64, 0u64, 0u64, 2u64, 0u64, 2u64, 3u64, 0u64, 1016241702590237149u64, 9u64, 5u64] 3.0f32 0u16 }
-- output { 8u64 47411u16 5482895636558833779u64 0u16 }
entry e66 [n] (p0: [n]u16) (p1: [n]u64) (p2: f32) (p3: u16) =
  let s1 = (if length p1 == 0 then 0u64 else p1[(4) % length p1])
  let s2 = reduce (+) 0u16 p0
  let s3 = (u64.sum p1)
  let s4 = reduce u16.min u16.highest p0
  in (s1, s2, s3, s4)

-- ==
-- entry: e67
-- input { [0u32, 4294967295u32, 8u32] [[8i16, -1i16, 5i16], [9750i16, -4i16, 6i16], [4i16, -32768i16, 1i16]] 6i8 -24395i16 }
-- output { [8i16, -1i16, 5i16, 9750i16, -4i16, 6i16, 4i16, -32768i16, 1i16] [4294967295u32, 8u32] [[8i16, -1i16, 5i16], [9750i16, -4i16, 6i16], [4i16, -32768i16, 1i16]] [8i16, 5i16, -4i16, 4i16, 1i16] }
entry e67 [n] [m] (p0: [n]u32) (p1: [n][m]i16) (p2: i8) (p3: i16) =
  let as2 = flatten p1
  let as4 = drop (i64.min 1i64 (length p0)) p0
  let as7 = filter (\row5 -> (((i16.sum row5) == (i16.sum row5)) || (p3 <= (i16.sum row5)))) p1
  let as9 = as2[::2]
  in (as2, as4, as7, as9)

-- ==
-- entry: e68
-- input { [3i32, 1i32, 0i32, 0i32, -1533695440i32, -2i32, -4i32, 9i32, -373462711i32, -2i32, 3i32, -2147483647i32, -1i32, -1634463106i32, 4i32, 9i32, 2i32, -4i32, -4i32, -4i32, 1692118510i32, -3i32, 7i32, -2147483648i32, -3i32, -3i32, -4i32, 6i32, -3i32, -2147483647i32, 4i32, -2147483647i32, 6i32] [[-0.75f32, -0.25f32, -1.25f32], [-2.0f32, 139.23077392578125f32, -2.25f32], [0.0f32, 0.25f32, -2.75f32], [-1.75f32, 1.0f32, 3.0f32], [-2.25f32, -0.25f32, 753.2307739257812f32], [0.5f32, 0.25f32, -93.38461303710938f32], [-302.5384521484375f32, 2.75f32, -319.69232177734375f32], [-1.75f32, -3.0f32, -1.5f32], [-1.5f32, 1.0f32, -1.0f32], [474.3846130371094f32, -0.75f32, 1.25f32], [-1.25f32, 330.6153869628906f32, -2.25f32], [-0.75f32, 694.4615478515625f32, -3.0f32], [-1.5f32, 538.1538696289062f32, 3.0f32], [-693.0f32, 583.3846435546875f32, -688.0f32], [491.8461608886719f32, -2.0f32, -0.25f32], [-2.75f32, 0.25f32, -2.0f32], [1.25f32, -2.0f32, 639.6153564453125f32], [1.75f32, 1.25f32, -1.0f32], [-2.5f32, 2.0f32, 1.0f32], [2.25f32, 160.3076934814453f32, -2.0f32], [2.0f32, 3.0f32, 0.75f32], [-2.5f32, -2.5f32, 1.75f32], [-44.30769348144531f32, 2.5f32, -3.0f32], [442.5384521484375f32, -4.692307472229004f32, 2.5f32], [209.07691955566406f32, 1.75f32, -2.0f32], [-1.0f32, 0.0f32, -0.75f32], [672.5384521484375f32, 0.75f32, 2.5f32], [2.0f32, 2.5f32, 194.92308044433594f32], [-0.5f32, 1.5f32, 0.75f32], [1.75f32, -2.25f32, 3.0f32], [414.3846130371094f32, -1.75f32, 663.4615478515625f32], [-2.75f32, 3.0f32, -0.5f32], [-27.076923370361328f32, 3.0f32, -139.92308044433594f32]] 586624795i32 false }
-- output { [586624802i32, 586624796i32, 1219963211i32, -586624785i32, 586624804i32, 586624802i32, 586624796i32, 2123056745i32, 586624804i32, 586624797i32, -586624785i32, -586624785i32, -586624785i32, -586624785i32, 586624796i32, 586624796i32] 33i64 true true true 33i64 -2.25f32 690.7115478515625f32 -164.0f32 33i64 -2.25f32 690.7115478515625f32 -164.0f32 33i64 -0.234375f32 1562.53857421875f32 11366.060546875f32 277939936.0f32 }
entry e68 [n] [m] (p0: [n]i32) (p1: [n][m]f32) (p2: i32) (p3: bool) =
  let as3 = filter (\x1 -> ((p2 * x1) > (if p3 then (i32.bool p3) else x1))) p0
  let as4 = iota 8i64
  let as6 = map (\x5 -> (((((-2i8) // 7i8) ^ (i8.i32 x5)) ** 1i8), (((x5 + x5) // 2i32) ^ ((p2 + x5) + x5)))) as3
  let as9 = map (\row7 -> any (\x8 -> ((bool.i32 p2) || p3)) row7) p1
  let as12 = map (\row10 -> let s11 = (if (p3 && (p3 || false)) then (18u8 - ((u8.bool p3) & (u8.i32 p2))) else (((u8.bool p3) >> 0u8) - (u8.abs (u8.bool p3)))) in (f32.sum row10)) p1
  let as15 = map (\row13 -> let s14 = (if length row13 == 0 then (f32.i32 p2) else row13[(6) % length row13]) in (f32.sum row13)) p1
  let as19 = map (\row16 -> let as17 = scan f32.max (-f32.inf) row16 let s18 = (f32.sum as17) in reduce (*) 1.0f32 row16) p1
  let s20 = reduce (\a b -> a + b) 0.0f32 as19
  in (map (\(_, a) -> a) as6, length (as9), (as9)[0], (as9)[11], (as9)[32], length (as12), (as12)[0], (as12)[11], (as12)[32], length (as15), (as15)[0], (as15)[11], (as15)[32], length (as19), (as19)[0], (as19)[11], (as19)[32], s20)

-- ==
-- entry: e69
-- input { [9u8, 6u8, 0u8, 0u8, 3u8, 8u8, 104u8, 5u8, 0u8, 7u8, 0u8, 56u8, 0u8, 0u8, 1u8, 0u8, 1u8] [-16378i16, 20047i16, 1026i16, -4i16, -3i16, 3i16, -18296i16, -1i16, 4i16, -2i16, -25487i16, -1i16, 4i16, 7i16, -3i16, 8i16, -4i16] }
-- output { [35u32, 35u32, 45u32, 45u32, 45u32, 45u32, 45u32, 45u32, 45u32, 280u32, 280u32, 280u32, 520u32, 520u32, 520u32, 520u32, 520u32] [4032i16, 4032i16, 4032i16, 4032i16, 4032i16, 4032i16, 4032i16, 4032i16, 4032i16] [45u32, 30u32, 40u32, 520u32, 25u32, 35u32, 280u32, 5u32, 5u32] [83i8, 83i8, 83i8, 83i8, 83i8, 83i8, 83i8, 83i8, 83i8, 83i8, 83i8, 83i8, 83i8, 83i8, 83i8, 83i8, 83i8] [-112i8, -112i8, -112i8, -112i8, -112i8, -112i8, -112i8, -112i8, -112i8] [-112i8, -112i8, -112i8, -112i8, -112i8, -112i8, -112i8, -112i8, -112i8] }
entry e69 [n] (p0: [n]u8) (p1: [n]i16) =
  let s1 = (u8.sum p0)
  let s2 = (((u16.abs (u16.u8 s1)) + ((u16.u8 s1) + 4u16)) ^ ((9u16 << 11u16) & ((u16.u8 s1) + 13u16)))
  let as4 = map (\x3 -> ((loop acc = ((52i16 // ((i16.u16 s2) | 1i16)) * ((i16.u8 s1) - (i16.u8 s1))) for it < 2i64 do ((!acc) << 6i16)), (u32.abs (loop acc = (5u32 * (u32.u8 x3)) for it < 4i64 do (u32.max acc acc))))) p0
  let as6 = map (\i -> as4[(i * 4 + 9) % length as4]) (iota (length as4))
  let as7 = scan (\(a0, a1) (b0, b1) -> (((|) a0 b0), (u32.max a1 b1))) (0i16, u32.lowest) as6
  let as10 = filter (\(x8: (i16, u32)) -> ((x8.1 / 8u32) != (x8.1 % 2u32))) as4
  let as13 = map (\(x11, x12) -> 83i8) as6
  let as14 = replicate 9i64 (if (s1 == s1) then ((i8.u8 s1) + (i8.u8 s1)) else ((i8.u16 s2) + 5i8))
  let as15 = reverse as14
  in (map (\(_, a) -> a) as7, map (\(a, _) -> a) as10, map (\(_, a) -> a) as10, as13, as14, as15)

-- ==
-- entry: e70
-- input { [4i32] [4294967295u32] }
-- output { f64.inf empty([0]f64) empty([0]f64) [4294967295u32] [0i32] [-1i32] }
entry e70 [n] (p0: [n]i32) (p1: [n]u32) =
  let as3 = map2 (\x1 x2 -> {f0 = (((x1 * (-33i32)) >> 18i32) < (((i32.i64 x2) + x1) >> 5i32)), f1 = (u16.i32 x1)}) p0 (iota (length p0))
  let as5 = map (\x4 -> (u32.i32 x4)) p0
  let as8 = hist (+) 0u32 2 (map (\x6 -> (if ((bool.u32 x6) && (bool.u32 x6)) then ((i64.u32 x6) + (i64.u32 x6)) else ((i64.u32 x6) / ((i64.u32 x6) | 1i64)))) p1) p1
  let s9 = (if length p1 == 0 then 2049u32 else p1[(9) % length p1])
  let as12 = filter (\x10 -> ((loop acc = x10 for it < 3i64 do (u32.i64 it)) > 2u32)) p1
  let s13 = reduce u32.min u32.highest as8
  let s14 = reduce u32.min u32.highest as8
  let as17 = map2 (\x15 x16 -> (if (!(!true)) then ((loop acc = 4085015362u32 for it < 1i64 do s14) + (s9 * x15)) else (x15 // ((x16 + x16) | 1u32)))) as8 as8
  let as18 = reverse as8
  let as21 = hist u32.max u32.lowest 4 (map (\x19 -> (((i64.u32 s13) % 1i64) + ((i64.u32 x19) %% ((i64.u32 s9) | 1i64)))) as12) as12
  let as24 = filter (\x22 -> (bool.u32 s13)) p1
  let s25 = (u32.sum as5)
  let as28 = filter (\x26 -> ((s14 %% 8u32) < (s9 >> 23u32))) as18
  let as31 = map2 (\x29 x30 -> ((!((i64.u32 s13) << 7i64)) // 1i64)) as21 as21
  let as32 = rotate 2i64 as31
  let as35 = map2 (\x33 x34 -> {f0 = (f32.i64 x33), f1 = (f32.u32 s25)}) as31 (iota (length as31))
  let as37 = map (\x36 -> ((u8.u32 s13) % 8u8)) p0
  let as40 = map2 (\x38 x39 -> ((f64.u32 s14) - ((f64.u32 x38) * ((f64.i64 x39) / 7.75f64)))) as12 (iota (length as12))
  let as43 = filter (\x41 -> (((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x41))) ** 1u32) != s13)) as40
  let s44 = reduce f64.min f64.inf as40
  let as47 = filter (\x45 -> ((s14 ** 3u32) != (1048577u32 << 13u32))) as40
  let as49 = (as43 ++ as43)
  let as51 = take (i64.min 3i64 (length p1)) p1
  let as52 = replicate n (i32.highest * ((i32.u32 s14) >> 8i32))
  let as54 = map (\x53 -> (!(((i32.u32 s14) / 6i32) & ((-7i32) & (i32.u32 x53))))) as51
  in (s44, as47, as49, as51, as52, as54)

-- ==
-- entry: e71
-- input { [0u8, 0u8, 7u8] [false, true, false] -2i16 }
-- output { [0i16, 0i16, 0i16] empty([0]i16) true [16388u16, 16388u16, 16388u16] [1.4142135381698608f32, 1.7320507764816284f32, 2.0f32] [33554432u32, 33554432u32, 33554432u32] }
entry e71 [n] [m] (p0: [n]u8) (p1: [m]bool) (p2: i16) =
  let as2 = tabulate n (\x1 -> ((((f64.i16 p2) * (f64.i64 x1)) - (f64.floor (f64.i16 p2))) - (f64.max (f64.sin (f64.i64 x1)) 59.625f64)))
  let as5 = map2 (\x3 x4 -> ((p2 << 6i16) % 8i16)) p0 as2
  let as8 = filter (\x6 -> (bool.i16 x6)) as5
  let s10 = all (\x9 -> (!(bool.i16 x9))) as8
  let as12 = tabulate n (\x11 -> {f0 = (if ((x11 >> 27i64) > (x11 ** 2i64)) then (if (x11 > x11) then (if s10 then (u16.i64 x11) else (u16.i64 x11)) else ((u16.i64 x11) + (u16.i64 x11))) else (if ((-2i64) < x11) then (16383u16 + 5u16) else (u16.abs (u16.i64 x11)))), f1 = (f32.sqrt (f32.abs ((f32.abs (-2.0f32)) + (f32.min 2.25f32 (f32.i64 x11))))), f2 = ((((u32.bool s10) ** 1u32) ^ (3u32 // 1u32)) << 24u32)})
  in (as5, as8, s10, map (\{f0 = a, f1 = _, f2 = _} -> a) as12, map (\{f0 = _, f1 = a, f2 = _} -> a) as12, map (\{f0 = _, f1 = _, f2 = a} -> a) as12)

-- ==
-- entry: e72
-- input { [false, true, false] [[0u16, 0u16, 5u16], [0u16, 0u16, 65049u16], [4u16, 0u16, 16219u16]] 2i32 }
-- output { true [-104.375f64, -104.375f64, -104.375f64] [[-1i8, -1i8, -1i8], [-1i8, -1i8, -1i8], [-1i8, -1i8, -1i8]] }
entry e72 [n] [m] (p0: [n]bool) (p1: [n][m]u16) (p2: i32) =
  let s1 = reduce (||) false p0
  let as4 = map2 (\x2 x3 -> (-104.375f64)) p0 p0
  let as7 = map (\row5 -> map (\x6 -> ((((i8.bool s1) - (i8.i32 p2)) >> 2i8) %% 5i8)) row5) p1
  in (s1, as4, as7)

-- ==
-- entry: e73
-- input { [-2i8] [-23761i16, -32767i16, 6i16, -19658i16] -2i32 7i16 }
-- output { [-2i8] [false, false, false] [97u8, 97u8, 97u8] [1i64, 1i64, 1i64] [-8i8, -8i8, -8i8] }
entry e73 [n] [m] (p0: [n]i8) (p1: [m]i16) (p2: i32) (p3: i16) =
  let as3 = filter (\x1 -> ((p3 > (i16.i8 x1)) && (bool.i8 x1))) p0
  let as4 = replicate 3i64 ((p3 * p3) == (p3 + p3))
  let as6 = map (\x5 -> ((u8.abs (31u8 + (33u8 << 1u8))), ((if (x5 || x5) then (4503599627370497i64 + (-9i64)) else ((-6i64) * i64.lowest)) + 1i64), (if x5 then ((!(i8.i16 p3)) - ((i8.bool x5) | (i8.i16 p3))) else ((!(i8.i16 p3)) >> 0i8)))) as4
  in (as3, as4, map (\(a, _, _) -> a) as6, map (\(_, a, _) -> a) as6, map (\(_, _, a) -> a) as6)

-- ==
-- entry: e74
-- input { [-0.25f64, -2.75f64, 2.25f64] [0u8, 0u8, 6u8] -1.75f32 }
-- output { [-2i32, -2i32, -2i32] [1019u16, 1018u16, 1011u16] [false, false, false] [-2i32, -2i32, -2i32] }
entry e74 [n] (p0: [n]f64) (p1: [n]u8) (p2: f32) =
  let as3 = map2 (\x1 x2 -> ((!(i32.abs (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))))), (((4u16 * 255u16) - (1u16 + (u16.u8 x1))) ^ (((u16.i64 x2) + (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) p2)))) | ((u16.u8 x1) + (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) p2)))))))) p1 (iota (length p1))
  let as7 = map2 (\(x4, x5) (x6: (i32, u16)) -> (false, x4)) as3 as3
  in (map (\(a, _) -> a) as3, map (\(_, a) -> a) as3, map (\(a, _) -> a) as7, map (\(_, a) -> a) as7)

-- ==
-- entry: e75
-- input { [0.75f64, 0.75f64, 1.75f64, 1.75f64, -0.75f64, 2.75f64, 0.0f64, -552.0769230769231f64, 463.0769230769231f64, -1.75f64, -1.75f64, 1.5f64, 2.0f64, -0.75f64, -2.75f64, -1.5f64, 702.3076923076923f64] [[41310u16, 0u16], [2u16, 0u16], [65535u16, 1u16], [0u16, 65535u16], [0u16, 3u16], [6u16, 0u16], [29512u16, 0u16], [0u16, 65535u16], [1u16, 0u16], [4u16, 0u16], [3u16, 20926u16], [0u16, 6u16], [62983u16, 12451u16], [0u16, 65535u16], [65535u16, 49750u16], [1960u16, 0u16], [0u16, 569u16]] 0u16 }
-- output { 702.3076923076923f64 17i64 [false, false] [false, false] [false, false] empty([0]f64) 17i64 [0i16, 0i16] [0i16, 0i16] [0i16, 0i16] }
entry e75 [n] [m] (p0: [n]f64) (p1: [n][m]u16) (p2: u16) =
  let s1 = reduce f64.max (-f64.inf) p0
  let as8 = map (\row2 -> let as5 = filter (\x3 -> ((!(bool.u16 p2)) || true)) row2 let as6 = scan u16.max u16.lowest row2 in map (\x7 -> (bool.u16 p2)) as6) p1
  let as11 = filter (\x9 -> (!(!false))) p0
  let as18 = map (\row12 -> let s13 = reduce (&&) true row12 let as15 = map (\x14 -> ((if (!(3.0f64 < s1)) then (if (!x14) then ((u8.bool x14) ** 1u8) else ((u8.bool x14) // ((u8.u16 p2) | 1u8))) else (((u8.bool x14) * (u8.bool x14)) + ((u8.bool s13) + (u8.bool x14)))), (u16.bool x14))) row12 in map (\(x16, x17) -> ((((i16.u16 x17) + i16.lowest) % ((i16.u16 x17) | 1i16)) - (i16.bool s13))) as15) as8
  in (s1, length (as8), (as8)[0], (as8)[5], (as8)[16], as11, length (as18), (as18)[0], (as18)[5], (as18)[16])

-- ==
-- entry: e76
-- input { [2.25f64, -3.0f64, 1.75f64, -0.25f64, 0.25f64] [-0.5f64, 527.8461538461538f64, -2.75f64, 116.07692307692308f64, -0.75f64] }
-- output { empty([0]i64) 57.6650390625f64 0i8 false empty([0]i64) empty([0]i64) }
entry e76 [n] (p0: [n]f64) (p1: [n]f64) =
  let s1 = (f64.sum p1)
  let as3 = tabulate n (\x2 -> ((63u32 - (((u32.i64 x2) + (u32.i64 x2)) * (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) s1))))), ((u64.i64 x2) - (u64.abs (9u64 + u64.highest))), ((u16.i64 x2) + (((u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) s1))) %% ((u16.i64 x2) | 1u16)) % 1u16))))
  let as6 = map2 (\x4 x5 -> ((((f64.sin s1) < (x5 + s1)) && (if (!false) then (!true) else (!false))), true)) p1 p1
  let as8 = map (\(x7: (u32, u64, u16)) -> (((i64.u64 x7.1) | (!94i64)) << 63i64)) as3
  let as11 = filter (\x9 -> ((x9 * x9) > (i64.abs x9))) as8
  let as13 = map (\i -> as8[(i * 3 + 4) % length as8]) (iota (length as8))
  let as16 = filter (\x14 -> (bool.i64 x14)) as8
  let as19 = filter (\x17 -> (bool.i64 x17)) as11
  let as20 = scan (\a b -> a + b) 0i64 as16
  let as23 = filter (\x21 -> (((i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s1))) % (x21 | 1i64)) < (x21 << 20i64))) as16
  let s24 = (i64.sum as23)
  let as26 = map (\x25 -> ((if (if (bool.i64 x25) then (!true) else ((bool.i64 x25) && (bool.i64 x25))) then (u8.i64 x25) else 65u8), (((2047i16 - i16.lowest) + 16i16) // 7i16))) as20
  let as27 = scan i64.max i64.lowest as20
  let as29 = tabulate 8i64 (\x28 -> ((s24 / ((s24 - x28) | 1i64)) <= ((i64.min x28 x28) >> 31i64)))
  let as30 = scan f64.max (-f64.inf) p0
  let as32 = map (\x31 -> s24) as30
  let s33 = reduce (^) 0i64 as32
  let as36 = filter (\x34 -> ((s24 / 4i64) > (s33 - s33))) as16
  let as38 = map (\x37 -> (x37, (i8.max (i8.max ((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x37))) ^ (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x37)))) ((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x37))) ** 3i8)) (!(i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x37))))), ((!((bool.i64 s24) || (bool.i64 s33))) && ((if (bool.i64 s24) then (f64.i64 s33) else x37) > (x37 + x37))))) as30
  let as39 = scan (^) 0i64 as36
  let (s40, s41, s42) = reduce (\(a0, a1, a2) (b0, b1, b2) -> (((*) a0 b0), ((*) a1 b1), ((&&) a2 b2))) (1.0f64, 1i8, true) as38
  let as45 = filter (\x43 -> s42) as11
  let as46 = scan (|) 0i64 as39
  in (as39, s40, s41, s42, as45, as46)

-- ==
-- entry: e77
-- input { [-13983i16] [[false]] }
-- output { [false] [[0u64]] [[false]] [0i64] }
entry e77 [n] [m] (p0: [n]i16) (p1: [n][m]bool) =
  let as2 = tabulate 1i64 (\x1 -> (if (if (bool.i64 x1) then ((bool.i64 x1) || false) else (x1 > x1)) then ((!(bool.i64 x1)) || (bool.i64 x1)) else (bool.i64 x1)))
  let as10 = map (\row3 -> let as5 = map (\x4 -> ((((u8.bool x4) % 8u8) >> 4u8) > (((u8.bool x4) - (u8.bool x4)) / ((u8.min (u8.bool x4) (u8.bool x4)) | 1u8)))) row3 let as8 = map2 (\x6 x7 -> ((((if x6 then 2251799813685249i64 else (i64.bool x6)) / 1i64) / ((-17i64) | 1i64)), (!x7), ((i64.bool x6) // 5i64))) as5 as5 in map (\(x9: (i64, bool, i64)) -> ((((u64.i64 x9.0) ** 0u64) * (64u64 %% 1u64)) * (u64.abs (u64.bool x9.1)))) as8) p1
  let as13 = filter (\row11 -> (!(false || (and row11)))) p1
  let as14 = iota n
  in (as2, as10, as13, as14)

-- ==
-- entry: e78
-- input { [495092672235914962u64, 18446744073709551615u64, 2606860391306449193u64] [[5i16, 3501i16, -2i16], [26623i16, -32767i16, 3i16], [1i16, 9i16, 0i16]] }
-- output { [[18446663652287634288u64, 18446663652287634288u64, 18446663652287634288u64], [18446663652287634288u64, 18446663652287634288u64, 18446663652287634288u64], [18446663652287634288u64, 18446663652287634288u64, 18446663652287634288u64]] [-1i16, -6145i16, 9i16] [0u32, 0u32, 0u32] 0u32 [[0i16, 0i16, 0i16], [0i16, 0i16, 0i16], [0i16, 0i16, 0i16]] [1u8, 1u8, 1u8] }
entry e78 [n] [m] (p0: [n]u64) (p1: [m][n]i16) =
  let as1 = scan (^) 0u64 p0
  let as2 = scan (+) 0u64 p0
  let as5 = map2 (\x3 x4 -> (x4 ** 2u64)) as1 as2
  let as8 = filter (\row6 -> (((i16.sum row6) > (i16.sum row6)) || ((bool.i16 (i16.sum row6)) && (bool.i16 (i16.sum row6))))) p1
  let as13 = map (\row9 -> let s10 = reduce (+) 0i16 row9 let s12 = any (\x11 -> (!(bool.i16 x11))) row9 in (i16.sum row9)) as8
  let s15 = all (\x14 -> true) as2
  let as16 = scan (*) 1u64 as1
  let as21 = map (\row17 -> let as19 = map (\x18 -> ((!(i16.abs x18)) + ((x18 - x18) % 9i16))) row17 in map (\x20 -> ((1025u16 & (u16.highest >> 4u16)) + (u16.abs ((u16.i16 x20) ** 3u16)))) as19) as8
  let as29 = map (\row22 -> let as25 = map2 (\x23 x24 -> ((i16.max (x24 / 1i16) x24) ^ (((i16.bool s15) + x24) % 5i16))) row22 row22 let as28 = filter (\x26 -> ((if s15 then x26 else x26) == (x26 %% 3i16))) row22 in reduce (|) 0i16 row22) as8
  let s30 = ((i32.max (i32.bool s15) ((i32.bool s15) - (i32.bool s15))) %% 3i32)
  let as38 = map (\row31 -> let as33 = map (\x32 -> (!x32)) row31 let as36 = map2 (\x34 x35 -> ((if (!s15) then (!(-89i8)) else (35i8 * (-37i8))) ** 2i8)) as33 as33 in map (\x37 -> ((if (!s15) then ((u64.bool s15) + (u64.bool s15)) else 3u64) - (((u64.bool s15) %% 9u64) | (562949953421311u64 // 7u64)))) as36) as8
  let as41 = filter (\x39 -> (bool.i16 x39)) as29
  let as45 = map (\row42 -> let as44 = tabulate n (\x43 -> (((u32.i64 x43) // 8u32) * ((u32.min (u32.bool s15) (u32.i64 x43)) + (68u32 - 9u32)))) in (u32.sum as44)) p1
  let s46 = (u32.sum as45)
  let as50 = map (\row47 -> let s48 = (i16.sum row47) in map (\x49 -> ((i16.bool s15) %% ((i16.abs (s48 ^ s48)) | 1i16))) row47) p1
  let as53 = map2 (\x51 x52 -> (u8.bool s15)) as41 (iota (length as41))
  in (as38, as41, as45, s46, as50, as53)

-- ==
-- entry: e79
-- input { empty([0]i32) empty([0]bool) 2.0f32 }
-- output { empty([0]i32) [1.8486122886681098f64, 1.8486122886681098f64, 1.8486122886681098f64, 1.8486122886681098f64] -1i16 empty([0]i32) }
entry e79 [n] (p0: [n]i32) (p1: [n]bool) (p2: f32) =
  let as1 = scan i32.max i32.lowest p0
  let as3 = tabulate 4i64 (\x2 -> ((f64.log (1.0f64 + f64.abs (f64.min (f64.f32 p2) (f64.f32 p2)))) + 0.75f64))
  let s4 = ((i16.abs ((i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) ** 1i16)) + (!((i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) | (i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))))))
  let as5 = scan (\a b -> a + b) 0i32 as1
  in (as1, as3, s4, as5)

-- ==
-- entry: e80
-- input { [0u16, 4u16] [1u16, 8u16] }
-- output { [false, true, true, true, true, true] [0i64, 1i64] [0i32, 0i32, 0i32, 4i32, 5i32, 0i32] [true, true, true, true, true, false] [0u8, 0u8] [0i64, 1i64] }
entry e80 [n] (p0: [n]u16) (p1: [n]u16) =
  let as2 = tabulate 6i64 (\x1 -> {f0 = ((((i32.i64 x1) // 4i32) % (257i32 | 1i32)) * ((2097152i32 + (i32.i64 x1)) & (loop acc = (i32.i64 x1) for it < 0i64 do acc))), f1 = (!(!(bool.i64 x1)))})
  let as3 = scatter (copy as2) (map (\i -> length as2 - 1 - i + (1)) (iota (length as2))) as2
  let as4 = iota n
  let as5 = reverse as3
  let as8 = map2 (\x6 x7 -> ((((u8.i64 x7) - (u8.i64 x7)) * (loop acc = (u8.i64 x7) for it < 3i64 do acc)) << 3u8)) p1 (iota (length p1))
  let as9 = scan (^) 0i64 as4
  in (map (\{f0 = _, f1 = a} -> a) as3, as4, map (\{f0 = a, f1 = _} -> a) as5, map (\{f0 = _, f1 = a} -> a) as5, as8, as9)

-- ==
-- entry: e81
-- input { empty([0]i32) empty([0]f64) -2.25f64 1.25f32 }
-- output { empty([0]i16) empty([0]f64) empty([0]i16) empty([0]f64) [1u8, 1u8] }
entry e81 [n] (p0: [n]i32) (p1: [n]f64) (p2: f64) (p3: f32) =
  let as3 = map2 (\x1 x2 -> 1024i16) p0 (iota (length p0))
  let as5 = map (\x4 -> ((p2 + (-0.25f64)) / (f64.cos (f64.min x4 p2)))) p1
  let as6 = scan (*) 1i16 as3
  let as7 = scan (+) 0.0f64 as5
  let as9 = tabulate 2i64 (\x8 -> ((88u8 %% ((u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) p2))) | 1u8)) - ((!(u8.i64 x8)) + ((u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) p3))) * (u8.i64 x8)))))
  in (as3, as5, as6, as7, as9)

-- ==
-- entry: e82
-- input { empty([0]i16) empty([0]f32) }
-- output { -32768i16 [0u64, 1u64, 2u64, 3u64, 4u64, 5u64] empty([0]i64) empty([0]i64) false empty([0]u16) }
entry e82 [n] (p0: [n]i16) (p1: [n]f32) =
  let as2 = map (\i -> p1[(i * 4 + 5) % length p1]) (iota (length p1))
  let as3 = scan (|) 0i16 p0
  let s4 = (if length as3 == 0 then (-4i16) else as3[(-8) % length as3])
  let as5 = replicate 5i64 (!(if false then (bool.i16 s4) else (bool.i16 s4)))
  let as6 = scan (+) 0i16 p0
  let as7 = replicate 5i64 (!(bool.i16 s4))
  let as9 = map (\x8 -> (s4 == (!(s4 + s4)))) as7
  let s10 = (bool.i16 s4)
  let s11 = (i16.sum as6)
  let as13 = map (\x12 -> ((-1i64), ((i32.i16 s11) % 9i32))) as5
  let s14 = reduce i16.max i16.lowest as6
  let as16 = tabulate 6i64 (\x15 -> (u64.i64 x15))
  let as17 = iota n
  let as20 = filter (\x18 -> (!s10)) as17
  let s21 = reduce (||) false as9
  let as23 = map (\x22 -> (if (!(!s10)) then 9u16 else (u16.i16 x22))) p0
  in (s14, as16, as17, as20, s21, as23)

-- ==
-- entry: e83
-- input { [-33i8, -2i8, 4i8, 8i8] [7i16, -32317i16, 5i16, 5i16] -1i16 1u32 }
-- output { 1i8 [2i8, 2i8, 3i8, 4i8] empty([0]i16) -23i8 -22i8 [2i8, 3i8, 4i8, 2i8] }
entry e83 [n] (p0: [n]i8) (p1: [n]i16) (p2: i16) (p3: u32) =
  let as1 = scan (+) 0i16 p1
  let s2 = (i8.u32 p3)
  let as4 = tabulate n (\x3 -> (((s2 * s2) + (i8.max (i8.i64 x3) s2)) + (if (if (bool.i16 p2) then (bool.i16 p2) else (bool.u32 p3)) then ((i8.i16 p2) + s2) else (!s2))))
  let as7 = filter (\x5 -> (((-0i8) ** 2i8) > (s2 - (i8.u32 p3)))) p1
  let s8 = reduce (\a b -> a + b) 0i8 p0
  let s9 = (((s2 + s8) + ((i8.u32 p3) / 6i8)) - (if ((bool.i16 p2) && (bool.i16 p2)) then (s8 - s8) else (!(i8.u32 p3))))
  let as11 = map (\i -> as4[(i * 1 + 1) % length as4]) (iota (length as4))
  in (s2, as4, as7, s8, s9, as11)

-- ==
-- entry: e84
-- input { empty([0]u64) empty([0]f32) 4635856806026273307i64 -1.5f64 }
-- output { empty([0]f32) empty([0]bool) empty([0]f64) empty([0]f32) empty([0]bool) 0i32 }
entry e84 [n] (p0: [n]u64) (p1: [n]f32) (p2: i64) (p3: f64) =
  let as3 = map2 (\x1 x2 -> {f0 = (f64.round (f64.floor (f64.max p3 p3))), f1 = (f32.min (f32.floor (f32.sqrt (f32.abs x1))) (f32.log (1.0f32 + f32.abs ((-94.75f32) - x1)))), f2 = (bool.i64 p2)}) p1 (iota (length p1))
  let as5 = as3[::2]
  let as6 = rotate 1i64 as3
  let s7 = (if (if ((i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) == p2) then (if (bool.i64 p2) then (bool.i64 p2) else (bool.i64 p2)) else (!false)) then (((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) - 1i32) // 6i32) else ((!13i32) // 1i32))
  in (map (\{f0 = _, f1 = a, f2 = _} -> a) as5, map (\{f0 = _, f1 = _, f2 = a} -> a) as5, map (\{f0 = a, f1 = _, f2 = _} -> a) as6, map (\{f0 = _, f1 = a, f2 = _} -> a) as6, map (\{f0 = _, f1 = _, f2 = a} -> a) as6, s7)

-- ==
-- entry: e85
-- input { [false, false, true, true, true] [2.5f64, 0.0f64, -0.5f64, -103.46153846153847f64, -734.0f64] 0u8 }
-- output { [0i64, 0i64, 1i64, 1i64, 1i64] [0.0f64, 1.8508157176809255f64, 0.0f64, 0.0f64, 0.0f64] [0.0f64, 1.0f64, 2.0f64, 2.0f64, 2.0f64] 1.0f64 [1073741823u32, 1073741823u32, 1073741823u32, 1073741823u32, 1073741823u32] [0.0f64, 1.0f64, 2.0f64, 2.0f64, 2.0f64] }
entry e85 [n] (p0: [n]bool) (p1: [n]f64) (p2: u8) =
  let as3 = map2 (\x1 x2 -> ((i64.bool x1), (if x1 then (((-3.0f64) * (f64.u8 p2)) / (if true then (-0.75f64) else (f64.i64 x2))) else ((f64.i64 x2) / (f64.cos (f64.i64 x2)))))) p0 (iota (length p0))
  let as9 = map3 (\x4 (x5, x6) (x7, x8) -> (f64.trunc (if ((bool.i64 x5) && x4) then (x6 + 2.0f64) else x6))) p0 as3 as3
  let s10 = (if length as9 == 0 then (f64.u8 p2) else as9[(-4) % length as9])
  let as12 = map (\x11 -> (((22u32 % ((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x11))) | 1u32)) + (!(u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x11))))) // 4u32)) as9
  let as15 = filter (\x13 -> ((f64.cos s10) >= ((-2.0f64) + x13))) as9
  in (map (\(a, _) -> a) as3, map (\(_, a) -> a) as3, as9, s10, as12, as15)

-- ==
-- entry: e86
-- input { [-0.75f32, -2.75f32, -381.23077392578125f32, 368.6153869628906f32] [[8i8, -4i8, 6i8, 9i8], [3i8, 7i8, -1i8, 127i8], [2i8, -4i8, 7i8, -1i8], [-128i8, -4i8, 2i8, -127i8]] 65535u16 9i64 }
-- output { [[8i8, -4i8, 6i8, 9i8], [3i8, 7i8, -1i8, 127i8], [2i8, -4i8, 7i8, -1i8], [-128i8, -4i8, 2i8, -127i8]] [368.6153869628906f32, -381.23077392578125f32, -2.75f32, -0.75f32] }
entry e86 [n] [m] (p0: [n]f32) (p1: [m][n]i8) (p2: u16) (p3: i64) =
  let as3 = filter (\row1 -> (((bool.i64 p3) || (bool.i8 (i8.sum row1))) || (p2 > p2))) p1
  let as4 = reverse p0
  in (as3, as4)

-- ==
-- entry: e87
-- input { [-3i16] [-1i32] 6i64 2.75f32 }
-- output { [4u16] }
entry e87 [n] (p0: [n]i16) (p1: [n]i32) (p2: i64) (p3: f32) =
  let as3 = map2 (\x1 x2 -> (u16.min ((u16.i64 p2) + ((u16.i64 x2) + (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) p3))))) 4u16)) p0 (iota (length p0))
  in as3

-- ==
-- entry: e88
-- input { [-2.75f32, 385.23077392578125f32, -313.5384521484375f32, -1.0f32, 1.25f32] [-1i32, -3i32, 5i32, 7i32, -1962870339i32] -4i16 }
-- output { [0u64, 0u64, 0u64, 0u64, 0u64] 94u64 [-1i8, -3i8, 5i8, 7i8, -67i8] 5i8 [0u64, 0u64, 0u64, 0u64, 0u64] 0u64 }
entry e88 [n] (p0: [n]f32) (p1: [n]i32) (p2: i16) =
  let as3 = map2 (\x1 x2 -> (((i8.abs i8.lowest) >> 7i8) ^ (((i8.i16 p2) ^ 58i8) / 6i8))) p1 (iota (length p1))
  let as6 = map2 (\x4 x5 -> (((2u64 << 50u64) * (5u64 + 89u64)) ** 3u64)) p1 p1
  let s7 = ((u64.min (16357707953877926220u64 - u64.lowest) (94u64 ^ u64.lowest)) + (u64.lowest * 562949953421313u64))
  let as9 = map (\x8 -> (i8.i32 x8)) p1
  let s10 = (if length as9 == 0 then (i8.i16 p2) else as9[(2) % length as9])
  let as13 = filter (\x11 -> (!(s7 == 1099511627777u64))) as6
  let s14 = (if length as13 == 0 then s7 else as13[(-3) % length as13])
  in (as6, s7, as9, s10, as13, s14)

-- ==
-- entry: e89
-- input { [9u8, 2u8, 0u8, 8u8, 3u8, 3u8, 57u8, 176u8, 0u8, 0u8, 0u8, 8u8, 81u8, 8u8, 0u8, 5u8, 5u8, 1u8, 64u8, 0u8, 2u8, 5u8, 91u8, 0u8, 255u8, 1u8, 2u8, 0u8, 1u8, 7u8, 0u8, 8u8, 47u8] [9u64, 8u64, 7u64, 18446744073709551615u64, 3u64, 2u64, 18446744073709551615u64, 2503267327201482612u64, 7u64, 0u64, 0u64, 8u64, 12242496112243588847u64, 0u64, 5580095136173370323u64, 18446744073709551615u64, 0u64, 0u64, 4109629697593168595u64, 3u64, 6u64, 1u64, 1u64, 0u64, 1u64, 18446744073709551615u64, 0u64, 3u64, 0u64, 2389219756837814084u64, 1u64, 5u64, 5929895120597793052u64] 52385u16 -4i16 }
-- output { 3u8 -10i8 [0u8] [0u8, 0u8, 1u8] 33i64 2u32 2u32 11u32 33i64 2503267327201482612u64 4109629697593168595u64 18446744073709551615u64 }
entry e89 [n] (p0: [n]u8) (p1: [n]u64) (p2: u16) (p3: i16) =
  let as3 = hist u8.max u8.lowest 3 (map (\x1 -> (i64.u8 x1)) p0) p0
  let s4 = reduce (+) 0u8 as3
  let s5 = (((if true then (i8.i16 p3) else (i8.i16 p3)) >> 1i8) + (((i8.i16 p3) + (i8.i16 p3)) %% ((loop acc = (i8.u16 p2) for it < 2i64 do acc) | 1i8)))
  let as8 = filter (\x6 -> ((!(bool.u8 x6)) || false)) as3
  let as12 = map3 (\x9 x10 x11 -> (((x9 + x11) / 3u8) - (((u8.i16 p3) % 7u8) << 3u8))) as3 as3 as3
  let as15 = map2 (\x13 x14 -> ((((u32.u8 x14) << 1u32) // (((u32.u8 x14) - (u32.u8 x14)) | 1u32)) >> 3u32)) p1 p0
  let as17 = map (\i -> p1[(i * 1 + 7) % length p1]) (iota (length p1))
  in (s4, s5, as8, as12, length (as15), (as15)[0], (as15)[11], (as15)[32], length (as17), (as17)[0], (as17)[11], (as17)[32])

-- ==
-- entry: e90
-- input { [2u64] [[6u64]] 1u16 65535u16 }
-- output { 2u64 [2u64] 2u64 2u64 }
entry e90 [n] [m] (p0: [n]u64) (p1: [m][n]u64) (p2: u16) (p3: u16) =
  let s1 = reduce (\a b -> a + b) 0u64 p0
  let as2 = scan (\a b -> a + b) 0u64 p0
  let s3 = (u64.sum as2)
  let s4 = (u64.sum as2)
  in (s1, as2, s3, s4)

-- ==
-- entry: e91
-- input { [255u8, 7u8, 2u8] empty([3][0]f32) }
-- output { empty([3][0]u16) empty([3][0]f32) empty([3][0]u64) [0.0f32] empty([0]f32) empty([0]u16) }
entry e91 [n] [m] (p0: [n]u8) (p1: [n][m]f32) =
  let as3 = filter (\x1 -> ((17u8 ^ 6u8) <= (u8.min x1 x1))) p0
  let as4 = rotate 1i64 as3
  let as14 = map (\row5 -> let as8 = map2 (\x6 x7 -> ((loop acc = (0.5f32 / 0.29f32) for it < 2i64 do (x6 + acc)) * ((f32.sin x6) - (x6 * 1.5f32)))) row5 row5 let as12 = map3 (\x9 x10 x11 -> ((x9 + (x9 * x9)) + ((f32.round x11) * (x10 + x11)))) row5 row5 as8 in map (\x13 -> ((9u16 / 9u16) << 8u16)) as12) p1
  let as17 = filter (\x15 -> (loop acc = (!true) for it < 4i64 do (x15 < x15))) as3
  let as20 = map2 (\x18 x19 -> {f0 = 6u64, f1 = (if ((x19 + x18) >= (x18 + x19)) then ((loop acc = (u32.u8 x19) for it < 3i64 do (u32.u8 x19)) >> 24u32) else ((loop acc = 37u32 for it < 4i64 do 64u32) + (90u32 %% 1u32)))}) as3 as3
  let as21 = replicate n ((if false then 63u8 else 65u8) <= (8u8 ^ 239u8))
  let as23 = map (\x22 -> ((!(!x22)) || ((loop acc = false for it < 4i64 do (bool.i64 it)) || (if false then x22 else x22)))) as21
  let as25 = flatten as14
  let as28 = map2 (\x26 x27 -> (!(!x26))) as23 (iota (length as23))
  let as31 = filter (\row29 -> ((u16.sum row29) == ((u16.sum row29) << 12u16))) as14
  let as32 = transpose p1
  let s33 = false
  let as43 = map (\row34 -> let as38 = map3 (\x35 x36 x37 -> {f0 = ((loop acc = (57i8 + (i8.u16 x36)) for it < 4i64 do ((-7i8) + (i8.i64 it))) %% 8i8), f1 = (f32.abs (f32.exp (-(f32.abs (loop acc = (f32.u16 x37) for it < 1i64 do 122.75f32)))))}) row34 row34 row34 let as41 = hist u16.max u16.lowest 3 (map (\x39 -> (i64.u16 x39)) row34) row34 in map (\(x42: {f0: i8, f1: f32}) -> ((f32.min x42.f1 (x42.f1 / x42.f1)) - x42.f1)) as38) as31
  let as46 = filter (\x44 -> (!(if s33 then s33 else (bool.u16 x44)))) as25
  let as48 = take (i64.min 1i64 (length as28)) as28
  let as51 = map (\row49 -> map (\x50 -> (((if s33 then 5416i16 else (i16.u16 x50)) - ((i16.u16 x50) - 6i16)) % 8i16)) row49) as31
  let as53 = as28[::2]
  let s54 = (i16.bool s33)
  let as55 = scan (||) false as48
  let as57 = map (\x56 -> (((f32.i16 s54) * (f32.i16 s54)) - ((f32.floor 0.94f32) - ((-1.25f32) + (f32.i16 s54))))) as48
  let as60 = filter (\row58 -> (((u16.sum row58) << 10u16) <= (loop acc = (u16.sum row58) for it < 1i64 do acc))) as31
  let as63 = filter (\row61 -> (!(s33 || s33))) as43
  let as66 = map (\row64 -> map (\x65 -> (loop acc = (if (s54 < s54) then (5u64 %% 4u64) else (u64.min (u64.bool s33) (u64.bool s33))) for it < 2i64 do ((acc + acc) + ((u64.u16 x65) ** 2u64)))) row64) as31
  let as69 = map2 (\x67 x68 -> (f32.i64 x68)) as55 (iota (length as55))
  let as71 = flatten as63
  let as72 = scatter (copy as25) (map (\i -> length as25 - 1 - i + (1)) (iota (length as25))) as25
  in (as60, as63, as66, as69, as71, as72)

-- ==
-- entry: e92
-- input { [-0.25f64, -0.75f64, 1.5f64] [-9223372036854775808i64, 9i64, 3i64] 1u64 0u64 }
-- output { [-9223372036854775808i64, -9223372036854775799i64, -9223372036854775796i64] [-9223372036854775808i64, 9i64, 3i64] [3u16, 3u16, 3u16] [0u64, 0u64, 0u64] 0.0f64 [0i8, 0i8, 0i8] }
entry e92 [n] (p0: [n]f64) (p1: [n]i64) (p2: u64) (p3: u64) =
  let as1 = scan (\a b -> a + b) 0i64 p1
  let as4 = filter (\x2 -> ((bool.i64 x2) || (bool.i64 x2))) p1
  let as7 = map2 (\x5 x6 -> (if (if (bool.i64 x5) then true else (bool.i64 x6)) then 3u16 else ((u16.u64 p2) * (u16.u64 p2)))) as4 as4
  let as9 = map (\x8 -> (((p2 + p2) + (p3 << 12u64)) / 3u64)) as4
  let s10 = ((f64.u64 p3) - ((f64.ceil 0.25f64) * ((f64.u64 p2) - (f64.u64 p2))))
  let as12 = map (\x11 -> (((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s10))) ** 1i8) // 8i8)) as4
  in (as1, as4, as7, as9, s10, as12)

-- ==
-- entry: e93
-- input { [8u64] [0u8] [[[1267210914u32]]] 1u32 }
-- output { [6842u16] true 0u8 [6842u16] empty([0][1][1]u32) [-197i16] }
entry e93 [n] [m] (p0: [n]u64) (p1: [n]u8) (p2: [m][n][m]u32) (p3: u32) =
  let as2 = tabulate 1i64 (\x1 -> (((u8.highest << 3u8) / 1u8), (u32.max ((p3 >> 22u32) + (p3 %% (p3 | 1u32))) ((p3 - p3) ** 2u32))))
  let as6 = map2 (\(x3, x4) x5 -> (x3 - x3)) as2 (iota (length as2))
  let as11 = map (\row7 -> let as10 = filter (\row8 -> (bool.u32 p3)) row7 in (u32.sum (map u32.sum row7))) p2
  let as13 = tabulate n (\x12 -> (((p3 << 2u32) // ((p3 %% 3u32) | 1u32)) - ((p3 << 6u32) - (if (bool.i64 x12) then 9u32 else p3))))
  let as15 = map (\x14 -> (((x14 %% (x14 | 1u8)) >= (x14 * x14)) || ((if true then (bool.u8 x14) else false) || (x14 <= (u8.u32 p3))))) as6
  let as18 = map2 (\x16 x17 -> x16) p1 as13
  let as21 = filter (\row19 -> ((p3 >> 9u32) == (u32.sum (map u32.sum row19)))) p2
  let as23 = map (\x22 -> (u8.u32 x22)) as13
  let as24 = scan u8.min u8.highest as6
  let as36 = map (\row25 -> let as26 = iota n let as34 = map (\row27 -> let as30 = filter (\x28 -> ((p3 ** 0u32) > x28)) row27 let as32 = map (\x31 -> ((65i8 >> 4i8), 7u8)) row27 in map (\(x33: (i8, u8)) -> (((if false then (f64.i8 x33.0) else 1.0f64) / (f64.u32 p3)) * (f64.log (1.0f64 + f64.abs ((f64.u8 x33.1) + (f64.u8 x33.1)))))) as32) row25 in any (\x35 -> ((p3 == p3) || (x35 < x35))) as26) p2
  let s38 = all (\x37 -> false) as13
  let s39 = (and as36)
  let as42 = map2 (\x40 x41 -> (24u16 | (u16.u32 x40))) as11 as36
  let s43 = (and as36)
  let s44 = (if length p1 == 0 then (u8.bool s43) else p1[(-3) % length p1])
  let as45 = scan u16.max u16.lowest as42
  let as48 = filter (\row46 -> s38) p2
  let as51 = map2 (\x49 x50 -> (i16.min ((i16.bool s39) + (!(i16.u8 x49))) (!(!(i16.u8 x49))))) as23 (iota (length as23))
  in (as42, s43, s44, as45, as48, as51)

-- ==
-- entry: e94
-- input { empty([0]i32) empty([0]bool) }
-- output { empty([0]f64) empty([0]f64) }
entry e94 [n] (p0: [n]i32) (p1: [n]bool) =
  let as2 = map (\x1 -> {f0 = ((f64.min (-3.0f64) (0.87f64 + (-0.25f64))) / 0.0f64), f1 = (f64.min (0.5f64 + 0.5f64) (((-3.0f64) + (-0.25f64)) * (f64.trunc 0.25f64)))}) p1
  in (map (\{f0 = a, f1 = _} -> a) as2, map (\{f0 = _, f1 = a} -> a) as2)

-- ==
-- entry: e95
-- input { [3i64, -466653385724862004i64, -2i64, -3i64, 8i64, 7i64, 3i64, 8i64, -1i64, 6i64, -4i64, 9i64, 1i64, 9i64, -1i64, -9223372036854775808i64, 3i64] [[6u64, 3u64], [0u64, 9u64], [2u64, 2u64], [6u64, 0u64], [2u64, 15791614368003214987u64], [0u64, 1u64], [5u64, 1u64], [3u64, 9566266200261710456u64], [0u64, 15851710592691678389u64], [5u64, 9u64], [0u64, 0u64], [0u64, 961240718732467187u64], [1u64, 5u64], [6701166093953317620u64, 8261976910506518691u64], [7u64, 6u64], [0u64, 18446744073709551615u64], [591909844058052484u64, 18446744073709551615u64]] }
-- output { [6i64, 3i64, -1i64, 3i64, 8i64, -9223372036854775808i64, 3i64, -1i64, 7i64, 9i64, 8i64, 1i64, -3i64, 9i64, -2i64, -4i64, -466653385724862004i64] [9i64, 1056646941973691024i64, 4i64, 9i64, 64i64, 49i64, 9i64, 64i64, 1i64, 36i64, 16i64, 81i64, 1i64, 81i64, 1i64, 0i64, 9i64] 17i64 [true, true] [true, true] [true, true] [54.07143020629883f32] }
entry e95 [n] [m] (p0: [n]i64) (p1: [n][m]u64) =
  let as2 = map (\i -> p0[(i * 8 + 9) % length p0]) (iota (length p0))
  let as4 = map (\x3 -> ((if (x3 < x3) then (if (bool.i64 x3) then x3 else x3) else x3) ** 2i64)) p0
  let as7 = map (\row5 -> map (\x6 -> (!((x6 * x6) > (x6 ** 2u64)))) row5) p1
  let as8 = replicate 1i64 ((f32.abs 94.625f32) / (f32.abs 1.75f32))
  in (as2, as4, length (as7), (as7)[0], (as7)[5], (as7)[16], as8)

-- ==
-- entry: e96
-- input { [5i16, 0i16, 5i16, -1i16, 6i16, -7429i16, 4i16, 8i16] [1.5f64, 0.75f64, -1.0f64, 0.5f64, -2.25f64, -2.0f64, -1.25f64, 2.75f64] 8i16 }
-- output { 5i16 -7429i16 }
entry e96 [n] (p0: [n]i16) (p1: [n]f64) (p2: i16) =
  let s1 = (if length p0 == 0 then p2 else p0[(8) % length p0])
  let s2 = (if length p0 == 0 then p2 else p0[(-3) % length p0])
  in (s1, s2)

-- ==
-- entry: e97
-- input { empty([0]f64) empty([1][0]i8) }
-- output { empty([1][0]u64) [0u64] empty([0][0]u64) empty([0]u8) empty([0]bool) [false] }
entry e97 [n] [m] (p0: [n]f64) (p1: [m][n]i8) =
  let s1 = 7i8
  let as3 = tabulate n (\x2 -> 46u16)
  let as7 = map (\row4 -> let s5 = length row4 in any (\x6 -> (if (bool.i8 x6) then (x6 < (-7i8)) else (!(bool.i64 s5)))) row4) p1
  let as10 = filter (\x8 -> ((s1 >= 3i8) && (x8 || x8))) as7
  let as14 = map (\row11 -> let s12 = reduce (+) 0i8 row11 in map (\x13 -> 12311836629618505244u64) row11) p1
  let as18 = map (\row15 -> let as17 = map (\x16 -> x16) row15 in (u64.sum row15)) as14
  let as21 = filter (\row19 -> (!(bool.i8 s1))) as14
  let as24 = map2 (\x22 x23 -> {f0 = (u8.u16 x22), f1 = (bool.u16 x22)}) as3 (iota (length as3))
  let as29 = map (\row25 -> let as27 = map (\x26 -> {f0 = (i16.max (((-9i16) >> 11i16) << 8i16) (7i16 << 11i16)), f1 = (((if true then (f32.i8 s1) else (f32.i8 s1)) / 0.32f32) + (f32.min ((f32.i8 s1) - (f32.u64 x26)) ((f32.u64 x26) * (f32.u64 x26))))}) row25 in any (\x28 -> ((s1 == s1) || (!(bool.u64 x28)))) row25) as14
  in (as14, as18, as21, map (\{f0 = a, f1 = _} -> a) as24, map (\{f0 = _, f1 = a} -> a) as24, as29)

-- ==
-- entry: e98
-- input { [-0.5f32, 2.25f32, 2.0f32, 2.5f32, -559.0f32, -1.75f32, -2.0f32, -1.0f32, 0.75f32, 1.0f32, -2.0f32, 447.0769348144531f32, 2.5f32, -351.6153869628906f32, 0.0f32, -346.69232177734375f32, 2.0f32, 1.75f32, 1.0f32, -3.0f32, 212.07691955566406f32, 0.75f32, -69.0f32, 0.25f32, 0.25f32, 1.0f32, 655.3076782226562f32, 0.75f32, -2.25f32, 1.25f32, -323.5384521484375f32, -0.25f32, 2.0f32] [-752i16, -32767i16, 1i16, -32767i16, -32767i16, -32767i16, 30930i16, 7i16, 32767i16, 9i16, -32768i16, -7818i16, 6i16, 4i16, 4i16, 3i16, -1i16, 9395i16, 2i16, 3i16, -32768i16, 9i16, 7i16, -3i16, -2i16, 6i16, 32767i16, 9i16, -1i16, -1i16, 3i16, 8i16, 2i16] 2u64 }
-- output { 33i64 -752i16 -7818i16 2i16 33i64 0i16 100i16 2i16 33i64 0i64 100i64 2i64 33i64 648561146u32 5360009u32 632742u32 33i64 0i32 11i32 32i32 }
entry e98 [n] (p0: [n]f32) (p1: [n]i16) (p2: u64) =
  let as3 = filter (\x1 -> (!(17691214423881171825u64 < p2))) p1
  let as6 = map2 (\x4 x5 -> (i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x5)))) p1 p0
  let as9 = map2 (\x7 x8 -> ((i64.i16 x7), (u32.max (((u32.u64 p2) * 2471764221u32) / (((u32.i64 x8) ** 2u32) | 1u32)) (((u32.i64 x8) - (u32.i64 x8)) * (if (bool.i16 x7) then 16777215u32 else (u32.i64 x8)))), (i32.i64 x8))) as6 (iota (length as6))
  in (length (as3), (as3)[0], (as3)[11], (as3)[32], length (as6), (as6)[0], (as6)[11], (as6)[32], length (map (\(a, _, _) -> a) as9), (map (\(a, _, _) -> a) as9)[0], (map (\(a, _, _) -> a) as9)[11], (map (\(a, _, _) -> a) as9)[32], length (map (\(_, a, _) -> a) as9), (map (\(_, a, _) -> a) as9)[0], (map (\(_, a, _) -> a) as9)[11], (map (\(_, a, _) -> a) as9)[32], length (map (\(_, _, a) -> a) as9), (map (\(_, _, a) -> a) as9)[0], (map (\(_, _, a) -> a) as9)[11], (map (\(_, _, a) -> a) as9)[32])

-- ==
-- entry: e99
-- input { empty([0]f32) empty([0][0]u32) 7i8 }
-- output { f32.inf empty([0][0]i32) f32.inf empty([0]f32) 0i64 }
entry e99 [n] [m] (p0: [n]f32) (p1: [m][n]u32) (p2: i8) =
  let s1 = reduce f32.min f32.inf p0
  let as6 = map (\row2 -> let s3 = p2 let s4 = reduce (+) 0u32 row2 in map (\x5 -> (((i32.abs (i32.i8 s3)) / (78i32 | 1i32)) // 8i32)) row2) p1
  let s7 = (if length p0 == 0 then s1 else p0[(-5) % length p0])
  let as9 = p0[::2]
  let s10 = length as9
  in (s1, as6, s7, as9, s10)
