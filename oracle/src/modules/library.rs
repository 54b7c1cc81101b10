//! The library that comes with Lawson: files in the language, which programs import as `lawson/NAME`. They are in the
//! binary, so that a program finds them wherever it lies.

use crate::source::Span;
use crate::syntax::ast::{Decl, Def};
use crate::syntax::module::{Dec, ModExpKind};
use crate::syntax::parse_file;

/// How the path of an import of the library begins.
const IMPORTED: &str = "lawson/";

/// The folder that its files seem to lie in. No path leads there that an import could say.
const FOLDER: &str = "<lawson>";

/// Its files: the name of each, and its text.
const FILES: [(&str, &str); 7] = [
    ("group", include_str!("../../../lib/group.fut")),
    ("linalg", include_str!("../../../lib/linalg.fut")),
    ("random", include_str!("../../../lib/random.fut")),
    ("rolling", include_str!("../../../lib/rolling.fut")),
    ("segmented", include_str!("../../../lib/segmented.fut")),
    ("sort", include_str!("../../../lib/sort.fut")),
    ("stats", include_str!("../../../lib/stats.fut")),
];

/// The names of its files.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// The path of the file that an import names, if it is one of the library.
pub(super) fn path(import: &str) -> Option<String> {
    import.strip_prefix(IMPORTED).map(|name| format!("{FOLDER}/{name}"))
}

/// The text of the file at a path, if that is one of the library; an error if the library has no such file.
pub(super) fn read(path: &str) -> Option<Result<&'static str, String>> {
    let name = path.strip_prefix(FOLDER)?.strip_prefix('/')?.trim_end_matches(".fut");
    let found = FILES.iter().find(|(file, _)| *file == name);
    Some(found.map(|(_, text)| *text).ok_or_else(|| {
        let names = names().map(|name| format!("{IMPORTED}{name}")).collect::<Vec<_>>().join(", ");
        format!("there is no `{IMPORTED}{name}`; the library has {names}")
    }))
}

/// A definition of the library, as its file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// What a program imports: `lawson/stats`.
    pub import: String,
    /// Its name, after those of the modules in the file that it is in: `median`, `linalg.dot`.
    pub name: String,
    /// Its parameters and its result, as they are written.
    pub signature: String,
    /// The comment before it, in one line.
    pub about: String,
}

/// What the library's files define, in their order, without what is `local`.
pub fn definitions() -> Vec<Definition> {
    let mut found = Vec::new();
    for (name, text) in FILES {
        let file = parse_file(text, 0).unwrap_or_default();
        let mut listed = Listed { import: format!("{IMPORTED}{name}"), text, found: &mut found };
        listed.all(&file.decs, "");
    }
    found
}

struct Listed<'a> {
    import: String,
    text: &'static str,
    found: &'a mut Vec<Definition>,
}

impl Listed<'_> {
    fn all(&mut self, decs: &[Dec], prefix: &str) {
        for dec in decs {
            match dec {
                Dec::Core(Decl::Def(def)) => self.def(def, prefix),
                Dec::Module(module) => {
                    if let ModExpKind::Body(decs) = &module.body.kind {
                        self.all(decs, &format!("{prefix}{}.", module.name.name));
                    }
                }
                Dec::Core(_) | Dec::ModuleType(_) | Dec::Open(..) | Dec::Import(..) | Dec::Local(..) => {}
            }
        }
    }

    fn def(&mut self, def: &Def, prefix: &str) {
        let header = &self.text[def.name_span.end as usize..def.body.span.start as usize];
        let header = header.trim_end().trim_end_matches('=');
        self.found.push(Definition {
            import: self.import.clone(),
            name: format!("{prefix}{}", def.name),
            signature: header.split_whitespace().collect::<Vec<_>>().join(" "),
            about: self.comment(def.span),
        });
    }

    /// The comment that ends right before a declaration.
    fn comment(&self, span: Span) -> String {
        let before = self.text[..span.start as usize].trim_end_matches(' ');
        let mut lines: Vec<&str> =
            before.lines().rev().map_while(|line| line.trim_start().strip_prefix("--")).collect();
        lines.reverse();
        lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
    }
}
