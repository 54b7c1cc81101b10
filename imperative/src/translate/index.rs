//! Elements of arrays: read, and written.

use lawson_oracle::source::Span;

use super::affine::Affine;
use super::code::{Code, Over, Shape, operand};
use super::exp::{refused, together};
use super::{Result, Translator, Variable, places};
use crate::syntax::ast::{Arg, Binary, Exp, ExpKind, Ident, Mode, Name, Unary};

/// Where an index leads.
enum At {
    /// To one place, from 0.
    Place(String),
    /// To so many from one on.
    Slice { first: Affine, count: Affine },
    /// To all.
    All,
    /// To the places that are these numbers.
    Places(Code),
    /// To where this is true.
    Mask(Code),
    /// To all but the place that is this number, which is the first or the last one.
    Without(Affine),
}

impl Translator<'_> {
    fn at(&mut self, index: Option<&Exp>) -> Result<At> {
        let Some(index) = index else { return Ok(At::All) };
        match &index.kind {
            ExpKind::Binary(Binary::Range, a, b) => {
                let (first, count) = self.bounds(a, b, index.span)?;
                return Ok(At::Slice { first: first.and(-1), count });
            }
            ExpKind::Unary(Unary::Minus, inner) => {
                let code = self.scalar(inner)?;
                return match code.exact {
                    Some(exact) => Ok(At::Without(exact)),
                    None => Err(refused(index.span, "a negative index, other than the first or last one")
                        .help("put the parts together: `c(x[1:(k - 1)], x[(k + 1):n])`")),
                };
            }
            _ => {}
        }
        let code = self.exp(index)?;
        Ok(match (&code.shape, code.mode) {
            (Shape::Scalar, Mode::Logical) => {
                return Err(refused(index.span, "an index is a number, or a vector of logicals"));
            }
            (Shape::Scalar, _)
                if is_literal(index)
                    && code.exact.as_ref().and_then(Affine::as_constant).is_some_and(|n| n < 1) =>
            {
                return Err(refused(index.span, "an index below 1"));
            }
            (Shape::Scalar, _) => At::Place(match &code.exact {
                Some(exact) => exact.and(-1).to_string(),
                None => format!("{} - 1", self.index_text(&code)),
            }),
            (Shape::Vector(_), Mode::Logical) => At::Mask(code),
            (Shape::Vector(_), _) => At::Places(code),
            (Shape::Matrix(..), _) => return Err(refused(index.span, "a matrix as an index")),
        })
    }

    pub(super) fn index(&mut self, array: &Exp, at: &[Option<Exp>], span: Span) -> Result<Code> {
        if let ExpKind::Call(name, args) = &array.kind
            && &*name.name == "dim"
        {
            return self.extent(name, args, at, span);
        }
        let code = self.exp(array)?;
        let name = match code.shape {
            Shape::Scalar => return Err(refused(span, "a single value has no elements")),
            Shape::Vector(_) | Shape::Matrix(..) => self.array(&code),
        };
        match (&code.shape, at) {
            (Shape::Vector(n), [at]) => {
                let at = self.at(at.as_ref())?;
                self.elements(&name, code.mode, n, at, span)
            }
            (Shape::Matrix(n, m), [row, column]) => {
                let (row, column) = (self.at(row.as_ref())?, self.at(column.as_ref())?);
                let vector = |n: &Affine| Shape::Vector(n.clone());
                match (row, column) {
                    (At::Place(i), At::Place(j)) => Ok(Code::scalar(code.mode, format!("{name}[{i}, {j}]"))),
                    (At::Place(i), At::All) => {
                        Ok(self.of_text(&Code::new(code.mode, vector(m), ""), format!("{name}[{i}]")))
                    }
                    (At::All, At::Place(j)) => {
                        Ok(self.of_text(&Code::new(code.mode, vector(n), ""), format!("{name}[:, {j}]")))
                    }
                    _ => Err(refused(
                        span,
                        "of a matrix, elements, rows and columns are read: `a[i, j]`, `a[i, ]`, `a[, j]`",
                    )),
                }
            }
            (Shape::Matrix(..), [_]) => {
                Err(refused(span, "a matrix has two indices").help("write `a[i, j]`"))
            }
            _ => Err(refused(span, "a vector has one index, and a matrix two")),
        }
    }

    /// `dim(a)[k]`.
    fn extent(&mut self, name: &Ident, args: &[Arg], at: &[Option<Exp>], span: Span) -> Result<Code> {
        let [array] = self.exps(name, ["x"], args, span)?;
        let (n, m) = self.dimensions(array)?;
        let which = match at {
            [Some(at)] => self.scalar(at)?.exact.and_then(|at| at.as_constant()),
            _ => None,
        };
        match which {
            Some(1) => Ok(Code::exact(Mode::Integer, n)),
            Some(2) => Ok(Code::exact(Mode::Integer, m)),
            _ => Err(refused(span, "a matrix has the extents `dim(a)[1]` and `dim(a)[2]`")),
        }
    }

    /// Elements of a vector.
    fn elements(&mut self, name: &str, mode: Mode, n: &Affine, at: At, span: Span) -> Result<Code> {
        Ok(match at {
            At::Place(i) => Code::scalar(mode, format!("{name}[{i}]")),
            At::All => self.of_text(&Code::new(mode, Shape::Vector(n.clone()), ""), name.into()),
            At::Slice { first, count } => {
                let end =
                    first.plus(&count, 1).unwrap_or_else(|| Affine::term(format!("({first} + {count})")));
                let slice = format!("({name}[{first}:{end}] :> [{count}]{})", super::code::scalar_type(mode));
                self.of_text(&Code::new(mode, Shape::Vector(count), ""), slice)
            }
            At::Places(places) => {
                let index = self.index_text(&Code { over: Vec::new(), ..places.clone() });
                places.saying(mode, format!("{name}[{index} - 1]"))
            }
            At::Mask(mask) => {
                let array = Code {
                    over: vec![Over { name: format!("{name}'e"), array: name.into(), recycles: false }],
                    ..Code::new(mode, Shape::Vector(n.clone()), format!("{name}'e"))
                };
                self.kept(array, mask, span)?
            }
            At::Without(at) => {
                let rest = n.and(-1);
                let (slice, exists) = match at.as_constant() {
                    Some(1) => (format!("{name}[1:{n}]"), n),
                    _ if at == *n => (format!("{name}[0:{rest}]"), n),
                    _ => {
                        return Err(refused(span, "a negative index, other than the first or last one")
                            .help("put the parts together: `c(x[1:(k - 1)], x[(k + 1):n])`"));
                    }
                };
                self.lets.push(places::from(span, format!("let _ = assert (1 <= {exists}) ()")));
                let slice = format!("({slice} :> [{rest}]{})", super::code::scalar_type(mode));
                self.of_text(&Code::new(mode, Shape::Vector(rest), ""), slice)
            }
        })
    }

    /// The elements of an array where a mask is true.
    pub(super) fn kept(&mut self, array: Code, mask: Code, span: Span) -> Result<Code> {
        if array.shape != mask.shape {
            return Err(refused(span, "the vector and what chooses its elements have different lengths"));
        }
        let mode = array.mode;
        let both = together(&array, &mask);
        let (element, mask) = (array.said(), mask.said());
        let size = self.fresh("n");
        let name = self.fresh("v");
        let text = match &both.over[..] {
            // One array chooses among its own elements.
            [one] if element == one.name => format!("filter (\\{} -> {mask}) {}", one.name, one.array),
            _ => {
                let pairs = both.saying(mode, format!("({element}, {mask})"));
                let pairs = self.array_text(&pairs);
                format!("map (\\(e, _) -> e) (filter (\\(_, kept) -> kept) {pairs})")
            }
        };
        let ty = super::code::scalar_type(mode);
        self.lets.push(places::from(span, format!("let [{size}] ({name}: [{size}]{ty}) = {text}")));
        let like = Code::new(mode, Shape::Vector(Affine::term(size)), "");
        Ok(self.of_text(&like, name))
    }

    /// `name[at] <- value`.
    pub(super) fn assign_elements(
        &mut self,
        (name, name_span): (&Name, Span),
        at: &[Option<Exp>],
        value: &Exp,
        span: Span,
    ) -> Result<()> {
        let variable = self.variable(name, name_span)?;
        let code = self.exp(value)?;
        if code.mode > variable.mode {
            return Err(refused(
                value.span,
                format!(
                    "`{name}` has elements of mode {}, and this is {}",
                    variable.mode.name(),
                    code.mode.name()
                ),
            )
            .help(match variable.mode {
                Mode::Integer => {
                    "begin with a vector of doubles: `numeric(n)`, or write whole numbers with `L`"
                }
                Mode::Logical | Mode::Double => "use another vector",
            }));
        }
        let code = self.as_mode(code, variable.mode);
        // R computes the value first, and then the place.
        let code = if code.shape == Shape::Scalar && at.iter().flatten().any(|at| self.has_effects(at)) {
            self.bound(code)
        } else {
            code
        };
        let indices = at.iter().map(|at| self.at(at.as_ref())).collect::<Result<Vec<_>>>()?;
        let array = &variable.name;
        let single = |code: &Code| match code.shape {
            Shape::Scalar => Ok(operand(&code.said())),
            Shape::Vector(_) | Shape::Matrix(..) => {
                Err(refused(value.span, format!("{} where one element is written", code.shape.name())))
            }
        };
        let text = match (&variable.shape, &indices[..]) {
            (Shape::Vector(_), [At::Place(i)]) => format!("{array} with [{i}] = {}", single(&code)?),
            (Shape::Matrix(..), [At::Place(i), At::Place(j)]) => {
                format!("{array} with [{i}, {j}] = {}", single(&code)?)
            }
            (Shape::Matrix(_, m), [At::Place(i), At::All]) => {
                let row = self.spread(code, m, value.span)?;
                format!("{array} with [{i}] = {}", operand(&row))
            }
            (Shape::Vector(_), [At::Slice { first, count }]) => {
                let part = self.spread(code, count, value.span)?;
                let end =
                    first.plus(count, 1).unwrap_or_else(|| Affine::term(format!("({first} + {count})")));
                format!("{array} with [{first}:{end}] = {}", operand(&part))
            }
            (Shape::Vector(n), [At::Mask(mask)]) => {
                if mask.shape != variable.shape {
                    return Err(refused(
                        span,
                        "the vector and what chooses its elements have different lengths",
                    ));
                }
                if code.shape != Shape::Scalar {
                    return Err(refused(value.span, "where a mask chooses, one value is written")
                        .help("write `ifelse(mask, values, x)`"));
                }
                let value = self.bound(code);
                let old = variable.code();
                let both = together(&old, mask);
                let text = format!("(if {} then {} else {})", mask.said(), value.text, old.text);
                let whole = Code {
                    binds: Vec::new(),
                    shape: Shape::Vector(n.clone()),
                    ..both.saying(variable.mode, text)
                };
                self.array_text(&whole)
            }
            (Shape::Vector(n), [At::All]) => {
                let n = n.clone();
                self.spread(code, &n, value.span)?
            }
            (Shape::Scalar, _) => return Err(refused(span, "a single value has no elements")),
            _ => return Err(refused(span, "this form of an assignment is not in the subset")),
        };
        // Whoever else has the array keeps it as it was.
        let own = self.name_of(name);
        self.lets.push(places::from(span, format!("let {own} = {text}")));
        self.variables.insert(name.clone(), Variable { name: own, ..variable.clone() });
        Ok(())
    }

    /// So many elements: a vector, or one value.
    fn spread(&mut self, code: Code, count: &Affine, span: Span) -> Result<String> {
        match &code.shape {
            Shape::Scalar => Ok(self.array_text(&Code { shape: Shape::Vector(count.clone()), ..code })),
            Shape::Vector(n) if n == count => Ok(self.array_text(&code)),
            Shape::Vector(_) => {
                let ty = super::code::scalar_type(code.mode);
                Ok(format!("({} :> [{count}]{ty})", self.array_text(&code)))
            }
            Shape::Matrix(..) => Err(refused(span, "a matrix where a vector must stand")),
        }
    }

    /// How many elements a value has.
    pub(super) fn length(&self, code: &Code) -> Affine {
        match &code.shape {
            Shape::Scalar => Affine::constant(1),
            Shape::Vector(n) => n.clone(),
            Shape::Matrix(n, m) => match (n.as_constant(), m.as_constant()) {
                (Some(n), Some(m)) => Affine::constant(n * m),
                _ => Affine::term(format!("({} * {})", n.operand(), m.operand())),
            },
        }
    }
}

/// Whether it is a number as written: what is computed may stand where it is never reached.
fn is_literal(index: &Exp) -> bool {
    match &index.kind {
        ExpKind::Double(_) | ExpKind::Integer(_) => true,
        ExpKind::Paren(inner) => is_literal(inner),
        _ => false,
    }
}
