"use client";
import type { ClientError } from "@latchkey/client";
import { absolute, withQuery } from "../provider/navigation.ts";
import { useMachine } from "../provider/use-machine.ts";
import { createSocialFlow } from "../social/social-flow.ts";
import type { SocialHandle } from "../social/use-social-flow.ts";

export interface UseConnectFlowOptions {
  /** The page to come back to. Default: this one, without its query. */
  pageUrl?: string | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** The way to a provider to connect an account there, without its looks. It ends on the page, which is told the rest. */
export function useConnectFlow(options: UseConnectFlowOptions = {}): SocialHandle {
  return useMachine(options, (latest) =>
    createSocialFlow({
      config: () => latest.current.config,
      send(provider) {
        const { client, pageUrl, reauthentication } = latest.current;
        const page = pageUrl ?? location.pathname;
        return reauthentication.run(() =>
          client.linkSocial({
            provider,
            callbackURL: absolute(withQuery(page, "connected", provider)),
            errorCallbackURL: absolute(withQuery(page, "provider", provider)),
            disableRedirect: true,
          }),
        );
      },
      open: (url) => latest.current.navigate(url),
      // Nobody confirmed that it's them: all is as it was.
      onError: (error) => error.code === "ABORTED" || latest.current.onError?.(error),
    }),
  );
}
