//! Fusion of whole programs: which loops become one, and why others don't.

use lawson::certificate;
use lawson::core::{Program, check, parse};
use lawson::fuse::{FuseOptions, Fusion, fuse};
use lawson::rules::Laws;
use lawson_oracle::source::Source;

fn program(text: &str) -> Program {
    let program = parse::parse(&Source::new("core", text)).unwrap();
    check::check(&program).unwrap();
    program
}

/// Fuses, and demands what holds of every fusion: it is well formed, its certificate checks, and
/// fusing it again changes nothing.
fn fused(text: &str) -> Fusion {
    let program = program(text);
    let fusion = fuse(&program, &FuseOptions::default());
    check::check(&fusion.program).unwrap_or_else(|e| panic!("{e}\n{}", fusion.program));
    certificate::check(&program, &fusion.program, &fusion.certificate, &Laws::default()).unwrap();
    let again = fuse(&fusion.program, &FuseOptions::default());
    assert_eq!(again.program, fusion.program, "\n{}\n{}", fusion.program, again.program);
    fusion
}

const NORMALIZE2: &str = r#"program normalize2 [n] ?[k] (x0: [n]f64 "xs") {
  x1: f64 = loop n with () over (x0: f64 <- x0) {
    fold 0 (0.0f64) op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
    emit 0 (x0)
  }
  x2: [k]f64 = loop n with () over (x0: f64 <- x0) {
    collect 0 (f64)
    x1: bool = f64.>(x0, 0.0f64)
    if x1 { emit 0 (x0) } else {}
  }
  x3: f64 = loop k with () over (x0: f64 <- x2) {
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
"#;

#[test]
fn normalize2_has_two_loops() {
    let fusion = fused(NORMALIZE2);
    assert_eq!(fusion.program.body.stmts.len(), 2);
}
