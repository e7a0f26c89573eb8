import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../api/client";
import { queryClient } from "../api/queries";
import { Button } from "../ui/parts";
import { Time } from "../ui/Time";

type Held = Schemas["HeldWork"];

const LOOK_MS = 15_000;
/** A sign of life is given once this share of the lease has passed, if there was one: a key, a click, a touch. */
const RENEW_AT = 0.5;

/** Until when the item is one's own. Whoever works keeps it; whoever has left gives it back by silence. */
export function Lease({ work }: { work: Held }) {
  const { t } = useTranslation();
  const alive = useRef(false);
  const renew = useMutation({
    mutationFn: () =>
      must(
        api.POST("/v1/assignments/{assignment}/renew", {
          params: { path: { assignment: work.assignment_id } },
          body: { epoch: work.epoch },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["work", "held"] }),
  });
  const { mutate } = renew;
  const expires = work.expires_at ? Date.parse(work.expires_at) : undefined;

  useEffect(() => {
    if (!expires) return;
    const begun = Date.now();
    const notice = () => {
      alive.current = true;
    };
    const look = () => {
      const isDue = Date.now() > begun + (expires - begun) * RENEW_AT;
      if (!isDue || !alive.current) return;
      alive.current = false;
      mutate();
    };
    const signs = ["keydown", "pointerdown", "input"] as const;
    for (const sign of signs) addEventListener(sign, notice, { passive: true });
    const timer = setInterval(look, Math.min(LOOK_MS, Math.max((expires - begun) / 4, 1_000)));
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, notice);
    };
  }, [expires, mutate]);

  if (!work.expires_at) return null;
  return (
    <span className="lease">
      {t("work.yours")} <Time at={work.expires_at} />
      <Button kind="plain" busy={renew.isPending} onClick={() => mutate()}>
        {t("work.renew")}
      </Button>
    </span>
  );
}
