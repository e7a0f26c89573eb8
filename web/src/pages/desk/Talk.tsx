import { useTranslation } from "react-i18next";
import { useShortcuts } from "../../ui/useShortcuts";
import { Comments } from "../talk/Comments";
import { Questions } from "../talk/Questions";

/** What people say to each other about the item at hand. */
export function Talk({ run, unit, project }: { run: string; unit: string; project: string }) {
  const { t } = useTranslation();
  useShortcuts({ t: () => document.getElementById(`comment-on-${unit}`)?.focus() });
  return (
    <section className="card desk-talk" aria-labelledby="talk-title">
      <h2 id="talk-title" className="section-head">
        <span>
          {t("talk.title")} <kbd aria-hidden="true">t</kbd>
        </span>
      </h2>
      <Questions unit={unit} project={project} />
      <Comments run={run} unit={unit} project={project} />
    </section>
  );
}
