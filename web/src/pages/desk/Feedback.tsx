import { useTranslation } from "react-i18next";
import { StateIcon } from "../../ui/Icon";
import { Button } from "../../ui/parts";
import { useShortcuts } from "../../ui/useShortcuts";
import { closeFirst, useTold } from "./told";

/** How right the answers to gold questions were, one after the other, beside whatever comes next: it holds nobody up. */
export function Feedback() {
  const { t, i18n } = useTranslation();
  const told = useTold();
  const [first] = told;
  useShortcuts({ escape: first && closeFirst });
  return (
    <div className="feedback" role="status">
      {first && (
        <div className={first.right ? "notice good" : "notice"}>
          <StateIcon icon={first.right ? "icon.check_filled" : "icon.warn_filled"} size={16} />
          <div className="notice-text">
            <p>
              <strong>{first.right ? t("feedback.right") : t("feedback.wrong")}</strong> <bdi>{first.title}</bdi>
            </p>
            {!first.right && first.wrong.length > 0 && (
              <p>{t("feedback.fields", { score: new Intl.NumberFormat(i18n.language, { style: "percent" }).format(first.score), fields: first.wrong.join(", ") })}</p>
            )}
            {first.reason && <p dir="auto">{first.reason}</p>}
            <p className="small quiet">
              {t("feedback.why")} {told.length > 1 && t("feedback.more", { count: told.length - 1 })}
            </p>
          </div>
          <Button kind="plain" icon="close" shortcut="Esc" onClick={closeFirst}>
            <span className="visually-hidden">{t("common.close")}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
