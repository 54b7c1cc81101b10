//! `lawson fuse`: prints the fused program.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::failure::{ErrorKind, FINE, Failure, Outcome};
use super::gates::GateArgs;
use super::outputs;
use super::planning::PlanArgs;
use super::ui::{Ui, warnings_json};
use super::{EntryArg, FileArg};
use crate::api::Program;
use crate::core::print;
use crate::emit::r::{self, NotInR};
use crate::fuse::FuseOptions;
use crate::picture::Picture;

/// Print the fused program.
///
/// Its certificate is checked first. The text is core, with one statement a line. Each loop shows its captures (`=`),
/// the current elements of its inputs (`<-`), its collectors and its body.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  lawson fuse examples/normalize2.fut
  lawson fuse examples/normalize2.fut --emit svg > normalize2.svg     the cluster diagram
  lawson fuse mine.fut --emit exchange > mine.core                    for `lawson judge --against`
  lawson fuse mine.fut --certificate mine.json > mine.core
  lawson verify --certificate mine.json mine.core mine.fut    checks what was kept
  lawson fuse examples/normalize2.fut --force-clusters sum1+ys2     the best plan with these two in one loop
  lawson fuse examples/normalize2.fut --fuel 1     after one application of a rule, law or rewrite: halve the fuel
                                                   to find the one that broke a program")]
pub struct Fuse {
    #[command(flatten)]
    file: FileArg,
    #[command(flatten)]
    entry: EntryArg,
    #[command(flatten)]
    gates: GateArgs,
    /// What to print [default: an R function for .R programs, core for others].
    #[arg(long, value_enum)]
    emit: Option<Emit>,
    /// Apply rules, laws and rewrites at most N times. Can't be combined with --force-clusters.
    #[arg(long, value_name = "N", conflicts_with = "force_clusters")]
    fuel: Option<usize>,
    #[command(flatten)]
    plan: PlanArgs,
    /// Write the certificate (JSON) to a file.
    #[arg(long, value_name = "OUT")]
    certificate: Option<PathBuf>,
    /// Overwrite the certificate's file if it exists.
    #[arg(long, requires = "certificate")]
    force: bool,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Emit {
    /// The fused program, as text.
    Core,
    /// The same for other programs to read, with a version and the order in which each sum of floats combines.
    Exchange,
    /// The same as an R function.
    R,
    /// Its cluster diagram for Graphviz: dotted clusters, boxes for arrays in memory, a name on edges from loop to loop,
    /// filled arrowheads for arrays and open ones for scalars, a bar on edges that prevent fusion.
    Dot,
    /// The same as an SVG image.
    Svg,
}

/// Pairs of loops at most of which a diagram is to know whether they may be one: those that it has edges for come first.
const EDGES: usize = 20_000;

impl Fuse {
    pub fn run(self, ui: &Ui) -> Outcome {
        outputs::check(self.certificate.as_deref(), None, self.force)?;
        let checked = self.gates.load(&self.file.file)?;
        let index = super::inputs::entry(&checked, self.entry.entry.as_deref())?;
        let name = super::inputs::entry_name(&checked, index).to_string();
        let warnings = checked.warnings();
        ui.warn(&warnings, &checked.source);
        let warnings = warnings_json(&warnings, &checked.source);
        let meaning = checked.meaning.clone();
        let result = super::inputs::scheme(&checked, index).result.clone();
        let emit = self.emit.unwrap_or(if meaning.is_some() { Emit::R } else { Emit::Core });
        let entry = Program::from_checked(checked).entry(&name).map_err(|e| Failure::of(&e))?;
        let refusals = matches!(emit, Emit::Dot | Emit::Svg);
        let options =
            FuseOptions { fuel: self.fuel, refusals, most_refusals: EDGES, ..FuseOptions::default() };
        let fused = self.plan.fuse(&entry, None, options)?;
        let drawn = fused.fusion().filter(|_| refusals);
        let picture = drawn.map(|fusion| Picture::new(entry.lowered(), fusion));
        let calls = |name: &str, args: &[String]| meaning.as_ref()?.call(name, args);
        let (what, text) = match (emit, &picture) {
            (Emit::R, _) => {
                let text = r::program(fused.program(), &result, &calls);
                let none = |why: NotInR| Failure::new(ErrorKind::Unsupported, why.to_string());
                ("r", text.map_err(|why| none(why).help("--emit core prints any program"))?)
            }
            (Emit::Dot, Some(picture)) => ("dot", picture.dot()),
            (Emit::Svg, Some(picture)) => ("svg", picture.svg()),
            (Emit::Exchange, _) => ("core", print::exchange(fused.program())),
            _ => ("core", fused.program().to_string()),
        };
        // Before anything is printed, so that a pipe gets nothing where there is no certificate.
        if let (Some(path), Some(fusion)) = (&self.certificate, fused.fusion()) {
            outputs::write(path, self.force, |file| {
                serde_json::to_writer_pretty(&mut *file, &fusion.certificate)?;
                writeln!(file)
            })?;
        }
        ui.line(text.trim_end());
        ui.answer(&json!({ "entry": name, what: text, "warnings": warnings }));
        Ok(FINE)
    }
}
