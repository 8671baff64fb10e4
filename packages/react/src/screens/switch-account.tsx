"use client";
import { type ReactNode, useState } from "react";
import { useConfig, useSurroundings } from "../context/context.ts";
import { withTarget } from "../context/navigation.ts";
import { describeError, type Notice } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import { useMessages } from "../messages/provider.tsx";
import { Button } from "../primitives/button.tsx";
import { Form } from "../primitives/form.tsx";
import { FormNotice } from "./form-notice.tsx";

export interface SwitchAccountProps {
  /** This screen's page, which the next user sees. */
  here: string;
  /** Default "Use another account". */
  label?: string | undefined;
}

/** Signs out and stays on the page, for another account. */
export function SwitchAccount({ here, label }: SwitchAccountProps): ReactNode {
  const t = useMessages();
  const { client, forms, onEvent } = useSurroundings();
  const { config } = useConfig();
  const [pending, setPending] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
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
          {label ?? t("auth.signIn.signedIn.switch")}
        </Button>
      </Form>
    </>
  );
}
