//! Calls of what R has.

use lawson_oracle::source::Span;

use super::affine::Affine;
use super::code::{Code, Shape, operand, scalar_type};
use super::exp::{literal, refused, together};
use super::signature::Given;
use super::{Result, Translator, places};
use crate::functions::elementary;
use crate::syntax::ast::{Arg, Exp, ExpKind, Extent, Ident, Mode, Type, TypeKind};

impl<'p> Translator<'p> {
    pub(super) fn call(&mut self, name: &Ident, args: &[Arg], span: Span) -> Result<Code> {
        let program = self.program;
        if let Some(function) = program.functions.iter().find(|function| function.name.name == name.name) {
            return self.call_of(function, args, span);
        }
        if let Some(external) = program.externals.iter().find(|external| external.name.name == name.name) {
            let params: Vec<&Type> = external.params.iter().collect();
            return self.host((&external.name, &params, &external.result), args, span);
        }
        if let Some(function) = elementary(&name.name) {
            let [x] = self.exps(name, ["x"], args, span)?;
            let code = self.exp(x)?;
            let code = self.as_mode(code, Mode::Double);
            return Ok(code.saying(Mode::Double, format!("({function} {})", operand(&code.text))));
        }
        match &*name.name {
            "length" => {
                let [x] = self.exps(name, ["x"], args, span)?;
                let code = self.exp(x)?;
                Ok(Code::exact(Mode::Integer, self.length(&code)))
            }
            "nrow" | "ncol" => {
                let [x] = self.exps(name, ["x"], args, span)?;
                let (n, m) = self.dimensions(x)?;
                Ok(Code::exact(Mode::Integer, if &*name.name == "nrow" { n } else { m }))
            }
            "numeric" | "double" => self.blank(name, args, span, Mode::Double),
            "integer" => self.blank(name, args, span, Mode::Integer),
            "logical" => self.blank(name, args, span, Mode::Logical),
            "rep" => {
                let [x, times] = self.exps(name, ["x", "times"], args, span)?;
                let code = self.scalar(x)?;
                let value = self.bound(code);
                let count = self.scalar(times)?;
                let count = self.whole(count);
                Ok(Code { shape: Shape::Vector(count), ..value.saying(value.mode, value.text.clone()) })
            }
            "matrix" => self.matrix(name, args, span),
            "c" => self.combine(args, span),
            "ifelse" => self.ifelse(name, args, span),
            "is.na" => {
                let [x] = self.exps(name, ["x"], args, span)?;
                let code = self.exp(x)?;
                let code = self.named(code);
                let text = if code.exact.is_some() { "false".into() } else { self.is_missing(&code) };
                Ok(code.saying(Mode::Logical, format!("({text})")))
            }
            "sign" => {
                let [x] = self.exps(name, ["x"], args, span)?;
                let code = self.exp(x)?;
                let code = self.as_mode(code, Mode::Double);
                Ok(code.saying(Mode::Double, format!("(double'sign {})", operand(&code.text))))
            }
            "is.nan" => {
                Err(refused(span, "`is.nan`: a double's `NA` is a NaN here").help("`is.na` is true of both"))
            }
            "abs" => {
                let [x] = self.exps(name, ["x"], args, span)?;
                let code = self.exp(x)?;
                let mode = code.mode.max(Mode::Integer);
                let code = self.as_mode(code, mode);
                let function = if mode == Mode::Double { "f64.abs" } else { "int'abs" };
                Ok(code.saying(mode, format!("({function} {})", operand(&code.text))))
            }
            "as.integer" | "as.double" | "as.numeric" | "as.logical" => {
                let [x] = self.exps(name, ["x"], args, span)?;
                let code = self.exp(x)?;
                let mode = match &*name.name {
                    "as.integer" => Mode::Integer,
                    "as.logical" => Mode::Logical,
                    _ => Mode::Double,
                };
                Ok(self.as_mode(code, mode))
            }
            "pmin" | "pmax" => {
                let [a, b] = self.exps(name, ["a", "b"], args, span)?;
                let (a, b) = self.pair(a, b, span)?;
                Ok(self.lesser(&*name.name == "pmin", a, b))
            }
            "min" | "max" if args.len() == 2 => {
                let [a, b] = self.exps(name, ["a", "b"], args, span)?;
                let (a, b) = self.pair(a, b, span)?;
                if a.shape != Shape::Scalar || b.shape != Shape::Scalar {
                    return Err(refused(span, "`min` and `max` of two values, or of one vector")
                        .help("`pmin` and `pmax` compare element by element"));
                }
                Ok(self.lesser(&*name.name == "min", a, b))
            }
            "seq_len" | "seq_along" => {
                let [x] = self.exps(name, ["x"], args, span)?;
                let count = if &*name.name == "seq_len" {
                    let code = self.scalar(x)?;
                    self.whole(code)
                } else {
                    let code = self.exp(x)?;
                    self.length(&code)
                };
                Ok(self.counting(&Affine::constant(1), count, 1, Mode::Integer))
            }
            "seq" => {
                let (first, count, step, mode) = self.sequence_of(args, span)?;
                Ok(self.counting(&first, count, step, mode))
            }
            "rev" => {
                let [x] = self.exps(name, ["x"], args, span)?;
                let code = self.exp(x)?;
                if !matches!(code.shape, Shape::Vector(_)) {
                    return Err(refused(
                        span,
                        format!("`rev` is of a vector, and this is {}", code.shape.name()),
                    ));
                }
                let array = self.array(&code);
                Ok(self.of_text(&code, format!("(reverse {array})")))
            }
            "t" => {
                let [x] = self.exps(name, ["x"], args, span)?;
                let code = self.exp(x)?;
                let Shape::Matrix(n, m) = &code.shape else {
                    return Err(refused(span, "`t` is of a matrix"));
                };
                let array = self.array_text(&code);
                let like = Code::new(code.mode, Shape::Matrix(m.clone(), n.clone()), "");
                Ok(self.of_text(&like, format!("(transpose {})", operand(&array))))
            }
            "runif" => self.runif(name, args, span),
            "sum" | "prod" | "mean" | "min" | "max" | "any" | "all" | "cumsum" => {
                self.reduction(name, args, span)
            }
            "cat" | "set.seed" | "stop" => Err(refused(span, format!("`{}` has no value", name.name))
                .help("let it stand on a line of its own")),
            "list" => Err(refused(span, "a list is what a function returns, at its end, and nothing else")),
            "return" | "invisible" => {
                match Given::of(&args.first().ok_or_else(|| refused(span, "nothing is returned"))?.value) {
                    Given::Value(_) => {
                        Err(refused(span, format!("`{}` ends a function, and has no value", name.name)))
                    }
                    Given::List(_) => {
                        Err(refused(span, "a list is what a function returns, at its end, and nothing else"))
                    }
                }
            }
            "dim" => Err(refused(span, "`dim` is read by its index: `dim(a)[1]`")),
            _ => Err(refused(
                name.span,
                format!("`{}` is not a function of the subset, nor of this file", name.name),
            )
            .help("a function of the host is declared by `#: external name: double -> double`")),
        }
    }

    /// What a statement does that is a call, if it is one that does something.
    pub(super) fn does_something(&mut self, name: &str, args: &[Arg], span: Span) -> Result<bool> {
        match name {
            "cat" => self.cat(args, span)?,
            "set.seed" => {
                let [arg] = args else { return Err(refused(span, "`set.seed` takes one number")) };
                let seed = self.scalar(&arg.value)?;
                let seed = self.as_mode(seed, Mode::Integer);
                self.called.insert("set_seed'");
                self.lets.push(places::from(span, format!("let _ = set_seed' {}", operand(&seed.said()))));
            }
            "stop" => {
                let texts = args.iter().filter(|arg| arg.name.is_none());
                if let Some(other) = texts.into_iter().find(|arg| !matches!(arg.value.kind, ExpKind::Text(_)))
                {
                    return Err(
                        refused(other.value.span, "`stop` takes a text").help("print values by `cat` before")
                    );
                }
                self.lets.push(places::from(span, "let _ = assert false ()"));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The arguments of a function with these parameters, each given once.
    pub(super) fn exps<'e, const N: usize>(
        &self,
        name: &Ident,
        params: [&str; N],
        args: &'e [Arg],
        span: Span,
    ) -> Result<[&'e Exp; N]> {
        let mut found = [None; N];
        for (position, arg) in args.iter().enumerate() {
            let position = match &arg.name {
                None => position,
                Some(given) => params.iter().position(|param| *param == &*given.name).ok_or_else(|| {
                    refused(given.span, format!("`{}` has no `{}` in the subset", name.name, given.name))
                })?,
            };
            match found.get_mut(position) {
                Some(place @ None) => *place = Some(&arg.value),
                _ => {
                    return Err(refused(
                        arg.value.span,
                        format!("`{}` takes {}", name.name, listed(&params)),
                    ));
                }
            }
        }
        let missing = || refused(span, format!("`{}` takes {}", name.name, listed(&params)));
        let all: Option<Vec<&Exp>> = found.into_iter().collect();
        all.and_then(|all| all.try_into().ok()).ok_or_else(missing)
    }

    /// `numeric(n)`.
    fn blank(&mut self, name: &Ident, args: &[Arg], span: Span, mode: Mode) -> Result<Code> {
        let count = match args {
            [] => Affine::constant(0),
            _ => {
                let [length] = self.exps(name, ["length"], args, span)?;
                let count = self.scalar(length)?;
                self.whole(count)
            }
        };
        Ok(Code::new(mode, Shape::Vector(count), literal(0.0, mode)))
    }

    fn matrix(&mut self, name: &Ident, args: &[Arg], span: Span) -> Result<Code> {
        let [value, rows, columns] = self.exps(name, ["data", "nrow", "ncol"], args, span)?;
        let value = self.exp(value)?;
        if value.shape != Shape::Scalar {
            return Err(refused(span, "a matrix is made of one value").help("write the loops that fill it"));
        }
        let value = self.bound(value);
        let rows = self.scalar(rows)?;
        let rows = self.whole(rows);
        let columns = self.scalar(columns)?;
        let columns = self.whole(columns);
        let text = value.said();
        Ok(Code::new(value.mode, Shape::Matrix(rows, columns), text))
    }

    pub(super) fn dimensions(&mut self, exp: &Exp) -> Result<(Affine, Affine)> {
        let code = self.exp(exp)?;
        match code.shape {
            Shape::Matrix(n, m) => Ok((n, m)),
            Shape::Scalar | Shape::Vector(_) => Err(refused(exp.span, "only a matrix has rows and columns")),
        }
    }

    /// `c(a, b, ..)`.
    fn combine(&mut self, args: &[Arg], span: Span) -> Result<Code> {
        let mut parts = Vec::new();
        for (position, arg) in args.iter().enumerate() {
            let code = self.exp(&arg.value)?;
            if matches!(code.shape, Shape::Matrix(..)) {
                return Err(refused(arg.value.span, "a matrix in `c`"));
            }
            let later = args[position + 1..].iter().any(|arg| self.has_effects(&arg.value));
            parts.push(if later { self.bound(code) } else { code });
        }
        let Some(mode) = parts.iter().map(|part| part.mode).max() else {
            return Err(refused(span, "`c()` has no type").help("begin with `numeric(0)`"));
        };
        let (mut texts, mut row, mut length) = (Vec::new(), Vec::new(), Some(Affine::default()));
        let flush = |row: &mut Vec<String>, texts: &mut Vec<String>| {
            if !row.is_empty() {
                texts.push(format!("[{}]", std::mem::take(row).join(", ")));
            }
        };
        for part in parts {
            length = length.and_then(|length| length.plus(&self.length(&part), 1));
            let part = self.as_mode(part, mode);
            match part.shape {
                Shape::Scalar => row.push(part.said()),
                Shape::Vector(_) | Shape::Matrix(..) => {
                    flush(&mut row, &mut texts);
                    texts.push(self.array_text(&part));
                }
            }
        }
        flush(&mut row, &mut texts);
        let length = length.ok_or_else(|| refused(span, "this vector is too long"))?;
        let text = if texts.len() == 1 {
            texts.concat()
        } else {
            format!("(({}) :> [{length}]{})", texts.join(" ++ "), scalar_type(mode))
        };
        Ok(self.of_text(&Code::new(mode, Shape::Vector(length), ""), text))
    }

    /// `ifelse(test, yes, no)`: of scalars one of both is evaluated, of vectors both are.
    fn ifelse(&mut self, name: &Ident, args: &[Arg], span: Span) -> Result<Code> {
        let [test, yes, no] = self.exps(name, ["test", "yes", "no"], args, span)?;
        if let Some(exp) = [yes, no].into_iter().find(|exp| self.has_effects(exp)) {
            return Err(refused(exp.span, "a branch of `ifelse` that prints, draws or calls the host")
                .help("write an `if`"));
        }
        let test = self.exp(test)?;
        let test = self.as_mode(test, Mode::Logical);
        let test = self.named(test);
        let scalar = test.shape == Shape::Scalar;
        let (yes, no) = if scalar {
            (self.apart(|t| t.exp(yes))?, self.apart(|t| t.exp(no))?)
        } else {
            (self.exp(yes)?, self.exp(no)?)
        };
        for branch in [&yes, &no] {
            let fits = branch.shape == Shape::Scalar || branch.shape == test.shape;
            if !fits {
                return Err(refused(
                    span,
                    "the branches of `ifelse` have the length of its condition, or are single values",
                ));
            }
        }
        let (yes, no) = self.of_one_mode(yes, no, span)?;
        let mode = yes.mode;
        if mode == Mode::Logical && scalar {
            return Err(refused(span, "`ifelse` of single logicals")
                .help("write `if (..) .. else ..`, or `&&` and `||`"));
        }
        if mode == Mode::Logical {
            // Three values: the result may be `NA` wherever a branch is.
            let (yes, no) = (self.named(yes), self.named(no));
            let all = together(&together(&test, &yes), &no);
            let pick = |a: &str, b: &str| format!("(if {} then {a} else {b})", test.text);
            let missing = |code: &Code| code.na.clone().unwrap_or_else(|| "false".into());
            let picked = pick(&missing(&yes), &missing(&no));
            let na = match (&test.na, yes.na.is_some() || no.na.is_some()) {
                (None, false) => None,
                (Some(na), false) => Some(na.clone()),
                (None, true) => Some(picked),
                (Some(na), true) => Some(format!("({na}) || {picked}")),
            };
            return Ok(Code { na, ..all.saying(mode, pick(&yes.text, &no.text)) });
        }
        let missing = if mode == Mode::Double { "f64.nan" } else { "na'int" };
        let (all, yes, no) = if scalar {
            (test.clone(), yes.said(), no.said())
        } else {
            let (yes, no) = (self.named(yes), self.named(no));
            (together(&together(&test, &yes), &no), yes.text, no.text)
        };
        let value = format!("(if {} then {yes} else {no})", test.text);
        let text = match &test.na {
            Some(na) => format!("(if {na} then {missing} else {value})"),
            None => value,
        };
        Ok(all.saying(mode, text))
    }

    /// The lesser one, or the greater one; `NA` where one is.
    pub(super) fn lesser(&mut self, least: bool, a: Code, b: Code) -> Code {
        let mode = a.mode.max(b.mode).max(Mode::Integer);
        let (a, b) = (self.as_mode(a, mode), self.as_mode(b, mode));
        let kind = if mode == Mode::Double { "double" } else { "int" };
        let function = format!("{kind}'{}", if least { "min" } else { "max" });
        together(&a, &b).saying(mode, format!("({function} {} {})", operand(&a.text), operand(&b.text)))
    }

    /// `runif(n)`, `runif(n, min, max)`: so many draws, one after the other.
    fn runif(&mut self, name: &Ident, args: &[Arg], span: Span) -> Result<Code> {
        self.called.insert("runif'");
        if let Some(named) = args.iter().find_map(|arg| arg.name.as_ref()) {
            return Err(refused(
                named.span,
                "of `runif` the arguments stand in their order: `runif(n, min, max)`",
            ));
        }
        let draw = "(runif' ())";
        let (count, bounds) = match args.len() {
            1 => (self.exps(name, ["n"], args, span)?[0], None),
            _ => {
                let [n, min, max] = self.exps(name, ["n", "min", "max"], args, span)?;
                (n, Some((min, max)))
            }
        };
        let one = matches!(count.kind, ExpKind::Double(1.0) | ExpKind::Integer(1));
        let count = self.scalar(count)?;
        let count = self.whole(count);
        let text = match bounds {
            None => draw.to_string(),
            Some((min, max)) => {
                let min = self.scalar(min)?;
                let min = self.as_mode(min, Mode::Double);
                let min = self.bound(min);
                let max = self.scalar(max)?;
                let max = self.as_mode(max, Mode::Double);
                let max = self.bound(max);
                let (a, b) = (operand(&min.text), operand(&max.text));
                let less = format!("let _ = assert ({a} < {b} && !(f64.isinf {a}) && !(f64.isinf {b})) ()");
                self.lets.push(places::from(span, less));
                format!("({a} + ({b} - {a}) * {draw})")
            }
        };
        let code = if one {
            Code::scalar(Mode::Double, text)
        } else {
            let drawn = format!("(map (\\_ -> {text}) (iota {}))", count.operand());
            self.of_text(&Code::new(Mode::Double, Shape::Vector(count), ""), drawn)
        };
        let place = |code: &Code| places::from(span, &code.text);
        let code = if one { Code { text: place(&code), ..code } } else { code };
        Ok(self.bound(code))
    }

    /// A call of a function of the host.
    fn host(
        &mut self,
        (name, params, result): (&Ident, &[&Type], &Type),
        args: &[Arg],
        span: Span,
    ) -> Result<Code> {
        if args.len() != params.len() {
            let (wants, given) = (params.len(), args.len());
            return Err(refused(
                span,
                format!("`{}` takes {wants} arguments, and {given} are given", name.name),
            ));
        }
        let mut text = self.name_of_host(name);
        for (arg, ty) in args.iter().zip(params) {
            let TypeKind::Array(mode, extents) = &ty.kind else {
                return Err(refused(ty.span, "a list as a parameter"));
            };
            let code = self.exp(&arg.value)?;
            if code.mode > *mode || code.shape.extents().len() != extents.len() {
                return Err(refused(
                    arg.value.span,
                    format!("this parameter of `{}` has another type", name.name),
                ));
            }
            let code = self.as_mode(code, *mode);
            let value = self.array_text(&code);
            text.push(' ');
            text.push_str(&operand(&value));
        }
        if params.is_empty() {
            text.push_str(" ()");
        }
        let TypeKind::Array(mode, extents) = &result.kind else {
            return Err(refused(result.span, "a list as a result"));
        };
        let shape = match &extents[..] {
            [] => Shape::Scalar,
            [Extent::Number(n)] => Shape::Vector(Affine::constant(*n)),
            _ => {
                return Err(refused(
                    result.span,
                    "functions of the host give single values, or vectors of a known length",
                ));
            }
        };
        let code = self.of_text(&Code::new(*mode, shape, ""), places::from(span, format!("({text})")));
        Ok(self.bound(code))
    }

    fn name_of_host(&self, name: &Ident) -> String {
        name.name.replace('.', "_")
    }

    /// Declarations of the functions of the host that a program calls.
    pub(super) fn externals(&self) -> String {
        let mut text = String::new();
        for external in &self.program.externals {
            let name = self.name_of_host(&external.name);
            let ty = |ty: &Type| match &ty.kind {
                TypeKind::Array(mode, extents) => {
                    let dims: String = extents
                        .iter()
                        .map(|extent| match extent {
                            Extent::Number(n) => format!("[{n}]"),
                            Extent::Name(_) | Extent::Any => "[]".into(),
                        })
                        .collect();
                    format!("{dims}{}", scalar_type(*mode))
                }
                TypeKind::List(_) => "()".into(),
            };
            let params: Vec<String> = match &external.params[..] {
                [] => vec!["()".into()],
                params => params.iter().map(ty).collect(),
            };
            let declared =
                format!("external \"{name}\" : {} -> {}\n", params.join(" -> "), ty(&external.result));
            text.push_str(&places::from(external.span, declared));
        }
        for called in &self.called {
            text.push_str(match *called {
                "runif'" => "#[effects(random)] external \"runif'\" : () -> f64\n",
                _ => "#[effects(random)] external \"set_seed'\" : i32 -> ()\n",
            });
        }
        for (name, template) in &self.templates {
            let params = template.parameter_types();
            let params = if params.is_empty() { "()".into() } else { params.join(" -> ") };
            text.push_str(&format!("#[effects(io)] external \"{name}\" : {params} -> ()\n"));
        }
        text
    }
}

fn listed(params: &[&str]) -> String {
    match params {
        [] => "nothing".into(),
        [one] => format!("`{one}`"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|param| format!("`{param}`")).collect();
            format!("{} and `{last}`", first.join(", "))
        }
    }
}
