import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { StateIcon } from "../../ui/Icon";

/** Whether a webhook is on, fails, or was switched off. */
export function WebhookStanding({ webhook }: { webhook: Schemas["Webhook"] }) {
  const { t } = useTranslation();
  const standing = !webhook.enabled ? "off" : webhook.failing_since ? "failing" : "on";
  const icon = { off: "icon.pause_filled", failing: "icon.warn_filled", on: "icon.check_filled" }[standing];
  return (
    <span className={standing === "on" ? "proof" : "proof broken"}>
      <StateIcon icon={icon} />
      {t(`webhooks.${standing}` as never)}
    </span>
  );
}
