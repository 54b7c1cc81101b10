//! What is known of indices where an instruction stands: that bounds are not asked for twice, nor where a loop's or a branch's
//! condition has told already that they hold.
//!
//! Facts are about values, which never change: what was found out in front of an instruction, on the way that always leads to
//! it, holds there.

use std::collections::BTreeMap;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Function, InstructionData, Opcode, Value, ValueDef};

/// What is known of a value.
#[derive(Clone, Copy)]
enum Fact {
    /// It is at least 0.
    NotNegative,
    /// It is below another one.
    Below(Value),
}

/// What facts are about: constants are the same wherever they are made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Subject {
    Value(Value),
    Constant(i64),
}

/// Sums of sums in which it is looked for what they are at most.
const DEEP: usize = 4;

/// What is known where an instruction stands.
#[derive(Default)]
pub struct Known {
    facts: BTreeMap<Subject, Vec<Fact>>,
    /// What they are about, in the order in which they were found out.
    found: Vec<Subject>,
}

impl Known {
    /// How much is known here; [`Known::forget`] goes back to it.
    pub fn mark(&self) -> usize {
        self.found.len()
    }

    /// Forgets what was found out since.
    pub fn forget(&mut self, mark: usize) {
        for about in self.found.drain(mark..).rev() {
            self.facts.get_mut(&about).and_then(Vec::pop);
        }
    }

    fn add(&mut self, value: Value, fact: Fact, code: &Function) {
        let about = subject(value, code);
        self.facts.entry(about).or_default().push(fact);
        self.found.push(about);
    }

    fn about(&self, value: Value, code: &Function) -> &[Fact] {
        self.facts.get(&subject(value, code)).map_or(&[], Vec::as_slice)
    }

    /// From here on an index is inside of an extent.
    pub fn found_inside(&mut self, index: Value, extent: Value, code: &Function) {
        self.add(index, Fact::NotNegative, code);
        self.add(index, Fact::Below(extent), code);
    }

    /// From here on a value is at least 0.
    pub fn found_extent(&mut self, extent: Value, code: &Function) {
        self.add(extent, Fact::NotNegative, code);
    }

    /// From here on the number of a turn is what it is: not before the first one, and before these.
    pub fn found_turn(&mut self, number: Value, from: Value, before: [Value; 2], code: &Function) {
        if self.is_not_negative(from, code) {
            self.add(number, Fact::NotNegative, code);
        }
        before.into_iter().for_each(|to| self.add(number, Fact::Below(to), code));
    }

    /// From here on a condition holds.
    pub fn found(&mut self, condition: Value, code: &Function) {
        match defined(condition, code) {
            Some(InstructionData::Binary { opcode: Opcode::Band, args }) => {
                args.into_iter().for_each(|part| self.found(part, code));
            }
            // What is false where the first does not hold: both hold.
            Some(InstructionData::Ternary { opcode: Opcode::Select, args: [first, second, none] })
                if constant(none, code) == Some(0) =>
            {
                [first, second].into_iter().for_each(|part| self.found(part, code));
            }
            Some(InstructionData::IntCompare { args: [x, y], cond, .. }) => match cond {
                IntCC::SignedLessThan => self.add(x, Fact::Below(y), code),
                IntCC::UnsignedLessThan if self.is_not_negative(y, code) => self.found_inside(x, y, code),
                IntCC::SignedGreaterThan => self.add(y, Fact::Below(x), code),
                IntCC::SignedGreaterThanOrEqual if constant(y, code) == Some(0) => {
                    self.add(x, Fact::NotNegative, code);
                }
                IntCC::SignedLessThanOrEqual if constant(x, code) == Some(0) => {
                    self.add(y, Fact::NotNegative, code);
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// The index and the extent, if two conditions say together that the one is inside of the other: one comparison of numbers
    /// without a sign says so, too.
    pub fn range(&self, conditions: [Value; 2], code: &Function) -> Option<[Value; 2]> {
        let compared = |condition| match defined(condition, code)? {
            InstructionData::IntCompare { args, cond, .. } => Some((cond, args)),
            _ => None,
        };
        let (Some((IntCC::SignedLessThan, [index, extent])), Some((cc, [other, zero]))) =
            (compared(conditions[0]), compared(conditions[1]))
        else {
            return None;
        };
        let above = cc == IntCC::SignedGreaterThanOrEqual && constant(zero, code) == Some(0);
        let fits = above && is_same(index, other, code) && self.is_not_negative(extent, code);
        fits.then_some([index, extent])
    }

    /// Whether an index is known to be inside of an extent, which is not negative.
    pub fn is_inside(&self, index: Value, extent: Value, code: &Function) -> bool {
        let below = |fact: &Fact| matches!(fact, Fact::Below(y) if is_at_most(*y, extent, code));
        let fits = |most| constant(extent, code).is_some_and(|extent| most < extent);
        let is_below = self.about(index, code).iter().any(below);
        is_below && self.is_not_negative(index, code) || self.most(index, DEEP, code).is_some_and(fits)
    }

    fn is_not_negative(&self, value: Value, code: &Function) -> bool {
        let known = |fact: &Fact| matches!(fact, Fact::NotNegative);
        constant(value, code).is_some_and(|n| n >= 0)
            || self.about(value, code).iter().any(known)
            || self.most(value, DEEP, code).is_some()
    }

    /// What a value is at most, if it is known that it is not negative, and less than half of what there is room for: a sum
    /// of two such is not negative either.
    fn most(&self, value: Value, deep: usize, code: &Function) -> Option<i64> {
        let facts = self.about(value, code);
        let constant_bound = |fact: &Fact| match fact {
            Fact::Below(y) => constant(*y, code)?.checked_sub(1),
            Fact::NotNegative => None,
        };
        let is_told = facts.iter().any(|fact| matches!(fact, Fact::NotNegative));
        let told = || facts.iter().filter(|_| is_told).filter_map(constant_bound).min();
        let own = constant(value, code).filter(|n| *n >= 0);
        let of_sum = || {
            let [x, y] = sum(value, code).filter(|_| deep > 0)?;
            Some(self.most(x, deep - 1, code)? + self.most(y, deep - 1, code)?)
        };
        own.or_else(told).or_else(of_sum).filter(|most| *most < i64::MAX / 2)
    }
}

fn subject(value: Value, code: &Function) -> Subject {
    constant(value, code).map_or_else(|| Subject::Value(code.dfg.resolve_aliases(value)), Subject::Constant)
}

/// Whether one value is at most another one, which is not negative: the same, or that with 0 where it is negative.
fn is_at_most(value: Value, other: Value, code: &Function) -> bool {
    let or_zero = || match defined(other, code) {
        Some(InstructionData::Binary { opcode: Opcode::Smax, args }) => {
            args.into_iter().any(|arg| is_same(arg, value, code))
        }
        _ => false,
    };
    is_same(value, other, code) || or_zero()
}

fn is_same(value: Value, other: Value, code: &Function) -> bool {
    subject(value, code) == subject(other, code)
}

fn defined(value: Value, code: &Function) -> Option<InstructionData> {
    match code.dfg.value_def(code.dfg.resolve_aliases(value)) {
        ValueDef::Result(inst, 0) => Some(code.dfg.insts[inst]),
        _ => None,
    }
}

fn constant(value: Value, code: &Function) -> Option<i64> {
    match defined(value, code)? {
        InstructionData::UnaryImm { opcode: Opcode::Iconst, imm } => Some(imm.bits()),
        _ => None,
    }
}

fn sum(value: Value, code: &Function) -> Option<[Value; 2]> {
    match defined(value, code)? {
        InstructionData::Binary { opcode: Opcode::Iadd, args } => Some(args),
        _ => None,
    }
}
