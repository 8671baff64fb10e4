import type { SetUpProvider } from "latchkey";
import { ConfigurationError } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { inMemory, offlineEngine } from "../engine/offline.ts";
import { isLoopbackHost } from "../http/local.ts";
import { doubtsAbout } from "./credentials.ts";
import { type Finding, failed, type Look, ok, warning } from "./finding.ts";

type Found = Omit<Finding, "check">;

/** Milliseconds for any answer. */
const PATIENCE = 5_000;

/**
 * Checks each configured provider: the values to register there, whether its ID and secret are plausible, and
 * whether it is reachable from here. Empty if there is none.
 */
export async function lookAtProviders(settings: Settings): Promise<Awaited<ReturnType<Look>>> {
  const engine = madeOf(settings);
  if (engine === undefined) return [];
  try {
    const found = await Promise.all(engine.providers.map((provider) => findingsOf(provider, settings)));
    return found.flat();
  } finally {
    await engine.close();
  }
}

/** Returns undefined if options are refused; the `configuration` check reports the reason. */
function madeOf(settings: Settings): ReturnType<typeof offlineEngine> | undefined {
  try {
    return offlineEngine({ ...settings, database: inMemory(settings) }, { readOnly: true });
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}

async function findingsOf(provider: SetUpProvider, settings: Settings): Promise<Found[]> {
  const { id, redirectURI } = provider;
  const given = Object.entries(settings.socialProviders).find(([name]) => name === id)?.[1] ?? {};
  return [
    ok(`${id}: the redirect URI to register is ${redirectURI}`),
    ...doubtsAbout(provider, given, Date.now()).map(({ found, remedy, isSure }) =>
      (isSure ? failed : warning)(`${id}: ${found}`, remedy),
    ),
    ...redirectFindings(provider, settings),
    await reachability(provider),
  ];
}

function redirectFindings({ id, redirectURI }: SetUpProvider, { url }: Settings): Found[] {
  const redirect = URL.parse(redirectURI);
  if (redirect === null || !/^https?:$/.test(redirect.protocol)) {
    return [
      failed(
        `${id}: ${redirectURI} isn't a web URL`,
        "Correct or remove its redirectURI: by default, providers redirect to this service.",
      ),
    ];
  }
  const found: Found[] = [];
  if (redirect.origin !== url) {
    found.push(
      warning(
        `${id}: the provider redirects to ${redirect.origin}, but the service is at ${url}`,
        "Correct its redirectURI, or check that the server there forwards the request to this service.",
      ),
    );
  }
  const isHere = isLoopbackHost(redirect.hostname);
  // Apple accepts neither this machine nor http; the other providers accept http at most on this machine.
  if (redirect.protocol !== "https:" && (id === "apple" || !isHere)) {
    found.push(
      warning(
        `${id}: the redirect URI is http, which the provider refuses`,
        id === "apple" && isHere
          ? "Apple doesn't redirect to this machine: test it where the service has an https URL."
          : "Set LATCHKEY_URL to the https URL of the service.",
      ),
    );
  }
  return found;
}

/** Any answer counts: a provider's reply to an invalid request says nothing more. */
async function reachability({ id, addresses }: SetUpProvider): Promise<Found> {
  let place = "its configuration";
  try {
    const { tokenEndpoint } = await addresses();
    place = new URL(tokenEndpoint).origin;
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(tokenEndpoint, { method: "HEAD", redirect: "manual", signal });
    await answer.body?.cancel();
    return ok(`${id}: ${place} responds`);
  } catch (error) {
    return failed(
      `${id}: ${place} can't be reached: ${reasonOf(error)}`,
      "Check that this host can send https requests to it (firewall, DNS, proxy): it issues the tokens.",
    );
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
