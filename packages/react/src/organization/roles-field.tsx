"use client";
import { type ReactNode, useId } from "react";
import { useMessages } from "../messages/index.ts";
import { Checkbox } from "../primitives/index.ts";
import type { LookProps } from "../primitives/look.ts";
import { lookOf } from "../primitives/look.ts";
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
  const id = useId();
  const described = [hint ? `${id}h` : "", error ? `${id}e` : ""].join(" ").trim();
  // What somebody has stays choosable, also where nobody gives it to others any more.
  const shown = [...options, ...value.filter((role) => !options.includes(role))];
  return (
    <fieldset
      {...lookOf("CheckboxGroup", look)}
      data-invalid={error ? true : undefined}
      {...(described === "" ? {} : { "aria-describedby": described })}
    >
      <legend data-part="fieldLabel">{label}</legend>
      {hint ? (
        <div id={`${id}h`} data-part="hint">
          {hint}
        </div>
      ) : null}
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
      {error ? (
        <div id={`${id}e`} data-part="error" role="alert">
          {error}
        </div>
      ) : null}
    </fieldset>
  );
}

function isExplained(role: string): role is "owner" | "admin" | "member" {
  return role === "owner" || role === "admin" || role === "member";
}
