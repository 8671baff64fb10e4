/** Answer to a call: a body, an error, none at all, or a broken connection. */
export type Answer =
  | { status?: number; body: unknown; headers?: Readonly<Record<string, string>> }
  | "never"
  | "cut";

/** Answers by method and path below the mount point, e.g. `GET /list-sessions`. */
export type Answers = Readonly<Record<string, Answer>>;

/** Returns a `fetch` with a fixed answer for every call, so that a screen stays in one state. */
export function networkOf(answers: Answers): typeof fetch {
  return async (input, init) => {
    // A broken connection answers no probe either.
    if (init?.mode === "no-cors") throw new TypeError("Failed to fetch");
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.replace("/api/auth", "");
    const answer = answers[`${request.method} ${path}`] ?? NOT_FOUND;
    if (answer === "cut") throw new TypeError("Failed to fetch");
    if (answer === "never") return await new Promise<Response>(() => undefined);
    const { status = 200, body, headers = {} } = answer;
    return Response.json(body, { status, headers });
  };
}

/** Returns an error as the engine answers it. */
export function refusal(
  code: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, body: { code, message: code, requestId: REQUEST_ID }, headers };
}

export const REQUEST_ID = "5f0c3a52-8f0e-4a0e-9d6b-1f2b7c9a4e11";

/** The service's own failure. */
export const BROKEN: Answer = refusal("INTERNAL_SERVER_ERROR", 500);

const NOT_FOUND = refusal("NOT_FOUND", 404);
