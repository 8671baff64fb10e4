import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { errorCode } from "../packages/latchkey/src/base/errors.ts";
import { coreFeatures } from "../packages/latchkey/src/engine/core-features.ts";
import { bytesBody } from "../packages/latchkey/src/kernel/contracts/bytes-body.ts";
import { type Feature, feature } from "../packages/latchkey/src/kernel/contracts/feature.ts";
import { isoDate } from "../packages/latchkey/src/kernel/contracts/fields/common-shapes.ts";
import { route } from "../packages/latchkey/src/kernel/contracts/route.ts";
import { resolveOptions } from "../packages/latchkey/src/options/declared.ts";
import { coreDeclarations, declarationsOf, optionalDeclarations } from "./generate/declared-routes.ts";
import { generatedFiles } from "./generate/files.ts";
import { printApi, printFeatureApi } from "./generate/print-api.ts";
import { printArchitecture } from "./generate/print-architecture.ts";
import { printClient, printErrorCodes, printFeatureClient, printMethods } from "./generate/print-client.ts";

const TOO_MANY_NOTES = errorCode("TOO_MANY_NOTES", 403, "You have too many notes");

/** Returns the declarations of the core with an additional feature. */
function withFeature(routes: Feature["routes"]) {
  const core = coreFeatures(resolveOptions({ baseURL: "http://localhost", database: "sqlite:" }));
  return declarationsOf([...core, feature({ id: "notes", routes })]);
}

const addNote = route({
  method: "POST",
  path: "/notes/add-one",
  summary: "Keep a note",
  session: "fresh",
  body: z.object({
    text: z.string().describe("At most 1000 characters"),
    kind: z.enum(["plain", "rich"]).default("plain"),
    labels: z.array(z.union([z.string(), z.number()])).optional(),
    meta: z.record(z.string(), z.unknown()).nullable(),
  }),
  query: z.object({ dryRun: z.string().optional() }),
  returns: ({ User }) =>
    z.object({ note: z.object({ id: z.string(), createdAt: isoDate.nullable() }), by: User.optional() }),
  errors: [TOO_MANY_NOTES],
  handle: () => {
    throw new Error("never called");
  },
});

const keepFile = route({
  method: "POST",
  path: "/notes/keep-file",
  summary: "Keep a file",
  session: "required",
  bytes: bytesBody({ types: ["image/webp"], limit: 1024 }),
  returns: z.object({ bytes: z.instanceof(Uint8Array) }),
  errors: [TOO_MANY_NOTES],
  handle: ({ body }) => ({ bytes: body }),
});

/** Removes line breaks, indentation and the stars of docblocks. */
function flat(text: string): string {
  return text.replace(/\s+(\* )?/g, " ");
}

test("the generated files match the declarations", () => {
  for (const [path, text] of generatedFiles(coreDeclarations(), optionalDeclarations()))
    expect(readFileSync(path, "utf8"), path).toBe(text);
});

test("the page about the architecture lists the features and packages as they are", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const printed = (changed: Record<string, string>) =>
    printArchitecture((path) => changed[path] ?? readFileSync(path, "utf8"));
  const bearer = "packages/latchkey/src/features/bearer/index.ts";

  const edited = page.replace(/^.*`packages\/react`.*\n/m, "");
  expect(edited).not.toBe(page);
  expect(printed({ "docs/architecture.md": edited })).toBe(page);
  expect(printed({ [bearer]: "/** Tokens. More. */\nexport function bearer() {}" })).toMatch(
    /\| `bearer` +\| Tokens\. +\|/,
  );
  expect(() => printed({ [bearer]: "export function bearer() {}" })).toThrow("a comment above the feature");
  expect(() => printed({ "docs/architecture.md": page.replaceAll("<!-- end -->", "") })).toThrow(
    'lacks the markers of the list "packages"',
  );
});

test("a route's body, query and response are printed as plain types", () => {
  const text = flat(printApi(withFeature({ addNote })));
  expect(text).toContain(
    "export interface AddNoteBody { /** At most 1000 characters */ text: string; " +
      'kind?: "plain" | "rich" | undefined; labels?: (string | number)[] | undefined; meta: Record<string, unknown> | null; }',
  );
  expect(text).toContain("export interface AddNoteQuery { dryRun?: string | undefined; }");
  expect(text).toContain(
    'export interface AddNoteAnswer<F extends Fields = NoFields> { note: { id: string; createdAt: Date | null; }; by?: User & F["user"]; }',
  );
  expect(text).toContain(
    "/** Keep a note. * `POST /notes/add-one`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403), `TOO_MANY_NOTES` (403). */ " +
      "readonly addNote: ApiCall<{ body: AddNoteBody; query?: AddNoteQuery; headers: CallHeaders }, AddNoteAnswer<F>>;",
  );
});

test("the client calls a route by its path, and has no method for server-side calls", () => {
  const declarations = withFeature({
    addNote,
    clear: route({ ...addNote, path: "/notes/clear", body: z.object({ all: z.boolean().optional() }) }),
    purge: route({ ...addNote, path: "/notes/purge", serverOnly: true }),
    open: route({ ...addNote, method: "GET", path: "/notes/:id" }),
  });
  const text = flat(printClient(declarations));
  expect(text).toContain(
    "readonly addOne: ClientCall<AddNoteBody & { query?: AddNoteQuery }, AddNoteAnswer<F>>;",
  );
  expect(text).toContain(
    "readonly clear: BareClientCall<ClearBody & { query?: ClearQuery }, ClearAnswer<F>>;",
  );
  expect(text).not.toMatch(/readonly (purge|open|setPassword|error)\b/);
  const methods = printMethods(declarations);
  expect(methods).toContain('"/notes/clear": "POST"');
  expect(methods).not.toContain("/notes/add-one");
  expect(printErrorCodes(declarations)).toContain('TOO_MANY_NOTES: "You have too many notes"');
});

test("a date whose name clients don't recognize is refused", () => {
  const lateNote = route({ ...addNote, returns: z.object({ due: isoDate }) });
  expect(() => printApi(withFeature({ lateNote }))).toThrow('its name has to end with "At"');
});

test("a body of bytes is a file for clients and an array of bytes in process", () => {
  const declared = withFeature({ keepFile });
  expect(flat(printApi(declared))).toContain(
    "readonly keepFile: ApiCall<{ body: Uint8Array; headers: CallHeaders }, KeepFileAnswer>;",
  );
  expect(flat(printApi(declared))).toContain("export interface KeepFileAnswer { bytes: Uint8Array; }");
  expect(flat(printClient(declared))).toContain("readonly keepFile: ClientCall<Blob, KeepFileAnswer>;");
  expect(printMethods(declared)).not.toContain("/notes/keep-file");
  // A form could send such a body from another site without a preflight.
  expect(() => bytesBody({ types: ["text/plain"], limit: 1 })).toThrow("forms of foreign sites");
});

test("an optional feature has separate types and methods, with the imports they need", () => {
  const { routes, ...rest } = withFeature({ keepFile });
  const own = { ...rest, routes: routes.filter(({ name }) => name === "keepFile") };
  const api = printFeatureApi("multi-notes", own);
  expect(api).toContain('import type { ApiCall, CallHeaders } from "../kernel/contracts/call.ts";');
  expect(api).toContain("export interface MultiNotesApi {");
  const client = flat(printFeatureClient("multi-notes", own));
  expect(client).toContain('import type { KeepFileAnswer } from "latchkey/wire";');
  expect(client).toContain('import type { ClientCall } from "../call.ts";');
  expect(client).toContain("export interface MultiNotesMethods { readonly notes: {");
  expect(printErrorCodes({ errors: [] }, new Map([["multi-notes", { errors: [TOO_MANY_NOTES] }]]))).toContain(
    "export const $MULTI_NOTES_ERROR_CODES = {\nTOO_MANY_NOTES:",
  );
  // The types would be wrong for engines with additional fields.
  expect(() => printFeatureApi("notes", withFeature({ addNote }))).toThrow("need the fields");
});
