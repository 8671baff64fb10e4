import fc from "fast-check";

/** The part of JSON Schema that describes routes' bodies and queries. */
interface Schema {
  type?: string | readonly string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  items?: Schema;
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
}

/** Texts that users and attackers enter into text fields. */
const TEXTS = [
  "",
  " ",
  "ada@example.com",
  "ADA@EXAMPLE.COM",
  "nobody@example.com",
  "password1234",
  "true",
  "/welcome",
  "https://app.example.com/x",
  "https://evil.example",
  "//evil.example",
  "javascript:alert(1)",
  "__proto__",
  "constructor",
  "h1_x",
  "' or 1=1 --",
  "%00",
  "<script>",
  "\u202e\u2028\ufeff",
  "2026-01-02T03:04:05Z",
  "0".repeat(5000),
] as const;

const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: "grapheme" }),
  fc.emailAddress(),
  // Not `fc.webUrl`, which takes seconds to make.
  fc.tuple(fc.domain(), fc.string()).map(([host, path]) => `https://${host}/${encodeURI(path)}`),
);

function within({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): number {
  return Math.min(Math.max(value, minimum), maximum);
}

/** Generates a value that matches the schema. */
function fitting(schema: Schema, hints: Hints = {}): fc.Arbitrary<unknown> {
  const inner = (part: Schema) => fitting(part, hints);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(inner));
  if (typeof schema.type === "object")
    return fc.oneof(...schema.type.map((type) => inner({ ...schema, type })));
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "string":
      return schema.format === "date-time"
        ? fc
            .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
            .map((date) => date.toISOString())
        : text;
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.maxSafeInteger().map((value) => within(schema, value));
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => within(schema, value));
    case "array":
      return fc.array(inner(schema.items ?? {}), { maxLength: 4 });
    case "object":
      return fittingObject(schema, hints);
    default:
      return fc.jsonValue();
  }
}

/** Values that make requests succeed, by member name. */
export type Hints = Readonly<Record<string, readonly unknown[]>>;

function fittingObject(
  { properties = {}, required = [] }: Schema,
  hints: Hints = {},
): fc.Arbitrary<Record<string, unknown>> {
  const members: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, member] of Object.entries(properties)) {
    const hint = hints[name];
    members[name] =
      hint === undefined
        ? fitting(member, hints)
        : fc.oneof(
            { arbitrary: fc.constantFrom(...hint), weight: 3 },
            { arbitrary: fitting(member, hints), weight: 1 },
          );
  }
  return fc.record(members, { requiredKeys: [...required] });
}

/** Generates values for a field of any type: wrong types and lookalikes. */
const anything = fc.oneof(
  fc.constantFrom(0, -1, 1e300, true, null, [], {}, [[]], { $ne: null }, { toString: "x" }),
  fc.constantFrom("\0", "a\0b", "\ud800", "\udc00x"),
  fc.jsonValue(),
  text,
  text.map((value) => [value]),
  text.map((value) => ({ value })),
);

const FORGED = [
  "id",
  "userId",
  "role",
  "emailVerified",
  "createdAt",
  "token",
  "constructor",
  "toString",
  "x",
] as const;

/** Generates the text of a body: valid, or malformed in one of the usual ways. */
export function bodyText(schema: Schema | undefined, hints: Hints = {}): fc.Arbitrary<string> {
  const shape = schema ?? { type: "object" };
  const good = fittingObject(shape, hints);
  const names = fc.constantFrom(...Object.keys(shape.properties ?? { x: {} }), ...FORGED, "__proto__");
  const json = (value: unknown): string => JSON.stringify(value);
  const raw = (name: string, value: string) => `${JSON.stringify(name)}:${value}`;
  /** Writes `extra` into the object's text: members that no object in memory can have. */
  const within = (object: string, extra: string) =>
    object === "{}" ? `{${extra}}` : `${object.slice(0, -1)},${extra}}`;
  const deep = (levels: number, inner: string) => "[".repeat(levels) + inner + "]".repeat(levels);
  return fc.oneof(
    { arbitrary: good.map(json), weight: 6 },
    {
      arbitrary: fc
        .tuple(good, names, anything)
        .map(([body, at, value]) => json(withMember(body, at, value))),
      weight: 8,
    },
    // A duplicate member, or one that sets a prototype.
    fc
      .tuple(good.map(json), names, anything.map(json))
      .map(([body, at, value]) => within(body, raw(at, value))),
    fc
      .tuple(good.map(json), names, fc.constantFrom(31, 32, 33, 1000, 20_000))
      .map(([body, at, levels]) => within(body, raw(at, deep(levels, "1")))),
    fc.tuple(good, names).map(([body, at]) => json(withMember(body, at, "x".repeat(1 << 20)))),
    fc.tuple(good.map(json), fc.nat(200)).map(([body, at]) => body.slice(0, at)),
    fc
      .tuple(good.map(json), fc.nat(200), fc.constantFrom("\0", ",", "//", "NaN", "\ufeff", "\ud800"))
      .map(([body, at, extra]) => body.slice(0, at) + extra + body.slice(at)),
    fc.json({ maxDepth: 3 }),
    fc.constantFrom("", "null", "[]", "1", '"x"', "{", "}", "{}{}", "x=1&y=2", "[".repeat(60_000)),
  );
}

function withMember(body: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  // Defines `__proto__` as an own member, which an assignment wouldn't.
  return Object.defineProperty({ ...body }, name, { value, enumerable: true, configurable: true });
}

/** Generates the text of a query. */
export function queryText(
  parameters: readonly { name: string; schema: Schema }[],
  hints: Hints = {},
): fc.Arbitrary<string> {
  const names = fc.constantFrom(
    ...parameters.map(({ name }) => name),
    "x",
    "__proto__",
    "a[__proto__][x]",
    "",
  );
  const values = fc.oneof(
    text.filter((value) => value.isWellFormed()).map(encodeURIComponent),
    fc.constantFrom("%", "%zz", "%ff", "%00", "%ed%a0%80", "+", "a=b", "%26"),
  );
  const hinted = parameters.flatMap(({ name }) =>
    (hints[name] ?? []).map((value) => [name, String(value)] as const),
  );
  const pair =
    hinted.length === 0
      ? fc.tuple(names, values)
      : fc.oneof(fc.tuple(names, values), fc.constantFrom(...hinted));
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join("&"));
}
