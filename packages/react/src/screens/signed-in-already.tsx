"use client";
import type { SessionData } from "@latchkey/client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { LinkButton } from "../primitives/link-button.tsx";
import { useConfig } from "../provider/context.ts";
import { withQuery } from "../provider/navigation.ts";
import { ContinueLink } from "./continue-link.tsx";
import { SwitchAccount } from "./switch-account.tsx";

export interface SignedInAlreadyProps {
  user: SessionData["user"];
  /** Where they go on. */
  target: string;
  /** The page that this stands on: shown to the next person. */
  here: string;
  /** Several accounts can be in this browser, and this page adds one. Default: it makes room for one. */
  onAdd?: (() => void) | undefined;
}

/** Someone is signed in here already: goes on as they are, or makes room for another account. */
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
