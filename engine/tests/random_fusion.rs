//! Random programs: what is fused means what the source means, its certificate checks, and fusing it
//! again changes nothing.

use lawson::core::value::{CoreValue, split};
use lawson::core::{self, Program, check};
use lawson::fuse::{FuseOptions, Fusion, fuse};
use lawson::lower::{Lowered, lower, schedule};
use lawson::rules::Laws;
use lawson::{certificate, verify};
use lawson_oracle::domain::Concrete;
use lawson_oracle::generate::{GenOptions, PROGRAM_BYTES, bytes_from_seed, text};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::types::Checked;
use lawson_oracle::value::Value;
use lawson_oracle::{interp, syntax, types};

type Seen = (Result<Vec<CoreValue>, ()>, Vec<Value>);

fn lowered(text: &str) -> Option<(Checked, usize, Lowered)> {
    let source = Source::new("generated", text);
    let program = syntax::parse(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
    let checked = types::check(&source, program).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
    let entry = checked.entry(None).unwrap();
    let lowered = lower(&checked, entry).ok()?;
    Some((checked, entry, lowered))
}

fn judge(checked: &Checked, entry: usize, args: &[Value], schedule: &Schedule) -> Option<Seen> {
    let outcome = interp::run(&mut Concrete::new(), checked, entry, args, schedule);
    match outcome.result {
        Ok(value) => Some((Ok(split(&value)), outcome.log)),
        Err(interp::Stop::Fault(_)) => Some((Err(()), outcome.log)),
        Err(_) => None,
    }
}

fn engine(program: &Program, args: &[Value], schedule: &Schedule) -> Result<Seen, String> {
    let parts: Vec<CoreValue> = args.iter().flat_map(split).collect();
    let outcome = core::interp::run(&mut Concrete::new(), program, &parts, schedule);
    match outcome.result {
        Ok(values) => Ok((Ok(values), outcome.log)),
        Err(core::interp::Stop::Failed { .. }) => Ok((Err(()), outcome.log)),
        Err(stop) => Err(stop.to_string()),
    }
}

fn examine(seed: u64, text: &str) -> Option<Fusion> {
    let (checked, entry, lowered) = lowered(text)?;
    let program = &lowered.program;
    let fusion = fuse(program, &FuseOptions::default()).unwrap_or_else(|mistake| panic!("{mistake}\n{text}"));
    let show = |what: String| -> ! {
        panic!(
            "seed {seed}: {what}\n{text}\n{program}\nfused:\n{}\n{:?}",
            fusion.program, fusion.report.steps
        )
    };
    if let Err(e) = check::check(&fusion.program) {
        show(e.0);
    }
    if let Err(e) = certificate::check(program, &fusion.program, &fusion.certificate, &Laws::default()) {
        show(e.to_string());
    }
    let again = fuse(&fusion.program, &FuseOptions::default()).unwrap();
    if again.program != fusion.program {
        show(format!("fused again:\n{}", again.program));
    }
    let fused_schedule = schedule(&fusion.program, Schedule::SMALL);
    let plain_schedule = schedule(program, Schedule::SMALL);
    for index in 0..10 {
        let Some(case) = verify::inputs::case(checked.schemes[entry].as_ref().unwrap(), seed, index) else {
            continue;
        };
        let both = [("unfused", program, &plain_schedule), ("fused", &fusion.program, &fused_schedule)];
        for (which, program, schedule) in both {
            let Some(expected) = judge(&checked, entry, &case.args, schedule) else { continue };
            let found = engine(program, &case.args, schedule)
                .unwrap_or_else(|e| show(format!("{which}: {e} for {:?}", case.args)));
            if found != expected {
                show(format!("{which}: {:?} gives\n{found:?}, not\n{expected:?}\n", case.args));
            }
        }
    }
    Some(fusion)
}

#[test]
fn random_programs() {
    let first: u64 = std::env::var("SEED").map_or(0, |s| s.parse().unwrap());
    let count: u64 = std::env::var("COUNT").map_or(150, |s| s.parse().unwrap());
    let (mut examined, mut steps) = (0, 0);
    for seed in first..first + count {
        let text = text(
            &mut arbitrary::Unstructured::new(&bytes_from_seed(seed, PROGRAM_BYTES)),
            &GenOptions::default(),
        );
        if let Some(fusion) = examine(seed, &text) {
            examined += 1;
            steps += fusion.report.steps.len();
        }
    }
    assert!(examined * 2 > count && steps as u64 > examined);
}
