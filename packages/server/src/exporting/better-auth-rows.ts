import type { SharedRow, Transfer, TransferredRow } from "latchkey/host";

/** Reasons for a row that better-auth doesn't get, or doesn't get as a whole. */
export const LOSSES = {
  TABLE_UNKNOWN: "The other database has no table for these rows",
  PASSWORD_UNREADABLE: "Only Latchkey verifies the password's hash: the user resets the password",
  BACKUP_CODES_UNREADABLE: "Only Latchkey verifies the hashes of the backup codes: the user makes new ones",
  TWO_FACTOR_UNREADABLE:
    "better-auth needs a key that is text, and this authenticator app's isn't: the account has no second factor",
  SECRET_LOST: "No secret of this deployment opens the value",
} as const;

export type Loss = keyof typeof LOSSES;

const LOSS_OF: Readonly<Record<SharedRow["loses"][number], Loss>> = {
  passwords: "PASSWORD_UNREADABLE",
  backupCodes: "BACKUP_CODES_UNREADABLE",
  secondFactors: "TWO_FACTOR_UNREADABLE",
  secrets: "SECRET_LOST",
};

interface To {
  /** Of an engine on the other database, which writes as better-auth does. */
  transfer: Pick<Transfer, "shared">;
  /** IDs of users whose second factor better-auth doesn't get. */
  unreadable: ReadonlySet<unknown>;
}

/** Converts a row to what better-auth reads. Undefined: it is left out. */
export function betterAuthRow(
  row: TransferredRow,
  { transfer, unreadable }: To,
): { row: TransferredRow | undefined; losses: readonly Loss[] } {
  const { table, values } = row;
  const changed = (more: object) => ({ ...row, values: { ...values, ...more } });
  if (table === "user" && unreadable.has(values.id))
    return { row: changed({ twoFactorEnabled: false }), losses: ["TWO_FACTOR_UNREADABLE"] };
  if (table === "apikey")
    return { row: changed({ referenceId: values.referenceId ?? values.userId }), losses: [] };
  const shared = transfer.shared(row);
  // The user's row reports it.
  const isReported = table === "twoFactor" && shared.row === undefined;
  return { row: shared.row, losses: isReported ? [] : shared.loses.map((lost) => LOSS_OF[lost]) };
}
