//! The rows.

use std::borrow::Cow;

use super::law::Action::{Bind, Emit, Fold, Put, Step, When};
use super::law::Term::{
    Apply, At, Concat, Counted, Filter, Flatmap, Flatten, Gather, If, Iota, Lambda, Let, Loop, Map, Redomap,
    Reduce, ReduceByIndex, Replicate, Reverse, Scan, Slice, Tuple,
};
use super::law::{Action, Count, Law, Over, Term};
use super::{Rule, Shape};
use crate::core::kind::Kind;
use crate::legality::Condition::{
    self, Copyable, EffectsFail, EffectsIo, EffectsRng, EffectsUnknown, Exact, NeedsWhole, Neutral,
    OwnPosition, Rate, ReadsElementwise, SameCondition, SameDomain, Total,
};

/// After a loop that emits once for each element (beside which there may be a filter in the same loop,
/// whose rate nobody may need).
const ONCE: &[Condition] =
    &[ReadsElementwise, NeedsWhole, Rate, EffectsIo, EffectsRng, EffectsUnknown, EffectsFail];
/// The same for a reduce, whose body can't be seen to run.
const ONCE_REDUCE: &[Condition] = &[ReadsElementwise, NeedsWhole, Rate];
/// After a loop that filters: there the own position is another one.
const FILTERED: &[Condition] =
    &[ReadsElementwise, NeedsWhole, Rate, OwnPosition, EffectsIo, EffectsRng, EffectsUnknown, EffectsFail];
/// The same for a reduce, whose body has no position.
const FILTERED_REDUCE: &[Condition] = ONCE_REDUCE;
const BESIDE: &[Condition] = &[
    NeedsWhole,
    ReadsElementwise,
    Rate,
    OwnPosition,
    SameDomain,
    EffectsIo,
    EffectsRng,
    EffectsUnknown,
    EffectsFail,
];

const L0: &str = "thesis on the L0 compiler, chapter Fusion, figure Compositional Algebra For Fusion";
const ROBINSON: &str = "Robinson et al. 2014, section 1.3.6 (transducers)";
const BALEN: &str = "van Balen 2020, sections 4.1 and 4.3 (scans among the loops of a cluster)";

const HENRIKSEN: &str = "Henriksen, Hellfritzsch, Sadayappan, Oancea 2020 (generalized histograms); Henriksen and Oancea 2013, \
     section 5 (scatter as a consumer)";

const PROMOTION: &str = "report on loop fusion in LMS, section 7 (future work: concat); Bird 1987, An introduction to the theory of lists";
const LMS_COUNTER: &str =
    "report on loop fusion in LMS, section 7 (future work: the consumer's index behind a filter)";
const BIRD: &str = "Bird 1987, An introduction to the theory of lists (laws of map, reduce and reverse)";

const BIRD_SLICES: &str = "Bird 1987, An introduction to the theory of lists (laws of take and drop; a scan gives the folds of all initial segments)";

const MULTI_COLLECT: &str = "report on loop fusion in LMS, section 6.9 (MultiCollect)";

const A: Term = Term::Var("a");
const B: Term = Term::Var("b");
const F: Term = Term::Var("f");
const G: Term = Term::Var("g");
const H: Term = Term::Var("h");
const P: Term = Term::Var("p");
const Q: Term = Term::Var("q");
const S: Term = Term::Var("s");
const X: Term = Term::Var("x");
const Y: Term = Term::Var("y");
const XS: Term = Term::Var("xs");
const YS: Term = Term::Var("ys");
const XSS: Term = Term::Var("xss");
const F_A: Term = Apply("f", &[A]);
const F_S: Term = Apply("f", &[S]);
const F_X: Term = Apply("f", &[X]);
const FS: Term = Term::Var("fs");
const GS: Term = Term::Var("gs");
const GS_X: Term = Apply("gs", &[X]);
const G_X: Term = Apply("g", &[X]);
const P_X: Term = Apply("p", &[X]);
const F_OF_G: Term = Lambda(&["x"], &Apply("f", &[G_X]));
/// By which a slice lies in its array, and one in that slice.
const START: Count = Count::Named("a");
const LENGTH: Count = Count::Named("m");
const INNER: [Count; 2] = [Count::Named("b"), Count::Named("l")];
const EACH: Over = Over::Arrays(&[("x", "xs")]);
/// A scan that something else consumes, and its step.
const SCANNED: Term = Scan("op'", "ne'", &XS);
const SCAN: Action = Step("s", "op'", "ne'", X);

/// `theorem` is the row's in `proofs/`.
const fn row(
    name: &'static str,
    theorem: &'static str,
    law: Law,
    source: &'static str,
    conditions: &'static [Condition],
    shape: Shape,
) -> Rule {
    let (name, source, conditions) = (Cow::Borrowed(name), Cow::Borrowed(source), Cow::Borrowed(conditions));
    Rule { name, law, source, theorem: Some(Cow::Borrowed(theorem)), conditions, shape }
}

const fn law(
    name: &'static str,
    theorem: &'static str,
    law: Law,
    source: &'static str,
    conditions: &'static [Condition],
) -> Rule {
    row(name, theorem, law, source, conditions, Shape::Law)
}

const fn vertical(consumer: Kind, producer: Kind) -> Shape {
    Shape::Vertical { consumer, producer }
}

/// The laws of rewrites that prepare programs (`core::rewrites`), by the names of these, as far as they are terms and have
/// theorems. No statement that binds a size is replaced by another one where laws are searched with (`cluster::values`):
/// so what a flatmap gives, whose length comes into being with it, is for passes.
pub const PREPARING: &[Rule] = &[
    law(
        "reduce-flatmap",
        "reduce_flatmap",
        Law {
            left: Reduce("op", "ne", &Flatmap(&GS, &XS)),
            right: Reduce("op", "ne", &Map(&Lambda(&["x"], &Reduce("op", "ne", &GS_X)), &[XS])),
        },
        MULTI_COLLECT,
        &[Exact, Neutral],
    ),
    law(
        "flatmap-flatmap",
        "flatmap_flatmap",
        Law {
            left: Flatmap(&FS, &Flatmap(&GS, &XS)),
            right: Flatmap(&Lambda(&["x"], &Flatmap(&FS, &GS_X)), &XS),
        },
        MULTI_COLLECT,
        &[EffectsIo, EffectsRng, EffectsUnknown, EffectsFail],
    ),
    law(
        "map-flatmap",
        "map_flatmap",
        Law { left: Map(&F, &[Flatmap(&GS, &XS)]), right: Flatmap(&Lambda(&["x"], &Map(&F, &[GS_X])), &XS) },
        MULTI_COLLECT,
        &[EffectsIo, EffectsRng, EffectsUnknown, EffectsFail],
    ),
];

/// The standard table.
pub const STANDARD: &[Rule] = &[
    row(
        "map-map",
        "map_map",
        Law { left: Map(&F, &[Map(&G, &[XS])]), right: Map(&F_OF_G, &[XS]) },
        L0,
        ONCE,
        vertical(Kind::Map, Kind::Map),
    ),
    row(
        "reduce-map",
        "reduce_map",
        Law { left: Reduce("op", "ne", &Map(&F, &[XS])), right: Redomap("op", &F, "ne", &XS) },
        L0,
        ONCE_REDUCE,
        vertical(Kind::Reduce, Kind::Map),
    ),
    row(
        "redomap-map",
        "redomap_map",
        Law { left: Redomap("op", &F, "ne", &Map(&G, &[XS])), right: Redomap("op", &F_OF_G, "ne", &XS) },
        L0,
        ONCE,
        vertical(Kind::Redomap, Kind::Map),
    ),
    row(
        "filter-map",
        "filter_map",
        Law {
            left: Filter(&P, &Map(&F, &[XS])),
            right: Loop(EACH, &[Bind("y", F_X), When(Apply("p", &[Y]), &[Emit(Y)])]),
        },
        "report on loop fusion in LMS, section 6.7 (filters)",
        ONCE,
        vertical(Kind::Filter, Kind::Map),
    ),
    row(
        "scan-map",
        "scan_map",
        Law {
            left: Scan("op", "ne", &Map(&F, &[XS])),
            right: Loop(EACH, &[Step("s", "op", "ne", F_X), Emit(S)]),
        },
        BALEN,
        ONCE,
        vertical(Kind::Scan, Kind::Map),
    ),
    row(
        "map-filter",
        "map_filter",
        Law { left: Map(&F, &[Filter(&P, &XS)]), right: Loop(EACH, &[When(P_X, &[Emit(F_X)])]) },
        ROBINSON,
        FILTERED,
        vertical(Kind::Map, Kind::Filter),
    ),
    row(
        "filter-filter",
        "filter_filter",
        Law {
            left: Filter(&P, &Filter(&Q, &XS)),
            right: Loop(EACH, &[When(Apply("q", &[X]), &[When(P_X, &[Emit(X)])])]),
        },
        L0,
        FILTERED,
        vertical(Kind::Filter, Kind::Filter),
    ),
    row(
        "reduce-filter",
        "reduce_filter",
        Law {
            left: Reduce("op", "ne", &Filter(&P, &XS)),
            right: Loop(EACH, &[When(P_X, &[Fold("op", "ne", X)])]),
        },
        L0,
        FILTERED_REDUCE,
        vertical(Kind::Reduce, Kind::Filter),
    ),
    row(
        "redomap-filter",
        "redomap_filter",
        Law {
            left: Redomap("op", &F, "ne", &Filter(&P, &XS)),
            right: Loop(EACH, &[When(P_X, &[Fold("op", "ne", F_X)])]),
        },
        L0,
        FILTERED,
        vertical(Kind::Redomap, Kind::Filter),
    ),
    row(
        "scan-filter",
        "scan_filter",
        Law {
            left: Scan("op", "ne", &Filter(&P, &XS)),
            right: Loop(EACH, &[When(P_X, &[Step("s", "op", "ne", X), Emit(S)])]),
        },
        ROBINSON,
        FILTERED,
        vertical(Kind::Scan, Kind::Filter),
    ),
    row(
        "map-scan",
        "map_scan",
        Law {
            left: Map(&F, &[Scan("op", "ne", &XS)]),
            right: Loop(EACH, &[Step("s", "op", "ne", X), Emit(F_S)]),
        },
        BALEN,
        ONCE,
        vertical(Kind::Map, Kind::Scan),
    ),
    row(
        "filter-scan",
        "filter_scan",
        Law {
            left: Filter(&P, &Scan("op", "ne", &XS)),
            right: Loop(EACH, &[Step("s", "op", "ne", X), When(Apply("p", &[S]), &[Emit(S)])]),
        },
        BALEN,
        ONCE,
        vertical(Kind::Filter, Kind::Scan),
    ),
    row(
        "reduce-scan",
        "reduce_scan",
        Law { left: Reduce("op", "ne", &SCANNED), right: Loop(EACH, &[SCAN, Fold("op", "ne", S)]) },
        BALEN,
        ONCE_REDUCE,
        vertical(Kind::Reduce, Kind::Scan),
    ),
    row(
        "redomap-scan",
        "redomap_scan",
        Law { left: Redomap("op", &F, "ne", &SCANNED), right: Loop(EACH, &[SCAN, Fold("op", "ne", F_S)]) },
        BALEN,
        ONCE,
        vertical(Kind::Redomap, Kind::Scan),
    ),
    row(
        "scan-scan",
        "scan_scan",
        Law {
            left: Scan("op", "ne", &SCANNED),
            right: Loop(EACH, &[SCAN, Step("t", "op", "ne", S), Emit(Term::Var("t"))]),
        },
        BALEN,
        ONCE,
        vertical(Kind::Scan, Kind::Scan),
    ),
    row(
        "bins-map",
        "bins_map",
        Law {
            left: ReduceByIndex("ds", "op", "ne", &Map(&F, &[XS]), &YS),
            right: Loop(Over::Arrays(&[("x", "xs"), ("y", "ys")]), &[Put("ds", "op", F_X, Y)]),
        },
        HENRIKSEN,
        ONCE,
        vertical(Kind::Bins, Kind::Map),
    ),
    row(
        "bins-filter",
        "bins_filter",
        Law {
            left: Let("ys", &Filter(&P, &XS), &ReduceByIndex("ds", "op", "ne", &YS, &YS)),
            right: Loop(EACH, &[When(P_X, &[Put("ds", "op", X, X)])]),
        },
        HENRIKSEN,
        FILTERED,
        vertical(Kind::Bins, Kind::Filter),
    ),
    row(
        "bins-scan",
        "bins_scan",
        Law {
            left: ReduceByIndex("ds", "op", "ne", &SCANNED, &YS),
            right: Loop(Over::Arrays(&[("x", "xs"), ("y", "ys")]), &[SCAN, Put("ds", "op", S, Y)]),
        },
        HENRIKSEN,
        ONCE,
        vertical(Kind::Bins, Kind::Scan),
    ),
    row(
        "zip",
        "zip",
        Law {
            left: Map(&F, &[Map(&G, &[XS]), Map(&H, &[XS])]),
            right: Map(&Lambda(&["x"], &Apply("f", &[G_X, Apply("h", &[X])])), &[XS]),
        },
        "thesis on the L0 compiler, chapter Fusion (several producers); Robinson et al. 2014, section 1.2 (map_n)",
        FILTERED,
        Shape::Zip,
    ),
    row(
        "diagonal",
        "diagonal",
        Law {
            left: Let("ys", &Map(&G, &[XS]), &Tuple(&[YS, Map(&F, &[YS])])),
            right: Loop(EACH, &[Bind("y", G_X), Emit(Y), Emit(Apply("f", &[Y]))]),
        },
        "van Balen 2020, section 4.1.1 (diagonal fusion)",
        FILTERED,
        Shape::Diagonal,
    ),
    row(
        "horizontal",
        "horizontal",
        Law {
            left: Tuple(&[Map(&F, &[XS]), Map(&G, &[YS])]),
            right: Loop(Over::Arrays(&[("x", "xs"), ("y", "ys")]), &[Emit(F_X), Emit(Apply("g", &[Y]))]),
        },
        "report on loop fusion in LMS, section 2.1 (conditions H1 to H4)",
        BESIDE,
        Shape::Horizontal,
    ),
    row(
        "if-fusion",
        "if_fusion",
        Law {
            left: Tuple(&[If("c", &F_A, &Apply("g", &[A])), If("c", &Apply("h", &[B]), &Apply("k", &[B]))]),
            right: If("c", &Tuple(&[F_A, Apply("h", &[B])]), &Tuple(&[Apply("g", &[A]), Apply("k", &[B])])),
        },
        "report on loop fusion in LMS, section 6.7 (conditions as branches of the body)",
        &[SameCondition, Rate],
        Shape::Branches,
    ),
    row(
        "iota",
        "iota",
        Law {
            left: Map(&F, &[Iota("n")]),
            right: Loop(Over::Size("i", "n"), &[Emit(Apply("f", &[Term::Var("i")]))]),
        },
        "Robinson et al. 2014, section 1.2 (generate)",
        &[],
        Shape::Iota,
    ),
    row(
        "replicate",
        "replicate",
        Law {
            left: Map(&F, &[Replicate("n", &A), YS]),
            right: Map(&Lambda(&["y"], &Apply("f", &[A, Y])), &[YS]),
        },
        "thesis on the L0 compiler, chapter Fusion (replicate can be fused without restrictions)",
        &[],
        Shape::Replicate,
    ),
    row(
        "pull",
        "pull",
        Law {
            left: Gather(&Map(&F, &[XS]), &Term::Var("is")),
            // The producer stays where it may fail, and is left out where it may not. It may be a view, or rows of an array:
            // row `i` of `m` columns has the elements from `i * m` on.
            right: Let(
                "ys",
                &Map(&F, &[XS]),
                &Loop(Over::Arrays(&[("i", "is")]), &[Emit(Apply("f", &[At("xs", &Term::Var("i"))]))]),
            ),
        },
        "Keller et al. 2010, section 4 (delayed arrays); van Balen 2020, section 2.1.1 (backpermute)",
        &[Copyable],
        Shape::Pull,
    ),
    law(
        "map-reverse",
        "map_reverse",
        Law { left: Map(&F, &[Reverse(&XS)]), right: Reverse(&Map(&F, &[XS])) },
        BIRD,
        &[Copyable],
    ),
    law("counter", "counter", Law { left: Iota("n"), right: Counted("n") }, LMS_COUNTER, &[]),
    law(
        "reverse-reverse",
        "reverse_reverse",
        Law { left: Reverse(&Reverse(&XS)), right: XS },
        BIRD,
        &[OwnPosition],
    ),
    law(
        "reduce-reverse",
        "reduce_reverse",
        Law { left: Reduce("op", "ne", &Reverse(&XS)), right: Reduce("op", "ne", &XS) },
        BIRD,
        &[Exact],
    ),
    law(
        "map-concat",
        "map_concat",
        Law { left: Map(&F, &[Concat(&XS, &YS)]), right: Concat(&Map(&F, &[XS]), &Map(&F, &[YS])) },
        PROMOTION,
        &[],
    ),
    law(
        "reduce-concat",
        "reduce_concat",
        Law {
            left: Reduce("op", "ne", &Concat(&XS, &YS)),
            right: Apply("op", &[Reduce("op", "ne", &XS), Reduce("op", "ne", &YS)]),
        },
        PROMOTION,
        &[Exact, Neutral],
    ),
    law(
        "map-flatten",
        "map_flatten",
        Law {
            left: Map(&F, &[Flatten(&XSS)]),
            right: Flatten(&Map(&Lambda(&["xs"], &Map(&F, &[XS])), &[XSS])),
        },
        PROMOTION,
        &[],
    ),
    law(
        "reduce-flatten",
        "reduce_flatten",
        Law {
            left: Reduce("op", "ne", &Flatten(&XSS)),
            right: Reduce("op", "ne", &Map(&Lambda(&["xs"], &Reduce("op", "ne", &XS)), &[XSS])),
        },
        PROMOTION,
        &[Exact, Neutral],
    ),
    law(
        "map-replicate",
        "map_replicate",
        Law { left: Map(&F, &[Replicate("n", &A)]), right: Replicate("n", &F_A) },
        BIRD,
        &[Copyable, Total],
    ),
    law(
        "slice-scan",
        "slice_scan",
        Law {
            left: Slice(Count::Zero, LENGTH, &Scan("op", "ne", &XS)),
            right: Scan("op", "ne", &Slice(Count::Zero, LENGTH, &XS)),
        },
        BIRD_SLICES,
        &[OwnPosition, Copyable, Total],
    ),
    law(
        "slice-map",
        "slice_map",
        Law { left: Slice(START, LENGTH, &Map(&F, &[XS])), right: Map(&F, &[Slice(START, LENGTH, &XS)]) },
        BIRD_SLICES,
        &[Copyable, Total],
    ),
    law(
        "slice-slice",
        "slice_slice",
        Law {
            left: Slice(INNER[0], INNER[1], &Slice(START, LENGTH, &XS)),
            right: Slice(Count::Sum(&START, &INNER[0]), INNER[1], &XS),
        },
        BIRD_SLICES,
        &[],
    ),
    law(
        "slice-reverse",
        "slice_reverse",
        Law {
            left: Slice(START, LENGTH, &Reverse(&XS)),
            right: Reverse(&Slice(
                Count::Difference(&Count::Difference(&Count::Length("xs"), &START), &LENGTH),
                LENGTH,
                &XS,
            )),
        },
        BIRD_SLICES,
        &[],
    ),
    law(
        "slice-all",
        "slice_all",
        Law { left: Slice(Count::Zero, Count::Length("xs"), &XS), right: XS },
        BIRD_SLICES,
        &[OwnPosition],
    ),
];
