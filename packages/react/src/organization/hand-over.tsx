"use client";
import { type ReactNode, useState } from "react";
import type { OwnedOrganization } from "../errors/owned-organizations.ts";
import { useMessages } from "../messages/index.ts";
import { DeleteOrganization } from "./delete-organization.tsx";
import { TransferOwnership } from "./transfer-ownership.tsx";

/** What can be done about an organization that would be left without an owner: for `renderOrganization` of `<DeleteAccount/>`. */
export function HandOver({ organization }: { organization: OwnedOrganization }): ReactNode {
  const t = useMessages();
  const [done, setDone] = useState<string | null>(null);
  const { name, members } = organization;
  return (
    <div data-lk="HandOver" data-state={done === null ? "open" : "done"}>
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
