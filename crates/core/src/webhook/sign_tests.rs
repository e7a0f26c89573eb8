use crate::shared_data::find as shared_data;

use super::*;

const MINUTES: Duration = Duration::from_mins(5);

fn secret(byte: u8) -> Secret {
    Secret::from_bytes(vec![byte; 32]).unwrap()
}

fn received<'a>(signed: &'a Signed, body: &'a [u8]) -> Received<'a> {
    Received { id: &signed.id, timestamp: &signed.timestamp, signature: &signed.signature, body }
}

#[derive(serde::Deserialize)]
struct Vector {
    name: String,
    secret: String,
    id: String,
    timestamp: String,
    body: String,
    signature: String,
    now: i64,
    tolerance_s: u64,
    valid: bool,
}

#[test]
fn every_published_case_is_judged_as_published() {
    let Some(file) = shared_data("standard-webhooks/vectors.json") else { return };
    let vectors: Vec<Vector> = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    assert_eq!(vectors.len(), 15);
    for vector in vectors {
        let secrets = [Secret::parse(&vector.secret).unwrap()];
        let received = Received {
            id: &vector.id,
            timestamp: &vector.timestamp,
            signature: &vector.signature,
            body: vector.body.as_bytes(),
        };
        let verdict = verify(&secrets, &received, vector.now, Duration::from_secs(vector.tolerance_s));
        assert_eq!(verdict.is_ok(), vector.valid, "{}: {verdict:?}", vector.name);
        if vector.valid && !vector.signature.contains(' ') {
            let signed =
                sign(&secrets, &vector.id, vector.timestamp.parse().unwrap(), received.body).unwrap();
            assert_eq!(signed.signature, vector.signature, "{}", vector.name);
        }
    }
}

/// The vector that the libraries publish, kept here so that a plain clone checks it too.
#[test]
fn the_published_signature_comes_out() {
    let secret = Secret::parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
    let signed =
        sign(&[secret], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, br#"{"test": 2432232314}"#).unwrap();
    assert_eq!(signed.signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
}

#[test]
fn a_secret_can_be_changed_at_leisure() {
    let (old, new, other) = (secret(1), secret(2), secret(3));
    let signed = sign(&[new.clone(), old.clone()], "msg_1", 1_000, b"body").unwrap();
    assert_eq!(signed.signature.split(' ').count(), 2);
    let message = received(&signed, b"body");
    for (known, expected) in [
        (vec![old.clone()], Ok(())),
        (vec![new.clone()], Ok(())),
        (vec![other.clone(), old], Ok(())),
        (vec![other], Err(NotBelieved::Signature)),
        (vec![], Err(NotBelieved::Signature)),
    ] {
        assert_eq!(verify(&known, &message, 1_000, MINUTES), expected);
    }
}

#[test]
fn what_was_touched_is_not_believed() {
    let secrets = [secret(1)];
    let signed = sign(&secrets, "msg_1", 1_000, b"12.body").unwrap();
    let good = received(&signed, b"12.body");
    let cut = &signed.signature[..signed.signature.len() - 4];
    let many = "v1,AAAA ".repeat(SIGNATURES_MAX) + &signed.signature;
    let cases = [
        (good, Ok(())),
        (Received { id: "", ..good }, Err(NotBelieved::Id)),
        (Received { id: "msg_1.1000", ..good }, Err(NotBelieved::Id)),
        (Received { id: "msg\n1", ..good }, Err(NotBelieved::Id)),
        (Received { timestamp: "", ..good }, Err(NotBelieved::Timestamp)),
        (Received { timestamp: "+1000", ..good }, Err(NotBelieved::Timestamp)),
        (Received { timestamp: "-1000", ..good }, Err(NotBelieved::Timestamp)),
        (Received { timestamp: "1e3", ..good }, Err(NotBelieved::Timestamp)),
        (Received { timestamp: "99999999999999999999", ..good }, Err(NotBelieved::Timestamp)),
        (Received { timestamp: "01000", ..good }, Err(NotBelieved::Signature)),
        (Received { timestamp: "699", ..good }, Err(NotBelieved::TooOld)),
        (Received { timestamp: "1301", ..good }, Err(NotBelieved::TooNew)),
        (Received { body: b"13.body", ..good }, Err(NotBelieved::Signature)),
        (Received { signature: cut, ..good }, Err(NotBelieved::Signature)),
        (Received { signature: &many, ..good }, Err(NotBelieved::Signature)),
    ];
    for (message, expected) in cases {
        assert_eq!(verify(&secrets, &message, 1_000, MINUTES), expected, "{message:?}");
    }
}

#[test]
fn an_id_that_could_be_read_in_two_ways_is_not_signed() {
    for id in ["", "a.b", "a b", "ä", "a\r\nx: y", &"x".repeat(ID_LENGTH_MAX + 1)] {
        assert_eq!(sign(&[secret(1)], id, 0, b""), Err(SignRefused::Id), "{id:?}");
    }
    assert_eq!(sign(&[], "msg", 0, b""), Err(SignRefused::NoSecret));
}

#[test]
fn secrets_have_a_length_and_do_not_show() {
    for (bytes, fits) in [(0, false), (23, false), (24, true), (64, true), (65, false)] {
        assert_eq!(Secret::from_bytes(vec![7; bytes]).is_ok(), fits, "{bytes}");
    }
    assert_eq!(Secret::parse("whsec_???"), Err(SecretRefused::NotBase64));
    assert_eq!(Secret::parse("whsec_"), Err(SecretRefused::Length));
    let secret = secret(9);
    assert_eq!(Secret::parse(&secret.reveal()), Ok(secret.clone()));
    assert_eq!(format!("{secret:?}"), "Secret(..)");
}
