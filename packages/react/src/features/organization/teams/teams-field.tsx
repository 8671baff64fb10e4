"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Checkbox } from "../../../primitives/index.ts";
import { type LookProps, lookOf } from "../../../primitives/look.ts";
import type { Team } from "../types.ts";

export interface TeamsFieldProps extends LookProps {
  teams: readonly Team[];
  value: readonly string[];
  onChange(ids: readonly string[]): void;
  isReadOnly?: boolean | undefined;
}

/** Chooses any of an organization's teams. Renders nothing where it has none. */
export function TeamsField({ teams, value, onChange, isReadOnly, ...look }: TeamsFieldProps): ReactNode {
  const t = useMessages();
  if (teams.length === 0) return null;
  return (
    <fieldset {...lookOf("CheckboxGroup", look)}>
      <legend data-part="fieldLabel">{t("members.invite.teams")}</legend>
      <div data-part="options">
        {teams.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            isSelected={value.includes(id)}
            isReadOnly={isReadOnly}
            onChange={(isSelected) =>
              onChange(isSelected ? [...value, id] : value.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
