//! Integers that count upwards from lane to lane, or are all the same, up to a lane, and from there on once more: what
//! positions are in a tile with a border, where neighbours are cut off or wrapped.

use std::ops::Range;

use lawson_oracle::scalar::PrimOp;
use pulp::Arch;

use crate::simd;

/// The integers of neighbouring lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ramp {
    /// That of the first lane.
    pub first: i64,
    /// Whether each other one is one more than in the lane before; else all are the same.
    pub counts: bool,
}

/// The integers of a tile's lanes: one ramp or two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ramps {
    /// The first ramp.
    pub first: Ramp,
    /// The lane from which on the other one is, where there is one.
    pub then: Option<(usize, Ramp)>,
}

/// What a primitive makes of ramps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RampResult {
    /// Integers.
    Ramps(Ramps),
    /// The same truth in every lane.
    Truth(bool),
}

impl Ramp {
    /// The same in every lane.
    pub fn same(x: i64) -> Ramp {
        Ramp { first: x, counts: false }
    }

    /// Counts upwards from this.
    pub fn from(first: i64) -> Ramp {
        Ramp { first, counts: true }
    }

    /// The ramp without so many lanes at the front.
    pub fn behind(self, lanes: usize) -> Ramp {
        if self.counts { Ramp::from(self.first + lanes as i64) } else { self }
    }
}

impl Ramps {
    /// The same ramp in all lanes.
    pub fn all(ramp: Ramp) -> Ramps {
        Ramps { first: ramp, then: None }
    }

    /// What is the same in every lane, if it is.
    pub fn uniform(self) -> Option<i64> {
        (self.then.is_none() && !self.first.counts).then_some(self.first.first)
    }

    /// From the least of them to the greatest.
    pub fn span(self, lanes: usize) -> Option<Range<i64>> {
        let ends = self.parts(lanes).map(|(lanes, ramp)| {
            let last = if ramp.counts { lanes.len().saturating_sub(1) as i64 } else { 0 };
            Some((ramp.first, ramp.first.checked_add(last)?.checked_add(1)?))
        });
        let ends: Option<Vec<(i64, i64)>> = ends.collect();
        ends?.into_iter().reduce(|(a, b), (c, d)| (a.min(c), b.max(d))).map(|(from, to)| from..to)
    }

    /// Writes them to their lanes.
    pub fn fill(self, arch: Arch, out: &mut [i64]) {
        for (lanes, ramp) in self.parts(out.len()) {
            if ramp.counts {
                simd::iota(arch, &mut out[lanes], ramp.first);
            } else {
                out[lanes].fill(ramp.first);
            }
        }
    }

    pub(crate) fn parts(self, lanes: usize) -> impl Iterator<Item = (Range<usize>, Ramp)> {
        let turn = self.then.map_or(lanes, |(turn, _)| turn);
        std::iter::once((0..turn, self.first)).chain(self.then.map(|(turn, ramp)| (turn..lanes, ramp)))
    }

    /// What a primitive makes of them and of others, where both count: they keep their distance.
    #[inline(always)]
    pub fn beside(self, op: PrimOp, other: Ramps, lanes: usize) -> Option<RampResult> {
        let (Ramp { first: a, counts: true }, Ramp { first: b, counts: true }) = (self.first, other.first)
        else {
            return None;
        };
        a.max(b).checked_add(lanes as i64)?;
        (self.then.is_none() && other.then.is_none()).then_some(())?;
        Some(match op {
            PrimOp::Sub => RampResult::Ramps(Ramps::all(Ramp::same(a.checked_sub(b)?))),
            PrimOp::Eq => RampResult::Truth(a == b),
            PrimOp::Ne => RampResult::Truth(a != b),
            PrimOp::Lt => RampResult::Truth(a < b),
            PrimOp::Le => RampResult::Truth(a <= b),
            PrimOp::Gt => RampResult::Truth(a > b),
            PrimOp::Ge => RampResult::Truth(a >= b),
            _ => return None,
        })
    }

    /// What a primitive makes of them in so many lanes and of what is the same in every lane, which `swapped` says is
    /// the first operand; nothing where that is neither the same truth nor one ramp or two.
    #[inline(always)]
    pub fn given(self, op: PrimOp, with: i64, swapped: bool, lanes: usize) -> Option<RampResult> {
        let span = |ramp: Ramp, lanes: usize| {
            let more = if ramp.counts { lanes as i64 - 1 } else { 0 };
            Some(Span { first: ramp.first, last: ramp.first.checked_add(more)? })
        };
        let one = |ramp: Ramp, lanes| made(op, span(ramp, lanes)?, with, swapped);
        let both = |turn: usize, first: Ramp, then: Ramp| {
            Some(match (one(first, turn)?, one(then, lanes - turn)?) {
                (Made::Truth(a), Made::Truth(b)) if a == b => RampResult::Truth(a),
                (Made::Ramp(first), Made::Ramp(then)) if !first.counts && first == then => {
                    RampResult::Ramps(Ramps::all(first))
                }
                (Made::Ramp(first), Made::Ramp(then)) => {
                    RampResult::Ramps(Ramps { first, then: Some((turn, then)) })
                }
                _ => return None,
            })
        };
        if let Some((turn, then)) = self.then {
            return both(turn, self.first, then);
        }
        match one(self.first, lanes) {
            Some(Made::Truth(truth)) => Some(RampResult::Truth(truth)),
            Some(Made::Ramp(ramp)) => Some(RampResult::Ramps(Ramps::all(ramp))),
            None => {
                span(self.first, lanes)?;
                let turn = turn(op, self.first.first, with, swapped)?;
                (1..lanes).contains(&turn).then_some(())?;
                both(turn, self.first, self.first.behind(turn))
            }
        }
    }
}

/// The lane from which on a primitive makes something else of integers that count upwards.
fn turn(op: PrimOp, first: i64, with: i64, swapped: bool) -> Option<usize> {
    let lanes = match op {
        PrimOp::Min | PrimOp::Max => with.checked_sub(first)?,
        PrimOp::Div | PrimOp::Mod if with > 0 && !swapped => with - first.rem_euclid(with),
        _ => return None,
    };
    usize::try_from(lanes).ok()
}

/// The first and the last of integers that count upwards.
#[derive(Clone, Copy)]
struct Span {
    first: i64,
    last: i64,
}

/// What a primitive makes of a span.
enum Made {
    Ramp(Ramp),
    Truth(bool),
}

impl Span {
    /// What counts upwards from here: a span of one integer is the same in every lane.
    fn ramp(self, first: i64) -> Made {
        Made::Ramp(Ramp { first, counts: self.first != self.last })
    }

    fn moved(self, by: i64) -> Option<Made> {
        self.last.checked_add(by)?;
        self.first.checked_add(by).map(|first| self.ramp(first))
    }

    /// What `f` is for all of them, of which it holds from some on, or up to some.
    fn truth(self, f: impl Fn(i64) -> bool) -> Option<Made> {
        (f(self.first) == f(self.last)).then(|| Made::Truth(f(self.first)))
    }

    fn equals(self, with: i64, truth: bool) -> Option<Made> {
        let met = (self.first..=self.last).contains(&with);
        (!met || self.first == self.last).then_some(Made::Truth(met == truth))
    }

    /// The lesser or the greater of each and another: `lesser` says which.
    fn bounded(self, by: i64, lesser: bool) -> Option<Made> {
        let (near, far) =
            if lesser { (self.last <= by, self.first >= by) } else { (self.first >= by, self.last <= by) };
        if near { Some(self.ramp(self.first)) } else { far.then_some(Made::Ramp(Ramp::same(by))) }
    }

    /// The quotient, where it is the same for all of them.
    fn quotient(self, n: i64) -> Option<i64> {
        let turns = |x: i64| if n > 0 { Some(x.div_euclid(n)) } else { None };
        turns(self.first).filter(|turn| Some(*turn) == turns(self.last))
    }

    fn modulo(self, n: i64) -> Option<Made> {
        self.quotient(n).map(|_| self.ramp(self.first.rem_euclid(n)))
    }
}

/// What a primitive makes of a span and of what is the same in every lane, which `swapped` says is the first operand.
#[inline(always)]
fn made(op: PrimOp, span: Span, with: i64, swapped: bool) -> Option<Made> {
    let truth = |f: fn(i64, i64) -> bool| span.truth(|x| if swapped { f(with, x) } else { f(x, with) });
    match op {
        PrimOp::Add => span.moved(with),
        PrimOp::Sub if !swapped => span.moved(with.checked_neg()?),
        PrimOp::Min => span.bounded(with, true),
        PrimOp::Max => span.bounded(with, false),
        PrimOp::Mod if !swapped => span.modulo(with),
        PrimOp::Div if !swapped => span.quotient(with).map(|x| Made::Ramp(Ramp::same(x))),
        PrimOp::Eq => span.equals(with, true),
        PrimOp::Ne => span.equals(with, false),
        PrimOp::Lt => truth(|x, y| x < y),
        PrimOp::Le => truth(|x, y| x <= y),
        PrimOp::Gt => truth(|x, y| x > y),
        PrimOp::Ge => truth(|x, y| x >= y),
        _ => None,
    }
}
