import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type App, app, PASSWORD, type Person } from "../testing/app.ts";
import { chosenDatabase } from "../testing/databases/kind.ts";
import { type Declared, described, judgeOf, wireRoutes } from "../testing/declared.ts";
import { bodyText, queryText } from "../testing/generated.ts";

/** To look whether anything was written costs a server more than the request does. */
const RUNS = (chosenDatabase() === "sqlite" ? 150 : 100) * (process.env.LATCHKEY_LONG === "1" ? 10 : 1);
/** Rounds of so many that chance gets to send something that is taken, and something that is not. */
const MOST = 20;

const additionalFields = {
  theme: { type: "string" },
  level: { type: "number" },
  pinned: { type: "boolean" },
  seen: { type: "date" },
  tags: { type: "string[]" },
  notes: { type: "json" },
  handle: { type: "string", unique: true },
  tier: { type: "string", input: false },
  risk: { type: "number", returned: false },
} as const;

/** Right whatever it was changed to, so that requests go on succeeding. */
const password = {
  hash: async (text: string): Promise<string> => text,
  verify: async (input: { password: string }): Promise<boolean> => input.password === PASSWORD,
};

const hints = {
  email: ["ada@example.com", "nobody@example.com"],
  newEmail: ["elsewhere@example.com"],
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  newPassword: [PASSWORD],
  callbackURL: ["/welcome"],
  errorCallbackURL: ["/oops"],
  newUserCallbackURL: ["/welcome"],
  image: ["/ada.png", "https://x.example/a.png"],
  theme: ["dark"],
  provider: ["github"],
  providerId: ["credential"],
};

/** What the good ones are answered where only a mail or a provider has what they need. */
const WITHOUT_OTHERS: Readonly<Record<string, number>> = {
  "GET /callback/:id": 302,
  "POST /callback/:id": 303,
  "POST /reauthenticate/social": 400,
  "POST /refresh-token": 400,
  "POST /get-access-token": 400,
  "GET /account-info": 400,
  "POST /account-info": 400,
  "GET /verify-email": 401,
  "POST /verify-email": 401,
  "POST /reset-password": 400,
  "GET /reset-password/:token": 302,
  "GET /delete-user/callback": 404,
};

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
  if (answer.status >= 400) expect(await written(world)).toBe(before);
  // What goes out afterwards must not be taken for the work of the next request.
  else await world.sent();
  expect(answer.text).not.toMatch(/node_modules|\.ts:|SQLITE|at Object\./);
  return answer.status;
}

/**
 * What is there; on SQLite how many rows were ever written, also by transactions that were rolled back. Without those
 * that say what was refused.
 */
async function written({ dump, place: { connection } }: App): Promise<unknown> {
  if (connection.kind !== "sqlite") return dump();
  const refusals = `select count(*) from "securityEvent" where outcome = 'failure'`;
  return (await connection.query(`select total_changes() - (${refusals}) as n`))[0]?.n;
}

describe("whatever is sent, the answer is one that the route declares, and a refused request changes nothing", () => {
  test.each(wireRoutes)("$method $path", { timeout: 300_000 }, async (route) => {
    const world = await app({
      emailAndPassword: { password },
      session: { additionalFields },
      user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } },
      rateLimit: { enabled: false },
      socialProviders: { github: { clientId: "an-id", clientSecret: "a secret" } },
      account: { accountLinking: { allowUnlinkingAll: true } },
      logger: { level: "error" },
    });
    await world.person({ email: "ada@example.com" });
    const judge = judgeOf(world);
    const { requestBody, parameters } = described(world, route);
    const [taken = "application/json"] = Object.keys(requestBody?.content ?? {});
    const schema = requestBody?.content["application/json"]?.schema;
    let person = await world.person();
    const statuses = new Set<number>();
    const input = fc.record({
      body:
        route.method === "GET"
          ? fc.constant(undefined)
          : fc.option(bodyText(schema, hints), { nil: undefined, freq: 20 }),
      query: queryText(parameters.filter((parameter) => parameter.in === "query")),
      from: sender(taken),
    });
    const property = fc.asyncProperty(input, async (request) => {
      if ((await person.client.get("/get-session")).text === "null") person = await world.person();
      statuses.add(await send(world, judge, person, route, request));
    });
    // It goes to both sides of the door, or it would show little. A form says nothing that is refused by its members.
    const sides = [
      WITHOUT_OTHERS[`${route.method} ${route.path}`] ?? 200,
      ...(schema === undefined ? [] : [400]),
    ];
    const isOneSided = () => sides.some((status) => !statuses.has(status));
    for (let more = 0; more === 0 || (isOneSided() && more < MOST); more++)
      await fc.assert(property, { numRuns: RUNS });
    expect([...statuses]).toEqual(expect.arrayContaining(sides));
    expect(world.lines.filter(({ level }) => level === "error")).toEqual([]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

test("paths that nobody declared lead nowhere, however they are written", async () => {
  const world = await app({ logger: { level: "error" } });
  const known = new Set(wireRoutes.map(({ url }) => `/api/auth${url}`));
  const piece = fc.constantFrom(
    "/",
    "//",
    ".",
    "..",
    "%2f",
    "%5c",
    "%2e",
    "\\",
    ";",
    "%00",
    "%25",
    "api",
    "auth",
    "ok",
    "error",
    "é",
    "?",
  );
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/api/auth/${pieces.join("")}`);
  await fc.assert(
    fc.asyncProperty(
      path,
      fc.constantFrom("GET", "POST", "PUT", "OPTIONS", "TRACE", ""),
      async (sent, method) => {
        const before = await written(world);
        const { status } = await world.exchange({ method, path: sent });
        // Found only where it is a declared path, perhaps with a slash behind it or a letter escaped.
        const plain = sent.replaceAll("%2e", ".").replace(/\/$/, "");
        expect(status < 404 || status === 405).toBe(known.has(plain));
        expect(await written(world)).toBe(before);
      },
    ),
    { numRuns: RUNS * 4 },
  );
});
