//! Which values may count upwards from lane to lane, as positions do: their tiles are filled before others read them.

use lawson_oracle::scalar::ScalarType;

use crate::loops::{Code, Def, Operand};
use lawson_tiles::counting;
use lawson_tiles::frame::Run;

/// For each value whether it may: positions, and what primitives make of these and of what is the same in every lane.
/// What has a place of its own is a tile there.
pub fn find(code: &Code, settled: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut found = vec![false; code.values.len()];
    for (v, value) in code.values.iter().enumerate() {
        let counts = value.def == Def::Position || run(&value.def, &found).is_some();
        found[v] = counts && value.ty == ScalarType::I64 && !settled(v);
    }
    found
}

/// The instruction for a primitive of which one operand may count upwards.
pub fn run(def: &Def, counting: &[bool]) -> Option<Run> {
    let Def::Prim { prim, args, .. } = def else { return None };
    let counts = |operand: &Operand| operand.value().is_some_and(|v| counting[v.0]);
    if prim.ty != ScalarType::I64 || args.len() != 2 || counts(&args[0]) == counts(&args[1]) {
        return None;
    }
    counting::prim(prim.op)
}
