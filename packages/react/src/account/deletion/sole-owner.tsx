"use client";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { OwnedOrganization } from "../../errors/owned-organizations.ts";
import { useMessages } from "../../messages/index.ts";
import { Bdi } from "../../primitives/index.ts";
import type { Parts } from "../../screens/parts.ts";
import type { DeleteAccountPart } from "../part-names.ts";
import { type SoleOwnerRows, SoleOwnerRowsContext } from "./sole-owner-row.ts";

export interface SoleOwnerProps {
  rows: SoleOwnerRows;
  /** Number of registered rows that aren't resolved yet. */
  left: number;
  parts: Parts<DeleteAccountPart>;
  organizations: readonly OwnedOrganization[];
  /** True if the service has refused the deletion because of these organizations. */
  isRefused: boolean;
  renderOrganization: ((organization: OwnedOrganization) => ReactNode) | undefined;
}

/** Lists the organizations that would be left without an owner, with actions for each. */
export function SoleOwner(props: SoleOwnerProps): ReactNode {
  const { parts, rows, left, organizations, isRefused, renderOrganization } = props;
  const t = useMessages();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  // Announced only after registered rows were resolved.
  const hadRows = useRef(false);
  if (left > 0) hadRows.current = true;
  useEffect(() => {
    if (isRefused && organizations.length > 0) panel.current?.focus();
  }, [isRefused, organizations]);
  if (organizations.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a named place to land on
    <div {...parts.part("blockers")} ref={panel} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <p id={titleId} data-part="label">
        {t("account.delete.owner.title", { n: organizations.length })}
      </p>
      <p data-part="hint">{t("account.delete.owner.text")}</p>
      <SoleOwnerRowsContext.Provider value={rows}>
        <ul>
          {organizations.map((organization) => (
            <li key={organization.id}>
              <strong>
                <Bdi>{organization.name}</Bdi>
              </strong>
              <span data-part="hint">{t("account.delete.owner.members", { n: organization.members })}</span>
              {renderOrganization?.(organization)}
            </li>
          ))}
        </ul>
      </SoleOwnerRowsContext.Provider>
      <p role="status">{hadRows.current && left === 0 ? t("account.delete.owner.clear") : null}</p>
    </div>
  );
}
