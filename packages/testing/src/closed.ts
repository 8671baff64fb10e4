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

/** The limit on random requests until the schema accepts one. */
const ATTEMPTS = 1_000;
/** Requests are generated in small batches: most routes need few, and each takes time to generate. */
const AT_ONCE = 8;

/** Malformed requests are refused before `code` applies. */
const MALFORMED = ["VALIDATION_ERROR", "INVALID_\\w+_URL", "PAYLOAD_TOO_LARGE", "URI_TOO_LONG"];

/**
 * Expects that a route refuses with `code` the first request its schema accepts, and that `content` stays the
 * same.
 */
export async function expectClosed(
  world: App,
  route: Declared,
  { code, client, content }: { code: string; client: () => Client; content: () => Promise<unknown> },
): Promise<void> {
  // Emails that are still being sent must not count as writes of the request.
  await world.sent();
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

/** Yields random requests that follow the route's declaration. */
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
