"use client";
import { type KeyboardEvent, useState } from "react";

/** The menu's state for its button. */
export interface MenuState {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** The item that has the focus first. */
  focus: "first" | "last";
}

export interface MenuTrigger {
  menu: MenuState;
  /** Opens the menu. */
  open(): void;
  trigger: {
    "aria-haspopup": "menu";
    "aria-expanded": boolean;
    onKeyDown(event: KeyboardEvent): void;
  };
}

const OPENING = new Set(["ArrowDown", "ArrowUp", "Enter", " "]);

/** A button that opens a menu: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */
export function useMenuTrigger(): MenuTrigger {
  const [isOpen, setOpen] = useState(false);
  const [focus, setFocus] = useState<"first" | "last">("first");
  const open = (at: "first" | "last"): void => {
    setFocus(at);
    setOpen(true);
  };
  return {
    menu: { isOpen, onOpenChange: setOpen, focus },
    open: () => open("first"),
    trigger: {
      "aria-haspopup": "menu",
      "aria-expanded": isOpen,
      onKeyDown(event) {
        // The menu handles Escape once it is loaded and has the focus. Before that, the button does.
        if (event.key === "Escape" && isOpen) setOpen(false);
        if (!OPENING.has(event.key)) return;
        // Browsers turn Enter and Space into a click like a screen reader's, which would
        // leave the focus on the button.
        event.preventDefault();
        open(event.key === "ArrowUp" ? "last" : "first");
      },
    },
  };
}
