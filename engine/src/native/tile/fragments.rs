//! Which operations run in one instruction with the one that uses what they give.

use std::collections::BTreeSet;
use std::slice;

use lawson_oracle::scalar::{Prim, PrimOp};

use super::counting;
use crate::loops::{Code, Def, Operand, ValueId};
use lawson_tiles::fragments;
use lawson_tiles::frame::Run;

/// An instruction for a value and what only it uses: a tree of operations.
#[derive(Clone)]
pub struct Fragment {
    /// What runs.
    pub run: Run,
    /// Its operands.
    pub args: Vec<Operand>,
}

/// For each value its fragment, where it has one. `uses` says how often each value is used by what is not code;
/// what goes into a fragment is no longer `live`. A value that has a place (`settled`) stays by itself.
pub fn find(code: &Code, live: &mut [bool], mut uses: Vec<usize>, settled: &[bool]) -> Vec<Option<Fragment>> {
    let values = code.values.len();
    for v in (0..values).filter(|v| live[*v]) {
        code.operands(v).iter().filter_map(Operand::value).for_each(|used| uses[used.0] += 1);
    }
    let counting = counting::find(code, |v| settled[v]);
    let mut trees = Trees { code, uses, settled, regions: regions(code), costs: vec![0; values] };
    // What counts upwards needs no tile.
    let may_be_root = |v: &usize| !counting[*v];
    for v in (0..values).filter(|v| live[*v]) {
        trees.costs[v] = 1 + trees
            .best(v)
            .filter(|_| may_be_root(&v))
            .map_or_else(|| trees.cost(v, &code.operands(v)), |(cost, ..)| cost);
    }
    let mut found = vec![None; values];
    // Uses before what is used: a tree is taken apart from its root.
    for v in (0..values).rev().filter(may_be_root) {
        let Some((_, fragment, taken)) = Some(v).filter(|v| live[*v]).and_then(|v| trees.best(v)) else {
            continue;
        };
        found[v] = Some(fragment);
        taken.into_iter().for_each(|a| live[a.0] = false);
    }
    found
}

struct Trees<'c> {
    code: &'c Code,
    /// How often each value is used.
    uses: Vec<usize>,
    settled: &'c [bool],
    regions: Vec<Option<usize>>,
    /// Instructions for each value and what only it uses.
    costs: Vec<usize>,
}

impl<'c> Trees<'c> {
    /// The primitive and the operands of an operand that these alone use, next to the value `v`.
    fn inner(&self, v: usize, operand: &Operand, of: &[Operand]) -> Option<Inner<'c>> {
        let a = operand.value()?;
        let here = of.iter().filter(|arg| *arg == operand).count();
        let (value, user) = (&self.code.values[a.0], &self.code.values[v]);
        let near = value.phase == user.phase && self.regions[a.0] == self.regions[v];
        match &value.def {
            Def::Prim { prim, args, mask: None } if near && here == self.uses[a.0] && !self.settled[a.0] => {
                Some((a, *prim, args))
            }
            _ => None,
        }
    }

    /// Instructions for what only these operands of the value `v` need.
    fn cost(&self, v: usize, operands: &[Operand]) -> usize {
        let inner = |operand: &Operand| Some(self.inner(v, operand, operands)?.0);
        let own: BTreeSet<ValueId> = operands.iter().filter_map(inner).collect();
        own.into_iter().map(|a| self.costs[a.0]).fold(0, usize::saturating_add)
    }

    /// The fragment that leaves the fewest instructions, how many, and which values go into it: none where the value
    /// does as well by itself.
    fn best(&self, v: usize) -> Option<(usize, Fragment, Vec<ValueId>)> {
        let Def::Prim { prim, args, .. } = &self.code.values[v].def else { return None };
        let [a, b] = &args[..] else { return None };
        let (left, right) = (self.inner(v, a, args), self.inner(v, b, args));
        let mut ways = Vec::new();
        if let (Some((l, f, xs)), Some((r, g, ys))) = (left, right) {
            ways.push((fragments::both(prim.ty, prim.op, f.op, g.op), [xs, ys].concat(), vec![l, r]));
        }
        if a != b {
            left.iter().for_each(|inner| self.left_deep(*prim, *inner, b, &mut ways));
            match (right, commutes(prim.op)) {
                (Some(inner), true) => self.left_deep(*prim, inner, a, &mut ways),
                (Some((r, g, ys)), false) => {
                    let args = [slice::from_ref(a), ys].concat();
                    ways.push((fragments::right(prim.ty, prim.op, g.op), args, vec![r]));
                }
                (None, _) => {}
            }
        }
        let there = ways.into_iter().filter_map(|(run, args, taken)| Some((run?, args, taken)));
        let costed = there.map(|(run, args, taken)| (self.cost(v, &args), Fragment { run, args }, taken));
        costed.min_by_key(|(cost, ..)| *cost)
    }

    /// The fragments of a primitive whose left operand is an operation, which may have operations for operands itself.
    fn left_deep(&self, outer: Prim, (l, f, xs): Inner<'_>, last: &Operand, ways: &mut Vec<Way>) {
        let last = slice::from_ref(last);
        ways.push((fragments::left(outer.ty, outer.op, f.op), [xs, last].concat(), vec![l]));
        let [a, b] = xs else { return };
        let (left, right) = (self.inner(l.0, a, xs), self.inner(l.0, b, xs));
        if let (Some((m, g, ys)), Some((n, h, zs))) = (left, right) {
            let run = fragments::sum_of_products(outer.ty, [outer.op, f.op], [g.op, h.op]);
            ways.push((run, [ys, zs, last].concat(), vec![l, m, n]));
        }
        let inner = match (left, right) {
            (Some(inner), _) => Some((inner, b)),
            (None, Some(inner)) if commutes(f.op) => Some((inner, a)),
            _ => None,
        };
        if let Some(((m, g, ys), other)) = inner.filter(|_| a != b) {
            let run = fragments::chain(outer.ty, outer.op, f.op, g.op);
            ways.push((run, [ys, slice::from_ref(other), last].concat(), vec![l, m]));
        }
    }
}

/// A value that is an operation, and its operands.
type Inner<'c> = (ValueId, Prim, &'c [Operand]);

/// The instruction for a fragment if there is one, its operands, and which values go into it.
type Way = (Option<Run>, Vec<Operand>, Vec<ValueId>);

/// Whether the operands may change places: only what is no number may have other bits then, and these are not told
/// apart.
fn commutes(op: PrimOp) -> bool {
    matches!(op, PrimOp::Add | PrimOp::Mul)
}

/// For each value the innermost region that it is in.
fn regions(code: &Code) -> Vec<Option<usize>> {
    let mut inside = vec![None; code.values.len()];
    for (r, region) in code.regions.iter().enumerate() {
        inside[region.begin..region.end].fill(Some(r));
    }
    inside
}
