"use client";
import type { ClientError } from "@latchkey/client";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import UserRound from "lucide-react/icons/user-round";
import { type ReactNode, type RefObject, useState } from "react";
import type { Notice } from "../errors/index.ts";
import { useMessages } from "../messages/index.ts";
import { OUT_OF_SIGHT } from "../primitives/look.ts";
import type { MenuItem } from "../primitives/menu.tsx";
import { MenuOverlay } from "../primitives/menu-overlay.tsx";
import type { MenuState } from "../primitives/use-menu-trigger.ts";
import { useLatchkey } from "../provider/index.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { useUser } from "../session/use-user.ts";
import { useDescribe } from "./use-describe.ts";

export interface UserMenuProps extends MenuState {
  triggerRef: RefObject<HTMLElement | null>;
  labelledBy: string;
  menu?: readonly (MenuItem | "line")[] | undefined;
  onSuccess?: (() => void) | undefined;
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

const ICON = { size: 16, strokeWidth: 1.75 };

/** What `UserButton` loads: the menu, signing out, and what is said when that didn't work. */
export function UserMenu({ menu, triggerRef, onSuccess, onError, ...overlay }: UserMenuProps): ReactNode {
  const t = useMessages();
  const { routes, navigate } = useLatchkey();
  const { user } = useUser();
  const { state, signOut } = useSignOut({ onSuccess, onError }, () => triggerRef.current?.focus());

  const goTo = (id: string, label: string, to: string, icon: ReactNode): MenuItem => ({
    id,
    label,
    icon,
    onAction: () => navigate(to),
  });
  const own = menu ?? [
    goTo("account", t("auth.userButton.manage"), routes.account, <UserRound {...ICON} />),
    goTo("security", t("account.nav.security"), `${routes.account}/security`, <KeyRound {...ICON} />),
  ];
  return (
    <>
      <MenuOverlay
        {...overlay}
        triggerRef={triggerRef}
        header={user === null ? null : t.rich("auth.userButton.signedInAs", { email: user.email })}
        items={[
          ...own,
          "line",
          {
            id: "sign-out",
            label: t("auth.userButton.signOut.label"),
            icon: <LogOut {...ICON} />,
            onAction: () => void signOut(),
          },
        ]}
      />
      <span role="status" style={OUT_OF_SIGHT}>
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

/** What became of signing out. */
function useSignOut(
  { onSuccess, onError }: Pick<UserMenuProps, "onSuccess" | "onError">,
  onFailed: () => void,
): { state: "idle" | "pending" | Notice; signOut(): Promise<void> } {
  const { client, routes, navigate, onEvent } = useLatchkey();
  const describe = useDescribe();
  const [state, setState] = useState<"idle" | "pending" | Notice>("idle");

  const signOut = async (): Promise<void> => {
    if (state === "pending") return;
    setState("pending");
    const { error } = await client.signOut();
    if (error === null) {
      setState("idle");
      onEvent({ name: "signedOut" });
      onSuccess?.();
      navigate(routes.signedOut);
      return;
    }
    setState(onError?.(error) === true ? "idle" : describe(error)[0]);
    onFailed();
  };
  return { state, signOut };
}
