import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { en } from "./en";

export const LANGUAGES = { en: "English", vi: "Tiếng Việt" } as const;
export type Language = keyof typeof LANGUAGES;

const KEPT = "handoff.language";

export const isLanguage = (word: string | null): word is Language => word !== null && word in LANGUAGES;

function preferred(): Language {
  const kept = localStorage.getItem(KEPT);
  if (isLanguage(kept)) return kept;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return wanted ?? "en";
}

/** Languages other than English come when they are asked for. */
async function load(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, "translation")) return;
  const [{ vi }, { problems, frees }, { faults }, { events }] = await Promise.all([import("./vi"), import("./vi.problems"), import("./vi.faults"), import("./vi.events")]);
  i18next.addResourceBundle("vi", "translation", vi);
  i18next.addResourceBundle("vi", "problems", problems);
  i18next.addResourceBundle("vi", "faults", faults);
  i18next.addResourceBundle("vi", "frees", frees);
  i18next.addResourceBundle("vi", "events", events);
}

export async function speak(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  localStorage.setItem(KEPT, language);
}

export async function startSpeaking(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: "en",
    fallbackLng: "en",
    resources: { en: { translation: en } },
    // React writes text as text; escaping it first would show the escapes.
    interpolation: { escapeValue: false },
  });
  const language = preferred();
  if (language !== "en") await speak(language);
}
