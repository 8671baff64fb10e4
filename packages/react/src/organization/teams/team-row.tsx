"use client";
import Network from "lucide-react/icons/network";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import type { Parts } from "../../account/parts.ts";
import { useMessages } from "../../messages/index.ts";
import { Badge, Bdi, RowMenu } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import type { TeamsPart } from "../part-names.ts";
import type { Team } from "../types.ts";
import { Seats } from "./seats.tsx";
import type { TeamsFlow } from "./use-teams-flow.ts";

export interface TeamRowProps {
  team: Team;
  /** Of its page. Undefined: it has none. */
  href: string | undefined;
  flow: TeamsFlow;
  parts: Parts<TeamsPart>;
}

/** One team: leads to its page. */
export function TeamRow({ team, href, flow, parts }: TeamRowProps): ReactNode {
  const { part, primitive } = parts;
  const t = useMessages();
  const { canRename, canRemove, isLast, removal } = flow;
  const { failure } = removal;
  const ask = (): void => removal.ask(team);
  return (
    <li {...part("item")} data-row={team.id}>
      <Network size={20} strokeWidth={1.75} data-part="icon" />
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
            icon: <Pencil {...ICON} />,
            onAction: () => flow.name(team),
          },
          canRemove && {
            id: "remove",
            label: t("teams.remove.label"),
            icon: <Trash {...ICON} />,
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

const ICON = { size: 16, strokeWidth: 1.75 };
