import { type Feature, feature } from "../../../kernel/contracts/feature.ts";
import { service } from "../../../kernel/contracts/service.ts";

/** Pages of the same origin read it and mark that method. A hint: it never decides anything. */
const COOKIE = "lk_last";
const YEAR = 31_536_000;

/**
 * Remembers the browser's last sign-in method: `password`, `passkey`, the ID of a provider … For a service
 * that shows the sign-in page itself.
 */
export function lastMethod(): Feature {
  return feature({
    id: "last-method",
    gates: [
      service(({ options }) => {
        const secure = options.baseURL.startsWith("https:");
        const attributes = { path: "/", httpOnly: false, sameSite: "lax", secure, maxAge: YEAR } as const;
        return {
          opened(context, _, { method, isSignIn }) {
            if (isSignIn) context.setCookie(COOKIE, encodeURIComponent(method), attributes);
          },
        };
      }),
    ],
    routes: {},
  });
}
