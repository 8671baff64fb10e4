"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useState } from "react";
import { useSurroundings } from "../context/context.ts";
import type { Notice } from "../errors/index.ts";
import { useRoleNames } from "../features/organization/roles/use-role-name.ts";
import type { Organization } from "../features/organization/types.ts";
import { useActiveId } from "../features/organization/use-active-id.ts";
import { useSetActive } from "../features/organization/use-active-organization.ts";
import { useChange } from "../features/organization/use-change.ts";
import { useDescribeOrganizationError } from "../features/organization/use-describe.ts";
import {
  useHasOrganizations,
  useOfferedOrganizations,
} from "../features/organization/use-has-organizations.ts";
import { useOrganizations } from "../features/organization/use-organizations.ts";
import { UserInvitations } from "../features/organization/user-invitations.tsx";
import { ActionLink } from "../frame/action-link.tsx";
import { Panel } from "../layout/settings.tsx";
import { ListSkeleton } from "../lists/list-skeleton.tsx";
import { RemovalDialog } from "../lists/removal-dialog.tsx";
import { type Removal, useRemoval } from "../lists/use-removal.ts";
import { useListFocus } from "../lists/use-row-focus.ts";
import { useMessages } from "../messages/index.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Plus } from "../primitives/icons.tsx";
import { Badge, Button, ConfirmDialog, Loading, preloading } from "../primitives/index.ts";
import { Local } from "../primitives/local.tsx";
import { FormNotice } from "../screens/form-notice.tsx";
import { type AccountProps, partsOf } from "../screens/parts.ts";
import { RequireSession } from "../session/guards.tsx";
import { CreateOrganizationDialog } from "./create-organization-dialog.tsx";

export type OrganizationListPart =
  | "list"
  | "item"
  | "logo"
  | "about"
  | "name"
  | "meta"
  | "actions"
  | "alert"
  | "create";

export interface OrganizationListProps extends Omit<AccountProps<OrganizationListPart>, "onSuccess"> {
  /** An organization was opened, and is the active one. Default: goes to its page, if there is one. */
  onOpen?: ((organization: Organization) => void) | undefined;
  /** True offers creating one. Default: where the deployment lets users create them. */
  create?: boolean | undefined;
}

/** The caller's organizations, each to open or to leave, with invitations to the caller, and creating one. */
export const OrganizationList = forwardRef<HTMLDivElement, OrganizationListProps>(
  function OrganizationList(props, ref) {
    const { messages, ...view } = props;
    const has = useHasOrganizations();
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <RequireSession>{has ? <OrganizationListView {...view} forwarded={ref} /> : null}</RequireSession>
      </Local>
    );
  },
);

type ViewProps = Omit<OrganizationListProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function OrganizationListView(props: ViewProps): ReactNode {
  const { className, style, classNames, forwarded } = props;
  const t = useMessages();
  const { part } = partsOf<OrganizationListPart>(classNames);
  const organizations = useOrganizations();
  const focus = useListFocus(forwarded);
  const { open, opening, failure } = useOpening(props);
  const all = organizations.data;
  const leaving = useLeaving(props, (id, isDone) => focus.onEnd([id], isDone));
  return (
    <div ref={focus.root} tabIndex={-1} data-lk="OrganizationList" className={className} style={style}>
      <UserInvitations onError={props.onError} />
      <FormNotice className={classNames?.alert} notice={failure} isFocused />
      <Loading
        isLoading={organizations.isPending}
        skeleton={<ListSkeleton />}
        onRetry={() => void organizations.refetch()}
      >
        {all === undefined ? (
          <Panel
            title={t("organization.switcher.failed")}
            actions={<Button onPress={() => void organizations.refetch()}>{t("common.retry")}</Button>}
          />
        ) : all.length === 0 ? (
          <Panel title={t("organization.list.none.title")}>{t("organization.list.none.text")}</Panel>
        ) : (
          <ul {...part("list")} aria-label={t("organization.list.label")}>
            {all.map((organization) => (
              <Row
                key={organization.id}
                organization={organization}
                isOpening={opening === organization.id}
                onOpen={() => void open(organization)}
                leaving={leaving}
                classNames={classNames}
              />
            ))}
          </ul>
        )}
      </Loading>
      <RemovalDialog
        removal={leaving}
        title={({ name }) => t("organization.leave.title", { name })}
        text={() => t("organization.leave.text")}
        confirmLabel={t("organization.leave.submit")}
        focus={focus}
      />
      <Create {...props} part={part("create")} onMade={(organization) => void open(organization)} />
    </div>
  );
}

interface RowProps extends Pick<OrganizationListProps, "classNames"> {
  organization: Organization;
  isOpening: boolean;
  onOpen(): void;
  leaving: Removal<Organization>;
}

function Row({ organization, isOpening, onOpen, leaving, classNames }: RowProps): ReactNode {
  const t = useMessages();
  const { part, primitive } = partsOf<OrganizationListPart>(classNames);
  const isActive = useActiveId() === organization.id;
  const roleNames = useRoleNames();
  const { id, name, logo, memberRole } = organization;
  const { failure } = leaving;
  return (
    <li
      {...part("item")}
      data-row={id}
      data-current={isActive || undefined}
      aria-current={isActive || undefined}
    >
      <Avatar {...primitive("logo")} of={id} name={name} image={logo} size={40} />
      <div {...part("about")}>
        <bdi {...part("name")}>{name}</bdi>
        <span {...part("meta")}>
          {memberRole === undefined ? null : roleNames(memberRole)}{" "}
          {isActive ? <Badge>{t("organization.list.current")}</Badge> : null}
        </span>
      </div>
      <div {...part("actions")}>
        <Button
          size="small"
          aria-label={t("organization.list.openName", { name })}
          isPending={isOpening}
          onPress={onOpen}
        >
          {t("organization.list.open")}
        </Button>
        <Button
          {...preloading(ConfirmDialog)}
          size="small"
          variant="quiet"
          aria-label={t("organization.list.leaveName", { name })}
          onPress={() => leaving.ask(organization)}
        >
          {t("organization.leave.open")}
        </Button>
      </div>
      <FormNotice
        className={classNames?.alert}
        notice={failure?.item.id === id ? failure.notice : null}
        isFocused
      />
    </li>
  );
}

/** Asks before the caller leaves. The session may have been in that organization. */
function useLeaving(
  { onError }: Pick<OrganizationListProps, "onError">,
  onEnd: (id: string, isDone: boolean) => void,
): Removal<Organization> {
  const { session } = useSurroundings();
  const change = useChange();
  return useRemoval<Organization>({
    describe: useDescribeOrganizationError(),
    async remove({ id }) {
      const left = await change((calls) => calls.leave({ organizationId: id }));
      if (left.error === null) await session.refetch();
      // For a member who was removed meanwhile, leaving has succeeded.
      return left.error?.code === "MEMBER_NOT_FOUND" ? { data: null, error: null } : left;
    },
    onEnd: ({ id }, isDone) => onEnd(id, isDone),
    onError,
  });
}

/** Makes the chosen organization the active one, and goes to its page. */
function useOpening({ onOpen, onError }: Pick<OrganizationListProps, "onOpen" | "onError">) {
  const { navigate, routes } = useSurroundings();
  const setActive = useSetActive();
  const describe = useDescribeOrganizationError();
  const [opening, setOpening] = useState<string | null>(null);
  const [failure, setFailure] = useState<Notice | null>(null);
  const open = async (organization: Organization): Promise<void> => {
    if (opening !== null) return;
    setFailure(null);
    setOpening(organization.id);
    const { error } = await setActive(organization.id);
    setOpening(null);
    if (error !== null) {
      if (onError?.(error) !== true) setFailure(describe(error)[0]);
    } else if (onOpen !== undefined) onOpen(organization);
    else if (routes.organization !== undefined) navigate(`${routes.organization}/${organization.slug}`);
  };
  return { open, opening, failure };
}

interface CreateProps extends Pick<OrganizationListProps, "create"> {
  part: object;
  onMade(organization: Organization): void;
}

function Create({ part, onMade, ...props }: CreateProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const offered = useOfferedOrganizations();
  const [isOpen, setOpen] = useState(false);
  if (!(props.create ?? offered?.canCreate === true)) return null;
  const label = t("organization.switcher.create");
  return (
    <div {...part}>
      {routes.newOrganization === undefined ? (
        <Button
          {...preloading(CreateOrganizationDialog)}
          icon={<Plus size={16} />}
          onPress={() => setOpen(true)}
        >
          {label}
        </Button>
      ) : (
        <ActionLink href={routes.newOrganization}>{label}</ActionLink>
      )}
      <CreateOrganizationDialog isOpen={isOpen} onOpenChange={setOpen} onDone={onMade} />
    </div>
  );
}
