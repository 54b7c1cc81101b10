-- A function that waits for arguments is shared, however often it is an argument: these forty lines
-- would be 2^40 copies.
-- ==
-- input { 7 } output { 7 }

def k (f: i64 -> i64) (g: i64 -> i64) (x: i64) = x

def main (x: i64) =
  let f0 = k (+ 1) (+ 2)
  let f1 = k f0 f0
  let f2 = k f1 f1
  let f3 = k f2 f2
  let f4 = k f3 f3
  let f5 = k f4 f4
  let f6 = k f5 f5
  let f7 = k f6 f6
  let f8 = k f7 f7
  let f9 = k f8 f8
  let f10 = k f9 f9
  let f11 = k f10 f10
  let f12 = k f11 f11
  let f13 = k f12 f12
  let f14 = k f13 f13
  let f15 = k f14 f14
  let f16 = k f15 f15
  let f17 = k f16 f16
  let f18 = k f17 f17
  let f19 = k f18 f18
  let f20 = k f19 f19
  let f21 = k f20 f20
  let f22 = k f21 f21
  let f23 = k f22 f22
  let f24 = k f23 f23
  let f25 = k f24 f24
  let f26 = k f25 f25
  let f27 = k f26 f26
  let f28 = k f27 f27
  let f29 = k f28 f28
  let f30 = k f29 f29
  let f31 = k f30 f30
  let f32 = k f31 f31
  let f33 = k f32 f32
  let f34 = k f33 f33
  let f35 = k f34 f34
  let f36 = k f35 f35
  let f37 = k f36 f36
  let f38 = k f37 f37
  let f39 = k f38 f38
  let f40 = k f39 f39
  in f40 x
