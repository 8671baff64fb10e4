import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, configurationAt } from "./configuration.ts";
import { parseCommand } from "./control.ts";
import type { Grant } from "./fake-provider.ts";
import { labelOf } from "./pages.ts";
import { ADA, type Person } from "./people.ts";
import { FAKE_IDS, type FakeId, PLAYED } from "./providers/index.ts";
import { clientIdOf, credentialsOf, Registry, type Seen } from "./registry.ts";
import { rerouted, reroutedUrl } from "./reroute.ts";
import { listener, type Stage } from "./server.ts";
import { idTokenFor } from "./token.ts";
import type { Trouble } from "./troubles.ts";
import { type Visit, visit } from "./visit.ts";

export type { Person } from "./people.ts";
export { ADA, somebody } from "./people.ts";
export { FAKE_IDS, type FakeId } from "./providers/index.ts";
export { MICROSOFT_PICTURE } from "./providers/microsoft.ts";
export type { Seen } from "./registry.ts";
export type { Trouble } from "./troubles.ts";
export type { Visit } from "./visit.ts";

/** Eighteen providers behind one port, over real HTTP: each as its documentation says, and as strict. */
export interface FakeProviders {
  /** `http://127.0.0.1:1234`: every provider lives below, under its host: `/github.com/login/oauth/authorize`. */
  readonly url: string;
  /** Finds the providers under their real addresses, and nobody else. */
  readonly fetch: typeof globalThis.fetch;
  /** What `socialProviders` needs for all of them, where the engine is given `fetch`. */
  readonly credentials: Configuration;
  /** The same for an engine with a `fetch` of its own, and for a browser: with `advanced.loopbackProviders`. */
  readonly configuration: Configuration;
  at(id: FakeId): FakeControls;
  /** Someone who has an account at every provider, besides Ada. */
  invite(person: Person): void;
  /** Another redirect URI that is registered, besides `<callbacks>/<id>`. */
  register(redirectUri: string): void;
  /** Goes to a provider's page as a person would. Default: Ada agrees. */
  visit(authorizeUrl: string, choice?: { as?: Person; cancel?: boolean }): Promise<Visit>;
  /** Where someone was led who shouldn't have been: a redirect that was followed, keys that a token named itself. */
  readonly elsewhere: readonly string[];
  close(): Promise<void>;
}

/** What a test does with one provider. */
export interface FakeControls {
  /** Switches troubles on, besides those that are on. */
  break(...troubles: Trouble[]): void;
  /** Switches all of them off. */
  mend(): void;
  /** Changes each profile, and the claims of id tokens, before they are handed out. Undefined: no longer. */
  alter(change: ((profile: Record<string, unknown>) => unknown) | undefined): void;
  /** Signs with a new key from now on; the one before stays published. */
  rotateKeys(): void;
  /** What it was asked, in order. */
  readonly seen: readonly Seen[];
  /** Why it refused, in order. */
  readonly refusals: readonly string[];
  /** An id token as the provider's own library gives one to an app. Undefined: this provider has none. */
  idToken(given?: {
    as?: Person;
    nonce?: string;
    audience?: string;
    scopes?: readonly string[];
  }): string | undefined;
  /** An access token as the same library gives. */
  accessToken(given?: { as?: Person; scopes?: readonly string[] }): string;
}

export interface FakeProvidersOptions {
  /** Where the applications' callbacks are; each provider's is `<callbacks>/<id>`. */
  callbacks?: readonly string[];
  /** Milliseconds since 1970. Default: the system's clock. */
  now?: () => number;
  /** Default: any that is free. */
  port?: number;
}

export async function fakeProviders(options: FakeProvidersOptions = {}): Promise<FakeProviders> {
  const { callbacks = ["https://app.example.com/api/auth/callback"], now = Date.now, port = 0 } = options;
  const people: Person[] = [ADA];
  const elsewhere: string[] = [];
  const registered: string[] = [];
  let url = "";
  const registries = new Map<string, Registry>();
  const providers = PLAYED.map((provider) => {
    // The two addresses of GitLab are one provider to a test.
    const registry = registries.get(provider.app) ?? new Registry(provider, now);
    registries.set(provider.app, registry);
    return { ...provider, registry };
  });
  const stage: Stage = {
    providers,
    people,
    now,
    base: () => url,
    redirectUris: ({ app }) => [...callbacks.map((base) => `${base}/${app}`), ...registered],
    elsewhere,
    obey: (text) => {
      const command = parseCommand(text);
      const { mend, rotateKeys, ...told } = controls(stage, command.provider);
      if ("mend" in command) mend();
      else if ("rotateKeys" in command) rotateKeys();
      else told.break(...command.break);
    },
  };
  const server = createServer(listener(stage));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this kind.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetch = rerouted(url, globalThis.fetch);
  return {
    url,
    fetch,
    // Every id is in the list.
    credentials: Object.fromEntries(FAKE_IDS.map((id) => [id, credentialsOf(id)])) as Configuration,
    configuration: configurationAt(url),
    at: (id) => controls(stage, id),
    invite: (person) => void people.push(person),
    register: (redirectUri) => void registered.push(redirectUri),
    visit: (authorizeUrl, { as = ADA, cancel = false } = {}) => {
      if (!people.includes(as)) people.push(as);
      const address = new URL(authorizeUrl);
      return visit(
        (address.origin === url ? address : reroutedUrl(url, address)).href,
        cancel ? { person: "", label: "Cancel" } : { person: String(as.number), label: labelOf(as) },
      );
    },
    elsewhere,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function controls(stage: Stage, id: FakeId): FakeControls {
  const provider = stage.providers.find(({ app }) => app === id);
  if (provider === undefined) throw new Error(`Nobody plays ${id}`);
  const { registry } = provider;
  const grantFor = (given: { as?: Person; nonce?: string; scopes?: readonly string[] }): Grant => ({
    person: given.as ?? ADA,
    scopes: given.scopes ?? ["openid", "email", "profile", "user:read:email", "User.Read"],
    clientId: clientIdOf(id),
    redirectUri: "",
    asked: new URLSearchParams({
      ...(given.nonce === undefined ? {} : { nonce: given.nonce }),
      claims: '{"id_token":{"email":null,"email_verified":null,"preferred_username":null,"picture":null}}',
    }),
    deviceId: "",
    isFirst: false,
  });
  return {
    break: (...troubles) => {
      for (const trouble of troubles) registry.troubles.add(trouble);
    },
    mend: () => registry.troubles.clear(),
    alter: (change) => {
      registry.alter = change;
    },
    rotateKeys: () => registry.keys.rotate(),
    seen: registry.seen,
    get refusals() {
      return registry.seen.flatMap(({ refused }) => refused ?? []);
    },
    idToken: (given = {}) =>
      idTokenFor(
        { provider, registry, now: stage.now(), base: stage.base() },
        grantFor(given),
        given.audience === undefined ? {} : { aud: given.audience },
      ),
    accessToken: (given = {}) => registry.addAccess(grantFor(given), provider.tokenLifetime),
  };
}
