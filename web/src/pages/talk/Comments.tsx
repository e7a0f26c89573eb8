import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { projectMembersQuery, queryClient } from "../../api/queries";
import { commentsQuery } from "../../api/talk";
import { Button, Person } from "../../ui/parts";
import { Time } from "../../ui/Time";
import { Trouble } from "../../ui/Trouble";
import { useNames } from "../../ui/useNames";
import { MentionBox } from "./MentionBox";
import { mentioned, pieces } from "./mentions";

/** What was said about a run or a unit, and a place to say more. Whoever is named with an `@` is told. */
export function Comments({ run, unit, project }: { run: string; unit?: string; project: string }) {
  const { t } = useTranslation();
  const name = useNames(project);
  const comments = useQuery({ ...commentsQuery(run, unit) });
  const { data: members } = useQuery({ ...projectMembersQuery(project), staleTime: 60_000 });
  const [text, setText] = useState("");
  const add = useMutation({
    mutationFn: () => {
      const body = { text: text.trim(), mentions: [...mentioned(text, members ?? [])] };
      return must(
        unit
          ? api.POST("/v1/units/{unit}/comments", { params: { path: { unit } }, body })
          : api.POST("/v1/runs/{run}/comments", { params: { path: { run } }, body }),
      );
    },
    onSuccess: async () => {
      setText("");
      await queryClient.invalidateQueries({ queryKey: ["run", run, "comments"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !add.isPending) add.mutate();
  };
  const id = `comment-on-${unit ?? run}`;
  return (
    <div className="talk">
      {comments.isError && <Trouble error={comments.error} again={() => void comments.refetch()} />}
      {comments.data && comments.data.length > 0 && (
        <ul className="plain said">
          {comments.data.map((comment) => (
            <Said key={comment.comment_id} comment={comment} name={name} />
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="say">
        {add.isError && <Trouble error={add.error} />}
        <label htmlFor={id}>{t("talk.say")}</label>
        <MentionBox id={id} value={text} onChange={setText} people={members ?? []} />
        <Button type="submit" busy={add.isPending} refused={text.trim() ? null : t("talk.empty")}>
          {t("talk.send")}
        </Button>
      </form>
    </div>
  );
}

function Said({ comment, name }: { comment: Schemas["CommentDetail"]; name: (actor: string | null | undefined) => string }) {
  return (
    <li>
      <header>
        <Person name={name(comment.actor_id)} />
        {comment.created_at && (
          <span className="quiet small">
            <Time at={comment.created_at} />
          </span>
        )}
      </header>
      <p className="comment" dir="auto">
        {pieces(comment.text, comment.mentions.map(name)).map(({ text, isName }, index) => (isName ? <mark key={index}>{text}</mark> : text))}
      </p>
    </li>
  );
}
