//! Both sides on numbers: functions, lengths and values that a sequence of choices decides, of which the smallest
//! that shows a difference is looked for.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
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
use lawson_oracle::value::{Array, RowType, Value};

use super::functions::Candidate;
use super::reals::{self, Near, Reals};
use super::sides::Sides;
use super::symbolic::constant;
use super::text::Condition;
use super::typed::{Kind, Typed};
use super::{Counterexample, Options, Why};
use crate::verify::outcome::{Agreement, Shown};

/// Steps of one run.
const STEPS: u64 = 20_000;
/// Choices of one instance, at most.
const CHOICES: usize = 200;
/// Elements of an array, at most, in an instance.
const LONGEST: usize = 6;
/// Runs that look for a smaller instance.
const SHRINKS: usize = 3000;

/// What the instances say.
pub struct Tried {
    /// Instances of which the conditions hold and both sides have a value.
    pub values: usize,
    /// Those of which both sides fail.
    pub failures: usize,
    pub found: Option<Counterexample>,
}

/// Tries as many instances as the options say.
///
/// # Errors
/// There are none of this law.
pub fn attempt(typed: &Typed, options: &Options) -> Result<Tried, Why> {
    let mut functions = BTreeMap::new();
    for (name, kind) in &typed.variables {
        if let Kind::Function { params, result } = kind {
            functions.insert(name.clone(), typed.functions(name, params, result)?);
        }
    }
    let sides = typed.choosing(&functions)?;
    let pools = ScalarType::ALL.into_iter().map(|ty| (ty, pool(ty, &typed.written, options.reals))).collect();
    let search = Search { typed, sides, functions, pools, options };
    let mut tried = Tried { values: 0, failures: 0, found: None };
    for number in 0..options.instances as u64 {
        let seed = options.seed.wrapping_mul(1 << 32).wrapping_add(number);
        let mut choices = Choices::drawn(seed, number);
        let Some(instance) = search.instance(&mut choices) else { continue };
        match search.judge(&instance) {
            Judged::Same { failed: false } => tried.values += 1,
            Judged::Same { failed: true } => tried.failures += 1,
            Judged::None => {}
            Judged::Differ(_) => {
                tried.found = Some(search.smallest(choices.taken));
                return Ok(tried);
            }
        }
    }
    Ok(tried)
}

/// Decisions in order: drawn, or given.
struct Choices {
    given: Option<Vec<usize>>,
    bytes: Vec<u8>,
    taken: Vec<usize>,
    /// Of so many, the plainest, one is drawn: of every three instances one is small, and one knows no extremes.
    most: usize,
}

impl Choices {
    fn drawn(seed: u64, number: u64) -> Choices {
        let bytes = bytes_from_seed(seed, CHOICES);
        let most = [3, 12, usize::MAX][number as usize % 3];
        Choices { given: None, bytes, taken: Vec::new(), most }
    }

    fn given(choices: Vec<usize>) -> Choices {
        Choices { given: Some(choices), bytes: Vec::new(), taken: Vec::new(), most: usize::MAX }
    }

    /// A number below `bound`; the smaller, the plainer.
    fn below(&mut self, bound: usize) -> usize {
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

struct Instance {
    /// The number of each function among its candidates.
    functions: BTreeMap<String, usize>,
    values: Vec<(String, Value)>,
}

enum Judged {
    Same {
        failed: bool,
    },
    /// What the sides give.
    Differ([String; 2]),
    /// The conditions don't hold, or nothing is known.
    None,
}

struct Search<'a> {
    typed: &'a Typed,
    sides: Sides,
    functions: BTreeMap<String, Vec<Candidate>>,
    /// The numbers of each type, the plainest first.
    pools: BTreeMap<ScalarType, Vec<Scalar>>,
    options: &'a Options,
}

impl Search<'_> {
    /// `None` where the choices make none.
    fn instance(&self, choices: &mut Choices) -> Option<Instance> {
        let functions: BTreeMap<String, usize> =
            self.functions.iter().map(|(name, all)| (name.clone(), choices.below(all.len()))).collect();
        let mut fixed: BTreeMap<&str, Scalar> = BTreeMap::new();
        for condition in &self.typed.law.conditions {
            let Condition::Neutral(ne, op) = condition else { continue };
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
                (None, None) => self.value(&input::row_type(ty, &sizes).ok()?, choices),
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
            RowType::Array(n, row) => Value::Array(Array {
                row: row.clone(),
                elems: Arc::new((0..*n).map(|_| self.value(row, choices)).collect()),
            }),
            RowType::Tuple(parts) => Value::Tuple(parts.iter().map(|p| self.value(p, choices)).collect()),
            RowType::Record(fields) => {
                Value::Record(fields.iter().map(|(f, p)| (f.clone(), self.value(p, choices))).collect())
            }
        }
    }

    fn judge(&self, instance: &Instance) -> Judged {
        let mut args: Vec<Value> = instance.values.iter().map(|(_, value)| value.clone()).collect();
        args.extend(instance.functions.values().map(|choice| Value::Scalar(Scalar::I64(*choice as i64))));
        if args.is_empty() {
            args.push(Value::unit());
        }
        let mut judged = Judged::None;
        for schedule in self.typed.law.schedules() {
            let (left, right, agreement) = match self.options.reals {
                true => {
                    let args: Vec<_> = args.iter().map(|arg| arg.map(&mut |x| Near::from(*x))).collect();
                    let Some([left, right]) = self.runs(Reals::with_budget, &args, &schedule) else {
                        return Judged::None;
                    };
                    (reals::shown(&left), reals::shown(&right), reals::agreement(&left, &right))
                }
                false => {
                    let Some([left, right]) = self.runs(Concrete::with_budget, &args, &schedule) else {
                        return Judged::None;
                    };
                    let agreement = left.agrees(&right);
                    (left, right, agreement)
                }
            };
            judged = match agreement {
                Agreement::Same { failed } => Judged::Same { failed },
                Agreement::Different => return Judged::Differ([left.to_string(), right.to_string()]),
                Agreement::Unknown => return Judged::None,
            };
        }
        judged
    }

    /// Both sides, where the conditions hold.
    fn runs<D: Domain>(
        &self,
        numbers: fn(u64) -> D,
        args: &[Value<D::S>],
        schedule: &Schedule,
    ) -> Option<[Shown<D::S>; 2]> {
        let run = |entry| interp::run(&mut numbers(STEPS), &self.sides.checked, entry, args, schedule);
        let Ok(Value::Scalar(holds)) = run(self.sides.holds).result else { return None };
        let holds = numbers(STEPS).known(&holds) == Some(Scalar::Bool(true));
        holds.then(|| self.sides.sides.map(|entry| Shown::of_source(run(entry))))
    }

    /// The smallest instance near this one on which the sides differ.
    fn smallest(&self, mut choices: Vec<usize>) -> Counterexample {
        let mut left = SHRINKS;
        let mut differs = |choices: &[usize]| {
            if left == 0 {
                return ControlFlow::Break(None);
            }
            left -= 1;
            let mut given = Choices::given(choices.to_vec());
            let judged = self.instance(&mut given).map_or(Judged::None, |instance| self.judge(&instance));
            match judged {
                Judged::Differ(_) => ControlFlow::Break(Some(given.taken)),
                Judged::Same { .. } | Judged::None => ControlFlow::Continue(()),
            }
        };
        while let ControlFlow::Break(Some(smaller)) = step_down(&choices, &mut differs) {
            choices = smaller;
        }
        // No step down from here shows it. There may be a smaller one all the same.
        let size = choices.iter().sum();
        let mut smaller = vec![0; choices.len()];
        let least = (0..size).try_for_each(|sum| least(&mut smaller, 0, sum, &mut differs));
        self.counterexample(least.break_value().flatten().unwrap_or(choices))
    }

    fn counterexample(&self, choices: Vec<usize>) -> Counterexample {
        let mut given = Choices::given(choices);
        let instance = self.instance(&mut given);
        let judged = instance.as_ref().map_or(Judged::None, |instance| self.judge(instance));
        let [left, right] = match judged {
            Judged::Differ(sides) => sides,
            Judged::Same { .. } | Judged::None => Default::default(),
        };
        let (functions, values) = instance.map_or_else(Default::default, |i| (i.functions, i.values));
        let functions: Vec<_> =
            functions.iter().map(|(name, i)| (name.clone(), self.functions[name][*i].body.clone())).collect();
        let values: Vec<_> = values.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
        let of: Vec<_> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let program = self.typed.program(&functions, &of.join(", "));
        Counterexample { functions, values, left, right, program }
    }
}

/// Breaks with choices that show it, or with nothing where no more are looked at.
type Look = ControlFlow<Option<Vec<usize>>>;

/// The first of the choices with one of these smaller that show it.
fn step_down(choices: &[usize], shows: &mut dyn FnMut(&[usize]) -> Look) -> Look {
    for (place, choice) in choices.iter().enumerate() {
        for less in 0..*choice {
            let mut smaller = choices.to_vec();
            smaller[place] = less;
            shows(&smaller)?;
        }
        // Without one of the elements, where this is a length.
        for element in (place + 1..choices.len()).filter(|_| *choice > 0) {
            let mut smaller = choices.to_vec();
            smaller[place] -= 1;
            smaller.remove(element);
            shows(&smaller)?;
        }
    }
    ControlFlow::Continue(())
}

/// The first of the choices of this sum, from this place on, that show it.
fn least(choices: &mut [usize], place: usize, sum: usize, shows: &mut dyn FnMut(&[usize]) -> Look) -> Look {
    if place + 1 >= choices.len() {
        if let Some(last) = choices.last_mut() {
            *last = sum;
        }
        return shows(choices);
    }
    (0..=sum).try_for_each(|choice| {
        choices[place] = choice;
        least(choices, place + 1, sum - choice, shows)
    })
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
