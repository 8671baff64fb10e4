"use client";
import { type ReactNode, type RefObject, useId, useRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { lazyOverlay, preloading } from "./lazy-overlay.tsx";
import type { LookProps } from "./look.ts";
import { type MenuState, useMenuTrigger } from "./use-menu-trigger.ts";

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

const MenuOverlay = lazyOverlay<MenuOverlayProps>(() =>
  import("./menu-overlay.tsx").then((module) => module.MenuOverlay),
);

/** A button with a menu of actions and links: arrows, type-ahead, Escape. What is shown is loaded on demand. */
export function Menu({ trigger, items, header, placement, className, style, part }: MenuProps): ReactNode {
  const { menu, open, trigger: opening } = useMenuTrigger();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const ownId = useId();
  const id = trigger.id ?? ownId;
  return (
    <>
      <Button
        {...trigger}
        {...preloading(MenuOverlay)}
        part={trigger.part ?? part ?? "trigger"}
        ref={triggerRef}
        id={id}
        {...opening}
        onPress={open}
      />
      <MenuOverlay
        {...menu}
        triggerRef={triggerRef}
        labelledBy={id}
        items={items}
        header={header}
        placement={placement}
        className={className}
        style={style}
      />
    </>
  );
}
