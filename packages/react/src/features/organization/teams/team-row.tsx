"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Network, Pencil, Trash } from "../../../primitives/icons.tsx";
import { Badge, Bdi, RowMenu } from "../../../primitives/index.ts";
import { FormNotice } from "../../../screens/form-notice.tsx";
import type { Parts } from "../../../screens/parts.ts";
import { TextLink } from "../../../screens/text-link.tsx";
import type { TeamsPart } from "../part-names.ts";
import type { Team } from "../types.ts";
import { Seats } from "./seats.tsx";
import type { TeamsFlow } from "./use-teams-flow.ts";

export interface TeamRowProps {
  team: Team;
  /** The team's page. Undefined: it has none. */
  href: string | undefined;
  flow: TeamsFlow;
  parts: Parts<TeamsPart>;
}

/** One team, with a link to its page. */
export function TeamRow({ team, href, flow, parts }: TeamRowProps): ReactNode {
  const { part, primitive } = parts;
  const t = useMessages();
  const { canRename, canRemove, isLast, removal } = flow;
  const { failure } = removal;
  const ask = (): void => removal.ask(team);
  return (
    <li {...part("item")} data-row={team.id}>
      <Network size={20} data-part="icon" />
      <div data-part="about">
        <p {...part("name")}>
          {href === undefined ? (
            <Bdi>{team.name}</Bdi>
          ) : (
            <TextLink href={href}>
              <Bdi>{team.name}</Bdi>
            </TextLink>
          )}{" "}
          {flow.isOwn(team) ? <Badge tone="brass">{t("teams.own")}</Badge> : null}
        </p>
        <Seats {...primitive("seats")} seats={flow.seatsOf(team)} />
      </div>
      <RowMenu
        {...primitive("actions")}
        name={team.name}
        items={[
          canRename && {
            id: "rename",
            label: t("teams.rename.label"),
            icon: <Pencil size={16} />,
            onAction: () => flow.name(team),
          },
          canRemove && {
            id: "remove",
            label: t("teams.remove.label"),
            icon: <Trash size={16} />,
            tone: "danger",
            reason: isLast ? t("teams.remove.last") : undefined,
            onAction: ask,
          },
        ]}
      />
      <FormNotice
        className={primitive("alert").className}
        notice={failure?.item.id === team.id ? failure.notice : null}
        isFocused
        onRetry={ask}
      />
    </li>
  );
}
