//! Functions as arguments: lambdas, sections, names, partial applications.

use super::control::{declared, with_type};
use super::pattern::attr;
use super::scalar::member_name;
use super::sizes::plain;
use super::{Gen, Made, Production, names_of};
use crate::generate::build::*;
use crate::scalar::{Prim, ScalarType};
use crate::syntax::ast::{Access, Dim, ExpKind, Ident, NodeId, TypeExp};
use crate::types::{Size, Type, builtins};

type Make = fn(&mut Gen, &[Type], &Type, u32) -> Made;

const FUNCTIONS: &[Production<Make>] = &[
    Production { name: "lambda", weight: 12, make: lambda_exp },
    Production { name: "lambda with a result type", weight: 2, make: typed_lambda },
    Production { name: "primitive as a function", weight: 6, make: primitive },
    Production { name: "section of an operator", weight: 5, make: section },
    Production {
        name: "partial application",
        weight: 8,
        make: |g, params, result, depth| g.partial(params, result, depth),
    },
    Production { name: "right section of a function", weight: 3, make: right_section },
    Production { name: "field section", weight: 12, make: field_section },
    Production { name: "index section", weight: 6, make: index_section },
    Production { name: "slice section", weight: 4, make: slice_section },
    Production { name: "function with an attribute", weight: 1, make: attributed },
];

/// What sections are called where they are made.
const FORMS: [&str; 4] = ["left section", "right section", "backtick section", "operator alone"];

pub(super) fn names() -> Vec<&'static str> {
    names_of(FUNCTIONS).into_iter().chain(FORMS).collect()
}

impl Gen<'_, '_> {
    /// A function of these parameters.
    pub fn function(&mut self, params: &[Type], result: &Type, depth: u32) -> Made {
        self.fuel -= 1;
        if depth > 0 && self.fuel > 0 {
            let depth = depth - 1;
            let made = self.produce(FUNCTIONS, |_| true, |g, make| make(g, params, result, depth));
            if made.is_some() {
                return made;
            }
        }
        lambda_exp(self, params, result, depth.saturating_sub(1))
    }

    /// `f64.sqrt`, `(i32.+)`: a primitive by the name that says its type.
    pub fn primitive_by_name(&mut self, params: &[Type], result: &Type) -> Made {
        let args = scalars(params)?;
        let found = primitives(self, result, |a| *a == args[..]);
        if found.is_empty() {
            return None;
        }
        let prim = *self.one(&found);
        self.made_by(member_name(prim));
        Some(var(prim.name()))
    }

    /// A lambda whose parameters say their types: fit for a place that does not say what it expects.
    pub fn typed_function(&mut self, params: &[Type], result: &Type, depth: u32) -> Made {
        self.scoped(|g| {
            let patterns = params.iter().map(|t| g.typed_name(t)).collect::<Option<Vec<_>>>()?;
            Some(lambda(patterns, g.exp(result, depth)?))
        })
    }
}

fn lambda_exp(g: &mut Gen, params: &[Type], result: &Type, depth: u32) -> Made {
    let declared: Vec<Option<TypeExp>> = params.iter().map(|t| declared(g, t)).collect();
    g.scoped(|g| {
        let patterns = g.patterns(params);
        let body = g.exp(result, depth)?;
        let typed = patterns.into_iter().zip(declared).map(|(p, ty)| with_type(p, ty, &body));
        Some(lambda(typed.collect(), body))
    })
}

fn typed_lambda(g: &mut Gen, params: &[Type], result: &Type, depth: u32) -> Made {
    g.scoped(|g| {
        let written = g.written(result)?;
        let patterns = params.iter().map(|t| g.typed_name(t)).collect::<Option<Vec<_>>>()?;
        let body = Box::new(g.exp(result, depth)?);
        Some(exp(ExpKind::Lambda { params: patterns, result: Some(written), body }))
    })
}

fn scalars(types: &[Type]) -> Option<Vec<ScalarType>> {
    types.iter().map(|t| if let Type::Scalar(t) = t { Some(*t) } else { None }).collect()
}

/// The primitives that take these first, and give this.
fn primitives(g: &Gen, result: &Type, fits: impl Fn(&[ScalarType]) -> bool) -> Vec<Prim> {
    let native =
        |s: ScalarType| matches!(s, ScalarType::I32 | ScalarType::I64 | ScalarType::F64 | ScalarType::Bool);
    Prim::all()
        .filter(|p| Type::Scalar(p.result()) == *result && fits(&p.args()))
        .filter(|p| !g.options.only_native_types || p.args().into_iter().all(native))
        .collect()
}

/// The symbol of an operator that may be written without its type.
fn symbol(prim: Prim) -> Option<String> {
    let name = prim.name();
    let (_, member) = name.split_once('.')?;
    builtins::operator(member).map(|_| member.to_string())
}

/// `f64.sqrt`, `(i32.+)`, `(+)`.
fn primitive(g: &mut Gen, params: &[Type], result: &Type, _: u32) -> Made {
    let args = scalars(params)?;
    let symbols: Vec<String> =
        primitives(g, result, |a| *a == args[..]).into_iter().filter_map(symbol).collect();
    if symbols.is_empty() || g.chance(1, 3) {
        return g.primitive_by_name(params, result);
    }
    g.made_by("operator alone");
    Some(op_section(g.one(&symbols).as_str()))
}

/// `(e +)`, `(+ e)`.
fn section(g: &mut Gen, params: &[Type], result: &Type, depth: u32) -> Made {
    let [Type::Scalar(operand)] = *params else { return None };
    let found = primitives(g, result, |a| a == [operand, operand]);
    let found: Vec<String> = found.into_iter().filter_map(symbol).collect();
    if found.is_empty() {
        return None;
    }
    let op = g.one(&found).clone();
    let (op_id, backtick) = (NodeId(0), false);
    if g.chance(1, 2) && op != "-" {
        g.made_by("right section");
        let rhs = Box::new(g.scalar(operand, depth)?);
        return Some(exp(ExpKind::RightSection { op: ident(&op), op_id, backtick, rhs }));
    }
    g.made_by("left section");
    let lhs = Box::new(g.scalar(operand, depth)?);
    Some(exp(ExpKind::LeftSection { op: ident(&op), op_id, backtick, lhs }))
}

fn right_section(g: &mut Gen, params: &[Type], result: &Type, depth: u32) -> Made {
    let [param] = params else { return None };
    g.callable_right_section(param, result, depth)
}

/// `(.x)`, `(.0.key)`, `(.x[i].y)`.
fn field_section(g: &mut Gen, params: &[Type], result: &Type, depth: u32) -> Made {
    let [param] = params else { return None };
    let mut found = vec![];
    paths(param, result, &mut vec![], &mut found);
    if found.is_empty() {
        return None;
    }
    let mut path = vec![];
    for step in g.one(&found).clone() {
        path.push(match step {
            Step::Field(f) => Access::Field(f),
            Step::Element(size) => Access::Index(vec![Dim::At(g.index_within(&size, depth)?)]),
        });
    }
    Some(exp(ExpKind::AccessSection(path)))
}

/// A step into a type: to a field, or to an element of an array of this size.
#[derive(Clone)]
enum Step {
    Field(Ident),
    Element(Size),
}

/// The paths to parts of a type that are of another one.
fn paths(ty: &Type, wanted: &Type, path: &mut Vec<Step>, found: &mut Vec<Vec<Step>>) {
    let parts: Vec<(Step, &Type)> = match ty {
        Type::Tuple(parts) => {
            let field = |(i, t): (usize, _)| (Step::Field(ident(i.to_string())), t);
            parts.iter().enumerate().map(field).collect()
        }
        Type::Record(fields) => fields.iter().map(|(f, t)| (Step::Field(ident(f)), t)).collect(),
        Type::Array(size, row) if !path.is_empty() => vec![(Step::Element(size.clone()), row)],
        _ => return,
    };
    for (step, t) in parts {
        path.push(step);
        if t == wanted {
            found.push(path.clone());
        }
        paths(t, wanted, path, found);
        path.pop();
    }
}

/// `(.[i])`.
fn index_section(g: &mut Gen, params: &[Type], result: &Type, depth: u32) -> Made {
    let [Type::Array(size, row)] = params else { return None };
    let first = g.index_within(size, depth)?;
    if **row == *result {
        return Some(exp(ExpKind::AccessSection(vec![Access::Index(vec![Dim::At(first)])])));
    }
    match &**row {
        Type::Array(size, inner) if **inner == *result => {
            let second = g.index_within(size, depth)?;
            Some(exp(ExpKind::AccessSection(vec![Access::Index(vec![Dim::At(first), Dim::At(second)])])))
        }
        _ => None,
    }
}

/// `(.[::-1])`, `(.[:])`.
fn slice_section(g: &mut Gen, params: &[Type], result: &Type, _: u32) -> Made {
    let [param @ Type::Array(..)] = params else { return None };
    let step = g.chance(1, 2).then(|| plain(-1));
    (param == result)
        .then(|| exp(ExpKind::AccessSection(vec![Access::Index(vec![Dim::Slice(None, None, step)])])))
}

fn attributed(g: &mut Gen, params: &[Type], result: &Type, depth: u32) -> Made {
    let inner = lambda_exp(g, params, result, depth)?;
    Some(exp(ExpKind::Attr(attr("noted", &[]), Box::new(inner))))
}
