//! What `structure` counts in a fused program.

use lawson_oracle::blocks::{CaseResult, Count, Operation};

use crate::core::scopes::Part;
use crate::core::{Collector, Loop, Op, Program, Scope};
use crate::cost::counted;

/// Whether no more operations of a kind are left than a block allows.
pub fn check(program: &Program, count: &Count) -> CaseResult {
    let found = operations(&program.body, count, &mut Vec::new());
    if found <= count.most {
        return Ok(());
    }
    let kind = match count.kind {
        Operation::Screma => "",
        Operation::Scatter => " with a scatter",
        Operation::Hist => " with a histogram",
    };
    let (loops, are) = (counted(found as u128, "loop"), if found == 1 { "is" } else { "are" });
    Err(format!("{loops}{kind} {are} left, where {} may be", count.most))
}

/// How many there are in a scope, at any depth; `around` is what the scope is in, outermost first.
fn operations(scope: &Scope, count: &Count, around: &mut Vec<&'static str>) -> usize {
    let of = |op: &Op| {
        let counts = matches!(op, Op::Loop(l) if is_kind(l, count.kind) && is_place(around, count));
        let scopes = op.scopes().map(|inner| {
            let names: &[&str] = match inner.part {
                Part::Then => &["If", "True"],
                Part::Otherwise => &["If", "False"],
                Part::Body | Part::Scan(_) | Part::Fold(_) => &["Screma"],
                Part::Turn | Part::While => &["DoLoop"],
            };
            inside(names, inner.scope, count, around)
        });
        usize::from(counts) + scopes.sum::<usize>()
    };
    scope.stmts.iter().map(|stmt| &stmt.op).map(of).sum()
}

fn inside(names: &[&'static str], scope: &Scope, count: &Count, around: &mut Vec<&'static str>) -> usize {
    around.extend(names);
    let found = operations(scope, count, around);
    around.truncate(around.len() - names.len());
    found
}

/// Whether an operation with this around it is where the block counts.
fn is_place(around: &[&str], count: &Count) -> bool {
    let known = if count.top { 0 } else { around.len().saturating_sub(count.within.len()) };
    around[known..].iter().eq(&count.within)
}

fn is_kind(l: &Loop, kind: Operation) -> bool {
    match kind {
        Operation::Screma => true,
        Operation::Scatter | Operation::Hist => {
            let bins = l.fun.collectors.iter().filter_map(Collector::as_bins);
            bins.map(|bins| bins.operator.is_some()).any(|combines| combines == (kind == Operation::Hist))
        }
    }
}
