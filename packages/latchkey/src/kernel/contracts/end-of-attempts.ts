import type { Transaction } from "../../storage/transaction.ts";
import { service } from "./service.ts";

/** Ends everything that could still become a session of a user, in all features (`Feature.onSessionsEnd`). */
export const endOfAttempts = service((core) => {
  const hooks = core.features.flatMap(({ onSessionsEnd = [] }) => onSessionsEnd);
  return async (userId: string, tx: Transaction | undefined): Promise<void> => {
    for (const hook of hooks) await core.use(hook)(userId, tx);
  };
});
