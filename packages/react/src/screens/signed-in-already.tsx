"use client";
import type { SessionData } from "@latchkey/client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { useConfig } from "../provider/context.ts";
import { ContinueLink } from "./continue-link.tsx";
import { SwitchAccount } from "./switch-account.tsx";

export interface SignedInAlreadyProps {
  user: SessionData["user"];
  /** Where they go on. */
  target: string;
  /** The page that this stands on: shown to the next person. */
  here: string;
}

/** Someone is signed in here already: goes on as they are, or makes room for another account. */
export function SignedInAlready({ user, target, here }: SignedInAlreadyProps): ReactNode {
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
      <SwitchAccount here={here} />
    </>
  );
}
