//! Results and their names.

use std::collections::BTreeSet;

use lawson_oracle::syntax::ast::{Decl, Exp, ExpKind};
use lawson_oracle::types::{Checked, Type};

use crate::data::flat::Flat;
use crate::native::NativeValue;

/// A result with its name.
pub struct NamedResult {
    /// The variable that the program gives back, or `result`.
    pub name: String,
    /// Its value.
    pub value: Flat,
}

impl NamedResult {
    /// The arrays of scalars that it consists of, and single scalars, by their names.
    pub fn parts(&self) -> impl Iterator<Item = (String, &NativeValue<'static>)> {
        let names = self.value.leaves(&self.name).into_iter().map(|leaf| leaf.name);
        names.zip(&self.value.parts)
    }
}

/// What the results are called. One name for the whole value, or one for each component of a tuple.
pub struct Names {
    names: Vec<String>,
    tuple: bool,
}

/// Takes the names from the last expression of the entry, where it is a variable or a tuple of
/// variables; else they are `result`, or `result.0`, `result.1`, ..
///
/// No two scalars in the results have one name ([`Flat::leaves`]): these begin with the name of their
/// component, up to a dot, and in a tuple no variable `result` is called by its own name, whose components
/// would be `result.0`, `result.1`, .. too.
pub fn names(checked: &Checked, entry: usize) -> Names {
    let Some(scheme) = &checked.schemes[entry] else { return Names { names: vec![], tuple: false } };
    let last = match &checked.program.decls[entry] {
        Decl::Def(def) => Some(last_expression(&def.body)),
        Decl::Type(_) | Decl::External(_) => None,
    };
    let Type::Tuple(parts) = &scheme.result else {
        let name = last.and_then(variable).unwrap_or_else(|| "result".to_string());
        return Names { names: vec![name], tuple: false };
    };
    let parts_of = |exp: &Exp| match &exp.kind {
        ExpKind::Tuple(exps) if exps.len() == parts.len() => Some(exps.iter().map(variable).collect()),
        _ => None,
    };
    let written: Vec<Option<String>> = last.and_then(parts_of).unwrap_or_else(|| vec![None; parts.len()]);
    let mut used = BTreeSet::new();
    let named = written.into_iter().enumerate().map(|(i, name)| {
        let name = name.filter(|n| n != "result" && !n.contains('.') && used.insert(n.clone()));
        name.unwrap_or_else(|| format!("result.{i}"))
    });
    Names { names: named.collect(), tuple: true }
}

impl Names {
    /// Each name with the type of what it names, of a result of this type.
    pub fn with<'a>(&'a self, result: &'a Type) -> Vec<(&'a str, &'a Type)> {
        let names = self.names.iter().map(String::as_str);
        match result {
            Type::Tuple(parts) if self.tuple => names.zip(parts.iter()).collect(),
            ty => names.map(|name| (name, ty)).collect(),
        }
    }
}

fn last_expression(exp: &Exp) -> &Exp {
    match &exp.kind {
        ExpKind::Let(_, body) => last_expression(body),
        ExpKind::Paren(inner) | ExpKind::Ascribe(inner, _) | ExpKind::Attr(_, inner) => {
            last_expression(inner)
        }
        _ => exp,
    }
}

fn variable(exp: &Exp) -> Option<String> {
    match &last_expression(exp).kind {
        // A member of a module by its own name.
        ExpKind::Var(name) => name.rsplit('.').next().map(str::to_string),
        _ => None,
    }
}

/// The result in its named parts.
pub fn split(names: &Names, value: Flat) -> Vec<NamedResult> {
    let components = if names.tuple { value.components() } else { vec![value] };
    names
        .names
        .iter()
        .zip(components)
        .map(|(name, value)| NamedResult { name: name.clone(), value })
        .collect()
}
