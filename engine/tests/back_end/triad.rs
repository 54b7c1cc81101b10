use lawson_native::native::Triad;

#[test]
fn every_element_is_computed() {
    let mut triad = Triad::new().unwrap();
    triad.run();
    assert_eq!(triad.zs.iter().filter(|z| **z == 7.0).count() as u64, Triad::BYTES / (3 * 8));
}
