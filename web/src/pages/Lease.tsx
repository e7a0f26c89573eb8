import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "../api/clock";
import { api, must, type Schemas } from "../api/client";
import { queryClient } from "../api/queries";
import { Button } from "../ui/parts";
import { absolute } from "../ui/Time";
import { sayWhy } from "../ui/said";
import { clockFace, passed } from "./desk/countdown";

type Held = Schemas["HeldWork"];

/** A sign of life is given once this share of the lease has passed, if there was one: a key, a click, a touch. */
const RENEW_AT = 0.5;
/** From here on it is shown as urgent. */
const URGENT_SECONDS = 60;
/** What is over a day away needs no clock. */
const CLOCK_SECONDS_MAX = 86_400;

/** How long the item is one's own, second by second. Whoever works keeps it; whoever has left gives it back by silence. */
export function Lease({ work }: { work: Held }) {
  const { t, i18n } = useTranslation();
  const renew = useMutation({
    mutationFn: () =>
      must(
        api.POST("/v1/assignments/{assignment}/renew", {
          params: { path: { assignment: work.assignment_id } },
          body: { epoch: work.epoch },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["work", "held"] }),
    onError: sayWhy,
  });
  const { mutate } = renew;
  const { left, share, word } = useCountdown(work.expires_at, () => mutate());
  if (!work.expires_at || left === undefined) return null;
  const isOver = left <= 0;
  const isLong = left > CLOCK_SECONDS_MAX;
  return (
    <span className="lease" data-urgent={left <= URGENT_SECONDS || undefined} style={{ "--left": share } as CSSProperties}>
      <span className="lease-bar" aria-hidden="true" />
      <span>{isOver ? t("lease.over") : isLong ? t("work.yoursUntil") : t("work.yours")}</span>
      {!isOver && (
        <time className="number" role="timer" dateTime={work.expires_at} title={absolute(work.expires_at, i18n.language)}>
          {isLong ? absolute(work.expires_at, i18n.language) : clockFace(left)}
        </time>
      )}
      <Button kind="plain" busy={renew.isPending} onClick={() => mutate()}>
        {t("work.renew")}
      </Button>
      {/* The clock itself is silent; a few moments are worth a word. */}
      <span className="visually-hidden" role="status">
        {word === undefined ? "" : word === 0 ? t("lease.over") : t("lease.left", { count: word })}
      </span>
    </span>
  );
}

/** Seconds left by the server's clock, the share of the lease they are, and the last mark passed. Calls `renew` for whoever is at work. */
function useCountdown(expiresAt: string | null | undefined, renew: () => void) {
  const expires = expiresAt ? Date.parse(expiresAt) : undefined;
  const [now, setNow] = useState(serverNow);
  const [word, setWord] = useState<number>();
  const begun = useRef(now);
  const alive = useRef(false);
  const sign = useRef(renew);
  sign.current = renew;
  useEffect(() => {
    if (!expires) return undefined;
    begun.current = serverNow();
    setNow(begun.current);
    setWord(undefined);
    let before = (expires - begun.current) / 1_000;
    const look = () => {
      const at = serverNow();
      const left = (expires - at) / 1_000;
      const mark = passed(before, left);
      before = left;
      setNow(at);
      if (mark !== undefined) setWord(mark);
      const isDue = at > begun.current + (expires - begun.current) * RENEW_AT;
      if (!isDue || !alive.current) return;
      alive.current = false;
      sign.current();
    };
    const notice = () => {
      alive.current = true;
    };
    const signs = ["keydown", "pointerdown", "input"] as const;
    for (const each of signs) addEventListener(each, notice, { passive: true });
    const timer = setInterval(look, 1_000);
    return () => {
      clearInterval(timer);
      for (const each of signs) removeEventListener(each, notice);
    };
  }, [expires]);
  if (!expires) return {};
  const left = (expires - now) / 1_000;
  const share = Math.min(1, Math.max(0, (expires - now) / Math.max(1, expires - begun.current)));
  return { left, share, word };
}
