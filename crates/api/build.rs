//! Makes a table of the built web pages (`web/dist/app`), so that the binary holds them. Without them the table is empty, and
//! the server says how they are built: nobody needs Node to work on the rest.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // The folder is always there, so cargo looks into it and builds again when it has changed.
    let dist = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let app = dist.join("app");
    let mut files = Vec::new();
    if app.join("index.html").is_file() {
        collect(&app, &mut files)?;
        files.sort();
    }
    // Copies, so that building the pages anew meanwhile takes nothing away from the compiler.
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    let copies = out.join("web");
    if copies.is_dir() {
        fs::remove_dir_all(&copies)?;
    }
    fs::create_dir_all(&copies)?;
    let mut table = String::from("&[\n");
    for (number, file) in files.iter().enumerate() {
        let name = file.strip_prefix(&app).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let copy = copies.join(number.to_string());
        fs::copy(file, &copy)?;
        let place = copy.to_string_lossy();
        let _ = writeln!(table, "    ({:?}, include_bytes!({place:?}).as_slice()),", format!("/{name}"));
    }
    table.push(']');
    fs::write(out.join("web.rs"), table)
}

/// Files under `folder`; those whose names begin with a dot are the build's own.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}
