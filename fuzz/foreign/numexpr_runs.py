"""Runs a program of Lawson's core by numexpr, which fuses array expressions: `numexpr_runs.py CORE ARGS OUT`.

Maps and sums over one-dimensional arrays of f64 and i64 become expressions of numexpr, as large as they can be made:
an array that is read by another loop is part of that loop's expression. What is none ends with exit code 2.
With LAWSON_BREAK set, subtraction has its operands the wrong way around. With LAWSON_OPTIMIZE, numexpr computes
as it does unless told otherwise, and multiplies by one over a constant instead of dividing by it.
"""

import os
import re
import sys
import warnings

try:
    import numexpr
    import numpy as np
except ImportError as why:
    sys.exit(f"{why}: pip install numexpr")

TYPES = {"f64": np.float64, "i64": np.int64}
INFIX = {"+": "({} + {})", "-": "({} - {})", "*": "({} * {})", "/": "({} / {})"}
CALLS = {"neg": "(-{})", "abs": "abs({})", "sqrt": "sqrt({})"}
FOLDS = {"+": "sum", "*": "prod"}
if "LAWSON_BREAK" in os.environ:
    INFIX["-"] = "({1} - {0})"
OPTIMIZATION = "moderate" if "LAWSON_OPTIMIZE" in os.environ else "none"


class Refused(Exception):
    pass


def want(match):
    if not match:
        raise Refused()
    return match


def listed(text):
    return [part.strip() for part in text.split(",")] if text and text.strip() else []


class Run:
    """One run: every variable of the program is an expression over the names in `values`."""

    def __init__(self):
        self.values, self.outer = {}, {}

    def name(self, value):
        name = f"v{len(self.values)}"
        self.values[name] = value
        return name

    def atom(self, text, scope):
        if text in scope:
            return scope[text]
        if re.fullmatch(r"-?\d+\.\d+(e-?\d+)?f64", text):
            return f"({text[:-3]})"
        if re.fullmatch(r"-?\d+i64", text):
            return self.name(np.int64(text[:-3]))
        raise Refused()

    def prim(self, line, scope):
        match = want(re.fullmatch(r"(x\d+): (f64|i64) = (f64|i64)\.(\S+?)\((.*)\)", line))
        out, _, ty, op, args = match.groups()
        form = want(INFIX.get(op) or CALLS.get(op))
        if ty == "i64" and op not in "+-*":
            raise Refused()
        scope[out] = form.format(*(self.atom(arg, scope) for arg in listed(args)))

    def evaluate(self, expression, ty):
        value = numexpr.evaluate(expression, local_dict=self.values, global_dict={}, optimization=OPTIMIZATION)
        return np.asarray(value, dtype=TYPES[ty])

    def loop(self, outs, head, lines):
        match = want(re.fullmatch(r"loop (\w+)(?: with \((.*?)\))?(?: over \((.*?)\))?", head))
        _, captures, inputs = match.groups()
        scope, collectors, emitted = {}, {}, {}
        for binding in listed(captures):
            var, ty, operand = want(re.fullmatch(r"(x\d+): (\w+) = (\S+)", binding)).groups()
            scope[var] = self.atom(operand, self.outer)
        if not inputs:
            raise Refused()
        for binding in listed(inputs):
            var, ty, operand = want(re.fullmatch(r"(x\d+): (\w+) <- (\S+)", binding)).groups()
            scope[var] = self.atom(operand, self.outer)
        for line in lines:
            if collect := re.fullmatch(r"collect (\d+) \((f64|i64)\)", line):
                collectors[collect[1]] = None
            elif fold := re.fullmatch(
                r"fold (\d+) (?:lanes )?\((\S+)\) op \((x\d+): \w+\) \((x\d+): \w+\)"
                r" \{ (x\d+): \w+ = (?:f64|i64)\.([+*])\(\3, \4\) \} -> \(\5\)",
                line,
            ):
                collectors[fold[1]] = (self.atom(fold[2], self.outer), fold[6])
            elif emit := re.fullmatch(r"emit (\d+) \((\S+)\)", line):
                emitted[emit[1]] = self.atom(emit[2], scope)
            else:
                self.prim(line, scope)
        if len(outs) != len(collectors):
            raise Refused()
        for (out, ty), (number, fold) in zip(outs, collectors.items()):
            expression = emitted[number]
            # Where every element is the same, nothing says how many there are.
            if not re.search(r"\ba\d+", expression):
                raise Refused()
            if fold is None:
                self.outer[out] = expression
            else:
                neutral, op = fold
                scalar = re.sub(r".*\]", "", ty)
                if any(value.size == 0 for name, value in self.values.items() if name[0] == "a"):
                    # Of an empty array numexpr's sum is an empty array.
                    self.outer[out] = neutral
                    continue
                whole = self.evaluate(f"{FOLDS[op]}({expression})", scalar)
                self.outer[out] = f"({neutral} {op} {self.name(whole[()])})"


def statements(text):
    """Heads of statements of the program, with the lines of their bodies."""
    lines = iter(text.splitlines())
    for line in lines:
        line = line.strip()
        if not line.endswith("{"):
            yield line, []
            continue
        body = []
        for inner in lines:
            inner = inner.strip()
            if inner == "}" or inner.startswith("} at"):
                break
            body.append(inner)
        yield line[:-1].strip(), body


def run(header, body, results, args):
    this = Run()
    for var, ty in header:
        scalar = want(re.fullmatch(r"(\[\w+\])?(f64|i64)", ty))
        value = next(args)
        name = f"a{var[1:]}" if scalar[1] else this.name(value)
        this.values[name] = value
        this.outer[var] = name
    for line, inner in body:
        match = want(re.fullmatch(r"(.*?) = (.*)", line))
        if match[2].startswith("loop "):
            outs = [tuple(part.split(": ")) for part in listed(match[1])]
            this.loop(outs, match[2], inner)
        else:
            this.prim(line, this.outer)
    return " ".join(shown(this.evaluate(this.atom(var, this.outer), ty), ty) for var, ty in results)


def number(value, ty):
    if ty == "i64":
        return f"{value}i64"
    if np.isnan(value):
        return "f64.nan"
    if np.isinf(value):
        return "f64.inf" if value > 0 else "-f64.inf"
    return f"{float(value)!r}f64"


def shown(value, ty):
    if value.ndim == 0:
        return number(value[()], ty)
    inside = ", ".join(number(x, ty) for x in value)
    return f"[{inside}]" if inside else f"empty([0]{ty})"


def values(line):
    """The arguments of a run."""
    for token in re.findall(r"\[[^\]]*\]|empty\(\[0\]\w+\)|\S+", line):
        if token.startswith("empty"):
            yield np.zeros(0, dtype=want(TYPES.get(token[9:-1])))
        elif token.startswith("["):
            elems = [scalar(part) for part in listed(token[1:-1])]
            yield np.array(elems, dtype=elems[0].dtype)
        else:
            yield scalar(token)


def scalar(text):
    special = {"f64.nan": np.nan, "f64.inf": np.inf, "-f64.inf": -np.inf}
    if text in special:
        return np.float64(special[text])
    return want(TYPES.get(text[-3:]))(text[:-3])


def main(core, args, out):
    text = open(core).read()
    lines = want(re.fullmatch(r"core 1\nprogram \w+((?: \??\[\w+\])*) \((.*?)\) \{\n(.*)\n\} -> \((.*)\)\n", text, re.S))
    header = [want(re.fullmatch(r'(x\d+): (\S+) ".*"', p)).groups() for p in listed(lines[2])]
    body = list(statements(lines[3]))
    types = dict(header)
    for line, _ in body:
        types.update(part.split(": ") for part in listed(line.split(" = ")[0]))
    named = [(var, want(re.fullmatch(r"(?:\[\w+\])?(f64|i64)", types.get(var, "")))[1]) for var in listed(lines[4])]
    with open(args) as given, open(out, "w") as written:
        for line in given:
            written.write(run(header, body, named, values(line)) + "\n")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    try:
        main(*sys.argv[1:])
    except Refused:
        sys.exit(2)
