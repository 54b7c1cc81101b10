//! When a program may stop where R goes on: where it stops without its `#:` lines too, or where `#: na(forbid)` refuses an
//! `NA` that a parameter has when its function is called.

use lawson_imperative::syntax::ast::{Asked, Exp, ExpKind, Program};
use lawson_imperative::syntax::{parse, print};
use lawson_oracle::interp::Fault;
use lawson_oracle::source::Source;

/// The program that stops where this one has stopped by this fault, without what `#:` lines ask for.
pub fn plainer(source: &Source, fault: &Fault) -> String {
    let mut program = parse(source).unwrap();
    if let Some(param) = refused(fault) {
        let at = fault.span.start;
        let function = program.functions.iter_mut().find(|f| f.span.start <= at && at < f.span.end).unwrap();
        let body = std::mem::replace(&mut function.body, test(&param));
        let span = body.span;
        let statements = vec![function.body.clone(), body];
        function.body = Exp { kind: ExpKind::Block(statements), span };
    }
    without_requests(&mut program);
    let top = source.text.split_inclusive('\n').take_while(|line| line.starts_with("# "));
    top.collect::<String>() + &print::program(&program)
}

fn without_requests(program: &mut Program) {
    program.functions.iter_mut().for_each(|function| function.asked = Asked::default());
}

/// The parameter whose `NA` is refused.
fn refused(fault: &Fault) -> Option<String> {
    let said = fault.diagnostic().message;
    let (_, rest) = said.split_once("there is an NA in `")?;
    Some(rest.split_once("`, which `#: na(forbid)` refuses")?.0.to_string())
}

/// `if (any(is.na(param))) stop("missing")`.
fn test(param: &str) -> Exp {
    let text = format!("f <- function({param}) if (any(is.na({param}))) stop(\"missing\")\n");
    parse(&Source::new("f.R", text)).unwrap().functions.remove(0).body
}
