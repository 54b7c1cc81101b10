//! Loops of a few turns inside a body, as many turns as the source says: which of them are written out, one turn after
//! the other.

use lawson_oracle::scalar::Scalar;

use super::bound::Bound;
use super::collectors::fits_bins;
use super::flatten::Flattener;
use super::tables::extents;
use super::{NotNative, ValueId};
use crate::core::visit::Uses;
use crate::core::{Atom, Collector, Loop, Op, Origin, Scope, Seq, Stmt, Turns, Ty, Var};

/// Statements that a loop may have in all of its turns: a window of 13 by 13 takes some 1,500.
const STATEMENTS: usize = 2048;
/// Values of a body after which no further turn is made one by one: a statement is as many as the table has elements
/// that it updates.
const VALUES: usize = 1 << 12;

impl Flattener {
    /// How many turns a loop takes whose turns are made one after the other: it takes no more than a fold has lanes,
    /// or has to do with tables.
    pub(super) fn few_turns(&self, l: &Loop) -> Option<usize> {
        let turns = constant_turns(l)?;
        let short = (1..=STATEMENTS).contains(&turns.saturating_mul(statements(&l.fun.body)));
        let mut tys = l.fun.scans.iter().flat_map(|scan| &scan.tys).chain(self::tys(l));
        let bins_fit = l.fun.collectors.iter().all(|collector| match collector {
            Collector::Bins(bins) => fits_bins(bins),
            Collector::Fold(_) | Collector::Collect(_) => true,
            Collector::Reversed(_) | Collector::Concat(_) => false,
        });
        let can = short && bins_fit && tys.all(|ty| extents(&ty.dims).is_some());
        // What no region holds; of anything else so many turns as a fold has lanes.
        let mut operands = l.captures.iter().chain(&l.inputs).filter_map(Atom::var);
        let no_region = !l.fun.scans.is_empty()
            || l.fun.collectors.iter().any(|collector| collector.as_bins().is_some())
            || operands.any(|var| self.is_table(var))
            || self::tys(l).any(|ty| !ty.dims.is_empty());
        (can && (no_region || turns <= self.constants.lanes)).then_some(turns)
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
        let Bound::Operand(count) = self.frame.env.get(var)? else { return None };
        match self.constant(*count)? {
            Scalar::I64(count) => Some(usize::try_from(count).unwrap_or(0)),
            _ => None,
        }
    }

    fn is_table(&self, var: Var) -> bool {
        matches!(self.frame.env.get(&var), Some(Bound::Table(_)))
    }

    /// The turns of a sequential loop, one after the other.
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
            self.frame.env.extend(seq.state.iter().map(|state| state.var).zip(bound));
            let turn = self.place(turn);
            self.frame.env.insert(index, Bound::Operand(turn));
            state = self.scope_of(&seq.body, tys(), mask)?;
        }
        self.tables(tys(), state, origin)
    }

    pub(super) fn within_values(&self, origin: &Origin) -> Result<(), NotNative> {
        if self.code.values.len() > VALUES { self.refuse_rows(LARGE, origin) } else { Ok(()) }
    }
}

/// What is too much, turn by turn.
const LARGE: &str = "large arrays updated in many turns";

/// The types of what its collectors are given.
fn tys(l: &Loop) -> impl Iterator<Item = &Ty> {
    l.fun.collectors.iter().flat_map(Collector::tys)
}

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
