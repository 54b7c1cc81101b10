//! Arrays that turns pass on: where each turn writes, and what it reads of them.
//!
//! An array is taken apart where each turn writes the place that follows the one before. Then a turn has an element in
//! place of the array: the one that it has written, or the one that was there before the loop. Where turns read what
//! the turns before have written, they pass on that, too.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::super::own_index::only_own;
use super::super::walk::Frame;
use super::bins::{Bins, Standing};
use super::found::{Found, bound};
use super::grown::Grown;
use super::{made, number};
use crate::core::copy::{Copier, zero};
use crate::core::facts::Facts;
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Op, Scope, Seq, Size, SizeVar, Stmt, Ty, Var};

/// How far back a turn may read what turns before have written.
const BEFORE: i64 = -4;

/// A number that turns pass on.
#[derive(Clone, Debug)]
pub struct State {
    /// What a turn finds.
    pub found: Binding,
    /// What it is at first.
    pub first: Atom,
    /// What a turn leaves.
    pub left: Atom,
    /// Which state of the sequential loop it is, or has a place of.
    pub state: Option<usize>,
}

/// An array of what each turn gives.
#[derive(Clone, Debug)]
pub struct Collected {
    /// Which state of the sequential loop it is.
    pub state: usize,
    /// The type of what a turn gives.
    pub ty: Ty,
    /// What this one gives.
    pub given: Atom,
}

/// What becomes of a state of the sequential loop.
pub enum Kind {
    /// A number that turns pass on.
    Number,
    /// No turn changes it.
    Kept,
    /// Each turn writes the next element.
    Written(Written),
    /// A turn writes at an index that it computes.
    Bins(Bins),
    /// A turn puts elements behind it.
    Grown(Grown),
    /// All turns write one element.
    Place { array: Var, at: Vec<Atom>, found: Binding, first: Atom },
}

impl Kind {
    /// Whether turns give a collector of it what they write, and no element stands for it.
    pub fn is_put(&self) -> bool {
        matches!(self, Kind::Bins(_) | Kind::Grown(_))
    }
}

/// An array of which each turn writes the next element.
pub struct Written {
    /// The array before the loop, or its row at the indices that are the same in all turns.
    pub array: Var,
    pub ty: Ty,
    pub row: Vec<Atom>,
    /// A turn writes at its index and this.
    pub offset: Size,
    /// That index.
    at: Atom,
    /// What the turns before have written, the last one first, as a turn finds it, and what it is at first.
    before: Vec<(Binding, Atom)>,
    /// Some turns may not write.
    sometimes: bool,
    /// That each turn writes there shows that what it reads is there.
    always: bool,
}

/// An array as it is somewhere in a turn.
#[derive(Clone)]
pub struct Version {
    /// Which state it is.
    pub state: usize,
    /// The element that the turn has written.
    pub written: Option<Atom>,
}

/// The states of a sequential loop, and a turn that is gone through.
pub struct Places<'m> {
    pub seq: &'m Seq,
    pub kinds: Vec<Kind>,
    pub versions: BTreeMap<Var, Version>,
    /// What each state is as a turn has written it up to here. Nothing that is put into a collector is taken back.
    pub latest: Vec<Var>,
    /// The elements that a turn lists.
    pub lists: BTreeMap<Var, Vec<Atom>>,
    /// The lengths that arrays which grow have in a turn.
    pub lengths: BTreeSet<SizeVar>,
    /// Elements that a turn has read at an index that it computes.
    pub standing: BTreeMap<Var, Standing>,
    /// Numbers that are a turn's index and so much.
    offsets: BTreeMap<Var, Size>,
    /// What is known in a turn.
    pub facts: Facts,
    /// Within which the index lies.
    pub bounds: Size,
    /// What stands for variables; the next number.
    pub copier: Copier,
    /// What stands in front of the loop.
    pub front: Vec<Stmt>,
    /// What a turn leaves of each state.
    left: Vec<Option<Atom>>,
    index: Var,
    /// Whether a turn reads arrays only where it is known which turn has written there.
    pub written: bool,
    /// Whether what only some turns write or read is there in all.
    pub in_bounds: bool,
}

impl<'m> Places<'m> {
    /// Those of a sequential loop whose index lies within these bounds. `None` where a state is none of these.
    pub fn of(seq: &'m Seq, (index, bounds): (Var, &Size), frame: &Frame, next: u32) -> Option<Places<'m>> {
        let mut found = Found { derived: BTreeMap::new(), offsets: BTreeMap::new(), writes: BTreeMap::new() };
        found.offsets.insert(index, Size::constant(0));
        found.derived.extend(seq.state.iter().enumerate().map(|(k, state)| (state.var, k)));
        found.scope(&seq.body);
        let bound = bound(&seq.body, [index].into_iter().chain(seq.state.iter().map(|state| state.var)));
        let mut places = Places {
            seq,
            kinds: Vec::new(),
            versions: BTreeMap::new(),
            latest: seq.state.iter().map(|state| state.var).collect(),
            lists: BTreeMap::new(),
            lengths: seq.sizes.iter().cloned().collect(),
            standing: BTreeMap::new(),
            offsets: found.offsets,
            facts: frame.facts.clone(),
            bounds: bounds.clone(),
            copier: Copier { next, in_place: true, ..Copier::default() },
            front: Vec::new(),
            left: Vec::new(),
            index,
            written: true,
            in_bounds: true,
        };
        for (k, (state, result)) in seq.state.iter().zip(&seq.body.results).enumerate() {
            let kind = match found.writes.get(&k) {
                _ if *result == Atom::Var(state.var) => Kind::Kept,
                _ if state.ty.dims.is_empty() => Kind::Number,
                Some(at) => places.array(k, at, &bound)?,
                None => Kind::Grown(Grown::of(seq, k, seq.first[k].var()?)?),
            };
            if matches!(kind, Kind::Kept) {
                places.copier.vars.insert(state.var, seq.first[k].clone());
            } else if !state.ty.dims.is_empty() {
                places.versions.insert(state.var, Version { state: k, written: None });
            }
            places.kinds.push(kind);
        }
        places.number_puts();
        Some(places)
    }

    /// What becomes of an array that turns write there first.
    fn array(&mut self, k: usize, at: &[Atom], bound: &BTreeSet<Var>) -> Option<Kind> {
        let (first, ty) = (self.seq.first[k].var()?, &self.seq.state[k].ty);
        let same = |index: &&Atom| index.var().is_none_or(|var| !bound.contains(&var));
        let row: Vec<Atom> = at.iter().take_while(same).cloned().collect();
        let ty = Ty { scalar: ty.scalar, dims: ty.dims[row.len()..].to_vec() };
        self.in_bounds &= row.is_empty() || self.facts.in_bounds(first, &row);
        if row.len() == at.len() {
            let found = self.fresh(&ty);
            let first_here = self.in_front(&ty, Op::Index { array: first, at: row.clone() });
            let is_number = ty.dims.is_empty();
            return is_number.then_some(Kind::Place { array: first, at: row, found, first: first_here });
        }
        let Some(offset) = at[row.len()].var().and_then(|index| self.offsets.get(&index)).cloned() else {
            return Bins::of(first, &self.seq.state[k].ty, at).map(Kind::Bins);
        };
        let array = match row.is_empty() {
            true => first,
            false => self.in_front(&ty, Op::Index { array: first, at: row.clone() }).var()?,
        };
        let at = match offset == Size::constant(0) {
            true => self.index,
            false => self.fresh(&number()).var,
        };
        self.offsets.insert(at, offset.clone());
        let (before, at) = (Vec::new(), Atom::Var(at));
        Some(Kind::Written(Written { array, ty, row, offset, at, before, sometimes: false, always: false }))
    }

    /// The type of a variable.
    pub fn ty(&self, var: Var) -> Option<Ty> {
        self.facts.ty(var).cloned()
    }

    /// A new variable of a type.
    pub fn fresh(&mut self, ty: &Ty) -> Binding {
        Binding { var: self.copier.fresh(), ty: ty.clone() }
    }

    /// What an operation in front of the loop gives.
    fn in_front(&mut self, ty: &Ty, op: Op) -> Atom {
        let out = self.fresh(ty);
        let stmt = made(vec![out.clone()], op);
        self.facts.after(&stmt, None);
        self.front.push(stmt);
        Atom::Var(out.var)
    }

    /// A statement of the turn.
    pub fn push(&mut self, stmt: Stmt, stmts: &mut Vec<Stmt>) {
        self.facts.after(&stmt, Some(&self.bounds));
        stmts.push(stmt);
    }

    /// What a turn does, without arrays that it passes on. `None` where it does something else with one than to write
    /// its place.
    pub fn turn(&mut self, body: &Scope) -> Option<Vec<Stmt>> {
        let mut stmts = Vec::new();
        for state in self.seq.state.iter() {
            self.facts.after(&made(vec![state.clone()], Op::Array(Vec::new())), None);
        }
        let index = Binding { var: self.index, ty: number() };
        self.push(made(vec![index], Op::Position), &mut stmts);
        let places: Vec<(Atom, Size)> =
            self.all_written().map(|w| (w.at.clone(), w.offset.clone())).collect();
        for (at, offset) in places {
            if let Some(var) = at.var().filter(|var| *var != self.index) {
                let add = Prim { op: PrimOp::Add, ty: ScalarType::I64 };
                let args = vec![Atom::Var(self.index), as_atom(&offset)];
                self.push(made(vec![Binding { var, ty: number() }], Op::Prim(add, args)), &mut stmts);
            }
        }
        self.scope(body, &mut stmts)?;
        for (k, result) in body.results.iter().enumerate() {
            let left = match &self.kinds[k] {
                Kind::Kept => None,
                Kind::Bins(_) | Kind::Grown(_) => {
                    self.version(result, k)?.written?;
                    (self.is_latest(k, result.var()?)).then_some(())?;
                    None
                }
                Kind::Number => Some(self.copier.atom(result)),
                Kind::Written(_) => Some(self.version(result, k)?.written?),
                Kind::Place { found, .. } => {
                    Some(self.version(result, k)?.written.unwrap_or(Atom::Var(found.var)))
                }
            };
            if left.as_ref().and_then(Atom::var).is_some_and(|var| self.standing.contains_key(&var)) {
                return None;
            }
            self.left.push(left);
        }
        // How long an array is that grows is known after the loop.
        let mut asked = Uses::default();
        self.left.iter().flatten().for_each(|left| asked.atom(left));
        asked.sizes.extend(stmts.iter().flat_map(|stmt| Uses::of_stmt(stmt).sizes));
        if !asked.sizes.is_disjoint(&self.lengths) {
            return None;
        }
        let relies = self.all_written().any(|written| written.sometimes && written.always);
        self.in_bounds &= !relies;
        Some(stmts)
    }

    fn all_written(&self) -> impl Iterator<Item = &Written> {
        self.kinds
            .iter()
            .filter_map(|kind| if let Kind::Written(written) = kind { Some(written) } else { None })
    }

    fn version(&self, atom: &Atom, state: usize) -> Option<Version> {
        self.versions.get(&atom.var()?).filter(|version| version.state == state).cloned()
    }

    fn scope(&mut self, scope: &Scope, stmts: &mut Vec<Stmt>) -> Option<()> {
        scope.stmts.iter().try_for_each(|stmt| self.stmt(stmt, stmts))
    }

    fn stmt(&mut self, stmt: &Stmt, stmts: &mut Vec<Stmt>) -> Option<()> {
        if let Op::Index { array, at } = &stmt.op
            && let Some(version) = self.versions.get(array).cloned()
        {
            return self.read(&version, at, stmt, stmts);
        }
        if let Op::Update { array, at, value } = &stmt.op
            && let Some(version) = array.var().and_then(|array| self.versions.get(&array)).cloned()
        {
            let is_latest = array.var().is_some_and(|array| self.is_latest(version.state, array));
            (is_latest || !self.kinds[version.state].is_put()).then_some(())?;
            return self.write(version, at, value, stmt, stmts);
        }
        if matches!(stmt.op, Op::If { .. }) {
            return self.branches(stmt, stmts);
        }
        if let Op::Array(elements) = &stmt.op {
            self.lists.extend(stmt.outs.first().map(|out| (out.var, elements.clone())));
        }
        if let Op::Loop(l) = &stmt.op
            && self.grow(l, stmt, stmts).is_some()
        {
            return Some(());
        }
        let used = Uses::of_stmt(stmt).vars;
        if used.iter().any(|var| self.standing.contains_key(var)) {
            return self.combine(stmt);
        }
        // It may read of an array what is there before the loop.
        let used: Vec<Var> = used.into_iter().filter(|var| self.versions.contains_key(var)).collect();
        for var in &used {
            self.reads_as_before(*var, stmt)?;
        }
        let made = self.copier.stmt(stmt);
        used.iter().for_each(|var| _ = self.copier.vars.remove(var));
        made.into_iter().for_each(|made| self.push(made, stmts));
        Some(())
    }

    /// The array before the loop stands for one that a statement reads, which should read no place that turns write
    /// before.
    fn reads_as_before(&mut self, var: Var, stmt: &Stmt) -> Option<()> {
        let Version { state, written } = self.versions[&var].clone();
        let (array, own) = match &self.kinds[state] {
            Kind::Written(of) => {
                let own = self.offsets.iter().filter(|(_, offset)| **offset == of.offset);
                let own: BTreeSet<Var> = own.map(|(var, _)| *var).collect();
                let alone = Scope { stmts: vec![stmt.clone()], results: Vec::new() };
                let own = of.row.is_empty() && written.is_none() && only_own(&alone, var, &own);
                (of.array, own)
            }
            Kind::Place { array, .. } => (*array, false),
            Kind::Bins(of) => (of.array, false),
            Kind::Number | Kind::Kept | Kind::Grown(_) => return None,
        };
        self.written &= own;
        self.copier.vars.insert(var, Atom::Var(array));
        Some(())
    }

    /// An element, or a row, of an array that turns write.
    fn read(&mut self, version: &Version, at: &[Atom], stmt: &Stmt, stmts: &mut Vec<Stmt>) -> Option<()> {
        let at: Vec<Atom> = at.iter().map(|index| self.copier.atom(index)).collect();
        let out = stmt.outs.first()?;
        if self.stands(version, &at, out.var, stmts) {
            return Some(());
        }
        let (array, rest) = match &self.kinds[version.state] {
            Kind::Place { at: place, found, array, .. } => {
                if at == *place {
                    let here = version.written.clone().unwrap_or(Atom::Var(found.var));
                    self.copier.vars.insert(out.var, here);
                    return Some(());
                }
                self.written = false;
                (*array, at)
            }
            Kind::Bins(of) => {
                self.written = false;
                (of.array, at)
            }
            Kind::Written(of) => {
                let (row, rest) = at.split_at_checked(of.row.len()).filter(|(_, rest)| !rest.is_empty())?;
                let offset = rest[0].var().and_then(|index| self.offsets.get(&index));
                let further = offset.and_then(|offset| offset.sub(&of.offset).as_constant());
                let further = further.filter(|_| row == of.row);
                match (further, &version.written) {
                    (Some(0), Some(written)) if rest.len() == 1 => {
                        self.copier.vars.insert(out.var, written.clone());
                        return Some(());
                    }
                    (Some(0), Some(written)) => (written.var()?, rest[1..].to_vec()),
                    (Some(0..), _) => (of.array, rest.to_vec()),
                    (Some(BEFORE..0), _) if rest.len() == 1 && of.ty.dims.len() == 1 => {
                        let turns = further.unwrap_or_default().unsigned_abs() as usize;
                        let rest = rest.to_vec();
                        let before = self.before(version.state, turns, &rest)?;
                        self.copier.vars.insert(out.var, before);
                        return Some(());
                    }
                    _ => {
                        self.written = false;
                        (of.array, rest.to_vec())
                    }
                }
            }
            Kind::Grown(of) => {
                self.written = false;
                (of.array, at)
            }
            Kind::Number | Kind::Kept => return None,
        };
        let op = Op::Index { array, at: rest };
        self.push(Stmt { op, ..stmt.clone() }, stmts);
        Some(())
    }

    /// What the turn so many turns before has written, which this one reads at an index.
    fn before(&mut self, state: usize, turns: usize, at: &[Atom]) -> Option<Atom> {
        let Kind::Written(of) = &self.kinds[state] else { return None };
        let (array, own, known) = (of.array, of.offset.clone(), of.before.len());
        let ty = of.ty.element();
        let mut more = Vec::new();
        for back in known + 1..=turns {
            let at = own.sub(&Size::constant(back as i64));
            more.push((self.fresh(&ty), self.element_before(array, &at, &ty)?));
        }
        let there = self.facts.in_bounds(array, at);
        let offset = at[0].var().and_then(|index| self.offsets.get(&index)?.as_constant());
        // Where the turn writes further on, it is not too far for what it reads.
        let below = offset.is_some_and(|offset| offset >= 0);
        self.in_bounds &= there || below;
        let Kind::Written(of) = &mut self.kinds[state] else { return None };
        of.always |= !there;
        of.before.extend(more);
        Some(Atom::Var(of.before[turns - 1].0.var))
    }

    /// An element of an array before the loop, where there is one.
    fn element_before(&mut self, array: Var, at: &Size, ty: &Ty) -> Option<Atom> {
        let none = zero(ty)?;
        if at.as_constant().is_some_and(|at| at < 0) {
            return Some(none);
        }
        let index = as_atom(at);
        let read = Op::Index { array, at: vec![index.clone()] };
        if self.facts.in_bounds(array, std::slice::from_ref(&index)) {
            return Some(self.in_front(ty, read));
        }
        let extent = self.facts.ty(array)?.dims.first()?.clone();
        let bool = Ty { scalar: ScalarType::Bool, dims: Vec::new() };
        let on = |op, ty| Prim { op, ty };
        let zero = Atom::Const(Scalar::I64(0));
        let from = self.in_front(&bool, Op::Prim(on(PrimOp::Le, ScalarType::I64), vec![zero, index.clone()]));
        let to = vec![index, as_atom(&extent)];
        let to = self.in_front(&bool, Op::Prim(on(PrimOp::Lt, ScalarType::I64), to));
        let cond = self.in_front(&bool, Op::Prim(on(PrimOp::LogAnd, ScalarType::Bool), vec![from, to]));
        let element = self.fresh(ty);
        let result = Atom::Var(element.var);
        let then = Scope { stmts: vec![made(vec![element], read)], results: vec![result] };
        let otherwise = Scope { stmts: Vec::new(), results: vec![none] };
        Some(self.in_front(ty, Op::If { cond, then, otherwise }))
    }

    /// An array with something else at a place.
    fn write(
        &mut self,
        version: Version,
        at: &[Atom],
        value: &Atom,
        stmt: &Stmt,
        stmts: &mut Vec<Stmt>,
    ) -> Option<()> {
        // An array that turns pass on is nothing that another one can hold.
        if value.var().is_some_and(|var| self.versions.contains_key(&var)) {
            return None;
        }
        let at: Vec<Atom> = at.iter().map(|index| self.copier.atom(index)).collect();
        let (before, value) = (value, self.copier.atom(value));
        if matches!(self.kinds[version.state], Kind::Bins(_)) {
            // Only one element or row comes to a place.
            if [before, &value].iter().any(|value| self.reaches_further(value, at.len(), &stmt.outs[0].ty)) {
                return None;
            }
            self.put(&version, at, &value, stmts)?;
            self.now(version.state, true, stmt.outs.first()?);
            return Some(());
        }
        if self.facts.is_block(&value, at.len()) && !self.is_row(&value, at.len(), &stmt.outs[0].ty) {
            return None;
        }
        let written = match &self.kinds[version.state] {
            Kind::Place { at: place, .. } => (at == *place).then_some(value)?,
            Kind::Written(of) => {
                let (row, rest) = at.split_at_checked(of.row.len())?;
                let (index, inside) = rest.split_first()?;
                let offset = self.offsets.get(&index.var()?)?;
                if row != of.row || *offset != of.offset {
                    return None;
                }
                if inside.is_empty() {
                    value
                } else {
                    let (ty, inside) = (of.ty.element(), inside.to_vec());
                    let row = self.element(version.state, version.written, stmts)?;
                    let out = self.fresh(&ty);
                    let update = Op::Update { array: row, at: inside, value };
                    self.push(made(vec![out.clone()], update), stmts);
                    Atom::Var(out.var)
                }
            }
            Kind::Number | Kind::Kept | Kind::Bins(_) | Kind::Grown(_) => return None,
        };
        let version = Version { written: Some(written), ..version };
        self.versions.insert(stmt.outs.first()?.var, version);
        Some(())
    }

    /// Whether a value is what stands at so many indices of an array, and no block of it.
    fn is_row(&self, value: &Atom, indices: usize, array: &Ty) -> bool {
        let ty = value.var().and_then(|var| self.facts.ty(var));
        ty.is_some_and(|ty| ty.dims.len() + indices == array.dims.len())
    }

    /// Whether it is known to be a block, which reaches further than the place at so many indices of an array.
    fn reaches_further(&self, value: &Atom, indices: usize, array: &Ty) -> bool {
        let ty = value.var().and_then(|var| self.facts.ty(var));
        ty.is_some_and(|ty| ty.dims.len() + indices > array.dims.len())
    }

    /// The element of a state's array as it is now.
    fn element(&mut self, state: usize, written: Option<Atom>, stmts: &mut Vec<Stmt>) -> Option<Atom> {
        if written.is_some() {
            return written;
        }
        match &self.kinds[state] {
            Kind::Place { found, .. } => Some(Atom::Var(found.var)),
            Kind::Written(of) => {
                let (ty, read) = (of.ty.element(), Op::Index { array: of.array, at: vec![of.at.clone()] });
                let out = self.fresh(&ty);
                self.push(made(vec![out.clone()], read), stmts);
                Some(Atom::Var(out.var))
            }
            Kind::Number | Kind::Kept | Kind::Bins(_) | Kind::Grown(_) => None,
        }
    }

    /// Branches, which give elements in place of arrays.
    fn branches(&mut self, stmt: &Stmt, stmts: &mut Vec<Stmt>) -> Option<()> {
        let mut both = Vec::new();
        let latest = self.latest.clone();
        for (place, branch) in stmt.op.branches().enumerate() {
            let mark = self.facts.mark();
            self.facts.enter(&stmt.op, place);
            let mut inside = Vec::new();
            self.scope(branch, &mut inside)?;
            self.gives_latest(branch, &latest)?;
            self.latest.clone_from(&latest);
            let versions: Vec<Option<Version>> =
                branch.results.iter().map(|r| self.versions.get(&r.var()?).cloned()).collect();
            both.push((inside, versions));
            self.facts.forget(mark);
        }
        let [(_, then), (_, otherwise)] = &both[..] else { return None };
        // What each result gives: the state that it is, and whether a branch has written there.
        let mut given = Vec::new();
        for (one, other) in then.iter().zip(otherwise) {
            given.push(match (one, other) {
                (None, None) => None,
                (Some(one), Some(other)) if one.state == other.state => {
                    Some((one.state, one.written.is_some() || other.written.is_some()))
                }
                _ => return None,
            });
        }
        let mut made = stmt.clone();
        for ((place, branch), (inside, versions)) in made.op.branches_mut().enumerate().zip(both) {
            let mark = self.facts.mark();
            self.facts.enter(&stmt.op, place);
            inside.iter().for_each(|stmt| self.facts.after(stmt, Some(&self.bounds)));
            branch.stmts = inside;
            let mut results = Vec::new();
            for ((result, version), given) in branch.results.iter().zip(versions).zip(&given) {
                let stands = |result: &Atom| result.var().is_some_and(|var| self.standing.contains_key(&var));
                match (version, given) {
                    (None, _) if stands(result) => return None,
                    (Some(version), Some((state, true))) if !self.kinds[*state].is_put() => {
                        if version.written.is_none() {
                            self.keeps(*state);
                        }
                        results.push(self.element(*state, version.written, &mut branch.stmts)?);
                    }
                    (Some(_), _) => {}
                    (None, _) => results.push(self.copier.atom(result)),
                }
            }
            branch.results = results;
            self.facts.forget(mark);
        }
        let mut outs = Vec::new();
        for (out, given) in stmt.outs.iter().zip(given) {
            match given {
                None => outs.push(out.clone()),
                Some((state, written)) if !written || self.kinds[state].is_put() => {
                    self.now(state, written, out);
                }
                Some((state, _)) => {
                    let ty = match &self.kinds[state] {
                        Kind::Written(of) => of.ty.element(),
                        Kind::Place { found, .. } => found.ty.clone(),
                        Kind::Number | Kind::Kept | Kind::Bins(_) | Kind::Grown(_) => return None,
                    };
                    let element = self.fresh(&ty);
                    let written = Some(Atom::Var(element.var));
                    self.versions.insert(out.var, Version { state, written });
                    outs.push(element);
                }
            }
        }
        made.outs = outs;
        if let Op::If { cond, .. } = &mut made.op {
            *cond = self.copier.atom(cond);
        }
        self.push(made, stmts);
        Some(())
    }

    /// A branch leaves an array as it was: what stands at the turn's place stays there.
    fn keeps(&mut self, state: usize) {
        let Kind::Written(of) = &mut self.kinds[state] else { return };
        of.sometimes = true;
        let at = std::slice::from_ref(&of.at);
        self.in_bounds &= self.facts.in_bounds(of.array, at);
    }

    /// The numbers that turns pass on.
    pub fn states(&self) -> Vec<State> {
        let mut states = Vec::new();
        for (k, (kind, left)) in self.kinds.iter().zip(&self.left).enumerate() {
            let Some(left) = left else { continue };
            let state = |found: &Binding, first: &Atom, left: &Atom, state: Option<usize>| State {
                found: found.clone(),
                first: first.clone(),
                left: left.clone(),
                state,
            };
            match kind {
                Kind::Number => states.push(state(&self.seq.state[k], &self.seq.first[k], left, Some(k))),
                Kind::Place { found, first, .. } => states.push(state(found, first, left, Some(k))),
                Kind::Written(of) => {
                    let mut left = left.clone();
                    for (found, first) in &of.before {
                        states.push(state(found, first, &left, None));
                        left = Atom::Var(found.var);
                    }
                }
                Kind::Kept | Kind::Bins(_) | Kind::Grown(_) => {}
            }
        }
        states
    }

    /// The variables in which a turn finds them.
    pub fn found(&self) -> BTreeSet<Var> {
        self.states().into_iter().map(|state| state.found.var).collect()
    }

    /// The arrays of what turns give.
    pub fn collected(&self) -> Vec<Collected> {
        let states = self.kinds.iter().zip(&self.left).enumerate();
        let collected = states.filter_map(|(state, (kind, left))| {
            let Kind::Written(of) = kind else { return None };
            Some(Collected { state, ty: of.ty.element(), given: left.clone()? })
        });
        collected.collect()
    }

    /// What stands for a state that no turn changes.
    pub fn kept(&self, state: usize) -> Option<Atom> {
        matches!(self.kinds[state], Kind::Kept).then(|| self.seq.first[state].clone())
    }

    /// The turn's index.
    pub fn index(&self) -> Var {
        self.index
    }
}

/// A size as an operand.
pub fn as_atom(size: &Size) -> Atom {
    size.as_constant().map_or_else(|| Atom::Size(size.clone()), |n| Atom::Const(Scalar::I64(n)))
}
