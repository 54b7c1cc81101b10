//! What Futhark has and the core does not, named when it is met.

use super::{Parse, Parser};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::Span;
use crate::syntax::lexer::Tok;

/// For a built-in function of Futhark that the core leaves out: the sentence that says so. The parser
/// can't refuse these names, since a program may define them; whoever resolves names does.
pub fn outside_core(name: &str) -> Option<String> {
    let (module, member) = name.split_once('.').unwrap_or(("", name));
    let what = match (module, member) {
        ("intrinsics", _) | ("", "intrinsics") => "intrinsics are",
        (_, "f16") | ("f16", _) => "f16 is",
        ("", "jvp" | "jvp2" | "jvp_vec" | "jmp" | "jmp2" | "vjp" | "vjp2" | "vjp_vec" | "mjp" | "mjp2") => {
            "automatic differentiation is"
        }
        ("", "map_stream" | "map_stream_per" | "reduce_stream" | "reduce_stream_per") => "streams are",
        ("", "scatter_stream" | "reduce_by_index_stream") => "accumulators are",
        // Conversions that Futhark once had short names for.
        ("", "r32" | "t32" | "r64" | "t64") => &format!("`{name}` is"),
        _ if !module.is_empty() && ABSENT_MEMBERS.contains(&member) => &format!("`{name}` is"),
        _ => return None,
    };
    Some(format!("{what} not part of the core"))
}

/// Members of Futhark's number modules that those of the core do not have.
const ABSENT_MEMBERS: [&str; 16] = [
    "acospi",
    "asinpi",
    "atan2pi",
    "atanpi",
    "cospi",
    "from_fraction",
    "ldexp",
    "nextafter",
    "recip",
    "sign",
    "sinpi",
    "tanpi",
    "to_f64",
    "to_i32",
    "to_i64",
    "unsign",
];

impl Parser<'_> {
    /// `WHAT not part of the core`; `what` ends in `is` or `are`.
    pub(super) fn refuse(&self, what: &str, span: Span) -> Diagnostic {
        ErrorCode::NotInCore.at(span, format!("{what} not part of the core"), "")
    }

    /// The error for a token that begins something outside the core, if it is one.
    pub(super) fn not_in_core(&self) -> Option<Diagnostic> {
        let span = self.span();
        if self.tok() == Tok::External {
            return Some(
                ErrorCode::MalformedExternal
                    .at(span, "`external` is a declaration, not an expression", "")
                    .help("declare it on a line of its own: `external \"name\" : t -> u`, and use `name`"),
            );
        }
        let what = match self.tok() {
            Tok::ModuleWord => match self.text(span) {
                "import" => "`import` is",
                "include" => "`include` is",
                "open" => "`open` is",
                _ => "modules are",
            },
            Tok::Text | Tok::Quote => "strings are",
            Tok::Char => "character literals are",
            Tok::Constructor => "sum types are",
            Tok::Hole => "`???` is",
            Tok::Question => "existential sizes (`?[n].t`) are",
            _ => return None,
        };
        Some(self.refuse(what, span))
    }

    /// `(x,)` is neither a tuple nor an expression in parentheses.
    pub(super) fn no_singleton(&self, len: usize, open: Span) -> Parse<()> {
        if len != 1 {
            return Ok(());
        }
        let span = open.to(self.last_span());
        Err(ErrorCode::SingletonTuple
            .at(span, "there are no tuples of one component", "")
            .help("leave the comma out"))
    }
}
