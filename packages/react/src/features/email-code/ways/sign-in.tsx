"use client";
import type { ReactNode } from "react";
import { useConfig, useSurroundings } from "../../../context/context.ts";
import type { SignInEntryProps, WayToSignIn } from "../../../context/ways.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { Mail } from "../../../primitives/icons.tsx";
import { LinkButton } from "../../../primitives/link-button.tsx";
import { emailWayOf } from "./offered.ts";

/**
 * Links to the page that sends an email with a link and a code. Works without scripts and adds little to the
 * page.
 */
export const signInByEmail: WayToSignIn = {
  method: "magic-link",
  order: 4,
  isOffered: (config) => emailWayOf(config) !== undefined,
  isButton: true,
  Entry: SignInByEmail,
};

export type SignInByEmailPart = "email";

function SignInByEmail({ screen, isNarrow, classNames }: SignInEntryProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { routes, navigate } = useSurroundings();
  const href = screen.keeping(routes.checkMail);
  const isOnly = config?.methods.includes("password") !== true;
  const label = t(`auth.emailWay.${emailWayOf(config) ?? "link"}`);
  return (
    <LinkButton
      isWide
      icon={<Mail size={16} />}
      aria-label={isNarrow ? label : undefined}
      part="email"
      variant={isOnly ? "primary" : "secondary"}
      className={classNames?.email}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {isNarrow ? t("auth.emailWay.short") : label}
    </LinkButton>
  );
}
