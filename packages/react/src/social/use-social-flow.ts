"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo, useState } from "react";
import { useFlow } from "../flows/use-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useRestored } from "../flows/use-restored.ts";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { absolute, withQuery } from "../provider/navigation.ts";
import { useTarget } from "../provider/use-target.ts";
import { keepLastMethod } from "./last-method.ts";
import { createSocialFlow, type SocialFlow, type SocialState } from "./social-flow.ts";

export interface UseSocialFlowOptions {
  /**
   * Where to go after signing in: the whole page is left meanwhile. Default: `redirect_to` of the page's address where
   * that is a path of its origin, else the provider's `routes.afterSignIn`.
   */
  redirectTo?: string | undefined;
  /** The same for somebody who is new. Default: as for others. */
  newUserRedirectTo?: string | undefined;
  /** Signs up who is new also where the deployment wants that to be asked for. Default false. */
  requestSignUp?: boolean | undefined;
  /** An address that the provider's page may begin with. */
  loginHint?: string | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface SocialHandle extends SocialState, Pick<SocialFlow, "start" | "back"> {}

/** Signing in with a provider, without its looks. */
export function useSocialFlow(options: UseSocialFlowOptions = {}): SocialHandle {
  const { client, navigate, routes } = useSurroundings();
  const { config } = useConfig();
  const { target, keeping } = useTarget(options.redirectTo);
  const latest = useLatest({ ...options, client, navigate, routes, config, target, keeping });
  const [flow] = useState(() =>
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
      open(url, provider) {
        keepLastMethod(provider);
        latest.current.navigate(url);
      },
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  useRestored(flow);
  const state = useFlow(flow);
  return useMemo(() => ({ ...state, start: flow.start, back: flow.back }), [flow, state]);
}
