import { connectTo } from "@latchkey/testing/databases/connection";
import { type StoreKind, serverUrl, TITLES, urlVariable } from "@latchkey/testing/databases/kind";
import { Redis } from "ioredis";
import { installServer, OWN_ROLE_URLS, startServer } from "./install.ts";

/** Enough for a server that was just started, in milliseconds. A running one responds at once. */
const START_WITHIN = 60_000;

/**
 * Ensures that a server responds, and sets its URL in the environment of child processes. If there is none,
 * root on a Debian installs it from Debian's packages. Resolves to the reason why it isn't available, or to
 * undefined.
 */
export async function ensureServer(kind: StoreKind): Promise<string | undefined> {
  const isNamed = process.env[urlVariable(kind)] !== undefined;
  const refusal = await firstThatAnswers(kind, isNamed);
  if (refusal === undefined) return undefined;
  const missing = `needs ${TITLES[kind]}: ${refusal}`;
  if (isNamed || process.getuid?.() !== 0) {
    return `${missing}. Start one, or set ${urlVariable(kind)} to a role that can create databases.`;
  }
  installServer(kind);
  const failure = startServer(kind);
  const until = performance.now() + START_WITHIN;
  for (;;) {
    const late = await firstThatAnswers(kind, false);
    if (late === undefined) return undefined;
    if (failure !== undefined || performance.now() > until) return `${missing}; ${failure ?? late}`;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function firstThatAnswers(kind: StoreKind, isNamed: boolean): Promise<string | undefined> {
  const given = serverUrl(kind);
  const own = OWN_ROLE_URLS[kind];
  let refusal = "";
  for (const url of isNamed || own === undefined ? [given] : [given, own]) {
    process.env[urlVariable(kind)] = url;
    const found = await answer(kind);
    if (found === undefined) return undefined;
    refusal ||= found;
  }
  if (!isNamed) delete process.env[urlVariable(kind)];
  return refusal;
}

/** Returns the error of a server. Undefined if it responds. */
async function answer(kind: StoreKind): Promise<string | undefined> {
  try {
    if (kind === "redis") await pingRedis();
    else await (await connectTo(kind)).close();
    return undefined;
  } catch (error) {
    // An error of several addresses has no message.
    const { message, code } = error as Error & { code?: string };
    return message || code || String(error);
  }
}

async function pingRedis(): Promise<void> {
  const client = new Redis(serverUrl("redis"), {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.disconnect();
  }
}
