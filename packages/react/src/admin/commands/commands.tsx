"use client";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useLatest } from "../../flows/use-latest.ts";
import { lazyOverlay } from "../../primitives/index.ts";
import { paletteStore } from "../base/palette-store.ts";
import { actOnPage, characterOf, hasShortcuts, leaveSearch } from "./keys.ts";
import type { PaletteProps } from "./palette.tsx";
import type { ShortcutsDialogProps } from "./shortcuts-dialog.tsx";

const Palette = lazyOverlay<PaletteProps>(() => import("./palette.tsx").then((module) => module.Palette));
const ShortcutsDialog = lazyOverlay<ShortcutsDialogProps>(() =>
  import("./shortcuts-dialog.tsx").then((module) => module.ShortcutsDialog),
);

/** The command palette and the keyboard's shortcuts, on every page of the console. */
export function AdminCommands(): ReactNode {
  const { isOpen } = useSyncExternalStore(paletteStore.subscribe, paletteStore.get, paletteStore.get);
  const [isHelping, setHelping] = useState(false);
  const help = (): void => setHelping(true);
  useKeys(help);
  return (
    <>
      <Palette isOpen={isOpen} onOpenChange={openPalette} onShortcuts={help} />
      <ShortcutsDialog isOpen={isHelping} onOpenChange={setHelping} />
    </>
  );
}

function openPalette(isOpen: boolean): void {
  paletteStore.set({ isOpen, typed: "" });
}

/** True while the palette is open and its code is loaded: keys would go to the page behind it. */
function isComing(): boolean {
  return paletteStore.get().isOpen && document.querySelector('[data-lk="Palette"]') === null;
}

/** True where keys are for typing, or for an open dialog or menu. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]",
    ) !== null
  );
}

/** Acts on a key. Returns false if it has no meaning here. */
function act(event: KeyboardEvent, onShortcuts: () => void): boolean {
  const key = characterOf(event);
  if (event.ctrlKey || event.metaKey) {
    const { isOpen } = paletteStore.get();
    // Another dialog stays in front.
    const isHidden = !isOpen && document.querySelector('[data-lk="DialogOverlay"]') !== null;
    if (key !== "k" || event.shiftKey || isHidden) return false;
    openPalette(!isOpen);
    return true;
  }
  if (isComing() && event.key.length === 1) {
    paletteStore.set({ typed: paletteStore.get().typed + event.key });
    return true;
  }
  if (leaveSearch(event)) return true;
  if (isTaken(event.target) || !hasShortcuts()) return false;
  if (key === "?") onShortcuts();
  else if (!actOnPage(key)) {
    if (key !== "/") return false;
    openPalette(true);
  }
  return true;
}

function useKeys(onShortcuts: () => void): void {
  const latest = useLatest(onShortcuts);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("keydown", press);
      openPalette(false);
    };
  }, []);
}
