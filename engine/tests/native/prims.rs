//! Every tile instruction, with each kind of vector instructions, and every primitive of machine code against the
//! oracle's table of primitives, on all combinations of extreme values.

use lawson::core::parse::parse;
use std::sync::Arc;

use lawson::core::value::{CoreArray, CoreValue};
use lawson::native::{Kernel, NativeValue, RunError, TileMachine, Vectors};
use lawson_jit::function::{Count, Inst, Turns};
use lawson_jit::{Arena, Arg, Code, Failed, Function};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::{self, Bracket, Schedule};
use lawson_oracle::source::Source;
use lawson_oracle::stop::Stop;
use lawson_tiles::bits::bits;
use lawson_tiles::buffer::{Buffer, Pool, Slice};
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

const VECTORS: [Vectors; 3] = [Vectors::Best, Vectors::Avx2, Vectors::Baseline];

fn extremes(ty: ScalarType) -> Vec<Scalar> {
    let of = |x: Scalar| Prim { op: PrimOp::Convert(ty), ty: x.ty() }.apply(&[x]).unwrap();
    let float = |highest: f64, tiny: f64, normal: f64| {
        let small = [0.0, tiny, normal, 0.3, 0.5, 1.0, 1.5, 2.5, 3.0, 10.7];
        let large = [89.0, 709.8, 745.2, 2147483647.5, 4503599627370497.5, 9.3e18, 1e30, highest];
        let positive: Vec<f64> = small.into_iter().chain(large).chain([f64::INFINITY]).collect();
        let negative = positive.iter().map(|x| -x);
        let all = positive.iter().copied().chain(negative).chain([f64::NAN]);
        all.map(|x| of(Scalar::F64(x))).collect()
    };
    match ty {
        ScalarType::Bool => vec![Scalar::Bool(false), Scalar::Bool(true)],
        ScalarType::F32 => float(f32::MAX.into(), 1.4e-45, f32::MIN_POSITIVE.into()),
        ScalarType::F64 => float(f64::MAX, 5e-324, f64::MIN_POSITIVE),
        integer => {
            let bits = i64::from(integer.bits());
            let roots = [1, 1 << (bits / 2), (1 << (bits / 2)) + 1, 1 << (bits - 1), 46341, 3037000500];
            let shifts = [2, 3, 7, bits - 1, bits + 1, 0];
            let positive = roots.into_iter().chain(shifts);
            // What does not fit wraps: to the ends of the type, and near them.
            let all = positive.flat_map(|n: i64| [n, n.wrapping_neg(), n.wrapping_sub(1)]);
            let mut all: Vec<Scalar> = all.map(|n| of(Scalar::I64(n))).collect();
            all.sort();
            all.dedup();
            all
        }
    }
}

fn array(ty: ScalarType, scalars: &[Scalar]) -> NativeValue<'static> {
    let elems = Arc::new(scalars.to_vec());
    let array = CoreArray { scalar: ty, dims: vec![scalars.len() as i64], elems };
    NativeValue::from_core(&CoreValue::Array(array)).unwrap()
}

fn kernel(text: &str, vectors: Vectors) -> Kernel {
    let program = parse(&Source::new("test", text)).unwrap_or_else(|e| panic!("{} in {text}", e.message));
    let machine = TileMachine { vectors, ..TileMachine::new(Schedule::NATIVE) };
    Kernel::with(&program, &machine).unwrap_or_else(|e| panic!("{e} in {text}"))
}

/// A loop that applies a primitive; operand `uniform` is a scalar for all elements, and only where
/// the mask holds the result counts.
fn program(prim: Prim, uniform: Option<usize>) -> String {
    let (args, result) = (prim.args(), prim.result());
    let params: Vec<String> = (0..args.len())
        .map(|k| match uniform == Some(k) {
            true => format!("x{k}: {} \"p\"", args[k]),
            false => format!("x{k}: [n]{} \"p\"", args[k]),
        })
        .collect();
    // A function's variables: the capture first, then the inputs.
    let arrays: Vec<usize> = (0..args.len()).filter(|k| uniform != Some(*k)).collect();
    let captures = uniform.map_or(String::new(), |k| format!("with (x0: {} = x{k})", args[k]));
    let first = usize::from(uniform.is_some());
    let mut inputs: Vec<String> =
        arrays.iter().enumerate().map(|(i, k)| format!("x{}: {} <- x{k}", first + i, args[*k])).collect();
    inputs.push(format!("x{}: bool <- x9", first + arrays.len()));
    let operands: Vec<String> = (0..args.len())
        .map(|k| match arrays.iter().position(|a| *a == k) {
            Some(i) => format!("x{}", first + i),
            None => "x0".into(),
        })
        .collect();
    let mask = first + arrays.len();
    let call = format!("{}({})", prim.name(), operands.join(", "));
    format!(
        "program main [n] ?[k] ({params}, x9: [n]bool \"m\") {{
  x10: [k]{result} = loop n {captures} over ({inputs}) {{
    collect 0 ({result})
    if x{mask} {{
      x20: {result} = {call}
      emit 0 (x20)
    }} else {{}}
  }}
}} -> (x10)",
        params = params.join(", "),
        inputs = inputs.join(", ")
    )
}

fn combinations(tys: &[ScalarType]) -> Vec<Vec<Scalar>> {
    tys.iter().fold(vec![vec![]], |all, ty| {
        let values = extremes(*ty);
        let with = |before: &Vec<Scalar>| {
            let before = before.clone();
            values.iter().map(move |v| [&before[..], &[*v]].concat()).collect::<Vec<_>>()
        };
        all.iter().flat_map(with).collect()
    })
}

fn column(rows: &[&Vec<Scalar>], k: usize) -> Vec<Scalar> {
    rows.iter().map(|row| row[k]).collect()
}

fn result(kernel: &Kernel, args: &[NativeValue]) -> Result<Vec<Scalar>, RunError> {
    let outputs = kernel.run(args)?;
    let core = outputs.values[0].to_core();
    Ok(core.scalars().to_vec())
}

#[test]
fn every_instruction_equals_the_oracles_table() {
    let mut tested = 0;
    for prim in Prim::all() {
        let tys = prim.args();
        let rows = combinations(&tys);
        let (fine, failing): (Vec<_>, Vec<_>) = rows.iter().partition(|row| prim.apply(row).is_ok());
        let expected: Vec<Scalar> = fine.iter().map(|row| prim.apply(row).unwrap()).collect();
        for vectors in VECTORS {
            let whole = kernel(&program(prim, None), vectors);
            let mut args: Vec<NativeValue> =
                (0..tys.len()).map(|k| array(tys[k], &column(&fine, k))).collect();
            args.push(array(ScalarType::Bool, &vec![Scalar::Bool(true); fine.len()]));
            assert_eq!(result(&whole, &args).unwrap(), expected, "{}", prim.name());
            // Failing operands where the mask does not hold change nothing.
            for row in &failing {
                let both = [fine[0], row];
                let mut args: Vec<NativeValue> =
                    (0..tys.len()).map(|k| array(tys[k], &column(&both, k))).collect();
                args.push(array(ScalarType::Bool, &[Scalar::Bool(true), Scalar::Bool(false)]));
                assert_eq!(result(&whole, &args).unwrap(), [expected[0]], "{} on {row:?}", prim.name());
                let last = args.len() - 1;
                args[last] = array(ScalarType::Bool, &[Scalar::Bool(true), Scalar::Bool(true)]);
                assert_eq!(result(&whole, &args), Err(RunError::Failed), "{} on {row:?}", prim.name());
            }
            for uniform in 0..tys.len() {
                let one = kernel(&program(prim, Some(uniform)), vectors);
                for value in extremes(tys[uniform]) {
                    let rows: Vec<&Vec<Scalar>> =
                        fine.iter().copied().filter(|row| row[uniform] == value).collect();
                    let expected: Vec<Scalar> = rows.iter().map(|row| prim.apply(row).unwrap()).collect();
                    let mut args: Vec<NativeValue> = (0..tys.len())
                        .map(|k| match k == uniform {
                            true => NativeValue::Scalar(value),
                            false => array(tys[k], &column(&rows, k)),
                        })
                        .collect();
                    if tys.len() > 1 {
                        args.push(array(ScalarType::Bool, &vec![Scalar::Bool(true); rows.len()]));
                        assert_eq!(result(&one, &args).unwrap(), expected, "{} with {value:?}", prim.name());
                    }
                }
            }
        }
        tested += 1;
    }
    // All that exist at eleven types: a table that lost rows would shorten this test.
    assert!(tested > 400, "{tested}");
}

/// Machine code that applies a primitive to the elements of arrays, or, where a value is given, to that as the constant
/// operand of this number.
fn compiled(prim: Prim, constant: Option<(usize, Scalar)>) -> Code {
    let (args, result) = (prim.args(), prim.result());
    let n = args.len();
    // Scalars: the operands, the result, the number of elements and the position.
    let scalars = [&args[..], &[result, ScalarType::I64, ScalarType::I64]].concat();
    let arrays = args.iter().chain([&result]).map(|ty| (*ty, 1)).collect();
    let (count, index) = (n + 1, n + 2);
    let read = |k: usize| (7, Inst::Read { dst: k, array: k, at: vec![index] });
    let mut body: Vec<_> = (0..n).filter(|k| constant.is_none_or(|(c, _)| c != *k)).map(read).collect();
    body.push((8, Inst::Prim { prim, dst: n, args: (0..n).collect() }));
    body.push((9, Inst::Write { array: n, at: vec![index], value: n }));
    let turns =
        Turns { count: Some(Count { from: None, to: count, index }), again: None, limited: false, body };
    let function = Function {
        scalars,
        arrays,
        constants: constant.map(|(k, value)| (k, bits(value))).into_iter().collect(),
        params: (vec![count], (0..=n).collect()),
        own: 0,
        results: (vec![], vec![n]),
        body: vec![(0, Inst::Turns(turns))],
    };
    Code::compile(&function).unwrap()
}

/// A NaN as another one.
fn odd<T: PartialOrd>(x: T, nan: T) -> T {
    let is_nan = x.partial_cmp(&x).is_none();
    if is_nan { nan } else { x }
}

/// What it gives.
fn called(code: &Code, prim: Prim, rows: &[&Vec<Scalar>]) -> Result<Vec<Scalar>, Failed> {
    let (tys, n) = (prim.args(), rows.len() as i64);
    // NaNs of all kinds: those that are computed have signs, and any bits.
    let columns = tys.iter().enumerate().map(|(k, ty)| match array(*ty, &column(rows, k)) {
        NativeValue::Array(array) => match array.slice() {
            Slice::F64(data) => Buffer::from(
                data.iter().map(|x| odd(*x, f64::from_bits(0xfff0_0000_0000_0001))).collect::<Vec<_>>(),
            ),
            Slice::F32(data) => {
                Buffer::from(data.iter().map(|x| odd(*x, f32::from_bits(0xff80_0001))).collect::<Vec<_>>())
            }
            _ => array.into_own(&Pool::default()).unwrap(),
        },
        NativeValue::Scalar(_) => unreachable!("a column is an array"),
    });
    let columns: Vec<Buffer> = columns.collect();
    let pool = Pool::default();
    with_type!(prim.result(), T => {
        let (mut result, dims) = (vec![T::default(); rows.len()], [n]);
        {
            let args = columns.iter().map(|column| Arg::shared(column.slice(), &dims));
            let mut args: Vec<Arg> = args.chain([Arg::own(&mut result, &dims)]).collect();
            code.call(&mut vec![n as u64], &mut args, &mut Arena::default(), u64::MAX, (&pool, &Stop::current()))?;
        }
        Ok(result.into_iter().map(|x| x.to_scalar()).collect())
    })
}

#[test]
fn every_primitive_of_machine_code_equals_the_oracles_table() {
    let mut tested = 0;
    for prim in Prim::all() {
        let (tys, code) = (prim.args(), compiled(prim, None));
        let rows = combinations(&tys);
        let (fine, failing): (Vec<_>, Vec<_>) = rows.iter().partition(|row| prim.apply(row).is_ok());
        let expected: Vec<Scalar> = fine.iter().map(|row| prim.apply(row).unwrap()).collect();
        assert_eq!(called(&code, prim, &fine).unwrap(), expected, "{}", prim.name());
        for row in &failing {
            assert_eq!(called(&code, prim, &[row]), Err(Failed::At(8)), "{} on {row:?}", prim.name());
        }
        // What is known of a constant divisor saves instructions.
        let divides = matches!(prim.op, PrimOp::Div | PrimOp::Mod | PrimOp::Quot | PrimOp::Rem);
        if divides && tys[1].is_integer() {
            for value in extremes(tys[1]) {
                let code = compiled(prim, Some((1, value)));
                let rows: Vec<&Vec<Scalar>> = fine.iter().copied().filter(|row| row[1] == value).collect();
                let expected: Vec<Scalar> = rows.iter().map(|row| prim.apply(row).unwrap()).collect();
                assert_eq!(called(&code, prim, &rows).unwrap(), expected, "{} with {value:?}", prim.name());
                for row in failing.iter().filter(|row| row[1] == value) {
                    assert_eq!(called(&code, prim, &[row]), Err(Failed::At(8)), "{} on {row:?}", prim.name());
                }
            }
        }
        tested += 1;
    }
    assert!(tested > 400, "{tested}");
}

/// What trees of two to four operations give, which are single instructions.
#[test]
fn trees_of_operations_equal_the_oracles_table_one_after_the_other() {
    let few = |ty: ScalarType| {
        let all = extremes(ty);
        let near = [-1, 1, 3]
            .map(|x| Prim { op: PrimOp::Convert(ty), ty: ScalarType::I64 }.apply(&[Scalar::I64(x)]));
        let far = all.iter().step_by(all.len() / 4).copied();
        far.chain(all.last().copied()).chain(near.map(Result::unwrap)).collect::<Vec<_>>()
    };
    let ops = [PrimOp::Add, PrimOp::Sub, PrimOp::Mul];
    for ty in [ScalarType::F64, ScalarType::F32, ScalarType::I64, ScalarType::I32] {
        let values = few(ty);
        let count = values.len();
        let digit = |row: usize, k: usize| values[row / count.pow(k as u32) % count];
        let rows: Vec<[Scalar; 4]> =
            (0..count.pow(4)).step_by(7).map(|row| [0, 1, 2, 3].map(|k| digit(row, k))).collect();
        for (f, g, h) in ops.iter().flat_map(|f| ops.iter().flat_map(move |g| ops.map(|h| (*f, *g, h)))) {
            let [f, g, h] = [f, g, h].map(|op| Prim { op, ty });
            let [outer, left, right] = [f, g, h].map(|prim| prim.name());
            let product = Prim { op: PrimOp::Mul, ty };
            let mul = product.name();
            // The last parameter is the same for all elements.
            let text = format!(
                "program main [n] (x0: {ty} \"u\", x1: [n]{ty} \"a\", x2: [n]{ty} \"b\", x3: [n]{ty} \"c\") {{
  x4: [n]{ty}, x5: [n]{ty}, x6: [n]{ty}, x7: [n]{ty}, x8: [n]{ty}, x9: [n]{ty}, x10: [n]{ty} = loop n with (x0: {ty} = x0) over (x1: {ty} <- x1, x2: {ty} <- x2, x3: {ty} <- x3) {{
    collect 0 ({ty})
    collect 1 ({ty})
    collect 2 ({ty})
    collect 3 ({ty})
    collect 4 ({ty})
    collect 5 ({ty})
    collect 6 ({ty})
    x4: {ty} = {left}(x1, x2)
    x5: {ty} = {right}(x3, x0)
    x6: {ty} = {outer}(x4, x5)
    emit 0 (x6)
    x7: {ty} = {left}(x1, x0)
    x8: {ty} = {outer}(x7, x3)
    emit 1 (x8)
    x9: {ty} = {right}(x2, x3)
    x10: {ty} = {outer}(x0, x9)
    emit 2 (x10)
    x11: {ty} = {left}(x1, x2)
    x12: {ty} = {outer}(x11, x11)
    emit 3 (x12)
    x13: {ty} = {left}(x1, x2)
    x14: {ty} = {right}(x13, x3)
    x15: {ty} = {outer}(x14, x0)
    emit 4 (x15)
    x16: {ty} = {left}(x1, x0)
    x17: {ty} = {right}(x2, x16)
    x18: {ty} = {outer}(x3, x17)
    emit 5 (x18)
    x19: {ty} = {mul}(x1, x2)
    x20: {ty} = {mul}(x3, x0)
    x21: {ty} = {right}(x19, x20)
    x22: {ty} = {outer}(x21, x2)
    emit 6 (x22)
  }}
}} -> (x4, x5, x6, x7, x8, x9, x10)"
            );
            let apply = |prim: Prim, x: Scalar, y: Scalar| prim.apply(&[x, y]).unwrap();
            for (vectors, uniform) in VECTORS.into_iter().zip(&values) {
                let kernel = kernel(&text, vectors);
                let columns =
                    [1, 2, 3].map(|k| array(ty, &rows.iter().map(|row| row[k]).collect::<Vec<_>>()));
                let args = [vec![NativeValue::Scalar(*uniform)], columns.into()].concat();
                let outputs = kernel.run(&args).unwrap();
                let found: [_; 7] = std::array::from_fn(|k| outputs.values[k].to_core());
                let expected = rows.iter().map(|[_, a, b, c]| {
                    let u = *uniform;
                    let square = apply(g, *a, *b);
                    [
                        apply(f, square, apply(h, *c, u)),
                        apply(f, apply(g, *a, u), *c),
                        apply(f, u, apply(h, *b, *c)),
                        apply(f, square, square),
                        apply(f, apply(h, square, *c), u),
                        apply(f, *c, apply(h, *b, apply(g, *a, u))),
                        apply(f, apply(h, apply(product, *a, *b), apply(product, *c, u)), *b),
                    ]
                });
                for (i, expected) in expected.enumerate() {
                    let found: [_; 7] = std::array::from_fn(|k| found[k].scalars()[i]);
                    assert_eq!(found, expected, "{outer} {left} {right} {uniform:?} on {:?}", rows[i]);
                }
            }
        }
    }
}

/// A program that gives the value of a random tree of operations on its parameters, and the operations, on values that
/// are numbered after the four parameters. The first of these is the same for all elements.
fn grown(random: &mut dyn FnMut(usize) -> usize, ty: ScalarType) -> (String, Vec<(Prim, Vec<usize>)>) {
    let two = [PrimOp::Add, PrimOp::Sub, PrimOp::Mul, PrimOp::Div];
    let one = [PrimOp::Neg, PrimOp::Abs, PrimOp::Sqrt];
    let (mut roots, mut statements) = (Vec::new(), Vec::new());
    for _ in 0..4 + random(12) {
        // What is taken here nobody else takes: so it may go into a tree.
        let mut taken = |random: &mut dyn FnMut(usize) -> usize| match roots.len() {
            0 => random(4),
            n if random(3) > 0 => roots.swap_remove(random(n)),
            _ => random(4),
        };
        let x = taken(random);
        let (op, args) = match random(8) {
            0 => (one[random(3)], vec![x]),
            1 => (two[random(4)], vec![x, x]),
            _ => (two[random(4)], vec![x, taken(random)]),
        };
        statements.push((Prim { op, ty }, args));
        roots.push(3 + statements.len());
    }
    let lines = statements.iter().enumerate().map(|(k, (prim, args))| {
        let args: Vec<String> = args.iter().map(|arg| format!("x{arg}")).collect();
        format!("    x{}: {ty} = {}({})\n", k + 4, prim.name(), args.join(", "))
    });
    let lines: String = lines.collect();
    let (last, result) = (3 + statements.len(), 4 + statements.len());
    let text = format!(
        "program main [n] (x0: {ty} \"u\", x1: [n]{ty} \"a\", x2: [n]{ty} \"b\", x3: [n]{ty} \"c\") {{
  x{result}: [n]{ty} = loop n with (x0: {ty} = x0) over (x1: {ty} <- x1, x2: {ty} <- x2, x3: {ty} <- x3) {{
    collect 0 ({ty})
{lines}    emit 0 (x{last})
  }}
}} -> (x{result})"
    );
    (text, statements)
}

#[test]
fn large_trees_of_floats_equal_the_oracles_table_at_every_length() {
    let mut state = 16u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for turn in 0..300 {
        let ty = [ScalarType::F64, ScalarType::F32][turn % 2];
        let (text, operations) = grown(&mut random, ty);
        let values = extremes(ty);
        // Parts of vectors, blocks of four and of eight vectors, what is left after them, and more than a tile.
        let len = [1, 3, 4, 7, 8, 9, 16, 31, 33, 64, 65, 127, 129, 600][turn / 2 % 14];
        let uniform = values[random(values.len())];
        let rows: Vec<[Scalar; 4]> = (0..len)
            .map(|_| [uniform, values[random(values.len())], values[random(values.len())], values[turn % 3]])
            .collect();
        let columns = [1, 2, 3].map(|k| array(ty, &rows.iter().map(|row| row[k]).collect::<Vec<_>>()));
        let args = [vec![NativeValue::Scalar(uniform)], columns.into()].concat();
        let value = |row: &[Scalar; 4]| {
            let mut values = row.to_vec();
            for (prim, args) in &operations {
                let args: Vec<Scalar> = args.iter().map(|arg| values[*arg]).collect();
                values.push(prim.apply(&args).unwrap());
            }
            values[values.len() - 1]
        };
        let expected: Vec<Scalar> = rows.iter().map(value).collect();
        for vectors in VECTORS {
            assert_eq!(
                result(&kernel(&text, vectors), &args).unwrap(),
                expected,
                "{vectors:?}, {len}: {text}"
            );
        }
    }
}

#[test]
fn every_commutative_fold_and_scan_equals_the_schedules_definition() {
    let schedule = Schedule::new(Schedule::NATIVE);
    let mut tested = 0;
    for prim in Prim::all() {
        let Some(exact) = prim.commutative_fold() else { continue };
        let ty = prim.ty;
        let neutral = core_text(exact);
        let name = prim.name();
        let text = format!(
            "program main [n] (x0: [n]{ty} \"a\", x1: [n]bool \"m\") {{
  x2: {ty}, x3: {ty}, x4: [n]{ty} = loop n over (x0: {ty} <- x0, x1: bool <- x1) {{
    scan 0 ({neutral}) op (x2: {ty}) (x3: {ty}) {{ x4: {ty} = {name}(x2, x3) }} -> (x4)
    fold 0 ({neutral}) op (x5: {ty}) (x6: {ty}) {{ x7: {ty} = {name}(x5, x6) }} -> (x7)
    fold 1 ({neutral}) op (x8: {ty}) (x9: {ty}) {{ x10: {ty} = {name}(x8, x9) }} -> (x10)
    collect 2 ({ty})
    emit 0 (x0)
    if x1 {{
      emit 1 (x0)
    }} else {{}}
    x11: {ty} = step 0 (x0)
    emit 2 (x11)
  }}
}} -> (x2, x3, x4)"
        );
        for vectors in VECTORS {
            let kernel = kernel(&text, vectors);
            let values = extremes(ty);
            for n in [0, 1, 17, 300, 20_000] {
                // Neighbours of every kind, and all signs of zero.
                let data: Vec<Scalar> = (0..n).map(|i| values[(i * i + i / 7) % values.len()]).collect();
                let mask: Vec<bool> = (0..n).map(|i| i % 3 != 0 && i % 40 < 20).collect();
                let mask_array: Vec<Scalar> = mask.iter().map(|m| Scalar::Bool(*m)).collect();
                let outputs = kernel.run(&[array(ty, &data), array(ScalarType::Bool, &mask_array)]).unwrap();
                let op = &mut |a: Scalar, b: Scalar| prim.apply(&[a, b]);
                let all = || (0..).zip(data.iter().copied());
                let some = all().zip(&mask).filter(|(_, m)| **m).map(|(e, _)| e);
                let fold =
                    |elements: Vec<(u64, Scalar)>,
                     op: &mut dyn FnMut(Scalar, Scalar) -> Result<Scalar, _>| {
                        schedule::fold(&schedule, Bracket::Lanes, exact, elements, op).unwrap()
                    };
                assert_eq!(outputs.values[0].to_core().scalars(), [fold(all().collect(), op)], "{name} {n}");
                assert_eq!(
                    outputs.values[1].to_core().scalars(),
                    [fold(some.collect(), op)],
                    "{name} {n} masked"
                );
                let scanned = schedule::scan(&schedule, Bracket::Lanes, exact, all(), op).unwrap();
                assert_eq!(outputs.values[2].to_core().scalars(), scanned, "{name} {n} scan");
            }
        }
        tested += 1;
    }
    assert!(tested >= 60, "{tested}");
}

fn core_text(scalar: Scalar) -> String {
    lawson::core::print::scalar_text(scalar)
}
