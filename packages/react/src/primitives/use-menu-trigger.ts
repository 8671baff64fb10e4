"use client";
import { type KeyboardEvent, useState } from "react";

/** The menu, as far as its button knows of it. */
export interface MenuState {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** Where the focus goes when it opens. */
  focus: "first" | "last";
}

export interface MenuTrigger {
  menu: MenuState;
  /** What was pressed opens it. */
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
        // The menu hears it once it is there and has the focus: what it is made of may still be on its way.
        if (event.key === "Escape" && isOpen) setOpen(false);
        if (!OPENING.has(event.key)) return;
        // Browsers turn Enter and Space into a click that looks like a screen reader's, for which the focus stays where
        // it is.
        event.preventDefault();
        open(event.key === "ArrowUp" ? "last" : "first");
      },
    },
  };
}
