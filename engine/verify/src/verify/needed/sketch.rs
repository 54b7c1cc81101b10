//! Random programs around one fusion: a producer, a consumer of what it makes, and between them
//! whatever a condition is about. They reach each condition sooner than programs at large.

use arbitrary::Unstructured;
use lawson_oracle::generate::bytes_from_seed;

use crate::core::rewrites::Rewrite;
use crate::rules::law::{Count, Name, Role, Term};
use crate::rules::{Rule, Shape};
use crate::verify::laws::{any, has_indices};

/// Bytes that one sketch draws at most.
const BYTES: usize = 256;

/// The kinds of loop.
const KINDS: [&str; 6] = ["map", "filter", "scan", "reduce", "redomap", "bins"];

/// The sketch of this seed for rules of a shape: for a filter's consumer that is a map, it has a map that
/// consumes what a filter makes.
pub fn text(rule: &Rule, seed: u64) -> String {
    let bytes = bytes_from_seed(seed, BYTES);
    // What somebody outside sees: it is printed, drawn, or unknown.
    let seen = ["trace", "draw", "trace", "tell", "trace"][(seed % 5) as usize];
    let mut sketch = Sketch { bytes: Unstructured::new(&bytes), helpers: Vec::new(), elements: "i32", seen };
    match rule.shape {
        Shape::Law => sketch.law(rule),
        Shape::Vertical { consumer, producer } => {
            sketch.program(&producer.to_string(), &consumer.to_string())
        }
        Shape::Branches => sketch.branches(),
        Shape::Replicate => {
            let producer = sketch.producer("map");
            let y = sketch.late("y");
            sketch.finish(&producer, &format!("map2 (\\y w -> {y} + w) ps (replicate k 7)"))
        }
        Shape::Pull => {
            let producer = sketch.producer("map");
            let read =
                sketch.one_of(&["reverse ps", "rotate 1 ps", "map (\\i -> ps[i % k]) (iota 3)", "ps ++ ps"]);
            let beside = sketch.beside();
            let result = if sketch.chance(2) { read.to_string() } else { format!("({read}, {beside})") };
            sketch.finish(&producer, &result)
        }
        Shape::Zip => {
            let consumer = sketch.one_of(&KINDS);
            sketch.program("zip", consumer)
        }
        // Some of the consumers read an iota.
        Shape::Diagonal | Shape::Horizontal | Shape::Iota => {
            let producer = sketch.one_of(&KINDS[..3]);
            let consumer = sketch.one_of(&KINDS);
            sketch.program(producer, consumer)
        }
    }
}

/// The sketch of this seed for a rewrite that prepares programs.
pub(super) fn of_rewrite(rewrite: &Rewrite, seed: u64) -> String {
    let bytes = bytes_from_seed(seed, BYTES);
    let (bytes, helpers) = (Unstructured::new(&bytes), Vec::new());
    let mut sketch = Sketch { bytes, helpers, elements: "i64", seen: "trace" };
    let mut text = "def main [n] [m] (xs: [n]i64) (zs: [m]i64) (d: i64) = ".to_string();
    let mut parts = rewrite.sketch.split(['{', '}']);
    while let Some(part) = parts.next() {
        text += part;
        text += &parts.next().map_or(String::new(), |hole| sketch.early(hole));
    }
    text
}

/// Whether the slice in a term that lies by this number starts by it, and how many slices are within that one.
fn slice_by(term: &Term, name: Name) -> Option<(bool, usize)> {
    let slices = |term: &Term| {
        let mut term = *term;
        let mut count = 0;
        while let Term::Slice(_, _, array) = term {
            (term, count) = (*array, count + 1);
        }
        count
    };
    match term {
        Term::Slice(start, length, array) if [start, length].contains(&&Count::Named(name)) => {
            Some((*start == Count::Named(name), slices(array)))
        }
        term => term.parts().into_iter().find_map(|part| slice_by(part, name)),
    }
}

/// Whether a term is a slice that leaves nothing out.
fn is_whole(term: &Term) -> bool {
    matches!(term, Term::Slice(Count::Zero, Count::Length(_), Term::Var(_)))
}

struct Sketch<'a> {
    bytes: Unstructured<'a>,
    /// Bindings that expressions asked for, each once.
    helpers: Vec<&'static str>,
    /// The type of all elements, which are indices too where it is `i64`.
    elements: &'static str,
    /// The function whose calls somebody sees.
    seen: &'static str,
}

impl Sketch<'_> {
    fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.bytes.choose_index(items.len()).unwrap_or(0)]
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.bytes.choose_index(one_in).is_ok_and(|i| i == 0)
    }

    fn helper(&mut self, binding: &'static str) {
        if !self.helpers.contains(&binding) {
            self.helpers.push(binding);
        }
    }

    fn program(&mut self, producer: &str, consumer: &str) -> String {
        let pairs = producer == "zip";
        self.elements = if consumer == "bins" { "i64" } else { "i32" };
        let producer = self.producer(producer);
        let consumer = if pairs { self.consumer_of_two() } else { self.consumer(consumer) };
        let beside = self.beside();
        let result = match self.bytes.choose_index(5).unwrap_or(0) {
            0 | 1 => consumer,
            2 => format!("(ps, {consumer})"),
            3 => format!("({consumer}, {beside})"),
            _ => format!("({beside}, {consumer})"),
        };
        self.finish(&producer, &result)
    }

    /// Two branches, on one condition or on two; the second may need what the first gives.
    fn branches(&mut self) -> String {
        let conditions = ["positive", "positive", "d > 1"];
        let [c1, c2] = [0, 1].map(|_| self.one_of(&conditions));
        let first = self.early("x");
        let second = self.late("d");
        let producer =
            format!("let positive = d > 0\n  let ps = if {c1} then filter (\\x -> {first} > 0) xs else xs");
        self.finish(&producer, &format!("(ps, if {c2} then {second} else 7)"))
    }

    /// The left side of a law, over arrays that no loop can compute where it reads them; and something that is
    /// done with it.
    fn law(&mut self, rule: &Rule) -> String {
        // Thirds, of which the sum depends on the order.
        let (elements, neutral) = match self.chance(3) {
            _ if has_indices(&rule.law.left) => ("i64", "0"),
            true => ("f64", "(-0.0)"),
            false => ("i32", "0"),
        };
        self.elements = elements;
        if let Term::Iota(_) = rule.law.left {
            return self.counted();
        }
        let producer = self.producer("map");
        let variables = rule.law.variables();
        let arrays = variables.iter().filter(|(_, role)| *role == Role::Array).count();
        let mut bindings = String::new();
        let mut bound_arrays = 0;
        for (name, role) in variables {
            // Arrays that are not alike tell which of them stands where.
            bound_arrays += i32::from(role == Role::Array);
            let bound = match role {
                Role::Array if is_index(&rule.law.left, name) => "map (% k) ps".to_string(),
                // A part of a scan would be a scan of a part.
                Role::Array if is_whole(&rule.law.left) && self.chance(2) => {
                    "reduce_by_index (map (\\_ -> 0) ps) (+) 0 (indices ps) ps".to_string()
                }
                Role::Array if arrays == 1 && self.chance(3) => "filter (> 0) (map (/ 3) ps)".to_string(),
                Role::Array => format!("scan (+) 0 (map (/ {}) ps)", 2 + bound_arrays),
                Role::Rows => format!("map (\\p -> map (\\x -> {}) xs) ps", self.early("(p + x / 3)")),
                Role::Function(1) => format!("\\v -> {}", self.early("v")),
                Role::Function(params) => {
                    let params: Vec<_> = (0..params).map(|i| format!("v{i}")).collect();
                    format!("\\{} -> {}", params.join(" "), self.early(&format!("({})", params.join(" + "))))
                }
                Role::Predicate => "(> 0)".to_string(),
                Role::Parts => "\\v -> iota (v % 5)".to_string(),
                // What steps a scan runs for each element.
                Role::Operator
                    if any(&rule.law.left, &|term| matches!(term, Term::Scan(..))) && self.chance(2) =>
                {
                    format!("\\a b -> {}", self.early("(a + b)"))
                }
                Role::Operator => self.one_of(&["(+)", "(+)", "(+)", "i32.max", "\\_ b -> b"]).to_string(),
                Role::Size => "k".to_string(),
                Role::Count => self.count(&rule.law.left, name),
                Role::Scalar => self.one_of(&[neutral, neutral, neutral, "d"]).to_string(),
                Role::Condition => "d > 0".to_string(),
            };
            bindings += &format!("let {name} = {bound}\n  ");
        }
        let left = rule.law.left;
        let scalar = matches!(left, Term::Reduce(..) | Term::Redomap(..));
        let result = match self.bytes.choose_index(7).unwrap_or(0) {
            0 => left.to_string(),
            _ if scalar => format!("({left}, d)"),
            1 => format!("reverse ({left})"),
            2 | 3 => format!("i32.sum ({left})"),
            _ => format!("let made = {left}\n  let sum = i32.sum made in map (+ sum) made"),
        };
        self.finish(&producer, &format!("{bindings}in {result}"))
    }

    /// A number by which a slice of a law lies in an array of `k` elements: from the first on, or in the middle.
    fn count(&mut self, left: &Term, name: Name) -> String {
        let Some((is_start, inside)) = slice_by(left, name) else { return "k".to_string() };
        let part = |of: usize| format!("k / {}", of << inside);
        if is_start && self.chance(2) { "0".to_string() } else { part(if is_start { 4 } else { 2 }) }
    }

    /// Positions after a filter.
    fn counted(&mut self) -> String {
        self.elements = "i64";
        let producer = self.producer("filter");
        let e = self.late("(p * 10 + i)");
        let consumer = match self.bytes.choose_index(4).unwrap_or(0) {
            0 => format!("scatter (replicate 5 {}) (iota k) ps", self.late("3")),
            1 => format!("filter (\\(p, i) -> {e} > 0) (zip ps (iota k))"),
            2 => format!("i64.sum (map2 (\\p i -> {e}) ps (iota k))"),
            _ => format!("map2 (\\p i -> {e}) ps (iota k)"),
        };
        let result = if self.chance(3) { format!("(ps, {consumer})") } else { consumer };
        self.finish(&producer, &result)
    }

    fn finish(&mut self, producer: &str, result: &str) -> String {
        // What doesn't need the producer stands before it, or after.
        let after = self.chance(2);
        let declared = match self.seen {
            "draw" => "#[effects(random)] external \"draw\" : i32 -> i32\n",
            "tell" => "external \"tell\" : i32 -> i32\n",
            _ => "",
        };
        let mut lines = vec![declared.to_string() + "def main [n] [m] (xs: [n]i32) (zs: [m]i32) (d: i32) ="];
        let mut add = |text: &str| lines.push(format!("  {text}"));
        let early = |h: &&&str| !h.contains("ps") && !after;
        self.helpers.iter().filter(early).for_each(|h| add(h));
        add(producer);
        self.helpers.iter().filter(|h| !early(h)).for_each(|h| add(h));
        add(&format!("in {result}\n"));
        let text = lines.join("\n");
        text.replace("i32", self.elements)
    }

    /// The binding of `ps`, and of `qs` for pairs.
    fn producer(&mut self, kind: &str) -> String {
        let made = match kind {
            "filter" => format!("filter (\\x -> {} > 0) xs", self.early("x")),
            "scan" => format!("scan (\\a b -> {}) 0 xs", self.early("(a + b)")),
            "zip" if self.chance(2) => {
                let x = self.early("x");
                let kept = format!("filter (\\(x, y) -> {x} > y) (zip xs (map (* 2) xs))");
                return format!("let [k] (rs: [k](i32, i32)) = {kept}\n  let (ps, qs) = unzip rs");
            }
            "zip" => {
                let x = self.early("x");
                return format!(
                    "let [k] (ps: [k]i32) = map (\\x -> {x}) xs\n  let qs: [k]i32 = map (* 2) xs"
                );
            }
            _ => format!("map (\\x -> {}) xs", self.early("x")),
        };
        format!("let [k] (ps: [k]i32) = {made}")
    }

    /// A map over both arrays of a pair.
    fn consumer_of_two(&mut self) -> String {
        if self.elements == "i64" {
            return format!("scatter (replicate 5 {}) ps qs", self.late("3"));
        }
        let e = self.late("(p - q)");
        if self.chance(3) {
            return format!("map3 (\\i p q -> {e} * 10 + i32.i64 i) (iota k) ps qs");
        }
        format!("map2 (\\p q -> {e}) ps qs")
    }

    fn consumer(&mut self, kind: &str) -> String {
        let position = self.chance(4);
        let y = if position { "(y * 10 + i32.i64 i)" } else { "y" };
        let (params, over) = if position { ("(i, y)", "(zip (iota k) ps)") } else { ("y", "ps") };
        match kind {
            "filter" => format!("filter (\\{params} -> {} > 0) {over}", self.late(y)),
            "bins" => {
                let indices = if position { "(iota k)" } else { "ps" };
                // The source's combinators of bins compute nothing beside.
                if self.chance(2) {
                    let y = self.late("y");
                    let turn = format!("let y = ps[i] in h with [y % 5] = h[y % 5] + {y}");
                    return format!("(loop h = replicate 5 0 for i < k do {turn})");
                }
                if self.chance(3) {
                    return format!("scatter (replicate 5 {}) {indices} ps", self.late("3"));
                }
                format!("hist (\\a b -> {}) 0 5 {indices} ps", self.late("(a + b)"))
            }
            // Of short arrays it tells what the elements are.
            "redomap" => format!("any (\\{params} -> {} % 3 == 1) {over}", self.late(y)),
            "scan" | "reduce" if position => {
                let sum = self.late("(b + e)");
                format!("{kind} (\\(a, b) (c, e) -> (a + c, {sum})) (0, 0) {over}")
            }
            "scan" | "reduce" => format!("{kind} (\\a b -> {}) 0 ps", self.late("(a + b)")),
            _ if self.chance(4) => {
                let other = self.one_of(&["(map (+ 1) ps)", "(scan (+) 0 ps)", "(replicate k 7)"]);
                format!("map2 (\\y w -> {} + w) ps {other}", self.late("y"))
            }
            _ => format!("map (\\{params} -> {}) {over}", self.late(y)),
        }
    }

    /// A loop beside the two.
    fn beside(&mut self) -> String {
        let over = self.one_of(&["xs", "xs", "zs", "(map i32.i64 (iota k))"]);
        let kinds = if self.elements == "i64" { 4 } else { 3 };
        match self.bytes.choose_index(kinds).unwrap_or(0) {
            3 => format!("hist (\\a b -> {}) 0 5 {over} {over}", self.late("(a + b)")),
            0 => format!("map (\\z -> {}) {over}", self.late("z")),
            1 => format!("filter (\\z -> {} > 0) {over}", self.late("z")),
            _ => format!("reduce (\\a b -> {}) 0 {over}", self.late("(a + b)")),
        }
    }

    /// An expression before the producer's array is there.
    fn early(&mut self, x: &str) -> String {
        match self.bytes.choose_index(6).unwrap_or(0) {
            0 | 1 => x.to_string(),
            2 => format!("({x} * 3)"),
            3 => format!("(7 / (d + {x}))"),
            _ => format!("({} {x})", self.seen),
        }
    }

    /// An expression that may look at everything.
    fn late(&mut self, x: &str) -> String {
        match self.bytes.choose_index(12).unwrap_or(0) {
            0 => format!("({x} * 3)"),
            1 | 2 => format!("({x} / d)"),
            3 | 4 => format!("({} {x})", self.seen),
            5 => {
                self.helper("let total = i32.sum xs");
                format!("({x} + total)")
            }
            6 => {
                self.helper("let last = reduce (\\a b -> a * 3 + b) 0 ps");
                format!("({x} + last)")
            }
            7 => format!("({x} * 10 + ps[0])"),
            8 => {
                self.helper("let ws = map (+ 3) xs");
                format!("({x} + ws[0])")
            }
            9 | 10 => {
                self.helper("let kept = filter (> 0) xs");
                format!("({x} + i32.i64 (length kept))")
            }
            _ => format!("({x} * 10 + i32.i64 (length ps))"),
        }
    }
}

/// Whether the elements of an array are positions in another one.
fn is_index(term: &Term, name: Name) -> bool {
    let is = |term: &Term| match term {
        Term::Gather(_, indices) | Term::ReduceByIndex(_, _, _, indices, _) => **indices == Term::Var(name),
        _ => false,
    };
    any(term, &is)
}

#[cfg(test)]
mod tests {
    use crate::core::rewrites;
    use crate::rules::RuleTable;
    use lawson_oracle::source::Source;
    use lawson_oracle::{syntax, types};

    #[test]
    fn sketches_are_programs() {
        let table = RuleTable::standard();
        let rules =
            table.rules().iter().flat_map(|r| (0..20).map(move |seed| (super::text(r, seed), &*r.name)));
        let rewrites =
            rewrites::ALL.iter().flat_map(|r| (0..20).map(move |seed| (super::of_rewrite(r, seed), r.name)));
        for (text, name) in rules.chain(rewrites) {
            let source = Source::new("sketch", text);
            let checked = syntax::parse(&source).and_then(|p| types::check(&source, p));
            let why = checked.err().map(|d| d.render(&source, false));
            assert_eq!(why, None, "{name}");
        }
    }
}
