//! Where data goes that a command writes: to stdout, or into a file that takes the place of what was there once it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::Failed;

/// Takes data. What breaks off leaves a file as it was.
pub(crate) struct Sink {
    out: Box<dyn Write>,
    goes: Goes,
}

enum Goes {
    /// As it is written.
    At(String),
    /// Under another name until it is whole.
    Into { part: PathBuf, file: PathBuf, is_whole: bool },
}

impl Sink {
    /// Into a file, or to stdout.
    pub(crate) fn open(file: Option<&Path>) -> Result<Self, Failed> {
        let Some(file) = file else {
            return Ok(Self {
                out: Box::new(BufWriter::new(io::stdout())),
                goes: Goes::At("stdout".to_owned()),
            });
        };
        let refused = |error| Failed::plain(format!("cannot write {}: {error}", file.display()));
        // A link goes on leading to the file that it leads to.
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
        let (path, goes) = match fs::metadata(&file) {
            // A pipe or a device is written to; nothing takes its place.
            Ok(there) if !there.is_file() => (file.clone(), Goes::At(file.display().to_string())),
            _ => {
                let mut name = file.file_name().unwrap_or_default().to_owned();
                name.push(format!(".{}.part", std::process::id()));
                let part = file.with_file_name(name);
                (part.clone(), Goes::Into { part, file: file.clone(), is_whole: false })
            }
        };
        Ok(Self { out: Box::new(BufWriter::new(File::create(path).map_err(refused)?)), goes })
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) -> Result<(), Failed> {
        writeln!(self.out, "{}", line.as_ref()).map_err(|error| self.failed(&error))
    }

    /// Writes bytes.
    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), Failed> {
        self.out.write_all(bytes).map_err(|error| self.failed(&error))
    }

    /// Everything is written.
    pub(crate) fn finish(mut self) -> Result<(), Failed> {
        self.out.flush().map_err(|error| self.failed(&error))?;
        let named = match &mut self.goes {
            Goes::At(_) => Ok(()),
            Goes::Into { part, file, is_whole } => {
                *is_whole = true;
                fs::rename(part, file)
            }
        };
        named.map_err(|error| self.failed(&error))
    }

    /// What could not be written. A reader that went away ends the command quietly.
    pub(crate) fn failed(&self, error: &io::Error) -> Failed {
        if error.kind() == ErrorKind::BrokenPipe {
            return Failed::reader_gone();
        }
        let name = match &self.goes {
            Goes::At(name) => name.clone(),
            Goes::Into { file, .. } => file.display().to_string(),
        };
        Failed::plain(format!("cannot write {name}: {error}"))
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        if let Goes::Into { part, is_whole: false, .. } = &self.goes {
            // What is left of it is no use to anybody, and nobody is left to tell.
            let _ = fs::remove_file(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_breaks_off_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("results.csv");
        let told = || fs::read_to_string(&file).ok();
        let mut sink = Sink::open(Some(&file)).unwrap();
        sink.line("one").unwrap();
        assert_eq!(told(), None, "nothing is there before all is");
        sink.finish().unwrap();
        assert_eq!(told().as_deref(), Some("one\n"));
        let mut sink = Sink::open(Some(&file)).unwrap();
        sink.line("two").unwrap();
        drop(sink);
        assert_eq!(told().as_deref(), Some("one\n"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
    }

    #[test]
    fn a_device_stays_a_device_and_a_folder_that_is_missing_is_told() {
        Sink::open(Some(Path::new("/dev/null"))).unwrap().finish().unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        assert!(Sink::open(Some(Path::new("/nowhere/at/all"))).is_err());
    }
}
