//! What core's interpreter does is what the meaning of core in Coq does (`proofs/Run.v`), which `.ci/proofs` runs on the
//! same programs and on thousands of others. Here nobody needs Coq.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use lawson::core::interp::Runnable;
use lawson::core::parse::parse;
use lawson::core::value::{CoreArray, CoreValue};
use lawson::verify::second_meaning::{of_program, run};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::Constants;
use lawson_oracle::source::Source;

/// What is written with brackets.
#[derive(Debug)]
enum Form {
    Word(String),
    List(Vec<Form>),
}

impl Form {
    /// The form that a line is.
    fn of(line: &str) -> Form {
        let spaced = line.replace('(', " ( ").replace(')', " ) ");
        let mut open = vec![Vec::new()];
        for word in spaced.split_whitespace() {
            let last = match word {
                "(" => {
                    open.push(Vec::new());
                    continue;
                }
                ")" => Form::List(open.pop().unwrap()),
                word => Form::Word(word.to_string()),
            };
            open.last_mut().unwrap().push(last);
        }
        open.pop().unwrap().pop().unwrap()
    }

    fn list(&self) -> &[Form] {
        if let Form::List(forms) = self { forms } else { panic!("{self:?} is no list") }
    }

    fn word(&self) -> &str {
        if let Form::Word(word) = self { word } else { panic!("{self:?} is no word") }
    }

    fn number<N: std::str::FromStr<Err: std::fmt::Debug>>(&self) -> N {
        self.word().parse().unwrap()
    }

    /// `i64:5`; of floats the bits.
    fn scalar(&self) -> Scalar {
        let (ty, digits) = self.word().split_once(':').unwrap();
        match ScalarType::from_name(ty).unwrap() {
            ScalarType::F32 => Scalar::F32(f32::from_bits(digits.parse().unwrap())),
            ScalarType::F64 => Scalar::F64(f64::from_bits(digits.parse().unwrap())),
            ty => Scalar::integer(ty, digits.parse().unwrap()),
        }
    }

    fn value(&self) -> CoreValue {
        let Form::List(parts) = self else { return CoreValue::Scalar(self.scalar()) };
        let [_, ty, dims, elems] = &parts[..] else { panic!("{self:?} is no value") };
        CoreValue::Array(CoreArray {
            scalar: ScalarType::from_name(ty.word()).unwrap(),
            dims: dims.list().iter().map(Form::number).collect(),
            elems: Arc::new(elems.list().iter().map(Form::scalar).collect()),
        })
    }

    /// The words with which lists begin, and the types of scalars.
    fn words(&self, found: &mut BTreeSet<String>) {
        match self {
            Form::List(forms) => {
                if let Some(Form::Word(word)) = forms.first() {
                    found.insert(word.clone());
                }
                forms.iter().for_each(|form| form.words(found));
            }
            Form::Word(word) => {
                found.extend(word.split_once(':').map(|(ty, _)| ty.to_string()));
            }
        }
    }
}

/// The forms of core and the failures that stand among the golden runs. Functions of a host are left to `.ci/proofs`,
/// which knows what they gave.
const FORMS: &str = "i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 bool \
    prim index position if loop count while iota replicate step emit trace opaque array update reshape assert size \
    sequential lanes tree collect reversed concat fold bins part unit print gives \
    division-by-zero negative-exponent out-of-bounds negative-size argument-size assertion";

#[test]
fn the_interpreter_does_what_the_meaning_in_coq_does() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../proofs/compared/golden.txt");
    let golden = fs::read_to_string(golden).unwrap();
    let (mut found, mut runs) = (BTreeSet::new(), 0);
    for text in golden.split("core 1\n").skip(1) {
        let (core, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| !line.starts_with('('));
        let core = parse(&Source::new("golden", core.join("\n")))
            .unwrap_or_else(|error| panic!("{error:?}:\n{text}"));
        let program = Form::of(lines[0]);
        let [_, name, numbers, _] = program.list() else { panic!("{program:?} is no program") };
        let [chunk, lanes, block, group] = numbers.list() else { panic!("{numbers:?} are other numbers") };
        let [chunk, lanes, block, group] = [chunk, lanes, block, group].map(Form::number);
        let constants = Constants { chunk, lanes, block, group };
        assert_eq!(of_program(name.word(), constants, &core), lines[0], "the program is printed otherwise");
        program.words(&mut found);
        let core = Runnable::new(&core);
        for line in &lines[1..] {
            let form = Form::of(line);
            let [_, args, _, world, end] = form.list() else { panic!("{line} is no run") };
            let args: Vec<CoreValue> = args.list().iter().map(Form::value).collect();
            let again = run(None, &core, constants, &args);
            assert_eq!(again.as_deref(), Some(*line), "{text}");
            world.words(&mut found);
            end.words(&mut found);
            if let [Form::Word(_), Form::Word(why)] = end.list() {
                found.insert(why.clone());
            }
            runs += 1;
        }
    }
    let missing: Vec<_> = FORMS.split_whitespace().filter(|form| !found.contains(*form)).collect();
    assert!(missing.is_empty(), "no golden run has {missing:?}");
    assert!(runs > 50, "only {runs} runs");
}
