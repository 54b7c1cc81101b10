//! Native runs equal the core interpreter bit for bit: on every program here, with the schedule's
//! native and small constants, on one, two and four threads, on data that crosses every boundary
//! and holds extreme values.

use std::sync::Arc;

use lawson::core::interp;
use lawson::core::parse::parse;
use lawson::core::value::{CoreArray, CoreValue};
use lawson::core::{Program, Ty};
use lawson::native::{Kernel, NativeValue, RunError, TileMachine};
use lawson_oracle::domain::concrete::Concrete;
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::{Constants, Schedule};
use lawson_oracle::source::Source;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Programs: every collector, masked and not, scans in one and several layers, operators of one
/// and several components that are not commutative, branches that fail where they are not taken.
const PROGRAMS: [(&str, &str); 19] = [
    (
        "arithmetic",
        r#"
program main [n] (x0: [n]i64 "a", x1: [n]f64 "b", x2: i32 "c") {
  x3: [n]f64, x4: [n]i32, x5: [n]bool, x6: [n]i64 = loop n with (x0: i32 = x2) over (x1: i64 <- x0, x2: f64 <- x1) {
    collect 0 (f64, i32)
    collect 1 (bool)
    collect 2 (i64)
    x3: f64 = f64.i64(x1)
    x4: f64 = f64.*(x3, x2)
    x5: i32 = i32.i64(x1)
    x6: i32 = i32.+(x5, x0)
    x7: f64 = f64.max(x4, -0.5f64)
    emit 0 (x7, x6)
    x8: bool = f64.<=(x7, x2)
    emit 1 (x8)
    x9: i64 = position
    x10: i64 = i64.-(x9, x1)
    emit 2 (x10)
  }
} -> (x3, x4, x5, x6)
"#,
    ),
    (
        "sums",
        r#"
program main [n] (x0: [n]f64 "a", x1: [n]i32 "b", x2: [n]bool "c") {
  x3: f64, x4: f64, x5: f64, x6: f64, x7: i32, x8: bool = loop n over (x0: f64 <- x0, x1: i32 <- x1, x2: bool <- x2) {
    fold 0 (1.5f64) op (x3: f64) (x4: f64) { x5: f64 = f64.+(x3, x4) } -> (x5)
    fold 1 (1.0f64) op (x6: f64) (x7: f64) { x8: f64 = f64.*(x6, x7) } -> (x8)
    fold 2 (f64.inf) op (x9: f64) (x10: f64) { x11: f64 = f64.min(x9, x10) } -> (x11)
    fold 3 (f64.nan) op (x12: f64) (x13: f64) { x14: f64 = f64.max(x12, x13) } -> (x14)
    fold 4 (7i32) op (x15: i32) (x16: i32) { x17: i32 = i32.+(x15, x16) } -> (x17)
    fold 5 (true) op (x18: bool) (x19: bool) { x20: bool = bool.&&(x18, x19) } -> (x20)
    emit 0 (x0)
    if x2 {
      emit 1 (x0)
      emit 2 (x0)
    } else {
      emit 3 (x0)
    }
    emit 4 (x1)
    emit 5 (x2)
  }
} -> (x3, x4, x5, x6, x7, x8)
"#,
    ),
    (
        "filters",
        r#"
program main [n] ?[k] ?[l] (x0: [n]f64 "a", x1: [n]i32 "b", x2: i64 "c") {
  x3: [k]f64, x4: [k]i32, x5: [l]i64 = loop n with (x0: i64 = x2) over (x1: f64 <- x0, x2: i32 <- x1) {
    collect 0 (f64, i32)
    collect 1 (i64)
    x3: bool = f64.>(x1, 0.0f64)
    if x3 {
      x4: bool = i32.<(x2, 100i32)
      if x4 {
        emit 0 (x1, x2)
      } else {
        emit 1 (x0)
      }
    } else {
      x5: i64 = position
      emit 1 (x5)
    }
  }
} -> (x3, x4, x5, size(k + l))
"#,
    ),
    (
        "costly where it counts",
        r#"
program main [n] ?[k] (x0: [n]f64 "a", x1: [n]i64 "b", x2: i64 "c") {
  x3: [k]f64, x4: [k]i64, x5: [k]f64, x6: [n]f64, x7: f64, x8: f64 = loop n with (x0: [n]f64 = x0) over (x1: f64 <- x0, x2: i64 <- x1) {
    collect 0 (f64, i64, f64)
    collect 1 (f64)
    fold 2 lanes (0.0f64) op (x3: f64) (x4: f64) { x5: f64 = f64.+(x3, x4) } -> (x5)
    fold 3 (1.0f64) op (x6: f64) (x7: f64) { x8: f64 = f64.**(x6, x7) } -> (x8)
    x9: i64 = position
    x10: i64 = i64.%%(x9, 29i64)
    x11: bool = i64.==(x10, 3i64)
    if x11 {
      x12: f64 = f64.**(x1, 2.5f64)
      x13: i64 = i64.max(x2, 1i64)
      x14: i64 = i64./(x9, x13)
      x15: f64 = x0[x9]
      x16: f64 = f64.**(x15, 2.0f64)
      emit 0 (x12, x14, x16)
      emit 2 (x12)
    } else {}
    x17: bool = f64.>(x1, 0.0f64)
    x18: f64 = if x17 {
      x19: f64 = f64.sin(x1)
      x20: f64 = f64.log10(x19)
    } -> (x20) else {
      x21: f64 = f64.tanh(x1)
    } -> (x21)
    emit 1 (x18)
    emit 3 (x18)
  }
} -> (x3, x4, x5, x6, x7, x8)
"#,
    ),
    (
        "fails where it does not count",
        r#"
program main [n] ?[k] (x0: [n]f64 "a", x1: [n]i64 "b") {
  x2: [k]i64, x3: [k]f64 = loop n with (x0: [n]f64 = x0) over (x1: i64 <- x1) {
    collect 0 (i64, f64)
    x2: i64 = position
    x3: i64 = i64.%(x2, 31i64)
    x4: bool = i64.==(x3, 5i64)
    if x4 {
      x5: i64 = i64.-(x3, 4i64)
      x6: i64 = i64./(x1, x5)
      x7: i64 = i64.%(x2, x5)
      x8: f64 = x0[x7]
      emit 0 (x6, x8)
    } else {}
  }
} -> (x2, x3)
"#,
    ),
    (
        "index of the maximum",
        r#"
program main [n] (x0: [n]f64 "a", x1: [n]bool "b") {
  x2: f64, x3: i64 = loop n over (x0: f64 <- x0, x1: bool <- x1) {
    fold 0 (-f64.inf, -1i64) op (x2: f64, x3: i64) (x4: f64, x5: i64) {
      x6: bool = f64.>(x4, x2)
      x7: f64 = if x6 {} -> (x4) else {} -> (x2)
      x8: i64 = if x6 {} -> (x5) else {} -> (x3)
    } -> (x7, x8)
    if x1 {
      x9: i64 = position
      emit 0 (x0, x9)
    } else {}
  }
} -> (x2, x3)
"#,
    ),
    (
        "matrices",
        r#"
program main [n] (x0: [n]i64 "a", x1: [n]i64 "b") {
  x2: i64, x3: i64, x4: i64, x5: i64 = loop n over (x0: i64 <- x0, x1: i64 <- x1) {
    fold 0 (1i64, 0i64, 0i64, 1i64) op (x2: i64, x3: i64, x4: i64, x5: i64) (x6: i64, x7: i64, x8: i64, x9: i64) {
      x10: i64 = i64.*(x2, x6)
      x11: i64 = i64.*(x3, x8)
      x12: i64 = i64.+(x10, x11)
      x13: i64 = i64.*(x2, x7)
      x14: i64 = i64.*(x3, x9)
      x15: i64 = i64.+(x13, x14)
      x16: i64 = i64.*(x4, x6)
      x17: i64 = i64.*(x5, x8)
      x18: i64 = i64.+(x16, x17)
      x19: i64 = i64.*(x4, x7)
      x20: i64 = i64.*(x5, x9)
      x21: i64 = i64.+(x19, x20)
    } -> (x12, x15, x18, x21)
    emit 0 (x0, x1, 3i64, x0)
  }
} -> (x2, x3, x4, x5)
"#,
    ),
    (
        "weighted",
        r#"
program main [n] (x0: [n]f64 "a") {
  x1: f64 = loop n over (x0: f64 <- x0) {
    fold 0 (0.0f64) op (x1: f64) (x2: f64) {
      x3: f64 = f64.*(x1, 0.5f64)
      x4: f64 = f64.-(x3, x2)
    } -> (x4)
    emit 0 (x0)
  }
} -> (x1)
"#,
    ),
    (
        "running sum",
        r#"
program main [n] (x0: [n]f64 "a", x1: [n]i32 "b") {
  x2: [n]f64, x3: [n]i32 = loop n over (x0: f64 <- x0, x1: i32 <- x1) {
    scan 0 (0.25f64) op (x2: f64) (x3: f64) { x4: f64 = f64.+(x2, x3) } -> (x4)
    scan 1 (-5i32) op (x5: i32) (x6: i32) { x7: i32 = i32.max(x5, x6) } -> (x7)
    collect 0 (f64)
    collect 1 (i32)
    x8: f64 = step 0 (x0)
    x9: i32 = step 1 (x1)
    emit 0 (x8)
    x10: i32 = i32.-(x9, x1)
    emit 1 (x10)
  }
} -> (x2, x3)
"#,
    ),
    (
        "affine scan",
        r#"
program main [n] (x0: [n]f64 "a", x1: [n]f64 "b") {
  x2: [n]f64, x3: [n]f64 = loop n over (x0: f64 <- x0, x1: f64 <- x1) {
    scan 0 (1.0f64, 0.0f64) op (x2: f64, x3: f64) (x4: f64, x5: f64) {
      x6: f64 = f64.*(x2, x4)
      x7: f64 = f64.*(x3, x4)
      x8: f64 = f64.+(x7, x5)
    } -> (x6, x8)
    collect 0 (f64, f64)
    x9: f64, x10: f64 = step 0 (x0, x1)
    emit 0 (x9, x10)
  }
} -> (x2, x3)
"#,
    ),
    (
        "a filter with its numbers",
        r#"
program main [n] ?[k] (x0: [n]f64 "a") {
  x1: [k]i64, x2: [k]f64, x3: f64 = loop n over (x0: f64 <- x0) {
    scan 0 (0i64) op (x1: i64) (x2: i64) { x3: i64 = i64.+(x1, x2) } -> (x3)
    collect 0 (i64, f64)
    fold 1 (0.0f64) op (x4: f64) (x5: f64) { x6: f64 = f64.+(x4, x5) } -> (x6)
    x7: bool = f64.<(x0, 10.0f64)
    if x7 {
      x8: i64 = step 0 (1i64)
      emit 0 (x8, x0)
      x9: f64 = f64.i64(x8)
      x10: f64 = f64.*(x9, x0)
      emit 1 (x10)
    } else {}
  }
} -> (x1, x2, x3)
"#,
    ),
    (
        "layers",
        r#"
program main [n] ?[k] (x0: [n]i64 "a", x1: [n]bool "b") {
  x2: [k]i64, x3: [n]i64, x4: i64 = loop n over (x0: i64 <- x0, x1: bool <- x1) {
    scan 0 (0i64) op (x2: i64) (x3: i64) { x4: i64 = i64.+(x2, x3) } -> (x4)
    scan 1 (1i64) op (x5: i64) (x6: i64) {
      x7: i64 = i64.-(x5, 3i64)
      x8: i64 = i64.^(x7, x6)
    } -> (x8)
    scan 2 (0i64) op (x9: i64) (x10: i64) { x11: i64 = i64.+(x9, x10) } -> (x11)
    collect 0 (i64)
    collect 1 (i64)
    fold 2 (0i64) op (x12: i64) (x13: i64) {
      x14: i64 = i64.*(x12, 3i64)
      x15: i64 = i64.+(x14, x13)
    } -> (x15)
    x16: i64 = step 0 (x0)
    x17: i64 = i64.%(x16, 2i64)
    x18: bool = i64.==(x17, 0i64)
    emit 1 (x16)
    if x18 {
      x19: i64 = step 1 (x0)
      if x1 {
        x20: i64 = step 2 (x19)
        x21: i64 = i64.+(x20, x0)
        emit 0 (x21)
      } else {}
      emit 2 (x19)
    } else {}
  }
} -> (x2, x3, x4)
"#,
    ),
    (
        "division",
        r#"
program main [n] (x0: [n]i32 "a", x1: [n]i32 "b", x2: [n]bool "c") {
  x3: [n]i32, x4: [n]i32 = loop n over (x0: i32 <- x0, x1: i32 <- x1, x2: bool <- x2) {
    collect 0 (i32)
    collect 1 (i32)
    x3: bool = i32.!=(x1, 0i32)
    x4: bool = bool.||(x3, x2)
    x5: i32, x6: i32 = if x3 {
      x7: i32 = i32./(x0, x1)
      x8: i32 = i32.%(x0, x1)
    } -> (x7, x8) else {
      x9: bool = i32.>(x0, 2147483600i32)
      x10: i32 = if x9 {
        x11: i32 = i32.//(x0, x1)
      } -> (x11) else {} -> (x0)
    } -> (x10, -1i32)
    emit 0 (x5)
    emit 1 (x6)
  }
} -> (x3, x4)
"#,
    ),
    (
        "gather",
        r#"
program main [n] [m] (x0: [n]i64 "a", x1: [m]f64 "b", x2: [m]i32 "c") {
  x3: i64 = i64.+(size(m), 0i64)
  x4: [n]f64 = loop n with (x0: [m]f64 = x1, x1: i64 = x3, x2: [m]i32 = x2) over (x3: i64 <- x0) {
    collect 0 (f64)
    x4: bool = i64.>=(x3, 0i64)
    x7: bool = i64.<(x3, x1)
    x8: bool = bool.&&(x4, x7)
    x9: f64 = if x8 {
      x10: f64 = x0[x3]
    } -> (x10) else {
      x11: bool = i64.<(x3, -9223372036854775800i64)
      x12: f64 = if x11 {
        x13: f64 = x0[x3]
      } -> (x13) else {} -> (2.0f64)
    } -> (x12)
    emit 0 (x9)
  }
} -> (x4)
"#,
    ),
    (
        "sums of products",
        r#"
program main [n] (x0: [n]f64 "a", x1: [n]f64 "b", x2: f64 "c", x3: [n]f32 "d") {
  x4: f64, x5: f64, x6: f64, x7: f32, x8: f64 = loop n with (x0: f64 = x2) over (x1: f64 <- x0, x2: f64 <- x1, x3: f32 <- x3) {
    fold 0 (1.5f64) op (x4: f64) (x5: f64) { x6: f64 = f64.+(x4, x5) } -> (x6)
    fold 1 (0.0f64) op (x7: f64) (x8: f64) { x9: f64 = f64.+(x7, x8) } -> (x9)
    fold 2 (-0.0f64) op (x10: f64) (x11: f64) { x12: f64 = f64.+(x10, x11) } -> (x12)
    fold 3 (0.0f32) op (x13: f32) (x14: f32) { x15: f32 = f32.+(x13, x14) } -> (x15)
    fold 4 (0.0f64) op (x16: f64) (x17: f64) { x18: f64 = f64.+(x16, x17) } -> (x18)
    x19: f64 = f64.*(x1, x2)
    emit 0 (x19)
    x20: f64 = f64.-(x0, x1)
    emit 1 (x20)
    x21: bool = f64.<(x1, x2)
    if x21 {
      x22: f64 = f64.*(x2, x0)
      emit 2 (x22)
      x23: f32 = f32.*(x3, x3)
      emit 3 (x23)
      x24: f64 = f64.+(x1, x2)
      x25: f64 = f64.*(x24, x1)
      emit 4 (x25)
    } else {}
  }
} -> (x4, x5, x6, x7, x8)
"#,
    ),
    (
        "narrow types",
        r#"
program main [n] ?[k] (x0: [n]u8 "a", x1: [n]f32 "b", x2: [n]i16 "c", x3: u64 "d") {
  x4: [k]i8, x5: [k]f32, x6: f32, x7: u8, x8: [n]f32, x9: u64 = loop n with (x0: u64 = x3) over (x1: u8 <- x0, x2: f32 <- x1, x3: i16 <- x2) {
    scan 0 (0.5f32) op (x4: f32) (x5: f32) { x6: f32 = f32.+(x4, x5) } -> (x6)
    collect 0 (i8, f32)
    fold 1 (1.5f32) op (x7: f32) (x8: f32) { x9: f32 = f32.+(x7, x8) } -> (x9)
    fold 2 (7u8) op (x10: u8) (x11: u8) { x12: u8 = u8.+(x10, x11) } -> (x12)
    collect 3 (f32)
    fold 4 (3u64) op (x13: u64) (x14: u64) {
      x15: u64 = u64.*(x13, 5u64)
      x16: u64 = u64.^(x15, x14)
    } -> (x16)
    x17: f32 = step 0 (x2)
    emit 3 (x17)
    emit 1 (x2)
    x18: u8 = u8.max(x1, 9u8)
    emit 2 (x18)
    x19: u64 = u64.u8(x1)
    x20: u64 = u64.*(x19, x0)
    emit 4 (x20)
    x21: f32 = f32.i16(x3)
    x22: bool = f32.<(x21, x2)
    if x22 {
      x23: i8 = i8.i16(x3)
      x24: f32 = f32.sqrt(x21)
      emit 0 (x23, x24)
    } else {}
  }
} -> (x4, x5, x6, x7, x8, x9)
"#,
    ),
    (
        "views",
        r#"
program main [n] ?[m] (x0: [n]f64 "a", x1: f64 "b") {
  x2: i64 = i64.*(size(n), 2i64)
  size m = x2
  x3: [m]i64 = iota(x2)
  x4: [m]f64 = replicate(x2, x1)
  x5: [m]f64, x6: f64 = loop m over (x0: i64 <- x3, x1: f64 <- x4) {
    collect 0 (f64)
    fold 1 (0.0f64) op (x2: f64) (x3: f64) { x4: f64 = f64.+(x2, x3) } -> (x4)
    x5: f64 = f64.i64(x0)
    x6: f64 = f64.*(x5, x1)
    emit 0 (x6)
    emit 1 (x1)
  }
} -> (x5, x6, x4, x3)
"#,
    ),
    (
        "top level",
        r#"
program main [n] (x0: [n]f64 "a", x1: i64 "b") {
  x2: bool = i64.>(x1, 0i64)
  x3: f64, x4: [n]f64 = if x2 {
    x5: f64 = loop n over (x0: f64 <- x0) {
      fold 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
      x4: f64 = f64.exp(x0)
      emit 0 (x4)
    }
  } -> (x5, x0) else {
    x6: f64 = x0[x1]
    x7: [n]f64 = replicate(size(n), x6)
  } -> (x6, x7)
} -> (x3, x4)
"#,
    ),
    (
        "trace",
        r#"
program main [n] ?[m] (x0: [n]f64 "a", x1: i64 "b") {
  x2: i64 = i64.&(x1, 31i64)
  size m = x2
  x3: [m]i64 = iota(x2)
  x4: f64 = loop n over (x0: f64 <- x0) {
    fold 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
    emit 0 (x0)
  }
  x5: [m]f64 = loop m with (x0: f64 = x4) over (x1: i64 <- x3) {
    collect 0 (f64)
    x2: f64 = f64.i64(x1)
    x3: f64 = f64.-(x0, x2)
    trace (x3, x1)
    emit 0 (x3)
  }
  trace (x5, x2)
} -> (x5, x4)
"#,
    ),
];

fn program(text: &str) -> Program {
    parse(&Source::new("test", text)).unwrap_or_else(|e| panic!("{} in\n{text}", e.message))
}

fn scalar(ty: ScalarType) -> BoxedStrategy<Scalar> {
    match ty {
        ScalarType::I32 => prop_oneof![
            4 => (-10i32..200).prop_map(Scalar::I32),
            1 => proptest::sample::select(vec![i32::MIN, i32::MAX, 0, -1]).prop_map(Scalar::I32),
        ]
        .boxed(),
        ScalarType::I64 => prop_oneof![
            4 => (-10i64..200).prop_map(Scalar::I64),
            1 => proptest::sample::select(vec![i64::MIN, i64::MAX, 0, -1]).prop_map(Scalar::I64),
        ]
        .boxed(),
        ScalarType::F64 => prop_oneof![
            9 => (-1e3f64..1e3).prop_map(Scalar::F64),
            1 => proptest::sample::select(vec![
                f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.0, 1e308, -1e308, 5e-324, 1e17,
            ])
            .prop_map(Scalar::F64),
        ]
        .boxed(),
        ScalarType::Bool => any::<bool>().prop_map(Scalar::Bool).boxed(),
        // Any other type: what an `i64` or `f64` becomes when it is converted.
        ty => {
            let wide = scalar(if ty.is_float() { ScalarType::F64 } else { ScalarType::I64 });
            wide.prop_map(move |x| Prim { op: PrimOp::Convert(ty), ty: x.ty() }.apply(&[x]).unwrap()).boxed()
        }
    }
}

/// A value of a type where `n` elements fill every extent; the elements are drawn from few, so that
/// long arrays cost little.
fn value(ty: &Ty, n: usize) -> BoxedStrategy<CoreValue> {
    let scalar = scalar(ty.scalar);
    if ty.dims.is_empty() {
        return scalar.prop_map(CoreValue::Scalar).boxed();
    }
    let ty = ty.scalar;
    (proptest::collection::vec(scalar, 1..80), any::<u64>())
        .prop_map(move |(few, seed)| {
            let mut state = seed | 1;
            let elems = (0..n).map(|_| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                few[(state >> 33) as usize % few.len()]
            });
            CoreValue::Array(CoreArray { scalar: ty, dims: vec![n as i64], elems: Arc::new(elems.collect()) })
        })
        .boxed()
}

fn judge(program: &Program, kernel: &Kernel, constants: Constants, args: &[CoreValue]) {
    let expected = interp::run(&mut Concrete::new(), program, args, &Schedule::new(constants));
    let native: Vec<NativeValue> = args.iter().map(|a| NativeValue::from_core(a).unwrap()).collect();
    match (kernel.run(&native), expected.result) {
        (Ok(outputs), Ok(values)) => {
            let got: Vec<CoreValue> = outputs.values.iter().map(NativeValue::to_core).collect();
            assert_eq!(got, values);
            assert_eq!(outputs.log, expected.log);
            let (native, core) = (outputs.counters, expected.counters);
            assert_eq!((native.loops, native.reads, native.writes), (core.loops, core.reads, core.writes));
        }
        (Err(RunError::Failed), Err(interp::Stop::Failed { .. })) => {}
        (got, expected) => panic!("{got:?} where the interpreter gives {expected:?}"),
    }
}

fn property(constants: Constants, sizes: &'static [usize], cases: u32, serial_work: usize) {
    let threads: Vec<_> =
        [1, 2, 4].map(|n| Arc::new(rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap())).into();
    for (name, text) in PROGRAMS {
        let program = program(text);
        let machine = TileMachine { serial_work, ..TileMachine::new(constants) };
        let kernels: Vec<Kernel> = threads
            .iter()
            .map(|t| Kernel::with(&program, &machine).unwrap_or_else(|e| panic!("{name}: {e}")).on(t.clone()))
            .collect();
        let strategy = proptest::sample::select(sizes)
            .prop_flat_map(|n| program.params.iter().map(|p| value(&p.binding.ty, n)).collect::<Vec<_>>());
        let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
        let result = runner.run(&strategy, |args| {
            for kernel in &kernels {
                judge(&program, kernel, constants, &args);
            }
            Ok(())
        });
        result.unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

#[test]
fn native_equals_the_core_interpreter_with_small_constants() {
    property(Schedule::SMALL, &[0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 40, 67], 60, 0);
}

#[test]
fn native_equals_the_core_interpreter_with_constants_between() {
    // A chunk holds several tiles only where it is longer than 256.
    property(
        Constants { chunk: 1024, ..Schedule::NATIVE },
        &[0, 1, 15, 16, 17, 255, 256, 257, 300, 1023, 1024, 1025, 3000],
        8,
        0,
    );
}

#[test]
fn native_equals_the_core_interpreter_with_native_constants() {
    property(Schedule::NATIVE, &[16383, 16384, 16385, 33000, 40], 2, 1 << 16);
}
