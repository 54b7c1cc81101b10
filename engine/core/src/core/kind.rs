//! Which combinator of the source a loop's result looks like: the names of rules speak of these.
//!
//! Scatters and histograms are consumers like folds (`bins-map`, `bins-filter`, `bins-scan`, and beside others). In the
//! source they are of the elements of arrays as they are. What `loop-of-turns` makes of a sequential loop also computes
//! something, and may fail. Their results are needed whole.

use std::collections::BTreeSet;
use std::fmt;

use super::compose::{Point, emit_points};
use super::{Atom, Collector, Fun, Op, Var};

/// What a result of a loop is, judged by how it is emitted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Collected, one element for each, in order or from the last to the first.
    Map,
    /// The same, the element being the state of a scan.
    Scan,
    /// Collected, a number of elements that only the run decides.
    Filter,
    /// A fold of the elements of arrays as they are.
    Reduce,
    /// A fold of something computed.
    Redomap,
    /// A scatter or a histogram, of whatever.
    Bins,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Map => "map",
            Kind::Scan => "scan",
            Kind::Filter => "filter",
            Kind::Reduce => "reduce",
            Kind::Redomap => "redomap",
            Kind::Bins => "bins",
        })
    }
}

impl Kind {
    /// The kind of a collector.
    pub fn of(fun: &Fun, collector: usize) -> Kind {
        Kind::all(fun)[collector]
    }

    /// The kinds of all collectors.
    pub fn all(fun: &Fun) -> Vec<Kind> {
        let body = &fun.body.stmts;
        let only_emits = body.iter().all(|s| matches!(s.op, Op::Emit { .. }));
        let (states, mut scanned) = (states(fun), BTreeSet::new());
        let mut emitted = BTreeSet::new();
        for stmt in body {
            let Op::Emit { collector, values } = &stmt.op else { continue };
            let is_state = |a: &Atom| matches!(a, Atom::Var(v) if states.contains(v));
            if emitted.insert(*collector) && values.iter().any(is_state) {
                scanned.insert(*collector);
            }
        }
        let points = emit_points(&fun.body, fun.collectors.len());
        let kind = |(place, (collector, point)): (usize, (&Collector, Option<Point>))| {
            let at_top = point.is_some_and(|point| point.is_empty());
            match collector {
                Collector::Fold(_) if at_top && only_emits => Kind::Reduce,
                Collector::Fold(_) => Kind::Redomap,
                Collector::Bins(_) => Kind::Bins,
                Collector::Collect(_) if !at_top => Kind::Filter,
                // Any number of elements for each.
                Collector::Concat(_) => Kind::Filter,
                Collector::Collect(_) | Collector::Reversed(_) if scanned.contains(&place) => Kind::Scan,
                Collector::Collect(_) | Collector::Reversed(_) => Kind::Map,
            }
        };
        fun.collectors.iter().zip(points).enumerate().map(kind).collect()
    }

    /// The kind of a loop: that of its first collector; a loop without any is a map.
    pub fn of_loop(fun: &Fun) -> Kind {
        if fun.collectors.is_empty() { Kind::Map } else { Kind::of(fun, 0) }
    }
}

/// The variables that hold the states of scans.
fn states(fun: &Fun) -> BTreeSet<Var> {
    let steps = fun.body.stmts.iter().filter(|s| matches!(s.op, Op::Step { .. }));
    steps.flat_map(|s| s.outs.iter().map(|out| out.var)).collect()
}
