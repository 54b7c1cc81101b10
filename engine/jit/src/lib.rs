//! Machine code for Lawson's scalar loops, by Cranelift. It takes functions of a language of its own ([`Function`]), which
//! are checked, so that what is called from outside is safe whatever the function says (`call` has the argument).
//!
//! | file | subject |
//! |---|---|
//! | `function` | what is compiled, and the check |
//! | `compile`, `arrays`, `prims`, `turns`, `choose` | its translation |
//! | `stop` | where loops look whether to stop |
//! | `held` | which registers have an array of their own |
//! | `in_place` | which arrays are rows of others from the beginning |
//! | `known` | which indices are known to be inside |
//! | `vector/` | several turns at a time |
//! | `outside` | what compiled code calls of the oracle |
//! | `arena` | memory for the arrays that it makes |
//! | `call`, `value` | code, calls of it, and what they take and give |
//! | `uncompiled` | in place of all that, without the feature `machine-code` |

pub mod function;
mod value;

#[cfg(feature = "machine-code")]
mod arena;
#[cfg(feature = "machine-code")]
mod arrays;
#[cfg(feature = "machine-code")]
mod call;
#[cfg(feature = "machine-code")]
mod choose;
#[cfg(feature = "machine-code")]
mod compile;
#[cfg(feature = "machine-code")]
mod held;
#[cfg(feature = "machine-code")]
mod in_place;
#[cfg(feature = "machine-code")]
mod known;
#[cfg(feature = "machine-code")]
mod outside;
#[cfg(feature = "machine-code")]
mod prims;
#[cfg(feature = "machine-code")]
mod stop;
#[cfg(feature = "machine-code")]
mod turns;
#[cfg(not(feature = "machine-code"))]
mod uncompiled;
#[cfg(feature = "machine-code")]
mod vector;

#[cfg(feature = "machine-code")]
pub use arena::Arena;
#[cfg(feature = "machine-code")]
pub use call::Code;
pub use function::Function;
#[cfg(not(feature = "machine-code"))]
pub use uncompiled::{Arena, Code, is_vector_code};
pub use value::{Arg, Failed, Found, NoCode};
#[cfg(feature = "machine-code")]
pub use vector::is_vector_code;

/// Whether there is machine code in this build.
pub const AVAILABLE: bool = cfg!(feature = "machine-code");
