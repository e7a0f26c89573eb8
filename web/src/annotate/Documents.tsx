import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Loading } from "../ui/parts";
import { spoken } from "../ui/text";
import { at, mediaOf } from "./media";

const Pdf = lazy(() => import("./Pdf").then((module) => ({ default: module.Pdf })));

/** Parts of an item, side by side, each as what it is: text, a picture, pages. Never as a page of its own. */
export function Documents({ item, parts }: { item: unknown; parts: readonly string[] }) {
  return (
    <div className="documents" data-count={parts.length}>
      {parts.map((pointer) => (
        <Part key={pointer} name={spoken(pointer.split("/").at(-1) ?? "")} value={at(item, pointer)} />
      ))}
    </div>
  );
}

function Part({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation();
  const media = mediaOf(value);
  return (
    <section className="card document" aria-label={name}>
      <h2>{name}</h2>
      {media.kind === "text" && (
        <div className="document-text" dir="auto" tabIndex={0} role="group" aria-label={name}>
          {media.text || t("mark.empty")}
        </div>
      )}
      {media.kind === "image" && <img className="document-image" src={media.address} alt={name} />}
      {media.kind === "pdf" && (
        <Suspense fallback={<Loading />}>
          <Pdf address={media.address} name={name} />
        </Suspense>
      )}
      {media.kind === "link" && (
        <p>
          {t("mark.elsewhere")}{" "}
          <a href={media.address} target="_blank" rel="noopener noreferrer">
            {media.address}
          </a>
        </p>
      )}
    </section>
  );
}
