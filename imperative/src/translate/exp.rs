//! Expressions.

use std::collections::BTreeSet;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::Span;

use super::affine::Affine;
use super::code::{Code, Over, Shape, number, operand, scalar_type};
use super::gates;
use super::{Result, Translator, Variable, places};
use crate::syntax::ast::{Binary, Exp, ExpKind, Mode, Unary};
use crate::syntax::walk::assigned;

impl Translator<'_> {
    /// What an expression is, from its place.
    pub(super) fn exp(&mut self, exp: &Exp) -> Result<Code> {
        let mut code = self.unplaced(exp)?;
        if !code.is_atom() {
            code.text = places::from(exp.span, code.text);
        }
        Ok(code)
    }

    fn unplaced(&mut self, exp: &Exp) -> Result<Code> {
        match &exp.kind {
            ExpKind::Double(x) => Ok(match whole(*x) {
                Some(n) => Code::exact(Mode::Double, Affine::constant(n)),
                None => Code::scalar(Mode::Double, number((*x).into(), "f64")),
            }),
            ExpKind::Integer(n) => Ok(Code::exact(Mode::Integer, Affine::constant((*n).into()))),
            ExpKind::Logical(b) => Ok(Code::scalar(Mode::Logical, b.to_string())),
            ExpKind::Na(mode) => Ok(self.missing(*mode)),
            ExpKind::Text(_) => Err(refused(exp.span, "texts are for `cat` and `stop` only")),
            ExpKind::Null => Err(refused(exp.span, "`NULL` has no type").help("begin with `numeric(0)`")),
            ExpKind::Name(name) => {
                let variable = self.variable(name, exp.span)?;
                Ok(variable.code())
            }
            ExpKind::Paren(inner) => self.unplaced(inner),
            ExpKind::Unary(op, operand) => self.unary(*op, operand),
            ExpKind::Binary(op, a, b) => self.binary(*op, a, b, exp.span),
            ExpKind::Call(name, args) => self.call(name, args, exp.span),
            ExpKind::Index(array, at) => self.index(array, at, exp.span),
            ExpKind::If(condition, then, otherwise) => {
                let Some(otherwise) = otherwise else {
                    return Err(refused(exp.span, "an `if` without `else` has no value"));
                };
                let condition = self.condition(condition)?;
                let (then, otherwise) = (self.apart(|t| t.value(then))?, self.apart(|t| t.value(otherwise))?);
                let (then, otherwise) = self.alike(then, otherwise, exp.span)?;
                let (yes, no) = (self.array_text(&then), self.array_text(&otherwise));
                Ok(self.of_text(&then, format!("(if {condition} then {yes} else {no})")))
            }
            ExpKind::Block(_) => self.value(exp),
            ExpKind::Assign(..) | ExpKind::For(..) | ExpKind::While(..) | ExpKind::Break | ExpKind::Next => {
                Err(refused(exp.span, "this has no value").help("let it stand on a line of its own"))
            }
            ExpKind::Function(..) => Err(refused(exp.span, "functions stand at the top of the file")),
        }
    }

    /// The value of a branch: its last expression, after its statements.
    fn value(&mut self, exp: &Exp) -> Result<Code> {
        let ExpKind::Block(statements) = &exp.kind else { return self.exp(exp) };
        let mut names = BTreeSet::new();
        assigned(exp, &mut names);
        if let Some(name) = names.iter().find(|name| self.variables.contains_key(*name)) {
            return Err(refused(exp.span, format!("`{name}` changes inside of an expression"))
                .help("let the assignment stand on a line of its own, or use a name of its own"));
        }
        let Some((last, before)) = statements.split_last() else {
            return Err(refused(exp.span, "an empty block has no value"));
        };
        for statement in before {
            self.statement(statement)?;
        }
        self.exp(last)
    }

    /// `NA` of a mode.
    fn missing(&self, mode: Mode) -> Code {
        match mode {
            Mode::Logical => Code { na: Some("true".into()), ..Code::scalar(mode, "false") },
            Mode::Integer => Code::scalar(mode, "na'int"),
            Mode::Double => Code::scalar(mode, "f64.nan"),
        }
    }

    /// A logical scalar that decides: `NA` stops the program.
    pub(super) fn condition(&mut self, exp: &Exp) -> Result<String> {
        let code = self.scalar(exp)?;
        let code = match code.mode {
            Mode::Logical => code,
            Mode::Integer | Mode::Double => self.as_logical(&code),
        };
        Ok(code.said())
    }

    /// A number other than 0, as R reads it where it wants a logical.
    fn as_logical(&mut self, code: &Code) -> Code {
        let code = self.named(code.clone());
        match &code.exact {
            Some(exact) => code.saying(Mode::Logical, format!("({exact} != 0)")),
            None => {
                let na = self.is_missing(&code);
                let zero = if code.mode == Mode::Double { "0.0" } else { "0" };
                Code { na: Some(na), ..code.saying(Mode::Logical, format!("({} != {zero})", code.text)) }
            }
        }
    }

    /// A single value.
    pub(super) fn scalar(&mut self, exp: &Exp) -> Result<Code> {
        let code = self.exp(exp)?;
        match code.shape {
            Shape::Scalar => Ok(code),
            Shape::Vector(_) | Shape::Matrix(..) => {
                let what = code.shape.name();
                Err(refused(exp.span, format!("{what} where a single value must stand")))
            }
        }
    }

    /// A value under a name that nothing else has, in the code itself: so that it can be said twice.
    pub(super) fn named(&mut self, mut code: Code) -> Code {
        if code.is_atom() || code.exact.is_some() {
            return code;
        }
        let name = self.fresh("t");
        code.binds.push((name.clone(), std::mem::replace(&mut code.text, name)));
        code
    }

    /// When a number is `NA`, of which the text is an atom.
    pub(super) fn is_missing(&self, code: &Code) -> String {
        match code.mode {
            Mode::Logical => code.na.clone().unwrap_or_else(|| "false".into()),
            Mode::Integer => format!("{} == na'int", code.text),
            Mode::Double => format!("f64.isnan {}", code.text),
        }
    }

    /// A value in another mode, to which R coerces it.
    pub(super) fn as_mode(&mut self, code: Code, mode: Mode) -> Code {
        if code.mode == mode {
            return code;
        }
        match (&code.exact, code.mode, mode) {
            (Some(exact), Mode::Integer, Mode::Double) => return self.exactly(&code, mode, exact.clone()),
            // It may be no integer of 32 bits.
            (Some(exact), Mode::Double, Mode::Integer) => {
                return code.saying(mode, format!("(int'of {})", exact.operand()));
            }
            _ => {}
        }
        match (code.mode, mode) {
            (Mode::Logical, _) => {
                let code = self.named(code);
                let to = if mode == Mode::Double { "f64.bool" } else { "i32.bool" };
                let value = format!("{to} {}", operand(&code.text));
                let text = match &code.na {
                    Some(na) => format!("(if {na} then {} else {value})", self.missing(mode).text),
                    None => format!("({value})"),
                };
                code.saying(mode, text)
            }
            (Mode::Integer, Mode::Double) => {
                code.saying(mode, format!("(double'of {})", operand(&code.text)))
            }
            (Mode::Double, Mode::Integer) => {
                code.saying(mode, format!("(int'trunc {})", operand(&code.text)))
            }
            (_, Mode::Logical) => self.as_logical(&code),
            (Mode::Integer, Mode::Integer) | (Mode::Double, Mode::Double) => code,
        }
    }

    fn unary(&mut self, op: Unary, exp: &Exp) -> Result<Code> {
        let code = self.exp(exp)?;
        if op == Unary::Not {
            let code = self.as_mode(code, Mode::Logical);
            let text = format!("(!{})", operand(&code.text));
            return Ok(Code { na: code.na.clone(), ..code.saying(Mode::Logical, text) });
        }
        let mode = code.mode.max(Mode::Integer);
        let code = self.as_mode(code, mode);
        if op == Unary::Plus {
            return Ok(code);
        }
        // Of a double 0 it is -0, which no whole number is.
        if let Some(exact) = code.exact.as_ref().and_then(|exact| Affine::default().plus(exact, -1))
            && (mode == Mode::Integer || exact.as_constant().is_some_and(|n| n != 0))
        {
            return Ok(self.exactly(&code, mode, exact));
        }
        let text = match mode {
            Mode::Double => format!("(-{})", operand(&code.text)),
            Mode::Integer | Mode::Logical => format!("(int'neg {})", operand(&code.text)),
        };
        Ok(code.saying(mode, text))
    }

    /// A whole number of the same extents.
    fn exactly(&self, like: &Code, mode: Mode, exact: Affine) -> Code {
        let code = Code::exact(mode, exact);
        Code { shape: like.shape.clone(), over: like.over.clone(), binds: like.binds.clone(), ..code }
    }

    fn binary(&mut self, op: Binary, a: &Exp, b: &Exp, span: Span) -> Result<Code> {
        match op {
            Binary::AndThen | Binary::OrElse => return self.lazily(op, a, b),
            Binary::Range => return self.range(a, b, span),
            _ => {}
        }
        let (a, b) = self.pair(a, b, span)?;
        match op {
            Binary::Less
            | Binary::LessEqual
            | Binary::Greater
            | Binary::GreaterEqual
            | Binary::Equal
            | Binary::NotEqual => Ok(self.compare(op, a, b)),
            Binary::And | Binary::Or => {
                let (a, b) = (self.as_mode(a, Mode::Logical), self.as_mode(b, Mode::Logical));
                let (a, b) = (self.named(a), self.named(b));
                let both = together(&a, &b);
                let (symbol, unless) = if op == Binary::And { ("&&", "") } else { ("||", "!") };
                let text = format!("({} {symbol} {})", a.text, b.text);
                let na = match (&a.na, &b.na) {
                    (None, None) => None,
                    (Some(na), None) => Some(format!("({na}) && {unless}{}", b.text)),
                    (None, Some(nb)) => Some(format!("({nb}) && {unless}{}", a.text)),
                    (Some(na), Some(nb)) => Some(format!(
                        "(({na}) && (({nb}) || {unless}{})) || (({nb}) && {unless}{})",
                        b.text, a.text
                    )),
                };
                Ok(Code { na, ..both.saying(Mode::Logical, text) })
            }
            _ => self.arithmetic(op, a, b, span),
        }
    }

    /// Both operands, in order: where evaluating the second can be seen, the first comes before it. Of two arrays the
    /// elements at the same places.
    pub(super) fn pair(&mut self, a: &Exp, b: &Exp, span: Span) -> Result<(Code, Code)> {
        let mut left = self.exp(a)?;
        if self.has_effects(b) {
            left = self.kept_before(left, a.span)?;
        }
        let right = self.exp(b)?;
        self.aligned(left, right, span)
    }

    /// Two operands with the same extents, where the shorter one is recycled.
    fn aligned(&mut self, a: Code, b: Code, span: Span) -> Result<(Code, Code)> {
        match (&a.shape, &b.shape) {
            (Shape::Vector(n), Shape::Vector(m)) if n != m => {
                let (n, m) = (n.clone(), m.clone());
                let length = self.fresh("n");
                self.lets.push(places::from(
                    span,
                    format!(
                        "let {length} = if {n} == 0 || {m} == 0 then 0 else i64.max {} {}",
                        n.operand(),
                        m.operand()
                    ),
                ));
                let divides = |n: &Affine| format!("{length} % i64.max 1 {} == 0", n.operand());
                let fits = format!("let _ = assert ({} && {}) ()", divides(&n), divides(&m));
                self.lets.push(places::from(span, fits));
                let turn = self.fresh("j");
                let mut recycled = |code: Code, n: &Affine| {
                    let array = self.array(&code);
                    let code = code.saying(code.mode, format!("{array}[{turn} % {}]", n.operand()));
                    let over =
                        vec![Over { name: turn.clone(), array: format!("(iota {length})"), recycles: true }];
                    Code {
                        over,
                        binds: Vec::new(),
                        shape: Shape::Vector(Affine::term(length.as_str())),
                        ..code
                    }
                };
                Ok((recycled(a, &n), recycled(b, &m)))
            }
            (Shape::Matrix(..), Shape::Vector(_)) | (Shape::Vector(_), Shape::Matrix(..)) => {
                Err(refused(span, "a matrix and a vector in one operation")
                    .help("write the loop over its elements"))
            }
            (Shape::Matrix(n, m), Shape::Matrix(k, l)) if (n, m) != (k, l) => {
                Err(refused(span, format!("a matrix of {n} x {m} and one of {k} x {l} in one operation"))
                    .help("give both the same extents in the `#:` line"))
            }
            _ => Ok((a, b)),
        }
    }

    fn compare(&mut self, op: Binary, a: Code, b: Code) -> Code {
        let mode = a.mode.max(b.mode).max(Mode::Integer);
        if let (Some(x), Some(y)) = (&a.exact, &b.exact) {
            let far = x.plus(y, -1).and_then(|far| far.as_constant());
            let text = match far.and_then(|far| op.holds(far.cmp(&0))) {
                Some(holds) => holds.to_string(),
                None => format!("({x} {} {y})", op.symbol()),
            };
            return together(&a, &b).saying(Mode::Logical, text);
        }
        let (a, b) = (self.as_mode(a, mode), self.as_mode(b, mode));
        let (a, b) = (self.named(a), self.named(b));
        let text = format!("({} {} {})", a.text, op.symbol(), b.text);
        let known = |code: &Code| code.exact.is_some() || code.text.starts_with(|c: char| c.is_ascii_digit());
        let missing: Vec<String> =
            [&a, &b].into_iter().filter(|code| !known(code)).map(|code| self.is_missing(code)).collect();
        let na = (!missing.is_empty()).then(|| missing.join(" || "));
        Code { na, ..together(&a, &b).saying(Mode::Logical, text) }
    }

    fn arithmetic(&mut self, op: Binary, a: Code, b: Code, span: Span) -> Result<Code> {
        let doubles = matches!(op, Binary::Divide | Binary::Power);
        let mode = if doubles { Mode::Double } else { a.mode.max(b.mode).max(Mode::Integer) };
        if let (Some(x), Some(y)) = (&a.exact, &b.exact) {
            let exact = match op {
                Binary::Add => x.plus(y, 1),
                Binary::Subtract => x.plus(y, -1),
                Binary::Multiply => match (x.as_constant(), y.as_constant()) {
                    // Of doubles -0 may come of anything else.
                    (Some(times), _) if times > 0 => Affine::default().plus(y, times),
                    (_, Some(times)) if times > 0 => Affine::default().plus(x, times),
                    _ => None,
                },
                Binary::Modulo | Binary::IntegerDivide if y.as_constant().is_some_and(|n| n > 0) => {
                    let symbol = if op == Binary::Modulo { "%" } else { "/" };
                    Some(Affine::term(format!("({} {symbol} {y})", x.operand())))
                }
                _ => None,
            };
            if let Some(exact) = exact {
                if mode == Mode::Integer {
                    self.reach = self.reach.and(exact.reach()).and(x.reach()).and(y.reach());
                }
                return Ok(self.exactly(&together(&a, &b), mode, exact));
            }
        }
        let squared = op == Binary::Power && b.exact.as_ref().and_then(Affine::as_constant) == Some(2);
        let (a, b) = (self.as_mode(a, mode), self.as_mode(b, mode));
        if squared {
            let a = self.named(a);
            return Ok(a.saying(mode, format!("({0} * {0})", a.text)));
        }
        let (x, y) = (operand(&a.text), operand(&b.text));
        let text = match (op, mode) {
            (Binary::Power, _) => format!("(double'pow {x} {y})"),
            (Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Divide, Mode::Double) => {
                format!("({x} {} {y})", op.symbol())
            }
            (Binary::Modulo, Mode::Double) => format!("(double'mod {x} {y})"),
            (Binary::IntegerDivide, Mode::Double) => format!("(double'div {x} {y})"),
            (Binary::Add, _) => format!("(int'add {x} {y})"),
            (Binary::Subtract, _) => format!("(int'sub {x} {y})"),
            (Binary::Multiply, _) => format!("(int'mul {x} {y})"),
            (Binary::Modulo, _) => format!("(int'mod {x} {y})"),
            (Binary::IntegerDivide, _) => format!("(int'div {x} {y})"),
            _ => return Err(refused(span, format!("`{}` has no numbers", op.symbol()))),
        };
        Ok(together(&a, &b).saying(mode, text))
    }

    /// `a && b`, of which the second is evaluated only where it matters.
    fn lazily(&mut self, op: Binary, a: &Exp, b: &Exp) -> Result<Code> {
        let left = self.scalar(a)?;
        let left = self.as_mode(left, Mode::Logical);
        let acts = self.has_effects(b);
        let left = if acts { self.kept_before(left, a.span)? } else { self.named(left) };
        let (lets, right) = self.inside(|t| {
            let right = t.scalar(b)?;
            Ok(t.as_mode(right, Mode::Logical))
        })?;
        let right = if acts || right.na.is_some() && !lets.is_empty() {
            self.reached(op, &left, &lets, &right)
        } else {
            self.with_lets(&lets, right)
        };
        let (x, not) = (&left.text, if op == Binary::AndThen { "" } else { "!" });
        let inner = |text: &str| Code { na: None, ..right.saying(Mode::Logical, text) }.said();
        let reached = match &left.na {
            Some(na) => format!("(({na}) || {not}{x})"),
            None => format!("({not}{x})"),
        };
        let text = match op {
            Binary::AndThen => format!("({reached} && {})", inner(&right.text)),
            _ => format!("(!{reached} || {})", inner(&right.text)),
        };
        let na = match (&left.na, &right.na) {
            (None, None) => None,
            (Some(na), None) => {
                Some(format!("({na}) && {}", inner(&format!("{not}{}", operand(&right.text)))))
            }
            (None, Some(nb)) => Some(format!("{not}{x} && {}", inner(&format!("({nb})")))),
            (Some(na), Some(nb)) => {
                let either = format!(
                    "((({na}) && (({nb}) || {not}{})) || (({nb}) && {not}{x}))",
                    operand(&right.text)
                );
                Some(format!("{reached} && {}", inner(&either)))
            }
        };
        Ok(Code { na, ..left.saying(Mode::Logical, text) })
    }

    /// The second operand, evaluated once, here, if the first one does not decide.
    fn reached(&mut self, op: Binary, left: &Code, lets: &[String], right: &Code) -> Code {
        let not = if op == Binary::AndThen { "" } else { "!" };
        let reached = left.na.iter().map(|na| format!("({na}) || ")).collect::<String>() + not + &left.text;
        let na = right.na.as_deref().unwrap_or("false");
        let both = right.saying(Mode::Logical, format!("({}, {na})", right.text));
        let both = self.with_lets(lets, both).said();
        let (value, missing) = (self.fresh("t"), self.fresh("t"));
        let reached = left.saying(Mode::Logical, reached).said();
        self.lets.push(format!("let ({value}, {missing}) = if {reached} then {both} else (false, false)"));
        let na = right.na.is_some().then_some(missing);
        Code { na, ..Code::scalar(Mode::Logical, value) }
    }

    /// `a:b`, as a vector.
    fn range(&mut self, a: &Exp, b: &Exp, span: Span) -> Result<Code> {
        let (first, count) = self.bounds(a, b, span)?;
        Ok(self.counting(&first, count, 1, Mode::Integer))
    }

    /// So many whole numbers from one on.
    pub(super) fn counting(&mut self, first: &Affine, count: Affine, step: i64, mode: Mode) -> Code {
        let turn = self.fresh("j");
        let over =
            vec![Over { name: turn.clone(), array: format!("(iota {})", count.operand()), recycles: false }];
        let number = Code::exact(mode, first.at_turn(&turn, step));
        Code { shape: Shape::Vector(count), over, ..number }
    }

    /// Where `a:b` begins, and how many numbers it has: at least one, for R counts down otherwise.
    pub(super) fn bounds(&mut self, a: &Exp, b: &Exp, span: Span) -> Result<(Affine, Affine)> {
        let first = self.scalar(a)?;
        let first = self.whole(first);
        let last = self.scalar(b)?;
        let last = self.whole(last);
        let count =
            last.and(1).plus(&first, -1).unwrap_or_else(|| Affine::term(format!("({last} - {first} + 1)")));
        match count.as_constant() {
            Some(1..) => {}
            Some(_) => {
                return Err(refused(span, "this range counts down")
                    .help("write `rev(1:n)` or `seq(n, 1, by = -1)` to count down"));
            }
            None => self.lets.push(places::from(span, format!("let _ = assert (1 <= {count}) ()"))),
        }
        Ok((first, count))
    }

    /// A whole number as an `i64`; anything else stops the program.
    pub(super) fn whole(&mut self, code: Code) -> Affine {
        if let Some(exact) = &code.exact {
            return exact.clone();
        }
        let (text, name) = (self.index_text(&code), self.fresh("k"));
        self.lets.push(format!("let {name} = {text}"));
        self.lets.push(bounded(&name));
        let name = Affine::term(name);
        // `NA` is below, and R counts beyond in doubles.
        self.lets.push(format!("let _ = assert ({name} >= -2147483647 && {name} <= 2147483647) ()"));
        name
    }

    /// A number as an `i64`, `NA` as one that is no index.
    pub(super) fn index_text(&mut self, code: &Code) -> String {
        let text = match (&code.exact, code.mode) {
            (Some(exact), _) => exact.operand(),
            (None, Mode::Integer) => format!("(i64.i32 {})", operand(&code.text)),
            (None, Mode::Double) => format!("(whole'of {})", operand(&code.text)),
            (None, Mode::Logical) => format!("(i64.bool {})", operand(&code.text)),
        };
        code.saying(Mode::Integer, text).said()
    }

    /// Two values of one mode and of one shape: what R gives is of the mode of the one that is chosen.
    pub(super) fn alike(&mut self, a: Code, b: Code, span: Span) -> Result<(Code, Code)> {
        let (a, b) = self.of_one_mode(a, b, span)?;
        if a.shape == b.shape {
            return Ok((a, b));
        }
        Err(refused(span, format!("one value is {}, and the other {}", a.shape.name(), b.shape.name()))
            .help("give both the same extents"))
    }

    /// Two values of one mode, as which `NA` counts of whatever mode.
    pub(super) fn of_one_mode(&mut self, a: Code, b: Code, span: Span) -> Result<(Code, Code)> {
        let is_na = |code: &Code| code.mode == Mode::Logical && code.na.as_deref() == Some("true");
        if is_na(&a) || is_na(&b) || a.mode == b.mode {
            let mode = a.mode.max(b.mode);
            return Ok((self.as_mode(a, mode), self.as_mode(b, mode)));
        }
        let (x, y) = (a.mode.name(), b.mode.name());
        Err(refused(span, format!("one branch is of mode {x}, and the other of mode {y}")).help(
            "R gives the mode of the one that is chosen: write both as doubles, or whole numbers with `L`",
        ))
    }

    /// Evaluates something whose statements stay with it: a branch, say.
    pub(super) fn apart(&mut self, evaluate: impl FnOnce(&mut Self) -> Result<Code>) -> Result<Code> {
        let (lets, code) = self.inside(evaluate)?;
        Ok(self.with_lets(&lets, code))
    }

    /// The same, with its statements.
    fn inside(&mut self, evaluate: impl FnOnce(&mut Self) -> Result<Code>) -> Result<(Vec<String>, Code)> {
        let (lets, variables) = (std::mem::take(&mut self.lets), self.variables.clone());
        let code = evaluate(self);
        let inner = std::mem::replace(&mut self.lets, lets);
        // What it gives a value has that there alone.
        let after = std::mem::replace(&mut self.variables, variables);
        self.variables.retain(|name, variable| after.get(name) == Some(variable));
        Ok((inner, code?))
    }

    fn with_lets(&mut self, lets: &[String], code: Code) -> Code {
        if lets.is_empty() {
            return code;
        }
        let said = self.array_text(&code);
        self.of_text(&code, format!("({} in {said})", lets.join(" ")))
    }

    /// A value like another one, of which this is the text as a whole.
    pub(super) fn of_text(&mut self, like: &Code, text: String) -> Code {
        let code = Code { over: Vec::new(), binds: Vec::new(), ..like.saying(like.mode, text) };
        match code.shape {
            Shape::Scalar => code,
            Shape::Vector(_) | Shape::Matrix(..) => {
                let name = self.fresh("e");
                let over = vec![Over { name: name.clone(), array: code.text, recycles: false }];
                Code { over, text: name, ..code }
            }
        }
    }

    /// A value under a name, at this place of the program.
    pub(super) fn bound(&mut self, code: Code) -> Code {
        if code.over.is_empty() && (code.is_atom() || code.exact.is_some()) && code.shape == Shape::Scalar {
            return code;
        }
        match &code.shape {
            Shape::Scalar => {
                let name = self.fresh("t");
                self.lets.push(format!("let {name} = {}", code.said()));
                Code { binds: Vec::new(), ..code.saying(code.mode, name) }
            }
            Shape::Vector(_) | Shape::Matrix(..) => {
                let array = self.array(&code);
                Variable { name: array, mode: code.mode, shape: code.shape, exact: None }.code()
            }
        }
    }

    /// A value under a name before something that can be seen; a logical may be `NA` there.
    fn kept_before(&mut self, code: Code, span: Span) -> Result<Code> {
        let Some(na) = code.na.clone() else { return Ok(self.bound(code)) };
        if code.shape != Shape::Scalar {
            return Err(refused(
                span,
                "logicals that may be `NA`, and after them something that prints or draws",
            )
            .help("compute the other operand before, in a statement of its own"));
        }
        let (value, missing) = (self.fresh("t"), self.fresh("t"));
        let both = code.saying(Mode::Logical, format!("({}, {na})", code.text));
        self.lets.push(format!("let ({value}, {missing}) = {}", both.said()));
        Ok(Code { na: Some(missing), ..Code::scalar(Mode::Logical, value) })
    }

    /// The name of an array with these elements.
    pub(super) fn array(&mut self, code: &Code) -> String {
        let text = self.array_text(code);
        if operand(&text) == text {
            return text;
        }
        let name = self.fresh("v");
        self.lets.push(format!("let {name} = {text}"));
        name
    }

    /// An array with these elements.
    pub(super) fn array_text(&self, code: &Code) -> String {
        let said = code.said();
        match (&code.shape, &code.over[..]) {
            (Shape::Scalar, _) => said,
            (_, [one]) if one.name == said => one.array.clone(),
            (Shape::Vector(n), []) => format!("(replicate {} {})", n.operand(), operand(&said)),
            (Shape::Matrix(n, m), []) => {
                format!("(replicate {} (replicate {} {}))", n.operand(), m.operand(), operand(&said))
            }
            (shape, over) => {
                let apart = gates::broadcast(over) > self.asked.gates.broadcast_nd;
                let apart = if apart { "#[fuse(no(broadcast_nd))] " } else { "" };
                let names: Vec<&str> = over.iter().map(|over| over.name.as_str()).collect();
                let arrays: Vec<&str> = over.iter().map(|over| over.array.as_str()).collect();
                if over.len() > 5 {
                    let nested = |parts: &[&str], join: &dyn Fn(&str, String) -> String| {
                        let (last, before) =
                            parts.split_last().map_or(("", parts), |(last, before)| (*last, before));
                        before.iter().rev().fold(last.to_string(), |rest, part| join(part, rest))
                    };
                    let pattern = nested(&names, &|name, rest| format!("({name}, {rest})"));
                    let zip = if matches!(shape, Shape::Vector(_)) { "zip" } else { "map2 zip" };
                    let zipped = nested(&arrays, &|array, rest| format!("({zip} {array} {rest})"));
                    let inner = format!("map (\\{pattern} -> {said})");
                    return match shape {
                        Shape::Matrix(..) => format!("({apart}map ({inner}) {zipped})"),
                        Shape::Scalar | Shape::Vector(_) => format!("({apart}{inner} {zipped})"),
                    };
                }
                let map = if over.len() == 1 { "map".to_string() } else { format!("map{}", over.len()) };
                let inner = format!("{map} (\\{} -> {said})", names.join(" "));
                match shape {
                    Shape::Matrix(..) => format!("({apart}{map} ({inner}) {})", arrays.join(" ")),
                    Shape::Scalar | Shape::Vector(_) => format!("({apart}{inner} {})", arrays.join(" ")),
                }
            }
        }
    }
}

impl Variable {
    /// The variable as an operand.
    pub(super) fn code(&self) -> Code {
        let Variable { name, mode, shape, exact } = self;
        match (shape, exact) {
            (Shape::Scalar, Some(exact)) => Code::exact(*mode, exact.clone()),
            (Shape::Scalar, None) => Code::scalar(*mode, name.clone()),
            (Shape::Vector(_) | Shape::Matrix(..), _) => {
                let element = format!("{name}'e");
                let over = vec![Over { name: element.clone(), array: name.clone(), recycles: false }];
                Code { over, ..Code::new(*mode, shape.clone(), element) }
            }
        }
    }
}

/// The extents, arrays and names of two operands.
pub(super) fn together(a: &Code, b: &Code) -> Code {
    let mut both = a.clone();
    if both.shape == Shape::Scalar {
        both.shape = b.shape.clone();
    }
    both.over.extend(b.over.iter().filter(|over| !a.over.contains(over)).cloned());
    both.binds.extend(b.binds.iter().filter(|bind| !a.binds.contains(bind)).cloned());
    both
}

/// A statement that stops the program where a number is so large that arithmetic on integers may not be exact; for
/// [`Reach::limit`] to say which.
pub(super) fn bounded(name: &str) -> String {
    format!("let _ = assert ({name} <= {LIMIT}) ()")
}

/// Stands for a number that is known when a function has been translated.
pub(super) const LIMIT: &str = "\u{4}";

/// The whole number that a literal is, if sums of it are exact.
fn whole(x: f64) -> Option<i64> {
    (x.trunc() == x && x.abs() <= 1_000_000.0 && !(x == 0.0 && x.is_sign_negative())).then_some(x as i64)
}

/// Something that the subset leaves out.
pub(super) fn refused(span: Span, what: impl Into<String>) -> Diagnostic {
    Diagnostic::new(span, what, "")
}

/// The text of a type's elements.
pub(super) fn literal(x: f64, mode: Mode) -> String {
    match mode {
        Mode::Logical => (x != 0.0).to_string(),
        Mode::Integer => number((x as i64).into(), scalar_type(mode)),
        Mode::Double => number(x.into(), scalar_type(mode)),
    }
}
