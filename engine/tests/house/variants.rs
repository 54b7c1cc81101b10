//! A new operation of the core, or a new variant of what operations are made of, is passed over nowhere in
//! silence: no match on them has an arm for all others, and what walks scopes asks `core/scopes.rs` which
//! there are. Only some files match on collectors. What there is to say about a primitive stands in its row
//! (`oracle/src/scalar/table.rs`): a match on primitives that has an arm for all others is where nothing can be passed
//! over.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use lawson_oracle::scalar::Prim;
use syn::visit::{self, Visit};
use syn::{ExprLet, ExprMatch, File, Item, Local, Macro, Pat, PatIdent, PatStruct};

/// The files in which branches are taken apart by name, for each says something else of the two.
const TAKE_BRANCHES_APART: &[&str] = &[
    // Which scopes there are.
    "core/scopes.rs",
    // Operations put together again.
    "core/copy.rs",
    "core/branches.rs",
    // Text, well-formedness and meaning.
    "core/print.rs",
    "emit/s_expression.rs",
    "core/check.rs",
    "core/interp.rs",
    // Native code: masks where both run, jumps where one does.
    "loops/flatten.rs",
    "native/bytecode/compile.rs",
    // What stands at the start, and what further on.
    "core/rewrites/shifted_scan.rs",
];

/// The files that match on collectors: a new one has to be told to these, and the compiler names them.
const TAKE_COLLECTORS_APART: &[&str] = &[
    // What others ask.
    "core/collector.rs",
    // Text, well-formedness and meaning.
    "core/print.rs",
    "core/kind.rs",
    "emit/r/loops.rs",
    "emit/s_expression.rs",
    "core/check.rs",
    "core/interp/loops.rs",
    // Native code.
    "loops/collectors.rs",
    "loops/outputs.rs",
    "loops/unroll.rs",
    "native/bytecode/ways/elements.rs",
];

/// The files that match on some primitives and have an arm for all others, by why nothing is decided there of a new one.
const TREAT_OTHER_PRIMITIVES_ALIKE: &[(&str, &[&str])] = &[
    (
        "the meaning: without one, a primitive panics, and tests apply every one",
        &["oracle/src/scalar/apply.rs"],
    ),
    (
        "code of its own: any other runs through the meaning, and tests in `tiles` say that those do whose rows say so",
        &[
            "tiles/src/elementary.rs",
            "tiles/src/prims.rs",
            "tiles/src/table.rs",
            "engine/native/src/native/bytecode/lane.rs",
            "engine/native/src/native/machine/ordered.rs",
        ],
    ),
    (
        "several operations in one instruction, or on what counts upwards: any other is an instruction by itself",
        &[
            "tiles/src/counting.rs",
            "tiles/src/fragments.rs",
            "tiles/src/ramps.rs",
            "tiles/src/trees.rs",
            "tiles/src/walk.rs",
        ],
    ),
    (
        "laws of some primitives: of any other nothing is known",
        &[
            "oracle/src/domain/polynomial.rs",
            "oracle/src/domain/ranges.rs",
            "oracle/src/domain/symbolic.rs",
            "oracle/src/scalar/exact.rs",
            "engine/core/src/cluster/values/asserted.rs",
            "engine/core/src/core/facts.rs",
            "engine/core/src/core/places.rs",
            "engine/core/src/core/rewrites/loop_of_turns/found.rs",
            // What R has no form for, it refuses.
            "engine/core/src/emit/r/prims.rs",
            "engine/core/src/loops/reads.rs",
            "engine/core/src/lower/exp.rs",
            "engine/core/src/lower/index.rs",
            "engine/core/src/lower/library.rs",
            "engine/core/src/lower/sizes.rs",
            "engine/native/src/native/tile/extremum.rs",
            "engine/verify/src/law/reals.rs",
            "engine/verify/src/law/watched.rs",
            "engine/verify/src/verify/judge/bounds.rs",
        ],
    ),
    (
        "operands that give a wanted result: for any other they are drawn",
        &["oracle/src/generate/repair/aim.rs", "oracle/src/generate/repair/want.rs"],
    ),
    (
        "words for operators: any other is a call",
        &["oracle/src/types/infer/exp.rs", "engine/verify/src/law/words.rs"],
    ),
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
fn enums() -> Variants {
    let items =
        ["core/mod.rs", "core/collector.rs", "core/scopes.rs"].map(|file| parsed(&source(file)).items);
    let name = |item: Item| if let Item::Enum(of) = item { Some(of.ident.to_string()) } else { None };
    Variants { enums: items.into_iter().flatten().filter_map(name).collect(), ..Variants::default() }
}

/// The primitives by their names in Rust.
fn primitives() -> BTreeSet<String> {
    let name = |prim: Prim| format!("{:?}", prim.op).split('(').next().unwrap().to_string();
    Prim::all().map(name).collect()
}

/// The variants for which matches are sought: by their enums, and those whose names alone are enough.
#[derive(Default)]
struct Variants {
    enums: BTreeSet<String>,
    bare: BTreeSet<String>,
}

impl Variants {
    fn of(enums: &[&str]) -> Variants {
        Variants { enums: enums.iter().map(|of| of.to_string()).collect(), bare: BTreeSet::new() }
    }

    /// The primitives, as a file with this text names them.
    fn primitives(text: &str) -> Variants {
        let bare = ["*", "{"].iter().any(|all| text.contains(&format!("PrimOp::{all}")));
        Variants { bare: if bare { primitives() } else { BTreeSet::new() }, ..Variants::of(&["PrimOp"]) }
    }
}

/// What a file has of matches, of arms for all other variants, and of branches taken apart.
struct Found<'a> {
    variants: &'a Variants,
    /// `matches!` and `if let` are such too.
    matches: usize,
    wild: Vec<String>,
    apart: bool,
}

impl<'a> Found<'a> {
    fn of(variants: &'a Variants, file: &File) -> Found<'a> {
        let mut found = Found { variants, matches: 0, wild: Vec::new(), apart: false };
        found.visit_file(file);
        found
    }
}

impl Visit<'_> for Found<'_> {
    fn visit_expr_match(&mut self, of: &ExprMatch) {
        let named = of.arms.iter().find_map(|arm| Named::of(self.variants, &arm.pat));
        if let Some(named) = named {
            self.matches += 1;
            self.wild.extend(of.arms.iter().any(|arm| takes_all(&arm.pat)).then_some(named));
        }
        visit::visit_expr_match(self, of);
    }

    fn visit_expr_let(&mut self, of: &ExprLet) {
        self.matches += usize::from(Named::of(self.variants, &of.pat).is_some());
        visit::visit_expr_let(self, of);
    }

    fn visit_local(&mut self, of: &Local) {
        self.matches += usize::from(Named::of(self.variants, &of.pat).is_some());
        visit::visit_local(self, of);
    }

    /// Arms in the text of a macro, of which nothing but its tokens is known.
    fn visit_macro(&mut self, of: &Macro) {
        let text: String = of.tokens.to_string().split_whitespace().collect();
        let enums = self.variants.enums.iter().map(|of| format!("{of}::"));
        let named = enums.chain(self.variants.bare.iter().map(|name| format!("{name}=>")));
        let starts = |name: &String| {
            let before = |at: usize| text[..at].chars().next_back();
            let is_inside = |c: char| c.is_alphanumeric() || c == '_';
            text.match_indices(name.as_str()).any(|(at, _)| !before(at).is_some_and(is_inside))
        };
        let mut named = named.filter(starts);
        let first = named.next();
        self.matches += usize::from(of.path.is_ident("matches") && first.is_some());
        self.wild.extend(first.filter(|_| text.contains("_=>")));
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

/// The first of the variants that a pattern names.
struct Named<'a>(&'a Variants, Option<String>);

impl Named<'_> {
    fn of(variants: &Variants, pat: &Pat) -> Option<String> {
        let mut named = Named(variants, None);
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
        let named = match &names[..] {
            [variant] => self.0.bare.contains(variant).then(|| variant.clone()),
            [.., of, variant] => self.0.enums.contains(of).then(|| format!("{of}::{variant}")),
            [] => None,
        };
        self.1 = self.1.take().or(named);
    }

    fn visit_pat_ident(&mut self, of: &PatIdent) {
        let name = of.ident.to_string();
        let named = self.0.bare.contains(&name).then_some(name);
        self.1 = self.1.take().or(named);
        visit::visit_pat_ident(self, of);
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
    assert!(
        ["Op", "View", "Collector", "Atom", "Traced", "Part", "Role"]
            .iter()
            .all(|e| enums.enums.contains(*e))
    );
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
fn an_arm_for_all_other_primitives_is_seen() {
    let wild = |text: &str| {
        let found = syn::parse_str(text).unwrap();
        !Found::of(&Variants::primitives(text), &found).wild.is_empty()
    };
    for text in [
        "fn f() { match op { PrimOp::Add => 1, _ => 2 } }",
        "fn f() { use PrimOp::*; match (op, x) { (Convert(to), _) => 1, other => 2 } }",
        "use PrimOp::{Add, Sub}; fn f() { match op { Add | Sub => 1, _ if x => 2, _ => 3 } }",
        "macro_rules! m { ($op:ident) => { match op { PrimOp::$op => 1, _ => 2 } } }",
        "use PrimOp::*; m! { match op { Add => 1, _ => 2 } }",
    ] {
        assert!(wild(text), "{text}");
    }
    for text in [
        "fn f() { match op { PrimOp::Add => 1, PrimOp::Sub => 2 } }",
        "fn f() { match op { Add => 1, _ => 2 } }",
        "fn f() { matches!(op, PrimOp::Add) }",
        "use PrimOp::*; fn f() { match shape { Shape::Unary => 1, _ => 2 } }",
    ] {
        assert!(!wild(text), "{text}");
    }
}

#[test]
fn what_is_decided_of_a_primitive_is_in_its_row() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut folders = sources();
    folders.extend(["oracle/src", "tiles/src"].map(|folder| root.join(folder)));
    let mut wild = BTreeSet::new();
    for path in folders.iter().flat_map(|folder| files(folder)) {
        let variants = Variants::primitives(&fs::read_to_string(&path).unwrap());
        if !Found::of(&variants, &parsed(&path)).wild.is_empty() {
            wild.insert(path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/"));
        }
    }
    let allowed: BTreeSet<String> = TREAT_OTHER_PRIMITIVES_ALIKE
        .iter()
        .flat_map(|(_, files)| *files)
        .map(|file| file.to_string())
        .collect();
    assert_eq!(
        wild, allowed,
        "a new primitive would be passed over in silence: what is decided of it is its row's"
    );
}

#[test]
fn few_files_match_on_collectors() {
    let mut names = BTreeSet::new();
    for folder in sources() {
        for path in files(&folder) {
            if Found::of(&Variants::of(&["Collector"]), &parsed(&path)).matches > 0 {
                names.insert(path.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    let allowed = TAKE_COLLECTORS_APART.iter().map(|file| file.to_string()).collect();
    assert!(TAKE_COLLECTORS_APART.len() <= 12);
    assert_eq!(names, allowed, "elsewhere a collector is asked (core/collector.rs)");
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
