import { service } from "../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import type { FrameworkText } from "../../storage/tables/column-texts.ts";
import { sealedValues, secretStore } from "./store.ts";

/** Stored values that are sealed under one secret. */
export interface SecretUse {
  /**
   * The name that values carry. Empty: no secret of the ring opens them, and they don't say which one would.
   */
  id: string;
  /** `signs`: the first. `opens`: an older one. `missing`: the configuration doesn't have it any more. */
  state: "signs" | "opens" | "missing";
  values: number;
  oldestAt: string | null;
}

/** The secrets of the deployment, and the values that depend on each. */
export const secretRing = service((core) => {
  const { db, env, keyring } = core;
  const store = core.use(secretStore);
  const [first] = keyring.secrets;
  /** Secrets that the database was used with and the configuration doesn't have. */
  const absent = async () => {
    const ring = new Set(keyring.secrets.map(({ fingerprint }) => fingerprint));
    return (await store.all()).filter(({ id }) => !ring.has(id));
  };

  /** Uses by secret: those of the ring in their order, then values that none of them opens. */
  const uses = async (): Promise<SecretUse[]> => {
    const byId = new Map<string | undefined, SecretUse>(
      keyring.secrets.map(({ id }) => [
        id,
        { id, state: id === first.id ? "signs" : "opens", values: 0, oldestAt: null },
      ]),
    );
    for await (const { secretId, stored, createdAt } of core.use(sealedValues)()) {
      // Latchkey's own format names the missing secret.
      const id = secretId ?? /\$lk\$1\$([^$]+)\$/.exec(stored)?.[1] ?? "";
      const key = secretId ?? `missing ${id}`;
      const use = byId.get(key) ?? { id, state: "missing", values: 0, oldestAt: null };
      use.values += 1;
      if (createdAt !== null && (use.oldestAt === null || createdAt < use.oldestAt)) use.oldestAt = createdAt;
      byId.set(key, use);
    }
    return [...byId.values()];
  };

  /** Values that can't be opened since a secret was dropped. Reads values only if one was dropped. */
  const missing = async (): Promise<SecretUse[]> =>
    (await absent()).length === 0 ? [] : (await uses()).filter(({ state }) => state === "missing");

  return {
    uses,
    /** Records the secrets of the ring in the database. */
    async note(): Promise<void> {
      const before = new Set((await store.all()).map(({ id }) => id));
      const unknown = keyring.secrets.filter(({ fingerprint }) => !before.has(fingerprint));
      // Reports the error of a database that takes no writes.
      if (unknown.length > 0) await db.check();
      for (const { id: name, fingerprint: id } of unknown) {
        await store.insert({ id, name, now: new Date(env.now()).toISOString() }).catch((error: unknown) => {
          // Another process was faster.
          if (!(error instanceof UniqueViolation)) throw error;
        });
      }
    },
    missing,
    /** As `missing`. If nothing is missing, forgets all dropped secrets, so that later calls read no values. */
    async settle(): Promise<SecretUse[]> {
      const depended = await missing();
      if (depended.length === 0) for (const { name } of await absent()) await store.forget({ name });
      return depended;
    },
    /** Forgets a secret that won't come back. False: there was none of this name. */
    forget: (name: string): Promise<boolean> => store.forget({ name }),
    /**
     * Seals every value under the first secret. May be interrupted and repeated, or run twice at once: each
     * value is sealed by one of the runs, and only once.
     */
    async reseal(): Promise<number> {
      let resealed = 0;
      for await (const value of core.use(sealedValues)()) {
        if (value.secretId === undefined || value.secretId === first.id) continue;
        if (await value.reseal()) resealed += 1;
      }
      return resealed;
    },
    /** Counts values in tables of the compatible framework that no secret opens, before they are taken over. */
    async unreadable(): Promise<number> {
      let count = 0;
      for await (const { secretId } of core.use(sealedValues)(false)) if (secretId === undefined) count += 1;
      return count;
    },
    /**
     * Writes values in the compatible framework's form. Returns the number of those, and of those that it can't
     * read in any form. `isPlan`: writes nothing.
     */
    async share(
      isPlan: boolean,
    ): Promise<{ rewritten: number } & Record<FrameworkText["loses"] | "secrets", number>> {
      const counts = { rewritten: 0, secrets: 0, passwords: 0, secondFactors: 0, backupCodes: 0 };
      for await (const value of core.use(sealedValues)()) {
        if (!value.isOwnForm) continue;
        if (value.secretId === undefined) counts.secrets += 1;
        else if (value.loses !== undefined) counts[value.loses] += 1;
        else if (isPlan || (await value.share())) counts.rewritten += 1;
      }
      return counts;
    },
    /**
     * Seals values of the compatible framework's form in Latchkey's, and provider tokens that it left unencrypted,
     * unless they are to stay so. Leaves those that no secret opens. Calls `keep` before each read of rows and before each
     * value.
     */
    async sealOwn(keep: () => Promise<void>): Promise<void> {
      await core.writing.load();
      const sealsClear = core.options.account.encryptOAuthTokens !== false;
      for await (const value of core.use(sealedValues)(true, sealsClear, keep)) {
        await keep();
        if (value.isClear || (value.secretId !== undefined && !/^"?\$lk\$/.test(value.stored)))
          await value.reseal();
      }
    },
  };
});
