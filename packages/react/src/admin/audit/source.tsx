"use client";
import type { AuthClient } from "@latchkey/client";
import { createContext, type ReactNode, useContext } from "react";
import { adminOf } from "../client.ts";
import type { AdminMethods } from "../types.ts";

/** Where events come from. */
export interface EventSource {
  /** The one organization that they are about. Undefined: all of the service. */
  readonly organizationId?: string | undefined;
  calls(client: AuthClient): Pick<AdminMethods, "listAuditEvents" | "getAuditEvent">;
  /** Of the route that makes files of them. */
  readonly filePath: string;
}

const SERVICE: EventSource = { calls: adminOf, filePath: "/admin/export-audit-events" };

const SourceContext = createContext<EventSource>(SERVICE);

/** Everything below it is about the events of one organization. */
export function OrganizationEvents({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return <SourceContext.Provider value={ofOrganization(id)}>{children}</SourceContext.Provider>;
}

function ofOrganization(organizationId: string): EventSource {
  return {
    organizationId,
    // Every path is a member of every client. The answers are those of administration.
    calls: (client) => (client as AuthClient & { organization: AdminMethods }).organization,
    filePath: "/organization/export-audit-events",
  };
}

/** Default: the events of the service. */
export function useEventSource(): EventSource {
  return useContext(SourceContext);
}
