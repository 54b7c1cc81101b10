//! Which values may count upwards from lane to lane, as positions do: their tiles are filled before others read them.

use lawson_oracle::scalar::ScalarType;

use crate::loops::{Code, Def, Operand};
use lawson_tiles::counting;
use lawson_tiles::frame::Run;

/// For each value whether it may: positions, and what primitives make of these and of what may be the same in every
/// lane, or of two of them. What has a place of its own is a tile there.
pub fn find(code: &Code, has_place: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut found = vec![false; code.values.len()];
    for (v, value) in code.values.iter().enumerate() {
        let counts = value.def == Def::Position || run(code, v, &found).is_some();
        found[v] = counts && value.ty == ScalarType::I64 && !has_place(v);
    }
    found
}

/// The instruction for a primitive of which one operand may count upwards, and the other may be the same in every lane,
/// or count too where their distance tells the result.
pub fn run(code: &Code, value: usize, counting: &[bool]) -> Option<Run> {
    let Def::Prim { prim, args, .. } = &code.values[value].def else { return None };
    let counts = |operand: &Operand| operand.value().is_some_and(|v| counting[v.0]);
    let differs = |operand: &Operand| {
        let def = operand.value().map(|v| &code.values[v.0].def);
        matches!(def, Some(Def::Input(_) | Def::Gather { .. } | Def::Shifted { .. } | Def::Scanned { .. }))
    };
    let [a, b] = &args[..] else { return None };
    let suit =
        if counts(a) && counts(b) { counting::tells_distances(prim.op) } else { counts(a) || counts(b) };
    let fits = prim.ty == ScalarType::I64 && suit && !differs(a) && !differs(b);
    fits.then(|| counting::prim(prim.op)).flatten()
}

/// For each value whether it is a condition of the position and of what is the same in every lane.
pub fn conditions(code: &Code) -> Vec<bool> {
    let mut found = vec![false; code.values.len()];
    for (v, value) in code.values.iter().enumerate() {
        let of_position = |operand: &Operand| match operand {
            Operand::Value(v) => code.values[v.0].def == Def::Position || found[v.0],
            Operand::Uniform(_) => true,
        };
        let is = matches!(&value.def, Def::Prim { args, .. } if args.iter().all(of_position));
        found[v] = is && value.ty == ScalarType::Bool;
    }
    found
}
