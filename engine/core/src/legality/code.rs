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
        "The iteration spaces are not provably the same, nor descendants of one through filters that are in the same loop.",
    IndexmapNotIdentity "INDEXMAP_NOT_IDENTITY"
        "The consumer reads the producer elsewhere than at the current element, or uses its own index after a producer that changes the rate.",
    NeedsWhole "NEEDS_WHOLE"
        "The consumer needs a result that exists only after the whole producer.",
    DependenceCycle "DEPENDENCE_CYCLE"
        "A path between them leaves the cluster and comes back.",
    Scope "SCOPE"
        "They are not in the same scope.",
    EffectsIo "EFFECTS_IO"
        "Both print, or call functions that read or write outside, and one loop would do so in another order.",
    EffectsRng "EFFECTS_RNG"
        "Both draw from one stream of random numbers.",
    EffectsUnknown "EFFECTS_UNKNOWN"
        "One of them calls a function of which nothing is known.",
    EffectsFail "EFFECTS_FAIL"
        "One of them prints or draws and the other may fail: a failure would come before or after that; or one that may fail would run where it does not.",
    NoaliasMissing "NOALIAS_MISSING"
        "Two buffers may overlap.",
    GuardPolicy "GUARD_POLICY"
        "Guards for missing values or bounds differ.",
    ControlFlow "CONTROL_FLOW"
        "The body's control flow is outside what fusion understands.",
    BroadcastNd "BROADCAST_ND"
        "A broadcast that is not the identity.",
    Direction "DIRECTION"
        "A left scan against a right scan.",
    Rate "RATE"
        "The producer emits a number of elements that the consumer must know in advance.",
    WorkDuplicated "WORK_DUPLICATED"
        "It would be lawful, but would repeat work that the cost model does not grant.",
    Cost "COST"
        "It would be lawful, but the planner found no cheaper plan that has them together.",
    NoRule "NO_RULE"
        "The table has no rule for the two.",
    Opaque "OPAQUE"
        "There is a barrier between them (opaque, or an external function), or the source says that one stays alone.",
    Materialized "MATERIALIZED"
        "The source says of an array between them that it is built in memory.",
}

const IMPERATIVE: &str = "it is for a front end for imperative loops";

/// Codes that nothing gives yet, each with the reason.
pub const RESERVED: &[(Code, &str)] = &[
    (Code::NoaliasMissing, IMPERATIVE),
    (Code::GuardPolicy, IMPERATIVE),
    (Code::BroadcastNd, IMPERATIVE),
    (Code::Direction, "every scan of the language runs from the left"),
    (
        Code::NoRule,
        "the standard table has a rule for every two that it is asked about; a table of one's own may have none",
    ),
    (
        Code::WorkDuplicated,
        "what is too much work to be repeated where it is read is refused as being read there",
    ),
];

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
