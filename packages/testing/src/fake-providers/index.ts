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

/** Eighteen providers on one port, over real HTTP: each behaves as documented, and as strictly. */
export interface FakeProviders {
  /**
   * `http://127.0.0.1:1234`. Every provider is below it, under its host: `/github.com/login/oauth/authorize`.
   */
  readonly url: string;
  /** A `fetch` that reaches the providers at their real URLs, and nothing else. */
  readonly fetch: typeof globalThis.fetch;
  /** A complete `socialProviders` for an engine with this `fetch`. */
  readonly credentials: Configuration;
  /** The same for an engine with another `fetch`, and for a browser. Requires `advanced.loopbackProviders`. */
  readonly configuration: Configuration;
  at(id: FakeId): FakeControls;
  /** Adds a user, besides Ada, with an account at every provider. */
  invite(person: Person): void;
  /** Registers a redirect URI besides `<callbacks>/<id>`. */
  register(redirectUri: string): void;
  /** Visits a provider's page as a user would. Default: Ada agrees. */
  visit(authorizeUrl: string, choice?: { as?: Person; cancel?: boolean }): Promise<Visit>;
  /** Requests for wrong URLs: a redirect that was followed, or keys that a token itself named. */
  readonly elsewhere: readonly string[];
  close(): Promise<void>;
}

/** A test's control of one provider. */
export interface FakeControls {
  /** Switches on further troubles. */
  break(...troubles: Trouble[]): void;
  /** Switches off all troubles. */
  mend(): void;
  /** Changes each profile, and the claims of ID tokens, before they are sent. Undefined: no change. */
  alter(change: ((profile: Record<string, unknown>) => unknown) | undefined): void;
  /** Signs with a new key from now on. The previous one stays published. */
  rotateKeys(): void;
  /** Requests to it, in order. */
  readonly seen: readonly Seen[];
  /** Reasons of its refusals, in order. */
  readonly refusals: readonly string[];
  /** Returns an ID token as the provider's SDK gives to an app. Undefined: this provider has none. */
  idToken(given?: {
    as?: Person;
    nonce?: string;
    audience?: string;
    scopes?: readonly string[];
  }): string | undefined;
  /** Returns an access token as the same SDK gives. */
  accessToken(given?: { as?: Person; scopes?: readonly string[] }): string;
}

export interface FakeProvidersOptions {
  /** The base URLs of the applications' callbacks: each provider's is `<callbacks>/<id>`. */
  callbacks?: readonly string[];
  /** Milliseconds since 1970. Default: the system's clock. */
  now?: () => number;
  /** Default: any free port. */
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
    // For a test, the two hosts of GitLab are one provider.
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
  // A server that listens on a port has an address of this type.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetch = rerouted(url, globalThis.fetch);
  return {
    url,
    fetch,
    // The list has every id.
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
  if (provider === undefined) throw new Error(`There is no fake of ${id}`);
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
