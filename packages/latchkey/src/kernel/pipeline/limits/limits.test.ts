import { type App, app, PASSWORD, type RawRequest } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { TOO_MANY_REQUESTS } from "../../../base/errors.ts";

const options = { rateLimit: { enabled: true } };
/** For tests that set the clock: Redis uses its own. */
const inMemory = { rateLimit: { enabled: true, storage: "memory" } } as const;

const signIn = ({ exchange }: App, request: Partial<RawRequest> & { email?: string } = {}) =>
  exchange({
    method: "POST",
    path: "/api/auth/sign-in/email",
    body: JSON.stringify({ email: request.email ?? "nobody@example.com", password: "wrong" }),
    ...request,
    headers: { "content-type": "application/json", ...request.headers },
  });

async function statuses(
  times: number,
  ask: (index: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < times; i++) seen.push((await ask(i)).status);
  return seen;
}

describe("requests of one IP address", () => {
  test("to sign in: three in ten seconds, then a wait that the answer tells", async () => {
    const world = await app(inMemory);
    expect(await statuses(3, () => signIn(world))).toEqual([401, 401, 401]);
    const { status, headers, text } = await signIn(world);
    expect(status).toBe(429);
    expect(JSON.parse(text)).toEqual({ code: TOO_MANY_REQUESTS.code, message: TOO_MANY_REQUESTS.message });
    expect([headers.get("retry-after"), headers.get("x-retry-after")]).toEqual(["10", "10"]);
    world.advance(9);
    expect((await signIn(world)).headers.get("retry-after")).toBe("1");
    world.advance(1);
    expect((await signIn(world)).status).toBe(401);
  });

  test("to anything else: a hundred in ten seconds, separately for each route", async () => {
    const world = await app(inMemory);
    const ok = () => world.exchange({ path: "/api/auth/ok" });
    expect(new Set(await statuses(100, ok))).toEqual(new Set([200]));
    expect((await ok()).status).toBe(429);
    expect((await world.exchange({ path: "/api/auth/get-session" })).status).toBe(200);
    world.advance(10);
    expect((await ok()).status).toBe(200);
  });

  test("are counted exactly, however many arrive at once", async () => {
    const world = await app(options);
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => world.exchange({ path: "/api/auth/ok" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, i) => signIn(world, { email: `a${i}@example.com` })),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  // Covers GHSA-x732-6j76-qmhm.
  test("are the same requests in any spelling of the path", async () => {
    const world = await app(options);
    const paths = ["/api/auth/sign-in/email", "/api/auth/sign-in/email/", "/api/auth/sign-%69n/em%61il"];
    expect(await statuses(6, (i) => signIn(world, { path: paths[i % 3] ?? "" }))).toEqual([
      401, 401, 401, 429, 429, 429,
    ]);
  });

  test("are not distinguished by headers that anyone can write", async () => {
    const world = await app(options);
    const spoofed = (i: number) =>
      signIn(world, {
        peer: "203.0.113.9",
        headers: {
          "x-forwarded-for": `198.51.100.${i}`,
          "x-real-ip": `198.51.100.${i}`,
          forwarded: `for=198.51.100.${i}`,
        },
      });
    expect(await statuses(4, spoofed)).toEqual([401, 401, 401, 429]);
  });

  test("behind a trusted proxy are those of the client in front of it", async () => {
    const world = await app({
      ...options,
      advanced: { ipAddress: { trustedProxies: ["10.0.0.0/8"] } },
    });
    const from = (forwarded: string, i: number) =>
      signIn(world, {
        peer: "10.0.0.1",
        headers: { "x-forwarded-for": forwarded },
        email: `${i}${forwarded.length}@example.com`,
      });
    // Entries further left were written by the client.
    expect(await statuses(4, (i) => from(`${i}.${i}.${i}.${i}, 198.51.100.7, 10.0.0.2`, i))).toEqual([
      401, 401, 401, 429,
    ]);
    expect((await from("198.51.100.8", 9)).status).toBe(401);
  });

  test("through an unnamed peer on this machine or network have a limit ten times as high", async () => {
    for (const peer of ["127.0.0.1", "192.168.1.9", "fd00::9"]) {
      const world = await app(options);
      const names = ["x-forwarded-for", "x-real-ip", "forwarded"];
      const seen = await statuses(31, (i) =>
        signIn(world, {
          peer,
          headers: { [names[i % 3] ?? ""]: `203.0.113.${i}` },
          email: `${i}@example.com`,
        }),
      );
      expect(seen.slice(0, 30)).toEqual(Array(30).fill(401));
      expect(seen[30]).toBe(429);
      expect(world.lines.filter(({ message }) => message.includes("trustedProxies"))).toHaveLength(1);
    }
  });

  test("of a client in a range of trusted proxies are limited through it, whatever hops it invents", async () => {
    const world = await app({
      ...options,
      advanced: { ipAddress: { trustedProxies: ["private"] } },
    });
    const seen = await statuses(31, (i) =>
      signIn(world, {
        peer: "10.0.0.1",
        headers: { "x-forwarded-for": `${i % 2 === 0 ? `203.0.113.${i}` : `unknown${i}`}, 192.168.1.50` },
        email: `${i}@example.com`,
      }),
    );
    expect(seen.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(seen[30]).toBe(429);
    expect(world.lines.filter(({ message }) => message.includes("trustedProxies"))).toHaveLength(1);
  });

  test("of a client in such a range don't count for the IP addresses that it invents", async () => {
    const world = await app({ ...options, advanced: { ipAddress: { trustedProxies: ["private"] } } });
    const from = (forwarded: string, email: string) =>
      signIn(world, { peer: "10.0.0.1", headers: { "x-forwarded-for": forwarded }, email });
    for (const victim of ["203.0.113.7", "10.7.7.7"]) {
      await statuses(4, (i) => from(`${victim}, 192.168.1.50`, `${i}@example.com`));
      expect((await from(victim, "ada@example.com")).status).toBe(401);
    }
  });

  test("of a client in such a range take no share of the host's work from the client that it names", async () => {
    const { auth } = await app({ ...options, advanced: { ipAddress: { trustedProxies: ["private"] } } });
    const clientOf = (forwarded: string) =>
      auth.clientOf({
        peer: "10.0.0.1",
        header: (name) => (name === "x-forwarded-for" ? forwarded : undefined),
      });
    expect(clientOf("203.0.113.7")).toBe("203.0.113.7");
    expect(clientOf("203.0.113.7, 192.168.1.50")).not.toBe("203.0.113.7");
  });

  test("refused for a hop that may be a client don't count for the clients behind it", async () => {
    const world = await app({ ...inMemory, advanced: { ipAddress: { trustedProxies: ["private"] } } });
    const through = (address: string, email: string) =>
      signIn(world, {
        peer: "10.0.0.1",
        headers: { "x-forwarded-for": `${address}, 192.168.1.50` },
        email,
      });
    await statuses(30, (i) => through(`203.0.113.${i}`, `${i}@example.com`));
    world.advance(9);
    const again = (i: number) => through("198.51.100.7", `a${i}@example.com`);
    expect(await statuses(4, again)).toEqual([429, 429, 429, 429]);
    world.advance(1);
    expect(await statuses(4, again)).toEqual([401, 401, 401, 429]);
  });

  // Covers GHSA-p6v2-xcpg-h6xw.
  test("of IPv6 are those of the network, and a mapped IP address counts as IPv4", async () => {
    const world = await app(options);
    expect(await statuses(4, (i) => signIn(world, { peer: `2001:db8:1:2::${i + 1}` }))).toEqual([
      401, 401, 401, 429,
    ]);
    expect((await signIn(world, { peer: "2001:db8:1:3::1" })).status).toBe(401);
    expect(await statuses(3, () => signIn(world, { peer: "::ffff:198.51.100.3" }))).toEqual([401, 401, 401]);
    expect((await signIn(world, { peer: "198.51.100.3" })).status).toBe(429);
  });

  test("are not limited if the IP address is unknown: there would be one limit for all", async () => {
    const { client } = await app(options);
    for (let i = 0; i < 5; i++) {
      const { status } = await client().post("/sign-in/email", { email: `a${i}@example.com`, password: "x" });
      expect(status).toBe(401);
    }
  });
});

test("a refusal before a password was checked isn't a failed attempt", async () => {
  const { client } = await app({ ...options, emailAndPassword: { enabled: false } });
  const ask = () => client().post("/sign-in/email", { email: "ada@example.com", password: "x" });
  expect(new Set(await statuses(12, ask))).toEqual(new Set([400]));
});

test("a session has the IP address it was opened from, in one form", async () => {
  const world = await app({ advanced: { ipAddress: { trustedProxies: ["loopback"] } } });
  const signUp = async (email: string, peer: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ name: "Ada", email, password: PASSWORD });
    const request = { method: "POST", path: "/api/auth/sign-up/email", body, peer };
    const answer = await world.exchange({
      ...request,
      headers: { "content-type": "application/json", ...headers },
    });
    expect(answer.status).toBe(200);
    const { user } = JSON.parse(answer.text);
    return (await world.rows("session")).find(({ userId }) => userId === user.id)?.ipAddress;
  };
  expect(await signUp("a@example.com", "::ffff:203.0.113.5")).toBe("203.0.113.5");
  expect(await signUp("b@example.com", "203.0.113.5", { "x-forwarded-for": "198.51.100.1" })).toBe(
    "203.0.113.5",
  );
  expect(await signUp("c@example.com", "127.0.0.1", { "x-forwarded-for": "6.6.6.6, 198.51.100.1" })).toBe(
    "198.51.100.1",
  );
  expect(await signUp("d@example.com", "2001:DB8:0:0:0::1")).toBe("2001:db8::1");
});
