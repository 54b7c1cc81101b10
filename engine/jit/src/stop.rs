//! Where loops look whether to stop: those with loops in them before each turn, innermost ones after so many turns, which
//! costs nothing in between.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{Block as Label, BlockArg, InstBuilder, MemFlagsData as MemFlags, Value};
use cranelift_frontend::Variable;
use lawson_oracle::stop::STOPPED;

use crate::call::Status;
use crate::compile::Compiler;
use crate::function::{Turns, has_turns};

/// Turns of an innermost loop between two looks at the flag: microseconds, or a few milliseconds where they are long.
pub(crate) const TURNS: i64 = 1 << 12;

/// Whether there are no loops in one.
pub(crate) fn is_innermost(turns: &Turns) -> bool {
    !has_turns(&turns.body) && !turns.again.as_ref().is_some_and(|(block, _)| has_turns(block))
}

impl Compiler<'_, '_> {
    /// The code ends here where the flag says so. It calls nobody to ask: that would cost registers in the loops around,
    /// though hardly any turn came to it.
    pub(crate) fn may_stop(&mut self) {
        let [stops, next] = [(); 2].map(|()| self.builder.create_block());
        self.builder.set_cold_block(stops);
        // A plain load could be taken from the turn before.
        let flag = self.builder.ins().atomic_load(I8, MemFlags::trusted(), self.stop);
        let stopped = self.builder.ins().icmp_imm_u(IntCC::Equal, flag, i64::from(STOPPED));
        self.builder.ins().brif(stopped, stops, &[], next, &[]);
        [stops, next].into_iter().for_each(|block| self.builder.seal_block(block));
        self.builder.switch_to_block(stops);
        let status = self.int(Status::STOPPED as i64);
        self.builder.ins().jump(self.failed, &[BlockArg::Value(status)]);
        self.builder.switch_to_block(next);
    }

    /// Before which turn an innermost loop looks at the flag that counts from `from` up to `to`, both `i64`s.
    pub(crate) fn next_look(&mut self, from: Value, to: Value) -> Value {
        let (left, most) = (self.builder.ins().isub(to, from), self.int(TURNS));
        let here = self.builder.ins().umin(left, most);
        self.builder.ins().iadd(from, here)
    }

    /// An innermost loop has come to where it looks; it goes on from there to `next`.
    pub(crate) fn look_again(&mut self, (until, number): (Variable, Value), to: Value, next: Label) {
        self.may_stop();
        let end = self.next_look(number, to);
        self.builder.def_var(until, end);
        self.builder.ins().jump(next, &[]);
    }

    /// The same before the first turn, of which there may be none.
    pub(crate) fn first_look(&mut self, from: Option<Value>, to: Value) -> Variable {
        let until = self.builder.declare_var(I64);
        let first = match from {
            None => {
                let most = self.int(TURNS);
                self.builder.ins().smin(to, most)
            }
            Some(from) => {
                let some = self.builder.ins().icmp(IntCC::SignedLessThan, from, to);
                let first = self.next_look(from, to);
                self.builder.ins().select(some, first, to)
            }
        };
        self.builder.def_var(until, first);
        until
    }
}
