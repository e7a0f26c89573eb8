//! Files that commands read: plain or gzipped, or stdin.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;

use crate::output::{Exit, Failed};

/// A gzipped file begins with these bytes.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// What people call a file, `-` being stdin.
pub(crate) fn name_of(file: &Path) -> String {
    if is_stdin(file) { "stdin".to_owned() } else { file.display().to_string() }
}

fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

/// A file's name without the ending that says it is gzipped.
pub(crate) fn unpacked_name(file: &Path) -> PathBuf {
    if has_gzip_ending(file) { file.with_extension("") } else { file.to_path_buf() }
}

fn has_gzip_ending(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"))
}

/// How many bytes will be read of a file, where that is known beforehand.
pub(crate) fn length_of(file: &Path) -> Option<u64> {
    let told = || file.metadata().ok().filter(fs::Metadata::is_file).map(|file| file.len());
    if is_stdin(file) || has_gzip_ending(file) { None } else { told() }
}

/// Opens a file, or stdin for `-`; what is gzipped is unpacked on the way.
pub(crate) fn open(file: &Path) -> Result<Box<dyn Read>, Failed> {
    let name = name_of(file);
    let unreadable = |error: io::Error| {
        let missing = error.kind() == io::ErrorKind::NotFound;
        let exit = if missing { Exit::NotFound } else { Exit::Refused };
        Failed::new(exit, format!("cannot read {name}: {error}"))
    };
    let source: Box<dyn Read> =
        if is_stdin(file) { Box::new(io::stdin()) } else { Box::new(File::open(file).map_err(unreadable)?) };
    let mut source = BufReader::with_capacity(1 << 16, source);
    let is_gzipped = source.fill_buf().map_err(unreadable)?.starts_with(&GZIP);
    Ok(if is_gzipped { Box::new(MultiGzDecoder::new(source)) } else { Box::new(source) })
}
