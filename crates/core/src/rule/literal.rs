//! Numbers, texts and bytes as CEL writes them.

use super::fault::Problem;
use super::lex::Token;

const OPEN_TEXT: Problem = Problem::BadLiteral("the text does not end");
const BAD_ESCAPE: Problem = Problem::BadLiteral("this escape is not known");
const BAD_NUMBER: Problem = Problem::BadLiteral("this is not a number, or one too large");

/// Reads a number at the beginning of `rest`; says how long it is.
pub(super) fn number(rest: &str) -> Result<(Token<'static>, usize), Problem> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (radix, start, mut length) = match rest.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, 2, 2 + rest[2..].bytes().take_while(u8::is_ascii_hexdigit).count()),
        _ => (10, 0, digits(rest)),
    };
    let mut is_double = false;
    if radix == 10 {
        let fraction = rest[length..].strip_prefix('.').map_or(0, digits);
        if fraction > 0 {
            is_double = true;
            length += 1 + fraction;
        }
        if let Some(exponent) = rest[length..].strip_prefix(['e', 'E']) {
            let sign = usize::from(exponent.starts_with(['+', '-']));
            let power = digits(&exponent[sign..]);
            if power == 0 {
                return Err(BAD_NUMBER);
            }
            is_double = true;
            length += 1 + sign + power;
        }
    }
    let is_uint = !is_double && rest[length..].starts_with(['u', 'U']);
    let end = length + usize::from(is_uint);
    if rest[end..].starts_with(|c: char| c.is_alphanumeric() || c == '_') {
        return Err(BAD_NUMBER);
    }
    let token = if is_double {
        let value: f64 = rest[..length].parse().map_err(|_| BAD_NUMBER)?;
        if value.is_infinite() {
            return Err(BAD_NUMBER);
        }
        Token::Double(value)
    } else {
        let value = u64::from_str_radix(&rest[start..length], radix).map_err(|_| BAD_NUMBER)?;
        if is_uint { Token::Uint(value) } else { Token::Int(value) }
    };
    Ok((token, end))
}

/// Reads a text or bytes at the beginning of `rest`, if one begins there; says how long it is.
pub(super) fn text(rest: &str) -> Result<Option<(Token<'static>, usize)>, Problem> {
    let prefix_length = rest.bytes().take(2).take_while(|b| matches!(b, b'r' | b'R' | b'b' | b'B')).count();
    let (prefix, quoted) = rest.split_at(prefix_length);
    let (is_raw, is_bytes) = (prefix.contains(['r', 'R']), prefix.contains(['b', 'B']));
    if prefix_length == 2 && !(is_raw && is_bytes) {
        return Ok(None); // a word such as `rrr`
    }
    let Some(quote) = quoted.chars().next().filter(|c| matches!(c, '"' | '\'')) else { return Ok(None) };
    let triple = quote.to_string().repeat(3);
    let delimiter = if quoted.starts_with(&triple) { triple.as_str() } else { &triple[..1] };

    let mut bytes = Vec::new();
    let mut body = &quoted[delimiter.len()..];
    loop {
        if let Some(after) = body.strip_prefix(delimiter) {
            let length = rest.len() - after.len();
            let token = if is_bytes {
                Token::Bytes(bytes)
            } else {
                Token::Text(String::from_utf8(bytes).map_err(|_| BAD_ESCAPE)?)
            };
            return Ok(Some((token, length)));
        }
        let Some(first) = body.chars().next() else { return Err(OPEN_TEXT) };
        if delimiter.len() == 1 && matches!(first, '\n' | '\r') {
            return Err(OPEN_TEXT);
        }
        let taken = if first == '\\' && !is_raw {
            escape(body, is_bytes, &mut bytes)?
        } else {
            bytes.extend_from_slice(first.encode_utf8(&mut [0; 4]).as_bytes());
            first.len_utf8()
        };
        body = &body[taken..];
    }
}

/// Reads the escape that `body` begins with into `bytes`; says how long it is.
fn escape(body: &str, is_bytes: bool, bytes: &mut Vec<u8>) -> Result<usize, Problem> {
    let code = |from: usize, digits: usize, radix: u32| -> Result<u32, Problem> {
        let text = body.get(from..from + digits).ok_or(BAD_ESCAPE)?;
        if !text.chars().all(|c| c.is_digit(radix)) {
            return Err(BAD_ESCAPE);
        }
        u32::from_str_radix(text, radix).map_err(|_| BAD_ESCAPE)
    };
    let plain = match body.as_bytes().get(1) {
        Some(byte @ (b'\\' | b'?' | b'"' | b'\'' | b'`')) => *byte,
        Some(b'a') => 0x07,
        Some(b'b') => 0x08,
        Some(b'f') => 0x0c,
        Some(b'n') => b'\n',
        Some(b'r') => b'\r',
        Some(b't') => b'\t',
        Some(b'v') => 0x0b,
        Some(b'x' | b'X') => return point(code(2, 2, 16)?, is_bytes, bytes).map(|()| 4),
        Some(b'0'..=b'3') => return point(code(1, 3, 8)?, is_bytes, bytes).map(|()| 4),
        Some(b'u') if !is_bytes => return point(code(2, 4, 16)?, false, bytes).map(|()| 6),
        Some(b'U') if !is_bytes => return point(code(2, 8, 16)?, false, bytes).map(|()| 10),
        _ => return Err(BAD_ESCAPE),
    };
    bytes.push(plain);
    Ok(2)
}

/// Adds a code point in UTF-8, or in bytes the byte itself.
fn point(code: u32, is_bytes: bool, bytes: &mut Vec<u8>) -> Result<(), Problem> {
    if is_bytes {
        bytes.push(u8::try_from(code).map_err(|_| BAD_ESCAPE)?);
    } else {
        let point = char::from_u32(code).ok_or(BAD_ESCAPE)?;
        bytes.extend_from_slice(point.encode_utf8(&mut [0; 4]).as_bytes());
    }
    Ok(())
}
