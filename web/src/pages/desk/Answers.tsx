import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { Button, TableBox } from "../../ui/parts";
import { spoken } from "../../ui/text";

type Json = Readonly<Record<string, unknown>>;

const said = (value: unknown): string => (value === undefined || value === null ? "–" : typeof value === "object" ? JSON.stringify(value) : String(value));
const letter = (index: number): string => String.fromCharCode(65 + (index % 26));

/** Several people's answers side by side, with what they do not agree on marked; one of them can be taken to begin with. */
export function Answers({ answers, take }: { answers: readonly Schemas["JudgmentDetail"][]; take?: (answer: Json) => void }) {
  const { t } = useTranslation();
  const all = answers.map(({ data }) => (data ?? {}) as Json);
  const fields = [...new Set(all.flatMap((answer) => Object.keys(answer)))];
  return (
    <section className="card" aria-labelledby="answers-title">
      <h2 id="answers-title">{t("adjudicate.title")}</h2>
      <TableBox label={t("adjudicate.title")}>
        <table className="answers">
          <thead>
            <tr>
              <th scope="col">{t("adjudicate.field")}</th>
              {all.map((_, index) => (
                <th scope="col" key={index}>
                  {t("adjudicate.answer", { letter: letter(index) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const values = all.map((answer) => said(answer[field]));
              const differ = new Set(values).size > 1;
              return (
                <tr key={field} data-differ={differ || undefined}>
                  <th scope="row">
                    {spoken(field)}
                    {differ && <span className="chip">{t("adjudicate.differ")}</span>}
                  </th>
                  {values.map((value, index) => (
                    <td key={index} dir="auto">
                      {value}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableBox>
      {take && (
        <div className="actions">
          {all.map((answer, index) => (
            <Button key={index} data-answer={letter(index)} shortcut={index < 9 ? `Shift+${index + 1}` : undefined} onClick={() => take(answer)}>
              {t("adjudicate.take", { letter: letter(index) })}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
