//! A program as text that parses to it again.

use std::fmt::Write;

use super::ast::{
    Arg, Exp, ExpKind, Extent, External, Function, Ident, Mode, Program, Signature, Type, TypeKind, Unary,
};
use super::declaration::lines;
use super::parser::{ASSIGN, NOT, SIGN, powers};

/// The text of a program.
pub fn program(program: &Program) -> String {
    let mut text = String::new();
    for External { name, params, result, .. } in &program.externals {
        let params: Vec<String> = params.iter().map(ty).collect();
        _ = writeln!(text, "#: external {}: {} -> {}", name.name, params.join(", "), ty(result));
    }
    program.functions.iter().for_each(|def| text.push_str(&function(def)));
    text
}

fn function(function: &Function) -> String {
    let mut text = String::new();
    if let Some(Signature { params, refs, result, .. }) = &function.signature {
        let one = |(name, of): &(Ident, Type)| {
            let refs = if refs.contains(&name.name) { "ref " } else { "" };
            format!("{refs}{}: {}", name.name, ty(of))
        };
        let params: Vec<String> = params.iter().map(one).collect();
        _ = writeln!(text, "#: {} -> {}", params.join(", "), ty(result));
    }
    lines(&function.asked).for_each(|line| _ = writeln!(text, "#: {line}"));
    function.noalias.iter().for_each(|apart| _ = writeln!(text, "#: noalias({})", names(apart)));
    let body = Printer { indent: 0 }.exp(&function.body, Around::BODY);
    text + &format!("{} <- function({}) {body}\n", function.name.name, names(&function.params))
}

fn names(names: &[Ident]) -> String {
    names.iter().map(|name| &*name.name).collect::<Vec<_>>().join(", ")
}

fn typed(names: &[(Ident, Type)]) -> String {
    let one = |(name, of): &(Ident, Type)| format!("{}: {}", name.name, ty(of));
    names.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn ty(ty: &Type) -> String {
    let (mode, extents) = match &ty.kind {
        TypeKind::List(parts) => return format!("list({})", typed(parts)),
        TypeKind::Array(mode, extents) => (mode.name(), extents),
    };
    let extents: Vec<String> = extents
        .iter()
        .map(|extent| match extent {
            Extent::Name(name) => name.name.to_string(),
            Extent::Number(n) => n.to_string(),
            Extent::Any => String::new(),
        })
        .collect();
    if extents.is_empty() { mode.into() } else { format!("{mode}[{}]", extents.join(", ")) }
}

/// What an expression stands among: how tightly it must bind at least, and how tightly the operator binds that follows.
#[derive(Clone, Copy)]
struct Around {
    least: u8,
    next: u8,
}

impl Around {
    /// Brackets, or the ends of a line.
    const NOTHING: Around = Around { least: 0, next: 0 };
    /// What a condition, a loop or a function governs.
    const BODY: Around = Around { least: 1, next: 0 };
}

struct Printer {
    indent: usize,
}

impl Printer {
    fn inner(&mut self, exp: &Exp) -> String {
        self.exp(exp, Around::NOTHING)
    }

    fn exp(&mut self, exp: &Exp, around: Around) -> String {
        let parts = |a: &Exp, b: &Exp, symbol: &str, (left, right): (u8, u8), printer: &mut Self| {
            let a = printer.exp(a, Around { least: left, next: left });
            let b = printer.exp(b, Around { least: right, next: around.next });
            (format!("{a}{symbol}{b}"), left.min(right) < around.least)
        };
        // Its text, and whether it would be read as another one here.
        let (text, apart) = match &exp.kind {
            ExpKind::Binary(op, a, b) => {
                let tight = matches!(op.symbol(), ":" | "^");
                let symbol = if tight { op.symbol().into() } else { format!(" {} ", op.symbol()) };
                parts(a, b, &symbol, powers(*op), self)
            }
            ExpKind::Assign(a, b) => parts(a, b, " <- ", ASSIGN, self),
            ExpKind::Unary(op, inner) => {
                let (sign, power) = match op {
                    Unary::Minus => ('-', SIGN),
                    Unary::Plus => ('+', SIGN),
                    Unary::Not => ('!', NOT),
                };
                let inner = self.exp(inner, Around { least: power, next: around.next });
                (format!("{sign}{inner}"), around.next >= power)
            }
            ExpKind::If(condition, then, otherwise) => {
                let condition = self.inner(condition);
                let then = match (otherwise, ends_open(then)) {
                    (Some(_), true) => self.block(std::slice::from_ref(&**then)),
                    _ => self.exp(then, Around::BODY),
                };
                let otherwise = otherwise.as_ref().map(|otherwise| self.exp(otherwise, Around::BODY));
                let otherwise = otherwise.map_or_else(String::new, |exp| format!(" else {exp}"));
                (format!("if ({condition}) {then}{otherwise}"), around.next > 0)
            }
            ExpKind::For(name, over, body) => {
                let (over, body) = (self.inner(over), self.exp(body, Around::BODY));
                (format!("for ({} in {over}) {body}", name.name), around.next > 0)
            }
            ExpKind::While(condition, body) => {
                let (condition, body) = (self.inner(condition), self.exp(body, Around::BODY));
                (format!("while ({condition}) {body}"), around.next > 0)
            }
            ExpKind::Function(params, body) => {
                let body = self.exp(body, Around::BODY);
                (format!("function({}) {body}", names(params)), around.next > 0)
            }
            _ => (self.closed(exp), false),
        };
        if apart { format!("({text})") } else { text }
    }

    /// What ends where it says so itself.
    fn closed(&mut self, exp: &Exp) -> String {
        match &exp.kind {
            ExpKind::Double(x) if x.is_nan() => "NaN".into(),
            ExpKind::Double(x) if x.is_infinite() => "Inf".into(),
            // Without an exponent or a point where there need not be one.
            ExpKind::Double(x) if x.abs() < 1e15 && x.trunc() == *x => x.to_string(),
            ExpKind::Double(x) => format!("{x:?}"),
            ExpKind::Integer(n) => format!("{n}L"),
            ExpKind::Logical(b) => if *b { "TRUE" } else { "FALSE" }.into(),
            ExpKind::Na(Mode::Logical) => "NA".into(),
            ExpKind::Na(Mode::Integer) => "NA_integer_".into(),
            ExpKind::Na(Mode::Double) => "NA_real_".into(),
            ExpKind::Text(text) => quoted(text),
            ExpKind::Null => "NULL".into(),
            ExpKind::Name(name) => name.to_string(),
            ExpKind::Break => "break".into(),
            ExpKind::Next => "next".into(),
            ExpKind::Call(name, args) => {
                let args: Vec<String> = args.iter().map(|arg| self.arg(arg)).collect();
                format!("{}({})", name.name, args.join(", "))
            }
            ExpKind::Index(array, at) => {
                let at: Vec<String> =
                    at.iter().map(|at| at.as_ref().map_or_else(String::new, |at| self.inner(at))).collect();
                // Nothing binds as tightly.
                let array = self.exp(array, Around { least: u8::MAX, next: u8::MAX });
                format!("{array}[{}]", at.join(", "))
            }
            ExpKind::Block(statements) => self.block(statements),
            ExpKind::Paren(inner) => format!("({})", self.inner(inner)),
            _ => format!("({})", self.inner(exp)),
        }
    }

    fn arg(&mut self, arg: &Arg) -> String {
        let value = self.inner(&arg.value);
        arg.name.as_ref().map_or_else(|| value.clone(), |name| format!("{} = {value}", name.name))
    }

    fn block(&mut self, statements: &[Exp]) -> String {
        self.indent += 1;
        let pad = "  ".repeat(self.indent);
        let lines: String =
            statements.iter().map(|statement| format!("{pad}{}\n", self.inner(statement))).collect();
        self.indent -= 1;
        format!("{{\n{lines}{}}}", "  ".repeat(self.indent))
    }
}

/// Whether an `else` after it would be its own.
fn ends_open(exp: &Exp) -> bool {
    match &exp.kind {
        ExpKind::If(_, _, None) => true,
        ExpKind::If(_, _, Some(last))
        | ExpKind::For(_, _, last)
        | ExpKind::While(_, last)
        | ExpKind::Function(_, last)
        | ExpKind::Unary(_, last)
        | ExpKind::Binary(_, _, last)
        | ExpKind::Assign(_, last) => ends_open(last),
        _ => false,
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '"' | '\\' => quoted.extend(['\\', c]),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
