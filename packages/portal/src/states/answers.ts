/** What a call is answered with: a body, an error, nothing at all, or a broken line. */
export type Answer =
  | { status?: number; body: unknown; headers?: Readonly<Record<string, string>> }
  | "never"
  | "cut";

/** By method and path below the mount point, e.g. `GET /list-sessions`. */
export type Answers = Readonly<Record<string, Answer>>;

/** A network on which every call has its answer, so that a screen stands still in one state. */
export function networkOf(answers: Answers): typeof fetch {
  return async (input, init) => {
    // A line that is cut answers no probe either.
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

/** An error as the engine answers it. */
export function refusal(
  code: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, body: { code, message: code, requestId: REQUEST_ID }, headers };
}

export const REQUEST_ID = "5f0c3a52-8f0e-4a0e-9d6b-1f2b7c9a4e11";

const NOT_FOUND = refusal("NOT_FOUND", 404);
