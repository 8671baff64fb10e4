import fc from "fast-check";
import { expect } from "vitest";
import type { App, Person } from "./app.ts";
import { chosenDatabase } from "./databases/kind.ts";
import { type Declared, described, judgeOf } from "./declared.ts";
import { bodyText, type Hints, queryText } from "./generated.ts";
import { often } from "./rounds.ts";

/** To look whether anything was written costs a server more than the request does. */
export const RUNS = often(8, chosenDatabase() === "sqlite" ? 600 : 375);
/** Requests that chance gets to send something that is taken, and something that is not. */
const MOST = 3_000;

/** Who asks, from where, and what they say they send: mostly what is taken. */
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

/** What every answer must be, for whatever was sent. */
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
  // What goes out afterwards must not be taken for the work of the next request.
  if (answer.status < 400) await world.sent();
  expect(answer.text).not.toMatch(/node_modules|\.ts:|SQLITE|at Object\./);
  return answer.status;
}

/**
 * What is there; on SQLite how many rows were ever written, also by transactions that were rolled back. Without those
 * that say what was refused.
 */
export async function written({ dump, place: { connection } }: App): Promise<unknown> {
  if (connection.kind !== "sqlite") return dump();
  const refusals = `select count(*) from "securityEvent" where outcome = 'failure'`;
  return (await connection.query(`select total_changes() - (${refusals}) as n`))[0]?.n;
}

/** What a route is sent, and what has to come of it. */
export interface Fuzzed {
  /** Who asks; brought about anew before each request. `before`: how the one before it was answered. */
  person: (before: number | undefined) => Promise<Person>;
  /** What stands, by the name of its member, where chance should try what is there. */
  hints: Hints;
  /** What what is taken is answered with. Default 200. */
  taken?: number | undefined;
  /** How many requests are sent at a time. Default `RUNS`. */
  runs?: number;
  /** Whether a refusal may change something. Default false. */
  writesRefusing?: boolean;
}

/** Sends one route whatever chance makes of its declaration, until both sides of its door were seen. */
export async function fuzz(
  world: App,
  route: Declared,
  { person, hints, taken: status = 200, writesRefusing = false, runs = RUNS }: Fuzzed,
): Promise<void> {
  const judge = judgeOf(world);
  const { requestBody, parameters } = described(world, route);
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
  // It goes to both sides of the door, or it would show little. A form says nothing that is refused by its members.
  const sides = [status, ...(schema === undefined ? [] : [400])];
  const isOneSided = () => sides.some((side) => !statuses.has(side));
  for (let sent = 0; sent === 0 || (isOneSided() && sent < MOST); sent += runs)
    await fc.assert(property, { numRuns: runs });
  expect([...statuses]).toEqual(expect.arrayContaining(sides));
  expect(world.lines.filter(({ level }) => level === "error")).toEqual([]);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect(Object.keys(Object.prototype)).toEqual([]);
}
