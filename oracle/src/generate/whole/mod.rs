//! Random well-typed programs over the whole language.
//!
//! Generation is directed by types: an expression is asked for at a type, sizes included, and one of
//! the productions that can make that type makes it. Productions stand in tables ([`productions`]
//! lists them all); the built-ins and the members of the number modules come from the checker's and
//! the scalars' own tables, so that what is new there is generated at once. Where a production finds
//! that it can't, it gives nothing, and another one is tried.

mod binding;
mod call;
mod control;
mod decl;
mod exp;
mod external;
mod function;
mod pattern;
mod scalar;
mod sizes;
mod stages;
mod subst;
mod types;

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use arbitrary::Unstructured;

use super::GenOptions;
use super::build::free_name;
use super::choose;
use crate::syntax::ast::{Exp, Name, Program};
use crate::syntax::visit::renumber;
use crate::types::{SizeVar, Type, TypeVar};
use call::Callable;
use decl::Abbreviation;

/// Expressions in a program, about: what is asked for beyond that is as small as it can be.
const FUEL: i64 = 100;

/// How deep expressions nest below a binding.
const DEPTH: u32 = 3;

/// One way to write something: how often it is tried, and how it is made.
struct Production<F> {
    name: &'static str,
    weight: i64,
    make: F,
}

/// A variable in scope.
#[derive(Clone, Debug)]
struct Variable {
    name: Name,
    ty: Type,
    /// A constant of the program: a loop without initial value and a `let` of an update look for
    /// local variables only.
    global: bool,
}

/// The state of generation.
struct Gen<'a, 'b> {
    bytes: &'a mut Unstructured<'b>,
    options: &'a GenOptions,
    /// Values in scope, innermost last.
    scope: Vec<Variable>,
    /// Functions in scope, besides the built-ins.
    callables: Vec<Arc<Callable>>,
    abbreviations: Vec<Rc<Abbreviation>>,
    /// Sizes that have a name here.
    sizes: Vec<SizeVar>,
    /// Type parameters in scope.
    type_params: Vec<TypeVar>,
    /// Names and sizes given out so far.
    fresh: u32,
    fuel: i64,
    /// The productions that made what there is so far.
    trace: Vec<&'static str>,
}

/// A random program, and the names of the productions that made it.
pub fn program(bytes: &mut Unstructured, options: &GenOptions) -> (Program, BTreeSet<&'static str>) {
    let mut g = Gen {
        bytes,
        options,
        scope: vec![],
        callables: vec![],
        abbreviations: vec![],
        sizes: vec![],
        type_params: vec![],
        fresh: 0,
        fuel: FUEL,
        trace: vec![],
    };
    let decls = g.declarations();
    let mut program = Program { decls, ..Program::default() };
    renumber(&mut program);
    (program, g.trace.into_iter().collect())
}

/// Every production, by its name: constructs, built-ins, members of number modules.
pub fn productions() -> BTreeSet<&'static str> {
    let constructs = [
        decl::names(),
        binding::names(),
        exp::names(),
        function::names(),
        pattern::names(),
        types::NAMES.to_vec(),
        scalar::names(),
        call::names(),
    ];
    constructs.into_iter().flatten().collect()
}

/// The names of a table's rows.
fn names_of<F>(table: &[Production<F>]) -> Vec<&'static str> {
    table.iter().map(|p| p.name).collect()
}

impl Gen<'_, '_> {
    fn chance(&mut self, n: i64, of: i64) -> bool {
        choose::chance(self.bytes, n, of)
    }

    fn int(&mut self, from: i64, to: i64) -> i64 {
        choose::int(self.bytes, from..=to)
    }

    fn one<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        choose::one(self.bytes, items)
    }

    fn weighted<T: Copy>(&mut self, items: &[(i64, T)]) -> T {
        choose::weighted(self.bytes, items)
    }

    /// A name that nothing else has.
    fn fresh_name(&mut self, prefix: &str) -> Name {
        free_name(prefix, &mut self.fresh)
    }

    /// A number for a size or type variable; the built-ins' types use small ones.
    fn fresh_id(&mut self) -> u32 {
        self.fresh += 1;
        1000 + self.fresh
    }

    /// Says which production made what is being made.
    fn made_by(&mut self, production: &'static str) {
        self.trace.push(production);
    }

    /// Runs `f`; what it bound is gone afterwards.
    fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.scope.len(), self.callables.len(), self.sizes.len(), self.type_params.len());
        let result = f(self);
        self.scope.truncate(before.0);
        self.callables.truncate(before.1);
        self.sizes.truncate(before.2);
        self.type_params.truncate(before.3);
        result
    }

    /// Runs `f`; where it gives nothing, all is as before.
    fn attempt<T>(&mut self, f: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = (self.scope.len(), self.callables.len(), self.sizes.len(), self.type_params.len());
        let trace = self.trace.len();
        let result = f(self);
        if result.is_none() {
            self.scope.truncate(before.0);
            self.callables.truncate(before.1);
            self.sizes.truncate(before.2);
            self.type_params.truncate(before.3);
            self.trace.truncate(trace);
        }
        result
    }

    /// Tries rows of a table, up to three, until one makes something.
    fn produce<F: Copy, T>(
        &mut self,
        table: &[Production<F>],
        fits: impl Fn(&F) -> bool,
        make: impl Fn(&mut Self, F) -> Option<T>,
    ) -> Option<T> {
        let rows: Vec<(i64, usize)> =
            (0..table.len()).filter(|&i| fits(&table[i].make)).map(|i| (table[i].weight, i)).collect();
        if rows.is_empty() {
            return None;
        }
        (0..3).find_map(|_| {
            let row = &table[self.weighted(&rows)];
            self.attempt(|g| {
                g.made_by(row.name);
                make(g, row.make)
            })
        })
    }

    /// The variables in scope that no later one of the same name hides.
    fn visible(&self) -> impl Iterator<Item = &Variable> {
        let hidden = |i: usize, v: &Variable| self.scope[i + 1..].iter().any(|later| later.name == v.name);
        self.scope.iter().enumerate().filter(move |(i, v)| !hidden(*i, v)).map(|(_, v)| v)
    }

    /// One of the variables for which `f` gives something, late ones more often.
    fn pick<T: Clone>(&mut self, f: impl Fn(&Variable) -> Option<T>) -> Option<T> {
        let found: Vec<T> = self.visible().filter_map(f).collect();
        if found.is_empty() {
            return None;
        }
        let from = if self.chance(1, 3) { found.len().saturating_sub(3) } else { 0 };
        Some(self.one(&found[from..]).clone())
    }

    fn bind(&mut self, name: &Name, ty: &Type) {
        self.scope.push(Variable { name: name.clone(), ty: ty.clone(), global: false });
    }
}

/// Something that can be made at a type, or not.
type Made = Option<Exp>;
