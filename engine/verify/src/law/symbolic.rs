//! Both sides over terms: for all functions and all values, at small lengths.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use lawson_oracle::domain::symbolic::{Exploration, Limits, Symbolic, Term, explore};
use lawson_oracle::domain::{Domain, Properties, Undecided};
use lawson_oracle::generate::input;
use lawson_oracle::interp::{self, Outcome};
use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::types::{SizeVar, Type};
use lawson_oracle::value::text::parse_values_of;
use lawson_oracle::value::{Array, RowType, Value};

use super::sides::{LENGTH_OF, MOST_GIVEN, Sides};
use super::text::Assumption;
use super::typed::{Kind, Typed};
use super::words::{Shape, Words};
use super::{Options, Why};
use crate::verify::outcome::{Agreement, End, Shown};

/// How far one assignment of lengths is explored.
const LIMITS: Limits = Limits { paths: 600, steps: 20_000 };
/// Explorations of one law, at most: one for each assignment of lengths, bracket, and choice of numbers.
const EXPLORATIONS: usize = 5000;
/// Where all lengths up to this one were looked at, the law is said to hold though longer ones were asked for.
const ENOUGH: i64 = 2;
/// Numbers that are needed as sizes go from this one to one more than the lengths.
const LEAST: i64 = -1;

const SIZE: &str = "a size or an index depends on values";

/// What the terms say.
pub struct Proof {
    /// All lengths up to this one were looked at on every path.
    pub length: i64,
    /// Variables that are needed as sizes or indices, of which only small numbers were tried.
    pub numbers: BTreeSet<String>,
    /// Paths on which the conditions hold.
    pub paths: usize,
    /// Those of them on which both sides have a value.
    pub values: usize,
    /// The sides have different terms, or something could not be decided.
    pub open: Option<Why>,
    explorations: usize,
}

impl Proof {
    /// The variables of which only small numbers were tried, and which.
    pub fn ranges(&self, typed: &Typed) -> Vec<(String, RangeInclusive<i64>)> {
        let numbers = self.numbers.iter().map(|name| (name.clone(), LEAST..=self.length + 1));
        let given = typed.of_any_length();
        let given = given.map(|name| (format!("the length of what {name} gives"), 0..=MOST_GIVEN as i64));
        numbers.chain(given).collect()
    }
}

/// Goes over all lengths up to that of the options, until something is open.
pub fn prove(typed: &Typed, options: &Options) -> Result<Proof, Why> {
    let sides = typed.unknown()?;
    let asked = i64::try_from(options.length).unwrap_or(i64::MAX - 2);
    let mut proof =
        Proof { length: -1, numbers: BTreeSet::new(), paths: 0, values: 0, open: None, explorations: 0 };
    for length in 0..=asked {
        let why = match at_length(typed, &sides, length, options, &mut proof) {
            Ok(()) => {
                proof.length = length;
                continue;
            }
            Err(Open::Many | Open::Budget) if proof.length >= ENOUGH.min(asked) => return Ok(proof),
            Err(Open::Many) => Why(format!("there are too many cases at lengths up to {length}")),
            Err(Open::Budget) => Why("there are more cases than are looked at".into()),
            Err(Open::Size) => Why(SIZE.into()),
            Err(Open::Other(why)) => why,
        };
        return Ok(Proof { open: Some(why), ..proof });
    }
    Ok(proof)
}

fn at_length(
    typed: &Typed,
    sides: &Sides,
    length: i64,
    options: &Options,
    proof: &mut Proof,
) -> Result<(), Open> {
    for sizes in assignments(typed, length)? {
        for schedule in &typed.law.schedules() {
            let numbers = BTreeMap::new();
            Job { typed, sides, sizes: &sizes, schedule, options, numbers }
                .explored_by_values(length, proof)?;
        }
    }
    Ok(())
}

/// Values of the sizes of which one at least is this, and none is greater.
fn assignments(typed: &Typed, length: i64) -> Result<Vec<BTreeMap<SizeVar, i64>>, Open> {
    let all = (length as usize + 1).checked_pow(typed.sizes.len() as u32);
    if all.is_none_or(|all| all > EXPLORATIONS) {
        return Err(Open::Many);
    }
    let mut all = vec![BTreeMap::new()];
    for var in &typed.sizes {
        let with = |sizes: &BTreeMap<SizeVar, i64>, n| {
            let mut sizes = sizes.clone();
            sizes.insert(var.clone(), n);
            sizes
        };
        all = all.iter().flat_map(|sizes| (typed.least(var)..=length).map(move |n| with(sizes, n))).collect();
    }
    all.retain(|sizes| sizes.is_empty() || sizes.values().any(|n| *n == length));
    Ok(all)
}

enum Open {
    /// A number is needed where there is a term.
    Size,
    /// There are more paths than are looked at.
    Budget,
    /// There are more lengths or numbers than are looked at.
    Many,
    Other(Why),
}

struct Job<'a> {
    typed: &'a Typed,
    sides: &'a Sides,
    sizes: &'a BTreeMap<SizeVar, i64>,
    schedule: &'a Schedule,
    options: &'a Options,
    /// Values of the variables that are needed as sizes or indices.
    numbers: BTreeMap<&'a str, i64>,
}

impl<'a> Job<'a> {
    /// Where variables are needed as sizes, for each of the small values of as few of them as do: the others stay
    /// unknown.
    fn explored_by_values(&mut self, length: i64, proof: &mut Proof) -> Result<(), Open> {
        let numbers: Vec<&str> = self.typed.numbers().collect();
        for count in 0..=numbers.len() {
            let mut open = None;
            for chosen in subsets(&numbers, count) {
                match self.explored_for(&chosen, length, proof) {
                    Ok(()) => {
                        proof.numbers.extend(chosen.iter().map(ToString::to_string));
                        return Ok(());
                    }
                    Err(Open::Size) => {}
                    Err(Open::Many) => return Err(Open::Many),
                    Err(why @ (Open::Budget | Open::Other(_))) => open = open.or(Some(why)),
                }
            }
            if let Some(open) = open {
                return Err(open);
            }
        }
        Err(Open::Size)
    }

    /// For all small values of these variables.
    fn explored_for(&mut self, names: &[&'a str], length: i64, proof: &mut Proof) -> Result<(), Open> {
        let Some((name, others)) = names.split_first() else { return self.explored(proof) };
        for number in LEAST..=length + 1 {
            self.numbers.insert(name, number);
            let explored = self.explored_for(others, length, proof);
            self.numbers.remove(name);
            explored?;
        }
        Ok(())
    }

    fn explored(&self, proof: &mut Proof) -> Result<(), Open> {
        proof.explorations += 1;
        if proof.explorations > EXPLORATIONS {
            return Err(Open::Many);
        }
        let explored = explore(LIMITS, |symbolic: &mut Symbolic| match self.path(symbolic) {
            Ok(None) => ControlFlow::Continue(()),
            Ok(Some(failed)) => {
                proof.paths += 1;
                proof.values += usize::from(!failed);
                ControlFlow::Continue(())
            }
            Err(open) => ControlFlow::Break(open),
        });
        match explored {
            Exploration::Complete(_) => Ok(()),
            Exploration::Budget => Err(Open::Budget),
            Exploration::Stopped(open) => Err(open),
        }
    }

    /// Whether both sides fail, where the conditions hold on this path.
    fn path(&self, symbolic: &mut Symbolic) -> Result<Option<bool>, Open> {
        symbolic.with_algebra();
        if self.options.reals {
            symbolic.with_reals();
        }
        let mut names = Vec::new();
        let (mut args, mut named) = (Vec::new(), BTreeMap::new());
        for (name, kind) in &self.typed.variables {
            let Kind::Value { ty, size } = kind else { continue };
            let number = match size {
                Some(var) => self.sizes.get(var),
                None => self.numbers.get(name.as_str()),
            };
            let value = match number {
                Some(n) => Value::Scalar(symbolic.constant(Scalar::I64(*n))),
                // A negative extent: there is no such array.
                None => match input::row_type(ty, self.sizes) {
                    Ok(row) => variables(symbolic, &row, name.clone(), &mut names)
                        .ok_or_else(|| Open::Other(Why("a value of a sum type is not a term".into())))?,
                    Err(_) => return Ok(None),
                },
            };
            if let Value::Scalar(term) = &value {
                named.insert(name.as_str(), *term);
            }
            args.push(value);
        }
        for var in self.typed.sizes_of_functions() {
            args.push(Value::Scalar(symbolic.constant(Scalar::I64(self.sizes[var]))));
        }
        self.assume(symbolic, &named);
        if args.is_empty() {
            args.push(Value::unit());
        }
        let run = |symbolic: &mut Symbolic, entry| {
            interp::run(symbolic, &self.sides.checked, entry, &args, self.schedule)
        };
        let holds = run(symbolic, self.sides.holds);
        match holds.result {
            Ok(Value::Scalar(term)) => match symbolic.branch(&term) {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(why) => return Err(Open::Other(Why(why.to_string()))),
            },
            // A condition that fails does not hold.
            Err(interp::Stop::Fault(_)) => return Ok(None),
            _ => return Err(ended(&holds)),
        }
        let [left, right] = self.sides.sides.map(|entry| run(symbolic, entry));
        self.agree(symbolic, left, right, &names).map(Some)
    }

    fn assume(&self, symbolic: &mut Symbolic, named: &BTreeMap<&str, Term>) {
        let typed = self.typed;
        for (name, kind) in &typed.variables {
            let Kind::Function { result, .. } = kind else { continue };
            let mut known = Properties { total: typed.is_total(name), ..Properties::default() };
            for condition in &typed.law.conditions {
                match condition {
                    Assumption::Associative(op) if op == name => known.associative = true,
                    Assumption::Commutative(op) if op == name => known.commutative = true,
                    Assumption::Idempotent(op) if op == name => known.idempotent = true,
                    Assumption::Neutral(ne, op) if op == name => {
                        let constant = constant(ne, result).map(|number| symbolic.constant(number));
                        known.neutral = named.get(ne.as_str()).copied().or(constant);
                    }
                    _ => {}
                }
            }
            symbolic.assume(name, known);
        }
        for name in typed.of_any_length() {
            symbolic
                .assume(&format!("{LENGTH_OF}{name}"), Properties { total: true, ..Properties::default() });
        }
    }

    /// What the functions take and give at these sizes.
    fn shapes(&self) -> BTreeMap<String, Shape> {
        let row = |ty: &Type| input::row_type(ty, self.sizes).ok();
        let shape = |(name, kind): &(String, Kind)| match kind {
            Kind::Function { params, result } => Some((
                name.clone(),
                Shape {
                    sizes: self.typed.sizes_in_front(name),
                    params: params.iter().map(row).collect::<Option<_>>()?,
                    result: row(result),
                },
            )),
            Kind::Value { .. } => None,
        };
        self.typed.variables.iter().filter_map(shape).collect()
    }

    fn agree(
        &self,
        symbolic: &mut Symbolic,
        left: Outcome<Term>,
        right: Outcome<Term>,
        names: &[String],
    ) -> Result<bool, Open> {
        let calls = left.calls == right.calls;
        let mut left = left;
        let mut right = right;
        for side in [&mut left, &mut right] {
            let mut decided = |term: &Term| symbolic.decided(*term).ok();
            if let Ok(value) = &side.result {
                let Some(value) = value.try_map(&mut decided) else { return Err(Open::Size) };
                side.result = Ok(value);
            }
        }
        let undecided = |side: &&Outcome<Term>| !matches!(side.result, Ok(_) | Err(interp::Stop::Fault(_)));
        if let Some(side) = [&left, &right].into_iter().find(undecided) {
            return Err(ended(side));
        }
        let [left, right] = [left, right].map(Shown::of_source);
        match left.agrees(&right) {
            Agreement::Same { failed } if calls => Ok(failed),
            Agreement::Same { .. } | Agreement::Different | Agreement::Unknown => {
                let sizes = self.sizes.iter().map(|(var, n)| (self.typed.size_name(var), n));
                let numbers = self.numbers.iter().map(|(name, n)| (*name, n));
                let at: BTreeSet<String> =
                    sizes.chain(numbers).map(|(name, n)| format!("{name} = {n}")).collect();
                let at = at.into_iter().collect::<Vec<_>>().join(", ");
                let at = if at.is_empty() { at } else { format!(" at {at}") };
                let words = Words { terms: symbolic, names, shapes: &self.shapes() };
                let [left, right] = [left, right].map(|side| match &side.end {
                    End::Value(value) => words.value(value),
                    _ => "a failure".into(),
                });
                // On the way here conditions were decided: without the last one it would be another path.
                let at = match symbolic.decisions().last() {
                    Some((condition, true)) => {
                        format!("{at} where {}", words.value(&Value::Scalar(*condition)))
                    }
                    Some((condition, false)) => format!("{at} where not {}", words.condition(*condition)),
                    None => at,
                };
                let why = match left == right {
                    true => format!("the sides call functions that may print in different orders{at}"),
                    false => format!("it is not known whether these are the same{at}: {left} and {right}"),
                };
                Err(Open::Other(Why(why)))
            }
        }
    }
}

/// So many of these.
pub fn subsets<'a>(all: &[&'a str], count: usize) -> Vec<Vec<&'a str>> {
    let Some((first, others)) = all.split_first().filter(|_| count > 0) else {
        return if count == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let with = subsets(others, count - 1).into_iter().map(|rest| [vec![*first], rest].concat());
    with.chain(subsets(others, count)).collect()
}

/// A number as an operator's operand.
pub fn constant(text: &str, ty: &Type) -> Option<Scalar> {
    let Type::Scalar(ty) = ty else { return None };
    let text = if ty.is_float() && !text.contains('.') { format!("{text}.0{ty}") } else { text.to_string() };
    match parse_values_of(&text, *ty).ok()?.as_slice() {
        [Value::Scalar(number)] if number.ty() == *ty => Some(*number),
        _ => None,
    }
}

/// Why there is no answer.
fn ended(outcome: &Outcome<Term>) -> Open {
    match &outcome.result {
        Err(interp::Stop::Undecided(Undecided::Budget)) => Open::Budget,
        Err(interp::Stop::Undecided(Undecided::Symbolic(_))) => Open::Size,
        Err(interp::Stop::Undecided(why)) => Open::Other(Why(why.to_string())),
        Err(interp::Stop::Unsupported(_, why) | interp::Stop::Internal(why)) => Open::Other(Why(why.clone())),
        Err(interp::Stop::Fault(_)) | Ok(_) => Open::Other(Why("a condition is not a single bool".into())),
    }
}

/// A value made of variables alone. Each is named by its place. `None` of a sum: which constructor it is, is no term.
fn variables(
    symbolic: &mut Symbolic,
    row: &RowType,
    name: String,
    names: &mut Vec<String>,
) -> Option<Value<Term>> {
    Some(match row {
        RowType::Scalar(ty) => {
            names.push(name);
            Value::Scalar(symbolic.variable(names.len() as u32 - 1, *ty))
        }
        RowType::Array(n, row) => {
            let elems = (0..*n).map(|i| variables(symbolic, row, format!("{name}[{i}]"), names));
            Value::Array(Array { row: row.clone(), elems: Arc::new(elems.collect::<Option<_>>()?) })
        }
        RowType::Tuple(parts) => {
            let part = |(p, i): (_, usize)| variables(symbolic, p, format!("{name}.{i}"), names);
            Value::Tuple(parts.iter().zip(0..).map(part).collect::<Option<_>>()?)
        }
        RowType::Record(fields) => {
            let field = |(f, p): &(_, _)| {
                Some((Clone::clone(f), variables(symbolic, p, format!("{name}.{f}"), names)?))
            };
            Value::Record(fields.iter().map(field).collect::<Option<_>>()?)
        }
        RowType::Sum(_) => return None,
    })
}
