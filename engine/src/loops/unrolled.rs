//! Loops inside a body of a few turns, as many as the source says: their turns stand one behind the other.

use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::Bracket;

use super::emits::{at_most_once, merge};
use super::flatten::{Bound, Flattener, any_order};
use super::regions::I64;
use super::{Emitted, NotNative, Operand, UniformDef, ValueId};
use crate::core::{Collector, Loop, Operator, Origin, Scope, Var};

/// Statements that a loop may have in all of its turns.
const STATEMENTS: usize = 64;

impl Flattener {
    /// How many turns a loop takes whose turns are made one behind the other: no more than a fold has lanes, so that
    /// each has one of its own.
    pub(super) fn few_turns(&self, l: &Loop) -> Option<usize> {
        let turns = usize::try_from(l.space.as_constant()?).ok()?;
        let few = (1..=self.lanes).contains(&turns) && l.fun.scans.is_empty();
        let simple = |collector: &Collector| match collector {
            Collector::Fold(operator) => operator.bracket != Bracket::Sequential,
            Collector::Collect(tys) => tys.iter().all(|ty| ty.dims.is_empty()),
            Collector::Bins(_) => false,
        };
        let short = turns * statements(&l.fun.body) <= STATEMENTS;
        (few && short && l.fun.collectors.iter().all(simple)).then_some(turns)
    }

    /// The turns, one behind the other.
    pub(super) fn unrolled(
        &mut self,
        l: &Loop,
        turns: usize,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Bound>, NotNative> {
        at_most_once(&l.fun, origin)?;
        let mut starts = self.atoms(&l.neutrals, origin)?.into_iter();
        let mut captures = Vec::new();
        for (k, atom) in l.captures.iter().enumerate() {
            captures.push((Var(k as u32), self.bound(atom, origin)?));
        }
        let inputs: Vec<Bound> =
            l.inputs.iter().map(|atom| self.bound(atom, origin)).collect::<Result<_, _>>()?;
        let outer = std::mem::replace(&mut self.env, captures.into_iter().collect());
        let around = (self.position.take(), self.fun.take());
        let mut emitted: Vec<Vec<Option<Emitted>>> = vec![Vec::new(); l.fun.collectors.len()];
        for turn in 0..turns {
            let position = self.uniform(I64, UniformDef::Const(Scalar::I64(turn as i64)));
            self.position = Some(position);
            for (k, input) in inputs.iter().enumerate() {
                let element = self.current(input.clone(), position, mask, origin)?;
                self.env.insert(Var((l.captures.len() + k) as u32), element);
            }
            let before = std::mem::replace(&mut self.emitted, vec![Vec::new(); l.fun.collectors.len()]);
            self.scope(&l.fun.body, mask)?;
            let parts = std::mem::replace(&mut self.emitted, before);
            for (all, parts) in emitted.iter_mut().zip(parts) {
                all.push(merge(self, parts));
            }
        }
        let mut results = Vec::new();
        for (collector, emitted) in l.fun.collectors.iter().zip(emitted) {
            let each: Option<Vec<&Emitted>> =
                emitted.iter().map(|e| e.as_ref().filter(|e| e.mask == mask)).collect();
            match (collector, each) {
                (Collector::Fold(operator), _) => {
                    let start = starts.by_ref().take(operator.tys.len()).collect();
                    let fold = self.fold(operator, start, emitted, mask, origin)?;
                    results.extend(fold.into_iter().map(Bound::Operand));
                }
                (Collector::Collect(tys), Some(each)) => {
                    for component in 0..tys.len() {
                        let elements = each.iter().map(|e| e.values[component]).collect();
                        results.push(self.list(elements, origin)?);
                    }
                }
                (Collector::Collect(_) | Collector::Bins(_), _) => {
                    return self.refuse_rows("what is left of a row inside a loop's body", origin);
                }
            }
        }
        (self.position, self.fun) = around;
        self.env = outer;
        Ok(results)
    }

    /// Adjacent elements combined until one is left, and what the fold starts from with that. With a lane for each
    /// turn that is what the schedule says of folds in lanes, as of those in trees.
    fn fold(
        &mut self,
        operator: &Operator,
        start: Vec<Operand>,
        emitted: Vec<Option<Emitted>>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Operand>, NotNative> {
        let prim = operator.builtin().and_then(|prim| Some((prim, prim.commutative_fold()?)));
        let prim = prim.filter(|(prim, _)| operator.bracket == Bracket::Lanes || any_order(*prim));
        // What is not there adds no node: the others stay where they are.
        let mut row: Vec<Option<Vec<Operand>>> = Vec::new();
        for emitted in emitted {
            let Some(Emitted { values, mask: mine, .. }) = emitted else {
                row.push(None);
                continue;
            };
            row.push(Some(match (mine, prim) {
                _ if mine == mask => values,
                // What is left out stands for what changes no bit.
                (Some(mine), Some((prim, neutral))) => {
                    let neutral = self.uniform(prim.ty, UniformDef::Const(neutral));
                    vec![self.select(mine, values[0], neutral)]
                }
                _ => return self.refuse_rows("what is left of a row inside a loop's body", origin),
            }));
        }
        let combined = |l: &mut Self, left: Vec<Operand>, right: Vec<Operand>| match prim {
            Some((prim, _)) => Ok(vec![l.prim(prim, vec![left[0], right[0]], mask)]),
            None => {
                let operands = operator.left.iter().zip(left).chain(operator.right.iter().zip(right));
                l.env.extend(operands.map(|(var, operand)| (*var, Bound::Operand(operand))));
                l.scope(&operator.body, mask)
            }
        };
        while row.len() > 1 {
            let mut pairs = row.into_iter();
            let mut next = Vec::new();
            while let Some(left) = pairs.next() {
                next.push(match (left, pairs.next().flatten()) {
                    (Some(left), Some(right)) => Some(combined(self, left, right)?),
                    (left, right) => left.or(right),
                });
            }
            row = next;
        }
        match row.pop().flatten() {
            Some(row) => combined(self, start, row),
            None => Ok(start),
        }
    }
}

/// Statements of a scope, with those inside: loops are not among the few.
fn statements(scope: &Scope) -> usize {
    let inside =
        |stmt: &crate::core::Stmt| stmt.op.scopes().map(|inner| statements(inner.scope)).sum::<usize>();
    scope.stmts.iter().map(|stmt| 1 + inside(stmt)).sum()
}
