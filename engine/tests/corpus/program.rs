//! A program of the corpus, and what the tests ask of it.

use std::path::{Path, PathBuf};

use lawson::core::{self, Program};
use lawson::fuse::{FuseOptions, Fusion, fuse};
use lawson::legality::Policy;
use lawson::lower::{Lowered, lower, schedule};
use lawson::plan::Regardless;
use lawson::verify::outcome::{self, Agreement, End, Shown};
use lawson_oracle::blocks::{self, Expected, Input};
use lawson_oracle::interp::Outcome;
use lawson_oracle::schedule::Schedule;
use lawson_oracle::source::Source;
use lawson_oracle::types::{Checked, Type};
use lawson_oracle::value::Value;
use lawson_oracle::value::text::parse_values_as;
use lawson_oracle::{scalar::Scalar, syntax, types};

/// Steps of an interpreter on one input; the corpus needs a few hundred.
const STEPS: u64 = 1_000_000;

/// A program of the corpus.
pub struct Entry {
    /// The file's name without its ending.
    pub name: String,
    pub checked: Checked,
    pub entry: usize,
    pub lowered: Lowered,
    pub cases: Vec<Case>,
    /// The numbers of loops that its `structure`s allow.
    pub structure: Vec<usize>,
}

/// One input of a test block.
pub struct Case {
    pub args: Vec<Value>,
    /// The results, or a part of the error's message; nothing where a model of the host gives them.
    pub expected: Option<Result<Vec<Value>, String>>,
}

/// A core program against its source on one input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// The same results and the same log.
    Same,
    /// Other results, or another log.
    Differs,
    /// It is not well formed, or gets stuck: it means nothing.
    NoProgram,
}

/// A folder of the corpus.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../snapshots").join(name)
}

/// The program of a rule, or of one of its conditions.
pub fn rule(name: &str) -> Entry {
    Entry::load(&folder("rules").join(format!("{name}.fut")))
}

impl Entry {
    pub fn load(path: &Path) -> Entry {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        Entry::of(name, text)
    }

    pub fn of(name: String, text: String) -> Entry {
        let source = Source::new(format!("{name}.fut"), text.clone());
        let program = syntax::parse(&source).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
        let checked =
            types::check(&source, program).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
        let entry = checked.entry(None).unwrap();
        let lowered = lower(&checked, entry).unwrap_or_else(|d| panic!("{}", d.render(&source, false)));
        core::check::check(&lowered.program).unwrap_or_else(|e| panic!("{name}: {e}\n{}", lowered.program));
        let results = match &lowered.result {
            Type::Tuple(parts) => parts.clone(),
            one => [one.clone()].into(),
        };
        let values = |text: &str, types: &[Type]| {
            parse_values_as(text, types).unwrap_or_else(|d| panic!("{name}: {text}: {d:?}"))
        };
        let calls = core::call::stands_in(&lowered.program.body);
        let blocks = blocks::parse(&text).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        let structure = blocks.iter().flat_map(|b| &b.structure).map(|count| count.most).collect();
        let cases = blocks.into_iter().flat_map(|b| b.cases).map(|case| Case {
            args: match &case.input {
                Input::Values(text) => values(text, &lowered.params),
                other => panic!("{name}: {other:?}"),
            },
            expected: match case.expected {
                Expected::Values(text) => Some(Ok(values(&text, &results))),
                Expected::Error(part) => Some(Err(part)),
                Expected::Anything if calls => None,
                other => panic!("{name}: {other:?}"),
            },
        });
        let cases = cases.collect();
        Entry { name, checked, entry, lowered, cases, structure }
    }

    /// Fuses it under a policy.
    pub fn fused(&self, policy: Policy) -> Fusion {
        fuse(&self.lowered.program, &FuseOptions { policy, refusals: true, ..FuseOptions::default() })
            .unwrap()
    }

    /// Fuses it under a policy, whatever is slowed.
    pub fn fused_regardless(&self, policy: Policy) -> Fusion {
        let options = FuseOptions { policy, planner: &Regardless, ..FuseOptions::default() };
        fuse(&self.lowered.program, &options).unwrap()
    }

    /// The reference interpreter's answer, by the schedule of a core program.
    pub fn reference(&self, program: &Program, args: &[Value]) -> Outcome<Scalar> {
        let schedule = schedule(program, Schedule::SMALL);
        outcome::source(&self.checked, self.entry, args, &schedule, STEPS)
    }

    /// Whether a core program shows the same as the source.
    pub fn same(&self, program: &Program, args: &[Value]) -> bool {
        self.verdict(program, args) == Comparison::Same
    }

    /// What a core program shows, against the source.
    pub fn verdict(&self, program: &Program, args: &[Value]) -> Comparison {
        let expected = Shown::of_source(self.reference(program, args));
        assert!(matches!(expected.end, End::Value(_) | End::Failed(_)), "{}: {expected}", self.name);
        if core::check::check(program).is_err() {
            return Comparison::NoProgram;
        }
        let found = outcome::core(&self.checked, program, &self.lowered.result, args, Schedule::SMALL, STEPS);
        match (&found.end, expected.agrees(&found)) {
            (End::Unknown(_) | End::Broken(_), _) => Comparison::NoProgram,
            (_, Agreement::Same { .. }) => Comparison::Same,
            _ => Comparison::Differs,
        }
    }

    /// The origin's name of the last loop or branch of the program's body.
    pub fn last_node(&self) -> String {
        let is_node =
            |s: &&core::Stmt| matches!(s.op, core::Op::Loop(_) | core::Op::Seq(_) | core::Op::If { .. });
        let mut nodes = self.lowered.program.body.stmts.iter().filter(is_node);
        nodes.next_back().unwrap().origin.names().join(", ")
    }
}
