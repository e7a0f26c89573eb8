import { useNavigate, useSearch } from "@tanstack/react-router";

/** A part of what the page shows that belongs into its address, so that it can be kept and shared. */
export function useParam(name: string): [string, (value: string) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const value = search[name] === undefined ? "" : String(search[name]);
  const set = (next: string) =>
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({ ...before, [name]: next || undefined }),
      replace: true,
    } as never);
  return [value, set];
}
