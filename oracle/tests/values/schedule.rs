//! Laws of the bracket trees: with an operator that is associative in earnest, no schedule can be
//! told from the definition.

use lawson_oracle::schedule::{Bracket, Constants, Schedule, fold, scan};
use quickcheck::quickcheck;

/// A chunk of 1 to 32 origins, with lanes and blocks that divide it, and groups of some chunks.
fn schedule(chunk: u8, lanes: u8, block: u8) -> Schedule {
    let chunk = 1 << (chunk % 6);
    let of = |n: u8| (1 << (n % 6)).min(chunk);
    let group = 1 + (lanes ^ block) as usize % 3;
    Schedule::new(Constants { chunk, lanes: of(lanes), block: of(block), group })
}

/// Increasing origins from gaps.
fn elements<V>(gaps: &[(u8, V)]) -> Vec<(u64, V)>
where
    V: Clone,
{
    let mut next = 0;
    gaps.iter()
        .map(|(gap, v)| {
            let origin = next + u64::from(gap % 11);
            next = origin + 1;
            (origin, v.clone())
        })
        .collect()
}

/// Affine maps mod 2^32 under composition: associative, not commutative.
fn compose((a, b): (u32, u32), (c, d): (u32, u32)) -> Result<(u32, u32), ()> {
    Ok((a.wrapping_mul(c), b.wrapping_mul(c).wrapping_add(d)))
}

quickcheck! {
    fn a_tree_folds_as_the_definition(size: (u8, u8, u8), gaps: Vec<(u8, (u32, u32))>, ne: (u32, u32)) -> bool {
        let s = schedule(size.0, size.1, size.2);
        let run = |bracket| fold(&s, bracket, ne, elements(&gaps), &mut compose);
        run(Bracket::Tree) == run(Bracket::Sequential)
    }

    fn lanes_fold_a_commutative_operator_as_the_definition(size: (u8, u8, u8), gaps: Vec<(u8, i32)>, ne: i32) -> bool {
        let s = schedule(size.0, size.1, size.2);
        let run = |bracket| fold(&s, bracket, ne, elements(&gaps), &mut |x: i32, y: i32| Ok::<_, ()>(x.wrapping_add(y)));
        run(Bracket::Lanes) == run(Bracket::Sequential)
    }

    /// The order of the operands is kept by trees and scans, whatever the operator.
    fn trees_and_scans_keep_the_order(size: (u8, u8, u8), gaps: Vec<(u8, u8)>) -> bool {
        let s = schedule(size.0, size.1, size.2);
        let strings: Vec<(u64, String)> =
            elements(&gaps).into_iter().map(|(o, v)| (o, format!("{v} "))).collect();
        let mut concat = |l: String, r: String| Ok::<_, ()>(l + &r);
        let whole: String = strings.iter().map(|(_, v)| v.as_str()).collect();
        fold(&s, Bracket::Tree, String::new(), strings.clone(), &mut concat) == Ok(whole.clone())
            && scan(&s, Bracket::Tree, String::new(), strings, &mut concat)
                .is_ok_and(|all| all.last().is_none_or(|last| *last == whole))
    }

    fn scans_are_the_folds_of_the_prefixes(size: (u8, u8, u8), gaps: Vec<(u8, (u32, u32))>, ne: (u32, u32)) -> bool {
        let s = schedule(size.0, size.1, size.2);
        let prefixes: Vec<(u32, u32)> = (1..=gaps.len())
            .map(|n| fold(&s, Bracket::Sequential, ne, elements(&gaps[..n]), &mut compose).unwrap())
            .collect();
        [Bracket::Tree, Bracket::Lanes, Bracket::Sequential]
            .into_iter()
            .all(|bracket| scan(&s, bracket, ne, elements(&gaps), &mut compose).as_ref() == Ok(&prefixes))
    }

    /// A true neutral element instead of a gap changes nothing: bit for bit, with -0 for `+`.
    fn what_is_left_out_is_as_good_as_neutral(gaps: Vec<(u8, i16)>) -> bool {
        let s = Schedule::new(Schedule::SMALL);
        let present = elements(&gaps.iter().map(|(g, v)| (*g, f64::from(*v) * 0.1)).collect::<Vec<_>>());
        let end = present.last().map_or(0, |(o, _)| o + 1);
        let dense = (0..end).map(|o| (o, present.iter().find(|(p, _)| *p == o).map_or(-0.0, |(_, v)| *v)));
        let mut add = |x: f64, y: f64| Ok::<_, ()>(x + y);
        [Bracket::Lanes, Bracket::Tree].into_iter().all(|bracket| {
            let sparse = fold(&s, bracket, 0.0, present.clone(), &mut add).unwrap();
            sparse.to_bits() == fold(&s, bracket, 0.0, dense.clone(), &mut add).unwrap().to_bits()
        })
    }
}
