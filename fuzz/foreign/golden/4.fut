-- Written by `fuzz/foreign/draw.py --seed 1 --programs 500`.

-- ==
-- entry: e400
-- input { [5i16, 4i16] [0u32, 3u32] -9223372036854775807i64 }
-- output { [5.0f64, 4.0f64] [5i16, 4i16] [51.98434066772461f32, 1.7096596956253052f32] [0i32, 0i32] [1i32, 1i32] }
entry e400 [n] (p0: [n]i16) (p1: [n]u32) (p2: i64) =
  let as2 = map (\x1 -> (f64.i16 x1)) p0
  let as3 = scan i16.min i16.highest p0
  let as6 = map2 (\x4 x5 -> {f0 = ((f32.exp (-(f32.abs 0.85f32))) * (if (bool.i64 x5) then (f32.i16 x4) else (if (bool.i16 x4) then 121.625f32 else 0.62f32))), f1 = (i32.min ((18i32 * (i32.i16 x4)) | (4i32 * (i32.i16 x4))) ((7i32 + (i32.i64 x5)) >> 27i32))}) as3 (iota (length as3))
  let as7 = replicate n ((if (bool.i64 p2) then (i32.i64 p2) else (i32.i64 p2)) % 6i32)
  in (as2, as3, map (\{f0 = a, f1 = _} -> a) as6, map (\{f0 = _, f1 = a} -> a) as6, as7)

-- ==
-- entry: e401
-- input { [255u8, 0u8, 0u8, 73u8] [7u16, 5u16, 0u16, 0u16] 18446744073709551615u64 -1.25f32 }
-- output { [0.0f64, 0.0f64, 0.0f64, 0.0f64] [true, true, true, true] }
entry e401 [n] [m] (p0: [n]u8) (p1: [m]u16) (p2: u64) (p3: f32) =
  let as4 = map3 (\x1 x2 x3 -> (-(f64.ceil (f64.min (-0.25f64) (f64.u64 p2))))) p1 p1 p1
  let as6 = map (\x5 -> (!(!((bool.u64 p2) || (bool.u64 p2))))) as4
  in (as4, as6)

-- ==
-- entry: e402
-- input { empty([0]i8) empty([0]i16) false }
-- output { empty([0]i64) empty([0]i32) empty([0]i32) empty([0]i8) }
entry e402 [n] (p0: [n]i8) (p1: [n]i16) (p2: bool) =
  let as2 = map (\x1 -> (8796093022207i64 / 7i64)) p1
  let as4 = map (\x3 -> 0i32) p1
  let as6 = map (\i -> as4[(i * 5 + 1) % length as4]) (iota (length as4))
  let as8 = tabulate n (\x7 -> ((i8.bool p2) - (-80i8)))
  in (as2, as4, as6, as8)

-- ==
-- entry: e403
-- input { [-1898163025858215752i64, 0i64] [-92i8, 2i8] 255u8 true }
-- output { [-128i8, -128i8, -128i8, 2i8, -128i8, -128i8, -128i8] true -471.11f64 false [0i8, 2i8, 0i8, 0i8, 0i8, 0i8] empty([0]i32) }
entry e403 [n] (p0: [n]i64) (p1: [n]i8) (p2: u8) (p3: bool) =
  let as3 = hist i8.max i8.lowest 3 (map (\x1 -> (i64.bool p3)) p1) p1
  let as5 = map (\x4 -> {f0 = (f64.max (f64.log (1.0f64 + f64.abs ((f64.u8 p2) * (f64.i8 x4)))) (f64.floor (f64.i8 x4))), f1 = ((((i64.u8 p2) >> 3i64) & ((i64.i8 x4) ** 3i64)) + (i64.abs (if true then (i64.bool p3) else i64.lowest)))}) p1
  let s6 = (if length p1 == 0 then (-5i8) else p1[(-2) % length p1])
  let s7 = (i8.sum as3)
  let s8 = reduce i8.min i8.highest as3
  let s9 = (i8.sum as3)
  let as10 = scan (\a b -> a + b) 0i8 as3
  let as13 = hist i8.max i8.lowest 7 (map (\x11 -> (((-8647908260141386251i64) & 9i64) * ((i64.i8 s8) << 63i64))) p1) p1
  let as17 = map2 (\{f0 = x14, f1 = x15} x16 -> (u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) x14)))) as5 (iota (length as5))
  let as18 = reverse as13
  let s19 = reduce (^) 0i8 p1
  let as22 = hist (+) 0i8 6 (map (\x20 -> (i64.abs (34359738369i64 ** 0i64))) as18) as18
  let as25 = filter (\x23 -> p3) as22
  let as27 = map (\x26 -> (((if (s9 >= (i8.u8 p2)) then (s7 - x26) else (x26 % ((i8.u8 p2) | 1i8))) != ((x26 - s19) >> 0i8)), (f64.min ((f64.min (-4.625f64) (f64.i8 s8)) * ((f64.i8 x26) + (f64.i8 s7))) ((0.14f64 - 87.25f64) - (f64.i8 s8))), (s9 <= (loop acc = ((-44i8) + s19) for it < 1i64 do (s8 + (i8.i64 it)))))) p1
  let as29 = map (\(x28: (bool, f64, bool)) -> (((bool.i8 s7) || (!x28.2)), (((x28.1 * x28.1) / x28.1) / (x28.1 - (if x28.0 then x28.1 else (f64.i8 s7)))), (((!(i8.u8 p2)) %% 7i8) != ((s6 %% (s7 | 1i8)) %% 4i8)))) as27
  let (s30, s31, s32) = reduce (\(a0, a1, a2) (b0, b1, b2) -> (((||) a0 b0), (f64.min a1 b1), ((&&) a2 b2))) (false, f64.inf, true) as29
  let as33 = scatter (copy as13) (map (\i -> length as13 - 1 - i + (-3)) (iota (length as13))) as13
  let (s34, s35, s36) = reduce (\(a0, a1, a2) (b0, b1, b2) -> (((||) a0 b0), ((\a b -> a + b) a1 b1), ((||) a2 b2))) (false, 0.0f64, false) as27
  let as37 = scatter (copy as25) (map (\i -> length as25 - 1 - i + (2)) (iota (length as25))) as25
  let as39 = tabulate 0i64 (\x38 -> (((loop acc = (i32.bool s32) for it < 1i64 do acc) %% 1i32) / 5i32))
  in (as33, s34, s35, s36, as37, as39)

-- ==
-- entry: e404
-- input { [-0.5f64, 2.0f64, 0.25f64, -2.0f64, 180.92307692307693f64, 570.4615384615385f64, -2.25f64, -0.75f64] [1i8, 3i8, -3i8, 3i8, -1i8, -128i8, -4i8, 8i8] 6i32 -1i32 }
-- output { empty([0]f64) [-1i8, -128i8, -4i8, 8i8, 1i8, 3i8, -3i8, 3i8] [1i8, 3i8, -3i8, 3i8, -1i8, -128i8, -4i8, 8i8] [true, true, true, true, true, true, true, true] -28i8 8i8 }
entry e404 [n] (p0: [n]f64) (p1: [n]i8) (p2: i32) (p3: i32) =
  let as3 = filter (\x1 -> (((-32.875f64) != x1) || (!(bool.i32 p3)))) p0
  let s4 = reduce f64.min f64.inf p0
  let as7 = filter (\x5 -> ((false && false) && ((-2.0f64) > x5))) as3
  let as9 = map (\i -> p1[(i * 1 + 4) % length p1]) (iota (length p1))
  let as12 = filter (\x10 -> true) p1
  let as15 = map2 (\x13 x14 -> (((x13 - x13) + (s4 + 0.77f64)) <= (f64.round (s4 * (-1.5f64))))) p0 (iota (length p0))
  let s16 = ((((i8.i32 p3) << 5i8) + (i8.abs (-2i8))) - ((i8.i32 p3) - ((i8.i32 p2) // 6i8)))
  let s17 = reduce i8.max i8.lowest as12
  in (as7, as9, as12, as15, s16, s17)

-- ==
-- entry: e405
-- input { [false, true, false, false, true, true, true, false, true, true, true, true, false, true, false, true, false] [-0.5f32, -1.75f32, -500.1538391113281f32, -101.15384674072266f32, -2.5f32, 2.75f32, -1.5f32, -2.75f32, 361.0f32, -2.5f32, -0.75f32, 159.46153259277344f32, 453.0f32, 1.25f32, -2.0f32, 1.25f32, 696.3846435546875f32] 9i8 false }
-- output { 136u32 [false, true, false, false, true, true, true, false, true, true, true, true, false, true, false, true, false] [0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16] 17i64 true empty([0]u32) }
entry e405 [n] (p0: [n]bool) (p1: [n]f32) (p2: i8) (p3: bool) =
  let as3 = map2 (\x1 x2 -> ((67108863u32 * (u32.min 7u32 0u32)) + (u32.i64 x2))) p0 (iota (length p0))
  let s4 = ((u8.bool p3) ** 0u8)
  let s5 = (u32.sum as3)
  let as8 = map2 (\x6 x7 -> x7) p0 p0
  let as9 = replicate n (((i16.u8 s4) // 4i16) * ((i16.bool p3) * i16.lowest))
  let s10 = length as9
  let s11 = reduce (||) false p0
  let as14 = filter (\x12 -> (!(bool.i64 s10))) as3
  in (s5, as8, as9, s10, s11, as14)

-- ==
-- entry: e406
-- input { [29i8, 5i8, 90i8, 66i8] [7u8, 2u8, 1u8, 255u8] -2.0f64 60u8 }
-- output { [7u8, 9u8, 10u8, 9u8] [7u8, 9u8, 10u8, 9u8] }
entry e406 [n] (p0: [n]i8) (p1: [n]u8) (p2: f64) (p3: u8) =
  let as1 = scan (\a b -> a + b) 0u8 p1
  let as3 = map (\x2 -> x2) as1
  in (as1, as3)

-- ==
-- entry: e407
-- input { [false, true, true, true, false, false, false, true, true, true, false, false, true, false, true, true, true] [55344u16, 8u16, 4u16, 41784u16, 8u16, 1u16, 7u16, 7397u16, 0u16, 7u16, 1u16, 0u16, 38473u16, 6u16, 0u16, 3581u16, 7u16] }
-- output { [55344u16, 8u16, 4u16, 41784u16, 8u16, 1u16, 7u16, 7397u16, 0u16, 7u16, 1u16, 0u16, 38473u16, 6u16, 0u16, 3581u16, 7u16] [false, false, false, true, true, true, false, false, true, false, true, true, true] [55344u16, 8u16, 4u16, 41784u16, 8u16, 1u16, 7u16, 7397u16, 0u16, 7u16, 1u16, 0u16, 38473u16, 6u16, 0u16, 3581u16, 7u16] 16i8 [31u8, 31u8, 31u8, 31u8, 31u8, 31u8, 31u8, 31u8, 31u8, 31u8, 31u8, 31u8, 31u8, 31u8, 31u8, 31u8, 31u8] [false, false, false, true, true, true, false, false, true, false, true, true, true] }
entry e407 [n] (p0: [n]bool) (p1: [n]u16) =
  let s1 = length p0
  let as4 = filter (\x2 -> (x2 >= (loop acc = x2 for it < 0i64 do x2))) p1
  let as6 = drop (i64.min 4i64 (length p0)) p0
  let as9 = filter (\x7 -> (if (!true) then (s1 != s1) else (x7 <= x7))) p1
  let s10 = (((loop acc = (i8.i64 s1) for it < 0i64 do (i8.i64 s1)) + ((i8.i64 s1) * 16i8)) - (i8.i64 s1))
  let as12 = tabulate n (\x11 -> (((u8.abs u8.highest) >> 3u8) - (((u8.i8 s10) + 32u8) & (1u8 ** 1u8))))
  let as15 = filter (\x13 -> ((s1 << 13i64) > (s1 // 4i64))) as6
  in (as4, as6, as9, s10, as12, as15)

-- ==
-- entry: e408
-- input { [0i16, -3i16, -3i16] [true, false, false] 127i8 7u32 }
-- output { [198u8, 0u8, 0u8] [true, true, true] [0.5f32, 0.529304027557373f32, 0.529304027557373f32] }
entry e408 [n] (p0: [n]i16) (p1: [n]bool) (p2: i8) (p3: u32) =
  let as2 = map (\x1 -> (if (if (p3 < (u32.bool x1)) then (!x1) else (!x1)) then (u8.min ((u8.i8 p2) + 128u8) (12u8 % ((u8.bool x1) | 1u8))) else (((u8.i8 p2) + 58u8) ^ ((u8.i8 p2) << 0u8)))) p1
  let as4 = map (\x3 -> (bool.u32 p3)) p1
  let as6 = map (\x5 -> (0.5f32 - ((f32.floor (f32.i16 x5)) / (f32.abs 102.375f32)))) p0
  in (as2, as4, as6)

-- ==
-- entry: e409
-- input { [-9223372036854775808i64, 3i64, 8952169299033977862i64, 9223372036854775807i64, 4i64, 2i64, -4i64, 9i64] [0u32, 7u32, 7u32] [[[1.5f64, -266.3076923076923f64, -1.25f64], [1.0f64, 175.6153846153846f64, -0.25f64], [-1.75f64, -0.25f64, 2.0f64]], [[0.25f64, 579.0769230769231f64, 2.5f64], [-2.25f64, -657.8461538461538f64, 0.75f64], [668.8461538461538f64, -678.1538461538462f64, 1.25f64]], [[-0.25f64, 3.0f64, -710.3846153846154f64], [550.5384615384615f64, -2.25f64, 0.25f64], [0.0f64, 2.5f64, 0.75f64]], [[-350.46153846153845f64, 3.0f64, 538.6153846153846f64], [2.25f64, 2.25f64, -3.0f64], [276.7692307692308f64, -3.0f64, 2.75f64]], [[-3.0f64, 3.0f64, -0.5f64], [2.5f64, -1.0f64, 1.75f64], [407.0f64, 2.25f64, 1.0f64]], [[-2.25f64, -0.5f64, -2.25f64], [-538.5384615384615f64, -1.75f64, -242.69230769230768f64], [-1.0f64, 1.75f64, -1.5f64]], [[2.25f64, -1.25f64, 2.0f64], [374.46153846153845f64, -719.7692307692307f64, 0.0f64], [0.5f64, 1.75f64, 0.75f64]], [[-1.25f64, 553.5384615384615f64, -3.0f64], [1.5f64, -698.0769230769231f64, -231.23076923076923f64], [-3.0f64, 188.0f64, 1.0f64]]] }
-- output { [-89.69230769230771f64, -85.5769230769231f64, -155.8461538461538f64, 469.17307692307696f64, 413.0f64, -788.7307692307693f64, -339.30769230769226f64, -192.51923076923083f64] empty([0][3][3]f64) 8i64 [[1.5f64, -266.3076923076923f64, -1.25f64], [1.0f64, 175.6153846153846f64, -0.25f64], [-1.75f64, -0.25f64, 2.0f64]] [[-0.25f64, 3.0f64, -710.3846153846154f64], [550.5384615384615f64, -2.25f64, 0.25f64], [0.0f64, 2.5f64, 0.75f64]] [[-1.25f64, 553.5384615384615f64, -3.0f64], [1.5f64, -698.0769230769231f64, -231.23076923076923f64], [-3.0f64, 188.0f64, 1.0f64]] [-0.0f64, 0.0f64, 0.0f64, -0.0f64, -0.0f64, 0.0f64, -0.0f64, 0.0f64] [-89.69230769230771f64, -85.5769230769231f64, -155.8461538461538f64, 469.17307692307696f64, 413.0f64, -788.7307692307693f64, -339.30769230769226f64, -192.51923076923083f64] empty([0]f64) }
entry e409 [n] [m] (p0: [n]i64) (p1: [m]u32) (p2: [n][m][m]f64) =
  let s1 = reduce u32.min u32.highest p1
  let as3 = map (\row2 -> (f64.sum (map f64.sum row2))) p2
  let as6 = filter (\row4 -> ((f64.sin (f64.sum (map f64.sum row4))) > ((f64.sum (map f64.sum row4)) * (f64.sum (map f64.sum row4))))) p2
  let as9 = filter (\row7 -> (!((bool.u32 s1) && (bool.u32 s1)))) p2
  let as12 = map2 (\x10 x11 -> ((f64.sin x11) * (if (x10 != x10) then (f64.floor x11) else (f64.u32 s1)))) as3 as3
  let as14 = map (\row13 -> (f64.sum (map f64.sum row13))) p2
  let as17 = filter (\x15 -> ((loop acc = s1 for it < 4i64 do (u32.i64 it)) < (s1 %% 6u32))) as14
  in (as3, as6, length (as9), (as9)[0], (as9)[2], (as9)[7], as12, as14, as17)

-- ==
-- entry: e410
-- input { [0u8, 4u8, 0u8, 4u8, 7u8, 5u8, 14u8, 5u8, 220u8, 15u8, 0u8, 8u8, 0u8, 3u8, 6u8, 0u8, 6u8, 0u8, 1u8, 0u8, 0u8, 2u8, 255u8, 0u8, 5u8, 14u8, 0u8, 2u8, 4u8, 229u8, 6u8, 2u8, 81u8] [3u64, 2u64, 3u64, 0u64, 1u64, 5u64, 6u64, 6u64, 7u64, 0u64, 10933139402682057107u64, 0u64, 7u64, 10091116269289697073u64, 8546884328514516754u64, 0u64, 1u64, 5u64, 0u64, 0u64, 18446744073709551615u64, 0u64, 5u64, 2u64, 18446744073709551615u64, 9u64, 7u64, 504742214344333589u64, 4u64, 0u64, 4u64, 6u64, 0u64] 1u8 8i8 }
-- output { -67610i64 33i64 1u32 1u32 1u32 33i64 1u32 1u32 1u32 false 33i64 4294967294u32 4294967294u32 4294967294u32 33i64 4294967293u32 4294967293u32 4294967293u32 }
entry e410 [n] (p0: [n]u8) (p1: [n]u64) (p2: u8) (p3: i8) =
  let as1 = scan (*) 1u64 p1
  let as5 = map3 (\x2 x3 x4 -> (6u64 * ((x2 % 2u64) * ((u64.u8 x3) + x2)))) p1 p0 p0
  let s6 = length as1
  let s7 = (if false then ((p3 / 4i8) + (i8.min p3 p3)) else (((i8.u8 p2) * p3) * p3))
  let s8 = (!((s6 - (i64.i8 p3)) + (s6 << 11i64)))
  let as11 = map2 (\x9 x10 -> ((u32.u8 p2) %% 6u32)) as5 (iota (length as5))
  let as14 = filter (\x12 -> (!(!(bool.i8 p3)))) as11
  let s16 = all (\x15 -> (bool.u8 x15)) p0
  let as20 = map3 (\x17 x18 x19 -> ((!(u32.min (6u32 - x17) x17)), (x17 - (5u32 ^ (x17 | x17))))) as11 p1 as5
  in (s8, length (as11), (as11)[0], (as11)[11], (as11)[32], length (as14), (as14)[0], (as14)[11], (as14)[32], s16, length (map (\(a, _) -> a) as20), (map (\(a, _) -> a) as20)[0], (map (\(a, _) -> a) as20)[11], (map (\(a, _) -> a) as20)[32], length (map (\(_, a) -> a) as20), (map (\(_, a) -> a) as20)[0], (map (\(_, a) -> a) as20)[11], (map (\(_, a) -> a) as20)[32])

-- ==
-- entry: e411
-- input { [-2.5f32, 2.5f32] [53253u16, 0u16] 0u32 -2i16 }
-- output { [53253u16, 0u16] }
entry e411 [n] (p0: [n]f32) (p1: [n]u16) (p2: u32) (p3: i16) =
  let as3 = filter (\x1 -> ((x1 ** 0u16) != ((u16.i16 p3) * x1))) p1
  in as3

-- ==
-- entry: e412
-- input { [false, false, true] [3i32, 8i32, -3i32] [[[3u16, 2u16, 2u16], [12532u16, 4u16, 0u16], [0u16, 9u16, 2u16]], [[56548u16, 0u16, 3u16], [0u16, 0u16, 3u16], [0u16, 7u16, 0u16]], [[42693u16, 9u16, 65535u16], [6u16, 7u16, 1u16], [9868u16, 4u16, 3u16]]] -127i8 }
-- output { [36i64, 36i64, 36i64] empty([0][3][3]u16) [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64] [false, false, false] }
entry e412 [n] [m] (p0: [n]bool) (p1: [n]i32) (p2: [n][m][m]u16) (p3: i8) =
  let as6 = map (\row1 -> let as2 = iota 9i64 let as5 = map2 (\x3 x4 -> ((u32.i64 x3) / 3u32)) as2 (iota (length as2)) in (i64.sum as2)) p2
  let as9 = filter (\row7 -> ((u16.sum (map u16.sum row7)) > (u16.sum (map u16.sum row7)))) p2
  let as10 = iota 7i64
  let as13 = map2 (\x11 x12 -> (!((loop acc = (bool.i64 x12) for it < 3i64 do acc) && true))) p1 as6
  in (as6, as9, as10, as13)

-- ==
-- entry: e413
-- input { [-3i16] [true] 9448i16 16662309821488306539u64 }
-- output { [0.0f32] false [0.0f32] [0.0f32] [0.0f32] [0.0f32] }
entry e413 [n] (p0: [n]i16) (p1: [n]bool) (p2: i16) (p3: u64) =
  let as3 = filter (\x1 -> ((p3 != p3) && (!(bool.i16 p2)))) p1
  let s4 = reduce (&&) true as3
  let as7 = map2 (\x5 x6 -> (f32.i64 x6)) p0 (iota (length p0))
  let as8 = scan (\a b -> a + b) 0.0f32 as7
  let s9 = reduce (||) false as3
  let as12 = map2 (\x10 x11 -> x10) as8 p1
  let as15 = filter (\x13 -> (if (if s9 then s4 else s4) then true else (!s9))) as12
  let as17 = map (\i -> as15[(i * 2 + 1) % length as15]) (iota (length as15))
  let as20 = filter (\x18 -> (!(s9 && s9))) as12
  in (as8, s9, as12, as15, as17, as20)

-- ==
-- entry: e414
-- input { [8u8, 9u8, 87u8, 2u8, 2u8] [6u64, 0u64, 3u64, 3u64, 8u64] [[[20131u16, 0u16, 0u16, 1u16], [9u16, 3u16, 0u16, 2u16], [1u16, 42400u16, 36471u16, 4u16], [1u16, 0u16, 4u16, 1u16]], [[0u16, 0u16, 2u16, 9u16], [65535u16, 35916u16, 1u16, 6u16], [3u16, 6u16, 26682u16, 1u16], [0u16, 0u16, 0u16, 5u16]], [[7u16, 14433u16, 16575u16, 0u16], [4u16, 0u16, 65535u16, 24852u16], [2u16, 1u16, 0u16, 0u16], [3u16, 4u16, 65535u16, 7u16]], [[65535u16, 3u16, 61305u16, 63387u16], [2u16, 32193u16, 65535u16, 0u16], [0u16, 0u16, 25903u16, 65535u16], [0u16, 0u16, 7u16, 6u16]], [[65535u16, 65535u16, 39054u16, 39112u16], [1u16, 5u16, 2u16, 4u16], [4u16, 5u16, 38896u16, 27945u16], [3u16, 8u16, 4u16, 0u16]]] }
-- output { [10i64, 10i64, 10i64, 10i64, 10i64] empty([0]u8) [4u16, 4u16, 4u16, 4u16, 4u16] [10i32, 10i32, 10i32, 10i32, 10i32] empty([0]u8) [0i64, 0i64, 0i64, 0i64, 0i64] }
entry e414 [n] [m] (p0: [n]u8) (p1: [n]u64) (p2: [n][m][m]u16) =
  let s1 = 5u64
  let s2 = reduce (+) 0u8 p0
  let as5 = map (\row3 -> let as4 = iota n in reduce (\a b -> a + b) 0i64 as4) p2
  let as8 = filter (\x6 -> false) p0
  let as12 = map (\row9 -> let as11 = tabulate n (\x10 -> ((u16.i64 x10), (i32.i64 x10))) in reduce (\(a0, a1) (b0, b1) -> ((u16.max a0 b0), ((+) a1 b1))) (u16.lowest, 0i32) as11) p2
  let as15 = filter (\x13 -> (s1 <= (s1 / 2u64))) as8
  let as18 = map (\row16 -> let as17 = iota n in reduce i64.min i64.highest as17) p2
  in (as5, as8, map (\(a, _) -> a) as12, map (\(_, a) -> a) as12, as15, as18)

-- ==
-- entry: e415
-- input { [176u8, 223u8, 1u8, 2u8, 0u8] [5i8, 9i8, 0i8, -2i8, 6i8] }
-- output { [0.0f64, 1.0f64, 2.0f64, 3.0f64, 4.0f64, 5.0f64, 6.0f64, 7.0f64, 8.0f64] [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32] [0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16] [0.0f64] [0i32] [0i16] }
entry e415 [n] (p0: [n]u8) (p1: [n]i8) =
  let as1 = iota 9i64
  let s2 = ((f32.trunc (f32.log (1.0f32 + f32.abs 0.94f32))) * (f32.log (1.0f32 + f32.abs (-0.25f32))))
  let as5 = map2 (\x3 x4 -> {f0 = (f64.i64 x4), f1 = ((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s2))) * ((if (bool.i64 x3) then 1i32 else 1727387206i32) + ((i32.i64 x3) + (i32.i64 x4)))), f2 = ((((i16.i64 x3) >> 5i16) << 10i16) & ((5i16 // 5i16) * (8192i16 >> 8i16)))}) as1 as1
  let as10 = filter (\{f0 = x6, f1 = x7, f2 = x8} -> (x6 == (x6 + x6))) as5
  in (map (\{f0 = a, f1 = _, f2 = _} -> a) as5, map (\{f0 = _, f1 = a, f2 = _} -> a) as5, map (\{f0 = _, f1 = _, f2 = a} -> a) as5, map (\{f0 = a, f1 = _, f2 = _} -> a) as10, map (\{f0 = _, f1 = a, f2 = _} -> a) as10, map (\{f0 = _, f1 = _, f2 = a} -> a) as10)

-- ==
-- entry: e416
-- input { [4i8, 27i8, -4i8, 2i8, 9i8, -128i8, -128i8, -1i8, -2i8, 127i8, 7i8, -3i8, -38i8, 127i8, 1i8, 5i8, -1i8] [1u32, 6u32, 3u32, 0u32, 0u32, 4u32, 0u32, 6u32, 0u32, 0u32, 1199043724u32, 5u32, 0u32, 24384192u32, 0u32, 0u32, 2u32] }
-- output { [9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64] [0i8, 0i8, -1i8, 0i8, 0i8, -2i8, -2i8, -1i8, -1i8, 1i8, 0i8, -1i8, -1i8, 1i8, 0i8, 0i8, -1i8] [89u32, 89u32, 89u32, 89u32, 89u32, 89u32, 89u32, 89u32, 89u32, 89u32, 89u32, 89u32, 89u32, 89u32, 89u32, 89u32, 89u32] [9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64, 9460022244605427712u64] [0i8, 0i8, 1i8, -1i8, -1i8, 0i8, 1i8, -1i8, -1i8, -2i8, -2i8, 0i8, 0i8, -1i8, 0i8, 0i8, -1i8] empty([0]u32) }
entry e416 [n] (p0: [n]i8) (p1: [n]u32) =
  let as2 = drop (i64.min 5i64 (length p0)) p0
  let as5 = filter (\x3 -> ((!65537u32) == (x3 * x3))) p1
  let as8 = filter (\x6 -> (loop acc = ((bool.i8 x6) || (bool.i8 x6)) for it < 1i64 do (acc && true))) as2
  let as11 = map2 (\x9 x10 -> {f0 = 89u32, f1 = (u64.abs ((!4251536643124654275u64) * (u64.lowest - 4194304u64))), f2 = (i8.min (x9 >> 6i8) (if true then (x9 % 2i8) else (x10 - x9)))}) p0 p0
  let as12 = scatter (copy as11) (map (\i -> length as11 - 1 - i + (-1)) (iota (length as11))) as11
  let as14 = (as5 ++ as5)
  in (map (\{f0 = _, f1 = a, f2 = _} -> a) as11, map (\{f0 = _, f1 = _, f2 = a} -> a) as11, map (\{f0 = a, f1 = _, f2 = _} -> a) as12, map (\{f0 = _, f1 = a, f2 = _} -> a) as12, map (\{f0 = _, f1 = _, f2 = a} -> a) as12, as14)

-- ==
-- entry: e417
-- input { [1.5f32, -2.25f32, 1.25f32] [0u32, 4294967295u32, 1u32] [[[5i8]], [[-1i8]], [[-2i8]]] 8u8 }
-- output { [-f32.inf, -f32.inf, -f32.inf, -f32.inf] [0u32, 1u32] [0u16, 65533u16, 3u16] [0u32, 0u32] }
entry e417 [n] [m] (p0: [n]f32) (p1: [n]u32) (p2: [n][m][m]i8) (p3: u8) =
  let as3 = hist f32.max (-f32.inf) 4 (map (\x1 -> (i64.max (i64.u8 p3) (i64.highest + 15i64))) p0) p0
  let as5 = p1[::2]
  let as7 = map (\x6 -> (loop acc = (((u16.u32 x6) << 0u16) + ((u16.u32 x6) + (u16.u32 x6))) for it < 2i64 do (u16.abs acc))) p1
  let as10 = hist u32.max u32.lowest 2 (map (\x8 -> ((i64.u32 x8) ^ ((i64.u8 p3) - (i64.u32 x8)))) p1) p1
  in (as3, as5, as7, as10)

-- ==
-- entry: e418
-- input { [2u64] [-1.0f64] }
-- output { true empty([0]bool) [1u64, 1u64] [1u64, 1u64] empty([0]u64) [1u64, 1u64] }
entry e418 [n] (p0: [n]u64) (p1: [n]f64) =
  let as1 = iota 5i64
  let as4 = map2 (\x2 x3 -> (i8.i64 x2)) as1 (iota (length as1))
  let as7 = map2 (\x5 x6 -> ((((i32.i64 x6) / 3i32) % ((i32.abs 4i32) | 1i32)) ** 3i32)) as4 as1
  let as9 = map (\x8 -> (i8.abs x8)) as4
  let as12 = map2 (\x10 x11 -> {f0 = (((i32.abs x10) << 13i32) // 6i32), f1 = (bool.i64 x11)}) as7 (iota (length as7))
  let as15 = map2 (\x13 x14 -> ((if ((false && (bool.i32 x14)) || (256i32 < x14)) then (i16.i8 x13) else (((i16.i8 x13) * (i16.i8 x13)) % ((9i16 + (i16.i32 x14)) | 1i16))), ((if (x14 >= x14) then (i16.i32 x14) else (2i16 ** 2i16)) + (!((i16.i8 x13) & (-44i16)))))) as4 as7
  let (s16, s17) = reduce (\(a, b) (c, d) -> (a * c, b * c + d)) (1i16, 0i16) as15
  let as19 = tabulate 5i64 (\x18 -> ((if (!(bool.i16 s17)) then (x18 // 9i64) else (i64.i16 s17)) >= ((x18 >> 58i64) - x18)))
  let as20 = replicate 2i64 (!(34359738368u64 - 7u64))
  let s21 = (if length as19 == 0 then (bool.i16 s17) else as19[(1) % length as19])
  let s24 = all (\{f0 = x22, f1 = x23} -> (x22 >= (x22 | x22))) as12
  let as27 = filter (\x25 -> x25) as19
  let as29 = map (\x28 -> (((!0u64) | u64.highest) %% 2u64)) as20
  let as32 = filter (\x30 -> (if s21 then (if s24 then s21 else s24) else ((i16.u64 x30) != s17))) as29
  let as35 = map2 (\x33 x34 -> (((if x33 then (u64.bool x34) else (u64.bool s24)) + (17179869183u64 + 6u64)) %% ((u64.bool s24) | 1u64))) as27 as27
  let as38 = filter (\x36 -> ((x36 >= (u64.bool s21)) || (s21 && (bool.i16 s16)))) as29
  in (s24, as27, as29, as32, as35, as38)

-- ==
-- entry: e419
-- input { empty([0]u32) empty([3][0]f32) 1i8 }
-- output { empty([0]u16) empty([0]bool) }
entry e419 [n] [m] (p0: [n]u32) (p1: [m][n]f32) (p2: i8) =
  let as2 = map (\x1 -> {f0 = (u16.abs ((4097u16 %% 1u16) ** 0u16)), f1 = (bool.i8 p2)}) p0
  in (map (\{f0 = a, f1 = _} -> a) as2, map (\{f0 = _, f1 = a} -> a) as2)

-- ==
-- entry: e420
-- input { [9i32, -2147483647i32, 6i32, 1i32, 0i32, -2147483647i32, 1i32, 4i32, -1545438664i32, -2i32, 9i32, 1459030981i32, -1i32, 1i32, 2i32, 8i32, 4i32, 2i32, 8i32, -2147483647i32, -2i32, 5i32, -1i32, -2147483648i32, 2i32, -2i32, 2147483647i32, -1i32, 641222553i32, -2147483647i32, -1661990707i32, 8i32, 2147483647i32] [[487267038i32, 2i32, -2147483647i32], [3i32, 3i32, 6i32], [7i32, 7i32, -2147483647i32], [-1i32, -2147483647i32, -3i32], [2147483647i32, -1769921732i32, 5i32], [6i32, -2i32, 2i32], [1591952608i32, -4i32, 5i32], [-2i32, -848048630i32, 7i32], [-1402548210i32, 3i32, 3i32], [1i32, 6i32, -2i32], [-1i32, 462076606i32, 0i32], [2i32, -4i32, 8i32], [2i32, -2147483648i32, -1460501087i32], [-2147483647i32, 5i32, -1i32], [5i32, -3i32, -2147483647i32], [841279259i32, -1i32, -338184197i32], [8i32, -2147483647i32, 3i32], [-1830990876i32, -1i32, 9i32], [-1714310403i32, -2i32, 9i32], [-2147483647i32, 5i32, 3i32], [-2i32, -3i32, 4i32], [3i32, 8i32, -3i32], [1576917306i32, -1i32, 2i32], [9i32, 0i32, 0i32], [-4i32, 7i32, 2147483647i32], [5i32, 7i32, 2i32], [-1279149051i32, 6i32, -1i32], [-72273312i32, 9i32, -4i32], [-785030295i32, 2147483647i32, 1076269754i32], [-3i32, 3i32, 2147483647i32], [834794966i32, 5i32, 29259292i32], [9i32, 9i32, 7i32], [3i32, 4i32, -2147483648i32]] 8i64 }
-- output { 33i64 33i64 -1660216607i32 6i32 -2147483641i32 -2147483648i32 1841310162i32 }
entry e420 [n] [m] (p0: [n]i32) (p1: [n][m]i32) (p2: i64) =
  let s1 = length p0
  let as3 = map (\row2 -> reduce (+) 0i32 row2) p1
  let s4 = reduce i32.min i32.highest p0
  let s5 = (i32.sum as3)
  in (s1, length (as3), (as3)[0], (as3)[11], (as3)[32], s4, s5)

-- ==
-- entry: e421
-- input { [-127i8, 6i8, -33i8, 4i8] [[0u32, 0u32, 5u32, 4u32], [1u32, 0u32, 5u32, 7u32], [63455216u32, 3465519388u32, 3u32, 0u32], [673438042u32, 1u32, 0u32, 7u32]] }
-- output { [-127i8, 6i8, -33i8, 4i8] [4294967208u32, 4294967208u32, 4294967208u32, 4294967208u32] [41u16, 41u16, 41u16, 41u16] [[0u16, 0u16, 25u16, 16u16], [1u16, 0u16, 25u16, 49u16], [0u16, 16u16, 9u16, 0u16], [164u16, 1u16, 0u16, 49u16]] }
entry e421 [n] [m] (p0: [n]i8) (p1: [n][m]u32) =
  let as3 = filter (\x1 -> (bool.i8 x1)) p0
  let as6 = map2 (\x4 x5 -> {f0 = ((u32.min (88u32 %% (2399941462u32 | 1u32)) (3428113869u32 ** 3u32)) * u32.highest), f1 = 41u16}) as3 as3
  let as14 = map (\row7 -> let as11 = map3 (\x8 x9 x10 -> (((-1i8) + ((7i8 ** 3i8) + (6i8 ** 2i8))), ((if (if true then false else true) then ((u8.u32 x9) * (u8.u32 x10)) else ((u8.u32 x10) * (u8.u32 x8))) >> 0u8))) row7 row7 row7 let s12 = (((33u8 - 7u8) + (5u8 << 4u8)) << 3u8) in map (\(x13: (i8, u8)) -> (if ((i8.min x13.0 x13.0) <= (x13.0 + x13.0)) then (((u16.u8 s12) * 4u16) * (0u16 + 1u16)) else ((u16.u8 x13.1) - ((u16.u8 x13.1) % 1u16)))) as11) p1
  in (as3, map (\{f0 = a, f1 = _} -> a) as6, map (\{f0 = _, f1 = a} -> a) as6, as14)

-- ==
-- entry: e422
-- input { [false, true] [2u8, 0u8] }
-- output { 2i64 [0u8, 0u8] }
entry e422 [n] (p0: [n]bool) (p1: [n]u8) =
  let s1 = length p1
  let as4 = map2 (\x2 x3 -> (if ((if (bool.i64 s1) then x2 else 6u8) <= (x3 %% 4u8)) then ((u8.i64 s1) - (u8.i64 s1)) else x3)) p1 p1
  in (s1, as4)

-- ==
-- entry: e423
-- input { [-4i64] [11409749485084447951u64] empty([1][0][0]i16) }
-- output { [11409749485084447951u64] [0i16] [0i16] [0i16] }
entry e423 [n] [m] (p0: [n]i64) (p1: [n]u64) (p2: [n][m][m]i16) =
  let as1 = scan (+) 0u64 p1
  let as3 = map (\row2 -> (i16.sum (map i16.sum row2))) p2
  let as5 = map (\row4 -> (i16.sum (map i16.sum row4))) p2
  let as7 = map (\row6 -> (i16.sum (map i16.sum row6))) p2
  in (as1, as3, as5, as7)

-- ==
-- entry: e424
-- input { [-2.75f64] [-3i64] [[[0.0f32, -661.5384521484375f32, 0.25f32, -2.0f32], [-0.75f32, -0.5f32, -2.5f32, -1.25f32], [0.75f32, -1.5f32, 2.25f32, 2.25f32], [-1.25f32, 716.6153564453125f32, 2.25f32, -2.5f32]]] }
-- output { [[[0.0f32, -661.5384521484375f32, 0.25f32, -2.0f32], [-0.75f32, -0.5f32, -2.5f32, -1.25f32], [0.75f32, -1.5f32, 2.25f32, 2.25f32], [-1.25f32, 716.6153564453125f32, 2.25f32, -2.5f32]]] [18446744073709551613u64] [-201.54806518554688f32] [-3i64] }
entry e424 [n] [m] (p0: [n]f64) (p1: [n]i64) (p2: [n][m][m]f32) =
  let as3 = filter (\row1 -> (if (!false) then true else ((-1.5f32) >= (f32.sum (map f32.sum row1))))) p2
  let as6 = map2 (\x4 x5 -> (u64.i64 x4)) p1 (iota (length p1))
  let as17 = map (\row7 -> let as9 = map (\row8 -> reduce f32.max (-f32.inf) row8) row7 let as16 = map (\row10 -> let as12 = map (\x11 -> ((-0.75f32) * (f32.sqrt (f32.abs (x11 + 0.93f32))))) row10 let as14 = map (\x13 -> {f0 = (i32.min (((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x13))) >> 26i32) & ((i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x13))) * (-34i32))) (i32.lowest * (15i32 << 6i32))), f1 = (4622342632321693204u64 & ((u64.f32 (f32.min 100.0f32 (f32.max (0.0f32) x13))) / ((u64.f32 (f32.min 100.0f32 (f32.max (0.0f32) x13))) | 1u64))), f2 = true}) row10 in map (\(x15: {f0: i32, f1: u64, f2: bool}) -> (i32.u64 x15.f1)) as14) row7 in reduce (*) 1.0f32 as9) as3
  let as20 = filter (\x18 -> (bool.i64 x18)) p1
  in (as3, as6, as17, as20)

-- ==
-- entry: e425
-- input { [-1i8, 1i8] [9i64, -9223372036854775807i64] }
-- output { [-24.875f64, -24.875123409804086f64] [0i64, 0i64] [18446744073709551615u64, 18446744073709551615u64] [1i8, 1i8] [255u8, 1u8] 0i64 }
entry e425 [n] (p0: [n]i8) (p1: [n]i64) =
  let as1 = scan i64.max i64.lowest p1
  let as4 = map2 (\x2 x3 -> ((-24.875f64) - (f64.exp (-(f64.abs (if (bool.i64 x3) then (f64.i64 x2) else 119.125f64)))))) as1 (iota (length as1))
  let as6 = map (\x5 -> (((if (bool.i64 x5) then x5 else (-17592186044415i64)) >> 43i64) << 53i64)) p1
  let as10 = map3 (\x7 x8 x9 -> (u64.highest, (((x8 + x8) - x8) * x8))) as6 p0 p1
  let as13 = map2 (\x11 x12 -> (u8.i8 x12)) as6 p0
  let s14 = reduce i64.max i64.lowest as6
  in (as4, as6, map (\(a, _) -> a) as10, map (\(_, a) -> a) as10, as13, s14)

-- ==
-- entry: e426
-- input { [1i32, 5i32, -3i32, 1i32, 1i32] [[9i32, 1i32, 9i32, 1630581930i32], [9i32, 2i32, 8i32, 4i32], [1994423463i32, -3i32, 3i32, 7i32], [495023936i32, 9i32, 424145224i32, 4i32], [-2147483648i32, 5i32, 3i32, -2147483647i32]] }
-- output { [1i32, 5i32, 1i32, 1i32] [2i8, 60i8, 6i8, 8i8] [4.0f32, 3600.0f32, 36.0f32, 64.0f32] [92u16, 28408u16, 28410u16, 28412u16] [58368u16, 57344u16, 56320u16, 55296u16] [[11.885700748393443f64, -0.8322936730942848f64, 11.885700748393443f64, -3090964907.6753263f64], [11.885700748393443f64, -2.6145744834544478f64, -15.322551685174155f64, -1.1640002704689083f64], [-3981269472.725507f64, -5.761021719902196f64, 5.761021719902196f64, 1.9143210549096705f64], [-146195726.74174407f64, 11.885700748393443f64, 839323496.2027423f64, -1.1640002704689083f64], [3809150296.0249667f64, -8.390715290764524f64, 5.761021719902196f64, 219077794.14714134f64]] }
entry e426 [n] [m] (p0: [n]i32) (p1: [n][m]i32) =
  let as3 = filter (\x1 -> ((x1 >= x1) && (!false))) p0
  let as6 = filter (\x4 -> ((!x4) < (x4 %% 2i32))) as3
  let as9 = map2 (\x7 x8 -> ((i8.i32 x7) * (((i8.i64 x8) + (i8.i32 x7)) * (if (bool.i32 x7) then 2i8 else 33i8)))) as6 (iota (length as6))
  let as11 = map (\x10 -> (if ((x10 + (-3i8)) > (x10 % (x10 | 1i8))) then (((f32.i8 x10) + (f32.i8 x10)) * (f32.cos (f32.i8 x10))) else (((f32.i8 x10) * (f32.i8 x10)) + ((f32.i8 x10) * 0.0f32)))) as9
  let as14 = map2 (\x12 x13 -> (if (bool.i64 x13) then ((if (bool.i64 x13) then 28406u16 else (u16.i64 x13)) + ((u16.i64 x13) + (u16.i64 x13))) else 92u16)) as9 (iota (length as9))
  let as17 = map2 (\x15 x16 -> ((1023u16 - (6u16 + (u16.i64 x16))) << 10u16)) as11 (iota (length as11))
  let as24 = map (\row18 -> let as21 = map2 (\x19 x20 -> ((!(!(false && (bool.i32 x19)))), ((if (!(bool.i32 x20)) then ((i64.i32 x19) * (i64.i32 x19)) else (if true then (i64.i32 x19) else (i64.i32 x20))) + ((1i64 %% 4i64) * (i64.i32 x20))))) row18 row18 in map (\(x22, x23) -> (if (bool.i64 x23) then ((f64.i64 x23) * (f64.cos (f64.i64 x23))) else ((f64.log (1.0f64 + f64.abs (f64.i64 x23))) - ((f64.i64 x23) + (f64.i64 x23))))) as21) p1
  in (as6, as9, as11, as14, as17, as24)

-- ==
-- entry: e427
-- input { [-1.75f64, -1.5f64, 2.25f64, 572.6153846153846f64, -2.0f64, -184.53846153846155f64, -0.75f64, -390.0f64, 438.0f64, 0.5f64, 0.5f64, 3.0f64, -77.76923076923077f64, -1.5f64, 323.61538461538464f64, 0.5f64, 2.0f64, -1.5f64, -2.0f64, -0.5f64, -310.38461538461536f64, -1.75f64, -359.61538461538464f64, 1.5f64, 0.75f64, 534.4615384615385f64, 440.61538461538464f64, -378.7692307692308f64, -0.5f64, -0.75f64, 0.75f64, -3.0f64, -2.5f64] [2u32, 0u32, 3u32, 2u32, 4294967295u32, 5u32, 7u32, 8u32, 4294967295u32, 7u32, 1u32, 4294967295u32, 0u32, 4294967295u32, 9u32, 4294967295u32, 0u32, 9u32, 1u32, 0u32, 6u32, 1125693325u32, 1u32, 6u32, 0u32, 1u32, 0u32, 3185390823u32, 1959473250u32, 6u32, 3u32, 2u32, 8u32] }
-- output { 33i64 3i32 3i32 2i32 [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32] 33i64 1.0f64 1.0f64 1.0f64 33i64 6u16 65533u16 24u16 [1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64] [6u16, 9u16, 6u16, 65533u16, 15u16, 21u16, 24u16, 65533u16, 21u16, 3u16, 65533u16, 65533u16, 27u16, 65533u16, 27u16, 3u16, 18u16, 9895u16, 3u16, 18u16, 3u16, 40629u16, 37158u16, 18u16, 9u16, 6u16, 24u16] }
entry e427 [n] (p0: [n]f64) (p1: [n]u32) =
  let as2 = map (\x1 -> ((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x1))) % 4i32)) p0
  let as5 = filter (\x3 -> (!((bool.i32 x3) && (bool.i32 x3)))) as2
  let as7 = map (\x6 -> (1.0f64, (((u16.u32 x6) + (u16.u32 x6)) + (u16.u32 x6)))) p1
  let as11 = filter (\(x8, x9) -> ((if (bool.u16 x9) then x8 else (f64.u16 x9)) == x8)) as7
  in (length (as2), (as2)[0], (as2)[11], (as2)[32], as5, length (map (\(a, _) -> a) as7), (map (\(a, _) -> a) as7)[0], (map (\(a, _) -> a) as7)[11], (map (\(a, _) -> a) as7)[32], length (map (\(_, a) -> a) as7), (map (\(_, a) -> a) as7)[0], (map (\(_, a) -> a) as7)[11], (map (\(_, a) -> a) as7)[32], map (\(a, _) -> a) as11, map (\(_, a) -> a) as11)

-- ==
-- entry: e428
-- input { [1.25f32, 20.461538314819336f32, -126.23076629638672f32] [1.75f64, -0.5f64, 1.0f64] -1218858195i32 }
-- output { [true, true, true] [0u8, 0u8, 0u8] [0u16, 0u16, 0u16] [1.25f32, 20.461538314819336f32, -126.23076629638672f32] 13091u16 [1.75f32, -0.5f32, 1.0f32] }
entry e428 [n] (p0: [n]f32) (p1: [n]f64) (p2: i32) =
  let as2 = map (\x1 -> (((((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x1))) | (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x1)))) - (i16.abs (i16.i32 p2))) / 9i16), ((((-131071i32) >> 30i32) + (p2 %% 3i32)) + ((p2 * p2) // ((p2 / 3i32) | 1i32))), x1)) p1
  let as4 = map (\x3 -> (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) x3)))) p0
  let as7 = map2 (\x5 x6 -> ((if (bool.u16 x6) then x5 else (x6 ** 2u16)) + (((u16.i32 p2) + (u16.i32 p2)) << 0u16))) as4 as4
  let s9 = all (\x8 -> ((u16.min x8 x8) <= (x8 | x8))) as7
  let as12 = map2 (\x10 x11 -> ((!((s9 && s9) && (x10 < x10))), (if (bool.u16 x10) then (u8.lowest * (4u8 >> 1u8)) else (u8.u16 x10)))) as4 p0
  let as15 = map2 (\(x13: (bool, u8)) x14 -> ((u16.abs ((u16.u8 x13.1) & (u16.bool s9))) << 9u16)) as12 (iota (length as12))
  let as18 = filter (\x16 -> ((x16 == x16) || (if s9 then s9 else (bool.i32 p2)))) p0
  let s19 = (u16.sum as7)
  let as26 = map3 (\x20 (x21, x22, x23) (x24, x25) -> (f32.f64 x20)) p1 as2 as12
  in (map (\(a, _) -> a) as12, map (\(_, a) -> a) as12, as15, as18, s19, as26)

-- ==
-- entry: e429
-- input { [2u32, 4294967295u32] [4i16, 7i16] -0.5f32 0u16 }
-- output { 2i64 [3u32, 3u32] [0i64] [0i64, 1i64] }
entry e429 [n] (p0: [n]u32) (p1: [n]i16) (p2: f32) (p3: u16) =
  let s1 = length p1
  let as3 = map (\x2 -> ((268435455u32 | (u32.i64 s1)) >> 26u32)) p1
  let as4 = iota 1i64
  let as5 = iota n
  in (s1, as3, as4, as5)

-- ==
-- entry: e430
-- input { [0u16, 0u16, 5u16] [4i64, 0i64, 5501447464148369752i64] empty([0][3][0]i32) -3.0f32 }
-- output { empty([0][3][0]i32) [true, false, true] [-242.0f64, -0.0f64, -3.0265924200784527e+37f64] [5u16] }
entry e430 [n] [m] (p0: [n]u16) (p1: [n]i64) (p2: [m][n][m]i32) (p3: f32) =
  let as3 = filter (\row1 -> (p3 <= (p3 * p3))) p2
  let as6 = map2 (\x4 x5 -> ((bool.i64 x5), ((f64.i64 x4) * ((f64.min (-56.5f64) (f64.i64 x4)) - (0.0f64 + (f64.i64 x5)))))) p1 p1
  let as9 = filter (\x7 -> (((bool.u16 x7) || (bool.u16 x7)) && (p3 <= p3))) p0
  in (as3, map (\(a, _) -> a) as6, map (\(_, a) -> a) as6, as9)

-- ==
-- entry: e431
-- input { [6i8, 7i8, 127i8, 7i8, 3i8, -127i8, 49i8, 2i8] [2.25f64, 2.25f64, -2.25f64] }
-- output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64] [193i32, 192i32, 191i32, 190i32, 189i32, 188i32, 187i32, 186i32] [-2.25f64, 0.0f64, 2.25f64] [536870911u32, 3221225473u32, 1610612735u32, 2147483649u32, 2684354559u32, 1073741825u32] [0i64, 1i64] [3u16, 65535u16, 65535u16] }
entry e431 [n] [m] (p0: [n]i8) (p1: [m]f64) =
  let s1 = (if length p0 == 0 then 4i8 else p0[(-5) % length p0])
  let as4 = filter (\x2 -> (!(s1 >= x2))) p0
  let as7 = filter (\x5 -> (((-0.25f64) * x5) < (f64.i8 s1))) p1
  let s8 = (((32767u32 >> 8u32) + (u32.max 65536u32 5u32)) | ((0u32 + 67u32) ^ (u32.lowest + 536870911u32)))
  let as9 = scan (*) 1.0f64 as7
  let as10 = replicate n (i16.i8 s1)
  let s12 = all (\x11 -> (if (if (bool.u32 s8) then (bool.u32 s8) else (bool.u32 s8)) then (x11 == x11) else (if (bool.u32 s8) then (bool.u32 s8) else (bool.u32 s8)))) as9
  let s13 = (if length p1 == 0 then (f64.u32 s8) else p1[(0) % length p1])
  let s14 = (3u8 * (!((u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) s13))) - 152u8)))
  let as17 = map2 (\x15 x16 -> (if ((if (bool.u8 s14) then x16 else (-6i64)) >= x16) then (((f32.i8 s1) - 0.25f32) + 2.0f32) else (-111.0f32))) as9 (iota (length as9))
  let as19 = tabulate 6i64 (\x18 -> (s8 - ((s8 | s8) - (u32.max s8 (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) s13)))))))
  let s20 = reduce (|) 0u32 as19
  let as24 = map3 (\x21 x22 x23 -> ((u64.bool s12), ((f32.max (22.625f32 + (f32.f64 s13)) 0.32f32) * (if (!s12) then ((-10.125f32) + (f32.i8 x21)) else (f32.sin (-113.75f32)))))) as4 as4 as4
  let as26 = map (\i -> p1[(i * 1 + 8) % length p1]) (iota (length p1))
  let as27 = scan (+) 0u32 as19
  let as29 = tabulate n (\x28 -> (i16.u8 s14))
  let as30 = scan f64.max (-f64.inf) as26
  let as33 = filter (\x31 -> ((0.0f64 * s13) <= s13)) as27
  let s34 = (f64.sum as7)
  let s35 = (s1 * (!s1))
  let as36 = scan (^) 0u32 as19
  let as37 = scan (+) 0.0f64 as30
  let as40 = filter (\x38 -> (x38 != (x38 * x38))) as29
  let s41 = (i16.sum as40)
  let as44 = map2 (\x42 x43 -> {f0 = x43, f1 = (i32.max ((6i32 + (i32.i16 s41)) - ((i32.u8 s14) * 14i32)) ((2i32 - (i32.i64 x43)) + (i32.abs (i32.u8 s14))))}) as29 (iota (length as29))
  let as47 = filter (\x45 -> s12) as37
  let as48 = scan (*) 1u32 as19
  let as49 = iota 2i64
  let as51 = map (\x50 -> (((!(u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) x50)))) %% 4u16) - (u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) x50))))) as26
  in (map (\{f0 = a, f1 = _} -> a) as44, map (\{f0 = _, f1 = a} -> a) as44, as47, as48, as49, as51)

-- ==
-- entry: e432
-- input { [-1.5f64, 2.25f64, -3.0f64] empty([0]i16) }
-- output { 3.8179111054271773f64 [-0.7151366307785416f64, 6.581210258768045f64, -1.3859481025174585f64] [false, false, false] [32767u16, 49153u16, 32767u16] [0u16, 156u16, 0u16] -4.328085122666891f64 }
entry e432 [n] [m] (p0: [n]f64) (p1: [m]i16) =
  let s1 = (((1u8 ** 0u8) / 3u8) ** 2u8)
  let as4 = filter (\x2 -> (((u8.i16 x2) + s1) != (s1 - (u8.i16 x2)))) p1
  let as8 = map3 (\x5 x6 x7 -> (76i32 * ((3i32 | (i32.u8 s1)) ** 2i32))) p0 p0 p0
  let as10 = map (\x9 -> (((x9 + x9) + (f64.floor (f64.u8 s1))) / (f64.log (1.0f64 + f64.abs (f64.abs x9))))) p0
  let s11 = reduce f64.max (-f64.inf) as10
  let as14 = map2 (\x12 x13 -> ((f64.sqrt (f64.abs (x12 + x12))) + x12)) as10 as10
  let as16 = map (\x15 -> ((!((bool.u8 s1) || (!(bool.u8 s1)))), ((((u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) x15))) << 13u16) + ((u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) s11))) - 32769u16)) + (if (if true then (bool.u8 s1) else (bool.u8 s1)) then 15u16 else ((u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) x15))) - (u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) s11)))))), ((78u16 * (u16.abs (u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) x15))))) + ((u16.u8 s1) >> 8u16)))) p0
  let s17 = reduce f64.min f64.inf as10
  in (s11, as14, map (\(a, _, _) -> a) as16, map (\(_, a, _) -> a) as16, map (\(_, _, a) -> a) as16, s17)

-- ==
-- entry: e433
-- input { [0u32, 4294967295u32, 0u32, 570673252u32, 9u32] [[1i64, -2i64], [8i64, 2i64], [-2i64, 6i64], [-1i64, 7746949810296799156i64], [9223372036854775807i64, 4845139563235664584i64]] false 725.4615384615385f64 }
-- output { empty([0]i8) empty([0]u64) empty([0]i16) 513i64 0i64 171i64 512i64 empty([0]u8) [0i64, 1i64, 2i64, 3i64, 4i64] }
entry e433 [n] [m] (p0: [n]u32) (p1: [n][m]i64) (p2: bool) (p3: f64) =
  let long = map (\x1 -> {f0 = ((i8.min (i8.bool p2) ((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) * 6i8)) + (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))), f1 = (u64.i64 x1), f2 = (((i16.abs (i16.i64 x1)) + ((i16.i64 x1) ^ (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))))) - (((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) // ((-9i16) | 1i16)) + ((i16.bool p2) - (i16.i64 x1))))}) (iota 513)
  let as4 = filter (\(x2: {f0: i8, f1: u64, f2: i16}) -> (!(x2.f2 == x2.f2))) long
  let as7 = map2 (\(x5: {f0: i8, f1: u64, f2: i16}) x6 -> x6) long (iota (length long))
  let as13 = map3 (\(x8: {f0: i8, f1: u64, f2: i16}) {f0 = x9, f1 = x10, f2 = x11} (x12: {f0: i8, f1: u64, f2: i16}) -> (!(((u8.u64 x8.f1) * (u8.i16 x8.f2)) | 1u8))) as4 as4 as4
  let as14 = iota n
  in (map (\{f0 = a, f1 = _, f2 = _} -> a) as4, map (\{f0 = _, f1 = a, f2 = _} -> a) as4, map (\{f0 = _, f1 = _, f2 = a} -> a) as4, length (as7), (as7)[0], (as7)[171], (as7)[512], as13, as14)

-- ==
-- entry: e434
-- input { [1u16, 0u16, 1u16, 1u16, 1u16, 8u16, 0u16, 0u16, 54228u16, 0u16, 6u16, 7433u16, 65535u16, 65535u16, 1u16, 0u16, 5u16] [0u32, 4u32, 0u32, 1u32, 1u32, 1u32, 9u32, 3637532770u32, 8u32, 5u32, 5u32, 4294967295u32, 5u32, 3204768831u32, 0u32, 27384642u32, 0u32] -9223372036854775807i64 0i8 }
-- output { [0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8] [0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8, 0i8] [-9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64] 0i8 [false, false, false] }
entry e434 [n] (p0: [n]u16) (p1: [n]u32) (p2: i64) (p3: i8) =
  let as3 = map2 (\x1 x2 -> ((p3 ** 1i8) / 5i8)) p1 p0
  let as5 = map (\i -> as3[(i * 7 + 3) % length as3]) (iota (length as3))
  let as6 = replicate n ((if false then 6i64 else p2) + (i64.abs (i64.i8 p3)))
  let s7 = (i8.sum as3)
  let as8 = replicate 3i64 ((bool.i64 p2) && false)
  in (as3, as5, as6, s7, as8)

-- ==
-- entry: e435
-- input { [0u32, 4294967295u32, 4u32, 0u32, 4294967295u32] [5947217799260149351u64, 0u64, 1u64, 0u64, 18446744073709551615u64] 7i32 }
-- output { [false, true, false, false, true] [0u32, 4294967293u32, 4294967295u32, 1u32, 3u32] [1.784165339778045e+19f64, 5.94721779926015e+18f64, 5.94721779926015e+18f64, 5.94721779926015e+18f64, 5.5340232221128655e+19f64] [0u32, 0u32, 0u32, 0u32, 0u32] 5.94721779926015e+18f64 0u32 }
entry e435 [n] (p0: [n]u32) (p1: [n]u64) (p2: i32) =
  let as1 = scan (|) 0u64 p1
  let s2 = reduce (^) 0u64 p1
  let as5 = map2 (\x3 x4 -> (((u32.max x3 x3) * (x3 & x3)) >= ((!x3) // 3u32))) p0 (iota (length p0))
  let as8 = map2 (\x6 x7 -> ((((u32.i64 x7) & (u32.i64 x7)) + ((u32.i64 x7) | (u32.i64 x7))) - (if (950511955i32 != p2) then (if (bool.i64 x7) then 5u32 else (u32.i64 x7)) else (u32.i64 x7)))) as1 (iota (length as1))
  let as11 = map2 (\x9 x10 -> {f0 = (((if false then (f64.u64 x9) else (f64.u64 x9)) + ((f64.u64 x9) + (f64.u64 x10))) - (if (p2 == p2) then (f64.exp (-(f64.abs 90.25f64))) else 122.5f64)), f1 = ((((u32.u64 x10) - (u32.u64 x10)) ** 3u32) % 7u32)}) p1 as1
  let {f0 = s12, f1 = s13} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = (f64.min a0 b0), f1 = ((+) a1 b1)}) {f0 = f64.inf, f1 = 0u32} as11
  in (as5, as8, map (\{f0 = a, f1 = _} -> a) as11, map (\{f0 = _, f1 = a} -> a) as11, s12, s13)

-- ==
-- entry: e436
-- input { empty([0]u8) empty([0]u8) 760.0f32 3u32 }
-- output { empty([0]u8) 0i32 empty([0]u8) empty([0]i16) empty([0]u8) empty([0]f64) }
entry e436 [n] (p0: [n]u8) (p1: [n]u8) (p2: f32) (p3: u32) =
  let s1 = length p1
  let as4 = map2 (\x2 x3 -> (((i32.u8 x3) - (50i32 / (6i32 | 1i32))) ** 1i32)) p0 p0
  let as7 = filter (\x5 -> (x5 < (x5 / 6u8))) p0
  let s8 = (i32.sum as4)
  let as10 = map (\x9 -> {f0 = (((u8.i32 s8) %% ((x9 >> 6u8) | 1u8)) * x9), f1 = ((((-6i16) & (i16.i32 s8)) - (2i16 >> 5i16)) >> 11i16)}) as7
  let as13 = filter (\x11 -> (bool.u8 x11)) p0
  let as15 = map (\x14 -> 79.625f64) as13
  in (as7, s8, map (\{f0 = a, f1 = _} -> a) as10, map (\{f0 = _, f1 = a} -> a) as10, as13, as15)

-- ==
-- entry: e437
-- input { [-3i64, -1i64, 9223372036854775807i64] [4i64, 3i64, 7i64] }
-- output { [4i64, 7i64, 7i64] }
entry e437 [n] [m] (p0: [n]i64) (p1: [m]i64) =
  let as1 = scan (|) 0i64 p1
  in as1

-- ==
-- entry: e438
-- input { [0u64, 4304741320563980805u64, 1u64, 3u64, 18446744073709551615u64, 1u64, 0u64, 0u64] [[-3.0f32, -343.30767822265625f32, -3.0f32, 1.25f32, -1.5f32, 3.0f32, 0.0f32, 0.0f32], [-0.5f32, -0.25f32, -3.0f32, -2.0f32, -0.25f32, -1.75f32, 3.0f32, -2.75f32]] 5u16 0.25f64 }
-- output { [-155i32, -155i32, -155i32, -155i32, -155i32, -155i32, -155i32, -155i32] [-216i32, -125i32, -64i32, -27i32, -8i32] empty([0][8]f32) 1u16 false [[64i64, 64i64, 64i64, 64i64, 64i64, 64i64, 64i64, 64i64], [64i64, 64i64, 64i64, 64i64, 64i64, 64i64, 64i64, 64i64]] }
entry e438 [n] [m] (p0: [n]u64) (p1: [m][n]f32) (p2: u16) (p3: f64) =
  let as2 = map (\x1 -> (i16.u16 p2)) p0
  let as5 = map2 (\x3 x4 -> (((((u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) + 87u8) ** 1u8) - (u8.i16 x3)), (((2i32 // 3i32) ** 0i32) * ((0i32 + (i32.i16 x3)) - (5i32 << 5i32))))) as2 p0
  let as7 = tabulate 5i64 (\x6 -> ((((i32.i64 x6) - (i32.i64 x6)) + ((i32.i64 x6) - 6i32)) ** 3i32))
  let as10 = filter (\row8 -> ((p3 * p3) >= (p3 + p3))) p1
  let s11 = ((((u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) % 5u16) %% ((p2 << 8u16) | 1u16)) ** 0u16)
  let s13 = any (\x12 -> (!((bool.i16 x12) || (bool.i16 x12)))) as2
  let as18 = map (\row14 -> let as16 = tabulate 4i64 (\x15 -> (f32.log (1.0f32 + f32.abs (f32.cos ((f32.u16 s11) + (f32.f64 p3)))))) in map (\x17 -> ((65i64 - ((i64.bool s13) + (i64.u16 s11))) - ((i64.min (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x17))) 6i64) %% ((49i64 >> 60i64) | 1i64)))) row14) p1
  in (map (\(_, a) -> a) as5, as7, as10, s11, s13, as18)

-- ==
-- entry: e439
-- input { [109.92308044433594f32, 218.53846740722656f32, 0.25f32, -0.5f32, -2.75f32, -2.25f32, -372.23077392578125f32, -1.5f32, -0.25f32, -1.5f32, -1.25f32, -1.75f32, -3.0f32, -2.75f32, 0.5f32, 1.25f32, 1.5f32, -2.75f32, -1.25f32, -1.5f32, 2.75f32, -2.0f32, -1.75f32, 1.75f32, 209.92308044433594f32, 2.0f32, -1.75f32, -577.923095703125f32, -1.75f32, -0.25f32, -0.5f32, 1.0f32, 753.076904296875f32] empty([0]f32) empty([33][0][0]i8) }
-- output { 513i64 17293822569102704639u64 513i64 0i8 0i8 0i8 513i64 0u32 0u32 0u32 512i64 0u32 0u32 0u32 empty([0]u32) }
entry e439 [n] [m] (p0: [n]f32) (p1: [m]f32) (p2: [n][m][m]i8) =
  let long = map (\x1 -> (if ((x1 * x1) <= (if (bool.i64 x1) then x1 else x1)) then ((if true then (u32.i64 x1) else (u32.i64 x1)) - ((u32.i64 x1) + (u32.i64 x1))) else ((1048577u32 ** 3u32) / ((u32.lowest - 6u32) | 1u32)))) (iota 513)
  let s2 = length long
  let s3 = (((if (bool.i64 s2) then (u64.i64 s2) else (u64.i64 s2)) << 60u64) ^ u64.highest)
  let as6 = map2 (\x4 x5 -> (i8.u32 x4)) long (iota (length long))
  let as9 = filter (\x7 -> ((!(bool.u32 x7)) || ((bool.u32 x7) || true))) long
  let as12 = filter (\x10 -> ((!7u32) >= (if (bool.u32 x10) then x10 else x10))) long
  let as15 = filter (\x13 -> (!((bool.u64 s3) || (bool.u64 s3)))) as12
  in (s2, s3, length (as6), (as6)[0], (as6)[171], (as6)[512], length (as9), (as9)[0], (as9)[171], (as9)[512], length (as12), (as12)[0], (as12)[170], (as12)[511], as15)

-- ==
-- entry: e440
-- input { [true, false, true, true, false, true, true, false] [true, true, false, false, true, true, true, true] [[[0i64, 5i64], [-8199645793611725838i64, -3i64]], [[6i64, 9i64], [9i64, 0i64]], [[-4420964308540620912i64, 0i64], [3i64, 8i64]], [[1i64, 9i64], [7i64, -9223372036854775808i64]], [[6i64, -9093280403347183333i64], [-1i64, 9i64]], [[1i64, 7i64], [1i64, 2i64]], [[1i64, 7i64], [-2i64, -473544844781650818i64]], [[8i64, 8i64], [9i64, -7652774457730953746i64]]] }
-- output { [1i64, 0i64, 1i64, 1i64, 0i64, 1i64, 1i64, 0i64] [true, true, true, true, true, true, true, true] }
entry e440 [n] [m] (p0: [n]bool) (p1: [n]bool) (p2: [n][m][m]i64) =
  let as2 = map (\x1 -> (i64.bool x1)) p0
  let as5 = map2 (\x3 x4 -> (32i64 != ((x4 // 8i64) - (i64.min x4 (i64.bool x3))))) p1 (iota (length p1))
  in (as2, as5)

-- ==
-- entry: e441
-- input { [false, true, false, false, false, true, true, false, true, true, false, true, true, false, false, false, true] [[3i16, 0i16, 6i16, 6i16], [32767i16, 6i16, 11295i16, 8i16], [8i16, 2i16, -2i16, 8i16], [0i16, -6805i16, -3i16, 4i16], [32767i16, 5691i16, 7i16, -32767i16], [-1i16, -14740i16, 4i16, 3381i16], [2i16, 7i16, -32768i16, 32767i16], [2i16, 4i16, 5i16, -32767i16], [7i16, 2i16, 5i16, 8i16], [-17430i16, 0i16, 2i16, 9i16], [3i16, -1i16, 17412i16, -6275i16], [2i16, 4i16, -32768i16, 7i16], [-32768i16, -4i16, -3i16, -4i16], [5i16, -3i16, 6i16, -23973i16], [-32767i16, 32767i16, 9i16, -32767i16], [0i16, -4i16, 2i16, 9i16], [2i16, 32767i16, -32768i16, -2i16]] 1u64 -0.5f32 }
-- output { 17i64 [false, true, false, false, false, true, true, false, true, true, false, true, true, false, false, false, true] 4i64 [3i16, 32767i16, 8i16, 0i16, 32767i16, -1i16, 2i16, 2i16, 7i16, -17430i16, 3i16, 2i16, -32768i16, 5i16, -32767i16, 0i16, 2i16] [0i16, 6i16, 2i16, -6805i16, 5691i16, -14740i16, 7i16, 4i16, 2i16, 0i16, -1i16, 4i16, -4i16, -3i16, 32767i16, -4i16, 32767i16] [6i16, 8i16, 8i16, 4i16, -32767i16, 3381i16, 32767i16, -32767i16, 8i16, 9i16, -6275i16, 7i16, -4i16, -23973i16, -32767i16, 9i16, -2i16] 17i64 [1u32, 1u32, 1u32, 1u32] [1u32, 1u32, 1u32, 1u32] [1u32, 1u32, 1u32, 1u32] [false, false, false, true, true, false, true, false, true] [false, false, false] }
entry e441 [n] [m] (p0: [n]bool) (p1: [n][m]i16) (p2: u64) (p3: f32) =
  let s1 = length p0
  let as4 = filter (\x2 -> ((if x2 then p2 else p2) <= (p2 + p2))) p0
  let as5 = transpose p1
  let as13 = map (\row6 -> let as7 = scan (*) 1i16 row6 let as11 = map3 (\x8 x9 x10 -> (loop acc = (loop acc = (x10 * x8) for it < 0i64 do (i16.i64 s1)) for it < 3i64 do ((x9 + x10) + (x9 - (i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p3))))))) as7 row6 row6 in map (\x12 -> (u32.abs (u32.u64 p2))) as11) p1
  let as15 = as4[::2]
  let as17 = take (i64.min 3i64 (length as15)) as15
  in (s1, as4, length (as5), (as5)[0], (as5)[1], (as5)[3], length (as13), (as13)[0], (as13)[5], (as13)[16], as15, as17)

-- ==
-- entry: e442
-- input { empty([0]f64) empty([0][4]f64) 5u16 }
-- output { -f64.inf empty([0]u16) empty([0]u32) empty([0]u16) empty([0]f64) empty([0]u8) }
entry e442 [n] [m] (p0: [n]f64) (p1: [n][m]f64) (p2: u16) =
  let as3 = filter (\x1 -> ((!true) || (x1 > x1))) p0
  let s4 = reduce f64.max (-f64.inf) p0
  let as7 = filter (\x5 -> ((s4 + x5) == (f64.log (1.0f64 + f64.abs x5)))) p0
  let as10 = filter (\row8 -> ((f64.sum row8) != s4)) p1
  let as13 = filter (\row11 -> (!(bool.u16 p2))) p1
  let as16 = filter (\row14 -> ((if (bool.u16 p2) then p2 else p2) <= (p2 / 9u16))) as10
  let as18 = tabulate n (\x17 -> (if (bool.i64 x17) then (((u64.u16 p2) + 4u64) * (66u64 | (u64.i64 x17))) else (((u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) s4))) ** 0u64) - (if false then (u64.i64 x17) else 5u64))))
  let as20 = map (\row19 -> (if length row19 == 0 then s4 else row19[(-8) % length row19])) as13
  let s21 = ((if (bool.u16 p2) then ((u32.u16 p2) - 1765893744u32) else ((u32.u16 p2) + u32.lowest)) + ((2620236258u32 // 8u32) + ((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) s4))) << 28u32)))
  let as24 = filter (\x22 -> ((s21 | s21) <= (s21 ^ s21))) as7
  let as28 = map (\row25 -> let s26 = (if length row25 == 0 then s4 else row25[(4) % length row25]) let s27 = (((s21 << 1u32) // 9u32) * ((s21 * s21) - (u32.abs s21))) in (f64.sum row25)) as13
  let as31 = filter (\x29 -> false) as20
  let s32 = (if length as31 == 0 then s4 else as31[(-7) % length as31])
  let as34 = map (\x33 -> {f0 = (p2 % 2u16), f1 = (((s21 * s21) ^ (s21 / 7u32)) % 9u32)}) as28
  let as37 = map2 (\x35 x36 -> (p2, (f64.exp (-(f64.abs ((x36 - s32) * (f64.u16 p2))))), (u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) x36))))) as28 as28
  in (s32, map (\{f0 = a, f1 = _} -> a) as34, map (\{f0 = _, f1 = a} -> a) as34, map (\(a, _, _) -> a) as37, map (\(_, a, _) -> a) as37, map (\(_, _, a) -> a) as37)

-- ==
-- entry: e443
-- input { [0.0f32, -299.5384521484375f32, 1.25f32, 662.6923217773438f32, -0.75f32] [2i32, -2147483648i32, 6i32, 3i32, 5i32] }
-- output { [7.254309064273454f64] [7.254309064273454f64] [7.254309064273454f64] [4.094130389623412f64] [f32.inf, 4307513344.0f32, -2.8499999046325684f32, 1317.642578125f32, -24.91666603088379f32] }
entry e443 [n] (p0: [n]f32) (p1: [n]i32) =
  let as2 = tabulate 1i64 (\x1 -> (loop acc = (f64.i64 x1) for it < 3i64 do (f64.sqrt (f64.abs (-52.625f64)))))
  let as3 = scan (*) 1.0f64 as2
  let as4 = rotate 1i64 as3
  let as7 = map2 (\x5 x6 -> ((loop acc = 5.125f64 for it < 1i64 do (if (bool.i64 it) then x5 else x5)) * (f64.cos (if false then x5 else x5)))) as2 (iota (length as2))
  let as10 = map2 (\x8 x9 -> (((x8 - (f32.i32 x9)) / x8) * (x8 - (1.75f32 - x8)))) p0 p1
  in (as2, as3, as4, as7, as10)

-- ==
-- entry: e444
-- input { [0u16, 0u16, 3u16, 9u16, 62743u16, 0u16, 0u16, 1u16] [217u8, 0u8, 31u8, 7u8, 5u8, 165u8, 0u8, 8u8] [[[32767i16], [22038i16], [-9905i16], [9i16], [-18986i16], [-32767i16], [21914i16], [4i16]]] }
-- output { [0u16, 0u16, 0u16, 0u16, 0u16] [217u8, 223u8, 223u8, 223u8, 255u8, 255u8] [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32] [1.0f32, -0.2906495928764343f32, -1.0460699796676636f32, -4.026853084564209f32, -9.008893966674805f32, -12.287883758544922f32, -10.6740140914917f32, -5.900182247161865f32] [15074i16] [[32767i16], [22038i16], [-9905i16], [9i16], [-18986i16], [-32767i16], [21914i16], [4i16]] }
entry e444 [n] [m] (p0: [n]u16) (p1: [n]u8) (p2: [m][n][m]i16) =
  let as1 = scan u8.min u8.highest p1
  let as4 = hist u16.max u16.lowest 3 (map (\x2 -> (((i64.u16 x2) << 33i64) + (8589934591i64 % ((i64.u16 x2) | 1i64)))) p0) p0
  let as7 = filter (\x5 -> (bool.u8 x5)) p1
  let as11 = map3 (\x8 x9 x10 -> (((loop acc = 3i8 for it < 2i64 do acc) ^ (if (bool.u16 x8) then (i8.u16 x10) else 8i8)) * (i8.u16 x9))) as4 as4 as4
  let as14 = hist (+) 0u16 5 (map (\x12 -> ((i64.u16 x12) // 8i64)) as4) as4
  let as15 = scan (|) 0u8 as7
  let as17 = tabulate n (\x16 -> ((i32.min (((i32.i64 x16) // (11i32 | 1i32)) << 30i32) (if ((bool.i64 x16) && (bool.i64 x16)) then (loop acc = (i32.i64 x16) for it < 2i64 do acc) else (i32.min (i32.i64 x16) (i32.i64 x16)))), ((((-1.5f32) * (f32.i64 x16)) + (f32.exp (-(f32.abs (f32.i64 x16))))) + ((f32.i64 x16) * (f32.sin (f32.i64 x16))))))
  let as19 = map (\row18 -> (i16.sum (map i16.sum row18))) p2
  let as21 = flatten p2
  in (as14, as15, map (\(a, _) -> a) as17, map (\(_, a) -> a) as17, as19, as21)

-- ==
-- entry: e445
-- input { [false, true, true, true, false, true, false, true] [[6u64], [4u64], [0u64], [3u64], [6u64], [9u64], [9u64], [15251243076376481093u64]] 10291433162615406867u64 28i8 }
-- output { [8155310911094144748u64, 8155310911094144748u64, 8155310911094144748u64, 8155310911094144748u64, 8155310911094144748u64, 8155310911094144748u64, 8155310911094144748u64, 8155310911094144748u64] false }
entry e445 [n] [m] (p0: [n]bool) (p1: [n][m]u64) (p2: u64) (p3: i8) =
  let as3 = map2 (\x1 x2 -> (!p2)) p0 (iota (length p0))
  let s4 = reduce (&&) true p0
  in (as3, s4)

-- ==
-- entry: e446
-- input { [0u8, 94u8, 6u8, 0u8, 188u8, 0u8, 1u8, 7u8, 5u8, 9u8, 6u8, 0u8, 139u8, 5u8, 35u8, 168u8, 255u8, 0u8, 155u8, 6u8, 9u8, 3u8, 7u8, 0u8, 0u8, 2u8, 0u8, 3u8, 8u8, 0u8, 4u8, 189u8, 156u8] [[-128i8], [-3i8], [2i8], [8i8], [-128i8], [6i8], [1i8], [6i8], [-4i8], [6i8], [97i8], [6i8], [6i8], [0i8], [7i8], [-4i8], [4i8], [-2i8], [-128i8], [3i8], [0i8], [3i8], [-3i8], [1i8], [-70i8], [-1i8], [-38i8], [84i8], [13i8], [5i8], [7i8], [8i8], [-127i8]] 2147483647i32 0u64 }
-- output { 255u8 33i64 0u8 0u8 156u8 33i64 [127i16] [127i16] [127i16] 33i64 0u8 255u8 255u8 33i64 0u8 0u8 156u8 33i64 127u8 127u8 156u8 }
entry e446 [n] [m] (p0: [n]u8) (p1: [n][m]i8) (p2: i32) (p3: u64) =
  let as3 = filter (\x1 -> true) p0
  let s4 = reduce u8.max u8.lowest as3
  let as7 = filter (\x5 -> (if (bool.u8 s4) then (!(bool.u64 p3)) else (!(bool.u8 x5)))) as3
  let as14 = map (\row8 -> let s9 = ((if (!true) then (p2 & 3i32) else (p2 + 988139581i32)) * ((i32.u64 p3) + (p2 - p2))) let as12 = map2 (\x10 x11 -> (((s9 // (p2 | 1i32)) <= (s9 + (-1987973103i32))) || ((x10 // 5i8) != (x11 + x11)))) row8 row8 in map (\x13 -> 127i16) as12) p1
  let as15 = scan (|) 0u8 as3
  let as18 = filter (\x16 -> (bool.u8 s4)) p0
  let as21 = map2 (\x19 x20 -> (if (bool.u8 x20) then ((x20 ^ x20) + (x19 - (u8.u64 p3))) else ((x19 + 127u8) | (x19 + x19)))) as18 as18
  in (s4, length (as7), (as7)[0], (as7)[11], (as7)[32], length (as14), (as14)[0], (as14)[11], (as14)[32], length (as15), (as15)[0], (as15)[11], (as15)[32], length (as18), (as18)[0], (as18)[11], (as18)[32], length (as21), (as21)[0], (as21)[11], (as21)[32])

-- ==
-- entry: e447
-- input { [-32768i16] [5i8] 0.0f32 }
-- output { 0i64 5i8 empty([0]i8) empty([0]i8) empty([0]i32) empty([0]i32) }
entry e447 [n] (p0: [n]i16) (p1: [n]i8) (p2: f32) =
  let as3 = filter (\x1 -> (!(bool.i8 x1))) p1
  let as6 = map2 (\x4 x5 -> ((!(x5 >> 2i8)) * (if (x5 > x4) then (x4 % 2i8) else ((i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) ** 2i8)))) as3 as3
  let s7 = (((i64.abs (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2)))) - 9108682539428066718i64) % (((9i64 - 8i64) - ((-34359738368i64) * (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))))) | 1i64))
  let s8 = (i8.sum p1)
  let as11 = map2 (\x9 x10 -> s8) as3 as6
  let as14 = filter (\x12 -> (!(x12 < s8))) as6
  let as17 = map2 (\x15 x16 -> ((i32.min ((i32.i64 x16) & (i32.i64 x16)) ((i32.i8 s8) << 4i32)) << 14i32)) as11 (iota (length as11))
  let as20 = map2 (\x18 x19 -> x18) as17 as11
  in (s7, s8, as11, as14, as17, as20)

-- ==
-- entry: e448
-- input { [3.0f32, -3.0f32] [9u32, 4u32] 3u32 }
-- output { [4u32, 4u32] [0u16, 0u16, 0u16, 0u16, 0u16, 0u16, 0u16] [false, false] [9u16, 4u16] [false, false] [9u16, 13u16] }
entry e448 [n] (p0: [n]f32) (p1: [n]u32) (p2: u32) =
  let as2 = map (\i -> p1[(i * 6 + 9) % length p1]) (iota (length p1))
  let as3 = replicate 7i64 (if (p2 >= p2) then ((u16.u32 p2) % ((u16.u32 p2) | 1u16)) else ((u16.u32 p2) + 3u16))
  let as7 = map3 (\x4 x5 x6 -> ((!((x6 != x6) || (bool.u32 x5))), (u16.min ((u16.u32 x4) ** 1u16) (((u16.u32 x4) + (u16.u32 x6)) * ((u16.u32 x4) ** 0u16))))) p1 p1 p1
  let as8 = scan (\(a0, a1) (b0, b1) -> (((||) a0 b0), ((^) a1 b1))) (false, 0u16) as7
  in (as2, as3, map (\(a, _) -> a) as7, map (\(_, a) -> a) as7, map (\(a, _) -> a) as8, map (\(_, a) -> a) as8)

-- ==
-- entry: e449
-- input { [4u16, 65535u16, 52981u16, 19365u16, 9u16, 3557u16, 65535u16, 0u16] [[0u8, 198u8, 4u8, 9u8], [0u8, 71u8, 3u8, 5u8], [0u8, 8u8, 255u8, 214u8], [6u8, 5u8, 2u8, 0u8], [4u8, 255u8, 0u8, 255u8], [9u8, 0u8, 136u8, 3u8], [9u8, 4u8, 13u8, 37u8], [68u8, 235u8, 203u8, 1u8]] [[[0u64, 5u64, 1u64, 1u64], [0u64, 5u64, 1u64, 0u64], [1609694259237222949u64, 16307210609730179643u64, 0u64, 0u64], [6u64, 1u64, 0u64, 8u64]], [[18446744073709551615u64, 9u64, 3u64, 18446744073709551615u64], [6704823521772296683u64, 0u64, 0u64, 0u64], [9u64, 0u64, 0u64, 1u64], [9u64, 0u64, 0u64, 7u64]], [[4u64, 1u64, 4u64, 0u64], [0u64, 1u64, 0u64, 6u64], [2u64, 0u64, 5u64, 4u64], [4u64, 9u64, 7u64, 0u64]], [[10074921742977664867u64, 0u64, 0u64, 0u64], [0u64, 1u64, 0u64, 5u64], [0u64, 5u64, 1u64, 0u64], [5u64, 8173103793029866990u64, 4u64, 3574343970254785773u64]], [[5u64, 14597856587401768854u64, 1u64, 3287367548782221954u64], [2u64, 0u64, 0u64, 4u64], [2u64, 4u64, 18446744073709551615u64, 1u64], [13350605868542041696u64, 0u64, 0u64, 1u64]], [[7907880702828684807u64, 0u64, 17492830208917173256u64, 6u64], [4u64, 5u64, 0u64, 1u64], [18446744073709551615u64, 4u64, 1040912007791382378u64, 0u64], [7u64, 0u64, 0u64, 0u64]], [[6u64, 8u64, 8165202517052473722u64, 8u64], [7u64, 15608702273645206684u64, 10212418883761024495u64, 18446744073709551615u64], [2u64, 9u64, 1u64, 0u64], [0u64, 2069317189170252064u64, 8273658406516566551u64, 0u64]], [[0u64, 4479108226856787134u64, 1u64, 0u64], [9263250277814584467u64, 1u64, 0u64, 4u64], [2u64, 8u64, 0u64, 1u64], [4u64, 4u64, 6u64, 9u64]]] }
-- output { [[-0.8699999999999999f64, 198.0f64, 4.0f64, 9.0f64], [-0.8699999999999999f64, 71.0f64, 3.0f64, 5.0f64], [-0.8699999999999999f64, 8.0f64, 255.0f64, 214.0f64], [6.0f64, 5.0f64, 2.0f64, -0.8699999999999999f64], [4.0f64, 255.0f64, -0.8699999999999999f64, 255.0f64], [9.0f64, -0.8699999999999999f64, 136.0f64, 3.0f64], [9.0f64, 4.0f64, 13.0f64, 37.0f64], [68.0f64, 235.0f64, 203.0f64, 1.0f64]] [-0.8699999999999999f64, -0.8699999999999999f64, -0.8699999999999999f64, -0.8699999999999999f64, -0.8699999999999999f64, -0.8699999999999999f64, 4.0f64, 1.0f64] empty([0][4]f64) -8i8 -0.8699999999999999f64 [-0.8699999999999999f64, -0.8699999999999999f64, -0.8699999999999999f64, -0.8699999999999999f64, -0.8699999999999999f64, -0.8699999999999999f64, 4.0f64, 1.0f64] }
entry e449 [n] [m] (p0: [n]u16) (p1: [n][m]u8) (p2: [n][m][m]u64) =
  let as3 = filter (\x1 -> true) p0
  let as6 = map2 (\x4 x5 -> (!(if (true || (bool.u16 x4)) then ((i8.u16 x4) - (i8.u16 x4)) else ((i8.u16 x4) << 3i8)))) p0 (iota (length p0))
  let as9 = filter (\row7 -> (if (bool.u8 (u8.sum row7)) then (if (bool.u8 (u8.sum row7)) then false else (bool.u8 (u8.sum row7))) else ((u8.sum row7) != (u8.sum row7)))) p1
  let as15 = map (\row10 -> let as13 = hist (+) 0u8 4 (map (\x11 -> ((i64.u8 x11) + ((-2i64) | (i64.u8 x11)))) row10) row10 in map (\x14 -> (if ((x14 == x14) && (bool.u8 x14)) then (f64.u8 x14) else (((f64.u8 x14) * 42.0f64) - (0.58f64 * 1.5f64)))) row10) p1
  let as20 = map (\row16 -> let as19 = filter (\x17 -> (x17 > 22.125f64)) row16 in reduce f64.min f64.inf row16) as15
  let as23 = filter (\row21 -> false) as15
  let s24 = (i8.sum as6)
  let s25 = reduce f64.min f64.inf as20
  let as26 = scatter (copy as20) (map (\i -> length as20 - 1 - i + (-3)) (iota (length as20))) as20
  in (as15, as20, as23, s24, s25, as26)

-- ==
-- entry: e450
-- input { empty([0]f32) empty([0]u64) 3u32 }
-- output { 1u64 empty([0]u8) empty([0]f64) 0u8 0.0f64 empty([0]f32) }
entry e450 [n] (p0: [n]f32) (p1: [n]u64) (p2: u32) =
  let s1 = length p0
  let as2 = scan f32.min f32.inf p0
  let s3 = reduce (*) 1u64 p1
  let as6 = map2 (\x4 x5 -> (((u8.u32 p2) >> 1u8), (f64.max (f64.u64 s3) ((loop acc = (f64.i64 s1) for it < 2i64 do acc) + (if (bool.u32 p2) then (f64.u64 s3) else 0.9f64))))) p1 (iota (length p1))
  let (s7, s8) = reduce (\(a0, a1) (b0, b1) -> (((+) a0 b0), ((\a b -> a + b) a1 b1))) (0u8, 0.0f64) as6
  let as9 = reverse as2
  in (s3, map (\(a, _) -> a) as6, map (\(_, a) -> a) as6, s7, s8, as9)

-- ==
-- entry: e451
-- input { [-0.25f32, -3.0f32] [6i16, 1i16, 6i16, 0i16] }
-- output { [0u16, 1u16, 2u16, 3u16] [0u16, 1u16, 0u16, 0u16] -3.25f32 -0.0f64 3u16 0u16 }
entry e451 [n] [m] (p0: [n]f32) (p1: [m]i16) =
  let as3 = map2 (\x1 x2 -> (((f64.i64 x2) * (f64.floor (if (bool.i16 x1) then (-17.875f64) else (f64.i16 x1)))), ((u16.i64 x2) % (79u16 | 1u16)), ((u16.i16 x1) %% 6u16))) p1 (iota (length p1))
  let s4 = (f32.sum p0)
  let (s5, s6, s7) = reduce (\(a0, a1, a2) (b0, b1, b2) -> (((*) a0 b0), ((|) a1 b1), ((*) a2 b2))) (1.0f64, 0u16, 1u16) as3
  in (map (\(_, a, _) -> a) as3, map (\(_, _, a) -> a) as3, s4, s5, s6, s7)

-- ==
-- entry: e452
-- input { [7i64, 2i64, 2i64, 8i64, 7i64, 9i64, 8i64, -2i64] [519.1538696289062f32, 1.25f32, 2.25f32] 4i8 }
-- output { [7i64, 7i64, 7i64, 15i64, 15i64, 15i64, 15i64, -1i64] 11i32 [-1024819115206086201i64, -1024819115206086201i64, -1024819115206086201i64, 1i64, 1i64, 1i64, 1i64, 1024819115206086200i64] [0.0f32, 1.0f32, 4.0f32, 9.0f32, 16.0f32, 25.0f32, 36.0f32, 49.0f32] }
entry e452 [n] [m] (p0: [n]i64) (p1: [m]f32) (p2: i8) =
  let as1 = scan (|) 0i64 p0
  let s2 = ((((i32.i8 p2) + (i32.i8 p2)) + (i32.abs (i32.i8 p2))) - (((i32.i8 p2) ** 1i32) ** 0i32))
  let as5 = map2 (\x3 x4 -> ((if (s2 > (i32.i64 x3)) then (i64.lowest + x4) else (i64.max x3 (i64.i8 p2))) / 9i64)) as1 p0
  let as7 = tabulate n (\x6 -> (if ((x6 <= x6) || ((bool.i64 x6) || true)) then (if ((i64.i32 s2) < (i64.i8 p2)) then (if (bool.i64 x6) then (f32.i64 x6) else (f32.i64 x6)) else ((f32.i64 x6) * (f32.i64 x6))) else ((f32.max (f32.i64 x6) (-84.75f32)) * (f32.round (f32.i64 x6)))))
  in (as1, s2, as5, as7)

-- ==
-- entry: e453
-- input { [234u8, 0u8, 201u8, 1u8, 1u8, 3u8, 255u8, 1u8, 0u8, 255u8, 9u8, 4u8, 67u8, 0u8, 1u8, 0u8, 1u8, 241u8, 0u8, 255u8, 255u8, 1u8, 3u8, 9u8, 7u8, 5u8, 2u8, 0u8, 1u8, 4u8, 6u8, 0u8, 2u8] [[3790980421u32, 3u32, 7u32, 3250233617u32, 1u32, 1008248706u32, 0u32, 0u32, 0u32, 0u32, 7u32, 5u32, 0u32, 0u32, 9u32, 5u32, 9u32, 5u32, 6u32, 8u32, 5u32, 8u32, 4u32, 17360395u32, 8u32, 9u32, 1u32, 1u32, 0u32, 0u32, 9u32, 0u32, 7u32], [0u32, 4u32, 0u32, 0u32, 0u32, 0u32, 46288081u32, 6u32, 4u32, 3113761593u32, 3u32, 6u32, 1u32, 997712299u32, 9u32, 7u32, 0u32, 235592339u32, 0u32, 0u32, 0u32, 1u32, 1u32, 6u32, 0u32, 1u32, 5u32, 5u32, 2u32, 2u32, 0u32, 1132950969u32, 8u32], [8u32, 1u32, 4294967295u32, 0u32, 0u32, 2476540871u32, 0u32, 1331561099u32, 205778843u32, 0u32, 0u32, 1u32, 5u32, 0u32, 9u32, 0u32, 2u32, 1u32, 7u32, 7u32, 8u32, 820396067u32, 711296243u32, 0u32, 4294967295u32, 4183863545u32, 0u32, 2621742567u32, 4123109567u32, 1u32, 6u32, 9u32, 8u32]] 0u32 }
-- output { empty([0][33]u32) 33i64 234u8 0u8 0u8 3i64 [3790980421u32, 3u32, 7u32, 3250233617u32, 1u32, 1008248706u32, 0u32, 0u32, 0u32, 0u32, 7u32, 5u32, 0u32, 0u32, 9u32, 5u32, 9u32, 5u32, 6u32, 8u32, 5u32, 8u32, 4u32, 17360395u32, 8u32, 9u32, 1u32, 1u32, 0u32, 0u32, 9u32, 0u32, 7u32] [0u32, 4u32, 0u32, 0u32, 0u32, 0u32, 46288081u32, 6u32, 4u32, 3113761593u32, 3u32, 6u32, 1u32, 997712299u32, 9u32, 7u32, 0u32, 235592339u32, 0u32, 0u32, 0u32, 1u32, 1u32, 6u32, 0u32, 1u32, 5u32, 5u32, 2u32, 2u32, 0u32, 1132950969u32, 8u32] [8u32, 1u32, 4294967295u32, 0u32, 0u32, 2476540871u32, 0u32, 1331561099u32, 205778843u32, 0u32, 0u32, 1u32, 5u32, 0u32, 9u32, 0u32, 2u32, 1u32, 7u32, 7u32, 8u32, 820396067u32, 711296243u32, 0u32, 4294967295u32, 4183863545u32, 0u32, 2621742567u32, 4123109567u32, 1u32, 6u32, 9u32, 8u32] [0i64, 1i64, 2i64, 3i64, 4i64, 5i64] 15i64 empty([0]u32) }
entry e453 [n] [m] (p0: [n]u8) (p1: [m][n]u32) (p2: u32) =
  let s1 = (u8.sum p0)
  let as4 = filter (\row2 -> (!(!false))) p1
  let as5 = scan u8.min u8.highest p0
  let as8 = filter (\row6 -> true) p1
  let as9 = iota 6i64
  let s10 = (i64.sum as9)
  let as15 = map (\row11 -> let as13 = map (\x12 -> (((x12 + x12) ** 1u32) << 25u32)) row11 let as14 = scan (^) 0u32 row11 in reduce (+) 0u32 as14) as4
  in (as4, length (as5), (as5)[0], (as5)[11], (as5)[32], length (as8), (as8)[0], (as8)[1], (as8)[2], as9, s10, as15)

-- ==
-- entry: e454
-- input { [3u8] [2147483647i32] 1i32 0u64 }
-- output { [3u8] [3u8] [-4294967297i64] [0i8] [0.0f64] }
entry e454 [n] (p0: [n]u8) (p1: [n]i32) (p2: i32) (p3: u64) =
  let as3 = filter (\x1 -> (bool.u8 x1)) p0
  let as4 = scatter (copy p0) (map (\i -> length p0 - 1 - i + (-2)) (iota (length p0))) p0
  let as6 = map (\x5 -> (-4294967297i64)) as4
  let as9 = map2 (\x7 x8 -> {f0 = (i8.u64 p3), f1 = (f64.u64 p3)}) as6 (iota (length as6))
  in (as3, as4, as6, map (\{f0 = a, f1 = _} -> a) as9, map (\{f0 = _, f1 = a} -> a) as9)

-- ==
-- entry: e455
-- input { [false, true, true, true, false] [18446744073709551615u64, 1u64, 1u64, 1u64, 5u64] 7u64 }
-- output { [18446744073709551615u64, 0u64, 1u64, 2u64, 7u64] }
entry e455 [n] (p0: [n]bool) (p1: [n]u64) (p2: u64) =
  let as1 = scan (+) 0u64 p1
  in as1

-- ==
-- entry: e456
-- input { [8i64, -1793311942454218150i64, 3i64, 9i64, 1i64] [3.0f32, -3.0f32, -3.0f32, 1.75f32, -0.5f32] 127i8 9i64 }
-- output { [true, true, true, true, true] [8i64, -1793311942454218150i64, 3i64, 9i64, 1i64] [8i64, -1793311942454218150i64, 3i64, 9i64, 1i64] 63u16 -1793311942454218129i64 }
entry e456 [n] (p0: [n]i64) (p1: [n]f32) (p2: i8) (p3: i64) =
  let as3 = map2 (\x1 x2 -> (bool.i64 p3)) p1 p1
  let as5 = map (\x4 -> x4) p0
  let as8 = filter (\x6 -> (((bool.i8 p2) || true) && (p3 >= x6))) as5
  let s9 = ((u16.i64 p3) * 7u16)
  let s10 = (i64.sum as5)
  in (as3, as5, as8, s9, s10)

-- ==
-- entry: e457
-- input { empty([0]u16) empty([3][0]u32) empty([3][0][3]i8) 0u32 }
-- output { [false, false, false] 3i64 empty([0][0]u32) empty([0]i8) empty([0]u16) empty([0]u32) }
entry e457 [n] [m] (p0: [n]u16) (p1: [m][n]u32) (p2: [m][n][m]i8) (p3: u32) =
  let as3 = filter (\row1 -> ((true || true) || ((i8.sum (map i8.sum row1)) <= (i8.sum (map i8.sum row1))))) p2
  let s4 = (((7i32 - (i32.u32 p3)) >> 1i32) * (((i32.u32 p3) >> 16i32) + (if (bool.u32 p3) then 3i32 else (i32.u32 p3))))
  let as6 = map (\row5 -> (i8.sum (map i8.sum row5))) p2
  let as13 = map (\row7 -> let as9 = tabulate 3i64 (\x8 -> {f0 = (1u16 | ((!(u16.u32 p3)) - (6u16 + (u16.i64 x8)))), f1 = 1110582167u32, f2 = ((((i8.u32 p3) + (i8.i64 x8)) + (i8.u32 p3)) / ((i8.i64 x8) | 1i8))}) let as11 = map (\row10 -> reduce (+) 0i8 row10) row7 in any (\x12 -> ((x12 - (i8.i32 s4)) < (x12 ** 2i8))) as11) p2
  let s14 = length as6
  let as17 = filter (\row15 -> (bool.i32 s4)) p1
  let as20 = filter (\x18 -> (s14 == (s14 * s14))) as6
  let as21 = scan (\a b -> a + b) 0u16 p0
  let as24 = map2 (\x22 x23 -> (((p3 << 1u32) << 20u32) ^ p3)) as21 (iota (length as21))
  in (as13, s14, as17, as20, as21, as24)

-- ==
-- entry: e458
-- input { [0u16, 0u16] [1u64, 0u64] 0u64 }
-- output { [0u64] [0i16] [true, true] [0i32, 0i32] [0i16, 0i16] [0i16] }
entry e458 [n] (p0: [n]u16) (p1: [n]u64) (p2: u64) =
  let as3 = map2 (\x1 x2 -> (((i8.i64 x2) * (((i8.i64 x2) % 4i8) * (if (bool.i64 x2) then (i8.u64 x1) else (i8.u64 x1)))), (-(-((-3.0f32) - (f32.u64 p2)))))) p1 (iota (length p1))
  let as6 = filter (\x4 -> ((true && (bool.u64 p2)) || (!(bool.u64 x4)))) p1
  let as10 = map3 (\x7 x8 x9 -> ((((i16.u64 x7) * (i16.u64 x7)) + ((i16.u64 x7) + (i16.u64 p2))) * (!((i16.u64 x8) + 16385i16)))) as6 as6 as6
  let as12 = map (\x11 -> ((((u16.u64 p2) ** 2u16) <= (x11 >> 5u16)), (i32.abs (((i32.u16 x11) + (i32.u16 x11)) ** 3i32)), (i16.u16 x11))) p0
  let as14 = as10[::2]
  in (as6, as10, map (\(a, _, _) -> a) as12, map (\(_, a, _) -> a) as12, map (\(_, _, a) -> a) as12, as14)

-- ==
-- entry: e459
-- input { empty([0]u64) empty([0]u32) 0u8 }
-- output { empty([0]u32) empty([0]i32) empty([0]i32) empty([0]u32) empty([0]f64) empty([0]i32) }
entry e459 [n] [m] (p0: [n]u64) (p1: [m]u32) (p2: u8) =
  let as2 = map (\x1 -> {f0 = ((((i32.u64 x1) << 19i32) + (i32.u64 x1)) + 7i32), f1 = (f64.u8 p2), f2 = ((i8.u8 p2) + (if ((bool.u8 p2) && false) then (4i8 * (i8.u64 x1)) else (0i8 // 8i8)))}) p0
  let as6 = map (\{f0 = x3, f1 = x4, f2 = x5} -> {f0 = x3, f1 = ((if (bool.u8 p2) then (x4 + x4) else (x4 + x4)) * (if (x5 < x5) then ((f64.i8 x5) * x4) else (x4 / 0.49f64))), f2 = (i8.abs (if ((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x4))) != x5) then (x5 - (-34i8)) else (i8.abs (i8.i32 x3))))}) as2
  let as7 = scan u64.min u64.highest p0
  let s8 = (if length p0 == 0 then (u64.u8 p2) else p0[(-7) % length p0])
  let {f0 = s9, f1 = s10, f2 = s11} = reduce (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = ((+) a0 b0), f1 = ((\a b -> a + b) a1 b1), f2 = ((*) a2 b2)}) {f0 = 0i32, f1 = 0.0f64, f2 = 1i8} as6
  let as14 = map2 (\x12 x13 -> {f0 = (p2 % 4u8), f1 = ((f64.sqrt (f64.abs (s10 + (f64.i32 s9)))) * (s10 + (f64.u64 x12)))}) p0 (iota (length p0))
  let {f0 = s15, f1 = s16} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((\a b -> a + b) a0 b0), f1 = (f64.max a1 b1)}) {f0 = 0u8, f1 = (-f64.inf)} as14
  let {f0 = s17, f1 = s18} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((^) a0 b0), f1 = ((+) a1 b1)}) {f0 = 0u8, f1 = 0.0f64} as14
  let s19 = reduce u32.min u32.highest p1
  let {f0 = s20, f1 = s21, f2 = s22} = reduce (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = ((^) a0 b0), f1 = ((+) a1 b1), f2 = ((+) a2 b2)}) {f0 = 0i32, f1 = 0.0f64, f2 = 0i8} as6
  let as27 = map2 (\(x23: {f0: i32, f1: f64, f2: i8}) {f0 = x24, f1 = x25, f2 = x26} -> (u32.i32 x23.f0)) as6 as2
  let as31 = map2 (\{f0 = x28, f1 = x29} x30 -> (s20 << 5i32)) as14 as7
  let as34 = filter (\x32 -> (((bool.i32 x32) || (bool.u64 s8)) || ((bool.u8 p2) && false))) as31
  let as37 = filter (\x35 -> ((true || (bool.u64 s8)) || (bool.u32 x35))) as27
  let as42 = map2 (\{f0 = x38, f1 = x39, f2 = x40} x41 -> (f64.exp (-(f64.abs ((s21 + s21) - s16))))) as6 as31
  let as45 = filter (\x43 -> (!(true && false))) as34
  in (as27, as31, as34, as37, as42, as45)

-- ==
-- entry: e460
-- input { [1u64, 1u64, 2u64] [[6u8], [255u8], [1u8]] -127i8 0u8 }
-- output { [-17i16, -17i16, -17i16] [-6539200i32, -6539200i32, -6539200i32] [[6u8], [255u8], [1u8]] [[22u32], [255u32], [19u32]] }
entry e460 [n] [m] (p0: [n]u64) (p1: [n][m]u8) (p2: i8) (p3: u8) =
  let as2 = tabulate n (\x1 -> {f0 = ((((i16.i64 x1) // ((i16.u8 p3) | 1i16)) * ((i16.i64 x1) >> 13i16)) | (((-58i16) | 9i16) | (if (bool.i8 p2) then (-26i16) else (i16.i64 x1)))), f1 = ((((-60i32) + (i32.i8 p2)) ** 3i32) - (((i32.u8 p3) % 3i32) - 3i32))})
  let as5 = filter (\row3 -> (bool.u8 (u8.sum row3))) p1
  let as9 = map (\row6 -> let as7 = replicate 3i64 (u32.u8 p3) in map (\x8 -> (if ((p3 <= p3) || (bool.u8 p3)) then ((u32.u8 x8) | 18u32) else (((u32.u8 x8) >> 21u32) % ((2846232408u32 * (u32.u8 p3)) | 1u32)))) row6) as5
  in (map (\{f0 = a, f1 = _} -> a) as2, map (\{f0 = _, f1 = a} -> a) as2, as5, as9)

-- ==
-- entry: e461
-- input { [9u16, 4u16, 0u16] [[-433.8461608886719f32, 42.53845977783203f32, 1.5f32], [-2.75f32, -23.846153259277344f32, -2.75f32]] true 137.76923076923077f64 }
-- output { 3i64 [f32.inf, f32.inf] [4u16, 2u16, 1u16] [0u8, 1u8, 0u8] [54u32, 54u32] }
entry e461 [n] [m] (p0: [n]u16) (p1: [m][n]f32) (p2: bool) (p3: f64) =
  let s1 = length p0
  let as6 = map (\row2 -> let as5 = filter (\x3 -> (!((f32.i64 s1) != x3))) row2 in reduce f32.min f32.inf as5) p1
  let as9 = map2 (\x7 x8 -> (((x7 + 7u16) + (if p2 then x7 else x7)) / 6u16)) p0 (iota (length p0))
  let as11 = tabulate n (\x10 -> (((u8.max (u8.i64 x10) 0u8) - ((u8.i64 x10) / ((u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) | 1u8))) & (u8.bool p2)))
  let as13 = map (\x12 -> (u32.min 54u32 (((u32.i64 s1) ** 0u32) + ((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) - (u32.bool p2))))) as6
  in (s1, as6, as9, as11, as13)

-- ==
-- entry: e462
-- input { [577150223i32] [-1i32] 1u32 true }
-- output { false [0u16] [1i64] 0u16 [-2i64] [577150223i32] }
entry e462 [n] (p0: [n]i32) (p1: [n]i32) (p2: u32) (p3: bool) =
  let as3 = filter (\x1 -> p3) p1
  let as6 = map2 (\x4 x5 -> ((f64.u32 p2) + 2.25f64)) p0 p0
  let as8 = map (\x7 -> (!(((i64.u32 p2) % 7i64) & (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x7)))))) as6
  let as10 = map (\x9 -> ((((-15.0f32) * (-0.25f32)) + ((f32.u32 p2) * (-1.125f32))) - (f32.u32 p2))) as8
  let s11 = length as8
  let as13 = map (\x12 -> (p3, (f32.i64 x12))) as8
  let as15 = map (\x14 -> ((f32.abs (f32.i64 s11)) - (f32.max (f32.i64 s11) ((f32.i32 x14) * 22.625f32)))) p0
  let as17 = tabulate n (\x16 -> (((s11 ** 0i64) %% 2i64) - (i64.max (i64.min s11 x16) (x16 % (x16 | 1i64)))))
  let as18 = replicate n ((if p3 then (u16.bool p3) else (u16.u32 p2)) / 8u16)
  let s20 = any (\x19 -> (!p3)) as17
  let as21 = scan (+) 0u16 as18
  let as22 = scan i64.max i64.lowest as17
  let s23 = (u16.sum as18)
  let as24 = scan i64.max i64.lowest as8
  let as26 = map (\i -> p0[(i * 4 + 2) % length p0]) (iota (length p0))
  in (s20, as21, as22, s23, as24, as26)

-- ==
-- entry: e463
-- input { [4i32, 6i32, 1i32, 6i32, 5i32, -3i32, -573780374i32, 3i32] [0u16, 65535u16, 0u16, 5971u16, 1u16, 1u16, 0u16, 0u16] 1u8 2.5f32 }
-- output { 255i64 0u16 0u16 0u16 255i64 838860800u32 838860800u32 838860800u32 -1152921504606750202i64 [0u16] [true] 255i64 -4611686018427387904i64 0i64 -9223372036854775808i64 }
entry e463 [n] (p0: [n]i32) (p1: [n]u16) (p2: u8) (p3: f32) =
  let long = map (\x1 -> (i64.max ((2i64 | 6i64) * (if (bool.u8 p2) then x1 else 84i64)) ((x1 %% (x1 | 1i64)) << 53i64))) (iota 255)
  let s2 = (i64.sum long)
  let as5 = map2 (\x3 x4 -> ((((i8.i64 x3) % (((i8.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p3))) - (i8.i64 x3)) | 1i8)) * ((if (bool.i64 x4) then (i8.i64 s2) else 14i8) - ((i8.u8 p2) - (i8.i64 x4)))), (((u8.abs p2) | p2) ^ (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) p3)))))) long (iota (length long))
  let s7 = all (\x6 -> ((p3 == p3) || (x6 < (i64.u8 p2)))) long
  let as10 = filter (\x8 -> s7) long
  let as11 = scan (+) 0i64 long
  let as14 = map2 (\x12 x13 -> {f0 = ((((u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) p3))) * (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) p3)))) >> 6u16) // 5u16), f1 = (((91u32 + 9u32) << 20u32) << 3u32)}) as11 as11
  let s15 = reduce (\a b -> a + b) 0i64 long
  let as17 = tabulate 1i64 (\x16 -> (((u16.u8 p2) * ((u16.u8 p2) >> 8u16)), (bool.i64 s2)))
  let as20 = map2 (\(x18: (i8, u8)) x19 -> (((s15 - x19) - (x19 * x19)) << 61i64)) as5 (iota (length as5))
  in (length (map (\{f0 = a, f1 = _} -> a) as14), (map (\{f0 = a, f1 = _} -> a) as14)[0], (map (\{f0 = a, f1 = _} -> a) as14)[85], (map (\{f0 = a, f1 = _} -> a) as14)[254], length (map (\{f0 = _, f1 = a} -> a) as14), (map (\{f0 = _, f1 = a} -> a) as14)[0], (map (\{f0 = _, f1 = a} -> a) as14)[85], (map (\{f0 = _, f1 = a} -> a) as14)[254], s15, map (\(a, _) -> a) as17, map (\(_, a) -> a) as17, length (as20), (as20)[0], (as20)[85], (as20)[254])

-- ==
-- entry: e464
-- input { [-30i8, 7i8, 7i8, 2i8, 3i8, 5i8, -101i8, 68i8] [32538i16, -1i16, 32767i16, -32767i16, 32767i16, 7i16, 5i16, 2i16] 4294967295u32 }
-- output { 16385i64 0u32 4294967295u32 0u32 16385i64 0u16 0u16 2u16 4099i32 }
entry e464 [n] (p0: [n]i8) (p1: [n]i16) (p2: u32) =
  let long = map (\x1 -> {f0 = (((p2 + (u32.i64 x1)) % 2u32) + p2), f1 = (((9u16 + 93u16) ** 1u16) %% ((((u16.i64 x1) %% 5u16) + u16.lowest) | 1u16))}) (iota 16385)
  let s2 = (((3i32 %% 6i32) %% 9i32) + (((i32.u32 p2) ** 0i32) << 12i32))
  in (length (map (\{f0 = a, f1 = _} -> a) long), (map (\{f0 = a, f1 = _} -> a) long)[0], (map (\{f0 = a, f1 = _} -> a) long)[5461], (map (\{f0 = a, f1 = _} -> a) long)[16384], length (map (\{f0 = _, f1 = a} -> a) long), (map (\{f0 = _, f1 = a} -> a) long)[0], (map (\{f0 = _, f1 = a} -> a) long)[5461], (map (\{f0 = _, f1 = a} -> a) long)[16384], s2)

-- ==
-- entry: e465
-- input { [-10.538461685180664f32, -2.0f32, 0.25f32] [5i8, -4i8, 1i8] 2i16 true }
-- output { 0.25f32 -2i16 -12.288461685180664f32 }
entry e465 [n] (p0: [n]f32) (p1: [n]i8) (p2: i16) (p3: bool) =
  let s1 = (if length p0 == 0 then 3.0f32 else p0[(-4) % length p0])
  let s2 = (!((i16.min p2 (i16.bool p3)) ^ (p2 / 6i16)))
  let s3 = (f32.sum p0)
  in (s1, s2, s3)

-- ==
-- entry: e466
-- input { [0u32] [3i32] 8u8 }
-- output { [0u32] empty([0]u32) [5.75f32] }
entry e466 [n] (p0: [n]u32) (p1: [n]i32) (p2: u8) =
  let as4 = map3 (\x1 x2 x3 -> ((x1 / 3u32) - (x1 << 8u32))) p0 p1 p1
  let as7 = filter (\x5 -> ((u8.max (u8.u32 x5) p2) != (p2 ** 1u8))) p0
  let as9 = map (\x8 -> ((f32.abs (f32.min 8.75f32 (f32.i32 x8))) - (-2.75f32))) p1
  in (as4, as7, as9)

-- ==
-- entry: e467
-- input { [7u8, 0u8, 9u8, 5u8, 109u8] [-127i8, 1i8, -104i8, 47i8, -3i8] -128i8 -4i64 }
-- output { [109u8, 0u8, 0u8] }
entry e467 [n] (p0: [n]u8) (p1: [n]i8) (p2: i8) (p3: i64) =
  let as3 = hist u8.max u8.lowest 3 (map (\x1 -> ((p3 % 5i64) >> 63i64)) p0) p0
  in as3

-- ==
-- entry: e468
-- input { [9u16, 0u16, 1354u16, 3u16, 0u16, 1u16, 7u16, 0u16, 6u16, 64872u16, 14187u16, 4u16, 0u16, 21967u16, 8u16, 7u16, 6u16, 8u16, 0u16, 0u16, 7u16, 3u16, 0u16, 0u16, 1u16, 4u16, 20711u16, 1u16, 53389u16, 0u16, 5u16, 1u16, 6u16] [5u16, 0u16, 44723u16, 0u16, 6u16, 0u16, 0u16, 4u16, 5u16, 0u16, 7u16, 2u16, 42513u16, 1u16, 4u16, 6u16, 14326u16, 63028u16, 0u16, 1u16, 6u16, 2u16, 15918u16, 6u16, 65535u16, 0u16, 2u16, 0u16, 0u16, 9u16, 0u16, 7u16, 46189u16] -23240i16 5i64 }
-- output { false 33i64 46189u16 2u16 5u16 33i64 4u16 4u16 4u16 33i64 0u64 0u64 0u64 }
entry e468 [n] (p0: [n]u16) (p1: [n]u16) (p2: i16) (p3: i64) =
  let s2 = all (\x1 -> (x1 >= (x1 * x1))) p1
  let as3 = reverse p1
  let as5 = map (\x4 -> 4u16) as3
  let as7 = map (\x6 -> ((u64.bool s2) // ((((u64.u16 x6) >> 20u64) * ((u64.u16 x6) - (u64.bool s2))) | 1u64))) p0
  in (s2, length (as3), (as3)[0], (as3)[11], (as3)[32], length (as5), (as5)[0], (as5)[11], (as5)[32], length (as7), (as7)[0], (as7)[11], (as7)[32])

-- ==
-- entry: e469
-- input { [9u16, 8u16, 7u16, 0u16, 6u16] [[0u8, 0u8, 4u8, 33u8, 2u8], [1u8, 1u8, 0u8, 8u8, 0u8], [8u8, 1u8, 0u8, 2u8, 2u8]] 6u64 113i8 }
-- output { [[0u8, 0u8, 4u8, 33u8, 2u8], [1u8, 1u8, 0u8, 8u8, 0u8], [8u8, 1u8, 0u8, 2u8, 2u8]] [[104.91629073187416f64, 104.91629073187416f64, 104.91629073187416f64, 104.91629073187416f64, 104.91629073187416f64], [104.91629073187416f64, 104.91629073187416f64, 104.91629073187416f64, 104.91629073187416f64, 104.91629073187416f64], [104.91629073187416f64, 104.91629073187416f64, 104.91629073187416f64, 104.91629073187416f64, 104.91629073187416f64]] [[0u8, 0u8, 4u8, 33u8, 2u8], [1u8, 1u8, 0u8, 8u8, 0u8], [8u8, 1u8, 0u8, 2u8, 2u8]] [false, false, false] [[0u8, 0u8, 4u8, 33u8, 2u8], [1u8, 1u8, 0u8, 8u8, 0u8], [8u8, 1u8, 0u8, 2u8, 2u8]] empty([0]i8) }
entry e469 [n] [m] (p0: [n]u16) (p1: [m][n]u8) (p2: u64) (p3: i8) =
  let as3 = filter (\row1 -> (bool.u8 (u8.sum row1))) p1
  let as6 = filter (\x4 -> ((bool.u64 p2) || (bool.u16 x4))) p0
  let as8 = drop (i64.min 5i64 (length as6)) as6
  let as11 = map2 (\x9 x10 -> (i32.min (i32.max (524289i32 << 28i32) (i32.abs (i32.u64 p2))) ((loop acc = 4i32 for it < 0i64 do acc) << 12i32))) p0 p0
  let as14 = map2 (\x12 x13 -> p3) as8 as8
  let as17 = filter (\row15 -> ((u8.sum row15) == (u8.max (u8.sum row15) (u8.u64 p2)))) as3
  let as27 = map (\row18 -> let as21 = map2 (\x19 x20 -> ((i8.abs (!p3)) * (!(i8.u64 p2)))) row18 row18 let as25 = map3 (\x22 x23 x24 -> ((x24 * (x23 + x22)) * (((i8.u64 p2) - x24) ^ (if false then x23 else x24)))) as21 as21 as21 in map (\x26 -> ((f64.log (1.0f64 + f64.abs (if (bool.i8 x26) then 1.5f64 else (f64.i8 p3)))) + (f64.floor 104.75f64))) as25) p1
  let as30 = filter (\row28 -> ((p2 != p2) || ((bool.u8 (u8.sum row28)) || false))) as3
  let as37 = map (\row31 -> let as32 = scan (+) 0u8 row31 let as34 = map (\x33 -> (((!((u32.u8 x33) - 6u32)) * (if (bool.u8 x33) then ((u32.u8 x33) ** 2u32) else (u32.abs (u32.u64 p2)))), (i8.max (i8.abs (p3 %% 2i8)) (if false then (p3 << 5i8) else (!p3))))) row31 in any (\(x35, x36) -> (!((bool.u32 x35) || (bool.u64 p2)))) as34) as3
  let as40 = filter (\row38 -> ((if (bool.i8 p3) then (bool.u8 (u8.sum row38)) else false) || (!false))) as17
  let as43 = filter (\x41 -> ((p3 <= x41) || (p2 > p2))) as14
  in (as17, as27, as30, as37, as40, as43)

-- ==
-- entry: e470
-- input { [-4i16, 1i16, -1i16, -22169i16, 21959i16] [false, true, false, true, false] 0u16 }
-- output { [0u8, 0u8, 0u8, 0u8, 0u8] [-1i64, 9223372036854775807i64, -1i64, 9223372036854775807i64, -1i64] }
entry e470 [n] (p0: [n]i16) (p1: [n]bool) (p2: u16) =
  let as3 = map2 (\x1 x2 -> {f0 = ((u8.min 4u8 (u8.u16 p2)) + ((u8.u16 p2) * 2u8)), f1 = (!((x2 << 63i64) + (x2 // 9i64)))}) p1 (iota (length p1))
  in (map (\{f0 = a, f1 = _} -> a) as3, map (\{f0 = _, f1 = a} -> a) as3)

-- ==
-- entry: e471
-- input { [2147483647i32, -2i32] [false, true] 127i8 }
-- output { [64i8, 64i8] 15u64 }
entry e471 [n] (p0: [n]i32) (p1: [n]bool) (p2: i8) =
  let as4 = map3 (\x1 x2 x3 -> (!((p2 ^ 64i8) - (!p2)))) p0 p1 p0
  let s5 = 15u64
  in (as4, s5)

-- ==
-- entry: e472
-- input { [false, true, false, false, false, false, true, false] [false, false, false, false, true, false, false, false] }
-- output { [false, false, false, false, false, false, false, false] [11u8, 9u8, 11u8, 11u8, 11u8, 11u8, 9u8, 11u8] [11u8, 2u8, 9u8, 2u8, 9u8, 2u8, 11u8, 0u8] -1i8 [false, false, false, false, true, true, false, false] }
entry e472 [n] (p0: [n]bool) (p1: [n]bool) =
  let as1 = scan (&&) true p0
  let as3 = map (\x2 -> ((if ((i8.bool x2) <= (i8.bool x2)) then (6u8 - (u8.bool x2)) else (u8.bool x2)) - ((u8.bool x2) - (4u8 + 1u8)))) p0
  let as4 = scan (^) 0u8 as3
  let s5 = (if ((!true) && (true || true)) then (i8.abs (8i8 + 9i8)) else ((i8.max (-3i8) (-4i8)) / 6i8))
  let as7 = map (\i -> p0[(i * 5 + 5) % length p0]) (iota (length p0))
  in (as1, as3, as4, s5, as7)

-- ==
-- entry: e473
-- input { [true, false] [[9u16, 63758u16, 39012u16], [5u16, 9u16, 1u16]] }
-- output { [false, true] [true, true] empty([0][3]i8) [0u32, 0u32] [false, true] [2u8, 2u8] }
entry e473 [n] [m] (p0: [n]bool) (p1: [n][m]u16) =
  let s1 = reduce (||) false p0
  let as4 = map (\row2 -> all (\x3 -> ((x3 - (u16.bool s1)) == (x3 + x3))) row2) p1
  let as7 = map2 (\x5 x6 -> ((u32.bool x5) >> 15u32)) p0 as4
  let as8 = scan (&&) true as4
  let s9 = reduce (||) false as4
  let as12 = map2 (\x10 x11 -> (((u64.i64 x11) >> 50u64) ^ (!(u64.bool x10)))) as8 (iota (length as8))
  let as15 = filter (\row13 -> ((if s1 then (u16.sum row13) else (u16.sum row13)) != (if s9 then (u16.sum row13) else (u16.sum row13)))) p1
  let s16 = (and as8)
  let as19 = filter (\x17 -> s1) p0
  let as27 = map (\row20 -> let s22 = all (\x21 -> ((bool.u16 x21) || (if (bool.u16 x21) then (bool.u16 x21) else s9))) row20 let as25 = map2 (\x23 x24 -> (if (if (!s1) then (s9 && s9) else (!(bool.u16 x24))) then x24 else (x24 - (if (bool.u16 x24) then x24 else x23)))) row20 row20 in map (\x26 -> (i8.bool s22)) as25) p1
  let as28 = iota n
  let as30 = map (\x29 -> (((u16.highest ** 2u16) << 5u16) < (u16.max ((u16.bool s1) ^ (u16.bool x29)) (u16.abs (u16.bool s16))))) as4
  let as33 = filter (\x31 -> (if ((i8.bool s9) > (i8.bool x31)) then ((u16.bool s9) == (u16.bool s1)) else (x31 && s16))) as30
  let as37 = map3 (\x34 x35 x36 -> {f0 = (((4194304i32 + 52i32) - (if x34 then (i32.bool x34) else 312816124i32)) * (i32.max (i32.bool x34) (i32.min (i32.bool s9) (i32.bool x34)))), f1 = s1}) as30 as7 as7
  let as40 = map (\row38 -> map (\x39 -> ((if (if s9 then (bool.i8 x39) else s9) then (x39 + x39) else (x39 >> 6i8)) <= ((if true then (-1i8) else x39) >> 2i8))) row38) as27
  let as46 = map (\row41 -> let as43 = map (\x42 -> ((i8.u16 x42) >> 1i8)) row41 let as44 = replicate 9i64 (35i16 * ((i16.bool s9) << 1i16)) in map (\x45 -> ((-0i8) << 4i8)) as43) p1
  let as48 = map (\x47 -> ((true && (!false)) && (!(if false then s1 else x47)))) as8
  let as53 = map (\row49 -> let s50 = length row49 let s51 = (s50 > ((s50 << 11i64) << 10i64)) in map (\x52 -> 17592186044417i64) row49) as15
  let as56 = filter (\x54 -> (((i8.bool x54) %% 9i8) != ((i8.bool x54) * (i8.bool s9)))) as33
  let as57 = scan (&&) true as48
  let as60 = filter (\row58 -> (s9 && (!s16))) as46
  let as63 = map2 (\x61 x62 -> (!(if (s9 || (bool.i64 x62)) then (x62 < x62) else (x62 <= 7i64)))) as48 (iota (length as48))
  let as64 = scan (&&) true as48
  let as67 = filter (\row65 -> ((if s16 then (i8.sum row65) else (i8.sum row65)) < ((i8.sum row65) * (i8.bool s16)))) as60
  let as69 = map (\x68 -> (u32.bool x68)) as4
  let as70 = scan (||) false as63
  let as72 = tabulate n (\x71 -> (u8.max (u8.bool s1) (((u8.bool s1) ** 2u8) * (11u8 // 5u8))))
  in (as63, as64, as67, as69, as70, as72)

-- ==
-- entry: e474
-- input { [false] [0u16] -5708044533067842849i64 -2.0f32 }
-- output { [58i32] [0i64] }
entry e474 [n] (p0: [n]bool) (p1: [n]u16) (p2: i64) (p3: f32) =
  let as3 = map2 (\x1 x2 -> (58i32, x2)) p1 (iota (length p1))
  in (map (\(a, _) -> a) as3, map (\(_, a) -> a) as3)

-- ==
-- entry: e475
-- input { [2u32, 3145442320u32, 3805023836u32, 4u32, 1u32, 0u32, 2u32, 0u32, 7u32, 0u32, 0u32, 2u32, 5u32, 0u32, 1u32, 1u32, 0u32, 1u32, 1u32, 1u32, 0u32, 5u32, 1u32, 4u32, 3u32, 0u32, 2624805001u32, 9u32, 1660887236u32, 6u32, 8u32, 5u32, 7u32] [3u8, 0u8, 184u8, 5u8, 0u8, 0u8, 9u8, 56u8, 2u8, 255u8, 0u8, 4u8, 8u8, 0u8, 120u8, 7u8, 255u8, 7u8, 0u8, 9u8, 172u8, 9u8, 4u8, 3u8, 8u8, 7u8, 8u8, 9u8, 2u8, 6u8, 5u8, 1u8, 1u8] }
-- output { 255u8 2u32 33i64 false false false }
entry e475 [n] (p0: [n]u32) (p1: [n]u8) =
  let s1 = reduce u8.max u8.lowest p1
  let s2 = (if length p0 == 0 then (u32.u8 s1) else p0[(0) % length p0])
  let as5 = map2 (\x3 x4 -> false) p1 (iota (length p1))
  in (s1, s2, length (as5), (as5)[0], (as5)[11], (as5)[32])

-- ==
-- entry: e476
-- input { empty([0]f64) empty([0]u32) empty([3][0][3]u64) 0u64 }
-- output { 0u32 empty([0][0][3]u64) empty([0]f64) }
entry e476 [n] [m] (p0: [n]f64) (p1: [n]u32) (p2: [m][n][m]u64) (p3: u64) =
  let s1 = reduce u32.max u32.lowest p1
  let as4 = filter (\row2 -> (false && (false && false))) p2
  let as7 = filter (\x5 -> (if (p3 < p3) then (true || (bool.u64 p3)) else (p3 != p3))) p0
  in (s1, as4, as7)

-- ==
-- entry: e477
-- input { [1i8, 3i8] [4291162963988105108i64, 9167371226035929816i64] 4u32 97u8 }
-- output { [3i8, 1i8] [4291162963988105108i64, 9167371226035929816i64] [-17i8, -17i8] }
entry e477 [n] (p0: [n]i8) (p1: [n]i64) (p2: u32) (p3: u8) =
  let as2 = map (\i -> p0[(i * 7 + 1) % length p0]) (iota (length p0))
  let as5 = filter (\x3 -> (!false)) p1
  let as6 = replicate n (-17i8)
  in (as2, as5, as6)

-- ==
-- entry: e478
-- input { [554837883i32, 7i32, 7i32, -194363644i32, 9i32, 8i32, -2i32, -3i32, -3i32, 2147483647i32, 8i32, -1i32, -1i32, 1090098657i32, -1i32, 2i32, -4i32] [[0u8], [131u8], [2u8], [5u8], [8u8], [0u8], [0u8], [1u8], [2u8], [0u8], [7u8], [0u8], [191u8], [8u8], [80u8], [1u8], [1u8]] }
-- output { [[0u8, 131u8, 2u8, 5u8, 8u8, 0u8, 0u8, 1u8, 2u8, 0u8, 7u8, 0u8, 191u8, 8u8, 80u8, 1u8, 1u8]] [-10i8, -9i8, -6i8, -1i8, 6i8, -10i8, -4i8, 4i8, 14i8, -10i8, -10i8, -8i8, -4i8, 2i8, 10i8, -10i8, -3i8] [123i8, 7i8, -4i8, 2i8, -1i8, -31i8, -1i8, -1i8, 8i8, -1i8, -3i8, -3i8, -2i8, 8i8, 9i8, 4i8, 7i8] [-10i8, 1i8, -5i8, 4i8, 2i8, -12i8, 8i8, 12i8, 2i8, -12i8, 2i8, -6i8, 6i8, 4i8, 14i8, -8i8, 5i8] [[0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32]] [554837883i32, 554837884i32, 554837883i32, -713549697i32, -713549706i32, -713549698i32, 713549696i32, -713549699i32, 713549696i32, 1433933951i32, 1433933943i32, -1433933944i32, 1433933943i32, 360811926i32, -360811927i32, -360811925i32, 360811927i32] }
entry e478 [n] [m] (p0: [n]i32) (p1: [n][m]u8) =
  let as1 = scatter (copy p0) (map (\i -> length p0 - 1 - i + (2)) (iota (length p0))) p0
  let as2 = transpose p1
  let as5 = map2 (\x3 x4 -> (((if true then (-64i8) else (i8.i32 x3)) // 6i8) + (((i8.i64 x4) %% (4i8 | 1i8)) * ((i8.i64 x4) %% (9i8 | 1i8))))) as1 (iota (length as1))
  let as8 = map2 (\x6 x7 -> (loop acc = (i8.max (-92i8) ((i8.i32 x6) | (i8.i32 x6))) for it < 0i64 do ((acc + acc) | (acc >> 1i8)))) as1 (iota (length as1))
  let as9 = scan (^) 0i8 as5
  let as18 = map (\row10 -> let as13 = hist u8.max u8.lowest 1 (map (\x11 -> ((i64.u8 x11) - (i64.u8 x11))) row10) row10 let as16 = map2 (\x14 x15 -> ((u64.min ((u64.u8 x14) >> 20u64) (loop acc = u64.lowest for it < 1i64 do 8u64)) ** 2u64)) row10 row10 in map (\x17 -> (((3i32 - (i32.u64 x17)) >> 13i32) // 5i32)) as16) as2
  let as19 = scan (^) 0i32 p0
  in (as2, as5, as8, as9, as18, as19)

-- ==
-- entry: e479
-- input { [6i8, -128i8, 117i8, -4i8, -127i8] [22743u16, 7u16, 0u16, 9u16, 0u16] 3u8 -27808i16 }
-- output { [68299.49303398875f64, 91.4930339887499f64, 70.4930339887499f64, 97.4930339887499f64, 70.4930339887499f64] [-118i32, -16502i32, -13694i32, -118i32, -16246i32] }
entry e479 [n] (p0: [n]i8) (p1: [n]u16) (p2: u8) (p3: i16) =
  let as2 = map (\x1 -> (((69.375f64 + (f64.u16 x1)) + (f64.sqrt (f64.abs 1.25f64))) - (-((f64.u16 x1) + (f64.u16 x1))))) p1
  let as4 = map (\x3 -> (!(((i32.i8 x3) * (i32.i8 x3)) | (84i32 ^ 33i32)))) p0
  in (as2, as4)

-- ==
-- entry: e480
-- input { empty([0]i32) empty([0]i16) }
-- output { 0i16 empty([0]i16) 0i32 }
entry e480 [n] [m] (p0: [n]i32) (p1: [m]i16) =
  let s1 = ((i16.highest %% 6i16) / 4i16)
  let as4 = map2 (\x2 x3 -> (((i16.abs s1) * (s1 + s1)) % 1i16)) p0 (iota (length p0))
  let s5 = reduce (+) 0i32 p0
  in (s1, as4, s5)

-- ==
-- entry: e481
-- input { [6i8, -3i8, -44i8, -127i8, -2i8, -31i8, -127i8, -2i8, 5i8, 8i8, -98i8, 90i8, 4i8, -128i8, 2i8, 6i8, 4i8] [-3.0f32, -600.5384521484375f32, 2.5f32, -2.0f32, -1.25f32, -1.5f32, 2.0f32, -429.23077392578125f32, 0.5f32, 26.69230842590332f32, 0.75f32, 2.75f32, 1.75f32, 0.5f32, 566.3846435546875f32, 0.5f32, -2.25f32] [[[0u8], [5u8], [8u8], [0u8], [8u8], [3u8], [0u8], [0u8], [4u8], [255u8], [0u8], [8u8], [8u8], [0u8], [0u8], [9u8], [146u8]]] -4i64 true }
-- output { [198u8] [[0u8], [5u8], [8u8], [0u8], [8u8], [3u8], [0u8], [0u8], [4u8], [255u8], [0u8], [8u8], [8u8], [0u8], [0u8], [9u8], [146u8]] [[0u32], [0u32], [0u32], [0u32], [0u32], [0u32], [0u32], [0u32], [0u32], [64u32], [0u32], [0u32], [0u32], [0u32], [0u32], [0u32], [64u32]] }
entry e481 [n] [m] (p0: [n]i8) (p1: [n]f32) (p2: [m][n][m]u8) (p3: i64) (p4: bool) =
  let as2 = map (\row1 -> (u8.sum (map u8.sum row1))) p2
  let as4 = flatten p2
  let as7 = map (\row5 -> map (\x6 -> ((((u32.u8 x6) << 0u32) >> 7u32) << 6u32)) row5) as4
  in (as2, as4, as7)

-- ==
-- entry: e482
-- input { [22602u16, 0u16, 4u16] [[1u8, 0u8, 1u8], [0u8, 6u8, 0u8], [0u8, 0u8, 255u8]] -507.5384521484375f32 }
-- output { [22602u16, 4u16] [0u32, 0u32, 0u32] [[1u8, 0u8, 1u8], [0u8, 6u8, 0u8], [0u8, 0u8, 255u8]] [0u16, 0u16, 0u16, 0u16, 4u16, 0u16, 0u16] 0u32 [[0u8, 0u8, 0u8], [0u8, 0u8, 0u8], [0u8, 0u8, 255u8]] }
entry e482 [n] [m] (p0: [n]u16) (p1: [m][n]u8) (p2: f32) =
  let as2 = p0[::2]
  let as3 = rotate 2i64 as2
  let as5 = map (\x4 -> ((((u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) p2))) %% ((u32.u16 x4) | 1u32)) & ((u32.u16 x4) * u32.lowest)) - (((u32.u16 x4) %% 6u32) >> 20u32))) p0
  let as8 = filter (\row6 -> ((u8.sum row6) >= (if true then (u8.sum row6) else (u8.sum row6)))) p1
  let as11 = hist (+) 0u16 7 (map (\x9 -> (i64.abs (if (bool.u16 x9) then (i64.u16 x9) else (i64.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2)))))) p0) p0
  let s12 = (u32.sum as5)
  let as16 = map (\row13 -> let s14 = s12 in map (\x15 -> ((x15 / ((x15 + x15) | 1u8)) * ((u8.abs x15) * (x15 // (x15 | 1u8))))) row13) as8
  in (as3, as5, as8, as11, s12, as16)

-- ==
-- entry: e483
-- input { [1u32, 0u32] [-9223372036854775808i64, 0i64] -4i16 true }
-- output { [false, false] [0u8, 0u8] [0.0f32, 0.0f32] [false, false] [0u8, 0u8] 65532u16 }
entry e483 [n] (p0: [n]u32) (p1: [n]i64) (p2: i16) (p3: bool) =
  let as3 = map2 (\x1 x2 -> ((9u8 + (u8.i64 x1)) // (86u8 | 1u8))) p1 p0
  let s4 = length p0
  let as8 = map3 (\x5 x6 x7 -> {f0 = (!((x7 * x6) <= (x7 ** 3u8))), f1 = x7}) p0 as3 as3
  let as11 = map2 (\x9 x10 -> ((f32.trunc (f32.min (f32.i64 x10) (f32.u8 x9))) * (if p3 then (f32.cos (f32.i64 x10)) else (f32.i64 s4)))) as3 (iota (length as3))
  let as12 = scan (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((||) a0 b0), f1 = (u8.min a1 b1)}) {f0 = false, f1 = u8.highest} as8
  let s13 = (u16.i16 p2)
  in (map (\{f0 = a, f1 = _} -> a) as8, map (\{f0 = _, f1 = a} -> a) as8, as11, map (\{f0 = a, f1 = _} -> a) as12, map (\{f0 = _, f1 = a} -> a) as12, s13)

-- ==
-- entry: e484
-- input { [false, true] [0.25f64, 267.9230769230769f64] 7u64 9u32 }
-- output { false [16.0f64, 16.0f64] [0u64, 0u64] [7168u16, 7168u16] }
entry e484 [n] (p0: [n]bool) (p1: [n]f64) (p2: u64) (p3: u32) =
  let s1 = (and p0)
  let as4 = map2 (\x2 x3 -> {f0 = ((f64.floor (f64.u64 p2)) + (f64.u32 p3)), f1 = (p2 >> 12u64), f2 = (if (if (!x3) then (p2 >= p2) else x2) then ((u16.u64 p2) << 10u16) else ((u16.highest + (u16.bool x3)) + (u16.max (u16.bool x2) (u16.bool x2))))}) p0 p0
  in (s1, map (\{f0 = a, f1 = _, f2 = _} -> a) as4, map (\{f0 = _, f1 = a, f2 = _} -> a) as4, map (\{f0 = _, f1 = _, f2 = a} -> a) as4)

-- ==
-- entry: e485
-- input { [2i16] empty([0]f64) }
-- output { empty([0]f64) 0.0f64 0.0f64 empty([0]f64) 0u8 [0u8] }
entry e485 [n] [m] (p0: [n]i16) (p1: [m]f64) =
  let as2 = tabulate n (\x1 -> ((((i32.i64 x1) - (!(i32.i64 x1))) << 30i32), ((((i32.i64 x1) * 65i32) & (96i32 ** 0i32)) << 21i32), ((!(if (bool.i64 x1) then 3u16 else (u16.i64 x1))) + ((u16.min (u16.i64 x1) (u16.i64 x1)) & (!(u16.i64 x1))))))
  let as4 = map (\x3 -> (f64.max x3 (f64.max (x3 * x3) (f64.ceil x3)))) p1
  let as7 = map2 (\x5 x6 -> (((x5 + x6) * x5) / (if (!true) then (x5 * (-2.0f64)) else (x5 - x6)))) as4 as4
  let s8 = (f64.sum p1)
  let s9 = (if length as4 == 0 then s8 else as4[(9) % length as4])
  let as12 = filter (\x10 -> ((false && false) && (x10 != s9))) as4
  let s13 = (((13u8 - 3u8) & (u8.max 9u8 (u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) s9))))) >> 6u8)
  let as14 = replicate n ((s13 - s13) * (!(u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) s9)))))
  in (as7, s8, s9, as12, s13, as14)

-- ==
-- entry: e486
-- input { empty([0]u32) empty([0]i16) 1u64 -2.0f64 }
-- output { 0i32 empty([0]u16) empty([0]f32) empty([0]f32) [0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16, 0i16] 31i16 }
entry e486 [n] (p0: [n]u32) (p1: [n]i16) (p2: u64) (p3: f64) =
  let as3 = filter (\x1 -> (!((bool.i16 x1) && true))) p1
  let as5 = map (\x4 -> ((((i8.u64 p2) * ((-7i8) / ((i8.i16 x4) | 1i8))) * (i8.u64 p2)), (loop acc = (((u16.u64 p2) ** 2u16) + (u16.i16 x4)) for it < 3i64 do acc), (((x4 << 15i16) * (i16.min (i16.u64 p2) x4)) != (x4 %% 2i16)))) p1
  let as10 = map2 (\(x6, x7, x8) x9 -> ((((-2.5f32) - ((f32.i8 x6) + 0.68f32)) * ((f32.max (f32.f64 p3) (f32.u16 x7)) + (f32.abs (f32.u16 x7)))), ((f32.min ((-1.5f32) - (f32.u64 p2)) ((f32.i8 x6) - (-91.125f32))) - 2.0f32))) as5 (iota (length as5))
  let s11 = (((i32.u64 p2) % 5i32) >> 20i32)
  let as14 = map (\(x12, x13) -> ((loop acc = (u16.highest ** 1u16) for it < 0i64 do (loop acc = acc for it < 3i64 do acc)) >> 8u16)) as10
  let as16 = drop (i64.min 4i64 (length as10)) as10
  let as18 = tabulate 8i64 (\x17 -> (i16.i32 s11))
  let s19 = (if length as3 == 0 then 31i16 else as3[(3) % length as3])
  in (s11, as14, map (\(a, _) -> a) as16, map (\(_, a) -> a) as16, as18, s19)

-- ==
-- entry: e487
-- input { [6i64, 4980263302918357847i64, -9223372036854775808i64] [false, true, false] }
-- output { [3i16, 3i16, 3i16] [true, true, true] empty([0]i64) -4243108733936417955i64 -4.4817836002203415e+20f64 [549755813889u64, 549755813889u64, 549755813889u64, 549755813889u64, 549755813889u64, 549755813889u64, 549755813889u64, 549755813889u64, 549755813889u64] }
entry e487 [n] (p0: [n]i64) (p1: [n]bool) =
  let as3 = map2 (\x1 x2 -> (((x1 << 4i64) + ((i64.bool x2) + x1)) * x1)) p0 p1
  let as6 = filter (\x4 -> ((!(bool.i64 x4)) || (x4 >= x4))) p0
  let s7 = reduce (+) 0i64 as6
  let s9 = any (\x8 -> (bool.i64 x8)) p0
  let as11 = tabulate 9i64 (\x10 -> ((if (!(bool.i64 s7)) then (if (bool.i64 x10) then (u64.bool s9) else (u64.i64 s7)) else (549755813889u64 * (u64.bool s9))) ** 1u64))
  let s12 = reduce (*) 1u64 as11
  let s13 = (if length as11 == 0 then s12 else as11[(-9) % length as11])
  let s14 = ((u16.u64 s12) - (if (s13 < s12) then 5u16 else ((u16.i64 s7) + (u16.u64 s12))))
  let as15 = scan (\a b -> a + b) 0u64 as11
  let s16 = (4u32 % 7u32)
  let as18 = map (\i -> p0[(i * 2 + 9) % length p0]) (iota (length p0))
  let s19 = (u64.sum as15)
  let as21 = map (\x20 -> ((((if (bool.i64 x20) then (f32.i64 x20) else 32.375f32) / (f32.abs (f32.i64 s7))) / ((1.75f32 + (f32.i64 x20)) / ((f32.i64 s7) - (f32.i64 x20)))), (((if s9 then s7 else s7) ** 0i64) / ((x20 / (((-42i64) * s7) | 1i64)) | 1i64)))) as18
  let as24 = map2 (\x22 x23 -> (((x22 %% (x22 | 1i64)) % 8i64) - (x22 - ((i64.u32 s16) - x23)))) as6 as6
  let as27 = filter (\x25 -> ((s7 >> 60i64) != (if s9 then x25 else x25))) as24
  let as30 = map2 (\x28 x29 -> ((if ((u64.bool s9) < s12) then (x28 * x28) else x28) & s7)) as3 p1
  let as33 = map2 (\x31 x32 -> x32) as27 as27
  let as35 = map (\x34 -> (s12 == ((u64.bool s9) / (s12 | 1u64)))) as27
  let as37 = map (\x36 -> {f0 = (if (s9 || (!(bool.i64 x36))) then (i32.bool s9) else (((i32.u64 s19) - (i32.i64 s7)) ^ ((-1948600369i32) % 3i32))), f1 = (u8.u16 s14)}) as33
  let as41 = map3 (\x38 x39 x40 -> (!(((i64.u64 s13) << 57i64) + (x40 %% 8i64)))) as30 p1 as3
  let as44 = filter (\x42 -> (!((bool.u16 s14) || s9))) as18
  let as47 = map2 (\x45 x46 -> (u16.min (u16.min (if x46 then 0u16 else (u16.u64 s13)) (s14 // 8u16)) ((s14 << 11u16) + (s14 - s14)))) as41 p1
  let as48 = iota n
  let as51 = map2 (\x49 x50 -> (!(s9 && (!s9)))) as30 (iota (length as30))
  let as53 = map (\x52 -> 3i16) as48
  let as54 = scan (&&) true as51
  let as57 = filter (\x55 -> ((x55 + (i64.u32 s16)) == (x55 + x55))) as30
  let s58 = (if length as57 == 0 then s7 else as57[(-7) % length as57])
  let s59 = (105.625f64 * (f64.ceil (f64.i64 s58)))
  let as61 = map (\i -> as11[(i * 2 + 3) % length as11]) (iota (length as11))
  in (as53, as54, as57, s58, s59, as61)

-- ==
-- entry: e488
-- input { [3i64] [0u16] }
-- output { [0u16] [0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64] [0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64] 3i64 [-9i64, -8i64, -7i64, 0i64, 0i64] [0i16, 0i16, 0i16, 0i16, 0i16] }
entry e488 [n] (p0: [n]i64) (p1: [n]u16) =
  let as3 = filter (\x1 -> (x1 <= (if (bool.u16 x1) then x1 else x1))) p1
  let as6 = map2 (\x4 x5 -> ((((f64.i64 x5) - (f64.i64 x5)) + ((-1.0f64) - (f64.u16 x4))) * (f64.trunc ((f64.u16 x4) - (f64.i64 x5))))) as3 (iota (length as3))
  let s7 = (if length as3 == 0 then 16u16 else as3[(-7) % length as3])
  let as10 = hist u16.max u16.lowest 5 (map (\x8 -> (loop acc = (i64.min (i64.u16 x8) 513i64) for it < 3i64 do (!it))) as3) as3
  let as14 = map3 (\x11 x12 x13 -> {f0 = ((((i16.u16 x11) * (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x13)))) * (!(i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x12))))) | (15i16 + (loop acc = (-90i16) for it < 1i64 do acc))), f1 = x11}) as3 as6 as6
  let as17 = hist (+) 0.0f64 5 (map (\x15 -> (((i64.u16 s7) // 4i64) %% 7i64)) as6) as6
  let as18 = scan f64.min f64.inf as17
  let s19 = reduce (|) 0i64 p0
  let as22 = map2 (\x20 x21 -> {f0 = ((i64.max x21 x21) - (if (x21 >= s19) then x21 else (s19 ** 2i64))), f1 = ((i16.i64 s19) >> 9i16)}) as17 (iota (length as17))
  in (map (\{f0 = _, f1 = a} -> a) as14, as17, as18, s19, map (\{f0 = a, f1 = _} -> a) as22, map (\{f0 = _, f1 = a} -> a) as22)

-- ==
-- entry: e489
-- input { [-1i16, 5i16, 10590i16, -32767i16, -32768i16, 1i16, 0i16, -4i16] [0u32, 2703781985u32, 3u32, 3726078109u32, 5u32, 0u32, 5u32, 0u32] 7i8 }
-- output { 7.0f32 true [31u8, 0u8, 11u8, 0u8, 0u8, 0u8, 0u8, 31u8] 8i64 [0u32, 2703781985u32, 3u32, 3726078109u32, 5u32, 0u32, 5u32, 0u32] [2.6457512378692627f32, 2.6457512378692627f32, 2.6457512378692627f32, 2.6457512378692627f32, 2.6457512378692627f32] }
entry e489 [n] (p0: [n]i16) (p1: [n]u32) (p2: i8) =
  let as1 = replicate n (((f32.i8 p2) - (f32.i8 p2)) + (f32.i8 p2))
  let s2 = (if length as1 == 0 then 0.07f32 else as1[(-5) % length as1])
  let s4 = any (\x3 -> true) as1
  let as7 = map2 (\x5 x6 -> (((44u8 * (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) s2)))) >> 7u8) + (((u8.i16 x5) >> 3u8) << 0u8))) p0 (iota (length p0))
  let s8 = length p1
  let as11 = filter (\x9 -> ((x9 == x9) || ((u32.i64 s8) == x9))) p1
  let as12 = replicate 5i64 (f32.sqrt (f32.abs (-s2)))
  in (s2, s4, as7, s8, as11, as12)

-- ==
-- entry: e490
-- input { [0i16] [[-32767i16]] 0u8 }
-- output { [[-32767i16]] 0i16 [0i16] }
entry e490 [n] [m] (p0: [n]i16) (p1: [m][n]i16) (p2: u8) =
  let as3 = filter (\row1 -> (!(bool.u8 p2))) p1
  let s4 = (i16.sum p0)
  let as5 = scan (^) 0i16 p0
  in (as3, s4, as5)

-- ==
-- entry: e491
-- input { [477.15384615384613f64, 536.3846153846154f64, -0.25f64, 709.3846153846154f64, -1.5f64, -103.46153846153847f64, -482.61538461538464f64, 1.0f64, -1.25f64, 2.25f64, 56.92307692307692f64, -1.0f64, 0.25f64, -2.25f64, 2.0f64, 1.25f64, 463.0f64] [-9223372036854775807i64, 7i64, 2i64, 2i64] true 5u64 }
-- output { [-9223372036854775807i64, 7i64, 2i64, 2i64] empty([0]i64) empty([0]i64) [-9223372036854775807i64, -9223372036854775802i64, -9223372036854775804i64, -9223372036854775802i64] [477.15384615384613f64, 536.3846153846154f64, -0.25f64, 709.3846153846154f64, -1.5f64, -103.46153846153847f64, -482.61538461538464f64, 1.0f64, -1.25f64, 2.25f64, 56.92307692307692f64, -1.0f64, 0.25f64, -2.25f64, 2.0f64, 1.25f64, 463.0f64] [2i64, 14i64, 4i64, 4i64] }
entry e491 [n] [m] (p0: [n]f64) (p1: [m]i64) (p2: bool) (p3: u64) =
  let as3 = filter (\x1 -> (x1 > (i64.max x1 (i64.bool p2)))) p1
  let as6 = filter (\x4 -> p2) p1
  let as8 = map (\i -> as3[(i * 8 + 5) % length as3]) (iota (length as3))
  let as12 = map3 (\x9 x10 x11 -> x10) as3 as3 as3
  let as13 = scan (^) 0i64 as6
  let as16 = filter (\x14 -> (!(!p2))) p0
  let as18 = map (\x17 -> (i64.abs (i64.abs (x17 + x17)))) p1
  in (as6, as8, as12, as13, as16, as18)

-- ==
-- entry: e492
-- input { [3u64, 0u64, 7695990180454728843u64, 0u64, 1377099195947569364u64, 9u64, 2u64, 6u64, 1u64, 2u64, 4u64, 0u64, 18446744073709551615u64, 0u64, 6115496030802658027u64, 0u64, 0u64] empty([17][0]i64) true }
-- output { [118u8, 127u8, 6u8, 127u8, 47u8, 46u8, 123u8, 91u8, 126u8, 123u8, 111u8, 127u8, 190u8, 127u8, 6u8, 127u8, 127u8] [3u64, 0u64, 7695990180454728843u64, 0u64, 1377099195947569364u64, 9u64, 2u64, 6u64, 1u64, 2u64, 4u64, 0u64, 18446744073709551615u64, 0u64, 6115496030802658027u64, 0u64, 0u64] empty([0]u64) [0i64, 1i64] [3u64, 0u64, 7695990180454728843u64, 0u64, 1377099195947569364u64, 9u64, 2u64, 6u64, 1u64, 2u64, 4u64, 0u64, 18446744073709551615u64, 0u64, 6115496030802658027u64, 0u64, 0u64] }
entry e492 [n] [m] (p0: [n]u64) (p1: [n][m]i64) (p2: bool) =
  let as2 = map (\x1 -> (((191u8 | (u8.u64 x1)) - ((u8.u64 x1) ** 2u8)) + (u8.abs (!63u8)))) p0
  let as5 = filter (\x3 -> ((x3 / 1u64) != ((u64.bool p2) ^ x3))) p0
  let as8 = filter (\x6 -> ((!p2) && (x6 <= 4194305u64))) as5
  let as9 = iota 2i64
  let as11 = map (\x10 -> x10) as5
  in (as2, as5, as8, as9, as11)

-- ==
-- entry: e493
-- input { [1.75f32, -109.69230651855469f32, -1.75f32, -1.75f32, 2.0f32, 2.75f32, 2.5f32, -2.0f32] empty([8][0]bool) -672.2307692307693f64 }
-- output { empty([8][0]bool) [0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32, 0i32] empty([0][0]bool) -0.0f64 }
entry e493 [n] [m] (p0: [n]f32) (p1: [n][m]bool) (p2: f64) =
  let as3 = filter (\row1 -> (((-1.0f64) != p2) || ((and row1) && (and row1)))) p1
  let as5 = map (\x4 -> ((((-22i32) << 31i32) * (i32.abs (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x4))))) * (((-3i32) | 98i32) + (if true then (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) else (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))))))) p0
  let as8 = filter (\row6 -> ((f64.sin p2) == (if (and row6) then p2 else (-2.75f64)))) p1
  let s9 = (f64.min (f64.abs (if true then p2 else p2)) ((p2 - p2) * p2))
  in (as3, as5, as8, s9)

-- ==
-- entry: e494
-- input { [60757u16] [[65535u16, 0u16, 9u16]] 1u8 }
-- output { [[65535u16, 0u16, 9u16]] true [0u16] empty([0][3]u16) }
entry e494 [n] [m] (p0: [n]u16) (p1: [n][m]u16) (p2: u8) =
  let as3 = filter (\row1 -> ((if false then (bool.u16 (u16.sum row1)) else true) || ((bool.u16 (u16.sum row1)) && false))) p1
  let s5 = any (\x4 -> (((bool.u16 x4) && (bool.u16 x4)) && (7u16 < x4))) p0
  let as9 = map (\row6 -> let s7 = reduce (|) 0u16 row6 let as8 = scan (*) 1u16 row6 in reduce (*) 1u16 as8) as3
  let as12 = filter (\row10 -> ((u16.sum row10) == u16.lowest)) as3
  in (as3, s5, as9, as12)

-- ==
-- entry: e495
-- input { [1.75f64, 1.75f64, -2.75f64, -0.5f64, 93.0f64] [-2i8, 0i8, -3i8, 9i8, 2i8] }
-- output { [7u16, 7u16, 7u16, 7u16, 7u16] [-2i16, 0i16, -3i16, 9i16, 2i16] [-1.0f32, 1.0f32, -2.0f32, 10.0f32, 3.0f32] [true, false, true, true, true] }
entry e495 [n] (p0: [n]f64) (p1: [n]i8) =
  let as3 = map2 (\x1 x2 -> (7u16, (i16.i8 x1), ((f32.round 1.0f32) + (f32.i8 x1)))) p1 (iota (length p1))
  let as6 = map2 (\x4 x5 -> (bool.i8 x5)) p1 p1
  in (map (\(a, _, _) -> a) as3, map (\(_, a, _) -> a) as3, map (\(_, _, a) -> a) as3, as6)

-- ==
-- entry: e496
-- input { [9u16, 0u16, 22999u16, 46538u16, 0u16, 0u16, 4u16, 7u16] [2u16, 0u16, 0u16, 2u16, 0u16, 0u16, 29031u16, 0u16] true 1u32 }
-- output { [1u32, 1u32, 1u32, 1u32, 1u32, 1u32, 1u32, 1u32] [9u16, 0u16, 22999u16, 46538u16, 0u16, 0u16, 4u16, 7u16] [true, true, true, true, true, true, true, true] [1.25f64, 3.25f64, 5.25f64, 7.25f64, 9.25f64, 11.25f64, 13.25f64, 15.25f64] }
entry e496 [n] (p0: [n]u16) (p1: [n]u16) (p2: bool) (p3: u32) =
  let as2 = tabulate n (\x1 -> p3)
  let as4 = map (\x3 -> x3) p0
  let as7 = map2 (\x5 x6 -> {f0 = (!(!(p2 || (bool.u32 p3)))), f1 = (((f64.i64 x6) + ((-1.5f64) + (f64.i64 x6))) + 2.75f64)}) p1 (iota (length p1))
  in (as2, as4, map (\{f0 = a, f1 = _} -> a) as7, map (\{f0 = _, f1 = a} -> a) as7)

-- ==
-- entry: e497
-- input { [-2.25f64, 0.25f64, -0.25f64, -603.6923076923077f64] [[6i8, 4i8, -2i8, -128i8], [6i8, 9i8, 6i8, 4i8], [-2i8, 5i8, 127i8, -127i8], [8i8, -127i8, -79i8, 7i8]] 2147483647i32 }
-- output { [[55i16, 55i16, 51i16, -201i16], [55i16, 55i16, 55i16, 55i16], [51i16, 55i16, 55i16, -199i16], [55i16, -199i16, -103i16, 55i16]] [8i32, 2i32, 0i32, -102i32] [2i32, 0i32, -102i32, 8i32] -102i32 }
entry e497 [n] [m] (p0: [n]f64) (p1: [m][n]i8) (p2: i32) =
  let as5 = map (\row1 -> let s2 = ((if (!(bool.i32 p2)) then (i8.abs (i8.i32 p2)) else (i8.i32 p2)) ** 2i8) let s3 = ((((f32.i32 p2) + 1.75f32) - (f32.min (f32.i32 p2) (f32.i8 s2))) - (2.0f32 - (if true then (f32.i8 s2) else 11.75f32))) in map (\x4 -> ((((-55i16) - (i16.i8 x4)) + (i16.abs (i16.i8 x4))) * (i16.i32 p2))) row1) p1
  let as8 = map2 (\x6 x7 -> ((p2 + (p2 + (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x6))))) * (p2 + (p2 + (i32.i64 x7))))) p0 (iota (length p0))
  let as10 = map (\i -> as8[(i * 5 + 5) % length as8]) (iota (length as8))
  let s11 = reduce (|) 0i32 as8
  in (as5, as8, as10, s11)

-- ==
-- entry: e498
-- input { [1i64, -1i64, 1i64, 4i64, -9223372036854775808i64, 9223372036854775807i64, -2i64, 9223372036854775807i64, 0i64, 7i64, 9223372036854775807i64, -2i64, 8i64, -3i64, 7i64, 6i64, -8300525148101336224i64] [-3i16] -1i8 2147483647i32 }
-- output { 15852670688344145920u64 -1i8 16u16 18158513697557839872u64 -1i8 136u16 }
entry e498 [n] [m] (p0: [n]i64) (p1: [m]i16) (p2: i8) (p3: i32) =
  let as3 = map2 (\x1 x2 -> {f0 = ((u64.i64 x1) << 58u64), f1 = (p2 + (if (p2 == 6i8) then p2 else (p2 - p2))), f2 = (u16.i64 x2)}) p0 (iota (length p0))
  let s4 = (i16.sum p1)
  let {f0 = s5, f1 = s6, f2 = s7} = reduce (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = ((+) a0 b0), f1 = ((^) a1 b1), f2 = (u16.max a2 b2)}) {f0 = 0u64, f1 = 0i8, f2 = u16.lowest} as3
  let {f0 = s8, f1 = s9, f2 = s10} = reduce (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = (u64.max a0 b0), f1 = ((*) a1 b1), f2 = ((+) a2 b2)}) {f0 = u64.lowest, f1 = 1i8, f2 = 0u16} as3
  in (s5, s6, s7, s8, s9, s10)

-- ==
-- entry: e499
-- input { [8i8, -5i8, -1i8] [2i64, 4i64, -3i64] -1.75f64 0u8 }
-- output { 3i64 [-0.279415488243103f32, -0.279415488243103f32, -0.279415488243103f32] [8i8, -1i8, -5i8] [-0.279415488243103f32, -0.279415488243103f32, -0.279415488243103f32] }
entry e499 [n] (p0: [n]i8) (p1: [n]i64) (p2: f64) (p3: u8) =
  let s1 = (i64.sum p1)
  let as4 = map2 (\x2 x3 -> (f32.sin ((f32.abs (f32.i64 s1)) + (f32.round (f32.i64 s1))))) p1 (iota (length p1))
  let as5 = scatter (copy p0) (map (\i -> length p0 - 1 - i + (1)) (iota (length p0))) p0
  let as6 = scan f32.min f32.inf as4
  in (s1, as4, as5, as6)
