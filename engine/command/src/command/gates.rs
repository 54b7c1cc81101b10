//! Which loops of a program of loops are fused with others.

use std::path::Path;

use clap::{Args, ValueEnum};
use lawson_imperative::syntax::ast::{BroadcastNd, ControlFlow};
use lawson_imperative::{is_loops, parse};

use super::failure::{ErrorKind, Failure, FailureKind};
use super::inputs;
use lawson_oracle::types::Checked;

/// Gates for all functions of a program of loops, in place of those that `#: gate(..)` sets.
#[derive(Args, Clone, Copy, Debug)]
pub struct GateArgs {
    /// For .R programs: fuse loops without control flow in their bodies (none), also with one `if` that assigns the
    /// same elements in each branch (simple), or with any control flow (structured).
    #[arg(long, value_enum, value_name = "GATE")]
    control_flow: Option<ControlFlowArg>,
    /// For .R programs: fuse no statements on whole arrays (none), those whose operands have the extents of the result
    /// (identity), or any (indexed).
    #[arg(long, value_enum, value_name = "GATE")]
    broadcast_nd: Option<BroadcastNdArg>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum ControlFlowArg {
    None,
    Simple,
    Structured,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum BroadcastNdArg {
    None,
    Identity,
    Indexed,
}

impl GateArgs {
    /// Reads, parses and checks a program file, with these gates.
    pub fn load(self, path: &Path) -> Result<Checked, Failure> {
        let source = inputs::source(path)?;
        if (self.control_flow.is_some() || self.broadcast_nd.is_some()) && !is_loops(&source.name) {
            let message = format!("{} has no gates: they are for programs of loops (.R)", source.name);
            let help = "#[fuse(no)] before an expression keeps its loop apart";
            return Err(Failure::new(FailureKind::Usage, message).help(help));
        }
        let control_flow = self.control_flow.map(|gate| match gate {
            ControlFlowArg::None => ControlFlow::None,
            ControlFlowArg::Simple => ControlFlow::Simple,
            ControlFlowArg::Structured => ControlFlow::Structured,
        });
        let broadcast_nd = self.broadcast_nd.map(|gate| match gate {
            BroadcastNdArg::None => BroadcastNd::None,
            BroadcastNdArg::Identity => BroadcastNd::Identity,
            BroadcastNdArg::Indexed => BroadcastNd::Indexed,
        });
        let program = parse(&source).map_err(|d| Failure::at(ErrorKind::Syntax, &source, &d))?;
        let program = program.gated(control_flow, broadcast_nd);
        program.check(&source).map_err(|d| Failure::at(ErrorKind::Type, &source, &d))
    }
}
