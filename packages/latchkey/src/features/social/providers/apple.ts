import { createPrivateKey, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { ConfigurationError } from "../../../base/errors.ts";
import { isTrue, object, text } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { AppleOptions } from "../registry/provider-options.ts";

const ISSUER = "https://appleid.apple.com";
/** Seconds. Apple accepts up to six months; the secret is used at once. */
const SECRET_LIFETIME = 600;
/** Seconds that Apple's clock may be behind. */
const SKEW = 60;

/** https://developer.apple.com/documentation/signinwithapplerestapi */
export const apple: MakeProvider<AppleOptions> = (options) => {
  const makeClientSecret = secretMaker(options);
  const apps = [options.appBundleIdentifier ?? [], options.audience ?? []].flat();
  return {
    id: "apple",
    name: "Apple",
    authorizationEndpoint: `${ISSUER}/auth/authorize`,
    tokenEndpoint: `${ISSUER}/auth/token`,
    scopes: ["email", "name"],
    clientAuthentication: "body",
    pkce: true,
    // Apple requires it when a name or an email address is requested.
    responseMode: "form_post",
    ...(makeClientSecret === undefined ? {} : { makeClientSecret }),
    idToken: {
      issuer: ISSUER,
      jwksEndpoint: `${ISSUER}/auth/keys`,
      signsIn: true,
      audiences: apps,
      profile(claims, { user }) {
        const identity = text(claims.sub);
        if (identity === undefined) return undefined;
        return {
          id: identity,
          name: nameIn(user),
          email: text(claims.email),
          emailVerified: isTrue(claims.email_verified),
        };
      },
    },
  };
};

/** Reads the name, which Apple sends once, with the first code; no token contains it. */
function nameIn(user: unknown): string | undefined {
  const name = object(object(user)?.name);
  const parts = [text(name?.firstName), text(name?.lastName)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" ");
}

/** Makes Apple's client secret: a statement of the team, signed with a key that Apple knows. */
function secretMaker(options: AppleOptions): ((now: number) => Promise<string>) | undefined {
  const { teamId, keyId, privateKey, clientId } = options;
  if (teamId === undefined && keyId === undefined && privateKey === undefined) return undefined;
  if (teamId === undefined || keyId === undefined || privateKey === undefined) {
    throw new ConfigurationError("socialProviders.apple needs teamId, keyId and privateKey together.");
  }
  const key = keyOf(privateKey);
  const subject = typeof clientId === "string" ? clientId : (clientId?.[0] ?? "");
  return (now) => {
    const seconds = Math.floor(now / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: "ES256", kid: keyId })
      .setIssuer(teamId)
      .setSubject(subject)
      .setAudience(ISSUER)
      .setIssuedAt(seconds - SKEW)
      .setExpirationTime(seconds + SECRET_LIFETIME)
      .sign(key);
  };
}

function keyOf(text: string): KeyObject {
  try {
    // Environment variables often hold line ends as two characters.
    const key = createPrivateKey(text.replaceAll("\\n", "\n"));
    if (key.asymmetricKeyDetails?.namedCurve === "prime256v1") return key;
  } catch {
    // The error isn't logged: it could contain parts of the key.
  }
  throw new ConfigurationError(
    "socialProviders.apple.privateKey isn't the content of a key file of Apple (.p8, P-256).",
  );
}
