"use client";
import type { SessionData } from "@latchkey/client";
import type { ReactNode } from "react";
import { useConfig } from "../context/context.ts";
import { withQuery } from "../context/navigation.ts";
import { useMessages } from "../messages/provider.tsx";
import { LinkButton } from "../primitives/link-button.tsx";
import { ContinueLink } from "./continue-link.tsx";
import { SwitchAccount } from "./switch-account.tsx";

export interface SignedInAlreadyProps {
  user: SessionData["user"];
  /** The page to continue to. */
  target: string;
  /** This screen's page, which the next user sees. */
  here: string;
  /** Adds an account, where a browser can have several. Default: signs out first. */
  onAdd?: (() => void) | undefined;
}

/** Shown to a user who is signed in already: they continue, or switch to another account. */
export function SignedInAlready({ user, target, here, onAdd }: SignedInAlreadyProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const name = user.name || user.email;
  const appName = config?.appName;
  return (
    <>
      {appName === undefined ? null : (
        <p data-part="text">{t.rich("auth.signIn.signedIn.text", { appName, email: user.email })}</p>
      )}
      <ContinueLink to={target}>{t.rich("auth.signIn.signedIn.continue", { name })}</ContinueLink>
      {onAdd === undefined || config?.maximumSessions === undefined ? (
        <SwitchAccount here={here} />
      ) : (
        <LinkButton
          part="switch"
          isWide
          href={withQuery(here, "add", "1")}
          onClick={(event) => {
            event.preventDefault();
            onAdd();
          }}
        >
          {t("auth.signIn.signedIn.switch")}
        </LinkButton>
      )}
    </>
  );
}
