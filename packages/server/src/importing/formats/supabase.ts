import { ConfigurationError } from "latchkey/host";
import { type OtherDatabase, otherDatabase, PAGE, type Row } from "../database-rows.ts";
import { accountOf, dateOf, membersOf, type Reader, sourceRow, textOf } from "../source-row.ts";

/** Providers of identities that are an email address or a phone number. */
const OWN = ["email", "phone"];

/** Reads the schema `auth` of a Supabase project. */
export const readSupabase: Reader = async function* (url, _, onRead) {
  const database = await otherDatabase(url);
  try {
    if (database.kind !== "postgres")
      throw new ConfigurationError("Supabase is on PostgreSQL: name the URL postgres://….");
    const total = await countOf(database);
    let after = "00000000-0000-0000-0000-000000000000";
    for (let done = 0; ; ) {
      const users = await database.rows(`select * from auth.users where id > ? order by id limit ${PAGE}`, [
        after,
      ]);
      const last = users.at(-1);
      if (last === undefined) return;
      const range = [after, String(last.id)];
      const identities = byUser(
        await database.rows("select * from auth.identities where user_id > ? and user_id <= ?", range),
      );
      const factors = byUser(
        await database.rows(
          "select user_id, secret from auth.mfa_factors where user_id > ? and user_id <= ? and status = 'verified' and factor_type = 'totp'",
          range,
        ),
      );
      for (const user of users)
        yield user.deleted_at == null && user.is_anonymous !== true
          ? rowOf(user, identities.get(user.id) ?? [], factors.get(user.id)?.[0])
          : { unreadable: "NOT_A_USER" };
      after = String(last.id);
      done += users.length;
      onRead?.(done, total);
    }
  } finally {
    await database.close();
  }
};

async function countOf(database: OtherDatabase): Promise<number> {
  const [found] = await database.rows("select count(*) as count from auth.users").catch(() => {
    throw new ConfigurationError("This database has no table auth.users: it isn't Supabase's.");
  });
  return Number(found?.count);
}

function byUser(rows: readonly Row[]): Map<unknown, Row[]> {
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

function rowOf(user: Row, identities: readonly Row[], factor: Row | undefined) {
  const about = membersOf(user.raw_user_meta_data);
  const bannedUntil = dateOf(user.banned_until);
  return sourceRow({
    id: textOf(user.id),
    email: textOf(user.email),
    emailVerified: user.email_confirmed_at != null,
    name: textOf(about.full_name) ?? textOf(about.name),
    image: textOf(about.avatar_url) ?? textOf(about.picture),
    createdAt: dateOf(user.created_at),
    banned: bannedUntil !== undefined && Date.parse(bannedUntil) > Date.now() ? true : undefined,
    password: textOf(user.encrypted_password),
    totpSecret: factor && textOf(factor.secret),
    accounts: identities
      .filter(({ provider }) => !OWN.includes(String(provider)))
      .flatMap(({ provider, identity_data, provider_id }) =>
        accountOf(provider, membersOf(identity_data).sub ?? provider_id),
      ),
  });
}
