import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import type { Input } from "../../ui/NewThing";

/** A list as people write it: one a line, or with commas between. */
export const linesOf = (text: string): string[] => text.split(/[\n,]/).map((line) => line.trim()).filter(Boolean);

/** What a webhook is made of, empty or as it stands. */
export function useWebhookInputs(): (webhook?: Schemas["Webhook"]) => readonly Input[] {
  const { t } = useTranslation();
  return (webhook) => [
    { name: "url", label: t("webhooks.url"), hint: t("webhooks.urlHint"), value: webhook?.url },
    { name: "description", label: t("webhooks.description"), optional: true, value: webhook?.description },
    { name: "types", label: t("webhooks.types"), hint: t("webhooks.typesHint"), type: "lines", optional: true, value: webhook?.types.join("\n") },
  ];
}
