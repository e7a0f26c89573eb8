import { describe, expect, it } from "vitest";
import { boxBetween, growBox, middleBox, moveBox, movePoint, movePolygon, splitAt, withoutPoint } from "./geometry";
import { mediaOf } from "./media";
import { charactersUpTo, piecesOf, spanOver, wordsOf } from "./spans";

const SIZE = { width: 100, height: 80 };

describe("boxes and polygons", () => {
  it("stay inside the picture, whatever is done to them", () => {
    expect(boxBetween({ x: 90, y: -5 }, { x: 140, y: 30 }, SIZE)).toEqual({ x: 90, y: 0, width: 10, height: 30 });
    const box = { x: 10, y: 10, width: 20, height: 20, label: "cat" };
    expect(moveBox(box, 500, -500, SIZE)).toEqual({ ...box, x: 80, y: 0 });
    expect(growBox(box, 500, -500, SIZE)).toEqual({ ...box, width: 90, height: 1 });
    const triangle = { points: [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 0, y: 10 }] };
    expect(movePolygon(triangle, 500, 5, SIZE).points[1]).toEqual({ x: 100, y: 5 });
    expect(movePoint(triangle, 0, { x: -9, y: 3 }, SIZE).points[0]).toEqual({ x: 0, y: 3 });
  });

  it("begin in the middle, and a polygon keeps three corners", () => {
    expect(middleBox(SIZE)).toEqual({ x: 38, y: 30, width: 25, height: 20 });
    const triangle = { points: [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 0, y: 10 }] };
    expect(withoutPoint(triangle, 1)).toBe(triangle);
    expect(splitAt(triangle, 2).points).toEqual([...triangle.points, { x: 0, y: 5 }]);
    expect(withoutPoint(splitAt(triangle, 2), 3)).toEqual(triangle);
  });
});

describe("spans", () => {
  const text = "Việt 👩🏽 Nam ăn phở";
  const characters = [...text];

  it("are counted in characters, and overlap as they like", () => {
    expect(charactersUpTo("a👩b", 3)).toBe(2);
    const spans = [{ start: 0, end: 6 }, { start: 5, end: 9 }];
    const pieces = piecesOf(characters, spans);
    expect(pieces.map(({ text: each }) => each).join("")).toBe(text);
    expect(pieces.map(({ covered }) => covered)).toEqual([[0], [0, 1], [1], []]);
    expect(piecesOf(characters, [{ start: -5, end: 9_999 }])).toHaveLength(1);
  });

  it("begin and end at characters, not at spaces; nothing is marked by marking nothing", () => {
    expect(spanOver(characters, 4, 0, "place")).toEqual({ start: 0, end: 4, text: "Việt", label: "place" });
    expect(spanOver([..."  one "], 0, 6)).toEqual({ start: 2, end: 5, text: "one" });
    expect(spanOver([..."   "], 0, 3)).toBeUndefined();
    expect(spanOver(characters, 2, 2)).toBeUndefined();
  });

  it("are made of words", () => {
    expect(wordsOf("Hai, ba!").map(({ start, end }) => [start, end])).toEqual([[0, 3], [5, 7]]);
  });
});

it("shows pictures and documents that cannot do anything, and nothing else", () => {
  expect(mediaOf("data:image/png;base64,AAAA")).toMatchObject({ kind: "image" });
  expect(mediaOf("/files/scan.jpg")).toMatchObject({ kind: "image" });
  expect(mediaOf("data:application/pdf;base64,AAAA")).toMatchObject({ kind: "pdf" });
  expect(mediaOf("Plain words")).toMatchObject({ kind: "text" });
  for (const bad of ["data:image/svg+xml,<svg onload=alert(1)>", "data:text/html,<script>", "javascript:alert(1)//.png", "//elsewhere.example/a.png", "/\\elsewhere.example/a.png"]) {
    expect(mediaOf(bad).kind, bad).toBe("text");
  }
  expect(mediaOf("https://files.example.org/a.png")).toEqual({ kind: "link", address: "https://files.example.org/a.png" });
  expect(mediaOf({ a: 1 }).kind).toBe("text");
});
