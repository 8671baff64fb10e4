import type { IncomingMessage } from "node:http";
import type { Latchkey } from "latchkey";
import type { FormError } from "./declared.ts";

/** The engine's part that pages need. */
export type PageEngine = Pick<Latchkey, "handleExchange">;

/** What the engine answered to a page's request. */
export interface EngineAnswer {
  status: number;
  /** The JSON that it sent. */
  body: Readonly<Record<string, unknown>> | null;
  /** As they are to be handed on to the browser. */
  cookies: string[];
  /** Undefined: it did what was asked. */
  error: FormError | undefined;
}

const MOUNT = "/api/auth";

/**
 * Sends the engine a JSON request in the name of a form's. Its whole pipeline judges it: client address, limits,
 * origin, input. A page of elsewhere can send a form without being asked first, and JSON it can't; so with or
 * without a cookie, a form has to say where it comes from.
 */
export async function callEngine(
  engine: PageEngine,
  request: IncomingMessage,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<EngineAnswer> {
  const bytes = Buffer.from(JSON.stringify(body));
  return exchange(engine, request, {
    method: "POST",
    path,
    body: bytes,
    headers: { "content-type": "application/json", "content-length": String(bytes.length) },
  });
}

/** Sends the engine a request in the name of the visitor of a page. It changes nothing. */
export function askEngine(
  engine: PageEngine,
  request: IncomingMessage,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<EngineAnswer> {
  return exchange(engine, request, {
    method: "GET",
    path,
    query: String(new URLSearchParams(query)),
    headers: { "content-type": undefined, "content-length": undefined },
  });
}

interface Call {
  method: "GET" | "POST";
  path: string;
  query?: string;
  body?: Buffer;
  /** In the place of the page's own. */
  headers: Readonly<Record<string, string | undefined>>;
}

async function exchange(
  engine: PageEngine,
  request: IncomingMessage,
  { method, path, query = "", body, headers: own }: Call,
): Promise<EngineAnswer> {
  const replaced: Readonly<Record<string, string | undefined>> = {
    accept: "application/json",
    "transfer-encoding": undefined,
    // An empty one counts: the origin is judged as where there is a session to lose.
    cookie: request.headers.cookie ?? "",
    ...own,
  };
  const {
    status,
    headers,
    body: text,
  } = await engine.handleExchange({
    method,
    path: MOUNT + path,
    query,
    peer: request.socket.remoteAddress,
    header(name) {
      if (name in replaced) return replaced[name];
      const value = request.headers[name];
      return typeof value === "object" ? value.join(", ") : value;
    },
    body: () => body ?? Buffer.alloc(0),
  });
  return answerOf(status, headers, text);
}

/** The same shape for answers of `engine.api` that come as a `Response`. */
export async function readAnswer(response: Response): Promise<EngineAnswer> {
  return answerOf(response.status, [...response.headers].flat(), await response.text());
}

function answerOf(status: number, headers: readonly string[], text: string): EngineAnswer {
  const cookies: string[] = [];
  const single = new Map<string, string>();
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const [name = "", value = ""] = headers.slice(i, i + 2);
    if (name === "set-cookie") cookies.push(value);
    else single.set(name, value);
  }
  // The engine sends JSON, with an object or null in it.
  const body = text === "" ? null : (JSON.parse(text) as EngineAnswer["body"]);
  return { status, body, cookies, error: status < 400 ? undefined : errorOf(status, body ?? {}, single) };
}

function errorOf(
  status: number,
  { code, details, banExpires, banMessage }: Readonly<Record<string, unknown>>,
  headers: ReadonlyMap<string, string>,
): FormError {
  const retryAfter = Number(headers.get("retry-after") ?? headers.get("x-retry-after"));
  const requestId = headers.get("x-request-id");
  return {
    code: typeof code === "string" ? code : "INTERNAL_SERVER_ERROR",
    status,
    // What the engine declares for its errors.
    ...(Array.isArray(details) ? { details: details as { path: string; message: string }[] } : {}),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter > 0 ? { retryAfter } : {}),
    ...(typeof banExpires === "string" ? { banExpires } : {}),
    ...(typeof banMessage === "string" ? { banMessage } : {}),
  };
}
