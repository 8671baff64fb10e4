import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { ENTRIES, RENDERER } from "../pages/config.ts";
import { tasks } from "../tasks.mjs";
import type { Lockfile } from "./lockfile.ts";

/** The programs of tasks that don't wait for development packages, and the sources that are built for them. */
const PROGRAMS = [
  ...Object.values(tasks)
    .filter(({ level }) => level === "service")
    .flatMap(({ steps }) => steps.flat())
    .filter((argument) => /^scripts\/.*\.ts$/.test(argument)),
  "scripts/build-pages.ts",
  "packages/server/src/cli.ts",
  // The renderer has every kind of pages. A clone builds the page of states with them.
  "packages/testing/src/states/load.ts",
  ...["src/entries/start.tsx", ...Object.values(ENTRIES.app), RENDERER].map(
    (file) => `packages/portal/${file}`,
  ),
];

test("the service is built and started without development packages", async () => {
  const { packages }: Lockfile = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const imported = new Set<string>();
  const build = await rolldown({
    input: [...new Set(PROGRAMS)].map((file) => resolve(file)),
    platform: "node",
    logLevel: "silent",
    moduleTypes: { ".css": "empty" },
    plugins: [
      {
        name: "note-packages",
        resolveId(id) {
          // A stylesheet as a text.
          if (id.endsWith("?inline")) return { id, external: true };
          const [name] = /^(?:@[^/]+\/)?[^./\0][^/:]*(?=\/|$)/.exec(id) ?? [];
          if (name === undefined || packages[`node_modules/${name}`]?.link === true) return null;
          imported.add(name);
          return { id, external: true };
        },
      },
    ],
  });
  await build.generate();
  const names = [...imported].filter((name) => `node_modules/${name}` in packages);
  expect(names).toEqual(expect.arrayContaining(["rolldown", "vite", "react", "kysely"]));
  expect(names.filter((name) => packages[`node_modules/${name}`]?.dev === true)).toEqual([]);
});
