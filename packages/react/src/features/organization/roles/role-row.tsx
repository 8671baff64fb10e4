"use client";
import { type ReactNode, useId } from "react";
import { useMessages } from "../../../messages/index.ts";
import { ChevronDown, Pencil, Trash } from "../../../primitives/icons.tsx";
import { Badge, Bdi, Button, RowMenu } from "../../../primitives/index.ts";
import { FormNotice } from "../../../screens/form-notice.tsx";
import type { Parts } from "../../../screens/parts.ts";
import { TextLink } from "../../../screens/text-link.tsx";
import type { RolesPart } from "../part-names.ts";
import type { Permissions, RoleView } from "../types.ts";
import { PermissionMatrix } from "./permission-matrix.tsx";
import { holds } from "./role-flow.ts";
import { usePermissionNames } from "./use-permission-name.ts";
import { useRoleName } from "./use-role-name.ts";
import type { RolesFlow } from "./use-roles-flow.ts";

export interface RoleRowProps {
  role: RoleView;
  statements: Permissions;
  flow: RolesFlow;
  parts: Parts<RolesPart>;
  isOpen: boolean;
  onToggle(): void;
  /** The list of members with this role. */
  membersHref: string | undefined;
}

/** One role, with its permissions shown on demand. */
export function RoleRow(props: RoleRowProps): ReactNode {
  const { role, statements, flow, parts, isOpen, onToggle, membersHref } = props;
  const { part, primitive } = parts;
  const t = useMessages();
  const nameOf = useRoleName();
  const id = useId();
  const { failure } = flow.removal;
  const mine = failure?.item.role === role.role ? failure.notice : null;
  const ask = (): void => flow.removal.ask(role);
  const name = nameOf(role.role);
  const isGiven = (resource: string, action: string): boolean => holds(role.permission, resource, action);
  return (
    <li {...part("item")} data-row={role.role}>
      <div data-part="about">
        <p {...part("name")}>
          <Bdi>{name}</Bdi> {flow.isOwn(role) ? <Badge tone="brass">{t("teams.roles.yours")}</Badge> : null}{" "}
          {role.isPredefined ? <Badge>{t("teams.roles.predefined")}</Badge> : null}
        </p>
        <p {...part("count")}>{countText()}</p>
      </div>
      <div {...part("actions")}>
        <Show name={name} isOpen={isOpen} onToggle={onToggle} controls={`${id}m`} />
        <Changes role={role} name={name} flow={flow} onRemove={ask} />
      </div>
      <FormNotice className={primitive("alert").className} notice={mine} isFocused onRetry={ask} />
      {mine?.code === "ROLE_IS_ASSIGNED_TO_MEMBERS" && membersHref !== undefined ? (
        <p data-part="onward">
          <TextLink href={membersHref}>{t("teams.roles.remove.assigned")}</TextLink>
        </p>
      ) : null}
      <div id={`${id}m`} data-part="permissions" hidden={!isOpen}>
        {isOpen ? (
          <PermissionMatrix
            {...primitive("matrix")}
            label={t("teams.roles.matrix", { role: name })}
            statements={statements}
            isGiven={isGiven}
          />
        ) : null}
      </div>
    </li>
  );

  function countText(): string {
    const all = Object.entries(statements).flatMap(([resource, actions]) =>
      actions.map((action) => isGiven(resource, action)),
    );
    return all.every(Boolean)
      ? t("teams.roles.all")
      : t("teams.roles.count", { n: all.filter(Boolean).length, max: all.length });
  }
}

interface ChangesProps {
  role: RoleView;
  name: string;
  flow: RolesFlow;
  onRemove(): void;
}

function Changes({ role, name, flow, onRemove }: ChangesProps): ReactNode {
  const t = useMessages();
  const names = usePermissionNames();
  const above = flow.above(role);
  return (
    <RowMenu
      name={name}
      items={[
        flow.canEdit(role) && {
          id: "edit",
          label: t("teams.roles.edit.label"),
          icon: <Pencil size={16} />,
          reason:
            above.length > 0
              ? t("teams.roles.above", { permissions: t.format.list(above.map(names.permission)) })
              : undefined,
          onAction: () => flow.edit(role),
        },
        flow.canRemove &&
          !role.isPredefined && {
            id: "remove",
            label: t("teams.roles.remove.label"),
            icon: <Trash size={16} />,
            tone: "danger",
            onAction: onRemove,
          },
      ]}
    />
  );
}

interface ShowProps extends Pick<RoleRowProps, "isOpen" | "onToggle"> {
  name: string;
  controls: string;
}

function Show({ name, isOpen, onToggle, controls }: ShowProps): ReactNode {
  const t = useMessages();
  return (
    <Button
      size="small"
      part="show"
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={t("teams.roles.showName", { role: name })}
      icon={<ChevronDown size={16} />}
      onPress={onToggle}
    >
      {t("teams.roles.show")}
    </Button>
  );
}
