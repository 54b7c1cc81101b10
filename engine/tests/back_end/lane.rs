use lawson_native::native::lane::{bits, lane, scalar};
use lawson_oracle::scalar::{Prim, Scalar, ScalarType};

/// Ends, zeros, and what is near them, at every type.
fn values(ty: ScalarType) -> Vec<Scalar> {
    let numbers = [-129, -128, -127, -33, -7, -2, -1, 0, 1, 2, 3, 7, 31, 63, 64, 127, 128, 255, 1 << 40];
    let ends = [Scalar::lowest(ty), Scalar::highest(ty)];
    let floats = [0.0, -0.0, 0.5, -2.5, 1e300, 1e-320, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 9.3e18];
    match ty {
        ScalarType::Bool => vec![Scalar::Bool(false), Scalar::Bool(true)],
        _ if ty.is_float() => floats.map(|x| Scalar::float(ty, x)).to_vec(),
        _ => numbers.map(|n| Scalar::integer(ty, n)).into_iter().chain(ends).collect(),
    }
}

#[test]
fn lanes_give_what_the_oracle_gives() {
    let mut tried = 0;
    for prim in Prim::all() {
        let Some(lane) = lane(prim) else { continue };
        let tys = prim.args();
        let seconds = tys.get(1).map_or(vec![Scalar::Bool(false)], |ty| values(*ty));
        for x in values(tys[0]) {
            for y in &seconds {
                let wanted = prim.apply(&[x, *y][..tys.len()]).ok();
                let found = lane(bits(x), bits(*y), 0).map(|bits| scalar(prim.result(), bits));
                assert_eq!(found, wanted, "{} of {x:?} and {y:?}", prim.name());
                // Each scalar has one form as bits, a NaN besides.
                let is_nan = found.is_some_and(|x| x != x.canonical() || format!("{x:?}").contains("NaN"));
                let form = lane(bits(x), bits(*y), 0).filter(|_| !is_nan);
                assert_eq!(form, found.filter(|_| !is_nan).map(bits), "{} of {x:?} and {y:?}", prim.name());
                tried += 1;
            }
        }
    }
    assert!(tried > 50_000, "{tried}");
}
