import { cleanUpJob } from "../../kernel/clean-up.ts";
import { feature } from "../../kernel/feature.ts";
import { verificationStore } from "./store.ts";
import { verificationTable } from "./tables.ts";

/** An hour longer than they are good: the clock of the process that does it may be ahead. */
const clearExpired = cleanUpJob({
  every: 600,
  age: 3600,
  of: (core) => core.use(verificationStore).expired,
});

/** Values that are good once: what a link in an email stands for. */
export const verification = feature({
  id: "verification",
  tables: [verificationTable],
  jobs: { "clear-expired-verifications": clearExpired },
  routes: {},
});
