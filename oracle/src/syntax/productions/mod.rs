//! The productions of the grammar, and which of them a program uses: a corpus that claims to cover
//! the language is held against this list. The matches in `walk` have no wildcard, so that a new form
//! of the syntax tree asks for its production.

mod walk;

use std::collections::BTreeSet;

use super::ast::Program;
use super::fixity;
use super::lexer::lex;
use crate::scalar::ScalarType;
use crate::source::Source;

/// The enum of plain forms and the list of them, from one table.
macro_rules! forms {
    ($($variant:ident $description:literal)*) => {
        /// The forms of the grammar that have no parameters.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
        pub enum Form {
            $(#[doc = $description] $variant,)*
        }

        impl Form {
            /// Every form.
            pub const ALL: &[Form] = &[$(Form::$variant),*];
        }
    };
}

forms! {
    // Declarations.
    Def "`def f = e`."
    Entry "`entry f = e`."
    LetDecl "`let f = e` at top level."
    Constant "A definition without parameters."
    PointFree "A definition without parameters whose body is a lambda, a section or a composition."
    Parameters "Several parameters."
    ResultType "`def f x : t = e`."
    SizeParam "`def f [n] ..`."
    TypeParam "`def f 'a ..`."
    SizeParamLast "A size parameter after a type parameter."
    LiftedTypeParam "`'^a`, `'~a`."
    DefParenOp "`def (op) x y = e`."
    DefInfixOp "`def p op q = e`."
    DefInfixName "``def p `f` q = e``."
    TypeDecl "`type t = u`."
    TypeDeclSizeParam "`type t [n] = u`."
    TypeDeclTypeParam "`type t 'a = u`."
    AttrDef "An attribute before a definition."
    AttrTypeDecl "An attribute before a type declaration."
    External "`external \"f\" : t -> u`."
    ExternalSizeParam "`external \"f\" [n] : t -> u`."
    AttrExternal "An attribute before an external declaration."

    // Types.
    TypeName "A type parameter or an abbreviation without arguments."
    TypeArgSize "`t [n]`."
    TypeArgAnySize "`t []`."
    TypeArgType "`t u`."
    TypeArray "`[n]t`."
    TypeArrayAnySize "`[]t`."
    TypeArrayConstant "`[10]t`."
    TypeArrayExpression "`[n*m]t`."
    TypeTuple "`(t, u)`."
    TypeUnit "`()`."
    TypeRecord "`{f: t}`."
    TypeSum "`#f t | #g`."
    TypeUnique "`*t`."
    TypeExists "`?[n].t`."
    TypeFun "`t -> u`."
    TypeFunNamed "`(x: t) -> u`."
    TypeFunOfFun "`(t -> u) -> v`."

    // Patterns.
    PatName "`x`."
    PatWild "`_`."
    PatTuple "`(p, q)`."
    PatUnit "`()`."
    PatRecord "`{f = p}`."
    PatRecordPun "`{f}`."
    PatTyped "`(p: t)`."
    PatTypedField "`{f: t}`."
    PatOperator "`(+)`."
    PatInt "An integer in `match`."
    PatFloat "A float in `match`."
    PatBool "`true` or `false` in `match`."
    PatNegative "A negative number in `match`."
    PatConstructor "`#f p`."
    PatAttr "`#[attr] p`."

    // Literals.
    Int "An integer."
    Hexadecimal "`0x1f`."
    Binary "`0b101`."
    Separators "`1_000`."
    Decimal "`1.5`."
    Exponent "`1e3`."
    Bool "`true`, `false`."
    Text "`\"text\"`."
    Hole "`???`."

    // Names, brackets, access.
    Name "A name."
    Member "`f64.sqrt`."
    MemberOperator "`(i32.+)`."
    MemberInfix "`x i32.+ y`."
    Paren "`(e)`."
    Tuple "`(e, f)`."
    Unit "`()`."
    Record "`{f = e}`."
    RecordPun "`{f}`."
    Constructor "`#f e`."
    Array "`[e, f]`."
    EmptyArray "`[]`."
    Field "`e.f`."
    TupleField "`e.0`."
    Index "`a[i]`."
    IndexSeveral "`a[i, j]`."
    IndexMixed "`a[i, j:k]`."
    Apply "`f x`."
    ApplyToArray "`f [e]`: a space before the bracket."

    // Operators and functions.
    Negation "`-e`."
    ParenNegation "`(-e)`."
    Not "`!e`."
    Backtick "``x `f` y``."
    Op "`(+)`."
    OpBacktick "``(`f`)``."
    LeftSection "`(e +)`."
    RightSection "`(+ e)`."
    LeftSectionBacktick "``(x `f`)``."
    RightSectionBacktick "``(`f` x)``."
    FieldSection "`(.f)`."
    FieldSectionPath "`(.f.g)`."
    TupleFieldSection "`(.0)`."
    IndexSection "`(.[i])`."
    IndexSectionSlice "`(.[i:j])`."
    MixedSection "`(.f[i])`."
    Lambda "`\\x -> e`."
    LambdaSeveral "`\\x y -> e`."
    LambdaPattern "`\\(x, y) -> e`."
    LambdaResult "`\\x: t -> e`."

    // Control.
    If "`if c then e else f`."
    ElseIf "`else if`."
    Let "`let p = e in e`."
    LetSizes "`let [n] p = e`."
    LetFun "`let f x = e`."
    LetOperator "`let (op) x y = e`, `let x op y = e`."
    LetUpdate "`let a[i] = e`."
    LetUpdateField "`let r.f = e`."
    LetUpdateMixed "`let r.f[i] = e`."
    LetAttr "`#[attr] let p = e`."
    LocalDef "`def` within an expression."
    InBetween "`in` before another `let`."
    InOmitted "No `in` before another `let`."
    LoopSizes "`loop [k] p = e`."
    Match "`match e case p -> e`."
    MatchTuple "`match` on a tuple."
    Assert "`assert c e`."
    Ascribe "`e : t`."
    Coerce "`e :> t`."
    WithIndex "`e with [i] = v`."
    WithSlice "`e with [i:j] = v`."
    WithField "`e with f = v`."
    WithFieldPath "`e with f.g = v`."
    WithTupleField "`e with 0 = v`."
    WithMixed "`e with f[i] = v`."
    AttrExp "`#[attr] e`."
    AttrArgs "`#[attr(arg)]`."

    // Layout.
    Comment "`-- text`."
    TrailingCommaTuple "`(e, f,)`."
    TrailingCommaArray "`[e,]`."
    TrailingCommaRecord "`{f = e,}`."
    TrailingCommaIndex "`a[i,]`."
    TrailingCommaPattern "`(p, q,)`, `{f,}`."
    TrailingCommaType "`(t, u,)`, `{f: t,}`."
    TrailingCommaAttr "`#[attr(arg,)]`."
}

/// How a loop iterates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Iteration {
    /// `for i < n`.
    For,
    /// `for p in xs`.
    In,
    /// `while c`.
    While,
}

/// How a range ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum End {
    /// `...e`.
    Inclusive,
    /// `..<e`.
    Below,
    /// `..>e`.
    Above,
}

/// A production of the grammar.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Production {
    /// A form without parameters.
    Form(Form),
    /// A scalar type by its name.
    Scalar(ScalarType),
    /// An integer literal with this suffix.
    IntSuffix(ScalarType),
    /// A literal with a point or an exponent and this suffix.
    FloatSuffix(ScalarType),
    /// A built-in infix operator.
    Operator(&'static str),
    /// An operator of the program whose longest built-in prefix is this one, used between operands.
    UserOperator(&'static str),
    /// `i:j:s`: which of the three parts are given.
    Slice {
        /// The first.
        from: bool,
        /// The second.
        to: bool,
        /// The third.
        stride: bool,
    },
    /// `a..b...c` and the others.
    Range {
        /// The second element is given.
        step: bool,
        /// How it ends.
        end: End,
    },
    /// `loop`.
    Loop {
        /// How it iterates.
        iteration: Iteration,
        /// The initial value is given.
        initial: bool,
    },
}

impl Production {
    /// Every production, each once.
    pub fn all() -> BTreeSet<Production> {
        let both = [false, true];
        let mut all: BTreeSet<Production> = Form::ALL.iter().copied().map(Production::Form).collect();
        all.extend(ScalarType::ALL.iter().copied().map(Production::Scalar));
        let numbers = || ScalarType::ALL.iter().copied().filter(|t| *t != ScalarType::Bool);
        all.extend(numbers().map(Production::IntSuffix));
        all.extend(numbers().filter(|t| t.is_float()).map(Production::FloatSuffix));
        all.extend(fixity::operators().map(Production::Operator));
        all.extend(fixity::prefixes().map(Production::UserOperator));
        for from in both {
            for to in both {
                all.extend(both.map(|stride| Production::Slice { from, to, stride }));
            }
        }
        for end in [End::Inclusive, End::Below, End::Above] {
            all.extend(both.map(|step| Production::Range { step, end }));
        }
        for iteration in [Iteration::For, Iteration::In, Iteration::While] {
            all.extend(both.map(|initial| Production::Loop { iteration, initial }));
        }
        all
    }
}

/// The productions that a program uses; `program` was parsed from `source`.
pub fn productions(source: &Source, program: &Program) -> BTreeSet<Production> {
    let tokens = lex(&source.text).unwrap_or_default();
    walk::productions(&source.text, tokens, program)
}
