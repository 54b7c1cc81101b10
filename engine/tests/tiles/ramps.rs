//! Integers that count upwards from lane to lane.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_tiles::counting;
use lawson_tiles::ramps::{Ramp, RampResult, Ramps};
use pulp::Arch;

/// Each primitive on one ramp and on two, in both orders, beside what the oracle gives for each of the integers.
#[test]
fn runs_are_what_their_integers_are() {
    let ends = [i64::MIN, i64::MIN + 1, -9, -1, 0, 1, 3, 5, 8, i64::MAX - 1, i64::MAX];
    let first =
        |lanes: i64| ends.map(Ramp::from).into_iter().filter(move |ramp| ramp.first <= i64::MAX - lanes);
    let then = [None, Some((1, Ramp::from(0))), Some((2, Ramp::same(7))), Some((3, Ramp::from(-4)))];
    let i64s = |prim: &Prim| prim.ty == ScalarType::I64 && counting::prim(prim.op).is_some();
    let prims: Vec<Prim> = Prim::all().filter(i64s).collect();
    assert_eq!(prims.len(), 12);
    for prim in &prims {
        let pairs = ends.iter().flat_map(|a| ends.map(|b| [*a, b].map(Ramp::from)));
        let mut beside = 0;
        for pair @ [a, b] in pairs {
            let Some(given) = Ramps::all(a).beside(prim.op, Ramps::all(b), 5) else { continue };
            for lane in 0..5 {
                let [a, b] = pair.map(|ramp| Scalar::I64(ramp.behind(lane).first));
                let found = match given {
                    RampResult::Ramps(made) => Scalar::I64(made.uniform().unwrap()),
                    RampResult::Truth(truth) => Scalar::Bool(truth),
                };
                assert_eq!(found, prim.apply(&[a, b]).unwrap(), "{} of {a:?} and {b:?}", prim.name());
            }
            beside += 1;
        }
        let made = !matches!(prim.op, PrimOp::Add | PrimOp::Min | PrimOp::Max | PrimOp::Mod | PrimOp::Div);
        assert_eq!(beside > 20, made, "{}: {beside}", prim.name());
    }
    for (prim, swapped) in prims.into_iter().flat_map(|prim| [(prim, false), (prim, true)]) {
        let (mut tried, mut turned) = (0, 0);
        let lanes = (1..6usize).flat_map(|lanes| first(lanes as i64 - 1).map(move |ramp| (lanes, ramp)));
        let ramps = lanes.flat_map(|(lanes, first)| {
            let fits = then.into_iter().filter(move |then| then.is_none_or(|(turn, _)| turn < lanes));
            fits.map(move |then| (lanes, Ramps { first, then }))
        });
        for ((lanes, ramps), with) in ramps.flat_map(|of| ends.map(|with| (of, with))) {
            let Some(given) = ramps.given(prim.op, with, swapped, lanes) else { continue };
            let (mut integers, mut found) = (vec![0; lanes], vec![0; lanes]);
            ramps.fill(Arch::new(), &mut integers);
            if let RampResult::Ramps(made) = given {
                made.fill(Arch::new(), &mut found);
                turned += usize::from(ramps.then.is_none() && made.then.is_some());
            }
            for (x, found) in integers.into_iter().zip(found) {
                let mut operands = [Scalar::I64(x), Scalar::I64(with)];
                if swapped {
                    operands.reverse();
                }
                let found = match given {
                    RampResult::Ramps(_) => Scalar::I64(found),
                    RampResult::Truth(truth) => Scalar::Bool(truth),
                };
                let wanted = prim.apply(&operands).unwrap();
                assert_eq!(found, wanted, "{} of {operands:?}, of {ramps:?}", prim.name());
                tried += 1;
            }
        }
        let never = swapped && matches!(prim.op, PrimOp::Sub | PrimOp::Mod | PrimOp::Div);
        assert_eq!(tried > 100, !never, "{}: {tried}", prim.name());
        let turns = matches!(prim.op, PrimOp::Min | PrimOp::Max | PrimOp::Mod | PrimOp::Div);
        assert_eq!(turned > 5, turns && !never, "{}: {turned}", prim.name());
    }
}

/// From the least to the greatest of what the lanes have, and nothing where that has no end.
#[test]
fn a_span_holds_the_integers_and_no_more() {
    let ramps = [Ramp::from(-3), Ramp::same(4), Ramp::from(9), Ramp::same(-8)];
    let then =
        [None].into_iter().chain([1, 4].into_iter().flat_map(|turn| ramps.map(|ramp| Some((turn, ramp)))));
    for (first, then) in ramps.into_iter().flat_map(|first| then.clone().map(move |then| (first, then))) {
        let ramps = Ramps { first, then };
        let mut integers = [0; 6];
        ramps.fill(Arch::new(), &mut integers);
        let (least, greatest) = (integers.iter().min().unwrap(), integers.iter().max().unwrap());
        assert_eq!(ramps.span(integers.len()), Some(*least..greatest + 1), "{ramps:?}");
    }
    assert_eq!(Ramps::all(Ramp::same(i64::MAX)).span(2), None);
    assert_eq!(Ramps::all(Ramp::from(i64::MAX - 3)).span(6), None);
}
