//! The instructions of the tile machine, and what they work on.
//!
//! An instruction ([`table`]) is a loop over a tile, some hundred elements of one scalar type, compiled for
//! each kind of vector instructions ([`simd`]). It reads and writes registers, temporaries and pieces of
//! arrays ([`frame`]); what goes to places of an array waits until its chunk is whole ([`bins`]).
//! They are a crate of their own because there are a thousand of them, which take longer to build than everything else
//! together and change seldom; what they are put together to is the engine's matter.
//!
//! Instructions for trees of operations ([`trees`], [`fragments`]) and for even folds ([`walk`]) are chosen by the
//! back end (`tile/fragments.rs` and `tile/walks.rs` there), and so are windows ([`window`], `tile/windows.rs`).
//!
//! # To add an instruction
//!
//! One for a primitive is another matter: `oracle/src/scalar/table.rs` says what that takes.
//!
//! 1. Its loop, in the file of its subject: a `Body` that `dispatch` runs (`simd.rs`), so that it is compiled for each kind
//!    of vector instructions.
//! 2. Its function, a [`frame::Run`], which `table.rs` gives for a scalar type ([`with_type`]; an `Option` where not every
//!    type has it). It reads operands by `Frame::src`, each a tile or the same in all lanes, and writes by `Frame::write`,
//!    never to an operand. Lanes where `Frame::mask` is false may hold anything but must not fail; in others it says so in
//!    `Frame::failed`.
//! 3. What it needs besides operands, a mask, a destination and a number is a field of [`frame::Inst`]. What a register
//!    holds instead of a tile is a variant of [`register::Holds`]: the compiler asks how `Frame::src` reads it, and does not
//!    ask for `leaving.rs`, which writes registers where they stand.
//! 4. Who chooses it: `tile/registers.rs` of the back end, where a value of loop code becomes an instruction, or
//!    `tile/place.rs`, for what gives no value (folds, what is kept). If loop code
//!    cannot say what it does, begin with a variant of `Def` in `engine/core/src/loops/mod.rs`. The compiler then asks for
//!    its operands and whether it may fail (`loops/operands.rs`), its phase (`loops/flatten.rs`), the instruction, and
//!    whether lanes that leave a region may close up (`tile/leaving.rs`). It does not ask what operands may count
//!    upwards (`tile/counting.rs`: others are filled before, by `Registers::tiles`), nor which arrays are fetched ahead
//!    (`tile/place.rs`).
//! 5. A test in `engine/tests/tiles/`, in the file of its subject, against a plain loop or `Prim::apply`, by [`simd`]'s
//!    scalar code and the processor's own:
//!    with and without a mask, with operands that are the same in all lanes, and of a tile that ends within a vector.
//! 6. Where loops spend their time in it, its name in `.ci/machine_code.py`, which looks for vector code.

pub mod aligned;
pub mod bins;
pub mod bits;
pub mod buffer;
pub mod columns;
mod compact;
pub mod counting;
pub mod elem;
pub mod elementary;
pub mod extremum;
pub mod floats;
mod folds;
pub mod fragments;
pub mod frame;
pub mod gather;
pub mod leaving;
mod own_rows;
pub mod pages;
pub mod prefetch;
mod prims;
pub mod ramps;
pub mod region;
pub mod register;
pub mod simd;
pub mod table;
pub mod trees;
mod waiting;
pub mod walk;
pub mod window;

pub use lawson_oracle::scalar::ScalarType;
