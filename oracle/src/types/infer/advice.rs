//! What to write instead, in the words of the program: for operators on whole arrays, calls with commas, and the like.

use super::Checker;
use super::apply::{Callee, is_symbol};
use crate::diagnostic::Diagnostic;
use crate::scalar::ScalarType;
use crate::syntax::ast::{Decl, Dim, Exp, ExpKind, Literal, Name, Pat};
use crate::syntax::{print_exp, print_param};
use crate::types::{Builtin, Type, builtins};

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

/// A function mapped over the elements of an array of this rank: `map f xs`, `map (map f) xss`.
pub(super) fn mapped(f: &str, rank: usize, xs: &str) -> String {
    let inner = (1..rank).fold(f.to_string(), |f, _| format!("(map {f})"));
    format!("map {inner} {xs}")
}

/// The word or operator that others write between two conditions, where the right operand begins with it in error:
/// `xs > (2 and xs)`, `xs > (2 & xs)`. With what is before it, and how it is written here.
fn joined_conditions(right: &Exp) -> Option<(&str, &Exp, &'static str)> {
    let (word, first) = match &right.kind {
        ExpKind::Binary { op, lhs, .. } => (&*op.name, &**lhs),
        ExpKind::Apply(f, _) => match &f.kind {
            ExpKind::Apply(first, word) => match &word.kind {
                ExpKind::Var(word) => (&**word, &**first),
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    };
    match word {
        "and" | "&" => Some((word, first, "&&")),
        "or" | "|" => Some((word, first, "||")),
        _ => None,
    }
}

/// A section's operator with its operand, and whether it is the right one.
fn section(exp: &Exp) -> Option<(&Name, &Exp, bool)> {
    match &exp.kind {
        ExpKind::RightSection { op, rhs, .. } => Some((&op.name, rhs, true)),
        ExpKind::LeftSection { op, lhs, .. } => Some((&op.name, lhs, false)),
        ExpKind::Paren(e) => section(e),
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
            (Type::Fun(wanted, _), Type::Fun(operand, _)) if let Some(parts) = section(arg) => {
                let (wanted, operand) = (self.store.shallow(wanted), self.store.shallow(operand));
                self.wrong_section(error, callee, parts, group, (&wanted, &operand))
            }
            (Type::Fun(_, to), Type::Fun(_, rest)) if callee.builtin == Some(Builtin::Map(1)) => {
                let (to, rest) = (self.store.shallow(to), self.store.shallow(rest));
                let more = !matches!(to, Type::Fun(..)) && matches!(rest, Type::Fun(..));
                if more { map_of_several(error, name, arg) } else { error }
            }
            // `f(x, y)`.
            (_, Type::Tuple(_)) if !matches!(expected, Type::Tuple(_) | Type::Meta(_)) => {
                let ExpKind::Tuple(parts) = &arg.kind else { return error };
                with_commas(error, &callee.written, parts)
            }
            // `f g (x)`.
            (Type::Array(..), Type::Fun(..)) if matches!(arg.kind, ExpKind::Var(_)) => {
                let arg = shown(arg);
                error.help(format!(
                    "`{arg}` has no arguments here: a call that is an argument needs parentheses, \
                     `({arg} ..)`"
                ))
            }
            (Type::Array(_, to), Type::Array(_, from)) if error.help.is_some() => {
                let (to, from) = (self.store.shallow(to), self.store.shallow(from));
                match (to, from, name.split_once('.')) {
                    // What keeps the numbers as they are comes first.
                    (Type::Scalar(to), Type::Scalar(from), Some((module, member)))
                        if to.is_integer()
                            && from.is_float()
                            && module == to.name()
                            && builtins::member(&format!("{from}.{member}")).is_some() =>
                    {
                        let mut error = error;
                        error.help = None;
                        error.help(format!("of floats it is `{from}.{member} {}`", as_argument(arg)))
                    }
                    (Type::Scalar(to), Type::Scalar(from), Some((module, member)))
                        if to.is_float() && from.is_integer() && module == to.name() =>
                    {
                        let other = format!("{from}.{member}");
                        let convert = error.help.as_deref().unwrap_or_default().to_string();
                        match builtins::member(&other) {
                            Some(_) => error.help(format!(
                                "{convert}; or keep integers, with `{other} {}`",
                                as_argument(arg)
                            )),
                            None => error,
                        }
                    }
                    _ => error,
                }
            }
            (Type::Array(..) | Type::Scalar(_), Type::Array(..)) if matches!(arg.kind, ExpKind::Text(..)) => {
                error.help("a text is an array of bytes, and equals such an array only, a `[]u8`")
            }
            _ => error,
        }
    }

    /// The error for a section as the argument of `map` or `filter` whose elements it does not take.
    fn wrong_section(
        &mut self,
        error: Diagnostic,
        callee: &Callee,
        (op, operand, is_right): (&Name, &Exp, bool),
        group: &[(&Exp, Type)],
        (wanted, found): (&Type, &Type),
    ) -> Diagnostic {
        let xs = group.get(1).map_or("xs".to_string(), |(xs, _)| as_argument(xs));
        let written =
            |operand: &str| if is_right { format!("({op} {operand})") } else { format!("({operand} {op})") };
        match (wanted, found, callee.builtin) {
            (Type::Scalar(to), Type::Scalar(from), _) if to != from && *to != ScalarType::Bool => {
                let converted = written(&format!("{to}.{from} {}", as_argument(operand)));
                let loss = from.loss(*to).map_or(String::new(), |loss| format!(", which {loss}"));
                error.help(format!("convert the operand: `{converted}`{loss}"))
            }
            (Type::Array(..), _, Some(Builtin::Map(1))) => {
                let rank = self.rank(wanted) + 1;
                let whole = mapped(&written(&as_argument(operand)), rank, &xs);
                error.help(format!("a row of `{xs}` is an array: on each of its elements it is `{whole}`"))
            }
            (Type::Array(_, row), _, Some(Builtin::Filter))
                if matches!(self.store.shallow(row), Type::Scalar(_)) =>
            {
                let section = written(&as_argument(operand));
                error.help(format!(
                    "a row of `{xs}` is an array: of the elements of all rows it is `filter {section} (flatten {xs})`"
                ))
            }
            _ => error,
        }
    }

    /// How many dimensions an array has; 0 of what is none.
    pub(super) fn rank(&mut self, ty: &Type) -> usize {
        match self.store.shallow(ty) {
            Type::Array(_, row) => 1 + self.rank(&row),
            _ => 0,
        }
    }

    /// The error for an array of arrays where an array is wanted: the function may be meant for each row.
    pub(super) fn meant_for_rows(
        &mut self,
        error: Diagnostic,
        found: &Type,
        wanted: &Type,
        callee: &Callee,
        arg: &Exp,
    ) -> Diagnostic {
        let name = &callee.written;
        let to = match self.store.shallow(&callee.ty) {
            Type::Fun(_, to) => self.store.shallow(&to),
            _ => return error,
        };
        let is_vector = self.rank(wanted) == 1 && self.rank(found) == 2;
        if !is_vector || is_symbol(name) || !matches!(to, Type::Scalar(_)) {
            return error;
        }
        let xss = as_argument(arg);
        error.help(format!("of each row it is `map {name} {xss}`, of all elements `{name} (flatten {xss})`"))
    }

    /// The error for a wrong argument of a function from another file, with its parameters as they are declared there.
    pub(super) fn with_parameters(&mut self, error: Diagnostic, callee: &Callee) -> Diagnostic {
        let Some(&index) = self.globals.get(&callee.name).filter(|_| self.env.get(&callee.name).is_none())
        else {
            return error;
        };
        match &self.program.decls[index] {
            Decl::Def(def)
                if self.source.imported(def.name_span.start).is_some() && !def.params.is_empty() =>
            {
                let params = self.printed_parameters(&def.params, &callee.ty);
                error.help_if_none(format!("its parameters are `{} {}`", callee.written, params.join(" ")))
            }
            _ => error,
        }
    }

    /// Parameters as they are declared; with their types here, where what is declared names the insides of a module.
    fn printed_parameters(&mut self, params: &[Pat], ty: &Type) -> Vec<String> {
        let mut ty = ty.clone();
        let mut printed = Vec::new();
        for param in params {
            let declared = print_param(param);
            let (name, is_inside) = match declared.split_once(": ") {
                Some((name, ty)) => (name, ty.contains(").")),
                None => (&*declared, false),
            };
            let (from, to) = match self.store.shallow(&ty) {
                Type::Fun(from, to) => ((*from).clone(), (*to).clone()),
                other => (other.clone(), other),
            };
            printed.push(if is_inside { format!("{name}: {})", self.show(&from)) } else { declared.clone() });
            ty = to;
        }
        printed
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

    /// Whether it is a float, or an array of floats.
    fn is_of_floats(&mut self, ty: &Type) -> bool {
        match self.store.shallow(ty) {
            Type::Array(_, row) => self.is_of_floats(&row),
            Type::Scalar(ty) => ty.is_float(),
            _ => false,
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
        let (xs, ys) = (as_argument(left), as_argument(right));
        if let Some((word, first, operator)) = joined_conditions(right) {
            let first = shown(first);
            return error.help(format!(
                "conditions are joined by `{operator}`, not `{word}`, on one element at a time: \
                 `map (\\x -> x {name} {first} {operator} ..) {xs}`"
            ));
        }
        let types = [left, right].map(|operand| self.infer(operand));
        // It is on integers alone, and other languages have powers so.
        let name = match &**name {
            "^" if types.iter().any(|ty| self.is_of_floats(ty)) => "**",
            name => name,
        };
        let [l, r] = types.map(|ty| self.rank(&ty));
        error.help(match (l, r) {
            (0, 0) => general,
            // `(- e)` is no section.
            (l, 0) if name == "-" => {
                format!("on each of its elements it is `{}`", mapped(&format!("(\\x -> x - {ys})"), l, &xs))
            }
            (l, 0) => {
                format!("on each of its elements it is `{}`", mapped(&format!("({name} {ys})"), l, &xs))
            }
            (0, r) => {
                format!("on each of its elements it is `{}`", mapped(&format!("({xs} {name})"), r, &ys))
            }
            (l, r) if l == r => {
                let f = (1..l).fold(format!("({name})"), |f, _| format!("(map2 {f})"));
                format!("on the elements of both it is `map2 {f} {xs} {ys}`")
            }
            (2, 1) => {
                format!("with each row it is `map (\\row -> map2 ({name}) row {ys}) {xs}`")
            }
            (1, 2) => {
                format!("with each row it is `map (\\row -> map2 ({name}) {xs} row) {ys}`")
            }
            _ => general,
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
