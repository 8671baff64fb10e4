import { date, id, table, text } from "../../storage/tables/table.ts";

/**
 * One row for each event. It refers to no other row, so that it outlives them; deleting a user replaces their
 * id. It contains no secrets and no email addresses, and only the names of changed fields.
 */
export const securityEventTable = table(
  "securityEvent",
  {
    id: id(),
    // Indexed for the deletion of old events.
    createdAt: date({ index: true }),
    event: text({ length: 40 }),
    /** `success` or `failure`. */
    outcome: text({ length: 10 }),
    /** The account that the event is about. */
    userId: text({ nullable: true, length: 36 }),
    /** `user`; `anonymous`: a caller who proved nothing; `host`: the application, in process. */
    actorType: text({ length: 20 }),
    actorId: text({ nullable: true, length: 36 }),
    /** The administrator who acted in the actor's name. */
    impersonatorId: text({ nullable: true, length: 36 }),
    targetType: text({ nullable: true, length: 40 }),
    targetId: text({ nullable: true, length: 36 }),
    organizationId: text({ nullable: true, sparse: true, length: 36 }),
    /** The session that the request came from, or the one that it opened. */
    sessionId: text({ nullable: true, length: 36 }),
    method: text({ nullable: true, length: 64 }),
    reason: text({ nullable: true, length: 80 }),
    /** Names of fields, separated by commas. */
    changed: text({ nullable: true }),
    /** JSON: details of an administrator's act or of a failure. */
    details: text({ nullable: true }),
    ipAddress: text({ default: "" }),
    userAgent: text({ default: "" }),
    requestId: text({ nullable: true, length: 64 }),
  },
  {
    // Indexes for the filters of lists. The one by time alone is the column's.
    indexes: [
      ["userId", "createdAt", "id"],
      ["actorId", "createdAt", "id"],
      ["organizationId", "createdAt", "id"],
      ["event", "createdAt", "id"],
      ["requestId"],
    ],
    owner: "userId",
    personal: { by: "actorId", columns: ["sessionId", "ipAddress", "userAgent"] },
  },
);
