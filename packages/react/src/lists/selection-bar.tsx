"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/index.ts";
import { X } from "../primitives/icons.tsx";
import { Button } from "../primitives/index.ts";
import type { Selection } from "./use-selection.ts";

export interface SelectionBarProps {
  selection: Pick<Selection<unknown>, "offered" | "rows" | "selectAll">;
  /** Buttons of the actions on the selected rows. */
  children: ReactNode;
}

/** Actions on the selected rows of a list. Stays in sight below it. */
export function SelectionBar({ selection, children }: SelectionBarProps): ReactNode {
  const t = useMessages();
  const n = selection.rows.length;
  return (
    <div data-lk="SelectionBar" data-floating={n > 0 || undefined}>
      <span role="status">{n === 0 ? null : t("members.select.count", { n })}</span>
      {n === 0 ? null : (
        <>
          {n === selection.offered.length ? null : (
            <Button part="all" variant="quiet" size="small" onPress={() => selection.selectAll(true)}>
              {t("members.select.all")}
            </Button>
          )}
          {children}
          <Button
            part="clear"
            variant="quiet"
            size="icon"
            aria-label={t("members.select.none")}
            icon={<X size={16} />}
            onPress={() => selection.selectAll(false)}
          />
        </>
      )}
    </div>
  );
}
