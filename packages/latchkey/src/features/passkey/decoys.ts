import { createHash } from "node:crypto";
import { service } from "../../kernel/service.ts";
import { userStore } from "../users/store.ts";
import { passkeyStore } from "./store.ts";

/** How many IDs each email has. A security key tries them one after the other. */
const LISTED = 5;
/** Bytes of the IDs that authenticators commonly make, each as often as it stands here. */
const LENGTHS = [16, 20, 32, 32, 48, 64, 64, 64];

/**
 * IDs of an email's passkeys, for security keys that have to be told theirs. The list is as long for every email and
 * stays the same, so it doesn't tell whether there is an account, or passkeys of it: missing IDs are made of the
 * email and a secret (WebAuthn 3, 14.6.2). One thing can't be hidden: a list changes when a passkey is added.
 */
export const decoys = service((core) => {
  const users = core.use(userStore);
  const store = core.use(passkeyStore);
  // The oldest secret, so that a new one in front of it changes no list.
  const key = core.keyring.derive("passkey-decoys").at(-1)?.key ?? new Uint8Array();
  const digest = (size: number, ...about: readonly unknown[]): Buffer =>
    createHash("shake256", { outputLength: size }).update(key).update(JSON.stringify(about)).digest();
  const decoy = (email: string, at: number): string => {
    const [drawn = 0] = digest(1, "length", email, at);
    return digest(LENGTHS[drawn % LENGTHS.length] ?? 32, "id", email, at).toString("base64url");
  };
  return {
    async idsOf(email: string): Promise<string[]> {
      const user = await users.findByEmail(email);
      // For an unknown email, too: both take the same time.
      const rows = await store.listOf(user?.id ?? "");
      const ids = rows.slice(0, LISTED).map(({ credentialID }) => credentialID);
      for (let at = ids.length; at < LISTED; at += 1) ids.push(decoy(email, at));
      const place = (id: string): string => digest(8, "place", id).toString("hex");
      return ids
        .map((id) => [place(id), id] as const)
        .sort()
        .map(([, id]) => id);
    },
  };
});
