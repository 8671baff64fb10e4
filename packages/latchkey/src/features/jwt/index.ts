import { andThen } from "../../base/maybe-promise.ts";
import type { JwtApi } from "../../generated/jwt.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { SessionPart } from "../../kernel/contracts/session-part.ts";
import { cleanUpJob } from "../../kernel/pipeline/jobs/clean-up.ts";
import { type JwtOptions, jwtSettings, resolveJwt, unwiseIn } from "./options.ts";
import { jwtRoutes } from "./routes.ts";
import { sessionToken } from "./session-token.ts";
import { signingKeys } from "./signing-keys.ts";
import { keyStore } from "./store.ts";
import { jwksTable } from "./tables.ts";

export type * from "./options.ts";

/** Clients read one of the two names. */
const HEADERS = ["set-auth-jwt", "auth-jwt"] as const;

/**
 * Tokens for other services: signed JWTs that identify the signed-in user, and the public keys
 * to verify them.
 */
export function jwt(options: JwtOptions = {}): Feature<JwtApi> {
  const settings = resolveJwt(options);
  const { schema } = options;
  const declared = feature<JwtApi>({
    id: "jwt",
    tables: [jwksTable],
    ...(schema?.jwks === undefined ? {} : { tableOptions: { jwks: schema.jwks } }),
    ...(settings.disableSettingJwtHeader ? {} : { session: { onRead: tokenHeader } }),
    // If another service signs, it also has the keys.
    ...(settings.jwt.sign === undefined && { signing: service((core) => core.use(signingKeys).list) }),
    jobs: {
      "clear-expired-signing-keys": cleanUpJob({
        every: 3600,
        // One day longer than keys are published, in case of clock differences.
        age: settings.jwks.gracePeriod + 86_400,
        of: (core) => core.use(keyStore).expired,
      }),
    },
    concerns: service(() => async () => unwiseIn(settings)),
    routes: jwtRoutes(settings),
  });
  return jwtSettings.hold(declared, settings);
}

const tokenHeader: NonNullable<SessionPart["onRead"]> = service((core) => {
  const tokens = core.use(sessionToken);
  return (context, found) =>
    found.isCopy
      ? undefined
      : andThen(tokens.ifAllowed(found), (token) => {
          if (token !== undefined) context.handOver(HEADERS, token);
        });
});
