import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { deadLettersQuery, troubledQuery, type TroubleKind } from "../../api/operations";
import { rowsOf } from "../../api/pages";
import { approvalsQuery } from "../../api/queries";
import { paths } from "../../paths";
import { StateIcon } from "../../ui/Icon";
import { More } from "../../ui/More";
import { Empty, Loading, PageHead } from "../../ui/parts";
import { Standing } from "../../ui/Standing";
import { StateBadge } from "../../ui/StateBadge";
import { eventName } from "../../ui/said";
import { shortId, spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { Trouble } from "../../ui/Trouble";
import { useParam } from "../../ui/useParam";
import { conditionOf, KINDS, UNKNOWN, useProblems, type ProblemKind } from "./problems";
import { Workers, WorkerRow } from "./Workers";

/** Problems first: how many of each kind, then which, then one of them with its story. */
export function Governance() {
  const { t } = useTranslation();
  const problems = useProblems();
  const [named, setKind] = useParam("kind");
  const kinds = KINDS.filter((kind) => problems.counts[kind] !== undefined);
  const worst = kinds.find((kind) => isAny(problems.counts[kind]));
  const kind = kinds.find((each) => each === named) ?? worst;
  return (
    <>
      <PageHead title={t("governance.title")} lead={t("governance.lead")} />
      {problems.error && <Trouble error={problems.error} again={problems.again} />}
      {problems.pending && <Loading />}
      {!problems.pending && (
        <div className="stack wide-gap">
          <ul className="plain problem-kinds" aria-label={t("governance.kinds")}>
            {kinds.map((each) => (
              <li key={each}>
                <button type="button" className="problem-kind" aria-pressed={each === kind} data-any={isAny(problems.counts[each]) || undefined} onClick={() => setKind(each)}>
                  <span className="problem-count number">
                    <StateIcon icon={iconOf(problems.counts[each])} size={15} />
                    {problems.counts[each]}
                  </span>
                  {t(`governance.${each}`)}
                </button>
              </li>
            ))}
            <WaitingForMe />
          </ul>
          {kind ? (
            <section aria-labelledby="kind-title">
              <h2 id="kind-title" className="section-head">
                {t(`governance.${kind}`)}
              </h2>
              <Listed kind={kind} problems={problems} />
            </section>
          ) : (
            !problems.error && (
              <Empty icon="governance" title={t("governance.none")}>
                {t("governance.noneText")}
              </Empty>
            )
          )}
          {problems.operates && kind !== "silent" && kind !== "lagging" && kind !== "retrying" && <Workers consumers={problems.consumers} />}
        </div>
      )}
    </>
  );
}

const isAny = (count: string | undefined) => count !== "0" && count !== UNKNOWN;

const iconOf = (count: string | undefined) => (count === UNKNOWN ? "icon.hourglass" : count === "0" ? "icon.check_filled" : "icon.warn_filled");

function WaitingForMe() {
  const { t } = useTranslation();
  const waiting = useInfiniteQuery(approvalsQuery);
  const count = rowsOf(waiting.data).length;
  return (
    <li>
      <Link className="problem-kind" to={paths.approvals()} data-any={count > 0 || undefined}>
        <span className="problem-count number">
          <StateIcon icon={waiting.data && count === 0 ? "icon.check_filled" : "icon.hourglass"} size={15} />
          {waiting.data ? count : UNKNOWN}
          {waiting.hasNextPage ? "+" : ""}
        </span>
        {t("governance.waiting")}
      </Link>
    </li>
  );
}

type Problems = ReturnType<typeof useProblems>;

function Listed({ kind, problems }: { kind: ProblemKind; problems: Problems }) {
  const { t } = useTranslation();
  if (problems.counts[kind] === UNKNOWN) return null;
  if (problems.counts[kind] === "0" && kind !== "integrity") {
    return (
      <Empty icon="governance" title={t("governance.noneOfKind")}>
        {t("governance.noneOfKindText")}
      </Empty>
    );
  }
  switch (kind) {
    case "letters":
      return <Letters />;
    case "schema":
      return <Letters classification="unreadable" />;
    case "failed":
      return <Troubled kind="failed_units" />;
    case "orphans":
      return <Troubled kind="orphan_runs" />;
    case "late":
      return <Troubled kind="overdue_units" />;
    case "silent":
      return <WorkerList problems={problems} which={(each) => each.silent} />;
    case "lagging":
      return <WorkerList problems={problems} which={(each) => conditionOf(each) === "behind"} />;
    case "retrying":
      return <WorkerList problems={problems} which={(each) => each.retrying > 0} />;
    case "overdue":
      return <TroubledRuns problems={problems} />;
    case "integrity":
      return <Trails problems={problems} />;
  }
}

function Letters({ classification }: { classification?: string }) {
  const { t } = useTranslation();
  const letters = useInfiniteQuery(deadLettersQuery(classification));
  const open = letters.data?.pages.flatMap(({ items }) => items) ?? [];
  if (letters.isPending) return <Loading />;
  if (letters.isError) return <Trouble error={letters.error} again={() => void letters.refetch()} />;
  return (
    <>
      <ul className="plain rows">
        {open.map((letter) => (
          <li className="row" key={letter.dead_letter_id}>
            <div className="row-text">
              <p className="row-title">
                <Link to={paths.deadLetter(letter.dead_letter_id)}>{eventName(letter.event_type)}</Link>
              </p>
              <p className="row-facts">
                <span className="chip">{letter.consumer}</span>
                <span>{t(`governance.classification.${letter.classification}` as never, { defaultValue: spoken(letter.classification) })}</span>
                <span>{t("governance.setAsideAfter", { count: letter.attempts })}</span>
                <Time at={letter.set_aside_at} />
              </p>
              <p className="small mono problem-message" dir="auto">
                {letter.message}
              </p>
            </div>
            <Link className="button" to={paths.deadLetter(letter.dead_letter_id)}>
              {t("governance.lookAt")}
              <span className="visually-hidden"> {eventName(letter.event_type)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <More pages={letters} />
    </>
  );
}

/** Runs and units in one kind of trouble, each with the way to it. */
function Troubled({ kind }: { kind: TroubleKind }) {
  const { t } = useTranslation();
  const rows = useInfiniteQuery(troubledQuery(kind));
  if (rows.isPending) return <Loading />;
  if (rows.isError) return <Trouble error={rows.error} again={() => void rows.refetch()} />;
  return (
    <>
      <ul className="plain rows">
        {rows.data.pages
          .flatMap(({ items }) => items)
          .map((each) => {
            const name = each.external_key ?? `#${shortId(each.run_id)}`;
            const at = { to: paths.run(each.run_id), hash: each.unit_id ? `unit-${each.unit_id}` : undefined };
            return (
              <li className="row" key={each.unit_id ?? each.run_id}>
                <div className="row-text">
                  <p className="row-title">
                    <Link {...at}>
                      <bdi>{name}</bdi>
                    </Link>
                  </p>
                  <p className="row-facts">
                    <span>{each.project}</span>
                    <span>{spoken(each.workflow)}</span>
                    {each.stage && <span className="chip">{spoken(each.stage)}</span>}
                    <Time at={each.since} />
                  </p>
                </div>
                <StateBadge machine={each.unit_id ? "step" : "workflow_run"} state={each.state} />
                <Link className="button" {...at}>
                  {t("governance.lookAt")}
                  <span className="visually-hidden"> {name}</span>
                </Link>
              </li>
            );
          })}
      </ul>
      <More pages={rows} />
    </>
  );
}

function WorkerList({ problems, which }: { problems: Problems; which: (each: Problems["consumers"][number]) => boolean }) {
  return (
    <ul className="plain rows">
      {problems.consumers.filter(which).map((consumer) => (
        <WorkerRow key={consumer.consumer} consumer={consumer} />
      ))}
    </ul>
  );
}

function TroubledRuns({ problems: { troubled } }: { problems: Problems }) {
  const { t } = useTranslation();
  return (
    <ul className="plain rows">
      {troubled.map(({ project, run }) => (
        <li className="row" key={run.run_id}>
          <div className="row-text">
            <p className="row-title">
              <Link to={paths.run(run.run_id)}>
                <bdi>{run.title ?? run.external_key ?? `#${shortId(run.run_id)}`}</bdi>
              </Link>
            </p>
            <p className="row-facts">
              <span>{project}</span>
              <span>{spoken(run.workflow)}</span>
              {run.rollup?.decisive?.stage && <span className="chip">{spoken(run.rollup.decisive.stage)}</span>}
              <Time at={run.updated_at} />
            </p>
          </div>
          {run.rollup && <Standing rollup={run.rollup} />}
          <Link className="button" to={paths.run(run.run_id)}>
            {t("governance.lookAt")}
            <span className="visually-hidden"> {run.external_key ?? shortId(run.run_id)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Trails({ problems: { trails } }: { problems: Problems }) {
  const { t } = useTranslation();
  return (
    <ul className="plain rows">
      {trails.map(({ project, verification }) => (
        <li className="row" key={project}>
          <div className="row-text">
            <p className="row-title">
              {project ? <Link to={paths.project(project)}>{project}</Link> : t("governance.trailOfAll")}
            </p>
            <p className="quiet small">{verification.intact ? t("governance.sound", { count: verification.event_count }) : verification.broken}</p>
          </div>
          <span className={verification.intact ? "proof" : "proof broken"} title={verification.head}>
            <StateIcon icon={verification.intact ? "icon.check_filled" : "icon.cross_filled"} />
            {verification.intact ? t("run.intact") : t("run.broken")}
          </span>
        </li>
      ))}
    </ul>
  );
}
