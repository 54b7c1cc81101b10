//! Types and schemes as text.

use std::fmt::{self, Write};

use super::{Scheme, Size, Type};

impl fmt::Display for Type {
    /// As in the language: `[n](i32, f64)`; an unknown is `_`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Scalar(scalar) => write!(f, "{scalar}"),
            Type::Array(size, row) => {
                let size = size_text(size);
                match &**row {
                    Type::Fun(..) | Type::Sum(_) => write!(f, "[{size}]({row})"),
                    _ => write!(f, "[{size}]{row}"),
                }
            }
            Type::Tuple(parts) => {
                f.write_char('(')?;
                for (i, part) in parts.iter().enumerate() {
                    write!(f, "{}{part}", if i == 0 { "" } else { ", " })?;
                }
                f.write_char(')')
            }
            // A type that a module hides has a field that no text can name (`modules::sealed`).
            Type::Record(fields) if fields.first().is_some_and(|(name, _)| name.contains('.')) => {
                f.write_str(&fields[0].0)?;
                fields[1..].iter().try_for_each(|(_, ty)| match ty {
                    Type::Array(size, row) if **row == Type::Tuple([].into()) => {
                        write!(f, " [{}]", size_text(size))
                    }
                    ty => write!(f, " {ty}"),
                })
            }
            Type::Record(fields) => {
                f.write_char('{')?;
                for (i, (name, ty)) in fields.iter().enumerate() {
                    write!(f, "{}{name}: {ty}", if i == 0 { "" } else { ", " })?;
                }
                f.write_char('}')
            }
            Type::Sum(variants) => {
                for (i, (name, fields)) in variants.iter().enumerate() {
                    write!(f, "{}#{name}", if i == 0 { "" } else { " | " })?;
                    fields.fields().iter().try_for_each(|ty| match ty {
                        Type::Sum(_) | Type::Fun(..) | Type::Array(..) => write!(f, " ({ty})"),
                        _ => write!(f, " {ty}"),
                    })?;
                }
                Ok(())
            }
            Type::Fun(from, to) if let Some(name) = super::depend::argument(to) => {
                write!(f, "({name}: {from}) -> {to}")
            }
            Type::Fun(from, to) => match &**from {
                Type::Fun(..) => write!(f, "({from}) -> {to}"),
                _ => write!(f, "{from} -> {to}"),
            },
            Type::Param(var) => write!(f, "{}", var.name),
            Type::Meta(_) => f.write_char('_'),
        }
    }
}

/// A size between brackets: nothing where it is simply unknown.
fn size_text(size: &Size) -> String {
    let text = size.to_string();
    if text == "_" { String::new() } else { text }
}

/// A definition's scheme as text: `filterLeft : ∀ n. ∃ k1. (xs: [n]i32) -> ([n]i32, [k1]i32)`.
pub fn scheme_text(scheme: &Scheme, name: &str) -> String {
    let mut text = format!("{name} : ");
    let mut binder = |symbol: &str, names: Vec<String>| {
        if !names.is_empty() {
            let _ = write!(text, "{symbol} {}. ", names.join(" "));
        }
    };
    let sizes = scheme.size_params.iter().map(|v| v.name.to_string());
    let types = scheme.type_params.iter().map(|v| format!("'{}{}", if v.lifted { "^" } else { "" }, v.name));
    binder("∀", sizes.chain(types).collect());
    binder("∃", scheme.exists.iter().map(|v| v.name.to_string()).collect());
    for (param, (name, binder)) in scheme.params.iter().zip(&scheme.names) {
        // A parameter without a name that sizes mention.
        let name = name.as_ref().or(binder.as_ref().map(|v| &v.name));
        let _ = match (name, param) {
            (Some(name), _) => write!(text, "({name}: {param}) -> "),
            (None, Type::Fun(..)) => write!(text, "({param}) -> "),
            (None, _) => write!(text, "{param} -> "),
        };
    }
    let _ = write!(text, "{}", scheme.result);
    text
}
