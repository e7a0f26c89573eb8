import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../api/client";
import { asRefusal } from "../api/problem";
import { heldQuery, queryClient } from "../api/queries";
import { paths } from "../paths";
import { Button, Empty, Field, Loading, PageHead } from "../ui/parts";
import { Payload } from "../ui/Payload";
import { spoken, titleOf } from "../ui/text";
import { Time } from "../ui/Time";
import { say } from "../ui/Toaster";
import { Trouble } from "../ui/Trouble";
import { useShortcuts } from "../ui/useShortcuts";

type Held = Schemas["HeldWork"];

/** The desk: one item, what to do with it, and then the next one. */
export function WorkItem() {
  const { t } = useTranslation();
  const { assignment } = useParams({ strict: false }) as { assignment: string };
  const held = useQuery(heldQuery);
  if (held.isPending) return <Loading />;
  if (held.isError) return <Trouble error={held.error} again={() => void held.refetch()} />;
  const work = held.data.items.find((each) => each.assignment_id === assignment);
  if (work) return <Desk key={assignment} work={work} />;
  return (
    <>
      <PageHead title={t("work.title")} back={{ to: paths.work(), label: t("nav.work") }} />
      <Empty icon="work" title={t("work.notHeld")}>
        {t("work.notHeldText")}
        <div className="actions">
          <Link className="button" to={paths.work()}>
            {t("notFound.home")}
          </Link>
        </div>
      </Empty>
    </>
  );
}

/** Hands in what was decided, then goes to the next item, or back to the list when there is none. */
function useHandIn(work: Held) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (judgment: { decision?: string; comment?: string; data?: Record<string, never> }) => {
      const { assignment_id, epoch } = work;
      await must(api.POST("/v1/judgments", { body: { assignment_id, epoch, ...judgment } }));
      try {
        return await must(api.POST("/v1/assignments", { body: {} }));
      } catch (error) {
        // What was handed in is handed in; that nothing follows is no failure of it.
        if (asRefusal(error).status >= 500) say(asRefusal(error).message, true);
        return undefined;
      }
    },
    onSuccess: async (next) => {
      say(t("work.handedIn", { title: titleOf(work) }));
      await queryClient.invalidateQueries({ queryKey: ["work"] });
      await navigate({ to: next ? paths.workItem(next.assignment_id) : paths.work(), replace: true });
    },
  });
}

function useRelease(work: Held) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      must(api.POST("/v1/assignments/{assignment}/release", { params: { path: { assignment: work.assignment_id } }, body: { epoch: work.epoch } })),
    onSuccess: async () => {
      say(t("work.released", { title: titleOf(work) }));
      await navigate({ to: paths.work(), replace: true });
      await queryClient.invalidateQueries({ queryKey: ["work"] });
    },
  });
}

function Desk({ work }: { work: Held }) {
  const { t } = useTranslation();
  const [comment, setComment] = useState("");
  const handIn = useHandIn(work);
  const release = useRelease(work);
  const busy = handIn.isPending || release.isPending;
  const decide = (decision?: string) => {
    if (!busy) handIn.mutate({ decision, comment: comment.trim() || undefined });
  };
  const shortcuts = Object.fromEntries(work.decisions.map((decision, index) => [String(index + 1), () => decide(decision)]));
  useShortcuts({ ...shortcuts, ...(work.decisions.length ? {} : { "mod+enter": () => decide() }) });
  return (
    <>
      <PageHead
        back={{ to: paths.work(), label: t("nav.work") }}
        title={titleOf(work)}
        lead={
          <>
            <span>{work.stage_name}</span>
            <Link to={paths.run(work.run_id)}>{work.workflow}</Link>
            {work.round > 1 && <span className="chip">{t("work.round", { round: work.round })}</span>}
            <Time at={work.claimed_at} />
          </>
        }
      />
      <div className="desk">
        <section className="card" aria-labelledby="item-title">
          <h2 id="item-title">{t("work.item")}</h2>
          <Payload payload={work.payload} />
        </section>
        <section className="card" aria-labelledby="answer-title">
          <h2 id="answer-title">{t("work.answer")}</h2>
          <Trouble error={handIn.error ?? release.error} />
          <Field id="comment" label={t("work.comment")} optional>
            <textarea id="comment" rows={3} maxLength={10_000} value={comment} onChange={({ target }) => setComment(target.value)} />
          </Field>
          <div className="actions">
            {work.decisions.map((decision, index) => (
              <Button key={decision} kind={index === 0 ? "primary" : undefined} shortcut={String(index + 1)} busy={busy} onClick={() => decide(decision)}>
                {spoken(decision)}
              </Button>
            ))}
            {work.decisions.length === 0 && (
              <Button kind="primary" busy={busy} onClick={() => decide()}>
                {t("work.handIn")}
              </Button>
            )}
            <Button kind="plain" busy={busy} onClick={() => release.mutate()}>
              {t("work.release")}
            </Button>
          </div>
        </section>
      </div>
    </>
  );
}
