//! The one table of primitives: what there is to say about each of them, besides what it computes.
//!
//! # To add a primitive
//!
//! 1. A row here. It has no defaults: every column is a decision that others go by.
//! 2. What it computes, in `apply.rs`.
//! 3. Where its cost says so ([`Cost::has_instruction`]), its instruction: in `tiles/src/prims.rs`, or for an elementary function
//!    in `tiles/src/elementary.rs`. A test in `tiles/src/prims.rs` holds the two together.
//! 4. Programs under `snapshots/language/numbers/` at every type that it takes, which a test demands.
//!
//! Nothing else has to be touched. Bytecode runs what has no code there (`bytecode/lane.rs` of the back end) through
//! `apply.rs`, and analyses that know laws of some primitives take any other for one of which they know nothing.
//! `engine/tests/house/variants.rs` lists the files that may do so.

use super::ScalarType;

/// The types at which a primitive exists.
#[derive(Clone, Copy)]
pub(super) enum At {
    Any,
    Number,
    Integer,
    Float,
    IntegerOrBool,
    Bool,
    /// The unsigned types that hold the bits of a float.
    Bits,
}

/// What a primitive takes and gives, where `t` is the type it is at.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// `t -> t`
    Unary,
    /// `t -> t -> t`
    Binary,
    /// `t -> t -> t -> t`
    Ternary,
    /// `t -> t -> bool`
    Compare,
    /// `t -> bool`
    Test,
    /// `t -> i32`
    Count,
    /// From a float to its bits.
    ToBits,
    /// From bits to the float.
    FromBits,
    /// `i32 -> t -> i32`
    GetBit,
    /// `i32 -> t -> i32 -> t`
    SetBit,
    /// `i64 -> i64 -> t`
    FromFraction,
    /// `t -> i32 -> t`
    Scale,
    /// From any type to this one.
    Convert(ScalarType),
}

/// How native code computes a primitive on a tile, and so what it costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// By an instruction of its own: a few operations on vectors.
    Operation,
    /// By an instruction of its own that evaluates an elementary function: dozens of operations on vectors.
    Function,
    /// A few operations number by number, as the interpreter does: there is no instruction.
    OneByOne,
    /// A function of a library, number by number: there is no instruction.
    Library,
}

impl Cost {
    /// Whether it costs much more than to ask a mask whether its result counts, or to read what was computed before.
    pub fn is_high(self) -> bool {
        matches!(self, Cost::Function | Cost::Library)
    }

    /// Whether a tile has an instruction for it.
    pub fn has_instruction(self) -> bool {
        matches!(self, Cost::Operation | Cost::Function)
    }
}

/// Which operands have no result.
#[derive(Clone, Copy)]
pub(super) enum Fails {
    Never,
    /// Integers, where the second operand is zero.
    OnZero,
    /// Signed integers, where the second operand is negative.
    OnNegative,
}

/// The neutral element of a commutative and associative (on floats: up to brackets) primitive that leaves every value
/// as it is, bit for bit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Neutral {
    /// There is none, or it is not commutative or associative.
    None,
    /// 0, or `false`; of floats -0, since `0 + -0` is `+0`.
    Zero,
    /// 1, or `true`.
    One,
    /// All bits are one.
    Ones,
    /// That of a choice: the lowest value, or a NaN, which is passed over.
    Lowest,
    /// That of a choice: the highest value, or a NaN, which is passed over.
    Highest,
}

/// What a primitive gives on integers before the result wraps around.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wraps {
    /// The sum.
    Sum,
    /// The difference; of a single operand, that from zero.
    Difference,
    /// The product.
    Product,
    /// The power.
    Power,
    /// The bits that hashes are made with: what has wrapped may go in.
    Hash,
    /// Nothing that it asks for wraps: it needs its operands as they are.
    Never,
}

/// What stands in the table.
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// What it is called in a number module; conversions are called by their types.
    pub symbol: &'static str,
    pub at: At,
    pub shape: Shape,
    /// On integers and `bool`, and on floats.
    pub cost: [Cost; 2],
    pub fails: Fails,
    pub neutral: Neutral,
    pub wraps: Wraps,
}

const OPERATION: [Cost; 2] = [Cost::Operation; 2];
const FUNCTION: [Cost; 2] = [Cost::Function; 2];
const ONE_BY_ONE: [Cost; 2] = [Cost::OneByOne; 2];
const LIBRARY: [Cost; 2] = [Cost::Library; 2];
/// The power, by its squares on integers.
const POWER: [Cost; 2] = [Cost::OneByOne, Cost::Function];
/// The remainder, of floats by `fmod`.
const REMAINDER: [Cost; 2] = [Cost::Operation, Cost::Library];

macro_rules! primitives {
    ($($(#[$doc:meta])* $op:ident $symbol:literal $at:ident $shape:ident $cost:ident $fails:ident $neutral:ident
        $wraps:ident;)*) => {
        /// The operations: the rows of this table, and the conversions.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "operators and members of the number modules by their names there")]
        pub enum PrimOp {
            $($(#[$doc])* $op,)*
            /// To another type: `i32.f64` is `Prim { op: Convert(I32), ty: F64 }`.
            Convert(ScalarType),
        }

        impl PrimOp {
            /// Every operation except the conversions, in the order of the table.
            pub(super) const TABLE: &[PrimOp] = &[$(PrimOp::$op),*];

            pub(super) fn row(self) -> Row {
                match self {
                    $(PrimOp::$op => Row {
                        symbol: $symbol,
                        at: At::$at,
                        shape: Shape::$shape,
                        cost: $cost,
                        fails: Fails::$fails,
                        neutral: Neutral::$neutral,
                        wraps: Wraps::$wraps,
                    },)*
                    PrimOp::Convert(to) => Row {
                        symbol: to.name(),
                        at: At::Any,
                        shape: Shape::Convert(to),
                        cost: OPERATION,
                        fails: Fails::Never,
                        neutral: Neutral::None,
                        wraps: Wraps::Never,
                    },
                }
            }
        }
    };
}

primitives! {
    // Operation, its symbol, types, shape,        cost, which operands fail, neutral element, what wraps around.
    Add          "+"             Number        Binary       OPERATION  Never      Zero    Sum;
    Sub          "-"             Number        Binary       OPERATION  Never      None    Difference;
    Mul          "*"             Number        Binary       OPERATION  Never      One     Product;
    /// `/`: floor division on integers.
    Div          "/"             Number        Binary       OPERATION  OnZero     None    Never;
    /// `%`: floor modulo on integers, `fmod` on floats.
    Mod          "%"             Number        Binary       REMAINDER  OnZero     None    Hash;
    /// `//`: truncating division.
    Quot         "//"            Integer       Binary       OPERATION  OnZero     None    Never;
    /// `%%`: truncating remainder.
    Rem          "%%"            Integer       Binary       OPERATION  OnZero     None    Hash;
    Pow          "**"            Number        Binary       POWER      OnNegative None    Power;
    Shl          "<<"            Integer       Binary       OPERATION  Never      None    Hash;
    /// `>>`: of signed integers it keeps the sign.
    Shr          ">>"            Integer       Binary       OPERATION  Never      None    Hash;
    /// `>>>`: shifts zeros in.
    Lshr         ">>>"           Integer       Binary       OPERATION  Never      None    Hash;
    BitAnd       "&"             Integer       Binary       OPERATION  Never      Ones    Hash;
    BitOr        "|"             Integer       Binary       OPERATION  Never      Zero    Hash;
    BitXor       "^"             Integer       Binary       OPERATION  Never      Zero    Hash;
    Eq           "=="            Any           Compare      OPERATION  Never      None    Never;
    Ne           "!="            Any           Compare      OPERATION  Never      None    Never;
    Lt           "<"             Any           Compare      OPERATION  Never      None    Never;
    Le           "<="            Any           Compare      OPERATION  Never      None    Never;
    Gt           ">"             Any           Compare      OPERATION  Never      None    Never;
    Ge           ">="            Any           Compare      OPERATION  Never      None    Never;
    Min          "min"           Number        Binary       OPERATION  Never      Highest Never;
    Max          "max"           Number        Binary       OPERATION  Never      Lowest  Never;
    Neg          "neg"           Number        Unary        OPERATION  Never      None    Difference;
    /// `!`: bitwise on integers, logical on `bool`.
    Not          "not"           IntegerOrBool Unary        OPERATION  Never      None    Hash;
    /// `&&` where both operands are already evaluated.
    LogAnd       "&&"            Bool          Binary       OPERATION  Never      One     Never;
    /// `||` where both operands are already evaluated.
    LogOr        "||"            Bool          Binary       OPERATION  Never      Zero    Never;
    Abs          "abs"           Number        Unary        OPERATION  Never      None    Never;
    Sgn          "sgn"           Number        Unary        OPERATION  Never      None    Never;
    Sqrt         "sqrt"          Float         Unary        OPERATION  Never      None    Never;
    Exp          "exp"           Float         Unary        FUNCTION   Never      None    Never;
    Log          "log"           Float         Unary        FUNCTION   Never      None    Never;
    IsNan        "isnan"         Float         Test         OPERATION  Never      None    Never;
    IsInf        "isinf"         Float         Test         OPERATION  Never      None    Never;
    Floor        "floor"         Float         Unary        OPERATION  Never      None    Never;
    Ceil         "ceil"          Float         Unary        OPERATION  Never      None    Never;
    /// To the nearest integer, ties to even.
    Round        "round"         Float         Unary        OPERATION  Never      None    Never;
    Trunc        "trunc"         Float         Unary        OPERATION  Never      None    Never;
    Log2         "log2"          Float         Unary        FUNCTION   Never      None    Never;
    Log10        "log10"         Float         Unary        FUNCTION   Never      None    Never;
    Log1p        "log1p"         Float         Unary        FUNCTION   Never      None    Never;
    Sin          "sin"           Float         Unary        FUNCTION   Never      None    Never;
    Cos          "cos"           Float         Unary        FUNCTION   Never      None    Never;
    Tan          "tan"           Float         Unary        FUNCTION   Never      None    Never;
    Asin         "asin"          Float         Unary        FUNCTION   Never      None    Never;
    Acos         "acos"          Float         Unary        FUNCTION   Never      None    Never;
    Atan         "atan"          Float         Unary        FUNCTION   Never      None    Never;
    Atan2        "atan2"         Float         Binary       FUNCTION   Never      None    Never;
    Sinh         "sinh"          Float         Unary        FUNCTION   Never      None    Never;
    Cosh         "cosh"          Float         Unary        FUNCTION   Never      None    Never;
    Tanh         "tanh"          Float         Unary        FUNCTION   Never      None    Never;
    Asinh        "asinh"         Float         Unary        LIBRARY    Never      None    Never;
    Acosh        "acosh"         Float         Unary        LIBRARY    Never      None    Never;
    Atanh        "atanh"         Float         Unary        LIBRARY    Never      None    Never;
    /// `1 / sqrt x`.
    Rsqrt        "rsqrt"         Float         Unary        OPERATION  Never      None    Never;
    Cbrt         "cbrt"          Float         Unary        FUNCTION   Never      None    Never;
    Hypot        "hypot"         Float         Binary       FUNCTION   Never      None    Never;
    Erf          "erf"           Float         Unary        FUNCTION   Never      None    Never;
    Erfc         "erfc"          Float         Unary        FUNCTION   Never      None    Never;
    Gamma        "gamma"         Float         Unary        LIBRARY    Never      None    Never;
    Lgamma       "lgamma"        Float         Unary        LIBRARY    Never      None    Never;
    Copysign     "copysign"      Float         Binary       ONE_BY_ONE Never      None    Never;
    /// `a*b + c`, rounded twice.
    Mad          "mad"           Float         Ternary      ONE_BY_ONE Never      None    Never;
    /// `a*b + c`, rounded once.
    Fma          "fma"           Float         Ternary      LIBRARY    Never      None    Never;
    /// `a + (b - a)*t`.
    Lerp         "lerp"          Float         Ternary      ONE_BY_ONE Never      None    Never;
    /// Leading zero bits.
    Clz          "clz"           Integer       Count        OPERATION  Never      None    Never;
    /// Trailing zero bits.
    Ctz          "ctz"           Integer       Count        OPERATION  Never      None    Never;
    /// One bits.
    Popc         "popc"          Integer       Count        OPERATION  Never      None    Never;
    /// The upper half of the product.
    MulHi        "mul_hi"        Integer       Binary       ONE_BY_ONE Never      None    Never;
    /// The upper half of `a*b`, plus `c`.
    MadHi        "mad_hi"        Integer       Ternary      ONE_BY_ONE Never      None    Never;
    /// The bits of a float as an unsigned integer.
    ToBits       "to_bits"       Float         ToBits       ONE_BY_ONE Never      None    Never;
    /// A float from its bits: `f64.from_bits` is `Prim { op: FromBits, ty: U64 }`.
    FromBits     "from_bits"     Bits          FromBits     ONE_BY_ONE Never      None    Never;
    /// `1 / x`.
    Recip        "recip"         Float         Unary        OPERATION  Never      None    Never;
    /// The next float in the direction of another.
    NextAfter    "nextafter"     Float         Binary       ONE_BY_ONE Never      None    Never;
    /// `x * 2^n`.
    Ldexp        "ldexp"         Float         Scale        ONE_BY_ONE Never      None    Never;
    /// `from_fraction n d`: the quotient of two `i64`, each first made a float.
    FromFraction "from_fraction" Float         FromFraction ONE_BY_ONE Never      None    Never;
    /// `get_bit i x`: bit `i` of `x`, as an `i32`.
    GetBit       "get_bit"       Number        GetBit       ONE_BY_ONE Never      None    Never;
    /// `set_bit i x b`: `x` with bit `i` made `b`.
    SetBit       "set_bit"       Number        SetBit       ONE_BY_ONE Never      None    Never;
}
