import { useTranslation } from "react-i18next";
import { spoken } from "../../ui/text";
import { differences, wordDifferences } from "./differences";

export const said = (value: unknown): string => (value === undefined || value === null ? "" : typeof value === "string" ? value : typeof value === "object" ? JSON.stringify(value) : String(value));
const placeOf = (pointer: string): string => pointer.split("/").slice(1).map(spoken).join(" · ");

/** A value as it was and as it is, in one line: the old struck out, the new underlined. */
export const Words = ({ before, after }: { before: unknown; after: unknown }) =>
  wordDifferences(said(before), said(after)).map(({ kind, text }, index) =>
    kind === "gone" ? <del key={index}>{text}</del> : kind === "new" ? <ins key={index}>{text}</ins> : <span key={index}>{text}</span>,
  );

/** What is different, with the old struck out and the new beside it: by shape and not by colour alone. */
export function Changes({ title, before, after }: { title: string; before: unknown; after: unknown }) {
  const { t } = useTranslation();
  const all = differences(before, after);
  if (all.length === 0) return null;
  return (
    <section className="changes" aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {all.map((each) => (
          <div key={each.pointer} className="change">
            <dt>{placeOf(each.pointer) || t("work.answer")}</dt>
            <dd dir="auto">
              <Words before={each.before} after={each.after} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
