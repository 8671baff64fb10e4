"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/index.ts";
import { ConfirmDialog } from "./dialog.tsx";
import { Ellipsis } from "./icons.tsx";
import { preloading } from "./lazy-overlay.tsx";
import type { LookProps } from "./look.ts";
import { Menu, type MenuItem } from "./menu.tsx";

export interface RowMenuProps extends LookProps {
  /** Name of the row's item. */
  name: string;
  /** Actions on the item; `false` is left out. */
  items: readonly (MenuItem | false)[];
  /** True while one of them is being carried out. */
  isPending?: boolean | undefined;
  /** Default "Working". */
  pendingLabel?: string | undefined;
}

/** All actions on a row of a list, behind one button. Renders nothing without actions. */
export function RowMenu({ name, items, part = "menu", ...button }: RowMenuProps): ReactNode {
  const t = useMessages();
  const offered = items.filter((item) => item !== false);
  if (offered.length === 0) return null;
  return (
    <Menu
      trigger={{
        ...button,
        part,
        // Most actions ask for confirmation in a dialog.
        ...preloading(ConfirmDialog),
        variant: "quiet",
        size: "icon",
        "aria-label": t("common.actions", { name }),
        icon: <Ellipsis size={20} />,
      }}
      items={offered}
    />
  );
}
