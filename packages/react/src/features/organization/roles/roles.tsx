"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useRef } from "react";
import { Panel } from "../../../layout/settings.tsx";
import { ListPlace } from "../../../lists/list-place.tsx";
import { RemovalDialog } from "../../../lists/removal-dialog.tsx";
import { type RowFocus, useListFocus } from "../../../lists/use-row-focus.ts";
import { useMessages } from "../../../messages/index.ts";
import { ShieldCheck } from "../../../primitives/icons.tsx";
import { Alert, Button } from "../../../primitives/index.ts";
import { Local } from "../../../primitives/local.tsx";
import { FormNotice } from "../../../screens/form-notice.tsx";
import { type AccountProps, type Parts, partsOf } from "../../../screens/parts.ts";
import { TextLink } from "../../../screens/text-link.tsx";
import { NotAllowed } from "../not-allowed.tsx";
import type { RolesPart } from "../part-names.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { AccessControl, Permissions, RoleView } from "../types.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { useOrganizationHref } from "../use-organization-href.ts";
import { RoleEditor } from "./role-editor.tsx";
import { RolesTable } from "./roles-table.tsx";
import { type RolesFlow, useRolesFlow } from "./use-roles-flow.ts";

export type { RolesPart } from "../part-names.ts";

export interface RolesProps extends AccountProps<RolesPart> {
  /**
   * Returns the URL of the members with a role. Default: the organization's page of members, filtered by it.
   */
  membersHref?: ((role: string) => string) | undefined;
}

/**
 * The roles of the page's organization beside one another, with their permissions; creates, changes and deletes custom ones.
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
  const hrefTo = useOrganizationHref();
  const hrefOf = (role: string): string | undefined =>
    props.membersHref?.(role) ?? hrefTo(`/members?role=${encodeURIComponent(role)}`);
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
      {flow.canCreate && editing === null ? <Create flow={flow} part={part} /> : null}
      {data === undefined ? null : (
        <>
          <Editor flow={flow} statements={statements} onError={onError} />
          <Failure flow={flow} parts={parts} hrefOf={hrefOf} />
          <RolesTable flow={flow} roles={data.roles} statements={statements} parts={parts} hrefOf={hrefOf} />
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

interface FailureProps {
  flow: RolesFlow;
  parts: Parts<RolesPart>;
  hrefOf(role: string): string | undefined;
}

/** Reason why a role wasn't deleted. */
function Failure({ flow, parts, hrefOf }: FailureProps): ReactNode {
  const t = useMessages();
  const { failure, ask } = flow.removal;
  if (failure === null) return null;
  const { item, notice } = failure;
  const href = hrefOf(item.role);
  return (
    <div data-row={item.role} data-part="failure">
      <FormNotice
        className={parts.primitive("alert").className}
        notice={notice}
        isFocused
        onRetry={() => ask(item)}
      />
      {notice.code === "ROLE_IS_ASSIGNED_TO_MEMBERS" && href !== undefined ? (
        <TextLink href={href}>{t("teams.roles.remove.assigned")}</TextLink>
      ) : null}
    </div>
  );
}

interface EditorProps extends Pick<RolesProps, "onError"> {
  flow: RolesFlow;
  statements: Permissions;
}

/** The form for a new role, or for one that is changed. */
function Editor({ flow, statements, onError }: EditorProps): ReactNode {
  const { editing } = flow;
  if (editing === null) return null;
  return (
    <div data-part="new">
      <RoleEditor
        key={editing === "new" ? "" : editing.role}
        edited={editing === "new" ? undefined : editing}
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
