import type { FakeProvider, Grant, Refused } from "./fake-provider.ts";
import { appleKey, SigningKeys } from "./keys.ts";
import { KEY, TEAM } from "./providers/apple.ts";
import type { FakeId } from "./providers/index.ts";
import type { Trouble } from "./troubles.ts";

/** A request to a provider. */
export interface Seen {
  readonly endpoint: "authorize" | "token" | "jwks" | "resource";
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The reason of a refusal. */
  refused?: string;
}

interface Code {
  readonly grant: Grant;
  readonly until: number;
  isUsed: boolean;
}

interface Token {
  readonly grant: Grant;
  readonly until: number;
}

/** Returns the credentials of a registered app, with characters that reveal any wrong encoding. */
export function credentialsOf(id: FakeId): Readonly<Record<string, string>> {
  if (id === "apple") {
    const { privateKey } = appleKey();
    return { clientId: "com.example.web", teamId: TEAM, keyId: KEY, privateKey };
  }
  const clientId = id === "microsoft" ? "6731de76-14a6-49ae-97bc-6eba6914391e" : `${id}-Client_id-1`;
  return { [id === "tiktok" ? "clientKey" : "clientId"]: clientId, clientSecret: `${id}-Se_cret~1-` };
}

export function clientIdOf(id: FakeId): string {
  const { clientId, clientKey } = credentialsOf(id);
  return clientId ?? clientKey ?? "";
}

/** One provider's state: its keys, codes, tokens, troubles and requests. */
export class Registry {
  readonly troubles = new Set<Trouble>();
  readonly seen: Seen[] = [];
  readonly keys: SigningKeys;
  /** Changes a profile before it is sent, and the claims of an ID token. */
  alter: ((profile: Record<string, unknown>) => unknown) | undefined;
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, Token>();
  readonly #refresh = new Map<string, Token>();
  readonly #known = new Set<number>();
  readonly #id: string;
  readonly #now: () => number;
  #made = 0;

  constructor({ id, idToken }: FakeProvider, now: () => number) {
    this.#id = id;
    this.#now = now;
    this.keys = new SigningKeys(id, idToken?.algorithm ?? "RS256");
  }

  /** Reports whether this user agrees for the first time. */
  greet(person: number): boolean {
    if (this.#known.has(person)) return false;
    this.#known.add(person);
    return true;
  }

  /** Issues a code with characters that must be encoded in a URL, as TikTok's have. */
  addCode(grant: Grant, lifetime: number): string {
    const code = this.#name("code*0!/+");
    this.#codes.set(code, { grant, until: this.#now() + lifetime * 1000, isUsed: false });
    return code;
  }

  takeCode(code: string): Grant | Refused {
    const found = this.#codes.get(code);
    if (found === undefined) return refused("The code is unknown");
    if (found.isUsed) return refused("The code was used before");
    // A failed attempt also ends the code: a thief gets one guess.
    found.isUsed = true;
    return found.until > this.#now() ? found.grant : refused("The code has expired");
  }

  addAccess(grant: Grant, lifetime: number): string {
    const token = this.#name("access");
    this.#access.set(token, { grant, until: this.#now() + lifetime * 1000 });
    return token;
  }

  findAccess(token: string): Grant | undefined {
    const found = this.#access.get(token);
    return found !== undefined && found.until > this.#now() ? found.grant : undefined;
  }

  addRefresh(grant: Grant): string {
    const token = this.#name("refresh");
    this.#refresh.set(token, { grant, until: Number.POSITIVE_INFINITY });
    return token;
  }

  findRefresh(token: string): Grant | undefined {
    return this.#refresh.get(token)?.grant;
  }

  endRefresh(token: string): void {
    this.#refresh.delete(token);
  }

  #name(kind: string): string {
    this.#made += 1;
    return `${this.#id}-${kind}-${this.#made}-${crypto.randomUUID()}`;
  }
}

function refused(description: string): Refused {
  return { error: "invalid_grant", description };
}
