import type { Database } from "./databases.ts";
import type { Person, Workload } from "./workload.ts";

export interface Verdict {
  /** Number of confirmed writes that the database doesn't contain. */
  lost: number;
  problems: string[];
}

/**
 * Compares the database with what clients were told. No request may be in progress.
 *
 * An unconfirmed write may be there or not. So a name is wrong only if both it and a later one were
 * confirmed, or if no client requested it.
 */
export async function judge(database: Database, workload: Workload): Promise<Verdict> {
  const users = new Map(
    (await database.query(`select "id", "email", "name" from "user"`)).map(([id, email, name]) => [
      id,
      { email, name },
    ]),
  );
  const sessions = new Set((await database.query(`select "token" from "session"`)).map(([token]) => token));
  const losses = workload.people.flatMap((person) => lossesOf(person, users.get(person.id), sessions));
  const problems = losses.slice(0, 5).map((text) => `lost: ${text}`);

  const halves = await database.query(
    `select u."email" from "user" u where u."email" like '%${workload.domain}'
     and ((select count(*) from "account" a where a."userId" = u."id") <> 1
     or not exists (select 1 from "session" s where s."userId" = u."id"))`,
  );
  if (halves.length > 0) problems.push(`half a sign-up: ${halves.slice(0, 5).join(", ")}`);
  for (const table of ["account", "session"]) {
    const orphans = await database.query(
      `select c."id" from "${table}" c left join "user" u on u."id" = c."userId" where u."id" is null`,
    );
    if (orphans.length > 0) problems.push(`${orphans.length} rows of ${table} without their user`);
  }
  for (const problem of await database.integrity()) problems.push(`the files are damaged: ${problem}`);
  return { lost: losses.length, problems };
}

/** Returns the confirmed writes of this person that the database doesn't contain. */
function lossesOf(
  person: Person,
  row: { email: string | undefined; name: string | undefined } | undefined,
  sessions: ReadonlySet<string | undefined>,
): string[] {
  const { email, attempted, confirmed, session, others } = person;
  if (row === undefined || row.email !== email) return [`the sign-up of ${email}`];
  const losses: string[] = [];
  const { name = "" } = row;
  const last = confirmed.at(-1) ?? "new";
  if (name !== last && !isDoubtful(name, attempted, confirmed))
    losses.push(`${email} has the name ${name}, but ${last} was confirmed`);
  if (!sessions.has(session.stored)) losses.push(`the session of ${email}`);
  for (const other of others) {
    const isThere = sessions.has(other.stored);
    if (!other.isDoubtful && !isThere) losses.push(`a session opened by ${email}`);
    if (other.revokedAt !== undefined && isThere) losses.push(`the end of a session of ${email}`);
  }
  return losses;
}

/** True if a name was requested and never confirmed: it may have taken effect at any time since. */
function isDoubtful(name: string, attempted: readonly string[], confirmed: readonly string[]): boolean {
  return attempted.includes(name) && !confirmed.includes(name);
}

/** Returns the secrets that a log contains, each shortened to its first characters. */
export function secretsIn(log: string, secrets: Iterable<string>): string[] {
  const found: string[] = [];
  for (const secret of secrets)
    if (secret !== "" && log.includes(secret)) found.push(`${secret.slice(0, 4)}…`);
  return found;
}
