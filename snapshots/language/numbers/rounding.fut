-- Where the result of a float operation is not a float, the nearest one is taken, of two the even one. Compared
-- with `==`, since a test block's tolerance hides the last bit.
-- ==
-- input { }
-- output { [true, true, true, true, true] [true, true, true, true, true] }

def main =
  (
    [
      0.1f32 + 0.2 == 0.3,
      0.7f32 - 0.1 == 0.59999996,
      1f32 / 3 == 0.33333334,
      f32.sqrt 2 == 1.4142135,
      16777216f32 + 1 == 16777216
    ],
    [
      0.1f64 + 0.2 == 0.30000000000000004,
      0.7f64 - 0.1 == 0.6,
      1f64 / 3 == 0.3333333333333333,
      f64.sqrt 2 == 1.4142135623730951,
      9007199254740992f64 + 1 == 9007199254740992
    ]
  )

-- An integer that no float is becomes the nearest float: 2^24 + 1 lies between two f32 and goes to the even one.
-- ==
-- entry: integers
-- input { } output { [true, true, true, true] [true, true, true, true] }

entry integers =
  (
    [
      f32.i32 16777217 == 16777216,
      f32.i32 16777219 == 16777220,
      f32.u32 u32.highest == 4294967296,
      f32.i64 i64.highest == 9223372036854775808
    ],
    [
      f64.i64 9007199254740993 == 9007199254740992,
      f64.i64 9007199254740995 == 9007199254740996,
      f64.u64 u64.highest == 18446744073709551616,
      f64.i32 i32.highest == 2147483647
    ]
  )

-- From f64 to f32: ties to even, into the subnormals, and beyond the greatest f32 to infinity.
-- ==
-- entry: narrowing
-- input { } output { [true, true, true, true, true] }

entry narrowing =
  [
    f32.f64 1.00000005960464477539 == 1,
    f32.f64 1.00000017881393432617 == 1.0000002,
    f32.f64 0.1 == 0.1,
    f32.f64 1e-45 == f32.from_bits 1,
    f32.f64 3.5e38 == f32.inf
  ]

-- Widening is exact: the f64 is the very number that the f32 is.
-- ==
-- entry: widening
-- input { } output { [true, true, true, true] }

entry widening =
  [
    f64.f32 0.1 == 0.100000001490116119384765625,
    f64.f32 (f32.from_bits 1) == 1.401298464324817e-45,
    f64.f32 16777217 == 16777216,
    f64.f32 f32.inf == f64.inf
  ]

-- From f64 straight to an integer, not by way of f32.
-- ==
-- entry: to_integers
-- input { } output { [true, true, true, true] }

entry to_integers =
  [
    i64.f64 9007199254740993 == 9007199254740992,
    i64.f64 4611686018427387904 == 4611686018427387904,
    u64.f64 18446744073709549568 == 18446744073709549568,
    i32.f64 2147483646.9 == 2147483646
  ]
