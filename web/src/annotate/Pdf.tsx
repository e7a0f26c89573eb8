import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button, Loading } from "../ui/parts";
import { Trouble } from "../ui/Trouble";

let worker: Worker | undefined;
/** A file that somebody sent is read in a worker, away from the page. */
function work(): void {
  worker ??= new Worker(new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url), { type: "module" });
  GlobalWorkerOptions.workerPort = worker;
}

function bytesOf(data: string): Uint8Array {
  const text = atob(data.slice(data.indexOf(",") + 1).replaceAll(/\s/g, ""));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Pages as pictures, with their text for whoever reads rather than sees. Scripts, forms and links in the file do nothing. */
export function Pdf({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<PDFDocumentProxy>();
  const [trouble, setTrouble] = useState<unknown>();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    work();
    const source = address.startsWith("data:") ? { data: bytesOf(address) } : { url: address };
    const loading = getDocument({ ...source, enableXfa: false, disableFontFace: true, useSystemFonts: false });
    // Whoever goes on before it is read takes the file away; that is no trouble.
    let over = false;
    loading.promise.then(setFile, (error: unknown) => over || setTrouble(error));
    return () => {
      over = true;
      void loading.destroy();
    };
  }, [address]);
  if (trouble) return <Trouble error={trouble} />;
  if (!file) return <Loading />;
  const turn = (by: number) => setPage((before) => Math.min(Math.max(before + by, 1), file.numPages));
  const press = (event: KeyboardEvent) => {
    if (event.key === "PageDown") turn(1);
    else if (event.key === "PageUp") turn(-1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="pdf" onKeyDown={press} role="presentation">
      <div className="pdf-bar">
        <Button icon="back" title={t("pdf.back")} refused={page === 1 ? t("pdf.first") : null} onClick={() => turn(-1)}>
          <span className="visually-hidden">{t("pdf.back")}</span>
        </Button>
        <span className="number small" role="status">
          {t("pdf.page", { page, count: file.numPages })}
        </span>
        <Button icon="arrow" title={t("pdf.on")} refused={page === file.numPages ? t("pdf.last") : null} onClick={() => turn(1)}>
          <span className="visually-hidden">{t("pdf.on")}</span>
        </Button>
        <Button icon="plus" title={t("graph.zoomIn")} onClick={() => setZoom((before) => Math.min(before * 1.25, 4))}>
          <span className="visually-hidden">{t("graph.zoomIn")}</span>
        </Button>
        <Button title={t("graph.zoomOut")} onClick={() => setZoom((before) => Math.max(before / 1.25, 0.5))}>
          <span aria-hidden="true">−</span>
          <span className="visually-hidden">{t("graph.zoomOut")}</span>
        </Button>
      </div>
      <Page file={file} number={page} zoom={zoom} name={name} />
    </div>
  );
}

function Page({ file, number, zoom, name }: { file: PDFDocumentProxy; number: number; zoom: number; name: string }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState<unknown>();
  useEffect(() => {
    let stop = () => {};
    let over = false;
    const draw = async () => {
      setTrouble(undefined);
      const page = await file.getPage(number);
      const content = await page.getTextContent();
      if (over || !canvas.current || !frame.current) return;
      setText(content.items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join(""));
      const scale = (frame.current.clientWidth / page.getViewport({ scale: 1 }).width) * zoom;
      const viewport = page.getViewport({ scale: scale * devicePixelRatio });
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      canvas.current.style.width = `${viewport.width / devicePixelRatio}px`;
      const task = page.render({ canvas: canvas.current, viewport });
      stop = () => task.cancel();
      await task.promise;
    };
    draw().catch((error: unknown) => over || setTrouble(error));
    return () => {
      over = true;
      stop();
    };
  }, [file, number, zoom]);
  return (
    <>
      {trouble ? <Trouble error={trouble} /> : null}
      <div className="pdf-page" ref={frame} tabIndex={0} role="group" aria-label={name}>
        <canvas ref={canvas} role="img" aria-label={t("pdf.page", { page: number, count: file.numPages })} />
      </div>
      {text && (
        <details className="raw">
          <summary>{t("pdf.text")}</summary>
          <div className="document-text" dir="auto">
            {text}
          </div>
        </details>
      )}
    </>
  );
}
