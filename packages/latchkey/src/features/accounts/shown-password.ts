import type { Context } from "../../kernel/context.ts";
import { channelOf, type Proof } from "../../kernel/door.ts";
import { service } from "../../kernel/service.ts";
import { credentialStore } from "./store.ts";

/** A password that its owner gave once more. */
export interface ShownPassword {
  /** Of its row. */
  readonly id: string;
  readonly hash: string;
  readonly proof: Proof;
}

/**
 * Judges the password that a signed-in user gives. One hash is verified in every case. `null`: the user has no password.
 * Undefined: it is wrong.
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
