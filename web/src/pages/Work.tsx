import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../api/client";
import { asRefusal } from "../api/problem";
import { streams, useLive } from "../api/live";
import { heldQuery, meQuery, offersQuery, queryClient } from "../api/queries";
import { paths } from "../paths";
import { Icon } from "../ui/Icon";
import { Button, Empty, Loading, PageHead } from "../ui/parts";
import { sayWhy } from "../ui/said";
import { spoken, titleOf } from "../ui/text";
import { Time } from "../ui/Time";
import { say } from "../ui/Toaster";
import { Trouble } from "../ui/Trouble";
import { useParam } from "../ui/useParam";
import { useSettled } from "../ui/useSettled";
import { useShortcuts } from "../ui/useShortcuts";
import { isBeingJudged, isNextOnly, JUDGED } from "./desk";
import { BeingJudged } from "./desk/BeingJudged";
import { Explain } from "./desk/Explain";
import { FirstSteps, useIsEmpty } from "./FirstSteps";

/** Takes a unit, or the next one that is on offer. Where units are not chosen, it is the next one of the same step. */
async function claim(offer?: Schemas["WorkOffer"]) {
  if (!offer) return must(api.POST("/v1/assignments", { body: {} }));
  try {
    return await must(api.POST("/v1/assignments", { body: { unit_id: offer.unit_id } }));
  } catch (error) {
    if (!isNextOnly(asRefusal(error))) throw error;
    return must(api.POST("/v1/assignments", { body: { step_id: offer.step_id } }));
  }
}

/** Takes a unit, or the next one that is on offer, and goes to it. */
export function useTake() {
  const navigate = useNavigate();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: claim,
    onSuccess: (claimed) => navigate({ to: paths.workItem(claimed.assignment_id) }),
    onError: (error) => {
      const refusal = asRefusal(error);
      if (isBeingJudged(refusal)) void navigate({ to: paths.work(), search: { [JUDGED]: "1" } as never });
      else if (refusal.code === "nothing_on_offer") say(t("work.nothingOffered"));
      else sayWhy(refusal);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["work"] }),
  });
}

/** What I may do; on an empty server, what has to be done before there is any work. */
export function Work() {
  const { t } = useTranslation();
  if (!useIsEmpty()) return <Desk />;
  return (
    <>
      <PageHead title={t("work.title")} lead={t("work.lead")} />
      <FirstSteps />
    </>
  );
}

function Desk() {
  const { t } = useTranslation();
  const held = useQuery(heldQuery);
  const { data: me } = useQuery(meQuery);
  const [project, setProject] = useParam("project");
  const [search, setSearch] = useParam("q");
  const [judged, setJudged] = useParam(JUDGED);
  const wanted = search.trim();
  const offers = useInfiniteQuery(offersQuery(project, useSettled(wanted)));
  const found = offers.data?.pages.flatMap((page) => page.items) ?? [];
  // One stream is listened to: that of the project looked at, or of the only one there is.
  const only = me?.projects.length === 1 ? me.projects[0]?.key : undefined;
  const heard = project || only;
  useLive(heard ? streams.project(heard) : undefined, [["work"]]);
  const take = useTake();
  const takeNext = () => take.mutate(undefined);
  useShortcuts({ n: takeNext });
  return (
    <>
      <PageHead
        title={t("work.title")}
        lead={t("work.lead")}
        actions={
          <Button kind="primary" icon="arrow" shortcut="n" busy={take.isPending} onClick={takeNext}>
            {t("work.takeNext")}
          </Button>
        }
      />
      <div className="stack wide-gap">
        <section aria-labelledby="held-title">
          <h2 id="held-title" className="section-head">
            <span>
              {t("work.held")}
              <Count of={held.data} />
            </span>
          </h2>
          {held.isPending && <Loading />}
          {held.isError && <Trouble error={held.error} again={() => void held.refetch()} />}
          {held.data?.items.length === 0 && (
            <Empty icon="work" title={t("work.nothingHeld")}>
              {t("work.nothingHeldText")}
            </Empty>
          )}
          {held.data && held.data.items.length > 0 && (
            <ul className="plain rows">
              {held.data.items.map((work) => (
                <Row key={work.assignment_id} work={work} since={work.claimed_at} held>
                  <Link className="button" to={paths.workItem(work.assignment_id)}>
                    {t("work.open")}
                    <span className="visually-hidden"> {titleOf(work)}</span>
                  </Link>
                </Row>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="offers-title">
          <h2 id="offers-title" className="section-head">
            <span>
              {t("work.offers")}
              <Count of={offers.data && { items: found, next_cursor: offers.data.pages.at(-1)?.next_cursor }} />
            </span>
          </h2>
          <Filters project={project} setProject={setProject} search={search} setSearch={setSearch} />
          {offers.isPending && <Loading />}
          {offers.isError && <Trouble error={offers.error} again={() => void offers.refetch()} />}
          {judged && <BeingJudged over={() => setJudged("")} />}
          {offers.isSuccess && found.length === 0 && !judged && (
            <Empty icon={wanted ? "search" : "work"} title={wanted ? t("work.nothingFound") : t("work.nothingOffered")}>
              {wanted ? t("work.nothingFoundText") : t("work.nothingOfferedText")}
            </Empty>
          )}
          {found.length > 0 && (
            <ul className="plain rows">
              {found.map((work) => (
                <Row key={work.unit_id} work={work} since={work.created_at}>
                  <Button busy={take.isPending && take.variables?.unit_id === work.unit_id} onClick={() => take.mutate(work)}>
                    {t("work.take")}
                    <span className="visually-hidden"> {titleOf(work)}</span>
                  </Button>
                </Row>
              ))}
            </ul>
          )}
          {offers.hasNextPage && (
            <div className="more">
              <Button busy={offers.isFetchingNextPage} onClick={() => void offers.fetchNextPage()}>
                {t("common.more")}
              </Button>
            </div>
          )}
          {offers.isSuccess && !judged && <Explain key={project} project={project || undefined} open={found.length === 0 && !wanted} />}
        </section>
      </div>
    </>
  );
}

/** Narrows what is on offer: to a project, to words. */
function Filters({ project, setProject, search, setSearch }: {
  project: string;
  setProject: (project: string) => void;
  search: string;
  setSearch: (search: string) => void;
}) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  return (
    <div className="filters work-filters" role="search">
      <input type="search" aria-label={t("work.search")} placeholder={t("work.search")} value={search} onChange={({ target }) => setSearch(target.value)} />
      {me && me.projects.length > 1 && (
        <select aria-label={t("common.project")} value={project} onChange={({ target }) => setProject(target.value)}>
          <option value="">{t("work.anyProject")}</option>
          {me.projects.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function Count({ of: page }: { of?: { items: readonly unknown[]; next_cursor?: string | null } }) {
  if (!page?.items.length) return null;
  return (
    <span className="count">
      {page.items.length}
      {page.next_cursor ? "+" : ""}
    </span>
  );
}

function Row({ work, since, held, children }: {
  work: Schemas["WorkItem"];
  since: string;
  held?: boolean;
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <li className={held ? "row held" : "row"}>
      <div className="row-text">
        <p className="row-title" dir="auto">
          {titleOf(work)}
        </p>
        <p className="row-facts">
          <span>{work.stage_name}</span>
          <span>{spoken(work.workflow)}</span>
          {work.round > 1 && (
            <span className="chip">
              <Icon name="runs" size={12} />
              {t("work.round", { round: work.round })}
            </span>
          )}
          <Time at={since} />
        </p>
      </div>
      {children}
    </li>
  );
}
