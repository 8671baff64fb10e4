import type { Context } from "../../kernel/contracts/context.ts";
import { channelOf, type Proof } from "../../kernel/contracts/door.ts";
import { service } from "../../kernel/contracts/service.ts";
import { credentialStore } from "./store.ts";

/** A password that its owner re-entered. */
export interface ShownPassword {
  /** Id of its row. */
  readonly id: string;
  readonly hash: string;
  readonly proof: Proof;
}

/**
 * Verifies the password that a signed-in user enters. Verifies one hash in every case. `null`: the user has
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
