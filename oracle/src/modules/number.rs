//! The number modules, and the module types of Futhark's prelude.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::scope::{Members, Term, TypeName};
use crate::scalar::{Prim, Scalar, ScalarType};
use crate::syntax::ast::Name;
use crate::types::builtins;

/// The member of a number module, by the name that the core has for it.
pub(super) fn member(ty: ScalarType, name: &str) -> Option<Name> {
    let member = format!("{ty}.{name}");
    is_member(&member).then(|| member.into())
}

/// A type in a number module: `t`, and the integers with a float's bits.
pub(super) fn type_member(ty: ScalarType, name: &str) -> Option<TypeName> {
    let bits = |ty| Some(TypeName::Scalar(ty));
    match (name, ty) {
        ("t", _) => Some(TypeName::Scalar(ty)),
        ("int_t", ScalarType::F32) => bits(ScalarType::U32),
        ("int_t", ScalarType::F64) => bits(ScalarType::U64),
        _ => None,
    }
}

thread_local! {
    /// Found once for each type: there are some 500 names to look through.
    static MEMBERS: RefCell<BTreeMap<ScalarType, Rc<Members>>> = RefCell::default();
}

/// All members of a number module.
pub(super) fn members(ty: ScalarType) -> Rc<Members> {
    MEMBERS.with_borrow_mut(|all| all.entry(ty).or_insert_with(|| Rc::new(members_of(ty))).clone())
}

fn members_of(ty: ScalarType) -> Members {
    let module = format!("{ty}.");
    let names = Prim::all().map(|prim| prim.name()).chain(Scalar::constants());
    let all = names.chain(builtins::members()).chain(Prim::aliases().map(|(name, _)| name));
    let terms = all
        .filter_map(|name| Some((Name::from(name.strip_prefix(&module)?), Term::Value(Name::from(&*name)))));
    let types = ["t", "int_t"].into_iter().filter_map(|name| Some((name.into(), type_member(ty, name)?)));
    Members {
        name: Some(ty.name().into()),
        terms: terms.collect(),
        types: types.collect(),
        ..Members::default()
    }
}

/// Whether a name is that of a member of a number module.
pub(super) fn is_member(name: &str) -> bool {
    Prim::from_name(name).is_some() || builtins::member(name).is_some() || Scalar::constant(name).is_some()
}

/// Whether the language has something of this name, an operator perhaps.
pub(super) fn is_builtin(name: &str) -> bool {
    builtins::lookup(name).is_some() || builtins::operator(name).is_some() || is_member(name)
}

/// The module types that every program has.
pub(super) const PRELUDE: &str = include_str!("prelude.fut");
