//! Turns that need nothing of each other, several at a time: in vector registers, with the bits that each turn gives by
//! itself.
//!
//! A chunk of turns has a vector register, or several, for each scalar that differs from turn to turn. Positions do not
//! become vectors: what is one more in each turn is known by the first ([`plan::Class`]). What the whole chunk must agree
//! in is asked before: that indices are in bounds, and that conditions on positions hold in all turns or in none. Where it
//! does not agree, one turn runs as scalar code, with all its failures, or two, four and so on, and then the next chunk is
//! tried.
//!
//! | file | subject |
//! |---|---|
//! | `plan/` | which turns, and what registers hold; which elements they read and write |
//! | `turns` | how chunks follow each other |
//! | `chunk/` | the code of a chunk: positions, and lanes |
//! | `prims` | primitives on vector registers |

mod chunk;
mod plan;
mod prims;
mod turns;

use crate::compile::Uses;
use crate::function::{Block, Function, Inst, has_turns};
use crate::held::Held;
use plan::Plan;

/// Bytes of a vector register.
const VECTOR: i64 = 16;

/// Whether every innermost loop of a function is vector code.
pub fn is_vector_code(function: &Function) -> bool {
    let mut held = Held::at_first(function);
    function.check().is_ok() && all_of(function, &function.body, &Uses::of(function), &mut held)
}

fn all_of(function: &Function, block: &Block, uses: &Uses, held: &mut Held) -> bool {
    block.iter().all(|(_, inst)| {
        let here = held.clone();
        held.inst(inst);
        match inst {
            Inst::Turns(turns) => {
                let mut inside = here.in_turns(turns);
                Plan::of(function, turns, uses, &inside).is_some()
                    || (has_turns(&turns.body) && all_of(function, &turns.body, uses, &mut inside))
            }
            inst => inst.blocks().all(|block| all_of(function, block, uses, &mut here.clone())),
        }
    })
}
