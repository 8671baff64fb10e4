import { service } from "../../kernel/contracts/service.ts";
import { insertRows } from "../../storage/rows/insert-rows.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { CREDENTIAL } from "../accounts/store.ts";
import { accountTable } from "../accounts/tables.ts";
import { securityEventTable } from "../audit/tables.ts";
import { userTable } from "../users/tables.ts";
import { importedUserTable, importRunTable } from "./tables.ts";

/** Rows of one page of an import that is undone. */
const PAGE = 100;
/** Imports that were interrupted, of which one may continue. */
const MOST_RUNS = 100;

type Values = Readonly<Record<string, unknown>>;

/** Rows that an import makes. */
interface Made {
  readonly users: readonly Values[];
  readonly accounts: readonly Values[];
  readonly made: readonly Values[];
  readonly events: readonly Values[];
}

/** Statements over imports, and over the users that they look for and make, many at a time. */
export const importStore = service((core) => {
  const { db, calls } = core;
  const q = db.for(importRunTable, importedUserTable, userTable, accountTable);
  const isHooked = calls !== undefined;
  /** Defaults of columns that a row doesn't have. */
  const whole = (table: string) => {
    const columns = [...db.schema.columnsOf(table)];
    const initial = Object.fromEntries(columns.map(([name, column]) => [name, column.default ?? null]));
    return (row: Values): Values => ({ ...initial, ...row });
  };
  const [wholeUser, wholeAccount] = [whole("user"), whole("account")];
  const users = insertRows(db, userTable, isHooked);
  const accounts = insertRows(db, accountTable, isHooked);
  const made = insertRows(db, importedUserTable);
  const events = insertRows(db, securityEventTable);
  const run = q.read((k, p: { id: string }) => k.selectFrom("importRun").selectAll().where("id", "=", p.id));
  const interrupted = q.read((k) =>
    k
      .selectFrom("importRun")
      .selectAll()
      .where("finishedAt", "is", null)
      .orderBy("startedAt", "desc")
      .limit(MOST_RUNS),
  );
  const ofUser = q.read((k, p: { userId: string }) =>
    k
      .selectFrom("importedUser")
      .select(["runId", "position", "verdict"])
      .where("userId", "=", p.userId)
      .limit(MOST_RUNS),
  );
  const page = q.read((k, p: { runId: string; after: string }) =>
    k
      .selectFrom("importedUser")
      .select(["id", "userId", "verdict", "added", "createdAt"])
      .where("runId", "=", p.runId)
      .where("id", ">", p.after)
      .orderBy("id")
      .limit(PAGE),
  );
  const password = q.read((k, p: { userId: string }) =>
    k.selectFrom("account").select("id").where("userId", "=", p.userId).where("providerId", "=", CREDENTIAL),
  );
  return {
    begin: q.write((k, p: { id: string; format: string; source: string; now: string }) =>
      k
        .insertInto("importRun")
        .values({ id: p.id, format: p.format, source: p.source, startedAt: p.now, finishedAt: null }),
    ),
    finish: q.write((k, p: { id: string; now: string }) =>
      k.updateTable("importRun").set({ finishedAt: p.now }).where("id", "=", p.id),
    ),
    findRun: (id: string) => run.get({ id }),
    listInterrupted: () => interrupted.all(),
    byEmails: q.readIn((k, emails: readonly string[]) =>
      k.selectFrom("user").select(["id", "email", "emailVerified"]).where("email", "in", emails),
    ),
    byIds: q.readIn((k, ids: readonly string[]) => k.selectFrom("user").select("id").where("id", "in", ids)),
    byIdentities: q.readIn((k, keys: readonly string[]) =>
      k.selectFrom("account").select(["identityKey", "userId"]).where("identityKey", "in", keys),
    ),
    /** The rows that made a user, or added to them. */
    listOfUser: async (userId: string) => ofUser.all({ userId }),
    hasPassword: async (userId: string, tx: Transaction) =>
      (await password.get({ userId }, tx)) !== undefined,
    async insert(rows: Made, tx: Transaction): Promise<void> {
      await users(rows.users.map(wholeUser), tx);
      await accounts(rows.accounts.map(wholeAccount), tx);
      await made(rows.made, tx);
      await events(rows.events, tx);
    },
    /** Lists the rows that an import made, from a position on. */
    listMade: async (runId: string, after: string) => page.all({ runId, after }),
    forgetMade: q.write((k, p: { id: string }) => k.deleteFrom("importedUser").where("id", "=", p.id)),
    removeAccounts: q.writeIn((k, ids: readonly string[], p: { userId: string }) =>
      k.deleteFrom("account").where("id", "in", ids).where("userId", "=", p.userId),
    ),
  };
});
