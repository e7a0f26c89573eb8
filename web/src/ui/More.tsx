import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ALL_ROWS_MAX } from "../api/pages";
import { Button } from "./parts";

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The way to more of a list, as long as there is more. */
export function More({ pages }: { pages: Pages }) {
  const { t } = useTranslation();
  if (!pages.hasNextPage) return null;
  return (
    <div className="more">
      <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {t("common.more")}
      </Button>
    </div>
  );
}

/** Says that a list fetched for choosing or finding goes on beyond what is here. */
export function OnlyFirst({ of: rows }: { of: readonly unknown[] | undefined }) {
  const { t, i18n } = useTranslation();
  if (!rows || rows.length < ALL_ROWS_MAX) return null;
  return <p className="quiet small">{t("common.onlyFirst", { shown: new Intl.NumberFormat(i18n.language).format(rows.length) })}</p>;
}

/** The first rows of a list that is here as a whole, and the way to more: drawing thousands at once takes a while. */
export function useFirst<Row>(rows: readonly Row[], step = 100): { shown: readonly Row[]; pages: Pages } {
  const [count, setCount] = useState(step);
  return {
    shown: rows.slice(0, count),
    pages: { hasNextPage: count < rows.length, isFetchingNextPage: false, fetchNextPage: () => setCount(count + step) },
  };
}
