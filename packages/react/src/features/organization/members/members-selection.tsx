"use client";
import type { ReactNode } from "react";
import { SelectionBar } from "../../../lists/selection-bar.tsx";
import type { Selection } from "../../../lists/use-selection.ts";
import { useMessages } from "../../../messages/index.ts";
import { Network, UserRoundPen, UserRoundX } from "../../../primitives/icons.tsx";
import { Button, ConfirmDialog, Menu, preloading } from "../../../primitives/index.ts";
import { useRoleName } from "../roles/use-role-name.ts";
import type { OfferedRoles } from "../roles/use-roles.ts";
import { useOrganizationScope } from "../scope.tsx";
import { useTeams } from "../teams/use-teams.ts";
import type { MemberView } from "../types.ts";
import type { MembersHandle } from "./use-members-flow.ts";

export interface MembersSelectionProps {
  flow: MembersHandle;
  roles: OfferedRoles;
  selection: Selection<MemberView>;
}

/** Actions on the selected members. Roles and teams can be undone. */
export function MembersSelection({ flow, roles, selection }: MembersSelectionProps): ReactNode {
  const t = useMessages();
  const nameOf = useRoleName();
  const { organization, summary, can } = useOrganizationScope();
  const isAny = selection.rows.length > 0;
  const { data: teams = [] } = useTeams(isAny && summary.teams !== null ? organization.id : null);
  const changeable = selection.rows.filter(roles.mayChange);
  const removable = selection.rows.filter(roles.mayRemove);
  const trigger = (part: string, label: string, icon: ReactNode) => ({
    part,
    size: "small" as const,
    icon,
    children: label,
    isDisabled: flow.pending,
  });
  const clear = (): void => selection.selectAll(false);
  return (
    <SelectionBar selection={selection}>
      {changeable.length === 0 ? null : (
        <Menu
          placement="top start"
          trigger={trigger("roles", t("members.roles.change"), <UserRoundPen size={16} />)}
          items={roles.offered.map((role) => ({
            id: role,
            label: nameOf(role),
            onAction: () => void flow.setRoles(changeable, [role]).then(clear),
          }))}
        />
      )}
      {teams.length === 0 || !can("member", "update") ? null : (
        <Menu
          placement="top start"
          trigger={trigger("team", t("members.team.label"), <Network size={16} />)}
          items={teams.map((team) => ({
            id: team.id,
            label: team.name,
            onAction: () => void flow.addToTeam(selection.rows, team).then(clear),
          }))}
        />
      )}
      {removable.length === 0 ? null : (
        <Button
          {...preloading(ConfirmDialog)}
          part="remove"
          variant="danger"
          size="small"
          icon={<UserRoundX size={16} />}
          onPress={() => flow.askToRemove(removable)}
        >
          {t("members.remove.label")}
        </Button>
      )}
    </SelectionBar>
  );
}
