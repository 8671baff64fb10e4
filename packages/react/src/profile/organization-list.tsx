"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useState } from "react";
import { type AccountProps, partsOf } from "../account/parts.ts";
import { SessionSkeleton } from "../account/session-skeleton.tsx";
import type { Notice } from "../errors/index.ts";
import { ActionLink } from "../frame/action-link.tsx";
import { Panel } from "../layout/settings.tsx";
import { useMessages } from "../messages/index.ts";
import { useRoleNames } from "../organization/roles/use-role-name.ts";
import type { Organization } from "../organization/types.ts";
import { useActiveId } from "../organization/use-active-id.ts";
import { useSetActive } from "../organization/use-active-organization.ts";
import { useDescribeOrganizationError } from "../organization/use-describe.ts";
import { useHasOrganizations, useOfferedOrganizations } from "../organization/use-has-organizations.ts";
import { useOrganizations } from "../organization/use-organizations.ts";
import { UserInvitations } from "../organization/user-invitations.tsx";
import { Avatar } from "../primitives/avatar.tsx";
import { Plus } from "../primitives/icons.tsx";
import { Badge, Button, Loading, preloading } from "../primitives/index.ts";
import { Local } from "../primitives/local.tsx";
import { useSurroundings } from "../provider/context.ts";
import { FormNotice } from "../screens/form-notice.tsx";
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
  /** Whether a new one is offered. Default: where the deployment lets people make them. */
  create?: boolean | undefined;
}

/** The organizations that the caller is in, with a way into each; invitations to the caller; and a new one. */
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
  const { part, primitive } = partsOf<OrganizationListPart>(classNames);
  const organizations = useOrganizations();
  const activeId = useActiveId();
  const roleNames = useRoleNames();
  const { open, opening, failure } = useOpening(props);
  const all = organizations.data;
  return (
    <div ref={forwarded} data-lk="OrganizationList" className={className} style={style}>
      <UserInvitations onError={props.onError} />
      <FormNotice className={classNames?.alert} notice={failure} isFocused />
      <Loading
        isLoading={organizations.isPending}
        skeleton={<SessionSkeleton />}
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
              <li
                key={organization.id}
                {...part("item")}
                data-current={organization.id === activeId || undefined}
                aria-current={organization.id === activeId || undefined}
              >
                <Avatar {...primitive("logo")} name={organization.name} image={organization.logo} size={40} />
                <div {...part("about")}>
                  <bdi {...part("name")}>{organization.name}</bdi>
                  <span {...part("meta")}>
                    {organization.memberRole === undefined ? null : roleNames(organization.memberRole)}{" "}
                    {organization.id === activeId ? <Badge>{t("organization.list.current")}</Badge> : null}
                  </span>
                </div>
                <div {...part("actions")}>
                  <Button
                    size="small"
                    aria-label={t("organization.list.openName", { name: organization.name })}
                    isPending={opening === organization.id}
                    onPress={() => void open(organization)}
                  >
                    {t("organization.list.open")}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loading>
      <Create {...props} part={part("create")} onMade={(organization) => void open(organization)} />
    </div>
  );
}

/** Makes the organization that was chosen the active one, and goes to its page. */
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
