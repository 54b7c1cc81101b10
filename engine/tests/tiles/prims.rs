//! Which primitives have instructions, and what is said of those.

use lawson_oracle::scalar::{Cost, Prim, ScalarType};
use lawson_tiles::elementary;
use lawson_tiles::table::{commutative, own};

#[test]
fn a_primitive_has_an_instruction_where_its_row_says_so() {
    for prim in Prim::all() {
        let found = own(prim).is_some();
        assert_eq!(found, prim.cost().has_instruction(), "{}: {:?}", prim.name(), prim.cost());
        let function = match prim.ty {
            ScalarType::F64 => elementary::instruction::<f64>(prim.op).is_some(),
            ScalarType::F32 => elementary::instruction::<f32>(prim.op).is_some(),
            _ => false,
        };
        assert_eq!(function, prim.cost() == Cost::Function, "{}: {:?}", prim.name(), prim.cost());
    }
}

#[test]
fn what_is_folded_in_lanes_has_instructions_that_say_the_same_of_it() {
    for prim in Prim::all() {
        let order = commutative(prim).map(|found| found.any_order);
        assert_eq!(order, prim.commutative_fold().map(|_| prim.any_order()), "{}", prim.name());
    }
}
