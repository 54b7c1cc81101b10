//! Positions, and what counts upwards from lane to lane as they do: a register holds the first of them, and its tile is
//! filled only where somebody reads it. At the borders of an array its neighbours are cut off or wrapped: there they are
//! two [`Ramps`]. A primitive on positions and what is the same in every lane costs as much as on a scalar.
//!
//! So sums, bounds, remainders and comparisons of positions are worked out once for a tile, and elements at such
//! indices are read where they stand. Stencils copy nothing except at their borders, where what is read are two
//! pieces of an array, or one element.

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use crate::frame::{Frame, Inst, Loc, Run};
use crate::ramps::{Ramp, RampResult, Ramps};
use crate::register::Holds;
use crate::simd::{self, Src};
use crate::table;

/// The position in the iteration space.
pub fn position(frame: &mut Frame, inst: &Inst) {
    let first = (frame.start + frame.at) as i64;
    match inst.dst {
        Loc::Reg(reg) => frame.hold::<i64>(reg, Holds::Counting(Ramps::all(Ramp::from(first)))),
        dst => frame.write::<i64>(dst, |frame, out| simd::iota(frame.arch, out, first)),
    }
}

/// Fills the tile of a register that counts upwards; nothing where it does not.
pub fn fill(frame: &mut Frame, inst: &Inst) {
    filled(frame, inst.dst);
}

/// The same for a place.
pub(crate) fn filled(frame: &mut Frame, loc: Loc) {
    if let Loc::Reg(reg) = loc
        && let Holds::Counting(ramps) = frame.regs.of::<i64>()[reg].holds
    {
        frame.write::<i64>(loc, |frame, out| ramps.fill(frame.arch, out));
        frame.hold::<i64>(reg, Holds::Counted(ramps));
    }
}

/// What the lanes have, where they count upwards.
#[inline(always)]
fn ramps(frame: &Frame, loc: Loc) -> Option<Ramps> {
    match loc {
        Loc::Reg(reg) => match frame.regs.of::<i64>()[reg].holds {
            Holds::Counting(ramps) | Holds::Counted(ramps) => Some(ramps),
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

/// Whether a primitive on two that count needs to know no more than how far apart they are.
pub fn tells_distances(op: PrimOp) -> bool {
    use PrimOp::*;
    matches!(op, Sub | Eq | Ne | Lt | Le | Gt | Ge)
}

/// A primitive by what it makes of ramps; on tiles where it makes nothing.
#[inline(always)]
fn apply(frame: &mut Frame, inst: &Inst, op: PrimOp) {
    let [a, b, ..] = inst.args;
    let same = |loc| if let Src::Uniform(x) = frame.src::<i64>(loc) { Some(x) } else { None };
    let counts = (ramps(frame, a), ramps(frame, b));
    let given = match counts {
        (Some(a), Some(b)) => a.beside(op, b, frame.len),
        (Some(ramps), None) => same(b).and_then(|with| ramps.given(op, with, false, frame.len)),
        (None, Some(ramps)) => same(a).and_then(|with| ramps.given(op, with, true, frame.len)),
        (None, None) => None,
    };
    let by = if let (Some(_), None) = counts { same(b) } else { None };
    match (given, inst.dst) {
        (Some(RampResult::Ramps(ramps)), Loc::Reg(reg)) => {
            frame.hold::<i64>(reg, ramps.uniform().map_or(Holds::Counting(ramps), Holds::Uniform));
        }
        (Some(RampResult::Truth(x)), Loc::Reg(reg)) => frame.hold::<bool>(reg, Holds::Uniform(x)),
        _ => {
            if let (PrimOp::Div | PrimOp::Mod, (Some(ramps), _), Some(n @ 1..)) = (op, counts, by)
                && let Ramps { first: Ramp { first, counts: true }, then: None } = ramps
            {
                return frame.write::<i64>(inst.dst, |_, out| divided(out, first, n, op == PrimOp::Mod));
            }
            filled(frame, a);
            filled(frame, b);
            table::prim(Prim { op, ty: ScalarType::I64 })(frame, inst);
        }
    }
}

/// The quotients, or what is left over, of the integers from `first` on by `n > 0`: turn by turn, without division.
pub fn divided(mut out: &mut [i64], first: i64, n: i64, left_over: bool) {
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
pub enum Indices {
    /// The same in all of them.
    Same([i64; 3]),
    /// These are the first lane's, and one counts upwards.
    Along([i64; 3], usize),
}

/// The indices of elements in all lanes of a tile.
pub enum TileIndices {
    /// These, in every lane.
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
        let found = counted(frame, operands).and_then(TileIndices::along);
        if found.is_none() {
            operands.iter().for_each(|loc| filled(frame, *loc));
        }
        found.unwrap_or(TileIndices::Any)
    }

    /// Those that count upwards, or are the same; nothing where two of them count, or turn at different lanes.
    #[inline(always)]
    pub fn along(ramps: [Ramps; 3]) -> Option<TileIndices> {
        let mut turn = None;
        for (lane, _) in ramps.iter().filter_map(|ramps| ramps.then) {
            if turn.replace(lane).is_some_and(|before| before != lane) {
                return None;
            }
        }
        let [mut first, mut then] = [[Ramp::same(0); 3]; 2];
        for (d, Ramps { first: ramp, then: other }) in ramps.into_iter().enumerate() {
            first[d] = ramp;
            // What has no turn of its own goes on at the turn of the others.
            then[d] = other.map_or_else(|| ramp.behind(turn.unwrap_or(0)), |(_, ramp)| ramp);
        }
        let first = Indices::of(first)?;
        Some(match turn {
            None => TileIndices::All(first),
            Some(turn) => TileIndices::Two(turn, [first, Indices::of(then)?]),
        })
    }
}

impl Indices {
    #[inline(always)]
    fn of(ramps: [Ramp; 3]) -> Option<Indices> {
        let [a, b, c] = ramps;
        let index = [a.first, b.first, c.first];
        match [a.counts, b.counts, c.counts] {
            [false, false, false] => Some(Indices::Same(index)),
            [true, false, false] => Some(Indices::Along(index, 0)),
            [false, true, false] => Some(Indices::Along(index, 1)),
            [false, false, true] => Some(Indices::Along(index, 2)),
            _ => None,
        }
    }
}

/// What the operands are in the lanes, where each counts upwards or is the same.
#[inline(always)]
pub(crate) fn counted(frame: &Frame, operands: &[Loc]) -> Option<[Ramps; 3]> {
    let mut found = [Ramps::all(Ramp::same(0)); 3];
    for (found, loc) in found.iter_mut().zip(operands) {
        *found = match ramps(frame, *loc) {
            Some(ramps) => ramps,
            None => match frame.src::<i64>(*loc) {
                Src::Uniform(x) => Ramps::all(Ramp::same(x)),
                Src::Tile(_) => return None,
            },
        };
    }
    Some(found)
}
