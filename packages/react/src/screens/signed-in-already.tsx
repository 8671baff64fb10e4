"use client";
import type { SessionData } from "@latchkey/client";
import { type ReactNode, useState } from "react";
import { describeError, type Notice } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import { useMessages } from "../messages/provider.tsx";
import { Button } from "../primitives/button.tsx";
import { Form } from "../primitives/form.tsx";
import { LinkButton } from "../primitives/link-button.tsx";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { withTarget } from "../provider/navigation.ts";
import { FormNotice } from "./form-notice.tsx";

export interface SignedInAlreadyProps {
  user: SessionData["user"];
  /** Where they go on. */
  target: string;
  /** The page that this stands on: shown to whoever is next. */
  here: string;
}

/** Somebody is signed in here already: goes on as they are, or makes room for another account. */
export function SignedInAlready({ user, target, here }: SignedInAlreadyProps): ReactNode {
  const t = useMessages();
  const { client, forms, navigate, onEvent } = useSurroundings();
  const { config } = useConfig();
  const [pending, setPending] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const name = user.name || user.email;
  const appName = config?.appName;
  const change = async (): Promise<void> => {
    if (pending) return;
    setPending(true);
    const { error } = await client.signOut();
    setPending(false);
    if (error === null) onEvent({ name: "signedOut" });
    else setNotice(describeError(error, aboutForm(config, {}, [])));
  };
  return (
    <>
      <FormNotice notice={notice} onRetry={change} />
      {appName === undefined ? null : (
        <p data-part="text">{t.rich("auth.signIn.signedIn.text", { appName, email: user.email })}</p>
      )}
      <LinkButton
        variant="primary"
        isWide
        part="continue"
        href={target}
        onClick={(event) => {
          // In a new tab, if that is what was asked for.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          navigate(target);
        }}
      >
        {t.rich("auth.signIn.signedIn.continue", { name })}
      </LinkButton>
      <Form
        part="form"
        method="post"
        {...(forms.signOut === undefined ? {} : { action: withTarget(forms.signOut, here) })}
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <Button
          type="submit"
          isWide
          part="switch"
          isPending={pending}
          pendingLabel={t("auth.signIn.signedIn.switching")}
        >
          {t("auth.signIn.signedIn.switch")}
        </Button>
      </Form>
    </>
  );
}
