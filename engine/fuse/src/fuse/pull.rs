//! Which producers are evaluated where they are read: those whose arrays nothing needs then, if that is little
//! work, and slows nothing. Whether it pays is asked of the planner (see `run`). Those that are read at indices are by
//! themselves; those that several loops read element by element are repeated where they are short.
//!
//! It is a step before the plan, taken where the planner's plan of the scope gets cheaper by it. At most [`GRANTED`]
//! primitives and reads stand for an element in place of reading it. It is plain rewriting. An e-graph would hold
//! both forms and could not choose: a form costs what its plan costs, which no cost of a term tells. The order of
//! pulls does not matter.
//!
//! Short maps (`FuseOptions::repeat` says how short) are evaluated also in each of several loops that read them
//! element by element, with the maps before them that they alone read. That is a step of the same kind, by the rule
//! for the two as one loop.
//!
//! A map that one loop reads at several neighbours is no more work there than before, however much it is: native code
//! computes each element once (`pull/near.rs`).

mod near;
mod reads;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Prim, PrimOp};

use crate::cluster::Users;
use crate::cluster::values::slices_there;
use crate::core::reshape::as_rows;
use crate::core::scopes::any_stmt;
use crate::core::views::loop_view_or_rows;
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Loop, Op, Scope, Stmt, StmtId, Var, effects};
use crate::cost::{Nominal, on_tiles};
use crate::rules::law::find::slice;

use super::window::WHOLE;
use near::{is_plain, reads_near};
use reads::{Numbers, Part, reads, reads_of};

/// Primitives that a loop may run, and elements that it may read, for each of its own in place of reading a
/// computed array.
const GRANTED: usize = 24;
/// An elementary function counts as this many.
pub(super) const ELEMENTARY: usize = 16;
/// So many is a check that an index lies within a space.
const CHECK: usize = 4;
/// Producers of a scope that are tried, and as many again that are repeated: each is a plan.
pub(super) const TRIED: usize = 8;

/// How many are tried of a scope. In a large one each is tried in a part of it.
fn tried(scope: &Scope) -> usize {
    let stmts = scope.stmts.len();
    if stmts <= WHOLE { TRIED } else { stmts / 4 }
}

/// What is done as one: each first statement is evaluated where the second one reads it.
pub(super) type Pull = Vec<(StmtId, StmtId)>;

/// A scope, with who makes and who uses its variables.
struct Known<'s> {
    scope: &'s Scope,
    users: Users,
    makers: BTreeMap<Var, usize>,
    /// Slices that lie within their arrays.
    there: OnceCell<BTreeSet<StmtId>>,
}

/// The first of a scope with these sizes, the last producer first, but those in front that read what is in memory
/// anyway: of the others, what they read may no longer be fused with them.
pub(super) fn candidates(scope: &Scope, sizes: &Nominal) -> Vec<Pull> {
    // Most loops read nothing at an index, and then nothing is to be found.
    let captured = |stmt: &Stmt| if let Op::Loop(l) = &stmt.op { l.captures.clone() } else { vec![] };
    let captured: BTreeSet<Var> = scope.stmts.iter().flat_map(captured).filter_map(|a| a.var()).collect();
    let read = |stmt: &&Stmt| stmt.outs.iter().any(|out| captured.contains(&out.var));
    let producers: Vec<&Stmt> = scope.stmts.iter().rev().filter(read).collect();
    let is_reshape = |stmt: &&Stmt| matches!(stmt.op, Op::Reshape(_));
    let reshapes: Vec<&Stmt> = scope.stmts.iter().rev().filter(is_reshape).collect();
    if producers.is_empty() && reshapes.is_empty() {
        return Vec::new();
    }
    let known = Known::of(scope);
    let through = reshapes.into_iter().filter_map(|stmt| known.through_rows(stmt));
    let found = producers
        .into_iter()
        .filter_map(|stmt| Some((known.reads_made(stmt), known.candidate(stmt, sizes)?)));
    let (behind, front): (Vec<_>, Vec<_>) = found.partition(|(made, _)| *made);
    let at_indices = front.into_iter().chain(behind).flat_map(|(_, pulls)| pulls);
    through.chain(at_indices).take(tried(scope)).collect()
}

/// The first that was not tried of the maps of at most so much work that several loops read element by element, each of
/// which may compute the elements again, the last first; a map with those before it that nothing else reads.
pub(super) fn repeatable(scope: &Scope, granted: usize, tried: &BTreeSet<Pull>) -> Option<Pull> {
    let known = Known::of(scope);
    let repeated = |stmt: &Stmt| {
        let (readers, mut left) = (known.readers(stmt)?, granted.checked_sub(known.map_work(stmt)?)?);
        if readers.len() < 2 {
            return None;
        }
        let mut pull = Pull::new();
        known.in_front(stmt, &mut left, &mut pull);
        pull.extend(readers.iter().map(|reader| (stmt.id, reader.id)));
        Some(pull)
    };
    scope.stmts.iter().rev().filter_map(repeated).find(|pull| !tried.contains(pull))
}

/// Whether a pull makes a loop ask for each element whether it is in a slice: that takes longer than a copy of the slice.
pub(super) fn asks_more(pull: &Pull, before: &Scope, after: &Scope) -> bool {
    let may_fail = |id: &StmtId| {
        let stmt = before.stmts.iter().find(|stmt| stmt.id == *id);
        matches!(stmt.map(|stmt| &stmt.op), Some(Op::Loop(l)) if effects::of_loop(l).may_fail())
    };
    pull.iter().any(|(producer, _)| may_fail(producer)) && asserts(after) > asserts(before)
}

/// How many assertions there are in a scope and inside of its statements.
fn asserts(scope: &Scope) -> usize {
    let own = |stmt: &Stmt| usize::from(matches!(stmt.op, Op::Assert(_)));
    scope.stmts.iter().map(|stmt| own(stmt) + stmt.op.scopes().map(|s| asserts(s.scope)).sum::<usize>()).sum()
}

impl<'s> Known<'s> {
    fn of(scope: &'s Scope) -> Known<'s> {
        let stmts = scope.stmts.iter().enumerate();
        let makers = stmts.flat_map(|(at, stmt)| stmt.outs.iter().map(move |out| (out.var, at))).collect();
        Known { scope, users: Users::of_scope(scope), makers, there: OnceCell::new() }
    }

    /// The statements that use what a statement makes, in order.
    fn users(&self, stmt: &Stmt) -> impl Iterator<Item = &'s Stmt> {
        let users: BTreeSet<usize> = stmt.outs.iter().flat_map(|out| self.users.of(out.var)).collect();
        let scope = self.scope;
        users.into_iter().map(|at| &scope.stmts[at])
    }

    /// The work of the loop for an element that a statement is, 0 if the source calls it cheap. `None` where it may fail: then
    /// it stays where it stands, and nothing is gained.
    fn work_of(&self, stmt: &Stmt, l: &Loop) -> Option<usize> {
        let is_there = || self.there.get_or_init(|| slices_there(self.scope)).contains(&stmt.id);
        let work = work(l).map(|work| if stmt.origin.is_cheap() { 0 } else { work });
        work.filter(|_| !effects::of_loop(l).may_fail() || is_there())
    }

    /// The work of a loop for an element, where it is a map.
    fn map_work(&self, stmt: &Stmt) -> Option<usize> {
        let Op::Loop(l) = &stmt.op else { return None };
        let collected = keeps_all(stmt, l);
        self.work_of(stmt, l).filter(|_| collected)
    }

    /// Whether one of the scope's results is what a statement makes.
    fn is_result(&self, stmt: &Stmt) -> bool {
        stmt.outs.iter().any(|out| self.users.is_result(out.var))
    }

    /// Whether nothing reads what a statement makes.
    fn is_left_over(&self, stmt: &Stmt) -> bool {
        !stmt.outs.is_empty() && !self.is_result(stmt) && self.users(stmt).next().is_none()
    }

    /// The statements that make these, in order.
    fn makers(&self, atoms: &[Atom]) -> impl Iterator<Item = &'s Stmt> {
        let makers = atoms.iter().filter_map(|atom| self.makers.get(&atom.var()?).copied());
        let scope = self.scope;
        makers.collect::<BTreeSet<usize>>().into_iter().map(|at| &scope.stmts[at])
    }

    /// Whether a loop reads element by element what another one makes.
    fn reads_made(&self, stmt: &Stmt) -> bool {
        let Op::Loop(l) = &stmt.op else { return false };
        self.makers(&l.inputs).any(|maker| matches!(maker.op, Op::Loop(_)))
    }

    /// The maps in front of one that a window remembers, as long as they suit it.
    fn in_front_of_window(&self, stmt: &Stmt, pull: &mut Pull) {
        let Op::Loop(l) = &stmt.op else { return };
        for other in self.makers(&l.inputs) {
            let only = self.readers(other).is_some_and(|readers| readers.len() == 1);
            let plain = matches!(&other.op, Op::Loop(l) if is_plain(l)) && self.map_work(other).is_some();
            if only && plain {
                self.in_front_of_window(other, pull);
                pull.push((other.id, stmt.id));
            }
        }
    }

    /// The maps in front of a map that it alone reads, each with its reader, as far as so much work is granted.
    fn in_front(&self, stmt: &Stmt, left: &mut usize, pull: &mut Pull) {
        let Op::Loop(l) = &stmt.op else { return };
        for other in self.makers(&l.inputs) {
            let only = self.readers(other).is_some_and(|readers| readers.len() == 1);
            let rest = self.map_work(other).filter(|_| only).and_then(|work| left.checked_sub(work));
            if let Some(rest) = rest {
                *left = rest;
                self.in_front(other, left, pull);
                pull.push((other.id, stmt.id));
            }
        }
    }

    /// The loops that read an array element by element, over its own space, where nothing else uses it.
    fn readers(&self, stmt: &Stmt) -> Option<Vec<&'s Stmt>> {
        let Op::Loop(l) = &stmt.op else { return None };
        if self.is_result(stmt) {
            return None;
        }
        let is_made = |atom: &Atom| atom.var().is_some_and(|var| stmt.outs.iter().any(|out| out.var == var));
        let reads = |user: &&Stmt| {
            matches!(&user.op, Op::Loop(reader)
                if reader.space == l.space
                    && !reader.captures.iter().chain(&reader.neutrals).any(is_made)
                    && (!on_tiles(l) || on_tiles(reader)))
        };
        let users: Vec<&Stmt> = self.users(stmt).collect();
        users.iter().all(reads).then_some(users)
    }

    /// A producer with the maps before it that nothing else reads, if there are any, and by itself.
    fn candidate(&self, stmt: &Stmt, sizes: &Nominal) -> Option<Vec<Pull>> {
        let l = &*loop_view_or_rows(self.scope, stmt)?;
        let is_view = matches!(stmt.op, Op::View(_));
        let work = self.work_of(stmt, l)?;
        let part = |out: &Binding| (out.var, Part { left: out.ty.dims.len(), taken: 0 });
        let made: BTreeMap<Var, Part> = stmt.outs.iter().map(part).collect();
        let collected = keeps_all(stmt, l);
        let is_made = |atom: &Atom| atom.var().is_some_and(|var| made.contains_key(&var));
        if !collected || self.is_result(stmt) {
            return None;
        }
        let (mut consumers, mut most, mut moved, mut window) = (Vec::new(), 1, false, false);
        let alone = self.users(stmt).count() == 1;
        for user in self.users(stmt) {
            let Op::Loop(reader) = &user.op else { return None };
            // Of a slice of a slice a law makes one, which asks nothing for an element.
            let is_slice_of_slice = || slice(l).is_some() && slice(reader).is_some();
            if reader.neutrals.iter().any(is_made) || is_slice_of_slice() {
                return None;
            }
            // What was evaluated elsewhere stands there for what it may say of sizes.
            if !reader.captures.iter().any(is_made) || self.is_left_over(user) {
                continue;
            }
            let once = each_once(reader, &is_made);
            let times = if once { 1 } else { times(stmt, l, reader, sizes) };
            let often = reads(reader, &made, 1, &Numbers::default())?.saturating_mul(times);
            // What is computed once for each element, as before, is no more work.
            moved = alone && once && often == 1;
            window = alone && !moved && made.len() == 1 && is_plain(l) && reads_near(l, reader, &is_made);
            // A closed form is no work where it would be memory.
            if !moved && !window && !is_view && work.saturating_mul(often) > GRANTED
                || on_tiles(l) && !on_tiles(reader)
            {
                return None;
            }
            most = most.max(often);
            consumers.push(user.id);
        }
        let by_itself: Pull = consumers.into_iter().map(|user| (stmt.id, user)).collect();
        let left = if moved || is_view { Some(usize::MAX) } else { (GRANTED / most).checked_sub(work) };
        let (mut of_window, mut front) = (Pull::new(), Pull::new());
        if window {
            self.in_front_of_window(stmt, &mut of_window);
        }
        if let Some(mut left) = left {
            self.in_front(stmt, &mut left, &mut front);
        } else if !window {
            return None;
        }
        let mut fronts = vec![of_window, front];
        fronts.dedup();
        let fronts = fronts.into_iter().filter(|front| !front.is_empty());
        let both = fronts.map(|front| [&front[..], &by_itself].concat());
        (!by_itself.is_empty()).then(|| both.chain([by_itself.clone()]).collect())
    }

    /// Whether a loop reads views alone.
    fn reads_no_memory(&self, l: &Loop) -> bool {
        let view = |atom: &Atom| {
            let maker = atom.var().and_then(|var| self.makers.get(&var));
            maker.is_some_and(|at| matches!(self.scope.stmts[*at].op, Op::View(_)))
        };
        l.inputs.iter().all(view) && l.fun.captures.iter().all(|ty| ty.dims.is_empty())
    }

    /// What makes an array that is read as rows of it, computed where these are read.
    fn through_rows(&self, stmt: &Stmt) -> Option<Pull> {
        let Op::Reshape(array) = &stmt.op else { return None };
        let maker = &self.scope.stmts[*self.makers.get(&array.var()?)?];
        let made = maker.outs.iter().find(|out| Atom::Var(out.var) == *array)?;
        as_rows(&made.ty, &stmt.outs[0].ty)?;
        let l = &*loop_view_or_rows(self.scope, maker)?;
        let (rows, work) = (&stmt.outs[0], self.work_of(maker, l)?);
        let collected = keeps_all(maker, l);
        if !collected || self.users(maker).count() > 1 || self.is_result(maker) || self.is_result(stmt) {
            return None;
        }
        let (mut often, mut readers) = (0, Vec::new());
        for user in self.users(stmt) {
            let Op::Loop(reader) = &user.op else { return None };
            let is_it = |atom: &Atom| *atom == Atom::Var(rows.var);
            // What is in memory is read by rows, wherever it goes; and columns are folded row by row.
            let by_columns = reader.captures.iter().any(is_it);
            let goes = !by_columns || self.reads_no_memory(l) && !folds_inside(&reader.fun.body);
            if reader.neutrals.iter().any(is_it) || on_tiles(l) && !on_tiles(reader) || !goes {
                return None;
            }
            let whole = |taken| Part { left: rows.ty.dims.len() - taken, taken };
            let params = reader
                .captures
                .iter()
                .map(|atom| (atom, 0))
                .chain(reader.inputs.iter().map(|atom| (atom, 1)));
            let params = (0..).map(Var).zip(params).filter(|(_, (atom, _))| is_it(atom));
            let read = params.map(|(var, (_, taken))| (var, whole(taken))).collect();
            often += reads_of(&reader.fun.body, read, 1, Numbers::default())?;
            readers.push(user.id);
        }
        // What is computed once for each element, as before, is no more work.
        let mut left = if often == 1 { usize::MAX } else { (GRANTED / often.max(1)).checked_sub(work)? };
        let mut pull: Pull = readers.iter().map(|reader| (stmt.id, *reader)).collect();
        self.in_front(maker, &mut left, &mut pull);
        pull.extend(readers.into_iter().map(|reader| (maker.id, reader)));
        (!pull.is_empty()).then_some(pull)
    }
}

/// Whether all that a loop gives is an element for each of its turns.
fn keeps_all(stmt: &Stmt, l: &Loop) -> bool {
    let each = |out: &Binding| out.ty.dims.first() == Some(&l.space);
    l.fun.collected().all(|collected| collected) && stmt.outs.iter().all(each)
}

fn folds_inside(body: &Scope) -> bool {
    let folds = |l: &Loop| l.fun.collectors.iter().any(|collector| collector.as_fold().is_some());
    any_stmt(body, &mut |stmt| matches!(&stmt.op, Op::Loop(l) if folds(l) || folds_inside(&l.fun.body)))
}

/// Whether each place of a loop at which it reads such an array comes to each element at most once: its own position, a
/// fixed number further or back, or counted from an end.
fn each_once(reader: &Loop, is_made: &dyn Fn(&Atom) -> bool) -> bool {
    let captured = (0..).map(Var).zip(&reader.captures).filter(|(_, atom)| is_made(atom));
    let arrays: BTreeSet<Var> = captured.map(|(var, _)| var).collect();
    is_at_own_places(&reader.fun.body, &arrays, &mut BTreeSet::new())
}

fn is_at_own_places(scope: &Scope, arrays: &BTreeSet<Var>, places: &mut BTreeSet<Var>) -> bool {
    let is_place = |places: &BTreeSet<Var>, atom: &Atom| atom.var().is_some_and(|var| places.contains(&var));
    scope.stmts.iter().all(|stmt| {
        let fixed = |atom: &&Atom| !matches!(atom, Atom::Var(_));
        let moved = if let Op::Prim(prim, args) = &stmt.op {
            matches!(prim.op, PrimOp::Add | PrimOp::Sub)
                && args.iter().filter(|arg| is_place(places, arg)).count() == 1
                && args.iter().filter(fixed).count() == 1
        } else {
            stmt.op == Op::Position
        };
        places.extend(stmt.outs.iter().map(|out| out.var).filter(|_| moved));
        let here = if let Op::Index { array, at } = &stmt.op {
            !arrays.contains(array) || is_place(places, &at[0])
        } else if let Op::Loop(l) = &stmt.op {
            // What an inner loop reads is read for each of its own elements.
            !l.captures.iter().any(|atom| atom.var().is_some_and(|var| arrays.contains(&var)))
        } else {
            true
        };
        here && stmt.op.branches().all(|branch| is_at_own_places(branch, arrays, places))
    })
}

/// About how many times as many elements a loop reads as another makes for it; of arrays of rows once as many.
fn times(stmt: &Stmt, l: &Loop, reader: &Loop, sizes: &Nominal) -> usize {
    if stmt.outs.iter().any(|out| out.ty.dims.len() > 1) {
        return 1;
    }
    let made = sizes.value(&l.space).max(1);
    let times = sizes.value(&reader.space).saturating_add(made / 2) / made;
    usize::try_from(times.max(1)).unwrap_or(usize::MAX)
}

/// The primitives that a loop runs for an element, and what it reads; of rows, for an element of theirs. `None`
/// where it does something else as well, or runs what may fail.
fn work(l: &Loop) -> Option<usize> {
    // Whether what prints may be copied is asked of the rule.
    let other = |op: &Op| {
        let index = if let Op::Index { .. } = op { CHECK } else { 0 };
        matches!(op, Op::Index { .. } | Op::Position | Op::Emit { .. } | Op::Trace(_)).then_some(index)
    };
    let each = l.fun.body.stmts.iter().map(|stmt| {
        if let Op::Prim(..) | Op::If { .. } = &stmt.op {
            return in_branches(stmt, l.captures.len(), &[&l.fun.body]);
        }
        if let Op::Loop(row) = &stmt.op {
            return is_row(stmt, row, &l.fun.body).then(|| work(row))?;
        }
        other(&stmt.op)
    });
    // Of a row an element is read; where nothing is, the index is checked.
    let read = l.fun.inputs.iter().filter(|ty| ty.dims.is_empty()).count();
    let read = if l.inputs.is_empty() { CHECK } else { read };
    Some(each.sum::<Option<usize>>()? + read)
}

/// Whether a condition is about the position alone, and what the loop captures, as where arrays are appended to
/// each other. If it depended on what is read, the branches would be run, and read, again and again, and often one of
/// them does nothing.
fn by_position(atom: &Atom, captures: usize, around: &[&Scope]) -> bool {
    let Some(var) = atom.var().filter(|var| var.0 as usize >= captures) else { return true };
    let mut stmts = around.iter().flat_map(|scope| &scope.stmts);
    let made = stmts.find(|stmt| stmt.outs.iter().any(|out| out.var == var)).map(|stmt| &stmt.op);
    let of_places = |args: &[Atom]| args.iter().all(|arg| by_position(arg, captures, around));
    made == Some(&Op::Position) || matches!(made, Some(Op::Prim(_, args)) if of_places(args))
}

/// The work of a primitive, or of branches of primitives and reads by the position.
fn in_branches(stmt: &Stmt, captures: usize, around: &[&Scope]) -> Option<usize> {
    if let Op::Prim(prim, _) = &stmt.op {
        return (!effects::op(&stmt.op).may_fail()).then(|| weight(*prim));
    }
    if let Op::Index { .. } = &stmt.op {
        return Some(CHECK);
    }
    let Op::If { cond, .. } = &stmt.op else { return None };
    let work = |branch| {
        let around = [around, &[branch]].concat();
        branch.stmts.iter().map(|stmt| in_branches(stmt, captures, &around)).sum::<Option<usize>>()
    };
    // Of elements side by side nearly all take the same branch.
    let all: Vec<usize> = stmt.op.branches().map(work).collect::<Option<_>>()?;
    let most = all.into_iter().max().unwrap_or(0);
    by_position(cond, captures, around).then_some(most + stmt.outs.len())
}

/// Whether a loop in a body makes rows there, and nothing else.
fn is_row(stmt: &Stmt, row: &Loop, body: &Scope) -> bool {
    let others = body.stmts.iter().filter(|stmt| !matches!(stmt.op, Op::Emit { .. }));
    let used: BTreeSet<Var> = others.flat_map(|stmt| Uses::of_stmt(stmt).vars).collect();
    stmt.outs.iter().all(|out| out.ty.dims.first() == Some(&row.space) && !used.contains(&out.var))
}

/// How many primitives one counts as.
pub(super) fn weight(prim: Prim) -> usize {
    if prim.cost().is_high() { ELEMENTARY } else { 1 }
}
