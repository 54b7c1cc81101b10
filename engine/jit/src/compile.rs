//! A function becomes machine code.

use std::collections::BTreeSet;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32, F64, I8, I64};
use cranelift_codegen::ir::{
    AbiParam, BlockArg, InstBuilder, MemFlagsData as MemFlags, SigRef, Signature, Type, Value,
};
use cranelift_frontend::{FunctionBuilder, Variable};
use lawson_oracle::scalar::{Cost, ScalarType};

use crate::arena::{self, HEADER};
use crate::call::{Status, words};
use crate::function::{Block, Count, Function, Inst, Reg, Site, Turns, Value as Of};
use crate::prims;

/// How a scalar of this type is held: an integer in 64 bits, extended by its sign if it has one.
pub fn held(ty: ScalarType) -> Type {
    match ty {
        ScalarType::Bool => I8,
        ScalarType::F32 => F32,
        ScalarType::F64 => F64,
        ScalarType::I8 | ScalarType::I16 | ScalarType::I32 | ScalarType::I64 => I64,
        ScalarType::U8 | ScalarType::U16 | ScalarType::U32 | ScalarType::U64 => I64,
    }
}

/// Bytes of an element in memory.
pub fn width(ty: ScalarType) -> i64 {
    i64::from(ty.bits().div_ceil(8))
}

/// The variables of an array.
#[derive(Clone)]
struct Array {
    ty: ScalarType,
    data: Variable,
    /// See [`crate::call`].
    owner: Variable,
    dims: Vec<Variable>,
}

/// The signatures of what is called.
struct Calls {
    one: SigRef,
    two: SigRef,
    three: SigRef,
}

pub(crate) struct Compiler<'f, 'b> {
    function: &'f Function,
    pub(crate) builder: FunctionBuilder<'b>,
    scalars: Vec<Variable>,
    arrays: Vec<Array>,
    /// The bits of constants, by their registers.
    constants: Vec<Option<u64>>,
    /// The arena, and how many turns a loop takes at most.
    arena: Value,
    limit: Value,
    /// Where a failure goes, with its status.
    failed: cranelift_codegen::ir::Block,
    calls: Calls,
    site: Site,
    pub(crate) prims: prims::Signatures,
}

/// Instructions that a branch has at most to be computed though it is not taken: about as many as a processor loses that
/// has foreseen the wrong branch.
const CHOSEN: usize = 4;

/// Whether a branch is better computed and chosen from than jumped to: a few cheap instructions that can't fail.
fn is_chosen(block: &Block) -> bool {
    block.len() <= CHOSEN && block.iter().all(|(_, inst)| given(inst).is_some())
}

/// The register that a cheap instruction gives a value to which can't fail and has no other effect.
fn given(inst: &Inst) -> Option<Reg> {
    match inst {
        Inst::Move { dst, .. } => Some(*dst),
        Inst::Prim { prim, dst, .. } if prim.cost() == Cost::Operation && !prim.may_fail() => Some(*dst),
        _ => None,
    }
}

/// The signature of compiled code: [`crate::call::Entry`].
pub(crate) fn signature(mut signature: Signature) -> Signature {
    signature.params = vec![AbiParam::new(I64); 4];
    signature.returns = vec![AbiParam::new(I64)];
    signature
}

/// Compiles a function that has been checked; `empty` is a signature of the system's convention.
pub(crate) fn compile<'b>(
    function: &Function,
    mut builder: FunctionBuilder<'b>,
    empty: &Signature,
) -> FunctionBuilder<'b> {
    let entry = builder.create_block();
    builder.append_block_params_for_function_params(entry);
    builder.switch_to_block(entry);
    let params = builder.block_params(entry).to_vec();
    let scalars: Vec<Variable> = function.scalars.iter().map(|ty| builder.declare_var(held(*ty))).collect();
    let arrays = function.arrays.iter().map(|(ty, rank)| Array {
        ty: *ty,
        data: builder.declare_var(I64),
        owner: builder.declare_var(I64),
        dims: (0..*rank).map(|_| builder.declare_var(I64)).collect(),
    });
    let arrays = arrays.collect();
    let mut constants = vec![None; function.scalars.len()];
    function.constants.iter().for_each(|(reg, bits)| constants[*reg] = Some(*bits));
    let mut of = |params: usize| {
        let mut signature = empty.clone();
        signature.params = vec![AbiParam::new(I64); params];
        signature.returns = vec![AbiParam::new(I64)];
        builder.import_signature(signature)
    };
    let calls = Calls { one: of(2), two: of(3), three: of(5) };
    let prims = prims::Signatures::new(&mut builder, empty);
    let failed = builder.create_block();
    builder.append_block_param(failed, I64);
    builder.set_cold_block(failed);
    let mut compiler = Compiler {
        function,
        builder,
        scalars,
        arrays,
        constants,
        arena: params[0],
        limit: params[3],
        failed,
        calls,
        site: 0,
        prims,
    };
    compiler.enter(params[1], params[2]);
    compiler.block(&function.body);
    compiler.leave(params[1], params[2]);
    compiler.builder.switch_to_block(failed);
    let status = compiler.builder.block_params(failed)[0];
    compiler.builder.ins().return_(&[status]);
    compiler.builder.seal_all_blocks();
    compiler.builder
}

impl Compiler<'_, '_> {
    pub(crate) fn int(&mut self, n: i64) -> Value {
        self.builder.ins().iconst(I64, n)
    }

    /// The arguments' values; every other register is empty.
    fn enter(&mut self, scalars: Value, arrays: Value) {
        let zero = self.int(0);
        for (reg, ty) in self.function.scalars.clone().into_iter().enumerate() {
            let value = prims::constant(&mut self.builder, ty, 0);
            self.builder.def_var(self.scalars[reg], value);
        }
        for array in self.arrays.clone() {
            [array.data, array.owner]
                .iter()
                .chain(&array.dims)
                .for_each(|var| self.builder.def_var(*var, zero));
        }
        for (k, reg) in self.function.params.0.iter().enumerate() {
            let bits = self.load(I64, scalars, k);
            let value = prims::of_bits(&mut self.builder, self.function.scalars[*reg], bits);
            self.builder.def_var(self.scalars[*reg], value);
        }
        let mut at = 0;
        for reg in &self.function.params.1 {
            for var in self.words_of(*reg) {
                let word = self.load(I64, arrays, at);
                self.builder.def_var(var, word);
                at += 1;
            }
        }
    }

    /// The results, over the arguments.
    fn leave(&mut self, scalars: Value, arrays: Value) {
        for (k, reg) in self.function.results.0.iter().enumerate() {
            let value = self.get(*reg);
            let bits = prims::bits(&mut self.builder, self.function.scalars[*reg], value);
            self.store(bits, scalars, k);
        }
        let mut at = 0;
        for reg in &self.function.results.1 {
            for var in self.words_of(*reg) {
                let word = self.builder.use_var(var);
                self.store(word, arrays, at);
                at += 1;
            }
        }
        let done = self.int(Status::DONE as i64);
        self.builder.ins().return_(&[done]);
    }

    /// What stands for an array in the table of a call.
    fn words_of(&self, reg: Reg) -> Vec<Variable> {
        let array = &self.arrays[reg];
        let all: Vec<Variable> =
            [array.data, array.owner].into_iter().chain(array.dims.iter().copied()).collect();
        debug_assert_eq!(all.len(), words(array.dims.len()));
        all
    }

    fn load(&mut self, ty: Type, base: Value, word: usize) -> Value {
        self.builder.ins().load(ty, MemFlags::trusted(), base, 8 * word as i32)
    }

    fn store(&mut self, value: Value, base: Value, word: usize) {
        self.builder.ins().store(MemFlags::trusted(), value, base, 8 * word as i32);
    }

    pub(crate) fn get(&mut self, reg: Reg) -> Value {
        match self.constants[reg] {
            Some(bits) => prims::constant(&mut self.builder, self.function.scalars[reg], bits),
            None => self.builder.use_var(self.scalars[reg]),
        }
    }

    fn set(&mut self, reg: Reg, value: Value) {
        self.builder.def_var(self.scalars[reg], value);
    }

    /// The constant that a register holds, if it does.
    pub(crate) fn known(&self, reg: Reg) -> Option<u64> {
        self.constants[reg]
    }

    /// Fails where this is true.
    pub(crate) fn fail_if(&mut self, condition: Value, status: u64) {
        let next = self.builder.create_block();
        let status = self.int(status as i64);
        self.builder.ins().brif(condition, self.failed, &[BlockArg::Value(status)], next, &[]);
        self.builder.switch_to_block(next);
    }

    /// Fails here where this is true.
    pub(crate) fn fails(&mut self, condition: Value) {
        self.fail_if(condition, Status::failed_at(self.site));
    }

    fn no_memory(&mut self, address: Value) {
        let none = self.builder.ins().icmp_imm_u(IntCC::Equal, address, 0);
        self.fail_if(none, Status::NO_MEMORY);
    }

    fn shapes_differ(&mut self, condition: Value) {
        self.fail_if(condition, Status::SHAPES);
    }

    fn call(&mut self, signature: SigRef, address: usize, args: &[Value]) -> Value {
        let callee = self.int(address as i64);
        let call = self.builder.ins().call_indirect(signature, callee, args);
        self.builder.inst_results(call)[0]
    }

    /// Where this is true, does this.
    fn when(&mut self, condition: Value, fill: impl FnOnce(&mut Self)) {
        let (then, next) = (self.builder.create_block(), self.builder.create_block());
        self.builder.ins().brif(condition, then, &[], next, &[]);
        self.builder.switch_to_block(then);
        fill(self);
        self.builder.ins().jump(next, &[]);
        self.builder.switch_to_block(next);
    }

    pub(crate) fn block(&mut self, block: &Block) {
        for (site, inst) in block {
            self.site = *site;
            self.inst(inst);
        }
    }

    fn inst(&mut self, inst: &Inst) {
        match inst {
            Inst::Prim { prim, dst, args } => {
                let value = prims::prim(self, *prim, args);
                self.set(*dst, value);
            }
            Inst::Move { dst, src } => {
                let value = self.get(*src);
                self.set(*dst, value);
            }
            Inst::Read { dst, array, at } => {
                let (address, ty) = (self.address(*array, at), self.arrays[*array].ty);
                let value = prims::load(&mut self.builder, ty, address);
                self.set(*dst, value);
            }
            Inst::Write { array, at, value } => {
                self.own(*array);
                let (address, ty) = (self.address(*array, at), self.arrays[*array].ty);
                let value = self.get(*value);
                prims::store(&mut self.builder, ty, value, address);
            }
            Inst::Row { dst, array, at } => self.row(*dst, *array, at),
            Inst::WriteRow { array, at, value } => self.write_row(*array, at, *value),
            Inst::Share { dst, src, .. } if dst == src => {}
            Inst::Share { dst, src, taken } => {
                let words = self.words_of(*src).into_iter().map(|var| self.builder.use_var(var)).collect();
                self.give(*dst, words, *src, *taken);
            }
            Inst::Drop(array) => {
                self.release(*array);
                self.forget(*array);
            }
            Inst::Extent { dst, array, dim } => {
                let extent = self.builder.use_var(self.arrays[*array].dims[*dim]);
                self.set(*dst, extent);
            }
            Inst::New { dst, dims } => {
                let extents: Vec<Value> = dims.iter().map(|reg| self.extent(*reg)).collect();
                let bytes = self.bytes(self.arrays[*dst].ty, &extents);
                let block = self.allocate(bytes);
                self.hold(*dst, block, block, &extents);
            }
            Inst::Reshape { dst, src, taken, dims } => self.reshape(*dst, *src, *taken, dims),
            Inst::Push { array, value } => self.push(*array, *value),
            Inst::Append { array, part } => self.append(*array, *part),
            Inst::Assert(cond) => {
                let cond = self.get(*cond);
                let not = self.builder.ins().icmp_imm_u(IntCC::Equal, cond, 0);
                self.fails(not);
            }
            Inst::Length(n) => {
                let n = self.get(*n);
                let negative = self.builder.ins().icmp_imm_s(IntCC::SignedLessThan, n, 0);
                self.fails(negative);
            }
            Inst::If { cond, then, otherwise } if is_chosen(then) && is_chosen(otherwise) => {
                self.choose(*cond, [then, otherwise]);
            }
            Inst::If { cond, then, otherwise } => {
                let cond = self.get(*cond);
                let [yes, no, next] = [(); 3].map(|()| self.builder.create_block());
                self.builder.ins().brif(cond, yes, &[], no, &[]);
                for (here, block) in [(yes, then), (no, otherwise)] {
                    self.builder.switch_to_block(here);
                    self.block(block);
                    self.builder.ins().jump(next, &[]);
                }
                self.builder.switch_to_block(next);
            }
            Inst::Turns(turns) => self.turns(turns),
        }
    }

    /// Two blocks without effects, both of them, and a choice of what they give.
    fn choose(&mut self, cond: Reg, blocks: [&Block; 2]) {
        let cond = self.get(cond);
        let given: BTreeSet<Reg> = blocks.into_iter().flatten().filter_map(|(_, inst)| given(inst)).collect();
        let before: Vec<Value> = given.iter().map(|reg| self.get(*reg)).collect();
        let [yes, no] = blocks.map(|block| {
            self.block(block);
            let values: Vec<Value> = given.iter().map(|reg| self.get(*reg)).collect();
            given.iter().zip(&before).for_each(|(reg, value)| self.set(*reg, *value));
            values
        });
        for (reg, (yes, no)) in given.iter().zip(yes.into_iter().zip(no)) {
            let value = self.builder.ins().select(cond, yes, no);
            self.set(*reg, value);
        }
    }

    fn turns(&mut self, turns: &Turns) {
        let site = self.site;
        let [head, body, next] = [(); 3].map(|()| self.builder.create_block());
        let zero = self.int(0);
        // Turns so far, and the number of the turn, which begins elsewhere.
        let (taken, turn) = (self.builder.declare_var(I64), self.builder.declare_var(I64));
        self.builder.def_var(taken, zero);
        let from = turns.count.as_ref().and_then(|count| count.from);
        let from = from.map_or(zero, |reg| self.get(reg));
        self.builder.def_var(turn, from);
        let to = turns.count.as_ref().map(|Count { to, .. }| self.get(*to));
        self.builder.ins().jump(head, &[]);
        self.builder.switch_to_block(head);
        if let Some(to) = to {
            let (turn, more) = (self.builder.use_var(turn), self.builder.create_block());
            let another = self.builder.ins().icmp(IntCC::SignedLessThan, turn, to);
            self.builder.ins().brif(another, more, &[], next, &[]);
            self.builder.switch_to_block(more);
        }
        if turns.limited {
            let taken = self.builder.use_var(taken);
            let too_many = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, taken, self.limit);
            self.fails(too_many);
        }
        if let Some(Count { index, .. }) = &turns.count {
            let turn = self.builder.use_var(turn);
            self.set(*index, turn);
        }
        match &turns.again {
            Some((block, again)) => {
                self.block(block);
                let again = self.get(*again);
                self.builder.ins().brif(again, body, &[], next, &[]);
            }
            None => _ = self.builder.ins().jump(body, &[]),
        }
        self.builder.switch_to_block(body);
        self.block(&turns.body);
        for counter in [taken, turn] {
            let value = self.builder.use_var(counter);
            let more = self.builder.ins().iadd_imm_s(value, 1);
            self.builder.def_var(counter, more);
        }
        self.builder.ins().jump(head, &[]);
        self.builder.switch_to_block(next);
        self.site = site;
    }
}

/// Arrays.
impl Compiler<'_, '_> {
    fn dims_of(&mut self, array: Reg) -> Vec<Value> {
        let dims = self.arrays[array].dims.clone();
        dims.into_iter().map(|var| self.builder.use_var(var)).collect()
    }

    /// The place at these indices of the outermost dimensions, in elements or rows; fails out of bounds.
    fn place(&mut self, dims: &[Value], at: &[Reg]) -> Value {
        let mut place = None;
        for (reg, extent) in at.iter().zip(dims) {
            let index = self.get(*reg);
            let outside = self.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, index, *extent);
            self.fails(outside);
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
    fn address(&mut self, array: Reg, at: &[Reg]) -> Value {
        let dims = self.dims_of(array);
        let (place, ty) = (self.place(&dims, at), self.arrays[array].ty);
        let data = self.builder.use_var(self.arrays[array].data);
        let offset = self.builder.ins().imul_imm_s(place, width(ty));
        self.builder.ins().iadd(data, offset)
    }

    fn extent(&mut self, reg: Reg) -> Value {
        let (extent, zero) = (self.get(reg), self.int(0));
        self.builder.ins().smax(extent, zero)
    }

    /// Bytes of an array that is there, or of a row of it.
    fn size(&mut self, ty: ScalarType, dims: &[Value]) -> Value {
        let mut size = self.int(width(ty));
        for extent in dims {
            size = self.builder.ins().imul(size, *extent);
        }
        size
    }

    /// Bytes of an array that shall be; there is no memory where they are more than a number holds.
    fn bytes(&mut self, ty: ScalarType, dims: &[Value]) -> Value {
        let mut size = self.int(width(ty));
        for extent in dims {
            let (product, over) = self.builder.ins().umul_overflow(size, *extent);
            self.fail_if(over, Status::NO_MEMORY);
            size = product;
        }
        size
    }

    fn allocate(&mut self, bytes: Value) -> Value {
        let block = self.call(self.calls.one, arena::allocate as *const () as usize, &[self.arena, bytes]);
        self.no_memory(block);
        block
    }

    fn copied(&mut self, data: Value, bytes: Value) -> Value {
        let copy = arena::copy as *const () as usize;
        let block = self.call(self.calls.two, copy, &[self.arena, data, bytes]);
        self.no_memory(block);
        block
    }

    /// Gives the memory of a register's array back, if it is its own.
    fn release(&mut self, array: Reg) {
        let owner = self.builder.use_var(self.arrays[array].owner);
        self.when(owner, |c| {
            let free = arena::release as *const () as usize;
            _ = c.call(c.calls.one, free, &[c.arena, owner]);
        });
    }

    /// The register holds nothing any more.
    fn forget(&mut self, array: Reg) {
        let zero = self.int(0);
        self.words_of(array).into_iter().for_each(|var| self.builder.def_var(var, zero));
    }

    /// The register holds this, and what it held is given back.
    fn hold(&mut self, array: Reg, data: Value, owner: Value, dims: &[Value]) {
        self.release(array);
        let words = [data, owner].into_iter().chain(dims.iter().copied());
        self.words_of(array).into_iter().zip(words).for_each(|(var, word)| self.builder.def_var(var, word));
    }

    /// The register holds what another one has under these words: it loses it, or there is a copy of what is its own.
    fn give(&mut self, dst: Reg, words: Vec<Value>, src: Reg, taken: bool) {
        let (data, owner, dims) = (words[0], words[1], &words[2..]);
        if taken {
            self.forget(src);
            return self.hold(dst, data, owner, dims);
        }
        let bytes = self.size(self.arrays[src].ty, dims);
        let (data, owner) = self.another(data, owner, bytes);
        self.hold(dst, data, owner, dims);
    }

    /// Another name for these elements: a copy of what is a register's own.
    fn another(&mut self, data: Value, owner: Value, bytes: Value) -> (Value, Value) {
        let [copies, next] = [(); 2].map(|()| self.builder.create_block());
        let (new, its) =
            (self.builder.append_block_param(next, I64), self.builder.append_block_param(next, I64));
        let zero = self.int(0);
        let args = [BlockArg::Value(data), BlockArg::Value(zero)];
        self.builder.ins().brif(owner, copies, &[], next, &args);
        self.builder.switch_to_block(copies);
        let block = self.copied(data, bytes);
        self.builder.ins().jump(next, &[BlockArg::Value(block), BlockArg::Value(block)]);
        self.builder.switch_to_block(next);
        (new, its)
    }

    /// The register's array becomes its own.
    fn own(&mut self, array: Reg) {
        let here = self.arrays[array].clone();
        let owner = self.builder.use_var(here.owner);
        let borrowed = self.builder.ins().icmp_imm_u(IntCC::Equal, owner, 0);
        self.when(borrowed, |c| {
            let (data, dims) = (c.builder.use_var(here.data), c.dims_of(array));
            let bytes = c.size(here.ty, &dims);
            let block = c.copied(data, bytes);
            c.builder.def_var(here.data, block);
            c.builder.def_var(here.owner, block);
        });
    }

    fn row(&mut self, dst: Reg, array: Reg, at: &[Reg]) {
        let (here, dims) = (self.arrays[array].clone(), self.dims_of(array));
        let place = self.place(&dims, at);
        let row = &dims[at.len()..];
        let bytes = self.size(here.ty, row);
        let (data, owner) = (self.builder.use_var(here.data), self.builder.use_var(here.owner));
        let offset = self.builder.ins().imul(place, bytes);
        let data = self.builder.ins().iadd(data, offset);
        let (data, owner) = self.another(data, owner, bytes);
        self.hold(dst, data, owner, row);
    }

    fn alike(&mut self, dims: &[Value], others: &[Value]) {
        for (extent, other) in dims.iter().zip(others) {
            let differs = self.builder.ins().icmp(IntCC::NotEqual, *extent, *other);
            self.shapes_differ(differs);
        }
    }

    fn write_row(&mut self, array: Reg, at: &[Reg], value: Reg) {
        self.own(array);
        let (here, dims, row) = (self.arrays[array].clone(), self.dims_of(array), self.dims_of(value));
        let place = self.place(&dims, at);
        for (extent, other) in dims[at.len()..].iter().zip(&row) {
            let differs = self.builder.ins().icmp(IntCC::NotEqual, *extent, *other);
            self.fails(differs);
        }
        let bytes = self.size(here.ty, &row);
        let data = self.builder.use_var(here.data);
        let offset = self.builder.ins().imul(place, bytes);
        let to = self.builder.ins().iadd(data, offset);
        let from = self.builder.use_var(self.arrays[value].data);
        _ = self.call(self.calls.two, arena::write as *const () as usize, &[to, from, bytes]);
    }

    fn reshape(&mut self, dst: Reg, src: Reg, taken: bool, dims: &[Reg]) {
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

    fn push(&mut self, array: Reg, value: Of) {
        let (here, dims) = (self.arrays[array].clone(), self.dims_of(array));
        let (part, bytes) = match value {
            Of::Scalar(_) => (None, self.int(width(here.ty))),
            Of::Array(row) => {
                let extents = self.dims_of(row);
                (Some(row), self.size(here.ty, &extents))
            }
        };
        if let Some(row) = part {
            let extents = self.dims_of(row);
            self.shaped(array, &extents);
        }
        let one = self.int(1);
        let end = self.grown(array, dims[0], one, bytes);
        match value {
            Of::Scalar(reg) => {
                let value = self.get(reg);
                prims::store(&mut self.builder, here.ty, value, end);
            }
            Of::Array(row) => {
                let from = self.builder.use_var(self.arrays[row].data);
                _ = self.call(self.calls.two, arena::write as *const () as usize, &[end, from, bytes]);
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

    fn append(&mut self, array: Reg, part: Reg) {
        let extents = self.dims_of(part);
        self.when(extents[0], |c| {
            c.shaped(array, &extents[1..]);
            let here = c.arrays[array].clone();
            let (count, bytes) = (c.builder.use_var(here.dims[0]), c.size(here.ty, &extents[1..]));
            let end = c.grown(array, count, extents[0], bytes);
            let all = c.size(here.ty, &extents);
            let from = c.builder.use_var(c.arrays[part].data);
            _ = c.call(c.calls.two, arena::write as *const () as usize, &[end, from, all]);
        });
    }

    /// Makes room in an array of so many rows, each of so many bytes, for more of them; gives the address of the first.
    fn grown(&mut self, array: Reg, count: Value, more: Value, bytes: Value) -> Value {
        let here = self.arrays[array].clone();
        let after = self.builder.ins().iadd(count, more);
        let (used, needed) = (self.builder.ins().imul(count, bytes), self.builder.ins().imul(after, bytes));
        let (data, owner) = (self.builder.use_var(here.data), self.builder.use_var(here.owner));
        let [asks, grows, next] = [(); 3].map(|()| self.builder.create_block());
        let room = self.builder.append_block_param(next, I64);
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
        let new = self.call(self.calls.three, grow, &[self.arena, data, owner, used, needed]);
        self.no_memory(new);
        self.builder.ins().jump(next, &[BlockArg::Value(new)]);
        self.builder.switch_to_block(next);
        self.builder.def_var(here.data, room);
        self.builder.def_var(here.owner, room);
        self.builder.def_var(here.dims[0], after);
        self.builder.ins().iadd(room, used)
    }
}
