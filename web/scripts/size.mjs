// What somebody loads who opens the first page: fails when it has grown beyond the budget.
import { readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const BUDGET_KB = 250;
const DIST = new URL("../dist/app/", import.meta.url);

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));
const first = new Set(["index.html"]);
const collect = (name) => {
  const chunk = manifest[name];
  first.add(chunk.file);
  for (const style of chunk.css ?? []) first.add(style);
  for (const part of chunk.imports ?? []) collect(part);
};
collect("index.html");
// The face that plain English and Vietnamese text is set in.
for (const asset of manifest["index.html"].assets ?? []) if (/-latin-wght|-vietnamese-wght/.test(asset)) first.add(asset);

let total = 0;
for (const file of first) {
  const path = new URL(file, DIST);
  const bytes = file.endsWith(".woff2") ? statSync(path).size : gzipSync(readFileSync(path), { level: 9 }).length;
  total += bytes;
  console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${file}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  first load, of ${BUDGET_KB}`);
if (total > BUDGET_KB * 1024) process.exit(1);
