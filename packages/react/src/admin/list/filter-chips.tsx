"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { X } from "../../primitives/icons.tsx";
import { Button } from "../../primitives/index.ts";
import { useAdminScope } from "../base/scope.tsx";

export interface FilterChip {
  /** Member of the URL's query. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** The filters that are set, each with a button that removes it. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }): ReactNode {
  const t = useMessages();
  const { change } = useAdminScope();
  if (chips.length === 0) return null;
  const clear = (names: readonly string[]): void =>
    change(Object.fromEntries(names.map((name) => [name, undefined])));
  return (
    <ul data-lk="FilterChips" aria-label={t("admin.list.set")}>
      {chips.map(({ name, label, value }) => (
        <li key={name}>
          <span>
            {label}: <bdi>{value}</bdi>
          </span>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t("admin.list.unset", { filter: label })}
            icon={<X size={16} />}
            onPress={() => clear([name])}
          />
        </li>
      ))}
      {chips.length === 1 ? null : (
        <li>
          <Button variant="quiet" size="small" onPress={() => clear(chips.map(({ name }) => name))}>
            {t("admin.list.clear")}
          </Button>
        </li>
      )}
    </ul>
  );
}
