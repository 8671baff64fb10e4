"use client";
import type { ReactNode } from "react";
import { Select, type SelectOption } from "../../primitives/index.ts";
import { useAdminScope } from "../base/scope.tsx";

export interface FilterFieldProps {
  label: string;
  /** Member of the URL's query that holds the choice. */
  name: string;
  /** Options; the first one means no filter, and isn't in the URL. */
  options: readonly SelectOption[];
  /** Members of the URL's query to remove with another choice. */
  resets?: readonly string[] | undefined;
}

/** A choice that is kept in the URL. Unknown values in the URL are ignored. */
export function FilterField({ label, name, options, resets = [] }: FilterFieldProps): ReactNode {
  const { query, change } = useAdminScope();
  const [none] = options;
  const chosen = options.find(({ value }) => value === query[name]) ?? none;
  return (
    <Select
      part="filter"
      label={label}
      name={name}
      value={chosen?.value ?? ""}
      onChange={(value) =>
        change({
          [name]: value === none?.value ? undefined : value,
          ...Object.fromEntries(resets.map((other) => [other, undefined])),
        })
      }
      options={options}
    />
  );
}
