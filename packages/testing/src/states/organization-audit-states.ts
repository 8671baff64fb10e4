import { type Answers, BROKEN } from "./answers.ts";
import { inside } from "./organization-states.ts";
import { CREATED, LONG_NAME } from "./people.ts";
import type { State } from "./state.ts";

const ADA = { id: "user-1", name: "Ada Lovelace", email: null };
const LONG = { id: "user-3", name: LONG_NAME, email: null };
const HAPPENED = [
  "organization_updated",
  "member_added",
  "member_role_changed",
  "invitation_sent",
  "team_created",
];

const EVENTS = Array.from({ length: 9 }, (_, index) => {
  const event = HAPPENED[index % HAPPENED.length] ?? "";
  return {
    id: `event-${index + 1}`,
    createdAt: new Date(Date.parse(CREATED) - index * 4_260_000).toISOString(),
    event,
    outcome: "success",
    user: event.startsWith("member") ? LONG : ADA,
    actor: ADA,
    impersonator: null,
    organization: { id: "organization-1", name: "Analytical Society" },
    targetType: event.split("_")[0],
    targetId: "organization-1",
    targetName: event.startsWith("team") ? "Engines" : null,
    sessionId: null,
    method: null,
    reason: null,
    changed: event === "organization_updated" ? ["name", "logo"] : [],
    details: {},
    ipAddress: index % 2 === 0 ? "203.0.113.7" : null,
    userAgent: null,
    requestId: "5f0c3a52-8f0e-4a0e-9d6b-1f2b7c9a4e11",
  };
});

const listed = (events: readonly object[]): Answers => ({
  "GET /organization/list-audit-events": { body: { events, nextCursor: null } },
});

const audit = (query = "", answers: Answers = {}): State =>
  inside(`/audit${query}`, { answers: { ...listed(EVENTS), ...answers } });

/** The audit log of an organization, in all states of the page. */
export const ORGANIZATION_AUDIT_STATES: Readonly<Record<string, State>> = {
  "organization/audit": audit(),
  "organization/audit-no-match": audit("?event=team_deleted", listed([])),
  "organization/audit-event": audit("?id=event-1", {
    "GET /organization/get-audit-event": {
      body: {
        ...EVENTS[0],
        changes: [
          { field: "name", before: null, after: null },
          { field: "logo", before: null, after: null },
        ],
      },
    },
  }),
  "organization/audit-error": audit("", {
    "GET /organization/list-audit-events": BROKEN,
  }),
};
