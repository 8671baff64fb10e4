"use client";
import type { ReactNode } from "react";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { Lock } from "../../primitives/icons.tsx";
import { nameOf } from "./members/members-table.tsx";
import { useMembers } from "./members/use-members.ts";
import { usePermissionNames } from "./roles/use-permission-name.ts";

export interface NotAllowedProps {
  /** The missing permission: `invitation:create`. */
  permission: string;
  /** The owners' role. Default `owner`. */
  creatorRole?: string | undefined;
}

/** Most owners to name. */
const ASKED = 3;

/** Replaces what the member isn't permitted to do: names the missing permission, and who can grant it. */
export function NotAllowed({ permission, creatorRole = "owner" }: NotAllowedProps): ReactNode {
  const t = useMessages();
  const names = usePermissionNames();
  const { members } = useMembers({ role: creatorRole }, { pageSize: ASKED });
  return (
    <Panel
      icon={<Lock size={20} />}
      title={t("members.denied.title", { permission: names.permission(permission) })}
    >
      <p>
        {members.length === 0
          ? t("members.denied.plain")
          : t.rich("members.denied.text", {
              owners: t.format.list(members.map(nameOf), { type: "disjunction" }),
            })}
      </p>
    </Panel>
  );
}
