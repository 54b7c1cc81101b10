//! Terms as text of core: each combinator as the one loop that it is.

use std::collections::BTreeMap;

use lawson_oracle::scalar::Prim;

use super::draw::{Expr, FREE, Function, Instance, ROW, is_comparison};
use crate::rules::law::{Action, Count, Name, Over, Role, Term};

/// A value: the atom that it is, its scalar type, and the extents of an array.
#[derive(Clone)]
struct Value {
    atom: String,
    ty: &'static str,
    dims: Vec<String>,
}

impl Value {
    fn binding(&self) -> String {
        format!("{}: {}", self.atom, self.written())
    }

    /// Its type.
    fn written(&self) -> String {
        let dims = self.dims.iter().map(|size| format!("[{size}]")).collect::<String>();
        format!("{dims}{}", self.ty)
    }

    fn size(&self) -> String {
        self.dims.first().cloned().unwrap_or_default()
    }

    /// The same with another outermost extent in front.
    fn of_size(self, size: String) -> Value {
        Value { dims: [vec![size], self.dims].concat(), ..self }
    }
}

/// The array whose elements are gathered, and another one that comes after it: no names of variables.
const GATHERED: Name = "(gathered)";
const BEHIND: Name = "(behind)";
/// Where a slice starts.
const START: Name = "(start)";

type Env = BTreeMap<Name, Value>;

/// Where statements are written: a program's body, or a loop's.
#[derive(Default)]
struct Body {
    env: Env,
    /// The number of the next variable.
    next: usize,
    text: String,
    /// Of a loop: its scans, and its collectors with what they give.
    scans: Vec<String>,
    collectors: Vec<(String, Value)>,
}

impl Body {
    fn fresh(&mut self, ty: &'static str) -> Value {
        self.next += 1;
        Value { atom: format!("x{}", self.next - 1), ty, dims: Vec::new() }
    }

    fn bind(&mut self, value: &Value, op: &str) {
        self.text += &format!("{} = {op}\n", value.binding());
    }

    /// The variable of a condition.
    fn condition(&mut self, holds: &str) -> String {
        let condition = self.fresh("bool");
        self.bind(&condition, holds);
        condition.atom
    }

    /// The value of a name.
    fn named(&self, name: &str) -> Value {
        self.env[name].clone()
    }
}

struct Lowering<'a> {
    instance: &'a Instance<'a>,
    /// How many arrays have a size of their own.
    rigid: usize,
    /// The numbers of elements that are sizes, each where the program says so: a parameter that its result names, or
    /// a statement.
    sizes: Vec<Name>,
    /// The size of the loop that is being written.
    space: String,
    conditional: bool,
}

/// The program whose result is the term.
pub(super) fn program(instance: &Instance<'_>, term: &Term) -> String {
    let mut lowering =
        Lowering { instance, rigid: 0, sizes: instance.counts(), space: "n".into(), conditional: false };
    let in_result = lowering.sizes.clone();
    let mut main = Body::default();
    let mut params = Vec::new();
    for (name, neutral) in &instance.neutrals {
        main.env.insert(name, Value { atom: neutral.clone(), ty: instance.ty, dims: Vec::new() });
    }
    for (name, role) in instance.params() {
        let ty = match role {
            Role::Condition => "bool",
            Role::Count => "i64",
            Role::Size
            | Role::Array
            | Role::Rows
            | Role::Scalar
            | Role::Function(_)
            | Role::Predicate
            | Role::Parts
            | Role::Operator => instance.ty,
        };
        let mut value = main.fresh(ty);
        value.dims = match role {
            Role::Array => vec!["n".to_string()],
            Role::Rows => vec!["n".to_string(), ROW.to_string()],
            Role::Size
            | Role::Count
            | Role::Scalar
            | Role::Condition
            | Role::Function(_)
            | Role::Predicate
            | Role::Parts
            | Role::Operator => vec![],
        };
        let size = if in_result.contains(&name) { format!(" size {}", size_of(name)) } else { String::new() };
        params.push(format!("{} \"{name}\"{size}", value.binding()));
        main.env.insert(name, value);
    }
    let results = lowering.term(term, &mut main);
    let rigid = (0..lowering.rigid).map(|i| format!(" ?[k{i}]"));
    let sizes: String =
        lowering.sizes.iter().map(|name| format!(" [{}]", size_of(name))).chain(rigid).collect();
    format!("program main [n]{sizes} ({}) {{\n{}}} -> ({})\n", params.join(", "), main.text, atoms(&results))
}

/// No elements.
const NOTHING: &str = "0i64";

/// The size that a number is, if it is said by one.
fn known(number: &str) -> Option<&str> {
    if number == NOTHING { Some("0") } else { number.strip_prefix("size(")?.strip_suffix(')') }
}

/// The sum or the difference of two sizes.
fn sum(one: &str, sign: char, other: &str) -> String {
    let turned = |c| match (sign, c) {
        ('-', '+') => '-',
        ('-', '-') => '+',
        (_, c) => c,
    };
    format!("{one} {sign} {}", other.chars().map(turned).collect::<String>())
}

/// The size that a number of elements is.
fn size_of(name: Name) -> String {
    format!("size_{name}")
}

fn atoms(values: &[Value]) -> String {
    values.iter().map(|value| value.atom.as_str()).collect::<Vec<_>>().join(", ")
}

impl Lowering<'_> {
    fn term(&mut self, term: &Term, body: &mut Body) -> Vec<Value> {
        match term {
            Term::Var(name) => vec![body.named(name)],
            Term::Apply(function, args) => {
                let args: Vec<_> = args.iter().flat_map(|arg| self.term(arg, body)).collect();
                vec![self.apply(&Term::Var(function), args, body)]
            }
            Term::Lambda(..) => {
                unreachable!("in a law that is well typed, a function stands where a combinator takes one")
            }
            Term::Map(function, arrays) => {
                let arrays: Vec<_> = arrays.iter().flat_map(|array| self.term(array, body)).collect();
                self.looped(body, &arrays, |lowering, elements, inside| {
                    let value = lowering.apply(function, elements, inside);
                    lowering.emit(&value, inside);
                })
            }
            Term::Filter(predicate, array) => {
                let array = self.term(array, body);
                self.looped(body, &array, |lowering, elements, inside| {
                    let condition = lowering.apply(predicate, elements.clone(), inside);
                    lowering.when(&condition, inside, |lowering, inside| lowering.emit(&elements[0], inside));
                })
            }
            Term::Flatmap(function, array) => {
                let array = self.term(array, body);
                self.looped(body, &array, |lowering, elements, inside| {
                    let part = lowering.apply(function, elements, inside);
                    lowering.join(part, inside);
                })
            }
            Term::Reduce(operator, neutral, array) => {
                let array = self.term(array, body);
                self.looped(body, &array, |lowering, elements, inside| {
                    lowering.fold(operator, neutral, &elements[0], inside);
                })
            }
            Term::Redomap(operator, function, neutral, array) => {
                let array = self.term(array, body);
                self.looped(body, &array, |lowering, elements, inside| {
                    let value = lowering.apply(function, elements, inside);
                    lowering.fold(operator, neutral, &value, inside);
                })
            }
            Term::Scan(operator, neutral, array) => {
                let array = self.term(array, body);
                self.looped(body, &array, |lowering, elements, inside| {
                    let state = lowering.step(operator, neutral, &elements[0], inside);
                    lowering.emit(&state, inside);
                })
            }
            Term::ReduceByIndex(array, operator, _, indices, values) => {
                let arrays = [indices, values].map(|term| self.term(term, body)).concat();
                self.looped(body, &arrays, |lowering, elements, inside| {
                    lowering.put(array, operator, &elements, inside);
                })
            }
            Term::Gather(array, indices) => {
                let array = self.term(array, body).remove(0);
                let indices = self.term(indices, body);
                body.env.insert(GATHERED, array);
                self.looped(body, &indices, |lowering, elements, inside| {
                    let value = Lowering::at(GATHERED, &elements[0], inside);
                    lowering.emit(&value, inside);
                })
            }
            Term::At(array, index) => {
                let index = self.term(index, body).remove(0);
                vec![Lowering::at(array, &index, body)]
            }
            Term::Iota(_) => vec![self.view("i64", "iota(size(n))", body)],
            Term::Counted(_) => self.over("n".to_string(), body, &[], |lowering, _, inside| {
                let [left, right, sum, state] = [(); 4].map(|()| inside.fresh("i64"));
                let operands = [&left, &right].map(|operand| operand.atom.as_str()).join(", ");
                let sums = format!("{{ {} = i64.+({operands}) }} -> ({})", sum.binding(), sum.atom);
                let operator = format!("op ({}) ({}) {sums}", left.binding(), right.binding());
                inside.scans.push(format!("scan 0 (-1i64) {operator}"));
                inside.bind(&state, "step 0 (1i64)");
                lowering.emit(&state, inside);
            }),
            Term::Replicate(_, scalar) => {
                let op = format!("replicate(size(n), {})", atoms(&self.term(scalar, body)));
                vec![self.view(self.instance.ty, &op, body)]
            }
            Term::Reverse(array) => {
                let array = self.term(array, body).remove(0);
                let size = array.size();
                body.env.insert(GATHERED, array);
                self.positions(size.clone(), body, |_, position, inside| {
                    let index = inside.fresh("i64");
                    inside.bind(&index, &format!("i64.-(size({size} - 1), {})", position.atom));
                    Lowering::at(GATHERED, &index, inside)
                })
            }
            Term::Flatten(rows) => {
                let rows = self.term(rows, body).remove(0);
                let product = |n: &str| format!("{n}*{}", rows.dims[1]);
                let length = rows.size().split(" + ").map(product).collect::<Vec<_>>().join(" + ");
                let dims = [vec![length], rows.dims[2..].to_vec()].concat();
                let array = Value { dims, ..body.fresh(rows.ty) };
                body.bind(&array, &format!("reshape({})", rows.atom));
                vec![array]
            }
            Term::Concat(first, second) => {
                let arrays = [first, second].map(|array| self.term(array, body).remove(0));
                let [n, m] = arrays.each_ref().map(Value::size);
                let rows = arrays[0].dims[1..].to_vec();
                let [first, second] = arrays;
                body.env.extend([(GATHERED, first), (BEHIND, second)]);
                self.positions(format!("{n} + {m}"), body, |lowering, position, inside| {
                    let below = inside.fresh("bool");
                    let result = Value { dims: rows, ..inside.fresh(lowering.instance.ty) };
                    inside.bind(&below, &format!("i64.<({}, size({n}))", position.atom));
                    let before = std::mem::take(&mut inside.text);
                    let then = Lowering::at(GATHERED, &position, inside);
                    let then = format!("{{ {} }} -> ({})", std::mem::take(&mut inside.text), then.atom);
                    let index = inside.fresh("i64");
                    inside.bind(&index, &format!("i64.-({}, size({n}))", position.atom));
                    let otherwise = Lowering::at(BEHIND, &index, inside);
                    let otherwise = format!("{{ {} }} -> ({})", inside.text, otherwise.atom);
                    inside.text = before;
                    inside.bind(&result, &format!("if {} {then} else {otherwise}", below.atom));
                    result
                })
            }
            Term::Slice(start, length, array) => {
                let array = self.term(array, body).remove(0);
                let (start, space) = (self.count(start, body), self.length(length, body));
                // That it is there is asserted in front, as in the source.
                let (length, behind) = (format!("size({space})"), sum(&array.size(), '-', &space));
                let behind = format!("size({behind})");
                let conditions = [
                    format!("i64.==({NOTHING}, {length})"),
                    format!("i64.<=({NOTHING}, {start})"),
                    format!("i64.<=({NOTHING}, {length})"),
                    format!("i64.<=({start}, {behind})"),
                ];
                let [none, start_is, length_is, end_is] = conditions.map(|holds| body.condition(&holds));
                let both = body.condition(&format!("bool.&&({start_is}, {length_is})"));
                let within = body.condition(&format!("bool.&&({both}, {end_is})"));
                let there = body.condition(&format!("bool.||({none}, {within})"));
                body.text += &format!("assert({there})\n");
                let (from_first, rows) = (start == NOTHING, array.dims[1..].to_vec());
                let start = Value { atom: start, ty: "i64", dims: Vec::new() };
                body.env.extend([(GATHERED, array), (START, start)]);
                self.positions(space, body, |_, position, inside| {
                    let index = inside.fresh("i64");
                    let start = inside.named(START).atom;
                    inside.bind(&index, &format!("i64.+({}, {start})", position.atom));
                    let index = if from_first { position } else { index };
                    Value { dims: rows, ..Lowering::at(GATHERED, &index, inside) }
                })
            }
            Term::If(condition, then, otherwise) => {
                let before = std::mem::take(&mut body.text);
                let around = body.env.clone();
                let [then, otherwise] = [then, otherwise].map(|branch| {
                    let results = self.term(branch, body);
                    body.env.clone_from(&around);
                    (std::mem::take(&mut body.text), results)
                });
                body.text = before;
                let alike = |value: &Value| Value { dims: value.dims.clone(), ..body.fresh(value.ty) };
                let results: Vec<_> = then.1.iter().map(alike).collect();
                let [then, otherwise] =
                    [then, otherwise].map(|(text, results)| format!("{{\n{text}}} -> ({})", atoms(&results)));
                let bindings: Vec<_> = results.iter().map(Value::binding).collect();
                let condition = body.named(condition).atom;
                body.text += &format!("{} = if {condition} {then} else {otherwise}\n", bindings.join(", "));
                results
            }
            Term::Tuple(parts) => parts.iter().flat_map(|part| self.term(part, body)).collect(),
            Term::Let(name, value, inner) => {
                let value = self.term(value, body).remove(0);
                body.env.insert(name, value);
                self.term(inner, body)
            }
            Term::Loop(Over::Arrays(arrays), actions) => {
                let names = arrays.iter().map(|(element, _)| *element);
                let arrays: Vec<_> = arrays.iter().map(|(_, array)| body.named(array)).collect();
                self.looped(body, &arrays, |lowering, elements, inside| {
                    inside.env.extend(names.zip(elements));
                    lowering.actions(actions, inside);
                })
            }
            Term::Loop(Over::Size(number, _), actions) => self.looped(body, &[], |lowering, _, inside| {
                let position = inside.fresh("i64");
                inside.bind(&position, "position");
                inside.env.insert(number, position);
                lowering.actions(actions, inside);
            }),
        }
    }

    fn actions(&mut self, actions: &[Action], body: &mut Body) {
        for action in actions {
            match action {
                Action::Bind(name, value) => {
                    let value = self.term(value, body).remove(0);
                    body.env.insert(name, value);
                }
                Action::Step(name, operator, neutral, value) => {
                    let value = self.term(value, body).remove(0);
                    let state = self.step(operator, neutral, &value, body);
                    body.env.insert(name, state);
                }
                Action::When(condition, inner) => {
                    let condition = self.term(condition, body).remove(0);
                    self.when(&condition, body, |lowering, body| lowering.actions(inner, body));
                }
                Action::Emit(value) => {
                    let value = self.term(value, body).remove(0);
                    self.emit(&value, body);
                }
                Action::Fold(operator, neutral, value) => {
                    let value = self.term(value, body).remove(0);
                    self.fold(operator, neutral, &value, body);
                }
                Action::Put(array, operator, index, value) => {
                    let element = [index, value].map(|term| self.term(term, body)).concat();
                    self.put(array, operator, &element, body);
                }
            }
        }
    }

    /// A number of elements: a size where all is known that it is made of.
    fn count(&self, count: &Count, body: &mut Body) -> String {
        let (sign, one, other) = match count {
            Count::Zero => return NOTHING.to_string(),
            Count::Named(name) if self.sizes.contains(name) => return format!("size({})", size_of(name)),
            Count::Named(name) => return body.named(name).atom,
            Count::Length(array) => return format!("size({})", body.named(array).size()),
            Count::Sum(one, other) => ('+', one, other),
            Count::Difference(one, other) => ('-', one, other),
        };
        let [one, other] = [one, other].map(|part| self.count(part, body));
        match [&one, &other].map(|part| known(part)) {
            [Some(one), Some(other)] => format!("size({})", sum(one, sign, other)),
            _ => {
                let number = body.fresh("i64");
                body.bind(&number, &format!("i64.{sign}({one}, {other})"));
                number.atom
            }
        }
    }

    /// The same as a size.
    fn length(&mut self, count: &Count, body: &mut Body) -> String {
        match count {
            Count::Named(name) => {
                if !self.sizes.contains(name) {
                    self.sizes.push(name);
                    body.text += &format!("size {} = {}\n", size_of(name), body.named(name).atom);
                }
                size_of(name)
            }
            Count::Sum(one, other) => sum(&self.length(one, body), '+', &self.length(other, body)),
            Count::Difference(one, other) => sum(&self.length(one, body), '-', &self.length(other, body)),
            Count::Length(array) => body.named(array).size(),
            Count::Zero => "0".to_string(),
        }
    }

    /// The element of an array at an index.
    fn at(array: Name, index: &Value, body: &mut Body) -> Value {
        let array = body.named(array);
        let element = Value { dims: array.dims.iter().skip(1).cloned().collect(), ..body.fresh(array.ty) };
        body.bind(&element, &format!("{}[{}]", array.atom, index.atom));
        element
    }

    /// A loop over the arrays, or over all positions where there are none. It captures everything; what it
    /// does not use, canonical form leaves out.
    fn looped(
        &mut self,
        outside: &mut Body,
        arrays: &[Value],
        write: impl FnOnce(&mut Self, Vec<Value>, &mut Body),
    ) -> Vec<Value> {
        let space = arrays.first().map_or("n".to_string(), Value::size);
        self.over(space, outside, arrays, write)
    }

    /// A loop over this many positions, which collects something at each.
    fn positions(
        &mut self,
        space: String,
        outside: &mut Body,
        write: impl FnOnce(&mut Self, Value, &mut Body) -> Value,
    ) -> Vec<Value> {
        self.over(space, outside, &[], |lowering, _, inside| {
            let position = inside.fresh("i64");
            inside.bind(&position, "position");
            let value = write(lowering, position, inside);
            lowering.emit(&value, inside);
        })
    }

    fn over(
        &mut self,
        space: String,
        outside: &mut Body,
        arrays: &[Value],
        write: impl FnOnce(&mut Self, Vec<Value>, &mut Body),
    ) -> Vec<Value> {
        let mut inside = Body::default();
        let mut captures = Vec::new();
        for (name, outer) in &outside.env {
            let inner = Value { dims: outer.dims.clone(), ..inside.fresh(outer.ty) };
            captures.push(format!("{} = {}", inner.binding(), outer.atom));
            inside.env.insert(name, inner);
        }
        let element = |array: &Value| Value { dims: array.dims[1..].to_vec(), ..inside.fresh(array.ty) };
        let elements: Vec<_> = arrays.iter().map(element).collect();
        let inputs = elements.iter().zip(arrays).map(|(x, xs)| format!("{} <- {}", x.binding(), xs.atom));
        let over = match inputs.collect::<Vec<_>>() {
            none if none.is_empty() => String::new(),
            some => format!("over ({})", some.join(", ")),
        };
        let around = (std::mem::replace(&mut self.space, space.clone()), self.conditional);
        self.conditional = false;
        // Neutral elements are operands of the loop.
        let neutrals: Env = outside.env.clone();
        write(self, elements, &mut inside);
        (self.space, self.conditional) = around;
        let neutral = |text: &str| {
            let outer = |text: String, (name, value): (&Name, &Value)| {
                text.replace(&format!("<{name}>"), &value.atom)
            };
            neutrals.iter().fold(text.to_string(), outer)
        };
        let scans: String = inside.scans.iter().map(|scan| neutral(scan)).collect();
        let collectors: String = inside.collectors.iter().map(|(text, _)| neutral(text)).collect();
        let results: Vec<_> = inside
            .collectors
            .iter()
            .map(|(_, value)| Value { dims: value.dims.clone(), ..outside.fresh(value.ty) })
            .collect();
        let bindings: Vec<_> = results.iter().map(Value::binding).collect();
        outside.text += &format!(
            "{} = loop {space} with ({}) {over} {{\n{scans}{collectors}{}}}\n",
            bindings.join(", "),
            captures.join(", "),
            inside.text
        );
        results
    }

    fn emit(&mut self, value: &Value, body: &mut Body) {
        let size = if self.conditional {
            self.rigid += 1;
            format!("k{}", self.rigid - 1)
        } else {
            self.space.clone()
        };
        let collector = body.collectors.len();
        let result = value.clone().of_size(size);
        body.collectors.push((format!("collect {collector} ({})\n", value.written()), result));
        body.text += &format!("emit {collector} ({})\n", value.atom);
    }

    /// Arrays one after the other.
    fn join(&mut self, part: Value, body: &mut Body) {
        self.rigid += 1;
        let (collector, mut all) = (body.collectors.len(), part.clone());
        all.dims[0] = format!("k{}", self.rigid - 1);
        body.collectors.push((format!("concat {collector} ({})\n", part.ty), all));
        body.text += &format!("emit {collector} ({})\n", part.atom);
    }

    fn fold(&mut self, operator: &str, neutral: &str, value: &Value, body: &mut Body) {
        let collector = body.collectors.len();
        let way = self.way(operator, value.ty, "lanes ");
        let operator = self.operator(operator, value.ty, body);
        let text = format!("fold {collector} {way}(<{neutral}>) {operator}");
        body.collectors.push((text, value.clone()));
        body.text += &format!("emit {collector} ({})\n", value.atom);
    }

    /// An index and a value.
    fn put(&mut self, array: &str, operator: &str, element: &[Value], body: &mut Body) {
        let collector = body.collectors.len();
        let ty = element[1].ty;
        let operator = self.operator(operator, ty, body);
        let text = format!("bins {collector} 1 (<{array}>) as ([n]{ty}) by sequential {operator}");
        let result = element[1].clone().of_size("n".to_string());
        body.collectors.push((text, result));
        body.text += &format!("emit {collector} ({})\n", atoms(element));
    }

    /// How it combines: as is said where it is built in, and by a tree where it is not.
    fn way(&self, operator: &str, ty: &str, builtin: &'static str) -> &'static str {
        if is_builtin(&self.instance.functions[operator], ty) { builtin } else { "" }
    }

    fn step(&mut self, operator: &str, neutral: &str, value: &Value, body: &mut Body) -> Value {
        let scan = body.scans.len();
        let operator = self.operator(operator, value.ty, body);
        body.scans.push(format!("scan {scan} (<{neutral}>) {operator}"));
        let state = body.fresh(value.ty);
        body.bind(&state, &format!("step {scan} ({})", value.atom));
        state
    }

    fn when(&mut self, condition: &Value, body: &mut Body, write: impl FnOnce(&mut Self, &mut Body)) {
        let outer = std::mem::replace(&mut self.conditional, true);
        body.text += &format!("if {} {{\n", condition.atom);
        write(self, body);
        body.text += "} else {}\n";
        self.conditional = outer;
    }

    fn view(&mut self, ty: &'static str, op: &str, body: &mut Body) -> Value {
        let array = body.fresh(ty).of_size("n".to_string());
        body.bind(&array, op);
        array
    }

    fn operator(&mut self, name: &str, ty: &'static str, body: &mut Body) -> String {
        let operands = [body.fresh(ty), body.fresh(ty)];
        let before = std::mem::take(&mut body.text);
        let result = self.expression(&self.instance.functions[name].body, &operands, body);
        let text = std::mem::replace(&mut body.text, before);
        let [left, right] = operands.map(|operand| operand.binding());
        format!("op ({left}) ({right}) {{\n{text}}} -> ({})\n", result.atom)
    }

    /// A function variable or a lambda, of these arguments.
    fn apply(&mut self, function: &Term, args: Vec<Value>, body: &mut Body) -> Value {
        match function {
            Term::Var(name) => {
                let function = &self.instance.functions[name];
                let value = self.expression(&function.body, &args, body);
                if !function.several {
                    return value;
                }
                let part = Value { dims: vec![ROW.to_string()], ..body.fresh(value.ty) };
                body.bind(&part, &format!("replicate({ROW}i64, {})", value.atom));
                part
            }
            Term::Lambda(params, inner) => {
                body.env.extend(params.iter().copied().zip(args));
                self.term(inner, body).remove(0)
            }
            _ => unreachable!("functions are variables and lambdas"),
        }
    }

    fn expression(&self, expr: &Expr, args: &[Value], body: &mut Body) -> Value {
        match expr {
            Expr::Param(i) => args[*i].clone(),
            Expr::Free => body.named(FREE),
            Expr::Const(n) => Value { atom: self.instance.constant(*n), ty: self.instance.ty, dims: vec![] },
            Expr::Prim(name, operands) => {
                let operands = operands.each_ref().map(|operand| self.expression(operand, args, body));
                let result = body.fresh(if is_comparison(name) { "bool" } else { self.instance.ty });
                body.bind(&result, &format!("{}.{name}({})", self.instance.ty, atoms(&operands)));
                result
            }
            Expr::At(array, index) => {
                let mut index = self.expression(index, args, body);
                if index.ty != "i64" {
                    let number = body.fresh("i64");
                    body.bind(&number, &format!("i64.{}({})", index.ty, index.atom));
                    index = number;
                }
                Lowering::at(array, &index, body)
            }
            Expr::Traced(value) => {
                let value = self.expression(value, args, body);
                body.text += &format!("trace {}\n", value.atom);
                value
            }
        }
    }
}

/// Whether an operator is a primitive and nothing else.
fn is_builtin(function: &Function, ty: &str) -> bool {
    match &function.body {
        Expr::Prim(name, operands) => {
            let prim = Prim::from_name(&format!("{ty}.{name}"));
            matches!(**operands, [Expr::Param(0), Expr::Param(1)])
                && prim.is_some_and(|prim| prim.commutative_fold().is_some())
        }
        Expr::Param(_) | Expr::Free | Expr::Const(_) | Expr::At(..) | Expr::Traced(_) => false,
    }
}
