import { type Answers, BROKEN, refusal } from "./answers.ts";
import { accessTo, EXPLANATION, eventsOf, inConsole } from "./console.ts";
import type { State } from "./state.ts";

const EVENTS = eventsOf(9);
const [FAILED = {}, BANNED = {}] = EVENTS;

const listed = (events: readonly object[]): Answers => ({
  "GET /admin/list-audit-events": { body: { events, nextCursor: null } },
});

const NOTHING: Answers = { "GET /admin/explain": { body: { account: null, attempts: [] } } };

/** The audit log, in all states of the page. */
export const CONSOLE_AUDIT_STATES: Readonly<Record<string, State>> = {
  "console/audit": inConsole("/audit"),
  "console/audit-filtered": inConsole(
    "/audit?event=sign_in_failed&outcome=failure&from=2026-03-01&userId=user-2",
    {
      answers: listed([FAILED]),
    },
  ),
  "console/audit-no-match": inConsole("/audit?requestId=none", { answers: listed([]) }),
  "console/audit-none": inConsole("/audit", { answers: listed([]) }),
  "console/audit-live": inConsole("/audit?live=on"),
  "console/audit-event-failed": inConsole("/audit?id=event-1", {
    answers: {
      "GET /admin/get-audit-event": { body: { ...FAILED, details: { path: "/sign-in/email" }, changes: [] } },
    },
  }),
  "console/audit-event-changed": inConsole("/audit?id=event-2", {
    answers: {
      "GET /admin/get-audit-event": {
        body: {
          ...BANNED,
          organization: { id: "organization-1", name: "Analytical Society" },
          details: { role: ["user", "admin"], reason: "Spam in three organizations" },
          changes: [
            { field: "role", before: "user", after: "admin" },
            { field: "name", before: null, after: null },
          ],
        },
      },
    },
  }),
  "console/audit-event-gone": inConsole("/audit?id=event-9", {
    answers: { "GET /admin/get-audit-event": refusal("AUDIT_EVENT_NOT_FOUND", 404) },
  }),
  "console/audit-explained": inConsole(`/audit?of=${EXPLANATION.account.email}`),
  "console/audit-no-account": inConsole("/audit?of=nobody@example.com", { answers: NOTHING }),
  "console/audit-no-attempts": inConsole("/audit?of=5f0c3a52", { answers: NOTHING }),
  "console/audit-export-running": inConsole("/audit", {
    answers: { "GET /admin/export-audit-events": "never" },
    play: ({ press }) => press('[data-part="export"] button'),
  }),
  "console/audit-export-error": inConsole("/audit", {
    answers: { "GET /admin/export-audit-events": BROKEN },
    play: async ({ press, see }) => {
      await press('[data-part="export"] button');
      await see('[data-lk="AdminAudit"] [data-lk="Alert"]');
    },
  }),
  "console/audit-loading": inConsole("/audit", { answers: { "GET /admin/list-audit-events": "never" } }),
  "console/audit-error": inConsole("/audit", { answers: { "GET /admin/list-audit-events": BROKEN } }),
  "console/audit-denied": inConsole("/audit", { access: accessTo({ user: ["list"] }) }),
};
