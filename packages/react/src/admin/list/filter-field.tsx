"use client";
import type { ReactNode } from "react";
import { Select, type SelectOption } from "../../primitives/index.ts";
import { useAdminScope } from "../scope.tsx";

export interface FilterFieldProps {
  label: string;
  /** The member of the address that holds it. */
  name: string;
  /** The first one stands for no filter, and isn't in the address. */
  options: readonly SelectOption[];
  /** Members of the address that begin anew with another choice. */
  resets?: readonly string[] | undefined;
}

/** One of several, kept in the address. What the address has and isn't among them counts for nothing. */
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
