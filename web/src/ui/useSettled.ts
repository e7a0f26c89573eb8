import { useEffect, useState } from "react";

const PAUSE_MS = 250;

/** What somebody types, once they pause: nobody is asked about every letter. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
