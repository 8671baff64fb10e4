"use client";
import Network from "lucide-react/icons/network";
import { type ReactNode, useId } from "react";
import type { Parts } from "../../account/parts.ts";
import { useMessages } from "../../messages/index.ts";
import { Badge, Bdi, Button, ConfirmDialog, Dialog, preloading } from "../../primitives/index.ts";
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
  const reasonId = useId();
  const { canRemove, isLast, removal } = flow;
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
        {canRemove && isLast ? (
          <p {...part("reason")} id={reasonId}>
            {t("teams.remove.last")}
          </p>
        ) : null}
      </div>
      <Actions team={team} flow={flow} parts={parts} reasonId={reasonId} onRemove={ask} />
      <FormNotice
        className={primitive("alert").className}
        notice={failure?.item.id === team.id ? failure.notice : null}
        isFocused
        onRetry={ask}
      />
    </li>
  );
}

interface ActionsProps extends Pick<TeamRowProps, "team" | "flow" | "parts"> {
  reasonId: string;
  onRemove(): void;
}

function Actions({ team, flow, parts: { part }, reasonId, onRemove }: ActionsProps): ReactNode {
  const t = useMessages();
  const { canRename, canRemove, isLast } = flow;
  if (!canRename && !canRemove) return null;
  return (
    <div {...part("actions")}>
      {canRename ? (
        <Button
          size="small"
          part="rename"
          {...preloading(Dialog)}
          aria-label={t("teams.rename.name", { team: team.name })}
          onPress={() => flow.name(team)}
        >
          {t("teams.rename.label")}
        </Button>
      ) : null}
      {canRemove ? (
        <Button
          size="small"
          part="remove"
          {...preloading(ConfirmDialog)}
          aria-label={t("teams.remove.name", { team: team.name })}
          // It can be reached: why it does nothing is what someone looks for.
          {...(isLast ? { "aria-disabled": true, "aria-describedby": reasonId } : {})}
          onPress={() => {
            if (!isLast) onRemove();
          }}
        >
          {t("teams.remove.label")}
        </Button>
      ) : null}
    </div>
  );
}
