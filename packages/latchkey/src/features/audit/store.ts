import { service } from "../../kernel/service.ts";
import type { Row } from "../../storage/table.ts";
import { securityEventTable } from "./tables.ts";

export type SecurityEventRow = Row<typeof securityEventTable>;

/** Statements over `securityEvent`. */
export const auditStore = service(({ db }) => {
  const q = db.for(securityEventTable);
  return {
    insert: q.write((k, p: SecurityEventRow) =>
      k.insertInto("securityEvent").values({
        id: p.id,
        createdAt: p.createdAt,
        event: p.event,
        outcome: p.outcome,
        userId: p.userId,
        actorType: p.actorType,
        actorId: p.actorId,
        impersonatorId: p.impersonatorId,
        targetType: p.targetType,
        targetId: p.targetId,
        organizationId: p.organizationId,
        sessionId: p.sessionId,
        method: p.method,
        reason: p.reason,
        changed: p.changed,
        ipAddress: p.ipAddress,
        userAgent: p.userAgent,
        requestId: p.requestId,
      }),
    ),
  };
});
