//! Both sides on numbers: functions, lengths and values that a sequence of choices decides, of which the smallest
//! that shows a difference is looked for. Some may be given in front of all choices, as the lengths of [`super::reach`].

mod shrink;

use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

use lawson_oracle::domain::{Concrete, Domain};
use lawson_oracle::generate::bytes_from_seed;
use lawson_oracle::generate::input;
use lawson_oracle::generate::literals::Literals;
use lawson_oracle::interp;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::types::SizeVar;
use lawson_oracle::value::text::parse_values_of;
use lawson_oracle::value::{Array, RowType, Value, Variant};

use super::functions::Candidate;
use super::reals::{self, Reals};
use super::sides::Sides;
use super::symbolic::constant;
use super::text::Assumption;
use super::typed::{Kind, Typed};
use super::watched::{Mark, Seen, Watched};
use super::{Counterexample, Options, Why};
use crate::verify::outcome::{Agreement, Shown};

/// Steps of one run, where lengths are drawn.
const STEPS: u64 = 20_000;
/// Choices of one instance, at most.
const CHOICES: usize = 200;
/// The lengths of arrays that are drawn lie below this.
pub const LONGEST: usize = 6;
/// Elements of a longer array that are drawn; they repeat.
const PERIOD: usize = 5;
/// Elements of all arrays of an instance, at most.
const ELEMENTS: i64 = 200_000;

/// What the instances say.
pub struct Attempt {
    /// Instances of which the conditions hold and both sides have a value.
    pub values: usize,
    /// Those of which both sides fail.
    pub failures: usize,
    pub found: Option<Counterexample>,
}

/// Decisions in order: drawn, or given.
pub struct Choices {
    given: Option<Vec<usize>>,
    bytes: Vec<u8>,
    taken: Vec<usize>,
    /// Of so many, the plainest, one is drawn: of every three instances one is small, and one knows no extremes.
    most: usize,
}

impl Choices {
    pub fn drawn(seed: u64, number: u64) -> Choices {
        let bytes = bytes_from_seed(seed, CHOICES);
        let most = [3, 12, usize::MAX][number as usize % 3];
        Choices { given: None, bytes, taken: Vec::new(), most }
    }

    fn given(choices: Vec<usize>) -> Choices {
        Choices { given: Some(choices), bytes: Vec::new(), taken: Vec::new(), most: usize::MAX }
    }

    /// The decisions so far.
    pub fn taken(self) -> Vec<usize> {
        self.taken
    }

    /// A number below `bound`; the smaller, the plainer.
    pub fn below(&mut self, bound: usize) -> usize {
        let place = self.taken.len();
        let bound = bound.max(1);
        let choice = match &self.given {
            Some(given) => given.get(place).copied().unwrap_or(0).min(bound - 1),
            None => {
                let byte = self.bytes.get(place).copied().unwrap_or(0) as usize;
                byte % bound.min(self.most)
            }
        };
        self.taken.push(choice);
        choice
    }
}

/// What no choice decides.
#[derive(Clone, Default)]
pub struct Preset {
    pub sizes: BTreeMap<SizeVar, i64>,
    /// Whole numbers that the sides need as sizes or indices.
    pub numbers: BTreeMap<String, i64>,
    /// Functions, by their places among the candidates.
    pub functions: BTreeMap<String, usize>,
}

impl Preset {
    /// The greatest length in it.
    pub fn longest(&self) -> i64 {
        self.sizes.values().chain(self.numbers.values()).copied().max().unwrap_or(0)
    }
}

pub struct Instance {
    /// The number of each function among its candidates.
    functions: BTreeMap<String, usize>,
    values: Vec<(String, Value)>,
}

pub enum Judged {
    Same {
        failed: bool,
    },
    /// What the sides give.
    Differ([String; 2]),
    /// The conditions don't hold; where lengths alone decide that, at these lengths they never do.
    Excluded {
        by_lengths: bool,
    },
    /// Nothing is known.
    Unknown,
}

/// How both sides are run.
pub struct Runs<'s> {
    /// Steps of one run.
    pub steps: u64,
    /// What is seen of the numbers that come of lengths, and which parameters are such numbers.
    pub seen: Option<(&'s mut Seen, &'s Preset)>,
}

pub struct Search<'a> {
    pub typed: &'a Typed,
    sides: Sides,
    pub functions: BTreeMap<String, Vec<Candidate>>,
    /// The numbers of each type, the plainest first.
    pools: BTreeMap<ScalarType, Vec<Scalar>>,
    reals: bool,
}

impl<'a> Search<'a> {
    /// Instances of a law, of which functions may give arrays of these lengths too.
    ///
    /// # Errors
    /// There are none of this law.
    pub fn of(typed: &'a Typed, reals: bool, lengths: &[i64]) -> Result<Search<'a>, Why> {
        let mut functions = BTreeMap::new();
        for (name, kind) in &typed.variables {
            if let Kind::Function { params, result } = kind {
                functions.insert(name.clone(), typed.functions(name, params, result, lengths)?);
            }
        }
        let sides = typed.choosing(&functions)?;
        let pools = ScalarType::ALL.into_iter().map(|ty| (ty, pool(ty, &typed.written, reals))).collect();
        Ok(Search { typed, sides, functions, pools, reals })
    }

    /// Tries as many instances as the options say.
    pub fn attempt(&self, options: &Options) -> Attempt {
        let mut tried = Attempt { values: 0, failures: 0, found: None };
        let none = Preset::default();
        for number in 0..options.instances as u64 {
            let seed = options.seed.wrapping_mul(1 << 32).wrapping_add(number);
            let mut choices = Choices::drawn(seed, number);
            let Some(instance) = self.instance(&mut choices, &none) else { continue };
            match self.judge(&instance, Runs { steps: STEPS, seen: None }) {
                Judged::Same { failed: false } => tried.values += 1,
                Judged::Same { failed: true } => tried.failures += 1,
                Judged::Excluded { .. } | Judged::Unknown => {}
                Judged::Differ(_) => {
                    tried.found = Some(self.smallest(choices.taken));
                    return tried;
                }
            }
        }
        tried
    }

    /// `None` where the choices make none.
    pub fn instance(&self, choices: &mut Choices, given: &Preset) -> Option<Instance> {
        let mut choose = |name: &String, all: &[Candidate]| {
            given.functions.get(name).copied().unwrap_or_else(|| choices.below(all.len()))
        };
        let functions: BTreeMap<String, usize> =
            self.functions.iter().map(|(name, all)| (name.clone(), choose(name, all))).collect();
        let mut fixed: BTreeMap<&str, Scalar> =
            given.numbers.iter().map(|(name, n)| (name.as_str(), Scalar::I64(*n))).collect();
        for condition in &self.typed.law.conditions {
            let Assumption::Neutral(ne, op) = condition else { continue };
            let neutral = self.functions[op][functions[op]].neutral?;
            let Some(Kind::Function { result, .. }) = self.typed.kind(op) else { return None };
            match constant(ne, result) {
                Some(number) if number != neutral => return None,
                Some(_) => {}
                None if *fixed.entry(ne).or_insert(neutral) != neutral => return None,
                None => {}
            }
        }
        let mut size = |var| {
            if let Some(size) = given.sizes.get(var) {
                return *size;
            }
            let below = LONGEST + self.typed.least(var).unsigned_abs() as usize;
            let choice = choices.below(below);
            if choice < LONGEST { choice as i64 } else { LONGEST as i64 - 1 - choice as i64 }
        };
        let sizes: BTreeMap<SizeVar, i64> =
            self.typed.sizes.iter().map(|var| (var.clone(), size(var))).collect();
        let mut values = Vec::new();
        for (name, kind) in &self.typed.variables {
            let Kind::Value { ty, size } = kind else { continue };
            let value = match (fixed.get(name.as_str()), size) {
                (Some(number), _) => Value::Scalar(*number),
                (None, Some(size)) => Value::Scalar(Scalar::I64(sizes[size])),
                (None, None) => {
                    let row = input::row_type(ty, &sizes).ok()?;
                    elements(&row).filter(|n| *n <= ELEMENTS)?;
                    self.value(&row, choices)
                }
            };
            values.push((name.clone(), value));
        }
        values.extend(
            self.typed
                .sizes_of_functions()
                .map(|var| (self.typed.size_name(var).to_string(), Value::Scalar(Scalar::I64(sizes[var])))),
        );
        Some(Instance { functions, values })
    }

    fn value(&self, row: &RowType, choices: &mut Choices) -> Value {
        match row {
            RowType::Scalar(ty) => {
                let pool = &self.pools[ty];
                Value::Scalar(pool[choices.below(pool.len())])
            }
            RowType::Array(n, row) => {
                let length = usize::try_from(*n).unwrap_or(0);
                let drawn = if length < LONGEST { length } else { PERIOD };
                let drawn: Vec<Value> = iter::repeat_with(|| self.value(row, choices)).take(drawn).collect();
                let elems = drawn.into_iter().cycle().take(length).collect();
                Value::Array(Array { row: row.clone(), elems: Arc::new(elems) })
            }
            RowType::Tuple(parts) => Value::Tuple(parts.iter().map(|p| self.value(p, choices)).collect()),
            RowType::Record(fields) => {
                Value::Record(fields.iter().map(|(f, p)| (f.clone(), self.value(p, choices))).collect())
            }
            RowType::Sum(variants) => {
                let (name, fields) = &variants[choices.below(variants.len())];
                let fields = fields.fields().iter().map(|p| self.value(p, choices)).collect();
                Value::Sum(Variant { name: name.clone(), fields, row: variants.as_slice().into() })
            }
        }
    }

    /// Compares both sides by each schedule of the law.
    pub fn judge(&self, instance: &Instance, mut how: Runs<'_>) -> Judged {
        let mut args: Vec<(Value, bool)> = Vec::new();
        for (name, value) in &instance.values {
            args.push((
                value.clone(),
                how.seen.as_ref().is_some_and(|(_, given)| self.is_given(name, given)),
            ));
        }
        let choices = instance.functions.values().map(|choice| Value::Scalar(Scalar::I64(*choice as i64)));
        args.extend(choices.map(|choice| (choice, false)));
        if args.is_empty() {
            args.push((Value::unit(), false));
        }
        let mut judged = Judged::Unknown;
        for schedule in self.typed.law.schedules() {
            let agreement = match self.reals {
                true => self.runs(Reals::with_budget, &args, &schedule, &mut how).map(|[left, right]| {
                    let agreement = reals::agreement(&left, &right);
                    (left.map(&mut |near| near.scalar), right.map(&mut |near| near.scalar), agreement)
                }),
                false => self.runs(Concrete::with_budget, &args, &schedule, &mut how).map(|[left, right]| {
                    let agreement = left.agrees(&right);
                    (left, right, agreement)
                }),
            };
            judged = match agreement {
                Err(none) => return none,
                Ok((_, _, Agreement::Same { failed })) => Judged::Same { failed },
                Ok((left, right, Agreement::Different)) => {
                    return Judged::Differ([left.to_string(), right.to_string()]);
                }
                Ok((_, _, Agreement::Unknown)) => return Judged::Unknown,
            };
        }
        judged
    }

    /// Whether a variable is a length that is given, or a number that is needed as one.
    fn is_given(&self, name: &str, given: &Preset) -> bool {
        match self.typed.kind(name) {
            Some(Kind::Value { size: Some(_), .. }) | None => true,
            Some(Kind::Value { size: None, .. }) => given.numbers.contains_key(name),
            Some(Kind::Function { .. }) => false,
        }
    }

    /// Both sides, where the conditions hold. Of each argument it is said whether it comes of lengths alone.
    fn runs<D: Domain>(
        &self,
        numbers: fn(u64) -> D,
        args: &[(Value, bool)],
        schedule: &Schedule,
        how: &mut Runs<'_>,
    ) -> Result<[Shown<D::S>; 2], Judged>
    where
        D::S: From<Scalar>,
    {
        let mut unseen = Seen::default();
        let seen = how.seen.as_mut().map_or(&mut unseen, |(seen, _)| seen);
        let args: Vec<Value<Mark<D::S>>> = args
            .iter()
            .map(|(value, of_lengths)| {
                value.map(&mut |x| Mark { scalar: (*x).into(), of_lengths: *of_lengths })
            })
            .collect();
        let mut run = |entry| {
            let mut domain = Watched::new(numbers(how.steps), seen);
            interp::run(&mut domain, &self.sides.checked, entry, &args, schedule)
        };
        match run(self.sides.holds).result {
            Ok(Value::Scalar(holds)) => match numbers(1).known(&holds.scalar) {
                Some(Scalar::Bool(true)) => {}
                Some(_) => return Err(Judged::Excluded { by_lengths: holds.of_lengths }),
                None => return Err(Judged::Unknown),
            },
            // A condition that fails does not hold.
            Err(interp::Stop::Fault(_)) => return Err(Judged::Excluded { by_lengths: false }),
            _ => return Err(Judged::Unknown),
        }
        let side = |entry| Shown::of_source(run(entry)).map(&mut |mark| mark.scalar.clone());
        Ok(self.sides.sides.map(side))
    }
}

/// How many scalars a value has; `None` where the number is too large.
fn elements(row: &RowType) -> Option<i64> {
    match row {
        RowType::Scalar(_) => Some(1),
        RowType::Array(n, row) => n.checked_mul(elements(row)?),
        RowType::Tuple(parts) => parts.iter().map(elements).sum(),
        RowType::Record(fields) | RowType::Sum(fields) => fields.iter().map(|(_, part)| elements(part)).sum(),
    }
}

/// Numbers, the plainest first: those that are so for everybody, those that the law speaks of with their neighbours,
/// and extremes.
fn pool(ty: ScalarType, written: &[Scalar], reals: bool) -> Vec<Scalar> {
    if ty == ScalarType::Bool {
        return vec![Scalar::Bool(false), Scalar::Bool(true)];
    }
    let number = |text: &&str| {
        let text = if text.starts_with(char::is_alphabetic) {
            format!("{ty}.{text}")
        } else {
            format!("{text}{ty}")
        };
        match parse_values_of(&text, ty).ok()?.as_slice() {
            [Value::Scalar(number)] => Some(*number),
            _ => None,
        }
    };
    let integer = |n: &i128| {
        let scalar = if ty.is_float() { Scalar::float(ty, *n as f64) } else { Scalar::integer(ty, *n) };
        (ty.is_float() || scalar.as_integer() == Some(*n)).then_some(scalar)
    };
    let near: Vec<i128> =
        written.iter().filter_map(|n| n.as_integer()).flat_map(|n| [n, n - 1, n + 1]).collect();
    let literals = Literals::of(written.iter().copied());
    let mut all: Vec<Scalar> = Vec::new();
    if ty.is_float() {
        // Sums and products of the first ones are exact.
        all.extend(["0.0", "1.0", "-1.0", "0.5", "2.0", "3.0", "-2.0"].iter().filter_map(number));
        all.extend(["0.1", "0.2", "0.3", "-0.0", "1e16", "inf", "nan"].iter().filter_map(number));
        all.extend(literals.at(ty));
        all.extend(near.iter().filter_map(integer));
        let ends = if ty == ScalarType::F32 {
            ["3.4028235e38", "1e-45"]
        } else {
            ["1.7976931348623157e308", "5e-324"]
        };
        all.extend(ends.iter().filter(|_| !reals).filter_map(number));
        all.retain(|x| {
            !reals
                || x.is_short()
                    && !matches!(x, Scalar::F64(x) if !x.is_finite())
                    && !matches!(x, Scalar::F32(x) if !x.is_finite())
        });
    } else {
        all.extend([0, 1, -1, 2, 3, -2].map(|n| Scalar::integer(ty, n)));
        all.extend(near.iter().filter_map(integer));
        // The last ones lie beyond all lengths; of the first of these there may be an array.
        all.extend([4, 7, 40, 1_000_000, -1_000_000, 1 << 31, 1 << 32].iter().filter_map(integer));
        // The square of this one is beyond all numbers too, and not by as much as comes to nothing.
        all.extend(integer(&((1 << (ty.bits().min(64) / 2)) - 1)));
        all.extend([Scalar::highest(ty), Scalar::lowest(ty)]);
    }
    let mut distinct = Vec::new();
    for number in all {
        if !distinct.contains(&number) {
            distinct.push(number);
        }
    }
    distinct
}
