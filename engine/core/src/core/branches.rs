//! Two branches as a closed term, and the law by which two of them become one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lawson_oracle::types::size::SizeKind;

use super::canonical::{Operand, first_uses};
use super::compose::Missing;
use super::copy::Copier;
use super::visit::Uses;
use super::{Atom, Binding, Op, Scope, Size, SizeVar, Ty, Var};

/// `if cond then .. else ..`; generic over its operands, as [`super::Loop`] is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branches<T = Atom> {
    /// A `bool`.
    pub cond: T,
    /// What the two scopes see from outside, for the variables `Var(0)..` of `arms`.
    pub captures: Vec<T>,
    /// The scopes.
    pub arms: Arc<Arms>,
}

/// The two scopes, closed: `Var(0)..` are the captures; every other variable is bound in them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Arms {
    /// Types of the results.
    pub outs: Vec<Ty>,
    /// Runs where the condition is true.
    pub then: Scope,
    /// Runs where it is false.
    pub otherwise: Scope,
}

impl Branches {
    /// The branches of an operation with these results; `None` where it has none.
    pub fn of(op: &Op, outs: &[Binding]) -> Option<Branches> {
        let Op::If { cond, then, otherwise } = op else { return None };
        let free: BTreeSet<Var> =
            [then, otherwise].into_iter().flat_map(|s| Uses::of_scope(s).vars).collect();
        let outs = outs.iter().map(|out| out.ty.clone()).collect();
        let params = free.into_iter().map(|v| (v, Atom::Var(v))).collect();
        Some(closed(cond.clone(), params, outs, then, otherwise))
    }

    /// The branches in a program, in whose body the variables from `next` on are free.
    pub fn open(&self, next: &mut u32) -> Op {
        let vars = self.captures.iter().enumerate().map(|(i, operand)| (Var(i as u32), operand.clone()));
        let mut copier = Copier { next: *next, vars: vars.collect(), ..Copier::default() };
        let then = copier.scope(&self.arms.then);
        let otherwise = copier.scope(&self.arms.otherwise);
        *next = copier.next;
        Op::If { cond: self.cond.clone(), then, otherwise }
    }
}

impl<T: Operand> Branches<T> {
    /// The branches, then the second ones, on the condition of the first. `names` are the operands that
    /// stand for the results; what the second use of these they take from the branch that runs.
    pub fn merge(&self, names: &[T], second: &Branches<T>, missing: Missing) -> Option<Branches<T>> {
        if missing == Missing::Refused && !(self.cond == second.cond && self.knows_sizes_of(second)) {
            return None;
        }
        let mut all = Copier::default();
        let mut params: Vec<(Var, T)> = Vec::new();
        for operand in self.captures.iter().chain(&second.captures) {
            if !names.contains(operand) && !params.iter().any(|(_, known)| known == operand) {
                params.push((all.fresh(), operand.clone()));
            }
        }
        let var = |operand: &T| params.iter().find(|(_, known)| known == operand).map(|(v, _)| Atom::Var(*v));
        let mut join = |mine: &Scope, theirs: &Scope| {
            let captured = |captures: &[T]| -> BTreeMap<Var, Atom> {
                let vars = captures.iter().enumerate();
                vars.filter_map(|(i, operand)| Some((Var(i as u32), var(operand)?))).collect()
            };
            all.vars = captured(&self.captures);
            let mine = all.scope(mine);
            all.vars = captured(&second.captures);
            for (i, operand) in second.captures.iter().enumerate() {
                let result = names.iter().position(|name| name == operand);
                all.vars.extend(result.map(|r| (Var(i as u32), mine.results[r].clone())));
            }
            let theirs = all.scope(theirs);
            Scope {
                stmts: [mine.stmts, theirs.stmts].concat(),
                results: [mine.results, theirs.results].concat(),
            }
        };
        let then = join(&self.arms.then, &second.arms.then);
        let otherwise = join(&self.arms.otherwise, &second.arms.otherwise);
        let outs = [self.arms.outs.clone(), second.arms.outs.clone()].concat();
        Some(closed(self.cond.clone(), params, outs, &then, &otherwise))
    }

    /// Whether the second ones mention no size that has no value while these run.
    pub fn knows_sizes_of(&self, second: &Branches<T>) -> bool {
        let bound = self.bound_sizes();
        bound.is_empty() || bound.is_disjoint(&second.sizes())
    }

    /// The sizes that only running the branches gives a value: those of their results that are no
    /// parameters of the program, and that neither scope knows already.
    pub fn bound_sizes(&self) -> BTreeSet<SizeVar> {
        let dims = self.arms.outs.iter().flat_map(|ty| &ty.dims);
        let rigid = dims.filter_map(Size::as_var).filter(|size| size.kind == SizeKind::Rigid);
        let rigid: BTreeSet<SizeVar> = rigid.cloned().collect();
        &rigid - &self.sizes()
    }

    /// The sizes that the scopes mention.
    pub fn sizes(&self) -> BTreeSet<SizeVar> {
        let scopes = [&self.arms.then, &self.arms.otherwise];
        scopes.into_iter().flat_map(|scope| Uses::of_scope(scope).sizes).collect()
    }
}

/// Numbers the parameters by their first use, and everything else as it stands.
fn closed<T: Operand>(
    cond: T,
    mut params: Vec<(Var, T)>,
    outs: Vec<Ty>,
    then: &Scope,
    otherwise: &Scope,
) -> Branches<T> {
    let mut rank = BTreeMap::new();
    first_uses(then, &mut rank);
    first_uses(otherwise, &mut rank);
    params.retain(|(var, _)| rank.contains_key(var));
    params.sort_by_key(|(var, _)| rank.get(var));
    let mut copier = Copier::default();
    for (var, _) in &params {
        copier.bind(*var);
    }
    let then = copier.scope(then);
    let otherwise = copier.scope(otherwise);
    let captures = params.into_iter().map(|(_, operand)| operand).collect();
    Branches { cond, captures, arms: Arc::new(Arms { outs, then, otherwise }) }
}
