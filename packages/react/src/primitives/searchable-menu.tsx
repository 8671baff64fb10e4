"use client";
import { type ReactNode, useState } from "react";
import { Autocomplete, useFilter } from "react-aria-components/Autocomplete";
import { Input, Label, SearchField } from "react-aria-components/SearchField";
import { Search } from "./icons.tsx";
import { VISUALLY_HIDDEN } from "./look.ts";
import type { MenuItem } from "./menu.tsx";
import { MenuItems } from "./menu-overlay.tsx";

export interface SearchableMenuProps {
  /** Items that the search filters. */
  items: readonly (MenuItem | "line")[];
  /** Maximum number of these that are shown at once. Default: all. */
  most?: number | undefined;
  /** Returns the message about those that aren't shown. Only with `most`. */
  furtherMatches?(n: number): string;
  /** Items below, whatever the search text is. */
  further?: readonly (MenuItem | "line")[] | undefined;
  /** Label of the search field. */
  label: string;
  /** Returns the message for a search without results. */
  noMatch(q: string): string;
  labelledBy: string;
  onClose(): void;
}

/** A menu with a search field above it; arrow keys move in the menu while typing. */
export function SearchableMenu(props: SearchableMenuProps): ReactNode {
  const {
    items,
    most = items.length,
    further = [],
    label,
    noMatch,
    furtherMatches,
    labelledBy,
    onClose,
  } = props;
  const { contains } = useFilter({ sensitivity: "base" });
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const kept = items.filter((item) => item === "line" || contains(item.label, q));
  const shown = kept.slice(0, most);
  const hidden = kept.length - shown.length;
  return (
    // Filtering is done here, not by `Autocomplete`: the items below always stay.
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField autoFocus data-part="search" className="">
        <Label className="" style={VISUALLY_HIDDEN}>
          {label}
        </Label>
        <Search size={16} aria-hidden="true" />
        <Input data-part="input" className="" placeholder={label} />
      </SearchField>
      <p role="status" data-part="noMatch">
        {kept.length === 0 ? noMatch(q) : null}
      </p>
      <MenuItems items={[...shown, ...further]} labelledBy={labelledBy} focus={undefined} onClose={onClose} />
      {hidden === 0 ? null : <p data-part="hidden">{furtherMatches?.(hidden)}</p>}
    </Autocomplete>
  );
}
