//! Which values of a body are needed.

use crate::loops::{Code, CollectorCode, Emitted, LoopCode, Operand};

/// Everything that is emitted or stepped.
pub fn emitted(code: &LoopCode) -> impl Iterator<Item = &Emitted> {
    let outputs = code.outputs.iter().flat_map(CollectorCode::emitted);
    code.scans.iter().map(|s| &s.step).chain(outputs)
}

/// Values that are emitted, may fail, or are needed for one of these.
pub fn live(code: &LoopCode) -> Vec<bool> {
    let mut live = vec![false; code.body.values.len()];
    let masks: Vec<Operand> = emitted(code).filter_map(|e| e.mask.map(Operand::Value)).collect();
    let rows = code.outputs.iter().filter_map(|output| match output {
        CollectorCode::Rows { own, .. } => Some(Operand::Value(code.body.own[*own].made)),
        CollectorCode::Collect { .. } | CollectorCode::Fold { .. } | CollectorCode::Bins(_) => None,
    });
    let rows: Vec<Operand> = rows.collect();
    let roots = emitted(code).flat_map(|e| &e.values).chain(&masks).chain(&rows);
    mark(&code.body, roots, &mut live);
    live
}

/// Marks these, what may fail, and what is needed for one of them.
pub fn mark<'o>(code: &Code, roots: impl Iterator<Item = &'o Operand>, live: &mut [bool]) {
    for root in roots {
        if let Operand::Value(v) = root {
            live[v.0] = true;
        }
    }
    for v in (0..code.values.len()).rev() {
        live[v] |= code.may_fail(v);
        if live[v] {
            for operand in code.operands(v) {
                if let Operand::Value(o) = operand {
                    live[o.0] = true;
                }
            }
        }
    }
}
