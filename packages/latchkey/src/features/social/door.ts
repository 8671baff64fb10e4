import { service } from "../../kernel/service.ts";
import { canonicalAddress, isPrivateHost } from "../../security/ip.ts";

/** Milliseconds for a whole answer. */
const DEADLINE = 10_000;
/** Bytes of an answer. */
const LARGEST_ANSWER = 1024 * 1024;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface DoorRequest {
  /** The id of the provider, for figures. */
  provider: string;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Whether to find out if it is in a private network. Default false. */
  isJudged?: boolean;
}

export interface DoorAnswer {
  status: number;
  type: string;
  bytes: Uint8Array;
  /** Whether the answer came from a private network, if that was checked. */
  isPrivate: boolean;
}

/** The provider can't be reached, or answers with more than anyone reads. */
export class ProviderUnreachable extends Error {
  override readonly name = "ProviderUnreachable";
}

/**
 * The one way to providers: within 10 seconds, at most 1 MiB, and no redirect is followed, since where it leads nobody
 * has chosen. An address is judged before anything is sent, and where only the public network will do so is what its
 * name leads to: the connection goes to the addresses that were judged.
 */
export const providerDoor = service(({ env, options }) => {
  const mayBeLoopback = options.advanced.loopbackProviders;

  /** Whether this engine asks such an address at all. */
  function mayAsk(address: string): boolean {
    const url = URL.parse(address);
    if (url === null || url.username !== "" || url.password !== "") return false;
    if (url.protocol === "https:") return true;
    return mayBeLoopback && url.protocol === "http:" && LOOPBACK.has(url.hostname);
  }

  /** URLs that come from a discovery document. */
  const onlyPublic = new Set<string>();

  /** Where the connection will go; undefined if that is left to `fetch`. */
  async function addressesOf(url: string): Promise<readonly string[] | undefined> {
    const { hostname } = new URL(url);
    const literal = canonicalAddress(hostname);
    return literal === undefined ? await env.lookup?.(hostname) : [literal];
  }

  async function ask(url: string, request: DoorRequest, limit = LARGEST_ANSWER): Promise<DoorAnswer> {
    if (!mayAsk(url)) throw new ProviderUnreachable(`${url} must be an https URL.`);
    const signal = AbortSignal.timeout(DEADLINE);
    const startedAt = performance.now();
    const came = (outcome: "ok" | "refused" | "timeout" | "failed"): void =>
      env.meter?.provider(request.provider, outcome, (performance.now() - startedAt) / 1000);
    try {
      const mustBePublic = onlyPublic.has(url);
      const isJudged = mustBePublic || request.isJudged === true;
      const addresses = isJudged ? await unlessAborted(signal, addressesOf(url)) : undefined;
      if (mustBePublic && addresses?.some(isPrivateHost))
        throw new ProviderUnreachable(`${new URL(url).origin} is in a private network.`);
      const response = await env.fetch(url, {
        method: request.method,
        headers: request.headers,
        redirect: "manual",
        signal,
        ...(request.body === undefined ? {} : { body: request.body }),
        ...(addresses === undefined ? {} : { addresses }),
      });
      const bytes = await boundedBody(response, limit);
      came(response.ok ? "ok" : "refused");
      return {
        status: response.status,
        type: response.headers.get("content-type") ?? "",
        bytes,
        isPrivate: (addresses ?? [new URL(url).hostname]).every(isPrivateHost),
      };
    } catch (error) {
      came(error instanceof Error && error.name === "TimeoutError" ? "timeout" : "failed");
      if (error instanceof ProviderUnreachable) throw error;
      const { origin } = new URL(url);
      throw new ProviderUnreachable(`${origin} doesn't answer.`, { cause: error });
    }
  }

  return {
    mayAsk,
    ask,
    /** From now on these are called in the public network only. */
    keepPublic(urls: readonly string[]): void {
      for (const url of urls) onlyPublic.add(url);
    },
  };
});

/** Resolving a name can't be canceled, but it is no longer awaited. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}

/** Reads no further than it may: what a provider says of the length isn't asked. */
async function boundedBody(response: Response, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (response.body === null) return new Uint8Array();
  for await (const part of response.body) {
    length += part.length;
    // Leaving the loop cancels the rest.
    if (length > limit) throw new ProviderUnreachable(`An answer has more than ${limit} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

/** JSON, or undefined where it is none. */
export function jsonOf(answer: DoorAnswer): unknown {
  try {
    return parsedOf(answer);
  } catch {
    return undefined;
  }
}

/** The same; throws where it is none. */
export function parsedOf({ bytes }: Pick<DoorAnswer, "bytes">): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
