//! Which built-ins a program uses, and at which types: what a corpus, or a back end, covers.

use std::collections::BTreeSet;
use std::fmt;

use super::builtins;
use super::{Checked, Instance, Referent, Type, TypeVar};
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::syntax::ast::{Decl, Exp, ExpKind, Name, NodeId};
use crate::syntax::visit::{self, VisitMut};

/// What kind of type a built-in's type parameter stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Kind {
    /// A scalar.
    Scalar(ScalarType),
    /// A tuple.
    Tuple,
    /// A record.
    Record,
    /// An array: rows.
    Array,
    /// A sum.
    Sum,
}

/// A built-in, and what one of its type parameters stands for.
#[derive(Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Use {
    /// The built-in as programs write it: `map`, `f64.sum`; an operator on scalars with its
    /// module: `i32.+`.
    pub name: String,
    /// A type parameter in the built-in's type, where it has one, and what it stands for.
    pub at: Option<(Name, Kind)>,
}

impl fmt::Display for Use {
    /// `map with a = i32`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match &self.at {
            Some((param, Kind::Scalar(scalar))) => write!(f, " with {param} = {scalar}"),
            Some((param, kind)) => write!(f, " with {param} = {kind:?}"),
            None => Ok(()),
        }
    }
}

impl Use {
    fn plain(name: impl Into<String>) -> Use {
        Use { name: name.into(), at: None }
    }

    /// Every built-in with every kind of type that each of its type parameters may stand for, and
    /// every member of the number modules.
    pub fn all() -> BTreeSet<Use> {
        let mut all: BTreeSet<Use> = Prim::all().map(|prim| Use::plain(prim.name())).collect();
        all.extend(Scalar::constants().map(Use::plain));
        all.extend(builtins::members().map(Use::plain));
        for name in builtins::names() {
            let Some(entry) = builtins::lookup(name) else { continue };
            for (var, mask) in entry.scheme.type_params.iter().zip(&entry.masks) {
                let scalars = ScalarType::ALL.into_iter().filter(|ty| {
                    let prim = PrimOp::from_symbol(name).is_some_and(|op| Prim::exists(op, *ty));
                    mask.has(*ty) && !prim
                });
                let compound = mask.admits(&Type::Tuple([].into()));
                let kinds = [Kind::Tuple, Kind::Record, Kind::Array, Kind::Sum];
                let compound = kinds.into_iter().filter(|_| compound);
                for kind in scalars.map(Kind::Scalar).chain(compound) {
                    all.insert(Use { name: name.to_string(), at: Some((var.name.clone(), kind)) });
                }
            }
            if entry.scheme.type_params.is_empty() {
                all.insert(Use::plain(name));
            }
        }
        all
    }
}

impl Checked {
    /// What the definition with this index, and those that it refers to, use: polymorphic
    /// definitions at the types at which they are used. Type parameters of local functions are not
    /// followed.
    pub fn uses(&self, definition: usize) -> BTreeSet<Use> {
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut todo = vec![(definition, Vec::new())];
        while let Some((index, types)) = todo.pop() {
            let (Decl::Def(def), Some(scheme)) = (&self.program.decls[index], &self.schemes[index]) else {
                continue;
            };
            if !seen.insert((index, types.clone())) {
                continue;
            }
            let params = scheme.type_params.iter().cloned().zip(types).collect();
            let mut uses = Uses { checked: self, params, found: &mut found, todo: &mut todo };
            uses.exp(&mut def.body.clone());
        }
        found
    }
}

struct Uses<'a> {
    checked: &'a Checked,
    /// What the definition's type parameters stand for.
    params: Vec<(TypeVar, Type)>,
    found: &'a mut BTreeSet<Use>,
    /// Definitions, with what their type parameters stand for.
    todo: &'a mut Vec<(usize, Vec<Type>)>,
}

impl VisitMut for Uses<'_> {
    fn exp(&mut self, e: &mut Exp) {
        match &e.kind {
            ExpKind::Var(name) => self.name(e.id, name),
            ExpKind::Op { op, .. } => self.name(e.id, &op.name),
            ExpKind::Binary { op, op_id, .. }
            | ExpKind::LeftSection { op, op_id, .. }
            | ExpKind::RightSection { op, op_id, .. } => self.name(*op_id, &op.name),
            ExpKind::Neg(operand) => self.prefix(PrimOp::Neg, operand),
            ExpKind::Not(operand) => self.prefix(PrimOp::Not, operand),
            _ => {}
        }
        visit::walk_exp(self, e);
    }
}

impl Uses<'_> {
    fn prefix(&mut self, op: PrimOp, operand: &Exp) {
        if let Type::Scalar(ty) = *self.checked.type_of(operand.id) {
            self.found.insert(Use::plain(Prim { op, ty }.name()));
        }
    }

    fn name(&mut self, id: NodeId, name: &Name) {
        let checked = self.checked;
        let (referent, instance) = checked.referent(id);
        match referent {
            Referent::Prim(prim) => _ = self.found.insert(Use::plain(prim.name())),
            Referent::Constant(_) => _ = self.found.insert(Use::plain(&**name)),
            Referent::Builtin(_) => self.builtin(name, instance),
            Referent::Global(index) => {
                self.todo.push((*index, instance.types.iter().map(|ty| self.substitute(ty)).collect()));
            }
            _ => {}
        }
    }

    fn builtin(&mut self, name: &Name, instance: &Instance) {
        let entry = builtins::lookup(name).filter(|entry| !entry.scheme.type_params.is_empty());
        let Some(entry) = entry else {
            self.found.insert(Use::plain(&**name));
            return;
        };
        for (var, ty) in entry.scheme.type_params.iter().zip(&instance.types) {
            let kind = match self.substitute(ty) {
                Type::Scalar(scalar) => Kind::Scalar(scalar),
                Type::Tuple(_) => Kind::Tuple,
                Type::Record(_) => Kind::Record,
                Type::Array(..) => Kind::Array,
                Type::Sum(_) => Kind::Sum,
                Type::Fun(..) | Type::Param(_) | Type::Meta(_) => continue,
            };
            self.found.insert(Use { name: name.to_string(), at: Some((var.name.clone(), kind)) });
        }
    }

    /// The type with the definition's type parameters replaced by what they stand for.
    fn substitute(&self, ty: &Type) -> Type {
        match ty {
            Type::Param(var) => {
                let found = self.params.iter().find(|(param, _)| param == var);
                found.map_or_else(|| ty.clone(), |(_, ty)| ty.clone())
            }
            other => other.with_parts(&mut |part| self.substitute(part)),
        }
    }
}
