//! Terms that are the same, by what the symbolic domain knows of sums, products and exclusive or.

use lawson_oracle::domain::symbolic::Term;
use lawson_oracle::domain::{Domain, Symbolic};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

#[test]
fn what_is_taken_away_is_gone() {
    let mut symbolic = Symbolic::new(1000);
    let ty = ScalarType::I64;
    let [a, b, c] = [0, 1, 2].map(|i| symbolic.variable(i, ty));
    let [one, three] = [1, 3].map(|n| symbolic.constant(Scalar::I64(n)));
    let mut by = |op, x, y| symbolic.prim(Prim { op, ty }, &[x, y]).unwrap();
    let (add, sub, xor) = (PrimOp::Add, PrimOp::Sub, PrimOp::BitXor);
    let ab = by(add, a, b);
    let abc = by(add, ab, c);
    let (ac, bc) = (by(add, a, c), by(add, b, c));
    assert_eq!(by(sub, abc, b), ac);
    assert_eq!(by(sub, abc, bc), a);
    let none = by(sub, abc, abc);
    let (more, less) = (by(add, ab, three), by(add, a, one));
    let left = by(sub, more, less);
    let expected = by(sub, three, one);
    assert_eq!(left, by(add, b, expected));
    assert_ne!(by(sub, ab, c), by(sub, c, ab));
    let (ba, twice) = (by(xor, b, a), by(xor, a, a));
    assert_eq!(by(xor, ba, b), a);
    assert_eq!(twice, none);
    assert_eq!(symbolic.known(&none), Some(Scalar::I64(0)));
    let (wide, float) = (Prim { op: sub, ty: ScalarType::F64 }, symbolic.variable(3, ScalarType::F64));
    let same = symbolic.prim(wide, &[float, float]).unwrap();
    assert_eq!(symbolic.known(&same), None, "of infinities it is not a number");
}

const X: u32 = 0;
const Y: u32 = 1;

fn apply(s: &mut Symbolic, name: &str, args: &[Term]) -> Term {
    s.prim(Prim::from_name(name).unwrap(), args).unwrap()
}

#[test]
fn what_is_the_same_polynomial_is_one_term() {
    let mut s = Symbolic::new(100);
    s.with_algebra();
    let [x, y] = [X, Y].map(|number| s.variable(number, ScalarType::I64));
    let [two, three] = [2, 3].map(|n| s.constant(Scalar::I64(n)));
    let sum = apply(&mut s, "i64.+", &[x, y]);
    let difference = apply(&mut s, "i64.-", &[x, y]);
    // (x + y) * (x - y) = x * x - y * y.
    let left = apply(&mut s, "i64.*", &[sum, difference]);
    let [xx, yy] = [x, y].map(|x| apply(&mut s, "i64.*", &[x, x]));
    assert_eq!(left, apply(&mut s, "i64.-", &[xx, yy]));
    // x + x + x = x * 3, and not x * 2.
    let twice = apply(&mut s, "i64.+", &[x, x]);
    assert_eq!(twice, apply(&mut s, "i64.*", &[two, x]));
    let thrice = apply(&mut s, "i64.+", &[twice, x]);
    assert_eq!(thrice, apply(&mut s, "i64.*", &[x, three]));
    assert_ne!(thrice, twice);
    // x - x = 0, and 2^63 * 2 = 0.
    let zero = s.constant(Scalar::I64(0));
    assert_eq!(apply(&mut s, "i64.-", &[x, x]), zero);
    let large = s.constant(Scalar::I64(i64::MIN));
    let large = apply(&mut s, "i64.*", &[x, large]);
    assert_eq!(apply(&mut s, "i64.*", &[large, two]), zero);
}

#[test]
fn powers_of_powers_end() {
    let mut s = Symbolic::new(100);
    s.with_algebra();
    let [x, y] = [X, Y].map(|number| s.variable(number, ScalarType::I64));
    let mut power = apply(&mut s, "i64.+", &[x, y]);
    for _ in 0..100 {
        power = apply(&mut s, "i64.*", &[power, power]);
        power = apply(&mut s, "i64.+", &[power, power]);
    }
}

#[test]
fn floats_are_commutative_and_doubled_and_no_more() {
    let mut s = Symbolic::new(100);
    s.with_algebra();
    let [x, y] = [X, Y].map(|number| s.variable(number, ScalarType::F64));
    assert_eq!(apply(&mut s, "f64.+", &[x, y]), apply(&mut s, "f64.+", &[y, x]));
    let two = s.constant(Scalar::F64(2.0));
    assert_eq!(apply(&mut s, "f64.*", &[x, two]), apply(&mut s, "f64.+", &[x, x]));
    let difference = apply(&mut s, "f64.-", &[x, x]);
    assert_ne!(difference, s.constant(Scalar::F64(0.0)));
    s.with_reals();
    let difference = apply(&mut s, "f64.-", &[x, x]);
    assert_eq!(difference, s.constant(Scalar::F64(0.0)));
    // No float is 1e16 + 1, and over the reals it is not 1e16.
    let [large, one] = [1e16, 1.0].map(|n| s.constant(Scalar::F64(n)));
    let more = apply(&mut s, "f64.+", &[x, large]);
    assert_ne!(apply(&mut s, "f64.+", &[more, one]), more);
}

#[test]
fn a_neutral_element_leaves_every_value_as_it_is() {
    let mut s = Symbolic::new(100);
    let x = s.variable(X, ScalarType::F64);
    let [one, negative, positive] = [1.0, -0.0, 0.0].map(|n| s.constant(Scalar::F64(n)));
    assert_eq!(apply(&mut s, "f64.*", &[one, x]), x);
    assert_eq!(apply(&mut s, "f64.+", &[x, negative]), x);
    // -0 + 0 is 0.
    assert_ne!(apply(&mut s, "f64.+", &[x, positive]), x);
}

#[test]
fn the_greater_of_a_value_and_itself_is_that_value() {
    let mut s = Symbolic::new(100);
    let [x, y] = [X, Y].map(|number| s.variable(number, ScalarType::F64));
    let both = apply(&mut s, "f64.max", &[x, y]);
    assert_eq!(apply(&mut s, "f64.max", &[both, x]), both);
    assert_eq!(apply(&mut s, "f64.min", &[x, x]), x);
    assert_ne!(apply(&mut s, "f64.+", &[x, x]), x);
}

#[test]
fn what_is_left_of_a_division_lies_below_the_divisor() {
    let mut s = Symbolic::new(100);
    let x = s.variable(X, ScalarType::I64);
    let [zero, two, three, four] = [0, 2, 3, 4].map(|n| s.constant(Scalar::I64(n)));
    let rest = apply(&mut s, "i64.%", &[x, four]);
    let backwards = apply(&mut s, "i64.-", &[three, rest]);
    for index in [rest, backwards] {
        let [from, to] = [("i64.<=", [zero, index]), ("i64.<", [index, four])];
        let [from, to] = [from, to].map(|(name, args)| apply(&mut s, name, &args));
        assert_eq!([s.branch(&from), s.branch(&to)], [Ok(true), Ok(true)]);
    }
    assert!(s.decisions().is_empty());
    // Which it is nobody knows, and what wraps may be anything.
    let more = apply(&mut s, "i64.+", &[x, three]);
    for open in [("i64.<", [rest, two]), ("i64.<", [more, x])] {
        let before = s.decisions().len();
        let open = apply(&mut s, open.0, &open.1);
        s.branch(&open).unwrap();
        assert_eq!(s.decisions().len(), before + 1);
    }
}
