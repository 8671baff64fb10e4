"use client";
import type { ReactNode } from "react";
import { LoadedSection } from "../frame/loaded-section.tsx";
import type { OrganizationAuditSectionProps } from "./audit/organization-audit.tsx";
import { AdminTexts } from "./texts.tsx";

const load = () => import("./audit/organization-audit.tsx").then((module) => module.OrganizationAuditSection);

/** Audit log of the organization in scope, with its English texts. */
export function OrganizationAudit(props: OrganizationAuditSectionProps): ReactNode {
  return (
    <AdminTexts>
      <LoadedSection load={load} props={props} />
    </AdminTexts>
  );
}
