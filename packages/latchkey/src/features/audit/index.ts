import { feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { cleanUpJob } from "../../kernel/pipeline/jobs/clean-up.ts";
import { CURSOR_HEADER, FILES_LEFT_HEADER } from "./event-file.ts";
import { listActivity } from "./list-activity.ts";
import { auditStore } from "./store.ts";
import { securityEventTable } from "./tables.ts";

export { audit, backgroundEvent, deviceOf, LONGEST_USER_AGENT } from "./audit.ts";
export { eventFile, FileFormat, LARGEST_FILE } from "./event-file.ts";
export {
  AUDIT_EVENT_NOT_FOUND,
  detailsOf,
  EventDetailsShape,
  EventShape,
  type EventView,
  peopleIn,
  viewOf,
} from "./event-view.ts";
export { eventNames, REFUSED, type SecurityEvent, targetNames, valuesOf } from "./events.ts";
export { PlaceShape, places, placesFor } from "./places.ts";
export { EventFilters, EventQuery, searchOf } from "./search-query.ts";
export { eventSearch } from "./store.ts";

/**
 * Events of accounts: recorded in the transaction of the act, and shown to the people concerned. Routes
 * record them through `audit`; nothing here changes an account.
 */
export const securityEvents = feature({
  id: "audit",
  tables: [securityEventTable],
  routes: { listActivity },
  answerHeaders: [CURSOR_HEADER, FILES_LEFT_HEADER],
  deletion: service((core) => ({ forget: core.use(auditStore).pseudonymise })),
  jobs: {
    "clear-old-security-events": cleanUpJob({
      every: 3600,
      age: ({ options }) => options.audit.keepFor,
      of: (core) => core.use(auditStore).old,
    }),
  },
});
