import { type Feature, feature } from "../../kernel/feature.ts";
import { requestService } from "../../kernel/service.ts";
import { type PresentEnd, withFlowEnd } from "./flow-end.ts";

/** Read by pages of the same origin, which mark the button of that provider. A hint: it never decides anything. */
const COOKIE = "lk_last";
const YEAR = 31_536_000;

/**
 * Remembers in the browser which provider was used for the last sign-in. Used by a service that shows the sign-in page
 * itself.
 */
export function lastProvider(): Feature {
  return withFlowEnd(
    feature({ id: "last-provider", routes: {} }),
    requestService(({ options }) => {
      const secure = options.baseURL.startsWith("https:");
      const attributes = { path: "/", httpOnly: false, sameSite: "lax", secure, maxAge: YEAR } as const;
      return (context): PresentEnd =>
        ({ state, opened }) => {
          if (state !== undefined && opened !== undefined)
            context.setCookie(COOKIE, state.provider, attributes);
          return undefined;
        };
    }),
  );
}
