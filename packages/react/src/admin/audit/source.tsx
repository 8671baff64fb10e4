"use client";
import type { AuthClient } from "@latchkey/client";
import { createContext, type ReactNode, useContext } from "react";
import { adminOf } from "../base/client.ts";
import type { AdminMethods } from "../base/types.ts";

/** Source of events. */
export interface EventSource {
  /** Organization of the events. Undefined: all events of the service. */
  readonly organizationId?: string | undefined;
  calls(client: AuthClient): Pick<AdminMethods, "listAuditEvents" | "getAuditEvent">;
  /** Path of the route that exports events as files. */
  readonly filePath: string;
}

const SERVICE: EventSource = { calls: adminOf, filePath: "/admin/export-audit-events" };

const SourceContext = createContext<EventSource>(SERVICE);

/** Limits everything below to the events of one organization. */
export function OrganizationEvents({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return <SourceContext.Provider value={ofOrganization(id)}>{children}</SourceContext.Provider>;
}

function ofOrganization(organizationId: string): EventSource {
  return {
    organizationId,
    // Every client has a member for every path. The answers have the types of administration.
    calls: (client) => (client as AuthClient & { organization: AdminMethods }).organization,
    filePath: "/organization/export-audit-events",
  };
}

/** Returns the source of events. Default: the service. */
export function useEventSource(): EventSource {
  return useContext(SourceContext);
}
