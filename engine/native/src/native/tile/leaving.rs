//! Which regions lanes leave when they have taken their last turn.

use std::collections::BTreeSet;

use crate::loops::{Code, Def, Operand, ValueId};

/// The values from outside that the turns of a region read, where its lanes may leave it and close up: where nothing is
/// kept of turns but the state, and no instruction asks which lane of the tile it is in. They close up between the
/// condition and what a turn does: what is computed for the condition is read nowhere else.
pub fn outside(code: &Code, region: usize) -> Option<BTreeSet<ValueId>> {
    let plan = &code.regions[region];
    let only_state = plan.folds.is_empty() && plan.trees.is_empty() && plan.collects.is_empty();
    if plan.active.is_none() || !only_state {
        return None;
    }
    let inside = plan.begin..plan.end;
    if !inside.clone().all(|v| closes_up(code, v)) {
        return None;
    }
    let state = plan.state.iter().map(|(_, next)| *next);
    let streamed = |v: &ValueId| matches!(code.values[v.0].def, Def::Input(_) | Def::Scanned { .. });
    let of_condition = |v: ValueId| {
        let kept = matches!(code.values[v.0].def, Def::State(..) | Def::Active(_)) || streamed(&v);
        (plan.begin..plan.turn).contains(&v.0) && !kept
    };
    let turn = (plan.turn..plan.end).flat_map(|v| code.operands(v)).chain(state);
    let turn: Vec<ValueId> = turn.filter_map(|operand: Operand| operand.value()).collect();
    if turn.iter().any(|v| of_condition(*v)) {
        return None;
    }
    let condition = (plan.begin..plan.turn).flat_map(|v| code.operands(v)).chain(plan.count);
    let condition = condition.filter_map(|operand: Operand| operand.value()).chain(plan.again);
    let values = turn.iter().copied().chain(condition);
    Some(values.filter(|v| !inside.contains(&v.0) || streamed(v)).collect())
}

/// Whether a value is computed from registers alone, the same in whichever lane.
fn closes_up(code: &Code, v: usize) -> bool {
    match &code.values[v].def {
        Def::Region(inner) => code.regions[*inner].collects.is_empty(),
        Def::Input(_)
        | Def::Scanned { .. }
        | Def::Prim { .. }
        | Def::Select { .. }
        | Def::Gather { .. }
        | Def::Splat(_)
        | Def::Active(_)
        | Def::State(..)
        | Def::Last(..)
        | Def::Folded(..) => true,
        Def::Position | Def::Shifted { .. } | Def::Own { .. } | Def::List { .. } => false,
    }
}
