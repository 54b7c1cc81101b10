//! Functions as values, fused and not, by native code.

use lawson::core::layout::split;
use lawson::native::{Kernel, NativeValue};
use lawson_oracle::value::text::parse_values;

/// What native code may refuse, for the time being.
const REFUSED: [&str; 8] = ["flip", "uncurry", "curry", "foldl", "iterate", "loop", ">->", "<-<"];

/// What the program gives, unfused and fused.
fn run(program: &str, args: &[NativeValue]) -> Result<[String; 2], lawson::Error> {
    let entry = lawson::Program::parse(program)?.main()?;
    let fused = entry.fuse()?;
    Ok([entry.lowered(), fused.program()].map(|core| {
        let outputs = Kernel::compile(core).unwrap().run(args).unwrap();
        format!("{:?}", outputs.values.iter().map(NativeValue::to_core).collect::<Vec<_>>())
    }))
}

#[test]
fn every_kind_of_function_in_every_use() {
    let args = parse_values(crate::callables::ARGUMENTS).unwrap();
    let args: Vec<NativeValue> =
        args.iter().flat_map(split).map(|arg| NativeValue::from_core(&arg).unwrap()).collect();
    let (mut wrong, mut ran) = (Vec::new(), 0);
    for (program, gives) in crate::callables::programs() {
        let wanted = format!("{:?}", parse_values(gives).unwrap().iter().flat_map(split).collect::<Vec<_>>());
        let main = program.lines().last().unwrap_or_default();
        match run(&program, &args) {
            Ok(got) if got.iter().all(|got| *got == wanted) => ran += 1,
            Ok(got) => wrong.push(format!("{main}\n  gives {gives}, not {got:?}")),
            Err(e) if e.is_unsupported() && REFUSED.iter().any(|form| main.contains(form)) => {}
            Err(e) => wrong.push(format!("{main}\n  {}", e.to_string().lines().next().unwrap_or_default())),
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(ran >= 750, "only {ran} programs ran");
}

#[test]
fn what_the_checker_refuses_is_never_lowered() {
    for program in crate::callables::refused() {
        let refused = lawson::Program::parse(&program).is_err_and(|error| error.is_source());
        assert!(refused, "{program}");
    }
}
