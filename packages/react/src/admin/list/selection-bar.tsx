"use client";
import type { ReactNode } from "react";
import type { Selection } from "../../lists/use-selection.ts";
import { useMessages } from "../../messages/index.ts";
import { X } from "../../primitives/icons.tsx";
import { Button } from "../../primitives/index.ts";

export interface SelectionBarProps {
  selection: Pick<Selection<unknown>, "rows" | "selectAll">;
  /** Buttons of the actions on the selected rows. */
  children: ReactNode;
}

/** Actions on the selected rows of a list. Stays in sight below it. */
export function SelectionBar({ selection, children }: SelectionBarProps): ReactNode {
  const t = useMessages();
  const n = selection.rows.length;
  return (
    <div data-lk="SelectionBar" data-floating={n > 0 || undefined}>
      <span role="status">{n === 0 ? null : t("admin.selected.count", { n })}</span>
      {n === 0 ? null : (
        <>
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
