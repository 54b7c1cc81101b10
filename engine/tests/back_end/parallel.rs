use lawson_native::native::parallel::each;
use rayon::ThreadPoolBuilder;

/// Groups as without threads, each once; also where the caller is one of the pool's threads.
#[test]
fn each_group_comes_once() {
    let pools = [1, 2, 3, 8].map(|n| ThreadPoolBuilder::new().num_threads(n).build().unwrap());
    for (len, group) in [(0, 1), (1, 1), (2, 1), (7, 2), (8, 4), (100, 3), (3, 1000), (17, 2)] {
        let check = || {
            let mut items: Vec<(usize, usize)> = (0..len).map(|i| (i, 0)).collect();
            each(true, &mut items, group, |group_of| {
                assert_eq!(group_of[0].0 % group, 0);
                assert_eq!(group_of.len(), group.min(len - group_of[0].0));
                group_of.iter_mut().for_each(|(_, times)| *times += 1);
            });
            assert!(items.iter().all(|(_, times)| *times == 1), "{len} in groups of {group}: {items:?}");
        };
        check();
        pools.iter().for_each(|pool| pool.install(check));
    }
}

#[test]
fn a_panic_reaches_the_caller() {
    for bad in [0, 63] {
        let mut items: Vec<usize> = (0..64).collect();
        let run = || each(true, &mut items, 1, |item| assert_ne!(item[0], bad));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
    }
}
