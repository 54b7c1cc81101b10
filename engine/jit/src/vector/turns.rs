//! How turns run in chunks.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block as Label, InstBuilder, Value};
use cranelift_frontend::Variable;

use super::VECTOR;
use super::chunk::{Chunk, Does, Kept};
use super::plan::Plan;
use crate::compile::Compiler;
use crate::function::Turns;

/// Turns that run one after the other where a chunk of them does not agree: one, and twice as many each time that the next
/// chunk does not agree either, up to so many. So turns that never agree are not asked each time.
const ALONE: i64 = 64;

/// Turns without loops in them whose lanes are asked for at once, at most, after which the code looks whether to stop: a
/// multiple of any chunk.
const SPAN: i64 = 1 << 15;

/// Where the next chunk is tried, and before which turn those end that run one after the other.
pub(crate) struct Chunks {
    pub head: Label,
    pub until: Variable,
}

impl Compiler<'_, '_> {
    /// The chunks of turns that count up to `to`, if these are vector code: control goes to them from here, and from them to
    /// `begin`, for the turns one after the other.
    pub(crate) fn chunks(
        &mut self,
        turns: &Turns,
        turn: Variable,
        (to, begin): (Value, Label),
    ) -> Option<Chunks> {
        let site = self.site;
        let plan = Plan::of(self.function, turns, &self.uses, &self.held)?;
        // Two vector registers for each scalar, or four where loops inside ask for each chunk.
        let bytes = if plan.is_flat { 2 * VECTOR } else { 4 * VECTOR };
        let (size, least) = (bytes / (plan.widest / 8), VECTOR / (plan.narrowest / 8));
        let enough = i64::from(plan.ends_alone);
        let (until, alone) = (self.builder.declare_var(I64), self.builder.declare_var(I64));
        let [head, small, one, rest] = [(); 4].map(|()| self.builder.create_block());
        let first = self.int(1);
        self.builder.def_var(alone, first);
        let from = self.builder.use_var(turn);
        let some = self.builder.ins().icmp(IntCC::SignedLessThan, from, to);
        self.builder.ins().brif(some, head, &[], rest, &[]);
        self.builder.switch_to_block(head);
        let number = self.builder.use_var(turn);
        // Where it is more than a number holds, all turns run one after the other.
        let left = self.builder.ins().isub(to, number);
        let chunk = self.builder.create_block();
        if plan.is_flat {
            // The last turn is often another one, as that at the border of an image.
            let before = self.builder.ins().iadd_imm_s(left, -1);
            let (span, most) = (self.builder.ins().band_imm_s(before, -size), self.int(SPAN));
            let span = self.builder.ins().smin(span, most);
            let some = self.builder.ins().icmp_imm_s(IntCC::SignedGreaterThan, span, 0);
            let asks = self.builder.create_block();
            self.builder.ins().brif(some, asks, &[], small, &[]);
            self.builder.switch_to_block(asks);
            let mut kept = Kept::new();
            let first = (number, small);
            Chunk::put(self, &plan, (Does::Asks(span), size, &mut kept), first, &turns.body);
            let end = self.builder.ins().iadd(number, span);
            self.builder.ins().jump(chunk, &[]);
            self.builder.switch_to_block(chunk);
            let first = number;
            let number = self.builder.use_var(turn);
            let done = self.builder.ins().isub(number, first);
            Chunk::put(self, &plan, (Does::Computes(done), size, &mut kept), (number, one), &turns.body);
            let after = self.after(turn, alone, number, size);
            let more = self.builder.ins().icmp(IntCC::SignedLessThan, after, end);
            let end = self.builder.create_block();
            self.builder.ins().brif(more, chunk, &[], end, &[]);
            self.builder.switch_to_block(end);
        } else {
            let fits = self.builder.ins().icmp_imm_s(IntCC::SignedGreaterThanOrEqual, left, size + enough);
            self.builder.ins().brif(fits, chunk, &[], small, &[]);
            self.builder.switch_to_block(chunk);
            Chunk::put(self, &plan, (Does::All, size, &mut Kept::new()), (number, small), &turns.body);
            self.after(turn, alone, number, size);
        }
        self.may_stop();
        self.builder.ins().jump(head, &[]);
        self.builder.switch_to_block(small);
        let chunk = self.builder.create_block();
        let fits = self.builder.ins().icmp_imm_s(IntCC::SignedGreaterThanOrEqual, left, least + enough);
        self.builder.ins().brif(fits, chunk, &[], rest, &[]);
        self.builder.switch_to_block(chunk);
        Chunk::put(self, &plan, (Does::All, least, &mut Kept::new()), (number, one), &turns.body);
        self.after(turn, alone, number, least);
        self.may_stop();
        self.builder.ins().jump(head, &[]);
        self.builder.switch_to_block(rest);
        self.builder.def_var(until, to);
        self.builder.ins().jump(begin, &[]);
        self.builder.switch_to_block(one);
        let count = self.builder.use_var(alone);
        let number = self.builder.use_var(turn);
        let left = self.builder.ins().isub(to, number);
        let here = self.builder.ins().smin(count, left);
        let end = self.builder.ins().iadd(number, here);
        self.builder.def_var(until, end);
        let (twice, most) = (self.builder.ins().iadd(count, count), self.int(ALONE));
        let count = self.builder.ins().smin(twice, most);
        self.builder.def_var(alone, count);
        self.builder.ins().jump(begin, &[]);
        self.site = site;
        Some(Chunks { head, until })
    }

    /// A chunk of so many turns is done; gives the number of the turn after it.
    fn after(&mut self, turn: Variable, alone: Variable, number: Value, size: i64) -> Value {
        let (first, after) = (self.int(1), self.builder.ins().iadd_imm_s(number, size));
        self.builder.def_var(turn, after);
        self.builder.def_var(alone, first);
        after
    }
}
