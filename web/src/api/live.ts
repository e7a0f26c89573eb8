// Events as they happen. A stream only says that something is new: what it is, is read as always, so a page that missed something
// is right again with the next answer. While there is no stream, pages ask every few seconds.
import { useEffect, useState, useSyncExternalStore } from "react";
import { queryClient } from "./cache";
import { asRefusal, isRefused } from "./problem";

export const LIVE_MS = 4_000;
/** With a stream, asking is only the safety net. */
const NET_MS = 60_000;
/** Of what comes in a burst, one answer is read for all. */
const GATHER_MS = 300;
const AGAIN_MS = [1_000, 2_000, 5_000, 15_000] as const;

const heard = new Set<string>();
const watchers = new Set<() => void>();

function setHeard(stream: string, is: boolean): void {
  if (heard.has(stream) === is) return;
  if (is) heard.add(stream);
  else heard.delete(stream);
  for (const tell of watchers) tell();
}

/** How often to ask for what a stream tells of. */
export const askEvery = (stream: string): number => (heard.has(stream) ? NET_MS : LIVE_MS);

/** How often something is asked for again: not at all once it was refused for good. */
export const unlessRefused = (often: () => number) => (query: { readonly state: { readonly error: unknown } }): number | false => {
  const { error } = query.state;
  return isRefused(error) && !asRefusal(error).retryable ? false : often();
};

interface Paged {
  readonly state: { readonly error: unknown; readonly data?: { readonly pages: readonly unknown[] } };
}

/** How often a list with more to show is asked for again: not while it is long, since all its pages would be read one after the other. */
export const whileShort = (often: () => number) => (query: Paged): number | false => ((query.state.data?.pages.length ?? 0) > 1 ? false : unlessRefused(often)(query));

export const streams = {
  run: (run: string) => `/v1/runs/${encodeURIComponent(run)}/events/stream`,
  project: (project: string) => `/v1/projects/${encodeURIComponent(project)}/events/stream`,
} as const;

/** Calls at once, and then at most once in a while, the last time after everything. */
export function gathered(act: () => void, pause: number = GATHER_MS): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let more = false;
  const rest = () => {
    timer = undefined;
    if (!more) return;
    more = false;
    act();
    timer = setTimeout(rest, pause);
  };
  return {
    call: () => {
      if (timer) more = true;
      else {
        act();
        timer = setTimeout(rest, pause);
      }
    },
    stop: () => clearTimeout(timer),
  };
}

/** Opens a stream and keeps it open: the browser comes back by itself after a break, and we do after a refusal, each time with the last id heard. */
export function listen(stream: string, tell: () => void, open: (address: string) => EventSource = (address) => new EventSource(address)): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = "";
  let failures = 0;
  const connect = () => {
    source = open(last ? `${stream}?last_event_id=${encodeURIComponent(last)}` : stream);
    source.addEventListener("ready", () => {
      failures = 0;
      setHeard(stream, true);
      tell();
    });
    source.addEventListener("message", (event) => {
      if (event.lastEventId) last = event.lastEventId;
      if (event.data) tell();
    });
    source.addEventListener("end", () => away(true));
    source.addEventListener("error", () => away(source?.readyState === 2));
  };
  const away = (forGood: boolean) => {
    setHeard(stream, false);
    if (!forGood) return;
    source?.close();
    clearTimeout(timer);
    timer = setTimeout(connect, AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]);
    failures += 1;
  };
  // A connection that was cut can look alive for long: what the browser knows of the network counts for more.
  const cut = () => setHeard(stream, false);
  const back = () => {
    source?.close();
    clearTimeout(timer);
    connect();
  };
  connect();
  addEventListener("offline", cut);
  addEventListener("online", back);
  return () => {
    removeEventListener("offline", cut);
    removeEventListener("online", back);
    clearTimeout(timer);
    source?.close();
    setHeard(stream, false);
  };
}

/** While the page is shown: whatever the stream tells of is read again. None: nothing is listened to. */
export function useLive(stream: string | undefined, keys: readonly (readonly unknown[])[]): void {
  const text = JSON.stringify(keys);
  useEffect(() => {
    if (!stream || typeof EventSource === "undefined") return undefined;
    const again = gathered(() => {
      for (const queryKey of JSON.parse(text) as unknown[][]) void queryClient.invalidateQueries({ queryKey });
    });
    const stop = listen(stream, again.call);
    return () => {
      again.stop();
      stop();
    };
  }, [stream, text]);
}

/** Whether a stream is being heard now. */
export function useIsLive(stream: string): boolean {
  const [subscribe] = useState(() => (tell: () => void) => {
    watchers.add(tell);
    return () => void watchers.delete(tell);
  });
  return useSyncExternalStore(subscribe, () => heard.has(stream));
}
