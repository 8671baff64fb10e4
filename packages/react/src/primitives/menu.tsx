"use client";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { lazyOverlay } from "./lazy-overlay.tsx";
import type { MenuOverlayProps, MenuProps } from "./menu-props.ts";
import { useMenuTrigger } from "./use-menu-trigger.ts";

export type { MenuItem, MenuProps } from "./menu-props.ts";

const MenuOverlay = lazyOverlay<MenuOverlayProps>(() =>
  import("./menu-overlay.tsx").then((module) => module.MenuOverlay),
);

/** A button with a menu of actions and links: arrows, type-ahead, Escape. The menu is loaded on demand. */
export function Menu({ trigger, items, header, placement, className, style, part }: MenuProps): ReactNode {
  const { menu, open, trigger: opening } = useMenuTrigger();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const ownId = useId();
  const id = trigger.id ?? ownId;
  return (
    <>
      <Button
        {...trigger}
        onFocus={(event) => {
          MenuOverlay.preload();
          trigger.onFocus?.(event);
        }}
        onPointerEnter={(event) => {
          MenuOverlay.preload();
          trigger.onPointerEnter?.(event);
        }}
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
