import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { LIVE_MS } from "../../api/live";
import { meQuery, queryClient, unitQuery } from "../../api/queries";
import { Button, Person } from "../../ui/parts";
import { say } from "../../ui/Toaster";
import { Time } from "../../ui/Time";
import { Trouble } from "../../ui/Trouble";
import { useNames } from "../../ui/useNames";

type Advice = Schemas["AdviceDetail"];
type Name = (actor: string | null | undefined) => string;

/** What was asked about a unit of somebody who knows more, and what they said. Whoever was asked answers here. */
export function Questions({ unit, project }: { unit: string; project: string }) {
  const { t } = useTranslation();
  const name = useNames(project);
  const { data: me } = useQuery(meQuery);
  const { data } = useQuery({
    ...unitQuery(unit),
    // Somebody waits for an answer here.
    refetchInterval: ({ state }) => (state.data?.advice.some(({ answer }) => !answer) ? LIVE_MS : false),
  });
  if (!data?.advice.length) return null;
  return (
    <ul className="plain said" aria-label={t("talk.questions")}>
      {data.advice.map((advice) => (
        <li key={advice.advice_id} className="question">
          <header>
            <Person name={name(advice.asked_by)} />
            <span className="quiet small">{t("talk.asks", { name: name(advice.expert_id) })}</span>
            <span className="quiet small">
              <Time at={advice.asked_at} />
            </span>
          </header>
          <p className="comment" dir="auto">
            {advice.question}
          </p>
          <Reply advice={advice} unit={unit} mine={advice.expert_id === me?.actor_id} name={name} />
        </li>
      ))}
    </ul>
  );
}

function Reply({ advice, unit, mine, name }: { advice: Advice; unit: string; mine: boolean; name: Name }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const answer = useMutation({
    mutationFn: () =>
      must(api.PUT("/v1/units/{unit}/questions/{advice}/answer", { params: { path: { unit, advice: advice.advice_id } }, body: { answer: text.trim() } })),
    onSuccess: async () => {
      say(t("talk.answered"));
      await queryClient.invalidateQueries({ queryKey: ["unit", unit] });
    },
  });
  if (advice.answer) {
    return (
      <div className="reply">
        <header>
          <Person name={name(advice.expert_id)} />
          {advice.answered_at && (
            <span className="quiet small">
              <Time at={advice.answered_at} />
            </span>
          )}
        </header>
        <p className="comment" dir="auto">
          {advice.answer}
        </p>
      </div>
    );
  }
  if (!mine) return <p className="quiet small">{t("talk.waits")}</p>;
  const id = `answer-${advice.advice_id}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !answer.isPending) answer.mutate();
  };
  return (
    <form onSubmit={submit} className="say">
      {answer.isError && <Trouble error={answer.error} />}
      <label htmlFor={id}>{t("talk.yourAnswer")}</label>
      <textarea id={id} rows={2} maxLength={10_000} dir="auto" value={text} onChange={({ target }) => setText(target.value)} />
      <Button type="submit" kind="primary" busy={answer.isPending} refused={text.trim() ? null : t("talk.empty")}>
        {t("talk.answer")}
      </Button>
    </form>
  );
}
