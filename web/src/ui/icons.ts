// Drawings on a 16 × 16 grid. `fill` names those that are areas; all others are lines.

export interface Drawing {
  readonly d: string;
  readonly fill?: true;
}

const line = (d: string): Drawing => ({ d });
const area = (d: string): Drawing => ({ d, fill: true });

/** By the names that the registry of state machines uses, without their `icon.`. */
export const STATE_DRAWINGS: Readonly<Record<string, Drawing>> = {
  circle_hollow: line("M8 2.75a5.25 5.25 0 1 1 0 10.5a5.25 5.25 0 0 1 0-10.5Z"),
  play_outline: line("M5 3.25v9.5L12.5 8Z"),
  play_filled: area("M4.5 2.5v11L13.5 8Z"),
  triangle_outline: line("M8 3l5.5 10h-11Z"),
  triangle_filled: area("M8 2.5l6 11H2Z"),
  hourglass: line("M4 2.5h8M4 13.5h8M5 2.5c0 3.5 3 3.6 3 5.5s-3 2-3 5.5M11 2.5c0 3.5-3 3.6-3 5.5s3 2 3 5.5"),
  warn_filled: area("M8 1.6l6.9 12.4H1.1ZM7.2 6v4h1.6V6ZM7.2 11h1.6v1.6H7.2Z"),
  clock_alert: line("M8 2.75a5.25 5.25 0 1 1 0 10.5a5.25 5.25 0 0 1 0-10.5ZM8 5v3.3l2.2 1.4"),
  cross_filled: area("M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13ZM5.2 6.3L6.9 8L5.2 9.7l1.1 1.1L8 9.1l1.7 1.7l1.1-1.1L9.1 8l1.7-1.7l-1.1-1.1L8 6.9L6.3 5.2Z"),
  stop_filled: area("M5 1.5h6L14.5 5v6L11 14.5H5L1.5 11V5Z"),
  check_filled: area("M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13ZM4.7 8.1l2.5 2.6l4.3-4.6l-1.1-1l-3.2 3.4l-1.4-1.5Z"),
  pause_filled: area("M4 2.5h3v11H4ZM9 2.5h3v11H9Z"),
  cancel_filled: area("M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13ZM4.5 7.1v1.8h7V7.1Z"),
  link: line("M6.5 9.5l3-3M7 4.8l1.6-1.6a2.6 2.6 0 0 1 3.7 3.7L10.8 8.5M9 11.2l-1.6 1.6a2.6 2.6 0 0 1-3.7-3.7L5.2 7.5"),
  person: line("M8 2.5a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 0 1 0-5.2ZM2.8 13.5c.4-2.8 2.4-4 5.2-4s4.8 1.2 5.2 4"),
  globe: line("M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11ZM2.5 8h11M8 2.5c3.6 3.6 3.6 7.4 0 11c-3.6-3.6-3.6-7.4 0-11"),
  calendar: line("M2.5 4h11v9.5h-11ZM2.5 7h11M5.5 2.5V5M10.5 2.5V5"),
  clock: line("M8 2.75a5.25 5.25 0 1 1 0 10.5a5.25 5.25 0 0 1 0-10.5ZM8 5v3.2h2.6"),
};

/** For everything that is not a state. */
export const DRAWINGS = {
  work: line("M2.5 9.5h3l1 2h3l1-2h3M2.5 9.5v3.5h11V9.5L11.5 3h-7Z"),
  runs: line("M2.5 4h6M2.5 8h11M2.5 12h4M11 2.5v3M9.5 10.5v3"),
  workflows: line("M2.5 2.5h4v3.5h-4ZM9.5 10h4v3.5h-4ZM4.5 6v5.8h5M9.5 4.2h4M11.5 2.2v4"),
  admin: line("M6 2.5a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 0 1 0-4.8ZM1.5 13.5c.3-2.6 2-3.9 4.5-3.9s4.2 1.3 4.5 3.9M10.5 3a2.2 2.2 0 0 1 0 4.1M12 9.9c1.5.5 2.3 1.7 2.5 3.6"),
  quality: line("M2.5 13.5v-11M2.5 13.5h11M5 10.5l2.5-3l2 1.5l3.5-4.5"),
  governance: line("M8 1.8l5.5 2v4c0 3.2-2.2 5.4-5.5 6.4c-3.3-1-5.5-3.2-5.5-6.4v-4ZM8 5v3.5M8 10.3v.4"),
  api: line("M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5"),
  language: line("M2 4h7M5.5 2.5V4M8 4c-.7 3-2.7 5-5.5 6.2M3.8 6.2c1 2 2.7 3.2 4.7 3.8M8 14l3-7.5l3 7.5M9 11.5h4"),
  sun: line("M8 5a3 3 0 1 1 0 6a3 3 0 0 1 0-6ZM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7"),
  moon: line("M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z"),
  contrast: { d: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13ZM8 3v10a5 5 0 0 0 0-10Z", fill: true },
  leave: line("M9.5 2.5h-6v11h6M6.5 8h7.5M11.5 5.5L14 8l-2.5 2.5"),
  menu: line("M2.5 4.5h11M2.5 8h11M2.5 11.5h11"),
  close: line("M4 4l8 8M12 4l-8 8"),
  plus: line("M8 3v10M3 8h10"),
  arrow: line("M3 8h10M9 4l4 4l-4 4"),
  back: line("M13 8H3M7 4L3 8l4 4"),
  down: line("M4 6l4 4l4-4"),
  search: line("M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9ZM10.5 10.5L14 14"),
  copy: line("M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3"),
  fit: line("M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10"),
  keyboard: line("M1.5 4h13v8h-13ZM4 6.7h.01M6.7 6.7h.01M9.3 6.7h.01M12 6.7h.01M5 9.5h6"),
  key: line("M10.5 2.5a3 3 0 1 1 0 6a3 3 0 0 1 0-6ZM8.3 7.7L2.5 13.5M4.5 11.5l2 2"),
  upload: line("M8 10.5V2.5M4.8 5.5L8 2.3l3.2 3.2M2.5 10v3.5h11V10"),
  bell: line("M3 11.5h10M4.5 11.5V7.2a3.5 3.5 0 0 1 7 0v4.3M8 2.2v1.5M6.7 13.6h2.6"),
  check: line("M3 8.5l3.2 3.2L13 4.8"),
  edit: line("M2.8 13.2l.7-2.9L10.8 3a1.3 1.3 0 0 1 1.8 0l.4.4a1.3 1.3 0 0 1 0 1.8l-7.3 7.3ZM9.6 4.2l2.2 2.2"),
  info: line("M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11ZM8 7.3v3.7M8 5v.4"),
} as const satisfies Record<string, Drawing>;

export type IconName = keyof typeof DRAWINGS;
