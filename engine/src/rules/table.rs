//! The rows.
//!
//! In the formulas `map f` stands for a loop that emits `f x`, `filter p` for one that emits `x`
//! where `p x`, and `redomap op f` for `reduce op` of `map f`; `xs -> ys` makes `ys` of `xs`.

use super::{Rule, Shape};
use crate::core::kind::Kind::{self, Filter, Map, Redomap, Reduce, Scan};
use crate::legality::Condition::{
    self, EffectsFail, EffectsIo, NeedsWhole, OwnPosition, Rate, ReadsElementwise, SameCondition, SameDomain,
};

/// Behind a loop that emits once for each element (beside which there may be a filter in the same loop,
/// whose rate nobody may need).
const ONCE: &[Condition] = &[ReadsElementwise, NeedsWhole, Rate, EffectsIo, EffectsFail];
/// The same for a reduce, whose body only emits.
const ONCE_REDUCE: &[Condition] = &[ReadsElementwise, NeedsWhole, Rate];
/// Behind a loop that filters: there the own position is another one.
const FILTERED: &[Condition] = &[ReadsElementwise, NeedsWhole, Rate, OwnPosition, EffectsIo, EffectsFail];
/// The same for a reduce, whose body has no position.
const FILTERED_REDUCE: &[Condition] = ONCE_REDUCE;
const BESIDE: &[Condition] =
    &[NeedsWhole, ReadsElementwise, Rate, OwnPosition, SameDomain, EffectsIo, EffectsFail];

const L0: &str = "thesis on the L0 compiler, chapter Fusion, figure Compositional Algebra For Fusion";
const ROBINSON: &str = "Robinson et al. 2014, section 1.3.6 (transducers)";
const BALEN: &str = "van Balen 2020, sections 4.1 and 4.3 (scans among the loops of a cluster)";

const fn row(
    name: &'static str,
    law: &'static str,
    source: &'static str,
    conditions: &'static [Condition],
    shape: Shape,
) -> Rule {
    Rule { name, law, source, theorem: None, conditions, shape }
}

const fn vertical(consumer: Kind, producer: Kind) -> Shape {
    Shape::Vertical { consumer, producer }
}

/// The standard table.
pub const STANDARD: &[Rule] = &[
    row("map-map", "map f (map g xs) = map (f . g) xs", L0, ONCE, vertical(Map, Map)),
    row("reduce-map", "reduce op ne (map f xs) = redomap op f ne xs", L0, ONCE_REDUCE, vertical(Reduce, Map)),
    row(
        "redomap-map",
        "redomap op f ne (map g xs) = redomap op (f . g) ne xs",
        L0,
        ONCE,
        vertical(Redomap, Map),
    ),
    row(
        "filter-map",
        "filter p (map f xs) = flatmap (\\x -> let y = f x in if p y then [y] else []) xs",
        "report on loop fusion in LMS, section 6.7 (filters)",
        ONCE,
        vertical(Filter, Map),
    ),
    row(
        "scan-map",
        "scan op ne (map f xs) = loop (s := op s (f x); emit s) xs",
        BALEN,
        ONCE,
        vertical(Scan, Map),
    ),
    row(
        "map-filter",
        "map f (filter p xs) = flatmap (\\x -> if p x then [f x] else []) xs",
        ROBINSON,
        FILTERED,
        vertical(Map, Filter),
    ),
    row(
        "filter-filter",
        "filter p (filter q xs) = filter (\\x -> q x && p x) xs",
        L0,
        FILTERED,
        vertical(Filter, Filter),
    ),
    row(
        "reduce-filter",
        "reduce op ne (filter p xs) = fold (\\a x -> if p x then op a x else a) ne xs",
        L0,
        FILTERED_REDUCE,
        vertical(Reduce, Filter),
    ),
    row(
        "redomap-filter",
        "redomap op f ne (filter p xs) = fold (\\a x -> if p x then op a (f x) else a) ne xs",
        L0,
        FILTERED,
        vertical(Redomap, Filter),
    ),
    row(
        "scan-filter",
        "scan op ne (filter p xs) = loop (if p x { s := op s x; emit s }) xs",
        ROBINSON,
        FILTERED,
        vertical(Scan, Filter),
    ),
    row(
        "map-scan",
        "map f (scan op ne xs) = loop (s := op s x; emit (f s)) xs",
        BALEN,
        ONCE,
        vertical(Map, Scan),
    ),
    row(
        "filter-scan",
        "filter p (scan op ne xs) = loop (s := op s x; if p s { emit s }) xs",
        BALEN,
        ONCE,
        vertical(Filter, Scan),
    ),
    row(
        "reduce-scan",
        "reduce op ne (scan op' ne' xs) = fold op ne of (s := op' s x; emit s) xs",
        BALEN,
        ONCE_REDUCE,
        vertical(Reduce, Scan),
    ),
    row(
        "redomap-scan",
        "redomap op f ne (scan op' ne' xs) = fold op ne of (s := op' s x; emit (f s)) xs",
        BALEN,
        ONCE,
        vertical(Redomap, Scan),
    ),
    row(
        "scan-scan",
        "scan op ne (scan op' ne' xs) = loop (s := op' s x; t := op t s; emit t) xs",
        BALEN,
        ONCE,
        vertical(Scan, Scan),
    ),
    row(
        "zip",
        "map f (map g xs, map h xs) = map (\\x -> f (g x, h x)) xs",
        "thesis on the L0 compiler, chapter Fusion (several producers); Robinson et al. 2014, section 1.2 (map_n)",
        FILTERED,
        Shape::Zip,
    ),
    row(
        "diagonal",
        "(ys, map f ys) where ys = map g xs  =  loop (let y = g x in emit0 y; emit1 (f y)) xs",
        "van Balen 2020, section 4.1.1 (diagonal fusion)",
        FILTERED,
        Shape::Diagonal,
    ),
    row(
        "horizontal",
        "(map f xs, map g ys) = loop (emit0 (f x); emit1 (g y)) (xs, ys)",
        "report on loop fusion in LMS, section 2.1 (conditions H1 to H4)",
        BESIDE,
        Shape::Horizontal,
    ),
    row(
        "if-fusion",
        "(if c then a else b; if c then a' else b') = if c then (a; a') else (b; b')",
        "report on loop fusion in LMS, section 6.7 (conditions as branches of the body)",
        &[SameCondition, Rate],
        Shape::Branches,
    ),
    row(
        "iota",
        "map f (iota n) = loop over i < n (emit (f i))",
        "Robinson et al. 2014, section 1.2 (generate)",
        &[],
        Shape::Iota,
    ),
    row(
        "replicate",
        "map f (replicate n x, ys) = map (\\y -> f (x, y)) ys",
        "thesis on the L0 compiler, chapter Fusion (replicate can be fused without restrictions)",
        &[],
        Shape::Replicate,
    ),
];
