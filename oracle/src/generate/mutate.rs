//! Programs changed at random: what still checks should run as its types say, though nobody meant it
//! to check.

use arbitrary::Unstructured;

use super::choose;
use crate::source::Source;
use crate::syntax::ast::{Exp, ExpKind, Name, Pat, PatKind, Program, TypeExp, TypeExpKind};
use crate::syntax::visit::{VisitMut, walk_exp, walk_pat, walk_program, walk_type};
use crate::syntax::{parse, print};

/// The text with one to three changes, of its tokens or of its tree.
pub fn mutate(bytes: &mut Unstructured, text: &str) -> String {
    let mut text = text.to_string();
    for _ in 0..choose::weighted(bytes, &[(5, 1), (2, 2), (1, 3)]) {
        text = match parse(&Source::new("mutated", &*text)) {
            Ok(mut program) if choose::chance(bytes, 3, 4) => {
                change_tree(bytes, &mut program);
                print(&program)
            }
            _ => change_tokens(bytes, &text),
        };
    }
    text
}

/// Words, numbers, symbols, and what lies between them.
fn tokens(text: &str) -> Vec<&str> {
    let class = |c: char| match c {
        _ if c.is_alphanumeric() || c == '_' || c == '\'' || c == '.' => 0,
        _ if c.is_whitespace() => 1,
        '(' | ')' | '[' | ']' | '{' | '}' | ',' | '\\' | '`' => 2,
        _ => 3,
    };
    let mut found = vec![];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match class(first) {
            2 => first.len_utf8(),
            own => rest.find(|c| class(c) != own).unwrap_or(rest.len()),
        };
        let (token, after) = rest.split_at(end);
        found.push(token);
        rest = after;
    }
    found
}

fn change_tokens(bytes: &mut Unstructured, text: &str) -> String {
    let mut tokens = tokens(text);
    let places: Vec<usize> = (0..tokens.len()).filter(|&i| !tokens[i].trim().is_empty()).collect();
    if places.is_empty() {
        return text.to_string();
    }
    let (at, other) = (*choose::one(bytes, &places), *choose::one(bytes, &places));
    match choose::weighted(bytes, &[(4, 0), (2, 1), (2, 2), (2, 3)]) {
        0 => tokens[at] = tokens[other],
        1 => tokens[at] = "",
        2 => tokens.swap(at, other),
        _ => tokens.insert(at, tokens[other]),
    }
    tokens.concat()
}

fn change_tree(bytes: &mut Unstructured, program: &mut Program) {
    let mut all = Parts::default();
    walk_program(&mut all, program);
    let pick = |bytes: &mut Unstructured, n: usize| choose::int(bytes, 0..=n.max(1) as i64 - 1) as usize;
    let change = match choose::weighted(bytes, &[(8, 0), (5, 1), (4, 2), (3, 3), (2, 4)]) {
        0 if !all.exps.is_empty() => Change::Exp(choose::one(bytes, &all.exps).clone()),
        1 if !all.names.is_empty() => Change::Name(choose::one(bytes, &all.names).clone()),
        2 if !all.types.is_empty() => Change::Type(choose::one(bytes, &all.types).clone()),
        3 => Change::AnySize,
        _ => Change::Untyped,
    };
    let places = match &change {
        Change::Exp(_) => all.exps.len(),
        Change::Name(_) => all.names.len(),
        Change::Type(_) => all.types.len(),
        Change::AnySize => all.arrays,
        Change::Untyped => all.typed,
    };
    walk_program(&mut At { left: pick(bytes, places), change: Some(change) }, program);
}

/// What is put in the place of something of its kind.
enum Change {
    Exp(Exp),
    /// A variable.
    Name(Name),
    Type(TypeExp),
    /// A size becomes `[]`.
    AnySize,
    /// A type said by a pattern or an ascription is left out.
    Untyped,
}

/// The parts of a program.
#[derive(Default)]
struct Parts {
    exps: Vec<Exp>,
    names: Vec<Name>,
    types: Vec<TypeExp>,
    /// How many sizes and declared types there are.
    arrays: usize,
    typed: usize,
}

fn is_typed(e: &Exp) -> bool {
    matches!(e.kind, ExpKind::Ascribe(..) | ExpKind::Coerce(..))
}

impl VisitMut for Parts {
    fn exp(&mut self, e: &mut Exp) {
        if let ExpKind::Var(name) = &e.kind {
            self.names.push(name.clone());
        }
        self.typed += usize::from(is_typed(e));
        self.exps.push(e.clone());
        walk_exp(self, e);
    }

    fn pat(&mut self, p: &mut Pat) {
        self.typed += usize::from(matches!(p.kind, PatKind::Typed(..)));
        walk_pat(self, p);
    }

    fn type_exp(&mut self, t: &mut TypeExp) {
        self.arrays += usize::from(matches!(t.kind, TypeExpKind::Array(..)));
        self.types.push(t.clone());
        walk_type(self, t);
    }
}

/// Makes the change at one of the places where it can be made, counted in the order of the text.
struct At {
    left: usize,
    change: Option<Change>,
}

impl At {
    /// The change, at its place.
    fn here(&mut self) -> Option<Change> {
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                None
            }
            None => self.change.take(),
        }
    }
}

impl VisitMut for At {
    fn exp(&mut self, e: &mut Exp) {
        let place = match (&self.change, &e.kind) {
            (Some(Change::Exp(_)), _) | (Some(Change::Name(_)), ExpKind::Var(_)) => true,
            (Some(Change::Untyped), _) => is_typed(e),
            _ => false,
        };
        match place.then(|| self.here()).flatten() {
            Some(Change::Exp(new)) => *e = new,
            Some(Change::Name(new)) => e.kind = ExpKind::Var(new),
            Some(_) => {
                if let ExpKind::Ascribe(inner, _) | ExpKind::Coerce(inner, _) = &e.kind {
                    *e = (**inner).clone();
                }
            }
            None => walk_exp(self, e),
        }
    }

    fn pat(&mut self, p: &mut Pat) {
        if let PatKind::Typed(inner, _) = &p.kind
            && matches!(self.change, Some(Change::Untyped))
        {
            let inner = (**inner).clone();
            if self.here().is_some() {
                *p = inner;
            }
        }
        walk_pat(self, p);
    }

    fn type_exp(&mut self, t: &mut TypeExp) {
        let place = match &self.change {
            Some(Change::Type(_)) => true,
            Some(Change::AnySize) => matches!(t.kind, TypeExpKind::Array(..)),
            _ => false,
        };
        match place.then(|| self.here()).flatten() {
            Some(Change::Type(new)) => *t = new,
            Some(_) => {
                if let TypeExpKind::Array(size, _) = &mut t.kind {
                    *size = None;
                }
            }
            None => walk_type(self, t),
        }
    }
}
