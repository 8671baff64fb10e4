import type { Found } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { cleanUpJob } from "../../../kernel/pipeline/jobs/clean-up.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit, type SecurityEvent } from "../../audit/index.ts";
import { userStore } from "../../users/store.ts";
import type { SessionStorage } from "../storage/session-storage.ts";
import { sessionRows, sessionStore } from "../store.ts";

/**
 * Deletes sessions that expired more than an hour ago. Not sooner: the clock of this process may be ahead,
 * and a session that other processes accept must stay.
 */
export const clearExpiredSessions = cleanUpJob({
  every: 600,
  age: 3600,
  of: (core) => core.use(sessionRows).expired,
});

/** Asks the features for the page that also ends the provider's session; the first answer counts. */
export const farewells = service((core) => {
  const declared = core.features.flatMap(({ farewell }) =>
    farewell === undefined ? [] : [core.use(farewell)],
  );
  return async (ended: Found): Promise<string | undefined> => {
    for (const say of declared) {
      const url = await say(ended);
      if (url !== undefined) return url;
    }
    return undefined;
  };
});

/** The only place that ends sessions. The end is recorded with it, once. */
export const endSessions = requestService((core) => {
  const { db } = core;
  const sessions = core.use(sessionStore);
  const users = core.use(userStore);
  const auditOf = audit.make(core);

  return (context) => ({
    /** Runs `end`. Records nothing if it ended no session, because another request was first. */
    async some(
      event: SecurityEvent,
      end: (sessions: SessionStorage, tx?: Transaction) => Promise<boolean>,
    ): Promise<void> {
      const { record } = auditOf(context);
      if (sessions.rollsBack) {
        await db.transaction(async (tx) => {
          if (await end(sessions, tx)) await record(event, tx);
        });
        // A storage beside the database isn't waited for while a transaction is open.
      } else if (await end(sessions)) await db.transaction((tx) => record(event, tx));
    },
    /** Ends every session of a user, including those that are being opened. */
    async all(userId: string): Promise<void> {
      const { record } = auditOf(context);
      let hasEnded = false;
      await db.transaction(async (tx) => {
        await users.lock(userId, tx);
        const isEnded = await sessions.deleteAll(userId, tx);
        // A storage beside the database doesn't roll back: at a retry the sessions are already gone.
        hasEnded = isEnded || (hasEnded && !sessions.rollsBack);
        if (hasEnded) await record({ event: "sessions_revoked", userId }, tx);
      });
    },
  });
});
