//! Certificates that somebody tampered with: each is refused, or what it leads to is true.
//!
//! A certificate can be wrong in two ways. It is tampered with, and the fused program beside it is not: then it leads
//! there all the same, or is refused. Or somebody forges it: has it lead to another program, puts that one beside it, and
//! fills in all that a checker compares. Every forged one that is accepted must lead to a program that means the same.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use lawson_oracle::generate::Unstructured;
use lawson_oracle::source::Source;
use serde_json::Value as Json;

use super::Finding;
use super::tampering;
use crate::api::{Entry, Error, Program};
use crate::certificate::{Action, Certificate, Recorder, Refused, Step, VERSION, hash, replay_seen};
use crate::cluster::{DependenceGraph, check_plan, merge};
use crate::core;
use crate::core::path::{at, at_mut, first_free};
use crate::core::{Op, StmtId};
use crate::cost::{FusionGraph, Outside, Sizes};
use crate::rules::{Laws, Shape};
use crate::verify::{Options, differential};

/// Repairs of a forged certificate: each takes a step out, or fills one in.
const REPAIRS: usize = 40;
/// Inputs on which a program that a forged certificate leads to is compared with its source.
const CASES: usize = 6;

/// Programs whose certificates have steps of every kind. In each of them some loops must stay apart, or some step may not be
/// taken earlier.
const PROGRAMS: [&str; 8] = [
    // Sums that the divisions need whole.
    "def main [n] (xs: [n]f64) (t: f64) =
       let sum = reduce (+) 0 xs
       let large = reduce (+) 0 (filter (> t) xs)
       in (map (/ sum) xs, map (/ large) xs)",
    // The map needs the sum, which needs the scan, and the map could be one loop with that.
    "def main [n] (xs: [n]i64) = let a = scan (+) 0 xs let s = i64.sum a in map (+ s) a",
    "def main (xs: []i64) = i64.sum (reverse (filter (> 0) xs))",
    "def main [n] (xs: [n]i64) =
       let ys = map (\\x -> x * x) xs in map (\\i -> ys[i + 1] - ys[i]) (iota (n - 1))",
    "def main (b: bool) (x: i32) (y: i32) =
       let u = if b then x + y else x - y
       let v = if b then u * 2 else y
       in (u, v)",
    "def main [n] (xs: [n]i32) =
       let kept = filter (> 0) xs in (scan (+) 0 kept, map (\\x -> x - kept[0]) kept)",
    // What is asserted can't pass what is printed.
    "def main [n] (xs: [n]i64) (k: i64) =
       let ys = map (\\x -> #[trace] x) xs
       let factor = assert (k > 0) k
       in (ys, map (\\x -> #[trace] (x * factor)) xs)",
    "def main [n] (xs: [n]i32): ([n]i32, i64) =
       loop (kept, k) = (replicate n 0, 0) for i < n do
         if xs[i] > 0 then (kept with [k] = xs[i], k + 1) else (kept, k)",
];

/// The certificates of some short programs.
///
/// # Errors
/// One of them can't be fused any more.
pub fn of_short_programs() -> Result<Vec<Kept>, Error> {
    PROGRAMS.into_iter().map(Kept::of).collect()
}

/// A certificate as it was kept, with its program.
pub struct Kept {
    entry: Entry,
    certificate: Certificate,
    json: Json,
    /// The text of the fused program.
    core: String,
    laws: Laws,
    /// What is known to be true: programs that mean the same, by their hashes, and certificates without what planners claim.
    known: Mutex<BTreeSet<String>>,
}

/// What became of a certificate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Became {
    /// It is no certificate: a message says where it ends to be one.
    Unreadable,
    /// It is one, and refused.
    Refused,
    /// It is accepted, and true.
    Accepted,
    /// A forged one is accepted, and the other program to which it leads means the same.
    Forged,
}

/// What becomes of a fuzzer's bytes: the first chooses one of these certificates. The second says whether the others are
/// the text of a certificate, or of a fused program, beside it; or what it is tampered with, or made a forged one by.
///
/// # Errors
/// Something is accepted that is not true, or not refused in words.
pub fn judge_any(all: &[Kept], bytes: &[u8]) -> Result<Became, Finding> {
    let [which, how, bytes @ ..] = bytes else { return Ok(Became::Unreadable) };
    let kept = &all[usize::from(*which) % all.len()];
    let text = || String::from_utf8_lossy(bytes);
    match how % 4 {
        0 => kept.judge(&text()),
        1 => kept.judge_program(&text()),
        2 => kept.judge(&kept.tampered(&mut Unstructured::new(bytes))),
        _ => kept.judge_forged(&mut Unstructured::new(bytes)),
    }
}

impl Kept {
    /// What `lawson fuse --certificate` writes of a program.
    ///
    /// # Errors
    /// It is no program, or can't be fused.
    pub fn of(text: &str) -> Result<Kept, Error> {
        let entry = Program::parse(text)?.main()?;
        let fused = entry.fuse()?;
        let core = fused.program().to_string();
        let certificate = fused.fusion().map(|fusion| fusion.certificate.clone());
        let certificate = certificate.unwrap_or_else(|| {
            Recorder::default().certificate((entry.lowered(), entry.lowered()), &Sizes::new())
        });
        let json = serde_json::to_value(&certificate).unwrap_or_default();
        Ok(Kept { entry, certificate, json, core, laws: Laws::default(), known: Mutex::default() })
    }

    /// The certificate.
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// Its certificate as it was written.
    pub fn text(&self) -> String {
        format!("{:#}", self.json)
    }

    /// The text of the certificate, tampered with as the bytes say.
    pub fn tampered(&self, bytes: &mut Unstructured) -> String {
        tampering::tampered(&self.json, bytes)
    }

    /// Judges the text of a certificate beside the fused program.
    ///
    /// # Errors
    /// It is accepted, and says what is not so; or it is not refused in words.
    pub fn judge(&self, text: &str) -> Result<Became, Finding> {
        let certificate: Certificate = match serde_json::from_str(text) {
            Ok(certificate) => certificate,
            Err(why) if why.to_string().is_empty() => return Err("unreadable without a message".to_string()),
            Err(_) => return Ok(Became::Unreadable),
        };
        Ok(match self.accepts(&self.core, &certificate)? {
            true => Became::Accepted,
            false => Became::Refused,
        })
    }

    /// Judges the text of a fused program beside the certificate.
    ///
    /// # Errors
    /// Like [`Kept::judge`].
    pub fn judge_program(&self, text: &str) -> Result<Became, Finding> {
        Ok(match self.accepts(text, &self.certificate)? {
            true => Became::Accepted,
            false => Became::Refused,
        })
    }

    /// Judges what somebody makes of a changed certificate who forges it until it is accepted.
    ///
    /// # Errors
    /// It is accepted, and leads to a program that means something else, or says what is not so.
    pub fn judge_forged(&self, bytes: &mut Unstructured) -> Result<Became, Finding> {
        let changed = tampering::changed(&self.json, bytes);
        let Ok(certificate) = serde_json::from_value(changed) else { return Ok(Became::Unreadable) };
        let Some((forged, program)) = self.forged(certificate)? else { return Ok(Became::Refused) };
        if !self.accepts(&program.to_string(), &forged)? {
            return Err(format!("its program is not what was written of it:\n{program}"));
        }
        Ok(if forged.fused == self.certificate.fused { Became::Accepted } else { Became::Forged })
    }

    /// Whether a certificate is accepted beside the text of a fused program. Then all that it says is so.
    fn accepts(&self, core: &str, certificate: &Certificate) -> Result<bool, Finding> {
        let fused = match self.entry.certified(&Source::new("kept", core), certificate.clone()) {
            Ok(fused) => fused,
            Err(refused) if refused.to_string().is_empty() => return Err("refused without words".to_string()),
            Err(refused) if refused.is_certificate() || refused.is_source() => return Ok(false),
            Err(other) => return Err(format!("it is not refused, and there is an error: {other}")),
        };
        if self.is_new(unplanned(certificate)) {
            self.claims(fused.program(), certificate)?;
        }
        if self.is_new(certificate.fused.clone()) {
            let options = Options { cases: CASES, ..Options::default() };
            differential::sample(&fused.subject(), &[], &options).map_err(|difference| {
                format!("accepted, and means something else: {difference:?}\n{}", fused.program())
            })?;
        }
        Ok(true)
    }

    /// Whether this was not looked at before.
    fn is_new(&self, what: String) -> bool {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(what)
    }

    /// Each claim of an accepted certificate is worked out again, except for the planner's.
    fn claims(&self, program: &core::Program, certificate: &Certificate) -> Result<(), Finding> {
        let lowered = self.entry.lowered();
        let true_one = Recorder::default().certificate((lowered, program), &certificate.sizes);
        if (VERSION, &true_one.original, &true_one.fused, &true_one.schedule)
            != (certificate.version, &certificate.original, &certificate.fused, &certificate.schedule)
        {
            return Err("accepted with another version, hash or schedule".to_string());
        }
        let (mut before, mut wrong) = (lowered.clone(), None);
        let seen = replay_seen(lowered, certificate, &self.laws, &mut |taken, after| {
            for step in certificate.steps.get(taken.clone()).unwrap_or_default() {
                let is = self.filled_in(&before, step, &certificate.sizes);
                let so = match (&step.action, is.as_ref().map(|step| &step.action)) {
                    (Action::Plan(says), Some(Action::Plan(is))) => {
                        (&says.clusters, says.cost, says.lower_bound)
                            == (&is.clusters, is.cost, is.lower_bound)
                    }
                    (Action::Rule { .. }, is) => is == Some(&step.action),
                    (action, _) => !matches!(action, Action::Plan(_)),
                };
                if !so {
                    wrong = Some(format!("step {} is accepted, and is in truth {is:?}", taken.start));
                }
            }
            before = after.clone();
        });
        seen.map_err(|refused| format!("accepted once, and then refused: {refused}"))?;
        wrong.map_or(Ok(()), Err)
    }

    /// A certificate that is accepted, made of another one: what it leads to is filled in, and what is refused is taken
    /// out. With it comes the program to which it leads.
    fn forged(&self, mut forged: Certificate) -> Result<Option<(Certificate, core::Program)>, Finding> {
        let lowered = self.entry.lowered();
        (forged.version, forged.original) = (VERSION, hash(lowered));
        for _ in 0..REPAIRS {
            let mut seen = lowered.clone();
            let replayed =
                replay_seen(lowered, &forged, &self.laws, &mut |_, program| seen = program.clone());
            let at = match replayed {
                Ok(program) => return Ok(Some((forged, program))),
                Err(Refused::Malformed(why)) => return Err(format!("lawful steps make no program: {why}")),
                Err(Refused::OtherProgram | Refused::OtherSchedule) => {
                    let filled_in = Recorder::default().certificate((lowered, &seen), &forged.sizes);
                    (forged.fused, forged.schedule) = (filled_in.fused, filled_in.schedule);
                    continue;
                }
                Err(Refused::OtherRule(at) | Refused::OtherFunction(at) | Refused::OtherCost(at)) => at,
                Err(
                    Refused::NotThere(at)
                    | Refused::Unlawful(at, _)
                    | Refused::Ways(at)
                    | Refused::OtherRewrite(at, _)
                    | Refused::Clusters(at),
                ) => {
                    forged.steps.remove(at);
                    continue;
                }
                Err(_) => return Ok(None),
            };
            match self.filled_in(&seen, &forged.steps[at], &forged.sizes) {
                Some(step) if step != forged.steps[at] => forged.steps[at] = step,
                _ => drop(forged.steps.remove(at)),
            }
        }
        Ok(None)
    }

    /// A step as the fuser would have written it down: the same plan, or rule on the same statements, with what is true of
    /// them. Nothing where it is not lawful.
    fn filled_in(&self, before: &core::Program, step: &Step, sizes: &Sizes) -> Option<Step> {
        let (path, mut recorder) = (&step.scope, Recorder::default());
        let laws = &self.laws.clone().about(self.entry.lowered());
        match &step.action {
            Action::Plan(plan) => {
                let scope = at(&before.body, path)?;
                let graph = DependenceGraph::new(scope, &laws.facts);
                let place = |id: &StmtId| Some(graph.nodes.iter().find(|node| node.id == *id)?.at);
                let members = plan.clusters.iter().map(|c| c.members.iter().map(place).collect());
                let clusters: Option<Vec<Vec<usize>>> = members.collect();
                let lawful = check_plan(&graph, laws, &clusters?).ok()?;
                let mut next = first_free(before, path);
                let made = merge::carried_out(&graph, laws, &lawful, &mut |merging| {
                    merge::composed(merging, laws.policy.missing(), &mut next).ok_or(())
                });
                let made = made.ok()?;
                let mut outside = Outside::of_program(before, sizes);
                for depth in 0..path.len() {
                    let around = at(&before.body, &path[..depth])?;
                    let stmt = around.stmts.iter().find(|stmt| stmt.id == path[depth].0)?;
                    outside = outside.entering(around, &stmt.op);
                }
                let costs = FusionGraph::new(&graph, laws, &outside);
                let (cost, bound) = (costs.made_cost(&lawful, &made), costs.lower_bound());
                recorder.plan(path, (&graph, &lawful, &made), (cost, bound), (&plan.planner, cost));
            }
            Action::Rule { rule, stmt, by, .. } => {
                let shape = laws.table.get(rule)?.shape;
                let mut body = before.body.clone();
                let scope = at_mut(&mut body, path)?;
                let is_view = scope.stmts.iter().any(|s| s.id == *by && matches!(s.op, Op::View(_)));
                let rule = if is_view && shape != Shape::Pull {
                    merge::read_through(scope, laws, *by, *stmt, &mut |_, view, consumer| {
                        merge::composed_view(view, consumer)
                    })
                } else {
                    merge::pull(scope, laws, *by, *stmt)
                };
                recorder.rule(path, &rule.ok()?, (*stmt, *by), scope);
            }
            Action::Laws { .. } | Action::Rewrite { .. } | Action::Round(_) => return None,
        }
        recorder.certificate((before, before), sizes).steps.pop()
    }
}

/// A certificate without what planners claim, which nobody checks.
fn unplanned(certificate: &Certificate) -> String {
    let mut certificate = certificate.clone();
    for step in &mut certificate.steps {
        if let Action::Plan(plan) = &mut step.action {
            (plan.planner, plan.claimed_bound) = (String::new(), plan.lower_bound);
        }
    }
    format!("{certificate:?}")
}
