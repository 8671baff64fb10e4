"use client";
import type { SignInPasskey } from "@latchkey/client/passkey";
import type { ReactNode } from "react";
import { useConfig } from "../../../context/context.ts";
import { furtherStep } from "../../../context/second-step.ts";
import { useMachine } from "../../../context/use-machine.ts";
import type { ConfirmEntryProps, SignInAgainEntryProps, Way } from "../../../context/ways.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { text } from "../../../messages/translator.ts";
import { createCeremonyFlow } from "./ceremony-flow.ts";
import { describePasskeyError } from "./describe.ts";
import { hasPasskeys, passkeysOf } from "./load.ts";
import { PasskeyButton, SecurityKeyButton } from "./passkey-button.tsx";

/** Confirms the user's identity, and signs in again, with a passkey. */
export const passkeyInDialogs: Way = {
  confirm: { method: "passkey", order: 0, text: text("auth.passkey.confirmText"), Entry: ConfirmByPasskey },
  signInAgain: { method: "passkey", order: 3, Entry: SignInAgainByPasskey },
};

function ConfirmByPasskey({ onConfirmed, children }: ConfirmEntryProps): ReactNode {
  const t = useMessages();
  const flow = useMachine({ onConfirmed }, (latest) =>
    createCeremonyFlow<void, unknown>({
      run: async () => (await passkeysOf(latest.current.client)).reauthenticate(),
      describe: (error) => describePasskeyError(error, latest.current.config),
      async onDone() {
        const { session, onEvent, onConfirmed } = latest.current;
        await session.refetch();
        onEvent({ name: "reauthenticated" });
        onConfirmed();
      },
    }),
  );
  return (
    <>
      <PasskeyButton flow={flow} label={t("auth.passkey.confirm")} onPress={() => void flow.start()} />
      {children}
    </>
  );
}

function SignInAgainByPasskey({ user, onSignedIn, onSecondStep }: SignInAgainEntryProps): ReactNode {
  const t = useMessages();
  const flow = useMachine({ onSignedIn, onSecondStep }, (latest) =>
    createCeremonyFlow<SignInPasskey, object>({
      run: async (input) => (await passkeysOf(latest.current.client)).signIn(input),
      describe: (error) => describePasskeyError(error, latest.current.config),
      async onDone(answer) {
        const { session, onEvent, onSignedIn, onSecondStep } = latest.current;
        // A passkey without user verification is only one factor.
        const step = furtherStep(latest.current, answer);
        if (step !== undefined) return onSecondStep(step);
        await session.refetch();
        onEvent({ name: "signedIn" });
        onSignedIn();
      },
    }),
  );
  const { config } = useConfig();
  if (!hasPasskeys(config) || config?.methods.includes("passkey") !== true) return null;
  return (
    <PasskeyButton flow={flow} label={t("auth.passkey.label")} onPress={() => void flow.start({})}>
      <SecurityKeyButton onPress={() => void flow.start({ email: user.email, securityKey: true })} />
    </PasskeyButton>
  );
}
