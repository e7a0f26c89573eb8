//! Reads the text form of protocol buffers, as far as conformance cases use it.

/// Fields in order; a name may come several times.
#[derive(Debug, Default)]
pub(super) struct Message(Vec<(String, Scalar)>);

#[derive(Debug)]
pub(super) enum Scalar {
    Word(String),
    Text(Vec<u8>),
    Message(Message),
}

impl Message {
    pub(super) fn parse(text: &str) -> Self {
        let mut reader = Reader { rest: text };
        let message = reader.message();
        assert_eq!(reader.rest, "", "the file is read to its end");
        message
    }

    fn all(&self, name: &str) -> Vec<&Scalar> {
        self.0.iter().filter(|(own, _)| own == name).map(|(_, scalar)| scalar).collect()
    }

    pub(super) fn messages(&self, name: &str) -> impl Iterator<Item = &Message> + use<'_> {
        self.all(name).into_iter().filter_map(|scalar| match scalar {
            Scalar::Message(message) => Some(message),
            Scalar::Word(_) | Scalar::Text(_) => None,
        })
    }

    pub(super) fn message(&self, name: &str) -> Option<&Message> {
        self.all(name).into_iter().find_map(|scalar| match scalar {
            Scalar::Message(message) => Some(message),
            Scalar::Word(_) | Scalar::Text(_) => None,
        })
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.all(name).into_iter().find_map(|scalar| match scalar {
            Scalar::Text(bytes) => std::str::from_utf8(bytes).ok(),
            Scalar::Word(_) | Scalar::Message(_) => None,
        })
    }

    pub(super) fn word(&self, name: &str) -> Option<&str> {
        self.all(name).into_iter().find_map(|scalar| match scalar {
            Scalar::Word(word) => Some(word.as_str()),
            Scalar::Text(_) | Scalar::Message(_) => None,
        })
    }

    /// The single field.
    pub(super) fn only(&self) -> Option<(&str, &Scalar)> {
        match self.0.as_slice() {
            [(name, scalar)] => Some((name, scalar)),
            _ => None,
        }
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn skip_blank(&mut self) {
        loop {
            self.rest = self.rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == ';');
            let Some(comment) = self.rest.strip_prefix('#') else { return };
            self.rest = comment.find('\n').map_or("", |end| &comment[end..]);
        }
    }

    fn take(&mut self, symbol: char) -> bool {
        self.skip_blank();
        let after = self.rest.strip_prefix(symbol);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn message(&mut self) -> Message {
        let mut fields = Vec::new();
        loop {
            self.skip_blank();
            if self.rest.is_empty() || self.rest.starts_with('}') {
                return Message(fields);
            }
            let name = self.word();
            self.take(':');
            fields.push((name, self.scalar()));
        }
    }

    fn scalar(&mut self) -> Scalar {
        if self.take('{') {
            let message = self.message();
            assert!(self.take('}'), "a message is closed");
            return Scalar::Message(message);
        }
        if self.rest.starts_with(['"', '\'']) {
            let mut bytes = Vec::new();
            while self.rest.starts_with(['"', '\'']) {
                self.quoted(&mut bytes);
                self.skip_blank();
            }
            return Scalar::Text(bytes);
        }
        Scalar::Word(self.word())
    }

    fn word(&mut self) -> String {
        let is_type = self.rest.starts_with('[');
        let end = if is_type {
            self.rest.find(']').map(|end| end + 1)
        } else {
            self.rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '+' | '.'))
        };
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        assert!(!word.is_empty(), "a word at {:?}", self.rest.chars().take(40).collect::<String>());
        self.rest = rest;
        word.to_owned()
    }

    fn quoted(&mut self, bytes: &mut Vec<u8>) {
        let mut chars = self.rest.chars();
        let quote = chars.next().unwrap();
        loop {
            match chars.next().expect("a text is closed") {
                c if c == quote => break,
                '\\' => escape(&mut chars, bytes),
                c => bytes.extend_from_slice(c.to_string().as_bytes()),
            }
        }
        self.rest = chars.as_str();
    }
}

fn escape(chars: &mut std::str::Chars<'_>, bytes: &mut Vec<u8>) {
    let first = chars.next().expect("an escape goes on");
    let (max, radix) = match first {
        'x' | 'X' => (2, 16),
        'u' => (4, 16),
        'U' => (8, 16),
        '0'..='7' => (2, 8),
        _ => {
            bytes.push(match first {
                'a' => 0x07,
                'b' => 0x08,
                'f' => 0x0c,
                'n' => b'\n',
                'r' => b'\r',
                't' => b'\t',
                'v' => 0x0b,
                other => u8::try_from(other).unwrap(),
            });
            return;
        }
    };
    let length = chars.as_str().chars().take(max).take_while(|c| c.is_digit(radix)).count();
    let mut digits: String = chars.by_ref().take(length).collect();
    if radix == 8 {
        digits.insert(0, first);
    }
    let code = u32::from_str_radix(&digits, radix).unwrap();
    match first {
        'u' | 'U' => bytes.extend_from_slice(char::from_u32(code).unwrap().to_string().as_bytes()),
        _ => bytes.push(u8::try_from(code).unwrap()),
    }
}
