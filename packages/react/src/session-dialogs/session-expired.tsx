"use client";
import type { SessionData } from "@latchkey/client";
import { type ReactNode, useEffect, useId, useState } from "react";
import { createSignInFlow } from "../flows/sign-in-flow.ts";
import { useFlow } from "../flows/use-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useMessages } from "../messages/provider.tsx";
import { Button } from "../primitives/button.tsx";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { withTarget } from "../provider/navigation.ts";
import { latchOf } from "../screens/submit.tsx";
import { keepTyped } from "../session/typed-values.ts";
import { useSession } from "../session/use-session.ts";
import { SocialSignIn } from "../social/social-sign-in.tsx";
import { PasswordAgain, ShowAgain, WhoseAccount } from "./show-again.tsx";

/** Milliseconds until a session is asked for again that nobody could tell of. */
const PAUSE = 2000;

export interface SessionExpiredProps {
  /** Whose session has ended. */
  user: SessionData["user"];
}

/**
 * Asks to sign in again, over the page as it is: its address is fixed, what was typed stays. Afterwards the page goes
 * on where it was, and whoever pressed a button presses it again.
 */
export function SessionExpired({ user }: SessionExpiredProps): ReactNode {
  const t = useMessages();
  const { client, session, navigate, routes } = useSurroundings();
  const { config } = useConfig();
  const latest = useLatest({ client, config, session });
  const [flow] = useState(() =>
    createSignInFlow({
      client: () => latest.current.client,
      config: () => latest.current.config,
      email: user.email,
      // The page is there again when the session is; the dialog stays until then.
      onDone: () => latest.current.session.refetch(),
    }),
  );
  const state = useFlow(flow);
  const textId = useId();
  useAnswer(state.step === "done");
  const leave = (to: string): void => {
    session.giveUp();
    navigate(to);
  };
  const { pathname, search, hash } = location;
  return (
    <ShowAgain
      name="SessionExpired"
      user={user}
      title={t("auth.expired.title")}
      text={t("auth.expired.text")}
      textId={textId}
      latch={latchOf(state)}
    >
      {state.step === "verify" ? (
        <p data-part="text">{t.rich("errors.EMAIL_NOT_VERIFIED.sent", { email: user.email })}</p>
      ) : null}
      <PasswordAgain
        flow={{ ...state, submit: flow.submit, set: flow.set, passwordShown: flow.passwordShown }}
        user={user}
        id="lk-expired-password"
        label={t("auth.expired.submit")}
        pendingLabel={t("auth.signIn.submit.pending")}
        before={<WhoseAccount user={user} />}
      />
      <SocialSignIn
        mode="popup"
        redirectTo={pathname + search + hash}
        onSignedIn={() => {
          // The dialog goes away with what it asks for, and what was typed is still there; but for nobody else.
          const { data } = session.get();
          if (data !== null && data.user.id !== user.id) leave(routes.afterSignIn);
        }}
        onLeave={() => keepTyped(user.id)}
      />
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
    </ShowAgain>
  );
}

/** Signed in, and the service failed to say so: asks until it does, since nothing else can be done here. */
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
