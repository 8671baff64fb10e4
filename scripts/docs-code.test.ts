import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, inject, test } from "vitest";
import { builtPackages } from "./build/build-package.ts";
import { compile } from "./build/compile.ts";
import { PAGES } from "./build/documented-files.ts";
import { featureHere } from "./build/examples.ts";
import { built } from "./build/packed.ts";
import { unlessPassed } from "./build/passed.ts";

unlessPassed("scripts/docs-code.test.ts", [
  ...["latchkey", "client", "react", "server"].flatMap((id) => [
    `packages/${id}/src`,
    `packages/${id}/package.json`,
  ]),
  "docs",
  ...PAGES,
]);

/** They are compiled by `publish-hosts.long.test.ts`, beside the frameworks, and by `publish.test.ts`. */
const COMPILED_ELSEWHERE = ["docs/frameworks.md", "docs/add-a-feature.md"];

/** A comment before a block holds what readers have already: `<!-- given … -->`. A line that begins with a file name names its file. */
const BLOCK = /(?:<!-- given\n([\s\S]*?)-->\n)?(?:^`(\S+\.m?[jt]sx?)`.*:\n\n)?```(tsx?|js)\n([\s\S]*?)```/gm;

/** Inside the repository, where packages are found; ours as they are published. */
async function compileHere(
  files: Iterable<readonly [name: string, text: string]>,
  options: object,
): Promise<string> {
  const [engine] = await built();
  const folder = resolve(mkdtempSync(join(inject("runFolder"), "docs-")));
  const settings = {
    extends: resolve("tsconfig.base.json"),
    compilerOptions: {
      noEmit: true,
      rewriteRelativeImportExtensions: false,
      rootDir: resolve("."),
      paths: builtPackages(dirname(engine?.folder ?? "")),
      ...options,
    },
    include: ["."],
  };
  for (const [name, text] of [...files, ["tsconfig.json", JSON.stringify(settings)]] as const) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return compile(folder);
}

test("the code in the documentation compiles", async () => {
  const files = PAGES.filter((each) => !COMPILED_ELSEWHERE.includes(each)).flatMap(blocksOf);
  const options = {
    allowJs: true,
    checkJs: true,
    // As most applications have it: a bundler, and no exact optional properties.
    module: "preserve",
    moduleResolution: "bundler",
    exactOptionalPropertyTypes: false,
    noUncheckedSideEffectImports: false,
  };
  expect(await compileHere(files, options)).toBe("");
});

test("the feature that docs/add-a-feature.md adds to this repository compiles", async () => {
  const [engine] = await built();
  expect(await compileHere(featureHere(String(engine?.folder), ".js"), {})).toBe("");
});

/** By file names, each page in a folder of its own. A page's files may import each other. */
function blocksOf(page: string): [string, string][] {
  return [...readFileSync(page, "utf8").matchAll(BLOCK)].map(([, given = "", named, kind, code = ""], at) => [
    join(page.replaceAll("/", "-"), named ?? `${at}.${kind}`),
    `${given}${whole(code)}`,
  ]);
}

/** A part of an engine's options, or of what a component returns, in what it is a part of. */
function whole(code: string): string {
  if (/^\w+: /.test(code))
    return `import { latchkey } from "latchkey";\nlatchkey({ database: "sqlite:app.db",\n${code}});\n`;
  if (code.startsWith("<")) return `export const shown = (\n<>\n${code}</>\n);\n`;
  return code;
}
