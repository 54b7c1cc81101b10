//! Scans of loops inside a body, combined by the brackets of the schedule: where the turns are written out as
//! the schedule does it, and where a region takes them with its states as the region's.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::{Bracket, Constants, ScanState, Schedule};

use super::bound::Bound;
use super::collectors::LEFT;
use super::flatten::{Flattener, any_order};
use super::regions::I64;
use super::{Def, NotNative, Operand, UniformDef, ValueId};
use crate::core::{Atom, Loop, Operator, Origin, effects};

/// A scan of which some turns have run.
#[derive(Clone)]
pub(super) struct ScannedInside {
    operator: Operator,
    turns: Turns,
    /// The lanes that the loop runs in.
    mask: Option<ValueId>,
}

/// How the turns are taken.
#[derive(Clone)]
enum Turns {
    /// One after the other.
    Written(ScanState<Vec<Operand>>),
    /// By a region.
    Region(InRegion),
}

/// A scan's states in a region, from one number on.
#[derive(Clone)]
struct InRegion {
    region: usize,
    from: usize,
    first: Vec<Operand>,
    next: Vec<Operand>,
}

/// How a scan that starts so takes its turns.
type Begin<'f> = dyn FnMut(&mut Flattener, &Operator, Vec<Operand>) -> Result<Turns, NotNative> + 'f;
/// Combines what is on the left with what is on the right.
type Combine<'f> =
    dyn FnMut(&mut Flattener, Vec<Operand>, Vec<Operand>) -> Result<Vec<Operand>, NotNative> + 'f;

/// What a scan holds of the scalars that it combines: see [`ScanState`].
const HELD: usize = 4;

impl Flattener {
    /// The scans of a loop before its first turn, where the turns stand one after the other.
    pub(super) fn scanned_before(
        &mut self,
        l: &Loop,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<ScannedInside>, NotNative> {
        let written = |start| Turns::Written(ScanState::new(start));
        self.scanned(l, mask, origin, &mut |_, _, start| Ok(written(start)))
    }

    /// The same where a region takes them, in these lanes. Its states from 1 on are the scans'.
    pub(super) fn scanned_by(
        &mut self,
        region: usize,
        l: &Loop,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<ScannedInside>, NotNative> {
        let mut from = 1;
        self.scanned(l, mask, origin, &mut |this, operator, start| {
            let first = if is_plain(operator) {
                start
            } else if effects::operator(operator).may_fail() {
                return this.refuse("a scan that may fail inside a loop's body", origin);
            } else {
                let zero = this.number(0);
                [vec![start; HELD].concat(), vec![zero; 2]].concat()
            };
            let scan = InRegion { region, from, first, next: Vec::new() };
            from += scan.first.len();
            Ok(Turns::Region(scan))
        })
    }

    fn scanned(
        &mut self,
        l: &Loop,
        mask: Option<ValueId>,
        origin: &Origin,
        begin: &mut Begin<'_>,
    ) -> Result<Vec<ScannedInside>, NotNative> {
        let mut scans = Vec::new();
        for (operator, start) in l.fun.scans.iter().zip(l.starts().scans) {
            let start = self.scalars(start, &operator.tys, mask, origin)?;
            let turns = begin(self, operator, start)?;
            scans.push(ScannedInside { operator: operator.clone(), turns, mask });
        }
        Ok(scans)
    }

    /// What a scan gives in a turn.
    pub(super) fn step_inside(
        &mut self,
        scan: usize,
        values: &[Atom],
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Bound>, NotNative> {
        let ScannedInside { operator, mut turns, mask: whole } = self.frame.scans[scan].clone();
        if mask != whole {
            return self.refuse_rows(LEFT, origin);
        }
        let element = self.scalars(values, &operator.elements, mask, origin)?;
        let combine = &mut |this: &mut Self, l, r| this.combined(&operator, l, r, mask, origin);
        let scanned = match &mut turns {
            Turns::Written(state) => {
                let turn = self.frame.position.and_then(|position| self.constant(position));
                let Some(Scalar::I64(turn)) = turn else {
                    return self.refuse("a scan inside a loop's body", origin);
                };
                let (schedule, bracket) = (Schedule::new(self.constants), operator.bracket);
                state.step(&schedule, bracket, turn as u64, element, &mut |l, r| combine(self, l, r))?
            }
            Turns::Region(scan) if is_plain(&operator) => {
                let before = self.held(scan);
                scan.next = combine(self, before, element)?;
                scan.next.clone()
            }
            Turns::Region(scan) => self.bracketed(scan, element, combine)?,
        };
        self.frame.scans[scan].turns = turns;
        self.tables(&operator.tys, scanned, origin)
    }

    /// What a scan gives by the brackets of the schedule: carry of the chunk, what the blocks before have come to, the
    /// block so far, what it gave last, and how many elements came in the chunk and in the block.
    fn bracketed(
        &mut self,
        scan: &mut InRegion,
        element: Vec<Operand>,
        combine: &mut Combine<'_>,
    ) -> Result<Vec<Operand>, NotNative> {
        let Constants { chunk, block, .. } = self.constants;
        let held = self.held(scan);
        let parts: Vec<Vec<Operand>> = held.chunks(element.len()).take(HELD).map(<[_]>::to_vec).collect();
        let [carry, inner, prefix, last] = &parts[..] else { unreachable!("a scan holds so many") };
        let (in_chunk, in_block) = (held[held.len() - 2], held[held.len() - 1]);
        let (new_chunk, new_block) = (self.equal(in_chunk, 0), self.equal(in_block, 0));
        let (second, below) = (self.equal(in_chunk, block), self.compared(PrimOp::Lt, in_chunk, block));
        let carry = self.choose(new_chunk, last, carry);
        let blocks = combine(self, inner.clone(), prefix.clone())?;
        let blocks = self.choose(second, prefix, &blocks);
        let inner = self.choose(new_block, &blocks, inner);
        let longer = combine(self, prefix.clone(), element.clone())?;
        let prefix = self.choose(new_block, &element, &longer);
        let joined = combine(self, inner.clone(), prefix.clone())?;
        let so_far = self.choose(below, &prefix, &joined);
        let scanned = combine(self, carry.clone(), so_far)?;
        let counts = [self.next_of(in_chunk, chunk), self.next_of(in_block, block)];
        scan.next = [carry, inner, prefix, scanned.clone(), counts.to_vec()].concat();
        Ok(scanned)
    }

    /// The states of a scan in a region.
    fn held(&mut self, scan: &InRegion) -> Vec<Operand> {
        let first = scan.first.iter().enumerate();
        let tys: Vec<(usize, ScalarType)> = first.map(|(k, first)| (k, self.ty(*first))).collect();
        tys.into_iter().map(|(k, ty)| self.value(ty, Def::State(scan.region, scan.from + k))).collect()
    }

    fn number(&mut self, n: usize) -> Operand {
        self.uniform(I64, UniformDef::Const(Scalar::I64(n as i64)))
    }

    fn compared(&mut self, op: PrimOp, count: Operand, with: usize) -> ValueId {
        let with = self.number(with);
        let holds = self.prim(Prim { op, ty: I64 }, vec![count, with], None);
        self.spread(holds)
    }

    fn equal(&mut self, count: Operand, to: usize) -> ValueId {
        self.compared(PrimOp::Eq, count, to)
    }

    /// One more, and 0 again after so many.
    fn next_of(&mut self, count: Operand, of: usize) -> Operand {
        let next = self.next(count);
        let (done, zero) = (self.equal(next, of), self.number(0));
        self.select(done, zero, next)
    }

    fn choose(&mut self, cond: ValueId, then: &[Operand], otherwise: &[Operand]) -> Vec<Operand> {
        then.iter().zip(otherwise).map(|(then, otherwise)| self.select(cond, *then, *otherwise)).collect()
    }
}

impl ScannedInside {
    /// How many states of a region are the scan's.
    pub(super) fn held(&self) -> usize {
        match &self.turns {
            Turns::Written(_) => 0,
            Turns::Region(scan) => scan.first.len(),
        }
    }

    /// The states of a region that are the scan's: before the first turn, and after a turn.
    pub(super) fn states(self) -> Vec<(Operand, Operand)> {
        match self.turns {
            Turns::Written(_) => Vec::new(),
            Turns::Region(scan) => scan.first.into_iter().zip(scan.next).collect(),
        }
    }
}

/// Whether it gives the same from the left to the right as by the schedule's brackets.
fn is_plain(operator: &Operator) -> bool {
    operator.bracket == Bracket::Sequential || operator.builtin().is_some_and(any_order)
}
