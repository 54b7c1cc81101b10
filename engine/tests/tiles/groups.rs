//! Which elements fold together, place by place.

use lawson_oracle::schedule::{Bracket, Constants, FoldState, Schedule};
use lawson_tiles::groups::{Positions, groups};

/// Each place's tree, as the schedule defines it, over all elements and over some: as texts, which show brackets.
#[test]
fn places_fold_in_the_trees_of_the_schedule() {
    let schedule = Schedule::new(Constants { chunk: 64, lanes: 4, block: 4, group: 2 });
    let mut both = |l: String, r: String| Ok::<_, ()>(format!("({l} {r})"));
    for (places, every) in [(1, 1), (3, 1), (4, 3), (40, 1)] {
        let positions: Vec<i64> = (64..128).filter(|i| i * i % every == 0).collect();
        let at: Vec<i64> = positions.iter().map(|i| (i * i + i / 3) % (places + 2) - 1).collect();
        let groups = match every {
            1 => groups(&at, places as usize, Positions::From(64)),
            _ => groups(&at, places as usize, Positions::Each(&positions)),
        };
        let mut elements: Vec<String> = positions.iter().map(i64::to_string).collect();
        for (left, right) in groups.rounds.iter().flatten() {
            elements[*left as usize] =
                both(elements[*left as usize].clone(), elements[*right as usize].clone()).unwrap();
        }
        let mut seen = 0;
        for place in 0..places {
            let mut state = FoldState::of_place(&schedule, Bracket::Tree, "ne".to_string());
            let mine: Vec<i64> =
                positions.iter().zip(&at).filter(|(_, at)| **at == place).map(|(i, _)| *i).collect();
            let Some(first) = mine.first() else { continue };
            for i in &mine {
                state = state.push(*i as u64, i.to_string(), &mut both).unwrap();
            }
            let first = positions.iter().position(|i| i == first).unwrap();
            let mine = both("ne".to_string(), elements[first].clone()).unwrap();
            assert_eq!(mine, state.finish(&mut both).unwrap(), "{places} places");
            assert!(groups.firsts.contains(&(first as u32)));
            seen += 1;
        }
        assert_eq!(seen, groups.firsts.len());
    }
}
