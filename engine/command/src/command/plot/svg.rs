//! A drawing as SVG, by the library `plotters`.

use super::drawing::Drawing;
use crate::command::failure::Failure;

#[cfg(not(feature = "plots"))]
pub fn svg(_: Drawing) -> Result<String, Failure> {
    Err(super::no_plots())
}

/// The same text for the same drawing.
#[cfg(feature = "plots")]
pub fn svg(drawing: Drawing) -> Result<String, Failure> {
    use crate::command::failure::ErrorKind;

    let mut svg = String::new();
    drawn(&mut svg, drawing)
        .map_err(|error| Failure::new(ErrorKind::Internal, format!("--plot: {error}")))?;
    Ok(svg)
}

#[cfg(feature = "plots")]
fn drawn(svg: &mut String, drawing: Drawing) -> Result<(), Box<dyn std::error::Error>> {
    use super::drawing::{Cell, Shapes};
    use plotters::prelude::*;

    let Drawing { across, up, shapes } = drawing;
    let root = SVGBackend::with_string(svg, (900, 560)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .margin(16)
        .x_label_area_size(44)
        .y_label_area_size(76)
        .build_cartesian_2d(across.from..across.to, up.from..up.to)?;
    chart
        .configure_mesh()
        .max_light_lines(1)
        .x_desc(across.title.as_str())
        .y_desc(up.title.as_str())
        .x_labels(across.ticks())
        .y_labels(up.ticks())
        .x_label_formatter(&|x| across.label(*x))
        .y_label_formatter(&|y| up.label(*y))
        .draw()?;
    let blue = RGBColor(31, 78, 121);
    match shapes {
        Shapes::Line(points) => {
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

#[cfg(feature = "plots")]
impl super::drawing::Axis {
    /// The most ticks: of whole numbers no more than there are.
    fn ticks(&self) -> usize {
        const MOST: usize = 11;
        let numbers = (self.to - self.from).abs() as usize + 1;
        if self.whole { numbers.min(MOST) } else { MOST }
    }

    /// A tick's number, with so many digits that no two are the same.
    fn label(&self, x: f64) -> String {
        if self.whole {
            return format!("{x:.0}");
        }
        let digits = (2.0 - (self.to - self.from).log10().floor()).clamp(5.0, 15.0);
        let unit = 10f64.powf(digits);
        // Zero is added, for it has no sign.
        let text = format!("{:.*}", digits as usize, (x * unit).round() / unit + 0.0);
        let text = text.trim_end_matches('0');
        if text.ends_with('.') { format!("{text}0") } else { text.to_string() }
    }
}
