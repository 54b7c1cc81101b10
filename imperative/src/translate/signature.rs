//! Entries: functions whose types a `#:` line says; and calls of other functions, which are written out.

use std::collections::BTreeSet;

use lawson_oracle::source::Span;

use super::affine::{Affine, Reach};
use super::code::{Code, Shape, scalar_type, type_text};
use super::exp::{LIMIT, bounded, refused};
use super::{Result, Translator, Variable, places};
use crate::syntax::ast::{
    Arg, Asked, Exp, ExpKind, Extent, Function, Ident, Mode, Name, Signature, Type, TypeKind,
};

impl<'p> Translator<'p> {
    /// The definition that an entry is.
    pub(super) fn entry(&mut self, function: &'p Function, signature: &Signature) -> Result<String> {
        self.variables.clear();
        self.lets.clear();
        self.sizes.clear();
        self.inside = vec![function.name.name.clone()];
        self.asked = function.asked;
        self.sharing = sharing(function, signature)?;
        let types = parameter_types(function, signature)?;
        let mut sizes: Vec<Ident> = Vec::new();
        for ident in types.iter().flat_map(|(_, ty)| named_extents(ty)) {
            if !sizes.iter().any(|size| size.name == ident.name) {
                sizes.push(ident.clone());
            }
        }
        let params: Vec<&Name> = function.params.iter().map(|param| &param.name).collect();
        // A parameter that is an extent too is that number.
        let size_text = |name: &Name| {
            let name = name.replace('.', "_");
            if params.iter().any(|param| param.replace('.', "_") == name)
                || lawson_oracle::types::is_reserved(&name)
            {
                format!("{name}'")
            } else {
                name
            }
        };
        self.sizes = sizes.iter().map(|size| size_text(&size.name)).collect();
        let entry = self.name_of(&function.name.name);
        let mut text = format!("entry {}", places::from(function.name.span, &entry));
        self.entries.insert(entry, function.name.name.clone());
        sizes.iter().for_each(|size| text.push_str(&format!(" [{}]", size_text(&size.name))));
        let mut unnamed = 0;
        // Sizes stand before all parameters.
        let mut typed = String::new();
        for (param, ty) in &types {
            let TypeKind::Array(mode, extents) = &ty.kind else {
                return Err(refused(ty.span, "lists are results only"));
            };
            let mut shape = Vec::new();
            for extent in extents {
                shape.push(match extent {
                    Extent::Name(ident) => Affine::term(size_text(&ident.name)),
                    Extent::Number(n) => Affine::constant(*n),
                    Extent::Any => {
                        unnamed += 1;
                        let name = format!("any'{unnamed}");
                        text.push_str(&format!(" [{name}]"));
                        Affine::term(name)
                    }
                });
            }
            let shape = shape_of(&shape);
            let name = self.name_of(&param.name);
            let of_size = sizes.iter().find(|size| size.name == param.name && shape == Shape::Scalar);
            let exact = of_size.map(|size| Affine::term(size_text(&size.name)));
            if let Some(size) = &exact {
                let value = match mode {
                    Mode::Integer => format!("i64.i32 {name}"),
                    Mode::Double => {
                        self.lets.push(places::from(
                            param.span,
                            format!("let _ = assert ({name} == f64.i64 {size}) ()"),
                        ));
                        size.to_string()
                    }
                    Mode::Logical => return Err(refused(param.span, "an extent is a number")),
                };
                self.lets.push(places::from(param.span, format!("let _ = assert ({value} == {size}) ()")));
            }
            typed.push_str(&format!(" ({}: {})", places::from(param.span, &name), type_text(*mode, &shape)));
            self.variables.insert(param.name.clone(), Variable { name, mode: *mode, shape, exact });
        }
        text.push_str(&typed);
        self.reach = Reach::default();
        self.lets.extend(self.sizes.iter().map(|size| bounded(size)));
        let result = self.result(&function.body, &signature.result, &size_text)?;
        Ok(places::from(function.span, format!("{text} =\n{result}\n")))
    }

    /// The body, with the type that the function declares for what it gives.
    fn result(&mut self, body: &Exp, ty: &Type, size_text: &dyn Fn(&Name) -> String) -> Result<String> {
        let given = self.function_body(body, &mut |t, given| match (&ty.kind, given) {
            (TypeKind::List(parts), Given::List(args)) => t.list(parts, args, ty.span, size_text),
            (TypeKind::Array(mode, extents), Given::Value(exp)) => {
                let code = t.exp(exp)?;
                let code = t.declared(code, *mode, extents, exp.span, size_text)?;
                Ok(code)
            }
            (TypeKind::List(_), Given::Value(exp)) => {
                Err(refused(exp.span, "the function is declared to give a list")
                    .help("end it with `list(a = .., b = ..)`"))
            }
            (TypeKind::Array(..), Given::List(args)) => {
                let span = args.first().map_or(ty.span, |arg| arg.value.span);
                Err(refused(span, "the function is declared to give one value, and gives a list"))
            }
        })?;
        let lets: String = std::mem::take(&mut self.lets).iter().map(|line| format!("  {line}\n")).collect();
        let (lets, given) = (self.within(lets), self.within(given));
        Ok(if lets.is_empty() { format!("  {given}") } else { format!("{lets}  in {given}") })
    }

    /// A text with the bounds that arithmetic on integers needs, or without them where it needs none.
    fn within(&self, mut text: String) -> String {
        if let Some(limit) = self.reach.limit() {
            return text.replace(LIMIT, &limit.to_string());
        }
        while let Some(at) = text.find(LIMIT) {
            let start = text[..at].rfind("let _ = assert (").unwrap_or(at);
            let end = text[at..].find(") ()").map_or(at, |end| at + end + ") ()".len());
            text.replace_range(start..end, "");
        }
        if text.trim().is_empty() { String::new() } else { text }
    }

    fn list(
        &mut self,
        parts: &[(Ident, Type)],
        args: &[Arg],
        span: Span,
        size_text: &dyn Fn(&Name) -> String,
    ) -> Result<String> {
        if parts.is_empty() {
            return Err(refused(span, "a list without parts"));
        }
        if args.len() != parts.len() {
            return Err(refused(
                span,
                format!("the list has {} parts, and is declared with {}", args.len(), parts.len()),
            ));
        }
        let mut fields = Vec::new();
        for ((name, ty), arg) in parts.iter().zip(args) {
            if arg.name.as_ref().is_none_or(|given| given.name != name.name) {
                return Err(refused(
                    arg.value.span,
                    format!("this part of the list is declared as `{}`", name.name),
                ));
            }
            let TypeKind::Array(mode, extents) = &ty.kind else {
                return Err(refused(ty.span, "lists have no lists in them"));
            };
            let code = self.exp(&arg.value)?;
            let value = self.declared(code, *mode, extents, arg.value.span, size_text)?;
            let field = field_name(&name.name);
            if fields.iter().any(|(other, _)| *other == field) {
                return Err(refused(name.span, format!("a second part `{field}`"))
                    .help("`a.b` is called `a_b`, for whoever reads results"));
            }
            fields.push((field, value));
        }
        let fields: Vec<String> =
            fields.into_iter().map(|(name, value)| format!("{name} = {value}")).collect();
        Ok(format!("{{{}}}", fields.join(", ")))
    }

    /// A value as the type of a result says.
    fn declared(
        &mut self,
        code: Code,
        mode: Mode,
        extents: &[Extent],
        span: Span,
        size_text: &dyn Fn(&Name) -> String,
    ) -> Result<String> {
        if code.mode > mode || code.shape.extents().len() != extents.len() {
            let found = describe(code.mode, &code.shape);
            return Err(refused(span, format!("the function is declared to give another type than {found}")));
        }
        let code = self.as_mode(code, mode);
        let text = self.array_text(&code);
        let wanted: Vec<Option<Affine>> = extents
            .iter()
            .map(|extent| match extent {
                Extent::Name(ident) => Some(Affine::term(size_text(&ident.name))),
                Extent::Number(n) => Some(Affine::constant(*n)),
                Extent::Any => None,
            })
            .collect();
        if let Some(unknown) = extents.iter().find_map(|extent| match extent {
            Extent::Name(ident) if !self.sizes.contains(&size_text(&ident.name)) => Some(ident),
            _ => None,
        }) {
            let what = format!("no vector or matrix among the parameters has the extent `{}`", unknown.name);
            return Err(refused(unknown.span, what).help(format!("write `{}[]` for any", mode.name())));
        }
        let same = code
            .shape
            .extents()
            .iter()
            .zip(&wanted)
            .all(|(found, wanted)| wanted.as_ref().is_none_or(|w| w == *found));
        if same {
            return Ok(places::from(span, text));
        }
        let dims: Vec<String> = wanted
            .iter()
            .zip(code.shape.extents())
            .map(|(wanted, found)| format!("[{}]", wanted.as_ref().unwrap_or(found)))
            .collect();
        Ok(places::from(span, format!("({text} :> {}{})", dims.concat(), scalar_type(mode))))
    }

    /// A call of a function of the file: its body, with its parameters.
    pub(super) fn call_of(&mut self, function: &'p Function, args: &[Arg], span: Span) -> Result<Code> {
        if self.inside.contains(&function.name.name) {
            return Err(refused(span, format!("`{}` calls itself", function.name.name)).help("write a loop"));
        }
        if args.len() != function.params.len() {
            let (wants, given) = (function.params.len(), args.len());
            return Err(refused(
                span,
                format!("`{}` takes {wants} arguments, and {given} are given", function.name.name),
            ));
        }
        let mut values: Vec<Option<Variable>> = vec![None; function.params.len()];
        for (position, arg) in args.iter().enumerate() {
            if self.has_effects(&arg.value) {
                return Err(refused(arg.value.span, "an argument that prints, draws or calls the host")
                    .help("R evaluates arguments when they are used: give it a name before the call"));
            }
            let position = match &arg.name {
                None => position,
                Some(name) => {
                    function.params.iter().position(|param| param.name == name.name).ok_or_else(|| {
                        refused(
                            name.span,
                            format!("`{}` has no parameter `{}`", function.name.name, name.name),
                        )
                    })?
                }
            };
            let code = self.exp(&arg.value)?;
            let value = self.variable_of("a", code);
            if values[position].replace(value).is_some() {
                return Err(refused(arg.value.span, "this parameter has its value already"));
            }
        }
        let mut inner = std::collections::BTreeMap::new();
        for (param, value) in function.params.iter().zip(values) {
            let Some(value) = value else {
                return Err(refused(span, format!("no value for `{}`", param.name)));
            };
            inner.insert(param.name.clone(), value);
        }
        let outer = std::mem::replace(&mut self.variables, inner);
        // It is written out here, behind the gates that stand here too.
        let gates = function.asked.gates.and(self.asked.gates);
        let asked = std::mem::replace(&mut self.asked, Asked { gates, ..function.asked });
        // Its parameters are copies.
        let sharing = std::mem::take(&mut self.sharing);
        self.inside.push(function.name.name.clone());
        self.calls += 1;
        // Its variables have names of their own, so that its statements can stand among those around the call.
        let suffix = std::mem::replace(&mut self.suffix, format!("'c{}", self.calls));
        let mut types: Vec<(Mode, Shape)> = Vec::new();
        let text = self.function_body(&function.body, &mut |t, given| match given {
            Given::Value(exp) => {
                let code = t.exp(exp)?;
                types.push((code.mode, code.shape.clone()));
                Ok(t.array_text(&code))
            }
            Given::List(_) => Err(refused(span, "a function that is called gives one value")),
        });
        self.inside.pop();
        self.suffix = suffix;
        self.asked = asked;
        self.sharing = sharing;
        self.variables = outer;
        let text = text?;
        let Some((mode, shape)) = types.pop() else {
            return Err(refused(span, format!("`{}` gives nothing", function.name.name)));
        };
        let same = |(other, extents): &(Mode, Shape)| {
            *other == mode && extents.extents().len() == shape.extents().len()
        };
        if !types.iter().all(same) {
            return Err(refused(span, format!("`{}` gives values of different types", function.name.name)));
        }
        if let (false, Shape::Vector(_)) = (types.is_empty(), &shape) {
            let (size, name) = (self.fresh("n"), self.fresh("v"));
            let shape = Shape::Vector(Affine::term(size.as_str()));
            self.lets.push(places::from(
                span,
                format!("let [{size}] ({name}: {}) = {text}", type_text(mode, &shape)),
            ));
            return Ok(Variable { name, mode, shape, exact: None }.code());
        }
        let code = self.of_text(&Code::new(mode, shape, ""), text);
        Ok(self.bound(code))
    }

    /// A value under a name, as a variable.
    pub(super) fn variable_of(&mut self, what: &str, code: Code) -> Variable {
        let name = match &code.shape {
            Shape::Scalar if code.exact.is_some() => String::new(),
            Shape::Scalar if code.is_atom() => code.said(),
            Shape::Scalar => {
                let name = self.fresh(what);
                self.lets.push(format!("let {name} = {}", code.said()));
                name
            }
            Shape::Vector(_) | Shape::Matrix(..) => self.array(&code),
        };
        Variable { name, mode: code.mode, shape: code.shape, exact: code.exact }
    }
}

/// What a function gives.
pub(super) enum Given<'e> {
    /// An expression.
    Value(&'e Exp),
    /// `list(a = .., b = ..)`.
    List(&'e [Arg]),
}

impl<'e> Given<'e> {
    /// What an expression at a function's end gives.
    pub(super) fn of(exp: &'e Exp) -> Given<'e> {
        match &exp.kind {
            ExpKind::Call(name, args) if &*name.name == "list" => Given::List(args),
            ExpKind::Call(name, args) if &*name.name == "invisible" && args.len() == 1 => {
                Given::of(&args[0].value)
            }
            ExpKind::Paren(inner) => Given::of(inner),
            _ => Given::Value(exp),
        }
    }
}

/// The parameters that may share memory with another one.
fn sharing(function: &Function, signature: &Signature) -> Result<BTreeSet<Name>> {
    for (param, ty) in signature.params.iter().filter(|(param, _)| signature.refs.contains(&param.name)) {
        if !matches!(&ty.kind, TypeKind::Array(_, extents) if extents.len() == 1) {
            return Err(refused(param.span, "a `ref` parameter must be a vector"));
        }
    }
    for name in function.noalias.iter().flatten() {
        if !signature.refs.contains(&name.name) {
            return Err(refused(name.span, format!("`{}` is not a `ref` parameter", name.name))
                .help("others are values of their own, and share nothing"));
        }
    }
    let shares = |a: &&Name| signature.refs.iter().any(|b| function.may_share(a, b));
    Ok(signature.refs.iter().filter(shares).cloned().collect())
}

/// Each parameter with its type.
fn parameter_types<'f>(
    function: &'f Function,
    signature: &'f Signature,
) -> Result<Vec<(&'f Ident, &'f Type)>> {
    if let Some((unknown, _)) =
        signature.params.iter().find(|(name, _)| !function.params.iter().any(|param| param.name == name.name))
    {
        return Err(refused(
            unknown.span,
            format!("`{}` has no parameter `{}`", function.name.name, unknown.name),
        ));
    }
    let mut types = Vec::new();
    for param in &function.params {
        match signature.params.iter().find(|(name, _)| name.name == param.name) {
            Some((_, ty)) => types.push((param, ty)),
            None => {
                return Err(refused(param.span, format!("the `#:` line gives no type for `{}`", param.name))
                    .help(format!("add `{}: double`, or what it is", param.name)));
            }
        }
    }
    Ok(types)
}

fn named_extents(ty: &Type) -> Vec<&Ident> {
    match &ty.kind {
        TypeKind::Array(_, extents) => extents
            .iter()
            .filter_map(|extent| match extent {
                Extent::Name(ident) => Some(ident),
                Extent::Number(_) | Extent::Any => None,
            })
            .collect(),
        TypeKind::List(_) => Vec::new(),
    }
}

fn shape_of(extents: &[Affine]) -> Shape {
    match extents {
        [] => Shape::Scalar,
        [n] => Shape::Vector(n.clone()),
        [n, m, ..] => Shape::Matrix(n.clone(), m.clone()),
    }
}

/// What a part of a result is called.
pub(crate) fn field_name(name: &Name) -> String {
    let name = name.replace('.', "_");
    if lawson_oracle::syntax::is_keyword(&name) { format!("{name}_") } else { name }
}

/// What messages call a value of this type.
pub(super) fn describe(mode: Mode, shape: &Shape) -> String {
    let extents: Vec<String> = shape.extents().iter().map(|extent| extent.to_string()).collect();
    if extents.is_empty() { mode.name().into() } else { format!("{}[{}]", mode.name(), extents.join(", ")) }
}
