//! The elementary functions on tiles.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar};
use lawson_oracle::stop::Stop;
use lawson_tiles::elem::PerType;
use lawson_tiles::elementary::{Float, instruction};
use lawson_tiles::frame::{Frame, Inst, Loc, Registers, Slices};
use lawson_tiles::register::Register;
use pulp::Arch;

/// What the instruction for a function gives of these tiles.
fn given<T: Float>(arch: Arch, op: PrimOp, operands: &[&[T]]) -> Vec<T> {
    let len = operands[0].len();
    let (mut regs, mut inputs) = (PerType::<Registers>::default(), PerType::<Slices>::default());
    regs.of_mut::<T>().push(Register::new(len));
    *inputs.of_mut::<T>() = operands.to_vec();
    let mut frame = Frame {
        arch,
        start: 0,
        at: 0,
        before: 0,
        len,
        regs: &mut regs,
        lanes: &mut PerType::default(),
        temps: &mut PerType::default(),
        own: &mut PerType::default(),
        stride: len,
        outs: &mut PerType::default(),
        inputs: &inputs,
        arrays: &PerType::default(),
        uniforms: &PerType::default(),
        counts: &mut [],
        windows: &mut [],
        failed: false,
        turns: 0,
        stop: &Stop::current(),
    };
    let mut inst = Inst::new(instruction::<T>(op).expect("a function"));
    (0..operands.len()).for_each(|k| inst.args[k] = Loc::Input(k));
    inst.dst = Loc::Reg(0);
    (inst.run)(&mut frame, &inst);
    regs.of::<T>()[0].to_vec()
}

/// Numbers of every size, and of those sizes at which functions differ.
fn numbers() -> Vec<f64> {
    let spread = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (i << 20);
    let any = (0..1500).map(|i| f64::from_bits(spread(i)));
    let near = (0..1500).map(|i| (spread(i) >> 11) as f64 / 2f64.powi(53) * 12.0 - 6.0);
    let special = [0.0, -0.0, 1.0, -1.0, 2.0, 0.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e7, -1e300];
    any.chain(near).chain(special).collect()
}

/// The bits of what the interpreter says.
fn expected<T: Float>(op: PrimOp, args: &[T]) -> T {
    let args: Vec<Scalar> = args.iter().map(|x| x.to_scalar()).collect();
    T::from_scalar(Prim { op, ty: T::TYPE }.apply(&args).expect("a value"))
}

#[test]
fn every_lane_has_the_interpreters_bits() {
    use PrimOp::{
        Acos, Asin, Atan, Atan2, Cbrt, Cos, Cosh, Erf, Erfc, Exp, Hypot, Log, Log1p, Log2, Log10, Pow, Sin,
        Sinh, Tan, Tanh,
    };
    let unary: [PrimOp; 17] =
        [Exp, Log, Log2, Log10, Log1p, Sin, Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Tanh, Cbrt, Erf, Erfc];
    let binary: [PrimOp; 3] = [Pow, Atan2, Hypot];
    let a = numbers();
    let b: Vec<f64> = a.iter().rev().map(|x| if x.abs() < 3.0 { x.round() } else { *x }).collect();
    let single: Vec<f32> = a.iter().map(|x| *x as f32).collect();
    for arch in [Arch::Scalar, Arch::new()] {
        for op in unary {
            let out = given(arch, op, &[&a]);
            let single_out = given(arch, op, &[&single]);
            for i in 0..a.len() {
                assert_eq!(out[i].to_bits(), expected(op, &[a[i]]).to_bits(), "{op:?} {:e}", a[i]);
                let expected = expected(op, &[single[i]]);
                assert_eq!(single_out[i].to_bits(), expected.to_bits(), "{op:?} {:e}", single[i]);
            }
        }
        for op in binary {
            let out = given(arch, op, &[&a, &b]);
            for i in 0..a.len() {
                let expected = expected(op, &[a[i], b[i]]);
                assert_eq!(out[i].to_bits(), expected.to_bits(), "{op:?} {:e} {:e}", a[i], b[i]);
            }
        }
    }
}
