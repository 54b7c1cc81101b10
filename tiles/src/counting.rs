//! Positions, and what counts upwards from lane to lane as they do: a register holds the first of them, and its tile is
//! filled only where somebody reads it. At the borders of an array its neighbours are cut off or wrapped; in the tiles
//! between, a primitive on positions and what is the same in every lane costs as much as on a scalar.

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use crate::frame::{Frame, Inst, Loc, Run};
use crate::register::Holds;
use crate::simd::{self, Src};
use crate::table;

/// The position in the iteration space.
pub fn position(frame: &mut Frame, inst: &Inst) {
    let first = (frame.start + frame.at) as i64;
    match inst.dst {
        Loc::Reg(reg) => frame.hold::<i64>(reg, Holds::Counting(first)),
        dst => frame.write::<i64>(dst, |frame, out| simd::iota(frame.arch, out, first)),
    }
}

/// Fills the tile of a register that counts upwards; nothing where it does not.
pub fn fill(frame: &mut Frame, inst: &Inst) {
    filled(frame, inst.dst);
}

fn filled(frame: &mut Frame, loc: Loc) {
    if let Loc::Reg(reg) = loc
        && let Holds::Counting(first) = frame.regs.of::<i64>()[reg].holds
    {
        frame.write::<i64>(loc, |frame, out| simd::iota(frame.arch, out, first));
        frame.hold::<i64>(reg, Holds::Counted(first));
    }
}

/// What the first lane has, where the others count upwards from it.
#[inline(always)]
fn first(frame: &Frame, loc: Loc) -> Option<i64> {
    match loc {
        Loc::Reg(reg) => match frame.regs.of::<i64>()[reg].holds {
            Holds::Counting(first) | Holds::Counted(first) => Some(first),
            _ => None,
        },
        _ => None,
    }
}

/// Integers that count upwards.
#[derive(Clone, Copy)]
struct Span {
    first: i64,
    last: i64,
}

/// What a primitive makes of a span.
enum Given {
    /// Integers that count upwards from this one.
    Counting(i64),
    /// The same in every lane.
    Same(i64),
    /// The same truth in every lane.
    Truth(bool),
}

impl Span {
    fn moved(self, by: i64) -> Option<Given> {
        self.last.checked_add(by)?;
        self.first.checked_add(by).map(Given::Counting)
    }

    /// What `f` is for all of them, of which it holds from some on, or up to some.
    fn truth(self, f: impl Fn(i64) -> bool) -> Option<Given> {
        (f(self.first) == f(self.last)).then(|| Given::Truth(f(self.first)))
    }

    fn equals(self, with: i64, truth: bool) -> Option<Given> {
        let met = (self.first..=self.last).contains(&with);
        (!met || self.first == self.last).then_some(Given::Truth(met == truth))
    }

    /// The lesser or the greater of each and another: `lesser` says which.
    fn bounded(self, by: i64, lesser: bool) -> Option<Given> {
        let (near, far) =
            if lesser { (self.last <= by, self.first >= by) } else { (self.first >= by, self.last <= by) };
        if near { Some(Given::Counting(self.first)) } else { far.then_some(Given::Same(by)) }
    }

    /// The quotient, where it is the same for all of them.
    fn quotient(self, n: i64) -> Option<i64> {
        let turns = |x: i64| if n > 0 { Some(x.div_euclid(n)) } else { None };
        turns(self.first).filter(|turn| Some(*turn) == turns(self.last))
    }

    fn modulo(self, n: i64) -> Option<Given> {
        self.quotient(n).map(|_| Given::Counting(self.first.rem_euclid(n)))
    }
}

/// What a primitive makes of a span and of what is the same in every lane, which `swapped` says is the first operand;
/// nothing where it is neither the same nor counts upwards.
#[inline(always)]
fn given(op: PrimOp, span: Span, with: i64, swapped: bool) -> Option<Given> {
    let truth = |f: fn(i64, i64) -> bool| span.truth(|x| if swapped { f(with, x) } else { f(x, with) });
    match op {
        PrimOp::Add => span.moved(with),
        PrimOp::Sub if !swapped => span.moved(with.checked_neg()?),
        PrimOp::Min => span.bounded(with, true),
        PrimOp::Max => span.bounded(with, false),
        PrimOp::Mod if !swapped => span.modulo(with),
        PrimOp::Div if !swapped => span.quotient(with).map(Given::Same),
        PrimOp::Eq => span.equals(with, true),
        PrimOp::Ne => span.equals(with, false),
        PrimOp::Lt => truth(|x, y| x < y),
        PrimOp::Le => truth(|x, y| x <= y),
        PrimOp::Gt => truth(|x, y| x > y),
        PrimOp::Ge => truth(|x, y| x >= y),
        _ => None,
    }
}

/// The instruction for a primitive on `i64`s of which one may count upwards.
pub fn prim(op: PrimOp) -> Option<Run> {
    macro_rules! table {
        ($($op:ident)*) => {
            match op {
                $(PrimOp::$op => Some(|frame, inst| apply(frame, inst, PrimOp::$op)),)*
                _ => None,
            }
        };
    }
    table!(Add Sub Min Max Mod Div Eq Ne Lt Le Gt Ge)
}

/// A primitive by what it makes of a span; on tiles where it makes nothing.
#[inline(always)]
fn apply(frame: &mut Frame, inst: &Inst, op: PrimOp) {
    let [a, b, ..] = inst.args;
    let same = |frame: &Frame, loc| if let Src::Uniform(x) = frame.src::<i64>(loc) { Some(x) } else { None };
    let known = match (first(frame, a), first(frame, b)) {
        (Some(first), None) => same(frame, b).map(|with| (first, with, false)),
        (None, Some(first)) => same(frame, a).map(|with| (first, with, true)),
        _ => None,
    };
    let given = known.and_then(|(first, with, swapped)| {
        let last = first.checked_add(frame.len as i64 - 1)?;
        given(op, Span { first, last }, with, swapped)
    });
    match (given, inst.dst) {
        (Some(Given::Counting(first)), Loc::Reg(reg)) => frame.hold::<i64>(reg, Holds::Counting(first)),
        (Some(Given::Same(x)), Loc::Reg(reg)) => frame.hold::<i64>(reg, Holds::Uniform(x)),
        (Some(Given::Truth(x)), Loc::Reg(reg)) => frame.hold::<bool>(reg, Holds::Uniform(x)),
        _ => {
            if let (PrimOp::Div | PrimOp::Mod, Some((first, n @ 1.., false))) = (op, known) {
                return frame.write::<i64>(inst.dst, |_, out| divided(out, first, n, op == PrimOp::Mod));
            }
            filled(frame, a);
            filled(frame, b);
            table::prim(Prim { op, ty: ScalarType::I64 })(frame, inst);
        }
    }
}

/// The quotients, or what is left over, of the integers from `first` on by `n > 0`: turn by turn, without division.
fn divided(mut out: &mut [i64], first: i64, n: i64, left_over: bool) {
    let (mut quotient, mut rest) = (first.div_euclid(n), first.rem_euclid(n));
    while !out.is_empty() {
        let turn = usize::try_from(n - rest).map_or(out.len(), |turn| turn.min(out.len()));
        let (now, behind) = std::mem::take(&mut out).split_at_mut(turn);
        if left_over {
            now.iter_mut().zip(rest..).for_each(|(x, i)| *x = i);
        } else {
            now.fill(quotient);
        }
        (out, rest, quotient) = (behind, 0, quotient.wrapping_add(1));
    }
}

/// How the indices of elements differ from lane to lane.
pub(crate) enum Indices {
    /// Not at all.
    Same([i64; 3]),
    /// These are the first lane's, and one counts upwards.
    Along([i64; 3], usize),
    /// Some other way; their tiles are filled.
    Any,
}

impl Indices {
    /// The operands of an instruction, as many as there are dimensions.
    #[inline]
    pub(crate) fn of(frame: &mut Frame, inst: &Inst, dimensions: usize) -> Indices {
        let (mut index, mut along, mut any) = ([0; 3], None, false);
        for (d, loc) in inst.args[..dimensions.min(3)].iter().enumerate() {
            if let Some(first) = first(frame, *loc) {
                any |= along.replace(d).is_some();
                index[d] = first;
            } else if let Src::Uniform(x) = frame.src::<i64>(*loc) {
                index[d] = x;
            } else {
                any = true;
            }
        }
        if any {
            inst.args[..dimensions.min(3)].iter().for_each(|loc| filled(frame, *loc));
            return Indices::Any;
        }
        along.map_or(Indices::Same(index), |along| Indices::Along(index, along))
    }
}

#[cfg(test)]
mod tests {
    use lawson_oracle::scalar::Scalar;

    use super::*;

    /// Each primitive on a span, in both orders, beside what the oracle gives for each of its integers.
    #[test]
    fn a_span_is_what_its_integers_are() {
        let ends = [i64::MIN, i64::MIN + 1, -9, -1, 0, 1, 3, 5, 8, i64::MAX - 1, i64::MAX];
        let i64s = |prim: &Prim| prim.ty == ScalarType::I64 && self::prim(prim.op).is_some();
        let prims: Vec<Prim> = Prim::all().filter(i64s).collect();
        assert_eq!(prims.len(), 12);
        for (prim, swapped) in prims.into_iter().flat_map(|prim| [(prim, false), (prim, true)]) {
            let mut tried = 0;
            for (first, lanes, with) in
                ends.iter().flat_map(|a| (1..6).flat_map(move |n| ends.map(|with| (*a, n, with))))
            {
                let Some(last) = first.checked_add(lanes - 1) else { continue };
                let Some(given) = given(prim.op, Span { first, last }, with, swapped) else { continue };
                for x in first..=last {
                    let mut operands = [Scalar::I64(x), Scalar::I64(with)];
                    if swapped {
                        operands.reverse();
                    }
                    let found = match given {
                        Given::Counting(from) => Scalar::I64(from + (x - first)),
                        Given::Same(x) => Scalar::I64(x),
                        Given::Truth(x) => Scalar::Bool(x),
                    };
                    let wanted = prim.apply(&operands).unwrap();
                    assert_eq!(found, wanted, "{} of {operands:?}, from {first}", prim.name());
                    tried += 1;
                }
            }
            let never = swapped && matches!(prim.op, PrimOp::Sub | PrimOp::Mod | PrimOp::Div);
            assert_eq!(tried > 100, !never, "{}: {tried}", prim.name());
        }
    }

    #[test]
    fn quotients_and_rests_are_those_of_division() {
        for (first, n) in [-9, -1, 0, 5, i64::MAX - 30].iter().flat_map(|a| [1, 2, 3, 7, 40].map(|n| (*a, n)))
        {
            for op in [PrimOp::Div, PrimOp::Mod] {
                let mut out = [0; 30];
                divided(&mut out, first, n, op == PrimOp::Mod);
                for (found, x) in out.into_iter().zip(first..) {
                    let wanted = Prim { op, ty: ScalarType::I64 }.apply(&[Scalar::I64(x), Scalar::I64(n)]);
                    assert_eq!(Ok(Scalar::I64(found)), wanted, "{op:?} of {x} by {n}");
                }
            }
        }
    }
}
