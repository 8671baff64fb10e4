"use client";
import { type ReactNode, useId } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Parts } from "../../screens/parts.ts";
import { useUser } from "../../session/index.ts";
import { useSessions } from "../../session/use-sessions.ts";
import type { DeleteAccountPart } from "../part-names.ts";
import type { LeftOrganization } from "./use-deletion-preview.ts";

export interface DeleteAccountSummaryProps {
  parts: Parts<DeleteAccountPart>;
  alsoLost: readonly ReactNode[];
  organizations: readonly LeftOrganization[];
}

/** Names and counts what will be deleted. */
export function DeleteAccountSummary(props: DeleteAccountSummaryProps): ReactNode {
  const { parts, alsoLost, organizations } = props;
  const t = useMessages();
  const { user } = useUser();
  const { sessions, isPending } = useSessions();
  const titleId = useId();
  if (user === null) return null;
  return (
    <div {...parts.part("lost")}>
      <p id={titleId} data-part="label">
        {t("account.delete.lost.title")}
      </p>
      <ul aria-labelledby={titleId}>
        <li>
          {user.name === ""
            ? t.rich("account.delete.lost.address", { email: user.email })
            : t.rich("account.delete.lost.profile", { name: user.name, email: user.email })}
        </li>
        {user.image ? <li>{t("account.delete.lost.photo")}</li> : null}
        <li>{t("account.delete.lost.methods")}</li>
        {sessions.length > 0 || isPending ? (
          // Has its place before the number is known, so that nothing moves.
          <li style={sessions.length > 0 ? undefined : { visibility: "hidden" }}>
            {t("account.delete.lost.sessions", { n: Math.max(1, sessions.length) })}
          </li>
        ) : null}
        {organizations.map(({ id, name, members }) => (
          <li key={id}>
            {t.rich(members > 1 ? "account.delete.lost.membership" : "account.delete.lost.organization", {
              organization: name,
            })}
          </li>
        ))}
        {alsoLost.map((lost, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <li key={index}>{lost}</li>
        ))}
      </ul>
    </div>
  );
}
