//! From a program to a smaller one of which the same can be said: what a random test prints when it fails.
//!
//! Parts are left out, and expressions are replaced by their own parts or by literals, the first ones of the text first,
//! as long as something can be done. A candidate is what its text says: it is printed and parsed again.

use lawson_oracle::source::Source;

use crate::syntax::ast::{Exp, ExpKind, Program, TypeKind};
use crate::syntax::walk::{children, children_mut};
use crate::syntax::{parse, print};

/// So many candidates are tried at most.
const ATTEMPTS: usize = 3_000;

/// The smallest program that was found of which `holds` is true, as it is of this one. The comments at its top stay: they
/// may be its test blocks.
pub fn shrink(text: &str, holds: &mut dyn FnMut(&str) -> bool) -> String {
    let Ok(program) = parse(&Source::new("whole.R", text)) else { return text.into() };
    let top: String = text.split_inclusive('\n').take_while(|line| is_comment(line)).collect();
    let text = print::program(&program);
    let mut holds = |text: &str| holds(&format!("{top}{text}"));
    let mut search = Search { text, best: program, attempts: ATTEMPTS, holds: &mut holds };
    loop {
        let before = search.text.len();
        search.functions();
        search.parts_of_results();
        search.expressions();
        if search.text.len() == before || search.attempts == 0 {
            return format!("{top}{}", search.text);
        }
    }
}

fn is_comment(line: &str) -> bool {
    line.starts_with('#') && !line.starts_with("#:")
}

struct Search<'h> {
    best: Program,
    text: String,
    attempts: usize,
    holds: &'h mut dyn FnMut(&str) -> bool,
}

impl Search<'_> {
    /// Goes on with a candidate if it is smaller and as wanted.
    fn takes(&mut self, candidate: &Program) -> bool {
        let text = print::program(candidate);
        if text.len() >= self.text.len() || self.attempts == 0 {
            return false;
        }
        self.attempts -= 1;
        let Ok(parsed) = parse(&Source::new("shrunk.R", text.as_str())) else { return false };
        let taken = (self.holds)(&text);
        if taken {
            (self.best, self.text) = (parsed, text);
        }
        taken
    }

    fn functions(&mut self) {
        let mut at = 0;
        while at < self.best.functions.len() {
            let mut candidate = self.best.clone();
            candidate.functions.remove(at);
            if !self.takes(&candidate) {
                at += 1;
            }
        }
    }

    /// A part of `list(a = .., b = ..)` goes together with its type.
    fn parts_of_results(&mut self) {
        for function in 0..self.best.functions.len() {
            let mut part = 0;
            loop {
                let mut candidate = self.best.clone();
                let function = &mut candidate.functions[function];
                let Some(signature) = &mut function.signature else { break };
                let TypeKind::List(types) = &mut signature.result.kind else { break };
                if part >= types.len() {
                    break;
                }
                types.remove(part);
                without_part(&mut function.body, part);
                if !self.takes(&candidate) {
                    part += 1;
                }
            }
        }
    }

    fn expressions(&mut self) {
        for function in 0..self.best.functions.len() {
            let mut place = 0;
            while let Some(exp) = nth(&mut self.best.functions[function].body, &mut { place }) {
                let smaller = smaller(exp).into_iter().any(|exp| {
                    let mut candidate = self.best.clone();
                    if let Some(place) = nth(&mut candidate.functions[function].body, &mut { place }) {
                        *place = exp;
                    }
                    self.takes(&candidate)
                });
                if !smaller {
                    place += 1;
                }
            }
        }
    }
}

/// Leaves a part out of each list.
fn without_part(exp: &mut Exp, part: usize) {
    if let ExpKind::Call(name, args) = &mut exp.kind
        && &*name.name == "list"
        && part < args.len()
    {
        args.remove(part);
    }
    children_mut(exp).into_iter().for_each(|inner| without_part(inner, part));
}

/// What may stand for an expression, the smallest first.
fn smaller(exp: &Exp) -> Vec<Exp> {
    let with = |kind: ExpKind| Exp { kind, span: exp.span };
    let literals = [ExpKind::Integer(1), ExpKind::Double(1.0), ExpKind::Logical(true)].map(with);
    let mut all = Vec::new();
    match &exp.kind {
        ExpKind::Block(statements) => {
            // Halves first, then quarters, down to one by one.
            let mut size = statements.len();
            while size > 0 {
                for from in (0..statements.len()).step_by(size) {
                    let mut rest = statements.clone();
                    rest.drain(from..(from + size).min(statements.len()));
                    all.push(with(ExpKind::Block(rest)));
                }
                size /= 2;
            }
            // The statements of an inner block, a branch or a loop in its stead.
            for (at, statement) in statements.iter().enumerate() {
                for inner in bodies(statement) {
                    let inner = match &inner.kind {
                        ExpKind::Block(inner) => inner.clone(),
                        _ => vec![inner.clone()],
                    };
                    let mut flat = statements.clone();
                    flat.splice(at..=at, inner);
                    all.push(with(ExpKind::Block(flat)));
                }
            }
            all.extend(if statements.len() == 1 { statements.clone() } else { Vec::new() });
        }
        ExpKind::If(condition, then, otherwise) => {
            all.extend([&**then].into_iter().chain(otherwise.as_deref()).cloned());
            if otherwise.is_some() {
                all.push(with(ExpKind::If(condition.clone(), then.clone(), None)));
            }
        }
        ExpKind::For(..) | ExpKind::While(..) => all.extend(bodies(exp).into_iter().cloned()),
        ExpKind::Assign(..) | ExpKind::Function(..) | ExpKind::Break | ExpKind::Next => {}
        _ => {
            all.extend(literals);
            all.extend(children(exp).into_iter().cloned());
        }
    }
    all
}

/// What statements have of statements.
fn bodies(exp: &Exp) -> Vec<&Exp> {
    match &exp.kind {
        ExpKind::Block(_) => vec![exp],
        ExpKind::If(_, then, otherwise) => [&**then].into_iter().chain(otherwise.as_deref()).collect(),
        ExpKind::For(_, _, body) | ExpKind::While(_, body) => vec![body],
        _ => Vec::new(),
    }
}

/// The expression at a place, counted from the outside to the inside.
fn nth<'e>(exp: &'e mut Exp, place: &mut usize) -> Option<&'e mut Exp> {
    if *place == 0 {
        return Some(exp);
    }
    *place -= 1;
    children_mut(exp).into_iter().find_map(|inner| nth(inner, place))
}
