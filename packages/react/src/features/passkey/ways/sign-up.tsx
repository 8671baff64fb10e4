"use client";
import type { PasskeyWays } from "@latchkey/client/passkey";
import { type ReactNode, useState } from "react";
import { carryEmail } from "../../../context/carried-email.ts";
import { useConfig } from "../../../context/context.ts";
import { blockedPage, findsSession } from "../../../context/opened-session.ts";
import { wantsSecondStep } from "../../../context/second-step.ts";
import { useMachine } from "../../../context/use-machine.ts";
import type { SignUpEntryProps, WayToSignUp } from "../../../context/ways.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { useHydrated } from "../../../primitives/use-hydrated.ts";
import { createCeremonyFlow } from "./ceremony-flow.ts";
import { describePasskeyError } from "./describe.ts";
import { hasPasskeys, passkeysOf } from "./load.ts";
import { PasskeyButton } from "./passkey-button.tsx";

/** Signs up with a passkey instead of a password, with the form's name and email address. */
export const signUpByPasskey: WayToSignUp = {
  method: "passkey",
  order: 3,
  needsOpenSignUp: true,
  isOffered: (config) => config?.passkey?.signUp === true,
  Entry: SignUpByPasskey,
};

export type SignUpByPasskeyPart = "passkey";

type SignedUp = NonNullable<Awaited<ReturnType<PasskeyWays["signUp"]>>["data"]>;

function SignUpByPasskey({ flow: form, classNames, slots }: SignUpEntryProps): ReactNode {
  const t = useMessages();
  const isHydrated = useHydrated();
  const [isMissing, setMissing] = useState(false);
  const flow = useMachine({ form }, (latest) => {
    const finish = async (answer: SignedUp): Promise<void> => {
      const { current } = latest;
      const { target } = current.form;
      if (wantsSecondStep(current, answer, target, finish)) return;
      carryEmail("");
      if (!(await findsSession(current))) return current.navigate(blockedPage(current, target));
      current.onEvent({ name: "signedUp" });
      current.navigate(target);
    };
    return createCeremonyFlow<{ name: string; email: string }, SignedUp>({
      run: async (person) => (await passkeysOf(latest.current.client)).signUp(person),
      describe: (error) => describePasskeyError(error, latest.current.config),
      onDone: finish,
    });
  });
  const { config } = useConfig();
  if (isHydrated && !hasPasskeys(config)) return null;
  const press = (): void => {
    const [name, email] = [form.values.name.trim(), form.values.email.trim()];
    setMissing(name === "" || email === "");
    if (name !== "" && email !== "") void flow.start({ name, email });
  };
  return (
    <PasskeyButton
      flow={flow}
      label={t("auth.passkey.signUp")}
      hint={isMissing ? t("auth.passkey.missing") : undefined}
      className={classNames?.passkey}
      slots={slots}
      onPress={press}
    />
  );
}
