import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/parts";
import { Trouble } from "../ui/Trouble";
import { useParam } from "../ui/useParam";
import { useDropView, useSaveView, viewsQuery } from "./views";

const COLOURS = ["red", "yellow", "green", "gray"] as const;

/** What the list is narrowed to, beside a state. The address has it, and the server finds it. */
export function useNarrowed(): { text: string; colour: string } {
  const [text] = useParam("q");
  const [colour] = useParam("colour");
  return { text, colour };
}

export function MoreFilters() {
  const { t } = useTranslation();
  const [words, setWords] = useParam("q");
  const [colour, setColour] = useParam("colour");
  return (
    <>
      <div>
        <label htmlFor="colour">{t("run.progress")}</label>
        <select id="colour" value={colour} onChange={({ target }) => setColour(target.value)}>
          <option value="">{t("runs.anyColour")}</option>
          {COLOURS.map((each) => (
            <option key={each} value={each}>
              {t(`colour.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="words">{t("runs.search")}</label>
        <input id="words" type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </div>
    </>
  );
}

/** Filters under a name: a view is nothing but an address. */
export function SavedViews() {
  const { t } = useTranslation();
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const views = useQuery(viewsQuery);
  const save = useSaveView();
  const drop = useDropView();
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !save.isPending) save.mutate({ name: name.trim(), search }, { onSuccess: () => setName("") });
  };
  return (
    <div className="views">
      {views.data && views.data.length > 0 && (
        <ul className="plain chips" aria-label={t("runs.views")}>
          {views.data.map((view) => (
            <li className="view" key={view.name}>
              <a className="chip" href={`/runs${view.search}`} aria-current={view.search === search ? "true" : undefined}>
                <bdi>{view.name}</bdi>
              </a>
              <Button kind="plain" icon="close" title={t("form.remove")} busy={drop.isPending && drop.variables === view.name} onClick={() => drop.mutate(view.name)}>
                <span className="visually-hidden">{t("runs.forgetView", { name: view.name })}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {search && (
        <form onSubmit={submit} className="filters view-form">
          <input aria-label={t("runs.viewName")} placeholder={t("runs.viewName")} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
          <Button type="submit" busy={save.isPending}>
            {t("runs.saveView")}
          </Button>
        </form>
      )}
      <Trouble error={save.error ?? drop.error} />
    </div>
  );
}
