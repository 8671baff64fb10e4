import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Marks the application in the README that a reader copies into an empty folder. */
const MARKER = "<!-- ten lines -->";

/** Matches files that no package may contain, in a list of one file per line. */
export const OWN_FILES = /\.test\.|(^|\/)testing\/|tsconfig|\.map$|(?<!\.d)\.ts$/m;

export const CLIENT = `import { createAuthClient } from "@latchkey/client";

const client = createAuthClient({ baseURL: "http://localhost:3000" });
const { data, error } = await client.signIn.email({ email: "ada@example.com", password: "correct horse battery" });
if (error) console.error(error.code, error.message);
else console.log(data.user.name satisfies string);
`;

/** A test of the application in the ten lines. It also runs without compiling. */
export const TEST = `import { testLatchkey } from "latchkey/testing";

await using app = await testLatchkey({ emailAndPassword: { enabled: true } });
const { user, headers } = await app.user({ name: "Ada" });
const found = await app.auth.api.getSession({ headers });
console.log((found?.user.name satisfies string | undefined) === user.name ? "signed in" : "signed out");
`;

/** Returns the files of the application in `docs/add-a-feature.md`, by name. */
export function featureFiles(): Record<string, string> {
  const [application = ""] = readFileSync("docs/add-a-feature.md", "utf8").split("## In this repository");
  const blocks = application.matchAll(/`(\w+\.ts)`:\n\n```ts\n([\s\S]*?)```/g);
  return Object.fromEntries([...blocks].map(([, name = "", text = ""]) => [name, text]));
}

/**
 * Returns the files of the feature that `docs/add-a-feature.md` adds to this repository, by name, as if they
 * were in the engine. They import the engine's files from its folder, with this ending.
 */
export function featureHere(engine: string, ending: ".ts" | ".js"): [name: string, text: string][] {
  const [, half = ""] = readFileSync("docs/add-a-feature.md", "utf8").split("## In this repository");
  const blocks = half.matchAll(/^`(\w+\.ts)`: .*?^```ts\n(.*?)```/gms);
  const files = [...blocks].map(([, name = "", text = ""]) => [`features/notes/${name}`, text] as const);
  // `npm run generate` would write these.
  const generated = [
    "generated/notes.ts",
    "export interface NotesApi { readonly addNote: unknown }",
  ] as const;
  const inPlace = (text: string) =>
    text.replaceAll(/"\.\.\/(?:\.\.\/)?(?!generated\/notes)(\w[^"]*)\.ts"/g, (all, path: string) => {
      const below = all.startsWith('"../../') ? path : `features/${path}`;
      return `"${join(engine, below)}${ending}"`;
    });
  return [...files, generated].map(([name, text]) => [name, inPlace(text)]);
}

export function tenLines(): string {
  const [, block] =
    readFileSync("README.md", "utf8")
      .split(MARKER)[1]
      ?.match(/^\s*```ts\n([\s\S]*?)```/) ?? [];
  if (block === undefined) throw new Error(`README.md has no block of TypeScript after ${MARKER}`);
  return block;
}

export function signUp(api: string): Promise<Response> {
  return fetch(`${api}/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada", email: "ada@example.com", password: "correct horse battery" }),
  });
}
