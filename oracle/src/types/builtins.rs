//! The built-in functions that are not scalar primitives: one table of names and types.
//!
//! A new one is a variant of `Builtin` and a row here (the arity follows from the type), with a sentence and an
//! example in `texts.rs`, a definition in `interp/`, and a loop in the engine's lowering. Tests demand programs under
//! `snapshots/language/`: `builtins/` at every type that it takes (`uses.rs` derives the list), and `faults/` for a new
//! `FaultKind`. A new scalar primitive is a row in `scalar/table.rs`, which says what else.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use super::mask::Mask;
use super::size::SizeKind;
use super::{Builtin, Edge, Head, Scheme, Size, SizeVar, Type, TypeVar};
use crate::scalar::{PrimOp, ScalarType};

/// Name, type, and what it is. In the types a name that is no scalar type is a type variable; its
/// first occurrence may carry a mark: `^a` may be a function, `#a` is a number, `=a` can be compared.
/// `?k` is a size that only the call decides; `(n: i64)` an argument whose value is a size, `p.0` a part of one.
#[rustfmt::skip]
const TABLE: &[(&str, &str, Builtin)] = &[
    ("map",         "(a -> b) -> [n]a -> [n]b", Builtin::Map(1)),
    ("map1",        "(a -> b) -> [n]a -> [n]b", Builtin::Map(1)),
    ("map2",        "(a -> b -> r) -> [n]a -> [n]b -> [n]r", Builtin::Map(2)),
    ("map3",        "(a -> b -> c -> r) -> [n]a -> [n]b -> [n]c -> [n]r", Builtin::Map(3)),
    ("map4",        "(a -> b -> c -> d -> r) -> [n]a -> [n]b -> [n]c -> [n]d -> [n]r", Builtin::Map(4)),
    ("map5",        "(a -> b -> c -> d -> e -> r) -> [n]a -> [n]b -> [n]c -> [n]d -> [n]e -> [n]r", Builtin::Map(5)),
    ("reduce",      "(a -> a -> a) -> a -> [n]a -> a", Builtin::Reduce),
    ("reduce_comm", "(a -> a -> a) -> a -> [n]a -> a", Builtin::ReduceComm),
    ("scan",        "(a -> a -> a) -> a -> [n]a -> [n]a", Builtin::Scan),
    ("filter",      "(a -> bool) -> [n]a -> [?k]a", Builtin::Filter),
    ("zip",         "[n]a -> [n]b -> [n](a, b)", Builtin::Zip(2)),
    ("zip2",        "[n]a -> [n]b -> [n](a, b)", Builtin::Zip(2)),
    ("zip3",        "[n]a -> [n]b -> [n]c -> [n](a, b, c)", Builtin::Zip(3)),
    ("zip4",        "[n]a -> [n]b -> [n]c -> [n]d -> [n](a, b, c, d)", Builtin::Zip(4)),
    ("zip5",        "[n]a -> [n]b -> [n]c -> [n]d -> [n]e -> [n](a, b, c, d, e)", Builtin::Zip(5)),
    ("unzip",       "[n](a, b) -> ([n]a, [n]b)", Builtin::Unzip(2)),
    ("unzip2",      "[n](a, b) -> ([n]a, [n]b)", Builtin::Unzip(2)),
    ("unzip3",      "[n](a, b, c) -> ([n]a, [n]b, [n]c)", Builtin::Unzip(3)),
    ("unzip4",      "[n](a, b, c, d) -> ([n]a, [n]b, [n]c, [n]d)", Builtin::Unzip(4)),
    ("unzip5",      "[n](a, b, c, d, e) -> ([n]a, [n]b, [n]c, [n]d, [n]e)", Builtin::Unzip(5)),
    ("iota",        "(n: i64) -> [n]i64", Builtin::Iota),
    ("replicate",   "(n: i64) -> a -> [n]a", Builtin::Replicate),
    ("tabulate",    "(n: i64) -> (i64 -> a) -> [n]a", Builtin::Tabulate),
    ("length",      "[n]a -> i64", Builtin::Length),
    ("sum",         "[n]#a -> a", Builtin::Sum),
    ("product",     "[n]#a -> a", Builtin::Product),
    ("minimum",     "[n]#a -> a", Builtin::Minimum),
    ("maximum",     "[n]#a -> a", Builtin::Maximum),
    ("and",         "[n]bool -> bool", Builtin::And),
    ("or",          "[n]bool -> bool", Builtin::Or),
    ("any",         "(a -> bool) -> [n]a -> bool", Builtin::Any),
    ("all",         "(a -> bool) -> [n]a -> bool", Builtin::All),
    ("id",          "^a -> a", Builtin::Id),
    ("trace",       "a -> a", Builtin::Trace),
    ("opaque",      "a -> a", Builtin::Opaque),
    ("not",         "bool -> bool", Builtin::Not),
    ("const",       "^a -> ^b -> a", Builtin::Const),
    ("curry",       "((^a, ^b) -> ^c) -> a -> b -> c", Builtin::Curry),
    ("uncurry",     "(^a -> ^b -> ^c) -> (a, b) -> c", Builtin::Uncurry),
    ("flip",        "(^a -> ^b -> ^c) -> b -> a -> c", Builtin::Flip),
    (">->",         "(^a -> ^b) -> (b -> ^c) -> a -> c", Builtin::ComposeRight),
    ("<-<",         "(^b -> ^c) -> (^a -> b) -> a -> c", Builtin::ComposeLeft),
    ("iterate",       "i32 -> (a -> a) -> a -> a", Builtin::Iterate),
    ("iterate_while", "(a -> bool) -> (a -> a) -> a -> a", Builtin::IterateWhile),
    ("iterate_until", "(a -> bool) -> (a -> a) -> a -> a", Builtin::IterateUntil),
    ("foldl",       "(a -> b -> a) -> a -> [n]b -> a", Builtin::Foldl),
    ("foldr",       "(b -> a -> a) -> a -> [n]b -> a", Builtin::Foldr),
    ("partition",   "(a -> bool) -> [n]a -> ([?k]a, [n-k]a)", Builtin::Partition),
    ("partition2",  "(a -> bool) -> (a -> bool) -> [n]a -> ([?k]a, [?l]a, [n-k-l]a)", Builtin::Partition2),
    ("exscan",      "(a -> a -> a) -> a -> [n]a -> [n]a", Builtin::Exscan),
    ("rep",         "a -> [n]a", Builtin::Rep),
    ("indices",     "[n]a -> [n]i64", Builtin::Indices),
    ("tabulate_2d", "(n: i64) -> (m: i64) -> (i64 -> i64 -> a) -> [n][m]a", Builtin::TabulateNd(2)),
    ("tabulate_3d", "(n: i64) -> (m: i64) -> (l: i64) -> (i64 -> i64 -> i64 -> a) -> [n][m][l]a", Builtin::TabulateNd(3)),
    ("scatter",     "[n]a -> [m]i64 -> [m]a -> [n]a", Builtin::Scatter(1)),
    ("scatter_2d",  "[n][m]a -> [k](i64, i64) -> [k]a -> [n][m]a", Builtin::Scatter(2)),
    ("scatter_3d",  "[n][m][l]a -> [k](i64, i64, i64) -> [k]a -> [n][m][l]a", Builtin::Scatter(3)),
    ("spread",      "(k: i64) -> a -> [n]i64 -> [n]a -> [k]a", Builtin::Spread),
    ("hist",        "(a -> a -> a) -> a -> (k: i64) -> [n]i64 -> [n]a -> [k]a", Builtin::Hist),
    ("reduce_by_index", "[k]a -> (a -> a -> a) -> a -> [n]i64 -> [n]a -> [k]a", Builtin::ReduceByIndex(1)),
    ("reduce_by_index_2d", "[k][l]a -> (a -> a -> a) -> a -> [n](i64, i64) -> [n]a -> [k][l]a", Builtin::ReduceByIndex(2)),
    ("reduce_by_index_3d", "[k][l][m]a -> (a -> a -> a) -> a -> [n](i64, i64, i64) -> [n]a -> [k][l][m]a", Builtin::ReduceByIndex(3)),
    ("flatten",     "[n][m]a -> [n*m]a", Builtin::Flatten(2)),
    ("flatten_3d",  "[n][m][l]a -> [n*m*l]a", Builtin::Flatten(3)),
    ("flatten_4d",  "[n][m][l][k]a -> [n*m*l*k]a", Builtin::Flatten(4)),
    ("unflatten",   "[n*m]a -> [n][m]a", Builtin::Unflatten(2)),
    ("unflatten_3d", "[n*m*l]a -> [n][m][l]a", Builtin::Unflatten(3)),
    ("unflatten_4d", "[n*m*l*k]a -> [n][m][l][k]a", Builtin::Unflatten(4)),
    ("transpose",   "[n][m]a -> [m][n]a", Builtin::Transpose),
    ("rotate",      "i64 -> [n]a -> [n]a", Builtin::Rotate),
    ("reverse",     "[n]a -> [n]a", Builtin::Reverse),
    ("concat",      "[n]a -> [m]a -> [n+m]a", Builtin::Concat),
    ("++",          "[n]a -> [m]a -> [n+m]a", Builtin::Concat),
    ("take",        "(i: i64) -> [n]a -> [i]a", Builtin::Take),
    ("drop",        "(i: i64) -> [n]a -> [n-i]a", Builtin::Drop),
    ("split",       "[n+m]a -> ([n]a, [m]a)", Builtin::Split),
    ("head",        "[n]a -> a", Builtin::Head),
    ("last",        "[n]a -> a", Builtin::Last),
    ("tail",        "[n]a -> [n-1]a", Builtin::Tail),
    ("init",        "[n]a -> [n-1]a", Builtin::Init),
    ("null",        "[n]a -> bool", Builtin::Null),
    ("find_index",  "(a -> bool) -> [n]a -> i64", Builtin::FindIndex),
    ("sized",       "(n: i64) -> [m]a -> [n]a", Builtin::Sized),
    ("copy",        "a -> a", Builtin::Copy),
    ("manifest",    "a -> a", Builtin::Manifest),
    ("cross",       "[n]a -> [m]b -> [n*m](a, b)", Builtin::Cross),
    ("flatmap",     "(a -> [?j]b) -> [n]a -> [?k]b", Builtin::Flatmap),
    ("stencil_clamp",  "(r: i64) -> ([2*r+1]a -> b) -> [n]a -> [n]b", Builtin::Stencil(Edge::Clamp, 1)),
    ("stencil_wrap",   "(r: i64) -> ([2*r+1]a -> b) -> [n]a -> [n]b", Builtin::Stencil(Edge::Wrap, 1)),
    ("stencil_mirror", "(r: i64) -> ([2*r+1]a -> b) -> [n]a -> [n]b", Builtin::Stencil(Edge::Mirror, 1)),
    ("stencil_const",  "a -> (r: i64) -> ([2*r+1]a -> b) -> [n]a -> [n]b", Builtin::Stencil(Edge::Const, 1)),
    ("stencil_clamp_2d",  "(r: i64) -> ([2*r+1][2*r+1]a -> b) -> [n][m]a -> [n][m]b", Builtin::Stencil(Edge::Clamp, 2)),
    ("stencil_clamp_3d",  "(r: i64) -> ([2*r+1][2*r+1][2*r+1]a -> b) -> [n][m][l]a -> [n][m][l]b", Builtin::Stencil(Edge::Clamp, 3)),
    ("stencil_wrap_2d",   "(r: i64) -> ([2*r+1][2*r+1]a -> b) -> [n][m]a -> [n][m]b", Builtin::Stencil(Edge::Wrap, 2)),
    ("stencil_wrap_3d",   "(r: i64) -> ([2*r+1][2*r+1][2*r+1]a -> b) -> [n][m][l]a -> [n][m][l]b", Builtin::Stencil(Edge::Wrap, 3)),
    ("stencil_mirror_2d", "(r: i64) -> ([2*r+1][2*r+1]a -> b) -> [n][m]a -> [n][m]b", Builtin::Stencil(Edge::Mirror, 2)),
    ("stencil_mirror_3d", "(r: i64) -> ([2*r+1][2*r+1][2*r+1]a -> b) -> [n][m][l]a -> [n][m][l]b", Builtin::Stencil(Edge::Mirror, 3)),
    ("stencil_const_2d",  "a -> (r: i64) -> ([2*r+1][2*r+1]a -> b) -> [n][m]a -> [n][m]b", Builtin::Stencil(Edge::Const, 2)),
    ("stencil_const_3d",   "a -> (r: i64) -> ([2*r+1][2*r+1][2*r+1]a -> b) -> [n][m][l]a -> [n][m][l]b", Builtin::Stencil(Edge::Const, 3)),
    ("|>",          "^a -> (a -> ^b) -> b", Builtin::PipeRight),
    ("<|",          "(^a -> ^b) -> a -> b", Builtin::PipeLeft),
    ("&&",          "bool -> bool -> bool", Builtin::LogAnd),
    ("||",          "bool -> bool -> bool", Builtin::LogOr),
    ("==",          "=a -> a -> bool", Builtin::Equal),
    ("!=",          "=a -> a -> bool", Builtin::NotEqual),
];

/// Members of number modules that are built-ins of [`TABLE`] at that type. Futhark has them there only.
pub(super) const MEMBERS: &[&str] = &["sum", "product", "minimum", "maximum"];

/// Whether Futhark does not have the built-in of this name. What it has in number modules only has a dot in its
/// name there.
pub(super) fn is_addition(name: &str) -> bool {
    let added = |builtin| matches!(builtin, Builtin::Cross | Builtin::Flatmap | Builtin::Stencil(..));
    MEMBERS.contains(&name) || name == "find_index" || lookup(name).is_some_and(|entry| added(entry.builtin))
}

/// A built-in with its type.
pub(crate) struct Entry {
    /// What it is.
    pub builtin: Builtin,
    /// Its type; the variables' numbers mean nothing outside.
    pub scheme: Scheme,
    /// What each type parameter may stand for.
    pub masks: Vec<Mask>,
    /// Of a stencil over several dimensions, the type with a tuple of radii, one for each of them.
    pub radii: Option<Scheme>,
}

static ENTRIES: LazyLock<BTreeMap<&str, Entry>> = LazyLock::new(|| {
    let entry = |signature: &str, builtin| {
        let (scheme, masks) = Signature::read(signature);
        let radii = match builtin {
            Builtin::Stencil(_, dims @ 2..) => Some(Signature::read(&for_each_dimension(signature, dims)).0),
            _ => None,
        };
        Entry { builtin, scheme, masks, radii }
    };
    TABLE.iter().map(|(name, signature, builtin)| (*name, entry(signature, *builtin))).collect()
});

/// The type of a stencil with a radius for each dimension: that with one radius, which the window has in each.
fn for_each_dimension(signature: &str, dims: u8) -> String {
    let radii = vec!["i64"; dims.into()].join(", ");
    let signature = signature.replace("(r: i64)", &format!("(r: ({radii}))"));
    (0..dims).fold(signature, |text, i| text.replacen("2*r+", &format!("2*r.{i}+"), 1))
}

/// Names and numbers of arguments.
static DESCRIBED: LazyLock<BTreeMap<Builtin, (&str, usize)>> = LazyLock::new(|| {
    let rows = TABLE.iter().rev().map(|(name, ..)| (*name, &ENTRIES[name]));
    rows.map(|(name, entry)| (entry.builtin, (name, entry.scheme.params.len()))).collect()
});

/// The name of a built-in and how many arguments it takes.
pub(super) fn described(builtin: Builtin) -> (&'static str, usize) {
    DESCRIBED[&builtin]
}

/// The built-in of that name.
pub(crate) fn lookup(name: &str) -> Option<&'static Entry> {
    ENTRIES.get(name)
}

/// The built-in that a member of a number module is: `f64.sum`; and the type it is at.
pub(crate) fn member(name: &str) -> Option<(&'static Entry, ScalarType)> {
    let (module, member) = name.split_once('.')?;
    let ty = ScalarType::from_name(module).filter(|t| *t != ScalarType::Bool)?;
    MEMBERS.contains(&member).then(|| lookup(member).map(|entry| (entry, ty)))?
}

/// The built-in of that name, in a number module or not.
pub(crate) fn named(name: &str) -> Option<&'static Entry> {
    lookup(name).or_else(|| member(name).map(|(entry, _)| entry))
}

/// The names of all members of the number modules that are built-ins.
pub(crate) fn members() -> impl Iterator<Item = String> {
    let types = ScalarType::ALL.into_iter().filter(|ty| *ty != ScalarType::Bool);
    types.flat_map(|ty| MEMBERS.iter().map(move |member| format!("{ty}.{member}")))
}

/// The members of the number modules that are built-ins: name, modules, and type with `t` for the module.
pub(super) fn folds() -> impl Iterator<Item = (&'static str, Vec<ScalarType>, String)> {
    let numbers: Vec<_> = ScalarType::ALL.into_iter().filter(|ty| *ty != ScalarType::Bool).collect();
    TABLE.iter().filter(|(name, ..)| MEMBERS.contains(name)).map(move |(name, signature, _)| {
        // They have one type parameter, of one letter, and no other name but a size.
        (*name, numbers.clone(), signature.replace('#', "").replace('a', "t"))
    })
}

/// The primitive that an overloaded operator is, once its operands' type is known.
pub(crate) fn operator(symbol: &str) -> Option<PrimOp> {
    let overloaded = matches!(
        symbol,
        "+" | "-"
            | "*"
            | "/"
            | "%"
            | "//"
            | "%%"
            | "**"
            | "<<"
            | ">>"
            | ">>>"
            | "&"
            | "|"
            | "^"
            | "<"
            | "<="
            | ">"
            | ">="
    );
    overloaded.then(|| PrimOp::from_symbol(symbol))?
}

/// All names, for suggestions.
pub(crate) fn names<'a>() -> impl Iterator<Item = &'a str> {
    TABLE.iter().map(|(name, ..)| *name)
}

/// Reads a type of the table.
struct Signature<'a> {
    rest: &'a str,
    types: Vec<(TypeVar, Mask)>,
    sizes: Vec<(SizeVar, Role)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Role {
    Param,
    Binder,
    Exists,
}

impl<'a> Signature<'a> {
    fn read(text: &'a str) -> (Scheme, Vec<Mask>) {
        let mut signature = Signature { rest: text, types: Vec::new(), sizes: Vec::new() };
        let (mut params, mut names, mut values) = (Vec::new(), Vec::new(), Vec::new());
        let result = loop {
            let (binder, ty) = signature.param();
            if !signature.eat("->") {
                break ty;
            }
            let name = binder.as_ref().map(|v| v.name.clone());
            let (size, value) =
                if ty == Type::Scalar(ScalarType::I64) { (binder, None) } else { (None, binder) };
            names.push((name, size));
            values.push(value);
            params.push(ty);
        };
        debug_assert!(signature.rest.is_empty(), "a type of the built-ins' table does not parse: {text}");
        let with = |role| {
            signature
                .sizes
                .iter()
                .filter(move |(_, r)| *r == role)
                .map(|(v, _)| v.clone())
                .collect::<Vec<_>>()
        };
        let (type_params, masks) = signature.types.iter().cloned().unzip();
        let (size_params, exists) = (with(Role::Param), with(Role::Exists));
        (Scheme { type_params, size_params, params, names, values, result, exists }, masks)
    }

    fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn word(&mut self) -> &'a str {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        word
    }

    /// A parameter, or the result: a type without an arrow outside parentheses.
    fn param(&mut self) -> (Option<SizeVar>, Type) {
        let before = self.rest;
        if self.eat("(") {
            let name = self.word();
            if self.eat(":") {
                let var = self.size(name, Role::Binder);
                let ty = self.fun();
                self.eat(")");
                return (Some(var), ty);
            }
        }
        self.rest = before;
        (None, self.atom())
    }

    fn fun(&mut self) -> Type {
        let from = self.atom();
        if self.eat("->") { Type::Fun(Arc::new(from), Arc::new(self.fun())) } else { from }
    }

    fn atom(&mut self) -> Type {
        if self.eat("[") {
            let role = if self.eat("?") { Role::Exists } else { Role::Param };
            let mut size = self.extent(role);
            loop {
                let operation =
                    [("*", Size::mul as fn(&Size, &Size) -> Size), ("+", Size::add), ("-", Size::sub)]
                        .into_iter()
                        .find(|(token, _)| self.eat(token));
                let Some((_, apply)) = operation else { break };
                size = apply(&size, &self.extent(role));
            }
            self.eat("]");
            return Type::Array(size, Arc::new(self.atom()));
        }
        if self.eat("(") {
            let mut parts = vec![self.fun()];
            while self.eat(",") {
                parts.push(self.fun());
            }
            self.eat(")");
            return if parts.len() == 1 { parts.remove(0) } else { Type::Tuple(parts.into()) };
        }
        let marks = [("^", Mask::ANY), ("#", Mask::numbers()), ("=", Mask::EQUALITY)];
        let mask = marks.into_iter().find(|(mark, _)| self.eat(mark)).map_or(Mask::VALUE, |(_, mask)| mask);
        let name = self.word();
        if let Some(scalar) = ScalarType::from_name(name) {
            return Type::Scalar(scalar);
        }
        if let Some((var, _)) = self.types.iter().find(|(v, _)| &*v.name == name) {
            return Type::Param(var.clone());
        }
        let var = TypeVar { id: self.types.len() as u32, name: name.into(), lifted: false };
        self.types.push((var.clone(), mask));
        Type::Param(var)
    }

    /// A number, a size variable, or a part of what a variable stands for.
    fn extent(&mut self, role: Role) -> Size {
        let word = self.word();
        let size = match word.parse() {
            Ok(number) => Size::constant(number),
            Err(_) => Size::var(self.size(word, role)),
        };
        if self.eat(".") { Head::Field(self.word().into()).of(vec![size]) } else { size }
    }

    fn size(&mut self, name: &str, role: Role) -> SizeVar {
        if let Some((var, _)) = self.sizes.iter().find(|(v, _)| &*v.name == name) {
            return var.clone();
        }
        let kind = if role == Role::Exists { SizeKind::Rigid } else { SizeKind::Param };
        let var = SizeVar { id: self.sizes.len() as u32, name: name.into(), kind };
        self.sizes.push((var.clone(), role));
        var
    }
}
