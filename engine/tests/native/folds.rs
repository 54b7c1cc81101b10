//! Folds that compute what they fold in the same instruction, beside others that need the same values.

use lawson::Program;

/// What a program of a number and two arrays gives natively, fused.
fn run(text: &str) -> Vec<f64> {
    let kernel = Program::parse(text).and_then(|program| program.main()).and_then(|entry| entry.fuse());
    let kernel = kernel.and_then(|fused| fused.compile()).unwrap_or_else(|e| panic!("{e}: {text}"));
    let (xs, ys) = ([1.0, 2.0, 3.0], [10.0, 20.0, 30.0]);
    let outputs = kernel.call(&[2.0.into(), xs.as_slice().into(), ys.as_slice().into()]);
    let outputs = outputs.unwrap_or_else(|e| panic!("{e}: {text}"));
    outputs.iter().map(|output| output.scalar::<f64>().expect("a number")).collect()
}

/// Of a sum, and of what is added up in it, each is folded, in either order.
#[test]
fn a_value_is_folded_and_part_of_what_is_folded() {
    let program = |results: &str| {
        format!("def main [n] (s: f64) (xs: [n]f64) (ys: [n]f64) = let p = map (* s) xs in ({results})")
    };
    let (sum, both) = ("f64.sum p", "f64.sum (map2 (+) p ys)");
    assert_eq!(run(&program(&format!("{sum}, {both}"))), [12.0, 72.0]);
    assert_eq!(run(&program(&format!("{both}, {sum}"))), [72.0, 12.0]);
    let third = "f64.sum (map2 (*) p ys)";
    assert_eq!(run(&program(&format!("{both}, {third}, {sum}"))), [72.0, 280.0, 12.0]);
}
