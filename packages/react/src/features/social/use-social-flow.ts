"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect } from "react";
import { useSurroundings } from "../../context/context.ts";
import { absolute, withQuery } from "../../context/navigation.ts";
import { blockedPage, findsSession } from "../../context/opened-session.ts";
import { wantsSecondStep } from "../../context/second-step.ts";
import { useMachine } from "../../context/use-machine.ts";
import { useTarget } from "../../context/use-target.ts";
import type { Refused } from "../../flows/refused.ts";
import { keepLastMethod, swapTried } from "./last-method.ts";
import { popupWays } from "./popup-ways.ts";
import { createSocialFlow, type SocialFlow, type SocialState } from "./social-flow.ts";

export interface UseSocialFlowOptions {
  /**
   * The page after signing in: the current one is left meanwhile. Default: `redirect_to` of the page's URL if
   * that is a path of its origin, else the provider's `routes.afterSignIn`.
   */
  redirectTo?: string | undefined;
  /**
   * The page for new users. Default: as for others; without a requested target, the
   * provider's `routes.afterSignUp`.
   */
  newUserRedirectTo?: string | undefined;
  /** True signs up new users even if the deployment requires an explicit request for that. Default false. */
  requestSignUp?: boolean | undefined;
  /** An email address that the provider's page may begin with. */
  loginHint?: string | undefined;
  /**
   * `popup`: the provider opens in a popup window, and nothing on this page is lost, if the deployment has
   * `oauthPopup()` and the client `oauthPopupClient()`. If the browser blocks it, a notice says so and the
   * next press uses this page. Default `redirect`: uses this page.
   */
  mode?: "redirect" | "popup" | undefined;
  /** Signed in by a popup window: the page stays. Default: goes where a redirect would lead. */
  onSignedIn?: (() => void | Promise<void>) | undefined;
  /** The page is left for the provider's. */
  onLeave?: (() => void) | undefined;
  /** The server's refusal of the form, for a page that it rendered. */
  refused?: Refused | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface SocialHandle extends SocialState, Pick<SocialFlow, "start" | "back"> {}

/** Signs in with a provider, without its looks. */
export function useSocialFlow(options: UseSocialFlowOptions = {}): SocialHandle {
  const { keeping, ...targets } = useTargets(options);
  const machine = useMachine({ ...options, ...targets, keeping }, (latest) =>
    createSocialFlow({
      config: () => latest.current.config,
      refused: options.refused,
      send(provider) {
        const { client, routes, target, keeping, newUserRedirectTo, loginHint, requestSignUp } =
          latest.current;
        const failed = routes.socialError && withQuery(keeping(routes.socialError), "provider", provider);
        return client.signIn.social({
          provider,
          callbackURL: absolute(target),
          disableRedirect: true,
          ...(failed === undefined ? {} : { errorCallbackURL: absolute(failed) }),
          ...(newUserRedirectTo === undefined ? {} : { newUserCallbackURL: absolute(newUserRedirectTo) }),
          ...(loginHint ? { loginHint } : {}),
          ...(requestSignUp ? { requestSignUp } : {}),
        });
      },
      popup(provider) {
        const { mode, client, config, target, newUserRedirectTo, requestSignUp } = latest.current;
        const ways = mode === "popup" ? popupWays(client, config) : undefined;
        return ways?.signIn({
          provider,
          requestSignUp,
          callbackURL: absolute(target),
          ...(newUserRedirectTo === undefined ? {} : { newUserCallbackURL: absolute(newUserRedirectTo) }),
        });
      },
      async onDone(done, provider) {
        const { redirectTo } = done;
        const { onSignedIn, navigate, target, newUserRedirectTo, onEvent } = latest.current;
        if (wantsSecondStep(latest.current, done, target, () => navigate(target))) return;
        keepLastMethod(provider);
        if (!(await findsSession(latest.current))) return navigate(blockedPage(latest.current, target));
        onEvent({ name: "signedIn" });
        if (onSignedIn !== undefined) return await onSignedIn();
        const isNew = newUserRedirectTo !== undefined && redirectTo === absolute(newUserRedirectTo);
        navigate(isNew ? newUserRedirectTo : target);
      },
      open(url, provider) {
        swapTried(provider);
        latest.current.onLeave?.();
        latest.current.navigate(url);
      },
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  // The user is back without being signed in, so the former attempt failed.
  useEffect(() => void swapTried(), []);
  return machine;
}

/** Returns the page after signing in, and another one for new users, if any. */
function useTargets({ redirectTo, newUserRedirectTo }: UseSocialFlowOptions) {
  const { routes } = useSurroundings();
  const { target, keeping } = useTarget(redirectTo);
  const { afterSignIn, afterSignUp } = routes;
  const isUsual = target === afterSignIn || target === afterSignUp;
  return {
    // The page for new users must not be the target of existing ones.
    target: isUsual ? afterSignIn : target,
    newUserRedirectTo: newUserRedirectTo ?? (isUsual ? afterSignUp : undefined),
    keeping,
  };
}
