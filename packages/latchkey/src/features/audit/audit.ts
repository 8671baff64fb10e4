import type { Device } from "../../base/letter.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import type { ResolvedOptions } from "../../kernel/contracts/options/index.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import { networkOf } from "../../security/ip.ts";
import { newId } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import type { SecurityEvent } from "./events.ts";
import { noteWriter } from "./notes.ts";
import { auditStore, type SecurityEventRow } from "./store.ts";

/** Maximum number of characters of a user agent that are kept. Real ones are shorter. */
export const LONGEST_USER_AGENT = 512;

/** Returns the data on a request's origin that is kept. */
export function deviceOf(
  { address = "", userAgent = "" }: Context,
  { truncateAddresses }: ResolvedOptions["audit"],
): Device {
  return {
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
    ipAddress: truncateAddresses && address !== "" ? networkOf(address) : address,
  };
}

/** Builds the row of an event without a request: work in the background. */
export const backgroundEvent = service(
  ({ env }) =>
    ({ event, userId }: Pick<SecurityEvent, "event" | "userId">): SecurityEventRow => ({
      ...{ id: newId(env), createdAt: new Date(env.now()).toISOString(), event, userId },
      ...{ outcome: "success", actorType: "host", actorId: null, impersonatorId: null },
      ...{ targetType: null, targetId: null, organizationId: null, sessionId: null },
      ...{ method: null, reason: null, changed: null, details: null },
      ...{ ipAddress: "", userAgent: "", requestId: null },
    }),
);

/**
 * A caller without a session has proved to be the user by an event that succeeded, and no one by one that
 * failed (null).
 */
function actorOf(
  { user, isByHost }: Context,
  proved: string | null,
): Pick<SecurityEventRow, "actorType" | "actorId"> {
  if (isByHost) return { actorType: "host", actorId: null };
  const actorId = user?.id ?? proved;
  return { actorType: actorId === null ? "anonymous" : "user", actorId };
}

/** Records events of accounts for routes. */
export const audit = requestService((core) => {
  const store = core.use(auditStore);
  const write = core.use(noteWriter);
  const declared = new Set(core.features.flatMap(({ events = [] }) => events));
  const rowOf = (context: Context, event: SecurityEvent): SecurityEventRow => {
    if (!declared.has(event.event)) throw new Error(`No feature declares the event ${event.event}.`);
    const outcome = event.outcome ?? "success";
    if (outcome === "failure") context.isFailureNoted = true;
    const details =
      outcome === "failure" ? { path: context.route.spec.path, ...event.details } : event.details;
    return {
      id: newId(core.env),
      createdAt: context.time(),
      event: event.event,
      outcome,
      userId: event.userId,
      ...actorOf(context, outcome === "success" ? event.userId : null),
      impersonatorId: context.session?.impersonatedBy ?? null,
      targetType: event.target?.type ?? null,
      targetId: event.target?.id ?? null,
      organizationId:
        event.organizationId === undefined
          ? (context.session?.activeOrganizationId ?? null)
          : event.organizationId,
      sessionId: event.sessionId ?? context.session?.id ?? null,
      method: event.method ?? null,
      reason: event.reason ?? null,
      changed: event.changed?.join(",") ?? null,
      details: details === undefined ? null : JSON.stringify(details),
      ...deviceOf(context, core.options.audit),
      requestId: context.requestId,
    };
  };

  return (context) => ({
    /** Writes the event in the transaction of the act: one row if that commits, none if it doesn't. */
    async record(event: SecurityEvent, tx: Transaction): Promise<void> {
      await store.insert(rowOf(context, event), tx);
    },
    /**
     * Records a refusal that no feature has recorded. Fewer of these are kept. `find`: finds the account,
     * after the answer.
     */
    noteRefused(event: SecurityEvent, find?: () => Promise<string | undefined>): void {
      write(rowOf(context, event), { isRefusal: true, ...(find && { find }) });
    },
    /** Builds the row of an event whose user is determined later, when it is inserted. */
    prepare: (event: SecurityEvent): SecurityEventRow => rowOf(context, event),
    /** Records a failure, or an act without a transaction. Written separately; never fails the request. */
    note(event: SecurityEvent): void {
      write(rowOf(context, event));
    },
  });
});
