//! Both sides on numbers: functions, lengths and values that a sequence of choices decides, of which the smallest
//! that shows a difference is looked for.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use lawson_oracle::domain::Concrete;
use lawson_oracle::generate::bytes_from_seed;
use lawson_oracle::generate::input;
use lawson_oracle::interp;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::{Bracket, Schedule};
use lawson_oracle::types::SizeVar;
use lawson_oracle::value::text::parse_values_of;
use lawson_oracle::value::{Array, RowType, Value};

use super::functions::Candidate;
use super::symbolic::constant;
use super::text::Condition;
use super::typed::{Kind, Sides, Typed};
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
    let search = Search { typed, sides, functions, options };
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
    /// The first instances are small ones.
    small: bool,
}

impl Choices {
    fn drawn(seed: u64, number: u64) -> Choices {
        let bytes = bytes_from_seed(seed, CHOICES);
        Choices { given: None, bytes, taken: Vec::new(), small: number.is_multiple_of(3) }
    }

    fn given(choices: Vec<usize>) -> Choices {
        Choices { given: Some(choices), bytes: Vec::new(), taken: Vec::new(), small: false }
    }

    /// A number below `bound`; the smaller, the plainer.
    fn below(&mut self, bound: usize) -> usize {
        let place = self.taken.len();
        let bound = bound.max(1);
        let choice = match &self.given {
            Some(given) => given.get(place).copied().unwrap_or(0).min(bound - 1),
            None => {
                let byte = self.bytes.get(place).copied().unwrap_or(0) as usize;
                if self.small { byte % bound.min(3) } else { byte % bound }
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
            let Some(Kind::Function { result, .. }) = self.kind(op) else { return None };
            match constant(ne, result) {
                Some(number) if number != neutral => return None,
                Some(_) => {}
                None if *fixed.entry(ne).or_insert(neutral) != neutral => return None,
                None => {}
            }
        }
        let sizes: BTreeMap<SizeVar, i64> =
            self.typed.sizes.iter().map(|var| (var.clone(), choices.below(LONGEST) as i64)).collect();
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
        Some(Instance { functions, values })
    }

    fn kind(&self, name: &str) -> Option<&Kind> {
        self.typed.variables.iter().find(|(other, _)| other == name).map(|(_, kind)| kind)
    }

    fn value(&self, row: &RowType, choices: &mut Choices) -> Value {
        match row {
            RowType::Scalar(ty) => {
                let pool = self.pool(*ty);
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

    /// Numbers, the plainest first.
    fn pool(&self, ty: ScalarType) -> Vec<Scalar> {
        let texts: &[&str] = match ty {
            ScalarType::Bool => return vec![Scalar::Bool(false), Scalar::Bool(true)],
            // Sums and products of these are exact.
            _ if ty.is_float() && self.options.reals => &["0.0", "1.0", "-1.0", "0.5", "2.0", "3.0", "-2.0"],
            _ if ty.is_float() => {
                &["0.0", "1.0", "-1.0", "0.5", "2.0", "0.1", "0.2", "0.3", "-0.0", "1e16", "inf", "nan"]
            }
            // The last three lie beyond all lengths; of the first of these there may be an array.
            _ => {
                return [0, 1, -1, 2, 3, -2, 4, 7, 40, 1_000_000, -1_000_000]
                    .map(|n| Scalar::integer(ty, n))
                    .to_vec();
            }
        };
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
        texts.iter().filter_map(number).collect()
    }

    fn judge(&self, instance: &Instance) -> Judged {
        let mut args: Vec<Value> = instance.values.iter().map(|(_, value)| value.clone()).collect();
        args.extend(instance.functions.values().map(|choice| Value::Scalar(Scalar::I64(*choice as i64))));
        if args.is_empty() {
            args.push(Value::unit());
        }
        for elsewhere in [Bracket::Sequential, Bracket::Tree] {
            let schedule = Schedule { elsewhere, ..Schedule::new(Schedule::SMALL) };
            let run = |entry| {
                interp::run(&mut Concrete::with_budget(STEPS), &self.sides.checked, entry, &args, &schedule)
            };
            if run(self.sides.holds).result != Ok(Value::Scalar(Scalar::Bool(true))) {
                return Judged::None;
            }
            let [left, right] = self.sides.sides.map(|entry| Shown::of_source(run(entry)));
            let agreement = match self.options.reals {
                true => nearly(&left).agrees(&nearly(&right)),
                false => left.agrees(&right),
            };
            match agreement {
                Agreement::Same { failed } if elsewhere == Bracket::Tree => return Judged::Same { failed },
                Agreement::Same { .. } => {}
                Agreement::Different => return Judged::Differ([left.to_string(), right.to_string()]),
                Agreement::Unknown => return Judged::None,
            }
        }
        Judged::None
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

/// With floats rounded to where real arithmetic and theirs are alike on the numbers of the pool.
fn nearly(shown: &Shown) -> Shown {
    let round = &mut |scalar: &Scalar| match scalar {
        Scalar::F64(x) => Scalar::F64((x * 1e6).round() / 1e6 + 0.0),
        Scalar::F32(x) => Scalar::F32((x * 1e3).round() / 1e3 + 0.0),
        other => *other,
    };
    let mut rounded = shown.clone();
    rounded.log = shown.log.iter().map(|value| value.map(round)).collect();
    if let crate::verify::outcome::End::Value(value) = &shown.end {
        rounded.end = crate::verify::outcome::End::Value(value.map(round));
    }
    rounded
}
