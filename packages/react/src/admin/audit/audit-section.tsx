"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../frame/section-title.tsx";
import { useMessages } from "../../messages/index.ts";
import { Needs } from "../not-allowed.tsx";
import { AuditList } from "./audit-list.tsx";
import { EventDialog } from "./event-dialog.tsx";
import { Why } from "./why.tsx";

/** `audit`. */
export function AuditSection(): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle>{t("admin.nav.audit")}</SectionTitle>
      <Needs permission={["audit", "list"]}>
        <div data-lk="AdminAudit">
          <Why />
          <AuditList />
          <EventDialog />
        </div>
      </Needs>
    </>
  );
}
