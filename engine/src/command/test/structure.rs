//! What `structure` counts in a fused program.

use lawson_oracle::blocks::{Count, Operation, Verdict};

use crate::core::{Collector, Loop, Op, Program, Scope};

/// Whether no more operations of a kind are left than a block allows.
pub fn check(program: &Program, count: &Count) -> Verdict {
    let found = operations(&program.body, count);
    if found <= count.most {
        return Ok(());
    }
    let kind = match count.kind {
        Operation::Screma => "loops",
        Operation::Scatter => "loops that scatter",
        Operation::Hist => "loops that make histograms",
    };
    Err(format!("{found} {kind} are left, where {} may be", count.most))
}

/// How many there are in a scope; in loops too, unless only the top level counts.
fn operations(scope: &Scope, count: &Count) -> usize {
    let of = |op: &Op| match op {
        Op::If { then, otherwise, .. } if !count.top => {
            operations(then, count) + operations(otherwise, count)
        }
        Op::Loop(l) => {
            let inside = if count.top { 0 } else { inside(l, count) };
            usize::from(is_kind(l, count.kind)) + inside
        }
        _ => 0,
    };
    scope.stmts.iter().map(|stmt| of(&stmt.op)).sum()
}

fn inside(l: &Loop, count: &Count) -> usize {
    let operators = l.fun.operators().map(|op| operations(&op.body, count));
    operations(&l.fun.body, count) + operators.sum::<usize>()
}

fn is_kind(l: &Loop, kind: Operation) -> bool {
    match kind {
        Operation::Screma => true,
        // No collector scatters or makes a histogram: what does is not lowered so far.
        Operation::Scatter | Operation::Hist => l.fun.collectors.iter().any(|c| match c {
            Collector::Collect(_) | Collector::Fold(_) => false,
        }),
    }
}
