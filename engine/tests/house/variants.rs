//! A new operation of the core, or a new variant of what operations are made of, is passed over nowhere in
//! silence: no match on them has an arm for all others, and what walks scopes asks `core/scopes.rs` which
//! there are.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{ExprMatch, File, Item, Pat, PatStruct};

/// The files in which branches are taken apart by name, for each says something else of the two.
const TAKE_BRANCHES_APART: &[&str] = &[
    // Which scopes there are.
    "core/scopes.rs",
    // Operations put together again.
    "core/copy.rs",
    "core/branches.rs",
    // Text, well-formedness and meaning.
    "core/print.rs",
    "core/check.rs",
    "core/interp.rs",
    // Native code: masks where both run, jumps where one does.
    "loops/flatten.rs",
    "native/bytecode/compile.rs",
];

/// The folders of stages' crates that walk programs.
fn sources() -> Vec<PathBuf> {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR"));
    ["core", "fuse", "native", "verify", "api", "command"]
        .map(|krate| engine.join(krate).join("src"))
        .to_vec()
}

/// The file of a stage.
fn source(file: &str) -> PathBuf {
    sources().into_iter().map(|folder| folder.join(file)).find(|path| path.exists()).unwrap()
}

fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_dir() {
        return fs::read_dir(path).unwrap().flat_map(|entry| files(&entry.unwrap().path())).collect();
    }
    if path.extension().is_some_and(|e| e == "rs") { vec![path.to_path_buf()] } else { vec![] }
}

fn parsed(path: &Path) -> File {
    syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The enums of which programs are made.
fn enums() -> BTreeSet<String> {
    let items = ["core/mod.rs", "core/scopes.rs"].map(|file| parsed(&source(file)).items);
    let name = |item: Item| if let Item::Enum(of) = item { Some(of.ident.to_string()) } else { None };
    items.into_iter().flatten().filter_map(name).collect()
}

/// What a file has of arms for all other variants, and of branches taken apart.
struct Found<'a> {
    enums: &'a BTreeSet<String>,
    matches: usize,
    wild: Vec<String>,
    apart: bool,
}

impl<'a> Found<'a> {
    fn of(enums: &'a BTreeSet<String>, file: &File) -> Found<'a> {
        let mut found = Found { enums, matches: 0, wild: Vec::new(), apart: false };
        found.visit_file(file);
        found
    }
}

impl Visit<'_> for Found<'_> {
    fn visit_expr_match(&mut self, of: &ExprMatch) {
        let named = of.arms.iter().find_map(|arm| Named::of(self.enums, &arm.pat));
        if let Some(named) = named {
            self.matches += 1;
            self.wild.extend(of.arms.iter().any(|arm| takes_all(&arm.pat)).then_some(named));
        }
        visit::visit_expr_match(self, of);
    }

    fn visit_pat_struct(&mut self, of: &PatStruct) {
        let is_if = of
            .path
            .segments
            .iter()
            .map(|s| s.ident.to_string())
            .collect::<Vec<_>>()
            .ends_with(&["Op".into(), "If".into()]);
        self.apart |= is_if
            && of
                .fields
                .iter()
                .any(|field| matches!(&field.member, syn::Member::Named(name) if name == "then"));
        visit::visit_pat_struct(self, of);
    }
}

/// The first variant of the enums that a pattern names.
struct Named<'a>(&'a BTreeSet<String>, Option<String>);

impl Named<'_> {
    fn of(enums: &BTreeSet<String>, pat: &Pat) -> Option<String> {
        let mut named = Named(enums, None);
        if let Pat::Guard(guard) = pat {
            named.visit_pat(&guard.pat)
        } else {
            named.visit_pat(pat)
        }
        named.1
    }
}

impl Visit<'_> for Named<'_> {
    fn visit_path(&mut self, path: &syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if let [.., of, variant] = &names[..]
            && self.0.contains(of)
        {
            self.1.get_or_insert(format!("{of}::{variant}"));
        }
    }
}

/// Whether a pattern takes whatever comes: `_`, a name, or these side by side.
fn takes_all(pat: &Pat) -> bool {
    match pat {
        Pat::Wild(_) | Pat::Rest(_) => true,
        // A constant, or `None`, is no name of a variable.
        Pat::Ident(of) => of.subpat.is_none() && of.ident.to_string().starts_with(char::is_lowercase),
        Pat::Tuple(of) => of.elems.iter().all(takes_all),
        Pat::Reference(of) => takes_all(&of.pat),
        Pat::Paren(of) => takes_all(&of.pat),
        Pat::Guard(of) => takes_all(&of.pat),
        _ => false,
    }
}

#[test]
fn an_arm_for_all_other_variants_is_seen() {
    let enums = enums();
    assert!(["Op", "View", "Collector", "Atom", "Traced", "Part", "Role"].iter().all(|e| enums.contains(*e)));
    let wild = |arms: &str| {
        let file = syn::parse_str(&format!("fn f() {{ g(|| match x {{ {arms} }}) }}")).unwrap();
        !Found::of(&enums, &file).wild.is_empty()
    };
    for arms in [
        "Op::Loop(l) => 1, _ => 2",
        "core::Op::Position => 1, op => 2",
        "Some(Atom::Var(v)) => 1, _ if x => 2, None => 3",
        "(Op::Loop(l), 3) => 1, (_, _) => 2",
        "0 => match y { Op::If { .. } => 1, _ => 2 }, _ => 3",
    ] {
        assert!(wild(arms), "{arms}");
    }
    for arms in [
        "Op::Loop(_) | Op::If { .. } => 1, Op::Position => 2",
        "Some(Op::Loop(l)) => 1, Some(_) | None => 2",
        "PrimOp::Add => 1, _ => 2",
        "0 => if let Op::Loop(_) = op { 1 } else { 2 }, _ => 3",
    ] {
        assert!(!wild(arms), "{arms}");
    }
}

#[test]
fn no_match_on_the_core_has_an_arm_for_all_other_variants() {
    let enums = enums();
    let mut matches = 0;
    for path in sources().iter().flat_map(|folder| files(folder)) {
        let found = Found::of(&enums, &parsed(&path));
        matches += found.matches;
        let path = path.display();
        assert!(found.wild.is_empty(), "{path}: a match has an arm for all but {:?}", found.wild);
    }
    assert!(matches > 40, "only {matches} matches were found");
}

#[test]
fn only_what_tells_branches_apart_takes_them_apart() {
    let enums = enums();
    let mut names = Vec::new();
    for folder in sources() {
        let apart = files(&folder).into_iter().filter(|path| Found::of(&enums, &parsed(path)).apart);
        names.extend(
            apart.map(|path| path.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/")),
        );
    }
    let mut allowed: Vec<String> = TAKE_BRANCHES_APART.iter().map(|file| file.to_string()).collect();
    names.sort();
    allowed.sort();
    assert_eq!(names, allowed);
}
