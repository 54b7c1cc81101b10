//! The symbolic domain against the concrete one, and values.

use std::ops::ControlFlow;

use lawson_oracle::domain::symbolic::{Exploration, Limits, Term, explore};
use lawson_oracle::domain::{Concrete, Domain, PrimError, PrimFault, Symbolic, Undecided};
use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_oracle::value::{Array, RowType, Value};
use quickcheck::quickcheck;

const LIMITS: Limits = Limits { paths: 100, steps: 1000 };

fn prim<D: Domain>(d: &mut D, name: &str, args: &[D::S]) -> D::S {
    d.prim(Prim::from_name(name).unwrap(), args).unwrap()
}

#[test]
fn equal_terms_are_one_and_constants_fold() {
    let mut s = Symbolic::new(100);
    let (x, y) = (s.variable(0, ScalarType::F64), s.variable(1, ScalarType::F64));
    let (a, b, c) =
        (prim(&mut s, "f64.+", &[x, y]), prim(&mut s, "f64.+", &[x, y]), prim(&mut s, "f64.+", &[y, x]));
    assert_eq!(a, b);
    assert_eq!(a, c, "the order of two does not matter");
    let (left, right) = (prim(&mut s, "f64.+", &[a, x]), prim(&mut s, "f64.+", &[x, x]));
    assert_ne!(left, prim(&mut s, "f64.+", &[right, y]), "brackets do");
    let (two, three) = (s.constant(Scalar::F64(2.0)), s.constant(Scalar::F64(3.0)));
    let product = prim(&mut s, "f64.*", &[two, three]);
    assert_eq!(s.known(&product), Some(Scalar::F64(6.0)));
    let zero = s.constant(Scalar::F64(0.0));
    assert_ne!(prim(&mut s, "f64.+", &[x, zero]), x, "-0 + 0 is 0");
    assert_eq!(s.type_of(&a), ScalarType::F64);
}

#[test]
fn a_condition_and_its_mirror_image_are_one_decision() {
    let outcome = explore::<()>(LIMITS, |s| {
        let (x, y) = (s.variable(0, ScalarType::I32), s.variable(1, ScalarType::I32));
        let answers: Vec<bool> = [("i32.<", x, y), ("i32.>", y, x), ("i32.>=", x, y), ("i32.<=", y, x)]
            .map(|(name, l, r)| {
                let c = prim(s, name, &[l, r]);
                s.branch(&c).unwrap()
            })
            .to_vec();
        assert!(
            answers == [true, true, false, false] || answers == [false, false, true, true],
            "{answers:?}"
        );
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Exploration::Complete(2));
    // On floats `<=` is not the negation of `>`.
    let outcome = explore::<()>(LIMITS, |s| {
        let (x, y) = (s.variable(0, ScalarType::F64), s.variable(1, ScalarType::F64));
        for name in ["f64.<", "f64.>="] {
            let c = prim(s, name, &[x, y]);
            s.branch(&c).unwrap();
        }
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Exploration::Complete(4));
}

/// Once a number is known, what was computed from it before and what is computed from it after are the same.
#[test]
fn a_settled_term_knows_what_its_path_says() {
    let outcome = explore::<()>(LIMITS, |s| {
        let (x, one) = (s.variable(0, ScalarType::I64), s.constant(Scalar::I64(1)));
        let before = prim(s, "i64.+", &[x, one]);
        for bound in ["i64.<", "i64.>="] {
            let three = s.constant(Scalar::I64(if bound == "i64.<" { 0 } else { 3 }));
            let outside = prim(s, bound, &[x, three]);
            if s.branch(&outside).unwrap() {
                assert_eq!(s.settled(before), before);
                return ControlFlow::Continue(());
            }
        }
        let here = s.index(&x, 3).unwrap();
        let settled = s.settled(before);
        assert_eq!(s.known(&settled), Some(Scalar::I64(here + 1)));
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Exploration::Complete(5));
}

#[test]
fn every_path_once_and_what_is_implied_does_not_fork() {
    let mut seen = Vec::new();
    let outcome = explore::<()>(LIMITS, |s| {
        let x = s.variable(0, ScalarType::I64);
        let (zero, three) = (s.constant(Scalar::I64(0)), s.constant(Scalar::I64(3)));
        let below = prim(s, "i64.<", &[x, zero]);
        let above = prim(s, "i64.>=", &[x, three]);
        let found = if s.branch(&below).unwrap() {
            "below".to_string()
        } else if s.branch(&above).unwrap() {
            "above".to_string()
        } else {
            s.index(&x, 3).unwrap().to_string()
        };
        seen.push(found);
        ControlFlow::Continue(())
    });
    seen.sort();
    assert_eq!(seen, ["0", "1", "2", "above", "below"]);
    assert_eq!(outcome, Exploration::Complete(5));
}

#[test]
fn division_forks_on_zero() {
    let mut faults = Vec::new();
    let outcome = explore::<()>(LIMITS, |s| {
        let (x, y) = (s.variable(0, ScalarType::I32), s.variable(1, ScalarType::I32));
        let first = s.prim(Prim::from_name("i32./").unwrap(), &[x, y]).err();
        let second = s.prim(Prim::from_name("i32.%").unwrap(), &[x, y]).err();
        assert_eq!(first, second, "one divisor, one decision");
        faults.push(first);
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Exploration::Complete(2));
    assert_eq!(faults, [None, Some(PrimError::Fault(PrimFault::DivisionByZero))]);
}

#[test]
fn budgets_and_early_stops() {
    let two_bits = |s: &mut Symbolic| {
        for i in 0..2 {
            let x = s.variable(i, ScalarType::Bool);
            s.branch(&x).unwrap();
        }
    };
    let limits = Limits { paths: 3, steps: 5 };
    assert_eq!(
        explore::<()>(limits, |s| {
            two_bits(s);
            ControlFlow::Continue(())
        }),
        Exploration::Budget
    );
    let limits = Limits { paths: 4, steps: 5 };
    assert_eq!(
        explore::<()>(limits, |s| {
            two_bits(s);
            ControlFlow::Continue(())
        }),
        Exploration::Complete(4)
    );
    assert_eq!(explore(limits, |_| ControlFlow::Break(7)), Exploration::Stopped(7));
    let mut s = Symbolic::new(1);
    assert_eq!((s.step(), s.step()), (Ok(()), Err(Undecided::Budget)));
    let mut c = Concrete::with_budget(1);
    assert_eq!((c.step(), c.step()), (Ok(()), Err(Undecided::Budget)));
    let x = s.variable(0, ScalarType::I64);
    assert!(matches!(s.size(&x), Err(Undecided::Symbolic(_))));
}

quickcheck! {
    /// A random expression gives the same in both domains: on the path that the values take.
    fn symbolic_agrees_with_concrete(code: Vec<u8>, x: i32, y: i32) -> bool {
        let values = [Scalar::I32(x), Scalar::I32(y)];
        let mut concrete = Concrete::new();
        let expected = program(&mut concrete, &values, &code);
        let outcome = explore(Limits { paths: 4096, steps: 1 }, |s| {
            let variables: Vec<Term> = (0..2).map(|i| s.variable(i, ScalarType::I32)).collect();
            let result = program(s, &variables, &code);
            let mut value = |i: u32| values[i as usize];
            let ours = s.decisions().iter().all(|(c, answer)| s.evaluate(*c, &mut value) == Ok(Scalar::Bool(*answer)));
            if !ours {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(result.map(|t| s.evaluate(t, &mut value).unwrap()))
        });
        match outcome {
            Exploration::Stopped(result) => result == expected,
            Exploration::Complete(_) => false,
            Exploration::Budget => true,
        }
    }
}

/// A stack machine over `i32`: `None` where a division fails.
fn program<D: Domain>(d: &mut D, inputs: &[D::S], code: &[u8]) -> Option<D::S> {
    let mut stack: Vec<D::S> = inputs.to_vec();
    for byte in code.iter().take(12) {
        let (right, left) = (stack.pop()?, stack.last()?.clone());
        let names = ["i32.+", "i32.*", "i32./", "i32.%", "i32.min", "i32.>>"];
        let next = match byte % 9 {
            k @ 0..6 => d.prim(Prim::from_name(names[k as usize]).unwrap(), &[left, right]).ok()?,
            6 => d.constant(Scalar::I32(i32::from(*byte) - 128)),
            k => {
                let name = if k == 7 { "i32.<" } else { "i32.!=" };
                let condition =
                    d.prim(Prim::from_name(name).unwrap(), &[left.clone(), right.clone()]).unwrap();
                if d.branch(&condition).unwrap() { left } else { right }
            }
        };
        stack.push(next);
    }
    stack.pop()
}

#[test]
fn values_know_their_shape() {
    let row =
        |elems: &[i32]| Value::from(Array::scalars(ScalarType::I32, elems.iter().map(|x| Scalar::I32(*x))));
    let empty = RowType::Array(9, RowType::Scalar(ScalarType::I32).into());
    let matrix =
        Array::regular(empty.clone(), vec![row(&[1, 2, 3]), row(&[4, 5, 6])], &mut |s| s.ty()).unwrap();
    assert_eq!(matrix.shape(), [2, 3]);
    assert_eq!(Value::from(matrix.clone()).row_type().to_string(), "[2][3]i32");
    let ragged = Array::regular(empty.clone(), vec![row(&[1]), row(&[4, 5])], &mut |s| s.ty()).unwrap_err();
    assert_eq!(
        (ragged.at, ragged.to_string().as_str()),
        (1, "element 1 is of type [2]i32, but those before it are of type [1]i32")
    );
    assert_eq!(Array::<Scalar>::regular(empty, vec![], &mut |s| s.ty()).unwrap().shape(), [0, 9]);
    let mut symbolic = Symbolic::new(1);
    let value = Value::Tuple(vec![Value::Scalar(Scalar::Bool(true)), matrix.into()]);
    assert_eq!(value.constant(&mut symbolic).known(&symbolic), Some(value.clone()));
    let unknown = Value::Scalar(symbolic.variable(0, ScalarType::I8));
    assert_eq!(unknown.known(&symbolic), None);
    assert_eq!(value.row_type().to_string(), "(bool, [2][3]i32)");
}

/// As many values as there are paths are tried one by one; of one more the paths would never be done.
#[test]
fn an_index_has_no_more_values_than_there_are_paths() {
    let index = |mask: i64, paths: usize| {
        let mut seen = Vec::new();
        let explored = explore(Limits { paths, steps: 1000 }, |s| {
            let bits = s.constant(Scalar::I64(mask));
            let x = s.variable(0, ScalarType::I64);
            let masked = prim(s, "i64.&", &[x, bits]);
            seen.push(s.index(&masked, 8));
            ControlFlow::<()>::Continue(())
        });
        seen.sort_by_key(|index| index.clone().unwrap_or(-1));
        (explored, seen)
    };
    assert_eq!(index(3, 4), (Exploration::Complete(4), vec![Ok(0), Ok(1), Ok(2), Ok(3)]));
    let (explored, seen) = index(7, 4);
    assert!(matches!(seen[..], [Err(Undecided::Symbolic(_))]), "{explored:?} {seen:?}");
}
