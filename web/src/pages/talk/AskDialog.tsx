import { useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { meQuery, projectMembersQuery, queryClient } from "../../api/queries";
import { Dialog } from "../../ui/Dialog";
import { Button, Field } from "../../ui/parts";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";

/** Asks somebody who knows more. The item stays in one's hands; its lease waits for the answer. */
export function AskDialog({ work, project, open, close }: { work: Schemas["HeldWork"]; project: string; open: boolean; close: () => void }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const members = useQuery({ ...projectMembersQuery(project), enabled: open, staleTime: 60_000 });
  const others = members.data?.filter(({ actor_id }) => actor_id !== me?.actor_id) ?? [];
  const ask = useMutation({
    mutationFn: (body: { actor_id: string; question: string }) =>
      must(api.POST("/v1/assignments/{assignment}/questions", { params: { path: { assignment: work.assignment_id } }, body: { ...body, epoch: work.epoch } })),
    onSuccess: async () => {
      close();
      say(t("talk.asked"));
      await Promise.all([queryClient.invalidateQueries({ queryKey: ["unit", work.unit_id] }), queryClient.invalidateQueries({ queryKey: ["work", "held"] })]);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!ask.isPending) ask.mutate({ actor_id: String(form.get("expert")), question: String(form.get("question")).trim() });
  };
  return (
    <Dialog open={open} onClose={close} title={t("talk.ask")}>
      <form onSubmit={submit} className="stack">
        {ask.isError && <Trouble error={ask.error} />}
        <Field id="expert" label={t("talk.whom")}>
          <select id="expert" name="expert" required>
            {others.map(({ actor_id, display_name }) => (
              <option key={actor_id} value={actor_id}>
                {display_name}
              </option>
            ))}
          </select>
        </Field>
        <Field id="question" label={t("talk.question")} hint={t("talk.questionHint")}>
          <textarea id="question" name="question" rows={4} required maxLength={10_000} aria-describedby="question-hint" />
        </Field>
        <div className="actions">
          <Button onClick={close}>{t("common.cancel")}</Button>
          <Button type="submit" kind="primary" busy={ask.isPending}>
            {t("talk.ask")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
