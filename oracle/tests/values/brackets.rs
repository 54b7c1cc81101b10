//! The bracket trees: by hand, and as their definition makes them.

use lawson_oracle::generate::bytes_from_seed;
use lawson_oracle::schedule::{Bracket, Constants, Schedule, fold, fold_place, scan};

/// Elements `a0 a1 ..` at these origins, and an operator that writes its brackets.
fn run<T>(
    f: impl FnOnce(Vec<(u64, String)>, &mut dyn FnMut(String, String) -> Result<String, ()>) -> Result<T, ()>,
    origins: &[u64],
) -> T {
    let elements = origins.iter().map(|o| (*o, format!("a{o}"))).collect();
    f(elements, &mut |l, r| Ok(format!("({l}{r})"))).unwrap()
}

fn folded(bracket: Bracket, origins: &[u64]) -> String {
    let schedule = Schedule::new(Schedule::SMALL);
    run(|elements, op| fold(&schedule, bracket, "e".to_string(), elements, op), origins)
}

fn scanned(bracket: Bracket, origins: &[u64]) -> Vec<String> {
    let schedule = Schedule::new(Schedule::SMALL);
    run(|elements, op| scan(&schedule, bracket, "e".to_string(), elements, op), origins)
}

// By hand, for chunks of 4, 2 lanes, blocks of 2, groups of 2 chunks.

#[test]
fn folds_bracket_by_origin() {
    let all = [0, 1, 2, 3, 4, 5];
    assert_eq!(folded(Bracket::Sequential, &[0, 1, 2]), "(((ea0)a1)a2)");
    assert_eq!(folded(Bracket::Tree, &all), "((e((a0a1)(a2a3)))(a4a5))");
    assert_eq!(folded(Bracket::Lanes, &all), "((e((a0a2)(a1a3)))(a4a5))");
}

#[test]
fn what_is_left_out_adds_no_node() {
    assert_eq!(folded(Bracket::Tree, &[]), "e");
    assert_eq!(folded(Bracket::Tree, &[1, 2, 3, 9]), "((e(a1(a2a3)))a9)");
    assert_eq!(folded(Bracket::Lanes, &[0, 2, 7]), "((e(a0a2))a7)");
}

#[test]
fn many_chunks_combine_by_pairs_of_groups() {
    let all = [0, 4, 8, 12, 16, 20, 24];
    for bracket in [Bracket::Tree, Bracket::Lanes] {
        assert_eq!(folded(bracket, &all[..4]), "(((ea0)a4)(a8a12))");
        assert_eq!(folded(bracket, &all), "((((ea0)a4)(a8a12))((a16a20)a24))");
        // Groups 0, 1, 4 and 5; and none but the fifth.
        assert_eq!(folded(bracket, &[0, 9, 33, 40]), "(((ea0)a9)(a33a40))");
        assert_eq!(folded(bracket, &[33]), "(ea33)");
    }
}

#[test]
fn a_place_of_bins_takes_chunks_in_order() {
    let schedule = Schedule::new(Schedule::SMALL);
    let place = |bracket| {
        run(|elements, op| fold_place(&schedule, bracket, "e".to_string(), elements, op), &[0, 4, 8, 12, 13])
    };
    assert_eq!(place(Bracket::Tree), "((((ea0)a4)a8)(a12a13))");
    assert_eq!(place(Bracket::Sequential), "(((((ea0)a4)a8)a12)a13)");
}

/// The definition: a slot for each origin of a chunk, of which some are empty.
fn by_slots(schedule: &Schedule, bracket: Bracket, origins: &[u64]) -> String {
    let both = |l: Option<String>, r: Option<String>| match (l, r) {
        (Some(l), Some(r)) => Some(format!("({l}{r})")),
        (l, r) => l.or(r),
    };
    let Constants { chunk: size, lanes, group, .. } = schedule.constants;
    let size = size as u64;
    let last = origins.last().map_or(1, |o| o / size + 1);
    let pairs = |slots: Vec<Option<String>>| -> Vec<Option<String>> {
        slots.chunks(2).map(|pair| both(pair[0].clone(), pair.get(1).cloned().flatten())).collect()
    };
    let chunk = |chunk: u64| {
        let slot = |o: u64| origins.contains(&o).then(|| format!("a{o}"));
        let mut slots: Vec<Option<String>> = (chunk * size..(chunk + 1) * size).map(slot).collect();
        if bracket == Bracket::Lanes {
            slots =
                (0..lanes).map(|l| slots.iter().skip(l).step_by(lanes).cloned().fold(None, both)).collect();
        }
        while slots.len() > 1 {
            slots = pairs(slots);
        }
        slots.remove(0)
    };
    let chunks: Vec<Option<String>> = (0..last).map(chunk).collect();
    let neutral = |group: usize| (group == 0).then(|| "e".to_string());
    let mut groups: Vec<Option<String>> = chunks
        .chunks(group)
        .enumerate()
        .map(|(k, group)| group.iter().cloned().fold(neutral(k), both))
        .collect();
    while groups.len() > 1 {
        groups = pairs(groups);
    }
    groups.remove(0).unwrap_or_default()
}

#[test]
fn folds_are_those_of_slots() {
    let constants = [(4, 2, 2, 2), (4, 4, 2, 1), (8, 2, 4, 3), (16, 4, 4, 2), (64, 16, 16, 64)]
        .map(|(chunk, lanes, block, group)| Constants { chunk, lanes, block, group });
    for (seed, constants) in (0..1000u64).flat_map(|seed| constants.map(|c| (seed, c))) {
        let schedule = Schedule::new(constants);
        let bytes = bytes_from_seed(seed, 40);
        // Of so many origins in 256 each is there.
        let most = [255, 128, 20][seed as usize % 3];
        let origins: Vec<u64> =
            (0..40).filter(|o| bytes[*o as usize] <= most).map(|o| o * (1 + seed % 4)).collect();
        for bracket in [Bracket::Tree, Bracket::Lanes] {
            let elements = |elements, op: &mut dyn FnMut(String, String) -> Result<String, ()>| {
                fold(&schedule, bracket, "e".to_string(), Vec::<(u64, String)>::into_iter(elements), op)
            };
            assert_eq!(run(elements, &origins), by_slots(&schedule, bracket, &origins), "{constants:?}");
        }
    }
}

#[test]
fn scans_carry_over_blocks_and_chunks() {
    assert_eq!(
        scanned(Bracket::Tree, &[0, 1, 2, 3, 4, 5, 6]),
        [
            "(ea0)",
            "(e(a0a1))",
            "(e((a0a1)a2))",
            "(e((a0a1)(a2a3)))",
            "((e((a0a1)(a2a3)))a4)",
            "((e((a0a1)(a2a3)))(a4a5))",
            "((e((a0a1)(a2a3)))((a4a5)a6))",
        ]
    );
    assert_eq!(scanned(Bracket::Sequential, &[0, 1, 2]), ["(ea0)", "((ea0)a1)", "(((ea0)a1)a2)"]);
}

#[test]
fn scans_skip_what_is_left_out() {
    assert_eq!(
        scanned(Bracket::Lanes, &[1, 3, 10, 11]),
        ["(ea1)", "(e(a1a3))", "((e(a1a3))a10)", "((e(a1a3))(a10a11))"]
    );
    assert_eq!(scanned(Bracket::Tree, &[]), [""; 0]);
}

#[test]
fn an_operators_failure_ends_the_scan() {
    let schedule = Schedule::new(Schedule::SMALL);
    let elements = [(0, 1), (1, 2), (2, 9)];
    let mut op = |l: i32, r: i32| if r == 9 { Err("nine") } else { Ok(l + r) };
    assert_eq!(scan(&schedule, Bracket::Tree, 0, elements, &mut op), Err("nine"));
    assert_eq!(fold(&schedule, Bracket::Tree, 0, elements, &mut op), Err("nine"));
}
