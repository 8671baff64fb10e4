"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Bdi, Checkbox } from "../../primitives/index.ts";
import { lookOf } from "../../primitives/look.ts";
import { useFieldNotes } from "../../primitives/use-field-notes.tsx";

export interface PermissionsFieldProps {
  /** Permissions that users can give to a key. */
  offered: Readonly<Record<string, readonly string[]>>;
  /** Chosen permissions, such as `files:read`. */
  value: ReadonlySet<string>;
  error: string | undefined;
  isReadOnly: boolean;
  onChange(value: ReadonlySet<string>): void;
}

/** Permissions of a key, from those that the deployment lets users give. */
export function PermissionsField({
  offered,
  value,
  error,
  isReadOnly,
  onChange,
}: PermissionsFieldProps): ReactNode {
  const t = useMessages();
  const notes = useFieldNotes(undefined, error, "alert");
  return (
    <fieldset
      {...lookOf("CheckboxGroup", { part: "permissions" })}
      data-invalid={notes.isInvalid || undefined}
      aria-describedby={notes.describedBy}
    >
      <legend data-part="fieldLabel">{t("apiKeys.create.permissions")}</legend>
      <div data-part="options">
        {Object.entries(offered).flatMap(([resource, actions]) =>
          actions.map((action) => {
            const permission = `${resource}:${action}`;
            return (
              <Checkbox
                key={permission}
                label={<Bdi dir="ltr">{permission}</Bdi>}
                isSelected={value.has(permission)}
                isReadOnly={isReadOnly}
                onChange={(isGiven) => {
                  const others = [...value].filter((one) => one !== permission);
                  onChange(new Set(isGiven ? [...others, permission] : others));
                }}
              />
            );
          }),
        )}
      </div>
      {notes.error}
    </fieldset>
  );
}

/** Returns the permissions in the service's format. */
export function permissionsOf(
  offered: PermissionsFieldProps["offered"],
  chosen: ReadonlySet<string>,
): Record<string, string[]> {
  const given = Object.entries(offered).map(
    ([resource, actions]) =>
      [resource, actions.filter((action) => chosen.has(`${resource}:${action}`))] as const,
  );
  return Object.fromEntries(given.filter(([, actions]) => actions.length > 0));
}
