"use client";
import type { ClientError } from "@latchkey/client";
import { type ReactNode, type RefObject, useState } from "react";
import { useConfig, useSurroundings } from "../context/context.ts";
import { useDeviceSessions } from "../features/multi-session/use-device-sessions.ts";
import { useMessages } from "../messages/index.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { LogOut, ShieldCheck, UserRound, UserRoundPlus } from "../primitives/icons.tsx";
import { VISUALLY_HIDDEN } from "../primitives/look.ts";
import type { MenuItem } from "../primitives/menu.tsx";
import { MenuOverlay } from "../primitives/menu-overlay.tsx";
import type { MenuState } from "../primitives/use-menu-trigger.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import type { AccountSectionName } from "../screens/sections.ts";
import { useSignOut } from "../screens/use-sign-out.ts";
import { useUser } from "../session/use-user.ts";
import { UserProfileDialog, type UserProfileDialogProps } from "./user-profile-dialog.tsx";

export interface UserMenuProps extends MenuState {
  triggerRef: RefObject<HTMLElement | null>;
  labelledBy: string;
  menu?: readonly (MenuItem | "line")[] | undefined;
  accountUrl: string | undefined;
  profile?: Omit<UserProfileDialogProps, "isOpen" | "onOpenChange"> | undefined;
  onSuccess?: (() => void) | undefined;
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** The menu itself, loaded by `UserButton`, with signing out and its errors. */
export function UserMenu(props: UserMenuProps): ReactNode {
  const { menu, accountUrl, profile, triggerRef, onSuccess, onError, ...overlay } = props;
  const t = useMessages();
  const { routes, hasAccountPage, navigate } = useSurroundings();
  const [section, setSection] = useState<AccountSectionName | null>(null);
  const { user } = useUser();
  const { state, signOut } = useSignOut({
    onSuccess,
    onError,
    onFailed: () => triggerRef.current?.focus(),
  });

  const page = accountUrl ?? (hasAccountPage ? routes.account : undefined);
  const goTo = (id: AccountSectionName, label: string, below: string, icon: ReactNode): MenuItem => ({
    id,
    label,
    icon,
    onAction: () => (page === undefined ? setSection(id) : navigate(page + below)),
  });
  const { items: others, signOutOfOne } = useOtherAccounts();
  const own = menu ?? [
    goTo("profile", t("auth.userButton.manage"), "", <UserRound size={16} />),
    goTo("security", t("account.nav.security"), "/security", <ShieldCheck size={16} />),
  ];
  const icon = <LogOut size={16} />;
  return (
    <>
      <MenuOverlay
        {...overlay}
        triggerRef={triggerRef}
        header={user === null ? null : t.rich("auth.userButton.signedInAs", { email: user.email })}
        items={[
          ...own,
          "line",
          ...others,
          ...(signOutOfOne === undefined
            ? []
            : [
                {
                  id: "sign-out-one",
                  label: t("auth.userButton.signOut.label"),
                  icon,
                  onAction: signOutOfOne,
                },
              ]),
          {
            id: "sign-out",
            label: t(signOutOfOne === undefined ? "auth.userButton.signOut.label" : "accounts.signOutAll"),
            icon,
            onAction: () => void signOut(),
          },
        ]}
      />
      <UserProfileDialog
        {...profile}
        defaultSection={section ?? undefined}
        isOpen={section !== null}
        onOpenChange={(isOpen) => isOpen || setSection(null)}
      />
      <span role="status" style={VISUALLY_HIDDEN}>
        {state === "pending" ? t("auth.userButton.signOut.pending") : null}
      </span>
      {typeof state === "object" ? (
        <div data-part="failure">
          <FormNotice
            notice={state}
            onRetry={() => {
              triggerRef.current?.focus();
              void signOut();
            }}
          />
        </div>
      ) : null}
    </>
  );
}

/**
 * Returns the other accounts in this browser and an item that adds one, where the deployment allows several.
 */
function useOtherAccounts(): { items: readonly (MenuItem | "line")[]; signOutOfOne?: () => void } {
  const t = useMessages();
  const { config } = useConfig();
  const most = config?.maximumSessions;
  const { accounts, switchTo, signOut, add } = useDeviceSessions(most !== undefined);
  if (most === undefined) return { items: [] };
  const active = accounts.find(({ isActive }) => isActive);
  const others = accounts.filter((account) => account !== active);
  const items: MenuItem[] = others.map(({ id, user: { name, email, image } }) => ({
    id,
    label: name.trim() === "" ? email : name,
    ...(name.trim() === "" ? {} : { description: email }),
    icon: <Avatar name={name || email} image={image} size={24} />,
    onAction: () => void switchTo(id),
  }));
  if (accounts.length < most)
    items.push({ id: "add", label: t("accounts.add"), icon: <UserRoundPlus size={16} />, onAction: add });
  return {
    items: [...items, "line"],
    ...(active === undefined || others.length === 0 ? {} : { signOutOfOne: () => void signOut(active.id) }),
  };
}
