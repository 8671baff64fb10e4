"use client";
import { type ReactNode, useState } from "react";
import { useOrganizationScope } from "../../features/organization/scope.tsx";
import { SectionTitle } from "../../frame/section-title.tsx";
import { useMessages } from "../../messages/index.ts";
import { type AdminQuery, placeOf } from "../base/place.ts";
import { AdminScope } from "../base/scope.tsx";
import type { AdminAccess } from "../base/types.ts";
import { AuditList } from "./audit-list.tsx";
import { EventDialog } from "./event-dialog.tsx";
import { OrganizationEvents } from "./source.tsx";

export interface OrganizationAuditSectionProps {
  /** Query of the URL: filters, and the open event. Default: stored by the section. */
  view?: AdminQuery | undefined;
  /** Called with a changed query. `isStep`: with an entry in the history. */
  onView?: ((view: AdminQuery, isStep: boolean) => void) | undefined;
}

/** Owners of an organization have no permissions in the service's administration. */
const NOTHING: AdminAccess = {
  permissions: {},
  roles: [],
  defaultRole: "",
  impersonation: { requiresReason: false, notifies: false, seconds: 0 },
  deletion: "now",
  organizations: false,
  texts: false,
};

/** Audit log of an organization. */
export function OrganizationAuditSection({ view, onView }: OrganizationAuditSectionProps): ReactNode {
  const t = useMessages();
  const { organization } = useOrganizationScope();
  const [own, setOwn] = useState<AdminQuery>({});
  return (
    <>
      <SectionTitle intro={t.rich("organization.audit.intro", { organization: organization.name })}>
        {t("organization.nav.audit")}
      </SectionTitle>
      <AdminScope
        access={NOTHING}
        place={{ path: "audit", query: view ?? own }}
        hrefTo={(to) => `?${to.split("?", 2)[1] ?? ""}`}
        onGo={(to, isSame) => (onView ?? setOwn)(placeOf(to).query, !isSame)}
      >
        <OrganizationEvents id={organization.id}>
          <div data-lk="AdminAudit">
            <AuditList />
            <EventDialog />
          </div>
        </OrganizationEvents>
      </AdminScope>
    </>
  );
}
