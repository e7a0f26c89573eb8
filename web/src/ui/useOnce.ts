import { useRef } from "react";

/** Lets one sending through at a time. Two presses may come before the page is drawn anew: what is drawn does not tell the second of the first. */
export function useOnce(): { begin: () => boolean; end: () => void } {
  const sending = useRef(false);
  return {
    begin: () => {
      const isFirst = !sending.current;
      sending.current = true;
      return isFirst;
    },
    end: () => {
      sending.current = false;
    },
  };
}
