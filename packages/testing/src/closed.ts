import fc from "fast-check";
import { expect } from "vitest";
import { type App, PASSWORD } from "./app.ts";
import type { Client } from "./client.ts";
import { type Declared, described } from "./declared.ts";
import { bodyText, queryText } from "./generated.ts";

const HINTS = {
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  newPassword: [PASSWORD],
  newEmail: ["elsewhere@example.com"],
  email: ["new@example.com"],
  callbackURL: ["/home"],
  errorCallbackURL: ["/home"],
  newUserCallbackURL: ["/home"],
  provider: ["github"],
  providerId: ["github"],
  format: ["csv"],
};

/** The schema accepts one of so many random requests. */
const ATTEMPTS = 1_000;
/** Most routes need a few, and each costs time to make. */
const AT_ONCE = 8;

/** What is wrong with a request itself is said first. */
const MALFORMED = ["VALIDATION_ERROR", "INVALID_\\w+_URL", "PAYLOAD_TOO_LARGE", "URI_TOO_LONG"];

/**
 * A route refuses with `code` the first request that its schema accepts, and nothing has changed then. `content`: what
 * may not change.
 */
export async function expectClosed(
  world: App,
  route: Declared,
  { code, client, content }: { code: string; client: () => Client; content: () => Promise<unknown> },
): Promise<void> {
  const before = await content();
  const codes = new Set<string>();
  for (const { body, query } of requests(world, route)) {
    const headers = body === undefined ? {} : { "content-type": "application/json" };
    const path = query === "" ? route.url : `${route.url}?${query}`;
    const answer = await client().send(route.method, path, body, { headers });
    codes.add(answer.body?.code);
    if (codes.has(code)) break;
  }
  expect([route.path, ...codes]).toContain(code);
  const expected = new RegExp(`^(?:${[code, ...MALFORMED].join("|")})$`);
  for (const given of codes)
    expect([route.path, given]).toEqual([route.path, expect.stringMatching(expected)]);
  expect([route.path, await content()]).toEqual([route.path, before]);
}

/** Random requests as the route declares them, made as they are needed. */
function* requests(
  world: App,
  route: Declared,
): Generator<{ body: string | undefined; query: string }, void> {
  const { requestBody, parameters } = described(world, route);
  const schema = requestBody?.content["application/json"]?.schema;
  const input = fc.record({
    body: route.method === "GET" || schema === undefined ? fc.constant(undefined) : bodyText(schema, HINTS),
    query: queryText(
      parameters.filter((parameter) => parameter.in === "query"),
      HINTS,
    ),
  });
  for (let made = 0; made < ATTEMPTS; made += AT_ONCE) yield* fc.sample(input, AT_ONCE);
}
