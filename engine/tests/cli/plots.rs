//! Results as drawings: what is drawn, and what can't be.

use crate::Dir;

const PROGRAM: &str = "\
def main (n: i64) =
  let xs = map (\\i -> f64.i64 i / 2) (iota n)
  let ys = map (\\x -> f64.sqrt (x - 1)) xs
  let grid = tabulate_2d 3 n (\\i j -> i * j)
  in (xs, ys, grid, n)
";

fn drawn(dir: &Dir, n: &str, plot: &str, file: &str) -> String {
    let ran = dir.lawson(&["run", "p.fut", n, "--plot", plot, "-o", file]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    String::from_utf8(dir.read(file)).unwrap()
}

#[test]
fn each_kind_draws_its_shapes_the_same_each_time() {
    let dir = Dir::new("plots");
    dir.file("p.fut", PROGRAM);
    // Two of ten roots are NaN.
    let scatter = drawn(&dir, "10", "scatter:xs,ys", "a.svg");
    assert_eq!(scatter.matches("<circle").count(), 8);
    assert_eq!(scatter, drawn(&dir, "10", "scatter:xs,ys", "b.svg"));
    assert!(scatter.starts_with("<svg") && scatter.contains(">\nxs\n<") && scatter.contains(">\nys\n<"));
    // A cell for each number, beside the background.
    let image = drawn(&dir, "10", "image:grid", "c.svg");
    assert_eq!(image.matches("<rect").count(), 31);
    // Four bins, the root of 16, beside the background.
    let bars = drawn(&dir, "16", "histogram:xs", "d.svg");
    assert_eq!(bars.matches("<rect").count(), 5);
    let line = drawn(&dir, "10", "line:ys", "e.svg");
    let points = line.split("<polyline").find(|part| part.contains("#1F4E79")).unwrap();
    let points = points.split("points=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(points.split_whitespace().count(), 8);
}

#[test]
fn many_points_are_thinned_and_none_are_an_error() {
    let dir = Dir::new("plots_thinned");
    dir.file("p.fut", PROGRAM);
    let many = dir.lawson(&["run", "p.fut", "1000000", "--plot", "line:xs", "-o", "a.svg"]);
    many.says(&["note: 20000 of 1000000 points are drawn"]);
    assert!(dir.read("a.svg").len() < 500_000);
    let gaps = dir.lawson(&["run", "p.fut", "4", "--plot", "line:ys", "-o", "b.svg"]);
    gaps.says(&["note: 2 of 4 points are NaN or infinite, and not drawn"]);
    let run = |n: &str, plot: &str, file: &str| dir.lawson(&["run", "p.fut", n, "--plot", plot, "-o", file]);
    run("0", "line:xs", "c.svg").fails(2, &["`xs` has no elements, so nothing is drawn"]);
    run("2", "line:ys", "c.svg").fails(2, &["`ys` has only NaN and infinities, so nothing is drawn"]);
    assert!(!dir.0.join("c.svg").exists());
}

#[test]
fn what_can_not_be_drawn_is_said_before_the_run() {
    let dir = Dir::new("plots_refused");
    dir.file("p.fut", PROGRAM);
    let run = |plot: &str, file: &str| dir.lawson(&["run", "p.fut", "3", "--plot", plot, "-o", file]);
    run("line:zs", "a.svg").fails(2, &["there is no result `zs`", "the results are xs, ys, grid, n"]);
    run("line:grid", "a.svg").fails(2, &["`grid` is a matrix, and an array is drawn"]);
    run("image:xs", "a.svg").fails(2, &["`xs` is an array, and a matrix is drawn"]);
    run("line:n", "a.svg").fails(2, &["`n` is a single value, and an array is drawn"]);
    run("pie:xs", "a.svg").fails(2, &["write one of line:ys or line:xs,ys, scatter:xs,ys"]);
    run("scatter:xs", "a.svg").fails(2, &["write scatter:xs,ys"]);
    run("line:xs", "a.csv").fails(2, &["a plot is written as a file .svg"]);
    dir.lawson(&["run", "p.fut", "3", "-o", "a.svg"]).fails(2, &["nothing says what to draw"]);
    dir.file("q.fut", "def main (xs: []f64) (ys: []f64) = (xs, ys)\n");
    let two = dir.lawson(&["run", "q.fut", "[1, 2]", "[3]", "--plot", "line:xs,ys", "-o", "a.svg"]);
    two.fails(2, &["`xs` and `ys` have 2 and 1 elements"]);
    dir.file("a.svg", "mine");
    run("line:xs", "a.svg").fails(2, &["a.svg exists already"]);
    assert_eq!(dir.read("a.svg"), b"mine");
}

#[test]
fn a_page_has_the_results_their_plots_and_the_fusion() {
    let dir = Dir::new("plots_page");
    dir.file("p.fut", PROGRAM);
    let run = |file: &str| {
        let plots = ["--plot", "line:xs", "--plot", "histogram:xs"];
        let ran = dir.lawson(&[&["run", "p.fut", "10", "--html", file], &plots[..]].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.says(&[&format!("wrote {file}")]);
        String::from_utf8(dir.read(file)).unwrap()
    };
    let page = run("a.html");
    assert_eq!(page, run("b.html"));
    // The results as they are printed, before the explanation.
    let [results, explained] = [">Results<", "Not fused"].map(|title| page.find(title).unwrap());
    assert!(results < explained);
    assert!(page.contains("<pre>xs: [10]f64 = [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5]\n"));
    for plot in ["line:xs", "histogram:xs"] {
        let drawn = drawn(&dir, "10", plot, &format!("{}.svg", plot.replace(':', "_")));
        assert!(page.contains(&drawn), "{plot}");
    }
    // Nothing comes from elsewhere.
    assert!(!page.contains(" src=") && !page.contains("<link"));
    // A page without plots, of an expression, with results elsewhere.
    let args = ["run", "-e", "map (* 2) xs", "-i", "xs=[1.5, 2]", "--html", "e.html", "-o", "e.csv"];
    assert_eq!(dir.lawson(&args).code, 0);
    assert!(String::from_utf8(dir.read("e.html")).unwrap().contains("<pre>result: [2]f64 = [3.0, 4.0]\n"));
    assert_eq!(dir.read("e.csv"), b"result\n3.0\n4.0\n");
}

#[test]
fn a_page_that_can_not_be_written_is_refused_before_the_run() {
    let dir = Dir::new("plots_page_refused");
    dir.file("p.fut", PROGRAM).file("a.html", "mine");
    let run = |more: &[&str]| dir.lawson(&[&["run", "p.fut", "3"], more].concat());
    run(&["--html", "a.html"]).fails(2, &["a.html exists already", "--force"]);
    assert_eq!(dir.read("a.html"), b"mine");
    run(&["--html", "b.html", "--plot", "line:zs"]).fails(2, &["there is no result `zs`"]);
    run(&["--html", "b.svg", "-o", "b.svg", "--plot", "line:xs"])
        .fails(2, &["b.svg is given for two outputs"]);
    run(&["--plot", "line:xs"]).fails(2, &["no file is named for the drawing", "-o FILE.svg", "--html FILE"]);
    run(&["-o", "b.svg", "--plot", "line:xs", "--plot", "line:ys"])
        .fails(2, &["b.svg can hold one plot, and 2 are asked for", "--html FILE"]);
    assert!(!dir.0.join("b.html").exists() && !dir.0.join("b.svg").exists());
}

/// The ticks of an axis: those of the vertical one end at it, those of the other one are in the middle below it.
fn ticks(svg: &str, anchor: &str) -> Vec<String> {
    let texts = svg.split("<text").skip(1).filter(|text| text.contains(&format!("text-anchor=\"{anchor}\"")));
    let texts = texts.map(|text| text.split(['>', '<']).nth(1).unwrap().trim().to_string());
    texts.filter(|text| text.parse::<f64>().is_ok()).collect()
}

/// What stands after a name and before the next quote.
fn after<'s>(text: &'s str, name: &str) -> &'s str {
    text.split(name).nth(1).unwrap().split('"').next().unwrap()
}

/// The y coordinate and the fill of each cell, without the background.
fn cells(svg: &str) -> Vec<(i32, &str)> {
    let of = |cell| (after(cell, " y=\"").parse().unwrap(), after(cell, "fill=\""));
    svg.split("<rect").skip(2).map(of).collect()
}

/// An axis divides by the power of ten of its largest number where that is far from 1.
#[test]
fn wide_and_small_numbers_have_axes_with_a_factor() {
    let dir = Dir::new("plots_scaled");
    let draw = |values: &str, plot: &str, file: &str| {
        let input = format!("ys={values}");
        let args = ["run", "-e", "map (+ 0f64) ys", "-i", &input, "--plot", plot, "-o", file];
        let ran = dir.lawson(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        String::from_utf8(dir.read(file)).unwrap()
    };
    let tenths = "1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 2.0";
    let halves = "0.0 0.5 1.0 1.5 2.0 2.5 3.0";
    for (i, (values, title, expected)) in [
        ("[-1.7e308, 1.7e308]", "result, in 1e308", "-1.5 -1.0 -0.5 0.0 0.5 1.0 1.5"),
        ("[1e-9, 2e-9]", "result, in 1e-9", tenths),
        ("[0, 1e-20, 3e-20]", "result, in 1e-20", halves),
        ("[0, 3e9]", "result, in 1e9", halves),
        // The least float is half of the least power of ten that is one.
        ("[0, 5e-324]", "result, in 1e-323", "0.0 0.05 0.1 0.15 0.2 0.25 0.3 0.35 0.4 0.45 0.5"),
        // As they are.
        ("[0, 3000000]", "result", "0.0 500000.0 1000000.0 1500000.0 2000000.0 2500000.0 3000000.0"),
        ("[0, 0.0003]", "result", "0.0 0.00005 0.0001 0.00015 0.0002 0.00025 0.0003"),
        ("[-0.00013, 0]", "result", "-0.00012 -0.0001 -0.00008 -0.00006 -0.00004 -0.00002 0.0"),
        // No two are the same where the numbers are close, and what is one number in a drawing is drawn.
        ("[1, 1.0000003]", "result", "1.0 1.00000005 1.0000001 1.00000015 1.0000002 1.00000025 1.0000003"),
        ("[1, 1.0000000000000002]", "result", "0.5 0.6 0.7 0.8 0.9 1.0 1.1 1.2 1.3 1.4 1.5"),
        (
            "[10000000000000000, 10000000000000002]",
            "result, in 1e16",
            "0.5 0.6 0.7 0.8 0.9 1.0 1.1 1.2 1.3 1.4 1.5",
        ),
        ("[0, 0]", "result", "-0.5 -0.4 -0.3 -0.2 -0.1 0.0 0.1 0.2 0.3 0.4 0.5"),
    ]
    .into_iter()
    .enumerate()
    {
        let line = draw(values, "line:result", &format!("{i}.svg"));
        assert_eq!(ticks(&line, "end").join(" "), expected, "{values}");
        assert!(line.contains(&format!(">\n{title}\n<")), "{values}");
    }
    let bars = draw("[-1.7e308, 0.5e308, 1.7e308]", "histogram:result", "bars.svg");
    assert_eq!(ticks(&bars, "middle").join(" "), "-1.5 -1.0 -0.5 0.0 0.5 1.0 1.5");
    assert!(bars.contains(">\nresult, in 1e308\n<"));
    // Two bins, the root of 3: one number, and two.
    assert_eq!(cells(&bars).len(), 2);
    let args = ["-i", "ys=[-1.7e308, 1.7e308]", "--plot", "line:result", "--html", "page.html"];
    assert_eq!(dir.lawson(&[&["run", "-e", "map (+ 0f64) ys"], &args[..]].concat()).code, 0);
}

/// The first row is at the top, where its number is.
#[test]
fn an_image_is_numbered_as_its_matrix() {
    let dir = Dir::new("plots_image");
    dir.file("p.fut", PROGRAM);
    // Three rows of two columns: 0, 0; 0, 1; 0, 2.
    let image = drawn(&dir, "2", "image:grid", "a.svg");
    assert_eq!(ticks(&image, "end"), ["0", "1", "2", "3"]);
    assert_eq!(ticks(&image, "middle"), ["0", "1", "2"]);
    assert!(image.contains(">\nrow\n<") && image.contains(">\ncolumn\n<"));
    let tick = |number: &str| {
        let text = image
            .split("<text")
            .find(|text| text.contains("\"end\"") && text.contains(&format!(">\n{number}\n<")));
        after(text.unwrap(), " y=\"").parse::<i32>().unwrap()
    };
    assert!(tick("0") < tick("1") && tick("1") < tick("2") && tick("2") < tick("3"));
    let lowest = cells(&image).iter().map(|cell| cell.0).max().unwrap();
    let darkest = cells(&image).into_iter().filter(|(_, fill)| *fill == "#1F4E79").collect::<Vec<_>>();
    assert_eq!(darkest, [(lowest, "#1F4E79")]);
    let wide = ["run", "-e", "map (map (+ 0f64)) m", "-i", "m=[[-1.7e308], [1.7e308]]"];
    assert_eq!(dir.lawson(&[&wide[..], &["--plot", "image:result", "-o", "w.svg"]].concat()).code, 0);
    let wide = String::from_utf8(dir.read("w.svg")).unwrap();
    assert_eq!(cells(&wide).iter().map(|cell| cell.1).collect::<Vec<_>>(), ["#FFFFFF", "#1F4E79"]);
}
