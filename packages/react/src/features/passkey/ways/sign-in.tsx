"use client";
import type { PasskeyWays, SignInPasskey } from "@latchkey/client/passkey";
import { type ReactNode, useEffect } from "react";
import { useConfig } from "../../../context/context.ts";
import { blocksCookies } from "../../../context/opened-session.ts";
import { useMachine } from "../../../context/use-machine.ts";
import { useWayState } from "../../../context/use-way-state.ts";
import type { SignInEntryProps, SignInPlace, WayToSignIn } from "../../../context/ways.ts";
import { emailOf } from "../../../flows/checks.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { useHydrated } from "../../../primitives/use-hydrated.ts";
import { LastUsed, useIsLast } from "../../social/last-used.tsx";
import { createAutofill, hasAutofill } from "./autofill.ts";
import { createCeremonyFlow } from "./ceremony-flow.ts";
import { describePasskeyError } from "./describe.ts";
import { elsewhere, hasPasskeys, passkeysOf } from "./load.ts";
import { PasskeyButton, SecurityKeyButton } from "./passkey-button.tsx";

/** Signs in with a passkey: by a button, and in the list of the email field. */
export const signInByPasskey: WayToSignIn = {
  method: "passkey",
  order: 3,
  isOffered: (config) => config?.methods.includes("passkey") === true,
  isButton: true,
  Entry: SignInByPasskey,
};

export type SignInByPasskeyPart = "passkey" | "securityKey";

type SignedIn = NonNullable<Awaited<ReturnType<PasskeyWays["signIn"]>>["data"]>;

function SignInByPasskey({ screen, isNarrow, classNames, slots }: SignInEntryProps): ReactNode {
  const t = useMessages();
  const isHydrated = useHydrated();
  const flow = usePasskeyFlow(screen);
  const email = emailOf(screen.values.email);
  const { config } = useConfig();
  const isLast = useIsLast("passkey");
  if (isHydrated && !hasPasskeys(config)) return null;
  const name = t("auth.passkey.label");
  return (
    <PasskeyButton
      flow={flow}
      label={
        <>
          {isNarrow ? t("auth.passkey.short") : name}
          <LastUsed method="passkey" />
        </>
      }
      name={isNarrow ? (isLast ? `${name} ${t("auth.social.last")}` : name) : undefined}
      className={classNames?.passkey}
      slots={slots}
      onPress={() => void flow.start({})}
    >
      {email === "" ? null : (
        <SecurityKeyButton
          className={classNames?.securityKey}
          onPress={() => void flow.start({ email, securityKey: true })}
        />
      )}
    </PasskeyButton>
  );
}

function usePasskeyFlow(screen: SignInPlace) {
  const flow = useMachine({ screen }, (latest) => {
    const signIn = async (input: SignInPasskey) => {
      const { client, screen } = latest.current;
      const { rememberMe } = screen.values;
      return (await passkeysOf(client)).signIn({ ...input, rememberMe });
    };
    const onDone = (data: SignedIn): Promise<void> => latest.current.screen.onSignedIn(answerOf(data));
    const autofill = createAutofill<SignedIn>({
      // The callback is called only for the last request: the one with a passkey.
      wait: (signal, onRequest) => signIn({ autoFill: true, fetchOptions: { signal, onRequest } }),
      onDone: (data) => void onDone(data),
      onError: (error) => machine.fail(error),
    });
    const machine = createCeremonyFlow<SignInPasskey, SignedIn>({
      run: signIn,
      describe: (error) => describePasskeyError(error, latest.current.config),
      onDone,
      onError: (error) => latest.current.screen.onError(error),
      onEnd: autofill.resume,
    });
    return { ...machine, autofill };
  });
  const { autofill } = flow;
  const { config } = useConfig();
  useEffect(() => {
    // The challenge is remembered in a cookie.
    if (elsewhere(config) !== undefined || blocksCookies()) return;
    let isGone = false;
    // Autofill is loaded once the page is quiet, and only if the browser supports it.
    void hasAutofill().then((can) => {
      if (can && !isGone) autofill.start();
    });
    return () => {
      isGone = true;
      autofill.stop();
    };
  }, [autofill, config]);
  useWayState(screen, signInByPasskey.method, {
    isPending: flow.isPending,
    isRefused: flow.error !== null,
    isSecretTyped: false,
  });
  return flow;
}

/** Returns the answer for the screen: a session's token, or the second step. */
function answerOf(data: SignedIn): Parameters<SignInPlace["onSignedIn"]>[0] {
  // A sign-in that waits for another step has no session.
  const { session } = data as Partial<SignedIn>;
  // The screen recognizes the second step itself.
  return session === undefined ? (data as unknown as { token: string }) : { token: session.token };
}
