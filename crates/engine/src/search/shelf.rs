//! The index itself: what of a step can be asked for, and how a question is put.
//!
//! Whatever a step may ask for or leave open is one field: the words that would do, or [`ANY`] if it asks for nothing. So each part
//! of a question is a set of words of which one must be there.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};

use handoff_core::id::StepId;
use handoff_store::step::{Place, Searchable, Wanted};
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery, TermSetQuery};
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, STRING, Schema};
use tantivy::{Index, IndexReader, IndexWriter, ReloadPolicy, TantivyDocument, Term};

use super::first::{self, First};

/// The least that a writer can do with. It holds what was put since the last commit.
const WRITER_BYTES: usize = 15_000_000;

/// What a field says that asks for nothing. Every other word has a mark before it, so that none can be this one.
const ANY: &str = "*";

/// An index in memory.
pub(super) struct Shelf {
    fields: Fields,
    reader: IndexReader,
    writer: Mutex<IndexWriter>,
    skills: Mutex<SkillSets>,
}

impl std::fmt::Debug for Shelf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shelf").field("steps", &self.reader.searcher().num_docs()).finish_non_exhaustive()
    }
}

struct Fields {
    /// What it is replaced by.
    step: Field,
    /// Who of which project may work on it.
    audience: Field,
    group: Field,
    /// The number of its combination of skills.
    skill_set: Field,
    channel: Field,
    locale: Field,
    word: Field,
    /// Columns to order by: priority, and both halves of the id.
    priority: Field,
    id_high: Field,
    id_low: Field,
}

/// Every combination of skills that some step asks for, numbered. Few combinations, many steps.
type SkillSets = HashMap<Vec<String>, u64>;

impl Shelf {
    /// An empty one.
    pub(super) fn new() -> tantivy::Result<Self> {
        let mut schema = Schema::builder();
        let fields = Fields {
            step: schema.add_bytes_field("step", INDEXED),
            audience: schema.add_text_field("audience", STRING),
            group: schema.add_text_field("group", STRING),
            skill_set: schema.add_u64_field("skill_set", INDEXED),
            channel: schema.add_text_field("channel", STRING),
            locale: schema.add_text_field("locale", STRING),
            word: schema.add_text_field("word", STRING),
            priority: schema.add_i64_field(first::PRIORITY, FAST),
            id_high: schema.add_u64_field(first::ID_HIGH, FAST),
            id_low: schema.add_u64_field(first::ID_LOW, FAST),
        };
        let index = Index::create_in_ram(schema.build());
        let writer = index.writer_with_num_threads(1, WRITER_BYTES)?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Self { fields, reader, writer: Mutex::new(writer), skills: Mutex::default() })
    }

    /// Takes steps out and puts others in; they are to be seen only when it is said to `show` them.
    pub(super) fn put(&self, gone: &[StepId], found: &[Searchable], show: bool) -> tantivy::Result<()> {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        for step in gone {
            writer.delete_term(Term::from_field_bytes(self.fields.step, step.0.as_bytes()));
        }
        for step in found {
            writer.add_document(self.card(step))?;
        }
        if show {
            writer.commit()?;
            self.reader.reload()?;
        }
        Ok(())
    }

    fn card(&self, step: &Searchable) -> TantivyDocument {
        let fields = &self.fields;
        let mut card = TantivyDocument::new();
        card.add_bytes(fields.step, step.id.0.as_bytes());
        card.add_text(fields.audience, audience(step.is_review, step.project));
        card.add_text(fields.group, step.candidate_group.map_or_else(|| ANY.to_owned(), said));
        card.add_u64(fields.skill_set, self.number(&step.skills));
        for (field, asked) in [(fields.channel, &step.channels), (fields.locale, &step.locales)] {
            if asked.is_empty() {
                card.add_text(field, ANY);
            }
            for word in asked {
                card.add_text(field, said(word));
            }
        }
        for word in step.words.split(' ') {
            card.add_text(fields.word, word);
        }
        card.add_i64(fields.priority, i64::from(step.priority));
        let (high, low) = step.id.0.as_u64_pair();
        card.add_u64(fields.id_high, high);
        card.add_u64(fields.id_low, low);
        card
    }

    /// The number of a combination of skills.
    fn number(&self, skills: &[String]) -> u64 {
        let mut known = self.skills.lock().unwrap_or_else(PoisonError::into_inner);
        let next = known.len() as u64;
        *known.entry(skills.to_vec()).or_insert(next)
    }

    /// Up to `limit` steps behind `after`, most urgent first and then in the order of their ids.
    pub(super) fn find(
        &self,
        wanted: &Wanted,
        after: Option<Place>,
        limit: usize,
    ) -> tantivy::Result<Vec<(StepId, i16)>> {
        let question = BooleanQuery::new(self.question(wanted));
        self.reader.searcher().search(&question, &First { after, limit })
    }

    fn question(&self, wanted: &Wanted) -> Vec<(Occur, Box<dyn Query>)> {
        let fields = &self.fields;
        let reviewed = wanted.review_projects.iter().filter(|project| wanted.projects.contains(project));
        let audience = wanted
            .projects
            .iter()
            .map(|project| audience(false, project))
            .chain(reviewed.map(|project| audience(true, project)));
        let any = || std::iter::once(ANY.to_owned());
        let sets = [
            (fields.audience, audience.collect::<Vec<_>>()),
            (fields.group, any().chain(wanted.groups.iter().map(said)).collect()),
            (fields.channel, any().chain(wanted.channels.iter().map(said)).collect()),
            (fields.locale, any().chain(wanted.locales.iter().map(said)).collect()),
        ];
        let one_of = |(field, words): (Field, Vec<String>)| {
            let terms = words.iter().map(|word| Term::from_field_text(field, word));
            Box::new(TermSetQuery::new(terms.collect::<Vec<_>>())) as Box<dyn Query>
        };
        let numbers = self.met_by(wanted).into_iter();
        let numbers = numbers.map(|number| Term::from_field_u64(fields.skill_set, number));
        let skilled = Box::new(TermSetQuery::new(numbers.collect::<Vec<_>>())) as Box<dyn Query>;
        let words = wanted.words.iter().flat_map(|words| words.split(' '));
        let named = words.map(|word| {
            let term = Term::from_field_text(fields.word, word);
            Box::new(TermQuery::new(term, IndexRecordOption::Basic)) as Box<dyn Query>
        });
        let parts = sets.into_iter().map(one_of).chain([skilled]).chain(named);
        parts.map(|part| (Occur::Must, part)).collect()
    }

    /// The combinations that ask for no skill that is not there.
    fn met_by(&self, wanted: &Wanted) -> Vec<u64> {
        let mine: BTreeSet<&String> = wanted.skills.iter().collect();
        let known = self.skills.lock().unwrap_or_else(PoisonError::into_inner);
        let met = known.iter().filter(|(skills, _)| skills.iter().all(|skill| mine.contains(skill)));
        met.map(|(_, number)| *number).collect()
    }
}

fn said(word: impl std::fmt::Display) -> String {
    format!("={word}")
}

fn audience(is_review: bool, project: impl std::fmt::Display) -> String {
    let permission = if is_review { "review" } else { "annotate" };
    format!("{permission} {project}")
}
