//! Sequential loops.

use std::collections::BTreeSet;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

use crate::compile::Compiler;
use crate::function::{Count, Reg, Turns};
use crate::held::{changed, reshaped};
use crate::stop::is_innermost;

impl Compiler<'_, '_> {
    pub(crate) fn turns(&mut self, turns: &Turns) {
        let site = self.site;
        let (before, known) = (self.held.clone(), self.known.mark());
        let [begin, body, next] = [(); 3].map(|()| self.builder.create_block());
        let zero = self.int(0);
        let turn = self.builder.declare_var(I64);
        let from = turns.count.as_ref().and_then(|count| count.from);
        let given = from.is_some();
        let from = from.map_or(zero, |reg| self.get(reg));
        self.builder.def_var(turn, from);
        let to = turns.count.as_ref().map(|Count { to, .. }| self.get(*to));
        // So many turns are counted; of more, the one after them fails.
        let counted = to.map(|to| if turns.limited { self.limited(from, to) } else { to });
        // What each turn changes is a register's own before the first one: nothing is asked in them.
        let changed = changed(turns);
        if let Some(counted) = counted.filter(|_| !changed.is_empty()) {
            let some = self.builder.ins().icmp(IntCC::SignedLessThan, from, counted);
            self.when(some, |c| changed.into_iter().for_each(|array| c.own(array)));
        }
        self.held = before.in_turns(turns);
        let fixed = self.fix_extents(turns);
        let chunks = counted.and_then(|to| self.chunks(turns, turn, (to, begin)));
        self.known.forget(known);
        let innermost = is_innermost(turns);
        let until = match (&chunks, counted) {
            (Some(chunks), _) => Some(chunks.until),
            (None, Some(to)) if innermost => Some(self.first_look(given.then_some(from), to)),
            (None, None) if innermost && turns.limited => {
                let (until, first) = (self.builder.declare_var(I64), self.next_look(zero, self.limit));
                self.builder.def_var(until, first);
                Some(until)
            }
            (None, _) => None,
        };
        if chunks.is_none() {
            self.builder.ins().jump(begin, &[]);
        }
        self.builder.switch_to_block(begin);
        let number = self.builder.use_var(turn);
        if let (Some(counted), Some(to)) = (counted, to) {
            let (more, done) = (self.builder.create_block(), self.builder.create_block());
            let end = until.map_or(counted, |until| self.builder.use_var(until));
            let another = self.builder.ins().icmp(IntCC::SignedLessThan, number, end);
            self.builder.ins().brif(another, more, &[], done, &[]);
            [more, done].into_iter().for_each(|block| self.builder.seal_block(block));
            self.builder.switch_to_block(done);
            if let Some(until) = until {
                let (again, over) = (self.builder.create_block(), self.builder.create_block());
                let left = self.builder.ins().icmp(IntCC::SignedLessThan, number, counted);
                self.builder.ins().brif(left, again, &[], over, &[]);
                [again, over].into_iter().for_each(|block| self.builder.seal_block(block));
                self.builder.switch_to_block(again);
                match chunks {
                    Some(chunks) => {
                        self.may_stop();
                        self.builder.ins().jump(chunks.head, &[]);
                    }
                    None => self.look_again((until, number), counted, begin),
                }
                self.builder.switch_to_block(over);
            }
            if turns.limited {
                let left = self.builder.ins().icmp(IntCC::SignedLessThan, number, to);
                self.fails(left);
            }
            self.builder.ins().jump(next, &[]);
            self.builder.switch_to_block(more);
            self.known.found_turn(number, from, [counted, to], self.builder.func);
        } else if turns.limited {
            let (looks, goes_on) = (self.builder.create_block(), self.builder.create_block());
            if let Some(until) = until {
                let end = self.builder.use_var(until);
                let reached = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, number, end);
                self.builder.set_cold_block(looks);
                self.builder.ins().brif(reached, looks, &[], goes_on, &[]);
            } else {
                self.builder.ins().jump(looks, &[]);
            }
            self.builder.seal_block(looks);
            self.builder.switch_to_block(looks);
            let too_many = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, number, self.limit);
            self.fails(too_many);
            match until {
                Some(until) => self.look_again((until, number), self.limit, goes_on),
                None => _ = self.builder.ins().jump(goes_on, &[]),
            }
            self.builder.seal_block(goes_on);
            self.builder.switch_to_block(goes_on);
        }
        if until.is_none() && !innermost {
            self.may_stop();
        }
        if let Some(Count { index, .. }) = &turns.count {
            self.set(*index, number);
        }
        match &turns.again {
            Some((block, again)) => {
                self.block(block);
                let again = self.get(*again);
                self.builder.ins().brif(again, body, &[], next, &[]);
            }
            None => _ = self.builder.ins().jump(body, &[]),
        }
        self.builder.seal_block(body);
        self.builder.switch_to_block(body);
        self.block(&turns.body);
        let more = self.builder.ins().iadd_imm_s(number, 1);
        self.builder.def_var(turn, more);
        self.builder.ins().jump(begin, &[]);
        [begin, next].into_iter().for_each(|block| self.builder.seal_block(block));
        self.builder.switch_to_block(next);
        self.known.forget(known);
        fixed.into_iter().for_each(|array| self.fixed[array] = None);
        self.held = before.after_turns(turns);
        self.site = site;
    }

    /// Keeps the extents of arrays that turns name and don't reshape; gives those of which they were not kept before.
    fn fix_extents(&mut self, turns: &Turns) -> Vec<Reg> {
        let reshaped = reshaped(turns);
        let mut named = BTreeSet::new();
        let condition = turns.again.iter().flat_map(|(block, _)| block);
        condition
            .chain(&turns.body)
            .for_each(|(_, inst)| inst.names_arrays(&mut |reg| _ = named.insert(reg)));
        named.retain(|reg| !reshaped.contains(reg) && self.fixed[*reg].is_none());
        for array in &named {
            self.fixed[*array] = Some(self.dims_of(*array));
        }
        named.into_iter().collect()
    }

    /// Before which turn they end that the call allows, at most.
    fn limited(&mut self, from: Value, to: Value) -> Value {
        let count = self.builder.ins().isub(to, from);
        let (zero, some) = (self.int(0), self.builder.ins().icmp(IntCC::SignedLessThan, from, to));
        let count = self.builder.ins().select(some, count, zero);
        let count = self.builder.ins().umin(count, self.limit);
        self.builder.ins().iadd(from, count)
    }
}
