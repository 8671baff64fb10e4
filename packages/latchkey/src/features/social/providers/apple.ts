import { createPrivateKey, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { ConfigurationError } from "../../../base/errors.ts";
import type { MakeProvider } from "../provider.ts";
import type { AppleOptions } from "../provider-options.ts";
import { isTrue, object, text } from "../read-profile.ts";

const ISSUER = "https://appleid.apple.com";
/** Seconds. Apple takes up to six months; it is used at once. */
const SECRET_LIFETIME = 600;
/** Seconds by which Apple's clock may be behind. */
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
    // Apple answers in no other way where it is asked for a name or an address.
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

/** The name comes once, beside the first code; it is in no token. */
function nameIn(user: unknown): string | undefined {
  const name = object(object(user)?.name);
  const parts = [text(name?.firstName), text(name?.lastName)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" ");
}

/** Apple's client secret is a statement of the team about itself, signed with a key that Apple knows. */
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
    // In a variable of the environment line ends are often written as two characters.
    const key = createPrivateKey(text.replaceAll("\\n", "\n"));
    if (key.asymmetricKeyDetails?.namedCurve === "prime256v1") return key;
  } catch {
    // What is wrong with it is nothing that a log should show parts of.
  }
  throw new ConfigurationError(
    "socialProviders.apple.privateKey isn't the content of a key file of Apple (.p8, P-256).",
  );
}
