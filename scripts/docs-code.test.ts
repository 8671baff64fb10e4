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
  ...PAGES,
]);

/** `publish-hosts.long.test.ts` compiles these with the frameworks, and so does `publish.test.ts`. */
const COMPILED_ELSEWHERE = ["docs/frameworks.md", "docs/add-a-feature.md"];

/**
 * A comment before a block has code that readers already have: `<!-- given … -->`. A file name may begin the
 * line above.
 */
const BLOCK = /(?:<!-- given\n([\s\S]*?)-->\n)?(?:^`(\S+\.m?[jt]sx?)`.*:\n\n)?```(tsx?|js)\n([\s\S]*?)```/gm;

/** Compiles inside the repository, where packages are found, with our published types. */
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
    // The settings of most applications: a bundler, and no exact optional properties.
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

/** Returns the code blocks by file name, in a folder for each page. A page's files may import each other. */
function blocksOf(page: string): [string, string][] {
  return [...readFileSync(page, "utf8").matchAll(BLOCK)].map(([, given = "", named, kind, code = ""], at) => [
    join(page.replaceAll("/", "-"), named ?? `${at}.${kind}`),
    `${given}${whole(code)}`,
  ]);
}

/** Completes a part of an engine's options, or of a component's result. */
function whole(code: string): string {
  if (/^\w+: /.test(code))
    return `import { latchkey } from "latchkey";\nlatchkey({ database: "sqlite:app.db",\n${code}});\n`;
  if (code.startsWith("<")) return `export const shown = (\n<>\n${code}</>\n);\n`;
  return code;
}
