//! Which operations run in one instruction with the one that uses what they give.

use std::collections::BTreeSet;
use std::slice;

use lawson_oracle::scalar::{Prim, PrimOp};

use super::counting;
use crate::loops::{Code, Def, Operand, ValueId};
use lawson_tiles::fragments;
use lawson_tiles::frame::{OPERANDS, Run};
use lawson_tiles::trees::{self, Accumulator, Operands, STEPS, Step};

/// An instruction for a value and what only it uses: a tree of operations.
#[derive(Clone)]
pub struct Fragment {
    /// What runs.
    pub run: Run,
    /// Its operands.
    pub args: Vec<Operand>,
    /// Its steps, where it is one of floats.
    pub steps: Box<[Step]>,
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
        let Some((fragment, taken)) = Some(v).filter(|v| live[*v]).and_then(|v| trees.of(v)) else {
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
    /// Instructions for each value and what only it uses, where trees of floats are not counted.
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

    /// The fragment of a value, and what it takes besides. Of two operations the smaller kind is quicker.
    fn of(&self, v: usize) -> Option<(Fragment, Vec<ValueId>)> {
        let small = self.best(v).map(|(_, fragment, taken)| (fragment, taken));
        match self.of_floats(v) {
            Some((_, taken)) if taken.len() == 1 && small.is_some() => small,
            None => small,
            tree => tree,
        }
    }

    /// The fragment of floats with all that it can take, and what it takes besides the value.
    fn of_floats(&self, v: usize) -> Option<(Fragment, Vec<ValueId>)> {
        let run = trees::run(self.code.values[v].ty)?;
        let mut tree =
            FloatTree { trees: self, taken: vec![ValueId(v)], args: Vec::new(), steps: Vec::new() };
        tree.steps(ValueId(v), Accumulator::First)?;
        let mut at = 0;
        while let Some(user) = tree.taken.get(at).copied() {
            let args = tree.args_of(user)?;
            for arg in args {
                if let Some((inner, ..)) = self.inner(user.0, arg, args)
                    && !tree.taken.contains(&inner)
                {
                    tree.take(inner, ValueId(v));
                }
            }
            at += 1;
        }
        let FloatTree { taken, args, steps, .. } = tree;
        let alone = taken.len() == 1;
        (!alone).then(|| (Fragment { run, args, steps: steps.into() }, taken[1..].to_vec()))
    }

    /// The fragment of two or three operations that leaves the fewest instructions, how many, and which values go into
    /// it: none where the value does as well by itself.
    fn best(&self, v: usize) -> Option<(usize, Fragment, Vec<ValueId>)> {
        let Def::Prim { prim, args, .. } = &self.code.values[v].def else { return None };
        let [a, b] = &args[..] else { return None };
        let (left, right) = (self.inner(v, a, args), self.inner(v, b, args));
        let mut ways = Vec::new();
        if let (Some((l, f, xs)), Some((r, g, ys))) = (left, right) {
            ways.push((fragments::both(prim.ty, prim.op, f.op, g.op), [xs, ys].concat(), vec![l, r]));
        }
        if a != b {
            if let Some((l, f, xs)) = left {
                ways.push((
                    fragments::left(prim.ty, prim.op, f.op),
                    [xs, slice::from_ref(b)].concat(),
                    vec![l],
                ));
            }
            if let Some((r, g, ys)) = right {
                let (run, args) = if commutes(prim.op) {
                    (fragments::left(prim.ty, prim.op, g.op), [ys, slice::from_ref(a)].concat())
                } else {
                    (fragments::right(prim.ty, prim.op, g.op), [slice::from_ref(a), ys].concat())
                };
                ways.push((run, args, vec![r]));
            }
        }
        let there = ways.into_iter().filter_map(|(run, args, taken)| Some((run?, args, taken)));
        let costed = there.map(|(run, args, taken)| {
            (self.cost(v, &args), Fragment { run, args, steps: Box::default() }, taken)
        });
        costed.min_by_key(|(cost, ..)| *cost)
    }
}

/// A tree of floats that grows.
struct FloatTree<'t, 'c> {
    trees: &'t Trees<'c>,
    /// The values in it, its root first.
    taken: Vec<ValueId>,
    args: Vec<Operand>,
    steps: Vec<Step>,
}

impl<'c> FloatTree<'_, 'c> {
    /// The operands of a value that is an operation.
    fn args_of(&self, v: ValueId) -> Option<&'c [Operand]> {
        let code = self.trees.code;
        match &code.values[v.0].def {
            Def::Prim { args, mask: None, .. } => Some(args),
            _ => None,
        }
    }

    /// Takes a value in, if there are steps for it.
    fn take(&mut self, inner: ValueId, root: ValueId) {
        let before = (std::mem::take(&mut self.args), std::mem::take(&mut self.steps));
        self.taken.push(inner);
        if self.steps(root, Accumulator::First).is_none() {
            self.taken.pop();
            (self.args, self.steps) = before;
        }
    }

    /// The steps that compute a value in an accumulator. The second one is for what needs no other.
    fn steps(&mut self, v: ValueId, to: Accumulator) -> Option<()> {
        let Def::Prim { prim, mask: None, .. } = &self.trees.code.values[v.0].def else { return None };
        let inside = |tree: &Self, operand: &Operand| operand.value().filter(|v| tree.taken.contains(v));
        let operands = match self.args_of(v)? {
            [x] => {
                self.accumulate(x, to)?;
                Operands::Itself
            }
            [x, y] if x == y && inside(self, x).is_some() => {
                self.accumulate(x, to)?;
                Operands::Itself
            }
            [x, y] => match (inside(self, x), inside(self, y)) {
                (Some(left), Some(right)) if to == Accumulator::First => {
                    let before = (self.args.len(), self.steps.len());
                    let both = |tree: &mut Self, first, second| {
                        tree.steps(first, Accumulator::First)?;
                        tree.steps(second, Accumulator::Second)
                    };
                    if both(self, left, right).is_some() {
                        Operands::Both
                    } else {
                        self.args.truncate(before.0);
                        self.steps.truncate(before.1);
                        both(self, right, left)?;
                        Operands::Swapped
                    }
                }
                (Some(_), Some(_)) => return None,
                (None, Some(right)) => {
                    self.steps(right, to)?;
                    Operands::Behind(self.operand(x)?)
                }
                (_, None) => {
                    self.accumulate(x, to)?;
                    Operands::With(self.operand(y)?)
                }
            },
            _ => return None,
        };
        self.step(Step::operation(prim.op, operands, to)?)
    }

    /// An operand, in an accumulator.
    fn accumulate(&mut self, operand: &Operand, to: Accumulator) -> Option<()> {
        match operand.value().filter(|v| self.taken.contains(v)) {
            Some(v) => self.steps(v, to),
            None => {
                let k = self.operand(operand)?;
                self.step(Step::take(to, k))
            }
        }
    }

    fn step(&mut self, step: Step) -> Option<()> {
        self.steps.push(step);
        (self.steps.len() <= STEPS).then_some(())
    }

    /// Which operand of the fragment it is.
    fn operand(&mut self, operand: &Operand) -> Option<usize> {
        let k = self.args.iter().position(|arg| arg == operand).unwrap_or(self.args.len());
        if k == self.args.len() {
            self.args.push(*operand);
        }
        (self.args.len() <= OPERANDS).then_some(k)
    }
}

/// A value that is an operation, and its operands.
type Inner<'c> = (ValueId, Prim, &'c [Operand]);

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
