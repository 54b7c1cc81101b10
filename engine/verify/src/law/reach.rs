//! Lengths at which a law may say something else than at short ones: those that its numbers name, those that numbers
//! of lengths are compared with, and those at which narrow types wrap. Instances have them, as far as that does
//! not take too long; beyond that nothing is known of the law.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::ScalarType;
use lawson_oracle::types::SizeVar;

use super::functions::Candidate;
use super::instances::{Choices, Judged, LONGEST, Preset, Runs, Search};
use super::sides::MOST_GIVEN;
use super::typed::Typed;
use super::watched::{Seen, whole};
use super::{Counterexample, Options, Why};

/// The greatest length that is tried: where positions in 16 bits wrap.
const LARGEST: i128 = (1 << 16) + 1;
/// Up to this, all lengths are tried below the greatest.
const ALL: i128 = 70;
/// Lengths at which numbers are looked for that a length was divided by.
const LADDER: [i128; 6] = [50, 70, 100, 150, 200, 300];
/// So many pairs of lengths are tried at most.
const PAIRS: usize = 100;
/// The longest array that an instance's function gives.
const GIVEN: i128 = 300;
/// Short instances in which numbers of lengths are looked at.
const WATCHED: u64 = 32;
/// Instances with each variable that is a length, at a length up to [`GIVEN`], and beyond.
const DRAWS: [u64; 2] = [12, 3];
/// Steps of one run, and of all: what they allow is a matter of the law and not of the machine.
const STEPS: u64 = 3_000_000;
const ALL_STEPS: u64 = 60_000_000;

/// What came of the lengths that a law names.
#[derive(Default)]
pub struct Reached {
    pub found: Option<Counterexample>,
    /// Instances on which the sides agree, and those of them that have a value.
    pub instances: usize,
    pub values: usize,
    /// The greatest length in them.
    pub longest: Option<i64>,
    /// A length that the law speaks of and that was not tried.
    pub open: Option<Why>,
}

/// What is a length.
#[derive(Clone)]
enum Variable {
    Size(SizeVar),
    Number(String),
    /// Of the arrays that a function gives.
    Function(String),
}

/// The lengths that the law's text names beyond those that are tried in any case, of arrays that functions give.
pub fn given(typed: &Typed) -> Vec<i64> {
    named(typed, MOST_GIVEN as i64).into_iter().filter(|n| *n <= GIVEN).map(|n| n as i64).collect()
}

/// The lengths beyond the proved ones that the law's text names.
fn named(typed: &Typed, proved: i64) -> BTreeSet<i128> {
    near(typed.written.iter().filter_map(|number| whole(*number)), proved).collect()
}

/// Each number with its neighbours, where that is longer than what was proved.
fn near(numbers: impl Iterator<Item = i128>, proved: i64) -> impl Iterator<Item = i128> {
    numbers.flat_map(|n| [n.abs() - 1, n.abs(), n.abs() + 1]).filter(move |n| *n > proved.into())
}

/// Tries the lengths of a law that is proved at lengths up to this one, with these numbers needed as sizes or indices.
/// Without instances none are tried.
pub fn reach(
    typed: &Typed,
    search: &Result<Search<'_>, Why>,
    options: &Options,
    numbers: &BTreeSet<String>,
    proved: i64,
) -> Reached {
    let search = match search {
        Ok(search) => search,
        Err(why) => {
            let has_lengths = !(typed.sizes.is_empty() && numbers.is_empty());
            let open = (has_lengths && !named(typed, proved).is_empty()).then(|| why.clone());
            return Reached { open, ..Reached::default() };
        }
    };
    let sizes = typed.sizes.iter().cloned().map(Variable::Size);
    let numbers = numbers.iter().cloned().map(Variable::Number);
    let functions = typed.of_any_length().map(|name| Variable::Function(name.to_string()));
    let variables: Vec<_> = sizes.chain(numbers).chain(functions).collect();
    let sought = typed.written.iter().filter_map(|n| whole(*n)).filter(|n| n.abs() > LARGEST).collect();
    let seen = Seen { sought, ..Seen::default() };
    let mut trial = Trial { search, options, variables, seen, reached: Reached::default() };
    if !trial.variables.is_empty() {
        trial.all(if typed.of_any_length().next().is_some() {
            proved.min(MOST_GIVEN as i64)
        } else {
            proved
        });
    }
    trial.reached
}

struct Trial<'a> {
    search: &'a Search<'a>,
    options: &'a Options,
    variables: Vec<Variable>,
    seen: Seen,
    reached: Reached,
}

impl Trial<'_> {
    fn all(&mut self, proved: i64) {
        let grow = self.watch();
        if self.reached.found.is_some() {
            return;
        }
        let mut lengths = named(self.search.typed, proved);
        // Beyond those that are tried, numbers matter with which lengths are compared.
        lengths.retain(|n| *n <= LARGEST);
        let mut numbers = self.seen.met.clone();
        if self.seen.scaled {
            numbers.extend(self.products());
            lengths.extend(LADDER);
        }
        lengths.extend(near(numbers.iter().copied(), proved));
        let mut wraps: Vec<i128> =
            self.seen.types.iter().flat_map(|ty| borders(*ty, grow.contains(ty))).collect();
        if self.seen.scaled {
            // What is a share of a length wraps at as many times the length.
            let shares: Vec<i128> = self.numbers().filter(|n| *n <= GIVEN).collect();
            wraps.extend(wraps.clone().iter().flat_map(|n| shares.iter().map(move |share| n * share)));
            wraps.sort_unstable();
        }
        lengths.extend(wraps.iter().filter(|n| **n > proved.into()));
        let below = lengths.last().map_or(0, |last| (*last).min(ALL));
        lengths.extend(i128::from(proved) + 1..=below);
        let far = numbers.intersection(&self.seen.sought).max();
        let far = far.or_else(|| numbers.iter().find(|n| n.abs() >= LARGEST));
        let beyond = wraps.iter().find(|n| **n > LARGEST).or(far).copied();
        lengths.retain(|n| *n <= LARGEST);
        let besides: Vec<i128> = self.sums().filter(|n| *n > proved.into() && !lengths.contains(n)).collect();
        let mut missed = None;
        for (length, named) in lengths.iter().map(|n| (*n, true)).chain(besides.iter().map(|n| (*n, false))) {
            let length = length as i64;
            if !self.at(length) && named {
                missed = missed.or(Some(length.into()));
            }
            if self.reached.found.is_some() {
                return;
            }
        }
        self.pairs();
        if self.reached.found.is_some() {
            return;
        }
        // What no run reached may still be compared with lengths.
        let unseen = self.seen.sought.iter().find(|n| !self.seen.constants.contains(n)).copied();
        let met = self.seen.met.intersection(&self.seen.sought).next().copied();
        if let Some(beyond) = missed.or(beyond).or(met).or(unseen) {
            let tried = self.reached.longest.map_or(proved, |longest| longest.max(proved));
            let of_type = |ty: &&ScalarType| borders(**ty, grow.contains(ty)).contains(&beyond);
            let why = match self.seen.types.iter().find(of_type) {
                Some(ty) if ty.is_float() => format!("`{ty}` rounds lengths from {beyond} on"),
                Some(ty) => format!("`{ty}` may wrap at length {beyond}"),
                None => format!("a length may be compared with {}", beyond.abs()),
            };
            self.reached.open = Some(Why(format!("lengths up to {tried} were tried, and {why}")));
        }
    }

    /// What two of the law's numbers make, and the next multiples: so long is an array of which a part, or a share, is
    /// one of them.
    fn products(&self) -> BTreeSet<i128> {
        let numbers: Vec<i128> = self.numbers().collect();
        let pairs =
            numbers.iter().enumerate().flat_map(|(i, a)| numbers[i + 1..].iter().map(move |b| (a, b)));
        pairs.flat_map(|(a, b)| [a * b, a * b + a, a * b + b]).collect()
    }

    /// The numbers in the law's text that may be lengths.
    fn numbers(&self) -> impl Iterator<Item = i128> {
        let written = self.search.typed.written.iter().filter_map(|n| whole(*n)).map(i128::abs);
        let numbers: BTreeSet<i128> = written.filter(|n| (2..=LARGEST).contains(n)).collect();
        numbers.into_iter()
    }

    /// Two more than each number, for a position is one less than the length and the next one may be the first that is
    /// told apart, and what two of them make as a sum or a difference, with the neighbours: an offset from a length may be
    /// compared with a number.
    fn sums(&self) -> impl Iterator<Item = i128> {
        let numbers: Vec<i128> = self.numbers().take(LADDER.len()).collect();
        let two = numbers.iter().enumerate().flat_map(|(i, a)| numbers[i + 1..].iter().map(move |b| (a, b)));
        let sums: BTreeSet<i128> = two.flat_map(|(a, b)| [a + b, b - a]).collect();
        let near = sums.into_iter().flat_map(|n| n - 1..=n + 1);
        let all: BTreeSet<i128> = near.chain(numbers.iter().map(|n| n + 2)).collect();
        all.into_iter().filter(|n| *n <= GIVEN)
    }

    /// Two variables of two lengths that the law names.
    fn pairs(&mut self) {
        let numbers: Vec<i64> = self.numbers().filter(|n| *n <= GIVEN).map(|n| n as i64).collect();
        let variables: Vec<Variable> =
            self.variables.iter().filter(|v| !matches!(v, Variable::Function(_))).cloned().collect();
        let mut tried = 0;
        for (i, one) in variables.iter().enumerate() {
            for (_, other) in variables.iter().enumerate().filter(|(j, _)| *j != i) {
                for (a, b) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (*a, *b))) {
                    let done = tried == PAIRS || self.seen.steps > ALL_STEPS;
                    if done || self.reached.found.is_some() {
                        return;
                    }
                    let mut choices = self.choices(0);
                    let mut short = |choices: &mut Choices, _: &Variable| choices.below(LONGEST) as i64;
                    let given = self.given(&mut choices, &mut short, &[(one, a), (other, b)]);
                    self.judged(choices, given, true);
                    tried += 1;
                }
            }
        }
    }

    /// Runs short instances, and gives the types in which numbers of lengths grow with these.
    fn watch(&mut self) -> BTreeSet<ScalarType> {
        let mut shortest = BTreeMap::new();
        for number in 0..WATCHED {
            let mut choices = self.choices(number);
            let most = if number < WATCHED / 4 { 2 } else { LONGEST as i64 - 1 };
            if number == WATCHED / 4 {
                shortest = std::mem::take(&mut self.seen.greatest);
            }
            let length = |choices: &mut Choices| most - choices.below(most as usize + 1) as i64;
            let given = self.given(&mut choices, &mut |choices, _| length(choices), &[]);
            self.judged(choices, given, true);
        }
        let grown = |(ty, greatest): (&ScalarType, &i128)| shortest.get(ty).is_none_or(|n| n < greatest);
        self.seen.greatest.iter().filter(|entry| grown((entry.0, entry.1))).map(|(ty, _)| *ty).collect()
    }

    /// Whether both sides were compared with each variable of this length, or the conditions exclude it.
    fn at(&mut self, length: i64) -> bool {
        let draws = DRAWS[usize::from(i128::from(length) > GIVEN)];
        let others = [length, length - 1, length + 1, length / 2, length.saturating_mul(2)];
        let mut all = true;
        for variable in self.variables.clone() {
            if let Variable::Function(name) = &variable
                && !self.search.functions[name].iter().any(|f| f.length == Some(length))
            {
                // The text names no such length, or functions give no such arrays.
                all &= !named(self.search.typed, 0).contains(&length.into());
                continue;
            }
            let (mut compared, mut excluded, mut open) = (false, false, false);
            for number in 0..draws {
                if self.seen.steps > ALL_STEPS {
                    return false;
                }
                let mut choices = self.choices(number);
                // All of one length, all others short, and mixtures of both.
                let mut other = |choices: &mut Choices, _: &Variable| match number {
                    0 => length,
                    1 => choices.below(LONGEST) as i64,
                    _ => {
                        let choice = choices.below(LONGEST + others.len());
                        others.get(choice).copied().unwrap_or((choice.saturating_sub(others.len())) as i64)
                    }
                };
                let given = self.given(&mut choices, &mut other, &[(&variable, length)]);
                let total = number % 2 == 0;
                match self.judged(choices, given, total) {
                    Some(Judged::Same { failed }) => compared |= total || !failed,
                    Some(Judged::Excluded { by_lengths: true }) => excluded = true,
                    Some(Judged::Excluded { by_lengths: false } | Judged::Unknown) => open = true,
                    None => {}
                    Some(Judged::Differ(_)) => return true,
                }
            }
            if compared {
                self.reached.longest = self.reached.longest.max(Some(length));
            }
            all &= compared || excluded && !open;
        }
        all
    }

    fn choices(&self, number: u64) -> Choices {
        Choices::drawn(self.options.seed.wrapping_mul(1 << 32).wrapping_add(number), number)
    }

    /// Lengths for all variables.
    fn given(
        &self,
        choices: &mut Choices,
        length: &mut dyn FnMut(&mut Choices, &Variable) -> i64,
        at: &[(&Variable, i64)],
    ) -> Preset {
        let mut given = Preset::default();
        for variable in &self.variables {
            let fixed = at.iter().find(|(of, _)| of.is(variable)).map(|(_, length)| *length);
            let length = fixed.unwrap_or_else(|| length(choices, variable));
            match variable {
                Variable::Size(var) => drop(given.sizes.insert(var.clone(), length)),
                Variable::Number(name) => drop(given.numbers.insert(name.clone(), length)),
                Variable::Function(name) => {
                    let place = self.search.functions[name].iter().position(|f| f.length == Some(length));
                    given.functions.extend(place.map(|place| (name.clone(), place)));
                }
            }
        }
        given
    }

    /// An instance of these lengths, with functions that never fail where there are such. Numbers of lengths are looked
    /// at unless a function is a number itself. `None` where there is none.
    fn judged(&mut self, mut choices: Choices, mut given: Preset, total: bool) -> Option<Judged> {
        let mut watched = true;
        for (name, all) in &self.search.functions {
            if !given.functions.contains_key(name) {
                let plain = |f: &&(usize, &Candidate)| !total || f.1.total && f.1.pure;
                let mut fit: Vec<_> = all.iter().enumerate().collect();
                if fit.iter().any(|f| plain(&f)) {
                    fit.retain(|f| plain(&f));
                }
                let (place, _) = fit[choices.below(fit.len())];
                given.functions.insert(name.clone(), place);
            }
            watched &= !all[given.functions[name]].is_constant();
        }
        let instance = self.search.instance(&mut choices, &given)?;
        let mut unwatched = Seen::default();
        let seen = if watched { &mut self.seen } else { &mut unwatched };
        let judged = self.search.judge(&instance, Runs { steps: STEPS, seen: Some((seen, &given)) });
        self.seen.steps += unwatched.steps;
        match &judged {
            Judged::Same { failed } => {
                self.reached.instances += 1;
                self.reached.values += usize::from(!failed);
            }
            Judged::Differ(_) => {
                self.reached.found = Some(self.search.smallest_of(choices.taken(), given, STEPS));
            }
            Judged::Excluded { .. } | Judged::Unknown => {}
        }
        Some(judged)
    }
}

impl Variable {
    fn is(&self, other: &Variable) -> bool {
        match (self, other) {
            (Variable::Size(one), Variable::Size(two)) => one == two,
            (Variable::Number(one), Variable::Number(two))
            | (Variable::Function(one), Variable::Function(two)) => one == two,
            (Variable::Size(_) | Variable::Number(_) | Variable::Function(_), _) => false,
        }
    }
}

/// Lengths at which numbers of a type wrap, or are rounded: of 8 bits in any case, of wider types where numbers of
/// lengths are of the type.
fn borders(ty: ScalarType, grows: bool) -> Vec<i128> {
    match ty.bits() {
        _ if ty == ScalarType::Bool => vec![],
        8 => [1 << 7, 1 << 8].iter().flat_map(|n| [n - 1, *n, n + 1]).collect(),
        16 if grows => [1 << 15, 1 << 16].iter().flat_map(|n| [n - 1, *n, n + 1]).collect(),
        32 if grows => wide(ty).into_iter().collect(),
        _ => vec![],
    }
}

/// The first length that a type does not hold, where nobody tries so many elements.
fn wide(ty: ScalarType) -> Option<i128> {
    match ty {
        ScalarType::I32 => Some(1 << 31),
        ScalarType::U32 => Some(1 << 32),
        ScalarType::F32 => Some((1 << 24) + 1),
        _ => None,
    }
}
