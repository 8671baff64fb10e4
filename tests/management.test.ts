import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  ask,
  freePort,
  type Service,
  type ServiceOptions,
  startService,
  until,
  workersOf,
} from "./service.ts";

const PASSWORD = "correct horse battery";
const ada = { name: "Ada", email: "ada.lovelace@example.com", password: PASSWORD };

interface Managed extends AsyncDisposable {
  readonly service: Service;
  /** The URL for health and metrics. */
  readonly management: string;
}

async function startManaged(
  env: Readonly<Record<string, string>> = {},
  more: Pick<ServiceOptions, "config"> = {},
): Promise<Managed> {
  const port = await freePort();
  const service = await startService({ env: { LATCHKEY_MANAGEMENT_PORT: String(port), ...env }, ...more });
  return {
    service,
    management: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      // The drain for load balancers takes five seconds.
      await service.kill();
      await service.stop();
    },
  };
}

const post = (url: string, body: unknown): Promise<Response> =>
  ask(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Returns a page's metrics by name with labels. */
function figuresOf(page: string): Map<string, number> {
  const lines = page.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const cut = line.lastIndexOf(" ");
      return [line.slice(0, cut), Number(line.slice(cut + 1))];
    }),
  );
}

const metricsOf = async (management: string): Promise<Map<string, number>> =>
  figuresOf(await (await fetch(`${management}/metrics`)).text());

describe("the management port", () => {
  let managed: Managed;
  let service: Service;
  let management: string;
  beforeAll(async () => {
    // High enough for a slow machine.
    const rateLimit = {
      customRules: {
        "/sign-in/email": { window: 3_600, max: 5 },
        "/sign-up/email": { window: 3_600, max: 1_000 },
      },
    };
    managed = await startManaged({ LATCHKEY_RATE_LIMIT: "on" }, { config: { rateLimit } });
    ({ service, management } = managed);
  });
  afterAll(async () => void (await managed?.[Symbol.asyncDispose]()));

  test("reports metrics by declared names, without personal data", async () => {
    expect((await post(`${service.api}/sign-up/email`, ada)).status).toBe(200);
    let wrong = 0;
    let status = 401;
    while (status === 401) {
      ({ status } = await post(`${service.api}/sign-in/email`, { ...ada, password: "a wrong one" }));
      if (status === 401) wrong += 1;
    }
    expect(status).toBe(429);
    await fetch(`${service.api}/nothing/of/${ada.email}`);
    await fetch(`${service.url}/nothing/of/${ada.email}`);
    await fetch(`${service.api}/get-session`, { method: "PROPFIND" });

    const answer = await fetch(`${management}/metrics`);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    const page = await answer.text();
    const figures = figuresOf(page);
    const requests = (labels: string) => figures.get(`http_server_request_duration_seconds_count{${labels}}`);
    expect(requests('route="/sign-up/email",method="POST",status="200"')).toBe(1);
    expect(requests('route="/sign-in/email",method="POST",status="401"')).toBe(wrong);
    expect(requests('route="/sign-in/email",method="POST",status="429"')).toBe(1);
    expect(requests('route="(unknown)",method="GET",status="404"')).toBe(1);
    expect(requests('route="(unknown)",method="other",status="405"')).toBe(1);
    expect(requests('route="(page)",method="GET",status="404"')).toBe(1);
    expect(figures.get('auth_events_total{event="sign_up",outcome="success",method="password"}')).toBe(1);
    expect(figures.get('auth_events_total{event="sign_in",outcome="failure",method="password"}')).toBe(wrong);
    expect(
      figures.get('auth_password_hash_seconds_count{params="argon2id m=19456 t=2 p=1",outcome="mismatch"}'),
    ).toBe(wrong);
    expect(figures.get('requests_shed_total{reason="hash"}')).toBe(0);
    expect([...figures.keys()].some((name) => name.startsWith("auth_rate_limited_total{"))).toBe(true);
    for (const name of [
      "auth_hash_queue_depth",
      "auth_hash_slots",
      "auth_hash_rejected_total",
      "sqlite_wal_bytes",
      "process_resident_memory_bytes",
      "nodejs_eventloop_delay_seconds",
    ])
      expect(figures.get(name), name).toBeTypeOf("number");
    expect(page).toMatch(/^build_info\{version="[\d.]+",node="v\d+/m);
    for (const secret of ["lovelace", "example.com", "127.0.0.1", "::1"]) expect(page).not.toContain(secret);
  });

  test("counts sessions and the outbox in the background after a request, until every metric is there", async () => {
    await until(async () => (await metricsOf(management)).get("auth_sessions_active") === 1, {
      what: () => `a session to be counted:\n${service.logs()}`,
    });
    // The confirmation email may be pending at the first count, which is cached for ten seconds.
    await until(async () => (await metricsOf(management)).get("outbox_pending") === 0);
    // The metrics of database servers, Redis and Node aren't in this list.
    const page = await (await fetch(`${management}/metrics`)).text();
    const families = [...page.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name);
    expect(families.filter((name) => !/^(process|nodejs)_/.test(name)).sort()).toEqual([
      "auth_events_total",
      "auth_hash_queue_depth",
      "auth_hash_rejected_total",
      "auth_hash_running",
      "auth_hash_slots",
      "auth_password_hash_seconds",
      "auth_rate_limited_total",
      "auth_session_cache_hits_total",
      "auth_session_cache_misses_total",
      "auth_session_cache_unavailable_total",
      "auth_sessions_active",
      "build_info",
      "db_query_seconds",
      "db_retries_total",
      "http_server_request_duration_seconds",
      "http_server_requests_in_flight",
      "outbox_dead",
      "outbox_deliveries_total",
      "outbox_failed_total",
      "outbox_oldest_seconds",
      "outbox_pending",
      "provider_request_seconds",
      "requests_shed_total",
      "sqlite_wal_bytes",
    ]);
  });

  test("a taken port stops the start, and the message names it", async () => {
    const { port } = new URL(management);
    const second = startService({ env: { LATCHKEY_MANAGEMENT_PORT: port }, port: await freePort() });
    await expect(second).rejects.toThrow(
      new RegExp(`LATCHKEY_MANAGEMENT_PORT is ${port}.*address already in use`),
    );
  });

  test("reports draining during a shutdown while requests are still answered", async () => {
    process.kill(service.pid, "SIGTERM");
    await until(async () => (await fetch(`${management}/readyz`)).status === 503);
    expect(await (await fetch(`${management}/readyz`)).json()).toMatchObject({ reasons: ["draining"] });
    // On a new connection, like a client that hasn't noticed the shutdown yet.
    const late = await fetch(`${service.api}/ok`, { headers: { connection: "close" } });
    expect(late.status).toBe(200);
    expect((await fetch(`${management}/metrics`)).status).toBe(200);
    expect(await service.exited).toEqual({ code: 0, signal: null });
  });
});

describe("the management port of several processes", () => {
  let managed: Managed;
  let service: Service;
  let management: string;
  beforeAll(async () => {
    managed = await startManaged({ LATCHKEY_WORKERS: "2" });
    ({ service, management } = managed);
  });
  afterAll(async () => void (await managed?.[Symbol.asyncDispose]()));

  test("serves one page for all of them", async () => {
    for (let at = 0; at < 6; at++) {
      const answer = await ask(`${service.api}/get-session`, { headers: { connection: "close" } });
      expect(answer.status).toBe(200);
    }
    await until(async () => {
      const figures = await metricsOf(management);
      return (
        figures.get(
          'http_server_request_duration_seconds_count{route="/get-session",method="GET",status="200"}',
        ) === 6
      );
    });
    expect((await fetch(`${management}/readyz`)).status).toBe(200);
    expect((await fetch(`${management}/livez`)).status).toBe(200);
  });

  test("reports draining during a shutdown, like the public port, while requests are still answered", {
    tags: "long",
  }, async () => {
    // As a supervisor does: every process of the group gets the signal.
    for (const pid of [service.pid, ...(await workersOf(service))]) process.kill(pid, "SIGTERM");
    await until(async () => (await fetch(`${management}/readyz`)).status === 503);
    // On new connections, like clients that haven't noticed the shutdown yet. One of the workers gets each.
    const fresh = (path: string): Promise<Response> =>
      fetch(service.url + path, { headers: { connection: "close" } });
    for (let at = 0; at < 8; at++) {
      await until(async () => (await fresh("/readyz")).status === 503);
      expect((await fresh("/api/auth/ok")).status).toBe(200);
    }
    expect(await (await fresh("/readyz")).json()).toMatchObject({ reasons: ["draining"] });
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.logs()).not.toContain("serves again");
  });
});

test("the management port reports the reasons and the version; the public port reports neither", async () => {
  await using managed = await startManaged({
    LATCHKEY_ENV: "production",
    LATCHKEY_SECRET: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A",
    LATCHKEY_HOST: "127.0.0.1",
  });
  const { service, management } = managed;
  expect(await (await fetch(`${management}/readyz`)).json()).toEqual({
    status: "ready",
    databaseMs: expect.any(Number),
  });
  expect(await (await fetch(`${management}/livez`)).json()).toEqual({ status: "alive" });
  expect(await (await fetch(`${service.url}/readyz`)).json()).toEqual({ status: "ready" });
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${management}/api/auth/ok`)).status).toBe(404);
  expect((await post(`${management}/metrics`, {})).status).toBe(405);
  // Health checks aren't logged.
  expect(service.logs()).not.toContain("readyz");
});

test("sign-ins above the hashing capacity are refused while others wait, and session checks continue", async () => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-management-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [config, done] = [join(folder, "slow.config.mjs"), join(folder, "done")];
  await writeFile(
    config,
    `import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
const verify = async () => {
  while (!existsSync(${JSON.stringify(done)})) await sleep(20);
  return true;
};
export default { emailAndPassword: { password: { hash: async (text) => text, verify } } };
`,
  );
  await using managed = await startManaged({ LATCHKEY_CONFIG: config });
  const { service, management } = managed;
  expect((await post(`${service.api}/sign-up/email`, ada)).status).toBe(200);
  const shed = async (): Promise<number> => {
    const figures = await metricsOf(management);
    const of = (reason: string) => figures.get(`requests_shed_total{reason="${reason}"}`) ?? 0;
    return of("hash") + of("load");
  };
  const before = await shed();
  let refused = 0;
  const status = async (path: string, init?: RequestInit): Promise<number> => {
    const answer = await fetch(service.api + path, init);
    await answer.arrayBuffer();
    if (answer.status === 503) {
      refused++;
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    return answer.status;
  };
  const signIn = () =>
    status("/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ada),
    });
  const first: Promise<number>[] = [];
  await until(async () => {
    const figures = await metricsOf(management);
    if (figures.get("auth_hash_running") === figures.get("auth_hash_slots")) return true;
    first.push(signIn());
    return false;
  });
  // All of them are refused, while earlier ones and requests without hashing continue.
  const late = await Promise.all(Array.from({ length: 20 }, signIn));
  expect(new Set(late)).toEqual(new Set([503]));
  let checked = 0;
  await until(async () => {
    if ((await status("/get-session")) === 200) checked++;
    return checked === 20;
  });
  await writeFile(done, "");
  expect(await Promise.all(first)).toContain(200);
  expect((await shed()) - before).toBe(refused);
});
