import { ResponseBodyError } from "oauth4webapi";
import { service } from "../../../kernel/contracts/service.ts";
import { canonicalAddress, isPrivateHost } from "../../../security/ip.ts";
import { object } from "../identity/read-profile.ts";
import type { Ask, AskRequest, TokenAnswer } from "../registry/provider.ts";

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

/** Sends requests for profiles, with the access token of the user. */
export const profileRequests = service((core) => {
  const door = core.use(providerDoor);
  return (provider: string, accessToken: string | undefined): Ask => {
    const send = (url: string, request: AskRequest, accept: string, limit?: number) => {
      const { method = request.form === undefined ? "GET" : "POST", headers, form, withoutToken } = request;
      return door.ask(
        url,
        {
          provider,
          method,
          headers: {
            accept,
            ...(accessToken === undefined || withoutToken === true
              ? {}
              : { authorization: `Bearer ${accessToken}` }),
            ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
            ...headers,
          },
          body: form === undefined ? undefined : new URLSearchParams(form).toString(),
        },
        limit,
      );
    };
    return {
      async json(url, request = {}) {
        const answer = await send(url, request, "application/json");
        const value = isOk(answer.status) ? jsonOf(answer) : undefined;
        if (value === undefined)
          throw new ProviderUnreachable(
            `${new URL(url).host} responds with ${answer.status} ${answer.type}.`,
          );
        return value;
      },
      async bytes(url, limit, request = {}) {
        try {
          const { status, type, bytes } = await send(url, request, "*/*", limit);
          return isOk(status) ? { type, bytes } : undefined;
        } catch (error) {
          // A missing picture doesn't prevent the sign-in.
          if (error instanceof ProviderUnreachable) return undefined;
          throw error;
        }
      },
    };
  };
});

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Maximum depth of causes in the text. */
const DEEPEST = 5;

/**
 * The messages of an error and its causes, for the log. Only messages: members that libraries attach to
 * errors (the provider's answer, the claims of a token) hold tokens and personal data.
 */
export function errorText(error: unknown): string {
  const texts: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < DEEPEST; at = at.cause, depth++)
    texts.push(at instanceof ResponseBodyError ? `${at.message} (${word(at.error)})` : at.message);
  return texts.join(": ");
}

/** The provider's error word if it looks like one. */
function word(text: string): string {
  return /^[\w.:-]{1,64}$/.test(text) ? text : "?";
}

/** The same error without attached data. */
export function plainError(error: unknown): Error {
  return new Error(errorText(error));
}

/**
 * For providers that refuse with 200 and an `error` in the body: returns 400, as in RFC 6749 section 5.2.
 */
export function refusedWith200({ status, body }: TokenAnswer): TokenAnswer {
  return { status: object(body)?.error === undefined || status >= 400 ? status : 400, body };
}
