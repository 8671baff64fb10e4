"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useId, useImperativeHandle, useRef } from "react";
import type { Organization } from "../features/organization/types.ts";
import { useActiveId } from "../features/organization/use-active-id.ts";
import { useHasOrganizations } from "../features/organization/use-has-organizations.ts";
import { useOrganizations, useUserInvitations } from "../features/organization/use-organizations.ts";
import { useMessages } from "../messages/index.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { ChevronsUpDown } from "../primitives/icons.tsx";
import { lazyOverlay } from "../primitives/lazy-overlay.tsx";
import { Local } from "../primitives/local.tsx";
import { useMenuTrigger } from "../primitives/use-menu-trigger.ts";
import { type AccountProps, partsOf } from "../screens/parts.ts";
import { useSession } from "../session/use-session.ts";
import { useUser } from "../session/use-user.ts";
import type { OrganizationMenuOptions, OrganizationMenuProps } from "./organization-menu.tsx";

export type OrganizationSwitcherPart = "trigger" | "logo" | "photo" | "name" | "count";

export interface OrganizationSwitcherProps
  extends Omit<AccountProps<OrganizationSwitcherPart>, "onSuccess">,
    OrganizationMenuOptions {
  /** The slug of the page's organization; null for none. Default: the active one. */
  current?: string | null | undefined;
}

const OrganizationMenu = lazyOverlay<OrganizationMenuProps>(() =>
  import("./organization-menu.tsx").then((module) => module.OrganizationMenu),
);

/**
 * The current organization: a button with a menu of all, which is loaded when the
 * pointer or focus comes near.
 */
export const OrganizationSwitcher = forwardRef<HTMLButtonElement, OrganizationSwitcherProps>(
  function OrganizationSwitcher(props, ref) {
    const { messages, ...view } = props;
    const has = useHasOrganizations();
    const isSignedIn = useSession().data !== null;
    // Without organizations nothing is requested or rendered.
    if (!has || !isSignedIn) return null;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <OrganizationSwitcherView {...view} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<OrganizationSwitcherProps, "messages"> & {
  forwarded: ForwardedRef<HTMLButtonElement>;
};

function OrganizationSwitcherView(props: ViewProps): ReactNode {
  const { className, style, classNames, forwarded, ...menu } = props;
  const t = useMessages();
  const { part, primitive } = partsOf<OrganizationSwitcherPart>(classNames);
  const organizations = useOrganizations();
  const invitations = useUserInvitations().data ?? [];
  const { user } = useUser();
  const activeId = useActiveId();
  const current = currentOf(organizations.data, props.current, activeId);
  const menuTrigger = useMenuTrigger();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(forwarded, () => trigger.current);
  const isKnown = organizations.data !== undefined || !organizations.isPending;
  // Until it is known, nothing else is shown in its place.
  const isExpected = !isKnown && (props.current === undefined ? activeId : props.current) !== null;
  const name = isExpected ? "" : (current?.name ?? t("organization.switcher.personal"));
  return (
    <span data-lk="OrganizationSwitcher" className={className} style={style} aria-busy={!isKnown}>
      {/* A native button: ours would be as large as the whole menu. */}
      <button
        {...part("trigger")}
        ref={trigger}
        id={id}
        type="button"
        aria-label={t("organization.switcher.label", { name: name || "…", n: invitations.length })}
        {...menuTrigger.trigger}
        onPointerEnter={OrganizationMenu.preload}
        onFocus={OrganizationMenu.preload}
        onClick={menuTrigger.open}
      >
        {current === undefined && !isExpected ? (
          <Avatar
            {...primitive("photo")}
            of={user?.id}
            name={user?.name || user?.email || name}
            image={user?.image}
            size={28}
          />
        ) : (
          <Avatar {...primitive("logo")} of={current?.id} name={name} image={current?.logo} size={28} />
        )}
        <bdi {...part("name")}>{name}</bdi>
        {invitations.length > 0 ? (
          // The button's name contains the number.
          <span {...part("count")} data-count={t.format.number(invitations.length)} />
        ) : null}
        <ChevronsUpDown size={16} aria-hidden="true" />
      </button>
      <OrganizationMenu
        {...menu}
        organizations={organizations}
        invitations={invitations}
        currentId={current?.id ?? null}
        {...menuTrigger.menu}
        triggerRef={trigger}
        labelledBy={id}
      />
    </span>
  );
}

/** Returns the organization that is shown as the current one. */
function currentOf(
  organizations: readonly Organization[] | undefined,
  slug: string | null | undefined,
  activeId: string | null,
): Organization | undefined {
  if (slug === null) return undefined;
  const shown = organizations?.find((organization) => organization.slug === slug);
  return shown ?? organizations?.find(({ id }) => id === activeId);
}
