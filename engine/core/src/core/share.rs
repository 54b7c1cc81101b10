//! Sharing: what is computed twice is computed once.
//!
//! Every operation without effects gives the same for the same operands, also where it may fail: the
//! first of two equal ones has failed already when the second would, and so has the first of two equal assertions. A statement is shared with
//! those after it, in its own scope and in the branches inside it; so `f64.sum xs` twice is one fold. What the
//! source says stays alone is shared with nothing. What is read of an array that is written out is its element:
//! `[a, b][0] = a`, and what compares positions is what it gives wherever that is known.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::mem::discriminant;

use indexmap::IndexMap;
use lawson_oracle::scalar::Scalar;

use super::canonical::canonical_in;
use super::copy::{Copier, Copying};
use super::effects::{self, Effects};
use super::facts::Facts;
use super::places::Places;
use super::visit::operands;
use super::{Atom, Binding, Collector, Loop, Op, Operator, Origin, Scope, Size, SizeVar, Stmt, Var, visit};

/// Bound variables of the keys under which operations with branches are found again: far from all
/// others, so that two copies of one branch have the same key.
const KEY_VARS: u32 = 1 << 30;

/// Shares equal computations; also brings the loops inside into canonical form.
pub(super) struct Share<'a> {
    copier: Copier,
    /// What is known around the loop.
    facts: &'a Facts,
    known: IndexMap<Key, Known>,
    /// The statements of the scopes in which it is, as far as they are made, from the outside inwards.
    open: Vec<Vec<Stmt>>,
    /// What can be seen to be done by the statements made so far in the branches of the operation at hand.
    inside: Effects,
    /// The conditions that hold: those of the branches in which it is, and what was asserted.
    holds: BTreeSet<Var>,
    /// The elements of arrays that are written out. Nothing is bound twice.
    arrays: BTreeMap<Var, Vec<Atom>>,
    /// What is computed from the positions of the loop whose body this is.
    places: Places,
    space: Option<Size>,
    /// Where the statements come from that another one now stands for, by that one's first output, and where those
    /// inside of them do, in their order: that one's are the same.
    origins: BTreeMap<Var, Vec<Origin>>,
}

impl<'a> Share<'a> {
    /// With what `copier` replaces.
    pub(super) fn new(copier: Copier, facts: &'a Facts) -> Share<'a> {
        let (known, arrays, origins) = (IndexMap::new(), BTreeMap::new(), BTreeMap::new());
        let (holds, places) = (BTreeSet::new(), Places::default());
        let (open, inside) = (Vec::new(), Effects::default());
        Share { copier, facts, known, open, inside, holds, arrays, places, space: None, origins }
    }

    /// The same in the body of a loop over a space.
    pub(super) fn over(self, space: &Size) -> Share<'a> {
        Share { space: Some(space.clone()), ..self }
    }

    /// The statements of a program: what they bind keeps its number.
    pub(super) fn program(facts: &Facts, body: &Scope) -> Scope {
        Share::new(Copier { in_place: true, ..Copier::default() }, facts).body(body)
    }

    /// The body of a function.
    pub(super) fn body(&mut self, scope: &Scope) -> Scope {
        let mut scope = self.scope(scope);
        self.unite_origins(&mut scope);
        scope
    }

    /// A collector: its operator shares nothing with the body, which runs at other times.
    pub(super) fn collector(&mut self, collector: &Collector) -> Collector {
        collector.map(self, |_, ty| ty.clone(), Share::operator)
    }

    /// An operator.
    pub(super) fn operator(&mut self, operator: &Operator) -> Operator {
        // Variables that are bound in it are bound nowhere else.
        let mut inner = Share::new(std::mem::take(&mut self.copier), self.facts);
        let left = operator.left.iter().map(|v| inner.copier.bind(*v)).collect();
        let right = operator.right.iter().map(|v| inner.copier.bind(*v)).collect();
        let body = inner.body(&operator.body);
        self.copier = inner.copier;
        Operator { left, right, body, ..operator.clone() }
    }

    fn stmt(&mut self, stmt: &Stmt) -> Option<Stmt> {
        // Asked of what is inside once, and not at each of the branches around it again.
        let around = std::mem::take(&mut self.inside);
        let op = self.op(&stmt.op);
        let effects = std::mem::replace(&mut self.inside, around);
        let effects = effects.and(effects::besides_branches(&op, &Facts::default()));
        let made = self.made(stmt, op, effects);
        if made.is_some() {
            self.inside = self.inside.and(effects);
        }
        made
    }

    /// What becomes of a statement with this operation; nothing where another one stands for it.
    fn made(&mut self, stmt: &Stmt, op: Op, effects: Effects) -> Option<Stmt> {
        if let Op::Assert(Atom::Var(cond)) = &op
            && !self.holds.insert(*cond)
        {
            return None;
        }
        if let Some(known) =
            self.element(&op).or_else(|| self.places.decided(&op)).filter(|_| !stmt.origin.alone())
        {
            self.copier.vars.insert(stmt.outs[0].var, known);
            return None;
        }
        if stmt.outs.is_empty() || stmt.origin.alone() || !effects.copyable() {
            return Some(Stmt {
                id: stmt.id,
                outs: self.copier.bindings(&stmt.outs),
                op,
                origin: stmt.origin.clone(),
            });
        }
        let key = match self.find(&op) {
            Ok(known) => {
                let first = &self.known[known].outs;
                if let Some(sizes) = sizes_as_in(&self.copier, stmt, first) {
                    self.copier.sizes.extend(sizes);
                    for (again, first) in stmt.outs.iter().zip(first) {
                        self.copier.vars.insert(again.var, Atom::Var(first.var));
                    }
                    let (origins, mut more) =
                        (self.origins.entry(first[0].var).or_default(), vec![stmt.origin.clone()]);
                    op.scopes().for_each(|inner| origins_in(inner.scope, &mut more));
                    origins.resize(more.len(), Origin::default());
                    origins.iter_mut().zip(&more).for_each(|(origin, more)| origin.unite(more));
                    return None;
                }
                // What another type keeps apart stays what it was: leaving a branch forgets only what came to it there.
                None
            }
            Err(key) => Some(*key),
        };
        let outs = self.copier.bindings(&stmt.outs);
        let stmt = Stmt { id: stmt.id, outs, op, origin: stmt.origin.clone() };
        if let Some(key) = key {
            let scope = self.open.len() - 1;
            let place = stmt.op.is_branching().then(|| (scope, self.open[scope].len()));
            self.known.insert(key, Known { outs: stmt.outs.clone(), place, numbered: None });
        }
        if let Op::Array(elements) = &stmt.op {
            self.arrays.insert(stmt.outs[0].var, elements.clone());
        }
        self.places.after(&stmt, self.space.as_ref());
        Some(stmt)
    }

    /// Which of those that are known is equal to an operation; else the key under which it comes to be known.
    fn find(&mut self, op: &Op) -> Result<usize, Box<Key>> {
        if !op.is_branching() {
            let key = Key::Plain(op.clone());
            return self.known.get_index_of(&key).ok_or_else(|| Box::new(key));
        }
        let mut atoms = Vec::new();
        operands(op, &mut |atom| atoms.push(atom.clone()));
        let mut numbered = None;
        let mut key = (atoms, 0);
        while let Some(index) = self.known.get_index_of(&Key::Branching(key.0.clone(), key.1)) {
            let known = &mut self.known[index];
            if let Some(first) = known.place.map(|(scope, at)| &self.open[scope][at].op)
                && alike(first, op)
            {
                let first = known.numbered.get_or_insert_with(|| self::numbered(first));
                if *first == *numbered.get_or_insert_with(|| self::numbered(op)) {
                    return Ok(index);
                }
            }
            key.1 += 1;
        }
        Err(Box::new(Key::Branching(key.0, key.1)))
    }

    /// What stands at a place of an array that is written out.
    fn element(&self, op: &Op) -> Option<Atom> {
        let Op::Index { array, at } = op else { return None };
        let place = |array: &Var, at: &Atom| {
            let Atom::Const(Scalar::I64(at)) = at else { return None };
            self.arrays.get(array)?.get(usize::try_from(*at).ok()?)
        };
        let (first, rest) = at.split_first()?;
        rest.iter().try_fold(place(array, first)?, |row, at| place(&row.var()?, at)).cloned()
    }

    fn unite_origins(&self, scope: &mut Scope) {
        for stmt in &mut scope.stmts {
            if let Some(more) = stmt.outs.first().and_then(|out| self.origins.get(&out.var)) {
                unite(stmt, &mut more.iter());
            }
            stmt.op.branches_mut().for_each(|branch| self.unite_origins(branch));
        }
    }
}

/// Where the statements of a scope come from, and those inside of them.
fn origins_in(scope: &Scope, found: &mut Vec<Origin>) {
    for stmt in &scope.stmts {
        found.push(stmt.origin.clone());
        stmt.op.scopes().for_each(|inner| origins_in(inner.scope, found));
    }
}

/// A statement, and those inside of it, come from there too.
fn unite<'o>(stmt: &mut Stmt, more: &mut impl Iterator<Item = &'o Origin>) {
    more.by_ref().take(1).for_each(|more| stmt.origin.unite(more));
    for (_, scope) in stmt.op.scopes_mut() {
        scope.stmts.iter_mut().for_each(|stmt| unite(stmt, more));
    }
}

impl Copying for Share<'_> {
    fn copier(&mut self) -> &mut Copier {
        &mut self.copier
    }

    /// What is asserted in a scope holds in the rest of it.
    fn scope(&mut self, scope: &Scope) -> Scope {
        let known = self.known.len();
        let asserts = scope.stmts.iter().any(|stmt| matches!(stmt.op, Op::Assert(_)));
        let held = asserts.then(|| self.holds.clone());
        self.open.push(Vec::with_capacity(scope.stmts.len()));
        for stmt in &scope.stmts {
            if let (Some(made), Some(here)) = (self.stmt(stmt), self.open.last_mut()) {
                here.push(made);
            }
        }
        let results = scope.results.iter().map(|a| self.copier.atom(a)).collect();
        self.known.truncate(known);
        if let Some(held) = held {
            self.holds = held;
        }
        Scope { stmts: self.open.pop().unwrap_or_default(), results }
    }

    /// Where a condition holds nobody asserts it.
    fn branch(&mut self, cond: &Atom, holds: bool, branch: &Scope) -> Scope {
        let new = self.copier.atom(cond).var().filter(|cond| holds && self.holds.insert(*cond));
        let scope = self.scope(branch);
        new.inspect(|cond| _ = self.holds.remove(cond));
        scope
    }

    fn inner_loop(&mut self, l: &Loop) -> Loop {
        canonical_in(&self.copier.inner_loop(l), self.facts)
    }
}

/// For each size that a statement binds, the one that stands for it in an equal statement; `None` where their
/// types differ in more than these.
fn sizes_as_in(copier: &Copier, stmt: &Stmt, first: &[Binding]) -> Option<BTreeMap<SizeVar, Size>> {
    let bound: BTreeSet<SizeVar> = visit::binds(stmt).into_iter().map(|(_, size)| size).collect();
    let mut sizes = BTreeMap::new();
    for (again, first) in stmt.outs.iter().zip(first) {
        let ty = copier.ty(&again.ty);
        if (ty.scalar, ty.dims.len()) != (first.ty.scalar, first.ty.dims.len()) {
            return None;
        }
        for (again, first) in ty.dims.iter().zip(&first.ty.dims) {
            let own = again.as_var().filter(|size| again != first && bound.contains(size));
            let one =
                if let Some(size) = own { sizes.entry(size.clone()).or_insert(first.clone()) } else { again };
            if one != first {
                return None;
            }
        }
    }
    Some(sizes)
}

/// What is known of an operation that was made.
struct Known {
    /// What it binds.
    outs: Vec<Binding>,
    /// Where its statement stands among those of [`Share::open`], if it has branches.
    place: Option<(usize, usize)>,
    /// The operation as [`numbered`] has it, once another one was compared with it.
    numbered: Option<Op>,
}

/// Under what an operation is found again. One with branches is copied only where another one has the same operands: it
/// may be as long as the program, and so may each of those in it.
#[derive(PartialEq, Eq)]
enum Key {
    Plain(Op),
    /// The operands, and how many others with the same came before it.
    Branching(Vec<Atom>, usize),
}

/// Whether two operations with the same operands may be equal, as far as is seen at once.
fn alike(one: &Op, other: &Op) -> bool {
    let shape = |scope: &Scope| (scope.stmts.len(), scope.results.len());
    discriminant(one) == discriminant(other) && one.branches().map(shape).eq(other.branches().map(shape))
}

/// An operation with the variables bound in its branches numbered from [`KEY_VARS`].
fn numbered(op: &Op) -> Op {
    Copier { next: KEY_VARS, ..Copier::default() }.op(op)
}

/// Of the operands alone: the function of a loop may be large, and is compared where these are equal.
impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Key::Plain(op) => {
                discriminant(op).hash(state);
                operands(op, &mut |atom| atom.hash(state));
            }
            Key::Branching(atoms, before) => (atoms, before).hash(state),
        }
    }
}
