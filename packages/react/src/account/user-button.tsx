"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useId, useImperativeHandle, useRef } from "react";
import { LocalMessages, useMessages } from "../messages/index.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { lazyOverlay } from "../primitives/lazy-overlay.tsx";
import type { MenuItem } from "../primitives/menu.tsx";
import { useMenuTrigger } from "../primitives/use-menu-trigger.ts";
import { useSession } from "../session/use-session.ts";
import { type AccountProps, partsOf } from "./parts.ts";
import type { UserMenuProps } from "./user-menu.tsx";

export type UserButtonPart = "trigger" | "avatar" | "name";

export interface UserButtonProps extends AccountProps<UserButtonPart> {
  /** Entries before "Sign out"; a line is the word "line". Default: account and security. */
  menu?: readonly (MenuItem | "line")[] | undefined;
  /** The name beside the picture. Default false. */
  showName?: boolean | undefined;
  /** CSS pixels of the picture. Default 36. */
  size?: number | undefined;
}

const UserMenu = lazyOverlay<UserMenuProps>(() =>
  import("./user-menu.tsx").then((module) => module.UserMenu),
);

/** Who is signed in: a button with a menu, which is loaded when someone comes near. Nothing for who isn't. */
export const UserButton = forwardRef<HTMLButtonElement, UserButtonProps>(function UserButton(props, ref) {
  const { messages, ...button } = props;
  return (
    <LocalMessages messages={messages}>
      <UserButtonView {...button} forwarded={ref} />
    </LocalMessages>
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
  if (data === null) return null;
  const { name, email, image } = data.user;
  // Nobody has to have a name.
  const shown = name.trim() === "" ? email : name;
  return (
    <span data-lk="UserButton" className={className} style={style}>
      {/* The browser's own button: ours would bring as much as the whole of the menu. */}
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
        <Avatar {...primitive("avatar")} name={shown} image={image} size={size} />
        {showName ? <bdi {...part("name")}>{shown}</bdi> : null}
      </button>
      <UserMenu
        {...menuTrigger.menu}
        triggerRef={trigger}
        labelledBy={id}
        menu={menu}
        onSuccess={props.onSuccess}
        onError={props.onError}
      />
    </span>
  );
}
