//! Machine code from the inside: functions that are forged are refused, and those that are taken touch nothing but their
//! arrays. What primitives give is in `engine/tests/native/prims.rs`.

use lawson_jit::function::{Count, Inst, Malformed, RANK, Turns, Value};
use lawson_jit::{Arena, Arg, Code, Failed, Found, Function, NoCode, is_vector_code};
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::stop::{Stop, until};
use lawson_tiles::buffer::{Buffer, Pool, Slice};

const F64: ScalarType = ScalarType::F64;
const I64: ScalarType = ScalarType::I64;
const BOOL: ScalarType = ScalarType::Bool;

/// Registers 0 and 1 are numbers, 2 is a float, 3 a truth; array 0 has floats, 1 numbers, 2 rows of floats.
fn function(body: Vec<Inst>) -> Function {
    Function {
        scalars: vec![I64, I64, F64, BOOL],
        arrays: vec![(F64, 1), (I64, 1), (F64, 2)],
        constants: vec![],
        params: (vec![0, 1, 2], vec![0, 1, 2]),
        own: 0,
        results: (vec![0, 2], vec![0, 1, 2]),
        body: body.into_iter().zip(0..).map(|(inst, site)| (site, inst)).collect(),
    }
}

fn add(ty: ScalarType) -> Prim {
    Prim { op: PrimOp::Add, ty }
}

#[test]
fn forged_functions_are_refused() {
    let turns = |count, again, body: Vec<Inst>| {
        let body = body.into_iter().map(|inst| (0, inst)).collect();
        Inst::Turns(Turns { count, again, limited: true, body })
    };
    let forged = vec![
        Inst::Move { dst: 4, src: 0 },
        Inst::Move { dst: 0, src: 9 },
        Inst::Move { dst: 2, src: 0 },
        Inst::Move { dst: 3, src: 0 },
        Inst::Prim { prim: add(F64), dst: 2, args: vec![0, 2] },
        Inst::Prim { prim: add(I64), dst: 2, args: vec![0, 1] },
        Inst::Prim { prim: add(I64), dst: 0, args: vec![0] },
        Inst::Prim { prim: add(BOOL), dst: 3, args: vec![3, 3] },
        Inst::Read { dst: 2, array: 3, at: vec![0] },
        Inst::Read { dst: 2, array: 1, at: vec![0] },
        Inst::Read { dst: 2, array: 0, at: vec![2] },
        Inst::Read { dst: 2, array: 0, at: vec![] },
        Inst::Read { dst: 2, array: 2, at: vec![0] },
        Inst::Write { array: 0, at: vec![0, 0], value: 2 },
        Inst::Write { array: 1, at: vec![0], value: 2 },
        Inst::Row { dst: 0, array: 2, at: vec![0, 0] },
        Inst::Row { dst: 1, array: 2, at: vec![0] },
        Inst::Row { dst: 2, array: 2, at: vec![] },
        Inst::WriteRow { array: 2, at: vec![0], value: 1 },
        Inst::WriteRow { array: 0, at: vec![0], value: 0 },
        Inst::Share { dst: 0, src: 1, taken: true },
        Inst::Share { dst: 0, src: 2, taken: false },
        Inst::Drop(3),
        Inst::Extent { dst: 0, array: 0, dim: 1 },
        Inst::Extent { dst: 2, array: 0, dim: 0 },
        Inst::New { dst: 2, dims: vec![0] },
        Inst::New { dst: 0, dims: vec![2] },
        Inst::Reshape { dst: 1, src: 2, taken: true, dims: vec![0] },
        Inst::Reshape { dst: 0, src: 2, taken: true, dims: vec![0, 1] },
        Inst::Push { array: 1, value: Value::Scalar(2) },
        Inst::Push { array: 2, value: Value::Scalar(2) },
        Inst::Push { array: 2, value: Value::Array(1) },
        Inst::Append { array: 0, part: 1 },
        Inst::Append { array: 0, part: 0 },
        Inst::Assert(0),
        Inst::Length(3),
        Inst::If { cond: 1, then: vec![], otherwise: vec![] },
        Inst::If { cond: 3, then: vec![(0, Inst::Assert(0))], otherwise: vec![] },
        Inst::If { cond: 3, then: vec![], otherwise: vec![(0, Inst::Drop(7))] },
        turns(Some(Count { from: None, to: 2, index: 0 }), None, vec![]),
        turns(Some(Count { from: Some(3), to: 1, index: 0 }), None, vec![]),
        turns(Some(Count { from: None, to: 1, index: 2 }), None, vec![]),
        turns(None, Some((vec![], 0)), vec![]),
        turns(None, Some((vec![(0, Inst::Length(2))], 3)), vec![]),
        turns(None, Some((vec![], 3)), vec![Inst::Move { dst: 2, src: 0 }]),
    ];
    for inst in forged {
        let text = format!("{inst:?}");
        let refused = Code::compile(&function(vec![inst])).err();
        assert!(matches!(refused, Some(NoCode::Malformed(_))), "{text}: {refused:?}");
    }
    let refused = |change: &dyn Fn(&mut Function)| {
        let mut forged = function(vec![]);
        change(&mut forged);
        assert!(forged.check().is_err(), "{forged:?}");
    };
    assert_eq!(function(vec![]).check(), Ok(()));
    refused(&|f| f.params.0.push(4));
    refused(&|f| f.results.1.push(3));
    refused(&|f| f.constants.push((9, 0)));
    refused(&|f| f.constants.push((0, 0)));
    refused(&|f| f.arrays.push((F64, 0)));
    refused(&|f| f.arrays.push((F64, RANK + 1)));
    refused(&|f| f.results.1 = vec![0, 0]);
    refused(&|f| f.params.1 = vec![1, 1]);
    let mut constant = function(vec![Inst::Move { dst: 3, src: 3 }]);
    constant.constants.push((3, 1));
    assert_eq!(constant.check(), Err(Malformed("a constant that is written")));
}

/// Runs a function on `i`, `j`, `x`, `[1, 2, 3]`, `[4, 5]` and `[[1, 2], [3, 4], [5, 6]]`: its scalars, and its arrays as text.
fn run(body: Vec<Inst>, i: i64, j: i64) -> Result<(Vec<u64>, Vec<String>), Failed> {
    let code = Code::compile(&function(body)).unwrap();
    let (mut floats, numbers) = (vec![1.0, 2.0, 3.0], vec![4i64, 5]);
    let rows = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let mut scalars = vec![i as u64, j as u64, 0.5f64.to_bits()];
    let (pool, mut arena) = (Pool::default(), Arena::default());
    let found = {
        let mut args = [
            Arg::own(&mut floats, &[3]),
            Arg::shared(Slice::from(&numbers[..]), &[2]),
            Arg::shared(Slice::from(&rows[..]), &[3, 2]),
        ];
        code.call(&mut scalars, &mut args, &mut arena, 100, (&pool, &Stop::current()))?
    };
    // What is borrowed is as it was, whatever the function does.
    assert_eq!((&numbers[..], rows), (&[4, 5][..], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
    let text = |found: Found| match found {
        Found::Argument(0, dims) => format!("argument 0 {dims:?} {floats:?}"),
        Found::Argument(k, dims) => format!("argument {k} {dims:?}"),
        Found::New(Buffer::F64(data), dims) => format!("{dims:?} {:?}", &data[..]),
        Found::New(Buffer::I64(data), dims) => format!("{dims:?} {:?}", &data[..]),
        Found::New(..) => "another type".into(),
    };
    Ok((scalars, found.into_iter().map(text).collect()))
}

#[test]
fn arrays_are_changed_where_they_are_or_copied() {
    let arrays = |body, i| run(body, i, 0).unwrap().1;
    let as_they_were = ["argument 0 [3] [1.0, 2.0, 3.0]", "argument 1 [2]", "argument 2 [3, 2]"];
    assert_eq!(arrays(vec![], 0), as_they_were);
    let own = arrays(vec![Inst::Write { array: 0, at: vec![0], value: 2 }], 1);
    assert_eq!(own[0], "argument 0 [3] [1.0, 0.5, 3.0]");
    let borrowed = arrays(vec![Inst::Write { array: 2, at: vec![0, 1], value: 2 }], 2);
    assert_eq!(borrowed[2], "[3, 2] [1.0, 2.0, 3.0, 4.0, 0.5, 6.0]");
    // A second name for what a register owns is a copy.
    let row = arrays(
        vec![
            Inst::Row { dst: 0, array: 2, at: vec![0] },
            Inst::Write { array: 0, at: vec![1], value: 2 },
            Inst::WriteRow { array: 2, at: vec![1], value: 0 },
            Inst::Write { array: 0, at: vec![0], value: 2 },
        ],
        1,
    );
    assert_eq!(row, ["[2] [0.5, 0.5]", "argument 1 [2]", "[3, 2] [0.5, 4.0, 3.0, 4.0, 5.0, 6.0]"]);
    let grown = arrays(vec![Inst::Push { array: 0, value: Value::Scalar(2) }], 0);
    assert_eq!(grown[0], "[4] [1.0, 2.0, 3.0, 0.5]");
    let rows = arrays(
        vec![
            Inst::Row { dst: 0, array: 2, at: vec![0] },
            Inst::Push { array: 2, value: Value::Array(0) },
            Inst::Push { array: 2, value: Value::Array(0) },
        ],
        1,
    );
    assert_eq!(rows[2], "[5, 2] [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 3.0, 4.0, 3.0, 4.0]");
    let (_, reshaped) =
        run(vec![Inst::Reshape { dst: 2, src: 2, taken: true, dims: vec![0, 1] }], 2, 3).unwrap();
    assert_eq!(reshaped[2], "argument 2 [2, 3]");
}

#[test]
fn what_has_no_result_fails_where_it_stands() {
    let read = |at: Vec<usize>| vec![Inst::Drop(1), Inst::Read { dst: 2, array: 2, at }];
    for (i, j) in [(3, 0), (-1, 0), (0, 2), (0, -1), (i64::MIN, 0), (0, i64::MAX), (1 << 62, 1 << 62)] {
        assert_eq!(run(read(vec![0, 1]), i, j), Err(Failed::At(1)), "{i}, {j}");
    }
    assert_eq!(run(read(vec![0, 1]), 2, 1).map(|(scalars, _)| scalars[1]), Ok(6f64.to_bits()));
    // Nothing is left in a register that lost its array.
    assert_eq!(
        run(vec![Inst::Drop(0), Inst::Read { dst: 2, array: 0, at: vec![0] }], 0, 0),
        Err(Failed::At(1))
    );
    let row = |i| run(vec![Inst::Row { dst: 0, array: 2, at: vec![0] }], i, 0);
    assert_eq!(row(3), Err(Failed::At(0)));
    assert_eq!(run(vec![Inst::WriteRow { array: 2, at: vec![0], value: 0 }], 0, 0), Err(Failed::At(0)));
    assert_eq!(run(vec![Inst::Length(0)], -1, 0), Err(Failed::At(0)));
    assert_eq!(run(vec![Inst::Assert(3)], 0, 0), Err(Failed::At(0)));
    for (i, j) in [(1 << 50, 1), (1 << 40, 1 << 40), (i64::MAX, 2), (1 << 32, 1 << 29)] {
        assert_eq!(
            run(vec![Inst::New { dst: 2, dims: vec![0, 1] }], i, j),
            Err(Failed::NoMemory),
            "{i}, {j}"
        );
    }
    let forever = |limited| {
        let body = vec![(5, Inst::Prim { prim: add(I64), dst: 0, args: vec![0, 1] })];
        let less = Prim { op: PrimOp::Lt, ty: I64 };
        let again = (vec![(6, Inst::Prim { prim: less, dst: 3, args: vec![0, 1] })], 3);
        vec![Inst::Turns(Turns { count: None, again: Some(again), limited, body })]
    };
    assert_eq!(run(forever(true), -1000, 1), Err(Failed::At(0)));
    assert_eq!(run(forever(false), -1000, 1).map(|(scalars, _)| scalars[0]), Ok(1));
}

#[test]
fn arguments_that_do_not_fit_are_refused() {
    let code = Code::compile(&function(vec![])).unwrap();
    let (floats, numbers) = ([1.0, 2.0], [4i64, 5]);
    let call = |scalars: usize, dims: &[i64], second: &[i64]| {
        let mut args = [
            Arg::shared(Slice::from(&floats[..]), dims),
            Arg::shared(Slice::from(&numbers[..]), &[2]),
            Arg::shared(Slice::from(&floats[..]), second),
        ];
        code.call(
            &mut vec![0; scalars],
            &mut args,
            &mut Arena::default(),
            0,
            (&Pool::default(), &Stop::current()),
        )
        .map(|found| found.len())
    };
    assert_eq!(call(3, &[2], &[1, 2]), Ok(3));
    for (scalars, dims, second) in [
        (2, &[2][..], &[1, 2][..]),
        (3, &[3], &[1, 2]),
        (3, &[2], &[2]),
        (3, &[2], &[-1, -2]),
        (3, &[1], &[1, 2]),
    ] {
        assert_eq!(call(scalars, dims, second), Err(Failed::Arguments), "{scalars} {dims:?} {second:?}");
    }
    let mut swapped = [
        Arg::shared(Slice::from(&numbers[..]), &[2]),
        Arg::shared(Slice::from(&numbers[..]), &[2]),
        Arg::shared(Slice::from(&floats[..]), &[1, 2]),
    ];
    let called = code.call(
        &mut vec![0; 3],
        &mut swapped,
        &mut Arena::default(),
        0,
        (&Pool::default(), &Stop::current()),
    );
    assert_eq!(called.err(), Some(Failed::Arguments));
}

/// Blocks that were given back are used again: ten million copies of a row take no more memory than one.
#[test]
fn memory_is_used_again() {
    let body = vec![(0, Inst::Row { dst: 0, array: 2, at: vec![1] })];
    let turns =
        Turns { count: Some(Count { from: None, to: 0, index: 0 }), again: None, limited: false, body };
    let own = Inst::Write { array: 2, at: vec![1, 1], value: 2 };
    let code = Code::compile(&function(vec![own, Inst::Turns(turns)])).unwrap();
    let (floats, numbers, mut arena) = ([1.0, 2.0], [4i64, 5], Arena::default());
    let mut args = [
        Arg::shared(Slice::from(&floats[..]), &[2]),
        Arg::shared(Slice::from(&numbers[..]), &[2]),
        Arg::shared(Slice::from(&floats[..]), &[1, 2]),
    ];
    let mut scalars = vec![10_000_000, 0, 0.5f64.to_bits()];
    let found = code
        .call(&mut scalars, &mut args, &mut arena, 0, (&Pool::default(), &Stop::current()))
        .map(|found| found.len());
    assert_eq!((scalars[0], found), (9_999_999, Ok(3)));
    assert!((1..1 << 20).contains(&arena.taken()), "{} bytes", arena.taken());
}

/// A row that is made, filled and written to its place is there from the beginning: it takes no memory of its own. If the
/// other array is read meanwhile, or somebody else reads the row, it does.
#[test]
fn rows_are_computed_where_they_go() {
    let (array, row, n) = (2, 3, 1 << 20);
    let taken = |meanwhile: Option<Inst>, after: Option<Inst>| {
        let fill = Inst::Write { array: row, at: vec![1], value: 2 };
        let count = Some(Count { from: None, to: 0, index: 1 });
        let turns = Turns { count, again: None, limited: false, body: vec![(0, fill)] };
        let body = [Inst::New { dst: row, dims: vec![0] }, Inst::Turns(turns)].into_iter();
        let body =
            body.chain(meanwhile).chain([Inst::WriteRow { array, at: vec![4], value: row }]).chain(after);
        let mut function = function(body.collect());
        function.scalars.push(I64);
        function.constants.push((4, 1));
        function.arrays.push((F64, 1));
        (function.params.1, function.results.1, function.own) = (vec![array], vec![array], 1);
        let code = Code::compile(&function).unwrap();
        let (mut rows, mut arena) = (vec![0.0; 2 * n], Arena::default());
        let mut scalars = vec![n as u64, 0, 0.5f64.to_bits()];
        let dims = [2, n as i64];
        let mut args = [Arg::own::<f64>(&mut rows, &dims)];
        let found =
            code.call(&mut scalars, &mut args, &mut arena, 0, (&Pool::default(), &Stop::current())).unwrap();
        assert!(matches!(found[..], [Found::Argument(0, _)]));
        assert!(rows[..n].iter().all(|x| *x == 0.0) && rows[n..].iter().all(|x| *x == 0.5));
        arena.taken()
    };
    assert_eq!(taken(None, None), 0);
    assert_eq!(taken(None, Some(Inst::Drop(row))), 0);
    assert!(taken(Some(Inst::Extent { dst: 1, array, dim: 1 }), None) >= 8 * n);
    assert!(taken(None, Some(Inst::Extent { dst: 1, array: row, dim: 0 })) >= 8 * n);
}

/// Turns make what they change their own before the first one. Where there is none, it is borrowed still.
#[test]
fn what_turns_change_is_borrowed_still_where_there_is_none() {
    let write = || Inst::Write { array: 1, at: vec![0], value: 1 };
    let turns = |to, inst| {
        let count = Some(Count { from: None, to, index: 1 });
        Inst::Turns(Turns { count, again: None, limited: false, body: vec![(0, inst)] })
    };
    let found = |before| run(vec![before, write()], 0, 7).unwrap().1;
    assert_eq!(found(turns(0, write()))[1], "[2] [7, 5]");
    // In each of seven turns.
    assert_eq!(found(turns(1, turns(0, write())))[1], "[2] [6, 5]");
}

/// Turns are vector code where none needs what another one gives, and elements stand one after the other.
#[test]
fn turns_that_need_nothing_of_each_other_are_vector_code() {
    let (index, to, x, next, one, yes) = (0, 1, 2, 3, 4, 5);
    let read = |array, at: &[usize]| Inst::Read { dst: x, array, at: at.to_vec() };
    let write = |array, at: &[usize]| Inst::Write { array, at: at.to_vec(), value: x };
    let next_of = || Inst::Prim { prim: add(I64), dst: next, args: vec![index, one] };
    let twice = || Inst::Prim { prim: add(F64), dst: x, args: vec![x, x] };
    let convert = |from, to, dst, src| Inst::Prim {
        prim: Prim { op: PrimOp::Convert(to), ty: from },
        dst,
        args: vec![src],
    };
    let gives = |body: Vec<Inst>, results: Vec<usize>| {
        let body = body.into_iter().map(|inst| (0, inst)).collect();
        let count = Some(Count { from: None, to, index });
        is_vector_code(&Function {
            scalars: vec![I64, I64, F64, I64, I64, BOOL, ScalarType::I8, ScalarType::U16],
            arrays: vec![(F64, 1), (F64, 1), (F64, 2), (F64, 1)],
            constants: vec![(one, 1)],
            params: (vec![to, yes], vec![0, 1, 2]),
            own: 0,
            results: (results, vec![0, 1, 2]),
            body: vec![(0, Inst::Turns(Turns { count, again: None, limited: false, body }))],
        })
    };
    let is = |body| gives(body, vec![]);
    // In place, from an array into another one, and in one row of a matrix from another.
    assert!(is(vec![read(0, &[index]), twice(), write(0, &[index])]));
    assert!(is(vec![next_of(), read(0, &[next]), twice(), write(1, &[index])]));
    assert!(is(vec![read(2, &[to, index]), write(2, &[one, index])]));
    // What the turn before has written, what it has added up, and one place for all turns.
    assert!(!is(vec![next_of(), read(0, &[index]), write(0, &[next])]));
    assert!(!is(vec![next_of(), read(0, &[next]), write(0, &[index])]));
    assert!(!is(vec![twice(), write(0, &[index])]));
    assert!(!is(vec![read(0, &[index]), write(1, &[one])]));
    // Elements far apart.
    assert!(!is(vec![read(2, &[index, one]), write(0, &[index])]));
    // A row is read where it is, and not written.
    let row = || Inst::Row { dst: 3, array: 2, at: vec![one] };
    assert!(is(vec![row(), read(3, &[index]), Inst::Drop(3), write(0, &[index])]));
    assert!(!is(vec![read(0, &[index]), row(), Inst::Drop(3), write(3, &[index])]));
    // What the last turn gives can be read afterwards, and what any may have given can't.
    let some = || Inst::If { cond: yes, then: vec![(0, read(0, &[index]))], otherwise: vec![] };
    assert!(gives(vec![read(0, &[index]), write(1, &[index])], vec![x]));
    assert!(is(vec![some(), read(0, &[index]), write(1, &[index])]));
    assert!(!gives(vec![some()], vec![x]));
    // Of numbers that are one more in each turn those without a sign are not, at 0.
    let narrow = || convert(I64, ScalarType::I8, 6, index);
    let back = |from, src| vec![convert(from, I64, next, src), read(0, &[next]), write(1, &[index])];
    assert!(is(std::iter::once(narrow()).chain(back(ScalarType::I8, 6)).collect()));
    let unsigned = convert(ScalarType::I8, ScalarType::U16, 7, 6);
    assert!(!is([narrow(), unsigned].into_iter().chain(back(ScalarType::U16, 7)).collect()));
}

/// Where turns end before they begin, there is none: what is borrowed stays as it is.
#[test]
fn turns_that_end_before_they_begin_are_none() {
    let (from, to, x, index) = (0, 1, 2, 3);
    let write = Inst::Write { array: 0, at: vec![index], value: x };
    let turns = Turns {
        count: Some(Count { from: Some(from), to, index }),
        again: None,
        limited: false,
        body: vec![(0, write)],
    };
    let function = Function {
        scalars: vec![I64, I64, F64, I64],
        arrays: vec![(F64, 1)],
        params: (vec![from, to, x], vec![0]),
        body: vec![(0, Inst::Turns(turns))],
        ..Function::default()
    };
    assert!(is_vector_code(&function));
    let code = Code::compile(&function).unwrap();
    for (from, to) in [(5, i64::MIN), (0, i64::MIN), (5, 5), (5, -1), (i64::MAX, 0), (i64::MAX, i64::MIN)] {
        let zeros = [0.0f64; 64];
        let mut scalars = vec![from as u64, to as u64, 1f64.to_bits()];
        let mut args = [Arg::shared(Slice::from(&zeros[..]), &[64])];
        let found = code.call(
            &mut scalars,
            &mut args,
            &mut Arena::default(),
            100,
            (&Pool::default(), &Stop::current()),
        );
        assert!(found.is_ok_and(|found| found.is_empty()), "{from} to {to}");
        assert_eq!(zeros, [0.0; 64], "{from} to {to}");
    }
}

/// Each of these would take minutes at least, and looks at the flag: innermost turns, counted or not, turns in turns, and
/// turns that are vector code and agree in no chunk.
#[test]
fn turns_look_whether_to_stop() {
    let (to, index, x, true_, one, small, inner, zero) = (0, 1, 2, 3, 4, 5, 6, 7);
    let prim =
        |op, dst, args: [usize; 2]| Inst::Prim { prim: Prim { op, ty: I64 }, dst, args: args.to_vec() };
    let twice = || Inst::Prim { prim: add(F64), dst: x, args: vec![x, x] };
    let turns = |to: Option<(usize, usize)>, limited, body: Vec<Inst>| {
        let count = to.map(|(to, index)| Count { from: None, to, index });
        let again = to.is_none().then(|| (vec![], true_));
        let body = body.into_iter().map(|inst| (0, inst)).collect();
        Inst::Turns(Turns { count, again, limited, body })
    };
    let many = Some((to, index));
    let clamped =
        vec![prim(PrimOp::Min, small, [index, zero]), Inst::Read { dst: x, array: 0, at: vec![small] }];
    let all = [
        (false, turns(many, false, vec![twice()])),
        (false, turns(many, true, vec![twice()])),
        (false, turns(None, true, vec![twice()])),
        (false, turns(many, true, vec![turns(Some((one, inner)), true, vec![twice()])])),
        (true, turns(many, false, clamped)),
    ];
    for (is_vector, inst) in all {
        let function = Function {
            scalars: vec![I64, I64, F64, BOOL, I64, I64, I64, I64],
            arrays: vec![(F64, 1)],
            constants: vec![(one, 1), (zero, 0)],
            params: (vec![to, true_], vec![0]),
            results: (vec![x], vec![]),
            body: vec![(0, inst)],
            ..Function::default()
        };
        assert_eq!(is_vector_code(&function), is_vector);
        let code = Code::compile(&function).unwrap();
        let call = |to: u64| {
            let (mut scalars, floats) = (vec![to, 1], [1.0, 2.0]);
            let mut args = [Arg::shared(Slice::from(&floats[..]), &[2])];
            let by = (&Pool::default(), &Stop::current());
            code.call(&mut scalars, &mut args, &mut Arena::default(), 1 << 50, by).map(|found| found.len())
        };
        assert_eq!(until(|| true, || call(1 << 40)), Err(Failed::Stopped));
    }
}
