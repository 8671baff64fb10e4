import type { LanguageTexts, TextProblem } from "../../../base/env.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { audit } from "../../audit/index.ts";
import type { Acting } from "../access/authority.ts";
import { customTextStore } from "./store.ts";

/** Most IDs in an event. */
const MOST_NAMED = 20;

/** A text to set. Null: the default again. */
export interface TextChange {
  id: string;
  text: string | null;
}

/** The result of a change. */
export interface TextOutcome {
  id: string;
  outcome: "changed" | "same" | "unknown" | "broken";
  problem: TextProblem | null;
}

/** Changes texts of a language. Those that can be used are stored, whatever the others are. */
export const textChanges = requestService((core) => {
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
