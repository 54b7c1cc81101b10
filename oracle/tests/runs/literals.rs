//! The numbers that a program speaks of.

use lawson_oracle::generate::literals::{Literals, written};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::source::Source;
use lawson_oracle::syntax::parse;

#[test]
fn literals_come_with_their_neighbours_at_every_type() {
    let literals = Literals::of([Scalar::F64(1000.0), Scalar::I32(1), Scalar::F64(0.5), Scalar::Bool(true)]);
    assert_eq!(literals.at(ScalarType::I64), [999, 1000, 1001].map(Scalar::I64));
    assert_eq!(literals.at(ScalarType::I8), []);
    assert_eq!(literals.at(ScalarType::Bool), []);
    let floats = literals.at(ScalarType::F64);
    for x in [999.0, 1000.0, 1001.0, 1000f64.next_up()] {
        assert!(floats.contains(&Scalar::F64(x)), "{x} in {floats:?}");
    }
    assert_eq!(literals.sizes(), [999, 1000, 1001]);
}

#[test]
fn the_numbers_of_a_text_are_those_of_expressions_and_patterns() {
    let text = "def f (x: i32) = match x case -7 -> 2.5 case _ -> 1e3 + f64.u64 18446744073709551615";
    let program = parse(&Source::new("f.fut", text)).unwrap();
    let expected =
        [Scalar::I64(-7), Scalar::F64(2.5), Scalar::F64(1000.0), Scalar::U64(18_446_744_073_709_551_615)];
    assert_eq!(written(&program), expected);
}

#[test]
fn ends_of_ranges_and_what_is_no_number_are_left_out() {
    let literals = Literals::of([Scalar::U8(255), Scalar::F64(f64::INFINITY), Scalar::F32(f32::NAN)]);
    assert_eq!(literals.at(ScalarType::U8), [254, 255].map(Scalar::U8));
    assert_eq!(literals.at(ScalarType::I16), [254, 255, 256].map(Scalar::I16));
    assert!(Literals::of([Scalar::F64(2.5), Scalar::I64(-4)]).is_empty());
    assert_eq!(Literals::of([Scalar::F64(7.5)]).at(ScalarType::I32), [6, 7, 8].map(Scalar::I32));
    Literals::of([Scalar::F64(1e300), Scalar::F64(-1e300)]);
}
