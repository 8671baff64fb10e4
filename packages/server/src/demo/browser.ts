import { STATUS_CODES } from "node:http";
import type { ServiceEngine } from "../engine/service-engine.ts";

/** Browsers of the demo's people. */
export const USER_AGENTS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
] as const;

/** The device of a person, which sends requests as a browser does. */
export class DemoBrowser {
  readonly #engine: ServiceEngine;
  readonly #origin: string;
  readonly #peer: string;
  readonly #userAgent: string;
  readonly #cookies = new Map<string, string>();

  constructor(engine: ServiceEngine, origin: string, peer: string, userAgent: string) {
    this.#engine = engine;
    this.#origin = origin;
    this.#peer = peer;
    this.#userAgent = userAgent;
  }

  /** Resolves to true while a session is open. */
  async isSignedIn(): Promise<boolean> {
    return this.#cookies.size > 0 && (await this.#send("GET", "/get-session")) !== null;
  }

  /** Resolves to the answer's JSON. `refused`: a refusal is part of the story. */
  async post(path: string, body: object, { refused = false } = {}): Promise<Record<string, unknown>> {
    return (await this.#send("POST", path, { body, refused })) ?? {};
  }

  async #send(
    method: "GET" | "POST",
    path: string,
    { body, refused = false }: { body?: object; refused?: boolean } = {},
  ): Promise<Record<string, unknown> | null> {
    const headers: Readonly<Record<string, string>> = {
      "content-type": "application/json",
      "user-agent": this.#userAgent,
      origin: this.#origin,
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    };
    const answer = await this.#engine.handleExchange({
      method,
      path: `${this.#engine.basePath}${path}`,
      query: "",
      peer: this.#peer,
      header: (name) => headers[name],
      headers: () => new Headers(headers),
      body: () => new TextEncoder().encode(JSON.stringify(body)),
    });
    const { status } = answer;
    if (status >= 400 && !refused)
      throw new Error(`${path} was refused with ${status} ${STATUS_CODES[status]}: ${answer.body}`);
    for (const [at, name] of answer.headers.entries())
      if (at % 2 === 0 && name.toLowerCase() === "set-cookie") this.#take(answer.headers[at + 1] ?? "");
    return JSON.parse(answer.body || "null");
  }

  #take(cookie: string): void {
    const [name = "", value = ""] = cookie.split(";", 1)[0]?.split("=", 2) ?? [];
    if (value === "" || /max-age=0/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
