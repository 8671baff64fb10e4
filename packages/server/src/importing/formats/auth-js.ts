import { ConfigurationError } from "latchkey/host";
import { type OtherDatabase, otherDatabase, PAGE, type Row } from "../database-rows.ts";
import { accountOf, dateOf, isTrue, type Reader, sourceRow, textOf } from "../source-row.ts";

/** Names of its tables, as its adapters make them. */
const TABLES = [
  ["users", "accounts"],
  ["User", "Account"],
  ["user", "account"],
] as const;

/** Reads the tables of Auth.js (NextAuth), made by its own adapter, by Prisma or by Drizzle. */
export const readAuthJs: Reader = async function* (url, _, onRead) {
  const database = await otherDatabase(url);
  try {
    const [users, accounts] = await tablesIn(database);
    const [counted] = await database.rows(`select count(*) as count from ${users}`);
    const total = Number(counted?.count);
    const column = await userColumnOf(database, accounts);
    let after: string | number | undefined;
    for (let done = 0; ; ) {
      const page = await database.rows(
        `select * from ${users} ${after === undefined ? "" : "where id > ?"} order by id limit ${PAGE}`,
        after === undefined ? [] : [after],
      );
      const [first, last] = [idOf(page[0]), idOf(page.at(-1))];
      if (first === undefined || last === undefined) return;
      const linked = await database.rows(
        `select * from ${accounts} where ${column} >= ? and ${column} <= ?`,
        [first, last],
      );
      const ofUser = Map.groupBy(linked, (row) => String(row.userId ?? row.user_id));
      for (const user of page) yield rowOf(user, ofUser.get(String(user.id)) ?? []);
      after = last;
      done += page.length;
      onRead?.(done, total);
    }
  } finally {
    await database.close();
  }
};

function idOf(row: Row | undefined): string | number | undefined {
  const id = row?.id;
  return typeof id === "number" || typeof id === "string" ? id : undefined;
}

async function tablesIn(database: OtherDatabase): Promise<readonly [string, string]> {
  for (const names of TABLES) {
    const [users, accounts] = names.map((name) => database.name(name));
    try {
      // An account of Auth.js has the ID at its provider in a column of this name.
      await database.rows(`select ${database.name("providerAccountId")} from ${accounts} limit 1`);
      return [users ?? "", accounts ?? ""];
    } catch {
      // Another adapter, or another product.
    }
  }
  throw new ConfigurationError(
    `This database has no tables of Auth.js (${TABLES.map((names) => names.join(", ")).join("; ")}).`,
  );
}

async function userColumnOf(database: OtherDatabase, accounts: string): Promise<string> {
  const camel = database.name("userId");
  return database.rows(`select ${camel} from ${accounts} limit 1`).then(
    () => camel,
    () => database.name("user_id"),
  );
}

function rowOf(user: Row, accounts: readonly Row[]) {
  return sourceRow({
    id: textOf(user.id),
    email: textOf(user.email),
    emailVerified: isTrue(user.emailVerified ?? user.email_verified),
    name: textOf(user.name),
    image: textOf(user.image),
    createdAt: dateOf(user.createdAt ?? user.created_at),
    accounts: accounts
      .filter(({ type }) => type !== "email" && type !== "credentials")
      .flatMap(({ provider, providerAccountId }) => accountOf(provider, providerAccountId)),
  });
}
