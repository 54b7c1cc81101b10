//! Plainer programs of the same meaning: functions of R that are written in the subset, returns in loops, and what `#:`
//! lines ask for, as statements. So the interpreter and the array program have the same tests and the same sums.

mod guards;
mod library;
mod returns;
mod trees;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::Span;

use crate::syntax::ast::{Arg, Binary, Exp, ExpKind, Ident, Name, Program};

/// Names that no function of a program has.
const KEPT: [&str; 30] = [
    "any",
    "as.double",
    "c",
    "cat",
    "dim",
    "ifelse",
    "integer",
    "invisible",
    "is.na",
    "length",
    "list",
    "max",
    "mean",
    "min",
    "ncol",
    "nrow",
    "numeric",
    "prod",
    "rep",
    "return",
    "rev",
    "runif",
    "seq",
    "seq_along",
    "seq_len",
    "set.seed",
    "sqrt",
    "stop",
    "sum",
    "matrix",
];

/// The program with statements for what its `#:` lines ask for, and without returns in loops; `text` is its own.
///
/// # Errors
/// A function of the program has a name of R's that these statements use, or that is a statement by itself.
pub(crate) fn desugared(mut program: Program, text: &str) -> Result<Program, Diagnostic> {
    let functions = program.functions.iter().map(|function| &function.name);
    let mut defined = functions.chain(program.externals.iter().map(|external| &external.name));
    if let Some(name) = defined.find(|name| KEPT.contains(&&*name.name)) {
        return Err(Diagnostic::new(name.span, format!("`{}` is a function of R's own here", name.name), "")
            .help("use another name"));
    }
    library::add(&mut program);
    let mut made = returns::Made::default();
    for function in &mut program.functions {
        if function.asked.na_forbid || function.asked.bounds_ahead {
            function.body = guards::ahead(function, text);
        }
        if function.asked.reassociate {
            function.body = trees::sums(function);
        }
        function.body = returns::after_loops(&function.body, &mut made);
    }
    Ok(program)
}

/// Statements as one: themselves where there is one.
fn block(mut statements: Vec<Exp>, span: Span) -> Exp {
    match statements.len() {
        1 => statements.remove(0),
        _ => Exp { kind: ExpKind::Block(statements), span },
    }
}

fn name(name: &Name, span: Span) -> Exp {
    Exp { kind: ExpKind::Name(name.clone()), span }
}

fn double(number: f64, span: Span) -> Exp {
    Exp { kind: ExpKind::Double(number), span }
}

fn integer(number: i32, span: Span) -> Exp {
    Exp { kind: ExpKind::Integer(number), span }
}

fn call(function: &str, args: Vec<Exp>, span: Span) -> Exp {
    let args = args.into_iter().map(|value| Arg { name: None, value }).collect();
    Exp { kind: ExpKind::Call(Ident { name: function.into(), span }, args), span }
}

fn binary(op: Binary, a: Exp, b: Exp, span: Span) -> Exp {
    Exp { kind: ExpKind::Binary(op, Box::new(a), Box::new(b)), span }
}

fn assign(target: Exp, value: Exp, span: Span) -> Exp {
    Exp { kind: ExpKind::Assign(Box::new(target), Box::new(value)), span }
}

/// `if (condition) then`.
fn when(condition: Exp, then: Exp, span: Span) -> Exp {
    Exp { kind: ExpKind::If(Box::new(condition), Box::new(then), None), span }
}

/// `if (condition) stop(why)`.
fn stop_when(condition: Exp, why: String, span: Span) -> Exp {
    let why = Exp { kind: ExpKind::Text(why.into()), span };
    when(condition, call("stop", vec![why], span), span)
}
