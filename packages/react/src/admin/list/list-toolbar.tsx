"use client";
import { type ReactNode, useId, useState } from "react";
import { useMessages } from "../../messages/index.ts";
import { ListFilter } from "../../primitives/icons.tsx";
import { Button } from "../../primitives/index.ts";
import { useAdminScope } from "../scope.tsx";

export interface ListToolbarProps {
  /** What is looked for, and in which order. */
  search: ReactNode;
  /** Members of the address that `children` set. */
  filters: readonly string[];
  /** The filters: out of sight until someone wants them. */
  children?: ReactNode;
}

/** What stands above a list to find something in it. */
export function ListToolbar({ search, filters, children }: ListToolbarProps): ReactNode {
  const t = useMessages();
  const { query } = useAdminScope();
  const id = useId();
  const set = filters.filter((name) => name !== "search" && query[name] !== undefined).length;
  const [isWanted, setWanted] = useState(set > 0);
  return (
    <>
      <div data-part="toolbar">
        {search}
        {children === undefined ? null : (
          <Button
            part="filters"
            aria-expanded={isWanted}
            aria-controls={id}
            icon={<ListFilter size={16} />}
            onPress={() => setWanted(!isWanted)}
          >
            {t("admin.list.filters", { n: set })}
          </Button>
        )}
      </div>
      {children === undefined ? null : (
        <div id={id} data-part="toolbar" hidden={!isWanted}>
          {children}
        </div>
      )}
    </>
  );
}
