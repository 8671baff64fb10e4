"use client";
import type { ClientError } from "@latchkey/client";
import { useEffect } from "react";
import { absolute, withQuery } from "../provider/navigation.ts";
import { useMachine } from "../provider/use-machine.ts";
import { useTarget } from "../provider/use-target.ts";
import { keepLastMethod, swapTried } from "./last-method.ts";
import { popupWays } from "./popup-ways.ts";
import { createSocialFlow, type SocialFlow, type SocialState } from "./social-flow.ts";

export interface UseSocialFlowOptions {
  /**
   * Where to go after signing in: the whole page is left meanwhile. Default: `redirect_to` of the page's address where
   * that is a path of its origin, else the provider's `routes.afterSignIn`.
   */
  redirectTo?: string | undefined;
  /** The same for someone who is new. Default: as for others. */
  newUserRedirectTo?: string | undefined;
  /** Signs up who is new also where the deployment wants that to be asked for. Default false. */
  requestSignUp?: boolean | undefined;
  /** An address that the provider's page may begin with. */
  loginHint?: string | undefined;
  /**
   * `popup`: the provider opens in a window, and nothing on this page is lost, where the deployment has `oauthPopup()` and
   * the client `oauthPopupClient()`. Where the browser blocks it, a notice says so and the next press leads there on this
   * page. Default `redirect`: on this page.
   */
  mode?: "redirect" | "popup" | undefined;
  /** Signed in by a window: the page stays. Default: goes where a redirect would lead. */
  onSignedIn?: (() => void | Promise<void>) | undefined;
  /** The page is left for the provider's. */
  onLeave?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface SocialHandle extends SocialState, Pick<SocialFlow, "start" | "back"> {}

/** Signing in with a provider, without its looks. */
export function useSocialFlow(options: UseSocialFlowOptions = {}): SocialHandle {
  const { target, keeping } = useTarget(options.redirectTo);
  const machine = useMachine({ ...options, target, keeping }, (latest) =>
    createSocialFlow({
      config: () => latest.current.config,
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
      async onDone({ redirectTo }, provider) {
        const { onSignedIn, navigate, target, newUserRedirectTo, session, onEvent } = latest.current;
        keepLastMethod(provider);
        await session.refetch();
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
  // Back without being signed in: the previous attempt led nowhere.
  useEffect(() => void swapTried(), []);
  return machine;
}
