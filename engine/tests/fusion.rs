//! Fusion of whole programs: which loops become one, and why others don't.

use lawson::certificate::{self, Certificate, Refused};
use lawson::core::{Program, StmtId, check, parse};
use lawson::fuse::{FuseOptions, Fusion, fuse};
use lawson::legality::Code;
use lawson::legality::step::Part;
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

/// Two loops over arrays of one size, one of which takes part of the other's.
const TAMPERED: &str = r#"program f [n] (x0: [n]i32 "xs") {
  x1: [n]i32 = loop n with () over (x0: i32 <- x0) {
    collect 0 (i32)
    x1: i32 = i32.+(x0, 1i32)
    emit 0 (x1)
  }
  x2: i32 = loop n with () over (x0: i32 <- x1) {
    fold 0 (0i32) op (x1: i32) (x2: i32) { x3: i32 = i32.+(x1, x2) } -> (x3)
    emit 0 (x0)
  }
  x3: [n]i32 = loop n with () over (x0: i32 <- x1) {
    collect 0 (i32)
    x1: i32 = i32.*(x0, x0)
    emit 0 (x1)
  }
} -> (x2, x3)
"#;

#[test]
fn tampered_certificates_are_refused() {
    let program = program(TAMPERED);
    let fusion = fuse(&program, &FuseOptions::default());
    let checked = |certificate: &Certificate| {
        certificate::check(&program, &fusion.program, certificate, &Laws::default())
    };
    let rules: Vec<&str> = fusion.certificate.steps.iter().map(|s| s.rule.as_str()).collect();
    assert_eq!(rules, ["diagonal", "map-map", ""]);
    assert_eq!(checked(&fusion.certificate), Ok(()));
    let tampered = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = fusion.certificate.clone();
        change(&mut certificate);
        checked(&certificate).unwrap_err()
    };
    assert_eq!(tampered(&|c| c.original.replace_range(..1, "x")), Refused::Original);
    assert_eq!(tampered(&|c| c.fused.replace_range(..1, "x")), Refused::Fused);
    assert_eq!(tampered(&|c| c.steps[1].rule = "map-filter".into()), Refused::OtherRule(1));
    assert_eq!(tampered(&|c| drop(c.steps[1].facts.pop())), Refused::OtherRule(1));
    assert_eq!(tampered(&|c| c.lambdas[0] = c.lambdas[0].replace("1i32", "2i32")), Refused::OtherLambda(0));
    assert_eq!(tampered(&|c| c.steps[0].scope.push((StmtId(0), Part::Then))), Refused::NotThere(0));
    assert_eq!(tampered(&|c| drop(c.steps.remove(1))), Refused::OtherProgram);
    assert!(matches!(tampered(&|c| drop(c.steps.remove(0))), Refused::OtherRule(0) | Refused::Unlawful(..)));
    assert!(matches!(tampered(&|c| c.steps.swap(0, 1)), Refused::OtherRule(0) | Refused::OtherLambda(0)));
    // A program that is not the one that the steps make, under its own hash.
    let other = Program { name: "g".into(), ..fusion.program.clone() };
    let renamed = Certificate { fused: certificate::hash(&other), ..fusion.certificate.clone() };
    let refused = certificate::check(&program, &other, &renamed, &Laws::default());
    assert_eq!(refused, Err(Refused::OtherProgram));
}

#[test]
fn fuel_limits_the_rules_that_are_applied() {
    let program = program(NORMALIZE2);
    for (fuel, loops) in [(0, 5), (1, 4), (2, 3), (3, 2), (4, 2)] {
        let fusion = fuse(&program, &FuseOptions { fuel: Some(fuel), ..FuseOptions::default() });
        assert_eq!(fusion.program.body.stmts.len(), loops, "fuel {fuel}");
        assert_eq!(fusion.report.steps.len(), fuel.min(3));
        certificate::check(&program, &fusion.program, &fusion.certificate, &Laws::default()).unwrap();
    }
}

#[test]
fn the_same_program_gives_the_same_bytes() {
    let text = |fusion: Fusion| format!("{}{:?}{:?}", fusion.program, fusion.certificate, fusion.report);
    assert_eq!(text(fused(NORMALIZE2)), text(fused(NORMALIZE2)));
}

/// Equal lengths are not one space, and a filter's result of unknown length is not its input.
#[test]
fn unequal_sizes_are_refused_by_name() {
    let fusion = fused(
        r#"program f [n] [m] (x0: [n]i32 "xs", x1: [m]i32 "ys") {
  x2: i32 = loop n with () over (x0: i32 <- x0) {
    fold 0 (0i32) op (x1: i32) (x2: i32) { x3: i32 = i32.+(x1, x2) } -> (x3)
    emit 0 (x0)
  }
  x3: i32 = loop m with () over (x0: i32 <- x1) {
    fold 0 (0i32) op (x1: i32) (x2: i32) { x3: i32 = i32.+(x1, x2) } -> (x3)
    emit 0 (x0)
  }
} -> (x2, x3)
"#,
    );
    let codes: Vec<Code> = fusion.report.refusals.iter().map(|r| r.code).collect();
    assert_eq!(codes, [Code::DomainMismatch]);
}
