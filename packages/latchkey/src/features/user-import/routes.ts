import { z } from "zod";
import { fail } from "../../base/errors.ts";
import { Done, done } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { service } from "../../kernel/contracts/service.ts";
import { IMPORT_NOT_FOUND } from "./errors.ts";
import { ImportRow, Verdict } from "./row.ts";
import { importStore } from "./store.ts";
import { undoing } from "./undo.ts";
import { writingUsers } from "./write-users.ts";

const MOST_ROWS = 1000;

/** The beginning and the end of an import. */
const runs = service((core) => {
  const { env, newId } = core;
  const store = core.use(importStore);
  const now = (): string => new Date(env.now()).toISOString();
  return {
    async begin(format: string, source: string) {
      const before = (await store.listInterrupted()).find(
        (run) => run.format === format && run.source === source,
      );
      if (before !== undefined) return { runId: before.id, isResumed: true };
      const id = await newId("importRun");
      await store.begin({ id, format, source, now: now() });
      return { runId: id, isResumed: false };
    },
    async assertThere(id: string): Promise<void> {
      if ((await store.findRun(id)) === undefined) throw fail(IMPORT_NOT_FOUND);
    },
    finish: (id: string) => store.finish({ id, now: now() }),
  };
});

const inProcess = { session: "none", serverOnly: true } as const;

const beginImport = route({
  ...inProcess,
  method: "POST",
  path: "/import/begin",
  summary: "Begin an import of users, or continue one from this source that was interrupted",
  body: z.object({ format: z.string(), source: z.string() }),
  returns: z.object({ runId: z.string(), isResumed: z.boolean() }),
  uses: { runs },
  errors: [],
  handle: async ({ body, runs }) => runs.begin(body.format, body.source),
});

const importRows = route({
  ...inProcess,
  method: "POST",
  path: "/import/rows",
  summary: "Import users of another system, with the hashes of their passwords",
  body: z.object({
    runId: z.string().nullable().describe("Null: nothing is written"),
    users: z.array(ImportRow).max(MOST_ROWS),
  }),
  returns: z.object({ rows: z.array(Verdict) }),
  uses: { runs, writingUsers },
  errors: [IMPORT_NOT_FOUND],
  async handle({ body: { runId, users }, runs, writingUsers }) {
    if (runId !== null) await runs.assertThere(runId);
    return { rows: await writingUsers({ runId: runId ?? undefined, users }) };
  },
});

const finishImport = route({
  ...inProcess,
  method: "POST",
  path: "/import/finish",
  summary: "Finish an import: the next one from the same source is another import",
  body: z.object({ runId: z.string() }),
  returns: Done,
  uses: { runs },
  errors: [IMPORT_NOT_FOUND],
  async handle({ body, runs }) {
    await runs.assertThere(body.runId);
    await runs.finish(body.runId);
    return done;
  },
});

const undoImport = route({
  ...inProcess,
  method: "POST",
  path: "/import/undo",
  summary: "Remove what an import made and was not used since: one page, from a position on",
  body: z.object({ runId: z.string(), after: z.string().default("") }),
  returns: z.object({
    rows: z.array(
      z.object({ userId: z.string(), email: z.string().nullable(), verdict: z.enum(["removed", "kept"]) }),
    ),
    next: z.string().nullable().describe("Position of the next page. Null: there is none"),
  }),
  uses: { runs, undoing },
  errors: [IMPORT_NOT_FOUND],
  async handle({ body: { runId, after }, runs, undoing }) {
    await runs.assertThere(runId);
    const { rows, next } = await undoing(runId, after);
    return { rows, next: next ?? null };
  },
});

export const userImportRoutes = { beginImport, importRows, finishImport, undoImport };
