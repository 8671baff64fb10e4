"use client";
import type { ReactNode } from "react";
import { Field } from "../../primitives/index.ts";
import { useTyped } from "../../screens/use-typed.ts";
import { useAdminScope } from "../base/scope.tsx";

/** Longest search that the service accepts. */
const LONGEST_SEARCH = 254;

export interface SearchFieldProps {
  label: string;
  hint?: string | undefined;
  /** Member of the URL's query that holds the search. */
  name: string;
  /** Members of the URL's query to remove with another search. */
  resets?: readonly string[] | undefined;
  /** Set for IDs, email addresses and IP addresses. */
  dir?: "ltr" | undefined;
}

/** Search of a list. Written into the URL once typing has paused. */
export function SearchField({ label, hint, name, resets = [], dir }: SearchFieldProps): ReactNode {
  const { query, change } = useAdminScope();
  const [typed, setTyped] = useTyped(query[name] ?? "", (value) =>
    change({ [name]: value, ...Object.fromEntries(resets.map((other) => [other, undefined])) }),
  );
  return (
    <Field
      part="search"
      label={label}
      hint={hint}
      type="search"
      name={name}
      autoComplete="off"
      spellCheck="false"
      maxLength={LONGEST_SEARCH}
      dir={dir}
      value={typed}
      onChange={setTyped}
    />
  );
}
