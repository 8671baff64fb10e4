"use client";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Check, Pencil, Trash } from "../../../primitives/icons.tsx";
import { Badge, Bdi, type Column, RowMenu, Select, Table } from "../../../primitives/index.ts";
import { VISUALLY_HIDDEN } from "../../../primitives/look.ts";
import type { Parts } from "../../../screens/parts.ts";
import { TextLink } from "../../../screens/text-link.tsx";
import type { RolesPart } from "../part-names.ts";
import type { Permissions, RoleView } from "../types.ts";
import { holds } from "./role-flow.ts";
import { usePermissionNames } from "./use-permission-name.ts";
import { useRoleName } from "./use-role-name.ts";
import type { RolesFlow } from "./use-roles-flow.ts";

export interface RolesTableProps {
  flow: RolesFlow;
  roles: readonly RoleView[];
  /** All permissions to show. */
  statements: Permissions;
  parts: Parts<RolesPart>;
  /** Returns the list of members with a role. */
  hrefOf(role: string): string | undefined;
}

interface Row {
  resource: string;
  action: string;
}

/** Below this width, in pixels, one role is shown at a time. The stylesheet shows the choice there. */
const NARROW = 560;

/** Permissions in rows, roles in columns. */
export function RolesTable(props: RolesTableProps): ReactNode {
  const { flow, roles, statements, parts, hrefOf } = props;
  const t = useMessages();
  const nameOf = useRoleName();
  const names = usePermissionNames();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(place);
  const [chosen, setChosen] = useState<string>();
  // The caller's permissions are what most members look for.
  const first = roles.find(({ role }) => role === chosen) ?? roles.find(flow.isOwn) ?? roles[0];
  const shown = isNarrow && first !== undefined ? [first] : roles;
  const rows = Object.entries(statements).flatMap(([resource, actions]) =>
    actions.map((action): Row => ({ resource, action })),
  );
  const columns: Column<Row>[] = [
    {
      id: "permission",
      header: t("teams.roles.permission"),
      isRowHeader: true,
      cell: ({ resource, action }) => (
        <div data-part="permission">
          <span>{names.cell(resource, action)}</span>
          <Sentence text={names.about(resource, action)} />
        </div>
      ),
    },
    ...shown.map(
      (role): Column<Row> => ({
        id: role.role,
        header: <RoleHead role={role} flow={flow} parts={parts} membersHref={hrefOf(role.role)} />,
        cell: ({ resource, action }) => <Given isGiven={holds(role.permission, resource, action)} />,
      }),
    ),
  ];
  return (
    <div ref={place} {...parts.part("matrix")}>
      {roles.length > 1 ? (
        <Select
          part="shown"
          label={t("members.filter.label")}
          name="shown"
          value={first?.role ?? ""}
          onChange={setChosen}
          options={roles.map(({ role }) => ({ value: role, label: nameOf(role) }))}
        />
      ) : null}
      <Table
        caption={t("teams.roles.list")}
        columns={columns}
        rows={rows}
        rowId={({ resource, action }) => `${resource}:${action}`}
      />
    </div>
  );
}

function useIsNarrow(place: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth < NARROW));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isNarrow;
}

function Sentence({ text }: { text: string | undefined }): ReactNode {
  return text === undefined ? null : <span data-part="hint">{text}</span>;
}

function Given({ isGiven }: { isGiven: boolean }): ReactNode {
  const t = useMessages();
  return (
    <span data-part="given" data-given={isGiven || undefined}>
      {isGiven ? <Check size={18} /> : <span aria-hidden="true">–</span>}
      <span style={VISUALLY_HIDDEN}>{t(isGiven ? "teams.roles.allowed" : "teams.roles.denied")}</span>
    </span>
  );
}

interface RoleHeadProps extends Pick<RolesTableProps, "flow" | "parts"> {
  role: RoleView;
  membersHref: string | undefined;
}

/** A role's name, its number of members, and its actions. */
function RoleHead({ role, flow, parts, membersHref }: RoleHeadProps): ReactNode {
  const { part } = parts;
  const t = useMessages();
  const name = useRoleName()(role.role);
  const count = t("members.count", { n: role.members });
  return (
    <div {...part("item")} data-row={role.role}>
      <span data-part="title">
        <span {...part("name")}>
          <Bdi>{name}</Bdi>
        </span>
        <Changes role={role} name={name} flow={flow} />
      </span>
      <span {...part("count")}>
        {membersHref === undefined ? count : <TextLink href={membersHref}>{count}</TextLink>}
      </span>
      {flow.isOwn(role) ? (
        <Badge tone="brass">{t("teams.roles.yours")}</Badge>
      ) : role.isPredefined ? (
        <Badge>{t("teams.roles.predefined")}</Badge>
      ) : null}
    </div>
  );
}

function Changes({ role, name, flow }: { role: RoleView; name: string; flow: RolesFlow }): ReactNode {
  const t = useMessages();
  const names = usePermissionNames();
  const above = flow.above(role);
  // The form has the focus, which a menu would take back.
  if (flow.editing !== null) return null;
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
            onAction: () => flow.removal.ask(role),
          },
      ]}
    />
  );
}
