//! Positions, and what counts upwards from lane to lane as they do: a register holds the first of them, and its tile is
//! filled only where somebody reads it. At the borders of an array its neighbours are cut off or wrapped: there they are
//! two [`Runs`]. A primitive on positions and what is the same in every lane costs as much as on a scalar.

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use crate::frame::{Frame, Inst, Loc, Run};
use crate::register::Holds;
use crate::runs::{Given, Run as Lanes, Runs};
use crate::simd::{self, Src};
use crate::table;

/// The position in the iteration space.
pub fn position(frame: &mut Frame, inst: &Inst) {
    let first = (frame.start + frame.at) as i64;
    match inst.dst {
        Loc::Reg(reg) => frame.hold::<i64>(reg, Holds::Counting(Runs::all(Lanes::from(first)))),
        dst => frame.write::<i64>(dst, |frame, out| simd::iota(frame.arch, out, first)),
    }
}

/// Fills the tile of a register that counts upwards; nothing where it does not.
pub fn fill(frame: &mut Frame, inst: &Inst) {
    filled(frame, inst.dst);
}

fn filled(frame: &mut Frame, loc: Loc) {
    if let Loc::Reg(reg) = loc
        && let Holds::Counting(runs) = frame.regs.of::<i64>()[reg].holds
    {
        frame.write::<i64>(loc, |frame, out| runs.fill(frame.arch, out));
        frame.hold::<i64>(reg, Holds::Counted(runs));
    }
}

/// What the lanes have, where they count upwards.
#[inline(always)]
fn runs(frame: &Frame, loc: Loc) -> Option<Runs> {
    match loc {
        Loc::Reg(reg) => match frame.regs.of::<i64>()[reg].holds {
            Holds::Counting(runs) | Holds::Counted(runs) => Some(runs),
            _ => None,
        },
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

/// A primitive by what it makes of runs; on tiles where it makes nothing.
#[inline(always)]
fn apply(frame: &mut Frame, inst: &Inst, op: PrimOp) {
    let [a, b, ..] = inst.args;
    let same = |frame: &Frame, loc| if let Src::Uniform(x) = frame.src::<i64>(loc) { Some(x) } else { None };
    let known = match (runs(frame, a), runs(frame, b)) {
        (Some(runs), None) => same(frame, b).map(|with| (runs, with, false)),
        (None, Some(runs)) => same(frame, a).map(|with| (runs, with, true)),
        _ => None,
    };
    let given = known.and_then(|(runs, with, swapped)| runs.given(op, with, swapped, frame.len));
    match (given, inst.dst) {
        (Some(Given::Runs(runs)), Loc::Reg(reg)) => {
            frame.hold::<i64>(reg, runs.uniform().map_or(Holds::Counting(runs), Holds::Uniform));
        }
        (Some(Given::Truth(x)), Loc::Reg(reg)) => frame.hold::<bool>(reg, Holds::Uniform(x)),
        _ => {
            if let (PrimOp::Div | PrimOp::Mod, Some((Runs { first, then: None }, n @ 1.., false))) =
                (op, known)
            {
                return frame
                    .write::<i64>(inst.dst, |_, out| divided(out, first.first, n, op == PrimOp::Mod));
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

/// The indices of elements in some lanes.
#[derive(Clone, Copy)]
pub(crate) enum Indices {
    /// The same in all of them.
    Same([i64; 3]),
    /// These are the first lane's, and one counts upwards.
    Along([i64; 3], usize),
}

/// The indices of elements in all lanes of a tile.
pub(crate) enum TileIndices {
    All(Indices),
    /// These up to a lane, and those from it on.
    Two(usize, [Indices; 2]),
    /// Some other way; their tiles are filled.
    Any,
}

impl TileIndices {
    /// The operands of an instruction, as many as there are dimensions.
    #[inline]
    pub(crate) fn of(frame: &mut Frame, inst: &Inst, dimensions: usize) -> TileIndices {
        let operands = &inst.args[..dimensions.min(3)];
        let found = Self::counted(frame, operands);
        if found.is_none() {
            operands.iter().for_each(|loc| filled(frame, *loc));
        }
        found.unwrap_or(TileIndices::Any)
    }

    #[inline(always)]
    fn counted(frame: &Frame, operands: &[Loc]) -> Option<TileIndices> {
        let (mut lanes, mut turn) = ([[Lanes::same(0); 3]; 2], None);
        for (d, loc) in operands.iter().enumerate() {
            let runs = match (runs(frame, *loc), loc) {
                (Some(runs), _) => runs,
                (None, loc) => match frame.src::<i64>(*loc) {
                    Src::Uniform(x) => Runs::all(Lanes::same(x)),
                    Src::Tile(_) => return None,
                },
            };
            lanes[0][d] = runs.first;
            lanes[1][d] = runs.then.map_or(runs.first, |(_, run)| run);
            let turns = runs.then.map(|(lane, _)| lane);
            if turns.is_some() && turn.replace(turns).is_some_and(|before| before != turns) {
                return None;
            }
        }
        let indices = |lanes: [Lanes; 3]| {
            let mut along = (0..3).filter(|d| lanes[*d].counts);
            let index = lanes.map(|run| run.first);
            match (along.next(), along.next()) {
                (None, _) => Some(Indices::Same(index)),
                (Some(d), None) => Some(Indices::Along(index, d)),
                (Some(_), Some(_)) => None,
            }
        };
        let first = indices(lanes[0])?;
        Some(match turn.flatten() {
            None => TileIndices::All(first),
            Some(turn) => TileIndices::Two(turn, [first, indices(lanes[1])?]),
        })
    }
}

#[cfg(test)]
mod tests {
    use lawson_oracle::scalar::Scalar;

    use super::*;

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
