"use client";
import { type ReactNode, useId, useState } from "react";
import { useMessages } from "../../messages/index.ts";
import { ListFilter } from "../../primitives/icons.tsx";
import { Button } from "../../primitives/index.ts";
import { useAdminScope } from "../base/scope.tsx";

export interface ListToolbarProps {
  /** Search field and sort order. */
  search: ReactNode;
  /** Members of the URL's query that `children` set. */
  filters: readonly string[];
  /** Filters, which are collapsed at first. */
  children?: ReactNode;
}

/** Search and filters above a list. */
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
