//! Functions that stand for a law's function variables in instances, the plainest first.

use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::types::{Size, Type};

/// The body of a function over the parameters `a`, `b`, .., and what holds of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    pub body: String,
    pub pure: bool,
    pub total: bool,
    pub associative: bool,
    pub commutative: bool,
    pub idempotent: bool,
    /// The number that is neutral for it.
    pub neutral: Option<Scalar>,
    /// How long the arrays are that it gives, where that was asked for.
    pub length: Option<i64>,
}

impl Candidate {
    fn of(body: impl Into<String>) -> Candidate {
        Candidate {
            body: body.into(),
            pure: true,
            total: true,
            associative: false,
            commutative: false,
            idempotent: false,
            neutral: None,
            length: None,
        }
    }

    /// Whether it gives the same for all arguments.
    pub fn is_constant(&self) -> bool {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        !self.body.split(|c| !word(c)).any(|name| name.len() == 1 && name.starts_with(char::is_alphabetic))
    }

    /// `A`, `C`, `I`: associative, commutative, idempotent.
    fn operator(body: String, holds: &str, neutral: Option<Scalar>) -> Candidate {
        Candidate {
            associative: holds.contains('A'),
            commutative: holds.contains('C'),
            idempotent: holds.contains('I'),
            neutral,
            ..Candidate::of(body)
        }
    }
}

/// The name of a parameter by its place.
pub fn parameter(place: usize) -> char {
    char::from(b'a' + (place % 26) as u8)
}

/// Functions of these types; `None` where none can be written down. `size` says what a size is called; one without
/// a name may be any, each of the lengths among them.
pub fn candidates(
    params: &[Type],
    result: &Type,
    size: &dyn Fn(&Size) -> Option<String>,
    asked: &[i64],
) -> Option<Vec<Candidate>> {
    match result {
        Type::Scalar(ty) => scalar(params, *ty),
        Type::Tuple(parts) => {
            let parts = parts.iter().map(|part| candidates(params, part, size, asked));
            Some(together(&parts.collect::<Option<Vec<_>>>()?, &|bodies| format!("({})", bodies.join(", "))))
        }
        Type::Record(fields) => {
            let parts = fields.iter().map(|(_, part)| candidates(params, part, size, asked));
            let record = |bodies: &[&str]| {
                let each = fields.iter().zip(bodies).map(|((name, _), body)| format!("{name} = {body}"));
                format!("{{{}}}", each.collect::<Vec<_>>().join(", "))
            };
            Some(together(&parts.collect::<Option<Vec<_>>>()?, &record))
        }
        Type::Sum(variants) => {
            let parts = variants.iter().map(|(name, ty)| {
                let fields = ty.fields().iter().map(|part| candidates(params, part, size, asked));
                let made = |bodies: &[&str]| {
                    let fields = bodies.iter().map(|body| format!(" ({body})"));
                    format!("#{name}{}", fields.collect::<String>())
                };
                Some(together(&fields.collect::<Option<Vec<_>>>()?, &made))
            });
            Some(parts.collect::<Option<Vec<_>>>()?.concat())
        }
        Type::Array(extent, row) => {
            let rows = candidates(params, row, size, asked)?;
            let lengths = size(extent).map_or_else(
                || lengths(params),
                |size| match size.contains(' ') {
                    true => vec![format!("({size})")],
                    false => vec![size],
                },
            );
            // Of each element its place, too.
            let place = parameter(params.len());
            let placed = [params, &[Type::Scalar(ScalarType::I64)]].concat();
            let placed =
                candidates(&placed, row, size, asked)?.into_iter().filter(|f| f.pure && f.total).take(4);
            let placed =
                placed.map(|f| (f.clone(), format!("(\\{place} -> {})", f.body))).collect::<Vec<_>>();
            let tabulated = placed.iter().zip(lengths.iter().cycle());
            let tabulated = tabulated.map(|((f, fun), n)| (f, format!("tabulate {n} {fun}")));
            let repeated = rows.iter().enumerate();
            let repeated =
                repeated.map(|(i, f)| (f, format!("replicate {} ({})", lengths[i % lengths.len()], f.body)));
            let of = |(f, body): (&Candidate, String)| Candidate {
                pure: f.pure,
                total: f.total,
                ..Candidate::of(body)
            };
            let is_open = size(extent).is_none();
            let long = placed
                .first()
                .filter(|_| is_open)
                .into_iter()
                .flat_map(|first| asked.iter().map(move |n| (first, n)));
            let long = long.map(|((f, fun), n)| Candidate {
                length: Some(*n),
                ..of((f, format!("tabulate {n} {fun}")))
            });
            Some(tabulated.chain(repeated).map(of).chain(long).collect())
        }
        Type::Fun(..) | Type::Param(_) | Type::Meta(_) => None,
    }
}

/// Lengths of what a function gives that may give any.
fn lengths(params: &[Type]) -> Vec<String> {
    let mut leaves = Vec::new();
    for (param, i) in params.iter().zip(0..) {
        scalars(param, parameter(i).to_string(), &mut leaves);
    }
    let of = |(text, from): &(String, ScalarType)| match from {
        ScalarType::Bool => format!("(i64.bool {text})"),
        from => format!("({} % 4)", converted(text, *from, ScalarType::I64)),
    };
    leaves.iter().take(1).map(of).chain(["1", "0", "2"].map(String::from)).collect()
}

/// Functions that give several values: of each part's functions another one.
fn together(parts: &[Vec<Candidate>], joined: &dyn Fn(&[&str]) -> String) -> Vec<Candidate> {
    let most = parts.iter().map(Vec::len).max().unwrap_or(1);
    let one = |number: usize| {
        let chosen: Vec<_> = parts.iter().zip(number..).map(|(part, i)| &part[i % part.len()]).collect();
        let bodies: Vec<_> = chosen.iter().map(|part| part.body.as_str()).collect();
        let all = |is: fn(&Candidate) -> bool| chosen.iter().all(|part| is(part));
        Candidate { pure: all(|c| c.pure), total: all(|c| c.total), ..Candidate::of(joined(&bodies)) }
    };
    (0..most).map(one).collect()
}

fn scalar(params: &[Type], ty: ScalarType) -> Option<Vec<Candidate>> {
    let mut leaves = Vec::new();
    for (param, i) in params.iter().zip(0..) {
        scalars(param, parameter(i).to_string(), &mut leaves);
    }
    let exprs: Vec<String> = leaves.iter().map(|(text, from)| converted(text, *from, ty)).collect();
    Some(match (exprs.as_slice(), ty) {
        ([], ScalarType::Bool) => vec![Candidate::of("true"), Candidate::of("false")],
        ([], _) => vec![Candidate::of(literal(1, ty))],
        ([a], ScalarType::Bool) => predicates(a, leaves[0].1, &leaves[0].0),
        ([a], _) => functions(a, ty),
        ([a, b], ScalarType::Bool) if leaves.iter().all(|(_, from)| *from == ty) => conditions(a, b),
        ([_, _], ScalarType::Bool) if leaves[0].1 == leaves[1].1 => {
            let [a, b] = [&leaves[0].0, &leaves[1].0];
            relations(a, b)
        }
        ([a, b], _) if leaves.iter().all(|(_, from)| *from == ty) => operators(a, b, ty),
        (exprs, _) => several(exprs, ty),
    })
}

/// A number of a type, with its suffix.
pub fn literal(n: i64, ty: ScalarType) -> String {
    match ty {
        ScalarType::Bool => (n != 0).to_string(),
        _ if ty.is_float() => format!("{n}.0{ty}"),
        _ => format!("{n}{ty}"),
    }
}

/// The scalars of a parameter; of an array one that its elements decide, or its length.
fn scalars(ty: &Type, text: String, out: &mut Vec<(String, ScalarType)>) {
    match ty {
        Type::Scalar(scalar) => out.push((text, *scalar)),
        Type::Tuple(parts) => {
            parts.iter().zip(0..).for_each(|(part, i)| scalars(part, format!("{text}.{i}"), out));
        }
        Type::Record(fields) => {
            fields.iter().for_each(|(name, part)| scalars(part, format!("{text}.{name}"), out));
        }
        // Another number for other elements, and in another order.
        Type::Array(_, row) => match **row {
            Type::Scalar(ty) if ty != ScalarType::Bool => {
                let [zero, one, two] = [0, 1, 2].map(|n| literal(n, ty));
                out.push((format!("(foldl (\\s x -> s * {two} + x + {one}) {zero} {text})"), ty));
            }
            _ => out.push((format!("(length {text})"), ScalarType::I64)),
        },
        // Which constructor it is, no expression says without its type.
        Type::Sum(_) | Type::Fun(..) | Type::Param(_) | Type::Meta(_) => {}
    }
}

fn converted(text: &str, from: ScalarType, to: ScalarType) -> String {
    match (from, to) {
        (from, to) if from == to => text.to_string(),
        (from, ScalarType::Bool) => format!("({text} > {})", literal(0, from)),
        (from, to) => format!("({to}.{from} {text})"),
    }
}

fn printing(body: String) -> Candidate {
    Candidate { pure: false, ..Candidate::of(body) }
}

fn failing(body: String) -> Candidate {
    Candidate { total: false, ..Candidate::of(body) }
}

fn functions(a: &str, ty: ScalarType) -> Vec<Candidate> {
    let n = |n| literal(n, ty);
    let mut all = vec![
        Candidate::of(format!("{a} + {}", n(1))),
        Candidate::of(a),
        Candidate::of(format!("{a} * {}", n(2))),
        Candidate::of(n(0)),
        Candidate::of(format!("{} - {a}", n(1))),
        Candidate::of(format!("{a} * {a}")),
        printing(format!("trace ({a} + {})", n(1))),
        printing(format!("trace {a}")),
    ];
    if !ty.is_float() {
        all.push(failing(format!("{} / {a}", n(6))));
        all.push(failing(format!("{} / ({a} - {})", n(6), n(1))));
    }
    all
}

fn predicates(a: &str, from: ScalarType, leaf: &str) -> Vec<Candidate> {
    let mut all = vec![
        Candidate::of(a),
        Candidate::of(format!("!{a}")),
        Candidate::of("true"),
        Candidate::of("false"),
        printing(format!("trace {a}")),
    ];
    if from != ScalarType::Bool {
        let n = |n| literal(n, from);
        all.insert(2, Candidate::of(format!("{leaf} == {}", n(1))));
        all.insert(3, Candidate::of(format!("{leaf} <= {}", n(1))));
        if !from.is_float() {
            all.push(failing(format!("{} / {leaf} > {}", n(6), n(0))));
        }
    }
    all
}

fn conditions(a: &str, b: &str) -> Vec<Candidate> {
    let operator = Candidate::operator;
    vec![
        operator(format!("{a} && {b}"), "ACI", Some(Scalar::Bool(true))),
        operator(format!("{a} || {b}"), "ACI", Some(Scalar::Bool(false))),
        operator(format!("{a} != {b}"), "AC", Some(Scalar::Bool(false))),
        operator(a.into(), "AI", None),
        operator(b.into(), "AI", None),
        operator(format!("!({a} && {b})"), "C", None),
        operator(format!("{a} && !{b}"), "", None),
        printing(format!("trace {a}")),
    ]
}

fn relations(a: &str, b: &str) -> Vec<Candidate> {
    let texts =
        [format!("{a} < {b}"), format!("{a} <= {b}"), format!("{a} == {b}"), "true".into(), "false".into()];
    texts.into_iter().map(Candidate::of).chain([printing(format!("trace ({a} < {b})"))]).collect()
}

fn operators(a: &str, b: &str, ty: ScalarType) -> Vec<Candidate> {
    let n = |n| literal(n, ty);
    // Floats are no numbers where brackets matter.
    let exact = !ty.is_float();
    let rounded = |holds: &'static str| if exact { holds } else { "C" };
    let number = |n| exact.then(|| Scalar::integer(ty, n));
    let operator = Candidate::operator;
    let mut all = vec![
        operator(format!("{a} + {b}"), rounded("AC"), number(0)),
        operator(format!("{a} - {b}"), "", None),
        operator(b.into(), "AI", None),
        operator(a.into(), "AI", None),
        operator(format!("{ty}.max {a} {b}"), "ACI", Some(Scalar::lowest(ty))),
        operator(format!("{a} * {b}"), rounded("AC"), number(1)),
        operator(format!("if {a} == {} then {b} else {a}", n(0)), "AI", number(0)),
        operator(format!("{a} + {b} + {}", n(1)), rounded("AC"), number(-1)),
        operator(
            format!("if {a} == {0} then {b} else if {b} == {0} then {a} else {a} - {b}", n(0)),
            "",
            number(0),
        ),
        operator(
            format!("if {a} == {0} then {b} else if {b} == {0} then {a} else {a} * {b} + {1}", n(0), n(1)),
            "C",
            number(0),
        ),
        // Idempotent, commutative, with a neutral element, and not associative; and idempotent alone.
        operator(format!("if {a} == {b} then {a} else {a} + {b}"), if exact { "CI" } else { "" }, number(0)),
        operator(format!("{a} * {} - {b}", n(2)), if exact { "I" } else { "" }, None),
        operator(format!("{a} * {} + {b}", n(2)), "", None),
        operator(format!("{a} * {b} + {}", n(1)), "C", None),
        // What it prints tells the order of its operands, and its value does not.
        Candidate { pure: false, ..operator(format!("trace {a} + {b}"), rounded("AC"), number(0)) },
        printing(format!("trace {b}")),
    ];
    if exact {
        all.push(failing(format!("{a} / {b}")));
    }
    all
}

fn several(exprs: &[String], ty: ScalarType) -> Vec<Candidate> {
    let n = |n| literal(n, ty);
    let (first, last) = (&exprs[0], &exprs[exprs.len() - 1]);
    if ty == ScalarType::Bool {
        let texts = [exprs.join(" && "), exprs.join(" || "), first.clone(), last.clone()];
        return texts.into_iter().map(Candidate::of).chain([printing(format!("trace {first}"))]).collect();
    }
    let texts = [exprs.join(" + "), exprs.join(" - "), first.clone(), last.clone(), exprs.join(" * "), n(0)];
    let mut all: Vec<_> = texts.into_iter().map(Candidate::of).collect();
    all.push(Candidate::of(format!("{first} * {} + {last}", n(2))));
    all.push(printing(format!("trace ({})", exprs.join(" + "))));
    if !ty.is_float() {
        all.push(failing(format!("{first} / {last}")));
    }
    all
}
