//! What Futhark has and the core does not, named when it is met.

use super::{Parse, Parser};
use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::Span;
use crate::syntax::lexer::Tok;

/// For a built-in function of Futhark that the core leaves out: the sentence that says so. The parser
/// can't refuse these names, since a program may define them; whoever resolves names does.
pub fn outside_core(name: &str) -> Option<&'static str> {
    let (module, member) = name.split_once('.').unwrap_or((name, name));
    if module == "intrinsics" {
        return Some("intrinsics are not part of the core");
    }
    match member {
        "f16" => Some("f16 is not part of the core"),
        "jvp" | "jvp2" | "vjp" | "vjp2" | "jvp_vec" | "vjp_vec" => {
            Some("automatic differentiation is not part of the core")
        }
        "map_stream" | "map_stream_per" | "reduce_stream" | "reduce_stream_per" => {
            Some("streams are not part of the core")
        }
        "scatter_stream" | "reduce_by_index_stream" => Some("accumulators are not part of the core"),
        _ => None,
    }
}

impl Parser<'_> {
    /// `WHAT not part of the core`; `what` ends in `is` or `are`.
    pub(super) fn refuse(&self, what: &str, span: Span) -> Diagnostic {
        ErrorCode::NotInCore.at(span, format!("{what} not part of the core"), "")
    }

    /// The error for a token that begins something outside the core, if it is one.
    pub(super) fn not_in_core(&self) -> Option<Diagnostic> {
        let span = self.span();
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
