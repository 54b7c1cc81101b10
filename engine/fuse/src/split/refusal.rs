//! Why a program can't be cut, in words, with the place and what to do.

use std::fmt;

use crate::core::{Origin, Program};

macro_rules! codes {
    ($($variant:ident $text:literal $why:literal $remedy:literal,)*) => {
        /// Why a program can't be cut. The texts don't change.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $(#[doc = $why] $variant,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &[Code] = &[$(Code::$variant),*];

            /// The code as text.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$variant => concat!("SPLIT_REJECT_", $text),)* }
            }

            /// Why, in a sentence.
            pub fn why(self) -> &'static str {
                match self { $(Code::$variant => $why,)* }
            }

            /// What can be done about it, in a sentence.
            pub fn remedy(self) -> &'static str {
                match self { $(Code::$variant => $remedy,)* }
            }
        }
    };
}

codes! {
    NoSize "NO_SIZE"
        "There is no such size."
        "Name a size of the entry's parameters, such as `n` in `[n]f64`.",
    Whole "WHOLE"
        "This needs an array of this size as a whole, and a part has only some of its rows."
        "Read such arrays at the loop's own position only, as `map`, `reduce` and `scan` do.",
    Kept "KEPT"
        "This goes over the elements that a filter keeps, whose positions depend on the parts before."
        "Use them in the loop that filters, or give them as a result.",
    Flattened "FLATTENED"
        "This size is only a part of an extent here."
        "Go over the rows in an outer loop, and over their elements inside.",
    Sequential "SEQUENTIAL"
        "This combines its elements one after the other, and a part does not have those before it."
        "Use `reduce` or `scan` with an associative operator.",
    Fails "FAILS"
        "The operator of this fold or scan may fail, and a part combines other elements than the whole run."
        "Use an operator that has a value for all operands.",
    Bins "BINS"
        "These bins depend on the order in which elements come."
        "Integers, `min` and `max` may come in any order; combine floats by a fold instead.",
    Reversed "REVERSED"
        "This gives its elements from the last to the first."
        "Reverse the result after the run.",
    Effects "EFFECTS"
        "This prints, or calls a function of the host."
        "Leave it out of what runs in parts.",
    ElementWise "ELEMENT_WISE"
        "This combines its elements, and runs element by element, where chunks have no values of their own."
        "`lawson explain` says why it does not run on tiles.",
    Stages "STAGES"
        "This would take too many stages."
        "Split the program into several ones.",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A program can't be cut.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    /// Why.
    pub code: Code,
    /// What is meant, where the code does not say it: the size that is not there.
    pub about: Option<String>,
    /// The operations at which it can't.
    pub origin: Origin,
}

impl Refusal {
    /// For this reason, here.
    pub fn new(code: Code, origin: &Origin) -> Refusal {
        Refusal { code, about: None, origin: origin.clone() }
    }
}

/// There is no size of this name.
pub(super) fn no_size(program: &Program, name: &str) -> Refusal {
    let mut names: Vec<String> = Vec::new();
    for size in program.sizes_of_params() {
        if !names.iter().any(|known| **known == *size.name) {
            names.push(size.name.to_string());
        }
    }
    let about = match &names[..] {
        [] => format!("the parameters have no size, and so not `{name}` either"),
        [one] => format!("there is no size `{name}`, only `{one}`"),
        all => format!("there is no size `{name}`; there are {}", all.join(", ")),
    };
    Refusal { code: Code::NoSize, about: Some(about), origin: Origin::default() }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.about {
            Some(about) => write!(f, "{}: {about}", self.code),
            None => write!(f, "{}: {}", self.code, self.code.why()),
        }
    }
}
