"use client";
import type { ClientError } from "@latchkey/client";
import { absolute, withQuery } from "../../context/navigation.ts";
import { useMachine } from "../../context/use-machine.ts";
import { createSocialFlow } from "../../features/social/social-flow.ts";
import type { SocialHandle } from "../../features/social/use-social-flow.ts";
import { useSections } from "../../screens/sections.ts";
import { noteDeparture } from "./connection-return.ts";

export interface UseConnectFlowOptions {
  /** Page to return to. Default: this page, without its query. */
  pageUrl?: string | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/**
 * Behavior of connecting an account at a provider, without markup. The provider redirects to the page, which
 * shows the result.
 */
export function useConnectFlow(options: UseConnectFlowOptions = {}): SocialHandle {
  const { frame } = useSections();
  return useMachine({ ...options, frame }, (latest) =>
    createSocialFlow({
      config: () => latest.current.config,
      send(provider) {
        const { client, pageUrl, reauthentication } = latest.current;
        const page = pageUrl ?? location.pathname + location.hash;
        return reauthentication.run(() =>
          client.linkSocial({
            provider,
            callbackURL: absolute(withQuery(page, "connected", provider)),
            errorCallbackURL: absolute(withQuery(page, "provider", provider)),
            disableRedirect: true,
          }),
        );
      },
      open(url) {
        const { pageUrl, frame, navigate } = latest.current;
        if (pageUrl === undefined && frame !== undefined) noteDeparture(frame);
        navigate(url);
      },
      // The user has canceled the re-authentication: nothing has changed.
      onError: (error) => error.code === "ABORTED" || latest.current.onError?.(error),
    }),
  );
}
