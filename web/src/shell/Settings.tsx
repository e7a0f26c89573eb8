import { useTranslation } from "react-i18next";
import { LANGUAGES, isLanguage, speak } from "../i18n";
import { Button } from "../ui/parts";
import { prefer, useContrast, useTheme } from "../ui/preferences";

/** Language, theme and contrast, for this device. */
export function Settings() {
  const { t, i18n } = useTranslation();
  const theme = useTheme();
  const contrast = useContrast();
  return (
    <div className="settings">
      <select
        aria-label={t("settings.language")}
        value={i18n.language}
        onChange={({ target }) => isLanguage(target.value) && void speak(target.value)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <Button
        kind="plain"
        icon={theme === "dark" ? "moon" : "sun"}
        aria-pressed={theme === "dark"}
        title={t("settings.dark")}
        onClick={() => prefer({ theme: theme === "dark" ? "light" : "dark" })}
      >
        <span className="visually-hidden">{t("settings.dark")}</span>
      </Button>
      <Button
        kind="plain"
        icon="contrast"
        aria-pressed={contrast === "high"}
        title={t("settings.contrast")}
        onClick={() => prefer({ contrast: contrast === "high" ? "normal" : "high" })}
      >
        <span className="visually-hidden">{t("settings.contrast")}</span>
      </Button>
    </div>
  );
}
