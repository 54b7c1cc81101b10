//! What to write instead, in the words of the program: for operators on whole arrays, calls with commas, and the like.

use super::Checker;
use super::apply::{Callee, is_symbol};
use crate::diagnostic::Diagnostic;
use crate::scalar::ScalarType;
use crate::syntax::ast::{Dim, Exp, ExpKind, Literal, Name};
use crate::syntax::print_exp;
use crate::types::{Builtin, Type};

/// Expressions that are longer are not repeated in advice.
const MAX_SHOWN: usize = 30;

/// An expression as advice shows it, `e` if it is long.
pub(super) fn shown(exp: &Exp) -> String {
    let text = print_exp(exp).trim().to_string();
    if text.chars().count() > MAX_SHOWN || text.contains('\n') { "e".into() } else { text }
}

/// The same as an argument: in parentheses where it needs them.
pub(super) fn as_argument(exp: &Exp) -> String {
    let text = shown(exp);
    match exp.kind {
        ExpKind::Var(_)
        | ExpKind::Literal(_)
        | ExpKind::Text(..)
        | ExpKind::Paren(_)
        | ExpKind::Op { .. }
        | ExpKind::LeftSection { .. }
        | ExpKind::RightSection { .. }
        | ExpKind::AccessSection(_)
        | ExpKind::Tuple(_)
        | ExpKind::Record(_)
        | ExpKind::Array(_)
        | ExpKind::Field(..)
        | ExpKind::Index(..) => text,
        _ if text == "e" => text,
        _ => format!("({text})"),
    }
}

/// What takes the place of an operator on integers where its operands are none.
pub(super) fn operator_on_floats(name: &str) -> Option<&'static str> {
    match name {
        "^" => Some("`^` is exclusive or, on integers; a power is `x ** y`"),
        "//" => Some("`//` is on integers; of `f64`s it is `f64.floor (x / y)`"),
        "%%" => Some("`%%` is on integers; the remainder of `f64`s is `x % y`"),
        "&" => Some("`&` is on integers; two conditions are joined by `&&`"),
        "|" => Some("`|` is on integers; two conditions are joined by `||`"),
        "<<" | ">>" | ">>>" => Some("shifts are on integers; `x * 2 ** k` is on all numbers"),
        _ => None,
    }
}

/// The error for a call with commas, `f(x, y)`.
fn with_commas(error: Diagnostic, name: &str, parts: &[Exp]) -> Diagnostic {
    let args: Vec<String> = parts.iter().map(as_argument).collect();
    let operator = if is_symbol(name) { format!("({name})") } else { name.to_string() };
    error.help(format!("arguments have spaces between them, not commas: `{operator} {}`", args.join(" ")))
}

/// The error for `map f xs ys`, where `f` takes two arguments.
fn map_of_several(mut error: Diagnostic, map: &str, f: &Exp) -> Diagnostic {
    let f = as_argument(f);
    error.message = format!("`{f}` takes more arguments than `{map}` gives it");
    error.help(format!(
        "`{map}` gives its function an element of one array: with those of two it is `map2 {f} xs ys`, with a value of \
         its own `map ({f} e) xs`"
    ))
}

impl Checker<'_> {
    /// The error for an argument of the wrong type, with what the callee and its arguments tell of the cause.
    pub(super) fn wrong_argument(
        &mut self,
        error: Diagnostic,
        callee: &Callee,
        group: &[(&Exp, Type)],
        at: usize,
        found: &Type,
    ) -> Diagnostic {
        let found = self.store.shallow(found);
        let (arg, expected) = &group[at];
        let expected = self.store.shallow(expected);
        let name = &callee.name;
        match (&expected, &found) {
            (Type::Fun(_, to), Type::Fun(_, rest)) if callee.builtin == Some(Builtin::Map(1)) => {
                let (to, rest) = (self.store.shallow(to), self.store.shallow(rest));
                let more = !matches!(to, Type::Fun(..)) && matches!(rest, Type::Fun(..));
                if more { map_of_several(error, name, arg) } else { error }
            }
            // `f(x, y)`.
            (_, Type::Tuple(_)) if !matches!(expected, Type::Tuple(_) | Type::Meta(_)) => {
                let ExpKind::Tuple(parts) = &arg.kind else { return error };
                with_commas(error, name, parts)
            }
            // `f g (x)`.
            (Type::Array(..), Type::Fun(..)) if matches!(arg.kind, ExpKind::Var(_)) => {
                let arg = shown(arg);
                error.help(format!(
                    "`{arg}` stands here without its arguments: a call as an argument stands in parentheses, \
                     `({arg} ..)`"
                ))
            }
            (Type::Array(..) | Type::Scalar(_), Type::Array(..)) if matches!(arg.kind, ExpKind::Text(..)) => {
                error.help("a text is an array of bytes, and equals such an array only, a `[]u8`")
            }
            _ => error,
        }
    }

    /// What to do about names in the type of a parameter that later parameters have, of the errors from `first` on.
    pub(super) fn named_later(&mut self, first: usize, later: &[Name]) {
        for error in self.errors.iter_mut().skip(first) {
            let is_named = |name: &&Name| error.message == format!("nothing is called `{name}`");
            if let Some(name) = later.iter().find(is_named) {
                let help =
                    format!("the parameter `{name}` comes later: put it before this one, whose size it is");
                error.help = Some(help.into());
            }
        }
    }

    /// The error for an operator on whole arrays.
    pub(super) fn on_elements(
        &mut self,
        mut error: Diagnostic,
        callee: &Callee,
        group: &[(&Exp, Type)],
        at: usize,
    ) -> Diagnostic {
        let name = &callee.name;
        let arg = shown(group[at].0);
        error.message = format!("`{name}` takes scalars, and `{arg}` is an array");
        let general = format!(
            "on each element of an array it is `map ({name} e) xs`, on those of two arrays `map2 ({name}) xs ys`"
        );
        let [(left, _), (right, _)] = group else { return error.help(general) };
        let [l, r] = [left, right].map(|operand| {
            let ty = self.infer(operand);
            matches!(self.store.shallow(&ty), Type::Array(..))
        });
        let (xs, ys) = (as_argument(left), as_argument(right));
        error.help(match (l, r) {
            (true, true) => format!("on the elements of both it is `map2 ({name}) {xs} {ys}`"),
            // `(- e)` is no section.
            (true, false) if &**name == "-" => {
                format!("on each of its elements it is `map (\\x -> x - {ys}) {xs}`")
            }
            (true, false) => format!("on each of its elements it is `map ({name} {ys}) {xs}`"),
            (false, true) => format!("on each of its elements it is `map ({xs} {name}) {ys}`"),
            (false, false) => general,
        })
    }

    /// The error for brackets after something that is not an array, or an array of fewer dimensions.
    pub(super) fn no_element(&mut self, error: Diagnostic, whole: &Type, dims: &[Dim]) -> Diagnostic {
        let first = match dims.first() {
            Some(Dim::At(e)) => e,
            _ => return error,
        };
        let mut error = error;
        match (self.store.shallow(whole), &first.kind) {
            (Type::Tuple(parts), _) => {
                error.message = format!("a tuple has fields, not indices: this is a `{}`", self.show(whole));
                let i = match &first.kind {
                    ExpKind::Literal(Literal::Int(i, _))
                        if usize::try_from(*i).is_ok_and(|i| i < parts.len()) =>
                    {
                        *i
                    }
                    _ => 0,
                };
                error.help(format!("a part of it is `t.{i}`"))
            }
            (Type::Record(_), ExpKind::Text(field, _)) => {
                error.message = format!("a record has fields, not indices: this is a `{}`", self.show(whole));
                error.help(format!("a field of it is `r.{field}`"))
            }
            (Type::Array(..), _) => {
                let mut ranks = 0;
                let mut row = self.store.shallow(whole);
                while let Type::Array(_, inner) = row {
                    (ranks, row) = (ranks + 1, self.store.shallow(&inner));
                }
                let indices = ["i", "j", "k"].into_iter().cycle().take(ranks).collect::<Vec<_>>().join(", ");
                error.help(format!("an element of it is `xs[{indices}]`"))
            }
            _ => error,
        }
    }

    /// The error for a condition that is an array, unless something better is known.
    pub(super) fn no_condition(&mut self, error: Diagnostic, condition: &Type) -> Diagnostic {
        let Type::Array(_, row) = self.store.shallow(condition) else { return error };
        match self.store.shallow(&row) {
            Type::Scalar(ScalarType::Bool) => {
                error.help_if_none("whether all of it is true is `and bs`, whether any is `or bs`")
            }
            _ => error,
        }
    }

    /// The error for an index that is no whole number.
    pub(super) fn no_index(&mut self, error: Diagnostic, found: &Type, index: &Exp) -> Diagnostic {
        if error.help.is_some() {
            return error;
        }
        let i = as_argument(index);
        match self.store.shallow(found) {
            Type::Array(_, row) => match self.store.shallow(&row) {
                Type::Scalar(ScalarType::Bool) => {
                    error.help("what fits a condition is `filter (\\x -> c) xs`; by a mask it is `map (.1) (filter (.0) (zip mask xs))`")
                }
                Type::Scalar(_) => error.help(format!("the elements at several positions are `map (\\i -> xs[i]) {i}`")),
                _ => error,
            },
            Type::Meta(_) => error.help(format!("positions are whole numbers: `i64.f64 {i}` cuts off what is after the point")),
            _ => error,
        }
    }
}
