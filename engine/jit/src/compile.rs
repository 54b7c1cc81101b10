//! A function becomes machine code.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32, F64, I8, I64};
use cranelift_codegen::ir::{
    AbiParam, BlockArg, InstBuilder, MemFlagsData as MemFlags, SigRef, Signature, Type, Value,
};
use cranelift_frontend::{FunctionBuilder, Variable};
use lawson_oracle::scalar::ScalarType;

use crate::call::{Status, words};
use crate::choose::chosen;
use crate::function::{Block, Function, Inst, Reg, Site};
use crate::held::{Has, Held, changed_first};
use crate::in_place;
use crate::known::Known;
use crate::prims;

/// The type of a register that holds such a scalar: an integer has 64 bits, extended by its sign if it has one.
pub fn register(ty: ScalarType) -> Type {
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
pub(crate) struct Array {
    pub ty: ScalarType,
    pub data: Variable,
    /// See [`crate::call`].
    pub owner: Variable,
    pub dims: Vec<Variable>,
}

/// The signatures of what is called, by the number of parameters.
pub(crate) struct Calls {
    pub of_two: SigRef,
    pub of_three: SigRef,
    pub of_five: SigRef,
}

pub(crate) struct Compiler<'f, 'b> {
    pub(crate) function: &'f Function,
    pub(crate) builder: FunctionBuilder<'b>,
    scalars: Vec<Variable>,
    pub(crate) arrays: Vec<Array>,
    /// The bits of constants, by their registers.
    constants: Vec<Option<u64>>,
    /// The arena, and how many turns a loop takes at most.
    pub(crate) arena: Value,
    pub(crate) limit: Value,
    /// The address of the flag that says whether to stop.
    pub(crate) stop: Value,
    /// Where a failure goes, with its status.
    pub(crate) failed: cranelift_codegen::ir::Block,
    /// Where it goes instead: a turn that fails in vector code runs again, by itself.
    pub(crate) instead: Option<cranelift_codegen::ir::Block>,
    pub(crate) calls: Calls,
    pub(crate) site: Site,
    pub(crate) held: Held,
    pub(crate) known: Known,
    /// The extents of arrays of which they don't change in the turns around: the values from before these, for what turns
    /// read of a variable is another value until the compiler has seen all of them.
    pub(crate) fixed: Vec<Option<Vec<Value>>>,
    /// The arrays that may be rows of others ([`in_place`]).
    pub(crate) placed: Vec<Reg>,
    pub(crate) uses: Uses,
    pub(crate) prims: prims::Signatures,
}

/// How often registers are used: scalars read, and arrays named.
pub(crate) struct Uses {
    pub scalars: Vec<usize>,
    pub arrays: Vec<usize>,
}

impl Uses {
    /// In a function, as arguments and results too.
    pub fn of(function: &Function) -> Uses {
        let mut uses = Uses::in_block(function, &function.body);
        function.results.0.iter().for_each(|reg| uses.scalars[*reg] += 1);
        function.params.1.iter().chain(&function.results.1).for_each(|reg| uses.arrays[*reg] += 1);
        uses
    }

    /// In a block of it.
    pub fn in_block(function: &Function, block: &Block) -> Uses {
        let mut uses =
            Uses { scalars: vec![0; function.scalars.len()], arrays: vec![0; function.arrays.len()] };
        block.iter().for_each(|(_, inst)| {
            inst.reads(&mut |reg| uses.scalars[reg] += 1);
            inst.names_arrays(&mut |reg| uses.arrays[reg] += 1);
        });
        uses
    }
}

/// The signature of compiled code: [`crate::call::Entry`].
pub(crate) fn signature(mut signature: Signature) -> Signature {
    signature.params = vec![AbiParam::new(I64); 5];
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
    builder.seal_block(entry);
    let params = builder.block_params(entry).to_vec();
    let scalars: Vec<Variable> =
        function.scalars.iter().map(|ty| builder.declare_var(register(*ty))).collect();
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
    let calls = Calls { of_two: of(2), of_three: of(3), of_five: of(5) };
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
        stop: params[4],
        failed,
        instead: None,
        calls,
        site: 0,
        uses: Uses::of(function),
        held: Held::at_first(function),
        known: Known::default(),
        fixed: vec![None; function.arrays.len()],
        placed: Vec::new(),
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
        for reg in changed_first(self.function) {
            self.held.set(reg, Has::Unknown);
            self.own(reg);
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
    pub(crate) fn words_of(&self, reg: Reg) -> Vec<Variable> {
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

    pub(crate) fn set(&mut self, reg: Reg, value: Value) {
        self.builder.def_var(self.scalars[reg], value);
    }

    pub(crate) fn array(&self, reg: Reg) -> &Array {
        &self.arrays[reg]
    }

    pub(crate) fn scalar_type(&self, reg: Reg) -> ScalarType {
        self.function.scalars[reg]
    }

    /// The constant that a register holds, if it does.
    pub(crate) fn known_bits(&self, reg: Reg) -> Option<u64> {
        self.constants[reg]
    }

    /// Fails where this is true.
    pub(crate) fn fail_if(&mut self, condition: Value, status: u64) {
        let next = self.builder.create_block();
        if let Some(instead) = self.instead {
            self.builder.ins().brif(condition, instead, &[], next, &[]);
            self.builder.seal_block(next);
            return self.builder.switch_to_block(next);
        }
        let fails = self.builder.create_block();
        self.builder.set_cold_block(fails);
        self.builder.ins().brif(condition, fails, &[], next, &[]);
        self.builder.seal_block(fails);
        self.builder.seal_block(next);
        self.builder.switch_to_block(fails);
        let status = self.int(status as i64);
        self.builder.ins().jump(self.failed, &[BlockArg::Value(status)]);
        self.builder.switch_to_block(next);
    }

    /// Fails here where this is true.
    pub(crate) fn fails(&mut self, condition: Value) {
        self.fail_if(condition, Status::failed_at(self.site));
    }

    pub(crate) fn no_memory(&mut self, address: Value) {
        let none = self.builder.ins().icmp_imm_u(IntCC::Equal, address, 0);
        self.fail_if(none, Status::NO_MEMORY);
    }

    pub(crate) fn shapes_differ(&mut self, condition: Value) {
        self.fail_if(condition, Status::SHAPES);
    }

    pub(crate) fn call(&mut self, signature: SigRef, address: usize, args: &[Value]) -> Value {
        let callee = self.int(address as i64);
        let call = self.builder.ins().call_indirect(signature, callee, args);
        self.builder.inst_results(call)[0]
    }

    /// Where this is true, does this.
    pub(crate) fn when(&mut self, condition: Value, fill: impl FnOnce(&mut Self)) {
        let (then, next) = (self.builder.create_block(), self.builder.create_block());
        self.builder.ins().brif(condition, then, &[], next, &[]);
        self.builder.seal_block(then);
        self.builder.switch_to_block(then);
        let known = self.known.mark();
        fill(self);
        self.known.forget(known);
        self.builder.ins().jump(next, &[]);
        self.builder.seal_block(next);
        self.builder.switch_to_block(next);
    }

    pub(crate) fn block(&mut self, block: &Block) {
        for (k, (site, inst)) in block.iter().enumerate() {
            self.site = *site;
            match (inst, in_place::goes(block, k, &self.uses.arrays)) {
                (Inst::New { dst, dims }, Some(goes)) => self.new_row(*dst, dims, &goes),
                _ => self.inst(inst),
            }
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
            Inst::WriteRow { array, at, value } if self.placed.contains(value) => {
                self.write_placed(*array, at, *value);
            }
            Inst::WriteRow { array, at, value } => self.write_row(*array, at, *value),
            Inst::Share { dst, src, .. } if dst == src => {}
            Inst::Share { dst, src, taken } => {
                self.goes_on(*src, *dst, *taken);
                let words = self.words_of(*src).into_iter().map(|var| self.builder.use_var(var)).collect();
                self.give(*dst, words, *src, *taken);
            }
            Inst::Drop(array) => {
                self.release(*array);
                self.forget(*array);
                self.held.set(*array, Has::NotOwn);
            }
            Inst::Extent { dst, array, dim } => {
                let extent = self.dims_of(*array)[*dim];
                self.known.found_extent(extent, self.builder.func);
                self.set(*dst, extent);
            }
            Inst::New { dst, dims } => {
                let extents: Vec<Value> = dims.iter().map(|reg| self.extent(*reg)).collect();
                let bytes = self.bytes(self.arrays[*dst].ty, &extents);
                let block = self.cleared(self.arrays[*dst].ty, bytes);
                self.hold(*dst, block, block, &extents, Has::Own);
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
            Inst::If { cond, then, otherwise } => {
                if let Some(given) = chosen([then, otherwise], &self.uses) {
                    return self.choose(*cond, [then, otherwise], &given);
                }
                let cond = self.get(*cond);
                let [yes, no, next] = [(); 3].map(|()| self.builder.create_block());
                self.builder.ins().brif(cond, yes, &[], no, &[]);
                let (before, known) = (self.held.clone(), self.known.mark());
                let mut after = Vec::new();
                for (here, block) in [(yes, then), (no, otherwise)] {
                    self.held = before.clone();
                    self.builder.seal_block(here);
                    self.builder.switch_to_block(here);
                    if here == yes {
                        self.known.found(cond, self.builder.func);
                    }
                    self.block(block);
                    self.known.forget(known);
                    self.builder.ins().jump(next, &[]);
                    after.push(self.held.clone());
                }
                after.iter().for_each(|held| self.held.join(held));
                self.builder.seal_block(next);
                self.builder.switch_to_block(next);
            }
            Inst::Turns(turns) => self.turns(turns),
        }
    }
}
