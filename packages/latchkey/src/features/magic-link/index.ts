import { z } from "zod";
import type { MagicLinkApi } from "../../generated/magic-link.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { WayIn } from "../../kernel/contracts/ways-in.ts";
import { emailWays, withEmailWays } from "../email-proofs/index.ts";
import { METHOD } from "./open-link.ts";
import { type MagicLinkOptions, magicLinkOptions, unwiseIn } from "./options.ts";
import { magicLinkRoutes } from "./routes.ts";

export type * from "./options.ts";

/**
 * The link as a sign-in method. Every user with a confirmed email address has it, so it can't be
 * added or removed.
 */
const linkWayIn = service((core): WayIn => {
  const { offersLinks, isProved } = core.use(emailWays);
  return {
    method: offersLinks ? METHOD : undefined,
    count: async (userId, tx) => (offersLinks && (await isProved(userId, tx)) ? 1 : 0),
    // Access depends on the account's email address, which the owner has back by then.
    dropSince: async () => undefined,
  };
});

/** Signing in with a link in an email, and signing up. */
export function magicLink(options: MagicLinkOptions = {}): Feature<MagicLinkApi> {
  magicLinkOptions.check(options, "magicLink");
  const settings = magicLinkOptions.fill(options, "magicLink");
  const { expiresIn, disableSignUp, sendMagicLink: send, generateToken } = settings;
  const declared = feature<MagicLinkApi>({
    id: "magic-link",
    ui: service((core) => ({ magicLink: { expiresIn, signUp: core.use(emailWays).mayJoin("link") } })),
    uiShape: {
      magicLink: z.object({
        expiresIn: z.number().int().describe("Lifetime of a link in seconds"),
        signUp: z.boolean().describe("True if a link signs up an unknown email address"),
      }),
    },
    waysIn: { magicLink: linkWayIn },
    concerns: service(() => async () => unwiseIn(settings)),
    routes: magicLinkRoutes(settings),
  });
  return withEmailWays(declared, { link: { expiresIn, disableSignUp, send, generateToken } });
}
