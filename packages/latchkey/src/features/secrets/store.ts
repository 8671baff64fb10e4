import type { Core } from "../../kernel/contracts/core.ts";
import { service } from "../../kernel/contracts/service.ts";
import { isSealed } from "../../security/seal.ts";
import { type FrameworkText, frameworkText, type SealedText } from "../../storage/tables/column-texts.ts";
import type { MergedTable } from "../../storage/tables/table.ts";
import { sealedTexts, unquoted } from "./sealed-texts.ts";
import { secretTable } from "./tables.ts";

const MOST = 100;

/** Statements over the secrets that the database was used with. */
export const secretStore = service(({ db }) => {
  const q = db.for(secretTable);
  const all = q.read((k) => k.selectFrom("latchkey_secret").select(["id", "name"]).limit(MOST));
  return {
    all: async () => all.all(),
    insert: q.write((k, p: { id: string; name: string; now: string }) =>
      k.insertInto("latchkey_secret").values({ id: p.id, name: p.name, createdAt: p.now }),
    ),
    /** False: there is none of the name. */
    forget: q.claim((k, p: { name: string }) => k.deleteFrom("latchkey_secret").where("name", "=", p.name)),
  };
});

/** Rows per read. */
const PAGE = 100;

/** A sealed value where it is stored. */
interface SealedValue {
  stored: string;
  /** True if it isn't sealed. */
  readonly isClear: boolean;
  /** The secret that opens it. Undefined: no secret of the ring does. */
  secretId: string | undefined;
  /** Null: the row doesn't say. */
  createdAt: string | null;
  /** Seals it under the first secret. False: it has changed in between, and that change has sealed it. */
  reseal(): Promise<boolean>;
  /** False if the compatible framework has no such column, or can read this value. */
  readonly isOwnForm: boolean;
  /** The user loses this if the framework has no form for the text. Undefined: it has one. */
  readonly loses: FrameworkText["loses"] | undefined;
  /** Writes it in the framework's form. The write format is `shared`. */
  share(): Promise<boolean>;
}

/** All sealed values of the database, of every feature. */
export const sealedValues = service((core) => {
  const columns = [...core.db.schema.tables.values()].flatMap((table) =>
    [...table.columns].flatMap(([column, { sealed }]) =>
      sealed === undefined ? [] : [statements(core, table, column, sealed)],
    ),
  );
  /**
   * `isComplete`: false before an adoption, when tables and columns may be missing. `hasClear`: true for texts, too,
   * that were written before they were sealed. `beforePage`: called before each read of rows.
   */
  return async function* (
    isComplete = true,
    hasClear = false,
    beforePage = async () => {},
  ): AsyncGenerator<SealedValue> {
    for (const values of columns) {
      try {
        yield* values(isComplete, hasClear, beforePage);
      } catch (error) {
        if (isComplete || !core.db.dialect.isMissing(error)) throw error;
      }
    }
  };
});

function statements(core: Core, { name, columns }: MergedTable, column: string, sealed: SealedText) {
  const { db } = core;
  const texts = sealedTexts(core);
  const { framework } = columns.get(column) ?? {};
  const q = db.for(secretTable);
  // The names come from the schema, and the columns hold texts and dates as these do.
  const table = name as "latchkey_secret";
  // See above.
  const value = column as "name";
  const hasDate = columns.has("createdAt");
  const columnsOf = (dated: boolean): readonly ("id" | "name" | "createdAt")[] =>
    dated ? ["id", value, "createdAt"] : ["id", value];
  const pageOf = (dated: boolean) =>
    q.read((k, p: { after: string }) =>
      k
        .selectFrom(table)
        .select(columnsOf(dated))
        .where("id", ">", p.after)
        .where(value, "is not", null)
        .orderBy("id")
        .limit(PAGE),
    );
  const page = pageOf(hasDate);
  const firstPage = () =>
    q.read((k) =>
      k.selectFrom(table).select(columnsOf(false)).where(value, "is not", null).orderBy("id").limit(PAGE),
    );
  const pageAfter = async (after: string, isComplete: boolean) => {
    if (isComplete) return page.all({ after });
    // Before an adoption, tables may lack the date, and an ID that is no text can't be compared with an empty one.
    return after === "" ? firstPage().all() : pageOf(false).all({ after });
  };
  const replace = q.claim((k, p: { id: string; before: string; after: string }) =>
    k
      .updateTable(table)
      .set({ [value]: p.after })
      .where("id", "=", p.id)
      .where(value, "=", p.before),
  );
  return async function* (
    isComplete: boolean,
    hasClear: boolean,
    beforePage: () => Promise<void>,
  ): AsyncGenerator<SealedValue> {
    const takesClear = hasClear && sealed.shared === "on request";
    for (let after = ""; ; ) {
      await beforePage();
      const rows = await pageAfter(after, isComplete);
      for (const row of rows) {
        const stored = row[value];
        const found = foundIn(texts, stored, sealed, takesClear);
        if (found === undefined) continue;
        const { inner, isClear, opened } = found;
        const text = opened && frameworkText(framework, opened.opened);
        const write = (after: string) => replace({ id: row.id, before: stored, after });
        yield {
          stored,
          isClear,
          // An imported key may be in a form that only Latchkey knows, though sealed as the framework does.
          isOwnForm:
            sealed.shared !== undefined &&
            (inner.startsWith("$lk$") || (opened !== undefined && text !== opened.opened)),
          loses: opened !== undefined && text === undefined ? framework?.loses : undefined,
          async share() {
            if (opened === undefined || text === undefined) return false;
            return write(texts.share({ ...opened, opened: text }, sealed));
          },
          secretId: opened?.secretId,
          createdAt: row.createdAt ?? null,
          async reseal() {
            if (opened === undefined) return false;
            return write(texts.seal(opened, sealed));
          },
        };
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.id;
    }
  };
}

/** Opens a stored text. Undefined: it isn't sealed, and `takesClear` is false. */
function foundIn(
  texts: ReturnType<typeof sealedTexts>,
  stored: string,
  sealed: SealedText,
  takesClear: boolean,
) {
  const inner = unquoted(stored);
  if (!isSealed(inner))
    return takesClear ? { inner, isClear: true, opened: { opened: stored, secretId: undefined } } : undefined;
  const opened = texts.read(stored, sealed);
  // A plain text of hex digits alone looks like a sealed one of the compatible framework.
  if (opened === undefined && !inner.startsWith("$") && sealed.shared !== "always") return undefined;
  return { inner, isClear: false, opened };
}
