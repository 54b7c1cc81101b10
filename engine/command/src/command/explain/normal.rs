//! Of a program of loops: the normal form of each, what became of it, and of adjacent ones what the report on loop fusion
//! over Tree IR says beside what is so here.

use std::collections::{BTreeMap, BTreeSet};

use lawson_imperative::normal::{Adjacent, CONDITIONS, Normal, NormalForm};
use lawson_imperative::{Parsed, parse};
use lawson_oracle::source::{Source, Span};
use serde_json::{Value as Json, json};

use crate::api::Fused;
use crate::core::Origin;
use crate::legality::{Code, Refusal};

/// The loops of a function, with what became of each.
pub struct Loops {
    form: NormalForm,
    lines: Vec<usize>,
    /// The loops of the fused program that each is in, counted from 1.
    became: Vec<BTreeSet<usize>>,
    /// Which stay sequential.
    sequential: Vec<bool>,
    /// For each two that are adjacent the code for which they are not one.
    refused: Vec<Option<Code>>,
}

impl Loops {
    /// Those of an entry; nothing of an array program.
    pub fn of(fused: &Fused, source: &Source, entry: &str) -> Option<Loops> {
        let Ok(Parsed::Loops(program)) = parse(source) else { return None };
        let function = program.functions.iter().find(|function| &*function.name.name == entry)?;
        let form = NormalForm::of(&program, function);
        let lines = form.loops.iter().map(|normal| source.line_column(normal.span.start).0).collect();
        let places = fused.loops();
        let sequential = fused.sequential();
        let stays = |normal: &Normal| {
            let all = sequential.iter().flat_map(|(origin, _)| origin.sources.iter());
            all.into_iter().any(|source| source.span == normal.span)
        };
        let sequential: Vec<bool> = form.loops.iter().map(stays).collect();
        let became: Vec<BTreeSet<usize>> = form
            .loops
            .iter()
            .zip(&sequential)
            .map(|(normal, sequential)| {
                if *sequential {
                    return BTreeSet::new();
                }
                let all = places.iter().enumerate();
                all.filter(|(_, origin)| comes_from(origin, normal.span)).map(|(at, _)| at + 1).collect()
            })
            .collect();
        let refused = form.adjacent.iter().map(|two| refusal(fused, &form, two)).collect();
        Some(Loops { form, lines, became, sequential, refused })
    }

    /// The lines about them.
    pub fn text(&self) -> Vec<String> {
        if self.form.loops.is_empty() {
            return Vec::new();
        }
        let mut lines = vec![String::new(), "normal form, with indices from 0:".into()];
        for (at, normal) in self.form.loops.iter().enumerate() {
            let Normal { spaces, writes, reads, .. } = normal;
            let space = match &spaces[..] {
                [] => "unknown number of turns".into(),
                spaces => spaces.join(", "),
            };
            let mut does = Vec::new();
            if !writes.is_empty() {
                does.push(format!("writes {}", joined(writes)));
            }
            if !reads.is_empty() {
                does.push(format!("reads {}", joined(reads)));
            }
            let fate = self.fate(at);
            let does = if does.is_empty() { String::new() } else { format!("  {}", does.join("; ")) };
            lines.push(format!("  line {}: {space}{does}  -> {fate}", self.lines[at]));
        }
        if !self.form.adjacent.is_empty() {
            lines.push(String::new());
            lines.push("adjacent loops, by the report's six conditions, and here:".into());
        }
        for (at, two) in self.form.adjacent.iter().enumerate() {
            let (first, second) = two.loops;
            let lines_of = format!("  lines {} and {}", self.lines[first], self.lines[second]);
            lines.push(format!("{lines_of}: {}; here {}", by_the_report(two), self.verdict(at, two)));
        }
        lines
    }

    /// The same for programs.
    pub fn to_json(&self) -> Json {
        let normal = |(at, normal): (usize, &Normal)| {
            json!({
                "line": self.lines[at],
                "spaces": normal.spaces,
                "writes": normal.writes.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "reads": normal.reads.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "loops": self.became[at],
            })
        };
        let adjacent = |(at, two): (usize, &Adjacent)| {
            let conditions = CONDITIONS.into_iter().zip(two.holds);
            json!({
                "lines": [self.lines[two.loops.0], self.lines[two.loops.1]],
                "control_flow": two.control_flow,
                "conditions": conditions.collect::<BTreeMap<_, _>>(),
                "fused": self.is_one(two),
                "code": self.refused[at].map(Code::as_str),
            })
        };
        json!({
            "loops": self.form.loops.iter().enumerate().map(normal).collect::<Vec<_>>(),
            "adjacent": self.form.adjacent.iter().enumerate().map(adjacent).collect::<Vec<_>>(),
        })
    }

    fn fate(&self, at: usize) -> String {
        match self.became[at].len() {
            0 if self.sequential[at] => "sequential".into(),
            0 => "no loop is left of it".into(),
            1 => format!("loop {}", joined(&self.became[at])),
            _ => format!("loops {}", joined(&self.became[at])),
        }
    }

    fn stays(&self, two: &Adjacent) -> bool {
        self.sequential[two.loops.0] || self.sequential[two.loops.1]
    }

    fn is_one(&self, two: &Adjacent) -> bool {
        !self.became[two.loops.0].is_disjoint(&self.became[two.loops.1])
    }

    fn verdict(&self, at: usize, two: &Adjacent) -> String {
        match (self.is_one(two), self.refused[at]) {
            (true, _) => "one loop".into(),
            (false, Some(code)) => format!("apart, {code}"),
            (false, None) if self.stays(two) => "apart, and one stays sequential".into(),
            (false, None) => "apart".into(),
        }
    }
}

fn joined<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    all.into_iter().map(|one| one.to_string()).collect::<Vec<_>>().join(", ")
}

/// Which of the report's conditions do not hold.
fn by_the_report(two: &Adjacent) -> String {
    let fail = CONDITIONS.into_iter().zip(two.holds).filter(|(_, holds)| !holds).map(|(name, _)| name);
    let fail: Vec<&str> = fail.chain(two.control_flow.then_some("control flow")).collect();
    if fail.is_empty() { "all hold".into() } else { format!("do not hold: {}", fail.join(", ")) }
}

/// Whether an operation stands in this place of the source.
fn comes_from(origin: &Origin, place: Span) -> bool {
    let inside = |span: Span| place.start <= span.start && span.end <= place.end && span.start < span.end;
    origin.sources.iter().any(|source| inside(source.span))
}

/// The code for which the operations of two loops are not one.
fn refusal(fused: &Fused, form: &NormalForm, two: &Adjacent) -> Option<Code> {
    let (first, second) = (form.loops[two.loops.0].span, form.loops[two.loops.1].span);
    let of_both =
        |r: &&Refusal| comes_from(&r.producer.origin, first) && comes_from(&r.consumer.origin, second);
    fused.fusion()?.report.all_refusals().into_iter().find(of_both).map(|refusal| refusal.code)
}
