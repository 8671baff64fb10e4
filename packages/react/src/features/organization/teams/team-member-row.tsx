"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Avatar, Badge, Bdi, Button, ConfirmDialog, Email, preloading } from "../../../primitives/index.ts";
import { FormNotice } from "../../../screens/form-notice.tsx";
import type { Parts } from "../../../screens/parts.ts";
import { useSession } from "../../../session/use-session.ts";
import { nameOf } from "../members/members-table.tsx";
import type { TeamPagePart } from "../part-names.ts";
import { useRoleNames } from "../roles/use-role-name.ts";
import type { TeamFlow } from "./use-team-flow.ts";
import type { TeamMemberView } from "./use-team-members.ts";

export interface TeamMemberRowProps {
  person: TeamMemberView;
  flow: TeamFlow;
  parts: Parts<TeamPagePart>;
}

/** One member of a team. */
export function TeamMemberRow({ person, flow, parts }: TeamMemberRowProps): ReactNode {
  const { part, primitive } = parts;
  const t = useMessages();
  const rolesOf = useRoleNames();
  const own = useSession().data?.user.id;
  const { member, userId } = person;
  const { failure } = flow.removal;
  const name = member === null ? t("teams.members.gone") : nameOf(member);
  const ask = (): void => flow.removal.ask(person);
  return (
    <li {...part("item")} data-row={userId}>
      <Avatar of={userId} name={name} image={member?.user.image} size={36} />
      <div data-part="about">
        <p {...part("name")}>
          <Bdi>{name}</Bdi> {userId === own ? <Badge tone="brass">{t("teams.members.you")}</Badge> : null}
        </p>
        {member === null || member.user.name === "" ? null : (
          <Email {...primitive("email")}>{member.user.email}</Email>
        )}
      </div>
      {member === null ? null : <span {...part("role")}>{rolesOf(member.role)}</span>}
      {flow.canRemove ? (
        <div {...part("actions")}>
          <Button
            size="small"
            {...preloading(ConfirmDialog)}
            aria-label={t("teams.takeOut.name", { name })}
            onPress={ask}
          >
            {t("teams.takeOut.label")}
          </Button>
        </div>
      ) : null}
      <FormNotice
        className={primitive("alert").className}
        notice={failure?.item.userId === userId ? failure.notice : null}
        isFocused
        onRetry={ask}
      />
    </li>
  );
}
