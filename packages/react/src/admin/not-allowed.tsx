"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../frame/section-title.tsx";
import { Panel } from "../layout/settings.tsx";
import { useMessages } from "../messages/index.ts";
import { Lock } from "../primitives/icons.tsx";
import { useAdminScope } from "./scope.tsx";

export interface NeedsProps {
  permission: readonly [resource: string, action: string];
  /** Of the page, where it is the children that bring it. */
  title?: string | undefined;
  children: ReactNode;
}

/** Something that is shown to those who may read it; others are told which permission they lack. */
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
