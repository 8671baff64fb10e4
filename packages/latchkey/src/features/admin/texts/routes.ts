import { z } from "zod";
import { errorCode, fail, UNAUTHORIZED } from "../../../base/errors.ts";
import type { LanguageTexts, TextProblem } from "../../../base/host-texts.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { audit } from "../../audit/index.ts";
import { type Acting, adminWith, reading } from "../access/authority.ts";
import { customTextStore } from "./store.ts";

export const MAY_NOT_LIST_TEXTS = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_LIST_TEXTS",
  403,
  "You are not allowed to list texts",
);
export const MAY_NOT_CHANGE_TEXTS = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_CHANGE_TEXTS",
  403,
  "You are not allowed to change texts",
);
export const TEXTS_NOT_FOUND = errorCode(
  "TEXTS_NOT_FOUND",
  404,
  "There are no texts in this language that can be changed",
);

/** Most texts of one request. */
const MOST = 200;
/** Longest ID, and longest text, in characters. */
const LONGEST_ID = 160;
const LONGEST = 4000;

const Language = z.string().min(2).max(20).describe("A language on offer, such as `pt-BR`");

/** Texts of the host in a language. */
const hostTexts = service(({ env }) => async (language: string) => {
  const { texts } = env;
  const found = texts?.languages().includes(language) ? await texts.of(language) : undefined;
  if (found === undefined) throw fail(TEXTS_NOT_FOUND);
  return found;
});

/** Most IDs in an event. */
const MOST_NAMED = 20;

/** A text to set. Null: the default again. */
interface TextChange {
  id: string;
  text: string | null;
}

/** The result of a change. */
interface TextOutcome {
  id: string;
  outcome: "changed" | "same" | "unknown" | "broken";
  problem: TextProblem | null;
}

/** Changes texts of a language. Those that can be used are stored, whatever the others are. */
const textChanges = requestService((core) => {
  const { db, newId, env } = core;
  const store = core.use(customTextStore);
  const auditOf = audit.make(core);
  return (context) =>
    async (
      acting: Acting,
      language: string,
      texts: LanguageTexts,
      changes: readonly TextChange[],
    ): Promise<TextOutcome[]> => {
      const current = new Map(
        (await store.list()).filter((row) => row.language === language).map((row) => [row.name, row.value]),
      );
      const put = new Map<string, string | null>();
      const outcomes = changes.map(({ id, text }): TextOutcome => {
        const usual = texts.defaults.get(id);
        if (usual === undefined) return { id, outcome: "unknown", problem: null };
        const value = text === usual ? null : text;
        if (value === (current.get(id) ?? null)) return { id, outcome: "same", problem: null };
        const problem = value === null ? undefined : texts.problemOf(id, value);
        if (problem !== undefined) return { id, outcome: "broken", problem };
        put.set(id, value);
        return { id, outcome: "changed", problem: null };
      });
      if (put.size === 0) return outcomes;
      // In one order, so that two transactions can't wait for one another.
      const ids = [...put.keys()].toSorted();
      await db.transaction(async (tx) => {
        await acting.stillActing(tx);
        const updatedAt = context.time();
        for (const name of ids)
          await store.put(
            { id: await newId("customText", tx), language, name, value: put.get(name) ?? null, updatedAt },
            tx,
          );
        const details = { language, count: ids.length, texts: ids.slice(0, MOST_NAMED) };
        await auditOf(context).record({ event: "texts_changed", userId: null, details }, tx);
      });
      env.texts?.changed();
      return outcomes;
    };
});

const listTexts = route({
  ...reading,
  path: "/admin/list-texts",
  summary: "List the texts of screens and emails in a language, with those that were changed",
  query: z.object({ language: Language }),
  returns: z.object({
    languages: z.array(z.string()).describe("The languages on offer"),
    texts: z.array(
      z.object({
        id: z.string(),
        default: z.string().describe("The text without a change, as an ICU message"),
        text: z.string().nullable().describe("Null: it wasn't changed"),
      }),
    ),
  }),
  needs: adminWith({ text: ["list"] }, MAY_NOT_LIST_TEXTS),
  uses: { hostTexts, store: customTextStore },
  errors: [TEXTS_NOT_FOUND],
  async handle({ query, core, hostTexts, store }) {
    const { defaults } = await hostTexts(query.language);
    const rows = (await store.list()).filter(({ language }) => language === query.language);
    const changed = new Map(rows.map(({ name, value }) => [name, value]));
    return {
      languages: [...(core.env.texts?.languages() ?? [])],
      texts: [...defaults].map(([id, usual]) => ({ id, default: usual, text: changed.get(id) ?? null })),
    };
  },
});

const changeTexts = route({
  method: "POST",
  path: "/admin/change-texts",
  summary: "Change texts of screens and emails in a language. A text that would break is left as it was",
  session: "required",
  store: true,
  ownOnly: true,
  body: z.object({
    language: Language,
    texts: z
      .array(
        z.object({
          id: z.string().min(1).max(LONGEST_ID),
          text: z.string().max(LONGEST).nullable().describe("An ICU message. Null: the default again"),
        }),
      )
      .min(1)
      .max(MOST),
  }),
  returns: z.object({
    results: z
      .array(
        z.object({
          id: z.string(),
          outcome: z.enum(["changed", "same", "unknown", "broken"]),
          problem: z
            .object({
              code: z.string().describe("Stable identifier for programs"),
              names: z.array(z.string()).describe("Such as the missing placeholders"),
            })
            .nullable()
            .describe("With `broken`"),
        }),
      )
      .describe("One result for each text, in the same order"),
  }),
  needs: adminWith({ text: ["update"] }, MAY_NOT_CHANGE_TEXTS),
  uses: { hostTexts, textChanges },
  event: { name: "texts_changed" },
  errors: [TEXTS_NOT_FOUND],
  async handle({ body, acting, hostTexts, textChanges }) {
    const { language, texts } = body;
    const results = await textChanges(acting, language, await hostTexts(language), texts);
    return {
      results: results.map(({ problem, ...rest }) => ({
        ...rest,
        problem: problem && { code: problem.code, names: [...problem.names] },
      })),
    };
  },
});

const readTexts = route({
  method: "GET",
  path: "/admin/read-texts",
  summary: "Read the changed texts of all languages, if there are others than those of a version",
  session: "optional",
  store: true,
  serverOnly: true,
  query: z.object({ version: z.number() }),
  returns: z.object({
    version: z.number(),
    texts: z
      .array(z.object({ language: z.string(), id: z.string(), text: z.string() }))
      .nullable()
      .describe("Null: the same as before"),
  }),
  needs: adminWith({ text: ["list"] }, MAY_NOT_LIST_TEXTS),
  uses: { store: customTextStore },
  errors: [UNAUTHORIZED],
  async handle({ query, store }) {
    // Read first: texts that change in between are read once more.
    const version = await store.version();
    if (version === query.version) return { version, texts: null };
    const rows = await store.list();
    return {
      version,
      texts: rows.flatMap(({ language, name, value }) =>
        value === null ? [] : [{ language, id: name, text: value }],
      ),
    };
  },
});

/** Texts of screens and emails that administrators change. */
export const textRoutes = { listTexts, changeTexts, readTexts };
