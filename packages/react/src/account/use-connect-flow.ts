"use client";
import type { ClientError } from "@latchkey/client";
import { absolute, withQuery } from "../provider/navigation.ts";
import { useMachine } from "../provider/use-machine.ts";
import { useSections } from "../screens/sections.ts";
import { createSocialFlow } from "../social/social-flow.ts";
import type { SocialHandle } from "../social/use-social-flow.ts";
import { noteDeparture } from "./connection-return.ts";

export interface UseConnectFlowOptions {
  /** The page to come back to. Default: this one, without its query. */
  pageUrl?: string | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** The way to a provider to connect an account there, without its looks. It ends on the page, which is told the rest. */
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
      // Nobody confirmed that it's them: all is as it was.
      onError: (error) => error.code === "ABORTED" || latest.current.onError?.(error),
    }),
  );
}
