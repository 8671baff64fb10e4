import type { Core } from "../../kernel/contracts/core.ts";
import { service } from "../../kernel/contracts/service.ts";
import { isSealed } from "../../security/seal.ts";
import type { MergedTable, SealedText } from "../../storage/tables/table.ts";
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
  /** The secret that opens it. Undefined: no secret of the ring does. */
  secretId: string | undefined;
  /** Null: the row doesn't say. */
  createdAt: string | null;
  /** Seals it under the first secret. False: it has changed in between, and that change has sealed it. */
  reseal(): Promise<boolean>;
}

/** All sealed values of the database, of every feature. */
export const sealedValues = service((core) => {
  const columns = [...core.db.schema.tables.values()].flatMap((table) =>
    [...table.columns].flatMap(([column, { sealed }]) =>
      sealed === undefined ? [] : [statements(core, table, column, sealed)],
    ),
  );
  return async function* (): AsyncGenerator<SealedValue> {
    for (const values of columns) yield* values();
  };
});

function statements(core: Core, { name, columns }: MergedTable, column: string, sealed: SealedText) {
  const { db, sealer } = core;
  const texts = sealedTexts(sealer);
  const q = db.for(secretTable);
  // The names come from the schema, and the columns hold texts and dates as these do.
  const table = name as "latchkey_secret";
  // See above.
  const value = column as "name";
  const hasDate = columns.has("createdAt");
  const page = q.read((k, p: { after: string }) =>
    k
      .selectFrom(table)
      .select(hasDate ? ["id", value, "createdAt"] : ["id", value])
      .where("id", ">", p.after)
      .where(value, "is not", null)
      .orderBy("id")
      .limit(PAGE),
  );
  const replace = q.claim((k, p: { id: string; before: string; after: string }) =>
    k
      .updateTable(table)
      .set({ [value]: p.after })
      .where("id", "=", p.id)
      .where(value, "=", p.before),
  );
  return async function* (): AsyncGenerator<SealedValue> {
    for (let after = ""; ; ) {
      const rows = await page.all({ after });
      for (const row of rows) {
        const stored = row[value];
        const inner = unquoted(stored);
        if (!isSealed(inner)) continue;
        const opened = texts.read(stored, sealed);
        // A plain text of hex digits alone looks like a sealed one of the compatible framework.
        if (opened === undefined && !inner.startsWith("$")) continue;
        yield {
          stored,
          secretId: opened?.secretId,
          createdAt: row.createdAt ?? null,
          async reseal() {
            if (opened === undefined) return false;
            return replace({ id: row.id, before: stored, after: texts.seal(opened, sealed) });
          },
        };
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.id;
    }
  };
}
