import type { ReactNode, RefObject } from "react";
import type { ButtonProps } from "./button.tsx";
import type { LookProps } from "./look.ts";
import type { MenuState } from "./use-menu-trigger.ts";

export interface MenuItem {
  id: string;
  label: string;
  /** A second line. */
  description?: string | undefined;
  icon?: ReactNode;
  /** Link of the item, followed instead of or before `onAction`. */
  href?: string | undefined;
  tone?: "danger" | undefined;
  /** True marks it with a check and `aria-current`. */
  isCurrent?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /**
   * Reason why the item is unavailable. It can be focused, and shows this instead of its
   * description; a press does nothing.
   */
  reason?: string | undefined;
  onAction?: (() => void) | undefined;
}

export interface MenuProps extends LookProps {
  /** Looks, name and content of the button that opens the menu. */
  trigger: Omit<ButtonProps, "onPress" | "ref">;
  /** Items; the word "line" is a separator. */
  items: readonly (MenuItem | "line")[];
  /** Content above the items, such as the signed-in user. */
  header?: ReactNode;
  /** Default "bottom end". */
  placement?: "bottom start" | "bottom end" | "top start" | "top end" | undefined;
}

export interface MenuOverlayProps
  extends MenuState,
    Pick<MenuProps, "items" | "header" | "placement" | "className" | "style"> {
  triggerRef: RefObject<HTMLElement | null>;
  labelledBy: string;
}
