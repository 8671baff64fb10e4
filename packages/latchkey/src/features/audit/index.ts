import { cleanUpJob } from "../../kernel/clean-up.ts";
import { feature } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import { listActivity } from "./list-activity.ts";
import { auditStore } from "./store.ts";
import { securityEventTable } from "./tables.ts";

export { audit, backgroundEvent } from "./audit.ts";
export { AUDIT_EVENT_NOT_FOUND } from "./errors.ts";
export { eventFile, FileFormat, LARGEST_FILE } from "./event-file.ts";
export { eventNames } from "./event-names.ts";
export { detailsOf, EventDetailsShape, EventShape, type EventView, peopleIn, viewOf } from "./event-view.ts";
export { REFUSED, type SecurityEvent } from "./events.ts";
export { deviceOf, LONGEST_USER_AGENT } from "./recorded-device.ts";
export { EventFilters, EventQuery, searchOf } from "./search-query.ts";
export { eventSearch } from "./search-store.ts";
export { valuesOf } from "./values-of.ts";

/**
 * What happened to accounts: written down where it happens, in the same transaction, and shown to whom it concerns.
 * Routes say it through `audit`; nothing here changes an account.
 */
export const securityEvents = feature({
  id: "audit",
  tables: [securityEventTable],
  routes: { listActivity },
  deletion: service((core) => ({ forget: core.use(auditStore).pseudonymise })),
  jobs: {
    "clear-old-security-events": cleanUpJob({
      every: 3600,
      age: ({ options }) => options.audit.keepFor,
      of: (core) => core.use(auditStore).old,
    }),
  },
});
