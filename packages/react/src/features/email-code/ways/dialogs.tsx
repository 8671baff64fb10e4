"use client";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useConfig } from "../../../context/context.ts";
import type { ConfirmEntryProps, SignInAgainEntryProps, Way } from "../../../context/ways.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { text } from "../../../messages/translator.ts";
import { Button } from "../../../primitives/button.tsx";
import { emailWayOf } from "./offered.ts";

// Loaded once the method is chosen.
const CodeAgain = lazy(async () => ({ default: (await import("./code-again.tsx")).CodeAgain }));

/** Re-authenticates, and signs in again, with a code from an email. */
export const emailCodeInDialogs: Way = {
  confirm: { method: "emailOtp", order: 6, text: text("emailCode.again.confirm"), Entry: ConfirmByEmailCode },
  signInAgain: { method: "email-otp", order: 4, Entry: SignInAgainByEmailCode },
};

function ConfirmByEmailCode({ user, flow, onConfirmed, children }: ConfirmEntryProps): ReactNode {
  const isFirst = flow.methods?.[0] === "emailOtp";
  return (
    <Opened isOpen={isFirst} after={children}>
      <CodeAgain user={user} isConfirmation onDone={onConfirmed} />
    </Opened>
  );
}

function SignInAgainByEmailCode({ user, onSignedIn, onSecondStep }: SignInAgainEntryProps): ReactNode {
  const { config } = useConfig();
  if (emailWayOf(config) === undefined || config?.emailOtp === undefined) return null;
  return (
    <Opened isOpen={false}>
      <CodeAgain user={user} onDone={onSignedIn} onSecondStep={onSecondStep} />
    </Opened>
  );
}

/** Opens its content by a button: a dialog has no room for several forms. */
function Opened(props: { isOpen: boolean; after?: ReactNode; children: ReactNode }): ReactNode {
  const t = useMessages();
  const [isOpen, setOpen] = useState(props.isOpen);
  return (
    <>
      {isOpen ? (
        <Suspense>{props.children}</Suspense>
      ) : (
        <Button isWide part="way" onPress={() => setOpen(true)}>
          {t("auth.emailWay.code")}
        </Button>
      )}
      {props.after}
    </>
  );
}
