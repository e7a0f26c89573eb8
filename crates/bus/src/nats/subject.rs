//! Names of subjects. A subject is tokens with dots between; `*` and `>` stand for others. So whatever comes from outside is
//! written with letters, digits, `-` and `_` alone: no name can end a token early, match others, or reach another subject.

/// `text` as one token. Different texts give different tokens.
pub(super) fn token(text: &str) -> String {
    let digit = |nibble: u8| char::from(b"0123456789ABCDEF"[usize::from(nibble)]);
    let mut token = String::with_capacity(text.len().max(1));
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_' {
            token.push(char::from(byte));
        } else {
            token.extend(['=', digit(byte >> 4), digit(byte & 0x0f)]);
        }
    }
    // A token cannot be empty; a lone `=` is no encoding of anything else.
    if token.is_empty() { "=".to_owned() } else { token }
}

/// The subject of an event: below the stream's token, by project (`-` for those of none) and by type.
pub(super) fn subject(stream: &str, project: Option<&str>, event_type: &str) -> String {
    let kind = event_type.strip_prefix("dev.handoff.").unwrap_or(event_type);
    let kind: Vec<String> = kind.split('.').map(token).collect();
    let project = project.map_or_else(|| "-".to_owned(), token);
    format!("{stream}.{project}.{}", kind.join("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_reaches_another_subject() {
        let hostile = [
            "a.b",
            "*",
            ">",
            "a b",
            "a\r\nPUB x 1",
            "",
            "=",
            "=2E",
            "Ω",
            "$JS.API",
            "legal.>",
            "-",
            "\0",
            "a=",
            "\u{202e}x",
        ];
        let mut seen = std::collections::BTreeSet::new();
        for name in hostile {
            let token = token(name);
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'=');
            assert!(!token.is_empty() && token.bytes().all(plain), "{name:?} -> {token}");
            assert!(seen.insert(token), "two names, one token: {name:?}");
            let subject = subject("handoff", Some(name), "dev.handoff.unit.ready");
            assert_eq!(subject.split('.').count(), 4, "{subject}");
        }
    }

    #[test]
    fn ordinary_names_read_as_themselves() {
        assert_eq!(
            subject("handoff", Some("legal-2"), "dev.handoff.unit.ready"),
            "handoff.legal-2.unit.ready"
        );
        assert_eq!(
            subject("handoff", None, "dev.handoff.actor.role_granted"),
            "handoff.-.actor.role_granted"
        );
        assert_eq!(subject("handoff", None, "com.example.*"), "handoff.-.com.example.=2A");
    }
}
