import { cleanUpJob } from "../../../kernel/pipeline/jobs/clean-up.ts";
import { sessionRows } from "../store.ts";

/**
 * Deletes sessions that expired more than an hour ago. Not sooner: the clock of this process may be ahead,
 * and a session that other processes accept must stay.
 */
export const clearExpiredSessions = cleanUpJob({
  every: 600,
  age: 3600,
  of: (core) => core.use(sessionRows).expired,
});
