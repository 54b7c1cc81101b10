-- Written by `fuzz/foreign/draw.py --seed 1 --programs 500`.

-- ==
-- entry: e300
-- input { empty([0]i32) empty([0]u32) empty([0][3][3]u16) true }
-- output { empty([0]i32) 0u32 empty([0]i32) empty([0]i32) empty([0]u32) empty([0]bool) }
entry e300 [n] [m] (p0: [n]i32) (p1: [n]u32) (p2: [n][m][m]u16) (p3: bool) =
  let s1 = reduce (|) 0u32 p1
  let s3 = all (\x2 -> ((!(bool.i32 x2)) && ((u32.i32 x2) == (u32.i32 x2)))) p0
  let as6 = filter (\x4 -> s3) p0
  let s7 = reduce (^) 0u32 p1
  let as10 = filter (\x8 -> (x8 <= (x8 ^ (i32.bool s3)))) as6
  let as13 = filter (\x11 -> (!(if p3 then p3 else p3))) p0
  let as15 = map (\x14 -> (((u32.max (u32.bool p3) s1) %% ((s1 + s1) | 1u32)) << 24u32)) p0
  let as23 = map (\row16 -> let as18 = tabulate n (\x17 -> (((29i64 + x17) - (x17 ** 2i64)) + (if (!true) then (40i64 & x17) else (x17 / 6i64)))) let as21 = filter (\x19 -> p3) as18 in all (\x22 -> p3) as18) p2
  in (as6, s7, as10, as13, as15, as23)

-- ==
-- entry: e301
-- input { empty([0]f64) empty([0][0]u8) }
-- output { empty([0]f64) empty([0]u64) empty([0]i64) empty([0][0]i8) empty([0]f64) }
entry e301 [n] [m] (p0: [n]f64) (p1: [n][m]u8) =
  let as2 = map (\x1 -> ((-(f64.round 1.25f64)) * (loop acc = (f64.floor x1) for it < 3i64 do x1))) p0
  let as4 = map (\x3 -> ((!(4u64 + 67108863u64)) * (if (!false) then (if true then (u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) x3))) else (u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) x3)))) else ((u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) x3))) >> 16u64)))) as2
  let as5 = iota n
  let as10 = map (\row6 -> let as8 = map (\i -> row6[(i * 6 + 7) % length row6]) (iota (length row6)) in map (\x9 -> (7i8 // 2i8)) row6) p1
  let as13 = filter (\x11 -> true) as2
  in (as2, as4, as5, as10, as13)

-- ==
-- entry: e302
-- input { empty([0]f64) empty([0]i32) }
-- output { 0.0f64 empty([0]f64) }
entry e302 [n] (p0: [n]f64) (p1: [n]i32) =
  let s1 = reduce (\a b -> a + b) 0.0f64 p0
  let as4 = filter (\x2 -> true) p0
  in (s1, as4)

-- ==
-- entry: e303
-- input { [7u8, 7u8, 3u8, 0u8, 8u8, 153u8, 1u8, 67u8, 6u8, 170u8, 1u8, 1u8, 109u8, 6u8, 1u8, 0u8, 59u8] [-3i32, 9i32, 7i32, 8i32, 2i32, -1802304087i32, 3i32, -3i32, -2i32, -3i32, 361147980i32, 0i32, 1880883328i32, 1i32, 9i32, -2147483647i32, -609752784i32] 2u8 }
-- output { [3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32, 3280916990u32] 17i64 87u8 empty([0]i32) 87.0f32 [0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32] }
entry e303 [n] (p0: [n]u8) (p1: [n]i32) (p2: u8) =
  let s1 = reduce (\a b -> a + b) 0i32 p1
  let as4 = map2 (\x2 x3 -> (3285111295u32 - 4194305u32)) p1 (iota (length p1))
  let s5 = length as4
  let s6 = (u8.sum p0)
  let as9 = filter (\x7 -> ((s5 ** 3i64) <= (s5 + s5))) p1
  let s10 = (f32.max (f32.u8 s6) (((f32.u8 p2) - (f32.u8 p2)) * (f32.u8 p2)))
  let as11 = replicate n (f32.log (1.0f32 + f32.abs (s10 - s10)))
  in (as4, s5, s6, as9, s10, as11)

-- ==
-- entry: e304
-- input { [-9223372036854775808i64] empty([0]u32) 2u64 9223372036854775807i64 }
-- output { empty([0]u16) [-9223372036854775808i64] [0i8] 255u8 }
entry e304 [n] [m] (p0: [n]i64) (p1: [m]u32) (p2: u64) (p3: i64) =
  let as3 = map2 (\x1 x2 -> (u16.u32 x1)) p1 (iota (length p1))
  let as6 = filter (\x4 -> ((true || (bool.i64 x4)) || (p2 >= 8u64))) p0
  let as9 = map2 (\x7 x8 -> (i8.i64 x8)) as6 (iota (length as6))
  let s10 = (u8.i64 p3)
  in (as3, as6, as9, s10)

-- ==
-- entry: e305
-- input { [-1.25f32, -0.75f32, 2.0f32, -1.25f32] [2i16, 32767i16, -3i16, 9i16] -4i32 65535u16 }
-- output { [65535u16, 65535u16, 65535u16, 65535u16] [65535.0f32, 65535.0f32, 65535.0f32, 65535.0f32] [1134845440607621345i64, 1134845440607621345i64, 1134845440607621345i64, 1134845440607621345i64] [589924u32, 589924u32, 589924u32, 589924u32] 4539381762430485380i64 [9i16, 2i16, 32767i16, -3i16] }
entry e305 [n] (p0: [n]f32) (p1: [n]i16) (p2: i32) (p3: u16) =
  let as3 = map2 (\x1 x2 -> (1u32, ((((f64.i64 x2) + (f64.u16 p3)) * (f64.min (-1.25f64) (f64.f32 x1))) * (f64.i32 p2)))) p0 (iota (length p0))
  let as5 = map (\(x4: (u32, f64)) -> {f0 = (u16.max p3 ((!p3) / 6u16)), f1 = (f32.u16 p3)}) as3
  let as8 = map (\{f0 = x6, f1 = x7} -> ((((i64.i32 p2) * 8872823261159556710i64) ** 0i64) - (-1134845440607621344i64))) as5
  let as11 = map2 (\(x9: {f0: u16, f1: f32}) x10 -> ((((u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) x9.f1))) ** 3u32) & (8388609u32 // 5u32)) + (if (false || true) then (u32.lowest + (u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) x9.f1)))) else ((u32.u16 x9.f0) / 7u32)))) as5 (iota (length as5))
  let s12 = reduce (\a b -> a + b) 0i64 as8
  let as14 = map (\i -> p1[(i * 9 + 7) % length p1]) (iota (length p1))
  in (map (\{f0 = a, f1 = _} -> a) as5, map (\{f0 = _, f1 = a} -> a) as5, as8, as11, s12, as14)

-- ==
-- entry: e306
-- input { [2.5f64, -0.5f64] [[32767i16], [-22675i16]] 0u32 1.75f64 }
-- output { [2.5f64, -0.5f64] [32767i16, -22675i16] }
entry e306 [n] [m] (p0: [n]f64) (p1: [n][m]i16) (p2: u32) (p3: f64) =
  let as3 = filter (\x1 -> (!(bool.u32 p2))) p0
  let as7 = map (\row4 -> let as6 = map (\x5 -> (((if ((bool.i16 x5) && (bool.u32 p2)) then p2 else (!p2)) >> 1u32), ((i16.min x5 (x5 & x5)) < (((-3i16) + 23i16) + (x5 * x5))))) row4 in reduce (^) 0i16 row4) p1
  in (as3, as7)

-- ==
-- entry: e307
-- input { empty([0]u8) empty([0][0]i64) -32767i16 }
-- output { 0u8 0u8 }
entry e307 [n] [m] (p0: [n]u8) (p1: [n][m]i64) (p2: i16) =
  let s1 = (u8.sum p0)
  let s2 = reduce (|) 0u8 p0
  in (s1, s2)

-- ==
-- entry: e308
-- input { [0u32, 5u32, 1u32, 4u32] [[6u32, 8u32, 7u32, 0u32], [2u32, 2u32, 3904108211u32, 0u32], [0u32, 4294967295u32, 1900050282u32, 6u32], [7u32, 0u32, 0u32, 1u32]] }
-- output { [5u32, 1u32, 4u32] empty([0]u32) 0u32 empty([0][4]i32) empty([0][4]i64) [0u32, 5u32, 4u32, 0u32] }
entry e308 [n] [m] (p0: [n]u32) (p1: [m][n]u32) =
  let as3 = filter (\row1 -> (((u32.sum row1) + 7u32) < ((u32.sum row1) % ((u32.sum row1) | 1u32)))) p1
  let as6 = filter (\row4 -> (if ((bool.u32 (u32.sum row4)) || (bool.u32 (u32.sum row4))) then (!(bool.u32 (u32.sum row4))) else (bool.u32 (u32.sum row4)))) p1
  let as9 = filter (\x7 -> (bool.u32 x7)) p0
  let as12 = filter (\x10 -> (!(false || (bool.u32 x10)))) as9
  let s13 = (u32.sum as12)
  let as16 = map (\row14 -> map (\x15 -> ((((i32.u32 s13) - (-6i32)) * (626179360i32 - (i32.u32 s13))) // 4i32)) row14) as6
  let as19 = map (\row17 -> map (\x18 -> (-9i64)) row17) as6
  let as20 = scan (^) 0u32 p0
  in (as9, as12, s13, as16, as19, as20)

-- ==
-- entry: e309
-- input { [4u64] [-236.23077392578125f32] 8i64 523.3076923076923f64 }
-- output { -99i32 0i8 55212180.0f32 [0i8] [55212180.0f32] [152u8] }
entry e309 [n] (p0: [n]u64) (p1: [n]f32) (p2: i64) (p3: f64) =
  let s1 = length p0
  let as3 = tabulate 3i64 (\x2 -> ((f32.i64 x2) + ((f32.round (-2.5f32)) + ((f32.i64 x2) * (f32.f64 p3)))))
  let s4 = reduce (*) 1.0f32 as3
  let as6 = tabulate n (\x5 -> ((((u32.i64 x5) / 6u32) | (!7u32)) ** 0u32))
  let as9 = map2 (\x7 x8 -> (f32.max (f32.round (s4 + s4)) ((s4 / s4) + (f32.exp (-(f32.abs s4)))))) as6 as6
  let as11 = map (\x10 -> {f0 = ((!((u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) * (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) x10))))) - ((u16.i64 s1) - ((u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) s4))) + 16u16))), f1 = (((64u8 % 2u8) & (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) x10)))) * (((u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) * (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) x10)))) %% 9u8))}) as3
  let as14 = map2 (\x12 x13 -> ((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) %% 3i32)) as9 as9
  let s15 = ((((u16.i64 s1) | (u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3)))) * (u16.i64 s1)) - (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) s4))))
  let as17 = map (\x16 -> (((x16 %% (x16 | 1i32)) ** 0i32) + (if ((bool.i32 x16) || (bool.i32 x16)) then (i32.min x16 (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) s4)))) else (!(i32.i64 s1))))) as14
  let as20 = map2 (\x18 x19 -> (f32.min ((f32.min s4 (f32.u32 x18)) + x19) ((x19 * s4) + (x19 + s4)))) as6 as9
  let s21 = ((if ((bool.u16 s15) || (bool.i64 s1)) then (7i32 + (-524288i32)) else ((i32.i64 s1) * (i32.u16 s15))) % (((i32.lowest & (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))) - ((i32.i64 s1) - (i32.u16 s15))) | 1i32))
  let s22 = length as3
  let s23 = ((((u64.i64 s1) + 3u64) >> 56u64) + (if (s21 < s21) then (if (bool.i32 s21) then (u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) else (u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3)))) else (if (bool.i64 s1) then (u64.f32 (f32.min 100.0f32 (f32.max (0.0f32) s4))) else (u64.i64 s22))))
  let as26 = map2 (\x24 x25 -> ((if ((s1 == (-1125899906842623i64)) || (!(bool.i64 s1))) then (if (x25 < x25) then (i32.abs s21) else (if (bool.i64 p2) then s21 else (i32.i64 x25))) else ((s21 - s21) + (s21 + s21))), (s4 + x24))) as9 (iota (length as9))
  let as28 = map (\x27 -> ((!(100u8 * 115u8)) << 3u8)) as17
  let as31 = map2 (\x29 x30 -> (if true then ((s23 % 4u64) ** 1u64) else ((x29 - x29) | (s23 // 9u64)))) p0 as17
  let as34 = filter (\(x32: (i32, f32)) -> ((i32.i64 p2) != (if (bool.u16 s15) then (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x32.1))) else s21))) as26
  let as36 = tabulate n (\x35 -> {f0 = ((((i8.i64 x35) %% 2i8) - (i8.i64 x35)) & ((i8.max (i8.i64 s22) 101i8) + (i8.lowest << 3i8))), f1 = s4})
  let as39 = map (\{f0 = x37, f1 = x38} -> {f0 = (x37 + (i8.min (x37 * x37) (i8.abs x37))), f1 = ((((f32.u16 s15) * x38) * (-x38)) / (if (s4 <= x38) then (x38 + s4) else s4))}) as36
  let as43 = map2 (\{f0 = x40, f1 = x41} x42 -> ((if ((!(bool.i64 p2)) || (p2 <= x42)) then ((if (bool.i64 s22) then s22 else p2) ** 1i64) else (if (if (bool.i64 p2) then (bool.i32 s21) else false) then (p2 * p2) else (!x42))), (!(u32.i64 s1)))) as36 (iota (length as36))
  let as45 = map (\(x44: {f0: i8, f1: f32}) -> (((((u8.i8 x44.f0) ^ (u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3)))) + (u8.lowest - (u8.u64 s23))) + ((if true then (u8.i64 p2) else 3u8) %% 8u8)), (bool.i8 x44.f0))) as39
  let s46 = reduce (|) 0i32 as14
  let s47 = (i32.sum as17)
  let {f0 = s48, f1 = s49} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((^) a0 b0), f1 = ((*) a1 b1)}) {f0 = 0i8, f1 = 1.0f32} as39
  let as51 = map (\i -> as39[(i * 5 + 1) % length as39]) (iota (length as39))
  let as54 = filter (\x52 -> true) as28
  in (s47, s48, s49, map (\{f0 = a, f1 = _} -> a) as51, map (\{f0 = _, f1 = a} -> a) as51, as54)

-- ==
-- entry: e310
-- input { [18446744073709551615u64, 0u64, 0u64, 4022046060750129971u64, 4u64, 6u64, 13374496165368437023u64, 9u64, 0u64, 9u64, 0u64, 8u64, 2u64, 1u64, 14620145150568184438u64, 18446744073709551615u64, 0u64, 5846926107858277255u64, 1u64, 1u64, 12330205221906247433u64, 5u64, 4u64, 4u64, 18446744073709551615u64, 4u64, 3u64, 0u64, 2u64, 3512931736154866223u64, 6u64, 1u64, 0u64] [[0u32, 0u32, 0u32, 0u32, 0u32, 4u32, 2u32, 1566602096u32, 7u32, 1u32, 8u32, 3u32, 4294967295u32, 0u32, 2u32, 4u32, 0u32, 5u32, 8u32, 7u32, 989622161u32, 8u32, 6u32, 5u32, 0u32, 1u32, 0u32, 0u32, 0u32, 0u32, 2070921965u32, 5u32, 9u32], [1u32, 0u32, 233202570u32, 4294967295u32, 1498519548u32, 5u32, 6u32, 6u32, 3u32, 4294967295u32, 6u32, 0u32, 3u32, 5u32, 6u32, 3584631280u32, 4u32, 0u32, 5u32, 2u32, 0u32, 1u32, 3u32, 0u32, 4294967295u32, 0u32, 2u32, 0u32, 0u32, 3u32, 0u32, 1u32, 0u32], [3014831715u32, 5u32, 1u32, 4294967295u32, 0u32, 0u32, 8u32, 595861428u32, 0u32, 5u32, 8u32, 1u32, 4u32, 5u32, 2216816923u32, 778886070u32, 1129436810u32, 814925125u32, 0u32, 0u32, 3u32, 1u32, 4294967295u32, 1u32, 0u32, 4294967295u32, 7u32, 2u32, 1685145392u32, 0u32, 0u32, 6u32, 8u32]] -3.0f64 9u32 }
-- output { 3i64 [3i32, 3i32, 3i32, 3i32, 3i32, 262147i32, 65539i32, 1950351363i32, 802819i32, 16387i32, 1048579i32, 147459i32, 16387i32, 3i32, 65539i32, 262147i32, 3i32, 409603i32, 1048579i32, 802819i32, -1006092285i32, 1048579i32, 589827i32, 409603i32, 3i32, 16387i32, 3i32, 3i32, 3i32, 3i32, -2082848765i32, 409603i32, 1327107i32] [16387i32, 3i32, 26804227i32, 16387i32, -805044221i32, 409603i32, 589827i32, 589827i32, 147459i32, 16387i32, 589827i32, 3i32, 147459i32, 409603i32, 589827i32, -264241149i32, 262147i32, 3i32, 409603i32, 65539i32, 3i32, 16387i32, 147459i32, 3i32, 16387i32, 3i32, 65539i32, 3i32, 3i32, 147459i32, 3i32, 16387i32, 3i32] [-1366147069i32, 409603i32, 16387i32, 16387i32, 3i32, 3i32, 1048579i32, 1168375811i32, 3i32, 409603i32, 1048579i32, 16387i32, 262147i32, 409603i32, 1983266819i32, 962134019i32, -1063714813i32, -786022397i32, 3i32, 3i32, 147459i32, 16387i32, 16387i32, 16387i32, 3i32, 16387i32, 802819i32, 65539i32, -364904445i32, 3i32, 3i32, 589827i32, 1048579i32] 33i64 0i32 -7i32 0i32 }
entry e310 [n] [m] (p0: [n]u64) (p1: [m][n]u32) (p2: f64) (p3: u32) =
  let as3 = map (\row1 -> map (\x2 -> ((((i32.u32 x2) * (i32.u32 x2)) << 14i32) ^ ((79i32 % 4i32) %% ((i32.max 8i32 (i32.u32 p3)) | 1i32)))) row1) p1
  let as5 = map (\x4 -> ((((-4i32) & (i32.u64 x4)) / 5i32) - ((if true then (i32.u64 x4) else 5i32) %% (((i32.u64 x4) * 9i32) | 1i32)))) p0
  in (length (as3), (as3)[0], (as3)[1], (as3)[2], length (as5), (as5)[0], (as5)[11], (as5)[32])

-- ==
-- entry: e311
-- input { [0u16, 20914u16] [-4i8, 2i8] -32768i16 }
-- output { [22369636u32, 22390543u32] [true, false] [0i8, -1i8] [1681i16, 1681i16] empty([0]i16) -515396141056i64 }
entry e311 [n] (p0: [n]u16) (p1: [n]i8) (p2: i16) =
  let as1 = scan (\a b -> a + b) 0i8 p1
  let as4 = filter (\x2 -> ((!false) || (!(bool.i8 x2)))) as1
  let as5 = scan (|) 0i8 p1
  let as7 = map (\x6 -> {f0 = (((67108863u32 // (3u32 | 1u32)) ^ (if true then 8u32 else (u32.u16 x6))) + (u32.abs (if (bool.u16 x6) then (u32.u16 x6) else 7u32))), f1 = (!((x6 % 7u16) != (x6 >> 6u16))), f2 = ((if (true && (bool.i16 p2)) then ((i8.u16 x6) * (i8.u16 x6)) else ((i8.u16 x6) - (i8.u16 x6))) / (((i8.highest + (i8.u16 x6)) ^ ((-8i8) * (i8.u16 x6))) | 1i8))}) p0
  let as10 = map2 (\x8 x9 -> ((-31087i16) + p2)) as5 (iota (length as5))
  let as13 = filter (\x11 -> (p2 == (x11 / 8i16))) as10
  let s14 = (((15i64 * (i64.i16 p2)) << 20i64) + ((i64.i16 p2) + (i64.i16 p2)))
  in (map (\{f0 = a, f1 = _, f2 = _} -> a) as7, map (\{f0 = _, f1 = a, f2 = _} -> a) as7, map (\{f0 = _, f1 = _, f2 = a} -> a) as7, as10, as13, s14)

-- ==
-- entry: e312
-- input { [32767i16, 2i16, 7956i16, 7i16, -4522i16, 7i16, -1i16, 4i16] [-128i8, 8i8, 6i8, -1i8] [[[-3i32, 751153969i32, 0i32, -2147483647i32], [2i32, 7i32, -3i32, -3i32], [4i32, -4i32, -2147483647i32, -3i32], [-2i32, -3i32, 789078455i32, 0i32]], [[0i32, 0i32, -1i32, 7i32], [-1287982545i32, -2147483648i32, 7i32, 4i32], [2147483647i32, 0i32, 154573445i32, -4i32], [1i32, -2i32, -1423499380i32, -2147483647i32]], [[-4i32, 1i32, -3i32, 2i32], [3i32, 1i32, 920006724i32, -2147483647i32], [0i32, -4i32, -3i32, 2147483647i32], [7i32, 6i32, 9i32, 8i32]], [[-658725385i32, 5i32, 8i32, 8i32], [-4i32, 1i32, -1i32, -1082912561i32], [-3i32, 8i32, 9i32, 1i32], [-4i32, -2147483648i32, 2i32, -4i32]], [[4i32, -2147483648i32, 8i32, 376044926i32], [-3i32, 8i32, -2147483648i32, -2147483648i32], [5i32, -475180881i32, 6i32, 4i32], [2147483647i32, -385290820i32, 1672773019i32, -2147483647i32]], [[716293574i32, 8i32, -4i32, 4i32], [-4i32, 1367375477i32, -2147483647i32, -1004396490i32], [6i32, 2147483647i32, 6i32, 2147483647i32], [-1216550016i32, -2147483647i32, -732565120i32, -2147483647i32]], [[-2i32, 259500026i32, 9i32, 7i32], [3i32, -3i32, 1i32, -2147483647i32], [-2147483647i32, 2i32, -2147483648i32, 2147483647i32], [-3i32, -4i32, 1i32, 1i32]], [[-2i32, 1i32, 1i32, -2147483647i32], [-3i32, 8i32, 1191059177i32, 8i32], [923026626i32, -2147483647i32, 8i32, 5i32], [-746454706i32, 860989780i32, -2147483647i32, 3i32]]] }
-- output { empty([0]i8) }
entry e312 [n] [m] (p0: [n]i16) (p1: [m]i8) (p2: [n][m][m]i32) =
  let as3 = filter (\x1 -> (!(bool.i8 x1))) p1
  in as3

-- ==
-- entry: e313
-- input { empty([0]i16) empty([0][0]i8) true 16955u16 }
-- output { empty([0]i8) empty([0][0]i8) empty([0]i16) empty([0]i8) }
entry e313 [n] [m] (p0: [n]i16) (p1: [n][m]i8) (p2: bool) (p3: u16) =
  let as7 = map (\row1 -> let as4 = filter (\x2 -> p2) row1 let as6 = tabulate 0i64 (\x5 -> (i8.i64 x5)) in (if length as6 == 0 then (i8.u16 p3) else as6[(2) % length as6])) p1
  let as10 = filter (\row8 -> (((i8.sum row8) <= (i8.sum row8)) && (if p2 then p2 else p2))) p1
  let as12 = map (\x11 -> (i16.min ((i16.max x11 x11) + ((i16.u16 p3) * (i16.u16 p3))) ((!x11) + (i16.u16 p3)))) p0
  let as14 = map (\x13 -> (x13 - x13)) as7
  in (as7, as10, as12, as14)

-- ==
-- entry: e314
-- input { [5u64, 1u64, 0u64] [107286150u32, 0u32, 2410504667u32] -32767i16 0u16 }
-- output { [70.39871918196091f64, 70.39871918196091f64, 70.39871918196091f64] [0u32, 0u32, 107286150u32] empty([0]u16) empty([0]f64) empty([0]f64) empty([0]f64) }
entry e314 [n] (p0: [n]u64) (p1: [n]u32) (p2: i16) (p3: u16) =
  let as2 = map (\x1 -> ((((u16.i16 p2) + p3) + (p3 ^ p3)) - (!(p3 %% 9u16)))) p0
  let as3 = scan (*) 1u32 p1
  let as6 = filter (\x4 -> (!(bool.u16 p3))) as3
  let as9 = map2 (\x7 x8 -> {f0 = (!((58u8 / 9u8) - ((u8.i64 x8) >> 1u8))), f1 = ((((i32.i64 x8) * (i32.u16 p3)) >> 27i32) >> 28i32)}) as6 (iota (length as6))
  let as12 = map2 (\x10 x11 -> (u64.i64 x11)) as3 (iota (length as3))
  let as15 = map2 (\(x13: {f0: u8, f1: i32}) x14 -> ((f64.log (1.0f64 + f64.abs (f64.cos 0.42f64))) - (-69.75f64))) as9 (iota (length as9))
  let s16 = (u8.i16 p2)
  let s17 = (f64.sum as15)
  let as20 = filter (\x18 -> ((u16.max p3 p3) > (p3 << 3u16))) as12
  let as22 = map (\x21 -> {f0 = (f32.max (-0.75f32) ((f32.u64 x21) + ((f32.u64 x21) + (-21.625f32)))), f1 = p3}) as20
  let as25 = filter (\x23 -> (x23 == (f64.i16 p2))) as15
  let as28 = map2 (\(x26: {f0: f32, f1: u16}) x27 -> (((u32.u16 x26.f1) // 9u32), ((if (!(bool.u8 s16)) then x26.f1 else (x26.f1 - x26.f1)) < (p3 * (p3 | x26.f1))), (s16 %% 9u8))) as22 (iota (length as22))
  let as32 = map (\(x29, x30, x31) -> (x31 + s16)) as28
  let as34 = map (\i -> as3[(i * 1 + 3) % length as3]) (iota (length as3))
  let as36 = map (\x35 -> ((((f32.u8 x35) * (f32.u8 x35)) - (if false then (f32.u16 p3) else (f32.i16 p2))) - ((f32.max (-0.75f32) (-2.5f32)) + (f32.round (f32.u8 s16))))) as32
  let as39 = map2 (\x37 x38 -> ((if (x38 != x38) then (f32.u8 s16) else (x37 - x37)) + (((f32.u8 s16) + x37) - (f32.trunc x37)))) as36 as20
  let as41 = tabulate 8i64 (\x40 -> (((x40 + x40) * (x40 ** 1i64)) == ((x40 + x40) * (x40 | x40))))
  let as43 = map (\x42 -> (((f64.sqrt (f64.abs s17)) / (if x42 then s17 else s17)) >= (f64.max s17 (if x42 then (f64.u8 s16) else s17)))) as41
  let as44 = scan (|) 0u8 as32
  let as47 = filter (\x45 -> (bool.u8 s16)) as15
  let as49 = map (\i -> as34[(i * 1 + 7) % length as34]) (iota (length as34))
  let as51 = map (\x50 -> (((u16.min p3 p3) / 1u16) & ((p3 << 5u16) + (!p3)))) as44
  let as54 = filter (\x52 -> ((s17 * x52) < (s17 - x52))) as47
  let as55 = scan f64.max (-f64.inf) as54
  let as56 = scan f64.min f64.inf as55
  in (as47, as49, as51, as54, as55, as56)

-- ==
-- entry: e315
-- input { [4i64, 1i64, -2124389386495220981i64, 9223372036854775807i64, 2i64, -6910222891097370321i64, 5i64, 2i64] [647.6923217773438f32, -2.25f32, -0.5f32, -2.0f32, 0.75f32, 0.25f32, 365.30767822265625f32, -2.5f32] }
-- output { [4i64, 1i64, -2124389386495220981i64, 9223372036854775807i64, 2i64, -6910222891097370321i64, 5i64, 2i64] -64i16 9223372036854775807i64 255u8 1006.75f32 -56i8 }
entry e315 [n] (p0: [n]i64) (p1: [n]f32) =
  let as3 = filter (\x1 -> ((!x1) != x1)) p0
  let s4 = ((((-4i16) %% 9i16) >> 13i16) << 6i16)
  let s5 = reduce i64.max i64.lowest as3
  let s6 = (u8.abs (u8.i64 s5))
  let s7 = (f32.sum p1)
  let s8 = (((if true then (-65i8) else (i8.i16 s4)) + (if (bool.i64 s5) then 9i8 else (i8.i16 s4))) + ((5i8 >> 6i8) >> 4i8))
  in (as3, s4, s5, s6, s7, s8)

-- ==
-- entry: e316
-- input { empty([0]f32) empty([0][3]f32) }
-- output { empty([0]f32) 1.0f32 empty([0][3]f32) empty([0][3]f32) }
entry e316 [n] [m] (p0: [n]f32) (p1: [n][m]f32) =
  let as1 = scan (*) 1.0f32 p0
  let s2 = reduce (*) 1.0f32 as1
  let as5 = filter (\row3 -> false) p1
  let as8 = filter (\row6 -> (if ((f32.sum row6) > (f32.sum row6)) then (!false) else ((f32.sum row6) >= (-1.5f32)))) as5
  in (as1, s2, as5, as8)

-- ==
-- entry: e317
-- input { [0i64] [[9223372036854775807i64, 2790355770705533644i64]] 14236450351775121076u64 }
-- output { [0i16] [1.0f32] [false] [0u32] [0i64] [0i64] }
entry e317 [n] [m] (p0: [n]i64) (p1: [n][m]i64) (p2: u64) =
  let s1 = reduce (*) 1i64 p0
  let as4 = filter (\row2 -> (35184372088833u64 < (2097152u64 + p2))) p1
  let as10 = map (\row5 -> let s6 = reduce (*) 1i64 row5 let as8 = map (\x7 -> (i64.abs ((x7 ** 3i64) << 14i64))) row5 in map (\x9 -> p2) as8) p1
  let s11 = (i64.sum p0)
  let s12 = (i64.sum p0)
  let s13 = (if false then (((i8.i64 s11) ** 0i8) + ((i8.u64 p2) % ((-9i8) | 1i8))) else (((-64i8) % 4i8) * ((i8.i64 s12) << 1i8)))
  let as16 = map (\row14 -> map (\x15 -> (i8.i64 x15)) row14) p1
  let as19 = map2 (\x17 x18 -> {f0 = p2, f1 = s13}) p0 (iota (length p0))
  let as23 = map (\row20 -> let s21 = reduce (\a b -> a + b) 0i8 row20 in map (\x22 -> (u32.max (u32.min ((u32.i64 s1) * (u32.i64 s1)) (u32.highest - (u32.u64 p2))) ((u32.u64 p2) >> 7u32))) row20) as16
  let as26 = map2 (\(x24: {f0: u64, f1: i8}) x25 -> ((11i16 // 4i16) << 4i16)) as19 p0
  let as29 = map2 (\x27 x28 -> {f0 = ((!(s13 * s13)) * ((s13 >> 5i8) - (s13 * s13))), f1 = (((x27 >> 3i16) ^ (x27 * x27)) + ((x27 ^ x27) | (if (bool.u64 p2) then x27 else x27)))}) as26 (iota (length as26))
  let as32 = filter (\row30 -> ((s1 // 2i64) == (i64.max s12 s1))) as4
  let as35 = filter (\x33 -> (bool.i16 x33)) as26
  let as38 = map2 (\x36 x37 -> (f32.trunc (f32.sin 39.375f32))) p0 (iota (length p0))
  let as44 = map (\row39 -> let as42 = filter (\x40 -> (!(!(bool.i64 x40)))) row39 in map (\x43 -> (((if true then (f64.i64 s12) else (f64.i64 x43)) + (f64.i64 x43)) / (f64.i64 s1))) row39) as32
  let as49 = map (\row45 -> let s46 = length row45 let s47 = length row45 in map (\x48 -> ((if ((bool.i64 s47) && (bool.i64 s1)) then ((-1.75f32) - (f32.u64 p2)) else (f32.log (1.0f32 + f32.abs (f32.i64 s12)))) + (((f32.i64 s47) / (f32.u64 p2)) * ((f32.i64 x48) / (f32.i64 s1))))) row45) as4
  let as51 = map (\x50 -> ((((p2 + (u64.i64 s1)) << 44u64) + ((p2 + p2) - (if (bool.i64 s1) then p2 else p2))), (if ((p2 * (u64.i64 s11)) != (p2 - p2)) then (i8.min (!s13) (!s13)) else ((if (bool.i64 s12) then (i8.i64 s1) else s13) | 9i8)))) as35
  let as54 = filter (\row52 -> (((f64.sum row52) * (f64.sum row52)) != (f64.sum row52))) as44
  let as61 = map (\row55 -> let as58 = map2 (\x56 x57 -> (((x57 + (f32.i64 s1)) - (f32.sin (f32.i64 s1))) * (f32.sin (-0.75f32)))) row55 row55 let s59 = (f32.sum as58) in map (\x60 -> (bool.i64 s11)) as58) as49
  let as64 = filter (\row62 -> (((i64.bool (and row62)) - s1) > (!s11))) as61
  let as67 = filter (\row65 -> ((p2 < p2) || (s13 < (i8.i64 s1)))) as64
  let as69 = map (\(x68: {f0: i8, f1: i16}) -> ((if ((i8.i16 x68.f1) < x68.f0) then (4194305u32 + 73u32) else ((u32.u64 p2) >> 3u32)) ^ (((u32.i64 s12) >> 24u32) << 11u32))) as29
  let as71 = tabulate n (\x70 -> {f0 = (f32.exp (-(f32.abs (f32.sin (f32.log (1.0f32 + f32.abs (f32.i8 s13))))))), f1 = (!((!(bool.i64 s12)) && ((bool.i64 x70) || (bool.u64 p2)))), f2 = (u32.abs ((u32.i64 x70) ^ ((u32.i64 s11) // ((u32.i64 x70) | 1u32))))})
  let as75 = map3 (\(x72: {f0: i8, f1: i16}) x73 x74 -> ((!(bool.i16 x74)), (if (true && (bool.i8 x72.f0)) then (if (x74 != x72.f1) then x73 else (f32.i8 s13)) else ((f32.sqrt (f32.abs x73)) - (x73 + x73))))) as29 as38 as26
  let as76 = iota n
  let as78 = map (\x77 -> (i16.abs (i16.i64 s12))) as35
  let as83 = filter (\{f0 = x79, f1 = x80, f2 = x81} -> ((i8.min s13 s13) >= (s13 >> 1i8))) as71
  let as85 = map (\i -> as76[(i * 4 + 3) % length as76]) (iota (length as76))
  let as88 = filter (\x86 -> (true || (if true then (bool.i64 s12) else (bool.u64 p2)))) as85
  in (as78, map (\{f0 = a, f1 = _, f2 = _} -> a) as83, map (\{f0 = _, f1 = a, f2 = _} -> a) as83, map (\{f0 = _, f1 = _, f2 = a} -> a) as83, as85, as88)

-- ==
-- entry: e318
-- input { [553.0f64, 0.25f64, 0.5f64, 360.0f64, 1.25f64] [[8i64, -2i64, 9223372036854775807i64], [-2524395022073942440i64, -2i64, -3i64], [7i64, 9223372036854775807i64, 4i64], [-4i64, 8i64, 7i64], [-3i64, -7720937178968748550i64, 2i64]] 0u32 true }
-- output { [-9223372036854775803i64, -2524395022073942445i64, -9223372036854775798i64, 11i64, -7720937178968748551i64] 915.0f64 empty([0]u64) [-9223372036854775803i64, -2524395022073942445i64, -9223372036854775798i64, 11i64, -7720937178968748551i64] }
entry e318 [n] [m] (p0: [n]f64) (p1: [n][m]i64) (p2: u32) (p3: bool) =
  let as2 = map (\row1 -> (i64.sum row1)) p1
  let s3 = (f64.sum p0)
  let as5 = tabulate 0i64 (\x4 -> ((((u64.bool p3) | (u64.i64 x4)) * (256u64 | 9u64)) + (u64.abs ((u64.i64 x4) + (u64.bool p3)))))
  let as8 = filter (\x6 -> p3) as2
  in (as2, s3, as5, as8)

-- ==
-- entry: e319
-- input { [7i32, 2147483647i32, 9i32, 4i32, -2147483647i32, -4i32, 2019116278i32, 4i32, -4i32, 8i32, -1008417548i32, 8i32, 6i32, -1i32, 3i32, -2i32, 0i32] [-4i8, -3i8, -1i8, 9i8, 8i8, 80i8, 2i8, -1i8, 6i8, 2i8, 8i8, -3i8, -2i8, 127i8, 0i8, 8i8, -1i8] -127i8 }
-- output { [7i32, 2147483647i32, 9i32, 4i32, -2147483647i32, -4i32, 2019116278i32, 4i32, -4i32, 8i32, -1008417548i32, 8i32, 6i32, -1i32, 3i32, -2i32, 0i32] [1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32, 1.25f32] [-1167.4600830078125f32, -126.0f32, -125.0f32, -124.0f32, -123.0f32, -122.0f32, -121.0f32, -120.0f32, -119.0f32, -118.0f32, -117.0f32, -116.0f32, -115.0f32, -114.0f32, -113.0f32, -112.0f32, -111.0f32] [129u8, 1u8, 0u8, 1u8, 0u8, 1u8, 0u8, 1u8, 0u8, 1u8, 0u8, 1u8, 0u8, 1u8, 0u8, 1u8, 0u8] 17i64 }
entry e319 [n] (p0: [n]i32) (p1: [n]i8) (p2: i8) =
  let as3 = map2 (\x1 x2 -> {f0 = x1, f1 = 1.25f32}) p0 p0
  let as5 = tabulate n (\x4 -> ((if ((x4 >> 59i64) == (i64.abs x4)) then ((0.73f32 + (-22.25f32)) * (54.75f32 - 0.5f32)) else (loop acc = ((f32.i8 p2) + (f32.i64 x4)) for it < 4i64 do acc)), ((if (if (bool.i64 x4) then false else (bool.i8 p2)) then (u8.i8 p2) else (u8.min (u8.i64 x4) (u8.i64 x4))) & ((if (bool.i8 p2) then (u8.i8 p2) else (u8.i8 p2)) & (54u8 + (u8.i8 p2))))))
  let s6 = length p0
  in (map (\{f0 = a, f1 = _} -> a) as3, map (\{f0 = _, f1 = a} -> a) as3, map (\(a, _) -> a) as5, map (\(_, a) -> a) as5, s6)

-- ==
-- entry: e320
-- input { empty([0]i64) empty([0]i32) 5u64 }
-- output { empty([0]u16) empty([0]u8) 9223372036854775807i64 true [0u16, 0u16, 0u16] false }
entry e320 [n] (p0: [n]i64) (p1: [n]i32) (p2: u64) =
  let as3 = filter (\x1 -> (((i64.u64 p2) + x1) < (x1 + x1))) p0
  let s4 = reduce (^) 0i32 p1
  let as6 = tabulate n (\x5 -> (loop acc = x5 for it < 0i64 do ((i64.max x5 x5) % 1i64)))
  let as8 = tabulate n (\x7 -> ((if (bool.u64 p2) then (u16.u64 p2) else ((u16.i32 s4) & 51188u16)) - (((u16.i32 s4) + (u16.i32 s4)) + (loop acc = 3u16 for it < 2i64 do acc))))
  let as10 = tabulate n (\x9 -> (u8.max (if (if (bool.i32 s4) then (bool.u64 p2) else false) then ((u8.i32 s4) | (u8.i32 s4)) else ((u8.u64 p2) * (u8.i32 s4))) ((u8.i32 s4) * (u8.u64 p2))))
  let s11 = reduce i64.min i64.highest p0
  let s13 = all (\x12 -> (x12 >= (s4 << 11i32))) p1
  let as16 = hist (+) 0u16 3 (map (\x14 -> (i64.abs (i64.u16 x14))) as8) as8
  let s18 = any (\x17 -> (if (if s13 then s13 else s13) then (if s13 then (bool.i32 s4) else s13) else (!s13))) p1
  in (as8, as10, s11, s13, as16, s18)

-- ==
-- entry: e321
-- input { [-9223372036854775808i64, -9223372036854775808i64, 6i64, 3i64, 8i64, 6i64, 0i64, 0i64, 3i64, 5i64, 2i64, -2i64, 1416224412617445250i64, 2i64, 2478790632973190405i64, 9i64, -2i64, -2877846419803142724i64, 9i64, -2i64, 1i64, -5659689852789579458i64, -1i64, 3i64, 9223372036854775807i64, 3i64, 4i64, 9223372036854775807i64, 2i64, 9i64, 6729891729834623160i64, 0i64, 0i64] [4u32, 3166993370u32, 1405496400u32, 6u32, 5u32, 0u32, 4u32, 5u32, 5u32, 3u32, 0u32, 3686141558u32, 4294967295u32, 0u32, 9u32, 0u32, 0u32, 3u32, 8u32, 0u32, 0u32, 0u32, 3034486168u32, 3u32, 8u32, 2u32, 5u32, 5u32, 4u32, 0u32, 1u32, 1u32, 1690359182u32] -0.5f64 1u32 }
-- output { [1621975800i32, 1621975800i32, 1621975800i32, 1621975800i32, 1621975800i32, 1621975800i32, 1621975800i32] [0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64] 33i64 0i16 -32i16 0i16 33i64 0u8 0u8 0u8 33i64 -0.0f64 -22.0f64 -64.0f64 33i64 0.6065306597126334f64 0.6065306597126334f64 0.6065306597126334f64 }
entry e321 [n] (p0: [n]i64) (p1: [n]u32) (p2: f64) (p3: u32) =
  let as4 = map3 (\x1 x2 x3 -> (i8.i64 x2)) p1 p0 p1
  let as6 = tabulate 7i64 (\x5 -> (1621975800i32, (f64.floor ((f64.sin p2) - (p2 + p2)))))
  let as9 = map2 (\x7 x8 -> ((if (!(bool.i8 x7)) then ((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) %% ((i16.i64 x8) | 1i16)) else (if (bool.i8 x7) then (-32i16) else i16.lowest)) / 1i16)) as4 p0
  let as12 = map2 (\x10 x11 -> (((u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) p2))) * (((u8.i64 x11) ^ (u8.i64 x11)) ** 2u8)), ((f64.i64 x11) / (if ((f64.i64 x11) <= p2) then (p2 + p2) else p2)), (f64.exp (-(f64.abs p2))))) as4 (iota (length as4))
  in (map (\(a, _) -> a) as6, map (\(_, a) -> a) as6, length (as9), (as9)[0], (as9)[11], (as9)[32], length (map (\(a, _, _) -> a) as12), (map (\(a, _, _) -> a) as12)[0], (map (\(a, _, _) -> a) as12)[11], (map (\(a, _, _) -> a) as12)[32], length (map (\(_, a, _) -> a) as12), (map (\(_, a, _) -> a) as12)[0], (map (\(_, a, _) -> a) as12)[11], (map (\(_, a, _) -> a) as12)[32], length (map (\(_, _, a) -> a) as12), (map (\(_, _, a) -> a) as12)[0], (map (\(_, _, a) -> a) as12)[11], (map (\(_, _, a) -> a) as12)[32])

-- ==
-- entry: e322
-- input { empty([0]u16) empty([0]u64) 218723687u32 1u8 }
-- output { 1u64 }
entry e322 [n] (p0: [n]u16) (p1: [n]u64) (p2: u32) (p3: u8) =
  let s1 = (if length p1 == 0 then (u64.u8 p3) else p1[(7) % length p1])
  in s1

-- ==
-- entry: e323
-- input { [-4i16, 9i16, -2i16, 1i16, -4i16] [-2i64, 3i64, -4377446217874418197i64, 7i64, 8i64] }
-- output { [-4i16, 9i16, -2i16, 1i16, -4i16] }
entry e323 [n] (p0: [n]i16) (p1: [n]i64) =
  let as3 = filter (\x1 -> ((x1 * x1) != (x1 / 3i16))) p0
  in as3

-- ==
-- entry: e324
-- input { [-3i8] [8i8] 0u64 }
-- output { empty([0]u32) 0i8 empty([0]u8) empty([0]f32) empty([0]u32) empty([0]u8) }
entry e324 [n] (p0: [n]i8) (p1: [n]i8) (p2: u64) =
  let as3 = filter (\x1 -> (!(x1 >= x1))) p1
  let as5 = map (\x4 -> (((u16.u64 p2) ^ (if (p2 == p2) then (u16.abs 17u16) else (u16.abs 84u16))), (i16.u64 p2))) as3
  let as9 = map2 (\x6 (x7, x8) -> (if (if ((i8.i16 x8) >= x6) then (x7 == x7) else ((bool.u16 x7) || (bool.i16 x8))) then 23u32 else ((!(u32.u16 x7)) << 17u32))) as3 as5
  let s10 = (i8.sum as3)
  let as13 = map (\(x11, x12) -> ((u8.max (u8.i8 s10) (91u8 >> 4u8)) * (if (bool.i8 s10) then (u8.u16 x11) else (u8.abs (u8.i16 x12))))) as5
  let as17 = map2 (\(x14, x15) x16 -> (-0.5f32)) as5 (iota (length as5))
  let as20 = filter (\x18 -> (if (bool.u64 p2) then ((bool.u32 x18) || (bool.u32 x18)) else (!(bool.u32 x18)))) as9
  let as21 = scan (+) 0u8 as13
  in (as9, s10, as13, as17, as20, as21)

-- ==
-- entry: e325
-- input { [1u64, 4u64, 0u64, 16843236721524063250u64] [127i8, -4i8, 25i8, 3i8] -0.25f32 6u64 }
-- output { [127i8, -4i8, 25i8, 3i8] -105i8 -0.10136627405881882f32 4i64 [4294967272u32, 4294967272u32, 4294967272u32, 4294967272u32] [65527u16, 65527u16, 65527u16, 65527u16] }
entry e325 [n] (p0: [n]u64) (p1: [n]i8) (p2: f32) (p3: u64) =
  let as3 = map2 (\x1 x2 -> 8u16) p1 (iota (length p1))
  let as5 = map (\x4 -> ((((x4 & 5u64) + x4) % 5u64), (i16.abs ((if (bool.u64 x4) then (i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) else (i16.u64 x4)) // ((i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) | 1i16))))) p0
  let s6 = (if length as3 == 0 then (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) p2))) else as3[(6) % length as3])
  let as9 = filter (\x7 -> (if ((bool.i8 x7) && (bool.u64 p3)) then (true && true) else (x7 <= x7))) p1
  let s10 = (i8.sum as9)
  let s11 = (p2 * (f32.log (1.0f32 + f32.abs (p2 + p2))))
  let s12 = length as5
  let as14 = tabulate n (\x13 -> ((if false then (23u32 ^ (u32.u64 p3)) else ((u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) s11))) - 4u32)) * (u32.abs (if (bool.u16 s6) then (u32.u64 p3) else 63u32))))
  let as16 = map (\x15 -> (u16.abs (!(s6 + (u16.f32 (f32.min 100.0f32 (f32.max (0.0f32) s11))))))) as3
  in (as9, s10, s11, s12, as14, as16)

-- ==
-- entry: e326
-- input { empty([0]i64) empty([0][0]u8) -2.25f32 1.5f64 }
-- output { empty([0]i32) empty([0]i32) empty([0][0]u64) empty([0][0]u64) }
entry e326 [n] [m] (p0: [n]i64) (p1: [m][n]u8) (p2: f32) (p3: f64) =
  let as3 = map2 (\x1 x2 -> ((((i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))) + (-87i32)) // 2i32) - ((i32.i64 x2) * (i32.i64 x2)))) p0 (iota (length p0))
  let as4 = scan (^) 0i32 as3
  let as7 = map (\row5 -> map (\x6 -> (u64.u8 x6)) row5) p1
  let as10 = filter (\row8 -> (bool.u64 (u64.sum row8))) as7
  in (as3, as4, as7, as10)

-- ==
-- entry: e327
-- input { empty([0]u32) empty([0][0]u16) 156.92308044433594f32 35051u16 }
-- output { [1u32] empty([0]u16) empty([0][0]u64) empty([0][0]i32) 35051u16 empty([0]i32) }
entry e327 [n] [m] (p0: [n]u32) (p1: [n][m]u16) (p2: f32) (p3: u16) =
  let as2 = tabulate 1i64 (\x1 -> (((8388609u32 * 6u32) * ((u32.u16 p3) // ((u32.i64 x1) | 1u32))) ** 0u32))
  let as4 = map (\row3 -> (if length row3 == 0 then p3 else row3[(3) % length row3])) p1
  let as7 = map (\row5 -> map (\x6 -> (u64.f32 (f32.min 100.0f32 (f32.max (0.0f32) p2)))) row5) p1
  let as12 = map (\row8 -> let as10 = map (\i -> row8[(i * 2 + 7) % length row8]) (iota (length row8)) in map (\x11 -> ((i32.max (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))) (90i32 ^ (i32.f32 (f32.min 100.0f32 (f32.max (-100.0f32) p2))))) + (if false then ((i32.u16 x11) + 1884332707i32) else ((i32.u16 x11) - (i32.u16 x11))))) row8) p1
  let s13 = (if length as4 == 0 then p3 else as4[(9) % length as4])
  let as15 = map (\row14 -> reduce i32.min i32.highest row14) as12
  in (as2, as4, as7, as12, s13, as15)

-- ==
-- entry: e328
-- input { [false, true, false, true, false, true, true, false] [[true], [false], [true], [false], [false], [true], [false], [false]] }
-- output { empty([0][1]bool) true }
entry e328 [n] [m] (p0: [n]bool) (p1: [n][m]bool) =
  let as3 = filter (\row1 -> (((-5i64) - (i64.bool (and row1))) > ((i64.bool (and row1)) + 6i64))) p1
  let s4 = (if length p0 == 0 then false else p0[(-3) % length p0])
  in (as3, s4)

-- ==
-- entry: e329
-- input { [-3i32] [[false]] -2147483648i32 0u16 }
-- output { -3i32 -3i32 }
entry e329 [n] [m] (p0: [n]i32) (p1: [n][m]bool) (p2: i32) (p3: u16) =
  let s1 = (if length p0 == 0 then p2 else p0[(1) % length p0])
  let s2 = reduce (\a b -> a + b) 0i32 p0
  in (s1, s2)

-- ==
-- entry: e330
-- input { empty([0]bool) empty([0]u32) 4u64 }
-- output { empty([0]u16) empty([0]u16) [9362u64, 9362u64, 9362u64, 9362u64, 9362u64, 9362u64] empty([0]u16) empty([0]u16) empty([0]u16) }
entry e330 [n] (p0: [n]bool) (p1: [n]u32) (p2: u64) =
  let as3 = filter (\x1 -> ((p2 * (u64.u32 x1)) > p2)) p1
  let as4 = scan (^) 0u32 p1
  let as7 = map2 (\x5 x6 -> {f0 = (if true then ((u16.u32 x5) % 8u16) else (if ((bool.i64 x6) && (bool.u32 x5)) then (7u16 // ((u16.i64 x6) | 1u16)) else (9u16 + (u16.u64 p2)))), f1 = ((!((u16.u32 x5) >> 0u16)) / (((u16.u64 p2) + (2u16 + (u16.u32 x5))) | 1u16)), f2 = ((((u16.u64 p2) ** 3u16) - (63u16 - (u16.u32 x5))) - ((57869u16 / 8u16) ** 2u16))}) as3 (iota (length as3))
  let as9 = map (\x8 -> (((u32.abs x8) - (x8 >> 24u32)) %% 9u32)) as4
  let {f0 = s10, f1 = s11, f2 = s12} = reduce (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = ((^) a0 b0), f1 = (u16.min a1 b1), f2 = ((\a b -> a + b) a2 b2)}) {f0 = 0u16, f1 = u16.highest, f2 = 0u16} as7
  let as13 = scan (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = ((*) a0 b0), f1 = ((|) a1 b1), f2 = ((*) a2 b2)}) {f0 = 1u16, f1 = 0u16, f2 = 1u16} as7
  let as14 = replicate 6i64 (((u64.u16 s11) / 7u64) ** 1u64)
  let as17 = filter (\(x15: {f0: u16, f1: u16, f2: u16}) -> ((x15.f2 / 1u16) == (s10 ** 3u16))) as13
  in (map (\{f0 = _, f1 = a, f2 = _} -> a) as13, map (\{f0 = _, f1 = _, f2 = a} -> a) as13, as14, map (\{f0 = a, f1 = _, f2 = _} -> a) as17, map (\{f0 = _, f1 = a, f2 = _} -> a) as17, map (\{f0 = _, f1 = _, f2 = a} -> a) as17)

-- ==
-- entry: e331
-- input { empty([0]i8) empty([4][0]f64) 3215526371u32 -0.75f64 }
-- output { false false empty([4][0]f64) empty([0]i8) empty([0]bool) empty([4][0]f64) }
entry e331 [n] [m] (p0: [n]i8) (p1: [m][n]f64) (p2: u32) (p3: f64) =
  let as1 = scan (+) 0i8 p0
  let as4 = filter (\row2 -> (if (bool.u32 p2) then ((bool.u32 p2) || (bool.u32 p2)) else (!(bool.u32 p2)))) p1
  let s6 = any (\x5 -> (!((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) >= (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3)))))) p0
  let as12 = map (\row7 -> let as8 = scan (+) 0.0f64 row7 let as11 = filter (\x9 -> ((x9 < x9) || s6)) row7 in (if length as11 == 0 then (f64.u32 p2) else as11[(-4) % length as11])) p1
  let as15 = filter (\row13 -> (if (s6 || s6) then (s6 || (bool.u32 p2)) else (if s6 then s6 else s6))) as4
  let as17 = map (\x16 -> ((((u8.bool s6) << 7u8) ^ (!(u8.u32 p2))) * ((if s6 then (u8.bool s6) else 8u8) - ((u8.f64 (f64.min 100.0f64 (f64.max (0.0f64) p3))) // (4u8 | 1u8))))) p0
  let as21 = map3 (\x18 x19 x20 -> ((((i32.bool s6) ** 1i32) & (i32.abs (i32.u32 p2))) + ((i32.abs (i32.bool s6)) + (i32.abs (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))))))) p0 as1 as17
  let as28 = map (\row22 -> let as25 = map2 (\x23 x24 -> {f0 = (f32.f64 x23), f1 = (((u16.abs 33u16) - (u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) x24)))) * ((if s6 then (u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) x24))) else (u16.f64 (f64.min 100.0f64 (f64.max (0.0f64) x23)))) % 5u16))}) row22 row22 let as27 = map (\i -> row22[(i * 7 + 3) % length row22]) (iota (length row22)) in length as25) as4
  let as31 = filter (\row29 -> (((f64.sum row29) / (f64.sum row29)) < (f64.ceil (f64.sum row29)))) p1
  let s32 = ((i8.abs ((i8.u32 p2) * (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3))))) << 2i8)
  let as35 = map (\row33 -> any (\x34 -> s6) row33) as31
  let s36 = (if length as21 == 0 then 32i32 else as21[(-7) % length as21])
  let s37 = (if length as35 == 0 then s6 else as35[(6) % length as35])
  let s39 = any (\x38 -> ((s32 + s32) > ((i8.bool s6) ^ (i8.bool x38)))) as35
  let as42 = filter (\row40 -> ((if s39 then (i8.bool s37) else s32) <= s32)) as4
  let as45 = filter (\x43 -> (if (x43 > (i8.bool s37)) then (s39 || s6) else (s37 || s39))) p0
  let as47 = tabulate n (\x46 -> s6)
  let as50 = filter (\row48 -> (!(if s39 then s6 else s37))) as42
  in (s37, s39, as42, as45, as47, as50)

-- ==
-- entry: e332
-- input { [-3i16, 4i16, -3i16] [555.6923217773438f32, -586.3076782226562f32, 2.25f32] 4i16 }
-- output { 4i16 [-3i16, 1i16, -2i16] -4i16 [4194304i32, 4194304i32, 4194304i32, 4194304i32, 4194304i32] 3i64 }
entry e332 [n] (p0: [n]i16) (p1: [n]f32) (p2: i16) =
  let s1 = reduce i16.max i16.lowest p0
  let as2 = scan (\a b -> a + b) 0i16 p0
  let s3 = (i16.sum as2)
  let as5 = tabulate 5i64 (\x4 -> ((i32.abs (2097153i32 ** 2i32)) & (((i32.i16 p2) %% 2i32) + (i32.min (i32.i16 s3) (i32.i64 x4)))))
  let s6 = length p1
  in (s1, as2, s3, as5, s6)

-- ==
-- entry: e333
-- input { empty([0]i32) empty([0]i32) -1i8 }
-- output { empty([0]i32) }
entry e333 [n] (p0: [n]i32) (p1: [n]i32) (p2: i8) =
  let as1 = scan (+) 0i32 p1
  in as1

-- ==
-- entry: e334
-- input { [26291i16, 6i16, 8i16, 9i16, 32767i16, 7i16, 6i16, -17412i16] [1u64, 5307684610361911140u64, 0u64, 9u64, 0u64, 0u64, 2u64, 18446744073709551615u64] 8u64 -2147483647i32 }
-- output { [-0.6888366918779438f64, -0.6888366918779438f64, -0.6888366918779438f64, -0.6888366918779438f64, -0.6888366918779438f64, -0.6888366918779438f64, -0.6888366918779438f64, -0.6888366918779438f64] [0u64, 0u64, 9u64, 0u64, 5307684610361911140u64, 1u64, 2u64, 18446744073709551615u64] }
entry e334 [n] (p0: [n]i16) (p1: [n]u64) (p2: u64) (p3: i32) =
  let as1 = replicate n (f64.cos (if false then (f64.i32 p3) else (f64.i32 p3)))
  let as2 = scatter (copy p1) (map (\i -> length p1 - 1 - i + (-2)) (iota (length p1))) p1
  in (as1, as2)

-- ==
-- entry: e335
-- input { [0.75f32, 194.15383911132812f32] [731.5384615384615f64, -144.30769230769232f64] 2.0f64 }
-- output { [-1.0010262887818742f64, -0.21281250442808336f64] 587.2307692307693f64 [731.5384615384615f64, 731.5384615384615f64] empty([0]f64) }
entry e335 [n] (p0: [n]f32) (p1: [n]f64) (p2: f64) =
  let as3 = map2 (\x1 x2 -> ((f64.max (x2 * p2) (0.25f64 + x2)) / ((p2 * (f64.f32 x1)) - (x2 + x2)))) p0 p1
  let s4 = reduce (+) 0.0f64 p1
  let as6 = map (\i -> p1[(i * 4 + 6) % length p1]) (iota (length p1))
  let as9 = filter (\x7 -> false) as6
  in (as3, s4, as6, as9)

-- ==
-- entry: e336
-- input { [8i32, 3i32] [[-3.0f32, 1.0f32], [0.25f32, 456.4615478515625f32], [0.75f32, 0.25f32]] 5i32 33081u16 }
-- output { 8i32 [[-3.0f32, 1.0f32], [0.25f32, 456.4615478515625f32], [0.75f32, 0.25f32]] 8i32 }
entry e336 [n] [m] (p0: [n]i32) (p1: [m][n]f32) (p2: i32) (p3: u16) =
  let s1 = reduce i32.max i32.lowest p0
  let as4 = filter (\row2 -> (if ((f32.sum row2) >= (f32.u16 p3)) then (true && (bool.i32 p2)) else ((bool.i32 s1) || true))) p1
  let s5 = (if length p0 == 0 then p2 else p0[(-6) % length p0])
  in (s1, as4, s5)

-- ==
-- entry: e337
-- input { [1.75f64, -632.2307692307693f64, 2.75f64, -2.75f64, -0.5f64, 2.25f64, 2.5f64, -109.07692307692308f64, 2.75f64, 655.9230769230769f64, -0.25f64, -1.75f64, -601.1538461538462f64, 2.75f64, 754.8461538461538f64, -2.25f64, 0.5f64] [[false, true, true, false], [true, false, true, true], [true, true, false, true], [true, true, true, true], [false, false, true, false], [true, false, true, false], [true, false, true, false], [false, true, true, false], [false, true, false, true], [false, false, true, true], [false, false, true, true], [false, false, true, false], [true, false, true, true], [false, false, true, true], [false, true, true, true], [true, true, false, false], [false, true, true, true]] [[[5i64, 9223372036854775807i64, 5i64, -9223372036854775808i64], [9i64, 9223372036854775807i64, 1i64, 2i64], [7i64, 8i64, -9223372036854775807i64, -9223372036854775807i64], [8i64, -9223372036854775807i64, 9223372036854775807i64, 6610491783098669866i64], [-9223372036854775807i64, 5i64, -5355520016878832896i64, -4529333148656194249i64], [6i64, 1i64, 9223372036854775807i64, -9223372036854775808i64], [-9223372036854775808i64, 5i64, 8i64, 7i64], [6i64, 9i64, 4i64, 8i64], [5i64, 6985226854656183025i64, 7i64, 6i64], [-8411658490957694975i64, 4i64, 3i64, -4i64], [-2i64, 9223372036854775807i64, -3194372167108445260i64, 0i64], [2i64, 1i64, 2211852608487646535i64, 9223372036854775807i64], [3i64, 8i64, 299333149497933945i64, -6384190299586990416i64], [224705245586456869i64, 9168588833292264853i64, -2i64, 3i64], [8i64, -9223372036854775807i64, -9223372036854775808i64, 9i64], [5i64, 9223372036854775807i64, -9223372036854775808i64, 6496013653870745606i64], [0i64, 1i64, 9i64, 1i64]], [[5i64, 0i64, -9223372036854775808i64, -9223372036854775807i64], [7i64, -4i64, 740896209610591405i64, -5766655967429473475i64], [9223372036854775807i64, -3059997375457794617i64, 4i64, 4i64], [-9223372036854775808i64, 1i64, -9223372036854775807i64, -9223372036854775808i64], [3i64, -9223372036854775808i64, 5i64, -1i64], [137530097994679163i64, -2381885401478726597i64, -1i64, 5i64], [-9223372036854775808i64, 0i64, 2i64, 9i64], [-9223372036854775807i64, 9i64, 9i64, -9223372036854775808i64], [-9223372036854775807i64, -1i64, 8i64, 6i64], [5i64, -3i64, 1i64, 0i64], [5i64, -9223372036854775807i64, 6i64, 8639122707627332084i64], [3i64, 7i64, 1i64, 9i64], [3i64, -1i64, -4i64, 2i64], [8i64, 0i64, -9223372036854775808i64, -3649662021697508447i64], [8i64, 2i64, -9223372036854775807i64, 3i64], [-2639272229575776775i64, 9223372036854775807i64, 6737155772276439690i64, 3i64], [-3i64, 0i64, -9223372036854775808i64, -9223372036854775808i64]], [[9223372036854775807i64, 3933347129990971858i64, 7641984773071941683i64, -2i64], [-3i64, 2i64, 545244718090905263i64, 533679382695269989i64], [1129784141156230238i64, 8855710292277790180i64, -2i64, 3i64], [4i64, 4i64, -2i64, 4i64], [2i64, 6i64, 9i64, -1i64], [5i64, 2i64, 5i64, 9223372036854775807i64], [4i64, 9223372036854775807i64, 0i64, 7i64], [9223372036854775807i64, -4i64, 8i64, 9i64], [7i64, -2i64, 9223372036854775807i64, -9223372036854775808i64], [-1i64, -4440728452941352342i64, -1i64, 4i64], [9223372036854775807i64, -9223372036854775807i64, -9223372036854775807i64, -5192569665390201812i64], [1i64, -5693558756546529538i64, -9223372036854775808i64, 3i64], [-9223372036854775808i64, 9223372036854775807i64, -9223372036854775808i64, 9i64], [5i64, 3i64, 3i64, 5i64], [-3i64, -2i64, 8i64, 5i64], [5i64, 9i64, 974323483177195927i64, -9223372036854775808i64], [6i64, 4i64, 4i64, 2i64]], [[5i64, -2967373987144042519i64, 9223372036854775807i64, -6048672362094222525i64], [-9223372036854775808i64, 0i64, -3951268448569657321i64, 1i64], [5i64, 5i64, 1i64, 2i64], [-1i64, 9223372036854775807i64, 2i64, -4i64], [-1i64, 5i64, 6i64, -4i64], [-1i64, 0i64, 4i64, 3i64], [-1i64, -1i64, -3i64, 319854681569275098i64], [5i64, 2i64, 5i64, 0i64], [-2i64, -4i64, -4i64, -1i64], [-9223372036854775807i64, -3i64, 5i64, -3i64], [3i64, 3i64, 7i64, -9223372036854775808i64], [-3239112454931927155i64, -3108251027067253696i64, -4i64, -3i64], [1i64, 9223372036854775807i64, -2i64, 0i64], [9223372036854775807i64, -4i64, 6i64, 1i64], [-2i64, 4i64, -9223372036854775808i64, -9223372036854775807i64], [9i64, -9223372036854775808i64, -3459578201293607864i64, -4i64], [4623881405156356022i64, 8i64, 5i64, 5i64]]] -2i16 }
-- output { 0i64 4i64 [[5i64, 9223372036854775807i64, 5i64, -9223372036854775808i64], [9i64, 9223372036854775807i64, 1i64, 2i64], [7i64, 8i64, -9223372036854775807i64, -9223372036854775807i64], [8i64, -9223372036854775807i64, 9223372036854775807i64, 6610491783098669866i64], [-9223372036854775807i64, 5i64, -5355520016878832896i64, -4529333148656194249i64], [6i64, 1i64, 9223372036854775807i64, -9223372036854775808i64], [-9223372036854775808i64, 5i64, 8i64, 7i64], [6i64, 9i64, 4i64, 8i64], [5i64, 6985226854656183025i64, 7i64, 6i64], [-8411658490957694975i64, 4i64, 3i64, -4i64], [-2i64, 9223372036854775807i64, -3194372167108445260i64, 0i64], [2i64, 1i64, 2211852608487646535i64, 9223372036854775807i64], [3i64, 8i64, 299333149497933945i64, -6384190299586990416i64], [224705245586456869i64, 9168588833292264853i64, -2i64, 3i64], [8i64, -9223372036854775807i64, -9223372036854775808i64, 9i64], [5i64, 9223372036854775807i64, -9223372036854775808i64, 6496013653870745606i64], [0i64, 1i64, 9i64, 1i64]] [[5i64, 0i64, -9223372036854775808i64, -9223372036854775807i64], [7i64, -4i64, 740896209610591405i64, -5766655967429473475i64], [9223372036854775807i64, -3059997375457794617i64, 4i64, 4i64], [-9223372036854775808i64, 1i64, -9223372036854775807i64, -9223372036854775808i64], [3i64, -9223372036854775808i64, 5i64, -1i64], [137530097994679163i64, -2381885401478726597i64, -1i64, 5i64], [-9223372036854775808i64, 0i64, 2i64, 9i64], [-9223372036854775807i64, 9i64, 9i64, -9223372036854775808i64], [-9223372036854775807i64, -1i64, 8i64, 6i64], [5i64, -3i64, 1i64, 0i64], [5i64, -9223372036854775807i64, 6i64, 8639122707627332084i64], [3i64, 7i64, 1i64, 9i64], [3i64, -1i64, -4i64, 2i64], [8i64, 0i64, -9223372036854775808i64, -3649662021697508447i64], [8i64, 2i64, -9223372036854775807i64, 3i64], [-2639272229575776775i64, 9223372036854775807i64, 6737155772276439690i64, 3i64], [-3i64, 0i64, -9223372036854775808i64, -9223372036854775808i64]] [[5i64, -2967373987144042519i64, 9223372036854775807i64, -6048672362094222525i64], [-9223372036854775808i64, 0i64, -3951268448569657321i64, 1i64], [5i64, 5i64, 1i64, 2i64], [-1i64, 9223372036854775807i64, 2i64, -4i64], [-1i64, 5i64, 6i64, -4i64], [-1i64, 0i64, 4i64, 3i64], [-1i64, -1i64, -3i64, 319854681569275098i64], [5i64, 2i64, 5i64, 0i64], [-2i64, -4i64, -4i64, -1i64], [-9223372036854775807i64, -3i64, 5i64, -3i64], [3i64, 3i64, 7i64, -9223372036854775808i64], [-3239112454931927155i64, -3108251027067253696i64, -4i64, -3i64], [1i64, 9223372036854775807i64, -2i64, 0i64], [9223372036854775807i64, -4i64, 6i64, 1i64], [-2i64, 4i64, -9223372036854775808i64, -9223372036854775807i64], [9i64, -9223372036854775808i64, -3459578201293607864i64, -4i64], [4623881405156356022i64, 8i64, 5i64, 5i64]] 17i64 [0u16, 1u16, 1u16, 0u16] [1u16, 0u16, 1u16, 0u16] [0u16, 1u16, 1u16, 1u16] -2i8 76.05769230769215f64 4i64 [0u16, 1u16, 1u16, 1u16, 0u16, 1u16, 1u16, 0u16, 0u16, 0u16, 0u16, 0u16, 1u16, 0u16, 0u16, 1u16, 0u16] [1u16, 0u16, 1u16, 1u16, 0u16, 0u16, 0u16, 1u16, 1u16, 0u16, 0u16, 0u16, 0u16, 0u16, 1u16, 1u16, 1u16] [0u16, 1u16, 1u16, 1u16, 0u16, 0u16, 0u16, 0u16, 1u16, 1u16, 1u16, 0u16, 1u16, 1u16, 1u16, 0u16, 1u16] }
entry e337 [n] [m] (p0: [n]f64) (p1: [n][m]bool) (p2: [m][n][m]i64) (p3: i16) =
  let as3 = map2 (\x1 x2 -> {f0 = (!(((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x1))) %% ((u32.i64 x2) | 1u32)) + u32.lowest)), f1 = (i8.min (i8.max (8i8 + (i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x1)))) ((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x1))) - 4i8)) ((i8.i16 p3) - (!(i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x1))))))}) p0 (iota (length p0))
  let s4 = (((loop acc = (i64.i16 p3) for it < 4i64 do (i64.i16 p3)) - (loop acc = (i64.i16 p3) for it < 0i64 do (-33554432i64))) // 5i64)
  let as15 = map (\row5 -> let as6 = iota 1i64 let as14 = map (\row7 -> let as9 = drop (i64.min 4i64 (length row7)) row7 let as11 = map (\x10 -> ((if (loop acc = (s4 != s4) for it < 4i64 do acc) then ((i16.abs p3) * (p3 * p3)) else ((p3 // 3i16) - (p3 & p3))), (f32.trunc (((f32.i64 s4) + (f32.i64 x10)) * ((f32.i64 x10) - (f32.i16 p3)))))) row7 in map (\(x12, x13) -> (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) x13)))) as11) row5 in reduce (|) 0i64 as6) p2
  let s16 = reduce i64.max i64.lowest as15
  let as19 = filter (\row17 -> (!(if false then (bool.i64 s4) else (bool.i64 s4)))) p2
  let as22 = map (\row20 -> map (\x21 -> (u16.bool x21)) row20) p1
  let s23 = (1i8 * (i8.i16 p3))
  let s24 = (f64.sum p0)
  let as25 = transpose as22
  in (s16, length (as19), (as19)[0], (as19)[1], (as19)[3], length (as22), (as22)[0], (as22)[5], (as22)[16], s23, s24, length (as25), (as25)[0], (as25)[1], (as25)[3])

-- ==
-- entry: e338
-- input { [-1.5f64, 3.0f64] [0u32, 4u32] 341.0769348144531f32 8i32 }
-- output { [0u32, 4u32] [0u32, 160u32] 160u32 }
entry e338 [n] (p0: [n]f64) (p1: [n]u32) (p2: f32) (p3: i32) =
  let as2 = map (\i -> p1[(i * 3 + 4) % length p1]) (iota (length p1))
  let as4 = map (\x3 -> (((x3 % (8388608u32 | 1u32)) + (x3 * 4u32)) << 3u32)) p1
  let s5 = (u32.sum as4)
  in (as2, as4, s5)

-- ==
-- entry: e339
-- input { [5u16, 9u16, 65535u16, 9u16, 4490u16, 42803u16, 0u16, 0u16] [729.3076923076923f64, 2.0f64, -1.75f64, -0.25f64, -0.25f64, -2.25f64, 0.75f64, -3.0f64] -710.9230769230769f64 5i64 }
-- output { [5u16, 65535u16, 4490u16, 0u16] [5u32, 9u32, 65535u32, 9u32, 4490u32, 42803u32, 0u32, 0u32] [14648i16, 14648i16, 14648i16, 14648i16, 14648i16, 14648i16, 14648i16, 14648i16] [-57i8, -57i8, -57i8, -57i8, -57i8, -57i8, -57i8, -57i8] [5u32, 9u32, 65535u32, 0u32, 0u32, 42803u32, 4490u32, 9u32] [65535u32, 0u32] }
entry e339 [n] (p0: [n]u16) (p1: [n]f64) (p2: f64) (p3: i64) =
  let as2 = p0[::2]
  let as6 = map3 (\x3 x4 x5 -> (if (bool.u16 x4) then (u32.max (loop acc = (u32.u16 x5) for it < 3i64 do acc) ((u32.u16 x4) %% 1u32)) else (u32.u16 x3))) p0 p0 p0
  let as8 = map (\x7 -> {f0 = (i16.max (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))) (((i16.i64 p3) << 12i16) - (18i16 ** 3i16))), f1 = (-57i8)}) p0
  let as9 = scatter (copy as6) (map (\i -> length as6 - 1 - i + (3)) (iota (length as6))) as6
  let as12 = hist u32.max u32.lowest 2 (map (\x10 -> ((p3 >> 4i64) * (!p3))) as9) as9
  in (as2, as6, map (\{f0 = a, f1 = _} -> a) as8, map (\{f0 = _, f1 = a} -> a) as8, as9, as12)

-- ==
-- entry: e340
-- input { [-3i64, 2i64, 8i64, 565003512432598041i64, 2i64, -9223372036854775807i64, -2i64, 7i64, 1i64, 9i64, 2685762309775626869i64, -3i64, 8i64, 3i64, 8i64, 8101003177225362980i64, -9223372036854775807i64, -9223372036854775807i64, -4i64, 5793640463816502800i64, 6i64, 9223372036854775807i64, 0i64, 5i64, 9i64, 8i64, 2i64, 4157679682177468420i64, 1i64, 7i64, 4i64, -9025383029210071925i64, -9223372036854775808i64] [[1u32, 0u32, 0u32, 9u32], [0u32, 1u32, 9u32, 2u32], [4294967295u32, 8u32, 2u32, 1350600311u32], [9u32, 0u32, 0u32, 0u32], [3u32, 2618902831u32, 4294967295u32, 3731128281u32], [0u32, 1u32, 0u32, 5u32], [1u32, 6u32, 7u32, 0u32], [0u32, 9u32, 4u32, 1u32], [3u32, 0u32, 0u32, 0u32], [1u32, 4294967295u32, 0u32, 1u32], [4294967295u32, 0u32, 7u32, 1u32], [9u32, 9u32, 0u32, 3u32], [3u32, 3472226168u32, 0u32, 0u32], [8u32, 0u32, 2u32, 256954371u32], [9u32, 0u32, 6u32, 2486797964u32], [5u32, 7u32, 0u32, 4294967295u32], [1u32, 1u32, 0u32, 0u32], [7u32, 1501393393u32, 1u32, 0u32], [5u32, 4u32, 4294967295u32, 0u32], [7u32, 0u32, 8u32, 1u32], [3537380957u32, 0u32, 5u32, 8u32], [0u32, 8u32, 287030964u32, 2u32], [3u32, 1507632289u32, 5u32, 0u32], [0u32, 2289198072u32, 0u32, 603399723u32], [4294967295u32, 3u32, 2229353245u32, 1u32], [4u32, 9u32, 9u32, 1990118631u32], [0u32, 4294967295u32, 0u32, 0u32], [2u32, 861450985u32, 0u32, 5u32], [6u32, 578635809u32, 6u32, 1693460578u32], [1u32, 3u32, 8u32, 0u32], [1635148335u32, 4u32, 3359848956u32, 3059472559u32], [9u32, 1756705041u32, 6u32, 1u32], [904608704u32, 0u32, 1u32, 9u32]] 7u32 -2.5f32 }
-- output { 33i64 -3i64 -9223372036854775807i64 -9223372036854775808i64 33i64 10u32 21u32 904608714u32 12i64 }
entry e340 [n] [m] (p0: [n]i64) (p1: [n][m]u32) (p2: u32) (p3: f32) =
  let as1 = scan i64.min i64.highest p0
  let as6 = map (\row2 -> let as5 = map2 (\x3 x4 -> x4) row2 row2 in reduce (+) 0u32 row2) p1
  let s7 = (i64.sum as1)
  in (length (as1), (as1)[0], (as1)[11], (as1)[32], length (as6), (as6)[0], (as6)[11], (as6)[32], s7)

-- ==
-- entry: e341
-- input { [9u8, 55u8, 255u8, 1u8, 255u8] [-99i8, 7i8, -127i8, 7i8, 5i8] -0.25f64 }
-- output { [-495i32, -3025i32, -14025i32, -55i32, -14025i32] }
entry e341 [n] (p0: [n]u8) (p1: [n]i8) (p2: f64) =
  let as2 = map (\x1 -> ((!(if false then 4096i32 else 54i32)) * (if (!(bool.u8 x1)) then (i32.abs (-1i32)) else (if true then (i32.u8 x1) else (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p2))))))) p0
  in as2

-- ==
-- entry: e342
-- input { [9i64, 5i64, -9223372036854775807i64, 8i64, 2i64] [3u32, 0u32, 4074509993u32, 1711394139u32, 0u32] 584801464i32 2u8 }
-- output { -4905670239322113i64 }
entry e342 [n] (p0: [n]i64) (p1: [n]u32) (p2: i32) (p3: u8) =
  let s1 = (!((4i64 % 5i64) * ((i64.i32 p2) << 21i64)))
  in s1

-- ==
-- entry: e343
-- input { [-5622i16, 9i16, 6i16] [4294967295u32, 0u32, 0u32] }
-- output { 256i64 0u8 84u8 252u8 256i64 252u8 168u8 0u8 }
entry e343 [n] (p0: [n]i16) (p1: [n]u32) =
  let long = map (\x1 -> (((if false then (u8.i64 x1) else (u8.i64 x1)) << 0u8) << 2u8)) (iota 256)
  let as2 = reverse long
  in (length (long), (long)[0], (long)[85], (long)[255], length (as2), (as2)[0], (as2)[85], (as2)[255])

-- ==
-- entry: e344
-- input { [17041829326403500239u64, 9u64, 8u64, 5u64, 4u64, 2u64, 55610487862047407u64, 0u64, 18446744073709551615u64, 6u64, 5u64, 5u64, 7u64, 5u64, 0u64, 2u64, 9654282824578197387u64] [255u8] 3u16 }
-- output { [17041829326403500239u64, 17041829326403500239u64, 17041829326403500239u64, 17041829326403500239u64, 17041829326403500239u64, 17041829326403500239u64, 17061251102560615151u64, 17061251102560615151u64, 18446744073709551615u64, 18446744073709551615u64, 18446744073709551615u64, 18446744073709551615u64, 18446744073709551615u64, 18446744073709551615u64, 18446744073709551615u64, 18446744073709551615u64, 18446744073709551615u64] [255i16] [28i16] }
entry e344 [n] [m] (p0: [n]u64) (p1: [m]u8) (p2: u16) =
  let as1 = scan (|) 0u64 p0
  let as4 = map2 (\x2 x3 -> {f0 = (i16.u8 x2), f1 = (((if false then (i16.u8 x3) else (i16.u8 x2)) // 9i16) & (!(i16.abs (i16.u16 p2))))}) p1 p1
  in (as1, map (\{f0 = a, f1 = _} -> a) as4, map (\{f0 = _, f1 = a} -> a) as4)

-- ==
-- entry: e345
-- input { empty([0]i8) empty([0][4]i64) empty([4][0][4]u32) true }
-- output { empty([0]u16) empty([0]bool) empty([0]bool) empty([0]i8) empty([0]f64) empty([0][0][4]u32) }
entry e345 [n] [m] (p0: [n]i8) (p1: [n][m]i64) (p2: [m][n][m]u32) (p3: bool) =
  let as6 = map (\row1 -> let as2 = replicate n (((u64.bool p3) - u64.lowest) >> 52u64) let as4 = map (\x3 -> (((x3 + x3) // 5u64) == (if p3 then ((u64.bool p3) // 9u64) else (if p3 then x3 else x3)))) as2 in any (\x5 -> (!(!x5))) as4) p2
  let as9 = filter (\x7 -> (((i64.bool x7) * (i64.bool x7)) > (9i64 // 8i64))) as6
  let s10 = reduce (|) 0i8 p0
  let s11 = reduce i8.min i8.highest p0
  let as12 = scan (&&) true as9
  let as14 = map (\x13 -> (((i8.abs (i8.bool x13)) ** 2i8) < (-7i8))) as9
  let as17 = filter (\row15 -> ((!(bool.i8 s11)) || (s10 >= s10))) p2
  let as20 = filter (\x18 -> (!x18)) as14
  let as22 = map (\x21 -> {f0 = ((if ((-31i8) != s11) then (i16.bool x21) else (i16.bool x21)) * (((-129i16) * 1025i16) + (i16.bool p3))), f1 = (if ((s11 < s11) || (x21 && p3)) then ((x21 && (bool.i8 s11)) && ((i8.bool x21) != s10)) else x21)}) as14
  let as25 = filter (\x23 -> (((i8.bool x23) ** 1i8) <= s11)) as14
  let as28 = filter (\x26 -> (if ((-9i8) != s10) then (p3 || x26) else (s11 != s10))) as25
  let as31 = filter (\row29 -> (if ((bool.u32 (u32.sum (map u32.sum row29))) && (bool.u32 (u32.sum (map u32.sum row29)))) then (p3 || p3) else (p3 || p3))) as17
  let as33 = map (\x32 -> (u16.abs 512u16)) as12
  let as36 = filter (\row34 -> p3) as31
  let as39 = map2 (\x37 x38 -> (if ((x37 >> 14u16) != (x37 + x37)) then ((if p3 then 0u16 else x37) + (x37 % 6u16)) else (!(74u16 - x37)))) as33 as14
  let as42 = filter (\x40 -> (!(bool.i8 s11))) as9
  let as45 = filter (\x43 -> (!(!p3))) as42
  let as48 = filter (\x46 -> ((p3 || p3) && (s10 != s10))) p0
  let as51 = map2 (\x49 x50 -> ((f64.floor ((f64.i8 s10) * (f64.i64 x50))) + ((f64.ceil (-1.25f64)) - (35.0f64 - (f64.i64 x50))))) as42 (iota (length as42))
  let as54 = filter (\row52 -> (!(p3 && p3))) p2
  in (as39, as42, as45, as48, as51, as54)

-- ==
-- entry: e346
-- input { empty([0]u16) empty([0]u8) 8u32 -2147483647i32 }
-- output { empty([0]i32) empty([0]u64) empty([0]u32) empty([0]i32) }
entry e346 [n] [m] (p0: [n]u16) (p1: [m]u8) (p2: u32) (p3: i32) =
  let as2 = map (\x1 -> (((p3 %% (p3 | 1i32)) * (i32.abs p3)) * p3)) p0
  let as4 = map (\x3 -> ((((u64.u32 p2) + 144115188075855872u64) - (if (bool.i32 x3) then (u64.u32 p2) else (u64.u32 p2))) * (((u64.u32 p2) >> 9u64) % 5u64))) as2
  let as7 = map2 (\x5 x6 -> (((420552293u32 >> 15u32) * ((u32.i64 x6) %% 7u32)) % ((if ((bool.u32 p2) || (bool.u32 p2)) then (p2 + p2) else (p2 + (u32.i64 x6))) | 1u32))) p1 (iota (length p1))
  let as8 = scan (|) 0i32 as2
  in (as2, as4, as7, as8)

-- ==
-- entry: e347
-- input { [0u8, 0u8, 0u8, 255u8, 102u8, 0u8, 194u8, 0u8] [[4294967295u32, 0u32, 2176451801u32, 1985484786u32, 0u32, 2112768346u32, 1u32, 0u32], [0u32, 8u32, 1u32, 1689474456u32, 7u32, 4294967295u32, 0u32, 3966099454u32], [4294967295u32, 1u32, 3195086906u32, 2u32, 0u32, 2219448481u32, 0u32, 3u32], [8u32, 0u32, 0u32, 4294967295u32, 4294967295u32, 6u32, 4u32, 7u32]] }
-- output { 0u8 [1979737637u32, 1360606629u32, 884680389u32, 1360606642u32] empty([0][8]f64) empty([0]u8) empty([0]f64) 1290664001u32 }
entry e347 [n] [m] (p0: [n]u8) (p1: [m][n]u32) =
  let as3 = map (\row1 -> map (\x2 -> (((-(f64.u32 x2)) * (f64.u32 x2)) - (((-1.25f64) + (f64.u32 x2)) - 36.625f64))) row1) p1
  let as8 = map (\row4 -> let as7 = filter (\x5 -> (if (x5 == x5) then (bool.u32 x5) else (x5 <= x5))) row4 in (u32.sum row4)) p1
  let as11 = filter (\row9 -> (!((u32.sum row9) <= (u32.sum row9)))) p1
  let as14 = filter (\row12 -> false) as3
  let as15 = scan (\a b -> a + b) 0u8 p0
  let s16 = (u8.sum as15)
  let as17 = scan (^) 0u32 as8
  let as19 = map (\x18 -> (u8.abs ((s16 ** 1u8) >> 2u8))) p0
  let s20 = reduce (*) 1u8 as15
  let as21 = scan (^) 0u32 as17
  let as24 = filter (\row22 -> (bool.u8 s20)) as14
  let as28 = map (\row25 -> let as27 = map (\x26 -> {f0 = (((if (bool.u8 s16) then 1u8 else s20) * (187u8 - s20)) %% 7u8), f1 = 0.25f64}) row25 in reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((\a b -> a + b) a0 b0), f1 = (f64.max a1 b1)}) {f0 = 0u8, f1 = (-f64.inf)} as27) as11
  let s29 = (u32.sum as21)
  in (s20, as21, as24, map (\{f0 = a, f1 = _} -> a) as28, map (\{f0 = _, f1 = a} -> a) as28, s29)

-- ==
-- entry: e348
-- input { [32767i16, -4i16, 1i16, -23844i16, -32768i16, 2i16, 7i16, -32768i16, 2i16, -32768i16, -24772i16, 2i16, -32767i16, 2661i16, -32768i16, 0i16, 9i16, -2i16, -2i16, -32767i16, -4i16, 0i16, -4i16, 32767i16, 2i16, -32768i16, 2i16, 4i16, -16817i16, 9i16, 16085i16, 0i16, 0i16] empty([33][0]u16) }
-- output { 33i64 -23844i16 -15842i16 -14109i16 33i64 0u16 0u16 0u16 33i64 false false false 33i64 -13894.43f64 -13894.43f64 -13894.43f64 33i64 0u16 0u16 0u16 0u16 }
entry e348 [n] [m] (p0: [n]i16) (p1: [n][m]u16) =
  let as2 = map (\i -> p0[(i * 4 + 3) % length p0]) (iota (length p0))
  let as5 = filter (\x3 -> (bool.i16 x3)) p0
  let s6 = reduce (+) 0i16 p0
  let s7 = (i16.sum as5)
  let as8 = scan (^) 0i16 as2
  let as16 = map (\row9 -> let as13 = map3 (\x10 x11 x12 -> (u16.i16 s6)) row9 row9 row9 let as15 = map (\x14 -> x14) as13 in (u16.sum as13)) p1
  let as19 = map2 (\x17 x18 -> ((!(!(x18 > x18))), (((f64.floor 1.5f64) - 0.43f64) + (f64.i16 s7)))) as16 (iota (length as16))
  let as23 = map (\row20 -> let as22 = map (\x21 -> (((u16.abs x21) ^ (x21 - x21)) << 3u16)) row20 in (u16.sum row20)) p1
  let s24 = reduce (|) 0u16 as23
  in (length (as8), (as8)[0], (as8)[11], (as8)[32], length (as16), (as16)[0], (as16)[11], (as16)[32], length (map (\(a, _) -> a) as19), (map (\(a, _) -> a) as19)[0], (map (\(a, _) -> a) as19)[11], (map (\(a, _) -> a) as19)[32], length (map (\(_, a) -> a) as19), (map (\(_, a) -> a) as19)[0], (map (\(_, a) -> a) as19)[11], (map (\(_, a) -> a) as19)[32], length (as23), (as23)[0], (as23)[11], (as23)[32], s24)

-- ==
-- entry: e349
-- input { [-745.9230769230769f64, -2.0f64] [7i16, 0i16] -127i8 }
-- output { [65u32, 65u32] [28i16, 0i16] [1029i32, 0i32] }
entry e349 [n] (p0: [n]f64) (p1: [n]i16) (p2: i8) =
  let as2 = map (\x1 -> {f0 = (7u32 + (if (x1 > i16.highest) then (8u32 << 7u32) else (29u32 * 2u32))), f1 = (((x1 | x1) + (x1 + x1)) + x1), f2 = ((((i32.i16 x1) * (i32.i16 x1)) * (i32.abs (i32.i16 x1))) * 3i32)}) p1
  in (map (\{f0 = a, f1 = _, f2 = _} -> a) as2, map (\{f0 = _, f1 = a, f2 = _} -> a) as2, map (\{f0 = _, f1 = _, f2 = a} -> a) as2)

-- ==
-- entry: e350
-- input { empty([0]u32) empty([0][0]i8) }
-- output { empty([0]u32) }
entry e350 [n] [m] (p0: [n]u32) (p1: [m][n]i8) =
  let as1 = reverse p0
  in as1

-- ==
-- entry: e351
-- input { [-4i8, 52i8, 13i8, -1i8, -127i8, -4i8, 3i8, 7i8, -3i8, -4i8, 8i8, 4i8, 5i8, 2i8, 2i8, 2i8, 127i8, -78i8, 7i8, 5i8, 9i8, 1i8, -1i8, 91i8, -1i8, -2i8, 127i8, 1i8, 83i8, 0i8, -4i8, -38i8, -4i8] [816319308i32] [[[7424486248952824813i64]], [[8i64]], [[9223372036854775807i64]], [[144406651615122680i64]], [[-3i64]], [[-9223372036854775808i64]], [[6i64]], [[3i64]], [[-9223372036854775808i64]], [[6i64]], [[8i64]], [[2i64]], [[8i64]], [[-2i64]], [[4i64]], [[6i64]], [[9223372036854775807i64]], [[1i64]], [[2i64]], [[2054191344687546137i64]], [[1i64]], [[9i64]], [[8i64]], [[-2i64]], [[9223372036854775807i64]], [[-3i64]], [[3i64]], [[-2i64]], [[3i64]], [[-2i64]], [[9223372036854775807i64]], [[9i64]], [[-8125795881622476154i64]]] 0u32 -2i16 }
-- output { 33i64 -2i16 -2i16 -2i16 33i64 65534u16 65534u16 65534u16 [816319308i32] 33i64 33i64 0i8 0i8 0i8 33i64 18446744073709551614u64 18446744073709551614u64 18446744073709551614u64 }
entry e351 [n] [m] (p0: [n]i8) (p1: [m]i32) (p2: [n][m][m]i64) (p3: u32) (p4: i16) =
  let as7 = map (\row1 -> let as6 = map (\row2 -> let as4 = tabulate n (\x3 -> ((((p3 | 54u32) ** 3u32) - ((p3 ^ (u32.i64 x3)) + (p3 * p3))), ((!((i32.i16 p4) / ((-4i32) | 1i32))) & 1706046806i32))) in map (\x5 -> (!((x5 ^ (i64.i16 p4)) >= (x5 >> 53i64)))) row2) row1 in (i64.sum (map i64.sum row1))) p2
  let as10 = map (\row8 -> let as9 = replicate n (((f32.u32 p3) * (f32.i16 p4)) + ((f32.i16 p4) * (-2.75f32))) in (if length as9 == 0 then (f32.u32 p3) else as9[(-2) % length as9])) p2
  let as12 = map (\x11 -> {f0 = (1.5f32 * (((f32.i32 x11) - (f32.i32 x11)) + (f32.min (f32.i16 p4) (f32.i16 p4)))), f1 = (i64.i32 x11), f2 = (((i32.abs x11) %% 5i32) - ((i32.max x11 x11) & ((i32.u32 p3) * x11)))}) p1
  let as15 = map2 (\x13 x14 -> 1.75f64) as7 (iota (length as7))
  let as18 = map2 (\x16 x17 -> p4) as15 as10
  let as30 = map (\row19 -> let as20 = replicate n (u16.i16 p4) let as29 = map (\row21 -> let as24 = filter (\x22 -> ((bool.i64 x22) || (x22 < (-13i64)))) row21 let as27 = map2 (\x25 x26 -> (if ((p3 >= p3) && true) then ((x26 == x26) && (!(bool.i16 p4))) else (p4 >= (!p4)))) as24 as24 in map (\x28 -> (((if (bool.u32 p3) then (i32.u32 p3) else (i32.u32 p3)) >> 6i32) << 8i32)) row21) row19 in reduce u16.min u16.highest as20) p2
  let as33 = filter (\x31 -> (((bool.i32 x31) || (bool.i32 x31)) || (if true then true else (bool.i16 p4)))) p1
  let s34 = length as15
  let as41 = map (\row35 -> let as37 = tabulate n (\x36 -> (((i8.i64 x36) + ((i8.i16 p4) << 1i8)) << 7i8)) let as40 = map2 (\x38 x39 -> {f0 = x38, f1 = ((u64.abs (6u64 - 7u64)) * 2u64)}) as37 as37 in reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((*) a0 b0), f1 = ((^) a1 b1)}) {f0 = 1i8, f1 = 0u64} as40) p2
  in (length (as18), (as18)[0], (as18)[11], (as18)[32], length (as30), (as30)[0], (as30)[11], (as30)[32], as33, s34, length (map (\{f0 = a, f1 = _} -> a) as41), (map (\{f0 = a, f1 = _} -> a) as41)[0], (map (\{f0 = a, f1 = _} -> a) as41)[11], (map (\{f0 = a, f1 = _} -> a) as41)[32], length (map (\{f0 = _, f1 = a} -> a) as41), (map (\{f0 = _, f1 = a} -> a) as41)[0], (map (\{f0 = _, f1 = a} -> a) as41)[11], (map (\{f0 = _, f1 = a} -> a) as41)[32])

-- ==
-- entry: e352
-- input { [55i8, 8i8, 0i8, 8i8, 0i8, -35i8, 20i8, 127i8, 127i8, -2i8, 7i8, -1i8, -69i8, -128i8, 5i8, 127i8, -1i8, 6i8, 8i8, -127i8, 7i8, -3i8, -3i8, 58i8, 0i8, 0i8, -3i8, 0i8, 4i8, 8i8, 9i8, 9i8, 1i8] [5u8, 3u8, 9u8, 7u8, 0u8, 1u8, 0u8, 0u8, 1u8, 0u8, 0u8, 6u8, 0u8, 255u8, 72u8, 7u8, 6u8, 9u8, 3u8, 0u8, 5u8, 5u8, 0u8, 1u8, 4u8, 6u8, 0u8, 4u8, 1u8, 6u8, 7u8, 4u8, 9u8] 3u64 }
-- output { 33i64 55i8 127i8 127i8 empty([0]u32) 33i64 0i64 0i64 0i64 33i64 51i8 -1i8 -1i8 }
entry e352 [n] (p0: [n]i8) (p1: [n]u8) (p2: u64) =
  let as1 = scan i8.max i8.lowest p0
  let as3 = tabulate 0i64 (\x2 -> ((if (p2 >= p2) then ((u32.i64 x2) + 0u32) else (u32.abs (u32.i64 x2))) << 6u32))
  let as6 = map2 (\x4 x5 -> (((7851851218961679041i64 - i64.lowest) + (6i64 << 50i64)) & ((39i64 - (i64.i8 x4)) + ((i64.i8 x4) ^ 9i64)))) as1 p0
  let as8 = map (\x7 -> ((!(x7 - x7)) - ((3i8 - x7) %% ((x7 + x7) | 1i8)))) as1
  in (length (as1), (as1)[0], (as1)[11], (as1)[32], as3, length (as6), (as6)[0], (as6)[11], (as6)[32], length (as8), (as8)[0], (as8)[11], (as8)[32])

-- ==
-- entry: e353
-- input { [-128i8, -16i8, 79i8] [7595141020021563890i64, 3i64, 6i64] 1.25f32 false }
-- output { 7595141020021563895i64 }
entry e353 [n] [m] (p0: [n]i8) (p1: [m]i64) (p2: f32) (p3: bool) =
  let s1 = reduce (|) 0i64 p1
  in s1

-- ==
-- entry: e354
-- input { [7u16, 0u16, 7u16, 65535u16, 2u16, 8u16, 1u16, 5u16, 6u16, 26936u16, 3u16, 4370u16, 2353u16, 0u16, 6u16, 2194u16, 7u16] [[37576u16, 0u16, 6u16, 5u16], [65535u16, 0u16, 1u16, 252u16], [50326u16, 3u16, 4u16, 0u16], [9u16, 0u16, 2u16, 5u16], [34349u16, 65535u16, 7u16, 8u16], [52313u16, 7u16, 0u16, 6240u16], [33958u16, 1u16, 8u16, 30479u16], [2u16, 0u16, 8u16, 6u16], [9u16, 63774u16, 0u16, 50849u16], [2u16, 1u16, 4u16, 0u16], [2u16, 36695u16, 3u16, 38763u16], [1u16, 65535u16, 7u16, 0u16], [0u16, 65535u16, 28593u16, 4u16], [65535u16, 6u16, 0u16, 0u16], [0u16, 0u16, 4u16, 65535u16], [4u16, 26670u16, 0u16, 0u16], [0u16, 1u16, 2u16, 0u16]] 2.75f32 2u8 }
-- output { [7u16, 7u16, 2194u16, 6u16, 0u16, 2353u16, 4370u16, 3u16, 26936u16, 6u16, 5u16, 1u16, 8u16, 2u16, 65535u16, 7u16, 0u16] [true, false, true, true, false, true, true, true, true, true, true, true, true, false, true, true, false] }
entry e354 [n] [m] (p0: [n]u16) (p1: [n][m]u16) (p2: f32) (p3: u8) =
  let as1 = scatter (copy p0) (map (\i -> length p0 - 1 - i + (1)) (iota (length p0))) p0
  let as4 = map2 (\x2 x3 -> (if (if (true || (bool.u16 x3)) then (bool.u16 x2) else (p2 < p2)) then (if (!(bool.u8 p3)) then true else (bool.u16 x3)) else (x3 == (x3 * x3)))) as1 p0
  in (as1, as4)

-- ==
-- entry: e355
-- input { [-2147483647i32, 864416729i32] [[-3.0f64, -1.25f64], [-0.5f64, 2.75f64]] [[[-3.0f64, 0.5f64], [334.9230769230769f64, 347.61538461538464f64]], [[-1.75f64, 2.75f64], [-3.0f64, 1.75f64]]] }
-- output { [0i16, -13i16] [1.0f64, -0.4161468365471424f64] [0i32, 1i32] [-13i16] [-0.4161468365471424f64] [1i32, 1i32] }
entry e355 [n] [m] (p0: [n]i32) (p1: [n][m]f64) (p2: [m][n][m]f64) =
  let as2 = tabulate n (\x1 -> ((((i32.i64 x1) / 5i32) + (i32.min (i32.i64 x1) 131071i32)) + ((93i32 % 3i32) * (1073741825i32 + (-72601251i32)))))
  let as4 = flatten p2
  let as6 = flatten p1
  let as10 = map3 (\x7 x8 x9 -> ((loop acc = (if (x8 <= (-1324430646i32)) then (i16.i32 x9) else ((i16.i32 x7) >> 8i16)) for it < 1i64 do ((acc ^ (i16.i64 it)) ** 1i16)), (f64.cos ((loop acc = (f64.i32 x9) for it < 3i64 do acc) + (loop acc = (f64.i32 x9) for it < 1i64 do acc))))) p0 p0 as2
  let as13 = filter (\row11 -> (!(loop acc = false for it < 0i64 do acc))) as4
  let as16 = filter (\(x14: (i16, f64)) -> ((x14.0 + x14.0) <= (i16.max (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x14.1))) x14.0))) as10
  let as18 = take (i64.min 5i64 (length as2)) as2
  let as21 = filter (\(x19: (i16, f64)) -> (bool.i16 x19.0)) as10
  let as23 = map (\i -> as2[(i * 2 + 3) % length as2]) (iota (length as2))
  in (map (\(a, _) -> a) as16, map (\(_, a) -> a) as16, as18, map (\(a, _) -> a) as21, map (\(_, a) -> a) as21, as23)

-- ==
-- entry: e356
-- input { [1.5f32, -433.4615478515625f32, -3.0f32, 1.5f32, 1.75f32] empty([0][5]i16) }
-- output { [7u8, 7u8, 7u8, 7u8, 7u8] [1.5f32, -433.4615478515625f32, -3.0f32, 1.5f32, 1.75f32] }
entry e356 [n] [m] (p0: [n]f32) (p1: [m][n]i16) =
  let as4 = map3 (\x1 x2 x3 -> 7u8) p0 p0 p0
  let as7 = map2 (\x5 x6 -> x5) p0 p0
  in (as4, as7)

-- ==
-- entry: e357
-- input { [15661i16, 0i16, -32767i16, 29772i16] [-1.75f64, 2.0f64, 660.0f64, -3.0f64] 6u32 0u64 }
-- output { empty([0]i64) 0i64 [1i64, 1i64] [1i64, 1i64] true [0u64, 0u64, 0u64, 0u64] }
entry e357 [n] (p0: [n]i16) (p1: [n]f64) (p2: u32) (p3: u64) =
  let as2 = map (\x1 -> ((f64.floor (x1 + x1)) - (if (bool.u64 p3) then (f64.max (f64.u64 p3) x1) else (x1 * x1)))) p1
  let as5 = map2 (\x3 x4 -> p3) p1 (iota (length p1))
  let s6 = (f64.sum p1)
  let as8 = map (\x7 -> ((f64.cos (loop acc = x7 for it < 4i64 do x7)) - (if (p2 == p2) then x7 else (x7 * (f64.u32 p2))))) p1
  let as11 = hist u64.max u64.lowest 2 (map (\x9 -> 35184372088831i64) as5) as5
  let as14 = hist i16.max i16.lowest 6 (map (\x12 -> ((if (bool.i16 x12) then (i64.i16 x12) else (i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s6)))) >> 54i64)) p0) p0
  let as15 = replicate n s6
  let as17 = map (\i -> as11[(i * 9 + 2) % length as11]) (iota (length as11))
  let as20 = map2 (\x18 x19 -> (if ((if true then p3 else x18) <= ((u64.f64 (f64.min 100.0f64 (f64.max (0.0f64) s6))) ^ x19)) then (((u16.u32 p2) ** 1u16) % 2u16) else (u16.u32 p2))) as11 as11
  let as22 = map (\x21 -> {f0 = (if false then ((92i8 << 3i8) + ((i8.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s6))) - (i8.u32 p2))) else (!(if (bool.u16 x21) then (i8.u32 p2) else (i8.u16 x21)))), f1 = ((if (p2 != 268435455u32) then ((i8.u64 p3) - (i8.u64 p3)) else (i8.abs (i8.u64 p3))) // 9i8), f2 = (((5u32 >> 28u32) - (p2 + p2)) / ((if (!true) then (loop acc = p2 for it < 0i64 do acc) else ((u32.u64 p3) - p2)) | 1u32))}) as20
  let as27 = map2 (\x23 {f0 = x24, f1 = x25, f2 = x26} -> (!(((i8.u32 x26) >> 1i8) <= (x25 %% (x24 | 1i8))))) as20 as22
  let s28 = reduce (&&) true as27
  let as30 = map (\x29 -> (!(s6 > s6))) as27
  let as31 = replicate n (if s28 then ((-0i32) | (i32.bool s28)) else (loop acc = (i32.u32 p2) for it < 2i64 do acc))
  let as34 = map2 (\x32 x33 -> (((u8.abs (7u8 %% 9u8)) // 4u8), ((!6i64) / 7i64))) as27 as27
  let as35 = rotate 5i64 as34
  let as37 = map (\x36 -> (u16.u32 p2)) as8
  let as40 = map2 (\(x38: (u8, i64)) x39 -> (((x38.1 ** 0i64) << 27i64) ** 0i64)) as35 (iota (length as35))
  let as43 = filter (\(x41: (u8, i64)) -> s28) as35
  let s44 = length as43
  let as45 = rotate 0i64 as40
  let as46 = rotate 2i64 as40
  let s48 = all (\(x47: (u8, i64)) -> (!(!(bool.u64 p3)))) as43
  let as49 = replicate n (p3 + (p3 * p3))
  in (map (\(_, a) -> a) as43, s44, as45, as46, s48, as49)

-- ==
-- entry: e358
-- input { [2u32, 956885760u32, 0u32] [true, true, false] 0u16 }
-- output { [4294967290u32, 1711860480u32, 0u32] [4294967290u32, 1711860480u32, 0u32] [201u8, 127u8, 127u8] [6u8, 0u8, 0u8] [true, true, true] }
entry e358 [n] (p0: [n]u32) (p1: [n]bool) (p2: u16) =
  let as3 = map2 (\x1 x2 -> (x1 - ((x1 * (u32.bool x2)) ** 3u32))) p0 p1
  let as5 = map (\i -> as3[(i * 4 + 3) % length as3]) (iota (length as3))
  let as8 = map2 (\x6 x7 -> {f0 = ((u8.abs (7u8 + (u8.u32 x7))) * 201u8), f1 = ((((u8.u16 p2) + (u8.u16 p2)) - (u8.u32 x7)) * ((122u8 ** 0u8) + (5u8 >> 5u8))), f2 = (((x7 ** 0u32) %% 1u32) <= ((x7 %% 4u32) + (x7 | x6)))}) as3 as3
  in (as3, as5, map (\{f0 = a, f1 = _, f2 = _} -> a) as8, map (\{f0 = _, f1 = a, f2 = _} -> a) as8, map (\{f0 = _, f1 = _, f2 = a} -> a) as8)

-- ==
-- entry: e359
-- input { [4u16, 0u16, 0u16, 7u16, 13235u16, 1u16, 1u16, 4250u16, 5u16, 0u16, 7u16, 0u16, 65535u16, 1u16, 0u16, 5u16, 65535u16, 42771u16, 0u16, 2u16, 0u16, 9u16, 38144u16, 19742u16, 6u16, 3u16, 0u16, 2u16, 2u16, 7u16, 1606u16, 1u16, 28857u16] [5u16, 0u16, 23889u16, 8u16, 0u16, 7u16, 4u16, 3u16, 57470u16, 1u16, 0u16, 0u16, 7u16, 4u16, 65535u16, 1u16, 11278u16, 9u16, 6u16, 6u16, 0u16, 8u16, 47070u16, 65535u16, 0u16, 0u16, 9198u16, 46870u16, 0u16, 25825u16, 5u16, 0u16, 0u16] [[[8313687916830767395i64, 3i64, 7i64], [2i64, -1i64, 9i64], [-7177887170126836281i64, -1i64, -2i64], [7i64, 0i64, -9207185344729121250i64], [9223372036854775807i64, -4i64, -9223372036854775808i64], [4084214051701821345i64, 9223372036854775807i64, -9223372036854775807i64], [2i64, 3i64, 5i64], [2i64, 9i64, 8316057485634224895i64], [-849153784315662772i64, -4996200959608620043i64, 7i64], [-7126341907803192339i64, 6i64, 2i64], [1i64, 2i64, -4i64], [-4i64, 0i64, 9223372036854775807i64], [1i64, 3i64, -2730721376137714606i64], [-2i64, -4i64, 0i64], [0i64, 2i64, 9223372036854775807i64], [7i64, 2i64, 2796648922568657526i64], [3i64, 9i64, -9223372036854775807i64], [0i64, 8i64, 6i64], [-2i64, 7i64, -2i64], [9i64, 4235933989162808926i64, 7i64], [-9223372036854775807i64, -2i64, 6i64], [-654951555476628935i64, -3i64, 4i64], [-2i64, 1i64, 9223372036854775807i64], [-3i64, 7i64, -5160976432989826725i64], [3i64, 9223372036854775807i64, 9i64], [-2i64, -9223372036854775807i64, -2i64], [0i64, 3i64, 8i64], [2i64, -9223372036854775807i64, -2i64], [8i64, 6i64, -9223372036854775808i64], [-3i64, 3i64, -9223372036854775807i64], [-2484871757044152190i64, 3i64, -2i64], [-1i64, 7i64, -9223372036854775808i64], [-4i64, -9223372036854775808i64, 8i64]], [[7i64, 2i64, -9223372036854775807i64], [-9223372036854775808i64, 5i64, 1i64], [7i64, -1i64, 2i64], [6i64, 444547076802487732i64, 6i64], [-3i64, -4i64, 1i64], [8i64, -4043822787753720649i64, -9223372036854775808i64], [8i64, -4i64, 5i64], [2i64, 4i64, -1633146845656573247i64], [0i64, 4i64, 4840838689586618239i64], [3547742618096610920i64, -4i64, 9223372036854775807i64], [-9223372036854775808i64, 1i64, 3i64], [9223372036854775807i64, 3i64, -3516048961141376939i64], [2i64, -4485478268842275870i64, -3i64], [9i64, 8i64, 7i64], [0i64, 6339320255303903246i64, 0i64], [5i64, -1238799275683261407i64, -4i64], [3i64, 4i64, -4943654714981979839i64], [-1i64, 0i64, 9i64], [-9223372036854775807i64, 8i64, 8569196910273688652i64], [5i64, -3i64, 5i64], [-8327541513371488026i64, -3i64, -9223372036854775807i64], [-4i64, 9223372036854775807i64, -9223372036854775808i64], [2i64, 5i64, -9223372036854775807i64], [4i64, -9223372036854775807i64, 1i64], [-9223372036854775807i64, -9223372036854775808i64, 9i64], [8i64, -3i64, 1i64], [6324488946505202493i64, 6i64, -2i64], [-1i64, -2i64, -9223372036854775807i64], [6i64, -9223372036854775808i64, 6i64], [-6938848042560718374i64, 2i64, -1i64], [9223372036854775807i64, 6i64, 4i64], [-9223372036854775807i64, 7995457204780735028i64, 402544010301162690i64], [6i64, 7i64, -1i64]], [[7i64, -9223372036854775807i64, -6264860684320957809i64], [7i64, -1i64, -8229768114215086327i64], [0i64, 9223372036854775807i64, -2i64], [5i64, 9223372036854775807i64, -9223372036854775808i64], [-1i64, 1669655248122723639i64, 5i64], [1i64, 1i64, -6708994520533602534i64], [3i64, 1i64, -1i64], [5i64, 1i64, 1i64], [-3i64, -9223372036854775807i64, -3i64], [-1i64, 3i64, 1i64], [3i64, -8677926438939507960i64, -9223372036854775807i64], [7i64, 1i64, 5i64], [-1i64, -2i64, -4i64], [2i64, 5i64, 7i64], [7i64, -6433077013272762454i64, -1i64], [-2i64, -9223372036854775807i64, -9223372036854775807i64], [4i64, 9223372036854775807i64, -2i64], [5i64, -6688669428301526600i64, -3i64], [7427142759876968035i64, 6i64, 9223372036854775807i64], [1i64, -4i64, -1i64], [7i64, 4i64, 7i64], [-4i64, 3576780062166530042i64, -4i64], [-3i64, -3i64, -3i64], [8i64, -9223372036854775808i64, 9223372036854775807i64], [-5127790348013866454i64, 4i64, -4i64], [-1i64, 2539523367518626890i64, -9223372036854775807i64], [9223372036854775807i64, 8i64, 1i64], [1i64, -9223372036854775807i64, -3i64], [6i64, -9223372036854775808i64, -4i64], [0i64, 1i64, -9223372036854775807i64], [-3i64, -3i64, -9223372036854775807i64], [-7365784063145291909i64, -9223372036854775807i64, 0i64], [644972767337995866i64, -9223372036854775807i64, 440505894834187827i64]]] 6u16 5u64 }
-- output { 1i64 [[7i64, -9223372036854775807i64, -6264860684320957809i64], [7i64, -1i64, -8229768114215086327i64], [0i64, 9223372036854775807i64, -2i64], [5i64, 9223372036854775807i64, -9223372036854775808i64], [-1i64, 1669655248122723639i64, 5i64], [1i64, 1i64, -6708994520533602534i64], [3i64, 1i64, -1i64], [5i64, 1i64, 1i64], [-3i64, -9223372036854775807i64, -3i64], [-1i64, 3i64, 1i64], [3i64, -8677926438939507960i64, -9223372036854775807i64], [7i64, 1i64, 5i64], [-1i64, -2i64, -4i64], [2i64, 5i64, 7i64], [7i64, -6433077013272762454i64, -1i64], [-2i64, -9223372036854775807i64, -9223372036854775807i64], [4i64, 9223372036854775807i64, -2i64], [5i64, -6688669428301526600i64, -3i64], [7427142759876968035i64, 6i64, 9223372036854775807i64], [1i64, -4i64, -1i64], [7i64, 4i64, 7i64], [-4i64, 3576780062166530042i64, -4i64], [-3i64, -3i64, -3i64], [8i64, -9223372036854775808i64, 9223372036854775807i64], [-5127790348013866454i64, 4i64, -4i64], [-1i64, 2539523367518626890i64, -9223372036854775807i64], [9223372036854775807i64, 8i64, 1i64], [1i64, -9223372036854775807i64, -3i64], [6i64, -9223372036854775808i64, -4i64], [0i64, 1i64, -9223372036854775807i64], [-3i64, -3i64, -9223372036854775807i64], [-7365784063145291909i64, -9223372036854775807i64, 0i64], [644972767337995866i64, -9223372036854775807i64, 440505894834187827i64]] [-2304802363466466437i64] 0u16 33i64 65533u16 65533u16 65533u16 33i64 0u16 36u16 36u16 empty([0][33][3]i64) }
entry e359 [n] [m] (p0: [n]u16) (p1: [n]u16) (p2: [m][n][m]i64) (p3: u16) (p4: u64) =
  let as3 = filter (\row1 -> (((i64.u64 p4) - (i64.sum (map i64.sum row1))) > (i64.abs (i64.sum (map i64.sum row1))))) p2
  let as5 = map (\row4 -> (i64.sum (map i64.sum row4))) as3
  let s6 = reduce (*) 1u16 p0
  let as8 = map (\x7 -> (((x7 + s6) %% ((x7 ** 0u16) | 1u16)) - ((p3 % (p3 | 1u16)) >> 1u16))) p1
  let as10 = map (\x9 -> (if ((p4 ^ (u64.u16 x9)) != (p4 << 52u64)) then (u16.min (x9 - (u16.u64 p4)) (p3 * p3)) else s6)) p1
  let as13 = filter (\row11 -> (((i64.u16 s6) >= (i64.sum (map i64.sum row11))) && (if true then (bool.u16 s6) else (bool.u16 s6)))) as3
  in (length (as3), (as3)[0], as5, s6, length (as8), (as8)[0], (as8)[11], (as8)[32], length (as10), (as10)[0], (as10)[11], (as10)[32], as13)

-- ==
-- entry: e360
-- input { empty([0]u8) empty([0]bool) 6i16 false }
-- output { 0i8 0i8 empty([0]i64) empty([0]i16) empty([0]i8) empty([0]i8) }
entry e360 [n] (p0: [n]u8) (p1: [n]bool) (p2: i16) (p3: bool) =
  let as2 = tabulate n (\x1 -> (((i16.max p2 (p2 % ((i16.i64 x1) | 1i16))) // ((if ((bool.i64 x1) && p3) then p2 else (if p3 then (i16.i64 x1) else (i16.i64 x1))) | 1i16)), (!(((i8.i16 p2) % 4i8) * 8i8)), (i8.abs (i8.abs ((i8.i64 x1) >> 5i8)))))
  let as4 = map (\x3 -> (f64.exp (-(f64.abs (-63.125f64))))) p0
  let as6 = map (\x5 -> (!((p2 * p2) >= (p2 & p2)))) p1
  let as9 = filter (\x7 -> ((i16.min p2 p2) <= (i16.bool x7))) as6
  let (s10, s11, s12) = reduce (\(a0, a1, a2) (b0, b1, b2) -> (((+) a0 b0), ((|) a1 b1), ((*) a2 b2))) (0i16, 0i8, 1i8) as2
  let as14 = map (\x13 -> (((s11 + s12) >> 6i8) - ((s12 | s11) %% ((i8.min 6i8 s12) | 1i8)))) as6
  let as17 = map2 (\x15 x16 -> (u64.i64 x16)) as6 (iota (length as6))
  let s18 = ((if p3 then (u16.i16 s10) else (1023u16 ^ (u16.i16 s10))) %% 3u16)
  let as19 = scan (^) 0u64 as17
  let as22 = filter (\x20 -> ((s10 - i16.highest) != (s10 - p2))) as19
  let s23 = reduce (^) 0u64 as17
  let as24 = iota n
  let (s25, s26, s27) = reduce (\(a0, a1, a2) (b0, b1, b2) -> ((i16.max a0 b0), ((+) a1 b1), ((^) a2 b2))) (i16.lowest, 0i8, 0i8) as2
  let as28 = scan i64.min i64.highest as24
  let as33 = filter (\(x29, x30, x31) -> (!(if (bool.i8 s12) then p3 else (bool.i16 s10)))) as2
  in (s26, s27, as28, map (\(a, _, _) -> a) as33, map (\(_, a, _) -> a) as33, map (\(_, _, a) -> a) as33)

-- ==
-- entry: e361
-- input { [2i64, 6i64, 3i64, 2i64, 0i64, 0i64, 7i64, 9i64, 3i64, -6597851139628391103i64, 1i64, 0i64, 5i64, -1i64, 1i64, -4i64, 9i64, 3i64, 8i64, -2i64, 8i64, 4493104349551970899i64, 1i64, -3i64, -3i64, -7777154363763236567i64, 2664622126598018059i64, 5i64, 106089778679698290i64, 8i64, 0i64, 6i64, -9223372036854775807i64] [32767i16, -11463i16, 4i16, 23089i16, 8626i16, -1i16, 32767i16, 4i16, 0i16, 9i16, 2i16, -32767i16, 4i16, -28408i16, 5i16, 5i16, 4i16, -32767i16, -4i16, 18186i16, 4i16, 3i16, 6i16, 32767i16, 1i16, 9i16, -1i16, -2i16, 0i16, -32767i16, 5i16, 2i16, -1i16] 7u64 46u8 }
-- output { 33i64 4i16 -9475i16 -259i16 33i64 2i64 9i64 4493104349551970899i64 18446744073709551615u64 33i64 6i8 6i8 94i8 33i64 9i8 -10i8 0i8 33i64 false true true }
entry e361 [n] (p0: [n]i64) (p1: [n]i16) (p2: u64) (p3: u8) =
  let as1 = reverse p1
  let as2 = iota n
  let as4 = map (\i -> as2[(i * 6 + 1) % length as2]) (iota (length as2))
  let as6 = map (\x5 -> (u16.i64 x5)) p0
  let as9 = map2 (\x7 x8 -> {f0 = ((i16.i64 x8) ** 2i16), f1 = (if (x8 == (i64.max x7 x8)) then x8 else ((x7 * 137438953473i64) %% 9i64))}) p0 p0
  let as10 = scan (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((|) a0 b0), f1 = (i64.max a1 b1)}) {f0 = 0i16, f1 = i64.lowest} as9
  let s11 = ((!(p2 - p2)) + (if (bool.u64 p2) then (p2 >> 38u64) else (if (bool.u8 p3) then p2 else p2)))
  let as14 = map (\{f0 = x12, f1 = x13} -> {f0 = (i8.max ((i8.i16 x12) + (i8.i64 x13)) (!(78i8 + (i8.i64 x13)))), f1 = ((((i8.i64 x13) * i8.highest) >> 6i8) * ((-9i8) + (3i8 // ((i8.i16 x12) | 1i8))))}) as10
  let as16 = tabulate n (\x15 -> (bool.i64 x15))
  in (length (map (\{f0 = a, f1 = _} -> a) as10), (map (\{f0 = a, f1 = _} -> a) as10)[0], (map (\{f0 = a, f1 = _} -> a) as10)[11], (map (\{f0 = a, f1 = _} -> a) as10)[32], length (map (\{f0 = _, f1 = a} -> a) as10), (map (\{f0 = _, f1 = a} -> a) as10)[0], (map (\{f0 = _, f1 = a} -> a) as10)[11], (map (\{f0 = _, f1 = a} -> a) as10)[32], s11, length (map (\{f0 = a, f1 = _} -> a) as14), (map (\{f0 = a, f1 = _} -> a) as14)[0], (map (\{f0 = a, f1 = _} -> a) as14)[11], (map (\{f0 = a, f1 = _} -> a) as14)[32], length (map (\{f0 = _, f1 = a} -> a) as14), (map (\{f0 = _, f1 = a} -> a) as14)[0], (map (\{f0 = _, f1 = a} -> a) as14)[11], (map (\{f0 = _, f1 = a} -> a) as14)[32], length (as16), (as16)[0], (as16)[11], (as16)[32])

-- ==
-- entry: e362
-- input { empty([0]i8) [3u64, 4452345177856612411u64] empty([2][0][2]i32) }
-- output { [-41i8, -41i8] [-9223372036854775808i64, 0i64] 2i64 true [-41i8, -41i8] [-41i8, -41i8] }
entry e362 [n] [m] (p0: [n]i8) (p1: [m]u64) (p2: [m][n][m]i32) =
  let as8 = map (\row1 -> let as7 = map (\row2 -> let as3 = rotate 2i64 row2 let as6 = map2 (\x4 x5 -> (i64.max ((i64.max x5 x5) - (loop acc = x5 for it < 3i64 do acc)) x5)) row2 (iota (length row2)) in (if length as6 == 0 then 90i64 else as6[(2) % length as6])) row1 in reduce i64.max i64.lowest as7) p2
  let s9 = (if length p0 == 0 then 63i8 else p0[(-3) % length p0])
  let as16 = map (\row10 -> let as12 = tabulate n (\x11 -> ((((-2.25f32) + (f32.i8 s9)) + (f32.log (1.0f32 + f32.abs (-122.0f32)))) - (loop acc = (if (bool.i64 x11) then (f32.i8 s9) else (f32.i64 x11)) for it < 2i64 do (if true then acc else acc)))) let as15 = map2 (\x13 x14 -> (f64.max ((f64.i8 s9) + (1.5f64 + (f64.f32 x13))) (((f64.i64 x14) * (f64.i8 s9)) - (loop acc = (-75.875f64) for it < 4i64 do acc)))) as12 (iota (length as12)) in (if length as12 == 0 then (-2.5f32) else as12[(9) % length as12])) p2
  let as18 = map (\x17 -> (((s9 + s9) - (-9i8)) / 3i8)) as16
  let as19 = scan (+) 0i64 as8
  let s20 = length as19
  let s22 = any (\x21 -> (bool.i8 s9)) as19
  let as23 = scan (|) 0i8 as18
  let as24 = rotate 4i64 as23
  in (as18, as19, s20, s22, as23, as24)

-- ==
-- entry: e363
-- input { [-4i64, 3i64, -3i64, 3i64] [[-2.75f64, -1.5f64, -0.5f64, 0.25f64], [2.5f64, -0.75f64, 2.75f64, 1.75f64], [-466.61538461538464f64, 2.75f64, 2.75f64, -671.8461538461538f64], [2.75f64, 228.6153846153846f64, 0.0f64, -1.25f64]] }
-- output { [-0.5f64, 2.75f64, 2.75f64, 0.0f64] 3i64 }
entry e363 [n] [m] (p0: [n]i64) (p1: [n][m]f64) =
  let as4 = map (\row1 -> let as3 = tabulate 2i64 (\x2 -> (loop acc = (u32.i64 x2) for it < 2i64 do ((acc << 26u32) << 9u32))) in (if length row1 == 0 then 0.93f64 else row1[(2) % length row1])) p1
  let s5 = (if length p0 == 0 then 37i64 else p0[(-7) % length p0])
  in (as4, s5)

-- ==
-- entry: e364
-- input { [3i8] [-1.25f32] }
-- output { [3i8] [0u16] [0u16] true }
entry e364 [n] (p0: [n]i8) (p1: [n]f32) =
  let as2 = p0[::2]
  let as3 = replicate n ((7u16 - 1u16) %% 2u16)
  let as4 = scatter (copy as3) (map (\i -> length as3 - 1 - i + (2)) (iota (length as3))) as3
  let s6 = all (\x5 -> true) as2
  in (as2, as3, as4, s6)

-- ==
-- entry: e365
-- input { [false, false, false] [[32767i16, 9i16, 8i16], [0i16, -3i16, 3i16], [-2i16, 0i16, 8i16]] [[[0u32, 0u32, 1u32], [0u32, 6u32, 4294967295u32], [6u32, 4294967295u32, 6u32]], [[1u32, 0u32, 7u32], [3185430960u32, 0u32, 0u32], [6u32, 0u32, 7u32]], [[7u32, 0u32, 1891202138u32], [0u32, 0u32, 2345267769u32], [2u32, 1785881969u32, 6u32]]] true -2.5f32 }
-- output { 0i16 [2u16, 2u16, 2u16] [2u16, 2u16, 2u16] [2u16, 2u16, 2u16] [false, false, false] [2.0f64, 2.0f64, 2.0f64] }
entry e365 [n] [m] (p0: [n]bool) (p1: [n][m]i16) (p2: [m][n][m]u32) (p3: bool) (p4: f32) =
  let as3 = map2 (\x1 x2 -> (u16.max ((u16.max (u16.bool x1) (u16.i64 x2)) // ((u16.i64 x2) | 1u16)) ((8u16 %% 9u16) / 3u16))) p0 (iota (length p0))
  let s4 = (u16.sum as3)
  let s5 = (and p0)
  let as11 = map (\row6 -> let as9 = filter (\x7 -> p3) row6 in map (\x10 -> (u8.u16 s4)) row6) p1
  let as12 = scan (|) 0u16 as3
  let s13 = (s4 <= ((u16.abs s4) & (5u16 >> 2u16)))
  let as14 = scan (*) 1u16 as3
  let s15 = (((8i16 << 2i16) * ((i16.bool s13) % 4i16)) << 6i16)
  let as18 = filter (\x16 -> ((x16 <= x16) || (x16 > u16.highest))) as12
  let as21 = filter (\x19 -> (!(!p3))) as12
  let as22 = scan u16.max u16.lowest as3
  let as24 = map (\x23 -> {f0 = s5, f1 = (f64.u16 x23)}) as22
  in (s15, as18, as21, as22, map (\{f0 = a, f1 = _} -> a) as24, map (\{f0 = _, f1 = a} -> a) as24)

-- ==
-- entry: e366
-- input { [2.0f64, 2.5f64] [8u16, 17762u16] 226u8 }
-- output { [67108864u32, 2969567232u32] 17770u16 [67108864u32, 0u32] true }
entry e366 [n] [m] (p0: [n]f64) (p1: [m]u16) (p2: u8) =
  let as4 = map3 (\x1 x2 x3 -> (if (loop acc = (x3 == (u16.u8 p2)) for it < 2i64 do acc) then (91u32 | (!(u32.u16 x1))) else (((u32.u16 x2) << 23u32) >> 0u32))) p1 p1 p1
  let s5 = (u16.sum p1)
  let as6 = scan (*) 1u32 as4
  let s8 = any (\x7 -> (bool.u16 s5)) as6
  in (as4, s5, as6, s8)

-- ==
-- entry: e367
-- input { empty([0]i32) [8i8] 3u8 1u64 }
-- output { empty([0]i64) }
entry e367 [n] [m] (p0: [n]i32) (p1: [m]i8) (p2: u8) (p3: u64) =
  let as3 = map2 (\x1 x2 -> x2) p0 (iota (length p0))
  in as3

-- ==
-- entry: e368
-- input { [908340166u32, 0u32, 127457232u32] [[4i8, -1i8, 2i8], [127i8, -128i8, 8i8]] }
-- output { [0u32, 0u32, 0u32] [84u16, 84u16, 84u16] [0i64, 1i64, 2i64, 3i64] empty([0]u32) [0u8, 173u8, 90u8, 7u8] empty([0]u32) }
entry e368 [n] [m] (p0: [n]u32) (p1: [m][n]i8) =
  let as1 = scan u32.max u32.lowest p0
  let as2 = replicate n (if (235u8 > u8.highest) then (18i64 ** 3i64) else (if false then 9i64 else (-82i64)))
  let s4 = any (\x3 -> ((x3 ** 2u32) == (u32.min x3 x3))) as1
  let as6 = map (\x5 -> {f0 = ((((i64.u32 x5) // 3i64) + ((i64.bool s4) %% 8i64)) * (77i64 - (5i64 >> 49i64))), f1 = ((u64.abs ((u64.u32 x5) * (u64.u32 x5))) & (u64.bool s4))}) p0
  let {f0 = s7, f1 = s8} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((^) a0 b0), f1 = ((*) a1 b1)}) {f0 = 0i64, f1 = 1u64} as6
  let as11 = filter (\x9 -> (!(s4 && s4))) p0
  let s12 = (u32.sum as1)
  let as15 = map (\row13 -> map (\x14 -> ((f64.sin ((f64.u32 s12) + (f64.i64 s7))) * (((f64.u64 s8) * (f64.u64 s8)) * 0.78f64))) row13) p1
  let as17 = tabulate n (\x16 -> {f0 = (f64.max (((f64.u64 s8) * 17.75f64) + (-(f64.u32 s12))) (f64.abs (f64.i64 x16))), f1 = (f32.sin (-12.25f32))})
  let s18 = (s8 | (u64.abs s8))
  let s19 = (if length as11 == 0 then s12 else as11[(-8) % length as11])
  let as22 = map2 (\x20 x21 -> (((x21 // 5u32) % 8u32) - (if (s7 >= s7) then (s19 << 24u32) else (x21 // (x21 | 1u32))))) as11 as11
  let as24 = map (\x23 -> (((x23 ** 0u32) >> 8u32) ** 1u32)) as11
  let as27 = map2 (\x25 x26 -> ((u16.min ((u16.u64 s18) - (u16.u32 x25)) (8u16 % ((u16.u64 s18) | 1u16))) + (84u16 >> 0u16))) as1 (iota (length as1))
  let as28 = iota 4i64
  let as31 = filter (\x29 -> s4) as11
  let as35 = map3 (\x32 x33 x34 -> ((((u8.u32 s12) % (u8.lowest | 1u8)) + (!(u8.u32 s12))) * ((if s4 then (u8.i64 x32) else (u8.i64 x33)) + ((u8.u64 s18) ** 1u8)))) as28 as28 as28
  let as38 = filter (\x36 -> ((!x36) <= (s19 + s19))) as24
  in (as24, as27, as28, as31, as35, as38)

-- ==
-- entry: e369
-- input { [-6174300922340439561i64] [-4080248458572408396i64] -8775958314453199557i64 11368112157632989908u64 }
-- output { [-4080248458572408396i64] empty([0]i64) [0i64] -4080248458572408396i64 [0i64] [-4080248458572408396i64] }
entry e369 [n] (p0: [n]i64) (p1: [n]i64) (p2: i64) (p3: u64) =
  let s1 = ((f32.cos (0.85f32 * 120.875f32)) - (f32.u64 p3))
  let as4 = filter (\x2 -> ((bool.i64 x2) || (loop acc = (bool.i64 x2) for it < 0i64 do acc))) p1
  let as7 = filter (\x5 -> (bool.i64 p2)) as4
  let as10 = filter (\x8 -> (((i64.u64 p3) | x8) == ((-8135039868888520450i64) %% 6i64))) as4
  let as13 = hist (+) 0i64 1 (map (\x11 -> (if (!(bool.i64 p2)) then (loop acc = x11 for it < 1i64 do acc) else (x11 * x11))) as4) as4
  let s14 = reduce i64.min i64.highest as7
  let as17 = filter (\x15 -> (x15 != (p2 / 6i64))) as13
  let as18 = rotate 0i64 as7
  in (as7, as10, as13, s14, as17, as18)

-- ==
-- entry: e370
-- input { [-2i16, 7i16] [-1i8, -1i8] 0i16 true }
-- output { [1i8, 1i8] [-2i16, -1i16] empty([0]i8) [0i64, 1i64] [0.0f64, 1.0f64] [-0.0f32, -0.0f32] }
entry e370 [n] (p0: [n]i16) (p1: [n]i8) (p2: i16) (p3: bool) =
  let as3 = filter (\x1 -> (if (if p3 then p3 else (bool.i16 p2)) then ((bool.i16 p2) || p3) else (x1 < x1))) p0
  let as5 = map (\x4 -> (if (if p3 then (x4 == x4) else p3) then (i8.abs x4) else (!(7i8 + x4)))) p1
  let as6 = scan (|) 0i16 p0
  let as9 = filter (\x7 -> ((!x7) > (if p3 then x7 else x7))) as5
  let as11 = tabulate n (\x10 -> {f0 = x10, f1 = (f64.i64 x10), f2 = (((f32.sqrt (f32.abs (f32.i16 p2))) * (if p3 then 2.25f32 else (f32.i16 p2))) * (if (!p3) then (if p3 then 0.34f32 else (-0.25f32)) else (-(f32.i16 p2))))})
  in (as5, as6, as9, map (\{f0 = a, f1 = _, f2 = _} -> a) as11, map (\{f0 = _, f1 = a, f2 = _} -> a) as11, map (\{f0 = _, f1 = _, f2 = a} -> a) as11)

-- ==
-- entry: e371
-- input { [6u8, 5u8, 9u8, 1u8, 33u8] [[8u16], [3u16], [2u16], [60997u16], [0u16]] 2812754187u32 }
-- output { [3541034614u32, 3541034614u32, 3541034614u32, 3541034614u32, 3541034614u32] [136.165f64, 134.70530230586814f64, 132.74885316345285f64, 131.17500750339954f64, 130.51135637913637f64] [8u16, 3u16, 2u16, 60997u16, 0u16] [[8u16], [3u16], [2u16], [60997u16]] [0i64, 0i64, 0i64, 0i64, 0i64] }
entry e371 [n] [m] (p0: [n]u8) (p1: [n][m]u16) (p2: u32) =
  let as3 = map2 (\x1 x2 -> ((((p2 & p2) * p2) - (if (x1 >= 63u8) then (p2 / 3u32) else (p2 %% 6u32))), ((f64.cos (f64.i64 x2)) - (((-57.25f64) + 0.71f64) - (78.625f64 - (f64.i64 x2)))))) p0 (iota (length p0))
  let as9 = map (\row4 -> let as7 = map2 (\x5 x6 -> ((i32.u16 x6), (x5 < (x5 ^ (x6 * (u16.u32 p2)))), (((x6 - x5) > x5) || (x5 <= (x6 ** 0u16))))) row4 row4 let as8 = iota n in (if length row4 == 0 then 33u16 else row4[(0) % length row4])) p1
  let as12 = filter (\row10 -> ((if true then (bool.u16 (u16.sum row10)) else (bool.u32 p2)) || (!true))) p1
  let as13 = replicate n (((i64.u32 p2) + 96i64) >> 48i64)
  in (map (\(a, _) -> a) as3, map (\(_, a) -> a) as3, as9, as12, as13)

-- ==
-- entry: e372
-- input { [9223372036854775807i64] [11293545159006031563u64] empty([0][1][0]bool) 6u64 3u64 }
-- output { 1i64 [9223372036854775807i64] }
entry e372 [n] [m] (p0: [n]i64) (p1: [n]u64) (p2: [m][n][m]bool) (p3: u64) (p4: u64) =
  let s1 = length p0
  let as4 = filter (\x2 -> ((if false then (-1i64) else x2) > (s1 - s1))) p0
  in (s1, as4)

-- ==
-- entry: e373
-- input { [false, true] [0.25f32, 0.25f32] }
-- output { [true, false] }
entry e373 [n] (p0: [n]bool) (p1: [n]f32) =
  let as2 = map (\x1 -> (if x1 then ((u8.bool x1) == (!(u8.bool x1))) else (!(!true)))) p0
  in as2

-- ==
-- entry: e374
-- input { [9u16, 56145u16, 1u16] [[0u16, 1u16, 0u16, 65535u16], [0u16, 0u16, 63382u16, 3u16], [1u16, 1u16, 6u16, 8u16]] -0.5f64 2i32 }
-- output { 56155u16 }
entry e374 [n] [m] (p0: [n]u16) (p1: [n][m]u16) (p2: f64) (p3: i32) =
  let s1 = (u16.sum p0)
  in s1

-- ==
-- entry: e375
-- input { [0u32, 0u32, 2322329521u32, 3824713216u32, 0u32, 5u32, 6u32, 0u32] [4294967295u32, 4032135237u32, 118367837u32, 5u32, 0u32, 4229602587u32, 1u32, 1074374800u32] }
-- output { 256i64 1.0f32 84.015625f32 254.1376953125f32 256i64 28u64 28u64 28u64 256i64 0i8 0i8 0i8 256i64 54i64 54i64 54i64 256i64 28.0f64 28.0f64 28.0f64 255i64 1u32 85u32 100u32 }
entry e375 [n] (p0: [n]u32) (p1: [n]u32) =
  let long = map (\x1 -> ((f32.i64 x1) + ((f32.cos (f32.i64 x1)) - ((f32.i64 x1) - (f32.i64 x1))))) (iota 256)
  let as3 = map (\x2 -> (u32.f32 (f32.min 100.0f32 (f32.max (0.0f32) x2)))) long
  let as5 = map (\x4 -> {f0 = (!((x4 * x4) - (x4 / (x4 | 1u32)))), f1 = ((((u16.u32 x4) / (7u16 | 1u16)) + ((u16.u32 x4) - (u16.u32 x4))) | ((u16.u32 x4) + u16.highest)), f2 = (f64.u32 x4)}) as3
  let as6 = scan f32.max (-f32.inf) long
  let as9 = map2 (\x7 x8 -> 28u64) as3 (iota (length as3))
  let as11 = map (\x10 -> {f0 = ((-8i8) * ((i8.highest << 3i8) << 3i8)), f1 = 54i64, f2 = (f64.u64 x10)}) as9
  let as14 = filter (\x12 -> (x12 != 8u32)) as3
  in (length (as6), (as6)[0], (as6)[85], (as6)[255], length (as9), (as9)[0], (as9)[85], (as9)[255], length (map (\{f0 = a, f1 = _, f2 = _} -> a) as11), (map (\{f0 = a, f1 = _, f2 = _} -> a) as11)[0], (map (\{f0 = a, f1 = _, f2 = _} -> a) as11)[85], (map (\{f0 = a, f1 = _, f2 = _} -> a) as11)[255], length (map (\{f0 = _, f1 = a, f2 = _} -> a) as11), (map (\{f0 = _, f1 = a, f2 = _} -> a) as11)[0], (map (\{f0 = _, f1 = a, f2 = _} -> a) as11)[85], (map (\{f0 = _, f1 = a, f2 = _} -> a) as11)[255], length (map (\{f0 = _, f1 = _, f2 = a} -> a) as11), (map (\{f0 = _, f1 = _, f2 = a} -> a) as11)[0], (map (\{f0 = _, f1 = _, f2 = a} -> a) as11)[85], (map (\{f0 = _, f1 = _, f2 = a} -> a) as11)[255], length (as14), (as14)[0], (as14)[85], (as14)[254])

-- ==
-- entry: e376
-- input { [8u32, 1u32, 9u32, 3u32, 1u32] [3i8, -3i8, 7i8, 5i8, -127i8] }
-- output { false empty([0]u32) -7i64 [3i8, 0i8, 7i8, 12i8, -115i8] }
entry e376 [n] (p0: [n]u32) (p1: [n]i8) =
  let s2 = any (\x1 -> (!(bool.u32 x1))) p0
  let as5 = filter (\x3 -> (((u32.bool s2) <= x3) && false)) p0
  let s6 = (if (((i64.bool s2) >> 12i64) == (i64.abs (i64.bool s2))) then ((if s2 then (-2049i64) else (-49i64)) / 8i64) else (((i64.bool s2) & (-7i64)) >> 47i64))
  let as7 = scan (+) 0i8 p1
  in (s2, as5, s6, as7)

-- ==
-- entry: e377
-- input { empty([0]i64) empty([0]bool) }
-- output { false }
entry e377 [n] (p0: [n]i64) (p1: [n]bool) =
  let s1 = (2u32 > (6u32 - (3363390091u32 * 4u32)))
  in s1

-- ==
-- entry: e378
-- input { [1.25f64, -0.25f64, 2.25f64, -1.5f64, -2.25f64, 1.75f64, -2.5f64, -3.0f64] [7u32] 0i64 }
-- output { [0.0f32] [0u16] [false] [1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64, 1i64] }
entry e378 [n] [m] (p0: [n]f64) (p1: [m]u32) (p2: i64) =
  let as3 = map2 (\x1 x2 -> ((f32.exp (-(f32.abs (((-1.0f32) - 32.0f32) * ((f32.u32 x1) / (f32.i64 x2)))))), ((42274u16 / 8u16) % ((((u16.i64 x2) * (u16.i64 p2)) - (u16.i64 x2)) | 1u16)), ((!(x2 * x2)) > ((x2 | p2) ** 0i64)))) p1 (iota (length p1))
  let as7 = map3 (\x4 x5 x6 -> ((((i64.f64 (f64.min 100.0f64 (f64.max (-100.0f64) x4))) ** 0i64) %% 4i64) - p2)) p0 p0 p0
  in (map (\(a, _, _) -> a) as3, map (\(_, a, _) -> a) as3, map (\(_, _, a) -> a) as3, as7)

-- ==
-- entry: e379
-- input { [4i32, 9i32] [2.0f32, -0.5f32] false 4u64 }
-- output { [4i32, 36i32] empty([0]i32) [255u8, 255u8] }
entry e379 [n] (p0: [n]i32) (p1: [n]f32) (p2: bool) (p3: u64) =
  let as1 = scan (*) 1i32 p0
  let as4 = filter (\x2 -> (((u64.bool p2) / (p3 | 1u64)) == (if p2 then p3 else p3))) p0
  let as8 = map3 (\x5 x6 x7 -> (((128u8 + (u8.f32 (f32.min 100.0f32 (f32.max (0.0f32) x6)))) - ((u8.i32 x5) * (u8.u64 p3))) | ((7u8 // 6u8) - (30u8 + (u8.i32 x7))))) p0 p1 as1
  in (as1, as4, as8)

-- ==
-- entry: e380
-- input { [false, false, true, true, true, true, true, false] [133u8, 2u8, 0u8, 9u8, 1u8, 0u8, 73u8, 5u8] 8i64 1u8 }
-- output { [8i64, 8i64, 8i64, 8i64, 8i64, 8i64, 8i64, 8i64] 1.25f64 false 8i64 }
entry e380 [n] (p0: [n]bool) (p1: [n]u8) (p2: i64) (p3: u8) =
  let as3 = map2 (\x1 x2 -> (if (!(x1 != x1)) then (i64.max (p2 %% (p2 | 1i64)) p2) else (if (!false) then p2 else (p2 %% 2i64)))) p1 p1
  let s4 = 1.25f64
  let s5 = (if length p0 == 0 then (bool.i64 p2) else p0[(8) % length p0])
  let s6 = (if length as3 == 0 then p2 else as3[(2) % length as3])
  in (as3, s4, s5, s6)

-- ==
-- entry: e381
-- input { [3.0f32, -0.25f32, 643.6153564453125f32, 2.5f32, -670.076904296875f32, 1.25f32, 1.25f32, 0.75f32] [-23347i16, -8628i16, 3i16, 1i16, 8i16, 9441i16, -29564i16, 7i16] -127i8 -0.25f64 }
-- output { 0i32 }
entry e381 [n] (p0: [n]f32) (p1: [n]i16) (p2: i8) (p3: f64) =
  let s1 = ((i32.abs (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) p3)))) %% 1i32)
  in s1

-- ==
-- entry: e382
-- input { [6i16] [[2359952221713032604i64]] }
-- output { [0i8] [249u8] [-81i16] [-81i16] [83.625f32] [202.813232421875f32] }
entry e382 [n] [m] (p0: [n]i16) (p1: [m][n]i64) =
  let as3 = filter (\x1 -> (!(bool.i16 x1))) p0
  let as4 = scan (*) 1i16 p0
  let as6 = map (\x5 -> ((x5 * (x5 >> 8i16)) - ((9i16 ** 2i16) * (8i16 % (x5 | 1i16))))) as4
  let as9 = map2 (\x7 x8 -> ((if (bool.i16 x7) then ((2i8 >> 5i8) // 1i8) else (((i8.i64 x8) * (i8.i64 x8)) * (i8.i16 x7))), (if ((!(bool.i16 x7)) || (!(bool.i16 x7))) then (((u8.i16 x7) ** 0u8) * (if (bool.i64 x8) then (u8.i16 x7) else (u8.i64 x8))) else (u8.max (!(u8.i16 x7)) ((u8.i16 x7) % (3u8 | 1u8)))))) p0 (iota (length p0))
  let as12 = filter (\x10 -> ((if (bool.i16 x10) then x10 else x10) == x10)) as6
  let as13 = scan i16.max i16.lowest as12
  let as15 = map (\x14 -> (f32.max 83.625f32 (((f32.i16 x14) + (-2.75f32)) + (f32.log (1.0f32 + f32.abs (f32.i16 x14)))))) as12
  let as17 = map (\x16 -> ((f32.log (1.0f32 + f32.abs (x16 * (-1.0f32)))) - ((x16 + (-114.75f32)) - (x16 + x16)))) as15
  in (map (\(a, _) -> a) as9, map (\(_, a) -> a) as9, as12, as13, as15, as17)

-- ==
-- entry: e383
-- input { [0u16, 7u16, 0u16, 64853u16, 0u16] [1u8, 0u8, 7u8, 0u8, 3u8] -9223372036854775808i64 }
-- output { empty([0]i64) [0.0f32, 0.0f32, 0.0f32, 0.0f32, 0.0f32] [-14i32, -14i32, -14i32, -14i32, -14i32] 0.0f32 -14i32 [1u8, 0u8, 0u8, 0u8, 0u8] }
entry e383 [n] (p0: [n]u16) (p1: [n]u8) (p2: i64) =
  let as3 = filter (\x1 -> ((!(bool.i64 p2)) && (true && (bool.i64 p2)))) p1
  let as5 = tabulate n (\x4 -> (((i32.i64 x4) %% (((i32.i64 x4) >> 18i32) | 1i32)), ((17i8 + (i8.i64 p2)) ** 3i8)))
  let as7 = map (\x6 -> (f64.u16 x6)) p0
  let as10 = filter (\x8 -> (bool.u8 x8)) as3
  let as13 = filter (\x11 -> (if (!false) then ((bool.u8 x11) || (bool.i64 p2)) else (p2 >= p2))) as10
  let as16 = filter (\x14 -> (!((u8.i64 p2) <= (u8.i64 p2)))) as3
  let as17 = scan (^) 0u8 as13
  let as19 = map (\i -> as17[(i * 5 + 0) % length as17]) (iota (length as17))
  let as22 = map2 (\x20 x21 -> ((f64.round ((f64.u8 x20) + (-27.375f64))) - (f64.u8 x21))) as19 as19
  let as25 = filter (\x23 -> ((x23 - x23) == (x23 ^ x23))) as13
  let as26 = scan (\a b -> a + b) 0u8 as19
  let s27 = reduce (\a b -> a + b) 0u8 as26
  let s28 = (u8.sum as13)
  let s29 = ((if (s27 <= s28) then (s27 * s27) else (if false then s28 else 6u8)) % 7u8)
  let s30 = (if (!true) then 3u32 else (((u32.u8 s28) % 4u32) ^ 0u32))
  let as31 = scan (\a b -> a + b) 0.0f64 as7
  let s32 = (f64.sum as31)
  let s33 = ((((i32.u8 s29) ^ (i32.u8 s29)) ** 1i32) - ((!(i32.u8 s28)) % 8i32))
  let s34 = length as3
  let as36 = map (\x35 -> ((!(1u64 % 8u64)) ^ (((u64.u8 x35) / (17095922836468440719u64 | 1u64)) %% 6u64))) as13
  let as38 = map (\i -> as10[(i * 1 + 2) % length as10]) (iota (length as10))
  let as41 = map2 (\x39 x40 -> (if false then (if (!(bool.i32 s33)) then (s32 * (f64.i64 s34)) else (f64.ceil s32)) else (f64.abs (s32 + s32)))) p1 (iota (length p1))
  let as42 = scan (+) 0u8 as19
  let as43 = scan u8.min u8.highest as38
  let as45 = map (\x44 -> (if (bool.u8 s28) then (-1.5f32) else (f32.u8 s28))) as41
  let s47 = all (\x46 -> ((x46 << 1u8) == (61u8 >> 5u8))) as43
  let as48 = iota 0i64
  let as50 = map (\x49 -> {f0 = (f32.u8 s28), f1 = ((s33 %% ((s33 ** 2i32) | 1i32)) + s33)}) as45
  let {f0 = s51, f1 = s52} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((\a b -> a + b) a0 b0), f1 = ((^) a1 b1)}) {f0 = 0.0f32, f1 = 0i32} as50
  let as53 = scan u8.min u8.highest p1
  in (as48, map (\{f0 = a, f1 = _} -> a) as50, map (\{f0 = _, f1 = a} -> a) as50, s51, s52, as53)

-- ==
-- entry: e384
-- input { [1u8, 0u8, 0u8, 255u8, 3u8, 6u8, 5u8, 7u8, 0u8, 1u8, 62u8, 7u8, 160u8, 128u8, 0u8, 68u8, 5u8, 6u8, 0u8, 5u8, 125u8, 4u8, 1u8, 0u8, 255u8, 0u8, 34u8, 0u8, 3u8, 255u8, 2u8, 0u8, 0u8] [18446744073709551615u64, 0u64, 0u64, 0u64, 0u64, 4u64, 18446744073709551615u64, 0u64, 5u64, 1893660882554620038u64, 2408570458780475049u64, 5514086047276401393u64, 3u64, 5153362512737999265u64, 0u64, 3u64, 0u64, 1u64, 1102598435019366845u64, 0u64, 8u64, 18446744073709551615u64, 0u64, 9u64, 11730679211635619887u64, 0u64, 7u64, 1u64, 7437088230289002076u64, 5u64, 7u64, 0u64, 0u64] }
-- output { 4u32 -1i32 33i64 0i16 116i16 0i16 33i64 0u32 0u32 0u32 empty([0]i64) empty([0]i64) }
entry e384 [n] (p0: [n]u8) (p1: [n]u64) =
  let s1 = 4u32
  let s2 = (!(4i32 %% 1i32))
  let as5 = map2 (\x3 x4 -> {f0 = ((((i16.u32 s1) - 0i16) %% ((loop acc = (i16.u8 x3) for it < 2i64 do acc) | 1i16)) * (((i16.i64 x4) - (-17i16)) | ((i16.u8 x3) / 7i16))), f1 = (((s1 % 7u32) + (s1 & s1)) / 9u32)}) p0 (iota (length p0))
  let as6 = iota 0i64
  let as9 = map2 (\x7 x8 -> (((i64.min x7 (i64.u32 s1)) - (x7 >> 18i64)) / 1i64)) as6 as6
  in (s1, s2, length (map (\{f0 = a, f1 = _} -> a) as5), (map (\{f0 = a, f1 = _} -> a) as5)[0], (map (\{f0 = a, f1 = _} -> a) as5)[11], (map (\{f0 = a, f1 = _} -> a) as5)[32], length (map (\{f0 = _, f1 = a} -> a) as5), (map (\{f0 = _, f1 = a} -> a) as5)[0], (map (\{f0 = _, f1 = a} -> a) as5)[11], (map (\{f0 = _, f1 = a} -> a) as5)[32], as6, as9)

-- ==
-- entry: e385
-- input { [2.25f32, -1.75f32, 1.0f32, -2.25f32, 102.15384674072266f32] [0u16, 0u16, 0u16, 56202u16, 65535u16] -2.5f32 -32767i16 }
-- output { [2.25f32, 0.5f32, 1.5f32, -0.75f32, 101.40384674072266f32] [22i64, 22i64, 22i64, 22i64, 22i64] 56201u16 }
entry e385 [n] (p0: [n]f32) (p1: [n]u16) (p2: f32) (p3: i16) =
  let as1 = scan (+) 0.0f32 p0
  let as3 = map (\x2 -> 22i64) p0
  let s4 = (u16.sum p1)
  in (as1, as3, s4)

-- ==
-- entry: e386
-- input { empty([0]i32) empty([0]u32) 234u8 }
-- output { empty([0]bool) empty([0]u8) empty([0]bool) empty([0]i8) 0i64 -1i8 }
entry e386 [n] (p0: [n]i32) (p1: [n]u32) (p2: u8) =
  let s1 = (i32.sum p0)
  let as4 = map2 (\x2 x3 -> {f0 = ((u16.max ((u16.u32 x2) - (u16.i64 x3)) (u16.u32 x2)) * (39u16 ** 3u16)), f1 = (if ((x3 % 7i64) < x3) then (u64.abs (!(u64.u32 x2))) else 9223372036854775808u64), f2 = ((if (!(bool.u32 x2)) then (x3 + x3) else (x3 - x3)) > x3)}) p1 (iota (length p1))
  let as6 = map (\x5 -> x5) p1
  let as8 = map (\x7 -> (((i16.abs (i16.u8 p2)) * (if false then (i16.i32 s1) else (i16.u8 p2))) % 5i16)) as6
  let s9 = (((p2 + (u8.i32 s1)) % (p2 | 1u8)) %% (p2 | 1u8))
  let as10 = scan (\a b -> a + b) 0i16 as8
  let s11 = (f64.log (1.0f64 + f64.abs (f64.min (3.0f64 - (f64.u8 p2)) ((f64.u8 p2) / 2.75f64))))
  let as13 = map (\(x12: {f0: u16, f1: u64, f2: bool}) -> (u32.abs (u32.u8 s9))) as4
  let s14 = (s9 <= ((s9 - p2) >> 7u8))
  let as17 = map2 (\x15 x16 -> ((if (s14 || s14) then (x16 // 4i64) else (i64.u8 p2)) != (if (s14 || s14) then ((i64.i32 s1) ^ x16) else (x16 * x16)))) as10 (iota (length as10))
  let as20 = map2 (\x18 x19 -> {f0 = ((s1 + (s1 - s1)) - ((s1 * s1) // 6i32)), f1 = (((u32.i64 x19) % 4u32) - (((u32.u8 p2) % ((u32.bool s14) | 1u32)) >> 14u32))}) as17 (iota (length as17))
  let {f0 = s21, f1 = s22} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((\a b -> a + b) a0 b0), f1 = (u32.min a1 b1)}) {f0 = 0i32, f1 = u32.highest} as20
  let s23 = ((u64.u8 s9) ** 0u64)
  let {f0 = s24, f1 = s25} = reduce (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((|) a0 b0), f1 = ((|) a1 b1)}) {f0 = 0i32, f1 = 0u32} as20
  let as27 = map (\x26 -> (((if s14 then (bool.u8 s9) else (bool.u32 x26)) || (!true)) && ((s24 & s1) <= (s24 %% 5i32)))) as13
  let as29 = tabulate n (\x28 -> (((x28 * x28) // 7i64) // (((i64.lowest % 7i64) // 9i64) | 1i64)))
  let as31 = map (\x30 -> x30) as8
  let as33 = map (\x32 -> 0.25f32) as29
  let as35 = map (\x34 -> (if ((!(bool.i16 x34)) || s14) then (bool.u8 p2) else s14)) as31
  let s36 = (u32.sum p1)
  let as37 = iota 9i64
  let {f0 = s38, f1 = s39, f2 = s40} = reduce (\{f0 = a0, f1 = a1, f2 = a2} {f0 = b0, f1 = b1, f2 = b2} -> {f0 = (u16.min a0 b0), f1 = ((+) a1 b1), f2 = ((||) a2 b2)}) {f0 = u16.highest, f1 = 0u64, f2 = false} as4
  let as43 = filter (\x41 -> (bool.u32 s36)) as35
  let as46 = map2 (\x44 x45 -> (((f64.cos (s11 + s11)) * ((s11 + s11) + (s11 * s11))), (((s39 / 3u64) % 7u64) + (u64.abs s39)), (u8.i64 x44))) as37 as37
  let as48 = map (\x47 -> ((((i8.bool s40) * i8.highest) >> 4i8) + ((i8.u64 s23) + (!76i8)))) as43
  let as50 = map (\x49 -> ((s9 + s9), (((s24 ** 0i32) <= (s1 % 4i32)) && (s38 < ((u16.u64 s23) + s38))), (((-9i8) ** 1i8) - ((i8.i32 s1) * (i8.u64 s23))))) as43
  let as52 = map (\x51 -> (((s9 * s9) << 4u8) >= ((s9 + 64u8) / 3u8))) as43
  let as55 = filter (\(x53: (u8, bool, i8)) -> s14) as50
  let s56 = reduce (*) 1i64 as37
  let s57 = (i8.u16 s38)
  in (as52, map (\(a, _, _) -> a) as55, map (\(_, a, _) -> a) as55, map (\(_, _, a) -> a) as55, s56, s57)

-- ==
-- entry: e387
-- input { [-2.0f32, -0.75f32, 0.75f32] [499.30767822265625f32, 1.75f32, 1.75f32] 3u32 2.25f32 }
-- output { [0.125f64, 5.0f64, -8.418861169915811f64] [-18i16, -16i16, -16i16] -2.0f32 0i32 [0i64, 1i64, 2i64] }
entry e387 [n] (p0: [n]f32) (p1: [n]f32) (p2: u32) (p3: f32) =
  let as2 = map (\x1 -> (((f64.sqrt (f64.abs ((-1.75f64) - (f64.f32 x1)))) - (((f64.u32 p2) / (f64.f32 x1)) * ((f64.f32 x1) - (-1.75f64)))), (3i16 + ((i16.min 6i16 (i16.f32 (f32.min 100.0f32 (f32.max (-100.0f32) x1)))) - ((i16.u32 p2) + 16i16))))) p0
  let s3 = (f32.sum p0)
  let s4 = (1005831342i32 % 3i32)
  let as5 = iota n
  in (map (\(a, _) -> a) as2, map (\(_, a) -> a) as2, s3, s4, as5)

-- ==
-- entry: e388
-- input { [-1.0f32, 573.4615478515625f32, -0.5f32, 0.75f32, 1.25f32, 2.0f32, 1.0f32, 34.38461685180664f32] [74u8, 0u8, 4u8, 0u8, 255u8, 5u8, 5u8, 6u8] 0u64 }
-- output { 34i8 }
entry e388 [n] (p0: [n]f32) (p1: [n]u8) (p2: u64) =
  let s1 = (if (!(if true then (bool.u64 p2) else true)) then 34i8 else 4i8)
  in s1

-- ==
-- entry: e389
-- input { empty([0]bool) empty([0][0]i8) 606127325185923901u64 }
-- output { empty([0]i8) 1113414461i32 empty([0][0]i8) }
entry e389 [n] [m] (p0: [n]bool) (p1: [m][n]i8) (p2: u64) =
  let as7 = map (\row1 -> let as3 = map (\x2 -> (((p2 - p2) + (if (bool.i8 x2) then p2 else p2)) != ((if (bool.u64 p2) then 3u64 else p2) // ((p2 / (p2 | 1u64)) | 1u64)))) row1 let as6 = map2 (\x4 x5 -> (((!x5) >> 39i64) >= ((if (bool.i64 x5) then x5 else x5) ^ x5))) row1 (iota (length row1)) in (if length row1 == 0 then (i8.u64 p2) else row1[(6) % length row1])) p1
  let s8 = (i32.u64 p2)
  let as11 = filter (\row9 -> ((p2 - p2) != (u64.min 1u64 p2))) p1
  in (as7, s8, as11)

-- ==
-- entry: e390
-- input { empty([0]f64) empty([0][0]i64) }
-- output { empty([0]i64) empty([0][0]i64) empty([0]i64) empty([0]i64) }
entry e390 [n] [m] (p0: [n]f64) (p1: [n][m]i64) =
  let as2 = flatten p1
  let as5 = filter (\row3 -> (if ((bool.i64 (i64.sum row3)) || (bool.i64 (i64.sum row3))) then (if (bool.i64 (i64.sum row3)) then (bool.i64 (i64.sum row3)) else (bool.i64 (i64.sum row3))) else (bool.i64 (i64.sum row3)))) p1
  let as6 = scatter (copy as2) (map (\i -> length as2 - 1 - i + (0)) (iota (length as2))) as2
  let as8 = flatten as5
  in (as2, as5, as6, as8)

-- ==
-- entry: e391
-- input { empty([0]i8) empty([0]f64) }
-- output { empty([0]f64) }
entry e391 [n] (p0: [n]i8) (p1: [n]f64) =
  let as3 = filter (\x1 -> true) p1
  in as3

-- ==
-- entry: e392
-- input { empty([0]f32) empty([0]i64) 6i32 }
-- output { 255i64 26u16 26u16 26u16 255i64 1.522997974471263e-08f64 1.522997974471263e-08f64 1.522997974471263e-08f64 3.638193130493164f32 255i64 26u16 26u16 26u16 255i64 1.522997974471263e-08f64 1.522997974471263e-08f64 1.522997974471263e-08f64 3.638193130493164f32 }
entry e392 [n] (p0: [n]f32) (p1: [n]i64) (p2: i32) =
  let long = map (\x1 -> (f32.exp (-(f32.abs (f32.min (if true then (f32.i64 x1) else (f32.i64 x1)) ((f32.i32 p2) - (f32.i64 x1))))))) (iota 255)
  let as4 = map2 (\x2 x3 -> {f0 = 26u16, f1 = (f64.exp (-(f64.abs (f64.trunc ((-3.0f64) * (f64.i32 p2))))))}) long (iota (length long))
  let s5 = (f32.sum long)
  let as8 = filter (\(x6: {f0: u16, f1: f64}) -> (bool.u16 x6.f0)) as4
  let s9 = reduce (+) 0.0f32 long
  in (length (map (\{f0 = a, f1 = _} -> a) as4), (map (\{f0 = a, f1 = _} -> a) as4)[0], (map (\{f0 = a, f1 = _} -> a) as4)[85], (map (\{f0 = a, f1 = _} -> a) as4)[254], length (map (\{f0 = _, f1 = a} -> a) as4), (map (\{f0 = _, f1 = a} -> a) as4)[0], (map (\{f0 = _, f1 = a} -> a) as4)[85], (map (\{f0 = _, f1 = a} -> a) as4)[254], s5, length (map (\{f0 = a, f1 = _} -> a) as8), (map (\{f0 = a, f1 = _} -> a) as8)[0], (map (\{f0 = a, f1 = _} -> a) as8)[85], (map (\{f0 = a, f1 = _} -> a) as8)[254], length (map (\{f0 = _, f1 = a} -> a) as8), (map (\{f0 = _, f1 = a} -> a) as8)[0], (map (\{f0 = _, f1 = a} -> a) as8)[85], (map (\{f0 = _, f1 = a} -> a) as8)[254], s9)

-- ==
-- entry: e393
-- input { [2.5f32, 518.6153564453125f32, -174.84616088867188f32, 1.75f32, 2.25f32, -3.0f32, 16.0f32, -159.76922607421875f32, 1.25f32, -0.25f32, -3.0f32, 704.1538696289062f32, 174.15383911132812f32, -0.5f32, 2.0f32, -1.25f32, 0.75f32] [-9223372036854775808i64, 3i64, -4i64, -1i64, 9223372036854775807i64, -9223372036854775808i64, -4i64, 8i64, 8i64, -3i64, 4i64, 3i64, 7i64, -4i64, -4i64, 2i64, 9223372036854775807i64] [[[false, true], [true, true]], [[false, false], [false, false]], [[false, true], [false, true]], [[false, true], [true, false]], [[true, true], [false, false]], [[true, true], [true, true]], [[true, false], [false, false]], [[true, false], [true, false]], [[false, true], [true, false]], [[true, true], [false, false]], [[true, true], [true, false]], [[true, true], [false, false]], [[true, true], [false, false]], [[false, true], [true, true]], [[false, false], [false, false]], [[false, true], [true, false]], [[false, false], [true, true]]] 3965294837u32 -1.0f64 }
-- output { 3965294837u32 empty([0][2][2]bool) -2.521880569053887e-10f64 }
entry e393 [n] [m] (p0: [n]f32) (p1: [n]i64) (p2: [n][m][m]bool) (p3: u32) (p4: f64) =
  let s1 = (u32.max p3 ((p3 %% 3u32) % 4u32))
  let as4 = filter (\row2 -> ((s1 + s1) == (s1 >> 22u32))) p2
  let s5 = ((loop acc = (f64.floor p4) for it < 2i64 do (p4 / (f64.u32 p3))) + (if (bool.u32 p3) then (p4 - p4) else (if (bool.u32 p3) then p4 else p4)))
  in (s1, as4, s5)

-- ==
-- entry: e394
-- input { empty([0]i32) empty([0]u64) 4i8 }
-- output { empty([0]u16) empty([0]u16) empty([0]u64) empty([0]u16) empty([0]u64) empty([0]u16) }
entry e394 [n] (p0: [n]i32) (p1: [n]u64) (p2: i8) =
  let s1 = reduce (|) 0i32 p0
  let as4 = filter (\x2 -> ((x2 + x2) <= (x2 * x2))) p1
  let as7 = map2 (\x5 x6 -> {f0 = (x5 ** 3u64), f1 = ((if (!true) then ((u16.i32 s1) + (u16.u64 x5)) else (24u16 << 14u16)) % 3u16)}) as4 (iota (length as4))
  let as10 = map (\{f0 = x8, f1 = x9} -> {f0 = (u64.u16 x9), f1 = (((u16.max x9 x9) // ((x9 - x9) | 1u16)) << 9u16)}) as7
  let as11 = scan (\{f0 = a0, f1 = a1} {f0 = b0, f1 = b1} -> {f0 = ((*) a0 b0), f1 = (u16.min a1 b1)}) {f0 = 1u64, f1 = u16.highest} as7
  let as14 = map2 (\x12 x13 -> (u16.max ((u16.i32 x12) + ((u16.i32 x12) ^ (u16.i64 x13))) ((41779u16 %% 4u16) ** 3u16))) p0 (iota (length p0))
  let as17 = filter (\(x15: {f0: u64, f1: u16}) -> ((if (bool.u64 x15.f0) then p2 else (i8.u16 x15.f1)) >= (if true then p2 else p2))) as10
  let as19 = map (\i -> as7[(i * 4 + 7) % length as7]) (iota (length as7))
  in (map (\{f0 = _, f1 = a} -> a) as11, as14, map (\{f0 = a, f1 = _} -> a) as17, map (\{f0 = _, f1 = a} -> a) as17, map (\{f0 = a, f1 = _} -> a) as19, map (\{f0 = _, f1 = a} -> a) as19)

-- ==
-- entry: e395
-- input { [4u32, 9u32, 9u32, 3u32] [0u32, 3928077262u32, 9u32, 3274024170u32] 0u32 7i64 }
-- output { 1u32 false 0u16 [0u32, 0u32, 0u32, 0u32, 0u32, 0u32, 0u32, 0u32, 0u32, 0u32] [7.0f64, 7.0f64, 7.0f64, 7.0f64] [7.0f64, 7.0f64, 7.0f64, 7.0f64] }
entry e395 [n] (p0: [n]u32) (p1: [n]u32) (p2: u32) (p3: i64) =
  let as3 = hist (+) 0u32 5 (map (\x1 -> ((p3 + p3) * ((i64.u32 p2) + p3))) p0) p0
  let as5 = map (\x4 -> ((u16.abs ((u16.u32 p2) | (u16.u32 p2))) << 15u16)) p1
  let as6 = reverse as3
  let as10 = map3 (\x7 x8 x9 -> (((loop acc = 87i32 for it < 4i64 do (i32.u16 x8)) * (if true then 5i32 else (-129i32))) >> 19i32)) as5 as5 as5
  let as13 = filter (\x11 -> false) as6
  let s14 = reduce (*) 1u32 as13
  let s16 = all (\x15 -> (!(true || (bool.u32 s14)))) as3
  let s17 = (u16.sum as5)
  let as19 = (as6 ++ as6)
  let as21 = map (\x20 -> (f64.trunc (f64.round (loop acc = (f64.i64 p3) for it < 1i64 do acc)))) as5
  let as22 = reverse as21
  in (s14, s16, s17, as19, as21, as22)

-- ==
-- entry: e396
-- input { empty([0]bool) empty([0][0]u64) 5u8 5u64 }
-- output { empty([0]f64) empty([0]f64) empty([0]i64) empty([0]f32) empty([0]u64) }
entry e396 [n] [m] (p0: [n]bool) (p1: [n][m]u64) (p2: u8) (p3: u64) =
  let as2 = tabulate n (\x1 -> (((f64.log (1.0f64 + f64.abs 0.88f64)) * (f64.i64 x1)) + (((f64.i64 x1) * (f64.u8 p2)) - (if (bool.u8 p2) then (f64.u64 p3) else (f64.i64 x1)))))
  let as5 = filter (\x3 -> ((u8.abs p2) != (if (bool.u8 p2) then p2 else p2))) as2
  let as7 = map (\x6 -> {f0 = (((i64.abs (i64.bool x6)) * (if x6 then (i64.bool x6) else (i64.u64 p3))) %% 3i64), f1 = (if x6 then (-112.625f32) else (((f32.u64 p3) * (-2.25f32)) - (f32.ceil 1.0f32)))}) p0
  let as9 = map (\row8 -> (if length row8 == 0 then p3 else row8[(8) % length row8])) p1
  in (as2, as5, map (\{f0 = a, f1 = _} -> a) as7, map (\{f0 = _, f1 = a} -> a) as7, as9)

-- ==
-- entry: e397
-- input { [7u8, 0u8, 0u8] [1233487989i32, 0i32, 0i32] [[[1u64, 0u64, 7u64], [1u64, 7u64, 5u64], [9u64, 6u64, 7u64]], [[3u64, 0u64, 1u64], [0u64, 0u64, 1u64], [4u64, 6u64, 3u64]], [[4465889107860173853u64, 0u64, 0u64], [3u64, 0u64, 13746419258129448518u64], [0u64, 10571962817662839597u64, 537547566594489346u64]]] -1.5f64 }
-- output { [28u32, 28u32, 28u32] }
entry e397 [n] [m] (p0: [n]u8) (p1: [n]i32) (p2: [n][m][m]u64) (p3: f64) =
  let as3 = map2 (\x1 x2 -> ((((u32.i64 x2) >> 28u32) << 19u32) + 28u32)) p0 (iota (length p0))
  in as3

-- ==
-- entry: e398
-- input { empty([0]f64) empty([0][1]u16) empty([1][0][1]i64) -1i32 14380209744124417630u64 }
-- output { 0.0f64 empty([0]i16) empty([0]u16) [0i64] [0u16, 0u16] }
entry e398 [n] [m] (p0: [n]f64) (p1: [n][m]u16) (p2: [m][n][m]i64) (p3: i32) (p4: u64) =
  let s1 = (f64.sum p0)
  let as4 = map2 (\x2 x3 -> ((i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s1))) / ((((i16.i64 x3) / ((i16.i64 x3) | 1i16)) + (i16.max (-50i16) (i16.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s1))))) | 1i16))) p0 (iota (length p0))
  let as8 = map (\row5 -> let as6 = scan u16.min u16.highest row5 let s7 = ((i32.abs (i32.u64 p4)) - ((p3 - p3) * (if true then (i32.f64 (f64.min 100.0f64 (f64.max (-100.0f64) s1))) else p3))) in reduce u16.max u16.lowest row5) p1
  let as10 = map (\row9 -> (i64.sum (map i64.sum row9))) p2
  let as13 = hist u16.max u16.lowest 2 (map (\x11 -> (17179869183i64 + (loop acc = 83i64 for it < 0i64 do (i64.u16 x11)))) as8) as8
  in (s1, as4, as8, as10, as13)

-- ==
-- entry: e399
-- input { [0u16, 1u16, 5u16] [0.75f64, -27.53846153846154f64, 440.84615384615387f64] [[[-4i8, -127i8, 127i8], [-3i8, -90i8, 3i8], [-1i8, 7i8, 3i8]], [[1i8, -1i8, -127i8], [9i8, 9i8, 3i8], [3i8, -116i8, -128i8]], [[6i8, 2i8, -105i8], [7i8, -1i8, -4i8], [-2i8, 1i8, 7i8]]] 3i8 1430591062i32 }
-- output { [0u16, 1u16, 5u16] empty([0][3][3]i8) empty([0][3][3]i8) [65532u16, 65532u16, 10244u16] [[[-4i8, -127i8, 127i8], [-3i8, -90i8, 3i8], [-1i8, 7i8, 3i8]], [[1i8, -1i8, -127i8], [9i8, 9i8, 3i8], [3i8, -116i8, -128i8]], [[6i8, 2i8, -105i8], [7i8, -1i8, -4i8], [-2i8, 1i8, 7i8]]] 5038422060.0f64 }
entry e399 [n] [m] (p0: [n]u16) (p1: [n]f64) (p2: [m][n][m]i8) (p3: i8) (p4: i32) =
  let as2 = map (\row1 -> (i8.sum (map i8.sum row1))) p2
  let as4 = map (\x3 -> (((4u32 - (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x3)))) * ((u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x3))) + (u32.i32 p4))) + ((if (bool.i8 p3) then (u32.f64 (f64.min 100.0f64 (f64.max (0.0f64) x3))) else (u32.i32 p4)) << 28u32))) p1
  let as6 = map (\x5 -> (((x5 + x5) << 10u16) | ((x5 %% 8u16) - (4u16 ^ x5)))) p0
  let as9 = filter (\row7 -> (!((i8.sum (map i8.sum row7)) != p3))) p2
  let as12 = map2 (\x10 x11 -> {f0 = (-((f64.cos (f64.i32 p4)) * ((f64.i8 p3) - (f64.u16 x10)))), f1 = ((f32.u16 x10) / ((f32.sqrt (f32.abs (f32.i64 x11))) / (f32.abs (-0.75f32))))}) as6 (iota (length as6))
  let as15 = filter (\(x13: {f0: f64, f1: f32}) -> (bool.i32 p4)) as12
  let as18 = filter (\row16 -> (false || (p3 != p3))) as9
  let as20 = map (\row19 -> (i8.sum (map i8.sum row19))) as9
  let as23 = filter (\row21 -> ((p4 <= p4) && (bool.i8 (i8.sum (map i8.sum row21))))) p2
  let as24 = scan u16.max u16.lowest p0
  let as27 = filter (\x25 -> (((bool.i8 p3) || (bool.i32 p4)) && true)) p0
  let s28 = reduce (\a b -> a + b) 0u32 as4
  let as30 = map (\x29 -> (((i16.abs (-9i16)) // (((i16.i8 p3) + (i16.u16 x29)) | 1i16)) // 3i16)) as24
  let as33 = filter (\x31 -> true) as27
  let as36 = filter (\row34 -> (!((i8.sum (map i8.sum row34)) < (i8.i32 p4)))) p2
  let as39 = filter (\row37 -> (bool.i8 p3)) as36
  let as42 = filter (\x40 -> ((p3 * 72i8) != (p3 - (i8.i32 p4)))) as6
  let as45 = filter (\row43 -> (((bool.u32 s28) || (bool.i8 (i8.sum (map i8.sum row43)))) || ((i8.sum (map i8.sum row43)) > (i8.sum (map i8.sum row43))))) p2
  let s46 = ((((-2.5f64) + (f64.i8 p3)) * (if (bool.i8 p3) then (f64.u32 s28) else (f64.i8 p3))) * (((f64.i32 p4) - (f64.i32 p4)) + 2.5f64))
  in (as33, as36, as39, as42, as45, s46)
