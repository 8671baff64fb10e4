"use client";
import Search from "lucide-react/icons/search";
import { type ReactNode, useState } from "react";
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Input, Label, SearchField } from "react-aria-components/SearchField";
import { useMessages } from "../messages/index.ts";
import { OUT_OF_SIGHT } from "../primitives/look.ts";
import type { MenuItem } from "../primitives/menu.tsx";
import { MenuItems } from "../primitives/menu-overlay.tsx";

export interface SearchableMenuProps {
  /** What is searched in. */
  items: readonly (MenuItem | "line")[];
  /** What stands below, whatever is searched for. */
  further: readonly (MenuItem | "line")[];
  labelledBy: string;
  onClose(): void;
}

/** A menu with a field above it, in which someone types a part of the name; the arrows move in the menu meanwhile. */
export function SearchableMenu({ items, further, labelledBy, onClose }: SearchableMenuProps): ReactNode {
  const t = useMessages();
  const { contains } = useFilter({ sensitivity: "base" });
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const kept = items.filter((item) => item === "line" || contains(item.label, q));
  return (
    // What is left is decided here: what stands below is left in any case.
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField autoFocus data-part="search" className="">
        <Label style={OUT_OF_SIGHT}>{t("organization.switcher.search")}</Label>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        <Input data-part="input" className="" placeholder={t("organization.switcher.search")} />
      </SearchField>
      <p role="status" data-part="noMatch">
        {kept.length === 0 ? t("organization.switcher.noMatch", { q }) : null}
      </p>
      <MenuItems items={[...kept, ...further]} labelledBy={labelledBy} focus={undefined} onClose={onClose} />
    </Autocomplete>
  );
}
