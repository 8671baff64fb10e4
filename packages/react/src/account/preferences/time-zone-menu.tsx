"use client";
import { type ReactNode, type RefObject, useMemo } from "react";
import { useMessages } from "../../messages/index.ts";
import { MenuPopover } from "../../primitives/menu-overlay.tsx";
import { SearchableMenu } from "../../primitives/searchable-menu.tsx";
import type { MenuState } from "../../primitives/use-menu-trigger.ts";
import { timeZones } from "./time-zones.ts";

export interface TimeZoneMenuProps extends MenuState {
  triggerRef: RefObject<HTMLElement | null>;
  labelledBy: string;
  /** IANA name. Empty: the device's time zone. */
  value: string;
  /** Name of the empty value. */
  auto: string;
  onChoose(value: string): void;
}

/** Menu that `TimeZoneField` loads: every zone, searchable by a part of its name or by its UTC offset. */
export function TimeZoneMenu({ value, auto, onChoose, labelledBy, ...menu }: TimeZoneMenuProps): ReactNode {
  const t = useMessages();
  const zones = useMemo(() => [{ id: "", label: auto }, ...timeZones()], [auto]);
  return (
    <MenuPopover {...menu} labelledBy={labelledBy} placement="bottom start">
      <SearchableMenu
        items={zones.map(({ id, label }) => ({
          id: id === "" ? "auto" : id,
          label,
          isCurrent: id === value,
          onAction: () => onChoose(id),
        }))}
        label={t("account.preferences.timeZone.search")}
        noMatch={(q) => t("account.preferences.timeZone.noMatch", { q })}
        labelledBy={labelledBy}
        onClose={() => menu.onOpenChange(false)}
      />
    </MenuPopover>
  );
}
