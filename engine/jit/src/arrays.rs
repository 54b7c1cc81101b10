//! Arrays of compiled code: bounds, and memory that goes back when nobody holds it.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{BlockArg, InstBuilder, MemFlagsData as MemFlags, Value};
use lawson_oracle::scalar::ScalarType;

use crate::arena::{self, HEADER, LEAST, SHELVES};
use crate::call::Status;
use crate::compile::{Compiler, width};
use crate::function::{Reg, Value as Of};
use crate::held::Has;
use crate::prims;

impl Compiler<'_, '_> {
    pub(crate) fn dims_of(&mut self, array: Reg) -> Vec<Value> {
        if let Some(dims) = &self.fixed[array] {
            return dims.clone();
        }
        let dims = self.arrays[array].dims.clone();
        dims.into_iter().map(|var| self.builder.use_var(var)).collect()
    }

    /// The place at these indices of the outermost dimensions, in elements or rows; fails out of bounds.
    pub(crate) fn place(&mut self, dims: &[Value], at: &[Reg]) -> Value {
        let mut place = None;
        for (reg, extent) in at.iter().zip(dims) {
            let index = self.get(*reg);
            if !self.known.is_inside(index, *extent, self.builder.func) {
                let outside = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, index, *extent);
                self.fails(outside);
                self.known.found_inside(index, *extent, self.builder.func);
            }
            place = Some(match place {
                None => index,
                Some(before) => {
                    let rows = self.builder.ins().imul(before, *extent);
                    self.builder.ins().iadd(rows, index)
                }
            });
        }
        match place {
            Some(place) => place,
            None => self.int(0),
        }
    }

    /// The address of the element at these indices.
    pub(crate) fn address(&mut self, array: Reg, at: &[Reg]) -> Value {
        let dims = self.dims_of(array);
        let (place, ty) = (self.place(&dims, at), self.arrays[array].ty);
        let data = self.builder.use_var(self.arrays[array].data);
        let offset = self.builder.ins().imul_imm_s(place, width(ty));
        self.builder.ins().iadd(data, offset)
    }

    pub(crate) fn extent(&mut self, reg: Reg) -> Value {
        if let Some(bits) = self.known_bits(reg) {
            return self.int((bits as i64).max(0));
        }
        let (extent, zero) = (self.get(reg), self.int(0));
        self.builder.ins().smax(extent, zero)
    }

    /// Bytes of an array that is there, or of a row of it.
    pub(crate) fn size(&mut self, ty: ScalarType, dims: &[Value]) -> Value {
        let mut size = self.int(width(ty));
        for extent in dims {
            size = self.builder.ins().imul(size, *extent);
        }
        size
    }

    /// Bytes of an array that shall be; there is no memory where they are more than a number holds.
    pub(crate) fn bytes(&mut self, ty: ScalarType, dims: &[Value]) -> Value {
        let mut size = self.int(width(ty));
        for extent in dims {
            let (product, over) = self.builder.ins().umul_overflow(size, *extent);
            self.fail_if(over, Status::NO_MEMORY);
            size = product;
        }
        size
    }

    /// A block of so many bytes: a free one of its size, if there is one.
    pub(crate) fn allocate(&mut self, bytes: Value) -> Value {
        let [free, asks, next] = [(); 3].map(|()| self.builder.create_block());
        let block = self.builder.append_block_param(next, I64);
        self.builder.set_cold_block(asks);
        // The exponent of the power of two that is not less.
        let least = self.int(LEAST as i64);
        let size = self.builder.ins().umax(bytes, least);
        let below = self.builder.ins().iadd_imm_s(size, -1);
        let zeros = self.builder.ins().clz(below);
        let most = self.int(64 - i64::from(LEAST.ilog2()));
        let shelf = self.builder.ins().isub(most, zeros);
        let place = self.builder.ins().ishl_imm_u(shelf, 3);
        let place = self.builder.ins().iadd(self.arena, place);
        let there_is = self.builder.ins().icmp_imm_u(IntCC::UnsignedLessThan, shelf, SHELVES as i64);
        let looks = self.builder.create_block();
        self.builder.ins().brif(there_is, looks, &[], asks, &[]);
        self.builder.switch_to_block(looks);
        let first = self.builder.ins().load(I64, MemFlags::trusted(), place, 0);
        self.builder.ins().brif(first, free, &[], asks, &[]);
        self.builder.switch_to_block(free);
        let second = self.builder.ins().load(I64, MemFlags::trusted(), first, 0);
        self.builder.ins().store(MemFlags::trusted(), second, place, 0);
        self.builder.ins().jump(next, &[BlockArg::Value(first)]);
        self.builder.switch_to_block(asks);
        let new = self.call(self.calls.of_two, arena::allocate as *const () as usize, &[self.arena, bytes]);
        self.no_memory(new);
        self.builder.ins().jump(next, &[BlockArg::Value(new)]);
        [looks, free, asks, next].into_iter().for_each(|block| self.builder.seal_block(block));
        self.builder.switch_to_block(next);
        block
    }

    /// A block of so many bytes for an array of these elements, which may be anything that they can be.
    pub(crate) fn cleared(&mut self, ty: ScalarType, bytes: Value) -> Value {
        let block = self.allocate(bytes);
        if ty == ScalarType::Bool {
            _ = self.call(self.calls.of_two, arena::clear as *const () as usize, &[block, bytes]);
        }
        block
    }

    fn copied(&mut self, data: Value, bytes: Value) -> Value {
        let block = self.allocate(bytes);
        _ = self.call(self.calls.of_three, arena::write as *const () as usize, &[block, data, bytes]);
        block
    }

    /// Gives the memory of a register's array back, if it is its own.
    pub(crate) fn release(&mut self, array: Reg) {
        if self.held.of(array) == Has::NotOwn {
            return;
        }
        let owner = self.builder.use_var(self.arrays[array].owner);
        self.release_if(owner);
    }

    /// Gives the memory back that this is, if it is a block.
    pub(crate) fn release_if(&mut self, owner: Value) {
        self.when(owner, |c| {
            let argument = c.builder.ins().band_imm_u(owner, 1);
            let is_block = c.builder.ins().icmp_imm_u(IntCC::Equal, argument, 0);
            c.when(is_block, |c| {
                let flags = MemFlags::trusted();
                let place = c.builder.ins().load(I64, flags, owner, -(HEADER as i32) / 2);
                let place = c.builder.ins().iadd(c.arena, place);
                let first = c.builder.ins().load(I64, flags, place, 0);
                c.builder.ins().store(flags, first, owner, 0);
                c.builder.ins().store(flags, owner, place, 0);
            });
        });
    }

    /// The register holds nothing any more.
    pub(crate) fn forget(&mut self, array: Reg) {
        let zero = self.int(0);
        self.words_of(array).into_iter().for_each(|var| self.builder.def_var(var, zero));
    }

    /// The register holds this, and what it held is given back.
    pub(crate) fn hold(&mut self, array: Reg, data: Value, owner: Value, dims: &[Value], has: Has) {
        self.release(array);
        self.held.set(array, has);
        let words = [data, owner].into_iter().chain(dims.iter().copied());
        self.words_of(array).into_iter().zip(words).for_each(|(var, word)| self.builder.def_var(var, word));
    }

    /// The register holds what another one has under these words: it loses it, or there is a copy of what is its own.
    pub(crate) fn give(&mut self, dst: Reg, words: Vec<Value>, src: Reg, taken: bool) {
        let (data, owner, dims) = (words[0], words[1], &words[2..]);
        let has = self.held.of(src);
        if taken {
            self.forget(src);
            self.held.set(src, Has::NotOwn);
            return self.hold(dst, data, owner, dims, has);
        }
        let bytes = self.size(self.arrays[src].ty, dims);
        let (data, owner) = self.another(data, owner, bytes, has);
        self.hold(dst, data, owner, dims, has);
    }

    /// Another name for these elements: a copy of what is a register's own.
    fn another(&mut self, data: Value, owner: Value, bytes: Value, has: Has) -> (Value, Value) {
        if has == Has::NotOwn {
            return (data, owner);
        }
        let [copies, next] = [(); 2].map(|()| self.builder.create_block());
        let (new, its) =
            (self.builder.append_block_param(next, I64), self.builder.append_block_param(next, I64));
        let zero = self.int(0);
        let args = [BlockArg::Value(data), BlockArg::Value(zero)];
        self.builder.ins().brif(owner, copies, &[], next, &args);
        self.builder.switch_to_block(copies);
        let block = self.copied(data, bytes);
        self.builder.ins().jump(next, &[BlockArg::Value(block), BlockArg::Value(block)]);
        [copies, next].into_iter().for_each(|block| self.builder.seal_block(block));
        self.builder.switch_to_block(next);
        (new, its)
    }

    /// The register's array becomes its own.
    pub(crate) fn own(&mut self, array: Reg) {
        if self.held.of(array) == Has::Own {
            return;
        }
        self.held.set(array, Has::Own);
        let here = self.arrays[array].clone();
        let owner = self.builder.use_var(here.owner);
        let borrowed = self.builder.ins().icmp_imm_u(IntCC::Equal, owner, 0);
        self.when(borrowed, |c| {
            let (data, dims) = (c.builder.use_var(here.data), c.dims_of(array));
            let bytes = c.size(here.ty, &dims);
            // A call for all of it: what has a value before and after stays in registers elsewhere.
            let grow = arena::grow as *const () as usize;
            let block = c.call(c.calls.of_five, grow, &[c.arena, data, owner, bytes, bytes]);
            c.no_memory(block);
            c.builder.def_var(here.data, block);
            c.builder.def_var(here.owner, block);
        });
    }

    /// The address of the row at these indices of an array with these extents, and its bytes; fails out of bounds.
    pub(crate) fn row_at(&mut self, array: Reg, at: &[Reg], dims: &[Value]) -> (Value, Value) {
        let place = self.place(dims, at);
        let bytes = self.size(self.arrays[array].ty, &dims[at.len()..]);
        let data = self.builder.use_var(self.arrays[array].data);
        let offset = self.builder.ins().imul(place, bytes);
        (self.builder.ins().iadd(data, offset), bytes)
    }

    pub(crate) fn row(&mut self, dst: Reg, array: Reg, at: &[Reg]) {
        let dims = self.dims_of(array);
        let (data, bytes) = self.row_at(array, at, &dims);
        let owner = self.builder.use_var(self.arrays[array].owner);
        let (data, owner) = self.another(data, owner, bytes, self.held.of(array));
        self.hold(dst, data, owner, &dims[at.len()..], Has::Unknown);
    }

    fn alike(&mut self, dims: &[Value], others: &[Value]) {
        for (extent, other) in dims.iter().zip(others) {
            let differs = self.builder.ins().icmp(IntCC::NotEqual, *extent, *other);
            self.shapes_differ(differs);
        }
    }

    pub(crate) fn write_row(&mut self, array: Reg, at: &[Reg], value: Reg) {
        self.own(array);
        let (dims, row) = (self.dims_of(array), self.dims_of(value));
        let (to, bytes) = self.row_at(array, at, &dims);
        for (extent, other) in dims[at.len()..].iter().zip(&row) {
            let differs = self.builder.ins().icmp(IntCC::NotEqual, *extent, *other);
            self.fails(differs);
        }
        let from = self.builder.use_var(self.arrays[value].data);
        _ = self.call(self.calls.of_three, arena::write as *const () as usize, &[to, from, bytes]);
    }

    pub(crate) fn reshape(&mut self, dst: Reg, src: Reg, taken: bool, dims: &[Reg]) {
        let (ty, from) = (self.arrays[src].ty, self.dims_of(src));
        let to: Vec<Value> = dims.iter().map(|reg| self.extent(*reg)).collect();
        let (before, after) = (self.size(ty, &from), self.bytes(ty, &to));
        let differ = self.builder.ins().icmp(IntCC::NotEqual, before, after);
        self.shapes_differ(differ);
        let (data, owner) =
            (self.builder.use_var(self.arrays[src].data), self.builder.use_var(self.arrays[src].owner));
        let words = [data, owner].into_iter().chain(to).collect();
        self.give(dst, words, src, taken);
    }

    pub(crate) fn push(&mut self, array: Reg, value: Of) {
        let (here, dims) = (self.arrays[array].clone(), self.dims_of(array));
        let bytes = match value {
            Of::Scalar(_) => self.int(width(here.ty)),
            Of::Array(row) => {
                let extents = self.dims_of(row);
                self.shaped(array, &extents);
                self.size(here.ty, &extents)
            }
        };
        let one = self.int(1);
        let end = self.grown(array, dims[0], one, bytes);
        match value {
            Of::Scalar(reg) => {
                let value = self.get(reg);
                prims::store(&mut self.builder, here.ty, value, end);
            }
            Of::Array(row) => {
                let from = self.builder.use_var(self.arrays[row].data);
                _ = self.call(self.calls.of_three, arena::write as *const () as usize, &[end, from, bytes]);
            }
        }
    }

    /// Of the first rows an array takes the shape; others have it.
    fn shaped(&mut self, array: Reg, row: &[Value]) {
        let dims = self.arrays[array].dims.clone();
        let count = self.builder.use_var(dims[0]);
        let first = self.builder.ins().icmp_imm_u(IntCC::Equal, count, 0);
        self.when(first, |c| {
            dims[1..].iter().zip(row).for_each(|(var, extent)| c.builder.def_var(*var, *extent));
        });
        let now: Vec<Value> = dims[1..].iter().map(|var| self.builder.use_var(*var)).collect();
        self.alike(&now, row);
    }

    pub(crate) fn append(&mut self, array: Reg, part: Reg) {
        let extents = self.dims_of(part);
        let before = self.held.clone();
        self.when(extents[0], |c| {
            c.shaped(array, &extents[1..]);
            let here = c.arrays[array].clone();
            let (count, bytes) = (c.builder.use_var(here.dims[0]), c.size(here.ty, &extents[1..]));
            let end = c.grown(array, count, extents[0], bytes);
            let all = c.size(here.ty, &extents);
            let from = c.builder.use_var(c.arrays[part].data);
            _ = c.call(c.calls.of_three, arena::write as *const () as usize, &[end, from, all]);
        });
        self.held.join(&before);
    }

    /// Makes room in an array of so many rows, each of so many bytes, for more of them; gives the address of the first.
    fn grown(&mut self, array: Reg, count: Value, more: Value, bytes: Value) -> Value {
        let here = self.arrays[array].clone();
        let after = self.builder.ins().iadd(count, more);
        let (used, needed) = (self.builder.ins().imul(count, bytes), self.builder.ins().imul(after, bytes));
        let (data, owner) = (self.builder.use_var(here.data), self.builder.use_var(here.owner));
        let [asks, grows, next] = [(); 3].map(|()| self.builder.create_block());
        let room = self.builder.append_block_param(next, I64);
        // Rows without elements may be more than a number holds. No extent is negative: `known.rs` needs that.
        let too_many = self.builder.ins().icmp_imm_s(IntCC::SignedLessThan, after, 0);
        self.fail_if(too_many, Status::NO_MEMORY);
        // The memory of an argument and what is borrowed do not grow.
        let own = self.builder.ins().band_imm_u(owner, 1);
        let none = self.builder.ins().icmp_imm_u(IntCC::Equal, owner, 0);
        let none = self.builder.ins().uextend(I64, none);
        let moves = self.builder.ins().bor(own, none);
        self.builder.ins().brif(moves, grows, &[], asks, &[]);
        self.builder.switch_to_block(asks);
        let capacity = self.builder.ins().load(I64, MemFlags::trusted(), owner, -(HEADER as i32));
        let fits = self.builder.ins().icmp(IntCC::UnsignedLessThanOrEqual, needed, capacity);
        self.builder.ins().brif(fits, next, &[BlockArg::Value(data)], grows, &[]);
        self.builder.switch_to_block(grows);
        let grow = arena::grow as *const () as usize;
        let new = self.call(self.calls.of_five, grow, &[self.arena, data, owner, used, needed]);
        self.no_memory(new);
        self.builder.ins().jump(next, &[BlockArg::Value(new)]);
        [asks, grows, next].into_iter().for_each(|block| self.builder.seal_block(block));
        self.builder.switch_to_block(next);
        self.builder.def_var(here.data, room);
        self.builder.def_var(here.owner, room);
        self.builder.def_var(here.dims[0], after);
        self.held.set(array, Has::Own);
        self.builder.ins().iadd(room, used)
    }
}
