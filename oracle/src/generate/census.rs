//! What programs have in them: the forms that a generator should reach, counted in what it wrote. They
//! are read off the checked program, so that the count knows nothing of how the generator draws.

use std::collections::BTreeSet;

use crate::scalar::ScalarType;
use crate::syntax::ast::{Binding, Decl, Exp, ExpKind, Literal, NodeId, Pat};
use crate::syntax::visit::{self, VisitMut};
use crate::types::{Builtin, Checked, Referent, Type};

/// Built-ins that fusion is about.
const BUILTINS: [&str; 23] = [
    "map",
    "map2",
    "map3",
    "reduce",
    "scan",
    "filter",
    "scatter",
    "hist",
    "reduce_by_index",
    "sum",
    "product",
    "minimum",
    "maximum",
    "any",
    "all",
    "zip",
    "unzip",
    "iota",
    "replicate",
    "tabulate",
    "length",
    "opaque",
    "trace",
];

const SMALL: &str = "at most 7 bindings";
const LONG: &str = "8 to 30 bindings";
const LONGEST: &str = "more than 30 bindings";
const TUPLE: &str = "a tuple in an array";
const RECORD: &str = "a record";
const MATRIX: &str = "an array of rank 2";
const CUBE: &str = "an array of rank 3";
const ROWS: &str = "a filter over rows";
const BOUND: &str = "an array bound in a lambda";
const BETWEEN: &str = "a trace between bindings";
const BRANCHES: &str = "an array bound in a branch";
const LARGE: &str = "a literal above 7";

/// Every form, in the order in which counts are shown.
pub fn every_form() -> Vec<&'static str> {
    let types = ScalarType::ALL.into_iter().map(ScalarType::name);
    let forms = [SMALL, LONG, LONGEST, TUPLE, RECORD, MATRIX, CUBE, ROWS, BOUND, BETWEEN, BRANCHES, LARGE];
    types.chain(forms).chain(BUILTINS).collect()
}

/// The forms that a program has.
pub fn forms(checked: &Checked) -> BTreeSet<&'static str> {
    let mut census = Census { checked, found: BTreeSet::new() };
    let mut program = (*checked.program).clone();
    visit::walk_program(&mut census, &mut program);
    let longest = checked.program.decls.iter().map(|decl| match decl {
        Decl::Def(def) => bindings(&def.body).len(),
        _ => 0,
    });
    census.found.insert(match longest.max().unwrap_or(0) {
        0..=7 => SMALL,
        8..=30 => LONG,
        _ => LONGEST,
    });
    census.found
}

struct Census<'c> {
    checked: &'c Checked,
    found: BTreeSet<&'static str>,
}

impl Census<'_> {
    fn ty(&self, id: NodeId) -> Option<&Type> {
        self.checked.types.get(id.0 as usize)?.as_ref()
    }

    fn types_of(&mut self, id: NodeId) {
        let mut found = Vec::new();
        if let Some(ty) = self.ty(id) {
            ty.any(&mut |part| {
                found.extend(match part {
                    Type::Scalar(t) => Some(t.name()),
                    Type::Record(_) => Some(RECORD),
                    Type::Array(_, elem) if matches!(**elem, Type::Tuple(_)) => Some(TUPLE),
                    _ => None,
                });
                found.extend(match rank(part) {
                    0 | 1 => None,
                    2 => Some(MATRIX),
                    _ => Some(CUBE),
                });
                false
            });
        }
        self.found.extend(found);
    }

    fn builtin(&self, e: &Exp) -> Option<Builtin> {
        match self.checked.referents.get(e.id.0 as usize)? {
            Some((Referent::Builtin(builtin), _)) => Some(*builtin),
            _ => None,
        }
    }

    /// An array is bound in this body.
    fn binds_an_array(&self, body: &Exp) -> bool {
        bindings(body).iter().any(|binding| match binding {
            Binding::Value { value, .. } => self.ty(value.id).is_some_and(|ty| rank(ty) > 0),
            _ => false,
        })
    }

    fn traces(&self, binding: &Binding) -> bool {
        let Binding::Value { value, .. } = binding else { return false };
        let ExpKind::Apply(f, _) = &bare(value).kind else { return false };
        self.builtin(f) == Some(Builtin::Trace)
    }
}

impl VisitMut for Census<'_> {
    fn pat(&mut self, p: &mut Pat) {
        self.types_of(p.id);
        visit::walk_pat(self, p);
    }

    fn exp(&mut self, e: &mut Exp) {
        self.types_of(e.id);
        match &e.kind {
            ExpKind::Literal(Literal::Int(value, _)) if *value > 7 => {
                self.found.insert(LARGE);
            }
            ExpKind::Var(name) if self.builtin(e).is_some() => {
                let member = name.rsplit('.').next().unwrap_or(name);
                self.found.extend(BUILTINS.iter().filter(|builtin| **builtin == member));
                let over_rows = self.ty(e.id).is_some_and(|ty| match ty {
                    Type::Fun(predicate, _) => matches!(&**predicate, Type::Fun(elem, _) if rank(elem) > 0),
                    _ => false,
                });
                if over_rows && self.builtin(e) == Some(Builtin::Filter) {
                    self.found.insert(ROWS);
                }
            }
            ExpKind::Lambda { body, .. } if self.binds_an_array(body) => {
                self.found.insert(BOUND);
            }
            ExpKind::If(_, then, otherwise) if [then, otherwise].iter().any(|b| self.binds_an_array(b)) => {
                self.found.insert(BRANCHES);
            }
            ExpKind::Let(bindings, _) => {
                let inner = bindings.get(1..bindings.len() - 1).unwrap_or(&[]);
                if inner.iter().any(|binding| self.traces(binding)) {
                    self.found.insert(BETWEEN);
                }
            }
            _ => {}
        }
        visit::walk_exp(self, e);
    }
}

fn rank(ty: &Type) -> usize {
    match ty {
        Type::Array(_, elem) => 1 + rank(elem),
        _ => 0,
    }
}

fn bare(e: &Exp) -> &Exp {
    match &e.kind {
        ExpKind::Paren(inner) => bare(inner),
        _ => e,
    }
}

fn bindings(body: &Exp) -> &[Binding] {
    match &bare(body).kind {
        ExpKind::Let(bindings, _) => bindings,
        _ => &[],
    }
}
