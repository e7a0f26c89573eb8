/// <reference types="vitest/config" />
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Puts a gzipped copy beside everything worth it: the binary serves it as it is. */
function gzipped(): Plugin {
  return {
    name: "gzipped",
    apply: "build",
    enforce: "post",
    // From what was written: while a bundle is being made, its code is not final yet.
    writeBundle({ dir = "" }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (!/\.(js|css|svg)$/.test(fileName)) continue;
        const file = join(dir, fileName);
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), gzipped()],
  build: {
    outDir: "dist/app",
    emptyOutDir: true,
    assetsDir: "app",
    // Inlined files would need data: URLs, which the content security policy forbids for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    target: "es2022",
  },
  server: {
    // `npm run dev` beside a running server: pages from here, everything else from there.
    proxy: Object.fromEntries(
      ["/v1", "/favicon.svg", "/openapi.json", "/reference", "/assets", "/schemas"].map((path) => [path, "http://127.0.0.1:7777"]),
    ),
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
  },
});
