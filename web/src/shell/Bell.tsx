import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { unreadQuery } from "../api/talk";
import { useAgreements } from "../pages/Agreements";
import { paths } from "../paths";
import { Icon } from "../ui/Icon";

/** The way to what one was told, with how much of it is new; more news is said politely. */
export function Bell() {
  const { t } = useTranslation();
  const { data } = useQuery(unreadQuery);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { waiting, agreed } = useAgreements();
  const count = (data?.items.length ?? 0) + waiting.length + agreed.length;
  const shown = data?.next_cursor ? `${count}+` : String(count);
  const label = count ? t("news.bell", { count, shown }) : t("news.title");
  return (
    <>
      <Link className="bell button plain" to={paths.notifications()} title={label} aria-current={path === paths.notifications() ? "page" : undefined}>
        <Icon name="bell" />
        {count > 0 && (
          <span className="bell-count number" aria-hidden="true">
            {shown}
          </span>
        )}
        <span className="visually-hidden">{label}</span>
      </Link>
      <span className="visually-hidden" role="status">
        {count ? label : ""}
      </span>
    </>
  );
}
