import type { FakeProvider, Grant, Refused } from "./fake-provider.ts";
import type { Person } from "./people.ts";
import type { FakeId } from "./providers/index.ts";
import { clientIdOf, type Registry } from "./registry.ts";
import { personIn, type Trouble } from "./troubles.ts";

/** The redirect to the application, with its parameters. */
export interface Return {
  readonly mode: "redirect" | "form_post";
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * A provider's verdict on an authorize request: an error page, a redirect with an error, or the consent page.
 */
export type Judged =
  | { readonly kind: "page"; readonly why: string }
  | { readonly kind: "back"; readonly why: string; readonly to: Return }
  | { readonly kind: "ask"; readonly scopes: readonly string[] };

export function judgeAuthorize(
  provider: FakeProvider & { app: FakeId },
  asked: URLSearchParams,
  redirectUris: readonly string[],
): Judged {
  const twice = [...asked.keys()].find((name) => asked.getAll(name).length > 1);
  if (twice !== undefined) return { kind: "page", why: `${twice} occurs twice` };
  // An invalid client or redirect URI must not cause a redirect (RFC 6749 section 4.1.2.1).
  if (asked.get(provider.clientIdParameter ?? "client_id") !== clientIdOf(provider.app)) {
    return { kind: "page", why: "Unknown client" };
  }
  const redirectUri = asked.get("redirect_uri") ?? "";
  if (!redirectUris.includes(redirectUri)) return { kind: "page", why: `${redirectUri} isn't registered` };
  const scopes = (asked.get("scope") ?? "")
    .split(provider.scopeSeparator ?? " ")
    .filter((scope) => scope !== "");
  const wrong = whatIsWrong(provider, asked, scopes);
  if (wrong === undefined) return { kind: "ask", scopes };
  const fields = { error: wrong.error, error_description: wrong.description };
  return { kind: "back", why: wrong.description, to: back(provider, asked, fields) };
}

function whatIsWrong(
  provider: FakeProvider,
  asked: URLSearchParams,
  scopes: readonly string[],
): Refused | undefined {
  const invalid = (description: string): Refused => ({ error: "invalid_request", description });
  if (asked.get("response_type") !== "code") return invalid("response_type must be code");
  if ((asked.get("state") ?? "").length < 8) return invalid("state is missing or too short");
  if (asked.has("client_secret")) return invalid("A secret must not be in the URL");
  const unknown = scopes.find((scope) => !provider.scope.test(scope));
  if (unknown !== undefined) return { error: "invalid_scope", description: `Unknown scope: ${unknown}` };
  const challenge = asked.get("code_challenge");
  if (provider.pkce === "refused" && challenge !== null)
    return invalid("code_challenge isn't supported here");
  if (provider.pkce === "required" && challenge === null) return invalid("code_challenge is missing");
  if (challenge !== null) {
    if (!/^[sS]256$/.test(asked.get("code_challenge_method") ?? ""))
      return invalid("The method must be S256");
    if (!/^[\w-]{43}$/.test(challenge)) return invalid("code_challenge isn't a SHA-256 hash");
  }
  return provider.mayAuthorize?.(asked);
}

/** Returns the redirect after the user has pressed a button. */
export function decide(
  provider: FakeProvider & { app: FakeId },
  registry: Registry,
  {
    asked,
    scopes,
    person,
  }: { asked: URLSearchParams; scopes: readonly string[]; person: Person | undefined },
): Return {
  if (person === undefined || registry.troubles.has("access-denied")) {
    return back(provider, asked, provider.cancelled ?? { error: "access_denied" });
  }
  if (registry.troubles.has("server-error")) {
    return back(provider, asked, { error: "server_error", error_description: "Try again later" });
  }
  const grant: Grant = {
    person,
    scopes,
    clientId: clientIdOf(provider.app),
    redirectUri: asked.get("redirect_uri") ?? "",
    asked,
    deviceId: crypto.randomUUID(),
    isFirst: registry.greet(person.number),
  };
  return back(provider, asked, {
    code: registry.addCode(grant, provider.codeLifetime),
    ...provider.besidesCode?.({ ...grant, person: personIn(registry.troubles, person) }),
    ...otherIssuer(registry.troubles),
  });
}

/** Returns the issuer parameter (RFC 9207) of another provider, if that trouble is on. */
function otherIssuer(troubles: ReadonlySet<Trouble>): Record<string, string> {
  return troubles.has("other-issuer") ? { iss: "https://issuer.example.net" } : {};
}

function back(
  provider: FakeProvider,
  asked: URLSearchParams,
  fields: Readonly<Record<string, string>>,
): Return {
  return {
    mode: provider.responseMode ?? "redirect",
    url: asked.get("redirect_uri") ?? "",
    fields: { ...fields, ...(asked.has("state") ? { state: asked.get("state") ?? "" } : {}) },
  };
}

/** Returns the URL of the redirect. Facebook appends a fragment, which the application must tolerate. */
export function addressOf({ url, fields }: Return, id: string): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(fields)) address.searchParams.append(name, value);
  if (id === "facebook") address.hash = "_=_";
  return address.href;
}
