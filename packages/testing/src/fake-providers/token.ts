import { hash, randomUUID } from "node:crypto";
import {
  type Asked,
  type FakeProvider,
  type Grant,
  headerOf,
  type Refused,
  type Reply,
} from "./fake-provider.ts";
import type { FakeId } from "./providers/index.ts";
import { clientIdOf, credentialsOf, type Registry } from "./registry.ts";
import { forgeryIn, personIn } from "./troubles.ts";

interface TokenRequest {
  readonly headers: Asked["headers"];
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

interface Place {
  readonly provider: FakeProvider & { app: FakeId };
  readonly registry: Registry;
  readonly now: number;
  /** The base URL of the fake. */
  readonly base: string;
}

/** Returns the token endpoint's response, and the reason if it refuses. */
export function answerToken(place: Place, request: TokenRequest): { reply: Reply; why?: string } {
  const { provider, registry } = place;
  const granted = judge(place, request);
  if ("error" in granted) {
    return { reply: provider.refusal?.(granted) ?? standardRefusal(granted), why: granted.description };
  }
  if (registry.troubles.has("token-error-with-200")) {
    return { reply: { status: 200, body: { error: "temporarily_unavailable" } }, why: "told to" };
  }
  const isRefresh = request.form.get("grant_type") === "refresh_token";
  return { reply: { status: 200, body: issue(place, granted, request.form, isRefresh) } };
}

function judge(place: Place, request: TokenRequest): Grant | Refused {
  const { provider, registry } = place;
  const { form, headers, query } = request;
  const invalid = (description: string): Refused => ({ error: "invalid_request", description });
  if (!headerOf(headers, "content-type").startsWith("application/x-www-form-urlencoded")) {
    return invalid("A token request is form-encoded");
  }
  if (query.size > 0) return invalid("A token request must not have a query");
  const twice = [...form.keys()].find((name) => form.getAll(name).length > 1);
  if (twice !== undefined) return invalid(`${twice} occurs twice`);
  const client = whatIsWrongWithClient(place, request) ?? provider.mayAskToken?.(headers);
  if (client !== undefined) return client;
  const grant = grantOf(registry, form);
  if ("error" in grant) return grant;
  const wrong =
    (form.get("grant_type") === "refresh_token" ? undefined : whatIsWrongWithCode(provider, grant, form)) ??
    provider.checkToken?.(form, grant);
  return wrong ?? grant;
}

function grantOf(registry: Registry, form: URLSearchParams): Grant | Refused {
  if (form.get("grant_type") === "authorization_code") return registry.takeCode(form.get("code") ?? "");
  if (form.get("grant_type") !== "refresh_token") {
    return { error: "unsupported_grant_type", description: "Neither a code nor a refresh" };
  }
  const grant = registry.findRefresh(form.get("refresh_token") ?? "");
  return grant === undefined || registry.troubles.has("refresh-refused")
    ? { error: "invalid_grant", description: "The refresh token is unknown, used or revoked" }
    : grant;
}

function whatIsWrongWithClient(
  { provider, now }: Place,
  { form, headers }: TokenRequest,
): Refused | undefined {
  const refuse = (description: string): Refused => ({ error: "invalid_client", description });
  const idParameter = provider.clientIdParameter ?? "client_id";
  const header = headerOf(headers, "authorization");
  const clientId = clientIdOf(provider.app);
  const secret = credentialsOf(provider.app).clientSecret ?? "";
  if (provider.clientAuthentication === "basic") {
    if (form.has("client_secret")) return refuse("The secret belongs in the header");
    // The provider compares the raw values, without percent-encoding.
    const expected = `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
    return header === expected ? undefined : refuse("The header Authorization is wrong");
  }
  if (header !== "") return refuse("The secret belongs in the body");
  if (form.get(idParameter) !== clientId) return refuse(`${idParameter} is wrong`);
  const given = form.get("client_secret") ?? "";
  const why =
    provider.checkSecret === undefined
      ? given === secret
        ? undefined
        : "client_secret is wrong"
      : provider.checkSecret(given, clientId, now);
  return why === undefined ? undefined : refuse(why);
}

function whatIsWrongWithCode(
  provider: FakeProvider,
  grant: Grant,
  form: URLSearchParams,
): Refused | undefined {
  const refuse = (description: string): Refused => ({ error: "invalid_grant", description });
  if (form.get("redirect_uri") !== grant.redirectUri) return refuse("redirect_uri differs");
  const verifier = form.get("code_verifier");
  const challenge = grant.asked.get("code_challenge");
  if (provider.pkce === "refused")
    return verifier === null ? undefined : refuse("code_verifier isn't supported here");
  if (challenge === null) return verifier === null ? undefined : refuse("There was no code_challenge");
  const isVerifier = verifier !== null && /^[\w.~-]{43,128}$/.test(verifier);
  return isVerifier && hash("sha256", verifier, "base64url") === challenge
    ? undefined
    : refuse("code_verifier doesn't match");
}

function issue(place: Place, grant: Grant, form: URLSearchParams, isRefresh: boolean): object {
  const { provider, registry } = place;
  const old = form.get("refresh_token");
  if (isRefresh && provider.rotates && old !== null) registry.endRefresh(old);
  const isGiven = !registry.troubles.has("no-refresh-token") && provider.givesRefreshToken(grant);
  const refreshToken =
    isRefresh && !provider.rotates ? (old ?? undefined) : isGiven ? registry.addRefresh(grant) : undefined;
  return provider.tokenAnswer({
    ...grant,
    person: personIn(registry.troubles, grant.person),
    accessToken: registry.addAccess(grant, provider.tokenLifetime),
    refreshToken,
    idToken: isRefresh ? undefined : idTokenFor(place, grant),
    form,
    isRefresh,
  });
}

/** Returns the ID token of a grant, forged if a trouble requires it. */
export function idTokenFor(
  { provider, registry, now, base }: Place,
  grant: Grant,
  given: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const { idToken } = provider;
  const forgery = forgeryIn(registry.troubles);
  if (idToken === undefined || forgery === "missing") return undefined;
  if (!(idToken.isGiven?.(grant) ?? grant.scopes.includes("openid"))) return undefined;
  const seconds = Math.floor(now / 1000);
  const nonce = idToken.echoesNonce === false ? null : grant.asked.get("nonce");
  const claims = {
    iss: idToken.issuer,
    aud: grant.clientId,
    iat: seconds,
    exp: seconds + (idToken.lifetime ?? 3600),
    jti: randomUUID(),
    ...idToken.claims({ ...grant, person: personIn(registry.troubles, grant.person) }),
    ...(nonce === null ? {} : { nonce }),
    ...given,
  };
  // A test changes the claims, but leaves an object.
  const altered = (registry.alter?.(claims) ?? claims) as Record<string, unknown>;
  return registry.keys.sign(altered, now, forgery, base);
}

function standardRefusal({ error, description }: Refused): Reply {
  return {
    status: error === "invalid_client" ? 401 : 400,
    body: { error, error_description: description },
  };
}
