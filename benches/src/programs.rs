//! The benchmark programs in core's text form, unfused (one loop for each combinator) and fused.

/// A program, unfused and fused.
pub struct Pair {
    /// What the benchmark is called.
    pub name: &'static str,
    /// One loop for each combinator.
    pub unfused: &'static str,
    /// As few loops as fusion gives.
    pub fused: &'static str,
    /// How many array inputs it takes.
    pub inputs: usize,
}

/// All of them.
pub const PAIRS: [Pair; 5] = [NORMALIZE2, DOT, FILTER_REDUCE, FILTER_MAP, MAP_SCAN];

const NORMALIZE2: Pair = Pair {
    name: "normalize2",
    inputs: 1,
    unfused: r#"
program normalize2 [n] ?[k] (x0: [n]f64 "xs") {
  x1: f64 = loop n over (x0: f64 <- x0) {
    fold 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
    emit 0 (x0)
  }
  x2: [k]f64 = loop n over (x0: f64 <- x0) {
    collect 0 (f64)
    x1: bool = f64.>(x0, 0.0f64)
    if x1 {
      emit 0 (x0)
    } else {}
  }
  x3: f64 = loop k over (x0: f64 <- x2) {
    fold 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
    emit 0 (x0)
  }
  x4: [n]f64 = loop n with (x0: f64 = x1) over (x1: f64 <- x0) {
    collect 0 (f64)
    x2: f64 = f64./(x1, x0)
    emit 0 (x2)
  }
  x5: [n]f64 = loop n with (x0: f64 = x3) over (x1: f64 <- x0) {
    collect 0 (f64)
    x2: f64 = f64./(x1, x0)
    emit 0 (x2)
  }
} -> (x4, x5)
"#,
    fused: r#"
program normalize2 [n] (x0: [n]f64 "xs") {
  x1: f64, x2: f64 = loop n over (x0: f64 <- x0) {
    fold 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
    fold 1 (0.0f64) op (x4: f64) (x5: f64) { x6: f64 = f64.+(x4, x5) } -> (x6)
    emit 0 (x0)
    x7: bool = f64.>(x0, 0.0f64)
    if x7 {
      emit 1 (x0)
    } else {}
  }
  x3: [n]f64, x4: [n]f64 = loop n with (x0: f64 = x1, x1: f64 = x2) over (x2: f64 <- x0) {
    collect 0 (f64)
    collect 1 (f64)
    x3: f64 = f64./(x2, x0)
    emit 0 (x3)
    x4: f64 = f64./(x2, x1)
    emit 1 (x4)
  }
} -> (x3, x4)
"#,
};

const DOT: Pair = Pair {
    name: "dot",
    inputs: 2,
    unfused: r#"
program dot [n] (x0: [n]f64 "xs", x1: [n]f64 "ys") {
  x2: [n]f64 = loop n over (x0: f64 <- x0, x1: f64 <- x1) {
    collect 0 (f64)
    x2: f64 = f64.*(x0, x1)
    emit 0 (x2)
  }
  x3: f64 = loop n over (x0: f64 <- x2) {
    fold 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
    emit 0 (x0)
  }
} -> (x3)
"#,
    fused: r#"
program dot [n] (x0: [n]f64 "xs", x1: [n]f64 "ys") {
  x2: f64 = loop n over (x0: f64 <- x0, x1: f64 <- x1) {
    fold 0 (0.0f64) op (x3: f64) (x4: f64) { x5: f64 = f64.+(x3, x4) } -> (x5)
    x2: f64 = f64.*(x0, x1)
    emit 0 (x2)
  }
} -> (x2)
"#,
};

const FILTER_REDUCE: Pair = Pair {
    name: "filter_reduce",
    inputs: 1,
    unfused: r#"
program filter_reduce [n] ?[k] (x0: [n]f64 "xs") {
  x1: [k]f64 = loop n over (x0: f64 <- x0) {
    collect 0 (f64)
    x1: bool = f64.>(x0, 0.0f64)
    if x1 {
      emit 0 (x0)
    } else {}
  }
  x2: [k]f64 = loop k over (x0: f64 <- x1) {
    collect 0 (f64)
    x1: f64 = f64.*(x0, x0)
    emit 0 (x1)
  }
  x3: f64 = loop k over (x0: f64 <- x2) {
    fold 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
    emit 0 (x0)
  }
} -> (x3)
"#,
    fused: r#"
program filter_reduce [n] (x0: [n]f64 "xs") {
  x1: f64 = loop n over (x0: f64 <- x0) {
    fold 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
    x4: bool = f64.>(x0, 0.0f64)
    if x4 {
      x5: f64 = f64.*(x0, x0)
      emit 0 (x5)
    } else {}
  }
} -> (x1)
"#,
};

const FILTER_MAP: Pair = Pair {
    name: "filter_map",
    inputs: 1,
    unfused: r#"
program filter_map [n] ?[k] (x0: [n]f64 "xs") {
  x1: [k]f64 = loop n over (x0: f64 <- x0) {
    collect 0 (f64)
    x1: bool = f64.>(x0, 0.0f64)
    if x1 {
      emit 0 (x0)
    } else {}
  }
  x2: [k]f64 = loop k over (x0: f64 <- x1) {
    collect 0 (f64)
    x1: f64 = f64.*(x0, x0)
    emit 0 (x1)
  }
} -> (x2)
"#,
    fused: r#"
program filter_map [n] ?[k] (x0: [n]f64 "xs") {
  x1: [k]f64 = loop n over (x0: f64 <- x0) {
    collect 0 (f64)
    x1: bool = f64.>(x0, 0.0f64)
    if x1 {
      x2: f64 = f64.*(x0, x0)
      emit 0 (x2)
    } else {}
  }
} -> (x1)
"#,
};

const MAP_SCAN: Pair = Pair {
    name: "map_scan",
    inputs: 1,
    unfused: r#"
program map_scan [n] (x0: [n]f64 "xs") {
  x1: [n]f64 = loop n over (x0: f64 <- x0) {
    collect 0 (f64)
    x1: f64 = f64.*(x0, x0)
    emit 0 (x1)
  }
  x2: [n]f64 = loop n over (x0: f64 <- x1) {
    scan 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
    collect 0 (f64)
    x4: f64 = step 0 (x0)
    emit 0 (x4)
  }
} -> (x2)
"#,
    fused: r#"
program map_scan [n] (x0: [n]f64 "xs") {
  x1: [n]f64 = loop n over (x0: f64 <- x0) {
    scan 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
    collect 0 (f64)
    x4: f64 = f64.*(x0, x0)
    x5: f64 = step 0 (x4)
    emit 0 (x5)
  }
} -> (x1)
"#,
};
