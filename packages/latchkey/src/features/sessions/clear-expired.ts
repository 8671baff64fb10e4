import { cleanUpJob } from "../../kernel/clean-up.ts";
import { sessionRows } from "./store.ts";

/**
 * Sessions that have expired more than an hour ago. Not sooner: the clock of the process that does it may be ahead,
 * and no session that others hold for valid may go.
 */
export const clearExpiredSessions = cleanUpJob({
  every: 600,
  age: 3600,
  of: (core) => core.use(sessionRows).expired,
});
