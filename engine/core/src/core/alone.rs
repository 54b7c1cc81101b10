//! What the source says of operations that are fused with nothing.

use super::{Origin, SourceOp, Stmt};

/// Why the source says of an operation that it is fused with nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Alone {
    /// `#[fuse(no)]`.
    Asked,
    /// `#[fuse(no(control_flow))]`: its body has more control flow than the front end lets loops have that are fused.
    ControlFlow,
    /// `#[fuse(no(broadcast_nd))]`: it is a statement on whole arrays, of a kind that the front end keeps apart.
    BroadcastNd,
    /// `#[fuse(no(noalias))]`: it writes a buffer of the caller that may overlap with another one.
    Noalias,
}

impl Alone {
    /// All reasons.
    pub const ALL: [Alone; 4] = [Alone::Asked, Alone::ControlFlow, Alone::BroadcastNd, Alone::Noalias];

    /// What stands in `#[fuse(no(..))]`.
    pub fn name(self) -> &'static str {
        match self {
            Alone::Asked => "",
            Alone::ControlFlow => "control_flow",
            Alone::BroadcastNd => "broadcast_nd",
            Alone::Noalias => "noalias",
        }
    }
}

impl Stmt {
    /// The source says that it is fused with nothing.
    pub fn stays_alone(&mut self, why: Alone) {
        self.origin =
            self.origin.sources.iter().map(|s| SourceOp { alone: Some(why), ..s.clone() }).collect();
    }
}

impl Origin {
    /// It is fused with nothing.
    pub fn alone(&self) -> bool {
        self.alone_for().is_some()
    }

    /// Why it is fused with nothing, where the source says so.
    pub fn alone_for(&self) -> Option<Alone> {
        self.sources.iter().find_map(|s| s.alone)
    }
}
