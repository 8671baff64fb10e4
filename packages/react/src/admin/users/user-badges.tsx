"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Badge } from "../../primitives/index.ts";
import type { AdministeredUser } from "../base/types.ts";

/** Reports whether a ban is in force. */
export function isBanned({ banned, banExpires }: AdministeredUser): boolean {
  return banned === true && (banExpires == null || new Date(banExpires).getTime() > Date.now());
}

/** Badges for unusual states of a user. */
export function UserBadges({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  if (user.emailVerified && !isBanned(user)) return null;
  return (
    <span data-part="badges">
      {isBanned(user) ? <Badge tone="danger">{t("admin.user.banned")}</Badge> : null}
      {user.emailVerified ? null : <Badge tone="warning">{t("admin.user.unconfirmed")}</Badge>}
    </span>
  );
}
