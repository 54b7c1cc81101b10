//! How long planning takes, and how good the plans are: random programs of maps, filters, scans, folds and gathers, each
//! loop near the ones that it reads, with scalars that later loops need. Standard and greedy plans side by side.

use std::cell::RefCell;
use std::fmt::Write;
use std::time::{Duration, Instant};

use lawson::core::Program;
use lawson::cost::{Cost, FusionGraph};
use lawson::fuse::{FuseOptions, fuse};
use lawson::lower::lower;
use lawson::plan::{Budget, Greedy, Plan, Planner, Standard};
use lawson_oracle::source::Source;
use lawson_oracle::{syntax, types};

/// Xorshift (Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// What a loop can read: its name, and the number of its length.
type Array = (String, usize);

/// A program of so many loops. One array in five is an input, the others stem from the last eight loops; two lengths are
/// the inputs', each filter makes one more.
fn program(loops: usize, seed: u64) -> String {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    (0..5).for_each(|_| _ = random.below(1));
    let inputs: Vec<Array> = (0..(loops / 8).max(2)).map(|i| (format!("a{i}"), i % 2)).collect();
    let mut made: Vec<Option<Array>> = Vec::new();
    let mut unread: Vec<bool> = Vec::new();
    let mut text = "def main [n] [m]".to_string();
    for (name, length) in &inputs {
        let _ = write!(text, " ({name}: [{}]i64)", ["n", "m"][*length]);
    }
    text += " =\n";
    for i in 0..loops {
        let read = |random: &mut Random, of: Option<usize>| -> Array {
            let fits = |length: usize| of.is_none_or(|of| of == length);
            for _ in 0..40 {
                if i == 0 || random.chance(20) {
                    let input = &inputs[random.below(inputs.len())];
                    if fits(input.1) {
                        return input.clone();
                    }
                } else {
                    let low = i.saturating_sub(8);
                    let near = &made[low + random.below(i - low)];
                    if let Some(near) = near.as_ref().filter(|near| fits(near.1)) {
                        return near.clone();
                    }
                }
            }
            inputs[of.unwrap_or(0).min(1)].clone()
        };
        let kind = random.below(100);
        let (first, length) = read(&mut random, None);
        let second = random.chance(45).then(|| read(&mut random, Some(length)));
        let second = second.filter(|(name, of)| *name != first && *of == length).map(|(name, _)| name);
        let low = i.saturating_sub(16);
        let scalar = (i > 0 && random.chance(12)).then(|| low + random.below(i - low));
        let scalar = scalar.filter(|at| made[*at].is_none());
        for name in
            [Some(&first), second.as_ref()].into_iter().flatten().filter_map(|name| name.strip_prefix('v'))
        {
            unread[name.parse::<usize>().expect("a number")] = false;
        }
        let plus = scalar.map_or(String::new(), |at| format!(" + v{at}"));
        if let Some(at) = scalar {
            unread[at] = false;
        }
        let pairs = "(\\(a, b) (c, d) -> (a + b * c, b * d)) (0, 1)";
        let (line, gives) = match (kind, &second) {
            (0..50, Some(y)) => (format!("map2 (\\x y -> x * y{plus}) {first} {y}"), Some(length)),
            (0..50, None) => (format!("map (\\x -> x * {i}{plus}) {first}"), Some(length)),
            (50..65, Some(y)) => {
                (format!("(unzip (filter (\\(x, y) -> x > y{plus}) (zip {first} {y}))).0"), Some(i + 2))
            }
            (50..65, None) => (format!("filter (\\x -> x > {i}{plus}) {first}"), Some(i + 2)),
            (65..75, Some(y)) => (format!("(unzip (scan {pairs} (zip {first} {y}))).0"), Some(length)),
            (65..75, None) => (format!("scan (+) 0 {first}"), Some(length)),
            (75..90, Some(y)) => (format!("(reduce {pairs} (zip {first} {y})).0"), None),
            (75..90, None) => (format!("reduce (+) 0 {first}"), None),
            (_, Some(y)) => (format!("map (\\y -> {first}[y % 7]{plus}) {y}"), Some(length)),
            (_, None) => (format!("reverse {first}"), Some(length)),
        };
        let _ = writeln!(text, "let v{i} = {line}");
        made.push(gives.map(|length| (format!("v{i}"), length)));
        unread.push(true);
    }
    let results: Vec<String> = (0..loops).filter(|at| unread[*at]).map(|at| format!("v{at}")).collect();
    format!("{text}in ({})", results.join(", "))
}

/// What planning the whole of a program took, the first time it was asked for.
struct Timed {
    most: Duration,
    whole: RefCell<Option<(Duration, Plan, Cost, usize)>>,
}

impl Planner for Timed {
    fn plan(&self, graph: &FusionGraph) -> Plan {
        let greedy = Greedy.plan(graph);
        let mut whole = self.whole.borrow_mut();
        let loops = graph.loops_at().len();
        if whole.as_ref().is_none_or(|(.., before)| *before < loops) {
            let start = Instant::now();
            let budget = Budget::Until(start + self.most);
            let plan = Standard { budget, ..Standard::default() }.plan(graph);
            *whole = Some((start.elapsed(), plan, greedy.cost, loops));
        }
        greedy
    }
}

fn lowered(text: &str) -> Program {
    let source = Source::new("program", text);
    let checked = types::check(&source, syntax::parse(&source).expect("parses")).expect("checks");
    lower(&checked, checked.entry(None).expect("has an entry")).expect("lowers").program
}

/// `cargo bench --bench plan -- [LOOPS] [SEEDS] [SECONDS]`: a line a program with seconds, all others from a table.
fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let table = [(25, 20, 10), (50, 20, 10), (100, 20, 10), (200, 20, 10), (1000, 3, 10)];
    let rows = match numbers[..] {
        [loops, seeds, seconds] => vec![(loops as usize, seeds, seconds)],
        _ => table.to_vec(),
    };
    println!("loops  seconds: median, most  proved  without loops  gap: most  greedy / planned: median");
    for (loops, seeds, seconds) in rows {
        let (mut times, mut gaps, mut ratios) = (vec![], vec![], vec![]);
        let (mut proved, mut but_for_loops) = (0, 0);
        for seed in 1..=seeds {
            let program = lowered(&program(loops, seed));
            let timed = Timed { most: Duration::from_secs(seconds), whole: RefCell::new(None) };
            fuse(&program, &FuseOptions { planner: &timed, ..FuseOptions::default() }).expect("is fused");
            let (time, plan, greedy, of) = timed.whole.into_inner().expect("was planned");
            let (moved, least) = (plan.cost.moved as f64, plan.lower_bound.moved as f64);
            if numbers.len() == 3 {
                println!("seed {seed}: {of} loops, {time:?}, {} proved {}", plan.cost, plan.optimal);
            }
            times.push(time.as_secs_f64());
            gaps.push((moved - least) / moved);
            ratios.push(greedy.moved as f64 / moved);
            proved += usize::from(plan.optimal);
            let without_loops = |cost: Cost| Cost { loops: 0, ..cost };
            but_for_loops += usize::from(without_loops(plan.cost) == without_loops(plan.lower_bound));
        }
        [&mut times, &mut gaps, &mut ratios].into_iter().for_each(|all| all.sort_by(f64::total_cmp));
        let (middle, last) = (times.len() / 2, times.len() - 1);
        println!(
            "{loops:5}  {:15.4}, {:4.2}  {proved:2}/{seeds:<3}  {but_for_loops:10}/{seeds:<3}  {:8.2} %  {:.2}",
            times[middle],
            times[last],
            100.0 * gaps[last],
            ratios[middle]
        );
    }
}
