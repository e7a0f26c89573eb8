//! Every cell of every machine.
