"use client";
import { type ReactNode, useState } from "react";
import { useSoleOwnerRow } from "../../account/deletion/sole-owner-row.ts";
import type { OwnedOrganization } from "../../errors/owned-organizations.ts";
import { useMessages } from "../../messages/index.ts";
import { DeleteOrganization } from "./delete-organization.tsx";
import { TransferOwnership } from "./transfer-ownership.tsx";

/**
 * Choices for an organization that would be left without an owner: for
 * `renderOrganization` of `<DeleteAccount/>`.
 */
export function HandOver({ organization }: { organization: OwnedOrganization }): ReactNode {
  const t = useMessages();
  const [done, setDone] = useState<string | null>(null);
  const { id, name, members } = organization;
  useSoleOwnerRow(id, done !== null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form; this tells what the buttons are about
    <div data-lk="HandOver" data-state={done === null ? "open" : "done"} role="group" aria-label={name}>
      {done === null ? (
        <>
          {members > 1 ? (
            <TransferOwnership
              organization={organization}
              onDone={({ user }) =>
                setDone(t("organization.transfer.done", { name: user.name || user.email }))
              }
            />
          ) : null}
          <DeleteOrganization
            organization={organization}
            onDone={() => setDone(t("organization.delete.done", { name }))}
          />
        </>
      ) : null}
      <p role="status">{done}</p>
    </div>
  );
}
