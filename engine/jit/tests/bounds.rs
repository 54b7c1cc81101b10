//! Bounds are asked where nothing told them: every loop, guard, index and array of a table, against what they say.

use lawson_jit::function::{Block, Count, Inst, Reg, Turns};
use lawson_jit::{Arena, Arg, Code, Found, Function};
use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};
use lawson_oracle::stop::Stop;
use lawson_tiles::buffer::{Pool, Slice};

const I64: ScalarType = ScalarType::I64;
const BOOL: ScalarType = ScalarType::Bool;
const EXTENT: i64 = 4;

// The arguments: from which turn to which, and what is added to it for the index.
const FROM: Reg = 0;
const TO: Reg = 1;
const BY: Reg = 2;
const TURN: Reg = 3;
const INDEX: Reg = 4;
const VALUE: Reg = 5;
/// How many elements are read.
const READ: Reg = 6;
const EXTENT_OF: Reg = 7;
// What conditions say of the index.
const BELOW: Reg = 8;
const ABOVE: Reg = 9;
const BOTH: Reg = 10;
// Constants.
const ZERO: Reg = 11;
const ONE: Reg = 12;
const FOUR: Reg = 13;

fn prim(op: PrimOp, dst: Reg, args: [Reg; 2]) -> Inst {
    Inst::Prim {
        prim: Prim { op, ty: if op == PrimOp::LogAnd { BOOL } else { I64 } },
        dst,
        args: args.to_vec(),
    }
}

fn block(insts: Vec<Inst>) -> Block {
    insts.into_iter().map(|inst| (7, inst)).collect()
}

/// What guards a read.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Guard {
    None,
    Below,
    Above,
    Both,
}

/// A loop from one register to another, in which another one is added to the turn for the index.
#[derive(Clone, Copy, Debug)]
struct Case {
    from: Reg,
    to: Reg,
    by: Reg,
    guard: Guard,
    /// The array is made, not an argument.
    new: bool,
    /// The same place is read once more, when the index is another one.
    moves: bool,
    /// It is read once more where the guard says nothing any more.
    after: bool,
}

fn function(case: Case) -> Function {
    let array = usize::from(case.new);
    let read =
        || vec![Inst::Read { dst: VALUE, array, at: vec![INDEX] }, prim(PrimOp::Add, READ, [READ, ONE])];
    let mut body = vec![
        prim(PrimOp::Add, INDEX, [TURN, case.by]),
        Inst::Extent { dst: EXTENT_OF, array, dim: 0 },
        prim(PrimOp::Lt, BELOW, [INDEX, EXTENT_OF]),
        prim(PrimOp::Ge, ABOVE, [INDEX, ZERO]),
        prim(PrimOp::LogAnd, BOTH, [BELOW, ABOVE]),
    ];
    let mut then = read();
    if case.moves {
        then.push(prim(PrimOp::Add, INDEX, [INDEX, ONE]));
        then.extend(read());
    }
    let cond = match case.guard {
        Guard::None => None,
        Guard::Below => Some(BELOW),
        Guard::Above => Some(ABOVE),
        Guard::Both => Some(BOTH),
    };
    match cond {
        Some(cond) => body.push(Inst::If { cond, then: block(then), otherwise: vec![] }),
        None => body.extend(then),
    }
    if case.after {
        body.extend(read());
    }
    let count = Some(Count { from: Some(case.from), to: case.to, index: TURN });
    let turns = Turns { count, again: None, limited: false, body: block(body) };
    let start = [Inst::New { dst: 1, dims: vec![FOUR] }, Inst::Move { dst: READ, src: ZERO }];
    let mut scalars = vec![I64; 14];
    scalars[BELOW..=BOTH].fill(BOOL);
    Function {
        scalars,
        arrays: vec![(I64, 1); 2],
        constants: vec![(ZERO, 0), (ONE, 1), (FOUR, EXTENT as u64)],
        params: (vec![FROM, TO, BY], vec![0]),
        own: 0,
        results: (vec![READ], vec![0]),
        body: block(start.into_iter().chain([Inst::Turns(turns)]).collect()),
    }
}

/// How many elements are read, and whether one is not there.
fn expected(case: Case, [from, to, by]: [i64; 3]) -> (i64, bool) {
    let value = |reg| match reg {
        FROM => from,
        TO => to,
        BY => by,
        ONE => 1,
        FOUR => EXTENT,
        _ => 0,
    };
    let mut read = 0;
    for turn in value(case.from)..value(case.to) {
        let index = turn.wrapping_add(value(case.by));
        let (below, above) = (index < EXTENT, index >= 0);
        let passes = match case.guard {
            Guard::None => true,
            Guard::Below => below,
            Guard::Above => above,
            Guard::Both => below && above,
        };
        let next = index.wrapping_add(1);
        let guarded = [index, next].into_iter().take(if case.moves { 2 } else { 1 }).filter(|_| passes);
        let after = if case.moves && passes { next } else { index };
        for index in guarded.chain(case.after.then_some(after)) {
            if !(0..EXTENT).contains(&index) {
                return (read, true);
            }
            read += 1;
        }
    }
    (read, false)
}

#[test]
fn bounds_are_asked_where_nothing_told_them() {
    let mut failing = 0;
    for (from, to, by) in [ZERO, FROM]
        .into_iter()
        .flat_map(|from| [FOUR, TO].map(|to| (from, to)))
        .flat_map(|(from, to)| [ZERO, ONE, BY].map(|by| (from, to, by)))
    {
        for guard in [Guard::None, Guard::Below, Guard::Above, Guard::Both] {
            for kind in 0..8 {
                let [new, moves, after] = [1, 2, 4].map(|bit| kind & bit != 0);
                let case = Case { from, to, by, guard, new, moves, after };
                let code = Code::compile(&function(case)).unwrap();
                let near = [-5, -1, 0, 1, 3, 4, 5];
                let huge = [[0, 2, i64::MAX], [i64::MAX - 1, i64::MAX, 1], [i64::MIN, i64::MIN + 2, 0]];
                let all = near.iter().flat_map(|a| near.iter().flat_map(move |b| near.map(|c| [*a, *b, c])));
                for args in
                    all.chain(huge).filter(|args| args[1].checked_sub(args[0]).is_some_and(|n| n < 99))
                {
                    if from == ZERO && args[1] > 99 || to == FOUR && args[0] < -99 {
                        continue;
                    }
                    let elements = [1i64; EXTENT as usize];
                    let mut scalars: Vec<u64> = args.iter().map(|n| *n as u64).collect();
                    let mut arrays = [Arg::shared(Slice::from(&elements[..]), &[EXTENT])];
                    let found = code.call(
                        &mut scalars,
                        &mut arrays,
                        &mut Arena::default(),
                        100,
                        (&Pool::default(), &Stop::current()),
                    );
                    let (read, fails) = expected(case, args);
                    failing += usize::from(fails);
                    assert_eq!(found.is_err(), fails, "{case:?} {args:?}");
                    assert!(fails || scalars[0] as i64 == read, "{case:?} {args:?}: {}", scalars[0]);
                    let _: Option<Vec<Found>> = found.ok();
                }
            }
        }
    }
    assert!(failing > 1000, "{failing} fail");
}
