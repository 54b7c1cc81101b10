//! Inputs that meet their program: where a run of the reference interpreter gives no value, the input is changed so
//! that what went wrong goes right, and runs again, for a few rounds.
//!
//! The interpreter runs over numbers that remember what they were computed from ([`Traced`]). So it is known which
//! index was out of range, or which condition was false, and what of the input made it so: the operations that led
//! there are gone back, with all other operands as they are, down to scalars and extents of the input. Nothing rests
//! on this being clever: what comes out is an input, and whoever asked for it runs the program on it.

mod aim;
mod blame;
mod input;
mod want;

use std::collections::BTreeMap;

use super::host::{Log, model_over};
use super::{Unstructured, bytes_from_seed};
use crate::domain::Traced;
use crate::domain::traced::Number;
use crate::interp::run_with;
use crate::schedule::Schedule;
use crate::types::{Checked, Scheme, SizeVar};
use crate::value::Value;
use aim::Aim;
use blame::Remedy;
use input::Input;
pub use want::{Want, ends, inverse};

/// Runs for one input, at most.
const ROUNDS: u64 = 40;
/// Rounds in which the same remedies come first.
const TURNS: u64 = 8;
/// To read and to change so many scalars of an input is the work of a step.
const SCALARS: u64 = 4;
/// Random bytes for the choices of a round.
const CHOICES: usize = 64;

/// What all sizes and integer parameters are, one after the other, where no remedy has helped in some rounds: what they
/// have to be together follows from no single one.
const SMALL: [i64; 4] = [2, 1, 3, 4];

/// An input of an entry: its arguments, and the values of the size variables.
pub type Arguments = (Vec<Value>, BTreeMap<SizeVar, i64>);

/// Arguments of an entry like these, on which it gives a value when it combines by this schedule. Nothing where no round
/// finds any in so many steps, from which those that it took are subtracted: those of all runs, and those to
/// read and change each input. The same for the same arguments and seed.
pub fn repaired(
    checked: &Checked,
    entry: usize,
    (args, sizes): (&[Value], &BTreeMap<SizeVar, i64>),
    schedule: &Schedule,
    seed: u64,
    steps: &mut u64,
) -> Option<Arguments> {
    let scheme: &Scheme = checked.schemes.get(entry)?.as_ref()?;
    let mut input = Input::new(scheme, args.to_vec(), sizes.clone());
    let mut small = SMALL.iter();
    for round in 0..ROUNDS {
        *steps = steps.saturating_sub(input.len() / SCALARS);
        // What takes too long leaves steps for the next round.
        let share = *steps / 2;
        if share == 0 {
            return None;
        }
        let mut trace = Traced::with_budget(share);
        let traced = input.traced(&mut trace);
        let log = Log::default();
        let host = &mut model_over(checked, &log, |number: &Number| number.value, Number::fixed);
        let stop = match run_with(&mut trace, checked, entry, &traced, schedule, host).result {
            Ok(_) => return Some((input.args, input.sizes)),
            Err(stop) => stop,
        };
        *steps -= share - trace.steps_left();
        let turn = (round / TURNS) as usize;
        let mut made_small = |input: &mut Input| small.any(|n| input.all_sizes(*n));
        if round % TURNS == TURNS / 2 && turn > 0 && made_small(&mut input) {
            continue;
        }
        let bytes = bytes_from_seed(seed ^ round.wrapping_mul(0x9e37_79b9_7f4a_7c15), CHOICES);
        let mut remedies = blame::remedies(&stop, &trace);
        // What did not help in some rounds gives way to the next.
        let from = turn % remedies.len().max(1);
        remedies.rotate_left(from);
        let detour = blame::detour(&trace);
        if round % TURNS == TURNS - 1 {
            remedies.splice(0..0, detour.clone());
        }
        if !changed(&mut input, &trace, &remedies, &bytes)
            && !input.tame()
            && !changed(&mut input, &trace, detour.as_slice(), &bytes)
            && !made_small(&mut input)
        {
            return None;
        }
    }
    None
}

/// Carries out the first of the remedies that is one; says whether the input is another one then.
fn changed(input: &mut Input, trace: &Traced, remedies: &[Remedy], bytes: &[u8]) -> bool {
    let change = |input: &mut Input| {
        let mut aim = Aim::new(trace, input, Unstructured::new(bytes));
        let found = remedies.iter().any(|remedy| aim.at(remedy));
        let changes = aim.changes();
        found && input.change(&changes)
    };
    // What was wanted before is to stay. It is given up where no remedy leaves it.
    change(input) || input.forget() && change(input)
}
