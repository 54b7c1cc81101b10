//! The text form: what is printed is read back, and errors name their place.

use lawson_core::core::check::check;
use lawson_core::core::interp::run;
use lawson_core::core::parse::parse;
use lawson_core::core::print::scalar_text;
use lawson_core::core::{Atom, Binding, Op, Param, Program, Scope, Size, SizeVar, Ty, Var, deep};
use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::domain::Concrete;
use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::types::size::SizeKind;

/// Every form of the language of core, as the printer lays it out.
const SAMPLE: &str = r#"program main [n] [m] ?[k] ?[k2] ?[k3] ?[k4] ?[k5] ?[k6] [n_1 = 10] (x0: [n]f64 "xs", x1: [2*n*m - 3]i32 "p.0", x2: i64 "c" size m, x9: [n_1]bool "b") {
  x3: f64, x4: [k]f64, x5: [k]i64 = loop n with (x0: [n]f64 = x0, x1: f64 = -0.5f64) over (x2: f64 <- x0) {
    scan 0 (0.0f64) op (x3: f64) (x4: f64) { x5: f64 = f64.+(x3, x4) } -> (x5)
    fold 0 (-f64.inf) op (x6: f64) (x7: f64) {
      x8: bool = f64.<(x6, x7)
      x9: f64 = if x8 {} -> (x7) else {} -> (x6)
    } -> (x9)
    collect 1 (f64, i64)
    emit 0 (x2)
    x10: f64 = step 0 (x2)
    x11: i64 = position
    if true {
      x12: f64 = x0[x11]
      emit 1 (x12, x11)
    } else {}
    x13: i32 = i32.f64(x10)
    trace (x10, {"a": [x0], "b": f64.nan})
  }
  x6: [m + 1]i64 = iota(size(m + 1))
  x7: [m][k]f64 = replicate(size(m), x4)
  x8: [2]i32 = array(1i32, -2i32)
  size k2 = x2
  x10: f64 = materialize(x3)
  assert(true)
  x11: [m*k]f64 = reshape(x7)
  x12: [m*k]f64 = update x11 at (0i64) = x10
  x13: i64, x14: [k3]f64 = seq x15 of x2 size k4 with (x16: i64 = 0i64, x17: [k4]f64 = x4) { x18: i64 = i64.+(x16, x15) } -> (x18, x17)
  x19: i64 = seq while { x20: bool = i64.<(x21, 9i64) } -> (x20) with (x21: i64 = x13) { x22: i64 = i64.+(x21, 1i64) } -> (x22)
  x23: [m]f64, x24: [m][k]f64 = loop n over (x0: f64 <- x0) {
    bins 0 1 (x12) as ([m]f64) by sequential op (x1: f64) (x2: f64) { x3: f64 = f64.+(x1, x2) } -> (x3)
    bins 1 2 (x7) as ([m][k]f64)
    x4: i64 = position
    emit 0 (x4, x0)
    emit 1 (x4, 0i64, x0)
  }
  x28: [k6]f64, x29: [n]f64 = loop n over (x0: f64 <- x0) {
    concat 0 (f64)
    reversed 1 (f64)
    x1: [2]f64 = array(x0, 1.0f64)
    emit 0 (x1)
    emit 1 (x0)
  }
  call "done" [io, fail] () as ()
  x25: i64, x26: [n][k5]f64, x27: [n][k5]bool = call "f" [pure] (x2, [(x0, x0)], {"a": [x23]}) as {"a": _, "b": [[(_, _)]]}
} -> (x10, 1e300f64, size(n - m))
"#;

fn read(text: &str) -> Result<Program, Diagnostic> {
    parse(&Source::new("core", text))
}

#[test]
fn printing_gives_back_what_was_parsed() {
    let program = read(SAMPLE).unwrap();
    assert_eq!(program.to_string(), SAMPLE);
    assert_eq!(read(&program.to_string()).unwrap(), program);
}

#[test]
fn parsing_reads_structure_not_layout() {
    let program = read(SAMPLE).unwrap();
    assert_eq!(program.name, "main");
    assert_eq!(program.params[2].size.as_ref().unwrap().id, 1);
    let Op::Loop(l) = &program.body.stmts[0].op else { panic!("a loop") };
    assert_eq!(l.neutrals, [Atom::Const(Scalar::F64(0.0)), Atom::Const(Scalar::F64(f64::NEG_INFINITY))]);
    assert_eq!(l.fun.inputs, [Ty { scalar: ScalarType::F64, dims: vec![] }]);
    assert_eq!(l.fun.body.stmts.len(), 6);
    assert_eq!(program.body.stmts[0].outs[1].ty.dims[0].as_var().unwrap().kind, SizeKind::Rigid);
    let squeezed = SAMPLE.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(read(&squeezed).unwrap(), program);
    // Numbers of statements and variables stay below `next`.
    assert!(program.next >= 12);
}

#[test]
fn clashing_size_names_stay_apart() {
    let var = |id, name: &str| SizeVar { id, name: name.into(), kind: SizeKind::Param };
    let ty = |id, name: &str| Ty { scalar: ScalarType::I8, dims: vec![Size::var(var(id, name))] };
    let param = |v, ty| Param { binding: Binding { var: Var(v), ty }, name: "a\"b".into(), size: None };
    let program = Program {
        name: "f".into(),
        params: vec![param(0, ty(3, "n")), param(1, ty(4, "n")), param(2, ty(5, "\u{3b1}"))],
        body: Scope::default(),
        next: 3,
    };
    let text = program.to_string();
    assert!(text.starts_with("program f [n = 3] [n_1] [k] (x0: [n]i8 "), "{text}");
    assert_eq!(read(&text).unwrap(), program);
}

#[test]
fn extreme_constants_come_back_bit_for_bit() {
    for c in [
        Scalar::F64(f64::MIN_POSITIVE / 8.0),
        Scalar::F64(-0.0),
        Scalar::F64(f64::NAN),
        Scalar::F64(f64::MAX),
        Scalar::F32(f32::MIN_POSITIVE / 2.0),
        Scalar::F32(f32::NEG_INFINITY),
        Scalar::F32(0.1),
        Scalar::I64(i64::MIN),
        Scalar::U64(u64::MAX),
        Scalar::I8(-128),
        Scalar::Bool(false),
    ] {
        let text = format!("program f () {{}} -> ({})\n", scalar_text(c));
        let program = read(&text).unwrap();
        assert_eq!(program.body.results, [Atom::Const(c)]);
        assert_eq!(program.to_string(), text);
    }
}

#[test]
fn every_primitive_is_read_back() {
    for p in Prim::all() {
        let text = "program f () { x0: bool = PRIM() }".replace("PRIM", &p.name());
        assert_eq!(read(&text).unwrap().body.stmts[0].op, Op::Prim(p, vec![]));
    }
}

#[test]
fn errors_name_the_place() {
    for (text, at, message) in [
        ("program f (", 11, "expected a variable, such as `x7`, found the end of the text"),
        ("program f () { x0: [q]f64 = x1[x2] }", 20, "a size that the program's header lists"),
        ("program f () { x0: f64 = f64.frob(x1) }", 25, "expected a primitive, found `f64.frob`"),
        ("program f () {} -> (300i8)", 20, "a constant that fits its type"),
        ("program f () {} -> (x99999999999)", 20, "expected a variable"),
        ("program f () {} x", 16, "expected the end of the text, found `x`"),
        ("program f () { $ }", 15, "this character has no meaning"),
        ("program f () { emit 1 (x0) } -> (1)", 33, "expected a variable, such as `x7`, found `1`"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.message.contains(message), "{}", error.message);
        assert_eq!(error.primary.0.start, at, "{text}");
    }
}

#[test]
fn deep_nesting_is_refused() {
    let deep = format!("program f () {}", "{ if true ".repeat(100_000));
    assert!(read(&deep).unwrap_err().message.contains("nested more than 2000 deep"));
    let deep = format!("program f () {{ trace {}", "[".repeat(100_000));
    assert!(read(&deep).unwrap_err().message.contains("nested more than 2000 deep"));
}

/// On the stack that is made for it.
#[test]
fn the_deepest_programs_are_read_checked_and_run() {
    deep::on_stack(read_check_and_run).unwrap();
}

fn read_check_and_run() {
    let depth = deep::MAX_DEPTH as usize - 1;
    for (open, close) in [("if true { ", "} else {} "), ("loop 1 { ", "} ")] {
        let program =
            read(&format!("program f () {{ {}{} }}", open.repeat(depth), close.repeat(depth))).unwrap();
        assert_eq!(read(&program.to_string()).unwrap(), program);
        assert_eq!(check(&program), Ok(()));
        let outcome = run(&mut Concrete::new(), &program, &[], &Schedule::new(Schedule::SMALL));
        assert_eq!(outcome.result, Ok(vec![]));
    }
}
