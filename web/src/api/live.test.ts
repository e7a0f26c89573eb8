import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askEvery, gathered, listen, whileShort } from "./live";
import { Refusal } from "./problem";

class Source extends EventTarget {
  readyState = 1;
  constructor(readonly address: string) {
    super();
  }
  close() {
    this.readyState = 2;
  }
  say(type: string, data = "", lastEventId = "") {
    this.dispatchEvent(Object.assign(new Event(type), { data, lastEventId }));
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a stream", () => {
  it("takes the place of asking while it is heard, and comes back with the last id", () => {
    const made: Source[] = [];
    let told = 0;
    const open = (address: string) => {
      made.push(new Source(address));
      return made.at(-1) as unknown as EventSource;
    };
    const stop = listen("/stream", () => (told += 1), open);
    expect(askEvery("/stream")).toBe(4_000);
    made[0]?.say("ready");
    expect([told, askEvery("/stream")]).toEqual([1, 60_000]);
    made[0]?.say("message", "{}", "7");
    made[0]?.say("message", "", "8"); // a sign of life
    expect(told).toBe(2);
    made[0]?.say("end", "too_slow");
    expect(askEvery("/stream")).toBe(4_000);
    vi.advanceTimersByTime(1_000);
    expect(made[1]?.address).toBe("/stream?last_event_id=8");
    made[1]?.say("error"); // the browser tries again by itself
    expect(made).toHaveLength(2);
    stop();
    expect(made[1]?.readyState).toBe(2);
  });
});

it("of a burst, the first and the last are acted on", () => {
  let acted = 0;
  const { call, stop } = gathered(() => (acted += 1), 300);
  for (let at = 0; at < 100; at += 1) call();
  expect(acted).toBe(1);
  vi.advanceTimersByTime(300);
  expect(acted).toBe(2);
  vi.advanceTimersByTime(900);
  expect(acted).toBe(2);
  stop();
});

it("a list is asked for again while it is one page, and was not refused", () => {
  const often = (pages: number, error: unknown = null) => whileShort(() => 5)({ state: { error, data: { pages: Array.from({ length: pages }) } } });
  expect([often(0), often(1), often(2)]).toEqual([5, 5, false]);
  expect([often(1, new Refusal(403)), often(1, new Refusal(0))]).toEqual([false, 5]);
});
