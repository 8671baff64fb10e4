import { service } from "../../kernel/contracts/service.ts";
import { CLEAN_UP_LIMIT, cleanUp } from "../../storage/outbox/clean-up.ts";
import { namedLock } from "../../storage/outbox/lease.ts";
import { insertRow } from "../../storage/rows/insert-rows.ts";
import type { Row } from "../../storage/tables/table.ts";
import type { Transaction } from "../../storage/transaction.ts";
import type { StoredKey } from "./options.ts";
import { jwtSettings } from "./options.ts";
import { jwksTable } from "./tables.ts";

export { PRIVATE_KEY_PURPOSE } from "./tables.ts";

export type KeyRow = Row<typeof jwksTable>;

const MOST = 200;

/** Statements over `jwks`, or the application's adapter in their place. */
export const keyStore = service((core) => {
  const { getJwks, createJwk } = core.use(jwtSettings).adapter;
  const q = core.db.for(jwksTable);
  const list = q.read((k) => k.selectFrom("jwks").selectAll().orderBy("createdAt", "desc").limit(MOST));
  const insert = insertRow(core.db, jwksTable);
  const setExpiry = q.write((k, p: { id: string; expiresAt: string }) =>
    k.updateTable("jwks").set({ expiresAt: p.expiresAt }).where("id", "=", p.id),
  );
  const remove = q.write((k, p: { id: string }) => k.deleteFrom("jwks").where("id", "=", p.id));
  const expired = q.read((k, p: { before: string }) =>
    k.selectFrom("jwks").select("id").where("expiresAt", "<=", p.before).limit(CLEAN_UP_LIMIT),
  );
  const removeExpired = q.writeIn((k, ids: readonly string[], p: { before: string }) =>
    k.deleteFrom("jwks").where("id", "in", ids).where("expiresAt", "<=", p.before),
  );
  return {
    /** Lets only one process at a time create keys, or expire them. */
    lock: namedLock(core.db, "signing-keys"),
    all: async (tx?: Transaction): Promise<readonly KeyRow[]> =>
      getJwks === undefined ? list.all(undefined, tx) : (await getJwks()).map(rowOf),
    async insert(row: Omit<KeyRow, "id">, tx: Transaction): Promise<KeyRow> {
      if (createJwk !== undefined) return rowOf(await createJwk(keyOf(row)));
      const made = { id: await core.newId("jwks", tx), ...row };
      await insert(made, tx);
      return made;
    },
    setExpiry,
    remove,
    expired: cleanUp(async (before) => expired.all({ before }), removeExpired),
  };
});

function rowOf({ createdAt, expiresAt, alg, crv, ...key }: StoredKey): KeyRow {
  const iso = (date: Date) => new Date(date).toISOString();
  return {
    ...key,
    createdAt: iso(createdAt),
    expiresAt: expiresAt ? iso(expiresAt) : null,
    alg: alg ?? null,
    crv: crv ?? null,
  };
}

function keyOf({ createdAt, expiresAt, ...key }: Omit<KeyRow, "id">): Omit<StoredKey, "id"> {
  const expiry = expiresAt === null ? {} : { expiresAt: new Date(expiresAt) };
  return { ...key, createdAt: new Date(createdAt), ...expiry };
}
