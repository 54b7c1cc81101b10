//! What the tree of each form looks like, and where its parts stand in the text.

use lawson_oracle::scalar::ScalarType;
use lawson_oracle::source::Source;
use lawson_oracle::syntax::ast::*;
use lawson_oracle::syntax::{parse, parse_exp, visit};

fn exp(text: &str) -> ExpKind {
    let source = Source::new("e", text);
    parse_exp(&source).unwrap_or_else(|e| panic!("{}", e.render(&source, false))).0.kind
}

fn var(e: &Exp) -> &str {
    match &e.kind {
        ExpKind::Var(x) => x,
        other => panic!("{other:?}"),
    }
}

fn idents(is: &[Ident]) -> Vec<&str> {
    is.iter().map(|i| &*i.name).collect()
}

/// A path, with the number of indices in place of them: `.f[2]`.
fn steps(path: &[Access]) -> String {
    let step = |access: &Access| match access {
        Access::Field(f) => format!(".{}", f.name),
        Access::Index(dims) => format!("[{}]", dims.len()),
    };
    path.iter().map(step).collect()
}

#[test]
fn literals() {
    let table = [
        ("0", Literal::Int(0, None)),
        ("1_000i64", Literal::Int(1000, Some(ScalarType::I64))),
        ("0xFFu8", Literal::Int(255, Some(ScalarType::U8))),
        ("0x1f32", Literal::Int(0x1f32, None)),
        ("0b1_01i8", Literal::Int(5, Some(ScalarType::I8))),
        ("18446744073709551615u64", Literal::Int((1 << 64) - 1, Some(ScalarType::U64))),
        ("1.50", Literal::Float("1.50".into(), None)),
        ("1_0.2_5e-3", Literal::Float("10.25e-3".into(), None)),
        ("1e3", Literal::Float("1e3".into(), None)),
        ("2f32", Literal::Float("2".into(), Some(ScalarType::F32))),
        ("1E+2f64", Literal::Float("1E+2".into(), Some(ScalarType::F64))),
        ("true", Literal::Bool(true)),
    ];
    for (text, literal) in table {
        assert_eq!(exp(text), ExpKind::Literal(literal), "{text}");
    }
}

#[test]
fn names_fields_and_indices() {
    assert!(matches!(exp("f64.sqrt"), ExpKind::Var(x) if &*x == "f64.sqrt"));
    assert!(matches!(exp("(i32.+)"), ExpKind::Var(x) if &*x == "i32.+"));
    assert!(matches!(exp("x.sqrt"), ExpKind::Field(_, f) if &*f.name == "sqrt"));
    assert!(matches!(exp("x'.0"), ExpKind::Field(_, f) if &*f.name == "0"));
    assert!(matches!(exp("a[i]"), ExpKind::Index(a, dims) if var(&a) == "a" && dims.len() == 1));
    assert!(matches!(exp("a [i]"), ExpKind::Apply(a, _) if var(&a) == "a"));
    assert!(matches!(exp("(f x)[i]"), ExpKind::Index(..)));
    let ExpKind::Index(_, dims) = exp("a[i, :, j:, ::-1]") else { panic!() };
    let [
        Dim::At(i),
        Dim::Slice(None, None, None),
        Dim::Slice(Some(j), None, None),
        Dim::Slice(None, None, Some(s)),
    ] = &dims[..]
    else {
        panic!("{dims:?}")
    };
    assert_eq!((var(i), var(j)), ("i", "j"));
    assert!(matches!(s.kind, ExpKind::Neg(_)));
}

#[test]
fn sections() {
    assert!(matches!(exp("(+)"), ExpKind::Op { op, backtick: false } if &*op.name == "+"));
    assert!(matches!(exp("(`f`)"), ExpKind::Op { op, backtick: true } if &*op.name == "f"));
    assert!(
        matches!(exp("(x -)"), ExpKind::LeftSection { op, lhs, .. } if &*op.name == "-" && var(&lhs) == "x")
    );
    assert!(
        matches!(exp("(/ x)"), ExpKind::RightSection { op, rhs, .. } if &*op.name == "/" && var(&rhs) == "x")
    );
    assert!(matches!(exp("(`f` x)"), ExpKind::RightSection { backtick: true, .. }));
    assert!(matches!(exp("(x `f`)"), ExpKind::LeftSection { backtick: true, .. }));
    assert!(matches!(exp("(- x)"), ExpKind::Paren(e) if matches!(e.kind, ExpKind::Neg(_))));
    assert!(matches!(exp("(-x +)"), ExpKind::LeftSection { lhs, .. } if matches!(lhs.kind, ExpKind::Neg(_))));
    assert!(matches!(exp("(.f.0)"), ExpKind::AccessSection(path) if steps(&path) == ".f.0"));
    assert!(matches!(exp("(.[i, j])"), ExpKind::AccessSection(path) if steps(&path) == "[2]"));
    assert!(matches!(exp("(.f[i].0)"), ExpKind::AccessSection(path) if steps(&path) == ".f[1].0"));
    assert!(matches!(exp("(.[0].a)"), ExpKind::AccessSection(path) if steps(&path) == "[1].a"));
    assert!(matches!(exp("(x i32.+)"), ExpKind::LeftSection { op, .. } if &*op.name == "i32.+"));
}

#[test]
fn lets_are_one_flat_chain() {
    let text = "let x = 1 let y = 2 in let f [n] 'a (z: [n]a) = z #[a] let a[0].f = 1 let r.f = 2 in let [k] (b: [k]t) = c in #[materialize] let d = 1 in d";
    let ExpKind::Let(bindings, body) = exp(text) else { panic!() };
    assert_eq!(var(&body), "d");
    let [
        Binding::Value { .. },
        Binding::Value { .. },
        Binding::Fun(f),
        Binding::Update { name, path, attrs: before, .. },
        Binding::Update { path: field, .. },
        Binding::Value { sizes, .. },
        Binding::Value { attrs, .. },
    ] = &bindings[..]
    else {
        panic!("{bindings:?}")
    };
    let types: Vec<(&str, Option<char>)> = f.type_params.iter().map(|a| (&*a.name, a.lift)).collect();
    assert_eq!((&*f.name, idents(&f.size_params), types), ("f", vec!["n"], vec![("a", None)]));
    assert_eq!((&*name.name, idents(sizes)), ("a", vec!["k"]));
    assert_eq!((steps(path), before.len(), steps(field)), ("[1].f".to_string(), 1, ".f".to_string()));
    assert_eq!(&*attrs[0].name, "materialize");
    // A value may itself be a chain.
    let ExpKind::Let(outer, _) = exp("let x = let y = 1 in y in x") else { panic!() };
    assert_eq!(outer.len(), 1);
}

#[test]
fn loops() {
    let ExpKind::Loop { init, form, sizes, .. } = exp("loop [k] (xs: [k]t) = ys for i < n do xs") else {
        panic!()
    };
    assert!(init.is_some() && matches!(form, LoopForm::For(i, _) if &*i.name == "i"));
    assert_eq!(idents(&sizes), ["k"]);
    let ExpKind::Loop { init, form, .. } = exp("loop (x, y) for (a, b) in xs do x") else { panic!() };
    assert!(init.is_none() && matches!(form, LoopForm::In(p, _) if matches!(p.kind, PatKind::Tuple(_))));
    let ExpKind::Loop { form, .. } = exp("loop x = 1 while x < 10 do x + 1") else { panic!() };
    assert!(matches!(form, LoopForm::While(_)));
}

#[test]
fn ranges_match_and_with() {
    let forms = |text| match exp(text) {
        ExpKind::Range { step, end: RangeEnd::Inclusive(_), .. } => (step.is_some(), "..."),
        ExpKind::Range { step, end: RangeEnd::Below(_), .. } => (step.is_some(), "..<"),
        ExpKind::Range { step, end: RangeEnd::Above(_), .. } => (step.is_some(), "..>"),
        other => panic!("{other:?}"),
    };
    let table = [
        ("1...9", false, "..."),
        ("1..3...9", true, "..."),
        ("0..<n", false, "..<"),
        ("9..>0", false, "..>"),
        ("9..7..>0", true, "..>"),
    ];
    for (text, step, end) in table {
        assert_eq!(forms(text), (step, end), "{text}");
    }
    let ExpKind::Match(_, cases) = exp("match (x, y) case (-1, _) -> 1 case (0.5, true) -> 2 case z -> 3")
    else {
        panic!()
    };
    let PatKind::Tuple(ps) = &cases[0].0.kind else { panic!() };
    assert_eq!(ps[0].kind, PatKind::Literal(Literal::Int(-1, None)));
    assert_eq!(cases.len(), 3);
    assert!(matches!(exp("r with f.g = 1"), ExpKind::With(_, path, _) if steps(&path) == ".f.g"));
    assert!(matches!(exp("a with [i, :] = b"), ExpKind::With(_, path, _) if steps(&path) == "[2]"));
    assert!(matches!(exp("r with f[i].g[j] = b"), ExpKind::With(_, path, _) if steps(&path) == ".f[1].g[1]"));
    assert!(matches!(exp("t with 0 = 1"), ExpKind::With(_, path, _) if steps(&path) == ".0"));
}

#[test]
fn types() {
    let of = |text: &str| match exp(&format!("e : {text}")) {
        ExpKind::Ascribe(_, t) => t.kind,
        other => panic!("{other:?}"),
    };
    assert_eq!(of("f64"), TypeExpKind::Scalar(ScalarType::F64));
    assert!(matches!(of("[]bool"), TypeExpKind::Array(None, _)));
    assert!(
        matches!(of("[n * m + 1]t"), TypeExpKind::Array(Some(e), _) if matches!(e.kind, ExpKind::Binary { .. }))
    );
    assert!(matches!(of("()"), TypeExpKind::Tuple(ts) if ts.is_empty()));
    assert!(matches!(of("*[n]t"), TypeExpKind::Unique(_)));
    assert!(matches!(of("{x: i32, y: (a, b)}"), TypeExpKind::Record(fs) if fs.len() == 2));
    assert!(matches!(of("name [n] t []"), TypeExpKind::Named { args, .. } if args.len() == 3));
    assert!(
        matches!(of("a -> b -> c"), TypeExpKind::Fun { to, .. } if matches!(to.kind, TypeExpKind::Fun { .. }))
    );
    assert!(matches!(of("(n: i64) -> [n]t"), TypeExpKind::Fun { param: Some(n), .. } if &*n.name == "n"));
    // The type of a lambda's result ends before its arrow.
    assert!(matches!(exp("\\x : t -> x"), ExpKind::Lambda { result: Some(_), .. }));
}

#[test]
fn definitions() {
    let source = Source::new(
        "d",
        "#[a(1, b(c))] entry f 'a [n] x (_, y) : t = x\ndef x +. y = 1\ndef (-) x = 1\ndef x `g` y = 1\nlet main = 1",
    );
    let program = parse(&source).unwrap();
    let defs: Vec<&Def> = program
        .decls
        .iter()
        .map(|d| match d {
            Decl::Def(d) => d,
            Decl::Type(_) | Decl::External(_) => panic!(),
        })
        .collect();
    let heads: Vec<_> = defs.iter().map(|d| (&*d.name, d.params.len(), d.entry)).collect();
    assert_eq!(
        heads,
        [("f", 2, true), ("+.", 2, false), ("-", 1, false), ("g", 2, false), ("main", 0, true)]
    );
    let args: Vec<&str> = defs[0].attrs[0].args.iter().map(|a| &**a).collect();
    assert_eq!(args, ["1", "b(c)"]);
}

#[test]
fn places_and_numbers() {
    let text = "def f x = g (x + 1) a[x]";
    let mut program = parse(&Source::new("s", text)).unwrap();
    struct Nodes(Vec<(u32, String)>, &'static str);
    impl visit::VisitMut for Nodes {
        fn exp(&mut self, e: &mut Exp) {
            self.0.push((e.id.0, self.1[e.span.start as usize..e.span.end as usize].to_string()));
            visit::walk_exp(self, e);
        }
    }
    let mut nodes = Nodes(Vec::new(), text);
    visit::walk_program(&mut nodes, &mut program);
    let expected = [
        (1, "g (x + 1) a[x]"),
        (2, "g (x + 1)"),
        (3, "g"),
        (4, "(x + 1)"),
        (5, "x + 1"),
        (6, "x"),
        (8, "1"),
        (9, "a[x]"),
        (10, "a"),
        (11, "x"),
    ];
    let found: Vec<_> = nodes.0.iter().map(|(id, text)| (*id, &**text)).collect();
    assert_eq!(found, expected);
    // 0 is the parameter, 7 the operator.
    assert_eq!(program.nodes, 12);
}
