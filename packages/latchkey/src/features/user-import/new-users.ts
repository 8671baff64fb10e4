import { service } from "../../kernel/contracts/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { backgroundEvent } from "../audit/index.ts";
import { credentialKeys, importParts, type Prepared } from "./prepare.ts";
import type { ImportCode, ImportRow, Verdict } from "./row.ts";
import { importStore } from "./store.ts";

/** Writes new users with a few statements, in one transaction. Throws `UniqueViolation`. */
export const newUsers = service((core) => {
  const { db, env, newId } = core;
  const store = core.use(importStore);
  const parts = core.use(importParts);
  const eventOf = core.use(importedEvent);
  return async (fresh: readonly Prepared[], runId: string): Promise<Verdict[]> => {
    const at = new Date(env.now()).toISOString();
    return db.transaction(async (tx) => {
      const rows: Awaited<ReturnType<typeof rowsOf>>[] = [];
      for (const each of fresh) rows.push(await rowsOf(each, runId, at, newId, tx));
      await store.insert(
        {
          users: rows.map(({ user }) => user),
          accounts: rows.flatMap(({ accounts }) => accounts),
          made: rows.map(({ made }) => made),
          events: rows.map(({ user }) => eventOf(user.id, runId)),
        },
        tx,
      );
      for (const [index, { row }] of fresh.entries())
        for (const part of parts) await part.add?.(rows[index]?.user.id ?? "", row, at, tx);
      return fresh.map((each, index) => verdictOf(each, "created", rows[index]?.user.id ?? null));
    });
  };
});

/** The event of a user whom an import created or added to. */
export const IMPORTED = "user_imported";

/** Makes the row of that event. */
export const importedEvent = service((core) => {
  const event = core.use(backgroundEvent);
  return (userId: string, runId: string) => ({
    ...event({ event: IMPORTED, userId }),
    ...{ targetType: "import", targetId: runId },
  });
});

type NewId = (table: string, tx: Transaction) => string | Promise<string>;

/** The rows of a new user. */
async function rowsOf(each: Prepared, runId: string, at: string, newId: NewId, tx: Transaction) {
  const id = each.id ?? (await newId("user", tx));
  const { createdAt } = each.row;
  const base = { userId: id, createdAt: at, updatedAt: at };
  const accounts: Readonly<Record<string, unknown>>[] = [];
  if (each.password !== undefined)
    accounts.push({
      ...base,
      ...credentialKeys(id),
      password: each.password,
      id: await newId("account", tx),
    });
  for (const account of each.accounts) accounts.push({ ...base, ...account, id: await newId("account", tx) });
  const made = madeRow({ runId, userId: id, at, position: each.row.position, verdict: "created", added: "" });
  return {
    user: {
      ...each.user,
      id,
      createdAt: createdAt === undefined ? at : new Date(createdAt).toISOString(),
      updatedAt: at,
    },
    accounts,
    made: { ...made, id: await newId("importedUser", tx) },
  };
}

export function madeRow({
  at,
  ...made
}: {
  runId: string;
  userId: string;
  at: string;
  position: number;
  verdict: Verdict["verdict"];
  added: string;
}) {
  return { ...made, createdAt: at };
}

export function verdictOf(
  { row, email, notes }: Prepared,
  verdict: Verdict["verdict"],
  userId: string | null,
): Verdict {
  return { position: row.position, email, verdict, userId, reason: null, notes: [...notes] };
}

export function skipped(
  { position, email }: ImportRow,
  reason: ImportCode,
  userId: string | null = null,
): Verdict {
  return { position, email, verdict: "skipped", userId, reason, notes: [] };
}
