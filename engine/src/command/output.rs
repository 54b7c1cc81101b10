//! Results: their names, their files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lawson_oracle::syntax::ast::{Decl, Exp, ExpKind};
use lawson_oracle::types::{Checked, Type};

use super::failure::{BAD_INPUT, Failure};
use crate::data::flat::Flat;
use crate::data::{io_reason, npy};

/// A result with its name.
pub struct Output {
    /// The variable that the program gives back, or `result`.
    pub name: String,
    /// Its value.
    pub value: Flat,
}

/// What the results are called. One name for the whole value, or one for each component of a tuple.
pub struct Names {
    names: Vec<String>,
    tuple: bool,
}

/// Takes the names from the last expression of the entry, where it is a variable or a tuple of
/// variables; else they are `result`, or `result.0`, `result.1`, ..
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
        let name = name.filter(|n| used.insert(n.clone()));
        name.unwrap_or_else(|| format!("result.{i}"))
    });
    Names { names: named.collect(), tuple: true }
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
        ExpKind::Var(name) => Some(name.to_string()),
        _ => None,
    }
}

/// The result in its named parts.
pub fn split(names: &Names, value: Flat) -> Vec<Output> {
    let components = if names.tuple { value.components() } else { vec![value] };
    names.names.iter().zip(components).map(|(name, value)| Output { name: name.clone(), value }).collect()
}

/// Asks, before anything is computed, whether the files can be written.
pub fn may_write(dir: &Path, names: &Names, result: &Type, force: bool) -> Result<(), Failure> {
    if dir.exists() && !dir.is_dir() {
        return Err(Failure::new(BAD_INPUT, "output", format!("{} is not a directory", dir.display())));
    }
    let types: Vec<&Type> = match result {
        Type::Tuple(parts) if names.tuple => parts.iter().collect(),
        ty => vec![ty],
    };
    let mut files = Vec::new();
    for (name, ty) in names.names.iter().zip(types) {
        part_names(name, ty, &mut files);
    }
    for file in files {
        let path = dir.join(format!("{file}.npy"));
        if path.exists() && !force {
            return Err(Failure::new(BAD_INPUT, "output", format!("{} exists already", path.display()))
                .help("--force overwrites it"));
        }
    }
    Ok(())
}

/// The names that `Flat::leaves` will give to the parts of a value of this type.
fn part_names(name: &str, ty: &Type, out: &mut Vec<String>) {
    match ty {
        Type::Array(_, elem) => part_names(name, elem, out),
        Type::Tuple(tys) => {
            tys.iter().enumerate().for_each(|(i, t)| part_names(&format!("{name}.{i}"), t, out));
        }
        Type::Record(fields) => {
            fields.iter().for_each(|(f, t)| part_names(&format!("{name}.{f}"), t, out));
        }
        _ => out.push(name.to_string()),
    }
}

/// Writes each result as `DIR/name.npy`, arrays of tuples as one file for each component.
pub fn write(dir: &Path, results: &[Output], force: bool) -> Result<Vec<PathBuf>, Failure> {
    std::fs::create_dir_all(dir).map_err(|e| {
        Failure::new(BAD_INPUT, "output", format!("cannot write {}: {}", dir.display(), io_reason(&e)))
    })?;
    let mut written = Vec::new();
    for result in results {
        for (leaf, part) in result.value.leaves(&result.name).iter().zip(&result.value.parts) {
            let path = dir.join(format!("{}.npy", leaf.name));
            npy::write(&path, part, force)?;
            written.push(path);
        }
    }
    Ok(written)
}

/// `14 ms`, `1.4 ms`, `2.3 s`.
pub fn duration(d: Duration) -> String {
    let millis = d.as_secs_f64() * 1e3;
    match millis {
        m if m < 0.1 => format!("{m:.2} ms"),
        m if m < 10.0 => format!("{m:.1} ms"),
        m if m < 1000.0 => format!("{m:.0} ms"),
        m => format!("{:.1} s", m / 1e3),
    }
}
