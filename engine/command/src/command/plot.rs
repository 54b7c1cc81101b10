//! Results as a drawing: `--plot line:xs,ys`, as a file of its own (`-o FILE.svg`) or on a page (`--html FILE`).

use std::fmt;
use std::str::FromStr;

use lawson_oracle::types::Type;

use super::failure::{Failure, FailureKind};
use super::output::{NamedResult, Names};
use crate::data::flat::ranks;
use crate::native::NativeValue;

/// More points than this are thinned: no screen shows them apart.
const POINTS: usize = 20_000;
/// Rows and columns of an image, at most: each of its cells is a shape of its own.
const CELLS: usize = 128;
/// Bins of a histogram, at most.
const BINS: usize = 60;

/// What `--plot` says: `KIND:NAME`, or `KIND:NAME,NAME`.
#[derive(Clone, Debug)]
pub struct Plot {
    kind: Kind,
    names: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Line,
    Scatter,
    Histogram,
    Image,
}

const KINDS: [(&str, Kind, &str); 4] = [
    ("line", Kind::Line, "line:ys or line:xs,ys"),
    ("scatter", Kind::Scatter, "scatter:xs,ys"),
    ("histogram", Kind::Histogram, "histogram:xs"),
    ("image", Kind::Image, "image:matrix"),
];

impl FromStr for Plot {
    type Err = String;

    fn from_str(text: &str) -> Result<Plot, String> {
        let forms = || KINDS.map(|(.., form)| form).join(", ");
        let (word, names) = text.split_once(':').ok_or_else(|| format!("write one of {}", forms()))?;
        let found = KINDS.iter().find(|(name, ..)| *name == word);
        let (_, kind, form) = found.ok_or_else(|| format!("write one of {}", forms()))?;
        let names: Vec<String> = names.split(',').map(str::to_string).collect();
        let fits = match kind {
            Kind::Line => names.len() <= 2,
            Kind::Scatter => names.len() == 2,
            Kind::Histogram | Kind::Image => names.len() == 1,
        };
        if !fits || names.iter().any(String::is_empty) {
            return Err(format!("write {form}"));
        }
        Ok(Plot { kind: *kind, names })
    }
}

impl fmt::Display for Plot {
    /// As `--plot` takes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = KINDS.iter().find(|(_, kind, _)| *kind == self.kind).map_or("", |(word, ..)| word);
        write!(f, "{word}:{}", self.names.join(","))
    }
}

impl Plot {
    /// Asks, before anything is computed, whether the results have what is to be drawn.
    pub fn admits(&self, names: &Names, result: &Type) -> Result<(), Failure> {
        if !cfg!(feature = "plots") {
            return Err(no_plots());
        }
        let results = names.with(result);
        let all: Vec<(String, usize)> = results.iter().flat_map(|(name, ty)| ranks(name, ty)).collect();
        let wanted = if self.kind == Kind::Image { 2 } else { 1 };
        for name in &self.names {
            let Some((_, rank)) = all.iter().find(|(other, _)| other == name) else {
                let there: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
                let message = format!("--plot: there is no result `{name}`");
                return Err(wrong(message).help(&format!("the results are {}", there.join(", "))));
            };
            if *rank != wanted {
                let shape = |rank| {
                    ["a single value", "an array", "a matrix"]
                        .get(rank)
                        .unwrap_or(&"an array of matrices")
                        .to_string()
                };
                let message = format!("--plot: `{name}` is {}, and {} is drawn", shape(*rank), shape(wanted));
                return Err(wrong(message));
            }
        }
        Ok(())
    }

    /// The drawing as SVG, the same for the same results, and what is left out of it.
    ///
    /// # Errors
    /// Nothing is left to be drawn, or two arrays have different lengths.
    pub fn drawn(&self, results: &[NamedResult]) -> Result<(String, Vec<String>), Failure> {
        let mut notes = Vec::new();
        let parts = self.names.iter().map(|name| part(results, name)).collect::<Result<Vec<_>, _>>()?;
        let svg = match (self.kind, &parts[..]) {
            (Kind::Image, [matrix]) => self.image(matrix, &mut notes),
            (Kind::Histogram, [xs]) => {
                let xs = self.finite(numbers(xs).map(|x| (x, 0.0)), &mut notes)?;
                self.histogram(xs.into_iter().map(|(x, _)| x).collect())
            }
            (_, [ys]) => self.points((0..).map(f64::from).zip(numbers(ys)), &mut notes),
            (_, [xs, ys]) if xs.dims() == ys.dims() => self.points(numbers(xs).zip(numbers(ys)), &mut notes),
            (_, parts) => {
                let lengths: Vec<String> = parts.iter().map(|part| part.dims()[0].to_string()).collect();
                let message = format!(
                    "--plot: `{}` have {} elements",
                    self.names.join("` and `"),
                    lengths.join(" and ")
                );
                return Err(wrong(message).help("arrays that are drawn against each other have one length"));
            }
        };
        Ok((svg?, notes))
    }

    /// The points of which both numbers are finite.
    fn finite(
        &self,
        points: impl Iterator<Item = (f64, f64)>,
        notes: &mut Vec<String>,
    ) -> Result<Vec<(f64, f64)>, Failure> {
        let mut all = 0;
        let finite: Vec<_> =
            points.inspect(|_| all += 1).filter(|(x, y)| x.is_finite() && y.is_finite()).collect();
        let names = self.names.join("` and `");
        if all == 0 {
            return Err(wrong(format!("--plot: `{names}` has no elements, so nothing is drawn")));
        }
        if finite.is_empty() {
            return Err(wrong(format!("--plot: `{names}` has only NaN and infinities, so nothing is drawn")));
        }
        if finite.len() < all {
            notes.push(format!("{} of {all} points are NaN or infinite, and not drawn", all - finite.len()));
        }
        Ok(finite)
    }

    fn points(
        &self,
        points: impl Iterator<Item = (f64, f64)>,
        notes: &mut Vec<String>,
    ) -> Result<String, Failure> {
        let points = self.finite(points, notes)?;
        let all = points.len();
        let points = match self.kind {
            Kind::Line => extremes(points),
            _ => points.into_iter().step_by(all.div_ceil(POINTS)).collect(),
        };
        if points.len() < all {
            notes.push(format!("{} of {} points are drawn", points.len(), all));
        }
        self.draw(
            range(points.iter().map(|p| p.0)),
            range(points.iter().map(|p| p.1)),
            Shapes::Points(points),
        )
    }

    fn histogram(&self, xs: Vec<f64>) -> Result<String, Failure> {
        let (low, high) = range(xs.iter().copied());
        let bins = ((xs.len() as f64).sqrt().ceil() as usize).clamp(1, BINS);
        let width = (high - low) / bins as f64;
        let mut counts = vec![0.0; bins];
        for x in xs {
            // The last bin has its upper end.
            counts[(((x - low) / width) as usize).min(bins - 1)] += 1.0;
        }
        let most = counts.iter().copied().fold(0.0, f64::max);
        let bar = |(i, count): (usize, &f64)| {
            let left = low + i as f64 * width;
            Cell { left, right: left + width, bottom: 0.0, top: *count, shade: 0.7 }
        };
        let bars = counts.iter().enumerate().map(bar).collect();
        self.draw((low, high), (0.0, most * 1.05), Shapes::Cells(bars))
    }

    fn image(&self, matrix: &NativeValue<'static>, notes: &mut Vec<String>) -> Result<String, Failure> {
        let [rows, columns] = [0, 1].map(|i| usize::try_from(matrix.dims()[i]).unwrap_or_default());
        let values = self.finite(numbers(matrix).map(|x| (x, 0.0)), notes)?;
        let (low, high) = range(values.iter().map(|v| v.0));
        let [down, across] = [rows, columns].map(|n| n.div_ceil(CELLS).max(1));
        if down > 1 || across > 1 {
            notes.push(format!("one of {} rows and one of {} columns is drawn", down, across));
        }
        let mut cells = Vec::new();
        for i in (0..rows).step_by(down) {
            for j in (0..columns).step_by(across) {
                let value = number(matrix, i * columns + j);
                if value.is_finite() {
                    // The first row is at the top.
                    let (top, left) = ((rows - i) as f64, j as f64);
                    let shade = (value - low) / (high - low);
                    let (bottom, right) = (top - down as f64, left + across as f64);
                    cells.push(Cell { left, right, bottom: bottom.max(0.0), top, shade });
                }
            }
        }
        self.draw((0.0, columns as f64), (0.0, rows as f64), Shapes::Cells(cells))
    }
}

/// What is drawn between two axes.
#[cfg_attr(not(feature = "plots"), expect(dead_code, reason = "nothing draws them"))]
enum Shapes {
    Points(Vec<(f64, f64)>),
    Cells(Vec<Cell>),
}

/// A rectangle, the darker the nearer its shade is to 1.
#[cfg_attr(not(feature = "plots"), expect(dead_code, reason = "nothing draws it"))]
struct Cell {
    left: f64,
    right: f64,
    bottom: f64,
    top: f64,
    shade: f64,
}

#[cfg(not(feature = "plots"))]
impl Plot {
    fn draw(&self, _: (f64, f64), _: (f64, f64), _: Shapes) -> Result<String, Failure> {
        Err(no_plots())
    }
}

#[cfg(feature = "plots")]
impl Plot {
    fn draw(&self, xs: (f64, f64), ys: (f64, f64), shapes: Shapes) -> Result<String, Failure> {
        let mut svg = String::new();
        self.draw_on(&mut svg, xs, ys, shapes)
            .map_err(|error| Failure::new(super::failure::ErrorKind::Internal, format!("--plot: {error}")))?;
        Ok(svg)
    }

    fn draw_on(
        &self,
        svg: &mut String,
        xs: (f64, f64),
        ys: (f64, f64),
        shapes: Shapes,
    ) -> Result<(), Box<dyn std::error::Error>> {
        use plotters::prelude::*;

        let root = SVGBackend::with_string(svg, (900, 560)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .margin(16)
            .x_label_area_size(44)
            .y_label_area_size(76)
            .build_cartesian_2d(xs.0..xs.1, ys.0..ys.1)?;
        let (across, up) = match (self.kind, &self.names[..]) {
            (Kind::Histogram, [x]) => (x.as_str(), "count"),
            (Kind::Image, _) => ("column", "rows from below"),
            (_, [x, y]) => (x.as_str(), y.as_str()),
            (_, names) => ("index", names[0].as_str()),
        };
        chart.configure_mesh().max_light_lines(1).x_desc(across).y_desc(up).draw()?;
        let blue = RGBColor(31, 78, 121);
        match shapes {
            Shapes::Points(points) if self.kind == Kind::Line => {
                chart.draw_series(LineSeries::new(points, blue))?;
            }
            Shapes::Points(points) => {
                chart.draw_series(points.into_iter().map(|p| Circle::new(p, 2, blue.filled())))?;
            }
            Shapes::Cells(cells) => {
                let shaded = |shade: f64| {
                    let part =
                        |dark: u8| (255.0 - shade.clamp(0.0, 1.0) * (255.0 - f64::from(dark))).round() as u8;
                    RGBColor(part(31), part(78), part(121)).filled()
                };
                let cell = |c: Cell| Rectangle::new([(c.left, c.bottom), (c.right, c.top)], shaded(c.shade));
                chart.draw_series(cells.into_iter().map(cell))?;
            }
        }
        root.present()?;
        Ok(())
    }
}

/// The lowest and the highest point of each of many stretches of a line, in order: nothing of its outline is lost.
fn extremes(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    if points.len() <= POINTS {
        return points;
    }
    let stretch = points.len().div_ceil(POINTS / 2);
    let ends = |points: &[(f64, f64)]| {
        let by = |a: &usize, b: &usize| points[*a].1.total_cmp(&points[*b].1);
        let (low, high) =
            ((0..points.len()).min_by(by).unwrap_or(0), (0..points.len()).max_by(by).unwrap_or(0));
        [points[low.min(high)], points[low.max(high)]]
    };
    points.chunks(stretch).flat_map(ends).collect()
}

/// From the least to the greatest, a little apart where they are one.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
    let apart = if low == high { (low.abs() / 2.0).max(0.5) } else { 0.0 };
    (low - apart, high + apart)
}

/// The array of scalars that has this name.
fn part<'r>(results: &'r [NamedResult], name: &str) -> Result<&'r NativeValue<'static>, Failure> {
    let named = results.iter().flat_map(NamedResult::parts).find(|(other, _)| other == name);
    named.map(|(_, part)| part).ok_or_else(|| wrong(format!("--plot: there is no result `{name}`")))
}

fn numbers(part: &NativeValue<'static>) -> impl Iterator<Item = f64> {
    let all = part.dims().iter().product::<i64>();
    (0..usize::try_from(all).unwrap_or_default()).map(|i| number(part, i))
}

fn number(part: &NativeValue<'static>, i: usize) -> f64 {
    let scalar = part.element(i);
    scalar.as_float().unwrap_or_else(|| match scalar.as_bool() {
        Some(true) => 1.0,
        _ => scalar.as_integer().unwrap_or_default() as f64,
    })
}

fn no_plots() -> Failure {
    wrong("--plot: this build of Lawson draws nothing".to_string()).help("build it with the feature `plots`")
}

fn wrong(message: String) -> Failure {
    Failure::new(FailureKind::Output, message)
}
