import { createServer, type RequestListener } from "node:http";

/** Engine with API keys: Latchkey's or the peer's. Both APIs use the same names. */
export interface Engine {
  handler: RequestListener;
  create: (body: Record<string, unknown>) => Promise<{ key: string }>;
  verify: (key: string) => Promise<{ valid: boolean }>;
}

/** Credentials that the loads send, one of each kind for every user. */
export interface Facts {
  cookies: string[];
  keys: string[];
}

/** Users that send requests. */
const USERS = 300;
/** Concurrent checks. */
const AT_ONCE = 32;
/** Remaining uses of a counted key: more than a run consumes. */
const USES = 1_000_000_000;

/** Passwords aren't measured here, so hashing costs nothing. */
export const QUICK_PASSWORDS = {
  hash: async (password: string) => `quick:${password}`,
  verify: async ({ hash, password }: { hash: string; password: string }) => hash === `quick:${password}`,
};

/** Serves requests, and `/bench`: the credentials, or the rate of checks in the process, without HTTP. */
export async function serve(port: number, engine: Engine): Promise<void> {
  const facts: Facts = { cookies: [], keys: [] };
  const counted: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname !== "/bench") return engine.handler(request, response);
    const work = searchParams.get("work");
    const seconds = Number(searchParams.get("seconds"));
    const answer = async () =>
      work === null ? facts : checks(engine, work === "counted" ? counted : facts.keys, seconds);
    answer().then(
      (said) => response.end(JSON.stringify(said)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const people = await Promise.all(Array.from({ length: USERS }, (_, n) => signUp(port, n)));
  const unlimited = { rateLimitEnabled: false };
  for (const { userId } of people) {
    const plain = await engine.create({ userId, ...unlimited });
    const limited = await engine.create({ userId, ...unlimited, remaining: USES });
    facts.keys.push(plain.key);
    counted.push(limited.key);
  }
  facts.cookies.push(...people.map(({ cookie }) => cookie));
  // A check that accepted everything would be fast.
  if ((await engine.verify("a".repeat(64))).valid) throw new Error("A wrong key was accepted");
}

async function signUp(port: number, n: number): Promise<{ userId: string; cookie: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: `http://localhost:${port}` },
    body: JSON.stringify({
      name: `User ${n}`,
      email: `user-${n}@bench.example`,
      password: "a long enough passphrase",
    }),
  });
  if (!response.ok) throw new Error(`A sign-up was answered ${response.status}: ${await response.text()}`);
  // The shape that both engines return.
  const { user } = (await response.json()) as { user: { id: string } };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(";")))
    .join("; ");
  return { userId: user.id, cookie };
}

async function checks({ verify }: Engine, keys: readonly string[], seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const check = async (): Promise<void> => {
    while (performance.now() < until) {
      for (let n = 0; n < 16; n++) {
        const { valid } = await verify(keys[done++ % keys.length] ?? "");
        if (!valid) throw new Error("A good key was refused");
      }
      // Lets timers and sockets run.
      await new Promise(setImmediate);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, check));
  return done / seconds;
}
