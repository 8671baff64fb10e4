import { Agent, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { connectTo, sqliteFile } from "@latchkey/testing/databases/connection";
import type { DatabaseKind } from "@latchkey/testing/databases/kind";
import { makeDatabase } from "@latchkey/testing/databases/run";
import { expect } from "vitest";
import { type Held, holdSignUps } from "./held.ts";
import { type Service, startService, until, workersOf } from "./service.ts";

export const PASSWORD = "three lamps and a harbour";

/** Three sign-ins in a period longer than any test, so that slow runs get the same results. */
const LIMITS = {
  rateLimit: {
    customRules: {
      "/sign-in/email": { window: 3_600, max: 3 },
      "/sign-up/email": { window: 3_600, max: 1_000_000 },
    },
  },
};
/** A defect in the deployment's code. */
const DEFECT = 'process.on("SIGUSR2", () => { throw new Error("nobody caught this"); });';

/** A service with two workers. */
export interface Two extends AsyncDisposable {
  service: Service;
  held: Held;
  /** Opens a separate connection to each worker. */
  connect(): Promise<[Caller, Caller]>;
  /** Returns all email addresses in the database. */
  addresses(): Promise<string[]>;
}

export async function startTwo(kind: DatabaseKind, folder: string): Promise<Two> {
  const database = kind === "sqlite" ? undefined : await makeDatabase(kind);
  const held = holdSignUps(folder, LIMITS, DEFECT);
  const env = {
    LATCHKEY_WORKERS: "2",
    LATCHKEY_RATE_LIMIT: "on",
    ...(database === undefined ? {} : { LATCHKEY_DATABASE_URL: database.url }),
    ...held.env,
  };
  const service = await startService({ dataDir: folder, database: "sqlite", redis: false, env }).catch(
    async (error: unknown) => {
      await database?.drop();
      throw error;
    },
  );
  const callers: Caller[] = [];
  return {
    service,
    held,
    async connect() {
      const workers = await connectToEach(service);
      callers.push(...workers);
      return workers;
    },
    async addresses() {
      const connection =
        kind === "sqlite" ? sqliteFile(join(folder, "latchkey.db")) : await connectTo(kind, database?.name);
      try {
        const rows = await connection.query(`select email from ${connection.quote("user")}`);
        return rows.map(({ email }) => String(email));
      } finally {
        await connection.close();
      }
    },
    async [Symbol.asyncDispose]() {
      for (const worker of callers) worker.close();
      await service.stop();
      await database?.drop();
    },
  };
}

interface Reply {
  status: number;
  headers: IncomingMessage["headers"];
  body: unknown;
}

/** A persistent connection, so that one worker answers every request. */
interface Caller {
  once(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Repeats the request while the worker is busy. */
  call: Caller["once"];
  close(): void;
}

function caller({ url }: Service): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once: Caller["once"] = (path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        url + path,
        {
          agent,
          method: body === undefined ? "GET" : "POST",
          headers: {
            origin: url,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
        },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (chunk: string) => {
            text += chunk;
          });
          answer.on("error", reject);
          answer.on("end", () => {
            const { statusCode: status = 0, headers } = answer;
            resolve({ status, headers, body: text === "" ? null : JSON.parse(text) });
          });
        },
      );
      sent.on("error", reject);
      // A request that hangs fails the test, which still stops everything it has started.
      sent.setTimeout(60_000, () => sent.destroy(new Error(`No answer from ${path}`)));
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return {
    once,
    async call(...given) {
      let reply = await once(...given);
      while (reply.status === 503) reply = await once(...given);
      return reply;
    },
    close: () => agent.destroy(),
  };
}

/** Connects to each worker. The log names the worker that answered. */
async function connectToEach(service: Service): Promise<[Caller, Caller]> {
  const found = new Map<unknown, Caller>();
  await until(
    async () => {
      const one = caller(service);
      const { headers } = await one.call("/api/auth/ok");
      const id = String(headers["x-request-id"]);
      await until(() => service.logs().includes(id), { what: `the line of ${id}` });
      const line = service
        .logs()
        .split("\n")
        .find((text) => text.includes(id));
      const { worker } = JSON.parse(line ?? "{}");
      if (found.has(worker)) one.close();
      else found.set(worker, one);
      return found.size === 2;
    },
    { what: "a connection to each worker" },
  );
  const [first, second] = [...found.values()];
  if (first === undefined || second === undefined) throw new Error("Two were found");
  return [first, second];
}

const cookieOf = ({ headers }: Reply): string =>
  (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0]).join("; ");

/** Expects that sessions, sign-outs and limits are the same at both workers. */
export async function expectOneService(two: Two): Promise<void> {
  const [one, other] = await two.connect();
  const email = "ada@example.com";
  const signedUp = await one.call("/api/auth/sign-up/email", { name: "Ada", email, password: PASSWORD });
  expect(signedUp.status).toBe(200);
  const cookie = cookieOf(signedUp);

  const seen = await other.call("/api/auth/get-session", undefined, { cookie });
  expect(seen.body).toMatchObject({ user: { email } });
  expect((await one.call("/api/auth/get-session", undefined, { cookie })).body).not.toBeNull();
  const revoked = await other.call("/api/auth/revoke-sessions", {}, { cookie });
  expect(revoked.status).toBe(200);
  expect((await one.call("/api/auth/get-session", undefined, { cookie })).body).toBeNull();

  // Three attempts with a wrong password are allowed in total, at either worker.
  const attempts = Array.from({ length: 12 }, (_, index) =>
    (index % 2 === 0 ? one : other).once("/api/auth/sign-in/email", { email, password: "wrong" }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  for (const status of statuses.filter((status) => status !== 429)) expect(status).toBe(401);
}

/** Expects that a killed worker restarts while the other continues, and that nothing confirmed is lost. */
export async function expectRecovery({ service, addresses }: Two): Promise<void> {
  const confirmed: string[] = [];
  const hung: Error[] = [];
  let isOver = false;
  const sign = async (name: string): Promise<void> => {
    for (let index = 0; !isOver; index++) {
      const person = caller(service);
      const email = `${name}-${index}@example.com`;
      // A request to the killed worker gets no response, but doesn't hang.
      const reply = await person
        .call("/api/auth/sign-up/email", { name, email, password: PASSWORD })
        .catch((error: Error) => {
          if (error.message.startsWith("No answer")) hung.push(error);
          return undefined;
        });
      person.close();
      if (reply === undefined) continue;
      expect(reply.status).toBe(200);
      confirmed.push(email);
    }
  };
  const people = Promise.all(["a", "b", "c", "d"].map(sign));
  const before = returnsOf(service);
  try {
    await until(() => confirmed.length >= 8);
    const [victim = 0] = await workersOf(service);
    process.kill(victim, "SIGKILL");
    const known = confirmed.length;
    await until(() => returnsOf(service) > before);
    await until(() => confirmed.length >= known + 8);
    expect(await workersOf(service)).toHaveLength(2);
  } finally {
    isOver = true;
    await people;
  }
  expect(hung).toEqual([]);
  expect(service.logs()).toMatch(/"worker":[12],"code":null,"signal":"SIGKILL","msg":"A worker exited"/);
  expect(await addresses()).toEqual(expect.arrayContaining(confirmed));
}

/** Returns how often a worker has restarted. */
export const returnsOf = ({ logs }: Service): number => logs().split("A worker is ready again").length - 1;
