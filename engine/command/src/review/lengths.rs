//! What lengths are called in a snapshot.

use std::collections::BTreeMap;

use lawson_oracle::types::size::SizeKind;

use super::snapshot::{Operation, names};
use crate::core::visit::binds;
use crate::core::{Op, Program, Scope, SizeVar};

/// Names for lengths that only running the program tells: by the operation that makes the array, for their numbers
/// (`k1`) move when another one is put in front.
pub(super) fn lengths(program: &Program) -> BTreeMap<SizeVar, String> {
    fn scope(of: &Scope, times: &mut BTreeMap<String, usize>, lengths: &mut BTreeMap<SizeVar, String>) {
        for stmt in &of.stmts {
            let mut bound: Vec<SizeVar> = binds(stmt).into_iter().map(|(_, var)| var).collect();
            if let Op::Seq(seq) = &stmt.op {
                bound.extend(seq.sizes.iter().cloned());
            }
            let by = names(&Operation::of(&stmt.origin));
            for var in bound {
                if var.kind == SizeKind::Rigid && !by.is_empty() && !lengths.contains_key(&var) {
                    let n = times.entry(by.clone()).or_default();
                    *n += 1;
                    lengths.insert(var, if *n == 1 { format!("|{by}|") } else { format!("|{by}.{n}|") });
                }
            }
            stmt.op.scopes().for_each(|inner| scope(inner.scope, times, lengths));
        }
    }
    let mut lengths = BTreeMap::new();
    scope(&program.body, &mut BTreeMap::new(), &mut lengths);
    lengths
}
