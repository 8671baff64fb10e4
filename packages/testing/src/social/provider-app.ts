import { onTestFinished } from "vitest";
import type { SocialProviderOptions } from "../../../latchkey/src/features/social/registry/provider-options.ts";
import { type App, type AppOptions, app } from "../app.ts";
import type { Client, ClientAnswer } from "../client.ts";
import {
  FAKE_IDS,
  type FakeId,
  type FakeProviders,
  fakeProviders,
  type Person,
  type Visit,
} from "../fake-providers/index.ts";

/** Providers that never reveal an email address: the application must supply one. */
export const WITHOUT_ADDRESS: readonly FakeId[] = ["tiktok", "reddit", "roblox"];

/** The email address that the application supplies. */
export const GIVEN_ADDRESS = "given@example.com";

export interface ProviderApp extends App {
  readonly fake: FakeProviders;
}

export interface ProviderAppOptions extends AppOptions {
  /** Options besides the credentials, by provider. */
  providers?: { readonly [Id in FakeId]?: object };
  /** False: the application supplies no email address in place of these providers. Default true. */
  givesAddresses?: boolean;
}

/** An engine with all eighteen providers, over real HTTP, under their real URLs. */
export async function providerApp(options: ProviderAppOptions = {}): Promise<ProviderApp> {
  const { providers = {}, givesAddresses = true, ...rest } = options;
  let now = Date.now;
  const fake = await fakeProviders({ now: () => now() });
  onTestFinished(fake.close);
  const set = FAKE_IDS.map((id) => [
    id,
    {
      ...fake.credentials[id],
      ...(givesAddresses && WITHOUT_ADDRESS.includes(id)
        ? { mapProfileToUser: () => ({ email: GIVEN_ADDRESS }) }
        : {}),
      ...providers[id],
    },
  ]);
  const engine = await app({
    fetch: fake.fetch,
    // The list has every ID, each with the options of its provider.
    socialProviders: Object.fromEntries(set) as SocialProviderOptions,
    ...rest,
  });
  now = engine.now;
  return { ...engine, fake };
}

/** A user's choices at the provider, with the request that begins the sign-in. */
export interface Journey {
  client?: Client;
  as?: Person;
  cancel?: boolean;
  /** Additional members of the first request. */
  body?: object;
  /** For example `/link-social`. Default: sign-in. */
  path?: string;
}

/** The page at the end of a journey. */
export interface Landed {
  readonly client: Client;
  /** The URL of the page. */
  readonly location: URL;
  /** Its parameter `error`. */
  readonly error: string | null;
}

/** The names of cookies that browsers also send from other sites. */
const crossSite = new WeakMap<Client, Set<string>>();

/** Presses a provider's button. Returns the URL of the provider's page. */
export async function begin(
  client: Client,
  id: FakeId,
  { path = "/sign-in/social", body }: Journey = {},
): Promise<URL> {
  const answer = await client.post(path, { provider: id, callbackURL: "/home", ...body });
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status} ${answer.text}`);
  const names = answer.cookies
    .filter(({ attributes }) => attributes.SameSite === "None")
    .map(({ name }) => name);
  crossSite.set(client, new Set([...(crossSite.get(client) ?? []), ...names]));
  return new URL(answer.body.url);
}

/** Returns from a provider's page as a browser does: by a redirect, or by a form of another site. */
export async function comeBack(
  { mount }: Pick<ProviderApp, "mount">,
  client: Client,
  { method, url, form }: Visit,
): Promise<Landed> {
  const { pathname } = new URL(mount);
  let answer: ClientAnswer;
  if (method === "GET") answer = await client.get(`${url.pathname.slice(pathname.length)}${url.search}`);
  else {
    const known = crossSite.get(client) ?? new Set();
    const cookie = [...client.jar].flatMap(([name, value]) => (known.has(name) ? [`${name}=${value}`] : []));
    answer = await client.send("POST", url.pathname.slice(pathname.length), form.toString(), {
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://appleid.apple.com",
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
        cookie: cookie.join("; "),
      },
    });
  }
  return await landed(mount, client, answer);
}

/** Follows redirects until they leave the engine. */
async function landed(mount: string, client: Client, answer: ClientAnswer): Promise<Landed> {
  const { origin, pathname } = new URL(mount);
  const text = answer.headers.get("location");
  if (text === null) throw new Error(`There is no redirect: ${answer.status} ${answer.text}`);
  const location = new URL(text, origin);
  const isOn = location.origin === origin && location.pathname.startsWith(`${pathname}/callback/`);
  if (isOn)
    return await landed(
      mount,
      client,
      await client.get(`${location.pathname.slice(pathname.length)}${location.search}`),
    );
  return { client, location, error: location.searchParams.get("error") };
}

/** Completes a sign-in from the button to the final page. */
export async function journey(world: ProviderApp, id: FakeId, given: Journey = {}): Promise<Landed> {
  const { client = world.client(), as, cancel = false } = given;
  const url = await begin(client, id, given);
  const visit = await world.fake.visit(url.href, { cancel, ...(as === undefined ? {} : { as }) });
  return await comeBack(world, client, visit);
}
