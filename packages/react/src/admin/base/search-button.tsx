"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Search } from "../../primitives/icons.tsx";
import { Button } from "../../primitives/index.ts";
import { useModifier } from "./key.tsx";
import { paletteStore } from "./palette-store.ts";

/** Opens the command palette of the console. */
export function AdminSearch(): ReactNode {
  const t = useMessages();
  const modifier = useModifier();
  return (
    <Button
      part="adminSearch"
      size="small"
      aria-label={t("admin.palette.open")}
      aria-keyshortcuts="Control+K Meta+K"
      icon={<Search size={16} />}
      onPress={() => paletteStore.set({ isOpen: true })}
    >
      <span data-part="label">{t("admin.palette.open")}</span>
      {/* The stylesheet draws the keys: as text they would belong to the visible name (WCAG 2.5.3). */}
      <span data-part="keys" data-keys={modifier && `${modifier} K`} aria-hidden="true" />
    </Button>
  );
}
