"use client";
import {
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { hasReturned } from "../account/connections/connection-return.ts";
import { useMessages } from "../messages/index.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { lazyOverlay } from "../primitives/lazy-overlay.tsx";
import { Local } from "../primitives/local.tsx";
import type { MenuItem } from "../primitives/menu.tsx";
import { useMenuTrigger } from "../primitives/use-menu-trigger.ts";
import { type AccountProps, partsOf } from "../screens/parts.ts";
import { useSession } from "../session/use-session.ts";
import type { UserMenuProps } from "./user-menu.tsx";
import { UserProfileDialog } from "./user-profile-dialog.tsx";

export type UserButtonPart = "trigger" | "avatar" | "name";

export interface UserButtonProps extends AccountProps<UserButtonPart> {
  /** The account page. Default: the provider's `routes.account` if given, else a dialog. */
  accountUrl?: string | undefined;
  /** Props of that dialog. */
  profile?: UserMenuProps["profile"];
  /** Entries before "Sign out"; a line is the word "line". Default: account and security. */
  menu?: readonly (MenuItem | "line")[] | undefined;
  /** True shows the name beside the picture. Default false. */
  showName?: boolean | undefined;
  /** CSS pixels of the picture. Default 36. */
  size?: number | undefined;
}

const UserMenu = lazyOverlay<UserMenuProps>(() =>
  import("./user-menu.tsx").then((module) => module.UserMenu),
);

/**
 * The signed-in user: a button with a menu, which is loaded when the pointer or focus comes near. Renders
 * nothing if no user is signed in.
 */
export const UserButton = forwardRef<HTMLButtonElement, UserButtonProps>(function UserButton(props, ref) {
  const { messages, ...button } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <UserButtonView {...button} forwarded={ref} />
    </Local>
  );
});

type ViewProps = Omit<UserButtonProps, "messages"> & { forwarded: ForwardedRef<HTMLButtonElement> };

function UserButtonView(props: ViewProps): ReactNode {
  const { className, style, classNames, menu, showName = false, size = 36, forwarded } = props;
  const t = useMessages();
  const { part, primitive } = partsOf<UserButtonPart>(classNames);
  const { data } = useSession();
  const menuTrigger = useMenuTrigger();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(forwarded, () => trigger.current);
  // After a return from a provider's page, the dialog opens where it was left.
  const [isBack, setBack] = useState(false);
  useEffect(() => setBack(hasReturned("dialog")), []);
  if (data === null) return null;
  const { id: userId, name, email, image } = data.user;
  // A user may have no name.
  const shown = name.trim() === "" ? email : name;
  return (
    <span data-lk="UserButton" className={className} style={style}>
      {/* A native button: ours would be as large as the whole menu. */}
      <button
        {...part("trigger")}
        ref={trigger}
        id={id}
        type="button"
        aria-label={t("auth.userButton.label", { name: shown })}
        {...menuTrigger.trigger}
        onPointerEnter={UserMenu.preload}
        onFocus={UserMenu.preload}
        onClick={menuTrigger.open}
      >
        <Avatar {...primitive("avatar")} of={userId} name={shown} image={image} size={size} />
        {showName ? <bdi {...part("name")}>{shown}</bdi> : null}
      </button>
      <UserMenu
        {...menuTrigger.menu}
        triggerRef={trigger}
        labelledBy={id}
        menu={menu}
        accountUrl={props.accountUrl}
        profile={props.profile}
        onSuccess={props.onSuccess}
        onError={props.onError}
      />
      {isBack ? <UserProfileDialog {...props.profile} isOpen onOpenChange={setBack} /> : null}
    </span>
  );
}
