//! What comes from elsewhere, any bytes of it: certificates and data. Each function here answers bytes with what became
//! of them, or with a finding. Fuzz targets and tests call them; no verb does.

pub mod certificates;
pub mod data;
pub mod tampering;

/// What is wrong with how Lawson takes some bytes.
pub type Finding = String;
