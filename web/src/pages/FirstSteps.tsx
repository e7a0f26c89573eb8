import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { mayEverywhere } from "../api/may";
import { rowsOf } from "../api/pages";
import { groupListQuery, meQuery, peopleListQuery, projectsQuery } from "../api/queries";
import { paths } from "../paths";
import { StateIcon } from "../ui/Icon";

/** Whether somebody has come to an empty server whom it is for to set it up. */
export function useIsEmpty(): boolean {
  const { data: me } = useQuery(meQuery);
  const { data: projects } = useQuery({ ...projectsQuery, enabled: mayEverywhere(me, "create_project") });
  return mayEverywhere(me, "create_project") && projects?.length === 0;
}

/** What there has to be before there is work. A project stands behind people and groups: with it, these steps have done their duty. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const people = rowsOf(useInfiniteQuery(peopleListQuery).data);
  const groups = rowsOf(useInfiniteQuery(groupListQuery).data);
  const steps = [
    { to: paths.people(), label: t("admin.addPerson"), text: t("admin.peopleLead"), done: people.some(({ kind, actor_id }) => kind === "HUMAN" && actor_id !== me?.actor_id) },
    { to: paths.groups(), label: t("admin.addGroup"), text: t("admin.groupsLead"), done: groups.length > 0 },
    { to: paths.projects(), label: t("admin.addProject"), text: t("admin.projectsLead"), done: false },
    { to: paths.workflows(), label: t("workflows.publish"), text: t("workflows.lead"), done: false },
  ];
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="section-head">
        {t("firstSteps.title")}
      </h2>
      <p>{t("firstSteps.lead")}</p>
      <ol className="plain rows">
        {steps.map(({ to, label, text, done }) => (
          <li className="row" key={to}>
            <div className="row-text">
              <p className="row-title">
                <Link to={to}>{label}</Link>
              </p>
              <p className="row-facts">
                <span>{text}</span>
              </p>
            </div>
            {done && (
              <span className="chip">
                <StateIcon icon="icon.check_filled" />
                {t("firstSteps.done")}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
