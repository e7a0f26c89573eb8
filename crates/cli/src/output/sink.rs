//! Where data goes that a command writes: to stdout, or into a file that takes the place of what was there once it is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use super::Failed;

/// Takes data. What breaks off leaves a file as it was.
pub(crate) struct Sink {
    out: Box<dyn Write>,
    name: String,
    /// What is written until it is whole, and the file whose place it takes; none: it goes where it belongs at once.
    part: Option<(PathBuf, PathBuf)>,
}

impl Sink {
    /// Into a file, or to stdout.
    pub(crate) fn open(file: Option<&Path>) -> Result<Self, Failed> {
        let Some(file) = file else {
            let out = Box::new(BufWriter::new(io::stdout()));
            return Ok(Self { out, name: "stdout".to_owned(), part: None });
        };
        let name = file.display().to_string();
        let opened = match part_of(file) {
            Ok(Some((part, written))) => Ok((written, Some(part))),
            // A pipe, a device, or a folder in which nothing can be made: there it is written to directly.
            Ok(None) => File::create(file).map(|written| (written, None)),
            Err(refused) => Err(refused),
        };
        let (written, part) =
            opened.map_err(|error| Failed::plain(format!("cannot write {name}: {error}")))?;
        Ok(Self { out: Box::new(BufWriter::new(written)), name, part })
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
        let Some((part, file)) = &self.part else { return Ok(()) };
        if fs::rename(part, file).is_ok() {
            self.part = None;
            return Ok(());
        }
        // Some files cannot be replaced, as one that is mounted by itself, but they can be written to.
        fs::copy(part, file).map(|_| ()).map_err(|error| self.failed(&error))
    }

    /// What could not be written. A reader that went away ends the command quietly.
    pub(crate) fn failed(&self, error: &io::Error) -> Failed {
        if error.kind() == ErrorKind::BrokenPipe {
            return Failed::reader_gone();
        }
        Failed::plain(format!("cannot write {}: {error}", self.name))
    }
}

/// Makes the file beside a file that is to take its place: as readable as that one, and only where that one could be written to. None: it has
/// to be written to directly.
fn part_of(file: &Path) -> io::Result<Option<((PathBuf, PathBuf), File)>> {
    if file.as_os_str().as_bytes().last().is_none_or(|last| *last == b'/') {
        return Err(io::Error::new(ErrorKind::InvalidInput, "this is not the name of a file"));
    }
    // A link goes on leading to the file that it leads to, also to one that is not there yet.
    let file = match (fs::canonicalize(file), fs::symlink_metadata(file)) {
        (Ok(real), _) => real,
        (Err(_), Ok(_)) => return Ok(None),
        (Err(_), Err(_)) => file.to_path_buf(),
    };
    let there = fs::metadata(&file).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return Ok(None);
    }
    if there.is_some() {
        OpenOptions::new().write(true).open(&file)?;
    }
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = file.with_file_name(name);
    let Ok(written) = OpenOptions::new().write(true).create_new(true).open(&part) else { return Ok(None) };
    if let Some(there) = there {
        fs::set_permissions(&part, there.permissions())?;
    }
    Ok(Some(((part, file), written)))
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
        if let Some((part, _)) = &self.part {
            // What is left of it is no use to anybody, and nobody is left to tell.
            let _ = fs::remove_file(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

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
    fn what_takes_a_file_s_place_is_read_by_those_who_could_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("private.csv"), folder.path().join("link.csv"));
        fs::write(&file, "before").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let mut sink = Sink::open(Some(&link)).unwrap();
        sink.line("after").unwrap();
        sink.finish().unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "after\n");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn a_device_stays_a_device_and_what_is_no_file_is_told_at_once() {
        Sink::open(Some(Path::new("/dev/null"))).unwrap().finish().unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        for name in ["/nowhere/at/all", "", "/tmp/", "/tmp"] {
            assert!(Sink::open(Some(Path::new(name))).is_err(), "{name:?}");
        }
    }
}
