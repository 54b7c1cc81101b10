"""Makes the tables beside it: `python3 -m venv v; v/bin/pip install mpmath; v/bin/python tables.py`.

A line is x (and y), the nearest f64 to the result, all three as bits, and by how many of its ulps the truth is above it.
"""
import math, pathlib, random, struct
import mpmath
from mpmath import mp, mpf

mp.prec = 1300  # sin of 2^1023 needs that many
draw = random.Random(20261125)
ROOT, LN2 = math.sqrt(0.5), math.log(2)
FAR = 1647099.0


def uniform(low, high): return lambda: draw.uniform(low, high)
def spread(low, high): return lambda: math.ldexp(draw.choice((-1, 1)) * draw.uniform(1, 2), draw.randint(low, high))
def near(centre, greatest=-4): return lambda: centre + draw.choice((-1, 1)) * 2 ** draw.uniform(-52, greatest)


def near_quarter_turn():
    """Some floats beside a multiple of pi/2, where sine, cosine or tangent nearly vanish."""
    x = float(draw.choice((draw.randint(-9, 9), draw.randint(-2**20, 2**20))) * mp.pi / 2)
    return x + draw.randint(-2, 2) * math.ulp(x)


anything = spread(-1074, 1023)
trig = [anything, uniform(-4, 4), uniform(-FAR, FAR), near_quarter_turn, near_quarter_turn, spread(-30, 40)]
# The nearest f64 of all to a multiple of pi/2, and the end of the vector form.
trig_edges = [6381956970095103 * 2.0**797, FAR, FAR / 2, math.pi / 4, 3 * math.pi / 4, 1e22]
log = [anything, uniform(0.5, 2), near(1), near(ROOT), near(2 * ROOT), uniform(0, 100)]
hyperbolic = [spread(-1074, 2), uniform(-3, 3), uniform(-25, 25), uniform(-710, 710), near(LN2 / 2), near(1.5 * LN2)]
inverse = [spread(-1074, -1), uniform(-1, 1), near(0.5), near(1), near(-1), near(-0.5)]
arc = [anything, uniform(-3, 3)] + [near(c) for c in (0.4375, 0.6875, 1.1875, 2.4375)]
ONE = {  # name: function, points, edges
    "exp": (mp.exp, [spread(-1074, 2), uniform(-745, 709), near(LN2 / 2), uniform(-745, -708)], [709.782712893384, -745.13]),
    "log": (mp.log, log, [ROOT, 2 * ROOT]),
    "log2": (lambda x: mp.log(x, 2), log, [ROOT, 2 * ROOT]),
    "log10": (mp.log10, log, [ROOT, 2 * ROOT]),
    "log1p": (mp.log1p, [anything, uniform(-1, 1), near(-1), near(ROOT - 1), near(2 * ROOT - 1), uniform(0, 100)], [-0.5]),
    "sin": (mp.sin, trig, trig_edges),
    "cos": (mp.cos, trig, trig_edges),
    "tan": (mp.tan, trig, trig_edges),
    "asin": (mp.asin, inverse, [0.5, 1.0]),
    "acos": (mp.acos, inverse, [0.5, -1.0]),
    "atan": (mp.atan, arc, [0.4375, 0.6875, 1.1875, 2.4375]),
    "sinh": (mp.sinh, hyperbolic, [710.4758600739439, LN2 / 2]),
    "cosh": (mp.cosh, hyperbolic, [710.4758600739439, LN2 / 2]),
    "tanh": (mp.tanh, hyperbolic, [22.0, 19.06, LN2 / 2]),
    "cbrt": (lambda x: mp.sign(x) * mp.cbrt(abs(x)), [anything, uniform(-8, 8), near(1), near(2)], [1.0, 2.0, 4.0, 27.0]),
    "erf": (mp.erf, [spread(-1074, 1), uniform(-6, 6), near(0.875), uniform(-2, 2)], [0.875, 5.93]),
    "erfc": (mp.erfc, [spread(-1074, 1), uniform(-6, 27), near(0.5), near(-0.5), uniform(26, 27.2)], [0.5, 4.0, 27.226]),
}


def power():
    """Results over the whole range: x, and the y that leads to one."""
    x = draw.choice((anything, near(1), uniform(0.1, 10)))()
    if x < 0: return x, float(draw.randint(-40, 40))
    return (x, draw.uniform(-1074, 1024) / math.log2(x)) if x != 1 else (x, 3.0)


def pair():
    """Of the same size, or of any."""
    x = anything()
    return x, anything() if draw.random() < 0.4 else draw.uniform(-2, 2) * 2.0 ** draw.randint(-3, 3) * min(abs(x), 1e300)


TWO = {  # name: function, points, edges
    "pow": (lambda x, y: x**y, [power, lambda: (abs(anything()), draw.choice((0.5, 1 / 3, -1.0, 3.0, -2.0)))],
            [(1 + 2**-52, 3e18), (1 - 2**-53, -6e18), (2.0, -1074.0), (math.sqrt(3), 7.5)]),
    "atan2": (mp.atan2, [pair, lambda: (draw.uniform(-1, 1), draw.uniform(-1, 1))],
              [(5e-324, -5e-324), (1e308, 1e-308), (1e-308, 1e308), (7.0, 16.0), (1e308, -1.7e308)]),
    "hypot": (mp.hypot, [pair, lambda: (draw.uniform(-1, 1), draw.uniform(-1, 1))],
              [(5e-324, 5e-324), (3.0, 4.0), (1.2e308, 1.3e308), (1e150, 1e150), (1e-130, 1e-130)]),
}

# The worst of 20,000 points each, measured once.
WORST = {
    "exp": 370.5081788522509, "log": 0.7066779186334822, "log2": 1.363278219040262, "log10": 1.3299116584967299,
    "log1p": -0.36672615051325463, "sin": 0.8461276647737541, "cos": 0.7612417835146469, "tan": -0.781376852258789,
    "asin": 0.5000000000000063, "acos": 0.5483842028817484, "atan": 0.734850300497529, "sinh": -0.2464914592311482,
    "cosh": 1.0445466368751106, "tanh": -0.246912861115647, "cbrt": 1.0712041372189274, "erf": 0.847427159975648,
    "erfc": 26.552878160976654, "pow": (1.1158399180383063e-293, -0.5), "hypot": (3.0, 5.0),
    "atan2": (0.5477103849049492, 0.7361034780898343),
}


def single(x): return struct.unpack("<f", struct.pack("<f", x))[0]
def bits(x): return struct.pack(">d", x).hex()


def line(function, arguments):
    """The line of the table, or nothing outside the domain or where the result overflows."""
    if any(x == 0 or math.isinf(x) for x in arguments): return None
    try:
        value = function(*map(mpf, arguments))
    except (ValueError, ZeroDivisionError):
        return None
    if not isinstance(value, mpf) or not mp.isfinite(value): return None
    if value == 0: return " ".join(map(bits, (*arguments, 0.0))) + " 0"
    exponent = max(mp.frexp(value)[1] - 53, -1074)
    digits = mp.ldexp(value, -exponent)
    nearest = int(mp.nint(digits))
    if exponent + nearest.bit_length() > 1024: return None
    return " ".join(map(bits, (*arguments, math.ldexp(nearest, exponent)))) + f" {float(digits - nearest):.3f}"


COUNT = 360
for name, (function, points, edges) in (ONE | TWO).items():
    lines = []
    for edge in [*edges, WORST[name]]:
        for side in (0.0, math.inf, -math.inf):
            x = edge if name in TWO else (edge,)
            lines.append(line(function, [v if side == 0 else math.nextafter(v, side) for v in x]))
    while sum(l is not None for l in lines) < COUNT:
        x = points[len(lines) % len(points)]()
        x = x if name in TWO else (x,)
        # Every other point is one of f32 too.
        if len(lines) // len(points) % 2 and all(abs(v) < 3e38 for v in x): x = tuple(map(single, x))
        lines.append(line(function, x))
    path = pathlib.Path(__file__).with_name(f"{name}.txt")
    path.write_text("\n".join(l for l in lines if l) + "\n")
