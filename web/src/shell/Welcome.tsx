import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../paths";
import { Settings } from "./Settings";

/** The frame around what one sees before signing in. */
export function Welcome({ children, two = false }: { children: ReactNode; two?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="welcome">
      <header className="welcome-bar">
        <a className="brand" href={paths.home()}>
          <img src="/favicon.svg" alt="" width="26" height="26" />
          Handoff
        </a>
        <Settings />
      </header>
      <main id="main" tabIndex={-1} className={two ? "welcome-middle two" : "welcome-middle narrow"}>
        {children}
      </main>
      <footer className="welcome-foot">
        <a href={paths.reference()}>{t("nav.reference")}</a>
      </footer>
    </div>
  );
}
