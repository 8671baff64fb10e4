import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../tests/service.ts";
import { startApplication } from "./build/application.ts";
import { compile } from "./build/compile.ts";
import { CLIENT, featureFiles, OWN_FILES, signUp, TEST, tenLines } from "./build/examples.ts";
import { pack } from "./build/pack.ts";
import { built } from "./build/packed.ts";
import { unlessPassed } from "./build/passed.ts";

// Packed as published, but not installed: `publish*.long.test.ts` install it with npm, and run it elsewhere.

unlessPassed("scripts/publish.test.ts", [
  ...["latchkey", "client", "react"].flatMap((id) => [
    `packages/${id}/src`,
    `packages/${id}/package.json`,
    `packages/${id}/README.md`,
  ]),
  "README.md",
  "LICENSE",
  "docs/add-a-feature.md",
]);

let made: Promise<string> | undefined;
/** Returns an empty folder with the packed engine and client, and the packages that they depend on. */
function empty(): Promise<string> {
  made ??= unpacked();
  return made;
}

async function unpacked(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-publish-"));
  const modules = join(folder, "node_modules");
  for (const one of (await built()).filter(({ name }) => name !== "@latchkey/react")) {
    const into = join(modules, one.name);
    mkdirSync(into, { recursive: true });
    execFileSync("tar", ["-xzf", pack(one.folder), "-C", into, "--strip-components=1"]);
    const { dependencies = {} } = JSON.parse(readFileSync(join(into, "package.json"), "utf8"));
    for (const name of Object.keys(dependencies)) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(resolve("node_modules", name), join(modules, name));
    }
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "app", private: true }));
  return folder;
}

const PACKED = ["latchkey", "@latchkey/client"];

test("the packed engine and client contain no sources, tests or development settings", async () => {
  for (const name of PACKED) {
    const folder = join(await empty(), "node_modules", name);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).join("\n");
    expect(files).not.toMatch(OWN_FILES);
    expect(files).toMatch(/^LICENSE$/m);
    expect(files).toMatch(/^README\.md$/m);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    expect(manifest).not.toHaveProperty("private");
    expect(manifest).not.toHaveProperty("devDependencies");
  }
});

test("the ten lines of the README run", async () => {
  const folder = await empty();
  const port = await freePort();
  writeFileSync(join(folder, "run.mts"), tenLines().replaceAll("4000", String(port)));
  const api = `http://localhost:${port}/api/auth`;
  const app = await startApplication(process.execPath, ["run.mts"], { cwd: folder, ready: [`${api}/ok`] });
  onTestFinished(() => app.stop());
  const answer = await signUp(api);
  expect(await answer.json()).toMatchObject({ user: { email: "ada@example.com" } });
});

test("tests sign users in with the packed engine", async () => {
  const folder = await empty();
  writeFileSync(join(folder, "signed-in.mts"), TEST);
  const output = execFileSync(process.execPath, ["signed-in.mts"], { cwd: folder, encoding: "utf8" });
  expect(output).toBe("signed in\n");
});

test.each([
  ["our own types of Node", "@types/node"],
  ["the newest ones", "types-node-newest"],
])("the ten lines compile with %s, and so do code with the client and a custom feature", async (_, types) => {
  const folder = await empty();
  mkdirSync(join(folder, "feature"), { recursive: true });
  mkdirSync(join(folder, types), { recursive: true });
  symlinkSync(resolve("node_modules", types), join(folder, types, "node"));
  const files = {
    "app.mts": tenLines(),
    "client.mts": CLIENT,
    "test.mts": TEST,
    "feature/package.json": JSON.stringify({ type: "module" }),
    ...Object.fromEntries(Object.entries(featureFiles()).map(([name, text]) => [`feature/${name}`, text])),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: "es2024",
    module: "nodenext",
    allowImportingTsExtensions: true,
    types: ["node"],
    typeRoots: [join(folder, types)],
    // Our types must compile in an application that checks the types of its libraries.
    skipLibCheck: false,
  };
  const settings = { compilerOptions, files: ["app.mts", "client.mts", "test.mts", "feature/app.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  expect(compile(folder)).toBe("");
});

test("files with hooks have the directive `use client`", async () => {
  const folder = String((await built()).find(({ name }) => name === "@latchkey/react")?.folder);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const silent = files.filter((file) => {
    const code = readFileSync(join(folder, file), "utf8");
    return (
      /\buse(State|Effect|Context|Ref|Memo|SyncExternalStore|Id)\(/.test(code) &&
      !/^["']use client["'];/.test(code)
    );
  });
  expect(files).not.toEqual([]);
  expect(silent).toEqual([]);
});
