//! Whether rewrites that prepare programs pay: they are applied before a plan costs what they make, so that they are judged
//! by what is in sight. No program is wrong for it.

use crate::core::path::Path;
use crate::core::rewrites::Rewrite;
use crate::core::rewrites::gate::{Gate, Site, Worth};

/// So many sums cost less than a histogram: each reads the elements once more, and adds in a register.
const KEYS: i64 = 8;
/// So many statements may be written again for one loop less, or an array that is not built.
const WRITTEN: usize = 64;

/// Whether what a rewrite would do pays.
pub fn pays(worth: &Worth) -> bool {
    match worth {
        Worth::Keys(keys) => keys.is_none_or(|keys| keys > KEYS),
        Worth::Written(statements) => *statements <= WRITTEN,
        // What runs once more may cost more than what is saved, and what stays apart costs a pass.
        Worth::LoopsAgain | Worth::KeptApart | Worth::BuiltAnyway | Worth::PartByPart | Worth::OnTiles => {
            false
        }
        // A thousand elements in each group are enough to see it.
        Worth::Drifts => false,
    }
}

/// Admits every rewrite that pays, and asks for every condition.
pub struct Paying;

impl Gate for Paying {
    fn admits(&mut self, _: &'static Rewrite, _: &Path, _: &Site) -> bool {
        true
    }

    fn pays(&self, _: &Rewrite, _: &Path, _: &Site, worth: &Worth) -> bool {
        pays(worth)
    }
}
