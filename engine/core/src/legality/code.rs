//! The stable codes of refusals.

use std::fmt;

macro_rules! codes {
    ($($variant:ident $text:literal $meaning:literal,)*) => {
        /// Why two operations were not fused. The texts appear in snapshots, in JSON and in reports,
        /// and don't change; there is no "other".
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &[Code] = &[$(Code::$variant),*];

            /// The code as text.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$variant => concat!("FUSE_REJECT_", $text),)* }
            }

            /// The condition that failed, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Code::$variant => $meaning,)* }
            }
        }
    };
}

codes! {
    DomainMismatch "DOMAIN_MISMATCH"
        "The iteration spaces are not provably the same, and do not descend from one by filters in the same loop.",
    IndexmapNotIdentity "INDEXMAP_NOT_IDENTITY"
        "The consumer does not read the producer at the current element, or uses its own index after a producer that changes the rate.",
    NeedsWhole "NEEDS_WHOLE"
        "The consumer needs a result that exists only after the whole producer.",
    DependenceCycle "DEPENDENCE_CYCLE"
        "A path between them leaves the cluster and returns.",
    Scope "SCOPE"
        "They are not in the same scope.",
    EffectsIo "EFFECTS_IO"
        "Both print, or call functions that read or write outside, and one loop would do this in another order.",
    EffectsRng "EFFECTS_RNG"
        "Both draw from one stream of random numbers.",
    EffectsUnknown "EFFECTS_UNKNOWN"
        "One of them calls a function of which nothing is known.",
    EffectsFail "EFFECTS_FAIL"
        "One of them prints or draws and the other may fail: the failure would come earlier or later. Or an operation that may fail would run where it did not.",
    NoaliasMissing "NOALIAS_MISSING"
        "Two buffers of the caller may overlap.",
    GuardPolicy "GUARD_POLICY"
        "A test ahead of the later one can't move before the effects of the earlier one.",
    ControlFlow "CONTROL_FLOW"
        "The body's control flow is outside what fusion understands.",
    BroadcastNd "BROADCAST_ND"
        "A statement on whole arrays that the gate keeps apart, or an array that is recycled.",
    Direction "DIRECTION"
        "A left scan against a right scan.",
    Rate "RATE"
        "The producer emits a number of elements that the consumer must know in advance.",
    WorkDuplicated "WORK_DUPLICATED"
        "It would be legal, but would repeat more work than the cost model allows.",
    Cost "COST"
        "It would be legal, but the planner found no cheaper plan that has them together.",
    NoRule "NO_RULE"
        "The table has no rule for the two.",
    Opaque "OPAQUE"
        "There is a barrier between them (opaque, or an external function), or the source says that one is not fused.",
    Materialized "MATERIALIZED"
        "The source requires an array between them to be built in memory.",
}

/// Codes that nothing gives yet, each with the reason.
pub const RESERVED: &[(Code, &str)] = &[
    (Code::Direction, "every scan of the language runs from the left"),
    (
        Code::NoRule,
        "the standard table has a rule for every pair that is looked up; a user's table may lack one",
    ),
    (Code::WorkDuplicated, "a producer with too much work to repeat is refused by its index map"),
];

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
