import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../paths";
import { Empty, PageHead } from "../ui/parts";

export function NotFound() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("notFound.title")} />
      <Empty icon="search" title={t("notFound.text")}>
        <div className="actions">
          <Link className="button" to={paths.home()}>
            {t("notFound.home")}
          </Link>
        </div>
      </Empty>
    </>
  );
}
