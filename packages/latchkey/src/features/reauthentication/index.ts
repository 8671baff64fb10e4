import { z } from "zod";
import { errorCode, fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { feature } from "../../kernel/contracts/feature.ts";
import type { Found, Session } from "../../kernel/contracts/identity.ts";
import { route } from "../../kernel/contracts/route.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import { type Reauthentication, waysIn } from "../../kernel/contracts/ways-in.ts";
import { freshness } from "../../kernel/pipeline/freshness.ts";
import { CREDENTIAL_LIMIT } from "../../kernel/pipeline/limits/address-rule.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { door } from "../sessions/index.ts";

export const REAUTHENTICATION_METHOD_REQUIRED = errorCode(
  "REAUTHENTICATION_METHOD_REQUIRED",
  400,
  "Send one of the methods that GET /reauthenticate returns",
);

/** The sign-in methods that also re-authenticate a user. */
const methods = service((core) => {
  const { declared } = core.use(waysIn);
  const fresh = core.use(freshness);
  return {
    /** Names of the methods that the user has, and that help to make the session fresh. */
    async namesFor(context: Pick<Context, "now">, found: Found): Promise<string[]> {
      const helps = await fresh.missing(context, found);
      const names: string[] = [];
      for (const [name, { reauthentication }] of declared)
        if (helps?.(name) !== false && (await reauthentication?.isOffered(found.user))) names.push(name);
      return names;
    },
    /** Returns the first method that the body has a value for. */
    chosenIn(
      body: Readonly<Record<string, unknown>>,
    ): { name: string; check: NonNullable<Reauthentication["check"]> } | undefined {
      for (const [name, { reauthentication }] of declared) {
        const check = reauthentication?.check;
        if (check !== undefined && body[name] !== undefined) return { name, check };
      }
      return undefined;
    },
  };
});

const listReauthenticationMethods = route({
  method: "GET",
  path: "/reauthenticate",
  summary: "List the methods with which the caller can re-authenticate",
  session: "required",
  store: true,
  returns: z.object({ methods: z.array(z.string()) }),
  uses: { methods },
  errors: [],
  handle: async (context) => ({ methods: await context.methods.namesFor(context, context.found) }),
});

/** Checks the caller's proof, and renews the session. */
const showAgain = requestService((core) => {
  const known = core.use(methods);
  const doorOf = door.make(core);

  return (context) =>
    async (found: Found, body: Readonly<Record<string, unknown>>): Promise<Session> => {
      const chosen = known.chosenIn(body);
      if (chosen === undefined) throw fail(REAUTHENTICATION_METHOD_REQUIRED);
      const checked = await chosen.check(found.user, body[chosen.name], context);
      return await doorOf(context).renew(found, { method: chosen.name, ...checked });
    };
});

const reauthenticate = route({
  method: "POST",
  path: "/reauthenticate",
  summary: "Re-authenticate the caller: the session counts as fresh, and gets a new token",
  session: "required",
  ownOnly: true,
  store: true,
  // Each method has one member, by its name; other features add theirs.
  body: z.object({ password: z.string().optional() }).catchall(z.unknown()),
  returns: ({ Session }) => z.object({ session: Session }),
  limit: CREDENTIAL_LIMIT,
  /**
   * A failure counts like a failed sign-in to the account, so a stolen session doesn't allow more guesses.
   */
  subject: { kind: "failures", of: ({ email }) => email, counts: [] },
  refusals: service((core) => core.use(waysIn).refusals),
  uses: { showAgain },
  hashes: true,
  opensSessions: true,
  event: { name: "reauthenticated" },
  errors: [REAUTHENTICATION_METHOD_REQUIRED, INVALID_PASSWORD],
  handle: async ({ body, found, showAgain }) => ({ session: await showAgain(found, body) }),
});

/** Re-authentication in an open session. Other features declare the methods. */
export const reauthentication = feature({
  id: "reauthentication",
  routes: { listReauthenticationMethods, reauthenticate },
});
