//! The values of a scope, with all the ways to make them that laws are known to give.
//!
//! Laws can be applied in many orders. So a scope is not rewritten in place: what a law makes stands beside what it is
//! made of, as another way to make the same value. What is made alike of equal values is equal. In the end one way is
//! taken for each value ([`Values::chosen`]), and a scope is made of these.
//!
//! Who searches for the best ways does so elsewhere, and says which laws lead there; this is what the fuser and the
//! checker of certificates share. It knows no cost, and it looks for nothing: each law is applied to the statements that
//! are named.
//!
//! # What keeps its order
//!
//! Statements that bind sizes or have no result stay as they are and stand in their order. So do those that the source says
//! stay alone, and slices that may not be there. A value is made after those of them that stood before the statement that the
//! law was applied to, for what it may rely on has been asserted there.
//!
//! What may fail or print is done still, in one of its ways or as a part of something, and what prints is done once. Two that
//! print are never one. Two of which the effects clash stand in the order of the statements that laws were applied to, and then
//! of what the laws made. A law does what its parts do where the whole stands: it is not applied where something stands between
//! them that this may not pass, or where the parts stand in another order than in the law.

mod asserted;
mod choice;
mod moves;
mod side;

use std::collections::{BTreeMap, BTreeSet};

use asserted::Asserted;
pub use asserted::slices_there;
use choice::Choice;
use moves::may_move;
pub use side::parts;
pub(super) use side::refused;

use crate::core::copy::Copier;
use crate::core::effects::{self, Effects};
use crate::core::scopes::each_stmt_mut;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Loop, Op, Origin, Scope, Stmt, StmtId, Ty, Var};
use crate::legality::{Condition, Operations, Refusal, Two};
use crate::rules::law::build::build;
use crate::rules::law::find::{Finder, Found, Makers, can_be_found, slice};
use crate::rules::law::{Law, Term, each_name};
use crate::rules::{Laws, Rule};

/// Variables of branches that are compared are numbered from here, far from all others.
const FAR: u32 = 1 << 29;

/// The types of the variables around a scope ([`crate::core::path::around`]).
pub type Types = BTreeMap<Var, Ty>;

/// A law that was applied to values.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Applied {
    /// The rule, by name.
    pub rule: String,
    /// From its right side to its left side.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub back: bool,
    /// The statements that are the one side. The first of them makes the value.
    pub stmts: Vec<StmtId>,
}

/// Both sides of a law, in the direction in which it is applied.
pub fn sides(law: &Law, back: bool) -> (Term, Term) {
    if back { (law.right, law.left) } else { (law.left, law.right) }
}

/// Whether a law can be applied from right to left: the right side is more than a variable, can be found, and says all
/// that the left side needs.
pub fn goes_back(law: &Law) -> bool {
    let names = |term: &Term| {
        let mut names = BTreeSet::new();
        each_name(term, &mut |name| _ = names.insert(name), &mut |_, _| {});
        names
    };
    !matches!(law.right, Term::Var(_))
        && can_be_found(&law.right)
        && names(&law.left).is_subset(&names(&law.right))
}

/// One way to make values.
#[derive(Clone)]
struct Way {
    /// The statement, with its operands by their first names.
    stmt: Stmt,
    /// The place in the scope of the statement, or of the one that a law was applied to.
    place: usize,
    /// It is one of the scope.
    of_scope: bool,
    /// What running it can be seen to do.
    effects: Effects,
    /// What the same law made without a result: it is done where this is, and no other way is equal to this one.
    beside: Vec<usize>,
    /// The value that the law made for which this is made.
    whole: Option<Var>,
}

/// The values of a scope.
#[derive(Clone)]
pub struct Values<'a> {
    scope: &'a Scope,
    around: &'a Types,
    laws: &'a Laws,
    ways: Vec<Way>,
    /// The ways by the numbers of their statements.
    numbers: BTreeMap<StmtId, usize>,
    /// The statements that stay, by their places.
    fixed: BTreeSet<usize>,
    /// Statements that laws were about as parts of a whole, each with the value of that: it fails where they do, however
    /// it is made.
    parts: BTreeMap<usize, Vec<Var>>,
    /// For a value that is equal to another one, such a one.
    equal: BTreeMap<Var, Var>,
    /// The ways that make a value, by its first name.
    makers: BTreeMap<Var, BTreeSet<usize>>,
    /// The ways that use a value, by its first name.
    users: BTreeMap<Var, BTreeSet<usize>>,
    /// The number of the next variable and statement.
    next: u32,
}

impl<'a> Values<'a> {
    /// Those of a scope. `next` is the number of the next variable and the next statement of the program.
    pub fn of(scope: &'a Scope, around: &'a Types, laws: &'a Laws, next: u32) -> Values<'a> {
        let mut values = Values {
            scope,
            around,
            laws,
            ways: Vec::with_capacity(scope.stmts.len()),
            numbers: BTreeMap::new(),
            fixed: BTreeSet::new(),
            parts: BTreeMap::new(),
            equal: BTreeMap::new(),
            makers: BTreeMap::new(),
            users: BTreeMap::new(),
            next,
        };
        for (place, (stmt, effects)) in scope.stmts.iter().zip(effects_in(scope, around, laws)).enumerate() {
            if stays(stmt, effects) {
                values.fixed.insert(place);
            }
            let stmt = stmt.clone();
            values.push(Way { stmt, place, of_scope: true, effects, beside: vec![], whole: None });
        }
        values
    }

    /// The number of the next variable and statement.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// What a value is called among those that are equal to it.
    pub fn first(&self, mut var: Var) -> Var {
        while let Some(other) = self.equal.get(&var) {
            var = *other;
        }
        var
    }

    /// The number of a statement that does this, whose operands are these values; of what prints, only where there is one.
    pub fn doing(&self, op: &Op) -> Option<StmtId> {
        let op = self.by_first_names(op);
        let mut all = self.alike(&op).filter(|way| !self.fixed.contains(way));
        let found = &self.ways[all.next()?];
        let alone = found.effects.acts() || !found.beside.is_empty();
        (!alone || all.next().is_none()).then_some(found.stmt.id)
    }

    /// The values that a statement makes.
    pub fn made_by(&self, id: StmtId) -> impl Iterator<Item = Var> {
        let way = self.numbers.get(&id).map(|way| &self.ways[*way]);
        way.into_iter().flat_map(|way| &way.stmt.outs).map(|out| out.var)
    }

    /// The statements that laws made.
    pub fn made(&self) -> impl Iterator<Item = StmtId> {
        self.ways.iter().filter(|way| !way.of_scope).map(|way| way.stmt.id)
    }

    /// Applies a rule's law to statements: what its other side gives is equal to what they give.
    ///
    /// # Errors
    /// Why that can't be.
    pub fn apply(&mut self, rule: &Rule, applied: &Applied) -> Result<(), Refusal> {
        let unknown = || Refusal::of(Condition::SameScope, Operations::default(), Operations::default());
        let among: Option<Vec<usize>> =
            applied.stmts.iter().map(|id| self.numbers.get(id).copied()).collect();
        let among = among.filter(|among| among.iter().all(|way| !self.fixed.contains(way)));
        let among = among.filter(|_| !applied.back || goes_back(&rule.law)).ok_or_else(unknown)?;
        let root = *among.first().ok_or_else(unknown)?;
        let (from, to) = sides(&rule.law, applied.back);
        let all: BTreeSet<usize> = among.iter().copied().collect();
        let found = Finder(&Among { values: self, only: &all }).find(&from, (root, &self.ways[root].stmt));
        let is_all = |found: &Found| found.stmts.len() == all.len();
        let found = found.into_iter().find(is_all).ok_or_else(unknown)?;
        let parts = parts(&found);
        let refused = |condition| refused(condition, &self.scope.stmts, &self.ways[root].stmt, &found);
        self.laws.ask(rule, |condition| condition.check(&Two::<Atom>::Law(&parts))).map_err(refused)?;
        // What is printed once would be printed for each place where it stands.
        if found.repeated.iter().any(|way| self.ways[*way].effects.acts()) {
            return Err(refused(Condition::Copyable));
        }
        if !may_move(self, &found.stmts) {
            return Err(refused(Condition::EffectsFail));
        }
        let mut next = self.next;
        let made = build(&to, found.bound.clone(), &mut next);
        let (stmts, value) = made.ok_or_else(|| refused(Condition::InTable))?;
        // A law that gives something else than it should is none.
        let is_alike = value.ty == self.ways[root].stmt.outs[0].ty;
        let value = value.atom.var().filter(|_| is_alike).ok_or_else(|| refused(Condition::InTable))?;
        let mut origin = Origin::default();
        found.stmts.iter().for_each(|way| origin.unite(&self.ways[*way].stmt.origin));
        self.next = next;
        let (place, whole) = (self.ways[root].place, self.ways[root].stmt.outs[0].var);
        let mut beside = Vec::new();
        for mut stmt in stmts {
            stmt.origin.unite(&origin);
            stmt.op.scopes_mut().for_each(|(_, inside)| come_from(inside, &origin));
            if stmt.outs.is_empty() {
                beside.push(self.ways.len());
            }
            let with = if stmt.outs.iter().any(|out| out.var == value) {
                std::mem::take(&mut beside)
            } else {
                vec![]
            };
            self.add(stmt, (place, whole), with);
        }
        for part in &among[1..] {
            self.parts.entry(*part).or_default().push(whole);
        }
        self.unite(whole, value);
        Ok(())
    }

    /// Adds a way to make what this statement makes, unless there is such a one.
    fn add(&mut self, mut stmt: Stmt, (place, whole): (usize, Var), beside: Vec<usize>) {
        stmt.op = self.by_first_names(&stmt.op);
        let known = self.alike(&stmt.op).find(|way| self.may_be_one(*way, &stmt) && beside.is_empty());
        if let Some(known) = known {
            self.equal.insert(stmt.outs[0].var, self.first(self.ways[known].stmt.outs[0].var));
            return;
        }
        number_anew(&mut stmt, &mut self.next);
        let effects = effects::op(&stmt.op);
        self.push(Way { stmt, place, of_scope: false, effects, beside, whole: Some(whole) });
    }

    fn push(&mut self, way: Way) {
        let number = self.ways.len();
        for var in Uses::of_stmt(&way.stmt).vars {
            self.users.entry(self.first(var)).or_default().insert(number);
        }
        for out in &way.stmt.outs {
            self.makers.entry(out.var).or_default().insert(number);
        }
        self.numbers.insert(way.stmt.id, number);
        self.ways.push(way);
    }

    /// An operation of the first names of its operands.
    fn by_first_names(&self, op: &Op) -> Op {
        let mut uses = Uses::default();
        uses.op(op);
        let renamed = uses.vars.into_iter().map(|var| (var, Atom::Var(self.first(var))));
        let vars = renamed.filter(|(var, first)| Some(*var) != first.var()).collect();
        let mut copier = Copier { in_place: true, vars, ..Copier::default() };
        let op = copier.op(op);
        assert!(!copier.lost, "variables for variables");
        op
    }

    /// The ways that do this.
    fn alike(&self, op: &Op) -> impl Iterator<Item = usize> {
        let mut uses = Uses::default();
        uses.op(op);
        // They all use what it uses.
        let users = uses.vars.iter().map(|var| self.users.get(var));
        let near: Vec<usize> = match users.min_by_key(|users| users.map_or(0, BTreeSet::len)) {
            Some(users) => users.into_iter().flatten().copied().collect(),
            None => (0..self.ways.len()).collect(),
        };
        near.into_iter().filter(move |way| does_the_same(&self.ways[*way].stmt.op, op))
    }

    /// Whether a way and a statement that does the same are one.
    fn may_be_one(&self, way: usize, other: &Stmt) -> bool {
        let one = &self.ways[way];
        let ([a], [b]) = (&one.stmt.outs[..], &other.outs[..]) else { return false };
        let shared = |stmt: &Stmt| !keeps_its_place(stmt) && effects::op(&stmt.op).copyable();
        let stays = self.fixed.contains(&way);
        a.ty == b.ty && one.beside.is_empty() && !stays && shared(&one.stmt) && shared(other)
    }

    /// Two values are equal.
    fn unite(&mut self, one: Var, other: Var) {
        let mut equal = vec![(one, other)];
        while let Some((one, other)) = equal.pop() {
            let (one, other) = (self.first(one), self.first(other));
            if one == other {
                continue;
            }
            // What comes from outside is there anyway; what the scope has keeps its name.
            let rank = |var: &Var| {
                let makers = self.makers.get(var);
                let of_scope = |ways: &BTreeSet<usize>| ways.iter().any(|way| self.ways[*way].of_scope);
                (makers.map(|ways| !of_scope(ways)), *var)
            };
            let (first, second) = if rank(&one) <= rank(&other) { (one, other) } else { (other, one) };
            self.equal.insert(second, first);
            let makers = self.makers.remove(&second).unwrap_or_default();
            // A value from outside has none, which says that it is one.
            if self.makers.contains_key(&first) {
                self.makers.entry(first).or_default().extend(makers);
            }
            let users = self.users.remove(&second).unwrap_or_default();
            for way in &users {
                self.ways[*way].stmt.op = self.by_first_names(&self.ways[*way].stmt.op);
            }
            let all = self.users.entry(first).or_default();
            let before = all.clone();
            all.extend(&users);
            for way in users {
                let stmt = &self.ways[way].stmt;
                let same = |other: &&usize| {
                    let other = &self.ways[**other].stmt;
                    other.op == stmt.op && other.id != stmt.id && self.may_be_one(way, other)
                };
                if let Some(same) = before.iter().find(same) {
                    equal.push((stmt.outs[0].var, self.ways[*same].stmt.outs[0].var));
                }
            }
        }
    }

    /// The type of a value.
    fn ty(&self, var: Var) -> Option<&Ty> {
        let made = |ways: &BTreeSet<usize>| {
            let outs = ways.iter().flat_map(|way| &self.ways[*way].stmt.outs);
            let mut own = outs.clone().filter(|out| out.var == var);
            own.next().or_else(|| outs.clone().find(|out| self.first(out.var) == var)).map(|out| &out.ty)
        };
        match self.makers.get(&var) {
            Some(ways) => made(ways),
            None => self.around.get(&var),
        }
    }

    /// The values that have to be made: what statements use that stay, and the results.
    pub fn needed(&self) -> Vec<Var> {
        let mut needed = Vec::new();
        for (place, stmt) in self.scope.stmts.iter().enumerate() {
            if self.fixed.contains(&place) {
                needed.extend(Uses::of_stmt(stmt).vars);
            }
        }
        needed.extend(self.scope.results.iter().filter_map(Atom::var));
        needed
    }

    /// The scope in which each value is made in one of these ways, or else as it was. What may fail or prints besides what is
    /// needed is made as well, unless it is a part of something that is. `None` where that can't be: a value
    /// would be needed to make itself, or what may fail or print would have to change places.
    pub fn chosen(&self, ways: &BTreeSet<StmtId>) -> Option<Scope> {
        let mut choice = Choice { values: self, ways, taken: BTreeMap::new() };
        self.fixed.iter().try_for_each(|place| choice.take(*place))?;
        self.needed().into_iter().try_for_each(|var| choice.make(self.first(var)))?;
        let is_seen = |place: &usize| !self.ways[*place].effects.discardable() && !self.fixed.contains(place);
        // What is a part of it stands before it.
        for place in (0..self.scope.stmts.len()).rev().filter(is_seen) {
            for out in &self.ways[place].stmt.outs {
                let var = self.first(out.var);
                if !choice.is_done_in_a_whole(var, &mut BTreeSet::new()) {
                    choice.make(var)?;
                }
            }
        }
        (0..self.ways.len()).all(|way| choice.is_done_once(way)).then_some(())?;
        choice.scope()
    }
}

/// Whether two operations do the same, whatever is called how in their branches.
fn does_the_same(one: &Op, other: &Op) -> bool {
    let numbered = |op: &Op| Copier { next: FAR, ..Copier::default() }.op(op);
    one == other || one.is_branching() && other.is_branching() && numbered(one) == numbered(other)
}

/// Whether a statement stays as it is, which has these effects where it stands.
pub fn stays(stmt: &Stmt, effects: Effects) -> bool {
    // A law about a slice is one about a slice that is there.
    let may_be_missing = |l: &Loop| effects.may_fail() && slice(l).is_some();
    keeps_its_place(stmt) || matches!(&stmt.op, Op::Loop(l) if may_be_missing(l))
}

/// Whether a statement stays where it is, whatever stands around it.
fn keeps_its_place(stmt: &Stmt) -> bool {
    let for_the_loop_around = effects::op(&stmt.op).local;
    stmt.outs.is_empty() || stmt.origin.alone() || for_the_loop_around || !visit::binds(stmt).is_empty()
}

/// What running each statement of a scope can be seen to do, by what is known there.
pub fn effects_in(scope: &Scope, around: &Types, laws: &Laws) -> Vec<Effects> {
    let (mut facts, mut asserted) = (laws.facts.clone().seeing(around), Asserted::default());
    let each = |stmt: &Stmt| {
        let mut effects = effects::op_in(&stmt.op, &facts, None);
        // Nothing of a slice fails but what it reads.
        effects.fail &= !matches!(&stmt.op, Op::Loop(l) if asserted.is_there(l));
        facts.after(stmt, None);
        facts.asserted(stmt);
        asserted.after(stmt);
        effects
    };
    scope.stmts.iter().map(each).collect()
}

/// Loops inside of what was made come from what was found, except for those that stood there before.
fn come_from(scope: &mut Scope, origin: &Origin) {
    for stmt in &mut scope.stmts {
        if let Op::Loop(_) = stmt.op
            && stmt.origin.sources.is_empty()
        {
            stmt.origin.unite(origin);
        }
        stmt.op.scopes_mut().for_each(|(_, inside)| come_from(inside, origin));
    }
}

/// Gives a statement, and those in its branches, numbers that are free from `next` on.
fn number_anew(stmt: &mut Stmt, next: &mut u32) {
    let mut number = |stmt: &mut Stmt| {
        stmt.id = StmtId(*next);
        *next += 1;
    };
    number(stmt);
    stmt.op.branches_mut().for_each(|branch| each_stmt_mut(branch, &mut number));
}

/// Only some of the ways.
struct Among<'v> {
    values: &'v Values<'v>,
    only: &'v BTreeSet<usize>,
}

impl Makers for Among<'_> {
    fn makers(&self, var: Var) -> Vec<(usize, &Stmt)> {
        let ways = self.values.makers.get(&self.values.first(var)).into_iter().flatten();
        let ways = ways.filter(|way| self.only.contains(way)).map(|way| (*way, &self.values.ways[*way].stmt));
        ways.filter(|(_, stmt)| stmt.outs.len() == 1).collect()
    }

    fn ty(&self, var: Var) -> Option<&Ty> {
        self.values.ty(self.values.first(var))
    }

    fn may_repeat(&self, _: Var) -> bool {
        true
    }
}
