import type { IncomingMessage } from "node:http";
import type { Latchkey } from "latchkey";
import type * as wire from "latchkey/wire";
import type { FormError } from "./declared.ts";

/** Part of the engine that pages need. */
export type PageEngine = Pick<Latchkey, "handleExchange">;

type Members = Readonly<Record<string, unknown>>;

/** The engine's answer to a page's request: its JSON body, and the cookies for the browser. */
export type EngineAnswer<Body = Members | null> = { status: number; cookies: string[] } & (
  | { error: undefined; body: Body }
  | { error: FormError; body: Members | null }
);

/** Answers that pages read as the engine declares them, by path. Features add those of their pages. */
export interface Declared {
  "/admin/access": wire.GetAdminAccessAnswer;
  "/admin/setup": wire.SetupPreviewAnswer;
  "/change-email/review": wire.ReviewEmailChangeAnswer;
  "/multi-session/list-device-sessions": wire.ListDeviceSessionsAnswer;
  "/reset-password-preview": wire.PreviewPasswordResetAnswer;
}

/** Dates are strings on the wire. */
type Sent<T> = T extends Date ? string : T extends object ? { [Name in keyof T]: Sent<T[Name]> } : T;

/** Answer to a request of this path. */
export type AnswerOf<Path extends string> = EngineAnswer<
  Path extends keyof Declared ? Sent<Declared[Path]> : Members | null
>;

const MOUNT = "/api/auth";

/**
 * Sends the engine a JSON request on behalf of a form. Its whole pipeline checks it: client IP address,
 * limits, origin, input. Another site's page can send a form without a preflight, unlike JSON; so a form must
 * name its origin, with or without a cookie.
 */
export async function callEngine<Path extends string>(
  engine: PageEngine,
  request: IncomingMessage,
  path: Path,
  body: Members,
): Promise<AnswerOf<Path>> {
  const bytes = Buffer.from(JSON.stringify(body));
  return exchange(engine, request, {
    method: "POST",
    path,
    body: bytes,
    headers: { "content-type": "application/json", "content-length": String(bytes.length) },
  });
}

/** Sends the engine a request on behalf of a page's visitor. It changes nothing. */
export function askEngine<Path extends string>(
  engine: PageEngine,
  request: IncomingMessage,
  path: Path,
  query: Readonly<Record<string, string>>,
): Promise<AnswerOf<Path>> {
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
  /** Replace the headers of the page's request. */
  headers: Readonly<Record<string, string | undefined>>;
}

async function exchange<Answer extends EngineAnswer<unknown>>(
  engine: PageEngine,
  request: IncomingMessage,
  { method, path, query = "", body, headers: own }: Call,
): Promise<Answer> {
  const replaced: Readonly<Record<string, string | undefined>> = {
    accept: "application/json",
    "transfer-encoding": undefined,
    // Even an empty one makes the engine check the origin, as if there were a session.
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

/** Returns the same shape for answers of `engine.api` that are a `Response`. */
export async function readAnswer<Body>(response: Response): Promise<EngineAnswer<Body>> {
  return answerOf(response.status, [...response.headers].flat(), await response.text());
}

function answerOf<Answer extends EngineAnswer<unknown>>(
  status: number,
  headers: readonly string[],
  text: string,
): Answer {
  const cookies: string[] = [];
  const single = new Map<string, string>();
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const [name = "", value = ""] = headers.slice(i, i + 2);
    if (name === "set-cookie") cookies.push(value);
    else single.set(name, value);
  }
  const body: unknown = text === "" ? null : JSON.parse(text);
  // Errors have an object as their body.
  const error = status < 400 ? undefined : errorOf(status, { ...(body as Members | null) }, single);
  // The engine answers each path as it declares.
  return { status, body, cookies, error } as Answer;
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
    // Type that the engine declares for its errors.
    ...(Array.isArray(details) ? { details: details as { path: string; message: string }[] } : {}),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter > 0 ? { retryAfter } : {}),
    ...(typeof banExpires === "string" ? { banExpires } : {}),
    ...(typeof banMessage === "string" ? { banMessage } : {}),
  };
}
