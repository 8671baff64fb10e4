import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";

/** Words that must not reach a browser. Their absence shows that the bundle contains nothing of the engine. */
const FOREIGN = [
  "zod",
  "kysely",
  "sqlite",
  "argon2",
  "keyring",
  "ConfigurationError",
  "node:",
  "process.",
  "Buffer",
];

async function bundle(file = "index.ts", external: string[] = []) {
  const build = await rolldown({ input: `packages/client/src/${file}`, platform: "browser", external });
  const { output } = await build.generate({ minify: true });
  return {
    code: output[0].code,
    modules: output[0].moduleIds,
    imports: output.flatMap((chunk) => ("imports" in chunk ? chunk.imports : [])),
  };
}

test("the client's bundle contains only the client and code shared with the engine, and stays below 6 kB", async () => {
  const { code, modules, imports } = await bundle();
  const size = gzipSync(code).length;
  process.stdout.write(`@latchkey/client: ${size} bytes gzipped, ${code.length} minified\n`);
  expect(FOREIGN.filter((word) => code.includes(word))).toEqual([]);
  expect(modules.filter((id) => !/packages\/(client|latchkey\/src\/shared)\//.test(id))).toEqual([]);
  expect(imports).toEqual([]);
  expect(size).toBeLessThanOrEqual(6 * 1024);
});

test.for<[entry: string, framework: string]>([
  ["vue", "vue"],
  ["svelte", "svelte"],
  ["solid", "solid-js"],
])(
  "@latchkey/client/%s adds at most 1 kB to the client, without the framework",
  async ([entry, framework]) => {
    // Compared with the function alone: the entry has no other members of `@latchkey/client`.
    const [core, all] = [await bundle("client.ts"), await bundle(`frameworks/${entry}.ts`, [framework])];
    const added = gzipSync(all.code).length - gzipSync(core.code).length;
    process.stdout.write(`@latchkey/client/${entry}: ${added} bytes gzipped on top of the client\n`);
    expect(FOREIGN.filter((word) => all.code.includes(word))).toEqual([]);
    expect(all.imports.filter((name) => name !== framework)).toEqual([]);
    expect(added).toBeLessThanOrEqual(1024);
  },
);
