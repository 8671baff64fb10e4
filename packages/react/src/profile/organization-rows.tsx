"use client";
import { type ReactNode, useState } from "react";
import { useSurroundings } from "../context/context.ts";
import { useRoleNames } from "../features/organization/roles/use-role-name.ts";
import type { Organization } from "../features/organization/types.ts";
import { useActiveId } from "../features/organization/use-active-id.ts";
import { useOfferedOrganizations } from "../features/organization/use-has-organizations.ts";
import { useOrganizations } from "../features/organization/use-organizations.ts";
import { ActionLink } from "../frame/action-link.tsx";
import { Panel } from "../layout/settings.tsx";
import { ListSkeleton } from "../lists/list-skeleton.tsx";
import { useMessages } from "../messages/index.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Plus } from "../primitives/icons.tsx";
import { Badge, Button, Loading, preloading } from "../primitives/index.ts";
import type { Parts } from "../screens/parts.ts";
import { CreateOrganizationDialog } from "./create-organization-dialog.tsx";

export type RowPart = "list" | "item" | "logo" | "about" | "name" | "meta" | "create";

export interface OrganizationRowsProps {
  parts: Pick<Parts<RowPart>, "part">;
  /** The first row, which isn't an organization. */
  first?: ReactNode;
  /** Content of an organization's row. */
  children: (organization: Organization) => ReactNode;
}

/** The caller's organizations, in all states of a list. */
export function OrganizationRows({ parts: { part }, first, children }: OrganizationRowsProps): ReactNode {
  const t = useMessages();
  const { data, isPending, refetch } = useOrganizations();
  const activeId = useActiveId();
  return (
    <Loading isLoading={isPending} skeleton={<ListSkeleton />} onRetry={() => void refetch()}>
      {data === undefined ? (
        <Panel
          title={t("organization.switcher.failed")}
          actions={<Button onPress={() => void refetch()}>{t("common.retry")}</Button>}
        />
      ) : (
        <>
          {data.length > 0 ? null : (
            <Panel title={t("organization.list.none.title")}>{t("organization.list.none.text")}</Panel>
          )}
          {data.length > 0 || first ? (
            <ul {...part("list")} aria-label={t("organization.list.label")}>
              {first}
              {data.map((organization) => {
                const isActive = organization.id === activeId || undefined;
                return (
                  <li
                    {...part("item")}
                    key={organization.id}
                    data-row={organization.id}
                    data-current={isActive}
                    aria-current={isActive}
                  >
                    {children(organization)}
                  </li>
                );
              })}
            </ul>
          ) : null}
        </>
      )}
    </Loading>
  );
}

interface RowContentProps {
  organization: Organization;
  parts: Pick<Parts<RowPart>, "part" | "primitive">;
}

/** The logo in an organization's row. */
export function RowLogo({ organization: { id, name, logo }, parts }: RowContentProps): ReactNode {
  return <Avatar {...parts.primitive("logo")} of={id} name={name} image={logo} size={40} />;
}

/** The name in an organization's row, with the caller's role. */
export function RowText({ organization, parts: { part } }: RowContentProps): ReactNode {
  const t = useMessages();
  const { id, name, memberRole } = organization;
  const isActive = useActiveId() === id;
  const roleNames = useRoleNames();
  return (
    <span {...part("about")}>
      <bdi {...part("name")}>{name}</bdi>
      <span {...part("meta")}>
        {memberRole === undefined ? null : roleNames(memberRole)}{" "}
        {isActive ? <Badge>{t("organization.list.current")}</Badge> : null}
      </span>
    </span>
  );
}

export interface CreationProps {
  /** True offers creating one. Default: where the deployment lets users create them. */
  create?: boolean | undefined;
  parts: Pick<Parts<RowPart>, "part">;
  onMade(organization: Organization): void;
}

/** The button that creates an organization, on its page or in a dialog. */
export function Creation({ create, parts, onMade }: CreationProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const offered = useOfferedOrganizations();
  const [isOpen, setOpen] = useState(false);
  if (!(create ?? offered?.canCreate === true)) return null;
  const label = t("organization.switcher.create");
  return (
    <div {...parts.part("create")}>
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
