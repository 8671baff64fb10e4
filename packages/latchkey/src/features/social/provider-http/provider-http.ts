import { service } from "../../../kernel/contracts/service.ts";
import { canonicalAddress, isPrivateHost } from "../../../security/ip.ts";

/** Milliseconds for a complete answer. */
const DEADLINE = 10_000;
/** Bytes of an answer. */
const LARGEST_ANSWER = 1024 * 1024;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface DoorRequest {
  /** The id of the provider, for metrics. */
  provider: string;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** True to find out whether the address is in a private network. Default false. */
  isJudged?: boolean;
}

export interface DoorAnswer {
  status: number;
  type: string;
  bytes: Uint8Array;
  /** True if the answer came from a private network, if that was checked. */
  isPrivate: boolean;
}

/** The provider can't be reached, or its answer is too large. */
export class ProviderUnreachable extends Error {
  override readonly name = "ProviderUnreachable";
}

/**
 * The only way to providers: within 10 seconds, at most 1 MiB, and without following redirects, whose targets
 * aren't configured. The URL is checked before anything is sent. Where only the public network is allowed, the
 * resolved addresses are checked too, and the connection uses exactly those.
 */
export const providerDoor = service(({ env, options }) => {
  const mayBeLoopback = options.advanced.loopbackProviders;

  /** Reports whether this engine may send requests to a URL. */
  function mayAsk(address: string): boolean {
    const url = URL.parse(address);
    if (url === null || url.username !== "" || url.password !== "") return false;
    if (url.protocol === "https:") return true;
    return mayBeLoopback && url.protocol === "http:" && LOOPBACK.has(url.hostname);
  }

  /** URLs that come from a discovery document. */
  const onlyPublic = new Set<string>();

  /** Resolves the addresses of the connection; undefined if that is left to `fetch`. */
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
      throw new ProviderUnreachable(`${origin} isn't responding.`, { cause: error });
    }
  }

  return {
    mayAsk,
    ask,
    /** Limits requests to these URLs to the public network from now on. */
    keepPublic(urls: readonly string[]): void {
      for (const url of urls) onlyPublic.add(url);
    },
  };
});

/** Resolving a name can't be canceled, so it is no longer awaited. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}

/** Reads at most `limit` bytes, whatever length the provider declares. */
async function boundedBody(response: Response, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (response.body === null) return new Uint8Array();
  for await (const part of response.body) {
    length += part.length;
    // Leaving the loop cancels the rest.
    if (length > limit) throw new ProviderUnreachable(`A response has more than ${limit} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

/** Parses JSON; undefined if it isn't valid. */
export function jsonOf(answer: DoorAnswer): unknown {
  try {
    return parsedOf(answer);
  } catch {
    return undefined;
  }
}

/** As `jsonOf`; throws if it isn't valid. */
export function parsedOf({ bytes }: Pick<DoorAnswer, "bytes">): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
