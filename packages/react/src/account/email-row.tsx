"use client";
import { type HTMLAttributes, type ReactNode, useId } from "react";
import { useMessages } from "../messages/index.ts";
import { Badge } from "../primitives/index.ts";
import { useUser } from "../session/index.ts";

/** The caller's address and whether it is confirmed. It isn't changed here. */
export function EmailRow({ part }: { part: HTMLAttributes<HTMLElement> }): ReactNode {
  const t = useMessages();
  const { user } = useUser();
  const labelId = useId();
  if (user === null) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div {...part} role="group" aria-labelledby={labelId}>
      <span id={labelId} data-part="label">
        {t("account.profile.email.label")}
      </span>
      <span data-part="value">
        <bdi dir="ltr">{user.email}</bdi>{" "}
        <Badge tone={user.emailVerified ? "success" : "neutral"}>
          {t(user.emailVerified ? "account.profile.email.verified" : "account.profile.email.unverified")}
        </Badge>
      </span>
    </div>
  );
}
