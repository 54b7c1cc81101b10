//! Patterns, and the names that they bind.

use super::{Gen, Production, names_of};
use crate::generate::build::*;
use crate::source::Span;
use crate::syntax::ast::{Attr, Name, Pat, PatKind};
use crate::types::Type;

type Make = fn(&mut Gen, &Type, usize) -> Option<Pat>;

/// A pattern's names must differ from those that were bound since the scope had this length.
const PATTERNS: &[Production<Make>] = &[
    Production { name: "name pattern", weight: 12, make: name_pattern },
    Production { name: "wildcard", weight: 1, make: |_, _, _| Some(pat(PatKind::Wild)) },
    Production { name: "tuple pattern", weight: 20, make: tuple_pattern },
    Production { name: "record pattern", weight: 12, make: record_pattern },
    Production { name: "constructor pattern", weight: 20, make: constructor_pattern },
    Production { name: "record pattern with puns", weight: 12, make: puns },
    Production { name: "pattern with a type", weight: 2, make: typed },
    Production { name: "pattern with an attribute", weight: 1, make: attribute },
];

pub(super) fn names() -> Vec<&'static str> {
    names_of(PATTERNS)
}

impl Gen<'_, '_> {
    /// A pattern for a value of this type, its names bound.
    pub fn pattern(&mut self, ty: &Type) -> Pat {
        let before = self.scope.len();
        self.pattern_beside(ty, before)
    }

    /// Patterns side by side: all names differ.
    pub fn patterns(&mut self, tys: &[Type]) -> Vec<Pat> {
        let before = self.scope.len();
        tys.iter().map(|ty| self.pattern_beside(ty, before)).collect()
    }

    /// A pattern whose names differ from those bound since the scope had this length.
    pub fn pattern_beside(&mut self, ty: &Type, before: usize) -> Pat {
        let made = self.produce(PATTERNS, |_| true, |g, make| make(g, ty, before));
        made.unwrap_or_else(|| pat_name(&self.name_for(ty)))
    }

    /// A new name, bound to a value of this type.
    pub fn name_for(&mut self, ty: &Type) -> Name {
        let new = self.fresh_name(match ty {
            Type::Array(_, row) if matches!(**row, Type::Array(..)) => "xss",
            Type::Array(..) => "xs",
            Type::Tuple(_) => "t",
            Type::Record(_) => "r",
            Type::Sum(_) => "s",
            Type::Fun(..) => "g",
            _ => "v",
        });
        self.bind(&new, ty);
        new
    }

    /// A name with its type, bound; nothing where the type can't be written.
    pub fn typed_name(&mut self, ty: &Type) -> Option<Pat> {
        let written = self.written(ty)?;
        let new = self.name_for(ty);
        Some(pat(PatKind::Typed(Box::new(pat_name(&new)), written)))
    }
}

fn name_pattern(g: &mut Gen, ty: &Type, _: usize) -> Option<Pat> {
    Some(pat_name(&g.name_for(ty)))
}

fn tuple_pattern(g: &mut Gen, ty: &Type, before: usize) -> Option<Pat> {
    let Type::Tuple(parts) = ty else { return None };
    Some(pat(PatKind::Tuple(parts.iter().map(|t| g.pattern_beside(t, before)).collect())))
}

fn record_pattern(g: &mut Gen, ty: &Type, before: usize) -> Option<Pat> {
    let Type::Record(fields) = ty else { return None };
    let parts = fields.iter().map(|(f, t)| (ident(f), g.pattern_beside(t, before)));
    Some(pat(PatKind::Record(parts.collect())))
}

/// Of a type with one constructor.
fn constructor_pattern(g: &mut Gen, ty: &Type, before: usize) -> Option<Pat> {
    let Type::Sum(variants) = ty else { return None };
    let [(constructor, fields)] = &**variants else { return None };
    let parts = fields.fields().iter().map(|t| g.pattern_beside(t, before)).collect();
    Some(pat(PatKind::Constructor(ident(constructor), parts)))
}

/// `{x, y = p}`.
fn puns(g: &mut Gen, ty: &Type, before: usize) -> Option<Pat> {
    let Type::Record(fields) = ty else { return None };
    let mut parts = vec![];
    for (f, t) in fields.iter() {
        if g.scope[before..].iter().any(|v| v.name == *f) || g.chance(1, 5) {
            parts.push((ident(f), g.pattern_beside(t, before)));
        } else {
            g.bind(f, t);
            parts.push((ident(f), pat_name(f)));
        }
    }
    parts.iter().any(|(f, p)| matches!(&p.kind, PatKind::Name(n) if *n == f.name)).then_some(())?;
    Some(pat(PatKind::Record(parts)))
}

fn typed(g: &mut Gen, ty: &Type, before: usize) -> Option<Pat> {
    // The pattern's own names are not in scope in its types.
    let own = g.scope.split_off(before);
    let written = g.written(ty);
    g.scope.extend(own);
    let (written, inner) = (written?, g.pattern_beside(ty, before));
    Some(pat(PatKind::Typed(Box::new(inner), written)))
}

fn attribute(g: &mut Gen, ty: &Type, before: usize) -> Option<Pat> {
    let inner = g.pattern_beside(ty, before);
    Some(pat(PatKind::Attr(attr("noted", &[]), Box::new(inner))))
}

/// `#[name(args)]`.
pub(super) fn attr(text: &str, args: &[&str]) -> Attr {
    Attr { name: name(text), args: args.iter().map(name).collect(), span: Span::default() }
}
