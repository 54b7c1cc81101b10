//! Arrays that are read at an index in front of loops are not built for that: the element is computed where it is read. Views
//! are arrays as well.
//!
//! `(map f xs)[i] = f xs[i]` (van Balen 2020, section 7.1; Robinson et al. 2014, section 3: arrays that are delayed
//! functions are indexed without being built). All else that reads the array are
//! loops, which may be one with the loop that makes it, or compute what they read at indices. What is computed for each
//! index is written again; where loops read the array too, there should be no loop among that.
//!
//! Branches are in front of loops too. In loops this is the rule `pull`, for there it may be paid for again and again, and
//! turns of sequential loops have the array built. A window is an exception, in bodies of loops and in turns too: an array
//! whose elements are those of another one at places that a sum tells, as a slice is. To read it costs the sum.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{PrimOp, ScalarType};

use super::gate::{Gate, Site, Worth};
use super::short_loop::one_turn;
use super::walk::{Frame, Pass, Surroundings, Walk, through};
use super::{Rewrite, SideCondition};
use crate::core::canonical::{Open, Param, collecting};
use crate::core::copy::{Copier, outside_branches};
use crate::core::effects;
use crate::core::pull::pull;
use crate::core::scopes::{any_stmt, length};
use crate::core::views::loop_or_view;
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Loop, Op, Origin, Program, Scope, Size, Stmt, StmtId, Ty, Var};

/// What is read at an index in front of loops is computed there.
pub const DELAY: Rewrite = Rewrite {
    name: "delay",
    does: "an element that is read at an index is computed there",
    law: "(map f xs)[i] = f xs[i] where pure f, total f",
    source: "van Balen 2020, section 7.1; Robinson et al. 2014, section 3",
    program: "def main [n] (xs: [n]i64) = let ys = map (* 2) xs in map (+ ys[0]) xs",
    sketch: "let ys = map (\\x -> {x}) zs let y = if m > 0 then ys[0] else d in map (\\x -> {x} + y) xs",
    conditions: &[QUIET],
};

const QUIET: SideCondition = SideCondition {
    name: "quiet",
    says: "nobody can see the loop run that makes it, for the element is computed once more",
    refuses: "def main [n] (xs: [n]i64) = let ys = map (\\x -> trace x) xs in map (+ ys[0]) xs",
};

/// Computes such elements in every scope of a program. Says whether there were any.
pub fn delay(program: &mut Program, gate: &mut dyn Gate) -> bool {
    let mut found = false;
    loop {
        let mut pass = Delay::of(&program.body, false);
        // What an element is computed from may be read at an index then.
        if !may_delay(&program.body) || !through(&mut pass, program, gate) {
            return found;
        }
        found = true;
    }
}

struct Delay {
    /// What is read at an index, in loops of the scope too.
    indexed: BTreeSet<Var>,
    /// It goes through the body of a loop.
    in_loop: bool,
    /// Arrays that need not be built for what is read at indices: what it costs to compute these elements.
    worth: BTreeMap<Var, Vec<Worth>>,
    /// Those of them that stand before, with the loops that make them.
    loops: BTreeMap<Var, Stmt>,
    /// What stands for the elements that were read.
    elements: Copier,
}

impl Delay {
    fn of(scope: &Scope, in_loop: bool) -> Delay {
        let mut indexed = BTreeSet::new();
        any_stmt(scope, &mut |stmt| {
            indexed.extend(if let Op::Index { array, .. } = &stmt.op { Some(*array) } else { None });
            false
        });
        let elements = Copier { in_place: true, ..Copier::default() };
        Delay { indexed, in_loop, worth: BTreeMap::new(), loops: BTreeMap::new(), elements }
    }
}

impl Pass for Delay {
    fn inside(&mut self, l: &Loop) -> Option<Delay> {
        may_delay(&l.fun.body).then(|| Delay::of(&l.fun.body, true))
    }

    fn enter(&mut self, scope: &mut Scope, frame: &mut Frame, walk: &mut Walk) {
        let mark = frame.facts.mark();
        for stmt in &scope.stmts {
            let may_move = |l: &Loop| !stmt.origin.alone() && (!walk.is_within() || stays(scope, l));
            if let Some(l) = loop_or_view(stmt).filter(|l| may_move(l)) {
                // That a loop takes no negative number of turns stays where its arrays are gone.
                let fails = effects::of_turns(&l, &frame.facts).may_fail().then_some(Worth::BuiltAnyway);
                let arrays = stmt.outs.iter().zip(l.fun.collected()).filter(|(_, collected)| *collected);
                let arrays = arrays.map(|(out, _)| out.var).filter(|array| self.indexed.contains(array));
                let in_loop = self.in_loop;
                let worth = arrays.filter_map(|array| {
                    Some((array, worth((scope, in_loop), &l, array)?.into_iter().chain(fails).collect()))
                });
                self.worth.extend(worth.collect::<Vec<_>>());
            }
            learn(stmt, frame);
        }
        frame.facts.forget(mark);
    }

    fn substitute(&mut self, stmt: Stmt) -> Option<Stmt> {
        outside_branches(&mut self.elements, stmt)
    }

    fn rewrite(
        &mut self,
        stmt: &Stmt,
        _: &Surroundings,
        frame: &mut Frame,
        walk: &mut Walk,
    ) -> Option<Vec<Stmt>> {
        let Op::Index { array, at } = &stmt.op else { return None };
        let (worth, made) = (self.worth.get(array)?, self.loops.get(array)?);
        let site = Site::by(stmt, made);
        let (element, value) = walk.apply((&DELAY, &site), &mut frame.next, |walk, next| {
            let computed = element((stmt, *array, at), made, next)?;
            let quiet = !effects::of_loop(&*loop_or_view(made)?).acts();
            walk.may(&DELAY, &site, &[(&QUIET, quiet)], worth).then_some(computed)
        })?;
        self.elements.vars.insert(stmt.outs[0].var, value);
        Some(element)
    }

    fn placed(&mut self, stmt: &Stmt, frame: &mut Frame) {
        learn(stmt, frame);
        let arrays = stmt.outs.iter().map(|out| out.var).filter(|array| self.worth.contains_key(array));
        self.loops.extend(arrays.map(|array| (array, stmt.clone())));
    }

    fn leave(&mut self, scope: &mut Scope, _: &mut Frame, _: &mut Walk) {
        scope.results.iter_mut().for_each(|result| *result = self.elements.atom(result));
    }
}

/// Whether in a scope, or in a loop's body there, an array is made, and one is read at an index.
fn may_delay(scope: &Scope) -> bool {
    let (mut made, mut read, mut inside) = (false, false, false);
    any_stmt(scope, &mut |stmt| {
        made |= matches!(stmt.op, Op::Loop(_) | Op::View(_));
        read |= matches!(stmt.op, Op::Index { .. });
        inside = matches!(&stmt.op, Op::Loop(l) if may_delay(&l.fun.body));
        inside
    });
    inside || made && read
}

/// Nothing moves past what was asserted, so that it holds after it.
fn learn(stmt: &Stmt, frame: &mut Frame) {
    frame.facts.after(stmt, None);
    frame.facts.asserted(stmt);
}

/// What it costs to compute what is read at indices of an array, where it need not be built for that: in a loop, or in
/// turns, if it is a window.
fn worth((scope, in_loop): (&Scope, bool), l: &Loop, array: Var) -> Option<Vec<Worth>> {
    let mut readers = Readers { in_turns: in_loop, ..Readers::default() };
    if !readers.all_in(scope, array) || readers.in_turns && !is_window(l) {
        return None;
    }
    let has_loops = any_stmt(&l.fun.body, &mut |stmt| matches!(stmt.op, Op::Loop(_)));
    let written = Worth::Written(length(&l.fun.body).saturating_mul(readers.indices));
    let again = (readers.loops && has_loops).then_some(Worth::LoopsAgain);
    Some(again.into_iter().chain([written]).collect())
}

/// Whether its elements are those of another array, at places that a sum tells.
fn is_window(l: &Loop) -> bool {
    let of_sum = |stmt: &Stmt| match &stmt.op {
        Op::Position | Op::Index { .. } | Op::Emit { .. } => true,
        Op::Prim(prim, _) => matches!(prim.op, PrimOp::Add | PrimOp::Sub),
        Op::If { .. }
        | Op::Loop(_)
        | Op::Seq(_)
        | Op::View(_)
        | Op::Reshape(_)
        | Op::Step { .. }
        | Op::Trace(_)
        | Op::BindSize(..)
        | Op::Opaque(..)
        | Op::Array(_)
        | Op::Update { .. }
        | Op::Assert(_)
        | Op::Call(_) => false,
    };
    l.inputs.is_empty() && l.fun.body.stmts.iter().all(of_sum)
}

/// Whether nothing in the scope changes what a loop reads. Where something does, it may be in place, which it is
/// not while somebody else reads the array: turn after turn it would be copied.
fn stays(scope: &Scope, l: &Loop) -> bool {
    let is_read = |atom: &Atom| l.captures.contains(atom) || l.inputs.contains(atom);
    !any_stmt(scope, &mut |stmt| match &stmt.op {
        Op::Update { array, .. } => is_read(array),
        Op::Seq(seq) => seq.first.iter().any(is_read),
        Op::Loop(other) => other.neutrals.iter().any(is_read),
        Op::If { .. }
        | Op::Prim(..)
        | Op::Index { .. }
        | Op::Position
        | Op::View(_)
        | Op::Reshape(_)
        | Op::Step { .. }
        | Op::Emit { .. }
        | Op::Trace(_)
        | Op::BindSize(..)
        | Op::Opaque(..)
        | Op::Array(_)
        | Op::Assert(_)
        | Op::Call(_) => false,
    })
}

/// Who reads an array.
#[derive(Default)]
struct Readers {
    /// In a loop's body, or in turns of a sequential one.
    in_turns: bool,
    /// At so many places at an index.
    indices: usize,
    /// Loops.
    loops: bool,
}

impl Readers {
    /// Adds those in a scope, and in branches in it. False where something needs the array whole.
    fn all_in(&mut self, scope: &Scope, array: Var) -> bool {
        let is_it = |atom: &Atom| *atom == Atom::Var(array);
        let mut each = |user: &Stmt| {
            if let Op::Seq(seq) = &user.op {
                self.in_turns = true;
                if seq.operands().any(is_it) {
                    return false;
                }
            }
            if user.op.is_branching() {
                return user.op.branches().all(|branch| self.all_in(branch, array));
            }
            let index = matches!(user.op, Op::Index { .. });
            self.indices += usize::from(index);
            let whole = |l: &Loop| l.neutrals.iter().any(is_it);
            let read = matches!(&user.op, Op::Loop(l) if !whole(l));
            self.loops |= read;
            index || read
        };
        let mut users = scope.stmts.iter().filter(|user| Uses::of_stmt(user).vars.contains(&array));
        users.all(&mut each) && !scope.results.iter().any(is_it)
    }
}

/// What a statement reads at an index of an array that a loop makes, by itself.
fn element(
    (stmt, array, at): (&Stmt, Var, &[Atom]),
    made: &Stmt,
    next: &mut u32,
) -> Option<(Vec<Stmt>, Atom)> {
    let producer = &*loop_or_view(made)?;
    let results: Vec<Atom> = made.outs.iter().map(|out| Atom::Var(out.var)).collect();
    let ty = &made.outs.iter().find(|out| out.var == array)?.ty;
    let pulled = pull(producer, &results, &reading(ty, (array, at), &stmt.outs[0].ty))?;
    let (stmts, values) = one_turn(&Open::of(&pulled), &|_| None, next)?;
    Some((stmts, values.into_iter().next()?))
}

/// A loop of one turn that reads an array at an index.
fn reading(ty: &Ty, (array, at): (Var, &[Atom]), element: &Ty) -> Loop {
    let mut captures = vec![Param { operand: Atom::Var(array), ty: ty.clone(), var: Var(0) }];
    let index = Ty { scalar: ScalarType::I64, dims: Vec::new() };
    let at = at.iter().map(|atom| match atom {
        Atom::Var(_) => {
            let var = Var(captures.len() as u32);
            captures.push(Param { operand: atom.clone(), ty: index.clone(), var });
            Atom::Var(var)
        }
        Atom::Const(_) | Atom::Size(_) => atom.clone(),
    });
    let at = at.collect();
    let read = Var(captures.len() as u32);
    let outs = vec![Binding { var: read, ty: element.clone() }];
    let index = Op::Index { array: Var(0), at };
    let stmts = vec![Stmt { id: StmtId(0), outs, op: index, origin: Origin::default() }];
    collecting(&Size::constant(1), captures, stmts, (read, element), read.0 + 1)
}
