import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { linesOf } from "../lines.ts";
import {
  accountOf,
  dateOf,
  listOf,
  type Members,
  membersOf,
  type Reader,
  rowOr,
  sourceRow,
  textOf,
} from "../source-row.ts";
import { objectIn } from "./csv.ts";

interface Hash {
  password: string;
  email: string;
}

/** Connections of Auth0 with a password. */
const OWN = "auth0";

/**
 * Reads the users' export (JSON lines), and the hashes that the support sends apart. A user with a password
 * has the ID `auth0|` and the `_id` or `alt_id` of the hash.
 */
export const readAuth0: Reader = async function* (path, { hashes }, onRead) {
  const kept = hashes === undefined ? undefined : await hashesIn(hashes);
  try {
    for await (const line of linesOf(path, onRead)) {
      yield rowOr(objectIn(line), (user) => rowOf(user, kept?.find));
    }
  } finally {
    kept?.close();
  }
};

function rowOf(user: Members, find?: (id: string) => Hash | undefined) {
  const id = textOf(user.user_id) ?? textOf(user.Id);
  const identities = listOf(user.identities).map(membersOf);
  const own = ownIds(id, identities);
  const hashes = own.flatMap((one) => find?.(one) ?? []);
  const isMissing = find !== undefined && own.length > 0 && hashes.length === 0;
  return sourceRow({
    id,
    email: textOf(user.email) ?? textOf(user.Email) ?? (isOwn(id) ? hashes[0]?.email : undefined),
    emailVerified: user.email_verified === true || user["Email Verified"] === true,
    name: nameOf(user),
    username: textOf(user.username),
    image: textOf(user.picture),
    createdAt: dateOf(user.created_at),
    banned: user.blocked === true ? true : undefined,
    password: hashes[0]?.password,
    accounts: identities.flatMap(({ provider, user_id }) =>
      provider === OWN ? [] : accountOf(provider, user_id),
    ),
    notes: isMissing ? ["PASSWORD_MISSING"] : hashes.length > 1 ? ["PASSWORD_KEPT"] : undefined,
  });
}

const isOwn = (id: string | undefined): id is string => id?.startsWith(`${OWN}|`) === true;

/** The IDs of hashes: of the user, and of identities with a password that were linked to it. */
function ownIds(id: string | undefined, identities: readonly Members[]): string[] {
  const linked = identities.flatMap(({ provider, user_id }) =>
    provider === OWN ? `${OWN}|${textOf(user_id)}` : [],
  );
  return [...new Set([id, ...linked])].filter(isOwn).map((one) => one.slice(OWN.length + 1));
}

/** A name that is only the email address says nothing. */
function nameOf({ name, nickname, email }: Members): string | undefined {
  const given = textOf(name);
  return given === undefined || given === email ? textOf(nickname) : given;
}

/** Hashes in a database of a private folder: there may be more of them than memory. */
async function hashesIn(path: string) {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-import-"));
  const database = new DatabaseSync(join(folder, "hashes.db"));
  const close = (): void => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    database.exec("pragma journal_mode = off; pragma synchronous = off; begin");
    database.exec("create table hash (id blob primary key, password text, email text) without rowid");
    const add = database.prepare("insert or replace into hash values (?, ?, ?)");
    for await (const line of linesOf(path)) {
      const row = objectIn(line) ?? {};
      const password = textOf(row.passwordHash);
      const ids = [textOf(membersOf(row._id).$oid) ?? textOf(row._id), textOf(row.alt_id)];
      for (const id of ids)
        if (id !== undefined && password !== undefined) add.run(key(id), password, emailIn(row));
    }
    database.exec("commit");
  } catch (error) {
    close();
    throw error;
  }
  const one = database.prepare("select password, email from hash where id = ?");
  return {
    close,
    find(id: string): Hash | undefined {
      const row = one.get(key(id));
      return row && { password: String(row.password), email: String(row.email) };
    },
  };
}

function key(id: string): Buffer {
  return createHash("sha256").update(id).digest().subarray(0, 16);
}

/** The email address may be among the identifiers only. */
function emailIn(row: Members): string {
  const identifiers = listOf(row.identifiers).map(membersOf);
  return textOf(row.email) ?? textOf(identifiers.find(({ type }) => type === "email")?.value) ?? "";
}
