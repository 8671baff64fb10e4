"use client";
import type { SessionData } from "@latchkey/client";
import { type ReactNode, useEffect, useId, useState } from "react";
import { createSignInFlow } from "../flows/sign-in-flow.ts";
import { useFlow } from "../flows/use-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useMessages } from "../messages/provider.tsx";
import { Button } from "../primitives/button.tsx";
import { DialogOverlay } from "../primitives/dialog-overlay.tsx";
import { HiddenUsername } from "../primitives/hidden-username.tsx";
import { PasswordField } from "../primitives/password-field.tsx";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { withTarget } from "../provider/navigation.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";
import { SocialSignIn } from "../social/social-sign-in.tsx";
import { useSession } from "./use-session.ts";

/** Milliseconds until a session is asked for again that nobody could tell of. */
const PAUSE = 2000;

/** Beside whatever form the dialog stands over. */
const IDS = { password: "lk-expired-password" };

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
  const error = state.fieldErrors.password;
  return (
    <DialogOverlay
      isOpen
      onOpenChange={() => undefined}
      isDismissable={false}
      title={t("auth.expired.title")}
      describedBy={textId}
    >
      <div data-lk="SessionExpired" data-state={latchOf(state)}>
        <p id={textId} data-part="text">
          {t("auth.expired.text")}
        </p>
        {state.step === "verify" ? (
          <p data-part="text">{t.rich("errors.EMAIL_NOT_VERIFIED.sent", { email: user.email })}</p>
        ) : null}
        <FlowForm flow={{ ...state, submit: flow.submit }} ids={IDS}>
          <HiddenUsername value={user.email} />
          <p data-part="account">
            <span data-part="label">{t("auth.expired.account")}</span> <bdi dir="ltr">{user.email}</bdi>
          </p>
          <PasswordField
            part="password"
            label={t("auth.signIn.password.label")}
            id={IDS.password}
            name="password"
            autoComplete="current-password webauthn"
            enterKeyHint="go"
            autoFocus
            isReadOnly={state.pending}
            value={state.values.password}
            onChange={(password) => flow.set("password", password)}
            onShownChange={flow.passwordShown}
            error={error && t.text(error.text)}
          />
          <Submit
            label={t("auth.expired.submit")}
            pendingLabel={t("auth.signIn.submit.pending")}
            pending={state.pending}
            retryAfter={state.retryAfter}
            latch={latchOf(state)}
            className={undefined}
          />
        </FlowForm>
        <SocialSignIn redirectTo={pathname + search + hash} />
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
      </div>
    </DialogOverlay>
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
