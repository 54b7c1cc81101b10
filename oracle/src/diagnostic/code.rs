//! What can be wrong with a program before it runs: one stable code for each mistake.

use std::fmt;

use super::Diagnostic;
use crate::source::Span;

/// The enum, the list of its variants, their names and descriptions, from one table.
macro_rules! codes {
    ($($variant:ident $name:literal $description:literal)*) => {
        /// A mistake that the lexer, the parser or the checker finds. The names are stable: they appear
        /// in messages and in `--json`. Run-time errors are not among them (`interp::FaultKind`).
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum ErrorCode {
            $(#[doc = $description] $variant,)*
        }

        impl ErrorCode {
            /// Every code, in the order in which a program meets them.
            pub const ALL: &[ErrorCode] = &[$(ErrorCode::$variant),*];

            /// Its stable name, in lower case with hyphens.
            pub fn name(self) -> &'static str {
                match self { $(ErrorCode::$variant => $name),* }
            }

            /// What is wrong, in one line.
            pub fn description(self) -> &'static str {
                match self { $(ErrorCode::$variant => $description),* }
            }
        }
    };
}

codes! {
    // Text.
    UnknownCharacter "unknown-character" "A character that no token of the language has."
    MalformedNumber "malformed-number" "Digits or a suffix that make no number."
    OverLimit "over-limit" "A program that is too large or nested too deeply."
    NotInCore "not-in-core" "Something of Futhark that the core leaves out."

    // Grammar.
    ExpectedDeclaration "expected-declaration" "Something else where a declaration must stand."
    ExpectedExpression "expected-expression" "Something else where an expression must stand."
    ExpectedType "expected-type" "Something else where a type must stand."
    ExpectedPattern "expected-pattern" "Something else where a pattern must stand."
    ExpectedName "expected-name" "Something else where a name must stand."
    ExpectedToken "expected-token" "A keyword or symbol is missing within a form."
    UnclosedBracket "unclosed-bracket" "A bracket that is not closed where it must be."
    MissingIn "missing-in" "A chain of `let` without `in` and a result."
    UnparenthesizedArgument "unparenthesized-argument"
        "A lambda, `if`, `match` or `loop` as an argument without parentheses."
    RangeWithoutEnd "range-without-end" "A range with a second element and no end."
    EmptyIndex "empty-index" "Index brackets with nothing in them."
    SingletonTuple "singleton-tuple" "A tuple of one component."
    SectionOperand "section-operand" "A section whose operand binds less tightly than its operator."
    BacktickName "backtick-name" "Backticks around something that is not a name."
    MalformedExternal "malformed-external"
        "An external function with an unknown effect, without a name, or whose type is not a function of values."

    // Names.
    UnknownName "unknown-name" "A name that nothing in scope has."
    UnusedName "unused-name" "A use of a name that begins with `_`: such a name says that it is not used."
    DefinedLater "defined-later" "A use of a definition that comes further down."
    Recursion "recursion" "A function that calls itself."
    DuplicateName "duplicate-name" "A name given twice where only one can be meant."
    DuplicateDefinition "duplicate-definition" "Two definitions of one name in one program."
    UnknownType "unknown-type" "A type that is not declared."
    LiftedType "lifted-type" "A type that hides sizes or has functions in it, where `type` is written for `type~` or `type^`."
    TypeArguments "type-arguments" "A type with more or fewer arguments than it takes."

    // Files and modules.
    UnreadableImport "unreadable-import" "An imported file that is not there, or is not text."
    ImportCycle "import-cycle" "A file that imports itself, through others perhaps."
    UnknownModule "unknown-module" "A module or module type that nothing in scope has."
    MissingMember "missing-member" "A module without something that its module type asks for."
    ModuleKind "module-kind" "A module where one with parameters must stand, or the other way round."

    // Types.
    TypeMismatch "type-mismatch" "A value of another type than its place needs."
    WrongKind "wrong-kind" "An operation on a type that does not have it."
    FunctionValue "function-value" "A function where only a value can be."
    InfiniteType "infinite-type" "A type that would contain itself."
    NotAFunction "not-a-function" "More arguments than the function takes, or no function at all."
    UnknownField "unknown-field" "A field that the record or tuple does not have."
    UnknownConstructor "unknown-constructor" "A constructor that the type does not have, or of a type that is not a sum."
    ConstructorFields "constructor-fields" "A constructor with more or fewer fields than it has."
    PatternMismatch "pattern-mismatch" "A pattern of another form than the value."
    RefutablePattern "refutable-pattern" "A literal or a constructor as a pattern that every value must fit."
    UnmatchedCase "unmatched-case" "A `match` that leaves values out."
    TooManyIndices "too-many-indices" "More indices than the array has dimensions."
    NegativeIndex "negative-index" "A negative number as an index."
    LiteralOutOfRange "literal-out-of-range" "A number outside of its type."
    LoopInitialValue "loop-initial-value" "A loop variable without a name to take its initial value from."
    AmbiguousType "ambiguous-type" "A type that nothing in the program decides."

    // Sizes.
    UnequalSizes "unequal-sizes" "Two sizes that differ, or are not known to be equal."
    SizeEscape "size-escape" "A size that is known only inside a function or branch: rows would be irregular."
    SizeUnknownYet "size-unknown-yet" "A size that is needed before it is computed."
    NotASize "not-a-size" "A size that is not built from numbers, variables, `+`, `-` and `*`."
    UnboundSize "unbound-size" "A size name that the pattern or definition which has it does not determine."
    SizeOfPart "size-of-part" "A parameter's size that is only a part of another parameter."
    SizeOfLater "size-of-later" "A parameter's size that is the value of this or a later parameter."
    AmbiguousSize "ambiguous-size" "A size that nothing in the program decides."
    StencilRadius "stencil-radius" "A stencil whose radius is not a constant."

    // Entry points.
    EntryType "entry-type" "An entry point that is polymorphic, takes functions, or has undetermined sizes."
}

impl ErrorCode {
    /// This mistake at `span`; `label` is printed under the marked place.
    pub fn at(self, span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        Diagnostic::new(span, message, label).coded(self)
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
