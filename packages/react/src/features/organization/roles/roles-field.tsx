"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Checkbox, RadioGroup } from "../../../primitives/index.ts";
import { type LookProps, lookOf, VISUALLY_HIDDEN } from "../../../primitives/look.ts";
import { useFieldNotes } from "../../../primitives/use-field-notes.tsx";
import { useRoleName } from "./use-role-name.ts";

export interface RolesFieldProps extends LookProps {
  label: string;
  /** True where a heading above names the field. */
  isLabelHidden?: boolean | undefined;
  /** Error of the choice. */
  error?: string | undefined;
  /** Roles that may be chosen, in the order in which they are shown. */
  options: readonly string[];
  value: readonly string[];
  onChange(roles: readonly string[]): void;
  isReadOnly?: boolean | undefined;
  /** Returns the name of a role. Default: as for roles of organizations. */
  nameOf?: ((role: string) => string) | undefined;
}

/**
 * Chooses a role, each with its meaning where that is known. Several at once are
 * rare, and have to be asked for.
 */
export function RolesField(props: RolesFieldProps): ReactNode {
  const { label, isLabelHidden, error, options, value, onChange, isReadOnly, nameOf, ...look } = props;
  const t = useMessages();
  const ofOrganization = useRoleName();
  const [isAsked, setAsked] = useState(value.length > 1);
  const isSeveral = isAsked || value.length > 1;
  // A member's current role stays choosable, even where it can't be given to others any more.
  const shown = [...options, ...value.filter((role) => !options.includes(role))];
  const offered = shown.map((role) => ({
    value: role,
    label: (nameOf ?? ofOrganization)(role),
    hint: nameOf === undefined && isExplained(role) ? t(`members.roles.about.${role}`) : undefined,
  }));
  return (
    <div {...lookOf("RolesField", look)}>
      {isSeveral ? (
        <Several {...props} offered={offered} />
      ) : (
        <RadioGroup
          label={label}
          isLabelHidden={isLabelHidden}
          error={error}
          value={value[0] ?? ""}
          onChange={(role) => onChange([role])}
          options={offered}
          isReadOnly={isReadOnly}
        />
      )}
      {shown.length > 1 ? (
        <Checkbox
          part="several"
          label={t("members.roles.several")}
          hint={isSeveral ? t("members.roles.hint") : undefined}
          isSelected={isSeveral}
          isReadOnly={isReadOnly}
          onChange={(isWanted) => {
            setAsked(isWanted);
            if (!isWanted && value.length > 1) onChange(value.slice(0, 1));
          }}
        />
      ) : null}
    </div>
  );
}

interface SeveralProps extends RolesFieldProps {
  offered: readonly { value: string; label: string; hint: string | undefined }[];
}

function Several({
  label,
  isLabelHidden,
  error,
  offered,
  value,
  onChange,
  isReadOnly,
}: SeveralProps): ReactNode {
  const notes = useFieldNotes(undefined, error, "alert");
  return (
    <fieldset
      {...lookOf("CheckboxGroup", {})}
      data-invalid={notes.isInvalid || undefined}
      aria-describedby={notes.describedBy}
    >
      <legend data-part="fieldLabel" style={isLabelHidden ? VISUALLY_HIDDEN : undefined}>
        {label}
      </legend>
      <div data-part="options">
        {offered.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            hint={option.hint}
            isSelected={value.includes(option.value)}
            isReadOnly={isReadOnly}
            onChange={(isSelected) =>
              onChange(
                offered
                  .map((other) => other.value)
                  .filter((other) => (other === option.value ? isSelected : value.includes(other))),
              )
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
