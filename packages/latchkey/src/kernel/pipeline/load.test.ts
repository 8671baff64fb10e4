import { createServer } from "node:http";
import { type App, app, BASE_URL, PASSWORD, SECRET } from "@latchkey/testing/app";
import { countingMeter } from "@latchkey/testing/counting-meter";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { toNodeHandler } from "../../adapters/node.ts";
import { latchkey } from "../../index.ts";
import { load } from "../../security/load.ts";
import { feature } from "../contracts/feature.ts";
import { route } from "../contracts/route.ts";

/** Declares a route whose handlers wait until they are released. */
function waitingRoom(hashes: boolean) {
  const waiting: (() => void)[] = [];
  const wait = route({
    method: "POST",
    path: "/wait",
    summary: "Waits",
    session: "none",
    ...(hashes ? { hashes } : {}),
    body: z.object({}),
    returns: z.object({ done: z.literal(true) }),
    errors: [],
    handle: () =>
      new Promise<{ done: true }>((resolve) => {
        waiting.push(() => resolve({ done: true }));
      }),
  });
  return {
    plugin: feature({ id: "waiting-room", routes: { wait } }),
    waiting,
    letGo: () => {
      for (const go of waiting.splice(0)) go();
    },
  };
}

const post = {
  method: "POST",
  headers: { "content-type": "application/json", origin: BASE_URL },
  body: "{}",
};

describe("under too much load", () => {
  test("new requests are refused at once with the time to retry, and those in progress continue", async () => {
    const meter = countingMeter();
    const room = waitingRoom(false);
    const { exchange, auth } = await app({
      meter,
      plugins: [room.plugin],
      advanced: { maxConcurrentRequests: 10 },
    });
    const accepted = Array.from({ length: 9 }, () => exchange({ path: "/api/auth/wait", ...post }));
    await expect.poll(() => room.waiting.length).toBe(9);
    expect(auth.stats().inFlight).toBe(9);
    const refused = await exchange({ path: "/api/auth/wait", ...post });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(meter.told).toEqual(["shed load", "request /wait POST 503"]);
    // Session checks are refused last; the health check never is.
    expect((await exchange({ path: "/api/auth/get-session" })).status).toBe(200);
    expect((await exchange({ path: "/api/auth/ok" })).status).toBe(200);
    room.letGo();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(auth.stats().inFlight).toBe(0);
  });

  test("requests that hash are refused when half the places are taken", async () => {
    const room = waitingRoom(true);
    const { exchange } = await app({ plugins: [room.plugin], advanced: { maxConcurrentRequests: 10 } });
    const accepted = Array.from({ length: 5 }, () => exchange({ path: "/api/auth/wait", ...post }));
    await expect.poll(() => room.waiting.length).toBe(5);
    expect((await exchange({ path: "/api/auth/wait", ...post })).status).toBe(503);
    room.letGo();
    await Promise.all(accepted);
  });

  test("a request that fails, or whose client disconnects, gives its place back", async () => {
    const { exchange, auth, client } = await app({ advanced: { maxConcurrentRequests: 10 } });
    await client().post("/sign-in/email", { email: "nobody@example.com", password: "a wrong one" });
    await exchange({ path: "/api/auth/sign-in/email", ...post, body: "{" });
    await exchange({ path: "/api/auth/update-user", ...post });
    expect(auth.stats().inFlight).toBe(0);
  });

  test("a client that sends slowly takes no place", async () => {
    const auth = latchkey({
      baseURL: BASE_URL,
      secret: SECRET,
      database: "sqlite::memory:",
      advanced: { maxConcurrentRequests: 1 },
      emailAndPassword: { enabled: true },
    });
    await auth.migrate();
    const server = createServer(toNodeHandler(auth));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await auth.close();
    });
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/api/auth`;
    const sending = new TransformStream<Uint8Array, Uint8Array>();
    const writer = sending.writable.getWriter();
    const slow = fetch(`${url}/sign-in/email`, {
      ...post,
      body: sending.readable,
      duplex: "half",
    } as RequestInit);
    await writer.write(Buffer.from('{"email":'));
    expect(auth.stats().inFlight).toBe(0);
    expect((await fetch(`${url}/get-session`)).status).toBe(200);
    await writer.write(Buffer.from('"nobody@example.com","password":"a wrong one"}'));
    await writer.close();
    expect((await slow).status).toBe(401);
  });
});

test("requests that the queue of hashes would refuse are refused before they take a place; others aren't affected", () => {
  const busy = new Error("busy");
  const places = load(10, { steady: () => 0 }, () => {
    throw busy;
  });
  expect(() => places.enter("hashing")).toThrow(busy);
  expect(places.taken).toBe(0);
  places.enter("changing");
  places.enter("reading");
  expect(places.taken).toBe(2);
});

const credentials = JSON.stringify({ email: "nobody@example.com", password: PASSWORD });

/** Returns the statuses of a request of each kind. */
async function statuses({ exchange }: Pick<App, "exchange">) {
  const hashing = await exchange({ path: "/api/auth/sign-in/email", ...post, body: credentials });
  const changing = await exchange({ path: "/api/auth/update-user", ...post, body: '{"name":"Ada"}' });
  const reading = await exchange({ path: "/api/auth/get-session" });
  return { hashing: hashing.status, changing: changing.status, reading: reading.status };
}

describe("when the event loop is late", () => {
  test.each([
    [150, { hashing: 401, changing: 401, reading: 200 }],
    [300, { hashing: 503, changing: 401, reading: 200 }],
    [700, { hashing: 503, changing: 503, reading: 200 }],
    [2_500, { hashing: 503, changing: 503, reading: 503 }],
  ])(
    "by %i ms with many waiting, sign-ins are refused first and session checks last",
    async (lag, expected) => {
      const room = waitingRoom(false);
      let late = 0;
      const world = await app({ lag: () => late, plugins: [room.plugin] });
      const others = Array.from({ length: 20 }, () => world.exchange({ path: "/api/auth/wait", ...post }));
      await expect.poll(() => room.waiting.length).toBe(20);
      late = lag;
      expect(await statuses(world)).toEqual(expected);
      expect((await world.exchange({ path: "/api/auth/ok" })).status).toBe(200);
      room.letGo();
      await Promise.all(others);
    },
  );

  test("because the machine is busy with other work, a few clients are served", async () => {
    const world = await app({ lag: () => 10_000 });
    expect(await statuses(world)).toEqual({ hashing: 401, changing: 401, reading: 200 });
  });

  test("requests that came within that time wait for each other, though each is soon done", () => {
    let time = 0;
    const places = load(100, { lag: () => 300, steady: () => time }, () => {});
    const come = (every: number): boolean => {
      time += every;
      try {
        places.enter("hashing");
      } catch {
        return false;
      }
      places.leave();
      return true;
    };
    expect(Array.from({ length: 60 }, () => come(100))).not.toContain(false);
    const flood = Array.from({ length: 60 }, () => come(10));
    expect(flood.slice(20)).not.toContain(true);
  });

  test("the log reports it once, not for each request", async () => {
    const { exchange, lines } = await app({ lag: () => 10_000, logger: { level: "warn" } });
    for (let at = 0; at < 40; at++) await exchange({ path: "/api/auth/get-session" });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: "warn", fields: { refused: 1 } });
  });
});

describe("invalid input is reported", () => {
  test.each([
    ["/sign-up/email", { name: "Ada", email: "no email", password: PASSWORD }, "INVALID_EMAIL"],
    ["/sign-in/email", { email: "no email", password: PASSWORD }, "INVALID_EMAIL"],
    ["/sign-in/email", { email: 1 }, "VALIDATION_ERROR"],
  ])("of %s with %o, however high the load is", async (path, body, code) => {
    const { exchange } = await app({ advanced: { maxConcurrentRequests: 0.5 } });
    const answer = await exchange({ path: `/api/auth${path}`, ...post, body: JSON.stringify(body) });
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, code]);
  });
});

test("a handler that throws answers a bare 500, and the next request is answered as usual", async () => {
  const broken = route({
    method: "GET",
    path: "/broken",
    summary: "Breaks",
    session: "none",
    query: z.object({ later: z.string().optional() }),
    returns: z.object({}),
    errors: [],
    handle({ query }) {
      const error = new Error("select secret from somewhere");
      if (query.later === undefined) throw error;
      return Promise.reject(error);
    },
  });
  const { exchange, lines, auth } = await app({ plugins: [feature({ id: "broken", routes: { broken } })] });
  for (const query of ["", "later=1"]) {
    const { status, text, headers } = await exchange({ path: "/api/auth/broken", query });
    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      code: "INTERNAL_SERVER_ERROR",
      message: "Internal server error",
      requestId: headers.get("x-request-id"),
    });
    expect(
      lines.some(
        ({ level, fields }) => level === "error" && fields?.requestId === headers.get("x-request-id"),
      ),
    ).toBe(true);
  }
  expect((await exchange({ path: "/api/auth/ok" })).status).toBe(200);
  expect(auth.stats().inFlight).toBe(0);
});
