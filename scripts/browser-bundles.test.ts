import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { beforeAll, expect, test } from "vitest";
import { bundleStyles } from "./build/bundle-styles.ts";
import { ensurePages } from "./pages/ensure.ts";
import { PAGES } from "./pages/folder.ts";

/** Words that must not reach a browser. Their absence shows that the bundle contains nothing of the engine. */
const FOREIGN = ["zod", "kysely", "node:sqlite", "argon2", "keyring", "ConfigurationError", "process.env"];

/** An application's imports with their budgets: bytes, minified and gzipped, without React. */
const BUDGETS: readonly [what: string, code: string, most: number][] = [
  ["sign-in", 'export { SignIn } from "@latchkey/react/sign-in";', 45_000],
  [
    "sign-in, the provider and English",
    'export { SignIn } from "@latchkey/react/sign-in"; export { LatchkeyProvider } from "@latchkey/react";',
    // English has the texts of every screen, including optional features; `/provider` has none.
    70_000,
  ],
  ["client", 'export { createAuthClient } from "@latchkey/client";', 6_000],
  ["hooks", 'export { useSession, useUser, useSessions } from "@latchkey/react";', 8_000],
  // The menu's content is loaded at the first hover or focus.
  // Sections are loaded when they are shown.
  [
    "user profile",
    'export { UserProfile } from "@latchkey/react/user-profile"; export { OrganizationProfile } from "@latchkey/react/organization-profile";',
    40_000,
  ],
  ["user button", 'export { UserButton } from "@latchkey/react/user-button";', 12_000],
];

test.for(BUDGETS)("%s stays within its budget", async ([what, code, most]) => {
  const bundled = await bundle(code);
  const size = gzipSync(bundled).length;
  process.stdout.write(`${what}: ${size} bytes of ${most} gzipped\n`);
  expect(foreignIn(bundled)).toEqual([]);
  expect(size).toBeLessThanOrEqual(most);
});

test.for([
  ["index.css", 18_850],
  ["index.layer.css", 15_750],
] as const)("@latchkey/react: %s stays within its budget", async ([file, most]) => {
  const size = gzipSync(await bundleStyles(`packages/react/src/styles/${file}`)).length;
  process.stdout.write(`@latchkey/react, ${file}: ${size} bytes of ${most} gzipped\n`);
  expect(size).toBeLessThanOrEqual(most);
});

beforeAll(ensurePages);

/** Names in the email templates, and of their parts. */
const MAILS = [".lk-canvas", "supported-color-schemes", "react-email"];

test("the pages contain nothing of the engine, and nothing of the emails", () => {
  const scripts = readdirSync(join(PAGES, "assets")).filter((name) => name.endsWith(".js"));
  expect(scripts).not.toEqual([]);
  for (const name of scripts) {
    const code = readFileSync(join(PAGES, "assets", name), "utf8");
    expect(foreignIn(code), name).toEqual([]);
    expect(
      MAILS.filter((word) => code.includes(word)),
      name,
    ).toEqual([]);
  }
});

function foreignIn(code: string): string[] {
  // Only in quotes, because an object may have a member `node`.
  return FOREIGN.filter((word) => code.includes(word)).concat(/["'`]node:/.test(code) ? ["node:"] : []);
}

/** Returns the code that a browser loads at first, without chunks for later. */
async function bundle(code: string): Promise<string> {
  const entry = "\0entry";
  const build = await rolldown({
    input: entry,
    platform: "browser",
    // Only server bundlers need "use client".
    onLog: (level, log, handle) => log.code === "MODULE_LEVEL_DIRECTIVE" || handle(level, log),
    external: /^react(-dom)?(\/|$)/,
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    plugins: [
      {
        name: "entry",
        resolveId: (id, importer) =>
          id === entry ? id : importer === entry ? { id: fileURLToPath(import.meta.resolve(id)) } : null,
        load: (id) => (id === entry ? code : null),
      },
    ],
  });
  const { output } = await build.generate({ minify: true });
  const chunks = output.filter((part) => part.type === "chunk");
  const wanted = new Set<string>();
  const want = (name: string | undefined): void => {
    if (name === undefined || wanted.has(name)) return;
    wanted.add(name);
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) want(imported);
  };
  want(chunks.find(({ isEntry }) => isEntry)?.fileName);
  return chunks
    .filter(({ fileName }) => wanted.has(fileName))
    .map((chunk) => chunk.code)
    .join("\n");
}
