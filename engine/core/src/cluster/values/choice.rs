//! One way for each value of a scope, and the scope that is made of these.

use std::collections::{BTreeMap, BTreeSet};

use super::Values;
use crate::core::canonical::canonical_in;
use crate::core::visit::Uses;
use crate::core::{Atom, Binding, Op, Scope, Stmt, StmtId, Var};

/// A choice of one way for each value.
pub(super) struct Choice<'v, 'a> {
    pub values: &'v Values<'a>,
    pub ways: &'v BTreeSet<StmtId>,
    /// The ways that are taken, each with those that come before it because it needs what they make.
    pub taken: BTreeMap<usize, BTreeSet<usize>>,
}

impl Choice<'_, '_> {
    /// The way in which a value is made; `None` where it comes from outside.
    fn of(&self, var: Var) -> Option<usize> {
        let makers = self.values.makers.get(&var)?;
        let wanted = makers.iter().find(|way| self.ways.contains(&self.values.ways[**way].stmt.id));
        wanted.or_else(|| makers.iter().find(|way| self.values.ways[**way].of_scope)).copied()
    }

    /// Whether a value is made, or comes from outside.
    pub fn is_made(&self, var: Var) -> bool {
        self.of(var).map_or(!self.values.makers.contains_key(&var), |way| self.taken.contains_key(&way))
    }

    /// Whether a value is part of something that is made, or of what is a part of that: what is seen of making it is seen
    /// there.
    pub fn is_done_in_a_whole(&self, var: Var, seen: &mut BTreeSet<Var>) -> bool {
        let ways = self.values.makers.get(&var).into_iter().flatten();
        let wholes = ways.filter_map(|way| self.values.parts.get(way)).flatten();
        let wholes: BTreeSet<Var> = wholes.map(|whole| self.values.first(*whole)).collect();
        seen.insert(var)
            && wholes.into_iter().any(|whole| self.is_made(whole) || self.is_done_in_a_whole(whole, seen))
    }

    /// Whether a way that prints is taken where, and only where, nothing else prints in its place: each of the wholes of which
    /// it is a part is made of it, or it is not taken, and one whole is made otherwise.
    pub fn is_done_once(&self, way: usize) -> bool {
        let this = &self.values.ways[way];
        if !this.effects.acts() {
            return true;
        }
        let makers = |wholes: &[Var]| {
            let wholes: BTreeSet<Var> = wholes.iter().map(|whole| self.values.first(*whole)).collect();
            wholes.into_iter().filter_map(|whole| self.of(whole)).collect::<Vec<usize>>()
        };
        let mut made = self.values.parts.get(&way).map_or(Vec::new(), |wholes| makers(wholes));
        if self.taken.contains_key(&way) {
            // What prints in place of something does so where that is made of it.
            made.extend(makers(this.whole.as_slice()));
            return made.into_iter().all(|whole| !self.taken.contains_key(&whole) || self.uses(whole, way));
        }
        !this.of_scope || !self.values.parts.contains_key(&way) || made.len() == 1
    }

    /// Whether what one way makes is made of what another one does, or together with it.
    fn uses(&self, way: usize, other: usize) -> bool {
        let (mut seen, mut todo) = (BTreeSet::new(), vec![way]);
        while let Some(way) = todo.pop() {
            if seen.insert(way) {
                todo.extend(self.taken.get(&way).into_iter().flatten().chain(&self.values.ways[way].beside));
            }
        }
        seen.contains(&other)
    }

    /// Takes the way in which a value is made.
    pub fn make(&mut self, var: Var) -> Option<()> {
        match self.of(var) {
            Some(way) => self.take(way),
            // From outside, or there is none.
            None => (!self.values.makers.contains_key(&var)).then_some(()),
        }
    }

    pub fn take(&mut self, way: usize) -> Option<()> {
        let mut todo = vec![way];
        while let Some(way) = todo.pop() {
            if self.taken.contains_key(&way) {
                continue;
            }
            let vars = Uses::of_stmt(&self.values.ways[way].stmt).vars;
            let mut needs = BTreeSet::new();
            for var in vars.into_iter().map(|var| self.values.first(var)) {
                match self.of(var) {
                    Some(maker) => _ = needs.insert(maker),
                    None if self.values.makers.contains_key(&var) => return None,
                    None => {}
                }
            }
            todo.extend(needs.iter().chain(&self.values.ways[way].beside));
            self.taken.insert(way, needs);
        }
        Some(())
    }

    /// The scope of what was taken.
    pub fn scope(mut self) -> Option<Scope> {
        self.order();
        let mut waiting: BTreeMap<usize, usize> =
            self.taken.iter().map(|(way, needs)| (*way, needs.len())).collect();
        let mut after: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (way, needs) in &self.taken {
            needs.iter().for_each(|need| after.entry(*need).or_default().push(*way));
        }
        let key = |way: usize| (self.values.ways[way].place, way);
        let free = waiting.iter().filter(|(_, needs)| **needs == 0);
        let mut ready: BTreeSet<(usize, usize)> = free.map(|(way, _)| key(*way)).collect();
        let mut stmts = Vec::with_capacity(self.taken.len());
        while let Some((_, way)) = ready.pop_first() {
            stmts.push(self.stmt(way)?);
            for next in after.get(&way).into_iter().flatten() {
                let needs = waiting.get_mut(next)?;
                *needs -= 1;
                ready.extend((*needs == 0).then(|| key(*next)));
            }
        }
        (stmts.len() == self.taken.len()).then_some(())?;
        let first =
            |atom: &Atom| atom.var().map_or_else(|| atom.clone(), |var| Atom::Var(self.values.first(var)));
        Some(Scope { stmts, results: self.values.scope.results.iter().map(first).collect() })
    }

    /// What must stand before what, besides what makes values: see the top of this file.
    fn order(&mut self) {
        let (ways, fixed) = (&self.values.ways, &self.values.fixed);
        let mut before: BTreeSet<(usize, usize)> = BTreeSet::new();
        for way in self.taken.keys() {
            before.extend(fixed.range(..ways[*way].place).next_back().map(|last| (*last, *way)));
        }
        // Where each was done in the scope, and is done now.
        let mut done: Vec<(usize, usize)> = self.taken.keys().map(|way| (ways[*way].place, *way)).collect();
        for (place, way) in
            ways.iter().enumerate().filter(|(_, way)| way.of_scope && !way.effects.discardable())
        {
            let makers = way.stmt.outs.iter().filter_map(|out| self.of(self.values.first(out.var)));
            done.extend(makers.filter(|maker| ways[*maker].place != place).map(|maker| (place, maker)));
        }
        done.sort_unstable();
        let effects = |way: usize| ways[way].effects;
        for (at, (_, acting)) in done.iter().enumerate().filter(|(_, (_, way))| effects(*way).acts()) {
            let clash = |other: usize| other != *acting && !effects(other).commute(effects(*acting));
            before.extend(
                done[..at].iter().filter(|(_, other)| clash(*other)).map(|(_, other)| (*other, *acting)),
            );
            before.extend(
                done[at + 1..].iter().filter(|(_, other)| clash(*other)).map(|(_, other)| (*acting, *other)),
            );
        }
        for (first, second) in before {
            if let Some(needs) = self.taken.get_mut(&second) {
                needs.insert(first);
            }
        }
    }

    /// A statement that was taken, with the names and the number that its value had in the scope.
    fn stmt(&self, way: usize) -> Option<Stmt> {
        let taken = &self.values.ways[way];
        let mut stmt = taken.stmt.clone();
        for out in &mut stmt.outs {
            let first = self.values.first(out.var);
            if self.of(first) == Some(way) {
                // Of the type that it has in the scope: what a law makes has to be of that.
                let ty = self.values.ty(first).unwrap_or(&out.ty).clone();
                *out = Binding { var: first, ty };
            } else if out.var == first {
                return None;
            }
        }
        let changed = taken.of_scope && self.values.scope.stmts[taken.place].op != stmt.op;
        if let Op::Loop(l) = &mut stmt.op
            && (changed || !taken.of_scope)
        {
            *l = canonical_in(l, &self.values.laws.facts);
        }
        if let [out] = &stmt.outs[..]
            && !taken.of_scope
        {
            let makers = self.values.makers.get(&out.var)?.iter().map(|way| &self.values.ways[*way]);
            let mut replaced = makers.filter(|way| way.of_scope && way.stmt.outs.len() == 1);
            stmt.id = replaced.next().map_or(stmt.id, |way| way.stmt.id);
        }
        Some(stmt)
    }
}
