import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectTo, sqliteFile } from "@latchkey/testing/databases/connection";
import { type DatabaseKind, TITLES } from "@latchkey/testing/databases/kind";
import { makeDatabase } from "@latchkey/testing/databases/run";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { latchkey } from "./command.ts";
import { freePort, insist, type Service, startService, until, workersOf } from "./service.ts";

const PASSWORD = "three lamps and a harbour";
const KINDS: readonly DatabaseKind[] = ["sqlite", "postgres", "mariadb"];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-cluster-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A service of two workers and a connection of one's own to each of them. */
interface Two extends AsyncDisposable {
  service: Service;
  /** Which database it is on. */
  env: Readonly<Record<string, string>>;
  workers: [Caller, Caller];
  /** Everyone's address in the database. */
  addresses(): Promise<string[]>;
}

async function startTwo(kind: DatabaseKind, more: Record<string, string> = {}): Promise<Two> {
  const database = kind === "sqlite" ? undefined : await makeDatabase(kind);
  const env = {
    LATCHKEY_WORKERS: "2",
    ...(database === undefined ? {} : { LATCHKEY_DATABASE_URL: database.url }),
    ...more,
  };
  let service: Service;
  try {
    service = await startService({ dataDir: folder, env });
  } catch (error) {
    await database?.drop();
    throw error;
  }
  const workers = await connectToEach(service);
  return {
    service,
    env,
    workers,
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
      for (const worker of workers) worker.close();
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

/** One connection that is kept, so that one worker answers everything that is asked over it. */
interface Caller {
  call(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  close(): void;
}

function caller(service: Service): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call: (path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const sent = request(
          service.url + path,
          {
            agent,
            method: body === undefined ? "GET" : "POST",
            headers: {
              origin: service.url,
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
        // One that hangs fails the test, and what it has started is still taken down.
        sent.setTimeout(20_000, () => sent.destroy(new Error(`No answer from ${path}`)));
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
}

/** Which worker answered is in the log. */
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
    { withinMs: 30_000, what: "a connection to each worker" },
  );
  const [first, second] = [...found.values()];
  if (first === undefined || second === undefined) throw new Error("Two were found");
  return [first, second];
}

const cookieOf = ({ headers }: Reply): string =>
  (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0]).join("; ");

describe.for(KINDS)("two workers on %s", (kind) => {
  test("are one service: sessions, their end and limits hold over both", async () => {
    await using two = await startTwo(kind, { LATCHKEY_RATE_LIMIT: "on" });
    const [one, other] = two.workers;
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

    // Three sign-ins within ten seconds, whoever is asked.
    const attempts = Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? one : other).call("/api/auth/sign-in/email", { email, password: PASSWORD }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  test("one that is killed comes back; the other goes on, and nothing that was confirmed is lost", async () => {
    await using two = await startTwo(kind);
    const { service } = two;
    const confirmed: string[] = [];
    const hung: Error[] = [];
    let isOver = false;
    const sign = async (name: string): Promise<void> => {
      for (let index = 0; !isOver; index++) {
        const person = caller(service);
        const email = `${name}-${index}@example.com`;
        // Whoever asks the one that is killed is told nothing, but doesn't hang.
        const reply = await person
          .call("/api/auth/sign-up/email", { name, email, password: PASSWORD })
          .catch((error: Error) => {
            if (error.message.startsWith("No answer")) hung.push(error);
            return undefined;
          });
        person.close();
        if (reply === undefined || reply.status === 503) continue;
        expect(reply.status).toBe(200);
        confirmed.push(email);
      }
    };
    const people = Promise.all(["a", "b", "c", "d"].map(sign));
    try {
      await until(() => confirmed.length >= 8, { withinMs: 30_000 });
      const [victim = 0] = await workersOf(service);
      process.kill(victim, "SIGKILL");
      const before = confirmed.length;
      await until(() => service.logs().includes("A worker serves again"), { withinMs: 30_000 });
      await until(() => confirmed.length >= before + 8, { withinMs: 30_000 });
      expect(await workersOf(service)).toHaveLength(2);
    } finally {
      isOver = true;
      await people;
    }
    expect(hung).toEqual([]);
    expect(service.logs()).toMatch(/"worker":[12],"code":null,"signal":"SIGKILL","msg":"A worker ended"/);
    expect(await two.addresses()).toEqual(expect.arrayContaining(confirmed));
  });
});

test("told to stop, all workers answer what they accepted, and the service exits with 0", async () => {
  const service = await startService({ env: { LATCHKEY_WORKERS: "2" } });
  // Few: on a busy machine a password that had to wait for long is refused, by right.
  const attempts = Array.from({ length: 5 }, (_, index) =>
    fetch(`${service.api}/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "P", email: `p${index}@example.com`, password: PASSWORD }),
    }),
  );
  await Promise.race(attempts);
  // As a terminal does it: every process of the group is told.
  const processes = [service.pid, ...(await workersOf(service))];
  for (const pid of processes) process.kill(pid, "SIGINT");
  const answers = await Promise.all(attempts);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await service.exited).toEqual({ code: 0, signal: null });
  const lines = service.logs().trim().split("\n");
  // The last lines too, each of them whole and with the number of its worker.
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
  expect(requests.filter(({ path }) => path === "/sign-up/email")).toHaveLength(answers.length);
  for (const { worker } of requests) expect([1, 2]).toContain(worker);
  await service.stop();
});

test("a second signal, more than a moment after the first, ends all of them at once", async () => {
  const service = await startService({ env: { LATCHKEY_WORKERS: "2" } });
  const workers = await workersOf(service);
  // A request that never ends keeps the drain waiting.
  const { connect } = await import("node:net");
  const socket = connect(service.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    "POST /api/auth/sign-up/email HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n",
  );
  await new Promise((resolve) => socket.once("connect", resolve));
  process.kill(service.pid, "SIGTERM");
  await until(() => service.logs().includes("stopping"));
  expect((await insist(service)).code).toBe(128 + 15);
  await until(() => !workers.some(isThere), { what: "the end of the workers" });
  await service.stop();
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("an error that nobody caught ends its worker, and another takes its place", async () => {
  await writeFile(
    join(folder, "latchkey.config.js"),
    'process.on("SIGUSR2", () => { throw new Error("nobody caught this"); }); export default {};',
  );
  await using service = await startService({
    env: { LATCHKEY_WORKERS: "2", LATCHKEY_CONFIG: join(folder, "latchkey.config.js") },
  });
  const [victim = 0] = await workersOf(service);
  process.kill(victim, "SIGUSR2");
  await until(() => service.logs().includes("A worker serves again"), { withinMs: 30_000 });
  await until(() => !isThere(victim));
  expect(await workersOf(service)).toHaveLength(2);
  expect(service.logs()).toMatch(/"worker":1,.*nobody caught this/);
  expect((await fetch(`${service.api}/ok`)).status).toBe(200);
});

test("a worker that stands still is ended, and another takes its place", async () => {
  await using service = await startService({ env: { LATCHKEY_WORKERS: "2" } });
  await until(() => service.logs().includes("listening"), { what: "both workers to serve" });
  const [, victim = 0] = await workersOf(service);
  process.kill(victim, "SIGSTOP");
  await until(() => service.logs().includes("A worker serves again"), { withinMs: 30_000 });
  expect(isThere(victim)).toBe(false);
  expect(await workersOf(service)).toHaveLength(2);
  expect(service.logs()).toMatch(/"worker":\d,"msg":"A worker has stood still/);
});

test(`${TITLES.postgres}: a start that its database refuses says why, whichever process finds out`, async () => {
  const database = await makeDatabase("postgres");
  const connection = await connectTo("postgres");
  try {
    await connection.query(`alter database "${database.name}" set default_transaction_read_only = on`);
    const [alone, together] = await Promise.all(
      ["1", "2"].map(async (workers) =>
        latchkey(folder, ["start"], {
          PORT: String(await freePort()),
          LATCHKEY_DATABASE_URL: database.url,
          LATCHKEY_WORKERS: workers,
        }),
      ),
    );
    expect(together).toEqual(alone);
    expect(together?.err).toMatch(/^latchkey: .*read-only.*\n$/);
  } finally {
    await connection.close();
    await database.drop();
  }
});

test("one mailbox shows the emails of all workers", async () => {
  await using two = await startTwo("sqlite");
  for (const [index, worker] of two.workers.entries()) {
    const email = `p${index}@example.com`;
    await worker.call("/api/auth/sign-up/email", { name: "P", email, password: PASSWORD });
  }
  for (const worker of two.workers) {
    await until(async () => {
      const { body } = await worker.call("/dev/mailbox.json");
      return Array.isArray(body) && body.length === 2;
    });
    const { body } = await worker.call("/dev/mailbox.json?to=p0@example.com");
    expect(body).toMatchObject([{ to: "p0@example.com" }]);
  }
});

test("a port that is taken stops the start of several workers too", async () => {
  await using service = await startService();
  const { code, err } = await latchkey(folder, ["start"], {
    PORT: String(service.port),
    LATCHKEY_WORKERS: "2",
  });
  expect(code).toBe(2);
  expect(err).toContain(`PORT is ${service.port}`);
});

test(`${TITLES.sqlite}: a database in memory is refused to several workers`, async () => {
  const { code, err } = await latchkey(folder, ["start"], {
    PORT: String(await freePort()),
    LATCHKEY_WORKERS: "2",
    LATCHKEY_DATABASE_URL: "sqlite::memory:",
  });
  expect([code, err]).toEqual([2, expect.stringContaining("LATCHKEY_WORKERS")]);
});
