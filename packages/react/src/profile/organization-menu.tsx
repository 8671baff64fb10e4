"use client";
import { type ReactNode, type RefObject, useState } from "react";
import { useSurroundings } from "../context/context.ts";
import type { Organization, UserInvitation } from "../features/organization/types.ts";
import type { Asked } from "../features/organization/use-answer.ts";
import { useOfferedOrganizations } from "../features/organization/use-has-organizations.ts";
import { useMessages } from "../messages/index.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Mail, Plus, Settings } from "../primitives/icons.tsx";
import { VISUALLY_HIDDEN } from "../primitives/look.ts";
import type { MenuItem } from "../primitives/menu.tsx";
import { MenuItems, MenuPopover } from "../primitives/menu-overlay.tsx";
import { SearchableMenu } from "../primitives/searchable-menu.tsx";
import type { MenuState } from "../primitives/use-menu-trigger.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import type { AccountProps } from "../screens/parts.ts";
import { useUser } from "../session/use-user.ts";
import { CreateOrganizationDialog } from "./create-organization-dialog.tsx";
import { OrganizationProfileDialog } from "./organization-profile-dialog.tsx";
import { useChoice } from "./use-choice.ts";

/** Most organizations that are shown without a search field. */
const AT_A_GLANCE = 8;
/** Most organizations that are shown at once. The search finds the others. */
const MOST_SHOWN = 50;

export interface OrganizationMenuOptions {
  /** True offers the personal account, with no active organization. Default true. */
  personal?: boolean | undefined;
  /**
   * True offers creating one, on the provider's `routes.newOrganization` or in a dialog. Default: where the
   * deployment lets users create them.
   */
  create?: boolean | undefined;
  /**
   * Another organization was chosen and is the active one; null for none. Default: goes to its page, if there
   * is one, or to the account page.
   */
  onSwitch?: ((organization: Organization | null) => void) | undefined;
}

export interface OrganizationMenuProps
  extends MenuState,
    OrganizationMenuOptions,
    Pick<AccountProps<never>, "onError"> {
  organizations: Asked<Organization[]>;
  invitations: readonly UserInvitation[];
  currentId: string | null;
  triggerRef: RefObject<HTMLElement | null>;
  labelledBy: string;
}

/**
 * The menu that `OrganizationSwitcher` loads: all organizations, the personal account, invitations, and
 * creating one.
 */
export function OrganizationMenu(props: OrganizationMenuProps): ReactNode {
  const { organizations, invitations, currentId, isOpen, onOpenChange, triggerRef, labelledBy, focus } =
    props;
  const t = useMessages();
  const { navigate, routes } = useSurroundings();
  const offered = useOfferedOrganizations();
  const { user } = useUser();
  const { choose, choosing, failure } = useChoice({ onChosen: props.onSwitch, onError: props.onError });
  const all = organizations.data ?? [];
  const { personal = true, create = offered?.canCreate === true } = props;
  const [dialog, setDialog] = useState<"profile" | "create" | null>(null);
  const current = all.find(({ id }) => id === currentId);
  // The dialog is only for applications without pages of organizations: with pages, choosing one goes there.
  const isManaged = current !== undefined && routes.organization === undefined;

  // The current one is in sight.
  const ordered = current === undefined ? all : [current, ...all.filter((other) => other !== current)];
  const items: (MenuItem | "line")[] = (all.length > MOST_SHOWN ? ordered : all).map((organization) => ({
    id: organization.id,
    label: organization.name,
    icon: (
      <Avatar part="logo" of={organization.id} name={organization.name} image={organization.logo} size={24} />
    ),
    isCurrent: organization.id === currentId,
    onAction: () => void choose(organization),
  }));
  const further: (MenuItem | "line")[] = [
    ...(personal
      ? [
          {
            id: "personal",
            label: t("organization.switcher.personal"),
            icon: (
              <Avatar of={user?.id} name={user?.name || user?.email || ""} image={user?.image} size={24} />
            ),
            isCurrent: currentId === null,
            onAction: () => void choose(null),
          },
        ]
      : []),
    ...(isManaged
      ? [
          "line" as const,
          {
            id: "manage",
            label: t("organization.switcher.manage", { name: current.name }),
            icon: <Settings size={16} />,
            onAction: () => setDialog("profile"),
          },
        ]
      : []),
    ...(invitations.length > 0 ? ["line" as const] : []),
    ...invitations.map((invitation) => ({
      id: `invitation ${invitation.id}`,
      label: t("organization.switcher.invitation", { name: invitation.organizationName }),
      icon: <Mail size={16} />,
      onAction: () => navigate(`${routes.acceptInvitation}/${invitation.id}`),
    })),
    ...(create
      ? [
          "line" as const,
          {
            id: "create",
            label: t("organization.switcher.create"),
            icon: <Plus size={16} />,
            onAction: () =>
              routes.newOrganization === undefined ? setDialog("create") : navigate(routes.newOrganization),
          },
        ]
      : []),
  ];
  const close = (): void => onOpenChange(false);
  const isFailed = organizations.data === undefined && organizations.error !== null;
  return (
    <>
      <MenuPopover
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        triggerRef={triggerRef}
        labelledBy={labelledBy}
        header={isFailed ? t("organization.switcher.failed") : null}
      >
        {all.length > AT_A_GLANCE ? (
          <SearchableMenu
            items={items}
            most={MOST_SHOWN}
            furtherMatches={(n) => t("organization.switcher.hidden", { n })}
            further={further}
            label={t("organization.switcher.search")}
            noMatch={(q) => t("organization.switcher.noMatch", { q })}
            labelledBy={labelledBy}
            onClose={close}
          />
        ) : (
          <MenuItems items={[...items, ...further]} labelledBy={labelledBy} focus={focus} onClose={close} />
        )}
      </MenuPopover>
      <OrganizationProfileDialog
        slug={current?.slug}
        isOpen={dialog === "profile"}
        onOpenChange={(isWanted) => setDialog(isWanted ? "profile" : null)}
      />
      <CreateOrganizationDialog
        isOpen={dialog === "create"}
        onOpenChange={(isWanted) => setDialog(isWanted ? "create" : null)}
        onDone={(organization) => void choose(organization)}
      />
      <span role="status" style={VISUALLY_HIDDEN}>
        {choosing === undefined ? null : t("organization.switcher.pending")}
      </span>
      {failure === null ? null : (
        <div data-part="failure">
          <FormNotice notice={failure} />
        </div>
      )}
    </>
  );
}
