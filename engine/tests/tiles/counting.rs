//! What counts upwards: indices, quotients and rests.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_tiles::counting::{Indices, TileIndices, divided};
use lawson_tiles::ramps::{Ramp, Ramps};

/// Whatever counts, is the same, or turns, in up to two indices: in each lane those that the ramps have there.
#[test]
fn indices_are_those_of_the_lanes() {
    const LANES: usize = 5;
    let turns = [(1, Ramp::from(0)), (3, Ramp::same(8)), (3, Ramp::from(-2)), (4, Ramp::from(6))];
    let firsts = [Ramp::from(3), Ramp::same(7)];
    let then = [None].into_iter().chain(turns.map(Some));
    let all: Vec<Ramps> = then.flat_map(|then| firsts.map(|first| Ramps { first, then })).collect();
    let (mut two, mut any) = (0, 0);
    for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b))) {
        let ramps = [a, b, Ramps::all(Ramp::same(4))];
        let mut lanes = [[0; LANES]; 3];
        ramps.iter().zip(&mut lanes).for_each(|(ramps, lanes)| ramps.fill(pulp::Arch::new(), lanes));
        let parts = match TileIndices::along(ramps) {
            Some(TileIndices::All(indices)) => vec![(0..LANES, indices)],
            Some(TileIndices::Two(turn, [first, then])) => {
                two += 1;
                vec![(0..turn, first), (turn..LANES, then)]
            }
            Some(TileIndices::Any) | None => {
                any += 1;
                continue;
            }
        };
        for (from, lane, indices) in
            parts.into_iter().flat_map(|(part, indices)| part.clone().map(move |i| (part.start, i, indices)))
        {
            let found = match indices {
                Indices::Same(index) => index,
                Indices::Along(mut index, along) => {
                    index[along] += (lane - from) as i64;
                    index
                }
            };
            assert_eq!(found, lanes.map(|index| index[lane]), "lane {lane} of {ramps:?}");
        }
    }
    assert!(two > 20 && any > 20, "{two} in two parts, {any} otherwise");
}

#[test]
fn quotients_and_rests_are_those_of_division() {
    for (first, n) in [-9, -1, 0, 5, i64::MAX - 30].iter().flat_map(|a| [1, 2, 3, 7, 40].map(|n| (*a, n))) {
        for op in [PrimOp::Div, PrimOp::Mod] {
            let mut out = [0; 30];
            divided(&mut out, first, n, op == PrimOp::Mod);
            for (found, x) in out.into_iter().zip(first..) {
                let wanted = Prim { op, ty: ScalarType::I64 }.apply(&[Scalar::I64(x), Scalar::I64(n)]);
                assert_eq!(Ok(Scalar::I64(found)), wanted, "{op:?} of {x} by {n}");
            }
        }
    }
}
