//! The smallest instance near one on which the sides differ.

use std::ops::ControlFlow;

use lawson_oracle::value::Value;

use super::{Choices, Judged, LONGEST, Preset, Runs, STEPS, Search};
use crate::law::Counterexample;

/// Runs that look for a smaller instance.
const SHRINKS: usize = 3000;
/// Of an instance with lengths that are given.
const LONG_SHRINKS: usize = 200;

/// Breaks with choices that show it, or with nothing where no more are looked at.
type Look = ControlFlow<Option<Vec<usize>>>;

impl Search<'_> {
    /// The smallest instance near this one on which the sides differ.
    pub(super) fn smallest(&self, mut choices: Vec<usize>) -> Counterexample {
        let given = Preset::default();
        let mut differs = self.differing(&given, STEPS, SHRINKS);
        while let ControlFlow::Break(Some(smaller)) = step_down(&choices, &mut differs) {
            choices = smaller;
        }
        // No step down from here shows it. There may be a smaller one all the same.
        let size = choices.iter().sum();
        let mut smaller = vec![0; choices.len()];
        let least = (0..size).try_for_each(|sum| least(&mut smaller, 0, sum, &mut differs));
        drop(differs);
        self.counterexample(least.break_value().flatten().unwrap_or(choices), &given, STEPS)
    }

    /// The same of one with lengths that are given: at the smallest of these near them.
    pub fn smallest_of(&self, mut choices: Vec<usize>, mut given: Preset, steps: u64) -> Counterexample {
        let shows = |choices: &[usize], given: &Preset| {
            matches!(self.differing(given, steps, 1)(choices), ControlFlow::Break(Some(_)))
        };
        let mut step = given.longest();
        while step > 0 {
            while let Some(smaller) = shorter(&given, step).find(|smaller| shows(&choices, smaller)) {
                given = smaller;
            }
            step /= 2;
        }
        let mut differs = self.differing(&given, steps, LONG_SHRINKS);
        while let ControlFlow::Break(Some(smaller)) = step_down(&choices, &mut differs) {
            choices = smaller;
        }
        drop(differs);
        self.counterexample(choices, &given, steps)
    }

    /// Looks whether the sides differ on choices, so often.
    fn differing(&self, given: &Preset, steps: u64, mut left: usize) -> impl FnMut(&[usize]) -> Look {
        move |choices: &[usize]| {
            if left == 0 {
                return ControlFlow::Break(None);
            }
            left -= 1;
            let mut choices = Choices::given(choices.to_vec());
            let instance = self.instance(&mut choices, given);
            match instance.map(|instance| self.judge(&instance, Runs { steps, seen: None })) {
                Some(Judged::Differ(_)) => ControlFlow::Break(Some(choices.taken)),
                Some(Judged::Same { .. } | Judged::Excluded { .. } | Judged::Unknown) | None => {
                    ControlFlow::Continue(())
                }
            }
        }
    }

    fn counterexample(&self, choices: Vec<usize>, given: &Preset, steps: u64) -> Counterexample {
        let instance = self.instance(&mut Choices::given(choices), given);
        let judged = instance.as_ref().map(|instance| self.judge(instance, Runs { steps, seen: None }));
        let [left, right] = match judged {
            Some(Judged::Differ(sides)) => sides,
            Some(Judged::Same { .. } | Judged::Excluded { .. } | Judged::Unknown) | None => {
                Default::default()
            }
        };
        let (functions, values) = instance.map_or_else(Default::default, |i| (i.functions, i.values));
        let functions: Vec<_> =
            functions.iter().map(|(name, i)| (name.clone(), self.functions[name][*i].body.clone())).collect();
        let values: Vec<_> = values.iter().map(|(name, value)| (name.clone(), written(value))).collect();
        let of: Vec<_> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let program = self.typed.program(&functions, &of.join(", "));
        Counterexample { functions, values, left, right, program }
    }
}

/// With each of the lengths by so much smaller.
fn shorter(given: &Preset, by: i64) -> impl Iterator<Item = Preset> + use<> {
    let less = |n: &mut i64| {
        *n -= by;
        *n >= 0
    };
    let sizes = given.sizes.keys().filter_map(|var| {
        let mut given = given.clone();
        given.sizes.get_mut(var).is_some_and(less).then_some(given)
    });
    let numbers = given.numbers.keys().filter_map(|name| {
        let mut given = given.clone();
        given.numbers.get_mut(name).is_some_and(less).then_some(given)
    });
    let all: Vec<_> = sizes.chain(numbers).collect();
    all.into_iter()
}

/// A value as an expression: a long array of one element as what repeats it.
fn written(value: &Value) -> String {
    match value {
        Value::Array(array) if array.elems.len() >= LONGEST => match array.elems.split_first() {
            Some((first, others)) if others.iter().all(|other| other == first) => {
                let element = written(first);
                let element = if element.contains(' ') { format!("({element})") } else { element };
                format!("replicate {} {element}", array.elems.len())
            }
            _ => value.to_string(),
        },
        value => value.to_string(),
    }
}

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
