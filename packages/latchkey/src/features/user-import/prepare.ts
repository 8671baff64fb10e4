import type { ImportPart } from "../../kernel/contracts/feature.ts";
import { PersonName, PictureAddress } from "../../kernel/contracts/fields/common-shapes.ts";
import { newValues } from "../../kernel/contracts/fields/field-values.ts";
import { service } from "../../kernel/contracts/service.ts";
import { parseEmail } from "../../security/email-address.ts";
import { keyColumn } from "../../security/tokens.ts";
import { CREDENTIAL } from "../accounts/store.ts";
import { isIdElsewhere } from "../social/index.ts";
import { identityKeyOf } from "../social/store.ts";
import { userFields } from "../users/index.ts";
import { type ImportCode, type ImportRow, isKept } from "./row.ts";

type Values = Readonly<Record<string, unknown>>;

/** A row as it would be written. */
export interface Prepared {
  readonly row: ImportRow;
  readonly email: string;
  /** The ID of the other system, if it may be kept. */
  readonly id: string | undefined;
  /** Columns of the user that don't depend on the ID. */
  readonly user: Values;
  readonly password: string | undefined;
  readonly accounts: readonly { providerId: string; accountId: string; identityKey: string }[];
  readonly notes: readonly string[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The parts of all features in imports. */
export const importParts = service((core): readonly ImportPart[] =>
  core.features.flatMap(({ importing }) => (importing === undefined ? [] : [core.use(importing)])),
);

/** Checks the columns of a user. Each that isn't kept has a note. */
const checkedColumns = service((core) => {
  const { options } = core;
  const fields = core.use(userFields);
  const parts = core.use(importParts);
  /** Columns of the user that are checked, each with a note if it isn't kept. */
  return async (row: ImportRow, email: string): Promise<{ notes: string[]; columns: Values }> => {
    const notes: string[] = [];
    const fallback = email.slice(0, email.lastIndexOf("@"));
    const name = PersonName.safeParse(row.name?.trim() || fallback);
    if (!name.success) notes.push("NAME_NOT_KEPT" satisfies ImportCode);
    const { username } = row;
    const ofFeatures = await fields.offered(username === undefined ? {} : { username });
    if (username !== undefined && (ofFeatures.username ?? null) === null)
      notes.push("USERNAME_NOT_KEPT" satisfies ImportCode);
    const columns: Record<string, unknown> = {};
    for (const part of parts) {
      const { values, notes: told } = part.columns(row);
      Object.assign(columns, values);
      notes.push(...told);
    }
    const image = PictureAddress.safeParse(row.image);
    return {
      notes,
      columns: {
        ...(await newValues(options.user.additionalFields)),
        ...ofFeatures,
        ...columns,
        name: name.success ? name.data : fallback,
        email,
        emailVerified: row.emailVerified,
        image: (image.success && image.data) || null,
        locale: null,
        timeZone: null,
      },
    };
  };
});

/** Codes of what no feature keeps. */
const lost = ({ role, totpSecret }: ImportRow, columns: Values, told: readonly string[]): ImportCode[] => [
  ...(role !== undefined && columns.role === undefined && !told.includes("ROLE_UNKNOWN")
    ? (["ROLE_UNKNOWN"] as const)
    : []),
  ...(totpSecret !== undefined && columns.twoFactorEnabled !== true
    ? (["TWO_FACTOR_NOT_KEPT"] as const)
    : []),
];

/** Checks rows, and converts them to columns. A value that can't be kept is left out, with a note. */
export const preparing = service((core) => {
  const { passwords, options } = core;
  const columnsOf = core.use(checkedColumns);
  const mayKeep = (id: string): boolean => {
    if (options.ids === "serial") return false;
    return options.ids === "uuid" ? UUID.test(id) : isKept(id);
  };

  const passwordNote = (hash: string | undefined): ImportCode[] => {
    const fault = hash === undefined ? undefined : passwords.faultOf(hash);
    if (fault === undefined) return [];
    return [fault === "unknown" ? "PASSWORD_HASH_UNKNOWN" : "PASSWORD_HASH_TOO_COSTLY"];
  };

  return async (row: ImportRow): Promise<Prepared | ImportCode> => {
    if (row.email.trim() === "") return "EMAIL_MISSING";
    const email = parseEmail(row.email.trim());
    if (email === undefined) return "EMAIL_INVALID";
    const { columns, notes } = await columnsOf(row, email);
    const ofPassword = passwordNote(row.password);
    const id = row.id !== undefined && mayKeep(row.id) ? row.id : undefined;
    const isIdLost: ImportCode[] = row.id !== undefined && id === undefined ? ["ID_NOT_KEPT"] : [];
    const ofProviders = row.accounts ?? [];
    const valid = ofProviders.filter((key) => Object.values(key).every(isIdElsewhere));
    const areInvalid: ImportCode[] = valid.length < ofProviders.length ? ["PROVIDER_ID_INVALID"] : [];
    const accounts = valid.map((key) => ({ ...key, identityKey: identityKeyOf(key) }));
    return {
      row,
      email,
      id,
      user: columns,
      password: ofPassword.length === 0 ? row.password : undefined,
      // Two names in the source may be one provider here.
      accounts: [...new Map(accounts.map((account) => [account.identityKey, account])).values()],
      notes: [
        ...(row.notes ?? []),
        ...notes,
        ...lost(row, columns, notes),
        ...ofPassword,
        ...isIdLost,
        ...areInvalid,
      ],
    };
  };
});

/** Keys of a password's row. */
export function credentialKeys(userId: string): Values {
  return {
    accountId: userId,
    providerId: CREDENTIAL,
    identityKey: keyColumn([CREDENTIAL, userId]),
    credentialKey: keyColumn([userId]),
  };
}
