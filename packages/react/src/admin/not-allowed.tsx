"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../frame/section-title.tsx";
import { Panel } from "../layout/settings.tsx";
import { useMessages } from "../messages/index.ts";
import { Lock } from "../primitives/icons.tsx";
import { useAdminScope } from "./base/scope.tsx";

export interface NeedsProps {
  permission: readonly [resource: string, action: string];
  /** Title of the page, if `children` would render it. */
  title?: string | undefined;
  children: ReactNode;
}

/** Renders its children if the caller has a permission; otherwise names the permission. */
export function Needs({ permission, title, children }: NeedsProps): ReactNode {
  const t = useMessages();
  const { can } = useAdminScope();
  if (can(...permission)) return children;
  return (
    <>
      {title === undefined ? null : <SectionTitle>{title}</SectionTitle>}
      <Panel icon={<Lock size={20} />} title={t("admin.denied.title")}>
        <p>{t.rich("admin.denied.text", { permission: permission.join(":") })}</p>
      </Panel>
    </>
  );
}
