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
  /** Goes there, instead of or before `onAction`. */
  href?: string | undefined;
  tone?: "danger" | undefined;
  /** Marked with a check and `aria-current`. */
  isCurrent?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Why it can't be done now. It can be reached, and says this in place of its description; a press does nothing. */
  reason?: string | undefined;
  onAction?: (() => void) | undefined;
}

export interface MenuProps extends LookProps {
  /** Of the button that opens it: its looks, its name, what stands in it. */
  trigger: Omit<ButtonProps, "onPress" | "ref">;
  /** A line between two items is the word "line". */
  items: readonly (MenuItem | "line")[];
  /** Above the items: who is signed in. */
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
