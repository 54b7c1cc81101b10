//! Declarations, and the program's entry.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use super::binding::{Declared, Function};
use super::external::external;
use super::pattern::attr;
use super::types::array;
use super::{DEPTH, Gen, Production, Variable, names_of};
use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{Decl, Def, Exp, ExpKind, Ident, Name, Pat, PatKind, TypeAbbrev};
use crate::types::size::SizeKind;
use crate::types::{Scheme, Size, SizeVar, Type, TypeVar};

/// A name for a type.
pub(super) struct Abbreviation {
    pub name: Name,
    /// Its parameters, and what it stands for as the result.
    pub scheme: Scheme,
}

type Make = fn(&mut Gen) -> Option<Decl>;

const DECLARATIONS: &[Production<Make>] = &[
    Production { name: "type abbreviation", weight: 3, make: abbreviation },
    Production { name: "function", weight: 4, make: function },
    Production { name: "function of unknown result size", weight: 2, make: existential },
    Production { name: "function with an i64 as a size", weight: 2, make: sized_by_argument },
    Production { name: "polymorphic function", weight: 3, make: polymorphic },
    Production { name: "higher-order function", weight: 3, make: higher_order },
    Production { name: "function that gives a function", weight: 2, make: gives_function },
    Production { name: "operator definition", weight: 2, make: operator },
    Production { name: "constant definition", weight: 2, make: constant },
    Production { name: "point-free definition", weight: 2, make: point_free },
    Production { name: "generic point-free definition", weight: 1, make: point_free_map },
    Production { name: "external function", weight: 2, make: external },
    Production { name: "second entry", weight: 1, make: second_entry },
];

/// Operators that programs define; each takes the fixity of its longest built-in prefix.
const OPERATORS: [&str; 8] = ["<+>", "+^", "*.", "-|", "&&&", "||>", "**!", "==="];

pub(super) fn names() -> Vec<&'static str> {
    names_of(DECLARATIONS).into_iter().chain(["attribute on a declaration"]).collect()
}

fn signature(sizes: Vec<SizeVar>, types: Vec<TypeVar>, result: Type) -> Scheme {
    let (type_params, size_params) = (types, sizes);
    Scheme { type_params, size_params, params: vec![], names: vec![], values: vec![], result, exists: vec![] }
}

impl Gen<'_, '_> {
    /// The declarations of a program, `main` last.
    pub fn declarations(&mut self) -> Vec<Decl> {
        let mut decls = vec![];
        for _ in 0..self.weighted(&[(2, 0), (3, 1), (3, 2), (2, 3), (1, 5)]) {
            // Each has its own share, so that the entry is not left with nothing.
            let fuel = std::mem::replace(&mut self.fuel, super::FUEL / 4);
            let made = self.produce(DECLARATIONS, |_| true, |g, make| make(g));
            self.fuel = fuel;
            decls.extend(made);
        }
        decls.push(Decl::Def(self.main()));
        decls
    }

    /// Parameters with their types, bound: nothing where a type can't be written.
    fn parameters(&mut self, types: &[Type]) -> Option<Vec<Pat>> {
        let before = self.scope.len();
        types
            .iter()
            .map(|t| {
                if self.chance(1, 4) && matches!(t, Type::Tuple(_) | Type::Record(_)) {
                    let written = self.written(t)?;
                    let inner = self.pattern_beside(t, before);
                    return Some(pat(PatKind::Typed(Box::new(inner), written)));
                }
                self.typed_name(t)
            })
            .collect()
    }

    /// Bindings and an expression of this type.
    fn body(&mut self, result: &Type, most: i64) -> Option<Exp> {
        let mut bindings = vec![];
        for _ in 0..self.int(0, most) {
            bindings.extend(self.binding(DEPTH - 1).unwrap_or_default());
        }
        let end = self.exp(result, DEPTH - 1)?;
        Some(match end.kind {
            ExpKind::Let(more, end) => {
                bindings.extend(more);
                let_(bindings, *end)
            }
            _ => let_(bindings, end),
        })
    }

    fn main(&mut self) -> Def {
        self.scoped(|g| {
            let count = g.weighted(&[(3, 1), (3, 2), (1, 3)]);
            let sizes: Vec<SizeVar> = ["n", "m", "l"][..count].iter().map(|s| g.bind_size(s)).collect();
            let mut types = vec![];
            for v in &sizes {
                // Each size is the extent of some array.
                let row = g.value_type(0);
                types.push(array(Size::var(v.clone()), row));
            }
            for _ in 0..g.int(0, 3) {
                types.push(g.entry_type());
            }
            let params: Vec<Pat> = types.iter().filter_map(|t| g.typed_name(t)).collect();
            let given = g.scope.len();
            let mut bindings = vec![];
            for _ in 0..g.int(1, g.options.max_bindings.max(1) as i64) {
                bindings.extend(g.binding(DEPTH).unwrap_or_default());
            }
            let result = g.results(given);
            let names: Vec<Name> = sizes.iter().map(|v| v.name.clone()).collect();
            def(true, "main", &names, params, None, let_(bindings, result))
        })
    }

    /// A type that an entry may take, its sizes named sizes or constants.
    fn entry_type(&mut self) -> Type {
        let ty = self.value_type(2);
        let simple = |e: &Size| e.as_var().is_some() || e.as_constant().is_some_and(|n| n >= 0);
        let simple = ty.extents().into_iter().all(simple);
        if simple { ty } else { Type::Scalar(self.scalar_type()) }
    }

    /// Most of what was bound, and something new.
    fn results(&mut self, given: usize) -> Exp {
        let mut parts: Vec<Exp> = vec![];
        let bound: BTreeSet<Name> = self.scope[given..].iter().map(|v| v.name.clone()).collect();
        let visible: Vec<(Name, Type)> = self
            .visible()
            .filter(|v| bound.contains(&v.name))
            .map(|v| (v.name.clone(), v.ty.clone()))
            .collect();
        for (text, _) in visible.iter().filter(|(_, ty)| !matches!(ty, Type::Fun(..))) {
            if self.chance(2, 3) {
                parts.push(var(text));
            }
        }
        let ty = self.value_type(2);
        if let Some(made) = self.attempt(|g| g.exp(&ty, DEPTH)) {
            parts.push(made);
        }
        match parts.len() {
            0 => super::scalar::number(ScalarType::I32, 0),
            1 => parts.remove(0),
            _ => tuple(parts),
        }
    }

    /// A definition: its name bound to a scheme by what `make` gives.
    fn define(
        &mut self,
        prefix: &str,
        make: impl FnOnce(&mut Self, &Name) -> Option<(Def, Box<Declare>)>,
    ) -> Option<Decl> {
        let new = self.fresh_name(prefix);
        let (mut def, declare) = self.scoped(|g| make(g, &new))?;
        if self.chance(1, 6) {
            self.made_by("attribute on a declaration");
            def.attrs.push(attr("inline", if self.chance(1, 2) { &["cheap"] } else { &[] }));
        }
        declare(self, &new);
        Some(Decl::Def(def))
    }
}

type Declare = dyn FnOnce(&mut Gen, &Name);

/// `type name [n] 'a = t`.
fn abbreviation(g: &mut Gen) -> Option<Decl> {
    let text = g.fresh_name("type");
    let (scheme, body) = g.scoped(|g| {
        let kind = g.int(0, 3);
        let sizes = match kind {
            1 | 3 => {
                let k = g.fresh_name("k");
                vec![g.bind_size(&k)]
            }
            _ => vec![],
        };
        let types = if kind >= 2 { vec![g.bind_type()] } else { vec![] };
        let inner = match types.first() {
            Some(v) => Type::Param(v.clone()),
            None => Type::Scalar(g.scalar_type()),
        };
        let inner = match sizes.first() {
            Some(v) => array(Size::var(v.clone()), inner),
            None => inner,
        };
        let ty = match g.int(0, 2) {
            0 if kind % 2 == 1 => inner,
            0 | 1 => Type::Tuple([inner, Type::Scalar(g.scalar_type())].into()),
            _ => Type::Record([(name("x"), inner), (name("y"), Type::Scalar(g.scalar_type()))].into()),
        };
        let body = g.written(&ty)?;
        Some((signature(sizes, types, ty), body))
    })?;
    let idents = |names: Vec<&Name>| names.into_iter().map(ident).collect::<Vec<Ident>>();
    let decl = TypeAbbrev {
        lift: None,
        attrs: vec![],
        name: ident(&text),
        size_params: idents(scheme.size_params.iter().map(|v| &v.name).collect()),
        type_params: scheme.type_params.iter().map(|v| type_param(&v.name)).collect(),
        body,
        span: Span::default(),
    };
    g.abbreviations.push(Rc::new(Abbreviation { name: text, scheme }));
    Some(Decl::Type(decl))
}

/// `def f [k] (xs: [k]t) ..: u = e`.
fn function(g: &mut Gen) -> Option<Decl> {
    g.define("f", |g, text| {
        let k = g.fresh_name("k");
        let sizes = if g.chance(2, 3) { vec![g.bind_size(&k)] } else { vec![] };
        let mut params: Vec<Type> = vec![];
        for v in &sizes {
            let row = g.value_type(1);
            params.push(array(Size::var(v.clone()), row));
        }
        for _ in 0..g.int(i64::from(params.is_empty()), 2) {
            params.push(g.value_type(2));
        }
        let result = g.value_type(2);
        let patterns = g.parameters(&params)?;
        let declared = if g.chance(2, 3) { Some(g.written(&result)?) } else { None };
        let body = g.body(&result, 2)?;
        let f = Function { name: text, sizes: &sizes, types: &[], params: patterns, result: declared, body };
        let def = f.def();
        Some((
            def,
            Box::new(move |g: &mut Gen, text: &Name| {
                g.declare(text, Declared { sizes, ..Declared::new("call of a function", params, result) });
            }),
        ))
    })
}

/// A function whose result has a size that only running tells.
fn existential(g: &mut Gen) -> Option<Decl> {
    g.define("f", |g, text| {
        let k = g.fresh_name("k");
        let k = g.bind_size(&k);
        let row = g.value_type(1);
        let params = vec![array(Size::var(k.clone()), row.clone())];
        let patterns = g.parameters(&params)?;
        let test = g.function(std::slice::from_ref(&row), &Type::Scalar(ScalarType::Bool), 2)?;
        let whole = g.exp(&params[0], 2)?;
        let body = call("filter", [test, whole]);
        let exists = g.unknown_size();
        let result = array(Size::var(exists.clone()), row);
        let sizes = vec![k];
        let f = Function { name: text, sizes: &sizes, types: &[], params: patterns, result: None, body };
        let def = f.def();
        Some((
            def,
            Box::new(move |g: &mut Gen, text: &Name| {
                g.declare(
                    text,
                    Declared {
                        sizes,
                        exists: vec![exists],
                        ..Declared::new("call of a function", params, result)
                    },
                );
            }),
        ))
    })
}

/// `def f (k: i64) (x: t): [k]u = e`.
fn sized_by_argument(g: &mut Gen) -> Option<Decl> {
    g.define("f", |g, text| {
        let i64_ = Type::Scalar(ScalarType::I64);
        let first = g.typed_name(&i64_)?;
        let k = g.scope.last()?.name.clone();
        let k = g.bind_size(&k);
        let other = g.value_type(1);
        let mut patterns = vec![first];
        patterns.push(g.typed_name(&other)?);
        let row = g.value_type(0);
        let result = array(Size::var(k.clone()), row);
        let declared = if g.chance(2, 3) { Some(g.written(&result)?) } else { None };
        let body = g.body(&result, 1)?;
        let f = Function { name: text, sizes: &[], types: &[], params: patterns, result: declared, body };
        let (def, params) = (f.def(), vec![i64_, other]);
        Some((
            def,
            Box::new(move |g: &mut Gen, text: &Name| {
                let binders = vec![Some(k), None];
                g.declare(text, Declared { binders, ..Declared::new("call of a function", params, result) });
            }),
        ))
    })
}

/// `def f [k] 'a 'b (xs: [k]a) (y: b) (g: a -> b): t = e`.
fn polymorphic(g: &mut Gen) -> Option<Decl> {
    g.define("p", |g, text| {
        let k = g.fresh_name("k");
        let k = g.bind_size(&k);
        let (a, b) = (g.bind_type(), g.bind_type());
        let (row, other) = (Type::Param(a.clone()), Type::Param(b.clone()));
        let f = Type::Fun(Arc::new(row.clone()), Arc::new(other.clone()));
        let whole = array(Size::var(k.clone()), row.clone());
        let params = vec![f.clone(), whole.clone(), other.clone()];
        let mut patterns = vec![];
        for ty in &params {
            patterns.push(g.typed_name(ty)?);
        }
        g.function_parameter(&patterns[0], &f);
        let result = match g.weighted(&[(2, 0), (2, 1), (1, 2), (1, 3)]) {
            0 => array(Size::var(k.clone()), other),
            1 => whole,
            2 => Type::Tuple([other, row].into()),
            _ => other,
        };
        let declared = g.written(&result)?;
        let body = g.body(&result, 1)?;
        let (sizes, types) = (vec![k], vec![a, b]);
        let f = Function {
            name: text,
            sizes: &sizes,
            types: &types,
            params: patterns,
            result: Some(declared),
            body,
        };
        let def = f.def();
        Some((
            def,
            Box::new(move |g: &mut Gen, text: &Name| {
                let production = "call of a polymorphic function";
                g.declare(text, Declared { sizes, types, ..Declared::new(production, params, result) });
            }),
        ))
    })
}

impl Gen<'_, '_> {
    /// A parameter that is a function can be called.
    fn function_parameter(&mut self, p: &Pat, ty: &Type) {
        if let PatKind::Typed(inner, _) = &p.kind
            && let PatKind::Name(text) = &inner.kind
        {
            let (params, result) = super::call::uncurried(ty);
            self.declare(text, Declared::new("call of a parameter", params, result));
        }
    }
}

/// `def f (g: t -> u) (x: v): w = e`.
fn higher_order(g: &mut Gen) -> Option<Decl> {
    g.define("f", |g, text| {
        let ty = |g: &mut Gen| g.value_type(1);
        let taken: Vec<Type> = (0..g.int(1, 2)).map(|_| ty(g)).collect();
        let given = ty(g);
        let fun = taken
            .iter()
            .rev()
            .fold(given.clone(), |to, from| Type::Fun(Arc::new(from.clone()), Arc::new(to)));
        let other = g.value_type(1);
        let params = vec![fun.clone(), other];
        let mut patterns = vec![];
        for ty in &params {
            patterns.push(g.typed_name(ty)?);
        }
        g.function_parameter(&patterns[0], &fun);
        let result = if g.chance(2, 3) { given } else { g.value_type(1) };
        let declared = if g.chance(2, 3) { Some(g.written(&result)?) } else { None };
        let body = g.body(&result, 1)?;
        let f = Function { name: text, sizes: &[], types: &[], params: patterns, result: declared, body };
        let def = f.def();
        Some((
            def,
            Box::new(move |g: &mut Gen, text: &Name| {
                g.declare(text, Declared::new("call of a function", params, result));
            }),
        ))
    })
}

/// `def f (x: t): u -> v = \y -> e`.
fn gives_function(g: &mut Gen) -> Option<Decl> {
    g.define("f", |g, text| {
        let (first, second, result) = (g.value_type(1), g.value_type(1), g.value_type(1));
        let patterns = vec![g.typed_name(&first)?];
        let fun = Type::Fun(Arc::new(second.clone()), Arc::new(result.clone()));
        let declared = g.written(&fun)?;
        let body = g.function(std::slice::from_ref(&second), &result, DEPTH - 1)?;
        let (sizes, types) = (&[], &[]);
        let f = Function { name: text, sizes, types, params: patterns, result: Some(declared), body };
        let (def, params) = (f.def(), vec![first, second]);
        Some((
            def,
            Box::new(move |g: &mut Gen, text: &Name| {
                g.declare(text, Declared::new("call of a function", params, result));
            }),
        ))
    })
}

/// `def (<+>) (x: t) (y: u): v = e`.
fn operator(g: &mut Gen) -> Option<Decl> {
    let taken: BTreeSet<Name> = g.callables.iter().map(|c| c.name.clone()).collect();
    let free: Vec<&str> = OPERATORS.into_iter().filter(|op| !taken.contains(*op)).collect();
    if free.is_empty() {
        return None;
    }
    let op = name(g.one(&free));
    let (made, params, result) = g.scoped(|g| {
        let (left, result) = (g.value_type(1), g.value_type(1));
        let right = if g.chance(1, 2) { left.clone() } else { g.value_type(1) };
        let params = vec![left, right];
        let patterns = g.parameters(&params)?;
        let declared = g.written(&result)?;
        let body = g.body(&result, 1)?;
        let (sizes, types) = (&[], &[]);
        let f = Function { name: &op, sizes, types, params: patterns, result: Some(declared), body };
        Some((f.def(), params, result))
    })?;
    g.declare(&op, Declared::new("call of an operator", params, result));
    Some(Decl::Def(made))
}

/// `def c: t = e`.
fn constant(g: &mut Gen) -> Option<Decl> {
    let new = g.fresh_name("c");
    let ty = g.value_type(2);
    let declared = if g.chance(1, 2) { Some(g.written(&ty)?) } else { None };
    let body = g.exp(&ty, DEPTH - 1)?;
    let (sizes, types, params) = (&[], &[], vec![]);
    let made = Function { name: &new, sizes, types, params, result: declared, body }.def();
    g.scope.push(Variable { name: new, ty, global: true });
    Some(Decl::Def(made))
}

/// `def f: t -> u = g >-> h`.
fn point_free(g: &mut Gen) -> Option<Decl> {
    g.define("f", |g, text| {
        let (from, result) = (g.value_type(1), g.value_type(1));
        let fun = Type::Fun(Arc::new(from.clone()), Arc::new(result.clone()));
        let declared = g.written(&fun)?;
        let body = g.function(std::slice::from_ref(&from), &result, DEPTH)?;
        let (sizes, types, params) = (&[], &[], vec![]);
        let def = Function { name: text, sizes, types, params, result: Some(declared), body }.def();
        Some((
            def,
            Box::new(move |g: &mut Gen, text: &Name| {
                g.declare(text, Declared::new("call of a function", vec![from], result));
            }),
        ))
    })
}

/// `def f = map g`: for arrays of every size.
fn point_free_map(g: &mut Gen) -> Option<Decl> {
    g.define("f", |g, text| {
        let (from, to) = (Type::Scalar(g.scalar_type()), Type::Scalar(g.scalar_type()));
        let f = g.typed_function(std::slice::from_ref(&from), &to, 2)?;
        let body = call("map", [f]);
        let (sizes, types, params) = (&[], &[], vec![]);
        let def = Function { name: text, sizes, types, params, result: None, body }.def();
        let k = SizeVar { id: g.fresh_id(), name: name("k"), kind: SizeKind::Param };
        let (from, to) = (array(Size::var(k.clone()), from), array(Size::var(k.clone()), to));
        Some((
            def,
            Box::new(move |g: &mut Gen, text: &Name| {
                g.declare(
                    text,
                    Declared { sizes: vec![k], ..Declared::new("call of a function", vec![from], to) },
                );
            }),
        ))
    })
}

/// An entry beside `main`.
fn second_entry(g: &mut Gen) -> Option<Decl> {
    g.define("entry", |g, text| {
        let params: Vec<Type> = (0..g.int(1, 2)).map(|_| Type::Scalar(g.scalar_type())).collect();
        let result = g.value_type(1);
        let patterns = g.parameters(&params)?;
        let body = g.body(&result, 1)?;
        let (sizes, types) = (&[], &[]);
        let f = Function { name: text, sizes, types, params: patterns, result: None, body };
        let def = Def { entry: true, ..f.def() };
        Some((
            def,
            Box::new(move |g: &mut Gen, text: &Name| {
                g.declare(text, Declared::new("call of a function", params, result));
            }),
        ))
    })
}
