import { randomBytes } from "node:crypto";
import { frameworkSeal, jsonIn, keyOfSecret, type TransferredRow } from "latchkey/host";
import { membersOf } from "../importing/source-row.ts";

/** Reasons for a row that better-auth doesn't get, or doesn't get as a whole. */
export const LOSSES = {
  TABLE_UNKNOWN: "The other database has no table for these rows",
  PASSWORD_UNREADABLE: "Only Latchkey verifies the password's hash: the user resets the password",
  BACKUP_CODES_UNREADABLE: "Only Latchkey verifies the hashes of the backup codes: the user makes new ones",
  TWO_FACTOR_UNREADABLE:
    "The key of the authenticator app is no text, as it must be there: the account has no second factor",
  SECRET_LOST: "No secret of this deployment opens the value",
} as const;

export type Loss = keyof typeof LOSSES;

/** `salt:key` of scrypt, as better-auth hashes passwords. */
const PASSWORD = /^[0-9a-f]{32}:[0-9a-f]{128}$/;

type Secrets = Record<string, unknown>;

/** Converts the secrets of a table. Returns what is lost, or undefined if the row is worth nothing without them. */
type Conversion = (secrets: Secrets, seal: (text: string) => string) => Loss[] | undefined;

const CONVERSIONS: Readonly<Record<string, Conversion>> = {
  account(secrets) {
    const lost = ["accessToken", "refreshToken", "idToken"].flatMap((name) => {
      const token = plain(secrets[name]);
      secrets[name] = token ?? null;
      return token === undefined ? (["SECRET_LOST"] as const) : [];
    });
    const { password } = secrets;
    if (typeof password !== "string" || PASSWORD.test(password)) return lost;
    secrets.password = null;
    return [...lost, "PASSWORD_UNREADABLE"];
  },
  twoFactor(secrets, seal) {
    const codes = jsonIn(plain(secrets.backupCodes) ?? "");
    secrets.secret = seal(textKey(secrets.secret) ?? "");
    secrets.backupCodes = seal(JSON.stringify(Array.isArray(codes) ? codes : []));
    secrets.pending = null;
    return Array.isArray(codes) ? [] : ["BACKUP_CODES_UNREADABLE"];
  },
  jwks(secrets, seal) {
    const key = plain(secrets.privateKey);
    // With an empty key better-auth could not sign. Without a row, it makes one.
    if (typeof key !== "string") return undefined;
    // The ciphertext is a JSON string there.
    secrets.privateKey = JSON.stringify(seal(key));
    return [];
  },
};

/** Reports whether better-auth could not verify codes of this second factor. */
export function isUnreadable({ table, secrets }: TransferredRow): boolean {
  return table === "twoFactor" && textKey(secrets?.secret) === undefined;
}

/** Returns the key of an authenticator app as the text whose bytes it is. */
function textKey(stored: unknown): string | undefined {
  const secret = plain(stored);
  if (typeof secret !== "string") return undefined;
  const key = Buffer.from(keyOfSecret(secret));
  const text = key.toString();
  return Buffer.from(text).equals(key) ? text : undefined;
}

interface To {
  /** The secret of better-auth. */
  secret: string;
  /** IDs of users whose second factor is `isUnreadable`. */
  unreadable: ReadonlySet<unknown>;
}

/** Converts a row to what better-auth reads. Undefined: it is left out. */
export function betterAuthRow(
  row: TransferredRow,
  { secret, unreadable }: To,
): { row: TransferredRow | undefined; losses: readonly Loss[] } {
  const { table, values } = row;
  if (table === "user" && unreadable.has(values.id))
    return {
      row: { ...row, values: { ...values, twoFactorEnabled: false } },
      losses: ["TWO_FACTOR_UNREADABLE"],
    };
  if (table === "twoFactor" && unreadable.has(values.userId)) return { row: undefined, losses: [] };
  const convert = Object.hasOwn(CONVERSIONS, row.table) ? CONVERSIONS[row.table] : undefined;
  if (row.table === "apikey") {
    const { referenceId, userId } = row.values;
    return { row: { ...row, values: { ...row.values, referenceId: referenceId ?? userId } }, losses: [] };
  }
  if (convert === undefined) return { row, losses: [] };
  const secrets: Secrets = { ...row.secrets };
  const seal = (text: string) => frameworkSeal(text, secret, { random: randomBytes });
  const losses = convert(secrets, seal);
  if (losses === undefined) return { row: undefined, losses: ["SECRET_LOST"] };
  return { row: { ...row, secrets }, losses: [...new Set(losses)] };
}

/** Returns the text of a value, null if there is none. Undefined: it is sealed, and was not opened. */
function plain(value: unknown): string | null | undefined {
  const { opened } = membersOf(value);
  if (typeof opened === "string") return opened;
  if (typeof value !== "string") return null;
  return value.startsWith("$lk$") ? undefined : value;
}
