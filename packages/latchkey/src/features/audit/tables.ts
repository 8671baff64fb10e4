import { date, id, table, text } from "../../storage/table.ts";

/**
 * One row for each event. It refers to no other row, so that it stays when they go; deleting a user replaces their
 * id. No secret stands here, no email address, and of what changed the names only.
 */
export const securityEventTable = table(
  "securityEvent",
  {
    id: id(),
    // Indexed for those who clear away what is old.
    createdAt: date({ index: true }),
    event: text({ length: 40 }),
    /** `success` or `failure`. */
    outcome: text({ length: 10 }),
    /** Whose account it is about. */
    userId: text({ nullable: true, length: 36 }),
    /** `user`; `anonymous`, who proved nothing; `host`: the application, in process. */
    actorType: text({ length: 20 }),
    actorId: text({ nullable: true, length: 36 }),
    /** Who acted in the actor's name. */
    impersonatorId: text({ nullable: true, length: 36 }),
    targetType: text({ nullable: true, length: 40 }),
    targetId: text({ nullable: true, length: 36 }),
    organizationId: text({ nullable: true, length: 36 }),
    /** The session it came from, or the one that it opened. */
    sessionId: text({ nullable: true, length: 36 }),
    method: text({ nullable: true, length: 64 }),
    reason: text({ nullable: true, length: 80 }),
    /** Names of fields, separated by commas. */
    changed: text({ nullable: true }),
    /** JSON: what an administrator did. */
    details: text({ nullable: true }),
    ipAddress: text({ default: "" }),
    userAgent: text({ default: "" }),
    requestId: text({ nullable: true, length: 64 }),
  },
  {
    // As lists are narrowed down; the one by time alone is that of the column.
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
