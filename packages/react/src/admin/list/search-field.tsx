"use client";
import type { ReactNode } from "react";
import { Field } from "../../primitives/index.ts";
import { useTyped } from "../../screens/use-typed.ts";
import { useAdminScope } from "../scope.tsx";

/** As many characters as the service looks for. */
const LONGEST_SEARCH = 254;

export interface SearchFieldProps {
  label: string;
  hint?: string | undefined;
  /** The member of the address that holds it. */
  name: string;
  /** Members of the address that begin anew with another search. */
  resets?: readonly string[] | undefined;
  /** For IDs, emails and addresses. */
  dir?: "ltr" | undefined;
}

/** What a list is searched for: it stands in the address as soon as the typing has stopped. */
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
