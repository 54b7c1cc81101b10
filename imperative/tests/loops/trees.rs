//! What is printed is read as the same program, and R reads each text as the tree that we do.

use arbitrary::{Result, Unstructured};
use lawson_imperative::generate;
use lawson_imperative::syntax::ast::{Arg, Binary, Exp, ExpKind, Ident, Mode, Program, Unary};
use lawson_imperative::syntax::{parse, print};
use lawson_oracle::generate::bytes_from_seed;
use lawson_oracle::source::{Source, Span};

use super::golden;

/// A tree as text, every part in parentheses: as `trees.R` writes what R has parsed.
fn tree(exp: &Exp) -> String {
    let of = |head: &str, parts: &[String]| format!("({head} {})", parts.join(" "));
    let arg = |arg: &Arg| match &arg.name {
        Some(name) => format!("{}={}", name.name, tree(&arg.value)),
        None => tree(&arg.value),
    };
    match &exp.kind {
        ExpKind::Double(x) => format!("d{:016x}", if x.is_nan() { 0 } else { x.to_bits() }),
        ExpKind::Integer(n) => format!("i{n}"),
        ExpKind::Logical(b) => if *b { "TRUE" } else { "FALSE" }.into(),
        ExpKind::Na(Mode::Logical) => "NA".into(),
        ExpKind::Na(Mode::Integer) => "NA_integer_".into(),
        ExpKind::Na(Mode::Double) => "NA_real_".into(),
        ExpKind::Text(text) => {
            format!("t{}", text.bytes().map(|byte| format!("{byte:02x}")).collect::<String>())
        }
        ExpKind::Null => "NULL".into(),
        ExpKind::Name(name) => name.to_string(),
        ExpKind::Paren(inner) => of("(", &[tree(inner)]),
        ExpKind::Unary(Unary::Minus, inner) => of("-", &[tree(inner)]),
        ExpKind::Unary(Unary::Plus, inner) => of("+", &[tree(inner)]),
        ExpKind::Unary(Unary::Not, inner) => of("!", &[tree(inner)]),
        ExpKind::Binary(op, a, b) => of(op.symbol(), &[tree(a), tree(b)]),
        ExpKind::Call(name, args) => of(&name.name, &args.iter().map(arg).collect::<Vec<_>>()),
        ExpKind::Index(array, at) => {
            let at = at.iter().map(|at| at.as_ref().map_or_else(|| "_".into(), tree));
            of("[", &[tree(array)].into_iter().chain(at).collect::<Vec<_>>())
        }
        ExpKind::Block(statements) => of("{", &statements.iter().map(tree).collect::<Vec<_>>()),
        ExpKind::Assign(a, b) => of("<-", &[tree(a), tree(b)]),
        ExpKind::If(c, a, b) => {
            of("if", &[&**c, a].into_iter().chain(b.as_deref()).map(tree).collect::<Vec<_>>())
        }
        ExpKind::For(name, over, body) => of("for", &[name.name.to_string(), tree(over), tree(body)]),
        ExpKind::While(c, body) => of("while", &[tree(c), tree(body)]),
        ExpKind::Break => "(break )".into(),
        ExpKind::Next => "(next )".into(),
        ExpKind::Function(params, body) => {
            let params = params.iter().map(|param| param.name.to_string());
            of("function", &params.chain([tree(body)]).collect::<Vec<_>>())
        }
    }
}

fn trees(program: &Program) -> Vec<String> {
    let function = |function: &lawson_imperative::syntax::ast::Function| {
        let params = function.params.iter().map(|param| param.name.to_string());
        let parts: Vec<String> = params.chain([tree(&function.body)]).collect();
        format!("(<- {} (function {}))", function.name.name, parts.join(" "))
    };
    program.functions.iter().map(function).collect()
}

fn parsed(text: &str) -> Program {
    let source = Source::new("p.R", text);
    parse(&source).unwrap_or_else(|d| panic!("{}\n{text}", d.render(&source, false)))
}

/// Any expression, of whatever sense.
fn expression(u: &mut Unstructured<'_>, depth: u32) -> Result<Exp> {
    let leaf = depth > 4 || u.ratio(1, 4)?;
    let kind = if leaf {
        match u.int_in_range(0..=6)? {
            0 => ExpKind::Double(*u.choose(&[1.0, 0.25, 1e300, 1e15, 2.5e-9, f64::INFINITY])?),
            1 => ExpKind::Integer(*u.choose(&[0, 7, i32::MAX])?),
            2 => ExpKind::Logical(u.arbitrary()?),
            3 => ExpKind::Na(*u.choose(&Mode::ALL)?),
            4 => ExpKind::Text("a\n\"b\"\t\\".into()),
            _ => ExpKind::Name((*u.choose(&["x", "a.b", "i", ".k_2"])?).into()),
        }
    } else {
        let mut inner = || expression(u, depth + 1).map(Box::new);
        let (a, b, c) = (inner()?, inner()?, inner()?);
        let ident = |name: &str| Ident { name: name.into(), span: Span::default() };
        let name = Exp { kind: ExpKind::Name("x".into()), span: Span::default() };
        match u.int_in_range(0..=13)? {
            0 => ExpKind::Unary(*u.choose(&[Unary::Minus, Unary::Plus, Unary::Not])?, a),
            1 => ExpKind::Call(
                ident("f"),
                vec![Arg { name: None, value: *a }, Arg { name: Some(ident("by")), value: *b }],
            ),
            2 => ExpKind::Index(a, vec![Some(*b), None]),
            3 => ExpKind::Block(vec![*a, *b]),
            4 => ExpKind::Assign(Box::new(name), a),
            5 => {
                let at = Exp { kind: ExpKind::Index(Box::new(name), vec![Some(*a)]), span: Span::default() };
                ExpKind::Assign(Box::new(at), b)
            }
            6 => ExpKind::If(a, b, if u.arbitrary()? { Some(c) } else { None }),
            7 => ExpKind::For(ident("i"), a, b),
            8 => ExpKind::While(a, b),
            9 => ExpKind::Function(vec![ident("a"), ident("b")], a),
            10 => ExpKind::Paren(a),
            _ => {
                use Binary::*;
                let op = *u.choose(&[
                    Power,
                    Range,
                    Modulo,
                    IntegerDivide,
                    Multiply,
                    Divide,
                    Add,
                    Subtract,
                    Less,
                    Equal,
                    And,
                    AndThen,
                    Or,
                    OrElse,
                ])?;
                ExpKind::Binary(op, a, b)
            }
        }
    };
    Ok(Exp { kind, span: Span::default() })
}

/// The tree without the parentheses and braces that the printer may have to write.
fn bare(exp: &Exp) -> String {
    let text = tree(exp);
    let mut kept = String::new();
    // Of `(( e)` and `({ e)` the part is left.
    let mut open: Vec<bool> = Vec::new();
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        let wraps = rest.starts_with("(( ") || rest.starts_with("({ ");
        if wraps {
            open.push(true);
            rest = &rest[3..];
            continue;
        }
        match c {
            '(' => {
                open.push(false);
                kept.push(c);
            }
            ')' if open.pop() == Some(true) => {}
            c => kept.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    kept
}

/// Texts of the corpus, of random programs, and of random expressions.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> =
        golden::corpus().into_iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    for seed in 0..200 {
        let bytes = bytes_from_seed(seed, 4096);
        texts.push(generate::program(&mut Unstructured::new(&bytes), 1).unwrap());
    }
    for seed in 0..1_000 {
        let bytes = bytes_from_seed(seed, 2048);
        let body = expression(&mut Unstructured::new(&bytes), 0).unwrap();
        let ident = Ident { name: "f".into(), span: Span::default() };
        let function = lawson_imperative::syntax::ast::Function {
            name: ident,
            params: Vec::new(),
            asked: Default::default(),
            noalias: Vec::new(),
            signature: None,
            body,
            span: Span::default(),
        };
        let text = print::program(&Program { functions: vec![function.clone()], externals: Vec::new() });
        let source = Source::new("p.R", text.as_str());
        // Comparisons in a row, and what is nested too deeply, are refused.
        let Ok(again) = parse(&source) else { continue };
        assert_eq!(bare(&again.functions[0].body), bare(&function.body), "{text}");
        texts.push(text);
    }
    texts
}

#[test]
fn what_is_printed_is_read_as_the_same_program() {
    let texts = texts();
    assert!(texts.len() > 1_000, "{}", texts.len());
    for text in texts {
        let program = parsed(&text);
        let printed = print::program(&program);
        assert_eq!(trees(&parsed(&printed)), trees(&program), "{text}\n{printed}");
        // Types and functions of the host are printed too.
        assert_eq!(print::program(&parsed(&printed)), printed);
    }
}

#[test]
fn r_reads_the_same_tree() {
    let folder = tempfile::tempdir().unwrap();
    let (mut files, mut expected) = (Vec::new(), String::new());
    for (number, text) in texts().iter().enumerate() {
        let path = folder.path().join(format!("{number}.R"));
        std::fs::write(&path, text).unwrap();
        files.push(path);
        trees(&parsed(text)).iter().for_each(|tree| expected += &format!("{number}.R {tree}\n"));
    }
    let list = folder.path().join("files");
    let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    std::fs::write(&list, names.join("\n") + "\n").unwrap();
    let Some(found) = golden::r("trees.R", &[list]) else { return eprintln!("there is no R to read") };
    for (expected, found) in expected.lines().zip(found.lines()) {
        assert_eq!(expected, found);
    }
    assert_eq!(expected.lines().count(), found.lines().count());
}
