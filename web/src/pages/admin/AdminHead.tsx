import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { mayEverywhere } from "../../api/may";
import { meQuery } from "../../api/queries";
import { paths } from "../../paths";
import { PageHead } from "../../ui/parts";

const TABS = [
  { to: paths.people(), label: "admin.people", forAll: false },
  { to: paths.groups(), label: "admin.groups", forAll: false },
  { to: paths.projects(), label: "admin.projects", forAll: true },
  { to: paths.approvals(), label: "admin.approvals", forAll: true },
  { to: paths.webhooks(), label: "webhooks.title", forAll: true },
  { to: paths.tokens(), label: "admin.tokens", forAll: true },
] as const;

/** The head of every page of administration. */
export function AdminHead({ title, lead, actions }: { title: string; lead?: ReactNode; actions?: ReactNode }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const mayReadPeople = mayEverywhere(me, "read_people");
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <PageHead title={title} lead={lead} actions={actions}>
      <nav className="tabs" aria-label={t("nav.admin")}>
        {TABS.filter((tab) => tab.forAll || mayReadPeople).map(({ to, label }) => (
          <Link key={to} to={to} aria-current={path.startsWith(to) ? "page" : undefined}>
            {t(label)}
          </Link>
        ))}
      </nav>
    </PageHead>
  );
}
