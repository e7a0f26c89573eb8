import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Line } from "./Charts";

afterEach(cleanup);

it("keeps every level and every point inside the picture", () => {
  render(<Line title="Trust" points={[{ at: "2026-01-01T00:00:00Z", value: 1 }, { at: "2026-01-02T00:00:00Z", value: 0 }]} />);
  const picture = screen.getByRole("img", { name: "Trust. 2026-01-01: 100 %; 2026-01-02: 0 %" });
  const height = Number(picture.getAttribute("height"));
  const levels = [...picture.querySelectorAll("text")].map((text) => Number(text.getAttribute("y")));
  // Half a line of text has room above the highest level and below the lowest.
  expect(Math.min(...levels)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...levels)).toBeLessThanOrEqual(height - 8);
  for (const dot of picture.querySelectorAll("circle")) expect(Number(dot.getAttribute("cx"))).toBeLessThanOrEqual(Number(picture.getAttribute("width")) - 3.5);
});
