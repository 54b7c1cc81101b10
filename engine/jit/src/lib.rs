//! Machine code for Lawson's scalar loops, by Cranelift. It takes functions of a language of its own ([`Function`]), which
//! are checked, so that what is called from outside is safe whatever the function says ([`call`] has the argument).
//!
//! | file | subject |
//! |---|---|
//! | `function` | what is compiled, and the check |
//! | `compile`, `prims` | its translation |
//! | `outside` | what compiled code calls of the oracle |
//! | `arena` | memory for the arrays that it makes |
//! | `call` | code, and calls of it |

mod arena;
pub mod call;
mod compile;
pub mod function;
mod outside;
mod prims;

pub use arena::Arena;
pub use call::{Arg, Code, Failed, Found, NoCode};
pub use function::Function;
