"use client";
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { SurroundingsContext, useSurroundings } from "../context/context.ts";
import { ForgotPassword } from "../features/email-password/forgot-password/index.ts";
import { useMessages } from "../messages/index.ts";
import { DialogOverlay } from "../primitives/dialog-overlay.tsx";
import { VISUALLY_HIDDEN } from "../primitives/look.ts";
import { focusSoon } from "../screens/focus-soon.ts";
import { followedHref } from "../screens/followed-href.ts";
import { SignIn } from "../sign-in/index.ts";
import { SignUp } from "../sign-up/index.ts";
import type { SignInDialogProps } from "./sign-in-dialog.tsx";

/** The dialog itself, loaded by `SignInDialog`. */
export function SignInOverlay({ isOpen, onOpenChange, ...screens }: SignInDialogProps): ReactNode {
  const t = useMessages();
  return (
    <DialogOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      // The screen has a visible one.
      title={<span style={VISUALLY_HIDDEN}>{t("auth.signIn.submit.label")}</span>}
      part="signIn"
    >
      <Screens {...screens} onDone={() => onOpenChange(false)} />
    </DialogOverlay>
  );
}

type ScreensProps = Omit<SignInDialogProps, "isOpen" | "onOpenChange"> & { onDone(): void };

const LOOKS = { layout: "bare", headingLevel: 3 } as const;

function Screens({ defaultScreen = "signIn", redirectTo, onSuccess, onDone }: ScreensProps): ReactNode {
  const surroundings = useSurroundings();
  const { routes, secondStep } = surroundings;
  const [shown, show] = useState<"signIn" | "signUp" | "forgotPassword">(defaultScreen);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) focusSoon(box.current?.querySelector<HTMLElement>('[data-part="title"]'));
    before.current = shown;
  }, [shown]);
  // A second step that was begun here doesn't go on elsewhere.
  useEffect(() => () => secondStep.set({ resume: null }), [secondStep]);
  // A provider returns to this page.
  const inside = useMemo(() => {
    const { pathname, search, hash } = location;
    return { ...surroundings, routes: { ...routes, afterSignIn: redirectTo ?? pathname + search + hash } };
  }, [surroundings, routes, redirectTo]);
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const path = followedHref(event)?.split(/[?#]/, 1)[0];
    const next = (["signIn", "signUp", "forgotPassword"] as const).find((name) => routes[name] === path);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    show(next);
  };
  const done = (): void => {
    onDone();
    onSuccess?.();
  };
  return (
    <SurroundingsContext.Provider value={inside}>
      <div ref={box} onClickCapture={follow}>
        {shown === "signIn" ? <SignIn {...LOOKS} redirectTo={redirectTo} onSuccess={done} /> : null}
        {shown === "signUp" ? (
          <SignUp
            {...LOOKS}
            redirectTo={redirectTo ?? routes.afterSignUp}
            // Without a token, the email address has to be confirmed first.
            onSuccess={({ token }) => token !== null && done()}
          />
        ) : null}
        {shown === "forgotPassword" ? <ForgotPassword {...LOOKS} /> : null}
      </div>
    </SurroundingsContext.Provider>
  );
}
