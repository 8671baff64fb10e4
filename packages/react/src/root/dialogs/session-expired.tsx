"use client";
import type { SessionData } from "@latchkey/client";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useSurroundings } from "../../context/context.ts";
import { withTarget } from "../../context/navigation.ts";
import { type FurtherStep, furtherStep, type SecondStepAgainProps } from "../../context/second-step.ts";
import { useMachine } from "../../context/use-machine.ts";
import { useWays } from "../../context/use-ways.ts";
import type { SignInAgainEntryProps } from "../../context/ways.ts";
import { createSignInFlow } from "../../flows/sign-in-flow.ts";
import { useMessages } from "../../messages/provider.tsx";
import { Button } from "../../primitives/button.tsx";
import { latchOf } from "../../screens/submit.tsx";
import { useLoaded } from "../../session/use-loaded.ts";
import { useSession } from "../../session/use-session.ts";
import { IdentityDialog } from "./identity-dialog.tsx";
import { WAYS_TO_SIGN_IN_AGAIN } from "./ways.ts";

/** Milliseconds until the session is requested again after a failure. */
const PAUSE = 2000;

export interface SessionExpiredProps {
  /** The user whose session has ended. */
  user: SessionData["user"];
}

/**
 * Asks to sign in again, over the unchanged page: the email address is fixed, and typed text stays.
 * Afterwards the page continues where it was, and the user presses the button again.
 */
export function SessionExpired({ user }: SessionExpiredProps): ReactNode {
  const t = useMessages();
  const { session, navigate, routes, furtherSteps } = useSurroundings();
  const ways = useWays("signInAgain", WAYS_TO_SIGN_IN_AGAIN);
  const [second, setSecond] = useState<FurtherStep>();
  const SecondStep = useLoaded<SecondStepAgainProps>(second !== undefined, second?.loadAgain);
  const flow = useSignInAgainFlow(user, setSecond);
  const textId = useId();
  useAnswer(flow.step === "done");
  const leave = (to: string): void => {
    session.giveUp();
    navigate(to);
  };
  const onSignedIn = (): void => {
    // After the same user has signed in, the dialog disappears, and typed text is still there.
    // Another user must not see it.
    const { data } = session.get();
    if (data !== null && data.user.id !== user.id) leave(routes.afterSignIn);
  };
  const { pathname, search, hash } = location;
  return (
    <IdentityDialog
      name="SessionExpired"
      title={t("auth.expired.title")}
      text={t("auth.expired.text")}
      textId={textId}
      latch={latchOf(flow)}
    >
      {flow.step === "verify" ? (
        <p data-part="text">{t.rich("errors.EMAIL_NOT_VERIFIED.sent", { email: user.email })}</p>
      ) : null}
      {second !== undefined && SecondStep !== undefined ? (
        <SecondStep onSignedIn={onSignedIn} onRestart={() => setSecond(undefined)} />
      ) : (
        ways.map(({ method, Entry }) => (
          <Entry
            key={method}
            user={user}
            flow={flow}
            onSignedIn={onSignedIn}
            onSecondStep={(step = furtherSteps[0]) => setSecond(step)}
          />
        ))
      )}
      <div data-part="alternatives">
        <Button
          variant="quiet"
          part="switch"
          onPress={() => leave(withTarget(routes.signIn, pathname + search + hash))}
        >
          {t("auth.expired.switch")}
        </Button>
        <Button variant="quiet" part="leave" onPress={() => leave(routes.signedOut)}>
          {t("auth.expired.leave")}
        </Button>
      </div>
    </IdentityDialog>
  );
}

function useSignInAgainFlow(
  user: SessionData["user"],
  onSecondStep: (step: FurtherStep) => void,
): SignInAgainEntryProps["flow"] {
  return useMachine({ onSecondStep }, (latest) => {
    // The dialog stays as it is until the session is there.
    const { back: _, ...flow } = createSignInFlow({
      client: () => latest.current.client,
      config: () => latest.current.config,
      email: user.email,
      onDone(answer) {
        const step = furtherStep(latest.current, answer);
        return step === undefined ? latest.current.session.refetch() : latest.current.onSecondStep(step);
      },
    });
    return flow;
  });
}

/**
 * Requests the session until the service answers, after a sign-in whose session couldn't be read:
 * nothing else can be done here.
 */
function useAnswer(isSignedIn: boolean): void {
  const { session } = useSurroundings();
  const { error } = useSession();
  useEffect(() => {
    if (!isSignedIn || error === null) return;
    // Only a callback of the application can make it reject.
    const timer = setTimeout(() => void session.refetch().catch(() => undefined), PAUSE);
    return () => clearTimeout(timer);
  }, [isSignedIn, error, session]);
}
