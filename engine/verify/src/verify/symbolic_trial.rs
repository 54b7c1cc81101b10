//! Whether the symbolic check says the truth. A program is drawn and fused, and mostly one thing of it is changed: where
//! the check says that the two are equal for all values at small lengths, they give the same on numbers of these lengths;
//! and an input on which it says that they differ is one.

use lawson_oracle::generate::{self, GenOptions, Unstructured};
use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;

use super::source_program::SourceProgram;
use super::{Mismatch, Options, differential, inputs, literals, symbolic};
use crate::core::check::check as well_formed;
use crate::core::{Atom, Op, Program, Scope, Stmt};
use crate::fuse::{FuseOptions, fuse};
use crate::lower::schedule;
use crate::plan::SOON;

/// Lengths from 0 to this.
const LENGTH: usize = 2;
/// Inputs that are drawn; those that are longer are left out.
const CASES: usize = 40;

/// What the check said of a program, and rightly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Said {
    /// Nothing: it is no program, or nothing is known of it.
    Nothing,
    /// Equal for all values, and the program is the one that was fused.
    Equal,
    /// Equal for all values, and something was changed.
    EqualThough,
    /// They differ, on an input.
    Differs,
    /// They have other terms.
    OtherTerms,
}

/// Tries the check on the program that the bytes stand for. What they say after it is changed.
///
/// # Errors
/// What is not as it says.
pub fn symbolic_is_right(bytes: &[u8]) -> Result<Said, String> {
    let bytes = &mut Unstructured::new(bytes);
    let changes = bytes.int_in_range(0..=3).unwrap_or(0);
    let (at, how) = (bytes.arbitrary::<u16>().unwrap_or(0), bytes.arbitrary::<u8>().unwrap_or(0));
    let text = generate::text(bytes, &GenOptions::default());
    let Ok(source) = SourceProgram::of(&Source::new("program", &*text)) else { return Ok(Said::Nothing) };
    let options = FuseOptions { planner: &SOON, ..FuseOptions::default() };
    let mut program = fuse(&source.lowered, &options).map_err(|mistake| mistake.to_string())?.program;
    if changes > 0 && !changed(&mut program, usize::from(at), usize::from(how)) {
        return Ok(Said::Nothing);
    }
    if well_formed(&program).is_err() {
        return Ok(Said::Nothing);
    }
    let subject = source.subject(&program);
    let small = schedule(&program, Schedule::SMALL);
    let compare = |case: &inputs::Case| differential::compare(&subject, None, &small, case);
    match symbolic::check(&subject, None, &Options { symbolic: LENGTH, ..Options::default() }) {
        Ok(found) if !found.proved() || found.paths == 0 => Ok(Said::Nothing),
        Ok(_) => {
            let literals = literals::of(&subject);
            let cases = (0..CASES).filter_map(|index| inputs::case(subject.scheme(), &literals, 0, index));
            for case in cases.filter(|case| case.sizes.values().all(|n| *n <= LENGTH as i64)) {
                compare(&case).map_err(|difference| {
                    format!("equal for all values, it says, and {difference:?}\n{text}\n{program}")
                })?;
            }
            Ok(if changes > 0 { Said::EqualThough } else { Said::Equal })
        }
        Err(mismatch) if changes == 0 => Err(format!("fused, and {mismatch}\n{text}\n{program}")),
        Err(mismatch) => match *mismatch {
            Mismatch::Terms(_) => Ok(Said::OtherTerms),
            Mismatch::Shown(difference) => match compare(&difference.case) {
                Err(_) => Ok(Said::Differs),
                Ok(_) => {
                    Err(format!("they differ, it says, and not on {:?}\n{text}\n{program}", difference.case))
                }
            },
        },
    }
}

/// Changes an operation on scalars, or what a scope gives. Says whether there is one.
fn changed(program: &mut Program, at: usize, how: usize) -> bool {
    let count = places(&mut program.body, &mut |_, _| {});
    if count == 0 {
        return false;
    }
    let (mut place, at, mut changed) = (0, at % count, false);
    places(&mut program.body, &mut |atoms, vars| {
        if place == at {
            changed = change(atoms, vars, how);
        }
        place += 1;
    });
    changed
}

/// The operands of each operation on scalars, and what each scope gives, with the operands of the operations before; how
/// many there are.
fn places(scope: &mut Scope, see: &mut dyn FnMut(&mut Vec<Atom>, &[Atom])) -> usize {
    let (mut count, mut before) = (0, Vec::new());
    for Stmt { op, .. } in &mut scope.stmts {
        if let Op::Prim(_, atoms) = op {
            let seen = atoms.clone();
            see(atoms, &before);
            before.extend(seen);
            count += 1;
        }
        count += op.scopes_mut().map(|(_, inner)| places(inner, see)).sum::<usize>();
    }
    if scope.results.is_empty() {
        return count;
    }
    see(&mut scope.results, &before);
    count + 1
}

/// Two operands change places, one is another one, or a constant is the next one.
fn change(atoms: &mut [Atom], others: &[Atom], how: usize) -> bool {
    let one = how / 3 % atoms.len();
    let old = atoms.to_vec();
    match how % 3 {
        0 => atoms.swap(0, one),
        1 => {
            if let Atom::Const(c) = &atoms[one] {
                let next = c.as_integer().map_or(Scalar::one(c.ty()), |n| Scalar::integer(c.ty(), n + 1));
                atoms[one] = Atom::Const(next);
            }
        }
        _ if others.is_empty() => {}
        _ => atoms[one] = others[how / 3 % others.len()].clone(),
    }
    *atoms != old[..]
}
