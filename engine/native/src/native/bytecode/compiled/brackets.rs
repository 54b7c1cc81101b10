//! Folds and scans by the brackets of the schedule (`lawson_oracle::schedule`), as compiled code.
//!
//! A fold opens a chunk, takes its elements and closes it. In lanes each holds the neutral element at first, which changes
//! no bit; a tree has a stack of the subtrees that wait for their right sibling.

use lawson_jit::function::{self, Inst as Code, Reg as Register};
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::schedule::Bracket;
use lawson_tiles::bits::bits;

use super::super::{Operator, Place, Reg};
use super::loops::{BY_BRACKETS, is_of_scalars};
use super::translate::Translator;
use super::{ANEW, Why};

/// A fold by brackets.
#[derive(Clone)]
pub(super) struct Brackets<'b> {
    operator: &'b Operator,
    /// The loop's position.
    pub position: Reg,
    scheme: Scheme,
}

#[derive(Clone)]
enum Scheme {
    /// An array of lanes, for a primitive.
    Lanes(Register, Prim),
    /// The subtrees' values, an array for each component, the positions of their last elements, and how many there are.
    Tree(Vec<Register>, Register, Register),
}

/// A scan by blocks and chunks; the operator's own registers are used in each step only.
#[derive(Clone)]
pub(super) struct Blocks<'b> {
    operator: &'b Operator,
    carry: Vec<Register>,
    inner: Optional,
    prefix: Optional,
    last: Optional,
    /// The origin of the last element.
    origin: Register,
}

/// A value that may be absent.
#[derive(Clone)]
struct Optional {
    there_is: Register,
    value: Vec<Register>,
}

/// Whether it combines a few scalars with others of the same types, so that what it gives can be either operand.
fn is_associative(operator: &Operator) -> bool {
    let tys = |places: &[Place]| places.iter().map(|place| place.ty).collect::<Vec<_>>();
    is_of_scalars(operator) && tys(&operator.left) == tys(&operator.right)
}

const BOOL: Prim = Prim { op: PrimOp::LogAnd, ty: ScalarType::Bool };

impl<'b> Translator<'b> {
    /// A fold in lanes or by a tree.
    pub(super) fn brackets(&mut self, operator: &'b Operator, position: Reg) -> Result<Brackets<'b>, Why> {
        if !is_associative(operator) {
            return Err(BY_BRACKETS);
        }
        let scheme = match (operator.bracket, operator.builtin) {
            (Bracket::Lanes, Some(prim)) => Scheme::Lanes(self.fresh_array(prim.ty, 1), prim),
            (Bracket::Tree, _) => {
                let values = operator.left.iter().map(|place| self.fresh_array(place.ty, 1)).collect();
                Scheme::Tree(values, self.fresh_array(ScalarType::I64, 1), self.fresh(ScalarType::I64))
            }
            (Bracket::Lanes | Bracket::Sequential, _) => return Err(BY_BRACKETS),
        };
        Ok(Brackets { operator, position, scheme })
    }

    /// Before the first element of a chunk.
    pub(super) fn open(&mut self, brackets: &Brackets<'b>) {
        match &brackets.scheme {
            Scheme::Lanes(lanes, prim) => {
                let n = self.integer(self.constants.lanes as i64);
                let neutral = prim.commutative_fold().map_or(0, bits);
                let (value, index) = (self.constant(prim.ty, neutral), self.fresh(ScalarType::I64));
                self.push(Code::New { dst: *lanes, dims: vec![n] });
                let fill = vec![(self.site, Code::Write { array: *lanes, at: vec![index], value })];
                self.count((None, n), index, fill);
            }
            Scheme::Tree(values, positions, top) => {
                // One for each level of the tree, the leaves' among them, and one more.
                let levels = self.integer(i64::from(self.constants.chunk.ilog2()) + 2);
                for array in values.iter().chain([positions]) {
                    self.push(Code::New { dst: *array, dims: vec![levels] });
                }
                let src = self.integer(0);
                self.push(Code::Move { dst: *top, src });
            }
        }
    }

    /// An element of the chunk.
    pub(super) fn bracketed(&mut self, brackets: &Brackets<'b>, values: &'b [Place]) -> Result<(), Why> {
        let position = self.read(brackets.position, ScalarType::I64);
        match &brackets.scheme {
            Scheme::Lanes(lanes, prim) => {
                let (lanes, value) = (*lanes, self.read(values[0].reg, prim.ty));
                let mask = self.integer(self.constants.lanes as i64 - 1);
                let at = vec![self.computed(PrimOp::BitAnd, &[position, mask])];
                let (before, dst) = (self.fresh(prim.ty), self.fresh(prim.ty));
                self.push(Code::Read { dst: before, array: lanes, at: at.clone() });
                self.push(Code::Prim { prim: *prim, dst, args: vec![before, value] });
                self.push(Code::Write { array: lanes, at, value: dst });
                Ok(())
            }
            Scheme::Tree(stack, positions, top) => {
                let (stack, positions, top) = (stack.clone(), *positions, *top);
                let mask = self.integer(self.constants.chunk as i64 - 1);
                let position = self.computed(PrimOp::BitAnd, &[position, mask]);
                // Two positions meet at the level of the highest bit in which they differ.
                let meets = self.fresh(ScalarType::Bool);
                let condition = self.apart(|t| {
                    let two = t.integer(2);
                    let several = t.computed(PrimOp::Ge, &[top, two]);
                    let no = t.constant(ScalarType::Bool, 0);
                    let then = t.apart(|t| {
                        let [left, right] = [2, 1].map(|below| t.below(top, below));
                        let [left, right] = [left, right].map(|at| t.element(positions, ScalarType::I64, at));
                        let own = t.computed(PrimOp::BitXor, &[left, right]);
                        let other = t.computed(PrimOp::BitXor, &[right, position]);
                        let both = t.computed(PrimOp::BitXor, &[own, other]);
                        let less = t.computed(PrimOp::Lt, &[own, other]);
                        let lower = t.computed(PrimOp::Lt, &[own, both]);
                        t.push(Code::Prim { prim: BOOL, dst: meets, args: vec![less, lower] });
                        Ok(())
                    })?;
                    let otherwise = vec![(t.site, Code::Move { dst: meets, src: no })];
                    t.push(Code::If { cond: several, then, otherwise });
                    Ok(())
                })?;
                let join = self.apart(|t| t.join(brackets.operator, &stack, positions, top))?;
                self.repeat(condition, meets, join);
                for (array, value) in stack.iter().zip(values) {
                    let value = self.read(value.reg, value.ty);
                    self.push(Code::Write { array: *array, at: vec![top], value });
                }
                self.push(Code::Write { array: positions, at: vec![top], value: position });
                let one = self.integer(1);
                let more = self.computed(PrimOp::Add, &[top, one]);
                self.push(Code::Move { dst: top, src: more });
                Ok(())
            }
        }
    }

    /// After the last element of the chunk: the operator's left operand is its fold. Gives whether there is one.
    pub(super) fn close(&mut self, brackets: &Brackets<'b>) -> Result<Register, Why> {
        let operator = brackets.operator;
        match &brackets.scheme {
            Scheme::Lanes(lanes, prim) => {
                let at = |t: &mut Self, k: usize| t.integer(k as i64);
                let mut values: Vec<Register> = Vec::new();
                for k in 0..self.constants.lanes {
                    let at = at(self, k);
                    values.push(self.element(*lanes, prim.ty, at));
                }
                while values.len() > 1 {
                    let mut pairs = Vec::new();
                    for pair in values.chunks(2) {
                        pairs.push(match *pair {
                            [left, right] => {
                                let dst = self.fresh(prim.ty);
                                self.push(Code::Prim { prim: *prim, dst, args: vec![left, right] });
                                dst
                            }
                            _ => pair[0],
                        });
                    }
                    values = pairs;
                }
                let dst = self.write(operator.left[0].reg);
                self.push(Code::Move { dst, src: values[0] });
                self.push(Code::Drop(*lanes));
                Ok(self.constant(ScalarType::Bool, 1))
            }
            Scheme::Tree(stack, positions, top) => {
                let several = self.fresh(ScalarType::Bool);
                let condition = self.apart(|t| {
                    let two = t.integer(2);
                    let prim = Prim { op: PrimOp::Ge, ty: ScalarType::I64 };
                    t.push(Code::Prim { prim, dst: several, args: vec![*top, two] });
                    Ok(())
                })?;
                let join = self.apart(|t| t.join(operator, stack, *positions, *top))?;
                self.repeat(condition, several, join);
                let one = self.integer(1);
                let there_is = self.computed(PrimOp::Ge, &[*top, one]);
                let zero = self.integer(0);
                let then = self.apart(|t| {
                    for (array, left) in stack.iter().zip(&operator.left) {
                        let dst = t.write(left.reg);
                        t.push(Code::Read { dst, array: *array, at: vec![zero] });
                    }
                    Ok(())
                })?;
                self.push(Code::If { cond: there_is, then, otherwise: Vec::new() });
                for array in stack.iter().chain([positions]) {
                    self.push(Code::Drop(*array));
                }
                Ok(there_is)
            }
        }
    }

    /// The last two subtrees become one.
    fn join(
        &mut self,
        operator: &'b Operator,
        stack: &[Register],
        positions: Register,
        top: Register,
    ) -> Result<(), Why> {
        let [left_at, right_at] = [2, 1].map(|below| self.below(top, below));
        for (places, at) in [(&operator.left, left_at), (&operator.right, right_at)] {
            for (place, array) in places.iter().zip(stack) {
                let dst = self.write(place.reg);
                self.push(Code::Read { dst, array: *array, at: vec![at] });
            }
        }
        self.block(&operator.body)?;
        for (array, result) in stack.iter().zip(&operator.results) {
            let value = self.read(result.reg, result.ty);
            self.push(Code::Write { array: *array, at: vec![left_at], value });
        }
        let position = self.element(positions, ScalarType::I64, right_at);
        self.push(Code::Write { array: positions, at: vec![left_at], value: position });
        self.push(Code::Move { dst: top, src: right_at });
        Ok(())
    }

    fn below(&mut self, top: Register, by: i64) -> Register {
        let by = self.integer(by);
        self.computed(PrimOp::Sub, &[top, by])
    }

    fn element(&mut self, array: Register, ty: ScalarType, at: Register) -> Register {
        let dst = self.fresh(ty);
        self.push(Code::Read { dst, array, at: vec![at] });
        dst
    }

    /// As long as the condition holds.
    fn repeat(&mut self, condition: function::Block, again: Register, body: function::Block) {
        let again = Some((condition, again));
        self.push(Code::Turns(function::Turns { count: None, again, limited: false, body }));
    }

    /// A loop within a unit whose folds combine chunk by chunk, one after the other: so it is up to a group of chunks,
    /// and a unit with a loop of more begins anew as bytecode.
    pub(super) fn chunks(
        &mut self,
        space: Register,
        position: Register,
        all: &[(usize, Brackets<'b>)],
        body: function::Block,
    ) -> Result<(), Why> {
        if !self.begins_anew {
            return Err(Why("a sum by chunks in what can't begin anew"));
        }
        let most = self.integer((self.constants.chunk * self.constants.group) as i64);
        let fits = self.computed(PrimOp::Le, &[space, most]);
        self.block.push((ANEW, Code::Assert(fits)));
        let size = self.integer(self.constants.chunk as i64);
        // What has come together before the chunk.
        let mut before = Vec::new();
        for (_, Brackets { operator, .. }) in all {
            before.push(self.kept(&operator.left));
        }
        let (first, end) = (self.fresh(ScalarType::I64), self.fresh(ScalarType::I64));
        let zero = self.integer(0);
        self.push(Code::Move { dst: first, src: zero });
        let chunk = self.apart(|t| {
            let after = t.computed(PrimOp::Add, &[first, size]);
            let until = t.computed(PrimOp::Min, &[after, space]);
            t.push(Code::Move { dst: end, src: until });
            all.iter().for_each(|(_, brackets)| t.open(brackets));
            t.count((Some(first), end), position, body);
            for ((_, brackets), acc) in all.iter().zip(&before) {
                let there_is = t.close(brackets)?;
                let then = t.apart(|t| t.onto(brackets.operator, acc))?;
                t.push(Code::If { cond: there_is, then, otherwise: Vec::new() });
            }
            t.push(Code::Move { dst: first, src: end });
            Ok(())
        })?;
        let more = self.fresh(ScalarType::Bool);
        let prim = Prim { op: PrimOp::Lt, ty: ScalarType::I64 };
        self.repeat(vec![(self.site, Code::Prim { prim, dst: more, args: vec![first, space] })], more, chunk);
        for ((_, brackets), acc) in all.iter().zip(before) {
            self.restored(&brackets.operator.left, &acc);
        }
        Ok(())
    }

    /// Other registers with what is in these places.
    fn kept(&mut self, places: &[Place]) -> Vec<Register> {
        let mut kept = Vec::new();
        for place in places {
            let (dst, src) = (self.fresh(place.ty), self.read(place.reg, place.ty));
            self.push(Code::Move { dst, src });
            kept.push(dst);
        }
        kept
    }

    fn restored(&mut self, places: &[Place], from: &[Register]) {
        for (place, src) in places.iter().zip(from) {
            let dst = self.write(place.reg);
            self.push(Code::Move { dst, src: *src });
        }
    }

    /// `acc` becomes `acc op left`.
    fn onto(&mut self, operator: &'b Operator, acc: &[Register]) -> Result<(), Why> {
        let value = self.kept(&operator.left);
        self.of(operator, acc, &value, acc)
    }

    /// `to` becomes `left op right`.
    fn of(
        &mut self,
        operator: &'b Operator,
        left: &[Register],
        right: &[Register],
        to: &[Register],
    ) -> Result<(), Why> {
        self.restored(&operator.left, left);
        self.restored(&operator.right, right);
        self.block(&operator.body)?;
        for (dst, result) in to.iter().zip(&operator.results) {
            let src = self.read(result.reg, result.ty);
            self.push(Code::Move { dst: *dst, src });
        }
        Ok(())
    }

    // ---- scans ----

    /// A scan by blocks and chunks, before its first element: it starts from the operator's left operand.
    pub(super) fn blocks(&mut self, operator: &'b Operator) -> Result<Blocks<'b>, Why> {
        if !is_associative(operator) {
            return Err(BY_BRACKETS);
        }
        let carry = self.kept(&operator.left);
        let mut optional = || {
            let (there_is, src) = (self.fresh(ScalarType::Bool), self.constant(ScalarType::Bool, 0));
            self.push(Code::Move { dst: there_is, src });
            Optional { there_is, value: operator.left.iter().map(|place| self.fresh(place.ty)).collect() }
        };
        let (inner, prefix, last) = (optional(), optional(), optional());
        Ok(Blocks { operator, carry, inner, prefix, last, origin: self.fresh(ScalarType::I64) })
    }

    fn copies(&mut self, to: &[Register], from: &[Register]) {
        to.iter().zip(from).for_each(|(dst, src)| self.push(Code::Move { dst: *dst, src: *src }));
    }

    fn is(&mut self, flag: Register, there_is: bool) {
        let src = self.constant(ScalarType::Bool, u64::from(there_is));
        self.push(Code::Move { dst: flag, src });
    }

    /// Where the last element is of another chunk or block: see `ScanState::step` of the schedule.
    fn other_block(&mut self, blocks: &Blocks<'b>, origin: Register) -> Result<(), Why> {
        let Blocks { operator, carry, inner, prefix, last, origin: before } = blocks;
        let differs = |t: &mut Self, size: usize| {
            let shift = t.integer(i64::from(size.ilog2()));
            let [here, there] = [origin, *before].map(|at| t.computed(PrimOp::Shr, &[at, shift]));
            t.computed(PrimOp::Ne, &[here, there])
        };
        let chunk = differs(self, self.constants.chunk);
        let then = self.apart(|t| {
            t.copies(carry, &last.value);
            t.is(inner.there_is, false);
            t.is(prefix.there_is, false);
            Ok(())
        })?;
        let otherwise = self.apart(|t| {
            let block = differs(t, t.constants.block);
            let then = t.apart(|t| {
                let both = t.apart(|t| t.of(operator, &inner.value, &prefix.value, &inner.value))?;
                let one = t.apart(|t| {
                    t.copies(&inner.value, &prefix.value);
                    Ok(())
                })?;
                t.push(Code::If { cond: inner.there_is, then: both, otherwise: one });
                t.is(inner.there_is, true);
                t.is(prefix.there_is, false);
                Ok(())
            })?;
            t.push(Code::If { cond: block, then, otherwise: Vec::new() });
            Ok(())
        })?;
        self.push(Code::If { cond: chunk, then, otherwise });
        Ok(())
    }

    /// A scan takes an element.
    pub(super) fn stepped(
        &mut self,
        blocks: &Blocks<'b>,
        position: Reg,
        values: &'b [Place],
        dst: &'b [Place],
    ) -> Result<(), Why> {
        let Blocks { operator, carry, inner, prefix, last, origin: before } = blocks;
        let origin = self.read(position, ScalarType::I64);
        let element = self.kept(values);
        let then = self.apart(|t| t.other_block(blocks, origin))?;
        self.push(Code::If { cond: last.there_is, then, otherwise: Vec::new() });
        let then = self.apart(|t| t.of(operator, &prefix.value, &element, &prefix.value))?;
        let otherwise = self.apart(|t| {
            t.copies(&prefix.value, &element);
            Ok(())
        })?;
        self.push(Code::If { cond: prefix.there_is, then, otherwise });
        self.is(prefix.there_is, true);
        let in_chunk: Vec<Register> = operator.left.iter().map(|place| self.fresh(place.ty)).collect();
        let then = self.apart(|t| t.of(operator, &inner.value, &prefix.value, &in_chunk))?;
        let otherwise = self.apart(|t| {
            t.copies(&in_chunk, &prefix.value);
            Ok(())
        })?;
        self.push(Code::If { cond: inner.there_is, then, otherwise });
        self.of(operator, carry, &in_chunk, &last.value)?;
        self.is(last.there_is, true);
        self.push(Code::Move { dst: *before, src: origin });
        self.restored(dst, &last.value);
        Ok(())
    }
}
