use serde_json::{Value, json};

use super::*;

/// Key and payload of every row, or the code of its fault.
type Told = Vec<Result<Value, &'static str>>;

/// What a file comes to when it arrives in pieces of `size` bytes.
fn rows(format: Format, key: Option<&str>, file: &[u8], size: usize) -> Told {
    let mut splitter = Splitter::new(format);
    let mut reader = RowReader::new(format, key.map(str::to_owned));
    let mut raw = Vec::new();
    for piece in file.chunks(size) {
        splitter.push(piece, &mut raw).expect("the file can be cut");
    }
    splitter.finish(&mut raw).expect("the file is whole");
    let read = raw.iter().filter_map(|row| reader.read(row).expect("the header is good"));
    let told = read.map(|row| match row {
        Ok(row) => Ok(json!([row.external_key, row.payload])),
        Err(fault) => Err(fault.code()),
    });
    told.collect()
}

#[test]
fn the_same_rows_come_out_wherever_the_pieces_end() {
    let jsonl =
        "\u{feff}{\"external_key\":\"a\",\"x\":1}\r\n\n{\"x\":\"ü\\n\"}\n[1]\n{oops\n{\"x\":2}".as_bytes();
    let csv = "external_key,x\r\na,1\r\n,\"two, \"\"2\"\"\nlines\"\r\nshort\r\nb,\"x\"y\r\n".as_bytes();
    let json = br#" [ {"external_key":"a","x":1}, {"x":"],{\"\\"} , [[1],2], {oops}, {"x":2}]
"#;
    let cases: [(Format, &[u8], Told); 3] = [
        (
            Format::Jsonl,
            jsonl,
            vec![
                Ok(json!(["a", {"x": 1}])),
                Ok(json!([null, {"x": "ü\n"}])),
                Err("not_an_object"),
                Err("malformed_json"),
                Ok(json!([null, {"x": 2}])),
            ],
        ),
        (
            Format::Csv,
            csv,
            vec![
                Ok(json!(["a", {"x": "1"}])),
                Ok(json!([null, {"x": "two, \"2\"\nlines"}])),
                Err("wrong_field_count"),
                Err("malformed_csv"),
            ],
        ),
        (
            Format::Json,
            json,
            vec![
                Ok(json!(["a", {"x": 1}])),
                Ok(json!([null, {"x": "],{\"\\"}])),
                Err("not_an_object"),
                Err("malformed_json"),
                Ok(json!([null, {"x": 2}])),
            ],
        ),
    ];
    for (format, file, expected) in cases {
        for size in 1..=file.len() {
            assert_eq!(rows(format, None, file, size), expected, "{format:?} in pieces of {size}");
        }
    }
}

#[test]
fn a_stray_quote_costs_the_row_it_stands_in_and_no_other() {
    let named = |name: &str| Ok(json!([null, {"name": name, "size": "1"}]));
    let stray = || Err("malformed_csv");
    for (lines, expected) in [
        ("5\" pipe,1\ngood,1\n6\" pipe,1\nlast,1", vec![stray(), named("good"), stray(), named("last")]),
        ("one \" only,1\ngood,1", vec![stray(), named("good")]),
        ("\"shut\" again,1\ngood,1", vec![stray(), named("good")]),
        ("\"shut\" \"again\",1\ngood,1", vec![stray(), named("good")]),
        (" \"late\",1\ngood,1", vec![stray(), named("good")]),
        ("\"5\"\" pipe\n6\"\" pipe\",1\ngood,1", vec![named("5\" pipe\n6\" pipe"), named("good")]),
        ("\"\",1\n\"\"\"\",\"1\"", vec![named(""), named("\"")]),
    ] {
        // Also as old and new programs end their lines, and behind the mark that some put before the text.
        for (end, header) in
            [("\n", "name,size"), ("\r\n", "\u{feff}name,size"), ("\r", "\u{feff}\"name\",size")]
        {
            let file = format!("{header}\n{lines}\n").replace("pipe\n6", "pipe\t6").replace('\n', end);
            let file = file.replace("pipe\t6", "pipe\n6");
            for size in [1, 3, file.len()] {
                assert_eq!(rows(Format::Csv, None, file.as_bytes(), size), expected, "{file:?} by {size}");
            }
        }
    }
}

#[test]
fn a_key_is_taken_from_the_field_that_is_named() {
    let file = br#"{"id": 7, "x": 1}
{"x": 1}
{"id": 1.5}
{"id": 36893488147419103232}
{"id": null}
{"id": "a\u0000b"}
{"id": "k", "x": "\u0000"}
{"id": "k", "payload": {"y": 1}}
"#;
    let expected = vec![
        Ok(json!(["7", {"id": 7, "x": 1}])),
        Err("key_missing"),
        Err("invalid_key"),
        Err("invalid_key"),
        Err("invalid_key"),
        Err("invalid_key"),
        Err("contains_nul"),
        Ok(json!(["k", {"id": "k", "payload": {"y": 1}}])),
    ];
    assert_eq!(rows(Format::Jsonl, Some("id"), file, 4096), expected);
    let enveloped = br#"{"external_key": "k", "payload": {"y": 1}}"#;
    assert_eq!(rows(Format::Jsonl, None, enveloped, 4096), vec![Ok(json!(["k", {"y": 1}]))]);
}

#[test]
fn a_row_that_is_too_long_is_passed_over_and_not_kept() {
    let mut file = b"{\"x\":\"".to_vec();
    file.resize(ROW_BYTES_MAX + 10, b'a');
    file.extend(b"\"}\n{\"x\":1}\n");
    assert_eq!(
        rows(Format::Jsonl, None, &file, 65_536),
        vec![Err("row_too_long"), Ok(json!([null, {"x": 1}]))]
    );
}

#[test]
fn what_is_no_file_of_its_format_is_refused() {
    let cut = |format, file: &[u8]| {
        let mut splitter = Splitter::new(format);
        let mut rows = Vec::new();
        splitter.push(file, &mut rows).and_then(|()| splitter.finish(&mut rows))
    };
    for (format, file, expected) in [
        (Format::Json, b"{}".as_slice(), Err(Malformed::NotAnArray)),
        (Format::Json, b"", Err(Malformed::NotAnArray)),
        (Format::Json, b"[{}", Err(Malformed::Unfinished)),
        (Format::Json, b"[{},]", Err(Malformed::Commas)),
        (Format::Json, b"[,{}]", Err(Malformed::Commas)),
        (Format::Json, b"[{}] {}", Err(Malformed::AfterTheEnd)),
        (Format::Json, b"[]", Ok(())),
        (Format::Csv, b"a,b\n\"1,2\n", Err(Malformed::Unfinished)),
        (Format::Csv, b"", Err(Malformed::NoHeader)),
        (Format::Csv, b"\r\n \n", Err(Malformed::NoHeader)),
        (Format::Csv, b"a,b", Ok(())),
        (Format::Jsonl, b"\n\n", Ok(())),
    ] {
        assert_eq!(cut(format, file), expected, "{format:?} {:?}", String::from_utf8_lossy(file));
    }
    for (header, expected) in [
        ("a,,b", HeaderRefused::Unnamed(2)),
        ("a,b,a", HeaderRefused::Twice("a".to_owned())),
        ("a,b", HeaderRefused::NoKeyColumn("id".to_owned())),
    ] {
        let mut reader = RowReader::new(Format::Csv, Some("id".to_owned()));
        assert_eq!(reader.read(&RawRow::Whole(header.into())), Err(expected));
    }
}
