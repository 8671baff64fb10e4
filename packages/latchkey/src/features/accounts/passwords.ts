import { fail } from "../../base/errors.ts";
import { endOfAttempts } from "../../kernel/contracts/all-features.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { channelOf } from "../../kernel/contracts/door.ts";
import type { Proof } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";
import { isCommonPassword, isMadeOfWords, wordForm } from "../../security/common-passwords.ts";
import { type PersonalData, personalDataIn } from "../../shared/personal-password.ts";
import type { Transaction } from "../../storage/transaction.ts";
import {
  PASSWORD_COMPROMISED,
  PASSWORD_IS_PERSONAL,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from "./errors.ts";
import { credentialStore } from "./store.ts";

/** Errors of a new password, for the `errors` of a route. */
export const NEW_PASSWORD_FAULTS = [
  PASSWORD_TOO_SHORT,
  PASSWORD_TOO_LONG,
  PASSWORD_COMPROMISED,
  PASSWORD_IS_PERSONAL,
] as const;

/** Runs the features' hooks for a changed password, within its transaction, with the user's row locked. */
export const afterNewPassword = service((core) => {
  const hooks = core.features.flatMap(({ onNewPassword }) =>
    onNewPassword === undefined ? [] : [core.use(onNewPassword)],
  );
  const endAttempts = core.use(endOfAttempts);
  return async (userId: string, tx: Transaction): Promise<void> => {
    for (const hook of hooks) await hook(userId, tx);
    // Sign-ins in progress began with the old password.
    await endAttempts(userId, tx);
  };
});

/** Refuses a new password that has a wrong length, is too common, or is its owner's email or name. Hashes nothing. */
export const checkNewPassword = service(({ passwords, options }) => {
  const { refuseCommonPasswords, refusedWords } = options.emailAndPassword;
  const words = [options.ui.appName, ...refusedWords].map(wordForm).filter((word) => word !== undefined);
  return (password: string, owner: PersonalData): void => {
    const fault = passwords.lengthFault(password);
    if (fault !== undefined) throw fail(fault === "short" ? PASSWORD_TOO_SHORT : PASSWORD_TOO_LONG);
    if (personalDataIn(password, owner) !== undefined) throw fail(PASSWORD_IS_PERSONAL);
    if (refuseCommonPasswords && (isCommonPassword(password) || isMadeOfWords(password, words)))
      throw fail(PASSWORD_COMPROMISED);
  };
});

/** A password that its owner re-entered. */
export interface ShownPassword {
  /** Id of its row. */
  readonly id: string;
  readonly hash: string;
  readonly proof: Proof;
}

/**
 * Verifies the password that a signed-in user enters. Causes the same work in every case. `null`: the user has
 * no password. Undefined: the password is wrong.
 */
export const shownPassword = service((core) => {
  const credentials = core.use(credentialStore);
  return async (
    context: Pick<Context, "time">,
    userId: string,
    password: string,
  ): Promise<ShownPassword | null | undefined> => {
    const row = await credentials.findByUser(userId);
    const { ok } = await core.passwords.verify(row?.password, password);
    if (row === undefined || row.password === null) return null;
    if (!ok) return undefined;
    const proof: Proof = { method: "password", at: context.time(), ...channelOf(row.channel) };
    return { id: row.id, hash: row.password, proof };
  };
});
