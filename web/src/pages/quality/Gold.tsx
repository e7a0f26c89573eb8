import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { goldQuery } from "../../api/quality";
import { queryClient } from "../../api/queries";
import { StateIcon } from "../../ui/Icon";
import { Button, Empty, Loading, TableBox } from "../../ui/parts";
import { spokenSkill, titleOf } from "../../ui/text";
import { Trouble } from "../../ui/Trouble";

/** Questions whose answer is known, and how people fare with them. One that nobody gets right may be wrong itself. */
export function Gold({ project }: { project: string }) {
  const { t } = useTranslation();
  const gold = useInfiniteQuery(goldQuery(project));
  const rows = gold.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="gold-title">
      <h2 id="gold-title" className="section-head">
        {t("quality.gold.title")}
      </h2>
      {gold.isPending && <Loading />}
      {gold.isError && <Trouble error={gold.error} again={() => void gold.refetch()} />}
      {gold.isSuccess && rows.length === 0 && (
        <Empty icon="quality" title={t("quality.gold.none")}>
          {t("quality.gold.noneText")} <code>handoff gold add</code>
        </Empty>
      )}
      {rows.length > 0 && (
        <TableBox label={t("quality.gold.title")}>
          <table>
            <thead>
              <tr>
                <th>{t("quality.gold.question")}</th>
                <th>{t("quality.gold.where")}</th>
                <th>{t("quality.gold.score")}</th>
                <th className="fit">{t("quality.gold.answered")}</th>
                <th className="fit">{t("runs.state")}</th>
                <th className="fit">
                  <span className="visually-hidden">{t("run.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((each) => (
                <Row key={each.gold_id} project={project} gold={each} />
              ))}
            </tbody>
          </table>
          {gold.hasNextPage && (
            <div className="more">
              <Button busy={gold.isFetchingNextPage} onClick={() => void gold.fetchNextPage()}>
                {t("common.more")}
              </Button>
            </div>
          )}
        </TableBox>
      )}
    </section>
  );
}

function Row({ project, gold }: { project: string; gold: Schemas["GoldView"] }) {
  const { t } = useTranslation();
  const asked = gold.state === "active";
  const change = useMutation({
    mutationFn: () =>
      must(
        api.PATCH("/v1/projects/{project}/quality/gold/{gold}", {
          params: { path: { project, gold: gold.gold_id } },
          body: { state: asked ? "retired" : "active" },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: goldQuery(project).queryKey }),
  });
  const title = titleOf({ ...gold, run_id: gold.gold_id });
  return (
    <tr>
      <td className="name">
        <bdi>{title}</bdi>
        <Trouble error={change.error} />
      </td>
      <td>
        {spokenSkill(`${gold.workflow}/${gold.stage}`)}
      </td>
      <td>
        {gold.answered > 0 ? (
          <>
            <meter min={0} max={1} low={0.6} high={0.8} optimum={1} value={gold.score} aria-label={t("quality.gold.score")} />{" "}
            <span className="number">{Math.round(gold.score * 100)} %</span>
          </>
        ) : (
          "–"
        )}
      </td>
      <td className="fit number">{gold.answered}</td>
      <td className="fit">
        <span className="chip">
          <StateIcon icon={asked ? "icon.check_filled" : "icon.pause_filled"} />
          {asked ? t("quality.gold.active") : t("quality.gold.retired")}
        </span>
      </td>
      <td className="fit">
        <Button kind="plain" busy={change.isPending} onClick={() => change.mutate()}>
          {asked ? t("quality.gold.retire") : t("quality.gold.ask")}
          <span className="visually-hidden"> {title}</span>
        </Button>
      </td>
    </tr>
  );
}
