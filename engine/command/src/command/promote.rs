//! `lawson corpus promote`: from what a fuzzer leaves to a program of a corpus.

use std::path::{Path, PathBuf};

use clap::Args;
use lawson_oracle::blocks;
use lawson_oracle::generate::judge;
use lawson_oracle::generate::shrink::{CANDIDATES, shrink};
use lawson_oracle::source::Source;
use lawson_oracle::value::Value;
use serde_json::json;

use super::failure::{ErrorKind, FINE, Failure, FailureKind, Outcome};
use super::outputs;
use super::ui::Ui;
use super::{inputs, reproduction};
use crate::api::Program;
use crate::cost::counted;
use crate::data::io_reason;
use crate::review;
use crate::rules::Laws;
use crate::verify::inputs::{Case, case};
use crate::verify::treatments::{Fault, Treated, pools, program_from_bytes, treat};
use crate::verify::{Options, STEPS, Subject, literals, outcome};

/// Inputs that are tried for one on which the program gives a value.
const INPUTS: usize = 100;
/// Inputs longer than this are not written into the program.
const LONGEST: usize = 2000;

/// Turn what a fuzzer left into a small program with a test block.
///
/// The artifact is a program, or the bytes that cargo-fuzz gave the target `pipeline`, which encode a random program.
/// A file is a program if its name ends in .fut, or if a line declares something. If the program shows a fault, the
/// small one shows the same fault. Otherwise it reaches the same rows of the table. The block has the result of the
/// reference interpreter.
#[derive(Args, Debug)]
pub struct Promote {
    /// The artifact, or a program that was found.
    #[arg(value_name = "ARTIFACT")]
    artifact: PathBuf,
    /// The file for the program.
    #[arg(short, value_name = "P.fut")]
    output: PathBuf,
    /// Overwrite the program if it exists.
    #[arg(long)]
    force: bool,
}

impl Promote {
    pub fn run(self, ui: &Ui) -> Outcome {
        outputs::check([self.output.as_path()], None, self.force)?;
        let shown = self.artifact.display();
        let bytes = std::fs::read(&self.artifact)
            .map_err(|e| Failure::new(ErrorKind::Input, format!("cannot read {shown}: {}", io_reason(&e))))?;
        let (text, seed, drawn) = match program(&self.artifact, &bytes)? {
            Some(text) => (text, 0, false),
            None => {
                let (text, seed) = program_from_bytes(&bytes);
                (text, seed, true)
            }
        };
        let progress = ui.progress("shrinking");
        let (small, what) = small(&text, seed)?;
        let small = with_block(&small, seed)?;
        drop(progress);
        outputs::write(&self.output, self.force, |file| file.write_all(small.as_bytes()))?;
        let of = if drawn { format!("drawn from the bytes of {shown}; ") } else { String::new() };
        ui.line(format!("{}: {of}{what}", self.output.display()));
        let file = self.output.display().to_string();
        ui.answer(&json!({ "file": file, "what": what, "program": small, "drawn": drawn }));
        Ok(FINE)
    }
}

/// The program that an artifact is, if it is meant for one: by its name, or by a line that declares something. Then a
/// mistake in it is said, for another program in its place helps nobody.
fn program(path: &Path, bytes: &[u8]) -> Result<Option<String>, Failure> {
    let named = blocks::is_program(path);
    let declares = |line: &str| ["def ", "entry ", "let "].iter().any(|word| line.starts_with(word));
    let source = match Source::from_bytes(path.display().to_string(), bytes) {
        Ok(source) if named || source.text.lines().any(declares) => source,
        Err(why) if named => return Err(Failure::new(ErrorKind::Input, why)),
        Ok(_) | Err(_) => return Ok(None),
    };
    let program = Program::from_source(&source).map_err(|e| Failure::of(&e))?;
    inputs::entry(program.checked(), None)?;
    Ok(Some(source.text.to_string()))
}

/// A smaller program that shows the same, and what that is.
fn small(text: &str, seed: u64) -> Result<(String, String), Failure> {
    let pools = pools().map_err(|e| Failure::new(FailureKind::Threads, e.to_string()))?;
    let options = Options { seed, cases: INPUTS, symbolic: 1 };
    let fault = |text: &str| match treat(text, &options, &pools[..1]) {
        Treated::Fault(fault) => Some(fault),
        Treated::Agree(_) | Treated::Refused(_) => None,
    };
    if let Some(first) = fault(text) {
        let same = |candidate: &str| fault(candidate).filter(|other| other.is_like(&first));
        let small = shrink(text, CANDIDATES, &mut |candidate| same(candidate).is_some());
        let what = format!("it shows a fault ({})", first.kind());
        if let (Some(Fault::Difference(difference)), Ok(checked)) = (same(&small), judge::checked(&small)) {
            let block = reproduction::text(&checked.source, &difference);
            return Ok((block.unwrap_or(small), what));
        }
        return Ok((small, what));
    }
    let laws = Laws::default();
    let reached = |text: &str| {
        let program = review::Program { file: String::new(), text: Ok(text.to_string()) };
        review::coverage(&[program], &laws, &|| ()).pop().unwrap_or_default().reached
    };
    let wanted = reached(text);
    let small = shrink(text, CANDIDATES, &mut |candidate| reached(candidate).is_superset(&wanted));
    let applied = wanted.iter().filter(|(_, condition)| condition.is_none()).count();
    Ok((
        small,
        format!("it reaches {} of the table, {applied} of them rules", counted(wanted.len() as u128, "row")),
    ))
}

/// The text followed by a test block, if an input is found on which the program gives a value; a text that has one
/// stays.
fn with_block(text: &str, seed: u64) -> Result<String, Failure> {
    if text.contains("\n-- ==\n") {
        return Ok(text.to_string());
    }
    let fail = |e: &crate::api::Error| Failure::of(e);
    let program = Program::parse(text).map_err(|e| fail(&e))?;
    let name = inputs::entry_name(program.checked(), inputs::entry(program.checked(), None)?).to_string();
    let entry = program.entry(&name).map_err(|e| fail(&e))?;
    let unfused = entry.unfused();
    let subject: Subject<'_> = unfused.subject();
    let literals = literals::of(&subject);
    let shown = |case: Case| {
        // A smaller program may have a loop that never ends.
        let ran = outcome::source(subject.checked, subject.entry, &case.args, &unfused.schedule(), STEPS);
        let value = ran.result.ok()?;
        let input = case.args.iter().map(Value::to_string).collect::<Vec<_>>().join(" ");
        let output = match &value {
            Value::Tuple(parts) => parts.iter().map(Value::to_string).collect::<Vec<_>>().join(" "),
            one => one.to_string(),
        };
        let short = input.len() + output.len() <= LONGEST;
        short.then(|| (case.sizes.values().all(|size| *size > 1), input, output))
    };
    let cases = (0..INPUTS).filter_map(|index| case(subject.scheme(), &literals, seed, index));
    // One that has something in its arrays says more.
    let mut found = None;
    for one in cases.filter_map(shown) {
        if found.is_none() || one.0 {
            found = Some(one);
        }
        if found.as_ref().is_some_and(|(filled, ..)| *filled) {
            break;
        }
    }
    let program = text.trim_end();
    Ok(match found {
        Some((_, input, output)) => {
            format!("{program}\n\n-- ==\n-- input {{ {input} }}\n-- output {{ {output} }}\n")
        }
        None => format!("{program}\n"),
    })
}
