//! Local bindings: what brings new sizes, values and functions into scope.

use std::sync::Arc;

use super::call::Callable;
use super::pattern::attr;
use super::scalar::number;
use super::sizes::plain;
use super::stages::array_of_stages;
use super::types::{array, array_rank};
use super::{Gen, Production, Variable, names_of};
use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::source::Span;
use crate::syntax::ast::{
    Access, Attr, Binding, Def, Dim, Exp, ExpKind, Ident, Literal, LoopForm, Name, NodeId, Pat, PatKind,
    RangeEnd, TypeExp, TypeExpKind,
};
use crate::types::{Scheme, Size, SizeVar, Type, TypeVar};

type Make = fn(&mut Gen, u32) -> Option<Binding>;

const BINDINGS: &[Production<Make>] = &[
    Production { name: "let", weight: 12, make: plain_let },
    Production { name: "let of a call", weight: 16, make: let_of_call },
    Production { name: "let of stages", weight: 4, make: let_of_stages },
    Production { name: "let of the same twice", weight: 4, make: twice },
    Production { name: "let with a type", weight: 2, make: typed_let },
    Production { name: "let with sizes", weight: 3, make: sized_let },
    Production { name: "let that hides", weight: 2, make: hiding },
    Production { name: "let of a size", weight: 2, make: size_let },
    Production { name: "let with an attribute", weight: 2, make: attributed },
    Production { name: "let of a slice of unknown size", weight: 3, make: slice_let },
    Production { name: "let of a range with a step", weight: 2, make: stepped_range },
    Production { name: "let of branches of different sizes", weight: 2, make: branches },
    Production { name: "let of a coercion", weight: 2, make: coercion },
    Production { name: "let of a loop with changing sizes", weight: 2, make: sized_loop },
    Production { name: "let of a flatmap", weight: 1, make: flatmap },
    Production { name: "let of an update", weight: 4, make: update },
    Production { name: "let of a local function", weight: 3, make: local_function },
    Production { name: "let of a generic local function", weight: 2, make: generic_local_function },
    Production { name: "let of a lambda", weight: 2, make: bound_lambda },
    Production { name: "let of a function", weight: 2, make: bound_function },
];

pub(super) fn names() -> Vec<&'static str> {
    names_of(BINDINGS)
}

impl Gen<'_, '_> {
    /// One `let`, its names bound; nothing where nothing fits.
    pub fn binding(&mut self, depth: u32) -> Option<Vec<Binding>> {
        self.produce(BINDINGS, |_| true, |g, make| make(g, depth)).map(|b| vec![b])
    }

    /// A function comes into scope.
    pub fn declare(&mut self, text: &Name, function: Declared) {
        let Declared { production, sizes, types, params, binders, result, exists } = function;
        let names = binders.into_iter().map(|b| (None, b)).collect();
        let values = vec![None; params.len()];
        let scheme = Scheme { type_params: types, size_params: sizes, params, names, values, result, exists };
        self.callables.push(Arc::new(Callable { name: text.clone(), production, scheme, masks: vec![] }));
    }
}

/// What callers know of a function.
pub(super) struct Declared {
    /// The production that a call of it is.
    pub production: &'static str,
    pub sizes: Vec<SizeVar>,
    pub types: Vec<TypeVar>,
    pub params: Vec<Type>,
    /// For each parameter, the size that its value is.
    pub binders: Vec<Option<SizeVar>>,
    pub result: Type,
    /// Sizes of the result that only running it tells.
    pub exists: Vec<SizeVar>,
}

impl Declared {
    /// Without any parameters but these.
    pub fn new(production: &'static str, params: Vec<Type>, result: Type) -> Declared {
        let (sizes, types, binders, exists) = (vec![], vec![], vec![], vec![]);
        Declared { production, sizes, types, params, binders, result, exists }
    }
}

fn bound(attrs: Vec<Attr>, sizes: Vec<Ident>, pat: Pat, value: Exp) -> Option<Binding> {
    Some(Binding::Value { attrs, sizes, pat, value, span: Span::default() })
}

fn plain_let(g: &mut Gen, depth: u32) -> Option<Binding> {
    let ty = g.value_type(3);
    let value = g.exp(&ty, depth)?;
    let p = g.pattern(&ty);
    bound(vec![], vec![], p, value)
}

/// Of anything that can be called: this is where filters and their like come in.
fn let_of_call(g: &mut Gen, depth: u32) -> Option<Binding> {
    let (value, ty) = g.any_call(depth)?;
    let p = g.pattern(&ty);
    bound(vec![], vec![], p, value)
}

fn let_of_stages(g: &mut Gen, depth: u32) -> Option<Binding> {
    let (value, ty) = array_of_stages(g, depth)?;
    let p = g.pattern(&ty);
    bound(vec![], vec![], p, value)
}

/// `let (a, b) = (map f64.sum xss, map f64.sum xss)`: what is computed once for both.
fn twice(g: &mut Gen, depth: u32) -> Option<Binding> {
    let (e, first, second) = match g.weighted(&[(1, "rows"), (1, "stages"), (1, "anything")]) {
        "rows" => {
            let t = Some(g.scalar_type()).filter(|t| *t != ScalarType::Bool)?;
            let row = array(g.some_size(), Type::Scalar(t));
            let (xss, size) = g.some_array_of(&row, depth)?;
            let fold = *g.one(&["sum", "product", "maximum"]);
            let ty = array(size, Type::Scalar(t));
            (call("map", [var(format!("{t}.{fold}")), xss]), ty.clone(), ty)
        }
        "stages" => {
            let (made, first) = array_of_stages(g, depth)?;
            let Type::Array(_, row) = &first else { return None };
            let second = array(Size::var(g.unknown_size()), (**row).clone());
            (made, first, second)
        }
        _ => {
            let ty = g.value_type(2);
            (g.exp(&ty, depth)?, ty.clone(), ty)
        }
    };
    let p = g.pattern(&Type::Tuple([first, second].into()));
    bound(vec![], vec![], p, tuple(vec![e.clone(), e]))
}

fn typed_let(g: &mut Gen, depth: u32) -> Option<Binding> {
    let ty = g.value_type(2);
    let value = g.exp(&ty, depth)?;
    bound(vec![], vec![], g.typed_name(&ty)?, value)
}

/// `let [k] (xs: [k]t) = filter p ys`: names for sizes that nobody knew.
fn sized_let(g: &mut Gen, depth: u32) -> Option<Binding> {
    let row = g.value_type(1);
    let value = g.array_of_unknown_size(&row, depth)?;
    let (k, p, ty) = g.named_size_pattern(&row)?;
    g.bind(&p.1, &ty);
    bound(vec![], vec![ident(&k.name)], p.0, value)
}

impl Gen<'_, '_> {
    /// A new size `k`, and `(xs: [k]t)`; the array is not bound yet.
    fn named_size_pattern(&mut self, row: &Type) -> Option<(SizeVar, (Pat, Name), Type)> {
        let written = self.written(row)?;
        let k = self.fresh_name("k");
        let k = self.bind_size(&k);
        let ty = array(Size::var(k.clone()), row.clone());
        let new = self.fresh_name("xs");
        let size = Some(Box::new(var(&k.name)));
        let whole = type_exp(TypeExpKind::Array(size, Box::new(written)));
        Some((k, (pat(PatKind::Typed(Box::new(pat_name(&new)), whole)), new), ty))
    }

    /// An array of this row whose size only running tells (or another one that does not matter).
    fn array_of_unknown_size(&mut self, row: &Type, depth: u32) -> Option<Exp> {
        let (source, _) = self.some_array_of(row, depth)?;
        let p = |g: &mut Self| g.function(std::slice::from_ref(row), &Type::Scalar(ScalarType::Bool), depth);
        Some(match self.weighted(&[(4, 0), (1, 1), (1, 2)]) {
            0 => call("filter", [p(self)?, source]),
            1 => field(call("partition", [p(self)?, source]), 1),
            _ => source,
        })
    }
}

/// A new value under the name of an old one.
fn hiding(g: &mut Gen, depth: u32) -> Option<Binding> {
    let sizes: Vec<Name> = g.sizes.iter().map(|v| v.name.clone()).collect();
    let hidden = |v: &Variable| !matches!(v.ty, Type::Fun(..)) && !sizes.contains(&v.name);
    let (old, ty) = g.pick(|v| hidden(v).then(|| (v.name.clone(), v.ty.clone())))?;
    let value = g.exp(&ty, depth)?;
    g.bind(&old, &ty);
    bound(vec![], vec![], pat_name(&old), value)
}

/// An `i64` variable that is used as a size from then on.
fn size_let(g: &mut Gen, depth: u32) -> Option<Binding> {
    let at = g.scalar(ScalarType::I64, depth)?;
    let value = call("i64.max", [plain(0), call("i64.min", [plain(4), at])]);
    let k = g.fresh_name("k");
    g.bind_size(&k);
    g.bind(&k, &Type::Scalar(ScalarType::I64));
    bound(vec![], vec![], pat_name(&k), value)
}

fn attributed(g: &mut Gen, depth: u32) -> Option<Binding> {
    let ty = g.value_type(2);
    let value = g.exp(&ty, depth)?;
    let text = *g.one(&["materialize", "trace", "noted"]);
    let p = g.pattern(&ty);
    bound(vec![attr(text, &[])], vec![], p, value)
}

/// `xs[a:b:s]`.
fn slice_let(g: &mut Gen, depth: u32) -> Option<Binding> {
    let row = g.value_type(1);
    let (whole, size) = g.some_array_of(&row, depth)?;
    let end = |g: &mut Gen| match g.chance(1, 2) {
        true => Some(Some(g.index_within(&size, depth)?)),
        false => Some(None),
    };
    let (from, to) = (end(g)?, end(g)?);
    // An end that is no size, or a step, makes a size of its own.
    let step = *g.one(&[2, 3, -2]);
    let step = match step {
        2 if from.is_some() && g.chance(1, 4) => g.scalar(ScalarType::I64, 0)?,
        step => plain(step),
    };
    let ty = array(Size::var(g.unknown_size()), row);
    let p = g.pattern(&ty);
    let dims = vec![Dim::Slice(from, to, Some(step))];
    bound(vec![], vec![], p, exp(ExpKind::Index(Box::new(whole), dims)))
}

/// `a..b...c`, `a..b..>c`.
fn stepped_range(g: &mut Gen, depth: u32) -> Option<Binding> {
    let t = g.scalar_type();
    let t = if t.is_integer() { t } else { ScalarType::I64 };
    let small = |g: &mut Gen, from, to| number(t, g.int(from, to));
    let (start, second, end) = match g.weighted(&[(3, 0), (2, 1), (1, 2)]) {
        0 => (small(g, 0, 1), small(g, 2, 3), RangeEnd::Inclusive(Box::new(small(g, 2, 9)))),
        1 => (small(g, 7, 9), small(g, 5, 6), RangeEnd::Above(Box::new(small(g, 0, 6)))),
        _ => (small(g, 0, 2), g.scalar(t, depth)?, RangeEnd::Below(Box::new(small(g, 3, 9)))),
    };
    let ty = array(Size::var(g.unknown_size()), Type::Scalar(t));
    let p = g.pattern(&ty);
    let (start, step) = (Box::new(start), Some(Box::new(second)));
    bound(vec![], vec![], p, exp(ExpKind::Range { start, step, end }))
}

/// `if c then xs else ys`, and the same with `match`.
fn branches(g: &mut Gen, depth: u32) -> Option<Binding> {
    let row = g.value_type(1);
    let then = g.array_of_unknown_size(&row, depth)?;
    let (otherwise, _) = g.some_array_of(&row, depth)?;
    let value = match g.chance(1, 2) {
        true => if_(g.scalar(ScalarType::Bool, depth)?, then, otherwise),
        false => {
            let scrutinee = Box::new(g.scalar(ScalarType::I32, depth)?);
            let zero = pat(PatKind::Literal(Literal::Int(0, None)));
            exp(ExpKind::Match(scrutinee, vec![(zero, then), (pat(PatKind::Wild), otherwise)]))
        }
    };
    let ty = array(Size::var(g.unknown_size()), row);
    let p = g.pattern(&ty);
    bound(vec![], vec![], p, value)
}

/// `e :> [n]t`, where mostly the size is right.
fn coercion(g: &mut Gen, depth: u32) -> Option<Binding> {
    let row = g.value_type(1);
    let (source, size) = g.some_array_of(&row, depth)?;
    let all = lambda(vec![pat(PatKind::Wild)], number(ScalarType::Bool, 1));
    let value = call("filter", [all, source]);
    let size = if g.chance(1, 8) { g.some_size() } else { size };
    let ty = array(size, row);
    let written = g.written(&ty)?;
    let p = g.pattern(&ty);
    bound(vec![], vec![], p, exp(ExpKind::Coerce(Box::new(value), written)))
}

/// `loop [k] (xs: [k]t) = e for i < n do filter p xs`.
fn sized_loop(g: &mut Gen, depth: u32) -> Option<Binding> {
    let row = g.value_type(1);
    let (init, _) = g.some_array_of(&row, depth)?;
    let (k, (p, xs), _) = g.named_size_pattern(&row)?;
    // While the body is checked, `k` is open: what it makes may say so, but must not need it.
    g.sizes.pop();
    let value = g.scoped(|g| {
        let i = g.fresh_name("i");
        g.bind(&i, &Type::Scalar(ScalarType::I32));
        let f = |g: &mut Gen, to: &Type| g.function(std::slice::from_ref(&row), to, depth);
        let body = match g.weighted(&[(2, 0), (2, 1), (2, 2), (1, 3), (1, 4)]) {
            0 => call("filter", [f(g, &Type::Scalar(ScalarType::Bool))?, var(&xs)]),
            1 => infix("++", var(&xs), exp(ExpKind::Array(vec![g.exp(&row, depth)?]))),
            2 => call("replicate", [infix("+", var(&k.name), plain(1)), g.exp(&row, depth)?]),
            3 => call("map", [f(g, &row)?, var(&xs)]),
            _ => call("concat", [var(&xs), var(&xs)]),
        };
        let (form, init) = (LoopForm::For(ident(&i), Box::new(plain(g.int(0, 3)))), Some(Box::new(init)));
        Some(exp(ExpKind::Loop { sizes: vec![ident(&k.name)], pat: p, init, form, body: Box::new(body) }))
    })?;
    let ty = array(Size::var(g.unknown_size()), row);
    let p = g.pattern(&ty);
    bound(vec![], vec![], p, value)
}

/// `flatmap (\x -> filter p xs) ys`: rows of different sizes.
fn flatmap(g: &mut Gen, depth: u32) -> Option<Binding> {
    let (from, row) = (g.value_type(0), g.value_type(0));
    let (source, _) = g.some_array_of(&from, depth)?;
    let f = g.scoped(|g| {
        let p = g.pattern(&from);
        Some(lambda(vec![p], g.array_of_unknown_size(&row, depth)?))
    })?;
    let ty = array(Size::var(g.unknown_size()), row);
    let p = g.pattern(&ty);
    bound(vec![], vec![], p, call("flatmap", [f, source]))
}

/// `let xs[i] = e`, `let r.f[i] = e`.
fn update(g: &mut Gen, depth: u32) -> Option<Binding> {
    let structured = |ty: &Type| matches!(ty, Type::Array(..) | Type::Tuple(_) | Type::Record(_));
    let (text, ty) = g.pick(|v| (structured(&v.ty) && !v.global).then(|| (v.name.clone(), v.ty.clone())))?;
    let (path, part) = match &ty {
        Type::Array(_, row) if g.chance(1, 4) => {
            let n = g.int(0, 2);
            let slice = Dim::Slice(None, Some(plain(n)), None);
            (vec![Access::Index(vec![slice])], array(Size::constant(n), (**row).clone()))
        }
        ty => g.path(ty, depth)?,
    };
    let attrs = if g.chance(1, 4) { vec![attr("noted", &[])] } else { vec![] };
    let value = g.exp(&part, depth)?;
    g.bind(&text, &ty);
    Some(Binding::Update { attrs, name: ident(&text), id: NodeId(0), path, value, span: Span::default() })
}

/// A function's definition, from its parts.
pub(super) struct Function<'t> {
    pub name: &'t str,
    pub sizes: &'t [SizeVar],
    pub types: &'t [TypeVar],
    pub params: Vec<Pat>,
    pub result: Option<TypeExp>,
    pub body: Exp,
}

impl Function<'_> {
    pub fn def(self) -> Def {
        let sizes: Vec<Name> = self.sizes.iter().map(|v| v.name.clone()).collect();
        let mut made = def(false, self.name, &sizes, self.params, self.result, self.body);
        made.type_params = self.types.iter().map(|v| type_param(&v.name)).collect();
        made
    }
}

/// `let f (x: t) (y: u): v = e`, where `e` may use what is in scope.
fn local_function(g: &mut Gen, depth: u32) -> Option<Binding> {
    let new = g.fresh_name("f");
    let params: Vec<Type> = (0..g.int(1, 2)).map(|_| g.value_type(1)).collect();
    let result = g.value_type(1);
    let made = g.scoped(|g| {
        let patterns = params.iter().map(|t| g.typed_name(t)).collect::<Option<Vec<_>>>()?;
        let declared = match g.chance(1, 2) {
            true => Some(g.written(&result)?),
            false => None,
        };
        let body = g.exp(&result, depth)?;
        let (sizes, types) = (&[], &[]);
        Some(Function { name: &new, sizes, types, params: patterns, result: declared, body }.def())
    })?;
    g.declare(&new, Declared::new("call of a local function", params, result));
    Some(Binding::Fun(Box::new(made)))
}

/// `let f [k] 'a (xs: [k]a) .. = e`.
fn generic_local_function(g: &mut Gen, depth: u32) -> Option<Binding> {
    let new = g.fresh_name("f");
    let mut signature = None;
    let made = g.scoped(|g| {
        let k = g.fresh_name("k");
        let k = g.bind_size(&k);
        let a = g.bind_type();
        let row = Type::Param(a.clone());
        let params = vec![array(Size::var(k.clone()), row.clone()), row.clone()];
        let result = match g.weighted(&[(2, 0), (1, 1), (1, 2)]) {
            0 => params[0].clone(),
            1 => row,
            _ => array(Size::var(k.clone()), g.value_type(0)),
        };
        let patterns = params.iter().map(|t| g.typed_name(t)).collect::<Option<Vec<_>>>()?;
        let declared = g.written(&result)?;
        let body = g.exp(&result, depth)?;
        let (sizes, types) = (vec![k], vec![a]);
        let function = Function {
            name: &new,
            sizes: &sizes,
            types: &types,
            params: patterns,
            result: Some(declared),
            body,
        };
        let made = function.def();
        signature = Some((sizes, types, params, result));
        Some(made)
    })?;
    let (sizes, types, params, result) = signature?;
    g.declare(&new, Declared { sizes, types, ..Declared::new("call of a local function", params, result) });
    Some(Binding::Fun(Box::new(made)))
}

impl Gen<'_, '_> {
    /// A type parameter, in scope.
    pub fn bind_type(&mut self) -> TypeVar {
        let new = TypeVar { id: self.fresh_id(), name: name(format!("a{}", self.fresh)), lifted: false };
        self.type_params.push(new.clone());
        new
    }
}

/// `let f = \x -> e`.
fn bound_lambda(g: &mut Gen, depth: u32) -> Option<Binding> {
    let new = g.fresh_name("f");
    let params: Vec<Type> = (0..g.int(1, 2)).map(|_| g.value_type(1)).collect();
    let result = g.value_type(1);
    let value = g.typed_function(&params, &result, depth)?;
    g.declare(&new, Declared::new("call of a local function", params, result));
    bound(vec![], vec![], pat_name(&new), value)
}

/// `let (f: t -> u) = (+ 1)`.
fn bound_function(g: &mut Gen, depth: u32) -> Option<Binding> {
    let new = g.fresh_name("f");
    let params: Vec<Type> = (0..g.int(1, 2)).map(|_| g.value_type(1)).collect();
    let result = g.value_type(1);
    let ty =
        params.iter().rev().fold(result.clone(), |to, from| Type::Fun(Arc::new(from.clone()), Arc::new(to)));
    let written = g.written(&ty)?;
    // A lambda is checked before the pattern says what its parameters are.
    let arrays = params.iter().any(|t| array_rank(t) > 0);
    let value = match arrays {
        true => g.typed_function(&params, &result, depth)?,
        false => g.function(&params, &result, depth)?,
    };
    g.declare(&new, Declared::new("call of a local function", params, result));
    bound(vec![], vec![], pat(PatKind::Typed(Box::new(pat_name(&new)), written)), value)
}
