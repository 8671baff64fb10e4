import fc from "fast-check";
import { expect } from "vitest";
import type { App, Person } from "./app.ts";
import { chosenDatabase } from "./databases/kind.ts";
import { type Declared, described, judgeOf } from "./declared.ts";
import { bodyText, type Hints, queryText } from "./generated.ts";
import { often } from "./rounds.ts";

/** On a server, checking for writes costs more than the request itself. */
export const RUNS = often(8, chosenDatabase() === "sqlite" ? 600 : 375);
/** The limit on requests until random input has been both accepted and refused. */
const MOST = 3_000;

/** Generates the session, origin and content type of a request: mostly acceptable ones. */
const sender = (taken: string) =>
  fc.record({
    signedIn: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, fc.constant(false)),
    origin: fc.oneof(
      { arbitrary: fc.constant("https://app.example.com"), weight: 9 },
      fc.constant("https://evil.example"),
    ),
    contentType: fc.oneof(
      { arbitrary: fc.constant(taken), weight: 19 },
      fc.constantFrom(
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=utf-16",
        "x",
      ),
    ),
  });

/** Sends a request and checks what every response must fulfill. */
async function send(
  world: App,
  judge: ReturnType<typeof judgeOf>,
  person: Person,
  route: Declared,
  request: {
    body: string | undefined;
    query: string;
    from: { signedIn: boolean; origin: string; contentType: string };
    writesRefusing: boolean;
  },
): Promise<number> {
  const { signedIn, origin, contentType } = request.from;
  const before = await written(world);
  const answer = await world
    .client({
      origin,
      ...(signedIn ? { cookie: person.client.cookie } : {}),
      ...(request.body === undefined ? {} : { "content-type": contentType }),
    })
    .send(route.method, request.query === "" ? route.url : `${route.url}?${request.query}`, request.body);
  judge(route, answer);
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400 && !request.writesRefusing) expect(await written(world)).toBe(before);
  // Emails that are still being sent must not count as writes of the next request.
  if (answer.status < 400) await world.sent();
  expect(answer.text).not.toMatch(/node_modules|\.ts:|SQLITE|at Object\./);
  return answer.status;
}

/**
 * Returns the content; on SQLite the number of rows ever written, which includes transactions that were
 * rolled back. Events that record refusals don't count.
 */
export async function written({ dump, place: { connection } }: App): Promise<unknown> {
  if (connection.kind !== "sqlite") {
    const tables: [name: string, rows: unknown][] = JSON.parse(String(await dump()));
    // Wrong codes are counted there. On SQLite, one process counts in memory.
    return JSON.stringify(tables.filter(([name]) => name !== "latchkey_limit"));
  }
  const refusals = `select count(*) from "securityEvent" where outcome = 'failure'`;
  return (await connection.query(`select total_changes() - (${refusals}) as n`))[0]?.n;
}

/** Settings for the fuzzing of one route, with the expected results. */
export interface Fuzzed {
  /**
   * Returns the user who sends a request, prepared anew for each. `before`: the status of the previous
   * response.
   */
  person: (before: number | undefined) => Promise<Person>;
  /** Existing values by member name, which random input should also use. */
  hints: Hints;
  /** The status of an accepted request. Default 200. */
  taken?: number | undefined;
  /** An app with the same API reference, which takes a while to make. Default: the app that is asked. */
  reference?: Pick<App, "auth">;
  /** The number of requests in a batch. Default `RUNS`. */
  runs?: number;
  /** True if a refusal may change the database. Default false. */
  writesRefusing?: boolean;
}

/** Sends random requests to one route until some were accepted and some refused. */
export async function fuzz(
  world: App,
  route: Declared,
  { person, hints, taken: status = 200, writesRefusing = false, reference = world, runs = RUNS }: Fuzzed,
): Promise<void> {
  const judge = judgeOf(reference);
  const { requestBody, parameters } = described(reference, route);
  const [taken = "application/json"] = Object.keys(requestBody?.content ?? {});
  const schema = requestBody?.content["application/json"]?.schema;
  const statuses = new Set<number>();
  const input = fc.record({
    body:
      route.method === "GET"
        ? fc.constant(undefined)
        : fc.option(bodyText(schema, hints), { nil: undefined, freq: 20 }),
    query: queryText(
      parameters.filter((parameter) => parameter.in === "query"),
      hints,
    ),
    from: sender(taken),
  });
  let before: number | undefined;
  const property = fc.asyncProperty(input, async (request) => {
    before = await send(world, judge, await person(before), route, { ...request, writesRefusing });
    statuses.add(before);
  });
  // Requests on one side only would show little. A form's members are never refused.
  const sides = [status, ...(schema === undefined ? [] : [400])];
  const isOneSided = () => sides.some((side) => !statuses.has(side));
  for (let sent = 0; sent === 0 || (isOneSided() && sent < MOST); sent += runs)
    await fc.assert(property, { numRuns: runs });
  expect([...statuses]).toEqual(expect.arrayContaining(sides));
  expect(world.lines.filter(({ level }) => level === "error")).toEqual([]);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect(Object.keys(Object.prototype)).toEqual([]);
}
