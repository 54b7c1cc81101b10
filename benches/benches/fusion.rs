//! Fused against unfused against hand-fused Rust, on 10^7 elements, all on the same threads; and
//! the memory's bandwidth on the same machine.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lawson::core::parse::parse;
use lawson::native::{Kernel, NativeArray, NativeValue};
use lawson_benches::{N, hand, numbers, programs};
use lawson_oracle::source::Source;

fn kernel(text: &str) -> Kernel {
    let program = parse(&Source::new("benchmark", text)).unwrap_or_else(|e| panic!("{}", e.message));
    Kernel::compile(&program).unwrap_or_else(|e| panic!("{e}"))
}

fn argument(data: &[f64]) -> NativeValue<'_> {
    let array = NativeArray::borrowed(vec![data.len() as i64], data);
    NativeValue::Array(array.unwrap_or_else(|| panic!("one extent")))
}

fn fusion(c: &mut Criterion) {
    let (xs, ys) = (numbers(N, 1), numbers(N, 2));
    let (mut out, mut more) = (vec![0.0; N], vec![0.0; N]);
    for pair in programs::PAIRS {
        let mut group = c.benchmark_group(pair.name);
        group.sample_size(10).throughput(Throughput::Elements(N as u64));
        let args: Vec<NativeValue> = [&xs, &ys].iter().take(pair.inputs).map(|data| argument(data)).collect();
        for (name, text) in [("unfused", pair.unfused), ("fused", pair.fused)] {
            let kernel = kernel(text);
            group.bench_function(name, |b| b.iter(|| kernel.run(&args)));
        }
        group.bench_function("hand", |b| {
            b.iter(|| match pair.name {
                "normalize2" => hand::normalize2(&xs, &mut out, &mut more),
                "dot" => more[0] = hand::dot(&xs, &ys),
                "filter_reduce" => more[0] = hand::filter_reduce(&xs),
                "filter_map" => hand::filter(&xs, &mut out),
                _ => {
                    out.resize(N, 0.0);
                    hand::scan(&xs, &mut out);
                }
            });
        });
        group.finish();
        out.resize(N, 0.0);
    }
    let mut group = c.benchmark_group("memory");
    group.sample_size(10).throughput(Throughput::Bytes(3 * 8 * N as u64));
    group.bench_function("triad", |b| b.iter(|| hand::triad(&xs, &ys, &mut out)));
}

criterion_group!(benches, fusion);
criterion_main!(benches);
