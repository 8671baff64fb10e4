import { hash, randomBytes } from "node:crypto";
import { type Answer, ask, cookiesOf, type Question } from "./ask.ts";
import { History, OPERATIONS, type Operation } from "./history.ts";
import { sleep, waitFor } from "./wait.ts";

/** Password of all users. No log may contain it. */
export const PASSWORD = "three lamps and a harbour";

export interface Session {
  cookie: string;
  /** Token as its row contains it. */
  stored: string;
  /** `performance.now()` when its revocation was confirmed. */
  revokedAt?: number;
  /** True once its end was requested, with any result: it may or may not exist. */
  isDoubtful: boolean;
}

export interface Person {
  id: string;
  email: string;
  /** Session that is never revoked: every check must find it. */
  session: Session;
  /** Sessions opened by later sign-ins. */
  others: Session[];
  /** Requested names in their order. `confirmed` has those that were confirmed. */
  attempted: string[];
  confirmed: string[];
}

export interface Pace {
  writers: number;
  checkers: number;
  /** Milliseconds between the answer to one request and the next request of the same client. */
  rest: number;
  /** Milliseconds between a refusal and the next request of the same client. */
  restAfterRefusal: number;
  /** Number of immediate retries of a refused request. */
  retries: number;
}

export const USUAL: Pace = { writers: 6, checkers: 4, rest: 5, restAfterRefusal: 50, retries: 0 };

const WRITES = OPERATIONS.filter((operation) => operation !== "get-session");
const MIXTURE: readonly Operation[] = [
  "update-user",
  "sign-up",
  "update-user",
  "sign-in",
  "update-user",
  "revoke",
];

/**
 * Clients that use the service and record its responses. Each sends one request after another. No two clients
 * change the same person, so a person's expected name is known.
 */
export class Workload {
  readonly history = new History();
  /** Users whose sign-up was confirmed. */
  readonly people: Person[] = [];
  readonly secrets = new Set<string>([PASSWORD]);
  /** While true, a node may still accept sessions that another node ended. */
  mayBeBehind = false;
  /** Statuses that a fault may cause, in addition to 503. */
  readonly allowed = new Set<number>();
  readonly #origin: string;
  readonly #ports: () => readonly number[];
  /** End of the email addresses of its users, since several workloads may use one database. */
  readonly domain = `-${randomBytes(4).toString("hex")}@example.com`;
  #counter = 0;
  /** Time since which each operation must succeed once, while `recovered` waits for that. */
  #since: number | undefined;
  #stopping: Promise<unknown>[] = [];
  #isStopped = true;

  /** `ports`: returns the ports of the service at this moment. */
  constructor(origin: string, ports: () => readonly number[]) {
    this.#origin = origin;
    this.#ports = ports;
  }

  /** Signs up users with two sessions each, before the fault. */
  async prepare(count: number): Promise<void> {
    await Promise.all(
      Array.from({ length: Math.min(4, count) }, async (_, client) => {
        for (let i = client; i < count; i += 4) {
          const name = `prepare-${client}`;
          const deadline = performance.now() + 60_000;
          let person = await this.signUp(name);
          while (person === undefined) {
            if (performance.now() > deadline) throw new Error(this.lastWords("no user can sign up"));
            await sleep(50);
            person = await this.signUp(name);
          }
          await this.#signIn(name, person, USUAL);
        }
      }),
    );
  }

  start(pace: Pace = USUAL): void {
    this.#isStopped = false;
    const writers = Array.from({ length: pace.writers }, (_, i) => this.#write(i, pace));
    const checkers = Array.from({ length: pace.checkers }, (_, i) => this.#check(i, pace));
    this.#stopping = [...writers, ...checkers];
  }

  /** Stops the clients. Resolves when the last request has been answered. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#stopping);
    this.#stopping = [];
  }

  /**
   * Waits until each operation has succeeded since `moment`, and returns how many milliseconds that took.
   * Throws after `withinMs`.
   */
  async recovered(moment: number, withinMs: number): Promise<number> {
    const patience = Math.max(0, moment + withinMs - performance.now());
    this.#since = moment;
    await waitFor(
      () => this.lastWords("every operation to work again"),
      patience,
      () => this.history.recovery(moment) !== undefined,
    );
    this.#since = undefined;
    return this.history.recovery(moment) ?? Number.NaN;
  }

  /** Waits until this many more writes are confirmed. */
  async progress(writes: number, withinMs = 20_000): Promise<void> {
    const target = this.history.acknowledged() + writes;
    await waitFor(
      () => this.lastWords(`${writes} more writes`),
      withinMs,
      () => this.history.acknowledged() >= target,
    );
  }

  /** Returns a message with the last responses. */
  lastWords(what: string): string {
    const last = this.history.events.slice(-8);
    return `${what}; the last answers: ${last.map((e) => `${e.operation} ${e.status} ${e.detail ?? ""}`).join(", ")}`;
  }

  async #write(index: number, pace: Pace): Promise<void> {
    const client = `writer-${index}`;
    for (let turn = index; !this.#isStopped; turn++) {
      const step = this.#stepOf(index, turn);
      const mine = this.people.filter((_, i) => i % pace.writers === index);
      const able = step === "revoke" ? mine.filter(({ others }) => others.some((o) => !o.isDoubtful)) : mine;
      const person = able[turn % Math.max(1, able.length)] ?? mine[0];
      let isOk: boolean;
      if (step === "sign-up" || person === undefined) isOk = (await this.signUp(client, pace)) !== undefined;
      else if (step === "sign-in") isOk = await this.#signIn(client, person, pace);
      else if (step === "revoke") isOk = await this.#revoke(client, person, pace);
      else isOk = await this.#rename(client, person, pace);
      await sleep(isOk ? pace.rest : pace.restAfterRefusal);
    }
  }

  /** Returns the next operation of a mixture, during a recovery first those that haven't succeeded again. */
  #stepOf(index: number, turn: number): Operation {
    const since = this.#since;
    const missing =
      since === undefined ? [] : WRITES.filter((one) => this.history.recovery(since, [one]) === undefined);
    const steps = missing.length > 0 ? missing : MIXTURE;
    return steps[(missing.length > 0 ? index : turn) % steps.length] ?? "update-user";
  }

  async #check(index: number, pace: Pace): Promise<void> {
    const client = `checker-${index}`;
    for (let turn = 0; !this.#isStopped; turn++) {
      const person = this.people[Math.floor(Math.random() * this.people.length)];
      if (person === undefined) {
        await sleep(pace.restAfterRefusal);
        continue;
      }
      const isOk = await this.visit(client, person, this.#oneOf(person, turn), pace);
      await sleep(isOk ? pace.rest : pace.restAfterRefusal);
    }
  }

  /** Returns mostly the permanent session, sometimes the newest other one or the last revoked one. */
  #oneOf({ session, others }: Person, turn: number): Session {
    if (turn % 4 === 1) return others.findLast(({ isDoubtful }) => !isDoubtful) ?? session;
    if (turn % 4 === 3) return others.findLast(({ revokedAt }) => revokedAt !== undefined) ?? session;
    return session;
  }

  /** Checks a session. A live one must be found; one whose end was confirmed before must not. */
  async visit(
    client: string,
    person: Person,
    session: Session,
    pace = USUAL,
    port?: number,
  ): Promise<boolean> {
    const { cookie, revokedAt } = session;
    const question = { path: "/api/auth/get-session", cookie };
    const { status, body } = await this.#ask(client, "get-session", person.email, question, pace, port);
    if (status !== 200 && status !== 401) return false;
    const isFound = userOf(body) === person.id;
    if (isFound && revokedAt !== undefined && !this.mayBeBehind)
      this.history.finding("a revoked session was accepted after its end was confirmed");
    if (!isFound && !session.isDoubtful)
      this.history.finding(
        `a live session was reported as signed out (${status} ${JSON.stringify(body)?.slice(0, 80)})`,
      );
    return true;
  }

  /** Signs up a new user; undefined if this wasn't confirmed. */
  async signUp(client: string, pace: Pace = USUAL): Promise<Person | undefined> {
    const email = `${client}-${this.#counter++}${this.domain}`;
    const body = { name: "new", email, password: PASSWORD };
    const answer = await this.#ask(client, "sign-up", email, { path: "/api/auth/sign-up/email", body }, pace);
    const id = userOf(answer.body);
    if (answer.status !== 200 || id === undefined) return undefined;
    const person: Person = {
      id,
      email,
      session: this.#session(answer),
      others: [],
      attempted: [],
      confirmed: [],
    };
    this.people.push(person);
    return person;
  }

  async #signIn(client: string, person: Person, pace: Pace): Promise<boolean> {
    const body = { email: person.email, password: PASSWORD };
    const answer = await this.#ask(
      client,
      "sign-in",
      person.email,
      { path: "/api/auth/sign-in/email", body },
      pace,
    );
    if (answer.status !== 200) return false;
    person.others.push(this.#session(answer));
    return true;
  }

  async #rename(client: string, person: Person, pace: Pace): Promise<boolean> {
    const name = `name-${person.attempted.length}`;
    person.attempted.push(name);
    const { cookie } = person.session;
    const answer = await this.#ask(
      client,
      "update-user",
      `${person.email} ${name}`,
      { path: "/api/auth/update-user", body: { name }, cookie },
      pace,
    );
    if (answer.status !== 200) return false;
    person.confirmed.push(name);
    return true;
  }

  /** Ends a session that a sign-in opened; if there is none, opens one. */
  async #revoke(client: string, person: Person, pace: Pace): Promise<boolean> {
    const session = person.others.find(({ isDoubtful }) => !isDoubtful);
    if (session === undefined) return this.#signIn(client, person, pace);
    // Now each node that keeps copies of sessions has one.
    for (const port of this.#ports()) await this.visit(client, person, session, pace, port);
    session.isDoubtful = true;
    const answer = await this.#ask(
      client,
      "revoke",
      `${person.email} ${session.stored.slice(0, 8)}`,
      { path: "/api/auth/revoke-session", body: { token: session.stored }, cookie: person.session.cookie },
      pace,
    );
    if (answer.status !== 200) return false;
    session.revokedAt = performance.now();
    for (const port of this.#ports()) await this.visit(client, person, session, pace, port);
    return true;
  }

  #session(answer: Answer): Session {
    const cookie = cookiesOf(answer);
    const value = decodeURIComponent(/session_token=([^;]*)/.exec(cookie)?.[1] ?? "");
    const token = value.slice(0, value.lastIndexOf("."));
    this.secrets.add(token);
    return { cookie, stored: `h1_${hash("sha256", token, "base64url")}`, isDoubtful: false };
  }

  /** Sends a request, records it in the history, and judges the response. */
  async #ask(
    client: string,
    operation: Operation,
    subject: string,
    question: Question,
    pace: Pace = USUAL,
    onlyPort?: number,
  ): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const ports = this.#ports();
      const port = onlyPort ?? ports[Math.floor(Math.random() * ports.length)] ?? 0;
      const start = performance.now();
      const answer = await ask(port, { ...question, origin: this.#origin });
      const { status } = answer;
      const isRead = operation === "get-session";
      const result = status === 200 ? "ok" : status === 0 || (status >= 500 && !isRead) ? "unknown" : "fail";
      const detail = answer.error ?? codeOf(answer.body);
      this.history.add({ client, operation, subject, start, end: performance.now(), result, status, detail });
      // A retried sign-up may find the account of its first, unconfirmed attempt.
      if (attempt === 0 || status !== 422) this.#judge(operation, answer);
      if (status === 200 || attempt >= pace.retries || this.#isStopped) return answer;
    }
  }

  #judge(operation: Operation, answer: Answer): void {
    const { status, setCookies } = answer;
    if (status >= 500 && setCookies.some((line) => /=;|max-age=0/i.test(line)))
      this.history.finding(`a response ${status} to ${operation} cleared a cookie`);
    if (status === 503 && answer.hasRetryAfter !== true)
      this.history.finding(`a refusal of ${operation} doesn't say when to retry`);
    if (status === 0 || status === 200 || status === 503 || this.allowed.has(status)) return;
    this.history.finding(`${operation} was answered ${status} ${codeOf(answer.body) ?? ""}`.trim());
  }
}

function userOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("user" in body)) return undefined;
  const { user } = body;
  if (typeof user !== "object" || user === null || !("id" in user)) return undefined;
  return typeof user.id === "string" ? user.id : undefined;
}

function codeOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("code" in body)) return undefined;
  return typeof body.code === "string" ? body.code : undefined;
}
