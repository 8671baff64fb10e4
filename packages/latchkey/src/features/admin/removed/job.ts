import { cleanUpJob } from "../../../kernel/pipeline/jobs/clean-up.ts";
import { purgingOld } from "./restoring.ts";

/** Time for which a removed user can be restored. Seconds. */
export const KEPT_FOR = 30 * 86_400;

export const removedUserJobs = {
  "purge-removed-users": cleanUpJob({ every: 3600, age: KEPT_FOR, of: (core) => core.use(purgingOld) }),
};
