//! Loops inside a body of a few turns, as many as the source says: their turns stand one behind the other.

use lawson_oracle::scalar::{Prim, Scalar};
use lawson_oracle::schedule::{Bracket, FoldState, Schedule};

use super::emits::{at_most_once, merge};
use super::flatten::{Bound, Flattener, any_order};
use super::tables::extents;
use super::{Emitted, NotNative, Operand, UniformDef, ValueId};
use crate::core::visit::Uses;
use crate::core::{Atom, Collector, Loop, Op, Operator, Origin, Scope, Seq, Stmt, Turns, Ty, Var};

/// Statements that a loop may have in all of its turns: a window of 13 by 13 takes some 1,500.
const STATEMENTS: usize = 2048;
/// Values of a body behind which no further turn is made one by one: a statement is as many as the table has elements
/// that it updates.
const VALUES: usize = 1 << 12;

/// What a collector was given in the turns so far.
enum Given<'l> {
    Fold(Folded<'l>),
    /// For each component its type and the elements.
    Collected(Vec<(&'l Ty, Vec<Operand>)>),
}

/// A fold of which some turns have run.
struct Folded<'l> {
    operator: &'l Operator,
    /// The brackets, as the schedule says.
    state: FoldState<Vec<Operand>>,
    /// A primitive for what is not left out, and what changes no bit of it.
    prim: Option<(Prim, Scalar)>,
}

impl Flattener {
    /// How many turns a loop takes whose turns are made one behind the other: it takes no more than a fold has lanes,
    /// or has to do with tables.
    pub(super) fn few_turns(&self, l: &Loop) -> Option<usize> {
        let turns = constant_turns(l)?;
        let collectors = || l.fun.collectors.iter();
        let tys = || collectors().flat_map(Collector::tys);
        let simple = l.fun.scans.is_empty()
            && !collectors().any(|collector| matches!(collector, Collector::Bins(_)))
            && tys().all(|ty| extents(&ty.dims).is_some());
        let mut operands = l.captures.iter().chain(&l.inputs).filter_map(Atom::var);
        let tables = operands.any(|var| self.is_table(var)) || tys().any(|ty| !ty.dims.is_empty());
        let short = (1..=STATEMENTS).contains(&turns.saturating_mul(statements(&l.fun.body)));
        (simple && short && (tables || turns <= self.constants.1)).then_some(turns)
    }

    /// How many turns a sequential loop takes that has tables as its state, or reads some.
    pub(super) fn turns_over_tables(&self, seq: &Seq) -> Option<usize> {
        let turns = constant_count(seq).or_else(|| self.known_count(seq))?;
        let suit = seq.state.iter().all(|state| extents(&state.ty.dims).is_some());
        let tables = seq.state.iter().any(|state| !state.ty.dims.is_empty())
            || Uses::of_scope(&seq.body).vars.into_iter().any(|var| self.is_table(var));
        let short = turns.saturating_mul(statements(&seq.body)) <= STATEMENTS;
        (suit && tables && short).then_some(turns)
    }

    /// How many turns a sequential loop takes in this turn of one around it.
    fn known_count(&self, seq: &Seq) -> Option<usize> {
        let Turns::Count(_, Atom::Var(var)) = &seq.turns else { return None };
        let Bound::Operand(count) = self.env.get(var)? else { return None };
        match self.constant(*count)? {
            Scalar::I64(count) => Some(usize::try_from(count).unwrap_or(0)),
            _ => None,
        }
    }

    fn is_table(&self, var: Var) -> bool {
        matches!(self.env.get(&var), Some(Bound::Table(_)))
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
        let mut given = self.given_before(l, mask, origin)?;
        let mut captures = Vec::new();
        for (k, atom) in l.captures.iter().enumerate() {
            captures.push((Var(k as u32), self.bound(atom, origin)?));
        }
        let inputs: Vec<Bound> =
            l.inputs.iter().map(|atom| self.bound(atom, origin)).collect::<Result<_, _>>()?;
        let outer = std::mem::replace(&mut self.env, captures.into_iter().collect());
        let around = (self.position.take(), self.fun.take());
        for turn in 0..turns {
            self.within_values(origin)?;
            let position = self.place(turn);
            self.position = Some(position);
            for (k, input) in inputs.iter().enumerate() {
                let element = self.current(input.clone(), position, mask, origin)?;
                self.env.insert(Var((l.captures.len() + k) as u32), element);
            }
            let parts = self.emitted_by(&l.fun, mask)?;
            let mut after = Vec::new();
            for (given, parts) in given.into_iter().zip(parts) {
                after.push(match (given, merge(self, parts)) {
                    (Given::Fold(fold), Some(emitted)) => {
                        Given::Fold(self.push(fold, turn, emitted, mask, origin)?)
                    }
                    (Given::Fold(fold), None) => Given::Fold(fold),
                    (Given::Collected(mut all), Some(emitted)) if emitted.mask == mask => {
                        let mut values = emitted.values.into_iter();
                        for (ty, elements) in &mut all {
                            let row = extents(&ty.dims).unwrap_or_default().iter().product();
                            elements.extend(values.by_ref().take(row));
                        }
                        Given::Collected(all)
                    }
                    (Given::Collected(_), _) => return self.refuse_rows(LEFT, origin),
                });
            }
            given = after;
        }
        let mut results = Vec::new();
        for given in given {
            match given {
                Given::Fold(Folded { operator, state, .. }) => {
                    let scalars = state.finish(&mut |l, r| self.combined(operator, l, r, mask, origin))?;
                    results.extend(self.tables(&operator.tys, scalars, origin)?);
                }
                Given::Collected(components) => {
                    for (ty, elements) in components {
                        let row = extents(&ty.dims).unwrap_or_default();
                        results.push(self.table([vec![turns], row].concat(), elements));
                    }
                }
            }
        }
        (self.position, self.fun) = around;
        self.env = outer;
        Ok(results)
    }

    /// What the collectors hold before the first turn.
    fn given_before<'l>(
        &mut self,
        l: &'l Loop,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Given<'l>>, NotNative> {
        let mut starts = &l.neutrals[..];
        let mut given = Vec::new();
        for collector in &l.fun.collectors {
            let (mine, rest) = starts.split_at(collector.neutrals());
            starts = rest;
            given.push(match collector {
                Collector::Fold(operator) => {
                    let start = self.scalars(mine, &operator.tys, mask, origin)?;
                    let state = FoldState::new(&Schedule::new(self.constants), operator.bracket, start);
                    let prim = operator.builtin().and_then(|prim| Some((prim, prim.commutative_fold()?)));
                    let prim = prim.filter(|(p, _)| operator.bracket == Bracket::Lanes || any_order(*p));
                    Given::Fold(Folded { operator, state, prim })
                }
                Collector::Collect(_) | Collector::Bins(_) => {
                    Given::Collected(collector.tys().iter().map(|ty| (ty, Vec::new())).collect())
                }
            });
        }
        Ok(given)
    }

    /// The fold with what a turn emits. What is not there adds no node: the others stay where they are.
    fn push<'l>(
        &mut self,
        Folded { operator, state, prim }: Folded<'l>,
        turn: usize,
        emitted: Emitted,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Folded<'l>, NotNative> {
        let element = match (emitted.mask, prim) {
            (mine, _) if mine == mask => emitted.values,
            // What is left out stands for what changes no bit.
            (Some(mine), Some((prim, neutral))) => {
                let neutral = self.uniform(prim.ty, UniformDef::Const(neutral));
                vec![self.select(mine, emitted.values[0], neutral)]
            }
            _ => return self.refuse_rows(LEFT, origin),
        };
        let combine = &mut |l, r| self.combined(operator, l, r, mask, origin);
        Ok(Folded { operator, state: state.push(turn as u64, element, combine)?, prim })
    }

    /// Two elements combined.
    fn combined(
        &mut self,
        operator: &Operator,
        left: Vec<Operand>,
        right: Vec<Operand>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Operand>, NotNative> {
        for (vars, scalars) in [(&operator.left, left), (&operator.right, right)] {
            let operands = self.tables(&operator.tys, scalars, origin)?;
            self.env.extend(vars.iter().copied().zip(operands));
        }
        self.scope_of(&operator.body, &operator.tys, mask)
    }

    /// The turns of a sequential loop, one behind the other.
    pub(super) fn turns_unrolled(
        &mut self,
        seq: &Seq,
        index: Var,
        turns: usize,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Bound>, NotNative> {
        let tys = || seq.state.iter().map(|state| &state.ty);
        let mut state = self.scalars(&seq.first, tys(), mask, origin)?;
        for turn in 0..turns {
            self.within_values(origin)?;
            let bound = self.tables(tys(), state, origin)?;
            self.env.extend(seq.state.iter().map(|state| state.var).zip(bound));
            let turn = self.place(turn);
            self.env.insert(index, Bound::Operand(turn));
            state = self.scope_of(&seq.body, tys(), mask)?;
        }
        self.tables(tys(), state, origin)
    }

    fn within_values(&self, origin: &Origin) -> Result<(), NotNative> {
        if self.code.values.len() > VALUES { self.refuse_rows(LARGE, origin) } else { Ok(()) }
    }
}

/// What is too much, turn by turn.
const LARGE: &str = "large arrays updated in many turns";

/// What a loop leaves out of what it collects.
const LEFT: &str = "what is left of a row inside a loop's body";

/// How many turns a loop takes, if the source says it; at least one.
fn constant_turns(l: &Loop) -> Option<usize> {
    usize::try_from(l.space.as_constant()?).ok().filter(|turns| *turns > 0)
}

/// How many turns a sequential loop takes, if the source says it.
fn constant_count(seq: &Seq) -> Option<usize> {
    let Turns::Count(_, count) = &seq.turns else { return None };
    let count = match count {
        Atom::Const(Scalar::I64(count)) => *count,
        Atom::Size(size) => size.as_constant()?,
        Atom::Const(_) | Atom::Var(_) => return None,
    };
    Some(usize::try_from(count).unwrap_or(0))
}

/// Statements of a scope as they run, those of loops inside as often as the source says.
fn statements(scope: &Scope) -> usize {
    let of = |stmt: &Stmt| {
        let inside = stmt.op.scopes().map(|inner| statements(inner.scope)).fold(0, usize::saturating_add);
        let mut turns = None;
        if let Op::Loop(l) = &stmt.op {
            turns = constant_turns(l);
        } else if let Op::Seq(seq) = &stmt.op {
            turns = constant_count(seq);
        }
        inside.saturating_mul(turns.unwrap_or(1)).saturating_add(1)
    };
    scope.stmts.iter().map(of).fold(0, usize::saturating_add)
}
