import { feature } from "../../kernel/contracts/feature.ts";
import { cleanUpJob } from "../../kernel/pipeline/jobs/clean-up.ts";
import { verificationStore } from "./store.ts";
import { verificationTable } from "./tables.ts";

/** Rows are kept for an hour after they expire: the clock of the process that clears them may be ahead. */
const clearExpired = cleanUpJob({
  every: 600,
  age: 3600,
  of: (core) => core.use(verificationStore).expired,
});

/** Values that work once, such as the one behind a link in an email. */
export const verification = feature({
  id: "verification",
  tables: [verificationTable],
  jobs: { "clear-expired-verifications": clearExpired },
  routes: {},
});
