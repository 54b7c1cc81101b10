//! Inputs that meet their program: where a run of the reference interpreter gives no value, the input is changed so
//! that what went wrong goes right, and runs again, some rounds long.
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
use input::Input;

/// Runs for one input, at most.
const ROUNDS: u64 = 40;
/// Rounds in which the same remedies come first.
const TURNS: u64 = 8;
/// Random bytes for the choices of a round.
const CHOICES: usize = 64;

/// Arguments of an entry like these, on which it gives a value, with the values of the size variables. Nothing where
/// no round of so many steps together finds any. The same for the same arguments and seed.
pub fn repaired(
    checked: &Checked,
    entry: usize,
    args: &[Value],
    sizes: &BTreeMap<SizeVar, i64>,
    seed: u64,
    steps: u64,
) -> Option<(Vec<Value>, BTreeMap<SizeVar, i64>)> {
    let scheme: &Scheme = checked.schemes.get(entry)?.as_ref()?;
    let schedule = Schedule::new(Schedule::SMALL);
    let mut input = Input::new(scheme, args.to_vec(), sizes.clone());
    let mut left = steps;
    for round in 0..ROUNDS {
        // What takes too long leaves steps for the next round.
        let share = left / 2;
        let mut trace = Traced::with_budget(share);
        let traced = input.traced(&mut trace);
        let log = Log::default();
        let host = &mut model_over(checked, &log, |number: &Number| number.value, Number::fixed);
        let stop = match run_with(&mut trace, checked, entry, &traced, &schedule, host).result {
            Ok(_) => return Some((input.args, input.sizes)),
            Err(stop) => stop,
        };
        left -= share - trace.steps_left();
        let bytes = bytes_from_seed(seed ^ round.wrapping_mul(0x9e37_79b9_7f4a_7c15), CHOICES);
        let mut aim = Aim::new(&trace, &input, Unstructured::new(&bytes));
        let mut remedies = blame::remedies(&stop, &trace);
        // What did not help in some rounds gives way to the next.
        let turn = (round / TURNS) as usize % remedies.len().max(1);
        remedies.rotate_left(turn);
        let detour = blame::detour(&trace);
        if round % TURNS == TURNS - 1 {
            remedies.splice(0..0, detour.clone());
        }
        let found = remedies.iter().any(|remedy| aim.at(remedy));
        let changes = aim.changes();
        if found && input.change(&changes) || input.tame() {
            continue;
        }
        let mut aim = Aim::new(&trace, &input, Unstructured::new(&bytes));
        detour.iter().for_each(|remedy| _ = aim.at(remedy));
        let changes = aim.changes();
        if !input.change(&changes) {
            return None;
        }
    }
    None
}
