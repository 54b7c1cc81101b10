//! Which operations run in one instruction with the one that uses what they give.

use lawson_oracle::scalar::Prim;

use crate::loops::{Code, Def, Operand, ValueId};
use lawson_tiles::frame::Run;
use lawson_tiles::{fragments, table};

/// An instruction for a value and what only it uses: a tree of operations, or a comparison of the position.
#[derive(Clone)]
pub struct Fragment {
    /// What runs.
    pub run: Run,
    /// Its operands.
    pub args: Vec<Operand>,
    /// Whether it reads a tile of those that are the same in all lanes.
    pub splats: bool,
}

/// For each value its fragment, where it has one. `uses` says how often each value is used by what is not code;
/// what goes into a fragment is no longer `live`. A value that has a place (`settled`) stays by itself.
pub fn find(code: &Code, live: &mut [bool], mut uses: Vec<usize>, settled: &[bool]) -> Vec<Option<Fragment>> {
    for v in (0..code.values.len()).filter(|v| live[*v]) {
        for operand in code.operands(v) {
            if let Operand::Value(used) = operand {
                uses[used.0] += 1;
            }
        }
    }
    let regions = regions(code);
    let mut found = vec![None; code.values.len()];
    // Uses before what is used: a tree is taken apart from its root.
    for v in (0..code.values.len()).rev() {
        let Def::Prim { prim, args, .. } = &code.values[v].def else { continue };
        if !live[v] {
            continue;
        }
        let alone = |operand: &Operand| match operand {
            Operand::Value(a) => {
                let here = args.iter().filter(|arg| *arg == operand).count();
                let near = code.values[a.0].phase == code.values[v].phase && regions[a.0] == regions[v];
                (uses[a.0] == here && near && !settled[a.0]).then_some(*a)
            }
            Operand::Uniform(_) => None,
        };
        let inner = |operand: &Operand| {
            let a = alone(operand)?;
            match &code.values[a.0].def {
                Def::Prim { prim, args, mask: None } => Some((a, *prim, args)),
                _ => None,
            }
        };
        if let Some((fragment, taken)) = of_position(code, prim, args).or_else(|| tree(prim, args, inner)) {
            found[v] = Some(fragment);
            for a in taken {
                uses[a.0] -= args.iter().filter(|arg| **arg == Operand::Value(a)).count();
                live[a.0] = uses[a.0] > 0 || settled[a.0];
            }
        }
    }
    found
}

/// The position compared with what is the same in all lanes.
fn of_position(code: &Code, prim: &Prim, args: &[Operand]) -> Option<(Fragment, Vec<ValueId>)> {
    let [Operand::Value(position), with @ Operand::Uniform(_)] = args else { return None };
    if code.values[position.0].def != Def::Position {
        return None;
    }
    let run = table::position_is(prim.op)?;
    Some((Fragment { run, args: vec![*with], splats: false }, vec![*position]))
}

/// An operation on what operations give that nobody else uses.
fn tree<'c>(
    prim: &Prim,
    args: &[Operand],
    inner: impl Fn(&Operand) -> Option<(ValueId, Prim, &'c Vec<Operand>)>,
) -> Option<(Fragment, Vec<ValueId>)> {
    let [a, b] = args else { return None };
    let joined = |parts: [&[Operand]; 2]| parts.concat();
    let (left, right) = (inner(a), inner(b));
    if let (Some((l, f, xs)), Some((r, g, ys))) = (&left, &right)
        && let Some(run) = fragments::both(prim.ty, prim.op, f.op, g.op)
    {
        let taken = if l == r { vec![*l] } else { vec![*l, *r] };
        return Some((Fragment { run, args: joined([xs, ys]), splats: true }, taken));
    }
    if let Some((l, f, xs)) = left
        && let Some(run) = fragments::left(prim.ty, prim.op, f.op)
    {
        return Some((Fragment { run, args: joined([xs, &[*b]]), splats: true }, vec![l]));
    }
    if let Some((r, g, ys)) = right
        && let Some(run) = fragments::right(prim.ty, prim.op, g.op)
    {
        return Some((Fragment { run, args: joined([&[*a], ys]), splats: true }, vec![r]));
    }
    None
}

/// For each value the innermost region that it is in.
fn regions(code: &Code) -> Vec<Option<usize>> {
    let mut inside = vec![None; code.values.len()];
    for (r, region) in code.regions.iter().enumerate() {
        inside[region.begin..region.end].fill(Some(r));
    }
    inside
}
