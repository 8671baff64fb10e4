"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useRef, useState } from "react";
import { Panel } from "../../../layout/settings.tsx";
import { ListPlace } from "../../../lists/list-place.tsx";
import { RemovalDialog } from "../../../lists/removal-dialog.tsx";
import { type RowFocus, useListFocus } from "../../../lists/use-row-focus.ts";
import { useMessages } from "../../../messages/index.ts";
import { ShieldCheck } from "../../../primitives/icons.tsx";
import { Alert, Button } from "../../../primitives/index.ts";
import { Local } from "../../../primitives/local.tsx";
import { type AccountProps, type Parts, partsOf } from "../../../screens/parts.ts";
import { NotAllowed } from "../not-allowed.tsx";
import type { RolesPart } from "../part-names.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { AccessControl, Permissions, RoleView } from "../types.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { useOrganizationHref } from "../use-organization-href.ts";
import { RoleEditor } from "./role-editor.tsx";
import { RoleRow } from "./role-row.tsx";
import { type RolesFlow, useRolesFlow } from "./use-roles-flow.ts";

export type { RolesPart } from "../part-names.ts";

export interface RolesProps extends AccountProps<RolesPart> {
  /**
   * Returns the URL of the members with a role. Default: the organization's page of members, filtered by it.
   */
  membersHref?: ((role: string) => string) | undefined;
}

/**
 * The roles of the page's organization, with their permissions; creates, changes and deletes custom ones.
 * Below `<OrganizationScope>`.
 */
export const Roles = forwardRef<HTMLDivElement, RolesProps>(function Roles(props, ref) {
  const { messages, ...view } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <RolesView {...view} forwarded={ref} />
    </Local>
  );
});

type ViewProps = Omit<RolesProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function RolesView(props: ViewProps): ReactNode {
  const { className, style, classNames, onSuccess, onError, forwarded } = props;
  const t = useMessages();
  const describe = useDescribeOrganizationError();
  const { can } = useOrganizationScope();
  const parts = partsOf<RolesPart>(classNames);
  const { part, primitive } = parts;
  const focus = useListFocus(forwarded);
  const flow = useRolesFlow({
    onSuccess,
    onError,
    onEnd: (role, isDone) => focus.onEnd([role.role], isDone),
  });
  useFocusAfterEditing(flow, focus.root);
  const { list, editing, done } = flow;
  const { data } = list;
  const statements = data === undefined ? {} : shownOf(data);

  if (!can("ac", "read")) return <NotAllowed permission="ac:read" creatorRole={data?.creatorRole} />;
  return (
    <ListPlace
      name="Roles"
      label={t("teams.roles.list")}
      className={className}
      style={style}
      focus={focus}
      list={list}
      rows={data?.roles ?? []}
      parts={parts}
      describe={describe}
      done={done && t.rich(`teams.roles.done.${done.what}`, { role: done.role })}
      dialogs={<RemoveRole flow={flow} focus={focus} />}
    >
      {data?.dynamic === false ? (
        <Alert {...primitive("fixed")} tone="info">
          {t("teams.roles.fixed")}
        </Alert>
      ) : null}
      {flow.canCreate && editing !== "new" ? <Create flow={flow} part={part} /> : null}
      {data === undefined ? null : (
        <>
          <NewRole flow={flow} statements={statements} onError={onError} />
          <List flow={flow} data={data} statements={statements} parts={parts} {...props} />
        </>
      )}
    </ListPlace>
  );
}

/** Returns the permissions to show. Without custom roles, those for managing roles are left out. */
function shownOf({ dynamic, statements }: AccessControl): Permissions {
  if (dynamic) return statements;
  const { ac: _, ...others } = statements;
  return others;
}

/** Returns the focus to the button that opened the form, once the form is gone. */
function useFocusAfterEditing({ editing }: RolesFlow, root: React.RefObject<HTMLElement | null>): void {
  const before = useRef<RoleView | "new" | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = editing;
    if (last === null || editing !== null) return;
    const opener =
      last === "new" ? '[data-part="create"]' : `[data-row="${CSS.escape(last.role)}"] [data-part="menu"]`;
    (root.current?.querySelector<HTMLElement>(opener) ?? root.current)?.focus();
  }, [editing, root]);
}

interface CreateProps {
  flow: RolesFlow;
  part: Parts<RolesPart>["part"];
}

/** Offers to create a role; explains them while there is none. */
function Create({ flow, part }: CreateProps): ReactNode {
  const t = useMessages();
  const roles = flow.list.data?.roles ?? [];
  const isFirst = flow.list.data !== undefined && roles.every(({ isPredefined }) => isPredefined);
  return (
    <div {...part("toolbar")}>
      {isFirst ? (
        <div {...part("none")}>
          <Panel icon={<ShieldCheck size={20} />} title={t("teams.roles.none.title")}>
            <p>{t("teams.roles.none.text")}</p>
          </Panel>
        </div>
      ) : (
        <p {...part("count")}>{t("teams.roles.total", { n: roles.length })}</p>
      )}
      {/* The same button before and after the first role: it may have the focus. */}
      <Button part="create" variant={isFirst ? "primary" : "secondary"} onPress={() => flow.edit("new")}>
        {t("teams.roles.create.label")}
      </Button>
    </div>
  );
}

interface ListProps extends Pick<RolesProps, "membersHref" | "onError"> {
  flow: RolesFlow;
  data: AccessControl;
  /** All permissions to show. */
  statements: Permissions;
  parts: Parts<RolesPart>;
}

function List({ flow, data, statements, parts, membersHref, onError }: ListProps): ReactNode {
  const t = useMessages();
  const hrefTo = useOrganizationHref();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const hrefOf = (role: string): string | undefined =>
    membersHref?.(role) ?? hrefTo(`/members?role=${encodeURIComponent(role)}`);
  return (
    <ul {...parts.part("list")} aria-label={t("teams.roles.list")}>
      {data.roles.map((role) =>
        flow.editing !== null && flow.editing !== "new" && flow.editing.role === role.role ? (
          <li key={role.role} {...parts.part("item")} data-row={role.role}>
            <RoleEditor
              edited={flow.editing}
              statements={statements}
              onSaved={flow.saved}
              onCancel={flow.stopEditing}
              onError={onError}
            />
          </li>
        ) : (
          <RoleRow
            key={role.role}
            role={role}
            statements={statements}
            flow={flow}
            parts={parts}
            // The caller's permissions are what most members look for.
            isOpen={flow.isOwn(role) !== toggled.has(role.role)}
            onToggle={() => setToggled(toggledBy(role.role))}
            membersHref={hrefOf(role.role)}
          />
        ),
      )}
    </ul>
  );
}

function toggledBy(role: string): (before: ReadonlySet<string>) => ReadonlySet<string> {
  return (before) => {
    const after = new Set(before);
    if (!after.delete(role)) after.add(role);
    return after;
  };
}

interface NewRoleProps extends Pick<RolesProps, "onError"> {
  flow: RolesFlow;
  statements: Permissions;
}

function NewRole({ flow, statements, onError }: NewRoleProps): ReactNode {
  if (flow.editing !== "new") return null;
  return (
    <div data-part="new">
      <RoleEditor
        statements={statements}
        onSaved={flow.saved}
        onCancel={flow.stopEditing}
        onError={onError}
      />
    </div>
  );
}

function RemoveRole({ flow, focus }: { flow: RolesFlow; focus: RowFocus }): ReactNode {
  const t = useMessages();
  return (
    <RemovalDialog
      removal={flow.removal}
      title={({ role }) => t.rich("teams.roles.remove.title", { role })}
      text={() => t("teams.roles.remove.text")}
      confirmLabel={t("teams.roles.remove.submit")}
      focus={focus}
    />
  );
}
