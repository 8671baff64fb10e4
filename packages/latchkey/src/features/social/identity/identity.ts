import type { JWTPayload } from "jose";
import { fail, failureIn } from "../../../base/errors.ts";
import { LONGEST_PERSON_NAME } from "../../../kernel/contracts/fields/common-shapes.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { isStorableText } from "../../../kernel/pipeline/json-text.ts";
import { parseEmail } from "../../../security/email-address.ts";
import { isWebAddress } from "../../../security/web-address.ts";
import { singleLine } from "../../../shared/single-line.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { FAILED_TO_GET_USER_INFO, USER_EMAIL_NOT_FOUND } from "../errors.ts";
import { profileRequests } from "../provider-http/provider-http.ts";
import type { ProfileSource, Provider } from "../registry/provider.ts";
import type { ProviderTokens, ProviderUser } from "../registry/provider-options.ts";
import type { Registered } from "../registry/registry.ts";
import { id as idOf, object, personIn } from "./read-profile.ts";

/** Characters. Ids of real providers are far shorter. */
const LONGEST_ID = 255;
/** Maximum length of a picture that is a data URL: a small picture. */
const LONGEST_PICTURE = 32_768;
const RASTER = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** A user at a provider, in the form in which it is stored. */
export interface Identity {
  /** The id at the provider. */
  id: string;
  /** The issuer of the id, if the provider speaks for several. */
  issuer: string | undefined;
  email: string;
  emailVerified: boolean;
  /** Empty: the provider gives none. */
  name: string;
  image: string | null;
  /** Further members that `mapProfileToUser` returned: additional fields of the user. */
  added: Readonly<Record<string, unknown>>;
}

/** A user identified by a provider, with their tokens. */
export interface Shown {
  identity: Identity;
  tokens: ProviderTokens;
  /** Runs in the transaction that uses the identity, so that it is used only once. */
  accept: (tx: Transaction) => Promise<void>;
}

/** Known facts at the time when a profile is read. */
export interface Proved {
  tokens: ProviderTokens;
  /** The claims of a validated ID token. */
  claims: JWTPayload | undefined;
  /** Apple's form field. */
  user: unknown;
  /** True to use the claims alone, without a request to the provider. */
  byClaims: boolean;
}

type Mapped = ProviderUser & Readonly<Record<string, unknown>>;

/** Reads the user's identity. Every failure on the way is FAILED_TO_GET_USER_INFO. */
export const readIdentity = service((core) => {
  const ask = core.use(profileRequests);

  async function read(
    { id, options, clientId }: Registered,
    provider: Provider,
    { tokens, claims, user, byClaims }: Proved,
  ): Promise<{ user: Mapped; data: unknown } | undefined> {
    if (options.getUserInfo !== undefined) {
      const given = await options.getUserInfo(tokens);
      if (given === null) return undefined;
      const person = personIn(given);
      // An access token beside a client's ID token may be another user's, from any application there.
      if (byClaims && person.user.id !== claims?.sub)
        throw new Error("The application's profile and the ID token are of different users.");
      return person;
    }
    const source: ProfileSource = { tokens, clientId, user, ask: ask(id, tokens.accessToken) };
    const { userInfo, idToken } = provider;
    if (userInfo !== undefined && !byClaims) {
      const data =
        userInfo.fetch === undefined
          ? await source.ask.json(userInfo.endpoint)
          : await userInfo.fetch(userInfo.endpoint, source);
      assertSamePerson(data, claims);
      return withMapping(await userInfo.profile(data, source), data, options.mapProfileToUser);
    }
    if (claims === undefined || idToken === undefined) return undefined;
    return withMapping(await idToken.profile(claims, source), claims, options.mapProfileToUser);
  }

  const profile = async (registered: Registered, provider: Provider, proved: Proved) => {
    try {
      const found = await read(registered, provider, proved);
      if (found !== undefined && isIdElsewhere(found.user.id))
        return { ...found, issuer: await issuerOf(provider, proved, found.data) };
    } catch (cause) {
      throw failureIn(cause) ?? fail(FAILED_TO_GET_USER_INFO, { cause });
    }
    throw fail(FAILED_TO_GET_USER_INFO);
  };

  return {
    /** The profile as callers see it: `user` after the mapping, `data` as the provider answered. */
    profile,
    /** The identity as it is stored. USER_EMAIL_NOT_FOUND if there is no valid email address. */
    async identity(registered: Registered, provider: Provider, proved: Proved): Promise<Identity> {
      const { user, issuer } = await profile(registered, provider, proved);
      const { id, name, image, email, emailVerified, ...added } = user;
      const address = addressIn(email);
      if (address === undefined) throw fail(USER_EMAIL_NOT_FOUND);
      return {
        id,
        issuer,
        email: address,
        emailVerified: emailVerified === true,
        name: nameOf(name),
        image: pictureOf(image),
        added,
      };
    },
  };
});

/** Applies the application's mapping. An email address that it replaces is no longer confirmed. */
async function withMapping(
  user: ProviderUser | undefined,
  data: unknown,
  map: Registered["options"]["mapProfileToUser"],
): Promise<{ user: Mapped; data: unknown } | undefined> {
  if (user === undefined) return undefined;
  if (map === undefined) return { user: { ...user }, data };
  const mapped = await map(data);
  const isOther = mapped.email !== undefined && addressIn(mapped.email) !== addressIn(user.email);
  const id = mapped.id === undefined ? user.id : (idOf(mapped.id) ?? "");
  return { user: { ...user, ...(isOther ? { emailVerified: false } : {}), ...mapped, id }, data };
}

/** Normalizes the email address for storage. */
function addressIn(email: unknown): string | undefined {
  return typeof email === "string" ? parseEmail(email) : undefined;
}

/** OpenID Connect Core 1.0, section 5.3.2: an answer about another user than the ID token's is rejected. */
function assertSamePerson(data: unknown, claims: JWTPayload | undefined): void {
  const subject = object(data)?.sub;
  if (claims !== undefined && subject !== undefined && subject !== claims.sub)
    throw new Error("The profile and the ID token are of different users.");
}

async function issuerOf(
  { accountIssuer }: Provider,
  { tokens, claims }: Proved,
  profile: unknown,
): Promise<string | undefined> {
  if (accountIssuer === undefined) return undefined;
  const issuer = await accountIssuer({ tokens, profile, claims });
  if (!isIdElsewhere(issuer)) throw new Error("The issuer of the user's ID is missing or invalid.");
  return issuer;
}

/** Reports whether a provider's ID can be stored. */
export function isIdElsewhere(id: unknown): id is string {
  return typeof id === "string" && id !== "" && id.length <= LONGEST_ID && isStorableText(id);
}

/**
 * Cleans a name that may have been typed anywhere: characters that can't be shown or stored are removed, the
 * rest stays as it is.
 */
function nameOf(name: unknown): string {
  if (typeof name !== "string") return "";
  const shown = singleLine(name.slice(0, 2 * LONGEST_PERSON_NAME).toWellFormed());
  const cut = shown.slice(0, LONGEST_PERSON_NAME);
  // Doesn't cut through a surrogate pair.
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}

function pictureOf(image: unknown): string | null {
  if (typeof image !== "string" || image === "") return null;
  if (image.startsWith("data:")) return image.length <= LONGEST_PICTURE && RASTER.test(image) ? image : null;
  return isWebAddress(image) && isStorableText(image) ? image : null;
}
