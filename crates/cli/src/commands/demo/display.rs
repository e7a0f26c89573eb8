//! Watching the office: a live display on a terminal, a line now and then elsewhere.

use std::cell::RefCell;
use std::time::Duration;

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use jiff::SignedDuration;
use tokio_util::sync::CancellationToken;

use super::board::Board;
use crate::output::{Failed, Paint, is_terminal, lasted, print};

const REDRAWN_EVERY: Duration = Duration::from_millis(150);
const LINE_EVERY: Duration = Duration::from_secs(1);
/// Lines of happenings on the live display.
const HAPPENINGS: usize = 6;
/// The stages people work on, in the order documents pass them.
const STAGES: [(&str, &str); 3] =
    [("first_review", "first review"), ("final_review", "final review"), ("rework", "rework")];

/// Shows the board until the office closes.
pub(super) async fn show(
    board: &RefCell<Board>,
    stop: &CancellationToken,
    silent: bool,
) -> Result<(), Failed> {
    if silent {
        stop.cancelled().await;
        return Ok(());
    }
    if is_terminal() {
        let live = Live::new(board.borrow().total());
        while tick(stop, REDRAWN_EVERY).await {
            live.draw(&board.borrow());
        }
        live.clear();
        return Ok(());
    }
    while tick(stop, LINE_EVERY).await {
        let line = plain_line(&board.borrow());
        print(line)?;
    }
    Ok(())
}

async fn tick(stop: &CancellationToken, every: Duration) -> bool {
    tokio::select! {
        () = stop.cancelled() => false,
        () = tokio::time::sleep(every) => true,
    }
}

fn plain_line(board: &Board) -> String {
    let elapsed = board.elapsed().as_secs();
    let total = board.total().map(|total| format!("/{total}")).unwrap_or_default();
    format!(
        "[{:02}:{:02}] {}{total} documents through, {}",
        elapsed / 60,
        elapsed % 60,
        board.finished(),
        counts(board)
    )
}

fn counts(board: &Board) -> String {
    let mut counts = vec![format!("handed in {}", board.submitted)];
    counts.extend(STAGES.iter().map(|(key, name)| format!("{name} {}", board.count_at(key))));
    counts.push(format!("approved {}", board.approved));
    counts.push(format!("rejected {}", board.rejected));
    counts.push(format!("{:.0} a minute", board.per_minute()));
    counts.join(" · ")
}

/// The live display: a bar, the counts, and the last few happenings.
struct Live {
    all: MultiProgress,
    bar: ProgressBar,
    counts: ProgressBar,
    happenings: Vec<ProgressBar>,
    paint: Paint,
}

impl Live {
    fn new(total: Option<usize>) -> Self {
        let all = MultiProgress::with_draw_target(ProgressDrawTarget::stdout());
        let line = || {
            let line = all.add(ProgressBar::new_spinner());
            set_style(&line, "{wide_msg}");
            line
        };
        let bar = match total {
            Some(total) => {
                let bar = all.add(ProgressBar::new(total as u64));
                set_style(&bar, "{bar:40.green} {pos}/{len} documents through  {msg}");
                bar
            }
            None => line(),
        };
        let (counts, happenings) = (line(), (0..HAPPENINGS).map(|_| line()).collect());
        Self { bar, counts, happenings, paint: Paint::stdout(), all }
    }

    fn draw(&self, board: &Board) {
        let elapsed = lasted(SignedDuration::try_from(board.elapsed()).unwrap_or_default());
        let elapsed = self.paint.faint(&elapsed);
        match board.total() {
            Some(_) => {
                self.bar.set_position(board.finished() as u64);
                self.bar.set_message(elapsed);
            }
            None => self.bar.set_message(format!("{} documents through  {elapsed}", board.finished())),
        }
        self.counts.set_message(self.paint.strong(&counts(board)));
        for (line, happening) in self.happenings.iter().zip(board.happenings()) {
            line.set_message(format!("  {}", self.paint.tone(happening.tone, &happening.text)));
        }
    }

    fn clear(&self) {
        for line in self.happenings.iter().chain([&self.counts, &self.bar]) {
            line.finish_and_clear();
        }
        // A display that cannot be cleared is no reason to fail.
        let _ = self.all.clear();
    }
}

fn set_style(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("━╸─"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_where_everything_is() {
        let mut board = Board::new(Some(2));
        board.start(uuid::Uuid::nil(), "a".to_owned(), "A".to_owned(), Some("first_review"));
        let line = plain_line(&board);
        let expected = "[00:00] 0/2 documents through, handed in 1 · first review 1 · final review 0 · rework 0 · \
                        approved 0 · rejected 0 · 0 a minute";
        assert_eq!(line, expected);
    }
}
