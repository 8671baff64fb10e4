"use client";
import { type HTMLAttributes, type ReactNode, useId } from "react";
import { useConfig } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Badge } from "../../primitives/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useUser } from "../../session/index.ts";

export interface EmailRowProps {
  part: HTMLAttributes<HTMLElement>;
  changeEmailUrl: string | undefined;
}

/** The user's email address, its confirmation state, and a link to the page to change it. */
export function EmailRow({ part, changeEmailUrl }: EmailRowProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { user } = useUser();
  const labelId = useId();
  if (user === null) return null;
  const action =
    !user.emailVerified && config?.emailVerification
      ? t("account.profile.email.confirm")
      : config?.changeEmail
        ? t("account.profile.email.change")
        : null;
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
        </Badge>{" "}
        {changeEmailUrl === undefined || action === null ? null : (
          <TextLink href={changeEmailUrl}>{action}</TextLink>
        )}
      </span>
    </div>
  );
}
