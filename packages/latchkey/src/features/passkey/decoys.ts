import { createHash } from "node:crypto";
import { service } from "../../kernel/contracts/service.ts";
import { userStore } from "../users/store.ts";
import { passkeyStore } from "./store.ts";

/** Number of IDs for each email address. A security key tries them one after the other. */
const LISTED = 5;
/** Lengths in bytes of IDs that authenticators commonly make. Repeated lengths are more frequent. */
const LENGTHS = [16, 20, 32, 32, 48, 64, 64, 64];

/**
 * IDs of a user's passkeys, for security keys that have to be given theirs. The list has the same length for
 * every email address and is stable, so it doesn't reveal whether an account or its passkeys exist: missing
 * IDs are derived from the address and a secret (WebAuthn 3, 14.6.2). One thing can't be hidden: adding a
 * passkey changes the list.
 */
export const decoys = service((core) => {
  const users = core.use(userStore);
  const store = core.use(passkeyStore);
  // The oldest secret, so that adding a new one in front changes no list.
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
      // Also for an unknown email address, so that both take the same time.
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
