import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { deadLetterQuery } from "../../api/operations";
import { asRefusal, isNowhere } from "../../api/problem";
import { meQuery, queryClient } from "../../api/queries";
import { paths } from "../../paths";
import { Button, Field, Loading, PageHead } from "../../ui/parts";
import { eventName } from "../../ui/said";
import { shortId, spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";
import { useEverybody } from "../../ui/useEverybody";
import { NotFound } from "../NotFound";
import { storyOf } from "./story";

type Story = Schemas["DeadLetterStory"];

/** One event that could not be handled: what it carries, what was tried, and a second chance. */
export function DeadLetter() {
  const { letter } = useParams({ strict: false }) as { letter: string };
  const story = useQuery(deadLetterQuery(letter));
  if (story.isPending) return <Loading />;
  if (story.isError) return isNowhere(story.error) || asRefusal(story.error).status === 403 ? <NotFound /> : <Trouble error={story.error} again={() => void story.refetch()} />;
  return <Told story={story.data} />;
}

function Told({ story }: { story: Story }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        back={{ to: paths.governance(), label: t("nav.governance") }}
        title={eventName(story.event_type)}
        lead={
          <>
            <span className="chip">{t("governance.letter")}</span>
            <span>{t(`governance.classification.${story.classification}` as never, { defaultValue: spoken(story.classification) })}</span>
            <Time at={story.set_aside_at} />
          </>
        }
      />
      <div className="columns">
        <div className="stack wide-gap">
          <section className="card" aria-labelledby="trouble-title">
            <h2 id="trouble-title">{t("governance.trouble")}</h2>
            <p className="mono problem-message" dir="auto">
              {story.message}
            </p>
            <Chance story={story} />
          </section>
          <Trace story={story} />
        </div>
        <aside className="stack">
          <section className="card" aria-labelledby="facts-title">
            <h2 id="facts-title">{t("run.facts")}</h2>
            <dl className="facts">
              <dt>{t("governance.consumer")}</dt>
              <dd>{spoken(story.consumer)}</dd>
              <dt>{t("governance.attempts")}</dt>
              <dd className="number">{story.attempts}</dd>
              {story.run_id && (
                <>
                  <dt>{t("run.id")}</dt>
                  <dd>
                    <Link to={paths.run(story.run_id)}>…{shortId(story.run_id)}</Link>
                  </dd>
                </>
              )}
              <dt>{t("governance.event")}</dt>
              <dd>
                <code title={story.event_id}>…{shortId(story.event_id)}</code>
              </dd>
            </dl>
          </section>
          <section className="card" aria-labelledby="carries-title">
            <h2 id="carries-title">{t("governance.carries")}</h2>
            <pre dir="auto">{JSON.stringify(story.data, null, 2)}</pre>
          </section>
        </aside>
      </div>
    </>
  );
}

function Trace({ story }: { story: Story }) {
  const { t } = useTranslation();
  const name = useEverybody();
  return (
    <section aria-labelledby="trace-title">
      <h2 id="trace-title" className="section-head">
        {t("governance.timeline")}
      </h2>
      <ol className="plain timeline">
        {storyOf(story).map((entry, index) => (
          <li key={index}>
            <span className="timeline-dot" />
            <div className="timeline-entry">
              <span className="timeline-name">{t(entry.text as never, { ...entry.values, defaultValue: spoken(entry.text) })}</span>
              {entry.by && <span className="quiet">{name(entry.by)}</span>}
              <span className="quiet small timeline-time">
                <Time at={entry.at} full />
              </span>
              {entry.detail && (
                <p className="small problem-message" dir="auto">
                  {entry.detail}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Asking for a second chance, or having a say in one that somebody else asked for. */
function Chance({ story }: { story: Story }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const open = story.replays.find(({ state }) => state === "requested");
  const latest = story.replays.at(-1);
  const decide = useMutation({
    mutationFn: (approve: boolean) =>
      must(
        api.POST("/v1/dead-letters/{letter}/replays/{replay}/decision", {
          params: { path: { letter: story.dead_letter_id, replay: open?.replay_id ?? "" } },
          body: { approve },
        }),
      ),
    onSuccess: async () => {
      say(t("governance.replayDecided"));
      await queryClient.invalidateQueries({ queryKey: ["operations"] });
    },
  });
  if (!story.open) return <p className="notice good">{t("governance.outcome.succeeded")}</p>;
  if (latest?.state === "approved") return <p className="notice">{t("governance.outcome.approved")}</p>;
  if (!open) return <Ask letter={story.dead_letter_id} />;
  if (open.requested_by === me?.actor_id) return <p className="notice">{t("governance.outcome.requested")}</p>;
  return (
    <div className="stack">
      {decide.isError && <Trouble error={decide.error} />}
      <p>{t("governance.decideHint")}</p>
      <blockquote dir="auto">{open.reason}</blockquote>
      <div className="actions">
        <Button kind="primary" busy={decide.isPending} onClick={() => decide.mutate(true)}>
          {t("governance.agree")}
        </Button>
        <Button busy={decide.isPending} onClick={() => decide.mutate(false)}>
          {t("governance.disagree")}
        </Button>
      </div>
    </div>
  );
}

function Ask({ letter }: { letter: string }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const ask = useMutation({
    mutationFn: () => must(api.POST("/v1/dead-letters/{letter}/replays", { params: { path: { letter } }, body: { reason } })),
    onSuccess: async () => {
      say(t("governance.replayAsked"));
      await queryClient.invalidateQueries({ queryKey: ["operations"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate();
  };
  return (
    <form onSubmit={submit} className="stack">
      {ask.isError && <Trouble error={ask.error} />}
      <Field id="reason" label={t("governance.replayReason")}>
        <textarea id="reason" rows={2} maxLength={2_000} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <div className="actions">
        <Button type="submit" kind="primary" busy={ask.isPending}>
          {t("governance.askReplay")}
        </Button>
      </div>
    </form>
  );
}
