import { ConfigurationError } from "latchkey/host";
import {
  type Answer,
  answerOf,
  type Body,
  type Call,
  isList,
  issuedCookies,
  type Json,
  locationOf,
  mapped,
} from "./exchange.ts";
import { type Placeholder, placeholderIn, totpCode } from "./placeholders.ts";

/** Milliseconds for one response. */
const PATIENCE = 60_000;

/** A value that this side never gave, so that the call can't be made. */
export class Missing extends Error {
  readonly n: number;
  constructor(n: number) {
    super(`The response to call ${n} lacks a value that this call needs.`);
    this.n = n;
  }
}

/** Values of one side by `NUMBER:PLACE`, as they stand in the file with which a rehearsal goes on. */
export type Learned = Record<string, string>;

/** One of the two servers, with the values that it gave so far. */
export class Side {
  readonly #origin: URL;
  readonly #secrets: ReadonlyMap<number, string>;
  readonly learned: Learned;
  /** The last time step whose code was used, by URI: a code works once. */
  readonly #steps = new Map<string, number>();

  constructor(origin: URL, secrets: ReadonlyMap<number, string>, learned: Learned) {
    this.#origin = origin;
    this.#secrets = secrets;
    this.learned = learned;
  }

  /** Makes a recorded call with this side's own values. Throws `Missing`. */
  async send(recorded: Call): Promise<Answer> {
    const call = await this.#filled(recorded);
    const url = new URL(call.path, this.#origin);
    for (const [name, value] of call.query) url.searchParams.append(name, value);
    const headers = new Headers(call.headers);
    const cookies = Object.entries(call.cookies).map(
      ([name, value]) => `${this.#nameOf(name, recorded)}=${value}`,
    );
    if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
    const answer = await fetch(url, {
      method: call.method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
      // `fetch` sends no body with these.
      ...(call.body === undefined || /^(?:GET|HEAD)$/.test(call.method) ? {} : { body: bytesOf(call.body) }),
    });
    return answerOf(answer.status, answer.headers, new Uint8Array(await answer.arrayBuffer()));
  }

  /** Keeps the values of the response to call `n` that later calls use. `places`: those of them. */
  learn(n: number, answer: Answer, places: readonly string[]): void {
    for (const place of places) {
      const value = valueAt(answer, place);
      if (value === undefined) continue;
      this.learned[`${n}:${place}`] = value.text;
      if (value.name !== undefined) this.learned[`${n}:${place}:name`] = value.name;
    }
  }

  async #filled(recorded: Call): Promise<Call> {
    const codes: { n: number; place: string }[] = [];
    mapped(recorded, (text) => {
      const found = placeholderIn(text);
      if (found?.kind === "totp") codes.push(found);
      return text;
    });
    for (const code of codes) await this.#nextStep(code);
    return mapped(recorded, (text) => {
      const found = placeholderIn(text);
      return found === undefined ? text : this.#valueOf(found);
    });
  }

  #valueOf(placeholder: Placeholder): string {
    const { kind, n } = placeholder;
    if (kind === "secret") return this.#secrets.get(n) ?? `unknown-secret-${n}`;
    const value = this.learned[`${n}:${placeholder.place}`];
    if (value === undefined) throw new Missing(n);
    if (kind === "answer") return value;
    return totpCode(value, (period) => this.#steps.get(value) ?? stepNow(period)) ?? "000000";
  }

  /** Waits until there is a code that wasn't used: the current one or the next, which is accepted as well. */
  async #nextStep({ n, place }: { n: number; place: string }): Promise<void> {
    const uri = this.learned[`${n}:${place}`];
    if (uri === undefined) throw new Missing(n);
    const period = Number(new URL(uri).searchParams.get("period") ?? 30);
    const step = Math.max((this.#steps.get(uri) ?? 0) + 1, stepNow(period));
    const wait = (step - 1) * period * 1000 - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    this.#steps.set(uri, step);
  }

  /** Cookies may have another prefix here. */
  #nameOf(name: string, { cookies }: Call): string {
    const found = placeholderIn(cookies[name] ?? "");
    return found?.kind === "answer" ? (this.learned[`${found.n}:${found.place}:name`] ?? name) : name;
  }
}

const stepNow = (period: number): number => Math.floor(Date.now() / 1000 / period);

/** The part of a cookie's name that says what it holds: without `__Secure-` and the deployment's prefix. */
export function plainName(cookie: string): string {
  return cookie.replace(/^__(?:Secure|Host)-/, "").replace(/^[^.]+\./, "");
}

function valueAt(answer: Answer, place: string): { text: string; name?: string } | undefined {
  const [kind, ...path] = place.split("/");
  const rest = path.join("/");
  if (kind === "cookie") {
    const cookie = issuedCookies(answer.headers).find(({ name }) => plainName(name) === plainName(rest));
    return cookie === undefined ? undefined : { text: cookie.value, name: cookie.name };
  }
  const text =
    kind === "header"
      ? answer.headers.get(rest)
      : kind === "location"
        ? locationOf(answer)?.searchParams.get(rest)
        : jsonAt(answer.json, path);
  return typeof text === "string" ? { text } : undefined;
}

function jsonAt(json: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => {
    if (isList(value)) return value[Number(key)];
    return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? value[key] : undefined;
  }, json);
}

function bytesOf(body: Body): string {
  if ("json" in body) return JSON.stringify(body.json);
  if ("text" in body) return body.text;
  return new URLSearchParams(body.form.map(([name, value]) => [name, value])).toString();
}

/** Reads the URL of a server. `option`: the option that has it, for messages. */
export function serverOrigin(text: string, option: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConfigurationError(`${option} is no URL of a server, such as http://localhost:3000.`);
  return url;
}
