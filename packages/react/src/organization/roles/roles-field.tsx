"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Checkbox } from "../../primitives/index.ts";
import type { LookProps } from "../../primitives/look.ts";
import { lookOf } from "../../primitives/look.ts";
import { useFieldNotes } from "../../primitives/use-field-notes.tsx";
import { useRoleName } from "./use-role-name.ts";

export interface RolesFieldProps extends LookProps {
  label: string;
  hint?: string | undefined;
  /** What is wrong. */
  error?: string | undefined;
  /** Those that may be chosen, in the order in which they are shown. */
  options: readonly string[];
  value: readonly string[];
  onChange(roles: readonly string[]): void;
  isReadOnly?: boolean | undefined;
}

/** One role or several, each with what it means where that is known. */
export function RolesField(props: RolesFieldProps): ReactNode {
  const { label, hint, error, options, value, onChange, isReadOnly, ...look } = props;
  const t = useMessages();
  const nameOf = useRoleName();
  const notes = useFieldNotes(hint, error, "alert");
  // What someone has stays choosable, also where nobody gives it to others any more.
  const shown = [...options, ...value.filter((role) => !options.includes(role))];
  return (
    <fieldset
      {...lookOf("CheckboxGroup", look)}
      data-invalid={notes.isInvalid || undefined}
      aria-describedby={notes.describedBy}
    >
      <legend data-part="fieldLabel">{label}</legend>
      {notes.hint}
      <div data-part="options">
        {shown.map((role) => (
          <Checkbox
            key={role}
            label={nameOf(role)}
            hint={isExplained(role) ? t(`members.roles.about.${role}`) : undefined}
            isSelected={value.includes(role)}
            isReadOnly={isReadOnly}
            onChange={(isSelected) =>
              onChange(shown.filter((other) => (other === role ? isSelected : value.includes(other))))
            }
          />
        ))}
      </div>
      {notes.error}
    </fieldset>
  );
}

function isExplained(role: string): role is "owner" | "admin" | "member" {
  return role === "owner" || role === "admin" || role === "member";
}
