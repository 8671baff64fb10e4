"use client";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { OwnedOrganization } from "../errors/owned-organizations.ts";
import { useMessages } from "../messages/index.ts";
import { Bdi } from "../primitives/index.ts";
import type { DeleteAccountPart } from "./delete-account.tsx";
import type { Parts } from "./parts.ts";

export interface SoleOwnerProps {
  parts: Parts<DeleteAccountPart>;
  organizations: readonly OwnedOrganization[];
  renderOrganization: ((organization: OwnedOrganization) => ReactNode) | undefined;
}

/** Organizations that would be left without an owner: each by name, and what can be done about it. */
export function SoleOwner({ parts, organizations, renderOrganization }: SoleOwnerProps): ReactNode {
  const t = useMessages();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (organizations.length > 0) panel.current?.focus();
  }, [organizations]);
  if (organizations.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a named place to land on
    <div {...parts.part("blockers")} ref={panel} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <p id={titleId} data-part="label">
        {t("account.delete.owner.title", { n: organizations.length })}
      </p>
      <p data-part="hint">{t("account.delete.owner.text")}</p>
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
    </div>
  );
}
