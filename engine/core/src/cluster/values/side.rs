//! What conditions ask about a side of a law that was found, and the refusal that names it.

use crate::core::visit::Uses;
use crate::core::{Op, Stmt, effects};
use crate::legality::{Condition, Operations, Parts, Refusal};
use crate::rules::law::Bound;
use crate::rules::law::find::Found;

/// What stands in the place of the law's variables.
pub fn parts(found: &Found) -> Parts {
    let mut parts = Parts { operators: found.operators.clone(), ..Parts::default() };
    for bound in found.bound.values() {
        match bound {
            Bound::Function(function) | Bound::Operator(function, _) => {
                parts.effects = parts.effects.and(effects::scope(&function.body));
            }
            Bound::Value(value) => parts.sizes.extend(value.ty.dims.first().cloned()),
            Bound::Size(_) => {}
        }
    }
    parts
}

/// The refusal that names what can't be fused for it: the whole with what makes the arrays; where nothing in the scope
/// does, with the parts that are loops, or else with what reads it.
pub(in crate::cluster) fn refused(
    condition: Condition,
    stmts: &[Stmt],
    whole: &Stmt,
    found: &Found,
) -> Refusal {
    let arrays = found.bound.values().filter_map(Bound::array);
    let maker = |var| stmts.iter().find(|s| s.outs.iter().any(|out| out.var == var));
    let mut producers: Vec<&Stmt> = arrays.filter_map(maker).collect();
    if producers.is_empty() {
        let inner = found.stmts.iter().filter_map(|at| stmts.get(*at)).filter(|stmt| stmt.id != whole.id);
        producers = inner.filter(|stmt| matches!(stmt.op, Op::Loop(_))).collect();
    }
    let reads = |s: &&Stmt| whole.outs.iter().any(|out| Uses::of_stmt(s).vars.contains(&out.var));
    match stmts.iter().rfind(reads) {
        Some(reader) if producers.is_empty() => Refusal::of(condition, whole, reader),
        _ => Refusal::of(condition, producers.into_iter().collect::<Operations>(), whole),
    }
}
