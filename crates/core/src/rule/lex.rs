//! Turns a rule's source into tokens.

use super::fault::{Problem, quote};
use super::literal;

/// A piece of the source.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'s> {
    /// A name or reserved word.
    Word(&'s str),
    /// A field's name in backquotes.
    Quoted(&'s str),
    Int(u64),
    Uint(u64),
    Double(f64),
    Text(String),
    Bytes(Vec<u8>),
    Symbol(&'static str),
    End,
}

impl Token<'_> {
    /// The token as a message shows it.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Word(word) => quote(word),
            Self::Quoted(name) => quote(name),
            Self::Int(_) | Self::Uint(_) | Self::Double(_) => "a number".to_owned(),
            Self::Text(_) => "a text".to_owned(),
            Self::Bytes(_) => "bytes".to_owned(),
            Self::Symbol(symbol) => quote(symbol),
            Self::End => "the end".to_owned(),
        }
    }
}

/// Longer ones first, so that `<=` is not read as `<`.
const SYMBOLS: [&str; 26] = [
    "==", "!=", "<=", ">=", "&&", "||", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", ".", ",", "(", ")",
    "[", "]", "{", "}", "=", "&",
];

pub(super) struct Lexer<'s> {
    source: &'s str,
    at: usize,
}

impl<'s> Lexer<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Self { source, at: 0 }
    }

    /// The next token and where it begins.
    pub(super) fn next(&mut self) -> Result<(Token<'s>, usize), (Problem, usize)> {
        self.skip_blank();
        let start = self.at;
        let token = self.token().map_err(|problem| (problem, start))?;
        Ok((token, start))
    }

    fn rest(&self) -> &'s str {
        &self.source[self.at..]
    }

    /// Skips white space and comments.
    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r', '\u{c}']).len();
            self.at += blank;
            if self.rest().starts_with("//") {
                self.at += self.rest().find('\n').unwrap_or(self.rest().len());
            } else if blank == 0 {
                return;
            }
        }
    }

    fn token(&mut self) -> Result<Token<'s>, Problem> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(Token::End) };
        if let Some((token, length)) = literal::text(rest)? {
            self.at += length;
            return Ok(token);
        }
        if first.is_ascii_digit() || first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            let (token, length) = literal::number(rest)?;
            self.at += length;
            return Ok(token);
        }
        if first.is_ascii_alphabetic() || first == '_' {
            let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            self.at += length;
            return Ok(Token::Word(&rest[..length]));
        }
        if let Some(quoted) = rest.strip_prefix('`') {
            let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-' | '/' | ' ');
            let length = quoted.find(|c| !allowed(c)).unwrap_or(quoted.len());
            if length == 0 || !quoted[length..].starts_with('`') {
                return Err(Problem::BadLiteral(
                    "a name in backquotes is letters, digits, '_', '.', '-', '/'",
                ));
            }
            self.at += length + 2;
            return Ok(Token::Quoted(&quoted[..length]));
        }
        match SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            Some(symbol) => {
                self.at += symbol.len();
                Ok(Token::Symbol(symbol))
            }
            None => {
                Err(Problem::DoesNotParse { expected: "an expression", found: quote(&first.to_string()) })
            }
        }
    }
}
