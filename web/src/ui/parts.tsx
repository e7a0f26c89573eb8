// The small things that pages are made of.
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ButtonHTMLAttributes, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./Icon";
import type { IconName } from "./icons";
import { useKeys } from "./preferences";
import { initials } from "./text";

/** A page's head, and its name in the window's title. */
export function PageHead({ title, lead, actions, children, back }: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  back?: { to: string; label: string };
}) {
  useEffect(() => {
    document.title = `${title} · Handoff`;
  }, [title]);
  return (
    <header className="page-head">
      {back && (
        <Link className="back" to={back.to}>
          <Icon name="back" size={14} />
          {back.label}
        </Link>
      )}
      <div className="page-head-row">
        <div className="page-title">
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <div className="lead">{lead}</div>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </header>
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: "primary" | "plain" | "danger";
  icon?: IconName;
  busy?: boolean;
  /** Why it cannot be pressed. It stays reachable, so that everybody can read the reason. */
  refused?: string | null;
  shortcut?: string;
}

export function Button({ kind, icon, busy, refused, shortcut, children, onClick, className, ...rest }: ButtonProps) {
  const idle = !busy && !refused;
  // A key that does nothing is not told.
  const off = useKeys() === "off" && shortcut?.length === 1;
  return (
    <button
      type="button"
      {...rest}
      className={["button", kind, className].filter(Boolean).join(" ")}
      aria-disabled={idle ? undefined : true}
      aria-busy={busy || undefined}
      title={refused ?? rest.title}
      aria-keyshortcuts={off ? undefined : shortcut}
      onClick={(event) => {
        if (idle) onClick?.(event);
        else event.preventDefault();
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
      {shortcut && (
        <kbd aria-hidden="true" className={shortcut.length > 1 ? "named" : undefined}>
          {shortcut}
        </kbd>
      )}
    </button>
  );
}

/**
 * The frame of a table. Where the table is wider, the frame says so, and can be scrolled by keys whatever there is to press in it. A group and
 * no landmark: the part of the page that it stands in often has the same name.
 */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const box = frame.current;
    if (!box || typeof ResizeObserver === "undefined") return undefined;
    const measure = () => setWide(box.scrollWidth > box.clientWidth + 1);
    const sizes = new ResizeObserver(measure);
    for (const each of [box, ...box.children]) sizes.observe(each);
    return () => sizes.disconnect();
  }, []);
  return (
    <>
      {wide && <p className="table-hint quiet small">{t("common.wider")}</p>}
      <div className="table-box" ref={frame} {...(wide && { role: "group", "aria-label": label, tabIndex: 0, "data-wide": true })}>
        {children}
      </div>
    </>
  );
}

/** Nothing to show, and what to do about it. */
export function Empty({ icon = "info", title, children }: { icon?: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} size={20} />
      </span>
      <p className="empty-title">{title}</p>
      {children && <div className="empty-text">{children}</div>}
    </div>
  );
}

export function Loading() {
  const { t } = useTranslation();
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{t("common.loading")}</span>
      <span className="bone" />
      <span className="bone" />
      <span className="bone" />
    </div>
  );
}

export const Face = ({ name }: { name: string }) => (
  <span className="face" aria-hidden="true">
    {initials(name) || "?"}
  </span>
);

export const Person = ({ name }: { name: string }) => (
  <span className="person">
    <Face name={name} />
    <bdi>{name}</bdi>
  </span>
);

export function Field({ id, label, hint, fault, children, optional }: {
  id: string;
  label: string;
  hint?: ReactNode;
  fault?: string;
  optional?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> {t("common.optional")}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

export const described = (id: string, { hint, fault }: { hint?: unknown; fault?: unknown }): string | undefined =>
  [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ") || undefined;
