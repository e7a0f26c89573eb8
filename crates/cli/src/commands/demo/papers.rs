//! What passes over the desks: documents with plausible titles, and what people say about them.

use serde_json::{Map, Value, json};

use super::dice::Dice;

/// A document to be approved.
#[derive(Clone, Debug)]
pub(super) struct Paper {
    /// What it is called outside; no two are alike.
    pub(super) key: String,
    /// Its title.
    pub(super) title: String,
    /// All that is sent.
    pub(super) payload: Map<String, Value>,
}

const COMPANIES: &[&str] = &[
    "Nordwind Logistics",
    "Café Aurora",
    "Baltic Timber",
    "Sakura Components",
    "Oyelaran & Sons",
    "Blue Heron Catering",
    "Quantum Office Supplies",
    "Andes Translations",
    "Harbour Cleaning",
    "Lumen Electric",
    "Kestrel Security",
    "Marigold Print",
];
const CITIES: &[&str] = &["Lisbon", "Nairobi", "Osaka", "Gdańsk", "Montréal", "Hanoi", "Valparaíso", "Tartu"];
const TEAMS: &[&str] = &["Finance", "Research", "Support", "Facilities", "Marketing", "Legal"];
const NAMES: &[&str] =
    &["A. Moreau", "K. Tanaka", "L. Okafor", "M. Petrov", "R. Iyer", "S. Haddad", "T. Nguyen"];

/// The kinds of document, how often each comes, and what is said when one is sent back.
struct Kind {
    word: &'static str,
    prefix: &'static str,
    weight: u32,
    complaints: &'static [&'static str],
}

const KINDS: &[Kind] = &[
    Kind {
        word: "invoice",
        prefix: "INV",
        weight: 30,
        complaints: &[
            "The total does not match the purchase order.",
            "The VAT number is missing.",
            "We were invoiced for this last month already. Please check with the supplier.",
            "Cost centre is missing; please add it and send it again.",
        ],
    },
    Kind {
        word: "contract",
        prefix: "CON",
        weight: 15,
        complaints: &[
            "Clause 7 (liability) must be capped. Please ask for a new draft.",
            "The notice period should be three months, not twelve.",
            "This needs the annex with the data processing terms.",
        ],
    },
    Kind {
        word: "leave request",
        prefix: "LEA",
        weight: 20,
        complaints: &[
            "Two of the team are away that week. Could you move it?",
            "The dates overlap with the quarter's closing.",
            "Please name who stands in for you.",
        ],
    },
    Kind {
        word: "travel expenses",
        prefix: "TRA",
        weight: 15,
        complaints: &[
            "The hotel receipt is not readable.",
            "Taxi receipts are missing for the second day.",
            "Please use the rate of the day of travel for the exchange.",
        ],
    },
    Kind {
        word: "purchase order",
        prefix: "PUR",
        weight: 12,
        complaints: &[
            "Above the limit for one offer: please add two more.",
            "We have these in storage. Is the order still needed?",
        ],
    },
    Kind {
        word: "policy",
        prefix: "POL",
        weight: 8,
        complaints: &[
            "Section 3 contradicts the handbook.",
            "Please say from when on this holds.",
            "The works council has to see this first.",
        ],
    },
];

const PRAISE: &[&str] = &[
    "Looks good.",
    "Checked against the order, all fine.",
    "Fine with me.",
    "Thank you, that was quick.",
    "Numbers add up.",
    "Approved; please file the original.",
];
const MENDED: &[&str] = &[
    "Corrected, please look again.",
    "You were right; fixed.",
    "Added what was missing.",
    "Talked to the supplier, new version attached.",
];
const GIVEN_UP: &[&str] =
    &["No longer needed.", "We will do this next quarter instead.", "Replaced by another document."];

/// Draws documents, numbered under a tag that tells this demo's documents from those of an earlier one.
#[derive(Debug)]
pub(super) struct Tray {
    tag: String,
    year: i16,
    count: u32,
    dice: Dice,
}

impl Tray {
    /// An empty tray.
    pub(super) fn new(tag: String, year: i16, dice: Dice) -> Self {
        Self { tag, year, count: 0, dice }
    }

    /// The next document.
    pub(super) fn next(&mut self) -> Paper {
        self.count += 1;
        let dice = &mut self.dice;
        let kind = kind(dice);
        let key = format!("{}-{}-{:04}", kind.prefix, self.tag, self.count);
        let (title, amount) = title(kind.word, self.count, self.year, dice);
        let mut payload = Map::new();
        payload.insert("title".to_owned(), json!(title));
        payload.insert("kind".to_owned(), json!(kind.word));
        payload.insert(
            "document_ref".to_owned(),
            json!(format!("s3://office-documents/{}/{key}.pdf", self.year)),
        );
        payload.insert("pages".to_owned(), json!(dice.between(1, 14)));
        if let Some(amount) = amount {
            payload.insert("amount".to_owned(), json!(amount));
            payload.insert("currency".to_owned(), json!("EUR"));
        }
        Paper { key, title, payload }
    }
}

fn kind(dice: &mut Dice) -> &'static Kind {
    let all = KINDS.iter().map(|kind| kind.weight).sum();
    let mut left = dice.below(all);
    let drawn = KINDS.iter().find(|kind| match left.checked_sub(kind.weight) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    drawn.unwrap_or(&KINDS[0])
}

fn title(kind: &str, number: u32, year: i16, dice: &mut Dice) -> (String, Option<u32>) {
    let (company, team, person) = (dice.pick(COMPANIES), dice.pick(TEAMS), dice.pick(NAMES));
    let amount = dice.between(8, 900) * 10;
    match kind {
        "invoice" => (format!("Invoice {}, {company}", 4_700 + number), Some(amount)),
        "contract" => {
            let what = dice.pick(&[
                "Maintenance contract",
                "Framework contract",
                "Non-disclosure agreement",
                "Lease",
            ]);
            (format!("{what} with {company}"), None)
        }
        "leave request" => {
            let (days, month) =
                (dice.between(1, 15), dice.pick(&["March", "May", "July", "August", "October"]));
            let days = if days == 1 { "one day".to_owned() } else { format!("{days} days") };
            (format!("Leave of {person}, {days} in {month}"), None)
        }
        "travel expenses" => (format!("Travel expenses of {person}, {}", dice.pick(CITIES)), Some(amount)),
        "purchase order" => {
            let what = dice.pick(&[
                "Standing desks",
                "Laptops",
                "A coffee machine",
                "Headsets",
                "Licences",
                "Shelves",
            ]);
            (format!("{what} for {team}"), Some(amount))
        }
        _ => {
            let what =
                dice.pick(&["Remote work policy", "Travel policy", "Retention schedule", "Password rules"]);
            (format!("{what} {year}, {team}"), None)
        }
    }
}

/// Why a document is sent back.
pub(super) fn complaint(key: &str, dice: &mut Dice) -> &'static str {
    let kind = KINDS.iter().find(|kind| key.starts_with(kind.prefix)).unwrap_or(&KINDS[0]);
    dice.pick(kind.complaints)
}

/// What is said with an approval, if anything.
pub(super) fn praise(dice: &mut Dice) -> Option<&'static str> {
    dice.chance(35).then(|| dice.pick(PRAISE))
}

/// What is said when a document comes back.
pub(super) fn mended(dice: &mut Dice) -> &'static str {
    dice.pick(MENDED)
}

/// What is said when a document does not come back.
pub(super) fn given_up(dice: &mut Dice) -> &'static str {
    dice.pick(GIVEN_UP)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_hundred_documents_are_of_every_kind_and_no_two_have_one_key() {
        let mut tray = Tray::new("ab12".to_owned(), 2026, Dice::new(3, 0));
        let papers: Vec<_> = (0..100).map(|_| tray.next()).collect();
        let keys: BTreeSet<_> = papers.iter().map(|paper| paper.key.as_str()).collect();
        let kinds: BTreeSet<_> = papers.iter().map(|paper| &paper.key[..3]).collect();
        assert_eq!((keys.len(), kinds.len()), (100, KINDS.len()));
        assert!(papers.iter().all(|paper| paper.payload["title"] == json!(paper.title)));
    }
}
